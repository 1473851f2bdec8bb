//! Turned and mirrored boards, other numbers of discs, and threads.

use crate::support::{Case, for_random_cases, open, random_case, sonora};
use javelina_physics::{Board, Constants, Event, Fate, Place, Recorder, Rest, Segment, What};

/// The case with every place and the target changed by `f`, which keeps the board.
fn changed(case: &Case, f: impl Fn(Place) -> Place) -> Case {
    Case {
        places: case.places.iter().map(|place| place.map(&f)).collect(),
        from: f(case.from),
        target: f(case.target),
        ..case.clone()
    }
}

fn assert_same(one: &Rest, two: &Rest, f: impl Fn(Place) -> Place, case: &Case) {
    for (disc, (a, b)) in one.fates.iter().zip(&two.fates).enumerate() {
        let a = match *a {
            Fate::Rests(place) => Fate::Rests(f(place)),
            Fate::FailedLaunch(place) => Fate::FailedLaunch(f(place)),
            other => other,
        };
        assert_eq!(a, *b, "disc {disc} of {case:?}");
    }
}

/// Same fates and places to the nanometre: the arithmetic treats both axes and both signs alike.
fn law(f: impl Fn(Place) -> Place + Copy) {
    let constants = Constants::default();
    for board in [sonora(), open()] {
        for_random_cases(&board, 3000, |case| {
            let other = changed(case, f);
            let (one, two) =
                (case.play_silently(&board, &constants).unwrap(), other.play_silently(&board, &constants).unwrap());
            assert_same(&one, &two, f, case);
        });
    }
}

#[test]
fn a_quarter_turn_of_the_table_turns_the_outcome_exactly() {
    law(|p| Place::nm(-p.y, p.x));
}

#[test]
fn half_a_turn_of_the_table_turns_the_outcome_exactly() {
    law(|p| Place::nm(-p.x, -p.y));
}

#[test]
fn a_mirrored_table_mirrors_the_outcome_exactly() {
    law(|p| Place::nm(-p.x, p.y));
}

#[test]
fn a_table_mirrored_at_its_diagonal_mirrors_the_outcome_exactly() {
    law(|p| Place::nm(p.y, p.x));
}

/// The case with its discs numbered backwards, with gaps: disc k becomes 19 - k.
fn renumbered(case: &Case) -> Case {
    let mut other = Case { disc: 19 - case.disc, places: vec![None; 20], ..case.clone() };
    for (k, place) in case.places.iter().enumerate() {
        other.places[19 - k] = *place;
    }
    other
}

fn assert_numbers_do_not_matter(board: &Board, case: &Case) {
    let constants = Constants::default();
    let [one, two] = [case.clone(), renumbered(case)].map(|case| case.play_silently(board, &constants).unwrap());
    assert_eq!(one.duration.to_bits(), two.duration.to_bits(), "{case:?}");
    for k in 0..case.places.len() {
        assert_eq!(one.fates[k], two.fates[19 - k], "disc {k} of {case:?}");
    }
}

#[test]
fn numbers_of_discs_do_not_matter() {
    let board = sonora();
    for_random_cases(&board, 4000, |case| assert_numbers_do_not_matter(&board, case));
}

/// A rack of touching discs, symmetric to the diagonal, that a disc hits along the diagonal.
fn rack(seed: u64) -> Case {
    // Half a diameter across the diagonal, and from one row of the rack to the next, for each axis.
    let (half, row) = (7_071_068, 12_247_450);
    let t = 45_000_000 + i32::try_from(seed / 4 % 50).unwrap() * 250_000;
    let at = |rows: i32, halves: i32| Some(Place::nm(t - rows * row + halves * half, t - rows * row - halves * half));
    let mut places = match seed % 4 {
        0 => vec![at(0, 1), at(0, -1)],
        1 => vec![at(0, 1), at(0, -1), at(1, 0)],
        2 => vec![at(0, 1), at(0, -1), at(1, 0), at(1, 2), at(1, -2)],
        _ => vec![at(0, 0), at(1, 1), at(1, -1), at(2, 0)],
    };
    let disc = u8::try_from(places.len()).unwrap();
    places.push(None);
    let speed = 600_000 + i32::try_from(seed % 37).unwrap() * 60_000;
    Case { places, disc, from: Place::um(100_000, 100_000), target: Place::nm(0, 0), speed }
}

/// At the first contacts of a rack: the flicked disc does not spin before, so all its energy is in its speed.
fn assert_no_energy_is_added(case: &Case, trace: &Recorder) {
    let Some(first) = trace.events.iter().find(|event| matches!(event.what, What::Contact { .. })) else { return };
    let ends = |run: &&Segment| run.disc == case.disc && (run.time + run.duration - first.time).abs() < 1e-9;
    let run = trace.segments.iter().find(ends).unwrap();
    let before = run.speed - run.deceleration * run.duration;
    let starts = trace.segments.iter().filter(|run| run.time.to_bits() == first.time.to_bits());
    let after: f64 = starts.map(|run| run.speed * run.speed).sum();
    assert!(after <= before * before + 1.0, "{} -> {after}: {case:?}", before * before);
}

#[test]
fn a_rack_of_touching_discs_rests_equal_when_it_is_mirrored_or_renumbered() {
    let (board, constants) = (sonora(), Constants::default());
    let mut together = 0;
    for seed in 0..400 {
        let case = rack(seed);
        assert_numbers_do_not_matter(&board, &case);
        for f in [|p: Place| Place::nm(p.y, p.x), |p: Place| Place::nm(-p.x, p.y), |p: Place| Place::nm(-p.y, p.x)] {
            let two = changed(&case, f).play_silently(&board, &constants).unwrap();
            assert_same(&case.play_silently(&board, &constants).unwrap(), &two, f, &case);
        }
        let (_, _, trace) = case.play(&board, &constants).unwrap();
        assert_no_energy_is_added(&case, &trace);
        let is_contact = |event: &Event| matches!(event.what, What::Contact { .. });
        let at_once = |pair: &[Event]| pair[0].time.to_bits() == pair[1].time.to_bits() && pair.iter().all(is_contact);
        together += usize::from(trace.events.windows(2).any(at_once));
    }
    assert!(together > 300, "{together} of 400 racks were hit at two discs at once");
}

#[test]
fn threads_and_the_order_of_flicks_change_no_bit() {
    let (board, constants) = (sonora(), Constants::default());
    let play = |seed: u64| {
        let (rest, _, trace) = random_case(&board, seed, 12).play(&board, &constants).unwrap();
        let times: Vec<u64> = trace.events.iter().map(|event| event.time.to_bits()).collect();
        (rest.fates, rest.duration.to_bits(), times)
    };
    let forwards: Vec<_> = (0..1200).map(play).collect();
    let parts: Vec<Vec<_>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4_u64)
            .map(|k| scope.spawn(move || (0..300).rev().map(|i| play(k * 300 + i)).collect::<Vec<_>>()))
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    let backwards: Vec<_> = parts.into_iter().flat_map(|part| part.into_iter().rev()).collect();
    assert!(forwards == backwards);
}
