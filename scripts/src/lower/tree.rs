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
use javelina_engine::rules::{EffectId, FactId, KindId, PointId};

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
    /// The type of each node; statements have [`Ty::NOTHING`].
    pub types: Vec<Ty>,
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
    /// A [`Node::Block`]. Its value is the value of the call.
    pub body: At,
    /// The type of the value of a call, `return`s included.
    pub gives: Ty,
}

/// A variable.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    pub name: String,
    /// The place where it is made.
    pub span: Span,
    /// The type that holds all values it gets.
    pub ty: Ty,
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
    Table(usize, At),
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
    Verb(Verb, Option<At>, Vec<At>),
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

    /// Its sign.
    pub(crate) fn sign(self) -> &'static str {
        Self::SIGNS.iter().find(|(_, one)| *one == self).map_or("", |(sign, _)| *sign)
    }
}

/// What a function of a point answers with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    /// `set(n)` or, where the answer is an element, `set(x)`.
    Set,
    /// `add(n)`.
    Add,
    /// `scale(n, d)`.
    Scale,
    /// `floor(n)`.
    Floor,
    /// `cap(n)`.
    Cap,
    /// `forbid()` or `forbid(text)`.
    Forbid,
    /// `allow()` or `allow("item.rule")`, a [`Node::Text`].
    Allow,
    /// `include(list)`.
    Include,
    /// `exclude(list)`.
    Exclude,
    /// An effect of the game; the arguments are its holes, words left out.
    Effect(EffectId),
    /// `set_to("n", .., value)`: a counter, by its place as in [`Node::Counter`]; the arguments are its elements, then
    /// the value.
    SetTo(usize),
    /// `add_to("n", .., value)`.
    AddTo(usize),
    /// `reveal("n")`.
    Reveal(usize),
    /// `send`, `send_first`, `send_those`, `exchange`; zones are [`Node::Text`]s.
    Carry(Carry),
}

/// A verb that moves things between zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Carry {
    /// All of the first zone: zone, seat, zone, seat.
    Send,
    /// The first ones: number, zone, seat, zone, seat.
    SendFirst,
    /// Those of a list: list, zone, seat, zone, seat.
    SendThose,
    /// Two zones change places: zone, seat, zone, seat.
    Exchange,
}

/// The type of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ty {
    /// What it is where it is there.
    pub base: Base,
    /// Whether it may be `()`.
    pub or_none: bool,
}

/// A type without `()`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    Truth,
    Number,
    Text,
    /// An element of a kind.
    Of(KindId),
    /// A list; sets of a kind are lists of its elements.
    List(Box<Base>),
    /// A map with keys of the first type.
    Map(Box<Base>, Box<Base>),
    /// A range of numbers.
    Range,
    View,
    /// `()` alone.
    Nothing,
    /// Not known, or reported already: agrees with all types.
    Any,
}

impl Ty {
    /// The type of statements.
    pub(crate) const NOTHING: Self = Self { base: Base::Nothing, or_none: true };
}

impl Tree {
    /// The variables that may hold a list or a map, in any function. Only their copies cost something.
    pub(crate) fn lists(&self) -> Vec<String> {
        let locals = self.functions.iter().flat_map(|function| &function.locals);
        let may = locals.filter(|local| matches!(local.ty.base, Base::List(_) | Base::Map(..) | Base::Any));
        may.map(|local| local.name.clone()).collect::<BTreeSet<String>>().into_iter().collect()
    }

    /// The children of a node in the order in which they may be evaluated.
    pub(crate) fn children(&self, at: At) -> Vec<At> {
        match &self.nodes[at.index()] {
            Node::Template(all) | Node::List(all) | Node::Block(all) | Node::Unknown(all) => all.clone(),
            Node::Native(_, all) | Node::Call(_, all) | Node::Counter(_, all) => all.clone(),
            Node::Fact { seat: on, args: all, .. } | Node::Verb(_, on, all) => on.iter().chain(all).copied().collect(),
            Node::Map(entries) => entries.iter().map(|(_, _, value)| *value).collect(),
            Node::Unary(_, one)
            | Node::Table(_, one)
            | Node::Key(one, _)
            | Node::Let(_, one)
            | Node::Assign(.., one)
            | Node::Print(one) => {
                vec![*one]
            }
            Node::Binary(_, one, other) | Node::Index(one, other) | Node::For(_, _, one, other) => vec![*one, *other],
            Node::If(condition, then, otherwise) => [*condition, *then].into_iter().chain(*otherwise).collect(),
            Node::While(condition, body, Test::Before) => condition.iter().copied().chain([*body]).collect(),
            Node::While(condition, body, Test::After) => [*body].into_iter().chain(*condition).collect(),
            Node::Switch(on, arms, otherwise) => {
                let of =
                    |arm: &Arm| -> Vec<At> { arm.patterns.iter().copied().chain(arm.when).chain([arm.body]).collect() };
                [*on].into_iter().chain(arms.iter().flat_map(of)).chain(*otherwise).collect()
            }
            Node::Return(value) => value.iter().copied().collect(),
            Node::Ask(ask) => ask.seat.into_iter().chain([ask.options]).chain(ask.prompt).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns `true` if two nodes read the same.
    pub(crate) fn same(&self, one: At, other: At) -> bool {
        let all = |a: &[At], b: &[At]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same(*a, *b));
        match (&self.nodes[one.index()], &self.nodes[other.index()]) {
            (Node::Fact { fact: a, seat: c, args: e }, Node::Fact { fact: b, seat: d, args: f }) => {
                let seats = [c, d].map(|seat| seat.iter().copied().collect::<Vec<_>>());
                a == b && all(&seats[0], &seats[1]) && all(e, f)
            }
            (Node::Counter(a, e), Node::Counter(b, f)) => a == b && all(e, f),
            (Node::Table(a, c), Node::Table(b, d)) => a == b && self.same(*c, *d),
            (a @ (Node::Local(_) | Node::Actor | Node::Subject(_) | Node::Element(..) | Node::Number(_)), b) => a == b,
            _ => false,
        }
    }

    /// The functions that a function may run before it answers, itself included; questions are not followed.
    pub(crate) fn runs(&self, function: usize) -> BTreeSet<usize> {
        let (mut all, mut open) = (BTreeSet::new(), vec![function]);
        while let Some(function) = open.pop() {
            if all.insert(function) {
                let called = |at: At| if let Node::Call(to, _) = self.nodes[at.index()] { Some(to) } else { None };
                open.extend(self.all_nodes(self.functions[function].body).into_iter().filter_map(called));
            }
        }
        all
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
