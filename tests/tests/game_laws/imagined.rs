//! Imagined states: what a seat makes of what it may know answers as the state that stands.

use std::sync::Arc;

use javelina_engine::{Actor, Dice, Due, Move, Seats, Table, Threaded};
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
