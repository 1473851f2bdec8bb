//! Trees: compiled code as operators with operands, instead of postfix ops.

use std::rc::Rc;

use crate::rules::Program;
use crate::rules::compiled::program::Op;
use crate::rules::declared::ids::{Code, FactId};

/// An expression; parts are shared, so a copy costs nothing.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::rules::logic) enum Expr {
    /// An operator and its operands: numbers first, then sets.
    Of(Op, Rc<[Expr]>),
    /// All of these hold.
    All(Rc<[Expr]>),
    /// Any of these holds.
    Any(Rc<[Expr]>),
    /// `where`, `sum`, `least`, `most`: a set, and what is looked at for each element.
    Each(Op, Rc<Expr>, Rc<Expr>),
}

impl Expr {
    /// The tree of some code; `None` if it is empty, or not of a form that the compiler writes.
    pub fn of(program: &Program, code: Code) -> Option<Self> {
        if code.is_empty() {
            return None;
        }
        read(program, code.start as usize, code.end as usize)
    }

    /// Whether any part of it is one of these.
    pub fn has(&self, is_it: &dyn Fn(Op) -> bool) -> bool {
        match self {
            Self::Of(op, of) => is_it(*op) || of.iter().any(|one| one.has(is_it)),
            Self::All(of) | Self::Any(of) => of.iter().any(|one| one.has(is_it)),
            Self::Each(op, set, body) => is_it(*op) || set.has(is_it) || body.has(is_it),
        }
    }

    /// Returns `true` if a subject matters beyond the choice of the changing fact that is read.
    pub fn turns_on(&self, subject: u8, is_printed: &dyn Fn(FactId) -> bool) -> bool {
        let any = |of: &[Self]| of.iter().any(|one| one.turns_on(subject, is_printed));
        match self {
            Self::Of(Op::Subject(at), _) => *at == subject,
            Self::Of(Op::Fact(fact) | Op::SetFact(fact), of) if !is_printed(*fact) => of
                .iter()
                .filter(|one| !matches!(one, Self::Of(Op::Subject(_), _)))
                .any(|one| any(std::slice::from_ref(one))),
            Self::Of(_, of) | Self::All(of) | Self::Any(of) => any(of),
            Self::Each(_, set, body) => set.turns_on(subject, is_printed) || body.turns_on(subject, is_printed),
        }
    }

    /// Returns `true` if it is a set.
    pub fn is_set(&self) -> bool {
        match self {
            Self::Of(op, _) => gives_set(*op),
            Self::Each(op, ..) => matches!(op, Op::Where { .. }),
            Self::All(_) | Self::Any(_) => false,
        }
    }

    /// Returns `true` if it evaluates an expression for each element of a set.
    pub fn is_dear(&self) -> bool {
        self.has(&|op| matches!(op, Op::Where { .. } | Op::Sum { .. } | Op::Least { .. } | Op::Most { .. }))
    }

    /// The expression that holds exactly where this one does not: comparisons stay as they are, since what is not there makes both
    /// them and their opposites false.
    pub fn denied(&self) -> Self {
        match self {
            Self::All(of) => Self::Any(of.iter().map(Self::denied).collect()),
            Self::Any(of) => Self::All(of.iter().map(Self::denied).collect()),
            Self::Of(Op::Not, of) if of.len() == 1 => of[0].clone(),
            Self::Of(Op::Any, of) => Self::Of(Op::No, of.clone()),
            Self::Of(Op::No, of) => Self::Of(Op::Any, of.clone()),
            other => Self::Of(Op::Not, [other.clone()].into()),
        }
    }
}

fn read(program: &Program, mut at: usize, end: usize) -> Option<Expr> {
    let (mut numbers, mut sets): (Vec<Expr>, Vec<Expr>) = (Vec::new(), Vec::new());
    let mut listing = None;
    while at < end {
        let op = *program.code.get(at)?;
        at += 1;
        match op {
            Op::AndThen(skip) | Op::OrElse(skip) => {
                let first = numbers.pop()?;
                let second = read(program, at, at + usize::from(skip))?;
                at += usize::from(skip);
                let is_and = matches!(op, Op::AndThen(_));
                let mut all = Vec::new();
                for one in [first, second] {
                    match one {
                        Expr::All(of) if is_and => all.extend(of.iter().cloned()),
                        Expr::Any(of) if !is_and => all.extend(of.iter().cloned()),
                        other => all.push(other),
                    }
                }
                numbers.push(if is_and { Expr::All(all.into()) } else { Expr::Any(all.into()) });
            }
            Op::Where { len, .. } | Op::Sum { len, .. } | Op::Least { len, .. } | Op::Most { len, .. } => {
                let body = read(program, at, at + usize::from(len))?;
                at += usize::from(len);
                listing = None;
                let each = Expr::Each(op, Rc::new(sets.pop()?), Rc::new(body));
                if matches!(op, Op::Where { .. }) { sets.push(each) } else { numbers.push(each) }
            }
            Op::Listing => listing = numbers.pop(),
            _ => {
                let (wanted, of_sets) = operands(program, op);
                let mut of = numbers.split_off(numbers.len().checked_sub(wanted)?);
                of.extend(sets.split_off(sets.len().checked_sub(of_sets)?));
                if matches!(op, Op::FirstBy(_) | Op::LastBy(_) | Op::Place(_)) {
                    of.extend(listing.take());
                }
                let whole = Expr::Of(op, of.into());
                if gives_set(op) { sets.push(whole) } else { numbers.push(whole) }
            }
        }
    }
    match (numbers.len(), sets.len()) {
        (1, 0) => numbers.pop(),
        (0, 1) => sets.pop(),
        _ => None,
    }
}

/// How many numbers and how many sets an op pops.
fn operands(program: &Program, op: Op) -> (usize, usize) {
    let arity = |fact: FactId| usize::from(program.arity.get(fact.index()).copied().unwrap_or(0));
    match op {
        Op::Number(_) | Op::Subject(_) | Op::Pick(_) | Op::It(_) | Op::Actor | Op::Param(_) => (0, 0),
        Op::SetOf(_) | Op::Seated => (0, 0),
        Op::Fact(fact) | Op::SetFact(fact) => (arity(fact), 0),
        Op::FactOf(fact) | Op::SetFactOf(fact) => (arity(fact) + 1, 0),
        Op::Counter(counter) => (usize::from(program.counters[counter.index()].is_indexed()), 0),
        Op::Abs | Op::Neg | Op::Next(_) | Op::Previous(_) | Op::NextSeat | Op::PreviousSeat | Op::Row(_) => (1, 0),
        Op::Not | Op::IsNone | Op::Just | Op::Zone(_) | Op::Listing => (1, 0),
        Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Mod | Op::Min | Op::Max | Op::Range => (2, 0),
        Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => (2, 0),
        Op::Union | Op::Common | Op::Without => (0, 2),
        Op::In | Op::NotIn | Op::Group(_) | Op::GroupOf(_) | Op::Place(_) => (1, 1),
        Op::Any | Op::No | Op::Count | Op::First | Op::Last | Op::FirstBy(_) | Op::LastBy(_) => (0, 1),
        Op::Image(_) | Op::Spread(_) | Op::Groups(_) => (0, 1),
        // Read on their own.
        Op::AndThen(_) | Op::OrElse(_) | Op::Where { .. } | Op::Sum { .. } | Op::Least { .. } | Op::Most { .. } => {
            (0, 0)
        }
    }
}

fn gives_set(op: Op) -> bool {
    matches!(
        op,
        Op::SetOf(_)
            | Op::Seated
            | Op::SetFact(_)
            | Op::SetFactOf(_)
            | Op::Range
            | Op::Just
            | Op::Union
            | Op::Common
            | Op::Without
            | Op::Image(_)
            | Op::Spread(_)
            | Op::Group(_)
            | Op::GroupOf(_)
            | Op::Groups(_)
            | Op::Zone(_)
    )
}
