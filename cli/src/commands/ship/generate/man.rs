//! Manual pages: one for the program, and one for each verb that help lists.

use clap::CommandFactory;

use crate::Cli;

/// Each page with its name.
pub(super) fn pages() -> Vec<(String, String)> {
    let mut program = Cli::command();
    program.build();
    let name = program.get_name().to_string();
    let verbs = program.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help").cloned();
    let verbs: Vec<clap::Command> = verbs.collect();
    let mut pages = vec![page(&name, program)];
    pages.extend(verbs.into_iter().map(|verb| page(&format!("{name}-{}", verb.get_name()), verb)));
    pages
}

fn page(name: &str, command: clap::Command) -> (String, String) {
    let mut text = Vec::new();
    // A text takes all that is written to it.
    let _ = clap_mangen::Man::new(command.display_name(name)).date("").render(&mut text);
    (format!("{name}.1"), String::from_utf8_lossy(&text).to_string())
}
