//! Keys of content files: what the table at a place may hold, from the reader's own description.

use std::ops::Range;

use javelina_engine::FileId;
use javelina_variants::{ANY, GameRow, Key, SPEC, Shape, journal_keys, pack_keys, rulings_keys};

use crate::Analysis;
use crate::complete::{Offer, Offered, Offers};

/// The table that is open at a place: its keys, and those that it has already.
struct Table {
    keys: Vec<Key>,
    present: Vec<String>,
}

impl<R: AsRef<GameRow>> Analysis<R> {
    /// The keys that a content file may have, whichever it is.
    pub(crate) fn keys_of(&self, file: FileId) -> Vec<Key> {
        let name = self.files().key(file).map_or("", |key| key.path.as_str());
        let game = self.loaded().game_of(file).and_then(|game| self.loaded().game(game));
        match (name, game) {
            ("pack.toml", _) => pack_keys(),
            ("journal.toml", _) => journal_keys(),
            ("rulings.toml", _) => rulings_keys(),
            (name, _) if name.ends_with(SPEC) => self.specs.clone(),
            (name, Some(row)) if row.files.contains(&name) => (row.own_keys)(name),
            (name, Some(row)) if name.ends_with(".toml") => (row.keys)(),
            _ => Vec::new(),
        }
    }

    /// The table in which a place stands: that of the last line in brackets before it, even where the text is broken.
    fn table_at(&self, file: FileId, at: usize) -> Option<Table> {
        let text = self.files().text(file);
        let is_head = |line: &&str| line.trim_start().starts_with('[') && !line.contains('=');
        let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
        let before: Vec<&str> = text.get(..start)?.lines().collect();
        let head = before.iter().rposition(is_head);
        let mut keys = self.keys_of(file);
        if let Some(head) = head {
            let path = before[head].trim().trim_start_matches('[');
            let path = path.split(']').next().unwrap_or_default();
            for part in path.split('.').map(str::trim) {
                keys = match keys.into_iter().find(|key| key.name == part)?.shape {
                    Shape::Table(inner) | Shape::Tables(inner, _) => inner,
                    _ => return None,
                };
            }
        }
        let first = head.map_or(0, |head| head + 1);
        let lines = text.lines().skip(first).take_while(|line| !is_head(line));
        let present = lines.filter_map(|line| Some(line.split_once('=')?.0.trim().to_string())).collect();
        Some(Table { keys, present })
    }

    /// What a key of a batch spec names, if it names what packs hold: each with its title and its text.
    fn named_by(&self, key: &str) -> Option<Vec<(String, String, String)>> {
        let packs = &self.loaded().packs;
        let item = |item: &javelina_variants::ItemInfo| (item.id.clone(), item.title.clone(), item.text.clone());
        match key {
            "with" | "each" => Some(packs.iter().flat_map(|pack| pack.items.iter().map(item)).collect()),
            "game" => {
                let games = packs.iter().filter(|pack| !pack.extends);
                Some(games.map(|pack| (pack.game.clone(), pack.title.clone(), pack.text.clone())).collect())
            }
            _ => {
                let named = (self.named)(self.loaded(), key).into_iter();
                Some(named.map(|(name, what)| (name, String::new(), what)).collect())
                    .filter(|all: &Vec<_>| !all.is_empty())
            }
        }
    }

    /// What may be written at a place of a content file that is no rule.
    pub(crate) fn key_offers(&self, file: FileId, at: usize) -> Offers {
        let text = self.files().text(file).get(..at).unwrap_or_default();
        let line = text.rsplit('\n').next().unwrap_or_default();
        let typed = line.trim_start().trim_start_matches('[');
        let offer =
            |text: String, detail: String, doc: String| Offer { text, snippet: None, what: Offered::Key, detail, doc };
        let start = at - typed.len();
        let Some(table) = self.table_at(file, at) else { return Offers { start, all: Vec::new() } };
        if let Some((key, value)) = line.split_once('=') {
            let value = value.trim_start();
            if self.files().name(file).ends_with(SPEC)
                && let Some(named) = self.named_by(key.trim())
            {
                // Within quotes that are open, or with quotes around.
                let (open, quote) = match value.rsplit_once('"').filter(|_| value.matches('"').count() % 2 == 1) {
                    Some((_, typed)) => (typed.len(), ""),
                    None => (0, "\""),
                };
                let told =
                    |(id, title, text): (String, String, String)| offer(format!("{quote}{id}{quote}"), title, text);
                return Offers { start: at - open, all: named.into_iter().map(told).collect() };
            }
            let (start, quote) =
                (at - value.trim_start_matches('"').len(), if value.starts_with('"') { "" } else { "\"" });
            let shape = table.keys.into_iter().find(|known| known.name == key.trim()).map(|key| key.shape);
            let words: Vec<String> = match shape {
                Some(Shape::Words(words)) => words.into_iter().map(|word| format!("{quote}{word}{quote}")).collect(),
                Some(Shape::Switch) => vec!["true".into(), "false".into()],
                _ => Vec::new(),
            };
            let all = words.into_iter().map(|word| offer(word, key.trim().into(), String::new())).collect();
            return Offers { start, all };
        }
        let is_head = line.trim_start().starts_with('[');
        // Lines in brackets begin again at the top.
        let keys = if is_head { self.keys_of(file) } else { table.keys };
        let fits = |key: &&Key| match key.shape {
            _ if key.name == ANY => false,
            Shape::Table(_) | Shape::Tables(..) => is_head,
            _ => !is_head && !table.present.iter().any(|name| name == key.name),
        };
        let mut keys: Vec<&Key> = keys.iter().filter(fits).collect();
        keys.sort_by_key(|key| !key.must);
        let told = |key: &Key| {
            let must = if key.must { "; required" } else { "" };
            offer(key.name.into(), format!("{}{must}", key.shape.words()), key.doc().into())
        };
        Offers { start, all: keys.into_iter().map(told).collect() }
    }

    /// What the key at a place holds.
    pub(crate) fn about_key(&self, file: FileId, at: usize) -> Option<(Range<usize>, String)> {
        let text = self.files().text(file);
        let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
        let line = text.get(start..)?.lines().next()?;
        let name = line.split('=').next().filter(|_| line.contains('='))?;
        let range = start + name.len() - name.trim_start().len()..start + name.trim_end().len();
        let key = self.table_at(file, at)?.keys.into_iter().find(|key| key.name == name.trim());
        let key = key.filter(|_| range.start <= at && at <= range.end)?;
        let must = if key.must { "; required" } else { "" };
        Some((range, format!("`{}`: {}{must}\n\n{}", key.name, key.shape.words(), key.doc())))
    }
}
