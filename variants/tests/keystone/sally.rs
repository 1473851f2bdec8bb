//! What the rulebook's scoring example says about single cards, each with a change of a file that makes it false; the
//! example itself on the loaded cards; and that no icon which it names could be another one.

use std::sync::Arc;

use javelina_engine::{Game, Seats, Table};
use javelina_games::keystone::content::Species;
use javelina_games::keystone::{Keystone, State};
use javelina_variants::load;

use super::species::shared;
use super::{bits, build, card, changed, game, letters, named};

/// Sally's board, rows from the top (ruling d31).
const BOARD: [[&str; 4]; 4] = [
    ["American Black Bear", "Red Mangrove", "American Bison", "Mountain Lion"],
    ["Montezuma Bald Cypress", "Cottontail Rabbit", "Snail Kite", "Peregrine Falcon"],
    ["Piping Plover", "Coyote", "Desert Tortoise", "Mule Deer"],
    ["Swallow-Tailed Kite", "Mountain Goat", "Musk Ox", "Sidewinder Rattlesnake"],
];
/// The cards with a research token.
const RESEARCH: [&str; 4] = ["Cottontail Rabbit", "Mountain Lion", "Musk Ox", "Desert Tortoise"];
/// Lines, their points, and the habitats that are common to the ecosystem which scores.
const LINES: [(&str, i32, &str); 8] = [
    ("C1", 3, "wetland"),
    ("C2", 12, "wetland"),
    ("C3", 0, ""),
    ("C4", 15, "desert"),
    ("R1", 9, "desert"),
    ("R2", 10, "wetland"),
    ("R3", 9, "desert"),
    ("R4", 3, "arctic"),
];

/// A table at which the first seat has Sally's board, 7 synergy tokens, and no secret objective.
fn board(game: &Arc<Keystone>, research: [&str; 4]) -> State {
    let mut table = Table::new(game.clone(), Seats::new(2), 7);
    table.settle();
    let mut state = table.state().clone();
    let board = &mut state.boards[0];
    for (cell, name) in BOARD.iter().flatten().enumerate() {
        let card = card(game, name);
        board.cards[cell] = Some(card);
        board.habitats[cell] = game.cards().face(card).habitats;
        board.research[cell] = u8::from(research.contains(name));
    }
    (board.synergy, board.objectives) = (7, 0);
    state
}

/// The points of each line, and the habitats named with them.
fn lines(game: &Keystone, state: &State) -> Vec<(String, i32, String)> {
    let outcome = game.outcome(state);
    let rows = outcome.standings()[0].ledger.rows[..8].iter();
    let habitats = |because: &str| {
        let inside = because.split(" (").nth(1).and_then(|rest| rest.split(')').next());
        inside.unwrap_or_default().to_string()
    };
    rows.map(|row| (row.label.clone(), row.points, habitats(&row.because))).collect()
}

fn points(game: &Keystone) -> Vec<i32> {
    let fresh = Keystone::new(game.content().clone(), game.rules().fork(), Vec::new(), Vec::new());
    let fresh = Arc::new(fresh);
    lines(&fresh, &board(&fresh, RESEARCH)).into_iter().map(|(_, points, _)| points).collect()
}

/// An assertion, its check, and a change of species.toml that makes it false: the species, and what stands in its table
/// before and after.
type Row = (&'static str, fn(&Keystone) -> bool, (&'static str, &'static str, &'static str));

fn lives(game: &Keystone, habitat: &str, names: &[&str]) -> bool {
    names.iter().all(|name| named(game.content(), name).habitats & bits(habitat) != 0)
}

fn all(game: &Keystone, names: &[&str], is: fn(&Species) -> bool) -> bool {
    names.iter().all(|name| is(named(game.content(), name)))
}

fn of(game: &Keystone, name: &str) -> (String, u8) {
    let species = named(game.content(), name);
    (letters(species.habitats), species.season)
}

fn rows() -> Vec<Row> {
    vec![
        (
            "the Bison shares 2 habitats with the Coyote",
            |game| shared(game, "American Bison", "Coyote") == 2,
            ("Coyote", "\"forest\", ", ""),
        ),
        (
            "and 2 with the Red Wolf",
            |game| shared(game, "American Bison", "Red Wolf") == 2,
            ("Red Wolf", "\"desert\", ", ""),
        ),
        (
            "and none with the arctic wild card",
            |game| shared(game, "American Bison", "Arctic Wild") == 0,
            ("American Bison", "\"desert\"", "\"desert\", \"arctic\""),
        ),
        (
            "the Bison and the Snail Kite share nothing, nor do the Snail Kite and the Tortoise",
            |game| {
                shared(game, "American Bison", "Snail Kite") == 0 && shared(game, "Snail Kite", "Desert Tortoise") == 0
            },
            ("Desert Tortoise", "\"desert\"", "\"desert\", \"wetland\""),
        ),
        (
            "so the Bison is of exactly forest and desert",
            |game| of(game, "American Bison").0 == "FD",
            ("American Bison", "\"desert\"", "\"desert\", \"wetland\""),
        ),
        (
            "the Snail Kite is of neither",
            |game| named(game.content(), "Snail Kite").habitats & bits("FD") == 0,
            ("Snail Kite", "\"wetland\"", "\"wetland\", \"forest\""),
        ),
        (
            "wetland in C1",
            |game| lives(game, "W", &["Montezuma Bald Cypress", "Piping Plover", "Swallow-Tailed Kite"]),
            ("Swallow-Tailed Kite", ", \"wetland\"", ""),
        ),
        (
            "wetland in C2",
            |game| lives(game, "W", &["Red Mangrove", "Cottontail Rabbit", "Coyote"]),
            ("Coyote", ", \"wetland\"", ""),
        ),
        (
            "wetland in R2",
            |game| lives(game, "W", &["Cottontail Rabbit", "Snail Kite", "Peregrine Falcon"]),
            ("Peregrine Falcon", "\"wetland\", ", ""),
        ),
        (
            "desert in C4",
            |game| lives(game, "D", &["Sidewinder Rattlesnake", "Mule Deer", "Peregrine Falcon", "Mountain Lion"]),
            ("Mule Deer", ", \"desert\"", ""),
        ),
        (
            "desert in R1 and R3",
            |game| lives(game, "D", &["American Bison", "Mountain Lion", "Coyote", "Desert Tortoise", "Mule Deer"]),
            ("American Bison", ", \"desert\"", ""),
        ),
        (
            "arctic in R4",
            |game| lives(game, "A", &["Mountain Goat", "Musk Ox"]),
            ("Musk Ox", "\"arctic\"", "\"forest\""),
        ),
        (
            "keystone species",
            |game| {
                let names = ["Red Mangrove", "Coyote", "Peregrine Falcon"];
                all(game, &names, |one| one.keystone)
                    && all(game, &["Mountain Lion", "American Bison", "Desert Tortoise"], |one| one.keystone)
            },
            ("Desert Tortoise", "\"keystone\", ", ""),
        ),
        (
            "no keystone species",
            |game| {
                let names = ["Montezuma Bald Cypress", "Piping Plover", "Swallow-Tailed Kite", "Cottontail Rabbit"];
                all(game, &names, |one| !one.keystone)
                    && all(game, &["Snail Kite", "Mule Deer", "Sidewinder Rattlesnake"], |one| !one.keystone)
                    && all(game, &["Mountain Goat", "Musk Ox"], |one| !one.keystone)
            },
            ("Musk Ox", "\"tag\"", "\"tag\", \"keystone\""),
        ),
        (
            "the Mountain Lion is not of the forest",
            |game| !lives(game, "F", &["Mountain Lion"]),
            ("Mountain Lion", "\"desert\"", "\"forest\", \"desert\""),
        ),
        (
            "cards of spring",
            |game| all(game, &["Coyote", "Mountain Goat", "Musk Ox"], |one| one.season == 0),
            ("Mountain Goat", "\"spring\"", "\"fall\""),
        ),
        (
            "four cards of summer on Sally's board, and no more",
            |game| {
                let summer = BOARD.iter().flatten().filter(|name| named(game.content(), name).season == 1);
                let wanted = ["American Black Bear", "Montezuma Bald Cypress", "Snail Kite", "Mule Deer"];
                summer.copied().collect::<Vec<_>>() == wanted
            },
            ("Piping Plover", "\"fall\"", "\"summer\""),
        ),
        (
            "endangered and tagged cards",
            |game| {
                all(game, &["Snail Kite", "Desert Tortoise"], |one| one.endangered)
                    && all(game, &["Swallow-Tailed Kite", "Mountain Goat", "Musk Ox"], |one| one.tag)
            },
            ("Swallow-Tailed Kite", "\"tag\"", ""),
        ),
        (
            "the Bald Eagle",
            |game| {
                of(game, "Bald Eagle") == ("FWA".into(), 3)
                    && all(game, &["Bald Eagle"], |one| !one.keystone && !one.endangered)
            },
            ("Bald Eagle", "\"winter\"", "\"summer\""),
        ),
        (
            "the Mexican Gray Wolf",
            |game| {
                of(game, "Mexican Gray Wolf") == ("FD".into(), 1)
                    && all(game, &["Mexican Gray Wolf"], |one| one.keystone && one.endangered)
            },
            ("Mexican Gray Wolf", "\"endangered\"", "\"tag\""),
        ),
        (
            "five that may share a habitat are of the desert alone",
            |game| {
                ["Saguaro Cactus", "Black-Footed Ferret", "Black-Tailed Jackrabbit"]
                    .iter()
                    .chain(&["Desert Tortoise", "Sidewinder Rattlesnake"])
                    .all(|name| of(game, name).0 == "D")
            },
            ("Black-Footed Ferret", "\"desert\"", "\"forest\""),
        ),
    ]
}

#[test]
fn what_the_examples_say_about_single_cards_holds() {
    let game = game();
    let wrong: Vec<&str> = rows().into_iter().filter(|(_, holds, _)| !holds(&game)).map(|(name, ..)| name).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_of_it_fails_on_a_pack_in_which_one_card_was_changed() {
    let mut wrong = Vec::new();
    let text = super::file("species.toml");
    for (name, holds, (species, from, to)) in rows() {
        let start = text.find(&format!("name = \"{species}\"")).expect("a species");
        let end = text[start..].find("[[").map_or(text.len(), |length| start + length);
        let table = &text[start..end];
        assert!(table.contains(from), "{name}: `{from}` is not in {table}");
        match build(&load(&changed("species.toml", table, &table.replacen(from, to, 1))), &[]) {
            Ok(game) if holds(&game) => wrong.push(format!("{name}: still holds")),
            Ok(_) => {}
            Err(problems) => wrong.push(format!("{name}: makes no game: {problems}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Rulebook, "Scoring example".
#[test]
fn sallys_board_scores_as_printed_and_through_the_habitats_that_are_named() {
    let game = Arc::new(game());
    let state = board(&game, RESEARCH);
    let wanted = LINES.map(|(line, points, habitats)| (line.to_string(), points, habitats.to_string()));
    assert_eq!(lines(&game, &state), wanted);
    // With the research on the Coyote instead of the Tortoise C2 would be 15.
    let other = board(&game, ["Cottontail Rabbit", "Mountain Lion", "Musk Ox", "Coyote"]);
    assert_eq!(lines(&game, &other)[1].1, 15);
}

/// Ruling d21: cards serve several goals. The first card as printed, the others as they were derived.
#[test]
fn the_ten_objectives_and_seven_synergy_tokens_bring_sally_87_and_less() {
    let game = Arc::new(game());
    let mut state = board(&game, RESEARCH);
    let mut got = Vec::new();
    for objective in 0..game.content().objectives.len() {
        state.boards[0].objectives = 1 << objective;
        let outcome = game.outcome(&state);
        let rows = &outcome.standings()[0].ledger.rows;
        assert_eq!(rows[9].points, 2, "7 synergy tokens");
        got.push(rows[8].points);
    }
    assert_eq!(got, [24, 10, 10, 10, 4, 16, 4, 16, 10, 4]);
    state.boards[0].objectives = 1;
    assert_eq!(game.outcome(&state).standings()[0].score, 87);
}

/// Jim's lines, 10 for his objective, and 9 to 11 tokens. His cards are not known.
#[test]
fn jims_column_adds_up_with_a_number_of_goals_and_of_tokens_that_the_pack_has() {
    let game = game();
    let rows = || game.content().objectives.iter().map(|one| one.row.as_slice());
    assert!(rows().all(|row| row[4] == 24), "all goals");
    let each = game.content().settings.number(javelina_games::keystone::points::setting::SYNERGY_PER_POINT);
    for (tokens, row) in (9..=11).zip(rows().cycle()) {
        let ten = row[..4].iter().find(|points| **points == 10).expect("10 for some smaller number of goals");
        assert_eq!(10 + 3 + 9 + 6 + 10 + 6 + 12 + 9 + ten + tokens / each, 78, "{tokens} tokens");
    }
}

/// Any other habitat or keystone icon than the one that is named breaks the scores.
#[test]
fn no_habitat_and_no_keystone_icon_of_sallys_board_that_is_named_could_be_another() {
    let game = game();
    let right = points(&game);
    let mut still = Vec::new();
    let mut without = |name: &str, what: &str, change: &dyn Fn(&mut Species)| {
        let mut content = game.content().clone();
        content.species.iter_mut().filter(|species| species.name == name).for_each(change);
        assert_ne!(&content, game.content(), "{name}");
        if points(&Keystone::new(content, game.rules().fork(), Vec::new(), Vec::new())) == right {
            still.push(format!("{name} without or with {what}"));
        }
    };
    for (habitat, names) in [
        ("W", &["Montezuma Bald Cypress", "Piping Plover", "Swallow-Tailed Kite", "Red Mangrove"][..]),
        ("W", &["Cottontail Rabbit", "Coyote", "Snail Kite", "Peregrine Falcon"]),
        ("D", &["Sidewinder Rattlesnake", "Mule Deer", "Peregrine Falcon", "Mountain Lion"]),
        ("D", &["American Bison", "Coyote", "Desert Tortoise"]),
        ("A", &["Mountain Goat", "Musk Ox"]),
    ] {
        for name in names {
            without(name, habitat, &|species| species.habitats ^= bits(habitat));
        }
    }
    let scored = BOARD.iter().flatten().filter(|name| **name != "American Black Bear");
    for name in scored {
        without(name, "keystone", &|species| species.keystone = !species.keystone);
    }
    assert!(still.is_empty(), "{still:#?}");
}
