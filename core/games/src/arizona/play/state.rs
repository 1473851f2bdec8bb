//! The state of a game: all that the rules need to go on, of a fixed size, nothing derived but what is dear.

use std::collections::BTreeSet;

use arrayvec::ArrayVec;
use javelina_engine::rules::{Memory, Numbering, Set};
use javelina_engine::{Digest, Element, Seat, one_of};

use super::dice::Dice;
use crate::arizona::components::sheet::MAX_CELLS;
use crate::arizona::points::{Cell, Good};

/// The most players.
pub const MAX_PLAYERS: usize = 4;

// Decisions wait in the steps that say so; the others run by themselves.
javelina_engine::stages! { pub Stage;
    /// Nature deals the condition cards.
    #[default]
    Deal = 0;
    /// Nature chooses the initial player.
    First = 1;
    /// `game_starts` is raised (0), or was raised (1).
    Begin(n: u8) = 2, n;
    /// `round_starts` was raised.
    RoundOpens = 18;
    /// Nature rolls the dice.
    Roll = 4;
    /// The `n`-th seat in turn order takes a die.
    Draft(n: u8) = 5, n;
    /// All seats that have a turn in the draft take a die in secret (decisions).
    Sealed = 20;
    /// The `n`-th seat in turn order keeps one of the dice that it took (a decision).
    Keep(n: u8) = 19, n;
    /// The `n`-th seat in turn order draws a section or discards (a decision).
    Draw(n: u8) = 6, n;
    /// The selected symbol takes effect.
    Arrived = 7;
    /// The acting seat may deliver (a decision).
    Town = 8;
    /// `selected` is raised.
    Selected = 9;
    /// `left_town` is raised.
    LeftTown = 10;
    /// `drawn` is raised.
    Drawn = 11;
    /// `loaded` is raised.
    Loaded = 12;
    /// The acting seat may select a second symbol (a decision).
    Station = 13;
    /// The drawing turn is over.
    TurnEnds = 14;
    /// The round is over.
    RoundEnds = 15;
    /// The `n`-th seat in turn order may make its extra delivery (a decision).
    Extra(n: u8) = 16, n;
    /// The game is over.
    Over(ending: Ending) = 17, ending as u8;
}

impl Stage {
    /// Returns `true` if the acting seat is in the middle of its drawing turn.
    #[inline]
    pub(in crate::arizona) fn is_in_turn(self) -> bool {
        matches!(self, Self::Arrived | Self::Town | Self::Selected | Self::LeftTown | Self::Drawn)
            || matches!(self, Self::Loaded | Self::Station)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// Somebody made as many deliveries as end the game.
    Deliveries,
    /// Every player is trapped (ruling A16, first case).
    Trapped,
    /// Nobody drew and nobody circled a nugget (ruling A16, second case).
    Idle,
    /// A clause ended it.
    Clause,
}

impl Ending {
    /// A short stable word for each ending.
    pub(in crate::arizona) const WORDS: [&'static str; 4] = ["deliveries", "trapped", "idle", "clause"];

    /// The word of this ending.
    pub(in crate::arizona) fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }
}

/// What one player has.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The space on which the line ends; `None` before the first section.
    pub position: Option<Cell>,
    /// The spaces under the line.
    pub line: u128,
    /// The points between four spaces that the line crosses.
    pub crossed: u128,
    /// The spaces of the line in order.
    pub path: ArrayVec<Cell, MAX_CELLS>,
    /// The spaces that were selected (circled).
    pub selected: u128,
    /// Goods on board, by kind.
    pub aboard: [u8; 6],
    /// Goods delivered, by kind; 0 for none yet.
    pub delivered: [u8; 6],
    /// Points for the goods of each kind, without bonus.
    pub points: [i32; 6],
    /// Bonus for the rank of each delivery.
    pub bonus: [i32; 6],
    /// Unspent nuggets.
    pub nuggets: u8,
    /// Nuggets circled so far.
    pub circled: u8,
    /// The die taken in this round; 0 for none.
    pub die: u8,
    /// Dice taken in this draft, where content says how many.
    pub hand: Dice,
    /// Dice kept besides, for drawing turns that follow.
    pub more: Dice,
    /// Sections drawn.
    pub sections: u16,
}

impl Clone for Player {
    /// The line is copied at one go, not space by space: policies that look ahead copy states all the time.
    #[inline]
    fn clone(&self) -> Self {
        let mut path = ArrayVec::new();
        let fits = path.try_extend_from_slice(&self.path);
        debug_assert!(fits.is_ok(), "two paths have the same room");
        Self { path, ..*self }
    }
}

impl Player {
    /// The points of all boxes.
    pub(in crate::arizona) fn total(&self) -> i32 {
        self.points.iter().chain(&self.bonus).fold(0, |sum, points| sum.saturating_add(*points))
    }

    /// How many kinds were delivered.
    pub fn deliveries(&self) -> usize {
        self.delivered.iter().filter(|count| **count > 0).count()
    }

    /// How many goods are on board.
    pub fn cargo(&self) -> i32 {
        self.aboard.iter().map(|count| i32::from(*count)).sum()
    }

    /// Returns `true` if a kind was delivered.
    pub(in crate::arizona) fn has_delivered(&self, good: Good) -> bool {
        self.delivered[good.index()] > 0
    }

    fn digest(&self, digest: &mut Digest) {
        digest.bytes(&[Cell::byte_of(self.position), self.nuggets, self.circled, self.die]);
        [self.line, self.crossed, self.selected].into_iter().for_each(|spaces| digest.wide(spaces));
        digest.number(self.path.len() as i64);
        digest.elements(self.path.iter().copied().map(Some));
        digest.bytes(&self.aboard);
        digest.bytes(&self.delivered);
        self.points.iter().chain(&self.bonus).for_each(|points| digest.number(i64::from(*points)));
        digest.number(i64::from(self.sections));
        for (mark, dice) in [(7, self.hand), (8, self.more)].into_iter().filter(|(_, dice)| !dice.is_empty()) {
            digest.bytes(&[mark]);
            dice.values().for_each(|value| digest.bytes(&[value]));
        }
    }
}

/// All that the rules need to go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// What content remembers.
    pub memory: Memory,
    /// By seat; those beyond [`seats`](Self::seats) are unused.
    pub players: [Player; MAX_PLAYERS],
    /// How many seats there are.
    pub seats: u8,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// The initial player of the round.
    pub initial: Seat,
    /// The step that the game is at.
    pub stage: Stage,
    /// Whose drawing turn, extra delivery or event it is.
    pub acting: Seat,
    /// How many dice in the middle show each value, 1 first.
    pub dice: [u8; 6],
    /// How many dice are rolled in this round, where content says so; else 0.
    pub rolled: u8,
    /// The spaces that this turn's section drew over, its end not included.
    pub drawn_over: u128,
    /// `true` if the symbol at hand is a second one.
    pub second: bool,
    /// Second symbols selected in this turn.
    pub chain: u8,
    /// Cargoes delivered in this visit of a town.
    pub cargoes: u8,
    /// How many players have delivered each kind.
    pub deliverers: [u8; 6],
    /// The cells that content leaves open on the way and as an end, where that cannot change during the game. Follows
    /// from the active items, so it is no part of the digest.
    pub open: Option<(u128, u128)>,
    /// The condition cards that lie face up, by item, where some came or went that have their effect from the next lap on.
    pub turned: Option<Set>,
    /// `true` if a player drew a section in this round.
    pub drew: bool,
    /// `true` if a player circled a nugget in this round.
    pub circled: bool,
    /// `true` if Nature rolls dice again before the game goes on.
    pub rolls: bool,
    /// Whose die it is; the middle's where it is nobody's.
    pub rolls_of: Option<Seat>,
    /// How often dice were rolled again in this round.
    pub rerolls: u8,
}

impl State {
    /// The player of a seat; of one where nobody can sit the last one.
    #[inline]
    pub(in crate::arizona) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index().min(MAX_PLAYERS - 1)]
    }

    /// The same, to be changed.
    #[inline]
    pub(in crate::arizona) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index().min(MAX_PLAYERS - 1)]
    }

    /// The player whose turn, delivery or event it is.
    #[inline]
    pub(in crate::arizona) fn actor(&self) -> &Player {
        self.player(self.acting)
    }

    /// The same, to be changed.
    #[inline]
    pub(in crate::arizona) fn actor_mut(&mut self) -> &mut Player {
        self.player_mut(self.acting)
    }

    /// The `n`-th seat in turn order, from 0.
    #[inline]
    pub(in crate::arizona) fn in_turn(&self, n: u8) -> Seat {
        Seat((self.initial.0 + n) % self.seats.max(1))
    }

    /// Feeds the canonical bytes.
    pub(in crate::arizona) fn digest(&self, numbering: &Numbering, digest: &mut Digest) {
        self.memory.digest(numbering, digest);
        self.players[..usize::from(self.seats)].iter().for_each(|player| player.digest(digest));
        let (stage, [part, _]) = self.stage.digested();
        digest.bytes(&[stage, part as u8]);
        digest.number(i64::from(self.round));
        digest.bytes(&[self.seats, self.initial.0, self.acting.0, u8::from(self.second), self.chain, self.cargoes]);
        digest.bytes(&[u8::from(self.drew), u8::from(self.circled)]);
        digest.bytes(&self.dice);
        digest.bytes(&self.deliverers);
        digest.wide(self.drawn_over);
        digest.bytes(if self.rolled == 0 { &[] } else { std::slice::from_ref(&self.rolled) });
        for word in self.turned.iter().flat_map(|cards| numbering.items(*cards).0) {
            digest.bytes(&word.to_le_bytes());
        }
        if self.rolls || self.rerolls > 0 {
            digest.bytes(&[u8::from(self.rolls), self.rolls_of.map_or(u8::MAX, |seat| seat.0), self.rerolls]);
        }
    }
}

/// Dice as people read them: `1 3 3 6`.
pub(in crate::arizona) fn dice_in_words(dice: &[u8; 6]) -> String {
    let values = dice
        .iter()
        .enumerate()
        .flat_map(|(face, count)| std::iter::repeat_n((face + 1).to_string(), usize::from(*count)));
    let text = values.collect::<Vec<_>>().join(" ");
    if text.is_empty() { "none".into() } else { text }
}

/// Values of dice, each once, in ascending order: `1, 4, or 5`.
pub(in crate::arizona) fn values_in_words(values: impl Iterator<Item = u8>) -> String {
    let values: BTreeSet<u8> = values.collect();
    one_of(values.iter().map(u8::to_string).collect())
}

/// The values of dice of which the number for each value is given.
pub(in crate::arizona) fn shown(dice: &[u8; 6]) -> impl Iterator<Item = u8> {
    (1..).zip(dice).filter(|(_, count)| **count > 0).map(|(value, _)| value)
}

/// Goods as people read them: `2 cow, 1 apple`.
pub(in crate::arizona) fn aboard_in_words(aboard: &[u8; 6]) -> String {
    let names = ["cow", "sheep", "wheat", "apple", "wood", "mineral"];
    let some = aboard.iter().zip(names).filter(|(count, _)| **count > 0);
    let text = some.map(|(count, name)| format!("{count} {name}")).collect::<Vec<_>>().join(", ");
    if text.is_empty() { "nothing".into() } else { text }
}
