//! What the bodies of facts are made of.

use javelina_engine::Element;
use javelina_engine::rules::Set;

use crate::sonora::{Content, DiscId, Sonora, Where};

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Sonora>;

impl Content {
    /// Whether a number is that of an element of the kind `disc`.
    pub(in crate::sonora) fn is_disc(&self, disc: i32) -> bool {
        (0..5).contains(&disc)
    }
}

impl Sonora {
    /// The disc that an element of the kind `disc` stands for: of the flight under way, if one of its owner is, else of
    /// the acting seat.
    pub(in crate::sonora) fn disc_at(asker: &Asker<'_>, element: i32) -> Option<DiscId> {
        let Asker { state, seat, .. } = *asker;
        let index = u8::try_from(element).ok().filter(|index| *index < 5)?;
        let flying = state.flights.last().filter(|flight| state.owner(flight.disc) == seat);
        Some(match flying {
            Some(flight) if flight.disc.face() == index => flight.disc,
            _ => state.disc_of(seat, index),
        })
    }

    /// The discs of the acting seat that lie in a place of a kind.
    pub(in crate::sonora) fn discs_where(asker: &Asker<'_>, is: impl Fn(Where) -> bool) -> Set {
        let lies = |index: &u8| asker.state.discs[asker.state.disc_of(asker.seat, *index).index()].at;
        (0..5).filter(|index| is(lies(index))).map(i32::from).collect()
    }

    /// How far a disc lies from the middle of the board, in um.
    pub(in crate::sonora) fn from_centre(asker: &Asker<'_>, element: i32) -> Option<i32> {
        let place = asker.state.discs[Self::disc_at(asker, element)?.index()].at.on_board()?;
        let square = |nm: i32| i64::from(nm) * i64::from(nm);
        Some(((square(place.x) + square(place.y)).isqrt() / 1_000) as i32)
    }

    /// The zones of a mask.
    pub(in crate::sonora) fn zones_in(&self, mask: u8) -> Set {
        let zones = self.content.board.zones.iter().enumerate();
        zones.filter(|(at, _)| mask >> at & 1 == 1).map(|(_, zone)| *zone).collect()
    }

    /// The count of an element.
    pub(in crate::sonora) fn count(counts: &[u8], element: i32) -> Option<u8> {
        usize::try_from(element).ok().and_then(|at| counts.get(at)).copied()
    }
}
