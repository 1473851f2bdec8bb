//! What happened, past tense, and how it is told. Nothing in Arizona is hidden, so every seat learns everything.

use javelina_engine::rules::Set;
use javelina_engine::{Actor, Adapter, Seat, counted, or_none};

use super::actions::Action;
use crate::arizona::Arizona;
use crate::arizona::play::dice::Dice;
use crate::arizona::play::state::Ending;
use crate::arizona::play::state::dice_in_words;
use crate::arizona::points::{Good, setting};

javelina_engine::events! { pub Event of game: Arizona;
    /// Condition cards were dealt, by item.
    Dealt { cards: Set } = "in play: {}", game.titles_beside(*cards);
    /// The first initial player was chosen.
    InitialPlayer { seat: Seat } = "{seat} is the initial player";
    /// The dice were rolled: how many show each value, 1 first.
    Rolled { round: u16, dice: [u8; 6] } = "round {round}: the dice show {}", dice_in_words(dice);
    /// A die was taken.
    Took { seat: Seat, value: u8 } = "{seat} takes a {value}";
    /// One of several dice was kept.
    KeptDie { seat: Seat, value: u8 } = "{seat} keeps the {value}";
    /// The dice that were not kept are in the middle again.
    PutBack { seat: Seat, dice: Dice } = "{seat} puts back {dice}";
    /// The drawing turn of another die that was kept begins.
    GoesOn { seat: Seat, value: u8 } = "{seat} continues with the {value}";
    /// A nugget was spent to change the die to a value.
    SpentNugget { seat: Seat, value: u8 } = "{seat} spends a nugget: the die becomes a {value}";
    /// A section was drawn, by its number on the sheet.
    Drew { seat: Seat, section: u16 } = "{seat} draws{}", game.drawn_words(*section);
    /// A second symbol was selected, by the number of the way there.
    Extended { seat: Seat, way: u16 } = "{seat} extends to {}", game.way_words(*way);
    /// A good came on board.
    Loaded { seat: Seat, good: Good } = "{seat} loads {}", game.name(*good);
    /// A good found no room on board.
    NoRoom { seat: Seat, good: Good } = "{seat} has no room for {}", game.name(*good);
    /// A good was taken off board.
    Unloaded { seat: Seat, good: Good } = "{seat} unloads {}", game.name(*good);
    /// A cargo of so many goods was delivered: points for them, and for the rank of the delivery.
    Delivered { seat: Seat, good: Good, count: u8, points: i32, bonus: i32 } = "{seat} delivers {}{}: {}{}",
        game.name(*good),
        if *count == 1 { String::new() } else { format!(" x{count}") },
        counted(*points, "point"),
        if *bonus == 0 { String::new() } else { format!(" and {bonus} for its rank") };
    /// Nothing (more) was delivered.
    Kept { seat: Seat } = "{seat} delivers nothing more";
    /// A die was discarded.
    Discarded { seat: Seat } = "{seat} discards the die";
    /// Nuggets were circled.
    Circled { seat: Seat, count: u8 } = "{seat} circles {}", counted(*count, "nugget");
    /// Unspent nuggets were lost.
    Lost { seat: Seat, count: u8 } = "{seat} loses {}", counted(*count, "nugget");
    /// An offer of content was taken, by its clause.
    OfferTaken { seat: Seat, label: String } = "{seat} takes the offer {label}";
    /// A question of content was answered.
    Chose { by: Actor, action: Action, agrees: bool } =
        "{}: {}", by.called(), game.answer_told(action, *agrees);
    /// The last round is over; extra deliveries follow.
    LastRoundOver = "the last round is over";
    /// The game ended.
    Ended { ending: Ending } = "the game ends{}", match ending {
        Ending::Deliveries => format!(": {} delivered", game.kinds_to_end()),
        Ending::Trapped => ": all players are trapped".into(),
        Ending::Idle => ": no player drew a section or circled a nugget".into(),
        Ending::Clause => " by a card".into(),
    };
    /// Something that a clause brought about.
    ByRule { text: String } = "{text}";
}

impl Arizona {
    /// The titles of cards.
    pub(in crate::arizona) fn titles(&self, cards: Set) -> String {
        let items = cards.iter().filter_map(|card| self.rules.program().items.get(card as usize));
        or_none(items.map(|item| item.name().to_string()))
    }

    /// The titles of cards and of the variants in play.
    fn titles_beside(&self, cards: Set) -> String {
        let standing: Set = self.standing.iter().map(|item| i32::from(item.0)).collect();
        self.titles(cards.or(standing))
    }

    /// The deliveries that end the game, in words.
    fn kinds_to_end(&self) -> &'static str {
        match self.setting(setting::DELIVERIES_TO_END) {
            1 => "one kind was",
            2 => "two kinds were",
            3 => "three kinds were",
            4 => "four kinds were",
            5 => "five kinds were",
            _ => "six kinds were",
        }
    }

    fn drawn_words(&self, section: u16) -> String {
        let section = self.sections.get(section);
        section.map_or_else(String::new, |section| format!(" {}", self.section_text(section)))
    }

    /// The spaces to a second symbol.
    pub(in crate::arizona) fn way_words(&self, way: u16) -> String {
        self.ways.get(way).map_or_else(String::new, |section| self.path_text(section.path()))
    }
}
