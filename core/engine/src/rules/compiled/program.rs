//! The compiled form of clauses: flat code over typed slots, which cannot hold an unresolved name.

use super::set::Set;
use super::steps::Step;
use crate::Span;
use crate::rules::answering::combined::{Combine, Combined};
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{ClauseId, Code, CounterId, FactId, ItemId, KindId, PointId, ZoneId};
use crate::rules::declared::tables::TableDecl;

/// One step of an expression, in postfix order. Numbers, elements and truths (0, 1) go over one stack, sets over
/// another. A comparison with [`ABSENT`](crate::rules::ABSENT) is false, [`Op::Ne`] and [`Op::NotIn`] included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// Pushes a constant.
    Number(i32),
    /// Pushes subject `n` of the point.
    Subject(u8),
    /// Pushes what `choose` or `each` bound in slot `n`.
    Pick(u8),
    /// Pushes the element that the `n`-th enclosing `where` looks at, outermost first.
    It(u8),
    /// Pushes the acting seat.
    Actor,
    /// Pushes a parameter's value, by index into the program's parameters.
    Param(u16),
    /// Pops as many arguments as the fact has, pushes its value.
    Fact(FactId),
    /// Pops as many arguments as the fact has, pushes its set.
    SetFact(FactId),
    /// Pops a seat, then as many arguments as the fact has, pushes its value as that seat has it.
    FactOf(FactId),
    /// The same, pushes its set.
    SetFactOf(FactId),
    /// Pushes a counter; pops the place of its value first if it has several, see [`CounterDecl::place`].
    Counter(CounterId),
    /// Pops two numbers, pushes their sum.
    Add,
    /// Pops two numbers, pushes their difference.
    Sub,
    /// Pops two numbers, pushes their product.
    Mul,
    /// Pops two numbers, pushes the quotient rounded down; by 0: absent.
    Div,
    /// Pops two numbers, pushes what [`Op::Div`] leaves, with the sign of the divisor; by 0: absent.
    Mod,
    /// Pops two numbers, pushes the lesser.
    Min,
    /// Pops two numbers, pushes the greater.
    Max,
    /// Pops a number, pushes its size without sign.
    Abs,
    /// Pops a number, pushes it negated.
    Neg,
    /// Pops an element of a kind of `n` elements, pushes the next one, cyclically.
    Next(u16),
    /// Pops an element of a kind of `n` elements, pushes the one before it, cyclically.
    Previous(u16),
    /// Pops a seat, pushes the next one that plays, in turn order.
    NextSeat,
    /// Pops a seat, pushes the one that plays before it, in turn order.
    PreviousSeat,
    /// Pops a number or an element and pushes the entry of the program's row `n` at it (last entry for more, first for less).
    Row(u16),
    /// Pops two, pushes whether they are equal.
    Eq,
    /// Pops two, pushes whether they differ.
    Ne,
    /// Pops two, pushes whether the first is less.
    Lt,
    /// Pops two, pushes whether the first is less or equal.
    Le,
    /// Pops two, pushes whether the first is greater.
    Gt,
    /// Pops two, pushes whether the first is greater or equal.
    Ge,
    /// Pops a truth, pushes the other one.
    Not,
    /// Pops a value, pushes whether it is absent.
    IsNone,
    /// If the top is false, skips `n` ops and leaves it; else pops it.
    AndThen(u16),
    /// If the top is true, skips `n` ops and leaves it; else pops it.
    OrElse(u16),
    /// Pushes a constant set, by index into the program's sets.
    SetOf(u16),
    /// Pushes the seats at which somebody sits.
    Seated,
    /// Pops two numbers, pushes the set of the numbers from the first to the second that are in 0 to 255; empty if one of
    /// the two is absent.
    Range,
    /// Pops an element, pushes the set of just it (empty if absent).
    Just,
    /// Pops two sets, pushes the elements of either.
    Union,
    /// Pops two sets, pushes the elements of both.
    Common,
    /// Pops two sets, pushes the elements of the first that are not in the second.
    Without,
    /// Pops an element and a set, pushes whether it is in it.
    In,
    /// Pops an element and a set, pushes whether it is there and not in it.
    NotIn,
    /// Pops a set; runs the next `len` ops for each element as `It(depth)`; pushes the set of those with a true result.
    Where {
        /// How many `where`s enclose this one; at most 1.
        depth: u8,
        /// Ops of the predicate.
        len: u16,
    },
    /// Pops a set, pushes whether it has an element.
    Any,
    /// Pops a set, pushes whether it has none.
    No,
    /// Pops a set, pushes how many elements it has.
    Count,
    /// Pops a set, pushes its first element in canonical order, or absent.
    First,
    /// Pops a set, pushes its last element in canonical order, or absent.
    Last,
    /// Pops a set; runs the next `len` ops for each element; pushes the sum.
    Sum {
        /// How many `where`s enclose this one.
        depth: u8,
        /// Ops of the summand.
        len: u16,
    },
    /// Pops a set; pushes the element with the least value of the next `len` ops, or absent. Ties go to the first element.
    Least {
        /// How many `where`s enclose this one.
        depth: u8,
        /// Ops of the value.
        len: u16,
        /// The list-like set fact whose order decides ties, or of seats the fact of the one that comes first; canonical
        /// order without one.
        list: Option<FactId>,
    },
    /// As [`Op::Least`], the element with the greatest value.
    Most {
        /// How many `where`s enclose this one.
        depth: u8,
        /// Ops of the value.
        len: u16,
        /// The list-like set fact whose order decides ties, or of seats the fact of the one that comes first; canonical
        /// order without one.
        list: Option<FactId>,
    },
    /// Pops a seat: the next op goes by the order of the list as that seat has it.
    Listing,
    /// Pushes the element of the order in which a list-like set fact stands, or of seats the turn order: pops a set, pushes its first element by
    /// [`Facts::rank`](crate::rules::Facts::rank) of the fact.
    FirstBy(FactId),
    /// As [`Op::FirstBy`], the last one.
    LastBy(FactId),
    /// Pops a set, pushes the set of what an element-valued fact of one argument gives for its elements.
    Image(FactId),
    /// Pops a set, pushes the union of what a set-valued fact of one argument gives for its elements.
    Spread(FactId),
    /// Pops a number and a set, pushes the so-many-th largest group of elements that hang together by a fact.
    Group(FactId),
    /// Pops an element and a set, pushes the group that holds it.
    GroupOf(FactId),
    /// Pops a set, pushes the first element of each group.
    Groups(FactId),
    /// Pops a seat, pushes the set of what lies in its zone.
    Zone(ZoneId),
    /// Pops an element and a set, pushes its place in it, from 1, in the order of a list-like fact or canonical; or absent.
    Place(Option<FactId>),
}

impl Op {
    /// The fact that it asks.
    pub(in crate::rules) fn fact(self) -> Option<FactId> {
        match self {
            Self::Fact(fact)
            | Self::SetFact(fact)
            | Self::FactOf(fact)
            | Self::SetFactOf(fact)
            | Self::FirstBy(fact)
            | Self::LastBy(fact)
            | Self::Image(fact)
            | Self::Spread(fact)
            | Self::Group(fact)
            | Self::GroupOf(fact)
            | Self::Groups(fact) => Some(fact),
            _ => None,
        }
    }
}

/// What `allow` excepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lift {
    /// A base rule, as an index into the catalogue's base rules.
    Base(u8),
    /// A clause.
    Clause(ClauseId),
}

/// What a clause answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Verdict: no.
    Forbid,
    /// Verdict: the other rule does not apply here.
    Allow(Lift),
    /// Fact: yes.
    Widen,
    /// Fact: no, stronger than yes.
    Narrow,
    /// Number: the value is this.
    Set(Code),
    /// Number: this much more.
    Add(Code),
    /// Number: times `numerator / denominator`; all factors are multiplied exactly and rounded down once.
    Scale {
        /// The numerator.
        numerator: Code,
        /// The denominator; with one below 1 there is no answer, which is a [`FaultKind::Divisor`](crate::rules::FaultKind).
        denominator: Code,
    },
    /// Number: at least.
    Floor(Code),
    /// Number: at most.
    Cap(Code),
    /// Set: these too.
    Include(Code),
    /// Set: not these.
    Exclude(Code),
    /// Offer: costs (currency index, price), how often per scope, what happens.
    Offer {
        /// Currency (index into the catalogue) and price.
        costs: Vec<(u8, Code)>,
        /// A counter that counts uses, and the most uses in its scope.
        limit: Option<(CounterId, i32)>,
        /// What happens.
        steps: Vec<Step>,
    },
    /// Event: what happens.
    Run(Vec<Step>),
    /// A script answers, by index into the rules' scripts.
    Script {
        /// Which script.
        script: u16,
        /// Which of its functions.
        function: u16,
    },
}

/// Text with holes, for `says`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template(pub Vec<TemplatePart>);

/// A part of a [`Template`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplatePart {
    /// Literal text.
    Text(String),
    /// A value: a number, or an element of a kind by name.
    Value(Code, Option<KindId>),
    /// A length in thousandths of a millimetre.
    Length(Code),
}

/// One `rule` of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The item that owns it.
    pub item: ItemId,
    /// `item.label`, unique.
    pub label: String,
    /// Where it answers.
    pub point: PointId,
    /// When it answers; empty for always.
    pub condition: Code,
    /// What it answers.
    pub body: Body,
    /// All of its ops: those of the condition, of the body and of what it says.
    pub code: Code,
    /// What a refusal says.
    pub says: Option<Template>,
    /// What questions of its list ask, each by the place of its step.
    pub asks: Vec<(u16, Template)>,
    /// Clauses that are silent where this one speaks.
    pub overrides: Vec<ClauseId>,
    /// Events: clauses that run before this one.
    pub after: Vec<ClauseId>,
    /// Where it stands: file and bytes of the clause's name.
    pub span: Span,
    /// File name, line and column of the same place.
    pub citation: crate::Citation,
}

/// A level that a scenario grants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// Its condition.
    pub code: Code,
    /// What the author calls each part that the outermost `and`s of the condition join; parts without a name may be left
    /// out at the end.
    pub says: Vec<Option<String>>,
}

/// A piece of content: card, token, objective, scenario, variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its id: `closed_passes`.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// Its kind of content: `condition`, `variant`.
    pub kind: String,
    /// Its text for people.
    pub text: String,
    /// Items of one group never meet in a game (two scenarios); `None`: meets everything.
    pub group: Option<u16>,
    /// Where it stands.
    pub span: Span,
    /// Settings that it changes: index into the catalogue, value, place.
    pub changes: Vec<(usize, crate::rules::SettingValue, Span)>,
    /// Levels, highest last.
    pub levels: Vec<Level>,
    /// Items whose clauses and changes this one overrides as a whole, by label of the clause or name of the setting.
    pub overrides: Vec<String>,
}

impl Item {
    /// Returns `true` for a variant or a scenario, which is chosen before the game is built; others are cards.
    pub fn stands(&self) -> bool {
        ["variant", "scenario"].contains(&self.kind.as_str())
    }

    /// What people call it: its title, or its id if it has none.
    pub fn name(&self) -> &str {
        if self.title.is_empty() { &self.id } else { &self.title }
    }
}

/// Everything that content says, compiled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// Items, by [`ItemId`].
    pub items: Vec<Item>,
    /// Clauses, by [`ClauseId`].
    pub clauses: Vec<Clause>,
    /// Counters, by [`CounterId`].
    pub counters: Vec<CounterDecl>,
    /// The clauses that grant points, and the hidden counters, one value a seat, that keep how many they granted.
    pub grants: Vec<(ClauseId, CounterId)>,
    /// Lines of a position that items lay over the start: owner, text, place.
    pub setups: Vec<(ItemId, String, Span)>,
    /// Codes of findings that are meant: owner, code, place.
    pub known: Vec<(ItemId, String, Span)>,
    /// What items say of two rules that clash.
    pub combines: Vec<Combine>,
    /// How the answers of two clauses become one, of what is in play. Of [`Combined::First`] the first of a pair holds.
    pub combined: Vec<([ClauseId; 2], Combined)>,
    /// Items that never enter play: nothing asks their clauses.
    pub idle: Set,
    /// Items of packs that add to the game; once a choice is made, those of them that never enter play. Digests do not depend
    /// on them.
    pub outside: Set,
    /// Items of packs none of whose items enters play, once a choice is made. The order of counters in digests does not
    /// depend on them.
    pub away: Set,
    /// Settings by which effects are bounded and that are on whatever items are in play.
    pub bounding: Vec<usize>,
    /// Parameters: owner, name, least, greatest, value.
    pub params: Vec<(ItemId, String, i32, i32, i32)>,
    /// Tables, whose values the code that reads them has among [`rows`](Self::rows).
    pub tables: Vec<TableDecl>,
    /// Constant sets.
    pub sets: Vec<Set>,
    /// Constant rows of numbers; an entry may be absent.
    pub rows: Vec<Vec<i32>>,
    /// How many arguments each fact of the catalogue takes, by [`FactId`].
    pub arity: Vec<u8>,
    /// The code that everything points into.
    pub code: Vec<Op>,
    /// Where parts of the code were written, by the end of the part.
    pub places: Vec<(Code, Span)>,
}

impl Program {
    /// The place at which a part of the code was written.
    pub fn place(&self, code: Code) -> Option<Span> {
        let of_its_end = self.places_in(Code { start: code.end.saturating_sub(1), ..code }).iter();
        of_its_end.rev().find(|(known, _)| *known == code).map(|(_, span)| *span)
    }

    /// The places of the parts that end inside of some code, in the order of their ends.
    pub fn places_in(&self, code: Code) -> &[(Code, Span)] {
        let [first, last] =
            [code.start, code.end].map(|end| self.places.partition_point(|(known, _)| known.end <= end));
        &self.places[first..last]
    }
}

impl Clause {
    /// Returns `true` if it is a function of a script.
    pub fn is_script(&self) -> bool {
        matches!(self.body, Body::Script { .. })
    }

    /// Returns `true` if it may do something to other seats than the acting one: by a `for`. For scripts, see the footprint.
    pub(in crate::rules) fn reaches_others(&self) -> bool {
        match &self.body {
            Body::Offer { steps, .. } | Body::Run(steps) => steps.iter().any(|step| matches!(step, Step::For { .. })),
            _ => false,
        }
    }
}
