//! A law: content that is loaded and not in play changes no digest, in any game, whichever packs come first.

use std::sync::Arc;

use javelina_engine::{Actor, Digest, Due, Luck, Move, Seats, Silent, Threaded, due};
use javelina_variants::{Choice, PackText, Visit, load, shipped};

/// Moves of a game that are compared.
const MOVES: usize = 60;

/// The games, with the name of their seats in rules, whether they have scenarios, and what else is chosen.
const GAMES: [(&str, &str, bool, &str); 4] = [
    ("arizona", "seat", false, "no_conditions"),
    ("cliffs", "racer", true, ""),
    ("keystone", "seat", true, ""),
    ("sonora", "seat", false, ""),
];

/// Plays a game of this seed at random: each move with the digest that it leads to.
struct Played(u64);

impl Visit for Played {
    type Out = Vec<(String, u64)>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let (luck, mut dice) = (Luck::new(self.0), javelina_engine::Dice::new(self.0, 9));
        let mut state = game.setup(&Seats::new(2));
        let digest = |state: &G::State| {
            let mut digest = Digest::new();
            game.digest(state, &mut digest);
            digest.finish()
        };
        let mut all = vec![(String::new(), digest(&state))];
        while all.len() <= MOVES {
            let (by, at, action) = match due(&*game, &state, &luck) {
                Due::Over | Due::Nobody => break,
                Due::Nature(at) => (Actor::Nature, at, game.chance(&state, &luck)),
                Due::Seat(seat, at) => {
                    (Actor::Seat(seat), at, game.sample(&state, seat, &mut dice).expect("an action"))
                }
            };
            let mut text = String::new();
            game.write(&action, &mut text).expect("a text");
            game.apply(&mut state, &Move { by, at, action }, &mut Silent);
            all.push((text, digest(&state)));
        }
        all
    }
}

fn pack(id: &str, game: &str, files: &[(&str, String)]) -> PackText {
    let meta =
        format!("id = \"{id}\"\nextends = \"{game}\"\ntitle = \"Drawn\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    let files = files.iter().filter(|(_, text)| !text.is_empty());
    let files = files.map(|(path, text)| ((*path).to_string(), text.clone().into_bytes()));
    PackText { name: id.into(), files: files.chain([("pack.toml".into(), meta.into_bytes())]).collect() }
}

/// A script that does something at each start of a round.
fn script(game: &str) -> String {
    let does = if game == "cliffs" { "slide(-1)" } else { "gain(1, \"points\")" };
    format!("fn round_starts(view) {{ {does}; }}\n")
}

/// A pack whose items are chosen: a counter, answers that are waited for, a script, a scenario, and a card where cards are
/// named alone.
fn own((game, seat, has_scenarios, _): (&str, &str, bool, &str)) -> PackText {
    let scenario = format!(
        "scenario trek for {game} {{
  title \"T\"
  counter legs in 0..9 shown as \"l\"
  rule walks on round_starts do {{ legs += 2 }}
}}
"
    );
    let rules = format!(
        "variant spare for {game} {{
  title \"S\"
  counter unused in 0..9 = 3 shown as \"u\"
}}
variant mine for {game} {{
  title \"M\"
  counter opened in 0..9 shown as \"o\"
  counter bid per {seat} in 0..9 shown as \"b\"
  rule bids on round_starts do {{
    opened += 1
    choose number n from 0..3 by each playing into bid
  }}
}}
variant acted for {game} {{
  title \"A\"
  script \"own.rhai\"
}}
"
    );
    let rules = if has_scenarios { rules + scenario.as_str() } else { rules };
    let files = [("mine.rules", rules), ("own.rhai", script(game)), ("cards.toml", card("my_card", "arizona", game))];
    pack("mm", game, &files)
}

/// A table of a card if the game is this one: of those that have cards out of play.
fn card(id: &str, only: &str, game: &str) -> String {
    let (kind, what) = match game {
        "arizona" => ("condition", "class = \"bonus\"".into()),
        _ => ("special", format!("set = \"{id}s\"\ncopies = 2")),
    };
    let text = format!(
        "[[{kind}]]
id = \"{id}\"
name = \"{id}\"
text = \"T\"
sourced = false
{what}
rules = '''
counter seen in 0..9 = 5 shown as \"s\"
rule sees on round_starts do {{ seen := 2 }}
'''
"
    );
    if game == only { text } else { String::new() }
}

/// A pack of which nothing is chosen.
fn other(id: &str, (game, seat, has_scenarios, _): (&str, &str, bool, &str)) -> PackText {
    let item = |kind: &str, what: &str| {
        format!(
            "{kind} {id}_{what} for {game} {{
  title \"O\"
  text \"O\"
  param p in 0..3 = 2
  counter {what}_one in 0..3 = 1 shown as \"n\"
  counter {what}_each per {seat} in -5..5 = 2 shown as \"e\"
  rule r on round_starts do {{ {what}_one := p }}
  level high when {what}_one >= 2
}}
"
        )
    };
    let more = if has_scenarios { item("scenario", "trip") } else { String::new() };
    let scripted = format!("variant {id}_script for {game} {{\n  title \"S\"\n  script \"other.rhai\"\n}}\n");
    let rules = item("variant", "way") + more.as_str() + scripted.as_str();
    let only = if game == "cliffs" { "cliffs" } else { "arizona" };
    let cards = card(&format!("{id}_card"), only, game);
    pack(id, game, &[("other.rules", rules), ("other.rhai", script(game)), ("cards.toml", cards)])
}

#[test]
fn content_that_is_not_in_play_changes_no_digest() {
    for row in GAMES {
        let (game, _, has_scenarios, more) = row;
        let cards: &[&str] = if game == "arizona" { &["mine", "my_card"] } else { &["mine"] };
        let trek: &[&str] = if has_scenarios { &["trek"] } else { &["spare", more] };
        let chosen = [&[more][..], &["mine", more], &["acted", more], cards, trek];
        let others = || [other("aa", row), other("zz", row)];
        let packs = |more: Vec<PackText>| [shipped(), vec![own(row)], more].concat();
        let (alone, beside) = (load(&packs(Vec::new())), load(&packs(others().into())));
        for loaded in [&alone, &beside] {
            assert!(loaded.is_sound(), "{game}: {:?}", loaded.found);
        }
        let bare = load(&shipped());
        for with in chosen {
            let with: Vec<String> = with.iter().filter(|id| !id.is_empty()).map(ToString::to_string).collect();
            let choice = Choice { with, params: Vec::new() };
            let played = |loaded: &javelina_variants::Loaded, seed| {
                loaded.build(game, &choice).unwrap_or_else(|found| panic!("{game}: {found:?}")).visit(Played(seed))
            };
            assert!(
                choice.with.iter().any(|id| id != more) || played(&bare, 1) == played(&beside, 1),
                "{game}: as shipped"
            );
            for seed in 1..=2 {
                let (one, two) = (played(&alone, seed), played(&beside, seed));
                let at = one.iter().zip(&two).position(|(one, two)| one != two);
                assert!(at.is_none() && one.len() == two.len() && one.len() > 10, "{game}, {choice:?}: move {at:?}");
            }
        }
    }
}

/// A game whose counters begin otherwise has other digests from its beginning, whether a variant or a card has them.
#[test]
fn counters_of_what_is_in_play_are_in_the_digest() {
    for row @ (game, ..) in GAMES {
        let starts = [("mine", "opened in 0..9"), ("my_card", "seen in 0..9 = 5")];
        for (id, start) in starts.into_iter().filter(|(id, _)| *id == "mine" || game == "arizona") {
            let begun = |begins: &str| {
                let mut own = own(row);
                for (_, text) in &mut own.files {
                    *text = String::from_utf8_lossy(text).replace(start, begins).into_bytes();
                }
                let choice = Choice { with: vec![id.into()], params: Vec::new() };
                let built = load(&[shipped(), vec![own, other("zz", row)]].concat()).build(game, &choice);
                built.unwrap_or_else(|found| panic!("{game}: {found:?}")).visit(Played(1))[0].1
            };
            let begins = start.split(" = ").next().unwrap_or_default().to_string() + " = 2";
            assert_ne!(begun(start), begun(&begins), "{game}: {start} of {id}");
        }
    }
}

#[test]
fn what_differs_is_named_though_a_pack_has_cards_that_are_not_in_play() {
    let row = GAMES[0];
    let (bare, beside) = (load(&shipped()), load(&[shipped(), vec![own(row)]].concat()));
    let choice = |with: &[&str]| Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    let cases: [(&[&str], &[&str], &[&str]); 3] = [
        (&["no_conditions"], &["no_conditions", "mine"], &["mine"]),
        (&[], &[], &["my_card"]),
        (&[], &["mine"], &["mine", "my_card"]),
    ];
    for (before, after, wanted) in cases {
        let (before, after) = (choice(before), choice(after));
        let mixed = bare.mixed("arizona", &before, (&beside, &after)).expect("both are sound");
        let names: Vec<&str> = mixed.units().iter().map(|unit| unit.name.as_str()).collect();
        assert_eq!(names, [wanted.join(", ")], "{before:?}, {after:?}");
    }
}
