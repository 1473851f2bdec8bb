//! The course of a game: what a move does, and the steps that run by themselves (rulebook, sections 2 to 7).

use javelina_engine::rules::{Facts, Next, Set};
use javelina_engine::{Actor, Adapter, Element, Laps, Move, Ruled, Seat, Tape};

use super::state::{Pile, Ready, Stage, State};
use crate::oasis::moves::actions::Action;
use crate::oasis::rules::points::*;
use crate::oasis::{Event, Oasis};

impl Oasis {
    /// Plays a legal action and all that follows by itself.
    pub(in crate::oasis) fn play<T: Tape<Event>>(&self, state: &mut State, step: &Move<Action>, tape: &mut T) {
        let seat = if let Actor::Seat(seat) = step.by { seat } else { state.acting };
        let player = &mut state.players[seat.index()];
        match &step.action {
            Action::Deal(order) => {
                (state.deck, state.stage) = (*order, Stage::Begin);
                for seat in (0..state.seats).map(Seat) {
                    self.draw(state, seat, self.settings.number(HAND), tape);
                }
            }
            Action::Aside(card) => {
                player.hand.remove(card.number());
                (player.aside, player.ready) = (Some(*card), Ready::Aside);
                tape.tell(|| Event::SetAside { seat, card: Some(card.byte()) });
            }
            Action::Draw => {
                player.ready = Ready::Draws;
                tape.tell(|| Event::WillDraw { seat });
            }
            Action::Place(cell) => {
                state.stage = Stage::TurnEnds;
                if let Some(card) = player.aside.take() {
                    self.lay(state, seat, card, *cell, tape);
                }
            }
            Action::Pass => {
                state.stage = Stage::TurnEnds;
                player.hand = player.hand.or(player.aside.take().into_iter().collect());
                tape.tell(|| Event::Passed { seat });
            }
            Action::Sell(card) => {
                self.effect(state, seat, DISCARD, [card.number(), 0, 0], tape);
                self.pour(state, seat, 2, tape);
            }
            Action::Offer(clause) => {
                tape.tell(|| Event::OfferTaken { seat, label: self.rules.clause(*clause).label.clone() });
                self.take_offer(state, *clause, seat, tape);
            }
            Action::Choose(..) | Action::Skip => {
                let action = Some(step.action.clone());
                self.take_answer(state, step, tape, |_| Event::Chose { by: step.by, action });
            }
        }
        self.run(state, tape);
        self.advance(state, tape);
    }

    /// Draws cards into a hand, as far as the deck has them.
    pub(in crate::oasis) fn draw<T: Tape<Event>>(&self, state: &mut State, seat: Seat, count: i32, tape: &mut T) {
        let left = state.deck[usize::from(state.drawn)..].iter().take(count.max(0) as usize);
        let drawn: Set = left.map_while(|card| *card).collect();
        state.drawn += drawn.len() as u8;
        let hand = &mut state.players[seat.index()].hand;
        *hand = hand.or(drawn);
        tape.tell(|| Event::Drew { seat, count: drawn.len() as u8, cards: Some(drawn.wide() as u32) });
    }

    /// Another seat gets water from the supply.
    pub(in crate::oasis) fn gift<T: Tape<Event>>(&self, state: &mut State, water: i32, to: i32, tape: &mut T) {
        if let Some(to) = state.seat(to) {
            self.pour(state, to, water.max(0), tape);
        }
    }

    /// Lays a card, if it is in the hand.
    pub(in crate::oasis) fn lay_held<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        cell: Cell,
        tape: &mut T,
    ) {
        if state.players[seat.index()].hand.contains(card.number()) {
            state.players[seat.index()].hand.remove(card.number());
            self.lay(state, seat, card, cell, tape);
        }
    }

    /// Takes a card of the hand out of the game.
    pub(in crate::oasis) fn discard<T: Tape<Event>>(&self, state: &mut State, seat: Seat, card: Card, tape: &mut T) {
        let hand = &mut state.players[seat.index()].hand;
        if hand.contains(card.number()) {
            hand.remove(card.number());
            state.out.insert(card.number());
            tape.tell(|| Event::Discarded { seat, card: card.byte() });
        }
    }

    /// Lays a card on a cell: what lay there is cleared, the card brings its income, then `placed` is raised.
    pub(in crate::oasis) fn lay<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        cell: Cell,
        tape: &mut T,
    ) {
        let first = state.memory.frames.len();
        self.clear(state, seat, cell, tape);
        state.placements += 1;
        state.field[cell.index()] = Some(Pile { card, owner: seat, order: state.placements });
        tape.tell(|| Event::Placed { seat, card: card.byte(), cell: cell.byte() });
        let about = [cell.number(), card.number()];
        let ground = Statics.fact(F_TERRAIN, [about[0], 0]) as usize;
        let base = self.settings.numbers(BY_TERRAIN).get(ground).copied().unwrap_or(0);
        let income =
            self.inquire(state, seat, |asker| self.rules.number(INCOME, base, &asker.ask().about(about), &mut ()));
        self.pour(state, seat, income, tape);
        let cleared = state.memory.frames.len();
        self.raise_apart(PLACED, about, seat, Set::EMPTY, state, tape);
        let placed = state.memory.frames.len() - cleared;
        state.memory.frames[first..].rotate_right(placed); // what clearing set off runs first
    }

    /// Takes the card of a cell out of the game.
    pub(in crate::oasis) fn clear<T: Tape<Event>>(&self, state: &mut State, seat: Seat, cell: Cell, tape: &mut T) {
        if let Some(Pile { card, .. }) = state.field[cell.index()].take() {
            state.out.insert(card.number());
            tape.tell(|| Event::Cleared { cell: cell.byte(), card: card.byte() });
            self.raise_apart(CLEARED, [cell.number(), card.number()], seat, Set::EMPTY, state, tape);
        }
    }

    /// Gives or takes water; nobody has less than none.
    pub(in crate::oasis) fn pour<T: Tape<Event>>(&self, state: &mut State, seat: Seat, by: i32, tape: &mut T) {
        let water = &mut state.players[seat.index()].water;
        let before = std::mem::replace(water, water.saturating_add(by).max(0));
        let change = *water - before;
        if change != 0 {
            tape.tell(|| Event::Poured { seat, change });
        }
    }

    /// Runs the steps that need no decision.
    fn advance<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        while state.memory.is_idle() {
            match state.stage {
                Stage::Act if !Self::has_left(state, state.acting) => return,
                Stage::Deal | Stage::Over => return,
                Stage::Begin => {
                    (state.acting, state.stage) = (state.first, Stage::Begun);
                    self.start_game(state, tape);
                }
                Stage::Begun => self.begin_round(state, tape),
                Stage::RoundOpens => {
                    state.first = self.leader(state.first, state, tape);
                    (state.acting, state.stage) = (state.first, Stage::Prepare);
                }
                Stage::Act => state.stage = Stage::TurnEnds,
                Stage::Prepare if !state.preparing().is_empty() => return,
                Stage::Prepare => {
                    for seat in (0..state.seats).map(|n| state.in_turn(n)).collect::<Vec<_>>() {
                        if state.players[seat.index()].ready == Ready::Draws {
                            self.draw(state, seat, 1, tape);
                        }
                    }
                    state.stage = Stage::Reveal;
                    self.open_lap(TURN_LAP, Self::around(state, state.first), state, tape);
                }
                Stage::Reveal => match self.turn_of_lap(9, state, tape) {
                    Next::Turn(seat) if state.memory.is_idle() => {
                        (state.acting, state.stage, state.at) = (seat, Stage::Act, state.memory.lap.at());
                        if let Some(card) = state.players[seat.index()].aside {
                            tape.tell(|| Event::Revealed { seat, card: card.byte() });
                            self.raise_apart(REVEALED, [card.number()], seat, Set::EMPTY, state, tape);
                        }
                    }
                    Next::Turn(_) | Next::Wait => {}
                    Next::Over => {
                        (state.acting, state.stage, state.at) = (state.first, Stage::RoundCloses, 0);
                        self.close_round(state, tape);
                    }
                },
                Stage::TurnEnds => {
                    state.stage = Stage::Reveal;
                    self.end_turn_of_lap(state, tape);
                }
                Stage::RoundCloses if i32::from(state.round) >= self.settings.number(ROUNDS) => {
                    state.stage = Stage::Over;
                    tape.tell(|| Event::Ended);
                }
                Stage::RoundCloses => {
                    state.first = Self::next_playing(state, state.first);
                    self.begin_round(state, tape);
                }
            }
            self.run(state, tape);
        }
    }

    fn begin_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.round += 1;
        (state.acting, state.stage, state.at) = (state.first, Stage::RoundOpens, 0);
        state.players.iter_mut().for_each(|player| player.ready = Ready::No);
        tape.tell(|| Event::RoundBegan { round: state.round });
        self.open_round(state, tape);
    }
}
