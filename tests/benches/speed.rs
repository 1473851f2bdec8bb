//! How fast the rules and the games run, as ratios within one run.
//!
//! Times are CPU times of the thread; each pair is measured alternately, the median of 15 rounds is reported; every
//! playout has a seed of its own, so that the branch predictor has not seen it. Run with
//! `cargo bench -p javelina-tests`; the table in `core/PERFORMANCE.md` is made from what it prints.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a benchmark prints its figures and stops where it cannot measure"
)]

use std::hint::black_box;
use std::sync::Arc;

use cpu_time::ThreadTime;
use javelina_engine::rules::{Ask, FactId, Facts, ItemId, Memory, PointId, Set};
use javelina_engine::{Actor, Dice, Due, Extent, Game, Luck, Move, Seat, Seats, Silent, Turn, due};
use javelina_games::keystone::content::{Shape, Symbol};
use javelina_games::keystone::lines::{Link, best_ecosystem};
use javelina_games::keystone::objectives::{Target, places};
use javelina_variants::{Choice, Loaded, PackText, Visit, load, shipped};

/// A name and a task: told its round, it works and says how many units of work it did.
type Task<'a> = (&'a str, Box<dyn FnMut(usize) -> usize + 'a>);

/// Runs the tasks alternately, `rounds` times; the median nanoseconds of each per unit of work.
fn alternate(rounds: usize, tasks: &mut [Task<'_>]) -> Vec<f64> {
    let mut times = vec![Vec::new(); tasks.len()];
    for round in 0..rounds {
        for (at, (_, task)) in tasks.iter_mut().enumerate() {
            let start = ThreadTime::now();
            let units = task(round);
            times[at].push(start.elapsed().as_nanos() as f64 / units as f64);
        }
    }
    times
        .into_iter()
        .map(|mut one| {
            one.sort_by(f64::total_cmp);
            one[one.len() / 2]
        })
        .collect()
}

fn playout(game: &impl Game, seats: usize, seed: u64) -> usize {
    let luck = Luck::new(seed);
    let mut dice = Dice::new(seed, 1);
    let mut state = game.setup(&Seats::new(seats));
    let mut moves = 0;
    loop {
        let step = match due(game, &state, &luck) {
            Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(&state, &luck) },
            Due::Seat(seat, at) => match game.sample(&state, seat, &mut dice) {
                Some(action) => Move { by: Actor::Seat(seat), at, action },
                None => break,
            },
            Due::Over | Due::Nobody => break,
        };
        game.apply(&mut state, &step, &mut Silent);
        moves += 1;
    }
    black_box(&state);
    moves
}

/// A game, whichever it is, as a task that plays so many random games a round, with so many seats.
struct Playouts(usize, usize);

impl Visit for Playouts {
    type Out = Box<dyn FnMut(usize) -> usize>;

    fn visit<G>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out
    where
        G: javelina_engine::Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync,
    {
        let Self(games, seats) = self;
        Box::new(move |round| {
            for game_number in 0..games {
                playout(&*game, seats, (round * games + game_number) as u64);
            }
            games
        })
    }
}

fn task(loaded: &Loaded, game: &str, with: &[&str], playouts: Playouts) -> Box<dyn FnMut(usize) -> usize> {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    loaded.build(game, &choice).unwrap_or_else(|found| panic!("{found:?}")).visit(playouts)
}

/// Greedy's decisions about flicks: so many a round, each over as many tries as the policy makes.
struct Flicks;

impl Visit for Flicks {
    type Out = Box<dyn FnMut(usize) -> usize>;

    fn visit<G>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out
    where
        G: javelina_engine::Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync,
    {
        /// Flicks that the policy tries for one decision.
        const TRIES: usize = 64;
        const DECISIONS: usize = 40;
        let mut greedy = javelina_lab::policy::<G>("greedy").expect("a policy of this name");
        Box::new(move |round| {
            let mut asked = 0;
            for number in 0.. {
                let seed = (round * 1_000 + number) as u64;
                let luck = Luck::new(seed);
                let mut state = game.setup(&Seats::new(2));
                // The twenty moves of seats and nature that begin a game: between one and six discs lie on the board.
                for decision in 0..20 {
                    let step = match due(&*game, &state, &luck) {
                        Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(&state, &luck) },
                        Due::Seat(seat, at) => {
                            let minds = javelina_lab::policy_luck(seed);
                            let ask = javelina_lab::Ask::new(&*game, &state, seat, at, minds, decision);
                            let Some(action) = greedy.pick(&ask) else { break };
                            Move { by: Actor::Seat(seat), at, action }
                        }
                        Due::Over | Due::Nobody => break,
                    };
                    game.apply(&mut state, &step, &mut Silent);
                }
                black_box(&state);
            }
            self.0
        })
    }
}

/// The first legal actions of a game.
struct First(u64);

impl Visit for First {
    type Out = usize;

    fn visit<G>(self, game: Arc<G>, _: fn(&G) -> G) -> usize
    where
        G: javelina_engine::Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync,
    {
        let mut table = javelina_engine::Table::new(game, Seats::new(4), self.0);
        table.settle();
        let Turn::Seat(seat) = table.turn() else { return 1 };
        black_box(table.legal(seat).0.len()).min(1)
    }
}
