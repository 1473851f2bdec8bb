//! Who acts, how often, in which order: what clauses say of rounds, phases and turns, and how a game begins and ends (`Laps`).

use crate::rules::{Answers, ClauseId, Deeds, Lap, Next, Noted, PointId, Scope, Witness, common};
use crate::{Actor, Flow, Move, Seat, SeatSet, Tape, Turn};

use super::{Adapter, Asker, Ranking};

/// So many laps in one move in which nobody acts are a fault.
const IDLE_LAPS: u8 = 16;

/// What all games ask about their course.
pub trait Laps: Adapter {
    /// Whether a seat has left the game.
    #[inline]
    fn has_left(state: &Self::State, seat: Seat) -> bool {
        Self::memory_of(state).fates.has_left(seat)
    }

    /// The next seat in turn order that plays; the same one if no other seat does.
    fn next_playing(state: &Self::State, seat: Seat) -> Seat {
        Self::around(state, seat).skip(1).find(|other| !Self::has_left(state, *other)).unwrap_or(seat)
    }

    /// The game starts: everything is dealt.
    fn start_game<T: Tape<Self::Event>>(&self, state: &mut Self::State, tape: &mut T) {
        self.raise(common::GAME_STARTS, [], Self::lead(state), state, tape);
    }

    /// A phase starts, for the first player. Counters and limits per turn start afresh. Laps do so themselves.
    fn start_phase<T: Tape<Self::Event>>(&self, phase: i32, state: &mut Self::State, tape: &mut T) {
        self.reset_turn(state);
        self.raise(common::PHASE_STARTS, [phase], Self::lead(state), state, tape);
    }

    /// A phase ends, for the first player. Laps do so themselves.
    fn end_phase<T: Tape<Self::Event>>(&self, phase: i32, state: &mut Self::State, tape: &mut T) {
        self.raise(common::PHASE_ENDS, [phase], Self::lead(state), state, tape);
    }

    /// Opens a round for the seat that would lead it. Counters and limits per round start afresh.
    fn open_round<T: Tape<Self::Event>>(&self, state: &mut Self::State, tape: &mut T) {
        self.rules().reset(Scope::Round, Self::memory_of_mut(state));
        self.raise(common::ROUND_STARTS, [], Self::lead(state), state, tape);
    }

    /// Who leads the round that opens; `base` or, if it has left, the next one that plays, unless clauses say otherwise.
    fn leader<T: Tape<Self::Event>>(&self, base: Seat, state: &mut Self::State, tape: &mut T) -> Seat {
        let base = if Self::has_left(state, base) { Self::next_playing(state, base) } else { base };
        let playing = (0..Self::seats_of(state) as u8).map(Seat).filter(|seat| !Self::has_left(state, *seat));
        let playing = playing.fold(SeatSet::default(), SeatSet::with);
        let plays = |seat: &u8| playing.contains(Seat(*seat));
        let lead = |named: i32| u8::try_from(named).ok().filter(plays).map_or(base, Seat);
        let used = |named: i32| i32::from(lead(named).0);
        let said = self.said(common::FIRST, base, i32::from(base.0), used, [], state, tape);
        let Some((lead, by)) = said.map(|(named, by)| (lead(named), by)).filter(|(lead, _)| *lead != base) else {
            return base;
        };
        self.tell_by(tape, by, || format!("{lead} {}", Self::LEADS));
        lead
    }

    /// Returns `true` if a seat has a legal action of the game's own. One that has none passes, and the log says so.
    fn has_action<T: Tape<Self::Event>>(&self, state: &Self::State, seat: Seat, tape: &mut T) -> bool {
        let (noted, mut any) = (Noted::default(), false);
        self.each_action(&Asker::new(self, state, seat, &noted), tape, &mut |_| {
            any = true;
            Flow::Enough
        });
        any |= noted.fault().is_some(); // a list that fails says nothing; the decision tells why
        if !any {
            self.tell_pass(seat, tape);
        }
        any
    }

    /// Counts and logs that a seat passes because it has no legal action.
    fn tell_pass<T: Tape<Self::Event>>(&self, seat: Seat, tape: &mut T) {
        tape.passed();
        tape.tell(|| Self::told_by_rule(format!("{seat} has no legal action and passes")));
    }

    /// A round closes for whoever led it.
    fn close_round<T: Tape<Self::Event>>(&self, state: &mut Self::State, tape: &mut T) {
        Self::memory_of_mut(state).close_round();
        self.raise(common::ROUND_ENDS, [], Self::lead(state), state, tape);
    }

    /// All seats in turn order, from `lead` on.
    fn around(state: &Self::State, lead: Seat) -> impl Iterator<Item = Seat> + use<Self> {
        let seats = Self::seats_of(state).max(1) as u8;
        let around = move |at: u8| if at < seats { at } else { at - seats };
        (0..seats).map(move |step| Seat(around(around(lead.0) + step)))
    }

    /// Returns whether no clause in play answers about laps, and whether one answers about their order or number of turns.
    #[inline]
    fn says_of_laps(&self, state: &Self::State) -> [bool; 2] {
        let silent = |points: &[PointId]| points.iter().all(|at| self.rules().silent(*at, Self::memory_of(state)));
        let asked = !silent(&[common::ORDER, common::TURNS]);
        let events = [common::TURN_STARTS, common::TURN_ENDS, common::PHASE_STARTS, common::PHASE_ENDS];
        [!asked && silent(&events), asked]
    }

    /// Counters and limits per turn start afresh: when a lap opens, and between two turns of it, once all that
    /// `turn_ends` set off is done.
    #[inline]
    fn reset_turn(&self, state: &mut Self::State) {
        self.rules().reset(Scope::Turn, Self::memory_of_mut(state));
    }

    /// A lap opens, with those of some seats that play, in this order unless clauses say otherwise. `lap` is an element of the
    /// kind of phases. The first lap of a phase raises `phase_starts`; the order is asked when its lists are done.
    fn open_lap<T: Tape<Self::Event>>(
        &self,
        lap: i32,
        base: impl Iterator<Item = Seat>,
        state: &mut Self::State,
        tape: &mut T,
    ) {
        self.reset_turn(state);
        let left = Self::memory_of(state).fates.left();
        let [plain, asked] = self.says_of_laps(state);
        let opened = Lap::new(lap, base.filter(|seat| !left.contains(*seat)), plain).told(asked, !plain);
        Self::memory_of_mut(state).lap = opened;
        if !plain && self.edges(state, lap)[0] {
            self.start_phase(lap, state, tape);
        }
    }

    /// Asks for the order of a lap that was opened, unless it was asked.
    fn ask_order<T: Tape<Self::Event>>(&self, state: &mut Self::State, tape: &mut T) {
        let opened = Self::memory_of(state).lap;
        if !opened.is_unordered() {
            return;
        }
        let lap = opened.kind();
        let base: Vec<Seat> = opened.order().filter(|seat| !Self::has_left(state, *seat)).collect();
        if self.rules().silent(common::ORDER, Self::memory_of(state)) {
            let asked = self.says_of_laps(state)[1];
            Self::memory_of_mut(state).lap = Lap::new(lap, base, false).told(asked, false);
            return;
        }
        let mut keyed = Vec::with_capacity(base.len());
        let (mut by, mut deeds, mut without) = (None, Deeds::default(), Vec::new());
        for (place, seat) in (0..).zip(&base) {
            if T::ON {
                let asked = |asker: &Asker<'_, Self>| {
                    self.rules().number_without(common::ORDER, place, &asker.ask().about([lap, place]))
                };
                without.push(self.inquire(state, *seat, asked));
            }
            let (seat, about) = (*seat, [lap, place]);
            let said = match T::ON {
                true => self.said(common::ORDER, seat, place, |key| key, about, state, &mut deeds),
                false => self.said(common::ORDER, seat, place, |key| key, about, state, tape),
            };
            by = by.or(said.and_then(|(_, by)| by));
            keyed.push((said.map_or(place, |(key, _)| key), place, seat));
        }
        let sorted = |mut keyed: Vec<(i32, i32, Seat)>| -> Vec<Seat> {
            keyed.sort_unstable();
            keyed.into_iter().map(|(.., seat)| seat).collect()
        };
        let order = sorted(keyed.clone());
        deeds.judge_again(&without, |numbers| {
            let others = keyed.iter().zip(numbers).map(|((_, place, seat), key)| (key, *place, *seat));
            sorted(others.collect()) != order
        });
        deeds.hand_on(tape);
        if order != base {
            let names: Vec<String> = order.iter().map(ToString::to_string).collect();
            self.tell_by(tape, by, || format!("the turn order is now {}", names.join(", ")));
        }
        let asked = self.says_of_laps(state)[1];
        Self::memory_of_mut(state).lap = Lap::new(lap, order, false).told(asked, false);
    }

    /// A lap opens in which all act at once, in secret. Nobody is asked for an order, and no turn starts or ends. Who has a
    /// turn in it is asked by [`seal_lap`](Self::seal_lap), when the lists that `phase_starts` set off are done.
    fn open_sealed_lap<T: Tape<Self::Event>>(
        &self,
        lap: i32,
        base: impl Iterator<Item = Seat>,
        state: &mut Self::State,
        tape: &mut T,
    ) {
        Self::memory_of_mut(state).lap = Lap::new(lap, base, true).told(false, true);
        self.start_phase(lap, state, tape);
    }

    /// Begins a sealed lap: those of its seats that play and have a turn in it answer. What they answer is kept with the memory
    /// (`sealed`). Returns `false` if it has begun before.
    fn seal_lap<T: Tape<Self::Event>>(&self, state: &mut Self::State, tape: &mut T) -> bool {
        let opened = Self::memory_of(state).lap;
        let (lap, left) = (opened.kind(), Self::memory_of(state).fates.left());
        if !opened.is_unordered() {
            return false;
        }
        let mut asked = SeatSet::default();
        for seat in opened.order().filter(|seat| !left.contains(*seat)) {
            if self.has_turn_in_lap([lap, 0], seat, 1, state, tape) {
                asked = asked.with(seat);
            }
        }
        let memory = Self::memory_of_mut(state);
        (memory.lap, memory.sealed) = (Lap::at_once(lap, !asked.is_empty()), Answers::from(asked, asked));
        true
    }

    /// Opens a lap in which all act whenever they like, after [`start_phase`](Self::start_phase). Returns the seats that play
    /// and have a turn in it.
    fn open_joint_lap<W: Witness>(
        &self,
        lap: i32,
        base: impl Iterator<Item = Seat>,
        state: &mut Self::State,
        witness: &mut W,
    ) -> SeatSet {
        let left = Self::memory_of(state).fates.left();
        base.filter(|seat| !left.contains(*seat)).fold(SeatSet::default(), |asked, seat| {
            let said = self.said(common::TURNS, seat, 1, |turns| turns.clamp(0, 1), [lap, 0], state, witness);
            if said.is_some_and(|(turns, _)| turns < 1) { asked } else { asked.with(seat) }
        })
    }

    /// Returns `true` if a seat has another turn in a lap in which it has had some (`[lap, taken]`). Tells which seat
    /// is passed over or acts again.
    fn has_turn_in_lap<T: Tape<Self::Event>>(
        &self,
        [lap, taken]: [i32; 2],
        seat: Seat,
        most: i32,
        state: &mut Self::State,
        tape: &mut T,
    ) -> bool {
        let used = |turns: i32| i32::from(taken < turns.min(most).min(common::MOST_TURNS));
        let said = self.said(common::TURNS, seat, 1, used, [lap, taken], state, tape);
        let has_turn = said.map_or(used(1), |(has_turn, _)| has_turn) == 1;
        let by = said.and_then(|(_, by)| by);
        match (has_turn, taken) {
            (false, 0) => self.tell_by(tape, by, || format!("{seat} is passed over")),
            (true, 1..) => self.tell_by(tape, by, || format!("{seat} acts again")),
            _ => {}
        }
        has_turn
    }

    /// The seat whose turn goes on or begins now. A turn that begins and a phase that ends may set off effect lists.
    #[inline]
    fn turn_of_lap<T: Tape<Self::Event>>(&self, most: i32, state: &mut Self::State, tape: &mut T) -> Next {
        let lap = &Self::memory_of(state).lap;
        if let Some(seat) = lap.seat().filter(|seat| lap.is_open() && !Self::has_left(state, *seat)) {
            return Next::Turn(seat);
        }
        if lap.is_open() {
            self.end_turn_of_lap(state, tape); // the seat left in its turn
            if !Self::memory_of(state).is_idle() {
                return Next::Wait;
            }
        }
        let (is_plain, has_turns) = (Self::memory_of(state).lap.is_plain(), Self::memory_of(state).lap.has_turns());
        if has_turns {
            self.reset_turn(state);
        }
        if is_plain { self.next_plain_turn(state, tape) } else { self.next_turn_of_lap(most, state, tape) }
    }

    /// The seat whose turn begins now in a lap of which no clause says anything: each seat has one.
    fn next_plain_turn<T: Tape<Self::Event>>(&self, state: &mut Self::State, tape: &mut T) -> Next {
        loop {
            let memory = Self::memory_of(state);
            let Some(seat) = memory.lap.seat() else { return self.lap_over(state, tape) };
            let is_next = memory.lap.taken() == 0 && memory.fault.is_none() && !Self::has_left(state, seat);
            let lap = &mut Self::memory_of_mut(state).lap;
            if is_next {
                lap.begin();
                self.begins_turn(state, seat);
                return Next::Turn(seat);
            }
            lap.pass();
        }
    }

    /// The seat whose turn begins now, where clauses say who has how many.
    fn next_turn_of_lap<T: Tape<Self::Event>>(&self, most: i32, state: &mut Self::State, tape: &mut T) -> Next {
        self.ask_order(state, tape);
        loop {
            // Read part by part: a copy of bytes that were just written one by one makes a processor wait.
            let lap = &Self::memory_of(state).lap;
            let Some(seat) = lap.seat() else { return self.lap_over(state, tape) };
            let (kind, taken, is_open) = (lap.kind(), i32::from(lap.taken()), lap.is_open());
            if Self::has_left(state, seat) {
                if is_open {
                    self.end_turn_of_lap(state, tape); // it left when its turn started
                    if !Self::memory_of(state).is_idle() {
                        return Next::Wait;
                    }
                }
                self.reset_turn(state); // it may have left in the turn that it had
                Self::memory_of_mut(state).lap.pass();
                continue;
            }
            if is_open {
                return Next::Turn(seat);
            }
            if !self.has_turn_in_lap([kind, taken], seat, most, state, tape) || Self::memory_of(state).fault.is_some() {
                Self::memory_of_mut(state).lap.pass();
                continue;
            }
            Self::memory_of_mut(state).lap.begin();
            self.begins_turn(state, seat);
            self.raise(common::TURN_STARTS, [kind], seat, state, tape);
            if !Self::memory_of(state).is_idle() {
                return Next::Turn(seat);
            }
        }
    }

    /// The turn that goes on in the lap ends: `turn_ends` is raised, and the turn is over.
    fn end_turn_of_lap<T: Tape<Self::Event>>(&self, state: &mut Self::State, tape: &mut T) {
        self.raise_turn_end(state, tape);
        Self::leave_turn_of_lap(state);
    }

    /// Raises `turn_ends` for a turn that goes on until [`leave_turn_of_lap`](Self::leave_turn_of_lap).
    fn raise_turn_end<T: Tape<Self::Event>>(&self, state: &mut Self::State, tape: &mut T) {
        debug_assert!(Self::memory_of(state).frames.is_empty(), "all effects of a turn are done before it ends");
        let lap = Self::memory_of(state).lap;
        if let Some(seat) = lap.seat().filter(|_| lap.is_open() && !lap.is_plain()) {
            self.raise(common::TURN_ENDS, [lap.kind()], seat, state, tape);
        }
    }

    /// The turn that went on in the lap is over.
    #[inline]
    fn leave_turn_of_lap(state: &mut Self::State) {
        Self::memory_of_mut(state).lap.end();
    }

    /// The lap is over: the last one of a phase raises `phase_ends`. Counts laps without a turn: without end they would go on
    /// for ever.
    fn lap_over<T: Tape<Self::Event>>(&self, state: &mut Self::State, tape: &mut T) -> Next {
        let memory = Self::memory_of_mut(state);
        let (phase, is_fresh) = (memory.lap.kind(), memory.lap.is_plain() || memory.lap.is_unclosed());
        if is_fresh {
            memory.spent.idle = if memory.lap.has_acted() { 0 } else { memory.spent.idle + 1 };
        }
        if memory.spent.idle >= IDLE_LAPS {
            self.rules().fail_idle(memory);
        }
        if memory.lap.close() && self.edges(state, phase)[1] {
            self.end_phase(phase, state, tape);
            if !Self::memory_of(state).is_idle() {
                return Next::Wait;
            }
        }
        Next::Over
    }

    /// The number of a point as the game uses it, and the first clause that changed it; `None` if none is in play.
    #[allow(clippy::too_many_arguments, reason = "one question, asked in one place")]
    #[inline(always)] // no frame is set up where no clause is in play
    fn said<const N: usize, W: Witness>(
        &self,
        point: PointId,
        seat: Seat,
        base: i32,
        used: impl Fn(i32) -> i32,
        about: [i32; N],
        state: &mut Self::State,
        witness: &mut W,
    ) -> Option<(i32, Option<ClauseId>)> {
        if self.rules().silent(point, Self::memory_of(state)) {
            return None;
        }
        Some(self.said_by_clauses(point, seat, (base, &used), about, state, witness))
    }

    /// [`said`](Self::said) where a clause is in play.
    #[inline(never)]
    fn said_by_clauses<const N: usize, W: Witness>(
        &self,
        point: PointId,
        seat: Seat,
        base: (i32, &dyn Fn(i32) -> i32),
        about: [i32; N],
        state: &mut Self::State,
        witness: &mut W,
    ) -> (i32, Option<ClauseId>) {
        let mut by = None;
        let number = self.inquire(state, seat, |asker| {
            let ask = asker.ask().about(about);
            self.rules().number_told(point, base, &ask, witness, |clause, _| by = by.or(Some(clause)))
        });
        (number, by)
    }

    /// [`Game::apply`](crate::Game::apply).
    #[inline]
    fn apply_to<T: Tape<Self::Event>>(&self, state: &mut Self::State, step: &Move<Self::Action>, tape: &mut T) {
        let noted = Noted::default();
        // A tape that hears no clauses is as good as no witness, so that decisions are compiled once for all of them.
        let decided =
            if T::ON { self.decide(state, step, &noted, tape) } else { self.decide(state, step, &noted, &mut ()) };
        if decided.is_ok() {
            let before = Self::memory_of(state).capped();
            self.rules().begin_action(Self::memory_of_mut(state));
            Self::memory_of_mut(state).heed(noted.capped());
            self.play(state, step, tape);
            self.close_game(state, tape);
            if let (None, Some(capped)) = (before, Self::memory_of(state).capped()) {
                tape.tell(|| Self::told_by_rule(self.rules().capped_in_words(capped).message));
            }
            if T::ON && Self::memory_of(state).fault.is_none() && self.turn_now(state) == Turn::Over {
                let mut deeds = Deeds::default();
                self.hear_scoring(state, &mut deeds);
                deeds.hand_on(tape);
                let by = self.unwon_by(state);
                by.into_iter().for_each(|by| self.tell_by(tape, Some(by), || "no seat wins".into()));
            }
        } else if step.by == Actor::Nature {
            Self::memory_of_mut(state).take(&noted);
        }
    }

    /// The action is over: a game that is over now closes.
    #[inline]
    fn close_game<T: Tape<Self::Event>>(&self, state: &mut Self::State, tape: &mut T) {
        let memory = Self::memory_of_mut(state);
        memory.fates.settle();
        let is_decided = memory.fates.is_decided();
        if !is_decided && self.rules().silent(common::GAME_ENDS, memory) {
            return;
        }
        let rests = memory.frames.is_empty() && memory.fault.is_none();
        if rests && (is_decided || self.waits_for(state) == Turn::Over) && Self::memory_of_mut(state).fates.close() {
            self.raise(common::GAME_ENDS, [], Self::lead(state), state, tape);
        }
    }
}

impl<G: super::Ruled> Laps for G {}
