//! An independent simulator with a fixed time step, and how far the exact one is from it.
//!
//! It shares no code with the library: it looks at all pairs after every step, works with angular velocities and
//! masses, and finds contacts by overlap. Its error is proportional to its step, so the distance to the exact
//! simulator must shrink with the step.

use crate::support::{Case, random_case, sonora};
use javelina_physics::{Constants, Fate};

const RADIUS: f64 = 10.0;
const MASS: f64 = 1.2;
const BRAKE: f64 = 0.25 * 9810.0;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Fell {
    No,
    Hole,
    Off,
    Pad,
}

#[derive(Clone, Copy)]
struct Disc {
    at: [f64; 2],
    velocity: [f64; 2],
    /// rad/s
    turning: f64,
    on_ring: bool,
    clear_of: [bool; 8],
    fell: Fell,
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn length(a: [f64; 2]) -> f64 {
    dot(a, a).sqrt()
}

/// Outward normal and offset of an edge of the octagon.
fn wall(k: usize) -> ([f64; 2], f64) {
    let angle = std::f64::consts::FRAC_PI_4 * (k as f64);
    let offset = if k.is_multiple_of(2) { 120.0 } else { 180.0 / 2.0_f64.sqrt() };
    ([angle.cos(), angle.sin()], offset)
}

/// Impulse at a contact with unit normal `n` (from disc a to b, or into a wall without b), after Coulomb.
fn collide(a: &mut Disc, b: Option<&mut Disc>, n: [f64; 2]) {
    let inertia = 0.5 * MASS * RADIUS * RADIUS;
    let t = [-n[1], n[0]];
    let (other_velocity, other_turning, parts) =
        b.as_ref().map_or(([0.0; 2], 0.0, 1.0), |b| (b.velocity, b.turning, 2.0));
    let relative = [a.velocity[0] - other_velocity[0], a.velocity[1] - other_velocity[1]];
    let closing = dot(relative, n);
    let e = if b.is_some() { (0.85 - 0.05 * closing / 1000.0).max(0.6) } else { 0.55 };
    let parting = (e * closing).max(1.0);
    let normal = MASS / parts * (closing + parting);
    let slip = dot(relative, t) + RADIUS * (a.turning + other_turning);
    let sticking = slip / (parts * (1.0 / MASS + RADIUS * RADIUS / inertia));
    let friction = sticking.clamp(-0.1 * normal, 0.1 * normal);
    for axis in 0..2 {
        a.velocity[axis] -= (normal * n[axis] + friction * t[axis]) / MASS;
    }
    a.turning -= friction * RADIUS / inertia;
    if let Some(b) = b {
        for axis in 0..2 {
            b.velocity[axis] += (normal * n[axis] + friction * t[axis]) / MASS;
        }
        b.turning -= friction * RADIUS / inertia;
    }
}

fn halt_if_slow(disc: &mut Disc) {
    if length(disc.velocity) < 1.0 {
        (disc.velocity, disc.turning) = ([0.0; 2], 0.0);
    }
}

/// The discs of a flick after everything stopped.
fn simulate(case: &Case, step: f64) -> Vec<Option<Disc>> {
    let rest = |at: (f64, f64), velocity, on_ring| Disc {
        at: [at.0, at.1],
        velocity,
        turning: 0.0,
        on_ring,
        clear_of: [false; 8],
        fell: Fell::No,
    };
    let mut discs: Vec<Option<Disc>> =
        case.places.iter().map(|place| place.map(|place| rest(place.mm(), [0.0; 2], false))).collect();
    let (x, y) = case.aim().vector();
    let speed = f64::from(case.speed) / 1000.0;
    discs[usize::from(case.disc)] = Some(rest(case.from.mm(), [x * speed, y * speed], true));
    let walls: Vec<_> = (0..8).map(wall).collect();
    loop {
        let mut any = false;
        for disc in discs.iter_mut().flatten().filter(|disc| disc.fell == Fell::No) {
            any |= advance(disc, step, &walls);
        }
        if !any {
            return discs;
        }
        for i in 0..discs.len() {
            for j in i + 1..discs.len() {
                let (head, tail) = discs.split_at_mut(j);
                if let (Some(a), Some(b)) = (&mut head[i], &mut tail[0])
                    && a.fell == Fell::No
                    && b.fell == Fell::No
                {
                    touch(a, b);
                }
            }
        }
    }
}

fn touch(a: &mut Disc, b: &mut Disc) {
    let d = [b.at[0] - a.at[0], b.at[1] - a.at[1]];
    let relative = [a.velocity[0] - b.velocity[0], a.velocity[1] - b.velocity[1]];
    if dot(d, d) < 4.0 * RADIUS * RADIUS && dot(d, relative) > 0.0 {
        let distance = length(d);
        collide(a, Some(b), [d[0] / distance, d[1] / distance]);
        halt_if_slow(a);
        halt_if_slow(b);
    }
}

/// One step of one disc; whether it moved.
fn advance(disc: &mut Disc, step: f64, walls: &[([f64; 2], f64)]) -> bool {
    let speed = length(disc.velocity);
    let inside = |disc: &Disc, k: usize| walls[k].1 - dot(walls[k].0, disc.at);
    for k in 0..8 {
        disc.clear_of[k] |= !disc.on_ring && inside(disc, k) >= RADIUS - 2e-6;
    }
    if speed == 0.0 {
        return false;
    }
    // Exact for free motion.
    let time = step.min(speed / BRAKE);
    for axis in 0..2 {
        let aim = disc.velocity[axis] / speed;
        disc.at[axis] += aim * (speed * time - 0.5 * BRAKE * time * time);
        disc.velocity[axis] = aim * (speed - BRAKE * time).max(0.0);
    }
    if time < step {
        (disc.velocity, disc.turning) = ([0.0; 2], 0.0);
    }
    if disc.on_ring {
        if disc.at[0].abs() > 140.0 || disc.at[1].abs() > 140.0 {
            disc.fell = Fell::Off;
        } else if (0..8).all(|k| inside(disc, k) >= 0.0) {
            disc.on_ring = false;
        }
        return true;
    }
    let centre = length(disc.at);
    let stopped = length(disc.velocity) == 0.0;
    if (centre < 10.4 && length(disc.velocity) < 500.0) || (centre <= 13.0 && stopped) {
        disc.fell = Fell::Hole;
        return true;
    }
    for (k, (n, _)) in walls.iter().enumerate() {
        let closing = dot(*n, disc.velocity);
        let offset = if disc.clear_of[k] { RADIUS } else { 0.0 };
        if closing > 0.0 && inside(disc, k) < offset {
            if closing > 900.0 {
                disc.fell = Fell::Off;
                return true;
            }
            collide(disc, None, *n);
            halt_if_slow(disc);
        }
    }
    true
}

fn fate(case: &Case, k: usize, disc: &Disc) -> Fell {
    if disc.fell == Fell::No && disc.on_ring {
        let (x, y) = case.from.mm();
        let over_pad = disc.at[0] * x.signum() + disc.at[1] * y.signum() >= 180.0;
        return if over_pad && k == usize::from(case.disc) { Fell::Pad } else { Fell::Off };
    }
    disc.fell
}

/// Share of flicks with another outcome, and the median over the others of the worst disc's distance, mm.
fn compare(cases: &[Case], step: f64) -> (f64, f64) {
    let board = sonora();
    let (mut other, mut distances) = (0, Vec::new());
    for case in cases {
        let exact = case.play_silently(&board, &Constants::default()).unwrap();
        let (mut same, mut worst) = (true, 0.0_f64);
        for (k, disc) in simulate(case, step).iter().enumerate() {
            let Some(disc) = disc else { continue };
            match (exact.fates[k], fate(case, k, disc)) {
                (Fate::Rests(place), Fell::No) => {
                    let (x, y) = place.mm();
                    worst = worst.max(length([x - disc.at[0], y - disc.at[1]]));
                }
                (Fate::FailedLaunch(_), Fell::Pad) | (Fate::Captured, Fell::Hole) | (Fate::Off(_), Fell::Off) => {}
                _ => same = false,
            }
        }
        if same {
            distances.push(worst);
        } else {
            other += 1;
        }
    }
    distances.sort_by(f64::total_cmp);
    (f64::from(other) / cases.len() as f64, distances[distances.len() / 2])
}

#[test]
fn a_fixed_step_comes_closer_in_proportion_to_the_step() {
    let cases: Vec<Case> = (0..500).map(|seed| random_case(&sonora(), 9_000_000 + seed, 10)).collect();
    let found: Vec<(f64, f64)> = [160e-6, 40e-6, 10e-6].into_iter().map(|step| compare(&cases, step)).collect();
    println!("share of other outcomes, median distance in mm: {found:?}");
    for pair in found.windows(2) {
        let ratio = pair[0].1 / pair[1].1;
        assert!((2.0..8.0).contains(&ratio), "a quarter of the step, 1/{ratio} of the distance: {found:?}");
    }
    let (share, median) = found[2];
    assert!(share <= 0.01 && median < 0.05, "{found:?}");
}
