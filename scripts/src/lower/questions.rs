//! Questions to a seat, and the kinds that questions and lists of elements name.

use javelina_engine::rules::{KindId, PointKind, Type};
use javelina_engine::{Diagnostic, Span, counted};
use rhai::{Expr, FnCallExpr};

use crate::lower::lowering::{Lowering, listed, shown};
use crate::lower::tree::{Ask, At, Node};
use crate::lower::types::Shape;
use crate::lower::verbs::text_of;

impl Lowering<'_> {
    /// `all("good")`.
    pub(crate) fn all(&mut self, kind: &Expr, span: Span) -> At {
        let Some(kind) = self.kind(kind, "all(\"good\")") else { return self.unknown(Vec::new(), span) };
        let term = self.tree.types.declared(Type::SetOf(kind));
        self.node(Node::All(kind), span, term)
    }

    fn kind(&mut self, expr: &Expr, form: &str) -> Option<KindId> {
        let at = self.source.span(expr.position());
        let Some(text) = text_of(expr) else {
            self.error("R3019", at, "the kind must be a text in quotes", format!("write `{form}`"));
            return None;
        };
        let kinds = self.known.catalogue.kinds;
        if let Some((kind, is_all)) = self.known.catalogue.kind(text) {
            let decl = &kinds[kind.index()];
            self.renamed_text(text, if is_all { decl.all } else { decl.name }, at);
            return Some(kind);
        }
        if text == "number" {
            let help = "ask for an element, or ask in a rule: `choose number n from 0..9`";
            self.error("R3019", at, "scripts cannot ask for a number", help);
            return None;
        }
        let names: Vec<String> = kinds.iter().map(|kind| kind.name.to_string()).collect();
        let problem = Diagnostic::error("R3019", at, format!("unknown kind `{}`", shown(text)));
        self.no_such(problem, format!("use one of {}", listed(&names)), text, &names);
        None
    }

    /// `ask(kind, list, function)` or `ask(kind, list, function, prompt)`; `on` is the seat before the dot.
    pub(crate) fn ask(&mut self, on: Option<At>, call: &FnCallExpr, span: Span) -> At {
        let name = call.name.as_str();
        let help = format!("write `{name}(\"kind\", list, \"function\")`, or add a prompt at the end");
        if let Some(point) = self.point_decl().filter(|point| point.kind != PointKind::Event) {
            let message = format!("questions are not allowed at `{}`", point.name);
            self.error("R3019", span, message, "ask at an event");
            let args = self.values(&call.args);
            return self.undone(args, span);
        }
        if !self.takes(name, |_| true, span) {
            return self.undone(Vec::new(), span);
        }
        let (kind, options, then, prompt) = match call.args.as_slice() {
            [kind, options, then] => (kind, options, then, None),
            [kind, options, then, prompt] => (kind, options, then, Some(prompt)),
            args => {
                let args = self.values(args);
                let message = format!("`{name}` does not take {}", counted(args.len(), "argument"));
                self.error("R3011", span, message, help);
                return self.undone(args, span);
            }
        };
        let kind = self.kind(kind, &format!("{name}(\"good\", list, \"then\")"));
        let options = self.value(options);
        if matches!(self.tree.node(options), Node::List(all) if all.is_empty()) {
            let message = "this question has no options, so it is never asked";
            self.error("R3019", self.span(options), message, "list the elements to choose from");
        }
        let Some(kind) = kind else { return self.undone(vec![options], span) };
        let wanted = self.tree.types.declared(Type::SetOf(kind));
        let other = match self.shape(options) {
            Some(Shape::List(entry)) => self.tree.types.shape(entry),
            _ => None,
        };
        let cure = match other {
            Some(Shape::Of(other)) if other != kind => {
                format!("name the kind of the options: `{name}(\"{}\", ..)`", self.known.kind(other))
            }
            _ => help.clone(),
        };
        self.want_argument(name, options, wanted, &cure);
        let then = self.continuation(then, kind, &help);
        let prompt = prompt.map(|prompt| {
            let at = self.value(prompt);
            if self.want_shape(at, Shape::Text, "R3105", "the prompt must be a text", &help)
                && !matches!(self.tree.nodes[at.index()], Node::Text(_))
            {
                let message = "the text of a question cannot contain variables or `${..}`";
                self.error("R3019", self.span(at), message, "write the whole text in quotes");
            }
            at
        });
        on.into_iter().for_each(|on| self.for_another(on, "this asks another player"));
        let ask = Ask { seat: on, kind, options, then, prompt, may_skip: name == "ask_or_skip" };
        self.shaped(Node::Ask(Box::new(ask)), span, Shape::Void)
    }

    /// The function that takes an answer.
    fn continuation(&mut self, then: &Expr, kind: KindId, help: &str) -> Option<usize> {
        let at = self.source.span(then.position());
        let Some(text) = text_of(then) else {
            let message = "the function that takes the answer must be a text in quotes";
            let name = self.source.of(at.range());
            let is_name = self.own(name, 2).is_some();
            self.error("R3019", at, message, if is_name { format!("write `\"{name}\"`") } else { help.to_string() });
            return None;
        };
        if let Some(found) = self.own(text, 2) {
            return self.answer_function(found, kind, at);
        }
        let functions = self.source.scan.functions.iter().filter(|one| one.params.len() == 2);
        let known: Vec<String> = functions.map(|one| one.name.clone()).collect();
        let message = format!("no function `{}` takes the view and the answer", shown(text));
        let help = format!("write `fn {}(view, answer)`", shown(text));
        self.no_such(Diagnostic::error("R3019", at, message), help, text, &known);
        None
    }
}
