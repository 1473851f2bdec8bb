//! Elements: ids of one kind, which cannot be mixed up with those of another.

use crate::rules::KindId;

/// An element of a kind of a game: a card, a cell, a token. [`kinds!`](crate::kinds) and [`element!`](crate::element)
/// declare them.
pub trait Element: Copy + Ord {
    /// How many there can be: as many as the kind fixes, at most 255.
    const MOST: usize;

    /// The element of this index; `None` from [`MOST`](Self::MOST) on.
    fn at(index: usize) -> Option<Self>;

    /// Its index among the elements of its kind.
    fn index(self) -> usize;

    /// Its index as clauses see it.
    #[inline]
    fn number(self) -> i32 {
        self.index() as i32
    }

    /// The element that a clause means; `None` for one that cannot be.
    #[inline]
    fn of_number(number: i32) -> Option<Self> {
        usize::try_from(number).ok().and_then(Self::at)
    }

    /// The first elements, as many as there are or can be.
    fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count.min(Self::MOST)).filter_map(Self::at)
    }

    /// All elements of a kind that fixes them.
    fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::first(Self::MOST)
    }

    /// The elements whose bits are set, least first.
    fn of_bits(bits: impl Into<u64>) -> impl Iterator<Item = Self> {
        let mut left = bits.into();
        std::iter::from_fn(move || {
            let least = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Self::at(least)
        })
    }

    /// Its bit in a set that is kept as bits, of 64 elements at most.
    #[inline]
    fn bit(self) -> u64 {
        debug_assert!(self.index() < 64, "64 bits hold 64 elements");
        1_u64.wrapping_shl(self.index() as u32) // in a release nothing is checked in the inner loop
    }

    /// Whether its bit is set.
    #[inline]
    fn is_in(self, bits: impl Into<u64>) -> bool {
        bits.into() & self.bit() != 0
    }

    /// The byte that stands for it in digests.
    fn byte(self) -> u8 {
        self.index() as u8
    }

    /// The byte that stands for it in digests; 255 for none.
    fn byte_of(element: Option<Self>) -> u8 {
        element.map_or(u8::MAX, Self::byte)
    }
}

/// An element of a kind that clauses know.
pub trait Kinded: Element {
    /// The kind.
    const KIND: KindId;
}

/// Declares types of elements: `/// doc` `Card;`, or `Cell[16];` for as many. One takes a byte, and so does an `Option` of
/// it.
///
/// ```
/// use javelina_engine::Element;
/// javelina_engine::element! {
///     /// A shop.
///     pub Shop;
///     /// A day.
///     pub Day[7];
/// }
/// let smithy = Shop::at(3);
/// assert_eq!((smithy.map(Shop::index), Shop::at(255), size_of::<Option<Shop>>()), (Some(3), None, 1));
/// assert_eq!((Shop::byte_of(smithy), Shop::byte_of(None)), (3, 255));
/// assert!(Day::at(1) < Day::at(2));
/// assert_eq!((Day::at(7), Day::all().count(), Day::of_bits(0b100_0010_u64).last()), (None, 7, Day::at(6)));
/// assert_eq!(format!("{:?}", Day::at(0)), "Some(Day(0))");
/// ```
///
/// ```compile_fail
/// # use javelina_engine::Element;
/// # javelina_engine::element! {
/// #     /// A shop.
/// #     Shop;
/// #     /// A day.
/// #     Day;
/// # }
/// fn opens(shop: Shop, day: Day) {}
/// opens(Day::at(0).unwrap(), Shop::at(0).unwrap());
/// ```
#[macro_export]
macro_rules! element {
    ($($(#[doc = $doc:literal])+ $vis:vis $Name:ident $([$most:expr])?;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        $vis struct $Name(std::num::NonZero<u8>); // one more than its index

        impl $crate::Element for $Name {
            const MOST: usize = {
                let most = [$($most,)? 255][0];
                assert!(most <= 255, "a byte holds an element or none");
                most
            };

            #[inline]
            fn at(index: usize) -> Option<Self> {
                if index < Self::MOST { std::num::NonZero::new(index as u8 + 1).map(Self) } else { None }
            }

            #[inline]
            fn index(self) -> usize {
                usize::from(self.0.get()) - 1
            }
        }

        impl std::fmt::Debug for $Name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(out, concat!(stringify!($Name), "({})"), $crate::Element::index(*self))
            }
        }
    )+};
}
