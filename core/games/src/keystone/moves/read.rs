//! Cards, tokens and answers as people type them, read forgivingly: any case of letters, parts of names, slots of the
//! Field.

use javelina_engine::rules::{KindId, Set};
use javelina_engine::{
    Actor, Adapter, Element, Found, Names, Refusal, Source, Turn, did_you_mean, find, or_none, plain, printable,
};

use crate::keystone::Keystone;
use crate::keystone::play::state::State;
use crate::keystone::points::{CARD, Card, TOKEN, Token};

/// The most candidates that a refusal lists.
const MOST_LISTED: usize = 12;

impl Keystone {
    /// A card of a set by its name, a part of it that only one has, or its slot if the cards are those of the Field. A
    /// whole name may be any card's: the rules then say what is wrong with it.
    pub(in crate::keystone) fn read_card(
        &self,
        state: &State,
        text: &str,
        among: Set,
        what: &str,
    ) -> Result<Card, Box<Refusal>> {
        let lexicon = self.rules.lexicon();
        let is_meant = |card: &Card| among.contains(card.number());
        if let Some(card) = lexicon.find(text).filter(is_meant) {
            return Ok(card);
        }
        let is_field = among.of().all(|card| state.slot(card).is_some());
        let number = text.trim_start_matches("slot").trim_start().trim_start_matches('#').parse::<usize>().ok();
        if let Some(slot) = number.filter(|_| is_field) {
            let card = slot.checked_sub(1).and_then(|at| *state.field.get(at)?);
            let help = || self.listed(state, CARD, among);
            let none = || unclear(format!("slot {slot} of the Field has no card that can be chosen; {}", help()));
            return card.filter(is_meant).ok_or_else(none);
        }
        match find(text, &self.called(CARD, among)) {
            Found::Several(cards) => Err(self.ambiguous(state, text, CARD, &cards)),
            found => {
                let whole = || {
                    let names = lexicon.names.get(CARD.index())?;
                    names.iter().position(|name| plain(name) == plain(text)).and_then(Card::at)
                };
                let unknown = || self.unknown(state, text, CARD, among, what);
                found.one().and_then(Card::of_number).or_else(whole).ok_or_else(unknown)
            }
        }
    }

    /// A token by its id, its number, or a part of what its side says.
    pub(in crate::keystone) fn read_token(
        &self,
        text: &str,
        among: u64,
        exhausted: bool,
    ) -> Result<Token, Box<Refusal>> {
        let how = "name a token by its id, as `use t6`, or `use exhausted`";
        if text.is_empty() {
            return Err(unclear(format!("{how}; tokens: {}", self.token_names(among))));
        }
        let lexicon = self.rules.lexicon();
        if let Some(token) = lexicon.find(text) {
            return Ok(token);
        }
        let mut names = Names::new();
        for token in Token::of_bits(among) {
            let id = self.name(token);
            let number = id.trim_start_matches(|letter: char| !letter.is_ascii_digit()).to_string();
            let words = self.token_words(token, exhausted).to_string();
            names.extend([id, number, words].into_iter().map(|name| (token.number(), name)));
        }
        match find(text, &names) {
            Found::Several(tokens) => {
                let names = or_none(tokens.iter().map(|token| lexicon.name(TOKEN, *token)));
                Err(unclear(format!("`{}` may be {names}", printable(text, 40))))
            }
            found => found.one().and_then(Token::of_number).ok_or_else(|| {
                let known: Vec<String> = Token::of_bits(among).map(|token| self.name(token)).collect();
                let near = did_you_mean(text, known.iter().map(String::as_str));
                let help = near.unwrap_or_else(|| format!("tokens: {}", self.token_names(among)));
                unclear(format!("no skill token is called `{}`; {help}", printable(text, 40)))
            }),
        }
    }

    /// An answer to the question that is asked. Whoever is not asked hears nothing about the answers.
    pub(in crate::keystone) fn read_choice(
        &self,
        state: &State,
        actor: Actor,
        text: &str,
    ) -> Result<(KindId, i32), Box<Refusal>> {
        let Some((kind, candidates, _)) = self.asked_of(state, actor.seat()) else {
            return Err(unclear("there is no question to answer"));
        };
        let lexicon = self.rules.lexicon();
        if let Some(element) = lexicon.element(kind, text) {
            return Ok((kind, element));
        }
        if let (Turn::Seat(asked), Actor::Seat(seat)) = (self.turn_now(state), actor)
            && state.side(asked) != state.side(seat)
        {
            return Err(unclear(format!("it is not {seat}'s turn; {asked} must answer")));
        }
        if let (true, "yes" | "y", Some(seat)) =
            (self.rules.is_yes_or_no(&state.memory), &*plain(text), candidates.first())
        {
            return Ok((kind, seat));
        }
        if let Ok(number) = text.parse::<usize>() {
            let meant = number.checked_sub(1).and_then(|at| candidates.iter().nth(at));
            let help = || format!("the answers are numbered from 1 to {}, as `moves` lists them", candidates.len());
            let none = || unclear(format!("there is no answer {number}; {}", help()));
            return meant.map(|element| (kind, element)).ok_or_else(none);
        }
        if kind == CARD && !candidates.is_empty() && !text.is_empty() {
            let card = self.read_card(state, text, candidates, "no answer is called")?;
            return Ok((CARD, card.number()));
        }
        match if text.is_empty() { Found::None } else { find(text, &self.called(kind, candidates)) } {
            Found::One(element) => Ok((kind, element)),
            Found::Several(elements) => Err(self.ambiguous(state, text, kind, &elements)),
            Found::None => {
                let is_yes_or_no = self.rules.is_yes_or_no(&state.memory);
                Err(match (text, is_yes_or_no) {
                    ("", true) => unclear("an answer is missing; answer `yes` or `no`"),
                    ("", false) => unclear(format!("an answer is missing; {}", self.listed(state, kind, candidates))),
                    (_, true) => unclear(format!("`{}` is not an answer; answer `yes` or `no`", printable(text, 40))),
                    (_, false) => self.unknown(state, text, kind, candidates, "no answer is called"),
                })
            }
        }
    }

    /// The names of elements of a kind.
    pub(in crate::keystone) fn called(&self, kind: KindId, elements: Set) -> Names {
        elements.iter().map(|element| (element, self.rules.lexicon().name(kind, element))).collect()
    }

    fn ambiguous(&self, state: &State, text: &str, kind: KindId, elements: &[i32]) -> Box<Refusal> {
        let meant: Set = elements.iter().copied().collect();
        unclear(format!("`{}` is ambiguous; {}", printable(text, 40), self.listed(state, kind, meant)))
    }

    fn unknown(&self, state: &State, text: &str, kind: KindId, among: Set, what: &str) -> Box<Refusal> {
        let names = self.called(kind, among);
        let whole = names.iter().map(|(_, name)| name.as_str());
        let parts = whole.clone().flat_map(str::split_whitespace).filter(|word| word.len() > 3);
        let help = did_you_mean(text, whole.clone().chain(parts)).unwrap_or_else(|| self.listed(state, kind, among));
        unclear(format!("{what} `{}`; {help}", printable(text, 40)))
    }

    /// What can be meant, cards of the Field with their slots.
    fn listed(&self, state: &State, kind: KindId, elements: Set) -> String {
        let slot = |element: &i32| Card::of_number(*element).filter(|_| kind == CARD).and_then(|card| state.slot(card));
        let mut sorted: Vec<i32> = elements.iter().collect();
        sorted.sort_by_key(slot);
        let name = |element: &i32| {
            let name = self.rules.lexicon().name(kind, *element);
            slot(element).map_or_else(|| name.clone(), |slot| format!("{name} (slot {})", slot + 1))
        };
        let more = elements.len().saturating_sub(MOST_LISTED);
        let more = (more > 0).then(|| format!("{more} more"));
        format!("options: {}", or_none(sorted.iter().take(MOST_LISTED).map(name).chain(more)))
    }
}

fn unclear(message: impl Into<String>) -> Box<Refusal> {
    Refusal::new(Source::Table, message)
}
