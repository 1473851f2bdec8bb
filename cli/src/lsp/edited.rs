//! Questions of an editor about batches and examples: what is wrong with a spec or a gate, and what a spec may name.

use javelina_engine::{Diagnostic, FileId};
use javelina_lab::{Arm, Metric, POLICIES, Stop};
use javelina_studies::{enter, entered, read};
use javelina_variants::GameRow;

use crate::bot::Programs;
use crate::{Loaded, load_for};

/// All that is wrong with a spec among these files, without a game played. A position that it names is not looked at.
pub(super) fn spec_problems(file: FileId, loaded: &Loaded) -> Vec<Diagnostic> {
    let (spec, mut found) = read(loaded.files.text(file), file);
    if let Some(spec) = spec {
        let (.., problems) = entered(&spec, (spec.seed, None), loaded, &Programs::none(&Stop::default()));
        found.extend(problems.into_iter().filter(|one| one.file() == Some(file))); // packs tell their own
    }
    found
}

/// What a key of a batch spec names that no pack holds: policies, and figures of the games there are; each with what it is.
pub(super) fn named_in_specs(loaded: &Loaded, key: &str) -> Vec<(String, String)> {
    match key {
        "policies" | "panel" | "policy" => {
            POLICIES.iter().map(|(name, what)| ((*name).to_string(), (*what).to_string())).collect()
        }
        "metric" => figures_of(loaded),
        _ => Vec::new(),
    }
}

/// The figures of every game that has a pack, by the packs that come with it: those that are edited may have errors.
fn figures_of(loaded: &Loaded) -> Vec<(String, String)> {
    let rows = loaded.games.iter().map(AsRef::<GameRow>::as_ref);
    let rows: Vec<&GameRow> = rows.filter(|row| loaded.packs.iter().any(|pack| pack.game == row.id())).collect();
    let plain = load_for(loaded.games, &rows.iter().map(|row| (row.pack)()).collect::<Vec<_>>());
    let always = Metric::ALWAYS.map(|metric| (metric.to_string(), "of every game".to_string()));
    let of_games = rows.iter().flat_map(|row| {
        let game = row.id();
        let arena = enter(&mut Arm::new(game, ["random", "random"], 1), 0, &plain, &Programs::none(&Stop::default()));
        let figures = arena.map(|arena| arena.figures()).unwrap_or_default();
        figures.into_iter().map(move |name| (name.into_owned(), format!("of {game}")))
    });
    let mut all: Vec<(String, String)> = Vec::new();
    for (name, of) in always.into_iter().chain(of_games) {
        if all.iter().all(|(known, _)| *known != name) {
            all.push((name, of));
        }
    }
    all
}
