//! Actions as people write them: one spelling each, and a forgiving reader.

use std::fmt;

use javelina_engine::rules::{ClauseId, ItemId, Set};
use javelina_engine::{Actor, Refusal, Seat, Source, did_you_mean};

use super::Arizona;
use super::points::{CELL, GOOD};
use super::sections::{Section, Sections};
use super::state::{Action, NOWHERE, Stage, State};

const VERBS: [&str; 13] = [
    "deal", "first", "roll", "take", "draw", "discard", "deliver", "keep", "extend", "halt", "choose", "skip",
    "special",
];

impl Arizona {
    /// Writes an action in its one spelling.
    pub(super) fn spell(&self, action: &Action, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            Action::Deal(cards) => {
                out.write_str("deal")?;
                for card in cards.iter() {
                    let id = self.rules.program().items.get(card as usize).map_or("?", |item| item.id.as_str());
                    write!(out, " {id}")?;
                }
                Ok(())
            }
            Action::First(seat) => write!(out, "first {seat}"),
            Action::Roll(dice) => {
                out.write_str("roll")?;
                for (face, count) in dice.iter().enumerate() {
                    for _ in 0..*count {
                        write!(out, " {}", face + 1)?;
                    }
                }
                Ok(())
            }
            Action::Take(value) => write!(out, "take {value}"),
            Action::Draw { section, nugget } => {
                out.write_str("draw ")?;
                if let Some(section) = self.sections.get(*section) {
                    out.write_str(&self.content.sheet.name(section.start))?;
                    for cell in section.path() {
                        write!(out, "-{}", self.content.sheet.name(*cell))?;
                    }
                }
                if *nugget { out.write_str(" by nugget") } else { Ok(()) }
            }
            Action::Discard => out.write_str("discard"),
            Action::Deliver(good) => write!(out, "deliver {}", self.rules.lexicon().name(GOOD, i32::from(*good))),
            Action::Keep => out.write_str("keep"),
            Action::Extend(way) => {
                out.write_str("extend ")?;
                if let Some(section) = self.ways.get(*way) {
                    out.write_str(&self.path_text(section.path()))?;
                }
                Ok(())
            }
            Action::Halt => out.write_str("halt"),
            Action::Offer(clause) => write!(out, "special {}", self.rules.clause(*clause).label),
            Action::Skip => out.write_str("skip"),
            Action::Choose(kind, element) => write!(out, "choose {}", self.rules.lexicon().name(*kind, *element)),
        }
    }

    /// Spaces joined by hyphens.
    pub(super) fn path_text(&self, path: &[u8]) -> String {
        path.iter().map(|cell| self.content.sheet.name(*cell)).collect::<Vec<_>>().join("-")
    }

    /// Reads what somebody typed.
    pub(super) fn parse(&self, state: &State, actor: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        let lower = text.trim().to_lowercase();
        let mut words = lower
            .split(|character: char| character.is_whitespace() || character == ',')
            .filter(|word| !word.is_empty());
        let verb = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        match verb {
            "deal" => self.parse_deal(&rest),
            "first" => {
                let seat = rest.first().and_then(|word| word.chars().next()).and_then(Seat::of_letter);
                seat.map(Action::First).ok_or_else(|| unclear("first needs a seat: `first A`"))
            }
            "roll" => parse_roll(&rest),
            "take" => {
                let value = rest.first().and_then(|word| word.parse().ok()).filter(|value| (1..=6).contains(value));
                value.map(Action::Take).ok_or_else(|| unclear("take needs the value of a die, 1 to 6: `take 4`"))
            }
            "draw" => self.parse_draw(state, actor, &rest),
            "discard" => Ok(Action::Discard),
            "deliver" => {
                let word = rest.first().copied().unwrap_or_default();
                let singular = word.strip_suffix('s').unwrap_or(word);
                let good =
                    self.rules.lexicon().element(GOOD, word).or_else(|| self.rules.lexicon().element(GOOD, singular));
                good.map(|good| Action::Deliver(good as u8)).ok_or_else(|| {
                    let names = &self.rules.lexicon().names[GOOD.index()];
                    let help = did_you_mean(word, names.iter().map(String::as_str))
                        .unwrap_or_else(|| format!("goods: {}", names.join(", ")));
                    unclear(&format!("`{word}` is no good; {help}"))
                })
            }
            "keep" => Ok(Action::Keep),
            "extend" | "second" => self.parse_extend(state, actor, &rest),
            "halt" | "stop" => Ok(Action::Halt),
            "skip" => Ok(Action::Skip),
            "choose" => self.parse_choice(state, &rest.join(" ")),
            "special" => {
                let label = rest.first().copied().unwrap_or_default();
                let clauses = &self.rules.program().clauses;
                let at = clauses.iter().position(|clause| clause.label.eq_ignore_ascii_case(label));
                at.map(|at| Action::Offer(ClauseId(at as u16)))
                    .ok_or_else(|| unclear(&format!("no offer is called `{label}`")))
            }
            _ => {
                let help = did_you_mean(verb, VERBS).unwrap_or_else(|| format!("verbs: {}", VERBS.join(", ")));
                Err(unclear(&format!("`{}` is no action; {help}", javelina_engine::printable(verb, 40))))
            }
        }
    }

    fn parse_deal(&self, words: &[&str]) -> Result<Action, Box<Refusal>> {
        let items = &self.rules.program().items;
        let mut cards = Set::EMPTY;
        for word in words {
            match self.rules.item(word) {
                Some(ItemId(item)) => cards.insert(i32::from(item)),
                None => {
                    let help = did_you_mean(word, items.iter().map(|item| item.id.as_str())).unwrap_or_default();
                    return Err(unclear(&format!(
                        "no card is called `{}`; {help}",
                        javelina_engine::printable(word, 40)
                    )));
                }
            }
        }
        Ok(Action::Deal(cards))
    }

    /// The spaces of a path: `f1-e2`, `f1 e2`, `f1e2` are not told apart.
    fn parse_path(&self, words: &[&str]) -> Result<Vec<u8>, Box<Refusal>> {
        let joined = words.join("-");
        let mut cells = Vec::new();
        for word in joined.split(['-', '>', '+']).filter(|word| !word.is_empty()) {
            match self.rules.lexicon().element(CELL, word) {
                Some(cell) if cells.len() <= super::content::MAX_STEPS => cells.push(cell as u8),
                Some(_) => return Err(unclear("that path is longer than any section")),
                None => {
                    return Err(unclear(&format!(
                        "`{}` is no space of the sheet",
                        javelina_engine::printable(word, 40)
                    )));
                }
            }
        }
        Ok(cells)
    }

    fn parse_draw(&self, state: &State, actor: Actor, words: &[&str]) -> Result<Action, Box<Refusal>> {
        let nugget = words.contains(&"nugget");
        let path: Vec<&str> =
            words.iter().copied().filter(|word| !["by", "with", "a", "nugget", "to"].contains(word)).collect();
        let typed = self.parse_path(&path)?;
        let mut cells = typed.clone();
        let position = player_position(state, actor);
        if position != NOWHERE && cells.first() != Some(&position) {
            cells.insert(0, position);
        }
        let Some((start, entered)) = cells.split_first() else {
            return Err(unclear("draw needs the spaces of the section: `draw F1-E2-D3`"));
        };
        let elsewhere = || typed.split_first().and_then(|(start, entered)| find(&self.sections, *start, entered));
        // A section that starts elsewhere is read as it stands, so that the refusal says where the line ends.
        let found = find(&self.sections, *start, entered).or_else(elsewhere);
        found.map(|section| Action::Draw { section, nugget }).ok_or_else(|| {
            if matches!(state.stage, Stage::Draft(_)) {
                let dice = super::refuse::dice_in_words(&state.dice);
                return Refusal::new(Source::Rulebook("Turn sequence"), "take a die first").fact("dice", dice);
            }
            let drawing = Source::Rulebook("Drawing route sections");
            let (path, from) = (self.path_text(&typed), self.content.sheet.name(*start));
            let text = if typed == cells { String::new() } else { format!(" from {from}, where the line ends") };
            Refusal::new(drawing, format!("no value of the die has the shape {path}{text}"))
                .nearest(self.like(state, *start, entered))
        })
    }

    /// A section that ends where the path does.
    fn like(&self, state: &State, start: u8, entered: &[u8]) -> Option<String> {
        let end = entered.last()?;
        let die = state.actor().die;
        let fits = |section: &&Section| section.end() == *end;
        let (_, section) = self
            .sections
            .among(self.sections.all_at(start))
            .filter(|(_, section)| fits(section))
            .min_by_key(|(_, section)| section.face != die)?;
        Some(format!("draw {}-{}", self.content.sheet.name(start), self.path_text(section.path())))
    }

    fn parse_extend(&self, state: &State, actor: Actor, words: &[&str]) -> Result<Action, Box<Refusal>> {
        let mut cells = self.parse_path(words)?;
        let position = player_position(state, actor);
        if cells.first() == Some(&position) {
            cells.remove(0);
        }
        let way = if position == NOWHERE { None } else { find(&self.ways, position, &cells) };
        way.map(Action::Extend)
            .ok_or_else(|| Refusal::new(Source::Rulebook("End of a section"), "no way leads there from the station"))
    }

    fn parse_choice(&self, state: &State, text: &str) -> Result<Action, Box<Refusal>> {
        let Some((kind, candidates, may_skip)) = self.asked(state) else { return Err(unclear("nothing is asked")) };
        if let Some(element) = self.rules.lexicon().element(kind, text) {
            return Ok(Action::Choose(kind, element));
        }
        let mut names: Vec<String> =
            candidates.iter().map(|element| self.rules.lexicon().name(kind, element)).collect();
        let help = did_you_mean(text, names.iter().map(String::as_str));
        if may_skip {
            names.push("`skip`".into());
        }
        let help = help.unwrap_or_else(|| format!("answers: {}", names.join(", ")));
        Err(unclear(&format!("`{}` is no answer; {help}", javelina_engine::printable(text, 40))))
    }

    /// What the seat (or nature) to act is asked, in a few words.
    pub(super) fn asking(&self, state: &State) -> String {
        if let (Some(frame), Some((kind, candidates, may_skip))) = (state.memory.question(), self.asked(state)) {
            let names: Vec<String> =
                candidates.iter().map(|element| self.rules.lexicon().name(kind, element)).collect();
            let item = self.rules.clause(frame.clause).item;
            let title = &self.rules.program().items[item.index()].title;
            let skip = if may_skip { ", or skip" } else { "" };
            return format!("{title}: choose {}{skip}", names.join(", "));
        }
        match state.stage {
            Stage::Deal => "the condition cards are dealt (`deal CARD CARD CARD`)".into(),
            Stage::First => "the initial player is chosen (`first A`)".into(),
            Stage::Roll => {
                let dice = (0..self.dice_for(state.seats)).map(|at| [" 3", " 5", " 1"][at % 3]);
                format!("the dice are rolled (`roll{}`)", dice.collect::<String>())
            }
            Stage::Draft(_) => format!("take a die: {}", super::refuse::dice_in_words(&state.dice)),
            Stage::Draw(_) => format!("draw a section of value {}, or discard the die", state.actor().die),
            Stage::Town => "deliver a kind of good, or keep".into(),
            Stage::Station => "extend to a second symbol, or halt".into(),
            Stage::Extra(_) => "make an extra delivery, or keep".into(),
            Stage::Over(_) => "the game is over".into(),
            _ => "the rules run by themselves".into(),
        }
    }
}

fn player_position(state: &State, actor: Actor) -> u8 {
    match actor {
        Actor::Seat(seat) => state.players[seat.index() % state.players.len()].position,
        Actor::Nature => NOWHERE,
    }
}

fn find(sections: &Sections, start: u8, entered: &[u8]) -> Option<u16> {
    sections.among(sections.all_at(start)).find(|(_, section)| section.path() == entered).map(|(index, _)| index)
}

fn parse_roll(words: &[&str]) -> Result<Action, Box<Refusal>> {
    let mut dice = [0_u8; 6];
    for character in words.iter().flat_map(|word| word.chars()) {
        match character.to_digit(10) {
            Some(value @ 1..=6) if dice.iter().sum::<u8>() < 20 => dice[value as usize - 1] += 1,
            _ => return Err(unclear("roll needs the values of the dice, 1 to 6 each: `roll 3 5 1`")),
        }
    }
    Ok(Action::Roll(dice))
}

fn unclear(message: &str) -> Box<Refusal> {
    Refusal::new(Source::Table, message.trim_end_matches("; ").to_string())
}
