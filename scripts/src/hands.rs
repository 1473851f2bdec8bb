//! What a script does for another seat, and how it has things change hands between zones.

use std::sync::Arc;

use javelina_engine::Seat;
use javelina_engine::rules::{
    Carried, End, KindId, Lot, PointDecl, PointKind, Portion, ScriptEffect, Seen, ZoneDecl, ZoneId,
};
use rhai::{Array, Dynamic, Engine, EvalAltResult, ImmutableString};

use crate::equip::{element, number, set_of};
use crate::faults::Failure;
use crate::lint::{Lint, listed};
use crate::meter::Meter;
use crate::types::Known;
use crate::values::{Deed, Names};
use crate::walk::Call;
use crate::world::{Function, What};

type Made<T> = Result<T, Box<EvalAltResult>>;

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

    /// What it gives.
    pub(crate) fn gives(self) -> Known {
        if self == Self::ForSeat { Known::List } else { Known::Effect }
    }

    /// Whether it takes a value at a place.
    pub(crate) fn takes(self, place: usize, known: Known) -> bool {
        let may = match self.args().get(place).copied().unwrap_or("") {
            "seat" => matches!(known, Known::Text | Known::Nothing),
            "effects" => matches!(known, Known::Effect | Known::List | Known::Nothing),
            "number" => known == Known::Number,
            "list" => matches!(known, Known::List | Known::Names),
            _ => known == Known::Text,
        };
        may || known == Known::Anything
    }
}

/// Registers the functions.
pub(crate) fn register(
    engine: &mut Engine,
    zones: &'static [ZoneDecl],
    seats: KindId,
    names: &Arc<Names>,
    meter: &Arc<Meter>,
) {
    let (shared, counted) = (Arc::clone(names), Arc::clone(meter));
    engine.register_fn("for_seat", move |seat: Dynamic, effects: Dynamic| -> Made<Dynamic> {
        if seat.is_unit() {
            return Ok(Dynamic::UNIT);
        }
        let named = Seat(element(&shared, seats, &seat, "for_seat")? as u8);
        let effects =
            if effects.is_array() { effects.into_array().unwrap_or_default() } else { Array::from([effects]) };
        counted.charge(effects.len())?;
        let as_seat = |one: Dynamic| match one.read_lock::<Deed>().map(|deed| deed.0) {
            Some(ScriptEffect::Does { effect, args, seat }) => {
                let seat = seat.or(Some(named));
                Ok(Dynamic::from(Deed(ScriptEffect::Does { effect, args, seat })))
            }
            None if one.is_unit() => Ok(Dynamic::UNIT),
            _ => Err(Failure::Type.about("for_seat(seat, effects)")),
        };
        effects.into_iter().map(as_seat).collect::<Made<Array>>().map(Dynamic::from_array)
    });
    let lot = move |zones: &'static [ZoneDecl], names: &Names, zone: &str, seat: &Dynamic| -> Made<Option<Lot>> {
        let Some(at) = zones.iter().position(|decl| decl.name == zone) else {
            return Err(Failure::Element.about(&format!("no zone `{zone}`")));
        };
        let seat = match (zones[at].seat, seat.is_unit()) {
            (true, true) => return Ok(None),
            (true, false) => element(names, seats, seat, zone)?,
            (false, true) => 0,
            (false, false) => return Err(Failure::Element.about(&format!("no seat has a `{zone}`"))),
        };
        Ok(Some(Lot { zone: ZoneId(at as u8), seat: Seat(seat as u8) }))
    };
    let deed = |from: Option<Lot>, to: Option<Lot>, carry: &dyn Fn(Lot, Lot) -> Carried| -> Made<Dynamic> {
        let Some((from, to)) = from.zip(to) else { return Ok(Dynamic::UNIT) };
        let decl = &zones[from.zone.index()];
        if decl.bound && from.seat != to.seat {
            return Err(Failure::Answer.about(&format!("what lies in `{}` stays with its seat", decl.name)));
        }
        Ok(Dynamic::from(Deed(ScriptEffect::Carries(carry(from, to)))))
    };
    let send = |portion: Portion| move |from, to| Carried::Send { from, to, portion, end: End::Usual };
    for (name, is_exchange) in [("send", false), ("exchange", true)] {
        let names = Arc::clone(names);
        engine.register_fn(
            name,
            move |from: ImmutableString, of: Dynamic, to: ImmutableString, whose: Dynamic| -> Made<Dynamic> {
                let lots = (lot(zones, &names, &from, &of)?, lot(zones, &names, &to, &whose)?);
                let all = send(Portion::All);
                deed(lots.0, lots.1, if is_exchange { &Carried::Exchange } else { &all })
            },
        );
    }
    let shared = Arc::clone(names);
    engine.register_fn(
        "send_first",
        move |many: i64, from: ImmutableString, of: Dynamic, to: ImmutableString, whose: Dynamic| -> Made<Dynamic> {
            let many = usize::try_from(number(many)?).unwrap_or(0);
            deed(lot(zones, &shared, &from, &of)?, lot(zones, &shared, &to, &whose)?, &send(Portion::First(many)))
        },
    );
    let (shared, counted) = (Arc::clone(names), Arc::clone(meter));
    engine.register_fn(
        "send_those",
        move |list: Array, from: ImmutableString, of: Dynamic, to: ImmutableString, whose: Dynamic| -> Made<Dynamic> {
            counted.charge(list.len())?;
            let (first, second) = (lot(zones, &shared, &from, &of)?, lot(zones, &shared, &to, &whose)?);
            let Some(lies) = first else { return Ok(Dynamic::UNIT) };
            let those = set_of(&shared, zones[lies.zone.index()].of, &list, "send_those")?;
            deed(first, second, &send(Portion::Those(those)))
        },
    );
}

impl Lint<'_, '_> {
    /// Where a function of this chapter is called: at events alone, with zones that fit.
    pub(crate) fn judge_hand(&mut self, hand: Hand, call: &Call, at: &PointDecl) {
        if !matches!(at.kind, PointKind::Event) {
            let message = format!("`{}` may not be done at `{}`", call.name, at.name);
            return self.error("R3018", call.span, message, "this point takes no effects");
        }
        if at.free {
            let message =
                format!("players act at `{}` in any order, and `{}` touches what another has", at.name, call.name);
            return self.error("R3018", call.span, message, "do it at `round_closes`");
        }
        if hand != Hand::ForSeat {
            self.judge_zones(hand, call);
        }
    }

    fn judge_zones(&mut self, hand: Hand, call: &Call) {
        let zones = self.world.catalogue.zones;
        let mut found: Vec<&'static ZoneDecl> = Vec::new();
        let words = hand.args();
        let given = |at: usize| call.args.get(at.checked_sub(usize::from(call.is_method))?)?.as_ref();
        for (at, _) in words.iter().enumerate().filter(|(_, word)| **word == "zone") {
            let Some(literal) = given(at) else {
                let help = format!("write `{}({})`", call.name, words.join(", "));
                return self.error("R3025", call.span, "the zones must stand here as texts", help);
            };
            let Some(zone) = zones.iter().find(|zone| zone.name == literal.text) else {
                let shown = javelina_engine::printable(&literal.text, crate::limits::TOKEN);
                let names = || zones.iter().map(|zone| zone.name);
                let one =
                    javelina_engine::Diagnostic::error("R3025", literal.span, format!("no zone is called `{shown}`"));
                let help = format!("there are {}", listed(&names().map(String::from).collect::<Vec<_>>()));
                return self.found.push(one.help(help).did_you_mean(&literal.text, names()));
            };
            if let (false, Some(seat)) = (zone.seat, given(at + 1)) {
                let message = format!("`{}` is the table's, no seat has one", zone.name);
                return self.error("R3025", seat.span, message, "write `()`");
            }
            found.push(zone);
        }
        let [from, to] = found[..] else { return };
        let why = match hand {
            _ if from.stock != to.stock => "what lies in one cannot lie in the other",
            Hand::Exchange if from.whole && from.name != to.name => {
                "the first is only exchanged with the same of another seat"
            }
            Hand::Send | Hand::SendFirst | Hand::SendThose if from.whole || to.whole => {
                "it is only exchanged, all of it at once"
            }
            _ if to.outward || from.outward && hand == Hand::Exchange => {
                "things only go out of the one in which each has its place"
            }
            Hand::SendFirst if !from.ordered => "nothing in the first has a place; Nature draws from it in a rule",
            _ => return,
        };
        let message = format!("`{}` and `{}` do not fit here: {why}", from.name, to.name);
        let names: Vec<String> =
            zones.iter().filter(|zone| zone.stock == from.stock).map(|zone| zone.name.into()).collect();
        self.error("R3025", call.span, message, format!("of one stock are {}", listed(&names)));
    }

    /// What only the acting seat knows must not show in what happens to another.
    pub(crate) fn judge_secrecy(&mut self, at: usize) {
        let world = self.world;
        let is_own = |fact: javelina_engine::rules::FactId| world.fact(fact).seen == Seen::Own;
        let one = &self.defined[at];
        let Some(point) = one.points.first().copied().filter(|_| one.answers.is_some() || one.takes.is_some()) else {
            return;
        };
        let reached = || self.runs(at).into_iter().map(|at| &self.defined[at].walked);
        let called = |call: &Call| {
            let args = [call.args.len(), call.args.len() + 1];
            args.into_iter().find_map(|args| world.function(&call.name, args))
        };
        let reads = reached().any(|walked| {
            let fields = walked.mentions.iter().filter_map(|mention| world.field(&mention.name, point));
            let mut facts =
                fields.filter_map(|field| if let crate::world::Field::Fact(fact) = field { Some(fact) } else { None });
            let mut called = walked.calls.iter().filter_map(called).filter_map(|function| match function.what {
                What::Viewed(fact) => Some(fact),
                _ => None,
            });
            facts.any(is_own) || called.any(is_own)
        });
        let is_for = |function: &Function| function.what == What::Hands(Hand::ForSeat);
        let acts = reached().flat_map(|walked| &walked.calls).find(|call| called(call).is_some_and(is_for));
        let Some(span) = acts.filter(|_| reads).map(|call| call.span) else { return };
        let message = "what only the acting seat knows would show in what happens to another";
        self.error(
            "R3017",
            span,
            message,
            "decide it by what everybody sees, or in a function that reads nothing hidden",
        );
    }
}
