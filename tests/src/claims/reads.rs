//! Which expressions read something of the game.

use javelina_engine::rules::FactId;

use crate::language::tree::{Expr, SetExpr};

/// Whether an expression reads a fact, a counter or a subject.
pub fn reads(expr: &Expr) -> bool {
    has(expr, &|one| matches!(one, Expr::Fact { .. } | Expr::Counter(..) | Expr::Subject(_)))
}

/// Whether an expression reads a fact of the game.
pub fn reads_fact(expr: &Expr) -> bool {
    has(expr, &|one| matches!(one, Expr::Fact { .. }))
}

/// Whether an expression reads a counter.
pub fn reads_counter(expr: &Expr) -> bool {
    has(expr, &|one| matches!(one, Expr::Counter(..)))
}

fn has(expr: &Expr, is: &dyn Fn(&Expr) -> bool) -> bool {
    let one = |expr: &Expr| has(expr, is);
    is(expr)
        || match expr {
            Expr::Number(_)
            | Expr::Length(_)
            | Expr::Element(..)
            | Expr::Yes
            | Expr::Subject(_)
            | Expr::Actor
            | Expr::It
            | Expr::Outer
            | Expr::Local(_)
            | Expr::Param(_) => false,
            Expr::Fact { args, of, .. } => args.iter().any(one) || of.as_deref().is_some_and(one),
            Expr::Counter(_, args) => args.iter().any(one),
            Expr::Next(_, x)
            | Expr::Previous(_, x)
            | Expr::Minus(x)
            | Expr::Abs(x)
            | Expr::Table(_, x)
            | Expr::Lookup(_, x)
            | Expr::IsNone(_, x)
            | Expr::Not(x) => one(x),
            Expr::Arithmetic(_, a, b) | Expr::Compare(_, a, b) => one(a) || one(b),
            Expr::OneOf(_, x, all) => one(x) || all.iter().any(one),
            Expr::And(all) | Expr::Or(all) => all.iter().any(one),
            Expr::In(_, x, set) | Expr::Sum(x, set) | Expr::Place(x, set) => one(x) || in_set(set, is),
            Expr::Least(set, x) | Expr::Most(set, x) => one(x) || in_set(set, is),
            Expr::Any(set) | Expr::No(set) | Expr::Count(set) | Expr::First(set) | Expr::Last(set) => in_set(set, is),
        }
}

fn in_set(set: &SetExpr, is: &dyn Fn(&Expr) -> bool) -> bool {
    let fact = |of: &SetExpr| in_set(of, is);
    // A set that is a fact reads it.
    let reads = || is(&Expr::Fact { fact: FactId(0), args: Vec::new(), of: None });
    match set {
        SetExpr::All(_) => false,
        SetExpr::Fact { args, of, .. } => {
            reads() || args.iter().any(|arg| has(arg, is)) || of.as_deref().is_some_and(|of| has(of, is))
        }
        SetExpr::Braces(_, all) => all.iter().any(|one| has(one, is)),
        SetExpr::Where(set, by) => fact(set) || has(by, is),
        SetExpr::Plus(a, b) | SetExpr::Without(a, b) | SetExpr::Common(a, b) => fact(a) || fact(b),
        SetExpr::Image(..) => true,
        SetExpr::GroupAt(x, set, _) | SetExpr::GroupOf(x, set, _) => reads() || has(x, is) || fact(set),
        SetExpr::Groups(set, _) => reads() || fact(set),
    }
}
