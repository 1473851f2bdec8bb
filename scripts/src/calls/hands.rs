//! Functions for another seat and for zones: their names, what stands between their brackets, what they do.

use javelina_engine::rules::KindId;

/// A function of this chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    /// Effects as another seat.
    ForSeat,
    /// All that lies in a zone goes to another.
    Send,
    /// The first ones go.
    SendFirst,
    /// Those of a list go.
    SendThose,
    /// Two zones change places.
    Exchange,
}

/// Each function with its name, what stands between its brackets, and what it does.
pub(crate) const HANDS: [(Hand, &str, &[&str], &str); 5] = [
    (
        Hand::ForSeat,
        "for_seat",
        &["seat", "effects"],
        "the effects, done as if that seat acted; nothing if it does not play",
    ),
    (
        Hand::Send,
        "send",
        &["zone", "seat", "zone", "seat"],
        "all that lies in the first zone goes to the second; a zone of the table has the seat `()`",
    ),
    (
        Hand::SendFirst,
        "send_first",
        &["number", "zone", "seat", "zone", "seat"],
        "so many go, from the top of a zone with an order",
    ),
    (Hand::SendThose, "send_those", &["list", "zone", "seat", "zone", "seat"], "those of the list go that lie there"),
    (Hand::Exchange, "exchange", &["zone", "seat", "zone", "seat"], "what lies in the two zones changes places"),
];

impl Hand {
    /// What stands between its brackets.
    pub(crate) fn args(self) -> &'static [&'static str] {
        HANDS.iter().find(|(hand, ..)| *hand == self).map_or(&[], |(_, _, args, _)| *args)
    }

    /// The kinds of its arguments, where they are elements.
    pub(crate) fn kinds(self, seats: KindId) -> Vec<Option<KindId>> {
        self.args().iter().map(|word| (*word == "seat").then_some(seats)).collect()
    }
}
