//! Reports of rules at work to their tracer.

use std::sync::Arc;

use super::tracer::{Act, Scene, Told, Traced, Tracer};
use crate::rules::answering::speaking::Speaking;
use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::{ClauseId, PointId};
use crate::rules::evaluating::ask::{Ask, Facts};
use crate::rules::freezing::frozen::Rules;
use crate::rules::questions::asking::Question;
use crate::rules::running::frames::Frame;
use crate::rules::running::host::Host;
use crate::{Actor, Seat, Turn};

impl Rules {
    /// The same rules with a tracer.
    #[must_use]
    pub fn traced(mut self, tracer: Arc<dyn Tracer>) -> Self {
        self.tracer = Some(tracer);
        self
    }

    /// Has the tracer hear a question, if there is one.
    #[inline]
    pub(in crate::rules) fn report<F: Facts>(
        &self,
        point: PointId,
        ask: &Ask<'_, F>,
        speaking: &Speaking<'_>,
        told: impl FnOnce() -> Told,
    ) {
        if self.tracer.is_some() {
            self.report_question(point, ask, speaking.iter().collect(), told());
        }
    }

    /// The same of a question about many candidates, of which no list is kept of who spoke.
    #[inline]
    pub(in crate::rules) fn report_many<F: Facts>(&self, point: PointId, ask: &Ask<'_, F>, told: Told) {
        if self.tracer.is_some() {
            self.report_question(point, ask, Vec::new(), told);
        }
    }

    #[cold]
    fn report_question<F: Facts>(&self, point: PointId, ask: &Ask<'_, F>, spoke: Vec<ClauseId>, told: Told) {
        let scene = Scene { facts: ask.facts, memory: ask.memory, seat: ask.seat, subjects: ask.subjects };
        self.hear(|| Traced::Question { point, scene, apart: ask.apart, spoke: &spoke, told: &told });
    }

    /// Has the tracer hear what an effect list comes to, if there is one.
    #[inline]
    pub(in crate::rules) fn report_act<H: Host>(&self, frame: &Frame, host: &H, act: Act<'_>) {
        if self.tracer.is_some() {
            self.report_list(frame, host, act);
        }
    }

    #[cold]
    fn report_list<H: Host>(&self, frame: &Frame, host: &H, act: Act<'_>) {
        let facts = host.facts(frame.seat);
        let scene = Scene { facts: &facts, memory: host.memory(), seat: frame.seat, subjects: frame.subjects };
        self.hear(|| Traced::Act(frame.clause, scene, act));
    }

    /// Has the tracer hear that the question of a frame opens, if there is one.
    #[inline]
    pub(in crate::rules) fn report_opening<H: Host>(&self, frame: &Frame, host: &H) {
        if self.tracer.is_some() {
            self.report_asked(frame, host);
        }
    }

    #[cold]
    fn report_asked<H: Host>(&self, frame: &Frame, host: &H) {
        let turn = self.who_is_asked(frame, &host.facts(frame.seat), host.memory());
        let asked: Vec<(Actor, Seat)> = match turn {
            Some(Turn::Together(seats, _)) => seats.iter().map(|seat| (Actor::Seat(seat), seat)).collect(),
            Some(Turn::Seat(seat)) => vec![(Actor::Seat(seat), frame.seat)],
            _ => vec![(Actor::Nature, frame.seat)],
        };
        let question = |seat: Seat| self.question(&Frame { seat, ..*frame }, &host.facts(seat), host.memory(), &mut ());
        let Some(Question { kind, may_skip, .. }) = question(frame.seat) else { return };
        let candidates = |seat: Seat| question(seat).map_or(Set::EMPTY, |question| question.candidates);
        let asked: Vec<(Actor, Set)> = asked.into_iter().map(|(by, seat)| (by, candidates(seat))).collect();
        let text = self.question_text(frame, &host.facts(frame.seat), host.memory());
        self.report_act(frame, host, Act::Opens { kind, asked: &asked, may_skip, text: text.as_deref() });
    }

    /// Has the tracer hear something, if there is one.
    #[inline]
    pub(in crate::rules) fn hear<'a>(&self, traced: impl FnOnce() -> Traced<'a>) {
        if let Some(tracer) = &self.tracer {
            tracer.hear(&traced());
        }
    }
}
