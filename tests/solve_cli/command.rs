//! Running `pbrain-tengen solve`.

use serde_json::{Map, Value};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub fn solve(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"));
    command.arg("solve").args(args).env_remove("RUST_LOG").stdin(Stdio::null());
    command
}

pub fn output(args: &[&str]) -> Output {
    solve(args).output().expect("the engine starts")
}

/// What it prints when all is well.
pub fn printed(args: &[&str]) -> String {
    let Output { status, stdout, stderr } = output(args);
    let stderr = String::from_utf8(stderr).unwrap();
    assert!(status.success() && stderr.is_empty(), "{args:?}: {status}, {stderr}");
    String::from_utf8(stdout).unwrap()
}

/// The objects it prints, one a line.
pub fn objects(args: &[&str]) -> Vec<Map<String, Value>> {
    let text = printed(&[args, &["--format", "json"]].concat());
    assert!(text.ends_with('\n'), "{text}");
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// What it says, in one line, when it refuses to work; nothing else is printed.
pub fn refusal(args: &[&str]) -> String {
    let Output { status, stdout, stderr } = output(args);
    let (stdout, stderr) = (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
    assert_eq!((status.code(), stdout.as_str()), (Some(2), ""), "{args:?}: {stderr}");
    let line = stderr.strip_prefix("pbrain-tengen: ").and_then(|line| line.strip_suffix('\n'));
    let line = line.unwrap_or_else(|| panic!("{args:?}: {stderr:?}"));
    assert!(!line.contains('\n') && line.len() < 250, "{args:?}: {stderr:?}");
    line.to_owned()
}

/// A path for a file of this test's own.
pub fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("solve_cli");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

pub fn file(name: &str, text: &str) -> String {
    let path = path(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A position of `tests/data/tactics.txt`, with its rule.
pub fn tactic(number: usize) -> (&'static str, &'static str) {
    let line = include_str!("../data/tactics.txt").lines().nth(number - 1).unwrap();
    let fields: Vec<&str> = line.split(' ').collect();
    (fields[0], fields[2])
}

/// One, asked under freestyle, with a search that goes on for many seconds on any machine.
pub fn heavy() -> &'static str {
    tactic(87).1
}
