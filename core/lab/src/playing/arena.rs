//! Where the games of one arm are played: the game's type ends here, so that a batch can mix games.

mod player;

use std::borrow::Cow;
use std::sync::Arc;

use javelina_engine::position::Position;
use javelina_engine::rules::Coverage;
use javelina_engine::{FileId, Luck, Move, Playable, Seats, SeatsError, place_in};

use crate::caught::caught;
use crate::errors::ArenaError;
use crate::figures::metric::{FigureNames, Metric, ON_THE_WAY};
use crate::finding::clauses::{self, Covered};
use crate::finding::shrink::{Found, Shrunk, shrink};
use crate::finding::signature::Signature;
use crate::plans::plan::Arm;
use crate::plans::seeds::game_seed;
use crate::policies::named::policy;
#[cfg(test)]
pub(crate) use player::blank;
pub use player::{Begins, Maker, Worker};
use player::{Measured, Player, levels, names, policies, seats, written};

/// The games of one arm.
pub trait Arena: Send + Sync {
    /// What is played.
    fn arm(&self) -> &Arm;
    /// The names of the figures that the game measures.
    fn figures(&self) -> Vec<Cow<'static, str>>;
    /// The least and the greatest value of a figure that the game measures, if it is known.
    fn figure_range(&self, name: &str) -> Option<(i64, i64)>;
    /// What policies cannot foresee of the rules that decide who wins, a sentence each.
    fn unforeseen(&self) -> Vec<String> {
        Vec::new()
    }
    /// The words of the endings that the game declares.
    fn endings(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Whether a figure has a value for each seat, so that a seat or a policy can be asked for it.
    fn is_of_seats(&self, metric: &Metric) -> bool {
        !metric.is_of_table()
    }
    /// Kind and name of the cards, tokens and the like of which the game tells what became of them.
    fn items(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
    /// Somebody who plays them, with a game of their own. `place` is the arm's place in the plan.
    fn worker(&self, place: usize) -> Box<dyn Worker>;
    /// The replay of game `index`, as far as it goes.
    fn replay(&self, index: u64) -> String;
    /// What the clauses do in game `index`, which is played again for it. Programs of others cannot play it again: an arm with
    /// one counts nothing.
    fn watched(&self, _index: u64) -> Coverage {
        Coverage::default()
    }
    /// Returns `true` if its games can be played again. Those of programs of others cannot.
    fn is_repeatable(&self) -> bool {
        true
    }
    /// What the clauses do in a game that is steered to what is not known yet.
    fn steered(&self, _index: u64, _known: &Coverage) -> Coverage {
        Coverage::default()
    }
    /// The clauses, with what was counted of them.
    fn clauses(&self, _coverage: &Coverage) -> Vec<Covered> {
        Vec::new()
    }
    /// A small game that shows what game `index` shows; `None` if that game does not show it when it is played again.
    fn shrink(&self, _index: u64, _signature: &Signature) -> Option<Shrunk> {
        None
    }
    /// Measures from now on how each game goes on its way, not only some of them.
    fn meter_all(&mut self) {}
}

/// The arena of a game. `fork` makes the same game with scripts of its own; `seed` is that of the plan.
///
/// # Errors
///
/// [`ArenaError`]: a policy is not known, or the game is not for that many seats.
pub fn arena<G: Playable>(game: Arc<G>, fork: fn(&G) -> G, arm: Arm, seed: u64) -> Result<Box<dyn Arena>, ArenaError> {
    arena_with(game, fork, arm, seed, (Arc::new(|name| policy::<G>(name)), |_| {}))
}

/// As [`arena`], with policies that `maker` makes; `begins` hears of each game.
///
/// # Errors
///
/// As [`arena`].
pub fn arena_with<G: Playable>(
    game: Arc<G>,
    fork: fn(&G) -> G,
    mut arm: Arm,
    seed: u64,
    (maker, begins): (Maker<G>, Begins),
) -> Result<Box<dyn Arena>, ArenaError> {
    if let Some(message) = game.refuses_to_begin(arm.seats) {
        return Err(SeatsError::Count(message).into());
    }
    if arm.policies.is_empty() {
        return Err(ArenaError::Empty(arm.label));
    }
    policies::<G>(&arm, &maker)?;
    let teams = game.teams(arm.seats);
    let is_alone = teams.iter().take(arm.seats).enumerate().all(|(seat, team)| usize::from(*team) == seat);
    arm.teams = if is_alone { Vec::new() } else { teams.into_iter().take(arm.seats).collect() };
    if let Some((one, other)) = arm.torn() {
        return Err(ArenaError::Torn(one, other));
    }
    if let Some(policy) = arm.unseated() {
        return Err(ArenaError::Unseated(policy.into(), arm.label));
    }
    let seats = Seats::named(&*game, &names(&arm, &arm.who(0)))?;
    let game = match &arm.position {
        None => game,
        Some(text) => opened(&*game, &seats, text)?,
    };
    Ok(Box::new(Field { game, fork, arm, seed, maker, begins, meters_all: false }))
}

/// The same game, begun at a position.
fn opened<G: Playable>(game: &G, seats: &Seats, text: &str) -> Result<Arc<G>, ArenaError> {
    let found = game.set_up(seats, &Position::read(text, FileId(0))).err().unwrap_or_default();
    if let Some(first) = found.first() {
        let help = first.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        let more = if found.len() > 1 { format!(" (and {} more)", found.len() - 1) } else { String::new() };
        let message = format!("{}{help}{more}", first.message);
        return Err(ArenaError::Position { line: place_in(text, first.span.map_or(0, |span| span.start)).0, message });
    }
    let opened = game.under(game.rules().fork().begun_at(text)).map(Arc::new);
    opened.ok_or_else(|| ArenaError::Position { line: 1, message: format!("{} has no positions", game.id()) })
}

/// Figures that a game measures, each once, with levels and those measured on the way.
fn figures<G: Playable>(game: &G, arm: &Arm) -> Vec<Cow<'static, str>> {
    let mut names: Vec<Cow<'static, str>> = Vec::new();
    let state = game.setup(&Seats::new(arm.seats));
    game.measure(&state, &mut |name, _, _| {
        if !names.iter().any(|known| known == name) {
            names.push(Cow::Borrowed(name));
        }
    });
    names.extend(ON_THE_WAY.map(|(name, _)| Cow::Borrowed(name)));
    names.extend(levels(game, arm).into_iter().map(|level| Metric::Reached(level).to_string().into()));
    names
}

struct Field<G: Playable> {
    game: Arc<G>,
    fork: fn(&G) -> G,
    arm: Arm,
    seed: u64,
    maker: Maker<G>,
    begins: Begins,
    meters_all: bool,
}

impl<G: Playable> Field<G> {
    /// The moves of a game: what happened in the batch happens again here.
    fn steps(&self, index: u64, seed: u64, who: &[usize]) -> Vec<Move<G::Action>> {
        let (mut player, mut steps) = (self.player(0), Vec::new());
        let _ = caught(|| {
            let mut state = player.begin(who);
            player.drive(index, (seed, who), &mut state, &mut |step| steps.push(step.clone()))
        });
        steps
    }

    fn player(&self, place: usize) -> Player<G> {
        Player {
            game: (self.fork)(&self.game),
            source: Arc::clone(&self.game),
            fork: self.fork,
            policies: policies(&self.arm, &self.maker).unwrap_or_default(),
            maker: Arc::clone(&self.maker),
            begins: self.begins,
            measured: Measured::all(&*self.game, &self.arm, &FigureNames::new(self.figures())),
            arm: self.arm.clone(),
            seed: self.seed,
            place,
            meters_all: self.meters_all,
            steps: Vec::new(),
            scripted: player::scripted(self.game.rules()),
            unscripted: 0,
            most_moves: usize::MAX,
            seated: Vec::new(),
        }
    }
}

impl<G: Playable> Arena for Field<G> {
    fn arm(&self) -> &Arm {
        &self.arm
    }

    fn figures(&self) -> Vec<Cow<'static, str>> {
        // A game that panics before its first move is a finding of all its games.
        caught(|| figures(&*self.game, &self.arm)).unwrap_or_default()
    }

    fn figure_range(&self, name: &str) -> Option<(i64, i64)> {
        self.game.figure_range(name)
    }

    fn endings(&self) -> Vec<&'static str> {
        self.game.endings()
    }

    fn is_of_seats(&self, metric: &Metric) -> bool {
        let Metric::Measured(wanted) = metric else { return !metric.is_of_table() };
        let mut is_of_seats = false;
        let measure = || {
            let state = self.game.setup(&Seats::new(self.arm.seats));
            self.game.measure(&state, &mut |name, seat, _| is_of_seats |= name == wanted && seat.is_some());
        };
        let _ = caught(measure);
        is_of_seats
    }

    fn items(&self) -> Vec<(&'static str, String)> {
        let mut items = Vec::new();
        self.game.things(&mut |kind, name| items.push((kind, name.to_string())));
        items.sort();
        items.dedup();
        items
    }

    fn unforeseen(&self) -> Vec<String> {
        let judges = self.arm().policies.iter().any(|policy| policy != "random");
        if judges { self.game.rules().unforeseen(None) } else { Vec::new() }
    }

    fn worker(&self, place: usize) -> Box<dyn Worker> {
        Box::new(self.player(place))
    }

    fn meter_all(&mut self) {
        self.meters_all = true;
    }

    fn replay(&self, index: u64) -> String {
        (self.begins)(false);
        let (seed, who) = (game_seed(self.seed, index), self.arm.who(index));
        let steps = self.steps(index, seed, &who);
        written((self.fork)(&self.game), &self.arm, (seed, &who), steps)
    }

    fn is_repeatable(&self) -> bool {
        !policies::<G>(&self.arm, &self.maker).unwrap_or_default().iter().any(|policy| policy.listens())
    }

    fn watched(&self, index: u64) -> Coverage {
        if !self.is_repeatable() {
            return Coverage::default();
        }
        (self.begins)(false);
        let (seed, who) = (game_seed(self.seed, index), self.arm.who(index));
        let steps = self.steps(index, seed, &who);
        let game = (self.fork)(&self.game);
        // Counts from before a panic are kept.
        let mut coverage = Coverage::default();
        let with = (seats(&game, &self.arm, &who), &Luck::new(seed));
        let _ = caught(|| clauses::watched(&game, with, &steps, &mut coverage));
        coverage
    }

    fn steered(&self, index: u64, known: &Coverage) -> Coverage {
        (self.begins)(false);
        let game = (self.fork)(&self.game);
        let seats = seats(&game, &self.arm, &self.arm.who(index));
        let play = || clauses::steered(&game, seats, self.seed, index, known);
        caught(play).unwrap_or_default()
    }

    fn clauses(&self, counted: &Coverage) -> Vec<Covered> {
        clauses::rows(self.game.rules(), &self.arm, counted)
    }

    fn shrink(&self, index: u64, signature: &Signature) -> Option<Shrunk> {
        (self.begins)(false);
        let (seed, who) = (game_seed(self.seed, index), self.arm.who(index));
        let steps = self.steps(index, seed, &who);
        let found = Found { arm: &self.arm, names: names(&self.arm, &who), seed, steps, plan: self.seed };
        shrink(&self.game, self.fork, signature, &found)
    }
}
