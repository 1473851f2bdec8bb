//! Arizona: a roll-and-write about trains, for 2 to 4 players (and alone, which the rulebook does not know).
//!
//! | file | section of the rulebook |
//! |---|---|
//! | [`content`] | components: the sheet, the faces of the dice |
//! | `kinds`, `points`, `settings` | what clauses may read and answer, what variants may change |
//! | `state` | what is on the table |
//! | `turn` | preparation, rounds, turns, the end |
//! | `dice`, `draft` | which dice players take and keep |
//! | `sections`, `decide`, `listing` | drawing route sections, and what is legal |
//! | `nuggets` | gold nuggets |
//! | `delivery` | loading and delivering goods |
//! | `scoring` | final scoring, ties |
//! | `zones` | dice, goods and condition cards that change places |
//! | `ruled` | what the engine's adapter asks |
//! | `position` | tables as lines of text |
//! | `noted` | what batches note of cards and places |
//! | `text`, `show` | actions and tables as people write and read them |

mod components;
mod game;
mod look;
mod mind;
mod moves;
mod play;
mod rules;
mod score;

pub use components::{content, settings};
pub use rules::catalogue::{CATALOGUE, lexicon};
pub use rules::points;

pub use components::sections::{Laid, Section, Sections};
pub use components::sheet::{Shape, Sheet, Step, Symbol};
pub use content::Content;
pub use game::{Arizona, Dealing};
pub use moves::actions::{ACTIONS, Action};
pub use moves::events::Event;
pub use play::dice::Dice;
pub use play::state::{Ending, Player, Stage, State};
pub use points::{Cell, Good};

use javelina_engine::rules::{ItemId, Memory, Rules, Set};
use javelina_engine::{Game, Heard, Placed, Scored, Seat, Seats, Silent, Tape};

use points::setting;

/// What one seat may know: everything, since nothing in Arizona is hidden.
pub type View = javelina_engine::OpenView<State>;

impl Arizona {
    javelina_engine::ruled!(Content);

    /// The first state, with what happens in the setup on `tape`.
    fn begun(&self, seats: &Seats, tape: &mut impl Tape<Event>) -> State {
        let count = seats.count().clamp(1, play::state::MAX_PLAYERS) as u8;
        let mut state = State { seats: count, memory: Memory::of_seats(count), ..State::default() };
        self.standing.iter().for_each(|item| self.rules.activate(*item, &mut state.memory));
        if let Dealing::Chosen(items) = &self.dealing {
            items.iter().for_each(|item| self.rules.activate(*item, &mut state.memory));
        }
        self.remember_open(&mut state);
        self.advance(&mut state, tape);
        self.opened(seats, state)
    }

    /// The game with checked content and the rules that were frozen for it; `standing` are the items (variants) that
    /// are in play from the start, beside the cards.
    pub fn new(content: Content, rules: Rules, dealing: Dealing, standing: Vec<ItemId>) -> Self {
        let [sections, ways] = content.laid.of(&content.sheet, &content.faces, &content.shapes);
        let sheet = &content.sheet;
        let column = |wanted: i32| {
            let cells = sheet.cells().filter(|cell| sheet.place(*cell).0 == wanted);
            cells.fold(0_u128, |all, cell| all | cell.mask())
        };
        let is_base = |at: &usize| content.shapes[*at].base;
        Self {
            sections,
            ways,
            all_cells: sheet.cells().collect(),
            cards: content.cards.iter().map(|id| rules.item(id)).collect(),
            in_game: match &dealing {
                Dealing::Deal { from: items } | Dealing::Chosen(items) => {
                    items.iter().map(|item| i32::from(item.0)).collect()
                }
            },
            stations: Set::of_wide(sheet.with(|symbol| symbol == Symbol::Station)),
            towns: sheet.with(|symbol| symbol == Symbol::Town),
            base_shapes: (0..content.shapes.len()).filter(is_base).map(|at| at as i32).collect(),
            not_first_column: !column(0),
            not_last_column: !column(sheet.columns as i32 - 1),
            content,
            rules,
            dealing,
            standing,
        }
    }

    /// The same game under other rules.
    fn with(&self, rules: Rules) -> Self {
        Self::new(self.content.clone(), rules, self.dealing.clone(), self.standing.clone())
    }

    /// The sections of the faces.
    pub fn sections(&self) -> &Sections {
        &self.sections
    }

    fn deck(&self) -> Set {
        match &self.dealing {
            Dealing::Deal { from } => from.iter().map(|item| i32::from(item.0)).collect(),
            Dealing::Chosen(_) => Set::EMPTY,
        }
    }

    /// How many condition cards are dealt at random; none where cards were named.
    pub fn deals(&self) -> usize {
        match &self.dealing {
            Dealing::Deal { from } => (self.setting(setting::CONDITIONS_DEALT).max(0) as usize).min(from.len()),
            Dealing::Chosen(_) => 0,
        }
    }

    /// How many dice Nature rolls now.
    fn to_roll(&self, state: &State) -> usize {
        let again = || state.rolled_again().iter().map(|count| usize::from(*count)).sum();
        if state.rolls { again() } else { self.dice_for(state) }
    }

    /// How many dice are rolled in this round (rulebook, "Preparation"; ruling A26 for one seat).
    fn dice_for(&self, state: &State) -> usize {
        if state.rolled > 0 {
            return state.rolled.into();
        }
        let seats = state.seats;
        let table = self.content.settings.numbers(setting::DICE_BY_SEATS);
        let dice = table.get(usize::from(seats).saturating_sub(1)).copied().unwrap_or(i32::from(seats) + 1);
        dice.max(i32::from(seats)) as usize
    }
}

impl Game for Arizona {
    javelina_engine::ruled!(Game "arizona" within 8_000: types, under, read, open, scored, value, placed, noted);

    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        self.content.settings.seats(setting::SEATS)
    }

    fn setup(&self, seats: &Seats) -> State {
        self.begun(seats, &mut Silent)
    }

    fn setup_heard(&self, seats: &Seats, heard: &mut Heard<Event>) -> State {
        self.begun(seats, heard)
    }

    fn measure(&self, state: &State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        out("rounds", None, i64::from(state.round));
        let ending = |which: Ending| i64::from(state.stage == Stage::Over(which));
        out("ended by deliveries", None, ending(Ending::Deliveries));
        out("ended by traps", None, ending(Ending::Trapped));
        out("ended idle", None, ending(Ending::Idle));
        let by_rule = self.ending(state).is_none() && state.memory.fates.ending().is_some();
        out("ended by a card", None, ending(Ending::Clause) | i64::from(by_rule));
        for seat in (0..state.seats).map(Seat) {
            let player = state.player(seat);
            out("score", Some(seat), i64::from(self.total(state, seat).0));
            out("kinds delivered", Some(seat), player.deliveries() as i64);
            out("goods delivered", Some(seat), player.delivered.iter().map(|count| i64::from(*count)).sum());
            out("sections drawn", Some(seat), i64::from(player.sections));
            out("nuggets unspent", Some(seat), i64::from(player.nuggets));
            out("nuggets circled", Some(seat), i64::from(player.circled));
            out("line length", Some(seat), i64::from(player.line.count_ones()));
        }
    }

    fn figure_range(&self, name: &str) -> Option<(i64, i64)> {
        match name {
            "ended by deliveries" | "ended by traps" | "ended idle" | "ended by a card" => Some((0, 1)),
            "kinds delivered" => Some((0, score::scoring::GOODS.len() as i64)),
            "line length" => Some((0, i64::from(u128::BITS))),
            _ => None,
        }
    }
}
