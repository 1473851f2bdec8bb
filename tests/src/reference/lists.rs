//! Effect lists: steps one after the other, each with the facts as the step before left them ("Steps").

mod choices;

use std::collections::{BTreeMap, VecDeque};

use javelina_engine::rules::{EffectId, KindId};

use super::values::{Evaluator, in_order};
use super::{Reference, RuleAt, Scene, Value};
use crate::language::come::{Come, Log, Place, Sent};
use crate::language::forms::form_of_step;
use crate::language::planted::Planted;
use crate::language::tree::{Body, Change, Choose, Combining, End, Expr, Item, SetExpr, Step, ZoneOf, ZoneStep};

/// A question: its kind, each seat that is asked (`None`: Nature) with what it may answer, whether `skip` is an answer, and its
/// text.
type Question = (KindId, Vec<(Option<i32>, Vec<i32>)>, bool, Option<String>);

/// What is left to do in a list.
#[derive(Clone, Debug)]
enum Task {
    Do(Step),
    /// The seat that acted before a `for` acts again.
    Back(i32),
    /// The turns of `each` that are left.
    Turns(String, VecDeque<i32>, Vec<Step>),
    Ask(Asking),
    /// So many things that Nature still draws from a zone, and those that she has drawn.
    Draw(ZoneOf, ZoneOf, End, i128, Vec<i32>),
}

/// A `choose` at work.
#[derive(Clone, Debug)]
struct Asking {
    choose: Choose,
    /// What is chosen next.
    pick: usize,
    left: i128,
    chosen: Vec<i32>,
}

/// What a list waits for.
#[derive(Clone, Debug)]
enum Waits {
    Choice(Asking),
    May(Vec<Step>),
    Drawn(ZoneOf, ZoneOf, End, i128, Vec<i32>),
    /// The counter, the seats that are asked, and what each has answered.
    Sealed(String, Vec<i32>, BTreeMap<i32, Option<i32>>),
}

/// The seats that are asked, each with its candidates; `None` is Nature.
type Parties = Vec<(Option<i32>, Vec<i32>)>;

/// An effect list at work.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The rule.
    pub rule: RuleAt,
    /// The acting seat.
    pub seat: i32,
    subjects: [Value; 4],
    locals: BTreeMap<String, Value>,
    /// What is left to do, what comes next last.
    tasks: Vec<Task>,
    waits: Option<(Waits, Parties, bool)>,
    log: Log,
    /// Which event put it on the stack.
    raise: usize,
}

impl Reference {
    /// Whether the list on top waits for an answer.
    pub fn waits(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.waits.is_some())
    }

    /// Puts the lists of rules at one event on the stack, the last one first. `Err` if an `after` says another order.
    pub fn raise(&mut self, rules: &[RuleAt], seat: i32, subjects: [Value; 4]) -> Result<(), String> {
        for (at, late) in rules.iter().enumerate() {
            if let Some(early) = rules[at..].iter().find(|early| self.is_after(*late, **early)) {
                return Err(format!("{} runs before {}", self.label(*late), self.label(*early)));
            }
        }
        self.raised += 1;
        let goes_on = !self.frames.is_empty();
        self.ended.retain(|_| goes_on);
        rules.iter().rev().for_each(|rule| self.start(*rule, seat, subjects));
        Ok(())
    }

    /// Starts the list of a rule or an offer.
    pub fn start(&mut self, rule: RuleAt, seat: i32, subjects: [Value; 4]) {
        let steps = match &self.items[rule.item].rules[rule.rule].body {
            Body::Steps(steps) | Body::Offer { steps, .. } => steps.clone(),
            Body::Answers(_) => Vec::new(),
        };
        let (locals, tasks, log, raise) = (BTreeMap::new(), in_turn(&steps).collect(), Log::default(), self.raised);
        self.frames.push(Frame { rule, seat, subjects, locals, tasks, waits: None, log, raise });
    }

    /// Whether one list runs after another, by one `after` or over several; `combine .. as first` says so, too.
    fn is_after(&self, late: RuleAt, early: RuleAt) -> bool {
        let all = |(item, of): (usize, &Item)| (0..of.rules.len()).map(move |rule| RuleAt { item, rule }).collect();
        let all: Vec<Vec<RuleAt>> = self.items.iter().enumerate().map(all).collect();
        let (all, mut known, mut at) = (all.concat(), vec![late], 0);
        while let Some(rule) = known.get(at).copied() {
            let named = &self.items[rule.item].rules[rule.rule].after;
            let is_before = |other: &RuleAt| {
                named.contains(&self.label(*other)) || self.combined(*other, rule) == Some((Combining::First, true))
            };
            let new: Vec<RuleAt> = all.iter().filter(|one| is_before(one) && !known.contains(one)).copied().collect();
            known.extend(new);
            at += 1;
        }
        known[1..].contains(&early)
    }

    /// An offer is taken: its use is counted, and these prices are paid before its list starts.
    pub fn take(&mut self, rule: RuleAt, scene: Scene<'_>) -> VecDeque<(EffectId, i32)> {
        let prices = self.prices(rule, scene);
        *self.uses.entry((rule, scene.seat)).or_default() += 1;
        let Body::Offer { costs, .. } = &self.items[rule.item].rules[rule.rule].body else { return VecDeque::new() };
        let pay = |currency: usize| self.catalogue.currencies[currency].pay;
        costs.iter().zip(prices).filter_map(|((_, currency), price)| Some((pay(*currency), price? as i32))).collect()
    }

    /// Goes on with the list on top until it comes to something.
    pub fn advance(&mut self, scene: Scene<'_>) -> Result<Come, String> {
        let Some(mut frame) = self.frames.pop().filter(|frame| frame.waits.is_none()) else {
            return Err("no list goes on".into());
        };
        self.log = std::mem::take(&mut frame.log);
        let come = loop {
            let Some(task) = frame.tasks.pop() else { break Come::Ends };
            if let Some(come) = self.task(task, &mut frame, scene) {
                break come;
            }
        };
        frame.log = std::mem::take(&mut self.log);
        if come == Come::Ends {
            self.end(frame)
        } else {
            self.frames.push(frame)
        }
        Ok(come)
    }

    /// A list is done; two lists of one event without an order that touch are noted.
    fn end(&mut self, frame: Frame) {
        for (raise, rule, log) in &self.ended {
            let unordered = !self.is_after(*rule, frame.rule) && !self.is_after(frame.rule, *rule);
            self.raced |= *raise == frame.raise && unordered && log.touches(&frame.log);
        }
        self.ended.push((frame.raise, frame.rule, frame.log));
    }

    fn task(&mut self, task: Task, frame: &mut Frame, scene: Scene<'_>) -> Option<Come> {
        match task {
            Task::Do(step) => return self.step(step, frame, scene),
            Task::Back(seat) => frame.seat = seat,
            Task::Turns(name, mut rest, body) => {
                frame.locals.insert(name.clone(), Some(rest.pop_front()?.into()));
                frame.tasks.push(Task::Turns(name, rest, body.clone()));
                frame.tasks.extend(in_turn(&body));
            }
            Task::Ask(asking) => return self.ask(asking, frame, scene),
            Task::Draw(from, to, end, left, drawn) if left > 0 => {
                let whose = self.whose(&from, frame, scene);
                let decl = &self.catalogue.zones[from.zone.index()];
                let mut lying: Vec<i32> =
                    whose.map(|seat| scene.facts.lying(from.zone, seat).iter().collect()).unwrap_or_default();
                // Of equal things one may be drawn after the other.
                lying.retain(|one| decl.counted || !drawn.contains(one));
                self.log.reads.extend(decl.resources.iter().map(ToString::to_string));
                return self.open(
                    Waits::Drawn(from, to, end, left, drawn),
                    (decl.of, vec![(None, lying)], false, None),
                    frame,
                );
            }
            Task::Draw(..) => {}
        }
        None
    }

    fn evaluator<'a>(&'a mut self, frame: &'a Frame, scene: Scene<'a>) -> Evaluator<'a> {
        let scene = Scene { subjects: frame.subjects, ..scene };
        Evaluator::new(self, scene, frame.rule.item, frame.seat, &frame.locals)
    }

    fn value(&mut self, of: &Expr, frame: &Frame, scene: Scene<'_>) -> Value {
        self.evaluator(frame, scene).value(of)
    }

    fn element(&mut self, of: &Expr, frame: &Frame, scene: Scene<'_>) -> Option<i32> {
        self.value(of, frame, scene).and_then(|element| i32::try_from(element).ok())
    }

    fn set(&mut self, of: &SetExpr, frame: &Frame, scene: Scene<'_>) -> Vec<i32> {
        self.evaluator(frame, scene).set(of)
    }

    /// Notes what a list changes, and whether it only adds to it.
    fn changes(&mut self, what: &[&str], adds: bool) {
        self.log.writes.extend(what.iter().map(|what| (what.to_string(), adds)));
    }

    fn step(&mut self, step: Step, frame: &mut Frame, scene: Scene<'_>) -> Option<Come> {
        self.tally.form(form_of_step(&step), true);
        match step {
            Step::Effect(effect, args) => {
                let decl = &self.catalogue.effects[effect.index()];
                self.changes(decl.resources, decl.accumulates());
                self.changes(decl.adds, true);
                let values: Vec<_> = args.iter().map(|arg| self.element(arg, frame, scene)).collect();
                return values.into_iter().collect::<Option<_>>().map(|values| Come::Performs(effect, values));
            }
            Step::Assign(name, indices, change, value) => {
                let value = self.value(&value, frame, scene);
                let indices: Vec<Value> = indices.iter().map(|index| self.value(index, frame, scene)).collect();
                let item = frame.rule.item;
                let place = self.declared(item, &name).and_then(|counter| self.place(counter, &indices));
                let adds = change != Change::Set && value.is_some_and(|value| value >= 0) == (change == Change::Add);
                self.changes(&[&format!("{item}.{name}")], adds);
                if let (Some(place), Some(value)) = (place, value) {
                    let before = self.counter(item, &name).get(place).copied().unwrap_or(0);
                    let to = match change {
                        Change::Set => value,
                        Change::Add => before + value,
                        Change::Subtract => before - value,
                    };
                    self.write(item, &name, place, to);
                }
                return Some(Come::Assigns(name));
            }
            Step::Clear(name, indices) => {
                let indices: Vec<Value> = indices.iter().map(|index| self.value(index, frame, scene)).collect();
                let item = frame.rule.item;
                let place = self.declared(item, &name).and_then(|counter| self.place(counter, &indices));
                self.changes(&[&format!("{item}.{name}")], false);
                place.into_iter().for_each(|place| self.write(item, &name, place, -1));
                return Some(Come::Assigns(name));
            }
            Step::If(branches, otherwise) => {
                let holds = |one: &&(Expr, Vec<Step>)| self.evaluator(frame, scene).holds(&one.0);
                let branch = branches.iter().find(holds).map(|(_, body)| body);
                self.tally.form("if it holds", branch.is_some());
                frame.tasks.extend(in_turn(branch.unwrap_or(&otherwise)));
            }
            Step::Each(name, set, body) => {
                frame.tasks.push(Task::Turns(name, self.set(&set, frame, scene).into(), body));
            }
            Step::ForEach(name, set, body) => {
                let body = vec![Step::For(Expr::Local(name.clone()), body)];
                frame.tasks.push(Task::Turns(name, self.set(&set, frame, scene).into(), body));
            }
            Step::ForNumbers(name, low, high, body) => {
                frame.tasks.push(Task::Turns(name, self.evaluator(frame, scene).numbers(&low, &high).into(), body));
            }
            Step::Repeat(times, body) => {
                let times = self.evaluator(frame, scene).numbers(&Expr::Number(1), &times);
                frame.tasks.push(Task::Turns(String::new(), times.into(), body));
            }
            Step::For(seat, body) => {
                let plays = self.element(&seat, frame, scene).filter(|seat| scene.facts.playing().contains(*seat));
                self.tally.form("for a seat that plays", plays.is_some());
                if let Some(seat) = plays {
                    frame.tasks.push(Task::Back(frame.seat));
                    frame.tasks.extend(in_turn(&body));
                    frame.seat = if self.is(Planted::SeatOfForStays) { frame.seat } else { seat };
                }
            }
            Step::Let(name, value) => {
                let value = self.value(&value, frame, scene);
                frame.locals.insert(name, value);
            }
            Step::Choose(choose) => return self.choose(*choose, frame, scene),
            Step::May(asks, body) => {
                if scene.facts.playing().contains(frame.seat) {
                    let asked = vec![(Some(frame.seat), vec![frame.seat])];
                    let text = self.asks(asks.as_ref(), frame, scene);
                    return self.open(Waits::May(body), (self.catalogue.seat, asked, true, text), frame);
                }
            }
            Step::Reveal(name) => return Some(Come::Reveals(name)),
            Step::Zone(step) => return self.zone_step(*step, frame, scene),
        }
        None
    }

    /// The seat of a zone; `None` if it is absent.
    fn whose(&mut self, zone: &ZoneOf, frame: &Frame, scene: Scene<'_>) -> Option<i32> {
        match &zone.of {
            None => Some(frame.seat),
            Some(of) => self.element(of, frame, scene),
        }
    }

    /// A zone by its seat, which plays; `None` if it does not.
    fn lot(&mut self, zone: &ZoneOf, frame: &Frame, scene: Scene<'_>) -> Option<Place> {
        let decl = &self.catalogue.zones[zone.zone.index()];
        self.changes(decl.resources, false);
        let seat = match decl.seat {
            false => None,
            true => Some(self.whose(zone, frame, scene).filter(|seat| scene.facts.playing().contains(*seat))?),
        };
        Some(Place { zone: zone.zone, seat })
    }

    fn zone_step(&mut self, step: ZoneStep, frame: &mut Frame, scene: Scene<'_>) -> Option<Come> {
        if let ZoneStep::SendFirst(many, from, to, end) = &step
            && !self.catalogue.zones[from.zone.index()].ordered
        {
            let many = self.value(many, frame, scene).unwrap_or(0).min(256);
            frame.tasks.push(Task::Draw(from.clone(), to.clone(), *end, many, Vec::new()));
            return None;
        }
        Some(Come::Carries(self.carried(&step, frame, scene)))
    }

    fn carried(&mut self, step: &ZoneStep, frame: &Frame, scene: Scene<'_>) -> Option<Sent> {
        Some(match step {
            ZoneStep::SendAll(from, to, end) => {
                Sent::All(self.lot(from, frame, scene)?, self.lot(to, frame, scene)?, *end)
            }
            ZoneStep::SendFirst(many, from, to, end) => {
                let many = self.value(many, frame, scene).unwrap_or(0).max(0);
                Sent::First(many, self.lot(from, frame, scene)?, self.lot(to, frame, scene)?, *end)
            }
            ZoneStep::SendThose(set, from, to, end) => {
                let set = in_order(self.set(set, frame, scene));
                Sent::Those(set, self.lot(from, frame, scene)?, self.lot(to, frame, scene)?, *end)
            }
            ZoneStep::Exchange(one, other) => {
                Sent::Exchange(self.lot(one, frame, scene)?, self.lot(other, frame, scene)?)
            }
            ZoneStep::Pass(zone, to) => {
                let playing: Vec<i32> = scene.facts.playing().iter().collect();
                self.changes(self.catalogue.zones[zone.index()].resources, false);
                let seats = self.lexicon.count(self.catalogue.seat) as i32;
                let to = (0..seats).map(|seat| {
                    let named = playing.contains(&seat).then(|| self.evaluator(frame, scene).about(seat, to));
                    named.flatten().and_then(|named| i32::try_from(named).ok()).filter(|named| playing.contains(named))
                });
                Sent::Pass(*zone, to.collect())
            }
            ZoneStep::Shuffle(zone) => Sent::Shuffle(self.lot(zone, frame, scene)?),
            ZoneStep::Reroll(zone) => Sent::Reroll(self.lot(zone, frame, scene)?),
            ZoneStep::Show(zone, seats) => {
                let seats = in_order(self.set(seats, frame, scene));
                Sent::Show(self.lot(zone, frame, scene)?, seats)
            }
            ZoneStep::Hide(zone, seats) => {
                let seats = in_order(self.set(seats, frame, scene));
                Sent::Hide(self.lot(zone, frame, scene)?, seats)
            }
        })
    }
}

/// Steps as tasks, the first one last.
fn in_turn(steps: &[Step]) -> impl Iterator<Item = Task> + '_ {
    steps.iter().rev().cloned().map(Task::Do)
}
