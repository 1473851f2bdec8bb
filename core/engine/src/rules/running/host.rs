//! Host: what a game does for effect lists.

use super::memory::Memory;
use crate::Seat;
use crate::rules::declared::ids::{ClauseId, EffectId};
use crate::rules::declared::zones::Carried;
use crate::rules::evaluating::ask::Facts;
use crate::rules::watching::witness::Deeds;

/// What carries out effects: a game's state with everything that its rules need.
pub trait Host {
    /// The facts of this game.
    type Facts<'a>: Facts
    where
        Self: 'a;
    /// Facts as `seat` acts.
    fn facts(&self, seat: Seat) -> Self::Facts<'_>;
    /// What content remembers.
    fn memory(&self) -> &Memory;
    /// What content remembers, to be changed.
    fn memory_mut(&mut self) -> &mut Memory;
    /// Whether the game must do something of its own before effect lists go on: a deck is to be shuffled by Nature. The
    /// game settles again when it is done.
    fn is_halted(&self) -> bool {
        false
    }
    /// Tells everybody what a clause brought about.
    fn tell(&mut self, _: ClauseId, _: &dyn Fn() -> String) {}
    /// Does something for `seat`, as a clause says. May raise events; their effect lists run before the one that asked goes on.
    fn perform(&mut self, clause: ClauseId, seat: Seat, effect: EffectId, args: [i32; 3]);
    /// Has things change hands between zones, as a clause says; nothing happens where there are none.
    fn carry(&mut self, _: ClauseId, _carried: &Carried) {}
    /// Whether a witness listens to effect lists; the work for it is skipped otherwise.
    const HEARD: bool = false;
    /// Tells the witness what clauses did.
    fn hear(&mut self, _deeds: &mut Deeds) {}
    /// Does something and gives whether the state is another one after it; only where a witness listens.
    fn alters(&mut self, act: impl FnOnce(&mut Self)) -> bool
    where
        Self: Sized,
    {
        act(self);
        true
    }
}
