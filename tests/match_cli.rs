//! `pbrain-tengen match`, from the outside.

#[path = "match_cli/command.rs"]
mod command;

use command::{Scratch, command, engine, games, printed, refusal, run, substance};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tengen::arena::{Ending, GameRecord};
use tengen::board::notation::{format_moves, parse_moves};
use tengen::board::{Color, Point, Size};

/// Two engines of different strength.
fn two() -> Vec<String> {
    vec![engine("strong", 400), engine("weak", 60)]
}

/// The engines with more arguments, which are separated by blanks.
fn with(engines: &[String], more: &str) -> Vec<String> {
    engines.iter().cloned().chain(more.split_whitespace().map(str::to_owned)).collect()
}

/// The table down to where times begin.
fn results(table: &str) -> &str {
    table.split("\nMoves ").next().unwrap()
}

// Schedules.

#[test]
fn shards_together_are_the_whole_match() {
    let scratch = Scratch::new();
    let whole = scratch.text("whole.jsonl");
    let table =
        printed(0, &with(&two(), &format!("--games 12 --seed 5 --concurrency 2 --json {whole}")));
    let mut paths: Vec<PathBuf> = Vec::new();
    for shard in 1..=4 {
        let path = scratch.text(&format!("{shard}.jsonl"));
        printed(0, &with(&two(), &format!("--games 12 --seed 5 --shard {shard}/4 --json {path}")));
        paths.push(path.into());
    }
    let merged = games(&paths);
    assert_eq!(merged.len(), 12);
    assert_eq!(substance(&merged), substance(&games(&[whole.into()])));
    let mut report = vec!["report"];
    report.extend(paths.iter().map(|path| path.to_str().unwrap()));
    assert_eq!(results(&printed(0, &report)), results(&table));
}

#[test]
fn pairs_share_their_opening_and_swap_colours() {
    let scratch = Scratch::new();
    let path = scratch.text("games.jsonl");
    printed(0, &with(&two(), &format!("--games 5 --size 9x7 --rule caro --json {path}")));
    let games = games(&[path.into()]);
    assert_eq!(games.len(), 6);
    for pair in games.chunks(2) {
        let [one, other] = pair else { panic!("pairs") };
        assert_eq!((&one.opening, one.pair), (&other.opening, other.pair));
        assert_eq!((&one.black, &one.white), (&other.white, &other.black));
        assert_eq!((one.size.as_str(), one.rule.as_str()), ("9x7", "caro"));
    }
}

#[test]
fn a_gauntlet_of_engines_with_one_name() {
    let scratch = Scratch::new();
    let path = scratch.text("games.jsonl");
    let openings = scratch.file("openings.txt", "# two\nh8i9g7\n0,0, 1,-1 # one more\n");
    let engines = [engine("same", 60), engine("same", 50), engine("same", 40)];
    let more = format!("--games 4 --format gauntlet --openings {openings} --json {path}");
    let table = printed(0, &with(&engines, &more));
    let games = games(&[path.into()]);
    let mut meetings: Vec<String> = games
        .iter()
        .map(|game| format!("{} {} {}", game.opening, game.black, game.white))
        .collect();
    meetings.sort();
    let wanted = [
        "h8i7 same same-2",
        "h8i7 same same-3",
        "h8i7 same-2 same",
        "h8i7 same-3 same",
        "h8i9g7 same same-2",
        "h8i9g7 same same-3",
        "h8i9g7 same-2 same",
        "h8i9g7 same-3 same",
    ];
    assert_eq!(meetings, wanted);
    assert!(table.contains("Won-drawn-lost against"), "{table}");
}

#[test]
fn openings_under_symmetries_and_in_random_order() {
    let scratch = Scratch::new();
    let openings = scratch.file("openings.txt", "h8i8j10\nh8i9\n");
    let played = |more: &str, name: &str| -> Vec<String> {
        let path = scratch.text(name);
        let more = format!("--games 24 --max-moves 5 --openings {openings} --json {path} {more}");
        printed(0, &with(&two(), &more));
        games(&[path.into()]).iter().step_by(2).map(|game| game.opening.clone()).collect()
    };
    let in_order = played("--symmetries", "a");
    assert_eq!(&in_order[..2], ["h8i8j10", "h8i9"]);
    let mut shuffled = played("--symmetries --order random --seed 3", "b");
    assert_ne!(shuffled, in_order);
    shuffled.sort();
    shuffled.dedup();
    assert_eq!(shuffled.len(), 8 + 4);
    assert_eq!(played("", "c")[..4], ["h8i8j10", "h8i9", "h8i8j10", "h8i9"]);
}

#[test]
fn swap2_lets_the_engines_agree() {
    let scratch = Scratch::new();
    let path = scratch.text("games.jsonl");
    let engines = [engine("a", 60), engine("b", 60)];
    printed(0, &with(&engines, &format!("--games 2 --swap2 --max-moves 12 --json {path}")));
    let games = games(&[path.into()]);
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| {
        let stones = parse_moves(&game.opening, Size::STANDARD).unwrap().len();
        game.ending.is_regular() && [3, 5].contains(&stones)
    }));
}

// The SPRT and exit codes.

#[test]
fn the_test_stops_the_match_and_the_exit_code_tells_how() {
    let verdict = |engines: [String; 2], games: u32, code: i32| {
        let sprt = "--sprt elo0=0 elo1=200 alpha=0.1 beta=0.1";
        let table = printed(code, &with(&engines, &format!("--games {games} --seed 2 {sprt}")));
        let games = table.split_whitespace().next().unwrap().parse::<u32>().unwrap();
        let line = table.lines().find(|line| line.starts_with("SPRT ")).unwrap().to_owned();
        assert!(line.starts_with("SPRT elo0=0 elo1=200 alpha=0.1 beta=0.1: LLR "), "{line}");
        (games, line)
    };
    let (games, line) = verdict([engine("strong", 3000), engine("weak", 20)], 200, 0);
    assert!(games < 60 && line.ends_with(", H1 accepted"), "{games} games, {line}");
    let (games, line) = verdict([engine("one", 60), engine("other", 60)], 200, 1);
    assert!(games < 60 && line.ends_with(", H0 accepted"), "{games} games, {line}");
    let (games, line) = verdict([engine("one", 60), engine("other", 60)], 2, 3);
    assert!(games == 2 && line.ends_with(", undecided"), "{games} games, {line}");
}

#[test]
fn bad_usage_is_one_line() {
    let scratch = Scratch::new();
    let openings = scratch.file("openings.txt", "h8i9\nh8z1\n");
    let with_two = |more: &str| refusal(&with(&two(), more));
    let cases = [
        (refusal::<&str>(&[]), "a match needs two engines or more, not 0"),
        (refusal(&[engine("one", 10)]), "a match needs two engines or more, not 1"),
        (refusal(&["--engine", "name=x", "--engine", "name=y"]), "--engine 'name=x': "),
        (
            refusal(&["--engine=cmd=/no/such/engine", "--engine=cmd=/no/such/engine"]),
            "cannot start /no/such/engine: ",
        ),
        (with_two("--rule chess"), "invalid value 'chess' for '--rule"),
        (with_two("--size 4"), "invalid value '4' for '--size"),
        (with_two("--games 0"), "invalid value '0' for '--games"),
        (with_two("--shard 5/4"), "invalid value '5/4' for '--shard"),
        (with_two("--sprt elo0=9"), "--sprt: an SPRT needs elo0 below elo1"),
        (with_two("--sprt elo=9"), "--sprt: 'elo=9' is none of"),
        (with_two("--resume"), "the following required arguments were not provided"),
        (with_two("--symmetries"), "the following required arguments were not provided"),
        (with_two("--openings /no/such/file"), "cannot read /no/such/file: "),
        (with_two("--json /no/such/directory/file"), "cannot write /no/such/directory/file: "),
        (
            with_two(&format!("--openings {openings}")),
            &format!("{openings}: line 2: 'z1' at column 3 is outside the 15 board"),
        ),
        (with_two(&format!("--json {openings}")), &format!("{openings} has games already")),
        (refusal(&with(&[two(), two()].concat(), "--sprt")), "--sprt compares two engines, not 4"),
        (refusal(&["report"]), "the following required arguments were not provided"),
        (refusal(&["report", "/no/such/file"]), "cannot read /no/such/file: "),
        (refusal(&["report", &openings]), &format!("{openings}: line 1: expected value")),
        (refusal(&["report", "/no/such/file", "--sprt", "x"]), "--sprt: 'x' is none of"),
    ];
    for (message, wanted) in cases {
        assert!(message.starts_with(wanted), "{message}");
    }
}

// Files.

#[test]
fn sgf_and_psq_hold_the_same_games() {
    let scratch = Scratch::new();
    let [json, sgf, psq] = ["a.jsonl", "a.sgf", "psq"].map(|name| scratch.text(name));
    let outputs = format!("--games 4 --size 19x15 --json {json} --sgf {sgf} --psq {psq}");
    printed(0, &with(&two(), &outputs));
    let games = games(&[json.into()]);
    let text = fs::read_to_string(&sgf).unwrap();
    assert_eq!(text.lines().count(), games.len());
    for game in &games {
        let name = format!("GN[game {}, pair {}]", game.game, game.pair);
        let tree = text.lines().find(|line| line.contains(&name)).unwrap();
        check_sgf(tree, game);
        let path = scratch.path(&format!("psq/game-{:06}.psq", game.game));
        check_psq(&fs::read_to_string(path).unwrap(), game);
    }
}

fn check_sgf(tree: &str, game: &GameRecord) {
    assert!(tree.starts_with("(;FF[4]GM[4]") && tree.ends_with(')') && tree.contains("SZ[19:15]"));
    assert!(tree.contains(&format!("PB[{}]PW[{}]", game.black, game.white)));
    let nodes: Vec<&str> = tree.trim_end_matches(')').split(';').skip(2).collect();
    let moves = nodes.iter().enumerate().map(|(ply, node)| {
        assert!(node.starts_with(if ply % 2 == 0 { "B[" } else { "W[" }), "{node}");
        let letters = node.as_bytes();
        Point::new(usize::from(letters[2] - b'a'), usize::from(letters[3] - b'a'))
    });
    assert_eq!(format_moves(moves), game.moves);
    let comments = nodes.iter().filter(|node| node.contains("]C[") && node.contains(" ms, value"));
    assert_eq!(comments.count(), game.played.len());
    let result = match game.winner {
        Some(Color::Black) => "RE[B+]",
        Some(Color::White) => "RE[W+]",
        None => "RE[0]",
    };
    assert!(tree.contains(result));
}

fn check_psq(text: &str, game: &GameRecord) {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("Piskvorky 19x15, 11:11, 0"));
    let numbers = |line: &str| -> Option<Vec<u64>> {
        line.split(',').map(|number| number.parse().ok()).collect()
    };
    let moves: Vec<Vec<u64>> =
        lines.by_ref().map_while(numbers).filter(|line| line.len() == 3).collect();
    let points = moves.iter().map(|xy| Point::new(xy[0] as usize - 1, xy[1] as usize - 1));
    assert_eq!(format_moves(points), game.moves);
    let opening = moves.len() - game.played.len();
    assert!(moves[..opening].iter().all(|line| line[2] == 0));
    assert!(moves[opening..].iter().zip(&game.played).all(|(line, played)| line[2] == played.ms));
    // The line that ended the moves was the first name.
    assert!(text.contains(&format!("\n{}\n{}\n-1\n", game.black, game.white)));
    let winner = game.winner.map_or(0, |color| 1 + color.index());
    assert_eq!(text.lines().last(), Some(format!("{winner},freestyle").as_str()));
}

#[test]
fn a_match_that_was_killed_goes_on() {
    let scratch = Scratch::new();
    let [whole, killed] = ["whole.jsonl", "killed.jsonl"].map(|name| scratch.text(name));
    printed(0, &with(&two(), &format!("--games 8 --json {whole}")));
    let text = fs::read_to_string(&whole).unwrap();
    let half: usize = text.split_inclusive('\n').take(3).map(str::len).sum();
    fs::write(&killed, &text[..half + 50]).unwrap();

    let table = printed(0, &with(&two(), &format!("--games 8 --json {killed} --resume")));
    assert!(table.starts_with("8 games, "), "{table}");
    assert_eq!(substance(&games(&[killed.clone().into()])), substance(&games(&[whole.into()])));
    // Nothing is left to play then, and another match is not mixed in.
    printed(0, &with(&two(), &format!("--games 8 --json {killed} --resume")));
    let other = refusal(&with(&two(), &format!("--games 8 --seed 9 --json {killed} --resume")));
    assert!(other.starts_with(&format!("{killed}: game ")), "{other}");
    assert!(other.ends_with(" is none of this match"), "{other}");
}

// Reports.

#[test]
fn a_report_tells_what_is_wrong_with_its_files() {
    let scratch = Scratch::new();
    let path = scratch.text("games.jsonl");
    printed(0, &with(&two(), &format!("--games 4 --json {path}")));
    let text = fs::read_to_string(&path).unwrap();
    let report = |files: &[&str]| {
        let output = run(&[&["report"], files].concat());
        let [out, errors] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (output.status.code().unwrap(), out, errors.replace("pbrain-tengen: ", ""))
    };

    let twice = report(&[&path, &path]);
    assert_eq!((twice.0, twice.2), (0, format!("{path}: 4 games have been counted already\n")));
    assert!(twice.1.starts_with("4 games, "), "{}", twice.1);

    let cut = scratch.file("cut.jsonl", &text[..text.len() - 20]);
    let (code, out, errors) = report(&[&cut]);
    assert_eq!((code, errors), (0, format!("{cut}: the last line is not whole and not counted\n")));
    assert!(out.starts_with("3 games, "), "{out}");

    let first: GameRecord = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let mut false_winner = first.clone();
    false_winner.winner = first.winner.map_or(Some(Color::Black), |color| Some(!color));
    let false_line = serde_json::to_string(&false_winner).unwrap() + "\n";
    let forged = scratch.file("forged.jsonl", &(text.clone() + &false_line));
    let (code, out, errors) = report(&[&forged]);
    assert_eq!(code, 4, "{errors}");
    let start = format!("{forged}: game {}: ", first.game);
    assert!(errors.starts_with(&start) && errors.ends_with(": not counted\n"), "{errors}");
    assert!(out.starts_with("4 games, "), "{out}");

    let mut renamed = first;
    renamed.black = "other".to_owned();
    let foreign = scratch.file("foreign.jsonl", &(serde_json::to_string(&renamed).unwrap() + "\n"));
    let (code, out, errors) = report(&[&path, &foreign]);
    assert_eq!(code, 0);
    assert!(!out.contains("other"), "{out}");
    assert!(errors.contains("another game with this number has been counted"), "{errors}");
}

#[test]
fn nobody_needs_to_read_the_table() {
    let scratch = Scratch::new();
    let path = scratch.text("games.jsonl");
    printed(0, &with(&two(), &format!("--games 2 --json {path}")));
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = command(&["report", &path]).stdout(writer).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_report_tells_the_verdict_from_either_side() {
    let scratch = Scratch::new();
    let path = scratch.text("games.jsonl");
    let engines = [engine("strong", 3000), engine("weak", 20)];
    printed(0, &with(&engines, &format!("--games 24 --seed 2 --json {path}")));
    let report = |code: i32, first: &str, elos: &str| {
        let args = ["report", "--first", first, &path, "--sprt", elos, "alpha=0.3", "beta=0.3"];
        printed(code, &args)
    };
    // What is a better engine from one side is a worse one from the other.
    let table = report(0, "strong", "elo0=-150 elo1=0");
    assert!(table.contains("strong against weak: +"), "{table}");
    assert!(table.contains("H1 accepted"), "{table}");
    let table = report(1, "weak", "elo0=0 elo1=150");
    assert!(table.contains("weak against strong: +"), "{table}");
    assert!(table.contains("H0 accepted"), "{table}");
    assert!(printed(0, &["report", &path]).contains("strong against weak: +"));
    let missing = refusal(&["report", "--first", "nobody", &path]);
    assert_eq!(missing, "no engine is named 'nobody'");
}

// What goes wrong in a match.

/// An engine that ends as soon as it is asked for a move.
#[cfg(unix)]
fn crashing(scratch: &Scratch) -> String {
    let script = "while read -r line; do\ncase $line in\nSTART*) echo OK ;;\nTURN*|BOARD*|BEGIN*) exit 1 ;;\nesac\ndone\n";
    let path = scratch.file("crash.sh", script);
    format!("--engine=cmd=\"/bin/sh '{path}'\" name=crashing")
}

#[test]
#[cfg(unix)]
fn a_crashed_engine_is_started_again() {
    let scratch = Scratch::new();
    let path = scratch.text("games.jsonl");
    let engines = [engine("sound", 20), crashing(&scratch)];
    let table = printed(0, &with(&engines, &format!("--games 6 --json {path}")));
    let games = games(&[path.into()]);
    assert_eq!(games.len(), 6);
    assert!(games.iter().all(|game| game.ending == Ending::Crash));
    assert!(table.contains("\ncrashing: lost 6 by crash\n"), "{table}");
    assert!(table.contains("sound against crashing: +6 =0 -0  100.0 %"), "{table}");
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_the_match_with_the_result_so_far() {
    let scratch = Scratch::new();
    let path = scratch.path("games.jsonl");
    let more = format!("--games 100000 --concurrency 2 --json {}", path.display());
    let child = command(&with(&two(), &more)).spawn().unwrap();
    let started = Instant::now();
    let lines = || fs::read_to_string(&path).unwrap_or_default().lines().count();
    while lines() < 3 {
        assert!(started.elapsed() < Duration::from_secs(300), "no games");
        std::thread::sleep(Duration::from_millis(20));
    }
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let table = String::from_utf8(output.stdout).unwrap();
    let count = games(&[path]).len();
    assert!(count >= 3 && table.starts_with(&format!("{count} games, ")), "{count}: {table}");
    assert!(table.contains("strong against weak: "), "{table}");
    assert!(table.contains("No engine exceeded its time"), "{table}");
}
