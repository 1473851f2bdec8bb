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
use javelina_engine::{Actor, Dice, Game, Luck, Move, Seat, Seats, Silent, Turn};
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
        let step = match game.turn(&state) {
            Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
            Turn::Seat(seat) => match game.sample(&state, seat, &mut dice) {
                Some(action) => Move::new(Actor::Seat(seat), action),
                None => break,
            },
            _ => break,
        };
        game.apply(&mut state, &step, &mut Silent);
        moves += 1;
    }
    black_box(&state);
    moves
}

/// A game, whichever it is, as a task that plays random games of four.
struct Playouts;

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
        const GAMES: usize = 1_000;
        Box::new(move |round| {
            for game_number in 0..GAMES {
                playout(&*game, 4, (round * GAMES + game_number) as u64);
            }
            GAMES
        })
    }
}

fn task(loaded: &Loaded, with: &[&str]) -> Box<dyn FnMut(usize) -> usize> {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    loaded.build("arizona", &choice).unwrap_or_else(|found| panic!("{found:?}")).visit(Playouts)
}

/// Facts of a question that both a clause and a script answer.
struct Unspent;

impl Facts for Unspent {
    fn fact(&self, _: FactId, _: [i32; 2]) -> i32 {
        4
    }
    fn set(&self, _: FactId, _: [i32; 2]) -> Set {
        Set::EMPTY
    }
}

/// Two cards that say the same, one as a clause and one as a script.
fn pair() -> PackText {
    let meta = "id = \"pair\"\nextends = \"arizona\"\ntitle = \"Pair\"\nversion = \"1\"\n";
    let cards = "[[condition]]\nid = \"tiny_clause\"\nname = \"Clause\"\ntext = \"t\"\nsourced = false\nrules = '''\nrule tiny at nugget_points { add 2 * unspent when unspent > 3 }\n'''\n\
                 [[condition]]\nid = \"tiny_script\"\nname = \"Script\"\ntext = \"t\"\nsourced = false\nscript = \"tiny.rhai\"\n";
    let script = "fn nugget_points(view) {\n    if view.unspent > 3 { 2 * view.unspent } else { 0 }\n}\n";
    let file = |name: &str, text: &str| (name.to_string(), text.as_bytes().to_vec());
    PackText {
        name: "pair".into(),
        files: vec![file("pack.toml", meta), file("cards.toml", cards), file("tiny.rhai", script)],
    }
}

struct Asked;

impl Visit for Asked {
    type Out = [f64; 3];

    fn visit<G>(self, game: Arc<G>, _: fn(&G) -> G) -> [f64; 3]
    where
        G: javelina_engine::Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync,
    {
        let rules = game.rules();
        let point: PointId = rules.catalogue().point("nugget_points").expect("a point of Arizona");
        let memory = |item: Option<&str>| {
            let mut memory = Memory::default();
            if let Some(ItemId(item)) = item.and_then(|id| rules.item(id)) {
                memory.active.insert(i32::from(item));
            }
            memory
        };
        let (clause, script, nobody) = (memory(Some("tiny_clause")), memory(Some("tiny_script")), memory(None));
        fn asking<'a>(
            rules: &'a javelina_engine::rules::Rules,
            point: PointId,
            memory: &'a Memory,
            times: usize,
        ) -> Box<dyn FnMut(usize) -> usize + 'a> {
            Box::new(move |_| {
                for unspent in 0..times {
                    let ask = Ask::new(&Unspent, black_box(memory), Seat(0)).about([(unspent % 8) as i32]);
                    black_box(rules.number(point, black_box(1), &ask, &mut ()));
                }
                times
            })
        }
        let mut tasks = [
            ("clause", asking(rules, point, &clause, 100_000)),
            ("script", asking(rules, point, &script, 5_000)),
            ("nobody", asking(rules, point, &nobody, 1_000_000)),
        ];
        let times = alternate(15, &mut tasks);
        [times[0], times[1], times[2]]
    }
}

fn main() {
    let mut packs = shipped();
    packs.push(pair());
    let loaded = load(&packs);
    assert!(loaded.is_sound(), "{:?}", loaded.found);

    let choice = Choice { with: vec!["tiny_clause".into(), "tiny_script".into()], params: Vec::new() };
    let [clause, script, nobody] =
        loaded.build("arizona", &choice).unwrap_or_else(|found| panic!("{found:?}")).visit(Asked);
    println!("rule point, a clause answers           {clause:8.1} ns");
    println!("the same question, a script answers    {script:8.1} ns   {:.1} times the clause", script / clause);
    println!("rule point, nobody answers             {nobody:8.1} ns");

    let arms: [(&str, &[&str]); 4] = [
        ("no cards", &["no_conditions"]),
        ("three cards as clauses", &["closed_passes", "gold_vein", "runner_up"]),
        ("one card as a script, asked once a turn", &["side_loading"]),
        ("three cards dealt, whichever", &[]),
    ];
    let mut tasks: Vec<_> = arms.iter().map(|(name, with)| (*name, task(&loaded, with))).collect();
    let times = alternate(15, &mut tasks);
    for ((name, _), time) in arms.iter().zip(&times) {
        println!("random games of four, {name:40} {:8.0} games/s   {:.2} of no cards", 1e9 / time, times[0] / time);
    }

    let mut tasks: [Task<'_>; 2] = [
        ("check", Box::new(|_| black_box(load(&shipped())).packs.len())),
        (
            "start",
            Box::new(|round| {
                let loaded = load(&shipped());
                let game = loaded.build("arizona", &Choice::default()).unwrap_or_else(|found| panic!("{found:?}"));
                game.visit(First(round as u64))
            }),
        ),
    ];
    let times = alternate(15, &mut tasks);
    println!("check of the shipped pack              {:8.2} ms", times[0] / 1e6);
    println!("packs to first legal action            {:8.2} ms", times[1] / 1e6);
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
