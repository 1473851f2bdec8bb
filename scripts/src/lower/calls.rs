//! Calls: functions of the script, of the library, and former spellings of facts and effects.

use javelina_engine::rules::PointKind;
use javelina_engine::{Diagnostic, Fix, Span, counted, printable};
use rhai::{Expr, FnCallExpr};

use crate::calls::library::NATIVES;
use crate::limits;
use crate::lower::lowering::Lowering;
use crate::lower::tree::{At, Node};
use crate::lower::types::Shape;
use crate::names::known::VERBS;

/// Functions that are there beside the library, verbs and effects.
const OTHERS: [&str; 10] =
    ["ask", "ask_or_skip", "all", "print", "send", "send_first", "send_those", "exchange", "set_to", "add_to"];

/// The place of a function of the library.
pub(crate) fn native(name: &str) -> usize {
    NATIVES.iter().position(|native| native.name == name).unwrap_or_default()
}

impl Lowering<'_> {
    /// Returns `true` if the script has a function of this name.
    pub(crate) fn is_defined(&self, name: &str) -> bool {
        self.source.scan.functions.iter().any(|one| one.name == name)
    }

    /// Returns `true` if the script has a function of this name and number of parameters.
    pub(crate) fn is_own(&self, name: &str, params: usize) -> bool {
        self.source.scan.functions.iter().any(|one| one.name == name && one.params.len() == params)
    }

    pub(crate) fn is_native(&self, name: &str, args: usize) -> bool {
        NATIVES.iter().any(|native| native.name == name && native.args.len() == args)
    }

    /// Returns `true` if something of this name can be called.
    pub(crate) fn is_callable(&self, name: &str) -> bool {
        let is_verb = VERBS.iter().any(|(verb, ..)| *verb == name) || OTHERS.contains(&name) || name == "reveal";
        is_verb
            || self.is_defined(name)
            || NATIVES.iter().any(|native| native.name == name)
            || !self.known.effects(name).is_empty()
    }

    pub(crate) fn call(&mut self, call: &FnCallExpr, span: Span) -> At {
        let (name, count) = (call.name.as_str(), call.args.len());
        let is_own = |one: &crate::reading::scan::Function| one.name == name && one.params.len() == count;
        if let Some(at) = self.source.scan.functions.iter().position(is_own) {
            let args = self.values(&call.args);
            return self.call_own(at, args, span);
        }
        if self.is_native(name, count) {
            let args = self.values(&call.args);
            return self.native_call(name, args, span, false);
        }
        match (name, call.args.as_slice()) {
            ("print", [one]) => {
                let at = self.value(one);
                return self.shaped(Node::Print(at), span, Shape::Void);
            }
            ("all" | "elements", [kind]) => {
                if name == "elements" {
                    self.renamed(name, "all", span);
                }
                return self.all(kind, span);
            }
            ("for_seat", [seat, effects]) => return self.for_seat(seat, effects, span),
            _ => {}
        }
        let is_former = self.known.former_effect(name, count).is_some();
        if self.is_callable(name) && !self.is_defined(name) && !self.is_native_name(name) || is_former {
            return self.verb_call(None, call, span);
        }
        let args = self.values(&call.args);
        // A printed fact by its former spelling.
        if let Some(named) = self.known.former_call(name, count).filter(|(read, _)| !self.known.was_on_view(*read)) {
            self.dotted(name, &named.1, span, &call.args[0], None);
            return self.read(named, args, span);
        }
        self.unknown_call(name, args, span, false)
    }

    fn is_native_name(&self, name: &str) -> bool {
        NATIVES.iter().any(|native| native.name == name)
    }

    /// `for_seat(seat, effects)`, now `seat.effect(..)`.
    fn for_seat(&mut self, seat: &Expr, effects: &Expr, span: Span) -> At {
        let seat_at = self.value(seat);
        let wanted = self.types.is(Shape::Of(self.known.catalogue.seat));
        self.want(seat_at, wanted, "R3105", "`for_seat` takes a seat", "give a seat");
        let before = self.found.len();
        let done = self.expr(effects);
        self.found.truncate(before);
        let text = self.source.extent(effects).map(|range| self.source.of(range));
        let seat_text = self.source.extent(seat).map(|range| self.source.of(range));
        let message = "`for_seat` is now a method of the seat";
        let mut problem = Diagnostic::error("R3026", span, message).help("write `seat.effect(..);` for each effect");
        if let (Some(text), Some(seat), Expr::FnCall(call, _)) = (text, seat_text, effects) {
            let token = self.source.token(span.start);
            if let Some((close, _)) = self.source.closing(token + 1)
                && self
                    .known
                    .former_effect(&call.name, call.args.len())
                    .is_none_or(|_| !self.known.effects(&call.name).is_empty())
            {
                let whole = Span::new(span.file, span.start..self.source.place(close).end);
                problem = problem.fix(Fix::write(whole, format!("{seat}.{text}")));
            }
        }
        self.found.push(problem);
        self.shaped(Node::Unknown(vec![seat_at, done]), span, Shape::Void)
    }

    /// Reports a call that nothing takes.
    pub(crate) fn unknown_call(&mut self, name: &str, args: Vec<At>, span: Span, is_method: bool) -> At {
        let shown = printable(name, limits::TOKEN);
        let given = args.len() - usize::from(is_method);
        let own = self.source.scan.functions.iter().filter(|one| one.name == name);
        let mut forms: Vec<String> = own.map(|one| format!("`{name}({})`", one.params.join(", "))).collect();
        let natives = NATIVES.iter().filter(|native| native.name == name);
        forms.extend(natives.map(|native| format!("`{name}({})`", native.args.join(", "))));
        if let Some(form) = forms.first() {
            let message = format!("`{shown}` is given {}", counted(given, "argument"));
            self.error("R3011", span, message, format!("write {}", forms_or(&forms, form)));
        } else if let Some((read, now)) = (1..=2).find_map(|args| self.known.former_call(name, args)) {
            let kinds: Vec<&str> = self.known.elements_of(read).iter().map(|kind| self.known.kind(*kind)).collect();
            let rest = if kinds.len() > 1 { format!("({})", kinds[1..].join(", ")) } else { String::new() };
            let message = format!("`{shown}` is read off one {}", kinds[0]);
            self.error("R3011", span, message, format!("write `{}.{now}{rest}`", kinds[0]));
        } else if let Some((_, now)) = self.known.on_view(name, self.point()) {
            self.error("R3011", span, format!("`{shown}` is read off the view"), format!("write `view.{now}`"));
        } else {
            let effects = self.known.catalogue.effects.iter().map(|effect| effect.name);
            let facts = self.known.catalogue.facts.iter().map(|fact| fact.name);
            let point = self.point().map(|point| self.known.point(point).kind);
            let is_event = point.is_none_or(|kind| matches!(kind, PointKind::Event));
            let known: Vec<&str> = (self.source.scan.functions.iter().map(|one| one.name.as_str()))
                .chain(NATIVES.iter().map(|native| native.name))
                .chain(OTHERS)
                .chain(VERBS.iter().map(|(verb, ..)| *verb))
                .chain(effects.filter(|_| is_event))
                .chain(facts)
                .collect();
            let help = match name {
                "filter" | "map" | "reduce" | "sort" | "some" | "every" | "find" => {
                    "write a loop: `for x in list { .. }`".to_string()
                }
                _ => "`javelina points --format rhai` lists all functions".to_string(),
            };
            let problem = Diagnostic::error("R3010", span, format!("no function is called `{shown}`"));
            self.found.push(problem.help(help).did_you_mean(name, known));
        }
        self.unknown(args, span)
    }

    /// A function of the library.
    pub(crate) fn native_call(&mut self, name: &str, args: Vec<At>, span: Span, is_method: bool) -> At {
        let native = native(name);
        if NATIVES[native].changes && !matches!(self.tree.nodes[args[0].index()], Node::Local(_)) {
            let is_inside = matches!(self.tree.nodes[args[0].index()], Node::Index(..) | Node::Key(..));
            let message = format!("`{name}` cannot change a value inside another");
            let help = "change a variable: `list.put(place, value)`, `map.put(key, value)`, `list.push(value)`";
            if is_inside {
                self.error("R3016", span, message, help);
            } else {
                self.error("R3016", span, format!("`{name}` changes a variable, and this is none"), help);
            }
            return self.unknown(args, span);
        }
        let before = self.found.len();
        let shape = self.native_type(name, &args);
        let _ = is_method;
        if self.found.len() > before {
            return self.unknown(args, span);
        }
        let node = Node::Native(native, args.clone());
        match shape {
            Gives::Shape(shape) => self.shaped(node, span, shape),
            Gives::Entry(list) => {
                let term = self.entry(list);
                self.node(node, span, term)
            }
            Gives::Same(list) => {
                let term = self.term(list);
                self.node(node, span, term)
            }
        }
    }

    /// The type of the entries of a list, or of the values of a map.
    fn entry(&mut self, list: At) -> crate::lower::types::Term {
        match self.shape(list) {
            Some(Shape::List(entry) | Shape::Map(_, entry)) => entry,
            _ => self.types.is(Shape::Any),
        }
    }

    fn native_type(&mut self, name: &str, args: &[At]) -> Gives {
        let says = |what: &str| format!("`{name}` takes {what} here");
        let form = NATIVES.iter().find(|one| one.name == name).map_or(String::new(), |one| one.args.join(", "));
        let help = format!("write `{name}({form})`");
        let numbers = |this: &mut Self, from: usize| {
            for at in &args[from..] {
                this.want_shape(*at, Shape::Number, "R3105", &says("a number"), &help);
            }
        };
        if matches!(name, "abs" | "clamp" | "max" | "min") {
            numbers(self, 0);
            return Gives::Shape(Shape::Number);
        }
        let first = args[0];
        let shape = self.shape(first);
        match (name, shape) {
            (
                "len" | "is_empty",
                Some(Shape::List(_) | Shape::Map(..) | Shape::Text | Shape::Of(_) | Shape::Any) | None,
            ) => {
                return Gives::Shape(if name == "len" { Shape::Number } else { Shape::Truth });
            }
            ("len" | "is_empty", _) => {
                let list = self.types.open();
                let list = self.types.list(list);
                self.want(first, list, "R3105", &says("a list, a map or a text"), &help);
                return Gives::Shape(if name == "len" { Shape::Number } else { Shape::Truth });
            }
            ("has" | "keys", _) | ("put" | "remove", Some(Shape::Map(..))) => {
                let (key, value) = (self.types.word(), self.types.open());
                let map = self.types.is(Shape::Map(key, value));
                if !self.want(first, map, "R3105", &says("a map"), &help) || name == "keys" {
                    let list = self.types.list(key);
                    return self.typed_list(list);
                }
                self.want(args[1], key, "R3105", "the keys of the map are of another type", &help);
                if name == "put" {
                    self.key(args[1]);
                    if !self.types.unify(value, self.term(args[2])) {
                        self.types.free(value);
                    }
                }
                return match name {
                    "has" => Gives::Shape(Shape::Truth),
                    "put" => Gives::Shape(Shape::Void),
                    _ => Gives::Entry(first),
                };
            }
            ("put" | "remove", None | Some(Shape::Any)) => {
                if name == "put" {
                    self.key(args[1]);
                }
                return Gives::Shape(if name == "put" { Shape::Void } else { Shape::Any });
            }
            _ => {}
        }
        let entry = self.types.open();
        let list = self.types.list(entry);
        if !self.want(first, list, "R3105", &says("a list"), &help) {
            return Gives::Shape(Shape::Any);
        }
        match name {
            "append" | "both" | "without" => {
                if !self.types.unify(self.term(first), self.term(args[1])) {
                    let message = format!("`{name}` joins {} and {}", self.in_words(first), self.in_words(args[1]));
                    self.error("R3028", self.span(args[1]), message, "give lists of one type");
                }
                Gives::Same(first)
            }
            "contains" => {
                self.looked_for(args[1], first, name);
                Gives::Shape(Shape::Truth)
            }
            "count" | "index_of" => {
                self.looked_for(args[1], first, name);
                Gives::Shape(Shape::Number)
            }
            "push" | "put" => {
                let value = args[args.len() - 1];
                if name == "put" {
                    self.want_shape(args[1], Shape::Number, "R3105", &says("a number"), &help);
                }
                if !self.types.unify(entry, self.term(value)) {
                    self.types.free(entry);
                }
                Gives::Shape(Shape::Void)
            }
            "first" | "last" | "pop" => Gives::Entry(first),
            "remove" => {
                self.want_shape(args[1], Shape::Number, "R3105", &says("a number"), &help);
                Gives::Entry(first)
            }
            "least" | "most" | "sum" => {
                let number = self.types.is(Shape::Number);
                if !self.types.unify(entry, number) {
                    let message = format!("`{name}` takes a list of numbers, and this is {}", self.in_words(first));
                    self.error("R3105", self.span(first), message, "give a list of numbers");
                }
                Gives::Shape(Shape::Number)
            }
            "slice" => {
                numbers(self, 1);
                Gives::Same(first)
            }
            _ => Gives::Same(first),
        }
    }

    fn typed_list(&mut self, list: crate::lower::types::Term) -> Gives {
        self.types.shape(list).map_or(Gives::Shape(Shape::Any), Gives::Shape)
    }
}

/// The type of what a function of the library gives.
enum Gives {
    Shape(Shape),
    /// An entry of a list.
    Entry(At),
    /// The type of an argument.
    Same(At),
}

fn forms_or(forms: &[String], first: &str) -> String {
    match forms {
        [] | [_] => first.to_string(),
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
    }
}
