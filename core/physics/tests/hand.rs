//! Flicks that can be computed by hand.

use crate::support::{Case, constants, open, sonora};
use javelina_physics::{Constants, Event, Fate, Off, Place, Recorder, Rest, What};

/// Deceleration with the default constants, mm/s².
const A: f64 = 0.25 * 9810.0;

/// A flick of disc 0 among others that lie at `others` (mm).
fn case(others: &[(f64, f64)], from: (f64, f64), toward: (f64, f64), speed: f64) -> Case {
    let places = std::iter::once(None).chain(others.iter().map(|(x, y)| Some(Place::nearest(*x, *y)))).collect();
    #[allow(clippy::cast_possible_truncation)]
    let speed = (speed * 1000.0).round() as i32;
    Case { places, disc: 0, from: Place::nearest(from.0, from.1), target: Place::nearest(toward.0, toward.1), speed }
}

fn play(case: &Case) -> (Rest, Recorder) {
    let (rest, _, trace) = case.play(&sonora(), &Constants::default()).unwrap();
    (rest, trace)
}

fn rests(rest: &Rest, disc: usize) -> (f64, f64) {
    match rest.fates[disc] {
        Fate::Rests(place) => place.mm(),
        other => panic!("disc {disc}: {other:?}"),
    }
}

fn assert_near(found: (f64, f64), wanted: (f64, f64)) {
    assert!((found.0 - wanted.0).abs() < 2e-6 && (found.1 - wanted.1).abs() < 2e-6, "{found:?}, not {wanted:?}");
}

fn count(trace: &Recorder, which: impl Fn(&Event) -> bool) -> usize {
    trace.events.iter().filter(|event| which(event)).count()
}

#[test]
fn a_lone_disc_slides_v_squared_over_2_mu_g_in_the_time_v_over_mu_g() {
    for speed in [500.0, 640.0, 700.0, 812.5] {
        let (rest, trace) = play(&case(&[], (-125.0, 70.0), (0.0, 70.0), speed));
        assert_near(rests(&rest, 0), (-125.0 + speed * speed / (2.0 * A), 70.0));
        assert!((rest.duration - speed / A).abs() < 1e-12);
        assert_eq!(count(&trace, |event| matches!(event.what, What::Drop { .. })), 1);
    }
}

#[test]
fn a_head_on_hit_shares_the_speed_by_the_restitution() {
    let (rest, _) = play(&case(&[(-25.0, 70.0)], (-125.0, 70.0), (0.0, 70.0), 900.0));
    let v = (900.0_f64 * 900.0 - 2.0 * A * 80.0).sqrt();
    let e = 0.85 - 0.05 * v / 1000.0;
    let slides = |v: f64| v * v / (2.0 * A);
    assert_near(rests(&rest, 0), (-45.0 + slides(0.5 * (1.0 - e) * v), 70.0));
    assert_near(rests(&rest, 1), (-25.0 + slides(0.5 * (1.0 + e) * v), 70.0));
}

#[test]
fn an_oblique_hit_throws_the_other_disc_off_the_line_of_centres() {
    // The line of centres has the components 0.8 and 0.6: the other lies 12 mm higher.
    let (rest, _) = play(&case(&[(-24.0, 82.0)], (-125.0, 70.0), (0.0, 70.0), 900.0));
    let v = (900.0_f64 * 900.0 - 2.0 * A * 85.0).sqrt();
    let closing = 0.8 * v;
    let normal = 0.5 * (1.0 + 0.85 - 0.05 * closing / 1000.0) * closing;
    // Sticking would need 0.6 v / 6; Coulomb's law gives less.
    let friction = 0.1 * normal;
    assert!(friction < 0.1 * v);
    let other = (0.8 * normal + 0.6 * friction, 0.6 * normal - 0.8 * friction);
    let end = |x: f64, y: f64, v: (f64, f64)| {
        let speed = (v.0 * v.0 + v.1 * v.1).sqrt();
        (x + v.0 * speed / (2.0 * A), y + v.1 * speed / (2.0 * A))
    };
    assert_near(rests(&rest, 1), end(-24.0, 82.0, other));
    assert_near(rests(&rest, 0), end(-40.0, 70.0, (v - other.0, -other.1)));
}

/// A flick that meets the right rail with this normal speed, and how it goes on.
fn at_the_rail(normal: f64) -> (Rest, Recorder) {
    let (from, to): ((f64, f64), (f64, f64)) = ((-128.0, 68.0), (110.0, 20.0));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt();
    let v = normal * length / dx;
    play(&case(&[], from, to, (v * v + 2.0 * A * length).sqrt()))
}

#[test]
fn a_disc_hops_over_the_rail_at_901_mm_per_second_and_bounces_at_899() {
    let (rest, trace) = at_the_rail(901.0);
    assert_eq!(rest.fates[0], Fate::Off(Off::HoppedRail));
    assert!(matches!(trace.events.last().unwrap().what, What::Off(Off::HoppedRail)));
    let (rest, trace) = at_the_rail(899.0);
    assert!(rests(&rest, 0).0 < 110.0);
    let bounce = trace.events.iter().find_map(|event| match event.what {
        What::Rail { edge, before, after } => Some((edge.index(), before, after)),
        _ => None,
    });
    let (edge, before, after) = bounce.unwrap();
    assert_eq!(edge, 0);
    assert!((before.x - 899.0).abs() < 1e-3);
    assert!((after.x + 0.55 * before.x).abs() < 1e-9);
    // Friction at the wall slows the slide along it and makes spin: impulse 0.1 times the normal one, at most.
    let along = before.y - after.y;
    assert!((along.abs() - (before.y.abs() / 3.0).min(0.1 * 1.55 * before.x)).abs() < 1e-9);
    assert!((after.rim.abs() - 2.0 * along.abs()).abs() < 1e-9);
}

#[test]
fn the_face_of_a_pad_bounces_like_the_rail_and_is_told_apart() {
    let (_, trace) = play(&case(&[], (-125.0, 70.0), (0.0, 70.0), 1250.0));
    let face = trace.events.iter().find(|event| matches!(event.what, What::PadFace { .. })).unwrap();
    // The centre stops one radius before the face: x + y = 180 - 10 sqrt 2.
    assert!((face.x + face.y - (180.0 - 200.0_f64.sqrt())).abs() < 1e-9);
    assert_eq!(count(&trace, |event| matches!(event.what, What::Rail { .. })), 0);
}

/// A flick through the middle of the hole that enters the capture circle (10.4 mm) with `v`, if nothing holds it.
fn through_the_hole(v: f64) -> (Rest, Recorder) {
    let slide = 20_000.0_f64.sqrt() - 10.4;
    play(&case(&[], (-100.0, 100.0), (0.0, 0.0), (v * v + 2.0 * A * slide).sqrt()))
}

#[test]
fn a_disc_falls_into_the_hole_at_499_mm_per_second_and_crosses_it_if_it_leaves_with_501() {
    let (rest, trace) = through_the_hole(499.0);
    assert_eq!(rest.fates[0], Fate::Captured);
    let fell = trace.events.last().unwrap();
    assert!((fell.x.hypot(fell.y) - 10.4).abs() < 1e-9, "falls where it enters: {fell:?}");

    let (rest, trace) = through_the_hole(501.0);
    assert_eq!(rest.fates[0], Fate::Captured);
    let fell = trace.events.last().unwrap();
    assert!((fell.speed - 500.0).abs() < 1e-6 && fell.x.hypot(fell.y) < 10.3, "falls when slow enough: {fell:?}");

    let leaves = |v: f64| (v * v + 2.0 * A * 20.8).sqrt();
    assert_eq!(through_the_hole(leaves(499.0)).0.fates[0], Fate::Captured);
    let (rest, trace) = through_the_hole(leaves(501.0));
    assert!(rests(&rest, 0).0 > 20.0);
    assert_eq!(count(&trace, |event| matches!(event.what, What::EnterHole)), 1);
    assert_eq!(count(&trace, |event| matches!(event.what, What::LeaveHole)), 1);
}

#[test]
fn a_disc_that_stops_with_its_centre_over_the_hole_tips_in_and_one_that_hangs_does_not() {
    for (x, y, falls) in [(0.0, 12.9, true), (0.0, 13.1, false), (0.0, 22.0, false)] {
        // It passes outside the capture circle, so nothing holds it before it stops.
        let from = (-125.0, 100.0);
        let (dx, dy): (f64, f64) = (x - from.0, y - from.1);
        let (rest, _) = play(&case(&[], from, (x, y), (2.0 * A * (dx * dx + dy * dy).sqrt()).sqrt()));
        match rest.fates[0] {
            Fate::Captured => assert!(falls, "{x},{y}"),
            Fate::Rests(_) => assert!(!falls, "{x},{y}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_bump_over_the_hole_is_a_chance_to_fall_in() {
    // Disc 1 lies 20.5 mm beyond the middle, so the flicked disc hits it over the hole and loses its speed there.
    let d = 20.5 / 2.0_f64.sqrt();
    let (rest, trace) = play(&case(&[(d, -d)], (-100.0, 100.0), (0.0, 0.0), 1300.0));
    assert_eq!(rest.fates[0], Fate::Captured);
    let contact = trace.events.iter().position(|event| matches!(event.what, What::Contact { .. })).unwrap();
    assert!(matches!(trace.events[contact + 1].what, What::Captured));
    assert_eq!(trace.events[contact].time.to_bits(), trace.events[contact + 1].time.to_bits());
}

#[test]
fn a_disc_drops_over_the_edge_that_it_passes_near_a_corner_of_the_field() {
    // The side x = -120 ends at y = 60, where the face of the pad starts.
    for (to, edge) in [((-110.0, 40.0), 2), ((-119.5, 60.1), 5), ((-119.8, 58.0), 2)] {
        let (_, trace) = play(&case(&[], (-128.0, 68.0), to, 800.0));
        let drops: Vec<_> = trace
            .events
            .iter()
            .filter_map(|event| match event.what {
                What::Drop { edge } => Some((edge.index(), event.x, event.y)),
                _ => None,
            })
            .collect();
        assert_eq!(drops.len(), 1, "{to:?}");
        let (index, x, y) = drops[0];
        assert_eq!(index, edge, "{to:?}");
        assert!((x + 120.0).abs() < 1e-9 || (y - x - 180.0).abs() < 1e-9, "{x},{y}");
    }
    // Half a millimetre within the line of the side, and outwards: the face of the pad comes before that line.
    let (_, trace) = play(&case(&[], (119.5, 75.0), (119.9, 30.0), 700.0));
    assert!(trace.events.iter().any(|event| matches!(event.what, What::Drop { edge } if edge.index() == 4)));
    // Straight at the vertex: over either edge, once.
    let (_, trace) = play(&case(&[], (-128.0, 68.0), (-120.0, 60.0), 800.0));
    assert_eq!(count(&trace, |event| matches!(event.what, What::Drop { .. })), 1);
}

#[test]
fn a_flick_along_the_side_slides_on_the_rail() {
    let along = |speed| play(&case(&[], (-130.0, 66.0), (-130.0, 0.0), speed)).0.fates[0];
    let slides = |mm: f64| (2.0 * A * mm).sqrt();
    assert!(matches!(along(slides(15.0)), Fate::FailedLaunch(_)), "still over its pad");
    assert_eq!(along(slides(17.0)), Fate::Off(Off::RestsOnRing), "on the rail");
    assert_eq!(along(slides(130.0)), Fate::Off(Off::RestsOnRing), "on the next pad");
    assert_eq!(along(slides(207.0)), Fate::Off(Off::OuterEdge));
    let board = open();
    let (rest, ..) =
        case(&[], (-130.0, 66.0), (-130.0, 0.0), slides(17.0)).play(&board, &Constants::default()).unwrap();
    assert_eq!(rest.fates[0], Fate::Off(Off::OpenSide), "without a rail there is nothing to slide on");
}

#[test]
fn without_a_rail_a_disc_leaves_over_the_side_with_its_centre() {
    let over = case(&[], (-125.0, 70.0), (120.0, 0.0), 1600.0);
    let (rest, _, trace) = over.play(&open(), &Constants::default()).unwrap();
    assert_eq!(rest.fates[0], Fate::Off(Off::OpenSide));
    assert!((trace.events.last().unwrap().x - 120.0).abs() < 1e-9);
}

#[test]
fn a_touching_row_passes_the_hit_on_at_once() {
    let row = [(-30.0, 70.0), (-10.0, 70.0), (10.0, 70.0)];
    let (rest, trace) = play(&case(&row, (-125.0, 70.0), (0.0, 70.0), 900.0));
    let time = |pair: (u8, u8)| {
        let hit = |event: &&Event| matches!(event.what, What::Contact { with, .. } if (event.disc, with) == pair);
        trace.events.iter().find(hit).unwrap().time
    };
    assert!(time((0, 1)) <= time((1, 2)) && time((1, 2)) <= time((2, 3)));
    assert!(time((2, 3)) - time((0, 1)) < 1e-9);
    let x: Vec<f64> = (0..4).map(|disc| rests(&rest, disc).0).collect();
    assert!(x.windows(2).all(|pair| pair[1] - pair[0] > 20.0 - 2e-6), "{x:?}");
    assert!(x[3] > 30.0 && x[1] < -15.0, "{x:?}");
}

#[test]
fn a_triangle_that_touches_is_broken_without_overlaps() {
    let h = 20.0 * 3.0_f64.sqrt() / 2.0 + 1e-6;
    let rack = [(20.0, 50.0), (20.0 + h, 60.0), (20.0 + h, 40.0), (20.0 + 2.0 * h, 70.0), (20.0 + 2.0 * h, 50.0)];
    let (rest, trace) = play(&case(&rack, (-125.0, 70.0), (20.0, 50.0), 1500.0));
    assert!(rest.events < 60, "{}", rest.events);
    assert!(count(&trace, |event| matches!(event.what, What::Contact { .. })) >= 4);
}

#[test]
fn a_disc_squeezed_between_two_others_and_the_rail_settles() {
    let (rest, trace) = play(&case(&[(110.0, 20.0), (90.0, 20.0)], (-128.0, 68.0), (90.0, 20.0), 1250.0));
    assert!(rest.events < 100, "{}", rest.events);
    assert!(count(&trace, |event| matches!(event.what, What::Rail { .. })) >= 1);
    for disc in 1..3 {
        assert!(rests(&rest, disc).0 <= 110.0);
    }
}

#[test]
fn a_disc_that_rests_at_the_rail_slides_along_it() {
    // Hit from above along the rail: no part of the motion goes into the rail but what friction throws.
    let lying = [(110.0, 0.0)];
    let (rest, _) = play(&case(&lying, (128.0, 68.0), (110.0, 2.0), 700.0));
    let (x, y) = rests(&rest, 1);
    assert!(x <= 110.0 && y < -5.0, "{x},{y}");
}

/// A disc that hangs over the drop edge of the top left pad, 3 mm from the edge.
fn hanging() -> (f64, f64) {
    let d = 3.0 / 2.0_f64.sqrt();
    (-90.0 + d, 90.0 - d)
}

#[test]
fn a_disc_may_stop_half_over_the_drop_edge_and_stays_there() {
    let (from, stop): ((f64, f64), (f64, f64)) = ((-100.0, 100.0), hanging());
    let slide = (stop.0 - from.0) * 2.0_f64.sqrt();
    let (rest, _) = play(&case(&[], from, stop, (2.0 * A * slide).sqrt()));
    let (x, y) = rests(&rest, 0);
    // The speed is rounded to um/s, which is 20 nm here.
    assert!((x - stop.0).abs() < 1e-4 && (y - stop.1).abs() < 1e-4, "{x},{y}");
}

#[test]
fn a_hanging_disc_that_is_pushed_outwards_bounces_off_the_edge_with_its_centre() {
    // From the opposite pad through the middle of the field, beside the hole.
    let from = (100.0, -96.0);
    let (_, trace) = play(&case(&[hanging()], from, (-88.0, 87.0), 1380.0));
    let face = trace.events.iter().find(|event| event.disc == 1 && matches!(event.what, What::PadFace { .. }));
    let face = face.unwrap_or_else(|| panic!("{:#?}", trace.events));
    assert!((face.y - face.x - 180.0).abs() < 2e-6, "{face:?}");
}

#[test]
fn a_launched_disc_that_stays_on_its_pad_failed_though_it_moved_another() {
    let (hx, hy) = hanging();
    let from = (-104.0, 104.0);
    let reach = ((hx - from.0).powi(2) + (hy - from.1).powi(2)).sqrt() - 20.0;
    let (rest, trace) = play(&case(&[(hx, hy)], from, (hx, hy), (2.0 * A * reach + 300.0 * 300.0).sqrt()));
    assert!(matches!(rest.fates[0], Fate::FailedLaunch(_)), "{:?}", rest.fates[0]);
    let (x, y) = rests(&rest, 1);
    assert!(x - hx > 5.0 && hy - y > 5.0);
    assert!(matches!(trace.events.last().unwrap().what, What::FailedLaunch));
}

#[test]
fn the_hole_holds_any_number_of_discs() {
    // Nearly inelastic discs in front of the hole go on together when hit.
    let line = |mm: f64| (-mm / 2.0_f64.sqrt(), mm / 2.0_f64.sqrt());
    let slow = constants(&[("hole_capture_speed", 1500.0), ("e_disc_slow", 0.1), ("e_disc_min", 0.0)]);
    let case = case(&[line(30.0), line(55.0)], (-100.0, 100.0), (0.0, 0.0), 2000.0);
    let (rest, _, trace) = case.play(&sonora(), &slow).unwrap();
    assert!(rest.fates[..3].iter().filter(|fate| **fate == Fate::Captured).count() >= 2, "{:?}", &rest.fates[..3]);
    assert!(count(&trace, |event| matches!(event.what, What::Captured)) >= 2);
}
