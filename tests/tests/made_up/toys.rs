//! The laws hold for a sound toy, each catches the flaw that is planted for it, and the tree has its known size.

use std::sync::Arc;

use javelina_engine::{Game, Seats};
use javelina_stones::Stones;
use javelina_stones::hare::{self, Hare};
use javelina_stones::toe::{Flaw, tree_count};
use javelina_tests::laws::obey_all;

#[test]
fn a_sound_toy_obeys_all_laws() {
    obey_all(&Arc::new(Stones::new(Flaw::None)), 2, 0..20).unwrap();
}

/// What the law says of a flaw, so that no flaw is caught by a law that is not about it.
#[test]
fn each_planted_flaw_is_caught_by_its_law() {
    let planted: [(Flaw, &[&str]); 28] = [
        (Flaw::TestDisagrees, &[]),
        (Flaw::ListedTwice, &[]),
        (Flaw::SampleOutside, &[]),
        (Flaw::TextMisread, &[]),
        (Flaw::LedgerWrong, &[]),
        (Flaw::Endless, &[]),
        (Flaw::OutOfTurn, &[]),
        (Flaw::IllegalChanges, &[]),
        (Flaw::ViewMisleads, &[]),
        (Flaw::SilentDiffers, &[]),
        (Flaw::TakenTested, &["passes the test, but the check refuses it"]),
        (Flaw::TakenChecked, &["fails the test, but passes the check"]),
        (Flaw::TakenPlayed, &["is illegal, but changes the state"]),
        (Flaw::RefusalSeen, &["is illegal, but changes the digest"]),
        (Flaw::RefusalTold, &["is illegal, but something happens"]),
        (Flaw::NoRule, &["names no rule"]),
        (Flaw::NoWords, &["has no words"]),
        (Flaw::BlankFact, &["has a fact that says nothing"]),
        (Flaw::FarthestOffered, &["which is not legal either"]),
        (Flaw::Ghost, &["of C is not listed, but legal"]),
        (Flaw::LateMarks, &["after the end: "]),
        (Flaw::EarlyCorner, &["`mark 9` of A is not listed, but legal"]),
        (Flaw::TenthCell, &["`mark 10` of B is not listed, but legal"]),
        (Flaw::Contested, &["one forbids the other", "of A", "of B"]),
        (Flaw::LastSeen, &["give another state in the other order", "of A", "of B"]),
        (Flaw::Peeked, &["B sees `mark 1`", "before all have answered"]),
        (Flaw::Overheard, &["B hears `mark 1`", "before all have answered"]),
        (Flaw::Weighed, &["what B is advised rests on `mark 1`", "before all have answered"]),
    ];
    for (flaw, words) in planted {
        match obey_all(&Arc::new(Stones::new(flaw)), 2, 0..20) {
            Err(breach) => assert!(words.iter().all(|words| breach.contains(words)), "{flaw:?}: {breach}"),
            Ok(()) => panic!("no law catches {flaw:?}"),
        }
    }
}

#[test]
fn an_action_that_is_only_legal_later_is_tried_in_the_very_first_game() {
    let breach = obey_all(&Arc::new(Stones::new(Flaw::EarlyCorner)), 2, 0..1).unwrap_err();
    assert!(breach.contains("`mark 9`"), "{breach}");
}

#[test]
fn a_sound_run_against_the_clock_obeys_all_laws() {
    obey_all(&Arc::new(Hare::game(hare::Flaw::None)), 2, 0..20).unwrap();
    obey_all(&Arc::new(Hare::game(hare::Flaw::None)), 4, 0..20).unwrap();
}

/// Each flaw of a timed phase is caught by the law that is about it.
#[test]
fn each_flaw_of_a_timed_phase_is_caught_by_its_law() {
    use hare::Flaw;
    let planted = [
        (Flaw::GoesBack, "is not listed, but legal"),
        (Flaw::OutlastsTheEnd, "at tick 20, `"),
        (Flaw::RefusalTicks, "is illegal, but changes the state"),
        (Flaw::ClockStands, "the phase has reached 0"),
        (Flaw::PaceRemembers, "in one state the game waits for"),
        (Flaw::PaceFalls, "is ready at tick 5, but the phase has reached"),
        (Flaw::PaceLate, "is ready at tick 20, but the phase ends at 20"),
        (Flaw::PaceWakes, "is ready next, but takes no part"),
        (Flaw::SleepersStay, "is to act, but has no action"),
        (Flaw::SleepersHop, "takes no part, but has legal actions"),
        (Flaw::Envious, "a legal action rests on what is hidden"),
        (Flaw::StopsAnywhere, "the phase ends at 20; at tick 19, `stop` of nature is not listed, but legal"),
        (Flaw::RunsOn, "is the end of the phase, but the clock still runs"),
        (Flaw::Treadmill, "the game goes on after 64 moves"),
        (Flaw::VoidsAnything, "is legal, but can be recorded as void"),
        (Flaw::VoidsInTime, "to record a move as void, `void"),
        (Flaw::VoidEnds, "is only recorded as void, but the phase is another one then"),
        (Flaw::EmptyWord, "hare has no seat option `@slow`"),
        (Flaw::AnyPairs, "0 seats are out of range, but not refused"),
        (Flaw::NoPairs, "0 seats are refused without words"),
    ];
    for (flaw, words) in planted {
        match obey_all(&Arc::new(Hare::game(flaw)), 2, 0..20) {
            Err(breach) => assert!(breach.contains(words), "{flaw:?}: {breach}"),
            Ok(()) => panic!("no law catches {flaw:?}"),
        }
    }
}

/// Sequences of play by length; 255,168 complete games. Known since the game was first enumerated.
#[test]
fn the_tree_of_tic_tac_toe_has_its_known_size() {
    let toe = Stones::new(Flaw::None);
    let start = toe.setup(&Seats::new(2));
    let counted: Vec<u64> = (1..=9).map(|depth| tree_count(&toe, &start, depth)).collect();
    assert_eq!(counted, [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]);
}
