//! `mutate`: the changes of an item that no check, example or gate would notice.

mod judge;
mod tests;
mod told;

use std::path::Path;

use javelina_dsl::{Form, Mutant, Source, World, mutants};
use javelina_engine::rules::{Item, Mark, Meaning};
use javelina_engine::{FileKey, Span, did_you_mean, printable};
use javelina_variants::{How, ItemInfo, Known, PackText, all_rule_texts};

use super::jobs;
use crate::args::{DiffFormat, MutateArgs};
use crate::disk::{gather, origin};
use crate::failure::{Ended, Failure};
use crate::signals::is_stopped;
use crate::{Cli, Console, FINDINGS, FINE, Loaded, load_for};
use judge::Bench;

/// By what a mutant was noticed, or what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fate {
    /// `check` tells of it.
    Check,
    /// An example or a transcript fails.
    Example,
    /// A gate of the item fails.
    Gate,
    /// It plays differently, and nothing notices.
    Survived,
    /// No game showed a difference.
    Unseen,
    /// The rules are the same: proved.
    Equal,
}

impl Fate {
    fn word(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Example => "example",
            Self::Gate => "gate",
            Self::Survived => "survived",
            Self::Unseen => "unseen",
            Self::Equal => "equal",
        }
    }
}

/// A mutant and what became of it.
pub(super) struct Judged {
    pub item: String,
    pub mutant: Mutant,
    /// File and line.
    pub place: String,
    /// The line before and after.
    pub lines: [String; 2],
    pub fate: Fate,
    /// What noticed it, or how it plays differently.
    pub said: String,
    /// The share of games that it changes, for survivors.
    pub share: f64,
    /// A transcript that would notice it, for survivors, if one was found: it holds for the original and fails for the mutant.
    pub example: Option<String>,
}

/// Judges the mutants of one or many items and reports.
pub fn run(args: &MutateArgs, cli: &Cli, console: &mut Console) -> Ended {
    let (packs, file) = packs(args, cli)?;
    let loaded = load_for(cli.games, &packs);
    super::shown_of(&loaded)?;
    let items = items(args, &loaded, file.as_ref())?;
    let jobs = jobs(args.jobs);
    let (mut judged, mut count) = (Vec::new(), 0);
    'items: for (game, info) in &items {
        if matches!(info.how, How::Script | How::Both) {
            console.tell(format!("{}: the script is not looked at, only its rules", info.id));
        }
        let made = made(&loaded, game, info, args.most);
        count += made.len();
        let mut bench = Bench::new(args, cli.games, &packs, &loaded, (game, info), jobs)?;
        for mutant in made {
            if is_stopped() {
                break 'items;
            }
            let one = bench.judge(mutant)?;
            if is_stopped() {
                break 'items; // its games are not complete
            }
            judged.extend(one);
        }
    }
    if count == 0 {
        let shown = printable(&args.what, 60);
        return Err(Failure::usage(format!(
            "`{shown}` has no rules or changes of settings, so there is nothing to mutate"
        )));
    }
    let is_cut = is_stopped();
    let told = told::Told { args, judged: &judged, is_cut };
    match args.format {
        DiffFormat::Text => console.write(&told.text()),
        DiffFormat::Markdown => console.write(&told.markdown()),
        DiffFormat::Json => console.json(&told.json()),
    }
    console.tell(told.summary());
    let is_short = args.least.is_some_and(|least| told.noticed_percent().is_some_and(|share| share < f64::from(least)));
    Ok(if is_short { FINDINGS } else { FINE })
}

/// The packs of the run; with a content file or a folder its pack too, and the file: with a folder, the path in the pack is
/// that of the folder.
fn packs(args: &MutateArgs, cli: &Cli) -> Result<(Vec<PackText>, Option<FileKey>), Failure> {
    let path = Path::new(&args.what);
    let mut folders: Vec<&Path> = cli.packs.iter().map(AsRef::as_ref).collect();
    if !path.is_file() && !path.join("pack.toml").is_file() {
        return Ok((gather(cli.games, folders)?, None));
    }
    let real = path.canonicalize().map_err(|error| crate::disk::cause(path, &error))?;
    let Some(folder) = real.ancestors().find(|folder| folder.join("pack.toml").is_file()) else {
        return Err(Failure::usage(format!("{}: no folder above this file has a `pack.toml`", path.display())));
    };
    if !folders.iter().any(|known| known.canonicalize().is_ok_and(|known| known == folder)) {
        folders.push(folder);
    }
    let origin = origin(folder)?;
    let within = real.strip_prefix(folder).unwrap_or(&real).components();
    let within: Vec<_> = within.map(|part| part.as_os_str().to_string_lossy().to_string()).collect();
    Ok((gather(cli.games, folders)?, Some(FileKey::new(origin, within.join("/")))))
}

/// The items that are meant, each with its game.
fn items<'a>(
    args: &MutateArgs,
    loaded: &'a Loaded,
    file: Option<&FileKey>,
) -> Result<Vec<(String, &'a ItemInfo)>, Failure> {
    let all = || loaded.packs.iter().flat_map(|pack| pack.items.iter().map(move |item| (pack.game.clone(), item)));
    if let Some(file) = file {
        let is_in = |own: &FileKey| {
            let rest = own.path.strip_prefix(&file.path).filter(|_| own.pack == file.pack);
            rest.is_some_and(|rest| rest.is_empty() || file.path.is_empty() || rest.starts_with('/'))
        };
        let found: Vec<_> = all().filter(|(_, item)| loaded.files.key(item.span.file).is_some_and(is_in)).collect();
        if found.is_empty() {
            let shown = printable(&args.what, 200);
            return Err(Failure::usage(format!("{shown}: no card, variant or other item stands there")));
        }
        return Ok(found);
    }
    let (game, id) = args.what.split_once(':').map_or((None, args.what.as_str()), |(game, id)| (Some(game), id));
    let found = all().find(|(own, item)| item.id == id && game.is_none_or(|game| own == game));
    found.map(|one| vec![one]).ok_or_else(|| {
        let known: Vec<&str> = all().map(|(_, item)| item.id.as_str()).collect();
        let near = did_you_mean(id, known.iter().copied()).unwrap_or_else(|| "`javelina list` shows them".into());
        Failure::usage(format!("no item is called `{}`; {near}", printable(&args.what, 60)))
    })
}

/// The mutants of an item; of more than there may be some of each sort, evenly.
fn made(loaded: &Loaded, game: &str, info: &ItemInfo, most: u64) -> Vec<Mutant> {
    let Some(known) = loaded.known(game) else { return Vec::new() };
    let text = loaded.files.text(info.span.file);
    // An item without rules has none of the next one's.
    let items = loaded.packs.iter().flat_map(|pack| &pack.items).map(|item| item.span);
    let next = items.filter(|span| span.file == info.span.file && span.start > info.span.start).map(|span| span.start);
    let end = next.min().unwrap_or(text.len());
    let is_own = |range: &std::ops::Range<usize>| (info.span.start..end).contains(&range.start);
    let inline = all_rule_texts(text).into_iter().filter(is_own).min_by_key(|range| range.start);
    let is_rules = loaded.files.name(info.span.file).ends_with(".rules");
    let source = match inline.filter(|_| !is_rules) {
        Some(range) => Source { file: info.span.file, start: range.start, end: range.end, form: form(&known, info) },
        None if is_rules => Source { file: info.span.file, start: 0, end: text.len(), form: Form::File },
        None => return Vec::new(),
    };
    let world = World { catalogue: known.catalogue, lexicon: known.lexicon };
    let names = |span: Span| other_name(&known, span);
    let mut all = mutants(&loaded.files, &source, &info.id, &world, &names);
    all.sort_by(|a, b| (a.operator, a.start, &a.to).cmp(&(b.operator, b.start, &b.to)));
    let (count, most) = (all.len(), most as usize);
    if count > most {
        // Every sort keeps its part.
        all = (0..most).filter_map(|at| all.get(at * count / most).cloned()).collect();
    }
    all.sort_by_key(|one| (one.start, one.end));
    all
}

fn form(known: &Known<'_>, info: &ItemInfo) -> Form {
    let item = known.program.items.iter().find(|item| item.id == info.id);
    item.map_or(Form::File, |item: &Item| Form::Inline(Box::new(item.clone())))
}

/// Another element of the kind of the one that is named at a place.
fn other_name(known: &Known<'_>, span: Span) -> Option<String> {
    let mark: &Mark = known.marks.iter().find(|mark| mark.span == span)?;
    let Meaning::Element(kind, element) = mark.what else { return None };
    let count = known.lexicon.count(kind) as i32;
    let other = (element + 1).rem_euclid(count.max(1));
    (other != element).then(|| {
        let name = known.lexicon.name(kind, other);
        let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if is_word { name } else { format!("\"{name}\"") }
    })
}
