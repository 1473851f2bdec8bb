//! Turned and mirrored boards, other numbers of discs, and threads.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support::{Case, for_random_cases, open, random_case, sonora};
use javelina_physics::{Constants, Event, Fate, Place, Rest, What};

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

/// Two contacts of one disc at one time: then the lower numbers come first, and numbers matter.
fn has_ties(case: &Case) -> bool {
    let (_, _, trace) = case.play(&sonora(), &Constants::default()).unwrap();
    trace
        .events
        .windows(2)
        .any(|pair| pair[0].time.to_bits() == pair[1].time.to_bits() && is_contact(&pair[0]) && is_contact(&pair[1]))
}

fn is_contact(event: &Event) -> bool {
    matches!(event.what, What::Contact { .. })
}

#[test]
fn numbers_of_discs_do_not_matter_unless_two_contacts_tie() {
    let (board, constants) = (sonora(), Constants::default());
    let (mut cases, mut tied) = (0, 0);
    for_random_cases(&board, 4000, |case| {
        cases += 1;
        let n = case.places.len();
        // Backwards, with gaps: disc k becomes 19 - k.
        let mut renumbered = Case { disc: 19 - case.disc, places: vec![None; 20], ..case.clone() };
        for k in 0..n {
            renumbered.places[19 - k] = case.places[k];
        }
        let one = case.play_silently(&board, &constants).unwrap();
        let two = renumbered.play_silently(&board, &constants).unwrap();
        let same = one.duration.to_bits() == two.duration.to_bits()
            && one.events == two.events
            && (0..n).all(|k| one.fates[k] == two.fates[19 - k]);
        if !same {
            assert!(has_ties(case), "{case:?}");
            tied += 1;
        }
    });
    // An eighth of the random discs is laid against another on purpose.
    assert!(tied * 20 < cases, "numbers mattered in {tied} of {cases}");
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
