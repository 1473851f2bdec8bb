//! What a checked script needs from outside, fixed before play: which fields, which tables, which functions.

use std::sync::Arc;

use javelina_engine::rules::{EffectId, FactId, Facts, KindId, PointKind, ScriptFootprint, Set, Type, ZoneDecl};
use javelina_engine::{Span, place_in};

use crate::lints::lint::Lint;
use crate::world::{Field, What, holes};

/// One value that is read before a call.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Read {
    Subject(usize, Type),
    Actor(KindId),
    Fact(FactId, Type),
    Counter(usize, Type),
}

/// What a function with arguments is filled with before a call.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub name: String,
    pub args: Vec<KindId>,
    pub from: From,
    /// Whether only rows of the acting seat may be read: the place of the seat among the arguments.
    pub own: Option<usize>,
}

/// Where the values of a [`Table`] come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum From {
    Fact(FactId, Type),
    /// A fact as another seat has it; the seat is the first argument.
    Other(FactId, Type),
    Counter(usize, Type),
}

/// Values of a printed fact, read once.
#[derive(Clone, Debug)]
pub(crate) struct Printed {
    pub name: String,
    pub args: Vec<KindId>,
    pub values: Values,
}

/// Values of one type.
#[derive(Clone, Debug)]
pub(crate) enum Values {
    Single(Type, Vec<i32>),
    Sets(KindId, Vec<Set>),
}

/// An effect's function.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    pub name: String,
    pub id: EffectId,
    pub holes: Vec<Type>,
}

/// One function of the script.
#[derive(Clone, Debug)]
pub(crate) struct Planned {
    pub name: String,
    /// How the engine combines its answer; `None` for a function that only the script calls.
    pub kind: Option<PointKind>,
    /// The kind of the answer that it takes.
    pub takes: Option<KindId>,
    /// Which fields are read before it is called.
    pub fields: Vec<(usize, Read)>,
    /// Which tables are filled before it is called.
    pub tables: Vec<usize>,
    /// Line and column of its name.
    pub place: (u16, u16),
    /// What it may do and read.
    pub footprint: ScriptFootprint,
}

/// The whole plan of a script.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub fields: Vec<String>,
    pub tables: Vec<Table>,
    pub printed: Vec<Printed>,
    pub effects: Vec<Effect>,
    pub functions: Vec<Planned>,
    /// Variables that may hold a list or a map.
    pub lists: Vec<String>,
    /// Kinds by the two words that `ask` and `elements` take.
    pub kinds: Vec<(&'static str, &'static str)>,
    /// The kind of seats, of which `elements` gives those that play.
    pub seats: Option<KindId>,
    /// The zones of the game.
    pub zones: &'static [ZoneDecl],
}

/// Makes the plan of a script that was found in order.
pub(crate) fn plan(lint: &Lint<'_, '_>, statics: &dyn Facts, text: &str) -> Arc<Plan> {
    let world = lint.world;
    let mut plan = Plan {
        kinds: world.catalogue.kinds.iter().map(|kind| (kind.name, kind.all)).collect(),
        seats: Some(world.catalogue.seat),
        zones: world.catalogue.zones,
        lists: lint.types().lists(),
        ..Plan::default()
    };
    for (at, defined) in lint.defined.iter().enumerate() {
        let point = defined.answers.or_else(|| defined.points.first().copied());
        let is_called = defined.answers.is_some() || defined.takes.is_some();
        let mut planned = Planned {
            name: defined.name.clone(),
            kind: point.filter(|_| is_called).map(|point| world.point(point).kind),
            takes: defined.takes,
            fields: Vec::new(),
            tables: Vec::new(),
            place: place(text, defined.span),
            footprint: ScriptFootprint::default(),
        };
        let Some(point) = point.filter(|_| is_called) else {
            plan.functions.push(planned);
            continue;
        };
        for reached in lint.runs(at) {
            let walked = &lint.defined[reached].walked;
            for mention in &walked.mentions {
                let Some(field) = world.field(&mention.name, point) else { continue };
                let slot = plan.field(&mention.name);
                if planned.fields.iter().all(|(known, _)| *known != slot) {
                    planned.fields.push((slot, plan_field(lint, field)));
                }
            }
            for call in &walked.calls {
                for args in [call.args.len(), call.args.len() + 1] {
                    if let Some(slot) = plan.use_function(lint, &call.name, args, statics)
                        && !planned.tables.contains(&slot)
                    {
                        planned.tables.push(slot);
                    }
                }
            }
        }
        plan.functions.push(planned);
    }
    Arc::new(plan)
}

fn plan_field(lint: &Lint<'_, '_>, field: Field) -> Read {
    let of = lint.world.type_of(field);
    match field {
        Field::Subject(at, of) => Read::Subject(at, of),
        Field::Actor => Read::Actor(lint.world.catalogue.seat),
        Field::Fact(fact) => Read::Fact(fact, of),
        Field::Counter(at) => Read::Counter(usize::from(lint.world.counters[at].slot), of),
    }
}

impl Plan {
    fn field(&mut self, name: &str) -> usize {
        if let Some(at) = self.fields.iter().position(|known| known == name) {
            return at;
        }
        self.fields.push(name.to_string());
        self.fields.len() - 1
    }

    /// Takes a function of the game up; the number of its table if it reads the state.
    fn use_function(&mut self, lint: &Lint<'_, '_>, name: &str, args: usize, statics: &dyn Facts) -> Option<usize> {
        let world = lint.world;
        let function = world.function(name, args)?;
        let kinds: Vec<KindId> = world.kinds_taken(function).into_iter().flatten().collect();
        let name = name.to_string();
        match function.what {
            What::Printed(fact) => {
                if self.printed.iter().all(|one| one.name != name || one.args.len() != kinds.len()) {
                    let places = places(&kinds, |kind| world.names.count(kind));
                    let values = match world.fact(fact).yields {
                        Type::SetOf(kind) => Values::Sets(kind, places.map(|at| statics.set(fact, at)).collect()),
                        of => Values::Single(of, places.map(|at| statics.fact(fact, at)).collect()),
                    };
                    self.printed.push(Printed { name, args: kinds, values });
                }
                None
            }
            What::Effect(id) => {
                if self.effects.iter().all(|one| one.id != id || one.name != name) {
                    let holes = holes(&world.catalogue.effects[id.index()]).collect();
                    self.effects.push(Effect { name, id, holes });
                }
                None
            }
            What::Viewed(fact) => {
                let decl = world.fact(fact);
                let seat = decl.of.iter().position(|kind| *kind == world.catalogue.seat);
                let own = seat.filter(|_| decl.seen == javelina_engine::rules::Seen::Own);
                Some(self.table(Table { name, args: kinds, from: From::Fact(fact, decl.yields), own }))
            }
            What::Counted(at) => {
                let counter = &world.counters[at];
                let of = counter.values.map_or(Type::Number, Type::Of);
                let from = From::Counter(usize::from(counter.slot), of);
                Some(self.table(Table { name, args: kinds, from, own: None }))
            }
            What::Others(fact) => {
                let from = From::Other(fact, world.fact(fact).yields);
                Some(self.table(Table { name, args: kinds, from, own: None }))
            }
            What::Native(_) | What::Ask { .. } | What::Elements | What::Hands(_) => None,
        }
    }

    fn table(&mut self, table: Table) -> usize {
        let is_same = |one: &Table| one.name == table.name && one.args.len() == table.args.len();
        if let Some(at) = self.tables.iter().position(is_same) {
            return at;
        }
        self.tables.push(table);
        self.tables.len() - 1
    }
}

/// All arguments of a table, the last one running fastest.
pub(crate) fn places(kinds: &[KindId], count: impl Fn(KindId) -> usize) -> impl Iterator<Item = [i32; 2]> {
    let first = kinds.first().map_or(1, |kind| count(*kind)) as i32;
    let second = kinds.get(1).map_or(1, |kind| count(*kind)) as i32;
    (0..first).flat_map(move |a| (0..second).map(move |b| [a, b]))
}

fn place(text: &str, span: Span) -> (u16, u16) {
    let (line, column) = place_in(text, span.start);
    let small = |number| u16::try_from(number).unwrap_or(u16::MAX);
    (small(line), small(column))
}
