//! What the engine's adapter for games with content asks of this one.

use javelina_engine::rules::{EffectId, FactId, KindId, Noted, PointId, Set, Witness};
use javelina_engine::{
    Actor, Adapter, Dice, Element, Extent, Flow, Key, Luck, Move, Order, Reason, Refusal, Ruled, Seat, Source, Tape,
    Tick, Turn,
};

use super::actions::Action;
use super::decide::Why;
use super::facts::{self, Asker};
use super::points::CARD;
use super::state::{Larry, Stage, State};
use super::text::acts_as;
use super::{Cliffs, Event, refuse};

impl Ruled for Cliffs {
    type Why = Why;
    const OVER: (Source, &'static str) = (Source::Rulebook("The cliff"), "the race is over");
    const STEP: Source = Source::Table;

    javelina_engine::ruled!(State { memory, count, round, halted shuffles });

    fn fact(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> i32 {
        facts::fact(asker, fact, args)
    }

    fn set(asker: &Asker<'_>, fact: FactId, args: [i32; 2]) -> Set {
        facts::set(asker, fact, args)
    }

    fn effect(&self, state: &mut State, seat: Seat, effect: EffectId, args: [i32; 3], tape: &mut impl Tape<Event>) {
        self.effect(state, seat, effect, args, tape);
    }

    fn waits_for(&self, state: &State) -> Turn {
        match (state.stage, state.larry) {
            (Stage::Race, _) => {
                let order = Order::Clock { now: Tick(state.now), end: Tick(self.end_of_music()) };
                Turn::Together(state.racing, order)
            }
            (Stage::Laps(..) | Stage::Window(_), Larry::Looks(seat, _)) => Turn::Seat(seat),
            (Stage::Laps(_, at), _) => Turn::Seat(state.in_order(at)),
            (Stage::Window(_), _) => Turn::Seat(state.in_order(state.window.next)),
            (Stage::Over, _) => Turn::Over,
            _ => Turn::Nature,
        }
    }

    fn nature(&self, state: &State, luck: &Luck) -> Action {
        if state.shuffles {
            return Action::Shuffle(self.shuffled(state, luck));
        }
        if state.stage != Stage::Crown {
            return Action::Stop;
        }
        let key = Key::of("coin").round(u32::from(state.round)).attempt(u32::from(state.decides));
        let drawn = luck.below(key, state.tied.count_ones().max(1));
        let tied = state.seats().filter(|seat| state.tied >> seat.0 & 1 == 1);
        Action::Coin(tied.into_iter().nth(drawn as usize).unwrap_or(Seat(0)))
    }

    fn allows<W: Witness>(&self, asker: &Asker<'_>, step: &Move<Action>, witness: &mut W) -> Result<(), Why> {
        let state = asker.state;
        match state.stage {
            Stage::Race if step.at.0 < state.now => Err(Why::Past),
            Stage::Race if step.at.0 >= self.end_of_music() => Err(Why::Stopped),
            Stage::Race | Stage::Laps(..) => self.decide_race(asker, &step.action, witness),
            Stage::Window(moment) => self.decide_window(asker, moment, &step.action, witness),
            _ => Err(Reason::Step.into()),
        }
    }

    fn allows_nature<W: Witness>(
        &self,
        state: &State,
        step: &Move<Action>,
        noted: &Noted,
        witness: &mut W,
    ) -> Result<(), Why> {
        match &step.action {
            Action::Shuffle(order) if state.shuffles => self.decide_shuffle(state, order),
            _ if state.shuffles => Err(Reason::Step.into()),
            Action::Coin(seat) if state.stage == Stage::Crown => {
                if seat.0 < 8 && state.tied >> seat.0 & 1 == 1 {
                    Ok(())
                } else {
                    Err(Why::Coin)
                }
            }
            action if state.stage == Stage::Race => self.decide_clock(state, step.at, action, noted, witness),
            _ => Err(Reason::Step.into()),
        }
    }

    fn each_action<W: Witness>(
        &self,
        asker: &Asker<'_>,
        witness: &mut W,
        out: &mut dyn FnMut(Action) -> Flow,
    ) -> Extent {
        self.each_action(asker, witness, out);
        Extent::All
    }

    fn sampled(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        self.sampled(asker, dice)
    }

    fn play<T: Tape<Event>>(&self, state: &mut State, step: &Move<Action>, tape: &mut T) {
        self.play(state, step, tape);
    }

    fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        self.refuse(state, step, why)
    }

    fn asking_of(&self, state: &State, by: Actor) -> String {
        let asked = self.asked_now(state);
        if asked.contains(acts_as(state, by)) || asked.is_empty() {
            self.asking(state)
        } else {
            format!("{} is to act", self.whose(state))
        }
    }

    fn answer_name(&self, state: &State, viewer: Actor, kind: KindId, element: i32) -> String {
        if kind == CARD {
            self.card_at(state, element, Some(acts_as(state, viewer)))
        } else {
            self.rules.lexicon().name(kind, element)
        }
    }

    fn about(&self, state: &State, _: PointId, action: &Action) -> [i32; 4] {
        match action {
            Action::Play { design, queue } => [design.number(), i32::from(queue.0), 0, 0],
            _ => [Self::moment(state).map_or(0, |moment| moment as i32), 0, 0, 0],
        }
    }

    fn likeness(&self, wanted: &Action, action: &Action) -> u32 {
        refuse::likeness(wanted, action)
    }
}
