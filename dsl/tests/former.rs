//! Names of the release before: each use is reported with a fix that gives the same rules.

use crate::support::{check, mended};

const OLD: &str = include_str!("diagnostics/V2096_former_names.rules");

const NEW: &str = "variant demo for toy {
  counter marks in 0..9 per symbol = 0
  rule late at enter { narrow when row is 1 and symbol is town }
  rule more at extra_points { set extra_points to 2 }
  rule look at place { forbid card when card.number is 1 }
  rule gets on placed do {
    gain 2
    research card by 1
    put card in field
    shift columns 1
    shuffle deck
    marks[town] += 1
  }
  rule reads at income { add marks[town] }
}
";

#[test]
fn each_former_name_has_a_sure_fix_and_means_the_same() {
    let old: String = OLD.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    let (before, found, _) = check(&old);
    assert!(found.iter().all(|one| one.code == "V2096" && one.fixes.iter().all(|fix| fix.sure)), "{found:#?}");
    let new = mended(&old, &found);
    assert_eq!(new, NEW);
    let (after, found, _) = check(&new);
    assert_eq!(found, []);
    let rules = |compiled: &javelina_dsl::Compiled| {
        let program = &compiled.program;
        let points: Vec<_> = program.clauses.iter().map(|clause| clause.point).collect();
        (program.code.clone(), points)
    };
    assert_eq!(rules(&before), rules(&after));
}

#[test]
fn a_counter_may_have_a_former_name() {
    let text = "variant demo for toy {
  counter tier in 0..9 = 0
  rule up on time_moved do { tier += 1 }
  rule box at extra_points { add tier }
}
";
    assert_eq!(check(text).1, []);
}
