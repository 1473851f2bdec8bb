//! Events of the release before: what is only called otherwise is a warning; where a rule has to say more, V2096 is an error,
//! and its fix writes the condition and the loop where the rule stays the same.

use javelina_engine::{Diagnostic, Severity};
use javelina_tests::language::packs::beside;

/// Game, a rule as it was, and as the fix writes it; `None`: it is left to the author.
const RULES: [(&str, &str, Option<&str>); 19] = [
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
    ("arizona", "rule r on round_begins when actor is initial do { gain 1 nuggets }", None),
    // A loop would go on for the seats behind the one that decides the game.
    ("arizona", "rule r on round_begins when nuggets > 2 do { win actor }", None),
    ("arizona", "rule r on round_begins do { if nuggets > 2 { gain 1 nuggets finish actor } }", None),
    ("keystone", "rule r on begin do { may { retire actor } }", None),
    ("cliffs", "rule r on tally_begins do { for each s in playing { if s.elevation < 100 { end game } } }", None),
    (
        "arizona",
        "rule r on round_begins do { for each s in all goods { let one = nuggets let each_seat = aboard[s] gain one + each_seat nuggets } }",
        Some(
            "rule r on round_starts do { for each s2 in playing { \
             for each s in all goods { let one = nuggets let each_seat = aboard[s] gain one + each_seat nuggets } } }",
        ),
    ),
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

/// A text after the sure fixes of its problems.
fn mended(text: &str, found: &[Diagnostic]) -> String {
    let sure = found.iter().filter_map(|one| one.fixes.iter().find(|fix| fix.sure));
    let mut edits: Vec<_> = sure.flat_map(|fix| fix.edits.clone()).collect();
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    edits.into_iter().fold(text.to_string(), |mut text, (span, with)| {
        text.replace_range(span.range(), &with);
        text
    })
}

/// The problems of a variant with these members.
fn found(game: &str, members: &str) -> (String, Vec<Diagnostic>) {
    let text = format!("variant once for {game} {{\n  title \"Once\"\n  text \"As before.\"\n  {members}\n}}\n");
    let found = beside(game, &[("once.rules", &text)]).found;
    (text, found)
}

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
        assert!(only.fixes[0].sure, "{old}");
        let mended = mended(&old, &loaded.found);
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

#[test]
fn what_would_decide_the_game_for_several_seats_is_told_how_it_is_written_once() {
    let (text, problems) = found("sonora", "rule r on round_begins when reflicks > 2 do { win actor }");
    let help = problems[0].help.clone().unwrap();
    let written =
        "on phase_starts when phase is flick and any (playing s where ..) do { win first (playing s where ..) }";
    assert_eq!(help, format!("a loop continues after `win` and the like: write `{written}`"));
    let now = format!("rule r {}", written.replace("..", "s.reflicks > 2"));
    assert_eq!(found("sonora", &now).1, [], "{text}");
    // What an effect sets off may decide it, too.
    let members = "rule r on begin do { advance 3 } rule end on time_moved when time is 0 do { end game }";
    let (_, problems) = found("keystone", members);
    assert!(matches!(&problems[..], [only] if only.fixes.is_empty() && only.code == "V2096"), "{problems:#?}");
}

/// Game, a rule, another one at the same event, and whether the first has a sure fix.
const BESIDE: [(&str, &str, &str, bool); 9] = [
    (
        "arizona",
        "rule a on round_begins when c > 1 do { gain 1 nuggets }",
        "rule b on round_begins do { c += 1 }",
        false,
    ),
    (
        "arizona",
        "rule a on round_begins when c > 1 do { gain 1 nuggets }",
        "rule b on round_starts do { c += 1 }",
        false,
    ),
    (
        "arizona",
        "rule a on round_begins when c > 1 do { gain 1 nuggets }",
        "rule b on round_opens do { c += 1 }",
        false,
    ),
    ("arizona", "rule a on round_begins when c > 1 do { gain 1 nuggets }", "rule b on round_ends do { c += 1 }", true),
    (
        "arizona",
        "rule a on round_begins when c > 1 do { gain 1 nuggets }",
        "rule b on round_begins do { gain 1 nuggets }",
        true,
    ),
    (
        "arizona",
        "rule a on round_begins when nuggets > 1 do { c += 1 }",
        "rule b on round_begins do { gain 1 nuggets }",
        false,
    ),
    (
        "arizona",
        "rule a on round_begins unless score > 1 do { c += 1 }",
        "rule b on round_begins do { gain 1 nuggets }",
        false,
    ),
    ("arizona", "rule a on round_begins do { gain 1 nuggets }", "rule b on round_begins do { gain 2 nuggets }", true),
    ("arizona", "rule a on round_begins do { c += 1 }", "rule b on round_begins do { c += 2 }", true),
];

#[test]
fn a_rule_that_reads_what_another_one_at_the_event_writes_is_left_to_the_author() {
    for (game, one, other, is_sure) in BESIDE {
        let (text, problems) = found(game, &format!("counter c in 0..90 shown as \"c\"\n  {one}\n  {other}"));
        let of_one =
            problems.iter().find(|problem| problem.span.is_some_and(|span| text[..span.start].ends_with("rule a on ")));
        let of_one = of_one.unwrap_or_else(|| panic!("{one}: {problems:#?}"));
        assert_eq!(
            (of_one.code, of_one.fixes.iter().any(|fix| fix.sure)),
            ("V2096", is_sure),
            "{one} {other}: {of_one:#?}"
        );
        assert_eq!(of_one.related.len(), usize::from(!is_sure), "{one} {other}");
        let left = found_in(game, &mended(&text, &problems));
        let is_left = left.iter().any(|problem| problem.severity == Severity::Error);
        assert_eq!(is_left, !is_sure, "{one} {other}: {left:#?}");
    }
}

fn found_in(game: &str, text: &str) -> Vec<Diagnostic> {
    beside(game, &[("once.rules", text)]).found
}

#[test]
fn every_rule_of_a_file_gets_a_name_for_its_loop() {
    let rules: String = (0..9)
        .map(|at| format!("  counter s{at} in 0..9 shown as \"c\"\n  rule r{at} on round_begins when s{at} < 5 do {{ s{at} += 1 }}\n"))
        .collect();
    let (text, problems) = found("arizona", &rules);
    let mended = mended(&text, &problems);
    assert_eq!(found_in("arizona", &mended), [], "{mended}");
    assert!(mended.contains("for each s in playing { if s8 < 5 { s8 += 1 } }"), "{mended}");
}

/// Game, members of a variant with an event that comes at another time now, and whether the fix is sure.
const MOVED: [(&str, &str, bool); 6] = [
    ("keystone", "rule r on turn_closes do { gain 1 synergy }", true),
    ("keystone", "rule r on turn_closes when count field < 5 do { gain 1 synergy }", false),
    ("keystone", "rule r on turn_closes do { if deck_left < 5 { gain 1 synergy } }", false),
    ("arizona", "counter c per turn in 0..9\n  rule r on turn_closes when c > 1 do { gain 1 nuggets }", false),
    ("arizona", "counter c per round in 0..9\n  rule r on turn_closes when c > 1 do { gain 1 nuggets }", true),
    ("cliffs", "rule r on turn_closes do { draw 1 }", true),
];

#[test]
fn an_event_that_comes_earlier_now_says_so_and_is_left_where_a_rule_would_notice() {
    for (game, members, is_sure) in MOVED {
        let (text, problems) = found(game, members);
        let of_event = problems.iter().find(|one| one.message.starts_with("`turn_closes`")).unwrap();
        assert_eq!((of_event.code, of_event.severity), ("V2096", Severity::Warning));
        assert_eq!(of_event.message.contains(", which comes before"), game != "cliffs", "{}", of_event.message);
        assert!(matches!(&of_event.fixes[..], [only] if only.sure == is_sure), "{members}: {of_event:#?}");
        assert_eq!(mended(&text, &problems).contains("turn_closes"), !is_sure);
    }
    let (_, problems) = found("keystone", "rule r on turn_closes do { gain 1 synergy }");
    let when = "before the Field is filled and before counters per turn start afresh";
    assert_eq!(problems[0].message, format!("`turn_closes` is now `turn_ends`, which comes {when}"));
}

/// Game, members of a variant with a former name, what is said of it, and what a fix writes.
const WORDS: [(&str, &str, &str, Option<&str>); 7] = [
    (
        "cliffs",
        "rule r on round_ends when count (all racers) > 2 do { draw 1 }",
        "`racers` is now `seats`",
        Some("seats"),
    ),
    (
        "arizona",
        "rule r on round_ends when count (all pips) > 2 do { gain 1 nuggets }",
        "`pips` is now `faces`",
        Some("faces"),
    ),
    ("arizona", "rule r at lead { set to B }", "`lead` was a fact, which is now `first_player`", Some("first_player")),
    (
        "keystone",
        "rule r on turn_ends when begin > 2 do { gain 1 synergy }",
        "`begin` was an event, which is now `game_starts`",
        None,
    ),
    (
        "keystone",
        "rule r on turn_ends do { turn_begins 2 }",
        "`turn_begins` was a rule point, which is now `turn_starts`",
        Some("turn_starts"),
    ),
    ("sonora", "rule r at disc_factor { set to 2 when disc is d5 }", "`d5` is no longer the name of a disc", None),
    ("sonora", "counter c in disc = d3 shown as \"c\"", "`d3` is no longer the name of a disc", None),
];

#[test]
fn a_word_that_was_a_name_of_another_sort_leads_to_the_name_of_now() {
    for (game, members, message, fix) in WORDS {
        let (_, problems) = found(game, members);
        let of_word =
            problems.iter().find(|one| one.code == "V2096").unwrap_or_else(|| panic!("{members}: {problems:#?}"));
        assert_eq!(of_word.message, message, "{members}");
        assert_eq!(of_word.fixes.first().map(|fix| fix.edits[0].1.as_str()), fix, "{members}");
    }
}

#[test]
fn names_of_now_that_look_like_former_ones_are_not_reported() {
    for disc in ["A5", "D5"] {
        assert_eq!(
            found("sonora", &format!("rule r at disc_factor {{ set to 2 when disc is {disc} }}")).1,
            [],
            "{disc}"
        );
    }
}
