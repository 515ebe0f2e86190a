//! The final table of a match.

use super::args::OpeningOrder;
use super::head::{score_line, sprt_line};
use super::text::{aligned, elo_text, figure, percent};
use crate::arena::score::{Score, Sprt, Verdict};
use crate::arena::tally::{EngineTally, ExcessMemory, OpeningTally, Tally};
use crate::board::Color;
use std::cmp::Reverse;

/// What the table is to show beside the tally.
pub(super) struct TableOptions {
    /// The index of the engine from whose side a meeting of two is told.
    pub(super) first: usize,
    /// How many openings are listed.
    pub(super) openings: usize,
    /// Which of them.
    pub(super) opening_order: OpeningOrder,
    /// A test between two engines, with its verdict.
    pub(super) sprt: Option<(Sprt, Verdict)>,
}

/// The whole table as text, ready to print.
pub(super) fn format_table(tally: &Tally, options: &TableOptions) -> String {
    if tally.games() == 0 {
        return "no games\n".to_owned();
    }
    let mut order: Vec<usize> = (0..tally.engines().len()).collect();
    order.sort_by(|&one, &other| share(&tally.score(other)).total_cmp(&share(&tally.score(one))));
    let parts = [
        summary(tally),
        ranking(tally, &order),
        if order.len() > 2 { crosstable(tally, &order) } else { head_to_head(tally, options) },
        colors(tally, &order),
        speeds(tally, &order),
        irregular(tally, &order),
        openings(tally, options),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Points a game; below everything without games.
fn share(score: &Score) -> f64 {
    if score.count() == 0 { -1.0 } else { score.points() / score.count() as f64 }
}

fn summary(tally: &Tally) -> String {
    let [black, drawn, white] = tally.by_color();
    let games = tally.games();
    let share = |part: u64| percent(part as f64, games as f64);
    format!(
        "{games} games, {} moves; Black won {black} ({}), drawn {drawn} ({}), White won {white} ({})\n",
        tally.moves(),
        share(black),
        share(drawn),
        share(white)
    )
}

fn ranking(tally: &Tally, order: &[usize]) -> String {
    let mut rows = vec![row(["Engine", "Games", "Won", "Drawn", "Lost", "Score", "Elo", "LOS"])];
    for &engine in order {
        let score = tally.score(engine);
        let estimate = score.estimate();
        rows.push(vec![
            tally.engines()[engine].name().to_owned(),
            score.count().to_string(),
            score.won().to_string(),
            score.drawn().to_string(),
            score.lost().to_string(),
            percent(score.points(), score.count() as f64),
            estimate.as_ref().map_or_else(|| "-".to_owned(), elo_text),
            estimate.map_or_else(|| "-".to_owned(), |estimate| percent(estimate.los, 1.0)),
        ]);
    }
    aligned(&rows)
}

/// Won-drawn-lost of each engine against each other.
fn crosstable(tally: &Tally, order: &[usize]) -> String {
    let names = order.iter().map(|&engine| tally.engines()[engine].name().to_owned());
    let mut rows =
        vec![[String::from("Won-drawn-lost against")].into_iter().chain(names).collect()];
    for &engine in order {
        let cell = |&other: &usize| match tally.meeting(engine, other) {
            score if score.count() == 0 => "-".to_owned(),
            score => format!("{}-{}-{}", score.won(), score.drawn(), score.lost()),
        };
        let name = tally.engines()[engine].name().to_owned();
        rows.push([name].into_iter().chain(order.iter().map(cell)).collect());
    }
    aligned(&rows)
}

/// Two engines, from the side of the first.
fn head_to_head(tally: &Tally, options: &TableOptions) -> String {
    let [_, _] = tally.engines() else { return String::new() };
    let (first, second) = (options.first, 1 - options.first);
    let score = tally.meeting(first, second);
    let name = |engine: usize| tally.engines()[engine].name();
    let [none, half, one, more, two] = score.pairs;
    let normalized = score.estimate().and_then(|estimate| estimate.normalized_elo);
    let mut text = format!(
        "{} against {}: {}\npairs by points 0, ½, 1, 1½, 2: {none}, {half}, {one}, {more}, {two}; \
         games without a partner: {}; normalized Elo {}\n",
        name(first),
        name(second),
        score_line(&score),
        score.singles.iter().sum::<u64>(),
        figure(normalized, 1),
    );
    if let Some((sprt, verdict)) = &options.sprt {
        text += &sprt_line(sprt, &score, *verdict);
        text.push('\n');
    }
    text
}

fn colors(tally: &Tally, order: &[usize]) -> String {
    let mut rows = vec![row([
        "By colour",
        "Black won",
        "drawn",
        "lost",
        "Score",
        "White won",
        "drawn",
        "lost",
        "Score",
    ])];
    for &engine in order {
        let engine = &tally.engines()[engine];
        let mut cells = vec![engine.name().to_owned()];
        for color in Color::ALL {
            let [lost, drawn, won] = engine.with_color(color);
            cells.extend([won, drawn, lost].map(|count| count.to_string()));
            let points = won as f64 + drawn as f64 / 2.0;
            cells.push(percent(points, (won + drawn + lost) as f64));
        }
        rows.push(cells);
    }
    aligned(&rows)
}

fn speeds(tally: &Tally, order: &[usize]) -> String {
    let mut rows = vec![row(["Moves", "ms a move", "slowest ms", "in game", "depth", "nodes/s"])];
    for &engine in order {
        let engine = &tally.engines()[engine];
        let slowest = engine.slowest_move();
        let text = |number: Option<u64>| number.map_or_else(|| "-".to_owned(), |n| n.to_string());
        rows.push(vec![
            engine.name().to_owned(),
            figure(engine.time_per_move(), 1),
            text(slowest.map(|slowest| slowest.ms)),
            text(slowest.map(|slowest| slowest.game)),
            figure(engine.depth(), 2),
            figure(engine.nodes_per_second(), 0),
        ]);
    }
    aligned(&rows)
}

/// What went wrong: `A: lost 2 by timeout, 1 by crash; used 512 MB of 350 MB`.
fn irregular(tally: &Tally, order: &[usize]) -> String {
    let lines: Vec<String> =
        order.iter().filter_map(|&engine| irregular_line(&tally.engines()[engine])).collect();
    match lines.is_empty() {
        true => {
            "No engine exceeded its time or memory, broke down or broke the rules.\n".to_owned()
        }
        false => lines.concat(),
    }
}

fn irregular_line(engine: &EngineTally) -> Option<String> {
    let losses: Vec<String> =
        engine.irregular_losses().map(|(ending, count)| format!("{count} by {ending}")).collect();
    let mut parts = Vec::new();
    if !losses.is_empty() {
        parts.push(format!("lost {}", losses.join(", ")));
    }
    if let Some(ExcessMemory { used, allowed }) = engine.excess_memory() {
        parts.push(format!("used {used} MB of {allowed} MB"));
    }
    (!parts.is_empty()).then(|| format!("{}: {}\n", engine.name(), parts.join("; ")))
}

fn openings(tally: &Tally, options: &TableOptions) -> String {
    let mut openings: Vec<(&str, &OpeningTally)> = tally.openings().collect();
    if options.openings == 0 {
        return String::new();
    }
    openings.sort_by_key(|(text, opening)| {
        (Reverse(rank(opening, options.opening_order)), opening.first_game, text.to_owned())
    });
    let mut rows = vec![row(["Opening", "Black won", "drawn", "White won", "first game"])];
    for (text, opening) in openings.iter().take(options.openings) {
        rows.push(vec![
            if text.is_empty() { "(empty board)".to_owned() } else { (*text).to_owned() },
            opening.black.to_string(),
            opening.drawn.to_string(),
            opening.white.to_string(),
            opening.first_game.to_string(),
        ]);
    }
    let left = openings.len().saturating_sub(options.openings);
    let more = if left > 0 { format!("… and {left} more\n") } else { String::new() };
    aligned(&rows) + &more
}

/// How early an opening is listed: those with the highest rank first.
fn rank(opening: &OpeningTally, order: OpeningOrder) -> i64 {
    match order {
        OpeningOrder::Lopsided => opening.lead().abs(),
        OpeningOrder::Black => opening.lead(),
        OpeningOrder::White => -opening.lead(),
        OpeningOrder::Played => 0,
    }
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}
