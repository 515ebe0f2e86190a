//! `selfplay stats`: what is in files of games.

use crate::board::Color;
use crate::rules::Rule;
use crate::training::Game;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// The width of a column of the histogram of values, centi-units.
const COLUMN: i32 = 100;
/// Columns on either side of zero; values beyond count in the last.
const COLUMNS: i32 = 8;

/// Prints what all files together hold.
///
/// # Errors
/// When a file is no good.
pub(super) fn run(paths: &[PathBuf]) -> Result<(), String> {
    let mut by_kind: BTreeMap<(usize, String), Stats> = BTreeMap::new();
    for path in paths {
        for game in super::read(path)?.games {
            by_kind.entry((game.rule as usize, game.size.to_string())).or_default().add(&game);
        }
    }
    let mut text = String::new();
    for ((rule, size), stats) in &by_kind {
        writeln!(text, "{} {size}", Rule::ALL[*rule]).expect("strings grow");
        stats.write(&mut text);
    }
    let total = |count: fn(&Stats) -> u64| by_kind.values().map(count).sum::<u64>();
    let (games, positions) = (total(|stats| stats.games), total(|stats| stats.positions));
    writeln!(text, "total: {games} games, {positions} positions").expect("strings grow");
    crate::cli::print(&text);
    Ok(())
}

/// Counts over the games of a rule and board.
#[derive(Default)]
struct Stats {
    games: u64,
    positions: u64,
    /// Positions where another move than the best was played.
    varied: u64,
    black_wins: u64,
    white_wins: u64,
    opening_stones: u64,
    longest: usize,
    wins: u64,
    losses: u64,
    columns: BTreeMap<i32, u64>,
}

impl Stats {
    fn add(&mut self, game: &Game) {
        self.games += 1;
        self.positions += game.plies.len() as u64;
        self.opening_stones += game.opening.len() as u64;
        self.longest = self.longest.max(game.plies.len());
        match game.winner {
            Some(Color::Black) => self.black_wins += 1,
            Some(Color::White) => self.white_wins += 1,
            None => {}
        }
        for ply in &game.plies {
            self.varied += u64::from(ply.played != ply.best);
            match ply.value.mate_in() {
                Some(plies) if plies > 0 => self.wins += 1,
                Some(_) => self.losses += 1,
                None => *self.columns.entry(column(ply.value.get())).or_default() += 1,
            }
        }
    }

    fn write(&self, text: &mut String) {
        let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let draws = self.games - self.black_wins - self.white_wins;
        let mean = |sum: u64| sum as f64 / self.games.max(1) as f64;
        let lines = [
            format!("games        {}", self.games),
            format!("positions    {}, {} of them varied", self.positions, self.varied),
            format!(
                "results      black {:.1} %, white {:.1} %, draws {:.1} %",
                percent(self.black_wins, self.games),
                percent(self.white_wins, self.games),
                percent(draws, self.games)
            ),
            format!(
                "length       {:.1} positions after {:.1} stones; longest {}",
                mean(self.positions),
                mean(self.opening_stones),
                self.longest
            ),
            format!("proven       won {}, lost {}", self.wins, self.losses),
        ];
        for line in lines {
            writeln!(text, "  {line}").expect("strings grow");
        }
        for (&column, &count) in &self.columns {
            let share = percent(count, self.positions);
            let bar = "#".repeat(share.round() as usize);
            writeln!(text, "  {:>12} {share:5.1} % {bar}", column_name(column))
                .expect("strings grow");
        }
    }
}

fn column(value: i32) -> i32 {
    value.div_euclid(COLUMN).clamp(-COLUMNS, COLUMNS - 1)
}

fn column_name(column: i32) -> String {
    let start = column * COLUMN;
    match column {
        _ if column == -COLUMNS => format!("< {}", start + COLUMN),
        _ if column == COLUMNS - 1 => format!(">= {start}"),
        _ => format!("{start}..{}", start + COLUMN),
    }
}
