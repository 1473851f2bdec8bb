//! Batches for programs of your own: what `javelina batch` does, without a command line.

use std::error::Error;
use std::fmt;

use javelina_engine::Diagnostic;
use javelina_lab::{Batch, BatchError, Plan, Stop};
use javelina_session::{Games, Loaded, SHIPPED, human};
use javelina_studies::{clashes_of, enter, wrong_gates};
use javelina_variants::PackText;

use crate::bot::Programs;

/// Loads packs of the games that come with the engine; their scripts are watched.
pub fn load(packs: &[PackText]) -> Loaded {
    load_for(SHIPPED, packs)
}

/// Loads packs of some games; their scripts are watched.
pub fn load_for(games: Games, packs: &[PackText]) -> Loaded {
    load_with(games, packs, 1, &Stop::default())
}

/// Loads packs as [`load_for`] does. `effort` multiplies the budget for proofs about rules; `stop` ends calls of scripts.
pub(crate) fn load_with(games: Games, packs: &[PackText], effort: u32, stop: &Stop) -> Loaded {
    javelina_session::load(games, packs, effort, &*Programs::none(stop))
}

/// What is wrong with packs or with a plan. Its text, debug text too, is what the command line would print.
#[derive(Clone)]
pub struct Problems {
    /// Each problem, with code, place and help.
    pub found: Vec<Diagnostic>,
    text: String,
}

impl Problems {
    fn new(found: Vec<Diagnostic>, loaded: &Loaded) -> Self {
        let text = human(&found, &loaded.files, false, false).trim_end().to_string();
        Self { found, text }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl fmt::Debug for Problems {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl Error for Problems {}

/// The batch of a plan, none of it played yet: [run](Batch::run) it and print [what comes](javelina_lab::summary_text). The games
/// of its arms are built of the packs that were [loaded](crate::load); `content` and `teams` of arms are filled in here. Scripts
/// are watched as those of the command line. `examples/thousand.rs` shows all of it.
///
/// # Errors
///
/// Everything that is wrong with the packs or the arms; if that is nothing, with the gates.
pub fn batch(mut plan: Plan, loaded: &Loaded) -> Result<Batch, Problems> {
    let outside = Programs::none(&Stop::default());
    let (mut arenas, mut found) = (Vec::new(), Vec::new());
    for arm in &mut plan.arms {
        match enter(arm, plan.seed, loaded, &outside) {
            Ok(arena) => arenas.push(arena),
            Err(problems) => found.extend(problems),
        }
    }
    if found.is_empty() {
        found = wrong_gates(plan.gates.iter().map(|gate| (gate, None)), &plan.arms, &arenas, loaded);
    }
    found.dedup();
    if !found.is_empty() {
        return Err(Problems::new(found, loaded));
    }
    let clashes = clashes_of(&plan, loaded);
    let batch = Batch::new(plan, arenas);
    let broken = |error: BatchError| Problems::new(vec![Diagnostic::error("B5005", None, error.to_string())], loaded);
    Ok(batch.map_err(broken)?.told(clashes))
}
