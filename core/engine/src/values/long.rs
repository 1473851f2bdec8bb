//! Arrays of a state that are longer than those for which the standard library has a [`Default`].

use std::ops::{Deref, DerefMut};

/// An array of any length that begins with default values, so that a state which has one derives its [`Default`].
///
/// ```
/// let mut counts = javelina_engine::Long::<u8, 250>::default();
/// counts[249] += 1;
/// assert_eq!(counts.iter().sum::<u8>(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Long<T, const N: usize>(pub [T; N]);

impl<T: Default, const N: usize> Default for Long<T, N> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> Deref for Long<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for Long<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}
