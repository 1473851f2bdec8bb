//! Findings that are the same: one group for each kind, place and message, whatever numbers stand in it.

use core::cmp::Reverse;
use core::fmt;
use std::collections::BTreeMap;

use javelina_engine::{Finding, FindingKind};

/// Groups that are told apart; findings of more kinds are counted together.
const MOST_GROUPS: usize = 200;
/// The group of what does not fit any more.
const OTHERS: &str = "others";

/// What findings of one cause have in common: the kind, and the message without what differs from game to game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Signature {
    kind: FindingKind,
    about: String,
}

impl Signature {
    /// The kind of the findings.
    pub fn kind(&self) -> FindingKind {
        self.kind
    }

    /// What their messages have in common.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Reads a signature as it is written; `None` for a text that is none.
    pub fn read(text: &str) -> Option<Self> {
        let (kind, about) = text.split_once(':')?;
        Some(Self { kind: FindingKind::of_word(kind)?, about: about.trim_start().into() })
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, about } = self;
        if about.is_empty() { write!(out, "{kind}:") } else { write!(out, "{kind}: {about}") }
    }
}

/// The signature of a finding.
pub fn signature(finding: &Finding) -> Signature {
    Signature { kind: finding.kind, about: about(&finding.message) }
}

/// A message without what differs from game to game. Numbers become `#`, except in places of files (`cards.toml:3:7`); of an
/// action only the verb stays, of a seat nothing.
fn about(message: &str) -> String {
    let mut text = String::new();
    let mut quoted: Option<String> = None;
    for word in message.split_inclusive(' ') {
        let bare = word.trim_end();
        match &mut quoted {
            Some(_) if bare.contains('`') => {
                let rest = bare.rsplit('`').next().unwrap_or_default();
                text.push_str(" ..`");
                text.push_str(rest);
                text.push(' ');
                quoted = None;
            }
            Some(_) => {}
            None => {
                if bare.matches('`').count() % 2 == 1 {
                    quoted = Some(bare.into());
                }
                let is_seat = text.ends_with("seat ") || text.ends_with("of ");
                let is_letter = bare.len() == 1 && bare.bytes().all(|one| one.is_ascii_uppercase());
                text.push_str(&if is_seat && is_letter { "#".into() } else { without_numbers(bare) });
                if quoted.is_none() {
                    text.push(' ');
                }
            }
        }
    }
    text.trim_end().into()
}

/// The word with `#` for each number that is no part of a place (`name:line:column`) or of a name.
fn without_numbers(word: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    let mut in_number = false;
    for one in word.chars() {
        let starts = one.is_ascii_digit() && !in_number && !before.is_alphanumeric() && before != ':' && before != '_';
        if starts {
            out.push('#');
            in_number = true;
        } else if !(in_number && one.is_ascii_digit()) {
            in_number = false;
            out.push(one);
        }
        before = one;
    }
    out
}

/// Findings of one signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they have in common; `None` for all that do not fit any more.
    pub signature: Option<Signature>,
    /// Their kind.
    pub kind: FindingKind,
    /// The message of the first one.
    pub message: String,
    /// How many games showed it.
    pub games: u64,
    /// How many of them each arm has, by its place in the plan.
    pub in_arms: BTreeMap<usize, u64>,
    /// The first arm that showed it, by its place in the plan.
    pub arm: usize,
    /// The first game of that arm.
    pub game: u64,
}

impl Group {
    /// The signature as it is written.
    pub fn name(&self) -> String {
        self.signature.as_ref().map_or_else(|| OTHERS.into(), ToString::to_string)
    }

    /// What they are about, in the words of the first one.
    pub fn words(&self) -> String {
        let such = if self.signature.is_none() { "others, for example " } else { "" };
        format!("{such}{}: {}", self.kind, self.message)
    }
}

/// All groups of a batch, in memory that does not grow with the number of games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups(BTreeMap<Option<Signature>, Group>);

impl Groups {
    pub fn take(&mut self, arm: usize, game: u64, kind: FindingKind, message: &str) {
        let (signature, message) = (Some(Signature { kind, about: about(message) }), message.to_string());
        self.add(Group { signature, kind, message, games: 1, in_arms: [(arm, 1)].into(), arm, game });
    }

    /// Takes the findings of games that come later.
    pub fn merge(&mut self, other: Self) {
        other.0.into_values().for_each(|group| self.add(group));
    }

    fn add(&mut self, mut group: Group) {
        if self.0.len() >= MOST_GROUPS && !self.0.contains_key(&group.signature) {
            group.signature = None;
        }
        match self.0.get_mut(&group.signature) {
            Some(known) => {
                known.games += group.games;
                for (arm, games) in group.in_arms {
                    *known.in_arms.entry(arm).or_default() += games;
                }
            }
            None => {
                self.0.insert(group.signature.clone(), group);
            }
        }
    }

    /// The groups, those with the most games first.
    pub fn sorted(self) -> Vec<Group> {
        let mut groups: Vec<Group> = self.0.into_values().collect();
        groups.sort_by_cached_key(|group| (Reverse(group.games), group.name()));
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use FindingKind::{Cascade, Law, NoAction, Script};

    fn signature(kind: FindingKind, message: &str) -> Signature {
        let signature = super::signature(&Finding::new(kind, message));
        assert_eq!(Signature::read(&signature.to_string()).as_ref(), Some(&signature));
        signature
    }

    #[test]
    fn findings_that_differ_in_numbers_seats_and_actions_are_one() {
        let same = [
            (
                Law,
                "at move 12: `take 3` of A was picked, but is not legal",
                "at move 7: `take 11` of B was picked, but is not legal",
            ),
            (
                NoAction,
                "seat A is to act at move 3, but has no action",
                "seat C is to act at move 90, but has no action",
            ),
            (
                Script,
                "third.rhai:4:9: the script failed after 17 uses",
                "third.rhai:4:9: the script failed after 3 uses",
            ),
        ];
        for (kind, one, other) in same {
            assert_eq!(signature(kind, one), signature(kind, other));
        }
    }

    #[test]
    fn findings_of_other_kinds_places_or_verbs_are_apart() {
        let all = [
            signature(Script, "third.rhai:4:9: the script failed"),
            signature(Script, "third.rhai:5:9: the script failed"),
            signature(Cascade, "third.rhai:4:9: the script failed"),
            signature(Law, "at move 1: `take 3` of A was picked, but is not legal"),
            signature(Law, "at move 1: `draw 3` of A was picked, but is not legal"),
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(!all[..at].contains(one), "{one}");
        }
    }

    #[test]
    fn memory_is_bounded_whatever_findings_say() {
        let mut groups = Groups::default();
        let word = |at: u32| -> String { (0..8).map(|bit| if at >> bit & 1 == 1 { 'x' } else { 'y' }).collect() };
        (0..256).for_each(|at| groups.take(0, u64::from(at), Script, &word(at)));
        let sorted = groups.sorted();
        assert_eq!((sorted.len(), sorted[0].name().as_str(), sorted[0].games), (MOST_GROUPS + 1, OTHERS, 56));
    }
}
