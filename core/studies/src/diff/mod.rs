//! `diff`: what plays differently between two packs or choices, by which units, and how often.

mod sides;
mod told;

use javelina_engine::{did_you_mean, printable};
use javelina_lab::DifferAsk;
use javelina_session::open;

use crate::context::StudyContext;
use crate::error::StudyError;
pub use sides::{DiffAsk, Pair, Sides};
use told::listed;
pub use told::{DiffReport, Section};

/// Compares pairs of two sides.
///
/// # Errors
///
/// What is wrong with the content of a side, or with the ask.
pub fn diff<'a>(
    sides: &'a Sides,
    pairs: Vec<Pair>,
    ask: &'a DiffAsk,
    context: &'a StudyContext<'a>,
) -> Result<DiffReport<'a>, StudyError> {
    let (mut sections, mut same) = (Vec::new(), Vec::new());
    let mut known: Vec<String> = Vec::new();
    for mut pair in pairs {
        if let Some(said) = sides.deal_alike(&mut pair) {
            context.note(said);
        }
        let mixed = sides.mixed(&pair)?;
        let units: Vec<String> = mixed.units().iter().map(|unit| unit.name.clone()).collect();
        known.extend(units.iter().cloned());
        if !pair.is_wanted(mixed.units()) {
            continue;
        }
        if units.is_empty() {
            same.push((pair.title.clone(), mixed.words.clone()));
            continue;
        }
        let agreed: Vec<usize> = (0..units.len()).filter(|at| ask.take.contains(&units[*at])).collect();
        let [before, after] = [sides.build(&pair, 0)?, sides.build(&pair, 1)?].map(open);
        let asked = DifferAsk {
            agreed: &agreed,
            arms: [0, 1].map(|side| sides.arm(&pair, side, ask)),
            seed: ask.seed,
            jobs: context.jobs,
            stop: &context.stop,
            by_what: true,
        };
        let difference = before.differ(&*after, &mixed, asked)?;
        if difference.games == 0 && difference.is_cut {
            break;
        }
        if difference.games == 0 && agreed.len() < units.len() {
            return Err(StudyError::usage(format!("{}: no game could be played; compare smaller changes", pair.title)));
        }
        sections.push(Section { pair, mixed, difference, records: Vec::new() });
    }
    let is_cut = context.is_stopped();
    if let Some(unit) = ask.take.iter().find(|unit| !is_cut && !known.contains(unit)) {
        let near = did_you_mean(unit, known.iter().map(String::as_str));
        let help = near.unwrap_or_else(|| format!("differences: {}", listed(&known)));
        return Err(StudyError::usage(format!("there is no difference `{}`; {help}", printable(unit, 80))));
    }
    Ok(DiffReport { ask, sides, context, sections, same, is_cut, packs: String::new() })
}
