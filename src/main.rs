//! The engine's binary: reads the command line and calls one function.

use std::process::ExitCode;

fn main() -> ExitCode {
    tengen::cli::run()
}
