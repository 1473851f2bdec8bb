//! Verbs that move things between zones.

use javelina_engine::rules::{PointKind, Type, ZoneDecl};
use javelina_engine::{Diagnostic, Severity, Span, counted, printable};
use rhai::{Expr, FnCallExpr};

use crate::limits;
use crate::lower::chains::listed;
use crate::lower::lowering::Lowering;
use crate::lower::tree::{At, Carry, Node, Verb};
use crate::lower::types::Shape;

/// Verbs that move things between zones, with their arguments.
pub(crate) const CARRIES: [(&str, Carry, &[&str]); 4] = [
    ("send", Carry::Send, &["zone", "seat", "zone", "seat"]),
    ("send_first", Carry::SendFirst, &["number", "zone", "seat", "zone", "seat"]),
    ("send_those", Carry::SendThose, &["list", "zone", "seat", "zone", "seat"]),
    ("exchange", Carry::Exchange, &["zone", "seat", "zone", "seat"]),
];

impl Lowering<'_> {
    pub(crate) fn carry(&mut self, carry: Carry, form: &[&str], call: &FnCallExpr, span: Span) -> At {
        let name = call.name.as_str();
        let args = self.values(&call.args);
        let help = format!("write `{name}({})`", form.join(", "));
        if !self.takes(name, |point| matches!(point.kind, PointKind::Event), span) {
            return self.undone(args, span);
        }
        if let Some(point) = self.point().map(|point| self.known.point(point)).filter(|point| point.free) {
            let message =
                format!("players act at `{}` in any order, and `{name}` touches what another has", point.name);
            self.error("R3018", span, message, "do it at `round_ends`");
        }
        if args.len() != form.len() {
            let message = format!("`{name}` is given {}", counted(args.len(), "argument"));
            self.error("R3011", span, message, help);
            return self.undone(args, span);
        }
        let mut zones = Vec::new();
        for (place, word) in form.iter().enumerate() {
            let (expr, at) = (&call.args[place], args[place]);
            match *word {
                "zone" => zones.push(self.zone(expr, at, &help)),
                "seat" => match zones.last() {
                    Some(Some(zone)) if !zone.seat && !matches!(self.tree.nodes[at.index()], Node::Nothing) => {
                        let message = format!("`{}` is the table's, no seat has one", zone.name);
                        self.error("R3025", self.span(at), message, "write `()`");
                    }
                    _ => {
                        let wanted = Shape::Of(self.known.catalogue.seat);
                        self.want_shape(at, wanted, "R3105", &format!("`{name}` takes a seat here"), &help);
                    }
                },
                "number" => {
                    self.want_shape(at, Shape::Number, "R3105", &format!("`{name}` takes a number here"), &help);
                }
                _ => {
                    let kind = self.known.catalogue.zones.iter().find(|zone| {
                        matches!(call.args.get(1), Some(Expr::StringConstant(text, _)) if text.as_str() == zone.name)
                    });
                    let wanted = match kind {
                        Some(zone) => self.types.declared(Type::SetOf(zone.of)),
                        None => self.types.open(),
                    };
                    let says = format!("`{name}` takes {} here", self.types.in_words(wanted, self.known.catalogue));
                    self.want(at, wanted, "R3105", &says, &help);
                }
            }
        }
        if let [Some(from), Some(to)] = zones[..] {
            self.fitting(carry, from, to, span);
        }
        self.done(Verb::Carry(carry), None, args, span)
    }

    fn zone(&mut self, expr: &Expr, at: At, help: &str) -> Option<&'static ZoneDecl> {
        let Expr::StringConstant(text, _) = expr else {
            self.error("R3025", self.span(at), "the zone must be written here as a text", help);
            return None;
        };
        let zones = self.known.catalogue.zones;
        let Some(id) = self.known.catalogue.zone(text) else {
            let message = format!("no zone is called `{}`", printable(text, limits::TOKEN));
            let names: Vec<String> = zones.iter().map(|zone| zone.name.to_string()).collect();
            let problem = Diagnostic::error("R3025", self.span(at), message);
            let problem = problem.help(format!("there are {}", listed(&names)));
            self.found.push(problem.did_you_mean(text, names.iter().map(String::as_str)));
            return None;
        };
        let zone = &zones[id.index()];
        self.renamed_text(text, zone.name, self.span(at));
        let term = self.types.is(Shape::Text);
        self.types.unify(self.term(at), term);
        Some(zone)
    }

    /// Reports a former name in quotes. It is an error, since calls look for the text itself.
    pub(crate) fn renamed_text(&mut self, text: &str, now: &str, span: Span) {
        if text != now {
            let inner = span.start + 1..span.end - 1;
            let at = Span::new(span.file, inner.clone());
            let problem = self.source.former(text, now, at, vec![(inner, now.to_string())]);
            self.found.push(Diagnostic { severity: Severity::Error, ..problem });
        }
    }

    fn fitting(&mut self, carry: Carry, from: &ZoneDecl, to: &ZoneDecl, span: Span) {
        let is_exchange = carry == Carry::Exchange;
        let why = match carry {
            _ if from.stock != to.stock => "what is in one cannot be in the other",
            Carry::Exchange if from.whole && from.name != to.name => {
                "the first is only exchanged with the same of another seat"
            }
            Carry::Send | Carry::SendFirst | Carry::SendThose if from.whole || to.whole => {
                "it is only exchanged, all of it at once"
            }
            _ if to.outward || from.outward && is_exchange => {
                "things only go out of the one in which each has its place"
            }
            Carry::SendFirst if !from.ordered => "nothing in the first has a place; Nature draws from it in a rule",
            _ => return,
        };
        let message = format!("`{}` and `{}` do not fit here: {why}", from.name, to.name);
        let zones = self.known.catalogue.zones.iter().filter(|zone| zone.stock == from.stock);
        let names: Vec<String> = zones.map(|zone| zone.name.into()).collect();
        self.error("R3025", span, message, format!("of one stock are {}", listed(&names)));
    }
}
