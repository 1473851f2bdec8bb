//! What the bodies of facts are made of.

use javelina_engine::rules::{Facts, Set};
use javelina_engine::{Element, Seat};

use crate::cliffs::Cliffs;
use crate::cliffs::components::cards::Card;
use crate::cliffs::content::{CardDesign, Content, PLACES, RACERS, Selector, Sort};
use crate::cliffs::play::state::State;
use crate::cliffs::points::Design;

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Cliffs>;

impl Content {
    /// What is printed on a card of a design.
    pub(in crate::cliffs) fn design(&self, design: Design) -> Option<&CardDesign> {
        self.designs.get(design.index())
    }
}

impl Sort {
    /// Its place in the kind `sort`.
    pub(in crate::cliffs) fn index(self) -> i32 {
        match self {
            Self::Movement { down: true, .. } => 0,
            Self::Movement { .. } => 1,
            Self::Special => 2,
            Self::Multiplier { .. } => 3,
        }
    }

    /// The metres that it prints, without direction.
    pub(in crate::cliffs) fn metres(self) -> Option<i32> {
        match self {
            Self::Movement { metres, .. } => Some(metres),
            _ => None,
        }
    }
}

impl State {
    /// A racer that is at the table.
    pub(in crate::cliffs) fn seated(&self, seat: Seat) -> Option<Seat> {
        Some(seat).filter(|seat| seat.0 < self.count)
    }

    /// The card of an element of `card`, if one lies there.
    pub(in crate::cliffs) fn card_at(&self, element: i32) -> Option<&Card> {
        self.slot_at(element).and_then(|slot| self.card(slot))
    }

    /// The same, if it lies face-up.
    pub(in crate::cliffs) fn face_up(&self, element: i32) -> Option<&Card> {
        self.card_at(element).filter(|card| card.up)
    }

    /// The cards of a queue, as elements of `card`.
    pub(in crate::cliffs) fn queue_of(&self, seat: Seat) -> Set {
        let there = self.racer(seat).queue.iter().enumerate().filter(|(_, slot)| slot.is_some());
        there.map(|(place, _)| Self::element(seat, place)).collect()
    }

    /// The place of a card in its queue, from 1; gaps do not count.
    pub(in crate::cliffs) fn position_of(&self, element: i32) -> usize {
        let (seat, place) = (element as usize / PLACES, element as usize % PLACES);
        self.racers[seat % RACERS].queue.iter().take(place + 1).flatten().count()
    }

    /// The designs of a hand that a racer knows.
    pub(in crate::cliffs) fn known_hand(&self, seat: Seat, by: Seat) -> Set {
        let known = self.racer(seat).hand.iter().filter(|held| held.known >> by.0 & 1 == 1);
        known.filter_map(|held| held.design).collect()
    }
}

impl Cliffs {
    /// The racer to the right or left of the one that acts, as the card at work means it (rulings R14, R33).
    pub(in crate::cliffs) fn beside(asker: &Asker<'_>, right: bool) -> Seat {
        let mirrored = asker.game.content.flip.racers && Self::acts_flipped(asker.state);
        Self::neighbour(asker.state, asker.seat, right != mirrored)
    }

    /// Those racers still in that were highest at the start of the round; none if all were level (ruling R37).
    pub(in crate::cliffs) fn last_racers(asker: &Asker<'_>) -> Set {
        let (state, playing) = (asker.state, asker.playing());
        let height = |seat: i32| state.racer(Seat(seat as u8)).elevation;
        let highest = playing.iter().map(height).max();
        let last: Set = playing.iter().filter(|seat| Some(height(*seat)) == highest).collect();
        if last == playing { Set::EMPTY } else { last }
    }

    /// How often a card counts or acts.
    pub(in crate::cliffs) fn factor_of(asker: &Asker<'_>, element: i32) -> u16 {
        let (seat, place) = (element as usize / PLACES, element as usize % PLACES);
        asker.game.factor(&Asker { seat: Seat((seat % RACERS) as u8), ..*asker }, place, &mut ())
    }

    /// The metres that a racer's queue comes to as it lies now.
    pub(in crate::cliffs) fn tally_now(asker: &Asker<'_>, seat: Seat) -> i32 {
        asker.game.tally_of(&Asker { seat, ..*asker }).max(-i32::MAX)
    }

    /// The cards to the left and to the right of the acting one.
    pub(in crate::cliffs) fn beside_acting(&self, state: &State) -> [Option<i32>; 2] {
        [Selector::Left, Selector::Right].map(|side| self.meant(state, side))
    }

    /// The first and the last card of a queue, without the acting one: of its own queue, or that of a racer.
    pub(in crate::cliffs) fn ends(&self, state: &State, seat: Option<Seat>) -> [Option<i32>; 2] {
        [Selector::Leftmost, Selector::Rightmost].map(|end| match seat {
            None => self.meant(state, end),
            Some(seat) => self.end_of(state, state.seated(seat)?, end),
        })
    }
}
