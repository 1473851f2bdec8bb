//! Skeletons for Cliffs & Cactuses: a variant, a special card, a scenario.

use super::{SkeletonError, file, has_not, transcript};

/// The files of a skeleton besides `pack.toml`.
pub(crate) fn files(kind: &str, name: &str, title: &str) -> Result<Vec<(String, String)>, SkeletonError> {
    let play = |id: &str, shows: &str| transcript("cliffs", &format!("{id},in_turns"), id, shows);
    let variant = || [file("variants.rules", variant(name, title)), play(name, &VARIANT.replace("{id}", name))];
    let card = |id: &str, title: &str| [file("cards.toml", card(id, title)), play(id, &CARD.replace("{title}", title))];
    match kind {
        "pack" => {
            let id = format!("{name}_card");
            Ok(variant().into_iter().chain(card(&id, &super::title(&id))).collect())
        }
        "variant" => Ok(variant().into()),
        "card" => Ok(card(name, title).into()),
        "scenario" => Ok(vec![file("scenarios.rules", scenario(name, title)), play(name, SCENARIO)]),
        _ => Err(has_not("cliffs", kind, name, &["card", "scenario", "variant"])),
    }
}

/// Whom the variant helps: A is 200 m ahead of B.
const VARIANT: &str = "> setup elevation A: 300; turn: B turn
[...]
> why plays
[..]
  {id}.catch_up speaks ([..])
[...]
";

/// What the card does: it flips the Coffee to its right and gives it away.
const CARD: &str = "> setup queue A: {title}, Coffee; racer A: done; turn: B turn
[...]
> done
[...]
> pass until end
[...]
> pass until end
[...]
> choose B
A: choose racer B
[..] moves to the end of B's queue
[...]
B reveals ~Coffee (B.1)
[...]
";

/// Where the scenario begins.
const SCENARIO: &str = "> board
[...]
[..]| 250 m, 7 cards, no Larry[..]
[..]| 250 m, 7 cards, Larry[..]
A > A.1 [[..]]
[...]
";

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
# A claim about many games: `javelina batch --pack . --gates` puts it to the test.
gate "a race takes about as long as without it" {{
  rounds between -4 and 4 against base
  seats 3 players random with in_turns games 200
}}
'''
"#
    )
}

fn scenario(id: &str, title: &str) -> String {
    format!(
        r#"# A race that does not begin at the top: `javelina play cliffs --pack . --scenario {id}`.

scenario {id} for cliffs {{
  title "{title}"
  text "A and B cling to a ledge 250 m above the ground. A has no Larry any more, but a *MAGIC* lies in its queue."
  # The lines of a position are laid over the start: `position` at the prompt writes them, and a line of a seat at which
  # nobody sits says nothing.
  setup {{
    elevation A: 250
    elevation B: 250
    racer A: larry spent
    queue A: *MAGIC*
  }}
  # A claim about many games: `javelina batch --pack . --gates` puts it to the test.
  gate "most are down before long" {{
    rounds <= 20 in 80 % of games
    seats 2  players random  with in_turns  games 200
  }}
}}
"#
    )
}
