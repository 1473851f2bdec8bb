//! Expressions and sets as text: the spelling of each fact and name is drawn, and brackets are few or many.
#![allow(missing_docs, reason = "of laws alone; names and types say it")]

use javelina_engine::Dice;
use javelina_engine::rules::{Catalogue, KindId, Lexicon, PointId};

use super::kinds::{fact, has_all, kind_of};
use super::tree::{Comparison, Expr, Operation, SetExpr};

/// The name of an element that inner sets speak of.
const OUTER: &str = "q_outer";

/// The name before `where` or `by`, if what follows uses it and it is of these elements.
fn name_of(text: &Text, depth: usize) -> String {
    if depth == 0 && text.text.contains(OUTER) { format!(" {OUTER}") } else { String::new() }
}

/// A text, and how it may stand inside another one.
#[derive(Clone, Debug)]
pub struct Text {
    pub text: String,
    /// How strongly its outermost part binds, see the constants.
    pub(super) level: u8,
    /// Whether its last part reads as far as it can, so that nothing may follow it.
    open: bool,
    /// Whether it ends with a comparison that `or` would go on.
    lists: bool,
}

const OR: u8 = 1;
const AND: u8 = 3;
const NOT: u8 = 5;
const COMPARED: u8 = 7;
const JOINED: u8 = 9;
const COMMON: u8 = 11;
const SUM: u8 = 13;
const PRODUCT: u8 = 15;
const MINUS: u8 = 17;
const WHERE: u8 = 19;
/// One operand that takes nothing behind it: `count line`, `3`.
pub(super) const OPERAND: u8 = 20;
/// One operand that takes `.fact` behind it, but is no set that `any` reads without brackets: `"Polar Bear"`.
pub(super) const QUOTED: u8 = 21;
/// A set that `any` reads without brackets, with nothing behind it: `cargo of B`.
pub(super) const MEMBERS: u8 = 22;
/// A name with its brackets and properties.
pub(super) const NAME: u8 = 23;

pub(super) fn of(level: u8, text: impl Into<String>) -> Text {
    Text { text: text.into(), level, open: false, lists: false }
}

/// Spells parts of one item.
pub struct Speller<'a> {
    pub catalogue: &'static Catalogue,
    pub lexicon: &'a Lexicon,
    pub dice: Dice,
    /// Whether brackets are many.
    pub full: bool,
    pub point: Option<PointId>,
    /// The counters and tables of the item, with what each is kept per.
    pub counters: Vec<(String, Vec<KindId>)>,
    pub params: Vec<String>,
    pub locals: Vec<String>,
    /// What the enclosing predicates look at, outermost first.
    pub its: Vec<KindId>,
    /// Whether the seats that the outermost predicate looks at have a name, so that bare facts are the acting seat's.
    pub names_seats: bool,
}

impl Speller<'_> {
    pub fn coin(&mut self, of: u32) -> bool {
        self.dice.below(of) == 0
    }

    /// A part that stands alone: between commas, in brackets, to the end.
    pub fn whole(&mut self, expr: &Expr) -> String {
        let text = self.expr(expr, false);
        self.embed(text, 0, true)
    }

    /// As [`whole`](Self::whole), where the kind that is wanted settles what a name means.
    pub fn wanted(&mut self, expr: &Expr) -> String {
        let text = self.expr(expr, true);
        self.embed(text, 0, true)
    }

    /// An expression that is one operand, so that words of an effect may follow it.
    pub fn operand(&mut self, expr: &Expr) -> String {
        let text = self.expr(expr, true);
        self.embed(text, OPERAND, false)
    }

    /// A set that stands alone.
    pub fn whole_set(&mut self, set: &SetExpr) -> String {
        let text = self.set(set);
        self.embed(text, 0, true)
    }

    /// A part inside of another one, in brackets where it needs them or where they are many. `last`: nothing follows it.
    pub(super) fn fit(&mut self, text: Text, least: u8, last: bool) -> Text {
        let needs = text.level < least || text.open && !last;
        let more = self.full && (text.level < OPERAND || self.coin(3));
        if needs || more { of(QUOTED, format!("({})", text.text)) } else { text }
    }

    pub(super) fn embed(&mut self, text: Text, least: u8, last: bool) -> String {
        self.fit(text, least, last).text
    }

    fn within(&mut self, kind: KindId, expr: &Expr) -> Text {
        self.its.push(kind);
        let text = self.expr(expr, false);
        self.its.pop();
        text
    }

    /// A condition of seats that have a name in it, if one is drawn and used.
    fn named(&mut self, kind: KindId, condition: &Expr) -> Option<Text> {
        if kind != self.catalogue.seat || !self.its.is_empty() || !self.coin(2) {
            return None;
        }
        self.names_seats = true;
        let text = self.within(kind, condition);
        self.names_seats = false;
        text.text.contains(OUTER).then_some(text)
    }

    /// An expression. `wanted`: the place settles which kind a name is of.
    pub(super) fn expr(&mut self, expr: &Expr, wanted: bool) -> Text {
        match expr {
            Expr::Number(number) if *number < 0 => of(MINUS, number.to_string()),
            Expr::Number(number) => of(OPERAND, number.to_string()),
            Expr::Length(length) => {
                let whole = format!("{}.{:03}", length / 1_000, length % 1_000);
                let digits = if self.coin(2) { whole.trim_end_matches('0').trim_end_matches('.') } else { &whole };
                of(OPERAND, format!("{digits} mm"))
            }
            Expr::Element(kind, element) => self.element(*kind, *element, wanted),
            Expr::Yes => of(OPERAND, "yes"),
            Expr::Subject(at) => of(NAME, self.subject(*at)),
            Expr::Actor => of(NAME, "actor"),
            Expr::It if self.names_seats && self.its.len() == 1 && self.coin(2) => of(NAME, OUTER),
            Expr::It => of(NAME, "it"),
            Expr::Outer => of(NAME, OUTER),
            Expr::Local(name) | Expr::Param(name) => of(NAME, name.clone()),
            Expr::Fact { fact, args, of } => self.fact(*fact, args, of.as_deref()),
            Expr::Counter(name, args) => self.counter(name, args),
            Expr::Lookup(name, element) => self.counter(name, std::slice::from_ref(element)),
            Expr::Next(_, x) => of(NAME, format!("next({})", self.whole(x))),
            Expr::Previous(_, x) => of(NAME, format!("previous({})", self.whole(x))),
            Expr::Minus(x) => {
                let text = self.expr(x, false);
                let inner = self.embed(text, MINUS, false);
                of(MINUS, if inner.starts_with('-') { format!("-({inner})") } else { format!("-{inner}") })
            }
            Expr::Abs(x) => of(NAME, format!("abs({})", self.whole(x))),
            Expr::Arithmetic(operation, a, b) => self.arithmetic(*operation, a, b),
            Expr::Table(row, at) => {
                let row: Vec<String> = row.iter().map(ToString::to_string).collect();
                of(OPERAND, format!("row [{}][{}]", row.join(", "), self.whole(at)))
            }
            Expr::Compare(comparison, a, b) => {
                let (word, lists) = match comparison {
                    Comparison::Is => ("is", true),
                    Comparison::IsNot => ("is not", true),
                    Comparison::Less => ("<", false),
                    Comparison::LessOrEqual => ("<=", false),
                    Comparison::Greater => (">", false),
                    Comparison::GreaterOrEqual => (">=", false),
                };
                let a = self.side(a);
                let b = self.expr(b, false);
                let b = self.fit(b, JOINED, true);
                Text { text: format!("{a} {word} {}", b.text), level: COMPARED, open: b.open, lists }
            }
            Expr::OneOf(is, x, all) => {
                let mut text = format!("{} {}", self.side(x), if *is { "is" } else { "is not" });
                let (mut open, last) = (false, all.len() - 1);
                for (at, one) in all.iter().enumerate() {
                    let one = self.expr(one, false);
                    let least = if at == 0 { JOINED } else { OPERAND };
                    let least = if one.text.starts_with('-') && one.level == MINUS { MINUS } else { least };
                    let one = self.fit(one, least, at == last);
                    open = one.open;
                    text += &format!("{}{}", if at == 0 { " " } else { " or " }, one.text);
                }
                Text { text, level: COMPARED, open, lists: true }
            }
            Expr::IsNone(is, x) => {
                let text = format!("{} {} none", self.side(x), if *is { "is" } else { "is not" });
                Text { lists: true, ..of(COMPARED, text) }
            }
            Expr::In(is, x, set) => {
                let x = self.side(x);
                let set = self.set(set);
                let set = self.fit(set, JOINED, true);
                let word = if *is { "in" } else { "not in" };
                Text { open: set.open, ..of(COMPARED, format!("{x} {word} {}", set.text)) }
            }
            Expr::And(parts) => self.joined(parts, " and ", AND),
            Expr::Or(parts) => self.joined(parts, " or ", OR),
            Expr::Not(x) => {
                let inner = self.expr(x, false);
                let inner = self.fit(inner, NOT, true);
                Text { text: format!("not {}", inner.text), level: NOT, ..inner }
            }
            Expr::Any(set) => self.quantity("any", set),
            Expr::No(set) => self.quantity("no", set),
            Expr::Count(set) => self.quantity("count", set),
            Expr::First(set) => self.quantity("first", set),
            Expr::Last(set) => self.quantity("last", set),
            Expr::Sum(x, set) => {
                let inner = self.within(kind_of(self.catalogue, set), x);
                let x = self.embed(inner, 0, true);
                let (set, open) = self.united(set);
                Text { open, ..of(OPERAND, format!("sum {x} over {set}")) }
            }
            Expr::Least(set, by) => self.extreme("least", set, by),
            Expr::Most(set, by) => self.extreme("most", set, by),
            Expr::Place(x, set) => of(NAME, format!("place({}, {})", self.wanted(x), self.whole_set(set))),
        }
    }

    /// The left side of a comparison.
    fn side(&mut self, expr: &Expr) -> String {
        let text = self.expr(expr, false);
        self.embed(text, JOINED, false)
    }

    fn arithmetic(&mut self, operation: Operation, a: &Expr, b: &Expr) -> Text {
        let (word, level) = match operation {
            Operation::Add => ("+", SUM),
            Operation::Subtract => ("-", SUM),
            Operation::Multiply => ("*", PRODUCT),
            Operation::Div => ("div", PRODUCT),
            Operation::Mod => ("mod", PRODUCT),
            Operation::Min => return of(NAME, format!("min({}, {})", self.whole(a), self.whole(b))),
            Operation::Max => return of(NAME, format!("max({}, {})", self.whole(a), self.whole(b))),
        };
        let a = self.expr(a, false);
        let a = self.embed(a, level, false);
        let b = self.expr(b, false);
        let b = self.fit(b, level + 1, true);
        Text { open: b.open, ..of(level, format!("{a} {word} {}", b.text)) }
    }

    fn joined(&mut self, parts: &[Expr], word: &str, level: u8) -> Text {
        let (mut texts, mut open, mut lists) = (Vec::new(), false, false);
        for (at, part) in parts.iter().enumerate() {
            let text = self.expr(part, false);
            let next = parts.get(at + 1);
            // `x is a or fact` would be a list.
            let goes_on = level == OR && text.lists && next.is_some_and(|next| !is_condition(next));
            let text = self.fit(text, if goes_on { OPERAND } else { NOT }, next.is_none());
            (open, lists) = (text.open, text.lists);
            texts.push(text.text);
        }
        Text { open, lists, ..of(level, texts.join(word)) }
    }

    fn quantity(&mut self, word: &str, set: &SetExpr) -> Text {
        let (mut text, mut open) = self.united(set);
        let is_first = ["first", "last"].contains(&word);
        if is_first
            && text.starts_with('(')
            && matches!(set, SetExpr::Plus(..) | SetExpr::Without(..) | SetExpr::Common(..))
        {
            (text, open) = (format!("({text})"), false);
        }
        Text { open, ..of(OPERAND, format!("{word} {text}")) }
    }

    fn extreme(&mut self, word: &str, set: &SetExpr, by: &Expr) -> Text {
        let by = self.within(kind_of(self.catalogue, set), by);
        if self.coin(4) && name_of(&by, self.its.len()).is_empty() {
            let (set, by) = (self.set(set), self.embed(by, 0, true));
            // Before the `by` of an effect it needs brackets of its own.
            return of(PRODUCT, format!("{word} ({}, by {by})", set.text));
        }
        let name = name_of(&by, self.its.len());
        let by = self.fit(by, SUM, true);
        let (set, _) = self.united(set);
        // A name before `where` names the elements behind `by`, too.
        let name = if set.contains(OUTER) && !set.starts_with('(') { String::new() } else { name };
        Text { open: by.open, ..of(OPERAND, format!("{word} {set}{name} by {}", by.text)) }
    }

    /// What a word such as `any` reads, and whether it reads as far as it can.
    fn united(&mut self, set: &SetExpr) -> (String, bool) {
        match set {
            SetExpr::Where(base, condition) if !self.full => {
                let base_text = self.set(base);
                let base_text = self.embed(base_text, MEMBERS, false);
                let kind = kind_of(self.catalogue, base);
                let condition = self.named(kind, condition).unwrap_or_else(|| self.within(kind, condition));
                let name = name_of(&condition, self.its.len());
                (format!("{base_text}{name} where {}", condition.text), true)
            }
            _ => {
                let text = self.set(set);
                let is_chain = [JOINED, COMMON].contains(&text.level);
                let least = if is_chain { JOINED } else { MEMBERS };
                (self.embed(text, least, false), false)
            }
        }
    }

    pub(super) fn set(&mut self, set: &SetExpr) -> Text {
        match set {
            SetExpr::All(kind) => {
                let plural = self.catalogue.kinds[kind.index()].all;
                let must_say = !has_all(self.catalogue, *kind);
                match must_say || self.coin(2) {
                    true => of(MEMBERS, format!("all {}", plural.trim_start_matches("all_"))),
                    false => of(NAME, plural),
                }
            }
            SetExpr::Fact { fact, args, of } => self.fact(*fact, args, of.as_deref()),
            SetExpr::Braces(_, elements) => {
                let elements: Vec<String> = elements.iter().map(|element| self.whole(element)).collect();
                of(MEMBERS, if elements.is_empty() { "{}".into() } else { format!("{{ {} }}", elements.join(", ")) })
            }
            SetExpr::Where(base, condition) => {
                let text = self.set(base);
                let text = self.embed(text, WHERE + 1, false);
                let kind = kind_of(self.catalogue, base);
                let condition = self.named(kind, condition).unwrap_or_else(|| self.within(kind, condition));
                let name = name_of(&condition, self.its.len());
                let condition = self.embed(condition, 0, true);
                Text { open: true, ..of(WHERE, format!("{text}{name} where {condition}")) }
            }
            SetExpr::Plus(a, b) => self.chained(a, "plus", b, JOINED),
            SetExpr::Without(a, b) => self.chained(a, "without", b, JOINED),
            SetExpr::Common(a, b) => self.chained(a, "common with", b, COMMON),
            SetExpr::Image(id, base) => self.image(*id, base),
            SetExpr::GroupAt(n, base, by) => {
                let by = fact(self.catalogue, *by).name;
                of(NAME, format!("group({}, {}, {by})", self.whole(n), self.whole_set(base)))
            }
            SetExpr::GroupOf(x, base, by) => {
                let by = fact(self.catalogue, *by).name;
                of(NAME, format!("group({}, {}, {by})", self.wanted(x), self.whole_set(base)))
            }
            SetExpr::Groups(base, by) => {
                of(NAME, format!("groups({}, {})", self.whole_set(base), fact(self.catalogue, *by).name))
            }
        }
    }

    fn chained(&mut self, a: &SetExpr, word: &str, b: &SetExpr, level: u8) -> Text {
        let a = self.set(a);
        let least = if a.level == level { level } else { MEMBERS };
        let a = self.embed(a, least, false);
        let b = self.set(b);
        let b = self.embed(b, MEMBERS, false);
        of(level, format!("{a} {word} {b}"))
    }
}

/// Whether an expression can only be a condition, by its form.
fn is_condition(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Yes
            | Expr::Compare(..)
            | Expr::OneOf(..)
            | Expr::IsNone(..)
            | Expr::In(..)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Not(_)
            | Expr::Any(_)
            | Expr::No(_)
    )
}
