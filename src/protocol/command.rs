//! The commands of the protocol, from text.

use super::ProtocolError;
use crate::board::Size;

/// A line from the manager. Points stay text here: what is a point depends on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// `START n`, `START w h` or `RECTSTART w,h`: a new game on an empty board.
    Start(Size),
    /// `RESTART`: a new game on a board of the same size.
    Restart,
    /// `BEGIN`: make the first move.
    Begin,
    /// `TURN x,y`: the opponent played there, answer it.
    Turn(&'a str),
    /// `BOARD`: a list of stones follows; then move.
    Board,
    /// `YXBOARD`: a list of stones follows; do not move.
    YxBoard,
    /// `SWAP2BOARD`: a list of stones follows; then answer as the swap2 opening wants.
    Swap2Board,
    /// `DONE`: the end of a list of stones.
    Done,
    /// `TAKEBACK x,y`: remove the stone there.
    TakeBack(&'a str),
    /// `PLAY x,y`: make this move.
    Play(&'a str),
    /// `INFO key value`; see [`super::info`].
    Info(&'a str),
    /// `ABOUT`: tell who you are.
    About,
    /// `END`: leave.
    End,
    /// `STOP` or `YXSTOP`: stop thinking and move.
    Stop,
    /// `YXSHOWFORBID`: tell the forbidden points.
    ShowForbid,
    /// `YXHASHCLEAR`: forget what was learned by searching.
    HashClear,
    /// A line that begins with no command.
    Unknown(&'a str),
}

impl<'a> Command<'a> {
    /// Parses a line. The first word decides, in upper or lower case; blanks around it and around
    /// its argument do not count, and an argument that a command does not take is ignored.
    ///
    /// # Errors
    /// When the argument of a known command is not what it takes.
    pub fn parse(line: &'a str) -> Result<Command<'a>, ProtocolError> {
        let line = line.trim();
        let (word, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let argument = argument.trim_start();
        Ok(match word.to_ascii_uppercase().as_str() {
            "START" => Command::Start(parse_start(argument)?),
            "RECTSTART" => Command::Start(parse_rect_start(argument)?),
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => Command::Turn(argument),
            "BOARD" => Command::Board,
            "YXBOARD" => Command::YxBoard,
            "SWAP2BOARD" => Command::Swap2Board,
            "DONE" => Command::Done,
            "TAKEBACK" => Command::TakeBack(argument),
            "PLAY" => Command::Play(argument),
            "INFO" => Command::Info(argument),
            "ABOUT" => Command::About,
            "END" => Command::End,
            "STOP" | "YXSTOP" => Command::Stop,
            "YXSHOWFORBID" => Command::ShowForbid,
            "YXHASHCLEAR" => Command::HashClear,
            _ => Command::Unknown(line),
        })
    }
}

/// `START n`, or Yixin-Board's `start w h`.
fn parse_start(argument: &str) -> Result<Size, ProtocolError> {
    match numbers(argument).as_deref() {
        Some(&[side]) => Ok(Size::square(side)?),
        Some(&[width, height]) => Ok(Size::new(width, height)?),
        _ => Err(ProtocolError::argument("START", "a board size like 15", argument)),
    }
}

fn parse_rect_start(argument: &str) -> Result<Size, ProtocolError> {
    match numbers(argument).as_deref() {
        Some(&[width, height]) => Ok(Size::new(width, height)?),
        _ => Err(ProtocolError::argument("RECTSTART", "a board size like 20,15", argument)),
    }
}

/// Numbers with a comma or blanks between them; `None` if anything else is there.
fn numbers(text: &str) -> Option<Vec<usize>> {
    let words = text.split(|c: char| c == ',' || c.is_whitespace());
    words.filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_blanks_do_not_matter() {
        for line in ["TURN 3,4", "turn 3,4", "  Turn \t 3,4  "] {
            assert_eq!(Command::parse(line), Ok(Command::Turn("3,4")), "{line:?}");
        }
        assert_eq!(Command::parse("info  Rule  1 "), Ok(Command::Info("Rule  1")));
        assert_eq!(Command::parse("YxStop"), Ok(Command::Stop));
        assert_eq!(Command::parse("turn"), Ok(Command::Turn("")));
        assert_eq!(Command::parse("end of game"), Ok(Command::End));
    }

    #[test]
    fn sizes_of_all_forms() {
        let size = |line| Command::parse(line);
        assert_eq!(size("START 20"), Ok(Command::Start(Size::square(20).unwrap())));
        let rectangle = Ok(Command::Start(Size::new(30, 20).unwrap()));
        for line in ["start 30 20", "RECTSTART 30,20", "RECTSTART 30 , 20", "START 30,20"] {
            assert_eq!(size(line), rectangle, "{line}");
        }
    }

    #[test]
    fn size_errors_name_the_text() {
        let cases = [
            ("START 4", "unsupported board size 4x4: each side must be 5 to 32"),
            ("START 15 33", "unsupported board size 15x33: each side must be 5 to 32"),
            ("START", "START needs a board size like 15, not ''"),
            ("START -15", "START needs a board size like 15, not '-15'"),
            ("START 15x15", "START needs a board size like 15, not '15x15'"),
            ("START 1 2 3", "START needs a board size like 15, not '1 2 3'"),
            ("RECTSTART 20", "RECTSTART needs a board size like 20,15, not '20'"),
        ];
        for (line, message) in cases {
            assert_eq!(Command::parse(line).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn other_lines_are_unknown() {
        for line in ["TURN7,7", "7,7,1", "\u{fffd}\u{fffd}", "YXNBEST 3"] {
            assert_eq!(Command::parse(line), Ok(Command::Unknown(line)));
        }
    }
}
