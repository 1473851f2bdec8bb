//! The same flicks by `javelina-physics` and by rapier2d, in one process and alternating: thread CPU time a flick, and
//! the share of flicks in which any disc ends in another quadrant, in the hole instead of on the field, or off the board.
//!
//! rapier works in centimetres; discs that rest start asleep; floor friction is applied as half a kick before and half
//! after each step, which makes free slides exact. Restitution that falls with speed cannot be told to it, so both use
//! a constant 0.7 between discs and 0.55 at walls. Contacts have no friction in either: with it the two do not approach
//! each other as the step shrinks, so their models of it differ. Hops, the drop from the pad
//! and the hole are judged after each step.

mod rapier;

use std::hint::black_box;

use cpu_time::ThreadTime;
use javelina_physics::{Aim, Board, Constants, Fate, Measures, Place, Scene, Silent, flick};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

const SCENES: u64 = 1000;
const ROUNDS: usize = 3;

/// A flick on an empty or crowded board; places and speed as the exact simulator takes them.
pub struct Case {
    places: Vec<Option<Place>>,
    disc: usize,
    from: Place,
    aim: Aim,
    speed: i32,
}

/// Where a disc ended: the quadrant, or how it left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Absent,
    Quadrant(bool, bool),
    Hole,
    Off,
    Pad,
}

/// A place and how it is judged.
#[derive(Clone, Copy)]
pub struct Final {
    end: End,
    x: f64,
    y: f64,
}

fn random_case(board: &Board, seed: u64, discs: usize) -> Case {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed * 64 + discs as u64);
    let mut places: Vec<Option<Place>> = vec![None; discs];
    let mut k = 1;
    while k < discs {
        let place =
            Place::nm(rng.random_range(-110_000_000..=110_000_000), rng.random_range(-110_000_000..=110_000_000));
        if place.x.abs() + place.y.abs() <= 165_000_000 {
            places[k] = Some(place);
            if Scene::new(board, &places).is_ok() {
                k += 1;
            } else {
                places[k] = None;
            }
        }
    }
    loop {
        let mut sign = || if rng.random_bool(0.5) { 1 } else { -1 };
        let (sx, sy) = (sign(), sign());
        let from = Place::um(sx * rng.random_range(64_000..=130_000), sy * rng.random_range(64_000..=130_000));
        let target = places[rng.random_range(1..discs)].unwrap_or_default();
        let mut off = |at: i32| at + rng.random_range(-15_000_000..=15_000_000);
        let target = Place::nm(off(target.x), off(target.y));
        if board.pad(from).is_some()
            && let Ok(aim) = Aim::toward(from, target)
        {
            return Case { places, disc: 0, from, aim, speed: rng.random_range(500_000..=3_000_000) };
        }
    }
}

fn exact(board: &Board, constants: &Constants, case: &Case, scene: &Scene) -> Vec<Final> {
    let mut scene = scene.clone();
    let disc = u8::try_from(case.disc).expect("discs are numbered to 19");
    let rest = flick(board, constants, &mut scene, disc, case.from, case.aim, case.speed, &mut Silent)
        .expect("every scene was checked");
    let judge = |fate: Fate| match fate {
        Fate::Absent => Final { end: End::Absent, x: 0.0, y: 0.0 },
        Fate::Captured => Final { end: End::Hole, x: 0.0, y: 0.0 },
        Fate::Off(_) => Final { end: End::Off, x: 0.0, y: 0.0 },
        Fate::FailedLaunch(_) => Final { end: End::Pad, x: 0.0, y: 0.0 },
        Fate::Rests(place) => {
            let (x, y) = place.mm();
            Final { end: End::Quadrant(x >= 0.0, y >= 0.0), x, y }
        }
    };
    rest.fates[..case.places.len()].iter().map(|fate| judge(*fate)).collect()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let board = Board::new(Measures::SONORA).expect("the shipped board is sound");
    let constants = [("e_disc_slow", 0.7), ("e_disc_slope", 0.0), ("e_disc_min", 0.0), ("mu_contact", 0.0)]
        .into_iter()
        .fold(Constants::default(), |c, (name, value)| c.with(name, value).expect("in range"));
    println!("discs  step       exact us  rapier us  ratio  other outcomes  median mm of the rest");
    for discs in [10, 20] {
        let cases: Vec<Case> = (0..SCENES).map(|seed| random_case(&board, seed, discs)).collect();
        let scenes: Vec<Scene> =
            cases.iter().map(|case| Scene::new(&board, &case.places).expect("made sound")).collect();
        for (name, step, rounds) in [("1/240 s", 1.0 / 240.0, ROUNDS), ("1 ms", 1e-3, ROUNDS), ("0.1 ms", 1e-4, 1)] {
            let (mut ours, mut theirs) = (Vec::new(), Vec::new());
            let (mut differ, mut distances) = (0_u32, Vec::new());
            for round in 0..rounds {
                let start = ThreadTime::now();
                let one: Vec<_> =
                    cases.iter().zip(&scenes).map(|(c, s)| black_box(exact(&board, &constants, c, s))).collect();
                ours.push(start.elapsed().as_secs_f64() * 1e6 / SCENES as f64);
                let start = ThreadTime::now();
                let two: Vec<_> = cases.iter().map(|case| black_box(rapier::flick(case, step))).collect();
                theirs.push(start.elapsed().as_secs_f64() * 1e6 / SCENES as f64);
                if round > 0 {
                    continue;
                }
                for (one, two) in one.iter().zip(&two) {
                    if one.iter().zip(two).any(|(a, b)| a.end != b.end) {
                        differ += 1;
                    } else {
                        let far = |(a, b): (&Final, &Final)| ((a.x - b.x).powi(2) + (a.y - b.y).powi(2)).sqrt();
                        distances.push(one.iter().zip(two).map(far).fold(0.0, f64::max));
                    }
                }
            }
            let (ours, theirs) = (median(ours), median(theirs));
            println!(
                "{discs:>5}  {name:<9}  {ours:>8.2}  {theirs:>9.1}  {:>5.0}  {:>13.1}%  {:>8.2}",
                theirs / ours,
                100.0 * f64::from(differ) / SCENES as f64,
                median(distances)
            );
        }
    }
}
