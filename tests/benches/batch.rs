//! What a batch costs beyond its games: a bare loop of random playouts against the same games as a batch, without and with a
//! journal, on one worker.
//!
//! Times are CPU times of the process, the tasks alternate, the median of 9 rounds is reported, every game has a seed of its
//! own. Two bare loops: one samples moves by itself, the other lets the policy do it, with luck of its own for each decision. Run with `cargo bench -p javelina-tests --bench batch`.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a benchmark prints its figures and stops where it cannot measure"
)]

use std::fs::File;
use std::hint::black_box;
use std::io::Write;
use std::sync::Arc;

use cpu_time::ProcessTime;
use javelina_engine::{Actor, Dice, Game, Luck, Move, Seats, Silent, Threaded, Turn};
use javelina_lab::{Arena, Arm, Batch, Control, Plan, Players, arena, drive, game_seed, policy, policy_luck};
use javelina_variants::{Choice, Loaded, Visit, load, shipped};

/// Rounds of which the median counts.
const ROUNDS: usize = 9;

fn playout(game: &impl Game, seats: usize, seed: u64) {
    let luck = Luck::new(seed);
    let mut dice = Dice::new(seed, 1);
    let mut state = game.setup(&Seats::new(seats));
    loop {
        let step = match game.turn(&state) {
            Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
            turn => match turn.asked().and_then(|seat| Some((seat, game.sample(&state, seat, &mut dice)?))) {
                Some((seat, action)) => Move::new(Actor::Seat(seat), action),
                None => break,
            },
        };
        game.apply(&mut state, &step, &mut Silent);
    }
    black_box(game.outcome(&state));
}

/// The bare loop of a game, and its arena for a seed.
struct Both(Arm);

type Bare = Box<dyn FnMut(u64)>;
type Made = Box<dyn Fn(u64) -> Box<dyn Arena>>;

impl Visit for Both {
    type Out = (Bare, Bare, Made);

    fn visit<G: Threaded>(self, game: Arc<G>, fork: fn(&G) -> G) -> Self::Out {
        let Self(arm) = self;
        let (bare, driven, seats) = (fork(&game), fork(&game), arm.seats);
        let made =
            move |seed| arena(Arc::clone(&game), fork, arm.clone(), seed).unwrap_or_else(|found| panic!("{found}"));
        let mut policies = vec![policy::<G>("random").expect("a policy of this name")];
        let who = vec![0; seats];
        let drive = move |seed| {
            let mut state = driven.setup(&Seats::new(seats));
            let (luck, minds) = (Luck::new(seed), policy_luck(seed));
            let players = Players { luck, minds, policies: &mut policies, who: &who };
            black_box(drive(&driven, &mut state, players, None, |_| {}));
            black_box(driven.outcome(&state));
        };
        (Box::new(move |seed| playout(&bare, seats, seed)), Box::new(drive), Box::new(made))
    }
}

fn measure(loaded: &Loaded, game: &str, with: &[&str], seats: usize, games: u64) {
    let with: Vec<String> = with.iter().map(ToString::to_string).collect();
    let arm = Arm { with: with.clone(), seats, ..Arm::new(game, ["random"], games) };
    let choice = Choice { with, params: Vec::new() };
    let built = loaded.build(game, &choice).unwrap_or_else(|found| panic!("{found:?}"));
    let (mut bare, mut driven, made) = built.visit(Both(arm.clone()));
    let path = std::env::temp_dir().join(format!("javelina-bench-{}.jsonl", std::process::id()));
    let mut file = File::create(&path).expect("a file for the journal");
    let mut batch = |seed: u64, with_journal: bool| {
        let plan = Plan { seed, ..Plan::new("cost", vec![arm.clone()]) };
        let batch = Batch::new(plan, vec![made(seed)]).unwrap_or_else(|found| panic!("{found}"));
        let mut write = |lines: &str| file.write_all(lines.as_bytes()).is_ok();
        let lines: Option<&mut (dyn FnMut(&str) -> bool + Send)> = if with_journal { Some(&mut write) } else { None };
        black_box(batch.run(Control { lines, ..Control::on(1) })).expect("workers");
    };
    let mut times = [const { Vec::new() }; 4];
    for round in 0..ROUNDS as u64 {
        for (task, times) in times.iter_mut().enumerate() {
            let seed = 4 * round + task as u64 + 1;
            let start = ProcessTime::now();
            match task {
                0 => (0..games).for_each(|game| bare(game_seed(seed, game))),
                1 => (0..games).for_each(|game| driven(game_seed(seed, game))),
                2 => batch(seed, false),
                _ => batch(seed, true),
            }
            times.push(start.elapsed().as_nanos() as f64 / games as f64);
        }
    }
    let [bare, driven, plain, journal] = times.map(|mut one| {
        one.sort_by(f64::total_cmp);
        one[one.len() / 2]
    });
    let _ = std::fs::remove_file(&path); // a file left in a folder for such files
    println!(
        "{game}, {seats} seats: {:8.0} games/s bare; {:8.0} driven by the policy, of which {:.3} in a batch, {:.3} with a journal \
         ({:.3} of bare)",
        1e9 / bare,
        1e9 / driven,
        driven / plain,
        driven / journal,
        bare / journal
    );
}

fn main() {
    let loaded = load(&shipped());
    assert!(loaded.is_sound(), "{:?}", loaded.found);
    measure(&loaded, "arizona", &["no_conditions"], 4, 8_000);
    measure(&loaded, "arizona", &["no_conditions"], 2, 16_000);
    measure(&loaded, "keystone", &[], 2, 4_000);
    measure(&loaded, "sonora", &[], 2, 800);
}
