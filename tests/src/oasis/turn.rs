//! The course of a game: what a move does, and the steps that run by themselves (rulebook, sections 2 to 7).

use javelina_engine::rules::{Facts, Scope, Set};
use javelina_engine::{Actor, Adapter, Element, Move, Ruled, Seat, Tape};

use super::actions::Action;
use super::facts::Statics;
use super::points::*;
use super::state::{NONE, Pile, Ready, Stage, State};
use super::{Event, Oasis};

impl Oasis {
    /// Plays a legal action and all that follows by itself.
    pub(super) fn play<T: Tape<Event>>(&self, state: &mut State, step: &Move<Action>, tape: &mut T) {
        let seat = if let Actor::Seat(seat) = step.by { seat } else { Seat(state.acting) };
        match &step.action {
            Action::Deal(order) => {
                state.deck = *order;
                for seat in (0..state.seats).map(Seat) {
                    self.draw(state, seat, self.settings.number(HAND), tape);
                }
                state.stage = Stage::Begin(0);
            }
            Action::Aside(card) => {
                let player = state.player_mut(seat);
                let card = card.byte();
                player.hand &= !(1 << card);
                (player.aside, player.ready) = (card, Ready::Aside);
                tape.tell(|| Event::SetAside { seat, card: Some(card) });
            }
            Action::Draw => {
                state.player_mut(seat).ready = Ready::Draws;
                tape.tell(|| Event::WillDraw { seat });
            }
            Action::Place(_) | Action::Pass => {
                let player = state.player_mut(seat);
                let card = std::mem::replace(&mut player.aside, NONE);
                if let Action::Place(cell) = step.action {
                    self.lay(state, seat, card, cell.byte(), tape);
                } else {
                    player.hand |= if card == NONE { 0 } else { 1 << card };
                    tape.tell(|| Event::Passed { seat });
                }
                if let Stage::Act(n) = state.stage {
                    state.stage = Stage::TurnEnds(n);
                }
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
                tape.tell(|| Event::Chose { by: step.by, action: Some(step.action.clone()) });
                self.take_answer(state, &step.action, tape);
            }
        }
        self.run(state, tape);
        self.advance(state, tape);
    }

    /// Draws cards into a hand, as far as the deck has them.
    pub(super) fn draw<T: Tape<Event>>(&self, state: &mut State, seat: Seat, count: i32, tape: &mut T) {
        let left = &state.deck[usize::from(state.drawn)..];
        let taken = left.iter().take(count.max(0) as usize).take_while(|card| **card != NONE);
        let drawn = taken.fold(0_u32, |all, card| all | 1 << card);
        let count = drawn.count_ones() as u8;
        state.drawn += count;
        state.player_mut(seat).hand |= drawn;
        tape.tell(|| Event::Drew { seat, count, cards: Some(drawn) });
    }

    /// Lays a card on a cell: what lay there is cleared, the card brings its income, then `placed` is raised.
    pub(super) fn lay<T: Tape<Event>>(&self, state: &mut State, seat: Seat, card: u8, cell: u8, tape: &mut T) {
        let first = state.memory.frames.len();
        self.clear(state, seat, cell, tape);
        state.placements += 1;
        state.field[usize::from(cell)] = Pile { card, owner: seat.0, order: state.placements };
        tape.tell(|| Event::Placed { seat, card, cell });
        let about = [i32::from(cell), i32::from(card)];
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
    pub(super) fn clear<T: Tape<Event>>(&self, state: &mut State, seat: Seat, cell: u8, tape: &mut T) {
        let Pile { card, .. } = std::mem::replace(&mut state.field[usize::from(cell)], Pile::FREE);
        if card != NONE {
            state.out |= 1 << card;
            tape.tell(|| Event::Cleared { cell, card });
            self.raise_apart(CLEARED, [i32::from(cell), i32::from(card)], seat, Set::EMPTY, state, tape);
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

    /// Runs the steps that need no decision.
    fn advance<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        while state.memory.frames.is_empty() && state.memory.fault.is_none() {
            match state.stage {
                Stage::Deal | Stage::Act(_) | Stage::Over => return,
                Stage::Begin(n) if n < state.seats => {
                    state.acting = state.in_turn(n).0;
                    state.stage = Stage::Begin(n + 1);
                    self.raise_apart(BEGIN, [], Seat(state.acting), Set::EMPTY, state, tape);
                }
                Stage::Begin(_) => self.begin_round(state, tape),
                Stage::RoundBegins => state.stage = Stage::Prepare,
                Stage::Prepare if !state.preparing().is_empty() => return,
                Stage::Prepare => {
                    for seat in (0..state.seats).map(|n| state.in_turn(n)).collect::<Vec<_>>() {
                        if state.player(seat).ready == Ready::Draws {
                            self.draw(state, seat, 1, tape);
                        }
                    }
                    state.stage = Stage::Reveal(0);
                }
                Stage::Reveal(n) if n < state.seats => {
                    let seat = state.in_turn(n);
                    (state.acting, state.stage) = (seat.0, Stage::Act(n));
                    let card = state.player(seat).aside;
                    if card != NONE {
                        tape.tell(|| Event::Revealed { seat, card });
                        self.raise_apart(REVEALED, [i32::from(card)], seat, Set::EMPTY, state, tape);
                    }
                }
                Stage::Reveal(_) => {
                    (state.acting, state.stage) = (state.first, Stage::RoundEnds);
                    self.raise_apart(ROUND_ENDS, [], Seat(state.acting), Set::EMPTY, state, tape);
                }
                // The events of the end of a turn come before its counters start anew.
                Stage::TurnEnds(n) if n & 0x80 == 0 => {
                    state.stage = Stage::TurnEnds(n | 0x80);
                    self.raise_apart(TURN_ENDS, [], Seat(state.acting), Set::EMPTY, state, tape);
                }
                Stage::TurnEnds(n) => {
                    self.rules.reset(Scope::Turn, &mut state.memory);
                    state.stage = Stage::Reveal((n & 0x7f) + 1);
                }
                Stage::RoundEnds if i32::from(state.round) >= self.settings.number(ROUNDS) => {
                    state.stage = Stage::Over;
                    tape.tell(|| Event::Ended);
                }
                Stage::RoundEnds => {
                    state.first = state.in_turn(1).0;
                    self.begin_round(state, tape);
                }
            }
            self.run(state, tape);
        }
    }

    fn begin_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.round += 1;
        (state.acting, state.stage) = (state.first, Stage::RoundBegins);
        state.players.iter_mut().for_each(|player| player.ready = Ready::No);
        self.rules.reset(Scope::Round, &mut state.memory);
        tape.tell(|| Event::RoundBegan { round: state.round });
        self.raise_apart(ROUND_BEGINS, [], Seat(state.first), Set::EMPTY, state, tape);
    }
}
