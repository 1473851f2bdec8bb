//! What clauses and scripts may read, answered on demand.

use javelina_engine::rules::{ABSENT, FactId, Facts, Set};
use javelina_engine::{Element, Seat};

use super::Cliffs;
use super::cards::Card;
use super::content::{Content, PLACES, RACERS, Selector, Sort};
use super::points::*;
use super::state::State;

/// The facts that never change: what is printed on cards.
#[derive(Clone, Copy, Debug)]
pub struct Statics<'a>(pub &'a Content);

impl Facts for Statics<'_> {
    fn fact(&self, fact: FactId, [design, _]: [i32; 2]) -> i32 {
        let design = usize::try_from(design).ok().and_then(|at| self.0.designs.get(at));
        match (fact, design.map(|design| design.sort)) {
            (F_SORT_OF, Some(sort)) => sort_index(sort),
            (F_METRES_OF, Some(Sort::Movement { metres, .. })) => metres,
            _ => ABSENT,
        }
    }
}

/// The place of a sort in the kind `sort`.
fn sort_index(sort: Sort) -> i32 {
    match sort {
        Sort::Movement { down: true, .. } => 0,
        Sort::Movement { .. } => 1,
        Sort::Special => 2,
        Sort::Multiplier { .. } => 3,
    }
}

/// Facts as one racer acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Cliffs>;

/// The card of an element of `card`, if one lies there.
fn card(state: &State, element: i32) -> Option<&Card> {
    state.slot_at(element).and_then(|slot| state.card(slot))
}

fn racer(state: &State, seat: i32) -> Option<Seat> {
    u8::try_from(seat).ok().filter(|seat| *seat < state.count).map(Seat)
}

/// The racer to the right or left of the one that acts, as the card at work means it (rulings R14, R33).
fn beside(asker: &Asker<'_>, right: bool) -> i32 {
    let mirrored = asker.game.content.flip.racers && Cliffs::acts_flipped(asker.state);
    i32::from(Cliffs::neighbour(asker.state, asker.seat, right != mirrored).0)
}

/// The cards of a queue, as elements of `card`.
fn queue(state: &State, seat: Seat) -> Set {
    let there = state.racer(seat).queue.iter().enumerate().filter(|(_, slot)| slot.is_some());
    there.map(|(place, _)| State::element(seat, place)).collect()
}

/// Those racers still in that were highest at the start of the round; none if all were level (ruling R37).
fn last_racers(asker: &Asker<'_>) -> Set {
    let (state, playing) = (asker.state, asker.playing());
    let height = |seat: i32| racer(state, seat).map(|seat| state.racer(seat).elevation);
    let highest = playing.iter().filter_map(height).max();
    let last: Set = playing.iter().filter(|seat| height(*seat) == highest).collect();
    if last == playing { Set::EMPTY } else { last }
}

/// The place of a card in its queue, from 1; gaps do not count.
fn position(state: &State, element: i32) -> i32 {
    let (seat, place) = (element as usize / PLACES, element as usize % PLACES);
    let queue = &state.racers[seat % RACERS].queue;
    queue.iter().take(place + 1).flatten().count() as i32
}

/// The value of a fact.
pub(super) fn fact(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> i32 {
    let (game, state) = (asker.game, asker.state);
    let or_none = |value: Option<i32>| value.unwrap_or(ABSENT);
    let of_racer = |value: &dyn Fn(Seat) -> i32| racer(state, args[0]).map_or(ABSENT, value);
    let face_up = || card(state, args[0]).filter(|card| card.up);
    match fact {
        F_RACER_RIGHT => beside(asker, true),
        F_RACER_LEFT => beside(asker, false),
        F_ACTING => or_none(state.find(state.acting).map(|(seat, place)| State::element(seat, place))),
        F_RIGHT => or_none(game.meant(state, Selector::Right)),
        F_LEFT => or_none(game.meant(state, Selector::Left)),
        F_LEFTMOST => or_none(game.meant(state, Selector::Leftmost)),
        F_RIGHTMOST => or_none(game.meant(state, Selector::Rightmost)),
        F_LEFTMOST_OF => or_none(racer(state, args[0]).and_then(|seat| game.end_of(state, seat, Selector::Leftmost))),
        F_RIGHTMOST_OF => or_none(racer(state, args[0]).and_then(|seat| game.end_of(state, seat, Selector::Rightmost))),
        F_QUEUE_OF => or_none(card(state, args[0]).map(|_| args[0] / PLACES as i32)),
        F_POSITION => or_none(card(state, args[0]).map(|_| position(state, args[0]))),
        F_UP => or_none(card(state, args[0]).map(|card| i32::from(card.up))),
        F_FLIPPED => or_none(card(state, args[0]).map(|card| i32::from(card.flipped))),
        F_DESIGN => or_none(face_up().and_then(|card| card.design).map(Design::number)),
        F_SORT => or_none(face_up().and_then(|card| game.sort(card.design)).map(sort_index)),
        F_MOVES => i32::from(face_up().is_some_and(|card| game.metres(card).is_some())),
        F_METRES => or_none(face_up().and_then(|card| game.metres(card))),
        F_FACTOR => or_none(card(state, args[0]).map(|_| {
            let (seat, place) = (args[0] as usize / PLACES, args[0] as usize % PLACES);
            i32::from(game.factor(&Asker { seat: Seat((seat % RACERS) as u8), ..*asker }, place, &mut ()))
        })),
        F_HELD => of_racer(&|seat| state.racer(seat).hand.len() as i32),
        F_ELEVATION => of_racer(&|seat| state.stands(seat).max(-i32::MAX)),
        F_LARRY => of_racer(&|seat| i32::from(state.racer(seat).larry)),
        F_PLAYED => of_racer(&|seat| i32::from(state.racer(seat).played)),
        F_TALLY => of_racer(&|seat| game.tally_of(&Asker { seat, ..*asker }).max(-i32::MAX)),
        F_CROWNED => i32::from(state.crown),
        F_CLIFF => game.cliff,
        F_ROUND => i32::from(state.round),
        F_PILE => state.pile.len() as i32,
        F_DISCARDS => or_none(Design::of_number(args[0]).map(|design| state.discards[design.index()].into())),
        _ => Statics(&game.content).fact(fact, args),
    }
}

/// The value of a set-valued fact.
pub(super) fn set(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> Set {
    let state = asker.state;
    match fact {
        F_RACERS => asker.playing(),
        F_TARGETS => Cliffs::targets(state),
        F_QUEUE => racer(state, args[0]).map_or(Set::EMPTY, |seat| queue(state, seat)),
        F_LAST => last_racers(asker),
        F_HAND => racer(state, args[0]).map_or(Set::EMPTY, |seat| {
            let hand = &state.racer(seat).hand;
            let known = hand.iter().filter(|held| held.known >> asker.seat.0 & 1 == 1);
            known.filter_map(|held| held.design).collect()
        }),
        _ => Set::EMPTY,
    }
}
