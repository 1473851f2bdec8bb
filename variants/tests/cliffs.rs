//! What the shipped pack of Cliffs & Cactuses adds up to; mistakes in its files, each with its code and its place; a pack that
//! adds cards to it.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use javelina_engine::Diagnostic;
use javelina_games::cliffs::content::Sort;
use javelina_variants::{Built, Choice, Loaded, PackText, load, shipped};

/// A pack that extends the game: a sabotage, a multiplier and a special card of a set of their own.
const CARDS: &str = include_str!("data/dust/dust.toml");

/// A variant that mixes them in.
const RULES: &str = r#"variant dusty for cliffs {
  title "Dusty"
  text "The cards of the dust are mixed in."
  change deck.sets to base, dust
}
"#;

const META: &str = "id = \"dust\"\nextends = \"cliffs\"\ntitle = \"Dust\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";

fn beside(cards: &str, rules: &str) -> Vec<PackText> {
    let files = [("pack.toml", META), ("dust.toml", cards), ("dust.rules", rules)];
    let files = files.into_iter().filter(|(_, text)| !text.is_empty());
    let files = files.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec())).collect();
    [shipped(), vec![PackText { name: "dust".into(), files }]].concat()
}

/// The shipped packs with one piece of one file of Cliffs & Cactuses changed.
fn changed(file: &str, from: &str, to: &str) -> Vec<PackText> {
    let mut packs = shipped();
    let pack = packs.iter_mut().find(|pack| pack.name == "cliffs").expect("cliffs is shipped");
    let (_, bytes) = pack.files.iter_mut().find(|(path, _)| path == file).expect("a file of the pack");
    let text = String::from_utf8(bytes.clone()).expect("UTF-8");
    assert!(text.contains(from), "`{from}` is not in {file}");
    *bytes = text.replacen(from, to, 1).into_bytes();
    packs
}

/// Code, file, underlined text of a problem, and all that is said.
fn told(loaded: &Loaded, one: &Diagnostic) -> (&'static str, String, String, String) {
    let marked = loaded.files.at(one.span).unwrap_or("?").to_string();
    let said = format!("{}; {}", one.message, one.help.as_deref().unwrap_or_default());
    (one.code, loaded.files.name(one.file()).to_string(), marked, said)
}

fn build(packs: &[PackText], with: &[&str]) -> Result<javelina_games::cliffs::Cliffs, Vec<String>> {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    match load(packs).build("cliffs", &choice).map(Built::into_game::<javelina_games::cliffs::Cliffs>) {
        Ok(Some(game)) => Ok(game),
        Ok(None) => panic!("another game than cliffs"),
        Err(found) => Err(found.iter().map(|one| format!("{}: {}", one.code, one.message)).collect()),
    }
}

#[test]
fn the_card_list_has_these_copies_and_metres() {
    let game = build(&shipped(), &[]).expect("the shipped pack is sound");
    let designs = &game.content().designs;
    let sum = |of: &dyn Fn(&Sort) -> bool| -> i32 {
        designs.iter().filter(|design| of(&design.sort)).map(|design| i32::from(design.copies)).sum()
    };
    assert_eq!(sum(&|_| true), 120);
    assert_eq!(sum(&|sort| *sort == Sort::Special), 45);
    assert_eq!(sum(&|sort| matches!(sort, Sort::Movement { down: true, .. })), 30);
    assert_eq!(sum(&|sort| matches!(sort, Sort::Movement { down: false, .. })), 30);
    let metres = |down: bool| -> Vec<(i32, u8)> {
        let of = designs.iter().filter_map(|design| match design.sort {
            Sort::Movement { metres, down: is } if is == down => Some((metres, design.copies)),
            _ => None,
        });
        of.collect()
    };
    // Bonuses and sabotages mirror each other.
    let all = [(50, 8), (100, 6), (100, 6), (150, 4), (200, 3), (200, 3)];
    assert_eq!((metres(true), metres(false)), (all.to_vec(), all.to_vec()));
    let multipliers: Vec<(&str, u8)> = designs
        .iter()
        .filter(|design| matches!(design.sort, Sort::Multiplier { times: 2, .. }))
        .map(|design| (design.id.as_str(), design.copies))
        .collect();
    let wanted = [("multiply_right", 5), ("multiply_left", 4), ("multiply_rightmost", 3), ("multiply_leftmost", 3)];
    assert_eq!(multipliers, wanted);
    let rays = designs.iter().find(|design| design.name == "Death Rays").map(|design| design.sort);
    assert_eq!(rays, Some(Sort::Movement { metres: 150, down: false }), "the one movement card that is printed whole");
}

#[test]
fn a_card_more_or_less_is_noticed_in_the_sum() {
    for (file, from, to, word) in [
        ("movement.toml", "copies = 8", "copies = 7", "bonuses"),
        ("movement.toml", "kind = \"bonus\"", "kind = \"sabotage\"", "bonuses"),
        ("specials.toml", "copies = 3", "copies = 4", "specials"),
        ("multipliers.toml", "copies = 5", "copies = 6", "multipliers"),
    ] {
        let loaded = load(&changed(file, from, to));
        let got: Vec<_> = loaded.found.iter().map(|one| told(&loaded, one)).collect();
        assert!(!got.is_empty() && got.iter().all(|(code, ..)| *code == "X4010"), "{got:#?}");
        let (_, at, marked, _) = &got[0];
        assert_eq!((at.as_str(), marked.as_str()), ("cliffs/race.toml", word), "{got:#?}");
    }
}

#[test]
fn a_pack_adds_cards_that_are_dealt_when_its_set_is_mixed_in() {
    let packs = beside(CARDS, RULES);
    assert_eq!(load(&packs).found, []);
    let dealt = |with: &[&str]| -> usize {
        let game = build(&packs, with).expect("a sound choice");
        let state = javelina_engine::Game::setup(&game, &javelina_engine::Seats::new(2));
        let luck = javelina_engine::Luck::new(3);
        match javelina_engine::Game::chance(&game, &state, &luck) {
            javelina_games::cliffs::Action::Shuffle(order) => order.len(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!([dealt(&[]), dealt(&["dusty"]), dealt(&["tumbleweed"])], [120, 127, 123]);
}

#[test]
fn cards_of_another_pack_do_something_and_have_a_set_of_their_own() {
    let rules = CARDS.find("rules = '''").expect("rules");
    let loaded = load(&beside(&CARDS[..rules], ""));
    let got: Vec<_> = loaded.found.iter().map(|one| told(&loaded, one)).collect();
    assert_eq!(got.len(), 1, "{got:#?}");
    assert_eq!((got[0].0, got[0].2.as_str()), ("X4021", "\"dust_devil\""), "a special card that does nothing");
    // Without a set of its own a card changes the sum that the game's own pack states.
    let loaded = load(&beside(&CARDS.replacen("set = \"dust\"\n", "", 1), ""));
    let got: Vec<_> = loaded.found.iter().map(|one| told(&loaded, one)).collect();
    assert_eq!(got.len(), 1, "{got:#?}");
    assert_eq!((got[0].0, got[0].1.as_str()), ("X4010", "dust/dust.toml"), "the file that does it");
    assert!(got[0].3.contains("have 33 sabotages, but 30 are stated; cards of another pack have a set of their own"));
}
