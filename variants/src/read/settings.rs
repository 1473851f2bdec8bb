//! Reads the settings of a game and the weights of its policies, as its catalogue declares them.

use javelina_engine::rules::{Catalogue, Program, SettingType, SettingValue, Settings};
use javelina_engine::{Diagnostic, FileId, Files, Span};

use crate::kits::kit::Kit;
use crate::read::reader::{Key, Node, Reader};

/// The table of the settings that stand in a file of their own: what a position is worth to players who look ahead.
const POLICY: &str = "policy";

/// Every setting of the catalogue, `table.key`, typed by its declaration, from one file.
pub fn read_settings(node: &Node<'_>, catalogue: &'static Catalogue) -> Vec<SettingValue> {
    let mut values = vec![None; catalogue.settings.len()];
    fill(node, catalogue, |_| true, &mut values);
    values.into_iter().flatten().collect()
}

/// Every setting of the catalogue from two files: those of the table `policy` from `policy.toml`, the others from
/// `settings.toml`. `None` unless all are there.
pub(crate) fn read_both(
    files: &Files,
    [settings, policy]: [FileId; 2],
    catalogue: &'static Catalogue,
) -> (Option<Settings>, Vec<Diagnostic>) {
    let mut values = vec![None; catalogue.settings.len()];
    let mut found = Vec::new();
    for file in [settings, policy] {
        let mine = |table: &str| (table == POLICY) == (file == policy);
        let fill = |node: &Node<'_>| fill(node, catalogue, mine, &mut values);
        found.extend(Reader::new(file).read(files.text(file), fill).1);
    }
    (values.into_iter().collect::<Option<Vec<_>>>().map(Settings), found)
}

/// The keys of `settings.toml` and `policy.toml` of a game; of a game without `policy.toml` the first holds all.
pub(crate) fn settings_keys<K: Kit>(file: &str) -> Vec<Key> {
    let is_apart = K::FILES.contains(&"policy.toml");
    let mine = |table: &str| !is_apart || (table == POLICY) == (file == "policy.toml");
    match file {
        "settings.toml" | "policy.toml" => {
            let mut values = vec![None; K::CATALOGUE.settings.len()];
            Reader::describe(|node| fill(node, K::CATALOGUE, mine, &mut values))
        }
        _ => Vec::new(),
    }
}

fn fill(
    node: &Node<'_>,
    catalogue: &'static Catalogue,
    mine: impl Fn(&str) -> bool,
    values: &mut [Option<SettingValue>],
) {
    let table = |name: &'static str| name.split('.').next().unwrap_or_default();
    let all: Vec<&'static str> = catalogue.settings.iter().map(|setting| table(setting.name)).collect();
    let is_first = |at: &usize| !all[..*at].contains(&all[*at]);
    for table in (0..all.len()).filter(is_first).map(|at| all[at]).filter(|table| mine(table)) {
        let read = node.table(table, |inner| {
            if table == POLICY {
                inner.switch("sourced");
            }
            for (at, setting) in catalogue.settings.iter().enumerate() {
                if let Some(key) = setting.name.strip_prefix(table).and_then(|rest| rest.strip_prefix('.')) {
                    values[at] = value(inner, key, &setting.of);
                    inner.must(key, setting.doc);
                    if let Some(usual) = setting.of.usual() {
                        inner.need_not(key);
                        values[at] = values[at].take().or((!inner.has(key)).then_some(usual));
                        continue;
                    }
                    if values[at].is_none() && !inner.has(key) {
                        inner.reader().push(
                            Diagnostic::error("T1003", inner.span(), format!("`{key}` is missing here"))
                                .help(setting.doc),
                        );
                    }
                }
            }
        });
        node.must(table, "the settings of this part of the game");
        let own = || (0..).zip(catalogue.settings).filter(|(at, _): &(usize, _)| all[*at] == table);
        if own().all(|(_, setting)| setting.of.usual().is_some()) {
            node.need_not(table);
            if !node.has(table) {
                own().for_each(|(at, setting)| values[at] = setting.of.usual());
                continue;
            }
        }
        if read.is_none() && !node.has(table) {
            node.reader().push(Diagnostic::error(
                "T1003",
                node.reader().at(&(0..1)),
                format!("the table `[{table}]` is missing"),
            ));
        }
    }
}

fn value(node: &Node<'_>, key: &'static str, of: &SettingType) -> Option<SettingValue> {
    match of {
        SettingType::Switch => node.switch(key).map(|on| SettingValue::Switch(on.value)),
        SettingType::Number { least, greatest } => node
            .number(key, i64::from(*least)..=i64::from(*greatest))
            .map(|number| SettingValue::Number(number.value as i32)),
        SettingType::Length { least, greatest } => node
            .thousandths(key, i64::from(*least)..=i64::from(*greatest))
            .map(|length| SettingValue::Number(length.value as i32)),
        SettingType::Word(words) => node.one_of(key, words).map(|word| SettingValue::Word(word.value)),
        SettingType::Numbers { least, greatest, most } => {
            let list = node.numbers(key, i64::from(*least)..=i64::from(*greatest), *most)?;
            Some(SettingValue::Numbers(list.value.into_iter().map(|number| number as i32).collect()))
        }
        SettingType::Seats { least, greatest } => {
            let list = node.numbers(key, i64::from(*least)..=i64::from(*greatest), 2)?;
            let numbers: Vec<i32> = list.value.into_iter().map(|number| number as i32).collect();
            if !matches!(numbers[..], [from, to] if from <= to) {
                let text = format!("`{key}` is {numbers:?}, but must be the minimum and maximum number of seats");
                let problem = Diagnostic::error("T1008", node.reader().at(&list.span), text);
                node.reader().push(problem.help(format!("write `{key} = [{least}, {greatest}]`")));
                return None;
            }
            Some(SettingValue::Numbers(numbers))
        }
        SettingType::Names { most } => {
            let list = node.texts(key, *most)?;
            Some(SettingValue::Names(list.value.into_iter().map(|text| text.value).collect()))
        }
    }
}

/// Changes of settings that name what the content does not have, in variants and scenarios.
pub(crate) fn unknown_names<K: Kit>(content: &K::Content, program: &Program, files: &Files) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (setting, value, span) in program.items.iter().flat_map(|item| &item.changes) {
        let mut content = content.clone();
        let place = K::settings(&mut content).0.get_mut(*setting);
        let (Some(place), SettingValue::Names(_)) = (place, value) else { continue };
        *place = value.clone();
        for (word, text) in K::problems(&content) {
            let change = files.at(*span).unwrap_or_default();
            let goes_on = |one: Option<char>| one.is_some_and(|one| one.is_alphanumeric() || one == '_');
            let is_whole = |(at, _): &(usize, &str)| {
                let (before, after) = (&change[..*at], &change[at + word.len()..]);
                !goes_on(before.chars().next_back()) && !goes_on(after.chars().next())
            };
            let at = change.rmatch_indices(&word).find(is_whole).map(|(at, _)| span.start + at);
            let at = at.map_or(span.range(), |at| at..at + word.len());
            found.push(Diagnostic::error("X4010", Span::new(span.file, at), text));
        }
    }
    found
}
