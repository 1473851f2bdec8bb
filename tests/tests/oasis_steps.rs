//! What content does in oasis, step by step: effect lists, questions, offers, counters, each played by typing.

use javelina_engine::Element;
use javelina_tests::oasis::Content;
use javelina_tests::oasis::play::Played;

/// A with goat_4 and B with date_5 aside; it is A's turn, and the item `demo` is in play.
fn turn(body: &str) -> Played {
    let text = format!("variant demo for oasis {{\n{body}\n}}");
    Played::prepared(&Content { rules: &[&text], with: &["demo"], ..Content::default() }, "goat_4", "date_5").unwrap()
}

fn after(body: &str, lines: &[&str]) -> Played {
    let mut game = turn(body);
    game.say(lines).unwrap();
    game
}

// ---------------------------------------------------------------------------------------------------- questions

#[test]
fn a_choice_or_skip_may_be_skipped_and_a_compulsory_one_may_not() {
    let body = "rule a on turn_ends do { choose seat s from playing or skip { gift 5 to s } gain 1 }";
    assert_eq!(after(body, &["pass"]).answers(), ["choose A", "choose B", "skip"]);
    assert_eq!(after(body, &["pass", "skip"]).water(0), 3);
    assert_eq!(after(body, &["pass", "choose B"]).water(1), 7);
    let must = "rule a on turn_ends do { choose seat s from playing { gift 5 to s } }";
    let game = after(must, &["pass"]);
    assert_eq!(game.answers(), ["choose A", "choose B"]);
    assert!(game.refused("skip").starts_with("that is not among the answers"));
    assert!(game.refused("choose C").starts_with("that is not among the answers"));
    assert!(game.refused("pass").starts_with("a question comes first: `demo.a` asks A"));
}

#[test]
fn up_to_two_cells_may_be_two_one_or_none() {
    let body = "counter wet per cell in 0..1 shown as \"wet\"\n\
                rule a on turn_ends when round is 1 do { choose up to 2 cell x from {R1C1, R1C2, R2C1} where wet[it] is 0 { wet[x] := 1 } }";
    let wet = |game: &Played| (0..16).filter(|cell| game.counter("wet", *cell) == Some(1)).collect::<Vec<_>>();
    assert_eq!(wet(&after(body, &["pass", "skip"])), Vec::<usize>::new());
    assert_eq!(wet(&after(body, &["pass", "choose R1C2", "skip"])), [1]);
    let two = after(body, &["pass", "choose R2C1", "choose R1C1"]);
    assert_eq!((wet(&two), two.to_act()), (vec![0, 4], "B".to_string()));
    assert_eq!(after(body, &["pass", "choose R1C2"]).answers(), ["choose R1C1", "choose R2C1", "skip"]);
}

#[test]
fn a_compulsory_choice_of_three_with_only_two_takes_both_and_goes_on() {
    let body = "rule a on turn_ends when actor is A do { choose 3 card c from hand[actor] { discard c } gain 10 }";
    let game = after(body, &["place R2C2", "choose date_1", "choose fig_2"]);
    assert_eq!((game.water(0), game.to_act()), (14, "B".to_string()));
    assert_eq!(game.state().players[0].hand.len(), 0);
}

#[test]
fn with_nothing_to_choose_from_nobody_is_asked() {
    let body =
        "rule a on turn_ends do { choose cell x from mine where terrain[it] is rock { clear x gain 100 } gain 1 }";
    let game = after(body, &["place R2C2"]);
    assert_eq!((game.water(0), game.to_act()), (5, "B".to_string()));
}

#[test]
fn another_seat_is_asked_for_the_one_that_acts() {
    let body = "rule a on turn_ends when actor is A do { choose cell x from free_cells where row is 4 by B { lay date_1 on x } }";
    let mut game = after(body, &["pass"]);
    assert_eq!(game.to_act(), "B");
    assert_eq!(game.answers_of(javelina_engine::Seat(0)), Vec::<String>::new());
    game.say(&["choose R4C4"]).unwrap();
    let pile = game.state().field[15].unwrap();
    assert_eq!((pile.card.index(), pile.owner.0), (0, 0), "the card is A's, though B chose its place");
    assert_eq!((game.water(0), game.water(1)), (4, 2), "A has the income of the palms");
}

#[test]
fn the_next_seat_is_the_next_at_which_somebody_sits_and_an_empty_one_is_not_asked() {
    let body = "rule a on turn_ends when actor is B do { choose seat s from playing by next(actor) { gift 5 to s } }\n\
                rule b on turn_ends when actor is B do { choose seat s from playing by left_of[actor] { gift 2 to s } }";
    let body = format!(
        "{body}\nrule c on turn_ends when actor is B do {{ choose seat s from playing by C {{ gift 9 to s }} }}"
    );
    let mut game = after(&body, &["pass", "pass"]);
    assert_eq!(game.to_act(), "A", "there is no C at this table");
    game.say(&["choose B"]).unwrap();
    assert_eq!(game.to_act(), "A", "the left neighbour of B is A");
    game.say(&["choose B"]).unwrap();
    assert_eq!(game.state().memory.frames.len(), 0, "C is asked nothing");
}

#[test]
fn luck_answers_as_a_recorded_move_that_depends_on_seed_and_clause_alone() {
    let body = "rule a on turn_ends when actor is A do { choose cell x from cells by chance { lay date_1 on x } }";
    let mut game = after(body, &["pass"]);
    assert_eq!(game.to_act(), "nature");
    let fork = Played { table: game.table.fork() };
    assert_eq!(game.table.settle(), 1);
    let answer =
        |game: &Played| game.state().field.iter().position(|pile| pile.is_some_and(|pile| pile.card.index() == 0));
    let first = answer(&game);
    let mut again = Played { table: fork.table.fork() };
    again.table.settle();
    assert_eq!(answer(&again), first);
    let mut typed = fork;
    typed.say(&["choose R3C3"]).unwrap();
    assert_eq!(answer(&typed), Some(10));
    // Another item in play, that draws luck of its own before, shifts nothing.
    let text = format!(
        "variant demo for oasis {{ {body} }} variant other for oasis {{ rule o on revealed do {{ choose seat s from playing by chance {{ gift 1 to s }} }} }}"
    );
    let content = Content { rules: &[&text], with: &["demo", "other"], ..Content::default() };
    let mut other = Played::new(&content).unwrap();
    other.say(&[javelina_tests::oasis::play::DEAL, "A: aside goat_4", "B: aside date_5"]).unwrap();
    assert_eq!(other.table.settle(), 1);
    other.say(&["pass"]).unwrap();
    other.table.settle();
    assert_eq!(answer(&other), first);
}

#[test]
fn a_rule_about_placing_shortens_what_an_effect_that_lays_a_card_may_choose() {
    let body = "rule dry at place { forbid when terrain is sand and card.suit is date }\n\
                rule a on turn_ends when actor is A do { choose cell x from {R1C1, R2C2, R3C2} { lay date_1 on x } }";
    assert_eq!(after(body, &["pass"]).answers(), ["choose R2C2", "choose R3C2"]);
    // The card is what decides: another suit may lie on sand.
    let other = body.replace("lay date_1", "lay fig_2");
    assert_eq!(after(&other, &["pass"]).answers(), ["choose R1C1", "choose R2C2", "choose R3C2"]);
}

#[test]
fn a_card_for_which_no_cell_is_left_is_not_offered() {
    let body = "rule dry at place { forbid unless card.suit is fig and cell is R2C2 }\n\
                rule a on turn_ends when actor is A do { choose card c from hand[actor], cell x from free_cells { lay c on x } }";
    let mut game = after(body, &["pass"]);
    assert_eq!(game.answers(), ["choose fig_2"]);
    game.say(&["choose fig_2"]).unwrap();
    assert_eq!(game.answers(), ["choose R2C2"]);
    // No row is as far south as the goat's number says.
    let body = "rule a on turn_ends do { choose card c from hand[actor], cell x from free_cells where row is c.number + 2 { lay c on x } }";
    assert_eq!(after(body, &["pass"]).answers(), ["choose date_1", "choose fig_2"]);
}

#[test]
fn may_asks_the_acting_seat_whether() {
    let body = "rule a on turn_ends do { may { pay 1 draw 1 } }";
    let game = after(body, &["pass"]);
    assert_eq!(game.answers(), ["choose A", "skip"]);
    let held = |game: &Played| game.state().players[0].hand.len();
    assert_eq!(held(&after(body, &["pass", "skip"])), 3);
    let paid = after(body, &["pass", "choose A"]);
    assert_eq!((held(&paid), paid.water(0)), (4, 1));
}

// ---------------------------------------------------------------------------------------------------- each and if

#[test]
fn each_walks_the_set_as_it_was_before_the_first_step() {
    // Each free neighbour of the cell would make the next one wet, were the set read anew.
    let body = "counter wet per cell in 0..1 = 1 at R1C1 shown as \"wet\"\n\
                rule a on turn_ends do { each x of cells where any (neighbours where wet is 1) { wet[x] := 1 } }";
    let game = after(body, &["pass"]);
    let wet: Vec<usize> = (0..16).filter(|cell| game.counter("wet", *cell) == Some(1)).collect();
    assert_eq!(wet, [0, 1, 4]);
}

#[test]
fn each_inside_each_with_if_and_else_sees_what_was_changed_before() {
    let body = "counter n in 0..99 shown as \"n\"\n\
                rule a on turn_ends when actor is A do {\n\
                  each s of playing { each x of {R1C1, R2C2, R3C2} {\n\
                    if terrain[x] is sand { n += 1 } else if terrain[x] is spring and s is B { n := n * 2 } else { n += 10 } } } }";
    // A: 1, 11, 21; B: 22, 32, 64.
    assert_eq!(after(body, &["pass"]).counter("n", 0), Some(64));
}

#[test]
fn the_own_cells_are_a_list_in_the_order_in_which_they_were_taken() {
    let body = "rule a on turn_ends when round is 2 and actor is A do { each x of mine { clear x } }\n\
                rule b on cleared do { gain 1 if cell is first(mine) { gain 50 } if no mine { gain 500 } }";
    let game = after(body, &["place R4C4", "pass", "B: aside goat_3", "A: aside date_1", "pass", "place R2C2"]);
    // R4C4 was taken first and is cleared first; after R2C2 nothing is left.
    let cleared: Vec<String> = game
        .table
        .played()
        .iter()
        .flat_map(|played| &played.events)
        .filter_map(|event| match event {
            javelina_tests::oasis::Event::Cleared { cell, .. } => Some(cell.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(cleared, ["15", "5"]);
    assert_eq!(game.water(0), 2 + 2 + 2 + 1 + 1 + 500);
}

// ---------------------------------------------------------------------------------------------------- events

#[test]
fn an_event_raised_inside_a_list_runs_before_the_list_goes_on() {
    let body = "counter n in 0..999 shown as \"n\"\n\
                rule a on turn_ends when actor is A do { n := 1 lay date_1 on R1C1 n := n * 10 lay fig_2 on R4C1 n := n + 1 }\n\
                rule b on placed do { n := n + 1 choose seat s from playing { gift 1 to s } n := n * 2 }";
    let mut game = after(body, &["pass"]);
    assert_eq!((game.counter("n", 0), game.state().memory.frames.len()), (Some(2), 2));
    game.say(&["choose A", "choose B"]).unwrap();
    // ((1 + 1) * 2 * 10 + 1) * 2 + 1
    assert_eq!(game.counter("n", 0), Some(83));
}

#[test]
fn what_a_cleared_card_sets_off_runs_before_what_the_new_card_sets_off() {
    let body = "counter n in 0..99 shown as \"n\"\n\
                rule a on turn_ends when actor is A do { lay date_1 on R2C2 }\n\
                rule b on placed do { n := n * 2 }\n\
                rule c on cleared do { n := n + 3 }";
    assert_eq!(after(body, &["place R2C2"]).counter("n", 0), Some(6));
}

#[test]
fn two_rules_of_one_event_run_in_the_order_that_after_gives_on_the_state_of_the_event() {
    let order = |first: &str, second: &str| {
        format!(
            "counter n in 0..99 = 1 shown as \"n\"\n\
             rule a on turn_ends {first} when n is 1 and actor is A do {{ n := n * 5 }}\n\
             rule b on turn_ends {second} when n is 1 and actor is A do {{ n := n + 3 }}"
        )
    };
    assert_eq!(after(&order("", "after a"), &["pass"]).counter("n", 0), Some(8));
    assert_eq!(after(&order("after b", ""), &["pass"]).counter("n", 0), Some(20));
}

// ---------------------------------------------------------------------------------------------------- offers

#[test]
fn an_offer_costs_and_is_gone_once_it_is_used_up_for_the_turn() {
    let body = "offer well at free_moment { costs 1 water limit 1 per turn do { choose seat s from playing { gift 2 to s } } }";
    let mut game = turn(body);
    assert!(game.answers().contains(&"special demo.well".to_string()));
    game.say(&["special demo.well", "choose B"]).unwrap();
    assert_eq!((game.water(0), game.water(1), game.to_act()), (1, 4, "A".to_string()));
    assert!(!game.answers().contains(&"special demo.well".to_string()));
    assert!(game.refused("special demo.well").starts_with("that is not among the answers"));
    game.say(&["pass"]).unwrap();
    assert!(game.answers().contains(&"special demo.well".to_string()), "B has not used it");
}

#[test]
fn an_offer_that_nobody_can_pay_is_not_open_and_its_price_may_be_reckoned() {
    let body = "offer well at free_moment { costs round + 1 water when number[aside[actor]] is 4 do { gain 1 } }";
    let mut game = turn(body);
    game.say(&["special demo.well"]).unwrap();
    assert_eq!(game.water(0), 1);
    assert!(!game.answers().contains(&"special demo.well".to_string()), "two of water are dear");
    game.say(&["pass"]).unwrap();
    assert!(!game.answers().contains(&"special demo.well".to_string()), "B's card is a 5");
}

#[test]
fn limits_per_round_and_per_game_last_as_long_as_they_say() {
    for (scope, open_next_round) in [("turn", true), ("round", true), ("game", false)] {
        let game = after(
            &format!("offer well at free_moment {{ limit 1 per {scope} do {{ gain 1 }} }}"),
            &["special demo.well", "pass", "pass", "B: draw", "A: draw", "pass"],
        );
        assert_eq!((game.to_act(), game.state().round), ("A".to_string(), 2));
        assert_eq!(game.answers().contains(&"special demo.well".to_string()), open_next_round, "{scope}");
    }
}

// ---------------------------------------------------------------------------------------------------- counters

#[test]
fn counters_are_kept_per_game_cell_card_and_seat() {
    let body = "counter all in 0..9 shown as \"all\"\n\
                counter cells_seen per cell in 0..9 shown as \"cells\"\n\
                counter cards_seen per card in 0..9 = 3 = 5 at goat_4 shown as \"cards\"\n\
                counter seats_seen per seat in 0..9 shown as \"seats\"\n\
                rule a on placed do { all += 1 cells_seen[cell] += 2 cards_seen[card] += 1 seats_seen[actor] += 4 }";
    let game = after(body, &["place R2C2", "place R2C1"]);
    assert_eq!(game.counter("all", 0), Some(2));
    assert_eq!([5, 4, 3].map(|cell| game.counter("cells_seen", cell)), [Some(2), Some(2), Some(0)]);
    assert_eq!([15, 4, 0].map(|card| game.counter("cards_seen", card)), [Some(6), Some(4), Some(3)]);
    assert_eq!([0, 1, 2].map(|seat| game.counter("seats_seen", seat)), [Some(4), Some(4), Some(0)]);
}

#[test]
fn a_counter_never_leaves_its_range() {
    let body = "counter n in -2..3 = 1 shown as \"n\"\n\
                rule a on revealed when actor is A do { n += 9 }\nrule b on revealed when actor is B do { n += -9 }";
    let mut game = turn(body);
    assert_eq!(game.counter("n", 0), Some(3));
    game.say(&["pass"]).unwrap();
    assert_eq!(game.counter("n", 0), Some(-2));
}

#[test]
fn a_counter_of_a_kind_goes_round_with_next() {
    let body = "counter moon in wind = south shown as \"moon\"\nrule a on turn_ends do { moon := next(moon) }\n\
                rule b at income { add 10 when moon is west }";
    let mut game = turn(body);
    assert_eq!(game.counter("moon", 0), Some(2));
    game.say(&["pass", "place R2C1"]).unwrap();
    assert_eq!((game.counter("moon", 0), game.water(1)), (Some(0), 13));
}

#[test]
fn counters_start_anew_when_their_time_is_over() {
    let body = "counter g in 0..9 shown as \"g\"\ncounter r per round in 0..9 = 1 shown as \"r\"\n\
                counter t per turn in 0..9 = 2 shown as \"t\"\ncounter a per action in 0..9 = 3 shown as \"a\"\n\
                offer bump at free_moment { do { g += 1 r += 1 t += 1 a += 1 } }\n\
                rule look on turn_ends when actor is A do { gain g * 1000 + r * 100 + t * 10 + a }";
    let now = |game: &Played| ["g", "r", "t", "a"].map(|name| game.counter(name, 0).unwrap());
    let mut game = after(body, &["special demo.bump"]);
    assert_eq!(now(&game), [1, 2, 3, 4]);
    game.say(&["special demo.bump"]).unwrap();
    assert_eq!(now(&game), [2, 3, 4, 4], "each action has its own");
    game.say(&["pass"]).unwrap();
    assert_eq!((now(&game), game.water(0)), ([2, 3, 2, 3], 2 + 2343));
    game.say(&["pass"]).unwrap();
    assert_eq!(now(&game), [2, 1, 2, 3]);
}
