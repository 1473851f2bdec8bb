//! Facts as one seat acts.

use javelina_engine::Scored;

use super::Oasis;

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Oasis>;

impl Oasis {
    /// The score of the acting seat if the game ended now.
    pub(super) fn score_now(&self, asker: &Asker<'_>) -> i32 {
        let mut score = 0;
        self.lines(asker, &mut (), &mut |points, _| score += points);
        score
    }
}
