//! Imagined states: what a seat makes of what it may know answers as the state that stands.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::rules::{FactDecl, FactId, Facts, Noted, Rate, Seen, Type};
use javelina_engine::{Actor, Asker, Dice, Due, Move, Ruled, Seat, Seats, Table, Threaded};
use javelina_games::{cliffs::Cliffs, keystone::Keystone};
use javelina_tests::play::goes_on;
use javelina_variants::{Choice, Visit, load, shipped};

/// Arizona and Sonora hide nothing by themselves: what a seat imagines is what is.
#[test]
fn arizona_and_sonora_have_one_world() {
    for (game, seats) in [("arizona", 3), ("sonora", 2)] {
        let choice = Choice::default();
        let (apart, moments) = load(&shipped()).build(game, &choice).unwrap().visit(Alone(seats));
        assert!(moments > 50, "{moments}");
        assert_eq!(apart, 0, "{game}: of {moments} moments");
    }
}

/// Counts moments at which a seat imagines another state than the one that stands.
struct Alone(usize);

impl Visit for Alone {
    type Out = (usize, usize);
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut table = Table::new(Arc::clone(&game), Seats::new(self.0), 4);
        let mut dice = Dice::new(4, 4);
        let (mut apart, mut moments) = (0, 0);
        while moments < 120 {
            match table.due() {
                Due::Nature(_) => drop(table.nature()),
                Due::Seat(seat, at) => {
                    let mut view = G::View::default();
                    game.view(table.state(), seat, &mut view);
                    moments += 1;
                    apart += usize::from(game.imagine(&view, &mut Dice::new(1, 2)) != *table.state());
                    let action = game.sample(table.state(), seat, &mut dice).unwrap();
                    table.act(Move { by: Actor::Seat(seat), at, action }).unwrap();
                }
                _ => break,
            }
        }
        (apart, moments)
    }
}

/// What the REPL says comes from imagined states, so it is true only if they answer as the one that stands.
#[test]
fn what_is_imagined_answers_as_what_is() {
    for (game, seats, with) in
        [("arizona", 3, ""), ("sonora", 2, ""), ("keystone", 2, ""), ("cliffs", 3, ""), ("cliffs", 3, "in_turns")]
    {
        let choice = Choice {
            with: Some(with.into()).filter(|id: &String| !id.is_empty()).into_iter().collect(),
            params: Vec::new(),
        };
        let moments = load(&shipped()).build(game, &choice).unwrap().visit(Same(seats));
        assert!(moments > 100, "{game}: {moments}");
    }
}

/// Compares what an imagined state answers to the seat that is asked with what the real one does.
struct Same(usize);

impl Visit for Same {
    type Out = usize;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> usize {
        let mut moments = 0;
        for seed in 0..3 {
            let mut table = Table::new(Arc::clone(&game), Seats::new(self.0), seed);
            let mut dice = Dice::new(seed, 4);
            for _ in 0..200 {
                let Due::Seat(seat, at) = table.due() else {
                    if table.nature().is_none() {
                        break;
                    }
                    continue;
                };
                let state = table.state();
                for reader in table.seats().iter() {
                    let mut view = G::View::default();
                    game.view(state, reader, &mut view);
                    let imagined = game.imagine(&view, &mut Dice::new(seed, 9));
                    let at = format!("{} after {} moves, {reader}", game.id(), table.played().len());
                    assert_eq!(game.turn(&imagined), game.turn(state), "{at}");
                    let scores = |state: &G::State| {
                        let outcome = game.outcome_seen(state, reader);
                        outcome.standings().iter().map(|side| (side.seats, side.score)).collect::<Vec<_>>()
                    };
                    assert_eq!(scores(&imagined), scores(state), "{at}");
                    if reader == seat {
                        assert_eq!(game.prompt(&imagined), game.prompt(state), "{at}");
                        moments += 1;
                    }
                }
                let action = game.sample(table.state(), seat, &mut dice).unwrap();
                table.act(Move { by: Actor::Seat(seat), at, action }).unwrap();
            }
        }
        moments
    }
}

/// The value of a fact as a seat reads it; a set as its elements.
fn value<G: Ruled>(asker: &Asker<'_, G>, (at, decl): (usize, &FactDecl), args: [i32; 2]) -> Vec<i32> {
    let id = FactId(at as u8);
    match decl.yields {
        Type::SetOf(_) => asker.set(id, args).iter().collect(),
        _ => vec![asker.fact(id, args)],
    }
}

/// The facts that tell a state from another one that `viewer` cannot tell apart: those that are open to all as each seat reads
/// them, the others as `viewer` does.
fn told_apart<G: Ruled>(game: &G, states: [&G::State; 2], viewer: Seat, found: &mut BTreeMap<&'static str, String>) {
    let (rules, noted) = (game.rules(), Noted::default());
    let seats = G::seats_of(states[0]);
    for (at, decl) in rules.catalogue().facts.iter().enumerate() {
        if decl.rate == Rate::Static || !decl.only_at.is_empty() {
            continue;
        }
        let count = |of: usize| decl.of.get(of).map_or(1, |kind| rules.lexicon().count(*kind)) as i32;
        // Of many pairs some are read.
        let step = (count(1) as usize).div_ceil(12).max(1);
        let readers = (0..seats as u8).map(Seat).filter(|seat| decl.seen == Seen::Public || *seat == viewer);
        for reader in readers {
            let askers = states.map(|state| Asker::new(game, state, reader, &noted));
            for args in (0..count(0)).flat_map(|one| (0..count(1)).step_by(step).map(move |other| [one, other])) {
                let of_another = decl
                    .of
                    .iter()
                    .zip(args)
                    .any(|(kind, arg)| *kind == rules.catalogue().seat && arg != i32::from(reader.0));
                if decl.seen == Seen::Secret || decl.seen == Seen::Own && of_another {
                    continue;
                }
                let [one, other] = askers.each_ref().map(|asker| value(asker, (at, decl), args));
                if one != other {
                    let apart = || format!("{args:?} as {reader}, seen by {viewer}: {one:?} and {other:?}");
                    found.entry(decl.name).or_insert_with(apart);
                }
            }
        }
    }
}

/// Reads all facts in games at random, and in what each seat imagines of them. Returns how many moments had two worlds.
fn facts_in_two_worlds<G: Ruled + Threaded>(id: &str, seats: usize, with: &[&str]) -> u64 {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    let game: Arc<G> = Arc::new(load(&shipped()).build(id, &choice).unwrap().into_game().unwrap());
    let (mut found, mut moments) = (BTreeMap::new(), 0);
    for seed in 0..4 {
        let mut table = Table::new(Arc::clone(&game), Seats::new(seats), seed);
        let mut dice = Dice::new(seed, 0x51);
        for _ in 0..80 {
            let state = table.state();
            for viewer in table.seats().iter() {
                let mut view = G::View::default();
                game.view(state, viewer, &mut view);
                let other = game.imagine(&view, &mut dice);
                if other != *state {
                    moments += 1;
                    told_apart(&*game, [state, &other], viewer, &mut found);
                }
            }
            if !goes_on(&mut table, &mut dice) {
                break;
            }
        }
    }
    assert!(found.is_empty(), "{id}: facts that show what is hidden: {found:#?}");
    moments
}

/// A rule may do what all see by a fact that is open to all.
#[test]
fn a_fact_that_is_open_to_all_rests_on_nothing_hidden() {
    let moments = [
        // Of these skills t7 draws cards to look at.
        facts_in_two_worlds::<Keystone>("keystone", 2, &["t7", "t1", "t2", "t3", "t6"]),
        facts_in_two_worlds::<Cliffs>("cliffs", 3, &[]),
        facts_in_two_worlds::<Cliffs>("cliffs", 4, &["in_turns", "three_legged"]),
    ];
    assert!(moments.iter().all(|moments| *moments > 100), "{moments:?}");
}
