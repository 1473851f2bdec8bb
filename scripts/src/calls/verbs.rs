//! Verbs: how a script answers. A verb adds to the answer of the call at work and returns nothing.

use std::sync::Arc;

use javelina_engine::printable;
use javelina_engine::rules::{PointKind, Set};
use rhai::{Array, Dynamic, Engine, INT, ImmutableString, NativeCallContext};

use crate::calls::asked::{Made, Verbs, calls, element_kind, prints, say};
use crate::calls::forms::Verb;
use crate::calls::values::Names;
use crate::equip::{element, number, set_of};
use crate::faults::{Failure, value_in_words};
use crate::limits;

/// Registers the verbs of numbers, verdicts, facts and sets, and `print`.
pub(crate) fn register(engine: &mut Engine, names: &Arc<Names>) {
    numbers(engine, names);
    let is_decided = |kind: PointKind| Verb::Forbid.fits(kind);
    engine.register_fn("forbid", move |context: NativeCallContext| {
        calls(&context);
        say(is_decided, |verbs, _| {
            verbs.decision.forbid = true;
            Ok(())
        })
    });
    engine.register_fn("forbid", move |context: NativeCallContext, reason: ImmutableString| {
        calls(&context);
        say(is_decided, |verbs, _| {
            verbs.decision.forbid = true;
            // A line break of the author is no line of the program.
            verbs.decision.reason.get_or_insert_with(|| printable(&reason, limits::STRING).into());
            Ok(())
        })
    });
    engine.register_fn("allow", move |context: NativeCallContext| {
        calls(&context);
        say(is_decided, |verbs, _| {
            verbs.decision.allow = true;
            Ok(())
        })
    });
    engine.register_fn("allow", |context: NativeCallContext, rule: ImmutableString| {
        calls(&context);
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
        engine.register_fn(name, move |context: NativeCallContext, list: Array| {
            calls(&context);
            members(&names, &list, name, is_more)
        });
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
        engine.register_fn(name, move |context: NativeCallContext, value: INT| {
            calls(&context);
            let value = number(value)?;
            say(is_number, |verbs, _| apply(verbs, value))
        });
        // What is not there is no answer, as in rules.
        engine.register_fn(name, move |context: NativeCallContext, (): ()| {
            calls(&context);
            say_nothing(verb)
        });
    }
    engine.register_fn("scale", |context: NativeCallContext, over: INT, under: INT| {
        calls(&context);
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
    engine.register_fn("set", move |context: NativeCallContext, name: ImmutableString| {
        calls(&context);
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
