//! The files that `javelina new` writes: small, commented, and sound as they come.

use crate::pack::GAMES;

/// What can be begun anew.
const KINDS: [&str; 4] = ["pack", "card", "variant", "scenario"];

/// Files (path and text) that begin a new pack, card, variant or scenario; paths are relative to the folder in which
/// the author works. A pack comes with all that `check` and `test` look at; the others are files of a pack.
///
/// # Errors
///
/// In words: an unknown kind or game, a name that is no id, or a kind that the game does not know.
pub fn skeleton(kind: &str, name: &str, game: &str) -> Result<Vec<(String, String)>, String> {
    if !KINDS.contains(&kind) {
        let help =
            javelina_engine::did_you_mean(kind, KINDS).unwrap_or_else(|| format!("write one of {}", KINDS.join(", ")));
        return Err(format!("`{}` cannot be begun; {help}", javelina_engine::printable(kind, 40)));
    }
    if !GAMES.contains(&game) {
        let help = javelina_engine::did_you_mean(game, GAMES).unwrap_or_else(|| format!("games: {}", GAMES.join(", ")));
        return Err(format!("no game is called `{}`; {help}", javelina_engine::printable(game, 40)));
    }
    if !is_id(name) {
        return Err(format!(
            "`{}` is no id: a small letter, then small letters, digits and underscores, 32 at most",
            javelina_engine::printable(name, 40)
        ));
    }
    let title = title(name);
    match kind {
        "pack" => Ok(vec![
            (format!("{name}/pack.toml"), pack(name, &title, game)),
            (format!("{name}/cards.toml"), card(&format!("{name}_card"), &title)),
            (format!("{name}/variants.rules"), variant(&format!("{name}_variant"), &title, game)),
            (format!("{name}/examples/first_game.play"), transcript(name, game)),
        ]),
        "card" => Ok(vec![(format!("{name}.toml"), card(name, &title))]),
        "variant" => Ok(vec![(format!("{name}.rules"), variant(name, &title, game))]),
        _ => Err(format!("{game} has no scenarios; begin a `variant` instead")),
    }
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

fn card(id: &str, title: &str) -> String {
    format!(
        r#"# Cards. `javelina points arizona` lists what rules can answer and what they can read.

[[condition]]
id = "{id}"
name = "{title}"
sourced = false                   # true if a rulebook says so
class = "change"                  # restriction, change or bonus
text = "Who selects a mountain while carrying five goods or more circles a nugget."
rules = '''
# Each rule has a label, the point at which it speaks, a condition and an answer.
rule reward on selected {{ when symbol is mountain and cargo >= 5 do {{ circle 1 }} }}
'''
"#
    )
}

fn variant(id: &str, title: &str, game: &str) -> String {
    format!(
        r#"# Variants are in play when they are named: `javelina play {game} --with {id}`.

variant {id} for {game} {{
  title "{title}"
  text "Mountains are for looking at: a line may go through one but not end on one. Five deliveries end the game."
  change score.deliveries_to_end to 5
  rule scenic at enter {{ narrow when symbol is mountain and as is end }}
}}
"#
    )
}

fn transcript(name: &str, game: &str) -> String {
    format!(
        r#"# A transcript: lines after `> ` are typed, the rest is expected; `[..]` stands for anything.
# `javelina test . --update` writes what comes back.

> new {game} --seats 2 --seed 1 --with {name}_card,{name}_variant
[..]
"#
    )
}
