//! What is counted of an engine.

use super::result_for;
use crate::arena::score::GameResult;
use crate::arena::{Ending, GameRecord, MoveRecord};
use crate::board::Color;
use std::collections::BTreeMap;

/// The games and moves of an engine.
#[derive(Clone, Debug)]
pub struct EngineTally {
    name: String,
    by_color: [[u64; 3]; 2],
    /// Of a move, ms.
    time: Mean,
    depth: Mean,
    nodes: u64,
    /// Of the moves with nodes, ms.
    time_with_nodes: u64,
    slowest: Option<SlowestMove>,
    losses: BTreeMap<Ending, u64>,
    excess_memory: Option<ExcessMemory>,
}

/// The move that took an engine longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlowestMove {
    /// Its time, ms.
    pub ms: u64,
    /// The game it was played in.
    pub game: u64,
}

/// Memory beyond the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExcessMemory {
    /// What was used, MB.
    pub used: u64,
    /// What was allowed, MB.
    pub allowed: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    sum: u64,
    count: u64,
}

impl Mean {
    fn add(&mut self, value: u64) {
        self.sum += value;
        self.count += 1;
    }

    fn get(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }
}

impl EngineTally {
    pub(super) fn new(name: &str) -> EngineTally {
        EngineTally {
            name: name.to_owned(),
            by_color: [[0; 3]; 2],
            time: Mean::default(),
            depth: Mean::default(),
            nodes: 0,
            time_with_nodes: 0,
            slowest: None,
            losses: BTreeMap::new(),
            excess_memory: None,
        }
    }

    /// Counts a game in which the engine had `color`.
    pub(super) fn add(&mut self, record: &GameRecord, color: Color) {
        let result = result_for(record, color);
        self.by_color[color.index()][result as usize] += 1;
        if result == GameResult::Loss && !record.ending.is_regular() {
            *self.losses.entry(record.ending).or_default() += 1;
        }
        let excess = excess_memory(&self.name, &record.detail);
        self.excess_memory = self.excess_memory.max(excess);
        for played in own_moves(record, color) {
            self.add_move(played, record.game);
        }
    }

    fn add_move(&mut self, played: &MoveRecord, game: u64) {
        let ms = played.ms;
        self.time.add(ms);
        if let Some(depth) = played.depth {
            self.depth.add(u64::from(depth));
        }
        if let Some(nodes) = played.nodes {
            self.nodes = self.nodes.saturating_add(nodes);
            self.time_with_nodes += ms;
        }
        if self.slowest.is_none_or(|slowest| slowest.ms < ms) {
            self.slowest = Some(SlowestMove { ms, game });
        }
    }

    /// The engine's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Games with `color`, by [`GameResult`]: lost, drawn, won.
    pub fn with_color(&self, color: Color) -> [u64; 3] {
        self.by_color[color.index()]
    }

    /// The mean time of a move, ms; `None` without moves.
    pub fn time_per_move(&self) -> Option<f64> {
        self.time.get()
    }

    /// The move that took longest.
    pub fn slowest_move(&self) -> Option<SlowestMove> {
        self.slowest
    }

    /// The mean depth it told, plies; `None` if it told none.
    pub fn depth(&self) -> Option<f64> {
        self.depth.get()
    }

    /// Positions a second, over all moves for which it told its positions; `None` if it told none.
    pub fn nodes_per_second(&self) -> Option<f64> {
        (self.nodes > 0).then(|| self.nodes as f64 * 1000.0 / (self.time_with_nodes.max(1)) as f64)
    }

    /// The games it lost otherwise than on the board: by time, a crash, a forbidden move, ….
    pub fn irregular_losses(&self) -> impl Iterator<Item = (Ending, u64)> + '_ {
        self.losses.iter().map(|(&ending, &count)| (ending, count))
    }

    /// The most memory it used, if that was more than allowed.
    pub fn excess_memory(&self) -> Option<ExcessMemory> {
        self.excess_memory
    }
}

/// The moves that the player of `color` made.
fn own_moves(record: &GameRecord, color: Color) -> impl Iterator<Item = &MoveRecord> {
    let skip = usize::from(first_mover(&record.opening) != color);
    record.played.iter().skip(skip).step_by(2)
}

/// Whose turn it is after an opening: a point is letters and then digits.
fn first_mover(opening: &str) -> Color {
    let bytes = opening.as_bytes();
    let points =
        bytes.windows(2).filter(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit());
    if points.count() % 2 == 0 { Color::Black } else { Color::White }
}

/// The megabytes that the engine has used according to the referee, who says so where it was more
/// than allowed: `NAME has used 512 MB of 350 MB`, as one of the remarks of a game's detail.
fn excess_memory(name: &str, detail: &str) -> Option<ExcessMemory> {
    detail.split("; ").find_map(|remark| {
        let rest = remark.strip_prefix(name)?.strip_prefix(" has used ")?;
        let (used, allowed) = rest.strip_suffix(" MB")?.split_once(" MB of ")?;
        Some(ExcessMemory { used: used.parse().ok()?, allowed: allowed.parse().ok()? })
    })
}

#[cfg(test)]
mod tests {
    use super::super::Tally;
    use super::super::tests::game;
    use super::*;

    #[test]
    fn moves_are_counted_for_the_one_who_made_them() {
        let mut tally = Tally::new(["A", "B"]);
        // After an opening of one stone White moves first: 100 ms, then Black's 200 ms.
        tally.add(&game(0, "A", "B", 'b')).unwrap();
        let [a, b] = tally.engines() else { panic!("two engines") };
        assert_eq!((a.time_per_move(), b.time_per_move()), (Some(200.0), Some(100.0)));
        assert_eq!(a.slowest_move(), Some(SlowestMove { ms: 200, game: 0 }));
        assert_eq!((a.depth(), a.nodes_per_second()), (Some(4.0), Some(10_000.0)));
        assert_eq!(
            (a.with_color(Color::Black), b.with_color(Color::White)),
            ([0, 0, 1], [1, 0, 0])
        );
        assert_eq!(first_mover(""), Color::Black);
        assert_eq!(first_mover("aa10h8"), Color::Black);
        assert_eq!(first_mover("aa10h8af32"), Color::White);
    }

    #[test]
    fn engines_that_tell_nothing_have_no_figures() {
        let mut silent = game(0, "A", "B", '-');
        silent.played.iter_mut().for_each(|played| (played.depth, played.nodes) = (None, None));
        let mut tally = Tally::new(["A", "B", "C"]);
        tally.add(&silent).unwrap();
        let figures = |engine: &EngineTally| (engine.depth(), engine.nodes_per_second());
        assert!(tally.engines().iter().all(|engine| figures(engine) == (None, None)));
        assert_eq!(tally.engines()[2].time_per_move(), None);
        assert_eq!(tally.engines()[2].slowest_move(), None);
    }

    #[test]
    fn irregular_endings_are_the_losers() {
        let mut tally = Tally::new(["A", "B"]);
        for (number, ending) in
            [Ending::Timeout, Ending::Crash, Ending::Timeout].into_iter().enumerate()
        {
            let lost = GameRecord { ending, ..game(number as u64, "A", "B", 'w') };
            tally.add(&lost).unwrap();
        }
        let [a, b] = tally.engines() else { panic!("two engines") };
        let losses: Vec<_> = a.irregular_losses().collect();
        assert_eq!(losses, [(Ending::Timeout, 2), (Ending::Crash, 1)]);
        assert_eq!(b.irregular_losses().count(), 0);
    }

    #[test]
    fn memory_is_noted_in_the_detail() {
        let found = |detail| excess_memory("A", detail).map(|excess| excess.used);
        assert_eq!(found("A has used 512 MB of 350 MB"), Some(512));
        assert_eq!(found("answered late; A has used 512 MB of 350 MB"), Some(512));
        for detail in ["", "AA has used 512 MB of 350 MB", "A has used a stone", "A has used 9 MB"]
        {
            assert_eq!(found(detail), None, "{detail}");
        }
        let mut tally = Tally::new(["A", "B"]);
        for (number, used) in [400, 512, 512].into_iter().enumerate() {
            let detail = format!("A has used {used} MB of 350 MB");
            tally.add(&GameRecord { detail, ..game(number as u64, "A", "B", 'b') }).unwrap();
        }
        let wanted = Some(ExcessMemory { used: 512, allowed: 350 });
        assert_eq!(tally.engines()[0].excess_memory(), wanted);
        assert_eq!(tally.engines()[1].excess_memory(), None);
    }
}
