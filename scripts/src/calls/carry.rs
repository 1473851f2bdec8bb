//! Verbs by which things change hands between zones.

use std::sync::Arc;

use javelina_engine::Seat;
use javelina_engine::rules::{Carried, End, KindId, Lot, Portion, ScriptEffect, ZoneDecl, ZoneId};
use rhai::{Array, Dynamic, Engine, ImmutableString, NativeCallContext};

use crate::calls::asked::{Made, calls, does, with};
use crate::calls::values::Names;
use crate::equip::{does_nothing, element, number, set_of};
use crate::faults::Failure;

/// Registers the functions.
pub(crate) fn register(engine: &mut Engine, zones: &'static [ZoneDecl], seats: KindId, names: &Arc<Names>) {
    let lot = move |zones: &'static [ZoneDecl], names: &Names, zone: &str, seat: &Dynamic| -> Made<Option<Lot>> {
        let Some(at) = zones.iter().position(|decl| decl.name == zone) else {
            return Err(Failure::Element.about(&format!("no zone `{zone}`")));
        };
        let seat = match (zones[at].seat, seat.is_unit()) {
            (true, true) => return Ok(None),
            (true, false) => element(names, seats, seat, zone)?,
            (false, true) => 0,
            (false, false) => return Err(Failure::Element.about(&format!("`{zone}` does not belong to a seat"))),
        };
        Ok(Some(Lot { zone: ZoneId(at as u8), seat: Seat(seat as u8) }))
    };
    let deed = |from: Option<Lot>, to: Option<Lot>, carry: &dyn Fn(Lot, Lot) -> Carried| -> Made<()> {
        let Some((from, to)) = from.zip(to) else { return does_nothing() };
        let decl = &zones[from.zone.index()];
        if decl.bound && from.seat != to.seat {
            return Err(Failure::Answer.about(&format!("the contents of `{}` stay with their seat", decl.name)));
        }
        does(ScriptEffect::Carries(carry(from, to)))
    };
    let send = |portion: Portion| move |from, to| Carried::Send { from, to, portion, end: End::Usual };
    for (name, is_exchange) in [("send", false), ("exchange", true)] {
        let names = Arc::clone(names);
        engine.register_fn(
            name,
            move |context: NativeCallContext,
                  from: ImmutableString,
                  of: Dynamic,
                  to: ImmutableString,
                  whose: Dynamic|
                  -> Made<()> {
                calls(&context);
                let lots = (lot(zones, &names, &from, &of)?, lot(zones, &names, &to, &whose)?);
                let all = send(Portion::All);
                deed(lots.0, lots.1, if is_exchange { &Carried::Exchange } else { &all })
            },
        );
    }
    let shared = Arc::clone(names);
    engine.register_fn(
        "send_first",
        move |context: NativeCallContext,
              many: i64,
              from: ImmutableString,
              of: Dynamic,
              to: ImmutableString,
              whose: Dynamic|
              -> Made<()> {
            calls(&context);
            let many = usize::try_from(number(many)?).unwrap_or(0);
            deed(lot(zones, &shared, &from, &of)?, lot(zones, &shared, &to, &whose)?, &send(Portion::First(many)))
        },
    );
    let shared = Arc::clone(names);
    engine.register_fn(
        "send_those",
        move |context: NativeCallContext,
              list: Array,
              from: ImmutableString,
              of: Dynamic,
              to: ImmutableString,
              whose: Dynamic|
              -> Made<()> {
            calls(&context);
            with(|asked| asked.meter.charge(list.len()))?;
            let (first, second) = (lot(zones, &shared, &from, &of)?, lot(zones, &shared, &to, &whose)?);
            let Some(lies) = first else { return does_nothing() };
            let those = set_of(&shared, zones[lies.zone.index()].of, &list, "send_those")?;
            deed(first, second, &send(Portion::Those(those)))
        },
    );
}
