//! Positions: mistakes with their codes, cards that nobody named, games that begin at one, records of them.

use std::sync::Arc;

use javelina_engine::limits::MAX_POSITION_LINES;
use javelina_engine::position::{Position, laid_over};
use javelina_engine::replay::{self, Header, Verification};
use javelina_engine::{Actor, CODES, Diagnostic, FileId, Game, Seats, Table, Threaded, Turn, code_pages};
use javelina_tests::oasis::{Content, Oasis};
use javelina_variants::{Choice, Visit, load, shipped};

/// Sets up a position of a game for two, and gives the table's text again.
struct SetUp(String);

impl Visit for SetUp {
    type Out = Result<String, Vec<Diagnostic>>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut table = Table::set_up(game, Seats::new(2), 7, &Position::read(&self.0, FileId(0)))?;
        table.settle();
        Ok(table.game().position(table.state(), None).unwrap_or_else(|why| why.to_string()))
    }
}

fn set_up(game: &str, with: &[&str], text: &str) -> Result<String, Vec<Diagnostic>> {
    let choice = Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() };
    load(&shipped()).build(game, &choice).unwrap().visit(SetUp(text.to_string()))
}

fn codes(game: &str, text: &str) -> Vec<&'static str> {
    set_up(game, &[], text).err().unwrap_or_default().iter().map(|one| one.code).collect()
}

#[test]
fn every_code_has_a_page_whose_wrong_text_provokes_it_and_whose_right_text_is_fine() {
    let is_tried = |code: &str| code.starts_with('P') && !["P4101", "P4112"].contains(&code);
    for page in code_pages(CODES).filter(|page| is_tried(page.code)) {
        assert_eq!(codes("arizona", page.wrong), [page.code], "{}", page.wrong);
        assert_eq!(codes("arizona", page.right), [""; 0], "{}", page.right);
    }
    assert_eq!(codes("arizona", &"round: 3\n".repeat(MAX_POSITION_LINES + 1)), ["P4101"]);
    let oasis = Oasis::of(&Content::default()).unwrap();
    let refused = oasis.set_up(&Seats::new(2), &Position::read("", FileId(0))).err().unwrap();
    assert_eq!(refused.iter().map(|one| one.code).collect::<Vec<_>>(), ["P4112"]);
    assert!(oasis.position(&oasis.setup(&Seats::new(2)), None).is_err());
}

#[test]
fn all_mistakes_of_a_position_are_reported_at_once_with_their_places() {
    let text = "round 3\nrond: 3\ndie E: 3\ndie A: 9\nnuggets A: 5\naboard A: caw 2\ndice: 1\ndice: 2\nturn: A drow\n";
    let found = set_up("arizona", &[], text).unwrap_err();
    let said: Vec<(&str, &str)> = found.iter().map(|one| (one.code, &text[one.span.unwrap().range()])).collect();
    let wanted = [
        ("P4102", "round 3"),
        ("P4103", "rond"),
        ("P4105", "E"),
        ("P4108", "9"),
        ("P4109", "nuggets"),
        ("P4107", "caw 2"),
        ("P4104", "dice"),
        ("P4107", "A drow"),
    ];
    assert_eq!(said, wanted, "{found:#?}");
    let help = |at: usize| found[at].help.as_deref().unwrap_or_default();
    assert_eq!((help(1), help(5)), ("did you mean `round`?", "did you mean `cow`?"));
}

#[test]
fn a_line_that_no_sections_make_and_things_in_two_places_are_impossible() {
    assert_eq!(codes("arizona", "line A: A1-C1"), ["P4111"]);
    assert_eq!(codes("arizona", "nuggets A: 2 circled, 3 left"), ["P4110"]);
    assert_eq!(codes("sonora", "disc A1: 40, -20\ndisc B1: 41, -20\nturn: A flick"), ["P4111"]);
    assert_eq!(codes("sonora", "disc A1: 40, -20\ndisc B1: 80, -20\nturn: A flick"), [""; 0]);
    assert_eq!(codes("keystone", "board A: R1C1 Coyote\nfield: Coyote\nturn: A act"), ["P4110"]);
    let many = format!("queue A: {}\nturn: race", ["Nitroooooo!"; 9].join(", "));
    assert_eq!(codes("cliffs", &many), ["P4110"]);
}

#[test]
fn a_deck_of_which_the_top_is_named_is_shuffled_behind_it() {
    let text = set_up("cliffs", &[], "pile: Coffee, Banana, ..\nhand A: Tailwind, ?\nturn: race\n").unwrap();
    let pile = text.lines().find(|line| line.starts_with("pile:")).unwrap();
    assert!(pile.starts_with("pile: Coffee, Banana, ") && !pile.contains('?'), "{pile}");
    assert_eq!(pile.split(',').count(), 118, "{pile}");
    let hand = text.lines().find(|line| line.starts_with("hand A:")).unwrap();
    assert!(hand.contains("Tailwind") && hand.split(',').count() == 2 && !hand.contains('?'), "{hand}");
    assert_eq!(set_up("cliffs", &[], &text).unwrap(), text, "what Nature dealt is written");
    let text =
        set_up("keystone", &[], "skills: t1\ndeck: Coyote, ..\nboard A: R2C2 Moose 2 research\nturn: B act\n").unwrap();
    assert!(text.contains("deck: Coyote, ") && text.contains("board A: R2C2 Moose 2 research"), "{text}");
}

/// Begins at a position, plays it to its end at random, and verifies the record, also with another position in its header.
struct Recorded(&'static str);

impl Visit for Recorded {
    type Out = (Verification, Verification);
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let position = Position::read(self.0, FileId(0));
        let mut table = Table::set_up(Arc::clone(&game), Seats::new(2), 7, &position).unwrap();
        let mut dice = javelina_engine::Dice::new(7, 1);
        while table.turn() != Turn::Over {
            table.settle();
            let javelina_engine::Due::Seat(seat, at) = table.due() else { continue };
            let action = game.sample(table.state(), seat, &mut dice).unwrap();
            table.act(javelina_engine::Move { by: Actor::Seat(seat), at, action }).unwrap();
        }
        let header = Header {
            game: game.id().into(),
            seats: vec!["random".into(); 2],
            seed: 7,
            position: Some(self.0.into()),
            ..Header::default()
        };
        let record = replay::read(&replay::write(&table, &header)).unwrap();
        let mut other = record.clone();
        other.header.position = Some(laid_over(self.0, "round: 2"));
        let verify = |record| replay::verify(record, Arc::clone(&game), &[]);
        (verify(&record), verify(&other))
    }
}

#[test]
fn the_record_of_a_game_that_begins_at_a_position_verifies_and_one_of_another_position_does_not() {
    let loaded = load(&shipped());
    for (game, position) in [
        ("arizona", "dice: 2, 5, 5\nline A: F6-F7\nnuggets B: 5 circled, 2 left\nturn: A draft\n"),
        ("cliffs", "pile: Coffee, Banana, ..\nhand A: Tailwind, ?\nqueue B: ?, Flip Left\nturn: race\n"),
        ("keystone", "deck: Coyote, ..\nfield: Moose, American Bison\nturn: A act\n"),
        ("sonora", "disc A1: 40.5, -20\nturn: B flick\n"),
    ] {
        let (same, other) = loaded.build(game, &Choice::default()).unwrap().visit(Recorded(position));
        assert!(matches!(same, Verification::Same { moves } if moves > 5), "{game}: {same:?}");
        assert!(matches!(&other, Verification::Differs(at) if at.field == "seal"), "{game}: {other:?}");
    }
}

#[test]
fn a_line_takes_the_place_of_the_one_with_its_key_and_name() {
    let base = "round: 3\ndie A: 2\ndie B: 4\n";
    assert_eq!(laid_over(base, "DIE  B: 6\nturn: A draw"), "DIE  B: 6\nturn: A draw\nround: 3\ndie A: 2\n");
}
