//! The laws hold for a sound toy, each catches the flaw that is planted for it, and the tree has its known size.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use javelina_engine::{Game, Seats};
use javelina_tests::laws::obey_all;
use javelina_tests::toys::{Flaw, Toe, tree_count};

#[test]
fn a_sound_toy_obeys_all_laws() {
    obey_all(&Arc::new(Toe::new(Flaw::None)), 2, 0..20).unwrap();
}

#[test]
fn each_planted_flaw_is_caught() {
    let planted = [
        Flaw::TestDisagrees,
        Flaw::ListedTwice,
        Flaw::SampleOutside,
        Flaw::TextMisread,
        Flaw::LedgerWrong,
        Flaw::Endless,
        Flaw::OutOfTurn,
        Flaw::IllegalChanges,
        Flaw::ViewMisleads,
        Flaw::SilentDiffers,
    ];
    let missed: Vec<_> =
        planted.iter().filter(|flaw| obey_all(&Arc::new(Toe::new(**flaw)), 2, 0..20).is_ok()).collect();
    assert!(missed.is_empty(), "no law catches {missed:?}");
}

/// Sequences of play by length; 255,168 complete games. Known since the game was first enumerated.
#[test]
fn the_tree_of_tic_tac_toe_has_its_known_size() {
    let toe = Toe::new(Flaw::None);
    let start = toe.setup(&Seats::new(2));
    let counted: Vec<u64> = (1..=9).map(|depth| tree_count(&toe, &start, depth)).collect();
    assert_eq!(counted, [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]);
}
