//! `replay`: shows a recorded game, or verifies it.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use javelina_engine::limits::MAX_RECORD;
use javelina_engine::replay::{self, Difference, Entry, Problem, Replay};
use javelina_engine::{FileId, Present, Seat, SeatSet, Span, Threaded, counted, printable};
use javelina_session::Onlooker;
use javelina_variants::{Choice, Visit};

use super::replay_html::Viewer;
use crate::Loaded;
use crate::args::ReplayArgs;
use crate::disk::{Output, read_text};
use crate::failure::{Ended, Failure};
use crate::registry::Built;
use crate::{Cli, Console, FINE, told};

/// Reads a replay.
pub(super) fn read_replay(file: &Path) -> Result<Replay, Failure> {
    let text = read_text(file, MAX_RECORD)?;
    replay::read(&text).map_err(|problems| {
        let name = file.display();
        let line = |one: &Problem| format!("{name}:{}: error[{}]: {}; {}", one.line, one.code, one.message, one.help);
        Failure::Record(problems.iter().map(line).collect())
    })
}

/// The game that a record is of.
pub(super) fn game_of(file: &Path, replay: &Replay, loaded: &Loaded) -> Result<Built, Failure> {
    let choice = Choice { with: replay.header.with.clone(), params: replay.header.settings.clone() };
    loaded.build(&replay.header.game, &choice).map_err(|mut found| {
        // What is in no file of a pack is in the header.
        let mut files = loaded.files.clone();
        let text = read_text(file, MAX_RECORD).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        let header = files.add(printable(&file.display().to_string(), 200), line);
        for one in found.iter_mut().filter(|one| one.span.file == FileId(u32::MAX)) {
            let name = format!("\"{}\"", one.message.split('`').nth(1).unwrap_or_default());
            // The keys of a header are no ids.
            let start =
                line.match_indices(&name).map(|(at, _)| at).find(|at| !line[at + name.len()..].starts_with(':'));
            one.span = Span::new(header, start.map_or(0..1, |start| start..start + name.len()));
        }
        Failure::content(found, &files)
    })
}

/// Which move of a replay cannot be played; without the move where it may be hidden.
pub(super) fn unplayable(file: &Path, at: &Difference, onlooker: Onlooker) -> Failure {
    let (file, line) = (file.display(), at.line);
    if !onlooker.0.is_empty() {
        return Failure::Record(vec![format!("{file}:{line}: this move cannot be played")]);
    }
    let (recorded, now, why) = (printable(&at.recorded, 200), &at.now, at.because());
    Failure::Record(vec![format!("{file}:{line}: `{recorded}` cannot be played: {now}{why}")])
}

/// The seat of a letter, in either case.
pub(super) fn seat_of(text: &str, seats: usize) -> anyhow::Result<Seat> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::of_letter);
    match seat.filter(|seat| letters.next().is_none() && seat.index() < seats) {
        Some(seat) => Ok(seat),
        None => {
            let last = Seat((seats.max(1) - 1) as u8);
            bail!("`{}` is no seat of this game; its seats are A to {last}", printable(text, 40))
        }
    }
}

/// The people from whom something is hidden in what is shown of a record; none if all of it is shown. `view`: the seat that was
/// asked for; `is_open`: whether all was.
pub(super) fn onlooker(replay: &Replay, view: Option<Seat>, is_open: bool) -> Result<Onlooker, Failure> {
    let people = if is_open { SeatSet::default() } else { replay.people() };
    match view {
        None => Ok(Onlooker(people)),
        Some(seat) if people.is_empty() || people == SeatSet::default().with(seat) => {
            Ok(Onlooker(SeatSet::default().with(seat)))
        }
        Some(seat) => Err(Failure::usage(format!(
            "the game is not over, so what {seat} knows is hidden from others at the table; `--open` shows it"
        ))),
    }
}

/// A recorded move without what may be hidden in it: its first word.
fn first_word(text: &str) -> String {
    format!("{} ..", printable(text.split(' ').next().unwrap_or_default(), 40))
}

/// Shows or verifies a replay.
pub fn run(args: &ReplayArgs, cli: &Cli, console: &mut Console) -> Ended {
    let replay = read_replay(&args.file)?;
    let loaded = super::packs(cli, &[])?;
    let game = match game_of(&args.file, &replay, &loaded) {
        Err(_) if args.all => {
            let is_hidden = !onlooker(&replay, None, args.open)?.0.is_empty();
            let mut veiled = |_, entry: &Entry| match entry {
                Entry::Move(line) if is_hidden => Some(first_word(&line.action)),
                _ => None,
            };
            return whole(&replay, &mut veiled, console);
        }
        game => game?,
    };
    let content = in_play(&replay, &loaded);
    let told = told::lines(&game.told, &loaded.files);
    (game.row.show)(game, Shown { replay: &replay, args, content: &content, told, console })
}

/// What is in play now, as the record's format names it: whole files in the former one.
pub(super) fn in_play(replay: &Replay, loaded: &Loaded) -> Vec<(String, String)> {
    let header = &replay.header;
    if header.is_former() {
        return loaded.digests(&header.game);
    }
    let choice = Choice { with: header.with.clone(), params: header.settings.clone() };
    loaded.in_play_beside(&header.game, &choice, &header.content)
}

/// The words of an entry, if it has others than those that are written.
type InWords<'a> = dyn FnMut(usize, &Entry) -> Option<String> + 'a;

/// Every line of a record, also what was taken back: moves in the words of `in_words`, else as they were written.
fn whole(replay: &Replay, in_words: &mut InWords<'_>, console: &mut Console) -> Ended {
    for (number, entry) in &replay.entries {
        let words = in_words(*number, entry);
        match entry {
            Entry::Move(line) => {
                let typed = if line.typed { "  (typed)" } else { "" };
                let at = if line.at > 0 { format!(" at {}", line.at) } else { String::new() };
                let by = match line.by.as_str() {
                    "nature" => "chance".into(),
                    seat => printable(seat, 20),
                };
                let text = printable(words.as_ref().unwrap_or(&line.action), 200);
                console.say(format!("{:>3}  {by}{at}: {text}{typed}", line.n));
            }
            Entry::Undo(line) => {
                let known = line.crossed.iter().map(|one| format!("\n       {}", printable(one, 200)));
                let known: String = known.collect();
                let by = printable(&line.by, 20);
                let moves = counted(line.undo, "move");
                let word = if line.crossed.is_empty() { "" } else { ", though" };
                console.say(format!("     {by} took back {moves}, to after {}{word}{known}", line.to));
            }
            Entry::Seat(line) => {
                let (seat, name) = (printable(&line.seat, 20), printable(&line.sits, 100));
                console.say(format!("     at {seat} sits {name} from here on"));
            }
            Entry::Outcome(footer) => console.say(format!(
                "     {} ({}): {:?}",
                printable(&footer.outcome, 20),
                printable(&footer.ending, 40),
                footer.scores
            )),
        }
    }
    Ok(FINE)
}

/// The moves of a record in the words of the questions that they answer, as far as they can be played now.
fn spoken<G: Present>(
    replay: &Replay,
    game: Arc<G>,
    onlooker: Onlooker,
) -> impl FnMut(usize, &Entry) -> Option<String> {
    let mut table = replay::play(replay, game, Some(0)).ok();
    move |number, entry| {
        let Entry::Move(line) = entry else {
            if let (Entry::Undo(line), Some(table)) = (entry, &mut table) {
                (0..line.undo).take_while(|_| table.undo_one()).for_each(drop);
            }
            return None;
        };
        let played = table.take().and_then(|mut there| {
            replay::retake(&mut there, line, number).ok()?; // what follows is told as it was written
            Some((onlooker.move_line(&there, there.played().len().checked_sub(1)?), there))
        });
        let Some((words, there)) = played else {
            return (!onlooker.0.is_empty()).then(|| first_word(&line.action));
        };
        table = Some(there);
        words
    }
}

pub(crate) struct Shown<'a> {
    replay: &'a Replay,
    args: &'a ReplayArgs,
    content: &'a [(String, String)],
    /// What is to be told before the moves.
    told: String,
    console: &'a mut Console,
}

impl Visit for Shown<'_> {
    type Out = Ended;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Ended {
        let is_shown = !self.args.verify && self.replay.header.finding.is_none();
        let view = self.args.view.as_deref().map(|text| seat_of(text, self.replay.header.seats.len())).transpose()?;
        let onlooker = onlooker(self.replay, view, self.args.open)?;
        if is_shown {
            let (file, game) = (&self.args.file, Arc::clone(&game));
            super::verify::tell_of_difference(file, self.replay, game, self.content, onlooker, self.console);
        }
        if self.args.all {
            whole(self.replay, &mut spoken(self.replay, game, onlooker), self.console)
        } else if let Some(path) = &self.args.html {
            self.write_page(game, onlooker, path)
        } else if self.args.verify {
            Ok(super::verify::verify(&self.args.file, self.replay, game, self.content, onlooker, self.console))
        } else {
            self.show(game, onlooker)
        }
    }
}

impl Shown<'_> {
    fn write_page<G: Threaded>(self, game: Arc<G>, onlooker: Onlooker, path: &Path) -> Ended {
        if onlooker.0.len() > 1 {
            return Err(Failure::usage(
                "the game is not over, and several people play it: no page shows what all of them know; `--open` shows all",
            ));
        }
        let table = replay::play(self.replay, game, None).map_err(|at| unplayable(&self.args.file, &at, onlooker))?;
        let page = Viewer::new(table, self.replay, onlooker.0.first()).page()?;
        if path == Path::new("-") {
            self.console.data(&page);
            return Ok(FINE);
        }
        Output::Page.write_of(self.replay, path, &page).context("the page could not be written")?;
        Ok(FINE)
    }

    fn show<G: Threaded>(self, game: Arc<G>, onlooker: Onlooker) -> Ended {
        let moves = self.replay.moves.len();
        if let Some(to) = self.args.to.filter(|to| *to > moves) {
            return Err(Failure::usage(format!("there is no move {to}: the game has {moves}")));
        }
        let table = replay::play(self.replay, Arc::clone(&game), self.args.to);
        let table = table.map_err(|at| unplayable(&self.args.file, &at, onlooker))?;
        let header = &self.replay.header;
        let seed = header.known_seed(onlooker.0.is_empty());
        self.console.say(format!(
            "{}, {}, {}",
            printable(&header.game, 40),
            seed.map_or_else(|| "a fresh seed".to_string(), |seed| format!("seed {seed}")),
            printable(&self.replay.players().join(", "), 200)
        ));
        self.console.write(&self.told);
        for (at, played) in table.played().iter().enumerate() {
            let text = onlooker.move_line(&table, at).unwrap_or_default();
            let by = javelina_session::by(&played.step);
            self.console.say(format!("{:>3}  {by}: {text}", at + 1));
            for line in onlooker.told_of(&table, at) {
                self.console.say(format!("       {line}"));
            }
        }
        let back = self.replay.entries.iter().filter(|(_, entry)| matches!(entry, Entry::Undo(_))).count();
        if back > 0 && self.args.to.is_none() {
            self.console.say(format!("moves were taken back {}; --all shows them", counted(back, "time")));
        }
        if let Some(finding) = header.finding.as_ref().filter(|_| self.args.to.is_none()) {
            // The move that shows it may be one that cannot be played to its end.
            if let Some(line) = self.replay.moves.get(table.played().len()) {
                let (by, text) = (printable(&line.by, 20), printable(&line.action, 200));
                self.console.say(format!("{:>3}  {by}: {text}", table.played().len() + 1));
            }
            let (kind, message) = (printable(&finding.kind, 40), printable(&finding.message, 400));
            self.console.say(format!("here it goes wrong ({kind}): {message}"));
        }
        if header.finding.is_none() && self.args.to.is_none() && onlooker.0.is_empty() {
            let wrong = super::verify::gone_wrong(self.replay, Arc::clone(&game));
            wrong.iter().for_each(|finding| self.console.say(super::verify::in_words(finding)));
        }
        let Some(outcome) = onlooker.outcome(&table) else { return Ok(FINE) };
        for side in outcome.standings() {
            let seats: Vec<String> = side.seats.iter().map(|seat| seat.to_string()).collect();
            self.console.say(format!("{}: {}{}", seats.join(", "), side.score, if side.won { "  wins" } else { "" }));
        }
        Ok(FINE)
    }
}
