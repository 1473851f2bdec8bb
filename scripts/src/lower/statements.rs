//! Lowering of statements: blocks, loops, variables and what is set.

use javelina_engine::Span;
use rhai::{ASTFlags, Expr, Ident, Stmt, StmtBlock};

use crate::lower::calls::CHANGES;
use crate::lower::lowering::{Lowering, shown};
use crate::lower::tree::{At, Binary, Local, Node, Test, Unary};
use crate::lower::types::{Shape, Term};
use crate::world::spelled;

/// The last part of a chain.
fn last_link(mut expr: &Expr) -> &Expr {
    while let Expr::Dot(both, ..) | Expr::Index(both, ..) = expr {
        expr = &both.rhs;
    }
    expr
}

impl Lowering<'_> {
    /// Lowers the statements of a block in a scope of its own.
    pub(crate) fn block(&mut self, block: &StmtBlock) -> At {
        let span = self.source.span(block.position());
        self.statements(block.statements(), span)
    }

    pub(crate) fn statements(&mut self, all: &[Stmt], span: Span) -> At {
        let all = all.iter().filter(|one| !one.is_noop());
        let lowered: Vec<At> = self.scoped(|this| all.map(|one| this.statement(one)).collect());
        match lowered.last().map(|last| self.term(*last)) {
            Some(term) => self.node(Node::Block(lowered), span, term),
            None => self.void(Node::Block(lowered), span),
        }
    }

    fn void(&mut self, node: Node, span: Span) -> At {
        self.shaped(node, span, Shape::Void)
    }

    /// Makes a variable.
    pub(crate) fn declare(&mut self, name: &str, span: Span, term: Term) -> u16 {
        let Some(frame) = self.stack.last_mut() else { return 0 };
        let locals = &mut self.tree.functions[frame.function].locals;
        let at = locals.len() as u16;
        frame.scope.push((name.to_string(), at));
        locals.push(Local { name: name.to_string(), span, term });
        at
    }

    fn declare_named(&mut self, name: &Ident, term: Term) -> u16 {
        self.declare(&name.name, self.source.span(name.pos), term)
    }

    fn statement(&mut self, statement: &Stmt) -> At {
        let span = self.source.span(statement.position());
        match statement {
            Stmt::Expr(expr) => self.expr(expr),
            Stmt::FnCall(call, _) => self.call(call, span),
            Stmt::Block(block) => self.block(block),
            Stmt::If(parts, _) => {
                let condition = self.condition(&parts.expr, "`if`");
                let then = self.block(&parts.body);
                let other = (!parts.branch.is_empty()).then(|| self.block(&parts.branch));
                let term = other.map_or(self.term(then), |other| self.either(self.term(then), self.term(other)));
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
                let local = self.declare_named(&parts.0, self.term(value));
                self.void(Node::Let(local, value), span)
            }
            Stmt::Assignment(parts) => {
                let sign = parts.0.get_op_assignment_info().map(|(.., sign)| sign);
                self.assign(&parts.1.lhs, sign, &parts.1.rhs, span)
            }
            Stmt::Return(value, flags, _) if flags.contains(ASTFlags::BREAK) => {
                let children = value.iter().map(|value| self.value(value)).collect();
                self.error("R3110", span, "`throw` is not available in scripts", "write `return` to do nothing");
                self.unknown(children, span)
            }
            Stmt::Return(value, ..) => {
                let value = value.as_ref().map(|value| {
                    let at = self.expr(value);
                    self.gives(self.term(at));
                    at
                });
                self.void(Node::Return(value), span)
            }
            Stmt::BreakLoop(value, flags, _) => {
                if let Some(value) = value {
                    let at = self.value(value);
                    let help = "set a variable before `break`";
                    self.error("R3029", self.span(at), "a loop has no value", help);
                }
                self.void(if flags.contains(ASTFlags::BREAK) { Node::Break } else { Node::Continue }, span)
            }
            Stmt::TryCatch(..) => {
                self.error("R3009", span, "`try` is not available in scripts", "test the value first, as in `!= ()`");
                self.unknown(Vec::new(), span)
            }
            _ => self.unknown(Vec::new(), span),
        }
    }

    /// The type of one of two values; of statements that give none, that of the other.
    pub(crate) fn either(&mut self, one: Term, other: Term) -> Term {
        let is_void = |term| self.tree.types.shape(term) == Some(Shape::Void);
        match (is_void(one), is_void(other)) {
            (false, false) => self.tree.types.join(one, other),
            (true, _) => other,
            (_, true) => one,
        }
    }

    /// The function at work gives a value.
    pub(crate) fn gives(&mut self, term: Term) {
        let Some(function) = self.stack.last().map(|frame| frame.function) else { return };
        self.tree.functions[function].gives = self.either(self.tree.functions[function].gives, term);
    }

    fn each(&mut self, name: &Ident, count: Option<&Ident>, (over, body): (&Expr, &StmtBlock), span: Span) -> At {
        let over = self.value(over);
        let entry = match self.shape(over) {
            Some(Shape::Range) => self.tree.types.is(Shape::Number),
            shape => {
                let entry = self.tree.types.open();
                let help = match shape {
                    Some(Shape::Number) => "write `for n in 0..number`",
                    _ => "write `for x in list` or `for n in 0..5`",
                };
                self.want_shape(over, Shape::List(entry), "R3115", "`for` needs a list or a range", help);
                entry
            }
        };
        let number = self.tree.types.is(Shape::Number);
        let node = self.scoped(|this| {
            let local = this.declare_named(name, entry);
            let counter = count.map(|count| this.declare_named(count, number));
            Node::For(local, counter, over, this.block(body))
        });
        self.void(node, span)
    }

    /// `variable = value`, `map.key = value`, with or without an operator.
    fn assign(&mut self, to: &Expr, sign: Option<&str>, value: &Expr, span: Span) -> At {
        let value = self.value(value);
        let (variable, key) = match to {
            Expr::Dot(both, ..) => match &both.rhs {
                Expr::Property(names, place) => (&both.lhs, Some((names.2.to_string(), self.source.span(*place)))),
                _ => (to, None),
            },
            _ => (to, None),
        };
        let key_verb = self.counter_verb_of(to, sign);
        let Expr::Variable(name, _, place) = variable else { return self.set_inside(to, value, key_verb) };
        let before = self.variable(&name.1, self.source.span(*place));
        let local = match self.tree.node(before) {
            Node::Local(local) => *local,
            Node::View => {
                let what = key.map_or("the view".to_string(), |(key, _)| format!("`{}` of the view", shown(&key)));
                let help = key_verb
                    .unwrap_or_else(|| "declare a variable with `let`, or change a counter with `set_to`".to_string());
                self.error("R3012", span, format!("{what} cannot be assigned"), help);
                return self.unknown(vec![value], span);
            }
            _ => return self.unknown(vec![value], span),
        };
        let held = match &key {
            None => self.term(before),
            Some((key, at)) => {
                let (word, entry) = (self.tree.types.word(), self.tree.types.open());
                self.keys.insert(Some(key.clone()));
                let map = self.tree.types.is(Shape::Map(word, entry));
                if !self.tree.types.unify(self.term(before), map) {
                    let message = format!("{} has no field `{}` to assign", self.in_words(before), shown(key));
                    self.error("R3012", *at, message, "use a map; only maps have fields that can be assigned");
                    return self.unknown(vec![value], span);
                }
                entry
            }
        };
        let sign = sign.and_then(|sign| Binary::SIGNS.into_iter().find(|(known, _)| *known == sign)).map(|(_, s)| s);
        if let Some(sign) = sign {
            let old = self.node(Node::Local(local), span, held);
            self.binary(sign, old, value, span);
        } else if key.is_some() {
            self.tree.types.hold(held, self.term(value));
        } else {
            let says = format!("`{}` holds {}", name.1, self.words_of(held));
            self.want(value, held, "R3105", &says, "declare another variable with `let`");
        }
        self.void(Node::Assign(local, key.map(|(key, _)| key), sign, value), span)
    }

    fn set_inside(&mut self, to: &Expr, value: At, verb: Option<String>) -> At {
        let span = self.source.span(last_link(to).position());
        match verb {
            Some(help) => self.error("R3012", span, "a counter cannot be assigned like a variable", help),
            None => self.error("R3016", span, "a nested value cannot be assigned", CHANGES),
        }
        self.unknown(vec![value], span)
    }

    /// How the counter that a chain ends in is changed.
    fn counter_verb_of(&self, to: &Expr, sign: Option<&str>) -> Option<String> {
        let Expr::Property(names, _) = last_link(to) else { return None };
        let counter = self.known.own.counters.iter().find(|one| spelled(&one.name) == names.2.as_str())?;
        let per = counter.per.iter().flatten().map(|kind| format!("{}, ", self.known.kind(*kind)));
        let (verb, value) = if matches!(sign, Some("+" | "-")) { ("add_to", "number") } else { ("set_to", "value") };
        Some(format!("write `{verb}(\"{}\", {}{value})`", counter.name, per.collect::<String>()))
    }
}
