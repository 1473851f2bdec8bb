//! The binary: the command line with the games that come with the engine.

use std::process::ExitCode;

fn main() -> ExitCode {
    javelina::main_with(javelina::SHIPPED)
}
