//! Reasons said once: a row of [`whys!`](crate::moves::whys) gives the reason and the words of the refusal.

/// Declares why actions of a game are not legal, a row each: `/// doc` `Name(field: Type) = source, "text with {field}"`, with
/// `(arguments)` of the text and `["fact": value]`, or `Name => refusal` where it takes more. The head names what rows may
/// read: the asker and the move. The enum has `Any` for a [`Reason`](crate::Reason), and `refusal`;
/// `Legal` is what a decision gives.
#[macro_export]
macro_rules! whys {
    ($(#[$attr:meta])* $vis:vis $Why:ident of $Game:ty: $asker:ident, $step:ident; $(
        $(#[doc = $doc:literal])+ $Row:ident $(( $($at:ident: $of:ty),+ ))?
        $(= $source:expr, $text:literal $(($($arg:expr),+))? $([$($fact:literal: $value:expr),+])?)?
        $(=> $refusal:expr)?;
    )*) => {
        /// Why an action is not legal.
        $(#[$attr])*
        $vis enum $Why {
            /// A reason that every game has.
            Any($crate::Reason),
            $($(#[doc = $doc])+ $Row $(($($of),+))?),*
        }

        /// Whether something is legal.
        #[allow(dead_code, reason = "a game may decide all of it in one place")]
        $vis type Legal = Result<(), $Why>;

        impl From<$crate::Reason> for $Why {
            fn from(reason: $crate::Reason) -> Self {
                Self::Any(reason)
            }
        }

        impl $Why {
            /// The refusal in words, without the nearest action.
            #[allow(unused_variables, reason = "a text need not name every field")]
            fn refusal(
                &self,
                $asker: &$crate::Asker<'_, $Game>,
                $step: &$crate::Move<<$Game as $crate::Game>::Action>,
            ) -> Box<$crate::Refusal> {
                match self {
                    Self::Any(reason) => $crate::Refusing::refuse_plainly($asker.game, $asker.state, $step, *reason),
                    $(Self::$Row $(($($at),+))? => {
                        $($crate::Refusal::new($source, format!($text $(, $($arg),+)?)) $($(.fact($fact, $value))+)?)?
                        $($refusal)?
                    })*
                }
            }
        }
    };
}
