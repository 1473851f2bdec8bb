//! What clauses and scripts may read, answered on demand.

use javelina_engine::Seat;
use javelina_engine::rules::{ABSENT, Ask, FactId, Facts, Noted, Set};

use super::Arizona;
use super::content::{Content, Symbol};
use super::points::*;
use super::state::{NOWHERE, Player, State};

/// The facts that never change: what is printed. For freezing rules and for scripts.
#[derive(Clone, Copy, Debug)]
pub struct Statics<'a>(pub &'a Content);

impl Facts for Statics<'_> {
    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        let sheet = &self.0.sheet;
        let symbol = || sheet.symbols.get(usize::try_from(args[0]).ok()?).copied();
        match fact {
            F_SYMBOL => symbol().map_or(ABSENT, Symbol::element),
            F_GOOD => match symbol() {
                Some(Symbol::Good(good)) => i32::from(good),
                _ => ABSENT,
            },
            F_ROW => symbol().map_or(ABSENT, |_| sheet.place(args[0] as u8).1 + 1),
            F_COLUMN => symbol().map_or(ABSENT, |_| sheet.place(args[0] as u8).0 + 1),
            F_LAST_ROW => sheet.rows as i32,
            F_LAST_COLUMN => sheet.columns as i32,
            _ => ABSENT,
        }
    }

    fn set(&self, _: FactId, _: [i32; 2]) -> Set {
        Set::EMPTY
    }

    fn seated(&self) -> Set {
        Set::EMPTY
    }
}

/// Facts as one seat acts.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    pub(super) game: &'a Arizona,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    /// What goes wrong in the askings of whoever wants to know.
    pub(super) noted: &'a Noted,
}

impl<'a> Asker<'a> {
    fn player(&self) -> &'a Player {
        &self.state.players[self.seat.index() % self.state.players.len()]
    }

    /// An asking by this seat.
    pub(super) fn ask<'b>(&'b self) -> Ask<'b, Self>
    where
        'a: 'b,
    {
        Ask::new(self, &self.state.memory, self.seat)
    }
}

impl Arizona {
    /// Asks something for a seat while an action is played; what goes wrong on the way is noted in the state.
    pub(super) fn inquire<T>(&self, state: &mut State, seat: Seat, ask: impl FnOnce(&Asker<'_>) -> T) -> T {
        let noted = Noted::default();
        let answer = ask(&Asker { game: self, state, seat, noted: &noted });
        state.memory.take(&noted);
        answer
    }
}

impl Facts for Asker<'_> {
    fn noted(&self) -> Option<&Noted> {
        Some(self.noted)
    }

    fn fact(&self, fact: FactId, args: [i32; 2]) -> i32 {
        let player = self.player();
        let good = usize::try_from(args[0]).ok().filter(|good| *good < 6);
        let other = || {
            usize::try_from(args[0])
                .ok()
                .filter(|seat| *seat < usize::from(self.state.seats))
                .map(|seat| &self.state.players[seat])
        };
        match fact {
            F_POSITION if player.position == NOWHERE => ABSENT,
            F_POSITION => i32::from(player.position),
            F_ABOARD => good.map_or(ABSENT, |good| i32::from(player.aboard[good])),
            F_CARGO => player.cargo(),
            F_ROOM => self.game.room(self, &mut ()),
            F_DELIVERED => good.map_or(ABSENT, |good| i32::from(player.delivered[good] > 0)),
            F_DELIVERIES => player.deliveries() as i32,
            F_NUGGETS => i32::from(player.nuggets),
            F_CIRCLED => i32::from(player.circled),
            F_ROUND => i32::from(self.state.round),
            F_DIE if player.die == 0 => ABSENT,
            F_DIE => i32::from(player.die),
            F_POINTS => player.points.iter().chain(&player.bonus).sum(),
            F_DELIVERERS => good.map_or(ABSENT, |good| i32::from(self.state.deliverers[good])),
            F_SEAT_COUNT => i32::from(self.state.seats),
            F_DELIVERIES_OF => other().map_or(ABSENT, |player| player.deliveries() as i32),
            F_POINTS_OF => other().map_or(ABSENT, |player| player.points.iter().chain(&player.bonus).sum()),
            F_TRAPPED => i32::from(self.game.is_trapped(self)),
            F_INITIAL => i32::from(self.state.initial),
            _ => Statics(&self.game.content).fact(fact, args),
        }
    }

    fn set(&self, fact: FactId, _: [i32; 2]) -> Set {
        match fact {
            F_LINE => Set::of_wide(self.player().line),
            F_DRAWN_OVER => Set::of_wide(self.state.drawn_over),
            _ => Set::EMPTY,
        }
    }

    fn seated(&self) -> Set {
        Set::first_elements(usize::from(self.state.seats))
    }
}
