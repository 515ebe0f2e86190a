//! The rules: what wins, what Black may not play in renju, how a game ends.
//!
//! Everything here is written to be obviously right and reads the board point by point; the
//! search asks [`crate::pattern`], whose tables are generated from [`Rule::wins`] and held to this
//! room by property tests.

mod forbidden;
mod line;
mod outcome;

pub use forbidden::{Foul, forbidden_points, foul};
pub use outcome::{Outcome, outcome, winning_line_anywhere, wins_at};

pub(crate) use forbidden::foul_on;
pub(crate) use line::Cells;
pub(crate) use outcome::wins_on;

use crate::board::Color;
use std::fmt;
use std::str::FromStr;

/// Which lines win, and whether Black has forbidden moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rule {
    /// Five or more in a row win.
    #[default]
    Freestyle,
    /// Exactly five win; a longer line (overline) does not.
    Standard,
    /// Black wins by exactly five and has forbidden moves; White wins by five or more.
    Renju,
    /// Five with at least one end free of an opposing stone, or six and more whatever the ends.
    Caro,
    /// Exactly five with at least one end free of an opposing stone.
    CaroExact,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 5] =
        [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroExact];

    /// Whether an unbroken line of `length` stones of `color`, whose two ends are both blocked by
    /// a stone of the *opponent* or not, wins.
    ///
    /// The single definition of winning. `length` counts the whole line; the board's edge, and a
    /// stone that belongs to nobody, are not opposing stones.
    #[inline]
    pub const fn wins(self, color: Color, length: usize, both_ends_opposed: bool) -> bool {
        match (self, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => length >= 5,
            (Rule::Standard, _) | (Rule::Renju, Color::Black) => length == 5,
            (Rule::Caro, _) => length > 5 || (length == 5 && !both_ends_opposed),
            (Rule::CaroExact, _) => length == 5 && !both_ends_opposed,
        }
    }

    /// Whether `color` may not play overlines, double fours and double threes.
    #[inline(always)]
    pub const fn has_forbidden_moves(self, color: Color) -> bool {
        matches!((self, color), (Rule::Renju, Color::Black))
    }

    /// The name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::CaroExact => "caro-exact",
        }
    }

    /// Gomocup's number for this rule in `INFO rule`.
    pub const fn gomocup_number(self) -> u32 {
        match self {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            Rule::Caro => 8,
            Rule::CaroExact => 9,
        }
    }

    /// The rule that a Gomocup `INFO rule` bitmask asks for: 1 exactly five, 2 continuous game
    /// (no rule of its own, so ignored here), 4 renju, 8 caro. `None` for other bits, or renju
    /// together with caro.
    pub const fn from_gomocup_number(bits: u32) -> Option<Rule> {
        match bits & !2 {
            0 => Some(Rule::Freestyle),
            1 => Some(Rule::Standard),
            4 | 5 => Some(Rule::Renju),
            8 => Some(Rule::Caro),
            9 => Some(Rule::CaroExact),
            _ => None,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Text that names no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRule(String);

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown rule '{}': use one of", self.0)?;
        for (i, rule) in Rule::ALL.into_iter().enumerate() {
            write!(f, "{} {rule}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownRule {}

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Rule, UnknownRule> {
        let wanted = text.to_ascii_lowercase();
        Rule::ALL
            .into_iter()
            .find(|rule| rule.name() == wanted)
            .ok_or_else(|| UnknownRule(text.to_owned()))
    }
}

/// A rule as a type, so that hot code is compiled once for each rule without branches.
///
/// Pick the type once at the door with [`crate::with_rule_set!`].
pub trait RuleSet: Copy + Send + Sync + 'static {
    /// The rule as a value.
    const RULE: Rule;
}

macro_rules! rule_sets {
    ($($(#[$doc:meta])* $name:ident => $rule:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl RuleSet for $name {
                const RULE: Rule = $rule;
            }
        )*
    };
}

rule_sets! {
    /// [`Rule::Freestyle`] as a type.
    Freestyle => Rule::Freestyle;
    /// [`Rule::Standard`] as a type.
    Standard => Rule::Standard;
    /// [`Rule::Renju`] as a type.
    Renju => Rule::Renju;
    /// [`Rule::Caro`] as a type.
    Caro => Rule::Caro;
    /// [`Rule::CaroExact`] as a type.
    CaroExact => Rule::CaroExact;
}

/// Evaluates `$body` with the type alias `$R` bound to the [`RuleSet`] of the rule `$rule`.
#[macro_export]
macro_rules! with_rule_set {
    ($rule:expr, $R:ident => $body:expr) => {
        match $rule {
            $crate::rules::Rule::Freestyle => {
                type $R = $crate::rules::Freestyle;
                $body
            }
            $crate::rules::Rule::Standard => {
                type $R = $crate::rules::Standard;
                $body
            }
            $crate::rules::Rule::Renju => {
                type $R = $crate::rules::Renju;
                $body
            }
            $crate::rules::Rule::Caro => {
                type $R = $crate::rules::Caro;
                $body
            }
            $crate::rules::Rule::CaroExact => {
                type $R = $crate::rules::CaroExact;
                $body
            }
        }
    };
}
