//! A record played again, and what a check of it finds.

use std::fmt;
use std::sync::Arc;

use super::write::{Running, footer, is_of_seed, json};
use super::{Entry, Footer, Line, Problem, Replay, problem, seal};
use crate::position::Position;
use crate::rules::{ClauseId, Deed};
use crate::{Actor, FileId, Game, Heard, Move, Order, Refusal, Seat, SeatsError, Source, Table, Tick, Turn, written};

/// Where a record and the game part ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the file, from 1.
    pub line: usize,
    /// The field: `state`, `do`, `scores`, `chance`.
    pub field: &'static str,
    /// What the file says.
    pub recorded: String,
    /// What the game says now.
    pub now: Now,
    /// Labels of the rules that answered while the move was played; of a refused move, before it and about it.
    pub rules: Vec<String>,
}

/// What a game says now of something that a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Now {
    /// Another value.
    Value(String),
    /// That it is not allowed, with the reason.
    Refused(String),
}

impl fmt::Display for Now {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => f.write_str(value),
            Self::Refused(why) => write!(f, "refused: {why}"),
        }
    }
}

/// So many rules are named with a difference.
const NAMED: usize = 8;

impl Difference {
    /// The rules that answered there, as the end of a sentence; empty if none did.
    pub fn because(&self) -> String {
        if self.rules.is_empty() {
            return String::new();
        }
        let mut names: Vec<String> = self.rules.iter().take(NAMED).map(|label| format!("`{label}`")).collect();
        names.extend(self.rules.len().checked_sub(NAMED + 1).map(|more| format!("{} more", more + 1)));
        let names = crate::printable(&names.join(", "), 600);
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "; rules that applied there: {names}; meanings of rules changed with version {version} (see the changelog)"
        )
    }
}

/// What a check of a record found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verification {
    /// The same, to the last digest.
    Same {
        /// How many moves stand in the end.
        moves: usize,
    },
    /// The content is another one.
    OtherContent {
        /// What differs, is missing, or is new.
        files: Vec<String>,
    },
    /// The same content gives another game: a bug, or a changed file of moves.
    Differs(Difference),
    /// The game is over after the last move, but the record has no footer.
    CutShort {
        /// How many moves it has.
        moves: usize,
    },
    /// The record has a footer, but the game goes on after the last move.
    EndsEarly {
        /// How many moves it has.
        moves: usize,
        /// The line of the footer, from 1.
        line: usize,
    },
}

impl Verification {
    /// What is wrong, with its code and line; nothing if the record plays again as it stands.
    pub fn problem(&self) -> Option<Problem> {
        let found = match self {
            Self::Same { .. } => return None,
            Self::OtherContent { files } => {
                let names = files.iter().map(|name| crate::printable(name, 200)).collect::<Vec<_>>().join(", ");
                problem("S8006", 1, format!("the content in play has changed: {names}"))
            }
            Self::Differs(at) => {
                let (recorded, now) = (crate::printable(&at.recorded, 200), crate::printable(&at.now.to_string(), 200));
                let why = at.because();
                problem(
                    "S8007",
                    at.line,
                    format!("`{}` was recorded as `{recorded}`, now it is `{now}`{why}", at.field),
                )
            }
            Self::CutShort { moves } => {
                let after = crate::counted(moves, "move");
                problem("S8008", moves + 1, format!("the game is over after {after}, but the footer is missing"))
            }
            Self::EndsEarly { moves, line } => {
                let after = crate::counted(moves, "move");
                problem("S8009", *line, format!("there is a footer after {after}, but the game continues"))
            }
        };
        Some(found)
    }
}

/// Where Nature's moves of a record come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chance {
    /// Moves that the seed of the header gives.
    pub drawn: usize,
    /// Others that it gave in former versions, which keyed the draws of rules by their labels.
    pub former: usize,
    /// Others, which are marked as typed by hand.
    pub typed: usize,
    /// Others without a mark: in a record of the former format, which has none, or of one whose header was changed.
    pub unmarked: usize,
}

/// What was checked of a record, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What came of playing the moves again; never [`Verification::OtherContent`].
    pub played: Verification,
    /// The content that differs from the record's, is missing or is new.
    pub other_content: Vec<String>,
    /// Where luck comes from, as far as the moves were played.
    pub chance: Chance,
    /// How many times moves were taken back.
    pub taken_back: usize,
    /// Where the seal of the header does not agree, what can be said all the same.
    pub unsealed: Option<Unsealed>,
}

/// A check of a record whose header was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsealed {
    /// The fields of the header that do not agree with what was played.
    pub fields: Vec<&'static str>,
    /// What came of playing the moves again, whatever the header says.
    pub played: Verification,
}

/// Whether a changed header ends a check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seal {
    Counts,
    Broken,
}

fn actor(text: &str) -> Option<Actor> {
    if text == "nature" {
        return Some(Actor::Nature);
    }
    let mut letters = text.chars();
    let seat = letters.next().filter(char::is_ascii_uppercase).and_then(Seat::of_letter)?;
    letters.next().is_none().then_some(Actor::Seat(seat))
}

/// Plays a record again, all that stands of it or its first `upto` moves, without looking at digests.
///
/// # Errors
///
/// The first line that cannot be read or is not legal.
pub fn play<G: Game>(replay: &Replay, game: Arc<G>, upto: Option<usize>) -> Result<Table<G>, Difference> {
    let mut table = seated(replay, game)?;
    let places = replay.places();
    for (at, line) in replay.playable().enumerate().take(upto.unwrap_or(usize::MAX)) {
        retake(&mut table, line, places.get(at).copied().unwrap_or(at + 2))?;
    }
    Ok(table)
}

/// A new table as the header describes it, if the game takes such seats.
fn seated<G: Game>(replay: &Replay, game: Arc<G>) -> Result<Table<G>, Difference> {
    let names = &replay.header.seats;
    let seats = replay.header.seats_in(&*game).map_err(|error| {
        let is_many = matches!(error, SeatsError::Count(_));
        let recorded = if is_many { names.len().to_string() } else { crate::printable(&names.join(", "), 200) };
        Difference { line: 1, field: "seats", recorded, now: Now::Refused(error.to_string()), rules: Vec::new() }
    })?;
    let (seed, Some(text)) = (replay.header.seed, &replay.header.position) else {
        return Ok(Table::new(game, seats, replay.header.seed));
    };
    Table::set_up(game, seats, seed, &Position::read(text, FileId(0))).map_err(|found| {
        let span = found.first().and_then(|one| one.span);
        let recorded = crate::printable(span.and_then(|span| text.get(span.range())).unwrap_or_default(), 200);
        let now = found.into_iter().next().map(|one| one.message).unwrap_or_default();
        Difference { line: 1, field: "position", recorded, now: Now::Refused(now), rules: Vec::new() }
    })
}

/// Plays a recorded move again; `number` is its line in the file.
///
/// # Errors
///
/// Why it cannot be read or is not legal.
pub fn retake<G: Game>(table: &mut Table<G>, line: &Line, number: usize) -> Result<(), Difference> {
    let differs = |field, recorded: &str, now: String| Difference {
        line: number,
        field,
        recorded: crate::printable(recorded, 200),
        now: Now::Value(now),
        rules: Vec::new(),
    };
    let count = table.seats().count();
    let sits = |by: &Actor| !matches!(by, Actor::Seat(seat) if seat.index() >= count);
    let by =
        actor(&line.by).filter(sits).ok_or_else(|| differs("by", &line.by, "nature or the letter of a seat".into()))?;
    // Ticks mean something only while a clock runs; anywhere else a line that has one was not written by a table.
    if line.at != 0 && !matches!(table.turn(), Turn::Together(_, Order::Clock { .. })) {
        return Err(differs("at", &line.at.to_string(), "0".into()));
    }
    let refused = |table: &Table<G>, refusal: Box<Refusal>| Difference {
        rules: spoke_about(table, by, &refusal),
        now: Now::Refused(refusal.message.clone()),
        ..differs("do", &line.action, String::new())
    };
    let action = table.game().read(table.state(), by, &line.action).map_err(|refusal| refused(table, refusal))?;
    let step = Move { by, at: Tick(line.at), action };
    table.recorded(step).map_err(|refusal| refused(table, refusal))
}

/// Adds the labels of clauses that are not among them.
fn name<G: Game>(game: &G, clauses: impl IntoIterator<Item = ClauseId>, labels: &mut Vec<String>) {
    for label in clauses.into_iter().map(|id| &game.rules().clause(id).label) {
        if !labels.contains(label) {
            labels.push(label.clone());
        }
    }
}

/// The clauses that spoke of what was heard, and those whose lists were at work in a state.
fn at_work<G: Game>(game: &G, state: &G::State, heard: &Heard<G::Event>) -> Vec<ClauseId> {
    let lists = game.memory(state).into_iter().flat_map(|memory| memory.frames.iter().map(|frame| frame.clause));
    let fired = heard.deeds.done().iter().filter(|(_, deed)| *deed != Deed::Asked).map(|(clause, _)| *clause);
    lists.chain(fired).collect()
}

/// Labels of the rules that spoke while the last move of a table was played.
fn spoke_in_last<G: Game>(table: &Table<G>) -> Vec<String> {
    let (game, mut labels) = (table.game(), Vec::new());
    let last = table.played().len().checked_sub(1);
    if let Some((before, played)) = last.and_then(|at| table.before(at)).zip(table.played().last()) {
        let (mut after, mut heard) = (before.clone(), Heard::default());
        game.apply(&mut after, &played.step, &mut heard);
        name(&**game, at_work(&**game, before, &heard), &mut labels);
    }
    labels
}

/// Labels of the rules that spoke about a move that is refused, and in the move before it.
fn spoke_about<G: Game>(table: &Table<G>, by: Actor, refusal: &Refusal) -> Vec<String> {
    let (game, mut labels) = (table.game(), Vec::new());
    for source in &refusal.sources {
        if let Source::Clause(citation) = source
            && !labels.contains(&citation.label)
        {
            labels.push(citation.label.clone());
        }
    }
    let mut heard = Heard::default();
    if let Actor::Seat(seat) = by {
        game.legal(table.state(), seat, &mut heard);
    }
    name(&**game, at_work(&**game, table.state(), &heard), &mut labels);
    let before = spoke_in_last(table).into_iter().filter(|label| !labels.contains(label)).collect::<Vec<_>>();
    labels.extend(before);
    labels
}

/// Plays a record again and compares every digest and the outcome. `content` is what is in play now.
pub fn verify<G: Game>(replay: &Replay, game: Arc<G>, content: &[(String, String)]) -> Verification {
    let report = report(replay, game, content);
    if report.other_content.is_empty() {
        report.played
    } else {
        Verification::OtherContent { files: report.other_content }
    }
}

/// As [`verify`], with all that was checked; other content does not keep the moves from being played again.
pub fn report<G: Game>(replay: &Replay, game: Arc<G>, content: &[(String, String)]) -> Report {
    let recorded = &replay.header.content;
    let gone = recorded.iter().filter(|one| !content.contains(one)).map(|(name, _)| name.clone());
    let is_new = |name: &String| !recorded.iter().any(|(other, _)| other == name);
    let come = content.iter().map(|(name, _)| name).filter(|name| is_new(name)).cloned();
    let mut report = Report {
        played: Verification::Same { moves: 0 },
        other_content: gone.chain(come).collect(),
        chance: Chance::default(),
        taken_back: 0,
        unsealed: None,
    };
    let check = |seal, report: &mut Report| {
        compare(replay, Arc::clone(&game), seal, report).unwrap_or_else(Verification::Differs)
    };
    report.played = check(Seal::Counts, &mut report);
    if matches!(&report.played, Verification::Differs(at) if at.field == "seal") {
        let played = check(Seal::Broken, &mut report);
        let fields = [
            ("content", !report.other_content.is_empty()),
            ("seed", report.chance.unmarked > 0),
            ("start", !is_start(replay, &game)),
        ];
        let fields = fields.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect();
        report.unsealed = Some(Unsealed { fields, played });
    }
    report
}

/// Whether the game begins as the header says.
fn is_start<G: Game>(replay: &Replay, game: &Arc<G>) -> bool {
    let table = seated(replay, Arc::clone(game));
    table.is_ok_and(|table| Running::start(&**game, table.state()).text() == replay.header.start)
}

/// How far the record runs, or where it differs.
fn compare<G: Game>(
    replay: &Replay,
    game: Arc<G>,
    header_seal: Seal,
    report: &mut Report,
) -> Result<Verification, Difference> {
    let header = &replay.header;
    let differs = |line, field, recorded: &str, now: String| Difference {
        line,
        field,
        recorded: recorded.into(),
        now: Now::Value(now),
        rules: Vec::new(),
    };
    let mut table = seated(replay, Arc::clone(&game))?;
    if header_seal == Seal::Counts && !header.is_former() && header.seal != seal(header) {
        return Err(differs(1, "seal", &header.seal, seal(header)));
    }
    let mut running = Running::start(&*game, table.state());
    if header_seal == Seal::Counts && header.start != running.text() {
        return Err(differs(1, "start", &header.start, running.text()));
    }
    let mut ended = None;
    for (number, entry) in &replay.entries {
        let number = *number;
        match entry {
            Entry::Move(line) if replay.is_shown(line) => {}
            Entry::Move(line) => {
                retake(&mut table, line, number)?;
                let Some(played) = table.played().last() else { continue };
                let text = written(&*game, &played.step.action);
                if text != line.action {
                    return Err(differs(number, "do", &line.action, text));
                }
                let now = running.step(&*game, Tick(line.at), &text, table.state());
                if now != line.state {
                    let rules = spoke_in_last(&table);
                    return Err(Difference { rules, ..differs(number, "state", &line.state, now) });
                }
                let before = table.before(table.played().len() - 1).unwrap_or(table.state());
                match is_of_seed(&*game, before, &played.step, table.luck()) {
                    None if line.typed => {
                        return Err(differs(number, "typed", "true", "false: the move has no random part".into()));
                    }
                    None => {}
                    Some(true) => report.chance.drawn += 1,
                    Some(false) if line.typed => report.chance.typed += 1,
                    Some(false) if is_of_seed(&*game, before, &played.step, &table.luck().former()) == Some(true) => {
                        report.chance.former += 1;
                    }
                    Some(false) if header.is_former() || header_seal == Seal::Broken => report.chance.unmarked += 1,
                    Some(false) => {
                        let drawn = written(&*game, &game.chance(before, table.luck()));
                        return Err(differs(
                            number,
                            "chance",
                            &line.action,
                            format!("{drawn}, drawn from seed {}", header.seed),
                        ));
                    }
                }
            }
            Entry::Undo(line) => {
                report.taken_back += 1;
                let back = (0..line.undo).take_while(|_| table.undo_one()).count();
                debug_assert_eq!(back, line.undo, "the reader counted the moves");
                let now = running.undo(line.undo, line.to, &line.by, &line.crossed);
                if now != line.state {
                    return Err(differs(number, "state", &line.state, now));
                }
            }
            Entry::Seat(line) => {
                let now = running.sits(&line.seat, &line.sits);
                if now != line.state {
                    return Err(differs(number, "state", &line.state, now));
                }
            }
            Entry::Outcome(recorded) => ended = Some((number, recorded)),
        }
        let Some((line, recorded)) = ended.take() else { continue };
        let moves = table.played().len();
        let Some(mut now) = footer(&table.outcome(), moves) else {
            return Ok(Verification::EndsEarly { moves, line });
        };
        if header.is_former() {
            now.level.clear();
        }
        if let Some((field, was, is)) = first_difference(recorded, &now) {
            return Err(differs(line, field, &was, is));
        }
    }
    let moves = table.played().len();
    let is_over = footer(&table.outcome(), moves).is_some();
    let is_cut = is_over && replay.footer.is_none();
    Ok(if is_cut { Verification::CutShort { moves } } else { Verification::Same { moves } })
}

/// The first field in which two footers differ, with both values.
fn first_difference(recorded: &Footer, now: &Footer) -> Option<(&'static str, String, String)> {
    let fields = [
        ("outcome", recorded.outcome.clone(), now.outcome.clone()),
        ("scores", json(&recorded.scores), json(&now.scores)),
        ("winners", json(&recorded.winners), json(&now.winners)),
        ("level", json(&recorded.level), json(&now.level)),
        ("moves", recorded.moves.to_string(), now.moves.to_string()),
        ("ending", recorded.ending.clone(), now.ending.clone()),
    ];
    fields.into_iter().find(|(_, was, is)| was != is)
}
