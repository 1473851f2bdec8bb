//! How the rows of a plan are cut into chunks for workers, so that no chunk reaches over a look.

use std::ops::Range;

use crate::judging::sequential::Looks;

/// The rows between two looks.
#[derive(Clone, Debug)]
struct Leg {
    rows: Range<u64>,
    /// The number of its first chunk.
    first: u64,
    /// Whether somebody looks at its end.
    is_looked_at: bool,
}

/// The way from the first row that is to be played to the last.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    legs: Vec<Leg>,
    start: u64,
    height: u64,
}

/// Some rows for one worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub rows: Range<u64>,
    /// So many chunks must have been handed over before these rows are played.
    pub needs: u64,
}

impl Course {
    /// From row `start` to row `end`, in chunks of at most `height` rows.
    pub(crate) fn new(start: u64, end: u64, height: u64, looks: &Looks) -> Self {
        let stations = looks.stations();
        let mut ends: Vec<u64> = stations.iter().copied().filter(|row| *row > start && *row < end).collect();
        ends.push(end.max(start));
        let (mut from, mut first) = (start, 0);
        let leg = |to: u64| {
            let leg = Leg { rows: from..to, first, is_looked_at: stations.contains(&to) };
            first += (to - from).div_ceil(height);
            from = to;
            leg
        };
        Self { legs: ends.into_iter().map(leg).collect(), start, height }
    }

    /// The rows of a chunk; `None` after the last.
    pub(crate) fn stretch(&self, chunk: u64) -> Option<Stretch> {
        let leg = self.legs.iter().rfind(|leg| leg.first <= chunk)?;
        let from = leg.rows.start + (chunk - leg.first) * self.height;
        (from < leg.rows.end).then(|| Stretch { rows: from..(from + self.height).min(leg.rows.end), needs: leg.first })
    }

    /// The row up to which the first `chunks` chunks reach.
    pub(crate) fn end(&self, chunks: u64) -> u64 {
        let last = chunks.checked_sub(1).and_then(|chunk| self.stretch(chunk));
        last.map_or(self.start, |stretch| stretch.rows.end)
    }

    /// The row of the look that is due once so many chunks have been handed over.
    pub(crate) fn station(&self, chunks: u64) -> Option<u64> {
        let row = self.end(chunks);
        self.legs
            .iter()
            .find(|leg| leg.is_looked_at && leg.rows.end == row && chunks > leg.first)
            .map(|leg| leg.rows.end)
    }
}
