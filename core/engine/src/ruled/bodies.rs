//! Bodies of declared facts and effects: the code of a row, called with arguments of the types that it names.

use crate::rules::{ABSENT, Set};
use crate::{Element, Seat};

use super::Ruled;

/// What an effect works on, as one seat acts.
pub struct Doing<'a, G: Ruled, T> {
    /// The game.
    pub game: &'a G,
    /// The state.
    pub state: &'a mut G::State,
    /// The seat.
    pub seat: Seat,
    /// Where events are told.
    pub tape: &'a mut T,
}

impl<G: Ruled, T> std::fmt::Debug for Doing<'_, G, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} as {} acts", self.game.id(), self.seat)
    }
}

/// An argument of a fact or an effect, from its number.
pub trait FactArg: Sized {
    /// The argument; `None` if the number stands for none.
    fn of(number: i32) -> Option<Self>;
}

impl FactArg for i32 {
    #[inline]
    fn of(number: i32) -> Option<Self> {
        Some(number)
    }
}

impl FactArg for Seat {
    #[inline]
    fn of(number: i32) -> Option<Self> {
        u8::try_from(number).ok().map(Self)
    }
}

impl<E: Element> FactArg for E {
    #[inline]
    fn of(number: i32) -> Option<Self> {
        E::of_number(number)
    }
}

/// What the body of a fact gives: a number, a truth, an element, a seat, or an `Option` of one.
pub trait FactValue {
    /// The value as the rules have it; [`ABSENT`] if there is none.
    fn value(self) -> i32;
}

impl FactValue for i32 {
    #[inline]
    fn value(self) -> i32 {
        self
    }
}

impl FactValue for u8 {
    #[inline]
    fn value(self) -> i32 {
        self.into()
    }
}

impl FactValue for u16 {
    #[inline]
    fn value(self) -> i32 {
        self.into()
    }
}

impl FactValue for u32 {
    #[inline]
    fn value(self) -> i32 {
        self.try_into().unwrap_or(i32::MAX)
    }
}

impl FactValue for usize {
    #[inline]
    fn value(self) -> i32 {
        self.try_into().unwrap_or(i32::MAX)
    }
}

impl FactValue for bool {
    #[inline]
    fn value(self) -> i32 {
        self.into()
    }
}

impl FactValue for Seat {
    #[inline]
    fn value(self) -> i32 {
        self.0.into()
    }
}

impl<E: Element> FactValue for E {
    #[inline]
    fn value(self) -> i32 {
        self.number()
    }
}

impl<V: FactValue> FactValue for Option<V> {
    #[inline]
    fn value(self) -> i32 {
        self.map_or(ABSENT, V::value)
    }
}

/// What the body of a set-valued fact gives: a set, or an `Option` of one.
pub trait FactSet {
    /// The set; empty if there is none.
    fn set(self) -> Set;
}

impl FactSet for Set {
    #[inline]
    fn set(self) -> Set {
        self
    }
}

impl<S: FactSet> FactSet for Option<S> {
    #[inline]
    fn set(self) -> Set {
        self.map_or(Set::EMPTY, S::set)
    }
}

/// Writes `fact` and `set` of a game, and [`Facts`](crate::rules::Facts) of what is printed, from the rows of its facts: see
/// [`game_facts!`](crate::game_facts).
#[doc(hidden)]
#[macro_export]
macro_rules! answers {
    (in $Game:ty, printed $Printed:ty = |$game:ident| $printed:expr; $(
        $(#[doc = $doc:literal])+ $id:ident: $($mine:ident)? $name:literal [$($of:expr),*]
        -> $yields:ident $(($($part:expr),+))? $(or $none:ident)?, $rate:ident
        $(, seen $seen:ident)? $(, layer $layer:literal)? $(, only [$($at:expr),*])? $(, by [$($by:literal),*])?
        $(, asks [$($asked:expr),*])? $(, follows $score:ident)? = |$on:ident $(, $arg:ident: $Arg:ty)*| $body:expr;
    )*) => {
        impl $crate::rules::Facts for $Printed {
            fn fact(&self, fact: $crate::rules::FactId, args: [i32; 2]) -> i32 {
                match fact {
                    $($id => $crate::answers!(@printed_fact $rate $yields; self, args, $on $(, $arg: $Arg)*; $body),)*
                    _ => $crate::rules::ABSENT,
                }
            }
            fn set(&self, fact: $crate::rules::FactId, args: [i32; 2]) -> $crate::rules::Set {
                match fact {
                    $($id => $crate::answers!(@printed_set $rate $yields; self, args, $on $(, $arg: $Arg)*; $body),)*
                    _ => $crate::rules::Set::EMPTY,
                }
            }
        }

        /// The value of a fact.
        pub(super) fn fact(asker: &$crate::Asker<'_, $Game>, fact: $crate::rules::FactId, args: [i32; 2]) -> i32 {
            match fact {
                $($id => $crate::answers!(@fact $rate $yields; asker, args, $on $(, $arg: $Arg)*; $body;
                    {
                        let $game = asker.game;
                        let _ = $game;
                        $crate::rules::Facts::fact(&$printed, fact, args)
                    }),)*
                _ => $crate::rules::ABSENT,
            }
        }

        /// The value of a set-valued fact.
        pub(super) fn set(
            asker: &$crate::Asker<'_, $Game>,
            fact: $crate::rules::FactId,
            args: [i32; 2],
        ) -> $crate::rules::Set {
            match fact {
                $($id => $crate::answers!(@set $rate $yields; asker, args, $on $(, $arg: $Arg)*; $body;
                    {
                        let $game = asker.game;
                        let _ = $game;
                        $crate::rules::Facts::set(&$printed, fact, args)
                    }),)*
                _ => $crate::rules::Set::EMPTY,
            }
        }
    };
    (@printed_fact Static SetOf; $($rest:tt)*) => { $crate::rules::ABSENT };
    (@printed_fact Static $yields:ident; $($row:tt)*) => { $crate::answers!(@call FactValue value $($row)*) };
    (@printed_fact $rate:ident $($rest:tt)*) => { $crate::rules::ABSENT };
    (@printed_set Static SetOf; $($row:tt)*) => { $crate::answers!(@call FactSet set $($row)*) };
    (@printed_set $rate:ident $($rest:tt)*) => { $crate::rules::Set::EMPTY };
    (@fact $rate:ident SetOf; $($rest:tt)*) => { $crate::rules::ABSENT };
    (@fact Static $yields:ident; $asker:ident, $args:ident, $on:ident $(, $arg:ident: $Arg:ty)*; $body:expr; $printed:expr) => { $printed };
    (@fact $rate:ident $yields:ident; $asker:ident, $args:ident, $on:ident $(, $arg:ident: $Arg:ty)*; $body:expr; $printed:expr) => {
        $crate::answers!(@call FactValue value $asker, $args, $on $(, $arg: $Arg)*; $body)
    };
    (@set Static SetOf; $asker:ident, $args:ident, $on:ident $(, $arg:ident: $Arg:ty)*; $body:expr; $printed:expr) => { $printed };
    (@set $rate:ident SetOf; $asker:ident, $args:ident, $on:ident $(, $arg:ident: $Arg:ty)*; $body:expr; $printed:expr) => {
        $crate::answers!(@call FactSet set $asker, $args, $on $(, $arg: $Arg)*; $body)
    };
    (@set $($rest:tt)*) => { $crate::rules::Set::EMPTY };
    (@call $Of:ident $of:ident $asker:ident, $args:ident, $on:ident; $body:expr) => {{
        let $on = $asker;
        let _ = &$on;
        $crate::$Of::$of($body)
    }};
    (@call $Of:ident $of:ident $asker:ident, $args:ident, $on:ident, $arg:ident: $Arg:ty; $body:expr) => {{
        let $on = $asker;
        let _ = &$on;
        $crate::$Of::$of(<$Arg as $crate::FactArg>::of($args[0]).map(|$arg| $body))
    }};
    (@call $Of:ident $of:ident $asker:ident, $args:ident, $on:ident, $one:ident: $One:ty, $two:ident: $Two:ty; $body:expr) => {{
        let $on = $asker;
        let both = <$One as $crate::FactArg>::of($args[0]).zip(<$Two as $crate::FactArg>::of($args[1]));
        $crate::$Of::$of(both.map(|($one, $two)| $body))
    }};
}

/// Writes `effect` of a game from the rows of its effects: see [`game_effects!`](crate::game_effects).
#[doc(hidden)]
#[macro_export]
macro_rules! deeds {
    (in $Game:ty $(=> $Out:ty)?; $(
        $(#[doc = $doc:literal])+ $id:ident: $name:literal [$($part:ident $what:expr),*], changes [$($resource:literal),*]
        $(reads [$($read:literal),*])? $(adds [$($more:literal),*])? $(adds to $pool:ident bound $bound:ident $(($of:expr))?)?
        $(asks [$($asked:expr),*])? $(, $flag:ident $($verdict:path)?)* = |$on:ident $(, $arg:ident: $Arg:ty)*| $body:expr;
    )*) => {
        /// Does what content wants done for a seat.
        pub(super) fn effect<T: $crate::Tape<<$Game as $crate::Game>::Event>>(
            doing: &mut $crate::Doing<'_, $Game, T>,
            effect: $crate::rules::EffectId,
            args: [i32; 3],
        ) $(-> $Out)? {
            match effect {
                $($id => $crate::deeds!(@call doing, args, $on $(, $arg: $Arg)*; $body),)*
                _ => Default::default(),
            }
        }
    };
    (@call $doing:ident, $args:ident, $on:ident; $body:expr) => {{
        let $on = $doing;
        $body
    }};
    (@call $doing:ident, $args:ident, $on:ident, $arg:ident: $Arg:ty; $body:expr) => {{
        let $on = $doing;
        if let Some($arg) = <$Arg as $crate::FactArg>::of($args[0]) { $body } else { Default::default() }
    }};
    (@call $doing:ident, $args:ident, $on:ident, $one:ident: $One:ty, $two:ident: $Two:ty; $body:expr) => {{
        let $on = $doing;
        let both = <$One as $crate::FactArg>::of($args[0]).zip(<$Two as $crate::FactArg>::of($args[1]));
        if let Some(($one, $two)) = both { $body } else { Default::default() }
    }};
}
