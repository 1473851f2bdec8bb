//! Verbs and effects: what answers a point.

use javelina_engine::rules::{EffectId, PointDecl, PointKind, Type, ZoneDecl};
use javelina_engine::{Diagnostic, Severity, Span, has_errors};
use rhai::{Expr, FnCallExpr};

use crate::calls::forms::{VERBS, Verb};
use crate::lower::lowering::{Lowering, listed, or_joined, shown};
use crate::lower::tree::{At, Deed, Node};
use crate::lower::types::{Shape, Term};
use crate::world::{holes, last_words, spelled};

/// The names of the verbs that a point takes; those of events are left out.
pub(crate) fn verbs_of(kind: PointKind) -> Vec<&'static str> {
    let fits = |verb: Verb| kind != PointKind::Event && verb != Verb::Print && verb.fits(kind);
    let mut names: Vec<_> = VERBS.iter().filter(|(verb, ..)| fits(*verb)).map(|(_, name, ..)| *name).collect();
    names.dedup();
    names
}

/// The forms of a verb, for messages.
pub(crate) fn verb_forms(name: &str) -> Vec<String> {
    let forms = VERBS.iter().filter(|(_, verb, ..)| *verb == name).map(|(_, _, args, _)| args.join(", "));
    forms.map(|args| format!("{name}({})", args.replace("counter", "\"counter\""))).collect()
}

const ANOTHER: &str = "this affects another player";

/// The text that an argument is written as.
pub(crate) fn text_of(expr: &Expr) -> Option<&str> {
    if let Expr::StringConstant(text, _) = expr { Some(text) } else { None }
}

impl Lowering<'_> {
    /// A verb, an effect or a question; `on` is the seat before the dot.
    pub(crate) fn verb_call(&mut self, on: Option<At>, call: &FnCallExpr, span: Span) -> At {
        let name = call.name.as_str();
        match VERBS.iter().find(|(_, verb, ..)| *verb == name) {
            _ if matches!(name, "ask" | "ask_or_skip") => self.ask(on, call, span),
            Some((verb, ..)) => self.verb(*verb, call, span),
            None => self.effect(on, call, span),
        }
    }

    /// Reports a verb that the point does not take. Returns `false` if it does not.
    pub(crate) fn takes(&mut self, name: &str, fits: impl Fn(&PointDecl) -> bool, span: Span) -> bool {
        let Some(point) = self.point_decl() else {
            let changes = self.is_asked && name != "print";
            if changes {
                let message = format!("`{name}` is a verb, and expressions cannot change the game");
                self.error("R3018", span, message, "remove the verb");
            }
            return !changes;
        };
        if fits(point) {
            return true;
        }
        let help = self.takes_in_words(point);
        self.error("R3018", span, format!("`{name}` is not allowed at `{}`", point.name), help);
        false
    }

    /// The verbs of a point, for help.
    pub(crate) fn takes_in_words(&self, point: &PointDecl) -> String {
        let mut names: Vec<String> = verbs_of(point.kind).iter().map(ToString::to_string).collect();
        if point.kind == PointKind::Event {
            let effects = (0..self.known.catalogue.effects.len()).map(|at| EffectId(at as u8));
            let taken = effects.filter(|effect| self.known.allows(point, *effect));
            names.extend(taken.map(|effect| spelled(self.known.effect(effect).name)));
            names.dedup();
        }
        if names.is_empty() {
            "remove it; this point takes no effects".into()
        } else {
            format!("use one of {}", listed(&names))
        }
    }

    /// Reports a verb that touches more than the acting player has, at a point at which players act in any order.
    fn in_any_order(&mut self, does: &str, span: Span) {
        if self.point_decl().is_some_and(|point| point.free) {
            let message = format!("players act here in any order, and {does}");
            self.error("V2054", span, message, "move it to `round_ends`");
        }
    }

    /// Reports a seat that may be another than the acting one, at such a point.
    pub(crate) fn for_another(&mut self, seat: At, does: &str) {
        if *self.tree.node(seat) != Node::Actor {
            self.in_any_order(does, self.span(seat));
        }
    }

    /// A verb that does not depend on the game.
    fn verb(&mut self, verb: Verb, call: &FnCallExpr, span: Span) -> At {
        let name = call.name.as_str();
        let args = self.values(&call.args);
        if !self.takes(name, |point| verb.fits(point.kind), span) {
            return self.undone(args, span);
        }
        let forms: Vec<&[&str]> = VERBS.iter().filter(|row| row.0 == verb).map(|row| row.2).collect();
        let written = verb_forms(name);
        let Some(at) = forms.iter().position(|form| form.len() == args.len()) else {
            self.wrong_count(name, args.len(), span, &written);
            return self.undone(args, span);
        };
        let (form, help) = (forms[at], format!("write `{}`", written[at]));
        if form.first() == Some(&"counter") {
            return self.counter_verb(verb, call, args, span, &help);
        }
        let is_zone = |place: &usize| form[*place] == "zone";
        let zones = (0..form.len()).filter(is_zone).map(|place| self.zone(&call.args[place], args[place], &help));
        let zones: Vec<Option<&ZoneDecl>> = zones.collect();
        for (place, at) in args.iter().enumerate() {
            // The zone before a seat is the one whose seat it is.
            let zone = zones.get(usize::from(place + 2 > form.len())).copied().flatten();
            if let Some(zone) = zone.filter(|zone| form[place] == "seat" && !zone.seat) {
                if *self.tree.node(*at) != Node::Nothing {
                    let message = format!("`{}` belongs to the table, not to a seat", zone.name);
                    self.error("R3025", self.span(*at), message, "write `()`");
                }
            } else if let Some(wanted) = self.wanted(verb, form[place], zone) {
                self.want_argument(name, *at, wanted, &help);
            }
        }
        match (verb, args.as_slice()) {
            (Verb::Scale, [_, by]) => self.divided(*by, self.span(*by)),
            (Verb::Print, [one]) => return self.shaped(Node::Print(*one), span, Shape::Void),
            _ => {}
        }
        if let [from, to] = zones[..] {
            let before = self.found.len();
            if let (Some(from), Some(to)) = (from, to) {
                self.fitting(verb, from, to, span);
                self.staying(from, args.as_slice(), span);
            }
            let is_own = |(place, zone): (usize, Option<&ZoneDecl>)| {
                let seat = args.get(place + 1).map(|seat| self.tree.node(*seat));
                zone.is_some_and(|zone| zone.seat) && seat == Some(&Node::Actor)
            };
            let places = (0..form.len()).filter(is_zone);
            if self.found.len() == before && !places.zip([from, to]).all(is_own) {
                self.in_any_order("this zone does not belong to the acting player", span);
            }
        }
        self.done(Deed::Plain(verb), None, args, span)
    }

    /// The type of an argument of a verb; `None` if it may be anything.
    fn wanted(&mut self, verb: Verb, word: &str, zone: Option<&ZoneDecl>) -> Option<Term> {
        let kind = self.point_decl().map(|point| point.kind);
        let types = &mut self.tree.types;
        Some(match (word, verb, kind) {
            ("number" | "divisor", ..) => types.is(Shape::Number),
            ("text", ..) => types.is(Shape::Text),
            ("seat", ..) => types.is(Shape::Of(self.known.catalogue.seat)),
            ("value", Verb::Set, Some(PointKind::Number(of))) => types.declared(of),
            ("list", Verb::SendThose, _) => types.declared(Type::SetOf(zone?.of)),
            ("list", _, Some(PointKind::Set(of))) => types.declared(Type::SetOf(of)),
            ("list", ..) => {
                let entry = types.open();
                types.is(Shape::List(entry))
            }
            _ => return None,
        })
    }

    /// `set_to`, `add_to`, `reveal`: the counter, its elements, the value.
    fn counter_verb(&mut self, verb: Verb, call: &FnCallExpr, mut args: Vec<At>, span: Span, help: &str) -> At {
        let name = call.name.as_str();
        let counters = self.known.own.counters;
        let Some(counter) = text_of(&call.args[0]) else {
            if !matches!(self.tree.node(args[0]), Node::Unknown(_)) {
                self.error("R3030", span, "the counter must be a text in quotes", help);
            }
            return self.undone(args, span);
        };
        let called: Vec<usize> = (0..counters.len()).filter(|at| counters[*at].name == counter).collect();
        let elements = |at: usize| counters[at].per.into_iter().flatten();
        let Some(first) = called.first() else {
            let names: Vec<String> = counters.iter().map(|one| one.name.clone()).collect();
            let problem = Diagnostic::error(
                "R3030",
                self.span(args[0]),
                format!("this item has no counter `{}`", shown(counter)),
            );
            let help = match names.is_empty() {
                true => "declare it in the item: `counter NAME in 0..9 = 0`".into(),
                false => format!("use one of {}", listed(&names)),
            };
            self.no_such(problem, help, counter, &names);
            return self.undone(args, span);
        };
        let fits = |at: &usize| verb == Verb::Reveal || elements(*at).count() + 2 == args.len();
        let Some(at) = called.iter().copied().find(fits) else {
            let form: Vec<&str> = elements(*first).map(|kind| self.known.kind(kind)).collect();
            let form = [&[format!("\"{counter}\"").as_str()], form.as_slice(), &["value"]].concat().join(", ");
            self.wrong_count(name, args.len(), span, &[format!("{name}({form})")]);
            return self.undone(args, span);
        };
        let value = counters[at].values.map_or(Type::Number, Type::Of);
        for (arg, of) in args.iter().skip(1).zip(elements(at).map(Type::Of).chain([value])) {
            let wanted = self.tree.types.declared(of);
            self.want_argument(name, *arg, wanted, help);
        }
        let (least, greatest) = (i64::from(counters[at].least), i64::from(counters[at].greatest));
        match args.last().map(|value| (*value, self.tree.node(*value))) {
            Some((value, Node::Number(number)))
                if verb == Verb::SetTo && !(least..=greatest).contains(number) && counters[at].values.is_none() =>
            {
                let message = format!("value out of range: `{counter}` is {least} to {greatest}");
                let help = "widen the range of the counter or change the value";
                self.error("V2043", self.span(value), message, help);
            }
            _ => {}
        }
        let seat = self.known.catalogue.seat;
        let mut owners = args.iter().skip(1).zip(elements(at)).filter(|(_, of)| *of == seat);
        if verb == Verb::Reveal {
            if !counters[at].secret {
                let help = "remove the call, or declare the counter `secret to owner`";
                self.error("V2049", span, format!("`{counter}` is already public"), help);
            }
            self.in_any_order("this makes secrets of others public", span);
        } else if !owners.any(|(arg, _)| *self.tree.node(*arg) == Node::Actor) {
            self.in_any_order(&format!("`{counter}` does not belong to the acting player"), span);
        }
        self.done(Deed::Counter(verb, at), None, args.split_off(1), span)
    }

    fn zone(&mut self, expr: &Expr, at: At, help: &str) -> Option<&'static ZoneDecl> {
        let Some(text) = text_of(expr) else {
            self.error("R3025", self.span(at), "the zone must be a text in quotes", help);
            return None;
        };
        let zones = self.known.catalogue.zones;
        let Some(id) = self.known.catalogue.zone(text) else {
            let names: Vec<String> = zones.iter().map(|zone| zone.name.to_string()).collect();
            let problem = Diagnostic::error("R3025", self.span(at), format!("unknown zone `{}`", shown(text)));
            self.no_such(problem, format!("use one of {}", listed(&names)), text, &names);
            return None;
        };
        let zone = &zones[id.index()];
        self.renamed_text(text, zone.name, self.span(at));
        let term = self.tree.types.is(Shape::Text);
        self.tree.types.unify(self.term(at), term);
        Some(zone)
    }

    /// Reports a former name in quotes. It is an error, since calls look for the text itself.
    pub(crate) fn renamed_text(&mut self, text: &str, now: &str, span: Span) {
        if text != now {
            let inner = span.start + 1..span.end - 1;
            let at = Span::new(span.file, inner.clone());
            let problem = self.source.former(text, now, at, vec![(inner, now.to_string())]);
            self.found.push(Diagnostic { severity: Severity::Error, ..problem });
        }
    }

    /// Reports two zones between which nothing is sent or exchanged.
    fn fitting(&mut self, verb: Verb, from: &ZoneDecl, to: &ZoneDecl, span: Span) {
        let is_exchange = verb == Verb::Exchange;
        let why = if from.stock != to.stock {
            "they contain different kinds of things"
        } else if is_exchange && from.whole && from.name != to.name {
            "the first can only be exchanged with the same zone of another seat"
        } else if !is_exchange && (from.whole || to.whole) {
            "one of them can only be exchanged as a whole"
        } else if to.outward || from.outward && is_exchange {
            "nothing can be put into one of them"
        } else if verb == Verb::SendFirst && !from.ordered {
            "the first has no order; draw from it in a rule"
        } else {
            return;
        };
        let message = format!(
            "cannot {} `{}` and `{}`: {why}",
            if is_exchange { "exchange" } else { "send between" },
            from.name,
            to.name
        );
        let is_shut = |zone: &ZoneDecl| if is_exchange { zone.outward } else { zone.whole };
        let is_fit = |zone: &&ZoneDecl| zone.stock == from.stock && !is_shut(zone);
        let zones: Vec<&ZoneDecl> = self.known.catalogue.zones.iter().filter(is_fit).collect();
        let names: Vec<String> = zones.iter().map(|zone| zone.name.into()).collect();
        let help = match zones.as_slice() {
            [] => "exchange it with the same zone of another seat".into(),
            [only] if only.seat => format!("use `{}` of two seats", only.name),
            [_] => "remove it: no other zone fits".into(),
            _ => format!("use two of {}", listed(&names)),
        };
        self.error("R3025", span, message, help);
    }

    /// Reports what stays with its seat and is not sent to the same one. Each zone is followed by its seat.
    fn staying(&mut self, from: &ZoneDecl, args: &[At], span: Span) {
        if let (true, [.., of, _, whose]) = (from.bound, args)
            && self.tree.node(*of) != self.tree.node(*whose)
        {
            let message = format!(
                "the contents of `{}` stay with their {}",
                from.name,
                self.known.kind(self.known.catalogue.seat)
            );
            self.error("R3111", span, message, "write the same seat in both places");
        }
    }

    /// An effect of the game by its first word, or by a former name.
    fn effect(&mut self, on: Option<At>, call: &FnCallExpr, span: Span) -> At {
        let (name, known) = (call.name.as_str(), self.known);
        let all = known.effects(name);
        let fits = |effect: &EffectId| {
            let (count, words) = (holes(known.effect(*effect)).count(), last_words(known.effect(*effect)));
            call.args.len() == count + words.len()
                && call.args[count..].iter().zip(&words).all(|(arg, word)| text_of(arg) == Some(word))
        };
        let Some(effect) = all.iter().copied().find(fits).or_else(|| self.former_effect(call, span)) else {
            return self.wrong_effect(&all, call, span);
        };
        let decl = known.effect(effect);
        let args = self.values(&call.args[..holes(decl).count()]);
        let help = format!("write `{}`", known.signature(effect));
        for (at, hole) in args.iter().zip(holes(decl)) {
            let wanted = self.tree.types.declared(hole);
            self.want_argument(name, *at, wanted, &help);
        }
        if !self.takes(name, |point| point.kind == PointKind::Event && known.allows(point, effect), span) {
            return self.undone(args, span);
        }
        let seat = Type::Of(known.catalogue.seat);
        on.into_iter().for_each(|on| self.for_another(on, ANOTHER));
        for (at, _) in args.iter().zip(holes(decl)).filter(|(_, hole)| *hole == seat && !decl.accumulates()) {
            match decl.everywhere {
                true => self.in_any_order("this would reveal who left first", self.span(*at)),
                false => self.for_another(*at, ANOTHER),
            }
        }
        self.done(Deed::Effect(effect), on, args, span)
    }

    /// The effect that a call means by a former name, which is reported.
    fn former_effect(&mut self, call: &FnCallExpr, span: Span) -> Option<EffectId> {
        let effect = self.known.former_effect(&call.name, call.args.len())?;
        let decl = self.known.effect(effect);
        let (now, words) = (spelled(decl.name), last_words(decl));
        let mut edits = vec![(span.range(), now)];
        if let Some((close, _)) = self.source.closing(self.source.token(span.end)) {
            let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            let comma = if call.args.is_empty() || words.is_empty() { "" } else { ", " };
            let end = self.source.place(close).start;
            edits.push((end..end, format!("{comma}{}", quoted.join(", "))));
        }
        edits.retain(|(range, text)| self.source.of(range.clone()) != text);
        self.found.push(self.source.former(&call.name, &self.known.signature(effect), span, edits));
        Some(effect)
    }

    fn wrong_effect(&mut self, all: &[EffectId], call: &FnCallExpr, span: Span) -> At {
        let (name, before) = (call.name.as_str(), self.found.len());
        let args = self.values(&call.args);
        if has_errors(&self.found[before..]) {
            return self.undone(args, span);
        }
        let forms: Vec<String> = all.iter().map(|effect| self.known.signature(*effect)).collect();
        let words = all.iter().flat_map(|effect| last_words(self.known.effect(*effect)));
        let words: Vec<String> = words.map(String::from).collect();
        let last = call.args.last().and_then(text_of).zip(args.last());
        match last.filter(|(text, _)| !words.is_empty() && !words.iter().any(|word| word == text)) {
            // A word that no effect of this name ends in.
            Some((text, at)) => {
                let message = format!("`{name}` does not take the word `{}`", shown(text));
                let problem = Diagnostic::error("R3011", self.span(*at), message);
                let forms: Vec<String> = forms.iter().map(|form| format!("`{form}`")).collect();
                self.no_such(problem, format!("write {}", forms.join(" or ")), text, &words);
            }
            None if forms.iter().any(|form| form.matches(", ").count() + 1 == args.len()) => {
                let message = format!("`{}` does not take these values", shown(name));
                self.error("R3011", span, message, format!("write {}", or_joined(&forms)));
            }
            None => self.wrong_count(name, args.len(), span, &forms),
        }
        self.undone(args, span)
    }
}
