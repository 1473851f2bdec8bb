//! Whose secrets steer what happens to whom, and what is written where all see it: inside `for SEAT` nothing may depend on
//! what only another seat knows, and no counter that is open to all on any secret.

use javelina_engine::rules::flow::{Context, Label, Sink, Sources};
use javelina_engine::rules::{CounterId, Op, PointDecl, Program, Seen, Type, ZoneId};
use javelina_engine::{Diagnostic, Span};

use crate::ir::{Act, Asking, Term, What, holes};
use crate::world::World;

/// On which secrets it depends that steps run.
#[derive(Clone, Copy, Default)]
struct Steers {
    /// Conditions and sets from which something is chosen.
    all: Label,
    /// Conditions alone: the acting seat gives away by its own will what it has chosen.
    conditions: Label,
}

impl Steers {
    fn and(self, label: Label) -> Self {
        Self { all: self.all | label, conditions: self.conditions | label }
    }
}

/// Follows secrets through the steps of a rule.
pub(crate) struct Secrets<'a> {
    pub world: &'a World<'a>,
    pub program: &'a Program,
    pub found: &'a mut Vec<Diagnostic>,
    /// Labels of what is bound, by slot.
    bound: [Label; 4],
    sources: Sources,
    /// Each `for` has a context of its own; 0 is the rule's actor.
    contexts: Context,
    /// Secret counters that an earlier step of the list has opened to all.
    revealed: Vec<CounterId>,
    /// The event opens what is hidden, so only what is written where all see it counts.
    reveals: bool,
}

impl<'a> Secrets<'a> {
    /// Nothing is read yet.
    pub fn new(world: &'a World<'a>, program: &'a Program, found: &'a mut Vec<Diagnostic>, point: &PointDecl) -> Self {
        let (bound, sources) = ([Label::default(); 4], Sources::default());
        Self { world, program, found, bound, sources, contexts: 1, revealed: Vec::new(), reveals: point.reveals }
    }

    /// Checks the steps of a rule that runs under these conditions; `prices` are what an offer costs.
    pub fn rule(&mut self, conditions: &[Term], prices: &[&Term], acts: &[Act]) {
        let label = self.labels(conditions, 0);
        let mut steers = Steers::default().and(label);
        steers.all |= self.labels(prices.iter().copied(), 0);
        self.acts(acts, 0, steers);
    }

    /// What happens in context `here`.
    fn acts(&mut self, acts: &[Act], here: Context, steers: Steers) {
        let mut before = self.revealed.clone();
        for act in acts {
            match act {
                Act::Reveal { counter, span } => {
                    self.happens(Sink::Seat(here), steers.all);
                    self.happens(Sink::Shown(*span), steers.all);
                    self.revealed.push(*counter);
                }
                Act::Perform { effect, args } => {
                    let holes = self.world.catalogue.effects[*effect].holes();
                    let seat = Type::Of(self.world.catalogue.seat);
                    let others = holes.zip(args).filter(|(hole, arg)| *hole == seat && arg.what != What::Actor);
                    let others: Vec<&Term> = others.map(|(_, arg)| arg).collect();
                    if !others.is_empty() {
                        let label = steers.conditions | self.labels(others, here);
                        self.happens(Sink::OtherSeat, label);
                    }
                    let all = steers.all | self.labels(args, here);
                    self.happens(Sink::Seat(here), all);
                }
                Act::Assign { counter, elements, value, span, .. } => {
                    let label = self.labels(elements.iter().chain(value), here);
                    self.happens(Sink::Seat(here), steers.all | label);
                    self.written(*counter, *span, steers.all | label);
                    let decl = &self.program.counters[counter.index()];
                    let seat = Some(self.world.catalogue.seat);
                    let is_other = |(of, element): (_, &Term)| of == seat && element.what != What::Actor;
                    if decl.secret && decl.per.into_iter().zip(elements).any(is_other) {
                        self.happens(Sink::OtherSeat, steers.conditions | label);
                    }
                    self.revealed.retain(|one| one != counter); // what is written later is secret again
                }
                Act::If { branches, otherwise } => {
                    let mut steers = steers;
                    for (condition, body) in branches {
                        steers = steers.and(self.label(condition, here));
                        self.acts(body, here, steers);
                    }
                    self.acts(otherwise, here, steers);
                }
                Act::Each { set, slot, body, .. } => {
                    let steers = steers.and(self.label(set, here));
                    self.bind(*slot, steers.all);
                    self.again(body, here, steers);
                }
                Act::Choose { times, picks, asks, asked, body, .. } => {
                    let mut steers = steers.and(self.labels(times, here));
                    if let Some(seats) = asked.seats() {
                        steers = steers.and(self.label(seats, here));
                    }
                    if matches!(asked, Asking::Seat(seat) if seat.what != What::Actor) {
                        self.happens(Sink::OtherSeat, steers.conditions);
                    }
                    for hole in holes(asks) {
                        let label = self.label(hole, here);
                        self.happens(Sink::Shown(hole.span), label);
                    }
                    if let Asking::Sealed(_, counter, span) = asked {
                        self.revealed.retain(|one| one != counter);
                        // Each seat answers from what it knows itself.
                        let inside = self.context();
                        let all = steers.all | self.labels(picks.iter().map(|(_, set, _)| set), inside);
                        self.happens(Sink::Seat(inside), all);
                        self.written(*counter, *span, all);
                        continue;
                    }
                    let before = steers.all;
                    for (_, set, slot) in picks {
                        let own = self.label(set, here);
                        self.bind(*slot, before | own); // each is chosen freely
                        steers.all |= own;
                    }
                    match times {
                        Some(_) => self.again(body, here, steers),
                        None => self.acts(body, here, steers),
                    }
                }
                Act::For { seat, body, .. } => {
                    let steers = steers.and(self.label(seat, here));
                    let inside = self.context();
                    self.acts(body, inside, steers);
                }
                Act::Move { from, to, by, .. } => {
                    let seats = self.labels([&from.1, &to.1], here);
                    let all = steers.all | seats | self.labels(by, here);
                    self.happens(Sink::Seat(here), all);
                    let zones = self.world.catalogue.zones;
                    let is_other = |(zone, seat): &(ZoneId, Term)| zones[zone.index()].seat && seat.what != What::Actor;
                    if is_other(from) || is_other(to) {
                        self.happens(Sink::OtherSeat, steers.conditions | seats);
                    }
                }
                Act::Let { slot, value } => {
                    let label = steers.all | self.label(value, here);
                    self.bind(*slot, label);
                }
            }
        }
        before.retain(|one| self.revealed.contains(one));
        self.revealed = before;
    }

    /// Steps that may run several times: what they write is secret when they run again.
    fn again(&mut self, body: &[Act], here: Context, steers: Steers) {
        let before = self.revealed.len();
        self.acts(body, here, steers);
        if self.revealed.len() < before {
            self.acts(body, here, steers);
        }
    }

    /// A context of its own.
    fn context(&mut self) -> Context {
        self.contexts = self.contexts.saturating_add(1);
        self.contexts - 1
    }

    fn bind(&mut self, slot: u8, label: Label) {
        self.bound[usize::from(slot) % 4] = label;
    }

    fn labels<'t>(&mut self, terms: impl IntoIterator<Item = &'t Term>, here: Context) -> Label {
        terms.into_iter().map(|term| self.label(term, here)).collect()
    }

    /// The secrets on which a value of context `here` depends.
    fn label(&mut self, term: &Term, here: Context) -> Label {
        let mut all = Label::default();
        let facts = self.world.catalogue.facts;
        term.walk(&mut |part| {
            let secret = match &part.what {
                What::Fact(fact, _)
                | What::SetFact(fact, _)
                | What::Of(fact, ..)
                | What::Image(fact, _)
                | What::One(Op::FirstBy(fact) | Op::LastBy(fact) | Op::Groups(fact), _)
                | What::Two(Op::Group(fact) | Op::GroupOf(fact), ..) => {
                    let decl = &facts[fact.index()];
                    (decl.seen != Seen::Public).then_some(decl.name)
                }
                What::Counter(counter, _) => {
                    let decl = &self.program.counters[counter.index()];
                    (decl.secret && !self.revealed.contains(counter)).then_some(decl.name.as_str())
                }
                What::Pick(slot) => {
                    all |= self.bound[usize::from(*slot) % 4];
                    None
                }
                _ => None,
            };
            if let Some(name) = secret {
                all |= self.sources.read(here, name, part.span);
            }
        });
        all
    }

    fn happens(&mut self, sink: Sink<'_>, label: Label) {
        if !self.reveals {
            self.sources.judge(sink, label, self.found);
        }
    }

    /// Reports a counter that is open to all if what is written depends on a secret.
    fn written(&mut self, counter: CounterId, span: Span, label: Label) {
        let decl = &self.program.counters[counter.index()];
        if !decl.secret {
            let seat = self.world.catalogue.kinds[self.world.catalogue.seat.index()].name;
            self.sources.judge(Sink::Counter(&decl.name, seat, span), label, self.found);
        }
    }
}
