//! `selfplay dump`: games as text.

use super::Format;
use crate::board::{Color, Point, notation};
use crate::training::Game;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Prints all games of a file.
///
/// # Errors
/// When the file is no good.
pub(super) fn run(path: &Path, format: Format) -> Result<(), String> {
    let file = super::read(path)?;
    let mut output = BufWriter::new(io::stdout().lock());
    for game in &file.games {
        let text = match format {
            Format::Text => positions(game),
            Format::Json => json(game),
        };
        if output.write_all(text.as_bytes()).is_err() {
            // Whoever closed the output does not want to read it.
            return Ok(());
        }
    }
    let _ = output.flush();
    Ok(())
}

/// A line for each position: `rule size moves value best result`.
fn positions(game: &Game) -> String {
    let mut text = String::new();
    let mut moves = notation::format_moves(game.opening.iter().copied());
    for ply in &game.plies {
        let (rule, size, result) = (game.rule, game.size, result(game));
        writeln!(text, "{rule} {size} {moves} {} {} {result}", ply.value, ply.best)
            .expect("strings grow");
        write!(moves, "{}", ply.played).expect("strings grow");
    }
    text
}

fn result(game: &Game) -> &'static str {
    match game.winner {
        Some(Color::Black) => "black",
        Some(Color::White) => "white",
        None => "draw",
    }
}

/// A game as it is printed in JSON.
#[derive(Serialize)]
struct Line<'a> {
    game: u64,
    rule: &'a str,
    size: String,
    opening: String,
    moves: Vec<String>,
    /// The best moves, where others were played, by their place among the moves.
    better: Vec<(usize, String)>,
    /// Centi-units for the side to move, or `+M5`, `-M4`.
    values: Vec<String>,
    result: &'a str,
}

fn json(game: &Game) -> String {
    let text = |point: Point| point.to_string();
    let varied = |(i, ply): (usize, &crate::training::Ply)| {
        (ply.best != ply.played).then(|| (i, text(ply.best)))
    };
    let line = Line {
        game: game.number,
        rule: game.rule.name(),
        size: game.size.to_string(),
        opening: notation::format_moves(game.opening.iter().copied()),
        moves: game.plies.iter().map(|ply| text(ply.played)).collect(),
        better: game.plies.iter().enumerate().filter_map(varied).collect(),
        values: game.plies.iter().map(|ply| ply.value.to_string()).collect(),
        result: result(game),
    };
    format!("{}\n", serde_json::to_string(&line).expect("strings and numbers can be written"))
}
