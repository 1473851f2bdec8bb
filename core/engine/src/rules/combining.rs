//! What `combine` makes of clauses: orders where there is one, else words for the asking.

use super::combined::{Combine, Combined};
use super::ids::{ClauseId, ItemId};
use super::program::{Body, Clause, Program};

impl Combined {
    /// Whether two answers can be combined so.
    #[must_use]
    pub fn fits(self, one: &Body, two: &Body) -> bool {
        match (one, two) {
            (Body::Set(_), Body::Set(_)) => true,
            (Body::Run(_), Body::Run(_)) => self == Self::First,
            _ => self != Self::Sum && winner(one, two).is_some(),
        }
    }
}

/// Of two answers that clash the one that restricts, as a place; `None` if they are of another sort.
fn winner(one: &Body, two: &Body) -> Option<usize> {
    match (one, two) {
        (Body::Narrow, Body::Widen) | (Body::Exclude(_), Body::Include(_)) | (Body::Cap(_), Body::Floor(_)) => Some(0),
        (Body::Widen, Body::Narrow) | (Body::Include(_), Body::Exclude(_)) | (Body::Floor(_), Body::Cap(_)) => Some(1),
        _ => None,
    }
}

impl Program {
    /// Puts in force what the items in play say of pairs: an order becomes one of the clauses, other words wait for the asking.
    /// Gives two of them that say different things of one pair, if there are.
    pub fn combine(&mut self, is_in_play: &dyn Fn(ItemId) -> bool) -> Option<[Combine; 2]> {
        let meant: Vec<Combine> = self.combines.iter().filter(|one| is_in_play(one.item)).cloned().collect();
        let sorted = |one: &Combine| {
            let mut pair = one.pair;
            pair.sort();
            pair
        };
        for (at, one) in meant.iter().enumerate() {
            let differs = |two: &&Combine| {
                let is_turned = one.how == Combined::First && one.pair != two.pair;
                sorted(one) == sorted(two) && (one.how != two.how || is_turned)
            };
            if let Some(two) = meant[at + 1..].iter().find(differs) {
                return Some([one.clone(), two.clone()]);
            }
        }
        for one in &meant {
            let [first, second] = one.pair;
            let bodies = [first, second].map(|id| &self.clauses[id.index()].body);
            let (is_list, of_two) = (matches!(bodies[0], Body::Run(_)), winner(bodies[0], bodies[1]));
            let over = match (one.how, of_two) {
                (Combined::First, _) if is_list => {
                    self.clauses[second.index()].after.push(first);
                    continue;
                }
                (Combined::First, _) | (Combined::Least, Some(0)) | (Combined::Most, Some(1)) => [first, second],
                (Combined::Least, Some(_)) | (Combined::Most, Some(_)) => [second, first],
                _ => {
                    self.combined.push((sorted(one), one.how));
                    continue;
                }
            };
            self.clauses[over[0].index()].overrides.push(over[1]);
        }
        None
    }

    /// Clauses that override one another in a circle, or come after one another, in their order; `None` if there are none. All of
    /// them would be silent, or none could run.
    #[must_use]
    pub fn circle(&self) -> Option<Vec<ClauseId>> {
        let links: [fn(&Clause) -> &[ClauseId]; 2] = [|clause| &clause.overrides, |clause| &clause.after];
        links.into_iter().find_map(|link| self.circle_of(link))
    }

    fn circle_of(&self, link: fn(&Clause) -> &[ClauseId]) -> Option<Vec<ClauseId>> {
        let mut is_done = vec![false; self.clauses.len()];
        for start in 0..self.clauses.len() {
            // Each clause of the way with how many of its links were followed.
            let mut way = vec![(start, 0)];
            while let Some((at, followed)) = way.last_mut() {
                let next = link(&self.clauses[*at]).get(*followed).map(|id| id.index());
                *followed += 1;
                match next {
                    Some(next) if is_done[next] => {}
                    Some(next) => match way.iter().position(|(known, _)| *known == next) {
                        Some(first) => return Some(way[first..].iter().map(|(at, _)| ClauseId(*at as u16)).collect()),
                        None => way.push((next, 0)),
                    },
                    None => {
                        is_done[*at] = true;
                        way.pop();
                    }
                }
            }
        }
        None
    }

    /// Whether the owner of one of two clauses says how they are combined: then it holds wherever both are in play.
    pub(super) fn is_combined_by_its_own(&self, pair: [ClauseId; 2]) -> bool {
        let owners = pair.map(|id| self.clauses[id.index()].item);
        let is_it = |one: &Combine| one.pair == pair || one.pair == [pair[1], pair[0]];
        self.combines.iter().any(|one| owners.contains(&one.item) && is_it(one))
    }

    /// How the numbers of two clauses become one, if something says it.
    pub(super) fn combined_as(&self, mut pair: [ClauseId; 2]) -> Option<Combined> {
        pair.sort();
        self.combined.iter().find(|(known, _)| *known == pair).map(|(_, how)| *how)
    }
}
