//! Grafts: code of one program laid into another, ids mapped by name.

use super::program::{Body, Clause, Item, Lift, Op, Program, Template, TemplatePart};
use super::steps::{Asked, Moved, Place, Step};
use crate::rules::declared::ids::{ClauseId, Code, CounterId, ItemId};
use crate::rules::declared::lexicon::Lexicon;
use crate::rules::running::memory::COUNTER_SLOTS;
use crate::rules::{CounterDecl, Set, TableDecl};

/// What the id of something is that the other program does not have.
pub(super) const GONE: u16 = u16::MAX;

/// What the ids of one program are in another.
#[derive(Clone, Debug, Default)]
pub(in crate::rules) struct Graft {
    pub items: Vec<ItemId>,
    pub counters: Vec<CounterId>,
    pub params: Vec<u16>,
    pub clauses: Vec<ClauseId>,
    /// How many scripts stand before those of the program.
    pub scripts: u16,
}

impl Graft {
    /// The graft of a program into itself.
    pub fn identity(program: &Program) -> Self {
        Self {
            items: (0..program.items.len()).map(|at| ItemId(at as u16)).collect(),
            counters: (0..program.counters.len()).map(|at| CounterId(at as u16)).collect(),
            params: (0..program.params.len()).map(|at| at as u16).collect(),
            clauses: (0..program.clauses.len()).map(|at| ClauseId(at as u16)).collect(),
            scripts: 0,
        }
    }

    /// A clause of `from` as one of `to`, which takes its code.
    pub fn clause(&self, from: &Program, clause: &Clause, to: &mut Program) -> Clause {
        let whole = self.code(from, clause.code, to);
        let at = |code: Code| match code.is_empty() {
            true => Code::default(),
            false => Code {
                start: code.start - clause.code.start + whole.start,
                end: code.end - clause.code.start + whole.start,
            },
        };
        let ids = |ids: &[ClauseId]| {
            let mut ids: Vec<ClauseId> = ids.iter().map(|id| self.clauses[id.index()]).collect();
            ids.retain(|id| id.0 != GONE);
            ids.sort();
            ids
        };
        Clause {
            item: self.items[clause.item.index()],
            label: clause.label.clone(),
            point: clause.point,
            condition: at(clause.condition),
            body: self.body(&clause.body, &at),
            code: whole,
            says: clause.says.as_ref().map(|says| template(says, &at)),
            asks: clause.asks.iter().map(|(step, asks)| (*step, template(asks, &at))).collect(),
            overrides: ids(&clause.overrides),
            after: ids(&clause.after),
            span: clause.span,
            citation: clause.citation.clone(),
        }
    }

    /// Code of `from` as code of `to`.
    pub fn code(&self, from: &Program, code: Code, to: &mut Program) -> Code {
        let start = to.code.len() as u32;
        for op in &from.code[code.start as usize..code.end as usize] {
            let op = match *op {
                Op::Counter(counter) => Op::Counter(self.counters[counter.index()]),
                Op::Param(param) => Op::Param(self.params[usize::from(param)]),
                Op::SetOf(set) => Op::SetOf(place_of(&mut to.sets, &from.sets[usize::from(set)])),
                Op::Row(row) => Op::Row(place_of(&mut to.rows, &from.rows[usize::from(row)])),
                op => op,
            };
            to.code.push(op);
        }
        Code { start, end: to.code.len() as u32 }
    }

    fn body(&self, body: &Body, at: &impl Fn(Code) -> Code) -> Body {
        let steps = |steps: &[Step]| steps.iter().map(|step| self.step(*step, at)).collect();
        match body {
            Body::Forbid => Body::Forbid,
            Body::Allow(Lift::Base(base)) => Body::Allow(Lift::Base(*base)),
            Body::Allow(Lift::Clause(id)) => Body::Allow(Lift::Clause(self.clauses[id.index()])),
            Body::Widen => Body::Widen,
            Body::Narrow => Body::Narrow,
            Body::Set(code) => Body::Set(at(*code)),
            Body::Add(code) => Body::Add(at(*code)),
            Body::Scale { numerator, denominator } => {
                Body::Scale { numerator: at(*numerator), denominator: at(*denominator) }
            }
            Body::Floor(code) => Body::Floor(at(*code)),
            Body::Cap(code) => Body::Cap(at(*code)),
            Body::Include(code) => Body::Include(at(*code)),
            Body::Exclude(code) => Body::Exclude(at(*code)),
            Body::Offer { costs, limit, steps: list } => Body::Offer {
                costs: costs.iter().map(|(currency, price)| (*currency, at(*price))).collect(),
                limit: limit.map(|(counter, most)| (self.counters[counter.index()], most)),
                steps: steps(list),
            },
            Body::Run(list) => Body::Run(steps(list)),
            Body::Script { script, function } => Body::Script { script: script + self.scripts, function: *function },
        }
    }

    fn step(&self, step: Step, at: &impl Fn(Code) -> Code) -> Step {
        let counter = |counter: CounterId| self.counters[counter.index()];
        let place = |place: Place| Place { seat: at(place.seat), ..place };
        match step {
            Step::Perform { effect, args } => Step::Perform { effect, args: args.map(at) },
            Step::Assign { counter: which, element, add, value } => {
                Step::Assign { counter: counter(which), element: element.map(at), add, value: at(value) }
            }
            Step::Unless { condition, to } => Step::Unless { condition: at(condition), to },
            Step::Each { set, depth } => Step::Each { set: at(set), depth },
            Step::Next { depth, slot, order, whose, to } => Step::Next { depth, slot, order, whose: at(whose), to },
            Step::Choose { kind, set, slot, asked, may_skip, verdict, to } => {
                let asked = match asked {
                    Asked::Actor => Asked::Actor,
                    Asked::Seat(seat) => Asked::Seat(at(seat)),
                    Asked::Chance(which) => Asked::Chance(counter(which)),
                    Asked::Sealed { seats, into } => Asked::Sealed { seats: at(seats), into: counter(into) },
                };
                Step::Choose { kind, set: at(set), slot, asked, may_skip, verdict, to }
            }
            Step::Repeat { times, apart } => Step::Repeat { times: at(times), apart },
            Step::For { seat, depth, to } => Step::For { seat: at(seat), depth, to },
            Step::Let { slot, value } => Step::Let { slot, value: at(value) },
            Step::Move(moved) => {
                Step::Move(Moved { from: place(moved.from), to: place(moved.to), by: at(moved.by), ..moved })
            }
            Step::Reveal(which) => Step::Reveal(counter(which)),
            Step::Jump(_) | Step::Again { .. } | Step::Back { .. } | Step::Done => step,
        }
    }
}

/// What the ids of each program are in both together; what the second alone has is added to `whole`, its clauses
/// silent.
pub(in crate::rules) fn grafts(
    [first, second]: [&Program; 2],
    whole: &mut Program,
    lexicon: &Lexicon,
    scripts: u16,
) -> Option<[Graft; 2]> {
    // Each field is joined here, or compared in `Hybrid::item` (items, words of `combine`, lines of the start), or is
    // what clauses point into; a new one has to be listed. Grants and counters without a clause do nothing.
    let Program {
        items,
        clauses,
        counters,
        grants,
        setups: _,
        known: _,
        combines: _,
        combined: _,
        params,
        tables,
        sets: _,
        rows: _,
        arity: _,
        code: _,
        places: _,
        idle: _,
        outside: _,
        away: _,
        bounding,
    } = second;
    (whole.idle, whole.outside, whole.away) = (Set::EMPTY, Set::EMPTY, Set::EMPTY);
    whole.bounding.extend(bounding);
    let own = Graft::identity(first);
    let mut graft = Graft { scripts, ..Graft::default() };
    for item in items {
        let at = whole.items.iter().position(|one| one.id == item.id).unwrap_or_else(|| {
            whole.items.push(Item { levels: Vec::new(), ..item.clone() });
            whole.items.len() - 1
        });
        graft.items.push(ItemId(at as u16));
    }
    if whole.items.len() > Set::CAPACITY {
        return None;
    }
    let end = |counter: &CounterDecl| usize::from(counter.slot) + counter.size(lexicon);
    let mut free = whole.counters.iter().map(end).max().unwrap_or(0);
    for counter in counters {
        let item = graft.items[counter.item.index()];
        let is_it = |one: &CounterDecl| one.item == item && one.name == counter.name && one.per == counter.per;
        let at = match whole.counters.iter().position(is_it) {
            Some(at) => at,
            None => {
                let slot = u16::try_from(free).ok()?;
                whole.counters.push(CounterDecl { item, slot, ..counter.clone() });
                free += counter.size(lexicon);
                whole.counters.len() - 1
            }
        };
        graft.counters.push(CounterId(at as u16));
    }
    if free > COUNTER_SLOTS {
        return None;
    }
    for (counter, at) in counters.iter().zip(&graft.counters) {
        whole.counters[at.index()].revealed = counter.revealed.map(|flag| graft.counters[flag.index()]);
    }
    for (owner, name, least, greatest, value) in params {
        let item = graft.items[owner.index()];
        let at = whole.params.iter().position(|one| one.0 == item && one.1 == *name).unwrap_or_else(|| {
            whole.params.push((item, name.clone(), *least, *greatest, *value));
            whole.params.len() - 1
        });
        graft.params.push(at as u16);
    }
    for table in tables {
        let item = graft.items[table.item.index()];
        if !whole.tables.iter().any(|one| one.item == item && one.name == table.name) {
            whole.tables.push(TableDecl { item, ..table.clone() });
        }
    }
    let known = whole.clauses.len();
    for clause in clauses {
        let at = whole.clauses.iter().position(|one| one.label == clause.label).unwrap_or_else(|| {
            whole.clauses.push(clause.clone());
            whole.clauses.len() - 1
        });
        graft.clauses.push(ClauseId(at as u16));
    }
    // Only now all labels have ids.
    for clause in clauses.iter() {
        let at = graft.clauses[clauses.iter().position(|one| one.label == clause.label)?];
        if at.index() >= known {
            let grafted = graft.clause(second, clause, whole);
            whole.clauses[at.index()] = grafted;
        }
    }
    for (clause, counter) in grants {
        let grant = (graft.clauses[clause.index()], graft.counters[counter.index()]);
        if !whole.grants.contains(&grant) {
            whole.grants.push(grant);
        }
    }
    Some([own, graft])
}

fn template(says: &Template, at: &impl Fn(Code) -> Code) -> Template {
    let part = |part: &TemplatePart| match part {
        TemplatePart::Text(text) => TemplatePart::Text(text.clone()),
        TemplatePart::Value(code, kind) => TemplatePart::Value(at(*code), *kind),
        TemplatePart::Length(code) => TemplatePart::Length(at(*code)),
    };
    Template(says.0.iter().map(part).collect())
}

/// The place of a value in a list, which takes it if it is new.
fn place_of<T: Clone + PartialEq>(list: &mut Vec<T>, value: &T) -> u16 {
    let at = list.iter().position(|known| known == value).unwrap_or_else(|| {
        list.push(value.clone());
        list.len() - 1
    });
    at as u16
}
