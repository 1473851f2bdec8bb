//! The law can fail: claims of provers that are wrong are found.

use javelina_tests::claims::law::{LEAST, Law, Run};
use javelina_tests::claims::{Claim, Counts, Group, Program, claims};
use javelina_tests::language::tree::{Expr, SetExpr};

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

/// Of a pair, what holds at less than half of the questions holds at none.
fn pair(played: &Played<'_>, at: usize, alone: bool) -> Option<Claim> {
    played.program.groups.iter().find_map(|group| match group {
        Group::Pair { pair, both, first, .. } if pair[0] == at => {
            let Counts { asked, fired, .. } = played.of(if alone { *first } else { *both });
            let is_rare = asked >= LEAST && fired > 0 && fired * 2 < asked;
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
    let runs = (0..20).filter_map(|seed| law.run(law.drawn(seed), false).ok()).collect();
    (law, runs)
}

#[test]
fn a_claim_that_holds_in_nine_of_ten_evaluations_is_found_false_in_each_game() {
    for game in ["arizona", "sonora", "keystone", "cliffs"] {
        let (law, runs) = runs(game);
        for (name, prover) in PROVERS {
            let (mut planted, mut found) = (0, 0);
            for run in &runs {
                let played = Played { catalogue: law.catalogue, program: &run.program, counts: &run.counts };
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

/// A program of one rule at a number, and of the rule that speaks where it does not.
fn alone(law: &Law, point: &str, condition: Expr) -> Program {
    let point = law.catalogue.point(point).unwrap();
    let list = [(point, condition.clone()), (point, Expr::Not(Box::new(condition)))];
    Program::judging(law.game, law.catalogue, &law.lexicon, &law.places, &list, 1)
}

/// A prover that takes an element of a set to be there was wrong where the set is empty: this condition held in none of 601
/// evaluations, and `check` said that it always holds.
#[test]
fn an_element_of_a_set_that_may_be_empty_is_not_said_to_be_in_it_always() {
    let law = Law::new("sonora");
    let fact = |name: &str| law.catalogue.fact(name).unwrap();
    let touches = SetExpr::All(law.catalogue.kind("touch").unwrap().0);
    let building = law.catalogue.kind("building").unwrap().0;
    let complete = Expr::Fact { fact: fact("complete"), args: vec![Expr::Element(building, 0)], of: None };
    let some = SetExpr::Where(Box::new(touches.clone()), Box::new(complete));
    let least = Expr::Least(Box::new(some), Box::new(Expr::Number(0)));
    let program = alone(&law, "flicks", Expr::In(true, Box::new(least), Box::new(touches)));
    let run = law.run(program, true).unwrap();
    let played = Played { catalogue: law.catalogue, program: &run.program, counts: &run.counts };
    let Counts { asked, fired, .. } = played.of(0);
    assert!(asked >= LEAST && fired < asked, "{fired} of {asked}: {}", run.program.text);
    // The law is red if it is said all the same.
    let mut tally = Tally::default();
    played.judge(Claim::Always(0), "planted", &mut tally);
    assert_eq!(tally.wrong.len(), 1);
    let told = claims(&run.loaded, &run.program);
    assert!(told.iter().all(|(claim, _)| *claim != Claim::Always(0)), "{told:?}");
}
