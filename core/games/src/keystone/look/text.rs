//! Names of cards, cells and tokens; what is asked, in a few words.

use javelina_engine::rules::{ItemId, KindId, Noted, Set};
use javelina_engine::{Actor, Adapter, Element, Flow, Question, Seat, Turn, counted, first_names, or_none, written};

use crate::keystone::CATALOGUE;
use crate::keystone::play::state::{Stage, State};
use crate::keystone::points::{CARD, Card, Objective, Token};
use crate::keystone::{Keystone, moves::actions::Action, rules::facts::Asker};
use crate::words::either;

/// How many names a line lists before it only counts the rest.
const MOST_NAMES: usize = 12;

impl Keystone {
    /// The ids of objectives.
    pub(in crate::keystone) fn objective_names(&self, objectives: u64) -> Vec<String> {
        Objective::of_bits(objectives).map(|objective| self.name(objective)).collect()
    }

    /// The ids of tokens, separated by commas; `none` if there is none.
    pub(in crate::keystone) fn token_names(&self, tokens: u64) -> String {
        or_none(Token::of_bits(tokens).map(|token| self.name(token)))
    }

    /// The names of cards, separated by commas; `none` if there is none.
    pub(in crate::keystone) fn card_names<'a>(&self, cards: impl IntoIterator<Item = &'a Card>) -> String {
        or_none(cards.into_iter().map(|card| self.name(*card)))
    }

    /// The name of an item: the id for a token, which is what people type, the title for the rest.
    pub(in crate::keystone) fn item_name(&self, item: ItemId) -> String {
        let Some(item) = self.rules.program().items.get(item.index()) else { return "?".into() };
        let is_token = self.content.tokens.iter().any(|token| token.id == item.id);
        if is_token { item.id.clone() } else { item.name().into() }
    }

    /// What a side of a token does, in the words of the pack.
    pub(in crate::keystone) fn token_words(&self, token: Token, exhausted: bool) -> &str {
        let sides = &self.content.tokens[token.index()];
        if exhausted { &sides.exhausted } else { &sides.active }
    }

    /// What the seat (or nature) to act is asked, in a few words. Whoever reads it may know what the one who is asked
    /// knows.
    pub(in crate::keystone) fn asking(&self, state: &State, by: Actor) -> String {
        if state.shuffles {
            let cards = counted(self.to_shuffle(state).len(), "card");
            return format!("shuffle {cards} (`shuffle CARD, CARD, ...`, the top card first)");
        }
        if let Some(question) = self.question_of(state, by) {
            // A token is named as it is typed; its fallback text is that of its side.
            let asks = state.memory.question().map(|frame| self.rules.clause(frame.clause).item);
            let name = asks.map_or(question.title.clone(), |item| self.item_name(item));
            let words = self.words_at_work(state).filter(|_| question.text.is_none() && question.is_yes_or_no);
            let title = words.map_or(name.clone(), |words| format!("{name} ({words})"));
            return Question { title, ..question }.to_string();
        }
        match state.stage {
            Stage::Skills => {
                format!("draw {} (`skills t1 t2 ...`)", counted(self.skills_dealt(), "skill token"))
            }
            Stage::Objectives => {
                let each = counted(self.objectives_dealt(state), "secret objective");
                format!("deal {each} to each board (`objectives A: NAME, B: NAME`)")
            }
            Stage::Act | Stage::After => self.openings(state),
            Stage::Exhausted(left) => {
                let side = |token| format!("{} ({})", self.name(token), self.token_words(token, true));
                format!("resolve an exhausted token: {}", or_none(Token::of_bits(left).map(side)))
            }
            Stage::Over(_) => "the game is over".into(),
            _ => "no decision now".into(),
        }
    }

    /// The token whose clauses an item has.
    pub(in crate::keystone) fn token_with(&self, item: ItemId) -> Option<Token> {
        self.tokens.iter().position(|one| *one == Some(item)).and_then(Token::at)
    }

    /// What the side of the token that is at work does, in the words of the pack.
    fn words_at_work(&self, state: &State) -> Option<&str> {
        let frame = state.memory.question()?;
        let item = self.rules.clause(frame.clause).item;
        let words = self.token_words(self.token_with(item)?, !matches!(state.stage, Stage::Active(_)));
        (!words.is_empty()).then_some(words)
    }

    /// What kind of thing is asked for and where it lies, and the names in the order of the numbers that choose them.
    pub(in crate::keystone) fn candidates(
        &self,
        state: &State,
        seat: Seat,
        kind: KindId,
        candidates: Set,
    ) -> [String; 2] {
        let name = CATALOGUE.kind_word(kind).replace('_', " ");
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let board = state.board(seat);
        let piles: [(Set, &str); 4] = [
            (state.field.into_iter().flatten().collect(), " from the Field"),
            (board.cards.into_iter().flatten().collect(), " from the board"),
            (state.drawn.iter().copied().flatten().collect(), " that was drawn"),
            (state.discards.iter().copied().collect(), " from the discard pile"),
        ];
        let holds = |pile: Set| kind == CARD && !candidates.is_empty() && candidates.minus(pile).is_empty();
        let lies = piles.iter().find(|(pile, _)| holds(*pile)).map_or("", |(_, lies)| lies);
        [format!("{article} {name}{lies}"), self.some_names(kind, candidates)]
    }

    /// The names of elements, the first ones of many.
    pub(in crate::keystone) fn some_names(&self, kind: KindId, elements: Set) -> String {
        first_names(self.rules.lexicon().names_of(kind, elements), MOST_NAMES)
    }

    /// What the seat may do before or after its action, as hints to type.
    fn openings(&self, state: &State) -> String {
        let (mut hints, mut offers): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
        let asker = Asker { game: self, state, seat: state.seat(), noted: &Noted::default() };
        self.list(&asker, &mut (), &mut |action| {
            let hint = match action {
                Action::Introduce { .. } => "introduce CARD at CELL",
                Action::Use(_) => "use TOKEN",
                Action::UseExhausted => "use exhausted",
                Action::Wild { .. } => "wild HABITAT at CELL",
                Action::Done => "done",
                Action::Offer(_) => {
                    offers.push(written(self, &action));
                    return Flow::More;
                }
                _ => return Flow::More,
            };
            if !hints.contains(&hint) {
                hints.push(hint);
            }
            Flow::More
        });
        let at = hints.iter().position(|hint| *hint == "done").unwrap_or(hints.len());
        hints.splice(at..at, offers.iter().map(String::as_str));
        either(hints).unwrap_or_else(|| "nothing can be done".into())
    }

    /// What is asked, for somebody who sees the state as one seat does: in full if that seat is asked, or its partner.
    pub(in crate::keystone) fn asked_before(&self, state: &State, viewer: Option<Seat>) -> String {
        match self.turn_now(state) {
            Turn::Seat(seat) if viewer.is_none_or(|viewer| state.side(viewer) != state.side(seat)) => {
                let item = |clause| self.item_name(self.rules.clause(clause).item);
                let asks = state.memory.question().map(|frame| format!(": a question of {}", item(frame.clause)));
                format!("waiting for {seat}{}", asks.unwrap_or_default())
            }
            Turn::Seat(seat) => format!("{seat}: {}", self.asking(state, Actor::Seat(seat))),
            Turn::Nature => format!("chance: {}", self.asking(state, Actor::Nature)),
            _ => self.asking(state, Actor::Nature),
        }
    }
}
