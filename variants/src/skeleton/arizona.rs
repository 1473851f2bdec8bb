//! Skeletons for Arizona: a condition card, a variant.

use super::{SkeletonError, file, has_not, transcript};

/// The files of a skeleton besides `pack.toml`.
pub(crate) fn files(kind: &str, name: &str, title: &str) -> Result<Vec<(String, String)>, SkeletonError> {
    let card = |id: &str, title: &str| [file("cards.toml", card(id, title)), transcript("arizona", id, id, CARD)];
    let variant = |id: &str, title: &str| {
        let with = format!("{id},no_conditions");
        let shows = format!("{LINE}refused: the line may not end on C1\n  by {id}.scenic ([..])\n[...]\n");
        [file("variants.rules", variant(id, title)), transcript("arizona", &with, id, &shows)]
    };
    match kind {
        "pack" => {
            let id = format!("{name}_variant");
            Ok(card(name, title).into_iter().chain(variant(&id, &super::title(&id))).collect())
        }
        "card" => Ok(card(name, title).into()),
        "variant" => Ok(variant(name, title).into()),
        _ => Err(has_not("arizona", kind, name, &["card", "variant"])),
    }
}

/// What the card does.
const CARD: &str = "> setup die A: 6; dice: 1, 5; aboard A: cow 3, wheat 2; turn: A draw
[...]
> draw C3-C2-C1
A draws C3-C2-C1
A circles 1 nugget
[...]
";

/// Where the variant refuses something.
const LINE: &str = "> setup die A: 6; dice: 1, 5; turn: A draw
[...]
> draw C3-C2-C1
";

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
# A claim about many games: `javelina batch --pack . --gates` puts it to the test.
gate "it is worth a few points at most" {{
  score between -8 and 8 against base
  seats 2 players greedy games 200
}}
'''
"#
    )
}

fn variant(id: &str, title: &str) -> String {
    format!(
        r#"# Variants are in play when they are named: `javelina play arizona --pack . --with {id}`.

variant {id} for arizona {{
  title "{title}"
  text "Mountains are for looking at: a line may go through one but not end on one. Five deliveries end the game."
  change score.deliveries_to_end to 5
  rule scenic at enter {{ narrow when symbol is mountain and as is end }}
  # A claim about many games: `javelina batch --pack . --gates` puts it to the test.
  gate "who begins has no great advantage" {{
    first wins between 35 % and 65 %
    seats 2  players greedy  games 400
  }}
}}
"#
    )
}
