//! Verbs that do not depend on the game, with their arguments and the points that take them.

use javelina_engine::rules::{KindId, PointKind, Type};

/// A verb that does not depend on the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Set,
    Add,
    Scale,
    Floor,
    Cap,
    Forbid,
    Allow,
    Include,
    Exclude,
    Send,
    SendFirst,
    SendThose,
    Exchange,
    SetTo,
    AddTo,
    Reveal,
    Print,
}

/// Each verb with its name, its arguments by what they are, and what it does. An optional argument is a row of its own.
pub(crate) const VERBS: [(Verb, &str, &[&str], &str); 23] = [
    (Verb::Set, "set", &["value"], "number: sets the answer to a number or an element"),
    (Verb::Add, "add", &["number"], "number: adds a number"),
    (
        Verb::Scale,
        "scale",
        &["number", "divisor"],
        "number: multiplies by the first and divides by the second number; rounds down once",
    ),
    (Verb::Floor, "floor", &["number"], "number: sets a minimum"),
    (Verb::Cap, "cap", &["number"], "number: sets a maximum"),
    (Verb::Forbid, "forbid", &[], "yes or no: answers no"),
    (Verb::Forbid, "forbid", &["text"], "yes or no: answers no, with a reason"),
    (Verb::Allow, "allow", &[], "yes or no: answers yes, even if the game itself forbids it"),
    (Verb::Allow, "allow", &["text"], "yes or no: lifts the rule `item.rule` or `base.rule` here"),
    (Verb::Include, "include", &["list"], "set: adds elements"),
    (Verb::Exclude, "exclude", &["list"], "set: removes elements"),
    (
        Verb::Send,
        "send",
        &["zone", "seat", "zone", "seat"],
        "event: moves everything from the first zone to the second; for a zone of the table, the seat is `()`",
    ),
    (
        Verb::SendFirst,
        "send_first",
        &["number", "zone", "seat", "zone", "seat"],
        "event: moves the first elements of a zone with an order",
    ),
    (
        Verb::SendThose,
        "send_those",
        &["list", "zone", "seat", "zone", "seat"],
        "event: moves the elements of the list that are in the first zone",
    ),
    (Verb::Exchange, "exchange", &["zone", "seat", "zone", "seat"], "event: swaps the contents of two zones"),
    (Verb::SetTo, "set_to", &["counter", "value"], "event: sets the counter"),
    (Verb::SetTo, "set_to", &["counter", "element", "value"], "event: sets the value of an element"),
    (Verb::SetTo, "set_to", &["counter", "element", "element", "value"], "event: sets the value of a pair of elements"),
    (Verb::AddTo, "add_to", &["counter", "number"], "event: adds to the counter"),
    (Verb::AddTo, "add_to", &["counter", "element", "number"], "event: adds to the value of an element"),
    (
        Verb::AddTo,
        "add_to",
        &["counter", "element", "element", "number"],
        "event: adds to the value of a pair of elements",
    ),
    (Verb::Reveal, "reveal", &["counter"], "event: makes the values of a secret counter public"),
    (Verb::Print, "print", &["value"], "anywhere: shows a value in `why` and does not change the game"),
];

impl Verb {
    /// Its arguments where it has so many.
    pub(crate) fn args(self, count: usize) -> &'static [&'static str] {
        VERBS
            .iter()
            .find(|(verb, _, args, _)| *verb == self && args.len() == count)
            .map_or(&[], |(_, _, args, _)| *args)
    }

    /// Returns `true` if a point of this kind takes it.
    pub(crate) fn fits(self, kind: PointKind) -> bool {
        match self {
            Self::Set | Self::Add | Self::Scale | Self::Floor | Self::Cap => {
                matches!(kind, PointKind::Number(of) if of == Type::Number || self == Self::Set)
            }
            Self::Forbid | Self::Allow => matches!(kind, PointKind::Verdict | PointKind::Fact),
            Self::Include | Self::Exclude => matches!(kind, PointKind::Set(_)),
            Self::Print => true,
            _ => kind == PointKind::Event,
        }
    }

    /// The kinds of its arguments, where they are elements.
    pub(crate) fn kinds(self, count: usize, seats: KindId) -> Vec<Option<KindId>> {
        self.args(count).iter().map(|word| (*word == "seat").then_some(seats)).collect()
    }
}
