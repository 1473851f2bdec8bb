//! Players: what a designer may trust when a batch says how `greedy` plays.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use std::sync::atomic::AtomicBool;

use javelina_engine::{Actor, Game, Luck, Move, Playable, Seat, Seats, Silent, Threaded};
use javelina_games::arizona::{Action, Arizona};
use javelina_lab::{Ask, Players, drive, policy, policy_luck};
use javelina_variants::{Choice, load, shipped};

/// Plays a game and calls `look` with each state and the move that was made in it; the last state.
fn played<G: Game + Playable>(
    game: &G,
    players: &[&str],
    seed: u64,
    mut look: impl FnMut(&G::State, &Move<G::Action>),
) -> G::State {
    let names: Vec<String> = players.iter().map(ToString::to_string).collect();
    let seats = Seats::named(game, &names).unwrap();
    let mut policies: Vec<_> = names.iter().map(|name| policy::<G>(name).unwrap()).collect();
    let who: Vec<usize> = (0..names.len()).collect();
    let players = Players { luck: Luck::new(seed), minds: policy_luck(seed), policies: &mut policies, who: &who };
    let (mut state, mut steps) = (game.setup(&seats), Vec::new());
    let driven = drive(game, &mut state, players, None, |step| steps.push(step.clone()));
    assert_eq!(driven.finding, None, "seed {seed}");
    let mut again = game.setup(&seats);
    for step in &steps {
        look(&again, step);
        game.apply(&mut again, step, &mut Silent);
    }
    state
}

struct Discards(usize, usize);
impl javelina_variants::Visit for &mut Discards {
    type Out = ();
    fn visit<G: Threaded>(self, game: std::sync::Arc<G>, _: fn(&G) -> G) {
        let game: &dyn std::any::Any = &game;
        let Some(game) = game.downcast_ref::<std::sync::Arc<Arizona>>() else { panic!("another game") };
        for seed in 1..=40 {
            played(&**game, &["greedy", "greedy"], seed, |state, step| {
                let drawing = matches!(step.action, Action::Draw { .. } | Action::Discard);
                self.0 += usize::from(drawing);
                if step.action == Action::Discard {
                    let seat = step.by.seat_or(Seat(0));
                    let mut legal = Vec::new();
                    game.legal(state, seat, &mut legal);
                    let fits = legal.iter().any(|action| matches!(action, Action::Draw { nugget: false, .. }));
                    self.1 += usize::from(fits);
                }
            });
        }
    }
}

#[test]
fn greedy_of_arizona_seldom_discards_a_die_that_has_a_section() {
    let loaded = load(&shipped());
    let choice = Choice { with: vec!["no_conditions".into()], params: Vec::new() };
    let mut discards = Discards(0, 0);
    loaded.build("arizona", &choice).unwrap().visit(&mut discards);
    let Discards(turns, discarded) = discards;
    eprintln!("{discarded} of {turns}");
    assert!(discarded * 20 < turns, "{discarded} of {turns} turns");
}

/// Positions in which judgement and choice were compared.
struct Judgements(usize);
impl javelina_variants::Visit for &mut Judgements {
    type Out = ();
    fn visit<G: Threaded>(self, game: std::sync::Arc<G>, _: fn(&G) -> G) {
        let (mut at, mut asked) = (0, self.0);
        let stop = AtomicBool::new(true);
        played(&*game, &["random", "greedy"], 3, |state, step| {
            let Actor::Seat(seat) = step.by else { return };
            at += 1;
            if at % 9 != 1 {
                return;
            }
            let ask = || Ask::new(&*game, state, seat, step.at, policy_luck(8), at);
            for name in ["greedy", "mcts:12", "strong"] {
                let fresh = || policy::<G>(name).unwrap();
                let rated = fresh().rate(&ask());
                assert_eq!(rated.first().map(|one| &one.action), fresh().pick(&ask()).as_ref(), "{name} at {at}");
                assert!(fresh().rate(&ask().stopped_by(&stop)).is_empty(), "{name} goes on though nobody waits");
            }
            assert!(policy::<G>("random").unwrap().rate(&ask()).is_empty());
            asked += 1;
        });
        self.0 = asked;
    }
}

#[test]
fn what_a_policy_judges_best_is_what_it_picks_and_who_is_stopped_judges_nothing() {
    let loaded = load(&shipped());
    for game in loaded.game_ids() {
        let mut judgements = Judgements(0);
        loaded.build(game, &Choice::default()).unwrap().visit(&mut judgements);
        assert!(judgements.0 > 5, "{game}: {}", judgements.0);
    }
}
