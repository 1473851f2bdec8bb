//! Answers to what content asks: taken up by the list that waits for them.

use crate::Actor;
use crate::rules::compiled::program::Body;
use crate::rules::compiled::steps::{Asked, Step, is_apart};
use crate::rules::declared::ids::ABSENT;
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::host::Host;
use crate::rules::running::memory::Choice;
use crate::rules::running::run::store;
use crate::rules::watching::tracer::Act;

impl Rules {
    /// Takes an answer that [`answers`](Self::answers) allows and goes on.
    pub fn answer<H: Host>(&self, choice: Choice, by: Actor, host: &mut H) {
        let Some(mut frame) = host.memory().question().copied() else { return };
        let depth = host.memory().frames.len() - 1;
        self.report_act(&frame, host, Act::Answers(choice, by));
        if let (Some(_), Actor::Seat(seat)) = (self.sealed_into(host.memory()), by)
            && !self.seal(choice, seat, &mut frame, host)
        {
            return store(host, depth, frame);
        }
        frame.waits = false;
        match &self.clause(frame.clause).body {
            Body::Script { .. } => {
                frame.picks[0] = match choice {
                    Choice::Element(element) => element,
                    Choice::Skip => ABSENT,
                };
            }
            Body::Run(steps) | Body::Offer { steps, .. } => {
                if let Some(Step::Choose { slot, to, asked, .. }) = steps.get(usize::from(frame.step)) {
                    if let Asked::Chance(counter) = asked
                        && let Some(drawn) = host.memory_mut().counters.get_mut(self.uses(*counter, frame.seat))
                    {
                        *drawn = drawn.saturating_add(1);
                    }
                    match choice {
                        _ if matches!(asked, Asked::Sealed { .. }) => frame.step = *to,
                        Choice::Element(element) => {
                            if is_apart(steps, usize::from(frame.step)) {
                                frame.chosen.insert(element);
                            }
                            frame.picks[usize::from(*slot) % 4] = element;
                            frame.step += 1;
                        }
                        Choice::Skip => frame.step = *to,
                    }
                }
            }
            _ => {}
        }
        store(host, depth, frame);
        self.settle(host);
    }
}
