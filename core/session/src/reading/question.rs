//! Questions to people: what is asked, all that may be answered, and what each answer leads to.

use std::borrow::Cow;

use javelina_engine::{Actor, Heard, Move, Passage, Seat, Threaded, printable};

use crate::erased::Figure;
use crate::table::GameDesk;

/// The most columns of what a choice brings, in words.
const GIST: usize = 160;

impl<G: Threaded> GameDesk<G> {
    /// What each of some actions leads to, where all imagined states agree.
    pub(crate) fn figures_of(&self, actions: Vec<G::Action>) -> Vec<Figure> {
        let Some((seat, at)) = self.asks() else { return Vec::new() };
        let mut worlds = self.eyes().worlds();
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
        // Another seat answers first, and what follows is not known.
        let is_open = game.is_half_done(&after) && !game.turn(&after).awaits(seat);
        let score = score.filter(|_| !is_open);
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
}

/// What two worlds say alike of a choice.
fn agreed(one: Option<Figure>, other: Option<Figure>) -> Option<Figure> {
    let (one, other) = (one?, other?);
    Some(Figure {
        points: one.points.filter(|points| other.points == Some(*points)),
        gist: if one.gist == other.gist { one.gist } else { "?".into() },
    })
}
