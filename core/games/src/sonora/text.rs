//! Names of discs, spaces and columns; numbers as text; what is asked, in a few words.

use javelina_engine::rules::Noted;
use javelina_engine::{Actor, Adapter, Dice, Element, Flow, Game, Move, Seat, written};

use super::Sonora;
use super::actions::Action;
use super::facts::Asker;
use super::state::{DiscId, Stage, State, Step, Where};

impl Sonora {
    /// The name of a disc: the letter of its colour and its number, `B3`.
    #[must_use]
    pub fn disc_name(&self, disc: DiscId) -> String {
        format!("{}{}", char::from(b'A' + disc.colour()), disc.face() + 1)
    }

    /// The cells of a placement, joined by hyphens, in reading order.
    pub(super) fn placement_text(&self, placement: u16) -> String {
        let Some(place) = self.places.get(placement) else { return "?".into() };
        place.cells.iter().map(|cell| self.places.name(cell)).collect::<Vec<_>>().join("-")
    }

    pub(super) fn space_name(&self, space: u8) -> &str {
        self.content.creek.get(usize::from(space)).map_or("?", |space| &space.name)
    }

    /// The bonus of a column names it, with a number where several have one bonus.
    pub(super) fn column_name(&self, column: u8) -> String {
        let columns = &self.content.mudcracks.columns;
        let Some((_, bonus)) = columns.get(usize::from(column)) else { return "?".into() };
        let before = columns[..usize::from(column)].iter().filter(|(_, other)| other == bonus).count();
        if before == 0 { bonus.name().into() } else { format!("{}{}", bonus.name(), before + 1) }
    }

    /// What the seat (or nature) to act is asked, in a few words.
    pub(super) fn asking(&self, state: &State) -> String {
        if let (Some(frame), Some((kind, candidates, may_skip))) = (state.memory.question(), self.asked(state)) {
            let names: Vec<String> =
                candidates.iter().map(|element| self.rules.lexicon().name(kind, element)).collect();
            let item = self.rules.clause(frame.clause).item;
            let title = &self.rules.program().items[item.index()].title;
            let skip = if may_skip { ", or skip" } else { "" };
            return format!("{title}: choose {}{skip}", names.join(", "));
        }
        let flight = state.flights.last();
        match (state.stage, flight.map(|flight| flight.step)) {
            (Stage::Flick, None) => {
                let left = state.left;
                let discs = if left == 1 { "1 disc".into() } else { format!("{left} discs") };
                let example = self.example_flick(state).map(|flick| format!(" (`{flick}`)")).unwrap_or_default();
                format!("flick a disc; {discs} left in this turn{example}")
            }
            (Stage::Flick, Some(Step::Aim)) => {
                format!("flick {} again", flight.map_or("?".into(), |flight| self.disc_name(flight.disc)))
            }
            (Stage::Flick, Some(Step::Air)) => {
                "the flick is executed (`wobble 0 0`, or `lies` and where discs lie)".into()
            }
            (Stage::Flick, Some(Step::Decide)) => "keep the flick, or use a Reflick (`keep`, `reflick`)".into(),
            (Stage::Flick, Some(_)) => {
                format!("a disc lies in the hole: give it to a section{}", self.example(state, "give"))
            }
            (Stage::Colours, _) => "choose your colour and the rival's (`colours A B`)".into(),
            (Stage::Swap, _) => "swap two of your discs, or end".into(),
            (Stage::Choose, _) => {
                let seat = Seat(state.acting);
                let disc = self.open_choice(state, seat).map_or("?".into(), |disc| self.disc_name(disc));
                format!("{disc} lies on a border: give it to a section")
            }
            (Stage::Rival, _) => {
                let rival = &state.rival;
                let numbers = |counts: &[u8; 5], what: &str| {
                    let all = counts
                        .iter()
                        .zip(1..)
                        .flat_map(|(count, number)| std::iter::repeat_n(number.to_string(), usize::from(*count)));
                    let all: Vec<String> = all.collect();
                    (!all.is_empty()).then(|| format!("{what} {}", all.join(" ")))
                };
                let circles = (rival.value > 0).then(|| format!("circles {}", rival.value));
                let parts = [numbers(&rival.shapes, "shapes"), numbers(&rival.paths, "paths"), circles];
                let parts: Vec<String> = parts.into_iter().flatten().collect();
                format!("mark for the rival: {}", parts.join(", "))
            }
            (Stage::Ruins, _) => {
                let hexes = state.desk(Seat(state.acting)).hexes;
                if state.desk(Seat(state.acting)).discoveries > 0 {
                    format!("choose the animal of your Discovery bonus{}", self.example(state, "discover"))
                } else {
                    format!("cross off hexes in the Ruins; value {hexes} left{}", self.example(state, "mark"))
                }
            }
            (Stage::Write, _) => {
                let seat = self.turn_now(state).asked().unwrap_or(Seat(state.acting));
                format!("write in any order, then `end`: {}", self.left_to_write(state, seat))
            }
            (Stage::Over, _) => "the game is over".into(),
            _ => "the rules run by themselves".into(),
        }
    }
}

impl Sonora {
    /// The first legal action of a verb, as an example to type; nothing if there is none.
    fn example(&self, state: &State, verb: &str) -> String {
        let Some(seat) = self.turn_now(state).asked() else { return String::new() };
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let mut found = None;
        self.list(&asker, &mut (), &mut |action| {
            let text = written(self, &action);
            if text.split(' ').next() != Some(verb) {
                return Flow::More;
            }
            found = Some(text);
            Flow::Enough
        });
        found.map(|text| format!(" (`{text}`)")).unwrap_or_default()
    }

    /// A flick of the first disc that may be flicked, in as few words as the reader takes: from the middle of the pad if
    /// that is free.
    fn example_flick(&self, state: &State) -> Option<String> {
        let seat = self.turn_now(state).asked()?;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let may = |disc: &DiscId| self.decide_disc(&asker, *disc, &mut ()).is_ok();
        let disc = DiscId::all().find(may)?;
        let speed = thousandths(i64::from(self.greatest_speed(&asker, disc, &mut ()).min(900_000)));
        let by = Actor::Seat(seat);
        let short = format!("flick {} toward canyon at {speed}", self.disc_name(disc));
        let plays = |text: &str| {
            Action::read(self, state, by, text).is_ok_and(|action| self.test(state, &Move::new(by, action)))
        };
        if plays(&short) {
            return Some(short);
        }
        let some = self.sampled(&asker, &mut Dice::new(0, 0))?;
        Some(written(self, &some))
    }

    /// What a seat may still write, in a few words.
    fn left_to_write(&self, state: &State, seat: Seat) -> String {
        use super::content::Bonus;
        let desk = state.desk(seat);
        let numbers = |counts: &[u8; 5], what: &str| {
            let some = counts
                .iter()
                .zip(1..)
                .flat_map(|(count, number)| std::iter::repeat_n(format!("{number}"), usize::from(*count)));
            let some: Vec<String> = some.collect();
            (!some.is_empty()).then(|| format!("{what} {}", some.join(" ")))
        };
        let mut parts: Vec<String> =
            [numbers(&desk.shapes, "shapes"), numbers(&desk.paths, "paths")].into_iter().flatten().collect();
        if desk.pool > 0 {
            parts.push(format!("value {} in the Mudcracks", desk.pool));
        }
        for animal in super::bonuses::ANIMALS {
            let count = self.usable(state, seat, animal);
            if count > 0 {
                parts.push(format!("{} {count}", animal.name()));
            }
        }
        if self.usable(state, seat, Bonus::Discovery) > 0 {
            parts = vec![format!("choose the animal of your Discovery bonus{}", self.example(state, "discover"))];
        }
        if parts.is_empty() { "nothing is left".into() } else { parts.join(", ") }
    }
}

/// Thousandths as a decimal number without needless zeros.
pub(super) fn thousandths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let (whole, part) = (value.unsigned_abs() / 1_000, value.unsigned_abs() % 1_000);
    if part == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{part:03}").trim_end_matches('0').to_string()
}

/// A point in mm.
pub(super) fn point((x, y): (i32, i32)) -> String {
    format!("{},{}", thousandths(i64::from(x)), thousandths(i64::from(y)))
}

/// Nanometres as mm without needless zeros.
fn nanometres(value: i32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let (whole, part) = (value.unsigned_abs() / 1_000_000, value.unsigned_abs() % 1_000_000);
    if part == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{part:06}").trim_end_matches('0').to_string()
}

/// Where a disc is, for people: to a tenth of a millimetre.
pub(super) fn roughly(at: Where) -> String {
    let Where::Board(place) = at else { return where_text(at) };
    let tenth = |value: i32| {
        let tenths = (f64::from(value) / 100_000.0).round() as i32;
        nanometres(tenths.saturating_mul(100_000))
    };
    format!("{},{}", tenth(place.x), tenth(place.y))
}

/// Where a disc is, in the words of `lies`.
pub(super) fn where_text(at: Where) -> String {
    match at {
        Where::Board(place) => format!("{},{}", nanometres(place.x), nanometres(place.y)),
        Where::Hole => "hole".into(),
        Where::Hand => "pad".into(),
        Where::Chosen(section) => section.name().into(),
        Where::Off | Where::Out => "off".into(),
    }
}
