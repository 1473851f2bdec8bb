//! The files that `javelina new` writes: small, commented, and sound as they come.

use crate::pack::GAMES;

/// What can be begun anew.
const KINDS: [&str; 4] = ["pack", "card", "variant", "scenario"];

/// Files (path in the new folder, and text) that begin a new pack, card, variant or scenario. Each is a whole pack: it
/// can be checked, tested and played as it comes. A card or variant has the id `name`, a pack has a card of that id.
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
    let file = |path: &str, text: String| (path.to_string(), text);
    let play = |with: &str| file("examples/first_game.play", transcript(with, name, game));
    let meta = file("pack.toml", pack(name, &title, game));
    let has_cards = game == "arizona";
    match kind {
        "pack" if has_cards => {
            let variant_id = format!("{name}_variant");
            let rules = file("variants.rules", variant(&variant_id, &title, game));
            Ok(vec![meta, file("cards.toml", card(name, &title)), rules, play(&format!("{name},{variant_id}"))])
        }
        "card" if has_cards => Ok(vec![meta, file("cards.toml", card(name, &title)), play(name)]),
        "card" => Err(format!("{game} has no cards; begin a `variant` instead")),
        "pack" | "variant" => {
            let with = if has_cards { format!("{name},no_conditions") } else { name.to_string() };
            Ok(vec![meta, file("variants.rules", variant(name, &title, game)), play(&with)])
        }
        _ => {
            let begin = |kind: &str| format!("(`javelina new {kind} {name} --game {game}`)");
            let cards = if has_cards { format!("cards {} and ", begin("card")) } else { String::new() };
            Err(format!("{game} has no scenarios; what changes it are {cards}variants {}", begin("variant")))
        }
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
    if game == "sonora" {
        return format!(
            r#"# Variants are in play when they are named: `javelina play {game} --with {id}`.

variant {id} for {game} {{
  title "{title}"
  text "A short game with a hole of 30 mm, in which nobody may flick the 5 first."
  change game.rounds to 5
  change board.hole_radius to 15.0 mm
  rule last at flick {{ forbid when disc is d5 and count unflicked is 5 }}
}}
"#
        );
    }
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

fn transcript(with: &str, id: &str, game: &str) -> String {
    if game == "sonora" {
        return format!(
            r#"# A transcript: lines after `> ` are typed, the rest is expected; `[..]` stands for anything in a line.
# `javelina test . --update` writes what comes back.

> new {game} --seats 2 --seed 1 --with {with}
{game}, seed 1, human, human
[..]
> explain {id}
[..]
[..]
[..]
"#
        );
    }
    format!(
        r#"# A transcript: lines after `> ` are typed, the rest is expected; `[..]` stands for anything in a line.
# `javelina test . --update` writes what comes back.

> set chance typed
done
> new {game} --seats 2 --seed 1 --with {with}
{game}, seed 1, human, human
[..]
> first A
A is the initial player
[..]
> explain {id}
[..]
[..]
[..]
"#
    )
}
