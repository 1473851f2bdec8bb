//! The course of a game: what a move does, and the steps that run by themselves (rulebook, "The flick phase" to "End of
//! round"; the order after a flick is ruling S1).

use javelina_engine::rules::{PointId, Scope};
use javelina_engine::{Adapter, Element, Move, Scored, Tape};

use super::points::{self, setting};
use super::state::{DISCS, Desk};
use super::{Action, Disc, DiscId, Event, Sonora, Stage, State, Where, facts::Asker};

impl Sonora {
    /// Plays a legal action and all that follows by itself.
    pub(super) fn play<T: Tape<Event>>(&self, state: &mut State, step: &Move<Action>, tape: &mut T) {
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
                self.begin_stage(state, Stage::Swap);
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
            Action::Offer(clause) => {
                tape.tell(|| Event::OfferTaken { seat, label: self.rules.clause(*clause).label.clone() });
                self.take_offer(state, *clause, seat, tape);
                self.run(state, tape);
            }
            Action::Choose(..) | Action::Skip => {
                tape.tell(|| Event::Chose { by: *by, action: action.clone() });
                self.take_answer(state, action, tape);
            }
        }
        self.advance(state, tape);
    }

    /// Goes on to a stage that seats pass through one after the other.
    pub(super) fn begin_stage(&self, state: &mut State, stage: Stage) {
        (state.stage, state.step, state.acting) = (stage, 0, state.in_turn(0));
    }

    /// The next seat in turn order; if all had their part, the next stage.
    pub(super) fn next_seat(&self, state: &mut State, stage: Stage) {
        state.step += 1;
        if state.step < state.seats {
            state.acting = state.in_turn(state.step);
        } else {
            self.begin_stage(state, stage);
        }
    }

    /// Raises an event of the round for the next seat in turn order.
    fn raise_round<T: Tape<Event>>(&self, point: PointId, state: &mut State, tape: &mut T) {
        state.acting = state.in_turn(state.step);
        state.step += 1;
        self.raise(point, [], state.acting, state, tape);
    }

    /// Runs the steps that need no decision.
    pub(super) fn advance<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        while state.memory.frames.is_empty() && state.memory.fault.is_none() {
            let (seat, solo, flies) = (state.acting, state.is_solo(), !state.flights.is_empty());
            let stage = state.stage;
            match stage {
                Stage::Over | Stage::Colours => return,
                Stage::RoundBegins if state.step < state.seats => self.raise_round(points::ROUND_BEGINS, state, tape),
                Stage::RoundBegins => {
                    tape.tell(|| Event::RoundBegan { round: state.round });
                    self.begin_stage(state, Stage::Flick);
                    (state.turn, state.left) = (0, self.discs_in_turn(state, 0));
                }
                Stage::Flick if flies && self.wait_in_flight(state, tape) => return,
                Stage::Flick if flies => {}
                Stage::Flick if state.left > 0 && self.inquire(state, seat, |asker| self.can_flick(asker, tape)) => {
                    return;
                }
                Stage::Flick => {
                    self.rules.reset(Scope::Turn, &mut state.memory);
                    state.turn += u8::from(state.step + 1 >= state.seats);
                    self.next_seat(state, Stage::Flick);
                    state.left = self.discs_in_turn(state, state.turn);
                    if state.left == 0 {
                        state.desks = [Desk::default(); 4];
                        tape.tell(|| Event::WritePhase);
                        self.begin_stage(state, if solo { Stage::Colours } else { Stage::Swap });
                    }
                }
                Stage::Swap if self.inquire(state, seat, |asker| self.can_swap(asker, tape)) => return,
                Stage::Swap => self.next_seat(state, Stage::Choose),
                Stage::Choose if self.open_choice(state, seat).is_some() => return,
                Stage::Choose => {
                    if state.step + 1 >= state.seats {
                        self.assign_all(state, tape);
                    }
                    self.next_seat(state, if solo { Stage::Rival } else { Stage::Ruins });
                }
                Stage::Rival if self.rival_waits(state, tape) => return,
                Stage::Rival => self.begin_stage(state, Stage::Ruins),
                Stage::Ruins if state.step < state.seats => {
                    state.acting = state.order[usize::from(state.step)];
                    if self.ruins_wait(state, tape) {
                        return;
                    }
                    state.step += 1;
                }
                Stage::Ruins => self.begin_stage(state, Stage::Write),
                Stage::Write => {
                    for seat in state.players() {
                        let done = state.desk(seat).done || self.inquire(state, seat, |asker| self.nothing_left(asker));
                        state.desk_mut(seat).done = done;
                    }
                    if state.players().any(|seat| !state.desk(seat).done) {
                        return;
                    }
                    self.begin_stage(state, Stage::RoundEnds);
                }
                Stage::RoundEnds if state.step < state.seats => self.raise_round(points::ROUND_ENDS, state, tape),
                Stage::RoundEnds => self.end_round(state, tape),
            }
        }
    }

    fn end_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.acting = state.in_turn(0);
        let base = i32::from(state.round) + 1 >= self.setting(setting::ROUNDS);
        let last = |asker: &Asker<'_>| self.rules.holds(points::LAST_ROUND, base, &asker.ask(), tape);
        if self.inquire(state, state.acting, last) || state.round == u8::MAX - 1 {
            state.stage = Stage::Over;
            tape.tell(|| Event::Ended);
            self.witness_scoring(state, tape);
            return;
        }
        state.round += 1;
        state.first = state.in_turn(1);
        state.discs = [Disc::default(); DISCS];
        state.flicked = [0; DISCS];
        state.desks = [Desk::default(); 4];
        self.rules.reset(Scope::Round, &mut state.memory);
        self.begin_stage(state, Stage::RoundBegins);
    }

    /// The lowest disc in the hole, other than the flicked one, clockwise from the flicker.
    pub(super) fn in_hole(&self, state: &State, flicked: DiscId) -> Option<DiscId> {
        state.next_of(flicked, |disc| disc != flicked && state.discs[disc.index()].at == Where::Hole)
    }
}
