//! Luck of content: draws are fair and independent of one another, and nothing that happens elsewhere shifts them.

use javelina_engine::rules::{
    Choice, ClauseId, EffectId, FactId, Facts, Freeze, Host, ItemId, Memory, Rules, Scope, Set,
};
use javelina_engine::{Actor, Luck, Seat};

/// Seeds of a case.
const SEEDS: u64 = 10_000;

#[derive(Clone, Default)]
struct Table(Memory);

struct Known;

impl Facts for Known {
    fn fact(&self, _: FactId, _: [i32; 2]) -> i32 {
        4
    }
    fn set(&self, fact: FactId, _: [i32; 2]) -> Set {
        match crate::support::CATALOGUE.facts[fact.index()].name {
            "line" => (0..4).collect(),
            "field" => (0..3).collect(),
            _ => Set::EMPTY,
        }
    }
    fn seated(&self) -> Set {
        (0..3).collect()
    }
}

impl Host for Table {
    type Facts<'a> = Known;
    fn facts(&self, _: Seat) -> Known {
        Known
    }
    fn memory(&self) -> &Memory {
        &self.0
    }
    fn memory_mut(&mut self) -> &mut Memory {
        &mut self.0
    }
    fn perform(&mut self, _: ClauseId, _: Seat, _: EffectId, _: [i32; 3]) {}
}

fn rules(body: &str) -> (Rules, Table) {
    let (compiled, mut found, _) = crate::support::check(&format!("variant demo for toy {{ {body} }}"));
    found.retain(|one| one.code != "V2092"); // what is drawn once for each card need not speak of the card
    assert!(found.is_empty(), "{body}: {found:?}");
    let (catalogue, lexicon) = (&crate::support::CATALOGUE, crate::support::lexicon());
    let rules = Rules::freeze(Freeze { catalogue, lexicon, program: compiled.program, scripts: Vec::new() }, &Known);
    let mut table = Table::default();
    rules.activate(ItemId(0), &mut table.0);
    (rules, table)
}

/// An event, for a seat, in a round; a new round starts counters anew.
type Moment = (&'static str, u8, u32);

/// What Nature answers in a game with this seed, with the label of the clause.
fn draws(rules: &Rules, table: &Table, moments: &[Moment], seed: u64) -> Vec<(String, i32)> {
    let (mut table, luck) = (table.clone(), Luck::new(seed));
    let (mut drawn, mut now) = (Vec::new(), 0);
    for (event, seat, round) in moments {
        if std::mem::replace(&mut now, *round) != *round {
            rules.reset(Scope::Round, &mut table.0);
        }
        rules.reset(Scope::Action, &mut table.0);
        let event = crate::support::CATALOGUE.point(event).unwrap();
        rules.raise(event, [0; 3], Seat(*seat), &mut table, &mut ());
        rules.settle(&mut table);
        while let Some(frame) = table.0.question().copied() {
            let (_, element) = rules.chance(&Known, &table.0, &luck, *round).unwrap();
            drawn.push((rules.clause(frame.clause).label.clone(), element));
            rules.answer(Choice::Element(element), Actor::Nature, &mut table);
        }
        assert_eq!(table.0.fault, None);
    }
    drawn
}

/// What chi-square with so many degrees of freedom exceeds once in a million times (Wilson and Hilferty, 1931).
fn limit(freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + 4.753 * spread.sqrt()).powi(3)
}

fn chi_square(counts: &[f64], expected: f64) -> f64 {
    counts.iter().map(|count| (count - expected).powi(2) / expected).sum()
}

#[test]
fn any_two_draws_are_fair_and_independent() {
    let once = "choose cell x from line by chance { gain 1 }";
    let end: &[Moment] = &[("turn_ends", 0, 1)];
    let cases: [(&str, String, &[Moment], usize); 8] = [
        ("one inside the other", "rule a on turn_ends do { choose cell x from line by chance { choose cell y from line by chance { choose cell z from line by chance { gain 1 } } } }".into(), end, 3),
        ("two picks", "rule a on turn_ends do { choose cell x from line, cell y from line by chance { gain 1 } }".into(), end, 2),
        ("repeated", "rule a on turn_ends do { choose 3 cell x from line by chance { gain 1 } }".into(), end, 3),
        ("one for each card", format!("rule a on turn_ends do {{ each c of field {{ {once} }} }}"), end, 3),
        ("one for each card that is turned up", format!("rule a on reveal do {{ {once} }}"), &[("reveal", 0, 1), ("reveal", 0, 1), ("reveal", 0, 1)], 3),
        ("two rules", format!("rule a on turn_ends do {{ {once} }} rule b on turn_ends after a do {{ {once} }}"), end, 2),
        ("two seats", format!("rule a on turn_ends do {{ {once} }}"), &[("turn_ends", 0, 1), ("turn_ends", 1, 1), ("turn_ends", 0, 1)], 3),
        ("rounds", format!("rule a on turn_ends do {{ {once} }}"), &[("turn_ends", 0, 1), ("turn_ends", 0, 2), ("turn_ends", 0, 3)], 3),
    ];
    for (name, body, moments, count) in cases {
        let (rules, table) = rules(&body);
        let games: Vec<Vec<i32>> = (0..SEEDS)
            .map(|seed| draws(&rules, &table, moments, seed).into_iter().map(|(_, element)| element).collect())
            .collect();
        assert!(games.iter().all(|drawn| drawn.len() == count), "{name}: {:?}", games[0]);
        for one in 0..count {
            for other in 0..one {
                let mut pairs = [0.0; 16];
                games.iter().for_each(|drawn| pairs[(drawn[other] * 4 + drawn[one]) as usize] += 1.0);
                // Two things that one `choose` draws differ.
                let is_same = |at: usize| name == "repeated" && at.is_multiple_of(5);
                assert!((0..16).all(|at| !is_same(at) || pairs[at] == 0.0), "{name}: a thing is drawn twice");
                let pairs: Vec<f64> = (0..16).filter(|at| !is_same(*at)).map(|at| pairs[at]).collect();
                let found = chi_square(&pairs, SEEDS as f64 / pairs.len() as f64);
                let limit = limit(pairs.len() as f64 - 1.0);
                assert!(found < limit, "{name}: draws {other} and {one} hang together: chi-square {found:.0}");
            }
        }
    }
}

#[test]
fn a_rule_that_draws_shifts_the_luck_of_no_other() {
    let own = "rule own on turn_ends do { choose cell x from line by chance { gain 1 } choose cell y from line by chance { gain 1 } }";
    let before =
        "rule before on turn_ends do { choose 2 cell x from line by chance { gain 1 } each c of field { gain 1 } }";
    let (bare, table) = rules(own);
    let (laden, full) = rules(&format!(
        "rule own on turn_ends after before do {{ gain 5 choose cell x from line by chance {{ gain 1 }} choose cell y from line by chance {{ gain 1 }} }} {before}"
    ));
    let moments: &[Moment] = &[("turn_ends", 0, 1), ("turn_ends", 1, 1), ("turn_ends", 0, 1), ("turn_ends", 0, 2)];
    for seed in 0..500 {
        let mine =
            |all: Vec<(String, i32)>| all.into_iter().filter(|(label, _)| label == "demo.own").collect::<Vec<_>>();
        let alone = mine(draws(&bare, &table, moments, seed));
        assert_eq!(alone.len(), 8);
        assert_eq!(alone, mine(draws(&laden, &full, moments, seed)));
    }
}

#[test]
fn a_draw_is_the_same_under_another_label() {
    let body = |first: &str, second: &str| {
        let once = "choose cell x from line by chance { gain 1 }";
        format!("rule {first} on turn_ends do {{ {once} {once} }} rule {second} on reveal do {{ {once} }}")
    };
    let moments: &[Moment] = &[("turn_ends", 0, 1), ("reveal", 1, 1), ("turn_ends", 0, 2)];
    let [one, other] = [rules(&body("a", "b")), rules(&body("z", "c"))];
    for seed in 0..200 {
        let drawn = [&one, &other].map(|(rules, table)| {
            draws(rules, table, moments, seed).into_iter().map(|(_, element)| element).collect::<Vec<_>>()
        });
        assert_eq!(drawn[0], drawn[1], "seed {seed}");
    }
}
