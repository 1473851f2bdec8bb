//! What the engine's adapter for games with content asks of this one.

use javelina_engine::rules::{EffectId, FactId, Noted, PointId, Witness};
use javelina_engine::{Adapter, Element, Luck, Move, Reason, Ruled, Seat, Source, Tape, Turn};

use super::actions::Action;
use super::decide::Why;
use super::facts::{self, Asker};
use super::state::{MAX_BOARDS, Stage, State};
use super::{Event, Keystone, Objective, Token, points};

impl Ruled for Keystone {
    type Why = Why;
    const OVER: (Source, &'static str) = (Source::Rulebook("End of game & scoring"), "the game is over");
    const STEP: Source = Source::Rulebook("Turn overview");

    javelina_engine::ruled!(State { memory, seats, round, halted shuffles });
    javelina_engine::ruled!(Ruled: facts, play, refuse, asking, each_action);

    fn rank(asker: &Asker<'_>, fact: FactId, element: i32) -> i32 {
        facts::rank(asker, fact, element)
    }

    fn effect(&self, state: &mut State, seat: Seat, effect: EffectId, args: [i32; 3], tape: &mut impl Tape<Event>) {
        self.effect(state, seat, effect, args, tape);
    }

    fn waits_for(&self, state: &State) -> Turn {
        match state.stage {
            Stage::Skills | Stage::Objectives => Turn::Nature,
            Stage::Over(_) => Turn::Over,
            _ => Turn::Seat(state.seat()),
        }
    }

    fn nature(&self, state: &State, luck: &Luck) -> Action {
        if state.shuffles {
            return Action::Shuffle(self.shuffled(state, luck));
        }
        if state.stage == Stage::Skills {
            let ids = self.content.tokens.iter().map(|token| &token.id);
            let order: Vec<Token> = Self::dealt("skills", ids, self.fixed_skills(), luck);
            let tokens = order.iter().take(self.skills_dealt() as usize);
            return Action::Skills(tokens.fold(0, |all, token| all | token.bit()));
        }
        let ids = self.content.objectives.iter().map(|one| &one.id);
        let order: Vec<Objective> = Self::dealt("objectives", ids, self.fixed_objectives(), luck);
        let mut dealt = [0; MAX_BOARDS];
        let each = self.objectives_dealt(state) as usize;
        for (held, cards) in dealt.iter_mut().zip(order.chunks_exact(each.max(1))).take(usize::from(state.count)) {
            *held = cards.iter().take(each).fold(0, |all, objective| all | objective.bit());
        }
        Action::Objectives(dealt)
    }

    fn allows<W: Witness>(&self, asker: &Asker<'_>, step: &Move<Action>, witness: &mut W) -> Result<(), Why> {
        match (asker.state.stage, &step.action) {
            (Stage::Act, Action::Introduce { card, cell }) => {
                self.decide_take(asker, *card, witness)?;
                self.decide_place(asker, *card, *cell, witness)
            }
            (Stage::Act, Action::Use(token)) => self.decide_use(asker, *token, witness),
            (Stage::Act, Action::UseExhausted) => self.decide_exhausted(asker, witness),
            (Stage::Exhausted(left), Action::Resolve(token)) => {
                if token.is_in(left) {
                    Ok(())
                } else {
                    Err(Why::Resolved)
                }
            }
            (Stage::Act | Stage::After, Action::Wild { habitat, cell }) => {
                let card = self.decide_wild(asker, *habitat, witness)?;
                self.decide_place(asker, card, *cell, witness)
            }
            (Stage::Act | Stage::After, Action::Offer(clause)) => {
                self.offers(points::FREE_MOMENT, asker, *clause, witness)
            }
            (Stage::After, Action::Done) => Ok(()),
            _ => Err(Reason::Step.into()),
        }
    }

    fn allows_nature<W: Witness>(&self, state: &State, step: &Move<Action>, _: &Noted, _: &mut W) -> Result<(), Why> {
        match (state.stage, &step.action) {
            (_, Action::Shuffle(order)) if state.shuffles => self.decide_shuffle(state, order),
            _ if state.shuffles => Err(Reason::Step.into()),
            (Stage::Skills, Action::Skills(tokens)) => {
                let (must, all) = (self.fixed_skills(), self.all_tokens());
                let fits = tokens & !all == 0 && must & !tokens == 0 && tokens.count_ones() == self.skills_dealt();
                if fits { Ok(()) } else { Err(Why::Skills) }
            }
            (Stage::Objectives, Action::Objectives(dealt)) => self.decide_objectives(state, dealt),
            _ => Err(Reason::Step.into()),
        }
    }

    fn about(&self, state: &State, point: PointId, action: &Action) -> [i32; 4] {
        self.about(state, point, action)
    }

    fn likeness(&self, wanted: &Action, action: &Action) -> u32 {
        self.likeness(wanted, action)
    }
}
