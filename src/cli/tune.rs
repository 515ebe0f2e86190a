//! `tune`: the weights of the evaluation, fitted to games.

use crate::eval::RuleWeights;
use crate::rules::Rule;
use crate::training::{FitOptions, Game, GameFile, TuneOptions, Tuned, tune};
use clap::Args;
use std::fs;
use std::path::PathBuf;

/// What `tune` takes.
#[derive(Args, Clone, Debug)]
pub struct TuneArgs {
    /// Files of games, made by selfplay, all of one rule.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Write the weights to this file. The build takes them from src/eval/weights/RULE.txt.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Passes over the positions, for the evaluation.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,

    /// Passes over the positions, for the move ordering.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..))]
    order_epochs: u32,

    /// Positions of a step.
    #[arg(long, value_name = "N", default_value_t = 8192, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,

    /// The size of the first steps, for the evaluation.
    #[arg(long, value_name = "X", default_value_t = 0.003)]
    rate: f32,

    /// The size of the first steps, for the move ordering.
    #[arg(long, value_name = "X", default_value_t = 0.01)]
    order_rate: f32,

    /// How strongly weights are kept small.
    #[arg(long, value_name = "X", default_value_t = 3e-5)]
    ridge: f32,

    /// The share of the game's result in what the evaluation is fitted to; the rest is the
    /// search's value.
    #[arg(long, value_name = "X", default_value_t = 0.7)]
    result_share: f32,

    /// The centi-units that make a win e times as likely as a loss; by default those of the
    /// weights in use.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    scale: Option<u16>,

    /// Hold out one game in so many.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(2..))]
    held_out: u64,

    /// What the random numbers start from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Use so many threads; by default all. The weights do not depend on it.
    #[arg(long, value_name = "N", default_value_t = 0)]
    threads: usize,
}

/// Fits weights and writes them.
///
/// # Errors
/// When a file or a number is no good.
pub fn run(args: &TuneArgs) -> Result<(), String> {
    let (rule, games) = read(&args.files)?;
    let options = options(args, rule)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build();
    let pool = pool.map_err(|error| format!("cannot start threads: {error}"))?;
    let mut told = Vec::new();
    let tuned = pool.install(|| {
        tune(rule, &games, &options, &mut |report| {
            crate::cli::print(&format!("{report}\n"));
            told.push(*report);
        })
    })?;
    let text = tuned.weights.write(&provenance(args, rule, &games, &tuned));
    fs::write(&args.output, text)
        .map_err(|error| format!("cannot write {}: {error}", args.output.display()))
}

/// All games, and their rule.
fn read(files: &[PathBuf]) -> Result<(Rule, Vec<Game>), String> {
    let mut games = Vec::new();
    let mut rule = None;
    for path in files {
        let shown = path.display();
        let file = GameFile::read(path).map_err(|error| format!("{shown}: {error}"))?;
        let found = file.settings.rule;
        let rule = *rule.get_or_insert(found);
        if found != rule {
            return Err(format!("{shown}: its games are {found}, those before it {rule}"));
        }
        games.extend(file.games);
    }
    Ok((rule.expect("clap demands a file"), games))
}

fn options(args: &TuneArgs, rule: Rule) -> Result<TuneOptions, String> {
    if !(0.0..=1.0).contains(&args.result_share) {
        return Err(format!(
            "the share of the result is within 0 and 1, not {}",
            args.result_share
        ));
    }
    for (name, number) in
        [("rate", args.rate), ("order-rate", args.order_rate), ("ridge", args.ridge)]
    {
        if !(0.0..1.0).contains(&number) {
            return Err(format!("the {name} is at least 0 and below 1, not {number}"));
        }
    }
    let value = FitOptions {
        epochs: args.epochs,
        batch: args.batch as usize,
        rate: args.rate,
        ridge: args.ridge,
        seed: args.seed,
    };
    Ok(TuneOptions {
        value,
        order: FitOptions { epochs: args.order_epochs, rate: args.order_rate, ..value },
        result_share: args.result_share,
        scale: args.scale.unwrap_or_else(|| RuleWeights::built_in(rule).scale),
        held_out: args.held_out,
    })
}

/// Where the weights come from, for the file.
fn provenance(args: &TuneArgs, rule: Rule, games: &[Game], tuned: &Tuned) -> Vec<String> {
    let [before, after] = tuned.losses;
    let date = humantime::format_rfc3339_seconds(std::time::SystemTime::now()).to_string();
    vec![
        format!(
            "The evaluation and move ordering of {rule}, fitted to games of the engine with itself."
        ),
        format!(
            "command: tune --epochs {} --order-epochs {} --batch {} --rate {} --order-rate {} \
             --ridge {} --result-share {} --held-out {} --seed {}",
            args.epochs,
            args.order_epochs,
            args.batch,
            args.rate,
            args.order_rate,
            args.ridge,
            args.result_share,
            args.held_out,
            args.seed
        ),
        format!("data: {} games, {} quiet positions", games.len(), tuned.positions),
        format!(
            "loss against results in games held out: {after:.5}, with the weights before {before:.5}"
        ),
        format!("date: {}", &date[..10]),
    ]
}
