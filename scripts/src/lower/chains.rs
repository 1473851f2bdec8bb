//! Chains: `view.name`, `x.name(y)`, `list[place]`, and what may be read where.

use javelina_engine::rules::flow::unfinished;
use javelina_engine::rules::{FactDecl, FactId, Grain, KindId, PointId, Rate, Type};
use javelina_engine::{Diagnostic, Span};
use rhai::{ASTFlags, BinaryExpr, Expr, FnCallExpr};

use crate::lower::calls::{foreign, native};
use crate::lower::lowering::{Lowering, is_plural, listed, shown};
use crate::lower::tree::{At, Node};
use crate::lower::types::{Shape, Term};
use crate::names::known::{Named, Read};
use crate::world::spelled;

/// What has fields, for help.
pub(crate) const FIELDS: &str = "use a field of the view, an element or a map; lists and texts have `len`";

impl Lowering<'_> {
    pub(crate) fn chain(&mut self, expr: &Expr) -> At {
        let Some((mut both, mut is_last, mut is_index)) = link(expr) else {
            return self.unknown(Vec::new(), self.source.span(expr.position()));
        };
        let start = self.source.byte(both.lhs.start_position());
        let mut at = self.value(&both.lhs);
        loop {
            let next = link(&both.rhs).filter(|_| !is_last);
            let part = next.map_or(&both.rhs, |(next, ..)| &next.lhs);
            at = self.link(at, part, is_index, start);
            let Some(next) = next else { return at };
            at = self.used(at);
            (both, is_last, is_index) = next;
        }
    }

    fn link(&mut self, on: At, part: &Expr, is_index: bool, start: usize) -> At {
        let span = self.source.span(part.position());
        match part {
            // The mistake is already reported.
            Expr::Property(..) if matches!(self.tree.node(on), Node::Unknown(_)) => self.unknown(vec![on], span),
            Expr::MethodCall(call, _) if matches!(self.tree.node(on), Node::Unknown(_)) => {
                let args = self.values(&call.args);
                self.unknown([on].into_iter().chain(args).collect(), span)
            }
            _ if is_index => {
                let place = self.value(part);
                self.index(on, place, span)
            }
            Expr::Property(names, _) => self.property(on, &names.2, span),
            Expr::MethodCall(call, _) => self.method(on, call, span, start),
            _ => self.unknown(vec![on], span),
        }
    }

    fn index(&mut self, on: At, place: At, span: Span) -> At {
        let term = match self.shape(on) {
            Some(Shape::Map(key, value)) => {
                self.want(place, key, "R3105", "the keys of a map are texts or elements", "write a key of the map");
                value
            }
            Some(Shape::List(entry)) => {
                self.want_shape(place, Shape::Number, "R3105", "the index of a list is a number", "count from 0");
                entry
            }
            None | Some(Shape::Any) if self.shape(place) == Some(Shape::Number) => {
                let entry = self.tree.types.open();
                let list = self.tree.types.is(Shape::List(entry));
                self.tree.types.unify(self.term(on), list);
                entry
            }
            None | Some(Shape::Any) => self.tree.types.is(Shape::Any),
            Some(Shape::View) => {
                let message = "fields of the view cannot be read with brackets";
                self.error("R3012", span, message, "write `view.name`");
                return self.unknown(vec![on, place], span);
            }
            Some(_) => {
                let message = format!("expected a list or a map before brackets, found {}", self.in_words(on));
                self.error("R3105", self.span(on), message, "use a list or a map");
                return self.unknown(vec![on, place], span);
            }
        };
        self.node(Node::Index(on, place), span, term)
    }

    /// Notes a key that the script gives to a map.
    pub(crate) fn key(&mut self, place: At) {
        let key = if let Node::Text(text) = self.tree.node(place) { Some(text.clone()) } else { None };
        self.keys.insert(key);
    }

    fn property(&mut self, on: At, name: &str, span: Span) -> At {
        match self.shape(on) {
            Some(Shape::View) => match self.known.on_view(name, self.point()) {
                Some(named) => {
                    self.renamed(name, &named.1, span);
                    self.read(named, Vec::new(), span)
                }
                None if self.point().is_none() && !self.is_asked => self.unknown(vec![on], span),
                None => self.no_field(on, name, span),
            },
            Some(Shape::Map(_, value)) => self.map_field(on, name, span, value),
            None | Some(Shape::List(_) | Shape::Text | Shape::Any) if name == "len" => {
                self.shaped(Node::Native(native("len"), vec![on]), span, Shape::Number)
            }
            Some(Shape::Text | Shape::Of(_)) => self.of_element(on, name, Vec::new(), span),
            None | Some(Shape::Any) if self.known.on_element(name, 0, None).is_some() => {
                self.of_element(on, name, Vec::new(), span)
            }
            None | Some(Shape::Any) => {
                let any = self.tree.types.is(Shape::Any);
                self.map_field(on, name, span, any)
            }
            Some(_) => self.no_field(on, name, span),
        }
    }

    fn map_field(&mut self, on: At, name: &str, span: Span, value: Term) -> At {
        self.keys_read.push((name.to_string(), span));
        self.node(Node::Key(on, name.to_string()), span, value)
    }

    /// A fact, counter or table that has this name and is read off one element: of what, and how it is written.
    pub(crate) fn of_one(&self, name: &str) -> Option<(String, String)> {
        let table = || self.known.on_element(name, 0, None).filter(|(read, _)| matches!(read, Read::Table(_)));
        let named = (1..=2).find_map(|args| self.known.former_call(name, args)).or_else(table)?;
        let kind = self.known.elements_of(named.0).first().copied()?;
        let subjects = self.point_decl().map_or(&[][..], |point| point.subjects);
        let here = subjects.iter().find(|subject| subject.of == Type::Of(kind)).map(|subject| subject.name);
        let here = here.or_else(|| (kind == self.known.catalogue.seat).then_some("seat"));
        let (word, written) = (self.known.kind(kind), self.written(&named));
        let written = match here.zip(written.strip_prefix(word)) {
            Some((name, rest)) => format!("view.{}{rest}", spelled(name)),
            None => written,
        };
        Some((format!("one {word}"), written))
    }

    /// What has this name and is read off the view, as [`of_one`](Self::of_one).
    pub(crate) fn of_view(&self, name: &str) -> Option<(String, String)> {
        let (_, now) = self.known.on_view(name, self.point())?;
        Some(("the view".into(), format!("view.{now}")))
    }

    /// How a fact or counter of elements is written: `cell.near(card)`.
    fn written(&self, (read, now): &Named) -> String {
        let kinds: Vec<&str> = self.known.elements_of(*read).iter().map(|kind| self.known.kind(*kind)).collect();
        match kinds.as_slice() {
            [] => now.clone(),
            [one] => format!("{one}.{now}"),
            [one, rest @ ..] => format!("{one}.{now}({})", rest.join(", ")),
        }
    }

    /// Reports a name that is not read off a value.
    fn no_field(&mut self, on: At, name: &str, span: Span) -> At {
        let (known, shape, this) = (self.known, self.shape(on), self.in_words(on));
        let is_view = shape == Some(Shape::View);
        let elsewhere = if is_view { self.of_one(name) } else { self.of_view(name) };
        if let Some((from, written)) = elsewhere {
            let message = format!("`{}` is a field of {from}, not of {this}", shown(name));
            self.error("R3012", span, message, format!("write `{written}`"));
            return self.unknown(vec![on], span);
        }
        let fields = match shape {
            Some(Shape::View) => self.fields_of_view(),
            Some(Shape::Of(kind)) => self.fields_of_elements(Some(kind)),
            Some(Shape::Text | Shape::Any) | None => self.fields_of_elements(None),
            Some(_) => Vec::new(),
        };
        let plural = known.catalogue.kinds.iter().find(|kind| is_view && is_plural(kind, name));
        let all = plural.map(|kind| format!("write `all(\"{}\")`", kind.name));
        let is_foreign = is_view || matches!(shape, Some(Shape::List(_)));
        if let Some(help) = all.or_else(|| Some(foreign(name).filter(|_| is_foreign)?.to_string())) {
            self.error("R3012", span, format!("{this} has no field `{}`", shown(name)), help);
            return self.unknown(vec![on], span);
        }
        let help = match (shape, known.on_element(name, 0, None)) {
            (Some(Shape::List(_)), Some((read, now))) => {
                let kind = known.elements_of(read).first().map_or("element", |kind| known.kind(*kind));
                format!("write `for x in list {{ .. x.{now} .. }}`; `{now}` is a field of one {kind}")
            }
            (Some(Shape::Number), _) if name == "len" => "remove `.len`; this is already a number".to_string(),
            _ if fields.is_empty() => FIELDS.to_string(),
            _ => format!("use one of {}", listed(&fields)),
        };
        let at = self.point_decl().filter(|_| is_view).map_or(String::new(), |point| format!(" at `{}`", point.name));
        let problem = Diagnostic::error("R3012", span, format!("{this}{at} has no field `{}`", shown(name)));
        self.no_such(problem, help, name, &fields);
        self.unknown(vec![on], span)
    }

    pub(crate) fn fields_of_view(&self) -> Vec<String> {
        let known = self.known;
        let subjects =
            self.point_decl().into_iter().flat_map(|point| point.subjects).map(|subject| spelled(subject.name));
        let facts = known.catalogue.facts.iter().filter(|fact| fact.of.is_empty()).map(|fact| spelled(fact.name));
        let counters = known.own.counters.iter().filter(|one| !one.is_indexed()).map(|one| spelled(&one.name));
        let params = known.own.params.iter().map(|param| spelled(param));
        subjects.chain(counters).chain(params).chain(["seat".into()]).chain(facts).collect()
    }

    fn fields_of_elements(&self, kind: Option<KindId>) -> Vec<String> {
        let known = self.known;
        let fits = |read: Read| kind.is_none_or(|kind| known.elements_of(read).first() == Some(&kind));
        let is_read =
            |name: &String| (0..3).filter_map(|args| known.on_element(name, args, kind)).any(|(read, _)| fits(read));
        let facts = known.catalogue.facts.iter().map(|fact| spelled(fact.name)).filter(is_read);
        let counters = known.own.counters.iter().filter(|one| one.is_indexed()).map(|one| spelled(&one.name));
        facts.chain(counters).chain(known.own.tables.iter().map(|one| spelled(&one.name))).collect()
    }

    /// Reports a former name at its place.
    pub(crate) fn renamed(&mut self, name: &str, now: &str, span: Span) {
        if name != now {
            let edits = vec![(span.range(), now.to_string())];
            self.found.push(self.source.former(name, now, span, edits));
        }
    }

    /// A fact or counter of an element: `x.name`, `x.name(y)`.
    fn of_element(&mut self, on: At, name: &str, args: Vec<At>, span: Span) -> At {
        let kind = if let Some(Shape::Of(kind)) = self.shape(on) { Some(kind) } else { None };
        let known = self.known;
        if let Some(named) = known.on_element(name, args.len(), kind) {
            self.renamed(name, &named.1, span);
            return self.read(named, [on].into_iter().chain(args).collect(), span);
        }
        if let Some(named) = (0..3).find_map(|count| known.on_element(name, count, kind)) {
            match known.elements_of(named.0).as_slice() {
                [_, rest @ ..] if args.is_empty() => {
                    let rest: Vec<&str> = rest.iter().map(|kind| known.kind(*kind)).collect();
                    let message =
                        format!("`{}` needs {} and a {}", shown(name), self.in_words(on), rest.join(" and a "));
                    self.error("R3011", span, message, format!("write `{}`", self.written(&named)));
                }
                _ => self.wrong_count(name, args.len(), span, &[self.written(&named)]),
            }
            return self.unknown([on].into_iter().chain(args).collect(), span);
        }
        self.no_field(on, name, span)
    }

    /// Help with the points at which a fact can be read.
    fn places_of(&self, decl: &FactDecl) -> String {
        let names: Vec<&str> = decl.only_at.iter().map(|point| self.known.point(*point).name).collect();
        format!("read it at {}", names.join(", "))
    }

    /// Help if a fact cannot be read at a point.
    fn closed(&self, fact: FactId, id: PointId) -> Option<String> {
        let (decl, point) = (self.known.fact(fact), self.known.point(id));
        if !decl.only_at.is_empty() && !decl.only_at.contains(&id) {
            Some(self.places_of(decl))
        } else if decl.layer > point.layer {
            Some("use a fact that is known before this point, or store it in a counter at an earlier event".into())
        } else if decl.rate == Rate::Costly && point.grain == Grain::Candidate {
            Some("read it at an event and store it in a counter; it is too slow for each candidate".into())
        } else {
            None
        }
    }

    /// Reports a fact that is closed at the point that reaches the function.
    fn judge_fact(&mut self, fact: FactId, span: Span) {
        let (known, decl) = (self.known, self.known.fact(fact));
        match self.point() {
            None if self.is_asked && !decl.only_at.is_empty() => {
                let message = format!("`{}` can only be read at some points", decl.name);
                self.error("R3017", span, message, self.places_of(decl));
            }
            None => {}
            Some(point) => {
                if let Some(help) = self.closed(fact, point) {
                    let message = format!("`{}` cannot be read at `{}`", decl.name, known.point(point).name);
                    self.error("R3017", span, message, help);
                }
                self.found.extend(unfinished(known.catalogue, known.point(point), decl, span));
            }
        }
    }

    /// Reads a fact, a counter or the like of elements.
    pub(crate) fn read(&mut self, (read, name): Named, of: Vec<At>, span: Span) -> At {
        let known = self.known;
        for (at, kind) in of.iter().zip(known.elements_of(read)) {
            let says = format!("`{name}` needs a {}", known.kind(kind));
            let help = format!("write `{}`", self.written(&(read, name.clone())));
            self.want_shape(*at, Shape::Of(kind), "R3105", &says, &help);
        }
        if let Read::Fact(fact) | Read::OfSeat(fact) = read {
            self.judge_fact(fact, span);
        }
        let term = self.tree.types.declared(known.type_of(read));
        let node = match read {
            Read::Subject(at, _) => Node::Subject(at as u8),
            Read::Actor => Node::Actor,
            Read::Fact(fact) => Node::Fact { fact, seat: None, args: of },
            Read::OfSeat(fact) => Node::Fact { fact, seat: of.first().copied(), args: of[1..].to_vec() },
            Read::Counter(at) => Node::Counter(at, of),
            Read::Param(_) => Node::Param(name),
            Read::Table(at) => Node::Table(at, of),
        };
        self.node(node, span, term)
    }

    fn method(&mut self, on: At, call: &FnCallExpr, span: Span, start: usize) -> At {
        let (name, count, shape) = (call.name.as_str(), call.args.len(), self.shape(on));
        if shape == Some(Shape::View) {
            return self.view_method(on, call, span, start);
        }
        if self.own(name, count).is_some() {
            let args = self.values(&call.args);
            let help = format!("write `{name}(..)` with the value in the brackets");
            self.error("R3011", span, format!("`{name}` is a function of this script"), help);
            return self.unknown([on].into_iter().chain(args).collect(), span);
        }
        let seat = self.known.catalogue.seat;
        let is_native = self.is_native(name, count + 1);
        let may_be_seat = matches!(shape, Some(Shape::Text | Shape::Any) | None) && !is_native;
        // `seat.research(card)` is a fact, `seat.research(card, 1)` an effect.
        let is_read = self.known.on_element(name, count, Some(seat)).is_some() && !self.known.does(name, count);
        let has_effect = !self.known.effects(name).is_empty() && !is_read || matches!(name, "ask" | "ask_or_skip");
        if has_effect && (shape == Some(Shape::Of(seat)) || may_be_seat) {
            let says = "an effect needs a seat";
            self.want_shape(on, Shape::Of(seat), "R3105", says, "write `seat.name(..)`");
            return self.verb_call(Some(on), call, span);
        }
        let args = self.values(&call.args);
        let all = || [on].into_iter().chain(args.iter().copied()).collect();
        let is_fact = self.known.on_element(name, count, None).is_some();
        let is_container = matches!(shape, Some(Shape::List(_) | Shape::Map(..)));
        if is_native && (is_container || !is_fact) {
            return self.native_call(name, all(), span);
        }
        let is_plain = is_container || matches!(shape, Some(Shape::Number | Shape::Truth | Shape::Range));
        if is_plain || !is_fact && self.known.on_element(name, 0, None).is_none() {
            return self.unknown_call(name, all(), span, true);
        }
        if count == 0 && is_fact {
            let open = self.source.token(span.end);
            if let Some((close, _)) = self.source.closing(open) {
                let edits = vec![(self.source.place(open).start..self.source.place(close).end, String::new())];
                self.found.push(self.source.former(&format!("{name}()"), name, span, edits));
            }
        }
        self.of_element(on, name, args, span)
    }

    /// `view.name(x)`: a fact of elements by its former spelling, or a mistake.
    fn view_method(&mut self, on: At, call: &FnCallExpr, span: Span, start: usize) -> At {
        let (name, count) = (call.name.as_str(), call.args.len());
        let args = self.values(&call.args);
        let named = self.known.former_call(name, count).filter(|(read, _)| self.known.was_on_view(*read));
        if let Some(named) = named.filter(|_| self.own(name, count).is_none()) {
            if !matches!(self.shape(args[0]), Some(Shape::Number | Shape::Truth | Shape::List(_) | Shape::Map(..))) {
                self.dotted(name, &named.1, span, args[0], Some(start));
            }
            return self.read(named, args, span);
        }
        if let Some((_, written)) = self.of_view(name) {
            self.error("R3011", span, format!("`{}` takes no arguments", shown(name)), format!("write `{written}`"));
        } else if self.is_verb(name) || !self.forms(name).is_empty() {
            let message = format!("`{}` is not a field of the view", shown(name));
            self.error("R3011", span, message, format!("write `{}(..)`", shown(name)));
        } else {
            return self.no_field(on, name, span);
        }
        self.unknown([on].into_iter().chain(args).collect(), span)
    }

    /// Reports `name(x, ..)` or `view.name(x, ..)` of a fact, which is `x.now(..)` now. `from` is the first byte of the view.
    pub(crate) fn dotted(&mut self, name: &str, now: &str, span: Span, first: At, from: Option<usize>) {
        let (source, token) = (self.source, self.source.token(span.start));
        let (start, view) = from.map_or((token, ""), |_| (token.saturating_sub(2), "view."));
        let is_plain = from.is_none_or(|from| source.place(start).start == from);
        let is_word = !matches!(self.tree.node(first), Node::Unary(..) | Node::Binary(..) | Node::Block(_));
        let (open, shut) = if is_word { ("", "") } else { ("(", ")") };
        let edits = source.closing(token + 1).filter(|_| is_plain).map(|(close, commas)| {
            let (end, rest) = match commas.first() {
                None => (source.place(close), ""),
                Some(comma) => (source.place(*comma).start..source.place(comma + 1).start, "("),
            };
            let begin = source.place(start).start..source.place(token + 1).end;
            vec![(begin, open.to_string()), (end, format!("{shut}.{now}{rest}"))]
        });
        let old = format!("{view}{name}(x)");
        let mut problem = source.former(&old, &format!("x.{now}"), span, edits.unwrap_or_default());
        problem.fixes.retain(|fix| !fix.edits.is_empty());
        self.found.push(problem);
    }
}

/// The two sides of a dot or an index, whether the chain ends there, and whether it is an index.
pub(crate) fn link(expr: &Expr) -> Option<(&BinaryExpr, bool, bool)> {
    let (both, flags, is_index) = match expr {
        Expr::Dot(both, flags, _) => (both, flags, false),
        Expr::Index(both, flags, _) => (both, flags, true),
        _ => return None,
    };
    Some((both, flags.contains(ASTFlags::BREAK), is_index))
}
