//! Clashes before play: what two items clash over as rules, they clash over as scripts.

use std::collections::BTreeMap;

use javelina_engine::rules::PointKind;
use javelina_engine::{Diagnostic, Dice};
use javelina_tests::language::packs::GAMES;
use javelina_tests::scripts::twins::{self, Twin};
use javelina_tests::scripts::{Texts, errors};
use javelina_variants::{Choice, Loaded};

use super::twins::{compiled, packed};

/// Pairs that are drawn for a game, and programs in one pack.
const PAIRS: u64 = 100;
const PACK: usize = 40;

/// The codes of clashes between two items before play.
fn clashes(loaded: &Loaded, game: &str, with: &[String]) -> Vec<String> {
    // What an item says against itself is another matter.
    let is_of_both = |one: &Diagnostic| with.iter().all(|id| one.message.contains(&format!("`{id}.")));
    let codes = |found: &[Diagnostic]| {
        let mut codes: Vec<String> =
            found.iter().filter(|one| is_of_both(one)).map(|one| one.code.to_string()).collect();
        codes.sort();
        codes.dedup();
        codes
    };
    match loaded.build(game, &Choice { with: with.to_vec(), params: Vec::new() }) {
        Ok(built) => codes(&built.told),
        Err(found) => codes(&found),
    }
}

/// Clashes of pairs of programs at one point, as rules and as scripts, and the pairs whose scripts are told less. `script` is
/// what stands for the script of a program.
fn pairs_of(
    game: &'static str,
    pairs: u64,
    script: fn(&str) -> String,
) -> (BTreeMap<[Vec<String>; 2], u64>, Vec<String>) {
    let texts = Texts::of(game);
    let points: Vec<_> = texts.catalogue.points.iter().filter(|point| point.kind != PointKind::Offer).collect();
    let mut dice = Dice::new(77, 3);
    let mut taken: Vec<Twin> = Vec::new();
    for pair in 0..pairs {
        let point = points[dice.below(points.len() as u32) as usize];
        let both: Vec<Twin> = (0..2).map(|nth| twins::at(&texts, &[point], 1_000_000 + pair * 2 + nth)).collect();
        let is_taken = |twin: &Twin| compiled(&texts, twin).iter().all(|found| errors(found).is_empty());
        if both.iter().all(is_taken) {
            taken.extend(both.into_iter().map(|twin| Twin { script: script(&twin.script), ..twin }));
        }
    }
    let (mut codes, mut wrong) = (BTreeMap::new(), Vec::new());
    for some in taken.chunks(PACK) {
        let sides = packed(game, some);
        if sides.iter().any(|loaded| !loaded.is_sound()) {
            // A program that asks what it answers: the pairs around it are tried alone.
            for pair in some.chunks(2) {
                let sides = packed(game, pair);
                if sides.iter().all(Loaded::is_sound) {
                    told(game, &sides, pair, 0, (&mut codes, &mut wrong));
                }
            }
            continue;
        }
        for at in (0..some.len()).step_by(2) {
            told(game, &sides, some, at, (&mut codes, &mut wrong));
        }
    }
    (codes, wrong)
}

fn told(
    game: &str,
    sides: &[Loaded; 2],
    some: &[Twin],
    at: usize,
    (codes, wrong): (&mut BTreeMap<[Vec<String>; 2], u64>, &mut Vec<String>),
) {
    let with = [format!("i{at}"), format!("i{}", at + 1)];
    let told = sides.each_ref().map(|loaded| clashes(loaded, game, &with));
    // What a script does under a condition may clash, where rules are known to clash or to do so never.
    let has = |codes: &[String], wanted: &[&str]| codes.iter().any(|code| wanted.contains(&code.as_str()));
    let is_met = |codes: &[String]| has(codes, &["X4030", "X4031"]);
    let is_plain = |twin: &Twin| !["if ", "for ", "while ", "view."].iter().any(|word| twin.script.contains(word));
    let is_known = is_plain(&some[at]) && is_plain(&some[at + 1]);
    let is_less_sure = is_known && has(&told[0], &["X4030"]) && !has(&told[1], &["X4030"]);
    let is_lost = is_met(&told[0]) && !is_met(&told[1]) || has(&told[0], &["X4034"]) && told[1].is_empty();
    if is_lost || is_less_sure {
        let texts = [&some[at], &some[at + 1]].map(|twin| format!("{}{}", twin.rules, twin.script));
        wrong.push(format!("{game}: {told:?}\n{}\n{}", texts[0], texts[1]));
    }
    *codes.entry(told).or_default() += 1;
}

#[test]
fn what_rules_of_two_items_clash_over_their_scripts_clash_over() {
    let mut wrong = Vec::new();
    for game in GAMES {
        let (codes, lost) = pairs_of(game, javelina_tests::cases(PAIRS), str::to_string);
        println!("{game}: {codes:?}");
        wrong.extend(lost);
    }
    assert!(wrong.is_empty(), "{} clashes are lost\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n"));
}

/// A script whose continuations do nothing: what a footprint without continuations makes of it.
fn without_continuations(script: &str) -> String {
    let bare = |line: &str| {
        let answer = line.strip_prefix("fn then").and_then(|rest| rest.split_once("view, ")?.1.split_once(')'));
        match answer {
            Some((name, _)) => format!("{} {{ print({name}); }}\n", line.split(" {").next().unwrap_or_default()),
            None => format!("{line}\n"),
        }
    };
    script.lines().map(bare).collect()
}

#[test]
fn a_footprint_without_what_follows_an_answer_is_found() {
    let found: usize = GAMES.iter().map(|game| pairs_of(game, PAIRS * 2, without_continuations).1.len()).sum();
    assert!(found > 0);
}
