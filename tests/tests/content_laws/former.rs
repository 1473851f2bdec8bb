//! Events of the release before: what is only called otherwise is a warning; where a rule has to say more, V2096 is an error,
//! and its fix writes the condition and the loop where the rule stays the same.

use javelina_engine::Severity;
use javelina_tests::language::packs::beside;

/// Game, a rule as it was, and as the fix writes it; `None`: it is left to the author.
const RULES: [(&str, &str, Option<&str>); 13] = [
    (
        "arizona",
        "rule r on begin do { gain 2 nuggets }",
        Some("rule r on game_starts do { for each s in playing { gain 2 nuggets } }"),
    ),
    (
        "arizona",
        "rule r on round_begins when nuggets > 2 unless round is 1 do { pay 1 nuggets }",
        Some(
            "rule r on round_starts do { for each s in playing \
             { if (nuggets > 2) and not (round is 1) { pay 1 nuggets } } }",
        ),
    ),
    ("arizona", "rule r on round_begins when actor is first_player do { gain 1 nuggets }", None),
    ("arizona", "rule r on round_begins do { for each g in all goods { for each h in all goods { load h } } }", None),
    ("arizona", "rule r on turn_opens do { gain 1 nuggets }", Some("rule r on turn_starts do { gain 1 nuggets }")),
    (
        "keystone",
        "rule r on begin do { if synergy > 5 { pay 1 synergy } }",
        Some("rule r on game_starts do { for each s in boards { if synergy > 5 { pay 1 synergy } } }"),
    ),
    ("keystone", "rule r on turn_end do { gain 1 synergy }", Some("rule r on turn_ends do { gain 1 synergy }")),
    ("keystone", "rule r on turn_begins do { gain 1 synergy }", Some("rule r on turn_starts do { gain 1 synergy }")),
    (
        "sonora",
        "rule r on round_begins when reflicks is 0 do { gain 1 points }",
        Some(
            "rule r on phase_starts when phase is flick do { for each s in playing \
             { if reflicks is 0 { gain 1 points } } }",
        ),
    ),
    ("cliffs", "rule r on music_stops do { draw 1 }", Some("rule r on phase_ends when phase is race do { draw 1 }")),
    (
        "cliffs",
        "rule r on music_stops when round > 1 or elevation > 900 do { draw 1 }",
        Some("rule r on phase_ends when phase is race and (round > 1 or elevation > 900) do { draw 1 }"),
    ),
    (
        "cliffs",
        "rule r on tally_begins unless round is 1 do { slide 5 }",
        Some(
            "rule r on phase_starts when phase is tally do { for each s in playing \
             { if not (round is 1) { slide 5 } } }",
        ),
    ),
    (
        "cliffs",
        "rule r on round_begins do { let n = cards_held draw n }",
        Some("rule r on phase_starts when phase is race do { for each s in playing { let n = cards_held draw n } }"),
    ),
];

#[test]
fn the_fix_of_a_former_event_writes_the_condition_and_the_loop() {
    for (game, old, new) in RULES {
        let text =
            |rule: &str| format!("variant once for {game} {{\n  title \"Once\"\n  text \"As before.\"\n  {rule}\n}}\n");
        let old = text(old);
        let loaded = beside(game, &[("once.rules", &old)]);
        let [only] = loaded.found.as_slice() else { panic!("{old}: {:#?}", loaded.found) };
        assert_eq!(only.code, "V2096", "{old}");
        let has_loop = only.severity == Severity::Error;
        assert_eq!(has_loop, !old.contains("turn_"), "{old}: names alone are a warning");
        let Some(new) = new else {
            assert!(only.fixes.is_empty() && only.help.is_some(), "{old}: {only:#?}");
            continue;
        };
        let fix = &only.fixes[0];
        assert!(fix.sure, "{old}");
        let mut edits = fix.edits.clone();
        edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        let mended = edits.into_iter().fold(old.clone(), |mut text, (span, with)| {
            text.replace_range(span.range(), &with);
            text
        });
        assert_eq!(mended, text(new));
        let loaded = beside(game, &[("once.rules", &mended)]);
        assert!(loaded.found.is_empty(), "{mended}: {:#?}", loaded.found);
    }
}

#[test]
fn a_script_at_a_former_event_is_told_what_to_write() {
    let rules = "variant once for cliffs {\n  title \"Once\"\n  text \"t\"\n  script \"once.rhai\"\n}\n";
    let loaded = beside("cliffs", &[("once.rules", rules), ("once.rhai", "fn music_stops(view) { draw(1) }")]);
    let found: Vec<_> = loaded.found.iter().filter(|one| one.severity == Severity::Error).collect();
    let [only] = found.as_slice() else { panic!("{:#?}", loaded.found) };
    assert_eq!((only.code, only.message.as_str()), ("V2096", "`music_stops` is now `phase_ends when phase is race`"));
}
