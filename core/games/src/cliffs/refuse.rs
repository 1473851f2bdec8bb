//! Why a move was refused, in words: the rule, the facts, the nearest legal action.

use javelina_engine::rules::{ClauseId, Noted, PointId};
use javelina_engine::{Actor, Flow, Move, Refusal, Seat, Source, or_none, written};

use super::Cliffs;
use super::actions::Action;
use super::decide::Why;
use super::facts::Asker;
use super::points;
use super::state::{Stage, State, WAIT};
use super::text::acts_as;

const RACE: Source = Source::Rulebook("The race");
const LARRY: Source = Source::Rulebook("Last-Ditch Larry");

impl Cliffs {
    /// Puts a refusal into words.
    pub(super) fn refuse(&self, state: &State, step: &Move<Action>, why: Why) -> Box<Refusal> {
        let seat = acts_as(state, step.by);
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let nearest = self.nearest(state, step);
        let ticks = |refusal: Box<Refusal>| {
            refusal.fact("tick", step.at.0).fact("reached", state.now).fact("music stops at", self.end_of_music())
        };
        let refusal = match why {
            Why::Over => Refusal::new(Source::Rulebook("The cliff"), "the race is over"),
            Why::Turn => {
                Refusal::new(Source::Table, format!("it is not {}'s turn", step.by)).fact("to act", self.whose(state))
            }
            Why::Step => {
                Refusal::new(Source::Table, format!("that cannot be done now: {}", self.asked_of(state, seat)))
            }
            Why::Question => {
                Refusal::new(Source::Table, format!("a question comes first: {}", self.asked_of(state, seat)))
            }
            Why::Answer => {
                let answers = self.asked(state).map(|(kind, set, _)| self.candidates(state, seat, kind, set));
                Refusal::new(Source::Table, "that is not among the answers")
                    .fact("answers", answers.unwrap_or("none".into()))
            }
            Why::Looking => Refusal::new(Source::Ruling("R38"), "Larry's card goes into a queue first")
                .fact("queues", or_none(state.seats().map(|seat| seat.to_string()))),
            Why::Past => ticks(Refusal::new(RACE, "that tick has passed already")),
            Why::Stopped => ticks(Refusal::new(RACE, "the music has stopped: everybody stops")),
            Why::NotYet => ticks(Refusal::new(RACE, "the music stops at the end of its timer")),
            Why::Counts => Refusal::new(Source::Table, "that is legal and counts, so it is not void"),
            Why::Cards => {
                let all = self.to_shuffle(state);
                let named = if let Action::Shuffle(order) = &step.action { order.len() } else { 0 };
                Refusal::new(Source::Rulebook("Setup"), "the order names each card that is shuffled once")
                    .fact("cards to shuffle", all.iter().map(|count| u32::from(*count)).sum::<u32>())
                    .fact("cards named", named)
                    .fact("cards", self.counts(&all))
            }
            Why::Coin => Refusal::new(Source::Ruling("R24"), "the coin decides between those who are tied").fact(
                "tied",
                or_none(state.seats().filter(|seat| state.tied >> seat.0 & 1 == 1).map(|seat| seat.to_string())),
            ),
            Why::NotHeld(design) => Refusal::new(RACE, format!("{} is not in {seat}'s hand", self.design_name(design)))
                .fact("hand", self.hand_of(state, seat)),
            Why::NoRacer => Refusal::new(Source::Rulebook("The queue"), "nobody has that letter")
                .fact("racers", or_none(state.seats().map(|seat| seat.to_string()))),
            Why::Full(queue) => Refusal::new(Source::Table, format!("{}'s queue takes no more cards", Seat(queue)))
                .fact("cards", state.racer(Seat(queue)).queue.len()),
            Why::Plays(most) => {
                let refusal = Refusal::new(RACE, format!("{seat} has played {} cards", state.racer(seat).played));
                self.with_clauses(refusal, points::PLAYS, &asker, [0; 4]).fact("plays in a race", most)
            }
            Why::Drawing => {
                Refusal::new(Source::Ruling("R27"), format!("{seat} has begun to draw and plays no more in this race"))
            }
            Why::HandFull(most) => {
                let refusal = Refusal::new(RACE, format!("{seat} holds enough cards"));
                let refusal = self.with_clauses(refusal, points::HAND_SIZE, &asker, [0; 4]);
                refusal.fact("cards held", state.racer(seat).hand.len()).fact("hand size", most)
            }
            Why::PileEmpty => {
                Refusal::new(Source::Ruling("R26"), "there is no card to draw: the pile is not filled in the race")
                    .fact("pile", state.pile.len())
            }
            Why::Gone => Refusal::new(RACE, format!("{seat} has nothing left to do in this race")),
            Why::NoLarry => {
                let text = if self.setting(points::setting::LARRY) == 0 {
                    "Larry is not in play".into()
                } else {
                    format!("{seat} has played Larry already")
                };
                Refusal::new(LARRY, text)
            }
            Why::Wait => Refusal::new(RACE, format!("a racer waits {WAIT} ticks at a time")).fact("wait", WAIT),
            Why::Clause(clause) => self.forbidden(&asker, &step.action, clause),
            Why::Fault(fault) => return self.rules.refusal(fault),
        };
        refusal.nearest(nearest)
    }

    /// What is asked, in full only for the racer who is asked.
    fn asked_of(&self, state: &State, seat: Seat) -> String {
        if self.asked_now(state).contains(seat) || self.asked_now(state).is_empty() {
            self.asking(state)
        } else {
            format!("{} is to act", self.whose(state))
        }
    }

    /// A refusal by a clause, with what it says.
    fn forbidden(&self, asker: &Asker<'_>, action: &Action, clause: ClauseId) -> Box<Refusal> {
        let point = self.rules.clause(clause).point;
        let about = match action {
            Action::Play { design, queue } => [i32::from(*design), i32::from(*queue), 0, 0],
            _ => [Self::moment(asker.state).map_or(0, |moment| moment as i32), 0, 0, 0],
        };
        let says = self.rules.says(clause, &asker.ask().about(about));
        let text = says.unwrap_or_else(|| "the rules in play forbid it".into());
        let mut refusal = Refusal::new(self.rules.cite(clause), text);
        refusal.sources.clear();
        let mut refusal = self.with_clauses(refusal, point, asker, about);
        if refusal.sources.is_empty() {
            refusal.sources.push(self.rules.cite(clause));
        }
        refusal
    }

    /// A refusal to which every clause is added that spoke at a point, with the facts that they read.
    fn with_clauses(
        &self,
        mut refusal: Box<Refusal>,
        point: PointId,
        asker: &Asker<'_>,
        about: [i32; 4],
    ) -> Box<Refusal> {
        let spoken = self.rules.trace(point, &asker.ask().about(about));
        for one in spoken.iter().filter(|one| one.active && one.fired && !one.overridden) {
            refusal.sources.push(self.rules.cite(one.clause));
            for (name, value) in &one.facts {
                if !refusal.facts.iter().any(|(other, _)| other == name) {
                    refusal.facts.push((name.clone(), value.clone()));
                }
            }
        }
        refusal
    }

    /// The legal action that is most like the refused one.
    fn nearest(&self, state: &State, step: &Move<Action>) -> Option<String> {
        let Actor::Seat(seat) = step.by else { return None };
        if state.stage == Stage::Race && !(state.now..self.end_of_music()).contains(&step.at.0) {
            return None;
        }
        let mut best: Option<(u32, Action)> = None;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        self.each_action(&asker, &mut (), &mut |action| {
            let likeness = likeness(&step.action, &action);
            if likeness > best.as_ref().map_or(0, |(most, _)| *most) {
                best = Some((likeness, action));
            }
            Flow::More
        });
        best.map(|(_, action)| written(self, &action))
    }
}

/// How much a legal action is like the one that somebody wanted; 0 if not at all.
fn likeness(wanted: &Action, action: &Action) -> u32 {
    match (wanted, action) {
        (Action::Play { design, queue }, Action::Play { design: other, queue: there }) => {
            1 + 2 * u32::from(design == other) + u32::from(queue == there)
        }
        (Action::Play { .. }, Action::Draw) | (Action::Wait(_), Action::Wait(_)) => 1,
        (Action::Larry | Action::Pass | Action::PassUntil(_), Action::Pass) => 1,
        (Action::Into(_), Action::Into(_)) | (Action::Choose(..), Action::Choose(..)) => 1,
        (Action::Draw | Action::Wait(_), Action::Done) => 1,
        _ => 0,
    }
}
