//! Packs of Keystone with one mistake each: the code, the very text that is underlined, in which file, and what the
//! author is told.

use javelina_engine::{Diagnostic, Severity};
use javelina_variants::{Choice, PackText, load};

use super::changed;
use crate::support::told;

/// Cards of a pack that adds to the game.
pub(crate) const CARDS: &str = include_str!("../data/mesa/cards.toml");

/// An assignment of that pack.
pub(crate) const ASSIGNMENT: &str = include_str!("../data/mesa/mesa.rules");

/// The shipped packs and one that adds to Keystone.
pub(crate) fn beside(cards: &str, rules: &str) -> Vec<PackText> {
    crate::support::beside("mesa", "keystone", &[("cards.toml", cards), ("mesa.rules", rules)])
}

#[test]
fn cards_that_are_buried_where_they_do_not_all_fit_are_told_and_others_begin() {
    let starts = |steps: &str| {
        let text = format!("variant deep for keystone {{ title \"Deep\" rule a on arrange do {{ {steps} }} }}");
        let loaded = load(&beside("", &text));
        let items: Vec<_> = loaded.packs.iter().flat_map(|pack| &pack.items).filter(|item| item.id == "deep").collect();
        assert_eq!(items.len(), 1, "{:?}", loaded.found);
        loaded.starts("keystone", &items).into_iter().map(|one| one.message).collect::<Vec<_>>()
    };
    for crowded in ["each c of cards { bury c in top 1 }", "bury \"Wolverine\" in top 1 bury \"Coyote\" in top 1"] {
        let told = starts(crowded);
        assert!(told.len() == 1 && told[0].contains("more elements are put in one place than fit there"), "{told:?}");
    }
    // Those that come later would push one of them too deep, so they get places of their own.
    let fits = "bury \"Wolverine\" in top 3 bury \"Coyote\" in top 2 bury \"American Bison\" in top 1";
    assert_eq!(starts(fits), [] as [String; 0]);
    assert_eq!(starts("bury \"Wolverine\" in top 1 bury \"Wolverine\" in top 1"), [] as [String; 0]);
    assert_eq!(starts("bury \"Wolverine\" in top 1 hold \"Wolverine\""), [] as [String; 0]);
}

#[test]
fn of_two_things_of_one_name_the_second_one_is_underlined() {
    let lines = |cards: &str| -> Vec<(&'static str, String, u32)> {
        let loaded = load(&beside(cards, ""));
        let line = |one: &Diagnostic| loaded.files.ends(one.span)[0].0 as u32;
        loaded.found.iter().map(|one| (one.code, loaded.files.name(one.file()).to_string(), line(one))).collect()
    };
    let start = CARDS.find("[[shape]]").expect("a shape");
    let twice = format!("{}{CARDS}", &CARDS[..start]);
    let first = CARDS[..start].lines().count() as u32;
    assert_eq!(lines(&twice), [("X4010", "mesa/cards.toml".into(), first + 3)]);
    // What a shipped file says is right; a pack that says it once more is wrong.
    let bison = CARDS.replace("Greater Roadrunner", "American Bison");
    assert_eq!(lines(&bison), [("X4010", "mesa/cards.toml".into(), 3)]);
}

#[test]
fn a_shape_may_stand_in_any_file_of_any_pack() {
    let (shape, rest) = CARDS.split_once("[[objective]]").expect("two parts");
    for (first, second) in [("a.toml", "b.toml"), ("b.toml", "a.toml")] {
        let mut packs = beside(&format!("[[objective]]{rest}"), "");
        let mesa = packs.last_mut().expect("a pack");
        mesa.files[1].0 = first.into();
        mesa.files.push((second.into(), shape.as_bytes().to_vec()));
        let loaded = load(&packs);
        assert_eq!(loaded.found, [], "shapes in {second}");
        let objective = super::build(&loaded, &[]).map(|game| game.content().objectives.last().cloned());
        assert_eq!(objective.map(|one| one.map(|one| one.goals.len())), Ok(Some(3)));
    }
    // Where the game's own files are broken, nothing is said about shapes that could not be read.
    let mut packs = changed("settings.toml", "size = 6", "size = 9");
    packs.extend(beside(&format!("[[objective]]{}", rest.replace("corners", "L3")), "").pop());
    assert_eq!(load(&packs).found.iter().map(|one| one.code).collect::<Vec<_>>(), ["T1008"]);
}

#[test]
fn two_scenarios_in_one_game_are_refused_with_both_places() {
    let loaded = load(&beside(CARDS, ASSIGNMENT));
    let with = |ids: &[&str]| {
        let choice = Choice { with: ids.iter().map(ToString::to_string).collect(), params: Vec::new() };
        loaded.build("keystone", &choice)
    };
    assert!(with(&["mesa_top", "t3", "objective_4"]).is_ok());
    assert!(with(&["dry_wash", "dry_wash"]).is_ok(), "one, named twice");
    for ids in [["dry_wash", "mesa_top"], ["mesa_top", "dry_wash"], ["dry_wash", "crane_river"]] {
        let problems = with(&ids).expect_err("two scenarios");
        let [one] = &problems[..] else { panic!("{ids:?}: {problems:#?}") };
        let (code, _, marked, said) = told(&loaded, one);
        let other = loaded.files.text(one.related[0].0.file).get(one.related[0].0.range()).unwrap_or("?");
        let mut both = [marked.as_str(), other];
        both.sort_unstable();
        let mut wanted = ids;
        wanted.sort_unstable();
        assert_eq!((code, both, one.severity), ("X4043", wanted, Severity::Error), "{said}");
        assert!(said.contains("in separate games"), "{said}");
    }
}

/// A counter per card has as many values as there are cards: 174, and 176 with one more species. Memory has 512.
#[test]
fn counters_of_two_scenarios_share_their_places_and_those_of_one_do_not() {
    let three = "  counter a per card in 0..1 shown as \"a\"\n  counter b per card in 0..1 shown as \"b\"\n";
    let second = "scenario mesa_foot for keystone {\n  title \"Mesa Foot\"\n  counter dust per card in 0..1 shown as \"dust\"\n  counter mud per card in 0..1 shown as \"mud\"\n  level pass when score >= 3\n}\n";
    let sound = load(&beside(CARDS, &format!("{ASSIGNMENT}{second}")));
    assert_eq!(sound.found, [], "three of 176 values, but never in one game");
    let counter = "  counter dust per card in 0..1 shown as \"dust\"\n";
    let loaded = load(&beside(CARDS, &ASSIGNMENT.replace(counter, &format!("{counter}{three}"))));
    let got: Vec<_> = loaded.found.iter().map(|one| told(&loaded, one)).collect();
    let [(code, file, marked, said)] = &got[..] else { panic!("{got:#?}") };
    assert_eq!((*code, file.as_str(), marked.as_str()), ("V2010", "mesa/mesa.rules", "b"));
    assert!(said.contains("all counters of a game together have at most 512"), "{said}");
    // A variant meets every scenario, so what it counts comes on top of each of them.
    let variant = format!("variant dusty for keystone {{\n  title \"Dusty\"\n{counter}{three}}}\n");
    let loaded = load(&beside(CARDS, &variant));
    let got: Vec<_> =
        loaded.found.iter().map(|one| told(&loaded, one)).map(|(code, _, marked, _)| (code, marked)).collect();
    assert_eq!(got, [("X4042", "dusty".to_string()), ("V2010", "b".to_string())]);
}
