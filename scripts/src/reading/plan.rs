//! What a checked script needs from outside, fixed before play: which fields, which facts, which effects.

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::place_in;
use javelina_engine::rules::{
    EffectId, FactId, Facts, KindId, PointId, PointKind, Rate, ScriptFootprint, Type, ZoneDecl,
};

use crate::calls::reads::{Read, Value, listed};
use crate::limits;
use crate::lower::checked::Checked;
use crate::lower::tree::{self, Node};
use crate::names::known::{self, Known};
use crate::reading::scan::Kind;
use crate::world::{Function, What, World, holes, last_words};

/// A function or field that reads a value of elements: `x.name`, `x.name(y)`, `view.name(x)`.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    pub name: String,
    pub args: Vec<KindId>,
    pub from: From,
    /// Type of the value.
    pub of: Type,
    /// The view is its first argument.
    pub on_view: bool,
    /// Operations of one reading.
    pub cost: u64,
}

/// Where the values of a [`Reader`] come from.
#[derive(Clone, Debug)]
pub(crate) enum From {
    /// Values of a printed fact, read before play; the last argument runs fastest.
    Printed(Arc<[Value]>),
    Fact(FactId),
    /// A fact as the seat of the first argument has it.
    Other(FactId),
    /// A counter, by its first slot.
    Counter {
        slot: u16,
    },
}

/// A counter that the script may change.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    pub name: String,
    pub slot: u16,
    pub per: Vec<KindId>,
    /// The kind of its values, if they are no numbers.
    pub values: Option<KindId>,
}

/// An effect's function.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    pub name: String,
    pub id: EffectId,
    pub holes: Vec<Type>,
    /// Its last words, which are written as texts: `gain(1, "points")`.
    pub words: Vec<&'static str>,
}

/// One function of the script.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    pub name: String,
    /// The point that it answers, or at which it takes an answer.
    pub point: Option<PointId>,
    /// How the engine combines its answer; `None` for a function that only the script calls.
    pub kind: Option<PointKind>,
    /// The kind of the answer that it takes.
    pub takes: Option<KindId>,
    /// What the fields of the view mean where it is called, by the numbers of the plan.
    pub fields: Vec<Option<(Read, Type)>>,
    /// Names of the params of the item.
    pub params: Arc<[String]>,
    /// Line and column of its name.
    pub place: (u16, u16),
    /// Places of the verbs and questions that it reaches, where it answers a point.
    pub sites: Vec<(u16, u16)>,
    /// It gives the value of an expression, and is called by itself.
    pub is_expression: bool,
    /// What it may do and read.
    pub footprint: ScriptFootprint,
}

/// The whole plan of a script.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub fields: Vec<String>,
    pub readers: Vec<Reader>,
    pub effects: Vec<Effect>,
    pub counters: Vec<Counter>,
    pub functions: Vec<Planned>,
    /// Variables that may hold a list or a map.
    pub lists: Vec<String>,
    /// Kinds by the two words that `ask` and `all` take.
    pub kinds: Vec<(&'static str, &'static str)>,
    /// The kind of seats, of which `all` gives those that play.
    pub seats: Option<KindId>,
    /// The zones of the game.
    pub zones: &'static [ZoneDecl],
    /// Texts of questions.
    pub prompts: Vec<String>,
}

/// Operations of a reading that the game must work out.
const COSTLY: u64 = 100;

/// Makes the plan of a script that was found in order. `statics` answers facts of printed content; without them it is that of
/// an expression, which is at no point and reads them as it goes.
pub(crate) fn plan(
    world: &World<'_>,
    known: Known<'_>,
    checked: &Checked,
    statics: Option<&dyn Facts>,
    text: &str,
) -> Arc<Plan> {
    let (tree, scan) = (&checked.tree, &checked.scan);
    let counter = |decl: &javelina_engine::rules::CounterDecl| Counter {
        name: decl.name.clone(),
        slot: decl.slot,
        per: decl.per.iter().flatten().copied().collect(),
        values: decl.values,
    };
    let mut plan = Plan {
        kinds: world.catalogue.kinds.iter().map(|kind| (kind.name, kind.all)).collect(),
        seats: Some(world.catalogue.seat),
        zones: world.catalogue.zones,
        lists: tree.lists(),
        counters: world.counters.iter().map(counter).collect(),
        ..Plan::default()
    };
    let word = |at: usize| scan.tokens.get(at).and_then(|token| text.get(token.range.clone())).unwrap_or("");
    let names = || (0..scan.tokens.len()).filter(|at| scan.tokens[*at].kind == Kind::Word);
    let is_field = |at: &usize| *at > 0 && matches!(word(at - 1), "." | "?.");
    let mentions: BTreeSet<&str> = names().filter(is_field).map(word).collect();
    let calls: BTreeSet<&str> = names().filter(|at| word(at + 1) == "(").map(word).collect();
    plan.fields = mentions.iter().map(ToString::to_string).collect();
    for name in mentions.union(&calls) {
        for function in world.named(name) {
            plan.use_function(world, name, function, statics);
        }
        // A former name of all words: `gain_points(1)`.
        for id in (0..4).filter_map(|args| known.former_effect(name, args)) {
            let decl = known.effect(id);
            let is_known = plan.effects.iter().any(|one| one.name == **name && one.id == id);
            if !is_known && known.effects(name).is_empty() {
                let (name, holes) = (name.to_string(), holes(decl).collect());
                plan.effects.push(Effect { name, id, holes, words: Vec::new() });
            }
        }
    }
    for node in &tree.nodes {
        if let Node::Ask(ask) = node
            && let Some(Node::Text(prompt)) = ask.prompt.map(|prompt| &tree.nodes[prompt.index()])
        {
            plan.prompts.push(prompt.clone());
        }
    }
    let is_expression = statics.is_none();
    let params: Arc<[String]> = world.params.iter().cloned().collect();
    let is_asked = |one: &&tree::Function| one.answers.is_some() || one.takes.is_some();
    let of_text = |at: usize| tree.functions.iter().filter(move |one| one.text == at).find(is_asked);
    let mut all: Vec<(usize, Option<&tree::Function>)> =
        (0..scan.functions.len()).map(|at| (at, of_text(at))).collect();
    // A function that takes answers at several points is there once more for each.
    for one in tree.functions.iter().filter(|one| one.takes.is_some()) {
        if !all.iter().any(|(at, known)| *at == one.text && known.is_some_and(|known| known.point == one.point)) {
            all.push((one.text, Some(one)));
        }
    }
    for (at, called) in all {
        let (function, point) = (&scan.functions[at], called.and_then(|one| one.point));
        let field = |name: &String| {
            let is_called = point.is_some() || is_expression;
            is_called.then(|| known.on_view(name, point)).flatten().and_then(|(read, _)| read_of(known, read))
        };
        plan.functions.push(Planned {
            name: function.name.clone(),
            point,
            kind: point.map(|point| world.point(point).kind),
            takes: called.and_then(|one| one.takes),
            fields: plan.fields.iter().map(field).collect(),
            params: Arc::clone(&params),
            place: place(text, function.at.start),
            sites: Vec::new(),
            is_expression,
            footprint: ScriptFootprint::default(),
        });
    }
    Arc::new(plan)
}

/// What a field of the view reads, and its type.
fn read_of(known: Known<'_>, field: known::Read) -> Option<(Read, Type)> {
    let of = known.type_of(field);
    let read = match field {
        known::Read::Subject(at, _) => Read::Subject(at as u8),
        known::Read::Actor => Read::Actor,
        known::Read::Fact(fact) if matches!(of, Type::SetOf(_)) => Read::Set(fact, [0; 2]),
        known::Read::Fact(fact) => Read::Fact(fact, [0; 2]),
        known::Read::Counter(at) => Read::Counter(known.own.counters[at].slot, of != Type::Number),
        known::Read::Param(at) => Read::Param(at as u16),
        known::Read::OfSeat(_) | known::Read::Table(_) => return None,
    };
    Some((read, of))
}

impl Plan {
    /// Adds a function of the game under the name that the script uses.
    fn use_function(&mut self, world: &World<'_>, name: &str, function: &Function, statics: Option<&dyn Facts>) {
        let args: Vec<KindId> = world.kinds_taken(function).into_iter().flatten().collect();
        let name = name.to_string();
        let (from, of, cost) = match function.what {
            What::Effect(id) => {
                let decl = &world.catalogue.effects[id.index()];
                // A former name has no words of its own.
                let words = if name == function.name { last_words(decl) } else { Vec::new() };
                return self.effects.push(Effect { name, id, holes: holes(decl).collect(), words });
            }
            What::Printed(fact) => {
                let of = world.fact(fact).yields;
                let entries: usize = args.iter().map(|kind| world.names.count(*kind)).product();
                let from = if let Some(statics) = statics.filter(|_| entries <= limits::PRINTED) {
                    let value = |at: [i32; 2]| match of {
                        Type::SetOf(_) => listed(statics.set(fact, at), |element| statics.rank(fact, element)),
                        _ => Value::Single(statics.fact(fact, at)),
                    };
                    From::Printed(places(&args, |kind| world.names.count(kind)).map(value).collect())
                } else {
                    From::Fact(fact)
                };
                (from, of, 0)
            }
            What::Viewed(fact) | What::Read(fact) => {
                let decl = world.fact(fact);
                (From::Fact(fact), decl.yields, cost_of(decl.rate))
            }
            What::Others(fact) | What::OtherRead(fact) => {
                let decl = world.fact(fact);
                (From::Other(fact), decl.yields, cost_of(decl.rate))
            }
            What::Counted(at) | What::CountedOf(at) => {
                let counter = &world.counters[at];
                let of = counter.values.map_or(Type::Number, Type::Of);
                (From::Counter { slot: counter.slot }, of, 0)
            }
            What::Tabled(at) => {
                let values = world.tables[at].values.iter().map(|value| Value::Single(*value));
                (From::Printed(values.collect()), Type::Number, 0)
            }
            What::Native(_) | What::Ask { .. } | What::All | What::Verb(_) => return,
        };
        self.readers.push(Reader { name, args, from, of, on_view: function.is_read_off(), cost });
    }
}

fn cost_of(rate: Rate) -> u64 {
    if rate == Rate::Costly { COSTLY } else { 0 }
}

/// All arguments of a table, the last one running fastest.
fn places(kinds: &[KindId], count: impl Fn(KindId) -> usize) -> impl Iterator<Item = [i32; 2]> {
    let first = kinds.first().map_or(1, |kind| count(*kind)) as i32;
    let second = kinds.get(1).map_or(1, |kind| count(*kind)) as i32;
    (0..first).flat_map(move |a| (0..second).map(move |b| [a, b]))
}

/// Line and column of a byte.
pub(crate) fn place(text: &str, start: usize) -> (u16, u16) {
    let (line, column) = place_in(text, start);
    let small = |number| u16::try_from(number).unwrap_or(u16::MAX);
    (small(line), small(column))
}
