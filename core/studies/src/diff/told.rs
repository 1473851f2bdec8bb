//! What `diff` tells: as text, as markdown for a pull request, and as JSON.

use javelina_engine::rules::{Change, Unit};
use javelina_engine::{Span, counted};
use javelina_lab::{Difference, Shown, quoted};
use javelina_session::{Loaded, Mixed};
use serde_json::{Value, json};

use super::sides::{DiffAsk, Pair, Sides};
use crate::context::StudyContext;
use crate::report::{Ending, StudyReport, cut, printed};

/// The most lines of a table in markdown, and the most units that a line names.
const ROWS: usize = 24;
/// The most entries of a list in markdown that have more than their name.
const LINES: usize = 8;
const NAMED: usize = 12;

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

fn percent(share: f64) -> String {
    let share = share * 100.0;
    if share < 1.0 { format!("{share:.2} %") } else { format!("{share:.1} %") }
}

impl DiffReport<'_> {
    /// How many comparisons differ, in words.
    pub fn summary(&self) -> String {
        format!("{} of {} differ", self.differing(), counted(self.sections.len() + self.same.len(), "comparison"))
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
                "not seen in {games}, {}: fewer than {} of games of these players differ (95 %)",
                counted(difference.decisions, "decision"),
                percent(difference.unseen())
            );
        }
        let share = difference.share();
        format!(
            "shown: {} of {games} differ ({} to {} of games of these players, 95 %)",
            difference.differing(),
            percent(share.low),
            percent(share.high)
        )
    }

    /// What differs, a name each.
    fn units(section: &Section) -> Vec<String> {
        section.mixed.units().iter().map(|unit| unit.name.clone()).collect()
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

    fn words(words: &[String]) -> String {
        if words.is_empty() { String::new() } else { format!("  words only: {}\n", listed(words)) }
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
            [one, two] if one == two => format!(" ({one})"),
            _ => format!(" ({})", places.join(", ")),
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
    fn text(&self) -> String {
        let mut out = format!("before: {}\nafter:  {}\n", self.sides.names[0], self.sides.names[1]);
        for section in &self.sections {
            out += &format!("\n{}\n", section.pair.title);
            for unit in section.mixed.units().iter().take(NAMED) {
                out += &format!("  {:11} {}{}\n", word(unit.change), unit.name, self.places(unit));
            }
            let more = section.mixed.units().len().saturating_sub(NAMED);
            if more > 0 {
                out += &format!("  and {more} more\n");
            }
            out += &format!("  {}\n", Self::verdict(section));
            for (at, row) in section.difference.shown().iter().enumerate() {
                let [share, low, high] = row.share;
                out += &format!(
                    "    {:6} {share} % of games ({low} to {high}), from move {}, by {}\n           {}\n",
                    row.kind,
                    row.first_move,
                    Self::by(row),
                    row.said
                );
                for record in section.records.get(at).into_iter().flatten().flatten() {
                    out += &format!("           {record}\n");
                }
            }
            out += &Self::words(&section.mixed.words);
        }
        if !self.same.is_empty() {
            let titles: Vec<String> = self.same.iter().map(|(title, _)| title.clone()).collect();
            out += &format!("\nproved: same behaviour, no game needed: {}\n", listed(&titles));
            out += &Self::words(&self.words_alone());
        }
        out + cut(self.is_cut, "\n", ": games are missing\n").as_str()
    }

    // About 60 lines. Comparisons without room for a table have a line, or at least their name.
    fn markdown(&self) -> String {
        let changed: usize = self.sections.iter().map(|section| section.mixed.units().len()).sum();
        let differing = self.differing();
        let mut out = String::from("## What plays differently\n\n");
        out += &match (changed, differing) {
            (0, _) if self.is_cut => "No game was compared.\n".to_string(),
            (0, _) => "Nothing: **proved**, the rules are the same.\n".to_string(),
            (1, 0) => "1 unit differs; no game did.\n".to_string(),
            (_, 0) => format!("{} differ; no game did.\n", counted(changed, "unit")),
            _ => format!(
                "{}; games do in {} of {}.\n",
                if changed == 1 { "1 unit differs".into() } else { format!("{changed} units differ") },
                differing,
                counted(self.sections.len(), "comparison")
            ),
        };
        let mut left = ROWS;
        let mut others: Vec<String> = Vec::new();
        for section in self.sections.iter().filter(|section| section.difference.differing() > 0) {
            let rows = section.difference.shown();
            if left < 2 {
                others.push(format!("{}: {}", cell(&section.pair.title), Self::verdict(section)));
                continue;
            }
            out += &format!("\n### {}\n\n{}\n\n", cell(&section.pair.title), Self::verdict(section));
            out += "| games | by | what | example |\n|---|---|---|---|\n";
            for row in rows.iter().take(left - 1) {
                let [share, low, high] = row.share;
                out += &format!(
                    "| {share} % ({low} to {high}) | {} | {} | move {}: {} |\n",
                    cell(&Self::by(row)),
                    row.kind,
                    row.first_move,
                    cell(&row.said)
                );
            }
            let more = rows.len().saturating_sub(left - 1);
            if more > 0 {
                out += &format!("| | | | {} |\n", counted(more, "more row"));
            }
            left = left.saturating_sub(rows.len() + 6);
        }
        out += &lines("Games differ here too:", &others);
        let unseen: Vec<String> = self
            .sections
            .iter()
            .filter(|section| section.difference.differing() == 0)
            .map(|section| {
                format!("{}, {}: {}", cell(&section.pair.title), listed(&Self::units(section)), Self::verdict(section))
            })
            .collect();
        out += &lines("No game differed:", &unseen);
        let proved = self.same.iter().filter(|(_, words)| words.is_empty()).count();
        let words = self.words_alone();
        if proved > 0 {
            out += &format!("\n**Proved** the same: {}.\n", counted(proved, "comparison"));
        }
        if !words.is_empty() {
            out += &format!("\nWords only: {}.\n", listed(&words));
        }
        out += &format!("\n`{}`\n", self.command());
        out + cut(self.is_cut, "\n", ": games are missing\n").as_str()
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
                "units": section.mixed.units().iter().map(unit).collect::<Vec<_>>(),
                "words": section.mixed.words,
                "rows": rows,
            })
        };
        let same = |(title, words): &(String, Vec<String>)| {
            json!({ "title": title, "certainty": "proved", "games": 0, "unended": 0, "failed": [0, 0],
                "decisions": 0, "differing": 0, "share": [0.0, 0.0], "units": [], "words": words, "rows": [] })
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

/// A list with a line above it; nothing if it is empty. Each entry begins with its name. Late ones have only that.
fn lines(head: &str, entries: &[String]) -> String {
    let (shown, late) = entries.split_at(entries.len().min(LINES));
    let mut out: String = shown.iter().map(|entry| format!("* {entry}\n")).collect();
    let late: Vec<&str> = late.iter().filter_map(|entry| entry.split([',', ':']).next()).collect();
    if !late.is_empty() {
        out += &format!("* and {}\n", late.join(", "));
    }
    if out.is_empty() { out } else { format!("\n{head}\n\n{out}") }
}

/// A text as it may stand in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
