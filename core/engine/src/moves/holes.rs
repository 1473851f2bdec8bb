//! Arguments that every game may use: an element of a kind, and a seat.

use std::fmt;
use std::marker::PhantomData;

use crate::{Flow, Game, Hole, Kinded, Refusal, Ruled, Seat, Typed, did_you_mean, first_names, printable};

/// The most names that a refusal lists.
const MOST_LISTED: usize = 12;

/// An element of a kind, by its name in any case of letters.
#[derive(Clone, Copy, Debug)]
pub struct Named<E>(PhantomData<E>);

impl<G: Game, E: Kinded> Hole<G, G::State> for Named<E> {
    type Value = E;

    fn spell(game: &G, element: &E, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&game.rules().lexicon().written(*element))
    }

    fn read(typed: &Typed<'_, G, G::State>, text: &str) -> Result<E, Box<Refusal>> {
        let rules = typed.game.rules();
        rules.lexicon().find(text).ok_or_else(|| {
            let names = rules.lexicon().names.get(E::KIND.index()).map_or(&[][..], Vec::as_slice);
            let kind = rules.catalogue().kinds.get(E::KIND.index()).map_or("element", |kind| kind.name);
            let help = did_you_mean(text, names.iter().map(String::as_str))
                .unwrap_or_else(|| format!("there are {}", first_names(names.to_vec(), MOST_LISTED)));
            typed.unclear(format!("there is no {kind} `{}`; {help}", printable(text, 40)))
        })
    }

    fn each(game: &G, _: &G::State, out: &mut dyn FnMut(E) -> Flow) -> Flow {
        let mut all = E::first(game.rules().lexicon().count(E::KIND));
        if all.any(|element| out(element) == Flow::Enough) { Flow::Enough } else { Flow::More }
    }
}

/// A seat at the table, by its letter.
#[derive(Clone, Copy, Debug)]
pub struct SeatLetter;

impl<G: Ruled> Hole<G, G::State> for SeatLetter {
    type Value = Seat;

    fn spell(_: &G, seat: &Seat, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{seat}")
    }

    fn read(typed: &Typed<'_, G, G::State>, text: &str) -> Result<Seat, Box<Refusal>> {
        let mut letters = text.chars();
        let seat = letters.next().and_then(Seat::of_letter).filter(|_| letters.next().is_none());
        seat.ok_or_else(|| {
            let seats = (0..G::seats_of(typed.state)).map(|seat| Seat(seat as u8).to_string()).collect();
            typed.unclear(format!(
                "there is no seat `{}`; seats: {}",
                printable(text, 40),
                first_names(seats, MOST_LISTED)
            ))
        })
    }

    fn each(_: &G, state: &G::State, out: &mut dyn FnMut(Seat) -> Flow) -> Flow {
        let mut seats = (0..G::seats_of(state)).map(|seat| Seat(seat as u8));
        if seats.any(|seat| out(seat) == Flow::Enough) { Flow::Enough } else { Flow::More }
    }
}

/// Declares arguments of actions that are said in a few words: a [`Hole`] each, of a game and its state. A row says what the
/// action holds, `LONG` and `OPTIONAL` where they are so, how it is written (as anything that can be displayed) and how it
/// is read.
///
/// ```
/// pub struct Market;
/// javelina_engine::hole! { Market, ();
///     /// How many; one if nothing is said.
///     pub Count: u8, OPTIONAL; |_, count| count;
///     |typed, text| if text.is_empty() { Ok(1) } else { text.parse().map_err(|_| typed.usage()) };
/// }
/// javelina_engine::actions! { pub Action in ACTIONS for Market, ();
///     /// buys loaves: `buy 3`
///     Buy(loaves: u8 as Count) = "buy {count}";
/// }
/// assert_eq!(Action::read(&Market, &(), javelina_engine::Actor::Nature, "buy").ok(), Some(Action::Buy(1)));
/// ```
#[macro_export]
macro_rules! hole {
    ($Game:ty, $State:ty; $(
        $(#[doc = $doc:literal])+
        $vis:vis $Name:ident: $of:ty $(, $flag:ident)*;
        |$game:tt, $value:pat_param| $spell:expr;
        |$typed:tt, $text:tt| $read:expr;
    )+) => {$(
        $(#[doc = $doc])+
        $vis struct $Name;

        impl $crate::Hole<$Game, $State> for $Name {
            type Value = $of;
            $(const $flag: bool = true;)*

            fn spell($game: &$Game, $value: &$of, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
                write!(out, "{}", $spell)
            }

            fn read($typed: &$crate::Typed<'_, $Game, $State>, $text: &str) -> Result<$of, Box<$crate::Refusal>> {
                $read
            }
        }
    )+};
}
