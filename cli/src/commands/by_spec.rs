//! `batch SPEC`: what is played comes from a file.

use std::path::{Path, PathBuf};

use javelina_engine::limits::{MAX_FILE, MAX_POSITION};
use javelina_engine::{Diagnostic, Files, did_you_mean, printable};
use javelina_lab::{Arena, Arm, Plan};
use javelina_variants::{SPECS, suite};

use super::arenas::{Ready, enter, wrong_gates};
use super::own_gates;
use crate::Loaded;
use crate::annotate::place_of;
use crate::args::BatchArgs;
use crate::bot::Outside;
use crate::disk::read_text;
use crate::failure::Failure;
use crate::spec;

/// How a spec that comes with the engine is named.
const SHIPPED: &str = "shipped:";

/// The plan of the spec that was named, and whether it counts what clauses do. `packs`: the folders of added packs.
pub(super) fn by_spec(args: &BatchArgs, packs: &[PathBuf], loaded: &Loaded) -> Result<(Ready, bool), Failure> {
    let (name, text) = match &args.spec {
        None if !is_playable(suite(), loaded) => {
            return Err(Failure::usage("name a spec, or a game: `batch SPEC`, `batch --game GAME`"));
        }
        None => (format!("{SHIPPED}suite"), suite().to_string()),
        Some(path) if path.to_string_lossy().starts_with(SHIPPED) => {
            let asked = path.to_string_lossy();
            let asked = asked.trim_start_matches(SHIPPED);
            let Some((name, _, text)) = SPECS.iter().find(|(name, ..)| *name == asked) else {
                let is_there = |(_, _, text): &&(&str, &str, &str)| is_playable(text, loaded);
                let names = || SPECS.iter().filter(is_there).map(|(name, ..)| *name);
                let near = did_you_mean(asked, names()).map(|near| format!("{near} ")).unwrap_or_default();
                let all: Vec<String> = names().map(|name| format!("{SHIPPED}{name}")).collect();
                let shown = printable(asked, 60);
                let message = format!("no batch `{shown}` is shipped; {near}there are {}", all.join(", "));
                return Err(Failure::usage(&message));
            };
            (format!("{SHIPPED}{name}"), (*text).to_string())
        }
        Some(path) => {
            let text = read_text(path, MAX_FILE)?;
            (printable(&path.display().to_string(), 200), text)
        }
    };
    let mut files: Files = loaded.files.clone();
    let file = files.add(name, text.clone());
    let (spec, found) = spec::read(&text, file);
    let Some(mut spec) = spec else { return Err(Failure::content(found, &files)) };
    if let Some((named, span)) = spec.position.take() {
        let beside = args.spec.as_ref().and_then(|path| path.parent()).unwrap_or(Path::new(""));
        let text = read_text(&beside.join(&named), 2 * MAX_POSITION)
            .map_err(|error| Failure::content(vec![Diagnostic::error("B5014", span, format!("{error:#}"))], &files))?;
        spec.arms.iter_mut().for_each(|(arm, _)| arm.position = Some(text.clone()));
    }
    if let Some(items) = &args.gates {
        spec = own_gates::joined(spec, items, packs, loaded)?;
    }
    ready(spec, &files, args, loaded)
}

/// Whether the games that a shipped spec names are all there.
pub(super) fn is_playable(text: &str, loaded: &Loaded) -> bool {
    let games = text.lines().filter_map(|line| line.strip_prefix("game = ")).map(|game| game.trim().trim_matches('"'));
    let there = loaded.game_ids();
    games.into_iter().all(|game| there.contains(&game))
}

/// Builds the games of a spec; problems are told with their places.
pub(super) fn ready(
    spec: spec::Spec,
    files: &Files,
    args: &BatchArgs,
    loaded: &Loaded,
) -> Result<(Ready, bool), Failure> {
    let seed = args.seed.unwrap_or(spec.seed);
    let (arms, arenas, found) = entered(&spec, (seed, args.games), loaded);
    if !found.is_empty() {
        return Err(Failure::content(found, files));
    }
    let places = spec.gates.iter().map(|(_, span)| place_of(files, span)).collect();
    let gates = spec.gates.into_iter().map(|(gate, _)| gate).collect();
    let watches = args.coverage || spec.coverage;
    let plan = Plan {
        title: spec.title,
        seed,
        confidence: spec.confidence,
        rigor: spec.rigor,
        arms,
        gates,
        items: args.items,
        places,
    };
    Ok(((plan, arenas), watches))
}

/// The arms of a spec with their games, and all that is wrong with them.
pub(super) fn entered(
    spec: &spec::Spec,
    (seed, games): (u64, Option<u64>),
    loaded: &Loaded,
) -> (Vec<Arm>, Vec<Box<dyn Arena>>, Vec<Diagnostic>) {
    let (mut arms, mut arenas, mut found) = (Vec::new(), Vec::<Box<dyn Arena>>::new(), Vec::new());
    for (arm, span) in &spec.arms {
        let mut arm = Arm { games: games.unwrap_or(arm.games), ..arm.clone() };
        match enter(&mut arm, seed, loaded, &Outside::default()) {
            Ok(arena) => arenas.push(arena),
            Err(problems) => {
                let placed = problems.into_iter().map(|mut one| {
                    if one.span.file.0 == u32::MAX {
                        let named = spec.ids.iter().find(|(id, _)| one.message.contains(&format!("`{id}`")));
                        one.span = named.map_or(*span, |(_, place)| *place);
                    }
                    one
                });
                found.extend(placed);
            }
        }
        arms.push(arm);
    }
    if found.is_empty() {
        found.extend(wrong_gates(&spec.gates, &arms, &arenas, loaded));
    }
    found.dedup();
    (arms, arenas, found)
}
