//! Levels: `level merit when score >= 85 says "points" and no (cells where burns[it] is 1) says "burnt cells"`.

use javelina_engine::Span;

use crate::ast::{Expr, ExprKind, Infix, Member, Name, Text};
use crate::ir::{Term, What};
use crate::read::grammar::Rule;
use crate::read::keywords::is_keyword;
use crate::read::parse::{Node, Reader};

impl<'a> Reader<'a> {
    /// A level: expressions that `and`s join, each with what its last part is called.
    pub fn level(&mut self, name: Name, parts: impl Iterator<Item = Node<'a>>) -> Member {
        let (mut condition, mut says) = (None::<Expr>, Vec::new());
        for part in parts {
            if part.as_rule() == Rule::says {
                let text = part.into_inner().find(|pair| !is_keyword(pair)).map(|text| self.text_of(&text));
                says.pop();
                says.push(text);
                continue;
            }
            let next = self.expr(part);
            says.push(None);
            condition = Some(match condition {
                None => next,
                Some(first) => {
                    let span = Span { end: next.span.end, ..first.span };
                    self.node(ExprKind::Binary(Infix::And, Box::new(first), Box::new(next)), span)
                }
            });
        }
        condition.map_or(Member::Broken(None), |condition| Member::Level(name, condition, says))
    }
}

/// What each part of a level's condition is called: `says` has a name for the last part of each of the expressions that its
/// last `and`s join.
pub(crate) fn names_of_parts(condition: &Term, says: &[Option<Text>]) -> Vec<Option<String>> {
    let Some((last, before)) = says.split_last() else { return Vec::new() };
    let (mut names, of_last) = match &condition.what {
        What::And(first, last) if !before.is_empty() => (names_of_parts(first, before), &**last),
        _ => (Vec::new(), condition),
    };
    names.extend((1..parts(of_last)).map(|_| None));
    names.push(last.as_ref().map(|text| text.text.clone()));
    names
}

/// How many parts the outermost `and`s of a condition join.
fn parts(condition: &Term) -> usize {
    match &condition.what {
        What::And(first, last) => parts(first) + parts(last),
        _ => 1,
    }
}
