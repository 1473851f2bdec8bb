//! Positions of games with content ([`Placed`]): a table of [`PositionKey`]s, each with the one function that writes and reads it.

use std::fmt::Write;

use crate::position::{Entry, Line, Lines, Position, Problems, Unplaced, seat_in};
use crate::rules::{Frames, Lap, Set};
use crate::{Diagnostic, Extent, FileId, Flow, Game, MAX_SEATS, Order, Seat, Seats, Turn, did_you_mean, printable};

use super::{Adapter, Asker, Laps, Ruled};

/// The key of the decision at which a position stands.
const TURN: &str = "turn";

/// Whom the lines of a key are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// The table: one line.
    Table,
    /// A seat each.
    Seats,
    /// Things that its function names.
    Things,
}

/// A key of the positions of a game.
pub struct PositionKey<G: Game> {
    name: &'static str,
    of: Of,
    act: fn(&G, &mut G::State, &mut Line<'_>),
}

impl<G: Game> PositionKey<G> {
    /// One with a single line.
    pub const fn table(name: &'static str, act: fn(&G, &mut G::State, &mut Line<'_>)) -> Self {
        Self { name, of: Of::Table, act }
    }

    /// One with a line for each seat.
    pub const fn seats(name: &'static str, act: fn(&G, &mut G::State, &mut Line<'_>)) -> Self {
        Self { name, of: Of::Seats, act }
    }

    /// One with a line for each thing that has something to say, see [`Line::about`].
    pub const fn things(name: &'static str, act: fn(&G, &mut G::State, &mut Line<'_>)) -> Self {
        Self { name, of: Of::Things, act }
    }
}

/// What is wrong with a position as a whole: things in two places, lines that nothing makes.
pub struct Sound<'a> {
    position: &'a Position,
    found: &'a mut Problems,
}

impl Sound<'_> {
    /// Whether a line has this key.
    pub fn has(&self, key: &str) -> bool {
        self.position.has(key)
    }

    /// Whether a line of this key has this value.
    pub fn says(&self, key: &str, value: &str) -> bool {
        self.values(key).any(|said| said == value)
    }

    /// Whether a value of a line of this key holds a name.
    pub fn names(&self, key: &str, name: &str) -> bool {
        self.values(key).any(|said| said.contains(name))
    }

    fn values(&self, key: &str) -> impl Iterator<Item = &str> {
        let entries = self.position.entries().iter().filter(move |entry| entry.key.text == key);
        entries.flat_map(|entry| &entry.values).map(|value| value.text.as_str())
    }

    /// Reports that there is more of a thing than there is, or that it lies in two places.
    pub fn too_many(&mut self, key: &str, name: &str, message: String) {
        self.found.say("P4110", self.position.place(key, name), message, None);
    }

    /// Reports something that no play leads to.
    pub fn impossible(&mut self, key: &str, name: &str, message: String, help: Option<String>) {
        self.found.say("P4111", self.position.place(key, name), message, help);
    }
}

/// A game whose states are written as positions and read from them.
pub trait Placed: Ruled + 'static {
    /// The keys, in the order in which they are written and take effect; `turn` is the last one.
    const KEYS: &'static [PositionKey<Self>];
    /// Works out what is never written and checks the position as a whole. Where the position names the decision, also runs
    /// on to it.
    fn complete(&self, state: &mut Self::State, sound: &mut Sound<'_>);
    /// What has to be dealt with before a state can be written, beside questions of content; `None` if nothing has.
    fn unplaced(&self, state: &Self::State) -> Option<String>;
    /// The state as a seat may know it.
    fn seen(&self, state: &Self::State, seat: Seat) -> Self::State;
    /// The lap in which the state stands at its decision, the seats of it in turn order, and the one whose turn it is.
    fn lap_now(&self, state: &Self::State) -> Option<(i32, Vec<Seat>, Seat)>;
    /// The items that a position may put in play.
    fn placeable(&self) -> Set {
        Set::EMPTY
    }

    /// The first state of [`Game::setup`]: the start, or the position at which the [`Rules`](crate::rules::Rules) have games
    /// begin. One that is wrong is found when the rules are made, so it counts for nothing here.
    fn opened(&self, seats: &Seats, start: Self::State) -> Self::State {
        let Some(opening) = opening(self, &start) else { return start };
        lay(self, start.clone(), seats, &opening).unwrap_or(start)
    }

    /// [`Game::position`].
    ///
    /// # Errors
    ///
    /// What has to be dealt with before.
    fn position_of(&self, state: &Self::State, viewer: Option<Seat>) -> Result<String, Unplaced> {
        let asks = Self::memory_of(state).question().is_some();
        let waits = match self.turn_now(state) {
            Turn::Over => Some("the game is over; a position can be written at a decision"),
            Turn::Nature => Some("chance moves first; a position can be written at a decision"),
            _ if asks => Some("a question comes first; a position can be written when it is answered"),
            Turn::Together(_, Order::Sealed) => {
                Some("seats act in secret; a position can be written when all have acted")
            }
            _ => None,
        };
        if let Some(waits) = waits.map(ToString::to_string).or_else(|| self.unplaced(state)) {
            return Err(Unplaced(waits));
        }
        let seen = viewer.map(|seat| self.seen(state, seat));
        let seats = Self::seats_of(state);
        let base = self.setup(&Seats::new(seats));
        let lines = written(self, seen.as_ref().unwrap_or(state)).beyond(&written(self, &base));
        let mut text = String::new();
        let wrote = write!(text, "{lines}");
        debug_assert!(wrote.is_ok(), "writing to a string cannot fail");
        Ok(text)
    }

    /// [`Game::set_up`].
    ///
    /// # Errors
    ///
    /// All that is wrong with the position.
    fn laid(&self, seats: &Seats, position: &Position) -> Result<Self::State, Vec<Diagnostic>> {
        let start = self.setup(seats);
        // What is wrong with what items lay over the start is told as well: a game of so many seats would lack it.
        let start = opening(self, &start).map_or(Ok(start.clone()), |opening| lay(self, start, seats, &opening))?;
        lay(self, start, seats, position)
    }
}

/// The lines that items in play lay over the start, but for those of seats that nobody sits at, and over these the position at
/// which games begin.
fn opening<G: Placed>(game: &G, start: &G::State) -> Option<Position> {
    let (rules, memory) = (game.rules(), G::memory_of(start));
    let own = rules.program().setups.iter().filter(|(item, ..)| memory.is_active(*item));
    let absent = |entry: &Entry| {
        let of_seats = G::KEYS.iter().any(|key| key.of == Of::Seats && key.name == entry.key.text);
        of_seats
            && letter(&entry.name.text, G::seats_of(start)).is_none()
            && letter(&entry.name.text, MAX_SEATS).is_some()
    };
    let own = own.map(|(_, text, place)| Position::part(text, *place)).reduce(Position::with);
    let own = own.map(|own| own.beside(absent));
    let named = rules.opening().map(|text| Position::read(text, FileId(0)));
    match (own, named) {
        (Some(own), Some(named)) => Some(own.under(named)),
        (own, named) => own.or(named),
    }
}

/// Lays a position over a first state.
fn lay<G: Placed>(
    game: &G,
    mut state: G::State,
    seats: &Seats,
    position: &Position,
) -> Result<G::State, Vec<Diagnostic>> {
    let mut found = Problems::of(position);
    if position.has(TURN) {
        G::memory_of_mut(&mut state).frames = Frames::default();
    }
    suspend(game, &mut state);
    for (at, entry) in position.entries().iter().enumerate() {
        check_head(game, seats.count(), position, (at, entry), &mut found);
    }
    for key in G::KEYS {
        for entry in position.entries().iter().filter(|entry| entry.key.text == key.name) {
            let seat = letter(&entry.name.text, seats.count());
            if key.of == Of::Seats && seat.is_none() {
                continue;
            }
            let seat = seat.unwrap_or(Seat(0));
            let mut line = Line::of((entry, &mut found), game.rules().lexicon(), key.name, seats.count(), seat);
            (key.act)(game, &mut state, &mut line);
        }
    }
    if let Err(seat) = resume(game, &mut state) {
        found.say("P4111", position.place(TURN, ""), format!("{seat} does not act in this phase"), None);
    }
    if let Some(found) = std::mem::take(&mut found).all() {
        return Err(found); // what is worked out of half a position would only add to the confusion
    }
    game.complete(&mut state, &mut Sound { position, found: &mut found });
    if position.has(TURN)
        && let Some(text) = idle(game, &state)
    {
        found.say("P4111", position.place(TURN, ""), text, None);
    }
    found.all().map_or(Ok(state), Err)
}

/// Why nobody could go on from the decision that a position names.
fn idle<G: Placed>(game: &G, state: &G::State) -> Option<String> {
    if G::memory_of(state).fault.is_some() {
        return Some("a rule in play fails in this position".into());
    }
    let Turn::Seat(seat) = game.turn_now(state) else { return None };
    let (mut any, noted) = (false, crate::rules::Noted::default());
    let extent = game.list(&Asker::new(game, state, seat, &noted), &mut (), &mut |_| {
        any = true;
        Flow::Enough
    });
    (!any && extent == Extent::All).then(|| format!("{seat} has no legal action at this step"))
}

/// All lines of a state.
fn written<G: Placed>(game: &G, state: &G::State) -> Lines {
    let (mut lines, mut state) = (Lines::default(), state.clone());
    let (seats, lexicon) = (G::seats_of(&state), game.rules().lexicon());
    for key in G::KEYS {
        let about: Vec<Seat> = match key.of {
            Of::Seats => (0..seats as u8).map(Seat).collect(),
            Of::Table | Of::Things => vec![Seat(0)],
        };
        for seat in about {
            match key.of {
                Of::Table => lines.begin(key.name.to_string()),
                Of::Seats => lines.begin(format!("{} {seat}", key.name)),
                Of::Things => {}
            }
            (key.act)(game, &mut state, &mut Line::to(&mut lines, lexicon, key.name, seats, seat));
        }
    }
    lines
}

fn letter(text: &str, seats: usize) -> Option<Seat> {
    seat_in(text, seats).ok()
}

/// Whether the head of a line is one of the game's, and stands there once.
fn check_head<G: Placed>(_: &G, seats: usize, position: &Position, (at, entry): (usize, &Entry), found: &mut Problems) {
    let word = &entry.key.text;
    let Some(key) = G::KEYS.iter().find(|key| key.name == word) else {
        let help = did_you_mean(word, G::KEYS.iter().map(|key| key.name));
        let all = || format!("the keys are {}", G::KEYS.iter().map(|key| key.name).collect::<Vec<_>>().join(", "));
        let text = format!("`{}` is not a key of a position", printable(word, 40));
        return found.say("P4103", entry.key.span, text, Some(help.unwrap_or_else(all)));
    };
    let name = &entry.name;
    let is_same = |other: &&Entry| other.key.text == *word && other.name.text.eq_ignore_ascii_case(&name.text);
    if position.entries().iter().take(at).any(|other| is_same(&other)) {
        let text = format!("there are two lines `{}`", printable(&format!("{word} {}", name.text), 60).trim());
        found.say("P4104", entry.key.span, text, None);
    }
    match key.of {
        Of::Table if !name.text.is_empty() => {
            let text = format!("`{word}` is about the table, not about `{}`", printable(&name.text, 40));
            found.say("P4105", name.span, text, Some(format!("write `{word}: ..`")));
        }
        Of::Seats if letter(&name.text, seats).is_none() => {
            let span = if name.text.is_empty() { entry.key.span } else { name.span };
            let last = Seat(seats.saturating_sub(1) as u8);
            let text = format!("`{word}` needs a seat");
            found.say("P4105", span, text, Some(format!("write `{word} A: ..`; the last seat is {last}")));
        }
        _ => {}
    }
}

/// The lap in which the state stands as clauses leave it that change nothing: those that play, each with its first turn. `None`
/// if the seat whose turn it is has no part in it.
fn usual<G: Placed>(game: &G, state: &G::State) -> Option<Lap> {
    let Some((kind, order, seat)) = game.lap_now(state) else { return Some(Lap::default()) };
    let plays = |seat: &Seat| !G::has_left(state, *seat);
    Lap::at_turn(kind, order.into_iter().filter(plays), (seat, 1), game.says_of_laps(state))
}

/// Whether a position says something of the lap.
pub(super) fn is_said<G: Placed>(game: &G, state: &G::State) -> bool {
    let lap = G::memory_of(state).lap;
    match game.lap_now(state) {
        Some(_) => usual(game, state) != Some(lap),
        None => !lap.is_plain() && lap != Lap::default(),
    }
}

/// Leaves of the lap of a first state what is to hold in a position that says nothing else.
fn suspend<G: Placed>(game: &G, state: &mut G::State) {
    let lap = G::memory_of(state).lap;
    let kept =
        if is_said(game, state) { Lap::standing(lap.order(), [lap.taken(), 0, 0, 0, 0]) } else { Lap::default() };
    G::memory_of_mut(state).lap = kept;
}

/// Opens the lap in which the decision of a position stands.
///
/// # Errors
///
/// The seat whose turn it is has no part in it.
fn resume<G: Placed>(game: &G, state: &mut G::State) -> Result<(), Seat> {
    let said = G::memory_of(state).lap;
    let Some((kind, _, seat)) = game.lap_now(state) else {
        if said.order().next().is_some() {
            G::memory_of_mut(state).lap = said.told(game.says_of_laps(state)[1], false);
        }
        return Ok(());
    };
    let lap = if said.order().next().is_none() {
        usual(game, state)
    } else {
        Lap::at_turn(kind, said.order(), (seat, said.taken().max(1)), game.says_of_laps(state))
    };
    G::memory_of_mut(state).lap = lap.ok_or(seat)?;
    Ok(())
}
