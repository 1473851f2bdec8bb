//! Differ: plays two sides of a game in lockstep, game by game, and finds by which units they differ.

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::{Actor, Dice, Game, Luck, Move, Outcome, Playable, Seats, SeatsError};

use crate::comparing::difference::{DifferRow, Difference, Owner};
use crate::comparing::least::least;
use crate::comparing::lockstep::{Kind, Lockstep, Mismatch, Walked};
use crate::errors::ArenaError;
use crate::figures::moments::{Moments, UNIT};
use crate::finding::trial::{Asked, Choice, Chooser, at_random};
use crate::plans::plan::Arm;
use crate::plans::seeds::{game_seed, policy_luck};
use crate::playing::drive::{Players, decide, drive};
use crate::playing::replays::recorded;
use crate::policies::named::policy;
use crate::policies::policy::{Ask, Policy};
use crate::pool::{Pool, workers};
use crate::stop::Stop;

/// Games that a worker plays in a row.
const CHUNK: u64 = 8;
/// Games of each kind that are held against every unit; others only against those that were found.
const LOOKED_AT: usize = 32;
/// Games of each kind of which sets of units are tried.
const SETS: usize = 4;
/// Random games among which a shorter one of the same difference is looked for.
const SHORTER: u64 = 150;
const SHRINK: u64 = u64::from_le_bytes(*b"differ  ");

/// The game in which these units are as on the second side; `None` if content refuses that.
pub type Mixer<'a, G> = dyn Fn(&[bool]) -> Option<G> + Sync + 'a;

/// How two sides are compared.
pub struct DifferAsk<'a> {
    /// The units that count as agreed, by their places: they are as on the second side in both.
    pub agreed: &'a [usize],
    /// The arms of both sides: what records say. The first one's policies play.
    pub arms: [Arm; 2],
    /// The seed of the batch.
    pub seed: u64,
    /// Games that are played at once.
    pub jobs: usize,
    /// Ends the comparison between games.
    pub stop: &'a Stop,
    /// Whether to look for the units by which games differ, with a small game for each; else they are counted.
    pub by_what: bool,
}

/// What is to be compared.
pub struct Differ<'a, G: Playable> {
    /// Makes games.
    pub mixer: &'a Mixer<'a, G>,
    /// The same game with scripts of its own.
    pub fork: fn(&G) -> G,
    /// What differs, by name.
    pub units: &'a [String],
    /// Whether actions can only be told apart by their texts.
    pub by_text: bool,
    /// The games of both sides as they are by themselves, which write records.
    pub sides: [Arc<G>; 2],
    /// How they are compared.
    pub ask: DifferAsk<'a>,
}

/// One game: how many decisions were compared, whether both sides came to its end, and the game if it differs.
type PlayedOf<G> = (u64, bool, Option<Case<<G as Game>::Action>>);

/// What came of all games: both sides, and the games that differ.
struct Played<'a, G: Playable> {
    pool: &'a Pool,
    before: &'a G,
    after: &'a G,
    cases: Vec<Case<G::Action>>,
}

/// How games that differ end, played to their ends on both sides.
#[derive(Default)]
struct Ends {
    /// How many fail on each side.
    failed: [u64; 2],
    /// Of each that fails on neither side the difference of the mean score of its sides, in units of 1/840.
    scores: Vec<i64>,
}

/// Makes rows of the games that differ, and says how these end.
type Rows<'a, G> = dyn Fn(&Played<'_, G>) -> (Vec<DifferRow>, Ends) + Sync + 'a;

/// A game that differs.
struct Case<A> {
    index: u64,
    seed: u64,
    names: Vec<String>,
    moves: Vec<Move<A>>,
    mismatch: Mismatch,
}

impl<G: Playable> Differ<'_, G> {
    /// Plays all games of the arms and tells what differs, or how many games do, of each kind.
    ///
    /// # Errors
    ///
    /// [`ArenaError`]: a policy is not known, or the game is not for that many seats.
    pub fn run(mut self) -> Result<Difference, ArenaError> {
        for arm in &mut self.ask.arms {
            let teams = self.sides[0].teams(arm.seats);
            let is_alone = teams.iter().take(arm.seats).enumerate().all(|(seat, team)| usize::from(*team) == seat);
            arm.teams = if is_alone { Vec::new() } else { teams.into_iter().take(arm.seats).collect() };
        }
        if !self.ask.by_what {
            return self.judged(&|played| {
                let nobody = played.cases.iter().map(|_| Owner::Unknown).collect();
                (self.rows(played, nobody), Ends::default()) // nothing shorter is looked for where nobody is known to do it
            });
        }
        self.judged(&|played| {
            let owners = self.owners(played, &self.open());
            let both = [played.before, played.after].map(|game| {
                played.pool.each(played.cases.len(), &|at| self.ended(&(self.fork)(game), &played.cases[at]))
            });
            let mut ends = Ends::default();
            for (before, after) in both[0].iter().zip(&both[1]) {
                for (failed, end) in ends.failed.iter_mut().zip([before, after]) {
                    *failed += u64::from(end.is_none());
                }
                ends.scores.extend(before.zip(*after).map(|(before, after)| after - before));
            }
            (self.rows(played, owners), ends)
        })
    }

    fn judged(&self, rows: &Rows<'_, G>) -> Result<Difference, ArenaError> {
        let arm = &self.ask.arms[0];
        for name in &arm.policies {
            policy::<G>(name)?;
        }
        for side in &self.sides {
            if let Some(message) = side.refuses_to_begin(arm.seats) {
                return Err(SeatsError::Count(message).into());
            }
        }
        let names: Vec<String> = arm.who(0).iter().filter_map(|at| arm.policies.get(*at)).cloned().collect();
        Seats::named(&*self.sides[0], &names)?;
        let pool = workers(self.ask.jobs).unwrap_or_else(|_| Pool::alone());
        Ok(self.compared(rows, &pool))
    }

    /// The units that are not agreed.
    fn open(&self) -> Vec<usize> {
        (0..self.units.len()).filter(|at| !self.ask.agreed.contains(at)).collect()
    }

    fn compared(&self, rows: &Rows<'_, G>, pool: &Pool) -> Difference {
        let nothing = |is_cut| Difference {
            units: self.units.to_vec(),
            games: 0,
            unended: 0,
            failed: [0; 2],
            score: Moments::default(),
            decisions: 0,
            is_cut,
            rows: Vec::new(),
        };
        let open = self.open();
        let (Some(before), Some(after)) = (self.with(&[]), self.with(&open)) else { return nothing(false) };
        if open.is_empty() {
            return nothing(false);
        }
        let games = self.ask.arms[0].games;
        let chunks = pool.each(games.div_ceil(CHUNK) as usize, &|chunk| {
            let (one, two, mut policies) = ((self.fork)(&before), (self.fork)(&after), self.policies());
            let mut others = self.ask.by_what.then(|| self.policies());
            let games = chunk as u64 * CHUNK..games.min((chunk as u64 + 1) * CHUNK);
            let goes_on = |_: &u64| !self.ask.stop.is_stopped();
            games
                .take_while(goes_on)
                .map(|index| self.play([&one, &two], &mut policies, others.as_deref_mut(), index))
                .collect()
        });
        let played: Vec<PlayedOf<G>> = chunks.into_iter().flat_map(|chunk: Vec<_>| chunk).collect();
        let is_cut = (played.len() as u64) < games;
        let decisions = played.iter().map(|(decisions, ..)| decisions).sum();
        let unended = played.iter().filter(|(_, is_over, case)| !is_over && case.is_none()).count() as u64;
        let count = played.len() as u64;
        let cases: Vec<Case<G::Action>> = played.into_iter().filter_map(|(.., case)| case).collect();
        let (rows, Ends { failed, scores }) = rows(&Played { pool, before: &before, after: &after, cases });
        let failed = failed.map(|failed| failed + unended);
        let differing: u64 = rows.iter().map(|row| row.games).sum();
        let mut score = Moments::default();
        scores.iter().for_each(|by| score.add(*by));
        if self.ask.by_what {
            score = score.among(count - unended - differing + score.count);
        }
        Difference { units: self.units.to_vec(), games: count, unended, failed, score, decisions, is_cut, rows }
    }

    /// The game with the agreed units and these as on the second side.
    fn with(&self, more: &[usize]) -> Option<G> {
        let taken: Vec<bool> =
            (0..self.units.len()).map(|at| self.ask.agreed.contains(&at) || more.contains(&at)).collect();
        (self.mixer)(&taken)
    }

    fn policies(&self) -> Vec<Box<dyn Policy<G>>> {
        self.ask.arms[0].policies.iter().filter_map(|name| policy(name).ok()).collect()
    }

    fn lockstep<'g>(&self, both: [&'g G; 2], names: &[String], seed: u64, most: usize) -> Option<Lockstep<'g, G>> {
        let seats = Seats::named(both[0], names).ok()?;
        Some(Lockstep { both, seats, seed, most, by_text: self.by_text, sees: self.ask.by_what })
    }

    /// Plays game `index` on both sides; how many decisions were compared, and the game if it differs. What other policies
    /// choose in the second one is compared, too.
    fn play(
        &self,
        both: [&G; 2],
        policies: &mut [Box<dyn Policy<G>>],
        others: Option<&mut [Box<dyn Policy<G>>]>,
        index: u64,
    ) -> PlayedOf<G> {
        let (seed, who) = (game_seed(self.ask.seed, index), self.ask.arms[0].who(index));
        let names: Vec<String> = who.iter().filter_map(|at| self.ask.arms[0].policies.get(*at)).cloned().collect();
        let Some(pair) = self.lockstep(both, &names, seed, both[0].longest()) else { return (0, false, None) };
        let minds = policy_luck(seed);
        let [mut decisions, mut asked_of] = [[0_u32; javelina_engine::MAX_SEATS]; 2];
        let begin = |game: &G, policies: &mut [Box<dyn Policy<G>>]| {
            for (at, policy) in policies.iter_mut().enumerate() {
                let slots = who.iter().enumerate().filter(|(_, index)| **index == at);
                policy.sits(slots.fold(Default::default(), |seats: javelina_engine::SeatSet, (slot, _)| {
                    seats.with(javelina_engine::Seat(slot as u8))
                }));
                policy.begin(game, who.len());
            }
        };
        begin(both[0], &mut *policies);
        let others = others.map(|others| {
            begin(both[1], &mut *others);
            others
        });
        let choose = |policies: &mut [Box<dyn Policy<G>>], decisions: &mut [u32], game: &G, state: &G::State, asked| {
            let (by, at): Asked = asked;
            let Actor::Seat(seat) = by else { return Choice::Stop };
            let Some(policy) = who.get(seat.index()).and_then(|at| policies.get_mut(*at)) else { return Choice::Stop };
            let ask = Ask::new(game, state, seat, at, minds, decisions[seat.index()]);
            decisions[seat.index()] += 1;
            decide(&mut **policy, &ask).map_or(Choice::Stop, Choice::Play)
        };
        let mut first: Box<Chooser<'_, G>> = Box::new(|game, state, asked, luck| match asked.0 {
            Actor::Nature => Choice::Play(game.chance(state, luck)),
            Actor::Seat(_) => choose(&mut *policies, &mut decisions, game, state, asked),
        });
        let mut second: Option<Box<Chooser<'_, G>>> = others.map(|others| -> Box<Chooser<'_, G>> {
            Box::new(move |game, state, asked, _| choose(&mut *others, &mut asked_of, game, state, asked))
        });
        let walked = pair.walk(&mut *first, second.as_deref_mut());
        drop((first, second));
        let Walked { moves, decisions, mismatch, is_over } = walked;
        (decisions, is_over, mismatch.map(|mismatch| Case { index, seed, names, moves, mismatch }))
    }

    /// Plays a game that differs to its end on one side. Returns the mean score of its sides, in units of 1/840; `None` if it
    /// fails.
    fn ended(&self, game: &G, case: &Case<G::Action>) -> Option<i64> {
        let seats = Seats::named(game, &case.names).ok()?;
        let (mut state, mut policies, who) = (game.setup(&seats), self.policies(), self.ask.arms[0].who(case.index));
        let luck = Luck::new(case.seed);
        let players = Players { luck, minds: policy_luck(case.seed), policies: &mut policies, who: &who };
        if drive(game, &mut state, players, None, |_| {}).finding.is_some() {
            return None;
        }
        let result = game.result(&state);
        if matches!(result, Outcome::Void(_)) {
            return None;
        }
        let standings = result.standings();
        let sum: i64 = standings.iter().map(|one| i64::from(one.score)).sum();
        Some(sum * UNIT / (standings.len() as i64).max(1))
    }

    /// Whether the first side with these units as on the second one first differs from it in a game as both sides do:
    /// in the same thing after the same moves.
    fn differs(&self, both: [&G; 2], case: &Case<G::Action>) -> bool {
        if case.mismatch.kind == Kind::Policy {
            let (mut policies, mut others) = (self.policies(), self.policies());
            let played = self.play(both, &mut policies, Some(&mut others), case.index).2;
            let found = played.map(|found| (found.mismatch.kind, found.mismatch.at));
            return found == Some((case.mismatch.kind, case.mismatch.at));
        }
        let Some(pair) = self.lockstep(both, &case.names, case.seed, case.mismatch.at) else { return false };
        let mut at = 0;
        let mut again = |_: &G, _: &G::State, _: Asked, _: &Luck| {
            at += 1;
            case.moves.get(at - 1).map_or(Choice::Stop, |step| Choice::Play(step.action.clone()))
        };
        let walked = pair.walk(&mut again, None);
        walked.mismatch.is_some_and(|found| (found.kind, found.at) == (case.mismatch.kind, case.mismatch.at))
    }

    /// By which units each game differs.
    fn owners(&self, played: &Played<'_, G>, open: &[usize]) -> Vec<Owner> {
        let Played { pool, before, cases, .. } = played;
        let alone: Vec<(usize, G)> = open.iter().filter_map(|unit| Some((*unit, self.with(&[*unit])?))).collect();
        let mut of_kind: BTreeMap<Kind, usize> = BTreeMap::new();
        let nth: Vec<usize> = cases
            .iter()
            .map(|case| {
                let count = of_kind.entry(case.mismatch.kind).or_default();
                *count += 1;
                *count - 1
            })
            .collect();
        let judge = |case: &Case<G::Action>, among: &dyn Fn(usize) -> bool| -> Vec<usize> {
            let game = (self.fork)(before);
            let units = alone.iter().filter(|(unit, _)| among(*unit));
            units
                .filter(|(_, hybrid)| self.differs([&game, &(self.fork)(hybrid)], case))
                .map(|(unit, _)| *unit)
                .collect()
        };
        let looked: Vec<Vec<usize>> = pool.each(cases.len(), &|at| match nth[at] {
            0..LOOKED_AT => judge(&cases[at], &|_| true),
            _ => Vec::new(),
        });
        let mut found: Vec<usize> = looked.iter().flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        // What no unit does alone some do together.
        let lonely = |at: &usize| nth[*at] < LOOKED_AT && looked[*at].is_empty();
        let mut sets: Vec<Vec<usize>> = Vec::new();
        for at in (0..cases.len()).filter(lonely) {
            let is_known = sets.iter().any(|set| self.differs_with(before, set, &cases[at]));
            if !is_known && sets.len() < SETS && open.len() > 1 {
                let mut does = |set: &[usize]| {
                    let units: Vec<usize> = set.iter().map(|at| open[*at]).collect();
                    self.differs_with(before, &units, &cases[at])
                };
                let set: Vec<usize> = least(open.len(), &mut does).into_iter().map(|at| open[at]).collect();
                sets.push(set);
            }
        }
        pool.each(cases.len(), &|at| {
            let mut units = looked[at].clone();
            if nth[at] >= LOOKED_AT {
                units = judge(&cases[at], &|unit| found.contains(&unit));
            }
            if !units.is_empty() {
                return Owner::Each(units);
            }
            let set = sets.iter().find(|set| self.differs_with(before, set, &cases[at]));
            set.map_or(Owner::Unknown, |set| Owner::Together(set.clone()))
        })
    }

    fn differs_with(&self, before: &G, units: &[usize], case: &Case<G::Action>) -> bool {
        self.with(units).is_some_and(|hybrid| self.differs([&(self.fork)(before), &hybrid], case))
    }

    fn rows(&self, played: &Played<'_, G>, owners: Vec<Owner>) -> Vec<DifferRow> {
        let Played { pool, before, after, cases } = played;
        let mut groups: BTreeMap<(Kind, Owner), Vec<usize>> = BTreeMap::new();
        for (at, owner) in owners.into_iter().enumerate() {
            groups.entry((cases[at].mismatch.kind, owner)).or_default().push(at);
        }
        let groups: Vec<_> = groups.into_iter().collect();
        let row = |((kind, owner), places): &((Kind, Owner), Vec<usize>)| {
            let key = |at: &&usize| (cases[**at].mismatch.at, cases[**at].index);
            let shortest = places.iter().min_by_key(key).map(|at| &cases[*at])?;
            let smaller = self.smaller([before, after], *kind, owner, shortest);
            let shown = smaller.as_ref().unwrap_or(shortest);
            Some(DifferRow {
                kind: *kind,
                owner: owner.clone(),
                games: places.len() as u64,
                first: shortest.mismatch.at,
                example: shortest.index,
                said: shown.mismatch.said.clone(),
                action: shown.mismatch.action.clone(),
                replays: self.records(before, shown),
            })
        };
        let mut rows: Vec<DifferRow> = pool.each(groups.len(), &|at| row(&groups[at])).into_iter().flatten().collect();
        rows.sort_by_key(|row| (std::cmp::Reverse(row.games), row.example));
        rows
    }

    /// A shorter game that differs in the same way by the same units: at random, with few seats first.
    fn smaller(&self, both: [&G; 2], kind: Kind, owner: &Owner, case: &Case<G::Action>) -> Option<Case<G::Action>> {
        let (before, after) = ((self.fork)(both[0]), (self.fork)(both[1]));
        let units = match owner {
            Owner::Each(units) => units.get(..1)?,
            Owner::Together(units) => units,
            Owner::Unknown => return None,
        };
        // Players at random choose alike.
        let hybrid = (kind != Kind::Policy).then(|| self.with(units)).flatten()?;
        let mut best: Option<Case<G::Action>> = None;
        for seats in *before.seats_range().start()..=case.names.len() {
            let names = vec!["random".to_string(); seats];
            for index in 0..SHORTER {
                let most = best.as_ref().map_or(case.mismatch.at, |best| best.mismatch.at.saturating_sub(1));
                let seed = game_seed(self.ask.seed ^ SHRINK, index);
                let Some(pair) = self.lockstep([&before, &after], &names, seed, most) else { break };
                let mut dice = Dice::new(seed, SHRINK);
                let mut random = |game: &G, state: &G::State, asked: Asked, luck: &Luck| {
                    at_random(game, state, asked, luck, &mut dice)
                };
                let walked = pair.walk(&mut random, None);
                let Walked { moves, mismatch: Some(mismatch), .. } = walked else { continue };
                let found = Case { index: case.index, seed, names: names.clone(), moves, mismatch };
                let is_less = found.mismatch.at < most || found.mismatch.at == most && best.is_none();
                if found.mismatch.kind == kind && is_less && self.differs([&before, &hybrid], &found) {
                    best = Some(found);
                }
            }
        }
        best
    }

    /// The record of a game on each side: the same moves up to the difference.
    fn records(&self, before: &G, case: &Case<G::Action>) -> [Option<String>; 2] {
        [0, 1].map(|side| {
            let game = (self.fork)(&self.sides[side]);
            let steps = self.retold(before, &game, case)?;
            let count = steps.len();
            let (text, played) = recorded(game, &self.ask.arms[side], (case.seed, case.names.clone()), steps, None);
            (played == count).then_some(text)
        })
    }

    /// The moves of a game as another one writes them, which has other ids.
    fn retold(&self, from: &G, to: &G, case: &Case<G::Action>) -> Option<Vec<Move<G::Action>>> {
        let seats = Seats::named(to, &case.names).ok()?;
        let (mut state, mut steps) = (to.setup(&seats), Vec::new());
        for step in &case.moves {
            let text = javelina_engine::written(from, &step.action);
            let step = Move { action: to.read(&state, step.by, &text).ok()?, ..step.clone() };
            to.apply(&mut state, &step, &mut javelina_engine::Silent);
            steps.push(step);
        }
        Some(steps)
    }
}
