//! Gates about cards, tokens and the like: whether the game has what they name.

use javelina_engine::{Diagnostic, Span, printable};
use javelina_lab::is_named;

/// So many names are listed where none fits.
const NAMED: usize = 40;

/// A gate about a card, token or the like that the game does not have; `words` are the first of its metric.
pub(super) fn unnamed(
    words: &str,
    name: &str,
    items: &[(&'static str, String)],
    span: Option<Span>,
) -> Option<Diagnostic> {
    if items.iter().any(|(kind, item)| is_named(name, kind, item)) {
        return None;
    }
    let message = format!("this game has no `{}`", printable(name, 80));
    let few: Vec<&str> = items.iter().take(NAMED).map(|(_, item)| item.as_str()).collect();
    let more = items.len().saturating_sub(few.len());
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let help = format!("names for `{}NAME`: {}{more}", words, few.join(", "));
    let problem = Diagnostic::error("B5003", span, message).help(help);
    Some(problem.did_you_mean(name, items.iter().map(|(_, item)| item.as_str())))
}
