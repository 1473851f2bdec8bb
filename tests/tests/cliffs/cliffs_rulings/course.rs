//! Setup, rounds, the Crown, the end (rulings R24 to R27, R34, R35, R40, R41; constraints B1 to B4).

use super::tally::winners;
use crate::cliffs::cliffs_table::{A, B, C, Play, queued, race, start};
use javelina_engine::{Actor, Element, Game, Luck, Order, Seat, Turn};
use javelina_games::cliffs::content::Sort;
use javelina_games::cliffs::{Event, Stage};

#[test]
fn b1_120_cards_are_shuffled_everybody_has_seven_stands_at_the_top_and_a_coin_gives_the_crown() {
    for (with, metres) in [(&[][..], 1_000), (&["short_cliff"][..], 500), (&["long_cliff"][..], 1_500)] {
        let mut play = start(with, 4);
        assert_eq!(play.turn(), Turn::Nature);
        play.nature();
        assert!(matches!(play.told[..], [Event::Shuffled { cards: 120 }, Event::Dealt { cards: 7 }]));
        assert_eq!(play.state.pile.len(), 120 - 28);
        assert_eq!(play.state.stage, Stage::Crown);
        let refusal = play.refused("coin E").to_string();
        assert!(refusal.contains("R24") && refusal.contains("A, B, C, D"), "{refusal}");
        play.type_in("coin C");
        assert_eq!((play.state.crown, play.state.round), (2, 1));
        for seat in play.state.seats() {
            assert_eq!((play.held(seat).len(), play.elevation(seat)), (7, metres));
        }
        assert_eq!(play.all_cards(), 120);
    }
}

#[test]
fn b1_the_deck_is_30_bonuses_30_sabotages_45_specials_and_15_multipliers() {
    let play = start(&[], 2);
    let base = play.game.content().count("base");
    assert_eq!([base.bonuses, base.sabotages, base.specials, base.multipliers], [30, 30, 45, 15]);
    let count = |word: &str| -> i32 {
        let designs = play.game.content().designs.iter().filter(|design| design.sort == Sort::Special);
        designs.filter(|design| design.id.starts_with(word)).map(|design| i32::from(design.copies)).sum()
    };
    assert_eq!(["vaporize", "gift", "steal", "swap", "flip", "draw"].map(count), [8, 8, 8, 7, 8, 6]);
}

#[test]
fn r34_magic_is_a_bonus_of_200() {
    let play = start(&[], 2);
    let magic = &play.game.content().designs[play.design("*MAGIC*").index()];
    assert_eq!((magic.sort, magic.copies), (Sort::Movement { metres: 200, down: true }, 3));
}

/// A holds seven, B nothing.
fn seven() -> Play {
    let mut play = race(&[], 2);
    play.hand(A, &["Coffee", "Banana", "Nitroooooo!", "Death Rays", "Tailwind", "Cactus Hug", "Flip Left"]);
    play
}

#[test]
fn b2_cards_go_one_at_a_time_face_down_upright_to_the_right_end_of_any_queue() {
    let mut play = seven();
    play.at(1, A, "play Coffee to B");
    play.at(9, A, "play Banana to B");
    play.at(9, A, "play Nitroooooo! to A");
    assert_eq!(
        (play.cards(A), play.cards(B)),
        (vec!["[Nitroooooo!]".into()], vec!["[Coffee]".into(), "[Banana]".into()])
    );
    let refusal = play.refused_to(Actor::Seat(A), 10, "play Death Rays to C").to_string();
    assert!(refusal.contains("there is no racer C"), "{refusal}");
}

#[test]
fn b2_the_number_of_plays_is_a_setting() {
    for plays in [2, 5] {
        let mut play = race(&[&format!("race.plays={plays}")], 2);
        play.hand(A, &["Coffee", "Banana", "Nitroooooo!", "Death Rays", "Tailwind", "Cactus Hug", "Flip Left"]);
        for (at, card) in ["Coffee", "Banana", "Nitroooooo!", "Death Rays", "Tailwind", "Cactus Hug"].iter().enumerate()
        {
            play.line(&format!("{at} A play {card} to A"));
        }
        assert_eq!(play.cards(A).len(), plays);
        assert_eq!(play.void.len(), 6 - plays);
    }
}

#[test]
fn b3_a_racer_draws_up_to_seven_and_nothing_happens_after_the_music() {
    let mut play = seven();
    let refusal = play.refused_to(Actor::Seat(A), 5, "draw").to_string();
    assert!(refusal.contains("A's hand is full") && refusal.contains("hand size: 7"), "{refusal}");
    play.at(5, B, "draw 7");
    assert_eq!(play.held(B).len(), 7);
    for text in ["draw", "play Coffee to A", "larry", "wait 3", "done"] {
        let refusal = play.refused_to(Actor::Seat(A), 40, text).to_string();
        assert!(refusal.contains("the music has stopped"), "{text}: {refusal}");
    }
    let mut few = race(&["race.hand=3"], 2);
    few.line("0 A draw 5");
    assert_eq!((few.held(A).len(), few.void.len()), (3, 2));
}

#[test]
fn the_music_is_as_long_as_the_timer_says() {
    for (with, ticks) in [(&[][..], 40), (&["panic"][..], 25), (&["no_rush"][..], 60)] {
        let play = race(with, 2);
        let Turn::Together(_, Order::Clock { end, .. }) = play.turn() else { panic!("no music") };
        assert_eq!(end.0, ticks);
        let refusal = play.refused_to(Actor::Nature, ticks - 1, "stop").to_string();
        assert!(refusal.contains("the music stops only at the end of its timer"), "{refusal}");
    }
}

#[test]
fn r27_whoever_has_begun_to_draw_plays_no_more_in_this_race() {
    let mut play = seven();
    play.at(1, A, "play Coffee to A");
    play.at(2, A, "draw");
    let refusal = play.refused_to(Actor::Seat(A), 3, "play Banana to A").to_string();
    assert!(refusal.contains("R27"), "{refusal}");
    assert!(!play.legal_of(A).iter().any(|action| action.starts_with("play")));
    // It does not count as a play, and Larry may still be played.
    play.at(3, A, "larry A");
    play.nobody_wants_larry();
    play.music_stops();
    play.at(0, A, "play Banana to A"); // the next race
    assert_eq!(play.cards(A), ["[Banana]"]);
}

#[test]
fn r35_of_a_draw_that_runs_past_the_music_the_cards_after_it_are_void() {
    let mut play = race(&[], 2);
    play.line("38 A draw 4");
    assert_eq!(play.held(A).len(), 2);
    assert_eq!(play.void, ["40 A draw", "41 A draw"]);
    // With two ticks a card, only one fits.
    let mut slow = race(&["race.draw_ticks=2"], 2);
    slow.line("38 A draw 4");
    assert_eq!((slow.held(A).len(), slow.void.len()), (1, 3));
}

/// The ticks at which luck lets A be ready next; nobody else is.
fn ready(play: &Play) -> Vec<u32> {
    let due = (0..60).map(|seed| play.game.pace(&play.state, &Luck::new(seed)).unwrap());
    let mut ticks: Vec<u32> = due.map(|(at, seat)| [at.0, u32::MAX][usize::from(seat != A)]).collect();
    ticks.sort_unstable();
    ticks.dedup();
    ticks
}

#[test]
fn r40_a_racer_reacts_in_1_to_3_ticks_and_a_card_takes_the_pace_up_to_2_more_or_fewer() {
    for (pace, after) in [(7, [7, 8, 9, 10, 11]), (4, [4, 5, 6, 7, 8])] {
        let mut play = seven();
        play.state.racers[0].pace = pace;
        play.at(0, B, "done");
        assert_eq!(ready(&play), [1, 2, 3], "the reaction");
        play.at(2, A, "play Coffee to B");
        assert_eq!(ready(&play), after, "the pace is {pace}");
        play.at(9, A, "wait 3");
        assert_eq!(ready(&play), [12]);
        play.at(12, A, "draw");
        assert_eq!(ready(&play), [13], "nothing varies but cards that are played");
    }
}

#[test]
fn r24_of_those_tied_for_first_a_coin_picks_who_reveals_first() {
    let mut play = queued(&[], &[&["Banana"], &["Coffee"], &["Coffee"], &[]]);
    play.nobody_wants_larry();
    play.music_stops();
    assert_eq!(play.state.stage, Stage::Crown);
    assert_eq!(play.turn(), Turn::Nature);
    assert!(play.refused("coin A").to_string().contains("tied: B, C"));
    assert!(play.refused("coin D").to_string().contains("tied: B, C"));
    play.type_in("coin C");
    assert_eq!((play.state.crown, play.state.round, play.is_over()), (2, 2, false));
}

#[test]
fn r24_of_finishers_on_one_level_a_coin_picks_the_winner() {
    let mut play = queued(&[], &[&["Coffee"], &["Coffee"], &["Banana"]]);
    play.elevations(&[150, 150, 50]);
    play.nobody_wants_larry();
    play.music_stops();
    // C is at 0 and so are A and B: all three finish on one level.
    assert_eq!([A, B, C].map(|seat| play.projected(seat)), [0, 0, 0]);
    play.type_in("coin B");
    assert!(play.is_over());
    assert_eq!(winners(&play), [false, true, false]);
}

#[test]
fn r25_who_has_won_is_looked_at_after_all_tallies() {
    // A is crowned and tallied first, and reaches the bottom; B gets lower in the same round.
    let mut play = queued(&[], &[&["Coffee"], &["Nitroooooo!"]]);
    play.elevations(&[100, 200]);
    play.nobody_wants_larry();
    play.music_stops();
    assert_eq!(winners(&play), [false, true]);
}

#[test]
fn r25_whoever_is_at_0_has_finished_and_whoever_is_above_has_not() {
    for (elevation, over) in [(100, true), (101, false)] {
        let mut play = queued(&[], &[&[], &[]]);
        play.elevations(&[elevation, 900]);
        play.nobody_wants_larry();
        play.music_stops();
        assert_eq!(play.is_over(), over, "{elevation}");
        assert_eq!(play.state.crown, 0, "the lowest wears the Crown");
    }
}

/// The pile after a round that begins with so many cards in it.
fn after_round(with: &[&str], pile: usize) -> Play {
    let mut play = queued(with, &[&["Coffee"], &["Banana"], &[]]);
    play.leave_in_pile(pile);
    play.nobody_wants_larry();
    play.music_stops();
    if play.state.stage == Stage::Crown {
        play.nature();
    }
    play
}

#[test]
fn r26_between_rounds_a_pile_of_fewer_than_four_cards_for_each_racer_is_filled_from_the_discards() {
    let mut low = after_round(&[], 11);
    assert_eq!(low.turn(), Turn::Nature, "the pile is shuffled");
    assert!(low.game_prompt().contains("shuffle 120 cards"), "{}", low.game_prompt());
    low.nature();
    assert_eq!((low.state.pile.len(), low.discarded(), low.state.stage), (120, 0, Stage::Race));
    let enough = after_round(&[], 12);
    assert_eq!((enough.state.stage, enough.state.pile.len()), (Stage::Race, 12));
    // The figure is a setting.
    assert_eq!(after_round(&["pile.refill_below=2"], 6).state.stage, Stage::Race);
    assert_eq!(after_round(&["pile.refill_below=2"], 5).turn(), Turn::Nature);
    assert_eq!(after_round(&["pile.refill_below=0"], 0).state.stage, Stage::Race);
}

#[test]
fn r26_in_the_resolution_larry_fills_an_empty_pile_at_once_and_in_the_race_not() {
    let mut play = race(&[], 2);
    play.leave_in_pile(0);
    let refusal = play.refused_to(Actor::Seat(A), 3, "larry").to_string();
    assert!(refusal.contains("R26"), "{refusal}");
    play.state.racers[1].until = javelina_games::cliffs::Until::End;
    play.music_stops();
    play.says(A, "larry");
    assert_eq!(play.turn(), Turn::Nature);
    assert_eq!(play.state.pile.len(), 0);
    play.nature();
    assert_eq!(play.state.pile.len(), 119);
    play.says(A, "into B");
    assert_eq!(play.all_cards(), 120);
}

#[test]
fn rounds_go_on_and_elevations_with_them() {
    let mut play = queued(&[], &[&["Coffee"], &["Banana"], &[]]);
    play.nobody_wants_larry();
    play.music_stops();
    assert_eq!((0..3).map(|seat| play.elevation(Seat(seat))).collect::<Vec<_>>(), [850, 950, 900]);
    assert_eq!((play.state.round, play.state.crown, play.discarded()), (2, 0, 2));
    assert!(play.state.seats().all(|seat| play.cards(seat).is_empty()));
}

#[test]
fn r41_in_turns_each_plays_one_card_a_lap_from_the_crowned_racer_and_all_draw_when_the_last_one_is_done() {
    let mut play = start(&["in_turns"], 3);
    play.nature();
    play.type_in("coin B");
    let mut order = Vec::new();
    for _ in 0..3 * 4 {
        let Turn::Seat(seat) = play.turn() else { panic!("{:?}", play.turn()) };
        order.push(seat.0);
        // C leaves in the second lap.
        let leaves = seat == C && order.iter().filter(|seat| **seat == 2).count() == 2;
        play.type_in(if leaves { "done" } else { "play 1 to A" });
        if !matches!(play.state.stage, Stage::Laps(..)) {
            break;
        }
    }
    assert_eq!(order, [1, 2, 0, 1, 2, 0, 1, 0, 1, 0]);
    assert_eq!([A, B, C].map(|seat| play.held(seat).len()), [7, 7, 7], "all have drawn");
    assert_eq!(play.cards(A).len(), 9);
    assert_eq!(play.state.stage, Stage::Window(javelina_games::cliffs::Moment::Before));
}
