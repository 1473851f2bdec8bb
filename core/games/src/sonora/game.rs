//! The game as a value ([`Sonora`]).

use javelina_engine::rules::{ItemId, Rules, Set};
use javelina_physics::Board;

use super::content::Content;
use crate::sonora::sections::{canyon::Places, creek::Creek, mudcracks::Network};

/// The game with a board, sheets, settings and rules.
#[derive(Debug)]
pub struct Sonora {
    pub(super) content: Content,
    pub(super) rules: Rules,
    /// Items that are in play from the start: variants.
    pub(super) standing: Vec<ItemId>,
    pub(super) board: Board,
    pub(super) places: Places,
    pub(super) creek: Creek,
    pub(super) network: Network,
    /// The items that read whose discs a flick touched or knocked off.
    pub(super) seat_readers: Set,
}
