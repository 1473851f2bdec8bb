//! What one seat may know: secret objectives of others, the order of the deck and what others look at are hidden
//! (ruling d26).

use javelina_engine::rules::{ABSENT, KindId, Set};
use javelina_engine::{Actor, Dice, Element, Seat};

use super::state::{Board, MAX_BOARDS, Stage, State};
use crate::keystone::moves::actions::Action;
use crate::keystone::points::{CARD, Card, OBJECTIVE, Objective};
use crate::keystone::{Event, Keystone};

/// What one seat may know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub seat: Option<Seat>,
    /// The state without what is hidden: cards of the deck, and those that others look at, are `None`; others have no
    /// objectives before the game is over.
    pub state: State,
    /// How many secret objectives each board has.
    pub held: [u8; MAX_BOARDS],
    /// How many of them are hidden from the board's own seats.
    pub blind: [u8; MAX_BOARDS],
}

impl Keystone {
    /// Fills in what a seat may know.
    pub(in crate::keystone) fn view(&self, state: &State, seat: Seat, out: &mut View) {
        out.seat = Some(seat);
        out.state.clone_from(state);
        out.state.deck.iter_mut().for_each(|card| *card = None);
        let mine = state.side(seat);
        let is_over = state.is_over();
        out.held = std::array::from_fn(|at| state.boards[at].objectives.count_ones() as u8);
        out.blind = std::array::from_fn(|at| state.boards[at].blind.count_ones() as u8);
        let Board { seen, blind, .. } = state.boards[mine];
        for at in (0..MAX_BOARDS).filter(|_| !is_over) {
            let board = &mut out.state.boards[at];
            board.blind = 0;
            if at == mine {
                board.objectives &= !blind;
            } else {
                board.objectives &= seen;
                board.seen = 0;
            }
        }
        self.rules.close_frames(&mut out.state.memory, |of| state.side(of) == mine);
        self.rules.close_counters(&mut out.state.memory, |owner| state.side(owner) == mine);
        if state.side(state.seat()) == mine || state.recalled {
            return;
        }
        let looked_at: Set = state.drawn.iter().copied().flatten().collect();
        out.state.drawn.iter_mut().for_each(|card| *card = None);
        for frame in out.state.memory.frames.iter_mut() {
            for pick in frame.picks.iter_mut().filter(|pick| looked_at.contains(**pick)) {
                *pick = ABSENT;
            }
            frame.sets.iter_mut().for_each(|set| *set = set.minus(looked_at));
        }
    }

    /// A state that the view allows: unseen cards in any order, objectives that nobody is known to have.
    pub(in crate::keystone) fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let mut state = view.state.clone();
        let mine = state.side(view.seat.unwrap_or(Seat(0)));
        if state.stage > Stage::Shuffle {
            self.dream_cards(&mut state, dice);
        } else {
            let known = known_cards(&state);
            state.deck = state.composed.minus(known).of().map(Some).collect();
        }
        if state.stage >= Stage::Begin(0) && !state.is_over() {
            let held = state.boards[mine].objectives;
            let unknown = view.held[mine].saturating_sub(held.count_ones() as u8);
            let shown = state.boards.iter().take(state.count.into()).fold(0, |all, board| all | board.objectives);
            let all = self.all_objectives() & !shown;
            let mut free: Vec<u64> = (0..64).map(|at| 1 << at).filter(|bit| all & bit != 0).collect();
            dice.shuffle(&mut free);
            for at in (0..usize::from(state.count).min(MAX_BOARDS)).filter(|at| *at != mine || unknown > 0) {
                let (each, known) = (view.held[at], state.boards[at].objectives);
                let must = if at == 0 && known == 0 { self.fixed_objectives() & !held & !shown } else { known };
                let must = if must.count_ones() > u32::from(each) { 0 } else { must };
                free.retain(|bit| must & bit == 0);
                let more = usize::from(each).saturating_sub(must.count_ones() as usize).min(free.len());
                let board = &mut state.boards[at];
                board.objectives = free.drain(..more).fold(must, |all, bit| all | bit);
                if view.blind[at] > 0 {
                    // Its own seats lack all that this view lacks; of other boards only the number is known.
                    let mut hidden: Vec<u64> = Objective::of_bits(board.objectives).map(Objective::bit).collect();
                    hidden.retain(|bit| at != mine || known & bit == 0);
                    dice.shuffle(&mut hidden);
                    board.blind = hidden.into_iter().take(view.blind[at].into()).fold(0, |all, bit| all | bit);
                }
            }
        }
        state
    }

    /// Gives the cards that the view does not show a place: in the deck, and among those that others look at.
    fn dream_cards(&self, state: &mut State, dice: &mut Dice) {
        let known = known_cards(state);
        let mut unseen: Vec<Card> = state.composed.minus(known).of().collect();
        dice.shuffle(&mut unseen);
        let drawn_before = usize::from(state.first_deck).saturating_sub(state.deck.len());
        let hidden = state.drawn.iter().filter(|card| card.is_none()).count();
        // A buried card lies among those on top of the first deck: bring it there if it has not been seen yet.
        let first_deck = state.shuffled == 1;
        for (card, top) in state.buried.iter().filter(|_| first_deck) {
            let reach = (usize::from(*top) + hidden).saturating_sub(drawn_before).clamp(1, unseen.len().max(1));
            if let Some(at) = unseen.iter().rev().position(|one| one == card).filter(|at| *at >= reach) {
                let last = unseen.len() - 1;
                unseen.swap(last - at, last - dice.below(reach as u32) as usize);
            }
        }
        for card in state.drawn.iter_mut().filter(|card| card.is_none()) {
            *card = unseen.pop();
        }
        let first = unseen.len().saturating_sub(state.deck.len());
        for (place, card) in state.deck.iter_mut().zip(unseen.into_iter().skip(first)) {
            *place = Some(card);
        }
    }

    /// Returns `true` if a seat may not know what was chosen: a card that another one looks at, an objective that is
    /// not its own.
    pub(in crate::keystone) fn is_secret(
        &self,
        state: &State,
        by: Actor,
        (kind, element): (KindId, i32),
        seat: Seat,
    ) -> bool {
        let is_own = |by: Seat| state.side(by) == state.side(seat);
        let is_looked_at = || Card::of_number(element).is_some_and(|card| state.drawn.contains(&Some(card)));
        match kind {
            CARD => !is_own(state.seat()) && !state.recalled && is_looked_at(),
            OBJECTIVE => !matches!(by, Actor::Seat(by) if is_own(by)),
            _ => false,
        }
    }

    /// Returns `true` if a card is chosen that only whoever drew it knows: if it goes into the deck, nobody else learns
    /// which.
    pub(in crate::keystone) fn is_unseen(state: &State, action: &Action) -> bool {
        let Action::Choose(CARD, element) = *action else { return false };
        !state.recalled && Card::of_number(element).is_some_and(|card| state.drawn.contains(&Some(card)))
    }

    /// An event as a seat learns it.
    pub(in crate::keystone) fn told(&self, state: &State, event: &Event, seat: Seat) -> Event {
        let is_mine = |other: Seat| state.side(other) == state.side(seat);
        match event {
            Event::Dealt { seat: to, count, .. } if !is_mine(*to) => {
                Event::Dealt { seat: *to, count: *count, objectives: None }
            }
            Event::Drew { seat: by, cards, recalled: false } if !is_mine(*by) => {
                Event::Drew { seat: *by, cards: vec![None; cards.len()], recalled: false }
            }
            Event::Chose { by, answer: Some(Action::Choose(kind, element)), agrees, unseen }
                if self.is_secret(state, *by, (*kind, *element), seat)
                    || *unseen && !is_mine(state.seat()) && state.deck.contains(&Card::of_number(*element)) =>
            {
                Event::Chose { by: *by, answer: None, agrees: *agrees, unseen: *unseen }
            }
            _ => event.clone(),
        }
    }
}

/// The cards whose place a view shows.
fn known_cards(state: &State) -> Set {
    let on_boards = state.boards.iter().flat_map(|board: &Board| board.cards);
    let open = on_boards.chain(state.field).chain(state.drawn.iter().copied()).flatten();
    open.chain(state.discards.iter().copied()).chain(state.aside.iter().copied()).collect()
}
