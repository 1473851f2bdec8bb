//! What is legal: one decision for `test`, `check`, `apply` and every list.

use javelina_engine::rules::{Set, Witness};
use javelina_engine::{Adapter, Element, Flow, Seat};

use super::refuse::{Legal, Why};
use crate::arizona::play::state::{Player, Stage, State};
use crate::arizona::points;
use crate::arizona::points::{Cell, Good, setting};
use crate::arizona::{
    Arizona,
    components::{sections::Section, sheet::Symbol},
    rules::facts::{Asker, player_of},
};

/// How many goods a visit to a town delivers, unless content says otherwise.
pub(in crate::arizona) const DELIVERIES_PER_VISIT: i32 = 1;

/// The cells that content leaves open to one seat.
#[derive(Clone, Copy)]
pub(in crate::arizona) struct Open {
    pub through: u128,
    pub end: u128,
}

impl Open {
    pub(in crate::arizona) fn is_all(self) -> bool {
        self.through & self.end == u128::MAX
    }
}

impl Arizona {
    pub(in crate::arizona) fn decide_take<W: Witness>(&self, asker: &Asker<'_>, value: u8, witness: &mut W) -> Legal {
        if !(1..=6).contains(&value) || asker.state.dice[usize::from(value) - 1] == 0 {
            return Err(Why::NoDie);
        }
        self.speak(points::TAKE, asker, [i32::from(value)], witness)
    }

    pub(in crate::arizona) fn decide_draw(
        &self,
        asker: &Asker<'_>,
        index: u16,
        nugget: bool,
        witness: &mut impl Witness,
    ) -> Legal {
        let section = self.sections.get(index).ok_or(Why::NoSection)?;
        let player = player_of(asker);
        match player.position {
            Some(position) if section.start != position => return Err(Why::Elsewhere),
            None if !section.start.lies_in(self.starts(asker, witness)) => return Err(Why::NoStation),
            _ => {}
        }
        if nugget {
            if section.face == player.die {
                return Err(Why::NeedlessNugget);
            }
            self.decide_nugget(asker, witness)?;
        } else if section.face != player.die {
            return Err(Why::OtherValue);
        }
        let open = self.open(asker, witness);
        self.decide_section(asker, section, open, witness)
    }

    /// Whether a nugget may be spent to change the die.
    pub(in crate::arizona) fn decide_nugget<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Legal {
        let lifted = |witness: &mut W| {
            self.rules.lifts(points::SPEND_NUGGET, points::BASE_NUGGETS_PER_TURN, &asker.ask(), witness)
        };
        if player_of(asker).nuggets == 0 || self.setting(setting::NUGGETS_PER_TURN) == 0 && !lifted(witness) {
            return Err(Why::NoNugget);
        }
        self.speak(points::SPEND_NUGGET, asker, [], witness)
    }

    /// Whether a section fits the line, whatever the die shows.
    pub(in crate::arizona) fn decide_section(
        &self,
        asker: &Asker<'_>,
        section: &Section,
        open: Open,
        witness: &mut impl Witness,
    ) -> Legal {
        let player = player_of(asker);
        fits_ground(section, player, open)?;
        let about = || [section.end().number(), section.start.number(), i32::from(section.face)];
        if section.crosses & player.crossed != 0
            && !self.rules.lifts(points::DRAW, points::BASE_CROSSING, &asker.ask().about(about()), witness)
        {
            return Err(Why::Crosses);
        }
        if self.rules.silent(points::DRAW, &asker.state.memory) {
            return Ok(());
        }
        self.speak(points::DRAW, asker, about(), witness)
    }

    pub(in crate::arizona) fn decide_discard<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Legal {
        let compulsory = self.setting(setting::DRAW_COMPULSORY) == 1;
        if compulsory && !self.rules.lifts(points::DISCARD, points::BASE_COMPULSORY, &asker.ask(), witness) {
            let open = self.open(asker, witness);
            if self.each_section(asker, player_of(asker).die, open, witness, |_| Flow::Enough) == Flow::Enough {
                return Err(Why::Compulsory);
            }
        }
        self.speak(points::DISCARD, asker, [], witness)
    }

    pub(in crate::arizona) fn decide_deliver<W: Witness>(
        &self,
        asker: &Asker<'_>,
        good: Good,
        witness: &mut W,
    ) -> Legal {
        let player = player_of(asker);
        if player.aboard[good.index()] == 0 {
            return Err(Why::NotAboard);
        }
        let ask = asker.ask().about([good.number()]);
        let again = player.has_delivered(good);
        if again && !self.rules.lifts(points::DELIVER, points::BASE_DELIVERED_BEFORE, &ask, witness) {
            return Err(Why::Delivered);
        }
        if asker.state.stage == Stage::Town && !self.town_takes_more(asker, witness) {
            return Err(Why::TownFull);
        }
        self.speak(points::DELIVER, asker, [good.number()], witness)
    }

    /// Whether the town at hand takes another cargo in this visit.
    pub(in crate::arizona) fn town_takes_more<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> bool {
        let (point, limits) = (points::DELIVERIES_PER_TOWN, i32::MIN..=points::MOST_CARGOES);
        i32::from(asker.state.cargoes)
            < self.rules.number_within(point, DELIVERIES_PER_VISIT, limits, &asker.ask(), witness)
    }

    pub(in crate::arizona) fn decide_extend<W: Witness>(&self, asker: &Asker<'_>, way: u16, witness: &mut W) -> Legal {
        let section = self.ways.get(way).ok_or(Why::NoSection)?;
        if Some(section.start) != player_of(asker).position {
            return Err(Why::Elsewhere);
        }
        if !self.shapes(asker, witness).contains(i32::from(section.face) - 1) {
            return Err(Why::NoSection);
        }
        let open = self.open(asker, witness);
        self.decide_way(asker, section, open, witness)
    }

    pub(in crate::arizona) fn decide_way(
        &self,
        asker: &Asker<'_>,
        way: &Section,
        open: Open,
        witness: &mut impl Witness,
    ) -> Legal {
        let player = player_of(asker);
        fits_ground(way, player, open)?;
        let about = [way.end().number()];
        let ask = asker.ask().about(about);
        let crosses = way.crosses & player.crossed != 0;
        if crosses && !self.rules.lifts(points::EXTEND, points::BASE_EXTEND_CROSSING, &ask, witness) {
            return Err(Why::Crosses);
        }
        self.speak(points::EXTEND, asker, about, witness)
    }

    /// The ways to a second symbol that are in use where the line ends.
    pub(in crate::arizona) fn shapes<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Set {
        let position = player_of(asker).position.map_or(255, Cell::number);
        self.rules.members(points::BONUS_STEPS, self.base_shapes, &asker.ask().about([position]), witness)
    }

    /// Asks once for the open cells, if no card in play can change its mind about them.
    pub(in crate::arizona) fn remember_open(&self, state: &mut State) {
        state.open = None;
        if self.rules.is_fixed(points::ENTER, &state.memory) {
            let open = self.inquire(state, Seat(0), |asker| self.open(asker, &mut ()));
            state.open = Some((open.through, open.end));
        }
    }

    /// The cells that content leaves open.
    pub(in crate::arizona) fn open<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Open {
        if self.rules.silent(points::ENTER, &asker.state.memory) {
            return Open { through: u128::MAX, end: u128::MAX };
        }
        if let (Some((through, end)), false) = (asker.state.open, W::ON) {
            return Open { through, end };
        }
        let all = self.all_cells;
        let mut ask = asker.ask().about([0, 0]);
        let through = self.rules.holding(points::ENTER, all, all, &mut ask, witness).wide();
        ask.subjects[1] = 1;
        let end = self.rules.holding(points::ENTER, all, all, &mut ask, witness).wide();
        Open { through, end }
    }

    /// The cells where a line may begin.
    pub(in crate::arizona) fn starts<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> u128 {
        if self.rules.silent(points::START, &asker.state.memory) {
            return self.stations.wide();
        }
        self.rules.holding(points::START, self.stations, self.all_cells, &mut asker.ask(), witness).wide()
    }

    /// Whether selecting a cell gives a second symbol.
    pub(in crate::arizona) fn acts_as_station<W: Witness>(
        &self,
        asker: &Asker<'_>,
        cell: Cell,
        witness: &mut W,
    ) -> bool {
        let base = self.stations.contains(cell.number());
        self.rules.holds(points::ACTS_AS_STATION, base, &asker.ask().about([cell.number()]), witness)
    }

    /// What is printed on a cell.
    pub(in crate::arizona) fn symbol(&self, cell: Cell) -> Symbol {
        self.content.sheet.symbols[cell.index()]
    }
}

/// Whether the spaces of a section are free and open.
#[inline]
fn fits_ground(section: &Section, player: &Player, open: Open) -> Legal {
    if let Some(spent) = Cell::first_in(section.entered() & player.line) {
        return Err(Why::Spent(spent));
    }
    if let Some(closed) = Cell::first_in(section.through & !open.through) {
        return Err(Why::Closed(closed, false));
    }
    if section.end().lies_in(open.end) { Ok(()) } else { Err(Why::Closed(section.end(), true)) }
}
