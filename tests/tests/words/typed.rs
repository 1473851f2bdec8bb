//! What a table offers can be typed: every legal action of random positions, by number, by text and by every name of its
//! verb, as `moves` and the question give them, and every example that a question or a verb's help prints.

use std::sync::Arc;

use javelina_engine::replay::Header;
use javelina_engine::{Actor, Dice, Due, Extent, Move, Playable, Present, Seat, Seats, Table, Threaded, Tick, written};
use javelina_session::{Answers, Desk, GameDesk, Manner};
use javelina_tests::language::packs::probed;
use javelina_variants::{Choice, Visit, load, shipped};

/// The most actions that are typed at one position.
const MOST: usize = 24;

struct Typed {
    seats: usize,
    seed: u64,
}

impl Visit for Typed {
    type Out = Result<usize, String>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut table = Table::new(Arc::clone(&game), Seats::new(self.seats), self.seed);
        let (mut dice, mut typed, mut since) = (Dice::new(self.seed, 3), 0, 0);
        let mut asked = std::collections::BTreeSet::new();
        for _ in 0..game.longest().min(400) {
            match table.due() {
                Due::Nature(_) => drop(table.nature()),
                Due::Seat(seat, at) => {
                    // Each kind of question once, and any position now and then.
                    let kind: String =
                        game.prompt(table.state()).chars().filter(|one| one.is_alphabetic()).take(24).collect();
                    since += 1;
                    if asked.insert(kind) || since % 17 == 0 {
                        typed += position(&table, &mut dice)?;
                    }
                    let Some(action) = game.sample(table.state(), seat, &mut dice) else { break };
                    table.act(Move { by: Actor::Seat(seat), at, action }).map_err(|refusal| refusal.message.clone())?;
                }
                _ => break,
            }
        }
        Ok(typed)
    }
}

fn desk<G: Present + Playable>(table: &Table<G>) -> GameDesk<G> {
    let seats = vec!["human".to_string(); table.seats().count()];
    let header = Header { game: table.game().id().into(), seats, seed: table.seed(), ..Header::default() };
    GameDesk::seated(table.clone(), header, javelina_lab::policy).unwrap()
}

/// The move that a line plays, as text; what was said if it plays none.
fn plays<G: Present + Playable>(table: &Table<G>, line: &str) -> Result<String, String> {
    let mut desk = desk(table);
    let said = desk.play(line).map_or_else(|| "no word".into(), |told| told.unwrap_or_else(|denied| denied.0));
    let moves = desk.moves_so_far();
    moves.get(table.played().len()).map(|step| step.action.clone()).ok_or(said)
}

/// Types what one position offers; how much that was.
fn position<G: Present + Playable>(table: &Table<G>, dice: &mut Dice) -> Result<usize, String> {
    let game = &**table.game();
    let Due::Seat(seat, tick) = table.due() else { return Ok(0) };
    let (actions, extent) = table.legal(seat);
    let question = game.prompt(table.state());
    let at = |text: &str| format!("{} after {} moves, {question}: `{text}`", game.id(), table.played().len());
    let texts: Vec<String> = actions.iter().map(|action| written(game, action)).collect();
    let listed = desk(table).moves("").unwrap_or_default();
    let mut typed = 0;
    let step = (texts.len() / MOST).max(1);
    for (place, text) in texts.iter().enumerate().skip(dice.below(step as u32) as usize).step_by(step) {
        let number = (place + 1).to_string();
        let made = Move { by: Actor::Seat(seat), at: tick, action: actions[place].clone() };
        let words = game.move_in_words(table.state(), &made);
        let line = format!("{number:>3}  {words}");
        if !listed.lines().any(|one| one == line) {
            return Err(format!("{} is not listed as {number}", at(text)));
        }
        let (verb, arguments) = game.parts(&actions[place]);
        let value = |name: &str| arguments.iter().find(|(one, _)| *one == name).map(|(_, text)| text.clone());
        let made_up = verb.filled(value);
        if made_up.as_ref() != Some(text) {
            return Err(format!("{}: its parts {arguments:?} make {made_up:?}", at(text)));
        }
        let (row, name, rest) = javelina_engine::verb(game.verbs(), text).unwrap();
        let others = game.verbs()[row].names().filter(|other| *other != name);
        let others = others.map(|other| format!("{other} {rest}").to_uppercase());
        for typing in [number, text.clone(), words, format!("{seat}: {text}")].into_iter().chain(others) {
            match plays(table, &typing) {
                Ok(played) if played == *text => typed += 1,
                other => return Err(format!("{}, typed as `{typing}`, gives {other:?}", at(text))),
            }
        }
    }
    if extent == Extent::Open {
        for example in listed.lines().filter(|line| line.starts_with("     ")).map(str::trim) {
            let played = plays(table, example).map_err(|said| format!("{}: {said}", at(example)))?;
            if played != example {
                return Err(format!("{} plays `{played}`", at(example)));
            }
            typed += 1;
        }
    }
    // Candidates stand in the question in the order of their numbers.
    let named = |text: &String| text.strip_prefix("choose ").map(str::to_string);
    let chosen: Vec<String> = texts.iter().filter_map(named).collect();
    let list = question.split_once('(').map_or("", |(_, list)| list);
    let places: Vec<usize> = chosen.iter().filter_map(|name| list.find(name.as_str())).collect();
    if !places.is_sorted() {
        return Err(format!("the question names ({list}, but the numbers choose {chosen:?}"));
    }
    for example in examples(&question) {
        plays(table, example).map_err(|said| format!("{}: {said}", at(example)))?;
        typed += 1;
    }
    Ok(typed)
}

/// What stands in backticks, but for patterns with words to fill in (`into RACER`) and for what is typed later (`then`).
fn examples(text: &str) -> impl Iterator<Item = &str> {
    let is_capitals = |word: &str| word.len() > 2 && word.chars().all(|one| one.is_ascii_uppercase() || one == ',');
    let is_pattern = move |word: &str| word == "..." || word.contains("X,Y") || is_capitals(word);
    let parts: Vec<&str> = text.split('`').collect();
    let pairs: Vec<(&str, &str)> = parts.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let now = pairs.into_iter().filter(|(before, _)| !before.ends_with("then ")).map(|(_, example)| example);
    now.filter(move |example| !example.split(' ').any(is_pattern))
}

fn types(game: &str, seats: usize, with: &[&str], seeds: std::ops::Range<u64>) {
    let loaded = load(&shipped());
    let mut typed = 0;
    for seed in seeds {
        let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
        match loaded.build(game, &choice).unwrap().visit(Typed { seats, seed }) {
            Ok(count) => typed += count,
            Err(message) => panic!("{game} with {with:?}, {seats} seats, seed {seed}: {message}"),
        }
    }
    assert!(typed > 100, "{game}: {typed} lines are too few to mean anything");
}

#[test]
fn every_action_of_arizona_can_be_typed() {
    types("arizona", 2, &[], 0..3);
    types("arizona", 4, &["no_conditions"], 3..4);
}

#[test]
fn every_action_of_sonora_can_be_typed() {
    types("sonora", 2, &[], 0..2);
    types("sonora", 1, &[], 2..3);
    types("sonora", 3, &["fixed_order"], 3..4);
}

#[test]
fn every_action_of_keystone_can_be_typed() {
    types("keystone", 2, &[], 0..4);
    types("keystone", 1, &["t1", "t2", "t3", "t6", "t9"], 4..6);
}

#[test]
fn every_action_of_cliffs_can_be_typed() {
    types("cliffs", 3, &[], 0..2);
    types("cliffs", 2, &["in_turns", "short_cliff"], 2..4);
}

#[test]
fn examples_of_a_flick_play_as_the_help_prints_them() {
    struct Flicks;
    impl Visit for Flicks {
        type Out = usize;
        fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> usize {
            let table = Table::new(Arc::clone(&game), Seats::new(2), 1);
            let verb = game.verbs().iter().find(|verb| verb.name() == "flick").unwrap();
            let flicks: Vec<&str> = examples(verb.doc).filter(|example| example.starts_with("flick ")).collect();
            // A flick by hand needs chance that is typed, and says so.
            for example in &flicks {
                match plays(&table, example) {
                    Ok(_) => assert!(!example.ends_with(" by hand"), "{example}"),
                    Err(said) => {
                        assert!(example.ends_with(" by hand") && said.contains("`set chance typed`"), "{said}")
                    }
                }
            }
            flicks.len()
        }
    }
    let flicks = load(&shipped()).build("sonora", &Choice::default()).unwrap().visit(Flicks);
    assert_eq!(flicks, 4);
}

#[test]
fn what_rules_do_before_the_first_move_stands_once_in_the_log() {
    struct Opening;
    impl Visit for Opening {
        type Out = usize;
        fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
            let told = |text: &str| text.lines().filter(|line| line.ends_with("(probe.out)")).count();
            let mut desk = desk(&Table::new(game, Seats::new(3), 1));
            desk.behaves(Manner { tells: true, ..Manner::default() });
            desk.run_on();
            told(&desk.log("").unwrap_or_default())
        }
    }
    for game in ["arizona", "sonora", "keystone", "cliffs"] {
        let built = probed(
            game,
            &["no_conditions"][usize::from(game != "arizona")..],
            "  rule out on game_starts do { retire C }",
        );
        assert_eq!(built.visit(Opening), 1, "{game}");
    }
}

struct Hostile {
    seats: usize,
}

impl Visit for Hostile {
    type Out = usize;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> usize {
        let mut table = Table::new(Arc::clone(&game), Seats::new(self.seats), 5);
        let (mut dice, mut lines) = (Dice::new(5, 3), 0);
        let mut asked = std::collections::BTreeSet::new();
        for _ in 0..game.longest().min(300) {
            let prompt: String =
                game.prompt(table.state()).chars().filter(|one| one.is_alphabetic()).take(24).collect();
            if asked.insert(prompt) {
                for line in game.verbs().iter().flat_map(|verb| verb.names()).flat_map(hostile) {
                    for by in [Actor::Nature, Actor::Seat(Seat(0)), Actor::Seat(Seat(200))] {
                        lines += 1;
                        let Ok(action) = game.read(table.state(), by, &line) else { continue };
                        let step = Move { by, at: Tick(u32::MAX), action };
                        let _ = (game.test(table.state(), &step), game.check(table.state(), &step));
                        let _ = written(&*game, &step.action);
                    }
                }
            }
            let moved = match table.due() {
                Due::Nature(_) => table.nature().is_some(),
                Due::Seat(seat, at) => {
                    let action = game.sample(table.state(), seat, &mut dice);
                    action.is_some_and(|action| table.act(Move { by: Actor::Seat(seat), at, action }).is_ok())
                }
                _ => false,
            };
            if !moved {
                break;
            }
        }
        lines
    }
}

/// A verb with arguments that nobody means.
fn hostile(name: &str) -> Vec<String> {
    const ARGUMENTS: [&str; 14] = [
        "",
        "0",
        "-1",
        "255",
        "256 256 256",
        "-2147483648 0",
        "2147483647 -2147483648",
        "99999999999999999999 1",
        "1e308 NaN",
        "inf",
        "A A A A A A A A",
        "B: C: D:",
        "\u{0} \u{202e} é ß",
        ", ; - ,",
    ];
    let long = [format!("{name} A ").repeat(20_000), format!("{name} {}", "A1-".repeat(8_000))];
    let one = |arguments: &&str| format!("{name} {arguments}");
    ARGUMENTS
        .iter()
        .map(one)
        .chain([format!("{name}{}", " 1".repeat(3_000)), format!("{name} {name}")])
        .chain(long)
        .collect()
}

struct Nearest {
    seats: usize,
}

impl Visit for Nearest {
    type Out = usize;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> usize {
        let mut table = Table::new(Arc::clone(&game), Seats::new(self.seats), 11);
        let (mut dice, mut named, mut known) = (Dice::new(11, 3), 0, Vec::new());
        for _ in 0..game.longest().min(300) {
            let moved = match table.due() {
                Due::Nature(_) => table.nature().is_some(),
                Due::Seat(seat, at) => {
                    let by = Actor::Seat(seat);
                    // What was possible at other moments, and the same cut short.
                    for text in known.iter().rev().take(40) {
                        let words: &String = text;
                        let shorter = words.rsplit_once('-').map_or("", |(start, _)| start);
                        for line in [words.as_str(), shorter] {
                            let refusal = match game.read(table.state(), by, line) {
                                Err(refusal) => refusal,
                                Ok(action) => match game.check(table.state(), &Move { by, at, action }) {
                                    Err(refusal) => refusal,
                                    Ok(()) => continue,
                                },
                            };
                            if let Some(nearest) = &refusal.nearest {
                                let action = game.read(table.state(), by, nearest).unwrap();
                                let step = Move { by, at, action };
                                assert!(
                                    game.test(table.state(), &step),
                                    "`{line}`: `{nearest}` is refused, too: {refusal}"
                                );
                                named += 1;
                            }
                        }
                    }
                    let action = game.sample(table.state(), seat, &mut dice);
                    known.extend(action.iter().map(|action| written(&*game, action)));
                    action.is_some_and(|action| table.act(Move { by, at, action }).is_ok())
                }
                _ => false,
            };
            if !moved {
                break;
            }
        }
        named
    }
}

#[test]
fn what_a_refusal_names_as_nearest_may_be_played() {
    let loaded = load(&shipped());
    for (game, seats) in [("arizona", 2), ("sonora", 2), ("keystone", 2), ("cliffs", 3)] {
        let built = loaded.build(game, &Choice::default()).unwrap();
        let named = built.visit(Nearest { seats });
        assert!(named > 20 || game == "sonora", "{game}: {named}");
    }
}

#[test]
fn no_line_stops_the_reader_of_a_game() {
    let loaded = load(&shipped());
    for (game, seats) in [("arizona", 3), ("sonora", 1), ("sonora", 3), ("keystone", 2), ("cliffs", 4)] {
        let built = loaded.build(game, &Choice::default()).unwrap();
        assert!(built.visit(Hostile { seats }) > 1_000, "{game}");
    }
}

#[test]
fn a_word_that_begins_with_the_letter_of_a_racer_names_nobody() {
    struct Words;
    impl Visit for Words {
        type Out = usize;
        fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> usize {
            let mut table = Table::new(Arc::clone(&game), Seats::new(2), 1);
            while let Due::Nature(_) = table.due() {
                table.nature().unwrap();
            }
            let Due::Seat(seat, _) = table.due() else { panic!("no player must decide now") };
            let texts: Vec<String> = table.legal(seat).0.iter().map(|action| written(&*game, action)).collect();
            let plays_to: Vec<&String> = texts.iter().filter(|text| text.ends_with(" to B")).collect();
            for text in &plays_to {
                assert_eq!(plays(&table, text).as_ref(), Ok(*text));
                let said = plays(&table, &format!("{text}ottom")).unwrap_err();
                assert!(said.contains("there is no seat `Bottom`"), "{text}: {said}");
            }
            plays_to.len()
        }
    }
    let choice = Choice { with: vec!["in_turns".into()], params: Vec::new() };
    assert!(load(&shipped()).build("cliffs", &choice).unwrap().visit(Words) > 0);
}
