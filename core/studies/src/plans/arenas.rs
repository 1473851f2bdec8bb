//! Arenas: the game of each arm, and what gates may ask of it.

use std::borrow::Cow;
use std::sync::Arc;

use javelina_engine::{Diagnostic, Span, player, printable};
use javelina_lab::{Aim, Arena, ArenaError, Arm, Gate, Method, Metric, Plan, Range, check_policy};
use javelina_session::{Built, Loaded, Outside, open};

use super::dealing::{choice, unlike};
use super::named::unnamed;

/// A plan with the arena of each arm.
pub type Ready = (Plan, Vec<Box<dyn Arena>>);

/// The arena of an arm, whose content is filled in.
///
/// # Errors
///
/// What is wrong with the arm or its content.
pub fn enter(
    arm: &mut Arm,
    seed: u64,
    loaded: &Loaded,
    outside: &Arc<dyn Outside>,
) -> Result<Box<dyn Arena>, Vec<Diagnostic>> {
    arm.with = loaded.called(&arm.game, &arm.with);
    let choice = choice(&arm.with);
    arm.content = loaded.in_play(&arm.game, &choice);
    let game = loaded.build(&arm.game, &choice)?;
    field(arm, seed, game, outside)
}

/// The arena of an arm whose game is built.
pub(crate) fn field(
    arm: &mut Arm,
    seed: u64,
    game: Built,
    outside: &Arc<dyn Outside>,
) -> Result<Box<dyn Arena>, Vec<Diagnostic>> {
    let arena = open(game).arena(arm.clone(), seed, outside).map_err(|error| {
        let code = if let ArenaError::Position { .. } = error { "B5014" } else { "B5005" };
        vec![Diagnostic::error(code, None, error.to_string())]
    })?;
    arm.teams.clone_from(&arena.arm().teams);
    Ok(arena)
}

/// Policies that can be asked again: programs of others are replaced.
pub(crate) fn plain(policies: &[String]) -> Vec<String> {
    let one = |name: &String| match check_policy(name) {
        Ok(()) => name.clone(),
        Err(_) => name.replacen(player(name), "random", 1), // what is said of the seat stays
    };
    policies.iter().map(one).collect()
}

/// What is wrong with the gates of a plan whose arms have their arenas; each gate with its place, if it is in a file.
pub fn wrong_gates<'g>(
    gates: impl Iterator<Item = (&'g Gate, Option<Span>)> + Clone,
    arms: &[Arm],
    arenas: &[Box<dyn Arena>],
    loaded: &Loaded,
) -> Vec<Diagnostic> {
    let mut found: Vec<_> = gates.clone().filter_map(|(gate, span)| unmeasured(gate, span, arenas)).collect();
    found.extend(gates.clone().filter_map(|(gate, span)| unbounded(gate, span, arenas)));
    found.extend(gates.clone().filter_map(|(gate, span)| impossible(gate, span, arenas)));
    found.extend(gates.clone().filter_map(|(gate, span)| unlike(gate, span, arms, loaded)));
    found
}

/// A gate that wants betting intervals for a figure without a range.
fn unbounded(gate: &Gate, span: Option<Span>, arenas: &[Box<dyn Arena>]) -> Option<Diagnostic> {
    let metric = gate.figure.metric.to_string();
    let own = arenas.get(gate.arm)?.figure_range(&metric);
    let lacks = gate.aim.method == Method::Bets && gate.range(own).is_none();
    let message = format!("betting intervals need the range of `{}`", printable(&metric, 60));
    let help = "give the range of its values, such as `range = [-20, 40]`, or remove `interval`";
    lacks.then(|| Diagnostic::error("B5011", span, message).help(help))
}

/// A gate with a bound, a range or an effect beyond the values that its figure can have.
pub(crate) fn impossible(gate: &Gate, span: Option<Span>, arenas: &[Box<dyn Arena>]) -> Option<Diagnostic> {
    let own = arenas.get(gate.arm)?.figure_range(&gate.figure.metric.to_string());
    let (known, claimed) = (gate.known_range(own), gate.range(own)?);
    let beyond = |known: Range| {
        let (least, most) = (gate.bound.least, gate.bound.most);
        let is_out = least.is_some_and(|least| least > known.most) || most.is_some_and(|most| most < known.least);
        let is_wider = gate.aim.range.is_some_and(|range| range.least < known.least || range.most > known.most);
        match (is_out, is_wider) {
            (true, _) => Some(("B5004", "no game can meet the bound of this gate", known)),
            (_, true) => Some(("B5007", "the `range` of this gate is wider than the range of its figure", known)),
            _ => None,
        }
    };
    let is_vast = gate.aim.effect.is_some_and(|effect| effect > claimed.most - claimed.least);
    let vast = is_vast.then_some(("B5007", "the `effect` of this gate is greater than any difference", claimed));
    let (code, message, range) = known.and_then(beyond).or(vast)?;
    // A share of the games is read in percent, whatever it is a share of.
    let is_of_games = gate.aim.share.is_some() && code == "B5007";
    let is_percent = is_of_games || Gate { aim: Aim::default(), ..gate.clone() }.is_percent(own);
    let shown = |end: f64| if is_percent { format!("{} %", end * 100.0) } else { end.to_string() };
    let help = format!("the figure is between {} and {}", shown(range.least), shown(range.most));
    Some(Diagnostic::error(code, span, message).help(help))
}

/// A gate whose figure its game does not give, or not of the seat or policy that it names.
pub(crate) fn unmeasured(gate: &Gate, span: Option<Span>, arenas: &[Box<dyn Arena>]) -> Option<Diagnostic> {
    let (figure, arena) = (&gate.figure, arenas.get(gate.arm)?);
    if let Metric::Item(of, name) = &figure.metric {
        return unnamed(of.words(), name, &arena.items(), span);
    }
    let metric = figure.metric.to_string();
    let mut known = arena.figures();
    known.extend(Metric::ALWAYS.map(|metric| metric.to_string().into()));
    known.extend(arena.endings().into_iter().map(|word| Metric::Ending(word.into()).to_string().into()));
    if !known.contains(&Cow::Borrowed(metric.as_str())) {
        let message = format!("the game does not measure `{}`", printable(&metric, 60));
        let problem = Diagnostic::error("B5003", span, message).help(format!("figures: {}", known.join(", ")));
        return Some(problem.did_you_mean(&metric, known.iter().map(AsRef::as_ref)));
    }
    let is_of_somebody = figure.seat.is_some() || figure.policy.is_some();
    (is_of_somebody && !arena.is_of_seats(&figure.metric)).then(|| {
        let message = format!("`{}` is one number of the whole table, not of a seat or policy", printable(&metric, 60));
        Diagnostic::error("B5003", span, message).help("remove the seat or policy")
    })
}
