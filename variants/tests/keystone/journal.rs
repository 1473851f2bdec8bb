//! The twenty assignments of the Field Journal as tables: what each has on the table at its start, and what its levels
//! ask for besides points. Titles, rules and levels are reconstructed; the points themselves stand where play reaches
//! them, so of them only the order is asked here.

use std::sync::Arc;

use javelina_engine::rules::CounterDecl;
use javelina_engine::{Element, Game, Seats, Table};
use javelina_games::keystone::points::{CARD, CELL, SPECIES_SET};
use javelina_games::keystone::{Card, Keystone, State};
use javelina_variants::{Loaded, load, shipped};

use super::{bits, build, card};

/// Id, title and setup; what is not said is as in rulebook, "Solo mode".
const JOURNAL: [(&str, &str, &str); 20] = [
    ("city_park_survey", "City Park Survey", "skills t1 t2 t7 t9 t10, objectives 0"),
    ("condor_watch", "Condor Watch", "California Condor on R2C2"),
    ("saguaro_country", "Saguaro Country", "open envelope_1"),
    ("sky_island_wolves", "Sky Island Wolves", "Mexican Gray Wolf aside, camera R1C1 R2C3 R4C4"),
    ("dry_wash", "Dry Wash", "time 5"),
    ("bayou_backwater", "Bayou Backwater", "open envelope_2, salt R1C1 R1C4 R4C1 R4C4"),
    ("river_of_grass", "River of Grass", "objectives 0"),
    ("pocosin_howl", "Pocosin Howl", "Red Wolf on R2C3"),
    ("smoky_ridge_fog", "Smoky Ridge Fog", "open envelope_3, time 5, field 4"),
    ("shorebird_sands", "Shorebird Sands", "Piping Plover on R4C2"),
    ("turning_of_the_year", "Turning of the Year", "now fall"),
    (
        "isle_of_moose_and_wolf",
        "Isle of Moose and Wolf",
        "open envelope_4, Moose on R2C2, Northwestern Gray Wolf on R3C3",
    ),
    ("prairie_remnant", "Prairie Remnant", "plough R1C2 R2C4 R3C1 R4C3"),
    ("crane_river", "Crane River", "time 5"),
    ("dog_town", "Dog Town", "open envelope_5, Black-Tailed Prairie Dog on R2C2, sick Black-Tailed Prairie Dog"),
    ("beaver_works", "Beaver Works", "North American Beaver on R3C2, pond R2C2 R3C1 R3C3 R4C2"),
    ("return_of_the_pack", "Return of the Pack", "skills 3"),
    ("roof_of_the_continent", "Roof of the Continent", ""),
    (
        "island_marmots",
        "Island Marmots",
        "open envelope_6, time 3, Vancouver Island Marmot on R2C2 with 1 research, sea R1C4 R2C4 R3C4 R4C1 R4C2 R4C3 R4C4",
    ),
    ("edge_of_the_ice", "Edge of the Ice", "time 6, objectives 2"),
];

fn scenario(loaded: &Loaded, id: &str) -> Arc<Keystone> {
    Arc::new(build(loaded, &[id]).expect("a scenario of the pack"))
}

/// A table for one at which everything is dealt.
fn begun(game: &Arc<Keystone>, seed: u64) -> State {
    let mut table = Table::new(game.clone(), Seats::new(1), seed);
    table.settle();
    table.state().clone()
}

/// The counters of the scenario.
fn counters<'a>(game: &'a Keystone, id: &str) -> Vec<&'a CounterDecl> {
    let item = game.rules().item(id).expect("an item");
    game.rules().program().counters.iter().filter(|counter| counter.item == item).collect()
}

/// What is on the table at the start and not in the base setup.
fn setup(game: &Arc<Keystone>, id: &str) -> String {
    let names = &game.rules().lexicon().names;
    let (state, again) = (begun(game, 1), begun(game, 2));
    let board = &state.boards[0];
    let mut said = Vec::new();
    for (at, (set, cards)) in game.cards().sets.iter().enumerate() {
        assert_eq!(names[SPECIES_SET.index()][at], *set);
        let inside = cards.iter().filter(|card| state.composed.contains(card.number())).count();
        assert!(inside == 0 || inside == cards.len(), "{set} is open as a whole or not at all");
        match (set.as_str(), inside > 0) {
            ("base", true) | (_, false) => {}
            (set, _) => said.push(format!("open {set}")),
        }
    }
    let field = state.field.iter().flatten().count();
    let out = board.occupied().count_ones() as usize + state.aside.len();
    assert_eq!(state.deck.len() + field + out, 77 + said.len(), "one copy of each, and of the envelope");
    let tokens = |state: &State| -> Vec<&str> {
        let tokens = game.content().tokens.iter().enumerate();
        tokens.filter(|(at, _)| state.skills >> at & 1 == 1).map(|(_, token)| token.id.as_str()).collect()
    };
    match tokens(&state) {
        fixed if fixed == tokens(&again) => said.push(format!("skills {}", fixed.join(" "))),
        other if other.len() == 5 => {}
        other => said.push(format!("skills {}", other.len())),
    }
    let usual = [("time", usize::from(state.time), 4), ("field", field, 6)];
    said.extend(usual.iter().filter(|(_, is, usual)| is != usual).map(|(what, is, _)| format!("{what} {is}")));
    if board.objectives.count_ones() != 1 {
        said.push(format!("objectives {}", board.objectives.count_ones()));
    }
    assert_eq!(board.synergy, 5, "no income for cards of the setup");
    for (cell, card) in board.cards.iter().enumerate().filter_map(|(cell, card)| Some((cell, (*card)?))) {
        let research = match board.research[cell] {
            0 => String::new(),
            tokens => format!(" with {tokens} research"),
        };
        said.push(format!("{} on {}{research}", names[CARD.index()][card.index()], names[CELL.index()][cell]));
        assert_eq!(board.fixed >> cell & 1, 1, "no skill moves it");
    }
    said.extend(state.aside.iter().map(|card| format!("{} aside", names[CARD.index()][card.index()])));
    for counter in counters(game, id) {
        let slots = &state.memory.counters[usize::from(counter.slot)..];
        let [Some(kind), None] = counter.per else {
            let kind = counter.values.expect("a value that is an element");
            said.push(format!("{} {}", counter.name, names[kind.index()][slots[0] as usize]));
            continue;
        };
        let set = names[kind.index()].iter().zip(slots).filter(|(_, value)| **value != 0);
        let set: Vec<&str> = set.map(|(name, _)| name.as_str()).collect();
        if !set.is_empty() {
            said.push(format!("{} {}", counter.name, set.join(" ")));
        }
    }
    said.join(", ")
}

#[test]
fn each_of_the_twenty_assignments_begins_as_its_table_says() {
    let loaded = load(&shipped());
    let game = build(&loaded, &[]).expect("sound");
    let in_journal = |span: &javelina_engine::Span| loaded.files.name(span.file).contains("/journal/");
    let scenarios =
        game.rules().program().items.iter().filter(|item| item.kind == "scenario" && in_journal(&item.span));
    let titles: Vec<(&str, &str)> = scenarios.map(|item| (item.id.as_str(), item.title.as_str())).collect();
    assert_eq!(titles, JOURNAL.map(|(id, title, _)| (id, title)), "in the order of the journal");
    let sorted = |text: &str| {
        let mut parts: Vec<String> = text.split(", ").map(String::from).collect();
        parts.sort();
        parts
    };
    let mut wrong = Vec::new();
    for (id, _, wanted) in JOURNAL {
        let got = setup(&scenario(&loaded, id), id);
        if sorted(&got) != sorted(wanted) {
            wrong.push(format!("{id}: {got:?}, wanted {wanted:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_polar_bear_is_among_the_first_twenty_cards_at_the_edge_of_the_ice_and_anywhere_else_otherwise() {
    let loaded = load(&shipped());
    let bear = card(&build(&loaded, &[]).expect("sound"), "Polar Bear");
    let depths = |id: &str| -> Vec<usize> {
        let game = scenario(&loaded, id);
        let depth = |seed| {
            let state = begun(&game, seed);
            let deck = state.deck.iter().rev().position(|card| *card == Some(bear)).map(|at| at + 6);
            deck.or(state.slot(bear)).expect("the bear is in the deck or the Field")
        };
        (0..60).map(depth).collect()
    };
    let (ice, wash) = (depths("edge_of_the_ice"), depths("dry_wash"));
    assert!(ice.iter().all(|depth| *depth < 20), "{ice:?}");
    assert!(ice.iter().any(|depth| *depth >= 16) && ice.iter().any(|depth| *depth < 6), "{ice:?}");
    assert!(wash.iter().any(|depth| *depth >= 40), "{wash:?}");
}

/// How many of what a level asks for besides points: at least (or at most) that many for pass, merit, distinction.
const ASKED: [(&str, bool, [usize; 3]); 10] = [
    ("condor_watch", true, [1, 1, 2]),
    ("saguaro_country", true, [8, 9, 10]),
    ("sky_island_wolves", true, [0, 1, 2]),
    ("bayou_backwater", false, [0, 0, 0]),
    ("pocosin_howl", true, [2, 3, 3]),
    ("shorebird_sands", true, [1, 1, 1]),
    ("prairie_remnant", false, [0, 0, 0]),
    ("dog_town", false, [2, 1, 0]),
    ("beaver_works", true, [9, 10, 12]),
    ("edge_of_the_ice", true, [1, 1, 2]),
];

/// Lays out a board with so many of what the assignment counts; `None` if there cannot be so many.
fn lay_out(game: &Arc<Keystone>, id: &str, many: usize) -> Option<State> {
    let mut state = begun(game, 1);
    state.boards[0].cards = [None; 16];
    state.boards[0].research = [0; 16];
    let mut put = |cell: usize, card: Card| {
        state.boards[0].cards[cell] = Some(card);
        state.boards[0].habitats[cell] = game.cards().face(card).habitats;
    };
    let species: Vec<Card> = Card::first(game.cards().species).collect();
    let fill = |put: &mut dyn FnMut(usize, Card), is: &dyn Fn(Card) -> bool| {
        let (yes, no): (Vec<Card>, Vec<Card>) = species.iter().partition(|card| is(**card));
        let (yes, no) = (yes.into_iter().take(many), no.into_iter().take(16 - many));
        yes.chain(no).enumerate().for_each(|(cell, card)| put(cell, card));
    };
    // One ecosystem in the row for each of the first wild cards, then one in the column.
    let lies = |put: &mut dyn FnMut(usize, Card), name: &str, wild: &str| {
        put(0, card(game, name));
        if many > 0 {
            put(1, card(game, wild));
        }
        if many > 1 {
            put(4, card(game, &format!("{wild} 2")));
        }
        many <= 2
    };
    let mut cells = 0;
    let fits = match id {
        "condor_watch" => lies(&mut put, "California Condor", "Desert Wild"),
        "sky_island_wolves" => lies(&mut put, "Mexican Gray Wolf", "Forest Wild"),
        "shorebird_sands" => lies(&mut put, "Piping Plover", "Wetland Wild"),
        "edge_of_the_ice" => lies(&mut put, "Polar Bear", "Arctic Wild"),
        "saguaro_country" | "beaver_works" | "pocosin_howl" => {
            let habitat = if id == "saguaro_country" { bits("D") } else { bits("W") };
            let face = |card: Card| game.cards().face(card);
            match id {
                "pocosin_howl" => fill(&mut put, &|card| face(card).numbers == 0b1_0000),
                _ => fill(&mut put, &|card| face(card).habitats & habitat != 0),
            }
            many <= 11 || id != "pocosin_howl"
        }
        _ => {
            cells = many;
            Card::first(16).enumerate().for_each(|(cell, card)| put(cell, card));
            true
        }
    };
    if ["bayou_backwater", "prairie_remnant", "dog_town"].contains(&id) {
        let counter = counters(game, id)[0];
        let slots =
            &mut state.memory.counters[usize::from(counter.slot)..][..game.rules().lexicon().count(counter.per[0]?)];
        // Cells, or the cards that lie there.
        slots.iter_mut().enumerate().for_each(|(at, value)| *value = i16::from(at < cells));
    }
    fits.then_some(state)
}

/// The level that a board reaches with that many points.
fn level(game: &Keystone, state: &State, points: i32) -> Option<String> {
    let mut state = state.clone();
    state.boards[0].objectives = 0;
    state.boards[0].synergy = 0;
    let others = game.outcome(&state).standings()[0].score;
    state.boards[0].synergy = 3 * (points - others);
    let outcome = game.outcome(&state);
    assert_eq!(outcome.standings()[0].score, points);
    outcome.standings()[0].level.clone()
}

const LEVELS: [&str; 3] = ["pass", "merit", "distinction"];

#[test]
fn levels_ask_for_as_many_of_something_as_the_table_says() {
    let loaded = load(&shipped());
    let mut wrong = Vec::new();
    for (id, at_least, asked) in ASKED {
        let game = scenario(&loaded, id);
        for many in 0..=13 {
            let Some(state) = lay_out(&game, id, many) else { continue };
            let holds = |need: &usize| if at_least { many >= *need } else { many <= *need };
            let wanted = asked.iter().rposition(holds).map(|at| LEVELS[at].to_string());
            let got = level(&game, &state, 500);
            if got != wanted {
                wrong.push(format!("{id} with {many}: {got:?}, wanted {wanted:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_assignment_has_three_levels_that_ask_for_more_and_more_points() {
    let loaded = load(&shipped());
    for (id, ..) in JOURNAL {
        let game = scenario(&loaded, id);
        let best = ASKED.iter().find(|(other, ..)| *other == id).map_or(
            0,
            |(_, at_least, asked)| {
                if *at_least { asked[2] } else { 0 }
            },
        );
        let state = lay_out(&game, id, best).expect("a board");
        let reached: Vec<Option<String>> = (0..=200).map(|points| level(&game, &state, points)).collect();
        let first = |name: &str| reached.iter().position(|level| level.as_deref() == Some(name));
        let bars: Vec<usize> = LEVELS.iter().filter_map(|name| first(name)).collect();
        assert_eq!(bars.len(), 3, "{id}: {bars:?}");
        assert!(bars[0] > 0 && bars.windows(2).all(|two| two[0] < two[1]), "{id}: {bars:?}");
        assert!(bars.iter().all(|bar| bar % 5 == 0), "{id}: {bars:?}");
        // No level is lost with more points.
        let rank = |level: &Option<String>| LEVELS.iter().position(|name| level.as_deref() == Some(name));
        assert!(reached.windows(2).all(|two| rank(&two[0]) <= rank(&two[1])), "{id}");
    }
}
