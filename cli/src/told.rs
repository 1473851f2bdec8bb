//! What is told before a game is played: clashes of content that may happen, and those that have an answer.

use javelina_engine::{Diagnostic, Files};
use javelina_lab::{Clash, Plan, chosen};
use javelina_variants::Choice;

use crate::Loaded;
use crate::render::{place, word};

/// A clash with its places, for people and reports. `arms`: the labels of what plays both, if there are several.
fn clash(one: &Diagnostic, files: &Files, arms: Vec<String>) -> Clash {
    let spans = std::iter::once(&one.span).chain(one.related.iter().map(|(span, _)| span));
    Clash {
        code: one.code.into(),
        severity: word(one.severity).into(),
        message: one.message.clone(),
        places: spans.filter(|span| !files.name(span.file).is_empty()).map(|span| place(files, span)).collect(),
        help: one.help.clone(),
        arms,
    }
}

/// What is told, in lines; empty if there is nothing to tell.
#[must_use]
pub fn lines(told: &[Diagnostic], files: &Files) -> String {
    told.iter().map(|one| clash(one, files, Vec::new()).text()).collect()
}

/// What is told of the arms of a plan, each once.
#[must_use]
pub fn of_plan(plan: &Plan, loaded: &Loaded) -> Vec<Clash> {
    let mut all: Vec<Clash> = Vec::new();
    for (at, arm) in plan.arms.iter().enumerate() {
        let same = |one: &javelina_lab::Arm| one.game == arm.game && one.with == arm.with;
        if plan.arms[..at].iter().any(same) {
            continue; // another policy or number of seats
        }
        let labels = plan.arms.iter().filter(|one| same(one)).map(|one| one.label.clone()).collect::<Vec<_>>();
        let (with, params) = chosen(&arm.with);
        let Ok(built) = loaded.build(&arm.game, &Choice { with, params }) else { continue };
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
