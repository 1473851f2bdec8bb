//! Zones: discs in hand, on the board and out, icons of the sheet, and how they change hands.

use javelina_engine::rules::{End, Lot};
use javelina_engine::{Element, Thing, Zoned};

use crate::sonora::content::Bonus;
use crate::sonora::play::state::{DISCS, DiscId, State, Step, Where};
use crate::sonora::points::{Z_ICONS, Z_IN_HAND, Z_ON_BOARD, Z_OUT};
use crate::sonora::{Sheet, Sonora};

impl Sheet {
    /// How many icons of a bonus are circled and not used. A Discovery is one only once its animal is chosen.
    fn circled_icons(&self, bonus: Bonus) -> u8 {
        match bonus {
            Bonus::Reflick | Bonus::Swap => self.usable[bonus.slot()],
            Bonus::Discovery => 0,
            animal => self.circled_animals(animal),
        }
    }

    /// The counts that change when an icon is circled or erased.
    fn icon_counts(&mut self, bonus: Bonus) -> impl Iterator<Item = &mut u8> {
        let at = bonus.slot();
        let (printed, usable) = match bonus {
            Bonus::Reflick | Bonus::Swap => (&mut self.icons[at], Some(&mut self.usable[at])),
            _ => (&mut self.found[at], None),
        };
        std::iter::once(printed).chain(usable)
    }
}

impl Zoned<State> for Sonora {
    fn lying(&self, state: &State, Lot { zone, seat }: Lot) -> Vec<Thing> {
        if zone == Z_ICONS {
            let icons = |bonus: Bonus| vec![bonus; state.sheet(seat).circled_icons(bonus).into()];
            return Bonus::all().flat_map(icons).map(|bonus| Thing::plain(bonus.number())).collect();
        }
        let lies = |at: Where| match zone {
            Z_IN_HAND => at == Where::Hand,
            Z_ON_BOARD => at.lies(),
            _ => at == Where::Out,
        };
        // Until it is judged, a disc is under way.
        let flies = |disc: DiscId| {
            let mut flights = state.flights.iter();
            flights.any(|flight| flight.disc == disc && flight.step < Step::Judge)
        };
        let there =
            |disc: &DiscId| lies(state.discs[disc.index()].at) && self.may_own(state, seat, *disc) && !flies(*disc);
        DiscId::all().filter(there).map(|disc| Thing::plain(disc.number())).collect()
    }

    fn room(&self, _: &State, Lot { zone, .. }: Lot) -> usize {
        match zone {
            Z_IN_HAND | Z_OUT => DISCS,
            Z_ICONS => usize::from(u8::MAX),
            _ => 0,
        }
    }

    /// Discs stay with their owner, and a sheet has so many icons of each bonus. As long as the animal of a Discovery is to
    /// be chosen, its place is kept.
    fn fits(&self, state: &State, Lot { zone, seat }: Lot, thing: &Thing) -> usize {
        if zone != Z_ICONS {
            let owns = |disc| zone != Z_ON_BOARD && self.may_own(state, seat, disc);
            return if DiscId::of_number(thing.what).is_some_and(owns) { DISCS } else { 0 };
        }
        let Some(bonus) = Bonus::of_number(thing.what) else { return 0 };
        let sheet = state.sheet(seat);
        let printed = match bonus {
            Bonus::Reflick | Bonus::Swap => sheet.icons[bonus.slot()],
            _ if state.desk(seat).discoveries > 0 => return 0,
            animal => sheet.found[animal.slot()],
        };
        self.content.icons(bonus).saturating_sub(printed).into()
    }

    fn lift(&self, state: &mut State, Lot { zone, seat }: Lot, thing: &Thing) {
        // A disc is where it is laid.
        if let Some(bonus) = Bonus::of_number(thing.what).filter(|_| zone == Z_ICONS) {
            state.sheet_mut(seat).icon_counts(bonus).for_each(|count| *count = count.saturating_sub(1));
        }
    }

    fn lay(&self, state: &mut State, Lot { zone, seat }: Lot, thing: Thing, _: End) {
        if zone != Z_ICONS {
            if let Some(disc) = DiscId::of_number(thing.what) {
                state.discs[disc.index()].at = if zone == Z_IN_HAND { Where::Hand } else { Where::Out };
            }
        } else if let Some(bonus) = Bonus::of_number(thing.what) {
            state.sheet_mut(seat).icon_counts(bonus).for_each(|count| *count = count.saturating_add(1));
        }
    }
}
