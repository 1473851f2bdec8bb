//! What the engine's adapter for games with content asks of this one.

use javelina_engine::rules::{EffectId, Noted, PointId, Witness};
use javelina_engine::{Dice, Element, Key, Luck, Move, Order, Reason, Ruled, Seat, SeatSet, Source, Tape, Turn};

use super::facts::Asker;
use crate::sonora::moves::refuse::Why;
use crate::sonora::play::flick::WHOLE;
use crate::sonora::points;
use crate::sonora::points::{PAY_REFLICK, PAY_SWAP, VALUE};
use crate::sonora::{Action, DiscId, Event, Sonora, Stage, State, Step, Where};

impl Ruled for Sonora {
    type Why = Why;
    const OVER: (Source, &'static str) = (Source::Rulebook("Game end"), "the game is over");
    const STEP: Source = Source::Rulebook("Gameplay");
    const ENDINGS: &'static [&'static str] = &["rounds"];
    const MOST: &'static [(EffectId, usize, [i32; 2])] =
        &[(VALUE, 0, [-1_000, 1_000]), (PAY_REFLICK, 0, [i32::MIN, 20]), (PAY_SWAP, 0, [i32::MIN, 20])];

    javelina_engine::ruled!(State { memory, seats, round, lead first });
    javelina_engine::ruled!(Ruled: facts, effects, zoned, rulings, sides, open_score, play, refuse, asking, each_action);

    /// Its discs that do not lie are out; its flights end.
    fn leaves(&self, state: &mut State, seat: Seat, _: &mut impl Tape<Event>) {
        for disc in DiscId::all().filter(|disc| state.owner(*disc) == seat).collect::<Vec<_>>() {
            let at = &mut state.discs[disc.index()].at;
            if matches!(at, Where::Hand | Where::Off | Where::Hole) {
                *at = Where::Out;
            }
            state.flights.iter_mut().for_each(|flight| flight.knocked &= !(1 << disc.index()));
        }
        let flies: Vec<bool> = state.flights.iter().map(|flight| state.owner(flight.disc) == seat).collect();
        let mut flies = flies.into_iter();
        state.flights.retain(|_| !flies.next().unwrap_or(false));
        state.desk_mut(seat).done = true;
    }

    /// The flick phase has several passes.
    fn edges(&self, state: &State, lap: i32) -> [bool; 2] {
        let is_last = || self.discs_in_turn(state, state.turn.saturating_add(1)) == 0;
        if lap == points::FLICKING { [state.turn == 0, is_last()] } else { [true; 2] }
    }

    fn waits_for(&self, state: &State) -> Turn {
        match state.stage {
            Stage::Over => Turn::Over,
            Stage::Write => {
                let busy = state.players().filter(|seat| !state.desk(*seat).done);
                Turn::Together(busy.fold(SeatSet::default(), SeatSet::with), Order::Free)
            }
            Stage::Flick => match state.flights.last() {
                Some(flight) if flight.step == Step::Air => Turn::Nature,
                Some(flight) if flight.step == Step::Taken => {
                    Turn::Seat(self.in_hole(state, flight.disc).map_or(state.acting, |disc| state.owner(disc)))
                }
                flight => Turn::Seat(flight.map_or(state.acting, |flight| state.owner(flight.disc))),
            },
            _ => Turn::Seat(state.acting),
        }
    }

    fn nature(&self, state: &State, luck: &Luck) -> Action {
        let Some(flight) = state.flights.last() else { return Action::Skip };
        let seat = state.owner(flight.disc);
        let attempt = u32::from(state.flicked[flight.disc.index()]);
        let key = Key::of("wobble").round(u32::from(state.round)).seat(seat);
        self.wobble(state, seat, &mut luck.dice(key.entity(u32::from(flight.disc.byte())).attempt(attempt)))
    }

    fn allows<W: Witness>(&self, asker: &Asker<'_>, step: &Move<Action>, witness: &mut W) -> Result<(), Why> {
        self.decide_seat(asker, &step.action, witness)
    }

    fn allows_nature<W: Witness>(&self, state: &State, step: &Move<Action>, _: &Noted, _: &mut W) -> Result<(), Why> {
        match &step.action {
            Action::Wobble(turn, speed) => {
                let fits = (-WHOLE..=WHOLE).contains(turn) && (-WHOLE..=10 * WHOLE).contains(speed);
                if fits { Ok(()) } else { Err(Why::Wobble) }
            }
            Action::Lies(lies, order) => {
                if order.iter().any(|place| *place > 2) || order[0] == order[1] && order[0] != 0 {
                    return Err(Why::Nature("touches are recorded as first and second".into()));
                }
                self.lies_fit(state, lies)
            }
            _ => Err(Reason::Step.into()),
        }
    }

    fn sampled(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        self.sampled(asker, dice)
    }

    fn sampled_answer(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        self.sample_listed(asker, dice)
    }

    fn about(&self, state: &State, _: PointId, action: &Action) -> [i32; 4] {
        let (first, second) = match *action {
            Action::Flick(disc, _) => (disc.number(), 0),
            Action::Give(disc, section) => (disc.number(), section.number()),
            Action::Swap(one, other) => {
                let disc = |index: u8| state.disc_of(state.acting, index.min(4)).number();
                (disc(one), disc(other))
            }
            Action::Draw(_, placement) => (self.places.get(placement).map_or(0, |place| place.shape.number()), 0),
            Action::Mark(building, _) => (building.number(), 0),
            Action::Node(node) => (node.number(), 0),
            Action::Fill(column, _) => (column.number(), 0),
            _ => (0, 0),
        };
        [first, second, 0, 0]
    }
}
