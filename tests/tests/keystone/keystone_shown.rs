//! What Keystone shows: a question in every state, a line for every event, tables and boards that fit a terminal and
//! give nothing away.

use std::collections::BTreeSet;

use crate::keystone::keystone_table::{
    each_state, keystone, laid_out, names, refused_to, seen_by, start, type_in, view,
};
use javelina_engine::{Actor, Element, Game, Present, Seat, Table, Turn, written};
use javelina_games::keystone::{Action, Cell, Ending, Event, Keystone, Stage};

#[test]
fn in_every_state_one_line_asks_for_what_can_be_done_and_for_nothing_else() {
    let mut seen = BTreeSet::new();
    for (with, seats) in [(vec![], 1), (vec![], 3), (vec!["bayou_backwater"], 1), (vec!["coop.shared_board=1"], 2)] {
        for seed in 0..3 {
            each_state(&with, seats, seed, |table| {
                let asked = table.game().prompt(table.state());
                assert!(asked.lines().count() == 1 && asked.len() > 8, "{asked:?}");
                let Some(seat) = table.turn().asked() else { return };
                assert!(asked.starts_with(&format!("{seat}: ")), "{asked:?} does not name {seat}");
                let legal = table.legal(seat).0;
                let some = |wanted: fn(&Action) -> bool| legal.iter().any(wanted);
                let is_question = some(|action| matches!(action, Action::Choose(..)));
                for (hint, is_legal) in [
                    ("introduce CARD at CELL", some(|action| matches!(action, Action::Introduce { .. }))),
                    ("use TOKEN", some(|action| matches!(action, Action::Use(_)))),
                    ("use exhausted", some(|action| matches!(action, Action::UseExhausted))),
                    ("wild HABITAT at CELL", some(|action| matches!(action, Action::Wild { .. }))),
                    ("special ", some(|action| matches!(action, Action::Offer(_)))),
                    ("done", some(|action| matches!(action, Action::Done))),
                    (": choose a", is_question && !asked.contains("yes or no?")),
                    ("or `skip`)", some(|action| matches!(action, Action::Skip)) && !asked.contains("yes or no?")),
                    ("resolve an exhausted token: t", some(|action| matches!(action, Action::Resolve(_)))),
                ] {
                    assert_eq!(asked.contains(hint), is_legal, "`{hint}` in {asked:?}");
                    if is_legal {
                        seen.insert(hint);
                    }
                }
                if is_question && legal.len() <= 12 {
                    for action in legal.iter().filter(|action| **action != Action::Skip) {
                        let text = written(&**table.game(), action);
                        assert!(asked.contains(text.trim_start_matches("choose ")), "{text} is not offered: {asked}");
                    }
                }
            });
        }
    }
    assert_eq!(seen.len(), 9, "{seen:?}");
}

/// The name of an event's kind. A new kind does not compile until it stands here, and in [`every_kind`].
fn kind(event: &Event) -> &'static str {
    match event {
        Event::Settled { .. } => "settled",
        Event::Held { .. } => "held",
        Event::Buried { .. } => "buried",
        Event::Shuffled { .. } => "shuffled",
        Event::Skills(_) => "skills",
        Event::Dealt { .. } => "dealt",
        Event::RoundBegan { .. } => "round began",
        Event::Taken { .. } => "taken",
        Event::Bought { .. } => "bought",
        Event::Placed { .. } => "placed",
        Event::Synergy { .. } => "synergy",
        Event::Researched { .. } => "researched",
        Event::Drew { .. } => "drew",
        Event::Discarded { .. } => "discarded",
        Event::Released { .. } => "released",
        Event::Shifted { .. } => "shifted",
        Event::Resolving { .. } => "resolving",
        Event::Refreshed => "refreshed",
        Event::TimeMoved { .. } => "time moved",
        Event::Refilled(_) => "refilled",
        Event::OfferTaken { .. } => "offer taken",
        Event::ByRule { .. } => "by rule",
        Event::Chose { .. } => "chose",
        Event::LastRound(_) => "last round",
        Event::Ended(_) => "ended",
    }
}

#[test]
fn every_event_is_told_in_one_line_with_its_seat_and_its_numbers() {
    let game = keystone(&[]);
    let card = |name: &str| game.rules().lexicon().find(name).unwrap();
    let cell = |at| Cell::at(at).unwrap();
    let (seat, bison, kite) = (Seat(1), card("American Bison"), card("Snail Kite"));
    let placed = |from, income| Event::Placed { seat, card: bison, cell: cell(1), from, income };
    let events = [
        (Event::Settled { seat, card: bison, cell: cell(6) }, "the setup puts American Bison on R2C3 of B's board"),
        (Event::Held { card: bison }, "American Bison is kept aside"),
        (Event::Buried { card: bison, top: 20 }, "American Bison is put among the top 20 cards of the deck"),
        (Event::Shuffled { cards: 77 }, "the deck is shuffled: 77 cards"),
        (Event::Skills(0b10_0001), "skill tokens in play: t1, t6"),
        (Event::Dealt { seat, count: 1, objectives: None }, "B is dealt 1 secret objective"),
        (Event::RoundBegan { round: 3 }, "round 3 begins"),
        (
            Event::Taken { seat, card: bison, price: 3, toll: 1, found: 2 },
            "B takes American Bison from the Field, 3 synergy onto cards to its right, 1 synergy to the supply, and finds 2 synergy on it",
        ),
        (Event::Taken { seat, card: bison, price: 0, toll: 0, found: 0 }, "B takes American Bison from the Field"),
        (Event::Bought { seat, card: bison, price: 10 }, "B takes American Bison for 10 synergy"),
        (placed(None, 4), "B places American Bison on R1C2 and gains 4 synergy"),
        (placed(None, 0), "B places American Bison on R1C2"),
        (placed(Some(cell(0)), -1), "B moves American Bison from R1C1 to R1C2 and loses 1 synergy"),
        (Event::Synergy { seat, change: -3 }, "B loses 3 synergy"),
        (Event::Researched { seat, card: kite, tokens: 2 }, "B puts 2 research tokens on Snail Kite"),
        (Event::Drew { seat, cards: vec![None; 3], recalled: false }, "B draws 3 cards"),
        (
            Event::Drew { seat, cards: vec![Some(bison), Some(kite)], recalled: false },
            "B draws American Bison, Snail Kite",
        ),
        (
            Event::Drew { seat, cards: vec![Some(kite)], recalled: true },
            "B takes Snail Kite off the discard pile to look at",
        ),
        (Event::Discarded { card: kite, removed: false }, "Snail Kite is discarded"),
        (Event::Discarded { card: kite, removed: true }, "Snail Kite leaves the board"),
        (Event::Released { card: kite }, "Snail Kite comes into the Field"),
        (Event::Shifted { seat, columns: 1 }, "the columns of B's board move 1 to the right"),
        (
            Event::Resolving { seat, token: game.rules().lexicon().find("t1").unwrap(), exhausted: true },
            "B resolves exhausted t1: gain 2 synergy",
        ),
        (Event::Refreshed, "all skill tokens are active again"),
        (Event::TimeMoved { to: 3 }, "the time marker moves to 3"),
        (Event::Refilled(vec![kite, bison]), "new in the Field: Snail Kite, American Bison"),
        (Event::OfferTaken { seat, label: "bayou_backwater.flush".into() }, "B takes the offer bayou_backwater.flush"),
        (Event::ByRule { text: "B leads the round (last.lead)".into() }, "B leads the round (last.lead)"),
        (Event::Chose { by: Actor::Seat(seat), answer: Some(Action::Skip), agrees: false, unseen: false }, "B: skip"),
        (Event::Chose { by: Actor::Seat(seat), answer: None, agrees: false, unseen: false }, "B decides (hidden)"),
        (Event::Chose { by: Actor::Nature, answer: Some(Action::Skip), agrees: false, unseen: false }, "chance: skip"),
        (Event::LastRound(Ending::Time), "this is the last round: the time marker is at 0"),
        (Event::Ended(Ending::Full), "the game ends: a board is full"),
    ];
    let kinds: BTreeSet<&str> = events.iter().map(|(event, _)| kind(event)).collect();
    assert_eq!(kinds.len(), 25, "kinds of events in the list above");
    for (event, line) in events {
        assert_eq!(game.tell(&event), line);
    }
    let mut heard = BTreeSet::new();
    let mut listen = |table: &Table<Keystone>| {
        for event in table.played().last().map(|played| &played.events[..]).unwrap_or_default() {
            let line = table.game().tell(event);
            assert!(line.lines().count() == 1 && !line.contains(['?', '{']), "{line:?}");
            heard.insert(kind(event));
        }
    };
    for (with, seats) in [(vec![], 2), (vec![], 4), (vec!["bayou_backwater"], 1)] {
        each_state(&with, seats, 9, &mut listen);
    }
    let mut river = laid_out(&["crane_river"], 1);
    for step in ["introduce 6 R1C4", "use t1", "choose slot 6", "choose slot 5", "use exhausted"] {
        type_in(&mut river, step);
        listen(&river);
    }
    assert!(seen_by(&river, Seat(0)).contains("R1C1: Mexican Gray Wolf\n"), "{}", seen_by(&river, Seat(0)));
    for common in ["shuffled", "taken", "placed", "refilled", "drew", "time moved", "shifted", "ended"] {
        assert!(heard.contains(common), "{common} never happened: {heard:?}");
    }
}

/// The ids of the shipped assignments, and of the board of the scoring example.
fn assignments() -> Vec<String> {
    let game = keystone(&[]);
    let items = game.rules().program().items.iter();
    items.filter(|item| item.kind == "scenario").map(|item| item.id.clone()).collect()
}

#[test]
fn tables_and_boards_fit_a_terminal_in_every_assignment() {
    let alone = assignments();
    assert_eq!(alone.len(), 21);
    let mut games: Vec<(Vec<&str>, usize)> = alone.iter().map(|id| (vec![id.as_str()], 1)).collect();
    games.extend([(vec![], 4), (vec!["coop.shared_board=1"], 2), (vec!["objectives.dealt=2"], 2)]);
    for (with, seats) in games {
        let mut number = 0;
        each_state(&with, seats, 21, |table| {
            number += 1;
            if number % 5 != 0 {
                return;
            }
            let (game, view) = (table.game(), view(table, Seat(0)));
            let mut lines = Present::board(&**game, &view, false);
            for seat in (0..seats as u8).map(Seat) {
                lines += "\n";
                lines += &game.sheet(&view, seat, false);
            }
            let question = game.prompt(table.state());
            for line in lines.lines().filter(|line| !question.ends_with(line)) {
                assert!(line.len() <= 100, "{} letters: {line:?}", line.len());
                assert!(line.is_ascii() && line.trim_end() == line, "{line:?}");
            }
        });
    }
}

#[test]
fn drawn_and_plain_show_the_same_cards_tokens_and_points() {
    for (with, seats) in
        [(vec![], 3), (vec!["bayou_backwater"], 1), (vec!["dog_town"], 1), (vec!["coop.shared_board=1"], 2)]
    {
        each_state(&with, seats, 33, |table| {
            let (game, state) = (table.game(), table.state());
            if state.round == 0 {
                return;
            }
            for seat in (0..table.state().seats).map(Seat) {
                let view = view(table, seat);
                let (drawn, plain) = (game.sheet(&view, seat, false), game.sheet(&view, seat, true));
                let tables = [Present::board(&**game, &view, false), Present::board(&**game, &view, true)];
                let board = state.board(seat);
                for (cell, card) in Cell::all().filter_map(|cell| Some((cell.index(), board.on(cell)?))) {
                    let (name, row) = (&names(game)[card.index()], format!("R{}C{}: ", cell / 4 + 1, cell % 4 + 1));
                    assert!(plain.contains(&format!("{row}{name}\n")), "{row}{name} is not in {plain}");
                    assert!(name.split([' ', '-']).all(|word| drawn.contains(word)), "{name} is not in {drawn}");
                }
                let research: usize = board.research.iter().map(|tokens| usize::from(*tokens)).sum();
                assert_eq!(drawn.matches('*').count(), research + 1, "research and the legend in {drawn}");
                for text in [&drawn, &plain] {
                    assert!(text.contains(&format!("synergy: {}\n", board.synergy)), "{text}");
                }
                for card in state.field.iter().flatten() {
                    let name = &names(game)[card.index()];
                    assert!(tables.iter().all(|text| text.contains(name.as_str())), "{name} is not in {}", tables[0]);
                }
                let outcome = table.outcome();
                let standing = outcome.standings().iter().find(|standing| standing.seats.contains(seat)).unwrap();
                let title = if standing.score == 1 { "1 point".into() } else { format!("{} points", standing.score) };
                assert!(drawn.lines().next().unwrap().contains(&format!(": {title}")), "{title}: {drawn}");
                for line in ["R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"] {
                    let rows = standing.ledger.rows.iter().filter(|row| row.label == line);
                    let points: i32 = rows.map(|row| row.points).sum();
                    assert!(drawn.contains(&format!("{line} {points:>3}")), "{line} {points}: {drawn}");
                    assert!(plain.contains(&format!("\n{line}: {points}\n")), "{line} {points}: {plain}");
                }
            }
        });
    }
}

#[test]
fn plain_texts_have_one_fact_a_line() {
    each_state(&["sky_island_wolves"], 1, 4, |table| {
        let view = view(table, Seat(0));
        let (board, sheet) = (Present::board(&**table.game(), &view, true), table.game().sheet(&view, Seat(0), true));
        for line in board.lines().chain(sheet.lines()) {
            assert!(!line.contains("   ") && !line.contains('|') && !line.is_empty(), "{line:?}");
        }
    });
}

#[test]
fn counters_that_content_shows_stand_where_they_count() {
    let mut table = laid_out(&["bayou_backwater"], 1);
    let shown = |table: &Table<Keystone>| seen_by(table, Seat(0));
    assert_eq!(shown(&table).matches("[salt]").count(), 4);
    assert_eq!(shown(&table).matches("(closed)").count(), 4);
    assert!(shown(&table).contains("R1C1: closed\nR1C1: salt\n"));
    assert!(shown(&table).contains("0 of 12 cells filled"));
    type_in(&mut table, "special flush");
    type_in(&mut table, "choose R1C1");
    assert_eq!(shown(&table).matches("[salt]").count(), 3);
    assert!(shown(&table).contains("\nfree: 13\n") && shown(&table).contains("0 of 13 cells filled"));

    let season = laid_out(&["turning_of_the_year"], 1);
    assert_eq!(shown(&season).lines().filter(|line| *line == "season fall").count(), 2, "drawn and plain");
    let text = shown(&season);
    let barred = text.lines().find(|line| line.contains("  5   Red Wolf")).unwrap();
    assert!(barred.ends_with("barred"), "{barred}");

    let sick = laid_out(&["dog_town"], 1);
    assert!(shown(&sick).contains("[fixed, sick]") && shown(&sick).contains("R2C2: sick\n"));

    let wolf = start(&["sky_island_wolves"], 1);
    assert!(shown(&wolf).matches("[camera]").count() == 3 && shown(&wolf).contains("kept aside: Mexican Gray Wolf"));
}

#[test]
fn piles_markers_and_sides_of_tokens_are_those_of_the_table() {
    let mut table = laid_out(&["supply.strict_supply=1"], 2);
    for step in ["introduce 6 R1C1", "use t6", "choose slot 6", "choose slot 5", "choose slot 4"] {
        type_in(&mut table, step);
    }
    let board = |table: &Table<Keystone>, plain| Present::board(&**table.game(), &view(table, Seat(0)), plain);
    let (drawn, plain) = (board(&table, false), board(&table, true));
    assert!(drawn.starts_with("round 2, turn of A, action\nTIME  [5] 4 3 2 1 0\n"), "{drawn}");
    for text in [&drawn, &plain] {
        // 77 cards less 6 of the Field, one taken and replaced, three discarded and replaced.
        assert!(text.contains("deck: 67 cards"), "{text}");
        assert!(text.contains("discards: 3 cards, on top Snail Kite"), "{text}");
        assert!(text.contains("supply: synergy 69, research 66"), "{text}");
    }
    assert!(drawn.contains("\n  t6   exhausted  research on an endangered card"), "{drawn}");
    let wilds = "WILD CARDS  forest 2 (Fa) for 10, desert 2 (Su) for 10, wetland 2 (Sp) for 10, arctic 2 (Wi) for 10\n";
    assert!(drawn.contains(wilds) && plain.contains("wild forest: fall, costs 10 synergy\n"), "{drawn}");
    assert!(plain.contains("skill t6: exhausted\n") && plain.contains("skill t1: active\n"), "{plain}");
    assert!(drawn.contains("\n  A  synergy   5   1 of 16 cells filled   1 point now\n"), "{drawn}");
    type_in(&mut table, "use exhausted");
    type_in(&mut table, "skip");
    let (drawn, plain) = (board(&table, false), board(&table, true));
    assert!(drawn.contains("\nTIME  5 [4] 3 2 1 0\n") && plain.contains("\ntime marker: space 4\n"), "{drawn}");
    assert!(drawn.contains("\n  t6   active     2 research on an endangered card"), "{drawn}");
    let mut last = view(&table, Seat(0));
    last.state.last = Some(Ending::Time);
    assert!(Present::board(&**table.game(), &last, false).contains("; last round: the time marker is at 0\n"));
}

#[test]
fn an_assignment_shows_its_words_and_the_level_reached() {
    let mut table = start(&["city_park_survey"], 1);
    while table.turn() == Turn::Nature {
        assert!(table.nature().is_some());
    }
    let mut seen = view(&table, Seat(0));
    let item = table.game().rules().program().items.iter().find(|item| item.id == "city_park_survey").unwrap();
    let board = Present::board(&**table.game(), &seen, true);
    assert!(board.contains(&format!("\n{}: {}\n", item.title, item.text)), "{board}");
    assert!(!table.game().sheet(&seen, Seat(0), true).contains("level now"));
    let mut levels = Vec::new();
    for synergy in 0..1_200 {
        seen.state.boards[0].synergy = synergy;
        let sheet = table.game().sheet(&seen, Seat(0), true);
        levels.extend(sheet.lines().last().and_then(|line| line.strip_prefix("level now: ")).map(String::from));
    }
    levels.dedup();
    assert_eq!(levels, ["pass", "merit", "distinction"]);
}

#[test]
fn prices_are_those_of_the_seat_to_act() {
    let mut table = laid_out(&[], 2);
    let row = |table: &Table<Keystone>, slot: usize| {
        let text = Present::board(&**table.game(), &view(table, Seat(0)), false);
        text.lines().find(|line| line.starts_with(&format!("  {slot}   "))).unwrap().to_string()
    };
    assert!(row(&table, 1).ends_with("5") && row(&table, 6).ends_with("0"), "{}", row(&table, 1));
    type_in(&mut table, "introduce 1 at R1C1");
    assert!(row(&table, 1).ends_with("  5") && row(&table, 6).ends_with("0   1 synergy on it"), "{}", row(&table, 6));
    type_in(&mut table, "introduce 6 at R1C1");
    assert!(row(&table, 3).ends_with("3, too dear   1 synergy on it"), "{}", row(&table, 3));
}

#[test]
fn an_objective_is_shown_to_its_owner_only_and_its_goals_as_they_are_reached() {
    let mut tables = [start(&[], 2), start(&[], 2)];
    for (table, other) in tables.iter_mut().zip(["objective_2", "objective_3"]) {
        while table.state().stage != Stage::Objectives {
            assert!(table.nature().is_some());
        }
        type_in(table, &format!("objectives A: objective_1, B: {other}"));
    }
    assert_eq!(seen_by(&tables[0], Seat(0)), seen_by(&tables[1], Seat(0)), "A sees what B holds");
    assert_ne!(seen_by(&tables[0], Seat(1)), seen_by(&tables[1], Seat(1)), "B sees its own objective");
    let sheet = |of: u8| tables[0].game().sheet(&view(&tables[0], Seat(0)), Seat(of), true);
    assert!(sheet(1).contains("\n1 secret objective, hidden"), "{}", sheet(1));
    assert!(
        sheet(0).contains(
            "\na [ ] 3 spring cards in an L\nb [ ] 2 endangered cards side by side\nc [ ] 3 tag cards in a line\n"
        ),
        "{}",
        sheet(0)
    );
    assert!(!sheet(0).contains("hidden"), "{}", sheet(0));
    for event in &tables[0].played().last().unwrap().events {
        let told = tables[0].game().told(tables[0].state(), event, Seat(0)).unwrap();
        let line = tables[0].game().tell(&told);
        assert!(!line.starts_with("B ") || line == "B is dealt 1 secret objective", "{line}");
    }
    let mut scored = laid_out(&[], 1);
    for step in ["introduce 5 at R1C1", "introduce 5 at R2C1", "introduce 6 at R2C2"] {
        if let Err(refusal) = crate::keystone::keystone_table::spelled(&scored, step) {
            panic!("{refusal}");
        }
        type_in(&mut scored, step);
    }
    let (sheet, board) = (scored.game().sheet(&view(&scored, Seat(0)), Seat(0), true), scored.state().board(Seat(0)));
    let springs = board.cards.iter().flatten().filter(|card| scored.game().cards().face(**card).season == 0).count();
    assert_eq!(sheet.contains("a [x] 3 spring cards in an L"), springs == 3, "{springs} spring cards: {sheet}");
}

#[test]
fn cards_that_somebody_looks_at_are_named_to_that_seat_only() {
    let mut table = laid_out(&[], 2);
    type_in(&mut table, "introduce 6 at R1C1");
    type_in(&mut table, "use t7");
    let asked = table.game().prompt(table.state());
    assert_eq!(asked, "B: t7 (draw 3 cards and place one of them): yes or no? (`yes` or `no`)");
    type_in(&mut table, "yes");
    let drawn: Vec<String> =
        table.state().drawn.iter().flatten().map(|card| names(table.game())[card.index()].clone()).collect();
    assert_eq!(drawn, ["Desert Tortoise", "Bumble Bee", "Red Mangrove"]);
    let (own, other) = (seen_by(&table, Seat(1)), seen_by(&table, Seat(0)));
    assert!(own.contains("B looks at: Desert Tortoise, Bumble Bee, Red Mangrove"), "{own}");
    let asked = own.lines().find(|line| line.starts_with("B: t7: choose a card that was drawn (")).unwrap_or(&own);
    assert!(drawn.iter().all(|card| asked.contains(card)) && asked.ends_with(", or `skip`)"), "{own}");
    assert!(other.contains("B looks at: 3 cards") && other.contains("\nwaiting for B: a question of t7"), "{other}");
    let tell = |table: &Table<Keystone>, seat: u8| {
        let events = &table.played().last().unwrap().events;
        let told = events.iter().filter_map(|event| table.game().told(table.state(), event, Seat(seat)));
        told.map(|event| table.game().tell(&event)).collect::<Vec<_>>().join("\n")
    };
    assert!(tell(&table, 0).contains("B draws 3 cards"), "{}", tell(&table, 0));
    for typed in
        ["choose xyzzy", "choose", "choose 1", "choose slot 1", "choose bee", "skip", "introduce 1 R1C1", "yes"]
    {
        let refusal = refused_to(&table, Actor::Seat(Seat(0)), typed).to_string();
        assert!(refusal.contains("it is not A's turn"), "{typed}: {refusal}");
        assert!(drawn.iter().all(|name| !refusal.contains(name.as_str())), "{typed}: {refusal}");
    }
    for name in &drawn {
        assert!(!other.contains(name.as_str()) && !tell(&table, 0).contains(name.as_str()), "{name} is named to A");
        assert!(tell(&table, 1).contains(name.as_str()), "{name} is not named to B");
    }
}
