//! Files of a pack that stand in place of files of the game which it extends: a transcribed sheet, board or deck.

use std::collections::BTreeMap;

use javelina_engine::{Diagnostic, FileId, Files, Span, printable};

use crate::packs::files::is_content;
use crate::packs::opened::Opened;

/// Puts files in place of those of the games that packs extend, as the packs' `replaces` say.
pub(crate) fn replace(opened: &mut [Opened], files: &Files, found: &mut Vec<Diagnostic>) {
    let mut taken: BTreeMap<(&'static str, String), Span> = BTreeMap::new();
    for at in 0..opened.len() {
        let game = opened[at].game;
        let Some(pack) = opened[at].pack.clone() else { continue };
        unnamed(&mut opened[at], &pack.replaces, files, found);
        let whole = opened.iter().position(|one| one.game == game && one.pack.as_ref().is_some_and(|one| !one.extends));
        for (name, span) in &pack.replaces {
            let mut wrong = |text: String, help: String| found.push(Diagnostic::error("X4029", *span, text).help(help));
            let shown = printable(name, 100);
            let Some(whole) = whole.filter(|_| pack.extends) else {
                wrong(
                    format!("`{shown}` cannot be replaced: this pack extends no game"),
                    "write `extends` instead of `game` in `pack.toml`".into(),
                );
                continue;
            };
            let Some(old) = opened[whole].paths.get(name).copied().filter(|_| is_content(name) && name != "pack.toml")
            else {
                let known = opened[whole].paths.keys().filter(|path| is_content(path) && *path != "pack.toml");
                let known: Vec<&str> = known.map(String::as_str).collect();
                let problem = Diagnostic::error("X4029", *span, format!("{game} has no file `{shown}`"));
                found.push(
                    problem.help(format!("use one of its files: {}", known.join(", "))).did_you_mean(name, known),
                );
                continue;
            };
            let Some(new) = opened[at].paths.get(name).copied() else {
                wrong(
                    format!("this pack has no file `{shown}` to replace the game's"),
                    format!("add `{shown}`, for example as a copy of the game's file"),
                );
                continue;
            };
            if let Some(first) = taken.insert((game, name.clone()), *span) {
                opened[at].tables.retain(|file| *file != new); // what is wrong is told
                let problem = Diagnostic::error("X4029", *span, format!("a second pack replaces `{shown}` of {game}"));
                found.push(problem.also(first, "the first one").help("play with one of them"));
                continue;
            }
            put(opened, (whole, at), name, (old, new));
        }
    }
}

/// Puts file `new` of one pack in the place of file `old` of the game.
fn put(opened: &mut [Opened], (whole, at): (usize, usize), name: &str, (old, new): (FileId, FileId)) {
    let game = &mut opened[whole];
    if let Some(pack) = &mut game.pack {
        // What is not read is not in play.
        pack.texts.retain(|(_, file)| *file != old);
        let path = format!("{}/{name}", pack.id);
        pack.digests.retain(|(other, _)| *other != path);
    }
    game.tables.retain(|file| *file != old);
    game.sources.retain(|source| source.file != old);
    if game.scripts.get(name) == Some(&old) {
        game.scripts.insert(name.to_string(), new);
        opened[at].scripts.remove(name);
        return;
    }
    if game.sheets.contains_key(name)
        && let Some(sheet) = opened[at].sheets.remove(name)
    {
        opened[whole].sheets.insert(name.to_string(), sheet);
        return;
    }
    let game = &mut opened[whole];
    let mut is_own = false;
    for file in game.own.iter_mut().flatten().filter(|file| **file == old) {
        (*file, is_own) = (new, true);
    }
    if is_own {
        opened[at].tables.retain(|file| *file != new);
    }
}

/// A file with the name of one that only a game has is an error, unless it stands in its place.
fn unnamed(one: &mut Opened, replaces: &[(String, Span)], files: &Files, found: &mut Vec<Diagnostic>) {
    if one.pack.as_ref().is_none_or(|pack| !pack.extends) {
        return;
    }
    for name in one.own_names {
        let Some(file) = one.paths.get(*name).copied() else { continue };
        if replaces.iter().any(|(other, _)| other == name) {
            continue;
        }
        one.tables.retain(|table| *table != file);
        let place = Span::new(file, 0..files.text(file).len().min(1));
        let text =
            format!("`{name}` is a file of {} itself, and this pack does not declare that it replaces it", one.game);
        found.push(
            Diagnostic::error("X4029", place, text).help(format!("write `replaces = [\"{name}\"]` in `pack.toml`")),
        );
    }
}
