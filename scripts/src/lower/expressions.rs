//! Lowering of values: constants, variables, lists, maps and operators.

use javelina_engine::{Diagnostic, Fix, Span};
use rhai::{Expr, FnCallExpr, Ident};

use crate::lower::lowering::Lowering;
use crate::lower::tree::{At, Binary, Node, Unary};
use crate::lower::types::Shape;

impl Lowering<'_> {
    /// Lowers an expression whose value is used.
    pub(crate) fn value(&mut self, expr: &Expr) -> At {
        let at = self.expr(expr);
        self.used(at)
    }

    /// A node whose value is used; reports that it has none.
    pub(crate) fn used(&mut self, at: At) -> At {
        if !self.tree.is_void(at) {
            return at;
        }
        let span = self.span(at);
        if matches!(self.tree.node(at), Node::Unknown(_)) {
            return self.unknown(vec![at], span); // a mistake was reported
        }
        if matches!(self.tree.node(at), Node::Verb(..) | Node::Ask(_)) {
            let name = self.source.of(span.range());
            let message = format!("`{name}` is a verb and returns no value");
            let help = format!("write `{name}(..);` as a statement");
            self.error("R3026", span, message, help);
        } else {
            self.error("R3105", span, "this returns no value", "use it as a statement");
        }
        self.unknown(vec![at], span)
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
                    self.error("R3113", span, message, format!("use a number up to {}", i32::MAX));
                }
                self.shaped(Node::Number(*number), span, Shape::Number)
            }
            Expr::StringConstant(text, _) => {
                if text.contains("${") && self.source.word(self.source.token(span.start)).starts_with('"') {
                    let message = "`${..}` has no meaning in a text in double quotes";
                    let problem = Diagnostic::warning("R3029", span, message).help("write the text in backquotes");
                    let inner = self.source.of(span.start + 1..span.end.saturating_sub(1));
                    // A text in backquotes has no escapes.
                    let is_plain = !inner.contains(['\\', '`']);
                    let fix = is_plain.then(|| Fix::write(span, format!("`{inner}`")).unsure());
                    self.found.push(Diagnostic { fixes: fix.into_iter().collect(), ..problem });
                }
                self.text(Node::Text(text.to_string()), span)
            }
            Expr::InterpolatedString(parts, _) => {
                let parts = self.values(parts);
                self.text(Node::Template(parts), span)
            }
            Expr::Array(entries, _) => self.list(entries, span),
            Expr::Map(parts, _) => self.map(&parts.0, span),
            Expr::Unit(_) => {
                let term = self.tree.types.open();
                self.node(Node::Nothing, span, term)
            }
            Expr::Variable(name, ..) => self.variable(&name.1, span),
            Expr::Stmt(block) => self.block(block),
            Expr::FnCall(call, _) if call.op_token.is_some() || self.source.of(span.range()) != call.name.as_str() => {
                self.operator(call, span)
            }
            Expr::FnCall(call, _) => self.call(call, span),
            Expr::Dot(..) | Expr::Index(..) => self.chain(expr),
            Expr::And(all, _) => self.chained(all, Binary::And),
            Expr::Or(all, _) => self.chained(all, Binary::Or),
            Expr::Coalesce(all, _) => self.chained(all, Binary::Else),
            Expr::CharConstant(..) => {
                self.error("R3009", span, "characters are not available in scripts", "write a text: \"x\"");
                self.unknown(Vec::new(), span)
            }
            Expr::ThisPtr(_) => {
                self.error("R3009", span, "`this` is not available in scripts", "pass the value as an argument");
                self.unknown(Vec::new(), span)
            }
            _ => self.unknown(Vec::new(), span),
        }
    }

    /// A text, which may turn out to be an element.
    pub(crate) fn text(&mut self, node: Node, span: Span) -> At {
        let term = self.tree.types.word();
        self.node(node, span, term)
    }

    fn list(&mut self, entries: &[Expr], span: Span) -> At {
        let lowered: Vec<At> = entries.iter().map(|entry| self.expr(entry)).collect();
        if let Some(verb) = lowered.iter().copied().find(|at| self.tree.is_void(*at)) {
            let name = self.source.of(self.span(verb).range()).to_string();
            let message = format!("`{name}` is a verb and returns no value for a list");
            let problem = Diagnostic::error("R3026", self.span(verb), message);
            let help = format!("write `{name}(..);` as a statement, without a list");
            let fix = self.source.unlisted(span);
            self.found.push(fix.into_iter().fold(problem.help(help), Diagnostic::fix));
            return self.undone(lowered, span);
        }
        let entry = self.tree.types.open();
        lowered.iter().for_each(|at| self.tree.types.hold(entry, self.term(*at)));
        self.shaped(Node::List(lowered), span, Shape::List(entry))
    }

    fn map(&mut self, entries: &[(Ident, Expr)], span: Span) -> At {
        let (key, value) = (self.tree.types.word(), self.tree.types.open());
        let mut lowered = Vec::new();
        for (name, expr) in entries {
            let at = self.value(expr);
            self.tree.types.hold(value, self.term(at));
            self.keys.insert(Some(name.name.to_string()));
            lowered.push((name.name.to_string(), self.source.span(name.pos), at));
        }
        self.shaped(Node::Map(lowered), span, Shape::Map(key, value))
    }

    pub(crate) fn variable(&mut self, name: &str, span: Span) -> At {
        let found = self.stack.last().and_then(|frame| {
            let (_, at) = frame.scope.iter().rev().find(|(known, _)| known == name)?;
            Some((*at, self.tree.functions[frame.function].locals[usize::from(*at)].term))
        });
        match found {
            Some((_, term)) if self.tree.types.shape(term) == Some(Shape::View) => self.node(Node::View, span, term),
            Some((at, term)) => self.node(Node::Local(at), span, term),
            None => self.undeclared(name, span),
        }
    }

    fn chained(&mut self, all: &[Expr], sign: Binary) -> At {
        let all = self.values(all);
        let joined = all.into_iter().reduce(|left, right| self.binary(sign, left, right, self.span(left)));
        joined.unwrap_or_else(|| self.unknown(Vec::new(), self.source.span(rhai::Position::NONE)))
    }

    fn operator(&mut self, call: &FnCallExpr, span: Span) -> At {
        let name = call.name.as_str();
        let all = self.values(&call.args);
        match (name, all.as_slice()) {
            ("!", [one]) => {
                self.truth(*one, "!");
                self.shaped(Node::Unary(Unary::Not, *one), span, Shape::Truth)
            }
            ("-", [one]) => {
                self.number(*one, "-");
                self.shaped(Node::Unary(Unary::Minus, *one), span, Shape::Number)
            }
            ("+", [one]) => *one,
            ("contains", [list, one]) => self.binary(Binary::In, *one, *list, span),
            (_, [one, other]) => {
                let Some((_, sign)) = Binary::SIGNS.into_iter().find(|(sign, _)| *sign == name) else {
                    let help = match name {
                        "&" => "write `&&`",
                        "|" => "write `||`",
                        _ => "use `+ - * / % **`, comparisons, `&&`, `||`, `!` and `??`",
                    };
                    self.error("R3009", span, format!("`{name}` is not available in scripts"), help);
                    return self.unknown(all, span);
                };
                self.binary(sign, *one, *other, span)
            }
            _ => self.unknown(all, span),
        }
    }

    pub(crate) fn binary(&mut self, sign: Binary, one: At, other: At, span: Span) -> At {
        let term = match sign {
            Binary::Else => self.tree.types.join(self.term(one), self.term(other)),
            _ => {
                let shape = self.operands(sign, one, other, span);
                self.tree.types.is(shape)
            }
        };
        self.node(Node::Binary(sign, one, other), span, term)
    }

    /// Warns of a length that is compared with a number of millimetres.
    fn lengths(&mut self, length: At, number: At) {
        if let (Node::Fact { fact, .. }, Node::Number(written)) = (self.tree.node(length), self.tree.node(number))
            && self.known.fact(*fact).length
            && (1..1_000).contains(&written.abs())
        {
            let message = format!("a length is compared with {written}, which is less than a millimetre");
            let help =
                format!("write `{}` for {written} mm; lengths are in thousandths of a millimetre", written * 1_000);
            self.found.push(Diagnostic::warning("V2056", self.span(number), message).help(help));
        }
    }

    /// Wants the operands of an operator to have the types that it takes. Returns the type that it gives.
    fn operands(&mut self, sign: Binary, one: At, other: At, span: Span) -> Shape {
        let numbers = |this: &mut Self| this.number(one, sign.sign()) && this.number(other, sign.sign());
        if !sign.is_arithmetic() {
            self.lengths(one, other);
            self.lengths(other, one);
        }
        match sign {
            Binary::And | Binary::Or => [one, other].into_iter().for_each(|at| self.truth(at, sign.sign())),
            Binary::Equal | Binary::Unequal => self.compare(one, other, span),
            Binary::In => self.looked_for(one, other, "in"),
            Binary::Less | Binary::LessOrEqual | Binary::Greater | Binary::GreaterOrEqual => drop(numbers(self)),
            Binary::Range | Binary::RangeWith => {
                numbers(self);
                return Shape::Range;
            }
            _ => {
                if !numbers(self) {
                    return Shape::Any;
                }
                if matches!(sign, Binary::Divide | Binary::Rest) {
                    self.divided(other, span);
                }
                return Shape::Number;
            }
        }
        Shape::Truth
    }

    fn truth(&mut self, at: At, sign: &str) {
        self.want_shape(at, Shape::Truth, "R3109", &format!("`{sign}` takes booleans"), "compare it, as in `> 0`");
    }

    pub(crate) fn number(&mut self, at: At, sign: &str) -> bool {
        let help = match (sign, self.shape(at)) {
            ("+", Some(Shape::Text)) => "write a text in backquotes: `${a} and ${b}`",
            ("+", Some(Shape::List(_))) => "write `list.push(value)`, `append(list, other)` or `list.len`",
            (_, Some(Shape::List(_))) => "write `list.len`",
            ("<" | "<=" | ">" | ">=", Some(Shape::Truth)) => "compare twice: `a < b && b < c`",
            ("<" | "<=" | ">" | ">=", Some(Shape::Of(_))) => {
                "compare numbers, such as facts of the elements, or their places in a list: `list.index_of(element)`"
            }
            (_, Some(Shape::Truth)) => "write `if condition { 1 } else { 0 }` for a number",
            _ => "use numbers",
        };
        self.want_shape(at, Shape::Number, "R3105", &format!("`{sign}` takes numbers"), help)
    }

    /// Reports a division by the constant 0.
    pub(crate) fn divided(&mut self, by: At, span: Span) {
        if *self.tree.node(by) == Node::Number(0) {
            self.error("R3106", span, "division by 0", "divide by another number");
        }
    }

    /// Two values are compared: they are of one type.
    pub(crate) fn compare(&mut self, one: At, other: At, span: Span) {
        let shapes = [self.shape(one), self.shape(other)];
        let is_nested = |at: At| self.is_nested(self.shape(at));
        if is_nested(one) && is_nested(other) {
            let help = "compare their values one by one";
            return self.error("R3105", span, "maps and lists of lists cannot be compared", help);
        }
        let is_mixed = shapes.contains(&Some(Shape::Mixed));
        if !is_mixed && !self.tree.types.unify(self.term(one), self.term(other)) {
            let message = format!("{} and {} are never equal", self.in_words(one), self.in_words(other));
            let help = match (self.shape(one), self.shape(other)) {
                (Some(Shape::List(_)), Some(Shape::Number)) => "write `.len` after the list",
                (Some(Shape::Number), Some(Shape::Text)) => "write the number without quotes",
                (Some(Shape::List(_)), Some(Shape::List(_))) => "compare values of one type",
                (Some(Shape::List(_)), _) | (_, Some(Shape::List(_))) => "write `value in list`",
                _ => "compare values of one type",
            };
            self.error("R3028", span, message, help);
        }
        self.compared.extend([one, other]);
    }

    /// Returns `true` for maps, and for lists of lists or maps: they cannot be compared.
    pub(crate) fn is_nested(&self, shape: Option<Shape>) -> bool {
        match shape {
            Some(Shape::Map(..)) => true,
            Some(Shape::List(entry)) => {
                matches!(self.tree.types.shape(entry), Some(Shape::List(_) | Shape::Map(..)))
            }
            _ => false,
        }
    }

    /// Something is looked for in a list.
    pub(crate) fn looked_for(&mut self, one: At, list: At, word: &str) {
        let entry = self.tree.types.open();
        let help = match self.shape(list) {
            Some(Shape::Range) => "compare with both ends: `n >= 1 && n < 5`",
            Some(Shape::Map(..)) => "write `map.has(key)`",
            _ => "write a list",
        };
        let says = format!("`{word}` needs a list");
        let is_list = self.want_shape(list, Shape::List(entry), "R3105", &says, help);
        if is_list && self.is_nested(self.shape(list)) {
            let message = format!("`{word}` cannot search for lists or maps");
            self.error("R3105", self.span(list), message, "compare their values one by one");
        } else if is_list && self.shape(one) != Some(Shape::Mixed) && !self.tree.types.unify(entry, self.term(one)) {
            let message = format!("{} is never in {}", self.in_words(one), self.in_words(list));
            self.error("R3028", self.span(one), message, "search for a value of the type that the list contains");
        }
        self.compared.insert(one);
        if let Node::List(entries) = self.tree.node(list) {
            self.compared.extend(entries);
        }
    }
}
