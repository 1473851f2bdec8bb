//! Players of a game where none were named, or where items allow fewer.

use javelina_session::{Loaded, open};
use javelina_variants::Choice;

/// The first of these players, as many as a game with these items takes. All of them if it takes none, or is not built: the
/// game then says why.
pub fn fitting(names: &[String], loaded: &Loaded, game: &str, choice: &Choice) -> Vec<String> {
    let most = loaded.build(game, choice).ok().and_then(|built| open(built).most_seats(names.len()));
    names[..most.unwrap_or(names.len())].to_vec()
}
