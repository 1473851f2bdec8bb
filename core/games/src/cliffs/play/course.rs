//! The course of a game: deck and hands, rounds, the Crown, the end (rulebook, "Setup", "Gameplay"; rulings R24 to R26).

use javelina_engine::{Actor, Adapter, Laps, Long, Move, Ruled, Seat, SeatSet, Tape, Turn, counted, written};

use super::state::{Larry, Moment, Stage, State, Until};
use crate::cliffs::content::RACERS;
use crate::cliffs::moves::actions::Action;
use crate::cliffs::points;
use crate::cliffs::points::{Design, setting};
use crate::cliffs::{Cliffs, Event};

impl Cliffs {
    /// Plays a legal action and all that follows by itself.
    pub(in crate::cliffs) fn play<T: Tape<Event>>(&self, state: &mut State, step: &Move<Action>, tape: &mut T) {
        let Move { by, at, action } = step;
        let (seat, at) = (if let Actor::Seat(seat) = by { *seat } else { Seat(state.crown) }, *at);
        let in_ticks = state.stage == Stage::Race;
        // What such an action of a racer leaves to the others is what it found.
        let alone = in_ticks && matches!(action, Action::Play { .. } | Action::Draw | Action::Wait(_) | Action::Done);
        match action {
            Action::Shuffle(order) => self.shuffle(state, order, tape),
            Action::Coin(to) => self.coin(state, *to, tape),
            Action::Stop => self.stop_music(state, tape),
            Action::Void(who, tried) => {
                state.now = state.now.max(at.0.min(self.end_of_music(state)));
                tape.tell(|| Event::Void { seat: *who, tried: written(self, tried) });
            }
            Action::Play { design, queue } => {
                self.play_card(state, seat, *design, *queue, tape);
                if in_ticks {
                    let ticks = self.ticks(state, seat, false, tape);
                    self.clock(state, seat, at, ticks, true);
                } else {
                    self.end_turn_of_lap(state, tape);
                }
            }
            Action::Draw => {
                state.racer_mut(seat).drawing = true;
                self.draw_card(state, seat, tape);
                let ticks = self.ticks(state, seat, true, tape);
                self.clock(state, seat, at, ticks, false);
            }
            Action::Larry => {
                state.now = if in_ticks { state.now.max(at.0) } else { state.now };
                self.play_larry(state, seat, tape);
            }
            Action::Into(queue) => {
                self.place_larry(state, *queue, tape);
                if in_ticks {
                    let ticks = self.ticks(state, seat, false, tape);
                    self.clock(state, seat, at, ticks, true);
                }
            }
            Action::Wait(ticks) => {
                tape.tell(|| Event::Waited { seat, ticks: *ticks });
                self.clock(state, seat, at, *ticks, false);
            }
            Action::Done => {
                state.racer_mut(seat).done = true;
                tape.tell(|| Event::Left { seat });
                if in_ticks {
                    self.clock(state, seat, at, 0, false);
                } else {
                    self.end_turn_of_lap(state, tape);
                }
            }
            Action::Pass | Action::PassUntil(_) => {
                let until = if let Action::PassUntil(until) = action { *until } else { Until::Now };
                state.racer_mut(seat).until = until;
                tape.tell(|| Event::Passed { seat });
                self.pass_on(state);
            }
            Action::Choose(..) | Action::Skip => {
                let agrees = |state: &State| self.rules.is_yes_or_no(&state.memory);
                let answer = Some(action.clone());
                self.take_answer(state, step, tape, |state| Event::Chose { by: *by, answer, agrees: agrees(state) });
            }
        }
        self.settle(state, tape);
        self.advance(state, tape);
        let still = matches!(action, Action::Wait(_)) && self.races_alone(state); // who waits can do what it could
        if !still {
            self.note_racing(state, alone.then_some(seat), tape);
        }
    }

    /// Runs the steps that need no decision.
    pub(in crate::cliffs) fn advance<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        while state.memory.is_idle() && !state.shuffles {
            let stage = state.stage;
            match stage {
                _ if matches!(state.larry, Larry::Looks(..)) => return,
                Stage::Deck => state.shuffles = true,
                Stage::Crown if state.tied != 0 => return,
                Stage::Crown if state.round == 0 => {
                    state.stage = Stage::Begins;
                    self.start_game(state, tape);
                }
                Stage::Crown | Stage::Begins => self.begin_round(state, tape),
                Stage::RoundOpens => {
                    state.crown = self.leader(Seat(state.crown), state, tape).0;
                    self.refill(state);
                }
                Stage::Begin(0) => {
                    state.stage = Stage::Begin(1);
                    self.start_phase(points::RACING, state, tape);
                }
                Stage::Begin(_) => self.start_music(state, tape),
                Stage::Laps(lap, _) => {
                    self.next_lap(state, lap, tape);
                    if state.memory.is_idle() && matches!(state.stage, Stage::Laps(..)) {
                        return;
                    }
                }
                Stage::Refill | Stage::Race | Stage::Over => return,
                Stage::Stopped => {
                    state.stage = Stage::Seek;
                    self.open_lap(points::REVEALING, Self::around(state, Seat(state.crown)), state, tape);
                }
                Stage::Seek => {
                    self.ask_order(state, tape);
                    self.seek(state);
                }
                Stage::Resolved => {
                    self.annihilate_all(state, tape);
                    state.stage = Stage::Tally(0);
                }
                Stage::Window(moment) if self.asked_in_window(state, moment, tape).is_some() => return,
                Stage::Window(moment) => self.close_window(state, moment, tape),
                Stage::TurnUp => self.turn_next_up(state, tape),
                Stage::Act => self.act_once(state, tape),
                Stage::Acted => self.acted(state, tape),
                Stage::Tally(0) => {
                    state.stage = Stage::Tally(1);
                    self.start_phase(points::TALLYING, state, tape);
                }
                Stage::Tally(_) => self.tally_round(state, tape),
                Stage::Tallied => {
                    state.stage = Stage::RoundCloses;
                    self.close_round(state, tape);
                }
                Stage::RoundCloses => self.end_round(state, tape),
            }
            self.settle(state, tape);
        }
        if state.memory.frames.is_empty() {
            state.looks = SeatSet::default();
        }
    }

    /// The pile is shuffled: at the start hands are dealt and a coin decides who is crowned; later the game goes on.
    fn shuffle<T: Tape<Event>>(&self, state: &mut State, order: &[Design], tape: &mut T) {
        state.shuffles = false;
        let pile_alone = std::mem::take(&mut state.pile_alone);
        let of_position = state.gaps() > 0;
        if of_position {
            self.fill(state, order);
        } else {
            state.shuffled = state.shuffled.saturating_add(1);
            if !pile_alone {
                state.discards = Long::default();
            }
            state.pile = order.iter().rev().copied().map(Some).collect();
        }
        tape.tell(|| Event::Shuffled { cards: order.len() as u8 });
        match state.stage {
            _ if pile_alone => {}
            Stage::Deck => self.dealt(state, tape),
            Stage::Refill => state.stage = Stage::Begin(0),
            _ if of_position => {}
            _ => self.draw_larry(state, tape),
        }
    }

    /// Hands are dealt. The lowest racer is crowned, unless a position names one; a coin breaks ties (ruling R24).
    pub(in crate::cliffs) fn dealt<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        self.deal(state, tape);
        if state.tied == 0 {
            let lowest = state.seats().map(|seat| state.racer(seat).elevation).min();
            state.tied = self.captains(state, |seat| Some(state.racer(seat).elevation) == lowest);
        }
        self.crown_one(state, tape);
    }

    /// Crowns the only candidate; a coin decides between several (ruling R24).
    fn crown_one<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.stage = Stage::Crown;
        if state.tied.count_ones() == 1 {
            let seat = Seat(std::mem::take(&mut state.tied).trailing_zeros() as u8);
            self.crown(state, seat, tape);
        }
    }

    /// Everybody is dealt a hand, one racer after the other.
    fn deal<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let base = self.setting(setting::HAND).clamp(0, 40);
        let mut others = Vec::new();
        for seat in state.seats() {
            let held = state.racer(seat).hand.len() as i32;
            let most = held + state.pile.len() as i32;
            let used = |cards: i32| cards.clamp(0, 40).max(held).min(most);
            let said = self.said(points::DEALT, seat, base, used, [], state, tape);
            let cards = said.map_or(base, |(cards, _)| cards);
            if let Some((_, by)) = said.filter(|_| cards != used(base)) {
                others.push((seat, cards, by));
            }
            for _ in held..cards {
                let Some(design) = state.pile.pop() else { break };
                state.take_up(seat, design, self.team(seat));
            }
        }
        tape.tell(|| Event::Dealt { cards: base as u8 });
        for (seat, cards, by) in others {
            self.tell_by(tape, by, || format!("{seat} is dealt {}", counted(cards as usize, "card")));
        }
    }

    /// Of each team that `fits` the racer who reveals first, as bits: the left partner (ruling R32).
    fn captains(&self, state: &State, fits: impl Fn(Seat) -> bool) -> u8 {
        state.seats().filter(|seat| self.leads(*seat) && fits(*seat)).fold(0, |all, seat| all | 1 << seat.0)
    }

    /// A coin fell: for who wears the Crown, or for who has won (ruling R24).
    fn coin<T: Tape<Event>>(&self, state: &mut State, to: Seat, tape: &mut T) {
        state.tied = 0;
        tape.tell(|| Event::Coin { seat: to });
        self.crown(state, to, tape);
    }

    /// A racer is crowned: has won, or reveals first in the next round.
    fn crown<T: Tape<Event>>(&self, state: &mut State, seat: Seat, tape: &mut T) {
        state.crown = seat.0;
        if state.decides {
            state.stage = Stage::Over;
            tape.tell(|| Event::Won { seat });
        } else {
            tape.tell(|| Event::Crowned { seat });
            state.stage = Stage::Crown;
        }
    }

    /// A round opens; then the pile is filled if it is low, and the race starts.
    fn begin_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.round = state.round.saturating_add(1);
        state.stage = Stage::RoundOpens;
        self.open_round(state, tape);
    }

    /// The discards are shuffled in if the pile is low.
    fn refill(&self, state: &mut State) {
        let low = self.setting(setting::REFILL) * i32::from(state.count);
        let is_low = (state.pile.len() as i32) < low && state.discards.iter().any(|count| *count > 0);
        state.shuffles = is_low;
        state.stage = if is_low { Stage::Refill } else { Stage::Begin(0) };
    }

    /// The music plays.
    fn start_music<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        tape.tell(|| Event::RoundBegan { round: state.round });
        state.now = 0;
        for racer in &mut state.racers[..usize::from(state.count)] {
            (racer.played, racer.drawing, racer.done, racer.until) = (0, false, false, Until::Now);
            (racer.last, racer.took, racer.actions) = (0, (0, false), 0);
        }
        if self.setting(setting::MODE) == 0 {
            state.stage = Stage::Race;
            let (timer, lead) = (self.timer as i32, Seat(state.crown));
            let said = self.said(points::MUSIC, lead, timer, |ticks| ticks.clamp(1, i16::MAX.into()), [], state, tape);
            let ticks = said.map_or(timer, |(ticks, _)| ticks);
            state.music = if ticks == timer { 0 } else { ticks as u16 };
            if let Some((_, by)) = said.filter(|_| ticks != timer) {
                self.tell_by(tape, by, || format!("the music plays {}", counted(ticks as usize, "tick")));
            }
            let race = self.open_joint_lap(points::RACING, state.seats(), state, tape);
            for seat in state.seats() {
                state.racer_mut(seat).done = !race.contains(seat);
            }
        } else {
            state.stage = Stage::Laps(0, 0);
            self.open_lap(points::RACING, Self::around(state, Seat(state.crown)), state, tape);
        }
    }

    /// The round is tallied. The queues stay until [`end_round`](Self::end_round): they belong to the score.
    fn tally_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let reckoning = self.reckon(state, tape);
        self.tell_tallies(state, &reckoning, tape);
        for seat in state.seats() {
            let racer = state.racer_mut(seat);
            racer.tallied = racer.elevation.saturating_sub(reckoning.to[seat.index()]);
        }
        state.stage = Stage::Tallied;
        self.end_phase(points::TALLYING, state, tape);
    }

    /// The round is over: somebody has won, or the next one begins (ruling R25).
    fn end_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let stands: [i32; RACERS] = std::array::from_fn(|at| state.stands(Seat(at as u8)));
        let (finishers, fault) = self.finishers(state, &stands, tape);
        if let Some(fault) = fault {
            return state.memory.fail(fault);
        }
        let left = state.memory.fates.left();
        state.decides = finishers != 0;
        let among = |seat: Seat| !left.contains(seat) && (finishers == 0 || finishers & self.team(seat) != 0);
        let lowest = state.seats().filter(|seat| among(*seat)).map(|seat| stands[seat.index()]).min();
        let tied = self.captains(state, |seat| among(seat) && Some(stands[seat.index()]) == lowest);
        if finishers == 0 {
            self.clear(state, &stands);
        }
        state.tied = tied;
        self.crown_one(state, tape);
    }

    /// Everybody moves on the cliff and discards the cards of the queue.
    fn clear(&self, state: &mut State, stands: &[i32]) {
        for seat in state.seats() {
            let queue = std::mem::take(&mut state.racer_mut(seat).queue);
            queue.iter().flatten().for_each(|slot| state.discard(*slot));
            let racer = state.racer_mut(seat);
            (racer.elevation, racer.slid, racer.tallied) = (stands[seat.index()], 0, 0);
        }
    }

    /// The racers that act together with the one who is asked, for texts.
    pub(in crate::cliffs) fn asked_now(&self, state: &State) -> SeatSet {
        match self.turn_now(state) {
            Turn::Seat(seat) => SeatSet::default().with(seat),
            Turn::Together(seats, _) => seats,
            Turn::Over | Turn::Nature => SeatSet::default(),
        }
    }

    /// The moment at which Larry might be played now.
    pub(in crate::cliffs) fn moment(state: &State) -> Option<Moment> {
        match state.stage {
            Stage::Race | Stage::Laps(..) => Some(Moment::Race),
            Stage::Window(moment) => Some(moment),
            _ => None,
        }
    }
}
