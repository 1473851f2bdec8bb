//! The race: while the music plays, cards are played and drawn (rulebook, "The race"; rulings B2 to B4, R27, R35, R40, R41).

use javelina_engine::rules::{Next, Witness};
use javelina_engine::{Adapter, Element, Key, Laps, Luck, Seat, SeatSet, Tape, Tick};

use super::state::{Larry, Moment, Racer, Stage, State};
use crate::cliffs::content::RACERS;
use crate::cliffs::moves::refuse::{Legal, Why};
use crate::cliffs::points;
use crate::cliffs::points::{BASE_AFTER_DRAW, Design, setting};
use crate::cliffs::{Cliffs, Event, moves::decide::decide_queue, rules::facts::Asker};

impl Cliffs {
    /// How many cards a racer may play in this race.
    pub(in crate::cliffs) fn plays<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> i32 {
        if self.rules.silent(points::PLAYS, &asker.state.memory) {
            return self.plays;
        }
        self.rules.number(points::PLAYS, self.plays, &asker.ask(), witness)
    }

    /// Up to how many cards a racer may draw.
    pub(in crate::cliffs) fn hand_size<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> i32 {
        if self.rules.silent(points::HAND_SIZE, &asker.state.memory) {
            return self.hand;
        }
        self.rules.number(points::HAND_SIZE, self.hand, &asker.ask(), witness)
    }

    /// Whether a racer may play a card at all in this race.
    pub(in crate::cliffs) fn decide_plays<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Legal {
        let racer = asker.state.racer(asker.seat);
        let most = self.plays(asker, witness);
        if i32::from(racer.played) >= most {
            return Err(Why::Plays(most));
        }
        let mut lifted = || self.rules.lifts(points::PLAY, BASE_AFTER_DRAW, &asker.ask(), witness);
        if racer.drawing && !lifted() { Err(Why::Drawing) } else { Ok(()) }
    }

    /// Whether a racer may play a card of this design into this queue.
    pub(in crate::cliffs) fn decide_play(
        &self,
        asker: &Asker<'_>,
        design: Design,
        to: Seat,
        witness: &mut impl Witness,
    ) -> Legal {
        if !asker.state.holds(asker.seat, design) {
            return Err(Why::NotHeld(design));
        }
        decide_queue(asker.state, to)?;
        self.speak(points::PLAY, asker, [design.number(), i32::from(to.0)], witness)
    }

    /// Whether a racer may draw a card in the race.
    pub(in crate::cliffs) fn decide_draw<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Legal {
        let most = self.hand_size(asker, witness);
        let held = asker.state.racer(asker.seat).hand.len();
        if held as i32 >= most || held >= super::state::MAX_HAND {
            return Err(Why::HandFull(most));
        }
        if asker.state.pile.is_empty() { Err(Why::PileEmpty) } else { Ok(()) }
    }

    /// Plays a card face-down (ruling B7: to the right end).
    pub(in crate::cliffs) fn play_card(
        &self,
        state: &mut State,
        seat: Seat,
        card: Design,
        to: Seat,
        tape: &mut impl Tape<Event>,
    ) {
        let team = self.team(seat);
        if !state.put_down(seat, card, team) {
            return;
        }
        state.enter(to, Some(card), team);
        let racer = state.racer_mut(seat);
        racer.played = racer.played.saturating_add(1);
        tape.tell(|| Event::Played { seat, queue: to, design: Some(card) });
    }

    /// The length of the music, in ticks.
    #[inline]
    pub(in crate::cliffs) fn end_of_music(&self, state: &State) -> u32 {
        if state.music == 0 { self.timer } else { state.music.into() }
    }

    /// What it takes a racer to play or draw a card, in ticks.
    pub(in crate::cliffs) fn ticks<W: Witness>(
        &self,
        state: &mut State,
        seat: Seat,
        draws: bool,
        witness: &mut W,
    ) -> u8 {
        let pace = i32::from(state.racer(seat).pace);
        let base = if draws { self.setting(setting::DRAW_TICKS).clamp(1, 60) } else { pace };
        let said = self.said(points::TICKS, seat, base, |number| number.clamp(1, 250), [draws.into()], state, witness);
        said.map_or(base, |(ticks, _)| ticks) as u8
    }

    /// Notes when a racer did something in the race and what it takes: ticks, and whether these vary.
    #[inline]
    pub(in crate::cliffs) fn clock(&self, state: &mut State, seat: Seat, at: Tick, ticks: u8, varies: bool) {
        state.now = state.now.max(at.0);
        let racer = state.racer_mut(seat);
        racer.last = at.0;
        racer.took = (ticks, varies);
        racer.actions = racer.actions.saturating_add(1);
    }

    /// Finds the racers that can still do something while the music plays. What a racer does, but for drawing the last card, takes
    /// nothing from the others: `only` is the one to look at, if no content answers and nothing else was going on.
    pub(in crate::cliffs) fn note_racing<W: Witness>(&self, state: &mut State, only: Option<Seat>, witness: &mut W) {
        if state.stage != Stage::Race {
            return;
        }
        state.racing = match (state.larry, only) {
            (Larry::Looks(seat, _), _) => SeatSet::default().with(seat),
            (_, Some(seat)) if !state.pile.is_empty() && !self.race_items.meets(state.memory.active()) => {
                if self.can_race(state, seat, witness) { state.racing.with(seat) } else { state.racing.without(seat) }
            }
            _ => {
                let seats = state.seats().filter(|seat| self.can_race(state, *seat, witness));
                seats.fold(SeatSet::default(), SeatSet::with)
            }
        };
    }

    /// Returns `true` if a racer can still do something while the music plays, besides waiting.
    fn can_race<W: Witness>(&self, state: &mut State, seat: Seat, witness: &mut W) -> bool {
        let can = |asker: &Asker<'_>| {
            !asker.state.racer(seat).hand.is_empty() && self.decide_plays(asker, witness).is_ok()
                || self.decide_larry(asker, Moment::Race, witness).is_ok()
                || self.decide_draw(asker, witness).is_ok()
        };
        !state.racer(seat).done && !Self::has_left(state, seat) && self.inquire(state, seat, can)
    }

    /// Returns `true` if no content has a say in what racers may do in the race.
    pub(in crate::cliffs) fn races_alone(&self, state: &State) -> bool {
        self.race_items.and(state.memory.active()).is_empty()
    }

    /// Who of some racers is ready next, and when (ruling R40). A racer that looks at Larry's card is asked at once.
    pub(in crate::cliffs) fn next_ready(&self, state: &State, luck: &Luck, among: SeatSet) -> Option<(Tick, Seat)> {
        if state.stage != Stage::Race {
            return None;
        }
        if let Larry::Looks(seat, _) = state.larry {
            return Some((Tick(state.now), seat)).filter(|(_, seat)| among.contains(*seat));
        }
        let (now, end) = (state.now, self.end_of_music(state));
        let key = |purpose, seat: Seat| Key::of(purpose).round(u32::from(state.round)).seat(seat);
        // The first tick at which somebody is ready, and who is.
        let mut first = (end, SeatSet::default());
        let note = |first: &mut (u32, SeatSet), seat: Seat, ready: u32| {
            if ready < first.0 {
                *first = (ready, SeatSet::default().with(seat));
            } else if ready == first.0 {
                first.1 = first.1.with(seat);
            }
        };
        // Racers of whom luck says when they are ready: between which ticks, and who may be so soonest.
        let (mut left, mut between, mut soonest) = (SeatSet::default(), [(0, 0); RACERS], (u32::MAX, None));
        let mut latest = end - 1;
        let racing = state.racing.and(among);
        for (seat, racer) in state.seats().zip(&state.racers).filter(|(seat, _)| racing.contains(*seat)) {
            let (least, more) = self.put_off(racer);
            if least + more <= now || more == 0 {
                note(&mut first, seat, least.max(now));
                continue;
            }
            left = left.with(seat);
            between[seat.index()] = (least, more);
            latest = latest.min(least + more);
            if least < soonest.0 {
                soonest = (least, Some(seat));
            }
        }
        // Luck is asked for that one first, and not for those who cannot be ready before others.
        let mut next = soonest.1;
        while let Some(seat) = next {
            left = left.without(seat);
            next = left.first();
            let (least, more) = between[seat.index()];
            if least.max(now) <= latest.min(first.0) {
                let actions = u32::from(state.racers[seat.index()].actions);
                let put_off = luck.below(key("ready", seat).attempt(actions), more + 1);
                note(&mut first, seat, now.max(least + put_off));
            }
        }
        let (at, ready) = first;
        let tie = |seat: &Seat| (luck.bits(key("tie", *seat)), seat.0);
        let who = if ready.len() > 1 { ready.iter().min_by_key(tie) } else { ready.first() };
        who.filter(|_| at < end).map(|seat| (Tick(at), seat))
    }

    /// The first tick at which a racer may be ready, and by how many ticks luck may put it off.
    fn put_off(&self, racer: &Racer) -> (u32, u32) {
        if racer.actions == 0 {
            return self.reaction;
        }
        let at = racer.last + u32::from(racer.took.0);
        if racer.took.1 { (at.saturating_sub(self.jitter), 2 * self.jitter) } else { (at, 0) }
    }

    /// Whoever is to act in a race of turns: from the crowned racer, each plays a card or leaves; those who have left, or
    /// cannot play any more, are passed over (ruling R41). Then the next lap begins, as long as somebody can play.
    pub(in crate::cliffs) fn next_lap<T: Tape<Event>>(&self, state: &mut State, lap: u8, tape: &mut T) {
        // A question on the way keeps what came before it.
        let (mut lap, mut was_idle) = (lap, std::mem::take(&mut state.idle));
        while state.memory.is_idle() {
            match self.turn_of_lap(1, state, tape) {
                Next::Turn(seat) => {
                    state.stage = Stage::Laps(lap, state.memory.lap.at());
                    if !state.memory.is_idle() {
                        break;
                    }
                    if self.can_play(state, seat, tape) {
                        return;
                    }
                    self.end_turn_of_lap(state, tape);
                }
                Next::Wait => break,
                Next::Over => {
                    // After a lap without an action every further one would be the same.
                    let mut seats = state.seats();
                    if std::mem::replace(&mut was_idle, true) || !seats.any(|seat| self.can_play(state, seat, tape)) {
                        return self.stop_music(state, tape);
                    }
                    lap = lap.saturating_add(1);
                    self.open_lap(points::RACING, Self::around(state, Seat(state.crown)), state, tape);
                }
            }
        }
        state.idle = was_idle;
    }

    /// Returns `true` if a racer takes part in another lap.
    fn can_play<W: Witness>(&self, state: &mut State, seat: Seat, witness: &mut W) -> bool {
        let may = !state.racer(seat).done && !state.racer(seat).hand.is_empty() && !Self::has_left(state, seat);
        may && self.inquire(state, seat, |asker| self.decide_plays(asker, witness).is_ok())
    }

    /// The music stops. In a race of turns all draw now, in order.
    pub(in crate::cliffs) fn stop_music<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        if matches!(state.stage, Stage::Laps(..)) {
            for at in 0..state.count {
                let seat = state.in_order(at);
                if Self::has_left(state, seat) {
                    continue;
                }
                let wanted = self.inquire(state, seat, |asker| self.hand_size(asker, tape));
                while (state.racer(seat).hand.len() as i32) < wanted && self.draw_card(state, seat, tape) {}
            }
        }
        tape.tell(|| Event::Stopped);
        (state.now, state.at, state.stage) = (0, 0, Stage::Stopped);
        self.end_phase(points::RACING, state, tape);
    }
}
