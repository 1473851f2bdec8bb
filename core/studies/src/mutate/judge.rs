//! What becomes of a mutant: whether `check`, the examples or the gates of its item notice it, and if not, whether it plays
//! differently.

use javelina_engine::{FileKey, Mutant, Severity, Span, counted, printable};
use javelina_lab::{Arm, Batch, DifferAsk, Verdict};
use javelina_session::{Games, Loaded, open};
use javelina_variants::{Choice, ItemInfo, PackText, Transcript};

use super::tests::{Runner, Test, noticing};
use super::told::{Fate, Judged};
use crate::context::StudyContext;
use crate::error::StudyError;
use crate::plans::by_spec::{SpecAsk, ready};
use crate::plans::own_gates::gates_of_items;
use crate::plans::seated::fitting;

/// The most letters of a difference: a shuffled deck is long.
const MOST_SAID: usize = 400;
/// Mutants with which later ones are compared.
const MOST_KEPT: usize = 32;

/// Whose mutants are judged, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MutateAsk {
    /// The id of an item, with or without its game; the name of the file or folder in messages.
    pub what: String,
    /// A file or folder of a pack, of which all items are meant.
    pub file: Option<FileKey>,
    /// Mutants of each item at most.
    pub most: usize,
    /// Games of each comparison with the original.
    pub games: u64,
    /// Who plays, a policy for each seat.
    pub seats: Vec<String>,
    /// The seed of the games.
    pub seed: u64,
    /// Whether the gates of an item judge, too.
    pub gates: bool,
}

impl Default for MutateAsk {
    fn default() -> Self {
        let (what, file, seats) = (String::new(), None, vec!["greedy".into(), "random".into()]);
        Self { what, file, most: 60, games: 200, seats, seed: 1, gates: true }
    }
}

/// The item whose mutants are judged, and what the original does.
pub(super) struct Bench<'a> {
    ask: &'a MutateAsk,
    context: &'a StudyContext<'a>,
    games: Games,
    /// The packs of the game: nothing of the others can notice a mutant.
    packs: Vec<PackText>,
    loaded: &'a Loaded,
    game: &'a str,
    info: &'a ItemInfo,
    tests: Vec<Test>,
    /// Gates of the item that the original passes.
    passed: Vec<String>,
    known: Vec<(&'static str, String)>,
    /// Mutants that nothing noticed before play.
    kept: Vec<Kept>,
}

/// A mutant that others are compared with.
struct Kept {
    /// The units in which it differs from the original.
    units: Vec<String>,
    loaded: Loaded,
    place: String,
}

impl<'a> Bench<'a> {
    pub fn new(
        (games, packs, loaded): (Games, &[PackText], &'a Loaded),
        ask: &'a MutateAsk,
        (game, info): (&'a str, &'a ItemInfo),
        context: &'a StudyContext<'a>,
    ) -> Result<Self, StudyError> {
        let known = told(loaded);
        let is_of_game = |pack: &&PackText| {
            let of_game = loaded.packs.iter().filter(|one| one.game == game);
            of_game.filter_map(|one| loaded.files.pack(one.span.file)).any(|origin| origin == pack.name)
        };
        let packs: Vec<PackText> = packs.iter().filter(is_of_game).cloned().collect();
        let of_game = loaded.packs.iter().filter(|pack| pack.game == game);
        let transcripts: Vec<&Transcript> = of_game.flat_map(|pack| &pack.transcripts).collect();
        let (tests, passed, kept) = (Vec::new(), Vec::new(), Vec::new());
        let mut bench = Self { ask, context, games, packs, loaded, game, info, tests, passed, known, kept };
        bench.tests = bench.runner(&bench.packs, None).of_item(info, &transcripts);
        if ask.gates {
            let verdicts = bench.gates(loaded)?;
            bench.passed =
                verdicts.into_iter().filter(|(_, verdict)| *verdict == Verdict::Pass).map(|(title, _)| title).collect();
        }
        Ok(bench)
    }

    /// A runner of tests under packs, which may be loaded already.
    fn runner<'p>(&self, packs: &'p [PackText], loaded: Option<Loaded>) -> Runner<'p>
    where
        'a: 'p,
    {
        Runner { context: self.context, games: self.games, packs, loaded }
    }

    /// What becomes of a mutant; `None` if it is none: its text does not compile.
    pub fn judge(&mut self, mutant: Mutant) -> Result<Option<Judged>, StudyError> {
        let Some(packs) = self.changed(&mutant) else { return Ok(None) };
        let loaded = self.context.load(self.games, &packs);
        let is_broken = |code: &str| code.starts_with(['V', 'T', 'R']);
        if loaded.found.iter().any(|one| one.severity == Severity::Error && is_broken(one.code)) {
            return Ok(None);
        }
        if let Some((code, text)) = told(&loaded).into_iter().find(|one| !self.known.contains(one)) {
            return Ok(Some(self.judged(mutant, Fate::Check, format!("{code}: {text}"), 0.0)));
        }
        let choice = Choice { with: vec![self.info.id.clone()], ..Choice::default() };
        let Ok(mixed) = self.loaded.mixed(self.game, &choice, (&loaded, &choice)) else {
            return Ok(Some(self.judged(mutant, Fate::Check, "it cannot be played".into(), 0.0)));
        };
        if mixed.units().is_empty() {
            return Ok(Some(self.judged(mutant, Fate::Equal, "the rules are the same".into(), 0.0)));
        }
        let units: Vec<String> = mixed.units().iter().map(|unit| unit.name.clone()).collect();
        if let Some(place) = self.twin(&units, &loaded, &choice) {
            let said = format!("the same as {place}");
            return Ok(Some(self.judged(mutant, Fate::Twin, said, 0.0)));
        }
        // Loading is most of the work where much can be proved of the item.
        let mut runner = self.runner(&packs, Some(loaded));
        let noticed = runner.failing(&self.tests);
        let loaded = runner.into_loaded();
        if let Some(name) = noticed {
            return Ok(Some(self.judged(mutant, Fate::Example, name.to_string(), 0.0)));
        }
        if !self.passed.is_empty() {
            let verdicts = self.gates(&loaded)?;
            let fails = |(title, verdict): &(String, Verdict)| *verdict == Verdict::Fail && self.passed.contains(title);
            if let Some((title, _)) = verdicts.iter().find(|one| fails(one)) {
                return Ok(Some(self.judged(mutant, Fate::Gate, title.clone(), 0.0)));
            }
        }
        let [before, after] = [self.loaded, &loaded].map(|side| side.build(self.game, &choice));
        let (Ok(before), Ok(after)) = (before, after) else {
            return Ok(Some(self.judged(mutant, Fate::Check, "it cannot be played".into(), 0.0)));
        };
        let arms = [self.loaded, &loaded].map(|side| self.arm(side, &choice));
        let (ask, context) = (self.ask, self.context);
        let (jobs, stop) = (context.jobs, &context.stop);
        let ask = DifferAsk { agreed: &[], arms, seed: ask.seed, jobs, stop, by_what: false };
        let difference = open(before).differ(&*open(after), &mixed, ask)?;
        self.keep(units, loaded, &mutant);
        if difference.rows.is_empty() {
            let games = counted(difference.games, "game");
            let said = match difference.unended {
                0 => format!("no difference in {games}"),
                unended => format!("no difference in {games} ({unended} failed on both sides)"),
            };
            return Ok(Some(self.judged(mutant, Fate::Unseen, said, 0.0)));
        }
        let share = difference.differing() as f64 / difference.games.max(1) as f64;
        let Some(row) = difference.rows.first() else { return Ok(None) };
        let said = format!("move {}: {}", row.first + 1, printable(&row.said, MOST_SAID));
        let sides = [self.runner(&self.packs, None), self.runner(&packs, None)];
        let example = noticing(row.replays[0].as_deref(), row.action.as_deref(), sides);
        let mut judged = self.judged(mutant, Fate::Survived, said, share);
        judged.example = Some(example);
        Ok(Some(judged))
    }

    /// The place of a mutant that was judged before and does the same as this one.
    fn twin(&self, units: &[String], loaded: &Loaded, choice: &Choice) -> Option<&str> {
        let is_same = |one: &&Kept| {
            let mixed = || one.loaded.mixed(self.game, choice, (loaded, choice)).ok();
            one.units == units && mixed().is_some_and(|mixed| mixed.units().is_empty())
        };
        self.kept.iter().find(is_same).map(|one| one.place.as_str())
    }

    fn keep(&mut self, units: Vec<String>, loaded: Loaded, mutant: &Mutant) {
        if self.kept.len() < MOST_KEPT {
            let (place, lines) = self.lines(mutant);
            self.kept.push(Kept { units, loaded, place: format!("{place}: {}", lines[1]) });
        }
    }

    fn arm(&self, loaded: &Loaded, choice: &Choice) -> Arm {
        let (label, content) = (self.info.id.clone(), loaded.in_play(self.game, choice));
        let seats = fitting(&self.ask.seats, loaded, self.game, choice);
        Arm { label, with: choice.with.clone(), content, ..Arm::new(self.game, &seats, self.ask.games) }
    }

    /// The packs with the text of a mutant in the place of the original's.
    fn changed(&self, mutant: &Mutant) -> Option<Vec<PackText>> {
        let key = self.loaded.files.key(mutant.file)?;
        let mut packs = self.packs.clone();
        let pack = packs.iter_mut().find(|pack| pack.name == key.pack)?;
        let (_, bytes) = pack.files.iter_mut().find(|(own, _)| *own == key.path)?;
        let (files, file) = (&self.loaded.files, mutant.file);
        let (place, mut to) = (Span::new(file, mutant.start..mutant.end), mutant.to.clone());
        if !files.is_copied(place) {
            return None;
        }
        if files.is_made(file) {
            to = to.replace('"', "\"\"");
        }
        let place = files.origin(place);
        let mut text = files.text(place.file).to_string();
        text.replace_range(place.range(), &to);
        *bytes = text.into_bytes();
        Some(packs)
    }

    /// The verdicts on the item's gates.
    fn gates(&self, loaded: &Loaded) -> Result<Vec<(String, Verdict)>, StudyError> {
        let has = loaded.packs.iter().filter(|pack| pack.game == self.game).flat_map(|pack| &pack.gates);
        if !has.into_iter().any(|gate| gate.item == self.info.id) {
            return Ok(Vec::new());
        }
        let spec = gates_of_items(std::slice::from_ref(&self.info.id), &|_| true, loaded)?;
        let (plan, arenas) = ready(spec, &loaded.files, &SpecAsk::default(), loaded, self.context)?;
        let report = self.context.play(Batch::new(plan, arenas)?)?;
        let mut verdicts: Vec<(String, Verdict)> =
            report.gates.iter().map(|gate| (format!("{} ({})", gate.title, gate.arm), gate.verdict)).collect();
        verdicts.push(("no game fails".into(), report.findings_verdict()));
        Ok(verdicts)
    }

    /// The place of a mutant, and its line before and after.
    fn lines(&self, mutant: &Mutant) -> (String, [String; 2]) {
        let file = mutant.file;
        let text = self.loaded.files.text(file);
        let (line, column) = self.loaded.files.place(file, mutant.start);
        let start = text[..mutant.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[mutant.end..].find('\n').map_or(text.len(), |at| mutant.end + at);
        let short = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let before = short(&text[start..end]);
        let after = short(&format!("{}{}{}", &text[start..mutant.start], mutant.to, &text[mutant.end..end]));
        (format!("{}:{line}:{column}", self.context.path_of(&self.loaded.files, file)), [before, after])
    }

    fn judged(&self, mutant: Mutant, fate: Fate, said: String, share: f64) -> Judged {
        let (place, lines) = self.lines(&mutant);
        Judged { item: self.info.id.clone(), mutant, place, lines, fate, said, share, example: None }
    }
}

/// What `check` tells of all packs: codes and texts, errors and warnings.
fn told(loaded: &Loaded) -> Vec<(&'static str, String)> {
    let all = loaded.found.iter().filter(|one| one.severity != Severity::Note);
    all.map(|one| (one.code, one.message.clone())).collect()
}
