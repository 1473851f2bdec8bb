//! What the clauses of content did over many games: asked, fired, decisive.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use javelina_engine::rules::Coverage;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::errors::{WorkersError, workers};
use crate::finding::clauses::Covered;
use crate::playing::arena::Arena;

/// Games that are played in one go.
const CHUNK: u64 = 64;

/// How the coverage of a batch is taken.
pub struct Watch<'a> {
    /// Workers, at least 1.
    pub jobs: usize,
    /// Games of each arm that are steered towards what was not seen before, besides its own games.
    pub steered: u64,
    /// Set from outside to stop between games.
    pub stop: &'a AtomicBool,
}

/// Plays the games of arms again and counts what their clauses do, in the order of games, items and clauses.
///
/// # Errors
///
/// [`WorkersError`]: the workers cannot be started.
pub fn coverage(arenas: &[Box<dyn Arena>], watch: &Watch<'_>) -> Result<Vec<Covered>, WorkersError> {
    let pool = workers(watch.jobs.max(1))?;
    let seen = |arena: &dyn Arena| {
        let games = arena.arm().games;
        let chunks: Vec<u64> = (0..games.div_ceil(CHUNK)).collect();
        // Sums do not depend on the order of their terms.
        let parts = chunks.into_par_iter().map(|chunk| {
            let mut part = Coverage::default();
            for index in chunk * CHUNK..games.min((chunk + 1) * CHUNK) {
                if !watch.stop.load(Ordering::Relaxed) {
                    part.merge(&arena.watched(index));
                }
            }
            part
        });
        let mut all = parts.reduce(Coverage::default, |mut one, other| {
            one.merge(&other);
            one
        });
        for index in 0..watch.steered {
            if watch.stop.load(Ordering::Relaxed) {
                break;
            }
            let more = arena.steered(index, &all);
            all.merge(&more);
        }
        all
    };
    let counted: Vec<Coverage> =
        pool.install(|| (0..arenas.len()).into_par_iter().map(|at| seen(&*arenas[at])).collect());
    let mut rows: BTreeMap<(String, String), Covered> = BTreeMap::new();
    for (arena, coverage) in arenas.iter().zip(&counted) {
        for row in arena.clauses(coverage) {
            match rows.get_mut(&(row.game.clone(), row.label.clone())) {
                Some(known) => known.add(&row),
                None => {
                    rows.insert((row.game.clone(), row.label.clone()), row);
                }
            }
        }
    }
    Ok(rows.into_values().collect())
}
