//! Actions as people type them, read forgivingly: any case of letters, parts of names, places in the hand.

use javelina_engine::rules::{KindId, Set};
use javelina_engine::{Actor, Refusal, Seat, Source, did_you_mean, printable};

use super::Cliffs;
use super::points::{self, CARD};
use super::state::{Action, NONE, State, Until};
use super::text::acts_as;
use crate::naming::{Found, Names, find, or_none, plain};

const VERBS: [&str; 13] =
    ["play", "draw", "larry", "into", "wait", "done", "pass", "choose", "skip", "shuffle", "coin", "stop", "void"];
/// The words that may stand between a card and a racer.
const LINKS: [&str; 5] = ["to", "into", "in", "on", "at"];

impl Cliffs {
    /// Reads what somebody typed.
    pub(super) fn parse(&self, state: &State, actor: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        let text = text.trim();
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match verb.to_lowercase().as_str() {
            "play" => self.read_play(state, acts_as(state, actor), rest),
            "draw" => Ok(Action::Draw),
            "larry" if rest.is_empty() => Ok(Action::Larry),
            "larry" => Err(unclear("Larry's card is looked at first: `larry`, then `into RACER`")),
            "into" | "to" => self.read_racer(state, rest).map(|seat| Action::Into(seat.0)),
            "wait" => match rest.parse() {
                Ok(ticks) => Ok(Action::Wait(ticks)),
                Err(_) => Err(unclear("wait needs a number of ticks: `wait 3`")),
            },
            "done" | "leave" | "end" => Ok(Action::Done),
            "pass" => read_pass(rest),
            "skip" | "no" => Ok(Action::Skip),
            "choose" => self.read_choice(state, actor, rest),
            "shuffle" => self.read_shuffle(state, rest),
            "coin" => self.read_racer(state, rest).map(|seat| Action::Coin(seat.0)),
            "stop" => Ok(Action::Stop),
            "void" => {
                let how = "void needs a racer and what was tried: `void A play Coffee to B`";
                let (who, tried) = rest.split_once(char::is_whitespace).ok_or_else(|| unclear(how))?;
                let seat = self.read_racer(state, who)?;
                let tried = self.parse(state, Actor::Seat(seat), tried)?;
                Ok(Action::Void(seat.0, Box::new(tried)))
            }
            other => {
                let help = did_you_mean(other, VERBS).unwrap_or_else(|| format!("verbs: {}", VERBS.join(", ")));
                Err(unclear(format!("`{}` is no action; {help}", printable(verb, 40))))
            }
        }
    }

    fn read_racer(&self, state: &State, text: &str) -> Result<Seat, Box<Refusal>> {
        let mut letters = text.trim().chars();
        let seat = letters.next().and_then(Seat::of_letter).filter(|seat| letters.next().is_none() && seat.0 < 26);
        seat.ok_or_else(|| {
            let racers = or_none(state.seats().map(|seat| seat.to_string()));
            let shown = if text.is_empty() {
                "a racer is missing".into()
            } else {
                format!("no racer is called `{}`", printable(text, 40))
            };
            unclear(format!("{shown}; there are {racers}"))
        })
    }

    /// `Coffee to B`, `coffee b`, `3 B` (the third card of the hand).
    fn read_play(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Box<Refusal>> {
        let how = "play needs a card of the hand and a racer: `play Coffee to B`, `play 3 B`";
        let (card, racer) = text.rsplit_once(char::is_whitespace).ok_or_else(|| unclear(how))?;
        let queue = self.read_racer(state, racer)?;
        let mut card = card.trim();
        if let Some((before, link)) = card.rsplit_once(char::is_whitespace)
            && LINKS.contains(&link.to_lowercase().as_str())
        {
            card = before.trim();
        }
        let hand = &state.racer(seat).hand;
        if let Ok(number) = card.parse::<usize>() {
            let held = number.checked_sub(1).and_then(|at| hand.get(at)).filter(|held| held.design != NONE);
            let design = held
                .map(|held| held.design)
                .ok_or_else(|| unclear(format!("the hand has {} cards: {}", hand.len(), self.hand_of(state, seat))))?;
            return Ok(Action::Play { design, queue: queue.0 });
        }
        let held: Set = hand.iter().filter(|held| held.design != NONE).map(|held| i32::from(held.design)).collect();
        let design = self.read_design(card, held)?;
        Ok(Action::Play { design, queue: queue.0 })
    }

    /// A design by its name, its id or a part of its name; those of `first` before all others.
    fn read_design(&self, text: &str, first: Set) -> Result<u8, Box<Refusal>> {
        let designs = || self.content.designs.iter().enumerate();
        let as_written = designs().find(|(_, design)| design.name == text || design.id == text);
        let wanted = plain(text);
        if let Some((at, _)) = as_written.or_else(|| designs().find(|(_, design)| plain(&design.name) == wanted)) {
            return Ok(at as u8);
        }
        let among = |set: Option<Set>| -> Names {
            let fits = |at: &usize| set.is_none_or(|set| set.contains(*at as i32));
            designs().filter(|(at, _)| fits(at)).map(|(at, design)| (at as i32, design.name.clone())).collect()
        };
        for names in [among(Some(first)), among(None)] {
            match find(text, &names) {
                Found::One(at) => return Ok(at as u8),
                Found::Several(several) => {
                    let named = several.iter().map(|at| self.design_name(*at as u8));
                    return Err(unclear(format!("`{}` may be {}", printable(text, 40), or_none(named))));
                }
                Found::None => {}
            }
        }
        let known = self.content.designs.iter().map(|design| design.name.as_str());
        let help = did_you_mean(text, known).map(|help| format!("; {help}")).unwrap_or_default();
        Err(unclear(format!("no card is called `{}`{help}", printable(text, 40))))
    }

    fn read_choice(&self, state: &State, actor: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        let Some((kind, candidates, _)) = self.asked(state) else {
            return self.read_any_choice(text);
        };
        if let Some(element) = self.rules.lexicon().element(kind, text) {
            return Ok(Action::Choose(kind, element));
        }
        let upper = text.to_uppercase();
        if let Some(element) = self.rules.lexicon().element(kind, &upper) {
            return Ok(Action::Choose(kind, element));
        }
        let viewer = acts_as(state, actor);
        let name = |element: i32| {
            if kind == CARD {
                self.card_at(state, element, Some(viewer))
            } else {
                self.rules.lexicon().name(kind, element)
            }
        };
        let names: Names = candidates.iter().map(|element| (element, name(element))).collect();
        match find(text, &names) {
            Found::One(element) => Ok(Action::Choose(kind, element)),
            Found::Several(several) => {
                let meant: Set = several.into_iter().collect();
                let list = self.candidates(state, viewer, kind, meant);
                Err(unclear(format!("`{}` may be {list}", printable(text, 40))))
            }
            Found::None => {
                let list = self.candidates(state, viewer, kind, candidates);
                Err(unclear(format!("`{}` is not among the answers: {list}", printable(text, 40))))
            }
        }
    }

    /// An answer where nothing is asked, as a record may hold one.
    fn read_any_choice(&self, text: &str) -> Result<Action, Box<Refusal>> {
        let kinds = [CARD, points::DESIGN, points::SEAT, points::SORT, points::MOMENT, points::SCOPE];
        let element = |kind: KindId| self.rules.lexicon().element(kind, text).map(|at| Action::Choose(kind, at));
        let found = kinds.into_iter().find_map(element);
        found.ok_or_else(|| unclear(format!("nothing is asked, and nothing is called `{}`", printable(text, 40))))
    }

    fn read_shuffle(&self, state: &State, text: &str) -> Result<Action, Box<Refusal>> {
        let all = self.to_shuffle(state);
        let there: Set = (0..all.len()).filter(|at| all[*at] > 0).map(|at| at as i32).collect();
        let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
        let order: Result<Vec<u8>, _> = names.map(|name| self.read_design(name, there)).collect();
        order.map(Action::Shuffle)
    }
}

fn read_pass(text: &str) -> Result<Action, Box<Refusal>> {
    let word = plain(text);
    let word = word.strip_prefix("until ").unwrap_or(&word);
    if word.is_empty() {
        return Ok(Action::Pass);
    }
    let said = Until::SAID.into_iter().find(|until| Until::NAMES[*until as usize] == word);
    said.map(Action::PassUntil).ok_or_else(|| {
        unclear(format!("`pass until {}` is not understood: until mine, until tally, until end", printable(word, 40)))
    })
}

fn unclear(message: impl Into<String>) -> Box<Refusal> {
    Refusal::new(Source::Table, message)
}
