//! Meet: whether conditions can hold at once, over all elements of what a point is about.

use std::cell::Cell;

use crate::rules::compiled::program::{Body, Op};
use crate::rules::declared::catalogue::{PointKind, Rate, Type};
use crate::rules::declared::ids::{ABSENT, FactId, PointId};
use crate::rules::evaluating::ask::Facts;
use crate::rules::logic::values::atoms::{Atoms, nothing, settled};
use crate::rules::logic::values::fold::Fold;
use crate::rules::logic::values::reach::reach;
use crate::rules::logic::values::tree::Expr;
use crate::rules::logic::values::value::{Lacks, Num, Reach};
use crate::rules::{Clause, Code, Rules};

/// Conjunctions that a condition is split into.
const BRANCHES: usize = 32;
/// Choices of elements for the subjects.
const CHOICES: usize = 16_384;
/// Abstract ops for one check.
pub(super) const BUDGET: u64 = 4_000_000;

/// Ops that one rule, or one pair of rules, may take.
const SHARE: u64 = BUDGET / 16;

/// Whether conditions can hold at once, with an element of the first subject that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meet {
    /// Never: *proved*.
    Never,
    /// For some elements they do in every state.
    Holds(Option<i32>),
    /// Not known.
    Open(Option<i32>),
    /// The budget ended.
    Unlooked,
}

/// What is known of a program.
pub(in crate::rules) struct Logic<'a> {
    rules: &'a Rules,
    statics: &'a dyn Facts,
    reach: Reach,
    /// Ops left for the rule that is examined.
    left: Cell<u64>,
    /// Ops left for all rules, and the most that one of them may take.
    total: Cell<u64>,
    share: u64,
}

impl<'a> Logic<'a> {
    /// The logic of a program, with a multiple of the usual budget.
    pub(in crate::rules) fn new(rules: &'a Rules, statics: &'a dyn Facts, effort: u32) -> Self {
        let [total, share] = [BUDGET, SHARE].map(|ops| ops * u64::from(effort.max(1)));
        let left = Cell::new(total);
        let reach = reach(rules, statics, &left);
        Self { rules, statics, reach, total: Cell::new(left.get()), left, share }
    }

    /// The rules that are examined.
    pub(super) fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// Runs an examination within its share of the budget. Returns its result, and `true` if the share was enough.
    pub(super) fn examined<T>(&self, run: impl FnOnce() -> T) -> (T, bool) {
        let share = self.total.get().min(self.share);
        self.left.set(share);
        let result = run();
        self.total.set(self.total.get() - (share - self.left.get()));
        (result, self.left.get() > 0)
    }

    /// Takes ops from what is left. Returns `true` if some are left then.
    pub(super) fn pays(&self, ops: usize) -> bool {
        self.left.set(self.left.get().saturating_sub(ops as u64));
        self.left.get() > 0
    }

    /// Whether two clauses can speak at once about an element of the first subject, with answers that differ: as
    /// [`together`](Self::together), with the element.
    pub(in crate::rules) fn clash(
        &self,
        [a, b]: [&Clause; 2],
        silencers: &[(&Clause, bool)],
    ) -> Option<(bool, Option<i32>)> {
        let both = |one: Code, other: Code| Some([self.tree(one)?, self.tree(other)?]);
        let differ = match (&a.body, &b.body) {
            (Body::Set(one), Body::Set(other)) => both(*one, *other).map(|of| Expr::Of(Op::Ne, of.into())),
            (Body::Floor(low), Body::Cap(high)) | (Body::Cap(high), Body::Floor(low)) => {
                both(*low, *high).map(|of| Expr::Of(Op::Gt, of.into()))
            }
            (Body::Include(one), Body::Exclude(other)) | (Body::Exclude(one), Body::Include(other)) => {
                let common = both(*one, *other).map(|of| Expr::Of(Op::Common, of.into()));
                common.map(|common| Expr::Of(Op::Any, [common].into()))
            }
            _ => None,
        };
        self.meeting([a, b], silencers, differ.as_ref())
    }

    /// Whether two clauses can speak at once. Returns `None` if that is disproved, else `true` if they do so about some
    /// element of the first subject in every state. `silencers` are clauses that override one of the two, each with
    /// `true` if it surely does where its own condition holds.
    pub(in crate::rules) fn together(&self, pair: [&Clause; 2], silencers: &[(&Clause, bool)]) -> Option<bool> {
        self.meeting(pair, silencers, None).map(|(is_sure, _)| is_sure)
    }

    /// The same while another condition may hold, with the element.
    fn meeting(
        &self,
        [a, b]: [&Clause; 2],
        silencers: &[(&Clause, bool)],
        may: Option<&Expr>,
    ) -> Option<(bool, Option<i32>)> {
        let (Some(mut parts), Some(theirs)) = (self.parts(a.condition), self.parts(b.condition)) else {
            return Some((false, None));
        };
        parts.extend(theirs);
        let (mut unsure, mut is_known) = (Vec::new(), true);
        for (clause, is_sure) in silencers {
            match self.parts(clause.condition).map(|parts| Expr::All(parts.into()).denied()) {
                Some(silent) if *is_sure => parts.push(silent),
                Some(silent) => unsure.push(silent),
                None => is_known = false,
            }
        }
        let met = |parts: &[Expr]| self.examined(|| self.meet_while(Some(a.point), parts, may)).0;
        let (is_sure, element) = match met(&parts) {
            Meet::Never => return None,
            Meet::Holds(element) => (is_known, element),
            Meet::Open(element) => (false, element),
            Meet::Unlooked => (false, None),
        };
        if !is_sure || unsure.is_empty() {
            return Some((is_sure, element));
        }
        parts.extend(unsure);
        match met(&parts) {
            Meet::Holds(element) => Some((true, element)),
            _ => Some((false, element)),
        }
    }

    /// Returns `true` if a clause gives an answer wherever it speaks: its value is there.
    pub(in crate::rules) fn surely_answers(&self, clause: &Clause) -> bool {
        let is_there = |code: Code, least: i64| {
            let fold = self.fold(Some(clause.point));
            let value = |tree: Expr| fold.number(&tree, &nothing());
            self.tree(code).map(value).is_some_and(|value| value.lacks == Lacks::Never && value.low >= least)
        };
        let answers = || match clause.body {
            Body::Set(code) | Body::Add(code) | Body::Floor(code) | Body::Cap(code) => is_there(code, i64::MIN),
            Body::Scale { numerator, denominator } => is_there(numerator, i64::MIN) && is_there(denominator, 1),
            Body::Script { .. } => false,
            _ => true,
        };
        self.examined(answers).0
    }

    /// Whether the conditions of two clauses can hold at once where this is the first subject of both.
    pub(in crate::rules) fn may_meet(&self, [a, b]: [&Clause; 2], subject: i32) -> bool {
        let (Some(own), Some(theirs)) = (self.parts(a.condition), self.parts(b.condition)) else { return true };
        let mut fold = self.fold(None);
        fold.subjects[0] = Num::exact(subject);
        branches(&[own, theirs].concat()).iter().any(|parts| self.choice(&fold, parts, None) != Meet::Never)
    }

    /// The least and the greatest value that code at a point can have: *proved*.
    pub(in crate::rules) fn bounds(&self, point: PointId, code: Code) -> Option<(i64, i64)> {
        let tree = self.tree(code)?;
        let fold = self.fold(Some(point));
        let value = self.examined(|| fold.number(&tree, &nothing())).0;
        Some((value.low, value.high))
    }

    /// The tree of some code.
    pub(super) fn tree(&self, code: Code) -> Option<Expr> {
        Expr::of(self.rules.program(), code)
    }

    /// The parts of a condition that must all hold.
    pub(super) fn parts(&self, code: Code) -> Option<Vec<Expr>> {
        if code.is_empty() {
            return Some(Vec::new());
        }
        Some(match self.tree(code)? {
            Expr::All(parts) => parts.to_vec(),
            one => vec![one],
        })
    }

    /// What is known where nothing is known of the subjects of a point but their types.
    pub(super) fn fold(&self, point: Option<PointId>) -> Fold<'_> {
        Fold {
            rules: self.rules,
            statics: self.statics,
            reach: &self.reach,
            subjects: self.subjects(point),
            left: &self.left,
        }
    }

    fn subjects(&self, point: Option<PointId>) -> [Num; 4] {
        let unknown = || Num::any().lacking(Lacks::Maybe);
        let mut subjects = [unknown(), unknown(), unknown(), unknown()];
        let bare = Fold {
            rules: self.rules,
            statics: self.statics,
            reach: &self.reach,
            subjects: subjects.clone(),
            left: &self.left,
        };
        let decls = point.map(|point| self.rules.catalogue().points[point.index()].subjects).unwrap_or_default();
        let known: Vec<Num> = decls.iter().map(|decl| bare.declared(decl.of, decl.range)).collect();
        for (place, value) in subjects.iter_mut().zip(known) {
            // A subject may stand for nothing, so comparisons with it prove nothing that rests on its being there.
            *place = value.lacking(Lacks::Maybe);
        }
        subjects
    }

    /// Whether all of these parts of conditions at a point can hold at once.
    pub(super) fn meet(&self, point: Option<PointId>, parts: &[Expr]) -> Meet {
        self.meet_while(point, parts, None)
    }

    /// The same while another condition may hold, which need not be sure.
    fn meet_while(&self, point: Option<PointId>, parts: &[Expr], may: Option<&Expr>) -> Meet {
        if !self.pays(parts.len()) {
            return Meet::Unlooked;
        }
        let mut best = Meet::Never;
        for branch in branches(parts) {
            best = match (best, self.branch(point, &branch, may)) {
                (_, Meet::Holds(element)) => return Meet::Holds(element),
                (Meet::Unlooked, _) | (_, Meet::Unlooked) => Meet::Unlooked,
                (Meet::Open(element), _) | (_, Meet::Open(element)) => Meet::Open(element),
                _ => Meet::Never,
            };
        }
        best
    }

    /// One conjunction, for each choice of elements.
    fn branch(&self, point: Option<PointId>, parts: &[Expr], may: Option<&Expr>) -> Meet {
        let decl = point.map(|point| &self.rules.catalogue().points[point.index()]);
        let decls = decl.map(|decl| decl.subjects).unwrap_or_default();
        // What an event is about may be nothing, which is one choice more.
        // An effect with an absent argument puts it to its verdict point.
        let is_put = point
            .is_some_and(|point| self.rules.catalogue().effects.iter().any(|effect| effect.verdict == Some(point)));
        let may_lack = is_put || decl.is_some_and(|decl| matches!(decl.kind, PointKind::Event | PointKind::Offer));
        let is_printed = |fact: FactId| self.rules.catalogue().facts[fact.index()].rate == Rate::Static;
        let mut used: Vec<(usize, usize)> = Vec::new();
        for (at, decl) in decls.iter().enumerate() {
            let is_used = parts.iter().chain(may).any(|part| part.turns_on(at as u8, &is_printed));
            if let (Type::Of(kind), true) = (decl.of, is_used) {
                used.push((at, self.rules.lexicon().count(kind) + usize::from(may_lack)));
            }
        }
        while used.iter().map(|(_, count)| *count).product::<usize>() > CHOICES && used.len() > 1 {
            used.pop();
        }
        // Parts that walk sets come last: where another part fails they need not be evaluated.
        let mut parts = parts.to_vec();
        parts.sort_by_key(Expr::is_dear);
        let mut fold = self.fold(point);
        let mut choice = vec![0_usize; used.len()];
        let mut best = Meet::Never;
        loop {
            if self.left.get() == 0 {
                return Meet::Unlooked;
            }
            for ((at, count), element) in used.iter().zip(&choice) {
                let is_nothing = may_lack && element + 1 == *count;
                fold.subjects[*at] = Num::exact(if is_nothing { ABSENT } else { *element as i32 });
            }
            match self.choice(&fold, &parts, may) {
                Meet::Holds(element) => return Meet::Holds(element),
                Meet::Open(element) if best == Meet::Never => best = Meet::Open(element),
                _ => {}
            }
            // The next choice, the last subject first.
            let mut at = used.len();
            loop {
                if at == 0 {
                    return best;
                }
                at -= 1;
                choice[at] += 1;
                if choice[at] < used[at].1 {
                    break;
                }
                choice[at] = 0;
            }
        }
    }

    fn choice(&self, fold: &Fold<'_>, parts: &[Expr], may: Option<&Expr>) -> Meet {
        let (mut open, mut is_sure) = (Vec::new(), true);
        for (part, is_needed) in parts.iter().map(|part| (part, true)).chain(may.map(|part| (part, false))) {
            match settled(fold, part) {
                Some(false) => return Meet::Never,
                Some(true) => {}
                None => {
                    is_sure &= !is_needed;
                    open.push(part.clone());
                }
            }
        }
        let element = fold.subjects[0].value();
        if !open.is_empty() && !Atoms::new(fold).may_hold(&open) {
            Meet::Never
        } else if is_sure {
            Meet::Holds(element)
        } else {
            Meet::Open(element)
        }
    }

    /// Whether parts always hold at a point while others do.
    pub(super) fn implies(&self, point: Option<PointId>, given: &[Expr], parts: &[Expr]) -> bool {
        parts.iter().all(|part| {
            let mut all = given.to_vec();
            all.push(part.denied());
            self.meet(point, &all) == Meet::Never
        })
    }
}

/// A conjunction as one or more without `or` at the top. An `or` of too many branches stays a part.
fn branches(parts: &[Expr]) -> Vec<Vec<Expr>> {
    let mut all: Vec<Vec<Expr>> = vec![Vec::new()];
    for part in parts {
        let ways: Vec<Vec<Expr>> = match part {
            Expr::All(of) => branches(of),
            Expr::Any(of) => of.iter().flat_map(|one| branches(std::slice::from_ref(one))).collect(),
            Expr::Of(Op::Not, of)
                if matches!(of[0], Expr::All(_) | Expr::Any(_) | Expr::Of(Op::Not | Op::Any | Op::No, _)) =>
            {
                branches(&[of[0].denied()])
            }
            one => vec![vec![one.clone()]],
        };
        let ways = if all.len() * ways.len() > BRANCHES { vec![vec![part.clone()]] } else { ways };
        if let [way] = &ways[..] {
            all.iter_mut().for_each(|before| before.extend_from_slice(way));
            continue;
        }
        all =
            all.iter().flat_map(|before| ways.iter().map(move |way| [before.clone(), way.clone()].concat())).collect();
    }
    all
}
