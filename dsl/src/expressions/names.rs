//! What a name can mean: what the point is about, what was bound, counters, params, tables, facts, elements.

use std::collections::BTreeSet;

use javelina_engine::rules::{CounterId, FactId, KindId, Meaning, PointDecl, PointId, Program, Role, Type};
use javelina_engine::{Diagnostic, Fix, Span};

use crate::ast::{Expr, Name};
use crate::expressions::declared::Declared;
use crate::ir::{Term, What};
use crate::world::{World, plural};

/// Resolves the names of one item.
pub(crate) struct Resolver<'a> {
    pub world: &'a World<'a>,
    pub program: &'a Program,
    pub declared: &'a mut Declared,
    pub found: &'a mut Vec<Diagnostic>,
    pub point: Option<PointId>,
    /// Counts what Nature answers to the rule, if it asks her.
    pub draws: Option<CounterId>,
    /// What `choose`, `each` and `let` bound: name, type, slot.
    pub picks: Vec<(String, Type, u8)>,
    /// Where each of them is bound.
    pub bound: Vec<Span>,
    /// The kinds of the elements that enclosing predicates look at, outermost first.
    pub its: Vec<KindId>,
    /// Names of elements of sets: name, type, how many predicates enclose it.
    pub named: Vec<(Name, KindId, u8)>,
    /// Names that were bound to something that was reported.
    pub poisoned: BTreeSet<String>,
    /// Names that a loop or a choice binds when its set is known.
    pub pending: Vec<String>,
}

impl<'a> Resolver<'a> {
    /// Resolves names of one item, at no point yet.
    pub fn new(
        world: &'a World<'a>,
        program: &'a Program,
        declared: &'a mut Declared,
        found: &'a mut Vec<Diagnostic>,
    ) -> Self {
        Self {
            world,
            program,
            declared,
            found,
            point: None,
            draws: None,
            picks: Vec::new(),
            bound: Vec::new(),
            its: Vec::new(),
            named: Vec::new(),
            poisoned: BTreeSet::new(),
            pending: Vec::new(),
        }
    }
}

impl Resolver<'_> {
    pub fn point_decl(&self) -> Option<&'static PointDecl> {
        self.point.and_then(|point| self.world.catalogue.points.get(point.index()))
    }

    pub fn error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Term {
        self.found.push(Diagnostic::error(code, span, message).help(help));
        Term::broken(span)
    }

    /// As [`error`](Self::error), with what mends it.
    pub fn fixable(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
        fix: Option<Fix>,
    ) -> Term {
        let term = self.error(code, span, message, help);
        self.found.last_mut().into_iter().for_each(|one| one.fixes.extend(fix.clone()));
        term
    }

    /// A set from which `name` is taken later, so that it means nothing in there.
    pub fn set_before(&mut self, name: Option<&Name>, set: &Expr, kind: Option<KindId>) -> Term {
        let before = self.pending.len();
        self.pending.extend(name.map(|name| name.text.clone()));
        let term = self.set(set, kind);
        self.pending.truncate(before);
        term
    }

    /// A type in words.
    pub fn words(&self, of: Type) -> String {
        let kind = |kind: KindId| self.world.catalogue.kinds.get(kind.index());
        match of {
            Type::Bool => "yes or no".into(),
            Type::Number => "a number".into(),
            Type::Of(of) => kind(of).map_or_else(String::new, |kind| format!("{} {}", article(kind.name), kind.name)),
            Type::SetOf(of) => kind(of).map_or_else(String::new, |kind| format!("a set of {}", plural(kind))),
        }
    }

    /// What a bare name can mean here, the most likely first.
    fn meanings(&mut self, name: &str, span: Span) -> Vec<Term> {
        let catalogue = self.world.catalogue;
        let term = |what, of| Term { what, of: Some(of), span };
        let mut all = Vec::new();
        if let Some((_, of, slot)) = self.picks.iter().rev().find(|(pick, ..)| pick == name) {
            all.push(term(What::Pick(*slot), *of));
        }
        if name == "it"
            && let Some(kind) = self.its.last()
        {
            all.push(term(What::It(self.its.len() as u8 - 1), Type::Of(*kind)));
        }
        if name == "actor" {
            all.push(term(What::Actor, Type::Of(catalogue.seat)));
        }
        let subjects = self.point_decl().map_or(&[][..], |point| point.subjects);
        if let Some(at) = subjects.iter().position(|subject| subject.name == name) {
            all.push(term(What::Subject(at as u8), subjects[at].of));
        }
        if let Some(counter) = self.declared.counters.get(name).copied() {
            all.extend(self.counter_at_hand(counter, span));
        }
        if let Some(param) = self.declared.params.get(name).copied() {
            self.declared.read_params.insert(param);
            all.push(term(What::Param(param), Type::Number));
        }
        if let Some(table) = self.declared.tables.get(name).copied() {
            all.extend(self.table_at_hand(table, span));
        }
        if let Some(at) = self.point_decl().and_then(|point| catalogue.former_subject(point, name)) {
            all.push(term(What::Subject(at as u8), subjects[at].of));
        }
        if let Some(fact) = catalogue.fact(name) {
            all.extend(self.implied(fact, span));
        }
        if let Some((kind, true)) = catalogue.kind(name) {
            all.push(self.all_of(kind, span));
        }
        all.extend(self.elements(name, span));
        all
    }

    /// The elements of this name, one of each kind; letters of another case only if no name fits exactly.
    fn elements(&self, name: &str, span: Span) -> Vec<Term> {
        let lexicon = self.world.lexicon;
        let kinds = (0..self.world.catalogue.kinds.len()).map(|kind| KindId(kind as u8));
        let element = |kind| {
            let element = lexicon.element(kind, name)?;
            let exact = lexicon.name(kind, element) == name;
            Some((exact, Term { what: What::Constant(element), of: Some(Type::Of(kind)), span }))
        };
        let mut all: Vec<(bool, Term)> = kinds.filter_map(element).collect();
        if all.iter().any(|(exact, _)| *exact) {
            all.retain(|(exact, _)| *exact);
        }
        all.into_iter().map(|(_, term)| term).collect()
    }

    /// A fact without written arguments: it has none, or they are at hand.
    pub fn implied(&self, fact: FactId, span: Span) -> Option<Term> {
        let decl = &self.world.catalogue.facts[fact.index()];
        match decl.of {
            [] => Some(self.read(fact, Vec::new(), span)),
            [kind] => Some(self.read(fact, vec![self.at_hand(*kind, span)?], span)),
            _ => None,
        }
    }

    /// The element of a kind that is at hand: `it`, what the point is about, the acting seat.
    pub fn at_hand(&self, kind: KindId, span: Span) -> Option<Term> {
        let what = if let Some(depth) = self.its.iter().rposition(|it| *it == kind) {
            What::It(depth as u8)
        } else {
            let subjects = self.point_decl().map_or(&[][..], |point| point.subjects);
            match subjects.iter().position(|subject| subject.of == Type::Of(kind)) {
                Some(at) => What::Subject(at as u8),
                None if kind == self.world.catalogue.seat => What::Actor,
                None => return None,
            }
        };
        Some(Term { what, of: Some(Type::Of(kind)), span })
    }

    /// The value of a fact.
    pub fn read(&self, fact: FactId, args: Vec<Term>, span: Span) -> Term {
        let yields = self.world.catalogue.facts[fact.index()].yields;
        let what = if matches!(yields, Type::SetOf(_)) { What::SetFact(fact, args) } else { What::Fact(fact, args) };
        Term { what, of: Some(yields), span }
    }

    /// The value of a counter of this item for these elements. `reads`: not only written to.
    pub fn counter(&mut self, counter: CounterId, elements: Vec<Term>, span: Span, reads: bool) -> Term {
        let of = self.program.counters[counter.index()].values.map_or(Type::Number, Type::Of);
        if reads {
            self.declared.read_counters.insert(counter);
        }
        Term { what: What::Counter(counter, elements), of: Some(of), span }
    }

    /// The value of a counter without written elements; `None` if one is not at hand, or if it is kept for two of a kind.
    fn counter_at_hand(&mut self, counter: CounterId, span: Span) -> Option<Term> {
        let elements = self.elements_at_hand(counter, span)?;
        Some(self.counter(counter, elements, span, true))
    }

    /// The elements of a counter that are at hand; `None` if one is not, or if it is kept for two of a kind.
    pub fn elements_at_hand(&self, counter: CounterId, span: Span) -> Option<Vec<Term>> {
        let per = self.program.counters[counter.index()].per;
        let is_twice = per[0].is_some() && per[0] == per[1];
        per.iter().flatten().map(|kind| self.at_hand(*kind, span).filter(|_| !is_twice)).collect()
    }

    /// A bare name; of several meanings the one that `hint` wants.
    pub fn name(&mut self, name: &str, span: Span, hint: Option<Type>) -> Term {
        if self.poisoned.contains(name) {
            return Term::broken(span);
        }
        if let Some((bound, kind, depth)) = self.named.iter().rev().find(|(bound, ..)| bound.text == name) {
            let (place, of, what) = (bound.span, Type::Of(*kind), What::It(*depth));
            self.mark(span, Meaning::Bound(place, of), Role::Reads);
            return Term { what, of: Some(of), span };
        }
        let meanings = self.meanings(name, span);
        let is_early = !self.its.is_empty() && self.pending.iter().any(|one| one == name);
        if is_early && meanings.iter().all(|term| matches!(term.what, What::Constant(_))) {
            let message = format!("`{name}` has no value yet in this set");
            let help = "write `it` for an element of the set";
            return self.fixable("V2030", span, message, help, Some(Fix::write(span, "it").unsure()));
        }
        if let Some(term) = hint.and_then(|hint| meanings.iter().find(|term| term.of == Some(hint))) {
            self.mark_term(term, span);
            return self.whose(term, name).unwrap_or_else(|| term.clone());
        }
        let [first, rest @ ..] = meanings.as_slice() else { return self.unknown(name, span, hint) };
        self.mark_term(first, span);
        if let Some(broken) = self.whose(first, name) {
            return broken;
        }
        // Elements of several kinds: say which.
        if matches!(first.what, What::Constant(_)) && !rest.is_empty() && hint.is_none() {
            let kinds: Vec<String> = meanings.iter().filter_map(|term| term.of).map(|of| self.words(of)).collect();
            let help = match meanings[0].of {
                Some(Type::Of(kind)) => {
                    format!("write `{}.{name}`, for example", self.world.catalogue.kinds[kind.index()].name)
                }
                _ => "name its kind".into(),
            };
            return self.error("V2031", span, format!("`{name}` is ambiguous: {}", kinds.join(" or ")), help);
        }
        first.clone()
    }

    /// Reports a fact of the acting seat in a predicate over seats, where the one of the element may be meant.
    pub fn whose(&mut self, term: &Term, name: &str) -> Option<Term> {
        let (fact, args) = match &term.what {
            What::Fact(fact, args) | What::SetFact(fact, args) => (fact, args.len()),
            What::Image(fact, _) => (fact, 1),
            _ => return None,
        };
        if !self.world.catalogue.facts[fact.index()].mine {
            return None;
        }
        let more = if args == 0 { "" } else { "[..]" };
        let help = match self.its.last() {
            Some(kind) if *kind == self.world.catalogue.seat => {
                format!("write `it.{name}{more}` or `actor.{name}{more}`")
            }
            _ => format!("name the seats (`SEATS s where ..`), and write `s.{name}{more}` or `actor.{name}{more}`"),
        };
        self.whose_is_it(name, term.span, help)
    }

    /// Reports a fact of the acting seat in a predicate over seats that have no name.
    pub fn whose_is_it(&mut self, name: &str, span: Span, help: String) -> Option<Term> {
        let message = format!("`{name}` is ambiguous: of the acting player, or of the seat being tested");
        // Where each seat that is looked at has a name, nothing else than the acting player is meant.
        let is_named = |depth: usize| self.named.iter().any(|(.., at)| usize::from(*at) == depth);
        let seats = |(depth, kind): (usize, &KindId)| *kind == self.world.catalogue.seat && !is_named(depth);
        let is_unclear = self.its.iter().enumerate().any(seats);
        is_unclear.then(|| self.error("V2037", span, message, help))
    }

    /// The element that a quoted text names.
    pub fn element_by_text(&mut self, text: &str, span: Span, hint: Option<Type>) -> Term {
        let found = self.elements(text, span);
        if let Some(term) = hint.and_then(|hint| found.iter().find(|term| term.of == Some(hint))) {
            self.mark_term(term, span);
            return term.clone();
        }
        found.iter().take(1).for_each(|term| self.mark_term(term, span));
        match found.as_slice() {
            [] => {
                let known = self.known(hint);
                let message = format!("unknown element \"{}\"", javelina_engine::printable(text, 60));
                self.found.push(
                    Diagnostic::error("V2032", span, message)
                        .help("write the name of an element, such as a card or a cell")
                        .did_you_mean(text, known.iter().map(String::as_str)),
                );
                Term::broken(span)
            }
            [first, ..] => first.clone(),
        }
    }

    /// The kind that an expression names as a word: `steps` in `steps.a_a`.
    pub fn kind_word(&self, expr: &Expr) -> Option<KindId> {
        match &expr.what {
            crate::ast::ExprKind::Name(name) => self.world.catalogue.kind(name).map(|(kind, _)| kind),
            _ => None,
        }
    }
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}
