//! What a state is worth to a player, for policies that look ahead. No rule: a judgement, by the weights of `policy.toml`.

use javelina_engine::rules::{KindId, Nearness, Noted, Set, common};
use javelina_engine::{Actor, Adapter, Element, Game, Judged, Luck, Move, Scored, Seat, Silent};

use crate::keystone::lines::{Link, along, best_ecosystem};
use crate::keystone::play::state::State;
use crate::keystone::points::{CARD, CELL, Line, Objective, setting};
use crate::keystone::rules::facts::{Asker, board_of};
use crate::keystone::{Keystone, content::CELLS, moves::actions::Action};

/// One point of the score, in units of the value.
const POINT: i64 = 100;
/// How many questions ahead answers are tried: a card, and where it goes.
const AHEAD: u8 = 2;
/// The seed of the luck by which content's questions to Nature are answered in thought.
const THOUGHT: u64 = 0x6120_7175_6965_7420;

javelina_engine::worth! {
    /// What a state is worth, in parts, in hundredths of a point.
    Worth;
    score = "points",
    lines = "possible scores",
    goals = "a secret objective nearer",
    levels = "a level nearer",
    tokens = "synergy tokens to spend",
    skills = "skills that are left",
    time = "time that is left",
    unseen = "an unseen card",
}

impl Keystone {
    /// The value of a state for a seat, in hundredths of a point: its score, what its lines may still become, goals and
    /// levels that are nearly reached, synergy tokens at what they may buy, skills that are left. A question of content that the
    /// seat is about to answer is worth its best answer.
    pub(in crate::keystone) fn value(&self, state: &State, seat: Seat) -> i64 {
        self.foresee(state, seat, AHEAD).0
    }

    /// The parts of the value.
    pub(in crate::keystone) fn parts_of_value(
        &self,
        state: &State,
        seat: Seat,
        part: &mut dyn FnMut(&'static str, i64),
    ) {
        self.foresee(state, seat, AHEAD).1.tell(part);
    }

    fn foresee(&self, state: &State, seat: Seat, ahead: u8) -> (i64, Worth) {
        let question = self.asked(state).filter(|_| self.turn_now(state).asked() == Some(seat));
        let Some((kind, candidates, may_skip)) = question else { return self.judge(state, seat, 0) };
        if kind != CARD && kind != CELL {
            return self.judge(state, seat, POINT * 2); // not to be looked at
        }
        if ahead == 0 || self.is_cull(kind, candidates, state) {
            return self.judge(state, seat, 0);
        }
        let answers = candidates.iter().map(|element| Action::Choose(kind, element));
        let skip = may_skip.then_some(Action::Skip);
        let value = |action: Action| {
            let mut after = state.clone();
            self.apply(&mut after, &Move::new(Actor::Seat(seat), action), &mut Silent);
            self.settle_chance(&mut after, &Luck::new(THOUGHT));
            self.foresee(&after, seat, ahead - 1)
        };
        let best = answers.chain(skip).map(value).max_by_key(|(value, _)| *value);
        best.unwrap_or_else(|| self.judge(state, seat, 0))
    }

    /// The value of a state as it is, and its parts; `unseen` is what an answer brings that is not looked at.
    fn judge(&self, state: &State, seat: Seat, unseen: i64) -> (i64, Worth) {
        let worth = Worth { unseen, ..self.appraise(state, seat) };
        // Time and skills are shared: what this seat leaves of them is no gain of its rivals.
        let rival = |of: Seat| Worth { time: 0, skills: 0, ..self.appraise(state, of) }.sum();
        let own = |of: Seat| if of == seat { worth.sum() } else { rival(of) };
        (self.judged(state, seat, (worth.sum(), 0), own), worth)
    }

    /// Returns `true` if cards of the Field are asked for: which of them leave changes nothing here.
    fn is_cull(&self, kind: KindId, candidates: Set, state: &State) -> bool {
        kind == CARD && candidates.of().all(|card| state.slot(card).is_some())
    }

    fn appraise(&self, state: &State, seat: Seat) -> Worth {
        let score = i64::from(self.total(state, seat).0) * POINT;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let levels = self.levels_ahead(&asker);
        if state.is_over() {
            return Worth { score, levels, ..Worth::default() };
        }
        let links = self.links(&asker, &mut ());
        let board = board_of(&asker);
        let empty = board.cards.iter().filter(|card| card.is_none()).count() as i64;
        let rows = Line::all().map(|line| along(&links, line));
        let weight = |index: usize| i64::from(self.setting(index));
        let hopes = self.content.settings.numbers(setting::POLICY_HOPE);
        let lines = rows.map(|row| hoped(&row, hopes) - i64::from(best_ecosystem(&row).points) * POINT).sum();
        let tokens = i64::from(board.synergy);
        let tokens = tokens.min(15) * weight(setting::POLICY_SYNERGY) * empty / CELLS as i64;
        let active = i64::from((state.skills & !state.exhausted).count_ones());
        let skills = active * weight(setting::POLICY_SKILL) * empty / CELLS as i64;
        // Among several the game may end before the time does: who fills its board first.
        let share = if state.count > 1 { weight(setting::POLICY_TIME_SHARED) } else { weight(setting::POLICY_TIME) };
        let time = i64::from(state.time.min(8)) * share * empty;
        let goals = self.goals_ahead(&asker, empty);
        Worth { score, lines, goals, levels, tokens, skills, time, unseen: 0 }
    }

    /// Conditions of the assignment's levels, but for points: all of a condition where it holds, the less the more it is
    /// missed by.
    fn levels_ahead(&self, asker: &Asker<'_>) -> i64 {
        let (weight, mut ahead) = (i64::from(self.setting(setting::POLICY_LEVEL)), 0);
        let mut part = |near: Nearness| ahead += weight / (1 + i64::from(near.missing));
        let noted = Noted::at_the_end();
        let asker = Asker { noted: &noted, ..*asker };
        let ask = asker.ask();
        self.standing.iter().for_each(|item| self.rules.near_levels(*item, common::F_SCORE, &ask, &mut part));
        ahead
    }

    /// Goals of the secret objectives that are nearly reached.
    fn goals_ahead(&self, asker: &Asker<'_>, empty: i64) -> i64 {
        let board = board_of(asker);
        let free = !board.occupied();
        let mut ahead = 0;
        for objective in Objective::of_bits(board.objectives) {
            for target in &self.targets[objective.index()] {
                let shown = self.shown(board, target.of);
                if target.is_reached(shown) {
                    continue;
                }
                let (there, wanted) = if target.places.is_empty() {
                    (shown.count_ones(), u32::from(target.least))
                } else {
                    let open = target.places.iter().filter(|place| **place & !(shown | free) == 0);
                    let best = open.max_by_key(|place| (**place & shown).count_ones());
                    best.map_or((0, 1), |place| ((place & shown).count_ones(), place.count_ones()))
                };
                let (there, wanted) = (i64::from(there), i64::from(wanted));
                ahead += i64::from(self.setting(setting::POLICY_GOAL)) * there * there / (wanted * wanted).max(1);
            }
        }
        ahead * (empty + 4) / 28
    }
}

/// What a line may come to, in hundredths of a point: its best ecosystem if empty cells become cards that fit, the less
/// the more of them there are.
fn hoped(line: &[Link; 4], hopes: &[i32]) -> i64 {
    let any = Link { numbers: 0b1_1111, habitats: 15, research: 0, keystone: false };
    let mut best = 0;
    for first in 0..3 {
        let (mut up, mut down, mut habitats) = (0b1_1111_u8, 0b1_1111_u8, 15_u8);
        let (mut worth, mut factor, mut missing) = (0, 1, 0);
        for (at, link) in line.iter().enumerate().skip(first) {
            let is_empty = link.numbers == 0;
            let link = if is_empty { &any } else { link };
            let step = u8::from(at > first);
            (up, down) = (up << step & link.numbers, down >> step & link.numbers);
            habitats &= link.habitats;
            if up | down == 0 || habitats == 0 {
                break;
            }
            missing += usize::from(is_empty);
            worth += 1 + i64::from(link.research);
            factor += i64::from(link.keystone);
            if at > first {
                best = best.max(worth * factor * i64::from(hopes.get(missing).copied().unwrap_or(0)));
            }
        }
    }
    best
}
