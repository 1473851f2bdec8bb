//! What rules may read of discs: where each of them is, whose it is, how far from others.

use javelina_engine::rules::{ABSENT, Facts, Noted, Set};
use javelina_engine::{Asker, Element, Present, Seat};
use javelina_games::sonora::points::{
    F_DISTANCE, F_FROM_CENTRE, F_HOLDER, F_IN_HAND, F_LYING, F_ON_BOARD, F_OUT, VALUE_OF,
};
use javelina_games::sonora::{DiscId, Stage};
use javelina_tests::sonora::{Hand, disc};

const TWINS: &str =
    "rule twins at disc_value { add 1 when any (on_board e where e is not disc and disc.distance[e] < 25 mm) }";

fn discs(names: &[&str]) -> Set {
    names.iter().map(|name| disc(name)).collect()
}

#[test]
fn discs_of_a_seat_that_lie_near_one_another_are_worth_more_and_why_says_how_near() {
    let mut game = Hand::ruled(2, TWINS);
    game.flicks(&[("A1", "60,60"), ("A3", "73.44,77.92"), ("B2", "46.56,42.08"), ("A4", "-60,60")]);
    assert_eq!(game.state.stage, Stage::Swap);
    let spoken = game.game.trace(&game.state, Seat(0), VALUE_OF, [disc("A1").number(), 1, 0, 0]);
    let facts: Vec<String> = spoken[0].facts.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    assert!(facts.contains(&"A1.distance[A3]: 22.40 mm".to_string()), "{facts:?}");
    assert!(!facts.iter().any(|fact| fact.contains("B2")), "only the discs of the seat are looked at: {facts:?}");
    game.no_swaps();
    let values = ["A1", "A3", "A4", "B2"].map(|name| game.state.discs[disc(name).index()].value);
    assert_eq!(values, [2, 4, 4, 2]);
}

#[test]
fn facts_of_discs_are_the_same_for_each_seat() {
    let mut game = Hand::new(3);
    game.put("A1", "30,40");
    game.put("A2", "off");
    let noted = Noted::default();
    let asks = |seat: u8| Asker::new(&game.game, &game.state, Seat(seat), &noted);
    for seat in 0..3 {
        let facts = asks(seat);
        assert_eq!(facts.set(F_LYING, [0; 2]), discs(&["A1"]));
        assert_eq!(facts.fact(F_FROM_CENTRE, [disc("A1").number(), 0]), 50_000);
        assert_eq!(facts.fact(F_FROM_CENTRE, [disc("B1").number(), 0]), ABSENT);
        assert_eq!(facts.fact(F_DISTANCE, [disc("A1"), disc("A2")].map(DiscId::number)), ABSENT);
        assert_eq!(facts.fact(F_DISTANCE, [disc("A1"), disc("A1")].map(DiscId::number)), 0);
        let holders = ["A5", "C1", "D1"].map(|name| facts.fact(F_HOLDER, [disc(name).number(), 0]));
        assert_eq!(holders, [0, 2, ABSENT], "nobody flicks the discs of D");
    }
    let of_a = asks(0);
    assert_eq!(of_a.set(F_ON_BOARD, [0; 2]), discs(&["A1"]));
    assert_eq!(of_a.set(F_OUT, [0; 2]), discs(&["A2"]));
    assert_eq!(of_a.set(F_IN_HAND, [0; 2]), discs(&["A3", "A4", "A5"]));
    assert_eq!(asks(1).set(F_IN_HAND, [0; 2]), discs(&["B1", "B2", "B3", "B4", "B5"]));
}
