//! What happened, past tense.

use javelina_engine::{Actor, Citation, Seat};

use super::content::{Area, Bonus};
use super::points::{Building, Column, Node, Space};
use super::{Action, DiscId, Intent, Section, Where};

/// What happened. Nothing in Sonora is hidden, so every seat learns everything.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are named for what they are: who, which disc, which place")]
pub enum Event {
    /// A round began.
    RoundBegan { round: u8 },
    /// A seat flicked a disc.
    Flicked { seat: Seat, disc: DiscId, intent: Intent },
    /// A disc came to lie somewhere.
    Landed { disc: DiscId, at: Where },
    /// A flick did not leave its corner.
    Failed { seat: Seat, disc: DiscId },
    /// The physics gave up on a flick; the disc is out for this round.
    GaveUp { why: String },
    /// A Reflick was used.
    Reflicked { seat: Seat, disc: DiscId },
    /// A clause disqualified a disc.
    Disqualified { seat: Seat, disc: DiscId, says: Option<String>, by: Citation },
    /// A disc was given to a section.
    Given { seat: Seat, disc: DiscId, section: Section },
    /// A disc that was knocked off is flicked again.
    Knocked { seat: Seat, disc: DiscId },
    /// The Write phase began.
    WritePhase,
    /// Solo: the colours were chosen.
    Coloured { own: Seat, rival: Seat },
    /// Two discs changed places.
    Swapped { seat: Seat, one: DiscId, other: DiscId },
    /// A disc was assigned to a section.
    Assigned { disc: DiscId, section: Section, factor: u8 },
    /// Solo: hexes of the rival were crossed off.
    Cleared { count: u8 },
    /// Hexes were crossed off.
    Marked { seat: Seat, building: Building, count: u8 },
    /// A building was completed.
    Completed { seat: Seat, building: Building, first: bool },
    /// Value in the Ruins could not be spent.
    Wasted { seat: Seat, value: i16 },
    /// A bonus was earned; without room for its icon it is lost.
    Earned { seat: Seat, bonus: Bonus, room: bool },
    /// The rules in play keep a bonus from being earned.
    NotEarned { seat: Seat, bonus: Bonus },
    /// Content took a bonus away.
    Spent { seat: Seat, bonus: Bonus },
    /// The animal of a Discovery bonus was chosen.
    Discovered { seat: Seat, animal: Bonus },
    /// A rabbit was used.
    Rabbit { seat: Seat, value: i32 },
    /// A shape was drawn with a disc of this number, or with a fox (0).
    Drew { seat: Seat, number: u8, placement: u16 },
    /// A path was marked with a disc of this number, or with an owl (0).
    Walked { seat: Seat, number: u8, end: Space, length: u8 },
    /// A node was marked.
    Reached { seat: Seat, node: Node, cost: i32 },
    /// An area was surrounded.
    Surrounded { seat: Seat, area: Area },
    /// Boxes of a column were filled.
    Filled { seat: Seat, column: Column, count: u8 },
    /// A seat ended the phase, with discs and animals that it did not use.
    Finished { seat: Seat, discs: u8, animals: u8 },
    /// Solo: the rival drew a shape.
    RivalDrew { number: u8, placement: u16 },
    /// Solo: the rival filled a path.
    RivalWalked { number: u8, first: Space, last: Space },
    /// Solo: the rival filled circles of a node.
    RivalFilled { node: Node, count: u8 },
    /// Solo: discs and value that the rival could not use.
    RivalWasted { discs: u8, value: i16 },
    /// Content gave points.
    Scored { seat: Seat, points: i32 },
    /// An offer of content was taken.
    OfferTaken { seat: Seat, label: String },
    /// A question of content was answered.
    Chose { by: Actor, action: Action },
    /// The game ended.
    Ended,
}
