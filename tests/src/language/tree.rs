//! Trees of the rules language: what the generator makes, the writer writes and the reference evaluates.
//!
//! They are not the syntax trees of the compiler. Every name is resolved, every fact says all its arguments, and how a
//! thing is spelled is decided by the writer alone.
#![allow(missing_docs, reason = "fields are the parts that the text of the form shows")]

use javelina_engine::rules::{EffectId, FactId, KindId, PointId, ZoneId};

/// An expression with one value: a number, an element, or yes and no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A whole number.
    Number(i64),
    /// `15.5 mm`, in thousandths of a millimetre.
    Length(i64),
    /// An element of a kind.
    Element(KindId, i32),
    /// `yes`.
    Yes,
    /// A subject of the point, by its place in the declaration.
    Subject(usize),
    /// `actor`, the acting seat.
    Actor,
    /// The element under the innermost `where`, `by`, `sum .. over`, `pass .. to`.
    It,
    /// The element under the outer one of two predicates, by its name: `s` in `SET s where ..`.
    Outer,
    /// A name bound by `let`, `each`, `choose` or `for each`.
    Local(String),
    /// A fact with all its arguments; `of` is the seat of `FACT of SEAT`, `None` for the acting one.
    Fact { fact: FactId, args: Vec<Expr>, of: Option<Box<Expr>> },
    /// A counter of the item with all its arguments (a seat that the text may leave out included).
    Counter(String, Vec<Expr>),
    /// A param of the item.
    Param(String),
    /// The number of an element in a table of the item.
    Lookup(String, Box<Expr>),
    /// `next(x)`: the next element of the kind; of seats the next one that plays.
    Next(KindId, Box<Expr>),
    /// `previous(x)`.
    Previous(KindId, Box<Expr>),
    /// `-x`
    Minus(Box<Expr>),
    /// `abs(x)`
    Abs(Box<Expr>),
    /// `a + b` and the like.
    Arithmetic(Operation, Box<Expr>, Box<Expr>),
    /// `row [0, 4, 10][n]`
    Table(Vec<i64>, Box<Expr>),
    /// `a < b`; also `x is y` and `x is not y` of one alternative.
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// `x is a or b` (`true`), `x is not a or b` (`false`): two alternatives or more.
    OneOf(bool, Box<Expr>, Vec<Expr>),
    /// `x is none` (`true`), `x is not none` (`false`)
    IsNone(bool, Box<Expr>),
    /// `x in S` (`true`), `x not in S` (`false`).
    In(bool, Box<Expr>, Box<SetExpr>),
    /// `a and b and ..`: two parts or more.
    And(Vec<Expr>),
    /// `a or b or ..`: two parts or more.
    Or(Vec<Expr>),
    /// `not a`
    Not(Box<Expr>),
    /// `any S`
    Any(Box<SetExpr>),
    /// `no S`
    No(Box<SetExpr>),
    /// `count S`
    Count(Box<SetExpr>),
    /// `sum E over S`; `it` is the member in `E`.
    Sum(Box<Expr>, Box<SetExpr>),
    /// `first S`
    First(Box<SetExpr>),
    /// `last S`
    Last(Box<SetExpr>),
    /// `least S by E`; `it` is the member in `E`.
    Least(Box<SetExpr>, Box<Expr>),
    /// `most S by E`
    Most(Box<SetExpr>, Box<Expr>),
    /// `place(x, S)`
    Place(Box<Expr>, Box<SetExpr>),
}

/// Arithmetic with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    Div,
    Mod,
    Min,
    Max,
}

/// A comparison of two values. Elements and conditions know `Is` and `IsNot` alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Comparison {
    Is,
    IsNot,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// An expression whose value is a set of elements of one kind, in an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetExpr {
    /// All elements of a kind; of seats those at which a player sits.
    All(KindId),
    /// `playing` and other set-valued facts; `of` as in [`Expr::Fact`].
    Fact { fact: FactId, args: Vec<Expr>, of: Option<Box<Expr>> },
    /// `{ a, b }`; the kind matters where it is empty.
    Braces(KindId, Vec<Expr>),
    /// `S where C`; `it` is the member in `C`.
    Where(Box<SetExpr>, Box<Expr>),
    /// `S plus T`
    Plus(Box<SetExpr>, Box<SetExpr>),
    /// `S without T`
    Without(Box<SetExpr>, Box<SetExpr>),
    /// `S common with T`
    Common(Box<SetExpr>, Box<SetExpr>),
    /// `fact(S)` or `S.fact`: all values of a fact with one argument; of a yes-or-no fact the members for which it holds; of a
    /// set-valued fact all members of its values.
    Image(FactId, Box<SetExpr>),
    /// `group(n, S, fact)`: the `n`-th largest set of members that hang together.
    GroupAt(Box<Expr>, Box<SetExpr>, FactId),
    /// `group(x, S, fact)`: the one that holds `x`.
    GroupOf(Box<Expr>, Box<SetExpr>, FactId),
    /// `groups(S, fact)`: the first member of each.
    Groups(Box<SetExpr>, FactId),
}

/// What a rule answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// `forbid` or `disqualify`
    Forbid,
    /// `allow ITEM.RULE, base.RULE`
    Allow(Vec<String>),
    /// `widen`
    Widen,
    /// `narrow`
    Narrow,
    /// `set to E`; of points whose answer is an element E is one.
    Set(Expr),
    /// `add E`
    Add(Expr),
    /// `scale by N` or `scale by N/D`
    Scale(Expr, Option<Expr>),
    /// `floor E`
    Floor(Expr),
    /// `cap E`
    Cap(Expr),
    /// `include S`
    Include(SetExpr),
    /// `exclude S`
    Exclude(SetExpr),
}

/// One step of an effect list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// An effect of the game, with its holes in the order of its pattern.
    Effect(EffectId, Vec<Expr>),
    /// `n[a] := E`, `n[a] += E`, `n[a] -= E`
    Assign(String, Vec<Expr>, Change, Expr),
    /// `n[a] := none`
    Clear(String, Vec<Expr>),
    /// `if C { .. } else if D { .. } else { .. }`
    If(Vec<(Expr, Vec<Step>)>, Vec<Step>),
    /// `each x of S { .. }`
    Each(String, SetExpr, Vec<Step>),
    /// `for SEAT { .. }`
    For(Expr, Vec<Step>),
    /// `for each x of SEATS { .. }`
    ForEach(String, SetExpr, Vec<Step>),
    /// `for each n in LOW..HIGH { .. }`
    ForNumbers(String, Expr, Expr, Vec<Step>),
    /// `repeat N { .. }`
    Repeat(Expr, Vec<Step>),
    /// `let x = E`
    Let(String, Expr),
    /// `choose .. { .. }`
    Choose(Box<Choose>),
    /// `may { .. }`, `may "q {E}?" { .. }`
    May(Option<Expr>, Vec<Step>),
    /// `reveal n`
    Reveal(String),
    /// A step about zones.
    Zone(Box<ZoneStep>),
}

/// How a counter is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    Set,
    Add,
    Subtract,
}

/// A question of an effect list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choose {
    /// `2` (`false`) or `up to 2` (`true`).
    pub times: Option<(Expr, bool)>,
    /// What is chosen, in order; one or two.
    pub picks: Vec<Pick>,
    /// `asks "q {E}?"` behind the first pick.
    pub asks: Option<Expr>,
    /// Who answers.
    pub asked: Asked,
    /// `or skip`
    pub may_skip: bool,
    /// What follows an answer.
    pub body: Vec<Step>,
}

/// One thing to choose, and the name of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// `card c from S`
    Element(KindId, String, SetExpr),
    /// `number n from LOW..HIGH`
    Number(String, Expr, Expr),
}

/// Who answers a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The acting seat.
    Actor,
    /// `by SEAT`
    Seat(Expr),
    /// `by chance`
    Chance,
    /// `by each SEATS into COUNTER`
    Sealed(SetExpr, String),
}

/// A zone of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneOf {
    /// Which.
    pub zone: ZoneId,
    /// `ZONE of SEAT`; `None` for the acting one.
    pub of: Option<Expr>,
}

/// Where in a zone things are laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    #[default]
    Usual,
    Top,
    Last,
}

/// A step that has things change hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneStep {
    SendAll(ZoneOf, ZoneOf, End),
    SendFirst(Expr, ZoneOf, ZoneOf, End),
    SendThose(SetExpr, ZoneOf, ZoneOf, End),
    Exchange(ZoneOf, ZoneOf),
    Pass(ZoneId, Expr),
    Shuffle(ZoneOf),
    Reroll(ZoneOf),
    Show(ZoneOf, SetExpr),
    Hide(ZoneOf, SetExpr),
}

/// How long a counter holds its value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    #[default]
    Game,
    Round,
    Turn,
    Action,
}

/// `counter`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// What there is one each of; at most two.
    pub per: Vec<KindId>,
    /// How long.
    pub scope: Scope,
    /// Its values.
    pub values: Values,
    /// Its value at the start; -1 for no element.
    pub start: i32,
    /// Elements (of a counter `per` one kind) that start with a value of their own.
    pub starts: Vec<(i32, Vec<i32>)>,
    /// `secret to owner`
    pub is_secret: bool,
    /// `shown as ".."`
    pub shown: Option<String>,
}

/// The values of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Numbers from the first to the second.
    Numbers(i32, i32),
    /// Elements of a kind.
    Of(KindId),
}

/// `param NAME in LOW..HIGH = VALUE`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    pub name: String,
    pub low: i32,
    pub high: i32,
    pub value: i32,
}

/// `table NAME per KIND in LOW..HIGH { ELEMENT NUMBER .. }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub name: String,
    pub per: KindId,
    pub low: i32,
    pub high: i32,
    /// Elements and their numbers.
    pub rows: Vec<(i32, i32)>,
}

/// A rule or an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its label, without its item.
    pub label: String,
    /// Where it answers.
    pub point: PointId,
    /// All hold.
    pub when: Vec<Expr>,
    /// None holds.
    pub unless: Vec<Expr>,
    /// `overrides`: rules as `item.rule`, or whole items.
    pub overrides: Vec<String>,
    /// `after`: rules as `item.rule`.
    pub after: Vec<String>,
    /// What it does.
    pub body: Body,
}

/// What a rule does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Its answers, each a verb of the kind of the point.
    Answers(Vec<Answer>),
    /// At an event.
    Steps(Vec<Step>),
    /// An offer: costs (an amount and a currency, by its place in the catalogue), limits, steps.
    Offer { costs: Vec<(Expr, usize)>, limits: Vec<(u16, Scope)>, steps: Vec<Step> },
}

/// `combine A, B as WORD`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combine {
    /// Two rules, as `item.rule`.
    pub pair: [String; 2],
    /// The word.
    pub how: Combining,
}

/// The words of `combine`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Combining {
    First,
    Least,
    Most,
    Sum,
}

/// An item of content with rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// The kind of content: `variant`, `scenario`.
    pub kind: &'static str,
    /// Its id.
    pub id: String,
    /// Its counters.
    pub counters: Vec<Counter>,
    /// Its params.
    pub params: Vec<Param>,
    /// Its tables.
    pub tables: Vec<Table>,
    /// Its rules, in the order of the text.
    pub rules: Vec<Rule>,
    /// Whole items, or rules as `item.rule`, that it overrides.
    pub overrides: Vec<String>,
    /// Pairs that it combines.
    pub combines: Vec<Combine>,
}
