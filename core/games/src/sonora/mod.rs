//! Sonora: a flick-and-write about the desert, for 2 to 4 players, and alone against a rival.
//!
//! | file | section of the rulebook |
//! |---|---|
//! | [`content`], `sound` | components: the board, the sheet |
//! | `kinds`, `points`, `settings` | what clauses may read and answer, what variants may change |
//! | `state` | what is on the table |
//! | `course` | rounds, turns, the order of everything |
//! | `flick`, `foresee`, `judge` | the Flick phase: flicks, what may come of one, the hole, Reflicks, discs knocked off |
//! | `assign` | the Write phase: Swaps, disc positions, multiplier circles |
//! | `ruins`, `canyon`, `creek`, `mudcracks` | marking sections |
//! | `bonuses` | scoresheet bonuses |
//! | `rival` | solo mode |
//! | `scoring` | game end and final scoring |
//! | `decide`, `listing`, `refuse` | what is legal, and why not |
//! | `zones` | where discs and icons lie, and how they change hands |
//! | `ruled` | what the engine's adapter asks |
//! | `position` | tables as lines of text |
//! | `noted` | what batches note of cards and places |
//! | `text`, `notation`, `read`, `show`, `picture` | actions and tables as people write and see them |

mod components;
mod game;
mod look;
mod mind;
mod moves;
mod play;
mod rules;
mod score;
mod sections;

pub use components::{content, settings};
pub use rules::catalogue::{CATALOGUE, lexicon};
pub use rules::points;

pub use content::{Bonus, Content, Section};
pub use game::Sonora;
pub use javelina_physics::{CONSTANTS as PHYSICS, Constants};
pub use look::picture::Course;
pub use moves::actions::{ACTIONS, Action};
pub use moves::events::Event;
pub use play::state::{Disc, DiscId, Fate, Flight, Intent, Prize, Sheet, Stage, State, Step, Where};
pub use points::{Building, Cactus, Circle, Column, Node, Shape, Space};
pub use sections::canyon::{Cells, Placement, Places};
pub use sections::creek::Creek;
pub use sections::mudcracks::Network;

use javelina_engine::rules::{ItemId, Memory, Noted, Rules};
use javelina_engine::{Family, Game, Heard, Placed, Seat, Seats, Silent, Tape};
use javelina_physics::{Board, BoardError, Measures, Sides};

use points::setting;
use rules::facts::Asker;

/// What one seat may know: everything, since nothing in Sonora is hidden.
pub type View = javelina_engine::OpenView<State>;

impl Sonora {
    javelina_engine::ruled!(Content);

    /// The first state, with what happens in the setup on `tape`.
    fn begun(&self, seats: &Seats, tape: &mut impl Tape<Event>) -> State {
        let count = seats.count().clamp(1, play::state::MAX_PLAYERS) as u8;
        let order = [0, 1, 2, 3].map(Seat);
        let memory = Memory::of_seats(count);
        let mut state = State { seats: count, memory, order, colours: [Seat(0), Seat(1)], ..State::default() };
        let corners: &[i32] = match count {
            1 => &[0],
            2 => self.content.settings.numbers(setting::CORNERS_2),
            3 => self.content.settings.numbers(setting::CORNERS_3),
            _ => &[0, 1, 2, 3],
        };
        let start = [setting::REFLICK_START, setting::SWAP_START].map(|start| self.setting(start) as u8);
        for (seat, at) in state.players().zip(0..) {
            state.corners[at] = corners.get(at).map_or(seat.0, |corner| *corner as u8 % 4);
            state.skills[at] = self.skill_of(seats.parameter(seat, 0));
            state.sheets[at] = Sheet { usable: start, icons: start, nodes: self.network.start, ..Sheet::default() };
        }
        self.standing.iter().for_each(|item| self.rules.activate(*item, &mut state.memory));
        self.start(&mut state, tape);
        self.advance(&mut state, tape);
        self.opened(seats, state)
    }

    /// The game with checked content and the rules that were frozen for it; `standing` are the items (variants) that
    /// are in play from the start.
    ///
    /// # Errors
    ///
    /// The settings of the board do not fit each other: a variant may have changed one of them.
    pub fn new(content: Content, rules: Rules, standing: Vec<ItemId>) -> Result<Self, BoardError> {
        let board = board_of(&content)?;
        let (places, creek) = (Places::of(&content.canyon), Creek::of(&content.creek));
        let network = Network::of(&content.mudcracks);
        let seat_readers = rules.readers(&[points::F_TOUCHED_SEATS, points::F_KNOCKED_SEATS]);
        Ok(Self { content, rules, standing, board, places, creek, network, seat_readers })
    }

    /// The same game under other rules.
    fn with(&self, rules: Rules) -> Self {
        Self {
            content: self.content.clone(),
            rules,
            standing: self.standing.clone(),
            board: self.board,
            places: self.places.clone(),
            creek: self.creek.clone(),
            network: self.network.clone(),
            seat_readers: self.seat_readers,
        }
    }

    /// The board that discs slide on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The places of shapes in the Canyon.
    pub fn places(&self) -> &Places {
        &self.places
    }

    pub(crate) fn switch(&self, index: usize) -> bool {
        self.setting(index) != 0
    }

    /// How many discs are flicked in a turn of the round; 0 if there is no such turn.
    fn discs_in_turn(&self, state: &State, turn: u8) -> u8 {
        if state.is_solo() {
            return if turn == 0 { self.setting(setting::SOLO_COLOURS) as u8 * 5 } else { 0 };
        }
        self.content.settings.numbers(setting::TURNS).get(usize::from(turn)).map_or(0, |discs| *discs as u8)
    }

    /// The preset of a seat's parameter: 0 for the setting `flick.skill`, else its number from 1.
    fn skill_of(&self, parameter: i32) -> u8 {
        let skills = &self.content.skills;
        let word = ["expert", "skilled", "casual", "wild"][self.setting(setting::SKILL).clamp(0, 3) as usize];
        let named = || skills.iter().position(|skill| skill.name == word).unwrap_or(0);
        let at = usize::try_from(parameter).ok().and_then(|number| number.checked_sub(1)).unwrap_or_else(named);
        at.min(skills.len().saturating_sub(1)) as u8
    }

    /// The zone at the corner of a seat.
    fn corner_zone(&self, state: &State, seat: Seat) -> Section {
        self.content.board.zones[usize::from(state.corner(seat, self.switch(setting::BOARD_TURNS)))]
    }
}

/// The board that the settings of a pack describe.
///
/// # Errors
///
/// The settings do not fit each other.
pub fn board_of(content: &Content) -> Result<Board, BoardError> {
    let setting = |index| content.settings.number(index);
    Board::new(Measures {
        half_field: setting(setting::HALF_FIELD),
        corner_cut: setting(setting::CORNER_CUT),
        half_outer: setting(setting::HALF_OUTER),
        hole_radius: setting(setting::HOLE_RADIUS),
        disc_radius: setting(setting::DISC_RADIUS),
        step_height: setting(setting::STEP_HEIGHT),
        disc_thickness: setting(setting::DISC_THICKNESS),
        sides: if setting(setting::RAIL) == 0 { Sides::Rail } else { Sides::Open },
    })
}

impl Game for Sonora {
    javelina_engine::ruled!(Game "sonora" within 12_000: types, under, read, open, scored, value, placed, noted);

    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        self.content.settings.seats(setting::SEATS)
    }

    fn setup(&self, seats: &Seats) -> State {
        self.begun(seats, &mut Silent)
    }

    fn setup_heard(&self, seats: &Seats, heard: &mut Heard<Event>) -> State {
        self.begun(seats, heard)
    }

    fn families(&self, state: &State, seat: Seat, out: &mut Vec<Family>) {
        self.flick_families(&Asker::new(self, state, seat, &Noted::default()), out);
    }

    fn measure(&self, state: &State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        out("rounds", None, i64::from(state.round) + 1);
        for seat in state.players() {
            let sheet = state.sheet(seat);
            let parts = self.parts(state, seat);
            out("score", Some(seat), parts.iter().map(|points| i64::from(*points)).sum());
            for (name, points) in ["ruins", "canyon", "creek", "mudcracks", "box"].iter().zip(parts) {
                out(name, Some(seat), i64::from(points));
            }
            out("shapes drawn", Some(seat), i64::from(sheet.shapes));
            out("spaces circled", Some(seat), i64::from(sheet.circled.count_ones()));
            out("areas surrounded", Some(seat), i64::from(sheet.areas.count_ones()));
            out("discoveries", Some(seat), sheet.found.iter().map(|count| i64::from(*count)).sum());
        }
    }

    fn figure_range(&self, name: &str) -> Option<(i64, i64)> {
        matches!(name, "spaces circled" | "areas surrounded").then(|| (0, i64::from(u64::BITS)))
    }
}
