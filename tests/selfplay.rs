//! Games of the engine with itself: what is in them, and the files they are kept in.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use tengen::board::{Board, Color, Size};
use tengen::rules::{Outcome, Rule, outcome};
use tengen::training::{
    Game, GameFile, GameFileError, GameWriter, Goal, Progress, Settings, Shard, generate, play,
};

static NEVER: AtomicBool = AtomicBool::new(false);

fn settings(rule: Rule, sides: &[usize]) -> Settings {
    Settings {
        rule,
        sizes: sides.iter().map(|&side| Size::square(side).unwrap()).collect(),
        nodes: 200,
        seed: 7,
        shard: Shard::WHOLE,
    }
}

/// A path that no file is at.
fn fresh(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("selfplay");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let _ = fs::remove_file(&path);
    path
}

/// Plays until the file has so many games, on so many threads.
fn run(path: &Path, settings: &Settings, goal: Goal, threads: usize) -> Progress {
    let (mut writer, contents) = GameWriter::open(path, settings).unwrap();
    let before = Progress { games: contents.games.len() as u64, positions: contents.positions() };
    let mut heard = before;
    let after = generate(settings, goal, threads, &mut writer, before, &NEVER, &mut |progress| {
        assert_eq!(progress.games, heard.games + 1);
        heard = progress;
    })
    .unwrap();
    assert_eq!(after, heard);
    after
}

/// The position after the last move that was played.
fn final_board(game: &Game) -> Board {
    let mut board = game.start();
    assert_eq!(outcome(&board, game.rule), Outcome::Ongoing, "the opening is over\n{board}");
    for (i, ply) in game.plies.iter().enumerate() {
        let proven = ply.value.mate_in().is_some();
        let last = i + 1 == game.plies.len();
        assert!(last || !proven, "the game goes on after a proven win\n{board}");
        assert!(board.is_empty(ply.best) && board.is_empty(ply.played));
        if last && proven {
            break;
        }
        board.place(ply.played).unwrap();
        assert!(
            last || outcome(&board, game.rule) == Outcome::Ongoing,
            "over before its end\n{board}"
        );
    }
    board
}

#[test]
fn games_end_as_they_say_under_every_rule() {
    for rule in Rule::ALL {
        let settings = settings(rule, &[15, 9]);
        for number in 0..12 {
            let game = play(&settings, number, &NEVER).unwrap();
            assert_eq!((game.number, game.rule), (number, rule));
            assert!(settings.sizes.contains(&game.size));
            let board = final_board(&game);
            let last = game.plies.last().unwrap();
            let us = board.side_to_move();
            match last.value.mate_in() {
                Some(plies) => {
                    let winner = if plies > 0 { us } else { !us };
                    assert_eq!(game.winner, Some(winner), "{rule}\n{board}");
                }
                None => match outcome(&board, rule) {
                    // No line of either colour has room left.
                    Outcome::Ongoing => assert_eq!(game.winner, None, "{rule}\n{board}"),
                    over => assert_eq!(game.winner, over.winner(), "{rule}\n{board}"),
                },
            }
        }
    }
}

#[test]
fn results_are_told_from_either_side() {
    let game = play(&settings(Rule::Freestyle, &[15]), 0, &NEVER).unwrap();
    for (winner, black) in [(Some(Color::Black), 1.0), (Some(Color::White), 0.0), (None, 0.5)] {
        let game = Game { winner, ..game.clone() };
        assert_eq!(game.score(Color::Black), black);
        assert_eq!(game.score(Color::White), 1.0 - black);
    }
}

#[test]
fn a_game_depends_on_its_seed_and_number_alone() {
    let settings = settings(Rule::Renju, &[15]);
    let game = play(&settings, 3, &NEVER).unwrap();
    assert_eq!(play(&settings, 3, &NEVER).unwrap(), game);
    assert_ne!(play(&settings, 4, &NEVER).unwrap().plies, game.plies);
    let other = Settings { seed: 8, ..settings };
    assert_ne!(play(&other, 3, &NEVER).unwrap().plies, game.plies);
}

#[test]
fn an_interrupted_game_is_none() {
    let interrupted = AtomicBool::new(true);
    assert_eq!(play(&settings(Rule::Freestyle, &[15]), 0, &interrupted), None);
}

#[test]
fn a_small_board_without_fair_openings_does_not_hang() {
    let size = Size::new(5, 32).unwrap();
    let settings = Settings { sizes: vec![size], ..settings(Rule::Freestyle, &[]) };
    let game = play(&settings, 0, &NEVER).unwrap();
    assert_eq!(game.size, size);
}

#[test]
fn threads_and_pauses_make_no_difference() {
    let settings = settings(Rule::Standard, &[15]);
    let (one, two) = (fresh("one"), fresh("two"));
    run(&one, &settings, Goal::Games(6), 1);
    for games in [1, 4, 2, 6] {
        run(&two, &settings, Goal::Games(games), 3);
    }
    assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
}

#[test]
fn a_goal_of_positions_is_reached_and_not_overshot() {
    let settings = settings(Rule::Freestyle, &[15]);
    let path = fresh("positions");
    let after = run(&path, &settings, Goal::Positions(100), 2);
    let file = GameFile::read(&path).unwrap();
    assert_eq!((file.games.len() as u64, file.positions()), (after.games, after.positions));
    let last = file.games.last().unwrap().plies.len() as u64;
    assert!(file.positions() >= 100 && file.positions() - last < 100);
}

#[test]
fn shards_together_are_the_whole() {
    let whole = settings(Rule::Caro, &[15]);
    let path = fresh("whole");
    run(&path, &whole, Goal::Games(5), 1);
    let mut games = Vec::new();
    for index in 1..=3 {
        let shard = Shard::new(index, 3).unwrap();
        let settings = Settings { shard, ..whole.clone() };
        let path = fresh(&format!("shard-{index}"));
        run(&path, &settings, Goal::Games(shard.share(5)), 1);
        games.extend(GameFile::read(&path).unwrap().games);
    }
    games.sort_by_key(|game| game.number);
    assert_eq!(games, GameFile::read(&path).unwrap().games);
}

#[test]
fn a_file_torn_anywhere_is_gone_on_with() {
    let settings = settings(Rule::Freestyle, &[9]);
    let whole = fresh("untorn");
    run(&whole, &settings, Goal::Games(3), 1);
    let bytes = fs::read(&whole).unwrap();
    let games = GameFile::parse(&bytes).unwrap().games;
    let path = fresh("torn");
    for length in (0..bytes.len()).step_by(7).chain([bytes.len() - 1]) {
        fs::write(&path, &bytes[..length]).unwrap();
        let (mut writer, contents) = GameWriter::open(&path, &settings).unwrap();
        let kept = contents.games.len();
        assert_eq!(contents.games, games[..kept], "torn at {length}");
        games[kept..].iter().for_each(|game| writer.write(game).unwrap());
        drop(writer);
        assert_eq!(fs::read(&path).unwrap(), bytes, "torn at {length}");
    }
}

#[test]
fn readers_leave_out_a_torn_game() {
    let settings = settings(Rule::Freestyle, &[9]);
    let path = fresh("left-out");
    run(&path, &settings, Goal::Games(2), 1);
    let bytes = fs::read(&path).unwrap();
    let torn = GameFile::parse(&bytes[..bytes.len() - 1]).unwrap();
    assert_eq!(torn.games.len(), 1);
    assert!(torn.torn_bytes > 0);
    // A crash of the system can leave the last game at its length but unwritten.
    let mut blank = bytes.clone();
    let end = blank.len();
    blank[end - 10..].fill(0);
    assert_eq!(GameFile::parse(&blank).unwrap().games.len(), 1);
}

#[test]
fn damage_elsewhere_is_told_and_nothing_is_cut_off() {
    let settings = settings(Rule::Freestyle, &[9]);
    let path = fresh("damaged");
    run(&path, &settings, Goal::Games(4), 1);
    let good = fs::read(&path).unwrap();
    let start = good.len()
        - GameFile::parse(&good)
            .unwrap()
            .games
            .iter()
            .map(|game| game.encode().len() + 8)
            .sum::<usize>();
    for at in [start, start + 3, start + 5, start + 20] {
        let mut bytes = good.clone();
        bytes[at] ^= 0x40;
        fs::write(&path, &bytes).unwrap();
        let damaged = |error| matches!(error, GameFileError::Damaged { game: 1, .. });
        assert!(GameFile::read(&path).is_err_and(damaged), "{at}");
        assert!(GameWriter::open(&path, &settings).is_err_and(damaged), "{at}");
        assert_eq!(fs::read(&path).unwrap(), bytes, "{at}");
    }
}

#[test]
fn other_files_and_settings_are_refused_and_left_alone() {
    let settings = settings(Rule::Freestyle, &[9]);
    let path = fresh("refused");
    run(&path, &settings, Goal::Games(1), 1);
    let bytes = fs::read(&path).unwrap();
    let other = Settings { seed: 9, ..settings.clone() };
    let error = GameWriter::open(&path, &other).err().unwrap().to_string();
    assert_eq!(error, "its games were made with seed 7, not 9");
    assert_eq!(fs::read(&path).unwrap(), bytes);

    fs::write(&path, "something else").unwrap();
    let error = GameWriter::open(&path, &settings).err().unwrap();
    assert!(matches!(error, GameFileError::NotGames));
    assert_eq!(fs::read(&path).unwrap(), b"something else");

    let mut newer = bytes;
    newer[8] = 9;
    assert!(matches!(GameFile::parse(&newer), Err(GameFileError::UnknownVersion(9))));
}

#[test]
fn two_writers_do_not_mix() {
    let settings = settings(Rule::Freestyle, &[9]);
    let path = fresh("busy");
    let first = GameWriter::open(&path, &settings).unwrap();
    assert!(matches!(GameWriter::open(&path, &settings), Err(GameFileError::Busy)));
    drop(first);
    assert!(GameWriter::open(&path, &settings).is_ok());
}
