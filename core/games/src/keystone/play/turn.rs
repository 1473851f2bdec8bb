//! The course of a game: setup, turns, rounds, the end (rulebook, "Setup", "Turn overview", "End of turn", "End of game").

use javelina_engine::rules::{Next, Set, Witness};
use javelina_engine::{Adapter, Element, Game, Laps, Move, Seat, Tape};

use super::state::{Ending, MAX_BOARDS, Stage, State};
use crate::keystone::points;
use crate::keystone::points::{Token, setting};
use crate::keystone::{Event, Keystone, moves::actions::Action, rules::facts::Asker};

/// The game ends after this many rounds in a row in which each seat passes.
const IDLE_ROUNDS: usize = 100;

impl Keystone {
    /// Plays a legal action and all that follows by itself. `by` made it.
    pub(in crate::keystone) fn play<T: Tape<Event>>(&self, state: &mut State, step: &Move<Action>, tape: &mut T) {
        let (seat, Move { by, action, .. }) = (state.seat(), step);
        match action {
            Action::Shuffle(order) => self.shuffle(state, order, tape),
            Action::Skills(tokens) => self.open_skills(state, *tokens, tape),
            Action::Objectives(dealt) => self.deal_objectives(state, *dealt, tape),
            Action::Introduce { card, cell } => {
                state.stage = Stage::After;
                self.introduce(state, seat, *card, *cell, tape);
            }
            Action::Use(token) => {
                state.stage = Stage::Active(*token);
                self.resolve(state, *token, false, tape);
            }
            Action::UseExhausted => state.stage = Stage::Exhausted(state.exhausted),
            Action::Resolve(token) => {
                if let Stage::Exhausted(left) = state.stage {
                    state.stage = Stage::Exhausted(left & !token.bit());
                }
                self.resolve(state, *token, true, tape);
            }
            Action::Wild { habitat, cell } => self.buy(state, seat, *habitat, *cell, tape),
            Action::Offer(clause) => {
                tape.tell(|| Event::OfferTaken { seat, label: self.rules.clause(*clause).label.clone() });
                self.take_offer(state, *clause, seat, tape);
            }
            Action::Done => self.end_turn(state, tape),
            Action::Choose(..) | Action::Skip => {
                let chose = |state: &State| {
                    let (agrees, unseen) = (self.rules.is_yes_or_no(&state.memory), Self::is_unseen(state, action));
                    Event::Chose { by: *by, answer: Some(action.clone()), agrees, unseen }
                };
                self.take_answer(state, step, tape, chose);
            }
        }
        self.settle(state, tape);
        self.advance(state, tape);
    }

    /// Runs effect lists that a move set off.
    fn settle<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        self.run(state, tape);
        self.renew_all(state, tape);
    }

    /// Runs the steps that need no decision.
    pub(in crate::keystone) fn advance<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let mut passes = 0;
        while state.memory.is_idle() && !state.shuffles {
            let (seat, stage) = (state.seat(), state.stage);
            match stage {
                Stage::Start => self.compose(state, tape),
                Stage::Arrange(n) if n < state.count => {
                    state.stage = Stage::Arrange(n + 1);
                    self.raise_apart(points::ARRANGE, [], Seat(n), Set::EMPTY, state, tape);
                }
                Stage::Arrange(_) => (state.stage, state.shuffles) = (Stage::Shuffle, true),
                Stage::Skills if self.skills_dealt() > 0 => return,
                Stage::Skills => state.stage = Stage::Objectives,
                Stage::Objectives if self.objectives_dealt(state) > 0 => return,
                Stage::Objectives => state.stage = Stage::Begin(0),
                Stage::Begin(0) => {
                    state.stage = Stage::Begin(1);
                    self.start_game(state, tape);
                }
                Stage::Begin(_) => self.begin_round(state, Seat(0), tape),
                Stage::RoundOpens => {
                    state.lead = self.leader(state.lead, state, tape);
                    state.stage = Stage::NextTurn;
                    // In co-op each turn is a round.
                    let seats = Self::around(state, state.lead).take(state.count.into());
                    self.open_lap(points::TURN_LAP, seats, state, tape);
                }
                Stage::NextTurn => match self.turn_of_lap(9, state, tape) {
                    Next::Turn(_) if state.memory.is_idle() => state.stage = Stage::Act,
                    Next::Turn(_) | Next::Wait => {}
                    Next::Over => {
                        state.stage = Stage::RoundCloses;
                        self.close_round(state, tape);
                    }
                },
                Stage::RoundCloses => self.end_round(state, tape),
                _ if (Stage::Act..Stage::TurnEnds).contains(&stage) && Self::has_left(state, seat) => {
                    self.end_turn(state, tape);
                }
                Stage::Active(token) => self.flip(state, token, tape),
                Stage::Exhausted(0) => self.refresh(state, tape),
                Stage::Exhausted(left) if left.is_power_of_two() => {
                    state.stage = Stage::Exhausted(0);
                    Token::of_bits(left).for_each(|token| self.resolve(state, token, true, tape));
                }
                Stage::Flipped(left) => self.after_refresh(state, left, tape),
                Stage::After if self.inquire(state, seat, |asker| self.has_aside(asker, tape)) => return,
                Stage::After => self.end_turn(state, tape),
                Stage::TurnEnds => state.stage = Stage::Refill,
                Stage::Refill if self.fill(state, tape) => self.next_turn(state, tape),
                Stage::Refill => {}
                Stage::Act if self.acts(state, seat, tape) => return,
                Stage::Act => {
                    passes += 1;
                    self.pass(state, passes, tape);
                }
                Stage::Shuffle | Stage::Exhausted(_) | Stage::Over(_) => return,
            }
            self.settle(state, tape);
        }
    }

    /// Returns `true` if the acting seat can do something. Each skill is active or exhausted: where no rule speaks, one
    /// can be used.
    fn acts<T: Tape<Event>>(&self, state: &mut State, seat: Seat, tape: &mut T) -> bool {
        let silent = |point| self.rules.silent(point, &state.memory);
        let has_skill = state.skills != 0 && silent(points::USE_SKILL) && silent(points::USE_EXHAUSTED);
        has_skill || self.has_action(state, seat, tape)
    }

    /// The acting seat passes, after a number of `passes` in a row. The game ends where that goes on.
    fn pass<T: Tape<Event>>(&self, state: &mut State, passes: usize, tape: &mut T) {
        let is_stuck = usize::from(state.round) >= self.longest() || passes > IDLE_ROUNDS * usize::from(state.count);
        if is_stuck && state.last.is_none() {
            state.last = Some(Ending::Idle);
        }
        self.end_turn(state, tape);
    }

    fn end_turn<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.stage = Stage::TurnEnds;
        self.raise_turn_end(state, tape);
    }

    /// The end check (ruling d15); then the turn is over.
    fn next_turn<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let seat = state.seat();
        let closes_round = state.memory.lap.is_last();
        if state.last.is_none() {
            let time = state.time;
            let (why, last) = self.ask_in_action(state, seat, [], |ask| {
                let why = match self.free_cells(ask.facts, tape) {
                    0 => Ending::Full,
                    _ if time == 0 => Ending::Time,
                    _ => Ending::Clause,
                };
                (why, self.rules.holds(points::LAST_ROUND, why != Ending::Clause, ask, tape))
            });
            if last {
                state.last = Some(why);
                if !closes_round {
                    tape.tell(|| Event::LastRound(why));
                }
            }
        }
        state.stage = Stage::NextTurn;
        Self::leave_turn_of_lap(state);
    }

    fn end_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        if let Some(ending) = state.last {
            state.stage = Stage::Over(ending);
            tape.tell(|| Event::Ended(ending));
            return;
        }
        let next = if state.count > 1 { Seat(0) } else { Self::next_playing(state, state.seat()) };
        self.begin_round(state, next, tape);
    }

    fn begin_round<T: Tape<Event>>(&self, state: &mut State, lead: Seat, tape: &mut T) {
        state.round = state.round.saturating_add(1);
        tape.tell(|| Event::RoundBegan { round: state.round });
        (state.lead, state.acting, state.stage) = (lead, lead.0, Stage::RoundOpens);
        self.open_round(state, tape);
    }

    /// The species that are in the deck, as their sets.
    fn species_sets<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Set {
        self.rules.members(points::SPECIES_SETS, self.base_sets(), &asker.ask(), witness)
    }

    /// Makes the deck, lays out tokens and markers (rulebook, "Setup"; rulings d25, d27, d30, d32).
    fn compose(&self, state: &mut State, witness: &mut impl Witness) {
        let by_boards = |index: usize, at: usize| {
            let list = self.content.settings.numbers(index);
            list.get(at).or(list.last()).copied().unwrap_or(0)
        };
        let boards = usize::from(state.count).min(MAX_BOARDS);
        state.time = by_boards(setting::TIME, boards.saturating_sub(1)).clamp(0, 100) as u8;
        state.synergy = self.setting(setting::SYNERGY_SUPPLY);
        state.research = self.setting(setting::RESEARCH_SUPPLY);
        for at in 0..boards {
            let start = by_boards(setting::SYNERGY_START, at);
            state.boards[at].synergy = start;
            state.synergy -= start;
        }
        let open = self.inquire(state, Seat(0), |asker| self.species_sets(asker, witness));
        let both = i32::from(state.count) >= self.setting(setting::BOTH_COPIES);
        for (_, (_, cards)) in self.cards.sets.iter().enumerate().filter(|(at, _)| open.contains(*at as i32)) {
            for card in cards {
                let second = self.cards.other_copy(*card).filter(|_| both);
                [Some(*card), second].into_iter().flatten().for_each(|card| state.composed.insert(card.number()));
            }
        }
        state.deck = state.composed.of().map(Some).collect();
        state.stage = Stage::Arrange(0);
    }

    fn open_skills<T: Tape<Event>>(&self, state: &mut State, tokens: u64, tape: &mut T) {
        state.skills = tokens;
        for item in Token::of_bits(tokens).filter_map(|token| self.tokens[token.index()]) {
            self.rules.activate(item, &mut state.memory);
        }
        state.stage = Stage::Objectives;
        tape.tell(|| Event::Skills(tokens));
    }

    fn deal_objectives<T: Tape<Event>>(&self, state: &mut State, dealt: [u64; MAX_BOARDS], tape: &mut T) {
        for (at, held) in dealt.into_iter().enumerate().take(usize::from(state.count)) {
            state.boards[at].objectives = held;
            let (seat, count) = (Seat(at as u8), held.count_ones() as u8);
            tape.tell(|| Event::Dealt { seat, count, objectives: Some(held) });
        }
        state.stage = Stage::Begin(0);
    }
}
