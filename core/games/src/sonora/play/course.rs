//! The course of a game: what a move does, and the steps that run by themselves (rulebook, "The flick phase" to "End of
//! round"; the order after a flick is ruling S1).

use javelina_engine::rules::{ClauseId, Next, common};
use javelina_engine::{Adapter, Element, Laps, Move, Seat, Tape};

use super::state::{DISCS, Desk};
use crate::sonora::points;
use crate::sonora::points::setting;
use crate::sonora::rules::facts::Asker;
use crate::sonora::{Action, Disc, DiscId, Event, Sonora, Stage, State, Where};

impl Sonora {
    /// Plays a legal action and all that follows by itself.
    pub(in crate::sonora) fn play<T: Tape<Event>>(&self, state: &mut State, step: &Move<Action>, tape: &mut T) {
        let Move { by, action, .. } = step;
        let seat = state.seat_of(*by);
        match action {
            Action::Flick(disc, intent) => self.launch(state, *disc, *intent, tape),
            Action::Wobble(turn, speed) => self.fly(state, *turn, *speed, tape),
            Action::Lies(places, order) => self.lie(state, places, *order, tape),
            Action::Reflick => self.reflick(state, seat, tape),
            Action::Keep => self.judge(state, tape),
            Action::Give(disc, section) => self.give(state, *disc, *section, tape),
            Action::Colours(own, rival) => {
                state.colours = [*own, *rival];
                tape.tell(|| Event::Coloured { own: *own, rival: *rival });
                self.begin_stage(state, Stage::Swap, tape);
            }
            Action::Swap(one, other) => self.swap(state, seat, *one, *other, tape),
            Action::Mark(building, count) => self.mark(state, seat, *building, *count, tape),
            Action::Discover(animal) => self.discover(state, seat, *animal, tape),
            Action::Draw(number, placement) => self.draw(state, seat, *number, *placement, tape),
            Action::Path(number, end) => self.path(state, seat, *number, *end, tape),
            Action::Rabbit(found) => self.rabbit(state, seat, *found, tape),
            Action::Node(node) => self.mark_node(state, seat, *node, tape),
            Action::Fill(column, count) => self.fill(state, seat, *column, *count, tape),
            Action::RivalDraw(..) | Action::RivalPath(..) | Action::RivalFill(..) => {
                self.mark_rival(state, action, tape)
            }
            Action::End => self.end(state, seat, tape),
            Action::Offer(clause) => self.take(state, *clause, seat, tape),
            Action::Choose(..) | Action::Skip => {
                let agrees = |state: &State| self.rules.is_yes_or_no(&state.memory);
                let chose = |state: &_| Event::Chose { by: *by, action: action.clone(), agrees: agrees(state) };
                self.take_answer(state, step, tape, chose);
            }
        }
        self.advance(state, tape);
    }

    fn take<T: Tape<Event>>(&self, state: &mut State, clause: ClauseId, seat: Seat, tape: &mut T) {
        tape.tell(|| Event::OfferTaken { seat, label: self.rules.clause(clause).label.clone() });
        self.take_offer(state, clause, seat, tape);
        self.run(state, tape);
    }

    /// Goes on to a stage; in some of them seats act one after the other.
    pub(in crate::sonora) fn begin_stage<T: Tape<Event>>(&self, state: &mut State, stage: Stage, tape: &mut T) {
        (state.stage, state.step, state.acting) = (stage, 0, state.in_turn(0));
        state.memory.fates.hold(stage == Stage::Write);
        let around = Self::around(state, state.first);
        match stage {
            Stage::Flick => {
                state.left = self.discs_in_turn(state, state.turn);
                self.open_lap(points::FLICKING, around, state, tape);
            }
            Stage::Swap => self.open_lap(points::SWAPPING, around, state, tape),
            Stage::Choose => self.open_lap(points::CHOOSING, around, state, tape),
            Stage::Ruins => {
                let order = state.order.into_iter().take(state.seats.into());
                self.open_lap(points::MARKING, order, state, tape);
            }
            Stage::WriteOpens => self.start_phase(points::WRITING, state, tape),
            Stage::Write => {
                let write = self.open_joint_lap(points::WRITING, state.players(), state, tape);
                for seat in state.players() {
                    state.desk_mut(seat).done |= !write.contains(seat);
                }
            }
            _ => {}
        }
    }

    /// The seat whose turn it is in a stage in which seats act one after the other: it is the acting one now.
    fn take_turn<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) -> Next {
        let goes_on = state.memory.lap.is_open();
        let next = self.turn_of_lap(if state.stage == Stage::Flick { 9 } else { 1 }, state, tape);
        if let Next::Turn(seat) = next {
            (state.acting, state.step) = (seat, state.memory.lap.at());
            if !goes_on && state.stage == Stage::Flick {
                (state.left, state.had) = (self.discs_in_turn(state, state.turn), 0);
            }
        }
        next
    }

    /// Returns `true` if the acting seat flicks another disc in its turn.
    fn flicks_on<T: Tape<Event>>(&self, state: &mut State, seat: Seat, tape: &mut T) -> bool {
        let base = self.discs_in_turn(state, state.turn);
        let had = i32::from(state.had);
        let left = |flicks: i32| (flicks.clamp(0, 20) - had).max(0);
        if let Some((left, _)) = self.said(points::FLICKS, seat, base.into(), left, [], state, tape) {
            state.left = left as u8;
        }
        if state.left == 0 {
            return false;
        }
        let flicks = self.inquire(state, seat, |asker| self.can_flick(asker, tape));
        if !flicks && self.in_hand(state, seat).next().is_some() {
            self.tell_pass(seat, tape);
        }
        flicks
    }

    /// The stage behind one in which all had their part.
    fn end_stage<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let solo = state.is_solo();
        let next = match state.stage {
            Stage::Flick => {
                state.turn += 1;
                if self.discs_in_turn(state, state.turn) > 0 {
                    Stage::Flick
                } else {
                    (state.left, state.had) = (0, 0);
                    state.desks.iter_mut().for_each(|desk| desk.done = false);
                    tape.tell(|| Event::WritePhase);
                    if solo { Stage::Colours } else { Stage::Swap }
                }
            }
            Stage::Swap => Stage::Choose,
            Stage::Choose => {
                self.assign_all(state, tape);
                if solo { Stage::Rival } else { Stage::Ruins }
            }
            _ => Stage::WriteOpens,
        };
        self.begin_stage(state, next, tape);
    }

    /// The write phase is over: desks are cleared if rules may give bonuses from now on, and the round closes.
    fn end_writing<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        if self.may_earn_ahead(state) {
            state.desks = [Desk::default(); 4];
        }
        self.begin_stage(state, Stage::RoundCloses, tape);
        state.step = state.seats; // all have had their part
        self.close_round(state, tape);
    }

    /// Runs the steps that need no decision.
    pub(in crate::sonora) fn advance<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        while state.memory.is_idle() {
            let flies = !state.flights.is_empty();
            let stage = state.stage;
            let in_lap = matches!(stage, Stage::Flick | Stage::Swap | Stage::Choose | Stage::Ruins);
            if in_lap && !flies {
                match self.take_turn(state, tape) {
                    Next::Turn(_) => {}
                    Next::Wait => continue,
                    Next::Over => {
                        self.end_stage(state, tape);
                        continue;
                    }
                }
            }
            let seat = state.acting;
            match stage {
                _ if !state.memory.is_idle() => {}
                Stage::Over | Stage::Colours => return,
                Stage::Starts => self.open(state, tape),
                Stage::RoundOpens => {
                    state.first = self.leader(state.first, state, tape);
                    tape.tell(|| Event::RoundBegan { round: state.round });
                    state.turn = 0;
                    self.begin_stage(state, Stage::Flick, tape);
                }
                Stage::Flick if flies && self.wait_in_flight(state, tape) => return,
                Stage::Flick if flies => {}
                Stage::Flick if self.flicks_on(state, seat, tape) => return,
                Stage::Swap if self.inquire(state, seat, |asker| self.can_swap(asker, tape)) => return,
                Stage::Choose if self.open_choice(state, seat).is_some() => return,
                Stage::Ruins if self.ruins_wait(state, tape) => return,
                Stage::Flick | Stage::Swap | Stage::Choose | Stage::Ruins => self.end_turn_of_lap(state, tape),
                Stage::Rival if self.rival_waits(state, tape) => return,
                Stage::Rival => self.begin_stage(state, Stage::Ruins, tape),
                Stage::WriteOpens => self.begin_stage(state, Stage::Write, tape),
                Stage::Write => {
                    for seat in state.players() {
                        let done =
                            state.desk(seat).done || self.inquire(state, seat, |asker| self.nothing_left(asker, tape));
                        state.desk_mut(seat).done = done;
                    }
                    if state.players().any(|seat| !state.desk(seat).done) {
                        return;
                    }
                    if self.rules.silent(common::PHASE_ENDS, &state.memory) {
                        self.end_writing(state, tape);
                    } else {
                        self.begin_stage(state, Stage::Written, tape);
                        self.end_phase(points::WRITING, state, tape);
                    }
                }
                Stage::Written => self.end_writing(state, tape),
                Stage::RoundCloses => self.end_round(state, tape),
            }
        }
    }

    /// Returns `true` if rules may give bonuses after the Write phase. They wait for the next one, so what was not used
    /// lapses before them. Otherwise the desks of the last round stay as they were written.
    fn may_earn_ahead(&self, state: &State) -> bool {
        !self.rules.silent(common::ROUND_ENDS, &state.memory)
    }

    fn end_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.acting = state.in_turn(0);
        let base = i32::from(state.round) + 1 >= self.setting(setting::ROUNDS);
        let last = |asker: &Asker<'_>| self.rules.holds(points::LAST_ROUND, base, &asker.ask(), tape);
        if self.inquire(state, state.acting, last) || state.round == u8::MAX - 1 {
            state.stage = Stage::Over;
            tape.tell(|| Event::Ended);
            return;
        }
        state.round = state.round.saturating_add(1);
        state.first = Self::next_playing(state, state.first);
        state.discs = [Disc::default(); DISCS];
        state.flicked = [0; DISCS];
        if !self.may_earn_ahead(state) {
            state.desks = [Desk::default(); 4];
        }
        self.open(state, tape);
    }

    /// The game starts; then the first round opens.
    pub(in crate::sonora) fn start<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.acting = state.in_turn(0);
        state.stage = Stage::Starts;
        self.start_game(state, tape);
    }

    /// A round opens.
    fn open<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        (state.stage, state.step, state.acting) = (Stage::RoundOpens, 0, state.in_turn(0));
        self.open_round(state, tape);
    }

    /// The lowest disc in the hole, other than the flicked one, clockwise from the flicker.
    pub(in crate::sonora) fn in_hole(&self, state: &State, flicked: DiscId) -> Option<DiscId> {
        state.next_of(flicked, |disc| disc != flicked && state.discs[disc.index()].at == Where::Hole)
    }
}
