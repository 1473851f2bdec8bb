//! Players of a game where none were named, or where items allow fewer.

use std::sync::Arc;

use javelina_engine::Threaded;
use javelina_variants::{Choice, Visit};

use crate::Loaded;

/// The greatest number of seats, up to this one, that a game is for.
struct Most(usize);

impl Visit for Most {
    type Out = Option<usize>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Option<usize> {
        (1..=self.0).rev().find(|count| game.refuses_to_begin(*count).is_none())
    }
}

/// The first of these players, as many as a game with these items takes. All of them if it takes none, or is not built: the
/// game then says why.
pub(super) fn fitting(names: &[String], loaded: &Loaded, game: &str, choice: &Choice) -> Vec<String> {
    let most = loaded.build(game, choice).ok().and_then(|built| built.visit(Most(names.len())));
    names[..most.unwrap_or(names.len())].to_vec()
}
