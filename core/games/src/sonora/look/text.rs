//! Names of elements; what is asked, in a few words.

use javelina_engine::rules::Noted;
use javelina_engine::{Actor, Adapter, Dice, Element, Flow, Game, Move, Seat, counted, written};

use crate::sonora::moves::notation::thousandths;
use crate::sonora::{
    Action, DiscId, Sonora, Stage, State, Step, Where, content::Bonus, points::Column, rules::facts::Asker,
};

impl Sonora {
    /// The cells of a placement, joined by hyphens, in reading order.
    pub(in crate::sonora) fn placement_text(&self, placement: u16) -> String {
        self.places.get(placement).map_or("?".into(), |place| self.places.names(place.cells, "-"))
    }

    /// The bonus of a column names it, with a number where several have one bonus.
    pub(in crate::sonora) fn column_name(&self, column: Column) -> String {
        self.name(column).replace("_column", "").replace('_', "")
    }

    /// What the seat (or nature) to act is asked, in a few words.
    pub(in crate::sonora) fn asking(&self, state: &State, by: Actor) -> String {
        if let Some(question) = self.question_of(state, by) {
            return question.to_string();
        }
        let flight = state.flights.last();
        let name = |disc: Option<DiscId>| disc.map_or("?".into(), |disc| disc.to_string());
        match (state.stage, flight.map(|flight| flight.step)) {
            (Stage::Flick, None) => {
                let discs = counted(state.left, "disc");
                let example = self.example_flick(state).map(|flick| format!(" (`{flick}`)")).unwrap_or_default();
                format!("flick a disc; {discs} left in this turn{example}")
            }
            (Stage::Flick, Some(Step::Aim)) => format!("flick {} again", name(flight.map(|flight| flight.disc))),
            (Stage::Flick, Some(Step::Air)) => {
                "resolve the flick (`wobble 0 0`, or `lies` with the places of discs)".into()
            }
            (Stage::Flick, Some(Step::Decide)) => "keep the flick, or use a Reflick (`keep`, `reflick`)".into(),
            (Stage::Flick, Some(_)) => {
                format!("give the disc in the hole to a section{}", self.example(state, "give"))
            }
            (Stage::Colours, _) => "choose your colour and the rival's (`colours A B`)".into(),
            (Stage::Swap, _) => "swap two of your discs, or end".into(),
            (Stage::Choose, _) => {
                let disc = name(self.open_choice(state, state.acting));
                format!("give {disc}, which is on a border, to a section")
            }
            (Stage::Rival, _) => {
                let rival = &state.rival;
                let circles = (rival.value > 0).then(|| format!("circles {}", rival.value));
                let parts = to_write(&rival.shapes, &rival.paths).chain(circles);
                format!("mark for the rival: {}", parts.collect::<Vec<_>>().join(", "))
            }
            (Stage::Ruins, _) if state.desk(state.acting).discoveries > 0 => self.ask_animal(state),
            (Stage::Ruins, _) => {
                let hexes = state.desk(state.acting).hexes;
                format!("cross off hexes in the Ruins; value {hexes} left{}", self.example(state, "mark"))
            }
            (Stage::Write, _) => {
                let seat = self.turn_now(state).asked().unwrap_or(state.acting);
                format!("write, then `end`: {}", self.left_to_write(state, seat))
            }
            (Stage::Over, _) => "the game is over".into(),
            _ => "no decision now".into(),
        }
    }

    pub(in crate::sonora) fn ask_animal(&self, state: &State) -> String {
        format!("choose the animal of your Discovery bonus{}", self.example(state, "discover"))
    }

    /// The first legal action of a verb, as an example to type; nothing if there is none.
    fn example(&self, state: &State, verb: &str) -> String {
        let Some(seat) = self.turn_now(state).asked() else { return String::new() };
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let mut found = String::new();
        self.list(&asker, &mut (), &mut |action| {
            let text = written(self, &action);
            if text.split(' ').next() != Some(verb) {
                return Flow::More;
            }
            found = format!(" (`{text}`)");
            Flow::Enough
        });
        found
    }

    /// A flick of the first disc that may be flicked, in as few words as the reader takes: from the middle of the pad if
    /// that is free.
    fn example_flick(&self, state: &State) -> Option<String> {
        let seat = self.turn_now(state).asked()?;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let may = |disc: &DiscId| self.decide_disc(&asker, *disc, &mut ()).is_ok();
        let disc = DiscId::all().find(may)?;
        let speed = thousandths(self.greatest_speed(&asker, disc, &mut ()).min(900_000));
        let by = Actor::Seat(seat);
        let short = format!("flick {disc} toward canyon at {speed}");
        let plays = |text: &str| {
            Action::read(self, state, by, text).is_ok_and(|action| self.test(state, &Move::new(by, action)))
        };
        let some = || self.sampled(&asker, &mut Dice::new(0, 0)).map(|action| written(self, &action));
        if plays(&short) { Some(short) } else { some() }
    }

    /// What a seat may still write, in a few words.
    pub(in crate::sonora) fn left_to_write(&self, state: &State, seat: Seat) -> String {
        if state.desk(seat).discoveries > 0 {
            return self.ask_animal(state);
        }
        let desk = state.desk(seat);
        let pool = (desk.pool > 0).then(|| format!("value {} in the Mudcracks", desk.pool));
        let animals = Bonus::ANIMALS.into_iter().map(|animal| (animal, self.usable(state, seat, animal)));
        let animals = animals.filter(|(_, count)| *count > 0).map(|(animal, count)| format!("{animal} {count}"));
        let parts: Vec<String> = to_write(&desk.shapes, &desk.paths).chain(pool).chain(animals).collect();
        if parts.is_empty() { "nothing is left".into() } else { parts.join(", ") }
    }
}

/// The numbers of discs, each as often as it counts, with a space between.
pub(in crate::sonora) fn numbers(counts: &[u8; 5]) -> String {
    let all = (1..).zip(counts).flat_map(|(number, count)| std::iter::repeat_n(number, usize::from(*count)));
    all.map(|number: u8| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// The shapes and the paths that are to be marked, in words.
fn to_write(shapes: &[u8; 5], paths: &[u8; 5]) -> impl Iterator<Item = String> {
    let parts = [("shapes", numbers(shapes)), ("paths", numbers(paths))];
    parts.into_iter().filter(|(_, numbers)| !numbers.is_empty()).map(|(what, numbers)| format!("{what} {numbers}"))
}

impl Sonora {
    /// What became of a disc that is not in a hand, and of which no place in mm is known, in words.
    pub(in crate::sonora) fn absent_text(&self, at: Where) -> Option<String> {
        match at {
            Where::Hand | Where::Board(_) => None,
            Where::Named { zones, circles } => Some(format!("in {}", self.named_words(zones, circles))),
            Where::Chosen(section) => Some(format!("bullseye, given to {section}")),
            Where::Hole => Some("in the hole".into()),
            Where::Off => Some("knocked off".into()),
            Where::Out => Some("out for this round".into()),
        }
    }
}
