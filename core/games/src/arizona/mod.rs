//! Arizona: a roll-and-write about trains, for 2 to 4 players (and alone, which the rulebook does not know).
//!
//! | file | section of the rulebook |
//! |---|---|
//! | [`content`] | components: the sheet, the faces of the dice |
//! | `points`, `vocabulary`, `settings` | what the rules ask, what clauses may read, what variants may change |
//! | `state` | what is on the table |
//! | `turn` | preparation, rounds, turns, the end |
//! | `sections`, `decide`, `listing` | drawing route sections, and what is legal |
//! | `nuggets` | gold nuggets |
//! | `delivery` | loading and delivering goods |
//! | `scoring` | final scoring, ties |
//! | `noted` | what batches note of cards and places |
//! | `text`, `show` | actions and tables as people write and read them |

mod actions;
pub mod content;
mod decide;
mod delivery;
mod events;
mod facts;
mod host;
mod listing;
mod noted;
mod nuggets;
pub mod points;
mod refuse;
mod scoring;
mod sections;
mod settings;
mod show;
mod state;
mod text;
mod turn;
mod value;
mod vocabulary;

pub use actions::{ACTIONS, Action};
pub use content::{Content, Shape, Sheet, Step, Symbol, lexicon};
pub use events::Event;
pub use facts::Statics;
pub use points::CATALOGUE;
pub use sections::{Section, Sections};
pub use state::{Ending, Player, Stage, State};

use javelina_engine::rules::{Deeds, ItemId, KindId, Memory, Noted, Rules, Set, Witness};
use javelina_engine::{
    Actor, Dice, Digest, Extent, Game, Key, Luck, Mention, Move, Outcome, Passage, Refusal, Seat, SeatSet, Seats, Sink,
    Spot, Tape, Turn, uniform,
};

use decide::Why;
use facts::Asker;
use points::setting;

/// Where the condition cards of a game come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dealing {
    /// Nature deals as many as `conditions.dealt` says.
    Deal {
        /// The cards to deal from.
        from: Vec<ItemId>,
    },
    /// These are in play.
    Chosen(Vec<ItemId>),
}

/// The game with a sheet, settings and rules.
#[derive(Debug)]
pub struct Arizona {
    content: Content,
    rules: Rules,
    dealing: Dealing,
    /// Items that are in play from the start: variants.
    standing: Vec<ItemId>,
    sections: Sections,
    ways: Sections,
    all_cells: Set,
    stations: Set,
    towns: u128,
    base_shapes: Set,
    not_first_column: u128,
    not_last_column: u128,
}

/// What one seat may know: everything, since nothing in Arizona is hidden.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub seat: Option<Seat>,
    /// The state.
    pub state: State,
}

impl Arizona {
    /// The game with checked content and the rules that were frozen for it; `standing` are the items (variants) that
    /// are in play from the start, beside the cards.
    #[must_use]
    pub fn new(content: Content, rules: Rules, dealing: Dealing, standing: Vec<ItemId>) -> Self {
        let sheet = &content.sheet;
        let column = |wanted: i32| {
            let cells = (0..sheet.cells() as u8).filter(|cell| sheet.place(*cell).0 == wanted);
            cells.fold(0_u128, |all, cell| all | 1 << cell)
        };
        let is_base = |at: &usize| content.shapes[*at].base;
        Self {
            sections: Sections::of_faces(&content),
            ways: Sections::of_shapes(&content),
            all_cells: Set::first_elements(sheet.cells()),
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

    /// The same game with scripts of its own, for another worker.
    #[must_use]
    pub fn fork(&self) -> Self {
        Self::new(self.content.clone(), self.rules.fork(), self.dealing.clone(), self.standing.clone())
    }

    /// The content.
    #[must_use]
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The sections of the faces.
    #[must_use]
    pub fn sections(&self) -> &Sections {
        &self.sections
    }

    pub(crate) fn setting(&self, index: usize) -> i32 {
        self.content.settings.number(index)
    }

    fn deck(&self) -> Set {
        match &self.dealing {
            Dealing::Deal { from } => from.iter().map(|item| i32::from(item.0)).collect(),
            Dealing::Chosen(_) => Set::EMPTY,
        }
    }

    /// How many condition cards are dealt at random; none where cards were named.
    #[must_use]
    pub fn dealt(&self) -> usize {
        self.deals()
    }

    fn deals(&self) -> usize {
        match &self.dealing {
            Dealing::Deal { from } => (self.setting(setting::CONDITIONS_DEALT).max(0) as usize).min(from.len()),
            Dealing::Chosen(_) => 0,
        }
    }

    /// How many dice are rolled for a number of seats (rulebook, "Preparation"; ruling A26 for one).
    fn dice_for(&self, seats: u8) -> usize {
        let table = self.content.settings.numbers(setting::DICE_BY_SEATS);
        let dice = table.get(usize::from(seats).saturating_sub(1)).copied().unwrap_or(i32::from(seats) + 1);
        dice.max(i32::from(seats)) as usize
    }

    /// What content asks for: kind, candidates, whether `skip` is allowed.
    fn asked(&self, state: &State) -> Option<(KindId, Set, bool)> {
        self.asked_heard(state, &Noted::default(), &mut ())
    }

    /// The same, with somebody listening.
    fn asked_heard<W: Witness>(&self, state: &State, noted: &Noted, witness: &mut W) -> Option<(KindId, Set, bool)> {
        let frame = state.memory.question()?;
        self.rules.answers_heard(&Asker { game: self, state, seat: frame.seat, noted }, &state.memory, witness)
    }
}

impl Game for Arizona {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn id(&self) -> &'static str {
        "arizona"
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn under(&self, rules: Rules) -> Option<Self> {
        Some(Self::new(self.content.clone(), rules, self.dealing.clone(), self.standing.clone()))
    }

    fn memory<'a>(&self, state: &'a State) -> Option<&'a Memory> {
        Some(&state.memory)
    }

    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        1..=state::MAX_PLAYERS
    }

    fn longest(&self) -> usize {
        8_000
    }

    fn setup(&self, seats: &Seats) -> State {
        let mut state = State { seats: seats.count().clamp(1, state::MAX_PLAYERS) as u8, ..State::default() };
        for item in &self.standing {
            self.rules.activate(*item, &mut state.memory);
        }
        if let Dealing::Chosen(items) = &self.dealing {
            for item in items {
                self.rules.activate(*item, &mut state.memory);
            }
        }
        self.remember_open(&mut state);
        self.advance(&mut state, &mut javelina_engine::Silent);
        state
    }

    fn turn(&self, state: &State) -> Turn {
        self.turn_of(state)
    }

    fn chance(&self, state: &State, luck: &Luck) -> Action {
        let round = u32::from(state.round);
        if let Some(frame) = state.memory.question() {
            let asker = Asker { game: self, state, seat: frame.seat, noted: &Noted::default() };
            let drawn = self.rules.chance(&asker, &state.memory, luck, round);
            return drawn.map_or(Action::Skip, |(kind, element)| Action::Choose(kind, element));
        }
        match state.stage {
            Stage::Deal => {
                let priority = |item: &ItemId| {
                    let id = self.rules.program().items[item.index()].id.as_bytes();
                    let entity = id
                        .iter()
                        .fold(2_166_136_261_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(16_777_619));
                    (luck.dice(Key::of("deal").entity(entity)).bits(), item.0)
                };
                let mut deck: Vec<ItemId> = self.deck().iter().map(|item| ItemId(item as u16)).collect();
                deck.sort_by_key(priority);
                Action::Deal(deck.iter().take(self.deals()).map(|item| i32::from(item.0)).collect())
            }
            Stage::First => {
                Action::First(Seat(luck.dice(Key::of("initial player")).below(u32::from(state.seats)) as u8))
            }
            _ => {
                // One key for the roll: the n-th die is the n-th draw, so another number of dice changes no other one.
                let mut rolled = luck.dice(Key::of("roll").round(round));
                let mut dice = [0; 6];
                for _ in 0..self.dice_for(state.seats) {
                    dice[rolled.below(6) as usize] += 1;
                }
                Action::Roll(dice)
            }
        }
    }

    fn legal<S: Sink<Action>>(&self, state: &State, seat: Seat, out: &mut S) -> Extent {
        let noted = Noted::default();
        let asker = Asker { game: self, state, seat, noted: &noted };
        if S::ON {
            let mut deeds = Deeds::default();
            self.each_action(&asker, &mut deeds, &mut |action| out.take(action));
            deeds.hand_on(out);
        } else {
            self.each_action(&asker, &mut (), &mut |action| out.take(action));
        }
        Extent::All.unless(&noted)
    }

    fn sample(&self, state: &State, seat: Seat, dice: &mut Dice) -> Option<Action> {
        if self.turn_of(state) != Turn::Seat(seat) {
            return None;
        }
        let noted = Noted::default();
        let asker = Asker { game: self, state, seat, noted: &noted };
        let drawn = match state.stage {
            Stage::Draft(_) if state.memory.frames.is_empty() => self.sample_take(&asker, dice),
            Stage::Draw(_) if state.memory.frames.is_empty() => self.sample_drawing(&asker, dice),
            _ => uniform(dice, |out| self.each_action(&asker, &mut (), &mut |action| out(action))),
        };
        drawn.filter(|_| noted.fault().is_none())
    }

    fn test(&self, state: &State, step: &Move<Action>) -> bool {
        self.decide(state, step.by, &step.action, &mut ()).is_ok()
    }

    fn check(&self, state: &State, step: &Move<Action>) -> Result<(), Box<Refusal>> {
        self.decide(state, step.by, &step.action, &mut ()).map_err(|why| self.refuse(state, step, why))
    }

    fn apply(&self, state: &mut State, step: &Move<Action>, tape: &mut impl Tape<Event>) {
        match self.decide(state, step.by, &step.action, tape) {
            Ok(()) => self.play(state, &step.action, tape),
            Err(Why::Fault(fault)) if step.by == Actor::Nature => state.memory.fail(fault),
            Err(_) => {}
        }
    }

    fn view(&self, state: &State, seat: Seat, out: &mut View) {
        out.seat = Some(seat);
        out.state.clone_from(state);
        self.rules.close_counters(&mut out.state.memory, |owner| owner == seat);
    }

    fn told(&self, _: &State, event: &Event, _: Seat) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(&self, view: &View, _: &mut Dice) -> State {
        view.state.clone()
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.standings(state)
    }

    fn scores(&self, state: &State, out: &mut Vec<(SeatSet, i32)>) {
        self.sums(state, out);
    }

    fn value(&self, state: &State, seat: Seat) -> i64 {
        self.judge(state, seat)
    }

    fn digest(&self, state: &State, digest: &mut Digest) {
        state.digest(self.rules.slots(), digest);
    }

    fn measure(&self, state: &State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        out("rounds", None, i64::from(state.round));
        let ending = |which: Ending| i64::from(state.stage == Stage::Over(which));
        out("ended by deliveries", None, ending(Ending::Deliveries));
        out("ended by traps", None, ending(Ending::Trapped));
        out("ended idle", None, ending(Ending::Idle));
        out("ended by a card", None, ending(Ending::Clause));
        for seat in (0..state.seats).map(Seat) {
            let player = &state.players[seat.index()];
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
            "kinds delivered" => Some((0, scoring::GOODS.len() as i64)),
            "line length" => Some((0, i64::from(u128::BITS))),
            _ => None,
        }
    }

    fn things(&self, out: &mut dyn FnMut(&'static str, &str)) {
        self.each_thing(out);
    }

    fn mentions(&self, passage: &Passage<'_, State, Event>, out: &mut dyn FnMut(Mention<'_>)) {
        self.note_things(passage, out);
    }

    fn spots(&self, passage: &Passage<'_, State, Event>, out: &mut dyn FnMut(Spot)) {
        self.note_places(passage, out);
    }

    fn write(&self, action: &Action, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        action.spell(self, out)
    }

    fn read(&self, state: &State, actor: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        Action::read(self, state, actor, text)
    }
}
