//! Content in play: name and digest of each piece that a game was made of, so that a record tells whether it is still the
//! same. A remark, a text for people and items that were not chosen change no digest.

use javelina_engine::FileId;
use toml::{Table, Value};

use crate::choice::Choice;
use crate::games::GameRow;
use crate::loaded::Loaded;

/// Whether a thing is in play: the ids of its list, and its own.
type Keeps<'a> = &'a dyn Fn(&[String], &str) -> bool;

/// Keys that only people read.
const FOR_PEOPLE: [&str; 2] = ["text", "sourced"];

impl<R: AsRef<GameRow>> Loaded<R> {
    /// Name and digest of each piece of content that is in play with this choice, sorted by name: the tables of the
    /// game's packs, the cards that were named or may be dealt with their scripts, and the items that were chosen.
    #[must_use]
    pub fn in_play(&self, game: &str, choice: &Choice) -> Vec<(String, String)> {
        let undealt = self.undealt(game, choice);
        self.pins(game, choice, &|_, id| !undealt.contains(&id))
    }

    /// As [`in_play`](Self::in_play), to hold a record against. `recorded` are its pins. Records once had those of cards
    /// that cannot enter, too, which are as it says; and where cards of a file were named, they had no others of it.
    #[must_use]
    pub fn in_play_beside(&self, game: &str, choice: &Choice, recorded: &[(String, String)]) -> Vec<(String, String)> {
        let named = |pins: &[(String, String)], name: &str| pins.iter().any(|(pin, _)| pin == name);
        let (mut pins, more) = (self.in_play(game, choice), self.pins(game, choice, &|_, _| true));
        let fewer = self.pins(game, choice, &|ids, id| {
            let is_chosen = |id: &str| choice.with.iter().any(|one| one == id);
            is_chosen(id) || !ids.iter().any(|one| is_chosen(one))
        });
        let is_fewer = |(name, _): &(String, String)| !named(&fewer, name) && named(recorded, name);
        if !pins.iter().any(is_fewer) {
            pins.retain(|(name, _)| named(&fewer, name));
        }
        let barred: Vec<_> =
            recorded.iter().filter(|(name, _)| named(&more, name) && !named(&pins, name)).cloned().collect();
        for pin in &mut pins {
            // The list of the cards of a file was another one then.
            let former = more.iter().chain(&fewer).find(|one| one.0 == pin.0 && recorded.contains(one));
            pin.1 = former.map_or_else(|| std::mem::take(&mut pin.1), |(_, digest)| digest.clone());
        }
        pins.extend(barred);
        pins
    }

    fn pins(&self, game: &str, choice: &Choice, keeps: Keeps<'_>) -> Vec<(String, String)> {
        let mut pins = Vec::new();
        let packs = || self.packs.iter().filter(|pack| pack.game == game);
        let mut scripts: Vec<FileId> = Vec::new();
        for pack in packs() {
            let mut kept = Vec::new();
            for (path, file) in &pack.texts {
                let name = format!("{}/{path}", pack.id);
                let last = path.rsplit('/').next().unwrap_or(path);
                if last.ends_with(".toml")
                    && !last.ends_with(".batch.toml")
                    && !["pack.toml", "journal.toml"].contains(&last)
                {
                    table(&name, self.files.text(*file), keeps, &mut pins, &mut kept);
                }
            }
            for item in pack.items.iter().filter(|item| choice.with.contains(&item.id)) {
                kept.push(item.id.clone());
                if let Some(path) = self.rules_file(&pack.texts, item.span.file) {
                    let text = self.files.text(item.span.file);
                    let block = block(text.get(item.span.start..).unwrap_or_default());
                    pins.push((format!("{}/{path}#{}", pack.id, item.id), digest(&block)));
                }
            }
            scripts.extend(pack.items.iter().filter(|item| kept.contains(&item.id)).filter_map(|item| item.script));
        }
        // A pack may replace a script of the game.
        for (pack, (path, file)) in packs().flat_map(|pack| pack.texts.iter().map(move |text| (pack, text))) {
            if scripts.contains(file) {
                pins.push((format!("{}/{path}", pack.id), digest(self.files.text(*file))));
            }
        }
        pins.sort();
        pins
    }

    fn rules_file<'a>(&self, texts: &'a [(String, FileId)], file: FileId) -> Option<&'a str> {
        texts.iter().find(|(path, other)| *other == file && path.ends_with(".rules")).map(|(path, _)| path.as_str())
    }
}

/// The first 16 hexadecimal digits of a text's BLAKE3 digest.
pub(crate) fn digest(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_string()
}

/// The pins of a table: one for each thing with an id, one for everything else and the order of the things. `kept`: the ids
/// of things in play.
fn table(name: &str, text: &str, keeps: Keeps<'_>, pins: &mut Vec<(String, String)>, kept: &mut Vec<String>) {
    let Ok(mut rest) = toml::from_str::<Table>(text) else {
        pins.push((name.to_string(), digest(text)));
        return;
    };
    for value in rest.iter_mut().map(|(_, value)| value) {
        let Value::Array(things) = value else { continue };
        let id = |thing: &Value| thing.get("id").and_then(Value::as_str).map(str::to_string);
        let ids: Vec<String> = things.iter().filter_map(id).collect();
        things.retain(|thing| id(thing).is_none_or(|id| keeps(&ids, &id)));
        for thing in things {
            let (Some(id), Value::Table(fields)) = (id(thing), &mut *thing) else { continue };
            FOR_PEOPLE.iter().for_each(|key| drop(fields.remove(*key)));
            if let Some(Value::String(rules)) = fields.get_mut("rules") {
                *rules = plain(rules);
            }
            kept.push(id.clone());
            pins.push((format!("{name}#{id}"), digest(&fields.to_string())));
            *thing = Value::String(id);
        }
    }
    pins.push((name.to_string(), digest(&rest.to_string())));
}

/// A text of the rules language without remarks, its words apart by single blanks.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '#' => drop(letters.by_ref().find(|letter| *letter == '\n')),
            '"' => {
                out.push(letter);
                let mut is_escaped = false;
                for letter in letters.by_ref() {
                    out.push(letter);
                    if letter == '"' && !is_escaped {
                        break;
                    }
                    is_escaped = letter == '\\' && !is_escaped;
                }
                continue;
            }
            letter if !letter.is_whitespace() => {
                out.push(letter);
                continue;
            }
            _ => {}
        }
        if !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out.trim().to_string()
}

/// The block that begins here, up to its last brace, without remarks and without its text for people.
fn block(text: &str) -> String {
    let (mut depth, mut is_text, mut is_escaped, mut is_remark) = (0_usize, false, false, false);
    let mut end = text.len();
    for (at, letter) in text.char_indices() {
        match letter {
            '\n' => (is_remark, is_text) = (false, false),
            _ if is_remark => {}
            '"' if !is_escaped => is_text = !is_text,
            _ if is_text => {}
            '#' => is_remark = true,
            '{' => depth += 1,
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    end = at + 1;
                    break;
                }
            }
            _ => {}
        }
        is_escaped = letter == '\\' && !is_escaped && is_text;
    }
    let whole: Vec<&str> = text[..end].lines().filter(|line| !line.trim_start().starts_with("text \"")).collect();
    plain(&whole.join("\n"))
}
