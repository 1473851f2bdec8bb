//! Games without rules: their figures are drawn from known distributions, so that the truth is known.

use std::borrow::Cow;

use javelina_engine::{Dice, Seat};
use javelina_lab::{Arena, Arm, Ending, FigureId, FigureNames, Record, Worker, game_seed};

/// What a coin arm draws: the figure `value` of a game from the dice of that game. `hit` is the same, known to lie from 0 to 1.
pub type Draw = fn(&mut Dice) -> i64;

struct Coins {
    arm: Arm,
    draw: Draw,
    seed: u64,
}

struct Tosser {
    place: usize,
    figures: [FigureId; 2],
    draw: Draw,
    seed: u64,
}

pub fn coins(arm: Arm, draw: Draw, seed: u64) -> Box<dyn Arena> {
    Box::new(Coins { arm, draw, seed })
}

impl Arena for Coins {
    fn arm(&self) -> &Arm {
        &self.arm
    }
    fn figures(&self) -> Vec<Cow<'static, str>> {
        vec![Cow::Borrowed("value"), Cow::Borrowed("hit")]
    }
    fn figure_range(&self, name: &str) -> Option<(i64, i64)> {
        (name == "hit").then_some((0, 1))
    }
    fn worker(&self, place: usize) -> Box<dyn Worker> {
        let names = FigureNames::new(self.figures());
        let figures = ["value", "hit"].map(|name| names.id(name).expect("a figure of coins"));
        Box::new(Tosser { place, figures, draw: self.draw, seed: self.seed })
    }
    fn replay(&self, _: u64) -> String {
        String::new()
    }
}

impl Worker for Tosser {
    fn stop_after(&mut self, _: usize) {}
    fn play(&mut self, index: u64) -> Record {
        let seed = game_seed(self.seed, index);
        let value = (self.draw)(&mut Dice::new(seed, 1));
        Record {
            capped: None,
            game: index,
            arm: self.place,
            seed,
            who: vec![0],
            ending: Ending::Over(Cow::Borrowed("drawn")),
            moves: 1,
            actions: 1,
            scores: vec![0],
            ranked_by: Vec::new(),
            first: Seat(0),
            winners: vec![Seat(0)],
            figures: self.figures.map(|id| (id, None, value)).into(),
            has_items: false,
            items: Vec::new(),
            places: Vec::new(),
            replay: None,
        }
    }
}
