//! The course of a game: what a move does, and the steps that run by themselves (rulebook, sections 2 to 7).

use javelina_engine::rules::{Choice, Deeds, Noted, PointId, Scope};
use javelina_engine::{Actor, Order, Seat, SeatSet, Tape, Turn};

use super::actions::Action;
use super::facts::Asker;
use super::host::Hand;
use super::points;
use super::state::{NONE, Pile, Ready, Stage, State};
use super::{Event, Oasis};

impl Oasis {
    /// Who is to act.
    pub(super) fn turn_of(&self, state: &State) -> Turn {
        if state.memory.fault.is_some() {
            return Turn::Over;
        }
        match self.asked_by_content(state) {
            Some(Actor::Seat(seat)) => return Turn::Seat(seat),
            Some(Actor::Nature) => return Turn::Nature,
            None => {}
        }
        match state.stage {
            Stage::Deal => Turn::Nature,
            Stage::Over => Turn::Over,
            Stage::Prepare => {
                let waits = |seat: &Seat| state.player(*seat).ready == Ready::No;
                let set = (0..state.seats).map(Seat).filter(waits).fold(SeatSet::default(), SeatSet::with);
                Turn::Together(set, Order::Free)
            }
            _ => Turn::Seat(Seat(state.acting)),
        }
    }

    /// Who must answer a question of content, if there is one.
    pub(super) fn asked_by_content(&self, state: &State) -> Option<Actor> {
        let frame = state.memory.question()?;
        self.rules.asked(&Asker { game: self, state, seat: frame.seat, noted: &Noted::default() }, &state.memory)
    }

    /// Plays a legal action and all that follows by itself. `by` made it.
    pub(super) fn play<T: Tape<Event>>(&self, state: &mut State, by: Actor, action: &Action, tape: &mut T) {
        self.rules.reset(Scope::Action, &mut state.memory);
        let acting = Seat(state.acting);
        let seat = if let Actor::Seat(seat) = by { seat } else { acting };
        match action {
            Action::Deal(order) => self.deal(state, *order, tape),
            Action::Aside(card) => {
                let player = state.player_mut(seat);
                player.hand &= !(1 << card);
                player.aside = *card;
                player.ready = Ready::Aside;
                tape.tell(|| Event::SetAside { seat, card: Some(*card) });
            }
            Action::Draw => {
                state.player_mut(seat).ready = Ready::Draws;
                tape.tell(|| Event::WillDraw { seat });
            }
            Action::Place(cell) => {
                let card = std::mem::replace(&mut state.player_mut(seat).aside, NONE);
                self.lay(state, seat, card, *cell, tape);
                if let Stage::Act(n) = state.stage {
                    state.stage = Stage::TurnEnds(n);
                }
            }
            Action::Pass => {
                let player = state.player_mut(seat);
                let card = std::mem::replace(&mut player.aside, NONE);
                if card != NONE {
                    player.hand |= 1 << card;
                }
                tape.tell(|| Event::Passed { seat });
                if let Stage::Act(n) = state.stage {
                    state.stage = Stage::TurnEnds(n);
                }
            }
            Action::Offer(clause) => {
                tape.tell(|| Event::OfferTaken { seat, label: self.rules.clause(*clause).label.clone() });
                let mut hand = Hand { game: self, state, tape, noted: Noted::default() };
                self.rules.take_offer(*clause, seat, &mut hand);
                self.rules.settle(&mut hand);
            }
            Action::Choose(..) | Action::Skip => {
                tape.tell(|| Event::Chose { by, action: Some(action.clone()) });
                let choice = action.choice().unwrap_or(Choice::Skip);
                self.rules.answer(choice, &mut Hand { game: self, state, tape, noted: Noted::default() });
            }
        }
        self.settle(state, tape);
        self.advance(state, tape);
    }

    /// Runs effect lists that an effect of a move set off.
    fn settle<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        self.rules.settle(&mut Hand { game: self, state, tape, noted: Noted::default() });
    }

    fn deal<T: Tape<Event>>(&self, state: &mut State, order: [u8; super::state::CARDS], tape: &mut T) {
        state.deck = order;
        for seat in (0..state.seats).map(Seat) {
            self.draw(state, seat, self.settings.number(points::HAND), tape);
        }
        state.stage = Stage::Begin(0);
    }

    /// Draws cards into a hand, as far as the deck has them.
    pub(super) fn draw<T: Tape<Event>>(&self, state: &mut State, seat: Seat, count: i32, tape: &mut T) {
        let mut drawn = 0_u32;
        for _ in 0..count.max(0) {
            let Some(card) = state.deck.get(usize::from(state.drawn)).copied().filter(|card| *card != NONE) else {
                break;
            };
            state.drawn += 1;
            drawn |= 1 << card;
        }
        state.player_mut(seat).hand |= drawn;
        tape.tell(|| Event::Drew { seat, count: drawn.count_ones() as u8, cards: Some(drawn) });
    }

    /// Lays a card on a cell: what lay there is cleared, the card brings its income, then `placed` is raised.
    pub(super) fn lay<T: Tape<Event>>(&self, state: &mut State, seat: Seat, card: u8, cell: u8, tape: &mut T) {
        let first = state.memory.frames.len();
        self.clear(state, seat, cell, tape);
        state.placements += 1;
        state.field[usize::from(cell)] = Pile { card, owner: seat.0, order: state.placements };
        tape.tell(|| Event::Placed { seat, card, cell });
        let about = [i32::from(cell), i32::from(card)];
        let noted = Noted::default();
        let asker = Asker { game: self, state, seat, noted: &noted };
        let ask = asker.ask().about(about);
        let ground = javelina_engine::rules::Facts::fact(&asker, points::F_TERRAIN, [about[0], 0]);
        let base = self.settings.numbers(points::BY_TERRAIN).get(ground.max(0) as usize).copied().unwrap_or(0);
        let income = self.rules.number(points::INCOME, base, &ask, &mut ());
        state.memory.take(&noted);
        self.pour(state, seat, income, tape);
        let cleared = state.memory.frames.len();
        self.raise(points::PLACED, about, seat, state, tape);
        let placed = state.memory.frames.len() - cleared;
        state.memory.frames[first..].rotate_right(placed); // what clearing set off runs first
    }

    /// Takes the card of a cell out of the game.
    pub(super) fn clear<T: Tape<Event>>(&self, state: &mut State, seat: Seat, cell: u8, tape: &mut T) {
        let pile = std::mem::replace(&mut state.field[usize::from(cell)], Pile::FREE);
        if pile.card != NONE {
            state.out |= 1 << pile.card;
            tape.tell(|| Event::Cleared { cell, card: pile.card });
            self.raise(points::CLEARED, [i32::from(cell), i32::from(pile.card)], seat, state, tape);
        }
    }

    /// Gives or takes water; nobody has less than none.
    pub(super) fn pour<T: Tape<Event>>(&self, state: &mut State, seat: Seat, by: i32, tape: &mut T) {
        let player = state.player_mut(seat);
        let before = player.water;
        player.water = before.saturating_add(by).max(0);
        let change = player.water - before;
        if change != 0 {
            tape.tell(|| Event::Poured { seat, change });
        }
    }

    /// Raises an event for a seat; [`settle`](Self::settle) runs what it sets off.
    pub(super) fn raise<const N: usize, T: Tape<Event>>(
        &self,
        point: PointId,
        subjects: [i32; N],
        seat: Seat,
        state: &mut State,
        tape: &mut T,
    ) {
        if T::ON {
            let mut deeds = Deeds::default();
            self.rules.raise(
                point,
                subjects,
                seat,
                &mut Hand { game: self, state, tape, noted: Noted::default() },
                &mut deeds,
            );
            deeds.hand_on(tape);
        } else {
            self.rules.raise(
                point,
                subjects,
                seat,
                &mut Hand { game: self, state, tape, noted: Noted::default() },
                &mut (),
            );
        }
    }

    /// Runs the steps that need no decision.
    fn advance<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        while state.memory.frames.is_empty() && state.memory.fault.is_none() {
            match state.stage {
                Stage::Deal | Stage::Act(_) | Stage::Over => return,
                Stage::Begin(n) if n < state.seats => {
                    state.acting = state.in_turn(n).0;
                    state.stage = Stage::Begin(n + 1);
                    self.raise(points::BEGIN, [], Seat(state.acting), state, tape);
                }
                Stage::Begin(_) => self.begin_round(state, tape),
                Stage::RoundBegins => state.stage = Stage::Prepare,
                Stage::Prepare => {
                    if (0..state.seats).any(|seat| state.player(Seat(seat)).ready == Ready::No) {
                        return;
                    }
                    for n in 0..state.seats {
                        let seat = state.in_turn(n);
                        if state.player(seat).ready == Ready::Draws {
                            self.draw(state, seat, 1, tape);
                        }
                    }
                    state.stage = Stage::Reveal(0);
                }
                Stage::Reveal(n) if n < state.seats => {
                    let seat = state.in_turn(n);
                    state.acting = seat.0;
                    state.stage = Stage::Act(n);
                    let card = state.player(seat).aside;
                    if card != NONE {
                        tape.tell(|| Event::Revealed { seat, card });
                        self.raise(points::REVEALED, [i32::from(card)], seat, state, tape);
                    }
                }
                Stage::Reveal(_) => {
                    state.acting = state.first;
                    state.stage = Stage::RoundEnds;
                    self.raise(points::ROUND_ENDS, [], Seat(state.acting), state, tape);
                }
                // The events of the end of a turn come before its counters start anew.
                Stage::TurnEnds(n) if n & 0x80 == 0 => {
                    state.stage = Stage::TurnEnds(n | 0x80);
                    self.raise(points::TURN_ENDS, [], Seat(state.acting), state, tape);
                }
                Stage::TurnEnds(n) => {
                    self.rules.reset(Scope::Turn, &mut state.memory);
                    state.stage = Stage::Reveal((n & 0x7f) + 1);
                }
                Stage::RoundEnds if i32::from(state.round) >= self.settings.number(points::ROUNDS) => {
                    state.stage = Stage::Over;
                    tape.tell(|| Event::Ended);
                }
                Stage::RoundEnds => {
                    state.first = state.in_turn(1).0;
                    self.begin_round(state, tape);
                }
            }
            self.settle(state, tape);
        }
    }

    fn begin_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.round += 1;
        state.acting = state.first;
        for player in &mut state.players {
            player.ready = Ready::No;
        }
        self.rules.reset(Scope::Round, &mut state.memory);
        state.stage = Stage::RoundBegins;
        tape.tell(|| Event::RoundBegan { round: state.round });
        self.raise(points::ROUND_BEGINS, [], Seat(state.first), state, tape);
    }
}
