//! `pbrain-tengen solve`, from the outside.

#[path = "solve_cli/command.rs"]
mod command;

use command::{file, heavy, objects, path, printed, refusal, solve, tactic};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use tengen::threat::proof::Proof;

/// Black makes an open four.
const OPEN_THREE: &str = "h8a1i8c1j8e1";
/// Black has nothing.
const QUIET: &str = "h8a1";

// Results.

#[test]
fn text_names_result_plies_line_and_draws_the_board() {
    let text = printed(&[OPEN_THREE]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "h8a1i8c1j8e1 (freestyle)");
    assert!(lines[1].starts_with("win: black in at most 3 plies (vcf), "), "{text}");
    assert!(lines[1].contains(" nodes, ") && lines[1].ends_with(" ms"), "{text}");
    assert!(["line: g8 ", "line: k8 "].iter().any(|start| lines[2].starts_with(start)), "{text}");
    assert_eq!(lines[2].split(' ').count(), 1 + 3, "{text}");
    let row: Vec<&str> =
        lines.iter().find(|line| line.starts_with(" 8")).unwrap().split_whitespace().collect();
    assert_eq!((row.len(), &row[8..11]), (16, &["X", "X", "X"][..]), "{text}");
    assert!(row.contains(&"1"), "{text}");
    assert!(printed(&[QUIET]).lines().nth(1).unwrap().starts_with("no, "));
}

#[test]
fn json_has_these_keys_and_no_others() {
    let keys = ["position", "rule", "result", "plies", "line", "mode", "nodes", "ms", "proof"];
    let objects = objects(&[OPEN_THREE, QUIET, "--rule", "renju"]);
    assert_eq!(objects.len(), 2);
    for object in &objects {
        let mut own: Vec<&str> = object.keys().map(String::as_str).collect();
        let mut wanted = keys;
        own.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(own, wanted);
        assert!(object["nodes"].is_u64() && object["ms"].is_f64() && object["proof"].is_null());
        assert_eq!(object["rule"], "renju");
    }
    let [win, no] = &objects[..] else { panic!("two positions") };
    assert_eq!(win["position"], OPEN_THREE);
    assert_eq!(
        (&win["result"], &win["plies"], &win["mode"]),
        (&"win".into(), &3.into(), &"vcf".into())
    );
    assert!(["g8", "k8"].iter().any(|first| win["line"].as_str().unwrap().starts_with(first)));
    assert_eq!((&no["position"], &no["result"]), (&QUIET.into(), &"no".into()));
    assert!(["plies", "line", "mode"].iter().all(|&key| no[key].is_null()));
    // The order of the keys is part of the format.
    let text = printed(&[QUIET, "--format", "json"]);
    let places: Vec<usize> =
        keys.iter().map(|key| text.find(&format!("\"{key}\":")).expect(key)).collect();
    assert!(places.is_sorted(), "{text}");
}

#[test]
fn results_come_in_the_order_of_the_positions() {
    let positions: Vec<&str> = (1..=12).map(|n| tactic(n).1).collect();
    for threads in ["1", "2", "5"] {
        let objects =
            objects(&[&positions[..], &["--threads", threads, "--nodes", "20000"]].concat());
        let printed: Vec<&str> = objects.iter().map(|o| o["position"].as_str().unwrap()).collect();
        assert_eq!(printed, positions, "{threads} threads");
    }
}

#[test]
fn a_file_has_positions_of_any_rule_and_size() {
    let text = format!("# wins\nfreestyle 15 {OPEN_THREE} # so\n\ncaro-exact 19x15 {QUIET}\n");
    let path = file("positions.txt", &text);
    let objects = objects(&["--file", &path]);
    let shown: Vec<_> = objects.iter().map(|o| (&o["rule"], &o["result"])).collect();
    assert_eq!(shown, [(&"freestyle".into(), &"win".into()), (&"caro-exact".into(), &"no".into())]);
}

#[test]
fn options_say_who_moves_and_what_counts() {
    let result = |args: &[&str]| {
        let objects = objects(args);
        (objects[0]["result"].clone(), objects[0]["mode"].clone())
    };
    let (win, no) = (Value::from("win"), Value::from("no"));
    assert_eq!(result(&[OPEN_THREE, "--color", "white"]), (no.clone(), Value::Null));
    assert_eq!(result(&["h8a1i8c1j8", "--color", "black"]), (win.clone(), "vcf".into()));
    // Two open twos that cross: threes win, fours do not.
    let twos = "h8a1i8a15h9o1i10o15";
    assert_eq!(result(&[twos, "--mode", "vcf"]).0, no);
    for mode in ["auto", "vct"] {
        assert_eq!(result(&[twos, "--mode", mode]), (win.clone(), "vct".into()), "{mode}");
    }
    let unknown = Value::from("unknown");
    assert_eq!(result(&[heavy(), "--nodes", "1000"]).0, unknown);
    let started = Instant::now();
    assert_eq!(result(&[heavy(), "--time", "200ms"]).0, unknown);
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    // A five with both ends opposed.
    let opposed = "b1a1c1f1d1h9";
    assert_eq!(result(&[&format!("{opposed}a9k9"), "--rule", "caro", "--color", "black"]).0, no);
}

#[test]
fn help_mentions_every_option() {
    let help = printed(&["--help"]);
    for option in [
        "[POSITION]...",
        "--file",
        "--rule",
        "--size",
        "--color",
        "--mode",
        "--time",
        "--nodes",
        "--threads",
        "--memory",
        "--proof",
        "--format",
        "--verify",
        "--defend",
        "--verbose",
        "freestyle, standard, renju, caro or caro-exact",
        "[possible values: text, json]",
        "[possible values: auto, vcf, vct]",
        "[default: 10s]",
        "[default: 256]",
    ] {
        assert!(help.contains(option), "{option}\n{help}");
    }
}

// Proofs.

#[test]
fn proofs_are_written_and_accepted() {
    let [text, json] = ["win.txt", "win.json"].map(|name| path(name).to_str().unwrap().to_owned());
    let (rule, position) = tactic(1);
    for path in [&text, &json] {
        let objects = objects(&[position, "--rule", rule, "--proof", path]);
        assert_eq!(
            (&objects[0]["result"], &objects[0]["proof"]),
            (&"win".into(), &path.as_str().into())
        );
        let plies = objects[0]["plies"].as_u64().unwrap();
        let accepted = printed(&["--verify", path]);
        let start = format!("accepted: white wins in at most {plies} plies ({rule}, ");
        let start =
            start.replace("white", if accepted.contains("black") { "black" } else { "white" });
        assert!(accepted.starts_with(&start) && accepted.lines().count() == 1, "{accepted}");
        let object: Value =
            serde_json::from_str(&printed(&["--verify", path, "--format", "json"])).unwrap();
        assert_eq!((&object["result"], &object["plies"]), (&"accepted".into(), &plies.into()));
    }
    assert!(fs::read_to_string(&text).unwrap().starts_with("tengen-proof 1\n"));
    assert!(fs::read_to_string(&json).unwrap().starts_with('{'));
    assert!(printed(&[OPEN_THREE, "--proof", &text]).contains(&format!("\nproof: {text}\n")));
}

#[test]
fn proofs_of_several_positions_are_numbered() {
    let several = path("several.proof");
    let numbered = |n: usize| path(&format!("several-{n}.proof"));
    for n in 1..=3 {
        let _ = fs::remove_file(numbered(n));
    }
    let several = several.to_str().unwrap();
    let objects = objects(&[OPEN_THREE, QUIET, "h8a1i8c1j8o1", "--proof", several]);
    let path = |n: usize| Value::from(numbered(n).to_str().unwrap());
    let proofs: Vec<&Value> = objects.iter().map(|object| &object["proof"]).collect();
    assert_eq!(proofs, [&path(1), &Value::Null, &path(3)]);
    for (n, exists) in [(1, true), (2, false), (3, true)] {
        assert_eq!(numbered(n).exists(), exists, "{n}");
    }
    assert!(!PathBuf::from(several).exists());
    printed(&["--verify", numbered(3).to_str().unwrap()]);
}

#[test]
fn edited_proofs_are_rejected() {
    let original = path("original.txt");
    let (rule, position) = tactic(1);
    printed(&[position, "--rule", rule, "--proof", original.to_str().unwrap()]);
    let text = fs::read_to_string(&original).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let tree = lines.iter().position(|line| line.is_empty()).unwrap() + 1;
    let mut rejected = 0;
    for i in (tree + 1..lines.len()).take(100) {
        // Without a reply and what follows from it.
        let level = |line: &str| line.len() - line.trim_start().len();
        let below = lines[i + 1..].iter().take_while(|line| level(line) > level(lines[i])).count();
        let edited = [&lines[..i], &lines[i + 1 + below..]].concat().join("\n");
        // What is redundant may go.
        if Proof::parse(&edited).unwrap().verify().is_err() {
            let line = refusal(&["--verify", &file("edited.txt", &edited)]);
            assert!(line.contains("edited.txt: rejected: "), "{line}");
            rejected += 1;
        }
    }
    assert!(rejected > 0);
    for (edited, complaint) in [
        (text.replace("tengen-proof 1", "tengen-proof 2"), "a proof starts with"),
        (text.replace("size 15", "size 3"), "line 3: "),
        (format!("{text}\n  p16: a1 wins\n"), "outside the 15 board"),
        (String::new(), "a proof starts with"),
        ("{}".to_owned(), "missing field"),
    ] {
        let line = refusal(&["--verify", &file("malformed.txt", &edited)]);
        assert!(line.contains(complaint), "{line}");
    }
}

// Defences.

#[test]
fn defences_are_sorted() {
    // White has nothing against an open three but to block it at an end.
    let position = "h8a1i8b1j8";
    let objects = objects(&[position, "--defend", "--nodes", "20000"]);
    let mut keys: Vec<&str> = objects[0].keys().map(String::as_str).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["losing", "ms", "nodes", "position", "rule", "safe", "unknown"]);
    let points = |key: &str| objects[0][key].as_array().unwrap().clone();
    assert_eq!(points("safe").len() + points("unknown").len() + points("losing").len(), 225 - 5);
    let not_lost = [points("safe"), points("unknown")].concat();
    let mut not_lost: Vec<&str> = not_lost.iter().map(|p| p.as_str().unwrap()).collect();
    not_lost.sort_unstable();
    assert_eq!(not_lost, ["g8", "k8"]);
    let text = printed(&[position, "--defend", "--nodes", "20000"]);
    assert!(text.starts_with("h8a1i8b1j8 (freestyle), white to move\nsafe ("), "{text}");
    assert!(text.contains("\nunknown (") && text.contains("\nlosing (218): "), "{text}");
}

#[test]
fn a_move_that_wins_is_safe_and_a_forbidden_one_loses() {
    let defences =
        |args: &[&str]| objects(&[args, &["--defend", "--nodes", "5000"]].concat()).remove(0);
    let wins = defences(&["h8a1i8c1j8e1k8g1"]);
    assert!(
        ["g8", "l8"].iter().all(|&five| wins["safe"].as_array().unwrap().contains(&five.into()))
    );
    // f8 makes two threes.
    let forbidden = defences(&["g8a1h8o1f9a15f10o15", "--rule", "renju"]);
    assert!(forbidden["losing"].as_array().unwrap().contains(&"f8".into()), "{forbidden:?}");
}

// What cannot be solved.

#[test]
fn bad_input_is_refused_in_one_line() {
    let full = file("full.txt", &format!("freestyle 5 {}\n", full_board()));
    let malformed = file("malformed.txt", &format!("freestyle 15 {QUIET}\nfreestyle 15 h8h\n"));
    let empty = file("empty.txt", "# none yet\n");
    for (args, complaint) in [
        (&["h8i"][..], "position 'h8i': 'i' at column 3 is not a point"),
        (&["p16"], "'p16' at column 1 is outside the 15 board"),
        (&["f6", "--size", "5"], "is outside the 5 board"),
        (&["h8h8"], "'h8' at column 3 is occupied"),
        (&["h8,i9"], "is not a point"),
        (&[OPEN_THREE, "h8i"], "position 'h8i'"),
        (&["a1a2b1b2c1c2d1d2e1"], "black has won already, with a1b1c1d1e1"),
        (&["--file", &full], "the board is full"),
        (&["--file", &malformed], "malformed.txt: line 2: 'h' at column 3 is not a point"),
        (&["--file", &empty], "empty.txt: there is no position in it"),
        (&["--file", "/no/such/file"], "cannot read /no/such/file: "),
        (&["--verify", "/no/such/file"], "cannot read /no/such/file: "),
        (&[OPEN_THREE, "--proof", "/no/such/folder/file"], "cannot write /no/such/folder/file: "),
        (&[QUIET, "--rule", "chess"], "unknown rule 'chess'"),
        (&[QUIET, "--size", "4"], "unsupported board size 4x4"),
        (&[QUIET, "--size", "15x"], "'15x' is no board size"),
        (&[QUIET, "--time", "soon"], "'soon' for '--time"),
        (&[QUIET, "--nodes", "0"], "'0' for '--nodes"),
        (&[QUIET, "--threads", "0"], "'0' for '--threads"),
        (&[QUIET, "--memory", "1"], "'1' for '--memory"),
        (&[QUIET, "--color", "red"], "'red' for '--color"),
        (&[QUIET, "--mode", "all"], "'all' for '--mode"),
        (&[QUIET, "--format", "xml"], "'xml' for '--format"),
        (&[QUIET, "--file", &full], "cannot be used with"),
        (&[QUIET, "--verify", &full], "cannot be used with"),
        (&["--verify", &full, "--defend"], "cannot be used with"),
        (&[QUIET, "--defend", "--proof", "x"], "cannot be used with"),
        (&["--wrong"], "unexpected argument '--wrong'"),
        (&[], "required arguments were not provided"),
    ] {
        let line = refusal(args);
        assert!(line.contains(complaint), "{args:?}: {line}");
    }
}

/// A full board of side five without a winner, as moves.
fn full_board() -> String {
    let is_black = |x: usize, y: usize| (x + y / 2).is_multiple_of(2);
    let points = || (0..25).map(|i| (i % 5, i / 5));
    let name = |(x, y): (usize, usize)| format!("{}{}", (b'a' + x as u8) as char, y + 1);
    let black: Vec<String> = points().filter(|&(x, y)| is_black(x, y)).map(name).collect();
    let white: Vec<String> = points().filter(|&(x, y)| !is_black(x, y)).map(name).collect();
    assert_eq!((black.len(), white.len()), (13, 12));
    let turns = black.iter().enumerate().flat_map(|(i, b)| [Some(b), white.get(i)]);
    turns.flatten().map(String::as_str).collect()
}

// Resources.

fn start(args: &[&str]) -> Child {
    solve(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the engine starts")
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_within_the_limit() {
    // Those with the largest searches and proofs.
    for number in [14, 31, 7, 112, 60, 100] {
        let (rule, position) = tactic(number);
        let proof = path("memory.txt");
        let proof = proof.to_str().unwrap();
        let limits = ["--memory", "64", "--time", "3s", "--proof", proof];
        let mut child = start(&[&[position, "--rule", rule][..], &limits].concat());
        let mut peak = 0;
        while child.try_wait().unwrap().is_none() {
            peak = peak.max(peak_memory(child.id()).unwrap_or(0));
            std::thread::sleep(Duration::from_millis(2));
        }
        println!("{number}: {} MB", peak >> 10);
        assert!(peak > 0 && peak < 64 << 10, "{peak} KB for {position}");
    }
}

/// The most memory that a process has had in use so far, KB.
#[cfg(target_os = "linux")]
fn peak_memory(id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search_with_a_report() {
    for (args, lines) in [
        (&[heavy(), "--time", "100s", "--format", "json"][..], 1),
        (&[heavy(), heavy(), "--threads", "2", "--time", "100s", "--format", "json"], 2),
        (&[heavy(), "--defend", "--time", "1000s", "--format", "json"], 1),
        (&[heavy(), QUIET, "--defend", "--time", "1000s", "--format", "json"], 2),
    ] {
        let child = start(args);
        std::thread::sleep(Duration::from_millis(700));
        let sent = Instant::now();
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        let took = sent.elapsed();
        let (stdout, stderr) =
            (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
        println!("gone {took:?} after the interrupt, {status}");
        assert_eq!(stderr, "");
        assert_eq!(stdout.lines().count(), lines, "{stdout}");
        assert!(stdout.contains("unknown"), "{stdout}");
        // The aim is 100 ms; the rest is for a busy machine.
        assert!(took < Duration::from_millis(500), "{took:?}");
    }
}

/// A win that is found at once, and whose proof takes seconds to verify.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_verification_of_a_win() {
    let (rule, position) = tactic(60);
    let child = start(&[position, "--rule", rule, "--memory", "1000"]);
    std::thread::sleep(Duration::from_millis(1500));
    let sent = Instant::now();
    let id = child.id().to_string();
    // It may be done already.
    let _ = Command::new("kill").args(["-INT", &id]).stderr(Stdio::null()).status().unwrap();
    child.wait_with_output().unwrap();
    let took = sent.elapsed();
    assert!(took < Duration::from_millis(500), "{took:?}");
}
