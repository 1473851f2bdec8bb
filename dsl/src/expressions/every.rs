//! All elements of a kind: `all cells`.

use javelina_engine::rules::{FormerName, KindDecl, KindId, Meaning, Role, Type};
use javelina_engine::{Diagnostic, Fix, Span, printable};

use crate::ast::Name;
use crate::expressions::names::Resolver;
use crate::ir::{Term, What};
use crate::world::plural;

impl Resolver<'_> {
    /// The set of all elements of a kind; of seats those at which somebody sits.
    pub fn all_of(&self, kind: KindId, span: Span) -> Term {
        let count = self.world.lexicon.count(kind) as i32;
        let every =
            if kind == self.world.catalogue.seat { What::Seated } else { What::SetConstant((0..count).collect()) };
        Term { what: every, of: Some(Type::SetOf(kind)), span }
    }

    /// `all cells`.
    pub fn every(&mut self, word: &Name, span: Span) -> Term {
        let kinds = self.world.catalogue.kinds;
        let is_it = |kind: &KindDecl| plural(kind) == word.text || kind.all == word.text;
        if let Some(at) = kinds.iter().position(is_it) {
            let kind = KindId(at as u8);
            self.mark(word.span, Meaning::Kind(kind), Role::Names);
            return self.all_of(kind, span);
        }
        let former = |name: &str| self.world.catalogue.kind(name).filter(|(_, is_all)| *is_all);
        if let Some((kind, _)) = former(&word.text).or_else(|| former(&format!("all_{}", word.text))) {
            self.found.push(FormerName::problem(&word.text, plural(&kinds[kind.index()]), word.span));
            return self.all_of(kind, span);
        }
        let message = format!("unknown kind `{}`", printable(&word.text, 60));
        let all: Vec<&str> = kinds.iter().map(plural).collect();
        let problem = Diagnostic::error("V2068", word.span, message).help(format!("write one of {}", all.join(", ")));
        let one = kinds.iter().find(|kind| kind.name == word.text).map(plural);
        self.found.push(match one {
            Some(plural) => problem.help(format!("write `all {plural}`")).fix(Fix::write(word.span, plural)),
            None => problem.did_you_mean(&word.text, all),
        });
        Term::broken(span)
    }
}
