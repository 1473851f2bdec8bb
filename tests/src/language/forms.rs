//! Names of the forms of the grammar, by which evaluations are counted.

use super::tree::{Answer, Asked, Change, Comparison, Expr, Operation, SetExpr, Step, ZoneStep};

/// The form of an expression, and whether it is a condition.
pub fn form_of(expr: &Expr) -> (&'static str, bool) {
    match expr {
        Expr::Number(_) => ("number", false),
        Expr::Length(_) => ("length", false),
        Expr::Element(..) => ("element", false),
        Expr::Yes => ("yes", true),
        Expr::Subject(_) => ("subject", false),
        Expr::Actor => ("actor", false),
        Expr::It => ("it", false),
        Expr::Outer => ("the named element", false),
        Expr::Local(_) => ("local", false),
        Expr::Fact { of: None, .. } => ("fact", false),
        Expr::Fact { of: Some(_), .. } => ("fact of", false),
        Expr::Counter(..) => ("counter", false),
        Expr::Param(_) => ("param", false),
        Expr::Lookup(..) => ("table", false),
        Expr::Next(..) => ("next", false),
        Expr::Previous(..) => ("previous", false),
        Expr::Minus(_) => ("minus", false),
        Expr::Abs(_) => ("abs", false),
        Expr::Arithmetic(operation, ..) => match operation {
            Operation::Add => ("+", false),
            Operation::Subtract => ("-", false),
            Operation::Multiply => ("*", false),
            Operation::Div => ("div", false),
            Operation::Mod => ("mod", false),
            Operation::Min => ("min", false),
            Operation::Max => ("max", false),
        },
        Expr::Table(..) => ("row", false),
        Expr::Compare(comparison, ..) => match comparison {
            Comparison::Is => ("is", true),
            Comparison::IsNot => ("is not", true),
            Comparison::Less => ("<", true),
            Comparison::LessOrEqual => ("<=", true),
            Comparison::Greater => (">", true),
            Comparison::GreaterOrEqual => (">=", true),
        },
        Expr::OneOf(true, ..) => ("is .. or", true),
        Expr::OneOf(false, ..) => ("is not .. or", true),
        Expr::IsNone(true, _) => ("is none", true),
        Expr::IsNone(false, _) => ("is not none", true),
        Expr::In(true, ..) => ("in", true),
        Expr::In(false, ..) => ("not in", true),
        Expr::And(_) => ("and", true),
        Expr::Or(_) => ("or", true),
        Expr::Not(_) => ("not", true),
        Expr::Any(_) => ("any", true),
        Expr::No(_) => ("no", true),
        Expr::Count(_) => ("count", false),
        Expr::Sum(..) => ("sum", false),
        Expr::First(_) => ("first", false),
        Expr::Last(_) => ("last", false),
        Expr::Least(..) => ("least", false),
        Expr::Most(..) => ("most", false),
        Expr::Place(..) => ("place", false),
    }
}

/// The form of a set.
pub fn form_of_set(set: &SetExpr) -> &'static str {
    match set {
        SetExpr::All(_) => "all of a kind",
        SetExpr::Fact { of: None, .. } => "set fact",
        SetExpr::Fact { of: Some(_), .. } => "set fact of",
        SetExpr::Braces(..) => "braces",
        SetExpr::Where(..) => "where",
        SetExpr::Plus(..) => "plus",
        SetExpr::Without(..) => "without",
        SetExpr::Common(..) => "common with",
        SetExpr::Image(..) => "fact of a set",
        SetExpr::GroupAt(..) => "group(n)",
        SetExpr::GroupOf(..) => "group(x)",
        SetExpr::Groups(..) => "groups",
    }
}

/// The form of a step.
pub fn form_of_step(step: &Step) -> &'static str {
    match step {
        Step::Effect(..) => "effect",
        Step::Assign(_, _, Change::Set, _) => ":=",
        Step::Assign(_, _, Change::Add, _) => "+=",
        Step::Assign(_, _, Change::Subtract, _) => "-=",
        Step::Clear(..) => ":= none",
        Step::If(..) => "if",
        Step::Each(..) => "each",
        Step::For(..) => "for",
        Step::ForEach(..) => "for each",
        Step::ForNumbers(..) => "for each number",
        Step::Repeat(..) => "repeat",
        Step::Let(..) => "let",
        Step::Choose(choose) => match (&choose.asked, &choose.times, choose.picks.len()) {
            (Asked::Sealed(..), ..) => "choose by each",
            (Asked::Chance, ..) => "choose by chance",
            (Asked::Seat(_), ..) => "choose by a seat",
            (_, Some((_, true)), _) => "choose up to",
            (_, Some(_), _) => "choose several",
            (_, None, 2..) => "choose two things",
            _ => "choose",
        },
        Step::May(..) => "may",
        Step::Reveal(_) => "reveal",
        Step::Zone(step) => match &**step {
            ZoneStep::SendAll(..) => "send",
            ZoneStep::SendFirst(..) => "send first",
            ZoneStep::SendThose(..) => "send those",
            ZoneStep::Exchange(..) => "exchange",
            ZoneStep::Pass(..) => "pass",
            ZoneStep::Shuffle(_) => "shuffle",
            ZoneStep::Reroll(_) => "reroll",
            ZoneStep::Show(..) => "show",
            ZoneStep::Hide(..) => "hide",
        },
    }
}

/// The verb of an answer.
pub fn verb_of(answer: &Answer) -> &'static str {
    match answer {
        Answer::Forbid => "forbid",
        Answer::Allow(_) => "allow",
        Answer::Widen => "widen",
        Answer::Narrow => "narrow",
        Answer::Set(_) => "set to",
        Answer::Add(_) => "add",
        Answer::Scale(..) => "scale by",
        Answer::Floor(_) => "floor",
        Answer::Cap(_) => "cap",
        Answer::Include(_) => "include",
        Answer::Exclude(_) => "exclude",
    }
}
