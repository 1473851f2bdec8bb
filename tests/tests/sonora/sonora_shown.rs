//! What Sonora tells people: a line for every event, a question in every state, texts that fit a terminal.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use javelina_engine::replay::Header;
use javelina_engine::{
    Actor, Citation, Dice, Element, Game, Heard, Luck, Move, Present, Seat, Seats, Silent, Table, Turn,
};
use javelina_games::sonora::content::{Bonus, Section};
use javelina_games::sonora::{Action, DiscId, Event, Intent, Sonora, Stage, View, Where};
use javelina_session::{Answers, GameDesk};
use javelina_tests::play::goes_on;
use javelina_variants::{Built, Choice, load, shipped};

fn sonora() -> Arc<Sonora> {
    match load(&shipped()).build("sonora", &Choice::default()).map(Built::into_game::<Sonora>) {
        Ok(Some(game)) => Arc::new(game),
        other => panic!("{other:?}"),
    }
}

/// Calls `look` at every state of a game of random moves.
fn each_state(game: &Arc<Sonora>, seats: usize, seed: u64, mut look: impl FnMut(&Table<Sonora>)) {
    let mut table = Table::new(Arc::clone(game), Seats::new(seats), seed);
    let mut dice = Dice::new(seed, 3);
    loop {
        look(&table);
        if !goes_on(&mut table, &mut dice) {
            break;
        }
    }
}

fn view(game: &Sonora, table: &Table<Sonora>, seat: Seat) -> View {
    let mut view = View::default();
    game.view(table.state(), seat, &mut view);
    view
}

/// The name of an event's kind. A new kind does not compile until it stands here, and in [`every_kind`].
fn kind(event: &Event) -> &'static str {
    match event {
        Event::RoundBegan { .. } => "round began",
        Event::Flicked { .. } => "flicked",
        Event::Landed { .. } => "landed",
        Event::Failed { .. } => "failed",
        Event::GaveUp { .. } => "gave up",
        Event::Reflicked { .. } => "reflicked",
        Event::Disqualified { .. } => "disqualified",
        Event::Given { .. } => "given",
        Event::Knocked { .. } => "knocked",
        Event::WritePhase => "write phase",
        Event::Coloured { .. } => "coloured",
        Event::Swapped { .. } => "swapped",
        Event::Assigned { .. } => "assigned",
        Event::Cleared { .. } => "cleared",
        Event::Marked { .. } => "marked",
        Event::Completed { .. } => "completed",
        Event::Wasted { .. } => "wasted",
        Event::Earned { .. } => "earned",
        Event::NotEarned { .. } => "not earned",
        Event::Spent { .. } => "spent",
        Event::Discovered { .. } => "discovered",
        Event::Rabbit { .. } => "rabbit",
        Event::Drew { .. } => "drew",
        Event::Walked { .. } => "walked",
        Event::Reached { .. } => "reached",
        Event::Surrounded { .. } => "surrounded",
        Event::Filled { .. } => "filled",
        Event::Finished { .. } => "finished",
        Event::RivalDrew { .. } => "rival drew",
        Event::RivalWalked { .. } => "rival walked",
        Event::RivalFilled { .. } => "rival filled",
        Event::RivalWasted { .. } => "rival wasted",
        Event::OfferTaken { .. } => "offer taken",
        Event::ByRule { .. } => "by rule",
        Event::Chose { .. } => "chose",
        Event::Ended => "ended",
    }
}

/// The element of an index.
fn at<E: Element>(index: usize) -> E {
    E::at(index).unwrap()
}

/// One event of every kind, and what its line says beside the seat.
fn every_kind() -> Vec<(Event, &'static str)> {
    let (seat, disc) = (Seat(1), DiscId::of(Seat(1), 2));
    let intent = Intent { from: (-110_000, 100_500), toward: (0, 0), speed: 900_000 };
    let by = Citation { label: "no_bunting.bunt".into(), file: "house.rules".into(), line: 7, column: 3 };
    let action = Action::Skip;
    vec![
        (Event::RoundBegan { round: 2 }, "round 3"),
        (Event::Flicked { seat, disc, intent }, "B3 from -110,100.5 toward 0,0 at 900"),
        (Event::Landed { disc, at: Where::Hole }, "B3 drops into the hole"),
        (Event::Failed { seat, disc }, "B3 did not leave"),
        (Event::GaveUp { why: "too many events".into() }, "too many events"),
        (Event::Reflicked { seat, disc }, "Reflick on B3"),
        (
            Event::Disqualified { seat, disc, says: Some("straight".into()), by },
            "straight (no_bunting.bunt, house.rules:7:3)",
        ),
        (Event::Given { seat, disc, section: Section::Creek }, "B3 to creek"),
        (Event::Knocked { seat, disc }, "B3 again"),
        (Event::WritePhase, "Write phase"),
        (Event::Coloured { own: Seat(2), rival: Seat(0) }, "colour C, the rival colour A"),
        (Event::Swapped { seat, one: DiscId::of(Seat(1), 0), other: DiscId::of(Seat(1), 4) }, "B1 and B5"),
        (Event::Assigned { disc, section: Section::Ruins, factor: 2 }, "ruins, 2 times"),
        (Event::Cleared { count: 1 }, "1 hex "),
        (Event::Marked { seat, building: at(1), count: 4 }, "4 in building B"),
        (Event::Completed { seat, building: at(1), first: true }, "building B and circles its top"),
        (Event::Wasted { seat, value: 3 }, "value of 3"),
        (Event::Earned { seat, bonus: Bonus::Swap, room: true }, "earns swap"),
        (Event::NotEarned { seat, bonus: Bonus::Owl }, "no owl"),
        (Event::Spent { seat, bonus: Bonus::Reflick }, "loses a reflick"),
        (Event::Discovered { seat, animal: Bonus::Fox }, "discovers the fox"),
        (Event::Rabbit { seat, value: 5 }, "value 5"),
        (Event::Drew { seat, number: 0, placement: 0 }, "with the fox bonus"),
        (Event::Walked { seat, number: 3, end: at(2), length: 3 }, "3 spaces to l1 with a 3"),
        (Event::Reached { seat, node: at(2), cost: 5 }, "node a3 for 5"),
        (Event::Surrounded { seat, area: at(0) }, "surrounds "),
        (Event::Filled { seat, column: at(0), count: 2 }, "2 boxes of the swap column"),
        (Event::Finished { seat, discs: 1, animals: 0 }, "1 disc and 0 animals"),
        (Event::RivalDrew { number: 4, placement: 0 }, "rival"),
        (Event::RivalWalked { number: 2, first: at(14), last: at(13) }, "laa4 to laa3 with a 2"),
        (Event::RivalFilled { node: at(0), count: 2 }, "2 circles around a1"),
        (Event::RivalWasted { discs: 2, value: 3 }, "2 discs and a value of 3"),
        (Event::OfferTaken { seat, label: "deal.trade".into() }, "deal.trade"),
        (Event::ByRule { text: "B leads the round (last.lead)".into() }, "B leads the round (last.lead)"),
        (Event::Chose { by: Actor::Seat(seat), action, agrees: false }, "skip"),
        (Event::Ended, "last round"),
    ]
}

#[test]
fn every_event_has_one_line_in_a_players_words() {
    let game = sonora();
    let (mut lines, mut kinds) = (BTreeMap::new(), BTreeSet::new());
    for (event, says) in every_kind() {
        let line = game.tell(&event);
        assert!(line.contains(says), "{line:?} does not say {says:?}");
        assert!(line.lines().count() == 1 && !line.contains(['{', '}', '?']), "{line:?}");
        let names_the_seat = format!("{event:?}").contains("seat: ");
        let disc = format!("{event:?}").contains("disc: ");
        assert!(!names_the_seat || disc || line.starts_with("B ") || line.contains(" B "), "{line:?} names no seat");
        if let Some(other) = lines.insert(line.clone(), kind(&event)) {
            panic!("{other} and {} are both told as {line:?}", kind(&event));
        }
        kinds.insert(kind(&event));
    }
    assert_eq!(kinds.len(), 36, "kinds of events in the list above");
    for seats in 1..=4 {
        each_state(&game, seats, 30 + seats as u64, |table| {
            for event in table.played().last().map(|played| &played.events[..]).unwrap_or_default() {
                let line = game.tell(event);
                assert!(line.lines().count() == 1 && !line.contains('?'), "{line:?}");
                assert!(kinds.contains(kind(event)), "{event:?}");
            }
        });
    }
}

#[test]
fn in_every_state_one_line_asks_whoever_is_to_act() {
    let game = sonora();
    let mut stages = BTreeSet::new();
    for seats in [1, 3] {
        each_state(&game, seats, 40, |table| {
            let asked = game.prompt(table.state());
            assert!(asked.lines().count() == 1 && asked.len() > 8, "{asked:?}");
            if let Some(seat) = table.turn().asked() {
                assert!(asked.starts_with(&format!("{seat}: ")), "{asked:?} names {seat}");
            }
            stages.insert(table.state().stage);
        });
    }
    for stage in [Stage::Flick, Stage::Colours, Stage::Rival, Stage::Ruins, Stage::Write, Stage::Over] {
        assert!(stages.contains(&stage), "{stage:?} was never reached");
    }
}

#[test]
fn board_and_sheet_fit_a_terminal_and_name_every_disc() {
    let game = sonora();
    for seats in [1, 2, 4] {
        each_state(&game, seats, 50, |table| {
            let view = view(&game, table, Seat(0));
            let board = Present::board(&*game, &view, false);
            let sheet = game.sheet(&view, Seat(seats as u8 - 1), false);
            for line in board.lines().chain(sheet.lines()) {
                assert!(line.chars().count() <= 100, "{} letters: {line:?}", line.chars().count());
            }
            for disc in DiscId::all() {
                let name = disc.to_string();
                if let Where::Board(_) = table.state().discs[disc.index()].at {
                    let plain = Present::board(&*game, &view, true);
                    assert!(plain.contains(&format!("\n{name}: ")), "{name} is not listed");
                    assert!(board.matches(&name).count() >= 2, "{name} is not drawn");
                }
            }
        });
    }
}

/// Where the disc of a flick lands, in the words of a foresight.
fn landed(game: &Sonora, events: &[Event], flicked: DiscId) -> String {
    let of = |event: &&Event| matches!(event, Event::Landed { disc, .. } if *disc == flicked);
    let Some(event) = events.iter().find(of) else { return "off".into() };
    let told = game.tell(event);
    if told.ends_with("drops into the hole") {
        return "hole".into();
    }
    let Some((_, place)) = told.split_once(" in ") else {
        return if told.ends_with("is still on its pad") { "stays on its pad".into() } else { "off".into() };
    };
    let circle = place.split_once(", on ").map(|(_, on)| on.split(" (").next().unwrap_or_default().to_string());
    circle.unwrap_or_else(|| place.to_string())
}

/// What a session whose people are asked says of a flick: each place and its share in per cent.
fn foretold(table: &Table<Sonora>, text: &str) -> BTreeMap<String, f64> {
    let header = Header {
        game: table.game().id().into(),
        seats: table.seats().iter().map(|_| "human".into()).collect(),
        seed: table.seed(),
        ..Header::default()
    };
    let desk = GameDesk::seated(table.clone(), header, javelina_lab::policy).unwrap();
    let said = desk.whatif(text).unwrap();
    let shares = said.lines().find_map(|line| line.strip_prefix("of 1000 tries: "));
    let shares = shares.unwrap_or_else(|| panic!("{said}")).split(';').next().unwrap();
    let share = |part: &str| {
        let (place, share) = part.strip_suffix(" %").unwrap().rsplit_once(' ').unwrap();
        (place.to_string(), share.parse().unwrap())
    };
    shares.split(", ").map(share).collect()
}

/// Where that flick of the same position lands under 4,000 seeds, in per cent.
fn played(table: &Table<Sonora>, text: &str) -> BTreeMap<String, f64> {
    let (game, by) = (table.game(), Actor::Seat(table.turn().asked().unwrap()));
    let action = game.read(table.state(), by, text).unwrap();
    let Action::Flick(disc, _) = action else { panic!("{action:?}") };
    let mut launched = table.state().clone();
    game.apply(&mut launched, &Move::new(by, action), &mut Silent);
    let mut shares = BTreeMap::<String, f64>::new();
    for seed in 0..4_000 {
        let (mut state, mut heard) = (launched.clone(), Heard::default());
        let wobble = game.chance(&state, &Luck::new(seed));
        game.apply(&mut state, &Move::new(Actor::Nature, wobble), &mut heard);
        *shares.entry(landed(game, &heard.events, disc)).or_default() += 0.025;
    }
    shares
}

/// Plays on by random moves until a seat may flick a disc; how it flicks one there.
fn next_flick(table: &mut Table<Sonora>, aim: &str, dice: &mut Dice) -> String {
    loop {
        let seat = match table.turn() {
            Turn::Nature => {
                table.nature().unwrap();
                continue;
            }
            turn => turn.asked().unwrap(),
        };
        let (game, by) = (table.game(), Actor::Seat(seat));
        let is_legal = |text: &String| {
            let step = Move::new(by, game.read(table.state(), by, text).unwrap());
            game.check(table.state(), &step).is_ok()
        };
        if let Some(text) = (1..=5).map(|face| format!("flick {face} toward {aim}")).find(is_legal) {
            return text;
        }
        play_on(table, dice);
    }
}

fn play_on(table: &mut Table<Sonora>, dice: &mut Dice) {
    let seat = table.turn().asked().unwrap();
    let action = table.game().sample(table.state(), seat, dice).unwrap();
    table.act(Move::new(Actor::Seat(seat), action)).unwrap();
}

/// The margin is 4 points for 1,000 flicks, of which chance takes 1.6; of 4,000 flicks it takes 0.8.
#[test]
fn a_session_foresees_any_flick_within_3_points_of_what_4000_games_show() {
    let (game, mut looked_at) = (sonora(), 0);
    for seed in [5, 7, 11] {
        let mut table = Table::new(Arc::clone(&game), Seats::new(2), seed);
        let mut dice = Dice::new(seed, 4);
        for _ in 0..3 {
            for aim in ["circle 5 at 800", "0,0 at 650", "-60,40 at 1100"] {
                let text = next_flick(&mut table, aim, &mut dice);
                let (told, seen) = (foretold(&table, &text), played(&table, &text));
                looked_at += usize::from(seen.len() > 1);
                for place in told.keys().chain(seen.keys()) {
                    let share = |of: &BTreeMap<String, f64>| of.get(place).copied().unwrap_or(0.0);
                    let apart = (share(&told) - share(&seen)).abs();
                    assert!(apart <= 3.0, "seed {seed}, `{text}`, {place}: {told:?} foreseen, {seen:?} seen");
                }
            }
            play_on(&mut table, &mut dice);
        }
    }
    assert!(looked_at > 20, "the luck of flicks differs: {looked_at} of 27");
}

#[test]
fn a_flick_aims_at_a_disc_and_says_how_far_it_reaches() {
    let mut table = Table::new(sonora(), Seats::new(2), 5);
    let seat = table.turn().asked().unwrap();
    let by = Actor::Seat(seat);
    let way = |table: &Table<Sonora>, text: &str| {
        let action = table.game().read(table.state(), by, text).unwrap();
        let foreseen = table.game().foresee(table.state(), &action).unwrap();
        (action, foreseen.way)
    };
    let (action, told) = way(&table, "flick 1 toward 0,0 reach 100");
    assert!(told.starts_with("slides 100 mm; stops at "), "{told}");
    let refused = table.game().read(table.state(), by, &format!("flick 2 toward {seat}1 at 800")).unwrap_err();
    assert!(refused.to_string().contains("is not on the board"), "{refused}");
    table.act(Move::new(by, action)).unwrap();
    table.nature().unwrap();
    assert_eq!(table.turn().asked(), Some(seat), "a seat flicks two discs in a turn");
    let (_, told) = way(&table, &format!("flick 2 toward {seat}1 at 1200"));
    assert!(told.starts_with(&format!("hits {seat}1 after ")), "{told}");
}
