//! Legal actions, listed in a fixed order (by the decisions of [`decide`](super::decide)).

use javelina_engine::rules::Witness;
use javelina_engine::{Dice, Extent, Flow, Seat, uniform};

use super::actions::{Action, Take};
use crate::cliffs::play::state::{Larry, Moment, Stage, Until, WAIT};
use crate::cliffs::{Cliffs, points, rules::facts::Asker};

impl Cliffs {
    /// Hands every action of a racer who is to act to `out`, in a fixed order.
    pub(in crate::cliffs) fn each_action<W: Witness>(
        &self,
        asker: &Asker<'_>,
        witness: &mut W,
        out: &mut Take<'_>,
    ) -> Extent {
        let state = asker.state;
        match state.stage {
            _ if matches!(state.larry, Larry::Looks(..)) => {
                until_enough(self.queues_for_larry(asker, witness).iter().map(Action::Into), out);
            }
            Stage::Race | Stage::Laps(..) => self.each_in_race(asker, witness, out),
            Stage::Window(moment) => {
                let larry = self.decide_larry(asker, moment, witness).is_ok();
                let actions = larry.then_some(Action::Larry).into_iter().chain([Action::Pass]);
                until_enough(actions.chain(Until::SAID.map(Action::PassUntil)), out);
            }
            _ => {}
        }
        Extent::All
    }

    /// One of the actions of a racer, each as likely as any other, without a list: the number that `dice` give counts along
    /// the order of the list. Only where clauses may forbid single plays the list is gone through.
    pub(in crate::cliffs) fn sampled(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        let state = asker.state;
        if let Larry::Looks(..) = state.larry {
            let open = self.queues_for_larry(asker, &mut ());
            let drawn = dice.below(open.len() as u32);
            return open.iter().nth(drawn as usize).map(Action::Into);
        }
        match state.stage {
            Stage::Race | Stage::Laps(..) => {
                let is_open = state.seats().all(|queue| state.has_room(queue));
                if is_open && self.rules.silent(points::PLAY, &state.memory) {
                    return self.sample_in_race(asker, dice);
                }
                uniform(dice, |out| self.each_in_race(asker, &mut (), out))
            }
            Stage::Window(moment) => {
                let larry = u32::from(self.decide_larry(asker, moment, &mut ()).is_ok());
                let drawn = dice.below(larry + 1 + Until::SAID.len() as u32);
                Some(match drawn.checked_sub(larry) {
                    None => Action::Larry,
                    Some(0) => Action::Pass,
                    Some(at) => {
                        Until::SAID.get(at as usize - 1).map_or(Action::Pass, |until| Action::PassUntil(*until))
                    }
                })
            }
            _ => None,
        }
    }

    /// The same in a race where every card of the hand goes into every queue: cards times queues, then the rest.
    fn sample_in_race(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        let (state, seat) = (asker.state, asker.seat);
        let in_ticks = state.stage == Stage::Race;
        let hand = &state.racer(seat).hand;
        let is_new = |at: &usize| *at == 0 || hand[at - 1].design != hand[*at].design;
        let plays = self.decide_plays(asker, &mut ()).is_ok();
        let designs = if plays { (0..hand.len()).filter(is_new).count() as u32 } else { 0 };
        let draws = u32::from(in_ticks && self.decide_draw(asker, &mut ()).is_ok());
        let larry = u32::from(self.decide_larry(asker, Moment::Race, &mut ()).is_ok());
        let waits = u32::from(in_ticks);
        let racers = u32::from(state.count);
        let mut drawn = dice.below(designs * racers + draws + larry + waits + 1);
        if drawn < designs * racers {
            let at = (0..hand.len()).filter(is_new).nth((drawn / racers) as usize)?;
            return Some(Action::Play { design: hand[at].design?, queue: Seat((drawn % racers) as u8) });
        }
        drawn -= designs * racers;
        Some(match drawn {
            drawn if drawn < draws => Action::Draw,
            drawn if drawn < draws + larry => Action::Larry,
            drawn if drawn < draws + larry + waits => Action::Wait(WAIT),
            _ => Action::Done,
        })
    }

    fn each_in_race<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, out: &mut Take<'_>) {
        let (state, seat) = (asker.state, asker.seat);
        if self.decide_plays(asker, witness).is_ok() {
            let mut before = None;
            for design in state.racer(seat).hand.iter().filter_map(|held| held.design) {
                if before.replace(design) == Some(design) {
                    continue;
                }
                for queue in state.seats() {
                    if self.decide_play(asker, design, queue, witness).is_ok()
                        && out(Action::Play { design, queue }) == Flow::Enough
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
        let waits = in_ticks.then_some(Action::Wait(WAIT));
        until_enough(first.into_iter().flatten().chain(waits).chain([Action::Done]), out);
    }
}

/// Hands actions on until it is enough.
fn until_enough(mut actions: impl Iterator<Item = Action>, out: &mut Take<'_>) {
    actions.any(|action| out(action) == Flow::Enough);
}
