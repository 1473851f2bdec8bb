//! Lines of a position that an item lays over the start: a scenario of Cliffs, mistakes with their places, two that clash.

use std::sync::Arc;

use javelina_engine::position::Position;
use javelina_engine::{Actor, Diagnostic, Dice, Due, FileId, Luck, Move, Seats, Silent, Table, Threaded, due};
use javelina_variants::{Loaded, Visit, load};

use crate::support::{beside, choice};

const LEAP: &str = "scenario last_leap for cliffs {
  title \"The last leap\"
  setup {
    elevation A: 200
    elevation B: 250
    hand A: Nitroooooo!
  }
  change race.mode to turns
}
";

fn with(rules: &str) -> Loaded {
    load(&beside("leap", "cliffs", &[("leap.rules", rules)]))
}

/// The position after Nature's first moves, with so many seats; what is wrong with it, if so many lack what it says.
struct Begin(usize);

impl Visit for Begin {
    type Out = Result<String, Vec<Diagnostic>>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        game.set_up(&Seats::new(self.0), &Position::read("", FileId(0)))?;
        let mut table = Table::new(game, Seats::new(self.0), 3);
        table.settle();
        Ok(table.game().position(table.state(), None).expect("somebody is to act"))
    }
}

/// The words that problems underline, with their codes.
fn told(loaded: &Loaded, found: &[Diagnostic]) -> Vec<(&'static str, String)> {
    let text = |one: &Diagnostic| loaded.files.at(one.span).unwrap_or_default().to_string();
    found.iter().map(|one| (one.code, text(one))).collect()
}

#[test]
fn a_scenario_begins_with_its_lines_and_deals_the_rest() {
    let loaded = with(LEAP);
    assert_eq!(told(&loaded, &loaded.found), []);
    let game = || loaded.build("cliffs", &choice(&["last_leap"])).expect("it fits");
    let text = game().visit(Begin(2)).expect("two seats fit");
    let line = |key: &str| text.lines().find(|line| line.starts_with(key)).unwrap_or_default().to_string();
    assert!(line("hand A:").contains("Nitroooooo!") && line("hand A:").split(',').count() == 7, "{text}");
    assert!(
        !text.contains('?') && !text.contains("elevation"),
        "what is as the scenario begins is not written: {text}"
    );
    assert!(game().visit(Begin(4)).is_ok(), "two more begin at the top");
}

#[test]
fn mistakes_in_the_lines_of_an_item_are_told_with_their_places() {
    let loaded = with(&LEAP.replace("elevation A: 200", "elevatoin A: 200").replace("Nitroooooo!", "Nitro, Cofee"));
    let wanted = [("P4103", "elevatoin".to_string()), ("P4107", "Cofee".to_string())];
    assert_eq!(told(&loaded, &loaded.found), wanted);
}

#[test]
fn two_items_that_set_one_key_are_refused_together_and_lines_of_seats_at_which_nobody_sits_say_nothing() {
    let other =
        "variant low for cliffs {\n  title \"Low\"\n  setup {\n    elevation A: 100\n    elevation C: 90\n  }\n}\n";
    let loaded = with(&format!("{LEAP}\n{other}"));
    assert_eq!(told(&loaded, &loaded.found), []);
    let found = loaded.build("cliffs", &choice(&["last_leap", "low"])).err().unwrap_or_default();
    assert_eq!(told(&loaded, &found), [("P4104", "elevation".to_string())]);
    let low = || loaded.build("cliffs", &choice(&["low"])).expect("three seats fit");
    assert!(low().visit(Begin(3)).is_ok());
    assert!(low().visit(Begin(2)).is_ok());
}

/// Plays a game at random to its end: the level of each side.
struct Ended;

impl Visit for Ended {
    type Out = Vec<Option<String>>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let (luck, mut dice) = (Luck::new(1), Dice::new(1, 9));
        let mut state = game.setup(&Seats::new(2));
        loop {
            let (by, at, action) = match due(&*game, &state, &luck) {
                Due::Over | Due::Nobody => break,
                Due::Nature(at) => (Actor::Nature, at, game.chance(&state, &luck)),
                Due::Seat(seat, at) => {
                    (Actor::Seat(seat), at, game.sample(&state, seat, &mut dice).expect("an action"))
                }
            };
            game.apply(&mut state, &Move { by, at, action }, &mut Silent);
        }
        game.result(&state).standings().iter().map(|side| side.level.clone()).collect()
    }
}

#[test]
fn a_variant_grants_levels_in_each_game() {
    for game in ["arizona", "cliffs", "keystone", "sonora"] {
        let rules = format!(
            "variant graded for {game} {{\n  title \"G\"\n  counter opened in 0..9 shown as \"o\"\n  \
             rule opens on round_starts do {{ opened += 1 }}\n  level low when opened >= 1\n  \
             level high when opened >= 10\n}}\n"
        );
        let loaded = load(&beside("leap", game, &[("leap.rules", &rules)]));
        let built = loaded.build(game, &choice(&["graded"])).unwrap_or_else(|found| panic!("{game}: {found:?}"));
        assert_eq!(built.visit(Ended), vec![Some("low".to_string()); 2], "{game}");
    }
}
