//! Why a move was refused, in words: the rule, the facts, the nearest legal action.

use javelina_engine::rules::{Noted, PointId, Set};
use javelina_engine::{Adapter, Element, Move, Reason, Refusal, Ruled, Source, counted, or_none};

use super::actions::Action;
use crate::keystone::Keystone;
use crate::keystone::play::state::{Stage, State};
use crate::keystone::points;
use crate::keystone::points::{CELL, Card, Cell, Habitat, setting};
use crate::keystone::rules::facts::{Asker, board_of};

const TURN: Source = Source::Rulebook("Turn overview");
const SETUP: Source = Source::Rulebook("Setup");
const TAKING: Source = Source::Rulebook("Introduce action, 1");
const PLACING: Source = Source::Rulebook("Introduce action, 2");
const SKILLS: Source = Source::Rulebook("Use skill action");
const WILDS: Source = Source::Rulebook("Wild cards");

javelina_engine::whys! { #[derive(Clone, Copy, Debug, PartialEq, Eq)] pub Why of Keystone: asker, step;
    /// These are not the cards that are shuffled, or a buried card lies too deep.
    Cards => asker.game.wrong_cards(asker.state, &step.action);
    /// These cannot be the tokens in play: their number, or one that must be among them.
    Skills => {
        let refusal = Refusal::new(SETUP, "these tokens cannot be the ones in play");
        let refusal = refusal.fact("tokens to draw", asker.game.skills_dealt());
        match asker.game.fixed_skills() {
            0 => refusal,
            fixed => refusal.fact("among them", asker.game.token_names(fixed)),
        }
    };
    /// These cannot be the objectives: their number, one held twice, one unknown.
    Objectives => {
        let (game, state) = (asker.game, asker.state);
        let each = counted(game.objectives_dealt(state), "secret objective");
        let says = format!("each board needs {each}, and none is dealt twice");
        let refusal = Refusal::new(SETUP, says);
        let refusal = refusal.fact("boards", state.count);
        match game.fixed_objectives() {
            0 => refusal,
            fixed => refusal.fact("among the first board's", game.objective_names(fixed).join(", ")),
        }
    };
    /// The card is not in the Field.
    NotInField(card: Card) = TAKING, "{} is not in the Field" (asker.game.name(*card))
        ["Field": asker.game.card_names(asker.state.field.iter().flatten())];
    /// The card costs more than the player has: price and toll together, synergy at hand.
    Price(price: i32, held: i32) => asker.game.too_dear(asker, &step.action, *price, *held);
    /// A card lies there.
    Taken(cell: Cell) => {
        let (game, cell) = (asker.game, *cell);
        let on = board_of(asker).on(cell).map_or_else(String::new, |card| game.name(card));
        let free = game.free_cells(asker, &mut ());
        Refusal::new(PLACING, format!("{} already has a card", game.name(cell)))
            .fact(format!("on {}", game.name(cell)), on)
            .fact("free cells", game.some_names(CELL, Set::of_wide(u128::from(free))))
    };
    /// Content closes the cell.
    Unusable(cell: Cell) => {
        let text = format!("{} can hold no card", asker.game.name(*cell));
        asker.game.by_clauses(Refusal::new(PLACING, text), points::USABLE, asker, [cell.number()])
    };
    /// The token is not in play.
    NotInPlay = SETUP, "{} is not in play" (asker.game.token_of(&step.action)) ["in play": asker.game.token_names(asker.state.skills)];
    /// The token is exhausted.
    IsExhausted = SKILLS, "{} is exhausted" (asker.game.token_of(&step.action))
        ["active": asker.game.token_names(asker.state.skills & !asker.state.exhausted),
         "exhausted": asker.game.token_names(asker.state.exhausted)];
    /// No token is exhausted (ruling d4).
    NoneExhausted = Source::Ruling("d4"), "no skill token is exhausted"
        ["active": asker.game.token_names(asker.state.skills)];
    /// The token was resolved, or is not exhausted.
    Resolved = Source::Ruling("d6"), "{} was already resolved, or was not exhausted" (asker.game.token_of(&step.action))
        ["left to resolve": asker.game.token_names(match asker.state.stage { Stage::Exhausted(left) => left, _ => 0 })];
    /// No wild card of the habitat is left.
    NoWild = WILDS, "no wild card of that habitat is left" ["left": asker.game.wilds_left(asker.state)];
    /// A wild card was taken in this turn already.
    WildTaken => {
        let most = asker.game.setting(setting::WILDS_PER_TURN);
        let says = if most == 0 { "no wild card may be taken" } else { "no more wild cards may be taken in this turn" };
        Refusal::new(Source::Ruling("d13"), says)
            .fact("wild.per_turn", most)
            .fact("taken in this turn", board_of(asker).wilds)
    };
}

impl Keystone {
    /// Puts a refusal into words.
    pub(in crate::keystone) fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let seat = step.by.seat_or(state.seat());
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let nearest = self.nearest(state, step);
        let refusal = match why {
            Why::Any(Reason::Step) => self.untimely(state, step),
            why => why.refusal(&asker, step),
        };
        refusal.nearest(nearest)
    }

    /// An action of another step.
    fn untimely(&self, state: &State, Move { by, action, .. }: &Move<Action>) -> Box<Refusal> {
        let asked = self.asking(state, *by);
        let main = matches!(action, Action::Introduce { .. } | Action::Use(_) | Action::UseExhausted);
        match (state.stage, action) {
            (Stage::Act, Action::Done) => {
                Refusal::new(Source::Ruling("d16"), format!("a turn needs an action: {asked}"))
            }
            (Stage::After, _) if main => Refusal::new(TURN, format!("the action of this turn is done: {asked}")),
            (Stage::Exhausted(_) | Stage::Active(_), Action::Wild { .. } | Action::Offer(_)) => Refusal::new(
                Source::Ruling("d13"),
                format!("that is possible before or after the action, not during it: {asked}"),
            ),
            _ => Refusal::new(TURN, format!("first {asked}")),
        }
    }

    /// What is wrong with the order of a shuffle.
    fn wrong_cards(&self, state: &State, action: &Action) -> Box<Refusal> {
        let pile = self.to_shuffle(state);
        let order: &[Card] = if let Action::Shuffle(order) = action { order } else { &[] };
        let (mut seen, mut twice, mut others) = (Set::EMPTY, Set::EMPTY, Set::EMPTY);
        for card in order.iter().map(|card| card.number()) {
            if seen.contains(card) {
                twice.insert(card);
            }
            if !pile.contains(card) {
                others.insert(card);
            }
            seen.insert(card);
        }
        let missing = pile.minus(seen);
        let named = |cards: Set| self.some_names(points::CARD, cards);
        if missing.is_empty() && twice.is_empty() && others.is_empty() {
            let mut refusal =
                Refusal::new(Source::Rulebook("Solo mode"), "a card is deeper in the deck than the setup allows");
            for (card, top) in &state.buried {
                refusal = refusal.fact(self.name(*card), format!("among the top {top}"));
            }
            return refusal;
        }
        let mut refusal = Refusal::new(SETUP, "the order must name each card of the deck exactly once")
            .fact("cards to shuffle", pile.len())
            .fact("cards named", order.len());
        for (what, cards) in [("missing", missing), ("named twice", twice), ("not among them", others)] {
            if !cards.is_empty() {
                refusal = refusal.fact(what, named(cards));
            }
        }
        refusal
    }

    /// A card of the Field or a wild card that costs more than there is.
    fn too_dear(&self, asker: &Asker<'_>, action: &Action, price: i32, held: i32) -> Box<Refusal> {
        let Action::Introduce { card, .. } = action else {
            let about = self.about(asker.state, points::WILD_COST, action);
            let refusal =
                Refusal::new(WILDS, format!("a wild card costs {price} synergy and {} has {held}", asker.seat));
            let refusal = self.rules.with_clauses(refusal, points::WILD_COST, &asker.ask().about(about));
            return refusal.fact("price", price).fact("synergy", held);
        };
        let name = self.name(*card);
        let (tokens, toll) = self.price(asker, *card, &mut ());
        let slot = asker.state.slot(*card).unwrap_or(0);
        let right = asker.state.field[slot + 1..].iter().flatten();
        let refusal = Refusal::new(TAKING, format!("{name} costs {price} synergy and {} has {held}", asker.seat));
        let refusal = self.rules.with_clauses(refusal, points::PRICE, &asker.ask().about([card.number()]));
        let mut refusal = self.rules.with_clauses(refusal, points::TOLL, &asker.ask().about([card.number()]));
        refusal = refusal.fact("price", price).fact("synergy", held).fact("cards to its right", self.card_names(right));
        if toll > 0 {
            refusal = refusal.fact("onto cards", tokens).fact("to the supply", toll);
        }
        let waiting = asker.state.waiting.get(slot).copied().unwrap_or(0);
        if waiting > 0 {
            refusal.sources.push(Source::Ruling("d1"));
            refusal = refusal.fact("synergy on it, taken after paying", waiting);
        }
        refusal
    }

    /// The wild card on top of a stack.
    pub(in crate::keystone) fn wild_of(&self, state: &State, habitat: Habitat) -> Option<Card> {
        let taken = state.wilds[habitat.index()].trailing_ones() as usize;
        self.cards.stacks[habitat.index()].get(taken).copied()
    }

    /// A refusal by every clause that spoke at a point, with the facts that they read; by what it rests on otherwise.
    fn by_clauses<const N: usize>(
        &self,
        mut refusal: Box<Refusal>,
        point: PointId,
        asker: &Asker<'_>,
        about: [i32; N],
    ) -> Box<Refusal> {
        let base = std::mem::take(&mut refusal.sources);
        let mut refusal = self.rules.with_clauses(refusal, point, &asker.ask().about(about));
        if refusal.sources.is_empty() {
            refusal.sources = base;
        }
        refusal
    }

    fn token_of(&self, action: &Action) -> String {
        match action {
            Action::Use(token) | Action::Resolve(token) => self.name(*token),
            _ => "that token".into(),
        }
    }

    /// How many wild cards each stack has.
    fn wilds_left(&self, state: &State) -> String {
        or_none(Habitat::all().map(|habitat| format!("{} {}", self.name(habitat), self.wilds_of(state, habitat))))
    }

    /// How many wild cards a stack has.
    pub(in crate::keystone) fn wilds_of(&self, state: &State, habitat: Habitat) -> u32 {
        let at = habitat.index();
        (self.cards.stacks[at].len() as u32).saturating_sub(state.wilds[at].count_ones())
    }
}
