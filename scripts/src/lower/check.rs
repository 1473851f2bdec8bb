//! What `check` says about a finished tree: values that nothing uses, values returned to a point, variables that are never
//! read, loops and questions without an end.

use std::collections::BTreeSet;

use javelina_engine::rules::{PointKind, Type};
use javelina_engine::{Diagnostic, Fix, Span, counted};

use crate::calls::forms::Verb;
use crate::calls::library::NATIVES;
use crate::lower::extents::extent;
use crate::lower::tree::{At, Binary, Deed, Function, Node, Tree};
use crate::lower::types::Shape;
use crate::lower::verbs::verbs_of;
use crate::names::known::Known;
use crate::reading::source::Source;

/// Looks at all functions of a tree.
pub(crate) fn check(known: Known<'_>, source: Source<'_>, tree: &Tree) -> Vec<Diagnostic> {
    let mut check = Check { known, source, tree, found: Vec::new() };
    for function in &tree.functions {
        check.values(function);
        check.unread(function);
        check.sense(function);
        check.reasons(function);
    }
    check.endless();
    check.found
}

struct Check<'a> {
    known: Known<'a>,
    source: Source<'a>,
    tree: &'a Tree,
    found: Vec<Diagnostic>,
}

impl Check<'_> {
    fn node(&self, at: At) -> &Node {
        self.tree.node(at)
    }

    fn span(&self, at: At) -> Span {
        self.tree.span(at)
    }

    fn in_words(&self, at: At) -> String {
        self.tree.types.in_words(Some(self.tree.shape(at)), self.known.catalogue)
    }

    /// Values that statements leave: those of the last statement and of `return` are given, others are lost.
    fn values(&mut self, function: &Function) {
        let (mut given, mut lost) = (Vec::new(), Vec::new());
        self.left(function.body, true, &mut given, &mut lost);
        for at in self.tree.all_nodes(function.body) {
            if let Node::Return(Some(value)) = self.node(at) {
                self.left(*value, true, &mut given, &mut lost);
            }
        }
        for at in lost {
            let message = format!("this value is never used: {}", self.in_words(at));
            let help = "assign it to a variable, pass it to a verb, or remove it";
            self.found.push(Diagnostic::error("R3029", self.span(at), message).help(help));
        }
        if function.answers.is_some() || function.takes.is_some() {
            given.sort_by_key(|at| self.span(*at).start);
            self.returned(function, &given);
        }
    }

    /// Sorts the values to which a statement may come by whether something takes them. One that does something besides is
    /// fine alone: `list.pop()`.
    fn left(&self, at: At, is_given: bool, given: &mut Vec<At>, lost: &mut Vec<At>) {
        let blocks: Vec<At> = match self.node(at) {
            Node::Block(all) => {
                let Some((last, others)) = all.split_last() else { return };
                others.iter().for_each(|one| self.left(*one, false, given, lost));
                vec![*last]
            }
            Node::If(_, then, other) => [*then].into_iter().chain(*other).collect(),
            Node::Switch(_, arms, other) => arms.iter().map(|arm| arm.body).chain(*other).collect(),
            Node::For(.., body) | Node::While(_, body, _) => return self.left(*body, false, given, lost),
            Node::Nothing => return,
            _ if self.tree.is_void(at) || self.does(at) => return,
            _ if is_given => return given.push(at),
            _ => return lost.push(at),
        };
        blocks.into_iter().for_each(|block| self.left(block, is_given, given, lost));
    }

    /// A function of a point, or one that takes an answer, returns nothing.
    fn returned(&mut self, function: &Function, given: &[At]) {
        let Some(point) = function.point.map(|point| self.known.point(point)) else { return };
        let Some(first) = given.first() else { return };
        let takes: Vec<String> = verbs_of(point.kind).iter().map(|verb| format!("`{verb}(..)`")).collect();
        let is_truth = given.iter().any(|at| self.tree.shape(*at) == Shape::Truth);
        let help = match point.kind {
            PointKind::Event | PointKind::Offer if is_truth => "write `return;`, and call effects as statements".into(),
            PointKind::Event | PointKind::Offer => "call effects and questions as statements".to_string(),
            PointKind::Verdict if is_truth => {
                "write `forbid();` where the answer is no, and `return;` elsewhere".into()
            }
            _ => format!("write {}", takes.join(", ")),
        };
        let what = self.in_words(*first);
        let message = format!("`{}` must answer with verbs, but returns {what}", function.name);
        let mut problem = Diagnostic::error("R3026", self.span(*first), message).help(help);
        let edits: Option<Vec<(Span, String)>> = given.iter().map(|at| self.as_verb(*at, point.kind)).collect();
        if let Some(edits) = edits {
            let title = edits.first().map_or(String::new(), |(_, text)| format!("write `{text}`"));
            problem.help = Some(title.clone());
            problem = problem.fix(Fix { title, edits, sure: true });
        }
        self.found.push(problem);
    }

    /// The change that writes the verb for a value that was returned.
    fn as_verb(&self, at: At, kind: PointKind) -> Option<(Span, String)> {
        let range = extent(self.tree, self.source, at)?;
        let (text, span) = (self.source.of(range.clone()), Span::new(self.source.file, range.clone()));
        let verb = match (kind, self.tree.shape(at)) {
            (PointKind::Fact, Shape::Truth) => match self.node(at) {
                Node::Truth(true) => "allow()".to_string(),
                Node::Truth(false) => "forbid()".to_string(),
                _ => format!("if {text} {{ allow(); }} else {{ forbid(); }}"),
            },
            (PointKind::Number(Type::Number), Shape::Number) => format!("add({text})"),
            (PointKind::Number(Type::Of(kind)), Shape::Of(of)) if kind == of => format!("set({text})"),
            (PointKind::Verdict | PointKind::Fact, Shape::Text) => format!("forbid({text})"),
            (PointKind::Set(_), Shape::List(_)) => format!("include({text})"),
            _ => return None,
        };
        // `return value;` becomes `verb; return;`.
        let token = self.source.token(range.start);
        let is_returned = token > 0 && self.source.word(token - 1) == "return";
        if is_returned {
            let start = self.source.place(token - 1).start;
            return Some((Span::new(self.source.file, start..range.end), format!("{verb}; return")));
        }
        Some((span, verb))
    }

    /// Returns `true` if evaluating a node does something beside giving a value.
    fn does(&self, at: At) -> bool {
        let mut open = vec![at];
        let mut seen = BTreeSet::new();
        while let Some(at) = open.pop() {
            match self.node(at) {
                Node::Verb(..) | Node::Ask(_) | Node::Assign(..) | Node::Print(_) | Node::Unknown(_) => return true,
                Node::Native(native, _) if NATIVES[*native].changes => return true,
                Node::Call(to, _) if seen.insert(*to) => open.push(self.tree.functions[*to].body),
                _ => {}
            }
            open.extend(self.tree.children(at));
        }
        false
    }

    /// Variables that get a value and are never read.
    fn unread(&mut self, function: &Function) {
        let (mut read, mut made) = (BTreeSet::new(), BTreeSet::new());
        for at in self.tree.all_nodes(function.body) {
            match self.node(at) {
                Node::Local(local) => drop(read.insert(*local)),
                Node::Let(local, value)
                    if self.tree.shape(*value) != Shape::View && !matches!(self.node(*value), Node::Unknown(_)) =>
                {
                    made.insert(*local);
                }
                _ => {}
            }
        }
        for local in made.difference(&read) {
            let local = &function.locals[usize::from(*local)];
            if local.name.starts_with('_') {
                continue;
            }
            let earlier =
                function.locals.iter().find(|other| other.name == local.name && other.span.start < local.span.start);
            let message = format!("the variable `{}` is never read", local.name);
            let help = match earlier {
                Some(_) => {
                    format!("write `{} = ..` to change the existing variable; `let` declares another one", local.name)
                }
                None => "use it or remove it".to_string(),
            };
            self.found.push(Diagnostic::warning("R3029", local.span, message).help(help));
        }
    }

    /// Loops without an end, and conditions that never hold.
    fn sense(&mut self, function: &Function) {
        for at in self.tree.all_nodes(function.body) {
            match self.node(at) {
                Node::While(condition, body, _)
                    if condition.is_none_or(|at| *self.node(at) == Node::Truth(true))
                        && !self.leaves_loop(*body, true) =>
                {
                    let help = "end it with `break` or `return`, or write `for n in 0..5`";
                    let problem = Diagnostic::error("R3101", self.span(at), "this loop never ends").help(help);
                    self.found.push(problem);
                }
                Node::Binary(Binary::And, ..) => self.never_both(at),
                Node::Index(list, place) => self.outside(function, *list, *place),
                _ => {}
            }
        }
    }

    /// Returns `true` if a statement of a loop may leave it.
    fn leaves_loop(&self, at: At, is_innermost: bool) -> bool {
        match self.node(at) {
            Node::Break => is_innermost,
            Node::Return(_) | Node::Unknown(_) => true,
            Node::For(.., body) | Node::While(_, body, _) => self.leaves_loop(*body, false),
            _ => self.tree.children(at).into_iter().any(|at| self.leaves_loop(at, is_innermost)),
        }
    }

    /// A value is to be equal to two different constants.
    fn never_both(&mut self, at: At) {
        let (mut open, mut equal) = (vec![at], Vec::new());
        while let Some(at) = open.pop() {
            match *self.node(at) {
                Node::Binary(Binary::And, one, other) => open.extend([one, other]),
                Node::Binary(Binary::Equal, one, other) => equal.push((one, other)),
                _ => {}
            }
        }
        let is_constant = |at: At| matches!(self.node(at), Node::Element(..) | Node::Number(_));
        equal.retain(|(_, constant)| is_constant(*constant));
        equal.sort_by_key(|(_, constant)| self.span(*constant).start);
        let other = equal.iter().enumerate().find_map(|(place, (one, constant))| {
            let is_other =
                |(first, known): &&(At, At)| self.tree.same(*first, *one) && self.node(*known) != self.node(*constant);
            equal[..place].iter().any(|pair| is_other(&pair)).then_some(*constant)
        });
        if let Some(at) = other {
            let message = "the value is never both, so this condition is never true";
            let help = "write `||` if one of them is enough";
            self.found.push(Diagnostic::warning("R3021", self.span(at), message).help(help));
        }
    }

    /// A list of the text has no entry at a place.
    fn outside(&mut self, function: &Function, list: At, place: At) {
        let (Node::Local(local), Node::Number(number)) = (self.node(list), self.node(place)) else { return };
        let sets = |at: At| match self.node(at) {
            Node::Let(to, value) if to == local => Some(Some(*value)),
            Node::Assign(to, ..) | Node::For(to, ..) if to == local => Some(None),
            Node::Native(native, args) if NATIVES[*native].changes && self.tree.same(args[0], list) => Some(None),
            _ => None,
        };
        let mut all = self.tree.all_nodes(function.body).into_iter().filter_map(sets);
        let (Some(Some(value)), None) = (all.next(), all.next()) else { return };
        if let Node::List(entries) = self.node(value)
            && !(-(entries.len() as i64)..entries.len() as i64).contains(number)
        {
            let message = format!("this list has only {}", counted(entries.len(), "entry"));
            let help = "count from 0; the last index is the length minus 1";
            self.found.push(Diagnostic::warning("R3107", self.span(place), message).help(help));
        }
    }

    /// Reasons of refusals, which are worked out to be read: what may fail there would end a game.
    fn reasons(&mut self, function: &Function) {
        for at in self.tree.all_nodes(function.body) {
            let Node::Verb(Deed::Plain(Verb::Forbid), _, args) = self.node(at) else { continue };
            let may_fail = |at: &At| match self.node(*at) {
                // A value without a type is already reported.
                Node::Binary(sign, ..) => sign.is_arithmetic() && self.tree.shape(*at) != Shape::Any,
                Node::Native(native, _) => !["first", "is_empty", "last", "len"].contains(&NATIVES[*native].name),
                Node::Index(..) | Node::Call(..) => true,
                _ => false,
            };
            if let Some(part) = args.iter().flat_map(|arg| self.tree.all_nodes(*arg)).find(may_fail) {
                let message = "a reason can contain only variables and facts, and this may fail";
                let help = "compute it first: `let n = ..; forbid(`${n}`)`";
                self.found.push(Diagnostic::error("R3018", self.span(part), message).help(help));
            }
        }
    }

    /// Questions that are asked again after each answer.
    fn endless(&mut self) {
        let ends = |at: At| self.tree.all_nodes(at).into_iter().any(|at| matches!(self.node(at), Node::Return(_)));
        let asked = |at: &At| if let Node::Ask(ask) = self.node(*at) { Some((*at, ask.then?)) } else { None };
        let first = |function: &Function| match self.node(function.body) {
            Node::Block(all) => all.iter().take_while(|at| !ends(**at)).find_map(asked),
            _ => None,
        };
        let edges: Vec<Option<(At, usize)>> = self.tree.functions.iter().map(first).collect();
        let next = |at: &usize| edges[*at].map(|(_, to)| to);
        for (start, edge) in edges.iter().enumerate() {
            let mut path = std::iter::successors(next(&start), next).take(edges.len());
            if let Some((question, _)) = edge.filter(|_| path.any(|at| at == start)) {
                let help = "ask under a condition, so that the questions end";
                let message = "this question is asked again after every answer";
                self.found.push(Diagnostic::error("R3019", self.span(question), message).help(help));
            }
        }
    }
}
