//! What the record of a game says when it is damaged: code and line of each mistake, and what no longer agrees.

use std::sync::Arc;

use javelina_engine::limits::{MAX_RECORD_LINE as MAX_LINE, MAX_RECORD_LINES as MAX_LINES};
use javelina_engine::replay::{self, FORMAT, Header, Verification};
use javelina_stones::Stones;
use javelina_stones::race::{Race, raced};

fn header() -> Header {
    Header {
        game: "race".into(),
        content: vec![("a.rules".into(), "11".into()), ("b.rules".into(), "22".into())],
        seats: vec!["random".into(), "random".into()],
        ..Header::default()
    }
}

fn content() -> Vec<(String, String)> {
    header().content
}

/// The record of a whole race of two seats.
fn record() -> String {
    replay::write(&raced(Race::default(), 2, 5, 99), &header())
}

/// The record with one text in its line `line` (from 1) put in the place of another.
fn changed(line: usize, from: &str, to: &str) -> String {
    let text = record();
    let lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(at, one)| {
            assert!(at + 1 != line || one.contains(from), "line {line} is {one}");
            if at + 1 == line { one.replacen(from, to, 1) } else { one.into() }
        })
        .collect();
    lines.join("\n") + "\n"
}

/// Code and line of the first problem of a text, which must have a page and words.
fn problem(text: &str) -> (&'static str, usize) {
    let problems = replay::read(text).unwrap_err();
    for one in &problems {
        assert!(!one.message.is_empty() && !one.help().is_empty(), "{one:?}");
        assert!(one.line >= 1 && one.line <= text.lines().count().max(1), "{one:?}");
    }
    (problems[0].code, problems[0].line)
}

fn message(text: &str) -> String {
    replay::read(text).unwrap_err()[0].message.clone()
}

fn verified(text: &str) -> Verification {
    replay::verify(&replay::read(text).unwrap(), Arc::new(Stones::new(Race::default())), &content())
}

/// Code, line and words of what a check of a text finds.
fn found(text: &str) -> (&'static str, usize, String) {
    let verification = verified(text);
    let found =
        verification.problem().unwrap_or_else(|| panic!("a problem is expected, not {verification:?}:\n{text}"));
    (found.code, found.line, found.message)
}

#[test]
fn a_record_verifies_with_every_number_of_moves_in_it() {
    for moves in 0..15 {
        let table = raced(Race::default(), 3, 8, moves);
        let header = Header { seats: vec!["a".into(), "b".into(), "c".into()], ..header() };
        let text = replay::write(&table, &header);
        assert_eq!(verified(&text), Verification::Same { moves: table.played().len() });
        let again = replay::play(&replay::read(&text).unwrap(), Arc::new(Stones::new(Race::default())), None).unwrap();
        assert_eq!(again.state(), table.state());
    }
}

#[test]
fn a_key_that_stands_twice_is_an_error_of_its_line() {
    assert_eq!(problem(&changed(1, "\"game\":", "\"game\":\"race\",\"game\":")), ("S8001", 1));
    assert_eq!(problem(&changed(3, "\"n\":2", "\"n\":2,\"n\":2")), ("S8004", 3));
    assert!(message(&changed(3, "\"n\":2", "\"n\":2,\"n\":2")).contains("duplicate field `n`"));
    let last = record().lines().count();
    assert_eq!(problem(&changed(last, "\"ending\":", "\"ending\":\"x\",\"ending\":")), ("S8004", last));
}

#[test]
fn a_key_that_is_not_known_or_missing_is_an_error_of_its_line() {
    assert_eq!(problem(&changed(1, "\"game\":", "\"gaem\":")), ("S8001", 1));
    assert_eq!(problem(&changed(1, "\"game\":", "\"mood\":1,\"game\":")), ("S8001", 1));
    assert_eq!(problem(&changed(2, "\"do\":", "\"does\":")), ("S8004", 2));
    assert!(message(&changed(2, "\"do\":", "\"does\":")).contains("unknown field `does`"));
    assert_eq!(problem(&changed(4, ",\"at\":0", "")), ("S8004", 4));
    assert_eq!(problem(&changed(2, "\"n\":1", "\"n\":-1")), ("S8004", 2));
    assert_eq!(problem(&changed(2, "\"at\":0", "\"at\":4294967296")), ("S8004", 2));
}

#[test]
fn every_mistake_of_a_text_is_reported_up_to_twenty() {
    let text = changed(2, "\"do\":", "\"does\":").replacen("\"n\":3", "\"n\":x", 1);
    let lines: Vec<usize> = replay::read(&text).unwrap_err().iter().map(|one| one.line).collect();
    assert_eq!(lines, [2, 4]);
    let many = record().lines().next().unwrap().to_string() + &"\nx".repeat(500) + "\n";
    assert_eq!(replay::read(&many).unwrap_err().len(), 20);
}

#[test]
fn a_text_cut_at_the_end_of_a_line_is_a_save_and_one_cut_in_a_line_is_refused_there() {
    let text = record();
    let lines = text.lines().count();
    for at in 0..text.len() {
        let cut = &text[..at];
        let whole = cut.lines().count();
        if cut.is_empty() {
            assert_eq!(problem(cut), ("S8001", 1));
        } else if !cut.ends_with('\n') && at + 1 < text.len() {
            // The header alone is cut off in the first line; what stands there may be no JSON at all.
            let code = if whole == 1 && !text[at..].starts_with('\n') { "S8001" } else { "S8004" };
            assert_eq!(problem(cut), (code, whole), "cut at {at}");
        } else if whole == lines {
            assert_eq!(verified(cut), Verification::Same { moves: lines - 2 }, "only the last line break is missing");
        } else if whole == lines - 1 {
            assert_eq!(verified(cut), Verification::CutShort { moves: lines - 2 });
        } else {
            assert_eq!(verified(cut), Verification::Same { moves: whole - 1 });
        }
    }
}

#[test]
fn a_record_of_a_whole_game_without_footer_is_a_finding_of_its_last_line() {
    let text = record();
    let lines = text.lines().count();
    let cut: Vec<&str> = text.lines().take(lines - 1).collect();
    let (code, line, words) = found(&(cut.join("\n") + "\n"));
    assert_eq!((code, line), ("S8008", lines - 1));
    assert!(words.contains("the footer is missing"), "{words}");
}

#[test]
fn a_footer_before_the_end_is_a_finding_of_its_own() {
    let text = record();
    let all: Vec<&str> = text.lines().collect();
    let (head, footer) = (&all[..4], all[all.len() - 1]);
    let early = head.join("\n") + "\n" + footer + "\n";
    assert_eq!(verified(&early), Verification::EndsEarly { moves: 3, line: 5 });
    let (code, line, words) = found(&early);
    assert_eq!((code, line), ("S8009", 5));
    assert!(words.contains("after 3 moves, but the game continues"), "{words}");
}

#[test]
fn another_format_is_named_even_if_nothing_else_of_it_is_known() {
    let newer = changed(1, FORMAT, "javelina.replay/9");
    assert_eq!(problem(&newer), ("S8003", 1));
    assert!(message(&newer).contains("`javelina.replay/9`"));
    assert_eq!(problem("{\"format\":\"javelina.replay/9\",\"players\":[]}\n"), ("S8003", 1));
    assert_eq!(problem(&changed(1, &format!("\"format\":\"{FORMAT}\","), "")), ("S8001", 1));
    for nothing in ["hello\n", "[]\n", "{}\n", "null\n", "\n", "{\"format\":9}\n", "\u{feff}{}\n"] {
        assert_eq!(problem(nothing), ("S8001", 1), "{nothing:?}");
    }
    let long = format!("{{\"format\":\"{}\"}}\n", "\\u001b[31m".repeat(900));
    assert!(message(&long).len() < 200 && !message(&long).contains('\u{1b}'));
}

#[test]
fn what_is_too_large_is_refused_before_it_is_read() {
    let text = record();
    let mut lines: Vec<String> = text.lines().map(Into::into).collect();
    lines[2] = format!("{{\"n\":2,\"do\":\"{}\"}}", "x".repeat(MAX_LINE));
    assert_eq!(problem(&(lines.join("\n") + "\n")), ("S8002", 3));
    assert!(message(&(lines.join("\n") + "\n")).contains("the limit is 65536"));
    assert_eq!(problem(&"\n".repeat(MAX_LINES + 1)), ("S8002", MAX_LINES + 1));
    assert_eq!(problem(&"\n".repeat(MAX_LINES)).0, "S8001", "the limit itself is no mistake");
    let deep = format!("{}{}\n", "[".repeat(MAX_LINE / 2), "]".repeat(MAX_LINE / 2));
    assert_eq!(problem(&deep), ("S8001", 1));
    let odd = changed(1, "\"seed\":5", "\"seed\":18446744073709551616");
    assert_eq!(problem(&odd), ("S8001", 1));
}

#[test]
fn a_move_of_a_seat_that_is_not_there_names_the_field() {
    for who in ["C", "Z", "a", "AB", "", "é", "natura", "\\u0000"] {
        let text = changed(3, "\"by\":\"A\"", &format!("\"by\":\"{who}\""));
        let (code, line, words) = found(&text);
        assert_eq!((code, line), ("S8007", 3), "{who}");
        assert!(words.contains("`by`") && words.contains("nature or the letter of a seat"), "{words}");
    }
    // B is there, but not to act.
    let (_, line, words) = found(&changed(3, "\"by\":\"A\"", "\"by\":\"B\""));
    assert!(line == 3 && words.contains("`do`") && words.contains("that cannot be done now"), "{words}");
}

#[test]
fn a_number_of_seats_that_the_game_does_not_take_is_a_difference_of_the_header() {
    for seats in ["[]", "[\"random\"]", "[\"a\",\"b\",\"c\",\"d\"]"] {
        let (code, line, words) = found(&changed(1, "[\"random\",\"random\"]", seats));
        assert_eq!((code, line), ("S8007", 1), "{seats}");
        assert!(words.contains("`seats`") && words.contains("2 to 3"), "{words}");
    }
    let many = format!("[{}\"x\"]", "\"x\",".repeat(10_000));
    assert_eq!(found(&changed(1, "[\"random\",\"random\"]", &many)).1, 1);
}

/// The line with another digit in the digest at its end.
fn with_other_digest(line: usize) -> String {
    let text = record();
    let one = text.lines().nth(line - 1).unwrap();
    let digest = &one[one.len() - 18..one.len() - 2];
    let other = if digest.starts_with('0') { "1" } else { "0" };
    changed(line, digest, &format!("{other}{}", &digest[1..]))
}

#[test]
fn a_changed_digest_action_spelling_or_tick_is_named_with_line_and_field() {
    let field = |text: &str| match verified(text) {
        Verification::Differs(at) => (at.line, at.field),
        other => panic!("{other:?}"),
    };
    assert_eq!(field(&with_other_digest(1)), (1, "seal"));
    let start = replay::read(&record()).unwrap().header.start;
    assert_eq!(field(&changed(1, &start, &"0".repeat(16))), (1, "seal"));
    assert_eq!(field(&with_other_digest(2)), (2, "state"));
    assert_eq!(field(&with_other_digest(5)), (5, "state"));
    assert_eq!(field(&changed(2, "roll ", "roll  ")), (2, "do"));
    assert_eq!(field(&changed(2, "\"do\":\"roll", "\"do\":\"rol")), (2, "do"));
    assert_eq!(field(&changed(2, "\"at\":0", "\"at\":7")), (2, "at"));
}

#[test]
fn a_changed_outcome_is_named_with_its_field() {
    let last = record().lines().count();
    let moves = format!("\"moves\":{}", last - 2);
    let footer = record().lines().last().unwrap().to_string();
    let winner = if footer.contains("\"winners\":[\"A\"]") { ("[\"A\"]", "[\"B\"]") } else { ("[\"B\"]", "[\"A\"]") };
    let table = [
        ("\"over\"", "\"void\"", "outcome"),
        ("\"scores\":[", "\"scores\":[1", "scores"),
        (winner.0, winner.1, "winners"),
        (&moves, "\"moves\":99", "moves"),
        ("\"taken\"", "\"given\"", "ending"),
    ];
    for (from, to, field) in table {
        match verified(&changed(last, from, to)) {
            Verification::Differs(at) => assert_eq!((at.line, at.field), (last, field)),
            other => panic!("{field}: {other:?}"),
        }
    }
}

#[test]
fn lines_out_of_order_are_refused_and_nothing_may_follow_the_footer() {
    let text = record();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(2, 3);
    assert_eq!(problem(&(lines.join("\n") + "\n")), ("S8005", 3));
    let count = text.lines().count();
    assert_eq!(problem(&(text.clone() + text.lines().last().unwrap() + "\n")), ("S8005", count + 1));
    let twice = text.lines().nth(1).unwrap();
    assert_eq!(problem(&text.replacen(twice, &format!("{twice}\n{twice}"), 1)), ("S8005", 3));
}

#[test]
fn other_content_names_the_files_that_changed_went_or_came() {
    let read = replay::read(&record()).unwrap();
    let files = |now: &[(&str, &str)]| {
        let now: Vec<_> = now.iter().map(|(name, digest)| (name.to_string(), digest.to_string())).collect();
        match replay::verify(&read, Arc::new(Stones::new(Race::default())), &now) {
            Verification::OtherContent { files } => files,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(files(&[("a.rules", "11"), ("b.rules", "33")]), ["b.rules"]);
    assert_eq!(files(&[("b.rules", "22")]), ["a.rules"]);
    assert_eq!(files(&[("a.rules", "11"), ("b.rules", "22"), ("c.rules", "44")]), ["c.rules"]);
    assert_eq!(files(&[]), ["a.rules", "b.rules"]);
    let found = replay::verify(&read, Arc::new(Stones::new(Race::default())), &[]).problem().unwrap();
    assert_eq!((found.code, found.line), ("S8006", 1));
    assert!(found.message.contains("a.rules, b.rules"), "{}", found.message);
}

#[test]
fn line_ends_of_another_system_make_no_difference() {
    let text = record().replace('\n', "\r\n");
    assert_eq!(replay::read(&text).unwrap(), replay::read(&record()).unwrap());
    assert!(matches!(verified(&text), Verification::Same { .. }));
    assert_eq!(problem(&text.replacen("\"do\":", "\"does\":", 1)), ("S8004", 2));
}

#[test]
fn a_record_that_nature_left_void_verifies_as_void() {
    let cursed = || Race { cursed: 2 };
    let table = (0..50)
        .map(|seed| raced(cursed(), 2, seed, 99))
        .find(|table| matches!(table.outcome(), javelina_engine::Outcome::Void(_)) && table.played().len() > 2);
    let text = replay::write(&table.unwrap(), &header());
    assert!(text.lines().last().unwrap().contains("\"outcome\":\"void\",\"ending\":\"law\""), "{text}");
    let read = replay::read(&text).unwrap();
    let same = replay::verify(&read, Arc::new(Stones::new(cursed())), &content());
    assert_eq!(same, Verification::Same { moves: read.moves.len() });
}

/// The header, sealed anew after a change, so that only what the change says is found.
fn resealed(from: &str, to: &str) -> String {
    let text = changed(1, from, to);
    let mut header = replay::read(&text).unwrap().header;
    let seal = replay::seal(&header);
    let old = std::mem::replace(&mut header.seal, seal);
    text.replacen(&old, &header.seal, 1)
}

#[test]
fn every_byte_of_the_header_is_under_its_seal_and_a_new_seal_does_not_make_another_start_or_seed_right() {
    let text = record();
    let end = text.find('\n').unwrap();
    let whole = replay::read(&text).unwrap();
    let mut tried = 0;
    for at in 0..end {
        for flip in [1_u8, 2, 16] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= flip;
            let Ok(other) = String::from_utf8(bytes) else { continue };
            tried += 1;
            let Ok(read) = replay::read(&other) else { continue };
            let is_same = matches!(
                replay::verify(&read, Arc::new(Stones::new(Race::default())), &content()),
                Verification::Same { .. }
            );
            assert!(!is_same || read == whole, "byte {at} of the header goes unseen");
        }
    }
    assert!(tried > 500, "{tried}");
    let field = |text: &str| match verified(text) {
        Verification::Differs(at) => (at.line, at.field),
        other => panic!("{other:?}"),
    };
    let start = whole.header.start;
    assert_eq!(field(&resealed(&start, &"0".repeat(16))), (1, "start"));
    let (line, name) = field(&resealed("\"seed\":5", "\"seed\":6"));
    assert!(line >= 2 && name == "chance", "{line}, {name}");
}

#[test]
fn luck_of_another_source_is_marked_as_typed_and_counted() {
    let mut table = raced(Race::default(), 2, 5, 3);
    table = {
        let mut other = javelina_engine::Table::new(Arc::clone(table.game()), *table.seats(), 6);
        for played in table.played() {
            other.act(played.step.clone()).unwrap();
        }
        other
    };
    let text = replay::write(&table, &header());
    assert!(text.lines().nth(1).unwrap().contains("\"typed\":true"), "{text}");
    let read = replay::read(&text).unwrap();
    let report = replay::report(&read, Arc::new(Stones::new(Race::default())), &content());
    assert!(matches!(report.played, Verification::Same { .. }), "{report:?}");
    assert!(report.chance.typed > 0 && report.chance.unmarked == 0, "{report:?}");
    let unmarked = replay::read(&text.replacen("\"typed\":true,", "", 1)).unwrap();
    let found = replay::verify(&unmarked, Arc::new(Stones::new(Race::default())), &content());
    assert!(matches!(&found, Verification::Differs(at) if at.field == "chance"), "{found:?}");
}

#[test]
fn what_was_taken_back_is_a_line_that_has_to_fit() {
    let mut table = raced(Race::default(), 2, 5, 4);
    let (mut writer, mut text) = replay::Writer::begin(&table, &header());
    while let Some(line) = writer.step(&table, false) {
        text += &line;
    }
    let (moves, kept) = (table.played().len(), 2);
    while table.played().len() > kept {
        assert!(table.undo_one());
    }
    text += &writer.undo(kept, "A", vec!["nature: roll 3".into()]);
    while table.played().len() < moves {
        assert!(table.redo_one());
        text += &writer.step(&table, false).unwrap();
    }
    let read = replay::read(&text).unwrap();
    assert_eq!((read.moves.len(), read.entries.len()), (moves, 2 * moves - kept + 1));
    assert_eq!(verified(&text), Verification::Same { moves });
    let undo = text.lines().position(|line| line.starts_with("{\"undo\"")).unwrap() + 1;
    let line = text.lines().nth(undo - 1).unwrap();
    assert!(
        line.contains(&format!("\"undo\":{},\"to\":2,\"by\":\"A\",\"crossed\":[\"nature: roll 3\"]", moves - kept))
    );
    for (from, to) in
        [("\"to\":2", "\"to\":1"), ("\"to\":2", "\"to\":18446744073709551615"), ("{\"undo\":", "{\"undo\":9")]
    {
        let other = text.replacen(line, &line.replacen(from, to, 1), 1);
        assert_eq!(problem(&other), ("S8011", undo), "{from} {to}");
    }
    let unmarked = text.replacen(line, &line.replacen(",\"crossed\":[\"nature: roll 3\"]", "", 1), 1);
    let (code, at, words) = found(&unmarked);
    assert!(code == "S8007" && at == undo && words.contains("`state`"), "{code} {at} {words}");
    // Without the line and what it took back, the digests after it do not agree.
    let lines: Vec<&str> = text.lines().collect();
    let hidden = [&lines[..1 + kept], &lines[undo..]].concat().join("\n") + "\n";
    assert_eq!(found(&hidden).0, "S8007");
}

#[test]
fn a_mark_of_typed_luck_beside_a_move_without_luck_is_a_difference() {
    let text = record();
    let at = text.lines().position(|line| line.contains("\"by\":\"A\"")).unwrap() + 1;
    let marked = changed(at, "\"state\":", "\"typed\":true,\"state\":");
    let found = verified(&marked);
    assert!(matches!(&found, Verification::Differs(one) if (one.line, one.field) == (at, "typed")), "{found:?}");
}
