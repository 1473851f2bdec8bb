//! Lets policies play one game to its end.

use javelina_engine::{
    Actor, Due, Finding, FindingKind, Game, Heard, Luck, MAX_SEATS, Move, Seat, SeatSet, Seats, Silent, Turn, counted,
    due,
};

use crate::finding::laws;
use crate::finding::turned::Turned;
use crate::plans::seeds::Minds;
use crate::policies::policy::{Ahead, Ask, Policy};

/// No game of any kind takes more moves than this.
const MOST_MOVES: usize = 20_000;

/// From this move on a game is watched for states that come again.
const LATE: usize = 1_024;
/// So often a state comes again in a game that goes round.
const ROUNDS: u8 = 16;

/// How a drive went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Driven {
    /// All moves, those of Nature included.
    pub moves: u32,
    /// The moves of seats.
    pub actions: u32,
    /// The seat that begins: the one that leads the round at the first decision.
    pub first: Seat,
    /// What must not happen, if it did.
    pub finding: Option<Finding>,
}

fn finding(kind: FindingKind, message: String) -> Option<Finding> {
    Some(Finding::new(kind, message))
}

/// A seat that is to act and has no action.
#[cold]
fn nothing(seat: Seat, driven: &Driven) -> Option<Finding> {
    finding(FindingKind::NoAction, format!("seat {seat} must act at move {} but has no action", driven.moves + 1))
}

/// Who plays, and with which luck.
pub struct Players<'a, G: Game> {
    /// The luck of the game.
    pub luck: Luck,
    /// The luck of the policies.
    pub minds: Minds,
    /// The policies.
    pub policies: &'a mut [Box<dyn Policy<G>>],
    /// The policy of each seat, in seat order, as an index.
    pub who: &'a [usize],
}

/// Plays from `state` to the end. Each move is shown to `watch` before it is applied. A `strict` game is given with the seats
/// that it was set up for: each move is also held against the laws of the contract, and the game is played again under
/// rules whose labels stand in the reverse order.
pub fn drive<G: Game>(
    game: &G,
    state: &mut G::State,
    players: Players<'_, G>,
    strict: Option<Seats>,
    watch: impl FnMut(&Move<G::Action>),
) -> Driven {
    drive_within(game.longest(), game, state, players, strict, watch)
}

/// As [`drive`], for at most so many moves: a game that has not ended then is taken for endless.
pub(crate) fn drive_within<G: Game>(
    most: usize,
    game: &G,
    state: &mut G::State,
    players: Players<'_, G>,
    strict: Option<Seats>,
    mut watch: impl FnMut(&Move<G::Action>),
) -> Driven {
    let Players { luck, minds, policies, who } = players;
    let longest = game.longest().min(MOST_MOVES).min(most);
    let mut stands = Stands { kept: None, again: 0 };
    let mut driven = Driven::default();
    let mut decisions = [0_u32; MAX_SEATS];
    for (at, policy) in policies.iter_mut().enumerate() {
        let slots = who.iter().enumerate().filter(|(_, index)| **index == at);
        policy.sits(slots.fold(SeatSet::default(), |seats, (slot, _)| seats.with(Seat(slot as u8))));
        policy.begin(game, who.len());
    }
    let listens = policies.iter().any(|policy| policy.listens());
    let mut turned = None;
    if let Some(seats) = strict {
        let (begun, found) = Turned::begin(game, seats, state);
        if found.is_some() {
            return Driven { finding: found, ..driven };
        }
        turned = Some(Box::new(begun));
    }
    for moves in 0..longest {
        if moves >= LATE && stands.again(moves, state) {
            break;
        }
        let step = match due(game, state, &luck) {
            Due::Over => {
                if listens {
                    let outcome = game.outcome(state);
                    policies.iter_mut().filter(|policy| policy.listens()).for_each(|one| one.end(game, &outcome));
                }
                return driven;
            }
            Due::Nobody => {
                driven.finding =
                    finding(FindingKind::Law, "several seats must act together, but the set is empty".into());
                return driven;
            }
            Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(state, &luck) },
            Due::Seat(seat, at) => {
                let slot = seat.index().min(MAX_SEATS - 1);
                let ask = Ask::new(game, state, seat, at, minds, decisions[slot]);
                decisions[slot] += 1;
                let Some(policy) = who.get(slot).and_then(|index| policies.get_mut(*index)) else {
                    driven.finding = nothing(seat, &driven);
                    return driven;
                };
                let action = match decide(&mut **policy, &ask) {
                    Ok(action) => action,
                    Err(wrong) => {
                        driven.finding = wrong.or_else(|| nothing(seat, &driven));
                        return driven;
                    }
                };
                if driven.actions == 0 {
                    driven.first = game.round_lead(state);
                }
                driven.actions += 1;
                Move { by: Actor::Seat(seat), at, action }
            }
        };
        driven.moves += 1;
        watch(&step);
        if strict.is_some()
            && let Some(broken) = laws::broken(game, state, &step)
        {
            driven.finding = finding(FindingKind::Law, format!("at move {}: {broken}", driven.moves));
            return driven;
        }
        // Most games are not strict: they must not even move a state.
        let Some(turned) = &mut turned else {
            apply(game, state, &step, policies, who, listens);
            continue;
        };
        let before = state.clone();
        apply(game, state, &step, policies, who, listens);
        if let Some(found) = turned.follow(before, step, state) {
            return Driven { finding: Some(found), ..driven };
        }
    }
    if game.turn(state) != Turn::Over {
        driven.finding =
            finding(FindingKind::Endless, format!("the game has not ended after {}", counted(driven.moves, "move")));
    }
    driven
}

/// Cycle detection (Brent): one state is kept, the one at the last power of two.
struct Stands<S> {
    kept: Option<S>,
    again: u8,
}

impl<S: Clone + Eq> Stands<S> {
    /// Whether the state has come again so often that the game goes round. Players may lead it out, so once is not
    /// enough.
    #[cold]
    fn again(&mut self, moves: usize, state: &S) -> bool {
        self.again += u8::from(self.kept.as_ref() == Some(state));
        if moves.is_power_of_two() || self.kept.is_none() {
            *self = Self { kept: Some(state.clone()), again: 0 };
        }
        self.again >= ROUNDS
    }
}

/// Applies a move and tells policies that listen what happened.
#[inline(always)]
fn apply<G: Game>(
    game: &G,
    state: &mut G::State,
    step: &Move<G::Action>,
    policies: &mut [Box<dyn Policy<G>>],
    who: &[usize],
    listens: bool,
) {
    if listens {
        let mut heard = Heard::default();
        game.apply(state, step, &mut heard);
        tell(game, state, &heard, policies, who);
    } else {
        game.apply(state, step, &mut Silent);
    }
}

/// What a policy does at a decision: its pick, or the action that went wrong in its look-ahead if it goes wrong here too,
/// so that nobody steers round it.
///
/// # Errors
///
/// What went wrong: in the policy, in a look-ahead alone, or while the legal actions were listed. `None` if there is just
/// no action.
#[inline(always)]
pub fn decide<G: Game>(policy: &mut dyn Policy<G>, ask: &Ask<'_, G>) -> Result<G::Action, Option<Finding>> {
    let picked = policy.pick(ask);
    if let Some(ahead) = policy.seen_ahead() {
        return warned(policy, ask, ahead);
    }
    picked.ok_or_else(|| policy.fault().or_else(|| ask.failed()))
}

/// A decision after a look-ahead that showed something wrong.
#[cold]
fn warned<G: Game>(
    policy: &dyn Policy<G>,
    ask: &Ask<'_, G>,
    Ahead { action, finding }: Ahead<G::Action>,
) -> Result<G::Action, Option<Finding>> {
    if let Some(action) = action.filter(|action| ask.shows(action)) {
        return Ok(action);
    }
    let when = format!("decision {} of seat {}", ask.decision() + 1, ask.seat());
    let message = format!("in the lookahead of {} at {when}: {}", policy.name(), finding.message);
    Err(Some(Finding { message, ..finding }))
}

/// Tells the policies that listen what happened, each as its seats learn it.
pub fn tell<G: Game>(
    game: &G,
    state: &G::State,
    heard: &Heard<G::Event>,
    policies: &mut [Box<dyn Policy<G>>],
    who: &[usize],
) {
    for (at, place) in who.iter().enumerate() {
        let seat = Seat(at as u8);
        let Some(policy) = policies.get_mut(*place).filter(|policy| policy.listens()) else { continue };
        for (event, by) in heard.caused() {
            if let Some(event) = game.told(state, event, seat) {
                policy.hear(game, seat, &event, by);
            }
        }
    }
}
