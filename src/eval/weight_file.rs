//! The weights of a rule as text: what `tune` writes and the build embeds.
//!
//! ```text
//! # what they are and how they were made
//! tengen-weights 1
//! rule renju
//! scale 214
//! color black
//! threats
//! 101 -34 …
//! pairs
//! 0 -12 …
//! classes
//! 0123 12 8 30 21
//! …
//! color white
//! …
//! ```
//!
//! `scale`: a value of so many centi-units makes a win e times as likely as a loss. `color` is
//! `both` where the rule is the same for both. After `threats`, a number for each
//! [`ThreatState`]. After `pairs`, a row for each [`PointPattern`] with a
//! number for each of the opponent's: how early to try such a point, beside what its classes say.
//! After `classes`, a line for each [`CodeClass`]: its
//! line patterns as hexadecimal digits (from 0, dead, to d, overline), and the numbers of
//! [`ClassWeights`] in their order; the first, that of a dead point, has worth 0. Lines that begin with `#` are comments.

use super::{CodeClass, ThreatState};
use crate::board::Color;
use crate::pattern::{LinePattern, PointPattern};
use crate::rules::Rule;
use std::fmt::{self, Write as _};
use std::str::SplitWhitespace;

/// What a point of one class is worth to its owner.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct ClassWeights {
    /// When it is the owner's turn, [`RuleWeights::UNITS`] to a centi-unit.
    pub moving: i16,
    /// When it is the opponent's turn, [`RuleWeights::UNITS`] to a centi-unit.
    pub waiting: i16,
    /// How early the owner should try the point.
    pub attack: i16,
    /// How early the opponent should try the point.
    pub defence: i16,
}

/// The number of pairs of point patterns.
pub(crate) const PAIRS: usize = PointPattern::COUNT * PointPattern::COUNT;

/// Where the tables over pairs have what a point is to a player and to his opponent.
#[inline(always)]
pub const fn pair_index(own: PointPattern, theirs: PointPattern) -> usize {
    own as usize * PointPattern::COUNT + theirs as usize
}

/// The weights of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColorWeights {
    /// By [`ThreatState::index`], with this colour to move.
    pub threats: Vec<i16>,
    /// How early this colour should try a point, beside what its classes say, by
    /// [`pair_index`].
    pub pairs: Vec<i16>,
    /// By [`CodeClass::index`].
    pub classes: Vec<ClassWeights>,
}

impl Default for ColorWeights {
    /// All zero.
    fn default() -> ColorWeights {
        ColorWeights {
            threats: vec![0; ThreatState::COUNT],
            pairs: vec![0; PAIRS],
            classes: vec![ClassWeights::default(); CodeClass::COUNT],
        }
    }
}

/// The weights of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleWeights {
    /// The rule.
    pub rule: Rule,
    /// A value of so many centi-units makes a win e times as likely as a loss.
    pub scale: u16,
    /// By [`Color::index`]; equal unless the rule tells the colours apart.
    pub colors: [ColorWeights; 2],
}

/// Text that is no file of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for WeightError {}

const MAGIC: &str = "tengen-weights";
const VERSION: &str = "1";
/// Numbers on a line of threats or pairs.
const NUMBERS_PER_LINE: usize = 16;

impl RuleWeights {
    /// The units of evaluation weights in a centi-unit. They are so small because a position has
    /// some hundred points of the same class, whose rounding errors add up: with eighths, the
    /// worth of the turn was wrong by half of it.
    pub const UNITS: i32 = 64;

    /// Reads the weights of a rule.
    ///
    /// # Errors
    /// Names the first line that is not as it should be.
    pub fn parse(text: &str) -> Result<RuleWeights, WeightError> {
        let mut lines = Lines::new(text);
        lines.expect(MAGIC, VERSION)?;
        let rule = lines.value("rule")?.parse::<Rule>().map_err(|e| lines.error(e.to_string()))?;
        let scale =
            lines.value("scale")?.parse().map_err(|_| lines.error("the scale is no number"))?;
        let mut sections = Vec::new();
        for name in sections_of(rule) {
            lines.expect("color", name)?;
            sections.push(lines.color(rule, sections.len())?);
        }
        lines.end()?;
        let black = sections[0].clone();
        let white = sections.pop().expect("every rule has a section");
        Ok(RuleWeights { rule, scale, colors: [black, white] })
    }

    /// The weights as text, after `comments`.
    pub fn write(&self, comments: &[String]) -> String {
        let mut text = String::new();
        let mut line = |line: &str| {
            text.push_str(line);
            text.push('\n');
        };
        for comment in comments {
            line(&format!("# {comment}"));
        }
        line(&format!("{MAGIC} {VERSION}"));
        line(&format!("rule {}", self.rule));
        line(&format!("scale {}", self.scale));
        for (i, name) in sections_of(self.rule).iter().enumerate() {
            line(&format!("color {name}"));
            let ColorWeights { threats, pairs, classes } = &self.colors[i];
            for (name, numbers) in [("threats", threats), ("pairs", pairs)] {
                line(name);
                for numbers in numbers.chunks(NUMBERS_PER_LINE) {
                    line(&numbers.iter().map(i16::to_string).collect::<Vec<_>>().join(" "));
                }
            }
            line("classes");
            for class in classes_of(self.rule, i) {
                let digits = digits(class);
                let ClassWeights { moving, waiting, attack, defence } = classes[class.index()];
                line(&format!("{digits} {moving} {waiting} {attack} {defence}"));
            }
        }
        text
    }
}

/// The names of the parts of a file, each with the weights of one colour or of both.
fn sections_of(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::Renju => &["black", "white"],
        _ => &["both"],
    }
}

/// The classes that occur in a part.
fn classes_of(rule: Rule, section: usize) -> impl Iterator<Item = CodeClass> {
    let forbidden = rule.has_forbidden_moves(Color::ALL[section]);
    let occurs =
        move |line| forbidden || !matches!(line, LinePattern::DoubleFour | LinePattern::Overline);
    CodeClass::all().filter(move |class| class.lines().into_iter().all(occurs))
}

fn digits(class: CodeClass) -> String {
    let mut digits = String::new();
    for line in class.lines() {
        write!(digits, "{:x}", line as u8).expect("strings grow");
    }
    digits
}

/// The lines of a file that are not comments, and where we are.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines { lines: text.lines().enumerate(), number: 0 }
    }

    fn error(&self, reason: impl Into<String>) -> WeightError {
        WeightError { line: self.number, reason: reason.into() }
    }

    fn next(&mut self) -> Result<&'a str, WeightError> {
        for (i, line) in self.lines.by_ref() {
            self.number = i + 1;
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                return Ok(line);
            }
        }
        self.number += 1;
        Err(self.error("the file ends too early"))
    }

    /// The rest of a line that begins with `name`.
    fn value(&mut self, name: &str) -> Result<&'a str, WeightError> {
        let line = self.next()?;
        line.strip_prefix(name)
            .map(str::trim)
            .ok_or_else(|| self.error(format!("'{name}' expected, not '{}'", shown(line))))
    }

    fn expect(&mut self, name: &str, value: &str) -> Result<(), WeightError> {
        let found = self.value(name)?;
        if found == value {
            return Ok(());
        }
        Err(self.error(format!("'{name} {value}' expected, not '{name} {}'", shown(found))))
    }

    fn color(&mut self, rule: Rule, section: usize) -> Result<ColorWeights, WeightError> {
        let mut weights = ColorWeights::default();
        self.table("threats", &mut weights.threats)?;
        self.table("pairs", &mut weights.pairs)?;
        self.expect("classes", "")?;
        for class in classes_of(rule, section) {
            let mut words = self.next()?.split_whitespace();
            let (found, wanted) = (words.next().unwrap_or_default(), digits(class));
            if found != wanted {
                return Err(self.error(format!("class {wanted} expected, not '{}'", shown(found))));
            }
            let [moving, waiting, attack, defence] = [
                self.number(&mut words)?,
                self.number(&mut words)?,
                self.number(&mut words)?,
                self.number(&mut words)?,
            ];
            self.no_more(words)?;
            weights.classes[class.index()] = ClassWeights { moving, waiting, attack, defence };
        }
        Ok(weights)
    }

    fn table(&mut self, name: &str, numbers: &mut [i16]) -> Result<(), WeightError> {
        self.expect(name, "")?;
        for row in numbers.chunks_mut(NUMBERS_PER_LINE) {
            let mut words = self.next()?.split_whitespace();
            for number in row {
                *number = self.number(&mut words)?;
            }
            self.no_more(words)?;
        }
        Ok(())
    }

    fn number(&self, words: &mut SplitWhitespace) -> Result<i16, WeightError> {
        let word = words.next().ok_or_else(|| self.error("a number is missing"))?;
        word.parse()
            .map_err(|_| self.error(format!("'{}' is no number from -32768 to 32767", shown(word))))
    }

    fn no_more(&self, mut words: SplitWhitespace) -> Result<(), WeightError> {
        match words.next() {
            Some(word) => Err(self.error(format!("'{}' is one too many", shown(word)))),
            None => Ok(()),
        }
    }

    fn end(&mut self) -> Result<(), WeightError> {
        match self.next() {
            Ok(line) => Err(self.error(format!("the end expected, not '{}'", shown(line)))),
            Err(_) => Ok(()),
        }
    }
}

/// Enough of a text to know which one is meant.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}
