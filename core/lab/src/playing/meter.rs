//! How a game went, not only how it ended: choices, forced moves, changes of the lead, standstills; what became of cards,
//! tokens and the like, and which places were used.
//!
//! The moves of a game that is over are applied once more to see what was there on the way. That costs time, so it is done with the
//! first games of an arm and with a few after them; with all of them if a gate asks for such a figure. Items and places cost
//! most, since rules are watched for them: they are taken of fewer games.

use javelina_engine::{Actor, Extent, Game, Heard, Move, Passage, Seat, SeatSet, Seats, Silent, Turn};

use crate::figures::item::{Gathering, Item};
use crate::figures::metric::FigureId;
use crate::figures::places::{Counts, Visits};

/// So many games of an arm are measured in any case.
const FIRST: u64 = 500;
/// Items and places are taken of so many of them.
const FIRST_ITEMS: u64 = 16;
/// After them one in so many.
const EVERY: u64 = 256;

/// The parts of a game that are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Figures alone.
    Figures,
    /// Figures, items and places.
    Items,
}

/// What is measured of game `index` where nothing asks for all games.
pub(crate) fn due(index: u64) -> Option<Depth> {
    match index {
        _ if index < FIRST_ITEMS || index.is_multiple_of(EVERY) => Some(Depth::Items),
        _ if index < FIRST => Some(Depth::Figures),
        _ => None,
    }
}

/// Writes the scores of all sides into `sides` and returns the side that leads alone, by what sides rank by.
fn standing<G: Game>(game: &G, state: &G::State, sides: &mut Vec<(SeatSet, i32)>) -> Option<usize> {
    sides.clear();
    let result = game.result(state);
    sides.extend(result.standings().iter().map(|side| (side.seats, side.score)));
    let ranked = || result.standings().iter().map(|side| side.ranked_by);
    let best = ranked().max();
    let mut leaders = ranked().enumerate().filter(|(_, number)| Some(*number) == best).map(|(side, _)| side);
    leaders.next().filter(|_| leaders.next().is_none())
}

/// What was measured on the way of a game.
pub(crate) struct Metered {
    /// Figures of the table.
    pub figures: Vec<(FigureId, i64)>,
    /// What became of cards, tokens and the like.
    pub items: Vec<Item>,
    /// Which places it made use of.
    pub places: Vec<Counts>,
}

/// Measures a game by its moves.
pub(crate) fn measure<G: Game>(game: &G, seats: &Seats, steps: &[Move<G::Action>], depth: Depth) -> Metered {
    let mut state = game.setup(seats);
    let mut before = state.clone();
    let (mut legal, mut decisions, mut forced, mut changes, mut longest, mut still) =
        (0_i64, 0_i64, 0_i64, 0_i64, 0, 0);
    let (mut items, mut places) = (Gathering::default(), Visits::default());
    let (mut ear, mut list) = (Heard::default(), Vec::new());
    let (mut sides, mut now, mut gains) = (Vec::new(), Vec::new(), Vec::new());
    let mut leader = standing(game, &state, &mut sides);
    let mut settled = sides.clone();
    let mut unsettled = 0;
    for step in steps {
        ear.clear();
        list.clear();
        if let Actor::Seat(seat) = step.by {
            let (extent, listed) = match depth {
                Depth::Figures => (game.legal(&state, seat, &mut list), list.len()),
                Depth::Items => (game.legal(&state, seat, &mut ear), ear.listed),
            };
            if extent == Extent::All {
                decisions += 1;
                legal += listed as i64;
                forced += i64::from(listed == 1);
            }
        }
        if depth == Depth::Items {
            before.clone_from(&state);
            game.apply(&mut state, step, &mut ear);
        } else {
            game.apply(&mut state, step, &mut Silent);
        }
        let leads = standing(game, &state, &mut now);
        if depth == Depth::Items {
            gains.clear();
            gains.extend(seats.iter().map(|seat| score(&now, seat) - score(&sides, seat)));
            let passage =
                Passage { by: step.by, before: &before, after: &state, events: &ear.events, deeds: ear.deeds.done() };
            game.mentions(&passage, &mut |mention| items.take(&mention, seats.count(), &gains));
            game.spots(&passage, &mut |spot| places.take(spot));
        }
        std::mem::swap(&mut sides, &mut now);
        unsettled += i64::from(step.by != Actor::Nature);
        // Until Nature has answered, a move is not over, and scores on the way are nobody's.
        if game.turn(&state) == Turn::Nature {
            continue;
        }
        changes += i64::from(leads.is_some() && leader.is_some() && leads != leader);
        leader = leads.or(leader);
        if sides == settled {
            still += unsettled;
            longest = longest.max(still);
        } else {
            still = 0;
            settled.clone_from(&sides);
        }
        unsettled = 0;
    }
    let mut figures = vec![(FigureId::STILL, longest)];
    if sides.len() > 1 {
        figures.push((FigureId::LEAD, changes));
    }
    if decisions > 0 {
        figures.extend([(FigureId::LEGAL, legal), (FigureId::DECISIONS, decisions), (FigureId::FORCED, forced)]);
    }
    Metered { figures, items: items.all(), places: places.all() }
}

/// The score of the side that a seat is on.
fn score(sides: &[(SeatSet, i32)], seat: Seat) -> i64 {
    sides.iter().find(|side| side.0.contains(seat)).map_or(0, |side| i64::from(side.1))
}
