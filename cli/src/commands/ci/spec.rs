//! The batch that `new ci` writes: each item of the packs against the game without it, which deals alike.

use std::path::Path;

use javelina_engine::Severity;
use javelina_variants::Choice;

use super::super::in_folders;
use crate::Loaded;
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
        // What cannot be played with nothing beside it needs an arm by hand.
        let plays = |id: &str| {
            let with = no_deal.into_iter().chain([id]).map(str::to_string).collect();
            loaded.build(game, &Choice { with, params: Vec::new() }).is_ok()
        };
        let (alone, beside): (Vec<_>, Vec<_>) = own.into_iter().partition(|item| item.kind == "scenario");
        let beside: Vec<&str> = beside.iter().map(|item| item.id.as_str()).filter(|id| plays(id)).take(MOST).collect();
        let alone: Vec<&str> = alone.iter().map(|item| item.id.as_str()).take(MOST).collect();
        let of_game = if games.is_empty() { String::new() } else { format!("game = \"{game}\"\n") };
        if !beside.is_empty() {
            arms += &arm(&format!("{game} without"), 2, &format!("{of_game}{bare}"));
            arms += &arm(&format!("{game} with"), 2, &format!("{of_game}{bare}{}", each(&beside)));
            gates += &format!(
                "\n[[gate]]\ntitle = \"the first seat has no great advantage\"\narm = \"{game} with\"\nmetric = \"win\"\nseat = \"A\"\n\
                 holds = \"between 25 % and 75 %\"\n\n[[gate]]\ntitle = \"nor a much greater one than without\"\narm = \"{game} with\"\n\
                 against = \"{game} without\"\nmetric = \"win\"\nseat = \"A\"\nholds = \"between -25 % and 25 %\"\n"
            );
        }
        if !alone.is_empty() {
            arms += &arm(&format!("{game} alone"), 1, &format!("{of_game}{}", each(&alone)));
            gates += &format!(
                "\n[[gate]]\ntitle = \"the game can be played\"\narm = \"{game} alone\"\nmetric = \"choices\"\nholds = \">= 1\"\n"
            );
        }
        if !beside.is_empty() || !alone.is_empty() {
            games.push(game);
        }
    }
    let Some(first) = games.first() else {
        return Err(Failure::usage("these packs hold no card, variant or scenario to play"));
    };
    Ok(format!(
        "# Each card and variant of the packs is held against the game without it, game by game with the same luck. The\n\
         # bounds are wide, and fit any game: write your own, such as `metric = \"score\"` with `holds = \"between -5 and 5\"`.\n\
         format = \"javelina.batch/1\"\ntitle = \"Games\"\ngame = \"{first}\"\ngames = 200\n{arms}{gates}"
    ))
}

fn arm(label: &str, seats: usize, more: &str) -> String {
    format!("\n[[arm]]\nlabel = \"{label}\"\nseats = {seats}\npolicies = [\"greedy\"]\n{more}")
}

fn each(ids: &[&str]) -> String {
    let ids: Vec<String> = ids.iter().map(|id| format!("\"{id}\"")).collect();
    format!("each = [{}]\n", ids.join(", "))
}
