//! Questions to people: what is asked, all that may be answered, and what each answer leads to.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use javelina_engine::{Actor, Block, Due, Extent, Heard, Move, Passage, Room, Seat, Threaded, printable};

use crate::clock::refused;
use crate::erased::{Figure, Question};
use crate::table::GameDesk;

/// The most choices of which it is worked out what they lead to.
const MOST_FIGURES: usize = 2_000;
/// How many imagined states a figure must be the same in.
const WORLDS: u64 = 2;
/// The most columns of what a choice brings, in words.
const GIST: usize = 32;

impl<G: Threaded> GameDesk<G> {
    /// What a person at the table is asked, if one is.
    pub(crate) fn asked(&self) -> Option<Question> {
        let Due::Seat(seat, _) = self.table.due() else { return None };
        if self.look.is_some() || !self.eyes().is_asked() {
            return None;
        }
        let (state, (actions, extent)) = (self.eyes().state(), self.legal());
        let text = match extent {
            Extent::Failed(fault) => format!("{}\n{}", self.asking(), refused(&self.game().rules().refusal(fault))),
            _ => self.asking(),
        };
        let choices = actions.iter().map(|action| self.in_words(&state, seat, action)).collect();
        Some(Question { seat, text, choices, is_open: extent == Extent::Open, is_timed: self.is_timed() })
    }

    /// What each of the choices leads to; nothing for more than can be worked out.
    pub(crate) fn consequences(&self) -> Vec<Figure> {
        let actions = self.legal().0;
        if actions.len() <= MOST_FIGURES { self.figures_of(actions) } else { Vec::new() }
    }

    /// What each of some actions leads to.
    pub(crate) fn figures_of(&self, actions: Vec<G::Action>) -> Vec<Figure> {
        let (eyes, Due::Seat(seat, at)) = (self.eyes(), self.table.due()) else { return Vec::new() };
        let mut worlds = eyes.some_worlds(WORLDS);
        worlds.dedup();
        let scored: Vec<(Cow<'_, G::State>, Option<i32>)> =
            worlds.into_iter().map(|state| (state.clone(), self.score_of(&state, seat))).collect();
        let mut heard = Heard::default();
        let figure = |action: G::Action| {
            let step = Move { by: Actor::Seat(seat), at, action };
            let figures: Vec<Option<Figure>> =
                scored.iter().map(|(state, score)| self.figure(state, *score, &step, seat, &mut heard)).collect();
            figures.into_iter().reduce(agreed).flatten().unwrap_or(Figure { points: None, gist: "?".into() })
        };
        actions.into_iter().map(figure).collect()
    }

    /// What a move leads to in a state with this score; `None` if it is not legal there.
    fn figure(
        &self,
        state: &G::State,
        score: Option<i32>,
        step: &Move<G::Action>,
        seat: Seat,
        heard: &mut Heard<G::Event>,
    ) -> Option<Figure> {
        let game = self.game();
        if !game.test(state, step) {
            return None;
        }
        let mut after = state.clone();
        heard.clear();
        game.apply(&mut after, step, heard);
        let points = self.score_of(&after, seat).zip(score).map(|(after, before)| after.saturating_sub(before));
        let gist =
            game.gist(&Passage { before: state, by: step.by, events: &heard.events, after: &after, deeds: &[] }, seat);
        Some(Figure { points, gist: printable(&gist, if gist.chars().count() > GIST { GIST - 1 } else { GIST }) })
    }

    /// The score of a seat's side if the game ended in this state.
    fn score_of(&self, state: &G::State, seat: Seat) -> Option<i32> {
        let mut scores = Vec::new();
        self.game().scores(state, &mut scores);
        scores.iter().find(|(side, _)| side.contains(seat)).map(|(_, score)| *score)
    }

    /// The table and the reader's sheet, in parts.
    pub(crate) fn laid_out(&self, room: Room) -> Vec<Block> {
        let (eyes, seat) = (self.eyes(), self.eyes().seat());
        self.game().blocks(&eyes.view(seat), seat, room)
    }

    /// A number that is another one after each move, each undo and each look.
    pub(crate) fn standing(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let looks = self.look.as_ref().map(|_| self.table.played().len());
        (self.journal.text(), looks).hash(&mut hasher);
        hasher.finish()
    }
}

/// What two worlds say alike of a choice.
fn agreed(one: Option<Figure>, other: Option<Figure>) -> Option<Figure> {
    let (one, other) = (one?, other?);
    Some(Figure {
        points: one.points.filter(|points| other.points == Some(*points)),
        gist: if one.gist == other.gist { one.gist } else { "?".into() },
    })
}
