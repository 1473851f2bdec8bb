//! Answers that a game does not use, and the points that values of facts ask.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::rules::{Catalogue, ClauseId, Coverage, FactId, KindId, Noted, PointId, PointKind, Type};
use javelina_engine::{Asker, Dice, Heard, Luck, Ruled, Seat, Seats, Silent, Threaded};
use javelina_games::{arizona::Arizona, cliffs::Cliffs, keystone::Keystone, sonora::Sonora};
use javelina_tests::language::packs::beside;
use javelina_tests::play::random_move;
use javelina_variants::{Choice, load, shipped};

use super::{LONGEST, set};

/// How often a rule held, and how often it was decisive, in a few games of two seats.
fn of_one_rule<G: Ruled + Threaded>(game: &str, rule: &str) -> [u64; 2] {
    let text = format!("variant mine for {game} {{\n  title \"mine\"\n  text \"t\"\n  rule r {rule}\n}}\n");
    let choice = Choice { with: vec!["mine".into()], params: Vec::new() };
    let built =
        beside(game, &[("v.rules", &text)]).build(game, &choice).unwrap_or_else(|found| panic!("{rule}: {found:?}"));
    let game: G = built.into_game().unwrap();
    let clauses = &game.rules().program().clauses;
    let id = ClauseId(clauses.iter().position(|clause| clause.label == "mine.r").unwrap() as u16);
    let mut sums = [0; 2];
    for seed in 0..4 {
        let (luck, mut dice, mut heard) = (Luck::new(seed), Dice::new(seed, 3), Heard::default());
        let mut state = game.setup_heard(&Seats::new(2), &mut heard);
        for _ in 0..LONGEST {
            let Some(step) = random_move(&game, &state, &luck, &mut dice) else { break };
            game.apply(&mut state, &step, &mut heard);
        }
        let [_, held, _, decisive] = Coverage::from(heard.deeds).of(id);
        sums = [sums[0] + held, sums[1] + decisive];
    }
    sums
}

#[test]
fn an_answer_that_the_game_does_not_use_is_not_decisive() {
    let of = |game: &str, rule: &str| match game {
        "arizona" => of_one_rule::<Arizona>(game, rule),
        "keystone" => of_one_rule::<Keystone>(game, rule),
        "cliffs" => of_one_rule::<Cliffs>(game, rule),
        _ => of_one_rule::<Sonora>(game, rule),
    };
    for (game, rule, does) in [
        // Nobody sits at D.
        ("keystone", "at first_player { set to D }", false),
        ("keystone", "at first_player { set to B }", true),
        // An order is one of all keys.
        ("keystone", "at turn_order { add 10 }", false),
        ("sonora", "at turn_order { scale by 3 }", false),
        ("keystone", "at turn_order { add 10 when actor is A }", true),
        // A seat that has not acted yet has its turn.
        ("keystone", "at turns { set to 7 when taken is 0 }", false),
        ("keystone", "at turns { set to 2 when taken is 1 }", true),
        // Nobody circles less than no nugget.
        ("arizona", "at nugget_gain { floor -5 add -9 when nuggets > 0 }", false),
        ("arizona", "at nugget_gain { add 1 }", true),
        // What is not in hand cannot be flicked.
        ("sonora", "at flickable_discs { include discs }", false),
    ] {
        let [held, decisive] = of(game, rule);
        assert!(held > 0 && (decisive > 0) == does, "{game}: `{rule}` held {held} times, was decisive {decisive}");
    }
}

/// Rules at the points of a game that answer always, each in force by a parameter of its own.
fn planted(catalogue: &Catalogue, game: &str) -> (String, Vec<(PointId, String)>) {
    let (mut body, mut plants) = (String::new(), Vec::new());
    let mut plant = |at: usize, answer: &str| {
        let param = format!("on{}", plants.len());
        let (point, name) = (PointId(at as u8), catalogue.points[at].name);
        body += &format!(
            "  param {param} in 0..1 = 0\n  rule r{} at {name} {{ when {param} is 1 {answer} }}\n",
            plants.len()
        );
        plants.push((point, param));
    };
    // Beside a rule at `sealed` none may answer at other points of the draft.
    for (at, point) in catalogue.points.iter().enumerate().filter(|(_, point)| point.name != "sealed") {
        match point.kind {
            PointKind::Verdict => {
                plant(at, "forbid");
                let base = catalogue.base.iter().filter(|base| base.point.index() == at);
                base.for_each(|base| plant(at, &format!("allow base.{}", base.name)));
            }
            PointKind::Fact => {
                plant(at, "widen");
                plant(at, "narrow");
            }
            PointKind::Number(Type::Number) => plant(at, if point.name == "first" { "set to 0" } else { "add 1" }),
            PointKind::Set(kind) => plant(at, &format!("exclude {}", catalogue.kinds[kind.index()].all)),
            PointKind::Number(_) | PointKind::Offer | PointKind::Event => {}
        }
    }
    (format!("variant mine for {game} {{\n  title \"mine\"\n  text \"t\"\n{body}}}\n"), plants)
}

/// How many values of facts a rule at a point changed, in random games; all of these facts are declared to ask it.
fn asked_by_facts<G: Ruled + Threaded>(game: &str) -> BTreeMap<(&'static str, &'static str), u64> {
    let catalogue = load(&shipped()).known(game).unwrap().catalogue;
    let (text, plants) = planted(catalogue, game);
    let loaded = beside(game, &[("v.rules", &text)]);
    let errors: Vec<_> = loaded.found.iter().filter(|one| one.severity == javelina_engine::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    let build = |params: Vec<(String, i32)>| {
        let built = loaded.build(game, &Choice { with: vec!["mine".into()], params });
        Arc::new(built.unwrap_or_else(|found| panic!("{found:?}")).into_game::<G>().unwrap())
    };
    let bare = build(Vec::new());
    let others: Vec<(PointId, Arc<G>)> =
        plants.into_iter().map(|(point, param)| (point, build(vec![(param, 1)]))).collect();
    let mut changed = BTreeMap::new();
    for seed in 0..3 {
        let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 9));
        let mut state = bare.setup(&Seats::new(2));
        for at in 0..120 {
            let Some(step) = random_move(&*bare, &state, &luck, &mut dice) else { break };
            bare.apply(&mut state, &step, &mut Silent);
            if at % 6 > 0 {
                continue;
            }
            let seat = Seat(dice.below(2) as u8);
            for (place, fact) in catalogue.facts.iter().enumerate() {
                let id = FactId(place as u8);
                let size = |kind: &KindId| bare.rules().lexicon().names[kind.index()].len().max(1) as u32;
                for _ in 0..if fact.of.is_empty() { 1 } else { 6 } {
                    let mut args = [0; 2];
                    args.iter_mut().zip(fact.of).for_each(|(arg, kind)| *arg = dice.below(size(kind)) as i32);
                    let value = |game: &G| {
                        let noted = Noted::default();
                        let asker = Asker::new(game, &state, seat, &noted);
                        match fact.yields {
                            Type::SetOf(_) => set(javelina_engine::rules::Facts::set(&asker, id, args)),
                            _ => vec![i64::from(javelina_engine::rules::Facts::fact(&asker, id, args))],
                        }
                    };
                    let base = value(&bare);
                    for (point, other) in &others {
                        if value(other) != base {
                            let decl = &catalogue.points[point.index()];
                            assert!(
                                fact.may_ask(*point, decl),
                                "{game}: the value of `{}` asks `{}`",
                                fact.name,
                                decl.name
                            );
                            *changed.entry((fact.name, decl.name)).or_default() += 1;
                        }
                    }
                }
            }
        }
    }
    changed
}

#[test]
fn the_points_that_the_values_of_facts_ask_are_those_of_their_rows() {
    let changed = [
        asked_by_facts::<Arizona>("arizona"),
        asked_by_facts::<Keystone>("keystone"),
        asked_by_facts::<Cliffs>("cliffs"),
        asked_by_facts::<Sonora>("sonora"),
    ];
    let all: Vec<_> = changed.into_iter().flatten().collect();
    let seen = |fact: &str, point: &str| all.iter().any(|((one, at), _)| (*one, *at) == (fact, point));
    for (fact, point) in [
        ("room", "train_size"),
        ("trapped", "draw"),
        ("free_cells", "usable"),
        ("line_points", "line_points"),
        ("goals_reached", "goal"),
        ("factor", "factor"),
        ("tally", "extra_metres"),
        ("score", "extra_points"),
    ] {
        assert!(seen(fact, point), "`{fact}` never asked `{point}`: {all:?}");
    }
}
