//! Loading and delivering goods (rulebook, "Goods delivery"; rulings A10, A17 to A21, A24).

use javelina_engine::rules::{Noted, Witness};
use javelina_engine::{Adapter, Element, Seat, Tape};

use super::state::{Stage, State};
use crate::arizona::points;
use crate::arizona::points::{Good, setting};
use crate::arizona::{
    Arizona,
    moves::events::Event,
    rules::facts::{Asker, player_of},
};

/// The size of a train that nothing limits.
const UNLIMITED: i32 = 1_000;

impl Arizona {
    /// How many more goods fit on a player's train.
    pub(in crate::arizona) fn room<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> i32 {
        let room = |size: i32| size.saturating_sub(player_of(asker).cargo()).max(0);
        self.rules.number_used(points::TRAIN_SIZE, UNLIMITED, room, &asker.ask(), witness)
    }

    /// Puts one good on board, if there is room.
    pub(in crate::arizona) fn load<T: Tape<Event>>(&self, state: &mut State, seat: Seat, good: Good, tape: &mut T) {
        let has_room = self.rules.silent(points::TRAIN_SIZE, &state.memory)
            || self.inquire(state, seat, |asker| self.room(asker, tape) > 0);
        if has_room {
            let aboard = &mut state.player_mut(seat).aboard[good.index()];
            *aboard = aboard.saturating_add(1);
            tape.tell(|| Event::Loaded { seat, good });
        } else {
            tape.tell(|| Event::NoRoom { seat, good });
        }
    }

    /// Takes one good off board, if there is one.
    pub(in crate::arizona) fn unload<T: Tape<Event>>(&self, state: &mut State, seat: Seat, good: Good, tape: &mut T) {
        let aboard = &mut state.player_mut(seat).aboard[good.index()];
        if *aboard > 0 {
            *aboard -= 1;
            tape.tell(|| Event::Unloaded { seat, good });
        }
    }

    /// Points for `count` goods by the table; its last entry for more.
    pub(in crate::arizona) fn by_table(&self, count: i32) -> i32 {
        let table = self.content.settings.numbers(setting::TABLE);
        table.get(count.max(0) as usize).or(table.last()).copied().unwrap_or(0)
    }

    /// Delivers all goods of a kind for the acting player. Goods of a kind that was delivered before (where content
    /// lifts ruling A19) score by themselves; their points are added.
    pub(in crate::arizona) fn deliver<T: Tape<Event>>(&self, state: &mut State, good: Good, tape: &mut T) {
        let seat = state.acting;
        let kind = good.index();
        let count = state.actor().aboard[kind];
        let rank = state.deliverers[kind];
        let again = state.actor().delivered[kind] > 0;
        let [goods, first] = self.bases(state, good, count);
        let (points, bonus, tolls) = {
            let asker = Asker { game: self, state, seat, noted: &Noted::default() };
            let about_goods = asker.ask().about([good.number(), i32::from(count)]).in_action();
            let points = self.rules.number(points::DELIVERY_POINTS, goods, &about_goods, tape);
            let about_rank = asker.ask().about([good.number(), i32::from(rank)]).in_action();
            // Who delivers a kind again has no other rank for it.
            let bonus = if again { 0 } else { self.rules.number(points::DELIVERY_BONUS, first, &about_rank, tape) };
            (points, bonus, [about_goods.toll(), about_rank.toll()])
        };
        tolls.into_iter().for_each(|toll| state.memory.pay(toll));
        let player = state.actor_mut();
        player.aboard[kind] = 0;
        player.delivered[kind] = player.delivered[kind].saturating_add(count);
        player.points[kind] = player.points[kind].saturating_add(points);
        player.bonus[kind] = player.bonus[kind].saturating_add(bonus);
        state.deliverers[kind] += u8::from(!again);
        tape.tell(|| Event::Delivered { seat, good, count, points, bonus });
        self.raise(points::DELIVERED, [good.number(), i32::from(count)], state.acting, state, tape);
    }

    /// The points of a delivery for its goods and for its rank, before content is asked.
    pub(in crate::arizona) fn bases(&self, state: &State, good: Good, count: u8) -> [i32; 2] {
        let counts = !matches!(state.stage, Stage::Extra(_)) || self.setting(setting::EXTRA_FIRST_BONUS) != 0;
        let first = state.deliverers[good.index()] == 0 && counts;
        [self.by_table(i32::from(count)), if first { self.setting(setting::FIRST_BONUS) } else { 0 }]
    }

    /// Returns `true` if a player may make an extra delivery after the last round (ruling A21).
    pub(in crate::arizona) fn may_deliver_extra<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> bool {
        let player = player_of(asker);
        let done = player.deliveries() >= self.setting(setting::DELIVERIES_TO_END) as usize;
        let base = self.setting(setting::EXTRA_DELIVERY) == 0 && !done;
        self.rules.holds(points::EXTRA_DELIVERY, base, &asker.ask(), witness)
    }
}
