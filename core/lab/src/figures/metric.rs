//! Figures by name: a text of a spec is read once; records carry ids, which are compared as numbers.

use core::fmt;
use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::judging::statistics::bets::Range;

/// A figure of a game, of whomever. Its text is what people write in specs and read in reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Metric {
    /// `actions`: the moves of seats.
    Actions,
    /// `choices`: the mean number of legal actions in a decision.
    Choices,
    /// `first wins`: the share of the win of the seat that begins.
    FirstWins,
    /// `margin`: by how much the winning side is ahead of the best other one in what sides rank by, never below 0.
    Margin,
    /// `moves`: all moves, those of Nature included.
    Moves,
    /// `score`: the mean score of the seats that are meant.
    Score,
    /// `spread`: the best score less the worst.
    Spread,
    /// `win`: the share of the win; one that several sides share counts in parts.
    Win,
    /// `winner score`: the score of the side that wins.
    WinnerScore,
    /// `ending WORD`: whether the game ended so.
    Ending(String),
    /// `reached LEVEL`: whether a level that content grants was reached.
    Reached(String),
    /// `lift of NAME` and the like: what became of a card, token or objective.
    Item(ItemMetric, String),
    /// Any other name: a figure that the game measures, or that is measured on its way.
    Measured(String),
}

/// What can be asked of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemMetric {
    /// `seen NAME`: the share of seats that saw it.
    Seen,
    /// `used NAME`: uses per seat.
    Used,
    /// `points per use of NAME`: of games in which it was used.
    Points,
    /// `lift of NAME`: by how much more those sides win that used it, of games in which some did and some did not.
    Lift,
}

impl ItemMetric {
    const ALL: [Self; 4] = [Self::Seen, Self::Used, Self::Points, Self::Lift];

    /// The words before the name of the item, with the blank after them.
    pub fn words(self) -> &'static str {
        match self {
            Self::Seen => "seen ",
            Self::Used => "used ",
            Self::Points => "points per use of ",
            Self::Lift => "lift of ",
        }
    }
}

impl Metric {
    /// The figures that every game gives, in the order in which help names them.
    pub const ALWAYS: [Self; 9] = [
        Self::Win,
        Self::FirstWins,
        Self::Score,
        Self::Margin,
        Self::WinnerScore,
        Self::Spread,
        Self::Actions,
        Self::Moves,
        Self::Choices,
    ];

    /// The text, in up to two parts.
    fn parts(&self) -> (&'static str, &str) {
        match self {
            Self::Actions => ("actions", ""),
            Self::Choices => ("choices", ""),
            Self::FirstWins => ("first wins", ""),
            Self::Margin => ("margin", ""),
            Self::Moves => ("moves", ""),
            Self::Score => ("score", ""),
            Self::Spread => ("spread", ""),
            Self::Win => ("win", ""),
            Self::WinnerScore => ("winner score", ""),
            Self::Ending(word) => ("ending ", word),
            Self::Reached(level) => ("reached ", level),
            Self::Item(of, name) => (of.words(), name),
            Self::Measured(name) => ("", name),
        }
    }

    /// Where all values lie, whatever the game.
    pub(crate) fn range(&self) -> Option<Range> {
        match self {
            Self::Item(ItemMetric::Lift, _) => Some(Range { least: -1.0, most: 1.0 }),
            _ => self.is_percent().then_some(Range::SHARE),
        }
    }

    /// Whether it is read in percent in every game: shares of games, and differences of shares.
    fn is_percent(&self) -> bool {
        use ItemMetric::{Lift, Seen};
        matches!(self, Self::Win | Self::FirstWins | Self::Ending(_) | Self::Reached(_) | Self::Item(Seen | Lift, _))
    }

    /// The unit of its values, in the singular; `None` if its name says it.
    pub(crate) fn unit(&self) -> Option<&'static str> {
        match self {
            Self::Score | Self::Margin | Self::Spread | Self::WinnerScore => Some("point"),
            Self::Actions | Self::Moves => Some("move"),
            Self::Measured(name) if name == "rounds" => Some("round"),
            _ => None,
        }
    }

    /// Whether it is one number of the whole table, so that no seat or policy can be asked for it.
    pub fn is_of_table(&self) -> bool {
        use Metric::{Actions, Choices, Ending, FirstWins, Margin, Moves, Spread, WinnerScore};
        matches!(self, Actions | Choices | Ending(_) | FirstWins | Margin | Moves | Spread | WinnerScore)
    }

    /// Returns `true` if it is read in percent in a game that knows the range `own` of its values. This is the only definition
    /// of the unit of a figure: a count whose values happen to be 0 or 1 stays a count.
    pub(crate) fn is_percent_in(&self, own: Option<(i64, i64)>) -> bool {
        self.is_percent() || own == Some((0, 1))
    }

    /// Whether games must be played again to have it.
    pub(crate) fn is_metered(&self) -> bool {
        match self {
            Self::Choices | Self::Item(..) => true,
            Self::Measured(name) => ON_THE_WAY.iter().any(|(known, _)| known == name),
            _ => false,
        }
    }
}

impl From<&str> for Metric {
    fn from(text: &str) -> Self {
        if let Some(known) = Self::ALWAYS.into_iter().find(|known| known.parts().0 == text) {
            return known;
        }
        let after = |words: &str| text.strip_prefix(words).map(String::from);
        let item = || ItemMetric::ALL.into_iter().find_map(|of| Some(Self::Item(of, after(of.words())?)));
        after("ending ")
            .map(Self::Ending)
            .or_else(|| after("reached ").map(Self::Reached))
            .or_else(item)
            .unwrap_or_else(|| Self::Measured(text.into()))
    }
}

impl From<String> for Metric {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl From<Metric> for String {
    fn from(metric: Metric) -> Self {
        metric.to_string()
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (words, name) = self.parts();
        write!(out, "{words}{name}")
    }
}

/// A figure of the games of one arm: its place in [`FigureNames`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FigureId(u16);

impl FigureId {
    pub(crate) const MOVES: Self = Self(0);
    pub(crate) const ACTIONS: Self = Self(1);
    pub(crate) const MARGIN: Self = Self(2);
    pub(crate) const WINNER_SCORE: Self = Self(3);
    pub(crate) const SPREAD: Self = Self(4);
    pub(crate) const CHOICES: Self = Self(5);
    pub(crate) const WIN: Self = Self(6);
    pub(crate) const SCORE: Self = Self(7);
    pub(crate) const FIRST_WINS: Self = Self(8);
    pub(crate) const LEGAL: Self = Self(9);
    pub(crate) const DECISIONS: Self = Self(10);
    pub(crate) const FORCED: Self = Self(11);
    pub(crate) const LEAD: Self = Self(12);
    pub(crate) const STILL: Self = Self(13);
}

/// Figures that have the same id in all arms, in the order of their ids.
const COMMON: [&str; 9] =
    ["moves", "actions", "margin", "winner score", "spread", "choices", "win", "score", "first wins"];

/// Figures measured on the way of a game: legal actions in all decisions that were counted, which are those without continuous
/// actions; those decisions; those of them with one legal action only; how often another side took the lead alone; the longest
/// run of actions that changed no score.
pub(crate) const ON_THE_WAY: [(&str, FigureId); 5] = [
    ("legal actions", FigureId::LEGAL),
    ("decisions", FigureId::DECISIONS),
    ("forced moves", FigureId::FORCED),
    ("lead changes", FigureId::LEAD),
    ("longest standstill", FigureId::STILL),
];

/// Names of the figures that games of an arm have, each with its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureNames {
    by_name: BTreeMap<Cow<'static, str>, FigureId>,
    /// By id.
    all: Vec<Named>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Named {
    metric: Metric,
    name: Cow<'static, str>,
    /// The name as a key of JSON, with its colon.
    key: String,
    /// Its place in the order of names.
    rank: u16,
}

impl FigureNames {
    /// The names of an arm whose games measure these figures, see [`Arena::figures`](crate::Arena::figures).
    pub fn new(figures: Vec<Cow<'static, str>>) -> Self {
        let (mut by_name, mut all) = (BTreeMap::new(), Vec::new());
        let common = COMMON.into_iter().chain(ON_THE_WAY.map(|(name, _)| name)).map(Cow::Borrowed);
        for name in common.chain(figures).take(usize::from(u16::MAX)) {
            by_name.entry(name.clone()).or_insert_with(|| {
                let key = serde_json::to_string(&name).unwrap_or_default() + ":";
                all.push(Named { metric: name.as_ref().into(), name, key, rank: 0 });
                FigureId(all.len() as u16 - 1)
            });
        }
        for (rank, id) in by_name.values().enumerate() {
            all[usize::from(id.0)].rank = rank as u16;
        }
        Self { by_name, all }
    }

    /// The id of a name; `None` if games of the arm have no such figure.
    pub fn id(&self, name: &str) -> Option<FigureId> {
        self.by_name.get(name).copied()
    }

    /// The id of a figure that records carry under its name; `None` for all others.
    pub(crate) fn recorded(&self, metric: &Metric) -> Option<FigureId> {
        matches!(metric, Metric::Reached(_) | Metric::Measured(_)).then(|| self.id(&metric.to_string())).flatten()
    }

    /// The name of a figure.
    pub fn name(&self, id: FigureId) -> &str {
        &self.all[usize::from(id.0)].name
    }

    pub(crate) fn metric(&self, id: FigureId) -> &Metric {
        &self.all[usize::from(id.0)].metric
    }

    pub(crate) fn key(&self, id: FigureId) -> &str {
        &self.all[usize::from(id.0)].key
    }

    pub(crate) fn rank(&self, id: FigureId) -> u16 {
        self.all[usize::from(id.0)].rank
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_is_written_as_it_was_read() {
        let texts =
            ["lift of Gold vein", "points per use of used cars", "ending used x", "reached Gold", "rounds", "lift", ""];
        for text in texts.into_iter().chain(COMMON) {
            assert_eq!(Metric::from(text).to_string(), text);
        }
        assert_eq!(Metric::from("lift of Gold vein"), Metric::Item(ItemMetric::Lift, "Gold vein".into()));
        assert_eq!(Metric::from("points per use of used cars"), Metric::Item(ItemMetric::Points, "used cars".into()));
        assert_eq!(Metric::from("lift"), Metric::Measured("lift".into()));
        assert_eq!(Metric::from("winner score"), Metric::WinnerScore);
    }

    #[test]
    fn ids_follow_from_the_names_and_common_figures_keep_theirs() {
        let names = FigureNames::new(vec!["rounds".into(), "moves".into(), "a \"b\"".into(), "rounds".into()]);
        let common = COMMON.into_iter().chain(ON_THE_WAY.map(|(name, _)| name)).enumerate();
        common.for_each(|(at, name)| assert_eq!(names.id(name), Some(FigureId(at as u16)), "{name}"));
        assert!(ON_THE_WAY.iter().all(|(name, id)| names.id(name) == Some(*id)));
        assert_eq!((names.id("rounds"), names.id("none")), (Some(FigureId(14)), None));
        let quoted = names.id("a \"b\"").expect("a figure");
        assert_eq!((names.name(quoted), names.key(quoted), names.rank(quoted)), ("a \"b\"", "\"a \\\"b\\\"\":", 0));
    }
}
