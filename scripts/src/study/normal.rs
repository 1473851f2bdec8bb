//! Normal form of a function: its meaning without comments, layout and the names of its own variables and functions.

use std::fmt::Write as _;

use javelina_engine::rules::{ABSENT, Catalogue, Lexicon, PointId, TableDecl};
use javelina_engine::{FileId, Files};

use crate::calls::library::NATIVES;
use crate::calls::values::Names;
use crate::lower::checked::check;
use crate::lower::tree::{At, Binary, Deed, Node, Tree, Unary};
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
    normal(one).is_some_and(|one| Some(one) == normal(other))
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
        match self.tree.node(at) {
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
        !self.tree.all_nodes(at).into_iter().any(|at| match self.tree.node(at) {
            Node::Native(native, _) => NATIVES[*native].changes,
            Node::Call(..) | Node::Assign(..) => true,
            _ => false,
        })
    }

    /// Writes a node as its name and what it holds besides other nodes, then these.
    fn node(&mut self, at: At) {
        if let Some(number) = self.number(at) {
            let _ = write!(self.out, " {number}");
            return;
        }
        let mut node = self.tree.node(at).clone();
        let mut children = self.tree.children(at);
        node.each_child(|child| *child = At(0));
        let counter = |counter: usize| &self.known.own.counters[counter].name;
        let word = match &mut node {
            // `n += 1` is `n = n + 1`.
            Node::Assign(local, None, sign @ Some(_), value) if children.iter().all(|child| self.is_plain(*child)) => {
                let (read, sum) = (Node::Local(*local), sign.take().map(|sign| Node::Binary(sign, *value, *value)));
                let _ = write!(self.out, "({node:?}({:?}({read:?})", sum.unwrap_or(Node::Nothing));
                children.iter().for_each(|child| self.node(*child));
                return self.out.push_str("))");
            }
            // `a > b` is `b < a`.
            Node::Binary(sign @ (Binary::Greater | Binary::GreaterOrEqual), ..)
                if children.iter().all(|child| self.is_plain(*child)) =>
            {
                *sign = if *sign == Binary::Greater { Binary::Less } else { Binary::LessOrEqual };
                children.reverse();
                format!("{node:?}")
            }
            Node::Call(to, _) => format!("call {}", self.function(*to)),
            Node::Element(kind, element) => format!("{kind:?} {}", self.known.names.name(*kind, *element)),
            Node::Ask(ask) => {
                ask.then = ask.then.map(|then| self.function(then));
                format!("{node:?}")
            }
            Node::Map(entries) => format!("map {:?}", entries.iter().map(|(key, ..)| key).collect::<Vec<_>>()),
            Node::Counter(of, _) => format!("counter {}", counter(*of)),
            Node::Verb(Deed::Counter(verb, of), ..) => format!("{verb:?} {}", counter(*of)),
            // By what it holds, so that another number is another meaning.
            Node::Table(of, _) => {
                let TableDecl { per, values, .. } = &self.known.own.tables[*of];
                let rows = (0..).zip(values).map(|(element, value)| (self.known.names.name(*per, element), value));
                format!("table {:?}", rows.filter(|(_, value)| **value != ABSENT).collect::<Vec<_>>())
            }
            node => format!("{node:?}"),
        };
        let _ = write!(self.out, "({word}");
        children.iter().for_each(|child| self.node(*child));
        self.out.push(')');
    }
}
