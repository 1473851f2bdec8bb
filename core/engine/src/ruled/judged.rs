//! The worth of a state to a seat as the rules in play would rank its side (`Judged`).

use arrayvec::ArrayVec;

use crate::rules::{Noted, common};
use crate::{MAX_SEATS, Seat, SeatSet};

use super::{Asker, Rank, Ranking, Ruled};

/// Worth beyond that of any score: a side that has won, lost or left.
const FATE: i64 = 1 << 40;
/// Least weight of the best other side, in percent.
const RIVALS: i64 = 50;
/// Worth of a sure win where rules at `wins` decide. Scores count for less than the least chance in `odds`.
const SURE_WIN: i64 = 1 << 25;
/// Most that scores count for beside a chance.
const MOST_BESIDE: i64 = 100_000;
/// Hundredths of a point, the unit of worths.
const POINT: i32 = 100;
/// Scale of the error of a final score that is estimated, in hundredths of a point.
const SPREAD: i64 = 16 * POINT as i64;
/// Errors of a final score, in points, at which is asked who would win.
const ERRORS: [i32; 7] = [-1_024, -128, -16, 0, 16, 128, 1_024];
/// A win that is not shared; every number of seats divides it.
const WHOLE: i64 = 840;
/// Points count so much less where a rule ranks by something else: they still tell who plays well.
const BESIDE_RANK: i32 = 16;

/// Most points by which a tie-break counts where scores count for nothing.
const MOST_TIE: i64 = 4_096;

/// So many times eight points above and below a score it is asked how far they count.
const WINDOW: i32 = 6;

/// A side, and the score that it may end with.
struct Prospect {
    seats: SeatSet,
    first: Seat,
    /// In hundredths of a point.
    points: i32,
}

/// Worth of states where rules, partners or other sides count.
pub trait Judged: Ranking {
    /// Returns `true` if nothing in play changes who wins but the scores that seats reach for themselves, and those of
    /// others if plain worths count them (`rivals`, in percent).
    #[inline]
    fn is_plain(&self, state: &Self::State, rivals: i64) -> bool {
        let (rules, memory) = (self.rules(), Self::memory_of(state));
        let ranks = [common::STANDING, common::TIE_BREAK, common::WINS];
        ranks.into_iter().all(|point| rules.silent(point, memory))
            && (rivals >= RIVALS || !rules.reaches_others(memory))
            && self.sides_said().0.iter().all(|side| *side == 0)
    }

    /// Worth of a state to a seat. `plain` is its worth where [`is_plain`](Self::is_plain) holds and most points win.
    /// `own` gives the points, in hundredths, that a seat may end with. `rivals` is the part of the best other side's points
    /// that `plain` takes off, in percent.
    #[inline]
    fn judged(&self, state: &Self::State, seat: Seat, (plain, rivals): (i64, i64), own: impl Fn(Seat) -> i64) -> i64 {
        let value = match self.is_plain(state, rivals) {
            true => self.sign() * plain,
            false => self.by_rank(state, seat, (plain, rivals.max(RIVALS)), own),
        };
        let fates = &Self::memory_of(state).fates;
        match fates.won().contains(seat) {
            true => value + FATE,
            false if !fates.won().is_empty() => value - FATE,
            false => value + i64::from(fates.rank(seat)) * (FATE / 1_000),
        }
    }

    /// Worth of a sure win in a state where worths are chances.
    fn sure_win(&self, state: &Self::State) -> Option<i64> {
        (!self.rules().silent(common::WINS, Self::memory_of(state))).then_some(SURE_WIN)
    }

    /// Worth by the ranking that the rules in play would make of the scores that sides may end with: the lead of the
    /// seat's side, or its chance where rules say who wins.
    #[cold]
    fn by_rank(&self, state: &Self::State, seat: Seat, (plain, rivals): (i64, i64), own: impl Fn(Seat) -> i64) -> i64 {
        let mut scores = Vec::with_capacity(MAX_SEATS);
        self.scores(state, &mut scores);
        let mut supposed = state.clone();
        let mut sides = ArrayVec::<Prospect, MAX_SEATS>::new();
        for (seats, score) in scores.into_iter().take(MAX_SEATS) {
            let first = seats.first().unwrap_or_default();
            let mates = self.partners(first, Self::seats_of(state)).and(seats);
            let points = |seat: Seat| (seat, own(seat).clamp(i32::MIN.into(), i32::MAX.into()) as i32);
            let points = self.combined(&mates.iter().map(points).collect::<ArrayVec<_, MAX_SEATS>>()).0;
            let side = Prospect { seats, first, points };
            shift(self, &mut supposed, &side, points.div_euclid(POINT).saturating_sub(score));
            sides.push(side);
        }
        let Some(me) = sides.iter().position(|side| side.seats.contains(seat)) else { return self.sign() * plain };
        let fates = &Self::memory_of(state).fates;
        let lives = |side: &&Prospect| side.first == sides[me].first || fates.rank(side.first) >= 0;
        let others = sides.iter().filter(lives).filter(|side| side.first != sides[me].first);
        let best = others.map(|side| standing_of(self, &supposed, side)).max().unwrap_or(0);
        let lead = standing_of(self, &supposed, &sides[me]) - best * rivals / 100;
        if self.rules().silent(common::WINS, Self::memory_of(state)) {
            return lead;
        }
        odds(self, &supposed, &sides, me)
            .unwrap_or_else(|share| share * SURE_WIN / WHOLE + lead.clamp(-MOST_BESIDE, MOST_BESIDE))
    }
}

impl<G: Ruled> Judged for G {}

/// Moves the score of a side.
fn shift<G: Ruled>(game: &G, state: &mut G::State, side: &Prospect, points: i32) {
    let mates = game.partners(side.first, G::seats_of(state)).and(side.seats);
    let some = if game.sides_said().1 == 0 { SeatSet::default().with(side.first) } else { mates };
    some.iter().for_each(|seat| game.suppose(state, seat, points));
}

/// What a side is ranked by if the game ends so, in hundredths. A tie-break counts for less than a point; where scores
/// count for nothing, all of it does.
fn standing_of<G: Ruled>(game: &G, state: &G::State, side: &Prospect) -> i64 {
    let (whole, part) = (side.points.div_euclid(POINT), side.points.rem_euclid(POINT));
    let noted = Noted::at_the_end();
    let rank = |state, score| game.ranked(&Asker::new(game, state, side.first, &noted), score, (0, 0), &mut ());
    let [low, high] = [whole, whole.saturating_add(1)].map(|score| rank(state, score));
    let between =
        |low: i32, high: i32| i64::from(low) * i64::from(POINT) + (i64::from(high) - i64::from(low)) * i64::from(part);
    let tie = i64::from(low.tie_break().clamp(1 - POINT, POINT - 1));
    let around = (-WINDOW..=WINDOW).map(|step| i64::from(rank(state, whole.saturating_add(8 * step)).standing));
    let around: ArrayVec<i64, { 2 * WINDOW as usize + 1 }> = around.collect();
    let (step, wide) = (i64::from(high.standing) - i64::from(low.standing), around[around.len() - 1] - around[0]);
    if step != 0 && wide == step * 16 * i64::from(WINDOW) {
        return between(low.standing, high.standing) + tie;
    }
    // Steps are smoothed: the score may end up on either side of one.
    if wide != 0 {
        return around.iter().sum::<i64>() * i64::from(POINT) / around.len() as i64 + tie;
    }
    let standing = i64::from(low.standing) * i64::from(POINT);
    if game.rules().silent(common::TIE_BREAK, G::memory_of(state)) {
        return standing + game.sign() * i64::from(side.points / BESIDE_RANK);
    }
    let mut more = state.clone();
    shift(game, &mut more, side, 1);
    standing * MOST_TIE + between(low.tie_break(), rank(&more, whole).tie_break()).clamp(-MOST_TIE * 50, MOST_TIE * 50)
}

/// The chance that a side wins if its score ends up otherwise than is supposed, as a share of [`SURE_WIN`].
///
/// # Errors
///
/// No score of the side decides whether it wins: its share of the victory.
fn odds<G: Ruled>(game: &G, state: &G::State, sides: &[Prospect], me: usize) -> Result<i64, i64> {
    let mine = sides[me].points.div_euclid(POINT);
    let mut errors: ArrayVec<i32, { ERRORS.len() + 3 * MAX_SEATS }> = ERRORS.into_iter().collect();
    for (at, side) in sides.iter().enumerate() {
        let level = side.points.div_euclid(POINT).saturating_sub(mine);
        let is_near = at != me && level.abs() < ERRORS[ERRORS.len() - 1];
        errors.extend((level - 1..=level + 1).filter(|_| is_near));
    }
    errors.sort_unstable();
    let mut scratch = state.clone();
    let mut share = |error: i32| {
        scratch.clone_from(state);
        shift(game, &mut scratch, &sides[me], error);
        share_of_victory(game, &scratch, sides, me, error)
    };
    let first = share(errors[0]);
    let (mut chance, mut is_open) = (first * SURE_WIN, false);
    let (mut low, mut known) = (errors[0], first);
    let mut above: ArrayVec<(i32, i64), 16> = ArrayVec::new();
    for error in errors.into_iter().skip(1) {
        above.push((error, share(error)));
        // Bisection: between errors of different shares lies a step.
        while let Some((high, there)) = above.last().copied() {
            let middle = low + (high - low) / 2;
            if there != known && middle > low && !above.is_full() {
                above.push((middle, share(middle)));
                continue;
            }
            if there != known {
                let from = i64::from(high * POINT - POINT / 2 - sides[me].points.rem_euclid(POINT));
                chance += (there - known) * above_error(from);
                is_open = true;
            }
            (low, known) = (high, there);
            above.pop();
        }
    }
    if is_open { Ok(chance / WHOLE) } else { Err(first) }
}

/// The share of the victory of a side if its score ends up by an error higher than is supposed.
fn share_of_victory<G: Ruled>(game: &G, state: &G::State, sides: &[Prospect], me: usize, error: i32) -> i64 {
    let noted = Noted::at_the_end();
    let asker = |side: &Prospect| Asker::new(game, state, side.first, &noted);
    let ranks: ArrayVec<Rank, MAX_SEATS> = sides
        .iter()
        .enumerate()
        .map(|(at, side)| {
            let score = side.points.div_euclid(POINT).saturating_add(if at == me { error } else { 0 });
            game.ranked(&asker(side), score, (0, 0), &mut ())
        })
        .collect();
    let best = ranks.iter().max();
    let wins = |(side, rank): (&Prospect, &Rank)| game.wins(&asker(side), Some(rank) == best, &mut ());
    if !wins((&sides[me], &ranks[me])) {
        return 0;
    }
    WHOLE / (sides.iter().zip(&ranks).filter(|(side, rank)| wins((side, rank))).count().max(1) as i64)
}

/// The chance of an error above this one, as a share of [`SURE_WIN`]: a distribution whose tails are never flat.
fn above_error(error: i64) -> i64 {
    SURE_WIN / 2 - SURE_WIN / 2 * error / (error.abs() + SPREAD)
}
