//! Proofs on random positions, against the rules' slow twins.

mod reference;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use reference::grid::{Grid, Place, place, point};
use reference::setup::set_up;
use reference::{five, foul};
use std::collections::HashMap;
use tengen::board::{Board, Cell, Color, Point, Size};
use tengen::rules::Rule;
use tengen::threat::proof::{Attack, Defence, Flaw, Proof};

fn rules() -> impl Strategy<Value = Rule> {
    select(&Rule::ALL[..])
}

fn colors() -> impl Strategy<Value = Color> {
    select(&Color::ALL[..])
}

fn cells(weights: [u32; 4], count: usize) -> impl Strategy<Value = Vec<Cell>> {
    let [empty, black, white, nobody] = weights;
    let cell = prop_oneof![
        empty => Just(Cell::Empty),
        black => Just(Cell::Black),
        white => Just(Cell::White),
        nobody => Just(Cell::Nobody),
    ];
    vec(cell, count)
}

/// Boards on which the attacker has many stones and the defender some.
fn attacking_boards(attacker: Color) -> impl Strategy<Value = Board> {
    let (mut few, mut many) = ([40, 38, 20, 2], [40, 48, 10, 2]);
    if attacker == Color::White {
        few.swap(1, 2);
        many.swap(1, 2);
    }
    (5..=7usize, 5..=7usize).prop_flat_map(move |(width, height)| {
        let size = Size::new(width, height).unwrap();
        let cells = prop_oneof![cells(few, size.area()), cells(many, size.area())];
        cells.prop_map(move |cells| set_up(size, &cells))
    })
}

fn empty_places(grid: &Grid) -> Vec<Place> {
    grid.places().filter(|&place| grid.get(place) == Some(Cell::Empty)).collect()
}

fn may_play(grid: &Grid, rule: Rule, color: Color, at: Place) -> bool {
    rule != Rule::Renju || color != Color::Black || foul::foul(grid, at).is_none()
}

fn wins_somewhere(grid: &Grid, rule: Rule, color: Color) -> Option<Place> {
    empty_places(grid).into_iter().find(|&at| five::wins_at(grid, rule, at, color))
}

/// Whether the attacker, to move, wins by a stone on `threat` or by the next one.
fn threat_wins(grid: &Grid, rule: Rule, attacker: Color, threat: Place) -> bool {
    if grid.get(threat) != Some(Cell::Empty) {
        return false;
    }
    if five::wins_at(grid, rule, threat, attacker) {
        return true;
    }
    if !may_play(grid, rule, attacker, threat) {
        return false;
    }
    let after = grid.with(threat, attacker.into());
    // Without a winning point there is nothing to stop.
    wins_somewhere(&after, rule, attacker).is_some()
        && wins_somewhere(&after, rule, !attacker).is_none()
        && empty_places(&after).into_iter().all(|answer| {
            !may_play(&after, rule, !attacker, answer)
                || wins_somewhere(&after.with(answer, (!attacker).into()), rule, attacker).is_some()
        })
}

/// Whether either player has a winning line.
fn is_over(grid: &Grid, rule: Rule) -> bool {
    Color::ALL.into_iter().any(|color| !five::winning_lines(grid, rule, color).is_empty())
}

/// Whether a proof is refused because its first position is over.
fn is_refused_as_over(proof: &Proof) -> bool {
    matches!(proof.verify(), Err(error) if matches!(error.flaw, Flaw::AlreadyWon(_)))
}

/// What is wrong with an attack that rests on threats alone.
fn flaw(
    grid: &Grid,
    rule: Rule,
    attacker: Color,
    attack: Place,
    threats: &[Place],
) -> Option<Flaw> {
    if grid.get(attack) != Some(Cell::Empty) {
        return Some(Flaw::AttackOccupied(point(attack)));
    }
    if !may_play(grid, rule, attacker, attack) {
        return Some(Flaw::AttackForbidden(point(attack), foul::foul(grid, attack)?));
    }
    if five::wins_at(grid, rule, attack, attacker) {
        return Some(Flaw::WinsAtOnce(point(attack)));
    }
    let after = grid.with(attack, attacker.into());
    if let Some(win) = wins_somewhere(&after, rule, !attacker) {
        return Some(Flaw::ReplyWins(point(win)));
    }
    if empty_places(&after).is_empty() {
        return Some(Flaw::BoardFull);
    }
    let unanswered = empty_places(&after).into_iter().find(|&reply| {
        let replied = after.with(reply, (!attacker).into());
        may_play(&after, rule, !attacker, reply)
            && !threats.iter().any(|&threat| threat_wins(&replied, rule, attacker, threat))
    });
    unanswered.map(|reply| Flaw::NotAnswered(point(reply)))
}

/// Perfect play on boards with few empty points.
struct Oracle {
    rule: Rule,
    attacker: Color,
    /// By the stones.
    known: HashMap<Vec<Cell>, bool>,
}

impl Oracle {
    fn new(rule: Rule, attacker: Color) -> Oracle {
        Oracle { rule, attacker, known: HashMap::new() }
    }

    /// Whether the attacker, to move, wins.
    fn wins(&mut self, grid: &Grid) -> bool {
        let key: Vec<Cell> = grid.places().filter_map(|at| grid.get(at)).collect();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = empty_places(grid).into_iter().any(|at| self.wins_by(grid, at));
        self.known.insert(key, wins);
        wins
    }

    /// Whether a stone of the attacker on `at` wins.
    fn wins_by(&mut self, grid: &Grid, at: Place) -> bool {
        if five::wins_at(grid, self.rule, at, self.attacker) {
            return true;
        }
        if !may_play(grid, self.rule, self.attacker, at) {
            return false;
        }
        let after = grid.with(at, self.attacker.into());
        let replies = empty_places(&after);
        !replies.is_empty() && replies.into_iter().all(|reply| self.refutes(&after, reply))
    }

    fn refutes(&mut self, grid: &Grid, reply: Place) -> bool {
        if !may_play(grid, self.rule, !self.attacker, reply) {
            return true;
        }
        !five::wins_at(grid, self.rule, reply, !self.attacker)
            && self.wins(&grid.with(reply, (!self.attacker).into()))
    }

    /// The attack of a proof: the winning one if there is any, with as much left to threats, and
    /// to the default, as the choices say.
    fn attack(&mut self, grid: &Grid, choices: &mut Choices) -> Option<Attack> {
        let empty = empty_places(grid);
        let at = empty.iter().copied().find(|&at| self.wins_by(grid, at));
        let at = at.or_else(|| (!empty.is_empty()).then(|| empty[choices.next() % empty.len()]))?;
        if five::wins_at(grid, self.rule, at, self.attacker) {
            return Some(Attack::winning(point(at)));
        }
        let after = grid.with(at, self.attacker.into());
        Some(Attack { point: point(at), defence: Some(self.defence(&after, choices)) })
    }

    fn defence(&mut self, grid: &Grid, choices: &mut Choices) -> Defence {
        let mut defence = Defence::default();
        if choices.one_in(2) {
            defence.threats = empty_places(grid).into_iter().map(point).collect();
        }
        for reply in empty_places(grid) {
            let replied = grid.with(reply, (!self.attacker).into());
            let mut threats = defence.threats.iter().map(|&threat| place(threat));
            let refuted =
                threats.any(|threat| threat_wins(&replied, self.rule, self.attacker, threat));
            if refuted || !may_play(grid, self.rule, !self.attacker, reply) {
                continue;
            }
            let Some(attack) = self.attack(&replied, choices) else { continue };
            if choices.one_in(8) && defence.default.is_none() {
                defence.default = Some(Box::new(attack));
            } else {
                defence.replies.push((point(reply), attack));
            }
        }
        defence
    }
}

/// Numbers from a list, over and over.
struct Choices {
    numbers: Vec<usize>,
    next: usize,
}

impl Choices {
    fn next(&mut self) -> usize {
        self.next += 1;
        self.numbers[self.next % self.numbers.len()]
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.next().is_multiple_of(count)
    }
}

/// Boards with four to seven empty points.
fn late_boards() -> impl Strategy<Value = Board> {
    (5..=6usize, 5..=6usize, 4..=7usize).prop_flat_map(|(width, height, vacancies)| {
        let size = Size::new(width, height).unwrap();
        // None but the holes, or shrinking would ask the oracle about emptier and emptier boards.
        let stone = prop_oneof![
            10 => Just(Cell::Black),
            10 => Just(Cell::White),
            1 => Just(Cell::Nobody),
        ];
        let holes = vec(any::<Index>(), vacancies);
        (vec(stone, size.area()), holes).prop_map(move |(mut cells, holes)| {
            holes.iter().for_each(|hole| cells[hole.index(size.area())] = Cell::Empty);
            set_up(size, &cells)
        })
    })
}

fn points() -> impl Strategy<Value = Point> {
    (0..19usize, 0..15usize).prop_map(|(x, y)| Point::new(x, y))
}

/// Trees of any shape, which prove nothing.
fn trees() -> impl Strategy<Value = Attack> {
    let leaf =
        (points(), proptest::option::of(vec(points(), 0..4))).prop_map(|(point, threats)| {
            let defence = threats.map(|threats| Defence { threats, ..Defence::default() });
            Attack { point, defence }
        });
    leaf.prop_recursive(6, 60, 4, |attack| {
        let replies = vec((points(), attack.clone()), 0..4);
        let default = proptest::option::of(attack.prop_map(Box::new));
        (points(), vec(points(), 0..4), replies, default).prop_map(
            |(point, threats, replies, default)| Attack {
                point,
                defence: Some(Defence { threats, replies, default }),
            },
        )
    })
}

fn proofs() -> impl Strategy<Value = Proof> {
    let size = Size::new(19, 15).unwrap();
    let boards = cells([20, 4, 4, 1], size.area()).prop_map(move |cells| set_up(size, &cells));
    (rules(), boards, colors(), trees()).prop_map(|(rule, mut board, attacker, root)| {
        if board.side_to_move() != attacker {
            board.pass();
        }
        Proof { rule, board, attacker, root }
    })
}

proptest! {
    // Twice as many as are wanted: in some positions the game is over.
    #![proptest_config(ProptestConfig::with_cases(800))]

    /// One attack and its threats: the verifier and the twins agree, to the very flaw.
    #[test]
    fn threats_win_where_the_twins_say(
        (attacker, board) in colors().prop_flat_map(|c| (Just(c), attacking_boards(c))),
        rule in rules(),
        attack in any::<Index>(),
        threats in vec(any::<Index>(), 1..5),
    ) {
        let grid = Grid::from(&board);
        let empty = empty_places(&grid);
        prop_assume!(!empty.is_empty());
        // Points that make a four, as far as there are any.
        let promising: Vec<Place> = empty
            .iter()
            .copied()
            .filter(|&at| {
                wins_somewhere(&grid.with(at, attacker.into()), rule, attacker).is_some()
            })
            .collect();
        let promising = if promising.is_empty() { &empty } else { &promising };
        let attack = *attack.get(promising);
        let threats: Vec<Place> = threats.iter().map(|index| *index.get(promising)).collect();
        let expected = flaw(&grid, rule, attacker, attack, &threats);
        let defence = Defence {
            threats: threats.into_iter().map(point).collect(),
            ..Defence::default()
        };
        let root = Attack { point: point(attack), defence: Some(defence) };
        let proof = Proof { rule, board, attacker, root };
        if is_over(&grid, rule) {
            prop_assert!(is_refused_as_over(&proof));
            return Ok(());
        }
        prop_assert_eq!(proof.verify().map_err(|error| error.flaw).err(), expected);
    }

    /// Proofs of all kinds hold only where the attacker wins, and a complete one does hold there.
    #[test]
    fn a_proof_holds_only_in_won_positions(
        board in late_boards(),
        rule in rules(),
        attacker in colors(),
        numbers in vec(0..64usize, 16),
    ) {
        let grid = Grid::from(&board);
        let mut oracle = Oracle::new(rule, attacker);
        let won = oracle.wins(&grid);
        let root = oracle.attack(&grid, &mut Choices { numbers, next: 0 });
        prop_assume!(root.is_some());
        let proof = Proof { rule, board, attacker, root: root.unwrap() };
        if is_over(&grid, rule) {
            prop_assert!(is_refused_as_over(&proof), "{}", proof.to_text());
            return Ok(());
        }
        let verdict = proof.verify();
        prop_assert!(won || verdict.is_err(), "{:?}\n{}", verdict, proof.to_text());
        let line = proof.main_line();
        prop_assert!(line.iter().all(|&point| proof.board.is_empty(point)));
        if let Ok(verified) = verdict {
            prop_assert!(line.len() % 2 == 1 && line.len() <= verified.plies, "{}", proof.to_text());
        }
        let complete = oracle.attack(&grid, &mut Choices { numbers: vec![1], next: 0 });
        let complete = Proof { root: complete.unwrap(), ..proof };
        prop_assert_eq!(complete.verify().is_ok(), won, "{}", complete.to_text());
    }

    #[test]
    fn both_formats_round_trip(proof in proofs()) {
        prop_assert_eq!(&Proof::parse(&proof.to_text()), &Ok(proof.clone()));
        prop_assert_eq!(&Proof::parse(&proof.to_json()), &Ok(proof.clone()));
        // Whether it holds or not, these come to an end.
        prop_assert!(proof.verify().is_err() || proof.size() > 0);
        proof.main_line();
    }

    #[test]
    fn text_cut_and_changed_never_panics(
        proof in proofs(),
        json in any::<bool>(),
        edits in vec((any::<Index>(), "[ -~\n\té]{0,3}"), 1..4),
    ) {
        let mut text = if json { proof.to_json() } else { proof.to_text() };
        for (at, inserted) in edits {
            let mut at = at.index(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let end = text[at..].char_indices().nth(2).map_or(text.len(), |(end, _)| at + end);
            text.replace_range(at..end, &inserted);
        }
        if let Err(error) = Proof::parse(&text) {
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }

    #[test]
    fn garbage_never_panics(text in "(tengen-proof 1\n|[{]\"tengen-proof\":1,)?\\PC{0,60}") {
        prop_assert!(Proof::parse(&text).is_err());
    }
}
