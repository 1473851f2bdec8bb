//! Strict games under labels in the reverse order: what nobody can know of scripts and of effects that only seem to add
//! shows there.

use std::sync::Arc;

use javelina_engine::{Finding, Threaded, replay};
use javelina_lab::{Arm, Shrunk, arena, shows, signature};
use javelina_variants::{Choice, Loaded, PackText, Visit, load, shipped};

use super::played::{Came, beside_shipped, played, variant};

const PACK: &str =
    "id = \"made_up\"\nextends = \"arizona\"\ntitle = \"Made up\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";

/// The shipped packs with a card of this script and a variant of this rule.
fn scripted(script: &str, rule: &str) -> Loaded {
    let card =
        "[[condition]]\nid = \"keen\"\nname = \"Keen\"\nclass = \"change\"\ntext = \"Keen.\"\nscript = \"keen.rhai\"\n";
    let text = variant("arizona", "add", rule);
    let files = [("pack.toml", PACK), ("cards.toml", card), ("keen.rhai", script), ("add.rules", &text)];
    let files = files.map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())).to_vec();
    load(&[shipped(), vec![PackText { name: "made_up".into(), files }]].concat())
}

/// What the first strict games found: kinds and messages of conflicts.
fn found(loaded: &Loaded, ids: [&str; 2], games: u64) -> (Vec<Option<String>>, Vec<String>) {
    match played(loaded, "arizona", ids, games) {
        Came::Played(played) => (played.games.into_iter().map(|(kind, ..)| kind).collect(), played.says),
        refused => panic!("{refused:?} {:?}", loaded.found),
    }
}

const RICH: &str = "fn section_drawn(view) {\n  if view.nuggets == 0 { gain(2, \"nuggets\") }\n}\n";

#[test]
fn a_script_whose_place_before_a_rule_shows_is_a_finding_that_names_both() {
    let (kinds, says) = found(&scripted(RICH, "on section_drawn do { gain 1 nuggets }"), ["keen", "add"], 4);
    println!("{kinds:?}: {:?}", says.first());
    assert_eq!(kinds, vec![Some("conflict".to_string()); 4]);
    for words in [
        "`keen.section_drawn` (made_up/keen.rhai:1:",
        "`add.r` (made_up/add.rules:3:",
        "no `after` decides their order",
    ] {
        assert!(says.iter().all(|one| one.contains(words)), "{words}: {says:?}");
    }
}

#[test]
fn an_after_in_the_rule_settles_it() {
    let (kinds, says) =
        found(&scripted(RICH, "on drawn after keen.section_drawn do { gain 1 nuggets }"), ["keen", "add"], 4);
    assert_eq!(kinds, vec![None; 4], "{says:?}");
}

#[test]
fn a_script_that_commutes_with_a_rule_is_no_finding() {
    let (kinds, says) = found(
        &scripted("fn section_drawn(view) { gain(1, \"nuggets\") }\n", "on section_drawn do { gain 2 nuggets }"),
        ["keen", "add"],
        4,
    );
    assert_eq!(kinds, vec![None; 4], "{says:?}");
}

#[test]
fn answers_go_to_the_question_of_their_rule_though_it_is_asked_earlier_or_later() {
    // The script asks for a good and does nothing with it but for sheep; the rule asks for any seat. No answer of one fits the other.
    let script = "fn section_drawn(view) { ask_or_skip(\"good\", [\"wood\", \"sheep\"], \"taken\") }\nfn taken(view, kind) { if kind == \"wood\" { gain(1, \"nuggets\") } }\n";
    for rule in [
        "on section_drawn do choose seat s from seats { gain 1 nuggets }",
        "on section_drawn do choose good g from { wood, sheep } or skip { gain 1 nuggets }",
        "on section_drawn do { choose good g from { wood, sheep } by chance { gain 1 nuggets }  choose good h from { wood } or skip { gain 2 nuggets } }",
    ] {
        let (kinds, says) = found(&scripted(script, rule), ["keen", "add"], 4);
        assert_eq!(kinds, vec![None; 4], "{rule}: {says:?}");
    }
}

#[test]
fn goods_that_fight_for_the_last_room_are_a_finding_although_loading_counts_as_adding() {
    // The train has room for three, and each section brings two.
    let wood = variant("arizona", "p1", "on section_drawn when nuggets < 20 do { load wood }");
    let sheep = variant("arizona", "p3", "on section_drawn do { load sheep }\n  rule room at train_size { set to 3 }");
    let text = format!("{wood}{sheep}");
    let loaded = beside_shipped("arizona", "made_up", &[("p.rules".into(), text)]);
    let (kinds, says) = found(&loaded, ["p1", "p3"], 4);
    println!("{kinds:?}: {:?}", says.first());
    assert!(kinds.iter().any(|kind| kind.as_deref() == Some("conflict")), "{kinds:?}");
    assert!(
        says.iter().all(|one| one.contains("`p1.r`") && one.contains("no `after` decides their order")),
        "{says:?}"
    );
}

/// Makes the finding of the first game small and plays its record again.
struct Small;

impl Visit for Small {
    type Out = (Shrunk, Option<Finding>);
    fn visit<G: Threaded>(self, game: Arc<G>, fork: fn(&G) -> G) -> Self::Out {
        let arm = Arm { with: vec!["keen".into(), "add".into()], seats: 2, ..Arm::new("arizona", ["random"], 1) };
        let arena = arena(Arc::clone(&game), fork, arm, 5).unwrap();
        let record = arena.worker(0).play(0);
        let (kind, message) = record.finding().unwrap();
        let shrunk = arena.shrink(0, &signature(&Finding::new(kind, message))).expect("it is found again");
        let replay = replay::read(&shrunk.replay).unwrap();
        let shown = shows(&*game, &replay);
        (shrunk, shown)
    }
}

#[test]
fn its_record_is_small_and_shows_it_again() {
    let loaded = scripted(RICH, "on section_drawn do { gain 1 nuggets }");
    let choice = Choice { with: vec!["keen".into(), "add".into()], params: Vec::new() };
    let (shrunk, shown) = loaded.build("arizona", &choice).unwrap().visit(Small);
    println!("{} of {} moves: {}", shrunk.moves, shrunk.before, shrunk.message);
    assert!(shrunk.seats == 1 && shrunk.moves <= 8, "{shrunk:?}");
    assert_eq!(shown.map(|finding| finding.message), Some(shrunk.message));
}

/// Pairs of shipped variants and cards, all of whose strict games are played in both orders.
#[test]
fn shipped_items_come_out_the_same_in_either_order_of_their_names() {
    let loaded = load(&shipped());
    for game in ["arizona", "keystone", "sonora", "cliffs"] {
        let mut compared = 0;
        let items: Vec<&str> = loaded
            .packs
            .iter()
            .filter(|pack| pack.game == game)
            .flat_map(|pack| &pack.items)
            .map(|item| item.id.as_str())
            .collect();
        for (at, one) in items.iter().enumerate().step_by(3) {
            let other = items[(at * 7 + 1) % items.len()];
            if let Came::Played(played) = played(&loaded, game, [one, other], 1) {
                assert_eq!(played.says, Vec::<String>::new(), "{game}: {one} with {other}");
                compared += 1;
            }
        }
        println!("{game}: {compared} pairs of {} items", items.len());
        assert!(compared > 3, "{game}: {compared}");
    }
}
