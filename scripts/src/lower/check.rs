//! What `check` says about a finished tree: values that nothing uses, values returned to a point, questions that are
//! not last, variables that are never read.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use javelina_engine::rules::{PointKind, Type};
use javelina_engine::{Diagnostic, Fix, Span};

use crate::calls::library::NATIVES;
use crate::lower::source::Source;
use crate::lower::tree::{At, Base, Binary, Function, Node, Tree};
use crate::names::known::{Known, verbs_of};

/// The checks of one tree.
pub(crate) struct Check<'a> {
    pub known: Known<'a>,
    pub source: Source<'a>,
    pub tree: &'a Tree,
    pub extents: &'a BTreeMap<At, Range<usize>>,
    pub found: Vec<Diagnostic>,
    pub left: Left,
}

/// Whether a question may have been asked where a loop is left.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Left {
    broken: Option<bool>,
    continued: Option<bool>,
}

impl Check<'_> {
    /// Looks at all functions.
    pub(crate) fn run(&mut self) {
        for function in &self.tree.functions {
            self.returned(function);
            self.unused(function);
            self.unread(function);
            self.sense(function);
            if function.answers.is_some() || function.takes.is_some() {
                self.question(function.body, false);
            }
        }
        self.endless();
    }

    fn node(&self, at: At) -> &Node {
        &self.tree.nodes[at.index()]
    }

    fn span(&self, at: At) -> Span {
        self.tree.spans[at.index()]
    }

    fn is_void(&self, at: At) -> bool {
        self.tree.types[at.index()].base == Base::Nothing
    }

    /// The values that a function gives: `return`s, and what its last statement comes to.
    fn leaves(&self, function: &Function) -> Vec<At> {
        let mut leaves = Vec::new();
        self.tails(function.body, &mut leaves);
        let mut open = vec![function.body];
        while let Some(at) = open.pop() {
            if let Node::Return(Some(value)) = self.node(at) {
                self.tails(*value, &mut leaves);
            }
            open.extend(self.tree.children(at));
        }
        leaves.retain(|at| !self.is_void(*at) && !matches!(self.node(*at), Node::Nothing));
        leaves.sort_by_key(|at| self.span(*at).start);
        leaves
    }

    /// The values to which a value may come.
    fn tails(&self, at: At, leaves: &mut Vec<At>) {
        match self.node(at) {
            Node::Block(all) => {
                if let Some(last) = all.last() {
                    self.tails(*last, leaves);
                }
            }
            Node::If(_, then, other) => {
                self.tails(*then, leaves);
                other.iter().for_each(|other| self.tails(*other, leaves));
            }
            Node::Switch(_, arms, other) => {
                arms.iter().for_each(|arm| self.tails(arm.body, leaves));
                other.iter().for_each(|other| self.tails(*other, leaves));
            }
            _ => leaves.push(at),
        }
    }

    /// A function of a point, or one that takes an answer, returns nothing.
    fn returned(&mut self, function: &Function) {
        if function.answers.is_none() && function.takes.is_none() {
            return;
        }
        let Some(point) = function.point.map(|point| self.known.point(point)) else { return };
        // One that does something and has a value is fine where it is the last statement: `list.pop()`.
        let leaves: Vec<At> = self.leaves(function).into_iter().filter(|at| !self.does(*at)).collect();
        let Some(first) = leaves.first() else { return };
        let catalogue = self.known.catalogue;
        let what = self.tree.types[first.index()].base.in_words(catalogue);
        let takes: Vec<String> = verbs_of(point.kind).iter().map(|verb| format!("`{verb}(..)`")).collect();
        let help = match point.kind {
            PointKind::Event | PointKind::Offer => {
                "call effects and questions: they take effect where they are called".to_string()
            }
            _ => format!("write {}", takes.join(", ")),
        };
        let message = format!("`{}` answers with verbs and returns nothing, and this is {what}", function.name);
        let mut problem = Diagnostic::error("R3026", self.span(*first), message).help(help);
        let edits: Option<Vec<(Span, String)>> = leaves.iter().map(|at| self.as_verb(*at, point.kind)).collect();
        if let Some(edits) = edits {
            let title = edits.first().map_or(String::new(), |(_, text)| format!("write `{text}`"));
            problem.help = Some(title.clone());
            problem = problem.fix(Fix { title, edits, sure: true });
        }
        self.found.push(problem);
    }

    /// The change that writes the verb for a value that was returned.
    fn as_verb(&self, at: At, kind: PointKind) -> Option<(Span, String)> {
        let range = self.extents.get(&at)?.clone();
        let (text, span) = (self.source.of(range.clone()), Span::new(self.source.file, range.clone()));
        let base = &self.tree.types[at.index()].base;
        let verb = match (kind, base) {
            (PointKind::Verdict, Base::Truth) => match self.node(at) {
                Node::Truth(true) => "forbid()".to_string(),
                Node::Truth(false) => "()".to_string(),
                _ => format!("if {text} {{ forbid(); }}"),
            },
            (PointKind::Fact, Base::Truth) => match self.node(at) {
                Node::Truth(true) => "allow()".to_string(),
                Node::Truth(false) => "forbid()".to_string(),
                _ => format!("if {text} {{ allow(); }} else {{ forbid(); }}"),
            },
            (PointKind::Number(Type::Number), Base::Number) => format!("add({text})"),
            (PointKind::Number(Type::Of(kind)), Base::Of(of)) if kind == *of => format!("set({text})"),
            (PointKind::Verdict | PointKind::Fact, Base::Text) => format!("forbid({text})"),
            (PointKind::Set(_), Base::List(_)) => format!("include({text})"),
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

    /// Statements whose value is lost.
    fn unused(&mut self, function: &Function) {
        let mut lost = Vec::new();
        self.lost(function.body, true, &mut lost);
        for at in lost {
            let what = self.tree.types[at.index()].base.in_words(self.known.catalogue);
            let message = format!("nothing uses this value, which is {what}");
            let help = "give it to a variable or a verb, or remove it";
            self.found.push(Diagnostic::error("R3029", self.span(at), message).help(help));
        }
    }

    /// Walks over statements; `is_used` tells whether something takes the value.
    fn lost(&self, at: At, is_used: bool, lost: &mut Vec<At>) {
        match self.node(at) {
            Node::Block(all) => {
                for (place, one) in all.iter().enumerate() {
                    self.lost(*one, is_used && place + 1 == all.len(), lost);
                }
            }
            Node::If(_, then, other) => {
                for block in [Some(then), other.as_ref()].into_iter().flatten() {
                    self.lost(*block, is_used, lost);
                }
            }
            Node::Switch(_, arms, other) => {
                for block in arms.iter().map(|arm| arm.body).chain(*other) {
                    self.lost(block, is_used, lost);
                }
            }
            Node::For(.., body) | Node::While(_, body, _) => self.lost(*body, false, lost),
            Node::Nothing | Node::Unknown(_) => {}
            _ if is_used || self.is_void(at) || self.does(at) => {}
            _ => lost.push(at),
        }
    }

    /// Variables that get a value and are never read.
    fn unread(&mut self, function: &Function) {
        let (mut read, mut made, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![function.body]);
        while let Some(at) = open.pop() {
            match self.node(at) {
                Node::Local(local) => drop(read.insert(*local)),
                Node::Let(local, value)
                    if self.tree.types[value.index()].base != Base::View
                        && !matches!(self.node(*value), Node::Unknown(_)) =>
                {
                    made.insert(*local);
                }
                Node::Let(local, _) => drop(read.insert(*local)),
                _ => {}
            }
            open.extend(self.tree.children(at));
        }
        for local in made.difference(&read) {
            let local = &function.locals[usize::from(*local)];
            if local.name.starts_with('_') {
                continue;
            }
            let earlier =
                function.locals.iter().find(|other| other.name == local.name && other.span.start < local.span.start);
            let message = format!("nothing reads the variable `{}`", local.name);
            let help = match earlier {
                Some(_) => {
                    format!("`let` makes another variable; to change the one before, write `{} = ..`", local.name)
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
                Node::While(None, body, _) if !self.leaves_loop(*body, true) => {
                    let help = "end it with `break` or `return`, or write `for n in 0..5`";
                    let problem = Diagnostic::error("R3101", self.span(at), "this loop never ends").help(help);
                    self.found.push(problem);
                }
                Node::Binary(Binary::And, ..) => self.never_both(at),
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
            let message = "the value is never both, so this condition never holds";
            let help = "write `||` where one of them suffices";
            self.found.push(Diagnostic::warning("R3021", self.span(at), message).help(help));
        }
    }

    /// Questions that are asked again after each answer.
    fn endless(&mut self) {
        let asked = |function: &Function| {
            let Node::Block(all) = self.node(function.body) else { return Vec::new() };
            let may_end = |at: &At| {
                let mut nodes = self.tree.all_nodes(*at).into_iter();
                nodes.any(|at| matches!(self.node(at), Node::Return(_)))
            };
            let sure = all.iter().take_while(|at| !may_end(at));
            sure.filter_map(|at| if let Node::Ask(ask) = self.node(*at) { Some((*at, ask.then?)) } else { None })
                .collect()
        };
        let edges: Vec<Vec<(At, usize)>> = self.tree.functions.iter().map(asked).collect();
        for start in 0..edges.len() {
            let (mut seen, mut at) = (BTreeSet::new(), start);
            while let Some((_, to)) = edges[at].first().copied().filter(|_| seen.insert(at)) {
                at = to;
            }
            if let Some((question, _)) = edges[at].first().filter(|_| at == start && !seen.is_empty()) {
                let help = "ask under a condition; a function must not ask itself in each case";
                let message = "this question is asked again after each answer, without end";
                self.found.push(Diagnostic::error("R3019", self.span(*question), message).help(help));
            }
        }
    }

    /// Walks over a statement, after which a question may have been asked, and tells whether one may have been asked where
    /// the function goes on; `None` where it does not.
    fn question(&mut self, at: At, asked: bool) -> Option<bool> {
        let either = |one: Option<bool>, other: Option<bool>| match (one, other) {
            (Some(one), Some(other)) => Some(one || other),
            (one, other) => one.or(other),
        };
        let tree = self.tree;
        match &tree.nodes[at.index()] {
            Node::Block(all) => all.iter().try_fold(asked, |asked, one| self.question(*one, asked)),
            Node::If(_, then, other) => {
                let then = self.question(*then, asked);
                either(then, other.map_or(Some(asked), |other| self.question(other, asked)))
            }
            Node::Switch(_, arms, other) => {
                let rest = other.map_or(Some(asked), |other| self.question(other, asked));
                arms.iter().fold(rest, |now, arm| either(now, self.question(arm.body, asked)))
            }
            Node::For(.., body) | Node::While(_, body, _) => {
                let outer = std::mem::take(&mut self.left);
                let once = self.question(*body, asked);
                let next = either(once, self.left.continued);
                if next == Some(true) && !asked {
                    // The next pass would ask again.
                    self.question(*body, true);
                }
                let after = either(either(Some(asked), next), self.left.broken);
                self.left = outer;
                after
            }
            Node::Return(value) => {
                if let Some(value) = value {
                    self.question(*value, asked);
                }
                None
            }
            Node::Break => {
                self.left.broken = either(self.left.broken, Some(asked));
                None
            }
            Node::Continue => {
                self.left.continued = either(self.left.continued, Some(asked));
                None
            }
            Node::Verb(..) => self.follows(at, asked, false),
            Node::Ask(_) => self.follows(at, asked, true),
            Node::Call(to, _) => {
                let nodes: Vec<At> =
                    tree.runs(*to).into_iter().flat_map(|one| tree.all_nodes(tree.functions[one].body)).collect();
                let asks = nodes.iter().any(|at| matches!(self.node(*at), Node::Ask(_)));
                let does = asks || nodes.iter().any(|at| matches!(self.node(*at), Node::Verb(..)));
                if does { self.follows(at, asked, asks) } else { Some(asked) }
            }
            _ => Some(asked),
        }
    }

    /// Something is done that a question must not precede; `asks` tells whether it asks one.
    fn follows(&mut self, at: At, asked: bool, asks: bool) -> Option<bool> {
        if asked {
            let help = "write `return;` behind the question, and what follows into the function that takes the answer";
            let message = "this follows a question, which is the last thing on its path";
            self.found.push(Diagnostic::error("R3019", self.span(at), message).help(help));
        }
        Some(asked || asks)
    }
}
