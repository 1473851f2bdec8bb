//! The draft: who takes which dice, and which of them it keeps (rulebook, "Turn sequence").

use javelina_engine::rules::{ClauseId, PointId, Rules, Set, Witness, common};
use javelina_engine::{Adapter, Laps, Ruled, Seat, Tape, or_none};

use super::dice::MOST_DICE;
use super::state::{Stage, State};
use crate::arizona::moves::events::Event;
use crate::arizona::{Arizona, Content, points};

impl Arizona {
    /// Returns `true` if each player takes one die and keeps it: no clause in play says otherwise.
    #[inline]
    pub(in crate::arizona) fn takes_one(&self, state: &State) -> bool {
        let silent = |point| self.rules.silent(point, &state.memory);
        silent(points::TAKES) && silent(points::KEEPS)
    }

    /// The acting seat takes a die.
    pub(in crate::arizona) fn take<T: Tape<Event>>(&self, state: &mut State, value: u8, tape: &mut T) {
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

    /// Returns `true` if all take a die at once, in secret, in the draft that opens.
    pub(in crate::arizona) fn is_sealed<W: Witness>(&self, state: &mut State, witness: &mut W) -> bool {
        if self.rules.silent(points::SEALED, &state.memory) {
            return false;
        }
        self.inquire(state, state.initial, |asker| {
            self.rules.holds(points::SEALED, false, &asker.ask().about([points::DRAFT]), witness)
        })
    }

    /// What clauses of these items would say of a draft in which all take a die in secret, but that nobody asks there; `None` if
    /// they fit together.
    pub fn unheard(rules: &Rules, content: &Content, items: Set) -> Option<(ClauseId, String)> {
        let speak = |point: &PointId| -> Vec<ClauseId> {
            let all = rules.clauses_at(*point).iter().copied();
            all.filter(|id| items.contains(i32::from(rules.clause(*id).item.0))).collect()
        };
        let label = |id: ClauseId| &rules.clause(id).label;
        let in_turns = [common::ORDER, common::TURN_STARTS, common::TURN_ENDS];
        let others = [points::TAKES, points::KEEPS, points::BEFORE_TAKE].into_iter().chain(in_turns);
        let heard: Vec<(PointId, ClauseId)> =
            others.flat_map(|point| speak(&point).into_iter().map(move |id| (point, id))).collect();
        let pairs = speak(&points::SEALED).into_iter().flat_map(|id| heard.iter().map(move |other| (id, *other)));
        let mut meet = pairs.filter(|(id, (_, other))| rules.may_meet([*id, *other], points::DRAFT, &content));
        meet.next().map(|(id, (point, other))| {
            let point = rules.catalogue().points[point.index()].name;
            let (by, label) = (label(id), label(other));
            let text = format!(
                "by `{by}`, all players take a die at once in the draft; `{point}` is not asked there, so `{label}` \
                 has no effect"
            );
            (other, text)
        })
    }

    /// A seat takes a die in secret. It stays in the middle.
    pub(in crate::arizona) fn take_in_secret<T: Tape<Event>>(
        &self,
        state: &mut State,
        seat: Seat,
        value: u8,
        tape: &mut T,
    ) {
        state.memory.sealed.give(seat, Some(value.into()));
        let by = if T::ON { self.sealed_by(state) } else { None };
        self.tell_by(tape, by, || format!("{seat} takes a die in secret"));
    }

    /// All have taken a die in secret: the takes are shown together, and the draft is over.
    pub(in crate::arizona) fn show_takes<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let takes = std::mem::take(&mut state.memory.sealed);
        let taken = |seat: Seat| takes.element(seat).map(|value| (seat, value as u8));
        for (seat, value) in (0..state.seats).map(Seat).filter_map(taken) {
            state.player_mut(seat).die = value;
        }
        let by = if T::ON { self.sealed_by(state) } else { None };
        self.tell_by(tape, by, || {
            let takes = Self::around(state, state.initial).filter_map(taken);
            format!("the dice are taken: {}", or_none(takes.map(|(seat, value)| format!("{seat} {value}"))))
        });
        state.stage = Stage::Draft(0);
    }

    /// The clause that has the dice taken in secret.
    fn sealed_by(&self, state: &State) -> Option<ClauseId> {
        let spoken = self.trace_of(state, state.initial, points::SEALED, [points::DRAFT, 0, 0, 0]);
        spoken.iter().find(|one| one.active && one.fired && !one.overridden).map(|one| one.clause)
    }

    /// The acting seat keeps one of the dice that it took.
    pub(in crate::arizona) fn keep<T: Tape<Event>>(&self, state: &mut State, value: u8, tape: &mut T) {
        let (seat, player) = (state.acting, state.actor_mut());
        if player.hand.remove(value) {
            player.more.push(value);
            tape.tell(|| Event::KeptDie { seat, value });
        }
    }

    /// Returns `true` if the acting seat takes another die, or keeps one of those that it took; if not, its part of the
    /// draft is over.
    pub(in crate::arizona) fn drafts_on<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) -> bool {
        let lies = state.dice != [0; 6];
        let seat = state.acting;
        if self.takes_one(state) {
            let takes = lies && (self.rules.silent(points::TAKE, &state.memory) || self.has_action(state, seat, tape));
            if !takes {
                self.end_turn_of_lap(state, tape); // no die is left, or none that it may take
            }
            return takes;
        }
        let at = state.memory.lap.at();
        let takes = self.so_many(points::TAKES, seat, state, tape);
        let keeps = self.so_many(points::KEEPS, seat, state, tape);
        let player = state.actor();
        let (taken, kept) = (player.hand.len(), player.more.len());
        if kept == 0
            && taken < takes
            && lies
            && (self.rules.silent(points::TAKE, &state.memory) || self.has_action(state, seat, tape))
        {
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
    pub(in crate::arizona) fn goes_on<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) -> bool {
        let (seat, value) = (state.acting, state.actor_mut().more.next());
        if value > 0 {
            state.actor_mut().die = value;
            tape.tell(|| Event::GoesOn { seat, value });
        }
        value > 0
    }

    fn so_many<T: Tape<Event>>(&self, point: PointId, seat: Seat, state: &mut State, tape: &mut T) -> usize {
        let said = self.said(point, seat, 1, |number| number.clamp(0, MOST_DICE as i32), [], state, tape);
        said.map_or(1, |(number, _)| number) as usize
    }

    /// How many dice are rolled (rulebook, "Preparation"; ruling A26 for one seat).
    pub(in crate::arizona) fn ask_dice<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.rolled = 0;
        let base = self.dice_for(state);
        if let Some((dice, _)) =
            self.said(points::DICE, state.initial, base as i32, |number| number.clamp(1, 20), [], state, tape)
        {
            state.rolled = dice as u8;
        }
    }
}
