//! Verbs: how a script answers. A verb adds to the answer of the call at work and returns nothing.

use std::sync::Arc;

use javelina_engine::rules::{KindId, PointKind, Set, Type};
use rhai::{Array, Dynamic, Engine, INT, ImmutableString, NativeCallContext};

use crate::calls::asked::{Made, Verbs, element_kind, prints, say};
use crate::calls::values::Names;
use crate::equip::{element, number, set_of};
use crate::faults::{Failure, value_in_words};

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
    (Verb::Scale, "scale", &["number", "number"], "number: times the first, divided by the second; rounded down once"),
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

/// Registers the verbs of numbers, verdicts, facts and sets, and `print`.
pub(crate) fn register(engine: &mut Engine, names: &Arc<Names>) {
    numbers(engine, names);
    let is_decided = |kind: PointKind| Verb::Forbid.fits(kind);
    engine.register_fn("forbid", move || {
        say(is_decided, |verbs, _| {
            verbs.decision.forbid = true;
            Ok(())
        })
    });
    engine.register_fn("forbid", move |reason: ImmutableString| {
        say(is_decided, |verbs, _| {
            verbs.decision.forbid = true;
            verbs.decision.reason.get_or_insert_with(|| Arc::from(reason.as_str()));
            Ok(())
        })
    });
    engine.register_fn("allow", move || {
        say(is_decided, |verbs, _| {
            verbs.decision.allow = true;
            Ok(())
        })
    });
    engine.register_fn("allow", |rule: ImmutableString| {
        say(
            |kind| kind == PointKind::Verdict,
            |verbs, _| {
                verbs.decision.lifts.push(Arc::from(rule.as_str()));
                Ok(())
            },
        )
    });
    for (name, is_more) in [("include", true), ("exclude", false)] {
        let names = Arc::clone(names);
        engine.register_fn(name, move |list: Array| members(&names, &list, name, is_more));
    }
    engine.register_fn("print", |context: NativeCallContext, value: Dynamic| {
        prints(context.call_position(), || value_in_words(&value))
    });
}

fn members(names: &Names, list: &Array, name: &str, is_more: bool) -> Made<()> {
    let fits = |kind: PointKind| Verb::Include.fits(kind);
    say(fits, |verbs, asked| {
        let Some(PointKind::Set(kind)) = asked.planned.kind else { return Err(Failure::Answer.error()) };
        asked.meter.charge(list.len())?;
        let set: Set = set_of(names, kind, list, name)?;
        if is_more {
            verbs.more = verbs.more.or(set);
        } else {
            verbs.less = verbs.less.or(set);
        }
        Ok(())
    })
}

/// Adds a number to the verbs of a call.
type Apply = fn(&mut Verbs, i32) -> Made<()>;

fn numbers(engine: &mut Engine, names: &Arc<Names>) {
    let single: [(&'static str, Verb, Apply); 4] = [
        ("set", Verb::Set, set),
        ("add", Verb::Add, |verbs, by| {
            verbs.number.add = verbs.number.add.saturating_add(by.into());
            Ok(())
        }),
        ("floor", Verb::Floor, |verbs, least| {
            verbs.number.floor = Some(verbs.number.floor.map_or(least, |other| other.max(least)));
            Ok(())
        }),
        ("cap", Verb::Cap, |verbs, most| {
            verbs.number.cap = Some(verbs.number.cap.map_or(most, |other| other.min(most)));
            Ok(())
        }),
    ];
    for (name, verb, apply) in single {
        let is_number = |kind: PointKind| Verb::Add.fits(kind);
        engine.register_fn(name, move |value: INT| {
            let value = number(value)?;
            say(is_number, |verbs, _| apply(verbs, value))
        });
        // What is not there is no answer, as in rules.
        engine.register_fn(name, move |(): ()| say_nothing(verb));
    }
    engine.register_fn("scale", |over: INT, under: INT| {
        let factor = [number(over)?, number(under)?];
        if factor[1] < 1 {
            return Err(Failure::Arithmetic.error());
        }
        say(
            |kind| Verb::Scale.fits(kind),
            |verbs, _| {
                verbs.number.scale.push(factor);
                Ok(())
            },
        )
    });
    let names = Arc::clone(names);
    engine.register_fn("set", move |name: ImmutableString| {
        say(
            |kind| Verb::Set.fits(kind),
            |verbs, asked| {
                let kind = element_kind(asked.planned.kind).ok_or_else(|| Failure::Answer.error())?;
                set(verbs, element(&names, kind, &Dynamic::from(name), "set")?)
            },
        )
    });
}

fn set(verbs: &mut Verbs, to: i32) -> Made<()> {
    match verbs.number.set {
        Some(other) if other != to => Err(Failure::Set.about(&format!("{other} and {to}"))),
        _ => {
            verbs.number.set = Some(to);
            Ok(())
        }
    }
}

/// A verb with a value that is not there: the point must take it, and it says nothing.
fn say_nothing(verb: Verb) -> Made<()> {
    crate::calls::asked::with(|asked| {
        if asked.planned.kind.is_some_and(|kind| verb.fits(kind)) { Ok(()) } else { Err(Failure::Answer.error()) }
    })
}
