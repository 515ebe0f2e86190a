//! Forced wins: found, and proven.
//!
//! [`Vcf`] wins by fours alone; [`Vct`] by fours, open threes and moves that threaten a win by
//! fours. What they find can be written down as a [`proof`], which a verifier checks with nothing
//! but the rules. [`Solver`] is the way in for people, [`moves`] what both solvers and the search
//! build on.

mod builder;
pub mod moves;
pub mod proof;
mod solver;
mod vcf;
mod vct;

pub use solver::{Mode, Solver, Win};
pub use vcf::{FourWin, Vcf, VcfLimits};
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
