//! How often verdicts are wrong for values of known shapes: statistics alone, without games.
//!
//! The truth lies at the bound, so that no verdict is safe to give. 2,000 repetitions with fixed seeds; a longer run is
//! `JAVELINA_REPETITIONS=20000 cargo test --release -p javelina-lab --lib rates -- --nocapture`.

#![allow(clippy::print_stdout)] // the long run is read by people

use javelina_engine::Dice;

use super::*;
use crate::figures::moments::UNIT;
use crate::judging::statistics::intervals::Method;
use crate::plans::plan::{Aim, Arm, Figure, Rigor};

fn repetitions() -> u64 {
    std::env::var("JAVELINA_REPETITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000)
}

const GAMES: u64 = 800;

/// Values with a known mean.
struct Shape<'a> {
    name: String,
    /// The value of game `k`.
    draw: &'a dyn Fn(&mut Dice, u64) -> i64,
    range: Option<(f64, f64)>,
    bound: Bound,
    is_difference: bool,
    is_early: bool,
    aim: Aim,
}

impl<'a> Shape<'a> {
    fn new(name: impl Into<String>, mean: f64, draw: &'a dyn Fn(&mut Dice, u64) -> i64) -> Self {
        let bound = Bound { least: Some(mean), most: None };
        let (range, is_difference, is_early) = (None, true, true);
        Self { name: name.into(), draw, range, bound, is_difference, is_early, aim: Aim::default() }
    }

    fn within(self, least: f64, most: f64) -> Self {
        Self { range: Some((least, most)), ..self }
    }

    fn plan(&self) -> Plan {
        let arm = |label: &str| Arm { label: label.into(), ..Arm::new("", ["one", "other"], GAMES) };
        let range = self.range.map(|(least, most)| Range { least, most });
        let gate = Gate {
            title: self.name.clone(),
            arm: 0,
            figure: Figure { metric: "value".into(), seat: None, policy: None },
            against: self.is_difference.then_some(1),
            bound: self.bound,
            aim: Aim { range, ..self.aim },
        };
        Plan {
            title: String::new(),
            seed: 1,
            confidence: 95,
            arms: vec![arm("a"), arm("b")],
            rigor: Rigor { alpha: None, early: self.is_early },
            gates: vec![gate],
            items: false,
            places: Vec::new(),
        }
    }

    /// The verdict on games that are drawn with a seed.
    fn verdict(&self, plan: &Plan, seed: u64) -> Verdict {
        let Some(gate) = plan.gates.first() else { return Verdict::Shown };
        let mut looks = Looks::new(plan, vec![gate.range(None)]);
        let stations = if self.is_early { looks.stations() } else { vec![GAMES] };
        let (mut tally, mut dice, mut game) = (Tally::new(gate, &[]), Dice::new(seed, 1), 0);
        for row in stations {
            while game < row {
                tally.value(gate, (self.draw)(&mut dice, game) * UNIT, (game, 1), &[]);
                game += 1;
            }
            looks.look(plan, row, std::slice::from_ref(&tally));
            if let Some(settled) = looks.settled(0) {
                return settled.verdict;
            }
        }
        Verdict::Undecided
    }

    /// The share of repetitions with a verdict that `is_wrong`.
    fn rate(&self, is_wrong: impl Fn(Verdict) -> bool) -> f64 {
        let plan = self.plan();
        let wrong = (0..repetitions()).filter(|seed| is_wrong(self.verdict(&plan, seed + 1))).count();
        let rate = wrong as f64 / repetitions() as f64;
        println!("{}: {:.2} %", self.name, rate * 100.0);
        rate
    }
}

fn assert_rare(shapes: &[Shape<'_>]) {
    let rates: Vec<f64> = shapes.iter().map(|shape| shape.rate(|verdict| verdict != Verdict::Undecided)).collect();
    for (shape, rate) in shapes.iter().zip(rates) {
        // Looked at once, an interval by t errs as t does: 5.24 % where 40 of 800 games differ. Looks that come early pay for that.
        let most = if shape.is_early || shape.range.is_some() { 0.05 } else { 0.055 };
        assert!(rate <= most, "{}: {rate}", shape.name);
    }
}

/// 1 in so many of a thousand games, else 0.
fn one_in(share: u32) -> impl Fn(&mut Dice, u64) -> i64 {
    move |dice, _| i64::from(dice.below(1_000) < share)
}

const RARE: [u32; 9] = [1, 2, 5, 10, 20, 32, 50, 100, 300];

#[test]
fn rare_differences_with_a_range_err_less_than_alpha() {
    for share in RARE {
        let (draw, mean) = (one_in(share), f64::from(share) / 1_000.0);
        assert_rare(&[Shape::new(format!("{share} of 1,000 games differ by 1, range"), mean, &draw).within(-1.0, 1.0)]);
    }
}

#[test]
fn rare_differences_without_a_range_err_less_than_alpha() {
    for share in RARE {
        let (draw, mean) = (one_in(share), f64::from(share) / 1_000.0);
        let name = format!("{share} of 1,000 games differ by 1");
        let early = Shape::new(name.clone() + ", early", mean, &draw);
        assert_rare(&[early, Shape { is_early: false, ..Shape::new(name + ", at the end", mean, &draw) }]);
    }
}

#[test]
fn skewed_lattice_and_constant_values_err_less_than_alpha() {
    // Throws until a six; rare losses of a seventh of the size of rarer wins; always the same.
    let waiting = |dice: &mut Dice, _: u64| {
        let mut throws = 1;
        while dice.below(6) != 5 {
            throws += 1;
        }
        throws
    };
    let lattice = |dice: &mut Dice, _: u64| match dice.below(100) {
        0 => 7,
        1..=7 => -1,
        _ => 0,
    };
    let huge = |dice: &mut Dice, _: u64| if dice.below(190) == 0 { 3_000 } else { 0 };
    let (nothing, two) = (|_: &mut Dice, _: u64| 0, |_: &mut Dice, _: u64| 2);
    let mean = 3_000.0 / 190.0;
    assert_rare(&[
        Shape::new("throws until a six", 6.0, &waiting),
        Shape { is_difference: false, ..Shape::new("throws until a six, no difference", 6.0, &waiting) },
        Shape::new("1 % of 7, 7 % of -1", 0.0, &lattice),
        Shape::new("1 % of 7, 7 % of -1, range", 0.0, &lattice).within(-7.0, 7.0),
        Shape::new("never differs", 0.0, &nothing),
        Shape::new("never differs, range", 0.0, &nothing).within(-1.0, 1.0),
        Shape::new("always 2", 2.0, &two),
        Shape::new("always 2, range", 2.0, &two).within(-6.0, 6.0),
        Shape::new("1 in 190 worth 3,000", mean, &huge),
        Shape::new("1 in 190 worth 3,000, range", mean, &huge).within(-3_000.0, 3_000.0),
    ]);
}

/// Sides that move on by one each game: what a policy's place is worth changes from game to game.
#[test]
fn shares_of_sides_that_change_places_err_less_than_alpha() {
    let places = |dice: &mut Dice, game: u64| i64::from(dice.below(10) < if game.is_multiple_of(2) { 9 } else { 1 });
    let share = Shape { is_difference: false, ..Shape::new("a side that wins 90 % and 10 % in turn", 0.5, &places) };
    let by = |method| Aim { method, ..Aim::default() };
    let bets = Shape { aim: by(Method::Bets), ..Shape::new("the same by bets", 0.5, &places).within(0.0, 1.0) };
    assert_rare(&[share.within(0.0, 1.0), bets]);
}

/// A change that matters in one game of 190, truth 15.8: a bound of 1 on both sides must not pass, at any look.
#[test]
fn one_game_in_190_worth_3000_never_passes_a_bound_of_one() {
    let huge = |dice: &mut Dice, _: u64| if dice.below(190) == 0 { 3_000 } else { 0 };
    let bound = Bound { least: Some(-1.0), most: Some(1.0) };
    for is_early in [true, false] {
        let shape = Shape { bound, is_early, ..Shape::new("1 in 190 between -1 and 1", 0.0, &huge) };
        assert_eq!(shape.rate(|verdict| verdict == Verdict::Pass), 0.0);
        assert_eq!(shape.within(-3_000.0, 3_000.0).rate(|verdict| verdict == Verdict::Pass), 0.0);
    }
}
