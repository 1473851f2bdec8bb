//! Chains: `view.name`, `x.name(y)`, `list[place]`, and what may be read where.

use std::ops::Range;

use javelina_engine::rules::{FactId, Grain, PointId, Rate};
use javelina_engine::{Diagnostic, Span, printable};
use rhai::{Expr, FnCallExpr};

use crate::limits;
use crate::lower::calls::native;
use crate::lower::lowering::Lowering;
use crate::lower::source::link;
use crate::lower::tree::{At, Node};
use crate::lower::types::Shape;
use crate::names::known::{Named, Read};
use crate::world::spelled;

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
            if self.is_void(at) {
                self.error("R3105", self.span(at), "this gives no value", "use it as a statement of its own");
                at = self.unknown(vec![at], self.span(at));
            }
            (both, is_last, is_index) = next;
        }
    }

    fn link(&mut self, on: At, part: &Expr, is_index: bool, start: usize) -> At {
        let span = self.source.span(part.position());
        match part {
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
        match self.shape(on) {
            Some(Shape::View) => {
                let message = "fields of the view are not reached with brackets";
                self.error("R3012", span, message, "write `view.name`");
                self.unknown(vec![on, place], span)
            }
            Some(Shape::Map(key, value)) => {
                self.key(place);
                self.want(place, key, "R3105", "the keys of the map are texts or elements", "give a key of the map");
                self.node(Node::Index(on, place), span, value)
            }
            Some(Shape::List(entry)) => {
                self.want_shape(place, Shape::Number, "R3105", "a place in a list is a number", "count from 0");
                self.node(Node::Index(on, place), span, entry)
            }
            None | Some(Shape::Any) => {
                if self.shape(place) == Some(Shape::Number) {
                    let entry = self.types.open();
                    let list = self.types.list(entry);
                    self.types.unify(self.term(on), list);
                    return self.node(Node::Index(on, place), span, entry);
                }
                self.shaped(Node::Index(on, place), span, Shape::Any)
            }
            Some(_) => {
                let message = format!("brackets read entries of lists and maps, and this is {}", self.in_words(on));
                self.error("R3105", self.span(on), message, "make a list first");
                self.unknown(vec![on, place], span)
            }
        }
    }

    /// Notes a key that the script gives to a map.
    pub(crate) fn key(&mut self, place: At) {
        self.keys.insert(match &self.tree.nodes[place.index()] {
            Node::Text(text) => Some(text.clone()),
            _ => None,
        });
    }

    fn property(&mut self, on: At, name: &str, span: Span) -> At {
        match self.shape(on) {
            Some(Shape::View) => match self.known.on_view(name, self.point()) {
                Some(named) => {
                    self.renamed(name, &named.1, span);
                    self.read(named, Vec::new(), span)
                }
                None if self.point().is_none() => self.unknown(vec![on], span),
                None => self.unknown_field(on, name, span),
            },
            Some(Shape::Map(_, value)) => {
                self.keys_read.push((name.to_string(), span));
                self.node(Node::Key(on, name.to_string()), span, value)
            }
            Some(Shape::List(_) | Shape::Text) if name == "len" => self.len(on, span),
            Some(Shape::Text | Shape::Of(_)) => self.of_element(on, name, Vec::new(), span),
            None | Some(Shape::Any) => {
                if name == "len" {
                    return self.len(on, span);
                }
                if self.known.on_element(name, 0, None).is_some() {
                    return self.of_element(on, name, Vec::new(), span);
                }
                self.keys_read.push((name.to_string(), span));
                self.shaped(Node::Key(on, name.to_string()), span, Shape::Any)
            }
            Some(_) => self.no_field(on, name, span),
        }
    }

    fn len(&mut self, on: At, span: Span) -> At {
        self.shaped(Node::Native(native("len"), vec![on]), span, Shape::Number)
    }

    fn no_field(&mut self, on: At, name: &str, span: Span) -> At {
        let message = format!("{} has no field `{}`", self.in_words(on), printable(name, limits::TOKEN));
        let help = match (self.shape(on), self.known.on_element(name, 0, None)) {
            (Some(Shape::List(_)), Some((read, now))) => {
                let kind = self.known.elements_of(read).first().map_or("element", |kind| self.known.kind(*kind));
                format!("`{now}` is read off one {kind}: write `for x in list {{ .. x.{now} .. }}`")
            }
            (Some(Shape::Number), _) if name == "len" => "a number needs no `len`".to_string(),
            _ => "the view, elements and maps have fields, lists and texts have `len`".to_string(),
        };
        self.error("R3012", span, message, help);
        self.unknown(vec![on], span)
    }

    fn unknown_field(&mut self, on: At, name: &str, span: Span) -> At {
        let shown = printable(name, limits::TOKEN);
        let known = self.known;
        let point = self.point().map(|point| known.point(point));
        let at = point.map_or("", |point| point.name);
        // A fact of an element or of another seat.
        let of_element = (1..=2).find_map(|args| Some((known.former_call(name, args)?, args)));
        if let Some(((read, now), _)) = of_element {
            let kinds = known.elements_of(read);
            let kind = kinds.first().map_or("element", |kind| known.kind(*kind));
            let rest: Vec<&str> = kinds.iter().skip(1).map(|kind| known.kind(*kind)).collect();
            let brackets = if rest.is_empty() { String::new() } else { format!("({})", rest.join(", ")) };
            let message = format!("`{shown}` is read off one {kind}, not off the view");
            self.error("R3012", span, message, format!("write `{kind}.{now}{brackets}`"));
            return self.unknown(vec![on], span);
        }
        let subjects = point.into_iter().flat_map(|point| point.subjects).map(|subject| spelled(subject.name));
        let facts = known.catalogue.facts.iter().filter(|fact| fact.of.is_empty()).map(|fact| spelled(fact.name));
        let counters = known.counters.iter().filter(|one| !one.is_indexed()).map(|one| spelled(&one.name));
        let params = known.params.iter().map(|param| spelled(param));
        let fields: Vec<String> = subjects.chain(["seat".into()]).chain(facts).chain(counters).chain(params).collect();
        let problem = Diagnostic::error("R3012", span, format!("the view at `{at}` has no field `{shown}`"));
        let problem = problem.help(format!("it has {}", listed(&fields)));
        self.found.push(problem.did_you_mean(name, fields.iter().map(String::as_str)));
        self.unknown(vec![on], span)
    }

    /// Reports a former name at its place.
    pub(crate) fn renamed(&mut self, name: &str, now: &str, span: Span) {
        if name != now {
            let edits = vec![(span.range(), now.to_string())];
            self.found.push(self.source.former(name, now, span, edits));
        }
    }

    /// A fact or counter of an element: `x.name`, `x.name(y)`.
    pub(crate) fn of_element(&mut self, on: At, name: &str, args: Vec<At>, span: Span) -> At {
        let kind = match self.shape(on) {
            Some(Shape::Of(kind)) => Some(kind),
            _ => None,
        };
        let known = self.known;
        if let Some(named) = known.on_element(name, args.len(), kind) {
            self.renamed(name, &named.1, span);
            return self.read(named, [on].into_iter().chain(args).collect(), span);
        }
        let shown = printable(name, limits::TOKEN);
        let this = self.in_words(on);
        let many = |count: usize| known.on_element(name, count, kind);
        if let Some((count, (read, now))) = (0..3).find_map(|count| Some((count, many(count)?))) {
            let rest: Vec<&str> = known.elements_of(read).iter().skip(1).map(|kind| known.kind(*kind)).collect();
            let message = format!("`{shown}` takes {count} arguments here and is given {}", args.len());
            let brackets = if rest.is_empty() { String::new() } else { format!("({})", rest.join(", ")) };
            self.error("R3011", span, message, format!("write `x.{now}{brackets}`"));
        } else if known.on_view(name, self.point()).is_some() {
            let message = format!("`{shown}` is read off the view, not off {this}");
            self.error("R3012", span, message, format!("write `view.{shown}`"));
        } else {
            let fits = |read: Read| kind.is_none_or(|kind| known.elements_of(read).first() == Some(&kind));
            let facts = known.catalogue.facts.iter().map(|fact| spelled(fact.name));
            let is_read = |name: &String| {
                (0..3).filter_map(|args| known.on_element(name, args, kind)).any(|(read, _)| fits(read))
            };
            let facts: Vec<String> = facts.filter(is_read).collect();
            let counters = known.counters.iter().filter(|one| one.is_indexed()).map(|one| spelled(&one.name));
            let facts: Vec<String> = facts.into_iter().chain(counters).collect();
            let problem = Diagnostic::error("R3012", span, format!("{this} has no field `{shown}`"));
            let problem = problem.help(format!("it has {}", listed(&facts)));
            self.found.push(problem.did_you_mean(name, facts.iter().map(String::as_str)));
        }
        self.unknown([on].into_iter().chain(args).collect(), span)
    }

    /// Reads a fact, a counter or the like of elements.
    pub(crate) fn read(&mut self, (read, name): Named, of: Vec<At>, span: Span) -> At {
        let known = self.known;
        for (at, kind) in of.iter().zip(known.elements_of(read)) {
            let wanted = self.types.is(Shape::Of(kind));
            let says = format!("`{name}` is about a {}", known.kind(kind));
            self.want(*at, wanted, "R3105", &says, "give an element of that kind");
        }
        let term = self.types.declared(known.type_of(read));
        let node = match read {
            Read::Subject(at, _) => Node::Subject(at as u8),
            Read::Actor => Node::Actor,
            Read::Fact(fact) => {
                self.judge_fact(fact, span);
                Node::Fact { fact, seat: None, args: of }
            }
            Read::OfSeat(fact) => {
                self.judge_fact(fact, span);
                let mut of = of.into_iter();
                Node::Fact { fact, seat: of.next(), args: of.collect() }
            }
            Read::Counter(at) => Node::Counter(at, of),
            Read::Param => Node::Param(name),
        };
        self.node(node, span, term)
    }

    /// Whether a fact is closed at the point that reaches the function.
    fn judge_fact(&mut self, fact: FactId, span: Span) {
        let Some(point) = self.point() else { return };
        let (decl, at) = (self.known.fact(fact), self.known.point(point));
        if let Some(why) = closed(self.known.catalogue, fact, point) {
            let message = format!("`{}` cannot be read at `{}`", decl.name, at.name);
            self.error("R3017", span, message, why);
        }
    }

    fn method(&mut self, on: At, call: &FnCallExpr, span: Span, start: usize) -> At {
        let (name, shape) = (call.name.as_str(), self.shape(on));
        let count = call.args.len();
        if shape == Some(Shape::View) {
            let named = self
                .known
                .former_call(name, count)
                .filter(|(read, _)| self.known.was_on_view(*read) && !self.is_own(name, count));
            if let Some(named) = named {
                let args = self.values(&call.args);
                self.dotted(name, &named.1, span, &call.args[0], Some(start));
                return self.read(named, args, span);
            }
            return self.not_on_view(on, call, span);
        }
        if self.is_own(name, count) {
            let args = self.values(&call.args);
            let help = format!("write `{name}(..)`, with the value between the brackets");
            self.error("R3011", span, format!("`{name}` is a function of this script"), help);
            return self.unknown([on].into_iter().chain(args).collect(), span);
        }
        let seat = self.known.catalogue.seat;
        let is_container = matches!(shape, Some(Shape::List(_) | Shape::Map(..)));
        let is_seat = match shape {
            Some(Shape::Of(kind)) => kind == seat,
            Some(Shape::Text | Shape::Any) | None => true,
            _ => false,
        };
        // `seat.research(card)` is a fact, `seat.research(card, 1)` an effect.
        let is_read = self.known.on_element(name, count, Some(seat)).is_some() && !self.known.does(name, count);
        let has_effect = !self.known.effects(name).is_empty() && !is_read || matches!(name, "ask" | "ask_or_skip");
        if has_effect && (shape == Some(Shape::Of(seat)) || is_seat && !self.is_native(name, count + 1)) {
            let says = "effects are carried out by a seat";
            self.want_shape(on, Shape::Of(seat), "R3105", says, "write `seat.name(..)`");
            return self.verb_call(Some(on), call, span);
        }
        let is_fact = self.known.on_element(name, count, None).is_some();
        if self.is_native(name, count + 1) && (is_container || !is_fact) {
            let args = self.values(&call.args);
            return self.native_call(name, [on].into_iter().chain(args).collect(), span, true);
        }
        let args = self.values(&call.args);
        if matches!(shape, Some(Shape::Number | Shape::Truth | Shape::Range | Shape::List(_) | Shape::Map(..))) {
            return self.unknown_call(name, [on].into_iter().chain(args).collect(), span, true);
        }
        if count == 0 && is_fact {
            let open = self.source.token(span.end);
            if let Some((close, _)) = self.source.closing(open) {
                let edits = vec![(self.source.place(open).start..self.source.place(close).end, String::new())];
                self.found.push(self.source.former(&format!("{name}()"), name, span, edits));
            }
        } else if !is_fact && self.known.on_element(name, 0, None).is_none() {
            return self.unknown_call(name, [on].into_iter().chain(args).collect(), span, true);
        }
        self.of_element(on, name, args, span)
    }

    /// Reports the form `name(x)` or `view.name(x)` of a fact, which is `x.name` now. `from` is the first byte of the view.
    pub(crate) fn dotted(&mut self, name: &str, now: &str, span: Span, first: &Expr, from: Option<usize>) {
        let token = self.source.token(span.start);
        let is_on_view = from.is_some();
        let is_plain = from.is_none_or(|from| self.source.place(token.saturating_sub(2)).start == from);
        let edits: Vec<(Range<usize>, String)> =
            if is_plain { self.source.dotted(token, is_on_view, first, now) } else { Vec::new() };
        let old = if is_on_view { format!("view.{name}(x)") } else { format!("{name}(x)") };
        let mut problem = self.source.former(&old, &format!("x.{now}"), span, edits);
        problem.fixes.retain(|fix| !fix.edits.is_empty());
        self.found.push(problem);
    }

    fn not_on_view(&mut self, on: At, call: &FnCallExpr, span: Span) -> At {
        let name = call.name.as_str();
        let shown = printable(name, limits::TOKEN);
        let args = self.values(&call.args);
        if let Some((_, now)) = self.known.on_view(name, self.point()) {
            self.error("R3011", span, format!("`{shown}` takes no arguments"), format!("write `view.{now}`"));
        } else if self.is_callable(name) {
            self.error("R3011", span, format!("`{shown}` is not read off the view"), format!("write `{shown}(..)`"));
        } else {
            return self.unknown_field(on, name, span);
        }
        self.unknown([on].into_iter().chain(args).collect(), span)
    }
}

/// Why a fact cannot be read at a point.
fn closed(catalogue: &javelina_engine::rules::Catalogue, fact: FactId, point: PointId) -> Option<&'static str> {
    let (decl, at) = (&catalogue.facts[fact.index()], &catalogue.points[point.index()]);
    if !decl.only_at.is_empty() && !decl.only_at.contains(&point) {
        Some("it exists at other points only")
    } else if decl.layer > at.layer {
        Some("it depends on the answer of this point")
    } else if decl.rate == Rate::Costly && at.grain == Grain::Candidate {
        Some("it is too dear for a point that is asked for each candidate")
    } else {
        None
    }
}

/// `a`, `b` and `c`, at most twelve of them.
pub(crate) fn listed(names: &[String]) -> String {
    let mut shown: Vec<String> = names.iter().take(12).map(|name| format!("`{name}`")).collect();
    if names.len() > 12 {
        return format!("{} and {} more", shown.join(", "), names.len() - 12);
    }
    match shown.pop() {
        None => "none".into(),
        Some(last) if shown.is_empty() => last,
        Some(last) => format!("{} and {last}", shown.join(", ")),
    }
}
