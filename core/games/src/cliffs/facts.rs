//! What clauses and scripts may read, answered on demand.

use javelina_engine::Seat;
use javelina_engine::rules::{ABSENT, Ask, FactId, Facts, Noted, Set};

use super::Cliffs;
use super::content::{Content, Design, Selector, Sort};
use super::points::*;
use super::state::{Card, NONE, PLACES, RACERS, State};

/// The facts that never change.
#[derive(Clone, Debug)]
pub struct Statics(Vec<Design>);

impl Statics {
    /// Those of content.
    #[must_use]
    pub fn of(content: &Content) -> Self {
        Self(content.designs.clone())
    }
}

impl Facts for Statics {
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        printed(&self.0, fact, args[0])
    }

    fn set(&self, _: FactId, _: [i32; 2]) -> Set {
        Set::EMPTY
    }

    fn seated(&self) -> Set {
        Set::EMPTY
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

fn printed(designs: &[Design], fact: FactId, design: i32) -> i32 {
    let design = usize::try_from(design).ok().and_then(|at| designs.get(at));
    match (fact, design.map(|design| design.sort)) {
        (F_SORT_OF, Some(sort)) => sort_index(sort),
        (F_METRES_OF, Some(Sort::Movement { metres, .. })) => metres,
        _ => ABSENT,
    }
}

/// Facts as one racer acts.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    pub(super) game: &'a Cliffs,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    /// What goes wrong in the askings of whoever wants to know.
    pub(super) noted: &'a Noted,
}

impl<'a> Asker<'a> {
    /// An asking by this racer.
    pub(super) fn ask<'b>(&'b self) -> Ask<'b, Self>
    where
        'a: 'b,
    {
        Ask::new(self, &self.state.memory, self.seat)
    }

    /// The card of an element of `card`, if one lies there.
    fn card(&self, element: i32) -> Option<&'a Card> {
        self.state.slot_at(element).and_then(|slot| self.state.card(slot))
    }

    fn named(&self, seat: i32) -> Option<Seat> {
        u8::try_from(seat).ok().filter(|seat| *seat < self.state.count).map(Seat)
    }

    /// The racer to the right or left of the one that acts, as the card at work means it (rulings R14, R33).
    fn beside(&self, right: bool) -> i32 {
        let mirrored = self.game.content.flip.racers && Cliffs::acts_flipped(self.state);
        i32::from(Cliffs::neighbour(self.state, self.seat, right != mirrored).0)
    }

    /// The cards of a queue, as elements of `card`.
    fn queue(&self, seat: Seat) -> Set {
        let queue = &self.state.racer(seat).queue;
        let there = queue.iter().enumerate().filter(|(_, slot)| **slot != NONE);
        there.map(|(place, _)| State::element(seat, place)).collect()
    }

    /// The racers that were highest at the start of the round; nobody if all stood on one level (ruling R37).
    fn last_racers(&self) -> Set {
        let height = |seat: &Seat| self.state.racer(*seat).elevation;
        let highest = self.state.seats().map(|seat| height(&seat)).max();
        let last: Set =
            self.state.seats().filter(|seat| Some(height(seat)) == highest).map(|seat| i32::from(seat.0)).collect();
        if last.len() == usize::from(self.state.count) { Set::EMPTY } else { last }
    }
}

impl Cliffs {
    /// Asks something for a seat while an action is played; what goes wrong on the way is noted in the state.
    pub(super) fn inquire<T>(&self, state: &mut State, seat: Seat, ask: impl FnOnce(&Asker<'_>) -> T) -> T {
        let noted = Noted::default();
        let answer = ask(&Asker { game: self, state, seat, noted: &noted });
        state.memory.take(&noted);
        answer
    }
}

impl Facts for Asker<'_> {
    fn noted(&self) -> Option<&Noted> {
        Some(self.noted)
    }

    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        let (game, state) = (self.game, self.state);
        let or_none = |value: Option<i32>| value.unwrap_or(ABSENT);
        let of_racer = |value: &dyn Fn(Seat) -> i32| self.named(args[0]).map_or(ABSENT, value);
        let face_up = || self.card(args[0]).filter(|card| card.up);
        match fact {
            F_RACER_RIGHT => self.beside(true),
            F_RACER_LEFT => self.beside(false),
            F_ACTING => or_none(state.find(state.acting).map(|(seat, place)| State::element(seat, place))),
            F_RIGHT => or_none(game.meant(state, Selector::Right)),
            F_LEFT => or_none(game.meant(state, Selector::Left)),
            F_LEFTMOST => or_none(game.meant(state, Selector::Leftmost)),
            F_RIGHTMOST => or_none(game.meant(state, Selector::Rightmost)),
            F_LEFTMOST_OF => or_none(self.named(args[0]).and_then(|seat| game.end_of(state, seat, Selector::Leftmost))),
            F_RIGHTMOST_OF => {
                or_none(self.named(args[0]).and_then(|seat| game.end_of(state, seat, Selector::Rightmost)))
            }
            F_QUEUE_OF => or_none(self.card(args[0]).map(|_| args[0] / PLACES as i32)),
            F_POSITION => or_none(self.card(args[0]).map(|_| self.position(args[0]))),
            F_UP => or_none(self.card(args[0]).map(|card| i32::from(card.up))),
            F_FLIPPED => or_none(self.card(args[0]).map(|card| i32::from(card.flipped))),
            F_DESIGN => or_none(face_up().map(|card| i32::from(card.design))),
            F_SORT => or_none(face_up().and_then(|card| game.sort(card.design)).map(sort_index)),
            F_MOVES => i32::from(face_up().is_some_and(|card| game.metres(card).is_some())),
            F_METRES => or_none(face_up().and_then(|card| game.metres(card))),
            F_FACTOR => or_none(self.card(args[0]).map(|_| {
                let (seat, place) = (args[0] as usize / PLACES, args[0] as usize % PLACES);
                i32::from(game.factor(&Self { seat: Seat((seat % RACERS) as u8), ..*self }, place, &mut ()))
            })),
            F_HELD => of_racer(&|seat| state.racer(seat).hand.len() as i32),
            F_ELEVATION => of_racer(&|seat| state.racer(seat).elevation),
            F_LARRY => of_racer(&|seat| i32::from(state.racer(seat).larry)),
            F_PLAYED => of_racer(&|seat| i32::from(state.racer(seat).played)),
            F_TALLY => of_racer(&|seat| game.tally_of(&Self { seat, ..*self })),
            F_CROWNED => i32::from(state.crown),
            F_CLIFF => game.cliff,
            F_ROUND => i32::from(state.round),
            F_PILE => state.pile.len() as i32,
            _ => printed(&game.content.designs, fact, args[0]),
        }
    }

    fn set(&self, fact: FactId, args: [i32; 2]) -> Set {
        let state = self.state;
        match fact {
            F_RACERS => self.playing(),
            F_TEAM => Set::of_wide(u128::from(self.game.team(self.seat))),
            F_TARGETS => Cliffs::targets(state),
            F_QUEUE => self.named(args[0]).map_or(Set::EMPTY, |seat| self.queue(seat)),
            F_LAST => self.last_racers(),
            F_HAND => self.named(args[0]).map_or(Set::EMPTY, |seat| {
                let hand = &state.racer(seat).hand;
                let known = hand.iter().filter(|held| held.known >> self.seat.0 & 1 == 1 && held.design != NONE);
                known.map(|held| i32::from(held.design)).collect()
            }),
            _ => Set::EMPTY,
        }
    }

    fn seated(&self) -> Set {
        Set::first_elements(usize::from(self.state.count))
    }
}

impl Asker<'_> {
    /// The place of a card in its queue, from 1; gaps do not count.
    fn position(&self, element: i32) -> i32 {
        let (seat, place) = (element as usize / PLACES, element as usize % PLACES);
        let queue = &self.state.racers[seat % RACERS].queue;
        queue.iter().take(place + 1).filter(|slot| **slot != NONE).count() as i32
    }
}
