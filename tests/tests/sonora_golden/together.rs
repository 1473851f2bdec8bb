//! The last step of the Write phase is written by all at once: moves of different seats commute.

use javelina_engine::Game;
use javelina_games::sonora::Stage;

use super::Hand;

/// What each seat writes, in its own order.
const A: [&str; 5] = ["A: draw 1 E10-F10-G10", "A: node b3", "A: node b4", "A: fill swap 2", "A: end"];
const B: [&str; 5] = ["B: path 4 l2", "B: fill discovery 6", "B: discover fox", "B: draw fox E10-F10-G10", "B: end"];
/// C is through without a word: nothing is left then.
const C: [&str; 2] = ["C: draw 2 F9-G9-E10-F10", "C: path 1 s1"];

fn before_writing() -> Hand {
    let mut game = Hand::new(3);
    game.round(&[
        ("A1", "canyon"),
        ("A5", "mudcracks"),
        ("A4", "mudcracks"),
        ("B4", "creek"),
        ("B5", "mudcracks"),
        ("B2", "mudcracks"),
        ("C2", "canyon"),
        ("C1", "creek"),
    ]);
    assert_eq!((game.state.stage, game.to_act().as_str()), (Stage::Write, "ABC"));
    game
}

/// Everything that is written, in the order in which this names the seats.
fn lines(order: &[usize]) -> Vec<&'static str> {
    let mut seats = [A.iter(), B.iter(), C.iter()];
    order.iter().map(|seat| *seats[*seat].next().unwrap()).collect()
}

/// Plays everything in this order and gives the digests when `stop` lines are played, and at the end.
fn played(order: &[usize], stop: usize) -> (u64, u64) {
    let (mut game, lines) = (before_writing(), lines(order));
    game.say(&lines[..stop]);
    let middle = game.digest();
    game.say(&lines[stop..]);
    assert_eq!((game.state.round, game.state.stage), (1, Stage::Flick), "the phase is over");
    (middle, game.digest())
}

#[test]
fn seats_that_write_in_other_orders_reach_the_same_state_and_digest() {
    // In each of these orders the first eight lines are the same ones: four of A, three of B, one of C.
    let orders: [[usize; 12]; 5] = [
        [0, 0, 0, 0, 1, 1, 1, 2, 0, 1, 1, 2],
        [2, 1, 1, 1, 0, 0, 0, 0, 2, 1, 1, 0],
        [0, 1, 2, 0, 1, 0, 1, 0, 1, 0, 2, 1],
        [1, 0, 1, 0, 2, 0, 1, 0, 1, 2, 0, 1],
        [0, 1, 0, 1, 0, 1, 2, 0, 1, 1, 2, 0],
    ];
    let (middle, end) = played(&orders[0], 8);
    assert_ne!(middle, end);
    for order in &orders[1..] {
        let other = played(order, 8);
        assert_eq!(other.0, middle, "{order:?}, in the middle");
        assert_eq!(other.1, end, "{order:?}, at the end");
    }
}

#[test]
fn every_two_listed_moves_of_different_seats_commute() {
    let game = before_writing();
    let mut pairs = 0;
    for (one, other) in [(0_u8, 1_u8), (0, 2), (1, 2)] {
        for first in game.answers_of(one).iter().step_by(5) {
            for second in game.answers_of(other).iter().step_by(7) {
                let letter = |seat: u8| char::from(b'A' + seat);
                let (first, second) = (format!("{}: {first}", letter(one)), format!("{}: {second}", letter(other)));
                let after = |lines: [&str; 2]| {
                    let mut fork = Hand { game: game.game.fork(), state: game.state.clone(), told: Vec::new() };
                    fork.say(&lines);
                    let answers: Vec<_> = (0..3).map(|seat| fork.answers_of(seat)).collect();
                    (fork.digest(), fork.game.turn(&fork.state), answers)
                };
                assert_eq!(after([&first, &second]), after([&second, &first]), "`{first}`, `{second}`");
                pairs += 1;
            }
        }
    }
    assert!(pairs > 60, "{pairs} pairs");
}
