//! How a game went, not only how it ended: choices, forced moves, changes of the lead, standstills.
//!
//! The moves of a game that is over are applied once more to see what was there on the way. That costs time, so it is done with the
//! first games of an arm and with every so manieth after them; with all of them if a gate asks for such a figure.

use javelina_engine::{Actor, Extent, Game, Move, Outcome, Seats, Silent};

/// So many games of an arm are measured in any case.
const FIRST: u64 = 4;
/// After them one in so many.
const EVERY: u64 = 32;

/// Legal actions in all decisions of a game that were counted.
pub(crate) const LEGAL: &str = "legal actions";
/// Decisions whose legal actions could be counted: those without continuous actions.
pub(crate) const DECISIONS: &str = "decisions";
/// Decisions with one legal action only.
const FORCED: &str = "forced moves";
/// How often another side took the lead alone.
const LEAD: &str = "lead changes";
/// The longest run of actions that changed no score.
const STILL: &str = "longest standstill";

/// What is measured on the way of a game.
pub(crate) const FIGURES: [&str; 5] = [LEGAL, DECISIONS, FORCED, LEAD, STILL];
/// The mean number of legal actions in a decision: `legal actions / decisions`.
pub(crate) const CHOICES: &str = "choices";

/// Whether a figure comes from here.
pub(crate) fn is_metered(metric: &str) -> bool {
    metric == CHOICES || FIGURES.contains(&metric)
}

/// Whether game `index` is measured where nobody asks for all of them.
pub(crate) fn is_due(index: u64) -> bool {
    index < FIRST || index.is_multiple_of(EVERY)
}

/// The scores of all sides and who leads alone.
fn standing<G: Game>(game: &G, state: &G::State) -> (Vec<i32>, Option<usize>) {
    let (Outcome::Running(standings) | Outcome::Over { standings, .. }) = game.outcome(state) else {
        return (Vec::new(), None);
    };
    let scores: Vec<i32> = standings.iter().map(|standing| standing.score).collect();
    let best = scores.iter().max().copied();
    let mut leaders = scores.iter().enumerate().filter(|(_, score)| Some(**score) == best).map(|(side, _)| side);
    let leader = leaders.next().filter(|_| leaders.next().is_none());
    (scores, leader)
}

/// Measures a game by its moves.
pub(crate) fn measure<G: Game>(game: &G, seats: &Seats, steps: &[Move<G::Action>]) -> Vec<(&'static str, i64)> {
    let mut state = game.setup(seats);
    let (mut legal, mut decisions, mut forced, mut changes, mut longest, mut still) =
        (0_i64, 0_i64, 0_i64, 0_i64, 0, 0);
    let mut actions = Vec::new();
    let (mut scores, mut leader) = standing(game, &state);
    for step in steps {
        if let Actor::Seat(seat) = step.by {
            actions.clear();
            if game.legal(&state, seat, &mut actions) == Extent::All {
                decisions += 1;
                legal += actions.len() as i64;
                forced += i64::from(actions.len() == 1);
            }
        }
        game.apply(&mut state, step, &mut Silent);
        let (now, leads) = standing(game, &state);
        if leads.is_some() && leader.is_some() && leads != leader {
            changes += 1;
        }
        leader = leads.or(leader);
        if now == scores {
            still += i64::from(step.by != Actor::Nature);
            longest = longest.max(still);
        } else {
            still = 0;
        }
        scores = now;
    }
    let mut found = vec![(STILL, longest)];
    if scores.len() > 1 {
        found.push((LEAD, changes));
    }
    if decisions > 0 {
        found.extend([(LEGAL, legal), (DECISIONS, decisions), (FORCED, forced)]);
    }
    found
}
