//! Facts as one seat acts.

use javelina_engine::Scored;

use crate::oasis::Oasis;

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Oasis>;

impl Oasis {
    /// The score of the acting seat if the game ended now.
    pub(in crate::oasis) fn score_now(&self, asker: &Asker<'_>) -> i32 {
        let mut score = 0;
        self.lines(asker, &mut (), &mut |points, _| score += points);
        score
    }
}
