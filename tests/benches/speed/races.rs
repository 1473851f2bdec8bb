//! The rows of Cliffs & Cactuses.

use std::hint::black_box;
use std::sync::Arc;

use javelina_engine::{Actor, Dice, Due, Game, Luck, Move, Order, Seats, Silent, Tick, Turn, due, written};
use javelina_variants::{Choice, Loaded, Visit};

use crate::{Playouts, Task, alternate, task};

/// Races against the clock and in turns, with variants as clauses, by plan.
pub fn cliffs(loaded: &Loaded) {
    let played = |with: &[&str], games, seats| task(loaded, "cliffs", with, Playouts(games, seats));
    let race = loaded.build("cliffs", &Choice::default()).unwrap_or_else(|found| panic!("{found:?}"));
    let mut tasks: [Task<'_>; 4] = [
        ("ticks", played(&[], 60, 4)),
        ("turns", played(&["in_turns"], 100, 4)),
        ("variants", played(&["flip_whole", "no_synergy", "spirited_last"], 60, 4)),
        ("rounds", race.visit(Rounds(600))),
    ];
    let times = alternate(11, &mut tasks);
    println!("random races of four, in ticks         {:8.0} games/s", 1e9 / times[0]);
    println!("random races of four, in turns         {:8.0} games/s", 1e9 / times[1]);
    println!("the same in ticks with three variants  {:8.0} games/s", 1e9 / times[2]);
    println!("a round of 16 cards resolved           {:8.2} us", times[3] / 1e3);
}

/// A state, and the moves that are played from it.
type Scene<G> = (<G as Game>::State, Vec<Move<<G as Game>::Action>>);

/// So many rounds of Cliffs & Cactuses from the end of the music to the tally: each of four racers has played four cards, nobody
/// plays Larry, and questions are answered at random. The music is not in the time; copying the state, to resolve it again, is.
struct Rounds(usize);

impl Visit for Rounds {
    type Out = Box<dyn FnMut(usize) -> usize>;

    fn visit<G: javelina_engine::Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let rounds: Vec<Scene<G>> = (0..self.0).map(|seed| full_round(&*game, seed as u64)).collect();
        let mut state = rounds[0].0.clone();
        Box::new(move |_| {
            for (before, steps) in &rounds {
                state.clone_from(before);
                for step in steps {
                    game.apply(&mut state, step, &mut Silent);
                }
                black_box(&state);
            }
            rounds.len()
        })
    }
}

/// A state at the end of the music with 16 cards in queues, and the moves that resolve them.
fn full_round<G: Game>(game: &G, seed: u64) -> Scene<G> {
    let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
    let mut state = game.setup(&Seats::new(4));
    let mut played = [0; 4];
    let by_text = |state: &G::State, by: Actor, at: Tick, texts: &[&str]| {
        let read = texts.iter().find_map(|text| game.read(state, by, text).ok());
        read.map(|action| Move { by, at, action }).filter(|step| game.test(state, step))
    };
    while played != [4; 4] {
        let step = match due(game, &state, &luck) {
            Due::Seat(seat, at) if played[seat.index()] < 4 => {
                let plays = |action: &G::Action| written(game, action).starts_with("play ");
                let drawn = std::iter::repeat_with(|| game.sample(&state, seat, &mut dice)).flatten().find(plays);
                played[seat.index()] += 1;
                Move { by: Actor::Seat(seat), at, action: drawn.expect("a card to play") }
            }
            Due::Seat(seat, at) => by_text(&state, Actor::Seat(seat), at, &["done"]).expect("a racer may leave"),
            Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(&state, &luck) },
            Due::Over | Due::Nobody => break,
        };
        game.apply(&mut state, &step, &mut Silent);
    }
    let Turn::Together(_, Order::Clock { end, .. }) = game.turn(&state) else {
        panic!("the music has stopped before all had played")
    };
    let (before, mut steps) = (state.clone(), Vec::new());
    let mut next = by_text(&state, Actor::Nature, end, &["stop"]);
    while let Some(step) = next.take() {
        game.apply(&mut state, &step, &mut Silent);
        steps.push(step);
        next = match game.turn(&state) {
            Turn::Seat(seat) => by_text(&state, Actor::Seat(seat), Tick(0), &["pass until end", "pass end"])
                .or_else(|| game.sample(&state, seat, &mut dice).map(|action| Move::new(Actor::Seat(seat), action))),
            _ => None,
        };
    }
    (before, steps)
}
