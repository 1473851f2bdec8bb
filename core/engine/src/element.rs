//! Elements: ids of one kind, which cannot be mixed up with those of another.

/// An element of a kind of a game: a card, a cell, a token. [`element!`](crate::element) declares them.
pub trait Element: Copy + Ord {
    /// The element of this index; `None` above 254.
    fn at(index: usize) -> Option<Self>;

    /// Its index among the elements of its kind.
    fn index(self) -> usize;

    /// Its index as clauses see it.
    fn number(self) -> i32 {
        self.index() as i32
    }

    /// The element that a clause means; `None` for one that cannot be.
    fn of_number(number: i32) -> Option<Self> {
        usize::try_from(number).ok().and_then(Self::at)
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

/// Declares types of elements: `/// doc` `Card;`. One takes a byte, and so does an `Option` of it.
///
/// ```
/// use javelina_engine::Element;
/// javelina_engine::element! {
///     /// A shop.
///     pub Shop;
///     /// A day.
///     pub Day;
/// }
/// let smithy = Shop::at(3);
/// assert_eq!((smithy.map(Shop::index), Shop::at(255), size_of::<Option<Shop>>()), (Some(3), None, 1));
/// assert_eq!((Shop::byte_of(smithy), Shop::byte_of(None)), (3, 255));
/// assert!(Day::at(1) < Day::at(2));
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
    ($($(#[doc = $doc:literal])+ $vis:vis $Name:ident;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        $vis struct $Name(std::num::NonZero<u8>); // one more than its index

        impl $crate::Element for $Name {
            #[inline]
            fn at(index: usize) -> Option<Self> {
                u8::try_from(index.wrapping_add(1)).ok().and_then(std::num::NonZero::new).map(Self)
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
