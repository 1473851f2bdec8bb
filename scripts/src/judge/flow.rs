//! Flow of secrets through a script: labels of values and of paths, until none grows.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::Diagnostic;
use javelina_engine::rules::flow::{Label, Read, Sources, of_asked_seat};
use javelina_engine::rules::{KindId, PointDecl, PointKind, Seen};

use crate::calls::library::NATIVES;
use crate::lower::tree::{At, Binary, Node, Test, Tree};
use crate::lower::types::Shape;
use crate::names::known::Known;

/// The context of secrets that the acting seat does not know; its own have 0. Each variable of a loop over seats has one of
/// its own after these.
const ANOTHER: u8 = 1;

/// Something whose label is kept from pass to pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Slot {
    /// A variable of a function.
    Local(usize, u16),
    /// Whether a function runs.
    Path(usize),
    /// Whether the questions before a function had options.
    Chosen(usize),
    /// The value of a function.
    Value(usize),
    /// Whether another pass of a loop runs.
    Pass(At),
}

/// Reports what would show a secret: V2050 and V2051, as in rules. An expression is at no point; `own` says whether its
/// reader is the seat about which it is asked.
pub(crate) fn flow(tree: &Tree, known: Known<'_>, own: Option<bool>) -> Vec<Diagnostic> {
    let mut flow = Flow {
        tree,
        known,
        own,
        found: Vec::new(),
        sources: Sources::default(),
        labels: BTreeMap::new(),
        has_grown: true,
        function: 0,
        actors: BTreeSet::new(),
        each: BTreeSet::new(),
        born: BTreeMap::new(),
        entered: entered(tree),
        revealed: Vec::new(),
        path: Label::default(),
        chosen: Label::default(),
        left: Label::default(),
        broken: Label::default(),
    };
    while std::mem::take(&mut flow.has_grown) {
        flow.found.clear();
        for at in 0..tree.functions.len() {
            flow.function(at);
        }
    }
    flow.found
}

/// The functions that a call or a question leads to.
fn entered(tree: &Tree) -> BTreeSet<usize> {
    let nodes = tree.functions.iter().flat_map(|function| tree.all_nodes(function.body));
    nodes
        .filter_map(|at| match tree.node(at) {
            Node::Call(to, _) => Some(*to),
            Node::Ask(ask) => ask.then,
            _ => None,
        })
        .collect()
}

pub(super) struct Flow<'a> {
    pub(super) tree: &'a Tree,
    pub(super) known: Known<'a>,
    /// Of an expression: its reader is the seat about which it is asked.
    own: Option<bool>,
    pub(super) found: Vec<Diagnostic>,
    pub(super) sources: Sources,
    labels: BTreeMap<Slot, Label>,
    has_grown: bool,
    pub(super) function: usize,
    /// Variables of the function that hold the acting seat.
    actors: BTreeSet<u16>,
    /// Variables of the enclosing loops over seats.
    pub(super) each: BTreeSet<u16>,
    /// Variables of the function, with the loops over seats that declare them in each pass.
    pub(super) born: BTreeMap<u16, BTreeSet<u16>>,
    /// Functions that others call, or that follow a question. The seat of a pass may be that of a loop around the call, so
    /// their own loops know no secrets.
    entered: BTreeSet<usize>,
    /// Secret counters that the path has opened to all.
    pub(super) revealed: Vec<usize>,
    /// The conditions around what is walked over.
    path: Label,
    /// The options of the questions before: a question without options is not asked.
    pub(super) chosen: Label,
    /// The conditions under which the function has returned.
    left: Label,
    /// The conditions under which a pass of the innermost loop has ended.
    broken: Label,
}

impl Flow<'_> {
    fn function(&mut self, at: usize) {
        let function = &self.tree.functions[at];
        self.function = at;
        self.actors = self.actors_of(at);
        self.revealed.clear();
        self.each.clear();
        self.born.clear();
        (self.path, self.chosen) = (self.label(Slot::Path(at)), self.label(Slot::Chosen(at)));
        (self.left, self.broken) = (Label::default(), Label::default());
        let value = self.walk(function.body);
        self.grow(Slot::Value(at), value | self.reached());
    }

    /// The variables that are set once, to the acting seat.
    fn actors_of(&self, function: usize) -> BTreeSet<u16> {
        let (mut actors, mut others) = (BTreeSet::new(), BTreeSet::new());
        for at in self.tree.all_nodes(self.tree.functions[function].body) {
            match *self.node(at) {
                Node::Let(local, value) if matches!(self.node(value), Node::Actor) => drop(actors.insert(local)),
                Node::Let(local, _) | Node::Assign(local, ..) | Node::For(local, ..) => drop(others.insert(local)),
                _ => {}
            }
        }
        actors.difference(&others).copied().collect()
    }

    pub(super) fn node(&self, at: At) -> &Node {
        self.tree.node(at)
    }

    pub(super) fn is_actor(&self, at: At) -> bool {
        match self.node(at) {
            Node::Actor => true,
            Node::Local(local) => self.actors.contains(local),
            _ => false,
        }
    }

    pub(super) fn point(&self) -> Option<&'static PointDecl> {
        self.tree.functions[self.function].point.map(|point| self.known.point(point))
    }

    pub(super) fn label(&self, slot: Slot) -> Label {
        self.labels.get(&slot).copied().unwrap_or_default()
    }

    pub(super) fn grow(&mut self, slot: Slot, label: Label) {
        let known = self.labels.entry(slot).or_default();
        self.has_grown |= *known | label != *known;
        *known |= label;
    }

    /// The secrets on which it depends that the walk comes here.
    pub(super) fn reached(&self) -> Label {
        self.path | self.left | self.broken
    }

    /// Walks on under a condition.
    fn under<T>(&mut self, condition: Label, walk: impl FnOnce(&mut Self) -> T) -> T {
        let (path, revealed) = (self.path, self.revealed.clone());
        self.path |= condition;
        let walked = walk(self);
        (self.path, self.revealed) = (path, revealed);
        walked
    }

    pub(super) fn all(&mut self, nodes: &[At]) -> Label {
        nodes.iter().map(|at| self.walk(*at)).collect()
    }

    /// Walks over a node. Returns the label of its value.
    pub(super) fn walk(&mut self, at: At) -> Label {
        let tree = self.tree;
        match tree.node(at) {
            Node::Local(local) => self.label(Slot::Local(self.function, *local)),
            Node::Fact { fact, seat, args } => {
                let decl = self.known.fact(*fact);
                let of = decl.of.iter().map(|kind| Some(*kind)).zip(args);
                let each = self.each_of(*seat, of.clone()).filter(|_| decl.seen != Seen::Secret);
                let (of_another, as_another) = (self.names_another(of), seat.is_some_and(|seat| !self.is_actor(seat)));
                let read = Read { name: decl.name, seen: decl.seen, of_another, as_another };
                self.all(seat.as_slice()) | self.all(args) | self.read(read, each, at)
            }
            Node::Counter(counter, args) => {
                let decl = &self.known.own.counters[*counter];
                let is_secret = decl.secret && !self.revealed.contains(counter);
                let seen = if is_secret { Seen::Own } else { Seen::Public };
                let of_another = self.names_another(decl.per.into_iter().zip(args));
                let each = self.each_of(None, decl.per.into_iter().zip(args));
                self.all(args) | self.read(Read { name: &decl.name, seen, of_another, as_another: false }, each, at)
            }
            Node::Binary(Binary::And | Binary::Or | Binary::Else, one, other) => {
                let first = self.walk(*one);
                first | self.under(first, |flow| flow.walk(*other))
            }
            Node::Native(native, args) => {
                let label = self.all(args);
                if let (true, Some(Node::Local(local))) =
                    (NATIVES[*native].changes, args.first().map(|at| tree.node(*at)))
                {
                    self.grow(Slot::Local(self.function, *local), label | self.reached());
                    self.stays_in(*local, label | self.reached());
                }
                label
            }
            Node::Print(value) => {
                let label = self.walk(*value) | self.reached();
                self.prints(label);
                label
            }
            Node::Call(to, args) => {
                let path = self.reached();
                for (param, arg) in args.iter().enumerate() {
                    let label = self.walk(*arg) | path;
                    self.grow(Slot::Local(*to, param as u16), label);
                }
                self.grow(Slot::Path(*to), path);
                self.grow(Slot::Chosen(*to), self.chosen);
                self.label(Slot::Value(*to))
            }
            Node::If(condition, then, otherwise) => {
                let condition = self.walk(*condition);
                let blocks = [Some(*then), *otherwise];
                let block = |at| self.under(condition, |flow| flow.walk(at));
                condition | blocks.into_iter().flatten().map(block).collect()
            }
            Node::Switch(on, arms, otherwise) => {
                let (mut on, mut value) = (self.walk(*on), Label::default());
                for arm in arms {
                    on |= self.all(&arm.patterns);
                    on |= self.under(on, |flow| flow.all(arm.when.as_slice()));
                    value |= self.under(on, |flow| flow.walk(arm.body));
                }
                value | on | self.under(on, |flow| flow.all(otherwise.as_slice()))
            }
            Node::For(each, count, list, body) => {
                let entry = if let Shape::List(entry) = tree.shape(*list) { tree.types.shape(entry) } else { None };
                let is_seats = entry == Some(Shape::Of(self.known.catalogue.seat));
                let is_event = self.point().is_some_and(|point| point.kind == PointKind::Event && !point.reveals);
                let list = self.walk(*list);
                let is_own = is_seats && is_event && !self.entered.contains(&self.function);
                let is_new = is_own && !self.is_assigned(*each) && self.each.insert(*each);
                for local in [Some(*each), *count].into_iter().flatten() {
                    self.grow(Slot::Local(self.function, local), list | self.reached());
                }
                self.pass(at, list, |flow| {
                    flow.walk(*body);
                });
                if is_new {
                    self.each.remove(each);
                }
                Label::default()
            }
            Node::While(condition, body, test) => {
                self.pass(at, Label::default(), |flow| {
                    if *test == Test::After {
                        flow.walk(*body);
                    }
                    let condition = flow.all(condition.as_slice());
                    flow.broken |= condition;
                    if *test == Test::Before {
                        flow.walk(*body);
                    }
                });
                Label::default()
            }
            Node::Block(all) => all.iter().fold(Label::default(), |_, at| self.walk(*at)),
            Node::Let(local, value) | Node::Assign(local, _, _, value) => {
                let label = self.walk(*value) | self.reached();
                self.grow(Slot::Local(self.function, *local), label);
                match tree.node(at) {
                    Node::Let(..) => drop(self.born.insert(*local, self.each.clone())),
                    _ => self.stays_in(*local, label),
                }
                Label::default()
            }
            Node::Return(value) => {
                let label = self.all(value.as_slice()) | self.reached();
                self.grow(Slot::Value(self.function), label);
                self.left = label;
                self.stays(self.reached());
                Label::default()
            }
            Node::Break | Node::Continue => {
                self.broken = self.reached();
                self.stays(self.reached());
                Label::default()
            }
            Node::Verb(deed, seat, args) => {
                self.verb(*deed, *seat, args, at);
                Label::default()
            }
            Node::Ask(ask) => {
                self.ask(ask);
                Label::default()
            }
            _ => self.all(&tree.children(at)),
        }
    }

    /// Walks over a pass of a loop.
    fn pass(&mut self, at: At, list: Label, walk: impl FnOnce(&mut Self)) {
        let broken = std::mem::take(&mut self.broken);
        let again = self.label(Slot::Pass(at));
        self.under(list | broken | again, |flow| {
            walk(flow);
            flow.grow(Slot::Pass(at), flow.left | flow.broken);
        });
        self.broken = broken;
    }

    /// Returns `true` if a seat that is not surely the acting one is among elements of these kinds.
    pub(super) fn names_another<'t>(&self, mut of: impl Iterator<Item = (Option<KindId>, &'t At)>) -> bool {
        of.any(|(kind, at)| kind == Some(self.known.catalogue.seat) && !self.is_actor(*at))
    }

    /// The context of the seat of a loop, if it is the only one among a seat and elements of these kinds.
    pub(super) fn each_of<'t>(
        &self,
        seat: Option<At>,
        of: impl Iterator<Item = (Option<KindId>, &'t At)>,
    ) -> Option<u8> {
        let seats = of.filter(|(kind, _)| *kind == Some(self.known.catalogue.seat)).map(|(_, at)| *at);
        let mut seats = seat.into_iter().chain(seats);
        match (self.node(seats.next()?), seats.next()) {
            (Node::Local(local), None) if self.each.contains(local) => {
                u8::try_from(*local).ok()?.checked_add(ANOTHER + 1)
            }
            _ => None,
        }
    }

    /// Returns `true` if a variable is set by a statement.
    fn is_assigned(&self, local: u16) -> bool {
        let body = self.tree.functions[self.function].body;
        self.tree.all_nodes(body).into_iter().any(|at| matches!(self.node(at), Node::Assign(to, ..) if *to == local))
    }

    /// The label of a read; `each` is the context of the seat of a loop that knows the value.
    fn read(&mut self, read: Read<'_>, each: Option<u8>, at: At) -> Label {
        let read = if each.is_some() { Read { of_another: false, as_another: false, ..read } } else { read };
        let (point, span) = (self.point(), self.tree.span(at));
        if read.seen == Seen::Public || point.is_none() && self.own.is_none() {
            return Label::default();
        }
        let reveals = point.is_some_and(|point| self.reveals(point) || point.outcome);
        let of_asked = (self.own == Some(false)).then(|| of_asked_seat(read.name, span));
        let own = |problem: Diagnostic| match (read.seen, read.of_another, read.as_another) {
            _ if point.is_some_and(|point| point.open) => problem,
            (Seen::Own, true, false) => problem.help(format!("write `view.seat.{}`", read.name)),
            (Seen::Own, _, true) => problem.help(format!("write `view.{}`", read.name)),
            _ => problem,
        };
        if let Some(problem) = read.judge(point, reveals, span).map(own).or(of_asked)
            && !self.found.iter().any(|one| one.code == problem.code && one.span == problem.span)
        {
            self.found.push(problem);
        }
        self.sources.read(each.unwrap_or(if read.is_hidden() { ANOTHER } else { 0 }), read.name, span)
    }

    /// Returns `true` if a point is an event that opens what is hidden.
    pub(super) fn reveals(&self, point: &PointDecl) -> bool {
        point.kind == PointKind::Event && point.reveals
    }
}
