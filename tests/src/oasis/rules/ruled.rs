//! What is legal, who is to act, what content may have done: what the engine's adapter asks.

use javelina_engine::rules::{FactId, Facts, Noted, PointId, Set, Witness};
use javelina_engine::{Actor, Adapter, Element, Key, Luck, Move, Order, Reason, Refusal, Ruled, Source, Turn};

use super::facts::Asker;
use super::points::{self, *};
use crate::oasis::course::state::{CELLS, Deal, Stage, State};
use crate::oasis::moves::actions::Action;
use crate::oasis::{Event, Oasis};

const TURNS: Source = Source::Rulebook("5 Turns");

javelina_engine::whys! { #[derive(Clone, Copy, Debug, PartialEq, Eq)] pub Why of Oasis: asker, step;
    /// The card is not in the hand.
    NotHeld = Source::Rulebook("4 Preparation"), "that card is not in your hand";
    /// There is no card to place.
    NoCard = TURNS, "no card was set aside";
    /// A card lies there, or content closes the cell.
    Unusable => asker.game.closed(asker, step, USABLE, "no card may lie on");
    /// The card cannot lie on such ground.
    Ground => asker.game.closed(asker, step, REACH, "the card cannot lie on the ground of");
    /// The wind blows there.
    Windward = Source::Rulebook("3 Wind"), "the wind blows over {}" (asker.game.placed(asker, step).0)
        ["wind": asker.game.rules.lexicon().name(WIND, asker.game.wind(asker, &mut ()))];
    /// These are not the 24 cards.
    Cards = Source::Rulebook("2 The deal"), "all 24 cards are dealt, each once";
}

impl Ruled for Oasis {
    type Why = Why;
    const OVER: (Source, &'static str) = (Source::Rulebook("7 The end"), "the game is over");
    const STEP: Source = Source::Table;
    const ENDINGS: &'static [&'static str] = &["rounds"];

    javelina_engine::ruled!(State { memory, seats, round, lead first });
    javelina_engine::ruled!(Ruled: facts, effects, open_score, play);

    fn rank(asker: &Asker<'_>, fact: FactId, element: i32) -> i32 {
        asker.state.pile(element).filter(|_| fact == F_MINE).map_or(element, |pile| i32::from(pile.order))
    }

    fn setting_of(&self, index: usize) -> i32 {
        self.settings.number(index)
    }

    fn told_by_rule(text: String) -> Event {
        Event::ByRule { text }
    }

    fn waits_for(&self, state: &State) -> Turn {
        match state.stage {
            Stage::Deal => Turn::Nature,
            Stage::Over => Turn::Over,
            Stage::Prepare => Turn::Together(state.preparing(), Order::Free),
            _ => Turn::Seat(state.acting),
        }
    }

    fn nature(&self, _: &State, luck: &Luck) -> Action {
        let mut order: Deal = std::array::from_fn(Card::at);
        order.sort_by_key(|card| (luck.dice(Key::of("deal").entity(u32::from(Card::byte_of(*card)))).bits(), *card));
        Action::Deal(order)
    }

    fn allows<W: Witness>(&self, asker: &Asker<'_>, step: &Move<Action>, witness: &mut W) -> Result<(), Why> {
        let holds = |card: &Card| asker.state.players[asker.seat.index()].hand.contains(card.number());
        match (asker.state.stage, &step.action) {
            (Stage::Prepare, Action::Aside(card)) | (Stage::Act, Action::Sell(card)) if !holds(card) => {
                Err(Why::NotHeld)
            }
            (Stage::Prepare, Action::Aside(card)) => self.speak(SET_ASIDE, asker, [card.number()], witness),
            (Stage::Prepare, Action::Draw) | (Stage::Act, Action::Pass | Action::Sell(_)) => Ok(()),
            (Stage::Act, Action::Place(cell)) => self.may_place(asker, cell.number(), witness),
            (Stage::Act, Action::Offer(clause)) => asker.offers(FREE_MOMENT, *clause, witness),
            _ => Err(Reason::Step.into()),
        }
    }

    fn allows_nature<W: Witness>(&self, _: &State, step: &Move<Action>, _: &Noted, _: &mut W) -> Result<(), Why> {
        let Action::Deal(order) = &step.action else { return Err(Reason::Step.into()) };
        let all: Set = order.iter().copied().flatten().collect();
        if all.len() == Card::MOST { Ok(()) } else { Err(Why::Cards) }
    }

    fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let asker = Asker { game: self, state, seat: state.acting, noted: &Noted::default() };
        let refusal = match why {
            Why::Any(Reason::Turn) => Refusal::new(Source::Table, format!("it is not {}'s turn", step.by)),
            why => why.refusal(&asker, step),
        };
        refusal.nearest(self.nearest(state, step))
    }

    /// Names nothing that is hidden.
    fn asking_of(&self, state: &State, by: Actor) -> String {
        if let Some(question) = self.question_of(state, by) {
            return question.to_string();
        }
        match state.stage {
            Stage::Deal => "the cards are dealt".into(),
            Stage::Prepare => "set a card aside, or draw".into(),
            Stage::Act => format!("{} places a card or passes", state.acting),
            Stage::Over => "the game is over".into(),
            _ => "no decision now".into(),
        }
    }

    fn about(&self, state: &State, _: PointId, action: &Action) -> [i32; 4] {
        match action {
            Action::Aside(card) => [card.number(), 0, 0, 0],
            Action::Place(cell) => {
                let aside = state.players[state.acting.index()].aside;
                [cell.number(), i32::from(Card::byte_of(aside)), 0, 0]
            }
            _ => [0; 4],
        }
    }

    fn likeness(&self, wanted: &Action, action: &Action) -> u32 {
        u32::from(std::mem::discriminant(wanted) == std::mem::discriminant(action))
    }
}

impl Oasis {
    /// The name of the cell of a placement, and what [`PLACE`] is about.
    fn placed(&self, asker: &Asker<'_>, step: &Move<Action>) -> (String, [i32; 4]) {
        let about = self.about(asker.state, PLACE, &step.action);
        (self.rules.lexicon().name(CELL, about[0]), about)
    }

    /// The refusal of a cell, with what clauses say of it.
    fn closed(&self, asker: &Asker<'_>, step: &Move<Action>, point: PointId, words: &str) -> Box<Refusal> {
        let (name, [cell, card, ..]) = self.placed(asker, step);
        let ask = asker.ask().about([if point == USABLE { cell } else { card }]);
        let refusal = self.rules.with_clauses(Refusal::of(Vec::new(), format!("{words} {name}")), point, &ask);
        if refusal.sources.is_empty() { refusal.by(TURNS) } else { refusal }
    }

    fn may_place<W: Witness>(&self, asker: &Asker<'_>, cell: i32, witness: &mut W) -> Result<(), Why> {
        let Some(card) = asker.state.players[asker.seat.index()].aside else { return Err(Why::NoCard) };
        let about = [cell, card.number()];
        if !self.usable(asker, witness).contains(cell) {
            return Err(Why::Unusable);
        }
        if !self.reach(asker, about[1], witness).contains(Statics.fact(F_TERRAIN, [cell, 0])) {
            return Err(Why::Ground);
        }
        if self.is_windward(asker, cell, witness)
            && !self.rules.lifts(PLACE, BASE_WINDWARD, &asker.ask().about(about), witness)
        {
            return Err(Why::Windward);
        }
        self.speak(PLACE, asker, about, witness)
    }

    /// The cells on which a card may lie: the free ones, springs only if they are not dry, and what content says.
    fn usable<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Set {
        let is_dry = |cell: &i32| self.settings.number(DRY) == 1 && Statics.fact(F_TERRAIN, [*cell, 0]) == 3;
        let free = asker.set(F_FREE, [0; 2]).iter().filter(|cell| !is_dry(cell)).collect();
        self.rules.holding(USABLE, free, Set::first_elements(CELLS), &mut asker.ask(), witness)
    }

    /// The grounds on which a card may be placed.
    fn reach<W: Witness>(&self, asker: &Asker<'_>, card: i32, witness: &mut W) -> Set {
        let is_goat = Statics.fact(F_SUIT, [card, 0]) == 2;
        let base = if is_goat { Set::first_elements(4) } else { [0, 2, 3].into_iter().collect() };
        self.rules.members(REACH, base, &asker.ask().about([card]), witness)
    }

    pub(in crate::oasis) fn wind<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> i32 {
        let base = (i32::from(asker.state.round) - 1).rem_euclid(4);
        self.rules.number(WEATHER, base, &asker.ask(), witness)
    }

    fn is_windward<W: Witness>(&self, asker: &Asker<'_>, cell: i32, witness: &mut W) -> bool {
        let (row, column) = (cell / 4, cell % 4);
        let is_edge = |wind: i32| matches!((wind, row, column), (0, 0, _) | (1, _, 3) | (2, 3, _) | (3, _, 0));
        self.settings.number(WINDS) == 0 && is_edge(self.wind(asker, witness))
    }
}
