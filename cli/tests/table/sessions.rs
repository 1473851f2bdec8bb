//! Sessions as transcripts: those of the shipped packs, and lines that no terminal would send.

use javelina::load;
use javelina::repl::{Outcome, Session, transcript};
use javelina_variants::{PackText, shipped};

use crate::support::NoDisk;

fn session() -> Session {
    Session::new(load(&shipped()), Box::new(|| Ok(load(&shipped()))), Box::new(NoDisk), false)
}

#[test]
fn without_a_game_the_games_of_the_program_are_offered() {
    let (_, offered) = session().completions().complete("ne");
    assert_eq!(offered, ["new arizona", "new sonora", "new keystone", "new cliffs"]);
}

#[test]
fn every_transcript_of_the_shipped_packs_comes_back_as_written() {
    let loaded = load(&shipped());
    let all: Vec<_> = loaded.packs.iter().flat_map(|pack| &pack.transcripts).collect();
    assert!(all.len() >= 12, "{} transcripts", all.len());
    let differing = all.iter().filter_map(|one| {
        let mut session = session();
        session.always.extend(one.item.clone());
        let mismatch = transcript::run(&one.text, &mut session).err()?;
        Some(format!("{}: {mismatch:#?}", one.name))
    });
    let differing: Vec<String> = differing.collect();
    assert!(differing.is_empty(), "{} of {} differ:\n{}", differing.len(), all.len(), differing.join("\n"));
}

#[test]
fn a_changed_transcript_does_not_come_back() {
    let text = "> new arizona --seats 2 --seed 1 --with no_conditions\narizona, seed 2, human, human\n";
    assert!(transcript::run(text, &mut session()).is_err());
}

#[test]
fn lines_that_no_terminal_would_send_do_nothing() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 1");
    let before = session.command("log").text;
    assert!(session.command("take \u{1b}[31m1").text.contains("control characters"));
    assert!(session.command(&"x".repeat(5_000)).text.contains("the limit is 4096"));
    assert!(session.command("tkae 1").text.contains("did you mean `take`?"));
    assert!(session.command("99999999999999999999").text.contains("no move number"));
    assert!(session.command("save /nowhere").text.contains("not here"));
    assert_eq!(session.command("").text, "");
    assert_eq!(session.command("log").text, before);
}

#[test]
fn words_work_with_a_colon_and_forks_lead_back() {
    let mut session = session();
    session.command("new arizona --seats 1 --seed 3 --with no_conditions --open");
    assert!(session.command(":fork start").text.contains("saved as `start`"));
    session.command("1");
    session.command("1");
    assert_ne!(session.command("log").text.lines().count(), 2);
    assert!(session.command("fork start").text.contains("back to `start`"));
    assert_eq!(session.command("log").text.lines().count(), 2, "the initial player and the first roll");
    assert_eq!(session.command("quit").outcome, Outcome::Left);
}

#[test]
fn a_hint_is_legal_and_whatif_changes_nothing() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 5 --with no_conditions");
    let hint = session.command("hint").text;
    let best = hint.lines().nth(1).unwrap().trim().split("  ").next().unwrap().to_string();
    assert!(session.command(&format!("why-not {best}")).text.ends_with("is legal"), "{hint}");
    let before = session.command("show").text;
    assert!(session.command(&format!("whatif {best}")).text.contains("A's score"));
    assert_eq!(session.command("show").text, before);
}

/// A game of two in which each player has made a secret plan and dug a well that all can see.
fn planning() -> Session {
    let meta = "id = \"extra\"\nextends = \"arizona\"\ntitle = \"Extra\"\nversion = \"1\"\n";
    let rules = "variant plans for arizona {\n  title \"Plans\"\n  text \"t\"\n\
                 counter plans per seat in 0..9 = 4 secret to owner shown as \"plans\"\n\
                 counter wells per seat in 0..9 = 2 shown as \"wells\"\n}\n";
    let file = |name: &str, text: &str| (name.to_string(), text.as_bytes().to_vec());
    let extra = PackText { name: "extra".into(), files: vec![file("pack.toml", meta), file("plans.rules", rules)] };
    let packs = move || {
        let mut packs = shipped();
        packs.push(extra.clone());
        load(&packs)
    };
    let mut session = Session::new(packs(), Box::new(move || Ok(packs())), Box::new(NoDisk), false);
    let began = session.command("new arizona --seats 2 --seed 5 --with no_conditions,plans").text;
    assert!(began.starts_with("arizona, seed 5"), "{began}");
    session
}

#[test]
fn eval_gives_values_by_name_and_the_facts_behind_them() {
    let mut session = session();
    assert!(session.command("eval 1 + 1").text.contains("there is no game"));
    session.command("set chance typed");
    session.command("new arizona --seats 2 --seed 5 --with no_conditions");
    for line in ["first A", "roll 3 3 3", "take 3", "take 3", "draw F1-E1-E2-D2"] {
        session.command(line);
    }
    let mut eval = |text: &str| session.command(&format!("eval {text}")).text;
    assert_eq!(eval("line_end as A"), "D2\n  line_end: D2");
    assert_eq!(eval("line_end"), "none\n  line_end: none", "it is the turn of B");
    assert_eq!(eval("line where symbol is town as a"), {
        let symbols = "  symbol[E1]: cow\n  symbol[F1]: station\n  symbol[D2]: sheep\n  symbol[E2]: town";
        format!("E2\n  line: F1 E1 E2 D2\n{symbols}")
    });
    assert_eq!(eval("nuggets + 1"), "1\n  nuggets: 0");
    assert_eq!(eval("line"), "nothing\n  line: nothing");
    assert_eq!(eval("trapped"), "no\n  trapped: no");
    assert!(eval("count (cells where symbol is apple)").ends_with("  and 97 more"));
    assert_eq!(eval("nuggets as C"), "there is no seat `C`; seats: A, B");
    let wrong = eval("nugets + 1");
    assert!(wrong.starts_with("error[V2030]") && wrong.contains("^^^^^^") && wrong.contains("did you mean `nuggets`?"));
    assert!(session.command("why last").text.contains("A draws F1"), "asking is no move");
}

#[test]
fn eval_tells_nobody_what_another_player_keeps_secret() {
    let mut session = planning();
    let acts = session.prompt().chars().rev().find(char::is_ascii_uppercase).unwrap();
    let other = if acts == 'A' { 'B' } else { 'A' };
    let mut eval = |text: String| session.command(&format!("eval {text}")).text;
    assert_eq!(eval("plans + wells".into()), format!("6\n  plans[{acts}]: 4\n  wells[{acts}]: 2"));
    assert_eq!(eval(format!("plans as {acts}")), format!("4\n  plans[{acts}]: 4"));
    assert_eq!(eval(format!("wells as {other}")), format!("2\n  wells[{other}]: 2"));
    for secret in [format!("plans[{other}]"), format!("plans as {other}"), format!("plans[actor] as {other}")] {
        let told = eval(secret.clone());
        assert!(told.starts_with("error[V2050]"), "{secret}: {told}");
    }
}

#[test]
fn the_tab_key_knows_moves_and_after_eval_facts() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 5 --with no_conditions");
    let choices = session.desk().unwrap().completions();
    assert!(choices.complete("take ").1.iter().all(|text| text.starts_with("take ")));
    assert!(!choices.complete("take ").1.is_empty());
    assert_eq!(choices.complete("eval count (seat_c"), (12, vec!["seat_count".to_string()]));
    assert_eq!(choices.complete("eval leas"), (5, vec!["least".to_string()]), "a word of the language");
    assert!(choices.complete("eval drawn_").1.is_empty(), "what cannot be read now is not offered");
}

#[test]
fn the_score_of_one_seat_can_be_explained_alone() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 5 --with no_conditions");
    let both = session.command("explain score").text;
    let one = session.command("explain score b").text;
    assert_eq!(one.lines().next().unwrap(), "B: -30");
    assert!(one.lines().skip(1).all(|line| line.starts_with("  ")), "{one}");
    assert!(both.starts_with("A: -30\n") && both.ends_with(&one), "{both}");
    assert_eq!(session.command("explain score C").text, "there is no seat `C`; seats: A, B");
    assert!(session.command("explain score a b").text.contains("card or variant is called `score a b`"));
    assert_eq!(session.command("explain").text, both);
}

#[test]
fn a_sheet_and_a_score_are_those_of_the_seat_that_is_named() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 1");
    let both = session.command("score").text;
    let lines: Vec<&str> = both.lines().collect();
    assert_eq!([session.command("score A").text, session.command("score b").text], [lines[0], lines[1]]);
    assert!(session.command("sheet B").text.starts_with("sheet of B"));
    for word in ["sheet", "score"] {
        for name in ["Z", "C", "Bob", "B C", "\u{e9}"] {
            assert_eq!(
                session.command(&format!("{word} {name}")).text,
                format!("there is no seat `{name}`; seats: A, B")
            );
        }
    }
}

#[test]
fn one_of_a_thing_is_not_spoken_of_as_several() {
    let mut session = session();
    session.command("set chance typed");
    session.command("new arizona --seats 2 --seed 5 --with no_conditions");
    session.command("first A");
    assert!(session.command("goto 1").text.starts_with("after 1 move\n"));
    assert!(session.command("reload").text.starts_with("the packs were read again; the move is still legal\n"));
    session.command("fork here");
    assert_eq!(session.command("forks").text, "here: after 1 move");
    session.command("roll 1 2 3");
    assert!(session.command("goto 2").text.starts_with("after 2 moves\n"));
}

#[test]
fn load_takes_anyway_before_and_after_the_file_and_no_other_switch() {
    let mut session = session();
    for line in ["load a b.jsonl --anyway", "load --anyway a b.jsonl", "load a b.jsonl"] {
        assert_eq!(session.command(line).text, "a b.jsonl: not here", "{line}");
    }
    for line in ["load", "load --anyway"] {
        assert!(session.command(line).text.starts_with("`load` needs a file"), "{line}");
    }
    for line in ["load --anywy a.jsonl", "load a.jsonl --anywy"] {
        assert_eq!(session.command(line).text, "`load` has no switch `--anywy`; it has `--anyway`", "{line}");
    }
}

#[test]
fn what_is_not_known_is_said_with_a_way_on_and_without_a_loose_end() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 1 --with no_conditions");
    for line in ["explain A12", "why 9", "explain gold_vien", "why train_sise"] {
        let said = session.command(line).text;
        assert!(said.contains("; ") && !said.trim_end().ends_with(';') && said.len() > 30, "{line}: {said}");
    }
}

#[test]
fn a_number_after_choose_is_the_number_that_moves_lists() {
    let mut session = session();
    session.command("new keystone --seats 1 --seed 7");
    let mut asked = 0;
    for _ in 0..60 {
        let moves = session.command("moves").text;
        let all: Vec<&str> = moves.lines().filter_map(|line| Some(line.trim().split_once("  ")?.1)).collect();
        let choices = all.iter().filter(|text| text.starts_with("choose ")).count();
        for (at, text) in all.iter().enumerate().filter(|(_, text)| text.starts_with("choose ")) {
            let said = session.command(&format!("why-not choose {}", at + 1)).text;
            assert_eq!(said, format!("{text} is legal"));
        }
        if choices > 1 {
            asked += 1;
            let said = session.command("why-not choose 99").text;
            assert!(said.contains(&format!("the answers are numbered from 1 to {choices}")), "{said}");
        }
        let token = all.iter().find(|text| text.starts_with("use ")).copied();
        session.command(token.unwrap_or("1"));
    }
    assert!(asked > 3, "{asked} questions");
}

#[test]
fn the_log_says_yes_where_a_question_asked_for_it() {
    let mut session = session();
    session.command("new keystone --seats 2 --seed 7 --with coop");
    for line in ["introduce 6 at R2C2", "introduce grizzly bear at R2C3", "use t7", "yes"] {
        session.command(line);
    }
    let log = session.command("log 1").text;
    assert!(log.ends_with("A: yes (t7.active)"), "{log}");
}

#[test]
fn yes_and_no_are_called_so_wherever_a_move_is_named() {
    let mut session = session();
    session.command("new keystone --seats 2 --seed 7");
    assert!(session.command("use t7").text.contains("yes or no?"));
    assert_eq!(session.command("moves").text, "  1  yes\n  2  no");
    let hint = session.command("hint").text;
    assert!(hint.lines().nth(1).is_some_and(|line| line.trim().starts_with("yes  ")), "{hint}");
    assert_eq!(session.command("why-not choose A").text, "yes is legal");
    assert_eq!(session.command("why-not 2").text, "no is legal");
    assert!(session.command("choose frog").text.contains("answer `yes` or `no`"));
    assert!(session.command("2").text.starts_with("no\n"));
    assert!(session.command("log 1").text.ends_with("A: no (t7.active)"));
}

#[test]
fn a_number_is_a_move_to_whatif_as_it_is_alone() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 5 --with no_conditions");
    let first = session.command("moves").text.lines().next().unwrap().trim().split_once("  ").unwrap().1.to_string();
    assert_eq!(session.command("whatif 1").text, session.command(&format!("whatif {first}")).text);
    assert_eq!(session.command("whatif 99").text, session.command("99").text);
}

#[test]
fn an_answer_to_nothing_is_refused_without_an_empty_name() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 5 --with no_conditions");
    let said = session.command("choose").text;
    assert!(said.starts_with("there is no question") && !said.contains("``"), "{said}");
}

#[test]
fn a_misspelt_actor_is_known_again() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 5 --with no_conditions");
    for word in ["actr", "actors"] {
        let said = session.command(&format!("eval {word}")).text;
        assert!(said.contains("did you mean `actor`"), "{said}");
    }
}

#[test]
fn a_number_that_is_none_and_a_word_that_is_none_are_told_as_such() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 5 --with no_conditions");
    session.command("1");
    for line in ["undo 0", "undo -1", "undo x", "undo! x", "redo 0", "log x", "log 0"] {
        let (word, count) = line.split_once(' ').unwrap();
        let said = session.command(line).text;
        let word = word.trim_end_matches('!');
        assert_eq!(said, format!("`{count}` is not a number from 1; write `{word}` or `{word} N`"), "{line}");
    }
    assert!(session.command("help foo").text.starts_with("unknown word `foo`; "));
    assert_eq!(session.command("help und").text, "unknown word `und`; did you mean `undo` or `undo!`?");
    for word in ["undo", "take"] {
        assert!(!session.command(&format!("help {word}")).text.contains("no word here"), "{word}");
    }
    assert!(session.command("help all").text.contains("moves of the game:"));
}

#[test]
fn help_shows_the_moves_that_are_possible_and_moves_of_chance_only_with_everything() {
    let mut session = session();
    session.command("new arizona --seats 2 --players human,greedy --seed 7");
    let help = session.command("help").text;
    assert!(help.contains("\n  take 4  take a die with this value\n"), "{help}");
    assert!(help.contains("\n  not now: draw, discard, deliver"), "{help}");
    assert!(help.contains("\nDecide    moves   hint   whatif MOVE   why-not MOVE\n"), "{help}");
    assert!(!help.contains("roll") && session.command("help all").text.contains("chance: roll the dice"), "{help}");
    assert!(!help.contains("special") && !help.contains("levels"), "nothing makes offers or has levels: {help}");
    session.command("new sonora --seats 2 --seed 7");
    assert!(!session.command("help").text.contains("rival"), "no rival at a table of two");
    session.command("new arizona --seats 2 --players human,greedy --seed 7");
    let refused = session.command("whatif dance").text;
    assert!(refused.contains("moves: take, draw, discard") && !refused.contains("roll"), "{refused}");
}

#[test]
fn a_word_that_needs_a_move_or_changes_nothing_says_so() {
    let mut session = session();
    session.command("new arizona --seats 2 --players human,greedy --seed 7");
    for (line, said) in [
        ("whatif", "`whatif` needs a move, such as `whatif take 4`"),
        ("why-not", "`why-not` needs a move, such as `why-not take 4`"),
        ("seed 4", "the seed is 7; `new --seed 4` starts a game with another one"),
    ] {
        assert_eq!(session.command(line).text, said);
    }
    assert!(session.command("position FILE").text.contains("writes no file"));
    session.command("new sonora --seats 2 --players human,greedy --seed 7");
    let refused = session.command("flick").text;
    assert!(refused.contains("write `flick DISC`") && !refused.contains("``"), "{refused}");
}

#[test]
fn a_name_of_several_words_is_read_by_why() {
    let mut session = session();
    session.command("new keystone --seats 1 --seed 7");
    for name in ["Polar Bear", "\"Polar Bear\"", "Coyote"] {
        let said = session.command(&format!("why toll {name}")).text;
        assert!(said.contains("no card or variant in play answers"), "{name}: {said}");
    }
}
