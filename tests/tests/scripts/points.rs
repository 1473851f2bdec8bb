//! Points at which a seat may decide by what it alone knows: no other seat sees what it decided there. At all other points
//! `check` refuses that.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::rules::{FactDecl, KindId, PointDecl, PointKind, Seen, Type};
use javelina_engine::{Actor, Dice, Luck, Outcome, Playable, Seat, Seats, Threaded, Turn, written};
use javelina_games::{arizona::Arizona, cliffs::Cliffs, keystone::Keystone, sonora::Sonora};
use javelina_tests::language::packs::GAMES;
use javelina_tests::play::random_move;
use javelina_tests::scripts::{Texts, errors};
use javelina_variants::{Built, Choice};

use super::twins::wrong_in;
use super::worlds::{after, packed};

/// Games with each pair of programs, the most moves of one, and the actions that are tried at a move.
const GAMES_EACH: u64 = 3;
const MOVES: usize = 120;
const TRIED: usize = 12;

/// Answers of a rule at a point.
fn answers(texts: &Texts, point: &PointDecl) -> Vec<String> {
    let some = |kind: KindId, count: usize| -> Vec<String> {
        let (word, many) = (texts.catalogue.kinds[kind.index()].name, texts.lexicon.names[kind.index()].len());
        let quoted = (0..count.min(many)).filter_map(|at| texts.quoted(kind, at));
        quoted.map(|name| format!("{word}.{name}")).collect()
    };
    match point.kind {
        PointKind::Verdict => vec!["forbid".into()],
        PointKind::Fact => vec!["widen".into(), "narrow".into()],
        PointKind::Number(Type::Of(kind)) => some(kind, 3).iter().map(|name| format!("set to {name}")).collect(),
        PointKind::Number(_) => vec!["set to 0".into(), "add 3".into()],
        PointKind::Set(kind) => {
            let all = some(kind, 8).join(", ");
            vec![format!("include {{ {all} }}"), format!("exclude {{ {all} }}")]
        }
        PointKind::Event | PointKind::Offer => Vec::new(),
    }
}

/// A variant in which A has a plan that it alone knows.
fn program(point: &PointDecl, (answer, condition, plan): (&str, &str, u8), seat: &str) -> String {
    format!(
        "  counter plans per {seat} in 0..9 secret to owner\n  rule plan on game_starts do {{ plans[A] := {plan} }}\n  \
         rule r at {} {{ {answer} when {condition} }}\n",
        point.name
    )
}

/// Plays two worlds side by side. Returns the number of moves, and what tells them apart for B.
fn parts<G: Threaded>(games: [&G; 2], seed: u64) -> (u64, Option<String>) {
    let (luck, mut dice, viewer) = (Luck::new(seed), Dice::new(seed, 0x90), Seat(1));
    let (mut states, mut known) = (games.map(|game| game.setup(&Seats::new(2))), Vec::new());
    for at in 0..MOVES {
        let worlds = [(games[0], &states[0]), (games[1], &states[1])];
        let mut next = states.clone();
        let step = (0..TRIED).find_map(|_| {
            let step = random_move(games[0], &states[0], &luck, &mut dice)?;
            worlds.iter().all(|(game, state)| game.test(state, &step)).then_some(step)
        });
        let Some(step) = step else { return (at as u64, None) };
        if step.by == Actor::Seat(viewer) {
            known.push(step.action.clone());
        }
        for (game, state) in games.iter().zip(&mut next) {
            game.apply(state, &step, &mut javelina_engine::Silent);
        }
        // All see whether a seat can do anything: the worlds part where one of them leaves it no choice.
        if games[0].turn(&next[0]) != games[1].turn(&next[1]) {
            return (at as u64, None);
        }
        let [one, two] = worlds.map(|(game, state)| after(game, (state, &step), viewer, &known));
        if one != two {
            let apart = one.iter().zip(&two).find(|(one, two)| one != two);
            let text = written(games[0], &step.action);
            return (at as u64, Some(format!("seed {seed}, move {at}, `{text}` of {:?}: {apart:?}", step.by)));
        }
        states = next;
        let is_void = |at: usize| matches!(games[at].outcome(&states[at]), Outcome::Void(_));
        if is_void(0) || is_void(1) || games[0].turn(&states[0]) == Turn::Over {
            return (at as u64, None);
        }
    }
    (MOVES as u64, None)
}

/// What became of the answers at the points of a game.
#[derive(Debug, Default)]
struct Found {
    /// Points at which `check` refuses a condition that A alone knows, and those at which it takes it.
    refused: Vec<&'static str>,
    taken: Vec<&'static str>,
    /// The first move that shows B something, by point.
    shown: BTreeMap<&'static str, String>,
    moves: u64,
    /// Programs with which no game can be played.
    unbuilt: Vec<String>,
}

/// Compares the worlds of each answer at each point. `of_secret`: its condition is what A alone knows; else the answer is given
/// in one world and not in the other.
fn found<G: Threaded + Playable>(game: &'static str, of_secret: bool) -> Found {
    let texts = Texts::of(game);
    let seat = texts.catalogue.kinds[texts.catalogue.seat.index()].name;
    let (mut found, mut pairs) = (Found::default(), Vec::new());
    for point in texts.catalogue.points {
        for answer in answers(&texts, point) {
            let worlds = match of_secret {
                true => [("plans[actor] > 1", 1), ("plans[actor] > 1", 2)],
                false => [("count playing > 8", 1), ("count playing > 0", 1)],
            };
            let pair = worlds.map(|(condition, plan)| program(point, (&answer, condition, plan), seat));
            let codes = errors(&texts.rules(&pair[0]).1);
            match codes.as_slice() {
                [] => pairs.push((point.name, pair)),
                ["V2050"] => found.refused.push(point.name),
                other => panic!("{}: {other:?}\n{}", point.name, pair[0]),
            }
        }
    }
    let both = |pairs: &[(&str, [String; 2])]| {
        [0, 1].map(|side| {
            let members: Vec<_> = pairs.iter().map(|(_, pair)| (pair[side].clone(), None)).collect();
            packed(game, &members.iter().collect::<Vec<_>>())
        })
    };
    // What is beyond the limits of a point is refused with the content of its game.
    let mut refused = both(&pairs).each_ref().map(wrong_in);
    let mut at = 0..;
    pairs.retain(|_| at.next().is_some_and(|at| refused.each_mut().map(|wrong| wrong.remove(&at)) == [None, None]));
    let sides = both(&pairs);
    for (at, (point, pair)) in pairs.iter().enumerate() {
        let choice = Choice { with: vec![format!("i{at}")], params: Vec::new() };
        let built = sides.each_ref().map(|loaded| loaded.build(game, &choice).ok().and_then(Built::into_game::<G>));
        let [Some(one), Some(other)] = built.map(|game| game.map(Arc::new)) else {
            found.unbuilt.push(pair[0].clone());
            continue;
        };
        found.taken.push(point);
        for seed in 0..GAMES_EACH {
            let (moves, shown) = parts([&*one, &*other], seed);
            found.moves += moves;
            if let Some(shown) = shown {
                found.shown.entry(point).or_insert_with(|| format!("{shown}\n{}", pair[0]));
                break;
            }
        }
    }
    found.refused.dedup();
    found.taken.dedup();
    found
}

fn held<G: Threaded + Playable>(game: &'static str) {
    let Found { refused, taken, shown, moves, unbuilt } = found::<G>(game, true);
    println!("{game}: {moves} moves; refused at {refused:?}; taken at {taken:?}; not built: {unbuilt:?}");
    assert!(unbuilt.is_empty(), "{game}: {unbuilt:#?}");
    let all: Vec<&String> = shown.values().collect();
    assert!(shown.is_empty(), "{game}: shown at {:?}\n{all:#?}", shown.keys());
    // The same answers without a secret show at most points at which one is refused, so they come up.
    let Found { shown, .. } = found::<G>(game, false);
    let (seen, unseen): (Vec<&str>, Vec<&str>) = refused.iter().partition(|point| shown.contains_key(*point));
    println!("{game}: shown at {seen:?}, not at {unseen:?}");
    assert!(seen.len() * 3 >= refused.len(), "{game}: at {unseen:?} no answer shows");
}

#[test]
fn no_point_of_arizona_shows_what_one_seat_alone_knows() {
    held::<Arizona>("arizona");
}

#[test]
fn no_point_of_sonora_shows_what_one_seat_alone_knows() {
    held::<Sonora>("sonora");
}

#[test]
fn no_point_of_keystone_shows_what_one_seat_alone_knows() {
    held::<Keystone>("keystone");
}

#[test]
fn no_point_of_cliffs_shows_what_one_seat_alone_knows() {
    held::<Cliffs>("cliffs");
}

/// All see the value of an open fact, and whether an effect happens.
#[test]
fn what_an_open_fact_or_an_effect_asks_is_open_too() {
    for game in GAMES {
        let catalogue = Texts::of(game).catalogue;
        let open = catalogue.facts.iter().filter(|fact| fact.seen == Seen::Public && fact.layer < FactDecl::SCORES);
        let asked = open.flat_map(|fact| fact.asks.iter().map(move |point| (fact.name, *point)));
        let verdicts = catalogue.effects.iter().filter_map(|effect| Some((effect.name, effect.verdict?)));
        let points = asked.chain(verdicts).map(|(name, point)| (name, &catalogue.points[point.index()]));
        let wrong: Vec<_> = points.filter(|(_, point)| !point.open).map(|(name, point)| (name, point.name)).collect();
        assert!(wrong.is_empty(), "{game}: what all see may rest on a secret: {wrong:?}");
    }
}
