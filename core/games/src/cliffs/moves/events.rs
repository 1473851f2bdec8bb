//! What happened, past tense, and how it is told.

use javelina_engine::{Actor, Adapter, Seat, counted, first_names};

use super::actions::Action;
use crate::cliffs::Cliffs;
use crate::cliffs::look::text::{MOST_NAMES, place_name};
use crate::cliffs::points::Design;

/// A card as an event names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// In whose queue it lay.
    pub seat: Seat,
    /// At which place, from 0.
    pub place: u8,
    /// What is printed on it; `None` to whoever may not know.
    pub design: Option<Design>,
    /// Whether it is flipped.
    pub flipped: bool,
    /// The racers that know it, as bits.
    pub known: u8,
}

// A design is `None`, and a list of them empty, to whoever may not know.
javelina_engine::events! { pub Event of game: Cliffs;
    /// The pile was shuffled: how many cards it has.
    Shuffled { cards: u8 } = "the pile is shuffled: {}", counted(*cards, "card");
    /// Hands of so many cards were dealt.
    Dealt { cards: u8 } = "every racer is dealt {}", counted(*cards, "card");
    /// A coin fell for this racer.
    Coin { seat: Seat } = "the coin favours {seat}";
    /// A racer was crowned.
    Crowned { seat: Seat } = "{seat} wears the Crown";
    /// A round began.
    RoundBegan { round: u16 } = "round {round}: the music plays";
    /// A card was played face-down into the queue of a racer.
    Played { seat: Seat, queue: Seat, design: Option<Design> } =
        "{seat} plays {} into {queue}'s queue", game.design_name(*design);
    /// A card was drawn.
    Drew { seat: Seat, design: Option<Design> } = "{seat} draws {}", game.design_name(*design);
    /// A racer waits.
    Waited { seat: Seat, ticks: u8 } = "{seat} waits {}", counted(*ticks, "tick");
    /// A racer has left the race.
    Left { seat: Seat } = "{seat} is done with this race";
    /// A racer passed.
    Passed { seat: Seat } = "{seat} passes";
    /// What a racer tried, as a text, counts for nothing.
    Void { seat: Seat, tried: String } = "{seat} tries to {tried}: void";
    /// The music stopped.
    Stopped = "the music stops";
    /// Larry was played, and a card drawn.
    Larry { seat: Seat, design: Option<Design> } =
        "{seat} plays Last-Ditch Larry and draws {}; Racin' Spirit is gone", game.design_name(*design);
    /// A card was turned up; it acts or counts so often.
    Revealed { card: Named, factor: u16 } = "{} reveals {}{}", card.seat, game.telling(card),
        if *factor == 1 { String::new() } else { format!(", times {factor}") };
    /// A special card acts once more; so often in all, this time included.
    Again { left: u16 } = "it acts, and {} after that", match left.saturating_sub(1) {
        1 => "once more".into(),
        more => format!("{more} more times"),
    };
    /// A card was discarded out of a queue, by another card if it was vaporized.
    Discarded { card: Named, vaporized: bool } =
        "{} is {}", game.telling(card), if *vaporized { "vaporized" } else { "discarded" };
    /// A card moved from where it lay to the right end of a queue.
    Moved { card: Named, to: Seat } = "{} moves to the end of {to}'s queue", game.telling(card);
    /// Two cards, named where they lay, changed places.
    Swapped { one: Named, other: Named } = "{} and {} change places", game.telling(one), game.telling(other);
    /// A card, named as it lies now, was flipped.
    Flipped { card: Named } = "{} is flipped", game.telling(card);
    /// A hand was looked at.
    Looked { seat: Seat, at: Seat, designs: Vec<Option<Design>> } = "{seat} looks at {at}'s hand{}", match &designs[..] {
        [] => String::new(),
        all => format!(": {}", first_names(all.iter().map(|one| game.design_name(*one)).collect(), MOST_NAMES)),
    };
    /// A card was taken from the hand of a racer.
    Took { seat: Seat, from: Seat, design: Option<Design> } =
        "{seat} takes {} from {from}'s hand", game.design_name(*design);
    /// A card came off the pile face-down into a queue.
    Added { seat: Seat } = "the top card of the pile goes face-down into {seat}'s queue";
    /// Content added metres down to a tally.
    Slid { seat: Seat, metres: i32 } = "{seat} gets {}", self::metres(*metres);
    /// A special card did nothing.
    Missed = "it misses";
    /// Two copies of a card annihilated each other; this is the left one.
    Annihilated { card: Named } = "{} and its flipped copy annihilate each other", game.telling(card);
    /// A racer's round was tallied: metres down, elevations (that of the team in the end), and the movement cards of the
    /// queue, left to right: design, and metres down with copies, synergy and all.
    Tallied { seat: Seat, metres: i32, from: i32, to: i32, cards: Vec<(Design, i32)> } =
        "{seat} tallies {}{}", self::metres(*metres), match from == to {
            true => format!(" and stays at {to}"),
            false => format!(": from {from} to {to}"),
        };
    /// A question of content was answered; `None` to whoever may not know.
    Chose { by: Actor, answer: Option<Action>, agrees: bool } = "{}{}", by.called(), match answer {
        Some(action) => format!(": {}", game.answer_told(action, *agrees)),
        None => " decides (hidden)".into(),
    };
    /// Racers reached the bottom; this one won.
    Won { seat: Seat } = "{seat} is at the bottom first";
    /// Something that a clause brought about.
    ByRule { text: String } = "{text}";
}

impl Cliffs {
    /// A card as an event tells of it.
    fn telling(&self, card: &Named) -> String {
        let place = place_name(card.seat, usize::from(card.place));
        match card.design {
            Some(design) => {
                let flipped = if card.flipped { "~" } else { "" };
                format!("{flipped}{} ({place})", self.design_name(design))
            }
            None => format!("the face-down card {place}"),
        }
    }
}

/// Metres with their direction, in words.
pub(in crate::cliffs) fn metres(down: i32) -> String {
    match down {
        0 => "0 m".into(),
        down if down > 0 => format!("{down} m down"),
        up => format!("{} m up", up.unsigned_abs()),
    }
}
