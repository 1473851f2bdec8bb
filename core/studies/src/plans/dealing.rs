//! Arms that are compared deal alike: a named card is held against no cards, not against a deal of others.

use javelina_engine::{Diagnostic, Span, printable};
use javelina_lab::{Arm, Gate, chosen};
use javelina_session::Loaded;
use javelina_variants::Choice;

/// What these words choose, as `--with` does.
pub fn choice(words: &[String]) -> Choice {
    let (with, params) = chosen(words);
    Choice { with, params }
}

/// The item with which no cards are dealt in the games of an arm.
fn no_deal<'a>(arm: &Arm, loaded: &'a Loaded) -> Option<&'a str> {
    loaded.game(&arm.game).and_then(|row| row.no_deal)
}

/// How many cards are dealt at random in the games of an arm; `None` if they cannot be built, which is told elsewhere.
fn dealt(arm: &Arm, loaded: &Loaded) -> Option<usize> {
    loaded.build(&arm.game, &choice(&arm.with)).ok().map(|built| built.dealt)
}

/// Whether one of two arms deals cards and the other does not.
pub(crate) fn is_unlike(one: &Arm, other: &Arm, loaded: &Loaded) -> bool {
    let deals = |arm| dealt(arm, loaded).map(|count| count > 0);
    one.game == other.game && deals(one).zip(deals(other)).is_some_and(|(one, other)| one != other)
}

/// The comparison of a gate whose arms do not deal alike.
pub(super) fn unlike(gate: &Gate, span: Option<Span>, arms: &[Arm], loaded: &Loaded) -> Option<Diagnostic> {
    let (own, base) = (arms.get(gate.arm)?, arms.get(gate.against?)?);
    if !is_unlike(own, base, loaded) {
        return None;
    }
    let own_deals = dealt(own, loaded).is_some_and(|count| count > 0);
    let (dealing, named) = if own_deals { (own, base) } else { (base, own) };
    let message = format!(
        "`{}` deals cards at random and `{}` does not, so they differ in more than the choice",
        printable(&dealing.label, 60),
        printable(&named.label, 60)
    );
    let problem = Diagnostic::error("B5013", span, message);
    let Some(no_deal) = no_deal(dealing, loaded) else {
        return Some(problem.help("name cards in both arms or in neither"));
    };
    let with: Vec<String> =
        dealing.with.iter().map(String::as_str).chain([no_deal]).map(|id| format!("\"{id}\"")).collect();
    let help = format!("write `with = [{}]` in the arm `{}`", with.join(", "), printable(&dealing.label, 60));
    Some(problem.help(help))
}

/// Takes the deal out of the arms that deal, if the arm that they are compared with does not; the same the other way round.
/// Gives what was done, in words.
pub(super) fn alike(own: &mut Arm, others: &mut [Arm], loaded: &Loaded) -> Option<String> {
    if !others.iter().any(|other| is_unlike(own, other, loaded)) {
        return None;
    }
    let mut changed = Vec::new();
    for arm in std::iter::once(own).chain(others) {
        if let (Some(id), true) = (no_deal(arm, loaded), dealt(arm, loaded).is_some_and(|count| count > 0)) {
            arm.with.push(id.into());
            changed.push((format!("`{}`", printable(&arm.label, 60)), id));
        }
    }
    let (_, added) = *changed.first().as_ref()?;
    Some({
        let whom = changed.iter().map(|(arm, _)| arm.as_str()).collect::<Vec<_>>().join(", ");
        format!("no cards are dealt in {whom} ({added} was added), because the other side names its cards")
    })
}
