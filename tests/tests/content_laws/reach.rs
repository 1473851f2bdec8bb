//! Who acts, how often and in which order, who leaves and who wins, as clauses say it in every game.

use std::sync::Arc;

use javelina_engine::rules::common;
use javelina_engine::{Due, Key, Luck, Outcome, Seat, Seats, Standing, Table, Threaded};
use javelina_tests::language::packs::{probe, probed};
use javelina_tests::laws::obeys;
use javelina_tests::play::goes_on;
use javelina_variants::{Choice, Visit};

/// The games, with items that suit, and the most seats.
pub(crate) const GAMES: [(&str, &[&str], usize); 4] = [
    ("arizona", &["no_conditions"], 4),
    ("keystone", &[], 4),
    ("cliffs", &["in_turns", "long_cliff"], 6),
    ("sonora", &[], 4),
];

/// What was seen of a game of random moves.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// Whoever was asked, decision by decision.
    asked: Vec<Seat>,
    pub told: Vec<String>,
    standings: Vec<Standing>,
    ending: &'static str,
    turns: Vec<i64>,
}

impl Seen {
    fn winners(&self) -> Vec<Seat> {
        self.standings.iter().filter(|side| side.won).flat_map(|side| side.seats.iter()).collect()
    }

    fn has_told(&self, text: &str) -> usize {
        self.told.iter().filter(|line| line.contains(text)).count()
    }
}

struct Play {
    seats: usize,
    seed: u64,
}

impl Visit for Play {
    type Out = Seen;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Seen {
        let mut table = Table::new(game, Seats::new(self.seats), self.seed);
        let (luck, mut seen) = (Luck::new(self.seed), Seen::default());
        for turn in 0..9_000_u32 {
            if let Due::Seat(seat, _) = table.due() {
                let left = table.game().memory(table.state()).unwrap().fates.has_left(seat);
                assert!(!left, "{seat} has left and is asked");
                seen.asked.push(seat);
            }
            if !goes_on(&mut table, &mut luck.dice(Key::of("reach").round(turn))) {
                break;
            }
        }
        let events = table.played().iter().flat_map(|played| played.caused());
        seen.told = events.map(|(event, by)| table.game().line(event, by)).collect();
        table.game().measure(table.state(), &mut |name, _, value| {
            if name == "turns" {
                seen.turns.push(value);
            }
        });
        match table.outcome() {
            Outcome::Over { standings, ending } => (seen.standings, seen.ending) = (standings, ending),
            other => panic!("{other:?}"),
        }
        seen
    }
}

/// A game of random moves with these members of a variant.
pub(crate) fn played(game: &str, with: &[&str], seats: usize, seed: u64, members: &str) -> Seen {
    probed(game, with, members).visit(Play { seats, seed })
}

/// Every game at its smallest and largest table.
fn everywhere(members: &str, mut see: impl FnMut(&str, usize, Seen)) {
    for (game, with, most) in GAMES {
        for seats in [2, most] {
            see(game, seats, played(game, with, seats, 7, members));
        }
    }
}

#[test]
fn the_common_rows_are_the_first_of_every_game() {
    for (game, ..) in GAMES.into_iter().chain([("oasis", &[][..], 4)]) {
        let catalogue = match game {
            "oasis" => &javelina_tests::oasis::CATALOGUE,
            game => javelina_variants::catalogue(game).unwrap(),
        };
        let facts = common::FACTS.iter().zip(catalogue.facts).all(|(a, b)| (a.name, a.doc) == (b.name, b.doc));
        let points = common::POINTS.iter().zip(catalogue.points).all(|(a, b)| (a.name, a.doc) == (b.name, b.doc));
        let rows = &common::EFFECTS[..common::EFFECTS.len() - usize::from(game == "cliffs")]; // it counts no points
        let effects = rows.iter().zip(catalogue.effects).all(|(a, b)| (a.name, a.doc) == (b.name, b.doc));
        let may_have_sides = ["arizona", "keystone", "sonora"].contains(&game);
        let rows = common::SETTINGS.iter().take(if may_have_sides { common::SIDE_SCORE + 1 } else { common::SIDES });
        let settings = rows.zip(catalogue.settings).all(|(a, b)| (a.name, a.doc) == (b.name, b.doc));
        assert_eq!((facts, points, effects, settings), (true, true, true, true), "{game}");
        assert!(catalogue.kind("phase").is_some(), "{game}");
    }
}

#[test]
fn a_seat_has_as_many_turns_in_a_lap_as_turns_says() {
    let seen = played("keystone", &[], 3, 4, "  rule twice at turns { set to 2 when actor is B }");
    assert_eq!((seen.turns[0] * 2, seen.turns[0]), (seen.turns[1], seen.turns[2]), "{:?}", seen.turns);
    assert_eq!(seen.has_told("B acts again (probe.twice)") as i64, seen.turns[0]);
}

#[test]
fn whoever_is_passed_over_is_not_asked_and_the_log_says_by_which_rule() {
    everywhere("  rule none at turns { set to 0 when actor is B }", |game, seats, seen| {
        assert!(seen.has_told("B is passed over (probe.none)") > 0, "{game}, {seats}");
        // In Cliffs Larry may be played by whoever sits out the race, in Sonora writing is a lap, too.
        let asked = seen.asked.iter().filter(|seat| **seat == Seat(1)).count();
        assert!(game == "cliffs" || asked * 8 <= seen.asked.len(), "{game}, {seats}: {asked}");
    });
}

#[test]
fn a_lap_goes_in_the_order_that_order_says() {
    let seen = played("keystone", &[], 4, 3, "  rule back at turn_order { set to -usual_place }");
    let mut order = seen.asked.clone();
    order.dedup();
    let expected = [3, 2, 1, 0, 3, 2, 1, 0].map(Seat);
    assert_eq!(order[..8], expected);
    assert!(seen.has_told("the turn order is now D, C, B, A (probe.back)") > 3);
}

#[test]
fn positions_say_the_order_and_the_turns_of_a_lap_and_who_has_left() {
    let members = "  rule back at turn_order { set to -usual_place }\n  rule twice at turns { set to 2 when actor is B }\n  \
        rule out on turn_ends when round is 2 and actor is C do { retire actor }";
    for (game, with, _) in GAMES {
        assert_eq!(obeys(probed(game, with, members), Some(3), 0..2), Ok(()), "{game}");
    }
    for (game, with, event) in
        [("keystone", &[][..], "placed"), ("arizona", &["no_conditions"][..], "selected"), ("sonora", &[][..], "kept")]
    {
        let members = format!("  rule out on {event} when round is 2 and actor is A do {{ finish actor }}");
        assert_eq!(obeys(probed(game, with, &members), Some(3), 0..2), Ok(()), "{game}");
    }
}

#[test]
fn sealed_answers_keep_the_laws_of_secrets_in_every_game() {
    for (game, with, _) in GAMES {
        let seat = if game == "cliffs" { "racer" } else { "seat" };
        let members = format!(
            "  counter bid per {seat} in 0..9\n  counter rival per {seat} in {seat} secret to owner\n  \
            rule bids on round_starts do {{ choose number n from count playing .. 6 by each playing into bid or skip\n    \
            choose {seat} s from playing without {{actor}} by each playing into rival }}\n  \
            rule best at first_player {{ set to most playing by bid[it] }}"
        );
        assert_eq!(obeys(probed(game, with, &members), Some(3), 0..2), Ok(()), "{game}");
        let seen = played(game, with, 3, 4, &members);
        assert!(seen.has_told("the answers: A ") > 1, "{game}");
        assert!(seen.has_told("all have answered: A, B, C (probe.bids)") > 1, "{game}");
        assert!(seen.has_told("B has answered in secret (probe.bids)") > 3, "{game}");
    }
}

#[test]
fn a_round_is_led_by_whom_first_names() {
    everywhere("  rule last at first_player { set to previous(A) }", |game, seats, seen| {
        let last = Seat(seats as u8 - 1);
        let leads = if game == "cliffs" { "wears the Crown" } else { "leads the round" };
        assert!(seen.has_told(&format!("{last} {leads} (probe.last)")) > 0, "{game}, {seats}");
        assert!(seen.has_told(&format!("A {leads} (")) == 0, "{game}, {seats}");
    });
}

#[test]
fn whoever_retires_has_no_turn_any_more_and_ranks_behind_all_that_are_still_in() {
    let members = "  rule out on round_ends when round is 2 do { retire B }";
    everywhere(members, |game, seats, seen| {
        assert!(seen.has_told("B leaves the game (probe.out)") == 1, "{game}, {seats}");
        assert!(!seen.winners().contains(&Seat(1)), "{game}, {seats}: {:?}", seen.standings);
        if seats == 2 {
            assert_eq!((seen.ending, seen.winners()), ("rule", vec![Seat(0)]), "{game}");
        }
    });
}

#[test]
fn whoever_retires_in_its_own_turn_ends_it_there() {
    for (game, with, seats, event) in [
        ("keystone", &[][..], 3, "placed"),
        ("arizona", &["no_conditions"][..], 3, "selected"),
        ("sonora", &[][..], 3, "kept"),
    ] {
        let members = format!("  rule out on {event} when actor is C do {{ retire actor }}");
        let seen = played(game, with, seats, 5, &members);
        assert_eq!(seen.has_told("C leaves the game (probe.out)"), 1, "{game}");
        assert!(!seen.winners().contains(&Seat(2)), "{game}");
    }
}

#[test]
fn who_finishes_ranks_before_all_that_are_still_in_earlier_ones_first() {
    let members = "  rule home on round_ends do { if round is 2 { finish C } if round is 3 { finish B } }";
    for (game, with, most) in GAMES {
        let seen = played(game, with, most.min(4), 7, members);
        assert_eq!(seen.winners(), [Seat(2)], "{game}: {:?}", seen.standings);
    }
}

#[test]
fn a_win_ends_the_game_whatever_the_scores() {
    everywhere("  rule now on round_ends when round is 2 do { win least playing by it.score }", |game, seats, seen| {
        let winners = seen.winners();
        assert_eq!((seen.ending, winners.len()), ("win", 1), "{game}, {seats}");
        let scores = seen.standings.iter().map(|side| side.score);
        let won = seen.standings.iter().find(|side| side.won).unwrap().score;
        // What objectives are worth, and what the round of a race comes to, is not open before the end.
        let is_open = game != "keystone" && game != "cliffs";
        assert!(!is_open || scores.min() == Some(won), "{game}, {seats}: {:?}", seen.standings);
    });
}

#[test]
fn the_end_of_the_game_has_its_usual_scoring_and_lowest_turns_it_round() {
    for (ranking, best) in [("highest", Iterator::max as fn(_) -> _), ("lowest", Iterator::min as fn(_) -> _)] {
        let members = format!(
            "  change outcome.ranking to {ranking}\n  rule enough on round_ends when round is 3 do {{ end game }}"
        );
        everywhere(&members, |game, seats, seen| {
            let scores: Vec<i32> = seen.standings.iter().map(|side| side.score).collect();
            let best: Option<i32> = best(scores.clone().into_iter());
            assert_eq!(seen.ending, "rule", "{game}, {seats}");
            let won: Vec<i32> = seen.standings.iter().filter(|side| side.won).map(|side| side.score).collect();
            assert!(!won.is_empty() && won.iter().all(|score| Some(*score) == best), "{game}, {seats}: {scores:?}");
        });
    }
}

#[test]
fn standings_are_ranked_by_what_standing_says() {
    everywhere(
        "  rule odd at standing { set to 1 when actor is B  }\n  rule even at standing { set to 0 when actor is not B }",
        |game, seats, seen| {
            assert_eq!(seen.winners(), [Seat(1)], "{game}, {seats}");
        },
    );
}

#[test]
fn a_rule_about_complete_scores_may_leave_a_game_unwon_and_the_log_names_it() {
    let rule = "  rule clear at wins { forbid when any (all seats s where s is not actor and s.score > score - 25) }";
    let mut unwon = 0;
    for (game, with, most) in GAMES {
        for (seats, seed) in [(2, 7), (2, 8), (most, 9)] {
            let seen = played(game, with, seats, seed, rule);
            let mut scores: Vec<i32> = seen.standings.iter().map(|side| side.score).collect();
            scores.sort_unstable();
            let is_clear = scores[scores.len() - 1] - scores[scores.len() - 2] >= 25;
            assert_eq!(seen.winners().is_empty(), !is_clear, "{game}, {seats}: {scores:?}");
            assert_eq!(seen.has_told("no seat wins (probe.clear)"), usize::from(!is_clear), "{game}, {seats}");
            unwon += usize::from(!is_clear);
        }
    }
    assert!(unwon > 0, "each game was won clearly");
}

#[test]
fn rules_about_the_outcome_are_asked_after_the_end_only() {
    struct Running;
    impl Visit for Running {
        type Out = bool;
        fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> bool {
            let table = Table::new(game, Seats::new(2), 3);
            let Outcome::Running(standings) = table.outcome() else { return false };
            standings.iter().all(|side| side.ranked_by == side.score)
        }
    }
    for (game, with, _) in GAMES {
        assert!(probed(game, with, "  rule odd at standing { add 7 }").visit(Running), "{game}");
    }
}

/// The standings of a game of four, ordered by their first seat, and what each seat has for itself: the same game without
/// sides, since sides change nothing on the way.
fn with_sides(game: &str, score: &str) -> (Vec<Standing>, Vec<i32>) {
    let enough = "  rule enough on round_ends when round is 3 do { end game }";
    let sides = format!("  change teams.sides to [1, 2, 1, 2]\n  change teams.score to {score}\n{enough}");
    let alone = played(game, &[], 4, 9, enough).standings;
    (played(game, &[], 4, 9, &sides).standings, alone.iter().map(|side| side.score).collect())
}

#[test]
fn a_side_scores_the_sum_the_highest_or_the_lowest_of_its_seats_and_wins_together() {
    let sum = |a: i32, b: i32| a + b;
    for (word, points) in [("sum", sum as fn(i32, i32) -> i32), ("highest", i32::max), ("lowest", i32::min)] {
        for game in ["arizona", "keystone", "sonora"] {
            let (sides, of) = with_sides(game, word);
            let seats: Vec<Vec<Seat>> = sides.iter().map(|side| side.seats.iter().collect()).collect();
            assert_eq!(seats, [vec![Seat(0), Seat(2)], vec![Seat(1), Seat(3)]], "{game}");
            let scores: Vec<i32> = sides.iter().map(|side| side.score).collect();
            assert_eq!(scores, [points(of[0], of[2]), points(of[1], of[3])], "{game}, {word}: {of:?}");
            let best = scores.iter().max().copied();
            let winners = sides.iter().filter(|side| side.won);
            assert!(winners.clone().count() > 0 && winners.clone().all(|side| Some(side.score) == best), "{game}");
            let labels = sides.iter().flat_map(|side| &side.ledger.rows).all(|row| {
                row.label == "side" || ["A: ", "B: ", "C: ", "D: "].iter().any(|seat| row.label.starts_with(seat))
            });
            assert!(labels && sides.iter().all(|side| side.ledger.total() == side.score), "{game}, {word}");
        }
    }
}

#[test]
fn partners_are_a_team_to_clauses_and_to_who_deals_out_players() {
    struct Teams;
    impl Visit for Teams {
        type Out = [u8; 8];
        fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
            game.teams(4)
        }
    }
    for game in ["arizona", "keystone", "sonora"] {
        let sides = "  change teams.sides to [1, 2, 1]\n";
        assert_eq!(probed(game, &[], sides).visit(Teams)[..4], [0, 1, 0, 2], "{game}: B is on a side of one, D alone");
        let members = format!(
            "{sides}  rule see on round_starts when round is 1 and seat.C in team of A and count team of A is 2 do {{ win C }}"
        );
        let seen = played(game, &[], 4, 3, &members);
        assert_eq!((seen.ending, seen.winners()), ("win", vec![Seat(0), Seat(2)]), "{game}");
    }
}

#[test]
fn sides_are_refused_where_players_share_a_board() {
    let loaded = probe("keystone", "  change teams.sides to [1, 1]");
    let choice = Choice { with: vec!["coop".into(), "probe".into()], params: Vec::new() };
    let Err(refused) = loaded.build("keystone", &choice) else { panic!("it is built") };
    assert!(refused.iter().any(|one| one.message.contains("teams.sides")), "{refused:?}");
}

#[test]
fn what_decides_the_game_while_all_write_waits_until_they_are_done() {
    let members = "  rule now on recorded when section is not ruins do { win actor }";
    let seen = played("sonora", &[], 3, 5, members);
    assert_eq!(seen.ending, "win");
    let at = |text: &str| seen.told.iter().position(|line| line.contains(text));
    let (first, last) = (at("wins (probe.now)").unwrap(), seen.told.len() - 1);
    let others = seen.told[first..=last].iter().filter(|line| line.contains("wins (probe.now)")).count();
    let writers: std::collections::BTreeSet<char> =
        seen.told[first..].iter().filter_map(|line| line.chars().next()).filter(char::is_ascii_uppercase).collect();
    assert!(others > 1 && writers.len() == 3, "only {writers:?} wrote after the first one had won");
    assert!(seen.winners().len() > 1, "all that recorded something have won: {:?}", seen.winners());
}

#[test]
fn laps_in_which_nobody_acts_are_a_finding_and_no_endless_game() {
    struct Void;
    impl Visit for Void {
        type Out = Outcome;
        fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Outcome {
            let mut table = Table::new(game, Seats::new(3), 1);
            for _ in 0..60 {
                match table.due() {
                    Due::Nature(_) => drop(table.nature()),
                    _ => break,
                }
            }
            table.outcome()
        }
    }
    let built = probed("keystone", &[], "  rule none at turns { set to 0 }");
    let Outcome::Void(finding) = built.visit(Void) else { panic!("it goes on") };
    assert!(
        finding.message.contains("no seat could act for 16 phases in a row") && finding.message.contains("probe.none"),
        "{finding:?}"
    );
}
