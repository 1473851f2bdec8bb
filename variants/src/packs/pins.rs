//! Content in play: name and digest of each piece that a game was made of, so that a record tells whether it is still the
//! same. A remark, a text for people and items that were not chosen change no digest.

use javelina_dsl::{Kind, Token, tokens};
use javelina_engine::FileId;
use javelina_engine::rules::TableDecl;
use toml::{Table, Value};

use crate::choosing::choice::Choice;
use crate::kits::games::GameRow;
use crate::packs::files::{digest, is_table};
use crate::packs::loaded::Loaded;

/// Whether a thing is in play: the ids of its list, and its own.
type Keeps<'a> = &'a dyn Fn(&[String], &str) -> bool;

/// Keys that only people read.
const FOR_PEOPLE: [&str; 2] = ["text", "sourced"];

impl<R: AsRef<GameRow>> Loaded<R> {
    /// Name and digest of each piece of content that is in play with this choice, sorted by name: the tables of the
    /// game's packs, the cards that were named or may be dealt with their scripts, and the items that were chosen.
    pub fn in_play(&self, game: &str, choice: &Choice) -> Vec<(String, String)> {
        let undealt = self.undealt(game, choice);
        self.pins(game, choice, &|_, id| !undealt.contains(&id))
    }

    /// As [`in_play`](Self::in_play), to hold a record against. `recorded` are its pins. Records once had those of cards
    /// that cannot enter, too, which are as it says; and where cards of a file were named, they had no others of it. A
    /// table in a spreadsheet is the same content as one in TOML, so its pins have the names that the record gives them.
    pub fn in_play_beside(&self, game: &str, choice: &Choice, recorded: &[(String, String)]) -> Vec<(String, String)> {
        let named = |pins: &[(String, String)], name: &str| pins.iter().any(|(pin, _)| pin == name);
        let as_recorded = |mut pins: Vec<(String, String)>| {
            for (name, _) in &mut pins {
                let other = in_other_format(name).filter(|other| named(recorded, other) && !named(recorded, name));
                other.into_iter().for_each(|other| *name = other);
            }
            pins
        };
        let mut pins = as_recorded(self.in_play(game, choice));
        let more = as_recorded(self.pins(game, choice, &|_, _| true));
        let with = self.called(game, &choice.with);
        let fewer = as_recorded(self.pins(game, choice, &|ids, id| {
            let is_chosen = |id: &str| with.iter().any(|one| one == id);
            is_chosen(id) || !ids.iter().any(|one| is_chosen(one))
        }));
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
        let with = self.called(game, &choice.with);
        let packs = || self.packs.iter().filter(|pack| pack.game == game);
        let mut beside: Vec<FileId> = Vec::new();
        for pack in packs() {
            let mut kept = Vec::new();
            // Files and pins name items as their pack does.
            let home = pack.home();
            let keeps_own = |ids: &[String], id: &str| {
                if home.shared.is_empty() {
                    return keeps(ids, id);
                }
                let ids: Vec<String> = ids.iter().map(|id| home.called(id)).collect();
                keeps(&ids, &home.called(id))
            };
            for (path, file) in &pack.texts {
                let is_made = !path.ends_with(".csv") || self.files.read_as(*file) != *file;
                if is_table(path) && is_made {
                    let text = self.files.text(self.files.read_as(*file));
                    table(&format!("{}/{path}", pack.id), text, (&keeps_own, pack.extends), &mut pins, &mut kept);
                }
            }
            kept.iter_mut().for_each(|id| *id = home.called(id));
            for item in pack.items.iter().filter(|item| with.contains(&item.id)) {
                kept.push(item.id.clone());
                let id = item.id.strip_prefix(&format!("{}:", pack.id)).unwrap_or(&item.id);
                if let Some(path) = self.rules_file(&pack.texts, item.span.file) {
                    let text = self.files.text(item.span.file);
                    let block = block(text.get(item.span.start..).unwrap_or_default());
                    pins.push((format!("{}/{path}#{id}", pack.id), digest(&block)));
                }
            }
            if let Some(known) = self.known(game) {
                let is_kept = |table: &&TableDecl| kept.contains(&known.program.items[table.item.index()].id);
                beside.extend(known.program.tables.iter().filter(is_kept).filter_map(|table| table.file));
            }
            beside.extend(pack.items.iter().filter(|item| kept.contains(&item.id)).filter_map(|item| item.script));
        }
        // Scripts and spreadsheets of items in play; a pack may replace those of the game.
        for (pack, (path, file)) in packs().flat_map(|pack| pack.texts.iter().map(move |text| (pack, text))) {
            if beside.contains(file) {
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

/// The name that a pin has if its table is in the other format: `mine/cards.toml#box` for `mine/cards.csv#box`.
fn in_other_format(name: &str) -> Option<String> {
    let (file, id) = name.split_at(name.find('#').unwrap_or(name.len()));
    let in_toml = file.strip_suffix(".csv").map(|stem| format!("{stem}.toml{id}"));
    in_toml.or_else(|| Some(format!("{}.csv{id}", file.strip_suffix(".toml")?)))
}

/// The pins of a table: one for each thing with an id, one for everything else and the order of the things. `kept`: the ids
/// of things in play. A table of a pack that adds to the game has no pin where nothing of it is in play.
fn table(
    name: &str,
    text: &str,
    (keeps, is_added): (Keeps<'_>, bool),
    pins: &mut Vec<(String, String)>,
    kept: &mut Vec<String>,
) {
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
    if !is_added || rest.iter().any(|(_, value)| value.as_array().is_none_or(|things| !things.is_empty())) {
        pins.push((name.to_string(), digest(&rest.to_string())));
    }
}

/// A text of the rules language without remarks, its words apart by single blanks.
fn plain(text: &str) -> String {
    squeezed(text, &tokens(text, 0, text.len()))
}

/// The block that begins here, up to its last brace, without remarks and without its text for people.
fn block(text: &str) -> String {
    let (mut depth, mut kept) = (0_usize, Vec::new());
    let mut rest = tokens(text, 0, text.len()).into_iter().peekable();
    while let Some(token) = rest.next() {
        let is_quoted = |next: &Token| matches!(next.kind, Kind::Text | Kind::OpenText);
        if depth == 1 && token.is(text, "text") && rest.next_if(is_quoted).is_some() {
            continue;
        }
        depth += usize::from(token.is(text, "{"));
        kept.push(token);
        if token.is(text, "}") {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                break;
            }
        }
    }
    squeezed(text, &kept)
}

/// These tokens of a text without remarks, apart by single blanks where anything is between them.
fn squeezed(text: &str, tokens: &[Token]) -> String {
    let (mut out, mut end) = (String::new(), 0);
    for token in tokens.iter().filter(|token| token.kind != Kind::Comment) {
        if token.start > end && !out.ends_with(' ') {
            out.push(' ');
        }
        match token.kind {
            Kind::Raw => lines(token.text(text), &mut out),
            _ => out.push_str(token.text(text)),
        }
        end = token.end;
    }
    out.trim().to_string()
}

/// Adds the lines of a position or an example without remarks, their words apart by single blanks.
fn lines(text: &str, out: &mut String) {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packs::files::{EMBEDDED, RECIPES};

    /// All shipped texts whose names end so.
    fn shipped(end: &str) -> Vec<&'static str> {
        let recipes = RECIPES.iter().map(|(_, files)| *files);
        let files = EMBEDDED.iter().copied().chain(recipes).flatten().filter(|(path, _)| path.ends_with(end));
        files.filter_map(|(_, bytes)| std::str::from_utf8(bytes).ok()).collect()
    }

    /// The blocks of all shipped `.rules` files.
    fn blocks() -> Vec<&'static str> {
        let begins = |text: &'static str| {
            let starts = text.match_indices("variant ").chain(text.match_indices("scenario "));
            starts
                .filter(|(at, _)| *at == 0 || text[..*at].ends_with('\n'))
                .map(|(at, _)| &text[at..])
                .collect::<Vec<_>>()
        };
        shipped(".rules").into_iter().flat_map(begins).collect()
    }

    /// The digest's text of a block as it was when lines with a text were left out whole.
    fn former(text: &str) -> String {
        let (mut depth, mut end, mut is_text, mut is_remark) = (0_usize, text.len(), false, false);
        for (at, letter) in text.char_indices() {
            match letter {
                '\n' => (is_remark, is_text) = (false, false),
                _ if is_remark => {}
                '"' => is_text = !is_text,
                _ if is_text => {}
                '#' => is_remark = true,
                '{' => depth += 1,
                '}' if depth == 1 => {
                    end = at + 1;
                    break;
                }
                '}' => depth -= 1,
                _ => {}
            }
        }
        let mut out = String::new();
        let kept = text[..end].lines().filter(|line| !line.trim_start().starts_with("text \""));
        lines(&kept.collect::<Vec<_>>().join("\n"), &mut out);
        out.trim().to_string()
    }

    /// A block with another token in the place of each that decides how it plays.
    fn changed(text: &str) -> Vec<String> {
        let all = tokens(text, 0, text.len());
        let (mut out, mut depth) = (Vec::new(), 0);
        for (at, token) in all.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| all.get(at));
            let is_quoted = |next: &&Token| next.kind == Kind::Text;
            let is_told = |word: Option<&Token>| depth == 1 && word.is_some_and(|word| word.is(text, "text"));
            let is_for_people = is_told(Some(token)) && all.get(at + 1).filter(is_quoted).is_some()
                || is_told(before) && token.kind == Kind::Text;
            let is_example = at > 2 && token.kind == Kind::Raw && all[at - 3].is(text, "example");
            depth = depth + usize::from(token.is(text, "{")) - usize::from(token.is(text, "}"));
            let old = token.text(text);
            let new = match token.kind {
                _ if is_for_people || is_example => continue,
                Kind::Comment => continue,
                Kind::Number => format!("{old}1"),
                Kind::Word => format!("{old}x"),
                Kind::Text => format!("{}x\"", &old[..old.len() - 1]),
                Kind::Raw => old.replacen(':', ": x", 1),
                Kind::Sign | Kind::OpenText => String::new(),
            };
            out.push(format!("{}{new}{}", &text[..token.start], &text[token.end..]));
            if depth == 0 && token.is(text, "}") {
                break;
            }
        }
        out
    }

    /// The same block without remarks, and without line breaks but those of examples and positions.
    fn in_one_line(text: &str) -> String {
        let all = tokens(text, 0, text.len());
        all.iter().filter(|one| one.kind != Kind::Comment).map(|one| one.text(text).to_string() + " ").collect()
    }

    #[test]
    fn any_token_that_is_no_remark_and_no_text_for_people_is_in_the_digest_of_its_block() {
        let planted = "variant v for arizona {\n  title \"V\"\n  text \"More.\" rule more at extra_points { add 1 }\n  \
                       example \"a \" {\n    > why \"\n  }\n  rule less at extra_points { add 2 } text \"L # {\" change x to 1\n}\n";
        let all: Vec<String> = blocks().iter().map(|text| in_one_line(text)).collect();
        let all = blocks().into_iter().map(str::to_string).chain(all).chain([planted.to_string()]);
        let mut cases = 0;
        for text in all {
            let digest = block(&text);
            for other in changed(&text) {
                assert_ne!(block(&other), digest, "{other}");
                cases += 1;
            }
        }
        assert!(cases > 5_000, "{cases}");
    }

    #[test]
    fn a_block_whose_text_is_alone_on_its_line_has_the_digest_that_it_had() {
        let all = blocks();
        assert!(all.len() > 50, "{}", all.len());
        for text in all {
            let (block, former) = (block(text), former(text));
            assert_eq!(block, former);
            let told: Vec<&str> = text.lines().filter(|line| line.trim_start().starts_with("text \"")).collect();
            let others =
                told.iter().fold(text.to_string(), |text, line| text.replacen(line, "  text \"Other.\" # {", 1));
            assert_eq!(super::block(&others), former, "other words for people");
        }
    }

    #[test]
    fn any_value_of_a_content_file_but_a_text_for_people_is_in_a_digest() {
        let pins = |text: &str| {
            let mut pins = Vec::new();
            table("t.toml", text, (&|_, _| true, false), &mut pins, &mut Vec::new());
            pins
        };
        let mut cases = 0;
        for text in shipped(".toml") {
            let before = pins(text);
            let mut at = 0;
            for line in text.split_inclusive('\n') {
                let digit = line.find(|one: char| one.is_ascii_digit()).filter(|digit| !line[..*digit].contains('#'));
                let is_told = ["text", "sourced"].iter().any(|key| line.trim_start().starts_with(key));
                if let Some(digit) = digit.filter(|_| !is_told) {
                    let mut other = text.to_string();
                    let new = if line[digit..].starts_with('1') { "2" } else { "1" };
                    other.replace_range(at + digit..at + digit + 1, new);
                    assert!(toml::from_str::<Table>(&other).is_err() || pins(&other) != before, "{line}");
                    cases += 1;
                }
                at += line.len();
            }
        }
        assert!(cases > 300, "{cases}");
    }
}
