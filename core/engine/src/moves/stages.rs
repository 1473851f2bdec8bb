//! Steps said once: a row of [`stages!`](crate::moves::stages) gives the step and what stands for it in digests.

/// Declares the steps of a game, a row each, the first one marked `#[default]`: `/// doc` `Name(field: Type) = 5,
/// field;` with the number that stands for it in digests, and numbers for what it holds.
///
/// ```
/// javelina_engine::stages! { pub Stage;
///     /// The shops open.
///     #[default]
///     Opens = 0;
///     /// A shop sells to the `n`-th seat.
///     Sells(shop: u8, n: u8) = 4, shop, n;
/// }
/// assert_eq!((Stage::default(), Stage::Opens.digested()), (Stage::Opens, (0, [0, 0])));
/// assert_eq!(Stage::Sells(7, 2).digested(), (4, [7, 2]));
/// ```
#[macro_export]
macro_rules! stages {
    ($vis:vis $Stage:ident; $(
        $(#[$attr:meta])+ $Row:ident $(( $($at:ident: $of:ty),+ ))? = $code:literal $(, $part:expr)*;
    )*) => {
        /// The step that the game is at.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
        $vis enum $Stage { $($(#[$attr])+ $Row $(($($of),+))?),* }

        impl $Stage {
            /// What stands for it in digests: its number, and what it holds.
            fn digested(self) -> (u8, [u64; 2]) {
                match self { $(Self::$Row $(($($at),+))? => ($code, $crate::stages!(@held $($part),*))),* }
            }
        }
    };
    (@held) => { [0, 0] };
    (@held $one:expr) => { [u64::from($one), 0] };
    (@held $one:expr, $other:expr) => { [u64::from($one), u64::from($other)] };
}
