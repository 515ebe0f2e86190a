//! Small things the tables are made of.

use crate::arena::score::Estimate;

/// `+27.9 ± 60.2`. Where an end of the interval is infinite, its other end is told instead:
/// `+512.0, above +310.4`, or `above +310.4` when all games were won.
pub(super) fn elo_text(estimate: &Estimate) -> String {
    let (low, high) = estimate.elo_interval();
    let elo = estimate.elo();
    let bound = match (low.is_finite(), high.is_finite()) {
        (true, true) => return format!("{elo:+.1} ± {:.1}", estimate.elo_error()),
        (true, false) => format!("above {low:+.1}"),
        (false, true) => format!("below {high:+.1}"),
        (false, false) if elo.is_finite() => return format!("{elo:+.1} ± ?"),
        (false, false) => "unknown".to_owned(),
    };
    if elo.is_finite() { format!("{elo:+.1}, {bound}") } else { bound }
}

/// Rows of cells as text, each column as wide as its widest cell: the first column to the left,
/// the others to the right.
pub(super) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            line += &match column {
                0 => format!("{cell:<width$}"),
                _ => format!("  {cell:>width$}"),
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// `54.0 %`; `-` of nothing.
pub(super) fn percent(part: f64, whole: f64) -> String {
    if whole == 0.0 { "-".to_owned() } else { format!("{:.1} %", 100.0 * part / whole) }
}

/// A figure that may not be known.
pub(super) fn figure(value: Option<f64>, decimals: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.decimals$}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::score::Score;

    fn elo(pairs: [u64; 5], games: [u64; 3]) -> String {
        elo_text(&Score { pairs, games, ..Score::default() }.estimate().unwrap())
    }

    #[test]
    fn elo_with_its_error() {
        assert_eq!(elo([0, 10, 20, 10, 0], [40, 0, 40]), "+0.0 ± 38.2");
        assert_eq!(elo([0, 0, 0, 0, 30], [0, 0, 60]), "above +381.7");
        assert_eq!(elo([30, 0, 0, 0, 0], [60, 0, 0]), "below -381.7");
        assert_eq!(elo([0, 0, 0, 0, 1], [0, 0, 2]), "unknown");
        assert_eq!(elo([0, 0, 1, 0, 0], [1, 0, 1]), "+0.0 ± ?");
        assert!(elo([0, 0, 0, 1, 30], [0, 1, 61]).starts_with("+836.0, above +"));
    }

    #[test]
    fn columns_are_aligned() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = [row(["a", "games", ""]), row(["±long", "7", "x"])];
        assert_eq!(aligned(&rows), "a      games\n±long      7  x\n");
    }
}
