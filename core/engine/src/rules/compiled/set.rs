//! Finite sets of elements of one kind, as bits.

use crate::Element;

/// A set of at most 256 elements, by index. Iteration is in the order of the indices, which is the kind's canonical
/// order (reading order for cells).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set(pub [u64; 4]);

impl Set {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);
    /// The most elements that a kind may have.
    pub const CAPACITY: usize = 256;

    /// The set of the first `count` elements.
    #[inline]
    pub fn first_elements(count: usize) -> Self {
        let mut set = Self::EMPTY;
        for (word, bits) in set.0.iter_mut().enumerate() {
            let left = count.saturating_sub(word * 64);
            *bits = if left >= 64 { u64::MAX } else { (1_u64 << left) - 1 };
        }
        set
    }

    /// The set of the elements from `least` to `greatest` that a set can hold.
    pub fn range(least: i32, greatest: i32) -> Self {
        let below = |bound: i32| Self::first_elements(bound.clamp(0, 256) as usize);
        below(greatest.saturating_add(1)).minus(below(least))
    }

    /// The set whose bits are `bits`.
    #[inline]
    pub fn of_wide(bits: u128) -> Self {
        Self([bits as u64, (bits >> 64) as u64, 0, 0])
    }

    /// The first 128 elements as bits.
    #[inline]
    pub fn wide(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }

    /// The set of one element; empty if `element` is out of range.
    #[inline]
    pub fn one(element: i32) -> Self {
        let mut set = Self::EMPTY;
        set.insert(element);
        set
    }

    /// Puts an element in. An element out of range is left out.
    #[inline]
    pub fn insert(&mut self, element: i32) {
        if (0..256).contains(&element) {
            self.0[element as usize / 64] |= 1 << (element % 64);
        }
    }

    /// Takes an element out.
    #[inline]
    pub fn remove(&mut self, element: i32) {
        if (0..256).contains(&element) {
            self.0[element as usize / 64] &= !(1 << (element % 64));
        }
    }

    /// Whether an element is in the set.
    #[inline]
    pub fn contains(&self, element: i32) -> bool {
        (0..256).contains(&element) && self.0[element as usize / 64] >> (element % 64) & 1 == 1
    }

    /// How many elements there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Elements of either.
    #[must_use]
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Elements of both.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Elements of this that are not in `other`.
    #[must_use]
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Whether any element is in both.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        (0..4).any(|word| self.0[word] & other.0[word] != 0)
    }

    /// The least element.
    #[inline]
    pub fn first(&self) -> Option<i32> {
        self.0
            .iter()
            .enumerate()
            .find(|(_, bits)| **bits != 0)
            .map(|(word, bits)| word as i32 * 64 + bits.trailing_zeros() as i32)
    }

    /// The element number `n` in canonical order.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<i32> {
        self.iter().nth(n)
    }

    /// The elements as those of a type.
    #[inline]
    pub fn of<E: Element>(&self) -> impl Iterator<Item = E> {
        self.iter().filter_map(E::of_number)
    }

    /// The elements in canonical order.
    #[inline]
    pub fn iter(&self) -> Elements {
        Elements(*self)
    }
}

impl FromIterator<i32> for Set {
    #[inline]
    fn from_iter<I: IntoIterator<Item = i32>>(elements: I) -> Self {
        let mut set = Self::EMPTY;
        for element in elements {
            set.insert(element);
        }
        set
    }
}

impl<E: Element> FromIterator<E> for Set {
    #[inline]
    fn from_iter<I: IntoIterator<Item = E>>(elements: I) -> Self {
        elements.into_iter().map(E::number).collect()
    }
}

/// The elements of a [`Set`], least first.
#[derive(Clone, Debug)]
pub struct Elements(Set);

impl Iterator for Elements {
    type Item = i32;

    #[inline]
    fn next(&mut self) -> Option<i32> {
        for (word, bits) in self.0.0.iter_mut().enumerate() {
            if *bits != 0 {
                let bit = bits.trailing_zeros();
                *bits &= *bits - 1;
                return Some(word as i32 * 64 + bit as i32);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_come_in_canonical_order_over_all_words() {
        let set: Set = [200, 3, 64, 127, 255, 0].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 3, 64, 127, 200, 255]);
        assert_eq!((set.len(), set.first(), set.nth(2)), (6, Some(0), Some(64)));
        assert_eq!(Set::first_elements(121).len(), 121);
        assert!(!Set::one(256).contains(256) && Set::one(-1).is_empty());
    }
}
