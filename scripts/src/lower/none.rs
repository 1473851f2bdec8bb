//! Values that may be `()`: which they are, and arithmetic with them.

use std::collections::BTreeMap;
use std::ops::Range;

use javelina_engine::rules::ABSENT;
use javelina_engine::{Diagnostic, Fix, Span};

use crate::calls::library::NATIVES;
use crate::lower::source::Source;
use crate::lower::tree::{Arm, At, Base, Binary, Node, Test, Tree, Unary};
use crate::names::known::Known;

/// One walk over the tree.
struct Walk<'a> {
    known: Known<'a>,
    source: Source<'a>,
    tree: &'a Tree,
    extents: &'a BTreeMap<At, Range<usize>>,
    /// Which nodes may be `()`.
    nodes: Vec<bool>,
    /// Which variables may be `()`, by function.
    locals: Vec<Vec<bool>>,
    /// Which functions may give `()`.
    gives: Vec<bool>,
    function: usize,
    /// Values that are not `()` on the path.
    present: Vec<At>,
    /// Whether the path has ended.
    has_left: bool,
    found: Vec<Diagnostic>,
}

/// Writes into the tree which values may be `()`, and gives warnings about arithmetic with them.
pub(crate) fn may_be_none(
    known: Known<'_>,
    source: Source<'_>,
    tree: &mut Tree,
    extents: &BTreeMap<At, Range<usize>>,
) -> Vec<Diagnostic> {
    let mut walk = Walk {
        known,
        source,
        tree,
        extents,
        nodes: vec![false; tree.nodes.len()],
        locals: tree.functions.iter().map(|function| vec![false; function.locals.len()]).collect(),
        gives: vec![false; tree.functions.len()],
        function: 0,
        present: Vec::new(),
        has_left: false,
        found: Vec::new(),
    };
    // Variables and results only ever turn from sure to unsure, so this ends.
    loop {
        let before = (walk.locals.clone(), walk.gives.clone());
        walk.found.clear();
        for function in 0..walk.tree.functions.len() {
            walk.whole(function);
        }
        if before == (walk.locals.clone(), walk.gives.clone()) {
            break;
        }
    }
    let Walk { nodes, locals, gives, found, .. } = walk;
    for (ty, is_none) in tree.types.iter_mut().zip(nodes) {
        ty.or_none |= is_none;
    }
    for ((function, locals), gives) in tree.functions.iter_mut().zip(locals).zip(gives) {
        for (local, is_none) in function.locals.iter_mut().zip(locals) {
            local.ty.or_none |= is_none;
        }
        function.gives.or_none |= gives;
    }
    found
}

impl Walk<'_> {
    fn whole(&mut self, function: usize) {
        self.function = function;
        self.present.clear();
        self.has_left = false;
        if let (Some(_), Some(answer)) = (self.tree.functions[function].takes, self.locals[function].get_mut(1)) {
            *answer = true;
        }
        let body = self.tree.functions[function].body;
        let is_none = self.value(body);
        if !self.has_left {
            self.gives[function] |= is_none || self.tree.types[body.index()].base == Base::Nothing;
        }
    }

    fn node(&self, at: At) -> &Node {
        &self.tree.nodes[at.index()]
    }

    /// Walks over a node; returns `true` if its value may be `()`.
    fn value(&mut self, at: At) -> bool {
        let tree = self.tree;
        let is_none = self.look(&tree.nodes[at.index()], at) && !self.is_present(at);
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
            Node::Table(table, element) => {
                self.value(*element) || self.known.own.tables[*table].values.contains(&ABSENT)
            }
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
                    if let Some(local) = self.locals[*to].get_mut(place) {
                        *local |= is_none;
                    }
                }
                self.gives[*to]
            }
            Node::Block(all) => {
                let mut is_none = false;
                for one in all {
                    if self.has_left {
                        break;
                    }
                    is_none = self.value(*one);
                }
                is_none
            }
            Node::If(condition, then, other) => {
                self.value(*condition);
                let before = self.present.clone();
                self.narrow(*condition, true);
                let first = self.value(*then);
                let (left, present) = (self.has_left, std::mem::replace(&mut self.present, before));
                self.has_left = false;
                self.narrow(*condition, false);
                let second = other.is_none_or(|other| self.value(other));
                self.meet(left, present);
                first || second
            }
            Node::Switch(on, arms, other) => self.switch(*on, arms, *other),
            Node::For(local, counter, over, body) => {
                self.value(*over);
                let locals = [Some(*local), *counter];
                locals.into_iter().flatten().for_each(|local| self.forget(local));
                self.pass(*body, None);
                false
            }
            Node::While(condition, body, test) => {
                self.assigned(*body);
                if let (Some(condition), Test::Before) = (condition, test) {
                    self.value(*condition);
                }
                self.pass(*body, condition.filter(|_| *test == Test::Before));
                if let (Some(condition), Test::After) = (condition, test) {
                    self.value(*condition);
                }
                false
            }
            Node::Let(local, value) | Node::Assign(local, None, None, value) => {
                let is_none = self.value(*value);
                self.forget(*local);
                self.locals[self.function][usize::from(*local)] |= is_none;
                if !is_none && matches!(node, Node::Assign(..)) {
                    // Any read of the variable stands for it.
                    let read = |at: &usize| matches!(self.tree.nodes[*at], Node::Local(one) if one == *local);
                    let read = (0..self.tree.nodes.len()).find(read).map(|at| At(at as u32));
                    self.present.extend(read);
                }
                false
            }
            Node::Assign(local, None, Some(_), value) => {
                let is_none = self.value(*value);
                self.reckoned(*value, is_none);
                let old = self.locals[self.function][usize::from(*local)];
                let is_known = self.present.iter().any(|at| matches!(self.node(*at), Node::Local(one) if one == local));
                if old && !is_known {
                    let name = &self.tree.functions[self.function].locals[usize::from(*local)].name;
                    self.warn(self.tree.spans[at.index()], &name.clone(), None);
                }
                false
            }
            Node::Return(value) => {
                let is_none = value.is_none_or(|value| self.value(value));
                self.gives[self.function] |= is_none;
                self.has_left = true;
                false
            }
            Node::Break | Node::Continue => {
                self.has_left = true;
                false
            }
            _ => {
                let children = self.tree.children(at);
                self.any(&children);
                false
            }
        }
    }

    fn operator(&mut self, sign: Binary, one: At, other: At) -> bool {
        let first = self.value(one);
        let before = self.present.clone();
        match sign {
            Binary::And => self.narrow(one, true),
            Binary::Or => self.narrow(one, false),
            _ => {}
        }
        let second = self.value(other);
        self.present = before;
        match sign {
            Binary::Else => first && second,
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
                false
            }
            _ => false,
        }
    }

    fn switch(&mut self, on: At, arms: &[Arm], other: Option<At>) -> bool {
        self.value(on);
        let before = self.present.clone();
        let mut is_none = other.is_none();
        let mut after: Option<(bool, Vec<At>)> = None;
        let bodies = arms.iter().map(|arm| (arm.when, arm.body, !arm.patterns.is_empty()));
        for (when, body, is_matched) in bodies.chain(other.map(|body| (None, body, false))) {
            self.present.clone_from(&before);
            self.has_left = false;
            if is_matched {
                self.present.push(on);
            }
            if let Some(when) = when {
                self.value(when);
                self.narrow(when, true);
            }
            is_none |= self.value(body);
            if let Some((left, present)) = after.take() {
                self.meet(left, present);
            }
            after = Some((self.has_left, self.present.clone()));
        }
        if other.is_none() {
            self.has_left = false;
            self.present = before;
            if let Some((left, present)) = after {
                self.meet(left, present);
            }
        }
        is_none
    }

    /// Two paths meet: the one at work, and another of which it is known whether it has ended.
    fn meet(&mut self, left: bool, present: Vec<At>) {
        if self.has_left {
            self.present = present;
        } else if !left {
            let both = |at: &At| present.iter().any(|other| self.tree.same(*at, *other));
            self.present = self.present.clone().into_iter().filter(both).collect();
        }
        self.has_left &= left;
    }

    /// A pass of a loop, after which nothing more is known than before it.
    fn pass(&mut self, body: At, condition: Option<At>) {
        self.assigned(body);
        let before = self.present.clone();
        if let Some(condition) = condition {
            self.narrow(condition, true);
        }
        self.value(body);
        self.present = before;
        self.has_left = false;
    }

    /// Forgets what is known of the variables that a loop sets.
    fn assigned(&mut self, body: At) {
        let mut open = vec![body];
        while let Some(at) = open.pop() {
            if let Node::Assign(local, ..) = self.node(at) {
                let local = *local;
                self.forget(local);
            }
            open.extend(self.tree.children(at));
        }
    }

    fn forget(&mut self, local: u16) {
        let kept: Vec<At> = self.present.iter().copied().filter(|at| !self.mentions(*at, local)).collect();
        self.present = kept;
    }

    fn mentions(&self, at: At, local: u16) -> bool {
        matches!(self.node(at), Node::Local(one) if *one == local)
            || self.tree.children(at).into_iter().any(|at| self.mentions(at, local))
    }

    /// Notes what a condition says of values.
    fn narrow(&mut self, condition: At, truth: bool) {
        match (self.node(condition).clone(), truth) {
            (Node::Unary(Unary::Not, one), _) => self.narrow(one, !truth),
            (Node::Binary(Binary::And, one, other), true) | (Node::Binary(Binary::Or, one, other), false) => {
                self.narrow(one, truth);
                self.narrow(other, truth);
            }
            (Node::Binary(Binary::Unequal, one, other), true) | (Node::Binary(Binary::Equal, one, other), false) => {
                for (one, other) in [(one, other), (other, one)] {
                    if matches!(self.node(other), Node::Nothing) {
                        self.present.push(one);
                    }
                }
            }
            (Node::Binary(Binary::Equal, one, other), true) => {
                for (one, other) in [(one, other), (other, one)] {
                    if !self.nodes[other.index()] {
                        self.present.push(one);
                    }
                }
            }
            (
                Node::Binary(Binary::Less | Binary::LessOrEqual | Binary::Greater | Binary::GreaterOrEqual, a, b),
                true,
            ) => {
                self.present.extend([a, b]);
            }
            (Node::Binary(Binary::In, one, _), true) => self.present.push(one),
            (Node::Native(native, args), true) if NATIVES[native].name == "contains" => {
                self.present.extend(args.get(1))
            }
            _ => {}
        }
    }

    fn is_present(&self, at: At) -> bool {
        self.present.iter().any(|one| self.tree.same(*one, at))
    }

    /// A value is reckoned with.
    fn reckoned(&mut self, at: At, is_none: bool) {
        if !is_none || !matches!(self.tree.types[at.index()].base, Base::Number | Base::Any) {
            return;
        }
        let range = self.extents.get(&at).cloned();
        let text = range
            .clone()
            .map_or_else(|| self.source.of(self.tree.spans[at.index()].range()), |range| self.source.of(range));
        self.warn(self.tree.spans[at.index()], text, range);
    }

    fn warn(&mut self, span: Span, text: &str, range: Option<Range<usize>>) {
        let message = format!("`{text}` may be `()`, which cannot be reckoned with");
        let problem = Diagnostic::warning("R3027", span, message);
        let problem = problem.help(format!("write `({text} ?? 0)`, or test `{text} != ()` before"));
        let fix = range.map(|range| Fix::write(Span::new(self.source.file, range), format!("({text} ?? 0)")).unsure());
        self.found.push(fix.into_iter().fold(problem, Diagnostic::fix));
    }
}
