//! Meet: whether conditions can hold at once, over all elements of what a point is about.

use std::cell::Cell;

use super::atoms::{Atoms, settled};
use super::fold::Fold;
use super::reach::reach;
use super::tree::Expr;
use super::value::{Lacks, Num, Reach};
use crate::rules::ask::Facts;
use crate::rules::catalogue::{PointKind, Type};
use crate::rules::ids::{ABSENT, PointId};
use crate::rules::program::Op;
use crate::rules::{Clause, Code, Rules};

/// Conjunctions that a condition is split into.
const BRANCHES: usize = 32;
/// Choices of elements for the subjects.
const CHOICES: usize = 16_384;
/// Abstract ops for one check.
pub(super) const BUDGET: u64 = 4_000_000;

/// Whether conditions can hold at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meet {
    /// Never: *proved*.
    Never,
    /// There are elements for which they do, whatever else is so.
    Holds,
    /// Nobody knows.
    Open,
    /// Beyond a limit.
    Unlooked,
}

/// What is known of a program.
pub(in crate::rules) struct Logic<'a> {
    rules: &'a Rules,
    statics: &'a dyn Facts,
    reach: Reach,
    left: Cell<u64>,
}

impl<'a> Logic<'a> {
    pub(in crate::rules) fn new(rules: &'a Rules, statics: &'a dyn Facts) -> Self {
        let left = Cell::new(BUDGET);
        let reach = reach(rules, statics, &left);
        Self { rules, statics, reach, left }
    }

    /// Whether two clauses at one point never speak at once: *proved*.
    pub(in crate::rules) fn are_apart(&self, [a, b]: [&Clause; 2]) -> bool {
        let (Some(own), Some(theirs)) = (self.parts(a.condition), self.parts(b.condition)) else { return false };
        self.meet(Some(a.point), &[own, theirs].concat()) == Meet::Never
    }

    /// The tree of some code.
    pub(super) fn tree(&self, code: Code) -> Option<Expr> {
        Expr::of(self.rules.program(), code)
    }

    /// Whether nothing more is looked at.
    pub(super) fn is_spent(&self) -> bool {
        self.left.get() == 0
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
        let nothing = || Num::any().lacking(Lacks::Maybe);
        let mut subjects = [nothing(), nothing(), nothing(), nothing()];
        let bare = Fold {
            rules: self.rules,
            statics: self.statics,
            reach: &self.reach,
            subjects: subjects.clone(),
            left: &self.left,
        };
        let decls = point.map(|point| self.rules.catalogue().points[point.index()].subjects).unwrap_or_default();
        let known: Vec<Num> = decls.iter().map(|decl| bare.typed(decl.of)).collect();
        for (place, value) in subjects.iter_mut().zip(known) {
            // A subject may stand for nothing, so comparisons with it prove nothing that rests on its being there.
            *place = value.lacking(Lacks::Maybe);
        }
        subjects
    }

    /// Whether all of these parts of conditions at a point can hold at once.
    pub(super) fn meet(&self, point: Option<PointId>, parts: &[Expr]) -> Meet {
        let Some(branches) = branches(parts) else { return Meet::Unlooked };
        let mut best = Meet::Never;
        for branch in branches {
            best = match (best, self.branch(point, &branch)) {
                (_, Meet::Holds) => return Meet::Holds,
                (Meet::Unlooked, _) | (_, Meet::Unlooked) => Meet::Unlooked,
                (Meet::Open, _) | (_, Meet::Open) => Meet::Open,
                _ => Meet::Never,
            };
        }
        best
    }

    /// One conjunction, for each choice of elements.
    fn branch(&self, point: Option<PointId>, parts: &[Expr]) -> Meet {
        let decl = point.map(|point| &self.rules.catalogue().points[point.index()]);
        let decls = decl.map(|decl| decl.subjects).unwrap_or_default();
        // What an event is about may be nothing, which is one choice more.
        let may_lack = decl.is_some_and(|decl| matches!(decl.kind, PointKind::Event | PointKind::Offer));
        let mut used: Vec<(usize, usize)> = Vec::new();
        for (at, decl) in decls.iter().enumerate() {
            let is_used = parts.iter().any(|part| part.has(&|op| op == Op::Subject(at as u8)));
            if let (Type::Of(kind), true) = (decl.of, is_used) {
                used.push((at, self.rules.lexicon().count(kind) + usize::from(may_lack)));
            }
        }
        while used.iter().map(|(_, count)| *count).product::<usize>() > CHOICES && used.len() > 1 {
            used.pop();
        }
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
            match self.choice(&fold, parts) {
                Meet::Holds => return Meet::Holds,
                Meet::Never => {}
                other => best = other,
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

    fn choice(&self, fold: &Fold<'_>, parts: &[Expr]) -> Meet {
        let mut open = Vec::new();
        for part in parts {
            match settled(fold, part) {
                Some(false) => return Meet::Never,
                Some(true) => {}
                None => open.push(part.clone()),
            }
        }
        if open.is_empty() {
            return Meet::Holds;
        }
        if Atoms::new(fold).may_hold(&open) { Meet::Open } else { Meet::Never }
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

/// A conjunction as one or more without `or` at the top; `None` if there are too many.
fn branches(parts: &[Expr]) -> Option<Vec<Vec<Expr>>> {
    let mut all: Vec<Vec<Expr>> = vec![Vec::new()];
    for part in parts {
        let ways: Vec<Vec<Expr>> = match part {
            Expr::All(of) => branches(of)?,
            Expr::Any(of) => {
                let mut ways = Vec::new();
                for one in of.iter() {
                    ways.extend(branches(std::slice::from_ref(one))?);
                }
                ways
            }
            one => vec![vec![one.clone()]],
        };
        if all.len() * ways.len() > BRANCHES {
            return None;
        }
        all =
            all.iter().flat_map(|before| ways.iter().map(move |way| [before.clone(), way.clone()].concat())).collect();
    }
    Some(all)
}
