//! What the engine's adapter for games with content asks of this one.

use javelina_engine::rules::{ABSENT, Deeds, EffectId, KindId, Noted, PointId, Witness};
use javelina_engine::{
    Actor, Adapter, Dice, Doing, Element, Key, Luck, Move, Order, Reason, Ruled, Seat, SeatSet, Source, Tape, Tick,
    Turn,
};

use super::facts::Asker;
use crate::cliffs::moves::actions::Action;
use crate::cliffs::moves::refuse::Why;
use crate::cliffs::play::state::acts_as;
use crate::cliffs::play::state::{Larry, Stage, State};
use crate::cliffs::points;
use crate::cliffs::points::{CARD, DRAW, RACING};
use crate::cliffs::{Cliffs, Event};

impl Ruled for Cliffs {
    type Why = Why;
    const OVER: (Source, &'static str) = (Source::Rulebook("The cliff"), "the race is over");
    const STEP: Source = Source::Table;
    const LEADS: &'static str = "wears the Crown";
    const ENDINGS: &'static [&'static str] = &["finish"];
    const MOST: &'static [(EffectId, usize, [i32; 2])] = &[(DRAW, 0, [i32::MIN, 100])];

    javelina_engine::ruled!(State { memory, count, round, halted shuffles });
    javelina_engine::ruled!(Ruled: facts, zoned, rulings, play, refuse, each_action);

    /// The crowned racer.
    fn lead(state: &State) -> Seat {
        Seat(state.crown)
    }

    fn team(asker: &Asker<'_>) -> SeatSet {
        SeatSet(asker.game.team(asker.seat).into())
    }

    /// Metres that the racer has come down: in the rounds before, and in this one once it is tallied. With the points that
    /// rules gave to its team.
    fn open_score(asker: &Asker<'_>) -> i32 {
        let (game, state, seat) = (asker.game, asker.state, asker.seat);
        let metres = game.cliff.saturating_sub(state.stands(seat));
        game.granted(state, seat).fold(metres, |score, (_, points)| score.saturating_add(points))
    }

    /// The same with what this round's tally will bring, if it has not come yet.
    fn full_score(asker: &Asker<'_>) -> i32 {
        let (state, seat) = (asker.game.before_tally(asker.state), asker.seat);
        let (score, fault) = asker.game.come_down(&state, seat, None, &mut ());
        fault.into_iter().for_each(|fault| asker.noted.note(fault));
        score
    }

    /// A team comes down together.
    fn suppose(&self, state: &mut State, seat: Seat, points: i32) {
        for mate in state.seats().filter(|mate| self.team(seat) >> mate.0 & 1 == 1) {
            let racer = &mut state.racers[mate.index()];
            racer.elevation = racer.elevation.saturating_sub(points);
        }
    }

    fn effect(&self, state: &mut State, seat: Seat, effect: EffectId, args: [i32; 3], tape: &mut impl Tape<Event>) {
        if points::effect(&mut Doing { game: self, state, seat, tape }, effect, args) {
            state.changed = true;
            self.sync_copies(state, tape);
        }
    }

    /// Its hand and its queue are discarded, Larry is spent. What was tallied stays.
    fn leaves(&self, state: &mut State, seat: Seat, _: &mut impl Tape<Event>) {
        let stands = state.stands(seat);
        let racer = state.racer_mut(seat);
        (racer.elevation, racer.tallied, racer.slid) = (stands, 0, 0);
        (racer.larry, racer.done) = (false, true);
        let (hand, queue) = (std::mem::take(&mut racer.hand), std::mem::take(&mut racer.queue));
        queue.iter().flatten().for_each(|slot| state.discard(*slot));
        for design in hand.iter().filter_map(|held| held.design) {
            let count = &mut state.discards[design.index()];
            *count = count.saturating_add(1);
        }
        state.racing = state.racing.without(seat);
    }

    fn hear_scoring(&self, state: &State, deeds: &mut Deeds) {
        self.stands(state, false, deeds);
    }

    fn moved(&self, state: &mut State, tape: &mut impl Tape<Event>) {
        state.changed = true;
        self.sync_copies(state, tape);
    }

    /// A race in turns has as many passes as the racers need; it starts and ends like one against the clock.
    fn edges(&self, _: &State, lap: i32) -> [bool; 2] {
        [lap != RACING; 2]
    }

    fn waits_for(&self, state: &State) -> Turn {
        match (state.stage, state.larry) {
            (Stage::Race, _) => {
                let order = Order::Clock { now: Tick(state.now), end: Tick(self.end_of_music(state)) };
                Turn::Together(state.racing, order)
            }
            (Stage::Laps(..) | Stage::Window(_), Larry::Looks(seat, _)) => Turn::Seat(seat),
            (Stage::Laps(..), _) => Turn::Seat(state.memory.lap.seat().unwrap_or(Seat(state.crown))),
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
            Stage::Race if step.at.0 >= self.end_of_music(state) => Err(Why::Stopped),
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

    fn sampled(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        self.sampled(asker, dice)
    }

    fn asking_of(&self, state: &State, by: Actor) -> String {
        let asked = self.asked_now(state);
        if by == Actor::Nature || asked.contains(acts_as(state, by)) || asked.is_empty() {
            self.asking(state, by)
        } else {
            format!("waiting for {}", self.turn_now(state).whose())
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
            Action::Into(queue) => {
                let Larry::Looks(_, design) = state.larry else { return [0; 4] };
                [design.map_or(ABSENT, Element::number), i32::from(queue.0), 0, 0]
            }
            _ => [Self::moment(state).map_or(0, |moment| moment as i32), 0, 0, 0],
        }
    }

    fn likeness(&self, wanted: &Action, action: &Action) -> u32 {
        match (wanted, action) {
            (Action::Play { design, queue }, Action::Play { design: other, queue: there }) => {
                1 + 2 * u32::from(design == other) + u32::from(queue == there)
            }
            (Action::Play { .. }, Action::Draw) | (Action::Wait(_), Action::Wait(_)) => 1,
            (Action::Larry | Action::Pass | Action::PassUntil(_), Action::Pass) => 1,
            (Action::Into(_), Action::Into(_)) | (Action::Choose(..), Action::Choose(..)) => 1,
            (Action::Draw | Action::Wait(_), Action::Done) => 1,
            _ => 0,
        }
    }

    fn values_of(&self, state: &State, out: &mut [i64]) {
        self.values_for(state, (0_u8..).map(Seat).zip(out));
    }
}
