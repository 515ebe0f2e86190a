//! The swap2 opening: a balanced offer, and the better side of one.
//!
//! The first player puts three stones (black, white, black) on the board. The second then takes
//! Black, or plays the fourth stone as White, or puts two more and hands the choice back. Whoever
//! chooses last takes the side that the search likes better, so handing back can only lose
//! against an equal judge: this engine always chooses itself.

use super::{Engine, EngineError, Swap2};
use crate::board::{Board, Point, Size};
use crate::random::Random;
use crate::search::{Budget, Report, Ticket, Value};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Positions visited to judge one offer.
const NODES_PER_OFFER: u64 = 30_000;
/// Offers looked at, if time allows: the best of so many random ones is balanced to a few
/// centi-units.
const MAX_OFFERS: usize = 40;
/// The share of the time for a move that looking at offers may take, in percent; the rest is for
/// the last search and the answer.
const TIME_PERCENT: u32 = 60;
/// How far the second and third stone may lie from the first, in points along either axis.
const SPREAD: usize = 4;

impl Engine {
    /// Answers a swap2 offer: the position has 0, 3 or 5 stones. Places nothing.
    ///
    /// # Errors
    /// When the position has another number of stones.
    pub fn swap2(
        &mut self,
        ticket: Ticket,
        on_report: &mut dyn FnMut(&Report),
    ) -> Result<Swap2, EngineError> {
        match self.board.ply() {
            0 => Ok(Swap2::Place(self.balanced_offer(ticket))),
            3 | 5 => {
                let board = self.board.clone();
                let report = self.search_position(&board, ticket, on_report);
                // White is to move: below zero, Black is the side to have.
                let swap = report.value < Value::DRAW;
                Ok(if swap { Swap2::Swap } else { Swap2::Place(vec![report.pv[0]]) })
            }
            count => Err(EngineError::Swap2Stones(count)),
        }
    }

    /// Three stones after which neither side is better, as far as a short search can tell.
    fn balanced_offer(&mut self, ticket: Ticket) -> Vec<Point> {
        let started = Instant::now();
        let time = Budget::new(&self.control.clock).hard * TIME_PERCENT / 100;
        // Offers need not be the same in every game: they had better not be.
        let mut random = Random::new(clock_number(), 0);
        let mut best = random_offer(self.board.size(), &mut random);
        let mut least = i32::MAX;
        for _ in 0..MAX_OFFERS {
            if started.elapsed() >= time || self.control.is_stopped(ticket) {
                break;
            }
            let offer = random_offer(self.board.size(), &mut random);
            let imbalance = self.imbalance(&offer, ticket);
            if imbalance < least {
                (best, least) = (offer, imbalance);
            }
        }
        best
    }

    /// How far from balanced an offer is, centi-units.
    fn imbalance(&mut self, offer: &[Point], ticket: Ticket) -> i32 {
        let mut board = Board::new(self.board.size());
        for &point in offer {
            board.place(point).expect("an offer has three different points");
        }
        let wish = self.options.max_nodes;
        self.options.max_nodes = Some(wish.unwrap_or(u64::MAX).min(NODES_PER_OFFER));
        let report = self.search_position(&board, ticket, &mut |_| ());
        self.options.max_nodes = wish;
        report.value.get().abs()
    }
}

/// Three different points near each other.
fn random_offer(size: Size, random: &mut Random) -> Vec<Point> {
    let x = random.below(size.width()) as i32;
    let y = random.below(size.height()) as i32;
    let mut offer = vec![Point::new(x as usize, y as usize)];
    while offer.len() < 3 {
        let mut near = |center: i32| center + random.below(2 * SPREAD + 1) as i32 - SPREAD as i32;
        if let Some(point) = size.point(near(x), near(y))
            && !offer.contains(&point)
        {
            offer.push(point);
        }
    }
    offer
}

/// A number that differs from call to call.
fn clock_number() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation::parse_board;
    use crate::engine::Options;
    use crate::search::Control;
    use std::sync::Arc;

    fn engine(text: &str) -> Engine {
        let control = Arc::new(Control::default());
        control.clock.set_turn(300);
        let mut engine = Engine::new(Options::default(), control);
        engine.set_board(parse_board(text, Size::STANDARD).unwrap());
        engine
    }

    #[test]
    fn offers_three_different_points_of_the_board() {
        for side in [5, 15, 32] {
            let mut engine = engine("");
            engine.new_game(Size::square(side).unwrap());
            let Ok(Swap2::Place(offer)) = engine.swap2(1, &mut |_| ()) else { panic!("an offer") };
            assert_eq!(offer.len(), 3);
            let mut board = Board::new(engine.board().size());
            assert!(offer.into_iter().all(|point| board.place(point).is_ok()));
        }
    }

    #[test]
    fn takes_the_side_that_is_plainly_better() {
        // Black's stones work together and White's is far away: Black's side is the one to have,
        // even though White moves next.
        assert_eq!(engine("h8a1i9o15j10").swap2(1, &mut |_| ()), Ok(Swap2::Swap));
        // Black has wasted his stones in the corners.
        let answer = engine("a1h8o15").swap2(1, &mut |_| ());
        assert!(matches!(answer, Ok(Swap2::Place(points)) if points.len() == 1));
    }

    #[test]
    fn refuses_other_numbers_of_stones() {
        assert_eq!(engine("h8").swap2(1, &mut |_| ()), Err(EngineError::Swap2Stones(1)));
    }
}
