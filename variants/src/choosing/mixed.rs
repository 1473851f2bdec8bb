//! Mixed games: two choices of content, of the same packs or of others, as one game of which each unit that differs is as in the
//! first or as in the second.

use std::collections::BTreeSet;

use javelina_engine::rules::{Clause, Item, ItemId, Program, Unit};
use javelina_engine::{Diagnostic, Mutant, Span};
use javelina_scripts::{Own, Written, mutants, same_meaning};

use crate::choosing::choice::{Choice, Known, Seated};
use crate::choosing::mix::{Half, Mix};
use crate::kits::games::{Built, GameRow};
use crate::packs::loaded::Loaded;

/// The names of the rules, counters and tables of an item.
fn names(program: &Program, id: &str) -> BTreeSet<String> {
    let is_own = |item: ItemId| program.items.get(item.index()).is_some_and(|item| item.id == id);
    let labels = program.clauses.iter().filter(|one| is_own(one.item)).map(|one| one.label.clone());
    let counters = program.counters.iter().filter(|one| is_own(one.item)).map(|one| one.name.clone());
    let tables = program.tables.iter().filter(|one| is_own(one.item)).map(|one| one.name.clone());
    labels.chain(counters).chain(tables).collect()
}

/// The most things in play that are named as those that differ.
const NAMED: usize = 8;

/// Two sides of one game, ready to be mixed.
pub struct Mixed<R: 'static = GameRow> {
    row: &'static R,
    mix: Box<dyn Mix>,
    /// Items of which only what people read differs: title, text, or names of rules and counters.
    pub words: Vec<String>,
}

impl<R> Mixed<R> {
    /// What differs.
    pub fn units(&self) -> &[Unit] {
        self.mix.units()
    }

    /// Whether the sides have other elements, so that they are mixed as a whole or not at all, and actions of both are the
    /// same only if they are written alike.
    pub fn is_whole(&self) -> bool {
        self.mix.is_whole()
    }

    /// Builds the game in which these units, in their order, are as on the second side and the others as on the first.
    ///
    /// # Errors
    ///
    /// As [`Loaded::build`].
    pub fn build(&self, taken: &[bool]) -> Result<Built<R>, Vec<Diagnostic>> {
        let Seated { game, dealt, told } = self.mix.build(taken)?;
        Ok(Built { row: self.row, game, dealt, told })
    }
}

impl<R: AsRef<GameRow>> Loaded<R> {
    /// Two choices of one game to be mixed; the second of these packs or of others.
    ///
    /// # Errors
    ///
    /// What is wrong with either choice.
    pub fn mixed(
        &self,
        game: &str,
        choice: &Choice,
        (other, other_choice): (&Self, &Choice),
    ) -> Result<Mixed<R>, Vec<Diagnostic>> {
        let row = self.build(game, choice)?.row;
        other.build(game, other_choice)?;
        let nowhere = || vec![Diagnostic::error("X4009", None, "the game is not loaded")];
        let half = Half { laid: self.laid(game).ok_or_else(nowhere)?, choice };
        let other_half = Half { laid: other.laid(game).ok_or_else(nowhere)?, choice: other_choice };
        let is_alike = |one: &Clause, two: &Clause| {
            !one.is_script()
                || !two.is_script()
                || self.with_script(game, one, |own| {
                    other.with_script(game, two, |theirs| same_meaning([own, theirs], one.point))
                }) == Some(Some(true))
        };
        let tables = self.unlike_tables(other, game);
        let whole = self.unlike_in_play(choice, other, other_choice, game);
        let mix = (row.as_ref().mix)([half, other_half], [&tables, &whole], &is_alike).ok_or_else(nowhere)?;
        let named = |unit: &Unit, id: &str| unit.name.split(['.', ':']).next() == Some(id);
        let programs = [half, other_half].map(|half| half.laid.known().program);
        let words = |item: &&Item, twin: &Item| {
            let [own, names] = programs.map(|program| names(program, &item.id));
            item.title != twin.title || item.text != twin.text || own != names
        };
        let told = programs[0].items.iter().filter(|item| {
            programs[1].items.iter().any(|twin| twin.id == item.id && words(item, twin))
                && !mix.units().iter().any(|unit| named(unit, &item.id))
        });
        let words = told.map(|item| item.id.clone()).collect();
        Ok(Mixed { row, mix, words })
    }

    /// The script of a clause, with all that its names mean.
    fn with_script<T>(&self, game: &str, clause: &Clause, read: impl FnOnce(Written<'_>) -> T) -> Option<T> {
        let Known { catalogue, lexicon, program, .. } = self.known(game)?;
        let counters: Vec<_> = program.counters.iter().filter(|one| one.item == clause.item).cloned().collect();
        let params: Vec<_> =
            program.params.iter().filter(|one| one.0 == clause.item).map(|one| one.1.clone()).collect();
        let tables: Vec<_> = program.tables.iter().filter(|one| one.item == clause.item).cloned().collect();
        let own = Own { counters: &counters, params: &params, tables: &tables };
        Some(read(Written { files: &self.files, file: clause.span.file, catalogue, lexicon, own }))
    }

    /// Mutants of the script of an item; none if it has no script.
    pub fn script_mutants(&self, game: &str, item: &str) -> Vec<Mutant> {
        let Some(known) = self.known(game) else { return Vec::new() };
        let is_it = |one: &&Clause| one.is_script() && known.program.items[one.item.index()].id == item;
        let clause = known.program.clauses.iter().find(is_it);
        clause.and_then(|clause| self.with_script(game, clause, mutants)).unwrap_or_default()
    }

    /// Mutants of the tables of an item that are read from spreadsheets: another number in a cell.
    pub fn cell_mutants(&self, game: &str, item: &str) -> Vec<Mutant> {
        let Some(Known { program, .. }) = self.known(game) else { return Vec::new() };
        let tables = program.tables.iter().filter(|table| program.items[table.item.index()].id == item);
        let others = |(number, at): &(i32, Span)| {
            let mutant = |to: i32| Mutant {
                file: at.file,
                start: at.start,
                end: at.end,
                operator: "number",
                to: to.to_string(),
            };
            [number.saturating_add(1), number.saturating_sub(1)].map(mutant)
        };
        tables.flat_map(|table| &table.cells).flat_map(others).collect()
    }

    /// The items in play that differ, or else the files; nothing if they are many.
    fn unlike_in_play(&self, choice: &Choice, other: &Self, other_choice: &Choice, game: &str) -> String {
        let pins = |loaded: &Self, choice: &Choice| -> Vec<(String, String)> {
            let in_path =
                |name: String| name.split_once('/').map_or_else(|| name.clone(), |(_, path)| path.to_string());
            loaded.in_play(game, choice).into_iter().map(|(name, digest)| (in_path(name), digest)).collect()
        };
        let (one, two) = (pins(self, choice), pins(other, other_choice));
        let gone = one.iter().filter(|pin| !two.contains(pin));
        let unlike = || gone.clone().chain(two.iter().filter(|pin| !one.contains(pin))).map(|(name, _)| name.as_str());
        let mut names: Vec<&str> = unlike().filter_map(|name| Some(name.split_once('#')?.1)).collect();
        if names.is_empty() {
            names = unlike().collect();
        }
        names.sort_unstable();
        names.dedup();
        if names.len() > NAMED { String::new() } else { names.join(", ") }
    }

    /// The content files of a game that are otherwise in other packs, or not there.
    fn unlike_tables(&self, other: &Self, game: &str) -> String {
        let tables = |loaded: &Self| -> Vec<(String, String)> {
            let packs = loaded.packs.iter().filter(|pack| pack.game == game);
            let files = packs.flat_map(|pack| pack.texts.iter());
            let files = files.filter(|(path, _)| {
                [".toml", ".csv"].iter().any(|end| path.ends_with(end)) && !path.ends_with("pack.toml")
            });
            files.map(|(path, file)| (path.clone(), loaded.files.text(*file).to_string())).collect()
        };
        let (one, two) = (tables(self), tables(other));
        let mut names: Vec<&str> = one
            .iter()
            .filter(|file| !two.contains(file))
            .chain(two.iter().filter(|file| !one.contains(file)))
            .map(|(path, _)| path.as_str())
            .collect();
        names.sort_unstable();
        names.dedup();
        names.join(", ")
    }
}
