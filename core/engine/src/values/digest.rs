//! A running digest of canonical bytes: equal states have equal digests on every machine.

use xxhash_rust::xxh3::Xxh3Default;

use crate::Element;

/// Gathers canonical bytes and condenses them to 64 bits (xxh3).
#[derive(Clone, Default)]
pub struct Digest(Xxh3Default);

impl Digest {
    /// An empty digest.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Adds the bytes of elements, 255 for none.
    pub fn elements<E: Element>(&mut self, elements: impl IntoIterator<Item = Option<E>>) {
        let (mut bytes, mut count) = ([0; 64], 0);
        for element in elements {
            if count == bytes.len() {
                self.bytes(&bytes);
                count = 0;
            }
            bytes[count] = E::byte_of(element);
            count += 1;
        }
        self.bytes(&bytes[..count]);
    }

    /// Adds a number.
    pub fn number(&mut self, number: i64) {
        self.bytes(&number.to_le_bytes());
    }

    /// Adds 128 bits.
    pub fn wide(&mut self, bits: u128) {
        self.bytes(&bits.to_le_bytes());
    }

    /// The digest of all that was added.
    pub fn finish(&self) -> u64 {
        self.0.digest()
    }
}
