//! Report of `diff`, as a document and as JSON.

use javelina_engine::rules::{Change, ItemId, Unit};
use javelina_engine::{Files, Span, counted};
use javelina_lab::{Cells, Difference, Document, DocumentBlock, DocumentTable, Entry, Inline, Interval, Shown, quoted};
use javelina_session::{Loaded, Mixed};
use javelina_variants::Known;
use serde_json::{Value, json};

use super::sides::{DiffAsk, Pair, Sides};
use crate::context::StudyContext;
use crate::report::{Ending, StudyReport, cut, printed};

/// The most lines that are not folded, and the most units that a line names.
const ROWS: usize = 24;
const NAMED: usize = 12;
/// The most lines of a side that a changed unit shows.
const LINES: usize = 8;

/// A comparison that was made.
pub struct Section {
    pub(crate) pair: Pair,
    pub(crate) mixed: Mixed,
    /// What came of it; each of its rows may have a record of either side.
    pub difference: Difference,
    /// The files of each row's records, where they were written.
    pub records: Vec<[Option<String>; 2]>,
}

/// Everything that was compared.
pub struct DiffReport<'a> {
    pub(super) ask: &'a DiffAsk,
    pub(super) sides: &'a Sides,
    pub(super) context: &'a StudyContext<'a>,
    /// The comparisons of which something differs.
    pub sections: Vec<Section>,
    /// Comparisons of which nothing differs but words, with the items whose words do.
    pub(super) same: Vec<(String, Vec<String>)>,
    /// Whether an interrupt has cut it short.
    pub(super) is_cut: bool,
    /// The options that add packs, for the command that gives the same again.
    pub packs: String,
}

/// Names in a line, the first ones if there are many.
pub(super) fn listed(names: &[String]) -> String {
    let some: Vec<String> = names.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
    let more = names.len().saturating_sub(NAMED);
    if more > 0 { format!("{} and {more} more", some.join(", ")) } else { some.join(", ") }
}

fn word(change: Change) -> &'static str {
    match change {
        Change::Changed => "changed",
        Change::Gone => "only before",
        Change::New => "only after",
    }
}

/// A line of one side.
fn marked(mark: &str, text: &str) -> Entry {
    Entry::line(vec![format!("{mark} ").into(), Inline::data(text, 300)])
}

/// The line of a file in which something stands.
fn line_at(files: &Files, span: Span) -> Option<&str> {
    let text = files.text(span.file);
    let start = text.get(..span.start)?.rfind('\n').map_or(0, |at| at + 1);
    text.get(start..)?.lines().next()
}

/// The names of an item's rules, counters and tables.
fn names_of(loaded: &Loaded, game: &str, id: &str) -> String {
    let Some(Known { program, .. }) = loaded.known(game) else { return String::new() };
    let is_own = |item: ItemId| program.items.get(item.index()).is_some_and(|item| item.id == id);
    let rules = program.clauses.iter().filter(|one| is_own(one.item)).map(|one| one.label.as_str());
    let counters = program.counters.iter().filter(|one| is_own(one.item)).map(|one| one.name.as_str());
    let tables = program.tables.iter().filter(|one| is_own(one.item)).map(|one| one.name.as_str());
    rules.chain(counters).chain(tables).collect::<Vec<_>>().join(", ")
}

fn percent(share: f64) -> String {
    let share = share * 100.0;
    if share < 1.0 { format!("{share:.2} %") } else { format!("{share:.1} %") }
}

/// The mean difference of scores, in words.
fn score(difference: &Difference) -> Option<String> {
    let (mean, Interval { low, high }) = difference.mean_score()?;
    let whole = match (mean, low.is_finite() && high.is_finite()) {
        (0.0, _) => "unchanged on average".to_string(),
        (mean, true) => format!("{mean:+.2} on average ({low:+.2} to {high:+.2}, 95 %)"),
        (mean, false) => format!("{mean:+.2} on average"),
    };
    Some(format!("score {whole}"))
}

impl DiffReport<'_> {
    /// How many comparisons differ, in words.
    pub fn summary(&self) -> String {
        let (differing, all) = (self.differing(), self.sections.len() + self.same.len());
        let verb = if differing == 1 { "differs" } else { "differ" };
        format!("{differing} of {} {verb}", counted(all, "comparison"))
    }

    fn differing(&self) -> usize {
        self.sections.iter().filter(|section| section.difference.differing() > 0).count()
    }

    /// The one sentence that says how a comparison came out.
    fn verdict(section: &Section) -> String {
        let difference = &section.difference;
        let games = match difference.failed {
            [0, 0] => counted(difference.games, "game"),
            [before, after] => {
                format!("{} (failed: {before} before, {after} after)", counted(difference.games, "game"))
            }
        };
        if difference.rows.is_empty() {
            return format!(
                "no difference in {games}, {}: it affects less than {} of games between these players (95 %)",
                counted(difference.decisions, "decision"),
                percent(difference.unseen())
            );
        }
        let share = difference.share();
        format!(
            "{} of {games} differ ({} to {} of games between these players, 95 %){}",
            difference.differing(),
            percent(share.low),
            percent(share.high),
            score(difference).map(|score| format!("; {score}")).unwrap_or_default()
        )
    }

    fn by(row: &Shown) -> String {
        match (row.how, row.by.len()) {
            ("not attributed", _) => "not attributed".into(),
            ("together", _) => format!("{} together", row.by.join(" + ")),
            (_, 1) => row.by.join(""),
            _ => format!("each of {}", row.by.join(", ")),
        }
    }

    /// Items of which only words differ, each once.
    fn words_alone(&self) -> Vec<String> {
        let mut words: Vec<String> = self.same.iter().flat_map(|(_, words)| words.clone()).collect();
        words.sort();
        words.dedup();
        words
    }

    /// Items of which only words differ, and these words.
    fn words(&self, words: &[String]) -> Vec<DocumentBlock> {
        if words.is_empty() {
            return Vec::new();
        }
        let [before, after] = &self.sides.loaded;
        let differing = |id: &String| {
            let (old, new) = before.item(&self.sides.game, id).zip(after.item(&self.sides.game, id))?;
            let texts = [("title", &old.title, &new.title), ("text", &old.text, &new.text)];
            let [old_names, new_names] = [before, after].map(|loaded| names_of(loaded, &self.sides.game, id));
            let names = ("names of rules and counters", &old_names, &new_names);
            let children =
                texts.into_iter().chain([names]).filter(|(_, old, new)| old != new).map(|(what, old, new)| Entry {
                    children: vec![marked("-", old), marked("+", new)],
                    ..Entry::line(vec![what.into()])
                });
            Some(Entry { children: children.collect(), ..Entry::line(vec![Inline::data(id, 60)]) })
        };
        let entries = words.iter().take(NAMED).filter_map(differing).collect();
        vec![DocumentBlock::line(format!("changes in wording only: {}", listed(words))), DocumentBlock::List(entries)]
    }

    /// The lines of a changed rule or setting that only one side has.
    fn lines(&self, unit: &Unit) -> Vec<Entry> {
        let [Some(before), Some(after)] = unit.spans else { return Vec::new() };
        let written = |side: usize, span: Span| -> Vec<String> {
            let files = &self.sides.loaded[side].files;
            let text = javelina_dsl::rule_at(files, span).or_else(|| Some(line_at(files, span)?.to_string()));
            text.unwrap_or_default().lines().map(|line| line.trim().to_string()).collect()
        };
        let [before, after] = [written(0, before), written(1, after)];
        let only = |mark: &str, own: &[String], other: &[String]| -> Vec<Entry> {
            let lines = own.iter().filter(|line| !line.is_empty() && !other.contains(line));
            lines.take(LINES).map(|line| marked(mark, line)).collect()
        };
        [only("-", &before, &after), only("+", &after, &before)].concat()
    }

    /// Units that differ, and how games do.
    fn section(&self, section: &Section) -> Vec<DocumentBlock> {
        let units = section.mixed.units();
        let unit = |unit: &Unit| {
            let [name, places] = [unit.name.clone(), self.places(unit)].map(Inline::Data);
            let line = vec![format!("{:11} ", word(unit.change)).into(), name, " ".into(), places];
            Entry { children: self.lines(unit), ..Entry::line(line) }
        };
        let more = units.len().saturating_sub(NAMED);
        let more = (more > 0).then(|| Entry::line(vec![format!("and {more} more").into()]));
        let mut blocks = vec![DocumentBlock::List(units.iter().take(NAMED).map(unit).chain(more).collect())];
        blocks.extend(self.words(&section.mixed.words));
        let row = |(at, row): (usize, Shown)| -> Vec<Inline> {
            let [share, low, high] = row.share;
            let records: Vec<&str> =
                section.records.get(at).into_iter().flatten().flatten().map(|one| &**one).collect();
            let example = format!("from move {}: {}", row.first_move, row.said);
            let share = format!("{share} % ({low} to {high})");
            [row.kind.into(), share, Self::by(&row), example, records.join(", ")].map(Inline::Text).into()
        };
        let columns = [
            ("what", Cells::Parts("  ", " ")),
            ("games", Cells::Parts("", " of games")),
            ("by", Cells::Parts(", by ", "")),
            ("example", Cells::Parts("\n    ", "")),
            ("records", Cells::Parts("\n    ", "")),
        ];
        let rows: Vec<Vec<Inline>> = section.difference.shown().into_iter().enumerate().map(row).collect();
        if !rows.is_empty() {
            let used = if section.records.is_empty() { 4 } else { 5 };
            let table = DocumentBlock::Table(DocumentTable::new(&columns[..used], rows));
            blocks.extend([DocumentBlock::Line(Vec::new()), table]);
        }
        blocks
    }

    /// Where a unit stands on each side.
    fn places(&self, unit: &Unit) -> String {
        let place = |loaded: &Loaded, span: Span| {
            let (line, _) = loaded.files.place(span.file, span.start);
            format!("{}:{line}", self.context.path_of(&loaded.files, span.file))
        };
        let places: Vec<String> =
            [0, 1].into_iter().filter_map(|side| Some(place(&self.sides.loaded[side], unit.spans[side]?))).collect();
        match &places[..] {
            [] => String::new(),
            [one, two] if one == two => format!("({one})"),
            _ => format!("({})", places.join(", ")),
        }
    }

    /// The command that gives the same again.
    fn command(&self) -> String {
        // All arguments are named, so that a new one cannot be forgotten.
        let ([before, after], DiffAsk { games, seats, seed, take }) = (&self.sides.names, self.ask);
        let mut words = format!("javelina diff {} {}", quoted(before), quoted(after));
        words += &format!(" --games {games} --seats {} --seed {seed}", quoted(&seats.join(",")));
        take.iter().for_each(|unit| words += &format!(" --take {}", quoted(unit)));
        words + self.packs.as_str()
    }
}

impl StudyReport for DiffReport<'_> {
    fn document(&self) -> Document {
        let changed: usize = self.sections.iter().map(|section| section.mixed.units().len()).sum();
        let changes = format!("{} in the rules", counted(changed, "change"));
        let words = match (changed, self.differing()) {
            (0, _) if self.is_cut => "no game was compared".into(),
            (0, _) => "no difference: the rules are proved equal".into(),
            (_, 0) => format!("{changes}, but no game differs"),
            (_, some) => format!("{changes}; games differ in {some} of {}", counted(self.sections.len(), "comparison")),
        };
        let sides = ["before: ", "after:  "].into_iter().zip(&self.sides.names);
        let sides = sides.map(|(side, name)| Entry::line(vec![side.into(), Inline::Data(name.clone())]));
        let mut blocks = vec![
            DocumentBlock::Heading(1, vec!["Differences in play".into()]),
            DocumentBlock::line(words),
            DocumentBlock::List(sides.collect()),
        ];
        let (differing, unseen): (Vec<_>, Vec<_>) =
            self.sections.iter().partition(|section| section.difference.differing() > 0);
        let mut left = ROWS;
        for section in differing.into_iter().chain(unseen) {
            let (title, verdict) = (Inline::Data(section.pair.title.clone()), Self::verdict(section));
            let rows = section.difference.rows.len();
            if rows > 0 && rows <= left {
                blocks.extend([DocumentBlock::Heading(2, vec![title]), DocumentBlock::line(verdict)]);
                blocks.extend(self.section(section));
            } else {
                let (id, title) = (String::new(), vec![title, format!(": {verdict}").into()]);
                blocks.push(DocumentBlock::Details { id, title, is_open: false, blocks: self.section(section) });
            }
            left = left.saturating_sub(rows + 4);
        }
        if !self.same.is_empty() {
            let titles: Vec<String> = self.same.iter().map(|(title, _)| title.clone()).collect();
            let proved = format!("proved to behave the same, without games: {}", listed(&titles));
            blocks.extend([DocumentBlock::Line(Vec::new()), DocumentBlock::line(proved)]);
            blocks.extend(self.words(&self.words_alone()));
        }
        blocks.extend(self.is_cut.then(|| DocumentBlock::line(cut(true, "", ": games are missing"))));
        blocks.extend([DocumentBlock::Line(Vec::new()), DocumentBlock::Code(self.command())]);
        Document { blocks }
    }

    fn json(&self) -> String {
        let place = |loaded: &Loaded, span: Option<Span>| {
            let span = span?;
            let (line, column) = loaded.files.place(span.file, span.start);
            Some(json!({ "file": self.context.path_of(&loaded.files, span.file), "line": line, "column": column }))
        };
        let unit = |unit: &Unit| {
            let mut row = json!({ "name": unit.name, "change": word(unit.change) });
            for (side, name) in ["before", "after"].into_iter().enumerate() {
                if let Some(place) = place(&self.sides.loaded[side], unit.spans[side]) {
                    row[name] = place;
                }
            }
            row
        };
        let section = |section: &Section| {
            let difference = &section.difference;
            let share = difference.share();
            let rows: Vec<Value> = difference
                .shown()
                .iter()
                .enumerate()
                .map(|(at, row)| {
                    let mut row = json!(row);
                    let records: Vec<&String> = section.records.get(at).into_iter().flatten().flatten().collect();
                    row["records"] = json!(records);
                    row
                })
                .collect();
            json!({
                "title": section.pair.title,
                "certainty": if difference.rows.is_empty() { "unseen" } else { "shown" },
                "games": difference.games,
                "unended": difference.unended,
                "failed": difference.failed,
                "decisions": difference.decisions,
                "differing": difference.differing(),
                "share": [share.low, share.high],
                "score_difference": difference.mean_score().map(|(mean, Interval { low, high })| [mean, low, high]),
                "units": section.mixed.units().iter().map(unit).collect::<Vec<_>>(),
                "words": section.mixed.words,
                "rows": rows,
            })
        };
        let same = |(title, words): &(String, Vec<String>)| {
            json!({ "title": title, "certainty": "proved", "games": 0, "unended": 0, "failed": [0, 0],
                "decisions": 0, "differing": 0, "share": [0.0, 0.0], "score_difference": null, "units": [], "words": words, "rows": [] })
        };
        let comparisons: Vec<Value> = self.sections.iter().map(section).chain(self.same.iter().map(same)).collect();
        let whole = json!({
            "format": "javelina.diff/1",
            "engine": env!("CARGO_PKG_VERSION"),
            "game": self.sides.game,
            "before": self.sides.names[0],
            "after": self.sides.names[1],
            "seed": self.ask.seed,
            "seats": self.ask.seats,
            "comparisons": comparisons,
        });
        printed(whole, self.is_cut)
    }

    fn ending(&self) -> Ending {
        if self.differing() > 0 { Ending::Findings } else { Ending::Fine }
    }
}
