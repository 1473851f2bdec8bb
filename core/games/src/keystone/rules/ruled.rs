//! What the engine's adapter for games with content asks of this one.

use javelina_engine::rules::{EffectId, KindId, Noted, PointId, Set, Witness};
use javelina_engine::{Element, Luck, Move, Reason, Ruled, Scored, Seat, SeatSet, Source, Tape, Turn};

use super::facts::{self, Asker};
use crate::keystone::moves::actions::Action;
use crate::keystone::moves::refuse::Why;
use crate::keystone::play::state::{Ending, MAX_BOARDS, Stage, State};
use crate::keystone::points;
use crate::keystone::points::*;
use crate::keystone::{Event, Keystone};

impl Ruled for Keystone {
    type Why = Why;
    const OVER: (Source, &'static str) = (Source::Rulebook("End of game & scoring"), "the game is over");
    const STEP: Source = Source::Rulebook("Turn overview");
    const ENDINGS: &'static [&'static str] = &Ending::WORDS;
    const MOST: &'static [(EffectId, usize, [i32; 2])] =
        &[(DRAW, 0, [i32::MIN, 100]), (RESEARCH, 1, [i32::MIN, 100]), (BURY, 1, [i32::MIN, 255])];

    javelina_engine::ruled!(State { memory, seats, round, lead lead, halted shuffles });
    javelina_engine::ruled!(Ruled: facts, effects, rank, zoned, rulings, sides, open_score, play, refuse, asking, each_action);

    fn candidates_in_words(&self, state: &State, seat: Seat, kind: KindId, candidates: Set) -> [String; 2] {
        self.candidates(state, seat, kind, candidates)
    }

    /// All seats where there is one board only.
    fn team(asker: &Asker<'_>) -> SeatSet {
        asker.game.side(asker.state, asker.seat)
    }

    fn moved(&self, state: &mut State, tape: &mut impl Tape<Event>) {
        self.renew_all(state, tape);
    }

    fn begins_turn(&self, state: &mut State, seat: Seat) {
        state.acting = seat.0;
        let board = state.board_mut(seat);
        board.turns = board.turns.saturating_add(1);
        board.wilds = 0;
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
            (Stage::Act | Stage::After, Action::Offer(clause)) => asker.offers(FREE_MOMENT, *clause, witness),
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

    /// What a verdict point is about when an action is decided.
    fn about(&self, state: &State, point: PointId, action: &Action) -> [i32; 4] {
        let (card, cell) = match action {
            Action::Introduce { card, cell } => (card.number(), cell.number()),
            Action::Wild { habitat, cell } => (self.wild_of(state, *habitat).map_or(0, Card::number), cell.number()),
            Action::Use(token) => return [token.number(), 0, 0, 0],
            _ => return [0; 4],
        };
        if point == PLACE { [cell, card, 0, 0] } else { [card, 0, 0, 0] }
    }

    /// How much a legal action is like the one that somebody wanted; 0 if not at all. The wanted card counts most, then
    /// how near the cell is.
    fn likeness(&self, wanted: &Action, action: &Action) -> u32 {
        let near = |a: Cell, b: Cell| {
            let (a, b) = (a.index(), b.index());
            8 - ((a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4)).min(6) as u32
        };
        let alike = |same: bool, much: u32| if same { much } else { 0 };
        match (wanted, action) {
            (Action::Introduce { card, cell }, Action::Introduce { card: other, cell: at }) => {
                let kin = self.cards.first_copy(*card) == self.cards.first_copy(*other);
                alike(card == other, 100) + alike(kin, 50) + near(*cell, *at)
            }
            (Action::Wild { habitat, cell }, Action::Wild { habitat: other, cell: at }) => {
                alike(habitat == other, 100) + near(*cell, *at)
            }
            (Action::Use(token), Action::Use(other))
            | (Action::Use(token) | Action::Resolve(token), Action::Resolve(other)) => 16 + alike(token == other, 100),
            (Action::Resolve(token), Action::Use(other)) => 2 + alike(token == other, 100),
            (Action::UseExhausted, Action::UseExhausted) => 100,
            (Action::UseExhausted, Action::Resolve(_)) => 3,
            (Action::Use(_) | Action::Resolve(_), Action::UseExhausted) | (Action::UseExhausted, Action::Use(_)) => 1,
            (Action::Choose(kind, element), Action::Choose(of, other)) => {
                3 + alike(kind == of && element == other, 100)
            }
            (Action::Choose(..), Action::Skip) => 1,
            (Action::Skip, Action::Skip) | (Action::Done, Action::Done) => 100,
            (Action::Skip, Action::Choose(..)) => 1,
            (Action::Offer(clause), Action::Offer(other)) => 1 + alike(clause == other, 100),
            _ => 0,
        }
    }
}
