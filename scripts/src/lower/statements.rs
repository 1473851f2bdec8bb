//! Lowering of statements: blocks, loops, variables and what is set.

use javelina_engine::{Span, printable};
use rhai::{ASTFlags, Expr, Ident, Position, Stmt, StmtBlock};

use crate::limits;
use crate::lower::lowering::Lowering;
use crate::lower::source::link;
use crate::lower::tree::{At, Binary, Local, Node, Test, Ty, Unary};
use crate::lower::types::{Shape, Term};

impl Lowering<'_> {
    /// Lowers the statements of a block in a scope of its own.
    pub(crate) fn block(&mut self, block: &StmtBlock) -> At {
        let span = self.source.span(block.position());
        self.statements(block.statements(), span)
    }

    pub(crate) fn statements(&mut self, all: &[Stmt], span: Span) -> At {
        let depth = self.stack.last().map_or(0, |frame| frame.scope.len());
        let lowered: Vec<At> = all.iter().filter(|one| !one.is_noop()).map(|one| self.statement(one)).collect();
        if let Some(frame) = self.frame() {
            frame.scope.truncate(depth);
        }
        let term = match lowered.last() {
            Some(last) => self.term(*last),
            None => self.types.is(Shape::Void),
        };
        self.node(Node::Block(lowered), span, term)
    }

    fn void(&mut self, node: Node, span: Span) -> At {
        self.shaped(node, span, Shape::Void)
    }

    /// Makes a variable.
    pub(crate) fn declare(&mut self, name: &str, place: Position, term: Term) -> u16 {
        let span = self.source.span(place);
        let Some(frame) = self.stack.last_mut() else { return 0 };
        let at = frame.locals.len() as u16;
        frame.locals.push(term);
        frame.scope.push((name.to_string(), at));
        let local = Local { name: name.to_string(), span, ty: Ty::NOTHING };
        self.tree.functions[frame.function].locals.push(local);
        at
    }

    fn statement(&mut self, statement: &Stmt) -> At {
        let span = self.source.span(statement.position());
        match statement {
            Stmt::Expr(expr) => {
                let at = self.expr(expr);
                self.measure(at, expr)
            }
            Stmt::FnCall(call, _) => {
                let at = self.call(call, span);
                let close = self.source.closing(self.source.token(span.end)).map(|(close, _)| close);
                self.extents.extend(close.map(|close| (at, span.start..self.source.place(close).end)));
                at
            }
            Stmt::Block(block) => self.block(block),
            Stmt::If(parts, _) => {
                let condition = self.condition(&parts.expr, "`if`");
                let then = self.block(&parts.body);
                let other = (!parts.branch.is_empty()).then(|| self.block(&parts.branch));
                let term = match other {
                    Some(other) if self.is_void(then) => self.term(other),
                    Some(other) if !self.is_void(other) => self.types.join(self.term(then), self.term(other)),
                    _ => self.term(then),
                };
                self.node(Node::If(condition, then, other), span, term)
            }
            Stmt::Switch(parts, _) => self.switch(&parts.0, &parts.1, span),
            Stmt::While(parts, _) => {
                let has_condition = !matches!(parts.expr, Expr::Unit(_));
                let condition = has_condition.then(|| self.condition(&parts.expr, "`while`"));
                let body = self.block(&parts.body);
                self.void(Node::While(condition, body, Test::Before), span)
            }
            Stmt::Do(parts, flags, _) => {
                let body = self.block(&parts.body);
                let mut condition = self.condition(&parts.expr, "`while`");
                if flags.contains(ASTFlags::NEGATED) {
                    condition = self.shaped(Node::Unary(Unary::Not, condition), span, Shape::Truth);
                }
                self.void(Node::While(Some(condition), body, Test::After), span)
            }
            Stmt::For(parts, _) => self.each(&parts.0, parts.1.as_ref(), (&parts.2.expr, &parts.2.body), span),
            Stmt::Var(parts, ..) => {
                let value = self.value(&parts.1);
                let term = self.term(value);
                let local = self.declare(&parts.0.name, parts.0.pos, term);
                self.void(Node::Let(local, value), span)
            }
            Stmt::Assignment(parts) => {
                let sign = parts.0.get_op_assignment_info().map(|(.., sign)| sign);
                self.assign(&parts.1.lhs, sign, &parts.1.rhs, span)
            }
            Stmt::Return(value, flags, _) if flags.contains(ASTFlags::BREAK) => {
                let children = value.iter().map(|value| self.value(value)).collect();
                self.error("R3110", span, "`throw` is switched off in scripts", "write `return` to do nothing");
                self.unknown(children, span)
            }
            Stmt::Return(value, ..) => {
                let value = value.as_ref().map(|value| {
                    let at = self.expr(value);
                    self.measure(at, value)
                });
                let term = value.map(|value| self.term(value));
                if let Some(frame) = self.frame() {
                    frame.gives.extend(term);
                }
                self.void(Node::Return(value), span)
            }
            Stmt::BreakLoop(value, flags, _) => {
                if let Some(value) = value {
                    let at = self.value(value);
                    let help = "set a variable before `break`";
                    self.error("R3029", self.span(at), "nothing uses the value of a loop", help);
                }
                let node = if flags.contains(ASTFlags::BREAK) { Node::Break } else { Node::Continue };
                self.void(node, span)
            }
            Stmt::TryCatch(..) => {
                self.error("R3009", span, "`try` is switched off in scripts", "test before, as with `!= ()`");
                self.unknown(Vec::new(), span)
            }
            _ => self.unknown(Vec::new(), span),
        }
    }

    fn each(&mut self, name: &Ident, count: Option<&Ident>, (over, body): (&Expr, &StmtBlock), span: Span) -> At {
        let over = self.value(over);
        let term = match self.shape(over) {
            Some(Shape::Range) => self.types.is(Shape::Number),
            _ => {
                let entry = self.types.open();
                let wanted = self.types.list(entry);
                let help = if self.shape(over) == Some(Shape::Number) {
                    "write `for n in 0..number`"
                } else {
                    "write `for x in list` or `for n in 0..5`"
                };
                self.want(over, wanted, "R3115", "`for` wants a list or a range", help);
                entry
            }
        };
        let depth = self.stack.last().map_or(0, |frame| frame.scope.len());
        let local = self.declare(&name.name, name.pos, term);
        let number = self.types.is(Shape::Number);
        let counter = count.map(|count| self.declare(&count.name, count.pos, number));
        let body = self.block(body);
        if let Some(frame) = self.frame() {
            frame.scope.truncate(depth);
        }
        self.void(Node::For(local, counter, over, body), span)
    }

    fn assign(&mut self, to: &Expr, sign: Option<&str>, value: &Expr, span: Span) -> At {
        let value = self.value(value);
        let (name, key) = match to {
            Expr::Variable(name, ..) => (name.1.to_string(), None),
            Expr::Dot(both, ..) => match (&both.lhs, &both.rhs) {
                (Expr::Variable(name, ..), Expr::Property(names, place)) => {
                    (name.1.to_string(), Some((names.2.to_string(), self.source.span(*place))))
                }
                _ => return self.set_inside(to, value),
            },
            _ => return self.set_inside(to, value),
        };
        let before = self.variable(&name, self.source.span(to.position()));
        let local = match self.tree.nodes[before.index()] {
            Node::Local(local) => local,
            Node::View => {
                let what = key.map_or("the view".to_string(), |(key, _)| {
                    format!("`{}` is read off the view and", printable(&key, limits::TOKEN))
                });
                let help = "make a variable of your own with `let`, or change a counter with `set_to`";
                self.error("R3012", span, format!("{what} cannot be set"), help);
                return self.unknown(vec![value], span);
            }
            _ => return self.unknown(vec![value], span),
        };
        let term = match &key {
            None => self.term(before),
            Some((key, at)) => {
                let (word, entry) = (self.types.word(), self.types.open());
                self.keys.insert(Some(key.clone()));
                let shape = Shape::Map(word, entry);
                let wanted = self.types.is(shape);
                if !self.types.unify(self.term(before), wanted) {
                    let message = format!("{} has no field `{}` to be set", self.in_words(before), printable(key, 64));
                    self.error("R3012", *at, message, "only maps have fields that can be set");
                    return self.unknown(vec![value], span);
                }
                entry
            }
        };
        let sign = sign.and_then(|sign| Binary::SIGNS.into_iter().find(|(known, _)| *known == sign)).map(|(_, s)| s);
        if let Some(sign) = sign {
            let old = self.node(Node::Local(local), span, term);
            self.binary(sign, old, value, span);
        } else if !self.types.unify(term, self.term(value)) {
            if key.is_some() {
                self.types.free(term);
            } else {
                let held = self.types.in_words(term, self.known.catalogue);
                let message = format!("`{name}` holds {held}, and this is {}", self.in_words(value));
                self.error("R3105", self.span(value), message, "make another variable with `let`");
            }
        }
        self.void(Node::Assign(local, key.map(|(key, _)| key), sign, value), span)
    }

    fn set_inside(&mut self, to: &Expr, value: At) -> At {
        let mut end = to;
        while let Some((both, ..)) = link(end) {
            end = &both.rhs;
        }
        let span = self.source.span(end.position());
        let help = "change a variable: `list.put(place, value)`, `map.put(key, value)`, `list.push(value)`";
        self.error("R3016", span, "a value inside another cannot be set", help);
        self.unknown(vec![value], span)
    }
}
