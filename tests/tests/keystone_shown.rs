//! What Keystone tells people: actions read forgivingly, refusals with reasons, tables and boards that fit a terminal and
//! give nothing away.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::{Actor, Dice, Game, Move, Present, Refusal, Seat, Seats, Source, Table, Turn, written};
use javelina_games::keystone::{Action, Ending, Event, Keystone, NONE, Stage, View};

@HARNESS@

/// The Field of most of these tests, left to right.
const FIELD: [&str; 6] =
    ["American Bison", "Snowshoe Hare", "Snail Kite", "Saguaro Cactus", "Red Wolf", "Mexican Gray Wolf"];
/// The cards that come next.
const NEXT: [&str; 8] = [
    "Coyote", "Desert Tortoise", "Bumble Bee", "Red Mangrove", "Mule Deer", "Musk Ox", "Mountain Goat", "Bald Eagle",
];

fn start(with: &[&str], seats: usize) -> Table<Keystone> {
    Table::new(keystone(with), Seats::new(seats), 7)
}

/// Has whoever is to act do what is typed.
#[track_caller]
fn type_in(table: &mut Table<Keystone>, text: &str) {
    let actor = table.turn().asked().map_or(Actor::Nature, Actor::Seat);
    let action = table.game().read(table.state(), actor, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    if let Err(refusal) = table.act(Move::new(actor, action)) {
        panic!("{text}: {refusal}");
    }
}

/// A game whose deck has [`FIELD`] and [`NEXT`] on top, with five known tokens.
fn laid_out(with: &[&str], seats: usize) -> Table<Keystone> {
    let mut table = start(with, seats);
    let names = &table.game().rules().lexicon().names[2].clone();
    let known: Vec<&str> = FIELD.iter().rev().chain(&NEXT).copied().collect();
    let rest = table.state().deck.iter().map(|card| names[usize::from(*card)].as_str());
    let rest = rest.filter(|name| !known.contains(name)).collect::<Vec<_>>().join(", ");
    type_in(&mut table, &format!("shuffle {}, {rest}", known.join(", ")));
    type_in(&mut table, "skills t1 t2 t6 t7 t9");
    let letters = ["A: objective_1", "B: objective_2", "C: objective_3", "D: objective_4"];
    type_in(&mut table, &format!("objectives {}", letters[..usize::from(table.state().count)].join(", ")));
    assert_eq!(table.state().stage, Stage::Act);
    table
}

/// What is typed now, in the one spelling.
fn spelled(table: &Table<Keystone>, text: &str) -> Result<String, Box<Refusal>> {
    let actor = table.turn().asked().map_or(Actor::Nature, Actor::Seat);
    table.game().read(table.state(), actor, text).map(|action| written(&**table.game(), &action))
}

/// Why what is typed now is refused, by the reader or by the rules.
#[track_caller]
fn refused(table: &Table<Keystone>, text: &str) -> Box<Refusal> {
    let actor = table.turn().asked().map_or(Actor::Nature, Actor::Seat);
    refused_to(table, actor, text)
}

#[track_caller]
fn refused_to(table: &Table<Keystone>, actor: Actor, text: &str) -> Box<Refusal> {
    match table.game().read(table.state(), actor, text) {
        Err(refusal) => refusal,
        Ok(action) => match table.game().check(table.state(), &Move::new(actor, action)) {
            Err(refusal) => refusal,
            Ok(()) => panic!("`{text}` is legal"),
        },
    }
}

fn view(table: &Table<Keystone>, seat: Seat) -> View {
    let mut view = View::default();
    table.game().view(table.state(), seat, &mut view);
    view
}

/// Calls `look` at every state of a game of random moves.
fn each_state(with: &[&str], seats: usize, seed: u64, mut look: impl FnMut(&Table<Keystone>)) {
    let mut table = Table::new(keystone(with), Seats::new(seats), seed);
    let mut dice = Dice::new(seed, 3);
    loop {
        look(&table);
        match table.turn() {
            Turn::Over => break,
            Turn::Nature => assert!(table.nature().is_some()),
            turn => {
                let seat = turn.asked().unwrap();
                let action = table.game().sample(table.state(), seat, &mut dice).unwrap();
                table.act(Move::new(Actor::Seat(seat), action)).unwrap();
            }
        }
    }
}

/// All that a seat sees: the table and every board, drawn and plain.
fn seen_by(table: &Table<Keystone>, seat: Seat) -> String {
    let (game, view) = (table.game(), view(table, seat));
    let mut text = String::new();
    for plain in [false, true] {
        text += &Present::board(&**game, &view, plain);
        for other in (0..table.state().seats).map(Seat) {
            text += "\n";
            text += &game.sheet(&view, other, plain);
        }
        text += "\n";
    }
    text
}

#[test]
fn an_action_is_read_however_it_is_typed() {
    let mut table = laid_out(&[], 2);
    for (typed, means) in [
        ("introduce American Bison at R1C2", "introduce American Bison at R1C2"),
        ("  INTRODUCE   american bison AT r1c2 ", "introduce American Bison at R1C2"),
        ("introduce bison r1c2", "introduce American Bison at R1C2"),
        ("introduce american_bison on R1C2", "introduce American Bison at R1C2"),
        ("intro am bi r1 c2", "introduce American Bison at R1C2"),
        ("introduce 3 R1C2", "introduce Snail Kite at R1C2"),
        ("introduce slot 6 at R4C4", "introduce Mexican Gray Wolf at R4C4"),
        ("introduce hare to r2 c3", "introduce Snowshoe Hare at R2C3"),
        ("introduce mexican r2c3", "introduce Mexican Gray Wolf at R2C3"),
        ("introduce Coyote at R1C1", "introduce Coyote at R1C1"),
        ("introduce black-tailed_prairie dog R1C1", "introduce Black-Tailed Prairie Dog at R1C1"),
        ("use T6", "use t6"),
        ("use 6", "use t6"),
        ("use summer", "use t2"),
        ("use exhausted", "use exhausted"),
        ("use all exhausted", "use exhausted"),
        ("wild forest at R2C3", "wild forest at R2C3"),
        ("wild F r2c3", "wild forest at R2C3"),
        ("buy Wetland Wild on R2C3", "wild wetland at R2C3"),
        ("Done", "done"),
        ("end", "done"),
        ("SKIP", "skip"),
        ("skills t10, T9 t2", "skills t2 t9 t10"),
        ("objectives a:objective_3 B: 7", "objectives A: objective_3, B: objective_7"),
        ("objectives A: objective_3 objective_1", "objectives A: objective_1 objective_3"),
        ("objectives NONE", "objectives none"),
    ] {
        assert_eq!(spelled(&table, typed).map_err(|refusal| refusal.to_string()), Ok(means.into()), "{typed}");
    }
    type_in(&mut table, "use t6");
    for (typed, means) in [
        ("choose snail kite", "choose Snail Kite"),
        ("choose kite", "choose Snail Kite"),
        ("choose 1", "choose American Bison"),
        ("choose RED", "choose Red Wolf"),
    ] {
        assert_eq!(spelled(&table, typed).map_err(|refusal| refusal.to_string()), Ok(means.into()), "{typed}");
    }
    type_in(&mut table, "choose kite");
    type_in(&mut table, "choose hare");
    type_in(&mut table, "choose cactus");
    type_in(&mut table, "use t1");
    type_in(&mut table, "choose bison");
    type_in(&mut table, "choose 6");
    type_in(&mut table, "use exhausted");
    for typed in ["resolve t1", "use 1", "resolve gain", "resolve T1"] {
        assert_eq!(spelled(&table, typed).map_err(|refusal| refusal.to_string()), Ok("resolve t1".into()), "{typed}");
    }
}

#[test]
fn what_may_mean_several_things_or_none_is_asked_back() {
    let table = laid_out(&[], 2);
    for (typed, says) in [
        ("introduce wolf at R1C1", "`wolf` may be more than one; there are Red Wolf (5), Mexican Gray Wolf (6)"),
        ("introduce bisonn at R1C1", "did you mean `Bison`"),
        ("introduce 7 at R1C1", "slot 7 of the Field"),
        ("introduce 0 at R1C1", "slot 0 of the Field"),
        ("introduce bison", "`bison` is no cell"),
        ("introduce bison at R5C1", "`R5C1` is no cell of the board; did you mean"),
        ("introduce R1C1", "introduce needs a card of the Field and a cell"),
        ("introduce at R1C1", "introduce needs a card of the Field and a cell"),
        ("introduce", "introduce needs a card of the Field and a cell"),
        ("introduce xyzzy R1C1", "there are American Bison (1), Snowshoe Hare (2)"),
        ("use", "say which token by its id"),
        ("use t66", "did you mean `t6`"),
        ("use xyzzy", "tokens: t1, t2, t6, t7, t9"),
        ("use card", "may be t1, t2"),
        ("wild jungle at R1C1", "`jungle` is no habitat; habitats: forest, desert, wetland, arctic"),
        ("wild forst R1C1", "did you mean `forest`"),
        ("choose bison", "nothing is asked"),
        ("special bribe", "no offer is called `bribe`"),
        ("introdce bison R1C1", "did you mean `introduce`"),
        ("", "verbs: introduce, use"),
        ("skills t1 nothing", "no skill token is called `nothing`"),
        ("objectives E: objective_1", "a letter for each board"),
        ("objectives", "a letter for each board"),
        ("objectives A: objektive_3", "did you mean `objective_3`"),
    ] {
        let refusal = refused(&table, typed);
        assert!(refusal.message.contains(says), "{typed}: {}", refusal.message);
        assert_eq!(refusal.sources, [Source::Table], "{typed}");
    }
}

#[test]
fn legal_actions_read_back_in_any_case_without_prepositions_and_as_slugs() {
    for (with, seats) in [(vec![], 2), (vec![], 4), (vec!["bayou_backwater"], 1), (vec!["dog_town"], 1)] {
        each_state(&with, seats, 11, |table| {
            let Some(seat) = table.turn().asked() else { return };
            for action in table.legal(seat).0 {
                let text = written(&**table.game(), &action);
                let loud = text.to_uppercase();
                let short = text.replace(" at ", " ");
                let slug = match text.split_once(' ') {
                    Some((verb, rest)) => format!("{verb} {}", rest.replace(['-', ' '], "_").replace("_at_", " ")),
                    None => text.clone(),
                };
                for typed in [text, loud, short, slug] {
                    match table.game().read(table.state(), Actor::Seat(seat), &typed) {
                        Ok(read) => assert_eq!(read, action, "{typed}"),
                        Err(refusal) => panic!("{typed}: {refusal}"),
                    }
                }
            }
        });
    }
}

#[test]
fn no_text_breaks_the_reader() {
    let mut dice = Dice::new(1, 1);
    let words = [
        "introduce", "use", "resolve", "wild", "special", "done", "choose", "skip", "shuffle", "skills", "objectives",
        "at", "R1C1", "r1", "c9", "bison", "2", "-1", "99999999999999999999", "t1", "exhausted", "A:", ":", ",", ",,",
        "_", "''", "é", "\u{202e}", "🦌", "forest", "none", "slot", "#", "İ", "ß", "\0", "A:A:A:",
    ];
    for (with, seats) in [(vec![], 3), (vec!["bayou_backwater"], 1)] {
        let mut states = 0;
        each_state(&with, seats, 5, |table| {
            states += 1;
            for _ in 0..12 {
                let count = dice.below(7) as usize;
                let mut text: Vec<&str> = (0..count).map(|_| words[dice.below(words.len() as u32) as usize]).collect();
                text.insert(0, words[dice.below(11) as usize]);
                let text = text.join([" ", "", "\t"][dice.below(3) as usize]);
                for actor in [Actor::Nature, Actor::Seat(Seat(0)), Actor::Seat(Seat(9))] {
                    match table.game().read(table.state(), actor, &text) {
                        Ok(action) => {
                            let _ = table.game().check(table.state(), &Move::new(actor, action.clone()));
                            let again = table.game().read(table.state(), actor, &written(&**table.game(), &action));
                            if table.game().test(table.state(), &Move::new(actor, action.clone())) {
                                assert_eq!(again.ok(), Some(action), "{text:?}");
                            }
                        }
                        Err(refusal) => {
                            assert!(!refusal.message.trim().is_empty() && !refusal.message.ends_with('.'), "{refusal}");
                        }
                    }
                }
            }
        });
        assert!(states > 20, "{states} states");
    }
    let table = laid_out(&[], 2);
    for long in ["choose ", "introduce ", "shuffle ", "use ", ""] {
        for filler in ["a", "a ", ",", "ä, ", "Coyote, "] {
            let refusal = refused_to(&table, Actor::Seat(Seat(0)), &format!("{long}{}", filler.repeat(40_000)));
            assert!(refusal.message.len() < 2_000, "{} bytes for {long}{filler}", refusal.message.len());
        }
    }
}
