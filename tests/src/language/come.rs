//! What an effect list comes to, and what it reads and changes: how the reference and a game speak of its steps.

use std::collections::BTreeSet;

use javelina_engine::rules::{EffectId, KindId, ZoneId};

use super::tree::End;

/// The zone of a seat; no seat for a zone of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The zone.
    pub zone: ZoneId,
    /// The seat.
    pub seat: Option<i32>,
}

/// A step about zones, worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the forms of the page")]
pub enum Sent {
    All(Place, Place, End),
    First(i128, Place, Place, End),
    Those(Vec<i32>, Place, Place, End),
    Exchange(Place, Place),
    /// To whom each seat gives what it has; `None`: it stays.
    Pass(ZoneId, Vec<Option<i32>>),
    Shuffle(Place),
    Reroll(Place),
    Show(Place, Vec<i32>),
    Hide(Place, Vec<i32>),
}

/// What a list comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Come {
    /// An effect and its arguments.
    Performs(EffectId, Vec<i32>),
    /// A change of a counter, which is done.
    Assigns(String),
    /// A secret counter is opened to all.
    Reveals(String),
    /// A step about zones; `None` if nothing happens.
    Carries(Option<Sent>),
    /// A question: its kind, the seats that are asked (`None`: Nature) with what they may answer, whether they may skip, and
    /// its text.
    Opens(KindId, Vec<(Option<i32>, Vec<i32>)>, bool, Option<String>),
    /// The end of the list.
    Ends,
}

/// What a list reads and changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// What is read.
    pub reads: BTreeSet<String>,
    /// What is changed, and whether it is only added to.
    pub writes: BTreeSet<(String, bool)>,
}

impl Log {
    /// Whether one of the two lists changes what the other one reads or changes; two that only add do not count.
    pub fn touches(&self, other: &Self) -> bool {
        let meets = |(what, adds): &(String, bool), two: &Self| {
            let other = |adds: bool| two.writes.contains(&(what.clone(), adds));
            two.reads.contains(what) || other(false) || !adds && other(true)
        };
        self.writes.iter().any(|what| meets(what, other)) || other.writes.iter().any(|what| meets(what, self))
    }
}
