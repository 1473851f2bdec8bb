//! Paths through functions: values that may be `()` and are reckoned with, and questions that are not last.

use std::ops::Range;

use javelina_engine::rules::ABSENT;
use javelina_engine::{Diagnostic, Fix, Span};

use crate::calls::library::NATIVES;
use crate::lower::extents::extent;
use crate::lower::tree::{Arm, At, Binary, Node, Test, Tree, Unary};
use crate::lower::types::Shape;
use crate::names::known::Known;
use crate::reading::source::Source;

/// What is known where a path has come to.
#[derive(Clone, Default)]
struct Path {
    /// Values that are not `()`.
    present: Vec<At>,
    /// Whether a question may have been asked.
    has_asked: bool,
}

/// One walk over the tree.
struct Walk<'a> {
    known: Known<'a>,
    source: Source<'a>,
    tree: &'a Tree,
    /// Which nodes may be `()`.
    nodes: Vec<bool>,
    /// Which variables may be `()`, by function.
    locals: Vec<Vec<bool>>,
    /// Which functions may give `()`.
    gives: Vec<bool>,
    /// Whether functions ask a question; `None` for those that do nothing either.
    acts: Vec<Option<bool>>,
    function: usize,
    /// The path at work; `None` where it has ended.
    path: Option<Path>,
    /// Whether a question may have been asked where a pass of the innermost loop is left by `break` or `continue`.
    asked: Left,
    found: Vec<Diagnostic>,
}

#[derive(Clone, Copy, Default)]
struct Left {
    broken: bool,
    continued: bool,
}

/// Warns of arithmetic with values that may be `()`, and reports what follows a question.
pub(crate) fn paths(known: Known<'_>, source: Source<'_>, tree: &Tree) -> Vec<Diagnostic> {
    let mut walk = Walk {
        known,
        source,
        tree,
        nodes: vec![false; tree.nodes.len()],
        locals: tree.functions.iter().map(|function| vec![false; function.locals.len()]).collect(),
        gives: vec![false; tree.functions.len()],
        acts: vec![None; tree.functions.len()],
        function: 0,
        path: None,
        asked: Left::default(),
        found: Vec::new(),
    };
    // What is noted of variables and functions only ever grows, so this ends.
    loop {
        let before = (walk.locals.clone(), walk.gives.clone(), walk.acts.clone());
        walk.found.clear();
        for function in 0..tree.functions.len() {
            walk.whole(function);
        }
        if before == (walk.locals.clone(), walk.gives.clone(), walk.acts.clone()) {
            return walk.found;
        }
    }
}

impl Walk<'_> {
    fn whole(&mut self, function: usize) {
        self.function = function;
        self.path = Some(Path::default());
        if let (Some(_), Some(answer)) = (self.tree.functions[function].takes, self.locals[function].get_mut(1)) {
            *answer = true;
        }
        let body = self.tree.functions[function].body;
        let is_none = self.value(body);
        if self.path.is_some() {
            self.gives[function] |= is_none || self.tree.is_void(body);
        }
    }

    fn node(&self, at: At) -> &Node {
        self.tree.node(at)
    }

    fn has_asked(&self) -> bool {
        self.path.as_ref().is_some_and(|path| path.has_asked)
    }

    /// Walks over a node; returns `true` if its value may be `()`.
    fn value(&mut self, at: At) -> bool {
        let tree = self.tree;
        let is_none = self.look(tree.node(at), at) && !self.is_present(at);
        self.nodes[at.index()] |= is_none;
        is_none
    }

    /// Walks over several nodes; returns `true` if any may be `()`.
    fn any<'b>(&mut self, all: impl IntoIterator<Item = &'b At>) -> bool {
        all.into_iter().fold(false, |any, at| self.value(*at) | any)
    }

    fn look(&mut self, node: &Node, at: At) -> bool {
        match node {
            Node::Nothing => true,
            Node::Local(local) => self.locals[self.function][usize::from(*local)],
            Node::Fact { fact, seat, args } => self.any(seat.iter().chain(args)) || self.known.fact(*fact).or_none,
            Node::Counter(counter, args) => self.any(args) || self.known.own.counters[*counter].values.is_some(),
            Node::Table(table, args) => self.any(args) || self.known.own.tables[*table].values.contains(&ABSENT),
            Node::Unary(sign, one) => {
                let is_none = self.value(*one);
                if *sign == Unary::Minus {
                    self.reckoned(*one, is_none);
                }
                false
            }
            Node::Binary(sign, one, other) => self.operator(*sign, *one, *other),
            Node::Native(native, args) => {
                let nones: Vec<bool> = args.iter().map(|arg| self.value(*arg)).collect();
                let name = NATIVES[*native].name;
                if matches!(name, "abs" | "min" | "max" | "clamp") {
                    args.iter().zip(nones).for_each(|(arg, is_none)| self.reckoned(*arg, is_none));
                }
                matches!(name, "first" | "last" | "pop" | "remove" | "index_of" | "least" | "most")
            }
            Node::Call(to, args) => {
                for (place, arg) in args.iter().enumerate() {
                    let is_none = self.value(*arg);
                    self.locals[*to][place] |= is_none;
                }
                if let Some(asks) = self.acts[*to] {
                    self.follows(at, asks);
                }
                self.gives[*to]
            }
            // What follows the end of a path is never reached.
            Node::Block(all) => {
                all.iter().fold(false, |is_none, one| if self.path.is_some() { self.value(*one) } else { is_none })
            }
            Node::If(condition, then, other) => {
                self.value(*condition);
                let before = self.path.clone();
                self.narrow(*condition, true);
                let first = self.value(*then);
                let after = std::mem::replace(&mut self.path, before);
                self.narrow(*condition, false);
                let second = other.is_none_or(|other| self.value(other));
                self.meet(after);
                first || second
            }
            Node::Switch(on, arms, other) => self.switch(*on, arms, *other),
            Node::For(local, counter, over, body) => {
                self.value(*over);
                [Some(*local), *counter].into_iter().flatten().for_each(|local| self.forget(local));
                self.pass(*body, None);
                false
            }
            Node::While(condition, body, test) => {
                self.assigned(*body);
                let before = condition.filter(|_| *test == Test::Before);
                self.any(&before);
                self.pass(*body, before);
                self.any(&condition.filter(|_| *test == Test::After));
                false
            }
            Node::Let(local, value) | Node::Assign(local, None, None, value) => {
                let is_none = self.value(*value);
                self.forget(*local);
                self.locals[self.function][usize::from(*local)] |= is_none;
                if !is_none && matches!(node, Node::Assign(..)) {
                    // Any read of the variable stands for it.
                    let read = self.tree.nodes.iter().position(|one| *one == Node::Local(*local));
                    self.learn(read.map(|at| At(at as u32)));
                }
                false
            }
            Node::Assign(local, None, Some(_), value) => {
                let is_none = self.value(*value);
                self.reckoned(*value, is_none);
                let is_it = |at: &At| *self.node(*at) == Node::Local(*local);
                let is_sure = self.path.as_ref().is_some_and(|path| path.present.iter().any(is_it));
                if self.locals[self.function][usize::from(*local)] && !is_sure {
                    let name = self.tree.functions[self.function].locals[usize::from(*local)].name.clone();
                    self.warn(self.tree.span(at), &name, None);
                }
                false
            }
            Node::Return(value) => {
                let is_none = value.is_none_or(|value| self.value(value));
                self.gives[self.function] |= is_none;
                self.path = None;
                false
            }
            Node::Break | Node::Continue => {
                let has_asked = self.has_asked();
                let left = if *node == Node::Break { &mut self.asked.broken } else { &mut self.asked.continued };
                *left |= has_asked;
                self.path = None;
                false
            }
            _ => {
                self.any(&self.tree.children(at));
                match node {
                    Node::Verb(..) => self.follows(at, false),
                    Node::Ask(_) => self.follows(at, true),
                    _ => {}
                }
                false
            }
        }
    }

    fn operator(&mut self, sign: Binary, one: At, other: At) -> bool {
        let first = self.value(one);
        let before = self.path.clone();
        match sign {
            Binary::And => self.narrow(one, true),
            Binary::Or => self.narrow(one, false),
            _ => {}
        }
        let second = self.value(other);
        self.meet(before);
        match sign {
            Binary::Else => return first && second,
            Binary::Plus
            | Binary::Minus
            | Binary::Times
            | Binary::Divide
            | Binary::Rest
            | Binary::Power
            | Binary::Range
            | Binary::RangeWith => {
                self.reckoned(one, first);
                self.reckoned(other, second);
            }
            _ => {}
        }
        false
    }

    fn switch(&mut self, on: At, arms: &[Arm], other: Option<At>) -> bool {
        self.value(on);
        let before = self.path.clone();
        // Without an arm for the rest a path leads past all of them.
        let mut after = before.clone().filter(|_| other.is_none());
        let mut is_none = other.is_none();
        let bodies = arms.iter().map(|arm| (arm.when, arm.body, !arm.patterns.is_empty()));
        for (when, body, is_matched) in bodies.chain(other.map(|body| (None, body, false))) {
            self.path.clone_from(&before);
            self.learn(is_matched.then_some(on));
            if let Some(when) = when {
                self.value(when);
                self.narrow(when, true);
            }
            is_none |= self.value(body);
            self.meet(after);
            after = self.path.take();
        }
        self.path = after;
        is_none
    }

    /// Two paths meet: the one at work and another.
    fn meet(&mut self, other: Option<Path>) {
        self.path = match (self.path.take(), other) {
            (Some(one), Some(other)) => {
                let both = |at: &At| other.present.iter().any(|known| self.tree.same(*at, *known));
                let present = one.present.into_iter().filter(both).collect();
                Some(Path { present, has_asked: one.has_asked || other.has_asked })
            }
            (one, other) => one.or(other),
        };
    }

    /// A pass of a loop, after which nothing more is known than before it.
    fn pass(&mut self, body: At, condition: Option<At>) {
        self.assigned(body);
        let (before, outer) = (self.path.clone(), std::mem::take(&mut self.asked));
        let once = |walk: &mut Self, path| {
            walk.path = path;
            condition.into_iter().for_each(|condition| walk.narrow(condition, true));
            walk.value(body);
            walk.has_asked() || walk.asked.continued
        };
        let asks_again = once(self, before.clone());
        let asked = |path: &Path, also| Path { has_asked: path.has_asked || also, ..path.clone() };
        if asks_again && before.as_ref().is_some_and(|path| !path.has_asked) {
            // The next pass would ask again.
            once(self, before.as_ref().map(|path| asked(path, true)));
        }
        let also = asks_again || self.asked.broken;
        self.path = before.map(|path| asked(&path, also));
        self.asked = outer;
    }

    /// Forgets what is known of the variables that a loop sets.
    fn assigned(&mut self, body: At) {
        for at in self.tree.all_nodes(body) {
            if let Node::Assign(local, ..) = *self.node(at) {
                self.forget(local);
            }
        }
    }

    fn forget(&mut self, local: u16) {
        let tree = self.tree;
        let mentions = |at: &At| tree.all_nodes(*at).into_iter().any(|at| *tree.node(at) == Node::Local(local));
        self.path.iter_mut().for_each(|path| path.present.retain(|at| !mentions(at)));
    }

    /// Values are not `()` from here on.
    fn learn(&mut self, present: impl IntoIterator<Item = At>) {
        if let Some(path) = &mut self.path {
            path.present.extend(present);
        }
    }

    /// Notes what a condition says of values.
    fn narrow(&mut self, condition: At, truth: bool) {
        let tree = self.tree;
        match (tree.node(condition), truth) {
            (Node::Unary(Unary::Not, one), _) => self.narrow(*one, !truth),
            (Node::Binary(Binary::And, one, other), true) | (Node::Binary(Binary::Or, one, other), false) => {
                self.narrow(*one, truth);
                self.narrow(*other, truth);
            }
            (Node::Binary(sign @ (Binary::Equal | Binary::Unequal), one, other), _) => {
                let is_equal = (*sign == Binary::Equal) == truth;
                for (one, other) in [(*one, *other), (*other, *one)] {
                    let is_sure =
                        if is_equal { !self.nodes[other.index()] } else { *tree.node(other) == Node::Nothing };
                    self.learn(is_sure.then_some(one));
                }
            }
            (
                Node::Binary(Binary::Less | Binary::LessOrEqual | Binary::Greater | Binary::GreaterOrEqual, a, b),
                true,
            ) => self.learn([*a, *b]),
            (Node::Binary(Binary::In, one, _), true) => self.learn([*one]),
            (Node::Native(native, args), true) if NATIVES[*native].name == "contains" => self.learn([args[1]]),
            _ => {}
        }
    }

    fn is_present(&self, at: At) -> bool {
        self.path.as_ref().is_some_and(|path| path.present.iter().any(|one| self.tree.same(*one, at)))
    }

    /// A value is reckoned with.
    fn reckoned(&mut self, at: At, is_none: bool) {
        if is_none && matches!(self.tree.shape(at), Shape::Number | Shape::Any) {
            let range = extent(self.tree, self.source, at);
            let text = self.source.of(range.clone().unwrap_or_else(|| self.tree.span(at).range()));
            self.warn(self.tree.span(at), text, range);
        }
    }

    fn warn(&mut self, span: Span, text: &str, range: Option<Range<usize>>) {
        let message = format!("`{text}` may be `()`, which cannot be reckoned with");
        let problem = Diagnostic::warning("R3027", span, message);
        let problem = problem.help(format!("write `({text} ?? 0)`, or test `{text} != ()` before"));
        let fix = range.map(|range| Fix::write(Span::new(self.source.file, range), format!("({text} ?? 0)")).unsure());
        self.found.push(fix.into_iter().fold(problem, Diagnostic::fix));
    }

    /// Something is done that a question must not precede; `asks` tells whether it asks one.
    fn follows(&mut self, at: At, asks: bool) {
        if self.has_asked() {
            let help = "write `return;` behind the question, and what follows into the function that takes the answer";
            let message = "this follows a question, which is the last thing on its path";
            self.found.push(Diagnostic::error("R3019", self.tree.span(at), message).help(help));
        }
        self.path.iter_mut().for_each(|path| path.has_asked |= asks);
        self.acts[self.function] = self.acts[self.function].max(Some(asks));
    }
}
