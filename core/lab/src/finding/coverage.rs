//! What the clauses of content did over many games: asked, fired, decisive.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use javelina_engine::rules::{Coverage, Deed};

use crate::errors::WorkersError;
use crate::finding::clauses::Covered;
use crate::plans::shard::Shard;
use crate::playing::arena::Arena;
use crate::pool::{Pool, workers};
use crate::stop::Stop;

/// Games that are played in one go.
const CHUNK: u64 = 64;

/// How the coverage of a batch is taken.
pub struct Watch<'a> {
    /// Workers, at least 1.
    pub jobs: usize,
    /// The part of the batch whose games are counted; `None` for the whole.
    pub shard: Option<Shard>,
    /// Games of each arm that are steered towards what its own games did not show. They are counted apart.
    pub steered: u64,
    /// Ends the count between games.
    pub stop: &'a Stop,
}

/// Labels of the rules of an arm's items that never ran in its first `games` games, which are played again until each rule
/// has run. None if programs play: their games cannot be repeated.
pub(crate) fn never_ran(arena: &dyn Arena, games: u64, pool: &Pool) -> Vec<String> {
    let (arm, mut coverage, mut next) = (arena.arm(), Coverage::default(), 0);
    let missing = |coverage: &Coverage| {
        let is_missing = |row: &Covered| arm.with.contains(&row.item[1]) && row.count(Deed::Fired) == 0;
        arena.clauses(coverage).into_iter().filter(is_missing).map(|row| row.label).collect::<Vec<_>>()
    };
    let mut labels = missing(&coverage);
    while !labels.is_empty() && next < games {
        if !arena.is_repeatable() {
            return Vec::new();
        }
        let end = (next + CHUNK).min(games);
        let parts = pool.each((end - next) as usize, &|at| arena.watched(next + at as u64));
        parts.iter().for_each(|part| coverage.merge(part));
        (next, labels) = (end, missing(&coverage));
    }
    labels
}

/// Labels of the rules that took part in the decision that no seat won game `index`.
pub(crate) fn unwon_by(arena: &dyn Arena, index: u64) -> Vec<String> {
    let rows = arena.clauses(&arena.watched(index)).into_iter();
    rows.filter(|row| row.point == "wins" && row.count(Deed::Spoke) > 0).map(|row| row.label).collect()
}

/// Plays the games of arms again, of each as many as are given with it, and counts what their clauses do, in the order of games,
/// items and clauses. `None` if it was stopped.
///
/// # Errors
///
/// [`WorkersError`]: the workers cannot be started.
pub fn coverage(arenas: &[(Box<dyn Arena>, u64)], watch: &Watch<'_>) -> Result<Option<Vec<Covered>>, WorkersError> {
    let pool = workers(watch.jobs.max(1))?;
    let seen = |arena: &dyn Arena, games: u64| {
        // Sums do not depend on the order of their terms, and none is kept longer than it takes to add it.
        let sum = Mutex::new(Coverage::default());
        pool.each(games.div_ceil(CHUNK) as usize, &|chunk| {
            let (mut part, chunk) = (Coverage::default(), chunk as u64);
            for place in chunk * CHUNK..games.min((chunk + 1) * CHUNK) {
                if !watch.stop.is_stopped() {
                    part.merge(&arena.watched(watch.shard.map_or(place, |shard| shard.game(place))));
                }
            }
            sum.lock().unwrap_or_else(PoisonError::into_inner).merge(&part);
        });
        let own = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (mut all, mut steered) = (own.clone(), Coverage::default());
        for index in 0..watch.steered {
            if watch.stop.is_stopped() {
                break;
            }
            let more = arena.steered(index, &all);
            all.merge(&more);
            steered.merge(&more);
        }
        [own, steered]
    };
    let counted = pool.each(arenas.len(), &|at| seen(&*arenas[at].0, arenas[at].1));
    if watch.stop.is_stopped() {
        return Ok(None);
    }
    let mut rows: BTreeMap<(String, String), Covered> = BTreeMap::new();
    for ((arena, _), [own, steered]) in arenas.iter().zip(&counted) {
        for (mut row, more) in arena.clauses(own).into_iter().zip(arena.clauses(steered)) {
            (row.steered, row.is_in_play) = (more.counts, row.is_in_play || more.is_in_play);
            match rows.get_mut(&(row.game.clone(), row.label.clone())) {
                Some(known) => known.add(&row),
                None => {
                    rows.insert((row.game.clone(), row.label.clone()), row);
                }
            }
        }
    }
    Ok(Some(rows.into_values().collect()))
}
