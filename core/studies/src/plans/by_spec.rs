//! Plans of specs.

use std::sync::Arc;

use anyhow::Result;
use javelina_engine::{Diagnostic, Files, did_you_mean, printable};
use javelina_lab::{Arena, Arm, Plan};
use javelina_session::{Loaded, Outside};
use javelina_variants::{SPECS, suite};

use super::arenas::{Ready, enter, wrong_gates};
use crate::context::StudyContext;
use crate::error::StudyError;
use crate::spec::{self, Spec};

/// How a spec that comes with the engine is named.
pub const SHIPPED_SPEC: &str = "shipped:";

/// What a batch takes from its caller instead of from its spec.
#[derive(Clone, Debug, Default)]
pub struct SpecAsk {
    /// Games in each arm.
    pub games: Option<u64>,
    /// The seed of the plan.
    pub seed: Option<u64>,
    /// Whether to tell what became of each item.
    pub items: bool,
}

/// Name and text of a spec that comes with the engine, `shipped:NAME`; without a name the suite.
///
/// # Errors
///
/// None is called so, or its games are not loaded.
pub fn shipped_spec(named: Option<&str>, loaded: &Loaded) -> Result<(String, String), StudyError> {
    let Some(named) = named else {
        return match is_playable(suite(), loaded) {
            true => Ok((format!("{SHIPPED_SPEC}suite"), suite().into())),
            false => Err(StudyError::usage("name a spec or a game: `batch SPEC` or `batch --game GAME`")),
        };
    };
    let asked = named.trim_start_matches(SHIPPED_SPEC);
    if let Some((name, _, text)) = SPECS.iter().find(|(name, ..)| *name == asked) {
        return Ok((format!("{SHIPPED_SPEC}{name}"), (*text).into()));
    }
    let is_there = |(_, _, text): &&(&str, &str, &str)| is_playable(text, loaded);
    let names = || SPECS.iter().filter(is_there).map(|(name, ..)| *name);
    let near = did_you_mean(asked, names()).map(|near| format!("{near} ")).unwrap_or_default();
    let all: Vec<String> = names().map(|name| format!("{SHIPPED_SPEC}{name}")).collect();
    let shown = printable(asked, 60);
    Err(StudyError::usage(format!("there is no shipped batch `{shown}`; {near}there are {}", all.join(", "))))
}

/// Reads a spec by its name and text, among the files of packs. `position` reads the file of a position that it names.
///
/// # Errors
///
/// What is wrong with it.
pub fn read_spec(
    name: &str,
    text: &str,
    loaded: &Loaded,
    position: &dyn Fn(&str) -> Result<String>,
) -> Result<(Spec, Files), StudyError> {
    let mut files: Files = loaded.files.clone();
    let file = files.add(name, text);
    let (spec, found) = spec::read(text, file);
    let Some(mut spec) = spec else { return Err(StudyError::content(found, &files)) };
    if let Some((named, span)) = spec.position.take() {
        let text = position(&named)
            .map_err(|error| StudyError::content([Diagnostic::error("B5014", span, format!("{error:#}"))], &files))?;
        spec.arms.iter_mut().for_each(|(arm, _)| arm.position = Some(text.clone()));
    }
    Ok((spec, files))
}

/// Returns `true` if the games that a spec that comes with the engine names are all loaded.
pub fn is_playable(text: &str, loaded: &Loaded) -> bool {
    let games = text.lines().filter_map(|line| line.strip_prefix("game = ")).map(|game| game.trim().trim_matches('"'));
    let there = loaded.game_ids();
    games.into_iter().all(|game| there.contains(&game))
}

/// Builds the games of a spec, whose text is among these files.
///
/// # Errors
///
/// What is wrong with the arms; if that is nothing, with the gates.
pub fn ready(
    spec: Spec,
    files: &Files,
    ask: &SpecAsk,
    loaded: &Loaded,
    context: &StudyContext<'_>,
) -> Result<Ready, StudyError> {
    let seed = ask.seed.unwrap_or(spec.seed);
    let (arms, arenas, found) = entered(&spec, (seed, ask.games), loaded, &context.outside);
    if !found.is_empty() {
        return Err(StudyError::content(found, files));
    }
    let places = spec.gates.iter().map(|(_, span)| context.place_of(files, span)).collect();
    let gates = spec.gates.into_iter().map(|(gate, _)| gate).collect();
    let (confidence, rigor, items) = (spec.confidence, spec.rigor, ask.items);
    Ok((Plan { title: spec.title, seed, confidence, rigor, arms, gates, items, places }, arenas))
}

/// The arms of a spec with their games, and all that is wrong with them.
pub fn entered(
    spec: &Spec,
    (seed, games): (u64, Option<u64>),
    loaded: &Loaded,
    outside: &Arc<dyn Outside>,
) -> (Vec<Arm>, Vec<Box<dyn Arena>>, Vec<Diagnostic>) {
    let (mut arms, mut arenas, mut found) = (Vec::new(), Vec::<Box<dyn Arena>>::new(), Vec::new());
    for (arm, span) in &spec.arms {
        let mut arm = Arm { games: games.unwrap_or(arm.games), ..arm.clone() };
        match enter(&mut arm, seed, loaded, outside) {
            Ok(arena) => arenas.push(arena),
            Err(problems) => {
                let placed = problems.into_iter().map(|mut one| {
                    if one.span.is_none() {
                        let named = spec.ids.iter().find(|(id, _)| one.named.contains(id));
                        one.span = Some(named.map_or(*span, |(_, place)| *place));
                    }
                    one
                });
                found.extend(placed);
            }
        }
        arms.push(arm);
    }
    if found.is_empty() {
        found.extend(wrong_gates(spec.gates.iter().map(|(gate, span)| (gate, Some(*span))), &arms, &arenas, loaded));
    }
    found.dedup();
    (arms, arenas, found)
}
