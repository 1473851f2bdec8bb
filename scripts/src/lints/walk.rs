//! A walk over the syntax tree of one function: what it calls, which fields it reads, what it compares and changes.

use javelina_engine::{Diagnostic, FileId, Span};
use rhai::{AST, ASTFlags, ASTNode, BinaryExpr, Expr, FnCallExpr, Position, Stmt};

use crate::calls::library::NATIVES;
use crate::fence::{byte_at, span_at};
use crate::reading::arms::arms;
use crate::reading::scan::Scan;

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
    /// What it is given, `x` first where it is a method.
    pub given: Vec<Side>,
}

/// A field: `x.name`.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    pub name: String,
    pub span: Span,
    /// What stands before the dot.
    pub of: Side,
    /// Whether it is set and not read.
    pub is_set: bool,
}

/// Where a value comes from, as far as the text says it.
#[derive(Clone, Debug)]
pub(crate) enum Side {
    /// A call, with how many values it is given, that before the dot counted.
    Called(String, usize),
    /// A field, and of what.
    Field(String, Box<Side>),
    Variable(String),
    Text,
    Number,
    Truth,
    List,
    Map,
    Range,
    Other,
}

/// A value that a variable gets.
#[derive(Clone, Debug)]
pub(crate) struct Let {
    pub name: String,
    pub from: Side,
    /// Whether it is each entry of the value and not the value itself.
    pub is_entry: bool,
}

/// What the walk over one function found, in the order of the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walked {
    pub calls: Vec<Call>,
    pub mentions: Vec<Mention>,
    /// Comparisons of something with a text.
    pub compared: Vec<(Literal, Side)>,
    /// Texts among which something is looked for: the arms of a `switch`, the entries of a list.
    pub among: Vec<(Literal, Side)>,
    /// What variables get.
    pub lets: Vec<Let>,
    /// Keys of maps that the script names; `None` stands for one that it works out.
    pub keys: Vec<Option<String>>,
    /// What the fence refuses.
    pub refused: Vec<Diagnostic>,
    /// Where the field stands that the assignment sets over which the walk goes.
    set: Option<usize>,
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
            ASTNode::Stmt(Stmt::Assignment(parts)) => {
                if let Some(name) = variable(&parts.1.lhs) {
                    let from = if parts.0.is_op_assignment() { Side::Other } else { side(&parts.1.rhs) };
                    self.lets.push(Let { name, from, is_entry: false });
                }
                self.assignment(&parts.1.lhs, text);
            }
            ASTNode::Stmt(Stmt::Var(parts, ..)) => {
                self.lets.push(Let { name: parts.0.name.to_string(), from: side(&parts.1), is_entry: false });
            }
            ASTNode::Stmt(Stmt::For(parts, ..)) => {
                self.lets.push(Let { name: parts.0.name.to_string(), from: side(&parts.2.expr), is_entry: true });
                let counter = parts.1.iter().map(|name| name.name.to_string());
                self.lets.extend(counter.map(|name| Let { name, from: Side::Number, is_entry: false }));
            }
            ASTNode::Stmt(Stmt::TryCatch(parts, ..)) => {
                let caught = variable(&parts.expr).into_iter();
                self.lets.extend(caught.map(|name| Let { name, from: Side::Other, is_entry: false }));
            }
            ASTNode::Expr(Expr::Map(parts, ..)) => {
                let named = parts.0.iter().map(|(name, _)| name.name.to_string());
                self.keys.extend(named.chain(parts.1.keys().map(ToString::to_string)).map(Some));
            }
            ASTNode::Stmt(Stmt::Switch(parts, place)) => {
                let begin = text.span(*place).start;
                let first = text.scan.tokens.partition_point(|token| token.range.start < begin);
                for (word, token) in arms(text.text, text.scan.tokens.get(first..).unwrap_or_default()) {
                    let span = Span::new(text.file, token.range.clone());
                    self.among.push((Literal { text: word.into(), span }, side(&parts.0)));
                }
            }
            ASTNode::Stmt(Stmt::FnCall(call, place)) => self.call(call, *place, text, None),
            ASTNode::Expr(Expr::FnCall(call, place)) => self.call(call, *place, text, None),
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
            let of = match at.checked_sub(1).and_then(|before| Some((before, chain.links.get(before)?))) {
                None => side(chain.base),
                Some((0, before)) => link_side(*before, side(chain.base)),
                Some((_, before)) => link_side(*before, Side::Other),
            };
            match link {
                Expr::Property(names, place) if !is_index => {
                    let is_set = self.set == Some(text.span(*place).start);
                    self.mentions.push(Mention { name: names.2.to_string(), span: text.span(*place), of, is_set });
                }
                Expr::MethodCall(call, place) if !is_index => {
                    if let (0, "contains", [one]) = (at, call.name.as_str(), call.args.as_slice()) {
                        self.look(chain.base, one, text);
                    }
                    let changes = NATIVES.iter().any(|native| native.changes && native.name == call.name.as_str());
                    if changes && on.is_none() {
                        self.refused.push(inside(text.span(*place), &call.name));
                    }
                    self.call(call, *place, text, Some(of));
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

    /// Something is looked for in a list.
    fn look(&mut self, list: &Expr, one: &Expr, text: Text<'_>) {
        let Expr::Array(entries, _) = list else { return };
        let literals = entries.iter().filter_map(|entry| text.literal(entry));
        self.among.extend(literals.map(|literal| (literal, side(one))));
    }

    /// Only a variable or a field of one can be set: what Rhai puts deeper it does not count.
    fn assignment(&mut self, to: &Expr, text: Text<'_>) {
        let Some(chain) = chain(to) else { return };
        if let [(false, Expr::Property(names, place))] = chain.links.as_slice()
            && variable(chain.base).is_some()
        {
            self.set = Some(text.span(*place).start);
            self.keys.push(Some(names.2.to_string()));
        } else {
            let place = chain.links.last().map_or(Position::NONE, |(_, link)| link.position());
            self.refused.push(inside(text.span(place), "="));
        }
    }

    fn call(&mut self, call: &FnCallExpr, place: Position, text: Text<'_>, receiver: Option<Side>) {
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
        // `x in list` is this call, too.
        if let ("contains", [list, one]) = (call.name.as_str(), call.args.as_slice()) {
            self.look(list, one, text);
        }
        let args: Vec<Option<Literal>> = call.args.iter().map(|arg| text.literal(arg)).collect();
        let is_method = receiver.is_some();
        let at = usize::from(!is_method);
        if call.name == "put" && !matches!(call.args.get(at), Some(Expr::IntegerConstant(..))) {
            let key = args.get(at).and_then(Option::as_ref);
            self.keys.push(key.map(|key| key.text.clone()));
        }
        let given = receiver.into_iter().chain(call.args.iter().map(side)).collect();
        self.calls.push(Call { name: call.name.to_string(), span: text.span(place), args, is_method, given });
    }
}

fn side(expr: &Expr) -> Side {
    match expr {
        Expr::FnCall(call, _) => match call.name.as_str() {
            _ if call.op_token.is_none() => Side::Called(call.name.to_string(), call.args.len()),
            ".." | "..=" => Side::Range,
            "==" | "!=" | "<" | "<=" | ">" | ">=" | "!" => Side::Truth,
            _ => Side::Other,
        },
        Expr::Variable(name, ..) => Side::Variable(name.1.to_string()),
        Expr::StringConstant(..) | Expr::InterpolatedString(..) => Side::Text,
        Expr::IntegerConstant(..) => Side::Number,
        Expr::BoolConstant(..) | Expr::And(..) | Expr::Or(..) => Side::Truth,
        Expr::Array(..) => Side::List,
        Expr::Map(..) => Side::Map,
        _ => chain(expr).map_or(Side::Other, |chain| match chain.links.as_slice() {
            [one] => link_side(*one, side(chain.base)),
            [.., last] => link_side(*last, Side::Other),
            [] => Side::Other,
        }),
    }
}

/// What a link of a chain gives, after a value.
fn link_side(link: (bool, &Expr), of: Side) -> Side {
    match link {
        (false, Expr::Property(names, _)) => Side::Field(names.2.to_string(), Box::new(of)),
        (false, Expr::MethodCall(call, _)) => Side::Called(call.name.to_string(), call.args.len() + 1),
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
