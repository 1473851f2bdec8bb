//! What the reports of studies have in common.

use javelina_lab::{Document, Format};
use serde_json::Value;

/// How a study came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All is well.
    Fine,
    /// Something was found.
    Findings,
    /// The games did not decide.
    Undecided,
}

/// A report of a study.
pub trait StudyReport {
    /// For people.
    fn document(&self) -> Document;

    /// For programs.
    fn json(&self) -> String;

    /// The report in a format.
    fn written(&self, format: Format) -> String {
        format.write(&self.document(), || self.json())
    }

    /// How the study came out.
    fn ending(&self) -> Ending;
}

/// Mark of a report that an interrupt has cut short.
pub const CUT: &str = "interrupted";

/// The mark between two texts if an interrupt has cut a report short; an empty text otherwise.
pub fn cut(is_cut: bool, before: &str, after: &str) -> String {
    if is_cut { format!("{before}{CUT}{after}") } else { String::new() }
}

/// The text of a report, with a mark if an interrupt has cut it short and without the keys that hold nothing.
pub(crate) fn printed(mut report: Value, is_cut: bool) -> String {
    if is_cut {
        report["status"] = CUT.into();
    }
    format!("{:#}\n", without_nulls(report))
}

/// A value without the keys of its tables that hold nothing.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(table) => {
            let kept = table.into_iter().filter(|(_, inner)| !inner.is_null());
            kept.map(|(key, inner)| (key, without_nulls(inner))).collect::<serde_json::Map<_, _>>().into()
        }
        Value::Array(all) => all.into_iter().map(without_nulls).collect(),
        other => other,
    }
}
