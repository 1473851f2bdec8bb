//! Flow of secrets: who may know a value, and where it must not show. Rules and scripts are judged alike.

use std::ops::{BitOr, BitOrAssign};

use super::declared::catalogue::{Catalogue, FactDecl, PointDecl};
use super::declared::zones::Seen;
use crate::{Diagnostic, Span, one_of};

/// A point of view: 0 is the acting seat, each other seat as which steps run has one of its own.
pub type Context = u8;

/// The secrets on which a value depends, one bit for each `Source`; the last bit is shared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Label(u64);

impl Label {
    /// The bit that all later sources share.
    const LAST: usize = u64::BITS as usize - 1;

    /// Returns `true` if the value depends on no secret.
    pub fn is_open(self) -> bool {
        self.0 == 0
    }
}

impl BitOr for Label {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Label {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl FromIterator<Label> for Label {
    fn from_iter<I: IntoIterator<Item = Self>>(labels: I) -> Self {
        labels.into_iter().fold(Self::default(), |all, one| all | one)
    }
}

/// A place where something is read that only one seat knows.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Source {
    context: Context,
    name: String,
    span: Span,
}

/// Where a value shows.
#[derive(Clone, Copy, Debug)]
pub enum Sink<'a> {
    /// What happens to the seat of a context.
    Seat(Context),
    /// Printed text, for the acting seat.
    Printed,
    /// What happens to a seat other than the acting one.
    OtherSeat,
    /// The things of another seat that move.
    Things,
    /// The options of another seat.
    Options,
    /// The text of a question.
    Prompt,
    /// What all see at this place: a value that is revealed, a part of a question.
    Shown(Span),
    /// A counter that all see: its name, the game's word for a seat, the place of the assignment.
    Counter(&'a str, &'a str, Span),
}

/// All sources of one rule or script.
#[derive(Clone, Debug, Default)]
pub struct Sources(Vec<Source>);

impl Sources {
    /// The label of what is read from the point of view of a context.
    pub fn read(&mut self, context: Context, name: &str, span: Span) -> Label {
        let source = Source { context, name: name.into(), span };
        let at = self.0.iter().position(|known| *known == source).unwrap_or_else(|| {
            self.0.push(source);
            self.0.len() - 1
        });
        Label(1 << at.min(Label::LAST))
    }

    /// Reports a secret that shows in a sink, each place once.
    pub fn judge(&self, sink: Sink<'_>, label: Label, found: &mut Vec<Diagnostic>) {
        let has = |at: usize| label.0 >> at.min(Label::LAST) & 1 == 1;
        let mut sources = self.0.iter().enumerate().filter(|(at, _)| has(*at)).map(|(_, source)| source);
        let source = match sink {
            Sink::Seat(context) => sources.find(|source| source.context != context),
            Sink::Printed => sources.find(|source| source.context != 0),
            _ => sources.next(),
        };
        let Some(Source { name, span: read, .. }) = source else { return };
        let to_another = |who: &str, help: &str| {
            Diagnostic::error("V2050", *read, format!("{who} may not know `{name}` of the acting player")).help(help)
        };
        let problem = match sink {
            Sink::Seat(_) | Sink::OtherSeat => {
                let message = "the effect on another player would show a fact that only one player knows";
                let help = match sink {
                    Sink::Seat(_) => "inside `for`, read only public facts, or facts that the seat named there may see",
                    _ => "let a public fact decide it",
                };
                Diagnostic::error("V2050", *read, message).help(help)
            }
            Sink::Printed => {
                let message = format!("`print` would show `{name}` of another player");
                Diagnostic::error("V2050", *read, message).help("print only what the acting player may know")
            }
            Sink::Things => to_another(
                "the owner of these things",
                "choose the things by public facts, or move only things of the acting player",
            ),
            Sink::Options => to_another("the player who is asked", "offer a public set, or ask the acting player"),
            Sink::Prompt => {
                let message = format!("all players can read the question, but only the acting player knows `{name}`");
                Diagnostic::error("V2050", *read, message).help("use only public facts in the text")
            }
            Sink::Shown(span) => {
                let message = "all players can see this, but it depends on a secret of one player";
                Diagnostic::error("V2050", span, message).help("use only public facts here")
            }
            Sink::Counter(name, seat, span) => Diagnostic::error(
                "V2051",
                span,
                format!("`{name}` is a public counter, but its new value depends on hidden information"),
            )
            .help(format!(
                "change it before you read that information, or declare `counter {name} per {seat} ... secret to owner`"
            ))
            .also(*read, "this is hidden information"),
        };
        let is_told = |one: &Diagnostic| {
            one.code == problem.code && one.span.zip(problem.span).is_some_and(|(known, new)| new.holds(&known))
        };
        if !found.iter().any(is_told) {
            found.push(problem);
        }
    }
}

/// The problem of an expression that reads what only the seat knows about which it is asked, and another one asks.
pub fn of_asked_seat(name: &str, span: Span) -> Diagnostic {
    let message = format!("only the player to whom `{name}` belongs may know it");
    Diagnostic::error("V2050", span, message).help("ask as the acting seat")
}

/// The warning of a fact that follows scores and is read where the game is over: it leaves out what is hidden until then.
pub fn unfinished(catalogue: &Catalogue, point: &PointDecl, fact: &FactDecl, span: Span) -> Option<Diagnostic> {
    let named = |is_wanted: fn(&PointDecl) -> bool| -> Vec<String> {
        let points = catalogue.points.iter().filter(|point| is_wanted(point));
        points.map(|point| format!("`{}`", point.name)).collect()
    };
    let hidden = named(|point| point.hidden);
    if hidden.is_empty() || !point.closing || !fact.follows_score {
        return None;
    }
    let (hidden, is) = (hidden.join(", "), if hidden.len() == 1 { "is" } else { "are" });
    let message = format!("`{}` at `{}` is not the final one: {hidden} {is} still hidden", fact.name, point.name);
    let problem = Diagnostic::warning("V2097", span, message);
    let open = named(|point| point.outcome);
    Some(match open.is_empty() {
        true => problem,
        false => problem.help(format!("move the rule to {}, where `{}` is complete", one_of(open), fact.name)),
    })
}

/// Something with a hidden value that is read.
#[derive(Clone, Copy, Debug)]
pub struct Read<'a> {
    /// Its name.
    pub name: &'a str,
    /// Who knows it.
    pub seen: Seen,
    /// Whether it is, or may be, about another seat than the acting one.
    pub of_another: bool,
    /// Whether it is, or may be, read as another seat than the acting one reads it.
    pub as_another: bool,
}

impl Read<'_> {
    /// Returns `true` if the acting seat may not know it.
    pub fn is_hidden(&self) -> bool {
        match self.seen {
            Seen::Public => false,
            Seen::Own => self.of_another || self.as_another,
            Seen::Known => self.as_another,
            Seen::Secret => true,
        }
    }

    /// The problem of reading it at a point; `reveals`: what is hidden may be read there.
    pub fn judge(&self, point: Option<&PointDecl>, reveals: bool, span: Span) -> Option<Diagnostic> {
        let Self { name, seen, .. } = *self;
        if seen != Seen::Public && point.is_some_and(|point| point.open) {
            let message = format!("all players see the answer, but `{name}` is not public");
            return Some(Diagnostic::error("V2050", span, message).help("read only public facts here"));
        }
        (self.is_hidden() && !reveals).then(|| {
            let whose = if seen == Seen::Secret { "" } else { " of another" };
            Diagnostic::error("V2050", span, format!("the acting player may not know `{name}`{whose}"))
                .help("read a public fact, or one that the acting player may see")
        })
    }
}
