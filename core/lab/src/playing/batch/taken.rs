//! Takes up games that were played before: by a run that was interrupted, or by all parts of a batch.

use super::Batch;
use crate::errors::BatchError;
use crate::playing::record::Record;
use crate::reports::summary::games_header;

impl Batch {
    /// Takes up what an earlier run left: the lines of its games, each with its line break, as far as they are whole.
    /// Gives the number of bytes that count; the rest is to be cut off before more is written.
    ///
    /// # Errors
    ///
    /// [`BatchError::OtherPlan`]: the lines are of another plan.
    pub fn resume(&mut self, lines: impl Iterator<Item = String>) -> Result<u64, BatchError> {
        self.take_up(lines, None)
    }

    /// Takes up the lines of all parts, in the order of the games: parts play every game of the plan, so those of arms that
    /// the whole would have stopped before are left out. What the whole would have written goes to `kept`.
    ///
    /// # Errors
    ///
    /// [`BatchError::OtherPlan`]: the lines are of another plan.
    pub fn sift(&mut self, lines: impl Iterator<Item = String>, kept: &mut dyn FnMut(&str)) -> Result<u64, BatchError> {
        self.take_up(lines, Some(kept))
    }

    fn take_up(
        &mut self,
        mut lines: impl Iterator<Item = String>,
        mut kept: Option<&mut dyn FnMut(&str)>,
    ) -> Result<u64, BatchError> {
        let header = games_header(&self.plan, self.shard);
        let Some(first) = lines.next() else { return Ok(0) };
        if !first.ends_with('\n') && header.starts_with(&first) {
            return Ok(0); // torn before a game was kept
        }
        if first != header {
            return Err(BatchError::OtherPlan);
        }
        let mut good = header.len() as u64;
        if let Some(kept) = &mut kept {
            kept(&header);
        }
        let stations = self.looks.stations();
        while self.done < self.rows() {
            let (mut row, mut text) = (Vec::new(), String::new());
            let game = self.game(self.done);
            let limits = self.looks.limits();
            for (place, arm) in self.plan.arms.iter().enumerate() {
                let is_meant = game < limits[place];
                if !is_meant && (kept.is_none() || game >= arm.games) {
                    continue;
                }
                let Some(line) = lines.next().filter(|line| line.ends_with('\n')) else { return Ok(good) };
                if !is_meant {
                    continue;
                }
                let seed = crate::game_seed(self.plan.seed, game);
                let record = Record::read(&line, place, &arm.label, &self.names[place]);
                let Some(record) = record.filter(|record| record.game == game && record.seed == seed) else {
                    return Ok(good);
                };
                text.push_str(&line);
                row.push(record);
            }
            self.sums.take(&self.plan, &self.names, &row);
            self.done += 1;
            good += text.len() as u64;
            if let Some(kept) = &mut kept {
                kept(&text);
            }
            if stations.contains(&self.done) {
                self.looks.look(&self.plan, self.done, &self.sums.gates);
            }
        }
        Ok(good)
    }
}
