//! Manual pages: one for the program, and one for each verb that help lists.

use clap::{Command, CommandFactory};
use javelina::Cli;

/// Returns each page with its path.
pub(super) fn pages() -> Vec<(String, String)> {
    let mut program = Cli::command();
    program.build();
    let name = program.get_name().to_string();
    let pages = verbs(&program).map(|verb| page(&format!("{name}-{}", verb.get_name()), verb));
    std::iter::once(page(&name, &program)).chain(pages).collect()
}

fn page(name: &str, command: &Command) -> (String, String) {
    let mut text = Vec::new();
    // Writing to a `Vec` cannot fail.
    let _ = clap_mangen::Man::new(command.clone().display_name(name.to_string())).date("").render(&mut text);
    (format!("cli/man/{name}.1"), String::from_utf8_lossy(&text).to_string())
}

/// Returns the verbs that help lists.
pub(super) fn verbs(program: &Command) -> impl Iterator<Item = &Command> {
    program.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help")
}
