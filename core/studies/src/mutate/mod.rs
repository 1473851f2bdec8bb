//! `mutate`: the changes of an item that no check, example or gate would notice.

mod judge;
mod tests;
mod told;

use std::sync::Arc;

use javelina_dsl::{Form, Source, World, mutants};
use javelina_engine::rules::{Item, Mark, Meaning};
use javelina_engine::{FileKey, Mutant, Span, did_you_mean, printable};
use javelina_session::{Games, Loaded};
use javelina_variants::{ItemInfo, Known, PackText, all_rule_texts};

use crate::context::{Progress, StudyContext};
use crate::error::StudyError;
use judge::Bench;
pub use judge::MutateAsk;
pub use told::MutateReport;

/// Judges the mutants of one or many items of sound packs.
///
/// # Errors
///
/// What is wrong with the ask or the content.
pub fn mutate(
    (games, packs, loaded): (Games, &[PackText], &Loaded),
    ask: &MutateAsk,
    context: &StudyContext<'_>,
) -> Result<MutateReport, StudyError> {
    let (mut judged, mut count) = (Vec::new(), 0);
    'items: for (game, info) in &items(ask, loaded)? {
        let made = made(loaded, game, info, ask.most);
        count += made.len();
        let (mut bench, of) = (Bench::new((games, packs, loaded), ask, (game, info), context)?, made.len());
        for (done, mutant) in made.into_iter().enumerate() {
            if context.is_stopped() {
                break 'items;
            }
            let one = bench.judge(mutant)?;
            if context.is_stopped() {
                break 'items; // its games are not complete
            }
            judged.extend(one);
            (context.progress)(Progress::Mutants { done: done + 1, of });
        }
    }
    if count == 0 {
        let shown = printable(&ask.what, 60);
        return Err(StudyError::usage(format!(
            "`{shown}` has no rules or changes of settings, so there is nothing to mutate"
        )));
    }
    Ok(MutateReport { games: ask.games, judged, is_cut: context.is_stopped() })
}

/// The items that are meant, each with its game.
fn items<'a>(ask: &MutateAsk, loaded: &'a Loaded) -> Result<Vec<(String, &'a ItemInfo)>, StudyError> {
    let all = || loaded.packs.iter().flat_map(|pack| pack.items.iter().map(move |item| (pack.game.clone(), item)));
    if let Some(file) = &ask.file {
        let is_in = |own: &FileKey| {
            let rest = own.path.strip_prefix(&file.path).filter(|_| own.pack == file.pack);
            rest.is_some_and(|rest| rest.is_empty() || file.path.is_empty() || rest.starts_with('/'))
        };
        let found: Vec<_> = all().filter(|(_, item)| loaded.files.key(item.span.file).is_some_and(is_in)).collect();
        if found.is_empty() {
            let shown = printable(&ask.what, 200);
            return Err(StudyError::usage(format!("{shown}: no card, variant or other item there")));
        }
        return Ok(found);
    }
    let found = loaded.item_called(&ask.what);
    found.map(|(game, item)| vec![(game.to_string(), item)]).ok_or_else(|| {
        let known: Vec<&str> = all().map(|(_, item)| item.id.as_str()).collect();
        let id = ask.what.rsplit(':').next().unwrap_or_default();
        let near = did_you_mean(id, known.iter().copied()).unwrap_or_else(|| "`javelina list` shows them".into());
        StudyError::usage(format!("there is no item `{}`; {near}", printable(&ask.what, 60)))
    })
}

/// The mutants of an item; of more than there may be some of each sort, evenly.
fn made(loaded: &Loaded, game: &str, info: &ItemInfo, most: usize) -> Vec<Mutant> {
    let Some(known) = loaded.known(game) else { return Vec::new() };
    let text = loaded.files.text(info.span.file);
    // An item without rules has none of the next one's.
    let items = loaded.packs.iter().flat_map(|pack| &pack.items).map(|item| item.span);
    let next = items.filter(|span| span.file == info.span.file && span.start > info.span.start).map(|span| span.start);
    let end = next.min().unwrap_or(text.len());
    let is_own = |range: &std::ops::Range<usize>| (info.span.start..end).contains(&range.start);
    let inline = all_rule_texts(text).into_iter().filter(is_own).min_by_key(|range| range.start);
    let is_rules = loaded.files.name(info.span.file).ends_with(".rules");
    let whole = Source { file: info.span.file, start: 0, end: text.len(), form: Form::File, home: Arc::default() };
    let id = info.id.rsplit(':').next().unwrap_or_default(); // as its pack writes it
    let source = match inline.filter(|_| !is_rules) {
        Some(range) => Some(Source { start: range.start, end: range.end, form: form(&known, info), ..whole }),
        None if is_rules => Some(whole),
        None => None,
    };
    let world = World { catalogue: known.catalogue, lexicon: known.lexicon };
    let names = |span: Span| other_name(&known, span);
    let of_rules = |source| mutants(&loaded.files, &source, id, &world, &names);
    let mut all = source.map(of_rules).unwrap_or_default();
    all.extend(loaded.script_mutants(game, &info.id));
    all.sort_by(|a, b| (a.operator, a.start, &a.to).cmp(&(b.operator, b.start, &b.to)));
    let count = all.len();
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
