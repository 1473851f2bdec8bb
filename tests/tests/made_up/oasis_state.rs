//! Oasis with much content in play: questions live in the state, what is hidden stays hidden, and every law holds.

use std::sync::Arc;

use javelina_engine::rules::KindId;
use javelina_engine::{Actor, Dice, Element, Game, Move, Outcome, Present, Seat, Seats, Table, Turn, replay, written};
use javelina_tests::laws::obey_all;
use javelina_tests::oasis::play::Played;
use javelina_tests::oasis::{Action, CATALOGUE, Card, Cell, Content, Oasis, State, View};

/// Items of every kind that may meet without a conflict.
const RICH: &str = r#"
variant wells for oasis {
  counter wet per cell in 0..1 = 1 at R2C2, R4C1 shown as "wet"
  counter luck per seat in 0..9 secret to owner shown as "luck"
  counter moon in wind = west shown as "moon"
  param toll in 0..5 = 1
  rule damp   at usable { narrow when wet[cell] is 1 and row is 4 unless owner is actor }
  rule own    at usable { widen when owner is actor and row is not 4 }
  rule count  on turn_ends when any (hand[actor] where number > 3) do { luck[actor] += 1 }
  rule lucky  at income { add luck[actor] }
  rule turn   on round_ends do { moon := next(moon) }
  rule moonlit at weather { set to moon when moon is not north }
  offer dig at in_turn { costs toll water limit 1 per turn
    do choose cell x from cells where wet[it] is 0 or skip { wet[x] := 1 } }
}
variant caravans for oasis {
  rule stay   at set_aside { forbid when card is most(hand[actor], by number) and count hand[actor] > 1 says "{card} stays" }
  rule goats  at reach { exclude rock when card.suit is goat and card.number > 4 }
  rule crowd  at place { forbid when card.suit is camel and any (neighbours[cell] where owner is not actor)
                         says "{cell} is crowded" }
  rule brave  at place { allow base.windward when card.suit is camel }
  rule trade  on turn_ends do {
    each s of playing without {actor} {
      choose cell x from cells_of[s] where terrain[it] is sand by s or skip { clear x gain 1 water } }
    choose up to 2 card c from hand[actor], cell y from free_cells { lay c on y }
  }
  rule storm  on round_starts do {
    choose cell x from cells by chance { if x.terrain is spring { clear x } else { gain 1 water } }
    may { pay 1 water draw 1 } }
  rule echo   on cleared do { choose seat s from playing by left_of[actor] { gift 1 to s } }
  rule chorus on cleared after echo do { choose seat s from playing by next(actor) or skip { gift 1 to s } }
}
scenario feast for oasis {
  rule dates  at suit_score { scale by 3/2 cap 9 when suit is date }
  rule spread at extra_points { add count (mine where no (neighbours[it] where owner is actor)) }
  level pass  when score >= 10
}
"#;

const WITH: &[&str] = &["wells", "caravans", "feast"];

fn rich() -> Content<'static> {
    Content { rules: &[RICH], with: WITH, ..Content::default() }
}

fn game() -> Arc<Oasis> {
    Arc::new(Oasis::of(&rich()).unwrap())
}

/// Plays a random game and hands every state on the way to `look`, before the move.
fn walk(game: &Arc<Oasis>, seats: usize, seed: u64, mut look: impl FnMut(&Table<Oasis>)) -> Table<Oasis> {
    let mut table = Table::new(Arc::clone(game), Seats::new(seats), seed);
    let mut dice = Dice::new(seed, 9);
    loop {
        look(&table);
        let seat = match table.turn() {
            Turn::Over => return table,
            Turn::Nature => {
                table.nature();
                continue;
            }
            Turn::Seat(seat) => seat,
            Turn::Together(set, _) => set.iter().nth(dice.below(set.len() as u32) as usize).unwrap(),
        };
        let action = game.sample(table.state(), seat, &mut dice).unwrap();
        table.act(Move::new(Actor::Seat(seat), action)).unwrap();
    }
}

/// Everything that somebody might type.
fn any_action() -> Vec<Action> {
    let kinds = CATALOGUE.kinds.iter().enumerate();
    let choices = kinds.flat_map(|(kind, decl)| {
        (0..decl.fixed.map_or(0, <[_]>::len) as i32).map(move |element| Action::Choose(KindId(kind as u8), element))
    });
    let mut all: Vec<Action> = choices.collect();
    all.extend(Card::all().map(Action::Aside).chain(Cell::all().map(Action::Place)));
    all.extend([Action::Draw, Action::Pass, Action::Skip]);
    all
}

#[test]
fn what_a_seat_may_do_and_why_not_rests_on_its_view_alone() {
    let game = game();
    let all = any_action();
    let (mut views, mut asked) = (0, 0);
    for seed in 0..12 {
        walk(&game, 3, seed, |table| {
            asked += usize::from(table.state().memory.question().is_some());
            for seat in (0..3).map(Seat) {
                let mut view = View::default();
                game.view(table.state(), seat, &mut view);
                let known = |state: &State| {
                    let mut legal = Vec::new();
                    game.legal(state, seat, &mut legal);
                    let why = all.iter().map(|action| {
                        let refusal = game.check(state, &Move::new(Actor::Seat(seat), action.clone())).err();
                        refusal.map(|refusal| refusal.to_string()).unwrap_or_default()
                    });
                    (legal, why.collect::<Vec<_>>())
                };
                let here = known(table.state());
                for dream in 0..2 {
                    let state = game.imagine(&view, &mut Dice::new(seed, dream));
                    let there = known(&state);
                    assert_eq!(here.0, there.0, "seed {seed}, move {}, {seat}", table.played().len());
                    for ((one, other), action) in here.1.iter().zip(&there.1).zip(&all) {
                        assert_eq!(one, other, "seed {seed}, {seat}: `{}`", written(&*game, action));
                    }
                    let mut again = View::default();
                    game.view(&state, seat, &mut again);
                    assert_eq!(again, view, "seed {seed}, move {}, {seat}", table.played().len());
                    views += 1;
                }
            }
        });
    }
    assert!(views > 2_000 && asked > 200, "{views} views, {asked} questions");
}

#[test]
fn the_laws_hold_with_content_of_every_kind_in_play() {
    let game = game();
    for seats in 2..=4 {
        obey_all(&game, seats, 0..10).unwrap();
    }
}

#[test]
fn every_state_of_a_game_is_saved_and_loaded_questions_included() {
    let game = game();
    let mut waiting = std::collections::BTreeSet::new();
    for seed in 0..6 {
        walk(&game, 3, seed, |table| {
            let header = replay::Header {
                game: "oasis".into(),
                seats: vec!["human".into(); 3],
                seed,
                ..replay::Header::default()
            };
            let read = replay::read(&replay::write(table, &header)).unwrap();
            let loaded = replay::play(&read, Arc::clone(&game), None).unwrap();
            assert_eq!(loaded.state(), table.state(), "seed {seed}, move {}", table.played().len());
            waiting.extend(table.state().memory.question().map(|frame| (frame.clause, frame.step)));
        });
    }
    assert!(waiting.len() >= 6, "questions that were saved: {waiting:?}");
}

#[test]
fn a_counter_that_is_secret_to_its_owner_looks_alike_to_the_others_whatever_it_holds() {
    let text = "variant demo for oasis { counter luck per seat in 0..9 secret to owner shown as \"luck\"\n\
                rule note on revealed do { if number[card] > 4 { luck[actor] += 1 } }\n\
                rule use at income { add luck[actor] } }";
    let look = |card: &str, seat: u8| {
        let content = Content { rules: &[text], with: &["demo"], ..Content::default() };
        let mut game = Played::prepared(&content, "goat_4", card).unwrap();
        game.say(&["pass", "pass"]).unwrap();
        let mut view = View::default();
        game.table.game().view(game.state(), Seat(seat), &mut view);
        (game.counter("luck", 1), view.state.memory)
    };
    let (lucky, not) = (look("date_5", 0), look("goat_3", 0));
    assert_eq!((lucky.0, not.0), (Some(1), Some(0)));
    assert!(lucky.1 == not.1, "A can tell how lucky B is");
    assert!(look("date_5", 1).1 != look("goat_3", 1).1, "B knows");
}

#[test]
fn a_secret_counter_that_is_revealed_is_open_to_all_until_it_is_next_written() {
    let text = "variant demo for oasis { counter luck per seat in 0..9 = 2 secret to owner shown as \"luck\"\n\
                rule note on revealed do { if number[card] > 4 { luck[actor] += 1 } }\n\
                rule open on turn_ends when actor is B do { reveal luck  gift luck[B] to A }\n\
                rule again on round_starts when round is 2 do { luck[actor] := 4 } }";
    let look = |card: &str| {
        let content = Content { rules: &[text], with: &["demo"], ..Content::default() };
        let mut game = Played::prepared(&content, "goat_4", card).unwrap();
        game.say(&["pass"]).unwrap();
        let view = |game: &Played| {
            let mut view = View::default();
            game.table.game().view(game.state(), Seat(0), &mut view);
            view.state.memory
        };
        let hidden = view(&game);
        game.say(&["pass"]).unwrap();
        let lines: Vec<String> = (game.table.played().last().unwrap().caused())
            .map(|(event, by)| game.table.game().line(event, by))
            .filter(|line| line.contains("is revealed"))
            .collect();
        assert_eq!(game.state().round as usize, 2);
        (hidden, lines, game.water(0), view(&game))
    };
    let (lucky, not) = (look("date_5"), look("goat_3"));
    assert!(lucky.0 == not.0, "A can tell how lucky B is before the values are revealed");
    let told = |lines: &[String], many: i32| match lines {
        [line] => line.contains(&format!("luck is revealed: A has 2, B has {many}")) && line.ends_with("(demo.open)"),
        _ => false,
    };
    assert!(told(&lucky.1, 3) && told(&not.1, 2), "{:?} {:?}", lucky.1, not.1);
    assert_eq!(lucky.2, not.2 + 1, "a later step of the list reads the values");
    assert!(lucky.3 == not.3, "the next value that is written is secret, and so are all of them again");
}

#[test]
fn values_that_are_revealed_are_in_the_view_of_all_seats() {
    let text = "variant demo for oasis { counter luck per seat in 0..9 = 2 secret to owner shown as \"luck\"\n\
                rule note on revealed do { if number[card] > 4 { luck[actor] += 1 } }\n\
                rule open on turn_ends when actor is B do { reveal luck } }";
    let look = |card: &str, lines: &[&str]| {
        let content = Content { rules: &[text], with: &["demo"], ..Content::default() };
        let mut game = Played::prepared(&content, "goat_4", card).unwrap();
        game.say(lines).unwrap();
        let mut view = View::default();
        game.table.game().view(game.state(), Seat(0), &mut view);
        let shown = game.table.game().rules().shown(&view.state.memory, &[Seat(0), Seat(1)], &|seat| seat == Seat(0));
        (view.state.memory, shown)
    };
    assert!(look("date_5", &["pass"]) == look("goat_3", &["pass"]));
    let (lucky, not) = (look("date_5", &["pass", "pass"]), look("goat_3", &["pass", "pass"]));
    assert!(lucky.0 != not.0);
    assert_eq!(
        [lucky.1, not.1],
        [["demo: luck A 2, B 3"], ["demo: luck A 2, B 2"]].map(|all| all.map(String::from).to_vec())
    );
}

#[test]
fn a_card_that_is_picked_from_a_hand_is_known_to_its_owner_alone_until_it_is_played() {
    let text = "variant demo for oasis { rule a on turn_ends when actor is A do {\n\
                choose card c from hand[actor], seat s from playing { gift 1 to s } choose card d from hand[actor] or skip { discard d } } }";
    let look = |card: &str, seat: u8| {
        let content = Content { rules: &[text], with: &["demo"], ..Content::default() };
        let mut game = Played::prepared(&content, "goat_4", "date_5").unwrap();
        game.say(&["pass", &format!("choose {card}")]).unwrap();
        let mut view = View::default();
        game.table.game().view(game.state(), Seat(seat), &mut view);
        let events = game.table.played().iter().flat_map(|played| &played.events);
        let told = events.filter_map(|event| game.table.game().told(game.state(), event, Seat(seat)));
        (view, told.collect::<Vec<_>>())
    };
    assert!(look("date_1", 1) == look("fig_2", 1), "B can tell which card A picked");
    let (one, other) = (look("date_1", 0), look("fig_2", 0));
    assert!(one.0 != other.0 && one.1 != other.1, "A knows what it picked");
}

#[test]
fn content_changes_what_happens_and_content_out_of_play_changes_nothing() {
    let scores = |game: &Arc<Oasis>, seed| -> Vec<i32> {
        let outcome = walk(game, 3, seed, |_| {}).outcome();
        assert!(matches!(outcome, Outcome::Over { .. }));
        outcome.standings().iter().map(|side| side.score).collect()
    };
    let bare = Arc::new(Oasis::of(&Content::default()).unwrap());
    let idle = Arc::new(Oasis::of(&Content { with: &[], ..rich() }).unwrap());
    let game = game();
    let mut differ = 0;
    for seed in 0..20 {
        let base = scores(&bare, seed);
        assert_eq!(base, scores(&idle, seed), "seed {seed}");
        differ += usize::from(base != scores(&game, seed));
    }
    assert!(differ > 15, "{differ} of 20 games differ");
}
