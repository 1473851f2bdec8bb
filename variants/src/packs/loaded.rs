//! Packs as loaded: what they hold, what is wrong with them, and the games that are built of them.

use std::sync::Arc;

use javelina_engine::rules::{Clause, SettingValue, Stopwatch};
use javelina_engine::{Diagnostic, FileId, Files, Severity, Span, has_errors};

use crate::choosing::choice::{Choice, Known, Laid, Seated};
use crate::kits::games::{Built, GameRow};
use crate::packs::files::{are_embedded, is_table};
use crate::packs::origin::at_origin;
use crate::packs::pack::{Assignment, How, ItemInfo, Pack};
use crate::packs::rulings::Rulebook;
use crate::read::csv::written::{csv, named};
use crate::read::reader::Shape;

/// Packs as loaded: texts, contents, problems.
pub struct Loaded<R: 'static = GameRow> {
    /// The texts of all files.
    pub files: Files,
    /// The packs, in the order given, the shipped ones first by custom.
    pub packs: Vec<Pack>,
    /// All problems of all packs, by place.
    pub found: Vec<Diagnostic>,
    /// Notes by place: nothing is wrong, but `check` tells of it.
    pub noted: Vec<Diagnostic>,
    /// The games that packs may be or extend.
    pub games: &'static [R],
    /// What became of each of them, in their order.
    pub(crate) laid: Vec<Option<Box<dyn Laid>>>,
}

impl<R> Loaded<R> {
    /// The assignments of a game in order: those of its own pack, then those of the packs that add to it.
    pub fn journal(&self, game: &str) -> Vec<&Assignment> {
        self.packs.iter().filter(|pack| pack.game == game).flat_map(|pack| &pack.journal).collect()
    }

    /// A piece of content by its id, or by `pack:id`; `None` for an id that several packs have.
    pub fn item(&self, game: &str, id: &str) -> Option<&ItemInfo> {
        let packs = || self.packs.iter().filter(|pack| pack.game == game);
        let known = packs().flat_map(|pack| &pack.items).find(|item| item.id == id);
        known.or_else(|| {
            let (pack, id) = id.split_once(':')?;
            packs().find(|own| own.id == pack)?.items.iter().find(|item| item.id == id)
        })
    }

    /// An item by the name that a command takes, and its game: its id, `PACK:ID`, or either behind `GAME:`.
    pub fn item_called(&self, name: &str) -> Option<(&str, &ItemInfo)>
    where
        R: AsRef<GameRow>,
    {
        let games = || self.games.iter().map(|row| row.as_ref().id());
        let of_game = name.split_once(':').and_then(|(left, id)| Some((games().find(|game| *game == left)?, id)));
        let found = games().find_map(|game| Some((game, self.item(game, name)?)));
        found.or_else(|| of_game.and_then(|(game, id)| Some((game, self.item(game, id)?))))
    }

    /// The words of a choice, `ID`, `ID.PARAM` or `ID.PARAM=VALUE`, with the ids that the items have in the program of a
    /// game: `pack:id` only if another pack has that id, too. Words that name nothing stay as they are.
    pub fn called(&self, game: &str, words: &[String]) -> Vec<String> {
        let called = |word: &String| {
            let (id, rest) = word.split_at(word.find(['.', '=']).unwrap_or(word.len()));
            let item = id.split_once(':').and_then(|_| self.item(game, id));
            item.map_or_else(|| word.clone(), |item| format!("{}{rest}", item.id))
        };
        words.iter().map(called).collect()
    }

    /// The same of a whole choice.
    fn meant(&self, game: &str, choice: &Choice) -> Choice {
        let params = choice.params.iter().map(|(name, value)| {
            let name = self.called(game, std::slice::from_ref(name)).pop().unwrap_or_default();
            (name, *value)
        });
        Choice { with: self.called(game, &choice.with), params: params.collect() }
    }
}

impl<R: AsRef<GameRow>> Loaded<R> {
    /// Has all scripts of games that are built from now on watched.
    pub fn watch(&mut self, stopwatch: &Arc<dyn Stopwatch>) {
        self.laid.iter_mut().flatten().for_each(|laid| laid.watch(stopwatch));
    }

    /// A game of this id.
    pub fn game(&self, id: &str) -> Option<&'static GameRow> {
        self.games.iter().map(R::as_ref).find(|row| row.id() == id)
    }

    /// The ids of the games, in their order.
    pub fn game_ids(&self) -> Vec<&'static str> {
        self.games.iter().map(|row| row.as_ref().id()).collect()
    }

    /// Whether nothing worse than a warning was found.
    pub fn is_sound(&self) -> bool {
        !has_errors(&self.found)
    }

    /// Name and digest of the files that make a game, sorted by name.
    pub fn digests(&self, game: &str) -> Vec<(String, String)> {
        let mut all: Vec<(String, String)> =
            self.packs.iter().filter(|pack| pack.game == game).flat_map(|pack| pack.digests.clone()).collect();
        all.sort();
        all
    }

    /// The cards that cannot enter a game of this choice.
    pub(crate) fn undealt(&self, game: &str, choice: &Choice) -> Vec<&str> {
        self.laid(game).map(|laid| laid.barred(&self.meant(game, choice))).unwrap_or_default()
    }

    /// What the texts of a game may speak of; `None` if its own files are broken.
    pub fn known(&self, game: &str) -> Option<Known<'_>> {
        self.laid(game).map(Laid::known)
    }

    /// The rules and the changes of settings of an item, by place: label, place, and text. The text is the question of
    /// the point and the rule as its author wrote it, or the value of the setting.
    pub fn sentences(&self, game: &str, item: &str) -> Vec<(String, Span, String)> {
        let Some(Known { catalogue, program, .. }) = self.known(game) else { return Vec::new() };
        let clauses = program.clauses.iter().filter(|clause| program.items[clause.item.index()].id == item);
        let sentence = |clause: &Clause| {
            let doc = catalogue.points[clause.point.index()].doc;
            let question = doc.split_inclusive(['?', '.']).next().unwrap_or_default().trim();
            let rule = || javelina_dsl::rule_at(&self.files, clause.span).unwrap_or_default();
            let written = self.in_script(game, clause).unwrap_or_else(rule);
            (clause.label.clone(), clause.span, format!("{question}\n{written}"))
        };
        let changes = program.items.iter().filter(|own| own.id == item).flat_map(|own| &own.changes);
        let changed = |(setting, value, span): &(usize, SettingValue, Span)| {
            let decl = &catalogue.settings[*setting];
            (format!("{item}.change"), *span, format!("`{}` is {}.", decl.name, decl.in_words(value)))
        };
        let mut all: Vec<_> = clauses.map(sentence).chain(changes.map(changed)).collect();
        all.sort_by_key(|(_, span, _)| span.start);
        all
    }

    /// The game for which a file is content.
    pub fn game_of(&self, file: FileId) -> Option<&str> {
        let has = |pack: &&Pack| pack.texts.iter().any(|(_, known)| *known == file);
        self.packs.iter().find(has).map(|pack| pack.game.as_str())
    }

    fn place(&self, game: &str) -> Option<usize> {
        self.games.iter().position(|row| row.as_ref().id() == game)
    }

    pub(crate) fn laid(&self, game: &str) -> Option<&dyn Laid> {
        let at = self.place(game)?;
        self.laid.get(at)?.as_deref()
    }

    /// Builds a game.
    ///
    /// # Errors
    ///
    /// All errors of the packs; an unknown game, item or parameter; clashes between what was chosen that are certain to
    /// happen.
    pub fn build(&self, game: &str, choice: &Choice) -> Result<Built<R>, Vec<Diagnostic>> {
        let errors: Vec<Diagnostic> =
            self.found.iter().filter(|one| one.severity == Severity::Error).cloned().collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        self.build_beside_errors(game, choice)
    }

    /// As [`build`](Self::build), whatever is wrong with packs elsewhere: to look at items that are
    /// [whole](Self::is_whole), never to play.
    ///
    /// # Errors
    ///
    /// As [`build`](Self::build), but for the errors of the packs.
    pub fn build_beside_errors(&self, game: &str, choice: &Choice) -> Result<Built<R>, Vec<Diagnostic>> {
        let refuse = |code, text| Err(vec![Diagnostic::error(code, None, text)]);
        match (self.laid(game), self.place(game).and_then(|at| self.games.get(at))) {
            (Some(laid), Some(row)) => {
                let Seated { game, dealt, mut told } =
                    laid.build(&self.meant(game, choice)).map_err(|found| self.elsewhere(found))?;
                told.iter_mut().for_each(|one| at_origin(one, &self.files));
                Ok(Built { row, game, dealt, told })
            }
            (None, Some(_)) => refuse("X4009", format!("no pack contains the files of {game}")),
            (_, None) => {
                let problem = format!("no game is called `{}`", javelina_engine::printable(game, 60));
                let help = format!("games: {}", self.game_ids().join(", "));
                let problem = Diagnostic::error("X4005", None, problem).named(game).help(help);
                Err(vec![problem.did_you_mean(game, self.game_ids())])
            }
        }
    }

    /// Problems with which no game of this choice is built or begins, at the fewest and the most seats.
    pub fn start(&self, game: &str, choice: &Choice) -> Vec<Diagnostic> {
        let found = self.laid(game).map(|laid| laid.start(&self.meant(game, choice))).unwrap_or_default();
        self.elsewhere(found)
    }

    /// Returns `true` if a file that comes with the program holds this item.
    pub fn is_shipped(&self, item: &ItemInfo) -> bool {
        let mut texts = self.packs.iter().flat_map(|pack| &pack.texts).filter(|(_, file)| *file == item.span.file);
        texts.any(|(path, file)| are_embedded(&[(path.as_str(), self.files.text(*file))]))
    }

    /// Problems with which a game does not begin: as its packs make it, then with each of these items alone. What is known
    /// already is left out. A problem of the game as a whole has the place of the first item.
    pub fn starts(&self, game: &str, items: &[&ItemInfo]) -> Vec<Diagnostic> {
        let bare = self.start(game, &Choice::default()).into_iter().map(|one| (one, items.first()));
        let mut all: Vec<_> = bare.collect();
        if let (true, Some(laid)) = (all.is_empty(), self.laid(game)) {
            let ids: Vec<&str> = items.iter().map(|item| item.id.as_str()).collect();
            for (item, found) in items.iter().zip(laid.starts(&ids)) {
                all.extend(self.elsewhere(found).into_iter().map(|one| (one, Some(item))));
            }
        }
        let mut found: Vec<Diagnostic> = Vec::new();
        for (mut one, item) in all {
            if let Some(item) = item.filter(|_| one.span.is_none()) {
                one.message = format!("`{}` alone: {}", item.id, one.message);
                one.span = Some(self.files.origin(item.span));
            }
            let is_known = |other: &Diagnostic| other.span == one.span && other.code == one.code;
            if !self.found.iter().chain(&found).any(is_known) {
                found.push(one);
            }
        }
        found
    }

    /// Problems of a choice; of an item that another game has, they name that game.
    fn elsewhere(&self, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        found.iter_mut().for_each(|one| at_origin(one, &self.files));
        for one in found.iter_mut().filter(|one| one.code == "X4040") {
            let has = |pack: &&Pack| pack.items.iter().any(|item| one.named.contains(&item.id));
            if let Some(pack) = self.packs.iter().find(has) {
                one.help = Some(format!("use it with {}", pack.game));
            }
        }
        found
    }

    /// The value of a setting of a game with this choice, in words: `yes`, `12.5 mm`.
    pub fn setting(&self, game: &str, choice: &Choice, name: &str) -> Option<String> {
        self.laid(game)?.setting(name, &self.meant(game, choice))
    }

    /// Whether these items can be looked at whatever is wrong elsewhere: no error stands in their texts, in the scripts beside
    /// them, or in the game's own files.
    pub fn is_whole(&self, game: &str, ids: &[&str]) -> bool {
        let errors = || self.found.iter().filter(|one| one.severity == Severity::Error);
        let packs = || self.packs.iter().filter(|pack| pack.game == game);
        let own = |file: FileId| {
            let mut texts = packs().flat_map(|pack| &pack.texts);
            texts.any(|(path, other)| {
                *other == file && self.game(game).is_some_and(|row| row.files.contains(&path.as_str()))
            })
        };
        if errors().any(|one| one.code == "X4010" || one.file().is_some_and(own)) {
            return false;
        }
        let items = || packs().flat_map(|pack| pack.items.iter().map(move |item| (pack, item)));
        ids.iter().all(|id| {
            // What an error may have swallowed is not said to be missing.
            let Some((pack, item)) = items().find(|(_, item)| item.id == *id) else { return errors().next().is_none() };
            // Its text goes as far as the next item.
            let own = self.files.origin(item.span);
            let later = items()
                .map(|(_, other)| self.files.origin(other.span))
                .filter(|span| span.file == own.file && span.start > own.start);
            let end = later.map(|span| span.start).min().unwrap_or(usize::MAX);
            let is_scripted = matches!(item.how, How::Script | How::Both);
            let is_script = |file: FileId| {
                is_scripted && pack.texts.iter().any(|(path, other)| *other == file && path.ends_with(".rhai"))
            };
            let concerns = |span: Span| {
                let is_in_text = span.file == own.file && (own.start..end).contains(&span.start);
                is_in_text || is_script(span.file)
            };
            !errors().filter_map(|one| one.span).any(concerns)
        })
    }

    /// The names of the tables of cards, games in their order.
    pub fn table_kinds(&self) -> Vec<&'static str> {
        let rows = self.games.iter().map(R::as_ref);
        let keys = rows.flat_map(|row| (row.keys)());
        keys.filter(|key| matches!(key.shape, Shape::Tables(..))).map(|key| key.name).collect()
    }

    /// The name of the table that an item is written in, such as `special`; `None` for an item of a `.rules` file.
    pub fn table_of(&self, item: &ItemInfo) -> Option<&str> {
        let before = self.files.text(self.files.read_as(item.span.file)).get(..item.span.start)?;
        let head = before.lines().rev().find_map(|line| line.trim_start().strip_prefix("[["))?;
        Some(head.split_once("]]")?.0.trim())
    }

    /// The `[[kind]]` tables of packs that add to games as a CSV file, or else those of the game's own pack, and the scripts
    /// of added packs that they name; `None` if there are none. Read as `[tables]` of a `pack.toml`, it says the same.
    pub fn csv(&self, kind: &str) -> Option<(String, Vec<String>)> {
        let of_row = |row: &GameRow, is_added: bool| {
            let shape = (row.keys)().into_iter().find(|key| key.name == kind)?.shape;
            let Shape::Tables(keys, _) = shape else { return None };
            let packs = self.packs.iter().filter(|pack| pack.game == row.id() && pack.extends == is_added);
            let files = packs.flat_map(|pack| &pack.texts).filter(|(path, _)| is_table(path));
            let texts: Vec<&str> = files.map(|(_, file)| self.files.text(self.files.read_as(*file))).collect();
            let scripts = if is_added { named(&texts, kind, "script") } else { Vec::new() };
            Some((csv(&texts, kind, &keys)?, scripts))
        };
        let rows = || self.games.iter().map(R::as_ref);
        let added = rows().find_map(|row| of_row(row, true));
        added.or_else(|| rows().find_map(|row| of_row(row, false)))
    }

    /// The rules of a game: those of its own pack, then those of the packs that add to it.
    pub fn rulebooks(&self, game: &str) -> impl Iterator<Item = &Rulebook> {
        let packs = self.packs.iter().filter(move |pack| pack.game == game);
        let packs = packs.filter(|pack| pack.shelf.texts.iter().any(Option::is_some));
        packs.filter_map(|pack| Some(&pack.shelf.read(&self.files, self.game(&pack.game)?.catalogue).0))
    }

    /// The games that have a journal, in their order.
    pub fn with_journals(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.game_ids().into_iter().filter(|game| !self.journal(game).is_empty())
    }
}
