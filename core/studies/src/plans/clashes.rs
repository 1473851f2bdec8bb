//! What is told before a game is played: clashes of content that may happen, and those that have an answer.

use javelina_engine::{Diagnostic, Files, Severity, Span, printable};
use javelina_lab::{Arm, Clash, Plan};
use javelina_session::Loaded;

use super::dealing::choice;

/// The word of a severity.
pub fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// `file:line:column` of a place; the name is empty if it is in no file.
pub fn place(files: &Files, span: impl Into<Option<Span>>) -> String {
    let span = span.into();
    let [(line, column), _] = files.ends(span);
    format!("{}:{line}:{column}", printable(files.name(span.map(|span| span.file)), 200))
}

/// A clash with its places, for people and reports. `arms`: the labels of what plays both, if there are several.
fn clash(one: &Diagnostic, files: &Files, arms: Vec<String>) -> Clash {
    Clash {
        code: one.code.into(),
        severity: word(one.severity).into(),
        message: one.message.clone(),
        places: one.spans().filter(|span| !files.name(span.file).is_empty()).map(|span| place(files, span)).collect(),
        help: one.help.clone(),
        arms,
    }
}

/// What is told, in lines; empty if there is nothing to tell.
pub fn clashes_told(told: &[Diagnostic], files: &Files) -> String {
    told.iter().map(|one| clash(one, files, Vec::new()).text()).collect()
}

/// What is told of the arms of a plan, each once.
pub fn clashes_of(plan: &Plan, loaded: &Loaded) -> Vec<Clash> {
    let mut all: Vec<Clash> = Vec::new();
    for (at, arm) in plan.arms.iter().enumerate() {
        let same = |one: &Arm| one.game == arm.game && one.with == arm.with;
        if plan.arms[..at].iter().any(same) {
            continue; // another policy or number of seats
        }
        let labels = plan.arms.iter().filter(|one| same(one)).map(|one| one.label.clone()).collect::<Vec<_>>();
        let Ok(built) = loaded.build(&arm.game, &choice(&arm.with)) else { continue };
        for one in &built.told {
            let told = clash(one, &loaded.files, labels.clone());
            match all
                .iter_mut()
                .find(|old| Clash { arms: Vec::new(), ..(*old).clone() } == Clash { arms: Vec::new(), ..told.clone() })
            {
                Some(old) => old.arms.extend(told.arms),
                None => all.push(told),
            }
        }
    }
    all
}
