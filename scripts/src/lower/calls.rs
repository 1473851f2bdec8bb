//! Calls: functions of the script, of the library, and former spellings of facts and effects.

use javelina_engine::rules::PointKind;
use javelina_engine::{Diagnostic, Fix, Span};
use rhai::{Expr, FnCallExpr};

use crate::calls::forms::VERBS;
use crate::calls::library::NATIVES;
use crate::lower::extents::extent;
use crate::lower::lowering::{Lowering, shown};
use crate::lower::tree::{At, Node};
use crate::lower::types::{Shape, Term};

/// How values inside others are changed, for help.
pub(crate) const CHANGES: &str =
    "change a variable: `list.put(index, value)`, `map.put(key, value)`, `list.push(value)`";

/// Functions of other languages, and what is written for them.
const FOREIGN: [(&str, &str); 12] = [
    ("timestamp time now sleep", "read `view.round` or a counter; scripts have no clock"),
    ("size length Length count Count", "write `list.len`"),
    ("includes include? any", "write `list.contains(value)`"),
    ("max min", "write `list.most()` or `list.least()`"),
    ("pass shuffle reroll show", "write this step in a rule at the same event; scripts have `send` and `exchange`"),
    ("disqualify narrow", "write `forbid()`"),
    ("widen", "write `allow()`"),
    ("not", "write `!` before the condition"),
    ("insert add_all", "write `list.push(value)`"),
    ("filter map reduce sort some every find forEach foreach", "write a loop: `for x in list { .. }`"),
    ("range", "write `for n in 0..5`"),
    (
        "rand random randint rand_int roll roll_dice",
        "draw in a rule and store the result in a counter that the script reads; scripts have no random numbers",
    ),
];

/// The replacement of a function of another language.
pub(crate) fn foreign(name: &str) -> Option<&'static str> {
    let (_, help) = FOREIGN.iter().find(|(words, _)| words.split(' ').any(|word| word == name))?;
    Some(help)
}

/// The place of a function of the library.
pub(crate) fn native(name: &str) -> usize {
    NATIVES.iter().position(|native| native.name == name).unwrap_or_default()
}

impl Lowering<'_> {
    /// The function of the script with a name and a number of parameters.
    pub(crate) fn own(&self, name: &str, params: usize) -> Option<usize> {
        self.source.scan.functions.iter().position(|one| one.name == name && one.params.len() == params)
    }

    pub(crate) fn is_native(&self, name: &str, args: usize) -> bool {
        NATIVES.iter().any(|native| native.name == name && native.args.len() == args)
    }

    /// Returns `true` if a verb, a question or an effect has this name.
    pub(crate) fn is_verb(&self, name: &str) -> bool {
        VERBS.iter().any(|(_, verb, ..)| *verb == name)
            || matches!(name, "ask" | "ask_or_skip")
            || !self.known.effects(name).is_empty()
    }

    /// How the functions of a name are called, those of the script first.
    pub(crate) fn forms(&self, name: &str) -> Vec<String> {
        let own = self.source.scan.functions.iter().filter(|one| one.name == name);
        let own = own.map(|one| format!("{name}({})", one.params.join(", ")));
        let natives = NATIVES.iter().filter(|native| native.name == name);
        let natives = natives.map(|native| format!("{name}({})", native.args.join(", ")));
        own.chain(natives).chain((name == "all").then(|| "all(kind)".into())).collect()
    }

    pub(crate) fn call(&mut self, call: &FnCallExpr, span: Span) -> At {
        let (name, count) = (call.name.as_str(), call.args.len());
        if let Some(at) = self.own(name, count) {
            let args = self.values(&call.args);
            return self.call_own(at, args, span);
        }
        match (name, call.args.as_slice()) {
            ("all" | "elements", [kind]) => {
                if name == "elements" {
                    self.renamed(name, "all", span);
                }
                return self.all(kind, span);
            }
            ("for_seat", [seat, effects]) => return self.for_seat(seat, effects, span),
            _ => {}
        }
        if !self.is_native(name, count) && (self.is_verb(name) || self.known.former_effect(name, count).is_some()) {
            return self.verb_call(None, call, span);
        }
        let args = self.values(&call.args);
        if self.is_native(name, count) {
            return self.native_call(name, args, span);
        }
        // A printed fact by its former spelling.
        if let Some(named) = self.known.former_call(name, count).filter(|(read, _)| !self.known.was_on_view(*read)) {
            self.dotted(name, &named.1, span, args[0], None);
            return self.read(named, args, span);
        }
        self.unknown_call(name, args, span, false)
    }

    /// `for_seat(seat, effects)`, now `seat.effect(..)`.
    fn for_seat(&mut self, seat: &Expr, effects: &Expr, span: Span) -> At {
        let before = self.found.len();
        let (on, done) = (self.expr(seat), self.expr(effects));
        self.found.truncate(before);
        let message = "`for_seat` is now a method of the seat";
        let mut problem = Diagnostic::error("R3026", span, message).help("write `seat.effect(..);` for each effect");
        let texts = [on, done].map(|at| Some(self.source.of(extent(&self.tree, self.source, at)?)));
        let close = self.source.closing(self.source.token(span.start) + 1);
        if let ([Some(seat), Some(text)], Some((close, _)), Expr::FnCall(call, _)) = (texts, close, effects)
            && !self.known.effects(&call.name).is_empty()
        {
            let whole = Span::new(span.file, span.start..self.source.place(close).end);
            problem = problem.fix(Fix::write(whole, format!("{seat}.{text}")));
        }
        self.found.push(problem);
        self.undone(vec![on, done], span)
    }

    /// Reports a call that nothing takes.
    pub(crate) fn unknown_call(&mut self, name: &str, args: Vec<At>, span: Span, is_method: bool) -> At {
        let forms = self.forms(name);
        let is_foreign = forms.is_empty() || is_method && args.len() == 1;
        if let Some(help) = foreign(name).filter(|_| is_foreign) {
            self.error("R3010", span, format!("unknown function `{}`", shown(name)), help);
        } else if !forms.is_empty() {
            self.wrong_count(name, args.len() - usize::from(is_method), span, &forms);
        } else if let Some(on) = args.first().filter(|_| is_method && self.is_verb(name)) {
            let message = format!("`{}` is not a method of {}", shown(name), self.in_words(*on));
            let is_list = matches!(self.shape(*on), Some(Shape::List(_)));
            let written =
                if is_list && name == "add" { "list.push(value)".into() } else { format!("{}(..)", shown(name)) };
            self.error("R3011", span, message, format!("write `{written}`"));
        } else if let Some((from, written)) = self.of_one(name).or_else(|| self.of_view(name)) {
            let message = format!("`{}` is a field of {from}", shown(name));
            self.error("R3011", span, message, format!("write `{written}`"));
        } else {
            let is_event = self.point_decl().is_none_or(|point| point.kind == PointKind::Event);
            let effects = self.known.catalogue.effects.iter().filter(|_| is_event).map(|effect| effect.name);
            let known: Vec<String> = (self.source.scan.functions.iter().map(|one| one.name.as_str()))
                .chain(NATIVES.iter().map(|native| native.name))
                .chain(["ask", "ask_or_skip", "all"])
                .chain(VERBS.iter().map(|(_, verb, ..)| *verb))
                .chain(effects)
                .chain(self.known.catalogue.facts.iter().map(|fact| fact.name))
                .map(String::from)
                .collect();
            let problem = Diagnostic::error("R3010", span, format!("unknown function `{}`", shown(name)));
            let help = "run `javelina points --format rhai` to list all functions";
            self.no_such(problem, help, name, &known);
        }
        self.unknown(args, span)
    }

    /// A function of the library.
    pub(crate) fn native_call(&mut self, name: &str, args: Vec<At>, span: Span) -> At {
        let at = native(name);
        let (native, before) = (&NATIVES[at], self.found.len());
        if native.changes && !matches!(self.tree.node(args[0]), Node::Local(_)) {
            let message = match self.tree.node(args[0]) {
                Node::Index(..) | Node::Key(..) => format!("`{name}` cannot change a nested value"),
                _ => format!("`{name}` needs a variable to change"),
            };
            self.error("R3016", span, message, CHANGES);
            return self.unknown(args, span);
        }
        let help = format!("write `{name}({})`", native.args.join(", "));
        let (key, entry) = (self.tree.types.word(), self.tree.types.open());
        if matches!(name, "least" | "most" | "sum") {
            let number = self.tree.types.is(Shape::Number);
            self.tree.types.unify(entry, number);
        }
        for (place, (word, arg)) in native.args.iter().zip(&args).enumerate() {
            self.native_argument(name, (word, *arg), args[0], (key, entry), &help);
            // Of what is no list or map no other argument can be told.
            if place == 0 && *word != "number" && self.found.len() > before {
                break;
            }
        }
        let takes_texts = |shape| !matches!(shape, Some(Shape::Truth | Shape::List(_) | Shape::Map(..)));
        let entries =
            if let Some(Shape::List(entry)) = self.shape(args[0]) { self.tree.types.shape(entry) } else { None };
        let is_fit = match name {
            "both" | "unique" | "without" => !self.is_nested(self.shape(args[0])),
            "sorted" => takes_texts(entries),
            _ => true,
        };
        if !is_fit && self.found.len() == before {
            let message = format!("`{name}` takes a list of numbers, texts or elements");
            self.error("R3105", self.span(args[0]), message, "compare its values one by one");
        }
        if self.found.len() > before {
            return self.unknown(args, span);
        }
        let term = match (native.gives, self.shape(args[0])) {
            ("number", _) => self.tree.types.is(Shape::Number),
            ("boolean", _) => self.tree.types.is(Shape::Truth),
            ("()", _) => self.tree.types.is(Shape::Void),
            ("value", Some(Shape::List(entry) | Shape::Map(_, entry))) => entry,
            ("value", _) => self.tree.types.is(Shape::Any),
            _ if name == "keys" => self.tree.types.is(Shape::List(key)),
            _ => self.term(args[0]),
        };
        self.node(Node::Native(at, args), span, term)
    }

    /// Wants the type of an argument that a word of the library stands for. `first` is the list or map, of which `key` and
    /// `entry` are the types of places and values.
    fn native_argument(
        &mut self,
        name: &str,
        (word, at): (&str, At),
        first: At,
        (key, entry): (Term, Term),
        help: &str,
    ) {
        let shape = self.shape(first);
        let (is_map, is_open) = (matches!(shape, Some(Shape::Map(..))), matches!(shape, None | Some(Shape::Any)));
        let is_looked_for = matches!(name, "contains" | "count" | "index_of");
        let wanted = match word {
            "list, map or text" if is_open || is_map || matches!(shape, Some(Shape::Text | Shape::Of(_))) => return,
            "list, map or text" => {
                let list = self.tree.types.is(Shape::List(entry));
                self.want(at, list, "R3105", &format!("`{name}` takes a list, a map or a text here"), help);
                return;
            }
            "list or map" if is_open => return,
            "map" => self.tree.types.is(Shape::Map(key, entry)),
            "list or map" if is_map => self.tree.types.is(Shape::Map(key, entry)),
            "list" | "list or map" => self.tree.types.is(Shape::List(entry)),
            "index or key" | "key" if is_map || is_open || word == "key" => {
                if name == "put" {
                    self.key(at);
                }
                if !is_open {
                    self.want(at, key, "R3105", "expected a key like the other keys of the map", help);
                }
                return;
            }
            "value" if is_looked_for => return self.looked_for(at, first, name),
            "value" => return self.tree.types.hold(entry, self.term(at)),
            _ => self.tree.types.is(Shape::Number),
        };
        self.want_argument(name, at, wanted, help);
    }
}
