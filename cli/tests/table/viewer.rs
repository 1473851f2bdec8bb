//! `replay --html`: one file that steps through a game, reads without scripts and lets nothing else act.

use std::fs;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::support::{Folder, code, err, out};

/// A folder with a record of this game of two, `game.jsonl`.
fn played(game: &str) -> Folder {
    played_by(game, "greedy,greedy")
}

fn played_by(game: &str, seats: &str) -> Folder {
    let folder = Folder::new(&format!("viewer-{game}"));
    // A game of Sonora whose page is small.
    let seed = if game == "sonora" { "8" } else { "7" };
    let seats = ["--seats", seats, "--seed", seed, "--no-input", "--record", "game.jsonl"];
    let output = folder.run(&[&["play", game][..], &seats].concat());
    assert_eq!(code(&output), 0, "{}", err(&output));
    folder
}

fn page(folder: &Folder, more: &[&str]) -> String {
    let output = folder.run(&[&["replay", "game.jsonl", "--html", "-"][..], more].concat());
    assert_eq!((code(&output), err(&output).as_str()), (0, ""));
    out(&output)
}

/// What stands between two marks.
fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    page.split_once(start).unwrap().1.split_once(end).unwrap().0
}

fn positions(page: &str) -> Value {
    serde_json::from_str(between(page, "id=\"positions\">", "</script>")).unwrap()
}

/// The text of a pane after so many moves.
fn text(page: &Value, pane: usize, at: usize) -> String {
    let mut lines: Vec<i64> = Vec::new();
    for edit in &page["panes"][pane].as_array().unwrap()[..=at] {
        let mut edit = edit.as_array().unwrap().iter().map(|one| one.as_i64().unwrap()).peekable();
        let old = if edit.peek().is_some() { std::mem::take(&mut lines) } else { Vec::new() };
        while let Some(one) = edit.next() {
            if one >= 0 {
                lines.push(one);
            } else {
                let from = edit.next().unwrap() as usize;
                lines.extend(&old[from..from + one.unsigned_abs() as usize]);
            }
        }
    }
    lines.iter().map(|line| page["lines"][*line as usize].as_str().unwrap()).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_page_of_any_game_is_well_formed_and_small_and_names_each_move() {
    for game in ["arizona", "sonora", "keystone", "cliffs"] {
        let folder = played(game);
        let page = page(&folder, &[]);
        assert!(page.len() < 1_000_000, "{game}: {} bytes", page.len());
        let mut reader = Reader::from_str(&page);
        while reader.read_event().unwrap_or_else(|error| panic!("{game}: {error}")) != Event::Eof {}
        let record = fs::read_to_string(folder.0.join("game.jsonl")).unwrap();
        let moves = record.lines().filter(|line| line.starts_with("{\"n\":")).count();
        assert!(moves > 20 && page.matches("<li id=\"m").count() == moves, "{game}: {moves}");
        let data = positions(&page);
        let seats = 2;
        assert_eq!(data["panes"].as_array().unwrap().len(), 1 + seats);
        assert!(data["panes"].as_array().unwrap().iter().all(|pane| pane.as_array().unwrap().len() == moves + 1));
        let is_drawn = text(&data, 0, moves).starts_with("<svg");
        let panes = if is_drawn { 0..=0 } else { 0..=seats };
        assert!(panes.clone().all(|pane| page.contains(&text(&data, pane, moves))), "{game}: it reads without scripts");
        assert!(page.matches("<details>").count() > moves / 20, "{game}: tables on its way");
    }
}

#[test]
fn a_turn_begins_at_each_change_of_the_acting_seat_or_of_the_round() {
    const ALONE: [&str; 3] = ["arizona", "sonora", "keystone"];
    let alone = ALONE.map(|game| (game, "greedy"));
    for (game, seats) in alone.into_iter().chain(["arizona", "cliffs"].map(|game| (game, "greedy,greedy"))) {
        let page = page(&played_by(game, seats), &[]);
        let moves: Vec<&str> = page.lines().filter(|line| line.starts_with("<li id=\"m")).collect();
        let data = positions(&page);
        let turns: Vec<usize> =
            data["turns"].as_array().unwrap().iter().map(|turn| turn.as_u64().unwrap() as usize).collect();
        let who = |at: usize| &between(moves[at], "<a href", ":").split_once(' ').unwrap().1[..1];
        let is_seat = |at: usize| ["A", "B"].contains(&who(at));
        assert!(turns.windows(2).all(|two| two[0] < two[1]), "{game}: {turns:?}");
        // A game that is over asks no seat.
        assert!(turns.iter().all(|turn| *turn == moves.len() || is_seat(*turn)), "{game}: {turns:?}");
        let mut acted = "";
        for at in (0..moves.len()).filter(|at| is_seat(*at)) {
            let is_new =
                who(at) != acted || at > 0 && moves[at - 1].contains("round ") && moves[at - 1].contains("begins");
            assert!(!is_new || turns.contains(&at), "{game}: no turn begins at {}", moves[at]);
            acted = who(at);
        }
        assert!(turns.len() * 20 > moves.len(), "{game}, {seats}: {} turns in {} moves", turns.len(), moves.len());
    }
}

#[test]
fn a_page_lets_its_own_style_and_script_act_and_nothing_else() {
    let page = page(&played("arizona"), &[]);
    let policy = between(&page, "Content-Security-Policy\" content=\"", "\"");
    let script = page.rsplit_once("<script>").unwrap().1.split_once("</script>").unwrap().0;
    let digest = |text: &str| STANDARD.encode(Sha256::digest(text));
    let (style, script_digest) = (digest(between(&page, "<style>", "</style>")), digest(script));
    assert_eq!(
        policy,
        format!(
            "default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script_digest}'; base-uri 'none'; \
             form-action 'none'"
        )
    );
    assert!(script.len() <= 12 * 1024, "{} bytes", script.len());
    assert!(page.contains(&javelina_sketch::dark_rules()), "pictures are dark on a dark page");
}

#[test]
fn a_position_of_the_page_is_the_picture_of_that_move() {
    let folder = played("sonora");
    let data = positions(&page(&folder, &[]));
    for (at, seat) in [(0, None), (17, Some("A")), (40, None), (41, Some("B"))] {
        let turn = at.to_string();
        let mut arguments = vec!["draw", "game.jsonl", "--svg", "-", "--turn", &turn];
        arguments.extend(seat.iter().flat_map(|seat| ["--seat", seat]));
        let drawn = out(&folder.run(&arguments));
        let shapes =
            |text: &str| text.lines().skip_while(|line| !line.starts_with("<rect")).map(str::to_string).collect();
        let pane = match seat {
            None => 0,
            Some("A") => 1,
            Some(_) => 2,
        };
        let (shown, drawn): (Vec<String>, Vec<String>) = (shapes(&text(&data, pane, at)), shapes(&drawn));
        assert_eq!(shown, drawn, "after {at}");
    }
}

#[test]
fn names_of_strangers_stay_text() {
    let folder = played("cliffs");
    let record = fs::read_to_string(folder.0.join("game.jsonl")).unwrap();
    let hostile = "cmd:</script><img src=x onerror=alert(1)>&amp;\\u2028";
    folder.write("game.jsonl", &record.replacen("\"greedy\"", &format!("\"{hostile}\""), 1));
    let page = page(&folder, &[]);
    assert!(
        page.contains("&lt;img src=x") && !page.contains("<img") && !page.contains("\\u2028\""),
        "it is shown as text"
    );
    let mut reader = Reader::from_str(&page);
    while reader.read_event().unwrap() != Event::Eof {}
}

#[test]
fn with_a_view_the_page_holds_what_that_seat_knew() {
    let folder = played("keystone");
    let record = fs::read_to_string(folder.0.join("game.jsonl")).unwrap();
    let begun: Vec<&str> = record.lines().take(20).collect();
    folder.write("game.jsonl", &(begun.join("\n") + "\n"));
    let (all, of_a) = (page(&folder, &[]), page(&folder, &["--view", "a"]));
    assert!(all.contains("Secret Objective 4") && all.contains("Secret Objective 5") && all.contains("seed 7"));
    assert!(of_a.contains("Secret Objective 4") && of_a.contains("view of A"), "its own");
    assert!(!of_a.contains("Secret Objective 5") && !of_a.contains("seed 7"), "not that of B, nor the seed");
    let none = folder.run(&["replay", "game.jsonl", "--html", "-", "--view", "C"]);
    assert!(code(&none) == 2 && err(&none).contains("seats: A to B"), "{}", err(&none));
}

#[test]
fn a_page_is_written_over_pages_alone() {
    let folder = played("arizona");
    folder.write("notes.txt", "my notes\n");
    for name in ["notes.txt", "game.jsonl", "."] {
        let refused = folder.run(&["replay", "game.jsonl", "--html", name]);
        assert!(code(&refused) == 2 && err(&refused).contains("not overwriting a file that is not a page"), "{name}");
    }
    assert_eq!(fs::read_to_string(folder.0.join("notes.txt")).unwrap(), "my notes\n");
    for _ in 0..2 {
        assert_eq!(code(&folder.run(&["replay", "game.jsonl", "--html", "a.html"])), 0);
    }
    assert_eq!(fs::read_to_string(folder.0.join("a.html")).unwrap(), page(&folder, &[]));
}
