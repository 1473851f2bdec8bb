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
}

/// Declares the former names of a game: `pub FORMER; point "cards_box" => "extra_points"; subject "as" => "passage";` with
/// `kind`, `fact`, `point`, `subject`, `effect` or `zone` before the old name. A kind has a row for one element and one for all.
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
    (@zone) => { $crate::rules::NameSort::Zone };
}
