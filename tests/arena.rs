//! Games between processes, judged by the arena: engines that do everything wrong, and our own.
//!
//! The fake engines are this very executable, started with [`fake_engine::WORD`] as its first
//! argument; without it, it runs the tests.

#[path = "arena/corner.rs"]
mod corner;
#[path = "arena/failures.rs"]
mod failures;
#[path = "arena/fake_engine.rs"]
mod fake_engine;
#[path = "arena/own_engine.rs"]
mod own_engine;
mod reference;
#[path = "arena/swap2.rs"]
mod swap2;

use libtest_mimic::{Arguments, Trial};

/// A test and its name.
type Test = (&'static str, fn());

fn main() {
    let mut args = std::env::args().skip(1);
    if args.next().as_deref() == Some(fake_engine::WORD) {
        return fake_engine::run(args.collect());
    }
    let tests = [failures::TESTS, own_engine::TESTS, swap2::TESTS].concat();
    let trial = |(name, test): Test| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    libtest_mimic::run(&Arguments::from_args(), tests.into_iter().map(trial).collect()).exit();
}
