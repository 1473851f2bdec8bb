//! Verbs, effects and questions: what answers a point.

use javelina_engine::rules::{EffectId, PointDecl, PointKind, Type};
use javelina_engine::{Diagnostic, Fix, Span, counted, printable};
use rhai::{Expr, FnCallExpr};

use crate::limits;
use crate::lower::chains::listed;
use crate::lower::lowering::Lowering;
use crate::lower::tree::{Ask, At, Node, Verb};
use crate::lower::types::{Shape, Term};
use crate::lower::zones::CARRIES;
use crate::names::known::{VERBS, verbs_of};
use crate::world::{holes, last_words, spelled};

impl Lowering<'_> {
    /// A verb, an effect or a question; `on` is the seat before the dot.
    pub(crate) fn verb_call(&mut self, on: Option<At>, call: &FnCallExpr, span: Span) -> At {
        let name = call.name.as_str();
        if matches!(name, "ask" | "ask_or_skip") {
            return self.ask(on, call, span);
        }
        if let Some((_, verb, form)) = VERBS.into_iter().find(|(verb, ..)| *verb == name) {
            return self.verb(verb, form, call, span);
        }
        if let Some((_, carry, form)) = CARRIES.into_iter().find(|(verb, ..)| *verb == name) {
            return self.carry(carry, form, call, span);
        }
        if matches!(name, "set_to" | "add_to" | "reveal") {
            return self.counter_verb(call, span);
        }
        self.effect(on, call, span)
    }

    pub(crate) fn done(&mut self, verb: Verb, on: Option<At>, args: Vec<At>, span: Span) -> At {
        self.shaped(Node::Verb(verb, on, args), span, Shape::Void)
    }

    /// Something that answers nothing because of a mistake.
    pub(crate) fn undone(&mut self, args: Vec<At>, span: Span) -> At {
        self.shaped(Node::Unknown(args), span, Shape::Void)
    }

    /// Reports a verb that the point does not take. Returns `false` if it does not.
    pub(crate) fn takes(&mut self, name: &str, fits: impl Fn(&PointDecl) -> bool, span: Span) -> bool {
        let Some(point) = self.point().map(|point| self.known.point(point)) else { return true };
        if fits(point) {
            return true;
        }
        let message = format!("`{name}` may not be done at `{}`", point.name);
        let help = self.takes_in_words(point);
        self.error("R3018", span, message, help);
        false
    }

    /// The verbs of a point, for help.
    pub(crate) fn takes_in_words(&self, point: &PointDecl) -> String {
        let mut names: Vec<String> = verbs_of(point.kind).iter().map(ToString::to_string).collect();
        if matches!(point.kind, PointKind::Event) {
            let effects = (0..self.known.catalogue.effects.len()).map(|at| EffectId(at as u8));
            let taken = effects.filter(|effect| self.known.allows(point, *effect));
            names.extend(taken.map(|effect| spelled(self.known.effect(effect).name)));
            names.dedup();
        }
        if names.is_empty() { "this point takes no effects".into() } else { format!("it takes {}", listed(&names)) }
    }

    fn verb(&mut self, verb: Verb, form: &str, call: &FnCallExpr, span: Span) -> At {
        let name = call.name.as_str();
        let args = self.values(&call.args);
        if !self.takes(name, |point| verbs_of(point.kind).contains(&name), span) {
            return self.undone(args, span);
        }
        let many = form.split(", ").count();
        let optional = matches!(verb, Verb::Forbid | Verb::Allow);
        if args.len() != many && !(optional && args.is_empty()) {
            let message = format!("`{name}` is given {}", counted(args.len(), "argument"));
            self.error("R3011", span, message, format!("write `{name}({form})`"));
            return self.undone(args, span);
        }
        let kind = self.point().map(|point| self.known.point(point).kind);
        let wanted: Option<Term> = match (verb, kind) {
            (Verb::Forbid | Verb::Allow, _) => Some(self.types.is(Shape::Text)),
            (Verb::Set, Some(PointKind::Number(of))) => Some(self.types.declared(of)),
            (Verb::Set, _) => None,
            (Verb::Include | Verb::Exclude, Some(PointKind::Set(of))) => Some(self.types.declared(Type::SetOf(of))),
            (Verb::Include | Verb::Exclude, _) => {
                let entry = self.types.open();
                Some(self.types.list(entry))
            }
            _ => Some(self.types.is(Shape::Number)),
        };
        if let Some(wanted) = wanted {
            let says = format!("`{name}` takes {} here", self.types.in_words(wanted, self.known.catalogue));
            for at in &args {
                self.want(*at, wanted, "R3105", &says, &format!("write `{name}({form})`"));
            }
        }
        if let (Verb::Scale, [_, under]) = (verb, args.as_slice())
            && self.is_number(*under, 0)
        {
            self.error("R3106", self.span(*under), "this divides by 0", "divide by another number");
        }
        self.done(verb, None, args, span)
    }

    /// An effect of the game by its first word, or by a former name.
    fn effect(&mut self, on: Option<At>, call: &FnCallExpr, span: Span) -> At {
        let name = call.name.as_str();
        let all = self.known.effects(name);
        let text = |expr: &Expr| if let Expr::StringConstant(text, _) = expr { Some(text.to_string()) } else { None };
        let fits = |this: &Self, effect: EffectId| {
            let (count, words) = (holes(this.known.effect(effect)).count(), last_words(this.known.effect(effect)));
            call.args.len() == count + words.len()
                && call.args[count..].iter().zip(&words).all(|(arg, word)| text(arg).as_deref() == Some(*word))
        };
        let effect = all.iter().copied().find(|effect| fits(self, *effect));
        let effect = match effect.or_else(|| self.former_effect(call, span)) {
            Some(effect) => effect,
            None => return self.wrong_effect(&all, call, span),
        };
        let decl = self.known.effect(effect);
        let args = self.values(&call.args[..holes(decl).count()]);
        let signature = self.known.signature(effect);
        for (at, hole) in args.iter().zip(holes(decl)) {
            let wanted = self.types.declared(hole);
            let says = format!("`{name}` takes {} here", self.types.in_words(wanted, self.known.catalogue));
            self.want(*at, wanted, "R3105", &says, &format!("write `{signature}`"));
        }
        let known = self.known;
        if !self.takes(name, |point| matches!(point.kind, PointKind::Event) && known.allows(point, effect), span) {
            return self.undone(args, span);
        }
        let seat = Type::Of(known.catalogue.seat);
        let names_a_seat = !decl.accumulates() && (on.is_some() || holes(decl).any(|hole| hole == seat));
        if let Some(point) = self.point().map(|point| known.point(point)).filter(|point| point.free && names_a_seat) {
            let message = format!("players act at `{}` in any order, and `{name}` names a seat", point.name);
            self.error("R3018", span, message, "do it at `round_ends`");
        }
        self.done(Verb::Effect(effect), on, args, span)
    }

    /// The effect that a call means by a former name, which is reported.
    fn former_effect(&mut self, call: &FnCallExpr, span: Span) -> Option<EffectId> {
        let effect = self.known.former_effect(&call.name, call.args.len())?;
        let decl = self.known.effect(effect);
        let (now, words) = (spelled(decl.name), last_words(decl));
        let mut edits = vec![(span.range(), now.clone())];
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
        let name = call.name.as_str();
        let args = self.values(&call.args);
        let forms: Vec<String> = all.iter().map(|effect| format!("`{}`", self.known.signature(*effect))).collect();
        let words: Vec<&str> = all.iter().flat_map(|effect| last_words(self.known.effect(*effect))).collect();
        let help = format!("write {}", forms.join(" or "));
        // A word that no effect of this name ends in.
        let last = call.args.last().zip(args.last());
        let wrong = last.and_then(|(expr, at)| match expr {
            Expr::StringConstant(text, _) if !words.is_empty() && !words.contains(&text.as_str()) => {
                Some((text.to_string(), self.span(*at)))
            }
            _ => None,
        });
        if let Some((text, at)) = wrong {
            let message = format!("nothing called `{}` is done by `{name}`", printable(&text, limits::TOKEN));
            let problem = Diagnostic::error("R3011", at, message).help(help);
            self.found.push(problem.did_you_mean(&text, words));
        } else {
            let message = format!("`{name}` is given {}", counted(args.len(), "argument"));
            self.error("R3011", span, message, help);
        }
        self.undone(args, span)
    }

    fn counter_verb(&mut self, call: &FnCallExpr, span: Span) -> At {
        let name = call.name.as_str();
        let args = self.values(&call.args);
        if !self.takes(name, |point| matches!(point.kind, PointKind::Event), span) {
            return self.undone(args, span);
        }
        let help = match name {
            "reveal" => "write `reveal(\"counter\")`",
            _ => {
                "write `NAME(\"counter\", value)`, or `NAME(\"counter\", element, value)` for one that is kept per element"
            }
        };
        let help = help.replace("NAME", name);
        let Some((Expr::StringConstant(counter, _), first)) = call.args.first().zip(args.first().copied()) else {
            self.error("R3030", span, "the counter must be written here as a text", help);
            return self.undone(args, span);
        };
        let counters = self.known.own.counters;
        let elements = args.len().saturating_sub(2);
        let at = match name {
            "reveal" => counters.iter().position(|one| one.name == counter.as_str()),
            _ => self.known.counter(&spelled(counter), elements).filter(|_| args.len() > 1),
        };
        let Some(at) = at else {
            let is_there = counters.iter().any(|one| one.name == counter.as_str());
            let shown = printable(counter, limits::TOKEN);
            if is_there {
                self.error("R3011", span, format!("`{name}` is given {}", counted(args.len(), "argument")), help);
            } else {
                let names: Vec<String> = counters.iter().map(|one| one.name.clone()).collect();
                let message = format!("this item has no counter `{shown}`");
                let problem = Diagnostic::error("R3030", self.span(first), message);
                let problem = problem.help(format!("it has {}", listed(&names)));
                self.found.push(problem.did_you_mean(counter, names.iter().map(String::as_str)));
            }
            return self.undone(args, span);
        };
        let of = counters[at].values.map_or(Type::Number, Type::Of);
        let per: Vec<Type> = counters[at].per.into_iter().flatten().map(Type::Of).collect();
        for (arg, of) in args.iter().skip(1).zip(per.into_iter().chain([of])) {
            let wanted = self.types.declared(of);
            let says = format!("`{name}` takes {} here", self.types.in_words(wanted, self.known.catalogue));
            self.want(*arg, wanted, "R3105", &says, &help);
        }
        let verb = match name {
            "set_to" => Verb::SetTo(at),
            "add_to" => Verb::AddTo(at),
            _ => Verb::Reveal(at),
        };
        self.done(verb, None, args.into_iter().skip(1).collect(), span)
    }

    /// `all("good")`.
    pub(crate) fn all(&mut self, kind: &Expr, span: Span) -> At {
        let Some(kind) = self.kind(kind, "all(\"good\")") else { return self.unknown(Vec::new(), span) };
        let entry = self.types.is(Shape::Of(kind));
        let term = self.types.list(entry);
        self.node(Node::All(kind), span, term)
    }

    fn kind(&mut self, expr: &Expr, form: &str) -> Option<javelina_engine::rules::KindId> {
        let at = self.source.span(expr.position());
        let Expr::StringConstant(text, _) = expr else {
            self.error("R3019", at, "the kind must be written here as a text", format!("write `{form}`"));
            return None;
        };
        let kinds = self.known.catalogue.kinds;
        if let Some((kind, is_all)) = self.known.catalogue.kind(text) {
            let decl = &kinds[kind.index()];
            self.renamed_text(text, if is_all { decl.all } else { decl.name }, at);
            return Some(kind);
        }
        let message = format!("no kind of thing is called `{}`", printable(text, limits::TOKEN));
        let names: Vec<String> = kinds.iter().map(|kind| kind.name.to_string()).collect();
        let problem = Diagnostic::error("R3019", at, message).help(format!("there are {}", listed(&names)));
        self.found.push(problem.did_you_mean(text, names.iter().map(String::as_str)));
        None
    }

    fn ask(&mut self, on: Option<At>, call: &FnCallExpr, span: Span) -> At {
        let (name, may_skip) = (call.name.as_str(), call.name == "ask_or_skip");
        let help = format!("write `{name}(\"kind\", list, \"function\")`, with a prompt behind it if you like");
        if let Some(point) = self.point().map(|point| self.known.point(point))
            && !matches!(point.kind, PointKind::Event)
        {
            let message = format!("no seat can be asked at `{}`", point.name);
            self.error("R3019", span, message, "only events ask questions");
            let args = self.values(&call.args);
            return self.undone(args, span);
        }
        let (kind, options, then, prompt) = match call.args.as_slice() {
            [kind, options, then] => (kind, options, then, None),
            [kind, options, then, prompt] => (kind, options, then, Some(prompt)),
            args => {
                let args = self.values(args);
                let message = format!("`{name}` is given {}", counted(args.len(), "argument"));
                let code = if matches!(args.len(), 1 | 2) { "R3019" } else { "R3011" };
                self.error(code, span, message, help);
                return self.undone(args, span);
            }
        };
        let kind = self.kind(kind, &format!("{name}(\"good\", list, \"then\")"));
        let options = self.value(options);
        if matches!(&self.tree.nodes[options.index()], Node::List(all) if all.is_empty()) {
            let message = "this question has no options, so it is never asked";
            self.error("R3019", self.span(options), message, "list the elements to choose from");
        }
        let Some(kind) = kind else { return self.undone(vec![options], span) };
        let wanted = self.types.declared(Type::SetOf(kind));
        let says = format!("`{name}` takes {} here", self.types.in_words(wanted, self.known.catalogue));
        self.want(options, wanted, "R3105", &says, &help);
        let then = self.continuation(then, kind, &help);
        let prompt = prompt.map(|prompt| {
            let at = self.value(prompt);
            self.want_shape(at, Shape::Text, "R3105", "the prompt is a text", &help);
            at
        });
        let ask = Ask { seat: on, kind, options, then, prompt, may_skip };
        self.shaped(Node::Ask(Box::new(ask)), span, Shape::Void)
    }

    /// The function that takes an answer.
    fn continuation(&mut self, then: &Expr, kind: javelina_engine::rules::KindId, help: &str) -> Option<usize> {
        let at = self.source.span(then.position());
        let Expr::StringConstant(text, _) = then else {
            let message = "the function that takes the answer must be written here as a text";
            self.error("R3019", at, message, help);
            return None;
        };
        let functions = &self.source.scan.functions;
        let is_it = |one: &crate::reading::scan::Function| one.name == text.as_str() && one.params.len() == 2;
        if let Some(found) = functions.iter().position(is_it) {
            return self.answer_function(found, kind, at);
        }
        let shown = printable(text, limits::TOKEN);
        let known: Vec<&str> =
            functions.iter().filter(|one| one.params.len() == 2).map(|one| one.name.as_str()).collect();
        let problem = Diagnostic::error("R3019", at, format!("no function `{shown}` takes the view and the answer"));
        let problem = problem.help(format!("write `fn {shown}(view, answer)`"));
        self.found.push(problem.did_you_mean(text, known));
        None
    }

    /// The fix that takes a list of verbs apart, where it is a statement or is returned.
    pub(crate) fn unlisted(&self, list: Span) -> Option<Fix> {
        let open = self.source.token(list.start);
        let (close, commas) = self.source.closing(open)?;
        let before = self.source.word(open.checked_sub(1)?);
        let (start, end) = match before {
            "{" | "}" | ";" => (self.source.place(open).start, ";"),
            "return" => (self.source.place(open - 1).start, "; return"),
            _ => return None,
        };
        let span = |range| Span::new(list.file, range);
        let mut edits = vec![(span(start..self.source.place(open).end), String::new())];
        edits.extend(commas.iter().map(|comma| (span(self.source.place(*comma)), ";".to_string())));
        let has_semicolon = self.source.word(close + 1) == ";";
        let end = if has_semicolon { end.trim_start_matches("; ").trim_end_matches(';') } else { end };
        let end = if before == "return" && has_semicolon { "; return".to_string() } else { end.to_string() };
        edits.push((span(self.source.place(close)), end));
        Some(Fix { title: "call the verbs one after the other".into(), edits, sure: true })
    }
}
