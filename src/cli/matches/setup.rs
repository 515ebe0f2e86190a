//! From arguments to a match that can be played.

use super::args::{Order, PlayArgs};
use crate::arena::openings::{self, BalancedOpenings, Openings};
use crate::arena::schedule::Schedule;
use crate::arena::score::Sprt;
use crate::arena::tournament::Tournament;
use crate::arena::{EngineSpec, Player};

/// A match, checked but for the engines' programs.
pub(super) struct Setup {
    pub(super) tournament: Tournament,
    pub(super) schedule: Schedule,
    pub(super) sprt: Option<Sprt>,
}

impl Setup {
    /// Reads what the arguments name.
    ///
    /// # Errors
    /// When they make no match.
    pub(super) fn new(args: &PlayArgs) -> Result<Setup, String> {
        let engines = engines(args)?;
        let sprt = args.sprt()?;
        if sprt.is_some() && engines.len() != 2 {
            return Err(format!("--sprt compares two engines, not {}", engines.len()));
        }
        let schedule = Schedule::new(engines.len(), args.format(), args.games, args.shard);
        let tournament = Tournament {
            engines,
            rule: args.rule,
            size: args.size,
            openings: find_openings(args)?,
            swap2: args.swap2,
            max_moves: args.max_moves.map(usize::from),
            concurrency: usize::from(args.concurrency),
        };
        Ok(Setup { tournament, schedule, sprt })
    }

    /// The names of the engines.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.tournament.engines.iter().map(|spec| spec.name.as_str())
    }

    /// Starts each engine once to see that it can be started.
    ///
    /// # Errors
    /// Tells why one cannot.
    pub(super) fn check_engines(&self) -> Result<(), String> {
        self.tournament.engines.iter().try_for_each(|spec| {
            let mut player = Player::new(spec.clone());
            player.check()?;
            player.quit();
            Ok(())
        })
    }

    /// What a user may not expect of this match, a sentence each.
    pub(super) fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.tournament.engines.iter().filter_map(|spec| spec.threads).max();
        let busy = self.tournament.concurrency * threads.unwrap_or(1);
        if busy > cores {
            remarks.push(format!(
                "up to {busy} engine threads think at a time on {cores} processor cores: \
                 times will suffer"
            ));
        }
        match self.tournament.openings.count() {
            Some(count) if count < self.schedule.openings() && !self.tournament.swap2 => {
                remarks.push(format!(
                    "{count} openings are less than {} pairs of games for each meeting need: they \
                     are played again and again",
                    self.schedule.openings()
                ));
            }
            _ => {}
        }
        remarks
    }
}

fn engines(args: &PlayArgs) -> Result<Vec<EngineSpec>, String> {
    let count = args.engines.len();
    if count < 2 {
        return Err(format!("a match needs two engines or more, not {count}: --engine 'cmd=…'"));
    }
    let each = args.each.join(" ");
    let parse = |text: &String| {
        EngineSpec::parse(text, &each).map_err(|error| format!("--engine '{text}': {error}"))
    };
    let mut engines: Vec<EngineSpec> = args.engines.iter().map(parse).collect::<Result<_, _>>()?;
    make_names_unique(&mut engines);
    Ok(engines)
}

/// Gives the second engine of the same name the name `NAME-2`, the third `NAME-3`.
fn make_names_unique(engines: &mut [EngineSpec]) {
    for i in 1..engines.len() {
        let (before, rest) = engines.split_at_mut(i);
        let taken = |name: &str| before.iter().any(|engine| engine.name == name);
        let name = rest[0].name.clone();
        let mut candidates = (2..).map(|number| format!("{name}-{number}"));
        if taken(&name) {
            rest[0].name = candidates.find(|name| !taken(name)).expect("there are many numbers");
        }
    }
}

fn find_openings(args: &PlayArgs) -> Result<Openings, String> {
    if args.swap2 {
        return Ok(Openings::Empty);
    }
    let Some(path) = &args.openings else {
        return Ok(Openings::Balanced(BalancedOpenings::new(args.rule, args.size, args.seed)));
    };
    let mut list = openings::read(path, args.rule, args.size)?;
    if args.symmetries {
        list = openings::with_symmetries(&list, args.size);
    }
    if args.order == Order::Random {
        openings::shuffle(&mut list, args.seed);
    }
    Ok(Openings::List(list))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_unique() {
        let mut engines: Vec<EngineSpec> = ["a", "a", "a-2", "b", "a"]
            .into_iter()
            .map(|name| EngineSpec::parse(&format!("cmd=engine name={name}"), "").unwrap())
            .collect();
        make_names_unique(&mut engines);
        let names: Vec<&str> = engines.iter().map(|engine| engine.name.as_str()).collect();
        assert_eq!(names, ["a", "a-2", "a-2-2", "b", "a-3"]);
    }
}
