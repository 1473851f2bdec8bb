//! Questions of content at the table: what may be answered, what the log says, and what is told afterwards.

use crate::support::{Folder, err, out};

/// A folder with a variant of this game.
fn folder(name: &str, game: &str, rules: &str) -> Folder {
    let folder = Folder::new(name);
    let meta =
        format!("id = \"mine\"\nextends = \"{game}\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    folder.write("mine/pack.toml", &meta);
    folder.write("mine/v.rules", &format!("variant night for {game} {{\n  title \"Night\"\n{rules}\n}}\n"));
    folder
}

/// What comes of these lines.
fn typed(folder: &Folder, lines: &str) -> String {
    let output = folder.run_with(&["play", "--pack", "mine"], lines);
    format!("{}{}", out(&output), err(&output))
}

const ASKS: &str = "  counter n in 0..9 shown as \"n\"\n  rule once on round_starts when round is 1 do { may \"Once more?\" { n := 1 } }";

#[test]
fn the_answers_to_whether_are_yes_and_no_with_choose_or_without_in_each_game() {
    for game in ["arizona", "sonora", "keystone", "cliffs"] {
        let folder = folder("whether", game, ASKS);
        let new = format!("new {game} --seats 2 --seed 1 --with night\n");
        let wrong = typed(&folder, &format!("{new}choose perhaps\n"));
        assert!(wrong.contains("`yes` or `no`") && !wrong.contains("A, `skip`"), "{game}: {wrong}");
        assert!(typed(&folder, &format!("{new}eval n\n")).contains("\n0"), "{game}");
        for (answer, n) in [("yes", 1), ("choose yes", 1), ("no", 0), ("choose no", 0), ("skip", 0)] {
            let told = typed(&folder, &format!("{new}{answer}\neval n\n"));
            assert!(!told.contains("among the answers"), "{game}: {answer}: {told}");
            assert!(told.lines().any(|line| line == n.to_string()), "{game}: {answer}: {told}");
        }
    }
}

#[test]
fn yes_answers_nothing_if_other_words_follow_it() {
    for game in ["arizona", "sonora", "keystone", "cliffs"] {
        let folder = folder("yes-more", game, ASKS);
        for answer in ["yes K8 now", "yes banana", "no banana"] {
            let told =
                typed(&folder, &format!("new {game} --seats 2 --seed 1 --with night\n{answer}\neval n\nyes\neval n\n"));
            let counts: Vec<&str> = told.lines().filter(|line| ["0", "1"].contains(line)).collect();
            assert_eq!(counts, ["0", "1"], "{game}: {answer}: {told}");
        }
    }
}

#[test]
fn the_log_names_the_rule_whose_question_was_answered() {
    let folder = folder("log-answers", "arizona", ASKS);
    let told = typed(&folder, "new arizona --seats 2 --seed 1 --with night,no_conditions\nno\nlog\n");
    assert!(told.contains(": no (night.once)"), "{told}");
}

#[test]
fn explain_says_of_a_card_in_a_game_what_it_says_outside() {
    let folder = Folder::new("explain-both");
    for (game, item) in [("arizona", "side_loading"), ("arizona", "tunnels"), ("cliffs", "Gift Left to Any")] {
        let outside = out(&folder.run(&["explain", game, item]));
        let inside = out(&folder.run_with(&["play", game, "--seed", "7"], &format!("explain {item}\n")));
        assert!(outside.lines().count() > 2 && inside.contains(outside.trim_end()), "{outside}\n{inside}");
    }
}

#[test]
fn an_expression_of_a_script_takes_the_seat_on_either_side_of_the_colon() {
    let folder = Folder::new("eval-both");
    let lines = "eval side_loading: view.seat as B\neval side_loading as B: view.seat\n";
    let told = out(&folder.run_with(&["play", "arizona", "--seed", "7", "--with", "side_loading"], lines));
    let found = told.lines().filter(|line| *line == "B").count();
    assert_eq!(found, 2, "{told}");
}

#[test]
fn why_score_tells_where_points_come_from_as_explain_score_does() {
    let folder = folder("why-score", "arizona", "  rule rich on game_starts do { gain 3 points }");
    let new = "new arizona --seats 2 --seed 1 --with night,no_conditions\n";
    for (why, explain) in [("why score", "explain score"), ("why score B", "explain score B")] {
        let [told, explained] = [why, explain].map(|line| typed(&folder, &format!("{new}{line}\n")));
        assert_eq!(told, explained);
        assert!(told.contains("   3  ") && told.contains("night.rich"), "{told}");
    }
}

#[test]
fn a_disc_that_is_flicked_by_hand_needs_chance_that_is_typed() {
    let folder = Folder::new("by-hand");
    let lines = "new sonora --seats 2 --seed 1\nflick A1 by hand\nset chance typed\nflick A1 by hand\nlog\n";
    let output = folder.run_with(&["play"], lines);
    let told = format!("{}{}", out(&output), err(&output));
    assert!(told.contains("`set chance typed`"), "{told}");
    assert_eq!(told.matches(": flick A1").count(), 1, "the first one is refused: {told}");
}

#[test]
fn before_the_music_a_race_says_that_the_round_begins() {
    let folder = folder(
        "before-music",
        "cliffs",
        "  counter n in 0..9 shown as \"n\"\n  rule once on round_starts do { may \"Once more?\" { n := 1 } }",
    );
    let told = typed(&folder, "new cliffs --seats 2 --seed 1 --with night\nboard\nyes\nboard\n");
    let asked = told.find("Once more?").unwrap_or_else(|| panic!("{told}"));
    let plays = told.find("round 1: the music plays").unwrap_or_else(|| panic!("{told}"));
    assert!(asked < plays && told.contains("round 1: the round begins"), "{told}");
}

#[test]
fn what_is_in_play_names_variants_beside_dealt_cards() {
    let folder = Folder::new("in-play");
    let told = out(&folder.run_with(&["play"], "new arizona --seats 2 --seed 1 --with tunnels\n"));
    let line = told.lines().find(|line| line.starts_with("in play: ")).unwrap_or_else(|| panic!("{told}"));
    assert!(line.contains("Tunnels") && line.matches(", ").count() == 3, "{line}");
}
