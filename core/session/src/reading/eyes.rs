//! The reader (`eyes`): who reads along at the table, and the only way from an answer to a state. A person gets answers from
//! states imagined from that seat's view; what is told of moves that were played passes the game's filter for that seat.

use std::borrow::Cow;
use std::iter;

use javelina_engine::position::{Position, Unplaced, laid_over};
use javelina_engine::rules::{ClauseId, Seen};
use javelina_engine::{
    Actor, Dice, Due, FileId, Move, Order, Outcome, Present, Refusal, Seat, SeatSet, Table, Turn, printable, written,
};
use javelina_sketch::Theme;

/// Who reads the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// The person at this seat.
    Person(Seat),
    /// Anybody, with nothing hidden: bots play alone, the game is over, or the table is open.
    Open,
}

/// How many imagined states an answer about the rules is worked out in. What differs between them rests on what the reader
/// may not know.
const WORLDS: u64 = 8;

/// How many imagined states are tried for one that fits new lines of a position.
const REDRAWN: u64 = 32;

/// A table as its reader may know it.
pub struct Eyes<'a, G: Present> {
    table: &'a Table<G>,
    people: SeatSet,
    reader: Reader,
}

impl<'a, G: Present> Eyes<'a, G> {
    /// The eyes of whoever is asked: the person to act, or the one who acted last if a bot or Nature is due; at first the
    /// first person. `people` are the seats at which people sit; at an `is_open` table nothing is hidden.
    pub fn at(table: &'a Table<G>, people: SeatSet, is_open: bool) -> Self {
        let person = |seat: &Seat| people.contains(*seat);
        let moved = || table.played().iter().rev().filter_map(|played| seat_of(played.step.by)).find(person);
        let asked = table.due().seat().filter(person).or_else(moved).or_else(|| people.first());
        let reader = match asked {
            Some(seat) if !is_open && table.turn() != Turn::Over => Reader::Person(seat),
            _ => Reader::Open,
        };
        Self { table, people, reader }
    }

    /// The eyes of somebody who looks at an earlier table.
    pub fn of(table: &'a Table<G>, people: SeatSet, reader: Reader) -> Self {
        Self { table, people, reader }
    }

    /// Who reads.
    pub fn reader(&self) -> Reader {
        self.reader
    }

    /// The eyes for a line that names who acts: the person named, or whoever reads anyway if it is nobody at the table.
    /// `None` if a bot sits there, whose hand such a line would feel for.
    pub fn for_line(self, actor: Actor) -> Option<Self> {
        match (self.reader, actor) {
            (Reader::Person(_), Actor::Seat(seat)) if self.people.contains(seat) => {
                Some(Self { reader: Reader::Person(seat), ..self })
            }
            (Reader::Person(_), Actor::Seat(seat)) if seat.index() < self.table.seats().count() => None,
            _ => Some(self),
        }
    }

    /// Whether nothing is hidden.
    pub fn is_open(&self) -> bool {
        self.reader == Reader::Open
    }

    /// The seat that a question without a seat is about: the reader's; with nothing hidden the seat to act, else that of the
    /// first person, else the first.
    pub fn seat(&self) -> Seat {
        match self.reader {
            Reader::Person(seat) => seat,
            Reader::Open => self.table.due().seat().or_else(|| self.people.first()).unwrap_or(Seat(0)),
        }
    }

    /// Whose knowledge is shown though nobody is named: a game that is not over hides something, and nothing is hidden here.
    /// Of a sheet that is its owner's, of the table that of whoever acts.
    pub fn borrowed(&self, about: Option<Seat>) -> Option<Seat> {
        let facts = &self.table.game().rules().catalogue().facts;
        let hides = facts.iter().any(|fact| fact.seen != Seen::Public) && self.table.turn() != Turn::Over;
        (self.is_open() && hides).then(|| about.unwrap_or_else(|| self.seat()))
    }

    /// Whether the reader may answer for the seat that is due.
    pub fn is_asked(&self) -> bool {
        match (self.reader, self.table.due()) {
            (Reader::Person(seat), Due::Seat(due, _)) => seat == due,
            (Reader::Open, Due::Seat(..)) => true,
            _ => false,
        }
    }

    /// What the reader may know; with nothing hidden, what `about` may know.
    pub fn view(&self, about: Seat) -> G::View {
        let mut view = G::View::default();
        let seat = if let Reader::Person(seat) = self.reader { seat } else { about };
        self.table.game().view(self.table.state(), seat, &mut view);
        view
    }

    /// The state as it stands with nothing hidden; else one that the reader's view allows, always the same one at the same
    /// moment.
    pub fn state(&self) -> Cow<'a, G::State> {
        match self.reader {
            Reader::Open => Cow::Borrowed(self.table.state()),
            Reader::Person(seat) => Cow::Owned(self.imagined(seat, 0)),
        }
    }

    /// The states of which the reader cannot say which one it is: several imagined ones, or the one that stands.
    pub fn worlds(&self) -> Vec<Cow<'a, G::State>> {
        match self.reader {
            Reader::Open => vec![self.state()],
            Reader::Person(seat) => (0..WORLDS).map(|world| Cow::Owned(self.imagined(seat, world))).collect(),
        }
    }

    fn imagined(&self, seat: Seat, world: u64) -> G::State {
        let mut dice = Dice::new(self.table.played().len() as u64, 7 + world);
        self.table.game().imagine(&self.view(seat), &mut dice)
    }

    /// The position as lines of text, as far as the reader may know it.
    ///
    /// # Errors
    ///
    /// What has to be dealt with before it can be written.
    pub fn position(&self) -> Result<String, Unplaced> {
        let viewer = if let Reader::Person(seat) = self.reader { Some(seat) } else { None };
        self.table.game().position(self.table.state(), viewer)
    }

    /// The same with lines laid over it, to begin a new game at: lines about a seat or a thing that the reader does not see at
    /// all are kept. Where they do not fit the new lines, those of an imagined state replace them, so that a refusal says
    /// nothing about them.
    ///
    /// # Errors
    ///
    /// As [`position`](Self::position).
    pub fn position_under(&self, over: &str) -> Result<String, Unplaced> {
        let (seen, game) = (self.position()?, self.table.game());
        let head = |line: &str| line.split_once(':').map(|(head, _)| head.to_string());
        let heads: Vec<String> = seen.lines().filter_map(head).collect();
        let is_hidden = |line: &&str| head(line).is_some_and(|head| head.contains(' ') && !heads.contains(&head));
        let imagined = |world| match self.reader {
            Reader::Person(seat) => Cow::Owned(self.imagined(seat, world)),
            Reader::Open => Cow::Borrowed(self.table.state()),
        };
        for state in iter::once(Cow::Borrowed(self.table.state())).chain((0..REDRAWN).map(imagined)) {
            let all = game.position(&state, None)?;
            let hidden: Vec<&str> = all.lines().filter(is_hidden).collect();
            let text = laid_over(&format!("{}\n{seen}", hidden.join("\n")), over);
            let fits = || game.set_up(self.table.seats(), &Position::read(&text, FileId(0))).is_ok();
            if hidden.is_empty() || fits() {
                return Ok(text);
            }
        }
        Ok(laid_over(&seen, over))
    }

    /// The picture of the table, or of a seat's sheet, as an SVG document. `None` if the game has none that the reader may see.
    pub fn picture(&self, about: Option<Seat>, theme: Theme) -> Option<String> {
        let game = self.table.game();
        if let Some(sketch) = game.sketch(&self.view(about.unwrap_or_else(|| self.seat())), about) {
            return Some(sketch.svg(theme));
        }
        // What a game draws of the whole table is for all only where nothing is hidden.
        let is_public = game.rules().catalogue().facts.iter().all(|fact| fact.seen == Seen::Public);
        if is_public || self.is_open() { game.picture(self.table, about, theme) } else { None }
    }

    /// How the game stands, as far as the reader may know.
    pub fn outcome(&self) -> Outcome {
        match self.reader {
            Reader::Person(seat) => self.table.game().outcome_seen(&self.state(), seat),
            Reader::Open => self.table.outcome(),
        }
    }

    /// A move that was played, by its place, as the reader may read it.
    pub fn move_line(&self, index: usize) -> Option<String> {
        let (step, before) = (&self.table.played().get(index)?.step, self.table.before(index)?);
        let game = self.table.game();
        let seen = match self.reader {
            Reader::Person(_) if self.is_opened(index) => None,
            Reader::Person(seat) => Some(move_seen(&**game, before, step, seat)),
            Reader::Open => None,
        };
        let whole = written(&**game, &step.action);
        if let Some(veiled) = seen.filter(|seen| *seen != whole) {
            return Some(veiled);
        }
        let words = game.move_in_words(before, step);
        // `yes` and `no` say nothing without the rule that asks.
        let asks = game.memory(before).and_then(|memory| memory.question()).filter(|_| words != whole);
        let rule = asks.map(|frame| format!(" ({})", game.rules().clause(frame.clause).label));
        Some(format!("{words}{}", rule.unwrap_or_default()))
    }

    /// Whether a move was made in secret, and all of those that were made with it have been told since.
    fn is_opened(&self, index: usize) -> bool {
        let game = &**self.table.game();
        let Some(before) = self.table.before(index).filter(|before| is_sealed(game, before)) else { return false };
        let into = game.memory(before).and_then(|memory| game.rules().sealed_into(memory));
        let is_secret = into.is_some_and(|counter| game.rules().program().counters[counter.index()].secret);
        let mut after =
            (index + 1..=self.table.played().len()).map(|at| self.table.before(at).unwrap_or(self.table.state()));
        !is_secret && after.any(|now| !is_sealed(game, now))
    }

    /// What a move brought, by its place, as lines that all people at the table may read.
    pub fn told_of(&self, index: usize) -> Vec<String> {
        let Some(played) = self.table.played().get(index) else { return Vec::new() };
        let after = self.table.before(index + 1).unwrap_or_else(|| self.table.state());
        self.told(played.caused(), after)
    }

    /// The lines of [`told_of`](Self::told_of) that are about something that was turned up.
    pub fn reveals_of(&self, index: usize) -> Vec<String> {
        let Some(played) = self.table.played().get(index) else { return Vec::new() };
        let after = self.table.before(index + 1).unwrap_or_else(|| self.table.state());
        self.told(played.caused().filter(|(event, _)| self.table.game().is_reveal(event)), after)
    }

    /// What rules did before the first move, as lines that all people at the table may read.
    pub fn told_first(&self) -> Vec<String> {
        let (events, after) = self.table.opening();
        self.told(events, after)
    }

    /// Events as lines, heard in the state after them. What one of the people may not know is not told, since they all read
    /// along.
    pub fn told<'e>(
        &self,
        events: impl Iterator<Item = (&'e G::Event, Option<ClauseId>)>,
        after: &G::State,
    ) -> Vec<String>
    where
        G::Event: 'e,
    {
        let game = self.table.game();
        let line = |(event, by): (&G::Event, Option<ClauseId>)| {
            let whole = game.line(event, by);
            let as_heard = |seat| game.told(after, event, seat).map(|event| game.line(&event, by)).unwrap_or_default();
            let heard = if self.is_open() { whole } else { for_all(&whole, self.people.iter().map(as_heard))? };
            (!heard.is_empty()).then(|| printable(&heard, 400))
        };
        events.filter_map(line).collect()
    }

    /// Why the rules refuse a move, as far as its maker may know. `None` if they do not, for all that the maker knows.
    pub fn refusal(&self, step: &Move<G::Action>) -> Option<Box<Refusal>> {
        let (game, state) = (self.table.game(), self.state());
        let mut refusal = game.check(&state, step).err()?;
        let read = refusal.nearest.as_ref().and_then(|nearest| game.read(&state, step.by, nearest).ok());
        if let Some(action) = read {
            refusal.nearest = Some(game.move_in_words(&state, &Move { action, ..step.clone() }));
        }
        Some(refusal)
    }

    /// Why the rules refuse a move in every state that the reader allows for, if they do so in the same words.
    pub fn refusal_in_all(&self, step: &Move<G::Action>) -> Option<String> {
        let refuses = |state: &Cow<'_, G::State>| Some(self.table.game().check(state, step).err()?.to_string());
        let mut texts = self.worlds().iter().map(refuses).collect::<Vec<_>>().into_iter();
        let first = texts.next()??;
        texts.all(|text| text.as_ref() == Some(&first)).then_some(first)
    }
}

/// The reader of a record: knows what all of these people may know; everything if there are none.
#[derive(Clone, Copy, Debug)]
pub struct Onlooker(pub SeatSet);

impl Onlooker {
    /// The eyes of each of the people.
    fn eyes<'t, G: Present>(self, table: &'t Table<G>) -> Vec<Eyes<'t, G>> {
        let mut readers: Vec<Reader> = self.0.iter().map(Reader::Person).collect();
        readers.extend(self.0.is_empty().then_some(Reader::Open));
        readers.into_iter().map(|reader| Eyes::of(table, self.0, reader)).collect()
    }

    /// The eyes of the first of the people.
    pub fn first<G: Present>(self, table: &Table<G>) -> Eyes<'_, G> {
        Eyes::of(table, self.0, self.0.first().map_or(Reader::Open, Reader::Person))
    }

    /// A move that was played, by its place, as all of the people may read it.
    pub fn move_line<G: Present>(self, table: &Table<G>, index: usize) -> Option<String> {
        let whole = Eyes::of(table, self.0, Reader::Open).move_line(index)?;
        let texts = self.eyes(table).into_iter().filter_map(|eyes| eyes.move_line(index));
        Some(for_all(&whole, texts).unwrap_or_else(|| whole.split(' ').next().unwrap_or_default().to_string()))
    }

    /// What a move brought, as lines that all of the people may read.
    pub fn told_of<G: Present>(self, table: &Table<G>, index: usize) -> Vec<String> {
        self.first(table).told_of(index)
    }

    /// How the game stands, if all of the people see it so.
    pub fn outcome<G: Present>(self, table: &Table<G>) -> Option<Outcome> {
        same(self.eyes(table).iter().map(Eyes::outcome))
    }

    /// The lines of the position that all of the people see.
    ///
    /// # Errors
    ///
    /// What has to be dealt with before it can be written.
    pub fn position<G: Present>(self, table: &Table<G>) -> Result<String, Unplaced> {
        let texts = self.eyes(table).iter().map(Eyes::position).collect::<Result<Vec<_>, _>>()?;
        let Some((first, others)) = texts.split_first() else { return Ok(String::new()) };
        let is_common = |line: &&str| others.iter().all(|text| text.lines().any(|other| other == *line));
        Ok(first.lines().filter(is_common).map(|line| format!("{line}\n")).collect())
    }

    /// The picture of the table, or of a seat's sheet, if there is one that all of the people see: of a sheet, the one that the
    /// others see.
    pub fn picture<G: Present>(self, table: &Table<G>, about: Option<Seat>, theme: Theme) -> Option<String> {
        let eyes = self.eyes(table);
        let by = |eyes: Vec<&Eyes<'_, G>>| same(eyes.into_iter().map(|one| one.picture(about, theme))).flatten();
        let others = || eyes.iter().filter(|one| about.is_none_or(|seat| one.reader != Reader::Person(seat))).collect();
        by(eyes.iter().collect()).or_else(|| by(others()))
    }
}

/// The one value of several, if they are the same.
fn same<T: PartialEq>(mut values: impl Iterator<Item = T>) -> Option<T> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

/// The seat that acted, if it was not Nature.
fn seat_of(actor: Actor) -> Option<Seat> {
    if let Actor::Seat(seat) = actor { Some(seat) } else { None }
}

/// A text as all may read it, given how each of them may: the one that says less than the `whole`. `None` if there are several,
/// since each then holds what is only for its reader.
pub(crate) fn for_all(whole: &str, texts: impl Iterator<Item = String>) -> Option<String> {
    let mut closed = texts.filter(|text| text != whole);
    let first = closed.next().unwrap_or_else(|| whole.to_string());
    closed.all(|text| text == first).then_some(first)
}

/// What is the same in all worlds, line by line; `unknown` where it is not.
pub fn agreed(worlds: &[Vec<String>], unknown: impl Fn(&str) -> String) -> Vec<String> {
    let Some((first, others)) = worlds.split_first() else { return Vec::new() };
    let same = |at: usize, line: &String| others.iter().all(|world| world.get(at) == Some(line));
    let lines = first.iter().enumerate();
    lines.map(|(at, line)| if same(at, line) { line.clone() } else { unknown(line) }).collect()
}

/// Whether seats act in secret.
pub(crate) fn is_sealed<G: Present>(game: &G, state: &G::State) -> bool {
    matches!(game.turn(state), Turn::Together(_, Order::Sealed))
}

/// A move as a seat may read it; of what others do in secret it reads `choose ?`, or the verb that all could do.
pub(crate) fn move_seen<G: Present>(game: &G, before: &G::State, step: &Move<G::Action>, viewer: Seat) -> String {
    let Some(by) = seat_of(step.by).filter(|by| *by != viewer && is_sealed(game, before)) else {
        return game.move_seen(before, step, viewer);
    };
    if game.memory(before).is_some_and(|memory| memory.question().is_some()) {
        return "choose ?".into();
    }
    let (mut legal, own) = (Vec::new(), game.parts(&step.action).0.name());
    game.legal(before, by, &mut legal);
    let is_only = legal.iter().all(|action| game.parts(action).0.name() == own);
    if is_only { format!("{own} ?") } else { "?".into() }
}
