//! What a racer may know: its own hand and its partner's, the cards it played or looked at, everything that lies face-up (rulings
//! R31, R32, R36, R38), and when the race is over every card but those of the pile.

use javelina_engine::rules::ABSENT;
use javelina_engine::{Actor, Dice, Element, Seat};

use super::state::{Larry, State};
use crate::cliffs::components::cards::{Held, Slot};
use crate::cliffs::content::MAX_DESIGNS;
use crate::cliffs::moves::actions::Action;
use crate::cliffs::points::{DESIGN, Design};
use crate::cliffs::{Cliffs, Event, Named};

/// What one racer may know.
#[derive(Clone, Debug, Default)]
pub struct View {
    /// Who looks; `None` for a view that nobody filled in.
    pub seat: Option<Seat>,
    /// The state without what is hidden: designs that are not known are `None`.
    pub state: State,
}

impl State {
    /// How many cards of each design are known to lie somewhere.
    pub(in crate::cliffs) fn lying(&self) -> [usize; MAX_DESIGNS] {
        let mut lying = self.discards.0.map(usize::from);
        let mut see = |design: Option<Design>| design.into_iter().for_each(|design| lying[design.index()] += 1);
        Slot::of_bits(self.used).for_each(|slot| see(self.cards[slot.index()].design));
        let held = self.racers.iter().take(usize::from(self.count)).flat_map(|racer| &racer.hand);
        held.for_each(|held: &Held| see(held.design));
        if let Larry::Looks(_, design) = self.larry {
            see(design);
        }
        self.pile.iter().for_each(|design| see(*design));
        lying
    }
}

impl Cliffs {
    /// Fills in what a racer may know.
    pub(in crate::cliffs) fn view(&self, state: &State, seat: Seat, out: &mut View) {
        out.seat = Some(seat);
        out.state.clone_from(state);
        let view = &mut out.state;
        view.pile.iter_mut().for_each(|design| *design = None);
        if state.is_over() {
            return; // all show their cards
        }
        let team = self.team(seat);
        for (at, racer) in view.racers.iter_mut().enumerate().take(usize::from(state.count)) {
            if team >> at & 1 == 1 {
                continue;
            }
            for held in racer.hand.iter_mut().filter(|held| held.known >> seat.0 & 1 == 0) {
                held.design = None;
            }
            racer.hand.sort_unstable_by_key(Held::bytes);
        }
        for card in view.cards.iter_mut().filter(|card| !card.up && card.known >> seat.0 & 1 == 0) {
            card.design = None;
        }
        if let Larry::Looks(owner, _) = state.larry
            && team >> owner.0 & 1 == 0
        {
            view.larry = Larry::Looks(owner, None);
        }
        if state.looks.iter().any(|looks| team >> looks.0 & 1 == 0) {
            for frame in view.memory.frames.iter_mut() {
                frame.picks = [ABSENT; 4];
            }
        }
        self.rules.close_frames(&mut view.memory, |of| team >> of.0 & 1 == 1);
        self.rules.close_counters(&mut view.memory, |owner| team >> owner.0 & 1 == 1);
    }

    /// A state that the view allows: cards that are not known lie in any order.
    pub(in crate::cliffs) fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let mut state = view.state.clone();
        let mut unseen = self.unseen(&state);
        dice.shuffle(&mut unseen);
        let mut next = || unseen.pop();
        if let Larry::Looks(owner, None) = state.larry {
            state.larry = Larry::Looks(owner, next());
        }
        for slot in Slot::of_bits(state.used) {
            let card = &mut state.cards[slot.index()];
            card.design = card.design.or_else(&mut next);
        }
        for racer in &mut state.racers[..usize::from(state.count)] {
            for held in racer.hand.iter_mut().filter(|held| held.design.is_none()) {
                held.design = next();
            }
            racer.hand.sort_unstable_by_key(Held::bytes);
        }
        state.pile.iter_mut().filter(|design| design.is_none()).for_each(|design| *design = next());
        state
    }

    /// The cards of the deck whose place a view does not show.
    fn unseen(&self, state: &State) -> Vec<Design> {
        let left = self.unseen_of(state);
        Design::all().zip(left).flat_map(|(design, count)| std::iter::repeat_n(design, usize::from(count))).collect()
    }

    /// The same by design.
    pub(in crate::cliffs) fn unseen_of(&self, state: &State) -> [u8; MAX_DESIGNS] {
        let mut left = self.composed;
        for (left, lies) in left.iter_mut().zip(state.lying()) {
            *left = left.saturating_sub(lies.min(255) as u8);
        }
        left
    }

    /// An event as a racer learns it.
    pub(in crate::cliffs) fn told(&self, _: &State, event: &Event, seat: Seat) -> Event {
        let is_mine = |other: Seat| self.team(seat) >> other.0 & 1 == 1;
        let seen = |card: &Named| Named { design: card.design.filter(|_| card.known >> seat.0 & 1 == 1), ..*card };
        let mut told = event.clone();
        match &mut told {
            Event::Played { seat: by, design, .. }
            | Event::Drew { seat: by, design }
            | Event::Larry { seat: by, design }
                if !is_mine(*by) =>
            {
                *design = None;
            }
            Event::Looked { seat: by, designs, .. } if !is_mine(*by) => designs.clear(),
            Event::Took { seat: by, from, design } if !is_mine(*by) && !is_mine(*from) => *design = None,
            Event::Void { seat: by, tried } if !is_mine(*by) => *tried = "do something".into(),
            Event::Chose { by, answer, .. } if !matches!(*by, Actor::Seat(by) if is_mine(by)) => {
                *answer = answer.take().filter(|answer| !matches!(answer, Action::Choose(DESIGN, _)));
            }
            Event::Moved { card, .. } | Event::Flipped { card } => *card = seen(card),
            Event::Swapped { one, other } => (*one, *other) = (seen(one), seen(other)),
            _ => {}
        }
        told
    }
}
