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
    (Verb::Set, "set", &["value"], "number: the answer is this number, or this element"),
    (Verb::Add, "add", &["number"], "number: so much more"),
    (Verb::Scale, "scale", &["number", "divisor"], "number: times the first, divided by the second; rounded down once"),
    (Verb::Floor, "floor", &["number"], "number: at least this"),
    (Verb::Cap, "cap", &["number"], "number: at most this"),
    (Verb::Forbid, "forbid", &[], "yes or no: no"),
    (Verb::Forbid, "forbid", &["text"], "yes or no: no, for this reason"),
    (Verb::Allow, "allow", &[], "yes or no: yes, against what the game itself forbids"),
    (Verb::Allow, "allow", &["text"], "yes or no: the rule `item.rule` or `base.rule` does not apply here"),
    (Verb::Include, "include", &["list"], "set: these too"),
    (Verb::Exclude, "exclude", &["list"], "set: not these"),
    (
        Verb::Send,
        "send",
        &["zone", "seat", "zone", "seat"],
        "event: all that is in the first zone goes to the second; a zone of the table has the seat `()`",
    ),
    (
        Verb::SendFirst,
        "send_first",
        &["number", "zone", "seat", "zone", "seat"],
        "event: so many go, from the top of a zone with an order",
    ),
    (
        Verb::SendThose,
        "send_those",
        &["list", "zone", "seat", "zone", "seat"],
        "event: those of the list go that are there",
    ),
    (Verb::Exchange, "exchange", &["zone", "seat", "zone", "seat"], "event: the contents of two zones change places"),
    (Verb::SetTo, "set_to", &["counter", "value"], "event: the counter gets this value"),
    (Verb::SetTo, "set_to", &["counter", "element", "value"], "event: the same of the value of an element"),
    (Verb::SetTo, "set_to", &["counter", "element", "element", "value"], "event: the same of the value of a pair"),
    (Verb::AddTo, "add_to", &["counter", "number"], "event: the counter gets so much more"),
    (Verb::AddTo, "add_to", &["counter", "element", "number"], "event: the same of the value of an element"),
    (Verb::AddTo, "add_to", &["counter", "element", "element", "number"], "event: the same of the value of a pair"),
    (Verb::Reveal, "reveal", &["counter"], "event: the values of a secret counter are shown to all"),
    (Verb::Print, "print", &["value"], "anywhere: shows a value in `why`; the game does not change"),
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
