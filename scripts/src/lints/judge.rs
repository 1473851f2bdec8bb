//! The finer part of the lint: what may be read where, how much of it, and what may be asked.

use javelina_engine::rules::{CounterDecl, Grain, PointDecl, PointId, PointKind, Rate};
use javelina_engine::{Diagnostic, Span, counted, printable};

use crate::calls::verbs::{VERBS, Verb};
use crate::limits;
use crate::lints::lint::{Lint, listed};
use crate::lints::types::Defined;
use crate::lints::walk::Call;

impl Lint<'_, '_> {
    pub(crate) fn judge_fact(&mut self, fact: usize, point: PointId, span: Span) {
        let (decl, at) = (&self.world.catalogue.facts[fact], self.world.point(point));
        let why = if !decl.only_at.is_empty() && !decl.only_at.contains(&point) {
            Some("it exists at other points only")
        } else if decl.layer > at.layer {
            Some("it depends on the answer of this point")
        } else if decl.rate == Rate::Costly && at.grain == Grain::Candidate {
            Some("it is too dear for a point that is asked for each candidate")
        } else {
            None
        };
        if let Some(why) = why {
            let message = format!("`{}` cannot be read at `{}`", decl.name, at.name);
            self.error("R3017", span, message, why);
        }
    }

    /// A verb is called where no point takes it.
    pub(crate) fn judge_verb(&mut self, verb: Verb, call: &Call, at: &PointDecl) {
        if verb.fits(at.kind) {
            return self.judge_named(verb, call, at);
        }
        let message = format!("`{}` does not answer `{}`", call.name, at.name);
        self.error("R3018", call.span, message, format!("it takes {}", listed(&verbs_of(at.kind))));
    }

    /// The zones and counters that a verb names.
    fn judge_named(&mut self, verb: Verb, call: &Call, at: &PointDecl) {
        if verb.is_about_zones() {
            return self.judge_carrying(verb, call, at);
        }
        if !matches!(verb, Verb::SetTo | Verb::AddTo | Verb::Reveal) {
            return;
        }
        let Some(Some(name)) = call.args.first() else {
            let help = format!("write `{}(\"counter\", ..)`", call.name);
            return self.error("R3025", call.span, "the counter must be named here as a text", help);
        };
        let named = |one: &&CounterDecl| one.name == name.text;
        let Some(counter) = self.world.counters.iter().find(named) else {
            let message = format!("this item has no counter `{}`", printable(&name.text, limits::TOKEN));
            let found = Diagnostic::error("R3025", name.span, message).help("declare it: `counter NAME in 0..9`");
            let known = self.world.counters.iter().map(|one| one.name.as_str());
            return self.found.push(found.did_you_mean(&name.text, known));
        };
        let elements = counter.per.iter().flatten().count();
        if verb != Verb::Reveal && call.args.len() != elements + 2 {
            let message = format!("`{}` is given {} for `{}`", call.name, counted(call.args.len(), "value"), name.text);
            let help = format!("its name, {}, and the value", counted(elements, "element"));
            self.error("R3011", call.span, message, help);
        }
    }

    pub(crate) fn judge_question(&mut self, call: &Call, at: &PointDecl) {
        if !matches!(at.kind, PointKind::Event) {
            let message = format!("nobody can be asked at `{}`", at.name);
            return self.error("R3019", call.span, message, "only events ask questions");
        }
        self.judge_kind(call);
        let Some(Some(then)) = call.args.get(2) else {
            let help = "write `ask(\"kind\", options, \"function\")`";
            return self.error(
                "R3019",
                call.span,
                "the function that takes the answer must stand here as a text",
                help,
            );
        };
        if self.defined(&then.text, 2).is_none() {
            let message =
                format!("no function `{}` takes the view and the answer", printable(&then.text, limits::TOKEN));
            let known: Vec<&str> =
                self.defined.iter().filter(|one| one.params.len() == 2).map(|one| one.name.as_str()).collect();
            let found = Diagnostic::error("R3019", then.span, message);
            let found = found.help(format!("write `fn {}(view, answer)`", printable(&then.text, limits::TOKEN)));
            self.found.push(found.did_you_mean(&then.text, known));
        }
    }

    pub(crate) fn judge_kind(&mut self, call: &Call) {
        let Some(Some(kind)) = call.args.first() else {
            return self.error(
                "R3019",
                call.span,
                "the kind must stand here as a text",
                "write `\"good\"`, not a variable",
            );
        };
        let names = || self.world.catalogue.kinds.iter().map(|kind| kind.name);
        if let Some((known, is_all)) = self.world.catalogue.kind(&kind.text) {
            let known = &self.world.catalogue.kinds[known.index()];
            self.quoted(kind, if is_all { known.all } else { known.name });
        } else {
            let message = format!("no kind of thing is called `{}`", printable(&kind.text, limits::TOKEN));
            let found = Diagnostic::error("R3019", kind.span, message)
                .help(format!("there are {}", listed(&names().map(String::from).collect::<Vec<_>>())));
            self.found.push(found.did_you_mean(&kind.text, names()));
        }
    }

    pub(crate) fn judge_comparisons(&mut self, one: &Defined) {
        let Some(point) = one.points.first().copied() else { return };
        let world = self.world;
        // What a script looks for among its own texts need not be an element.
        let is_element = |(_, other): &&(_, _)| world.kind_of(other, point).is_some();
        let among = one.walked.among.iter().filter(is_element);
        for (literal, other) in one.walked.compared.iter().chain(among) {
            let kind = world.kind_of(other, point);
            let (is_known, what) = match kind {
                Some(kind) => (
                    world.names.element(kind, &literal.text).is_some(),
                    format!("no {}", world.catalogue.kinds[kind.index()].name),
                ),
                None => (world.names.is_known(&literal.text), "nothing".to_string()),
            };
            if !is_known {
                let message = format!("{what} is called `{}`", printable(&literal.text, limits::TOKEN));
                let found =
                    Diagnostic::warning("R3021", literal.span, message).help("this comparison is always the same");
                let found = match kind {
                    Some(kind) => found.did_you_mean(&literal.text, world.names.names(kind)),
                    None => found.did_you_mean(&literal.text, world.names.all()),
                };
                self.found.push(found);
            }
        }
    }
}

/// The verbs that answer points of a kind.
fn verbs_of(kind: PointKind) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (verb, name, ..) in VERBS {
        if verb.fits(kind) && verb != Verb::Print && names.last().is_none_or(|last| last != name) {
            names.push(name.to_string());
        }
    }
    names
}
