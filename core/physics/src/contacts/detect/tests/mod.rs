//! Contact times against paths that are followed in small steps, and the cases at which a comparison turns.

use super::*;
use crate::motion::{Body, time_to_slide};

/// Diameter of a disc, mm.
const WIDE: f64 = 20.0;
/// Deceleration, mm/s².
const A: f64 = 500.0;

/// Numbers from 0 to 1 that are the same in each run.
struct Drawn(u64);

impl Drawn {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from((self.0 >> 32) as u32) / f64::from(u32::MAX)
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }

    fn here(&mut self) -> Here {
        let angle = self.between(0.0, core::f64::consts::TAU);
        let (x, y, v) = (self.between(-80.0, 80.0), self.between(-80.0, 80.0), self.between(50.0, 900.0));
        Here { x, y, v, ux: angle.cos(), uy: angle.sin() }
    }
}

fn slid(here: &Here, t: f64) -> (f64, f64) {
    let t = t.min(here.v / A);
    let s = t * (here.v - 0.5 * A * t);
    (here.x + here.ux * s, here.y + here.uy * s)
}

fn gap(i: &Here, j: &Here, t: f64) -> f64 {
    let ((x, y), (p, q)) = (slid(i, t), slid(j, t));
    (x - p).hypot(y - q) - WIDE
}

#[test]
fn two_sliding_discs_meet_when_their_paths_first_come_so_near() {
    let (mut drawn, mut met, mut missed) = (Drawn(1), 0, 0);
    while met < 300 || missed < 300 {
        let (i, j) = (drawn.here(), drawn.here());
        if gap(&i, &j, 0.0) < 0.01 {
            continue;
        }
        let horizon = (i.v / A).min(j.v / A);
        let needed = horizon * if drawn.next() < 0.5 { 1.0 } else { drawn.next() };
        let steps = |to: f64| (0..=2_000).map(move |step| f64::from(step) / 2_000.0 * to);
        match sliding_pair(&i, &j, A, WIDE, horizon, needed) {
            Some(t) => {
                assert!(t <= horizon && gap(&i, &j, t).abs() < 1e-6, "{i:?} {j:?}: {} at {t}", gap(&i, &j, t));
                assert!(steps(t * 0.999).all(|t| gap(&i, &j, t) > -1e-9), "{i:?} {j:?}: earlier than {t}");
                met += 1;
            }
            None => {
                let least = steps(needed).map(|t| gap(&i, &j, t)).fold(f64::INFINITY, f64::min);
                assert!(least > -1e-6, "{i:?} {j:?}: {least} before {needed}");
                missed += 1;
            }
        }
    }
}

/// The reference is small steps. The second derivative has zeros within the interval, beyond either end, or none.
#[test]
fn a_quartic_falls_where_small_steps_find_it_first_and_never_outside_of_the_interval() {
    const STEPS: usize = 1_000;
    let at = |q: &[f64; 5], t: f64| q.iter().rev().fold(0.0, |sum, part| sum * t + part);
    let falls_at = |q: &[f64; 5]| {
        if q[0] < 0.0 && q[1] < 0.0 {
            return Some(0.0);
        }
        let values: Vec<f64> = (0..=STEPS).map(|step| at(q, step as f64 / STEPS as f64)).collect();
        let step = values.windows(2).position(|pair| pair[1] < pair[0] && pair[1] < 0.0);
        step.map(|step| step as f64 / STEPS as f64)
    };
    let (mut drawn, mut seen) = (Drawn(5), [0; 4]);
    for _ in 0..8_000 {
        let (wide, one, two) = (drawn.between(0.0, 20.0), drawn.between(-0.5, 2.0), drawn.between(-0.5, 2.0));
        let more = if drawn.next() < 0.2 { drawn.between(0.0, 9.0) } else { 0.0 };
        let (low, steep) = (drawn.between(-1.5, 1.0), drawn.between(-3.0, 5.0));
        let q = [low, steep, 6.0 * wide * one * two + more, -2.0 * wide * (one + two), wide];
        let wanted = [-1e-4, 0.0, 1e-4].map(|by| falls_at(&[q[0] + by, q[1], q[2], q[3], q[4]]));
        let got = first_fall(&q, 1e-12);
        if wanted.iter().any(|one| one.is_some() != wanted[1].is_some()) || got.is_some_and(|t| t > 0.998 && t <= 1.0) {
            continue; // it hardly touches zero, or falls just before the end
        }
        assert_eq!(got.is_some(), wanted[1].is_some(), "{q:?}: {got:?}, not {wanted:?}");
        if let (Some(got), Some(wanted)) = (got, wanted[1]) {
            assert!((got - wanted).abs() < 2.0 / STEPS as f64, "{q:?}: {got}, not {wanted}");
            assert!(got == 0.0 || at(&q, got).abs() < 1e-9 || q[0] < 0.0, "{q:?}: {} at {got}", at(&q, got));
        }
        seen[usize::from(got.is_some()) + 2 * usize::from(q[0] < 0.0)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 200), "{seen:?}");
}

#[test]
fn a_point_meets_a_circle_from_outside_and_leaves_it_from_inside_at_its_radius() {
    let (mut drawn, mut met, mut missed) = (Drawn(2), 0, 0);
    for _ in 0..3_000 {
        let here = drawn.here();
        let (d, u, r) = ((here.x, here.y), (here.ux, here.uy), drawn.between(1.0, 60.0));
        let far = |s: f64| (d.0 - u.0 * s).hypot(d.1 - u.1 * s);
        let nearest = (d.0 * u.0 + d.1 * u.1).max(0.0);
        if far(0.0) <= r {
            let s = leaves(d, u, r);
            assert!(s >= 0.0 && (far(s) - r).abs() < 1e-9 && far(s + 0.01) > r, "{here:?}: {s} of {r}");
            continue;
        }
        match meets(d, u, r) {
            Some(s) => {
                assert!((far(s) - r).abs() < 1e-9 && s <= nearest, "{here:?}: {} at {s}", far(s));
                met += 1;
            }
            None => {
                assert!(far(nearest) >= r - 1e-9, "{here:?}: {}", far(nearest));
                missed += 1;
            }
        }
    }
    assert!(met > 300 && missed > 300, "{met} {missed}");
}

#[test]
fn a_disc_meets_the_resting_disc_that_is_first_on_its_path() {
    let (mut drawn, mut met) = (Drawn(4), 0);
    for _ in 0..1_000 {
        let (here, mut lying) = (drawn.here(), Lying::NONE);
        let resting: Vec<(f64, f64)> = (0..6).map(|_| drawn.here()).map(|one| (one.x, one.y)).collect();
        let far = |s: f64, (x, y): (f64, f64)| (here.x + here.ux * s - x).hypot(here.y + here.uy * s - y) - WIDE;
        if resting.iter().any(|at| far(0.0, *at) < 0.01) {
            continue;
        }
        resting.iter().enumerate().for_each(|(at, (x, y))| lying.put(at, *x, *y));
        let slides = here.v * here.v / (2.0 * A);
        let mut nearest = Nearest { length: slides, kind: Kind::Stop, other: 0 };
        lying.nearest(&here, resting.len(), WIDE, &mut nearest);
        let before = |s: f64| (0..=500).map(move |step| f64::from(step) / 500.0 * s);
        let is_free = |s: f64| before(s).all(|s| resting.iter().all(|at| far(s, *at) > -1e-6));
        assert!(is_free(nearest.length * 0.999), "{here:?} {resting:?}: {nearest:?}");
        if nearest.kind == Kind::Contact {
            let at = resting[usize::from(nearest.other)];
            assert!(far(nearest.length, at).abs() < 1e-9, "{here:?} {at:?}: {nearest:?}");
            assert_eq!(here.meets_resting(at, WIDE), Some(nearest.length));
            met += 1;
        }
    }
    assert!(met > 100, "{met}");
}

#[test]
fn discs_that_touch_meet_at_once_only_if_one_slides_towards_the_other() {
    for (gap, is_touching) in [(-0.5, true), (0.0, true), (0.9e-6, true), (1.1e-6, false), (1e-3, false)] {
        let at = |ux: f64| meets((WIDE + gap, 0.0), (ux, 0.0), WIDE);
        assert_eq!(at(-1.0), None, "{gap}");
        assert_eq!(at(1.0) == Some(0.0), is_touching, "{gap}: {:?}", at(1.0));
        assert!(at(1.0).is_some_and(|s| s <= gap.max(0.0) + 1e-12), "{gap}: {:?}", at(1.0));
    }
    // At a right angle it passes by, and one that grazes does not meet.
    assert_eq!(meets((WIDE, 0.0), (0.0, 1.0), WIDE), None);
    assert_eq!(meets((50.0, WIDE), (1.0, 0.0), WIDE), None);
    assert!(meets((50.0, WIDE - 1e-6), (1.0, 0.0), WIDE).is_some());
    let here = |v: f64| Here { x: 0.0, y: 0.0, v, ux: 1.0, uy: 0.0 };
    let resting = |v: f64, x: f64| here(v).meets_resting((x, 0.0), WIDE);
    assert_eq!(resting(1.2e-9, WIDE), Some(0.0));
    assert_eq!(resting(0.8e-9, WIDE), None, "no speed towards it");
    assert_eq!(resting(0.8e-9, WIDE + 1.0), Some(1.0), "a disc ahead is met at any speed");
}

#[test]
fn of_two_events_of_one_length_the_first_kind_happens_and_a_stop_comes_before_a_contact() {
    let here = Here { x: 0.0, y: 0.0, v: 100.0, ux: 1.0, uy: 0.0 };
    let mut lying = Lying::NONE;
    // Exactly 5 mm: (25² - 20²) / (25 + 20).
    lying.put(2, WIDE + 5.0, 0.0);
    lying.put(3, WIDE + 5.0, 0.0);
    let nearest = |length: f64, kind: Kind, count: usize| {
        let mut nearest = Nearest { length, kind, other: 7 };
        lying.nearest(&here, count, WIDE, &mut nearest);
        (nearest.kind, nearest.other, nearest.length)
    };
    assert_eq!(nearest(9.0, Kind::Stop, 4), (Kind::Contact, 2, 5.0));
    assert_eq!(nearest(5.0, Kind::Face, 4), (Kind::Contact, 2, 5.0));
    assert_eq!(nearest(5.0, Kind::Slow, 4), (Kind::Contact, 2, 5.0));
    assert_eq!(nearest(5.0, Kind::Stop, 4), (Kind::Stop, 7, 5.0));
    assert_eq!(nearest(5.0, Kind::Contact, 4), (Kind::Contact, 7, 5.0));
    assert_eq!(nearest(4.5, Kind::Face, 4), (Kind::Face, 7, 4.5));
    assert_eq!(nearest(9.0, Kind::Stop, 2), (Kind::Stop, 7, 9.0), "only the first two discs");
    lying.put(2, -WIDE - 5.0, 0.0);
    lying.put(3, WIDE, WIDE);
    let mut none = Nearest { length: 900.0, kind: Kind::Stop, other: 7 };
    lying.nearest(&here, 4, WIDE, &mut none);
    assert_eq!(none.kind, Kind::Stop, "behind it, and next to its path");
    let mut offered = Nearest { length: 5.0, kind: Kind::Face, other: 1 };
    offered.offer(5.0, Kind::Contact, 2);
    assert_eq!(offered.other, 1);
    offered.offer(4.0, Kind::Contact, 2);
    assert_eq!(offered.other, 2);
}

#[test]
fn a_disc_is_after_each_length_where_it_slides_to() {
    let mut drawn = Drawn(3);
    for _ in 0..500 {
        let v = drawn.between(1.0, 900.0);
        let stops = v * v / (2.0 * A);
        let s = stops * drawn.next();
        let t = time_to_slide(s, v, A);
        assert!((t * (v - 0.5 * A * t) - s).abs() < 1e-9 * stops.max(1.0) && t <= v / A + 1e-9, "{v} {s}: {t}");
    }
    assert_eq!(time_to_slide(10.0, 10.0, 5.0), 2.0, "the whole way");
    let body = Body { ux: 1.0, uy: 0.0, v: 10.0, ..Body::NOWHERE };
    assert_eq!(body.at(2.0, 5.0), (10.0, 0.0, 0.0));
    assert_eq!(body.at(1.0, 5.0), (7.5, 0.0, 5.0));
}

#[test]
fn a_disc_on_the_ring_that_is_within_all_edges_drops_at_once_over_the_nearest() {
    let board = crate::Board::new(crate::Measures::SONORA).unwrap();
    for (x, y, wanted) in [(119.9, 0.0, 0), (0.0, -119.9, 3), (89.9, 90.0, 4), (-89.9, 90.0, 5), (90.0, -89.9, 7)] {
        let here = Here { x, y, v: 100.0, ux: 0.6, uy: 0.8 };
        let mut nearest = Nearest { length: 9.0, kind: Kind::Stop, other: 9 };
        ring_edges(&board, &here, &mut nearest);
        assert_eq!((nearest.length, nearest.kind, nearest.other), (0.0, Kind::Drop, wanted), "{x},{y}");
    }
}
