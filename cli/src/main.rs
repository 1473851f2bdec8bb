//! The binary: hands the arguments over and ends with the exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    javelina_cli::on_panic();
    ExitCode::from(javelina_cli::run_from(std::env::args_os()))
}
