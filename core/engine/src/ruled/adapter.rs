//! Who is asked, what clauses forbid, what content asks, how effect lists run (`Adapter`).

use crate::rules::{
    Ask, Choice, ClauseId, Deeds, Expression, KindId, Noted, PointId, Set, Spoken, Verdict, Witness, Worked,
};
use crate::{
    Actor, Answers, Dice, Extent, Flow, Luck, Move, Order, Outcome, Refusal, Seat, Silent, Tape, Turn, written,
};

use super::host::Hosted;
use super::question::{Question, yes_or_no};
use super::{Asker, Reason, Ruled};

/// The most answers of Nature that are played ahead at a time.
const MOST_ANSWERS: usize = 400;

/// What is alike in all games that are [`Ruled`].
pub trait Adapter: Ruled {
    /// Plays Nature's answers to what content asks of it, as `luck` has them: for values, which think ahead. Whether there
    /// were any.
    fn settle_chance(&self, state: &mut Self::State, luck: &Luck) -> bool {
        for answers in 0..MOST_ANSWERS {
            if Self::memory_of(state).is_idle() || self.turn_now(state) != Turn::Nature {
                return answers > 0;
            }
            let answer = Move::new(Actor::Nature, self.chance(state, luck));
            self.apply(state, &answer, &mut Silent);
        }
        true
    }
    /// Who is to act: after a fault nobody, before a shuffle Nature, then whom content asks, then the game's own stage.
    #[inline]
    fn turn_now(&self, state: &Self::State) -> Turn {
        let memory = Self::memory_of(state);
        if memory.fault.is_some() {
            return Turn::Over;
        }
        if memory.fates.is_decided() && memory.frames.is_empty() {
            return Turn::Over;
        }
        if Self::is_halted(state) {
            return Turn::Nature;
        }
        let asked = memory.question().and_then(|frame| self.asks_whom(state, frame.seat));
        asked.unwrap_or_else(|| self.waits_for(state))
    }

    /// Whom content asks, as the seat of its list knows it.
    #[cold]
    fn asks_whom(&self, state: &Self::State, seat: Seat) -> Option<Turn> {
        self.rules().asked(&Asker::new(self, state, seat, &Noted::default()), Self::memory_of(state))
    }

    /// What content asks: kind, candidates, whether `skip` is allowed.
    fn asked(&self, state: &Self::State) -> Option<(KindId, Set, bool)> {
        self.asked_of(state, None)
    }

    /// What content asks of whoever answers: in a sealed question each seat has candidates of its own.
    fn asked_of(&self, state: &Self::State, by: Option<Seat>) -> Option<(KindId, Set, bool)> {
        self.asked_heard(state, by, &Noted::default(), &mut ())
    }

    /// The same, with somebody listening.
    #[inline]
    fn asked_heard<W: Witness>(
        &self,
        state: &Self::State,
        by: Option<Seat>,
        noted: &Noted,
        witness: &mut W,
    ) -> Option<(KindId, Set, bool)> {
        let memory = Self::memory_of(state);
        let seat = self.rules().answering(memory, by)?;
        self.rules().answers_heard(&Asker::new(self, state, seat, noted), seat, memory, witness)
    }

    /// What clauses say at a verdict point.
    ///
    /// # Errors
    ///
    /// The clause that forbids it, or that somebody has to look at `noted`.
    #[inline]
    fn speak<const N: usize, W: Witness>(
        &self,
        point: PointId,
        asker: &Asker<'_, Self>,
        subjects: [i32; N],
        witness: &mut W,
    ) -> Result<(), Self::Why> {
        if self.rules().silent(point, Self::memory_of(asker.state)) {
            return Ok(());
        }
        match self.rules().verdict(point, &asker.ask().about(subjects), witness) {
            Verdict::Fine => Ok(()),
            Verdict::Forbidden(clause) => Err(Reason::Clause(clause).into()),
            Verdict::Failed(fault) => {
                asker.noted.note(fault);
                Err(Reason::Fault.into())
            }
        }
    }

    /// Whether a move is legal, and if not, why not. What goes wrong inside content is noted.
    ///
    /// # Errors
    ///
    /// Why not.
    #[inline]
    fn decide<W: Witness>(
        &self,
        state: &Self::State,
        step: &Move<Self::Action>,
        noted: &Noted,
        witness: &mut W,
    ) -> Result<(), Self::Why> {
        let asks = !Self::is_halted(state) && Self::memory_of(state).question().is_some();
        let decided = match (self.turn_now(state), step.by) {
            (Turn::Over, _) => Err(Reason::Over.into()),
            (Turn::Nature, Actor::Nature) if asks => self.answers(state, step, noted, witness),
            (Turn::Nature | Turn::Together(_, Order::Clock { .. }), Actor::Nature) => {
                self.allows_nature(state, step, noted, witness)
            }
            (turn, Actor::Seat(seat)) if turn.admits(seat, Self::seats_of(state)) => {
                if asks {
                    self.answers(state, step, noted, witness)
                } else {
                    self.allows(&Asker::new(self, state, seat, noted), step, witness)
                }
            }
            _ => Err(Reason::Turn.into()),
        };
        if noted.fault().is_some() { Err(Reason::Fault.into()) } else { decided }
    }

    /// Whether an action answers what content asks.
    ///
    /// # Errors
    ///
    /// That it does not.
    fn answers<W: Witness>(
        &self,
        state: &Self::State,
        step: &Move<Self::Action>,
        noted: &Noted,
        witness: &mut W,
    ) -> Result<(), Self::Why> {
        let Some(answer) = step.action.answered() else { return Err(Reason::Question.into()) };
        let asked = self.asked_heard(state, step.by.seat(), noted, witness);
        let Some((kind, candidates, may_skip)) = asked else { return Err(Reason::Question.into()) };
        match answer {
            (Choice::Skip, _) if may_skip => Ok(()),
            (Choice::Element(element), of) if of == Some(kind) && candidates.contains(element) => Ok(()),
            _ => Err(Reason::Answer.into()),
        }
    }

    /// Hands every legal action of a seat to `out`: answers to what content asks, or the game's own.
    fn list<W: Witness>(
        &self,
        asker: &Asker<'_, Self>,
        witness: &mut W,
        out: &mut dyn FnMut(Self::Action) -> Flow,
    ) -> Extent {
        if !self.turn_now(asker.state).awaits(asker.seat) {
            return Extent::All;
        }
        if Self::memory_of(asker.state).question().is_none() {
            return self.each_action(asker, witness, out);
        }
        if let Some((kind, elements, may_skip)) = self.asked_heard(asker.state, Some(asker.seat), asker.noted, witness)
        {
            let all = elements.iter().map(|element| Self::Action::choose(kind, element));
            let _enough = all.chain(may_skip.then(Self::Action::skip)).try_for_each(|action| match out(action) {
                Flow::More => Ok(()),
                Flow::Enough => Err(()),
            });
        }
        Extent::All
    }

    /// The list of [`Ruled::listed`].
    #[inline]
    fn listed_by(
        &self,
        state: &Self::State,
        seat: Seat,
        deeds: Option<&mut Deeds>,
        out: &mut dyn FnMut(Self::Action) -> Flow,
    ) -> Extent {
        let noted = Noted::default();
        let asker = Asker::new(self, state, seat, &noted);
        let extent = match deeds {
            Some(deeds) => self.list(&asker, deeds, out),
            None => self.list(&asker, &mut (), out),
        };
        extent.unless(&noted)
    }

    /// The draw of [`Game::sample`](crate::Game::sample), without a list where content asks.
    #[inline]
    fn sample_of(&self, state: &Self::State, seat: Seat, dice: &mut Dice) -> Option<Self::Action> {
        if !self.turn_now(state).awaits(seat) {
            return None;
        }
        let noted = Noted::default();
        let asker = Asker::new(self, state, seat, &noted);
        let asks = Self::memory_of(state).question().is_some();
        let drawn = if asks { self.sampled_answer(&asker, dice) } else { self.sampled(&asker, dice) };
        drawn.filter(|_| noted.fault().is_none())
    }

    /// Nature's answer: to what content asks, or at the game's own stage.
    fn drawn(&self, state: &Self::State, luck: &Luck) -> Self::Action {
        let memory = Self::memory_of(state);
        let Some(frame) = memory.question().filter(|_| !Self::is_halted(state)) else {
            return self.nature(state, luck);
        };
        let asker = Asker { game: self, state, seat: frame.seat, noted: &Noted::default() };
        let drawn = self.rules().chance(&asker, memory, luck, Self::round_of(state));
        drawn.map_or_else(Self::Action::skip, |(kind, element)| Self::Action::choose(kind, element))
    }

    /// The reasons of [`Game::check`](crate::Game::check).
    ///
    /// # Errors
    ///
    /// Why the move is not legal, in words.
    fn check_of(&self, state: &Self::State, step: &Move<Self::Action>) -> Result<(), Box<Refusal>> {
        let noted = Noted::default();
        self.decide(state, step, &noted, &mut ()).map_err(|why| match noted.fault() {
            Some(fault) => self.rules().refusal(fault),
            None => self.refuse(state, step, why),
        })
    }

    /// Asks something for a seat while an action is played; what goes wrong on the way is noted in the state.
    #[inline]
    fn inquire<R>(&self, state: &mut Self::State, seat: Seat, ask: impl FnOnce(&Asker<'_, Self>) -> R) -> R {
        let noted = Noted::default();
        let answer = ask(&Asker::new(self, state, seat, &noted));
        Self::memory_of_mut(state).take(&noted);
        answer
    }

    /// The same about subjects of a point, with scripts that share the operations of the action.
    fn ask_in_action<const N: usize, R>(
        &self,
        state: &mut Self::State,
        seat: Seat,
        about: [i32; N],
        ask: impl FnOnce(&Ask<'_, Asker<'_, Self>>) -> R,
    ) -> R {
        let noted = Noted::default();
        let asker = Asker::new(self, state, seat, &noted);
        let asking = asker.ask().about(about).in_action();
        let (answer, toll) = (ask(&asking), asking.toll());
        Self::memory_of_mut(state).pay(toll);
        answer
    }

    /// Something happened to a seat: effect lists are put on the stack, those of some items left `apart`; [`run`](Self::run) runs
    /// them.
    #[inline]
    fn raise_apart<const N: usize, T: Tape<Self::Event>>(
        &self,
        point: PointId,
        subjects: [i32; N],
        seat: Seat,
        apart: Set,
        state: &mut Self::State,
        tape: &mut T,
    ) {
        if self.rules().silent(point, Self::memory_of(state)) {
            return;
        }
        if T::ON {
            let mut deeds = Deeds::default();
            let host = &mut Hosted::new(self, state, tape);
            self.rules().raise_apart(point, subjects, seat, apart, host, &mut deeds);
            deeds.hand_on(tape);
        } else {
            self.rules().raise_apart(point, subjects, seat, apart, &mut Hosted::new(self, state, tape), &mut ());
        }
    }

    /// The same with no item left apart, and all that it sets off.
    #[inline]
    fn raise<const N: usize, T: Tape<Self::Event>>(
        &self,
        point: PointId,
        subjects: [i32; N],
        seat: Seat,
        state: &mut Self::State,
        tape: &mut T,
    ) {
        if !self.rules().silent(point, Self::memory_of(state)) {
            self.raise_apart(point, subjects, seat, Set::EMPTY, state, tape);
            self.run(state, tape);
        }
    }

    /// Runs effect lists until none is left or somebody must be asked.
    #[inline]
    fn run<T: Tape<Self::Event>>(&self, state: &mut Self::State, tape: &mut T) {
        self.rules().settle(&mut Hosted::new(self, state, tape));
    }

    /// Takes up the effect list that waits for an answer. What somebody `chose` is told, but to a sealed question only that
    /// somebody answered.
    fn take_answer<T: Tape<Self::Event>>(
        &self,
        state: &mut Self::State,
        step: &Move<Self::Action>,
        tape: &mut T,
        chose: impl FnOnce(&Self::State) -> Self::Event,
    ) {
        match Self::memory_of(state).question().filter(|_| self.rules().sealed_into(Self::memory_of(state)).is_some()) {
            Some(frame) => {
                let clause = frame.clause;
                self.tell_by(tape, Some(clause), || format!("{} has answered in secret", step.by));
            }
            None => tape.tell(|| chose(state)),
        }
        let choice = step.action.answered().map_or(Choice::Skip, |(choice, _)| choice);
        self.rules().answer(choice, step.by, &mut Hosted::new(self, state, tape));
    }

    /// Takes an offer: its price is paid, its effect list is put on the stack.
    fn take_offer<T: Tape<Self::Event>>(&self, state: &mut Self::State, clause: ClauseId, seat: Seat, tape: &mut T) {
        self.rules().take_offer(clause, seat, &mut Hosted::new(self, state, tape));
    }

    /// The line of [`Present::prompt_for`](crate::Present::prompt_for).
    fn prompt_for_of(&self, state: &Self::State, seat: Seat) -> String {
        match self.turn_now(state) {
            Turn::Together(seats, Order::Clock { .. }) if seats.contains(seat) => {
                self.asking_of(state, Actor::Seat(seat))
            }
            _ => self.prompt_of(state),
        }
    }

    /// The line of [`Present::prompt`](crate::Present::prompt): who is asked, and what.
    fn prompt_of(&self, state: &Self::State) -> String {
        let (turn, asking) = (self.turn_now(state), |by| self.asking_of(state, by));
        match turn {
            Turn::Seat(seat) => format!("{seat}: {}", asking(Actor::Seat(seat))),
            Turn::Nature => format!("chance: {}", asking(Actor::Nature)),
            Turn::Together(seats, order) => match (seats.first(), order) {
                (Some(seat), Order::Free | Order::Sealed) => format!("{seat}: {}", asking(Actor::Seat(seat))),
                _ => asking(Actor::Nature), // any of the seats may be first
            },
            Turn::Over => match self.outcome(state) {
                Outcome::Void(finding) => format!("the game is void: {}", finding.message),
                Outcome::Over { .. } if Self::memory_of(state).fates.is_decided() => "the game is over".into(),
                _ => asking(Actor::Nature),
            },
        }
    }

    /// An answer as an event tells it: `yes` or `no` where it `agrees` or does not, else its text, with the kind before a name
    /// of a single letter, which says nothing alone.
    fn answer_told(&self, action: &Self::Action, agrees: bool) -> String {
        if let Some((choice, _)) = action.answered().filter(|_| agrees) {
            return yes_or_no(choice).into();
        }
        let text = written(self, action);
        let kind = action.answered().and_then(|(_, kind)| self.rules().catalogue().kinds.get(kind?.index()));
        match (kind, text.rsplit_once(' ')) {
            (Some(kind), Some((verb, name))) if name.chars().count() == 1 => format!("{verb} {} {name}", kind.name),
            _ => text,
        }
    }

    /// The answers to what content asks, as the party that answers knows them; `None` if nothing is asked.
    fn answers_in_words(&self, state: &Self::State, by: Actor) -> Option<String> {
        self.question_of(state, by).map(|question| question.answers())
    }

    /// What content asks, in words; of a sealed question as `by` is asked.
    fn question_of(&self, state: &Self::State, by: Actor) -> Option<Question> {
        let (rules, memory) = (self.rules(), Self::memory_of(state));
        let frame = memory.question()?;
        let (kind, candidates, may_skip) = self.asked_of(state, by.seat())?;
        let seat = rules.answering(memory, by.seat())?;
        let [what, names] = self.candidates_in_words(state, seat, kind, candidates);
        let noted = Noted::default();
        let text = rules.question_text(frame, &Asker::new(self, state, frame.seat, &noted), memory);
        let title = rules.program().items[rules.clause(frame.clause).item.index()].name().into();
        Some(Question { title, text, is_yes_or_no: rules.is_yes_or_no(memory), what, names, may_skip })
    }

    /// A move in the words of the question that it answers: `yes` and `no` where a rule asks whether a seat does something.
    fn move_in_words_of(&self, state: &Self::State, step: &Move<Self::Action>) -> String {
        match step.action.answered() {
            Some((choice, _)) if self.rules().is_yes_or_no(Self::memory_of(state)) => yes_or_no(choice).into(),
            _ => written(self, &step.action),
        }
    }

    /// The legal action that is most like the refused one, as text.
    fn nearest(&self, state: &Self::State, step: &Move<Self::Action>) -> Option<String> {
        let Actor::Seat(seat) = step.by else { return None };
        let mut best: Option<(u32, Self::Action)> = None;
        self.list(&Asker::new(self, state, seat, &Noted::default()), &mut (), &mut |action| {
            let likeness = self.likeness(&step.action, &action);
            if likeness > best.as_ref().map_or(0, |(most, _)| *most) {
                best = Some((likeness, action));
            }
            Flow::More
        });
        best.map(|(_, action)| written(self, &action))
    }

    /// Every clause of a rule point as it speaks in a state, for `seat` and these subjects.
    fn trace_of(&self, state: &Self::State, seat: Seat, point: PointId, subjects: [i32; 4]) -> Vec<Spoken> {
        let noted = Noted::once(self.rules().catalogue().points[point.index()].outcome);
        self.rules().trace(point, &Asker::new(self, state, seat, &noted).ask().about(subjects))
    }

    /// What an expression comes to in a state, for `seat`.
    fn worked_out(&self, state: &Self::State, seat: Seat, expression: &Expression) -> Worked {
        let noted = Noted::once(self.turn_now(state) == Turn::Over);
        self.rules().work_out(expression, &Asker::new(self, state, seat, &noted).ask())
    }
}

impl<G: Ruled> Adapter for G {}
