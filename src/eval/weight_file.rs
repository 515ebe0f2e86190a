//! The weights of a rule as text: what `tune` writes and the build embeds.
//!
//! ```text
//! # what they are and how they were made
//! tengen-weights 3
//! rule renju
//! scale 200
//! color black
//! pairs
//! 0 -12 …
//! classes
//! 0123 12 8 30 21 …
//! …
//! gates
//! 160 12 …
//! …
//! inputs
//! 101 -34 …
//! hidden
//! 77 …
//! outputs
//! 0 12 …
//! states
//! 5 -7 …
//! color white
//! …
//! ```
//!
//! `scale`: a value of so many centi-units makes a win e times as likely as a loss. `color` is
//! `both` where the rule is the same for both. The rest is the numbers of [`ColorWeights`]: after
//! `pairs`, a row for each [`PointPattern`] with a number for each of the opponent's; after
//! `classes`, a line for each [`CodeClass`]: its line patterns as hexadecimal digits (from 0, dead,
//! to d, overline), and the numbers of [`ClassWeights`] in their order; after `gates` and `states` a
//! line for each [`ThreatState`]; after `inputs` one for each hidden unit. Lines that begin with `#`
//! are comments.

use super::move_order::ORDER_WIDTH;
use super::network::{HIDDEN, VIEW, WIDTH};
use super::{CodeClass, ThreatState};
use crate::board::Color;
use crate::pattern::{LinePattern, PointPattern};
use crate::rules::Rule;
use std::fmt::{self, Write as _};
use std::str::SplitWhitespace;

/// What a point says whose code for one player, the owner, is of this class.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct ClassWeights {
    /// What it says to how early the owner should try the point, in
    /// [`ORDER_ROW_ONE`](super::move_order::ORDER_ROW_ONE)s.
    pub attack: [i16; ORDER_WIDTH],
    /// The same for the opponent.
    pub defence: [i16; ORDER_WIDTH],
    /// What it says to the owner's view of the position, in
    /// [`VIEW_ONE`](super::network::VIEW_ONE)s. Nothing for [`CodeClass::EMPTY`], and nothing
    /// above zero for [`CodeClass::DEAD`].
    pub own: [i16; VIEW],
    /// What it says to the opponent's view; the same holds.
    pub theirs: [i16; VIEW],
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
    /// How early this colour should try a point, beside what its classes say, by
    /// [`pair_index`], in parts of [`ORDER_ONE`](super::move_order::ORDER_ONE).
    pub pairs: Vec<i16>,
    /// By [`ThreatState::index`], with this colour to move: what the numbers of classes weigh in the
    /// move ordering, in [`GATE_ONE`](super::move_order::GATE_ONE)s.
    pub gates: Vec<[i16; ORDER_WIDTH]>,
    /// By [`CodeClass::index`].
    pub classes: Vec<ClassWeights>,
    /// With this colour to move: what each hidden unit makes of this colour's view and of the
    /// opponent's, in [`INPUT_ONE`](super::network::INPUT_ONE)s.
    pub inputs: [[i16; WIDTH]; HIDDEN],
    /// With this colour to move: what each hidden unit is worth, [`RuleWeights::UNITS`] to a
    /// centi-unit.
    pub hidden: [i16; HIDDEN],
    /// By [`ThreatState::index`], with this colour to move: what is added to the worth,
    /// [`RuleWeights::UNITS`] to a centi-unit.
    pub outputs: Vec<i16>,
    /// By [`ThreatState::index`], with this colour to move: what is added to each hidden unit, in
    /// [`STATE_ONE`](super::network::STATE_ONE)s.
    pub states: Vec<[i16; HIDDEN]>,
}

impl Default for ColorWeights {
    /// All zero.
    fn default() -> ColorWeights {
        ColorWeights {
            pairs: vec![0; PAIRS],
            gates: vec![[0; ORDER_WIDTH]; ThreatState::COUNT],
            classes: vec![ClassWeights::default(); CodeClass::COUNT],
            inputs: [[0; WIDTH]; HIDDEN],
            hidden: [0; HIDDEN],
            outputs: vec![0; ThreatState::COUNT],
            states: vec![[0; HIDDEN]; ThreatState::COUNT],
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
const VERSION: &str = "3";
/// Numbers on a line of pairs or outputs.
const NUMBERS_PER_LINE: usize = 16;

impl RuleWeights {
    /// The units of the evaluation's last weights in a centi-unit.
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
            let weights = &self.colors[i];
            line("pairs");
            weights.pairs.chunks(NUMBERS_PER_LINE).for_each(|row| line(&numbers(row)));
            line("classes");
            for class in classes_of(self.rule, i) {
                let ClassWeights { attack, defence, own, theirs } = &weights.classes[class.index()];
                line(&format!(
                    "{} {} {} {} {}",
                    digits(class),
                    numbers(attack),
                    numbers(defence),
                    numbers(own),
                    numbers(theirs)
                ));
            }
            line("gates");
            weights.gates.iter().for_each(|row| line(&numbers(row)));
            line("inputs");
            weights.inputs.iter().for_each(|row| line(&numbers(row)));
            line("hidden");
            line(&numbers(&weights.hidden));
            line("outputs");
            weights.outputs.chunks(NUMBERS_PER_LINE).for_each(|row| line(&numbers(row)));
            line("states");
            weights.states.iter().for_each(|row| line(&numbers(row)));
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

fn numbers(numbers: &[i16]) -> String {
    numbers.iter().map(i16::to_string).collect::<Vec<_>>().join(" ")
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
        self.expect("pairs", "")?;
        self.rows(weights.pairs.chunks_mut(NUMBERS_PER_LINE))?;
        self.expect("classes", "")?;
        for class in classes_of(rule, section) {
            self.class(class, &mut weights.classes[class.index()])?;
        }
        self.expect("gates", "")?;
        self.rows(weights.gates.iter_mut())?;
        self.expect("inputs", "")?;
        self.rows(weights.inputs.iter_mut())?;
        self.expect("hidden", "")?;
        self.rows([&mut weights.hidden].into_iter())?;
        self.expect("outputs", "")?;
        self.rows(weights.outputs.chunks_mut(NUMBERS_PER_LINE))?;
        self.expect("states", "")?;
        self.rows(weights.states.iter_mut())?;
        Ok(weights)
    }

    fn class(&mut self, class: CodeClass, weights: &mut ClassWeights) -> Result<(), WeightError> {
        let mut words = self.next()?.split_whitespace();
        let (found, wanted) = (words.next().unwrap_or_default(), digits(class));
        if found != wanted {
            return Err(self.error(format!("class {wanted} expected, not '{}'", shown(found))));
        }
        let ClassWeights { attack, defence, own, theirs } = weights;
        for number in attack.iter_mut().chain(defence).chain(own).chain(theirs) {
            *number = self.number(&mut words)?;
        }
        self.no_more(words)
    }

    /// Lines with as many numbers as each row has.
    fn rows<R: AsMut<[i16]>>(&mut self, rows: impl Iterator<Item = R>) -> Result<(), WeightError> {
        for mut row in rows {
            let mut words = self.next()?.split_whitespace();
            for number in row.as_mut() {
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
