//! A game of the law: where it asks, programs for it, and what they do.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::rules::common::ROUND_STARTS;
use javelina_engine::rules::{Catalogue, Lexicon, PointId, PointKind, Type};
use javelina_engine::{Dice, Severity};
use javelina_variants::{Built, Choice, Loaded};

use super::play::{Counts, Length, play};
use super::program::{Group, ITEM, Place, Program};
use super::told::Claim;
use crate::language::generate;
use crate::language::packs::{self, pack, world};
use crate::language::tree::Rule;

/// Evaluations on which a condition is judged.
pub const LEAST: u64 = 200;
/// How often a rule is asked in a game about; lists are left out where it would be more.
const OFTEN: u64 = 400;
/// How often a point is asked in a game at least, so that conditions are drawn for it.
const ASKED: u64 = 60;

/// A game, and what is known of it before anything is drawn.
pub struct Law {
    pub game: &'static str,
    pub catalogue: &'static Catalogue,
    pub lexicon: Lexicon,
    pub places: Vec<Place>,
    /// Ids of variants and cards that come with it.
    shipped: Vec<String>,
}

/// A program as it was loaded and played.
pub struct Run {
    pub program: Program,
    pub loaded: Loaded,
    pub counts: BTreeMap<String, Counts>,
    /// Whether other items were in play.
    pub is_mixed: bool,
}

impl Law {
    /// Learns where a game asks, by four games.
    ///
    /// # Panics
    ///
    /// If the rules by which that is learned are not taken.
    pub fn new(game: &'static str) -> Self {
        let (catalogue, lexicon) = world(game);
        let loaded = packs::loaded(game, &[pack("claims", game, &pilot(game, catalogue))]);
        assert!(loaded.is_sound(), "{game}: {:?}", loaded.found);
        let asked = |loaded: &Loaded, games: u64| {
            let built = loaded.build(game, &choice(game, &[]));
            let length = Length { seats: 2, seed: 1, least: u64::MAX, games, moves: 5_000 * games, lists: 1 };
            let counts = built.map(|built| play(built, length)).unwrap_or_default();
            move |at: usize| counts.get(&format!("r{at}")).map_or(0, |counts| counts.asked / games)
        };
        let plain = asked(&loaded, 4);
        let place = |at: usize| {
            let point = &catalogue.points[at];
            if point.kind != PointKind::Fact || plain(at) < ASKED {
                return Place { point: PointId(at as u8), asked: plain(at), widens: false };
            }
            let answered = ["narrow", "widen"].map(|verb| {
                let text = format!(
                    "variant {ITEM} for {game} {{\n  title \"Pilot\"\n  rule r{at} at {} {{ {verb} }}\n}}\n",
                    point.name
                );
                asked(&packs::loaded(game, &[pack("claims", game, &text)]), 2)(at)
            });
            Place { point: PointId(at as u8), asked: answered[0].max(answered[1]), widens: answered[1] > answered[0] }
        };
        let places = (0..catalogue.points.len())
            .map(place)
            .filter(|place| place.asked >= ASKED && place.point != ROUND_STARTS)
            .collect();
        let items = loaded.known(game).into_iter().flat_map(|known| &known.program.items);
        let items = items.filter(|item| item.id != ITEM && item.kind != "scenario");
        let shipped = items.map(|item| item.id.clone()).collect();
        Self { game, catalogue, lexicon, places, shipped }
    }

    /// A program that is drawn.
    pub fn drawn(&self, seed: u64) -> Program {
        Program::new(self.game, self.catalogue, &self.lexicon, &self.places, seed)
    }

    /// Loads a program and plays it; half of the games have variants and cards, some of them drawn.
    ///
    /// # Errors
    ///
    /// The first code of what is refused, and what it says.
    pub fn run(&self, program: Program, is_plain: bool) -> Result<Run, (String, String)> {
        let seed = program.seed;
        let mut dice = Dice::new(seed, 0x6a);
        let (mut text, mut more) = (program.text.clone(), Vec::new());
        if dice.below(2) == 0 && !is_plain {
            for _ in 0..1 + dice.below(3) {
                more.push(self.shipped[dice.below(self.shipped.len() as u32) as usize].clone());
            }
            if dice.below(4) == 0 {
                let items = generate::item_set(self.catalogue, &self.lexicon, seed);
                let other = generate::text(&items, self.game, self.catalogue, &self.lexicon, seed);
                let errors = packs::problems(&other, self.catalogue, &self.lexicon);
                if !errors.iter().any(|one| one.severity == Severity::Error) {
                    text += &other;
                    more.extend(items.iter().map(|item| item.id.clone()));
                }
            }
        }
        let loaded = packs::loaded(self.game, &[pack("claims", self.game, &text)]);
        if let Some(one) = loaded.found.iter().find(|one| one.severity == Severity::Error) {
            let shown = loaded.files.at(one.span).unwrap_or_default();
            return Err((one.code.into(), format!("{seed}: {}: {shown}", one.message)));
        }
        let wrong = |found: String| ("not built".to_string(), format!("{seed}: {found}"));
        let (built, is_mixed) = self.built(&loaded, &more).map_err(wrong)?;
        let seats = 2 + dice.below(2) as usize;
        // A verdict is asked about each candidate apart, since a rule lifts what others forbid.
        let kind = |rule: &Rule| self.catalogue.points[rule.point.index()].kind;
        let is_dear = program.item.rules.iter().any(|rule| kind(rule) == PointKind::Verdict);
        let lists = (program.asked / OFTEN).clamp(if is_dear { 4 } else { 1 }, 1_000) as u32;
        let length = Length { seats, seed, least: LEAST, games: 7, moves: 8_000, lists };
        let mut counts = play(built, length);
        // Beside some items a game soon is void or over.
        if is_mixed && program.conditions.iter().any(|one| counts.get(&one.label).is_none_or(|one| one.asked < LEAST)) {
            let (built, _) = self.built(&loaded, &[]).map_err(wrong)?;
            for (label, more) in play(built, length) {
                counts.entry(label).or_default().add(&more);
            }
        }
        Ok(Run { program, loaded, counts, is_mixed })
    }

    /// The game with these items, or without them if they do not fit.
    fn built(&self, loaded: &Loaded, more: &[String]) -> Result<(Built, bool), String> {
        if !more.is_empty()
            && let Ok(built) = loaded.build(self.game, &choice(self.game, more))
        {
            return Ok((built, true));
        }
        let built = loaded.build(self.game, &choice(self.game, &[]));
        built.map(|built| (built, false)).map_err(|found| found.into_iter().map(|one| one.message).collect())
    }

    /// Pairs that `diff` proves to be the same: of two versions the second has the condition of the second rule in the first.
    pub fn proved(&self, run: &Run) -> Vec<(Claim, String)> {
        let pairs = run.program.groups.iter().filter_map(|group| match group {
            Group::Pair { pair, .. } => Some(*pair),
            Group::One(_) => None,
        });
        let (mut left, mut claims): (Vec<[usize; 2]>, _) = (pairs.collect(), Vec::new());
        while !left.is_empty() {
            // One rule of a point at a time, and no other one there: of several `diff` may prove that they say the same
            // together.
            let mut points = BTreeSet::new();
            let (now, later): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|[one, _]| points.insert(run.program.conditions[*one].point));
            let same = self.proved_of(run, &now).into_iter();
            claims.extend(same.map(|[a, b]| (Claim::Same(a, b), "diff proves the rules the same".to_string())));
            left = later;
        }
        claims
    }

    /// Those of these pairs that `diff` proves to be the same.
    fn proved_of(&self, run: &Run, pairs: &[[usize; 2]]) -> Vec<[usize; 2]> {
        let versions = run.program.versions(pairs, self.catalogue, &self.lexicon);
        let [own, other] = versions.map(|text| packs::loaded(self.game, &[pack("claims", self.game, &text)]));
        let choice = choice(self.game, &[]);
        let Ok(mixed) = own.mixed(self.game, &choice, (&other, &choice)) else { return Vec::new() };
        let differs = |label: &str| {
            let label = format!("{ITEM}.{label}");
            mixed.units().iter().any(|unit| unit.name.split([' ', ':', ',']).any(|part| part == label))
        };
        pairs.iter().filter(|pair| !differs(&run.program.conditions[pair[0]].label)).copied().collect()
    }
}

/// The item of the law, beside others. A race against the clock is played in turns.
fn choice(game: &str, more: &[String]) -> Choice {
    let turns = (game == "cliffs").then(|| "in_turns".to_string());
    let with = more.iter().cloned().chain(turns).chain([ITEM.to_string()]).collect();
    Choice { with, params: Vec::new() }
}

/// A rule at each point that never speaks, to learn how often points are asked; its label is `r` and the point.
fn pilot(game: &str, catalogue: &'static Catalogue) -> String {
    let mut text = format!(
        "variant {ITEM} for {game} {{\n  title \"Pilot\"\n  counter q_turns per {} in 0..9\n",
        catalogue.kinds[catalogue.seat.index()].name
    );
    for (at, point) in catalogue.points.iter().enumerate() {
        let (name, kind) = (point.name, point.kind);
        let never = "when not yes";
        let rule = match kind {
            PointKind::Verdict => format!("rule r{at} at {name} {{ forbid {never} }}"),
            PointKind::Fact => format!("rule r{at} at {name} {{ narrow {never} }}"),
            PointKind::Number(Type::Of(kind)) => {
                let set = format!("next(first {})", catalogue.kinds[kind.index()].all);
                format!("rule r{at} at {name} {{ set to {set} {never} }}")
            }
            PointKind::Number(_) => format!("rule r{at} at {name} {{ add 0 {never} }}"),
            PointKind::Set(_) => format!("rule r{at} at {name} {{ include {{}} {never} }}"),
            PointKind::Event => format!("rule r{at} on {name} {never} do {{ q_turns[actor] += 0 }}"),
            PointKind::Offer => format!("offer r{at} at {name} {{ {never} do {{ q_turns[actor] += 0 }} }}"),
        };
        text += &format!("  {rule}\n");
    }
    text + "}\n"
}
