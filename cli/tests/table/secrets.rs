//! What the REPL tells a person at a table with bots, and that its reasons are true.

use javelina::repl::Session;
use javelina::{Loaded, load};
use javelina_variants::{PackText, shipped};

use crate::support::NoDisk;

fn with_pack(game: &str, rules: &str) -> Loaded {
    with_files(game, &[("extra.rules", rules)])
}

fn with_files(game: &str, files: &[(&str, &str)]) -> Loaded {
    let meta = format!("id = \"extra\"\nextends = \"{game}\"\ntitle = \"Extra\"\nversion = \"1\"\n");
    let file = |(name, text): &(&str, &str)| ((*name).to_string(), text.as_bytes().to_vec());
    let files = [&[("pack.toml", &*meta)], files].concat();
    let extra = PackText { name: "extra".into(), files: files.iter().map(file).collect() };
    let mut packs = shipped();
    packs.push(extra);
    load(&packs)
}

/// A session after these lines.
fn session_of(loaded: Loaded, lines: &[&str]) -> Session {
    let mut session = Session::new(loaded, Box::new(|| Ok(load(&shipped()))), Box::new(NoDisk), false);
    for line in lines {
        session.command(line);
    }
    session
}

fn session(lines: &[&str]) -> Session {
    session_of(load(&shipped()), lines)
}

fn says(session: &mut Session, line: &str) -> String {
    session.command(line).text
}

#[test]
fn a_hand_is_nobody_elses_business() {
    let mut session = session(&["new cliffs --players human,greedy --seed 3"]);
    assert!(says(&mut session, "eval hand as B").starts_with("error[V2050]"));
    assert!(says(&mut session, "eval hand[B]").starts_with("nothing"), "A knows no card of B");
    assert!(!says(&mut session, "eval hand[A]").starts_with("nothing"), "but all of its own");
}

#[test]
fn which_of_its_own_objectives_somebody_chose_stays_with_it() {
    let rules = "variant favourite for keystone {\n  title \"Favourite\"\n  text \"t\"\n\
                 counter kept per seat per objective in 0..1 secret to owner shown as \"kept\"\n\
                 rule x on turn_starts do { choose objective o from objectives { kept[actor, o] := 1 } }\n}\n";
    let told = |open: &str| {
        let begin = format!("new keystone --players human,greedy --seed 3 --with favourite {open}");
        let mut session = session_of(with_pack("keystone", rules), &[]);
        let mut told = says(&mut session, &begin);
        for _ in 0..4 {
            told.push_str(&says(&mut session, "1"));
        }
        format!("{told}\n{}\n{}", says(&mut session, "log"), says(&mut session, "why"))
    };
    let (hidden, open) = (told(""), told("--open"));
    let of_b = |text: &str| text.lines().any(|line| line.contains("B: choose ") && line.contains("bjective_"));
    assert!(hidden.contains("B: choose an objective") && !of_b(&hidden), "{hidden}");
    assert!(of_b(&open), "at an open table it is told: {open}");
}

#[test]
fn a_scenario_with_a_script_reads_and_writes_its_own_counters_and_none_of_other_scenarios() {
    let item = |kind: &str| {
        format!(
            "{kind} mine for keystone {{ title \"M\" text \"T.\" counter n in 0..50 shown as \"n\" counter vote per seat in 0..9 \
             secret to owner rule ask on round_starts when round is 1 do {{ choose number k from 1..9 by each playing into \
             vote }} script \"mine.rhai\" }}"
        )
    };
    let script = "fn round_starts(view) { add_to(\"n\", 5); }\nfn extra_points(view) { add(view.n); }\n\
                  fn turn_starts(view) { if view.round == 1 { reveal(\"vote\"); } }\n";
    for kind in ["scenario", "variant"] {
        let loaded = with_files("keystone", &[("mine.rules", &item(kind)), ("mine.rhai", script)]);
        assert!(loaded.is_sound(), "{:?}", loaded.found);
        let mut session = session_of(loaded, &["new keystone --seats 2 --seed 1 --with mine"]);
        let told: String = ["choose 3", "choose 4"].map(|line| says(&mut session, line)).concat();
        assert!(told.contains("vote is revealed: A has 3, B has 4 (mine.turn_starts)"), "{kind}: {told}");
        let position = says(&mut session, "position");
        assert!(position.contains("counter mine.n: 5"), "{kind}: {position}");
        let why = says(&mut session, "why extra_points");
        assert!(why.contains("n: 5") && !why.contains("camera"), "{kind}: {why}");
        let explained = says(&mut session, "explain mine");
        assert!(!explained.contains("camera"), "{kind}: {explained}");
    }
}

#[test]
fn a_rule_that_copies_hands_into_an_open_counter_is_refused() {
    let rules = "variant spy for cliffs {\n  title \"Spy\"\n  text \"t\"\n  counter coffees per seat in 0..9\n\
                 rule see on round_starts do { coffees[actor] := count hand[actor] }\n}\n";
    let loaded = with_pack("cliffs", rules);
    let codes: Vec<&str> = loaded.found.iter().map(|one| one.code).collect();
    assert!(codes.contains(&"V2051"), "{:?}", loaded.found);
}

#[test]
fn a_line_that_names_the_seat_of_a_bot_is_refused() {
    let mut session = session(&["new cliffs --players human,greedy --seed 3"]);
    let refused = "refused: B is played by greedy";
    for line in ["B: play Coffee to A", "why-not B: play Coffee to A", "whatif B: draw", "at 15 B play Coffee to A"] {
        assert_eq!(says(&mut session, line), refused, "{line}");
    }
    assert!(says(&mut session, "why-not A: done").contains("legal"), "one's own seat may be named");
    let choices = session.desk().unwrap().completions();
    assert!(!choices.complete("at 15 A pl").1.is_empty() && choices.complete("at 15 B pl").1.is_empty());
    assert!(says(&mut session, "nature: void B play Coffee to A").starts_with("refused:"));
}

#[test]
fn what_the_log_hides_why_hides_too() {
    let mut session = session(&["new cliffs --players human,greedy --seed 3 --with in_turns"]);
    let mut hidden = 0;
    for _ in 0..40 {
        let log = says(&mut session, "log 999");
        let moves = session.desk().unwrap().moves_so_far();
        let by_b = log.lines().zip(&moves).filter(|(line, _)| line[5..].starts_with("B: "));
        hidden += by_b.filter(|(line, step)| !line.ends_with(&step.action)).count();
        let why = says(&mut session, "why");
        let last = log.lines().rfind(|line| !line.contains("chance")).map(|line| line[5..].to_string());
        assert_eq!(why.lines().next().map(str::to_string), last, "{log}");
        says(&mut session, "1");
    }
    assert!(hidden > 0, "nothing that B did is hidden");
}

#[test]
fn cards_that_another_looks_at_are_cards_of_the_deck() {
    let mut session = session(&["new keystone --seats 2 --seed 7 --with t7,t1,t2,t3,t6"]);
    for _ in 0..40 {
        if says(&mut session, "use t7").contains("yes or no") {
            break;
        }
        says(&mut session, "1");
    }
    let drawn = says(&mut session, "yes");
    assert!(drawn.contains("t7: choose a card that was drawn"), "{drawn}");
    let names = drawn.rsplit_once('(').unwrap().1.split_once(')').unwrap().0;
    let (mine, card) = (session.prompt(), names.split(", ").next().unwrap().to_string());
    let (me, other) = if mine.contains(" A>") { ('A', 'B') } else { ('B', 'A') };
    // All see what a rule does with the place of a card, so only `drawn_cards` tells the seat which cards they are.
    for seat in [me, other] {
        assert!(says(&mut session, &format!("eval whereabouts[\"{card}\"] as {seat}")).starts_with("in_deck"));
    }
}

#[test]
fn after_the_end_nothing_is_hidden_any_more() {
    let mut session = session(&["new keystone --players human,greedy --seed 7"]);
    assert!(says(&mut session, "sheet B").contains("hidden"));
    for _ in 0..200 {
        if session.desk().unwrap().is_over() {
            break;
        }
        says(&mut session, "1");
    }
    assert!(session.desk().unwrap().is_over());
    let (sheet, score) = (says(&mut session, "sheet B"), says(&mut session, "explain score B"));
    assert!(!sheet.contains("hidden"), "{sheet}");
    let named = |text: &str| text.find("Secret Objective").map(|at| text[at..at + 18].to_string());
    assert_eq!(named(&sheet), named(&score), "{sheet}\n{score}");
    assert!(named(&sheet).is_some());
}

#[test]
fn a_hint_at_a_flick_is_a_flick_that_plays() {
    let mut session = session(&["new sonora --seats 2 --seed 5"]);
    let hint = says(&mut session, "hint");
    let flick = hint.lines().nth(1).and_then(|line| line.trim().split("  ").next()).unwrap().to_string();
    assert!(flick.starts_with("flick ") && hint.lines().count() == 4 && hint.contains(" %"), "{hint}");
    assert!(says(&mut session, &flick).contains(" flicks "), "{flick}");
}

#[test]
fn a_refused_flick_names_the_clause_that_left_its_disc_out() {
    let mut session = session(&["new sonora --seats 2 --seed 5 --with fixed_order"]);
    let seat = session.prompt().chars().rev().find(char::is_ascii_uppercase).unwrap();
    let why = says(&mut session, "why-not flick 3 toward canyon at 900");
    assert!(why.contains(&format!("{seat}3 cannot be flicked now")) && why.contains("lowest"), "{why}");
    let other = if seat == 'A' { 'B' } else { 'A' };
    let why = says(&mut session, &format!("why-not flick {other}3 toward canyon at 900"));
    assert!(why.contains("it is not yours") && !why.contains("already flicked"), "{why}");
}

#[test]
fn a_refused_section_says_where_the_line_ends_and_when_a_die_comes_first() {
    let lines = ["set chance typed", "new arizona --seats 2 --seed 5 --with no_conditions", "first A", "roll 3 3 3"];
    let mut session = session(&lines);
    let draft = says(&mut session, "draw F1-G1-H1-I1");
    assert!(draft.contains("A must take a die first (3)"), "{draft}");
    for line in ["take 3", "take 3", "draw F1-E1-E2-D2"] {
        says(&mut session, line);
    }
    while !session.prompt().contains("chance") {
        says(&mut session, "1");
    }
    for line in ["roll 3 3 3", "take 3", "take 3"] {
        says(&mut session, line);
    }
    if session.prompt().contains(" B>") {
        says(&mut session, "1");
    }
    let away = says(&mut session, "draw F1-E1-E2-D2");
    assert!(away.contains("the section must start where the line ends") && away.contains("line ends at: D2"), "{away}");
    let none = says(&mut session, "draw F1-G1-H1-I1");
    assert!(none.contains("no section has the shape F1-G1-H1-I1 from D2, where the line ends"), "{none}");
}

#[test]
fn a_score_that_cannot_be_worked_out_is_explained_as_it_is_shown() {
    let cards = "[[condition]]\nid = \"broken\"\nname = \"Broken\"\nsourced = false\nclass = \"bonus\"\n\
                 text = \"It fails.\"\nscript = \"broken.rhai\"\n";
    let script = "fn extra_points(view) { add([0][9]); }";
    let meta = "id = \"extra\"\nextends = \"arizona\"\ntitle = \"Extra\"\nversion = \"1\"\n";
    let file = |name: &str, text: &str| (name.to_string(), text.as_bytes().to_vec());
    let extra = PackText {
        name: "extra".into(),
        files: vec![file("pack.toml", meta), file("conditions.toml", cards), file("broken.rhai", script)],
    };
    let mut packs = shipped();
    packs.push(extra);
    let mut session = session_of(load(&packs), &[]);
    let began = says(&mut session, "new arizona --seats 2 --seed 5 --with broken");
    assert!(began.starts_with("arizona, seed 5"), "{began}");
    let explained = says(&mut session, "explain score");
    assert!(explained.starts_with("the game is void (script)"), "{explained}");
    assert_eq!(explained, says(&mut session, "score"));
}

#[test]
fn one_thing_has_one_name_and_one_side_wins_nothing() {
    let mut session = session(&["new keystone --seats 1 --seed 7"]);
    let log = says(&mut session, "log");
    assert!(log.contains("chance: shuffle") && !log.contains("nature"), "{log}");
    for _ in 0..200 {
        if session.desk().unwrap().is_over() {
            break;
        }
        says(&mut session, "1");
    }
    let score = says(&mut session, "score");
    assert!(score.starts_with("A (human): ") && !score.contains("wins"), "{score}");
}

#[test]
fn where_a_bot_was_asked_nobody_is_offered_its_moves() {
    let waits = "B is a bot, and moves next";
    for game in ["cliffs --with in_turns", "keystone", "arizona --with no_conditions"] {
        let mut session = session(&[&format!("new {game} --players human,greedy --seed 3")]);
        for _ in 0..12 {
            says(&mut session, "1");
        }
        let moves = session.desk().unwrap().moves_so_far();
        let by_b = (0..moves.len()).filter(|at| moves[*at].by.to_string() == "B").collect::<Vec<_>>();
        assert!(!by_b.is_empty(), "{game}: B has done nothing");
        for at in by_b {
            let there = says(&mut session, &format!("goto {at}"));
            assert_eq!(there.lines().last(), Some(waits), "{game}, goto {at}");
            for word in ["moves", "hint"] {
                assert_eq!(says(&mut session, word), waits, "{game}, {word} after {at} moves");
            }
        }
    }
}

/// What `setup` answers that gives A an objective, for each of all; the number that were refused.
fn refused_objectives(open: &str) -> Vec<String> {
    let lines = [&*format!("new keystone --seats 2 --seed 1 {open}")];
    let tried =
        (1..=10).map(|at| says(&mut session(&lines), &format!("setup objective A: objective_{at}; synergy A: 4")));
    tried.filter(|said| said.contains("error[")).collect()
}

#[test]
fn a_setup_does_not_tell_what_others_hold() {
    assert_eq!(refused_objectives("--open").len(), 1, "nothing is hidden: B holds one of them");
    assert_eq!(refused_objectives(""), [] as [String; 0]);
}

#[test]
fn a_refused_setup_shows_typed_lines_alone() {
    for (typed, place) in [("round: x", "setup:1:8"), ("synergy A: 3; round: x", "setup:2:8")] {
        let said = says(&mut session(&["new keystone --seats 2 --seed 1"]), &format!("setup {typed}"));
        assert!(said.contains(place) && !said.contains("objective"), "{typed}: {said}");
    }
    // A card of the Field is not on a board.
    let mut session = session(&["new keystone --seats 2 --seed 1"]);
    let said = says(&mut session, "setup board A: R1C1 Emperor Goose");
    assert!(said.contains("is in two places") && !said.contains("field:"), "{said}");
}

/// What is said at these lines in a game with a variant `planted` of these rules.
fn planted(game: &'static str, rules: &str, lines: &[&str]) -> String {
    let text = format!("variant planted for {game} {{\n  title \"Planted\"\n  {rules}\n}}\n");
    let mut session = session_of(with_pack(game, text.leak()), &[]);
    lines.iter().map(|line| says(&mut session, line) + "\n").collect()
}

const NO_SKILLS: &str = "rule b at use_skill { forbid }\n  rule c at use_exhausted { forbid }";

#[test]
fn a_round_in_which_all_is_forbidden_does_not_end_a_game_that_may_go_on() {
    for (rules, players) in [
        (
            "rule a at introduce { forbid when round is 3 }\n  rule b at use_skill { forbid when round is 3 }\n  \
          rule c at use_exhausted { forbid when round is 3 }"
                .to_string(),
            "greedy,greedy",
        ),
        (
            format!(
                "rule a at introduce {{ forbid when synergy < 8 }}\n  rule d on turn_starts do {{ gain 1 synergy }}\n  {NO_SKILLS}"
            ),
            "greedy",
        ),
    ] {
        let said = planted("keystone", &rules, &[&format!("new keystone --players {players} --seed 1 --with planted")]);
        let ends = ["the game ends: a board is full", "the game ends: the time marker is at 0"];
        assert!(said.contains("A has no legal action and passes"), "{said}");
        assert!(ends.iter().any(|end| said.contains(end)), "{said}");
    }
    let rules = format!("rule a at introduce {{ forbid }}\n  {NO_SKILLS}");
    let said = planted("keystone", &rules, &["new keystone --players greedy --seed 1 --with planted"]);
    assert!(said.contains("the game ends: no seat has a legal action"), "{said}");
}

#[test]
fn a_token_that_brings_nothing_says_so() {
    let lines = [
        "new keystone --seats 1 --seed 1 --with strict_supply",
        "setup skills: t1 exhausted; synergy A: 5; supply: synergy 0; turn: A exhausted",
    ];
    let said = planted("keystone", "", &lines);
    assert!(said.contains("gain 2 synergy\n`gain` had no effect (t1.exhausted)"), "{said}");
}

#[test]
fn a_strict_supply_has_as_many_tokens_as_are_in_play() {
    let new = |with: &str| format!("new keystone --seats 2 --seed 1{with}");
    let said = planted("keystone", "", &[&new(" --with strict_supply"), "setup synergy A: 90"]);
    assert!(said.contains("error[P4111]") && said.contains("the supply has 80"), "{said}");
    let said = planted("keystone", "", &[&new(""), "setup synergy A: 90"]);
    assert!(!said.contains("error["), "{said}");
    let said = planted(
        "keystone",
        "change supply.strict_supply to yes\n  change supply.synergy to 10",
        &[&new(" --with planted")],
    );
    assert!(said.contains("2 boards start with 11 tokens") && !said.contains(" at :"), "{said}");
}

#[test]
fn a_disc_that_no_section_takes_is_logged_and_so_is_a_turn_without_a_flick() {
    let new = "new sonora --seats 2 --seed 1 --with planted";
    let played = new.replace("--seats 2", "--players random,random");
    let said = planted("sonora", "rule r at flick { forbid when round is 2 }", &[&played]);
    assert!(said.contains("A has no legal action and passes") && said.contains("round 3 begins"), "{said}");
    let lines = ["set chance typed", new, "flick 3 from -115,115 toward 0,0 at 900", "wobble 0 0", "keep"];
    let said = planted("sonora", "rule r at bullseye { forbid }", &lines);
    assert!(said.contains("A3 is out: A cannot give it to any section") && !said.contains("passes"), "{said}");
}
