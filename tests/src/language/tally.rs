//! Tally: how often each form of the grammar was evaluated, and which verbs spoke together.

use std::collections::BTreeMap;

/// How two answers that meet at a question are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pairing {
    /// Both speak.
    Speaks,
    /// One overrides the other.
    Overrides,
    /// One is an exception from the other.
    Allows,
    /// `combine .. as first`
    First,
    /// `combine .. as least`
    Least,
    /// `combine .. as most`
    Most,
    /// `combine .. as sum`
    Sum,
}

/// Counts of evaluations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// By form: evaluations with the outcome yes (present, not empty), and with the other one.
    pub forms: BTreeMap<&'static str, [u64; 2]>,
    /// By verbs, in the order of the alphabet, and how they are related.
    pub pairs: BTreeMap<(&'static str, &'static str, Pairing), u64>,
}

impl Tally {
    /// Counts an evaluation.
    pub fn form(&mut self, form: &'static str, outcome: bool) {
        self.forms.entry(form).or_default()[usize::from(!outcome)] += 1;
    }

    /// Counts two verbs at one question.
    pub fn pair(&mut self, one: &'static str, two: &'static str, pairing: Pairing) {
        *self.pairs.entry((one.min(two), one.max(two), pairing)).or_default() += 1;
    }

    /// Adds what another one counted.
    pub fn merge(&mut self, other: &Self) {
        for (form, counts) in &other.forms {
            let own = self.forms.entry(form).or_default();
            own.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        for (pair, count) in &other.pairs {
            *self.pairs.entry(*pair).or_default() += count;
        }
    }
}
