//! Actions said once: a row of [`actions!`](crate::actions) gives the variant, its spelling, its reader and its help.
//!
//! ```
//! use javelina_engine::{Actor, Game, Hole, Refusal, Typed, Verb};
//!
//! pub struct Market;
//! /// How a shop is written and read.
//! pub struct Shop;
//! impl Hole<Market, ()> for Shop {
//!     type Value = u8;
//!     const LONG: bool = true;
//!     fn spell(_: &Market, shop: &u8, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
//!         out.write_str(["the bakery", "the smithy"][usize::from(*shop)])
//!     }
//!     fn read(typed: &Typed<'_, Market, ()>, text: &str) -> Result<u8, Box<Refusal>> {
//!         let at = ["bakery", "smithy"].iter().position(|shop| text.ends_with(shop));
//!         at.map(|at| at as u8).ok_or_else(|| typed.unclear(format!("there is no `{text}` here")))
//!     }
//! }
//! javelina_engine::actions! { pub Action in ACTIONS for Market, ();
//!     /// buys that many loaves: `buy 3 from the bakery`
//!     Buy { loaves: u8 as javelina_engine::Whole, shop: u8 as Shop } = "buy {number} from {shop}", also ["take"];
//!     /// goes home
//!     Leave = "leave";
//!     /// the weather turns
//!     Turns = chance "weather turns";
//! }
//! let read = |text| Action::read(&Market, &(), Actor::Nature, text);
//! let text = |action: Action| {
//!     let mut text = String::new();
//!     action.spell(&Market, &mut text).map(|()| text)
//! };
//! assert_eq!(text(Action::Buy { loaves: 3, shop: 0 }).as_deref(), Ok("buy 3 from the bakery"));
//! assert_eq!(read("TAKE 3 smithy"), Ok(Action::Buy { loaves: 3, shop: 1 }));
//! assert_eq!(read("le"), Ok(Action::Leave), "the start of one verb alone");
//! assert_eq!(read("weather turns"), Ok(Action::Turns));
//! let message = |text| read(text).map_err(|refusal| refusal.message).err();
//! assert_eq!(message("buy 3").as_deref(), Some("write `buy NUMBER from SHOP`: buys that many loaves: `buy 3 from the bakery`"));
//! assert_eq!(message("leave now").as_deref(), Some("unexpected `now`; write `leave`: goes home"));
//! assert_eq!(message("turns").as_deref(), Some("`turns` is not a move; moves: weather turns"), "of chance");
//! let seat = Actor::Seat(javelina_engine::Seat(0));
//! let message = |text| Action::read(&Market, &(), seat, text).map_err(|refusal| refusal.message).err();
//! assert_eq!(message("bui").as_deref(), Some("`bui` is not a move; did you mean `buy`?"));
//! assert_eq!(message("weather turns now").as_deref(), Some("`weather turns` is a move of chance"));
//! assert_eq!((ACTIONS[2].name(), ACTIONS[2].whose), ("weather turns", javelina_engine::Whose::Nature));
//! ```

use std::fmt;

use crate::moves::verbs::unclear;
use crate::rules::{Choice, KindId};
use crate::{Actor, Flow, Refusal, Verb, printable};

/// Actions by their rows.
pub trait Rows<G, S>: Sized {
    /// The one table of verbs.
    const VERBS: &'static [Verb];
    /// Hands every action of a player's row to `out`, row by row, each with all candidates of its arguments; a row with an
    /// argument that has none is left out. Whether one is legal is another question.
    fn each(game: &G, state: &S, out: &mut dyn FnMut(Self) -> Flow) -> Flow;

    /// Its row, and its arguments by the names that the pattern gives them, as [`Present::parts`](crate::Present::parts) has them.
    fn parts(&self, game: &G) -> (&'static Verb, Vec<(&'static str, String)>);
}

/// Actions that answer what content asks; [`actions!`](crate::actions) makes this of a row for answers and one for `skip`.
pub trait Answers: Sized {
    /// The answer that names an element of a kind.
    fn choose(kind: KindId, element: i32) -> Self;
    /// The answer that names none.
    fn skip() -> Self;
    /// The answer that an action is, and the kind of which it names an element; `None` if it answers nothing.
    fn answered(&self) -> Option<(Choice, Option<KindId>)>;
}

/// How one argument of an action is written and read. `S` is the state of the game.
pub trait Hole<G, S> {
    /// What the action holds.
    type Value;
    /// Whether it may be several words; one argument of a row at most.
    const LONG: bool = false;
    /// Whether it may be left out; then an empty text is read.
    const OPTIONAL: bool = false;

    /// Writes it in its one spelling; nothing for one that is left out.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    fn spell(game: &G, value: &Self::Value, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads it, forgivingly.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] that says what was not understood and what can be meant.
    fn read(typed: &Typed<'_, G, S>, text: &str) -> Result<Self::Value, Box<Refusal>>;

    /// Hands every candidate to `out`, in a fixed order; none for an argument that has too many.
    fn each(_game: &G, _state: &S, _out: &mut dyn FnMut(Self::Value) -> Flow) -> Flow {
        Flow::More
    }

    /// How many of these words, the last ones, are it: one, unless its name may be written in several.
    fn length(_typed: &Typed<'_, G, S>, _words: &[&str]) -> usize {
        1
    }
}

/// What somebody typed, in a state.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'a, G, S> {
    /// The game.
    pub game: &'a G,
    /// The state in which it is read.
    pub state: &'a S,
    /// Who typed it.
    pub actor: Actor,
    /// The row that was meant.
    pub verb: &'static Verb,
    /// The name of the row that was typed, as the table spells it.
    pub said: &'static str,
}

/// The argument of each place: whether it is long, may be left out, and its length at the end of words.
pub type Place<'a, G, S> = (bool, bool, fn(&Typed<'a, G, S>, &[&str]) -> usize);

impl<'a, G, S> Typed<'a, G, S> {
    /// A refusal of a text that was not understood.
    pub fn unclear(&self, message: impl Into<String>) -> Box<Refusal> {
        unclear(message)
    }

    /// The refusal that says how this is written.
    pub fn usage(&self) -> Box<Refusal> {
        unclear(format!("write `{}`: {}", self.verb.usage(), self.verb.doc))
    }

    /// The words of each argument. The long one takes what the others leave; small words between two are dropped.
    ///
    /// # Errors
    ///
    /// An argument is missing, or something is left over.
    #[doc(hidden)]
    pub fn places<'t, const N: usize>(
        &self,
        text: &'t str,
        places: [Place<'a, G, S>; N],
    ) -> Result<[&'t str; N], Box<Refusal>> {
        let mut found = [""; N];
        let mut rest = text.trim();
        let long = places.iter().position(|(long, ..)| *long).unwrap_or(N);
        for (at, hole) in found.iter_mut().take(long).enumerate() {
            rest = if at > 0 { self.linked(rest).unwrap_or(rest) } else { rest };
            let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            (*hole, rest) = (word, after.trim_start());
        }
        for at in (long + 1..N).rev() {
            let words: Vec<&str> = rest.split_whitespace().collect();
            let from = words.len().saturating_sub((places[at].2)(self, &words));
            let start = words.get(from).map_or(rest.len(), |word| word.as_ptr() as usize - rest.as_ptr() as usize);
            (rest, found[at]) = (rest[..start].trim_end(), &rest[start..]);
            let (before, word) = rest.rsplit_once(char::is_whitespace).unwrap_or(("", rest));
            rest = if self.links(word) { before.trim_end() } else { rest };
        }
        if long < N {
            found[long] = rest;
        } else if !rest.is_empty() {
            let usage = self.usage().message;
            return Err(unclear(format!("unexpected `{}`; {usage}", printable(rest, 40))));
        }
        let missing = found.iter().zip(&places).any(|(text, (_, optional, _))| text.is_empty() && !optional);
        if missing { Err(self.usage()) } else { Ok(found) }
    }

    /// Whether a word only stands between two arguments: one of the pattern, or one like it.
    fn links(&self, word: &str) -> bool {
        let lower = word.to_lowercase();
        let small = ["to", "into", "in", "on", "onto", "at", "with"].contains(&lower.as_str());
        let mut between = self.verb.pattern.split(['{', '}']).skip(2).step_by(2);
        small || between.any(|link| link.trim() == lower)
    }

    /// What follows a small word.
    fn linked<'t>(&self, text: &'t str) -> Option<&'t str> {
        let (word, after) = text.split_once(char::is_whitespace)?;
        self.links(word).then(|| after.trim_start())
    }
}

/// A whole number that is not negative.
#[derive(Clone, Copy, Debug)]
pub struct Whole;

impl<G, S> Hole<G, S> for Whole {
    type Value = u8;

    fn spell(_: &G, value: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{value}")
    }

    fn read(typed: &Typed<'_, G, S>, text: &str) -> Result<u8, Box<Refusal>> {
        text.parse().map_err(|_| typed.usage())
    }
}

/// Declares the actions of a game, a row each: `/// help` `Name { field: Type as Hole } = "verb {field} .. "`, with
/// `also ["other name"]`, and `= chance "verb"` for a move of Nature. A row without fields is a unit; `Name(field: Type as Hole)` makes a tuple. With `by Hole` one hole stands for all fields together, which are its tuple. The enum has `verb`, `spell`, `read` and [`Rows`]; where
/// the head says `answers Choose Skip`, it has [`Answers`](crate::Answers).
#[macro_export]
macro_rules! actions {
    ($vis:vis $Action:ident in $rows:ident for $Game:ty, $State:ty $(, answers $choose:ident $skip:ident)?; $(
        $(#[doc = $doc:literal])+
        $Row:ident
        $(( $($at:ident: $of:ty $(as $hole:ty)?),+ $(,)? ))?
        $({ $($field:ident: $fof:ty $(as $fhole:ty)?),+ $(,)? })?
        = $($flag:ident)? $pattern:literal $(, also [$($also:literal),+])? $(, by $by:ty)?;
    )*) => {
        /// One typed decision.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "the pattern of a row names its fields")]
        $vis enum $Action { $($(#[doc = $doc])+ $Row $(($($of),+))? $({ $($field: $fof),+ })?),* }

        /// Takes an action; says whether that is enough.
        #[allow(dead_code, reason = "a game may list by its rows alone")]
        $vis type Take<'a> = dyn FnMut($Action) -> $crate::Flow + 'a;

        /// The verbs, in the order of the actions.
        $vis const $rows: &[$crate::Verb] = &[$($crate::Verb {
            pattern: $pattern,
            also: &[$($($also),+)?],
            doc: $crate::declared_doc!($($doc)+),
            whose: $crate::actions!(@whose $($flag)?),
        }),*];

        $(impl $crate::Answers for $Action {
            fn choose(kind: $crate::rules::KindId, element: i32) -> Self {
                Self::$choose(kind, element)
            }
            fn skip() -> Self {
                Self::$skip
            }
            fn answered(&self) -> Option<($crate::rules::Choice, Option<$crate::rules::KindId>)> {
                match self {
                    Self::$choose(kind, element) => Some(($crate::rules::Choice::Element(*element), Some(*kind))),
                    Self::$skip => Some(($crate::rules::Choice::Skip, None)),
                    _ => None,
                }
            }
        })?

        impl $crate::Rows<$Game, $State> for $Action {
            const VERBS: &'static [$crate::Verb] = $rows;

            #[allow(clippy::clone_on_copy, reason = "fields of any type")]
            fn each(game: &$Game, state: &$State, out: &mut dyn FnMut(Self) -> $crate::Flow) -> $crate::Flow {
                $($crate::actions!(
                    @each $Game, $State, game, state, [$($flag)?] [$($by)?]
                    [out(Self::$Row $(($($at.clone()),+))? $({ $($field: $field.clone()),+ })?)]
                    $($($at [$($hole)?])+)? $($($field [$($fhole)?])+)?
                );)*
                $crate::Flow::More
            }

            fn parts(&self, game: &$Game) -> (&'static $crate::Verb, Vec<(&'static str, String)>) {
                let mut found = Vec::new();
                let _never_fails = self.spelled(game, &mut |holes| {
                    found = $crate::arguments($rows, self.verb(), holes)?;
                    Ok(())
                });
                (self.verb(), found)
            }
        }

        impl $Action {
            /// The row of [`
            #[doc = stringify!($rows)]
            /// `] to which it belongs.
            $vis fn verb(&self) -> &'static $crate::Verb {
                #[allow(dead_code, reason = "numbers the rows")]
                enum Order { $($Row),* }
                &$rows[match self { $(Self::$Row { .. } => Order::$Row as usize),* }]
            }

            /// Writes it in its one spelling.
            ///
            /// # Errors
            ///
            /// Those of `out`.
            $vis fn spell(&self, game: &$Game, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
                self.spelled(game, &mut |holes| $crate::spell($rows, self.verb(), holes, out))
            }

            /// Hands a spelling of each argument to `act`.
            fn spelled(&self, game: &$Game, act: &mut $crate::Spelled<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$Row $(($($at),+))? $({ $($field),+ })? => $crate::actions!(
                        @spell $Game, $State, game, act, [$($by)?]
                        $($($at [$($hole)?])+)? $($($field [$($fhole)?])+)?
                    )),*
                }
            }

            /// Reads what somebody typed, forgivingly.
            ///
            /// # Errors
            ///
            /// A refusal that says what was not understood, and how it is written.
            $vis fn read(
                game: &$Game,
                state: &$State,
                actor: $crate::Actor,
                text: &str,
            ) -> Result<Self, Box<$crate::Refusal>> {
                let found = $crate::verb($rows, text).ok_or_else(|| $crate::no_verb($rows, actor, text))?;
                Self::read_row(game, state, actor, found)
                    .map_err(|refusal| $crate::misread($rows, actor, text, refusal))
            }

            /// Reads the arguments of a row.
            fn read_row(
                game: &$Game,
                state: &$State,
                actor: $crate::Actor,
                (row, said, rest): (usize, &'static str, &str),
            ) -> Result<Self, Box<$crate::Refusal>> {
                #[allow(dead_code, clippy::enum_variant_names, reason = "numbers the rows")]
                enum Order { $($Row),* }
                let typed = $crate::Typed { game, state, actor, verb: &$rows[row], said };
                $(if row == Order::$Row as usize {
                    $crate::actions!(
                        @read $Game, $State, typed, rest, [$($by)?]
                        $($($at [$($hole)?])+)? $($($field [$($fhole)?])+)?
                    );
                    return Ok(Self::$Row $(($($at),+))? $({ $($field),+ })?);
                })*
                Err(typed.usage())
            }
        }
    };
    (@each $Game:ty, $State:ty, $game:ident, $state:ident, [$nobodys:ident] $($rest:tt)*) => {};
    (@each $Game:ty, $State:ty, $game:ident, $state:ident, [] [$by:ty] $($rest:tt)*) => {};
    (@each $Game:ty, $State:ty, $game:ident, $state:ident, [] [] $make:tt $($holes:tt)*) => {
        if $crate::actions!(@within $Game, $State, $game, $state, $make $($holes)*) == $crate::Flow::Enough {
            return $crate::Flow::Enough;
        }
    };
    (@within $Game:ty, $State:ty, $game:ident, $state:ident, [$make:expr]) => { $make };
    (@within $Game:ty, $State:ty, $game:ident, $state:ident, $make:tt $at:ident [$hole:ty] $($rest:tt)*) => {
        <$hole as $crate::Hole<$Game, $State>>::each(
            $game,
            $state,
            &mut |$at| $crate::actions!(@within $Game, $State, $game, $state, $make $($rest)*),
        )
    };
    (@whose) => { $crate::Whose::Seat };
    (@whose chance) => { $crate::Whose::Nature };
    (@spell $Game:ty, $State:ty, $game:ident, $act:ident, []) => { $act(&[]) };
    (@spell $Game:ty, $State:ty, $game:ident, $act:ident, [] $($at:ident [$hole:ty])+) => {
        $act(&[$(&|out: &mut dyn std::fmt::Write| <$hole as $crate::Hole<$Game, $State>>::spell($game, $at, out)),+])
    };
    (@spell $Game:ty, $State:ty, $game:ident, $act:ident, [$by:ty] $($at:ident [])+) => {{
        #[allow(clippy::clone_on_copy, reason = "fields of any type")]
        let all = ($($at.clone()),+);
        $act(&[&|out: &mut dyn std::fmt::Write| <$by as $crate::Hole<$Game, $State>>::spell($game, &all, out)])
    }};
    (@read $Game:ty, $State:ty, $typed:ident, $rest:ident, []) => { $typed.places($rest, [])?; };
    (@read $Game:ty, $State:ty, $typed:ident, $rest:ident, [] $($at:ident [$hole:ty])+) => {
        let [$($at),+] = $typed.places($rest, [$((
            <$hole as $crate::Hole<$Game, $State>>::LONG,
            <$hole as $crate::Hole<$Game, $State>>::OPTIONAL,
            <$hole as $crate::Hole<$Game, $State>>::length,
        )),+])?;
        $(let $at = <$hole as $crate::Hole<$Game, $State>>::read(&$typed, $at)?;)+
    };
    (@read $Game:ty, $State:ty, $typed:ident, $rest:ident, [$by:ty] $($at:ident [])+) => {
        let ($($at),+) = <$by as $crate::Hole<$Game, $State>>::read(&$typed, $rest.trim())?;
    };
}
