//! Atoms: comparisons of terms that may all hold at once, as bounds of single terms and of differences of two (Bellman and Ford).

use super::fold::Fold;
use super::tree::Expr;
use super::value::{Lacks, Num, Truth};
use crate::rules::compiled::program::Op;

/// Terms of one conjunction.
const TERMS: usize = 32;
/// Rounds of tightening.
const ROUNDS: usize = 64;
/// No bound.
const OPEN: i64 = i64::MAX / 4;

/// What is left of a conjunction once everything that is known is worked out.
pub(in crate::rules::logic) struct Atoms<'f, 'a> {
    fold: &'f Fold<'a>,
    /// Terms; the first stands for 0.
    terms: Vec<Expr>,
    /// `at[i][j]`: term i is at most that much above term j.
    above: Vec<Vec<i64>>,
    /// Differences of two terms that are ruled out: term i is not that much above term j.
    holes: Vec<(usize, usize, i64)>,
    /// Truths, and whether they hold.
    truths: Vec<(Expr, bool)>,
    /// What is there for sure, since something about it holds.
    present: Vec<Expr>,
}

impl<'f, 'a> Atoms<'f, 'a> {
    pub fn new(fold: &'f Fold<'a>) -> Self {
        Self {
            fold,
            terms: vec![Expr::Of(Op::Number(0), [].into())],
            above: vec![vec![0]],
            holes: Vec::new(),
            truths: Vec::new(),
            present: Vec::new(),
        }
    }

    /// Whether parts can hold together; `false` is proved.
    pub fn may_hold(mut self, parts: &[Expr]) -> bool {
        for part in parts {
            if let Expr::Of(Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, sides) = part {
                sides.iter().for_each(|side| self.is_present(side));
            }
            if let Expr::Of(Op::In | Op::NotIn, sides) = part {
                self.is_present(&sides[0]);
            }
            if let Expr::Of(Op::Not, of) = part
                && let Expr::Of(Op::IsNone, of) = &of[0]
            {
                self.is_present(&of[0]);
            }
        }
        parts.iter().all(|part| self.add(part)) && self.tighten()
    }

    /// Notes that a number is present, and with it all numbers from which it is computed.
    fn is_present(&mut self, of: &Expr) {
        let is_strict = |op: &Op| {
            matches!(op, Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Mod | Op::Min | Op::Max | Op::Abs | Op::Neg)
                || matches!(op, Op::Next(_) | Op::Previous(_) | Op::Row(_) | Op::Fact(_) | Op::Counter(_))
        };
        if let Expr::Of(op, parts) = of
            && is_strict(op)
        {
            parts.iter().for_each(|part| self.is_present(part));
        }
        self.present.push(of.clone());
    }

    /// Returns `true` if a number is present in every state.
    fn is_there(&self, of: &Expr) -> bool {
        let is_made = |parts: &[Expr]| parts.iter().all(|part| self.is_there(part));
        match of {
            _ if self.present.contains(of) => true,
            Expr::Of(Op::Add | Op::Sub | Op::Mul | Op::Min | Op::Max | Op::Abs | Op::Neg, parts) => is_made(parts),
            _ => self.fold.number(of, &nothing()).lacks == Lacks::Never,
        }
    }

    /// Takes a part in; `false` if it can never hold beside the others.
    fn add(&mut self, part: &Expr) -> bool {
        match part {
            Expr::Of(op @ (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge), of) => {
                self.compare(*op, &of[0], &of[1]);
                self.truth(part, true)
            }
            Expr::Of(Op::In, of) => {
                self.within(&of[0], &of[1], true);
                self.truth(part, true)
            }
            Expr::Of(Op::NotIn, of) => {
                self.within(&of[0], &of[1], false);
                self.truth(&Expr::Of(Op::In, of.clone()), false)
            }
            Expr::Of(Op::IsNone, of) => !self.present.contains(&of[0]) && self.truth(part, true),
            Expr::Of(Op::Not, of) => {
                match &of[0] {
                    // The denial of a comparison also holds where a side is absent: then it bounds no value.
                    Expr::Of(op @ (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge), sides)
                        if self.is_there(&sides[0]) && self.is_there(&sides[1]) =>
                    {
                        self.compare(denied(*op), &sides[0], &sides[1]);
                    }
                    Expr::Of(Op::In, sides) if self.is_there(&sides[0]) => self.within(&sides[0], &sides[1], false),
                    _ => {}
                }
                self.truth(&of[0], false)
            }
            Expr::Of(Op::No, of) => self.truth(&Expr::Of(Op::Any, of.clone()), false),
            other => self.truth(other, true),
        }
    }

    /// Takes a truth in.
    fn truth(&mut self, of: &Expr, holds: bool) -> bool {
        self.fold.left.set(self.fold.left.get().saturating_sub(self.truths.len() as u64 / 8));
        let held = self.truths.iter().find(|(known, _)| known == of).map(|(_, held)| *held);
        if held.is_none() {
            self.truths.push((of.clone(), holds));
        }
        held.is_none_or(|held| held == holds)
    }

    /// An element that is in a set, or not.
    fn within(&mut self, element: &Expr, set: &Expr, is_in: bool) {
        let set = self.fold.set(set, &nothing());
        let Some((term, shift)) = self.term(element) else { return };
        if is_in {
            let (Some(low), Some(high)) = (set.may.first(), set.may.iter().last()) else { return };
            self.bound(term, 0, i64::from(high) - shift);
            self.bound(0, term, shift - i64::from(low));
            let holes = (low..=high).filter(|one| !set.may.contains(*one)).map(|one| (term, 0, i64::from(one) - shift));
            self.holes.extend(holes);
        } else {
            self.holes.extend(set.must.iter().map(|one| (term, 0, i64::from(one) - shift)));
        }
    }

    fn compare(&mut self, op: Op, a: &Expr, b: &Expr) {
        let (Some((a, more)), Some((b, less))) = (self.term(a), self.term(b)) else { return };
        // a + more OP b + less
        let gap = less - more;
        match op {
            Op::Lt => self.bound(a, b, gap - 1),
            Op::Le => self.bound(a, b, gap),
            Op::Gt => self.bound(b, a, -gap - 1),
            Op::Ge => self.bound(b, a, -gap),
            Op::Eq => {
                self.bound(a, b, gap);
                self.bound(b, a, -gap);
            }
            _ => self.holes.push((a, b, gap)),
        }
    }

    fn bound(&mut self, a: usize, b: usize, most: i64) {
        let place = &mut self.above[a][b];
        *place = (*place).min(most);
    }

    /// The term of an expression, and the constant that is added to it; `None` if there are too many.
    fn term(&mut self, of: &Expr) -> Option<(usize, i64)> {
        let value = self.fold.number(of, &nothing());
        if let Some(value) = value.value() {
            return Some((0, value.into()));
        }
        if let Expr::Of(op @ (Op::Add | Op::Sub), sides) = of
            && let Some(by) = self.fold.number(&sides[1], &nothing()).value()
        {
            let inner = self.fold.number(&sides[0], &nothing());
            let by = if matches!(op, Op::Add) { i64::from(by) } else { -i64::from(by) };
            let most = i64::from(i32::MAX);
            // Sums that might be cut off are terms of their own, between what is added to and the whole sum.
            let (term, shift) = self.term(&sides[0])?;
            if inner.low + by >= -most && inner.high + by <= most {
                return Some((term, shift + by));
            }
            let whole = self.own_term(of, &value)?;
            let (low, high) = (by.min(0), by.max(0));
            self.bound(whole, term, shift + high);
            self.bound(term, whole, -shift - low);
            return Some((whole, 0));
        }
        self.own_term(of, &value).map(|at| (at, 0))
    }

    /// The term that an expression is by itself.
    fn own_term(&mut self, of: &Expr, value: &Num) -> Option<usize> {
        if let Some(at) = self.terms.iter().position(|known| known == of) {
            return Some(at);
        }
        if self.terms.len() >= TERMS {
            return None;
        }
        let at = self.terms.len();
        self.terms.push(of.clone());
        self.above.iter_mut().for_each(|row| row.push(OPEN));
        self.above.push(vec![OPEN; at + 1]);
        self.above[at][at] = 0;
        self.bound(at, 0, value.high);
        self.bound(0, at, -value.low);
        if let Some(few) = &value.few {
            let holes = (value.low..=value.high).filter(|one| few.binary_search(one).is_err());
            self.holes.extend(holes.take(256).map(|one| (at, 0, one)));
        }
        Some(at)
    }

    /// Tightens all bounds; `false` if nothing is left.
    fn tighten(&mut self) -> bool {
        let count = self.terms.len();
        for _ in 0..ROUNDS {
            let mut is_still = true;
            for middle in 0..count {
                for one in 0..count {
                    for two in 0..count {
                        let (first, second) = (self.above[one][middle], self.above[middle][two]);
                        if first < OPEN && second < OPEN && first + second < self.above[one][two] {
                            self.above[one][two] = first + second;
                            is_still = false;
                        }
                    }
                }
            }
            if (0..count).any(|at| self.above[at][at] < 0) {
                return false;
            }
            for (a, b, hole) in self.holes.clone() {
                for (one, two, hole) in [(a, b, hole), (b, a, -hole)] {
                    if self.above[one][two] == hole {
                        self.above[one][two] -= 1;
                        is_still = false;
                    }
                }
            }
            if is_still {
                break;
            }
        }
        (0..count).all(|at| self.above[at][at] >= 0 && self.above[at][0] + self.above[0][at] >= 0)
    }
}

/// Nothing is known of what `where`s look at: parts never stand inside of one.
pub(in crate::rules::logic) fn nothing() -> [Num; 2] {
    let nothing = || Num::any().lacking(Lacks::Maybe);
    [nothing(), nothing()]
}

fn denied(op: Op) -> Op {
    match op {
        Op::Eq => Op::Ne,
        Op::Ne => Op::Eq,
        Op::Lt => Op::Ge,
        Op::Le => Op::Gt,
        Op::Gt => Op::Le,
        _ => Op::Lt,
    }
}

/// Whether a truth is settled by itself.
pub(in crate::rules::logic) fn settled(fold: &Fold<'_>, part: &Expr) -> Option<bool> {
    match fold.truth(part, &nothing()) {
        Truth::Yes => Some(true),
        Truth::No => Some(false),
        Truth::Open => None,
    }
}
