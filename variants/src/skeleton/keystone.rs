//! Skeletons for Keystone: a variant, a skill token, a secret objective, an assignment with all its parts.

use super::{SkeletonError, file, has_not, transcript};

/// The files of a skeleton besides `pack.toml`.
pub(crate) fn files(kind: &str, name: &str, title: &str) -> Result<Vec<(String, String)>, SkeletonError> {
    let play = |id: &str, shows: &str| transcript("keystone", id, id, shows);
    let variant = || [file("variants.rules", variant(name, title)), play(name, VARIANT)];
    let token = |id: &str, title: &str| [file("tokens.toml", token(id, title)), play(id, &token_shows(id))];
    match kind {
        "pack" => {
            let id = format!("{name}_token");
            Ok(variant().into_iter().chain(token(&id, &super::title(&id))).collect())
        }
        "variant" => Ok(variant().into()),
        "token" => Ok(token(name, title).into()),
        "objective" => {
            Ok(vec![file("objectives.toml", objective(name, title)), play(name, &OBJECTIVE.replace("{id}", name))])
        }
        "scenario" => Ok(vec![file("scenarios.rules", scenario(name, title))]),
        _ => Err(has_not("keystone", kind, name, &["token", "objective", "scenario", "variant"])),
    }
}

/// What the variant does: the Beaver is a keystone species.
const VARIANT: &str = "> setup board A: R1C1 North American Beaver
[...]
> introduce Red Fox at R1C2
A takes Red Fox from the Field, 4 synergy onto cards to its right
A places Red Fox on R1C2 and gains 3 synergy
[...]
";

/// What the objective does: two cards of winter lie side by side.
const OBJECTIVE: &str = "> setup objective A: {id}; board A: R1C1 Bearberry, R1C2 Brown Lemming
[...]
> explain score
[...]
     4  [..] goals b reached, [..]
[...]
";

/// What the token does.
fn token_shows(id: &str) -> String {
    format!(
        "> setup field: Red Fox, Moose, Bumble Bee, Aspen, Bearberry, Brown Lemming
[...]
> use {id}
[..]
A gains 3 synergy
[..]
> choose red fox
[..]
Red Fox is discarded
[...]
"
    )
}

fn variant(id: &str, title: &str) -> String {
    format!(
        r#"# Variants are in play when they are named: `javelina play keystone --pack . --with {id}`.
# `javelina points keystone` lists what rules can answer, what they can read, and the settings.

variant {id} for keystone {{
  title "{title}"
  text "Wild cards cost 8 synergy, and a card beside a keystone species brings 1 synergy more."
  change wild.price to 8
  rule shelter at income {{ add 1 when any (near[cell, card] where keystone) }}
  # A claim about many games: `javelina batch --pack . --gates` puts it to the test.
  gate "it leaves the scores in reach" {{
    score between -9 and 9 against base
    seats 2  players greedy  games 200
  }}
}}
"#
    )
}

fn token(id: &str, title: &str) -> String {
    format!(
        r#"# Skill tokens. They are dealt with those of the box; `--with {id}` has this one in play.

[[token]]
id = "{id}"
name = "{title}"
sourced = false                   # true if a rulebook says so
text = "Active: gain 3 synergy; discard 1 card of the Field. Exhausted: research on a card of wetland."
active = "gain 3 synergy; discard 1 card of the Field"
exhausted = "research on a card of wetland"
rules = '''
# Each side is an event of its own. What may be declined ends in `or skip`.
rule active on resolve when face is active do {{
  gain 3
  choose 1 card d from field {{ discard d }}
}}
rule exhausted on resolve when face is exhausted do {{
  choose card c from board where wetland in habitats and research is 0 or skip {{ research c by 1 }}
}}
# A claim about many games: `javelina batch --pack . --gates` puts it to the test.
gate "it is worth what those of the box are" {{
  score between -6 and 6 against base
  seats 2 players greedy games 200
}}
'''
"#
    )
}

fn objective(id: &str, title: &str) -> String {
    format!(
        r#"# Secret objectives. They are dealt with those of the box; `--with {id}` deals this one.
# Goals need no rules: a goal looks for a `shape` of a symbol, or counts cards. Symbols: a season, endangered, tag,
# keystone, wild, a habitat. A pack can draw shapes of its own:

[[shape]]
id = "{id}_corner"
rows = ["xx", "x."]               # x a card, . any cell; turned and mirrored too

[[objective]]
id = "{id}"
name = "{title}"
sourced = false                   # true if a rulebook says so
text = "a: three keystone cards around a corner; b: two winter cards side by side; c: five cards of wetland"
row = [0, 4, 10, 18]              # points for none, one, two, three goals
goals = [
  {{ shape = "{id}_corner", of = "keystone" }},
  {{ shape = "line2", of = "winter" }},
  {{ at_least = 5, of = "wetland" }},
]
rules = '''
# A claim about many games: `javelina batch --pack . --gates` puts it to the test.
gate "it is worth what those of the box are" {{
  score between -6 and 6 against base
  seats 2 players greedy games 200
}}
'''
"#
    )
}

fn scenario(id: &str, title: &str) -> String {
    format!(
        r#"# An assignment, played alone or in co-op: `javelina play keystone --pack . --seats human --scenario {id}`.

scenario {id} for keystone {{
  title "{title}"
  text "Rubble on R2C2 and R3C3 takes no card. Once a turn, 2 synergy clear one cell. Cards of the outer columns bring 1 synergy more."

  # A constant of the game that is different here; `javelina points keystone` lists them.
  change time.start to [5]

  # What the assignment remembers: here a token on each of two cells.
  counter rubble per cell in 0..1 = 1 at R2C2, R3C3   shown as "rubble"

  # A rule answers a question of the game: may this cell hold a card?
  rule blocked at usable {{ narrow when rubble[cell] is 1 }}
  rule edge at income {{ add 1 when column[cell] is 1 or 4 }}

  # What a player may do besides, before or after the action of a turn.
  offer clear at free_moment {{
    costs 2 synergy  limit 1 per turn  when any (cells where rubble[it] is 1)
    do {{ choose cell x from cells where rubble[it] is 1 {{ rubble[x] := 0 }} }}
  }}

  # How well it was played; the last level that holds counts.
  level pass        when score >= 70
  level merit       when score >= 90  and no (cells where rubble[it] is 1)
  level distinction when score >= 110 and no (cells where rubble[it] is 1)

  # A claim about many games: `javelina batch --pack . --gates` puts it to the test.
  gate "the best is hard, but can be reached" {{
    reached distinction between 5 % and 60 %
    seats 1  players greedy  games 200
  }}

  # `javelina test .` types the lines after `> `; the rest is expected, and `[..]` stands for anything in a line, `[...]` for lines.
  example "rubble takes no card until it is cleared" {{
    > new keystone --seats 1 --seed 1
    keystone, seed 1, human
    [...]
    > introduce 6 at R2C2
    refused: R2C2 can hold no card
      by {id}.blocked ([..])
    [...]
    > special {id}.clear
    A takes the offer {id}.clear
    A loses 2 synergy
    [...]
    > choose R2C2
    [...]
    > introduce 6 at R2C2
    [...]
    A places [..] on R2C2
    [...]
  }}
}}
"#
    )
}
