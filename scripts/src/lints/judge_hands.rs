//! The part of the lint about other seats and zones: where they are named, which zones fit, what would show a secret.

use javelina_engine::rules::{FormerName, PointDecl, ZoneDecl};
use javelina_engine::{Diagnostic, Severity, Span, printable};

use crate::calls::verbs::Verb;
use crate::limits;
use crate::lints::lint::{Lint, effects_help, listed};
use crate::lints::types::{Defined, Known};
use crate::lints::walk::{Call, Literal};
use crate::world::{Function, What};

impl Lint<'_, '_> {
    /// An effect or question as a method of the seat that carries it out.
    pub(crate) fn judge_on_seat(&mut self, at: usize, one: &Defined, call: &Call, function: &Function) {
        let world = self.world;
        let known = call.given.first().map_or(Known::Anything, |side| self.types().known(at, side));
        if !matches!(known, Known::Text | Known::Nothing | Known::Anything) {
            let message = format!("`{}` is not carried out by {}", call.name, known.in_words());
            return self.error(
                "R3011",
                call.span,
                message,
                format!("write `{}(..)`, or a seat before the dot", call.name),
            );
        }
        for decl in one.points.iter().map(|point| world.point(*point)) {
            match function.what {
                What::Effect(effect) if !world.allows(decl, effect) => {
                    let message = format!("`{}` may not be done at `{}`", call.name, decl.name);
                    self.error("R3018", call.span, message, effects_help(world, decl));
                }
                What::Ask { .. } => self.judge_question(call, decl),
                _ => {
                    self.is_in_order(call, decl);
                }
            }
        }
    }

    /// A verb about zones: not where seats act in any order, and with zones that fit.
    pub(crate) fn judge_carrying(&mut self, verb: Verb, call: &Call, at: &PointDecl) {
        if self.is_in_order(call, at) {
            self.judge_zones(verb, call);
        }
    }

    /// Reports what touches another seat where players act in any order.
    pub(crate) fn is_in_order(&mut self, call: &Call, at: &PointDecl) -> bool {
        if at.free {
            let message =
                format!("players act at `{}` in any order, and `{}` touches what another has", at.name, call.name);
            self.error("R3018", call.span, message, "do it at `round_ends`");
        }
        !at.free
    }

    /// Reports a former name that stands in quotes. It is an error, since calls look for the text itself.
    pub(crate) fn quoted(&mut self, literal: &Literal, now: &str) {
        if literal.text != now {
            let span = Span { start: literal.span.start + 1, end: literal.span.end - 1, ..literal.span };
            let problem = FormerName::problem(&literal.text, now, span);
            self.found.push(Diagnostic { severity: Severity::Error, ..problem });
        }
    }

    fn judge_zones(&mut self, verb: Verb, call: &Call) {
        let zones = self.world.catalogue.zones;
        let mut found: Vec<&'static ZoneDecl> = Vec::new();
        let words = verb.args(call.args.len() + usize::from(call.is_method));
        let given = |at: usize| call.args.get(at.checked_sub(usize::from(call.is_method))?)?.as_ref();
        for (at, _) in words.iter().enumerate().filter(|(_, word)| **word == "zone") {
            let Some(literal) = given(at) else {
                let help = format!("write `{}({})`", call.name, words.join(", "));
                return self.error("R3025", call.span, "the zones must stand here as texts", help);
            };
            let Some(zone) = self.world.catalogue.zone(&literal.text).map(|id| &zones[id.index()]) else {
                let shown = printable(&literal.text, limits::TOKEN);
                let names = || zones.iter().map(|zone| zone.name);
                let one = Diagnostic::error("R3025", literal.span, format!("no zone is called `{shown}`"));
                let help = format!("there are {}", listed(&names().map(String::from).collect::<Vec<_>>()));
                return self.found.push(one.help(help).did_you_mean(&literal.text, names()));
            };
            self.quoted(literal, zone.name);
            if let (false, Some(seat)) = (zone.seat, given(at + 1)) {
                let message = format!("`{}` is the table's, no seat has one", zone.name);
                return self.error("R3025", seat.span, message, "write `()`");
            }
            found.push(zone);
        }
        let [from, to] = found[..] else { return };
        let why = match verb {
            _ if from.stock != to.stock => "what lies in one cannot lie in the other",
            Verb::Exchange if from.whole && from.name != to.name => {
                "the first is only exchanged with the same of another seat"
            }
            Verb::Send | Verb::SendFirst | Verb::SendThose if from.whole || to.whole => {
                "it is only exchanged, all of it at once"
            }
            _ if to.outward || from.outward && verb == Verb::Exchange => {
                "things only go out of the one in which each has its place"
            }
            Verb::SendFirst if !from.ordered => "nothing in the first has a place; Nature draws from it in a rule",
            _ => return,
        };
        let message = format!("`{}` and `{}` do not fit here: {why}", from.name, to.name);
        let names: Vec<String> =
            zones.iter().filter(|zone| zone.stock == from.stock).map(|zone| zone.name.into()).collect();
        self.error("R3025", call.span, message, format!("of one stock are {}", listed(&names)));
    }
}
