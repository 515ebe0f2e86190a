//! How two players agree on opening and colours by swap2.
//!
//! The first player puts three stones on the board. The second takes Black (`SWAP`), or plays the
//! fourth stone as White, or puts two more stones and lets the first choose in the same way.

use super::Ending;
use super::answer::Answer;
use super::game::{End, Game};
use super::player::{Failure, Reply, quote};
use crate::board::notation::{format_coordinates, format_moves};

/// The players by the order they were named.
const FIRST: usize = 0;
const SECOND: usize = 1;

impl Game<'_> {
    /// Lets the players agree. A wrong answer loses, as anywhere.
    pub(super) fn agree(&mut self) -> Result<(), End> {
        let offer = self.ask_swap2(FIRST)?;
        match (&offer.answer, offer.points()) {
            (Answer::Points(_), points @ [_, _, _]) => self.place_offer(FIRST, points)?,
            _ => return Err(self.lost_by(FIRST, offer.garbage("three stones"))),
        }
        let choice = self.ask_swap2(SECOND)?;
        match (&choice.answer, choice.points()) {
            (Answer::Points(_), points @ [_, _]) => self.place_offer(SECOND, points)?,
            _ => return self.choose(SECOND, choice, "SWAP, one move or two"),
        }
        let choice = self.ask_swap2(FIRST)?;
        self.choose(FIRST, choice, "SWAP or one move")
    }

    fn ask_swap2(&mut self, index: usize) -> Result<Reply, End> {
        let stones: String =
            self.referee.board().moves().map(|point| format_coordinates(point) + "\n").collect();
        self.ask(index, &format!("SWAP2BOARD\n{stones}DONE"))
    }

    /// Puts all of these stones on the board, or none.
    fn place_offer(&mut self, index: usize, points: &[(i32, i32)]) -> Result<(), End> {
        let mut trial = self.referee.clone();
        for &point in points {
            trial
                .play(point)
                .map_err(|why| self.lost_by(index, Failure::new(Ending::Illegal, why)))?;
        }
        self.referee = trial;
        self.end_opening();
        Ok(())
    }

    /// Gives the player who has chosen last its colour, and plays its move if it is White.
    fn choose(&mut self, index: usize, choice: Reply, wanted: &str) -> Result<(), End> {
        let taken = match (&choice.answer, choice.points()) {
            (Answer::Swap, _) => {
                self.black = index;
                "black"
            }
            (Answer::Points(_), &[point]) => {
                self.place(index, point)?;
                self.black = 1 - index;
                self.note(choice.record);
                "white"
            }
            _ => return Err(self.lost_by(index, choice.garbage(wanted))),
        };
        let opening = format_moves(self.opening());
        self.agreement = format!(
            "{} has offered {opening}, {} has taken {taken}",
            self.name(1 - index),
            self.name(index)
        );
        Ok(())
    }
}

impl Reply {
    /// The points that were answered; none for `SWAP`.
    pub(super) fn points(&self) -> &[(i32, i32)] {
        match &self.answer {
            Answer::Points(points) => points,
            _ => &[],
        }
    }

    /// The failure of a player who was asked for something else.
    pub(super) fn garbage(&self, wanted: &str) -> Failure {
        let detail = format!("answered {} where {wanted} was due", quote(&self.text));
        Failure::new(Ending::Garbage, detail)
    }
}
