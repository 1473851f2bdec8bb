//! Grafts: code of one program laid into another, ids mapped by name.

use super::ids::{ClauseId, Code, CounterId, ItemId};
use super::program::{Body, Clause, Lift, Op, Program, Template, TemplatePart};
use super::steps::{Asked, Moved, Place, Step};

/// What the ids of one program are in another.
#[derive(Clone, Debug, Default)]
pub(super) struct Graft {
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
            Step::Jump(_) | Step::Again { .. } | Step::Back { .. } | Step::Done => step,
        }
    }
}

fn template(says: &Template, at: &impl Fn(Code) -> Code) -> Template {
    let part = |part: &TemplatePart| match part {
        TemplatePart::Text(text) => TemplatePart::Text(text.clone()),
        TemplatePart::Value(code, kind) => TemplatePart::Value(at(*code), *kind),
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
