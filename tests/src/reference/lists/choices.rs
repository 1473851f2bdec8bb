//! Questions of effect lists: `choose`, `may`, sealed answers, and what is answered.

use std::collections::BTreeMap;

use javelina_engine::rules::{EffectDecl, KindId, PatternPart, PointId, Type};

use super::super::values::in_order;
use super::super::{Asked, Reference, Scene};
use super::{Asking, Frame, Question, Task, Waits, in_turn};
use crate::language::come::Come;
use crate::language::planted::Planted;
use crate::language::tree::{self, Choose, Expr, Pick, SetExpr, Step, ZoneStep};

impl Reference {
    pub(super) fn open(
        &mut self,
        waits: Waits,
        (kind, asked, may_skip, text): Question,
        frame: &mut Frame,
    ) -> Option<Come> {
        let able: Vec<_> = asked.into_iter().filter(|(_, answers)| !answers.is_empty()).collect();
        self.tally.form("a question with answers", !able.is_empty());
        if able.is_empty() {
            return None;
        }
        if text.is_some() {
            self.tally.form("asks", true);
        }
        frame.waits = Some((waits, able.clone(), may_skip));
        Some(Come::Opens(kind, able, may_skip, text))
    }

    /// The text of a question: what it names is read when the question opens.
    pub(super) fn asks(&mut self, asks: Option<&Expr>, frame: &Frame, scene: Scene<'_>) -> Option<String> {
        let value = self.value(asks?, frame, scene);
        let named = match (asks?, value) {
            (_, None) => "none".into(),
            (Expr::Actor, Some(seat)) => self.lexicon.name(self.catalogue.seat, seat as i32),
            (_, Some(number)) => number.to_string(),
        };
        Some(format!("q {named}?"))
    }

    pub(super) fn choose(&mut self, choose: Choose, frame: &mut Frame, scene: Scene<'_>) -> Option<Come> {
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
    pub(super) fn ask(&mut self, mut asking: Asking, frame: &mut Frame, scene: Scene<'_>) -> Option<Come> {
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
        let asks = asking.choose.asks.clone().filter(|_| asking.pick == 0);
        let text = self.asks(asks.as_ref(), frame, scene);
        self.open(Waits::Choice(asking), (kind, vec![(seat, candidates)], may_skip, text), frame)
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
        let text = self.asks(choose.asks.as_ref(), frame, scene);
        self.open(Waits::Sealed(counter, seats, given), (named(pick).0, asked, choose.may_skip, text), frame)
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
}

/// The kind and the name of what is chosen.
fn named(pick: &Pick) -> (KindId, &str) {
    match pick {
        Pick::Element(kind, name, _) => (*kind, name),
        Pick::Number(name, ..) => (KindId::NUMBER, name),
    }
}
