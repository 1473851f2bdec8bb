//! Play: random games in which the rules of a program are asked.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::rules::{ClauseId, Coverage};
use javelina_engine::{Actor, Dice, Heard, Luck, Move, Seats, Threaded, Turn};
use javelina_variants::{Built, Visit};

use super::program::ITEM;

/// How often a rule was asked, held, and decided, and which of its parts failed first how often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub asked: u64,
    pub fired: u64,
    pub decisive: u64,
    pub blocked: Vec<(usize, u64)>,
}

impl Counts {
    /// Adds what was counted in other games.
    pub fn add(&mut self, more: &Self) {
        self.asked += more.asked;
        self.fired += more.fired;
        self.decisive += more.decisive;
        for (part, count) in &more.blocked {
            match self.blocked.iter_mut().find(|(own, _)| own == part) {
                Some((_, sum)) => *sum += count,
                None => self.blocked.push((*part, *count)),
            }
        }
    }
}

/// How long games are played.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    /// Seats at the table.
    pub seats: usize,
    pub seed: u64,
    /// Evaluations that each rule should have.
    pub least: u64,
    /// The most games, and moves of all games.
    pub games: u64,
    pub moves: u64,
    /// Before one of so many moves the legal actions are listed, which asks about each candidate.
    pub lists: u32,
}

/// Plays until each rule of the law was asked often enough, or the games are used up; counts by label without the item.
pub fn play(built: Built, length: Length) -> BTreeMap<String, Counts> {
    built.visit(Play(length))
}

struct Play(Length);

impl Visit for Play {
    type Out = BTreeMap<String, Counts>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let Length { seats, seed, least, games, mut moves, lists } = self.0;
        let own: Vec<(ClauseId, String)> = game
            .rules()
            .program()
            .clauses
            .iter()
            .enumerate()
            .filter_map(|(at, clause)| {
                let label = clause.label.strip_prefix(ITEM)?.strip_prefix('.')?;
                Some((ClauseId(at as u16), label.to_string()))
            })
            .collect();
        let mut coverage = Coverage::default();
        let mut heard = Heard::<G::Event>::default();
        for at in 0..games {
            let seed = seed.wrapping_mul(1_000).wrapping_add(at);
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 1));
            let mut state = game.setup(&Seats::new(seats));
            while moves > 0 {
                moves -= 1;
                let step = match game.turn(&state) {
                    Turn::Nature => Move::new(Actor::Nature, game.chance(&state, &luck)),
                    Turn::Seat(seat) => {
                        if dice.below(lists) == 0 {
                            game.legal(&state, seat, &mut heard);
                        }
                        let Some(action) = game.sample(&state, seat, &mut dice) else { break };
                        Move::new(Actor::Seat(seat), action)
                    }
                    Turn::Together(seats, _) => {
                        let Some(seat) = seats.first() else { break };
                        let Some(action) = game.sample(&state, seat, &mut dice) else { break };
                        Move::new(Actor::Seat(seat), action)
                    }
                    _ => break,
                };
                game.apply(&mut state, &step, &mut heard);
                heard.deeds.hand_on(&mut coverage);
                heard.clear();
            }
            if moves == 0 || at > 0 && own.iter().all(|(clause, _)| coverage.of(*clause)[0] >= least) {
                break;
            }
        }
        let counts = |clause: ClauseId| {
            let [asked, fired, _, decisive] = coverage.of(clause);
            Counts { asked, fired, decisive, blocked: coverage.blocked_by(clause).collect() }
        };
        let mut all = BTreeMap::<String, Counts>::new();
        for (clause, label) in own {
            all.entry(label).or_insert_with(|| counts(clause));
        }
        all
    }
}
