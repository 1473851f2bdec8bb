//! `watch`: after each save of a pack its problems, its examples, and what the change does to games, in plain words.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use javelina_engine::{FileId, Severity, printable};
use javelina_session::{WIDTH, hanging, short, transcript};
use javelina_studies::{Round as Played, StudyContext, is_as_before, round};
use javelina_variants::{ItemInfo, Transcript};

use crate::args::WatchArgs;
use crate::commands::packs::{check, test};
use crate::commands::{in_folders, packs, study};
use crate::disk::{meant, stamp};
use crate::failure::{Ended, Failure, tell};
use crate::text::annotate::reachable;
use crate::{CONTENT, Cli, Console, FINDINGS, FINE, Loaded};

/// How often folders are looked at.
const LOOK: Duration = Duration::from_millis(200);
/// Things that are played in one round.
const MOST: usize = 12;
/// Wipes a terminal and begins at its first line.
const WIPE: &str = "\x1b[2J\x1b[H";

pub(in crate::commands) fn run(args: &WatchArgs, cli: &Cli, console: &mut Console) -> Ended {
    let named = Path::new(&args.what);
    let (folders, item): (Vec<PathBuf>, Option<&str>) = match named.is_dir() {
        true => (vec![named.into()], None),
        false if cli.packs.is_empty() => {
            let why =
                if named.exists() { "this is not a folder".into() } else { format!("no such folder{}", meant(named)) };
            let problem = format!(
                "{}: {why}; name the folder of a pack, or an item and its pack: `watch ID --pack DIR`",
                printable(&args.what, 80)
            );
            return Err(Failure::usage(problem));
        }
        false => (cli.packs.clone(), Some(&args.what)),
    };
    let mut round = Round { args, cli, folders: &folders, item, last: None, told: BTreeMap::new() };
    loop {
        let seen = stamps(&folders);
        if console.counts() && !args.once {
            console.data(WIPE);
        }
        let ended = round.look(&seen, console);
        if args.once {
            return ended;
        }
        if let Err(problem) = ended {
            tell(problem, console); // a file may be half written
        }
        if !round.waits(&seen, console) {
            return Ok(FINE);
        }
    }
}

struct Round<'a> {
    args: &'a WatchArgs,
    cli: &'a Cli,
    folders: &'a [PathBuf],
    item: Option<&'a str>,
    /// The packs after the save before.
    last: Option<Rc<Loaded>>,
    /// The packs whose version of a thing was played last, by its game and its id.
    told: BTreeMap<(String, String), Rc<Loaded>>,
}

type Stamps = Vec<Vec<(PathBuf, u64, Option<std::time::SystemTime>)>>;

fn stamps(folders: &[PathBuf]) -> Stamps {
    folders.iter().map(|folder| stamp(folder)).collect()
}

impl Round<'_> {
    /// Waits for a save, and until no more come; false if somebody ends it.
    fn waits(&self, seen: &Stamps, console: &mut Console) -> bool {
        console.tell("waiting for a save; Ctrl-C ends");
        let mut last = stamps(self.folders);
        loop {
            if self.cli.stop.is_stopped() || console.closed {
                return false;
            }
            std::thread::sleep(LOOK);
            let now = stamps(self.folders);
            if now == last && now != *seen {
                return true;
            }
            last = now;
        }
    }

    /// Problems, then examples, then games; what has errors is not played.
    fn look(&mut self, seen: &Stamps, console: &mut Console) -> Ended {
        let paths: Vec<&Path> = self.folders.iter().map(AsRef::as_ref).collect();
        let loaded = Rc::new(packs(self.cli, &paths)?);
        if let Some(id) = self.item
            && loaded.item_called(id).is_none()
        {
            return Err(Failure::usage(format!("these packs have no card or variant `{}`", printable(id, 60))));
        }
        let problems = check::of_packs(&paths, self.cli, &loaded);
        console.write(&short(&problems, &reachable(&loaded.files)));
        if problems.iter().any(|one| one.severity == Severity::Error) {
            console.say("no games: fix these errors first");
            return Ok(CONTENT);
        }
        let is_ours = in_folders(&paths, &loaded.files);
        let changed = self.changed(&is_ours, &loaded);
        let failed = self.examples(&is_ours, &changed, &loaded, console)?;
        let went_wrong = self.play(&changed, &loaded, seen, console)?;
        self.last = Some(Rc::clone(&loaded));
        Ok(if failed > 0 || went_wrong { FINDINGS } else { FINE })
    }

    /// The things whose text or script is another than the one that was played last, all at first. Those that the last save
    /// changed come first.
    fn changed<'l>(&self, is_ours: &dyn Fn(FileId) -> bool, loaded: &'l Loaded) -> Vec<(&'l str, &'l ItemInfo)> {
        let all = loaded.packs.iter().flat_map(|pack| pack.items.iter().map(|item| (pack.game.as_str(), item)));
        let only = self.item.and_then(|id| loaded.item_called(id)).map(|(_, item)| &item.id);
        let ours = all.filter(|(_, item)| is_ours(item.span.file) && only.is_none_or(|id| item.id == *id));
        let is_same = |before: Option<&Rc<Loaded>>, game: &str, item: &ItemInfo| {
            before.is_some_and(|before| is_as_before(before, game, item, loaded))
        };
        let told = |game: &str, item: &ItemInfo| self.told.get(&(game.to_string(), item.id.clone()));
        let mut changed: Vec<_> = ours.filter(|(game, item)| !is_same(told(game, item), game, item)).collect();
        changed.sort_by_key(|(game, item)| is_same(self.last.as_ref(), game, item));
        changed
    }

    /// Runs the examples, those of what changed first; gives how many differ.
    fn examples(
        &self,
        is_ours: &dyn Fn(FileId) -> bool,
        changed: &[(&str, &ItemInfo)],
        loaded: &Loaded,
        console: &mut Console,
    ) -> Result<usize, Failure> {
        let is_changed = |one: &Transcript| changed.iter().any(|(_, item)| one.item.as_ref() == Some(&item.id));
        let mut all: Vec<&Transcript> =
            loaded.packs.iter().flat_map(|pack| &pack.transcripts).filter(|one| is_ours(one.span.file)).collect();
        all.sort_by_key(|one| !is_changed(one));
        let folders: Vec<PathBuf> = self.cli.packs.iter().chain(self.folders).cloned().collect();
        let mut failed = 0;
        for one in &all {
            if self.cli.stop.is_stopped() {
                return Ok(failed);
            }
            let mut session = test::fresh(self.cli.games, &folders, one.item.as_deref())?;
            if let Err(mismatch) = transcript::run(&one.text, &mut session) {
                failed += 1;
                test::report(one, &mismatch, loaded, console);
            }
        }
        let passed = all.len() - failed;
        console.say(format!("examples: {passed} of {} pass", all.len()));
        Ok(failed)
    }

    /// Plays changed items against their former text; at first against the game without them. The next save stops it, and what
    /// was not played is played after it. Returns `true` if an item cannot be played or its games fail.
    fn play(
        &mut self,
        changed: &[(&str, &ItemInfo)],
        loaded: &Rc<Loaded>,
        seen: &Stamps,
        console: &mut Console,
    ) -> Result<bool, Failure> {
        let mut went_wrong = false;
        if changed.is_empty() {
            console.say("nothing to play: no card or variant changed");
        }
        for (game, item) in changed.iter().take(MOST) {
            let head = format!("{}: ", printable(&item.title, 60));
            let key = ((*game).to_string(), item.id.clone());
            let before = self.told.get(&key).map(AsRef::as_ref);
            let words = match self.pair(game, item, loaded, before, (seen, console))? {
                Played::Played(words, failed) => {
                    went_wrong |= failed > 0;
                    words
                }
                Played::Unplayable(problem) => {
                    went_wrong = true;
                    problem
                }
                Played::Stopped => return Ok(went_wrong), // another save, or an interrupt
            };
            self.told.insert(key, Rc::clone(loaded));
            console.say(hanging(&head, &words, WIDTH));
            console.flush();
        }
        if changed.len() > MOST {
            let when = if self.args.once { "were not played" } else { "are played after the next save" };
            console.say(format!("{} more {when}", changed.len() - MOST));
        }
        Ok(went_wrong)
    }

    /// Plays an item until the next save.
    fn pair(
        &self,
        game: &str,
        item: &ItemInfo,
        loaded: &Loaded,
        before: Option<&Loaded>,
        (seen, console): (&Stamps, &mut Console),
    ) -> Result<Played, Failure> {
        let (stop, is_done) = (self.cli.stop.below(), AtomicBool::new(false));
        let (folders, args) = (self.folders, self.args);
        std::thread::scope(|threads| {
            threads.spawn(|| {
                while !is_done.load(Ordering::Relaxed) {
                    if !args.once && stamps(folders) != *seen {
                        stop.stop();
                    }
                    std::thread::park_timeout(LOOK);
                }
            });
            let played = study(self.cli, None, console, |context| {
                let outside = std::sync::Arc::clone(&context.outside);
                let context = StudyContext { stop: stop.clone(), outside, ..*context };
                round(before, loaded, (game, item), args.games, &context)
            });
            is_done.store(true, Ordering::Relaxed);
            played
        })
    }
}
