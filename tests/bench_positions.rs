//! The files of `bench-positions/` say what is true of their positions.

use std::fs;
use std::path::{Path, PathBuf};
use tengen::cli::positions::{self, RuledPosition};
use tengen::rules::winning_line_anywhere;
use tengen::threat::{Mode, Solver, Verdict, Win};

/// Enough for every position of these files, several times over.
const NODES: u64 = 2_000_000;
const MEMORY: usize = 32 << 20;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("bench-positions")
}

/// The files whose name begins so, with their positions.
fn files(prefix: &str) -> Vec<(String, Vec<RuledPosition>)> {
    let mut found: Vec<(String, Vec<RuledPosition>)> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), path))
        .filter(|(name, _)| name.starts_with(prefix))
        .map(|(name, path)| (name, positions::read(&path).unwrap()))
        .collect();
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    assert!(!found.is_empty(), "there is no file {prefix}*");
    found
}

/// Solves every position of these files and hands the verdicts to `check`.
fn for_each(prefix: &str, mode: Mode, check: impl Fn(&str, Verdict<Win>)) {
    for (name, positions) in files(prefix) {
        for (i, RuledPosition { rule, board }) in positions.iter().enumerate() {
            let verdict = Solver::new(MEMORY).solve(board, *rule, mode, NODES, &|| false);
            check(&format!("{name}, position {}", i + 1), verdict);
        }
    }
}

#[test]
fn every_position_is_still_open() {
    for (name, positions) in files("") {
        assert!(!positions.is_empty(), "{name}");
        for RuledPosition { rule, board } in positions {
            assert_eq!(winning_line_anywhere(&board, rule), None, "{name}\n{board}");
            assert!(board.vacancies() > 0, "{name}");
        }
    }
}

#[test]
fn fours_win_where_they_are_said_to() {
    for_each("vcf-", Mode::Vcf, |name, verdict| {
        let Verdict::Win(win) = verdict else { panic!("{name}: no win by fours") };
        assert!(win.by_fours, "{name}");
        win.proof.verify().unwrap_or_else(|error| panic!("{name}: {error}"));
    });
}

#[test]
fn other_threats_win_where_fours_do_not() {
    for_each("vct-", Mode::Vcf, |name, verdict| {
        assert!(matches!(verdict, Verdict::No), "{name}: fours win, or were not all tried");
    });
    for_each("vct-", Mode::Auto, |name, verdict| {
        let Verdict::Win(win) = verdict else { panic!("{name}: no win by threats") };
        assert!(!win.by_fours, "{name}");
        win.proof.verify().unwrap_or_else(|error| panic!("{name}: {error}"));
    });
}

#[test]
fn nothing_wins_where_it_only_looks_so() {
    for_each("no-", Mode::Auto, |name, verdict| {
        assert!(matches!(verdict, Verdict::No), "{name}: not shown to have no win");
    });
}
