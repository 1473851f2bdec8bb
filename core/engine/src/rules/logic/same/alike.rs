//! Alike: whether two clauses of one program do the same wherever they are asked: *proved*.

use super::normal::{Use, normal};
use crate::rules::compiled::hybrid::Rewritten;
use crate::rules::compiled::program::{Body, Clause, Lift, Op};
use crate::rules::compiled::steps::{Asked, Moved, Place, Step};
use crate::rules::declared::ids::{ClauseId, Code, PointId};
use crate::rules::logic::meet::{Logic, Meet};
use crate::rules::logic::values::atoms::nothing;
use crate::rules::logic::values::tree::Expr;
use crate::rules::logic::values::value::Lacks;

/// Where two pieces of code are compared: the point, and what holds there.
struct At<'a> {
    point: PointId,
    given: &'a [Expr],
}

impl Logic<'_> {
    /// Returns `true` if two clauses do the same: *proved*, within a share of the budget. Scripts are not looked at, nor
    /// what a refusal says.
    pub(super) fn alike(&self, a: &Clause, b: &Clause) -> bool {
        let is_one = a.item == b.item && a.point == b.point && a.overrides == b.overrides && a.after == b.after;
        is_one && self.examined(|| self.do_alike(a, b)) == (true, true)
    }

    /// Sets of clauses that differ by side and do the same together: at one point those of the first side say yes or no where
    /// those of the second do, as a rule that was split in two. No other rule may name one of them.
    pub(super) fn alike_together(&self, some: &[Rewritten]) -> Vec<Vec<Rewritten>> {
        let clause = |id: &ClauseId| self.rules().clause(*id);
        let ids = |one: &Rewritten| one.sides.into_iter().flatten().collect::<Vec<ClauseId>>();
        let key = |one: &Rewritten| ids(one).first().map(clause).map(|one| (one.item, one.point, one.body.clone()));
        let is_free = |one: &Rewritten| {
            ids(one).iter().all(|id| {
                let own = clause(id);
                matches!(own.body, Body::Forbid | Body::Widen | Body::Narrow)
                    && own.overrides.is_empty()
                    && !self.is_named(*id)
            })
        };
        let mut sets: Vec<Vec<Rewritten>> = Vec::new();
        for one in some.iter().filter(|one| is_free(one)) {
            let keys =
                ids(one).iter().map(clause).map(|one| (one.item, one.point, one.body.clone())).collect::<Vec<_>>();
            if keys.windows(2).any(|two| two[0] != two[1]) {
                continue;
            }
            match sets.iter_mut().find(|set| set.first().and_then(key) == key(one)) {
                Some(set) => set.push(*one),
                None => sets.push(vec![*one]),
            }
        }
        sets.retain(|set| {
            let side = |side: usize| -> Option<Vec<Expr>> {
                let clauses = set.iter().filter_map(|one| one.sides[side]);
                clauses.map(|id| self.parts(clause(&id).condition).map(|parts| Expr::All(parts.into()))).collect()
            };
            let (Some(before), Some(after)) = (side(0), side(1)) else { return false };
            let asks = before.iter().chain(&after).any(|one| one.has(&|op| self.asks(op)));
            let [before, after] = [before, after].map(|some| [Expr::Any(some.into())]);
            let point = set.first().and_then(|one| ids(one).first().map(clause)).map(|one| one.point);
            let proves = || self.implies(point, &before, &after) && self.implies(point, &after, &before);
            !asks && self.examined(proves) == (true, true)
        });
        sets
    }

    /// Whether another clause or an item names a clause.
    fn is_named(&self, id: ClauseId) -> bool {
        let program = self.rules().program();
        let label = &self.rules().clause(id).label;
        program.clauses.iter().any(|one| {
            one.overrides.contains(&id) || one.after.contains(&id) || one.body == Body::Allow(Lift::Clause(id))
        }) || program.combines.iter().any(|one| one.pair.contains(&id))
            || program.items.iter().any(|item| item.overrides.contains(label))
    }

    fn do_alike(&self, a: &Clause, b: &Clause) -> bool {
        let always = At { point: a.point, given: &[] };
        if !self.same(&always, [a.condition, b.condition], Use::Truth) {
            return false;
        }
        // Values of answers are worked out where the condition holds; a list runs later.
        let given = self.parts(a.condition).unwrap_or_default();
        let held = At { point: a.point, given: &given };
        let value = |one: Code, other: Code| self.same(&held, [one, other], Use::Value);
        match (&a.body, &b.body) {
            (Body::Forbid, Body::Forbid) | (Body::Widen, Body::Widen) | (Body::Narrow, Body::Narrow) => true,
            (Body::Allow(one), Body::Allow(other)) => one == other,
            (Body::Set(one), Body::Set(other))
            | (Body::Add(one), Body::Add(other))
            | (Body::Floor(one), Body::Floor(other))
            | (Body::Cap(one), Body::Cap(other))
            | (Body::Include(one), Body::Include(other))
            | (Body::Exclude(one), Body::Exclude(other)) => value(*one, *other),
            (
                Body::Scale { numerator: one, denominator: by },
                Body::Scale { numerator: other, denominator: other_by },
            ) => value(*one, *other) && value(*by, *other_by),
            (
                Body::Offer { costs, limit, steps },
                Body::Offer { costs: other_costs, limit: other_limit, steps: other_steps },
            ) => {
                let cost = |((currency, one), (other, price)): (&(u8, Code), &(u8, Code))| {
                    currency == other && self.same(&always, [*one, *price], Use::Value)
                };
                limit == other_limit
                    && costs.len() == other_costs.len()
                    && costs.iter().zip(other_costs).all(cost)
                    && self.steps(&always, steps, other_steps)
            }
            (Body::Run(steps), Body::Run(other)) => self.steps(&always, steps, other),
            _ => false,
        }
    }

    /// Whether two pieces of code give the same where they are evaluated.
    fn same(&self, at: &At<'_>, codes: [Code; 2], used: Use) -> bool {
        let [one, other] = codes.map(|code| self.ops(code));
        if one == other {
            return true;
        }
        // Trees leave out whose list decides ties.
        if one.iter().chain(other).any(|op| matches!(op, Op::Listing)) {
            return false;
        }
        let tree = |code: Code| match code.is_empty() {
            true if used == Use::Truth => Some(Expr::All([].into())),
            true => None,
            false => self.tree(code),
        };
        let [Some(a), Some(b)] = codes.map(tree) else { return false };
        if a == b {
            return true;
        }
        // A fact that asks a question may meet a fault, so when it is read matters.
        if a.has(&|op| self.asks(op)) || b.has(&|op| self.asks(op)) {
            return false;
        }
        normal(&a, used) == normal(&b, used) || self.is_proved(at, [&a, &b], used)
    }

    fn ops(&self, code: Code) -> &[Op] {
        &self.rules().program().code[code.start as usize..code.end as usize]
    }

    fn asks(&self, op: Op) -> bool {
        let rules = self.rules();
        let catalogue = rules.catalogue();
        op.fact().is_some_and(|fact| {
            let mut points = catalogue.points.iter().enumerate().map(|(at, decl)| (PointId(at as u8), decl));
            points.any(|(point, decl)| {
                catalogue.facts[fact.index()].may_ask(point, decl) && !rules.clauses_at(point).is_empty()
            })
        })
    }

    fn is_proved(&self, at: &At<'_>, [a, b]: [&Expr; 2], used: Use) -> bool {
        let point = Some(at.point);
        if used == Use::Truth {
            let parts = |of: &Expr| match of {
                Expr::All(of) => of.to_vec(),
                one => vec![one.clone()],
            };
            let (a, b) = (parts(a), parts(b));
            return self.implies(point, &a, &b) && self.implies(point, &b, &a);
        }
        if a.is_set() || b.is_set() {
            return false;
        }
        let fold = self.fold(point);
        let is_there = |of: &Expr| fold.number(of, &nothing()).lacks == Lacks::Never;
        let differ = Expr::Of(Op::Ne, [a.clone(), b.clone()].into());
        is_there(a) && is_there(b) && {
            let parts: Vec<Expr> = at.given.iter().cloned().chain([differ]).collect();
            self.meet(point, &parts) == Meet::Never
        }
    }

    fn steps(&self, at: &At<'_>, a: &[Step], b: &[Step]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.step(at, *a, *b))
    }

    fn step(&self, at: &At<'_>, a: Step, b: Step) -> bool {
        let value = |one: Code, other: Code| self.same(at, [one, other], Use::Value);
        let maybe = |one: Option<Code>, other: Option<Code>| match (one, other) {
            (Some(one), Some(other)) => value(one, other),
            (one, other) => one == other,
        };
        let place = |one: Place, other: Place| one.zone == other.zone && value(one.seat, other.seat);
        match (a, b) {
            (Step::Perform { effect, args }, Step::Perform { effect: other, args: others }) => {
                effect == other && args.into_iter().zip(others).all(|(one, other)| value(one, other))
            }
            (Step::Assign { .. }, Step::Assign { .. }) => self.assigns(at, a, b),
            (Step::Unless { condition, to }, Step::Unless { condition: other, to: end }) => {
                to == end && self.same(at, [condition, other], Use::Truth)
            }
            (Step::Each { set, depth }, Step::Each { set: other, depth: deep }) => depth == deep && value(set, other),
            (
                Step::Next { depth, slot, order, whose, to },
                Step::Next { depth: deep, slot: other, order: by, whose: seat, to: end },
            ) => (depth, slot, order, to) == (deep, other, by, end) && value(whose, seat),
            (
                Step::Choose { kind, set, slot, asked, may_skip, verdict, to },
                Step::Choose { kind: of, set: from, slot: other, asked: who, may_skip: skips, verdict: put, to: end },
            ) => {
                let asked = match (asked, who) {
                    (Asked::Seat(one), Asked::Seat(other)) => value(one, other),
                    (Asked::Sealed { seats, into }, Asked::Sealed { seats: others, into: counter }) => {
                        into == counter && value(seats, others)
                    }
                    (one, other) => one == other,
                };
                (kind, slot, may_skip, verdict, to) == (of, other, skips, put, end) && asked && value(set, from)
            }
            (Step::Repeat { times, apart }, Step::Repeat { times: often, apart: other }) => {
                apart == other && value(times, often)
            }
            (Step::For { seat, depth, to }, Step::For { seat: other, depth: deep, to: end }) => {
                (depth, to) == (deep, end) && value(seat, other)
            }
            (Step::Let { slot, value: one }, Step::Let { slot: other, value: two }) => slot == other && value(one, two),
            (Step::Move(one), Step::Move(other)) => {
                let Moved { motion, from, to, end, by } = one;
                (motion, end) == (other.motion, other.end)
                    && place(from, other.from)
                    && place(to, other.to)
                    && maybe(Some(by), Some(other.by))
            }
            (Step::Jump(_) | Step::Again { .. } | Step::Back { .. } | Step::Done, _) => a == b,
            _ => false,
        }
    }

    /// Whether two assignments write the same. `n := n + 1` is `n += 1`: both keep the counter in its bounds and do nothing
    /// where the amount is absent.
    fn assigns(&self, at: &At<'_>, a: Step, b: Step) -> bool {
        let (
            Step::Assign { counter, element, add, value },
            Step::Assign { counter: other, element: others, add: adds, value: amount },
        ) = (a, b)
        else {
            return false;
        };
        let is_one_place = match (element, others) {
            (Some(one), Some(other)) => self.same(at, [one, other], Use::Value),
            (one, other) => one == other,
        };
        if counter != other || !is_one_place {
            return false;
        }
        if add == adds {
            return self.same(at, [value, amount], Use::Value);
        }
        let (Some(value), Some(amount)) = (self.tree(value), self.tree(amount)) else { return false };
        let place: Vec<Expr> = match element.map(|code| self.tree(code)) {
            None => Vec::new(),
            Some(Some(place)) => vec![place],
            Some(None) => return false,
        };
        let now = Expr::Of(Op::Counter(counter), place.into());
        let (set, amount) = if add { (amount, value) } else { (value, amount) };
        let sum = Expr::Of(Op::Add, [now, amount].into());
        !set.has(&|op| self.asks(op))
            && !sum.has(&|op| self.asks(op))
            && normal(&set, Use::Value) == normal(&sum, Use::Value)
    }
}
