//! Paths through functions: values that may be `()` where that fails, and questions that are not last.

use std::collections::BTreeSet;

use javelina_engine::Diagnostic;
use javelina_engine::rules::ABSENT;

use crate::calls::forms::Verb;
use crate::calls::library::NATIVES;
use crate::lower::may::{May, Need};
use crate::lower::tree::{Arm, At, Binary, Deed, Node, Test, Tree, Unary};
use crate::names::known::Known;
use crate::reading::source::Source;

/// What is known where a path has come to.
#[derive(Clone, Default)]
pub(super) struct Path {
    /// Values that are not `()`.
    pub present: Vec<At>,
    /// Whether a question may have been asked.
    pub has_asked: bool,
}

/// One walk over the tree.
pub(super) struct Walk<'a> {
    known: Known<'a>,
    pub source: Source<'a>,
    pub tree: &'a Tree,
    /// What nodes may be.
    pub nodes: Vec<May>,
    /// What variables may be, by function.
    pub(super) locals: Vec<Vec<May>>,
    /// Keys of maps whose values may be `()`.
    pub(super) keys: BTreeSet<String>,
    /// What calls of functions may give.
    gives: Vec<May>,
    /// Whether functions ask a question; `None` for those that do nothing either.
    acts: Vec<Option<bool>>,
    pub(super) function: usize,
    /// The path at work; `None` where it has ended.
    pub path: Option<Path>,
    /// The path is that of a second pass of a loop, which asks again.
    again: bool,
    /// Whether a question may have been asked where a pass of the innermost loop is left by `break` or `continue`.
    asked: Left,
    pub found: Vec<Diagnostic>,
}

#[derive(Clone, Copy, Default)]
struct Left {
    broken: bool,
    continued: bool,
}

/// Warns of values that may be `()` where that fails, and reports what follows a question.
pub(crate) fn paths(known: Known<'_>, source: Source<'_>, tree: &Tree) -> Vec<Diagnostic> {
    let mut walk = Walk {
        known,
        source,
        tree,
        nodes: vec![May::default(); tree.nodes.len()],
        locals: tree.functions.iter().map(|function| vec![May::default(); function.locals.len()]).collect(),
        keys: BTreeSet::new(),
        gives: vec![May::default(); tree.functions.len()],
        acts: vec![None; tree.functions.len()],
        function: 0,
        path: None,
        again: false,
        asked: Left::default(),
        found: Vec::new(),
    };
    // What is noted of variables, keys and functions only ever grows, so this ends.
    let noted = |walk: &Walk<'_>| (walk.locals.clone(), walk.keys.len(), walk.gives.clone(), walk.acts.clone());
    loop {
        let before = noted(&walk);
        walk.found.clear();
        for function in 0..tree.functions.len() {
            walk.whole(function);
        }
        if before == noted(&walk) {
            return walk.found;
        }
    }
}

impl Walk<'_> {
    fn whole(&mut self, function: usize) {
        self.function = function;
        self.path = Some(Path::default());
        let may_skip = |node: &Node| matches!(node, Node::Ask(ask) if ask.then == Some(function) && ask.may_skip);
        if self.tree.nodes.iter().any(may_skip)
            && let Some(answer) = self.locals[function].get_mut(1)
        {
            answer.none = true;
        }
        let may = self.value(self.tree.functions[function].body);
        if self.path.is_some() {
            self.gives[function] |= may;
        }
    }

    fn node(&self, at: At) -> &Node {
        self.tree.node(at)
    }

    fn has_asked(&self) -> bool {
        self.path.as_ref().is_some_and(|path| path.has_asked)
    }

    /// Walks over a node; returns what its value may be. A statement gives `()`.
    pub(super) fn value(&mut self, at: At) -> May {
        let mut may = self.look(self.tree.node(at), at);
        may.none = may.none && !self.is_present(at) || self.path.is_some() && self.tree.is_void(at);
        self.nodes[at.index()] |= may;
        may
    }

    /// Walks over several nodes; returns what any of them may be.
    fn any<'b>(&mut self, all: impl IntoIterator<Item = &'b At>) -> May {
        all.into_iter().fold(May::default(), |any, at| any | self.value(*at))
    }

    fn look(&mut self, node: &'_ Node, at: At) -> May {
        match node {
            Node::Nothing => May::none(true),
            Node::Local(local) => self.locals[self.function][usize::from(*local)],
            Node::Fact { fact, seat, args } => {
                May::none(self.any(seat.iter().chain(args)).none || self.known.fact(*fact).or_none)
            }
            Node::Counter(counter, args) => {
                May::none(self.any(args).none || self.known.own.counters[*counter].values.is_some())
            }
            Node::Table(table, args) => {
                May::none(self.any(args).none || self.known.own.tables[*table].values.contains(&ABSENT))
            }
            Node::Unary(sign, one) => {
                self.needed(if *sign == Unary::Minus { Need::Number } else { Need::Truth }, *one);
                May::default()
            }
            Node::Binary(sign, one, other) => self.operator(*sign, *one, *other),
            Node::List(all) => self.any(all).listed(),
            Node::Map(entries) => {
                let mut may = May::default();
                for (key, _, value) in entries {
                    let value = self.value(*value);
                    may |= self.kept(key, value);
                }
                may.listed()
            }
            Node::Key(map, key) => {
                let map = self.needed(Need::Map, *map);
                if self.keys.contains(key) { map.entry() } else { May::default() }
            }
            Node::Index(list, place) => self.indexed(*list, *place),
            Node::Native(native, args) => self.native(*native, args),
            Node::Call(to, args) => {
                for (place, arg) in args.iter().enumerate() {
                    let may = self.value(*arg);
                    self.locals[*to][place] |= may;
                }
                if let Some(asks) = self.acts[*to] {
                    self.follows(at, asks);
                }
                self.gives[*to]
            }
            Node::Block(all) => {
                let (mut may, had_asked) = (May::default(), self.has_asked());
                for one in all {
                    if self.path.is_none() {
                        break; // what follows the end of a path is never reached
                    }
                    let is_late = !had_asked && self.has_asked() && !self.tree.is_void(*one);
                    may = self.value(*one);
                    if is_late && *self.node(*one) != Node::Nothing {
                        self.late(*one);
                    }
                }
                may
            }
            Node::If(condition, then, other) => {
                self.needed(Need::Truth, *condition);
                let before = self.path.clone();
                self.narrow(*condition, true);
                let first = self.value(*then);
                let after = std::mem::replace(&mut self.path, before);
                self.narrow(*condition, false);
                let second = other.map_or(May::none(true), |other| self.value(other));
                self.meet(after);
                first | second
            }
            Node::Switch(on, arms, other) => self.switch(*on, arms, *other),
            Node::For(local, counter, over, body) => {
                let entry = self.needed(Need::List, *over).entry();
                self.locals[self.function][usize::from(*local)] |= entry;
                [Some(*local), *counter].into_iter().flatten().for_each(|local| self.forget(local));
                self.keyed(*local, *over);
                self.pass(*body, None);
                May::default()
            }
            Node::While(condition, body, test) => {
                self.assigned(*body);
                let before = condition.filter(|_| *test == Test::Before);
                self.if_any(Need::Truth, before);
                self.pass(*body, before);
                let after = condition.filter(|_| *test == Test::After);
                self.if_any(Need::Truth, after);
                May::default()
            }
            Node::Let(local, value) | Node::Assign(local, None, None, value) => {
                let may = self.value(*value);
                self.forget(*local);
                self.locals[self.function][usize::from(*local)] |= may;
                if !may.none && matches!(node, Node::Assign(..)) {
                    // Any read of the variable stands for it.
                    let read = self.tree.nodes.iter().position(|one| *one == Node::Local(*local));
                    self.learn(read.map(|at| At(at as u32)));
                }
                May::default()
            }
            Node::Assign(local, None, Some(_), value) => {
                self.needed(Need::Number, *value);
                self.added_to(at, *local);
                May::default()
            }
            Node::Assign(local, Some(_), Some(_), value) => {
                self.needed(Need::Number, *value);
                self.forget_inside(*local);
                May::default()
            }
            Node::Assign(local, Some(key), None, value) => {
                let may = self.value(*value);
                let may = self.kept(key, may);
                self.locals[self.function][usize::from(*local)] |= may.listed();
                self.forget_inside(*local);
                May::default()
            }
            Node::Return(value) => {
                let may = value.map_or(May::none(true), |value| self.value(value));
                self.gives[self.function] |= may;
                self.path = None;
                May::default()
            }
            Node::Break | Node::Continue => {
                let has_asked = self.has_asked();
                let left = if *node == Node::Break { &mut self.asked.broken } else { &mut self.asked.continued };
                *left |= has_asked;
                self.path = None;
                May::default()
            }
            Node::Verb(deed, seat, args) => {
                self.any(seat);
                self.verb(*deed, args);
                self.follows(at, false);
                May::default()
            }
            Node::Ask(ask) => {
                self.if_any(Need::Seat, ask.seat);
                self.needed(Need::List, ask.options);
                self.any(&ask.prompt);
                self.follows(at, true);
                May::default()
            }
            _ => {
                self.any(&self.tree.children(at));
                May::default()
            }
        }
    }

    /// The arguments of a verb. Effects, and verbs that give one number, do nothing where an argument is `()`.
    fn verb(&mut self, deed: Deed, args: &[At]) {
        let words: &[&str] = match deed {
            Deed::Plain(Verb::Add | Verb::Set | Verb::Floor | Verb::Cap) => &[],
            Deed::Plain(verb) => verb.args(args.len()),
            Deed::Counter(..) | Deed::Effect(_) => &[],
        };
        for (place, arg) in args.iter().enumerate() {
            let may = self.value(*arg);
            let word = words.get(place).filter(|word| !matches!(**word, "zone" | "seat"));
            if let Some(need) = word.and_then(|word| Need::of_word(word, self.tree.shape(*arg))) {
                self.needs(need, *arg, may);
            }
        }
    }

    /// A value is put under a key of a map.
    fn kept(&mut self, key: &str, may: May) -> May {
        if may != May::default() {
            self.keys.insert(key.to_string());
        }
        may
    }

    /// A function of the library.
    fn native(&mut self, native: usize, args: &[At]) -> May {
        let native = &NATIVES[native];
        let mays: Vec<May> = args.iter().map(|arg| self.value(*arg)).collect();
        for ((word, arg), may) in native.args.iter().zip(args).zip(&mays) {
            if let Some(need) = Need::of_word(word, self.tree.shape(*arg)) {
                self.needs(need, *arg, *may);
            }
        }
        let first = mays.first().copied().unwrap_or_default();
        if native.changes {
            self.changed(args[0]);
        }
        match (native.name, args) {
            ("push" | "put", [list, .., _]) => {
                let may = mays.last().copied().unwrap_or_default();
                if let Node::Local(local) = *self.node(*list) {
                    self.locals[self.function][usize::from(local)] |= may.listed();
                }
                if let Node::Text(key) = self.tree.node(args[1]) {
                    self.kept(key, may);
                }
            }
            ("sum" | "least" | "most" | "sorted", [list]) if first.holds => self.all_needed(*list),
            _ => {}
        }
        match native.name {
            "first" | "last" | "pop" | "remove" => May { none: true, holds: first.holds },
            "index_of" | "least" | "most" => May::none(true),
            "append" | "both" | "without" | "reversed" | "slice" | "sorted" | "unique" => {
                May { none: false, holds: mays.iter().any(|may| may.holds) }
            }
            _ => May::default(),
        }
    }

    fn operator(&mut self, sign: Binary, one: At, other: At) -> May {
        let need = match sign {
            Binary::And | Binary::Or => [Some(Need::Truth); 2],
            Binary::In => [None, Some(Need::List)],
            _ if sign.is_arithmetic() => [Some(Need::Number); 2],
            _ => [None; 2],
        };
        let first = self.value(one);
        need[0].into_iter().for_each(|need| self.needs(need, one, first));
        let before = self.path.clone();
        match sign {
            Binary::And => self.narrow(one, true),
            Binary::Or => self.narrow(one, false),
            _ => {}
        }
        let second = self.value(other);
        need[1].into_iter().for_each(|need| self.needs(need, other, second));
        self.meet(before);
        match sign {
            Binary::Else => May { none: first.none && second.none, holds: first.holds || second.holds },
            _ => May::default(),
        }
    }

    fn switch(&mut self, on: At, arms: &[Arm], other: Option<At>) -> May {
        self.value(on);
        let before = self.path.clone();
        // Without an arm for the rest a path leads past all of them.
        let mut after = before.clone().filter(|_| other.is_none());
        let mut may = May::none(other.is_none());
        let bodies = arms.iter().map(|arm| (arm.when, arm.body, !arm.patterns.is_empty()));
        for (when, body, is_matched) in bodies.chain(other.map(|body| (None, body, false))) {
            self.path.clone_from(&before);
            self.learn(is_matched.then_some(on));
            if let Some(when) = when {
                self.needed(Need::Truth, when);
                self.narrow(when, true);
            }
            may |= self.value(body);
            self.meet(after);
            after = self.path.take();
        }
        self.path = after;
        may
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
            let outer = std::mem::replace(&mut self.again, true);
            once(self, before.as_ref().map(|path| asked(path, true)));
            self.again = outer;
        }
        let also = asks_again || self.asked.broken;
        self.path = before.map(|path| asked(&path, also));
        self.asked = outer;
    }

    /// Something is done that a question must not precede; `asks` tells whether it asks one.
    fn follows(&mut self, at: At, asks: bool) {
        if self.has_asked() {
            self.late(at);
        }
        self.path.iter_mut().for_each(|path| path.has_asked |= asks);
        self.acts[self.function] = self.acts[self.function].max(Some(asks));
    }

    /// Reports what follows a question.
    fn late(&mut self, at: At) {
        let (message, help) = if self.again {
            (
                "this runs after a question from an earlier pass of the loop",
                "ask once, without a loop, and ask the next question in the function that takes the answer",
            )
        } else {
            (
                "nothing can follow a question",
                "write `return;` after the question, and move the rest to the function that takes the answer",
            )
        };
        self.found.push(Diagnostic::error("R3019", self.tree.span(at), message).help(help));
    }
}
