//! A player from outside at the table. It is told what its seats may know, as lines of JSON, and answers one line when it
//! is asked. `book/bots.md` describes the protocol.

use anyhow::{Result, anyhow, bail};
use javelina_engine::rules::{ClauseId, Item, Rules};
use javelina_engine::{
    Extent, Family, Finding, FindingKind, Outcome, Playable, Present, Seat, SeatSet, Verb, did_you_mean, printable,
};
use javelina_lab::{Ask, Policy};
use serde_json::{Map, Value, json};

use super::outside::{Agent, Starter};
use crate::table::printable_lines;

/// The protocol that is spoken.
const PROTOCOL: &str = "javelina.bot/1";
/// Games in a row that a player may spoil before it is not started again.
const STRIKES: u32 = 3;
/// The keys of an answer beside the action.
const BESIDE: [&str; 2] = ["id", "keeps"];

/// What was chosen for a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Chosen {
    pub with: Vec<String>,
    pub settings: Vec<(String, i32)>,
}

/// A player from outside.
pub(super) struct Spoken {
    name: String,
    starter: Starter,
    agent: Option<Box<dyn Agent>>,
    fault: Option<Finding>,
    /// Whether it said that it keeps nothing from game to game, so that it need not be started again.
    keeps_nothing: bool,
    strikes: u32,
    asked: u64,
    chosen: Chosen,
    seats: SeatSet,
}

impl Spoken {
    pub fn new(name: &str, starter: Starter, chosen: Chosen) -> Self {
        let seats = SeatSet::default();
        let (agent, fault, keeps_nothing) = (None, None, false);
        Self { name: name.into(), starter, agent, fault, keeps_nothing, strikes: 0, asked: 0, chosen, seats }
    }

    /// The player did what it must not: it is stopped, and the game is void.
    fn fail<T>(&mut self, why: &str) -> Option<T> {
        let last = self.agent.take().map(|agent| agent.stop()).unwrap_or_default();
        let last = if last.is_empty() { last } else { format!("; its last words: {}", printable(&last, 200)) };
        self.strikes += 1;
        let message = format!("`{}` {why}{last}", printable(&self.name, 100));
        self.fault = Some(Finding::new(FindingKind::Bot, message));
        None
    }

    fn say(&mut self, message: &Value) {
        if let Some(agent) = &mut self.agent {
            agent.say(message);
        }
    }

    /// What a line answers: a number, or the text of an action. `shown` is how messages show the line.
    fn read(&mut self, verbs: &[Verb], line: &str, shown: &str) -> Result<Value> {
        Ok(match serde_json::from_str::<Value>(line) {
            Ok(Value::Object(mut answer)) => {
                let [id, keeps] = BESIDE.map(|key| answer.remove(key));
                if id.is_some_and(|id| id != json!(self.asked)) {
                    bail!("answered `{shown}`, but question {} was asked", self.asked);
                }
                match keeps {
                    None => {}
                    Some(keeps) if keeps == "nothing" => self.keeps_nothing = true,
                    Some(_) => bail!("answered `{shown}`: `keeps` must be \"nothing\", or left out"),
                }
                let action = answer.remove("action");
                if let Some(key) = answer.keys().next().filter(|_| action.is_some()) {
                    bail!("answered `{shown}`, which has `{}` next to the `action`", printable(key, 40));
                }
                match action {
                    Some(Value::Object(parts)) => typed(verbs, &parts),
                    Some(action) => Ok(action),
                    None if answer.contains_key("verb") => typed(verbs, &answer),
                    None => Err(anyhow!("has no `action` and no `verb`")),
                }
                .map_err(|why| anyhow!("answered `{shown}`, which {why}"))?
            }
            Ok(number @ Value::Number(_)) => number,
            _ => Value::String(line.trim().into()),
        })
    }

    /// The action that an answer means.
    fn understand<G: Present>(&mut self, ask: &Ask<'_, G>, listed: &[G::Action], line: &str) -> Result<G::Action> {
        let shown = printable(line.trim(), 100);
        let value = self.read(ask.game().verbs(), line, &shown)?;
        let number = match &value {
            Value::Number(number) => Some(number.as_u64().unwrap_or(0)),
            Value::String(text) if !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit()) => {
                Some(text.parse().unwrap_or(0))
            }
            _ => None,
        };
        if let Some(number) = number {
            let chosen = usize::try_from(number).ok().and_then(|at| listed.get(at.checked_sub(1)?));
            let range = || anyhow!("answered `{shown}`, but the actions are numbered from 1 to {}", listed.len());
            return chosen.cloned().ok_or_else(range);
        }
        let text = value.as_str().ok_or_else(|| anyhow!("answered `{shown}`: an action is a number or a text"))?;
        ask.read(text)
            .map_err(|why| anyhow!("answered `{shown}`, which is not a legal action: {}", printable(&why.message, 200)))
    }
}

impl<G: Present + Playable> Policy<G> for Spoken {
    fn name(&self) -> &str {
        &self.name
    }

    fn listens(&self) -> bool {
        true
    }

    fn sits(&mut self, seats: SeatSet) {
        self.seats = seats;
    }

    fn begin(&mut self, game: &G, seats: usize) {
        self.fault = None;
        if !self.keeps_nothing {
            self.agent = None; // what it keeps of an earlier game, or says after one, plays no part
        }
        if self.strikes >= STRIKES {
            let why = format!("failed in {STRIKES} games in a row and is not asked again");
            self.fail::<()>(&why);
            return;
        }
        if self.agent.is_none() {
            match (self.starter)() {
                Ok(agent) => self.agent = Some(agent),
                Err(why) => {
                    self.fail::<()>(&why.to_string());
                    return;
                }
            }
            self.say(&json!({ "type": "hello", "protocol": PROTOCOL, "engine": env!("CARGO_PKG_VERSION") }));
        }
        self.asked = 0;
        let new = beginning((game.id(), game.rules()), seats, self.seats, &self.chosen);
        self.say(&new);
    }

    fn hear(&mut self, game: &G, seat: Seat, event: &G::Event, by: Option<ClauseId>) {
        if let Some(message) = heard(game, seat, event, by) {
            self.say(&message);
        }
    }

    fn end(&mut self, _: &G, outcome: &Outcome) {
        self.strikes = 0;
        self.say(&over(outcome));
        if !self.keeps_nothing {
            self.agent = None;
        }
    }

    fn pick(&mut self, ask: &Ask<'_, G>) -> Option<G::Action> {
        self.agent.as_ref()?;
        let seat = ask.seat();
        let mut listed = Vec::new();
        if let Extent::Failed(_) = ask.legal(&mut listed) {
            return None; // content failed, not the player
        }
        let mut question = question(ask, self.asked);
        let agent = self.agent.as_mut()?;
        if !agent.still_thinks_of(&question) {
            self.asked += 1;
            question["id"] = json!(self.asked);
        }
        let answer = agent.ask(&question, &|| ask.is_stopped());
        if ask.is_stopped() {
            return None; // and nobody waits for it
        }
        let understood = answer.and_then(|line| self.understand(ask, &listed, &line));
        match understood {
            Ok(action) => Some(action),
            Err(why) => self.fail(&format!("{why} (question {}, seat {seat})", self.asked)),
        }
    }

    fn fault(&mut self) -> Option<Finding> {
        self.fault.clone()
    }
}

/// The message that a game is over.
fn over(outcome: &Outcome) -> Value {
    let sides = outcome.standings().iter().map(|side| {
        let seats: Vec<String> = side.seats.iter().map(|seat| seat.to_string()).collect();
        json!({ "seats": seats, "score": side.score, "won": side.won })
    });
    json!({ "type": "over", "sides": sides.collect::<Vec<_>>() })
}

/// An action in parts: its verb, and its arguments by name.
fn in_parts((verb, arguments): (&Verb, Vec<(&str, String)>)) -> Value {
    let arguments = arguments.into_iter().map(|(name, text)| (name.to_string(), Value::String(text)));
    Value::Object([("verb".to_string(), json!(verb.name()))].into_iter().chain(arguments).collect())
}

/// The text of an action that was answered in parts: numbers may stand for their texts.
fn typed(verbs: &[Verb], parts: &Map<String, Value>) -> Result<Value> {
    let text = |name: &str| match parts.get(name)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let name = text("verb").ok_or_else(|| anyhow!("has no `verb`"))?;
    let verb = verbs.iter().find(|verb| verb.names().any(|one| one.eq_ignore_ascii_case(&name)));
    let verb = verb.ok_or_else(|| {
        let help = did_you_mean(&name, verbs.iter().flat_map(Verb::names)).unwrap_or_default();
        anyhow!("has an unknown verb; {help}")
    })?;
    let known = |name: &String| name == "verb" || verb.arguments().any(|one| one == name);
    let (usage, all) = (verb.usage(), || verb.arguments().collect::<Vec<_>>().join("`, `"));
    if let Some(name) = parts.keys().find(|name| !known(name)) {
        bail!("has an unexpected `{}`; `{usage}` has `{}`", printable(name, 40), all());
    }
    let missing = verb.arguments().find(|name| text(name).is_none()).unwrap_or_default();
    let filled = verb.filled(text).ok_or_else(|| anyhow!("has no `{missing}`; `{usage}` has `{}`", all()))?;
    Ok(Value::String(filled))
}

/// The message that a game begins.
fn beginning((game, rules): (&str, &Rules), seats: usize, yours: SeatSet, chosen: &Chosen) -> Value {
    let items: Vec<_> = rules.program().items.iter().filter(|item| chosen.with.contains(&item.id)).collect();
    let scenario = items.iter().find(|item| item.kind == "scenario").map(|item| item.id.as_str());
    let text = |item: &&Item| json!({ "id": item.id, "title": printable(&item.title, 100), "text": printable(&item.text, 400) });
    let settings: Map<String, Value> =
        chosen.settings.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    json!({
        "type": "new", "game": game, "seats": seats,
        "your_seats": yours.iter().map(|seat| seat.to_string()).collect::<Vec<_>>(),
        "settings": settings, "scenario": scenario, "items": items.iter().map(text).collect::<Vec<_>>(),
    })
}

/// The message that something happened, as a seat learns it; `None` if that is nothing.
pub fn heard<G: Present>(game: &G, seat: Seat, event: &G::Event, by: Option<ClauseId>) -> Option<Value> {
    let text = printable(&game.line(event, by), 400);
    (!text.is_empty()).then(|| json!({ "type": "event", "seat": seat.to_string(), "text": text }))
}

/// The message that asks a seat for its next action: the `id`-th question of the game.
pub fn question<G: Present>(ask: &Ask<'_, G>, id: u64) -> Value {
    let (game, seat) = (ask.game(), ask.seat());
    let mut listed = Vec::new();
    let extent = ask.legal(&mut listed);
    let mut view = G::View::default();
    ask.view(&mut view);
    let actions: Vec<String> = listed.iter().map(|action| ask.in_words(action)).collect();
    let parts: Vec<Value> = listed.iter().map(|action| in_parts(game.parts(action))).collect();
    let families: Vec<Value> = ask.families().iter().map(family).collect();
    let example = if extent == Extent::Open { ask.sample(&mut ask.dice()) } else { None };
    let sheet = |seat: Seat| printable_lines(&game.sheet(&view, seat, true));
    let sheets: Map<String, Value> = ask.seats().iter().map(|seat| (seat.to_string(), json!(sheet(seat)))).collect();
    json!({
        "type": "ask", "id": id, "seat": seat.to_string(), "tick": ask.at().0, "prompt": printable(&ask.prompt(), 400),
        "board": printable_lines(&game.board(&view, true)), "sheet": sheet(seat), "sheets": sheets,
        "actions": actions, "parts": parts, "open": extent == Extent::Open, "families": families,
        "example": example.map(|action| ask.in_words(&action)),
    })
}

/// A family of actions: `parameters` in steps, as they have always been told, and `fields` in the units in which they are
/// written.
fn family(family: &Family) -> Value {
    let parameters = family.parameters.iter().map(|(name, range)| json!([name, range.start(), range.end()]));
    let fields = family.parameters.iter().zip(&family.units).map(|((name, range), (unit, steps))| {
        let of = |value: &i32| if *steps == 1 { json!(value) } else { json!(f64::from(*value) / f64::from(*steps)) };
        json!({ "name": name, "unit": unit, "least": of(range.start()), "greatest": of(range.end()) })
    });
    json!({
        "verb": family.verb, "parameters": parameters.collect::<Vec<_>>(),
        "fields": fields.collect::<Vec<_>>(), "text": family.text,
    })
}
