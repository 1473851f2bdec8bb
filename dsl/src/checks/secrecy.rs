//! Whose secrets steer what happens to whom: inside `for SEAT` nothing may depend on what only somebody else knows.

use javelina_engine::rules::{CounterId, Op, Program, Seen};
use javelina_engine::{Diagnostic, Span};

use crate::ir::{Act, Asking, Term, What, holes};
use crate::world::World;

/// The contexts whose secrets a value rests on, one bit each: 0 is the rule's actor, each `for` has its own.
type Label = u64;

/// Follows secrets through the steps of a rule.
pub(crate) struct Secrets<'a> {
    pub world: &'a World<'a>,
    pub program: &'a Program,
    pub found: &'a mut Vec<Diagnostic>,
    /// Labels of what is bound, by slot.
    bound: [Label; 4],
    /// Where each context was read first.
    sources: Vec<(Label, Span)>,
    contexts: u32,
    /// Secret counters that an earlier step of the list has opened to all.
    revealed: Vec<CounterId>,
}

impl<'a> Secrets<'a> {
    /// Nothing is read yet.
    pub fn new(world: &'a World<'a>, program: &'a Program, found: &'a mut Vec<Diagnostic>) -> Self {
        Self { world, program, found, bound: [0; 4], sources: Vec::new(), contexts: 1, revealed: Vec::new() }
    }

    /// Checks the steps of a rule that runs under these conditions.
    pub fn rule(&mut self, conditions: &[Term], acts: &[Act]) {
        let steers = conditions.iter().fold(0, |all, condition| all | self.label(condition, 0));
        self.acts(acts, 0, steers);
    }

    /// What happens in context `here`, steered by what `steers` says.
    fn acts(&mut self, acts: &[Act], here: u32, steers: Label) {
        let mut before = self.revealed.clone();
        for act in acts {
            match act {
                Act::Reveal { counter, span } => {
                    self.happens(steers, here);
                    self.shows(steers, *span);
                    self.revealed.push(*counter);
                }
                Act::Perform { args, .. } => {
                    let all = args.iter().fold(steers, |all, arg| all | self.label(arg, here));
                    self.happens(all, here);
                }
                Act::Assign { counter, elements, value, .. } => {
                    let all = elements.iter().chain(value).fold(steers, |all, term| all | self.label(term, here));
                    self.happens(all, here);
                    self.revealed.retain(|one| one != counter); // what is written later is secret again
                }
                Act::If { branches, otherwise } => {
                    let mut steers = steers;
                    for (condition, body) in branches {
                        steers |= self.label(condition, here);
                        self.acts(body, here, steers);
                    }
                    self.acts(otherwise, here, steers);
                }
                Act::Each { set, slot, body, .. } => {
                    let steers = steers | self.label(set, here);
                    self.bind(*slot, steers);
                    self.again(body, here, steers);
                }
                Act::Choose { times, picks, asks, asked, body, .. } => {
                    let mut steers = times.iter().fold(steers, |all, term| all | self.label(term, here));
                    if let Some(seats) = asked.seats() {
                        steers |= self.label(seats, here);
                    }
                    for hole in holes(asks) {
                        let label = self.label(hole, here);
                        self.shows(label, hole.span);
                    }
                    if let Asking::Sealed(_, counter, _) = asked {
                        self.revealed.retain(|one| one != counter);
                        // Each seat answers from what it knows itself.
                        let inside = self.context();
                        let all = picks.iter().fold(steers, |all, (_, set, _)| all | self.label(set, inside));
                        self.happens(all, inside);
                        continue;
                    }
                    for (_, set, slot) in picks {
                        steers |= self.label(set, here);
                        self.bind(*slot, steers);
                    }
                    match times {
                        Some(_) => self.again(body, here, steers),
                        None => self.acts(body, here, steers),
                    }
                }
                Act::For { seat, body, .. } => {
                    let steers = steers | self.label(seat, here);
                    let inside = self.context();
                    self.acts(body, inside, steers);
                }
                Act::Move { from, to, by, .. } => {
                    let terms = [&from.1, &to.1].into_iter().chain(by);
                    let all = terms.fold(steers, |all, term| all | self.label(term, here));
                    self.happens(all, here);
                }
                Act::Let { slot, value } => {
                    let label = steers | self.label(value, here);
                    self.bind(*slot, label);
                }
            }
        }
        before.retain(|one| self.revealed.contains(one));
        self.revealed = before;
    }

    /// Steps that may run several times: what they write is secret when they run again.
    fn again(&mut self, body: &[Act], here: u32, steers: Label) {
        let before = self.revealed.len();
        self.acts(body, here, steers);
        if self.revealed.len() < before {
            self.acts(body, here, steers);
        }
    }

    /// A context of its own.
    fn context(&mut self) -> u32 {
        self.contexts += 1;
        (self.contexts - 1).min(Label::BITS - 1)
    }

    fn bind(&mut self, slot: u8, label: Label) {
        self.bound[usize::from(slot) % 4] = label;
    }

    /// The contexts that a value of context `here` rests on.
    fn label(&mut self, term: &Term, here: u32) -> Label {
        let mut all = 0;
        let facts = self.world.catalogue.facts;
        term.walk(&mut |part| {
            let is_secret = match &part.what {
                What::Fact(fact, _)
                | What::SetFact(fact, _)
                | What::Of(fact, ..)
                | What::Image(fact, _)
                | What::One(Op::FirstBy(fact) | Op::LastBy(fact), _) => facts[fact.index()].seen != Seen::Public,
                What::Counter(counter, _) => {
                    self.program.counters[counter.index()].secret && !self.revealed.contains(counter)
                }
                What::Pick(slot) => {
                    all |= self.bound[usize::from(*slot) % 4];
                    false
                }
                _ => false,
            };
            if is_secret {
                all |= 1 << here;
                if !self.sources.iter().any(|(of, _)| *of == 1 << here) {
                    self.sources.push((1 << here, part.span));
                }
            }
        });
        all
    }

    /// Reports a text that all may read and that rests on what only one seat knows.
    fn shows(&mut self, label: Label, span: Span) {
        let is_told = |one: &Diagnostic| one.code == "V2050" && one.span.is_some_and(|place| span.holds(&place));
        if label != 0 && !self.found.iter().any(is_told) {
            let message = "all may read the question, and this depends on a secret of one player";
            self.found.push(Diagnostic::error("V2050", span, message).help("name something that is open to all"));
        }
    }

    /// Reports what happens to one seat and rests on what only another one knows.
    fn happens(&mut self, label: Label, here: u32) {
        let others = label & !(1 << here);
        let Some((_, span)) = self.sources.iter().find(|(of, _)| of & others != 0).copied() else { return };
        if !self.found.iter().any(|one| one.code == "V2050" && one.span == Some(span)) {
            let message = "what only one player knows would show in what happens to another";
            self.found.push(
                Diagnostic::error("V2050", span, message)
                    .help("inside `for` use what is open to all, or what the seat named there knows itself"),
            );
        }
    }
}
