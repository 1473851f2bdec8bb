//! Points that rules give count in each game, and decide who wins.

use std::sync::Arc;

use javelina_engine::{Key, Luck, Outcome, Seats, Source, Table, Threaded};
use javelina_tests::language::packs::probed;
use javelina_tests::play::goes_on;
use javelina_variants::Visit;

/// The games, with items that suit.
const GAMES: [(&str, &[&str]); 4] =
    [("arizona", &["no_conditions"]), ("keystone", &[]), ("cliffs", &["in_turns"]), ("sonora", &["short_game"])];

/// Points that rules gave, by side, with its score, and whether it won: after a game of random moves.
struct Played(u64);

impl Visit for Played {
    type Out = Vec<(i32, i32, bool)>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut dice = Luck::new(self.0).dice(Key::of("points"));
        let mut table = Table::new(game, Seats::new(3), self.0);
        while goes_on(&mut table, &mut dice) {}
        let Outcome::Over { standings, .. } = table.game().outcome(table.state()) else { panic!("a game is not over") };
        let of_side = |side: javelina_engine::Standing| {
            let given = side.ledger.rows.iter().filter(|row| row.label == "rules");
            assert_eq!(side.ledger.total(), side.score, "a ledger is the whole score");
            assert!(given.clone().all(|row| matches!(row.source, Source::Clause(_))), "{:?}", side.ledger);
            (given.map(|row| row.points).sum(), side.score, side.won)
        };
        standings.into_iter().map(of_side).collect()
    }
}

fn played(game: &str, with: &[&str], members: &str, seed: u64) -> Vec<(i32, i32, bool)> {
    probed(game, with, members).visit(Played(seed))
}

#[test]
fn the_first_player_of_each_round_gains_a_point_by_one_text_in_all_games() {
    for (game, with) in GAMES {
        let sides = played(game, with, "rule lead on round_starts do { for first_player { gain 1 point } }", 3);
        let given: i32 = sides.iter().map(|(given, ..)| given).sum();
        assert!(given > 0, "{game}: {sides:?}");
    }
}

#[test]
fn in_a_race_points_count_as_metres_and_the_highest_score_wins() {
    for seed in 0..3 {
        let sides = played("cliffs", &["in_turns"], "rule rich on game_starts do { for C { gain 5000 points } }", seed);
        let won: Vec<bool> = sides.iter().map(|(.., won)| *won).collect();
        assert_eq!(won, [false, false, true], "{sides:?}");
        assert!(sides[2].1 >= 5_000 && sides[2].0 == 5_000, "{sides:?}");
    }
}
