//! What the engine's adapter for games with content asks of this one.

use javelina_engine::rules::{ItemId, Noted, PointId, Witness};
use javelina_engine::{
    Dice, Element, Extent, Flow, Key, Luck, Move, Order, Reason, Ruled, Seat, Source, Turn, uniform,
};

use super::facts::{self, Asker, player_of};
use crate::arizona::Arizona;
use crate::arizona::moves::actions::{Action, Take};
use crate::arizona::moves::refuse::Why;
use crate::arizona::play::state::{Ending, Stage, State};
use crate::arizona::points;
use crate::arizona::points::Good;

impl Ruled for Arizona {
    type Why = Why;
    const OVER: (Source, &'static str) = (Source::Rulebook("Game end"), "the game is over");
    const STEP: Source = Source::Rulebook("Turn sequence");
    const ENDINGS: &'static [&'static str] = &Ending::WORDS;

    javelina_engine::ruled!(State { memory, seats, round, lead initial, halted rolls });
    javelina_engine::ruled!(Ruled: facts, effects, rank, zoned, rulings, sides, open_score, play, refuse, asking);

    fn waits_for(&self, state: &State) -> Turn {
        match state.stage {
            Stage::Deal | Stage::First | Stage::Roll => Turn::Nature,
            Stage::Over(_) => Turn::Over,
            Stage::Sealed => Turn::Together(state.memory.sealed.waiting(), Order::Sealed),
            _ => Turn::Seat(state.acting),
        }
    }

    fn nature(&self, state: &State, luck: &Luck) -> Action {
        match state.stage {
            Stage::Deal if !state.rolls => {
                let priority = |item: &ItemId| {
                    let id = &self.rules.program().items[item.index()].id;
                    (luck.dice(Key::of("deal").named(id.bytes())).bits(), item.0)
                };
                let mut deck: Vec<ItemId> = self.deck().iter().map(|item| ItemId(item as u16)).collect();
                deck.sort_by_cached_key(priority);
                Action::Deal(deck.iter().take(self.deals()).map(|item| i32::from(item.0)).collect())
            }
            Stage::First => {
                Action::First(Seat(luck.dice(Key::of("initial player")).below(u32::from(state.seats)) as u8))
            }
            _ => {
                // One key for the roll: the n-th die is the n-th draw, so another number of dice changes no other one.
                let key = if state.rolls { Key::of("reroll").attempt(state.rerolls.into()) } else { Key::of("roll") };
                let mut rolled = luck.dice(key.round(u32::from(state.round)));
                let mut dice = [0; 6];
                for _ in 0..self.to_roll(state) {
                    dice[rolled.below(6) as usize] += 1;
                }
                Action::Roll(dice)
            }
        }
    }

    fn allows<W: Witness>(&self, asker: &Asker<'_>, step: &Move<Action>, witness: &mut W) -> Result<(), Why> {
        match (asker.state.stage, &step.action) {
            (Stage::Draft(_) | Stage::Sealed, Action::Take(value)) => self.decide_take(asker, *value, witness),
            (Stage::Draft(_), Action::Offer(clause)) => asker.offers(points::BEFORE_TAKE, *clause, witness),
            (Stage::Keep(_), Action::Keep(value)) => {
                let has = player_of(asker).hand.values().any(|one| one == *value);
                if has { Ok(()) } else { Err(Why::NotTaken) }
            }
            (Stage::Draw(_), Action::Draw { section, nugget }) => self.decide_draw(asker, *section, *nugget, witness),
            (Stage::Draw(_), Action::Discard) => self.decide_discard(asker, witness),
            (Stage::Draw(_), Action::Offer(clause)) => asker.offers(points::BEFORE_DRAW, *clause, witness),
            (Stage::Town | Stage::Extra(_), Action::Deliver(good)) => self.decide_deliver(asker, *good, witness),
            (Stage::Town | Stage::Extra(_), Action::Keep(0)) | (Stage::Station, Action::Halt) => Ok(()),
            (Stage::Station, Action::Extend(way)) => self.decide_extend(asker, *way, witness),
            _ => Err(Reason::Step.into()),
        }
    }

    fn allows_nature<W: Witness>(&self, state: &State, step: &Move<Action>, _: &Noted, _: &mut W) -> Result<(), Why> {
        let fits = match (state.stage, &step.action) {
            (Stage::Deal, Action::Deal(cards)) => cards.minus(self.deck()).is_empty() && cards.len() == self.deals(),
            (Stage::First, Action::First(seat)) => seat.0 < state.seats,
            (stage, Action::Roll(dice)) if state.rolls || stage == Stage::Roll => {
                dice.iter().map(|count| usize::from(*count)).sum::<usize>() == self.to_roll(state)
            }
            _ if state.rolls => return Err(Reason::Step.into()),
            (Stage::First | Stage::Roll, Action::First(_) | Action::Roll(_)) => false,
            _ => return Err(Reason::Step.into()),
        };
        if fits { Ok(()) } else { Err(Why::Nature) }
    }

    fn each_action<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, out: &mut Take<'_>) -> Extent {
        match asker.state.stage {
            Stage::Draft(_) | Stage::Sealed => {
                for value in 1..=6 {
                    if self.decide_take(asker, value, witness).is_ok() && out(Action::Take(value)) == Flow::Enough {
                        return Extent::All;
                    }
                }
                if asker.state.stage != Stage::Sealed {
                    asker.each_offer(points::BEFORE_TAKE, Action::Offer, witness, out);
                }
            }
            Stage::Keep(_) => {
                let has = |value: &u8| player_of(asker).hand.values().any(|one| one == *value);
                for value in (1..=6).filter(has) {
                    if out(Action::Keep(value)) == Flow::Enough {
                        break;
                    }
                }
            }
            Stage::Draw(_) => self.each_drawing(asker, witness, out),
            Stage::Town | Stage::Extra(_) => {
                for good in Good::all() {
                    if self.decide_deliver(asker, good, witness).is_ok() && out(Action::Deliver(good)) == Flow::Enough {
                        return Extent::All;
                    }
                }
                out(Action::Keep(0));
            }
            Stage::Station => {
                let flow = self.each_way(asker, witness, &mut |way| out(Action::Extend(way)));
                if flow == Flow::More {
                    out(Action::Halt);
                }
            }
            _ => {}
        }
        Extent::All
    }

    fn sampled(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        match asker.state.stage {
            Stage::Draft(_) => self.sample_take(asker, dice),
            Stage::Draw(_) => self.sample_drawing(asker, dice),
            _ => uniform(dice, |out| {
                self.each_action(asker, &mut (), out);
            }),
        }
    }

    fn about(&self, _: &State, _: PointId, action: &Action) -> [i32; 4] {
        match action {
            Action::Take(value) => [i32::from(*value), 0, 0, 0],
            Action::Draw { section, .. } => self
                .sections
                .get(*section)
                .map_or([0; 4], |section| [section.end().number(), section.start.number(), i32::from(section.face), 0]),
            Action::Deliver(good) => [good.number(), 0, 0, 0],
            Action::Extend(way) => self.ways.get(*way).map_or([0; 4], |section| [section.end().number(), 0, 0, 0]),
            _ => [0; 4],
        }
    }
}
