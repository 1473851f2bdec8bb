//! Former names: what facts, points and the like were called in the release before.

use crate::{Diagnostic, Fix, Severity, Span};

/// Severity of a former name.
const SEVERITY: Severity = Severity::Warning;

/// What a name is the name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameSort {
    /// A kind: the word for one element or for all.
    Kind,
    /// A fact.
    Fact,
    /// A point.
    Point,
    /// A subject of a point.
    Subject,
    /// An effect, with its whole spelling: `circle _` is now `gain _ nuggets`.
    Effect,
    /// A zone.
    Zone,
    /// An event that is another one now, at least with a condition: `phase_ends when phase is race`. One that was raised for
    /// each seat is a loop now: `game_starts for each playing` names the seats of the loop.
    Event,
}

/// A name that changed. Rows are written with [`former_names!`](crate::former_names).
#[derive(Clone, Copy, Debug)]
pub struct FormerName {
    /// What it names.
    pub sort: NameSort,
    /// The name in the release before.
    pub old: &'static str,
    /// The name now.
    pub new: &'static str,
}

impl FormerName {
    /// Reports the old name at `span`, with the fix that writes `new` there.
    pub fn problem(old: &str, new: &str, span: Span) -> Diagnostic {
        let message = format!("`{old}` is now `{new}`");
        let problem = Diagnostic { severity: SEVERITY, ..Diagnostic::error("V2096", span, message) };
        problem.help("`javelina check --fix` writes the new names").fix(Fix::write(span, new))
    }

    /// The event of now, the phase at which it is meant, and the seats of the loop; for a row of an [`Event`](NameSort::Event).
    pub fn event(&self) -> (&'static str, Option<&'static str>, Option<&'static str>) {
        let (event, seats) = self.new.split_once(" for each ").map_or((self.new, None), |(a, b)| (a, Some(b)));
        let (event, phase) = event.split_once(" when phase is ").map_or((event, None), |(a, b)| (a, Some(b)));
        (event, phase, seats)
    }

    /// How a rule at a former event is written now.
    pub fn event_help(&self) -> String {
        let (event, phase, seats) = self.event();
        let when = phase.map_or(String::new(), |phase| format!(" when phase is {phase}"));
        match seats {
            None => format!("write `on {event}{when} do {{ .. }}`"),
            Some(seats) => format!("write `on {event}{when} do {{ for each s in {seats} {{ .. }} }}`"),
        }
    }

    /// Reports a former event at `span`: the rule has to say more than the new name.
    pub fn event_problem(&self, span: Span) -> Diagnostic {
        let (event, phase, seats) = self.event();
        let when = phase.map_or(String::new(), |phase| format!(" when phase is {phase}"));
        let once = if seats.is_some() { ", raised once, not for each seat" } else { "" };
        Diagnostic::error("V2096", span, format!("`{}` is now `{event}{when}`{once}", self.old)).help(self.event_help())
    }
}

/// Declares the former names of a game: `pub FORMER; point "cards_box" => "extra_points"; subject "as" => "passage";` with
/// `kind`, `fact`, `point`, `subject`, `effect`, `zone` or `event` before the old name. A kind has a row for one element and one for all.
#[macro_export]
macro_rules! former_names {
    ($(#[doc = $doc:literal])* $vis:vis $all:ident; $($sort:ident $old:literal => $new:literal;)*) => {
        $(#[doc = $doc])*
        $vis const $all: &[$crate::rules::FormerName] = &[$($crate::rules::FormerName {
            sort: $crate::former_names!(@$sort),
            old: $old,
            new: $new,
        }),*];
    };
    (@kind) => { $crate::rules::NameSort::Kind };
    (@fact) => { $crate::rules::NameSort::Fact };
    (@point) => { $crate::rules::NameSort::Point };
    (@subject) => { $crate::rules::NameSort::Subject };
    (@effect) => { $crate::rules::NameSort::Effect };
    (@event) => { $crate::rules::NameSort::Event };
    (@zone) => { $crate::rules::NameSort::Zone };
}
