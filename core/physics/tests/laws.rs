//! Laws that hold in every flick, over thousands of random scenes.

use crate::support::{for_random_cases, open, sonora};
use javelina_physics::{Constants, Event, Fate, MAX_EVENTS, Motion, Recorder, What};

const CASES: u64 = 4000;

fn for_events(mut law: impl FnMut(&Event, &Recorder)) {
    let (board, constants) = (sonora(), Constants::default());
    for_random_cases(&board, CASES, |case| {
        let (_, _, trace) = case.play(&board, &constants).unwrap();
        for event in &trace.events {
            law(event, &trace);
        }
    });
}

/// Where a disc is at a time, by its runs; a disc without a run has not moved.
fn position(trace: &Recorder, start: (f64, f64), disc: u8, time: f64) -> (f64, f64) {
    let mut at = start;
    for run in trace.segments.iter().filter(|run| run.disc == disc && run.time <= time) {
        let t = time - run.time;
        at = run.at(if t < run.duration { t } else { run.duration });
    }
    at
}

#[test]
fn a_contact_keeps_linear_and_angular_momentum() {
    let mut contacts = 0;
    for_events(|event, trace| {
        let What::Contact { with, before, after } = event.what else { return };
        contacts += 1;
        let sum = |m: &[Motion; 2]| (m[0].x + m[1].x, m[0].y + m[1].y);
        let ((bx, by), (ax, ay)) = (sum(&before), sum(&after));
        assert!((bx - ax).abs() < 1e-9 && (by - ay).abs() < 1e-9, "{event:?}");
        // About the first disc's centre: n R x v of the other, and both spins (I = m R^2 / 2, in units of m R).
        let other =
            trace.segments.iter().rev().find(|run| run.disc == with && run.time + run.duration <= event.time + 1e-12);
        let (x, y) = match other {
            Some(run) if (run.time + run.duration - event.time).abs() < 1e-12 => run.at(run.duration),
            _ => return, // It rested; where it lay is not in the trace.
        };
        let (dx, dy) = (x - event.x, y - event.y);
        let distance = (dx * dx + dy * dy).sqrt();
        assert!((distance - 20.0).abs() < 3e-6, "a contact at a distance: {event:?}");
        let n = (2.0 * dx / distance, 2.0 * dy / distance);
        let angular = |m: &[Motion; 2]| n.0 * m[1].y - n.1 * m[1].x + 0.5 * (m[0].rim + m[1].rim);
        assert!((angular(&before) - angular(&after)).abs() < 1e-6, "{event:?}");
    });
    assert!(contacts > 5000, "only {contacts} contacts");
}

#[test]
fn energy_grows_at_no_contact_and_no_bounce_but_by_the_least_parting_speed() {
    let mut bounces = 0;
    for_events(|event, _| {
        let (before, after) = match event.what {
            What::Contact { before, after, .. } => {
                (before[0].energy() + before[1].energy(), after[0].energy() + after[1].energy())
            }
            What::Rail { before, after, .. } | What::PadFace { before, after, .. } => {
                bounces += 1;
                (before.energy(), after.energy())
            }
            _ => return,
        };
        // Two discs that part with 1 mm/s have half of that each; a disc at a wall has all of it.
        assert!(after <= before + 1.0 + 1e-9 * before, "{before} -> {after}: {event:?}");
        // Hits that are not slow lose energy.
        if before > 1e6 && matches!(event.what, What::Rail { .. }) {
            assert!(after < before, "{event:?}");
        }
    });
    assert!(bounces > 1000, "only {bounces} bounces");
}

#[test]
fn discs_part_with_the_restitution_of_their_closing_speed() {
    let constants = Constants::default();
    let mut hits = 0;
    for_events(|event, _| {
        let What::Contact { before, after, .. } = event.what else { return };
        // The rim's change tells the friction F (rim changes by -2 F), the rest of the impulse is normal: N + i F turned
        // by the direction n of the contact is minus the first disc's change of velocity.
        let (dx, dy) = (after[0].x - before[0].x, after[0].y - before[0].y);
        let friction = -0.5 * (after[0].rim - before[0].rim);
        let square = dx * dx + dy * dy;
        let normal = (square - friction * friction).sqrt();
        let n = (-(dx * normal + dy * friction) / square, -(dy * normal - dx * friction) / square);
        let along = |m: &[Motion; 2]| (m[0].x - m[1].x) * n.0 + (m[0].y - m[1].y) * n.1;
        let slips = |m: &[Motion; 2]| (m[0].y - m[1].y) * n.0 - (m[0].x - m[1].x) * n.1 + m[0].rim + m[1].rim;
        let (closing, parting) = (along(&before), -along(&after));
        let wanted = (constants.disc_restitution(closing) * closing).max(1.0);
        assert!((parting - wanted).abs() < 1e-6 * (1.0 + closing), "{parting} for {wanted}: {event:?}");
        // The surfaces stick, unless that needs more than Coulomb's law gives.
        assert!(friction.abs() <= 0.1 * normal * (1.0 + 1e-9) + 1e-9, "friction beyond Coulomb's law: {event:?}");
        if friction.abs() < 0.1 * normal * (1.0 - 1e-6) {
            assert!(slips(&after).abs() < 1e-6 * (1.0 + closing), "neither sticks nor slips: {event:?}");
        }
        hits += 1;
    });
    assert!(hits > 5000, "only {hits} contacts");
}

#[test]
fn no_two_discs_overlap_at_any_event() {
    for board in [sonora(), open()] {
        for_random_cases(&board, 1200, |case| {
            let (rest, _, trace) = case.play(&board, &Constants::default()).unwrap();
            let mut gone = [false; 20];
            let mut first = true;
            for event in &trace.events {
                if matches!(event.what, What::Captured)
                    || (matches!(event.what, What::Off(_)) && event.time < rest.duration)
                {
                    gone[usize::from(event.disc)] = true;
                }
                let mut at: Vec<(u8, (f64, f64))> = Vec::new();
                for (disc, place) in (0_u8..).zip(&case.places) {
                    let start = if disc == case.disc { Some(case.from) } else { *place };
                    if let Some(start) = start.filter(|_| !gone[usize::from(disc)]) {
                        at.push((disc, position(&trace, start.mm(), disc, event.time)));
                    }
                }
                for (k, (i, p)) in at.iter().enumerate() {
                    for (j, q) in &at[k + 1..] {
                        let gap = ((p.0 - q.0).powi(2) + (p.1 - q.1).powi(2)).sqrt() - 20.0;
                        // 2 nm may come from the loaded places.
                        assert!(gap > -2.1e-6, "discs {i} and {j}, gap {gap} mm at {event:?}");
                    }
                }
                first = false;
            }
            assert!(!first);
        });
    }
}

#[test]
fn events_come_in_order_of_time_and_every_run_lies_between_two_of_its_disc() {
    let (board, constants) = (sonora(), Constants::default());
    for_random_cases(&board, CASES, |case| {
        let (rest, _, trace) = case.play(&board, &constants).unwrap();
        assert!(trace.events.is_sorted_by(|a, b| a.time <= b.time));
        assert!(matches!(trace.events[0].what, What::Launch));
        assert_eq!(trace.events[0].disc, case.disc);
        assert!(trace.events.iter().all(|event| event.time <= rest.duration));
        for disc in 0..20 {
            let runs: Vec<_> = trace.segments.iter().filter(|run| run.disc == disc).collect();
            for pair in runs.windows(2) {
                let (x, y) = pair[0].at(pair[0].duration);
                assert!(pair[0].time + pair[0].duration <= pair[1].time + 1e-12);
                assert!((x - pair[1].x).abs() < 1e-9 && (y - pair[1].y).abs() < 1e-9, "a disc jumped: {pair:?}");
            }
        }
    });
}

#[test]
fn everything_ends_in_a_legal_scene_far_below_the_cap() {
    for board in [sonora(), open()] {
        let mut most = 0;
        for_random_cases(&board, CASES, |case| {
            let (rest, scene, _) = case.play(&board, &Constants::default()).unwrap();
            scene.check(&board).unwrap_or_else(|error| panic!("{error}: {case:?}"));
            most = most.max(rest.events);
            for (disc, fate) in (0_u8..).zip(rest.fates) {
                let took_part = disc == case.disc || case.places.get(usize::from(disc)).copied().flatten().is_some();
                assert_eq!(took_part, fate != Fate::Absent, "disc {disc}: {fate:?}");
                assert_eq!(scene.at(disc), if let Fate::Rests(place) = fate { Some(place) } else { None });
            }
        });
        assert!(most < MAX_EVENTS / 10, "{most} events");
    }
}

#[test]
fn a_disc_that_nobody_touches_stays_to_the_nanometre() {
    let (board, constants) = (sonora(), Constants::default());
    for_random_cases(&board, CASES, |case| {
        let (rest, _, trace) = case.play(&board, &constants).unwrap();
        for (disc, place) in (0_u8..).zip(&case.places) {
            if let Some(place) = place
                && !trace.events.iter().any(|event| event.involves(disc))
            {
                assert_eq!(rest.fates[usize::from(disc)], Fate::Rests(*place));
            }
        }
    });
}

#[test]
fn a_game_of_consecutive_flicks_never_makes_a_scene_that_cannot_be_loaded() {
    let (board, constants) = (sonora(), Constants::default());
    for game in 0..150 {
        let mut places: Vec<Option<javelina_physics::Place>> = vec![None; 20];
        for shot in 0..40_u64 {
            let mut case = crate::support::random_case(&board, 1_000_000 + game * 40 + shot, 2);
            case.disc = u8::try_from(shot % 20).unwrap();
            places[usize::from(case.disc)] = None;
            case.places.clone_from(&places);
            let Ok((_, scene, _)) = case.play(&board, &constants) else { continue };
            scene.check(&board).unwrap();
            places = (0..20).map(|disc| scene.at(disc)).collect();
        }
    }
}

#[test]
fn a_flick_with_a_trace_ends_like_one_without() {
    let (board, constants) = (sonora(), Constants::default());
    for_random_cases(&board, CASES, |case| {
        assert_eq!(case.play(&board, &constants).unwrap().0, case.play_silently(&board, &constants).unwrap());
    });
}
