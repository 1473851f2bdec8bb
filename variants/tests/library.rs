//! Libraries: more variants are loaded than a game may have, and a game is made of those that were chosen.

use std::sync::Arc;

use javelina_engine::{Actor, Dice, Digest, Due, Luck, Move, Seats, Severity, Silent, Threaded, due};
use javelina_variants::{Choice, Loaded, PackText, Visit, load};

use crate::support::{beside, choice};

/// The text of one of many variants.
fn variant(at: usize) -> String {
    let rules = match at % 4 {
        0 => format!("rule more at train_size {{ add {} when round > {} }}", 1 + at % 3, at % 7),
        1 => "counter seen per seat in 0..9 shown as \"seen\"\n  rule see on selected do { seen[actor] += 1 }\n  rule more at train_size { add 1 when seen[actor] > 3 }".into(),
        2 => format!("param size in 1..6 = {}\n  rule few at train_size {{ cap size when round > 2 }}", 1 + at % 6),
        _ => format!("rule dear at nugget_gain {{ add 1 when round > {} }}", at % 9),
    };
    format!("variant v{at} for arizona {{\n  title \"V {at}\"\n  text \"Made.\"\n  {rules}\n}}\n")
}

/// The shipped packs and a library with so many variants.
fn library(many: usize) -> Loaded {
    let texts: Vec<String> = (0..many).map(variant).collect();
    let files: Vec<(String, String)> =
        texts.chunks(500).enumerate().map(|(at, part)| (format!("v{at}.rules"), part.concat())).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    load(&beside("league", "arizona", &files))
}

/// Digests of the states of a random game, and of the names of its items.
struct Play;

impl Visit for Play {
    type Out = Vec<u64>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let (luck, mut dice) = (Luck::new(5), Dice::new(5, 9));
        let mut state = game.setup(&Seats::new(3));
        let mut digests = Vec::new();
        while digests.len() < 400 {
            let (by, at, action) = match due(&*game, &state, &luck) {
                Due::Over => break,
                Due::Nobody => panic!("nobody is to act"),
                Due::Nature(at) => (Actor::Nature, at, game.chance(&state, &luck)),
                Due::Seat(seat, at) => {
                    (Actor::Seat(seat), at, game.sample(&state, seat, &mut dice).expect("an action"))
                }
            };
            game.apply(&mut state, &Move { by, at, action }, &mut Silent);
            let mut digest = Digest::new();
            game.digest(&state, &mut digest);
            digests.push(digest.finish());
        }
        digests
    }
}

fn digests(loaded: &Loaded, with: &[&str]) -> Vec<u64> {
    loaded.build("arizona", &choice(with)).unwrap_or_else(|found| panic!("{with:?}: {found:?}")).visit(Play)
}

#[test]
fn a_game_of_a_library_is_the_game_of_its_items_alone() {
    let large = library(600);
    let errors: Vec<_> = large.found.iter().filter(|one| one.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert!(large.known("arizona").unwrap().program.items.len() > 600);
    for with in [&["v597"][..], &["v1", "v599"], &["v402", "v404", "no_conditions"], &[]] {
        let own: String = with.iter().filter_map(|id| Some(variant(id.strip_prefix('v')?.parse().ok()?))).collect();
        let alone = load(&beside("league", "arizona", &[("v.rules", &own)]));
        assert_eq!(digests(&large, with), digests(&alone, with), "{with:?}");
        let pins = |loaded: &Loaded| {
            let pins = loaded.in_play("arizona", &choice(with)).into_iter();
            pins.filter(|(name, _)| !name.contains('#') || !name.starts_with("league")).collect::<Vec<_>>()
        };
        assert_eq!(pins(&large), pins(&alone), "{with:?}");
    }
    let set = Choice { with: vec!["v402".into()], params: vec![("v402.size".into(), 4)] };
    assert!(large.build("arizona", &set).is_ok());
    let unknown = large.build("arizona", &choice(&["v59x"])).expect_err("no such variant");
    assert_eq!(unknown.iter().map(|one| one.code).collect::<Vec<_>>(), ["X4040"], "{unknown:?}");
}

#[test]
fn a_variant_of_a_library_reveals_its_own_counter() {
    let bids = "variant bids for arizona {\n  title \"Bids\"\n  text \"Made.\"\n  \
        counter bid per seat in 0..9 secret to owner shown as \"bid\"\n  \
        rule show on selected do { bid := 3 reveal bid }\n  \
        rule more at deliveries_per_town { add bid[actor] }\n}\n";
    // Its counters have other numbers in the library than in a game.
    let text: String = (0..300).map(variant).chain([bids.to_string()]).collect();
    let (large, alone) = (
        load(&beside("league", "arizona", &[("v.rules", &text)])),
        load(&beside("league", "arizona", &[("v.rules", bids)])),
    );
    let errors: Vec<_> = large.found.iter().filter(|one| one.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(digests(&large, &["bids"]), digests(&alone, &["bids"]));
}

#[test]
fn what_is_wrong_anywhere_in_a_library_is_told_once_at_its_place() {
    let mut texts: Vec<String> = (0..600).map(variant).collect();
    texts[16] = texts[16].replace("round > 2", "round > 2 and round < 2");
    texts[450] = texts[450].replace("round > 2", "round > 2 and round < 2");
    let text = texts.concat();
    let parts: Vec<String> =
        [&text[..text.find("variant v300 ").unwrap()], &text[text.find("variant v300 ").unwrap()..]]
            .map(String::from)
            .to_vec();
    let loaded = load(&beside("league", "arizona", &[("a.rules", &parts[0]), ("b.rules", &parts[1])]));
    let place = |one: &javelina_engine::Diagnostic| {
        let span = one.span.unwrap();
        let before = &loaded.files.text(span.file)[..span.start];
        let name = before.rsplit("variant ").next().unwrap().split(' ').next().unwrap();
        format!("{} {name}", one.code)
    };
    let told: Vec<String> = loaded.found.iter().map(place).collect();
    assert_eq!(told, ["V2090 v16", "V2090 v450"], "one of the first block and one of a later one");
}

#[test]
fn a_game_with_more_items_than_a_game_may_have_is_refused() {
    let large = library(400);
    let with: Vec<String> = (0..300).map(|at| format!("v{at}")).collect();
    let with: Vec<&str> = with.iter().map(String::as_str).collect();
    let refused = large.build("arizona", &choice(&with)).expect_err("300 variants");
    assert_eq!(refused.len(), 1);
    let said = &refused[0].message;
    assert!(refused[0].code == "X4042" && said.contains("the limit is 256"), "{said}");
}

#[test]
fn a_script_of_a_library_reads_its_own_counter() {
    let scripted = "variant told for arizona {\n  title \"Told\"\n  text \"Made.\"\n  counter seen in 0..9 shown as \"seen\"\n  rule see on selected do { seen += 1 }\n  script \"told.rhai\"\n}\n";
    let script = "fn train_size(view) { if view.seen > 2 { add(1); } }\n";
    let others: String = (0..400).map(variant).collect();
    let pack =
        |text: &str| -> Vec<PackText> { beside("league", "arizona", &[("a.rules", text), ("told.rhai", script)]) };
    let (large, alone) = (load(&pack(&format!("{others}{scripted}"))), load(&pack(scripted)));
    assert!(large.is_sound() && alone.is_sound(), "{:?}", alone.found);
    assert_eq!(digests(&large, &["told"]), digests(&alone, &["told"]));
}
