//! What is listed is drawn: a player at random overlooks nothing that it could do.

use javelina_engine::{Dice, Extent, Game, Seat, written};

/// Lists of more actions are not drawn from.
const FEW: usize = 6;
/// So many draws for each action: one of seven is overlooked by chance once in 10^18 lists.
const DRAWS: usize = 300;

/// Each of a few listed actions is drawn in the end, those beside families that cannot be listed too.
pub(super) fn reach_all<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    legal: &[G::Action],
    extent: Extent,
) -> Result<(), String> {
    let fewest = if extent == Extent::All { 2 } else { 1 };
    if !(fewest..=FEW).contains(&legal.len()) {
        return Ok(());
    }
    let mut dice = Dice::new(0, 0xd4a5);
    let mut left: Vec<_> = legal.iter().collect();
    for _ in 0..DRAWS {
        let drawn = game.sample(state, seat, &mut dice);
        left.retain(|action| drawn.as_ref() != Some(*action));
        if left.is_empty() {
            return Ok(());
        }
    }
    match left.first() {
        Some(action) => Err(format!("`{}` is listed, but never drawn in {DRAWS} times", written(game, action))),
        None => Ok(()),
    }
}
