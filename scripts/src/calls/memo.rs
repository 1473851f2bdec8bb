//! Memo of one script: answers that it gave before. A script is pure, so what it is given decides what it answers and how many
//! operations that takes; a search asks the same thing of the same line hundreds of times.

use javelina_engine::rules::{Answer, Choice, KindId, Set, Type};

/// How many answers are kept; one that falls onto the place of another takes it.
const PLACES: usize = 256;
/// The most values of a call whose answer is kept.
const MOST_VALUES: usize = 32;

/// One value that is read for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    Single(Type, i32),
    Set(KindId, Set),
    /// What the acting seat may not look at.
    Hidden,
}

/// All that decides an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub function: u16,
    /// The seats that play, as bits.
    pub seats: u64,
    /// The answer to what the script asked before.
    pub answer: Option<Choice>,
    pub values: Vec<Given>,
}

impl Call {
    /// Where its answer is kept: any spread will do, since calls are compared there.
    pub fn place(&self) -> usize {
        let mix = |all: u64, word: u64| (all.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = self.values.iter().fold(u64::from(self.function), |all, value| match value {
            Given::Single(_, value) => mix(all, *value as u64),
            Given::Set(_, set) => set.0.iter().fold(all, |all, word| mix(all, *word)),
            Given::Hidden => mix(all, 1),
        });
        (mixed >> 32) as usize % PLACES
    }
}

/// Answers by what was asked, with the operations of each.
#[derive(Default)]
pub(crate) struct Memo(Vec<Option<(Call, Answer, u64)>>);

impl Memo {
    /// The answer to a call that was met before, if an action that has so many operations left may pay for it.
    pub(crate) fn find(&self, place: usize, call: &Call, left: u64) -> Option<(&Answer, u64)> {
        let (known, answer, operations) = self.0.get(place)?.as_ref()?;
        (known == call && *operations <= left).then_some((answer, *operations))
    }

    /// Keeps an answer.
    pub(crate) fn keep(&mut self, place: usize, call: Call, answer: &Answer, operations: u64) {
        if call.values.len() <= MOST_VALUES {
            self.0.resize(PLACES, None);
            self.0[place] = Some((call, answer.clone(), operations));
        }
    }
}
