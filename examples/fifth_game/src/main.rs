//! The whole program: every command of Javelina, for the shipped games and ours.

fn main() -> std::process::ExitCode {
    javelina::main_with(javelina::games![fifth_game::CaravanKit])
}
