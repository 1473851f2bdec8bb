//! The typed tree of a script: the meaning that `check`, the secrets walk, footprints, the normal form and mutants read.
//!
//! Rhai runs the text; the tree explains it. It is lowered from Rhai's AST and has no unresolved name: facts, counters,
//! elements, verbs and functions are ids. Former spellings are lowered to the same nodes as the new ones. Children have
//! smaller numbers than their parents.
//!
//! A function of the script is lowered once for each point that reaches it, and for each list of argument types with
//! which it is called, so a node has one type. Functions never call themselves, not even by way of others.

use std::collections::BTreeSet;

use javelina_engine::Span;
use javelina_engine::rules::{Catalogue, EffectId, FactId, KindId, PointId, ZoneId};

use crate::calls::forms::Verb;
use crate::calls::library::NATIVES;
use crate::lower::types::{Shape, Term, Types};

/// The number of a node in [`Tree::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct At(pub u32);

impl At {
    /// The node as an index.
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A whole script.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    /// All nodes.
    pub nodes: Vec<Node>,
    /// The place of each node. Of a call it is the name, of an operator its sign, of other nodes the first token.
    pub spans: Vec<Span>,
    /// The type of each node; statements have [`Shape::Void`].
    pub terms: Vec<Term>,
    /// What those types are.
    pub types: Types,
    /// Functions, each at least once.
    pub functions: Vec<Function>,
}

/// One function with one list of parameter types.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// Its number in the text. Functions with the same number are one function with different types.
    pub text: usize,
    /// Its name.
    pub name: String,
    /// The place of its name.
    pub span: Span,
    /// The point that it answers by its verbs. `None` for functions that are called or take an answer.
    pub answers: Option<PointId>,
    /// The kind of the answer that it takes. Its parameters are then the view and that answer, which is `()` if a seat
    /// skipped. It runs after the question at the same point, with a new scope and the state of that time.
    pub takes: Option<KindId>,
    /// The point from which it is reached by calls and questions; a function that several reach is there for each.
    /// `None` if nothing reaches it.
    pub point: Option<PointId>,
    /// Variables: parameters first, then each `let` and loop variable. A `let` that shadows another is a new one.
    pub locals: Vec<Local>,
    /// The types with which it is called, as one text; `None` if one of them was not known yet.
    pub key: Option<String>,
    /// A [`Node::Block`]. Its value is the value of the call.
    pub body: At,
    /// The type of the value of a call, `return`s included.
    pub gives: Term,
}

/// A variable.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    pub name: String,
    /// The place where it is made.
    pub span: Span,
    /// The type that holds all values it gets.
    pub term: Term,
}

/// A value or a statement. Fields are evaluated in their order unless said otherwise.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    /// `true` or `false`.
    Truth(bool),
    /// A whole number.
    Number(i64),
    /// A text that names no element.
    Text(String),
    /// A text that names an element, by its type.
    Element(KindId, i32),
    /// A text in backquotes: its parts, texts between them included.
    Template(Vec<At>),
    /// `()`.
    Nothing,
    /// The view. It holds nothing itself; what is read of it has nodes of its own.
    View,
    /// A variable of the function is read.
    Local(u16),
    /// `view.seat`: the acting seat.
    Actor,
    /// What the point is about, by its place in [`PointDecl::subjects`](javelina_engine::rules::PointDecl).
    Subject(u8),
    /// A fact of the game: `view.room`, `cell.near(card)`, `other.score`.
    Fact {
        /// The fact.
        fact: FactId,
        /// The seat as which it is read: `other` in `other.score`. `None` for the acting seat.
        seat: Option<At>,
        /// Its elements, as [`FactDecl::of`](javelina_engine::rules::FactDecl) lists them.
        args: Vec<At>,
    },
    /// A counter of the item, by its place in the list that [`compile_with`](crate::compile_with) is given, and its elements.
    Counter(usize, Vec<At>),
    /// A parameter of the item: `view.every`.
    Param(String),
    /// A table of the item, by its place among those, and its element: `good.price`.
    Table(usize, Vec<At>),
    /// `all("good")`: the elements of a kind; of seats those that play.
    All(KindId),
    /// `-x`, `!x`.
    Unary(Unary, At),
    /// Two values and an operator. Of `&&`, `||` and `??` the second is evaluated only if the first does not decide.
    Binary(Binary, At, At),
    /// A function of the library, by its place in `NATIVES`; a value before a dot is the first argument. Functions that
    /// change their first argument have a [`Node::Local`] there.
    Native(usize, Vec<At>),
    /// A function of the script, by its place in [`Tree::functions`]; a value before a dot is the first argument.
    Call(usize, Vec<At>),
    /// `[a, b]`.
    List(Vec<At>),
    /// `#{ a: b }`: keys, their places, values.
    Map(Vec<(String, Span, At)>),
    /// `list[place]`, `map[key]`.
    Index(At, At),
    /// `map.key`.
    Key(At, String),
    /// `if`: condition, first block, other block.
    If(At, At, Option<At>),
    /// `switch`: the value, the arms in the order of the text, the body of `_`.
    Switch(At, Vec<Arm>, Option<At>),
    /// `for`: variable, variable that counts the passes, list or range, block. The variable is set before each pass.
    For(u16, Option<u16>, At, At),
    /// `while`, `until`, `loop` and `do`: condition and block. A `loop` has none; an `until` is `!` of its condition.
    While(Option<At>, At, Test),
    /// Statements. Its value is that of the last one, with or without a semicolon; `()` if that is not a value.
    Block(Vec<At>),
    /// `let`: a variable is made and gets a value.
    Let(u16, At),
    /// A variable, or a key of it that holds a map, is set. With an operator the old value is its first operand.
    Assign(u16, Option<String>, Option<Binary>, At),
    /// `return` ends the function, with a value or `()`.
    Return(Option<At>),
    /// `break` ends the innermost loop.
    Break,
    /// `continue` ends a pass of the innermost loop.
    Continue,
    /// A verb: the seat that carries it out (`other.gain(1, "points")`; the acting seat if `None`), its arguments.
    /// It happens after the function has ended. Where an argument is `()`, nothing happens.
    Verb(Deed, Option<At>, Vec<At>),
    /// A question. The function that takes the answer runs after the seat has answered.
    Ask(Box<Ask>),
    /// `print(value)` for the tracer.
    Print(At),
    /// Something that `check` has reported. It agrees with all types; its children are evaluated.
    Unknown(Vec<At>),
}

/// An arm of a `switch`: `a | b if condition => body`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arm {
    /// The constants before the arrow; a range is a [`Binary::Range`] or [`Binary::RangeWith`].
    pub patterns: Vec<At>,
    /// The condition behind `if`.
    pub when: Option<At>,
    /// What is run.
    pub body: At,
}

/// A question: `ask(kind, list, function, prompt)`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ask {
    /// The seat that is asked; the acting seat if `None`.
    pub seat: Option<At>,
    /// The kind of its options.
    pub kind: KindId,
    /// The options: a list of elements.
    pub options: At,
    /// The function that takes the answer, by its place in [`Tree::functions`]; `None` if its name is wrong.
    pub then: Option<usize>,
    /// The prompt.
    pub prompt: Option<At>,
    /// Whether the seat may skip.
    pub may_skip: bool,
}

/// When a loop tests its condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    /// Before each pass.
    Before,
    /// After each pass.
    After,
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    Minus,
    Not,
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Plus,
    Minus,
    Times,
    Divide,
    Rest,
    Power,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    And,
    Or,
    /// `a ?? b`.
    Else,
    /// `a..b`.
    Range,
    /// `a..=b`.
    RangeWith,
    /// `a in b`; `!in` is [`Unary::Not`] of it.
    In,
}

impl Binary {
    /// The operators by their signs.
    pub(crate) const SIGNS: [(&str, Self); 18] = [
        ("+", Self::Plus),
        ("-", Self::Minus),
        ("*", Self::Times),
        ("/", Self::Divide),
        ("%", Self::Rest),
        ("**", Self::Power),
        ("==", Self::Equal),
        ("!=", Self::Unequal),
        ("<", Self::Less),
        ("<=", Self::LessOrEqual),
        (">", Self::Greater),
        (">=", Self::GreaterOrEqual),
        ("&&", Self::And),
        ("||", Self::Or),
        ("??", Self::Else),
        ("..", Self::Range),
        ("..=", Self::RangeWith),
        ("in", Self::In),
    ];

    /// Returns `true` if its operands are numbers that it reckons with.
    pub(crate) fn is_arithmetic(self) -> bool {
        use Binary::{Divide, Minus, Plus, Power, Range, RangeWith, Rest, Times};
        matches!(self, Plus | Minus | Times | Divide | Rest | Power | Range | RangeWith)
    }

    /// Its sign.
    pub(crate) fn sign(self) -> &'static str {
        Self::SIGNS.iter().find(|(_, one)| *one == self).map_or("", |(sign, _)| *sign)
    }
}

/// What a [`Node::Verb`] does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// A verb that does not depend on the game; its arguments are those of its form. Names of zones are [`Node::Text`]s.
    Plain(Verb),
    /// A verb of a counter, which has its place as in [`Node::Counter`]. The arguments are its elements, then the value.
    Counter(Verb, usize),
    /// An effect of the game; the arguments are its holes, words left out.
    Effect(EffectId),
}

impl Node {
    /// Hands out the children in the order in which they may be evaluated.
    pub(crate) fn each_child(&mut self, mut with: impl FnMut(&mut At)) {
        match self {
            Self::Template(all) | Self::List(all) | Self::Block(all) | Self::Unknown(all) => {
                all.iter_mut().for_each(with)
            }
            Self::Native(_, all) | Self::Call(_, all) | Self::Counter(_, all) | Self::Table(_, all) => {
                all.iter_mut().for_each(with)
            }
            Self::Fact { seat, args: all, .. } | Self::Verb(_, seat, all) => seat.iter_mut().chain(all).for_each(with),
            Self::Map(entries) => entries.iter_mut().for_each(|(_, _, value)| with(value)),
            Self::Unary(_, one) | Self::Key(one, _) | Self::Let(_, one) | Self::Assign(.., one) | Self::Print(one) => {
                with(one);
            }
            Self::Binary(_, one, other) | Self::Index(one, other) | Self::For(_, _, one, other) => {
                [one, other].into_iter().for_each(with);
            }
            Self::If(condition, then, otherwise) => [condition, then].into_iter().chain(otherwise).for_each(with),
            Self::While(condition, body, Test::Before) => condition.iter_mut().chain([body]).for_each(with),
            Self::While(condition, body, Test::After) => [body].into_iter().chain(condition).for_each(with),
            Self::Switch(on, arms, otherwise) => {
                with(on);
                for arm in arms {
                    arm.patterns.iter_mut().chain(&mut arm.when).chain([&mut arm.body]).for_each(&mut with);
                }
                otherwise.iter_mut().for_each(with);
            }
            Self::Return(value) => value.iter_mut().for_each(with),
            Self::Ask(ask) => ask.seat.iter_mut().chain([&mut ask.options]).chain(&mut ask.prompt).for_each(with),
            _ => {}
        }
    }
}

impl Tree {
    /// A node.
    pub(crate) fn node(&self, at: At) -> &Node {
        &self.nodes[at.index()]
    }

    /// The place of a node.
    pub(crate) fn span(&self, at: At) -> Span {
        self.spans[at.index()]
    }

    /// What the value of a node is.
    pub(crate) fn shape(&self, at: At) -> Shape {
        self.types.shape(self.terms[at.index()]).unwrap_or(Shape::Any)
    }

    /// Returns `true` if a node has no value.
    pub(crate) fn is_void(&self, at: At) -> bool {
        self.shape(at) == Shape::Void
    }

    /// The zone that a node names.
    pub(crate) fn zone(&self, catalogue: &Catalogue, at: At) -> Option<ZoneId> {
        if let Node::Text(name) = self.node(at) { catalogue.zone(name) } else { None }
    }

    /// The variables that may hold a list or a map, in any function. Only their copies cost something.
    pub(crate) fn lists(&self) -> Vec<String> {
        let may = |local: &&Local| {
            matches!(self.types.shape(local.term), None | Some(Shape::List(_) | Shape::Map(..) | Shape::Any))
        };
        let locals = self.functions.iter().flat_map(|function| &function.locals).filter(may);
        locals.map(|local| local.name.clone()).collect::<BTreeSet<String>>().into_iter().collect()
    }

    /// The children of a node in the order in which they may be evaluated.
    pub(crate) fn children(&self, at: At) -> Vec<At> {
        let mut all = Vec::new();
        self.node(at).clone().each_child(|child| all.push(*child));
        all
    }

    /// Returns `true` if two nodes read the same.
    pub(crate) fn same(&self, one: At, other: At) -> bool {
        let all = |a: &[At], b: &[At]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same(*a, *b));
        match (self.node(one), self.node(other)) {
            (Node::Fact { fact: a, seat: c, args: e }, Node::Fact { fact: b, seat: d, args: f }) => {
                a == b && all(c.as_slice(), d.as_slice()) && all(e, f)
            }
            (Node::Counter(a, e), Node::Counter(b, f))
            | (Node::Table(a, e), Node::Table(b, f))
            | (Node::Call(a, e), Node::Call(b, f)) => a == b && all(e, f),
            (Node::Native(a, e), Node::Native(b, f)) => a == b && !NATIVES[*a].changes && all(e, f),
            (Node::Key(a, e), Node::Key(b, f)) => e == f && self.same(*a, *b),
            (Node::Index(a, e), Node::Index(b, f)) => self.same(*a, *b) && self.same(*e, *f),
            (a, b) if self.children(one).is_empty() => a == b,
            _ => false,
        }
    }

    /// A node and all nodes in it, children before parents.
    pub(crate) fn all_nodes(&self, top: At) -> BTreeSet<At> {
        let (mut all, mut open) = (BTreeSet::new(), vec![top]);
        while let Some(at) = open.pop() {
            open.extend(self.children(at));
            all.insert(at);
        }
        all
    }
}
