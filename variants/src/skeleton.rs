//! The files that `javelina new` writes: small, commented, and sound as they come.

pub(crate) mod arizona;
pub(crate) mod cliffs;
pub(crate) mod keystone;
pub(crate) mod sonora;

use javelina_engine::rules::Catalogue;

use javelina_engine::{did_you_mean, printable};
use thiserror::Error;

/// Why nothing can be begun.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SkeletonError {
    /// No kind of content is called so.
    #[error("`{}` cannot be begun; {}", printable(.0, 40), meant(.0, &KINDS, || format!("write one of {}", KINDS.join(", "))))]
    Kind(String),
    /// No game is called so.
    #[error("no game is called `{}`; {}", printable(game, 40), meant(game, games, || format!("games: {}", games.join(", "))))]
    Game {
        /// What was named.
        game: String,
        /// The games that there are.
        games: Vec<&'static str>,
    },
    /// The name is no id.
    #[error("`{}` is no id: a small letter, then small letters, digits and underscores, 32 at most", printable(.0, 40))]
    Name(String),
    /// The game has no content of the kind.
    #[error("{game} has no {kind}s; what changes it are {}", all_of(.instead, name, game))]
    NoSuch {
        /// The game.
        game: String,
        /// What was to be begun.
        kind: String,
        /// Its name.
        name: String,
        /// What changes the game instead.
        instead: &'static [&'static str],
    },
}

/// What may have been meant, or all there is.
fn meant(word: &str, known: &[&str], all: impl FnOnce() -> String) -> String {
    did_you_mean(word, known.iter().copied()).unwrap_or_else(all)
}

/// What a game has, with the commands that begin it.
fn all_of(kinds: &[&str], name: &str, game: &str) -> String {
    let begin: Vec<String> =
        kinds.iter().map(|kind| format!("{kind}s (`javelina new {kind} {name} --game {game}`)")).collect();
    match &begin[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => begin.join(""),
    }
}

/// What can be begun anew.
const KINDS: [&str; 6] = ["pack", "card", "variant", "scenario", "token", "objective"];

/// How a game begins something new: kind, id and title in, files out.
pub(crate) type Begins = fn(&str, &str, &str) -> Result<Vec<(String, String)>, SkeletonError>;

/// The files of [`skeleton`](crate::skeleton()), for games by their ids.
pub(crate) fn begun(
    games: &[(&'static str, Begins)],
    kind: &str,
    name: &str,
    game: &str,
) -> Result<Vec<(String, String)>, SkeletonError> {
    if !KINDS.contains(&kind) {
        return Err(SkeletonError::Kind(kind.into()));
    }
    let Some((_, begins)) = games.iter().find(|(id, _)| *id == game) else {
        let games = games.iter().map(|(id, _)| *id).collect();
        return Err(SkeletonError::Game { game: game.into(), games });
    };
    if !is_id(name) {
        return Err(SkeletonError::Name(name.into()));
    }
    let title = title(name);
    let meta = ("pack.toml".to_string(), pack(name, &title, game));
    Ok(std::iter::once(meta).chain(begins(kind, name, &title)?).map(laid_out).collect())
}

/// The file as `javelina fmt` lays it out.
fn laid_out((path, text): (String, String)) -> (String, String) {
    if !path.ends_with(".rules") {
        return (path, text);
    }
    let mut files = javelina_engine::Files::default();
    let file = files.add(path.clone(), text.clone());
    (path, javelina_dsl::format(&files, file).unwrap_or(text))
}

/// A file of a skeleton.
fn file(path: &str, text: String) -> (String, String) {
    (path.to_string(), text)
}

/// A game that is changed by rules alone: `variant` is the text of one.
pub(crate) fn rules_alone(
    kind: &str,
    name: &str,
    game: &str,
    (variant, shows): (String, &str),
) -> Result<Vec<(String, String)>, SkeletonError> {
    match kind {
        "pack" | "variant" => Ok(vec![file("variants.rules", variant), transcript(game, name, name, shows)]),
        _ => Err(has_not(game, kind, name, &["variant"])),
    }
}

/// A variant of any game, which changes nothing yet: what may be changed stands in its comments.
pub(crate) fn any_variant(id: &str, title: &str, catalogue: &Catalogue) -> String {
    let game = catalogue.game;
    let settings = catalogue.settings.iter().map(|setting| format!("  # change {} to ..\n", setting.name));
    format!(
        r#"# Variants are in play when they are named: `javelina play {game} --pack . --with {id}`.
# `javelina points {game}` lists what rules can answer, what they can read, and the settings.

variant {id} for {game} {{
  title "{title}"
  text "Plays as the rules say, until a line is added."
{}}}
"#,
        settings.collect::<String>()
    )
}

/// A game has no content of a kind, but of others.
fn has_not(game: &str, kind: &str, name: &str, instead: &'static [&'static str]) -> SkeletonError {
    SkeletonError::NoSuch { game: game.into(), kind: kind.into(), name: name.into(), instead }
}

fn is_id(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.len() <= 32
        && name.chars().all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_')
}

/// `night_train` is shown as `Night train`.
fn title(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut characters = words.chars();
    characters.next().map(|first| first.to_ascii_uppercase().to_string() + characters.as_str()).unwrap_or_default()
}

fn pack(name: &str, title: &str, game: &str) -> String {
    format!(
        r#"# What this folder is. `javelina check .` reads it, `javelina play {game} --pack .` plays with it.

id = "{name}"
extends = "{game}"                # adds cards and variants to that game
title = "{title}"
version = "0.1.0"
engine = "0.1"                    # the versions of the engine that can read it
licence = "CC0-1.0"
authors = ["you"]
sourced = []                      # what stands in a rulebook, for readers of `javelina list packs`
reconstructed = ["everything in this pack"]
"#
    )
}

/// The transcript of a first game with an item, which tells of itself; then `shows`, what it does from a position of a few lines.
fn transcript(game: &str, with: &str, id: &str, shows: &str) -> (String, String) {
    let text = format!(
        r#"# A transcript: lines after `> ` are typed, the rest is expected; `[..]` stands for anything in a line, `[...]` for any
# number of lines. `setup` begins in the middle of a game; `javelina test . --update` writes what comes back.

> new {game} --seats 2 --seed 1 --with {with}
{game}, seed 1, human, human
[...]
> explain {id}
[..] ([..], {id})
[...]
{shows}"#
    );
    file(&format!("examples/{id}.play"), text)
}
