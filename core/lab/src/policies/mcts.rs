//! A policy that searches: single-observer information-set Monte Carlo tree search.
//!
//! Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational
//! Intelligence and AI in Games 4 (2012). Each playout begins in another state that the seat's view allows; the tree is
//! shared between them, so an action is judged by all the states in which it was legal. Nature moves with an imagined
//! luck of the policy's own, never with that of the game. The tree grows by progressive widening: the more often a
//! decision was reached, the more of its actions are tried, best first by [`Game::value`]; continuous families are
//! sampled. The budget is a number of playouts, never a time, so that a game comes out the same on every machine.

use std::cmp::Reverse;

use javelina_engine::{
    Actor, Dice, Due, Effort, Extent, Finding, Game, Luck, Move, Playable, Seat, SeatSet, Silent, Tick, due,
};

use crate::finding::blame::void;
use crate::policies::greedy::follow;
use crate::policies::policy::{Ahead, Ask, Policy, Rated, TRIES};
use crate::policies::tree::{Rewards, Tree};

/// The most playouts a decision that a name may ask for.
pub(crate) const MOST_PLAYOUTS: u32 = 100_000;
/// Playouts of a decision of `mcts` where its name says no number.
pub(crate) const PLAYOUTS: u32 = 200;
/// Samples that stand for a continuous family, inside the tree and each time the root widens.
const SAMPLES: usize = 8;
/// The most actions of which one is tried first when a decision inside the tree widens; a playout may look at fewer.
const LOOKED_AT: u32 = 12;
/// The most moves of a playout, those of Nature included.
const LONGEST: usize = 600;
/// Decisions that count as a turn where nobody else plays, and no other seat's ends one.
const ALONE: u32 = 4;

/// The policy.
pub(crate) struct Mcts<G: Game> {
    name: String,
    /// Playouts for each decision; `None` leaves them to the game, as all else.
    playouts: Option<u32>,
    view: G::View,
    actions: Vec<G::Action>,
    state: Option<G::State>,
    scratch: Option<G::State>,
    ahead: Option<Ahead<G::Action>>,
}

impl<G: Game> Mcts<G> {
    pub fn new(name: &str, playouts: Option<u32>) -> Self {
        let view = G::View::default();
        Self { name: name.into(), playouts, view, actions: Vec::new(), state: None, scratch: None, ahead: None }
    }
}

impl<G: Playable> Mcts<G> {
    /// Lists what the seat may do, samples where there is no end to it.
    fn list(&mut self, ask: &Ask<'_, G>, dice: &mut Dice) -> Extent {
        let extent = ask.legal(&mut self.actions);
        match extent {
            Extent::Open => self.actions.extend((0..TRIES).filter_map(|_| ask.sample(dice))),
            Extent::All | Extent::Failed(_) => {}
        }
        extent
    }

    /// The tree of a search through the listed actions.
    fn grown(&mut self, ask: &Ask<'_, G>, extent: Extent, dice: &mut Dice) -> Tree<G::Action> {
        ask.view(&mut self.view);
        let root = ask.game().imagine(&self.view, dice);
        let said = ask.game().presets().search;
        let effort = Effort { playouts: self.playouts.unwrap_or(said.playouts), ..said };
        let mut search = Search {
            game: ask.game(),
            seat: ask.seat(),
            effort,
            is_alone: ask.game().outcome(&root).standings().len() == 1,
            luck: Luck::new(dice.bits()),
            actions: Vec::new(),
            ahead: None,
            scratch: self.scratch.take().unwrap_or_else(|| root.clone()),
        };
        let mut priors = Vec::with_capacity(self.actions.len());
        for action in self.actions.drain(..) {
            let prior = search.after(&root, ask.seat(), ask.at(), &action);
            if let Some(ahead) = search.ahead.as_mut().filter(|ahead| ahead.action.is_none()) {
                ahead.action = Some(action.clone());
            }
            priors.push((prior, dice.bits(), action));
        }
        // Equal values in an order of their own at each decision, or the first of the list would be favoured.
        priors.sort_by_key(|(prior, drawn, _)| Reverse((*prior, *drawn)));
        let mut tree = Tree::new(ask.seat(), effort.width, priors.into_iter().map(|(_, _, action)| action));
        let sides: Vec<SeatSet> = ask.game().outcome(&root).standings().iter().map(|side| side.seats).collect();
        let base = dice.bits();
        let mut state = self.state.take().unwrap_or_else(|| root.clone());
        for _ in 0..effort.playouts {
            if ask.is_stopped() {
                break;
            }
            if extent == Extent::Open && tree.root_wants_more() {
                let more = (0..SAMPLES).filter_map(|_| ask.sample(dice));
                let valued = more.map(|action| (search.after(&root, ask.seat(), ask.at(), &action), action));
                if let Some((_, action)) = valued.max() {
                    tree.offer_root(action);
                }
            }
            let Some(edge) = tree.pick_root() else { break };
            // The n-th playout of each action meets the same luck: actions are compared in the same worlds.
            let mut own = Dice::new(base, u64::from(tree.visits(edge)));
            state.clone_from(&ask.game().imagine(&self.view, &mut own));
            let luck = Luck::new(own.bits());
            let path = search.playout(&mut tree, edge, &mut state, ask.at(), &luck, &mut own);
            let rewards = Rewards::of(|values| ask.game().values(&state, values), &sides);
            tree.learn(&path, &rewards);
        }
        self.state = Some(state);
        self.scratch = Some(search.scratch);
        self.ahead = search.ahead;
        tree
    }
}

impl<G: Playable> Policy<G> for Mcts<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn pick(&mut self, ask: &Ask<'_, G>) -> Option<G::Action> {
        let mut dice = ask.dice();
        let extent = self.list(ask, &mut dice);
        if self.actions.len() < 2 {
            return self.actions.pop();
        }
        self.grown(ask, extent, &mut dice).best()
    }

    fn rate(&mut self, ask: &Ask<'_, G>) -> Vec<Rated<G::Action>> {
        let mut dice = ask.dice();
        let extent = self.list(ask, &mut dice);
        self.grown(ask, extent, &mut dice).ranked()
    }

    fn seen_ahead(&mut self) -> Option<Ahead<G::Action>> {
        self.ahead.take()
    }
}

/// What all playouts of a decision share.
struct Search<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    effort: Effort,
    is_alone: bool,
    /// Nature's answers where an action is judged right after it.
    luck: Luck,
    actions: Vec<G::Action>,
    scratch: G::State,
    /// The first thing that went wrong inside content in an imagined move.
    ahead: Option<Ahead<G::Action>>,
}

impl<G: Playable> Search<'_, G> {
    /// What the state is worth to `seat` after an action and Nature's answer to it.
    fn after(&mut self, state: &G::State, seat: Seat, at: Tick, action: &G::Action) -> i64 {
        self.scratch.clone_from(state);
        let step = Move { by: Actor::Seat(seat), at, action: action.clone() };
        let followed = follow(self.game, &mut self.scratch, &step, &self.luck);
        self.note(followed.wrong);
        self.game.value(&self.scratch, seat)
    }

    fn note(&mut self, wrong: Option<Finding>) {
        if let (None, Some(finding)) = (&self.ahead, wrong) {
            self.ahead = Some(Ahead { action: None, finding });
        }
    }

    /// Lets Nature move until a seat is to act; `None` if the game is over, or goes on for too long.
    fn settle(&self, state: &mut G::State, luck: &Luck, moves: &mut usize) -> Option<(Seat, Tick)> {
        while *moves < LONGEST {
            *moves += 1;
            let at = match due(self.game, state, luck) {
                Due::Over | Due::Nobody => return None,
                Due::Seat(seat, at) => return Some((seat, at)),
                Due::Nature(at) => at,
            };
            let step = Move { by: Actor::Nature, at, action: self.game.chance(state, luck) };
            self.game.apply(state, &step, &mut Silent);
        }
        None
    }

    /// One playout that begins with an action of the root: down the tree, one new action, a cut game. The edges that it
    /// went through.
    fn playout(
        &mut self,
        tree: &mut Tree<G::Action>,
        edge: usize,
        state: &mut G::State,
        at: Tick,
        luck: &Luck,
        dice: &mut Dice,
    ) -> Vec<usize> {
        let mut is_in_tree = tree.visits(edge) > 0;
        let step = Move { by: Actor::Seat(self.seat), at, action: tree.action(edge).clone() };
        self.game.apply(state, &step, &mut Silent);
        let (mut path, mut last) = (vec![edge], edge);
        let (mut moves, mut turns, mut former, mut row) = (0, 0, Some(self.seat), 1);
        loop {
            let before = moves;
            let Some((seat, at)) = self.settle(state, luck, &mut moves) else { break };
            // A turn of the seat goes on until somebody else, or Nature, has moved.
            let goes_on = former == Some(seat) && moves == before + 1 && !(self.is_alone && row == ALONE);
            (former, row) = (Some(seat), if goes_on { row + 1 } else { 1 });
            if seat == self.seat && !goes_on {
                if turns >= self.effort.turns {
                    break;
                }
                turns += 1;
            }
            let action = if is_in_tree {
                let Some((next, is_new)) = self.descend(tree, last, state, (seat, at), dice) else { break };
                path.push(next);
                last = next;
                is_in_tree = !is_new;
                tree.action(next).clone()
            } else {
                let Some(action) = self.cheap(state, (seat, at), dice) else { break };
                action
            };
            self.game.apply(state, &Move { by: Actor::Seat(seat), at, action }, &mut Silent);
        }
        self.note(void(self.game, state));
        path
    }

    /// The action of the tree that a playout takes after an edge, and whether it is a new one.
    fn descend(
        &mut self,
        tree: &mut Tree<G::Action>,
        edge: usize,
        state: &G::State,
        (seat, at): (Seat, Tick),
        dice: &mut Dice,
    ) -> Option<(usize, bool)> {
        let is_legal =
            |action: &G::Action| self.game.test(state, &Move { by: Actor::Seat(seat), at, action: action.clone() });
        let (there, may_widen) = tree.open(edge, seat, is_legal);
        if may_widen {
            self.list(state, seat, dice);
            let known = |action: &G::Action| there.iter().any(|at| tree.action(*at) == action);
            self.actions.retain(|action| !known(action));
            if let Some(action) =
                self.most_promising(LOOKED_AT.min(self.effort.tries) as usize, state, (seat, at), dice)
            {
                return Some((tree.grow(edge, seat, action), true));
            }
        }
        tree.select(&there).map(|edge| (edge, false))
    }

    /// Lists what a seat may do, samples where there is no end to it.
    fn list(&mut self, state: &G::State, seat: Seat, dice: &mut Dice) {
        self.actions.clear();
        match self.game.legal(state, seat, &mut self.actions) {
            Extent::Open => self.actions.extend((0..SAMPLES).filter_map(|_| self.game.sample(state, seat, dice))),
            Extent::All => {}
            Extent::Failed(fault) => {
                self.actions.clear();
                self.note(Some(self.game.rules().describe(fault)));
            }
        }
    }

    /// The best, right after it, of at most so many of the listed actions, drawn at random.
    fn most_promising(
        &mut self,
        tries: usize,
        state: &G::State,
        (seat, at): (Seat, Tick),
        dice: &mut Dice,
    ) -> Option<G::Action> {
        let mut best: Option<(i64, G::Action)> = None;
        for _ in 0..tries {
            if self.actions.is_empty() {
                break;
            }
            let drawn = dice.below(self.actions.len() as u32) as usize;
            let action = self.actions.swap_remove(drawn);
            let value = self.after(state, seat, at, &action);
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// An action of the cut game: the best of a few.
    fn cheap(&mut self, state: &G::State, (seat, at): (Seat, Tick), dice: &mut Dice) -> Option<G::Action> {
        if self.effort.tries < 2 {
            return self.game.sample(state, seat, dice);
        }
        self.list(state, seat, dice);
        self.most_promising(self.effort.tries as usize, state, (seat, at), dice)
    }
}
