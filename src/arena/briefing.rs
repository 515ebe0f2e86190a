//! What an engine is told before a game.

use super::{EngineSpec, TimeControl};
use crate::board::Size;
use crate::rules::Rule;

/// What an engine without a limit of time is told it may use for a move, ms: 0 would mean as fast
/// as it can, and some compute with a multiple of it in 32 bits.
const UNTIMED_TURN_MS: u128 = 86_400_000;

/// The command that begins a game on an empty board.
pub(super) fn start_command(size: Size) -> String {
    let (width, height) = (size.width(), size.height());
    if size.is_square() { format!("START {width}") } else { format!("RECTSTART {width},{height}") }
}

/// Limits and options, as keys and values of `INFO`.
pub(super) fn infos(spec: &EngineSpec, rule: Rule) -> Vec<(String, String)> {
    let TimeControl { per_move, per_game, increment, nodes, depth } = spec.time_control;
    let mut infos = Vec::new();
    let mut tell = |key: &str, value: u128| infos.push((key.to_owned(), value.to_string()));
    let is_limited = spec.time_control != TimeControl::default();
    let turn = match (per_move, per_game) {
        (Some(turn), _) => Some(turn.as_millis()),
        (None, Some(game)) => Some((game + increment).as_millis()),
        (None, None) => is_limited.then_some(UNTIMED_TURN_MS),
    };
    if let Some(turn) = turn {
        tell("timeout_turn", turn);
        tell("timeout_match", per_game.unwrap_or_default().as_millis());
    }
    if !increment.is_zero() {
        tell("time_increment", increment.as_millis());
    }
    tell("max_memory", spec.memory.into());
    tell("game_type", 1);
    tell("rule", rule.gomocup_number().into());
    if let Some(nodes) = nodes {
        tell("max_node", nodes.into());
    }
    if let Some(depth) = depth {
        tell("max_depth", depth.into());
    }
    if let Some(threads) = spec.threads {
        tell("thread_num", threads as u128);
    }
    infos.extend(spec.options.iter().cloned());
    infos
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(words: &str, rule: Rule) -> String {
        let spec = EngineSpec::parse(&format!("cmd=x {words}"), "").unwrap();
        let infos = infos(&spec, rule);
        let words: Vec<_> = infos.iter().map(|(key, value)| format!("{key} {value}")).collect();
        words.join(", ")
    }

    #[test]
    fn limits_and_options_are_told() {
        assert_eq!(
            told("tc=60s+0.5s threads=2 memory=1 option.hash_size=5", Rule::Renju),
            "timeout_turn 60500, timeout_match 60000, time_increment 500, max_memory 1048576, \
             game_type 1, rule 4, thread_num 2, hash_size 5"
        );
        assert_eq!(
            told("tc=100ms/move,depth:3", Rule::CaroExact),
            "timeout_turn 100, timeout_match 0, max_memory 367001600, game_type 1, rule 9, \
             max_depth 3"
        );
        assert_eq!(
            told("tc=nodes:5k memory=0", Rule::Freestyle),
            "timeout_turn 86400000, timeout_match 0, max_memory 0, game_type 1, rule 0, \
             max_node 5000"
        );
        assert_eq!(told("tc=none", Rule::Standard), "max_memory 367001600, game_type 1, rule 1");
    }
}
