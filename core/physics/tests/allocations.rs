//! A flick without a trace never asks for memory.
#![allow(clippy::unwrap_used)]

mod support;

use std::alloc::System;

use javelina_physics::{Constants, Recorder, Silent, flick};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use support::{random_case, sonora};

#[global_allocator]
static GLOBAL: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn flicks_without_a_trace_allocate_nothing_and_a_reused_recorder_soon_nothing_either() {
    let (board, constants) = (sonora(), Constants::default());
    let cases: Vec<_> = (0..500).map(|seed| random_case(&board, seed, 20)).collect();
    let mut scenes: Vec<_> = cases.iter().map(|case| case.scene(&board)).collect();
    let mut again = scenes.clone();
    let region = Region::new(GLOBAL);
    for (case, scene) in cases.iter().zip(&mut scenes) {
        flick(&board, &constants, scene, case.disc, case.from, case.aim(), case.speed, &mut Silent).unwrap();
    }
    assert_eq!(region.change().allocations, 0);
    let mut trace = Recorder::default();
    let region = Region::new(GLOBAL);
    for (case, scene) in cases.iter().zip(&mut again) {
        trace.clear();
        flick(&board, &constants, scene, case.disc, case.from, case.aim(), case.speed, &mut trace).unwrap();
    }
    let counted = region.change();
    assert!(counted.allocations + counted.reallocations < 20, "{counted:?}");
    assert!(counted.allocations > 0, "the counter counts");
}
