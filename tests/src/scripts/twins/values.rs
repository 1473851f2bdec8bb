//! What is read: numbers, elements, sets and conditions.

use javelina_engine::rules::{FactDecl, Grain, KindId, Rate, Seen, Type};
use javelina_scripts::spelled;

use super::{Both, Term, Writer, both};

impl Writer<'_> {
    /// Facts of a type that may be read here; those that only some seats know less often.
    pub(in crate::scripts) fn facts(&mut self, of: impl Fn(Type) -> bool) -> Vec<&'static FactDecl> {
        let (point, secrets) = (self.point, self.hides || self.one_in(4));
        let fits = |fact: &&'static FactDecl| {
            of(fact.yields)
                && fact.layer <= point.layer
                && (fact.only_at.is_empty()
                    || fact.only_at.iter().any(|at| self.texts.catalogue.points[at.index()].name == point.name))
                && !(fact.rate == Rate::Costly && point.grain == Grain::Candidate)
                && (secrets || fact.seen == Seen::Public)
        };
        let all: Vec<_> = self.texts.catalogue.facts.iter().filter(fits).collect();
        let closed: Vec<_> = all.iter().copied().filter(|fact| fact.seen != Seen::Public).collect();
        if self.hides && !closed.is_empty() && self.one_in(2) { closed } else { all }
    }

    /// A fact with values for its arguments; of another seat now and then.
    pub(in crate::scripts) fn read(&mut self, fact: &'static FactDecl) -> Option<Term> {
        let mut args = Vec::new();
        for kind in fact.of {
            args.push(self.element(*kind)?);
        }
        let name = spelled(fact.name);
        let list =
            |at: usize, from: usize| args[from..].iter().map(|arg| arg[at].as_str()).collect::<Vec<_>>().join(", ");
        let brackets =
            |text: String, open: char, close: char| if text.is_empty() { text } else { format!("{open}{text}{close}") };
        if fact.mine && fact.seen == Seen::Public && args.len() < 2 && self.one_in(4) {
            let [whose, other] = self.literal(self.texts.catalogue.seat)?;
            let (rule, script) = (brackets(list(0, 0), '[', ']'), brackets(list(1, 0), '(', ')'));
            let both = both(format!("({}{rule} of {whose})", fact.name), format!("{other}.{name}{script}"));
            return Some(Term { both, or_none: true });
        }
        let rule = format!("{}{}", fact.name, brackets(list(0, 0), '[', ']'));
        let script = match args.first() {
            None => format!("view.{name}"),
            Some([_, of]) => format!("{of}.{name}{}", brackets(list(1, 1), '(', ')')),
        };
        Some(Term { both: both(rule, script), or_none: fact.or_none || !fact.of.is_empty() })
    }

    pub(in crate::scripts) fn number(&mut self, depth: u8) -> Term {
        let constant = |number: usize| Term { both: both(number.to_string(), number.to_string()), or_none: false };
        match self.below(if depth == 0 { 6 } else { 8 }) {
            0 | 1 => {
                let number = self.below(6);
                constant(number)
            }
            2 => Term { both: both("total", "view.total"), or_none: false },
            3 => match self.hides || self.one_in(3) {
                true => Term { both: both("plans[actor]", "view.seat.plans"), or_none: false },
                false => Term { both: both("own[actor]", "view.seat.own"), or_none: false },
            },
            4 => {
                let facts = self.facts(|of| matches!(of, Type::SetOf(_)));
                let read = self.one_of(&facts).and_then(|fact| self.read(fact));
                match read {
                    Some(Term { both: [rule, script], .. }) => {
                        Term { both: both(format!("count ({rule})"), format!("{script}.len")), or_none: false }
                    }
                    None => constant(1),
                }
            }
            5 => {
                let numbers: Vec<_> = self.point.subjects.iter().filter(|one| one.of == Type::Number).collect();
                match self.one_of(&numbers) {
                    Some(subject) => {
                        Term { both: both(subject.name, format!("view.{}", spelled(subject.name))), or_none: false }
                    }
                    None => constant(2),
                }
            }
            6 => {
                let [one, two] = [self.number(depth - 1), self.number(depth - 1)];
                if one.or_none || two.or_none {
                    return one;
                }
                let sign = ["+", "-"][self.below(2)];
                let join = |at: usize| format!("({} {sign} {})", one.both[at], two.both[at]);
                Term { both: both(join(0), join(1)), or_none: false }
            }
            _ => {
                let facts = self.facts(|of| of == Type::Number);
                let read = self.one_of(&facts).and_then(|fact| self.read(fact));
                read.unwrap_or_else(|| constant(3))
            }
        }
    }

    /// An element that is surely there.
    pub(in crate::scripts) fn element(&mut self, kind: KindId) -> Option<Both> {
        let mut all: Vec<Both> = Vec::new();
        let subjects = self.point.subjects.iter().filter(|one| one.of == Type::Of(kind));
        all.extend(subjects.map(|one| both(one.name, format!("view.{}", spelled(one.name)))));
        all.extend(self.locals.iter().filter(|(_, of)| *of == kind).map(|(name, _)| both(name, name)));
        if kind == self.texts.catalogue.seat {
            all.extend([both("actor", "view.seat"), both("actor", "view.seat")]);
        }
        if all.is_empty() || self.one_in(3) {
            return self.literal(kind);
        }
        self.one_of(&all)
    }

    pub(in crate::scripts) fn literal(&mut self, kind: KindId) -> Option<Both> {
        let count = self.texts.lexicon.names[kind.index()].len();
        let at = if kind == self.texts.catalogue.seat { self.below(2) } else { self.below(count) };
        let name = self.texts.quoted(kind, at)?;
        Some(both(format!("{}.{name}", self.texts.catalogue.kinds[kind.index()].name), name))
    }

    pub(in crate::scripts) fn braces(&mut self, kind: KindId) -> Option<Both> {
        let [one, two] = [self.literal(kind)?, self.literal(kind)?];
        let (one, two) = if one == two { (one, None) } else { (one, Some(two)) };
        let join = |at: usize| match &two {
            Some(two) => format!("{}, {}", one[at], two[at]),
            None => one[at].clone(),
        };
        Some(both(format!("{{ {} }}", join(0)), format!("[{}]", join(1))))
    }

    /// A set of a kind; `freely`: also what the state says.
    pub(in crate::scripts) fn set(&mut self, kind: KindId, freely: bool) -> Option<Both> {
        let facts = if freely { self.facts(|of| of == Type::SetOf(kind)) } else { Vec::new() };
        let word = &self.texts.catalogue.kinds[kind.index()];
        match self.below(4) {
            0 => self.braces(kind),
            1 if word.fixed.is_some() && crate::language::kinds::has_all(self.texts.catalogue, kind) => {
                Some(both(word.all, format!("all(\"{}\")", word.name)))
            }
            _ => match self.one_of(&facts).and_then(|fact| self.read(fact)) {
                Some(Term { both: [rule, script], .. }) => Some(both(format!("({rule})"), script)),
                None => self.braces(kind),
            },
        }
    }

    pub(in crate::scripts) fn condition(&mut self, depth: u8) -> Both {
        match self.below(if depth == 0 { 6 } else { 9 }) {
            0 => {
                let facts = self.facts(|of| of == Type::Bool);
                match self.one_of(&facts).and_then(|fact| self.read(fact)) {
                    // A fact of what is not there is no truth in a script.
                    Some(Term { both: [rule, script], or_none: false }) => both(format!("({rule})"), script),
                    Some(Term { both: [rule, script], .. }) => {
                        both(format!("({rule})"), format!("({script} ?? false)"))
                    }
                    None => both("total > 0", "view.total > 0"),
                }
            }
            1 | 2 => {
                let [one, two] = [self.number(1), self.number(0)];
                let signs = [(">", ">"), ("<", "<"), (">=", ">="), ("<=", "<="), ("is", "=="), ("is not", "!=")];
                let many = if one.or_none || two.or_none { 5 } else { 6 };
                let (rule, script) = signs[self.below(many)];
                let join = |sign: &str, at: usize| format!("({} {sign} {})", one.both[at], two.both[at]);
                both(join(rule, 0), join(script, 1))
            }
            3 | 4 => {
                let facts = self.facts(|of| matches!(of, Type::Of(_)));
                let Some(fact) = self.one_of(&facts) else { return both("total > 8", "view.total > 8") };
                let (Type::Of(kind), Some(Term { both: [rule, script], or_none })) = (fact.yields, self.read(fact))
                else {
                    return both("total > 1", "view.total > 1");
                };
                if or_none && self.one_in(3) {
                    let (is, equals) = if self.one_in(2) { ("is none", "== ()") } else { ("is not none", "!= ()") };
                    return both(format!("({rule} {is})"), format!("({script} {equals})"));
                }
                let Some([element, text]) = self.element(kind) else { return both("total > 2", "view.total > 2") };
                let (is, equals) = if or_none || self.one_in(2) { ("is", "==") } else { ("is not", "!=") };
                both(format!("({rule} {is} {element})"), format!("({script} {equals} {text})"))
            }
            5 => {
                let facts = self.facts(|of| matches!(of, Type::SetOf(_)));
                let Some(fact) = self.one_of(&facts) else { return both("total > 3", "view.total > 3") };
                let (Type::SetOf(kind), Some(Term { both: [rule, script], .. })) = (fact.yields, self.read(fact))
                else {
                    return both("total > 4", "view.total > 4");
                };
                match self.below(3) {
                    0 => both(format!("(any ({rule}))"), format!("({script}.len > 0)")),
                    1 => both(format!("(no ({rule}))"), format!("({script}.len == 0)")),
                    _ => {
                        let Some([element, text]) = self.element(kind) else {
                            return both("total > 5", "view.total > 5");
                        };
                        let contains = if self.one_in(2) {
                            format!("{script}.contains({text})")
                        } else {
                            format!("({text} in {script})")
                        };
                        both(format!("({element} in ({rule}))"), contains)
                    }
                }
            }
            6 => {
                let [rule, script] = self.condition(depth - 1);
                both(format!("(not {rule})"), format!("!({script})"))
            }
            7 => {
                let [one, two] = [self.condition(depth - 1), self.condition(depth - 1)];
                both(format!("({} and {})", one[0], two[0]), format!("({} && {})", one[1], two[1]))
            }
            _ => {
                let [one, two] = [self.condition(depth - 1), self.condition(depth - 1)];
                both(format!("({} or {})", one[0], two[0]), format!("({} || {})", one[1], two[1]))
            }
        }
    }
}
