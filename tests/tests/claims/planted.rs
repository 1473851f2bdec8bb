//! The law can fail: claims of provers that are wrong are found.

use javelina_tests::claims::law::{LEAST, Law, Run};
use javelina_tests::claims::{Claim, Counts, Group};

use crate::judge::{Played, Tally};

/// Claims that are wrong, in another way each.
type Prover = fn(&Played<'_>, usize) -> Option<Claim>;

/// Holds in all but a few evaluations: always.
fn nearly_always(played: &Played<'_>, at: usize) -> Option<Claim> {
    let Counts { asked, fired, .. } = played.of(at);
    (asked >= LEAST && fired < asked && fired * 10 >= asked * 8).then_some(Claim::Always(at))
}

/// Holds in a few evaluations: never.
fn nearly_never(played: &Played<'_>, at: usize) -> Option<Claim> {
    let Counts { asked, fired, .. } = played.of(at);
    (asked >= LEAST && fired > 0 && fired * 10 <= asked * 2).then_some(Claim::Never(at))
}

/// Of a pair, what holds at few questions holds at none.
fn pair(played: &Played<'_>, at: usize, alone: bool) -> Option<Claim> {
    played.program.groups.iter().find_map(|group| match group {
        Group::Pair { pair, both, first, .. } if pair[0] == at => {
            let Counts { asked, fired, .. } = played.of(if alone { *first } else { *both });
            let is_rare = asked >= LEAST && fired > 0 && fired * 10 <= asked * 2;
            let claim = if alone { Claim::Implied(pair[0], pair[1]) } else { Claim::Apart(pair[0], pair[1]) };
            is_rare.then_some(claim)
        }
        _ => None,
    })
}

const PROVERS: [(&str, Prover); 4] = [
    ("always", nearly_always),
    ("never", nearly_never),
    ("disjoint", |played, at| pair(played, at, false)),
    ("implied", |played, at| pair(played, at, true)),
];

fn runs(game: &'static str) -> (Law, Vec<Run>) {
    let law = Law::new(game);
    let runs = (0..6).filter_map(|seed| law.run(law.drawn(seed), false).ok()).collect();
    (law, runs)
}

#[test]
fn a_claim_that_holds_in_nine_of_ten_evaluations_is_found_false_in_each_game() {
    for game in ["arizona", "sonora", "keystone", "cliffs"] {
        let (_, runs) = runs(game);
        for (name, prover) in PROVERS {
            let (mut planted, mut found) = (0, 0);
            for run in &runs {
                let played = Played { program: &run.program, counts: &run.counts };
                for claim in (0..run.program.conditions.len()).filter_map(|at| prover(&played, at)) {
                    let mut tally = Tally::default();
                    played.judge(claim, "planted", &mut tally);
                    planted += 1;
                    found += tally.wrong.len();
                }
            }
            assert!(planted > 0 && planted == found, "{game}, {name}: {found} of {planted}");
        }
    }
}
