//! Answers of scripts at one question. Each script that speaks is called once.

use super::speaking::Speaking;
use crate::rules::compiled::program::Body;
use crate::rules::declared::ids::ClauseId;
use crate::rules::evaluating::ask::{Ask, Facts};
use crate::rules::freezing::frozen::Rules;
use crate::rules::scripts::script::{Answer, Decision, NumberVerbs};

/// Answers of the scripts that speak at a question.
#[derive(Default)]
pub(in crate::rules) struct Scripted(Vec<(ClauseId, Answer)>);

impl Scripted {
    fn of(&self, id: ClauseId) -> Option<&Answer> {
        self.0.iter().find(|(clause, _)| *clause == id).map(|(_, answer)| answer)
    }

    /// The verbs of a script at a number.
    pub fn number(&self, id: ClauseId) -> Option<&NumberVerbs> {
        if let Some(Answer::Number(verbs)) = self.of(id) { Some(verbs) } else { None }
    }

    /// The verbs of a script at a verdict or fact.
    pub fn decision(&self, id: ClauseId) -> Option<&Decision> {
        if let Some(Answer::Decision(decision)) = self.of(id) { Some(decision) } else { None }
    }

    /// All decisions.
    pub fn decisions(&self) -> impl Iterator<Item = &Decision> {
        self.0.iter().filter_map(|(_, answer)| if let Answer::Decision(one) = answer { Some(one) } else { None })
    }
}

impl Rules {
    /// Calls the scripts that speak. All of them, or which of them fails would depend on the order of labels.
    #[inline]
    pub(in crate::rules) fn scripted<F: Facts>(&self, speaking: &Speaking<'_>, ask: &Ask<'_, F>) -> Scripted {
        if !self.is_scripted() {
            return Scripted::default();
        }
        let scripts = speaking.iter().filter(|id| self.is_script(*id));
        Scripted(scripts.map(|id| (id, self.script(id, ask))).collect())
    }

    /// Returns `true` if a script answers.
    #[inline]
    pub(in crate::rules) fn is_script(&self, id: ClauseId) -> bool {
        matches!(self.clause(id).body, Body::Script { .. })
    }
}
