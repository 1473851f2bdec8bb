//! Search: the batch that gives the proposed values of a search their price.

use javelina_lab::{Arm, Batch, Plan, Report, proposed};
use javelina_session::Loaded;

use crate::context::StudyContext;
use crate::error::StudyError;
use crate::plans::arenas::enter;
use crate::plans::by_hand::shown_against;

/// The batch of the arms that a search proposes against the game as it is, its first arm: all figures, game by game with the
/// same luck. `None` if the search proposes nothing.
///
/// # Errors
///
/// What is wrong with the content.
pub fn prices(report: &Report, loaded: &Loaded, context: &StudyContext<'_>) -> Result<Option<Batch>, StudyError> {
    let Plan { arms, seed, .. } = &report.plan;
    let proposed = proposed(report);
    let Some(base) = arms.first().filter(|_| !proposed.is_empty()) else { return Ok(None) };
    let mut arms: Vec<Arm> =
        std::iter::once(base).chain(proposed.iter().filter_map(|at| arms.get(*at))).cloned().collect();
    let entered = arms.iter_mut().map(|arm| enter(arm, *seed, loaded, &context.outside)).collect::<Result<Vec<_>, _>>();
    let arenas = entered.map_err(|found| StudyError::content(found, &loaded.files))?;
    let gates = shown_against(&arenas);
    let plan = Plan { seed: *seed, gates, ..Plan::new("prices", arms) };
    Ok(Some(Batch::new(plan, arenas)?))
}
