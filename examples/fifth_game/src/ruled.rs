//! Decisions: what is legal and why not, and whom the game waits for.
//!
//! A game with rules of authors says here what is its own. The engine's adapter does what all games share: questions and
//! faults of content, effect lists, refusals that every game has. One function decides, [`Ruled::allows`]; lists, tests,
//! refusals and play all go through it, so they cannot drift apart.

use javelina_engine::rules::{Noted, PointId, Witness};
use javelina_engine::{Actor, Adapter, Element, Key, Luck, Move, Reason, Refusal, Ruled, Source, Turn};

use crate::actions::Action;
use crate::caravan::Asker;
use crate::caravan::Caravan;
use crate::points::{self, Sky, Stop, TAKEN, THIRST, WALK};
use crate::state::{STOPS, Stage, State};

/// The section of the rules on which most refusals rest.
const WALKING: Source = Source::Rulebook("Walking");

// Why an action is not legal, a row each with the words and the facts of its refusal. `Why` itself is small and says no
// word; the adapter's reasons are its `Any`.
javelina_engine::whys! { #[derive(Clone, Copy, Debug, PartialEq, Eq)] pub Why of Caravan: asker, step;
    /// The stop is not one to three onward.
    Reach = WALKING, "a caravan walks one to three stops onward";
    /// Another caravan stands there.
    Taken = WALKING, "another caravan stands there";
    /// It takes that much water, and there is less.
    Thirst(thirst: i32) = WALKING, "the walk takes {thirst} of water" ["water": asker.state.water[asker.seat.index()]];
}

impl Caravan {
    /// The water that a walk takes, as content answers it.
    pub(crate) fn thirst<W: Witness>(&self, asker: &Asker<'_>, stop: Stop, witness: &mut W) -> i32 {
        let steps = stop.number() + 1 - asker.state.come(asker.seat) as i32;
        let base = steps + i32::from(asker.state.sky.is_some_and(|sky| sky.index() == 2));
        self.rules.number(THIRST, base, &asker.ask().about([stop.number()]), witness).max(0)
    }

    fn may_walk<W: Witness>(&self, asker: &Asker<'_>, stop: Stop, witness: &mut W) -> Result<(), Why> {
        let (state, about) = (asker.state, [stop.number()]);
        let come = state.come(asker.seat);
        if stop.index() >= STOPS || !(come..come + 3).contains(&stop.index()) {
            return Err(Why::Reach);
        }
        if state.is_taken(stop) && !self.rules.lifts(WALK, TAKEN, &asker.ask().about(about), witness) {
            return Err(Why::Taken);
        }
        let thirst = self.thirst(asker, stop, witness);
        if thirst > state.water[asker.seat.index()] {
            return Err(Why::Thirst(thirst));
        }
        self.speak(WALK, asker, about, witness)
    }
}

impl Ruled for Caravan {
    type Why = Why;
    const OVER: (Source, &'static str) = (Source::Rulebook("The end"), "the game is over");
    const STEP: Source = Source::Table;
    const ENDINGS: &'static [&'static str] = &["arrived"];

    // Fields of the state under the names that all games have; `facts` and `play` stand in files of their own.
    javelina_engine::ruled!(State { memory, seats, round, lead lead });
    javelina_engine::ruled!(Ruled: facts, effects, rulings, open_score, play);

    fn waits_for(&self, state: &State) -> Turn {
        match state.stage {
            Stage::Dawn => Turn::Nature,
            Stage::Over => Turn::Over,
            Stage::Act | Stage::Done | Stage::Starts | Stage::Opens | Stage::Closes => Turn::Seat(state.acting),
        }
    }

    // All luck is a move of Nature. It is keyed by what it is for, never taken from a stream, so a rule that changes one
    // draw shifts no other, and games of two variants can be compared one by one.
    fn nature(&self, state: &State, luck: &Luck) -> Action {
        let drawn = luck.dice(Key::of("sky").round(u32::from(state.round))).below(3);
        Sky::at(drawn as usize).map_or(Action::Skip, Action::Sky)
    }

    // The one decision. The legal list is made of it and of the rows of `actions!` with the candidates of their arguments;
    // their order is part of the game, since random players and ties of policies rest on it.
    fn allows<W: Witness>(&self, asker: &Asker<'_>, step: &Move<Action>, witness: &mut W) -> Result<(), Why> {
        match (asker.state.stage, &step.action) {
            (Stage::Act, Action::Walk(stop)) => self.may_walk(asker, *stop, witness),
            (Stage::Act, Action::Rest) => Ok(()),
            _ => Err(Reason::Step.into()),
        }
    }

    fn allows_nature<W: Witness>(&self, _: &State, step: &Move<Action>, _: &Noted, _: &mut W) -> Result<(), Why> {
        match &step.action {
            Action::Sky(_) => Ok(()),
            _ => Err(Reason::Step.into()),
        }
    }

    fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let asker = Asker { game: self, state, seat: state.acting, noted: &Noted::default() };
        why.refusal(&asker, step).nearest(self.nearest(state, step))
    }

    fn asking_of(&self, state: &State, by: Actor) -> String {
        if let Some(question) = self.question_of(state, by) {
            return question.to_string();
        }
        match state.stage {
            Stage::Dawn => "the sky of the round is drawn (`sky heat`)".into(),
            Stage::Over => "the game is over".into(),
            Stage::Act | Stage::Done | Stage::Starts | Stage::Opens | Stage::Closes => {
                "walk, or rest (`walk S3`, `rest`)".into()
            }
        }
    }

    fn about(&self, _: &State, _: PointId, action: &Action) -> [i32; 4] {
        match action {
            Action::Walk(stop) => [stop.number(), 0, 0, 0],
            _ => [0; 4],
        }
    }

    fn likeness(&self, wanted: &Action, action: &Action) -> u32 {
        match (wanted, action) {
            (Action::Walk(wanted), Action::Walk(stop)) => 100 - wanted.number().abs_diff(stop.number()).min(99),
            _ => u32::from(wanted == action),
        }
    }
}
