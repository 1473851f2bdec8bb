//! Prices of clauses: an upper bound on the passes of their loops, fixed when rules freeze, from the text and the number of
//! seats.
//!
//! A loop is a word that goes over a set (`where`, `sum`, `least`, `group`), `each` or `repeat`. Its passes are the size of the
//! kind that it goes over. They are fewer where the text says so: of a set that is written out, or whose fact declares how many
//! elements it has at most. Nested loops multiply. A question costs the prices of all clauses in play at its point, whether
//! they are evaluated or not, times the size of the kind of the first subject where the point is asked for each candidate. So
//! a question is too dear as soon as the item enters play that makes it so. A fact that asks other points costs what these
//! cost, as often as the loops around it read it.

use crate::rules::common;
use crate::rules::compiled::program::{Body, Clause, Op, Program, TemplatePart};
use crate::rules::compiled::set::Set;
use crate::rules::compiled::steps::{Asked, Motion, Moved, Step};
use crate::rules::declared::catalogue::{Catalogue, Grain, SubjectDecl, Type};
use crate::rules::declared::ids::{Code, FactId, KindId, PointId};
use crate::rules::declared::lexicon::Lexicon;

/// The most passes of loops for the answer to one question.
pub const MAX_QUESTION_PASSES: u64 = 200_000;

/// What code takes: the passes of its loops, and the questions that its facts ask.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::rules) struct Cost {
    /// The passes of all loops.
    pub passes: u64,
    /// How often each point is asked for one candidate, where clauses at it cost something.
    pub asks: Vec<(PointId, u64)>,
}

impl Cost {
    /// Whether nothing is taken.
    pub fn is_nothing(&self) -> bool {
        self.passes == 0 && self.asks.is_empty()
    }

    fn pass(&mut self, passes: u64) {
        self.passes = self.passes.saturating_add(passes);
    }

    fn ask(&mut self, point: PointId, times: u64) {
        match self.asks.iter_mut().find(|(at, _)| *at == point) {
            Some((_, sum)) => *sum = sum.saturating_add(times),
            None => self.asks.push((point, times)),
        }
    }

    fn add(&mut self, other: &Self, times: u64) {
        self.pass(other.passes.saturating_mul(times));
        other.asks.iter().for_each(|(point, asked)| self.ask(*point, asked.saturating_mul(times)));
    }
}

/// The prices of the clauses of a program.
#[derive(Clone, Debug, Default)]
pub(in crate::rules) struct Prices {
    /// Of each clause what all its loops take for one candidate.
    pub clauses: Vec<Cost>,
    /// Of each clause with a list that has loops what one run of each step takes.
    pub steps: Vec<Vec<Cost>>,
    /// Of each item with loops the points at which it has some, and what all of them take for one candidate there.
    pub points: Vec<Vec<(PointId, Cost)>>,
    /// For how many candidates each point is asked at once.
    pub candidates: Vec<u64>,
    /// The points at which clauses cost something, by bits.
    pub asked: u128,
    /// Those of them at which a question would be too dear with all items in play.
    pub dear: u128,
}

/// What sizes are read from.
struct Sizes<'a> {
    catalogue: &'a Catalogue,
    lexicon: &'a Lexicon,
    program: &'a Program,
    seats: u64,
}

impl Sizes<'_> {
    fn of(&self, kind: KindId) -> u64 {
        match kind {
            KindId::NUMBER => Set::CAPACITY as u64,
            _ if kind == self.catalogue.seat => self.seats,
            _ => self.lexicon.count(kind) as u64,
        }
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

    /// The points that a fact asks, each with the number of its candidates that are asked for.
    fn asked_by(&self, fact: FactId) -> impl Iterator<Item = (PointId, u64)> {
        let askers = if fact == common::F_AHEAD { self.seats } else { 1 };
        let decl = &self.catalogue.facts[fact.index()];
        let points = (0_u8..).map(PointId).zip(self.catalogue.points);
        points.filter(|(at, point)| decl.may_ask(*at, point)).map(move |(at, point)| {
            let is_one = |subject: &SubjectDecl| matches!(subject.of, Type::Of(kind) if decl.of.contains(&kind));
            (at, askers * if point.subjects.first().is_some_and(is_one) { 1 } else { self.candidates(at) })
        })
    }

    /// Adds what some code takes that runs so many times. The size of the set that it gives.
    fn walk(&self, code: Code, times: u64, cost: &mut Cost) -> u64 {
        let (mut sets, mut at) = (Vec::new(), code.start);
        while at < code.end {
            let op = self.program.code[at as usize];
            at += 1;
            let mut body = |size: u64, len: u16, cost: &mut Cost| {
                let (inner, turns) = (Code { start: at, end: at + u32::from(len) }, times.saturating_mul(size));
                at = inner.end;
                cost.pass(turns);
                self.walk(inner, turns, cost);
            };
            if let Some(fact) = op.fact() {
                let each =
                    if matches!(op, Op::Image(_) | Op::Spread(_)) { sets.last().copied().unwrap_or(0) } else { 1 };
                let read = times.saturating_mul(each);
                self.asked_by(fact).for_each(|(point, asked)| cost.ask(point, read.saturating_mul(asked)));
            }
            let mut pop = || sets.pop().unwrap_or(0_u64);
            match op {
                Op::SetOf(which) => sets.push(self.program.sets[usize::from(which)].len() as u64),
                Op::Seated => sets.push(self.seats),
                Op::SetFact(fact) | Op::SetFactOf(fact) => sets.push(self.of_fact(fact)),
                Op::Zone(zone) => sets.push(self.of(self.catalogue.zones[zone.index()].of)),
                Op::Range => sets.push(self.range(&self.program.code[code.start as usize..at as usize - 1])),
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
                    body(size, len, cost);
                    sets.push(size);
                }
                Op::Sum { len, .. } | Op::Least { len, .. } | Op::Most { len, .. } => {
                    body(pop(), len, cost);
                }
                Op::Last | Op::FirstBy(_) | Op::LastBy(_) | Op::Place(_) => cost.pass(pop().saturating_mul(times)),
                Op::Image(fact) | Op::Spread(fact) => {
                    let size = pop();
                    cost.pass(size.saturating_mul(times));
                    let (each, all) = match self.catalogue.facts[fact.index()].yields {
                        Type::SetOf(kind) => (self.of_fact(fact), self.of(kind)),
                        Type::Of(kind) => (1, self.of(kind)),
                        Type::Bool | Type::Number => (1, Set::CAPACITY as u64),
                    };
                    sets.push(size.saturating_mul(each).min(all));
                }
                Op::Group(_) | Op::GroupOf(_) | Op::Groups(_) => {
                    let size = pop();
                    cost.pass(size.saturating_mul(size).saturating_mul(times));
                    sets.push(size);
                }
                Op::Number(_) | Op::Subject(_) | Op::Pick(_) | Op::It(_) | Op::Actor | Op::Param(_) => {}
                Op::Fact(_) | Op::FactOf(_) | Op::Counter(_) | Op::Row(_) | Op::Listing => {}
                Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Mod | Op::Min | Op::Max | Op::Abs | Op::Neg => {}
                Op::Next(_) | Op::Previous(_) | Op::NextSeat | Op::PreviousSeat => {}
                Op::Eq
                | Op::Ne
                | Op::Lt
                | Op::Le
                | Op::Gt
                | Op::Ge
                | Op::Not
                | Op::IsNone
                | Op::AndThen(_)
                | Op::OrElse(_) => {}
            }
        }
        sets.pop().unwrap_or(0)
    }

    /// How many numbers there are at most between the two that some code gives.
    fn range(&self, code: &[Op]) -> u64 {
        let most = match code.last() {
            Some(Op::Number(most)) => *most,
            Some(Op::Param(param)) => self.program.params.get(usize::from(*param)).map_or(255, |param| param.3),
            Some(Op::Counter(counter)) => self.program.counters[counter.index()].greatest.into(),
            Some(Op::Fact(fact)) => self.catalogue.facts[fact.index()].range.map_or(255, |(_, most)| most),
            _ => 255,
        };
        let least = match code {
            [.., Op::Number(least), Op::Number(_) | Op::Param(_)] => *least,
            _ => 0,
        };
        Set::range(least, most).len() as u64
    }

    /// What one run of a step of a list takes, the code that the clause has for it included.
    fn of_step(&self, steps: &[Step], at: usize) -> Cost {
        let (seats, mut cost) = (self.seats, Cost::default());
        let mut walk = |code: Code, times: u64| _ = self.walk(code, times, &mut cost);
        match steps[at] {
            Step::Perform { args, .. } => args.into_iter().for_each(|code| walk(code, 1)),
            Step::Assign { element, value, .. } => element.into_iter().chain([value]).for_each(|code| walk(code, 1)),
            Step::Unless { condition: code, .. } | Step::Each { set: code, .. } | Step::For { seat: code, .. } => {
                walk(code, 1);
            }
            Step::Let { value: code, .. } | Step::Repeat { times: code, .. } => walk(code, 1),
            Step::Next { order, whose, .. } => {
                walk(whose, 1);
                // With an order, each pass looks for the next one among all.
                cost.pass(order.map_or(1, |_| 1 + self.turns(steps, at)));
            }
            Step::Again { .. } => cost.pass(1),
            Step::Choose { set, asked, .. } => match asked {
                Asked::Actor | Asked::Chance(_) => walk(set, 1),
                Asked::Seat(code) => [set, code].into_iter().for_each(|code| walk(code, 1)),
                Asked::Sealed { seats: among, .. } => {
                    walk(set, seats);
                    walk(among, 1);
                }
            },
            Step::Move(Moved { motion, from, to, by, .. }) => {
                walk(by, if motion == Motion::Pass { seats } else { 1 });
                [from.seat, to.seat].into_iter().for_each(|code| walk(code, 1));
            }
            Step::Jump(_) | Step::Back { .. } | Step::Reveal(_) | Step::Done => {}
        }
        cost
    }

    /// How often the loop that a step heads runs its body at most.
    fn turns(&self, steps: &[Step], at: usize) -> u64 {
        match (steps[at], at.checked_sub(1).map(|before| steps[before])) {
            (Step::Next { .. }, Some(Step::Each { set, .. })) => self.walk(set, 0, &mut Cost::default()),
            (Step::Repeat { times, .. }, _) => match self.program.code[times.start as usize..times.end as usize] {
                [Op::Number(times)] => times.clamp(0, 256) as u64,
                _ => 256,
            },
            _ => 1,
        }
    }

    /// What a clause takes for one candidate, and each step of its list.
    fn of_clause(&self, clause: &Clause) -> (Cost, Vec<Cost>) {
        let mut cost = Cost::default();
        let (Body::Run(steps) | Body::Offer { steps, .. }) = &clause.body else {
            self.walk(clause.code, 1, &mut cost);
            return (cost, Vec::new());
        };
        let own: Vec<Cost> = (0..steps.len()).map(|at| self.of_step(steps, at)).collect();
        let costs = match &clause.body {
            Body::Offer { costs, .. } => &costs[..],
            _ => &[],
        };
        let texts = clause.says.iter().chain(clause.asks.iter().map(|(_, asks)| asks));
        let said = texts.flat_map(|text| &text.0).filter_map(|part| match part {
            TemplatePart::Value(code, _) | TemplatePart::Length(code) => Some(*code),
            TemplatePart::Text(_) => None,
        });
        let others = costs.iter().map(|(_, code)| *code).chain(said).chain([clause.condition]);
        others.for_each(|code| _ = self.walk(code, 1, &mut cost));
        // A step is run as often as the loops around it go round: where each of them ends, and its turns.
        let mut around: Vec<(usize, u64)> = Vec::new();
        for (at, one) in own.iter().enumerate() {
            around.retain(|(end, _)| at < *end);
            if let Step::Next { to, .. } = steps[at] {
                around.push((usize::from(to), self.turns(steps, at)));
            }
            cost.add(one, around.iter().fold(1, |all, (_, turns)| all.saturating_mul(*turns)));
            match steps[at] {
                Step::Repeat { .. } => around.push((usize::MAX, self.turns(steps, at))),
                Step::Again { .. } => _ = around.pop(),
                _ => {}
            }
        }
        (cost, own)
    }
}

impl Prices {
    /// The prices of all clauses in games with one seat, with two, and so on up to the most seats.
    pub fn by_seats(catalogue: &Catalogue, lexicon: &Lexicon, program: &Program) -> Vec<Self> {
        let most = lexicon.count(catalogue.seat).max(1);
        (1..=most).map(|seats| Self::of(catalogue, lexicon, program, seats)).collect()
    }

    /// The prices of all clauses in a game with this number of seats.
    fn of(catalogue: &Catalogue, lexicon: &Lexicon, program: &Program, seats: usize) -> Self {
        let sizes = Sizes { catalogue, lexicon, program, seats: seats as u64 };
        let (mut clauses, mut steps): (Vec<Cost>, Vec<Vec<Cost>>) =
            program.clauses.iter().map(|clause| sizes.of_clause(clause)).unzip();
        // A question that only asks others, at which nothing has a loop, costs nothing.
        let (mut asked, mut before) = (0, u128::MAX);
        while asked != before {
            before = asked;
            let costs = |cost: &Cost| cost.passes > 0 || cost.asks.iter().any(|(at, _)| before >> at.index() & 1 == 1);
            let costly = program.clauses.iter().zip(&clauses).filter(|(_, cost)| costs(cost));
            asked = costly.fold(before, |all, (clause, _)| all | 1 << clause.point.index());
        }
        for cost in clauses.iter_mut().chain(steps.iter_mut().flatten()) {
            cost.asks.retain(|(at, _)| asked >> at.index() & 1 == 1);
        }
        steps.iter_mut().filter(|own| own.iter().all(Cost::is_nothing)).for_each(Vec::clear);
        let mut points = vec![Vec::<(PointId, Cost)>::new(); program.items.len()];
        for (clause, cost) in program.clauses.iter().zip(&clauses).filter(|(_, cost)| !cost.is_nothing()) {
            let Some(points) = points.get_mut(clause.item.index()) else { continue };
            match points.iter_mut().find(|(point, _)| *point == clause.point) {
                Some((_, sum)) => sum.add(cost, 1),
                None => points.push((clause.point, cost.clone())),
            }
        }
        let candidates = (0_u8..).map(PointId).zip(catalogue.points).map(|(at, _)| sizes.candidates(at)).collect();
        let mut prices = Self { clauses, steps, points, candidates, asked, dear: 0 };
        let (all, mut known) = (Set::first_elements(program.items.len()), [None; 128]);
        let too_dear = |at: &u8| prices.passes_at(PointId(*at), all, &mut known) > MAX_QUESTION_PASSES;
        prices.dear = (0..128).filter(|at| asked >> at & 1 == 1).filter(too_dear).fold(0, |dear, at| dear | 1 << at);
        prices
    }

    /// The passes of all loops for one question at a point, and for the questions that its facts ask, with these items in play.
    pub fn passes_at(&self, point: PointId, active: Set, known: &mut [Option<u64>; 128]) -> u64 {
        self.taken_at(point, active, known).saturating_mul(self.candidates[point.index()])
    }

    /// The same for one candidate. `known` holds the points that were summed before, so a circle of questions ends.
    fn taken_at(&self, point: PointId, active: Set, known: &mut [Option<u64>; 128]) -> u64 {
        if let Some(passes) = known[point.index()] {
            return passes;
        }
        known[point.index()] = Some(0);
        let of_items = active.iter().filter_map(|item| self.points.get(item as usize)).flatten();
        let costs = of_items.filter(|(at, _)| *at == point);
        let all = costs.fold(0, |all: u64, (_, cost)| all.saturating_add(self.price_of(cost, active, known)));
        known[point.index()] = Some(all);
        all
    }

    /// The passes of code that costs this, and of the questions that it asks.
    pub fn price_of(&self, cost: &Cost, active: Set, known: &mut [Option<u64>; 128]) -> u64 {
        let asked = cost.asks.iter().map(|(point, times)| self.taken_at(*point, active, known).saturating_mul(*times));
        asked.fold(cost.passes, u64::saturating_add)
    }
}
