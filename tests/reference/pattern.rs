//! What a line becomes with a stone on it, by putting further stones there one by one.
//!
//! Always the whole line from edge to edge. Which lines win is asked of [`Rule::wins`], which has
//! its own twin in [`super::five`]; everything else follows the words of [`LinePattern`].

use super::grid::{Grid, Place, STEPS, walk};
use std::collections::{BTreeSet, HashMap};
use tengen::board::{Cell, Color};
use tengen::pattern::LinePattern;
use tengen::rules::Rule;

/// A line of the board from edge to edge, and one place on it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Line {
    cells: Vec<Cell>,
    /// The place whose stone the wins must go through.
    at: usize,
}

impl Line {
    pub fn through(grid: &Grid, place: Place, step: (i32, i32)) -> Line {
        let at = (1..).take_while(|&i| grid.get(walk(place, step, -i)).is_some()).count();
        let first = walk(place, step, -(at as i32));
        let cells = (0..).map_while(|i| grid.get(walk(first, step, i))).collect();
        Line { cells, at }
    }

    /// This line with a stone of `own` on the place.
    fn with_stone(&self, own: Color) -> Line {
        self.with(self.at, own.into())
    }

    fn with(&self, index: usize, cell: Cell) -> Line {
        let mut changed = self.clone();
        changed.cells[index] = cell;
        changed
    }

    fn empty_places(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(|&i| self.cells[i] == Cell::Empty)
    }

    /// The indices of the unbroken stones of one colour around the place.
    fn run(&self) -> Vec<usize> {
        let own = |&i: &usize| self.cells[i] == self.cells[self.at];
        let before = (0..self.at).rev().take_while(own);
        let after = (self.at..self.cells.len()).take_while(own);
        let mut run: Vec<usize> = before.chain(after).collect();
        run.sort();
        run
    }
}

/// A rule and a player, for whom lines are read.
pub struct Reader {
    rule: Rule,
    own: Color,
    /// Lines read before, by how many stones short of a five they were tried for.
    known: HashMap<(usize, Line), Option<LinePattern>>,
}

impl Reader {
    pub fn new(rule: Rule, own: Color) -> Reader {
        Reader { rule, own, known: HashMap::new() }
    }

    /// What the line through the empty `place` becomes with a stone of the player there.
    pub fn pattern(&mut self, grid: &Grid, place: Place, step: (i32, i32)) -> LinePattern {
        let line = Line::through(grid, place, step).with_stone(self.own);
        self.threat(&line)
            .or_else(|| self.short_of_five(3, &line))
            .or_else(|| self.short_of_five(4, &line))
            .unwrap_or(LinePattern::Dead)
    }

    /// As [`Reader::pattern`], but `None` for all that is weaker than a three, which is quick.
    pub fn strong_pattern(
        &mut self,
        grid: &Grid,
        place: Place,
        step: (i32, i32),
    ) -> Option<LinePattern> {
        self.threat(&Line::through(grid, place, step).with_stone(self.own))
    }

    fn threat(&mut self, line: &Line) -> Option<LinePattern> {
        if self.wins(line) {
            Some(LinePattern::Five)
        } else if self.is_foul_overline(line) {
            Some(LinePattern::Overline)
        } else {
            self.short_of_five(1, line).or_else(|| self.short_of_five(2, line))
        }
    }

    /// The pattern of a line that is `stones` stones short of a five, and not fewer: a four is
    /// one short, a three two, and so on.
    fn short_of_five(&mut self, stones: usize, line: &Line) -> Option<LinePattern> {
        if self.wins(line) || self.is_foul_overline(line) {
            return None;
        }
        if (1..stones).any(|fewer| self.short_of_five(fewer, line).is_some()) {
            return None;
        }
        let key = (stones, line.clone());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let found = match stones {
            1 => self.four(line),
            2 => self.three(line),
            3 => self.two(line),
            _ => self.one(line),
        };
        self.known.insert(key, found);
        found
    }

    fn four(&self, line: &Line) -> Option<LinePattern> {
        if self.completions(line).is_empty() {
            None
        } else if self.forbids() && self.fours(line).len() > 1 {
            Some(LinePattern::DoubleFour)
        } else if self.is_unstoppable(line) {
            Some(LinePattern::OpenFour)
        } else {
            Some(LinePattern::Four)
        }
    }

    fn three(&mut self, line: &Line) -> Option<LinePattern> {
        let fours = self.one_more(1, line);
        let open = fours.iter().filter(|&&four| four == LinePattern::OpenFour).count();
        match open {
            0 if fours.is_empty() => None,
            0 => Some(LinePattern::Three),
            1 => Some(LinePattern::OpenThree),
            _ => Some(LinePattern::BroadThree),
        }
    }

    fn two(&mut self, line: &Line) -> Option<LinePattern> {
        let threes = self.one_more(2, line);
        let is_open = |&&three: &&LinePattern| {
            three == LinePattern::OpenThree || three == LinePattern::BroadThree
        };
        match threes.iter().filter(is_open).count() {
            0 if threes.is_empty() => None,
            0 => Some(LinePattern::Two),
            1 | 2 => Some(LinePattern::OpenTwo),
            _ => Some(LinePattern::BroadTwo),
        }
    }

    fn one(&mut self, line: &Line) -> Option<LinePattern> {
        let twos = self.one_more(3, line);
        if twos.contains(&LinePattern::OpenTwo) || twos.contains(&LinePattern::BroadTwo) {
            Some(LinePattern::OpenOne)
        } else if !twos.is_empty() {
            Some(LinePattern::One)
        } else {
            None
        }
    }

    /// The patterns, `stones` short of a five, that one more stone makes, for each place where it
    /// does.
    fn one_more(&mut self, stones: usize, line: &Line) -> Vec<LinePattern> {
        let own = self.own.into();
        line.empty_places()
            .filter_map(|place| self.short_of_five(stones, &line.with(place, own)))
            .collect()
    }

    /// The places where one more stone wins.
    fn completions(&self, line: &Line) -> Vec<usize> {
        let wins = |&place: &usize| self.wins(&line.with(place, self.own.into()));
        line.empty_places().filter(wins).collect()
    }

    /// The different sets of stones that one more stone makes a winning five of.
    fn fours(&self, line: &Line) -> BTreeSet<Vec<usize>> {
        let four = |completion: usize| {
            let mut stones = line.with(completion, self.own.into()).run();
            stones.retain(|&stone| stone != completion);
            stones
        };
        self.completions(line).into_iter().map(four).collect()
    }

    /// Whether one more stone wins, whatever the opponent puts where.
    fn is_unstoppable(&self, line: &Line) -> bool {
        let opposing = self.own.opponent().into();
        let survives = |answer| !self.completions(&line.with(answer, opposing)).is_empty();
        line.empty_places().all(survives)
    }

    fn wins(&self, line: &Line) -> bool {
        let run = line.run();
        let opposed = |cell: Option<&Cell>| cell == Some(&self.own.opponent().into());
        let before = run[0].checked_sub(1).and_then(|i| line.cells.get(i));
        let after = line.cells.get(run[run.len() - 1] + 1);
        self.rule.wins(self.own, run.len(), opposed(before) && opposed(after))
    }

    fn is_foul_overline(&self, line: &Line) -> bool {
        self.forbids() && line.run().len() > 5
    }

    fn forbids(&self) -> bool {
        self.rule == Rule::Renju && self.own == Color::Black
    }
}

/// The places where one more stone of `own` wins with a line through its stone on `place`.
pub fn completions(grid: &Grid, rule: Rule, own: Color, place: Place) -> Vec<Place> {
    let reader = Reader::new(rule, own);
    let mut found = Vec::new();
    for step in STEPS {
        let line = Line::through(grid, place, step);
        let first = walk(place, step, -(line.at as i32));
        let places = reader.completions(&line).into_iter();
        found.extend(places.map(|index| walk(first, step, index as i32)));
    }
    found
}

/// Whether a stone of `own` on the empty `place` does not win but threatens to win with a line
/// through it.
pub fn makes_four(grid: &Grid, rule: Rule, own: Color, place: Place) -> bool {
    let after = grid.with(place, own.into());
    !super::five::wins_at(grid, rule, place, own)
        && !completions(&after, rule, own, place).is_empty()
}

/// Whether [`makes_four`], and the threat stands whatever the opponent answers.
pub fn wins_next(grid: &Grid, rule: Rule, own: Color, place: Place) -> bool {
    let mut after = grid.with(place, own.into());
    makes_four(grid, rule, own, place)
        && after.places().all(|answer| {
            if after.get(answer) != Some(Cell::Empty) {
                return true;
            }
            after.set(answer, own.opponent().into());
            let stands = !completions(&after, rule, own, place).is_empty();
            after.set(answer, Cell::Empty);
            stands
        })
}
