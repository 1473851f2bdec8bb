//! Pages of findings, `play --load FILE --to N`, and levels of a game.

use std::fs;

use crate::support::{Folder, code, err, out};
use quick_xml::Reader;
use quick_xml::events::Event;

fn is_well_formed(page: &str) {
    let mut reader = Reader::from_str(page);
    while reader.read_event().unwrap() != Event::Eof {}
}

#[test]
fn a_finding_has_a_page_that_the_report_links_and_another_batch_takes_away() {
    let folder = Folder::new("pages");
    folder.write("house/pack.toml", "id = \"house\"\nextends = \"arizona\"\ntitle = \"House\"\nversion = \"0.1.0\"\n");
    folder.write(
        "house/cards.toml",
        "[[condition]]\nid = \"third\"\nname = \"<b>Third\"\ntext = \"t\"\nsourced = false\nscript = \"third.rhai\"\n",
    );
    folder.write("house/third.rhai", "fn loaded(view) {\n    print([0][5]);\n}\n");
    let batch = ["batch", "--pack", "house", "--game", "arizona", "--games", "30", "--out", "out", "--replace"];
    let output = folder.run(&[&batch[..], &["--with", "third"]].concat());
    assert_eq!(code(&output), 1, "{}", err(&output));
    let report = fs::read_to_string(folder.0.join("out/report.html")).unwrap();
    let names = || fs::read_dir(folder.0.join("out/findings")).unwrap().map(|one| one.unwrap().file_name());
    let pages: Vec<String> =
        names().map(|name| name.into_string().unwrap()).filter(|name| name.ends_with(".html")).collect();
    assert!((1..=20).contains(&pages.len()), "{} pages", pages.len());
    for name in &pages {
        let page = fs::read_to_string(folder.0.join("out/findings").join(name)).unwrap();
        is_well_formed(&page);
        assert!(page.len() <= 1_000_000 && page.contains("<svg"), "{name}: {} bytes", page.len());
        assert!(report.contains(&format!("href=\"findings/{name}\"")), "{name} is linked");
        assert!(folder.0.join("out/findings").join(name.replace(".html", ".jsonl")).exists(), "beside its record");
    }
    let output = folder.run(&[&batch[..], &["--with", "no_conditions"]].concat());
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(!folder.0.join("out/findings").join(&pages[0]).exists(), "it is not of this batch");
}

#[test]
fn a_record_is_gone_on_from_after_any_of_its_moves_and_stays_as_it_is() {
    let folder = Folder::new("to");
    let played = ["play", "arizona", "--seats", "greedy,greedy", "--seed", "7", "--no-input", "--record", "game.jsonl"];
    assert_eq!(code(&folder.run(&played)), 0);
    let record = fs::read_to_string(folder.0.join("game.jsonl")).unwrap();
    let load = |more: &[&str], input: &str| folder.run_with(&[&["play", "--load", "game.jsonl"], more].concat(), input);
    let output = load(&["--to", "9", "--seats", "human,human"], "log 1\nsave half.jsonl\n");
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("loaded 9 moves"), "{}", out(&output));
    let half = fs::read_to_string(folder.0.join("half.jsonl")).unwrap();
    let moves = |text: &str| {
        let lines = text.lines().filter(|line| line.starts_with("{\"n\":"));
        lines.map(|line| line.split("\"state\"").next().unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(moves(&half)[..9], moves(&record)[..9], "the first nine moves");
    assert!(moves(&half).len() < moves(&record).len(), "and then people are asked");
    let verified = folder.run(&["replay", "half.jsonl", "--verify"]);
    assert_eq!(code(&verified), 0, "{}{}", out(&verified), err(&verified));
    for (more, says) in [
        (&["--to", "99999"][..], "there is no move 99999: the game has "),
        (&["--to", "9", "--seats", "human"], "the game has 2 seats, not 1"),
        (&["--to", "9", "--record", "game.jsonl"], "name another file after --record"),
    ] {
        let output = load(more, "");
        assert_eq!(code(&output), 2, "{more:?}: {}", err(&output));
        assert!(err(&output).contains(says), "{}", err(&output));
    }
    assert_eq!(fs::read_to_string(folder.0.join("game.jsonl")).unwrap(), record, "the record stays as it is");
}

#[test]
fn after_a_game_it_is_told_what_its_next_level_was_missed_by() {
    let folder = Folder::new("missed");
    let game = ["play", "keystone", "--scenario", "condor_watch", "--seats", "random", "--seed", "4"];
    let said = out(&folder.run(&game));
    let told = said.lines().find(|line| line.starts_with("no level: ")).unwrap();
    assert!(told.contains("lines of the California Condor 2 is distinction; score 28 of 80"), "{told}");
    let other = out(&folder.run(&["play", "arizona", "--seats", "random", "--seed", "4"]));
    assert!(!other.contains("level"), "{other}");
}

#[test]
fn levels_are_told_with_how_far_they_are_and_unknown_names_with_the_nearest() {
    let folder = Folder::new("levels");
    let scenario = ["play", "keystone", "--scenario", "saguaro_country", "--seed", "7"];
    let said = out(&folder.run_with(&scenario, "levels\nexplain qqqq\n"));
    assert!(said.contains("pass: score ") && said.contains(" of 75, desert cards 0 of 8\n"), "{said}");
    assert!(said.contains("called `qqqq`; nearest are `"), "{said}");
    let said = out(&folder.run_with(&["play", "arizona", "--seed", "7"], "levels\n"));
    assert!(said.contains("this game has no levels"), "{said}");
}

/// A name belongs to the part that stands before it, however many parts its expression has.
#[test]
fn parts_of_a_level_have_the_names_that_their_author_gives_them() {
    let folder = Folder::new("level-names");
    folder.write("house/pack.toml", "id = \"house\"\nextends = \"keystone\"\ntitle = \"House\"\nversion = \"1.0.0\"\n");
    let levels = [
        "pass when score >= 3 and count (board where forest in habitats) >= 2 says \"forest cards\" and count board >= 4",
        "merit when score >= 9 or score >= 8 says \"points\" and (count board >= 5 and synergy >= 70) says \"synergy\"",
        "distinction when score >= 90 and no (cells where row[it] is 1) says \"nothing in row 1\"",
    ];
    let levels: String = levels.iter().map(|level| format!("  level {level}\n")).collect();
    folder.write(
        "house/s.rules",
        &format!("scenario named for keystone {{\n  title \"Named\"\n  text \"Named.\"\n{levels}}}\n"),
    );
    let arguments = ["play", "keystone", "--pack", "house", "--scenario", "named", "--seed", "7", "--seats", "human"];
    let said = out(&folder.run_with(&arguments, "levels\n"));
    for line in [
        "\npass: score 1 of 3, forest cards 0 of 2, count board 0 of 4\n",
        "\nmerit: points (not yet), count board 0 of 5, synergy 5 of 70\n",
        "\ndistinction: score 1 of 90, nothing in row 1 (4 now)",
    ] {
        assert!(said.contains(line), "`{line}` is not in\n{said}");
    }
}
