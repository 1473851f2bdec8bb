//! Sides of a comparison: what `BEFORE` and `AFTER` name, and what is held against what.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use javelina_engine::rules::Unit;
use javelina_engine::{did_you_mean, printable};
use javelina_lab::{Arm, chosen};
use javelina_variants::{Choice, GameRow, Mixed};

use super::super::in_folders;
use crate::args::DiffArgs;
use crate::disk::{gather, meant};
use crate::failure::Failure;
use crate::registry::{Built, Game};
use crate::{Cli, Loaded, load_for};

/// What is held against what, and under which title.
pub(crate) struct Pair {
    pub title: String,
    pub with: [Vec<String>; 2],
    /// The item that it is about, if it is about one of many: then what differs elsewhere is told elsewhere.
    pub about: Option<String>,
}

impl Pair {
    /// Whether anything of what it is about differs.
    pub fn is_wanted(&self, units: &[Unit]) -> bool {
        let Some(id) = &self.about else { return true };
        units.is_empty() || units.iter().any(|unit| unit.name.split(['.', ':']).next() == Some(id))
    }
}

/// The packs of both sides.
pub(crate) struct Sides {
    pub game: String,
    pub loaded: [Loaded; 2],
    /// As they were typed.
    pub names: [String; 2],
}

/// What was typed, understood.
enum Operand {
    Folder(PathBuf),
    Choice { folder: Option<PathBuf>, game: Option<String>, with: Vec<String> },
}

fn operand(text: &str, cli: &Cli) -> Result<Operand, Failure> {
    let path = Path::new(text);
    if path.exists() {
        return Ok(Operand::Folder(path.into()));
    }
    let ids = |ids: &str| ids.split(',').filter(|id| !id.is_empty()).map(str::to_string).collect();
    let games: Vec<&str> = cli.games.iter().map(|game| AsRef::<GameRow>::as_ref(game).id()).collect();
    let Some((left, right)) = text.rsplit_once(':') else {
        let shown = printable(text, 80);
        let near = did_you_mean(text, games.iter().copied()).map(|near| format!("; {near}"));
        let near = near.unwrap_or_else(|| meant(path));
        let message = format!("`{shown}` is no folder; write the folder of a pack, GAME:IDS or FOLDER:IDS{near}");
        return Err(Failure::usage(message));
    };
    if let Some(game) = games.iter().find(|game| game.eq_ignore_ascii_case(left)) {
        return Ok(Operand::Choice { folder: None, game: Some((*game).into()), with: ids(right) });
    }
    if Path::new(left).exists() {
        return Ok(Operand::Choice { folder: Some(left.into()), game: None, with: ids(right) });
    }
    let known = did_you_mean(left, games.iter().copied()).unwrap_or_else(|| format!("games: {}", games.join(", ")));
    Err(Failure::usage(format!("`{}` is neither a game nor a folder; {known}", printable(left, 80))))
}

/// Both sides, and what is to be held against what.
pub(crate) fn pairs(args: &DiffArgs, cli: &Cli) -> Result<(Sides, Vec<Pair>), Failure> {
    let operands = [operand(&args.before, cli)?, operand(&args.after, cli)?];
    let loaded = [load(&operands[0], cli)?, load(&operands[1], cli)?];
    let games = [game_of(&operands[0], &loaded[0])?, game_of(&operands[1], &loaded[1])?];
    let game = match &games {
        [Some(one), Some(two)] if one != two => {
            return Err(Failure::usage(format!("`{}` is of {one}, `{}` of {two}", args.before, args.after)));
        }
        [Some(game), _] | [None, Some(game)] => game.clone(),
        [None, None] => return Err(Failure::usage("name a game on one side: `GAME:IDS`")),
    };
    let sides = Sides { game, loaded, names: [args.before.clone(), args.after.clone()] };
    let pairs = match &operands {
        [Operand::Choice { with: before, .. }, Operand::Choice { with: after, .. }] => {
            let title = format!("{} and {}", args.before, args.after);
            vec![Pair { title, with: [before.clone(), after.clone()], about: None }]
        }
        [Operand::Folder(_), Operand::Folder(_)] => sides.item_by_item(&operands),
        _ => return Err(Failure::usage("two folders, or two choices: write FOLDER:IDS for the folder")),
    };
    Ok((sides, pairs))
}

/// The packs of one side; a side that is not sound is refused with all that is wrong.
fn load(operand: &Operand, cli: &Cli) -> Result<Loaded, Failure> {
    let folder = match operand {
        Operand::Folder(folder) => Some(folder),
        Operand::Choice { folder, .. } => folder.as_ref(),
    };
    let folders = cli.packs.iter().chain(folder).map(AsRef::as_ref);
    let loaded = load_for(cli.games, &gather(cli.games, folders)?);
    super::super::shown_of(&loaded)?;
    Ok(loaded)
}

/// The game of a side, if it says one.
fn game_of(operand: &Operand, loaded: &Loaded) -> Result<Option<String>, Failure> {
    let folder = match operand {
        Operand::Choice { game: Some(game), .. } => return Ok(Some(game.clone())),
        Operand::Choice { folder: None, .. } => return Ok(None),
        Operand::Folder(folder) | Operand::Choice { folder: Some(folder), .. } => folder,
    };
    let folders = [folder.as_path()];
    let is_there = in_folders(&folders, &loaded.files);
    let game = loaded.packs.iter().find(|pack| is_there(pack.span.file)).map(|pack| pack.game.clone());
    game.map(Some).ok_or_else(|| Failure::usage(format!("{}: no pack", folder.display())))
}

impl Sides {
    /// The game by itself, and each item of the folders as `--with` chooses it.
    fn item_by_item(&self, operands: &[Operand; 2]) -> Vec<Pair> {
        let ids = |side: usize| -> BTreeSet<String> {
            let Operand::Folder(folder) = &operands[side] else { return BTreeSet::new() };
            let folders = [folder.as_path()];
            let is_there = in_folders(&folders, &self.loaded[side].files);
            let packs = self.loaded[side].packs.iter().filter(|pack| pack.game == self.game);
            let items = packs.flat_map(|pack| &pack.items).filter(|item| is_there(item.span.file));
            items.map(|item| item.id.clone()).collect()
        };
        let (before, after) = (ids(0), ids(1));
        let mut pairs = vec![Pair { title: self.game.clone(), with: [Vec::new(), Vec::new()], about: None }];
        for id in before.union(&after) {
            let with = |ids: &BTreeSet<String>| ids.get(id).cloned().into_iter().collect();
            let with = [with(&before), with(&after)];
            pairs.push(Pair { title: format!("{} with {id}", self.game), with, about: Some(id.clone()) });
        }
        pairs
    }

    fn choice(&self, pair: &Pair, side: usize) -> Choice {
        let (with, params) = chosen(&pair.with[side]);
        Choice { with, params }
    }

    /// The game of one side.
    pub fn build(&self, pair: &Pair, side: usize) -> Result<Built, Failure> {
        let loaded = &self.loaded[side];
        loaded.build(&self.game, &self.choice(pair, side)).map_err(|found| Failure::content(found, &loaded.files))
    }

    /// Both sides, mixed.
    pub fn mixed(&self, pair: &Pair) -> Result<Mixed<Game>, Failure> {
        self.build(pair, 0)?;
        self.build(pair, 1)?;
        let [before, after] = [self.choice(pair, 0), self.choice(pair, 1)];
        let mixed = self.loaded[0].mixed(&self.game, &before, (&self.loaded[1], &after));
        mixed.map_err(|found| Failure::content(found, &self.loaded[0].files))
    }

    /// Takes the deal out of a side that deals cards, if the other one names its cards. Gives what was done, in words.
    pub fn deal_alike(&self, pair: &mut Pair) -> Option<String> {
        let deals = [0, 1].map(|side| {
            let built = self.loaded[side].build(&self.game, &self.choice(pair, side)).ok();
            built.is_some_and(|built| built.dealt > 0)
        });
        if deals[0] == deals[1] {
            return None;
        }
        let side = usize::from(deals[1]);
        let id = self.loaded[side].game(&self.game)?.no_deal?;
        self.loaded[side].item(&self.game, id)?;
        pair.with[side].push(id.into());
        let when = ["before", "after"][side];
        Some(format!(
            "no cards are dealt {when} ({id} was added): the other side names its cards, and a deal of others would differ too"
        ))
    }

    /// What one side plays.
    pub fn arm(&self, pair: &Pair, side: usize, args: &DiffArgs) -> Arm {
        let (label, with) = (self.names[side].clone(), pair.with[side].clone());
        let content = self.loaded[side].in_play(&self.game, &self.choice(pair, side));
        Arm { label, with, content, ..Arm::new(&self.game, &args.seats, args.games) }
    }
}
