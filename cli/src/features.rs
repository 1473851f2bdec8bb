//! Features: what this program was built with, and what it says of the rest.

use clap::error::{ContextKind, ContextValue};

use crate::exits::exits_text;

/// A feature of the package.
struct Feature {
    name: &'static str,
    is_there: bool,
    /// The verbs that are not there without it.
    verbs: &'static [&'static str],
    /// What else it is for.
    gives: &'static str,
}

/// All of them, as `Cargo.toml` declares them.
const FEATURES: [Feature; 4] = [
    Feature { name: "lsp", is_there: cfg!(feature = "lsp"), verbs: &["lsp"], gives: "it serves editors" },
    Feature {
        name: "repl",
        is_there: cfg!(feature = "repl"),
        verbs: &[],
        gives: "it gives a terminal a line editor, a screen, a curtain and a clock, and without it lines are read as those of a pipe",
    },
    Feature {
        name: "scripts",
        is_there: cfg!(feature = "scripts"),
        verbs: &[],
        gives: "it compiles and plays the scripts of content",
    },
    Feature {
        name: "ship",
        is_there: cfg!(feature = "ship"),
        verbs: &["completions", "generate"],
        gives: "it writes what a release holds beside the program, and pages of the tree",
    },
];

/// Whether this program has a feature.
pub(crate) fn has(name: &str) -> bool {
    FEATURES.iter().any(|one| one.name == name && one.is_there)
}

/// That a feature was left out, what it is for, and how to get it.
pub(crate) fn left_out(name: &str) -> String {
    let gives = FEATURES.iter().find(|one| one.name == name).map_or("", |one| one.gives);
    format!(
        "built without the feature {name}: {gives}; build it with `--features {name}`, or take a release, which has all"
    )
}

/// The same of the verb that somebody typed, where it was left out.
pub(crate) fn left_out_verb(error: &clap::Error) -> Option<String> {
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(verb)) => left_out_by(&FEATURES, verb),
        _ => None,
    }
}

fn left_out_by(features: &[Feature], verb: &str) -> Option<String> {
    let is_its = |one: &&Feature| !one.is_there && one.verbs.contains(&verb);
    features.iter().find(is_its).map(|one| left_out(one.name))
}

/// What stands below the help of the program: exit codes, and what was left out.
pub(crate) fn below_help() -> String {
    let missing: Vec<&str> = FEATURES.iter().filter(|one| !one.is_there).map(|one| one.name).collect();
    let line = format!("\n\nBuilt without the features: {}", missing.join(", "));
    exits_text() + if missing.is_empty() { "" } else { &line }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop where something is wrong")]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::*;
    use crate::Cli;

    #[test]
    fn each_feature_of_the_manifest_is_told_of_and_is_there_unless_it_is_left_out() {
        let manifest: toml::Table = include_str!("../Cargo.toml").parse().unwrap();
        let declared = manifest["features"].as_table().unwrap();
        let default: Vec<&str> =
            declared["default"].as_array().unwrap().iter().filter_map(|one| one.as_str()).collect();
        assert_eq!(default, FEATURES.map(|one| one.name));
        assert_eq!(declared.len(), FEATURES.len() + 1, "those that are default, and `default`");
        let verbs = Cli::command();
        for feature in &FEATURES {
            let is_verb = |verb: &&str| verbs.get_subcommands().any(|one| one.get_name() == *verb);
            let there = feature.verbs.iter().filter(|verb| is_verb(verb)).count();
            assert_eq!(there, if feature.is_there { feature.verbs.len() } else { 0 }, "{}", feature.name);
        }
    }

    #[test]
    fn only_a_verb_that_was_left_out_is_told_of() {
        let told = |words: &[&str]| left_out_verb(&Cli::try_parse_from(words).unwrap_err());
        for feature in &FEATURES {
            for verb in feature.verbs {
                let refused = left_out_by(&FEATURES.map(|one| Feature { is_there: false, ..one }), verb).unwrap();
                assert!(refused.starts_with(&format!("built without the feature {}: ", feature.name)), "{refused}");
                assert_eq!(left_out_by(&FEATURES.map(|one| Feature { is_there: true, ..one }), verb), None);
            }
        }
        assert_eq!((told(&["javelina", "lssp"]), told(&["javelina", "play", "--sed"])), (None, None));
    }

    #[test]
    fn help_ends_with_what_was_left_out_if_anything_was() {
        let is_whole = FEATURES.iter().all(|one| one.is_there);
        assert_eq!(below_help() == exits_text(), is_whole);
    }
}
