//! Memo of one script: its earlier answers. A script is pure, so the values that it reads decide its next read, its answer
//! and its number of operations. A search asks the same question about the same line hundreds of times.
//!
//! The answers are leaves of a tree of reads, kept in a table by a hash of the way from its root.

use javelina_engine::rules::Answer;

use crate::calls::asked::{Asked, MOST_READS};
use crate::calls::reads::{Read, Value};

/// How many nodes are kept; one that falls onto the place of another takes it.
const PLACES: usize = 2048;

/// A node of the tree.
#[derive(Clone, Debug)]
enum Node {
    /// The next read.
    Next(Read),
    Leaf(Box<Leaf>),
}

/// An answer, with its operations and the whole way to it.
#[derive(Clone, Debug)]
struct Leaf {
    answer: Answer,
    operations: u64,
    reads: Vec<(Read, Value)>,
}

/// Answers by the values read, each with its number of operations.
#[derive(Default)]
pub(crate) struct Memo(Vec<Option<(u64, Node)>>);

fn mix(all: u64, word: u64) -> u64 {
    (all.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The hash of a way that continues with a value.
fn after(way: u64, value: &Value) -> u64 {
    match value {
        Value::Single(value) => mix(way, *value as u64),
        Value::Set(set) => set.0.iter().fold(way, |way, word| mix(way, *word)),
        Value::List(list) => list.iter().fold(mix(way, 1), |way, one| mix(way, *one as u64)),
    }
}

fn place(way: u64) -> usize {
    (way >> 32) as usize % PLACES
}

impl Memo {
    fn node(&self, way: u64) -> Option<&Node> {
        let (at, node) = self.0.get(place(way))?.as_ref()?;
        (*at == way).then_some(node)
    }

    /// The answer to a call that reads the same values as an earlier call, if the action has enough operations left. Reads
    /// as the call would.
    pub(crate) fn find(&self, function: u16, asked: &Asked<'_>, left: u64) -> Option<(Answer, u64)> {
        let (mut way, mut reads) = (mix(1, u64::from(function)), Vec::new());
        loop {
            match self.node(way)? {
                Node::Next(read) => {
                    let value = asked.look(*read);
                    way = after(way, &value);
                    reads.push((*read, value));
                }
                Node::Leaf(leaf) => {
                    let Leaf { answer, operations, reads: known } = &**leaf;
                    return (*known == reads && *operations <= left).then(|| (answer.clone(), *operations));
                }
            }
        }
    }

    /// Keeps an answer with its reads.
    pub(crate) fn keep(&mut self, function: u16, reads: Vec<(Read, Value)>, answer: &Answer, operations: u64) {
        if reads.len() > MOST_READS {
            return;
        }
        self.0.resize(PLACES, None);
        let mut way = mix(1, u64::from(function));
        for (read, value) in &reads {
            self.0[place(way)] = Some((way, Node::Next(*read)));
            way = after(way, value);
        }
        let leaf = Leaf { answer: answer.clone(), operations, reads };
        self.0[place(way)] = Some((way, Node::Leaf(Box::new(leaf))));
    }
}
