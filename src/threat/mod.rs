//! Forced wins: found, and proven.
//!
//! [`Vcf`] wins by fours alone; [`Vct`] by fours, open threes and moves that threaten a win by
//! fours. What they find can be written down as a [`proof`], which a verifier checks with nothing
//! but the rules. [`Solver`] is the way in for people, [`moves`] what both solvers and the search
//! build on.

use crate::board::Size;
use crate::rules::RuleSet;

mod builder;
pub mod moves;
pub mod proof;
mod solver;
mod vcf;
mod vct;

pub use solver::{Mode, Solver, Win};
pub use vcf::{FourWin, Vcf, VcfLimits};
pub use vct::threats::answers_to_threatened_fours;
pub use vct::{Level, Vct, VctLimits};

/// What a solver found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<W> {
    /// There is a win.
    Win(W),
    /// There is none of the kind that was searched.
    No,
    /// A limit or an interruption came first.
    Unknown,
}

/// Keeps positions of different rules and sizes apart, whose keys may be the same.
fn salt<R: RuleSet>(size: Size) -> u64 {
    let question = (R::RULE as u64) << 16 | (size.width() as u64) << 8 | size.height() as u64;
    // Two odd factors with well-mixed bits, from SplitMix64.
    question.wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(32).wrapping_mul(0x94D0_49BB_1331_11EB)
}
