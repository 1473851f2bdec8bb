//! Effect lists: steps one after the other, each with the facts as the step before left them ("Things that happen").

use std::collections::{BTreeMap, VecDeque};

use javelina_engine::rules::{EffectDecl, EffectId, KindId, PatternPart, PointId, Type};

use super::values::{Evaluator, in_order};
use super::{Asked, Reference, RuleAt, Scene, Value};
use crate::language::come::{Come, Log, Place, Sent};
use crate::language::forms::form_of_step;
use crate::language::planted::Planted;
use crate::language::tree::{
    self, Body, Change, Choose, Combining, End, Expr, Item, Pick, SetExpr, Step, ZoneOf, ZoneStep,
};

/// A question: its kind, each seat that is asked (`None`: Nature) with what it may answer, and whether `skip` is an answer.
type Question = (KindId, Vec<(Option<i32>, Vec<i32>)>, bool);

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
    #[must_use]
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
                    (decl.of, vec![(None, lying)], false),
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
                self.changes(decl.resources, decl.accumulates);
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
            Step::May(body) => {
                if scene.facts.playing().contains(frame.seat) {
                    let asked = vec![(Some(frame.seat), vec![frame.seat])];
                    return self.open(Waits::May(body), (self.catalogue.seat, asked, true), frame);
                }
            }
            Step::Zone(step) => return self.zone_step(*step, frame, scene),
        }
        None
    }

    fn open(&mut self, waits: Waits, (kind, asked, may_skip): Question, frame: &mut Frame) -> Option<Come> {
        let able: Vec<_> = asked.into_iter().filter(|(_, answers)| !answers.is_empty()).collect();
        self.tally.form("a question with answers", !able.is_empty());
        if able.is_empty() {
            return None;
        }
        frame.waits = Some((waits, able.clone(), may_skip));
        Some(Come::Opens(kind, able, may_skip))
    }

    fn choose(&mut self, choose: Choose, frame: &mut Frame, scene: Scene<'_>) -> Option<Come> {
        if let tree::Asked::Sealed(seats, counter) = &choose.asked {
            return self.ask_sealed(&choose, (seats, counter.clone()), frame, scene);
        }
        let times = match &choose.times {
            None => Some(1),
            Some((times, _)) => self.value(times, frame, scene),
        };
        let left = times.filter(|times| *times > 0)?.min(256);
        frame.tasks.push(Task::Ask(Asking { choose, pick: 0, left, chosen: Vec::new() }));
        None
    }

    /// Asks the next thing of a `choose`, or runs its steps when all is chosen.
    fn ask(&mut self, mut asking: Asking, frame: &mut Frame, scene: Scene<'_>) -> Option<Come> {
        if asking.pick == asking.choose.picks.len() {
            let body = asking.choose.body.clone();
            (asking.pick, asking.left) = (0, asking.left - 1);
            if asking.left > 0 {
                frame.tasks.push(Task::Ask(asking));
            }
            frame.tasks.extend(in_turn(&body));
            return None;
        }
        let seat = match &asking.choose.asked {
            tree::Asked::Actor => Some(frame.seat),
            tree::Asked::Seat(seat) => Some(self.element(seat, frame, scene)?),
            _ => None,
        };
        if seat.is_some_and(|seat| !scene.facts.playing().contains(seat)) {
            return None;
        }
        let (kind, name) = named(&asking.choose.picks[asking.pick]);
        let pick = Expr::Local(name.into());
        let is_judged = self.verdict(&asking.choose).is_some_and(|(_, args, _)| args.contains(&pick));
        let mut candidates = in_order(self.candidates(&asking, frame, scene));
        candidates.retain(|one| !is_judged || self.permits(&asking, *one, frame, scene));
        let may_skip = asking.choose.may_skip || matches!(asking.choose.times, Some((_, true)));
        self.open(Waits::Choice(asking), (kind, vec![(seat, candidates)], may_skip), frame)
    }

    fn picked(&mut self, pick: &Pick, frame: &Frame, scene: Scene<'_>) -> Vec<i32> {
        match pick {
            Pick::Element(_, _, set) => self.set(set, frame, scene),
            Pick::Number(_, low, high) => self.evaluator(frame, scene).numbers(low, high),
        }
    }

    /// What the next thing of a `choose` may be, verdicts aside.
    fn candidates(&mut self, asking: &Asking, frame: &Frame, scene: Scene<'_>) -> Vec<i32> {
        let pick = &asking.choose.picks[asking.pick];
        let mut all = self.picked(pick, frame, scene);
        // With one pick, a thing that was chosen is not offered again, unless one name stands for several equal things.
        let comes_again = self.is(Planted::ChoiceComesAgain)
            || asking.choose.picks.len() > 1
            || matches!(pick, Pick::Element(_, _, set) if self.lies_counted(set));
        if !comes_again {
            all.retain(|one| !asking.chosen.contains(one));
        }
        all
    }

    /// Whether a set is of what lies in a zone in which one name stands for several equal things.
    fn lies_counted(&self, set: &SetExpr) -> bool {
        match set {
            SetExpr::Fact { fact, .. } => {
                let name = self.catalogue.facts[fact.index()].name;
                self.catalogue.zones.iter().any(|zone| zone.counted && zone.name == name)
            }
            SetExpr::Where(from, _)
            | SetExpr::Without(from, _)
            | SetExpr::Common(from, _)
            | SetExpr::GroupAt(_, from, _)
            | SetExpr::GroupOf(_, from, _)
            | SetExpr::Groups(from, _) => self.lies_counted(from),
            _ => false,
        }
    }

    /// The effect with which the steps of a `choose` begin, its arguments, and the verdict of the game that may refuse it.
    fn verdict<'a>(&self, choose: &'a Choose) -> Option<(&'static EffectDecl, &'a [Expr], PointId)> {
        let Step::Effect(effect, args) = choose.body.first()? else { return None };
        let decl = &self.catalogue.effects[effect.index()];
        Some((decl, args, decl.verdict?))
    }

    /// Whether the effect may be done with this answer, and some answer to what is asked after it.
    fn permits(&mut self, asking: &Asking, answer: i32, frame: &Frame, scene: Scene<'_>) -> bool {
        let (mut frame, mut asking) = (frame.clone(), asking.clone());
        let pick = named(&asking.choose.picks[asking.pick]).1.to_string();
        frame.locals.insert(pick, Some(answer.into()));
        asking.pick += 1;
        if asking.pick < asking.choose.picks.len() {
            let next = self.candidates(&asking, &frame, scene);
            return next.into_iter().any(|one| self.permits(&asking, one, &frame, scene));
        }
        let Some((decl, args, point)) = self.verdict(&asking.choose) else { return true };
        let holes =
            decl.pattern.iter().filter_map(|part| if let PatternPart::Hole(of) = part { Some(*of) } else { None });
        let mut given: Vec<(Type, &Expr)> = holes.zip(args).collect();
        let mut subjects = [None; 4];
        for (subject, wanted) in subjects.iter_mut().zip(self.catalogue.points[point.index()].subjects) {
            if let Some(at) = given.iter().position(|(of, _)| *of == wanted.of) {
                *subject = self.value(given.remove(at).1, &frame, scene);
            }
        }
        !self.forbidden(&Asked { point, scene: Scene { subjects, ..scene }, apart: &[] }).0
    }

    /// Asks several seats at once, each from what it may answer as the acting one.
    fn ask_sealed(
        &mut self,
        choose: &Choose,
        (seats, counter): (&SetExpr, String),
        frame: &mut Frame,
        scene: Scene<'_>,
    ) -> Option<Come> {
        let (least, greatest) = self.range(self.declared(frame.rule.item, &counter)?);
        let (pick, mut seats) = (choose.picks.first()?, self.set(seats, frame, scene));
        seats.retain(|seat| scene.facts.playing().contains(*seat));
        let mut asked = Vec::new();
        for seat in &seats {
            let as_seat = Frame { seat: *seat, ..frame.clone() };
            let mut all = self.picked(pick, &as_seat, scene);
            all.retain(|one| (least..=greatest).contains(&i128::from(*one)));
            asked.push((Some(*seat), in_order(all)));
        }
        self.changes(&[&format!("{}.{counter}", frame.rule.item)], false);
        let given =
            asked.iter().filter(|(_, all)| all.is_empty()).filter_map(|(seat, _)| Some(((*seat)?, None))).collect();
        asked.sort_unstable();
        if asked.is_empty() {
            return None;
        }
        if asked.iter().all(|(_, all)| all.is_empty()) {
            self.tally.form("a question with answers", false);
            self.unseal(frame.rule.item, &counter, &given);
            return Some(Come::Assigns(counter));
        }
        self.open(Waits::Sealed(counter, seats, given), (named(pick).0, asked, choose.may_skip), frame)
    }

    /// Writes all answers to a sealed question: for a seat without one the start value.
    fn unseal(&mut self, item: usize, counter: &str, given: &BTreeMap<i32, Option<i32>>) {
        for (seat, answer) in given {
            let Some(declared) = self.declared(item, counter) else { return };
            let own = declared.starts.iter().rev().find(|(_, of)| of.contains(seat));
            let start = own.map_or(declared.start, |(value, _)| *value);
            match answer {
                None if self.is(Planted::SealedKeepsOldAnswers) => {}
                answer => self.write(item, counter, *seat as usize, answer.unwrap_or(start).into()),
            }
        }
    }

    /// Takes an answer (`None`: `skip`) of a seat (`None`: Nature) to the question that waits.
    pub fn answer(&mut self, answer: Option<i32>, by: Option<i32>) -> Result<(), String> {
        let Some(mut frame) = self.frames.pop() else { return Err("no list is at work".into()) };
        let Some((waits, asked, may_skip)) = frame.waits.take() else { return Err("no list waits".into()) };
        let is_open = |(seat, all): &(Option<i32>, Vec<i32>)| {
            *seat == by && answer.map_or(may_skip, |element| all.contains(&element))
        };
        if !asked.iter().any(is_open) {
            return Err(format!("{answer:?} of {by:?} is no answer to {asked:?}"));
        }
        self.tally.form("an answer that is no skip", answer.is_some());
        match waits {
            Waits::Choice(mut asking) => {
                if let Some(element) = answer {
                    let name = named(&asking.choose.picks[asking.pick]).1.to_string();
                    frame.locals.insert(name, Some(element.into()));
                    asking.chosen.push(element);
                    asking.pick += 1;
                    frame.tasks.push(Task::Ask(asking));
                }
            }
            Waits::May(body) => frame.tasks.extend(answer.into_iter().flat_map(|_| in_turn(&body))),
            Waits::Drawn(from, to, end, left, mut drawn) => {
                drawn.extend(answer);
                let set = SetExpr::Braces(
                    self.catalogue.zones[from.zone.index()].of,
                    vec![Expr::Number(answer.unwrap_or(0).into())],
                );
                frame.tasks.push(Task::Draw(from.clone(), to.clone(), end, left - 1, drawn));
                frame.tasks.push(Task::Do(Step::Zone(Box::new(ZoneStep::SendThose(set, from, to, end)))));
            }
            Waits::Sealed(counter, seats, mut given) => {
                given.extend(by.map(|seat| (seat, answer)));
                if given.len() < seats.len() {
                    frame.waits = Some((Waits::Sealed(counter, seats, given), asked, may_skip));
                } else {
                    self.unseal(frame.rule.item, &counter, &given);
                }
            }
        }
        self.frames.push(frame);
        Ok(())
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
        })
    }
}

/// Steps as tasks, the first one last.
fn in_turn(steps: &[Step]) -> impl Iterator<Item = Task> + '_ {
    steps.iter().rev().cloned().map(Task::Do)
}

/// The kind and the name of what is chosen.
fn named(pick: &Pick) -> (KindId, &str) {
    match pick {
        Pick::Element(kind, name, _) => (*kind, name),
        Pick::Number(name, ..) => (KindId::NUMBER, name),
    }
}
