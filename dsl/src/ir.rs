//! Resolved, typed rules: every name is an id, every value has a type. What could not be resolved is [`What::Broken`]
//! and was reported.

use javelina_engine::Span;
use javelina_engine::rules::{
    Catalogue, CounterId, End, FactId, KindId, Motion, Op, PointId, Type, ZoneId, quotient, saturate,
};

/// A typed value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    pub what: What,
    /// `None`: unknown, since something in it was reported; nothing more is said about it.
    pub of: Option<Type>,
    pub span: Span,
}

/// What a value is made of. `depth` counts the enclosing predicates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Broken,
    /// A number, an element, or 0 and 1 for a truth.
    Constant(i32),
    Subject(u8),
    Pick(u8),
    It(u8),
    Actor,
    Param(u16),
    Fact(FactId, Vec<Term>),
    /// A counter of these elements, one for each kind that it is kept per.
    Counter(CounterId, Vec<Term>),
    One(Op, Box<Term>),
    Two(Op, Box<Term>, Box<Term>),
    And(Box<Term>, Box<Term>),
    Or(Box<Term>, Box<Term>),
    Table(Vec<i32>, Box<Term>),
    /// The number of an element in a table of the item.
    Lookup(u16, Box<Term>),
    SetConstant(Vec<i32>),
    /// The seats at which somebody sits.
    Seated,
    SetFact(FactId, Vec<Term>),
    /// A fact, set-valued or not, as the seat has it.
    Of(FactId, Vec<Term>, Box<Term>),
    /// The set of these elements.
    Elements(Vec<Term>),
    /// The values of a fact over a set.
    Image(FactId, Box<Term>),
    /// `Where`, `Sum`, `Least`, `Most` (with any depth and length): over a set, by a body.
    Over(Op, Box<Term>, u8, Box<Term>),
}

impl Term {
    /// A term that was reported.
    pub fn broken(span: Span) -> Self {
        Self { what: What::Broken, of: None, span }
    }

    /// Itself and all terms inside, outermost first.
    pub fn walk<'t>(&'t self, see: &mut impl FnMut(&'t Term)) {
        see(self);
        match &self.what {
            What::Fact(_, args) | What::SetFact(_, args) | What::Elements(args) | What::Counter(_, args) => {
                args.iter().for_each(|arg| arg.walk(see))
            }
            What::Of(_, args, seat) => {
                args.iter().for_each(|arg| arg.walk(see));
                seat.walk(see);
            }
            What::One(_, of) | What::Table(_, of) | What::Lookup(_, of) | What::Image(_, of) => of.walk(see),
            What::Two(_, a, b) | What::And(a, b) | What::Or(a, b) | What::Over(_, a, _, b) => {
                a.walk(see);
                b.walk(see);
            }
            _ => {}
        }
    }

    /// Whether something in it was reported.
    pub fn is_broken(&self) -> bool {
        let mut broken = false;
        self.walk(&mut |term| broken |= term.what == What::Broken);
        broken
    }

    /// Returns `true` for a number that is a length in thousandths of a millimetre, as far as its facts say.
    pub fn is_length(&self, catalogue: &Catalogue) -> bool {
        match &self.what {
            What::Fact(fact, _) | What::Of(fact, ..) => catalogue.facts[fact.index()].length,
            What::One(Op::Neg, of) | What::Over(Op::Sum { .. }, _, _, of) => of.is_length(catalogue),
            What::Two(Op::Add | Op::Sub, a, b) => a.is_length(catalogue) || b.is_length(catalogue),
            _ => false,
        }
    }

    /// Whether it says the same as another term, wherever they stand.
    pub fn same(&self, other: &Self) -> bool {
        let all = |a: &[Self], b: &[Self]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b));
        match (&self.what, &other.what) {
            (What::Fact(f, a), What::Fact(g, b)) | (What::SetFact(f, a), What::SetFact(g, b)) => f == g && all(a, b),
            (What::Of(f, a, s), What::Of(g, b, t)) => f == g && all(a, b) && s.same(t),
            (What::Elements(a), What::Elements(b)) => all(a, b),
            (What::Counter(c, a), What::Counter(d, b)) => c == d && all(a, b),
            (What::One(o, a), What::One(p, b)) => o == p && a.same(b),
            (What::Table(o, a), What::Table(p, b)) => o == p && a.same(b),
            (What::Lookup(o, a), What::Lookup(p, b)) => o == p && a.same(b),
            (What::Image(o, a), What::Image(p, b)) => o == p && a.same(b),
            (What::Two(o, a, c), What::Two(p, b, d)) => o == p && a.same(b) && c.same(d),
            (What::And(a, c), What::And(b, d)) | (What::Or(a, c), What::Or(b, d)) => a.same(b) && c.same(d),
            (What::Over(o, a, l, c), What::Over(p, b, m, d)) => o == p && l == m && a.same(b) && c.same(d),
            (What::Broken, What::Broken) => false,
            (a, b) => a == b,
        }
    }
}

/// Who is asked.
#[derive(Clone, Debug)]
pub(crate) enum Asking {
    Actor,
    /// Nature; the counter says how often she answered the rule.
    Chance(CounterId),
    Seat(Term),
    /// Each of these seats in secret; all answers go to the counter, which stands at the place.
    Sealed(Term, CounterId, Span),
}

impl Asking {
    /// What says who is asked.
    pub fn seats(&self) -> Option<&Term> {
        match self {
            Self::Seat(seats) | Self::Sealed(seats, ..) => Some(seats),
            Self::Actor | Self::Chance(_) => None,
        }
    }
}

/// A step.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    Perform {
        effect: usize,
        args: Vec<Term>,
    },
    Assign {
        counter: CounterId,
        elements: Vec<Term>,
        add: bool,
        /// `None`: the counter holds no element from now on.
        value: Option<Term>,
        span: Span,
    },
    If {
        branches: Vec<(Term, Vec<Act>)>,
        otherwise: Vec<Act>,
    },
    Each {
        set: Term,
        depth: u8,
        slot: u8,
        order: Option<FactId>,
        body: Vec<Act>,
    },
    For {
        seat: Term,
        depth: u8,
        body: Vec<Act>,
    },
    Let {
        slot: u8,
        value: Term,
    },
    /// Opens the values of a secret counter to all.
    Reveal {
        counter: CounterId,
        span: Span,
    },
    /// Has things change hands between zones, each with its seat; `by`: how many, which ones, to whom.
    Move {
        motion: Motion,
        from: (ZoneId, Term),
        to: (ZoneId, Term),
        end: End,
        by: Option<Term>,
    },
    Choose {
        times: Option<Term>,
        picks: Vec<(KindId, Term, u8)>,
        /// What the question of each pick says, if anything.
        asks: Vec<Option<Vec<Said>>>,
        asked: Asking,
        may_skip: bool,
        verdict: Option<PointId>,
        body: Vec<Act>,
    },
}

impl Act {
    /// All terms of a list of steps; candidates of a question come with `true`.
    pub fn terms<'t>(acts: &'t [Self], see: &mut impl FnMut(&'t Term, bool)) {
        for act in acts {
            match act {
                Self::Reveal { .. } => {}
                Self::Perform { args, .. } => args.iter().for_each(|arg| see(arg, false)),
                Self::Assign { elements, value, .. } => {
                    elements.iter().chain(value).for_each(|term| see(term, false));
                }
                Self::If { branches, otherwise } => {
                    for (condition, body) in branches {
                        see(condition, false);
                        Self::terms(body, see);
                    }
                    Self::terms(otherwise, see);
                }
                Self::Each { set, body, .. } => {
                    see(set, false);
                    Self::terms(body, see);
                }
                Self::For { seat, body, .. } => {
                    see(seat, false);
                    Self::terms(body, see);
                }
                Self::Let { value, .. } => see(value, false),
                Self::Move { from, to, by, .. } => {
                    [&from.1, &to.1].into_iter().chain(by).for_each(|term| see(term, false))
                }
                Self::Choose { times, picks, asks, asked, body, .. } => {
                    times.iter().for_each(|term| see(term, false));
                    holes(asks).for_each(|term| see(term, false));
                    picks.iter().for_each(|(_, set, _)| see(set, true));
                    asked.seats().into_iter().for_each(|seats| see(seats, false));
                    Self::terms(body, see);
                }
            }
        }
    }
}

/// What a clause answers.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    Forbid,
    /// The names after `allow`, with their places.
    Allow(Vec<crate::ast::Name>),
    Widen,
    Narrow,
    Set(Term),
    Add(Term),
    Scale(Term, Term),
    Floor(Term),
    Cap(Term),
    Include(Term),
    Exclude(Term),
    Run(Vec<Act>),
    Offer {
        costs: Vec<(u8, Term)>,
        limit: Option<(CounterId, i32)>,
        acts: Vec<Act>,
    },
}

impl Reply {
    /// The terms of an answer; those of steps and offers apart.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        let (one, other) = match self {
            Self::Set(term) | Self::Add(term) | Self::Floor(term) | Self::Cap(term) => (Some(term), None),
            Self::Include(term) | Self::Exclude(term) => (Some(term), None),
            Self::Scale(one, other) => (Some(one), Some(other)),
            _ => (None, None),
        };
        one.into_iter().chain(other)
    }
}

/// A rule with everything resolved but the names of other rules.
#[derive(Clone, Debug)]
pub(crate) struct Ruling {
    pub label: crate::ast::Name,
    pub point: PointId,
    /// All must hold.
    pub conditions: Vec<Term>,
    pub replies: Vec<Reply>,
    pub says: Option<Vec<Said>>,
    pub overrides: Vec<crate::ast::Name>,
    pub after: Vec<crate::ast::Name>,
}

/// A part of what a refusal says.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    Text(String),
    Value(Term),
}

/// The values in the texts of questions.
pub(crate) fn holes(asks: &[Option<Vec<Said>>]) -> impl Iterator<Item = &Term> {
    asks.iter().flatten().flatten().filter_map(|said| match said {
        Said::Value(term) => Some(term),
        Said::Text(_) => None,
    })
}

/// Arithmetic, done at once where both sides are known.
pub(crate) fn folded(op: Op, a: Term, b: Term, span: Span) -> Term {
    let number = |what| Term { what, of: Some(Type::Number), span };
    if let (What::Constant(x), What::Constant(y)) = (&a.what, &b.what) {
        let (x, y) = (i64::from(*x), i64::from(*y));
        let value = match op {
            Op::Add => Some(x + y),
            Op::Sub => Some(x - y),
            Op::Mul => Some(x * y),
            Op::Div => (y != 0).then(|| quotient(x, y)),
            Op::Mod => (y != 0).then(|| x - y * quotient(x, y)),
            Op::Min => Some(x.min(y)),
            Op::Max => Some(x.max(y)),
            _ => None,
        };
        if let Some(value) = value {
            return number(What::Constant(saturate(value)));
        }
    }
    number(What::Two(op, Box::new(a), Box::new(b)))
}

/// The set-valued fact whose order a set keeps.
pub(crate) fn list_of(set: &Term) -> Option<FactId> {
    match &set.what {
        What::SetFact(fact, _) | What::Of(fact, ..) => Some(*fact),
        What::Over(Op::Where { .. }, set, ..) | What::Two(Op::Without | Op::Common, set, _) => list_of(set),
        What::Two(Op::Group(_) | Op::GroupOf(_), _, set) | What::One(Op::Groups(_), set) => list_of(set),
        _ => None,
    }
}

/// Returns `true` if a set consists of things of a zone where several equal ones share a name.
pub(crate) fn lies_counted(catalogue: &Catalogue, set: &Term) -> bool {
    if let What::One(Op::Zone(zone), _) = &set.what {
        return catalogue.zones[zone.index()].counted;
    }
    let fact = list_of(set).map(|fact| catalogue.facts[fact.index()].name);
    catalogue.zones.iter().any(|zone| zone.counted && Some(zone.name) == fact)
}

/// The seat that has the list whose order a set keeps, if it is not the acting one.
pub(crate) fn lister(set: &Term) -> Option<&Term> {
    match &set.what {
        What::Of(_, _, seat) => Some(seat),
        What::Over(Op::Where { .. }, set, ..) | What::Two(Op::Without | Op::Common, set, _) => lister(set),
        What::Two(Op::Group(_) | Op::GroupOf(_), _, set) | What::One(Op::Groups(_), set) => lister(set),
        _ => None,
    }
}
