//! Names that mean nothing: what may be meant.

use javelina_engine::rules::{FactDecl, KindId, SubjectDecl, Type};
use javelina_engine::{Diagnostic, Fix, Span};

use crate::expressions::declared::Declared;
use crate::expressions::names::Resolver;
use crate::ir::{Term, What};
use crate::mend::habits::foreign;
use crate::read::words::Class;
use crate::world::plural;

/// The most elements of a kind that help names one by one.
const MOST_NAMED: usize = 12;

impl Resolver<'_> {
    pub fn unknown(&mut self, name: &str, span: Span, hint: Option<Type>) -> Term {
        if self.declared.broken.contains(name) {
            return Term::broken(span);
        }
        let catalogue = self.world.catalogue;
        if name == "it" {
            return self.error(
                "V2034",
                span,
                "`it` is used outside a `where`",
                "write an element; `it` exists only in `where`, `sum`, `least` and `most`",
            );
        }
        if let Some(counter) = self.declared.counters.get(name).copied() {
            self.declared.read_counters.insert(counter);
        }
        let lacks = catalogue.fact(name).map(|fact| catalogue.facts[fact.index()].of.to_vec()).or_else(|| {
            if let Some(table) = self.declared.tables.get(name) {
                self.declared.read_tables.insert(*table);
                return Some(vec![self.program.tables[usize::from(*table)].per]);
            }
            let per = self.program.counters[self.declared.counters.get(name)?.index()].per;
            Some(per.into_iter().flatten().collect())
        });
        if let Some(of) = lacks {
            let kinds: Vec<&str> = of.iter().map(|kind| catalogue.kinds[kind.index()].name).collect();
            let help = format!("write `{name}[{}]`", kinds.join(", ").to_uppercase());
            let fix = match of.as_slice() {
                // Of which one is for the author to say; the first of them shows where it stands.
                [kind] if self.world.lexicon.count(*kind) > 0 => {
                    let first = self.world.lexicon.name(*kind, 0);
                    let first = if first.contains(' ') { format!("\"{first}\"") } else { first.to_string() };
                    Some(Fix::write(span, format!("{name}[{first}]")).unsure())
                }
                _ => None,
            };
            return self.fixable("V2033", span, format!("`{name}` needs an element in brackets"), help, fix);
        }
        if let Some(term) = self.of_another_language(name, span) {
            return term;
        }
        if catalogue.kinds.iter().any(|kind| plural(kind) == name) {
            let says = format!("unknown name `{name}`");
            return self.fixable(
                "V2030",
                span,
                says,
                format!("write `all {name}`"),
                Some(Fix::write(span, format!("all {name}"))),
            );
        }
        let mut known = self.known(hint);
        if hint == Some(Type::Bool) {
            known.extend(self.known(None).into_iter().filter(|other| javelina_engine::is_slip(name, other)));
        }
        let names = crate::WORDS.iter().filter(|row| row.class == Class::Name && row.word == row.form);
        known.extend(names.map(|row| row.word.to_string()));
        let message = format!("unknown name `{}`", javelina_engine::printable(name, 60));
        let problem = Diagnostic::error("V2030", span, message).help(self.names_of(hint));
        self.found.push(problem.did_you_mean(name, known.iter().map(String::as_str)));
        Term::broken(span)
    }

    /// What other languages call by this name.
    fn of_another_language(&mut self, name: &str, span: Span) -> Option<Term> {
        let yes_or_no = |truth: bool| Term { what: What::Constant(i32::from(truth)), of: Some(Type::Bool), span };
        let (right, says, term) = match name {
            "true" | "True" => ("yes", "write `yes`", yes_or_no(true)),
            "false" | "False" => ("no", "write `no`", yes_or_no(false)),
            "null" | "nil" | "empty" => {
                self.found.push(foreign(
                    span,
                    name,
                    "write `no S` for an empty set, or `x is none` for a missing value",
                ));
                return Some(Term::broken(span));
            }
            "me" | "self" | "player" | "seat" | "active_player" | "current_player" => {
                let of = Some(Type::Of(self.world.catalogue.seat));
                ("actor", "write `actor` for the acting seat", Term { what: What::Actor, of, span })
            }
            _ => return None,
        };
        let fix = Fix { sure: self.its.is_empty() || right != "actor", ..Fix::write(span, right) };
        self.found.push(foreign(span, name, says).fix(fix));
        Some(term)
    }

    /// How what could stand in a place is called.
    pub fn names_of(&self, hint: Option<Type>) -> String {
        if hint == Some(Type::Bool) {
            let subjects = self.point_decl().map_or(&[][..], |point| point.subjects);
            let flags = |subject: &SubjectDecl| {
                let facts = self.world.catalogue.facts.iter();
                let is_its = |fact: &&FactDecl| matches!(subject.of, Type::Of(kind) if fact.of == [kind]);
                facts.filter(is_its).filter(|fact| fact.yields == Type::Bool).map(|fact| fact.name).collect::<Vec<_>>()
            };
            let things = subjects.iter().rev().filter(|subject| matches!(subject.of, Type::Of(_)));
            if let Some(subject) = things.max_by_key(|subject| flags(subject).len()) {
                let of = subject.name;
                let flags: Vec<String> = flags(subject).iter().map(|flag| format!(", `{of}.{flag}`")).collect();
                return format!("write a condition, such as `{of} is NAME`{}", flags.concat());
            }
        }
        let kind = if let Some(Type::Of(kind)) = hint { Some(kind) } else { None };
        let names = kind.and_then(|kind| Some((kind, self.world.lexicon.names.get(kind.index())?.as_slice())));
        match names {
            Some((kind, names @ [first, .., last])) => {
                let all = self.world.catalogue.kinds[kind.index()].all;
                let all = all.strip_prefix("all_").unwrap_or(all);
                let few: Vec<String> = names.iter().take(MOST_NAMED + 1).map(|name| format!("`{name}`")).collect();
                match few.len() {
                    0..=MOST_NAMED => format!("name one of the {all}: {}", few.join(", ")),
                    _ => format!("name one of the {all}: `{first}` to `{last}`"),
                }
            }
            _ => format!("run `javelina points {}` for the names that rules can read", self.world.catalogue.game),
        }
    }

    pub fn known(&self, hint: Option<Type>) -> Vec<String> {
        let catalogue = self.world.catalogue;
        let mut known: Vec<String> = self.picks.iter().map(|(name, ..)| name.clone()).collect();
        known.extend(
            self.point_decl().map_or(&[][..], |point| point.subjects).iter().map(|subject| subject.name.to_string()),
        );
        let Declared { counters, params, tables, .. } = &*self.declared;
        let is_truth = hint == Some(Type::Bool);
        known.extend(counters.keys().chain(params.keys()).chain(tables.keys()).filter(|_| !is_truth).cloned());
        let facts = catalogue.facts.iter().filter(|fact| !is_truth || fact.yields == Type::Bool);
        known.extend(facts.map(|fact| fact.name.to_string()));
        if is_truth {
            return known;
        }
        known.extend(catalogue.kinds.iter().map(|kind| kind.all.to_string()));
        let kinds = self.world.lexicon.names.iter().enumerate();
        let wanted = |kind: usize| hint.is_none_or(|hint| hint == Type::Of(KindId(kind as u8)));
        known.extend(kinds.filter(|(kind, _)| wanted(*kind)).flat_map(|(_, names)| names.iter().cloned()));
        known
    }
}
