//! Taking back at a table with people: one's own decisions, up to what was revealed since.

use javelina::repl::{Argument, Does, Outcome, Session, WORDS, When, Word};
use javelina::{Disk, load};
use javelina_engine::{Actor, Seat};
use javelina_variants::{PackText, shipped};

use crate::of_packs::planted::cases;

struct NoDisk;

impl Disk for NoDisk {
    fn read(&self, path: &str, _: usize) -> anyhow::Result<String> {
        anyhow::bail!("{path}: not here")
    }
    fn write(&self, _: &str, _: &str) -> anyhow::Result<()> {
        Ok(())
    }
}

fn session(lines: &[&str]) -> Session {
    let mut session = Session::new(load(&shipped()), Box::new(|| Ok(load(&shipped()))), Box::new(NoDisk), false);
    lines.iter().for_each(|line| drop(session.command(line)));
    session
}

fn say(session: &mut Session, line: &str) -> String {
    session.command(line).text
}

/// The names of those who acted, oldest first.
fn log(session: &mut Session) -> String {
    say(session, "log 1000")
}

fn is_asked(session: &Session, seat: &str) -> bool {
    session.prompt().ends_with(&format!("{seat}> "))
}

#[test]
fn drawn_cards_are_not_taken_back_unasked() {
    let mut session = session(&["new keystone --players human,greedy --seed 7", "use t7", "yes"]);
    let before = log(&mut session);
    for line in ["undo", "undo 2"] {
        let said = say(&mut session, line);
        assert!(said.starts_with("refused: `A draws ") && said.contains("`undo!`"), "{line}: {said}");
    }
    assert_eq!(log(&mut session), before);
    let said = say(&mut session, "undo! 2");
    assert!(said.starts_with("undid 2 moves, and the record says so: `A draws "), "{said}");
    assert!(is_asked(&session, "A"));
    assert!(
        say(&mut session, "redo").contains("played 1 move again")
            && say(&mut session, "redo").contains("played 1 move again")
    );
    assert_eq!(log(&mut session), before, "played again as they were");
    assert_eq!(session.desk().unwrap().record().matches("\"crossed\"").count(), 1);
}

#[test]
fn what_a_bot_answered_in_secret_is_known_once_all_answers_are_told() {
    let meta = "id = \"probes\"\nextends = \"arizona\"\ntitle = \"Probes\"\nversion = \"1\"\n";
    let bids = "counter bid per seat in 0..9\n  rule bids on round_starts do { choose number n from 1..9 by each playing into bid }";
    for (member, line, told) in
        [("rule once at sealed { widen }", "take ", "the dice are taken: "), (bids, "choose ", "the answers: ")]
    {
        let text = format!("variant probe for arizona {{\n  title \"Probe\"\n  {member}\n}}\n");
        let files = vec![("pack.toml".into(), meta.into()), ("probes.rules".into(), text.into())];
        let packs = [shipped(), vec![PackText { name: "probes".into(), files }]].concat();
        let mut session = Session::new(load(&packs), Box::new(|| Ok(load(&shipped()))), Box::new(NoDisk), false);
        say(&mut session, "new arizona --players human,random --seed 7 --with no_conditions,probe");
        let first = say(&mut session, "moves")
            .lines()
            .next()
            .map(|line| line.split_whitespace().skip(1).collect::<Vec<_>>().join(" "));
        let first = first.unwrap_or_default();
        assert!(first.starts_with(line), "{first}");
        let said = say(&mut session, &first);
        assert!(said.contains(told), "{said}");
        let refused = say(&mut session, "undo");
        assert!(refused.starts_with(&format!("refused: `{told}")), "{refused}");
    }
}

#[test]
fn nobody_gets_into_the_chair_of_a_bot() {
    for game in ["arizona", "sonora", "keystone", "cliffs"] {
        let mut session = session(&[&format!("new {game} --players human,greedy --seed 7"), "1", "1"]);
        let moves = session.desk().unwrap().moves_so_far().len();
        let hidden = say(&mut session, "sheet B");
        for line in
            ["undo 1", "sheet B", "undo! 1", "sheet B", "redo", "fork here", "1", "fork! here", "undo! 2", "sheet B"]
        {
            let said = say(&mut session, line);
            assert!(!said.contains("Secret Objective 5"), "{game}, {line}: {said}");
            assert!(is_asked(&session, "A"), "{game}, {line}: {}", session.prompt());
        }
        for place in 0..moves {
            say(&mut session, &format!("goto {place}"));
            let shown = say(&mut session, "sheet B");
            assert!(!shown.contains("Secret Objective 5"), "{game}, goto {place}: {shown}");
            let refused = say(&mut session, "1");
            assert!(
                refused.starts_with("refused: you are looking at the position") || session.prompt().ends_with("A> "),
                "{game}: {refused}"
            );
            say(&mut session, "goto");
        }
        assert!(!hidden.is_empty());
    }
}

#[test]
fn looking_back_changes_nothing_and_comes_back() {
    let mut session = session(&["new keystone --players human,greedy --seed 7", "1", "1"]);
    let (before, record) = (log(&mut session), session.desk().unwrap().record());
    let said = say(&mut session, "goto 4");
    assert!(said.starts_with("the position after 4 moves of "), "{said}");
    assert_eq!(session.prompt(), "look 4> ");
    assert_eq!(log(&mut session).lines().count(), 4);
    for line in ["1", "undo", "undo!", "redo", "fork x", "introduce Grizzly Bear at R1C1", "A: pass", "at 3 A pass"] {
        assert!(
            say(&mut session, line).starts_with("refused: you are looking at the position after 4 moves"),
            "{line}"
        );
    }
    assert_eq!(session.desk().unwrap().record(), record, "the record is that of the game");
    assert!(say(&mut session, "goto 2").starts_with("the position after 2 moves"));
    assert!(say(&mut session, "goto").starts_with("back in the game"));
    assert_eq!((log(&mut session), session.desk().unwrap().record()), (before, record));
    assert!(say(&mut session, "goto 999").contains("there is no move 999"));
}

/// A word as it may be typed where a person can make this move.
fn typed(word: &Word, action: &str) -> String {
    let argument = match word.takes.first() {
        Some(Argument::Game) => "arizona",
        Some(Argument::Seat) => "A",
        Some(Argument::Tick) => "0 A 1",
        Some(Argument::Fork) => "here",
        Some(Argument::File) => "game.jsonl",
        Some(Argument::Item) => "no_conditions",
        Some(Argument::Setting) => "figures on",
        Some(Argument::Expression) => "1 + 1",
        Some(Argument::Word) => "undo",
        Some(Argument::Move) => action,
        Some(Argument::Number) => "1",
        None if word.when.contains(&When::Alone) => "round: 1",
        Some(Argument::Topic | Argument::Point) | None => "",
    };
    format!("{} {argument}", word.name)
}

/// Plays what a hint names first.
fn play_best(session: &mut Session) {
    let hint = say(session, "hint 1");
    let best = hint.lines().nth(1).unwrap_or_else(|| panic!("{hint}")).trim().split("  ").next().unwrap_or_default();
    say(session, best);
}

/// Each word that works at an earlier position answers there, each other one is refused, and the game stays as it is.
#[test]
fn words_that_work_while_looking_back_change_nothing_and_the_others_are_refused() {
    let games = ["arizona", "sonora", "keystone", "cliffs"];
    for (game, seed) in games.iter().flat_map(|game| (0..cases(2)).map(move |seed| (game, seed))) {
        let mut session = session(&[&format!("new {game} --players human,random --seed {seed}")]);
        play_best(&mut session);
        say(&mut session, "fork here");
        play_best(&mut session);
        let moves = session.desk().unwrap().moves_so_far();
        let asked = moves.iter().rposition(|step| step.by == Actor::Seat(Seat(0))).unwrap();
        let stands = |session: &mut Session| [say(session, "show"), say(session, "forks"), session.prompt()];
        let (before, record) = (stands(&mut session), session.desk().unwrap().record());
        for word in WORDS {
            say(&mut session, &format!("goto {asked}"));
            let (line, works) = (typed(word, &moves[asked].action), word.when.contains(&When::Looking));
            let reply = session.command(&line);
            let place = format!("{game}, seed {seed}, `{line}`: {}", reply.text);
            assert_ne!(works, reply.text.starts_with("refused: you are looking at the position after "), "{place}");
            // A position within a question is not written.
            assert!(works != (reply.outcome == Outcome::Refused) || word.name == "position", "{place}");
            assert!(!works || !matches!(word.does, Does::Plays | Does::Begins), "{place}");
            assert!(session.desk().unwrap().record() == record && session.prompt().starts_with("look "), "{place}");
            say(&mut session, "goto");
            assert_eq!(stands(&mut session), before, "{place}");
        }
        say(&mut session, "goto 1");
        assert_eq!(
            say(&mut session, "with"),
            "no card or variant was chosen; `show` lists the cards that were dealt",
            "alone it only answers"
        );
    }
    let mut session = session(&["new cliffs --players human,random --seed 1 --with in_turns", "1", "goto 4"]);
    let position = say(&mut session, "position");
    assert!(position.contains("round: 1"), "{position}");
}

#[test]
fn no_verb_of_a_game_plays_while_somebody_looks() {
    for game in ["arizona", "sonora", "keystone", "cliffs"] {
        let mut session = session(&[&format!("new {game} --players greedy,human --seed 3"), "1", "1", "goto 2"]);
        let record = session.desk().unwrap().record();
        let moves = session.desk().unwrap().moves_so_far().len();
        assert!(moves > 2, "{game}: those of the whole game");
        for verb in session.desk().unwrap().verbs() {
            for name in verb.names() {
                for line in [name.to_string(), format!("{name} A"), format!("B: {name}"), format!("at 9 B {name}")] {
                    let said = say(&mut session, &line);
                    assert!(!said.contains("draws") && session.prompt() == "look 2> ", "{game}, {line}: {said}");
                }
            }
        }
        say(&mut session, "goto");
        assert_eq!(session.desk().unwrap().record(), record, "{game}");
        assert_eq!(session.desk().unwrap().moves_so_far().len(), moves, "{game}");
    }
}

#[test]
fn luck_that_people_typed_is_taken_back_line_by_line_and_reveals_nothing() {
    let mut session =
        session(&["set chance typed", "new arizona --seats 1 --seed 5 --with no_conditions", "first A", "roll 3 4"]);
    let after = |session: &mut Session| log(session).lines().count();
    say(&mut session, "take 3");
    assert_eq!(after(&mut session), 3);
    assert!(say(&mut session, "undo").starts_with("undid 1 move\n"));
    assert_eq!(after(&mut session), 2, "the decision alone");
    assert!(say(&mut session, "undo").starts_with("undid 1 move\n"), "the roll was typed by mistake");
    assert_eq!(after(&mut session), 1);
    assert!(say(&mut session, "redo 2").starts_with("played 2 moves again\n"));
    assert_eq!(after(&mut session), 3);
    assert!(say(&mut session, "undo 3").starts_with("undid 3 moves\n"));
    say(&mut session, "first A");
    let record = session.desk().unwrap().record();
    assert_eq!(record.matches("\"typed\":true").count(), 4, "first twice, and the roll twice: {record}");
    assert!(!record.contains("crossed"));
}

#[test]
fn a_roll_by_the_seed_is_known_and_a_bots_draft_is_not_a_reveal() {
    let mut session = session(&["new arizona --seats 1 --seed 5 --with no_conditions"]);
    while !log(&mut session).lines().skip(2).any(|line| line.contains("roll")) {
        say(&mut session, "1");
    }
    let said = say(&mut session, "undo");
    assert!(said.starts_with("refused: `") && said.contains("is known since then; `undo!`"), "{said}");
    // Two decisions of one turn with nothing in between.
    let mut session = self::session(&["new arizona --players human,greedy --seed 7 --with no_conditions"]);
    let before = log(&mut session);
    say(&mut session, "1");
    assert_ne!(log(&mut session), before);
    let said = say(&mut session, "undo");
    let is_rolled = say(&mut session, "log 3").contains("chance: roll");
    assert!(said.starts_with("undid 1 move\n") || is_rolled, "{said}");
}

#[test]
fn what_another_person_decided_is_taken_back_by_that_person_first() {
    let mut session = session(&[
        "set chance typed",
        "new arizona --seats 2 --seed 5 --with no_conditions",
        "first A",
        "roll 1 5 6",
        "take 5",
        "take 1",
    ]);
    let said = say(&mut session, "undo 2");
    assert!(said.starts_with("undid 1 move\n"), "B has decided once: {said}");
    assert!(is_asked(&session, "B"));
    assert!(say(&mut session, "undo").starts_with("undid 1 move\n") && is_asked(&session, "A"));
    session.command("redo 2");
    say(&mut session, "fork here");
    for line in ["undo", "undo"] {
        say(&mut session, line);
    }
    say(&mut session, "fork start");
    say(&mut session, "fork here");
    let said = say(&mut session, "fork start");
    assert!(said.starts_with("refused: A has decided (`A: take 5`) since then"), "{said}");
    assert!(say(&mut session, "fork! start").starts_with("back to `start`, and the record says so: A has decided"));
}

#[test]
fn at_an_open_table_everything_goes_as_it_is_told() {
    let mut session = session(&["new keystone --players human,greedy --seed 7 --open", "use t7", "yes"]);
    assert!(session.desk().unwrap().record().lines().next().unwrap().contains("\"open\":true"));
    assert!(say(&mut session, "undo 2").starts_with("undid 2 moves"));
    assert!(say(&mut session, "redo 2").starts_with("played 2 moves again"));
    say(&mut session, "1");
    assert!(say(&mut session, "sheet B").contains("Secret Objective 5"), "nothing is hidden");
    assert!(say(&mut session, "goto 4").starts_with("after 4 moves\n") && is_asked(&session, "A"));
    let record = session.desk().unwrap().record();
    assert!(record.contains("\"by\":\"open\"") && !record.contains("crossed"), "{record}");
}

#[test]
fn new_alone_is_the_same_game_with_a_fresh_seed_and_a_person_is_asked_before_one_is_lost() {
    let mut session = session(&[]);
    session.fresh = || 99;
    session.command("new cliffs --players human,greedy@quick --seed 3");
    assert!(say(&mut session, "new").starts_with("cliffs, a fresh seed, human, greedy@quick\n"));
    assert_eq!(session.desk().unwrap().header().seed, 99);
    assert!(say(&mut session, "new --seed 4").starts_with("cliffs, seed 4, human, greedy@quick\n"));
    assert!(say(&mut session, "new arizona").starts_with("arizona, seed 1, human, human\n"), "as it was");
    session.at_terminal = true;
    session.command("1");
    let before = log(&mut session);
    for line in ["new", "with no_conditions", "load x"] {
        let said = say(&mut session, line);
        assert!(said.starts_with("this ends the current game; `save FILE` keeps it"), "{line}: {said}");
        assert_eq!(log(&mut session), before);
    }
    session.command("new");
    assert!(say(&mut session, "new").starts_with("arizona, a fresh seed"), "asked twice");
}

#[test]
fn what_a_reload_drops_is_said() {
    let mut session = session(&["new arizona --players human,human --with no_conditions --seed 3", "1"]);
    assert!(!say(&mut session, "reload").contains("dropped"));
    for line in ["fork here", "1", "undo!"] {
        say(&mut session, line);
    }
    let said = say(&mut session, "reload");
    assert!(said.contains("dropped: 1 kept position and the redo history"), "{said}");
    assert_eq!(say(&mut session, "forks"), "none");
}
