//! Why a move was refused, in words: the rule, the facts, the nearest legal action.

use javelina_engine::rules::{Noted, PointId, Set};
use javelina_engine::{Adapter, Element, Move, Reason, Refusal, Ruled, Source, or_none};

use super::Keystone;
use super::actions::Action;
use super::decide::Why;
use super::facts::{Asker, board_of};
use super::points::{self, CELL, Card, Habitat, setting};
use super::state::{Stage, State};
use super::text::acts_as;

const TURN: Source = Source::Rulebook("Turn overview");
const SETUP: Source = Source::Rulebook("Setup");
const TAKING: Source = Source::Rulebook("Introduce action, 1");
const PLACING: Source = Source::Rulebook("Introduce action, 2");
const SKILLS: Source = Source::Rulebook("Use skill action");
const WILDS: Source = Source::Rulebook("Wild cards");

impl Keystone {
    /// Puts a refusal into words.
    pub(super) fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let seat = acts_as(state, step.by);
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let nearest = self.nearest(state, step);
        let refusal = match why {
            Why::Any(Reason::Step) => self.untimely(state, &step.action),
            Why::Any(Reason::Answer) if matches!(step.action, Action::Offer(_)) => {
                self.closed_offer(&asker, &step.action)
            }
            Why::Any(Reason::Answer) => {
                let answers = self.asked(state).map(|(kind, set, _)| self.candidates(state, seat, kind, set).1);
                self.refuse_plainly(state, step, Reason::Answer).fact("answers", answers.unwrap_or("none".into()))
            }
            Why::Any(reason) => self.refuse_plainly(state, step, reason),
            Why::Cards => self.wrong_cards(state, &step.action),
            Why::Skills => {
                let refusal = Refusal::new(SETUP, "these cannot be the skill tokens in play");
                let refusal = refusal.fact("tokens to draw", self.skills_dealt());
                match self.fixed_skills() {
                    0 => refusal,
                    fixed => refusal.fact("among them", self.token_names(fixed)),
                }
            }
            Why::Objectives => {
                let refusal = Refusal::new(
                    SETUP,
                    "these cannot be the secret objectives: nobody has too many or too few, and none is dealt twice",
                );
                let refusal = refusal.fact("to each board", self.objectives_dealt(state)).fact("boards", state.count);
                match self.fixed_objectives() {
                    0 => refusal,
                    fixed => refusal.fact("among the first board's", self.objective_names(fixed).join(", ")),
                }
            }
            Why::NotInField(card) => Refusal::new(TAKING, format!("{} is not in the Field", self.name(card)))
                .fact("Field", self.card_names(state.field.iter().flatten())),
            Why::Price(price, held) => self.too_dear(&asker, &step.action, price, held),
            Why::Taken(cell) => {
                let on = board_of(&asker).on(cell).map_or_else(String::new, |card| self.name(card));
                let free = self.free_cells(&asker);
                Refusal::new(PLACING, format!("a card lies on {}", self.name(cell)))
                    .fact(format!("on {}", self.name(cell)), on)
                    .fact("free cells", self.some_names(CELL, Set::of_wide(u128::from(free))))
            }
            Why::Unusable(cell) => {
                let text = format!("{} can hold no card", self.name(cell));
                self.by_clauses(Refusal::new(PLACING, text), points::USABLE, &asker, [cell.number()])
            }
            Why::NotInPlay => {
                Refusal::new(SETUP, "that skill token is not in play").fact("in play", self.token_names(state.skills))
            }
            Why::IsExhausted => Refusal::new(SKILLS, format!("{} is exhausted", self.token_of(&step.action)))
                .fact("active", self.token_names(state.skills & !state.exhausted))
                .fact("exhausted", self.token_names(state.exhausted)),
            Why::NoneExhausted => Refusal::new(Source::Ruling("d4"), "no skill token is exhausted")
                .fact("active", self.token_names(state.skills)),
            Why::Resolved => {
                let left = if let Stage::Exhausted(left) = state.stage { left } else { 0 };
                let text = format!("{} was resolved already, or was not exhausted", self.token_of(&step.action));
                Refusal::new(Source::Ruling("d6"), text).fact("left to resolve", self.token_names(left))
            }
            Why::NoWild => {
                Refusal::new(WILDS, "no wild card of that habitat is left").fact("left", self.wilds_left(state))
            }
            Why::WildTaken => {
                let most = self.setting(setting::WILDS_PER_TURN);
                let text = if most == 0 {
                    "no wild card may be taken"
                } else {
                    "no more wild cards may be taken in this turn"
                };
                Refusal::new(Source::Ruling("d13"), text)
                    .fact("wild.per_turn", most)
                    .fact("taken in this turn", board_of(&asker).wilds)
            }
        };
        refusal.nearest(nearest)
    }

    /// An action of another step.
    fn untimely(&self, state: &State, action: &Action) -> Box<Refusal> {
        let asked = self.asking(state);
        let main = matches!(action, Action::Introduce { .. } | Action::Use(_) | Action::UseExhausted);
        match (state.stage, action) {
            (Stage::Act, Action::Done) => {
                Refusal::new(Source::Ruling("d16"), format!("a turn has an action, introduce or use skill: {asked}"))
            }
            (Stage::After, _) if main => Refusal::new(TURN, format!("the action of this turn is done: {asked}")),
            (Stage::Exhausted(_) | Stage::Active(_), Action::Wild { .. } | Action::Offer(_)) => Refusal::new(
                Source::Ruling("d13"),
                format!("that is done before or after the action, not within: {asked}"),
            ),
            _ => Refusal::new(TURN, format!("that cannot be done now: {asked}")),
        }
    }

    /// An offer that is not open, and those that are.
    fn closed_offer(&self, asker: &Asker<'_>, action: &Action) -> Box<Refusal> {
        let mut open = Vec::new();
        self.rules.offers(points::FREE_MOMENT, &asker.ask(), &mut |id| open.push(self.rules.clause(id).label.clone()));
        let known = match action {
            Action::Offer(clause) => self.rules.program().clauses.get(clause.index()),
            _ => None,
        };
        let source = known.map_or(Source::Table, |clause| Source::Clause(clause.citation.clone()));
        Refusal::new(source, "that offer is not open: it is used up, too dear, or its rule is not in play")
            .fact("open offers", or_none(open.into_iter()))
            .fact("synergy", board_of(asker).synergy)
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
                Refusal::new(Source::Rulebook("Solo mode"), "a card lies deeper in the deck than the setup says");
            for (card, top) in &state.buried {
                refusal = refusal.fact(self.name(*card), format!("among the top {top}"));
            }
            return refusal;
        }
        let mut refusal = Refusal::new(SETUP, "the order names each card that is shuffled once")
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
            let refusal = Refusal::new(WILDS, format!("a wild card costs {price} synergy"));
            let refusal = self.rules.with_clauses(refusal, points::WILD_COST, &asker.ask().about(about));
            return refusal.fact("price", price).fact("synergy", held);
        };
        let name = self.name(*card);
        let (tokens, toll) = self.price(asker, *card, &mut ());
        let slot = asker.state.slot(*card).unwrap_or(0);
        let right = asker.state.field[slot + 1..].iter().flatten();
        let refusal = Refusal::new(TAKING, format!("{name} costs {price} synergy"));
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
    pub(super) fn wild_of(&self, state: &State, habitat: Habitat) -> Option<Card> {
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
    pub(super) fn wilds_of(&self, state: &State, habitat: Habitat) -> u32 {
        let at = habitat.index();
        (self.cards.stacks[at].len() as u32).saturating_sub(state.wilds[at].count_ones())
    }
}
