//! What a state is worth to a racer, for policies that look ahead. No rule: a judgement, by the weights of `policy.toml`.

use arrayvec::ArrayVec;
use javelina_engine::rules::Noted;
use javelina_engine::{Actor, Adapter, Game, Judged, Laps, Luck, Move, Seat, Silent, Tick, Turn};

use crate::cliffs::content::RACERS;
use crate::cliffs::play::state::{Larry, Stage, State, Until};
use crate::cliffs::points::setting;
use crate::cliffs::{Cliffs, moves::actions::Action, rules::facts::Asker, score::tally::Reckoning};

/// A round that is played out in thought: the luck of Nature's answers, and whether there were any.
struct Thought {
    luck: Luck,
    answered: bool,
}

/// How a round that was played out in thought ends.
struct Ending {
    after: State,
    reckoning: Reckoning,
    answered: bool,
}

/// The most steps that are looked ahead.
const MOST_STEPS: usize = 400;
/// The seed of the luck by which content's questions to Nature are answered in thought, and how many answers are tried.
const THOUGHT: u64 = 0x7261_6365_2061_6e64;
const ANSWERS: usize = 3;
/// Half a metre, in which a state is weighed, in hundredths of a metre.
const HALF_METRE: i64 = 50;

javelina_engine::worth! {
    /// What a state is worth, in parts, in half metres.
    Worth;
    own = "its own way down",
    others = "the others' way down",
    larry = "Racin' Spirit",
    cards = "cards in hand",
}

impl Cliffs {
    /// The value of a state for a racer, in hundredths of a metre: how far down its team stands, and how far from the bottom those are that are about
    /// to win, if the music stopped now, nobody played Larry any more, and everybody chose what is best for itself at once. Where content
    /// leaves something to luck on the way, the mean over some answers.
    pub(in crate::cliffs) fn value(&self, state: &State, seat: Seat) -> i64 {
        let mut value = 0;
        self.values_for(state, [(seat, &mut value)]);
        value
    }

    /// The values for the racers asked about: the round is played out once for all of them.
    pub(in crate::cliffs) fn values_for<'a, I>(&self, state: &State, asked: I)
    where
        I: IntoIterator<Item = (Seat, &'a mut i64)>,
    {
        let first = self.by_answer(state, 0);
        let more = if first.answered { ANSWERS - 1 } else { 0 };
        let more: ArrayVec<Ending, { ANSWERS - 1 }> =
            (1..=more).map(|answer| self.by_answer(state, answer as u64)).collect();
        for (seat, value) in asked {
            if self.is_plain(state, 0) {
                let sum = more.iter().map(|ending| self.worth(state, ending, seat).sum()).sum::<i64>();
                let plain = HALF_METRE * ((self.worth(state, &first, seat).sum() + sum) / (1 + more.len() as i64));
                *value = self.judged(state, seat, (plain, 0), |_| 0);
            } else {
                let all = std::iter::once(&first).chain(&more);
                *value = all.map(|ending| self.judged_so(state, ending, seat)).sum::<i64>() / (1 + more.len() as i64);
            }
        }
    }

    /// The value for a racer where rules decide how racers rank, by one ending of the round.
    fn judged_so(&self, state: &State, ending: &Ending, seat: Seat) -> i64 {
        let plain = HALF_METRE * self.worth(state, ending, seat).sum();
        let mut after = ending.after.clone();
        for racer in state.seats() {
            let racer_after = &mut after.racers[racer.index()];
            (racer_after.elevation, racer_after.tallied) = (ending.reckoning.to[racer.index()], 0);
        }
        let own = |of: Seat| {
            let Worth { larry, cards, .. } = self.worth(state, ending, of);
            2 * HALF_METRE * i64::from(self.cliff - ending.reckoning.to[of.index()]) + HALF_METRE * (larry + cards)
        };
        self.judged(&after, seat, (plain, 0), own)
    }

    /// The parts of the value, by the first answer of Nature alone, in hundredths of a metre.
    pub(in crate::cliffs) fn parts_of_value(&self, state: &State, seat: Seat, part: &mut dyn FnMut(&'static str, i64)) {
        let worth = self.worth(state, &self.by_answer(state, 0), seat);
        worth.tell(&mut |name, worth| part(name, HALF_METRE * worth));
    }

    /// The end of the round by one answer of Nature to each question of content.
    fn by_answer(&self, state: &State, answer: u64) -> Ending {
        let mut thought = Thought { luck: Luck::new(THOUGHT.wrapping_add(answer)), answered: false };
        let after = self.resolved(state, &mut thought);
        let reckoning = self.reckon(&after, &mut ());
        Ending { after, reckoning, answered: thought.answered }
    }

    /// What a round that ends so is worth to a racer.
    fn worth(&self, state: &State, Ending { after, reckoning, .. }: &Ending, seat: Seat) -> Worth {
        let weight = |index: usize| i64::from(self.setting(index));
        let racer = state.racer(seat);
        let larry = if racer.larry && state.stage != Stage::Over { weight(setting::POLICY_SPIRIT) } else { 0 };
        // A card kept is worth something. But a full hand that brings nobody down keeps better cards away: there it is better to
        // play one that changes nothing and to draw another.
        let held = racer.hand.len() as i64;
        let is_stuck = reckoning.to[seat.index().min(RACERS - 1)] >= racer.elevation;
        let cards = if is_stuck {
            let full = i64::from(self.hand_size(&Asker { game: self, state, seat, noted: &Noted::default() }, &mut ()));
            let laid = state.seats().map(|other| state.racer(other).queue.len() as i64).sum::<i64>();
            weight(setting::POLICY_CARD) * held.min(full - 1) + (held - full + 1).max(0) + 2 * laid
        } else {
            weight(setting::POLICY_CARD) * held
        };
        let [own, others] = self.ways_down(reckoning, after, seat);
        Worth { own, others, larry, cards }
    }

    /// How well a team stands.
    fn ahead(&self, reckoning: &Reckoning, state: &State, seat: Seat) -> i64 {
        self.ways_down(reckoning, state, seat).into_iter().sum()
    }

    /// How well a team stands by its own elevation, and by that of those that are about to win.
    fn ways_down(&self, reckoning: &Reckoning, state: &State, seat: Seat) -> [i64; 2] {
        let mine = i64::from(reckoning.to[seat.index().min(RACERS - 1)]);
        let team = self.team(seat);
        let others = state.seats().filter(|other| team >> other.0 & 1 == 0 && !Self::has_left(state, *other));
        let weight = |index: usize| i64::from(self.setting(index));
        let (mut danger, mut best) = (0, i64::MAX);
        for elevation in others.map(|other| i64::from(reckoning.to[other.index()])) {
            best = best.min(elevation);
            danger += (weight(setting::POLICY_NEAR) - elevation).max(0);
        }
        // The nearest rival's lead counts at any height: a metre that it loses is nearly one that is won.
        let rival = if best == i64::MAX { 0 } else { best * weight(setting::POLICY_RIVALS) / 50 };
        let finished = if mine <= 0 && mine < best { 1_000 } else { 0 };
        let beaten = if best <= 0 && best <= mine { 1_000 } else { 0 };
        [finished - 2 * mine, rival - danger - beaten]
    }

    /// The round played out to the tally.
    fn resolved(&self, state: &State, thought: &mut Thought) -> State {
        let mut state = state.clone();
        for racer in &mut state.racers[..usize::from(state.count)] {
            racer.until = Until::End;
        }
        if !matches!(state.stage, Stage::Race | Stage::Laps(..)) {
            self.until_tally(&mut state, None, thought);
            return state;
        }
        if let Larry::Looks(owner, _) = state.larry {
            return self.best_queue(&state, owner, thought);
        }
        state.stage = Stage::Race;
        let step = Move { by: Actor::Nature, at: Tick(self.end_of_music(&state)), action: Action::Stop };
        self.until_tally(&mut state, Some(step), thought);
        state
    }

    /// The round played out with Larry's card where it is best for its owner.
    fn best_queue(&self, state: &State, owner: Seat, thought: &mut Thought) -> State {
        let mut best: Option<(i64, State)> = None;
        let asker = Asker { game: self, state, seat: owner, noted: &Noted::default() };
        for queue in self.queues_for_larry(&asker, &mut ()).iter() {
            let mut after = state.clone();
            self.place_larry(&mut after, queue, &mut Silent);
            let after = self.resolved(&after, thought);
            let value = self.ahead(&self.reckon(&after, &mut ()), &after, owner);
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                best = Some((value, after));
            }
        }
        best.map_or_else(|| state.clone(), |(_, after)| after)
    }

    /// Plays on until the cards are counted; questions are answered with what is best for who is asked.
    fn until_tally(&self, state: &mut State, first: Option<Move<Action>>, thought: &mut Thought) {
        let mut next = first;
        thought.answered |= self.settle_chance(state, &thought.luck);
        let round = state.round;
        for _ in 0..MOST_STEPS {
            let step = match (next.take(), self.turn_now(state)) {
                (Some(step), _) => Some(step),
                (None, Turn::Seat(seat)) if state.stage != Stage::Crown => self.quick_choice(state, seat, thought),
                _ => None,
            };
            let Some(step) = step else { return };
            self.follow(state, &step, thought);
            if state.round != round || state.stage == Stage::Crown && !state.decides {
                // The queues are gone, elevations are those after the tally: the next Racin' Spirit does not count yet.
                state.racers.iter_mut().for_each(|racer| racer.larry = false);
                return;
            }
        }
    }

    /// Plays a move, and Nature's answers to what content asks of it.
    fn follow(&self, state: &mut State, step: &Move<Action>, thought: &mut Thought) {
        self.apply(state, step, &mut Silent);
        thought.answered |= self.settle_chance(state, &thought.luck);
    }

    /// What a racer that is asked does at once: the answer after which its cards, as they lie, are best.
    fn quick_choice(&self, state: &State, seat: Seat, thought: &mut Thought) -> Option<Move<Action>> {
        let mut best: Option<(i64, Action)> = None;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        self.list(&asker, &mut (), &mut |action| {
            let value = match action {
                Action::Choose(..) | Action::Into(_) => {
                    let mut after = state.clone();
                    self.follow(&mut after, &Move::new(Actor::Seat(seat), action.clone()), thought);
                    self.ahead(&self.reckon(&after, &mut ()), &after, seat)
                }
                Action::Pass => 1,
                _ => 0,
            };
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                best = Some((value, action));
            }
            javelina_engine::Flow::More
        });
        best.map(|(_, action)| Move::new(Actor::Seat(seat), action))
    }
}
