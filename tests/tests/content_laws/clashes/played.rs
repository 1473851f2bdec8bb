//! A pack of made-up variants beside the shipped ones, and games played with some of them.

use std::sync::Arc;

use javelina_engine::rules::{ABSENT, ClauseId, FactId, Facts, InPlay, Set};
use javelina_engine::{FindingKind, MAX_SEATS, Severity, Threaded};
use javelina_lab::{Arm, arena};
use javelina_variants::{Choice, Loaded, PackText, Visit, load, shipped};

/// The settings under which a game is short and deals nothing.
pub fn base(game: &str) -> &'static [&'static str] {
    match game {
        "arizona" => &["no_conditions"],
        "cliffs" => &["short_cliff", "in_turns"],
        _ => &[],
    }
}

/// A variant with one rule.
pub fn variant(game: &str, id: &str, clause: &str) -> String {
    format!("variant {id} for {game} {{\n  title \"Made up\"\n  rule r {clause}\n}}\n")
}

/// The shipped packs with one more, of these files.
pub fn beside_shipped(game: &str, pack: &str, files: &[(String, String)]) -> Loaded {
    let meta =
        format!("id = \"{pack}\"\nextends = \"{game}\"\ntitle = \"Made up\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    let mut all = vec![("pack.toml".to_string(), meta.into_bytes())];
    all.extend(files.iter().map(|(name, text)| (name.clone(), text.clone().into_bytes())));
    load(&[shipped(), vec![PackText { name: pack.into(), files: all }]].concat())
}

/// Of clauses (`rule r at enter { widen }`) those that the language takes.
pub fn sound(game: &str, clauses: &[String]) -> Vec<bool> {
    let mut sound = Vec::new();
    for some in clauses.chunks(60) {
        let item =
            |(at, clause): (usize, &String)| format!("variant i{at} for {game} {{ title \"Made up\" {clause} }}\n");
        let text = some.iter().enumerate().map(item).collect();
        let loaded = beside_shipped(game, "made_up", &[("a.rules".into(), text)]);
        let errors = loaded.found.iter().filter(|one| one.severity == Severity::Error);
        let wrong: Vec<u32> = errors.map(|one| loaded.files.ends(one.span)[0].0).collect();
        sound.extend((1..=some.len()).map(|line| !wrong.contains(&(line as u32))));
    }
    sound
}

/// What came of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Came {
    /// It was refused before play, with these codes.
    Refused(Vec<&'static str>),
    /// It was played.
    Played(Played),
}

/// Games with a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Whether the clash was told before play.
    pub told: bool,
    /// For each game the kind of its finding, or nothing; its moves and scores.
    pub games: Vec<(Option<String>, u32, Vec<i32>)>,
    /// The messages of the conflicts.
    pub says: Vec<String>,
    /// Whether both clauses fired in one game that found nothing.
    pub both_fired: bool,
}

struct Nothing;

impl Facts for Nothing {
    fn fact(&self, _: FactId, _: [i32; 2]) -> i32 {
        ABSENT
    }
    fn set(&self, _: FactId, _: [i32; 2]) -> Set {
        Set::EMPTY
    }
    fn seated(&self) -> Set {
        Set::EMPTY
    }
}

/// Games with two made-up items.
pub struct Play<'a> {
    pub game: &'a str,
    pub with: Vec<String>,
    pub games: u64,
    pub ids: [&'a str; 2],
    pub policy: &'a str,
}

impl Visit for Play<'_> {
    type Out = Played;
    fn visit<G: Threaded>(self, game: Arc<G>, fork: fn(&G) -> G) -> Played {
        let rules = game.rules();
        let chosen = self.ids.iter().filter_map(|id| rules.item(id)).map(|item| i32::from(item.0)).collect();
        let told = !rules.conflicts(&Nothing, Some(InPlay { perhaps: chosen, surely: chosen, about: None })).is_empty();
        let clauses = self.ids.map(|id| {
            let label = format!("{id}.r");
            rules.program().clauses.iter().position(|clause| clause.label == label).map(|at| ClauseId(at as u16))
        });
        let fits = |seats: &usize| game.refuses_seats(*seats).is_none();
        let seats = (2..=MAX_SEATS).chain([1]).find(fits).unwrap(); // an assignment is played alone
        let arm = Arm { with: self.with, seats, ..Arm::new(self.game, [self.policy], self.games) };
        let arena = arena(game, fork, arm, 5).unwrap();
        let mut worker = arena.worker(0);
        let mut played = Played { told, games: Vec::new(), says: Vec::new(), both_fired: false };
        for index in 0..self.games {
            let record = worker.play(index);
            let finding = record.finding().map(|(kind, _)| kind.to_string());
            let clash = record.finding().filter(|(kind, _)| *kind == FindingKind::Conflict);
            played.says.extend(clash.map(|(_, message)| message.to_string()));
            if finding.is_none() && !played.both_fired {
                let watched = arena.watched(index);
                played.both_fired |= clauses.iter().flatten().filter(|id| watched.of(**id)[1] > 0).count() == 2;
            }
            played.games.push((finding, record.moves, record.scores.clone()));
        }
        played
    }
}

/// Plays some games with the base of a game and these variants.
pub fn played(loaded: &Loaded, game: &str, ids: [&str; 2], games: u64) -> Came {
    played_by(loaded, game, ids, games, "random")
}

/// The same by another policy.
pub fn played_by(loaded: &Loaded, game: &str, ids: [&str; 2], games: u64, policy: &str) -> Came {
    let mut with: Vec<String> = base(game).iter().map(ToString::to_string).collect();
    with.extend(ids.iter().filter(|id| !id.is_empty()).map(ToString::to_string));
    match loaded.build(game, &Choice { with: with.clone(), params: Vec::new() }) {
        Err(problems) => Came::Refused(problems.iter().map(|one| one.code).collect()),
        Ok(built) => Came::Played(built.visit(Play { game, with, games, ids, policy })),
    }
}
