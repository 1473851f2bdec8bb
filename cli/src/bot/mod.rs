//! Programs of others at the table: `cmd:PROGRAM`.
//!
//! Such a program is started only if whoever calls the binary names it on the command line; no pack, spec, save or
//! transcript can. It is told what its seats may know, as lines of JSON, and answers one line when it is asked. The
//! protocol is described in `cli/examples/bots/README.md`.

mod process;

use std::time::Duration;

use anyhow::{Error, Result, anyhow, bail};
use javelina_engine::{Extent, Finding, Outcome, Present, Seat, printable, written};
use javelina_lab::{Ask, Playable, Policy, policy};
use serde_json::{Value, json};

use crate::repl::printable_lines;
use process::Process;

/// What the names of outside programs begin with.
const PREFIX: &str = "cmd:";
/// The protocol that is spoken.
const PROTOCOL: &str = "javelina.bot/1";
/// How long an answer may take where nothing else is said.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// Games in a row that a program may spoil before it is not started again.
const STRIKES: u32 = 3;

/// The programs that may play, and how long they may think.
#[derive(Clone, Debug)]
pub struct Outside {
    allowed: Vec<String>,
    patience: Duration,
}

impl Default for Outside {
    /// No program may play.
    fn default() -> Self {
        Self { allowed: Vec::new(), patience: PATIENCE }
    }
}

impl Outside {
    /// The programs among the names that were given on the command line.
    ///
    /// # Errors
    ///
    /// A program that cannot be started.
    pub fn named(names: &[String], patience: Duration) -> Result<Self> {
        let mut allowed: Vec<String> = names.iter().filter(|name| name.starts_with(PREFIX)).cloned().collect();
        allowed.sort();
        allowed.dedup();
        for name in &allowed {
            Process::start(words(name))?.stop();
        }
        Ok(Self { allowed, patience })
    }

    /// The policy of a name, programs included.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub fn policy<G: Present + Playable>(&self, name: &str) -> Result<Box<dyn Policy<G>>> {
        if !name.starts_with(PREFIX) {
            return policy(name).map_err(Error::msg);
        }
        if !self.allowed.iter().any(|one| one == name) {
            let name = printable(name, 100);
            bail!("`{name}` is a program; it plays only if it is named after --seats on the command line");
        }
        Ok(Box::new(Bot::new(name, self.patience)))
    }
}

/// Program and arguments of a name.
fn words(name: &str) -> Vec<String> {
    name.strip_prefix(PREFIX).unwrap_or(name).split_whitespace().map(str::to_string).collect()
}

/// A program that plays.
struct Bot {
    name: String,
    patience: Duration,
    process: Option<Process>,
    fault: Option<Finding>,
    strikes: u32,
    asked: u64,
}

impl Bot {
    fn new(name: &str, patience: Duration) -> Self {
        Self { name: name.into(), patience, process: None, fault: None, strikes: 0, asked: 0 }
    }

    /// The program did what it must not: it is stopped, and the game is void.
    fn fail<T>(&mut self, why: &str) -> Option<T> {
        let last = self.process.take().map(Process::stop).unwrap_or_default();
        let last = if last.is_empty() { last } else { format!("; its last words: {}", printable(&last, 200)) };
        self.strikes += 1;
        let message = format!("`{}` {why}{last}", printable(&self.name, 100));
        self.fault = Some(Finding { kind: "bot", message });
        None
    }

    fn say(&mut self, message: &Value) {
        if let Some(process) = &mut self.process {
            process.say(message);
        }
    }

    /// The action that an answer means.
    fn understand<G: Present>(&self, ask: &Ask<'_, G>, listed: &[G::Action], line: &str) -> Result<G::Action> {
        let shown = printable(line.trim(), 100);
        let value = match serde_json::from_str::<Value>(line) {
            Ok(Value::Object(mut answer)) => {
                let id = answer.remove("id");
                if id.is_some_and(|id| id != json!(self.asked)) {
                    bail!("answered `{shown}`, but question {} was asked", self.asked);
                }
                answer.remove("action").ok_or_else(|| anyhow!("answered `{shown}`, which has no `action`"))?
            }
            Ok(number @ Value::Number(_)) => number,
            _ => Value::String(line.trim().into()),
        };
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
        ask.read(text).map_err(|why| anyhow!("answered `{shown}`, which is no legal action: {}", printable(&why, 200)))
    }
}

impl<G: Present + Playable> Policy<G> for Bot {
    fn name(&self) -> &str {
        &self.name
    }

    fn listens(&self) -> bool {
        true
    }

    fn begin(&mut self, game: &G, seats: usize) {
        self.fault = None;
        if self.strikes >= STRIKES {
            let why = format!("spoilt {STRIKES} games in a row and is not asked any more");
            self.fail::<()>(&why);
            return;
        }
        if self.process.is_none() {
            match Process::start(words(&self.name)) {
                Ok(process) => self.process = Some(process),
                Err(why) => {
                    self.fail::<()>(&why.to_string());
                    return;
                }
            }
            self.say(&json!({ "type": "hello", "protocol": PROTOCOL, "engine": env!("CARGO_PKG_VERSION") }));
        }
        self.asked = 0;
        self.say(&json!({ "type": "new", "game": game.id(), "seats": seats }));
    }

    fn hear(&mut self, game: &G, seat: Seat, event: &G::Event) {
        let text = printable(&game.tell(event), 400);
        if !text.is_empty() {
            self.say(&json!({ "type": "event", "seat": seat.to_string(), "text": text }));
        }
    }

    fn end(&mut self, _: &G, outcome: &Outcome) {
        self.strikes = 0;
        let sides = outcome.standings().iter().map(|side| {
            let seats: Vec<String> = side.seats.iter().map(|seat| seat.to_string()).collect();
            json!({ "seats": seats, "score": side.score, "won": side.won })
        });
        let sides: Vec<Value> = sides.collect();
        self.say(&json!({ "type": "over", "sides": sides }));
    }

    fn pick(&mut self, ask: &Ask<'_, G>) -> Option<G::Action> {
        self.process.as_ref()?;
        self.asked += 1;
        let (game, seat) = (ask.game(), ask.seat());
        let mut listed = Vec::new();
        let extent = ask.legal(&mut listed);
        if let Extent::Failed(_) = extent {
            return None; // content failed, not the program
        }
        let mut view = G::View::default();
        ask.view(&mut view);
        let actions: Vec<String> = listed.iter().map(|action| written(game, action)).collect();
        let families = ask.families().into_iter().map(|family| {
            let parameters = family.parameters.iter().map(|(name, range)| json!([name, range.start(), range.end()]));
            json!({ "verb": family.verb, "parameters": parameters.collect::<Vec<_>>() })
        });
        let families: Vec<Value> = families.collect();
        let example = if extent == Extent::Open { ask.sample(&mut ask.dice()) } else { None };
        let question = json!({
            "type": "ask", "id": self.asked, "seat": seat.to_string(), "tick": ask.at().0, "prompt": printable(&ask.prompt(), 400),
            "board": printable_lines(&game.board(&view, true)), "sheet": printable_lines(&game.sheet(&view, seat, true)),
            "actions": actions, "open": extent == Extent::Open, "families": families,
            "example": example.map(|action| written(game, &action)),
        });
        let answer = match &mut self.process {
            Some(process) => process.ask(&question, self.patience),
            None => return None,
        };
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
