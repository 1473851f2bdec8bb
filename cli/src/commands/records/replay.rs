//! `replay`: shows a recorded game, or verifies it.

use std::path::Path;

use anyhow::{Context as _, bail};
use javelina_engine::limits::MAX_RECORD;
use javelina_engine::replay::{self, Difference, Entry, Problem, Replay};
use javelina_engine::{Seat, SeatSet, Span, counted, printable};
use javelina_session::{AnyGame, Built, Onlooker, Replayed, clashes_told, open};
use javelina_variants::Choice;

use super::replay_html::Viewer;
use crate::Loaded;
use crate::args::ReplayArgs;
use crate::disk::{Output, read_text};
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINE};

pub(in crate::commands) fn read_replay(file: &Path) -> Result<Replay, Failure> {
    let text = read_text(file, MAX_RECORD)?;
    replay::read(&text).map_err(|problems| {
        let name = file.display();
        let line = |one: &Problem| format!("{name}:{}: error[{}]: {}; {}", one.line, one.code, one.message, one.help());
        Failure::Record(problems.iter().map(line).collect())
    })
}

pub(in crate::commands) fn game_of(file: &Path, replay: &Replay, loaded: &Loaded) -> Result<Built, Failure> {
    let choice = Choice { with: replay.header.with.clone(), params: replay.header.settings.clone() };
    loaded.build(&replay.header.game, &choice).map_err(|mut found| {
        // What is in no file of a pack is in the header.
        let mut files = loaded.files.clone();
        let text = read_text(file, MAX_RECORD).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        let header = files.add(printable(&file.display().to_string(), 200), line);
        for one in found.iter_mut().filter(|one| one.span.is_none()) {
            let name = format!("\"{}\"", one.named.first().map_or("", String::as_str));
            // The keys of a header are no ids.
            let start =
                line.match_indices(&name).map(|(at, _)| at).find(|at| !line[at + name.len()..].starts_with(':'));
            one.span = Some(Span::new(header, start.map_or(0..1, |start| start..start + name.len())));
        }
        Failure::content(found, &files)
    })
}

/// Which move of a replay cannot be played; without the move where it may be hidden.
fn unplayable(file: &Path, at: &Difference, onlooker: Onlooker) -> Failure {
    let (file, line) = (file.display(), at.line);
    if !onlooker.0.is_empty() {
        return Failure::Record(vec![format!("{file}:{line}: this move is not possible")]);
    }
    let (recorded, now, why) = (printable(&at.recorded, 200), &at.now, at.because());
    Failure::Record(vec![format!("{file}:{line}: `{recorded}` is not possible: {now}{why}")])
}

pub(in crate::commands) fn replayed<'a>(
    game: &'a dyn AnyGame,
    file: &Path,
    replay: &Replay,
    onlooker: Onlooker,
    upto: Option<usize>,
) -> Result<Box<dyn Replayed + 'a>, Failure> {
    let table = game.replayed(replay, onlooker, upto).map_err(|at| unplayable(file, &at, onlooker))?;
    let moves = replay.moves.len();
    match upto.filter(|upto| *upto > moves) {
        None => Ok(table),
        Some(upto) => Err(Failure::usage(format!("there is no move {upto}: the game has {moves}"))),
    }
}

pub(in crate::commands) fn seat_of(text: &str, seats: usize) -> anyhow::Result<Seat> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::of_letter);
    match seat.filter(|seat| letters.next().is_none() && seat.index() < seats) {
        Some(seat) => Ok(seat),
        None => {
            let last = Seat((seats.max(1) - 1) as u8);
            bail!("there is no seat `{}`; seats: A to {last}", printable(text, 40))
        }
    }
}

/// The people from whom something is hidden in what is shown of a record; none if all of it is shown. `view`: the seat that was
/// asked for; `is_open`: whether all was.
pub(in crate::commands) fn onlooker(replay: &Replay, view: Option<Seat>, is_open: bool) -> Result<Onlooker, Failure> {
    let people = if is_open { SeatSet::default() } else { replay.people() };
    match view {
        None => Ok(Onlooker(people)),
        Some(seat) if people.is_empty() || people == SeatSet::default().with(seat) => {
            Ok(Onlooker(SeatSet::default().with(seat)))
        }
        Some(seat) => Err(Failure::usage(format!(
            "the game is not over, so {seat}'s view is hidden from the other players; `--open` shows it"
        ))),
    }
}

/// A recorded move without what may be hidden in it: its first word.
fn first_word(text: &str) -> String {
    format!("{} ..", printable(text.split(' ').next().unwrap_or_default(), 40))
}

pub fn run(args: &ReplayArgs, cli: &Cli, console: &mut Console) -> Ended {
    let replay = read_replay(&args.file)?;
    let loaded = crate::commands::packs(cli, &[])?;
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
    let told = clashes_told(&game.told, &loaded.files);
    let view = args.view.as_deref().map(|text| seat_of(text, replay.header.seats.len())).transpose()?;
    let onlooker = onlooker(&replay, view, args.open)?;
    let game = &*open(game);
    if !args.verify && replay.header.finding.is_none() {
        super::verify::tell_of_difference(&args.file, &replay, game, &content, onlooker, console);
    }
    if args.all {
        whole(&replay, &mut spoken(&replay, game, onlooker), console)
    } else if let Some(path) = &args.html {
        write_page(args, &replay, game, onlooker, path, console)
    } else if args.verify {
        Ok(super::verify::verify(&args.file, &replay, game, &content, onlooker, console))
    } else {
        show(args, &replay, (game, &told), onlooker, console)
    }
}

/// What is in play now, as the record's format names it: whole files in the former one.
pub(in crate::commands) fn in_play(replay: &Replay, loaded: &Loaded) -> Vec<(String, String)> {
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
                console.say(format!("     {by} undid {moves}, back to move {}{word}{known}", line.to));
            }
            Entry::Seat(line) => {
                let (seat, name) = (printable(&line.seat, 20), printable(&line.sits, 100));
                console.say(format!("     seat {seat} is {name} from here on"));
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
fn spoken<'a>(
    replay: &Replay,
    game: &'a dyn AnyGame,
    onlooker: Onlooker,
) -> impl FnMut(usize, &Entry) -> Option<String> + 'a {
    let mut table = game.replayed(replay, onlooker, Some(0)).ok();
    move |number, entry| {
        let Entry::Move(line) = entry else {
            if let (Entry::Undo(line), Some(table)) = (entry, &mut table) {
                (0..line.undo).take_while(|_| table.step_back()).for_each(drop);
            }
            return None;
        };
        table = table.take().and_then(|mut there| there.retake(line, number).then_some(there));
        match &table {
            Some(there) => there.move_line(there.moves().checked_sub(1)?),
            // What follows is told as it was written.
            None => (!onlooker.0.is_empty()).then(|| first_word(&line.action)),
        }
    }
}

fn write_page(
    args: &ReplayArgs,
    replay: &Replay,
    game: &dyn AnyGame,
    onlooker: Onlooker,
    path: &Path,
    console: &mut Console,
) -> Ended {
    if onlooker.0.len() > 1 {
        return Err(Failure::usage(
            "the game is not over and has several human players, so a page would show hidden information; `--open` shows all",
        ));
    }
    let table = replayed(game, &args.file, replay, onlooker, None)?;
    let page = Viewer::new(table, replay, game.id(), onlooker.0.first()).page()?;
    if path == Path::new("-") {
        console.data(&page);
        return Ok(FINE);
    }
    Output::Page.write_of(replay, path, &page).context("cannot write the page")?;
    Ok(FINE)
}

fn show(
    args: &ReplayArgs,
    replay: &Replay,
    (game, told): (&dyn AnyGame, &str),
    onlooker: Onlooker,
    console: &mut Console,
) -> Ended {
    let table = replayed(game, &args.file, replay, onlooker, args.to)?;
    let header = &replay.header;
    let seed = header.known_seed(onlooker.0.is_empty());
    console.say(format!(
        "{}, {}, {}",
        printable(&header.game, 40),
        seed.map_or_else(|| "a random seed".to_string(), |seed| format!("seed {seed}")),
        printable(&replay.players().join(", "), 200)
    ));
    console.write(told);
    for at in 0..table.moves() {
        let text = table.move_line(at).unwrap_or_default();
        console.say(format!("{:>3}  {}: {text}", at + 1, table.by(at)));
        for line in table.told_of(at) {
            console.say(format!("       {line}"));
        }
    }
    let back = replay.entries.iter().filter(|(_, entry)| matches!(entry, Entry::Undo(_))).count();
    if back > 0 && args.to.is_none() {
        console.say(format!("moves were undone {}; --all shows them", counted(back, "time")));
    }
    if let Some(finding) = header.finding.as_ref().filter(|_| args.to.is_none()) {
        // The move that shows it may be one that cannot be played to its end.
        if let Some(line) = replay.moves.get(table.moves()) {
            let (by, text) = (printable(&line.by, 20), printable(&line.action, 200));
            console.say(format!("{:>3}  {by}: {text}", table.moves() + 1));
        }
        let (kind, message) = (printable(&finding.kind, 40), printable(&finding.message, 400));
        console.say(format!("this fails ({kind}): {message}"));
    }
    if header.finding.is_none() && args.to.is_none() && onlooker.0.is_empty() {
        let wrong = game.gone_wrong(replay);
        wrong.iter().for_each(|finding| console.say(super::verify::in_words(finding)));
    }
    let Some(outcome) = table.outcome() else { return Ok(FINE) };
    for side in outcome.standings() {
        let seats: Vec<String> = side.seats.iter().map(|seat| seat.to_string()).collect();
        console.say(format!("{}: {}{}", seats.join(", "), side.score_in_words(), if side.won { "  wins" } else { "" }));
    }
    outcome.notes().iter().for_each(|note| console.say(note));
    Ok(FINE)
}
