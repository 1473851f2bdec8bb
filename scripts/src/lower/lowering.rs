//! Lowering of statements and expressions to the typed tree.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use javelina_engine::rules::PointId;
use javelina_engine::{Diagnostic, Span};
use rhai::{Expr, FnCallExpr, Ident, Position, Stmt};

use crate::lower::source::Source;
use crate::lower::tree::{At, Binary, Node, Tree, Unary};
use crate::lower::types::{Shape, Term, Types};
use crate::names::known::Known;

/// What is known of a function of the tree while the script is lowered.
pub(crate) struct Instance {
    /// The types with which it is called, where all of them are known.
    pub key: Option<String>,
    pub params: Vec<Term>,
    /// The type of each of its variables.
    pub locals: Vec<Term>,
    /// The type of what it gives.
    pub gives: Option<Term>,
}

/// A script on its way to the tree.
pub(crate) struct Lowering<'a> {
    pub known: Known<'a>,
    pub source: Source<'a>,
    /// The statements of each function of the text.
    pub bodies: &'a [Vec<Stmt>],
    pub tree: Tree,
    /// The type of each node.
    pub terms: Vec<Term>,
    pub types: Types,
    pub found: Vec<Diagnostic>,
    /// What is known of each function of the tree.
    pub instances: Vec<Instance>,
    /// Functions that are still to be lowered.
    pub waiting: Vec<usize>,
    /// The function at work and those that call it, innermost last.
    pub stack: Vec<Frame>,
    /// Texts that are compared with something.
    pub compared: BTreeSet<At>,
    /// Keys that the script gives to maps; `None` stands for one that it works out.
    pub keys: BTreeSet<Option<String>>,
    /// Keys that it reads, with their places.
    pub keys_read: Vec<(String, Span)>,
    /// What is lowered is an expression that somebody asks about: it is at no point, and changes nothing.
    pub is_asked: bool,
    /// The bytes of statements that are values, of values that are returned, and of operands.
    pub extents: BTreeMap<At, Range<usize>>,
}

/// A function while it is lowered.
pub(crate) struct Frame {
    pub function: usize,
    pub scope: Vec<(String, u16)>,
    pub locals: Vec<Term>,
    /// The types of what it gives.
    pub gives: Vec<Term>,
}

impl Lowering<'_> {
    pub(crate) fn node(&mut self, node: Node, span: Span, term: Term) -> At {
        self.tree.nodes.push(node);
        self.tree.spans.push(span);
        self.terms.push(term);
        At(self.tree.nodes.len() as u32 - 1)
    }

    /// A node of a known type.
    pub(crate) fn shaped(&mut self, node: Node, span: Span, shape: Shape) -> At {
        let term = self.types.is(shape);
        self.node(node, span, term)
    }

    pub(crate) fn unknown(&mut self, children: Vec<At>, span: Span) -> At {
        self.shaped(Node::Unknown(children), span, Shape::Any)
    }

    pub(crate) fn error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.found.push(Diagnostic::error(code, span, message).help(help));
    }

    pub(crate) fn term(&self, at: At) -> Term {
        self.terms[at.index()]
    }

    pub(crate) fn shape(&self, at: At) -> Option<Shape> {
        self.types.shape(self.term(at))
    }

    pub(crate) fn span(&self, at: At) -> Span {
        self.tree.spans[at.index()]
    }

    pub(crate) fn in_words(&self, at: At) -> String {
        self.types.in_words(self.term(at), self.known.catalogue)
    }

    pub(crate) fn is_void(&self, at: At) -> bool {
        self.shape(at) == Some(Shape::Void)
    }

    pub(crate) fn frame(&mut self) -> Option<&mut Frame> {
        self.stack.last_mut()
    }

    /// The point that reaches the function at work.
    pub(crate) fn point(&self) -> Option<PointId> {
        self.tree.functions[self.stack.last()?.function].point
    }

    /// Wants a type of a value: reports `says` with what it is where it is another.
    pub(crate) fn want(&mut self, at: At, wanted: Term, code: &'static str, says: &str, help: &str) -> bool {
        if self.types.unify(self.term(at), wanted) {
            return true;
        }
        let message = format!("{says}, and this is {}", self.in_words(at));
        self.error(code, self.span(at), message, help);
        false
    }

    pub(crate) fn want_shape(&mut self, at: At, shape: Shape, code: &'static str, says: &str, help: &str) -> bool {
        let wanted = self.types.is(shape);
        self.want(at, wanted, code, says, help)
    }

    /// A condition of `if`, `while` and the like.
    pub(crate) fn condition(&mut self, expr: &Expr, word: &str) -> At {
        let at = self.value(expr);
        let help = match self.shape(at) {
            Some(Shape::Number) => "compare it: `> 0`",
            Some(Shape::List(_)) => "write `!is_empty(..)`",
            _ => "compare it: `!= ()`",
        };
        self.want_shape(at, Shape::Truth, "R3109", &format!("{word} wants a truth"), help);
        at
    }

    /// Lowers an expression whose value is used.
    pub(crate) fn value(&mut self, expr: &Expr) -> At {
        let at = self.expr(expr);
        if !self.is_void(at) {
            return at;
        }
        let span = self.span(at);
        if matches!(self.tree.nodes[at.index()], Node::Verb(..) | Node::Ask(_)) {
            let name = self.source.of(span.range());
            let message = format!("`{name}` is a verb and gives no value");
            let help = format!("write `{name}(..);` alone: verbs take effect where they are called");
            self.error("R3026", span, message, help);
        } else {
            self.error("R3105", span, "this gives no value", "use it as a statement of its own");
        }
        self.unknown(vec![at], span)
    }

    /// Notes the bytes of an expression.
    pub(crate) fn measure(&mut self, at: At, expr: &Expr) -> At {
        self.extents.extend(self.source.extent(expr).map(|range| (at, range)));
        at
    }

    pub(crate) fn values(&mut self, all: &[Expr]) -> Vec<At> {
        all.iter().map(|one| self.value(one)).collect()
    }

    /// Lowers an expression, which may be a verb.
    pub(crate) fn expr(&mut self, expr: &Expr) -> At {
        let span = self.source.span(expr.position());
        match expr {
            Expr::BoolConstant(truth, _) => self.shaped(Node::Truth(*truth), span, Shape::Truth),
            Expr::IntegerConstant(number, _) => {
                if i32::try_from(*number).is_err() {
                    let message = format!("the number {number} does not fit into 32 bits");
                    self.error("R3113", span, message, format!("numbers are at most {}", i32::MAX));
                }
                self.shaped(Node::Number(*number), span, Shape::Number)
            }
            Expr::StringConstant(text, _) => {
                let term = self.types.word();
                self.node(Node::Text(text.to_string()), span, term)
            }
            Expr::CharConstant(..) => {
                self.error("R3009", span, "characters are switched off in scripts", "write a text: \"x\"");
                self.unknown(Vec::new(), span)
            }
            Expr::InterpolatedString(parts, _) => {
                let parts = self.values(parts);
                let term = self.types.word();
                self.node(Node::Template(parts), span, term)
            }
            Expr::Array(entries, _) => self.list(entries, span),
            Expr::Map(parts, _) => self.map(&parts.0, span),
            Expr::Unit(_) => {
                let term = self.types.open();
                self.node(Node::Nothing, span, term)
            }
            Expr::Variable(name, ..) => self.variable(&name.1, span),
            Expr::ThisPtr(_) => {
                let help = "give the value as an argument";
                self.error("R3009", span, "`this` is switched off in scripts", help);
                self.unknown(Vec::new(), span)
            }
            Expr::Stmt(block) => self.block(block),
            Expr::FnCall(call, _) if call.op_token.is_some() || self.source.of(span.range()) != call.name.as_str() => {
                self.operator(call, span)
            }
            Expr::FnCall(call, _) => self.call(call, span),
            Expr::Dot(..) | Expr::Index(..) => self.chain(expr),
            Expr::And(all, _) => self.chained(all, Binary::And),
            Expr::Or(all, _) => self.chained(all, Binary::Or),
            Expr::Coalesce(all, _) => self.chained(all, Binary::Else),
            _ => self.unknown(Vec::new(), span),
        }
    }

    fn list(&mut self, entries: &[Expr], span: Span) -> At {
        let lowered: Vec<At> = entries.iter().map(|entry| self.expr(entry)).collect();
        if let Some(verb) = lowered.iter().copied().find(|at| self.is_void(*at)) {
            let name = self.source.of(self.span(verb).range()).to_string();
            let message = format!("`{name}` is a verb and gives no value for a list");
            let problem = Diagnostic::error("R3026", self.span(verb), message);
            let help = format!("write `{name}(..);` without a list: verbs take effect where they are called");
            let fix = self.unlisted(span);
            self.found.push(fix.into_iter().fold(problem.help(help), Diagnostic::fix));
            return self.shaped(Node::Unknown(lowered), span, Shape::Void);
        }
        let entry = self.types.open();
        for at in &lowered {
            if !self.types.unify(entry, self.term(*at)) {
                self.types.free(entry);
            }
        }
        let term = self.types.list(entry);
        self.node(Node::List(lowered), span, term)
    }

    fn map(&mut self, entries: &[(Ident, Expr)], span: Span) -> At {
        let (key, value) = (self.types.word(), self.types.open());
        let mut lowered = Vec::new();
        for (name, expr) in entries {
            let at = self.value(expr);
            if !self.types.unify(value, self.term(at)) {
                self.types.free(value);
            }
            self.keys.insert(Some(name.name.to_string()));
            lowered.push((name.name.to_string(), self.source.span(name.pos), at));
        }
        self.shaped(Node::Map(lowered), span, Shape::Map(key, value))
    }

    pub(crate) fn variable(&mut self, name: &str, span: Span) -> At {
        let found = self.stack.last().and_then(|frame| {
            let (_, at) = frame.scope.iter().rev().find(|(known, _)| known == name)?;
            Some((*at, frame.locals[usize::from(*at)]))
        });
        match found {
            Some((_, term)) if self.types.shape(term) == Some(Shape::View) => self.node(Node::View, span, term),
            Some((at, term)) => self.node(Node::Local(at), span, term),
            None => self.unknown(Vec::new(), span),
        }
    }

    fn chained(&mut self, all: &[Expr], sign: Binary) -> At {
        let mut all = all.iter();
        let Some(first) = all.next() else { return self.unknown(Vec::new(), self.source.span(Position::NONE)) };
        let mut left = self.value(first);
        for expr in all {
            let right = self.value(expr);
            let span = self.span(left);
            left = if sign == Binary::Else {
                let term = self.types.join(self.term(left), self.term(right));
                self.node(Node::Binary(sign, left, right), span, term)
            } else {
                for at in [left, right] {
                    self.truth(at, sign.sign());
                }
                self.shaped(Node::Binary(sign, left, right), span, Shape::Truth)
            };
        }
        left
    }

    fn truth(&mut self, at: At, sign: &str) {
        self.want_shape(at, Shape::Truth, "R3109", &format!("`{sign}` takes truths"), "compare it, as with `> 0`");
    }

    fn operator(&mut self, call: &FnCallExpr, span: Span) -> At {
        let name = call.name.as_str();
        match (name, call.args.as_slice()) {
            ("!", [one]) => {
                let at = self.value(one);
                self.truth(at, "!");
                self.shaped(Node::Unary(Unary::Not, at), span, Shape::Truth)
            }
            ("-", [one]) => {
                let at = self.value(one);
                self.number(at, "-");
                self.shaped(Node::Unary(Unary::Minus, at), span, Shape::Number)
            }
            ("+", [one]) => self.value(one),
            ("contains", [list, one]) => {
                let (one, list) = (self.value(one), self.value(list));
                self.looked_for(one, list, "in");
                self.shaped(Node::Binary(Binary::In, one, list), span, Shape::Truth)
            }
            (_, [one, other]) => {
                let Some((_, sign)) = Binary::SIGNS.into_iter().find(|(sign, _)| *sign == name) else {
                    let both = self.values(&call.args);
                    let help = match name {
                        "&" => "write `&&`",
                        "|" => "write `||`",
                        _ => "scripts have `+ - * / % **`, comparisons, `&&`, `||`, `!` and `??`",
                    };
                    self.error("R3009", span, format!("`{name}` is switched off in scripts"), help);
                    return self.unknown(both, span);
                };
                let (left, right) = (self.value(one), self.value(other));
                self.measure(left, one);
                self.measure(right, other);
                self.binary(sign, left, right, span)
            }
            (_, all) => {
                let all = self.values(all);
                self.unknown(all, span)
            }
        }
    }

    pub(crate) fn number(&mut self, at: At, sign: &str) -> bool {
        let is_text = self.types.is_word(self.term(at)) || self.shape(at) == Some(Shape::Text);
        let help = match (sign, self.shape(at)) {
            ("+", _) if is_text => "texts are not added; write a text in backquotes: `${a} and ${b}`",
            (_, Some(Shape::List(_))) if sign == "+" => "write `append(list, other)` or `list.len`",
            (_, Some(Shape::List(_))) => "write `list.len`",
            _ => "only numbers are reckoned with",
        };
        self.want_shape(at, Shape::Number, "R3105", &format!("`{sign}` takes numbers"), help)
    }

    pub(crate) fn binary(&mut self, sign: Binary, one: At, other: At, span: Span) -> At {
        let node = Node::Binary(sign, one, other);
        match sign {
            Binary::Equal | Binary::Unequal => {
                self.compare(one, other, span);
                self.shaped(node, span, Shape::Truth)
            }
            Binary::Range | Binary::RangeWith => {
                let _ = self.number(one, sign.sign()) && self.number(other, sign.sign());
                self.shaped(node, span, Shape::Range)
            }
            Binary::Less | Binary::LessOrEqual | Binary::Greater | Binary::GreaterOrEqual => {
                let _ = self.number(one, sign.sign()) && self.number(other, sign.sign());
                self.shaped(node, span, Shape::Truth)
            }
            _ => {
                let is_fine = self.number(one, sign.sign()) && self.number(other, sign.sign());
                if is_fine && matches!(sign, Binary::Divide | Binary::Rest) && self.is_number(other, 0) {
                    self.error("R3106", span, "this divides by 0", "divide by another number");
                }
                self.shaped(node, span, Shape::Number)
            }
        }
    }

    pub(crate) fn is_number(&self, at: At, wanted: i64) -> bool {
        matches!(self.tree.nodes[at.index()], Node::Number(number) if number == wanted)
    }

    /// Two values are compared: they are of one type.
    fn compare(&mut self, one: At, other: At, span: Span) {
        if !self.types.unify(self.term(one), self.term(other)) {
            let message = format!("{} and {} are never equal", self.in_words(one), self.in_words(other));
            let help = match (self.shape(one), self.shape(other)) {
                (Some(Shape::List(_)), Some(Shape::Number)) => "write `.len` behind the list",
                (Some(Shape::Number), Some(Shape::Text)) => "write the number without quotes",
                _ => "compare values of one type",
            };
            self.error("R3028", span, message, help);
        }
        self.compared.extend([one, other]);
    }

    /// Something is looked for in a list, a range or a map.
    pub(crate) fn looked_for(&mut self, one: At, list: At, word: &str) {
        match self.shape(list) {
            Some(Shape::Range) => {
                self.number(one, word);
            }
            Some(Shape::Map(key, _)) => {
                self.want(one, key, "R3105", "the keys of the map are of another type", "compare values of one type");
            }
            _ => {
                let entry = self.types.open();
                let wanted = self.types.list(entry);
                let says = format!("`{word}` looks into lists");
                if self.want(list, wanted, "R3105", &says, "give a list") && !self.types.unify(entry, self.term(one)) {
                    let message = format!("{} is never in {}", self.in_words(one), self.in_words(list));
                    self.error("R3028", self.span(one), message, "look for a value of the type of the list");
                }
            }
        }
        self.compared.insert(one);
        if let Node::List(entries) = self.tree.nodes[list.index()].clone() {
            self.compared.extend(entries);
        }
    }
}
