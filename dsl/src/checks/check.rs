//! Who may read what, and when: layers, hidden information, dear facts.

use javelina_engine::rules::flow::{Read, Sink, Sources, unfinished};
use javelina_engine::rules::{
    Clause, ClauseId, CounterId, Grain, Item, Op, PointDecl, PointId, PointKind, Program, Rate, Seen, Type,
};
use javelina_engine::{Diagnostic, Span};

use crate::checks::free::commute;
use crate::checks::secrecy::Secrets;
use crate::ir::{Act, Asking, Reply, Ruling, Said, Term, What, holes};
use crate::world::World;

/// Checks resolved rules of one item.
pub(crate) struct Checker<'a> {
    pub world: &'a World<'a>,
    pub program: &'a Program,
    pub found: &'a mut Vec<Diagnostic>,
    /// Secret counters that an earlier step of the list has opened to all.
    pub revealed: Vec<CounterId>,
    /// Whether what is read is worked out after the end of the game, when nothing is hidden any more.
    pub ended: bool,
    /// What was read so far that is not open to all.
    pub sources: Sources,
}

impl Checker<'_> {
    /// Checks a rule.
    pub fn ruling(&mut self, ruling: &Ruling) {
        let point = &self.world.catalogue.points[ruling.point.index()];
        let decides = point.kind != PointKind::Event;
        for condition in &ruling.conditions {
            self.reads(condition, Some((ruling.point, point)), decides);
        }
        for said in ruling.says.iter().flatten() {
            if let Said::Value(term) = said {
                self.reads(term, Some((ruling.point, point)), decides);
            }
        }
        for reply in &ruling.replies {
            reply.terms().for_each(|term| self.reads(term, Some((ruling.point, point)), decides));
            match reply {
                Reply::Run(acts) => self.effects(acts, (ruling.point, point), &ruling.conditions, &[]),
                Reply::Offer { costs, acts, .. } => {
                    for (_, price) in costs {
                        self.reads(price, Some((ruling.point, point)), decides);
                    }
                    let prices: Vec<&Term> = costs.iter().map(|(_, price)| price).collect();
                    self.effects(acts, (ruling.point, point), &ruling.conditions, &prices);
                }
                _ => {}
            }
        }
    }

    /// Checks the condition of a level, or an expression of its own.
    pub fn level(&mut self, condition: &Term) {
        self.reads(condition, None, true);
    }

    fn effects(&mut self, acts: &[Act], point: (PointId, &PointDecl), conditions: &[Term], prices: &[&Term]) {
        self.acts(acts, point);
        self.put_to_others(acts);
        if point.1.free {
            commute(acts, self.world, self.program, self.found);
        }
        Secrets::new(self.world, self.program, self.found, point.1).rule(conditions, prices, acts);
    }

    /// Checks steps in the order in which they run.
    fn acts(&mut self, acts: &[Act], point: (PointId, &PointDecl)) {
        let mut before = self.revealed.clone();
        for act in acts {
            match act {
                Act::Reveal { counter, .. } => self.revealed.push(*counter),
                Act::Perform { args, .. } => args.iter().for_each(|arg| self.reads(arg, Some(point), false)),
                Act::Assign { counter, elements, value, .. } => {
                    elements.iter().chain(value).for_each(|term| self.reads(term, Some(point), false));
                    self.revealed.retain(|one| one != counter); // what is written later is secret again
                }
                Act::If { branches, otherwise } => {
                    for (condition, body) in branches {
                        self.reads(condition, Some(point), false);
                        self.acts(body, point);
                    }
                    self.acts(otherwise, point);
                }
                Act::Each { set, body, .. } => {
                    self.reads(set, Some(point), false);
                    self.again(body, point);
                }
                Act::For { seat, body, .. } => {
                    self.reads(seat, Some(point), false);
                    self.acts(body, point);
                }
                Act::Let { value, .. } => self.reads(value, Some(point), false),
                Act::Move { from, to, by, .. } => {
                    let terms = [&from.1, &to.1].into_iter().chain(by);
                    terms.for_each(|term| self.reads(term, Some(point), false));
                    if let Some(by) = by.as_ref().filter(|_| from.1.what != What::Actor) {
                        self.shows(by, Sink::Things);
                    }
                }
                Act::Choose { times, picks, asks, asked, body, .. } => {
                    times.iter().for_each(|times| self.reads(times, Some(point), false));
                    for hole in holes(asks) {
                        self.reads(hole, Some(point), true);
                        self.shows(hole, Sink::Prompt);
                    }
                    picks.iter().for_each(|(_, set, _)| self.reads(set, Some(point), true));
                    asked.seats().into_iter().for_each(|seats| self.reads(seats, Some(point), false));
                    if let Asking::Sealed(_, counter, _) = asked {
                        self.revealed.retain(|one| one != counter);
                    }
                    match times {
                        Some(_) => self.again(body, point),
                        None => self.acts(body, point),
                    }
                }
            }
        }
        // Steps behind this list may run without it.
        before.retain(|one| self.revealed.contains(one));
        self.revealed = before;
    }

    /// Steps that may run several times: what they write is secret when they run again.
    fn again(&mut self, body: &[Act], point: (PointId, &PointDecl)) {
        let (mut found, revealed) = (Vec::new(), self.revealed.clone());
        let sources = std::mem::take(&mut self.sources);
        let mut first =
            Checker { world: self.world, program: self.program, found: &mut found, revealed, ended: false, sources };
        first.acts(body, point);
        self.sources = first.sources;
        self.revealed = first.revealed;
        self.acts(body, point);
    }

    /// Whoever is asked sees the answers that are open: they must not show what only the acting player knows.
    fn put_to_others(&mut self, acts: &[Act]) {
        for act in acts {
            match act {
                Act::Perform { .. } | Act::Assign { .. } | Act::Let { .. } | Act::Move { .. } | Act::Reveal { .. } => {}
                Act::If { branches, otherwise } => {
                    branches.iter().for_each(|(_, body)| self.put_to_others(body));
                    self.put_to_others(otherwise);
                }
                Act::Each { body, .. } | Act::For { body, .. } => self.put_to_others(body),
                Act::Choose { picks, asked, body, .. } => {
                    if matches!(asked, Asking::Seat(seat) if seat.what != What::Actor) {
                        picks.iter().for_each(|(_, set, _)| self.shows(set, Sink::Options));
                    }
                    self.put_to_others(body);
                }
            }
        }
    }

    /// Reports facts and counters in a term that only the acting player knows.
    fn shows(&mut self, term: &Term, sink: Sink<'_>) {
        term.walk(&mut |part| {
            let name = match (part.asked(), &part.what) {
                (Some(fact), _) => {
                    let decl = &self.world.catalogue.facts[fact.index()];
                    matches!(decl.seen, Seen::Own | Seen::Known).then_some(decl.name)
                }
                (None, What::Counter(counter, _)) => {
                    let decl = &self.program.counters[counter.index()];
                    decl.secret.then_some(decl.name.as_str())
                }
                _ => None,
            };
            if let Some(name) = name {
                let label = self.sources.read(0, name, part.span);
                self.sources.judge(sink, label, self.found);
            }
        });
    }

    /// Checks what a term reads. `decides`: on it depends what a seat may do.
    fn reads(&mut self, term: &Term, point: Option<(PointId, &PointDecl)>, decides: bool) {
        let event = point.is_some_and(|(_, point)| point.kind == PointKind::Event);
        let is_outcome = self.ended || point.is_some_and(|(_, point)| point.outcome);
        let reveals = is_outcome || event && !decides && point.is_some_and(|(_, point)| point.reveals);
        let mut parts = Vec::new();
        term.walk(&mut |part| parts.push(part));
        for part in parts {
            let (fact, args) = match &part.what {
                What::Fact(fact, args) | What::SetFact(fact, args) | What::Of(fact, args, _) => {
                    (*fact, args.as_slice())
                }
                What::Image(fact, _) => (*fact, &[][..]),
                What::One(Op::FirstBy(fact) | Op::LastBy(fact) | Op::Groups(fact), _) => (*fact, &[][..]),
                What::Two(Op::Group(fact) | Op::GroupOf(fact), ..) => (*fact, &[][..]),
                What::Counter(counter, elements) => {
                    self.secret_counter((*counter, elements), part.span, point.map(|(_, point)| point), reveals);
                    continue;
                }
                _ => continue,
            };
            let decl = &self.world.catalogue.facts[fact.index()];
            let name = decl.name;
            if let Some((id, point)) = point {
                if !decl.only_at.is_empty() && !decl.only_at.contains(&id) {
                    let places: Vec<&str> =
                        decl.only_at.iter().map(|id| self.world.catalogue.points[id.index()].name).collect();
                    let message = format!("`{name}` cannot be read at `{}`", point.name);
                    self.found.push(
                        Diagnostic::error("V2035", part.span, message)
                            .help(format!("read it at {}", places.join(", "))),
                    );
                }
                if decl.layer > point.layer {
                    let message = format!("`{name}` is computed after `{}` and cannot influence it", point.name);
                    let later = self.world.catalogue.points.iter();
                    let later = later.filter(|other| event && other.kind == point.kind && other.layer >= decl.layer);
                    let later: Vec<String> = later.take(4).map(|other| format!("`{}`", other.name)).collect();
                    let help = "use a fact that is known before this point";
                    self.found.push(Diagnostic::error("V2052", part.span, message).help(if later.is_empty() {
                        help.to_string()
                    } else {
                        format!("{help}, or move the rule to {}", later.join(", "))
                    }));
                }
                self.found.extend(unfinished(self.world.catalogue, point, decl, part.span));
                let searches = part.searched().is_some();
                if (searches || decl.rate == Rate::Costly) && point.grain == Grain::Candidate {
                    let name = if searches { "group" } else { name };
                    let message = format!("`{name}` is too slow for `{}`, which tests every candidate", point.name);
                    self.found.push(
                        Diagnostic::error("V2053", part.span, message)
                            .help("read it at an event and store it in a counter"),
                    );
                }
            }
            let seat = self.world.catalogue.seat;
            let is_set = matches!(part.what, What::Image(..)) || part.searched().is_some();
            let of_all = is_set && decl.of.first() == Some(&seat);
            let of_another =
                of_all || decl.of.iter().zip(args).any(|(kind, arg)| *kind == seat && arg.what != What::Actor);
            let as_another = matches!(&part.what, What::Of(.., of) if of.what != What::Actor);
            let read = Read { name, seen: decl.seen, of_another, as_another };
            self.found.extend(read.judge(point.map(|(_, point)| point), reveals, part.span));
        }
    }

    fn secret_counter(
        &mut self,
        (counter, elements): (CounterId, &[Term]),
        span: Span,
        point: Option<&PointDecl>,
        reveals: bool,
    ) {
        let decl = &self.program.counters[counter.index()];
        if !decl.secret || self.revealed.contains(&counter) {
            return;
        }
        let seat = self.world.catalogue.seat;
        let of_another =
            decl.per.iter().zip(elements).any(|(kind, element)| *kind == Some(seat) && element.what != What::Actor);
        let read = Read { name: &decl.name, seen: Seen::Own, of_another, as_another: false };
        let kinds = decl.per.iter().flatten();
        let named = kinds.map(|kind| match *kind == seat {
            true => "actor".to_string(),
            false => self.world.catalogue.kinds[kind.index()].name.to_uppercase(),
        });
        let help = format!("write `{}[{}]`", decl.name, named.collect::<Vec<_>>().join(", "));
        let is_open = point.is_some_and(|point| point.open);
        let problem = read.judge(point, reveals, span);
        self.found.extend(problem.map(|problem| if is_open { problem } else { problem.help(help) }));
    }
}

/// Whether a verb can answer at a point, in words of what can.
pub(crate) fn verbs(kind: PointKind) -> &'static str {
    match kind {
        PointKind::Verdict => "`forbid`, `disqualify` or `allow`",
        PointKind::Fact => "`widen`, `narrow` or `forbid`",
        PointKind::Number(Type::Number) => "`set to`, `add`, `scale`, `floor` or `cap`",
        PointKind::Number(_) => "`set to`",
        PointKind::Set(_) => "`include` or `exclude`",
        PointKind::Offer => "`offer ... at`",
        PointKind::Event => "`rule ... on ... do`",
    }
}

/// Limits of what one run may hold: the shipped items and 10,000 others. In a game there are fewer items and clauses.
pub(crate) const MAX_ITEMS: usize = 10_500;
/// The most clauses of all items together.
pub(crate) const MAX_CLAUSES: usize = 20_000;
/// The most params of an item.
pub(crate) const MAX_PARAMS: usize = 64;
/// The most answers of one rule.
pub(crate) const MAX_ANSWERS: usize = 64;
/// The most different tables, and sets that are written out, of all items together.
pub(crate) const MAX_CONSTANTS: usize = 4_096;
/// The most steps of an effect list, as it is compiled.
pub(crate) const MAX_STEPS: usize = 500;
/// The most characters of a name, a title and other texts.
pub(crate) const MAX_NAME: usize = 64;
/// See [`MAX_NAME`].
pub(crate) const MAX_TITLE: usize = 120;
/// See [`MAX_NAME`].
pub(crate) const MAX_TEXT: usize = 2_000;

/// Reports texts of an item that are too long.
pub(crate) fn too_long(text: &str, most: usize, span: Span, found: &mut Vec<Diagnostic>) {
    let length = text.chars().count();
    if length > most {
        found.push(
            Diagnostic::error("V2011", span, format!("this has {length} characters, at most {most} are allowed"))
                .help(format!("shorten it to {most} characters")),
        );
    }
}

/// Whether links, such as `after`, go in circles, starting from clause `start`.
pub(crate) fn circular(program: &Program, start: usize, links: fn(&Clause) -> &[ClauseId]) -> bool {
    let mut open: Vec<usize> = links(&program.clauses[start]).iter().map(|id| id.index()).collect();
    if open.is_empty() {
        return false; // most rules have no links
    }
    let mut seen = vec![false; program.clauses.len()];
    while let Some(at) = open.pop() {
        if at == start {
            return true;
        }
        if !std::mem::replace(&mut seen[at], true) {
            open.extend(links(&program.clauses[at]).iter().map(|id| id.index()));
        }
    }
    false
}

/// The group of scenarios: at most one is played.
const SCENARIOS: u16 = 0;

/// An item without anything in it.
pub(crate) fn bare_item(id: &str, kind: &str, span: Span) -> Item {
    Item {
        id: id.into(),
        title: String::new(),
        kind: kind.into(),
        text: String::new(),
        group: (kind == "scenario").then_some(SCENARIOS),
        span,
        changes: Vec::new(),
        levels: Vec::new(),
        overrides: Vec::new(),
    }
}
