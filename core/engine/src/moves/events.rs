//! Events said once: a row of [`events!`](crate::moves::events) gives the variant and the line that people read.

/// Declares the events of a game, a row each: `/// doc` `Name { field: Type } = "text with {field} and {}", argument;`. The
/// head names the game for the arguments, `of game: Market`; in them a field is a reference. The enum has `text`.
///
/// ```
/// pub struct Market;
/// javelina_engine::events! { pub Event of _game: Market;
///     /// A shop opened.
///     Opened { shop: u8 } = "shop {shop} opens";
///     /// Loaves were sold.
///     Sold(loaves: u8) = "{} sold", javelina_engine::counted(*loaves, "loaf");
///     /// Night fell.
///     Night = "it is night";
/// }
/// let told = [Event::Opened { shop: 3 }, Event::Sold(1), Event::Night].map(|event| event.text(&Market));
/// assert_eq!(told, ["shop 3 opens", "1 loaf sold", "it is night"]);
/// ```
#[macro_export]
macro_rules! events {
    ($vis:vis $Event:ident of $game:ident: $Game:ty; $(
        $(#[doc = $doc:literal])+
        $Row:ident $(( $at:ident: $of:ty ))? $({ $($field:ident: $fof:ty),+ $(,)? })? = $text:literal $(, $arg:expr)*;
    )*) => {
        /// What happened, past tense.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the doc comment of a row describes its fields")]
        $vis enum $Event { $($(#[doc = $doc])+ $Row $(($of))? $({ $($field: $fof),+ })?),* }

        impl $Event {
            /// The line that people read.
            #[allow(unused_variables, reason = "a text need not name every field")]
            $vis fn text(&self, $game: &$Game) -> String {
                match self {
                    $(Self::$Row $(($at))? $({ $($field),+ })? => format!($text $(, $arg)*)),*
                }
            }
        }
    };
}
