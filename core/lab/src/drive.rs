//! Lets policies play one game to its end.

use javelina_engine::{
    Actor, Due, Extent, Finding, Game, Luck, MAX_SEATS, Move, Outcome, Seat, SeatSet, Silent, Tick, Turn, due,
};

use crate::laws;
use crate::policy::{Ahead, Ask, Policy};
use crate::seeds::Minds;

/// No game of any kind takes more moves than this.
const MOST_MOVES: usize = 20_000;

/// How a drive went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Driven {
    /// All moves, those of Nature included.
    pub moves: u32,
    /// The moves of seats.
    pub actions: u32,
    /// What must not happen, if it did.
    pub finding: Option<Finding>,
}

fn finding(kind: &'static str, message: String) -> Option<Finding> {
    Some(Finding { kind, message })
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

/// Plays from `state` to the end. Each move is shown to `watch` before it is applied. With `is_strict` each move is also
/// held against the laws of the contract.
pub fn drive<G: Game>(
    game: &G,
    state: &mut G::State,
    players: Players<'_, G>,
    is_strict: bool,
    mut watch: impl FnMut(&Move<G::Action>),
) -> Driven {
    let Players { luck, minds, policies, who } = players;
    let longest = game.longest().min(MOST_MOVES);
    let mut driven = Driven::default();
    let mut decisions = [0_u32; MAX_SEATS];
    for (at, policy) in policies.iter_mut().enumerate() {
        let slots = who.iter().enumerate().filter(|(_, index)| **index == at);
        policy.sits(slots.fold(SeatSet::default(), |seats, (slot, _)| seats.with(Seat(slot as u8))));
        policy.begin(game, who.len());
    }
    let listens = policies.iter().any(|policy| policy.listens());
    for _ in 0..longest {
        let step = match due(game, state, &luck) {
            Due::Over => {
                if listens {
                    let outcome = game.outcome(state);
                    policies.iter_mut().filter(|policy| policy.listens()).for_each(|one| one.end(game, &outcome));
                }
                return driven;
            }
            Due::Nobody => {
                driven.finding = finding("law", "several seats are to act together, but the set is empty".into());
                return driven;
            }
            Due::Nature(at) => Move { by: Actor::Nature, at, action: game.chance(state, &luck) },
            Due::Seat(seat, at) => {
                let slot = seat.index().min(MAX_SEATS - 1);
                let ask = Ask::new(game, state, seat, at, minds, decisions[slot]);
                decisions[slot] += 1;
                let mut policy = who.get(slot).and_then(|index| policies.get_mut(*index));
                let picked = policy.as_mut().and_then(|policy| policy.pick(&ask));
                let seen = policy.as_mut().and_then(|policy| policy.seen_ahead());
                let action = match (seen, picked) {
                    (Some(Ahead { action: Some(action), .. }), _) if shows(game, state, (seat, at), &action) => action,
                    (Some(Ahead { finding, .. }), _) => {
                        let name = policy.map_or_else(String::new, |policy| policy.name().into());
                        let when = format!("decision {} of seat {seat}", decisions[slot]);
                        let message = format!("seen ahead by {name} at {when}: {}", finding.message);
                        driven.finding = Some(Finding { message, ..finding });
                        return driven;
                    }
                    (None, Some(action)) => action,
                    (None, None) => {
                        let none = format!("seat {seat} is to act at move {}, but has no action", driven.moves + 1);
                        let failed = policy.and_then(|policy| policy.fault()).or_else(|| failed(game, state, seat));
                        driven.finding = failed.or_else(|| finding("no-action", none));
                        return driven;
                    }
                };
                driven.actions += 1;
                Move { by: Actor::Seat(seat), at, action }
            }
        };
        driven.moves += 1;
        watch(&step);
        if is_strict && let Some(broken) = laws::broken(game, state, &step) {
            driven.finding = finding("law", format!("at move {}: {broken}", driven.moves));
            return driven;
        }
        if !listens {
            game.apply(state, &step, &mut Silent);
            continue;
        }
        let mut events = Vec::new();
        game.apply(state, &step, &mut events);
        tell(game, state, &events, policies, who);
    }
    if game.turn(state) != Turn::Over {
        driven.finding = finding("stall", format!("the game has not ended after {longest} moves"));
    }
    driven
}

/// Whether a move that went wrong in a look-ahead does so here.
fn shows<G: Game>(game: &G, state: &G::State, (seat, at): (Seat, Tick), action: &G::Action) -> bool {
    let mut after = state.clone();
    game.apply(&mut after, &Move { by: Actor::Seat(seat), at, action: action.clone() }, &mut Silent);
    void(game, &after).is_some()
}

/// What went wrong inside content, if that ended the game.
pub(crate) fn void<G: Game>(game: &G, state: &G::State) -> Option<Finding> {
    if game.turn(state) != Turn::Over {
        return None;
    }
    match game.outcome(state) {
        Outcome::Void(finding) => Some(finding),
        Outcome::Running(_) | Outcome::Over { .. } => None,
    }
}

/// What goes wrong inside content while the legal actions of a seat are listed.
pub fn failed<G: Game>(game: &G, state: &G::State, seat: Seat) -> Option<Finding> {
    match game.legal(state, seat, &mut Vec::new()) {
        Extent::Failed(fault) => Some(game.rules().describe(fault)),
        Extent::All | Extent::Open => None,
    }
}

/// Tells the policies that listen what happened, each as its seats learn it.
pub fn tell<G: Game>(
    game: &G,
    state: &G::State,
    events: &[G::Event],
    policies: &mut [Box<dyn Policy<G>>],
    who: &[usize],
) {
    for (at, place) in who.iter().enumerate() {
        let seat = Seat(at as u8);
        let Some(policy) = policies.get_mut(*place).filter(|policy| policy.listens()) else { continue };
        for event in events.iter().filter_map(|event| game.told(state, event, seat)) {
            policy.hear(game, seat, &event);
        }
    }
}
