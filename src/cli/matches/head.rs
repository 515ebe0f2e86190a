//! How two engines stand against each other, in words: the SPRT and the line of progress.

use super::text::{elo_text, percent};
use crate::arena::score::{Score, Sprt, Verdict};

/// `SPRT elo0=0 elo1=5 alpha=0.05 beta=0.05: LLR 2.95 (-2.94, 2.94), H1 accepted`
pub(super) fn sprt_line(sprt: &Sprt, score: &Score, verdict: Verdict) -> String {
    let verdict = match verdict {
        Verdict::H0 => "H0 accepted",
        Verdict::H1 => "H1 accepted",
        Verdict::Continue => "undecided",
    };
    format!("SPRT {sprt}: {}, {verdict}", llr_text(sprt, score))
}

/// `LLR 1.25 (-2.94, 2.94)`
pub(super) fn llr_text(sprt: &Sprt, score: &Score) -> String {
    let (lower, upper) = sprt.bounds();
    format!("LLR {:.2} ({lower:.2}, {upper:.2})", sprt.llr(score))
}

/// `+12 =3 -10  54.0 %  Elo +27.9 ± 60.2  LOS 81.3 %  draws 12.0 %`
pub(super) fn score_line(score: &Score) -> String {
    let mut line = format!("+{} ={} -{}", score.won(), score.drawn(), score.lost());
    if let Some(estimate) = score.estimate() {
        line += &format!(
            "  {}  Elo {}  LOS {}  draws {}",
            percent(estimate.score, 1.0),
            elo_text(&estimate),
            percent(estimate.los, 1.0),
            percent(score.drawn() as f64, score.count() as f64)
        );
    }
    line
}
