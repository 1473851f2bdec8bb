//! Things change hands: nothing is lost or made, nobody learns what it may not see, and what touches needs an order.

use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

use javelina_engine::rules::{Carried, End, Lot, Portion, ZoneId};
use javelina_engine::{
    Actor, Dice, Digest, Due, Element, Game, Luck, Move, Ruled, Seat, SeatSet, Seats, Silent, Threaded, Turn, carry,
    due,
};
use javelina_games::arizona::Arizona;
use javelina_games::cliffs::Cliffs;
use javelina_games::keystone::{self, Keystone};
use javelina_games::sonora::{Sonora, Where};
use javelina_stones::bags::{self, Bags, Flaw};
use javelina_tests::language::packs::{probe, probed};
use javelina_tests::laws::obeys;
use javelina_tests::laws::zones::{Eyes, a_step, keep};
use javelina_tests::play::random_move;
use javelina_variants::Visit;

/// Random steps, one after the other, in random states of the balls.
fn balls(flaw: Flaw) -> Result<(), String> {
    let bags = Bags(flaw);
    for seed in 0..40 {
        let dice = RefCell::new(Dice::new(seed, 0x5a));
        let mut state = Bags::start(&mut dice.borrow_mut());
        let eyes = Eyes {
            known: &|state, seat| Bags::known(state, seat),
            imagined: &|state, seat| Bags::imagined(state, seat, &mut dice.borrow_mut()),
            side: &|seat| SeatSet::default().with(seat),
        };
        for _ in 0..40 {
            let step = a_step(&bags, bags::ZONES, (&state, bags::SEATS), &mut dice.borrow_mut()).unwrap();
            keep(&bags, bags::ZONES, &eyes, (&mut state, bags::SEATS), &step, &mut Dice::new(seed, 3))?;
        }
    }
    Ok(())
}

#[test]
fn balls_keep_the_laws_of_zones_and_each_planted_flaw_is_caught() {
    assert_eq!(balls(Flaw::None), Ok(()));
    for (flaw, words) in [
        (Flaw::Drops, "makes of 1 thing"),
        (Flaw::Swallows, "makes of 1 thing"),
        (Flaw::Doubles, "makes of 1 thing"),
        (Flaw::Remembers, "what it may not know"),
        (Flaw::PassesOpenly, "what it may not know"),
    ] {
        let breach = balls(flaw).err().unwrap_or_default();
        assert!(breach.contains(words), "{flaw:?}: {breach}");
    }
}

/// Random steps in states of random play.
fn keeps<G: Ruled>(game: &G, seats: usize, seed: u64) -> Result<usize, String> {
    let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 0x2e));
    let (zones, declared) = (game.zoned().unwrap(), game.rules().catalogue().zones);
    let dream = |state: &G::State, seat: Seat, dice: &mut Dice| {
        let mut view = G::View::default();
        game.view(state, seat, &mut view);
        game.imagine(&view, dice)
    };
    let fresh = RefCell::new(Dice::new(seed, 0x33));
    let teams = game.teams(seats);
    let eyes = Eyes {
        known: &|state, seat| {
            let mut digest = Digest::default();
            game.digest(&dream(state, seat, &mut Dice::new(1, 1)), &mut digest);
            digest.finish()
        },
        imagined: &|state, seat| dream(state, seat, &mut fresh.borrow_mut()),
        side: &|seat| {
            let seats = (0..seats as u8).map(Seat);
            let partners = seats.filter(|other| teams.get(other.index()) == teams.get(seat.index()));
            partners.fold(SeatSet::default(), SeatSet::with)
        },
    };
    let (mut state, mut steps) = (game.setup(&Seats::new(seats)), 0);
    for turn in 0..120 {
        let Some(step) = random_move(game, &state, &luck, &mut dice) else { break };
        game.apply(&mut state, &step, &mut Silent);
        if turn < 6 || turn % 3 != 0 || game.turn(&state) == Turn::Over {
            continue;
        }
        let mut there = state.clone();
        for _ in 0..8 {
            let Some(step) = a_step(zones, declared, (&there, seats), &mut dice) else { continue };
            let kept = keep(zones, declared, &eyes, (&mut there, seats), &step, &mut dice);
            kept.map_err(|breach| format!("move {turn}: {breach}"))?;
            steps += 1;
        }
    }
    Ok(steps)
}

struct Keep(usize, u64);

impl Visit for Keep {
    type Out = Result<usize, String>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let game: Arc<dyn Any + Send + Sync> = game;
        match game.downcast::<Cliffs>() {
            Ok(cliffs) => keeps(&*cliffs, self.0, self.1),
            Err(game) => match game.downcast::<Keystone>() {
                Ok(keystone) => keeps(&*keystone, self.0, self.1),
                Err(game) => match game.downcast::<Sonora>() {
                    Ok(sonora) => keeps(&*sonora, self.0, self.1),
                    Err(game) => keeps(&*game.downcast::<Arizona>().unwrap(), self.0, self.1),
                },
            },
        }
    }
}

const GAMES: [(&str, &[&str], usize); 9] = [
    ("arizona", &["no_conditions"], 3),
    ("arizona", &[], 2),
    ("cliffs", &["in_turns", "short_cliff"], 3),
    ("cliffs", &["in_turns", "short_cliff", "three_legged"], 4),
    ("keystone", &[], 3),
    ("keystone", &[], 2),
    ("sonora", &[], 3),
    ("sonora", &[], 4),
    ("sonora", &[], 1),
];

#[test]
fn nothing_is_lost_and_nobody_learns_too_much_when_things_change_hands_in_random_states() {
    for (name, with, seats) in GAMES {
        for seed in 0..6 {
            let kept = probed(name, with, "").visit(Keep(seats, seed)).unwrap_or_else(|breach| {
                panic!("{name} with {with:?}, {seats} seats, seed {seed}: {breach}");
            });
            assert!(kept > 20, "{name}: {kept} steps");
        }
    }
}

#[test]
fn games_whose_things_change_hands_at_random_obey_all_laws() {
    for part in include_str!("../zones.steps.txt").split("\n== ").skip(1) {
        let (game, lines) = part.split_once(' ').unwrap();
        let (event, lines) = lines.split_once('\n').unwrap();
        let steps: Vec<&str> = lines.lines().filter(|line| !line.is_empty()).collect();
        assert!(steps.len() >= 12, "{game}");
        for seed in 0..10 {
            let mut dice = Dice::new(seed, 0x6e);
            let drawn: Vec<&str> = (0..3).map(|_| steps[dice.below(steps.len() as u32) as usize]).collect();
            let members = format!("  rule deal on {event} when round <= 3 do {{ {} }}", drawn.join(" "));
            let (with, seats) =
                GAMES.iter().find(|(name, ..)| *name == game).map(|(_, with, seats)| (with, seats)).unwrap();
            let obeyed = obeys(probed(game, with, &members), Some(*seats), 0..1);
            assert_eq!(obeyed, Ok(()), "{game}: {members}");
        }
    }
}

#[test]
fn games_whose_condition_cards_come_and_go_obey_all_laws() {
    for (event, steps) in [
        ("round_ends", "send 1 from spare_conditions to open_conditions"),
        (
            "turn_ends when phase is draft",
            "send open_conditions to spare_conditions send 2 from spare_conditions to open_conditions",
        ),
        ("selected", "exchange open_conditions with spare_conditions"),
        (
            "turn_starts",
            "may { choose condition c from open_conditions { send { c } from open_conditions to spare_conditions } }",
        ),
        ("section_drawn", "send { closed_passes, short_train } from spare_conditions to open_conditions"),
    ] {
        for (with, seats) in [(&[][..], 2), (&["closed_passes", "gold_vein", "grubstake"][..], 3)] {
            let members = format!("  rule deal on {event} do {{ {steps} }}");
            assert_eq!(obeys(probed("arizona", with, &members), Some(seats), 0..1), Ok(()), "{with:?}: {members}");
        }
    }
}

#[test]
fn two_events_that_touch_one_zone_need_an_order() {
    let clash = |second: &str| {
        let members =
            format!("  rule one on round_starts do {{ pass hand to next(it) }}\n  rule two on round_starts {second}");
        probe("cliffs", &members).found.into_iter().map(|one| one.message).collect::<Vec<_>>()
    };
    let words =
        "`probe.two` clashes with `probe.one` over `round_starts`: one changes `hands`, the other changes `hands`";
    let told = clash("do { send 1 from pile to hand }");
    assert!(told.len() == 1 && told[0].starts_with(words), "{told:?}");
    assert_eq!(clash("after one do { send 1 from pile to hand }"), [""; 0]);
    assert_eq!(clash("do { slide 10 }"), [""; 0]);
}

/// How many things go, and what is told of it.
fn sent<G: Ruled>(game: &G, state: &mut G::State, [from, to]: [(&str, u8); 2]) -> Option<String> {
    let declared = game.rules().catalogue().zones;
    let lot = |(name, seat)| {
        let at = declared.iter().position(|zone| zone.name == name).unwrap();
        Lot { zone: ZoneId(at as u8), seat: Seat(seat) }
    };
    let all = Carried::Send { from: lot(from), to: lot(to), portion: Portion::All, end: End::Usual };
    carry(game.zoned().unwrap(), declared, &all, state)
}

struct Tokens;

impl Visit for Tokens {
    type Out = ();
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) {
        let game: Arc<dyn Any + Send + Sync> = game;
        let game = game.downcast::<Keystone>().unwrap();
        let (luck, mut start) = (Luck::new(1), game.setup(&Seats::new(2)));
        let [active, exhausted, spare] = ["active_tokens", "exhausted_tokens", "spare_tokens"].map(|name| (name, 0));
        assert_eq!(sent(&*game, &mut start, [spare, active]), None, "none lies anywhere before they are dealt");
        while let Due::Nature(at) = due(&*game, &start, &luck) {
            let step = Move { by: Actor::Nature, at, action: game.chance(&start, &luck) };
            game.apply(&mut start, &step, &mut Silent);
        }
        let all = start.skills;
        let one = all & all.wrapping_neg();
        let moved = |stage, exhausted, way| {
            let mut state = keystone::State { stage, exhausted, ..start.clone() };
            let told = sent(&*game, &mut state, way);
            (state.skills, state.exhausted, told.map(|told| told.split(' ').next().unwrap().to_string()))
        };
        let went = |count: &str| Some(count.to_string());
        let (act, used) = (keystone::Stage::Act, keystone::Token::of_bits(one).next().unwrap());
        assert_eq!(moved(act, one, [active, exhausted]), (all, all, went("4")));
        assert_eq!(moved(act, all, [exhausted, active]), (all, 0, went("5")));
        let (skills, _, told) = moved(act, 0, [active, spare]);
        assert_eq!((skills.count_ones(), told), (1, went("4")), "the last one in play stays");
        assert_eq!(moved(keystone::Stage::Active(used), 0, [active, exhausted]), (all, all & !one, went("4")));
        let resolves = keystone::Stage::Exhausted(one);
        assert_eq!(moved(resolves, one, [exhausted, active]), (all, one, None), "what is resolved stays");
        assert_eq!(moved(resolves, one, [active, exhausted]), (all, one, None));
        let mut state = keystone::State { exhausted: one, ..start.clone() };
        let token = |state: &keystone::State| state.memory.active().minus(start.memory.active());
        assert_eq!(
            sent(&*game, &mut state, [exhausted, spare]),
            Some("1 token from exhausted_tokens to spare_tokens".into())
        );
        assert_eq!(start.memory.active().minus(state.memory.active()).len(), 1, "its rules are out of play");
        sent(&*game, &mut state, [spare, active]).unwrap();
        assert_eq!(token(&state).len(), 5, "the rules of those that come are in play");
        assert!(start.memory.active().minus(state.memory.active()).is_empty());
    }
}

#[test]
fn skill_tokens_at_work_and_the_last_one_in_play_stay_where_they_are() {
    probed("keystone", &[], "").visit(Tokens);
}

struct Discs;

impl Visit for Discs {
    type Out = ();
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) {
        let game: Arc<dyn Any + Send + Sync> = game;
        let game = game.downcast::<Sonora>().unwrap();
        let mut state = game.setup(&Seats::new(2));
        assert_eq!(sent(&*game, &mut state, [("in_hand", 0), ("out", 1)]), None);
        assert_eq!(sent(&*game, &mut state, [("in_hand", 0), ("on_board", 0)]), None);
        assert!(sent(&*game, &mut state, [("in_hand", 0), ("out", 0)]).is_some());
        assert!(state.discs[..5].iter().all(|disc| disc.at == Where::Out), "{:?}", state.discs);
        assert!(state.discs[5..10].iter().all(|disc| disc.at == Where::Hand), "{:?}", state.discs);
    }
}

#[test]
fn a_disc_comes_to_no_other_seat_and_not_onto_the_board() {
    probed("sonora", &[], "").visit(Discs);
}
