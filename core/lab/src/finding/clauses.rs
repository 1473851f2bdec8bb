//! What the clauses of content did in a game that is played again, and in one that is steered to those that did nothing yet.

use javelina_engine::rules::{Catalogue, ClauseId, Coverage, Deed, FactId, PointId, Rules};
use javelina_engine::{Actor, Citation, Dice, Due, Game, Heard, Luck, Move, Seat, Seats, Span, due};

use crate::finding::trial::{Choice, Look, at_random, trial};
use crate::plans::plan::Arm;
use crate::plans::seeds::game_seed;

/// Actions of which a steered game takes the one that shows most.
const LOOKED_AT: u32 = 12;
const STEER: u64 = u64::from_le_bytes(*b"steer   ");

/// What one clause did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// The game.
    pub game: String,
    /// Kind of content, id and title of the item that owns the clause.
    pub item: [String; 3],
    /// `item.label`.
    pub label: String,
    /// The point that it answers.
    pub point: &'static str,
    /// File, line and column.
    pub place: Citation,
    /// The same place in the files of the packs.
    pub span: Span,
    /// Counts of each [`Deed`]: asked, held, spoke, decisive.
    pub counts: [u64; Deed::SORTS],
    /// The same counts of games that were steered, which are none of the batch.
    pub steered: [u64; Deed::SORTS],
    /// Place of each part of its condition in the files of the packs, where it is known.
    pub parts: Vec<Option<Span>>,
    /// How often each part, counted from 0, was the first that did not hold.
    pub blocked: Vec<(usize, u64)>,
    /// Whether its item was chosen for an arm, or another clause of it was asked: whether it could have been asked.
    pub is_in_play: bool,
    /// `true` if rules in play read a fact whose value may ask this point; those questions are not counted.
    pub is_asked_by_facts: bool,
}

impl Covered {
    /// Count of a deed.
    pub fn count(&self, deed: Deed) -> u64 {
        self.counts[deed as usize]
    }

    /// Adds what the same clause did in other games.
    pub fn add(&mut self, other: &Self) {
        self.counts.iter_mut().zip(other.counts).for_each(|(sum, count)| *sum += count);
        self.steered.iter_mut().zip(other.steered).for_each(|(sum, count)| *sum += count);
        self.is_in_play |= other.is_in_play;
        self.is_asked_by_facts |= other.is_asked_by_facts;
        for (part, count) in &other.blocked {
            match self.blocked.iter_mut().find(|(known, _)| known == part) {
                Some((_, sum)) => *sum += count,
                None => self.blocked.push((*part, *count)),
            }
        }
        self.blocked.sort_unstable();
    }
}

/// The clauses of a game with what was counted of each.
pub(crate) fn rows(rules: &Rules, arm: &Arm, coverage: &Coverage) -> Vec<Covered> {
    let program = rules.program();
    let all = || program.clauses.iter().enumerate().map(|(at, clause)| (ClauseId(at as u16), clause));
    let mut in_play: Vec<bool> = program.items.iter().map(|item| arm.with.contains(&item.id)).collect();
    for (id, clause) in all().filter(|(id, _)| coverage.of(*id)[0] > 0) {
        debug_assert_eq!(program.clauses[id.index()].label, clause.label, "ids are places");
        in_play[clause.item.index()] = true;
    }
    let row = |(id, clause): (ClauseId, &javelina_engine::rules::Clause)| {
        let item = &program.items[clause.item.index()];
        Covered {
            game: arm.game.clone(),
            item: [item.kind.clone(), item.id.clone(), item.title.clone()],
            label: clause.label.clone(),
            point: rules.catalogue().points[clause.point.index()].name,
            place: clause.citation.clone(),
            span: clause.span,
            counts: coverage.of(id),
            steered: Default::default(),
            parts: rules.condition_parts(id),
            blocked: coverage.blocked_by(id).collect(),
            is_in_play: in_play[clause.item.index()],
            is_asked_by_facts: asked_by_facts(rules, clause.point, &in_play),
        }
    };
    all().map(row).collect()
}

/// Returns `true` if an item in play reads a fact whose value may ask the rules at a point.
fn asked_by_facts(rules: &Rules, point: PointId, in_play: &[bool]) -> bool {
    let Catalogue { facts, points, .. } = rules.catalogue();
    let may_ask = |at: &usize| facts[*at].may_ask(point, &points[point.index()]);
    let asking: Vec<FactId> = (0..facts.len()).filter(may_ask).map(|at| FactId(at as u8)).collect();
    !asking.is_empty() && rules.readers(&asking).iter().any(|item| in_play.get(item as usize) == Some(&true))
}

/// Plays moves again and counts what clauses do: in the setup, at each list of legal actions, the one after the last move
/// included, and at each move.
pub(crate) fn watched<G: Game>(
    game: &G,
    (seats, luck): (Seats, &Luck),
    steps: &[Move<G::Action>],
    coverage: &mut Coverage,
) {
    let mut heard = Heard::default();
    let mut state = game.setup_heard(&seats, &mut heard);
    for step in steps {
        if let Actor::Seat(seat) = step.by {
            game.legal(&state, seat, &mut heard);
        }
        game.apply(&mut state, step, &mut heard);
        heard.deeds.hand_on(coverage);
        heard.clear();
    }
    if let Some(seat) = due(game, &state, luck).seat() {
        game.legal(&state, seat, &mut heard);
    }
    heard.deeds.hand_on(coverage);
}

/// A game at random, but for this: of some actions each seat takes the one that makes clauses do what they did not do
/// before.
pub(crate) fn steered<G: Game>(game: &G, seats: Seats, plan: u64, index: u64, known: &Coverage) -> Coverage {
    let seed = game_seed(plan ^ STEER, index);
    let (mut dice, mut seen, mut moves) = (Dice::new(seed, STEER), known.clone(), Vec::new());
    let mut coverage = Coverage::default();
    let rules = crate::finding::trial::Rules { seats, seed, look: Look::Faults, most: game.longest() };
    trial(game, rules, &mut moves, &mut |game, state, (by, at), luck| {
        let Actor::Seat(seat) = by else { return at_random(game, state, (by, at), luck, &mut dice) };
        let (action, shown) = most_telling(game, state, (seat, at), luck, &seen, &mut dice);
        seen.merge(&shown);
        action
    });
    watched(game, (seats, &Luck::new(seed)), &moves, &mut coverage);
    coverage
}

fn most_telling<G: Game>(
    game: &G,
    state: &G::State,
    (seat, at): (Seat, javelina_engine::Tick),
    luck: &Luck,
    seen: &Coverage,
    dice: &mut Dice,
) -> (Choice<G::Action>, Coverage) {
    let mut best: Option<(usize, G::Action, Coverage)> = None;
    for _ in 0..LOOKED_AT {
        let Some(action) = game.sample(state, seat, dice) else { break };
        let (mut after, mut heard) = (state.clone(), Heard::default());
        game.apply(&mut after, &Move { by: Actor::Seat(seat), at, action: action.clone() }, &mut heard);
        // What comes next belongs to the action: Nature's answer, and the list that the next seat gets.
        if let Due::Nature(at) = due(game, &after, luck) {
            let chance = Move { by: Actor::Nature, at, action: game.chance(&after, luck) };
            game.apply(&mut after, &chance, &mut heard);
        }
        if let Some(next) = due(game, &after, luck).seat() {
            game.legal(&after, next, &mut heard);
        }
        let shown = Coverage::from(heard.deeds);
        let news = shown.beyond(seen);
        if best.as_ref().is_none_or(|(known, ..)| news > *known) {
            best = Some((news, action, shown));
        }
    }
    match best {
        Some((_, action, shown)) => (Choice::Play(action), shown),
        None => (Choice::Nothing, Coverage::default()),
    }
}
