//! Skeletons for Cliffs & Cactuses: a variant, a special card.

use super::{SkeletonError, file, has_not};

/// The files of a skeleton besides `pack.toml`.
pub(crate) fn files(kind: &str, name: &str, title: &str) -> Result<Vec<(String, String)>, SkeletonError> {
    let play = |with: &str| file("examples/first_game.play", transcript(with, name));
    match kind {
        "pack" => {
            let id = format!("{name}_card");
            let rules = file("variants.rules", variant(name, title));
            Ok(vec![rules, file("cards.toml", card(&id, &super::title(&id))), play(&format!("{name},{id}"))])
        }
        "variant" => Ok(vec![file("variants.rules", variant(name, title)), play(name)]),
        "card" => Ok(vec![file("cards.toml", card(name, title)), play(name)]),
        _ => Err(has_not("cliffs", kind, name, &["card", "variant"])),
    }
}

fn variant(id: &str, title: &str) -> String {
    format!(
        r#"# Variants are in play when they are named: `javelina play cliffs --pack . --with {id}`.
# `javelina points cliffs` lists what rules can answer, what they can read, and the settings.

variant {id} for cliffs {{
  title "{title}"
  text "A short cliff; whoever is last at the start of a round plays a card more."
  change race.cliff to short
  rule catch_up at plays {{ add 1 when actor in last_racers }}
  # A claim about many games: `javelina batch --pack . --gates` puts it to the test.
  gate "a race takes some rounds, but not many" {{
    rounds between 2 and 20
    seats 3  players random  with in_turns  games 200
  }}
}}
"#
    )
}

fn card(id: &str, title: &str) -> String {
    format!(
        r#"# Special cards. They are not in the deck by themselves: `--with {id}` shuffles this one in, and a variant with
# `change deck.sets to base, mine` all cards of the set `mine`.

[[special]]
id = "{id}"
name = "{title}"
text = "Flip the card to the right, then gift it to any racer."
set = "mine"
copies = 3
sourced = false                   # true if a rulebook says so
rules = '''
# What the card does when it is revealed. Targets that are not there are missed; a multiplier makes it act again.
rule act on reveal do {{
  flip right
  choose racer who from racers {{ gift right to who }}
}}
'''
"#
    )
}

fn transcript(with: &str, id: &str) -> String {
    format!(
        r#"# A transcript: lines after `> ` are typed, the rest is expected; `[..]` stands for anything in a line, `[...]` for any
# number of lines. `javelina test . --update` writes what comes back.

> new cliffs --seats 2 --seed 1 --with {with},in_turns
cliffs, seed 1, human, human
[...]
> explain {id}
[..] ([..], {id})
[...]
"#
    )
}
