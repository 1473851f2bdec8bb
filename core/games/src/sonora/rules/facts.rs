//! What the bodies of facts are made of.

use javelina_engine::rules::Set;
use javelina_engine::{Element, Laps};
use javelina_physics::Place;

use crate::sonora::{DiscId, Sonora, Where};

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Sonora>;

impl Sonora {
    /// The discs of the acting seat that are in a place of a kind.
    pub(in crate::sonora) fn discs_where(asker: &Asker<'_>, is: impl Fn(Where) -> bool) -> Set {
        let Asker { game, state, seat, .. } = *asker;
        let fits = |disc: &DiscId| game.may_own(state, seat, *disc) && is(state.discs[disc.index()].at);
        DiscId::all().filter(fits).collect()
    }

    /// The distance of a disc's centre from that of the board, in um.
    pub(in crate::sonora) fn from_centre(asker: &Asker<'_>, disc: DiscId) -> Option<i32> {
        Some(distance(asker.state.discs[Self::of_player(asker, disc)?.index()].at.on_board()?, Place::default()))
    }

    /// A disc, unless the seat that flicks it has left the game: rules read nothing of such a seat.
    pub(in crate::sonora) fn of_player(asker: &Asker<'_>, disc: DiscId) -> Option<DiscId> {
        Some(disc).filter(|_| !Self::has_left(asker.state, asker.state.owner(disc)))
    }

    /// The distance between the centres of two discs on the board, in um.
    pub(in crate::sonora) fn distance(asker: &Asker<'_>, one: DiscId, other: DiscId) -> Option<i32> {
        let place = |disc: DiscId| asker.state.discs[Self::of_player(asker, disc)?.index()].at.on_board();
        Some(distance(place(one)?, place(other)?))
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

/// The distance between two places, in um, rounded down.
fn distance(one: Place, other: Place) -> i32 {
    let square = |a: i32, b: i32| u128::from(a.abs_diff(b)).pow(2);
    ((square(one.x, other.x) + square(one.y, other.y)).isqrt() / 1_000) as i32
}
