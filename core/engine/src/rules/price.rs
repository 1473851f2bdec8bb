//! Prices of clauses: an upper bound on the passes of their loops, fixed when rules freeze, from the text alone.
//!
//! A loop is a word that goes over a set (`where`, `sum`, `least`, `group`), `each` or `repeat`. Its passes are the size of the
//! kind that it goes over. They are fewer where the text says so: of a set that is written out, or whose fact declares how many
//! elements it has at most. Nested loops multiply. A question costs the prices of all clauses in play at its point, whether
//! they are evaluated or not, times the size of the kind of the first subject where the point is asked for each candidate. So
//! a question is too dear as soon as the item enters play that makes it so.

use super::catalogue::{Catalogue, Grain, SubjectDecl, Type};
use super::ids::{Code, FactId, KindId, PointId};
use super::lexicon::Lexicon;
use super::program::{Body, Clause, Op, Program, TemplatePart};
use super::set::Set;
use super::steps::{Asked, Motion, Moved, Step};

/// The prices of the clauses of a program.
#[derive(Clone, Debug, Default)]
pub(super) struct Prices {
    /// Of each clause the passes of all its loops for one question.
    pub clauses: Vec<u64>,
    /// Of each clause with a list that has loops the passes of one run of each step.
    pub steps: Vec<Vec<u32>>,
    /// Of each item with loops the points at which it has some, and what all of them take for one question there.
    pub points: Vec<Vec<(PointId, u64)>>,
    /// The points at which clauses have loops, by bits.
    pub asked: u128,
}

/// What sizes are read from.
struct Sizes<'a> {
    catalogue: &'a Catalogue,
    lexicon: &'a Lexicon,
    program: &'a Program,
}

impl Sizes<'_> {
    fn of(&self, kind: KindId) -> u64 {
        if kind == KindId::NUMBER { Set::CAPACITY as u64 } else { self.lexicon.count(kind) as u64 }
    }

    /// For how many candidates a point is asked at once.
    fn candidates(&self, point: PointId) -> u64 {
        let decl = &self.catalogue.points[point.index()];
        match decl.subjects.first() {
            Some(SubjectDecl { of: Type::Of(kind), .. }) if decl.grain == Grain::Candidate => self.of(*kind),
            _ => 1,
        }
    }

    /// The most elements of the set that a fact gives, or of the kind of what it gives.
    fn of_fact(&self, fact: FactId) -> u64 {
        let decl = &self.catalogue.facts[fact.index()];
        match decl.yields {
            Type::SetOf(kind) => decl.range.map_or(self.of(kind), |(_, most)| self.of(kind).min(most.max(0) as u64)),
            Type::Of(kind) => self.of(kind),
            Type::Bool | Type::Number => 1,
        }
    }

    /// The passes of all loops of some code, and the size of the set that it gives.
    fn walk(&self, code: Code) -> (u64, u64) {
        let (mut passes, mut sets, mut at) = (0_u64, Vec::new(), code.start);
        while at < code.end {
            let op = self.program.code[at as usize];
            at += 1;
            let mut body = |len: u16| {
                let inner = Code { start: at, end: at + u32::from(len) };
                at = inner.end;
                self.walk(inner).0
            };
            let mut pop = || sets.pop().unwrap_or(0_u64);
            match op {
                Op::SetOf(which) => sets.push(self.program.sets[usize::from(which)].len() as u64),
                Op::Seated => sets.push(self.of(self.catalogue.seat)),
                Op::SetFact(fact) | Op::SetFactOf(fact) => sets.push(self.of_fact(fact)),
                Op::Zone(zone) => sets.push(self.of(self.catalogue.zones[zone.index()].of)),
                Op::Range => sets.push(Set::CAPACITY as u64),
                Op::Just => sets.push(1),
                Op::Union => {
                    let both = pop().saturating_add(pop());
                    sets.push(both.min(Set::CAPACITY as u64));
                }
                Op::Common => {
                    let both = pop().min(pop());
                    sets.push(both);
                }
                Op::Without | Op::In | Op::NotIn | Op::Any | Op::No | Op::Count | Op::First => _ = pop(),
                Op::Where { len, .. } => {
                    let size = pop();
                    passes = passes.saturating_add(size.saturating_mul(1 + body(len)));
                    sets.push(size);
                }
                Op::Sum { len, .. } | Op::Least { len, .. } | Op::Most { len, .. } => {
                    passes = passes.saturating_add(pop().saturating_mul(1 + body(len)));
                }
                Op::Last | Op::FirstBy(_) | Op::LastBy(_) | Op::Place(_) => passes = passes.saturating_add(pop()),
                Op::Image(fact) | Op::Spread(fact) => {
                    let size = pop();
                    passes = passes.saturating_add(size);
                    let (each, all) = match self.catalogue.facts[fact.index()].yields {
                        Type::SetOf(kind) => (self.of_fact(fact), self.of(kind)),
                        Type::Of(kind) => (1, self.of(kind)),
                        Type::Bool | Type::Number => (1, Set::CAPACITY as u64),
                    };
                    sets.push(size.saturating_mul(each).min(all));
                }
                Op::Group(_) | Op::GroupOf(_) | Op::Groups(_) => {
                    let size = pop();
                    passes = passes.saturating_add(size.saturating_mul(size));
                    sets.push(size);
                }
                Op::Number(_) | Op::Subject(_) | Op::Pick(_) | Op::It(_) | Op::Actor | Op::Param(_) => {}
                Op::Fact(_) | Op::FactOf(_) | Op::Counter(_) | Op::Row(_) | Op::Listing => {}
                Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Mod | Op::Min | Op::Max | Op::Abs | Op::Neg => {}
                Op::Next(_) | Op::Previous(_) | Op::NextSeat | Op::PreviousSeat => {}
                Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::Not | Op::AndThen(_) | Op::OrElse(_) => {}
            }
        }
        (passes, sets.pop().unwrap_or(0))
    }

    fn passes(&self, code: Code) -> u64 {
        self.walk(code).0
    }

    /// The passes of one run of a step of a list, those of the code that the clause has for it included.
    fn of_step(&self, steps: &[Step], at: usize) -> u64 {
        let seats = self.of(self.catalogue.seat);
        match steps[at] {
            Step::Perform { args, .. } => args.into_iter().map(|code| self.passes(code)).sum(),
            Step::Assign { element, value, .. } => element.map_or(0, |code| self.passes(code)) + self.passes(value),
            Step::Unless { condition: code, .. } | Step::Each { set: code, .. } | Step::For { seat: code, .. } => {
                self.passes(code)
            }
            Step::Let { value: code, .. } | Step::Repeat { times: code, .. } => self.passes(code),
            // With an order, each pass looks for the next one among all.
            Step::Next { order, whose, .. } => order.map_or(1, |_| 1 + self.turns(steps, at)) + self.passes(whose),
            Step::Again { .. } => 1,
            Step::Choose { set, asked, .. } => match asked {
                Asked::Actor | Asked::Chance(_) => self.passes(set),
                Asked::Seat(code) => self.passes(set).saturating_add(self.passes(code)),
                Asked::Sealed { seats: among, .. } => {
                    self.passes(set).saturating_mul(seats).saturating_add(self.passes(among))
                }
            },
            Step::Move(Moved { motion, from, to, by, .. }) => {
                let times = if motion == Motion::Pass { seats } else { 1 };
                self.passes(by).saturating_mul(times) + self.passes(from.seat) + self.passes(to.seat)
            }
            Step::Jump(_) | Step::Back { .. } | Step::Done => 0,
        }
    }

    /// How often the loop that a step heads runs its body at most.
    fn turns(&self, steps: &[Step], at: usize) -> u64 {
        match (steps[at], at.checked_sub(1).map(|before| steps[before])) {
            (Step::Next { .. }, Some(Step::Each { set, .. })) => self.walk(set).1,
            (Step::Repeat { times, .. }, _) => match self.program.code[times.start as usize..times.end as usize] {
                [Op::Number(times)] => times.clamp(0, 256) as u64,
                _ => 256,
            },
            _ => 1,
        }
    }

    /// The price of a clause, and of each step of its list if it has loops.
    fn of_clause(&self, clause: &Clause) -> (u64, Vec<u32>) {
        let (Body::Run(steps) | Body::Offer { steps, .. }) = &clause.body else {
            return (self.passes(clause.code), Vec::new());
        };
        let own: Vec<u64> = (0..steps.len()).map(|at| self.of_step(steps, at)).collect();
        let costs = match &clause.body {
            Body::Offer { costs, .. } => &costs[..],
            _ => &[],
        };
        let said = clause.says.iter().flat_map(|says| &says.0).filter_map(|part| match part {
            TemplatePart::Value(code, _) => Some(*code),
            TemplatePart::Text(_) => None,
        });
        let others = costs.iter().map(|(_, code)| *code).chain(said).chain([clause.condition]);
        let mut price = others.map(|code| self.passes(code)).fold(0, u64::saturating_add);
        // A step is run as often as the loops around it go round: where each of them ends, and its turns.
        let mut around: Vec<(usize, u64)> = Vec::new();
        for (at, passes) in own.iter().enumerate() {
            around.retain(|(end, _)| at < *end);
            if let Step::Next { to, .. } = steps[at] {
                around.push((usize::from(to), self.turns(steps, at)));
            }
            price = price.saturating_add(around.iter().fold(*passes, |all, (_, turns)| all.saturating_mul(*turns)));
            match steps[at] {
                Step::Repeat { .. } => around.push((usize::MAX, self.turns(steps, at))),
                Step::Again { .. } => _ = around.pop(),
                _ => {}
            }
        }
        let is_plain = own.iter().all(|passes| *passes == 0);
        let steps = own.into_iter().map(|passes| u32::try_from(passes).unwrap_or(u32::MAX));
        (price, if is_plain { Vec::new() } else { steps.collect() })
    }
}

impl Prices {
    /// The prices of all clauses.
    pub fn of(catalogue: &Catalogue, lexicon: &Lexicon, program: &Program) -> Self {
        let sizes = Sizes { catalogue, lexicon, program };
        let priced = |clause: &Clause| {
            let (passes, steps) = sizes.of_clause(clause);
            (passes.saturating_mul(sizes.candidates(clause.point)), steps)
        };
        let (clauses, steps): (Vec<u64>, Vec<Vec<u32>>) = program.clauses.iter().map(priced).unzip();
        let (mut points, mut asked) = (vec![Vec::<(PointId, u64)>::new(); program.items.len()], 0);
        for (clause, passes) in program.clauses.iter().zip(&clauses).filter(|(_, passes)| **passes > 0) {
            asked |= 1_u128 << clause.point.index();
            let Some(points) = points.get_mut(clause.item.index()) else { continue };
            match points.iter_mut().find(|(point, _)| *point == clause.point) {
                Some((_, sum)) => *sum = sum.saturating_add(*passes),
                None => points.push((clause.point, *passes)),
            }
        }
        Self { clauses, steps, points, asked }
    }
}
