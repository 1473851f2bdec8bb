//! A script on its way to the typed tree: its nodes and their types, and what is reported about them.

use std::collections::BTreeSet;

use javelina_engine::rules::{KindDecl, PointDecl, PointId};
use javelina_engine::{Diagnostic, Span, counted, printable};
use rhai::{Expr, Stmt};

use crate::limits;
use crate::lower::tree::{At, Deed, Node, Tree};
use crate::lower::types::{Shape, Term};
use crate::names::known::Known;
use crate::reading::source::Source;

/// A script on its way to the tree.
pub(crate) struct Lowering<'a> {
    pub known: Known<'a>,
    pub source: Source<'a>,
    /// The statements of each function of the text.
    pub bodies: &'a [Vec<Stmt>],
    pub tree: Tree,
    pub found: Vec<Diagnostic>,
    /// Functions that are still to be lowered, with the types of their parameters.
    pub waiting: Vec<(usize, Vec<Term>)>,
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
}

/// A function while it is lowered, by its place in the tree, with the variables that can be named.
pub(crate) struct Frame {
    pub function: usize,
    pub scope: Vec<(String, u16)>,
}

impl Lowering<'_> {
    pub(crate) fn node(&mut self, node: Node, span: Span, term: Term) -> At {
        self.tree.nodes.push(node);
        self.tree.spans.push(span);
        self.tree.terms.push(term);
        At(self.tree.nodes.len() as u32 - 1)
    }

    /// A node of a known type.
    pub(crate) fn shaped(&mut self, node: Node, span: Span, shape: Shape) -> At {
        let term = self.tree.types.is(shape);
        self.node(node, span, term)
    }

    /// A value of which a mistake was reported.
    pub(crate) fn unknown(&mut self, children: Vec<At>, span: Span) -> At {
        self.shaped(Node::Unknown(children), span, Shape::Any)
    }

    pub(crate) fn done(&mut self, deed: Deed, on: Option<At>, args: Vec<At>, span: Span) -> At {
        self.shaped(Node::Verb(deed, on, args), span, Shape::Void)
    }

    /// A verb of which a mistake was reported.
    pub(crate) fn undone(&mut self, args: Vec<At>, span: Span) -> At {
        self.shaped(Node::Unknown(args), span, Shape::Void)
    }

    pub(crate) fn term(&self, at: At) -> Term {
        self.tree.terms[at.index()]
    }

    /// What the value of a node is, as far as it is known by now.
    pub(crate) fn shape(&self, at: At) -> Option<Shape> {
        self.tree.types.shape(self.term(at))
    }

    pub(crate) fn span(&self, at: At) -> Span {
        self.tree.span(at)
    }

    pub(crate) fn in_words(&self, at: At) -> String {
        self.words_of(self.term(at))
    }

    pub(crate) fn words_of(&self, term: Term) -> String {
        self.tree.types.in_words(self.tree.types.shape(term), self.known.catalogue)
    }

    /// The point that reaches the function at work.
    pub(crate) fn point(&self) -> Option<PointId> {
        self.tree.functions[self.stack.last()?.function].point
    }

    pub(crate) fn point_decl(&self) -> Option<&'static PointDecl> {
        self.point().map(|point| self.known.point(point))
    }

    /// Walks on in a scope of its own.
    pub(crate) fn scoped<T>(&mut self, walk: impl FnOnce(&mut Self) -> T) -> T {
        let depth = self.stack.last().map_or(0, |frame| frame.scope.len());
        let walked = walk(self);
        if let Some(frame) = self.stack.last_mut() {
            frame.scope.truncate(depth);
        }
        walked
    }
}

/// Reports.
impl Lowering<'_> {
    pub(crate) fn error(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.found.push(Diagnostic::error(code, span, message).help(help));
    }

    /// Reports a name that nothing has; the help is the known name that it resembles, if there is one.
    pub(crate) fn no_such<'n>(
        &mut self,
        problem: Diagnostic,
        help: impl Into<String>,
        name: &str,
        known: impl IntoIterator<Item = &'n String>,
    ) {
        let known = known.into_iter().map(String::as_str);
        self.found.push(problem.help(help).did_you_mean(name, known));
    }

    /// Reports a call with a wrong number of arguments.
    pub(crate) fn wrong_count(&mut self, name: &str, given: usize, span: Span, forms: &[String]) {
        let message = format!("`{}` does not take {}", shown(name), counted(given, "argument"));
        self.error("R3011", span, message, format!("write {}", or_joined(forms)));
    }

    /// Wants a type of a value: reports `says` with what it is where it is another.
    pub(crate) fn want(&mut self, at: At, wanted: Term, code: &'static str, says: &str, help: &str) -> bool {
        if self.tree.types.unify(self.term(at), wanted) {
            return true;
        }
        let message = format!("{says}, found {}", self.in_words(at));
        self.error(code, self.span(at), message, help);
        false
    }

    pub(crate) fn want_shape(&mut self, at: At, shape: Shape, code: &'static str, says: &str, help: &str) -> bool {
        let wanted = self.tree.types.is(shape);
        self.want(at, wanted, code, says, help)
    }

    /// Wants a type of an argument of a call.
    pub(crate) fn want_argument(&mut self, name: &str, at: At, wanted: Term, help: &str) -> bool {
        let says = format!("`{name}` takes {} here", self.words_of(wanted));
        self.want(at, wanted, "R3105", &says, help)
    }

    /// A condition of `if`, `while` and the like.
    pub(crate) fn condition(&mut self, expr: &Expr, word: &str) -> At {
        let at = self.value(expr);
        let help = match self.shape(at) {
            Some(Shape::Number) => "compare it, as in `> 0`",
            Some(Shape::List(_)) => "write `!is_empty(..)`",
            _ => "compare it, as in `!= ()`",
        };
        self.want_shape(at, Shape::Truth, "R3109", &format!("{word} needs a boolean"), help);
        at
    }
}

/// Returns `true` if a name means all elements of a kind: `seats`, `goods`.
pub(crate) fn is_plural(kind: &KindDecl, name: &str) -> bool {
    kind.all == name || kind.all.strip_prefix("all_") == Some(name)
}

/// A name as messages show it.
pub(crate) fn shown(name: &str) -> String {
    printable(name, limits::TOKEN)
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

/// `a`, `b` or `c`.
pub(crate) fn or_joined(forms: &[String]) -> String {
    let mut forms: Vec<String> = forms.iter().map(|form| format!("`{form}`")).collect();
    let last = forms.pop().unwrap_or_default();
    if forms.is_empty() { last } else { format!("{} or {last}", forms.join(", ")) }
}
