//! Legal actions, listed in a fixed order (by the decisions of [`decide`](super::decide)).

use javelina_engine::rules::Witness;
use javelina_engine::{Flow, Seat, Turn};

use super::Cliffs;
use super::facts::Asker;
use super::state::{Action, Larry, Moment, Stage, State, Until, WAITS};

impl Cliffs {
    /// Hands every legal action of a racer to `out`, in a fixed order.
    pub(super) fn each_action<W: Witness>(
        &self,
        state: &State,
        seat: Seat,
        witness: &mut W,
        out: &mut dyn FnMut(Action) -> Flow,
    ) {
        match self.turn_of(state) {
            Turn::Seat(one) if one == seat => {}
            Turn::Together(seats, _) if seats.contains(seat) => {}
            _ => return,
        }
        if let Some((kind, elements, may_skip)) = self.asked(state) {
            for element in elements.iter() {
                if out(Action::Choose(kind, element)) == Flow::Enough {
                    return;
                }
            }
            if may_skip {
                out(Action::Skip);
            }
            return;
        }
        if let Larry::Looks(..) = state.larry {
            for queue in state.seats().filter(|queue| state.has_room(*queue)) {
                if out(Action::Into(queue.0)) == Flow::Enough {
                    return;
                }
            }
            return;
        }
        let asker = Asker { game: self, state, seat };
        match state.stage {
            Stage::Race | Stage::Laps(..) => self.each_in_race(&asker, witness, out),
            Stage::Window(moment) => {
                let larry = self.decide_larry(&asker, moment, witness).is_ok();
                let actions = larry.then_some(Action::Larry).into_iter().chain([Action::Pass]);
                for action in actions.chain(Until::SAID.map(Action::PassUntil)) {
                    if out(action) == Flow::Enough {
                        return;
                    }
                }
            }
            _ => {}
        }
    }

    fn each_in_race<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, out: &mut dyn FnMut(Action) -> Flow) {
        let (state, seat) = (asker.state, asker.seat);
        if self.decide_plays(asker, witness).is_ok() {
            let mut before = None;
            for held in &state.racer(seat).hand {
                if before.replace(held.design) == Some(held.design) {
                    continue;
                }
                for queue in 0..state.count {
                    if self.decide_play(asker, held.design, queue, witness).is_ok()
                        && out(Action::Play { design: held.design, queue }) == Flow::Enough
                    {
                        return;
                    }
                }
            }
        }
        let in_ticks = state.stage == Stage::Race;
        let draws = in_ticks && self.decide_draw(asker, witness).is_ok();
        let larry = self.decide_larry(asker, Moment::Race, witness).is_ok();
        let first = [draws.then_some(Action::Draw), larry.then_some(Action::Larry)];
        let waits = WAITS.iter().filter(|_| in_ticks).map(|ticks| Action::Wait(*ticks));
        for action in first.into_iter().flatten().chain(waits).chain([Action::Done]) {
            if out(action) == Flow::Enough {
                return;
            }
        }
    }
}
