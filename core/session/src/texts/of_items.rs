//! What `explain` says of the counters, tables and rules of items.

use javelina_engine::rules::{CounterId, Meaning, Role};
use javelina_engine::{Span, printable};
use javelina_variants::Known;

use super::lookup::Lookup;
use super::wrapped::hanging;

impl Lookup<'_> {
    /// A counter: whose it is, what it holds, who sees it, and where it is declared.
    pub(super) fn counter(&self, id: CounterId) -> String {
        let Some(known) = self.loaded.known(self.game) else { return String::new() };
        let decl = &known.program.counters[id.index()];
        let start = match decl.values {
            None => format!("{} at the start", decl.start),
            Some(kind) if decl.start >= 0 => format!("{} at the start", known.lexicon.name(kind, decl.start.into())),
            Some(_) => "none at the start".into(),
        };
        let seen = match (&decl.shown, decl.secret, decl.revealed) {
            (Some(word), ..) => format!("shown to players as \"{}\"", printable(word, 60)),
            (None, true, Some(_)) => "shown once a rule reveals it".into(),
            (None, true, None) => "no rule reveals it".into(),
            (None, false, _) => "not shown to players; `eval` reads it in a game".into(),
        };
        let owner = &known.program.items[decl.item.index()].id;
        let mut lines = vec![
            format!("{} (counter of {owner})", decl.name),
            hanging("  ", &format!("{}; {start}", known.counter_in_words(decl)), self.columns),
            hanging("  ", &seen, self.columns),
        ];
        lines.extend(self.declared_at(known, Meaning::Counter(id)));
        lines.join("\n")
    }

    /// The parameters of an item with their values, and the values that they may have.
    pub(super) fn params(&self, item: &str) -> Option<String> {
        let program = self.loaded.known(self.game)?.program;
        let params = program.params.iter().filter(|(of, ..)| program.items[of.index()].id == item);
        let words = params.map(|(_, name, least, greatest, now)| {
            let whole = format!("{item}.{name}");
            let is_it = |(other, _): &&(String, i32)| *other == whole || other == name;
            let value = self.choice.params.iter().rfind(is_it).map_or(*now, |(_, value)| *value);
            format!("{name} = {value} ({least} to {greatest})")
        });
        let words: Vec<String> = words.collect();
        (!words.is_empty()).then(|| hanging("  parameters: ", &words.join(", "), self.columns))
    }

    /// A table: whose it is, its rows, and where it is declared.
    pub(super) fn table(&self, id: u16) -> String {
        let Some(known) = self.loaded.known(self.game) else { return String::new() };
        let table = &known.program.tables[usize::from(id)];
        let owner = &known.program.items[table.item.index()].id;
        let rows = hanging("  ", &known.table_in_words(table), self.columns);
        let head = [format!("{} (table of {owner})", table.name), rows];
        head.into_iter().chain(self.declared_at(known, Meaning::Table(id))).collect::<Vec<_>>().join("\n")
    }

    fn declared_at(&self, known: Known<'_>, what: Meaning) -> Option<String> {
        let mark = known.marks.iter().find(|mark| mark.what == what && mark.role == Role::Declares)?;
        let (line, _) = self.loaded.files.place(mark.span.file, mark.span.start);
        Some(format!("  declared at {}:{line}", self.loaded.files.name(mark.span.file)))
    }

    /// A rule of an item, as its author wrote it.
    pub(super) fn rule(&self, label: &str) -> String {
        let owner = |known: Known<'_>| {
            let clause = known.program.clauses.iter().find(|clause| clause.label == label)?;
            Some(known.program.items[clause.item.index()].id.clone())
        };
        let owner = self.loaded.known(self.game).and_then(owner).unwrap_or_default();
        let all = self.loaded.sentences(self.game, &owner);
        let own = all.into_iter().filter(|(own, ..)| own == label).map(|one| self.sentence(one));
        format!("{label} (rule of {owner}){}", own.collect::<String>())
    }

    /// A rule in words, with its place.
    pub(super) fn sentence(&self, (label, span, text): (String, Span, String)) -> String {
        let files = &self.loaded.files;
        let (line, _) = files.place(span.file, span.start);
        let label = label.split_once('.').map_or("", |(_, label)| label);
        let place = format!("  {label} ({}:{line})", files.name(span.file));
        let lines = text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
            let indent = line.len() - line.trim_start().len();
            format!("\n{}", hanging(&" ".repeat(4 + indent), &printable(line.trim_start(), 600), self.columns))
        });
        format!("\n{place}{}", lines.collect::<String>())
    }
}
