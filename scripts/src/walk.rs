//! A walk over the syntax tree of one function: what it calls, which fields it reads, what it compares and changes.

use javelina_engine::{Diagnostic, FileId, Span};
use rhai::{AST, ASTFlags, ASTNode, BinaryExpr, Expr, FnCallExpr, Position, Stmt};

use crate::fence::{byte_at, span_at};
use crate::library::NATIVES;
use crate::scan::Scan;

/// A text that stands in the script.
#[derive(Clone, Debug)]
pub(crate) struct Literal {
    pub text: String,
    pub span: Span,
}

/// A call of a function.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub name: String,
    pub span: Span,
    /// What stands between the brackets, where it is a text.
    pub args: Vec<Option<Literal>>,
    /// Whether it is written `x.name(..)`.
    pub is_method: bool,
}

/// A field: `x.name`.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub name: String,
    pub span: Span,
    /// The variable before the dot.
    pub on: Option<String>,
}

/// One side of a comparison.
#[derive(Clone, Debug)]
pub(crate) enum Side {
    Called(String, usize),
    Field(String),
    Other,
}

/// What the walk over one function found, in the order of the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walked {
    pub calls: Vec<Call>,
    pub mentions: Vec<Mention>,
    /// Comparisons of something with a text.
    pub compared: Vec<(Literal, Side)>,
    /// What the fence refuses.
    pub refused: Vec<Diagnostic>,
}

/// The text that a walk is about.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    pub text: &'a str,
    pub scan: &'a Scan,
    pub file: FileId,
}

impl Text<'_> {
    fn span(&self, place: Position) -> Span {
        span_at(self.text, self.scan, place, self.file)
    }

    fn literal(&self, expr: &Expr) -> Option<Literal> {
        match expr {
            Expr::StringConstant(text, place) => Some(Literal { text: text.to_string(), span: self.span(*place) }),
            _ => None,
        }
    }
}

/// Walks over a tree; what is found goes to the function in whose bytes it stands.
pub(crate) fn walk(ast: &AST, text: Text<'_>, walked: &mut [Walked]) {
    ast.walk(&mut |path: &[ASTNode]| {
        let (Some(ASTNode::Stmt(first)), Some(node)) = (path.first(), path.last()) else { return true };
        let begin = byte_at(text.text, text.scan, first.position());
        let at = text.scan.functions.iter().position(|function| function.whole.contains(&begin));
        if let Some(one) = at.and_then(|at| walked.get_mut(at)) {
            one.visit(*node, path, text);
        }
        true
    });
    for one in walked {
        one.calls.sort_by_key(|call| call.span.start);
        one.mentions.sort_by_key(|mention| mention.span.start);
    }
}

/// A chain `base.a[b].c()`, taken apart.
struct Chain<'a> {
    base: &'a Expr,
    /// Whether it is an index, and what it is.
    links: Vec<(bool, &'a Expr)>,
}

fn chain(expr: &Expr) -> Option<Chain<'_>> {
    let (mut node, mut flags, mut is_index) = split(expr)?;
    let base = &node.lhs;
    let mut links = Vec::new();
    loop {
        match split(&node.rhs).filter(|_| !flags.contains(ASTFlags::BREAK)) {
            None => {
                links.push((is_index, &node.rhs));
                return Some(Chain { base, links });
            }
            Some((next, next_flags, next_index)) => {
                links.push((is_index, &next.lhs));
                (node, flags, is_index) = (next, next_flags, next_index);
            }
        }
    }
}

fn split(expr: &Expr) -> Option<(&BinaryExpr, ASTFlags, bool)> {
    match expr {
        Expr::Dot(both, flags, _) => Some((both, *flags, false)),
        Expr::Index(both, flags, _) => Some((both, *flags, true)),
        _ => None,
    }
}

fn variable(expr: &Expr) -> Option<String> {
    if let Expr::Variable(name, ..) = expr { Some(name.1.to_string()) } else { None }
}

/// Whether the last node of a path is the rest of a chain that its parent began.
fn is_rest(path: &[ASTNode], expr: &Expr) -> bool {
    let Some(ASTNode::Expr(parent)) = path.len().checked_sub(2).and_then(|at| path.get(at)) else { return false };
    split(parent).is_some_and(|(both, flags, _)| std::ptr::eq(&both.rhs, expr) && !flags.contains(ASTFlags::BREAK))
}

impl Walked {
    fn visit(&mut self, node: ASTNode, path: &[ASTNode], text: Text<'_>) {
        match node {
            ASTNode::Stmt(Stmt::Assignment(parts)) => self.assignment(&parts.1.lhs, text),
            ASTNode::Stmt(Stmt::FnCall(call, place)) => self.call(call, *place, text, false),
            ASTNode::Expr(Expr::FnCall(call, place)) => self.call(call, *place, text, false),
            ASTNode::Expr(Expr::ThisPtr(place)) => {
                let message = "`this` is switched off in scripts";
                self.refused
                    .push(Diagnostic::error("R3009", text.span(*place), message).help("give the value as an argument"));
            }
            ASTNode::Expr(expr @ (Expr::Dot(..) | Expr::Index(..))) if !is_rest(path, expr) => {
                if let Some(chain) = chain(expr) {
                    self.chain(&chain, text);
                }
            }
            _ => {}
        }
    }

    fn chain(&mut self, chain: &Chain<'_>, text: Text<'_>) {
        let base = variable(chain.base);
        for (at, (is_index, link)) in chain.links.iter().enumerate() {
            let on = base.clone().filter(|_| at == 0);
            match link {
                Expr::Property(names, place) if !is_index => {
                    self.mentions.push(Mention { name: names.2.to_string(), span: text.span(*place), on });
                }
                Expr::MethodCall(call, place) if !is_index => {
                    let changes = NATIVES.iter().any(|native| native.changes && native.name == call.name.as_str());
                    if changes && on.is_none() {
                        self.refused.push(inside(text.span(*place), &call.name));
                    }
                    self.call(call, *place, text, true);
                }
                _ if *is_index && on.as_deref() == Some("view") => {
                    let message = "fields of the view are not reached with brackets";
                    let span = text.span(link.position());
                    self.refused.push(Diagnostic::error("R3012", span, message).help("write `view.name`"));
                }
                _ => {}
            }
        }
    }

    /// Only a variable or a field of one can be set: what Rhai puts deeper it does not count.
    fn assignment(&mut self, to: &Expr, text: Text<'_>) {
        let Some(chain) = chain(to) else { return };
        let is_field = matches!(chain.links.as_slice(), [(false, Expr::Property(..))]);
        if !is_field || variable(chain.base).is_none() {
            let place = chain.links.last().map_or(Position::NONE, |(_, link)| link.position());
            self.refused.push(inside(text.span(place), "="));
        }
    }

    fn call(&mut self, call: &FnCallExpr, place: Position, text: Text<'_>, is_method: bool) {
        if call.op_token.is_some() {
            if let ("==" | "!=", [a, b]) = (call.name.as_str(), call.args.as_slice()) {
                for (literal, other) in [(a, b), (b, a)] {
                    if let Some(literal) = text.literal(literal) {
                        self.compared.push((literal, side(other)));
                    }
                }
            }
            return;
        }
        let args = call.args.iter().map(|arg| text.literal(arg)).collect();
        self.calls.push(Call { name: call.name.to_string(), span: text.span(place), args, is_method });
    }
}

fn side(expr: &Expr) -> Side {
    if let Expr::FnCall(call, _) = expr {
        return Side::Called(call.name.to_string(), call.args.len());
    }
    match chain(expr).as_ref().and_then(|chain| chain.links.last().copied()) {
        Some((false, Expr::Property(names, _))) => Side::Field(names.2.to_string()),
        Some((false, Expr::MethodCall(call, _))) => Side::Called(call.name.to_string(), call.args.len() + 1),
        _ => Side::Other,
    }
}

fn inside(span: Span, what: &str) -> Diagnostic {
    let message = if what == "=" {
        "a value inside another cannot be set".to_string()
    } else {
        format!("`{what}` cannot change a value inside another")
    };
    Diagnostic::error("R3016", span, message)
        .help("change a variable: `list.put(place, value)`, `map.put(key, value)`, `list.push(value)`")
}
