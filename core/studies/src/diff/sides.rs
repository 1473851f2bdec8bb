//! Sides of a comparison, and what is held against what.

use std::collections::BTreeSet;

use javelina_engine::FileId;
use javelina_engine::rules::Unit;
use javelina_lab::Arm;
use javelina_session::{Built, Loaded, Mixed};

use crate::error::StudyError;
use crate::plans::dealing::choice;

/// How two sides are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiffAsk {
    /// Games of each comparison.
    pub games: u64,
    /// Who plays, a policy for each seat.
    pub seats: Vec<String>,
    /// The seed of the games.
    pub seed: u64,
    /// Units of the second side that count as agreed, by name.
    pub take: Vec<String>,
}

impl Default for DiffAsk {
    fn default() -> Self {
        Self { games: 400, seats: vec!["greedy".into(), "random".into()], seed: 1, take: Vec::new() }
    }
}

/// What is held against what, and under which title.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The title.
    pub title: String,
    /// Cards and variants of each side.
    pub with: [Vec<String>; 2],
    /// The item that it is about, if it is about one of many: then what differs elsewhere is told elsewhere.
    pub about: Option<String>,
}

impl Pair {
    /// Whether anything of what it is about differs.
    pub(super) fn is_wanted(&self, units: &[Unit]) -> bool {
        let Some(id) = &self.about else { return true };
        units.is_empty() || units.iter().any(|unit| unit.name.split(['.', ':']).next() == Some(id))
    }
}

/// The packs of both sides.
pub struct Sides {
    /// The game.
    pub game: String,
    /// The packs of each side.
    pub loaded: [Loaded; 2],
    /// Their names in reports.
    pub names: [String; 2],
}

impl Sides {
    /// The game by itself, and each item of the files that are meant on each side as `--with` chooses it.
    pub fn item_by_item(&self, is_meant: [&dyn Fn(FileId) -> bool; 2]) -> Vec<Pair> {
        let ids = [0, 1].map(|side| -> BTreeSet<&String> {
            let packs = self.loaded[side].packs.iter().filter(|pack| pack.game == self.game);
            let items = packs.flat_map(|pack| &pack.items).filter(|item| is_meant[side](item.span.file));
            items.map(|item| &item.id).collect()
        });
        let mut pairs = vec![Pair { title: self.game.clone(), with: [Vec::new(), Vec::new()], about: None }];
        for id in ids[0].union(&ids[1]) {
            let with = [0, 1].map(|side| ids[side].get(id).map(|id| (*id).clone()).into_iter().collect());
            pairs.push(Pair { title: format!("{} with {id}", self.game), with, about: Some((*id).clone()) });
        }
        pairs
    }

    /// The game of one side.
    pub(super) fn build(&self, pair: &Pair, side: usize) -> Result<Built, StudyError> {
        let loaded = &self.loaded[side];
        loaded.build(&self.game, &choice(&pair.with[side])).map_err(|found| StudyError::content(found, &loaded.files))
    }

    /// Both sides, mixed.
    pub(super) fn mixed(&self, pair: &Pair) -> Result<Mixed, StudyError> {
        self.build(pair, 0)?;
        self.build(pair, 1)?;
        let [before, after] = [choice(&pair.with[0]), choice(&pair.with[1])];
        let mixed = self.loaded[0].mixed(&self.game, &before, (&self.loaded[1], &after));
        mixed.map_err(|found| StudyError::content(found, &self.loaded[0].files))
    }

    /// Takes the deal out of both sides, if one deals cards and the other names its cards. Gives what was done, in words.
    pub(super) fn deal_alike(&self, pair: &mut Pair) -> Option<String> {
        let deals = [0, 1].map(|side| {
            let built = self.loaded[side].build(&self.game, &choice(&pair.with[side])).ok();
            built.is_some_and(|built| built.dealt > 0)
        });
        if deals[0] == deals[1] {
            return None;
        }
        let side = usize::from(deals[1]);
        let id = self.loaded[side].game(&self.game)?.no_deal?;
        if self.loaded.iter().any(|loaded| loaded.item(&self.game, id).is_none()) {
            return None;
        }
        // In both, so that it is no difference between them.
        pair.with.iter_mut().filter(|with| !with.iter().any(|one| one == id)).for_each(|with| with.push(id.into()));
        Some(format!("no cards are dealt on either side ({id} was added), because one side names its cards"))
    }

    /// What one side plays.
    pub(super) fn arm(&self, pair: &Pair, side: usize, ask: &DiffAsk) -> Arm {
        let (label, with) = (self.names[side].clone(), pair.with[side].clone());
        let content = self.loaded[side].in_play(&self.game, &choice(&pair.with[side]));
        Arm { label, with, content, ..Arm::new(&self.game, &ask.seats, ask.games) }
    }
}
