//! Who has won: by what clauses decided, by who left when, by standing, by ties (`Ranking`).

use crate::rules::common;

use crate::Seat;

use super::{Adapter, Asker};

/// More than any state is worth without clauses about its end.
const FATE: i64 = 1 << 40;

/// How a side ranks, the more the better, its parts from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    fate: i32,
    standing: i32,
    tie_break: i32,
    tie: (i32, i32),
}

/// What decides a game in every game.
pub trait Ranking: Adapter {
    /// How the side of this seat ranks, by its score and what breaks ties in the game.
    fn ranked(&self, asker: &Asker<'_, Self>, score: i32, tie: (i32, i32)) -> Rank {
        let (rules, ask) = (self.rules(), asker.ask());
        let turned = |value: i32| if self.setting_of(common::RANKING) == 1 { value.saturating_neg() } else { value };
        Rank {
            fate: Self::memory_of(asker.state).fates.rank(asker.seat),
            standing: turned(rules.number(common::STANDING, score, &ask, &mut ())),
            tie_break: rules.number(common::TIE_BREAK, 0, &ask, &mut ()),
            tie: (turned(tie.0), turned(tie.1)),
        }
    }

    /// Whether no setting and no clause in play changes how sides rank, and nobody has left.
    fn is_plainly_ranked(&self, state: &Self::State) -> bool {
        let silent = |point| self.rules().silent(point, Self::memory_of(state));
        let all_are_in = Self::memory_of(state).fates.left().is_empty();
        all_are_in && self.setting_of(common::RANKING) == 0 && silent(common::STANDING) && silent(common::TIE_BREAK)
    }

    /// What a state is worth to a seat, by what it is worth in the game without clauses about its end.
    #[inline]
    fn valued(&self, state: &Self::State, seat: Seat, value: i64) -> i64 {
        let fates = &Self::memory_of(state).fates;
        let value = if self.setting_of(common::RANKING) == 1 { -value } else { value };
        match fates.won().contains(seat) {
            true => value + FATE,
            false if !fates.won().is_empty() => value - FATE,
            false => value + i64::from(fates.rank(seat)) * (FATE / 1_000),
        }
    }

    /// Whether the side of this seat wins, if it `is_best` by rank or not.
    fn wins(&self, asker: &Asker<'_, Self>, is_best: bool) -> bool {
        let won = Self::memory_of(asker.state).fates.won();
        if won.is_empty() {
            self.rules().holds(common::WINS, is_best, &asker.ask(), &mut ())
        } else {
            won.contains(asker.seat)
        }
    }
}

impl<G: super::Ruled> Ranking for G {}
