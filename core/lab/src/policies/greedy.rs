//! Policies that look one action ahead, and past Nature's answer to it.

use javelina_engine::{Actor, Dice, Extent, Finding, Game, Luck, Move, Playable, Silent, Tick, Turn};

use crate::finding::blame::void;
use crate::policies::policy::{Ahead, Ask, Policy, Rated, TRIES, Worth};

/// How many answers of Nature are imagined for the actions that stand best after one.
const ANSWERS: u64 = 4;
/// How many actions those are.
const BEST: usize = 4;
/// The most moves of Nature that are imagined after an action.
const MOST_MOVES: usize = 64;

/// The value of an action that an imagined answer of Nature shows to be wrong with the game: no value of a game comes near.
const WORTH_SEEING: i64 = i64::MAX / 16;

/// Looks one action ahead on a state that its view allows. Where Nature answers, an answer is imagined, the same luck for
/// every action; the actions that stand best then are judged by the mean over some more.
pub(crate) struct Greedy<G: Game> {
    name: String,
    view: G::View,
    actions: Vec<G::Action>,
    judged: Vec<Judged<G::Action>>,
    scratch: Option<G::State>,
    ahead: Option<Ahead<G::Action>>,
}

/// An action, and what the state after it is worth.
struct Judged<A> {
    action: A,
    value: i64,
    /// Actions of one value in an order of their own at each decision, or the first of the list would be favoured.
    drawn: u64,
}

impl<A> Judged<A> {
    fn rank(&self) -> (i64, u64) {
        (self.value, self.drawn)
    }
}

/// What follows an action until a seat is asked again.
pub(crate) struct Followed {
    /// Whether Nature answered.
    pub answered: bool,
    /// What went wrong inside content, if that ended the game.
    pub wrong: Option<Finding>,
}

/// Plays an action, and Nature's answers to it as `luck` has them.
pub(crate) fn follow<G: Game>(game: &G, state: &mut G::State, step: &Move<G::Action>, luck: &Luck) -> Followed {
    game.apply(state, step, &mut Silent);
    let mut answered = false;
    for _ in 0..MOST_MOVES {
        if game.turn(state) != Turn::Nature {
            break;
        }
        answered = true;
        let answer = Move { by: Actor::Nature, at: Tick(0), action: game.chance(state, luck) };
        game.apply(state, &answer, &mut Silent);
    }
    Followed { answered, wrong: void(game, state) }
}

impl<G: Game> Greedy<G> {
    pub fn named(name: &str) -> Self {
        let view = G::View::default();
        Self { name: name.into(), view, actions: Vec::new(), judged: Vec::new(), scratch: None, ahead: None }
    }

    /// What the state is worth after an action and Nature's answer, and whether there was one; `None` if content failed.
    fn after(&mut self, ask: &Ask<'_, G>, from: &G::State, action: &G::Action, luck: &Luck) -> Option<(i64, bool)> {
        let scratch = match &mut self.scratch {
            Some(scratch) => {
                scratch.clone_from(from);
                scratch
            }
            empty => empty.insert(from.clone()),
        };
        let step = Move { by: Actor::Seat(ask.seat()), at: ask.at(), action: action.clone() };
        let followed = follow(ask.game(), scratch, &step, luck);
        match followed.wrong {
            // By another answer it may not go wrong: it is played, so that it shows if it does, with a record.
            Some(_) if followed.answered => Some((WORTH_SEEING, true)),
            Some(finding) => {
                self.ahead.get_or_insert(Ahead { action: Some(action.clone()), finding });
                None
            }
            None => Some((ask.game().value(scratch, ask.seat()), followed.answered)),
        }
    }
}

impl<G: Playable> Greedy<G> {
    /// Lists what the seat may do, samples where there is no end to it.
    fn list(&mut self, ask: &Ask<'_, G>, dice: &mut Dice) {
        match ask.legal(&mut self.actions) {
            Extent::Open => self.actions.extend((0..TRIES).filter_map(|_| ask.sample(dice))),
            Extent::All | Extent::Failed(_) => {}
        }
    }

    /// Judges the listed actions; where Nature answers, only those that stand best after one answer. Each value is a sum over so
    /// many answers.
    fn judge(&mut self, ask: &Ask<'_, G>, dice: &mut Dice) -> i64 {
        ask.view(&mut self.view);
        let imagined = ask.game().imagine(&self.view, dice);
        let base = dice.bits();
        let luck = |answer: u64| Luck::new(base.wrapping_add(answer));
        let (mut actions, mut judged) = (std::mem::take(&mut self.actions), std::mem::take(&mut self.judged));
        let mut is_chancy = false;
        judged.clear();
        for action in actions.drain(..) {
            if ask.is_stopped() {
                break;
            }
            let drawn = dice.bits();
            let Some((value, answered)) = self.after(ask, &imagined, &action, &luck(0)) else { continue };
            is_chancy |= answered;
            judged.push(Judged { action, value, drawn });
        }
        if is_chancy {
            judged.sort_unstable_by_key(|one| std::cmp::Reverse(one.rank()));
            judged.truncate(BEST);
            for one in &mut judged {
                let more = (1..ANSWERS).filter_map(|answer| self.after(ask, &imagined, &one.action, &luck(answer)));
                one.value += more.map(|(value, _)| value).sum::<i64>();
            }
        }
        (self.actions, self.judged) = (actions, judged);
        if is_chancy { ANSWERS as i64 } else { 1 }
    }
}

impl<G: Playable> Policy<G> for Greedy<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn pick(&mut self, ask: &Ask<'_, G>) -> Option<G::Action> {
        let mut dice = ask.dice();
        self.list(ask, &mut dice);
        if self.actions.len() < 2 {
            return self.actions.pop();
        }
        self.judge(ask, &mut dice);
        let best = self.judged.drain(..).max_by_key(Judged::rank);
        best.map(|one| one.action)
    }

    fn rate(&mut self, ask: &Ask<'_, G>) -> Vec<Rated<G::Action>> {
        let mut dice = ask.dice();
        self.list(ask, &mut dice);
        let answers = self.judge(ask, &mut dice);
        self.judged.sort_by_key(|one| std::cmp::Reverse(one.rank()));
        let rated = |one: Judged<G::Action>| Rated { action: one.action, worth: Worth::Value(one.value / answers) };
        self.judged.drain(..).map(rated).collect()
    }

    fn seen_ahead(&mut self) -> Option<Ahead<G::Action>> {
        self.ahead.take()
    }
}

/// Plays at random in one of so many decisions as the game says, else as `greedy`.
pub(crate) struct Careless<G: Game> {
    greedy: Greedy<G>,
}

impl<G: Game> Careless<G> {
    pub fn named(name: &str) -> Self {
        Self { greedy: Greedy::named(name) }
    }
}

impl<G: Playable> Policy<G> for Careless<G> {
    fn name(&self) -> &str {
        &self.greedy.name
    }

    fn pick(&mut self, ask: &Ask<'_, G>) -> Option<G::Action> {
        let mut dice = ask.dice();
        if dice.below(ask.game().presets().careless.max(1)) == 0 {
            ask.sample(&mut dice)
        } else {
            self.greedy.pick(ask)
        }
    }

    fn rate(&mut self, ask: &Ask<'_, G>) -> Vec<Rated<G::Action>> {
        self.greedy.rate(ask)
    }

    fn seen_ahead(&mut self) -> Option<Ahead<G::Action>> {
        self.greedy.seen_ahead()
    }
}
