//! The syntax tree of a text: what was written, with the place of each part. Names are not resolved yet.

use javelina_engine::Span;

/// A word that the author wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub text: String,
    pub span: Span,
}

/// A text in quotes, without its quotes and with its escapes read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    pub text: String,
    /// The place, quotes included.
    pub span: Span,
}

/// A text with holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Worded {
    pub text: Text,
    pub parts: Vec<Wording>,
}

/// A part of a text with holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wording {
    Text(String),
    Hole(Expr),
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Expr {
    pub what: ExprKind,
    pub span: Span,
    /// How many expressions stand inside one another, this one included.
    pub depth: u16,
}

/// What an expression is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ExprKind {
    Number(i64),
    /// `15 mm`, in thousandths of a millimetre.
    Length(i64),
    Text(String),
    Name(String),
    Truth(bool),
    /// `all cells`: every element of a kind.
    All(Name),
    /// `none`: what is missing.
    None,
    Property(Box<Expr>, Name),
    Index(Box<Expr>, Vec<Expr>),
    Call(Box<Expr>, Vec<Expr>),
    /// A fact as another seat has it: `cargo of B`.
    Of(Box<Expr>, Box<Expr>),
    Table(Vec<i64>, Box<Expr>),
    Not(Box<Expr>),
    Minus(Box<Expr>),
    Binary(Infix, Box<Expr>, Box<Expr>),
    /// A set, the condition of its elements, and a name for them.
    Where(Box<Expr>, Box<Expr>, Option<Name>),
    /// `x is a or b` (true) or `x is not a or b` (false): what is compared, and with what.
    OneOf(Box<Expr>, bool, Vec<Alternative>),
    Quantity(Quantity, Box<Expr>),
    Sum {
        of: Box<Expr>,
        over: Box<Expr>,
    },
    Extreme {
        most: bool,
        of: Box<Expr>,
        by: Option<Box<Expr>>,
        name: Option<Name>,
    },
    Braces(Vec<Expr>),
    Paren(Box<Expr>, Option<Box<Expr>>),
    /// Something that could not be read; already reported.
    Broken,
}

/// One of several things that something is compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Alternative {
    pub expr: Expr,
    /// How it is written if it is a condition of its own: `(x is a) or b`.
    pub apart: String,
}

/// What joins two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Infix {
    Or,
    And,
    Is,
    IsNot,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    In,
    NotIn,
    Where,
    Plus,
    Without,
    Common,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Infix {
    /// All infix operators.
    pub const ALL: [Self; 19] = [
        Self::Where,
        Self::Multiply,
        Self::Divide,
        Self::Remainder,
        Self::Add,
        Self::Subtract,
        Self::Common,
        Self::Plus,
        Self::Without,
        Self::Is,
        Self::IsNot,
        Self::Less,
        Self::LessOrEqual,
        Self::Greater,
        Self::GreaterOrEqual,
        Self::In,
        Self::NotIn,
        Self::And,
        Self::Or,
    ];
}

/// A word that makes a number, a truth or an element of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    Any,
    No,
    Count,
    First,
    Last,
}

/// A step of an effect list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// An effect, by its index in the catalogue.
    Effect {
        effect: usize,
        args: Vec<Expr>,
        /// Its words, without the values between them.
        words: Vec<Span>,
        span: Span,
    },
    Assign {
        target: Expr,
        add: bool,
        value: Expr,
        span: Span,
    },
    If {
        branches: Vec<(Expr, Vec<Step>)>,
        otherwise: Vec<Step>,
    },
    Each {
        /// `None`: `repeat`.
        name: Option<Name>,
        set: Expr,
        /// `1..6`: the end of a range of numbers that begins with `set`.
        to: Option<Expr>,
        by: Doer,
        body: Vec<Step>,
        span: Span,
    },
    For {
        seat: Expr,
        body: Vec<Step>,
        span: Span,
    },
    Let {
        name: Name,
        value: Expr,
        span: Span,
    },
    /// Has things change hands.
    Zone {
        form: ZoneForm,
        args: Vec<Expr>,
        /// Its words, without the values between them.
        words: Vec<Span>,
        span: Span,
    },
    Choose(Choose),
    Reveal {
        counter: Name,
        span: Span,
    },
    May {
        asks: Option<Worded>,
        body: Vec<Step>,
        span: Span,
    },
}

/// The seat that does the steps of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doer {
    /// The acting seat: `each x of SET`.
    Actor,
    /// In a loop over seats each of them: `for each x in SET`.
    Element,
}

/// How a step about zones is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ZoneForm {
    /// `send _ from _ to _`
    SendFrom,
    /// `send _ to _`
    Send,
    /// `exchange _ with _`
    Exchange,
    /// `pass _ to _`
    Pass,
    /// `shuffle _`
    Shuffle,
    /// `reroll _`
    Reroll,
    /// `show _ to _`
    Show,
    /// `hide _ from _`
    Hide,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choose {
    /// How often, and whether fewer will do.
    pub times: Option<(Expr, bool)>,
    pub picks: Vec<Pick>,
    pub asked: Asked,
    pub may_skip: bool,
    pub body: Vec<Step>,
    pub span: Span,
}

/// One thing to choose: `card c from hand`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pick {
    pub kind: Name,
    pub name: Name,
    pub set: Expr,
    /// `0..5`: the end of a range of numbers that begins with `set`.
    pub to: Option<Expr>,
    /// What the question says.
    pub asks: Option<Worded>,
}

/// Who is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Actor,
    Chance,
    Seat(Box<Expr>),
    /// `by each SEATS into COUNTER`: all in secret.
    Sealed(Box<Expr>, Name),
}

/// What a rule at a point answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Forbid(Option<Name>),
    Allow(Vec<Name>),
    Widen,
    Narrow,
    Set(Option<Name>, Expr),
    Add(Expr),
    Scale(Option<Name>, Expr, Option<Expr>),
    Floor(Expr),
    Cap(Expr),
    Include(Expr),
    Exclude(Expr),
}

/// A verb with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub verb: Verb,
    pub span: Span,
}

/// When a rule speaks, and against whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conditions {
    pub when: Vec<Expr>,
    /// Each with its place, the keyword included.
    pub unless: Vec<(Expr, Span)>,
    pub says: Vec<Text>,
    pub overrides: Vec<Name>,
    pub after: Vec<Name>,
}

/// What a rule does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RuleBody {
    /// `at`: answers, and places of conditions that stand between two of them.
    Answers(Vec<Answer>, Vec<Span>),
    /// `on`.
    Steps(Vec<Step>),
    /// An offer.
    Offer { costs: Vec<(Expr, Name)>, limits: Vec<Limit>, steps: Vec<Step> },
}

/// `limit 1 per turn`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    pub most: i64,
    pub scope: Name,
    pub span: Span,
}

/// A rule or an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub label: Name,
    pub point: Name,
    pub conditions: Conditions,
    pub body: RuleBody,
    pub span: Span,
}

/// What a counter or a parameter ranges over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Bounds {
    Numbers(i64, i64, Span),
    Kind(Name),
}

/// A start value and the elements that have it; none: all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    pub value: Expr,
    pub at: Vec<Expr>,
}

/// `counter`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counter {
    pub name: Name,
    pub per: Vec<Name>,
    pub bounds: Vec<Bounds>,
    pub starts: Vec<Start>,
    /// Places of `secret to owner`.
    pub secret: Vec<Span>,
    pub shown: Vec<Text>,
}

/// `table`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub name: Name,
    pub per: Name,
    /// The least number, the greatest one, and where they are written.
    pub range: (i64, i64, Span),
    /// Each element with its number and the place of that.
    pub rows: Vec<(Expr, i64, Span)>,
    /// The name of the spreadsheet file that has the rows instead.
    pub from: Option<Text>,
}

/// `param`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Param {
    pub name: Name,
    pub least: i64,
    pub greatest: i64,
    pub bounds: Span,
    pub value: i64,
    pub value_span: Span,
}

/// The value of a `change`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Digits as written, and whether `mm` follows.
    Quantity(String, bool),
    List(Vec<Entry>),
    /// One name or a list with commas.
    Names(Vec<Entry>),
}

/// An entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    Number(i64, Span),
    Name(Name),
}

/// `change`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub setting: Name,
    pub value: Value,
    pub value_span: Span,
    pub span: Span,
}

/// A word of a gate and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The word, without quotes.
    pub text: String,
    /// Its bytes.
    pub span: Span,
}

/// A claim about many games: a figure and where its mean lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The id of the item that brings it along.
    pub item: String,
    /// What it says, in the words of its author.
    pub title: String,
    /// The bytes of its title.
    pub span: Span,
    /// The figure, as batches name it.
    pub figure: Named,
    /// The seat or the policy that it is about, if it is not about all.
    pub of: Option<Named>,
    /// The mean is at least so many millionths.
    pub least: Option<i64>,
    /// The mean is at most so many millionths.
    pub most: Option<i64>,
    /// The claim is about single games: so many millionths of them lie within the bound at least.
    pub share: Option<i64>,
    /// No value of the figure, or of the difference, lies outside of these millionths.
    pub range: Option<(i64, i64)>,
    /// Whether the figure is the difference from the game without the item, game by game with the same luck.
    pub is_compared: bool,
    /// How many sit at the table.
    pub seats: Option<usize>,
    /// Who plays, seat by seat; or the policies of a panel, the weakest first.
    pub players: Vec<Named>,
    /// Whether each of the players takes all seats in turn.
    pub is_panel: bool,
    /// How many games are played at most.
    pub games: Option<u64>,
    /// What is in play beside the item, on both sides of a comparison.
    pub with: Vec<Named>,
}

/// A member of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Member {
    Title(Text),
    LongText(Text),
    /// The name of a script.
    Script(Text),
    Change(Change),
    Param(Param),
    Counter(Counter),
    Table(Table),
    Rule(Rule),
    /// A level, its condition, and the names of the last parts of the expressions that its last `and`s join.
    Level(Name, Expr, Vec<Option<Text>>),
    Overrides(Vec<Name>),
    /// `combine A, B as WORD`: two rules, how their answers become one, and the place of all of it.
    Combine(Vec<Name>, Name, Span),
    /// `known CODE "why"`: a finding that is meant, and the place of all of it.
    Known(Name, Span),
    Example {
        title: Text,
        raw: Span,
    },
    /// Lines of a position, laid over the start.
    Setup(Span),
    Gate(Box<Gate>),
    /// Could not be read; the name that it would have declared, if it shows one.
    Broken(Option<String>),
}

/// A block: an item of content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub kind: Name,
    pub id: Name,
    pub game: Name,
    pub members: Vec<Member>,
}
