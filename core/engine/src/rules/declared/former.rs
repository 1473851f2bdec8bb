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
    /// An element of a kind, `disc.d1`. Its new "name" is a condition that tells what it was: `number is 1`.
    Element,
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
    /// For an event that also comes at another time now: how.
    pub moved: Option<Rescheduled>,
}

/// Change of the time at which an event is raised.
#[derive(Clone, Copy, Debug)]
pub struct Rescheduled {
    /// When it comes now: `before the Field is filled`.
    pub when: &'static str,
    /// The resources that are different then. Rules about them may change their meaning.
    pub by: &'static [&'static str],
}

impl FormerName {
    /// Reports the old name at `span`, with the fix that writes `new` there.
    pub fn problem(old: &str, new: &str, span: Span) -> Diagnostic {
        let message = format!("`{old}` is now `{new}`");
        let problem = Diagnostic { severity: SEVERITY, ..Diagnostic::error("V2096", span, message) };
        problem.help("`javelina check --fix` writes the new names").fix(Fix::write(span, new))
    }

    /// Reports the former name of an event that comes at another time now. `is_same`: a rule means the same there.
    pub fn moved_problem(&self, moved: Rescheduled, span: Span, is_same: bool) -> Diagnostic {
        let problem = Self::problem(self.old, self.new, span);
        let message = format!("`{}` is now `{}`, which comes {}", self.old, self.new, moved.when);
        let fixes = problem.fixes.iter().map(|fix| Fix { sure: is_same, ..fix.clone() }).collect();
        let problem = Diagnostic { message, fixes, ..problem };
        match is_same {
            true => problem,
            false => problem.help(format!("check that the rule still works as intended, then write `{}`", self.new)),
        }
    }

    /// Reports a word that named a thing of another sort in the release before.
    pub fn elsewhere(&self, span: Span) -> Diagnostic {
        let what = match self.sort {
            NameSort::Kind => "a kind of thing",
            NameSort::Fact => "a fact",
            NameSort::Point => "a rule point",
            NameSort::Subject => "a subject of a rule point",
            NameSort::Effect => "an effect",
            NameSort::Zone => "a zone",
            NameSort::Event => "an event",
            NameSort::Element => return self.element_problem(span),
        };
        let old = self.old.split(' ').next().unwrap_or(self.old);
        let new = if self.sort == NameSort::Event { self.event().0 } else { self.new }.replace(" _", " ...");
        let problem = Diagnostic::error("V2096", span, format!("`{old}` was {what}, which is now `{new}`"));
        match self.sort {
            NameSort::Event => problem.help(self.event_help()),
            NameSort::Effect => problem.help(format!("write `{new}`")),
            _ => problem.help(format!("write `{new}`, if that is meant")).fix(Fix::write(span, new).unsure()),
        }
    }

    /// Reports the former name of an element, which no single element has now.
    pub fn element_problem(&self, span: Span) -> Diagnostic {
        let (kind, old) = self.old.split_once('.').unwrap_or(("element", self.old));
        let message = format!("`{old}` is no longer the name of a {kind}");
        let help = format!("write the condition `{kind}.{}`, or the name that one seat's {kind} has now", self.new);
        Diagnostic::error("V2096", span, message).help(help)
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

    /// How a rule at a former event is written now that takes seats out or ends the game. In a loop it would go on for the
    /// seats behind.
    pub fn end_help(&self) -> String {
        let (event, phase, seats) = self.event();
        let when = phase.map_or(String::new(), |phase| format!("phase is {phase} and "));
        let seats = seats.unwrap_or_default();
        let all = format!("({seats} s where ..)");
        format!(
            "a loop continues after `win` and the like: write `on {event} when {when}any {all} do {{ win first {all} }}`"
        )
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
/// `kind`, `fact`, `point`, `subject`, `effect`, `zone`, `event` or `element` before the old name. A kind has a row for one
/// element and one for all. An event that also comes at another time says so: `point "turn_closes" => "turn_ends", moved
/// "before the Field is filled" ["field"];`
#[macro_export]
macro_rules! former_names {
    ($(#[doc = $doc:literal])* $vis:vis $all:ident;
        $($sort:ident $old:literal => $new:literal $(, moved $when:literal [$($by:literal),*])?;)*) => {
        $(#[doc = $doc])*
        $vis const $all: &[$crate::rules::FormerName] = &[$($crate::rules::FormerName {
            sort: $crate::former_names!(@$sort),
            old: $old,
            new: $new,
            moved: $crate::former_names!(@moved $($when [$($by),*])?),
        }),*];
    };
    (@kind) => { $crate::rules::NameSort::Kind };
    (@fact) => { $crate::rules::NameSort::Fact };
    (@point) => { $crate::rules::NameSort::Point };
    (@subject) => { $crate::rules::NameSort::Subject };
    (@effect) => { $crate::rules::NameSort::Effect };
    (@event) => { $crate::rules::NameSort::Event };
    (@zone) => { $crate::rules::NameSort::Zone };
    (@element) => { $crate::rules::NameSort::Element };
    (@moved) => { None };
    (@moved $when:literal [$($by:literal),*]) => { Some($crate::rules::Rescheduled { when: $when, by: &[$($by),*] }) };
}
