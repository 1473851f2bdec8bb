//! What goes wrong inside content, and the rules at work where a seat has no action or a game does not end.

use javelina_engine::rules::{ClauseId, Coverage, Deed, ItemId};
use javelina_engine::{
    Actor, Dice, Due, Extent, Finding, FindingKind, Game, Heard, Key, Luck, Move, Outcome, Seat, Seats, Silent, Source,
    Turn, due,
};

use crate::caught::caught;

/// Clauses that are named.
const MOST: usize = 4;

/// Moves in which a game that does not end is observed.
const OBSERVED: usize = 400;

/// The dice with which the record of a game that never ends is played on after its last move.
pub(crate) fn dice_of_going_on(seed: u64) -> Dice {
    Luck::new(seed).dice(Key::of("shows"))
}

/// The message of a finding. Where a seat has no action after these moves, it names the clauses whose conditions held
/// while its actions were listed. Where the game does not end, it names those that were decisive as it went on at random,
/// and the settings that items in play change.
pub(crate) fn blamed<G: Game>(
    game: &G,
    (seats, seed): (Seats, u64),
    moves: &[Move<G::Action>],
    finding: &Finding,
) -> String {
    let found = caught(|| match finding.kind {
        FindingKind::NoAction => ("rules that applied", spoke(game, (seats, seed), moves)),
        FindingKind::Endless => ("active while it continues", keeps_going(game, (seats, seed), moves)),
        _ => ("", Vec::new()),
    });
    match found {
        Ok((what, listed)) if !listed.is_empty() => format!("{}; {what}: {}", finding.message, listed.join(", ")),
        _ => finding.message.clone(),
    }
}

/// The clauses whose conditions hold while the actions of the seat to act are listed, with their places.
fn spoke<G: Game>(game: &G, (seats, seed): (Seats, u64), moves: &[Move<G::Action>]) -> Vec<String> {
    let mut state = game.setup(&seats);
    moves.iter().for_each(|step| game.apply(&mut state, step, &mut Silent));
    let Some(seat) = due(game, &state, &Luck::new(seed)).seat() else { return Vec::new() };
    let mut heard = Heard::<G::Event>::default();
    game.legal(&state, seat, &mut heard);
    clauses(game, &Coverage::from(heard.deeds), Deed::Fired)
}

/// The clauses with most deeds of a sort, with their places.
fn clauses<G: Game>(game: &G, coverage: &Coverage, deed: Deed) -> Vec<String> {
    let count = |at: usize| coverage.of(ClauseId(at as u16))[deed as usize];
    let clauses = game.rules().program().clauses.iter().enumerate();
    let mut did: Vec<_> = clauses.filter(|(at, _)| count(*at) > 0).collect();
    did.sort_by_key(|(at, _)| core::cmp::Reverse(count(*at)));
    did.into_iter().map(|(_, clause)| Source::Clause(clause.citation.clone()).to_string()).take(MOST).collect()
}

/// The clauses that are decisive while a game goes on at random, and the settings that items in play change.
fn keeps_going<G: Game>(game: &G, (seats, seed): (Seats, u64), moves: &[Move<G::Action>]) -> Vec<String> {
    let (mut state, luck, mut dice) = (game.setup(&seats), Luck::new(seed), dice_of_going_on(seed));
    moves.iter().for_each(|step| game.apply(&mut state, step, &mut Silent));
    let mut heard = Heard::<G::Event>::default();
    for _ in 0..OBSERVED {
        let (by, at, action) = match due(game, &state, &luck) {
            Due::Nature(at) => (Actor::Nature, at, Some(game.chance(&state, &luck))),
            Due::Seat(seat, at) => (Actor::Seat(seat), at, game.sample(&state, seat, &mut dice)),
            Due::Over | Due::Nobody => break,
        };
        let Some(action) = action else { break };
        game.apply(&mut state, &Move { by, at, action }, &mut heard);
    }
    let (rules, memory) = (game.rules(), game.memory(&state));
    let items = rules.program().items.iter().enumerate();
    let active = items.filter(|(at, _)| memory.is_some_and(|memory| memory.is_active(ItemId(*at as u16))));
    let name = |setting: usize| rules.catalogue().settings.get(setting).map_or("", |decl| decl.name);
    let changes = active.flat_map(|(_, item)| item.changes.iter().map(move |change| (change.0, &item.id)));
    let changes = changes.map(|(setting, item)| format!("`{}` set by `{item}`", name(setting))).take(MOST);
    clauses(game, &Coverage::from(heard.deeds), Deed::Decisive).into_iter().chain(changes).collect()
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
pub(crate) fn failed<G: Game>(game: &G, state: &G::State, seat: Seat) -> Option<Finding> {
    match game.legal(state, seat, &mut Vec::new()) {
        Extent::Failed(fault) => Some(game.rules().describe(fault)),
        Extent::All | Extent::Open => None,
    }
}
