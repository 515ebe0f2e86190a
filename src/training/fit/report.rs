//! What tuning tells of its progress.

use std::fmt;

/// How well weights tell what positions are worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quality {
    /// The centi-units that make a win e times as likely as a loss, if all is well those that the
    /// weights were made for.
    pub scale: f32,
    /// The root of the mean square of the evaluations, centi-units.
    pub spread: f32,
    /// The losses in positions to fit to and in those held out.
    pub losses: [f64; 2],
    /// The loss against results alone in those held out.
    pub result: f64,
}

impl fmt::Display for Quality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Quality { scale, spread, losses: [train, held], result } = self;
        write!(
            f,
            "scale {scale:.0}, spread {spread:.0}, loss {train:.5}, held out {held:.5} \
             ({result:.5} against results)"
        )
    }
}

/// A step of tuning. Losses are the mean cross entropy of a position, in nats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TuneReport {
    /// Positions have been taken from the games.
    Samples {
        /// Those to fit to.
        train: usize,
        /// Those held out.
        held: usize,
    },
    /// How well the values of the searches in the games tell the results.
    Search {
        /// The centi-units that make a win e times as likely as a loss.
        scale: f32,
        /// The loss against results.
        loss: f64,
    },
    /// How well the weights do that the engine plays with now.
    Before(Quality),
    /// An epoch of fitting the evaluation is over.
    ValueEpoch {
        /// Its number.
        epoch: u32,
        /// The loss in positions to fit to.
        train: f64,
        /// The loss in those held out.
        held: f64,
    },
    /// How well the new weights do.
    After(Quality),
    /// How well moves are ordered now.
    OrderBefore {
        /// The share of positions held out in which the best move is the first.
        hits: f64,
    },
    /// An epoch of fitting the move ordering is over.
    OrderEpoch {
        /// Its number.
        epoch: u32,
        /// The loss in positions to fit to.
        train: f64,
        /// The loss in those held out.
        held: f64,
    },
    /// How well the new weights order moves.
    OrderAfter {
        /// The share of positions held out in which the best move is the first.
        hits: f64,
    },
}

impl fmt::Display for TuneReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TuneReport::Samples { train, held } => {
                write!(f, "{train} positions, and {held} held out")
            }
            TuneReport::Search { scale, loss } => {
                write!(f, "search values: scale {scale:.0}, loss {loss:.5} against results")
            }
            TuneReport::Before(quality) => write!(f, "weights before: {quality}"),
            TuneReport::After(quality) => write!(f, "weights after: {quality}"),
            TuneReport::ValueEpoch { epoch, train, held } => {
                write!(f, "value epoch {epoch}: loss {train:.5}, held out {held:.5}")
            }
            TuneReport::OrderEpoch { epoch, train, held } => {
                write!(f, "order epoch {epoch}: loss {train:.5}, held out {held:.5}")
            }
            TuneReport::OrderBefore { hits } => {
                write!(f, "order before: the best move is first in {:.1} %", 100.0 * hits)
            }
            TuneReport::OrderAfter { hits } => {
                write!(f, "order after: the best move is first in {:.1} %", 100.0 * hits)
            }
        }
    }
}
