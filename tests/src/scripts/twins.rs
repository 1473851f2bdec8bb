//! Twins: one drawn program, written as rules and as a script. Both texts come from the same draws, side by side.
//!
//! A script reads the state as it was before its function, a rule reads it between its steps. So the steps of a drawn program
//! read nothing that a step before them changes: numbers are named before the first step, and a question takes what is there
//! only if no step stands before it.

mod steps;
mod values;

use javelina_engine::Dice;
use javelina_engine::rules::{KindId, PointDecl, PointKind, Type};

use super::Texts;

/// The same as a rule says it and as a script says it.
pub type Both = [String; 2];

/// A program in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Twin {
    /// The counters of its item.
    pub counters: String,
    /// Its rules, each with the name of its point.
    pub rules: String,
    /// Its script.
    pub script: String,
    /// A rule of it may hold where its script calls no verb: an `if` of a list, a value that is absent.
    pub is_quiet: bool,
}

impl Twin {
    /// Members of a block that says it by rules, and of one that names a script.
    pub fn members(&self, file: &str) -> Both {
        let counters = &self.counters;
        [format!("{counters}{}", self.rules), format!("{counters}  script \"{file}\"\n")]
    }
}

/// A value in both languages.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub(super) both: Both,
    /// It may be absent.
    or_none: bool,
}

/// A variable of a kind.
type Local = (String, KindId);

/// Draws values, conditions and steps at one point.
pub(super) struct Writer<'a> {
    texts: &'a Texts,
    dice: Dice,
    point: &'static PointDecl,
    locals: Vec<Local>,
    /// How many questions there are.
    asked: usize,
    /// Functions that take answers.
    functions: String,
    /// It reads much that one seat alone knows, and does nothing of which all may learn by themselves.
    hides: bool,
    /// Its rule may hold where its script calls no verb.
    is_quiet: bool,
}

/// Words of effects that end a game or a part in it.
const ENDING: [&str; 4] = ["win", "finish", "retire", "end"];

fn both(rule: impl Into<String>, script: impl Into<String>) -> Both {
    [rule.into(), script.into()]
}

/// A program of one or two functions, at points that are drawn.
pub fn drawn(texts: &Texts, seed: u64) -> Twin {
    let points: Vec<&'static PointDecl> =
        texts.catalogue.points.iter().filter(|point| point.kind != PointKind::Offer).collect();
    let mut dice = Dice::new(seed, 0x7715);
    let mut chosen: Vec<&'static PointDecl> = Vec::new();
    for _ in 0..1 + dice.below(2) {
        let point = points[dice.below(points.len() as u32) as usize];
        if chosen.iter().all(|one| one.name != point.name) {
            chosen.push(point);
        }
    }
    at(texts, &chosen, seed)
}

/// A program at a point that reads much that one seat alone knows, and does nothing of which all may learn by themselves; and
/// the same that does nothing, so that the game goes on as without it.
pub fn hidden(texts: &Texts, point: &'static PointDecl, seed: u64) -> [Twin; 2] {
    let mut writer = Writer::of_secrets(texts, point, seed);
    let [rules, script] = writer.function();
    let script = format!("{script}{}", writer.functions);
    ["10", "0"].map(|live| Twin {
        counters: counters(texts),
        rules: rules.replace("LIVE", live),
        script: script.replace("LIVE", live),
        is_quiet: writer.is_quiet,
    })
}

/// Counters of drawn items: one that all see, one of each seat that all see, and one that its owner sees.
pub fn counters(texts: &Texts) -> String {
    let seat = texts.catalogue.kinds[texts.catalogue.seat.index()].name;
    format!(
        "  counter total in 0..9 shown as \"total\"\n  counter own per {seat} in 0..9 shown as \"own\"\n  \
         counter plans per {seat} in 0..9 secret to owner\n"
    )
}

/// A program at these points.
pub fn at(texts: &Texts, points: &[&'static PointDecl], seed: u64) -> Twin {
    let mut twin = Twin { counters: counters(texts), ..Twin::default() };
    for (nth, point) in points.iter().enumerate() {
        let dice = Dice::new(seed, 0x7a00 + nth as u64);
        let mut writer = Writer { asked: nth * 8, ..Writer::new(texts, point, dice) };
        let [rule, script] = writer.function();
        twin.rules += &rule;
        twin.script += &script;
        twin.script += &writer.functions;
        twin.is_quiet |= writer.is_quiet;
    }
    twin
}

impl<'a> Writer<'a> {
    fn new(texts: &'a Texts, point: &'static PointDecl, dice: Dice) -> Self {
        Self {
            texts,
            dice,
            point,
            locals: Vec::new(),
            asked: 0,
            functions: String::new(),
            hides: false,
            is_quiet: false,
        }
    }

    /// A writer of programs that read what one seat alone knows.
    pub(super) fn of_secrets(texts: &'a Texts, point: &'static PointDecl, seed: u64) -> Self {
        Self { hides: true, ..Self::new(texts, point, Dice::new(seed, 0x7a77)) }
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
        self.dice.below(count.max(1) as u32) as usize
    }

    /// The number of kinds of the game.
    pub(super) fn kinds(&self) -> usize {
        self.texts.catalogue.kinds.len()
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> Option<T> {
        let at = self.below(all.len());
        all.get(at).cloned()
    }

    fn function(&mut self) -> Both {
        let name = self.point.name;
        if self.point.kind == PointKind::Event {
            let ([when, if_], [rule, script]) = self.event();
            let when = if when.is_empty() { when } else { format!(" when {when}") };
            let script = if if_.is_empty() { script } else { format!("if {if_} {{ {script} }}") };
            return both(
                format!("  rule {name} on {name}{when} do {{ {rule} }}\n"),
                format!("fn {name}(view) {{ {script} }}\n"),
            );
        }
        // Two answers by one verb are a mistake.
        let verb = |answer: &Both| answer[1].split('(').next().unwrap_or_default().to_string();
        let mut answers: Vec<Both> = (0..1 + self.below(2)).map(|_| self.answer()).collect();
        answers.dedup_by_key(|answer| verb(answer));
        // What contradicts itself is another.
        let has = |word: &str| answers.iter().any(|answer| verb(answer) == word);
        if !matches!(self.point.kind, PointKind::Number(_)) || has("floor") && has("cap") {
            answers.truncate(1);
        }
        let says = answers.iter().any(|[_, script]| script.contains("REASON"));
        // A reason is that of its rule.
        let [says, reason] = if says { self.reason() } else { Both::default() };
        let all = |at: usize, joined: &str| answers.iter().map(|one| one[at].as_str()).collect::<Vec<_>>().join(joined);
        let (rule, script) = (all(0, " "), all(1, " ").replace("REASON", &reason));
        if !self.hides && self.one_in(6) {
            return both(
                format!("  rule {name} at {name} {{ {rule}{says} }}\n"),
                format!("fn {name}(view) {{ {script} }}\n"),
            );
        }
        let ([when, if_], [live, lives]) = (self.condition(2), self.live());
        both(
            format!("  rule {name} at {name} {{ {rule} when {live}{when}{says} }}\n"),
            format!("fn {name}(view) {{ if {lives}{if_} {{ {script} }} }}\n"),
        )
    }

    /// A reason, and the words before it in a rule.
    fn reason(&mut self) -> Both {
        if !self.hides {
            return both(" says \"not today\"", "\"not today\"");
        }
        let [rule, script] = self.number(0).both;
        both(format!(" says \"not {{{rule}}}\""), format!("`not ${{{script}}}`"))
    }

    /// The condition that a hidden program does anything.
    fn live(&self) -> Both {
        if self.hides { both("total < LIVE and ", "view.total < LIVE && ") } else { Both::default() }
    }

    /// An answer at a point that is no event.
    fn answer(&mut self) -> Both {
        match self.point.kind {
            PointKind::Verdict => match self.below(4) {
                0 => both("forbid", "forbid();"),
                1 => match self.lifted() {
                    Some(name) => both(format!("allow base.{name}"), format!("allow(\"base.{name}\");")),
                    None => both("forbid", "forbid(REASON);"),
                },
                _ => both("forbid", "forbid(REASON);"),
            },
            PointKind::Fact => match self.below(2) {
                0 => both("widen", "allow();"),
                _ => both("narrow", "forbid();"),
            },
            PointKind::Number(Type::Of(kind)) => {
                let [rule, script] = self.element(kind).unwrap_or_default();
                both(format!("set to {rule}"), format!("set({script});"))
            }
            PointKind::Number(_) => {
                let Term { both: [rule, script], or_none } = self.number(1);
                self.is_quiet |= or_none;
                match self.below(6) {
                    0 => both(format!("set to {rule}"), format!("set({script});")),
                    1 => both(format!("floor {rule}"), format!("floor({script});")),
                    2 => both(format!("cap {rule}"), format!("cap({script});")),
                    3 => both("scale by 3/2", "scale(3, 2);"),
                    _ => both(format!("add {rule}"), format!("add({script});")),
                }
            }
            PointKind::Set(kind) => {
                let [rule, script] = self.set(kind, true).unwrap_or_default();
                let word = if self.one_in(2) { "include" } else { "exclude" };
                both(format!("{word} {rule}"), format!("{word}({script});"))
            }
            PointKind::Event | PointKind::Offer => Both::default(),
        }
    }

    fn lifted(&mut self) -> Option<&'static str> {
        let catalogue = self.texts.catalogue;
        let here =
            |one: &&javelina_engine::rules::BaseRule| catalogue.points[one.point.index()].name == self.point.name;
        let names: Vec<&'static str> = catalogue.base.iter().filter(here).map(|one| one.name).collect();
        self.one_of(&names)
    }
}
