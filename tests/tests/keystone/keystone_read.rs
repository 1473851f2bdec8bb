//! What Keystone reads and what it refuses: actions typed forgivingly, refusals by a rule with facts and a way out.

use crate::keystone::keystone_table::{each_state, laid_out, names, refused, refused_to, spelled, start, type_in};
use javelina_engine::{Actor, Dice, Element, Game, Move, Present, Seat, Source, Table, written};
use javelina_games::keystone::{Ending, Keystone, Stage, State};

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
        ("choose slot 1", "choose American Bison"),
        ("choose RED", "choose Red Wolf"),
    ] {
        assert_eq!(spelled(&table, typed).map_err(|refusal| refusal.to_string()), Ok(means.into()), "{typed}");
    }
    type_in(&mut table, "choose kite");
    type_in(&mut table, "choose hare");
    type_in(&mut table, "choose cactus");
    type_in(&mut table, "use t1");
    type_in(&mut table, "choose bison");
    type_in(&mut table, "choose slot 6");
    type_in(&mut table, "use exhausted");
    for typed in ["resolve t1", "use 1", "resolve gain", "resolve T1"] {
        assert_eq!(spelled(&table, typed).map_err(|refusal| refusal.to_string()), Ok("resolve t1".into()), "{typed}");
    }
}

#[test]
fn the_second_copy_of_a_species_may_be_written_like_the_first() {
    let table = start(&[], 3);
    assert_eq!(spelled(&table, "shuffle coyote, Aspen, COYOTE").unwrap(), "shuffle Coyote, Aspen, Coyote 2");
    assert_eq!(
        spelled(&table, "shuffle coyote 2, bison, coyote").unwrap_err().message.split(';').next().unwrap(),
        "`bison` is ambiguous"
    );
    let mut third = laid_out(&[], 3);
    type_in(&mut third, "introduce 6 R1C1");
    assert_eq!(spelled(&third, "introduce Snail Kite 2 at R1C1").unwrap(), "introduce Snail Kite 2 at R1C1");
    let refusal = refused(&third, "introduce Snail Kite 2 at R1C1");
    assert_eq!(refusal.nearest.as_deref(), Some("introduce Snail Kite at R1C1"));
}

#[test]
fn what_may_mean_several_things_or_none_is_asked_back() {
    let table = laid_out(&[], 2);
    for (typed, says) in [
        ("introduce wolf at R1C1", "`wolf` is ambiguous; options: Red Wolf (slot 5), Mexican Gray Wolf (slot 6)"),
        ("introduce bisonn at R1C1", "did you mean `Bison`"),
        ("introduce 7 at R1C1", "slot 7 of the Field"),
        ("introduce 0 at R1C1", "slot 0 of the Field"),
        ("introduce bison", "write `introduce CARD at CELL`: take a card of the Field"),
        ("introduce bison at R5C1", "`R5C1` is not a cell of the board; did you mean"),
        ("introduce R1C1", "write `introduce CARD at CELL`"),
        ("introduce at R1C1", "write `introduce CARD at CELL`"),
        ("introduce", "write `introduce CARD at CELL`"),
        ("introduce xyzzy R1C1", "options: American Bison (slot 1), Snowshoe Hare (slot 2)"),
        ("use", "name a token by its id"),
        ("use t66", "did you mean `t6`"),
        ("use xyzzy", "tokens: t1, t2, t6, t7, t9"),
        ("use card", "may be t1, t2"),
        ("wild jungle at R1C1", "`jungle` is not a habitat; habitats: forest, desert, wetland, arctic"),
        ("wild forst R1C1", "did you mean `forest`"),
        ("choose bison", "there is no question to answer"),
        ("special bribe", "no rule in this game makes an offer"),
        ("introdce bison R1C1", "did you mean `introduce`"),
        ("", "a move is missing; moves: introduce, use, use exhausted"),
        ("skills t1 nothing", "`skills` is a move of chance"),
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
    let words: Vec<&str> = concat!(
        "introduce | use | resolve | wild | special | done | choose | skip | shuffle | skills",
        " | objectives | at | R1C1 | r1 | c9 | bison | 2 | -1 | 99999999999999999999 | t1 | exhausted",
        " | A: | : | , | ,, | _ | '' | é | \u{202e} | 🦌 | forest | none | slot | # | İ | ß | \0 | A:A:A:"
    )
    .split(" | ")
    .collect();
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
            let text = format!("{long}{}", filler.repeat(40_000));
            let answer = match table.game().read(table.state(), Actor::Seat(Seat(0)), &text) {
                Ok(action) => written(&**table.game(), &action),
                Err(refusal) => refusal.message,
            };
            assert!(answer.len() < 2_000, "{} bytes for {long}{filler}", answer.len());
        }
    }
}

/// What a refusal must say: what is typed, words of the message, a source, a fact, and whether it shows a way out.
struct Refused {
    typed: &'static str,
    says: &'static str,
    by: &'static str,
    fact: (&'static str, &'static str),
    has_nearest: bool,
}

const fn refusal(
    typed: &'static str,
    says: &'static str,
    by: &'static str,
    fact: (&'static str, &'static str),
    has_nearest: bool,
) -> Refused {
    Refused { typed, says, by, fact, has_nearest }
}

#[track_caller]
fn refuses(table: &Table<Keystone>, wanted: &[Refused]) {
    for one in wanted {
        let refusal = refused(table, one.typed);
        let sources: Vec<String> = refusal.sources.iter().map(ToString::to_string).collect();
        assert!(refusal.message.contains(one.says), "{}: {refusal}", one.typed);
        assert!(sources.iter().any(|source| source.contains(one.by)), "{}: {refusal}", one.typed);
        let (name, value) = one.fact;
        let fact = refusal.facts.iter().find(|(other, _)| other == name);
        assert!(name.is_empty() || fact.is_some_and(|(_, is)| is.contains(value)), "{}: {refusal}", one.typed);
        assert_eq!(refusal.nearest.is_some(), one.has_nearest, "{}: {refusal}", one.typed);
        if let Some(nearest) = &refusal.nearest {
            type_in(&mut table.fork(), nearest);
        }
    }
}

#[test]
fn what_chance_may_not_do_is_refused_with_what_is_missing() {
    let mut table = start(&[], 2);
    refuses(
        &table,
        &[
            refusal("shuffle Coyote, Aspen", "must name each card", "Setup", ("cards to shuffle", "77"), false),
            refusal("shuffle Coyote, Aspen, Coyote", "must name each card", "Setup", ("named twice", "Coyote"), false),
            refusal("shuffle Forest Wild", "must name each card", "Setup", ("not among them", "Forest Wild"), false),
            refusal("skills t1 t2 t3 t4 t5", "first shuffle 77 cards", "Turn", ("", ""), false),
        ],
    );
    assert!(table.nature().is_some());
    refuses(
        &table,
        &[
            refusal("skills t1 t2", "these tokens cannot be", "Setup", ("tokens to draw", "5"), false),
            refusal("shuffle Coyote", "first draw 5 skill tokens", "Turn", ("", ""), false),
        ],
    );
    assert!(table.nature().is_some());
    let twice = "objectives A: objective_1, B: objective_1";
    refuses(
        &table,
        &[
            refusal(
                "objectives A: objective_1",
                "each board needs 1 secret objective",
                "Setup",
                ("boards", "2"),
                false,
            ),
            refusal(twice, "none is dealt twice", "Setup", ("boards", "2"), false),
        ],
    );
    let ice = start(&["edge_of_the_ice"], 1);
    let names = names(ice.game());
    let mut deck: Vec<&str> = ice.state().deck.iter().flatten().map(|card| names[card.index()].as_str()).collect();
    deck.sort_by_key(|name| *name == "Polar Bear");
    let refusal = refused(&ice, &format!("shuffle {}", deck.join(", ")));
    assert!(refusal.message.contains("deeper"), "{refusal}");
    assert_eq!(refusal.facts, [("Polar Bear".to_string(), "among the top 20".to_string())]);
}

#[test]
fn what_a_player_may_not_do_is_refused_by_a_rule_with_facts_and_a_way_out() {
    let mut table = laid_out(&[], 2);
    let field = "American Bison, Snowshoe Hare, Snail Kite";
    refuses(
        &table,
        &[
            refusal("introduce Coyote at R1C1", "Coyote is not in the Field", "Introduce", ("Field", field), true),
            refusal("done", "a turn needs an action", "d16", ("", ""), false),
            refusal("resolve t1", "first introduce CARD at CELL", "Turn overview", ("", ""), true),
            refusal("choose R1C1", "there is no question to answer", "the table", ("", ""), false),
            refusal("use t3", "not in play", "Setup", ("in play", "t1, t2, t6, t7, t9"), true),
            refusal("use exhausted", "no skill token is exhausted", "d4", ("active", "t1"), true),
            refusal("wild forest at R1C1", "a wild card costs 10", "Wild cards", ("synergy", "5"), false),
            refusal("skip", "a question", "", ("", ""), false),
        ][..7],
    );
    let turn = refused_to(&table, Actor::Seat(Seat(1)), "introduce 6 R1C1");
    assert_eq!((turn.message.as_str(), turn.facts[0].1.as_str()), ("it is not B's turn", "A"));

    type_in(&mut table, "introduce bison at R1C1");
    type_in(&mut table, "use t6");
    refuses(
        &table,
        &[
            refusal("introduce 6 R1C1", "first answer t6: choose a card", "the table", ("", ""), false),
            refusal("choose Musk Ox", "choose one of these: ", "t6.active", ("", ""), true),
            refusal("skip", "choose one of these: ", "t6.active", ("", ""), true),
        ],
    );
    for card in ["choose slot 6", "choose slot 5", "choose slot 4"] {
        type_in(&mut table, card);
    }
    refuses(
        &table,
        &[
            refusal("introduce 3 at R2C2", "costs 3 synergy", "Introduce action, 1", ("price", "3"), true),
            refusal(
                "introduce 5 at R2C2",
                "costs 1 synergy",
                "ruling d1",
                ("synergy on it, taken after paying", "1"),
                true,
            ),
            refusal(
                "introduce 6 at R1C1",
                "R1C1 already has a card",
                "Introduce action, 2",
                ("on R1C1", "Bison"),
                true,
            ),
            refusal("use t6", "t6 is exhausted", "Use skill", ("exhausted", "t6"), true),
        ],
    );
    type_in(&mut table, "use t1");
    type_in(&mut table, "choose slot 6");
    type_in(&mut table, "choose slot 5");
    type_in(&mut table, "use exhausted");
    refuses(
        &table,
        &[
            refusal(
                "resolve t2",
                "t2 was already resolved, or was not exhausted",
                "d6",
                ("left to resolve", "t1, t6"),
                true,
            ),
            refusal("wild forest at R4C4", "before or after the action", "d13", ("", ""), false),
            refusal("introduce 6 R4C4", "resolve an exhausted token: t1 (", "Turn overview", ("", ""), false),
        ],
    );
}

#[test]
fn wild_cards_that_are_gone_taken_or_too_late_are_refused() {
    let table = laid_out(&[], 2);
    let check = |change: &dyn Fn(&mut State), typed: &str| {
        let mut state = table.state().clone();
        change(&mut state);
        let action = table.game().read(&state, Actor::Seat(Seat(0)), typed).unwrap();
        table.game().check(&state, &Move::new(Actor::Seat(Seat(0)), action)).unwrap_err()
    };
    let gone = check(&|state| (state.boards[0].synergy, state.wilds[0]) = (30, 3), "wild forest R1C1");
    assert_eq!(gone.message, "no wild card of that habitat is left");
    assert_eq!(gone.facts[0].1, "forest 0, desert 2, wetland 2, arctic 2");
    assert_eq!(gone.nearest.as_deref(), Some("wild desert at R1C1"));
    let taken = check(&|state| (state.boards[0].synergy, state.boards[0].wilds) = (30, 1), "wild forest R1C1");
    assert_eq!((taken.sources[0].clone(), taken.facts[0].1.as_str()), (Source::Ruling("d13"), "1"));
    let late = check(&|state| (state.boards[0].synergy, state.stage) = (30, Stage::After), "introduce 6 R1C1");
    assert!(late.message.contains("the action of this turn is done: wild HABITAT at CELL, or done"), "{late}");
    let over = check(&|state| state.stage = Stage::Over(Ending::Full), "introduce 6 R1C1");
    assert_eq!((over.message.as_str(), over.nearest.clone()), ("the game is over", None));
}

#[test]
fn rules_that_forbid_are_named_with_their_words_and_place() {
    let late = laid_out(&["turning_of_the_year"], 1);
    let refusal = refused(&late, "introduce red wolf at R1C1");
    assert_eq!(refusal.message, "Red Wolf is out of season; it is fall");
    let Source::Clause(at) = &refusal.sources[0] else { panic!("{refusal}") };
    assert_eq!(at.label, "turning_of_the_year.late");
    assert!(refusal.facts.contains(&("card".into(), "Red Wolf".into())), "{refusal}");
    assert!(refusal.nearest.is_some(), "{refusal}");

    let mut salt = laid_out(&["bayou_backwater"], 1);
    let refusal = refused(&salt, "introduce 6 at R4C1");
    assert_eq!(refusal.message, "R4C1 can hold no card");
    assert!(matches!(&refusal.sources[0], Source::Clause(at) if at.label == "bayou_backwater.brine"), "{refusal}");
    type_in(&mut salt, "special flush");
    assert!(salt.game().prompt(salt.state()).contains(": choose a cell (R1C1, R1C4, R4C1, R4C4)"));
    type_in(&mut salt, "choose r4c1");
    let refusal = refused(&salt, "special bayou_backwater.flush");
    assert!(refusal.message.contains("already used this turn"), "{refusal}");
    assert!(refusal.facts.contains(&("open offers".into(), "none".into())), "{refusal}");
    type_in(&mut salt, "introduce 6 at R4C1");
}
