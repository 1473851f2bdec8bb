//! Actions as people type them, read forgivingly: any case of letters, parts of names, slots of the Field.

use javelina_engine::rules::{KindId, Noted, Set};
use javelina_engine::{Actor, Refusal, Source, Turn, did_you_mean, printable};

use super::Keystone;
use super::content::MAX_CARDS;
use super::points::{self, CARD, CELL, HABITAT, OBJECTIVE, TOKEN};
use super::state::{Action, MAX_BOARDS, NONE, Stage, State};
use super::text::bits;
use crate::naming::{Found, Names, find, or_none, plain};

const VERBS: [&str; 11] =
    ["introduce", "use", "resolve", "wild", "special", "done", "choose", "skip", "shuffle", "skills", "objectives"];
/// The most candidates that a refusal lists.
const MOST_LISTED: usize = 12;

impl Keystone {
    /// Reads what somebody typed.
    pub(super) fn parse(&self, state: &State, actor: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        let text = text.trim();
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match verb.to_lowercase().as_str() {
            "introduce" | "intro" | "take" | "place" => self.read_introduce(state, rest),
            "use" => self.read_use(state, rest),
            "resolve" => {
                let left = if let Stage::Exhausted(left) = state.stage { left } else { state.exhausted };
                self.read_token(rest, left, true).map(Action::Resolve)
            }
            "wild" | "buy" => self.read_wild(rest),
            "special" => self.read_offer(state, actor, rest),
            "done" | "end" | "pass" => Ok(Action::Done),
            "skip" | "no" => Ok(Action::Skip),
            "yes" => self.read_choice(state, actor, "yes"),
            "choose" => self.read_choice(state, actor, rest),
            "shuffle" => self.read_shuffle(state, rest),
            "skills" => self.read_skills(rest),
            "objectives" => self.read_objectives(rest),
            other => {
                let help = did_you_mean(other, VERBS).unwrap_or_else(|| format!("verbs: {}", VERBS.join(", ")));
                Err(unclear(format!("`{}` is no action; {help}", printable(verb, 40))))
            }
        }
    }

    /// `American Bison at R1C2`, `bison r1c2`, `3 R1C2`.
    fn read_introduce(&self, state: &State, text: &str) -> Result<Action, Box<Refusal>> {
        let how =
            "introduce needs a card of the Field and a cell: `introduce American Bison at R1C2`, `introduce 3 R1C2`";
        let (card, cell) = self.split_cell(text, how)?;
        if card.is_empty() {
            return Err(unclear(how));
        }
        let field: Set = state.field.iter().filter(|card| **card != NONE).map(|card| i32::from(*card)).collect();
        let card = self.read_card(state, card, field, "the Field")?;
        Ok(Action::Introduce { card: card as u8, cell })
    }

    /// The text before a cell at the end, without the preposition between, and the cell.
    fn split_cell<'a>(&self, text: &'a str, how: &str) -> Result<(&'a str, u8), Box<Refusal>> {
        let lexicon = self.rules.lexicon();
        let (before, last) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
        let found = match lexicon.element(CELL, last) {
            Some(cell) => Some((before, cell)),
            // `r1 c2`
            None => before
                .rsplit_once(char::is_whitespace)
                .or(Some(("", before)))
                .and_then(|(start, row)| lexicon.element(CELL, &format!("{row}{last}")).map(|cell| (start, cell))),
        };
        let Some((before, cell)) = found else {
            if text.is_empty() {
                return Err(unclear(how));
            }
            let names = lexicon.names.get(CELL.index()).into_iter().flatten().map(String::as_str);
            let help = did_you_mean(last, names).unwrap_or_else(|| how.into());
            return Err(unclear(format!("`{}` is no cell of the board; {help}", printable(last, 40))));
        };
        let before = before.trim_end();
        let (start, word) = before.rsplit_once(char::is_whitespace).unwrap_or(("", before));
        let is_preposition = ["at", "on", "to", "in", "into", "onto"].iter().any(|one| word.eq_ignore_ascii_case(one));
        Ok((if is_preposition { start.trim_end() } else { before }, cell as u8))
    }

    /// A card of a set by its name, a part of it that only one has, or its slot if the cards are those of the Field. A
    /// whole name may be any card's: the rules then say what is wrong with it.
    fn read_card(&self, state: &State, text: &str, among: Set, whose: &str) -> Result<i32, Box<Refusal>> {
        let lexicon = self.rules.lexicon();
        if let Some(card) = lexicon.element(CARD, text).filter(|card| among.contains(*card)) {
            return Ok(card);
        }
        let is_field = among.iter().all(|card| state.field.iter().any(|one| i32::from(*one) == card));
        let number = text.trim_start_matches("slot").trim_start().trim_start_matches('#').parse::<usize>().ok();
        if let Some(slot) = number.filter(|_| is_field) {
            let card = slot.checked_sub(1).and_then(|at| state.field.get(at)).copied().filter(|card| *card != NONE);
            return card.map(i32::from).filter(|card| among.contains(*card)).ok_or_else(|| {
                unclear(format!(
                    "slot {slot} of the Field has no card to be meant; {}",
                    self.listed(state, CARD, among)
                ))
            });
        }
        match find(text, &self.called(CARD, among)) {
            Found::One(card) => Ok(card),
            Found::Several(cards) => Err(self.ambiguous(state, text, CARD, &cards)),
            Found::None => match self
                .called(CARD, Set::first_elements(lexicon.count(CARD)))
                .iter()
                .find(|(_, name)| plain(name) == plain(text))
            {
                Some((card, _)) => Ok(*card),
                None => Err(self.unknown(state, text, CARD, among, &format!("no card of {whose} is called"))),
            },
        }
    }

    /// `t6`, `6`, `exhausted`. While exhausted tokens are resolved, `use t1` resolves one.
    fn read_use(&self, state: &State, text: &str) -> Result<Action, Box<Refusal>> {
        let all = ["exhausted", "all", "all exhausted", "exhausted tokens", "exhausted skills", "the exhausted"];
        if all.contains(&plain(text).as_str()) {
            return Ok(Action::UseExhausted);
        }
        match state.stage {
            Stage::Exhausted(left) => self.read_token(text, left, true).map(Action::Resolve),
            _ => self.read_token(text, state.skills & !state.exhausted, false).map(Action::Use),
        }
    }

    /// A token by its id, its number, or a part of what its side says.
    fn read_token(&self, text: &str, among: u64, exhausted: bool) -> Result<u8, Box<Refusal>> {
        let how = "say which token by its id: `use t6`, or `use exhausted`";
        if text.is_empty() {
            return Err(unclear(format!("{how}; tokens: {}", self.token_names(among))));
        }
        let lexicon = self.rules.lexicon();
        if let Some(token) = lexicon.element(TOKEN, text) {
            return Ok(token as u8);
        }
        let mut names = Names::new();
        for token in bits(among) {
            let id = self.token_name(token);
            let number = id.trim_start_matches(|letter: char| !letter.is_ascii_digit()).to_string();
            let words = self.token_words(token, exhausted).to_string();
            names.extend([id, number, words].into_iter().map(|name| (i32::from(token), name)));
        }
        match find(text, &names) {
            Found::One(token) => Ok(token as u8),
            Found::Several(tokens) => {
                let names = or_none(tokens.iter().map(|token| self.token_name(*token as u8)));
                Err(unclear(format!("`{}` may be {names}", printable(text, 40))))
            }
            Found::None => {
                let known = lexicon.names.get(TOKEN.index()).into_iter().flatten().map(String::as_str);
                let help = did_you_mean(text, known).unwrap_or_else(|| format!("tokens: {}", self.token_names(among)));
                Err(unclear(format!("no skill token is called `{}`; {help}", printable(text, 40))))
            }
        }
    }

    /// `forest at R2C3`, `f r2c3`, `forest wild r2c3`.
    fn read_wild(&self, text: &str) -> Result<Action, Box<Refusal>> {
        let how = "wild needs a habitat and a cell: `wild forest at R2C3`";
        let (name, cell) = self.split_cell(text, how)?;
        let name = plain(name);
        let words: Vec<&str> = name.split(' ').filter(|word| !["wild", "card", "a", "the"].contains(word)).collect();
        let count = self.rules.lexicon().count(HABITAT);
        match find(&words.join(" "), &self.called(HABITAT, Set::first_elements(count))) {
            Found::One(habitat) => Ok(Action::Wild { habitat: habitat as u8, cell }),
            _ => {
                let names = self.some_names(HABITAT, Set::first_elements(count));
                let known = self.rules.lexicon().names.get(HABITAT.index()).into_iter().flatten().map(String::as_str);
                let help = did_you_mean(&name, known).unwrap_or_else(|| format!("habitats: {names}"));
                Err(unclear(format!("`{}` is no habitat; {help}", printable(&name, 40))))
            }
        }
    }

    /// An offer by its label, or by a part of the label of one that is open.
    fn read_offer(&self, state: &State, actor: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        let clauses = &self.rules.program().clauses;
        let whole = clauses.iter().position(|clause| clause.label.eq_ignore_ascii_case(text));
        let mut open = Names::new();
        let seat = super::text::acts_as(state, actor);
        let asker = super::facts::Asker { game: self, state, seat, noted: &Noted::default() };
        self.rules.offers(points::FREE_MOMENT, &asker.ask(), &mut |id| {
            open.push((i32::from(id.0), self.rules.clause(id).label.clone()));
        });
        let offer = |at: i32| Action::Offer(javelina_engine::rules::ClauseId(at as u16));
        let labels = || or_none(open.iter().map(|(_, label)| label.clone()));
        match (whole, if text.is_empty() { Found::None } else { find(text, &open) }) {
            (Some(at), _) => Ok(offer(at as i32)),
            (None, Found::One(at)) => Ok(offer(at)),
            (None, Found::Several(_)) => Err(unclear(format!("`{}` may be {}", printable(text, 40), labels()))),
            (None, Found::None) => {
                let help = did_you_mean(text, open.iter().map(|(_, label)| label.as_str()));
                let help = help.unwrap_or_else(|| format!("open offers: {}", labels()));
                Err(unclear(format!("no offer is called `{}`; {help}", printable(text, 40))))
            }
        }
    }

    /// An answer to the question that is asked. Whoever is not asked hears nothing about the answers.
    fn read_choice(&self, state: &State, actor: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        let Some((kind, candidates, may_skip)) = self.asked(state) else {
            return Err(unclear("nothing is asked, so there is nothing to choose"));
        };
        let lexicon = self.rules.lexicon();
        if let Some(element) = lexicon.element(kind, text) {
            return Ok(Action::Choose(kind, element));
        }
        if let (Turn::Seat(asked), Actor::Seat(seat)) = (self.turn_of(state), actor)
            && state.side(asked) != state.side(seat)
        {
            return Err(unclear(format!("it is not {seat}'s turn; {asked} is asked")));
        }
        let word = plain(text);
        if may_skip && ["skip", "no", "nothing", "none"].contains(&word.as_str()) {
            return Ok(Action::Skip);
        }
        if let (true, "yes" | "y", Some(seat)) = (self.is_yes_or_no(kind, candidates), &*word, candidates.first()) {
            return Ok(Action::Choose(kind, seat));
        }
        if let Ok(number) = text.parse::<usize>() {
            let meant = number.checked_sub(1).and_then(|at| candidates.iter().nth(at));
            let help = || format!("the answers are numbered from 1 to {}, as `moves` lists them", candidates.len());
            return meant
                .map(|element| Action::Choose(kind, element))
                .ok_or_else(|| unclear(format!("there is no answer {number}; {}", help())));
        }
        if kind == CARD && !candidates.is_empty() && !text.is_empty() {
            return self
                .read_card(state, text, candidates, "those that can be chosen")
                .map(|card| Action::Choose(CARD, card));
        }
        match if text.is_empty() { Found::None } else { find(text, &self.called(kind, candidates)) } {
            Found::One(element) => Ok(Action::Choose(kind, element)),
            Found::Several(elements) => Err(self.ambiguous(state, text, kind, &elements)),
            Found::None => Err(self.unknown(state, text, kind, candidates, "no answer is called")),
        }
    }

    /// Cards in an order, the top one first. The name of a species may be written twice for its two copies.
    fn read_shuffle(&self, state: &State, text: &str) -> Result<Action, Box<Refusal>> {
        let pile = self.to_shuffle(state);
        let (mut order, mut left) = (Vec::new(), pile);
        for name in text.split([',', ';', '\n']).map(str::trim).filter(|name| !name.is_empty()) {
            if order.len() >= MAX_CARDS {
                return Err(unclear(format!("there are not so many cards; the deck has {}", pile.len())));
            }
            let whole = self.rules.lexicon().element(CARD, name);
            let other =
                whole.and_then(|card| self.other_copy(card as u8)).filter(|copy| left.contains(i32::from(*copy)));
            let card = match (whole, other) {
                (Some(card), Some(copy)) if !left.contains(card) => i32::from(copy),
                (Some(card), _) => card,
                (None, _) => self.read_card(state, name, left, "the deck")?,
            };
            left.remove(card);
            order.push(card as u8);
        }
        if order.is_empty() && !pile.is_empty() {
            return Err(unclear(
                "shuffle needs the cards in their order, the top one first: `shuffle Coyote, Aspen, ...`",
            ));
        }
        Ok(Action::Shuffle(order))
    }

    /// The other copy of a species.
    fn other_copy(&self, card: u8) -> Option<u8> {
        let species = self.cards.species;
        let at = usize::from(card);
        let other = if at < species { at + species } else { at.checked_sub(species)? };
        (at < species * 2).then_some(other as u8)
    }

    fn read_skills(&self, text: &str) -> Result<Action, Box<Refusal>> {
        let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
        let tokens = words.map(|word| self.read_token(word, self.all_tokens(), false));
        let mut tokens = tokens.map(|token| token.map(|token| 1_u64 << (token & 63)));
        tokens.try_fold(0, |all, token| Ok(all | token?)).map(Action::Skills)
    }

    /// `A: objective_3, B: x y`, `none`; without a letter the first board is meant.
    fn read_objectives(&self, text: &str) -> Result<Action, Box<Refusal>> {
        let mut dealt = [0_u64; MAX_BOARDS];
        if plain(text) == "none" {
            return Ok(Action::Objectives(dealt));
        }
        let how =
            "objectives are dealt with a letter for each board: `objectives A: NAME, B: NAME`, or `objectives none`";
        let spaced = text.replace(':', ": ");
        let all = Set::first_elements(self.content.objectives.len());
        let mut rows = self.called(OBJECTIVE, all);
        for (at, one) in self.content.objectives.iter().enumerate() {
            let number = one.id.trim_start_matches(|letter: char| !letter.is_ascii_digit()).to_string();
            rows.extend([(at as i32, number), (at as i32, one.title.clone())]);
        }
        let mut board = 0;
        for word in spaced.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            if let Some(letter) = word.strip_suffix(':') {
                let seat =
                    letter.chars().next().and_then(javelina_engine::Seat::of_letter).map(javelina_engine::Seat::index);
                board = seat.filter(|at| *at < MAX_BOARDS && letter.len() == 1).ok_or_else(|| unclear(how))?;
                continue;
            }
            let objective = self.rules.lexicon().element(OBJECTIVE, word).or_else(|| match find(word, &rows) {
                Found::One(at) => Some(at),
                _ => None,
            });
            let Some(objective) = objective else {
                let known = self.rules.lexicon().names.get(OBJECTIVE.index()).into_iter().flatten().map(String::as_str);
                let help = did_you_mean(word, known).unwrap_or_else(|| how.into());
                return Err(unclear(format!("no secret objective is called `{}`; {help}", printable(word, 40))));
            };
            dealt[board] |= 1 << (objective & 63);
        }
        if dealt == [0; MAX_BOARDS] { Err(unclear(how)) } else { Ok(Action::Objectives(dealt)) }
    }

    /// The names of elements of a kind.
    fn called(&self, kind: KindId, elements: Set) -> Names {
        elements.iter().map(|element| (element, self.rules.lexicon().name(kind, element))).collect()
    }

    fn ambiguous(&self, state: &State, text: &str, kind: KindId, elements: &[i32]) -> Box<Refusal> {
        let meant: Set = elements.iter().copied().collect();
        unclear(format!("`{}` may be more than one; {}", printable(text, 40), self.listed(state, kind, meant)))
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
        let slot = |element: &i32| {
            state.field.iter().position(|one| kind == CARD && *one != NONE && i32::from(*one) == *element)
        };
        let mut sorted: Vec<i32> = elements.iter().collect();
        sorted.sort_by_key(slot);
        let name = |element: &i32| {
            let name = self.rules.lexicon().name(kind, *element);
            slot(element).map_or_else(|| name.clone(), |slot| format!("{name} (slot {})", slot + 1))
        };
        let more = elements.len().saturating_sub(MOST_LISTED);
        let more = (more > 0).then(|| format!("{more} more"));
        format!("there are {}", or_none(sorted.iter().take(MOST_LISTED).map(name).chain(more)))
    }
}

fn unclear(message: impl Into<String>) -> Box<Refusal> {
    Refusal::new(Source::Table, message)
}
