//! Normal form of a function: its meaning without comments, layout and the names of its own variables and functions.

use std::fmt::Write as _;

use javelina_engine::rules::{Catalogue, Lexicon, PointId};
use javelina_engine::{FileId, Files};

use crate::calls::library::NATIVES;
use crate::calls::values::Names;
use crate::lower::checked::check;
use crate::lower::tree::{At, Binary, Node, Tree, Unary, Verb};
use crate::names::known::Known;
use crate::world::Own;

/// The text of a script with all that its names mean.
#[derive(Clone, Copy)]
pub struct Written<'a> {
    /// Files of its pack.
    pub files: &'a Files,
    /// Its file.
    pub file: FileId,
    /// What its game declares.
    pub catalogue: &'static Catalogue,
    /// The names of elements.
    pub lexicon: &'a Lexicon,
    /// Counters, params and tables of its item.
    pub own: Own<'a>,
}

impl Written<'_> {
    /// Gives the typed tree to a walk. Returns `None` if the script has errors.
    pub(crate) fn with_tree<T>(&self, walk: impl FnOnce(&Tree, Known<'_>) -> T) -> Option<T> {
        let names = Names::of(self.lexicon);
        let known = Known { catalogue: self.catalogue, names: &names, own: self.own };
        check(known, self.files.text(self.file), self.file).ok().map(|checked| walk(&checked.tree, known))
    }
}

/// Returns `true` if the functions of two scripts at a point have one normal form: *proved* to be no difference.
pub fn same_meaning([one, other]: [Written<'_>; 2], point: PointId) -> bool {
    let normal = |script: Written<'_>| script.with_tree(|tree, known| normal(tree, known, point));
    one.files.text(one.file) == other.files.text(other.file)
        || normal(one).is_some_and(|one| Some(one) == normal(other))
}

/// The normal form of the function at a point and of all that it reaches.
pub(crate) fn normal(tree: &Tree, known: Known<'_>, point: PointId) -> String {
    let first = tree.functions.iter().position(|one| one.answers == Some(point));
    let (functions, out) = (first.into_iter().collect(), String::new());
    let mut writer = Writer { tree, known, functions, out };
    let mut at = 0;
    while let Some(function) = writer.functions.get(at).copied() {
        let _ = writeln!(writer.out, "\nfunction {at}");
        writer.node(tree.functions[function].body);
        at += 1;
    }
    writer.out
}

struct Writer<'a> {
    tree: &'a Tree,
    known: Known<'a>,
    /// Functions by the order of their use.
    functions: Vec<usize>,
    out: String,
}

impl Writer<'_> {
    fn function(&mut self, function: usize) -> usize {
        self.functions.iter().position(|known| *known == function).unwrap_or_else(|| {
            self.functions.push(function);
            self.functions.len() - 1
        })
    }

    /// The number that a node is, constants folded.
    fn number(&self, at: At) -> Option<i64> {
        match &self.tree.nodes[at.index()] {
            Node::Number(number) => Some(*number),
            Node::Unary(Unary::Minus, one) => self.number(*one)?.checked_neg(),
            Node::Binary(sign, one, other) => {
                let (one, other) = (self.number(*one)?, self.number(*other)?);
                match sign {
                    Binary::Plus => one.checked_add(other),
                    Binary::Minus => one.checked_sub(other),
                    Binary::Times => one.checked_mul(other),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns `true` if a value is the same wherever it is evaluated: it calls no function of the script.
    fn is_plain(&self, at: At) -> bool {
        !self.tree.all_nodes(at).into_iter().any(|at| matches!(self.tree.nodes[at.index()], Node::Call(..)))
    }

    /// Writes a word and the children of a node.
    fn list(&mut self, word: &str, children: &[At]) {
        let _ = write!(self.out, "({word}");
        children.iter().for_each(|child| self.node(*child));
        self.out.push(')');
    }

    fn node(&mut self, at: At) {
        let (tree, known) = (self.tree, self.known);
        if let Some(number) = self.number(at) {
            let _ = write!(self.out, " {number}");
            return;
        }
        let node = &tree.nodes[at.index()];
        let mut children = tree.children(at);
        let word = match node {
            Node::Truth(_) | Node::Number(_) | Node::Text(_) | Node::Param(_) | Node::Subject(_) => format!("{node:?}"),
            Node::Element(kind, element) => {
                format!("{kind:?} {}", known.names.name(*kind, *element))
            }
            Node::Local(local) => format!("local {local}"),
            Node::Let(local, _) => format!("let {local}"),
            // `n += 1` is `n = n + 1`.
            Node::Assign(local, key, sign, value) => {
                let sign = sign.map_or("", Binary::sign);
                let _ = write!(self.out, "(set {local} {key:?}");
                match sign {
                    "" => self.node(*value),
                    _ if key.is_some() => self.list(&format!("{sign} {local} {key:?}"), &[*value]),
                    _ => {
                        let _ = write!(self.out, "({sign}(local {local})");
                        self.node(*value);
                        self.out.push(')');
                    }
                }
                return self.out.push(')');
            }
            Node::For(each, count, list, body) => {
                self.list("in", &[*list]);
                children = vec![*body];
                format!("for {each} {count:?}")
            }
            Node::Fact { fact, seat, .. } => format!("fact {} {}", known.fact(*fact).name, seat.is_some()),
            Node::Counter(counter, _) => format!("counter {}", known.own.counters[*counter].name),
            Node::Table(table, _) => format!("table {:?}", known.own.tables[*table].values),
            Node::All(kind) => format!("all {kind:?}"),
            Node::Unary(sign, _) => format!("{sign:?}"),
            Node::Binary(sign @ (Binary::Greater | Binary::GreaterOrEqual), one, other)
                if self.is_plain(*one) && self.is_plain(*other) =>
            {
                children.reverse();
                let turned = if *sign == Binary::Greater { Binary::Less } else { Binary::LessOrEqual };
                turned.sign().into()
            }
            Node::Binary(sign, ..) => sign.sign().into(),
            Node::Native(native, _) => NATIVES[*native].name.into(),
            Node::Call(to, _) => format!("call {}", self.function(*to)),
            Node::Map(entries) => format!("map {:?}", entries.iter().map(|(key, ..)| key).collect::<Vec<_>>()),
            Node::Key(_, key) => format!("key {key:?}"),
            Node::Switch(_, arms, otherwise) => {
                let arms: Vec<_> = arms.iter().map(|arm| (arm.patterns.len(), arm.when.is_some())).collect();
                format!("switch {arms:?} {}", otherwise.is_some())
            }
            Node::While(condition, _, test) => format!("while {} {test:?}", condition.is_some()),
            Node::Verb(verb, seat, _) => {
                let named = match verb {
                    Verb::SetTo(counter) => format!("set_to {}", known.own.counters[*counter].name),
                    Verb::AddTo(counter) => format!("add_to {}", known.own.counters[*counter].name),
                    Verb::Reveal(counter) => format!("reveal {}", known.own.counters[*counter].name),
                    verb => format!("{verb:?}"),
                };
                format!("{named} {}", seat.is_some())
            }
            Node::Ask(ask) => {
                let then = ask.then.map(|then| self.function(then));
                let (seat, prompt) = (ask.seat.is_some(), ask.prompt.is_some());
                format!("ask {:?} {then:?} {seat} {prompt} {}", ask.kind, ask.may_skip)
            }
            node => {
                let name = format!("{node:?}");
                name.split(['(', ' ']).next().unwrap_or_default().to_string()
            }
        };
        self.list(&word, &children);
    }
}
