//! The tree of a search: which actions were tried where, and what came of them.

use javelina_engine::{MAX_SEATS, Seat, SeatSet};

use crate::policies::policy::{Rated, Worth};

/// Weight of what was tried little against what did well. The bonus of an action is `WEIGHT * N^(1/4) / n^(1/2)` after
/// `n` of `N` tries, the polynomial form of Shah, Xie and Xu, "Non-Asymptotic Analysis of Monte Carlo Tree Search"
/// (2020): it needs square roots only, which are the same on every machine.
const WEIGHT: f64 = 0.35;
/// A decision that was reached `n` times has `width + WIDENING * n^(1/2)` of its actions in the tree.
const WIDENING: f64 = 0.25;

/// What a playout brought each seat: its value less the best of the other sides.
pub(crate) struct Rewards([f64; MAX_SEATS]);

impl Rewards {
    /// From the values of the seats, of which each side has some.
    pub fn of(worth: impl Fn(&mut [i64]), sides: &[SeatSet]) -> Self {
        let mut values = [0_i64; MAX_SEATS];
        let seats = sides.iter().flat_map(|side| side.iter()).map(|seat| seat.index() + 1).max().unwrap_or(0);
        worth(&mut values[..seats.min(MAX_SEATS)]);
        let best = |side: &SeatSet| side.iter().filter_map(|seat| values.get(seat.index())).max().copied();
        let mut rewards = [0.0; MAX_SEATS];
        for (at, side) in sides.iter().enumerate() {
            let others = sides.iter().enumerate().filter(|(other, _)| *other != at);
            let others = others.filter_map(|(_, side)| best(side)).max().unwrap_or(0);
            for seat in side.iter() {
                if let (Some(reward), Some(value)) = (rewards.get_mut(seat.index()), values.get(seat.index())) {
                    *reward = value.saturating_sub(others) as f64;
                }
            }
        }
        Self(rewards)
    }

    fn to(&self, seat: Seat) -> f64 {
        self.0.get(seat.index()).copied().unwrap_or(0.0)
    }
}

/// An action at its place in the tree, and the decision that it leads to.
struct Edge<A> {
    seat: Seat,
    action: A,
    /// Playouts that went through it.
    visits: u32,
    /// Playouts in which it could have been picked.
    available: u32,
    /// The sum of its rewards, for the seat that acts.
    total: f64,
    /// What was tried after it.
    next: Vec<usize>,
}

/// The tree. Edges are named by their places.
pub(crate) struct Tree<A> {
    edges: Vec<Edge<A>>,
    /// The actions of the root that are tried.
    root: Vec<usize>,
    /// Those that are not tried yet, worst first.
    waiting: Vec<A>,
    seat: Seat,
    width: u32,
    playouts: u32,
    /// The least and the greatest reward of the root's seat, to bring rewards to one scale.
    range: Option<(f64, f64)>,
}

impl<A: Clone + Ord> Tree<A> {
    /// A tree with the root's actions, best first; each decision begins with so many of its own.
    pub fn new(seat: Seat, width: u32, actions: impl DoubleEndedIterator<Item = A>) -> Self {
        let waiting = actions.rev().collect();
        Self { edges: Vec::new(), root: Vec::new(), waiting, seat, width, playouts: 0, range: None }
    }

    /// How many actions a decision may have in the tree after so many visits.
    fn width(&self, visits: u32) -> usize {
        self.width as usize + (WIDENING * f64::from(visits).sqrt()) as usize
    }

    fn push(&mut self, seat: Seat, action: A) -> usize {
        self.edges.push(Edge { seat, action, visits: 0, available: 0, total: 0.0, next: Vec::new() });
        self.edges.len() - 1
    }

    /// The action of an edge.
    pub fn action(&self, edge: usize) -> &A {
        &self.edges[edge].action
    }

    /// How many playouts went through an edge.
    pub fn visits(&self, edge: usize) -> u32 {
        self.edges[edge].visits
    }

    /// Whether the root is about to widen.
    pub fn root_wants_more(&self) -> bool {
        self.root.len() < self.width(self.playouts)
    }

    /// Puts an action before those that wait.
    pub fn offer_root(&mut self, action: A) {
        self.waiting.push(action);
    }

    /// The action of the root with which the next playout begins.
    pub fn pick_root(&mut self) -> Option<usize> {
        self.playouts += 1;
        if self.root_wants_more()
            && let Some(action) = self.waiting.pop()
        {
            let edge = self.push(self.seat, action);
            self.root.push(edge);
            return Some(edge);
        }
        let root = std::mem::take(&mut self.root);
        let edge = self.select(&root);
        self.root = root;
        edge
    }

    /// The edges after `edge` of which `is_legal` says yes, each counted as available; whether the decision may widen.
    pub fn open(&mut self, edge: usize, seat: Seat, is_legal: impl Fn(&A) -> bool) -> (Vec<usize>, bool) {
        let next = &self.edges[edge].next;
        let fits = |at: &&usize| self.edges[**at].seat == seat && is_legal(&self.edges[**at].action);
        let there: Vec<usize> = next.iter().filter(fits).copied().collect();
        let may_widen = there.len() < self.width(self.edges[edge].visits);
        (there, may_widen)
    }

    /// The best of some edges, by what they brought and how little they were tried.
    pub fn select(&mut self, among: &[usize]) -> Option<usize> {
        let (low, high) = self.range.unwrap_or((0.0, 1.0));
        let scale = if high > low { 1.0 / (high - low) } else { 0.0 };
        let mut best: Option<(f64, usize)> = None;
        for at in among {
            let edge = &mut self.edges[*at];
            edge.available += 1;
            let bound = if edge.visits == 0 {
                f64::INFINITY
            } else {
                let visits = f64::from(edge.visits);
                edge.total / visits * scale + WEIGHT * f64::from(edge.available).sqrt().sqrt() / visits.sqrt()
            };
            if best.is_none_or(|(known, _)| bound > known) {
                best = Some((bound, *at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// Adds an action after `edge`.
    pub fn grow(&mut self, edge: usize, seat: Seat, action: A) -> usize {
        let new = self.push(seat, action);
        self.edges[edge].next.push(new);
        new
    }

    /// Tells the edges of a playout what it brought.
    pub fn learn(&mut self, path: &[usize], rewards: &Rewards) {
        let own = rewards.to(self.seat);
        let (low, high) = self.range.unwrap_or((own, own));
        self.range = Some((low.min(own), high.max(own)));
        for at in path {
            let edge = &mut self.edges[*at];
            edge.visits += 1;
            edge.available = edge.available.max(edge.visits);
            edge.total += rewards.to(edge.seat);
        }
    }

    /// The action of the root that was tried most; among equals the one that brought most.
    pub fn best(self) -> Option<A> {
        let better = |best, at| if self.rank(at).total_cmp(&self.rank(best)).is_gt() { at } else { best };
        let at = self.root.iter().copied().reduce(better)?;
        Some(self.edges[at].action.clone())
    }

    /// The actions of the root that were tried, best first.
    pub fn ranked(mut self) -> Vec<Rated<A>> {
        let mut root = std::mem::take(&mut self.root);
        root.sort_by(|one, other| self.rank(*other).total_cmp(&self.rank(*one)));
        let rated = |at: usize| Rated { action: self.edges[at].action.clone(), worth: self.rank(at).into() };
        root.into_iter().map(rated).collect()
    }

    fn rank(&self, at: usize) -> Rank {
        let Edge { visits, total, .. } = self.edges[at];
        Rank { playouts: visits, mean: total / f64::from(visits.max(1)) }
    }
}

/// How an action of the root stands.
struct Rank {
    playouts: u32,
    mean: f64,
}

impl Rank {
    fn total_cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.playouts.cmp(&other.playouts).then(self.mean.total_cmp(&other.mean))
    }
}

impl From<Rank> for Worth {
    fn from(Rank { playouts, mean }: Rank) -> Self {
        Self::Searched { playouts, mean }
    }
}
