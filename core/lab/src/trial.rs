//! One game played under a magnifying glass: every move is held against the laws, and it stops where something is wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};

use javelina_engine::{Actor, Due, Finding, Game, Luck, Move, Outcome, Seat, Seats, Silent, Tick, due, printable};

use crate::arena::BUG;
use crate::laws;

/// What is to be done at a decision.
pub(crate) enum Choice<A> {
    /// This.
    Play(A),
    /// Nothing, although the seat is to act: that is what is wrong.
    Nothing,
    /// The trial ends here without a finding.
    Stop,
}

/// What is asked of whoever chooses: the actor and the tick.
pub(crate) type Asked = (Actor, Tick);

/// Whoever chooses: asked with the game, its state, and its luck.
pub(crate) type Chooser<'a, G> = dyn FnMut(&G, &<G as Game>::State, Asked, &Luck) -> Choice<<G as Game>::Action> + 'a;

/// How a trial is held.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// How many seats play.
    pub seats: usize,
    /// The seed of the game's luck.
    pub seed: u64,
    /// Whether moves are held against the laws of the contract, which is slow.
    pub is_strict: bool,
    /// No more moves than this.
    pub most: usize,
}

/// Plays a game. What was played stands in `moves`, the move that showed what is wrong last; gives what is wrong.
pub(crate) fn trial<G: Game>(
    game: &G,
    rules: Rules,
    moves: &mut Vec<Move<G::Action>>,
    choose: &mut Chooser<'_, G>,
) -> Option<Finding> {
    let played = catch_unwind(AssertUnwindSafe(|| watched(game, rules, moves, choose)));
    played.unwrap_or_else(|panic| Some(Finding { kind: BUG, message: words_of(&*panic) }))
}

/// What a panic says.
pub(crate) fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    printable(&text.unwrap_or_else(|| "the game stopped without a word".into()), 300)
}

fn watched<G: Game>(
    game: &G,
    rules: Rules,
    moves: &mut Vec<Move<G::Action>>,
    choose: &mut Chooser<'_, G>,
) -> Option<Finding> {
    let seats = Seats::new(rules.seats);
    let (mut state, luck) = (game.setup(&seats), Luck::new(rules.seed));
    loop {
        let outcome = game.outcome(&state);
        if let Outcome::Void(finding) = outcome {
            return Some(finding);
        }
        let asked = match due(game, &state, &luck) {
            Due::Over => {
                let message = laws::unsound(&outcome, &seats)?;
                return Some(Finding { kind: "law", message });
            }
            Due::Nature(at) => (Actor::Nature, at),
            Due::Seat(seat, at) => (Actor::Seat(seat), at),
            Due::Nobody => return Some(nobody()),
        };
        let action = match choose(game, &state, asked, &luck) {
            Choice::Play(action) => action,
            Choice::Stop => return None,
            Choice::Nothing => {
                let message = format!("seat {} is to act at move {}, but has no action", asked.0, moves.len() + 1);
                return Some(Finding { kind: "no-action", message });
            }
        };
        if moves.len() >= rules.most {
            if moves.len() >= game.longest() {
                let message = format!("the game has not ended after {} moves", moves.len());
                return Some(Finding { kind: "stall", message });
            }
            return None;
        }
        let step = Move { by: asked.0, at: asked.1, action };
        moves.push(step.clone());
        if rules.is_strict
            && let Some(broken) = laws::broken(game, &state, &step)
        {
            return Some(Finding { kind: "law", message: format!("at move {}: {broken}", moves.len()) });
        }
        game.apply(&mut state, &step, &mut Silent);
    }
}

fn nobody() -> Finding {
    Finding { kind: "law", message: "several seats are to act together, but the set is empty".into() }
}

/// A legal action at random, or the answer of Nature.
pub(crate) fn at_random<G: Game>(
    game: &G,
    state: &G::State,
    (by, _): Asked,
    luck: &Luck,
    dice: &mut javelina_engine::Dice,
) -> Choice<G::Action> {
    match by {
        Actor::Nature => Choice::Play(game.chance(state, luck)),
        Actor::Seat(seat) => sampled(game, state, seat, dice),
    }
}

fn sampled<G: Game>(game: &G, state: &G::State, seat: Seat, dice: &mut javelina_engine::Dice) -> Choice<G::Action> {
    game.sample(state, seat, dice).map_or(Choice::Nothing, Choice::Play)
}
