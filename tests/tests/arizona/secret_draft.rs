//! The draft of Arizona in which all take a die at once, in secret.

use javelina_tests::language::packs::probe;
use javelina_variants::Choice;

use crate::content_laws::reach::played;

#[test]
fn whoever_has_no_turn_in_a_draft_in_secret_takes_no_die_and_the_others_are_told_together() {
    let members = "  rule once at sealed { widen when round > 1 }\n  \
        rule rest at turns { set to 0 when phase is draft and round is 2 and actor is B }\n  \
        rule out on round_ends when round is 2 do { retire C }";
    let seen = played("arizona", &["no_conditions"], 3, 6, members);
    let round = |number: u32| {
        let dice = format!("round {number}: the dice show");
        let all = seen.told.iter().skip_while(move |line| !line.starts_with(&dice)).skip(1);
        all.take_while(|line| !line.starts_with("round ")).cloned().collect::<Vec<_>>()
    };
    let has = |lines: &[String], text: &str| lines.iter().filter(|line| line.contains(text)).count();
    assert_eq!((has(&round(1), " takes a die in secret"), has(&round(1), " takes a ")), (0, 3), "{:?}", round(1));
    let (second, third) = (round(2), round(3));
    assert_eq!(has(&second, " takes a die in secret (probe.once)"), 2, "{second:?}");
    assert_eq!((has(&second, "B is passed over (probe.rest)"), has(&second, "B takes")), (1, 0), "{second:?}");
    assert_eq!(has(&third, " takes a die in secret (probe.once)"), 2, "{third:?}");
    assert_eq!((has(&third, "C takes"), has(&third, "B takes")), (0, 1), "{third:?}");
    for (lines, absent) in [(&second, "B "), (&third, "C ")] {
        let all = lines.iter().find(|line| line.starts_with("the dice are taken: ")).unwrap();
        assert!(all.ends_with(" (probe.once)") && !all.contains(absent) && all.matches(',').count() == 1, "{all}");
        let last = lines.iter().rposition(|line| line.contains("takes a die in secret"));
        assert_eq!(lines.get(last.unwrap() + 1), Some(all), "it is told with the last one: {lines:?}");
    }
}

#[test]
fn rules_that_a_draft_in_secret_would_not_ask_are_refused_with_it_unless_they_cannot_meet() {
    let refused = |member: &str| {
        let once = "rule once at sealed { widen when round mod 2 is 1 }";
        let loaded = probe("arizona", &format!("  {once}\n  {member}"));
        if let Some(found) = loaded.found.iter().find(|one| one.code == "X4042") {
            return Some(found.message.clone());
        }
        assert!(loaded.is_sound(), "{member}: {:?}", loaded.found);
        let choice = Choice { with: vec!["no_conditions".into(), "probe".into()], params: Vec::new() };
        loaded.build("arizona", &choice).err().map(|found| found[0].message.clone())
    };
    for (member, point) in [
        ("rule other at dice_taken { set to 2 }", "dice_taken"),
        ("rule other at dice_kept { set to 2 when round > 3 }", "dice_kept"),
        ("offer other at before_take { limit 1 per game do { gain 1 nuggets } }", "before_take"),
        ("rule other at turn_order { set to -usual_place }", "turn_order"),
        ("rule other on turn_starts when phase is draft do { gain 1 nuggets }", "turn_starts"),
        ("rule other on turn_ends do { gain 1 nuggets }", "turn_ends"),
    ] {
        let text = refused(member).unwrap_or_default();
        assert!(
            text.contains(&format!("`{point}` is not asked there")) && text.contains("probe.other"),
            "{point}: {text}"
        );
    }
    for member in [
        "rule other at dice_taken { set to 2 when round mod 2 is 0 }",
        "rule other at turn_order { set to -usual_place when phase is draw }",
        "rule other on turn_starts when phase is not draft do { gain 1 nuggets }",
        "rule other at turns { set to 0 when phase is draft and actor is A }",
    ] {
        assert_eq!(refused(member), None, "{member}");
    }
}

#[test]
fn in_a_draft_in_secret_counters_per_turn_last_until_the_phase_has_ended() {
    let members = "  counter met per seat per turn in 0..9\n  rule once at sealed { widen }\n  \
        rule begins on phase_starts when phase is draft do { for each s in playing { met[s] += 1 } }\n  \
        rule ends on phase_ends when phase is draft and met[actor] is 1 do { gain 1 nuggets }";
    let seen = played("arizona", &["no_conditions"], 3, 6, members);
    let gained = seen.told.iter().filter(|line| line.ends_with("(probe.ends)")).count();
    let rounds = seen.told.iter().filter(|line| line.contains(": the dice show")).count();
    assert!(rounds > 2 && gained == rounds, "{gained} of {rounds}");
}
