//! Gates that variants, cards and other items carry in their own texts, as a batch.

use std::sync::Arc;

use javelina_engine::{Diagnostic, FileId, Seat, Span, counted, nearest, printable};
use javelina_lab::{Aim, Arena, Arm, Bound, Figure, Gate, POLICIES, Range, Rigor, check_policy};
use javelina_session::{Loaded, Outside};
use javelina_variants::OwnGate;

use super::arenas::{field, impossible, unmeasured};
use super::by_hand::base_of;
use super::dealing::choice;
use crate::error::StudyError;
use crate::spec::Spec;

/// Whether the gates of items in a file are meant.
pub type Meant<'a> = &'a dyn Fn(FileId) -> bool;

/// Games of an arm at most, if its gates do not say.
const GAMES: u64 = 400;
/// Seats of an arm, if its gate does not say.
const SEATS: usize = 2;

/// The batch of the gates that were asked for by the ids of their items, or, if none is, of those in the files that are meant.
///
/// # Errors
///
/// An item or packs without gates, or what is wrong with these.
pub fn gates_of_items(items: &[String], is_meant: Meant<'_>, loaded: &Loaded) -> Result<Spec, StudyError> {
    let spec = joined(bare(), items, is_meant, loaded)?;
    if spec.gates.is_empty() {
        let help = "write `gate \"TITLE\" { score >= 40 }` among its rules";
        return Err(StudyError::usage(format!("no item of these packs has a gate; {help}")));
    }
    Ok(spec)
}

/// Adds such gates to a spec.
///
/// # Errors
///
/// As [`gates_of_items`]; packs without gates add none.
pub fn joined(into: Spec, items: &[String], is_meant: Meant<'_>, loaded: &Loaded) -> Result<Spec, StudyError> {
    let known = || loaded.packs.iter().flat_map(|pack| &pack.gates).map(|gate| gate.item.as_str());
    let id = |name: &String| loaded.item_called(name).map_or_else(|| name.clone(), |(_, item)| item.id.clone());
    let items = &items.iter().map(id).collect::<Vec<_>>();
    if let Some(item) = items.iter().find(|item| !known().any(|one| one == *item)) {
        let near = nearest(item, known());
        let is_file = item.starts_with("shipped:") || item.contains(['.', '/']);
        let file = is_file.then(|| "; write SPEC before `--gates`".to_string());
        let near = near.first().map(|near| format!("; did you mean `{near}`?"));
        let help = file.or(near).unwrap_or_default();
        return Err(StudyError::usage(format!("`{}` has no gate in its text{help}", printable(item, 60))));
    }
    let (spec, found) = spec(into, items, is_meant, loaded);
    if found.is_empty() { Ok(spec) } else { Err(StudyError::content(found, &loaded.files)) }
}

/// Returns `true` if an item of the files that are meant carries a gate.
pub fn has_gates(is_meant: Meant<'_>, loaded: &Loaded) -> bool {
    loaded.packs.iter().any(|pack| !pack.gates.is_empty() && is_meant(pack.span.file))
}

/// A spec without arms: the settings of batches that hold gates of items alone.
fn bare() -> Spec {
    Spec {
        title: "gates of items".into(),
        seed: 1,
        confidence: 95,
        coverage: false,
        rigor: Rigor { alpha: None, early: true },
        strict: false,
        arms: Vec::new(),
        ids: Vec::new(),
        gates: Vec::new(),
        position: None,
    }
}

/// A spec with the gates of these items, or of all of the packs whose files are meant if none is named. Also what is wrong
/// with them that can be seen before a game is built.
fn spec(into: Spec, items: &[String], is_meant: Meant<'_>, loaded: &Loaded) -> (Spec, Vec<Diagnostic>) {
    let mut drawn = Drawn { spec: into, found: Vec::new(), loaded };
    for pack in &loaded.packs {
        for gate in &pack.gates {
            let is_asked = if items.is_empty() { is_meant(pack.span.file) } else { items.contains(&gate.item) };
            let named = gate.with.iter().map(|id| id.text.as_str());
            let ids: Vec<&str> = named.chain([gate.item.as_str()]).collect();
            if is_asked && loaded.is_whole(&pack.game, &ids) {
                drawn.gate(&pack.game, gate);
            }
        }
    }
    (drawn.spec, drawn.found)
}

/// All that is wrong with the gates of packs, those included that only show once their games are built. Errors elsewhere
/// hide nothing of it; gates of items that have errors of their own are left out.
pub fn gate_problems(is_meant: Meant<'_>, loaded: &Loaded, outside: &Arc<dyn Outside>) -> Vec<Diagnostic> {
    let (spec, mut found) = spec(bare(), &[], is_meant, loaded);
    let mut arenas = Vec::new();
    for (arm, span) in &spec.arms {
        let built = loaded.build_beside_errors(&arm.game, &choice(&arm.with));
        match built.and_then(|game| field(&mut arm.clone(), spec.seed, game, outside)) {
            Ok(arena) => arenas.push(arena),
            Err(problems) => {
                found.extend(problems.into_iter().map(|one| Diagnostic { span: one.span.or(Some(*span)), ..one }))
            }
        }
    }
    if found.is_empty() {
        found.extend(spec.gates.iter().filter_map(|(gate, span)| unmeasured(gate, Some(*span), &arenas)));
        let wrong = |(gate, span): &(Gate, Span)| {
            settled(gate, *span, &arenas).or_else(|| impossible(gate, Some(*span), &arenas))
        };
        found.extend(spec.gates.iter().filter_map(wrong));
    }
    found.dedup();
    found
}

/// A gate whose bound includes, or excludes, all values that its figure can have: no game is needed to judge it.
fn settled(gate: &Gate, span: Span, arenas: &[Box<dyn Arena>]) -> Option<Diagnostic> {
    let own = arenas.get(gate.arm)?.figure_range(&gate.figure.metric.to_string());
    // A range that the author gives is part of the claim.
    let range = gate.known_range(own)?;
    let (least, most) = (gate.bound.least.unwrap_or(f64::NEG_INFINITY), gate.bound.most.unwrap_or(f64::INFINITY));
    let says = match (least <= range.least && most >= range.most, least > range.most || most < range.least) {
        (true, _) => "includes all values that the figure can have, so it always passes",
        (_, true) => "excludes all values that the figure can have, so it always fails",
        _ => return None,
    };
    let message = format!("the bound of this gate {says}");
    let help = format!("the figure is between {} and {}", range.least, range.most);
    Some(Diagnostic::warning("L6015", span, message).help(help))
}

struct Drawn<'a> {
    spec: Spec,
    found: Vec<Diagnostic>,
    loaded: &'a Loaded,
}

impl Drawn<'_> {
    fn gate(&mut self, game: &str, gate: &OwnGate) {
        for player in &gate.players {
            if let Err(error) = check_policy(javelina_engine::player(&player.text)) {
                let known = POLICIES.iter().map(|(name, _)| *name);
                let help = format!("policies: {}", known.clone().collect::<Vec<_>>().join(", "));
                let problem = Diagnostic::error("B5005", player.span, error.to_string()).help(help);
                self.found.push(problem.did_you_mean(&player.text, known));
            }
        }
        let players: Vec<String> = gate.players.iter().map(|player| player.text.clone()).collect();
        let seats = gate.seats.unwrap_or(SEATS);
        let seat = gate.of.as_ref().and_then(|of| {
            let mut letters = of.text.chars();
            letters.next().and_then(Seat::of_letter).filter(|_| letters.next().is_none())
        });
        if let Some(of) = &gate.of
            && !seat.map_or(players.contains(&of.text), |seat| seat.index() < seats)
        {
            let whom = printable(&of.text, 40);
            let message = format!("`{whom}` is neither a seat nor a player of this gate's games");
            self.found.push(
                Diagnostic::error("B5003", of.span, message).help("name a seat such as `A` or one of its players"),
            );
            return;
        }
        let groups: Vec<Vec<String>> = match &players[..] {
            [] => vec![vec!["random".into()]],
            many if gate.is_panel => many.iter().map(|one| vec![one.clone()]).collect(),
            many => vec![many.to_vec()],
        };
        let with: Vec<String> = gate.with.iter().map(|id| id.text.clone()).collect();
        self.spec.ids.extend(gate.with.iter().map(|id| (id.text.clone(), id.span)));
        let own: Vec<String> = with.iter().cloned().chain([gate.item.clone()]).collect();
        // A card is compared with no cards, not with a deal of others, whatever else is in play.
        let mut bare = with.clone();
        let dealt =
            base_of(game, &own, self.loaded).into_iter().filter(|_| base_of(game, &with, self.loaded).is_empty());
        bare.extend(dealt.filter(|id| !with.contains(id)));
        let question = gate.is_panel.then_some(self.spec.gates.len() as u32);
        for policies in groups {
            let arm = |with: &[String]| {
                let with_what = if with.is_empty() { String::new() } else { format!(" with {}", with.join(", ")) };
                let label = format!("{game}{with_what}, {}, {}", counted(seats, "seat"), policies.join(", "));
                let games = gate.games.unwrap_or(GAMES);
                Arm { label, with: with.to_vec(), seats, ..Arm::new(game, &policies, games) }
            };
            let place = self.arm(arm(&own), gate.span);
            let against = gate.is_compared.then(|| self.arm(arm(&bare), gate.span));
            let bound = Bound { least: gate.least.map(whole), most: gate.most.map(whole) };
            let policy = gate.of.as_ref().filter(|_| seat.is_none()).map(|of| of.text.clone());
            let figure = Figure { metric: gate.figure.text.as_str().into(), seat, policy };
            let range = gate.range.map(|(least, most)| Range { least: whole(least), most: whole(most) });
            let aim = Aim { question, range, share: gate.share.map(whole), strict: self.spec.strict, ..Aim::default() };
            let title = format!("{}: {}", gate.item, gate.title);
            let judged = Gate { title, arm: place, figure, against, bound, aim };
            self.spec.gates.push((judged, gate.figure.span));
        }
    }

    /// The place of an arm; arms that play the same are one, with as many games as the one that wants most.
    fn arm(&mut self, mut arm: Arm, span: Span) -> usize {
        let is_it = |(known, _): &(Arm, Span)| *known == Arm { games: known.games, ..arm.clone() };
        if let Some(place) = self.spec.arms.iter().position(is_it) {
            let known = &mut self.spec.arms[place].0;
            known.games = known.games.max(arm.games);
            return place;
        }
        // The spec may use the label for something else.
        while self.spec.arms.iter().any(|(known, _)| known.label == arm.label) {
            arm.label += ", own gates";
        }
        self.spec.arms.push((arm, span));
        self.spec.arms.len() - 1
    }
}

/// Millionths as a number.
fn whole(millionths: i64) -> f64 {
    millionths as f64 / 1_000_000.0
}
