//! The draft: who takes which dice, and which of them it keeps (rulebook, "Turn sequence").

use javelina_engine::rules::PointId;
use javelina_engine::{Laps, Seat, Tape};

use super::dice::MOST_DICE;
use super::state::{Stage, State};
use super::{Arizona, events::Event, points};

impl Arizona {
    /// Whether each player takes one die and keeps it: no clause in play says otherwise.
    pub(super) fn takes_one(&self, state: &State) -> bool {
        let silent = |point| self.rules.silent(point, &state.memory);
        silent(points::TAKES) && silent(points::KEEPS)
    }

    /// The acting seat takes a die.
    pub(super) fn take<T: Tape<Event>>(&self, state: &mut State, value: u8, tape: &mut T) {
        let seat = state.acting;
        state.dice[usize::from(value) - 1] -= 1;
        tape.tell(|| Event::Took { seat, value });
        if self.takes_one(state) {
            state.actor_mut().die = value;
            self.end_turn_of_lap(state, tape);
        } else {
            state.actor_mut().hand.push(value);
        }
    }

    /// The acting seat keeps one of the dice that it took.
    pub(super) fn keep<T: Tape<Event>>(&self, state: &mut State, value: u8, tape: &mut T) {
        let (seat, player) = (state.acting, state.actor_mut());
        if player.hand.remove(value) {
            player.more.push(value);
            tape.tell(|| Event::KeptDie { seat, value });
        }
    }

    /// Whether the acting seat takes another die, or keeps one of those that it took; if not, its part of the draft is over.
    pub(super) fn drafts_on<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) -> bool {
        let lies = state.dice != [0; 6];
        if self.takes_one(state) {
            if !lies {
                self.end_turn_of_lap(state, tape); // no die is left
            }
            return lies;
        }
        let (seat, at) = (state.acting, state.memory.lap.at());
        let takes = self.so_many(points::TAKES, seat, state, tape);
        let keeps = self.so_many(points::KEEPS, seat, state, tape);
        let player = state.actor();
        let (taken, kept) = (player.hand.len(), player.more.len());
        if kept == 0 && taken < takes && lies {
            return true;
        }
        if taken + kept > keeps && kept < keeps {
            state.stage = Stage::Keep(at);
            return true;
        }
        let player = state.actor_mut();
        let mut rest = std::mem::take(&mut player.hand);
        while player.more.len() < keeps && !rest.is_empty() {
            player.more.push(rest.next());
        }
        player.die = player.more.next();
        rest.values().for_each(|value| state.dice[usize::from(value) - 1] += 1);
        if !rest.is_empty() {
            tape.tell(|| Event::PutBack { seat, dice: rest });
        }
        self.end_turn_of_lap(state, tape);
        false
    }

    /// The acting seat goes on with another die that it kept, if there is one.
    pub(super) fn goes_on<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) -> bool {
        let (seat, value) = (state.acting, state.actor_mut().more.next());
        if value > 0 {
            state.actor_mut().die = value;
            tape.tell(|| Event::GoesOn { seat, value });
        }
        value > 0
    }

    fn so_many<T: Tape<Event>>(&self, point: PointId, seat: Seat, state: &mut State, tape: &mut T) -> usize {
        let said = self.said(point, seat, 1, [], state, tape);
        said.map_or(1, |(number, _)| number.clamp(0, MOST_DICE as i32)) as usize
    }

    /// How many dice are rolled (rulebook, "Preparation"; ruling A26 for one seat).
    pub(super) fn ask_dice<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.rolled = 0;
        let base = self.dice_for(state);
        if let Some((dice, _)) = self.said(points::DICE, state.initial, base as i32, [], state, tape) {
            state.rolled = dice.clamp(1, 20) as u8;
        }
    }
}
