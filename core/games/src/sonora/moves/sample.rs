//! One legal action at random.

use javelina_engine::{Adapter, Dice, Flow, Seat, uniform};

use super::notation::SIGNS;
use crate::sonora::{Action, DiscId, Intent, Sonora, Stage, State, Step, points, points::setting, rules::facts::Asker};

/// Tries for a flick that the rules allow.
const TRIES: usize = 64;
/// Of so many flicks one goes anywhere at any speed. More of them would make games of `random` slower and less like play.
const ANY: u32 = 64;
/// The farthest point that a flick is aimed at, in um.
pub(in crate::sonora) const FARTHEST: i32 = 1_000_000;

impl Sonora {
    /// One legal action. Flicks are drawn so that they look like flicks: a disc that may be flicked, a place on the pad,
    /// a point of the field to aim at, and a speed that carries the disc 50 to 400 mm. One of [`ANY`] aims anywhere, at any
    /// speed. Everything else is uniform over the list. Where offers are open beside a flick, they and flicking are as likely as each other.
    pub(in crate::sonora) fn sampled(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        let state = asker.state;
        let aims = state.stage == Stage::Flick && state.flights.last().is_none_or(|flight| flight.step == Step::Aim);
        if !aims {
            return self.sample_listed(asker, dice);
        }
        if self.rules.silent(points::BEFORE_FLICK, &state.memory) {
            return self.sample_flick(asker, dice);
        }
        let flicks = !self.flicked_now(asker, &mut ()).is_empty();
        let drawn = uniform(dice, |out| {
            self.each_action(asker, &mut (), &mut |offer| out(Some(offer)));
            if flicks {
                out(None);
            }
        });
        drawn?.or_else(|| self.sample_flick(asker, dice))
    }

    /// One action of the list, or one answer; drawn while they are listed.
    pub(in crate::sonora) fn sample_listed(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        let (mut count, mut found) = (0, None);
        self.list(asker, &mut (), &mut |action| {
            count += 1;
            if dice.below(count) == 0 {
                found = Some(action);
            }
            Flow::More
        });
        found
    }

    fn sample_flick(&self, asker: &Asker<'_>, dice: &mut Dice) -> Option<Action> {
        let (state, seat) = (asker.state, asker.seat);
        let discs = self.flicked_now(asker, &mut ());
        let disc = *discs.get(dice.below(discs.len() as u32) as usize)?;
        for _ in 0..TRIES {
            let from = self.pad_place(state, seat, dice);
            let usual = (self.field_place(dice), self.sample_speed(asker, disc, dice));
            let is_usual = dice.below(ANY) > 0;
            let (toward, speed) = if is_usual { usual } else { self.any_flick(asker, disc, dice) };
            let action = Action::Flick(disc, Intent { from, toward, speed });
            if self.decide_seat(asker, &action, &mut ()).is_ok() {
                return Some(action);
            }
        }
        // The pad may be hemmed in by hanging discs: its places one by one.
        let (sign_x, sign_y) = self.corner_signs(state, seat);
        let reach = self.setting(setting::HALF_OUTER) - self.setting(setting::DISC_RADIUS);
        let place = |x: i32, y: i32| (sign_x * (reach - x * 1_000), sign_y * (reach - y * 1_000));
        let places = (0..40).flat_map(|x| (0..40).map(move |y| place(x, y)));
        let speed = self.greatest_speed(asker, disc, &mut ()).min(600_000);
        let mut actions = places.map(|from| Action::Flick(disc, Intent { from, toward: (0, 0), speed }));
        actions.find(|action| self.decide_seat(asker, action, &mut ()).is_ok())
    }

    /// The signs of x and y at a seat's corner.
    pub(in crate::sonora) fn corner_signs(&self, state: &State, seat: Seat) -> (i32, i32) {
        SIGNS[usize::from(state.corner(seat, self.switch(setting::BOARD_TURNS)))]
    }

    /// A place on a seat's pad, in um.
    pub(in crate::sonora) fn pad_place(&self, state: &State, seat: Seat, dice: &mut Dice) -> (i32, i32) {
        let (sign_x, sign_y) = self.corner_signs(state, seat);
        let radius = self.setting(setting::DISC_RADIUS);
        let most = self.setting(setting::HALF_OUTER) - radius;
        let least = self.setting(setting::CORNER_CUT) + radius * 1_415 / 1_000;
        // A point of the triangle between the outer edges and the pad's own edge.
        let room = (2 * most - least).max(0) as u32;
        let (one, other) = (dice.below(room + 1), dice.below(room + 1));
        let (x, y) = (most - one.min(other) as i32, most - (room - one.max(other)) as i32);
        (sign_x * x, sign_y * y)
    }

    /// A point of the field, in um.
    pub(in crate::sonora) fn field_place(&self, dice: &mut Dice) -> (i32, i32) {
        let half = self.setting(setting::HALF_FIELD);
        let mut one = || dice.below(2 * half as u32 + 1) as i32 - half;
        (one(), one())
    }

    /// Any point to aim at, and any speed.
    fn any_flick(&self, asker: &Asker<'_>, disc: DiscId, dice: &mut Dice) -> ((i32, i32), i32) {
        let mut one = || dice.below(2 * FARTHEST as u32 + 1) as i32 - FARTHEST;
        let toward = (one(), one());
        (toward, 1 + dice.below(self.greatest_speed(asker, disc, &mut ()).max(1) as u32) as i32)
    }

    fn sample_speed(&self, asker: &Asker<'_>, disc: DiscId, dice: &mut Dice) -> i32 {
        let physics = &self.content.physics;
        let speed = |length: f64| (2.0 * physics.deceleration() * length).sqrt() * 1_000.0;
        let (least, most) = (speed(50.0) as i32, speed(400.0) as i32);
        let most = most.min(self.greatest_speed(asker, disc, &mut ()));
        least.min(most) + dice.below((most - least).max(0) as u32 + 1) as i32
    }
}
