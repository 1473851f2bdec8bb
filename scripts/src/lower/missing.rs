//! Values that may be `()`: what is known of them on a path, and what is told where one fails.

use std::ops::Range;

use javelina_engine::{Diagnostic, Fix, Span};

use crate::calls::library::NATIVES;
use crate::lower::extents::extent;
use crate::lower::may::{May, Need};
use crate::lower::paths::{Path, Walk};
use crate::lower::tree::{At, Binary, Node, Unary};
use crate::lower::types::Shape;

impl Walk<'_> {
    /// Something fails if this value is `()`.
    pub(super) fn needs(&mut self, need: Need, at: At, may: May) {
        if may.none && need.fits(self.tree.shape(at)) {
            let range = extent(self.tree, self.source, at);
            let text = self.source.of(range.clone().unwrap_or_else(|| self.tree.span(at).range()));
            self.warn(need, self.tree.span(at), text, range);
        }
    }

    /// Walks over a value that must not be `()`.
    pub(super) fn needed(&mut self, need: Need, at: At) -> May {
        let may = self.value(at);
        self.needs(need, at, may);
        may
    }

    /// As [`needed`](Self::needed), of a value that may be left out.
    pub(super) fn if_any(&mut self, need: Need, at: Option<At>) {
        at.map(|at| self.needed(need, at));
    }

    pub(super) fn warn(&mut self, need: Need, span: Span, text: &str, range: Option<Range<usize>>) {
        let (why, instead) = need.words();
        if text == "()" {
            let whole = range.map_or(span, |range| Span::new(span.file, range));
            let problem = Diagnostic::warning("R3027", whole, format!("`()` {why}"));
            self.found.push(problem.help("write a value, or leave it out"));
            return;
        }
        let problem = Diagnostic::warning("R3027", span, format!("`{text}` may be `()`, which {why}"));
        let Some(instead) = instead else {
            self.found.push(problem.help(format!("test `{text} != ()` first")));
            return;
        };
        let written = format!("({text} ?? {instead})");
        let problem = problem.help(format!("write `{written}`, or test `{text} != ()` first"));
        let fix = range.map(|range| Fix::write(Span::new(self.source.file, range), written).unsure());
        self.found.push(fix.into_iter().fold(problem, Diagnostic::fix));
    }

    /// Warns of a variable that is added to and may be `()`.
    pub(super) fn added_to(&mut self, at: At, local: u16) {
        let is_it = |at: &At| *self.tree.node(*at) == Node::Local(local);
        let is_sure = self.path.as_ref().is_some_and(|path| path.present.iter().any(is_it));
        if self.locals[self.function][usize::from(local)].none && !is_sure {
            let name = &self.tree.functions[self.function].locals[usize::from(local)].name;
            let message = format!("`{name}` may be `()`, which is not a number");
            let problem = Diagnostic::warning("R3027", self.tree.span(at), message);
            self.found.push(problem.help(format!("declare it with a number: `let {name} = 0;`")));
        }
    }

    /// Numbers of a list are reckoned with.
    pub(super) fn all_needed(&mut self, list: At) {
        let range = extent(self.tree, self.source, list).unwrap_or_else(|| self.tree.span(list).range());
        let message = format!("`{}` may contain `()`, which is not a number", self.source.of(range));
        let problem = Diagnostic::warning("R3027", self.tree.span(list), message);
        self.found.push(problem.help("write `(value ?? 0)` where the value is added to the list"));
    }

    /// Two paths meet: the one at work and another.
    pub(super) fn meet(&mut self, other: Option<Path>) {
        self.path = match (self.path.take(), other) {
            (Some(one), Some(other)) => {
                let both = |at: &At| other.present.iter().any(|known| self.tree.same(*at, *known));
                let present = one.present.into_iter().filter(both).collect();
                Some(Path { present, has_asked: one.has_asked || other.has_asked })
            }
            (one, other) => one.or(other),
        };
    }

    /// Forgets what is known of the variables that a loop sets or changes.
    pub(super) fn assigned(&mut self, body: At) {
        for at in self.tree.all_nodes(body) {
            match self.tree.node(at) {
                Node::Assign(local, None, ..) => self.forget(*local),
                Node::Assign(local, ..) => self.forget_inside(*local),
                Node::Native(native, args) if NATIVES[*native].changes => self.changed(args[0]),
                _ => {}
            }
        }
    }

    /// Forgets what is known of a variable.
    pub(super) fn forget(&mut self, local: u16) {
        self.forget_inside(local);
        let tree = self.tree;
        self.path.iter_mut().for_each(|path| path.present.retain(|at| *tree.node(*at) != Node::Local(local)));
    }

    /// Forgets what is known of the entries of a variable.
    pub(super) fn forget_inside(&mut self, local: u16) {
        let tree = self.tree;
        let mentions = |at: At| tree.all_nodes(at).into_iter().any(|at| *tree.node(at) == Node::Local(local));
        let is_kept = |at: &At| *tree.node(*at) == Node::Local(local) || !mentions(*at);
        self.path.iter_mut().for_each(|path| path.present.retain(is_kept));
    }

    /// A function of the library changes a list or a map.
    pub(super) fn changed(&mut self, list: At) {
        if let Node::Local(local) = *self.tree.node(list) {
            self.forget_inside(local);
        }
    }

    /// Values are not `()` from here on.
    pub(super) fn learn(&mut self, present: impl IntoIterator<Item = At>) {
        if let Some(path) = &mut self.path {
            path.present.extend(present);
        }
    }

    /// Notes what a condition says of values.
    pub(super) fn narrow(&mut self, condition: At, truth: bool) {
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
                        if is_equal { !self.nodes[other.index()].none } else { *tree.node(other) == Node::Nothing };
                    self.learn(is_sure.then_some(one));
                }
            }
            (
                Node::Binary(Binary::Less | Binary::LessOrEqual | Binary::Greater | Binary::GreaterOrEqual, a, b),
                true,
            ) => self.learn([*a, *b]),
            (Node::Binary(Binary::In, one, list), true) => {
                self.learn((!self.nodes[list.index()].holds).then_some(*one));
            }
            (Node::Native(native, args), true) if NATIVES[*native].name == "contains" => {
                self.learn((!self.nodes[args[0].index()].holds).then_some(args[1]));
            }
            (Node::Native(native, args), true) if NATIVES[*native].name == "has" => {
                self.has(args[0], |key| tree.same(key, args[1]));
            }
            _ => {}
        }
    }

    /// Walks over an entry of a list or a map, by its place or key.
    pub(super) fn indexed(&mut self, list: At, place: At) -> May {
        let (is_map, key) = (matches!(self.tree.shape(list), Shape::Map(..)), self.tree.node(place));
        let may = self.needed(if is_map { Need::Map } else { Need::List }, list);
        self.needed(if is_map { Need::Key } else { Need::Number }, place);
        match key {
            Node::Text(key) if is_map && !self.keys.contains(key) => May::default(),
            Node::Text(_) => may.entry(),
            _ => May { none: is_map || may.holds, ..may.entry() },
        }
    }

    /// A map has a key: what is read there is present.
    pub(super) fn has(&mut self, map: At, is_key: impl Fn(At) -> bool) {
        let is_it = |node: &Node| matches!(node, Node::Index(of, key) if self.tree.same(*of, map) && is_key(*key));
        let read = self.tree.nodes.iter().position(is_it);
        self.learn(read.filter(|_| !self.nodes[map.index()].holds).map(|at| At(at as u32)));
    }

    /// A variable takes the keys of a map.
    pub(super) fn keyed(&mut self, local: u16, over: At) {
        let tree = self.tree;
        if let Node::Native(native, args) = tree.node(over)
            && NATIVES[*native].name == "keys"
        {
            self.has(args[0], |key| *tree.node(key) == Node::Local(local));
        }
    }

    pub(super) fn is_present(&self, at: At) -> bool {
        self.path.as_ref().is_some_and(|path| path.present.iter().any(|one| self.tree.same(*one, at)))
    }
}
