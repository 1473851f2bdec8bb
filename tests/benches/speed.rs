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
use javelina_engine::{Actor, Dice, Due, Extent, Game, Luck, Move, Seat, Seats, Silent, Tick, Turn, due};
use javelina_games::keystone::content::{Shape, Symbol};
use javelina_games::keystone::lines::{Link, best_ecosystem};
use javelina_games::keystone::objectives::{Target, places};
use javelina_tests::play::random_move;
use javelina_variants::{Choice, Loaded, PackText, Visit, load, shipped};

#[path = "speed/packs.rs"]
mod packs;
#[path = "speed/races.rs"]
mod races;
#[path = "speed/scripts.rs"]
mod scripts;

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
    while let Some(step) = random_move(game, &state, &luck, &mut dice) {
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

    fn visit<G: javelina_engine::Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
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

    fn visit<G: javelina_engine::Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
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
                    let step = match game.turn(&state) {
                        Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
                        turn => {
                            let Some(seat) = turn.asked() else { break };
                            let minds = javelina_lab::policy_luck(seed);
                            let ask = javelina_lab::Ask::new(&*game, &state, seat, Tick(0), minds, decision);
                            let mut listed = Vec::new();
                            asked += usize::from(ask.legal(&mut listed) == Extent::Open);
                            match greedy.pick(&ask) {
                                Some(action) => Move::new(Actor::Seat(seat), action),
                                None => break,
                            }
                        }
                    };
                    game.apply(&mut state, &step, &mut Silent);
                }
                if asked >= DECISIONS {
                    break;
                }
            }
            asked * TRIES
        })
    }
}

/// A table of one seat without facts: what is asked about are subjects.
struct Bare;

impl Facts for Bare {
    fn seated(&self) -> Set {
        Set::first_elements(1)
    }

    fn fact(&self, _: FactId, _: [i32; 2]) -> i32 {
        0
    }
}

/// Two cards that say the same, one as a clause and one as a script.
fn pair() -> PackText {
    let meta = "id = \"pair\"\nextends = \"arizona\"\ntitle = \"Pair\"\nversion = \"1\"\n";
    let cards = "[[condition]]\nid = \"tiny_clause\"\nname = \"Clause\"\ntext = \"t\"\nsourced = false\nrules = '''\nrule tiny at nugget_points { add 2 * unspent when unspent > 3 }\n'''\n\
                 [[condition]]\nid = \"tiny_script\"\nname = \"Script\"\ntext = \"t\"\nsourced = false\nscript = \"tiny.rhai\"\n";
    let script = "fn nugget_points(view) {\n    if view.unspent > 3 { add(2 * view.unspent); }\n}\n";
    let file = |name: &str, text: &str| (name.to_string(), text.as_bytes().to_vec());
    PackText {
        name: "pair".into(),
        files: vec![file("pack.toml", meta), file("cards.toml", cards), file("tiny.rhai", script)],
    }
}

struct Asked;

impl Visit for Asked {
    type Out = [f64; 4];

    fn visit<G: javelina_engine::Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> [f64; 4] {
        let rules = game.rules();
        let point: PointId = rules.catalogue().point("nugget_points").expect("a point of Arizona");
        let memory = |item: Option<&str>| {
            let mut memory = Memory::default();
            if let Some(ItemId(item)) = item.and_then(|id| rules.item(id)) {
                rules.activate(ItemId(item), &mut memory);
            }
            memory
        };
        let (clause, script, nobody) = (memory(Some("tiny_clause")), memory(Some("tiny_script")), memory(None));
        /// Asks about numbers from 4 on, of which `kinds` differ; what is answered is summed, so that a row cannot be about
        /// askings that nobody answers.
        fn asking<'a>(
            rules: &'a javelina_engine::rules::Rules,
            point: PointId,
            (memory, answers): (&'a Memory, bool),
            kinds: i32,
            times: i32,
        ) -> Box<dyn FnMut(usize) -> usize + 'a> {
            let mut next = 4;
            Box::new(move |_| {
                let mut sums = [0_i64; 2];
                for _ in 0..times {
                    let unspent = next;
                    next = if next < 4 + kinds { next + 1 } else { 4 };
                    let ask = Ask::new(&Bare, black_box(memory), Seat(0)).about([unspent]);
                    sums[0] += i64::from(rules.number(point, black_box(1), &ask, &mut ()));
                    sums[1] += i64::from(if answers { 1 + 2 * unspent } else { 1 });
                }
                assert_eq!(sums[0], sums[1], "what was measured is what was meant");
                times as usize
            })
        }
        const MANY: i32 = 100_000_000;
        let mut tasks = [
            ("clause", asking(rules, point, (&clause, true), MANY, 100_000)),
            ("script", asking(rules, point, (&script, true), MANY, 5_000)),
            ("script again", asking(rules, point, (&script, true), 8, 5_000)),
            ("nobody", asking(rules, point, (&nobody, false), MANY, 1_000_000)),
        ];
        let times = alternate(15, &mut tasks);
        [times[0], times[1], times[2], times[3]]
    }
}

/// Which groups of rows are wanted, by the words after `--`; all of them if there is none.
fn wanted(group: &str) -> bool {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with('-')).peekable();
    words.peek().is_none() || words.any(|word| word == group)
}

/// What a group of rows is called, and how it is measured.
type Group = (&'static str, fn(&Loaded));

fn main() {
    let mut packs = shipped();
    packs.push(pair());
    packs.extend(scripts::packs());
    let loaded = load(&packs);
    assert!(loaded.is_sound(), "{:?}", loaded.found);
    let groups: [Group; 7] = [
        ("points", points),
        ("arizona", arizona),
        ("sonora", sonora),
        ("keystone", keystone),
        ("cliffs", races::cliffs),
        ("scripts", scripts::twins),
        ("packs", packs::read),
    ];
    for (_, rows) in groups.iter().filter(|(group, _)| wanted(group)) {
        rows(&loaded);
    }
}

/// The rows of single questions.
fn points(loaded: &Loaded) {
    let choice = Choice { with: vec!["tiny_clause".into(), "tiny_script".into()], params: Vec::new() };
    let [clause, script, again, nobody] =
        loaded.build("arizona", &choice).unwrap_or_else(|found| panic!("{found:?}")).visit(Asked);
    println!("rule point, a clause answers           {clause:8.1} ns");
    println!("the same question, a script answers    {script:8.1} ns   {:.1} times the clause", script / clause);
    println!("the same, asked before                 {again:8.1} ns   {:.1} times the clause", again / clause);
    println!("rule point, nobody answers             {nobody:8.1} ns");
}

/// The rows of Arizona.
fn arizona(loaded: &Loaded) {
    let arms: [(&str, &[&str]); 4] = [
        ("no cards", &["no_conditions"]),
        ("three cards as clauses", &["closed_passes", "gold_vein", "runner_up"]),
        ("one card as a script, asked once a turn", &["side_loading"]),
        ("three cards dealt, whichever", &[]),
    ];
    let mut tasks: Vec<_> =
        arms.iter().map(|(name, with)| (*name, task(loaded, "arizona", with, Playouts(1_000, 4)))).collect();
    let times = alternate(15, &mut tasks);
    for ((name, _), time) in arms.iter().zip(&times) {
        println!("random games of four, {name:40} {:8.0} games/s   {:.2} of no cards", 1e9 / time, times[0] / time);
    }
}

/// The rows of Sonora.
fn sonora(loaded: &Loaded) {
    let choice = Choice::default();
    let build = || loaded.build("sonora", &choice).unwrap_or_else(|found| panic!("{found:?}"));
    let mut tasks: [Task<'_>; 4] = [
        ("base", task(loaded, "sonora", &[], Playouts(200, 2))),
        ("no_bunting", task(loaded, "sonora", &["no_bunting"], Playouts(200, 2))),
        ("four", task(loaded, "sonora", &[], Playouts(100, 4))),
        ("greedy", build().visit(Flicks)),
    ];
    let times = alternate(15, &mut tasks);
    println!("random games of Sonora, two seats      {:8.0} games/s", 1e9 / times[0]);
    println!(
        "the same with No Bunting               {:8.0} games/s   {:.2} of the base",
        1e9 / times[1],
        times[0] / times[1]
    );
    println!("random games of Sonora, four seats     {:8.0} games/s", 1e9 / times[2]);
    println!("flicks that greedy tries and values    {:8.0} flicks/s", 1e9 / times[3]);
}

/// The rows of Keystone: random and greedy games, ecosystems, goals.
fn keystone(loaded: &Loaded) {
    let played = |with: &[&str], games, seats| task(loaded, "keystone", with, Playouts(games, seats));
    let greedy = loaded.build("keystone", &Choice::default()).unwrap_or_else(|found| panic!("{found:?}"));
    let mut tasks: [Task<'_>; 6] = [
        ("two", played(&[], 300, 2)),
        ("four", played(&[], 150, 4)),
        ("dog_town", played(&["dog_town"], 200, 1)),
        ("greedy", greedy.visit(Planned(2))),
        ("ecosystem", Box::new(|round| ecosystems(round, 20_000))),
        ("goal", Box::new(|round| goals(round, 20_000))),
    ];
    let times = alternate(15, &mut tasks);
    println!("random games of Keystone, two seats    {:8.0} games/s", 1e9 / times[0]);
    println!("random games of Keystone, four seats   {:8.0} games/s", 1e9 / times[1]);
    println!("random games alone, assignment 15      {:8.0} games/s", 1e9 / times[2]);
    println!("greedy games of Keystone, two seats    {:8.1} games/s", 1e9 / times[3]);
    println!("best ecosystem of a line               {:8.1} ns", times[4]);
    println!("a goal of a secret objective           {:8.1} ns", times[5]);
}

/// Finds the best ecosystem of so many lines, each a new one.
fn ecosystems(round: usize, lines: usize) -> usize {
    let mut dice = Dice::new(round as u64, 3);
    let lines: Vec<[Link; 4]> = (0..lines)
        .map(|_| {
            std::array::from_fn(|_| Link {
                numbers: if dice.below(10) == 0 { 0 } else { 1 << dice.below(5) },
                habitats: dice.below(16) as u8,
                research: dice.below(2) as u8,
                keystone: dice.below(4) == 0,
            })
        })
        .collect();
    black_box(lines.iter().map(|line| best_ecosystem(black_box(line)).points).sum::<i32>());
    lines.len()
}

/// Looks for an L of three on so many boards, each a new one.
fn goals(round: usize, boards: usize) -> usize {
    let mut dice = Dice::new(round as u64, 4);
    let shape = Shape { name: "L3".into(), cells: vec![(0, 0), (1, 0), (1, 1)] };
    let target = Target { of: Symbol(0), places: places(&shape), least: 1 };
    let boards: Vec<u16> = (0..boards).map(|_| (dice.below(65_536) & dice.below(65_536)) as u16).collect();
    black_box(boards.iter().filter(|shown| target.is_reached(black_box(**shown))).count());
    boards.len()
}

/// Whole games by the greedy policy, so many a round.
struct Planned(usize);

impl Visit for Planned {
    type Out = Box<dyn FnMut(usize) -> usize>;

    fn visit<G: javelina_engine::Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut greedy = javelina_lab::policy::<G>("greedy").expect("a policy of this name");
        Box::new(move |round| {
            for number in 0..self.0 {
                let seed = (round * self.0 + number) as u64;
                let luck = Luck::new(seed);
                let mut state = game.setup(&Seats::new(2));
                for decision in 0.. {
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

    fn visit<G: javelina_engine::Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> usize {
        let mut table = javelina_engine::Table::new(game, Seats::new(4), self.0);
        table.settle();
        let Turn::Seat(seat) = table.turn() else { return 1 };
        black_box(table.legal(seat).0.len()).min(1)
    }
}
