//! Results of an assignment: the best of honest games, and of those in which something known was taken back.

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Best {
    /// The highest level, if any was reached.
    pub level: Option<String>,
    /// The best score, if a game was finished.
    pub score: Option<i32>,
}

impl Best {
    /// The lines of a campaign file, with a prefix before their keys.
    pub(super) fn written(&self, prefix: &str) -> String {
        let level = self.level.iter().map(|level| format!("{prefix}level = \"{level}\"\n"));
        level.chain(self.score.iter().map(|score| format!("{prefix}score = {score}\n"))).collect()
    }

    /// Whether a result has a higher level or more points, and whether it has as high a level and as many points. `levels` are
    /// those of the assignment, highest last.
    pub(super) fn is_below(&self, other: &Self, levels: &[String]) -> (bool, bool) {
        let (own, other) = ((self.rank(levels), self.score), (other.rank(levels), other.score));
        (other.0 > own.0 || other.1 > own.1, other.0 >= own.0 && other.1 >= own.1)
    }

    /// The better of each.
    pub(super) fn and(&self, other: &Self, levels: &[String]) -> Self {
        let level = if other.rank(levels) > self.rank(levels) { &other.level } else { &self.level };
        Self { level: level.clone(), score: self.score.max(other.score) }
    }

    fn rank(&self, levels: &[String]) -> Option<usize> {
        self.level.as_ref().and_then(|level| levels.iter().position(|one| one == level))
    }
}

/// What has been reached in one assignment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub scenario: String,
    /// How many games of it were begun, at least 1.
    pub begun: u32,
    /// The best result of games in which nothing known was taken back.
    pub honest: Best,
    /// The best result of the others.
    pub marked: Best,
    /// How many times something known was taken back in the games that reached the marked result.
    pub crossed: u32,
}

impl Record {
    /// The best result of all games, and how many times something known was taken back for what is better in it than in the
    /// honest result.
    pub fn best(&self, levels: &[String]) -> (Best, u32) {
        let (is_better, _) = self.honest.is_below(&self.marked, levels);
        (self.honest.and(&self.marked, levels), if is_better { self.crossed } else { 0 })
    }
}
