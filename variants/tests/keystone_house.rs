//! The variants of Keystone: each makes a game that ends, and does what its text says.

use std::sync::Arc;

use javelina_engine::position::Position;
use javelina_engine::{Actor, Dice, FileId, Move, Outcome, Present, Seat, Seats, Table, Turn, written};
use javelina_games::keystone::Keystone;
use javelina_variants::{Built, Choice, Loaded, load, shipped};

use crate::support::{beside, marks};

fn table(loaded: &Loaded, seats: usize, with: &[&str], seed: u64) -> Table<Keystone> {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), ..Choice::default() };
    match loaded.build("keystone", &choice).map(Built::into_game::<Keystone>) {
        Ok(Some(game)) => Table::new(Arc::new(game), Seats::new(seats), seed),
        Ok(None) => panic!("another game"),
        Err(problems) => panic!("{with:?}: {problems:#?}"),
    }
}

/// Plays to the end, an action of the list after the other; calls `look` before each decision.
fn play(mut table: Table<Keystone>, mut look: impl FnMut(&Table<Keystone>, Seat)) -> Table<Keystone> {
    for count in 0_usize.. {
        assert!(count < 3_000, "the game never ends");
        table.settle();
        let Turn::Seat(seat) = table.turn() else { break };
        look(&table, seat);
        let (actions, _) = table.legal(seat);
        let action = actions[(count * 7 + 3) % actions.len()].clone();
        table.act(Move::new(Actor::Seat(seat), action)).expect("a legal action");
    }
    table
}

/// The legal actions as texts.
fn texts(table: &Table<Keystone>, seat: Seat) -> Vec<String> {
    table.legal(seat).0.iter().map(|action| written(&**table.game(), action)).collect()
}

/// Whether any legal action of a few games begins with a text.
fn ever(loaded: &Loaded, with: &[&str], prefix: &str) -> bool {
    let mut found = false;
    for seed in 0..6 {
        play(table(loaded, 2, with, seed), |table, seat| {
            found |= texts(table, seat).iter().any(|text| text.starts_with(prefix));
        });
    }
    found
}

/// What has been told from the beginning of a game.
fn told(table: &Table<Keystone>) -> String {
    let events = table.played().iter().flat_map(|played| &played.events);
    events.map(|event| table.game().tell(event) + "\n").collect()
}

#[test]
fn every_variant_alone_makes_a_game_that_ends() {
    let loaded = load(&shipped());
    let pack = loaded.packs.iter().find(|pack| pack.id == "keystone").expect("shipped");
    let variants: Vec<&str> =
        pack.items.iter().filter(|item| item.kind == "variant").map(|item| item.id.as_str()).collect();
    assert_eq!(variants.len(), 21);
    for id in variants {
        for seats in if id == "coop" { vec![2] } else { vec![1, 2, 4] } {
            for seed in 0..2 {
                let table = play(table(&loaded, seats, &[id], seed), |_, _| ());
                assert!(matches!(table.outcome(), Outcome::Over { .. }), "{id}, {seats} seats, seed {seed}");
            }
        }
    }
}

#[test]
fn two_who_play_co_op_win_or_lose_as_one_side_and_any_assignment_may_be_added() {
    let loaded = load(&shipped());
    let end = play(table(&loaded, 2, &["coop", "city_park_survey"], 1), |_, _| ());
    let outcome = end.outcome();
    let [one] = outcome.standings() else { panic!("{outcome:?}") };
    assert_eq!(one.seats.iter().count(), 2);
}

#[test]
fn an_open_envelope_mixes_in_its_species_and_all_six_together_mix_in_six() {
    let loaded = load(&shipped());
    let cards = |with: &[&str]| {
        let mut table = table(&loaded, 1, with, 1);
        table.settle();
        told(&table).lines().next().expect("the deck is told").to_string()
    };
    assert_eq!(cards(&[]), "the deck is shuffled: 77 cards");
    let species = [
        "Gila Monster",
        "West Indian Manatee",
        "Ruby-Throated Hummingbird",
        "Moose",
        "Greater Sage-Grouse",
        "Sea Otter",
    ];
    for (at, name) in species.iter().enumerate() {
        let id = format!("opened_{}", at + 1);
        assert_eq!(cards(&[&id]), "the deck is shuffled: 78 cards", "{id}");
        let mut table = table(&loaded, 1, &[&id], 1);
        table.settle();
        let deck = written(&**table.game(), &table.played()[0].step.action);
        let mixed_in: Vec<&&str> = species.iter().filter(|other| deck.contains(**other)).collect();
        assert_eq!(mixed_in, [name], "{id}: {deck}");
    }
    assert_eq!(cards(&["open_envelopes"]), "the deck is shuffled: 83 cards");
    assert_eq!(cards(&["opened_1", "saguaro_country"]), "the deck is shuffled: 78 cards", "it is opened once");
}

#[test]
fn without_wilds_nobody_takes_one_and_cheap_ones_cost_six() {
    let loaded = load(&shipped());
    let buys = |with: &[&str]| ever(&loaded, with, "wild");
    assert!(buys(&[]) && buys(&["cheap_wilds"]), "the words of the game have changed");
    assert!(!buys(&["no_wilds"]));
    let poorest = |with: &[&str]| {
        let mut least = i32::MAX;
        for seed in 0..6 {
            play(table(&loaded, 2, with, seed), |table, seat| {
                if texts(table, seat).iter().any(|text| text.starts_with("wild")) {
                    least = least.min(table.state().boards[seat.index()].synergy);
                }
            });
        }
        least
    };
    assert_eq!(poorest(&[]), 10);
    assert_eq!(poorest(&["cheap_wilds"]), 6);
}

#[test]
fn with_one_range_every_card_but_the_first_touches_another_one() {
    let loaded = load(&shipped());
    let apart = |with: &[&str]| {
        let mut apart = 0;
        for seed in 0..4 {
            let end = play(table(&loaded, 1, with, seed), |_, _| ());
            let mut cells = 0_u16;
            for at in 0..end.played().len() {
                let mut then = end.fork();
                while then.played().len() > at + 1 && then.undo_one() {}
                let now = then.state().boards[0].occupied();
                for cell in (0..16_u16).filter(|cell| now & !cells & (1 << cell) != 0) {
                    let beside = (0..16_u16).filter(|other| {
                        (cell / 4).abs_diff(other / 4) + (cell % 4).abs_diff(other % 4) == 1 && now & (1 << other) != 0
                    });
                    apart += usize::from(beside.count() == 0 && now.count_ones() > 1);
                }
                cells = now;
            }
        }
        apart
    };
    assert!(apart(&[]) > 0, "these games show nothing");
    assert_eq!(apart(&["one_range"]), 0);
}

#[test]
fn a_backbone_pays_five_for_four_cards_and_takes_one_for_two() {
    let loaded = load(&shipped());
    let mut seen = Vec::new();
    for seed in 0..500 {
        let end = play(table(&loaded, 1, &["backbone"], seed), |_, _| ());
        let rows = end.outcome().standings()[0].ledger.rows.clone();
        for two in rows.windows(2).filter(|two| two[0].because.contains(" cards")) {
            let bonus = if two[1].label == two[0].label { two[1].points } else { 0 };
            let size = two[0].because.split(" cards").next().and_then(|text| text.split(' ').next_back());
            seen.push((size.expect("how many cards").to_string(), bonus));
        }
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen, [("2".to_string(), -1), ("3".to_string(), 0), ("4".to_string(), 5)]);
}

#[test]
fn with_a_backbone_a_row_and_its_mirror_image_score_alike() {
    let loaded = load(&shipped());
    let known = loaded.known("keystone").expect("shipped");
    let cards = &known.lexicon.names[known.catalogue.kind("card").expect("cards").0.index()];
    let game = table(&loaded, 1, &["backbone"], 1).game().clone();
    let row = |cards: &[(&str, u32)]| {
        let cell = |(at, (name, research)): (usize, &(&str, u32))| format!("R1C{} {name} {research} research", at + 1);
        let cells: Vec<String> = cards.iter().enumerate().map(cell).collect();
        let text = format!("board A: {}\nturn: A act\n", cells.join(", "));
        let table = Table::set_up(Arc::clone(&game), Seats::new(1), 1, &Position::read(&text, FileId(0)));
        let rows = table.expect("a position").outcome().standings()[0].ledger.rows.clone();
        rows.iter().filter(|row| row.label == "R1").map(|row| row.points).sum::<i32>()
    };
    // The two runs are worth 4 as printed, and the one of two cards 1 less.
    let mut rows = vec![vec![("Aspen", 0), ("Long-Tailed Weasel", 0), ("Pronghorn Antelope", 0), ("Bighorn Sheep", 1)]];
    let mut dice = Dice::new(4, 4);
    for _ in 0..300 {
        let card = |dice: &mut Dice| (cards[dice.below(70) as usize].as_str(), dice.below(3));
        let row: Vec<_> = (0..4).map(|_| card(&mut dice)).collect();
        let is_free = |at: usize| row[..at].iter().all(|(name, _)| *name != row[at].0);
        if (1..4).all(is_free) {
            rows.push(row);
        }
    }
    for cards in rows {
        let mirrored: Vec<_> = cards.iter().rev().copied().collect();
        assert_eq!(row(&cards), row(&mirrored), "{cards:?}");
    }
}

#[test]
fn rangers_turn_cards_away_and_study_keystone_species() {
    let loaded = load(&shipped());
    assert!(ever(&loaded, &["rangers"], "special rangers.turn_away"));
    assert!(ever(&loaded, &["rangers"], "special rangers.study"));
    assert!(!ever(&loaded, &[], "special"));
    // Each asks for a card of its own.
    for (offer, which) in [("rangers.turn_away", "from the Field"), ("rangers.study", "from the board")] {
        let mut asked = 0;
        for seed in 0..6 {
            let end = play(table(&loaded, 2, &["rangers"], seed), |table, _| {
                let last = table.played().last().map(|one| written(&**table.game(), &one.step.action));
                if last.is_some_and(|last| last == format!("special {offer}")) {
                    let prompt = table.game().prompt(table.state());
                    assert!(prompt.contains(&format!("Rangers: choose a card {which}")), "{offer}: {prompt}");
                    asked += 1;
                }
            });
            assert!(matches!(end.outcome(), Outcome::Over { .. }));
        }
        assert!(asked > 0, "{offer} was never taken");
    }
}

/// Packs with one more that extends Keystone by these files.
fn with_pack(files: &[(&str, &str)]) -> Loaded {
    load(&beside("mine", "keystone", files))
}

#[test]
fn the_journal_has_every_assignment_once_and_opens_the_envelopes_that_they_use() {
    let loaded = load(&shipped());
    let journal = loaded.journal("keystone");
    let pack = loaded.packs.iter().find(|pack| pack.id == "keystone").expect("shipped");
    let mut scenarios: Vec<&str> =
        pack.items.iter().filter(|item| item.kind == "scenario").map(|item| item.id.as_str()).collect();
    let mut named: Vec<&str> = journal.iter().map(|one| one.scenario.as_str()).collect();
    scenarios.retain(|id| *id != "sallys_board");
    scenarios.sort_unstable();
    named.sort_unstable();
    assert_eq!(named, scenarios);
    for one in &journal {
        let deck = |with: &[&str]| {
            let mut table = table(&loaded, 1, with, 1);
            table.settle();
            told(&table).lines().find(|line| line.contains("shuffled")).map(str::to_string)
        };
        // What the assignment opens is in its own deck already, so that the variant changes nothing there.
        if let Some(opens) = one.opens.as_deref() {
            assert_eq!(deck(&[&one.scenario]), deck(&[&one.scenario, opens]), "{}", one.scenario);
        }
        assert!(loaded.item("keystone", &one.scenario).is_some_and(|item| item.levels.len() == 3));
    }
    let numbers: Vec<usize> = (1..=20).filter(|at| journal[at - 1].opens.is_some()).collect();
    assert_eq!(numbers, [3, 6, 9, 12, 15, 19]);
}

#[test]
fn a_pack_adds_assignments_behind_those_of_the_box() {
    let night = "scenario night_walk for keystone {\n  title \"Night Walk\"\n  level pass when score >= 50\n}\n";
    let loaded = with_pack(&[("journal.toml", "[[assignment]]\nscenario = \"night_walk\"\n"), ("night.rules", night)]);
    assert!(loaded.found.is_empty(), "{:#?}", loaded.found);
    let journal = loaded.journal("keystone");
    assert_eq!((journal.len(), journal[20].scenario.as_str()), (21, "night_walk"));
}

#[test]
fn a_journal_that_names_what_is_not_there_is_underlined() {
    let mistakes = [
        ("[[assignment]]\nscenario = \"dry_wish\"\n", "X4060", "\"dry_wish\""),
        ("[[assignment]]\nscenario = \"coop\"\n", "X4060", "\"coop\""),
        ("[[assignment]]\nscenario = \"night\"\nopens = \"night\"\n", "X4060", "\"night\""),
        ("[[assignment]]\nscenario = \"dry_wash\"\n", "X4061", "\"dry_wash\""),
        ("[[assignment]]\nscenario = \"night\"\nopen = \"opened_1\"\n", "T1009", "open"),
        ("[[assignment]]\nopens = \"opened_1\"\n", "T1003", "["),
    ];
    let night = "scenario night for keystone {\n  title \"Night\"\n  level pass when score >= 50\n}\n";
    for (text, code, word) in mistakes {
        let loaded = with_pack(&[("journal.toml", text), ("night.rules", night)]);
        assert_eq!(marks(&loaded), [(code, word.to_string())], "{text}");
    }
}
