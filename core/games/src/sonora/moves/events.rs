//! What happened, past tense, and how it is told. Nothing in Sonora is hidden, so every seat learns everything.

use javelina_engine::{Actor, Adapter, Citation, Element, Seat, counted};

use super::notation::{roughly, tenth, tenths};
use crate::sonora::content::{Area, AreaPrize, Bonus};
use crate::sonora::points::{Building, Column, Node, Space};
use crate::sonora::{Action, DiscId, Intent, Section, Sonora, Where};

javelina_engine::events! { pub Event of game: Sonora;
    /// A round began.
    RoundBegan { round: u8 } = "round {} begins", round + 1;
    /// A seat flicked a disc.
    Flicked { seat: Seat, disc: DiscId, intent: Intent } = "{seat} flicks {disc} {}", match intent {
        intent if intent.is_by_hand() => "by hand".into(),
        Intent { from, toward, speed } => {
            format!("from {} toward {} at {} mm/s", tenths(*from), tenths(*toward), tenth(*speed))
        }
    };
    /// A disc came to lie somewhere.
    Landed { disc: DiscId, at: Where } = "{disc} {}", match at {
        Where::Board(place) => format!("stops at {} in {}", roughly(*at), game.place_words(*place)),
        Where::Named { zones, circles } => format!("stops in {}", game.named_words(*zones, *circles)),
        Where::Hole => "drops into the hole".into(),
        Where::Hand => "is still on its pad".into(),
        _ => "is off the board".into(),
    };
    /// A flick did not leave its corner.
    Failed { seat: Seat, disc: DiscId } = "{disc} did not leave the corner; {seat} may flick it again";
    /// The physics gave up on a flick; the disc is out for this round.
    GaveUp { why: String } = "the flick could not be computed ({why}); the disc is out for this round";
    /// A Reflick was used.
    Reflicked { seat: Seat, disc: DiscId } = "{seat} uses a Reflick on {disc}";
    /// A clause disqualified a disc.
    Disqualified { seat: Seat, disc: DiscId, says: Option<String>, by: Citation } =
        "{disc} is disqualified{} ({}, {}:{}:{})",
        says.as_ref().map(|says| format!(": {says}")).unwrap_or_default(), by.label, by.file, by.line, by.column;
    /// A disc was given to a section.
    Given { seat: Seat, disc: DiscId, section: Section } = "{seat} gives {disc} to {section}";
    /// A disc that was knocked off is flicked again.
    Knocked { seat: Seat, disc: DiscId } = "{seat} flicks {disc} again after it was knocked off";
    /// The Write phase began.
    WritePhase = "the Write phase begins";
    /// Solo: the colours were chosen.
    Coloured { own: Seat, rival: Seat } = "the player has colour {own}, the rival colour {rival}";
    /// Two discs changed places.
    Swapped { seat: Seat, one: DiscId, other: DiscId } = "{seat} swaps {one} and {other}";
    /// A disc was assigned to a section.
    Assigned { disc: DiscId, section: Section, factor: u8 } = "{disc} counts in {section}{}",
        if *factor == 1 { String::new() } else { format!(", {factor} times") };
    /// Solo: hexes of the rival were crossed off.
    Cleared { count: u8 } = "{} of the rival {} crossed off", counted(*count, "hex"), if *count == 1 { "is" } else { "are" };
    /// Hexes were crossed off.
    Marked { seat: Seat, building: Building, count: u8 } =
        "{seat} crosses off {count} in building {}", game.name(*building);
    /// A building was completed.
    Completed { seat: Seat, building: Building, first: bool } = "{seat} completes building {} and circles its {} reward",
        game.name(*building), if *first { "top" } else { "bottom" };
    /// Value in the Ruins could not be spent.
    Wasted { seat: Seat, value: i16 } = "{seat} has nowhere to spend a value of {value} in the Ruins";
    /// A bonus was earned; without room for its icon it is lost.
    Earned { seat: Seat, bonus: Bonus, room: bool } =
        "{seat} {} {bonus}", if *room { "earns" } else { "has no free icon left for" };
    /// The rules in play keep a bonus from being earned.
    NotEarned { seat: Seat, bonus: Bonus } = "{seat} earns no {bonus}: the rules in play forbid it";
    /// Content took a bonus away.
    Spent { seat: Seat, bonus: Bonus } = "{seat} loses a {bonus}";
    /// The animal of a Discovery bonus was chosen.
    Discovered { seat: Seat, animal: Bonus } = "{seat} discovers the {animal}";
    /// A rabbit was used.
    Rabbit { seat: Seat, value: i32 } = "{seat} uses a rabbit: value {value} for the Mudcracks";
    /// A shape was drawn with a disc of this number, or with a fox (0).
    Drew { seat: Seat, number: u8, placement: u16 } =
        "{seat} draws {} with {}", game.placement_text(*placement), task(*number, "fox");
    /// A path was marked with a disc of this number, or with an owl (0).
    Walked { seat: Seat, number: u8, end: Space, length: u8 } = "{seat} marks a path of {} to {} with {}",
        counted(*length, "space"), game.name(*end), task(*number, "owl");
    /// A node was marked.
    Reached { seat: Seat, node: Node, cost: i32 } = "{seat} marks node {} for {cost}", game.name(*node);
    /// An area was surrounded.
    Surrounded { seat: Seat, area: Area } = "{seat} surrounds {}", game.area_words(*area);
    /// Boxes of a column were filled.
    Filled { seat: Seat, column: Column, count: u8 } =
        "{seat} fills {} of the {} column", counted(*count, "box"), game.column_name(*column);
    /// A seat ended the phase, with discs and animals that it did not use.
    Finished { seat: Seat, discs: u8, animals: u8 } = "{seat} has finished writing{}", match (discs, animals) {
        (0, 0) => String::new(),
        _ => format!("; {} and {} unused", counted(*discs, "disc"), counted(*animals, "animal")),
    };
    /// Solo: the rival drew a shape.
    RivalDrew { number: u8, placement: u16 } =
        "the rival fills {} with a {number}", game.placement_text(*placement);
    /// Solo: the rival filled a path.
    RivalWalked { number: u8, first: Space, last: Space } =
        "the rival fills {} to {} with a {number}", game.name(*first), game.name(*last);
    /// Solo: the rival filled circles of a node.
    RivalFilled { node: Node, count: u8 } =
        "the rival fills {} around {}", counted(*count, "circle"), game.name(*node);
    /// Solo: discs and value that the rival could not use.
    RivalWasted { discs: u8, value: i16 } = "the rival cannot use {}", unused(*discs, *value);
    /// An offer of content was taken.
    OfferTaken { seat: Seat, label: String } = "{seat} takes the offer {label}";
    /// A question of content was answered.
    Chose { by: Actor, action: Action, agrees: bool } =
        "{}: {}", by.called(), game.answer_told(action, *agrees);
    /// The game ended.
    Ended = "the last round is over";
    /// Something that a clause brought about.
    ByRule { text: String } = "{text}";
}

/// The disc or the animal that is used, in words.
fn task(number: u8, animal: &str) -> String {
    if number == 0 { format!("the {animal} bonus") } else { format!("a {number}") }
}

/// Discs and value without use, in words.
fn unused(discs: u8, value: i16) -> String {
    let discs = (discs > 0).then(|| counted(discs, "disc"));
    let value = (value > 0).then(|| format!("a value of {value}"));
    discs.into_iter().chain(value).collect::<Vec<_>>().join(" and ")
}

impl Sonora {
    fn area_words(&self, area: Area) -> String {
        let Some((corners, prize)) = self.content.mudcracks.areas.get(area.index()) else { return "?".into() };
        let what = match prize {
            AreaPrize::Cactus(size) => format!("a {} cactus", ["small", "medium", "large"][size.index()]),
            AreaPrize::Bonus(bonus) => format!("a {bonus}"),
        };
        format!("{} ({what})", corners.map(|node| self.name(node)).join("-"))
    }
}
