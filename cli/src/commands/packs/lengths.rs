//! `check --played`: items whose games are over much sooner than the games without them.

use std::collections::BTreeMap;

use javelina_engine::rules::{Deed, ItemId};
use javelina_engine::{Span, counted};
use javelina_lab::{Arena, Arm, Batch, Fold, Metric, Of, Plan, Report};
use javelina_studies::{StudyContext, enter};
use javelina_variants::{ItemInfo, Known};

use crate::Loaded;
use crate::failure::Failure;

pub(in crate::commands) const SEED: u64 = 1;
/// The code by which an item knows that its games are short.
pub(in crate::commands) const KNOWN_SHORT: &str = "X4047";
/// The share of the moves of the games without an item below which its games are short.
const FEW_MOVES: f64 = 0.2;

pub(in crate::commands) fn batch(
    title: &str,
    arenas: Vec<Box<dyn Arena>>,
    context: &StudyContext<'_>,
) -> Result<Report, Failure> {
    let arms = arenas.iter().map(|arena| arena.arm().clone()).collect();
    Ok(context.play(Batch::new(Plan { seed: SEED, ..Plan::new(title, arms) }, arenas)?)?)
}

/// Mean numbers of moves of the games without items, by game and seats.
#[derive(Default)]
pub(in crate::commands) struct Lengths(BTreeMap<(String, usize), f64>);

impl Lengths {
    /// Label, place and message of an item whose games are over much sooner than those without it, at the first rule that
    /// decided something in one of them. `None` for others, for scenarios, which may begin near the end, and for items that
    /// know it.
    pub(in crate::commands) fn short(
        &mut self,
        item: &ItemInfo,
        report: &Report,
        arenas: &[Box<dyn Arena>],
        (loaded, context): (&Loaded, &StudyContext<'_>),
    ) -> Result<Option<(String, Span, String)>, Failure> {
        let Some(game) = report.plan.arms.first().map(|arm| &arm.game) else { return Ok(None) };
        if item.kind == "scenario" || knows(item, game, loaded) {
            return Ok(None);
        }
        self.learn(arenas, loaded, context)?;
        let both = report.plan.arms.iter().zip(&report.folds);
        let both = both.filter_map(|(arm, fold)| Some((length(fold)?, *self.0.get(&key(arm))?)));
        let (own, base) = both.fold((0.0, 0.0), |(own, base), (one, other)| (own + one, base + other));
        if own >= base * FEW_MOVES {
            return Ok(None);
        }
        let rules = arenas.first().map(|arena| arena.clauses(&arena.watched(0))).unwrap_or_default();
        let rule = rules.iter().find(|row| row.item[1] == item.id && row.count(Deed::Decisive) > 0);
        let (label, span) = rule.map_or((item.id.clone(), item.span), |rule| (rule.label.clone(), rule.span));
        let said = format!(
            "games are only {:.0} % as long as games without `{}`, in moves; if this is intended, write `known \
             {KNOWN_SHORT} \"...\"` in it",
            100.0 * own / base,
            item.id
        );
        Ok(Some((label, span, said)))
    }

    fn learn(&mut self, arenas: &[Box<dyn Arena>], loaded: &Loaded, context: &StudyContext<'_>) -> Result<(), Failure> {
        let bare = |arm: &Arm| {
            let mut arm = Arm { with: Vec::new(), label: counted(arm.seats as u64, "seat"), ..arm.clone() };
            enter(&mut arm, SEED, loaded, &context.outside).ok()
        };
        let arms = arenas.iter().map(|arena| arena.arm()).filter(|arm| !self.0.contains_key(&key(arm)));
        let missing: Vec<_> = arms.filter_map(bare).collect();
        if !missing.is_empty() {
            let without = batch("without", missing, context)?;
            let known = without.plan.arms.iter().zip(&without.folds);
            self.0.extend(known.filter_map(|(arm, fold)| Some((key(arm), length(fold)?))));
        }
        Ok(())
    }
}

fn key(arm: &Arm) -> (String, usize) {
    (arm.game.clone(), arm.seats)
}

fn length(fold: &Fold) -> Option<f64> {
    let row = fold.rows().into_iter().find(|row| row.of == Of::Table && row.metric == Metric::Moves)?;
    Some(row.values.mean())
}

/// Returns `true` if an item says that its games are meant to be short.
fn knows(item: &ItemInfo, game: &str, loaded: &Loaded) -> bool {
    let known = |all: Known<'_>| {
        let is_its = |id: ItemId| all.program.items.get(id.index()).is_some_and(|own| own.id == item.id);
        all.program.known.iter().any(|(id, code, _)| code == KNOWN_SHORT && is_its(*id))
    };
    loaded.known(game).is_some_and(known)
}
