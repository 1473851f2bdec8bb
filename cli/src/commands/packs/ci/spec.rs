//! The batch that `new ci` writes: each item of the packs against the game without it, which deals alike.

use std::path::Path;

use javelina_engine::Severity;
use javelina_lab::{Arm, Stop};
use javelina_studies::enter;
use javelina_variants::ItemInfo;

use crate::Loaded;
use crate::bot::Programs;
use crate::commands::in_folders;
use crate::failure::Failure;

/// Arms of one kind hold as many items, which is what `each` takes.
const MOST: usize = 60;

/// The text of a batch of what these packs hold. Packs with errors have none.
pub(super) fn spec(folders: &[&Path], loaded: &Loaded) -> Result<String, Failure> {
    let is_ours = in_folders(folders, &loaded.files);
    let errors: Vec<_> = loaded.found.iter().filter(|one| one.severity == Severity::Error).cloned().collect();
    if !errors.is_empty() {
        return Err(Failure::content(errors, &loaded.files));
    }
    let (mut arms, mut gates, mut games) = (String::new(), String::new(), Vec::new());
    for game in loaded.game_ids() {
        let own = loaded.packs.iter().filter(|pack| pack.game == game).flat_map(|pack| &pack.items);
        let own: Vec<_> = own.filter(|item| is_ours(item.span.file)).collect();
        let no_deal = loaded.game(game).and_then(|row| row.no_deal).filter(|id| loaded.item(game, id).is_some());
        let bare = no_deal.map(|id| format!("with = [\"{id}\"]\n")).unwrap_or_default();
        let arena = |id: &str, bare: Option<&str>, seats| {
            let with = bare.into_iter().chain([id]).map(str::to_string).collect();
            let mut arm = Arm { with, seats, ..Arm::new(game, ["greedy"], 1) };
            enter(&mut arm, 1, loaded, &Programs::none(&Stop::default())).ok()
        };
        // What cannot be played with nothing beside it needs an arm by hand.
        let plays = |ids: &[&ItemInfo], bare: Option<&str>, seats| -> Vec<String> {
            let ids = ids.iter().map(|item| item.id.clone());
            ids.filter(|id| arena(id, bare, seats).is_some()).take(MOST).collect()
        };
        let (alone, beside): (Vec<_>, Vec<_>) = own.into_iter().partition(|item| item.kind == "scenario");
        let beside = plays(&beside, no_deal, 2);
        let (seats, alone) = match plays(&alone, None, 1) {
            few if few.len() < alone.len().min(MOST) => (2, plays(&alone, None, 2)),
            all => (1, all),
        };
        let counts_points =
            loaded.game(game).is_some_and(|row| row.catalogue.effects.iter().any(|one| one.resources == ["score"]));
        let of_game = if games.is_empty() { String::new() } else { format!("game = \"{game}\"\n") };
        for (ids, bare, seats, names) in
            [(&beside, bare.as_str(), 2, ["without", "with"]), (&alone, "", seats, ["as it is", "alone"])]
        {
            let Some(first) = ids.first() else { continue };
            let [base, own] = names.map(|name| format!("{game} {name}"));
            arms += &arm(&base, seats, &format!("{of_game}{bare}"));
            arms += &arm(&own, seats, &format!("{of_game}{bare}{}", each(ids)));
            let figures = arena(first, None, seats).map(|arena| arena.figures()).unwrap_or_default();
            let mut gate = |title: &str, what: &str, holds: &str| {
                gates += &format!("\n[[gate]]\ntitle = \"{title}\"\narm = \"{own}\"\n{what}\nholds = \"{holds}\"\n");
            };
            // A known range makes the verdict sure, whatever rare or constant values there are.
            let within = |metric: &str, most: u32| {
                format!("against = \"{base}\"\nmetric = \"{metric}\"\nrange = [-{most}, {most}]")
            };
            if counts_points {
                gate("scores stay about the same", &within("score", 300), "between -25 and 25");
            } else if figures.iter().any(|name| name == "rounds") {
                gate("games stay about as long", &within("rounds", 100), "between -5 and 5");
            }
            if seats > 1 {
                let won = "metric = \"first wins\"";
                gate("the first seat has no great advantage", won, "between 25 % and 75 %");
                gate(
                    "this advantage stays about the same",
                    &format!("against = \"{base}\"\n{won}"),
                    "between -25 % and 25 %",
                );
            }
        }
        if !beside.is_empty() || !alone.is_empty() {
            games.push(game);
        }
    }
    let Some(first) = games.first() else {
        return Err(Failure::usage("these packs have no card, variant or scenario to play"));
    };
    Ok(format!(
        "# Compares each item of the packs with the game without it, game by game with the same luck. The bounds are wide:\n\
         # write your own, such as `between -5 and 5`. `--gates` also plays the gates in the texts of the items.\n\
         format = \"javelina.batch/1\"\ntitle = \"Games\"\ngame = \"{first}\"\ngames = 200\n{arms}{gates}"
    ))
}

fn arm(label: &str, seats: usize, more: &str) -> String {
    format!("\n[[arm]]\nlabel = \"{label}\"\nseats = {seats}\npolicies = [\"greedy\"]\n{more}")
}

fn each(ids: &[String]) -> String {
    let ids: Vec<String> = ids.iter().map(|id| format!("\"{id}\"")).collect();
    format!("each = [{}]\n", ids.join(", "))
}
