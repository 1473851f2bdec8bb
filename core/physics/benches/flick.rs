//! Microseconds a flick by number of discs, with a trace and without: thread CPU time, median of rounds in which the
//! two alternate, every scene seen once a round and 20,000 distinct ones, so that no branch predictor learns them.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss, missing_docs)]

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;

use cpu_time::ThreadTime;
use javelina_physics::{Constants, Recorder, Scene, Silent, Trace, flick};
use support::{Case, random_case, sonora};

const SCENES: u64 = 20_000;
const ROUNDS: usize = 15;

fn main() {
    let board = sonora();
    println!("discs  us/flick  with trace  ratio  events/flick  flicks/s");
    for discs in [2, 5, 10, 15, 20] {
        let cases: Vec<Case> = (0..SCENES).map(|seed| random_case(&board, 5_000_000 + seed, discs)).collect();
        let scenes: Vec<Scene> = cases.iter().map(|case| case.scene(&board)).collect();
        let (mut plain, mut traced, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        let mut recorder = Recorder::default();
        let mut events = 0.0;
        for _ in 0..ROUNDS {
            let (one, count) = round(&cases, &scenes, &mut Silent, |_| {});
            let (two, _) = round(&cases, &scenes, &mut recorder, Recorder::clear);
            events = count / SCENES as f64;
            plain.push(one);
            traced.push(two);
            ratios.push(two / one);
        }
        let (plain, traced) = (median(plain), median(traced));
        println!(
            "{discs:>5}  {plain:>8.2}  {traced:>10.2}  {:>5.2}  {events:>12.1}  {:>8.0}",
            median(ratios),
            1e6 / plain
        );
    }
}

/// µs a flick, and the sum of events.
fn round<T: Trace>(cases: &[Case], scenes: &[Scene], trace: &mut T, clear: impl Fn(&mut T)) -> (f64, f64) {
    let (board, constants) = (sonora(), Constants::default());
    let aims: Vec<_> = cases.iter().map(Case::aim).collect();
    let mut events = 0.0;
    let start = ThreadTime::now();
    for ((case, scene), aim) in cases.iter().zip(scenes).zip(&aims) {
        let mut scene = scene.clone();
        clear(trace);
        let rest = flick(&board, &constants, &mut scene, case.disc, case.from, *aim, case.speed, trace).unwrap();
        events += f64::from(black_box(rest).events);
        black_box(&scene);
    }
    (start.elapsed().as_secs_f64() * 1e6 / cases.len() as f64, events)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
