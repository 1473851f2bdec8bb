//! Games that are done before it is their turn. Lines of games are handed out in order; what is done ahead of that is kept
//! aside, so that a run that is killed loses no more than what it was playing.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use crate::figures::metric::FigureNames;
use crate::plans::plan::Plan;
use crate::playing::record::Record;

/// Keeps lines of games for each worker. Lines that come back through [`Batch::known`](crate::Batch::known) are not played again.
pub trait Aside: Sync {
    /// Whether the worker has kept nothing for so long that it is to hand over now.
    fn is_due(&self, worker: usize) -> bool;
    /// Keeps lines.
    fn keep(&self, worker: usize, lines: &str);
    /// All that the worker had kept has been handed out in order.
    fn forget(&self, worker: usize);
}

/// What one worker has played and nobody has written yet.
pub(crate) struct Loose<'a> {
    aside: Option<&'a dyn Aside>,
    worker: usize,
    lines: String,
    has_kept: bool,
}

impl<'a> Loose<'a> {
    pub(crate) fn new(aside: Option<&'a dyn Aside>, worker: usize) -> Self {
        Self { aside, worker, lines: String::new(), has_kept: false }
    }

    /// Takes the line of a game, and hands all over if it is time.
    pub(crate) fn take(&mut self, line: &str) {
        let Some(aside) = self.aside else { return };
        self.lines.push_str(line);
        if aside.is_due(self.worker) {
            self.keep();
        }
    }

    /// Hands all over at once: the worker is going to wait or to end.
    pub(crate) fn keep(&mut self) {
        if let Some(aside) = self.aside
            && !self.lines.is_empty()
        {
            aside.keep(self.worker, &self.lines);
            self.lines.clear();
            self.has_kept = true;
        }
    }

    /// All games of the worker have been handed out.
    pub(crate) fn forget(&mut self) {
        self.lines.clear();
        if let Some(aside) = self.aside
            && std::mem::take(&mut self.has_kept)
        {
            aside.forget(self.worker);
        }
    }
}

/// Of a line, what says which arm it is of.
#[derive(Deserialize)]
struct Named {
    arm: String,
}

/// Games that an earlier run kept aside, by number and arm.
pub(crate) type Known = BTreeMap<(u64, usize), Record>;

/// Reads what an earlier run kept aside; a line that is cut, changed or of another plan is left out.
pub(crate) fn known(plan: &Plan, names: &[Arc<FigureNames>], lines: impl Iterator<Item = String>) -> Known {
    let mut known = Known::new();
    for line in lines {
        let Ok(Named { arm: label }) = serde_json::from_str(&line) else { continue };
        let mut arms = plan.arms.iter().enumerate();
        let Some((place, arm)) = arms.find(|(_, arm)| arm.label == label) else { continue };
        let Some(record) = Record::read(&line, place, &label, &names[place]) else { continue };
        if record.game < arm.games && record.seed == crate::game_seed(plan.seed, record.game) {
            known.insert((record.game, place), record);
        }
    }
    known
}
