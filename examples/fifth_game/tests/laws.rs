//! Caravan, as it comes and under its variant, against the laws of the contract: same moves give the same state, sampled
//! actions are legal, illegal ones change nothing, what is written is read back, a record verifies.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use fifth_game::{Caravan, CaravanKit};
use javelina_tests::laws::obey_all;
use javelina_variants::{Choice, GameRow, Kit, load_for};

static GAMES: &[GameRow] = &[GameRow::of::<CaravanKit>()];

#[test]
fn caravan_obeys_every_law_with_two_three_and_four_seats() {
    let loaded = load_for(GAMES, &[CaravanKit::pack()]);
    for with in [vec![], vec!["sandstorm".to_string()]] {
        let built = loaded.build("caravan", &Choice { with, params: Vec::new() });
        let game = built.ok().and_then(|built| built.into_game::<Caravan>()).map(Arc::new).expect("a sound pack");
        for seats in 2..=4 {
            assert_eq!(obey_all(&game, seats, 0..12), Ok(()));
        }
    }
}

#[test]
fn the_program_plays_the_transcripts_of_its_pack() {
    let pack = Path::new(env!("CARGO_MANIFEST_DIR")).join("pack");
    let run = Command::new(env!("CARGO_BIN_EXE_fifth-game")).arg("test").arg(pack).output().expect("a program");
    assert!(run.status.success(), "{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
}
