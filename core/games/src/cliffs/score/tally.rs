//! The tally: annihilation, movement, synergy, Racin' Spirit, elevations (rulebook, "The tally", "Movement cards"; rulings B16 to
//! B18, R17 to R23, R37).

use std::borrow::Cow;

use javelina_engine::rules::{ClauseId, Fault, Noted, Witness};
use javelina_engine::{
    Element, Laps, Ledger, Outcome, Ranking, Row, Seat, SeatSet, Silent, Source, Standing, Tape, Words,
};

use crate::cliffs::components::cards::Slot;
use crate::cliffs::content::RACERS;
use crate::cliffs::play::state::{Moment, Stage, State};
use crate::cliffs::points;
use crate::cliffs::points::{Design, setting};
use crate::cliffs::rules::facts::Asker;
use crate::cliffs::{Cliffs, Event};

const SPIRIT: Source = Source::Rulebook("Racin' Spirit");
const MOVEMENT: Source = Source::Rulebook("Movement cards");
const SYNERGY: Source = Source::Rulebook("Synergy/Annihilation");

/// What all queues come to as they lie.
pub(in crate::cliffs) struct Reckoning {
    /// The metres down of each racer's own queue.
    pub metres: [i32; RACERS],
    /// The elevation of each racer's team after the tally.
    pub to: [i32; RACERS],
    /// What went wrong in scripts on the way.
    pub fault: Option<Fault>,
}

impl Cliffs {
    /// Copies of a card that lie side by side, one of them flipped, are discarded: the left-most pair first, then the gap
    /// closes (rulings R20, R21).
    pub(in crate::cliffs) fn annihilate_all<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        for seat in state.seats() {
            let mut from = 0;
            while let Some(place) = self.opposites(state, seat, from) {
                let (left, right) = (state.racer(seat).queue[place], state.racer(seat).queue[place + 1]);
                if self.holds_now(points::ANNIHILATE, true, state, (seat, place), tape) {
                    let card = state.named(left);
                    tape.tell(|| Event::Annihilated { card });
                    [left, right].into_iter().flatten().for_each(|slot| state.discard_from_queue(slot));
                    state.close_gaps();
                    from = place.saturating_sub(1);
                } else {
                    from = place + 1;
                }
            }
        }
        self.sync_copies(state, tape);
    }

    /// The first place from `from` on where a movement card lies left of a copy of itself that is turned the other way.
    pub(in crate::cliffs) fn opposites(&self, state: &State, seat: Seat, from: usize) -> Option<usize> {
        let queue = &state.racer(seat).queue;
        (from..queue.len().saturating_sub(1)).find(|place| {
            let pair = state.card(queue[*place]).zip(state.card(queue[place + 1]));
            pair.is_some_and(|(left, right)| {
                left.up
                    && right.up
                    && left.design == right.design
                    && left.flipped != right.flipped
                    && self.moves_down(left).is_some()
            })
        })
    }

    /// Tells `row` every line of a racer's tally: the place in the queue of the card that it is about, if it is about one, metres
    /// down, and words. Racin' Spirit, movement cards, synergies, what content adds. A racer that has left has no tally.
    pub(in crate::cliffs) fn tally(
        &self,
        asker: &Asker<'_>,
        witness: &mut impl Witness,
        row: &mut dyn FnMut(Option<usize>, i32, Words<'_>),
    ) {
        let (state, seat) = (asker.state, asker.seat);
        if Self::has_left(state, seat) {
            return;
        }
        let racer = state.racer(seat);
        if racer.larry {
            let spirit = self.setting(setting::SPIRIT);
            let row = &mut |metres: i32, words: Words<'_>| row(None, metres, words);
            row(spirit, &|| (format!("{seat} spirit"), "Racin' Spirit, while Larry is not played".into(), SPIRIT));
            self.changes(asker, points::SPIRIT, spirit, [], "spirit", witness, row);
        }
        let products = self.products_at_work(state, seat);
        for place in 0..racer.queue.len() {
            let Some(card) = state.card(racer.queue[place]).filter(|card| card.up) else { continue };
            let Some(metres) = self.metres(card) else { continue };
            let row = &mut |metres: i32, words: Words<'_>| row(Some(place), metres, words);
            let about = [State::element(seat, place)];
            let base = products.as_ref().map_or(1, |products| products[place]);
            let factor = self.factor_from(asker, place, base, witness);
            let copies = card.sum_of_copies().saturating_mul(metres.abs());
            let counts = if factor == 0 { 0 } else { metres.saturating_add(copies) };
            row(counts, &|| self.why_card(state, seat, place, factor));
            self.changes(asker, points::MOVEMENT, counts, about, "card", witness, row);
            let next = racer.queue.get(place + 1).and_then(|slot| state.card(*slot));
            let is_twin =
                next.is_some_and(|next| next.up && next.design == card.design && next.flipped == card.flipped);
            if is_twin {
                row(metres, &|| {
                    let name = self.design_name(card.design);
                    (format!("{seat}.{}", place + 1), format!("synergy of {name} with its neighbour"), SYNERGY)
                });
                self.changes(asker, points::SYNERGY, metres, about, "synergy", witness, row);
            }
        }
        let row = &mut |metres: i32, words: Words<'_>| row(None, metres, words);
        if racer.slid != 0 {
            row(racer.slid, &|| (format!("{seat} slid"), "from cards and variants".into(), Source::Table));
        }
        self.changes(asker, points::BESIDES, 0, [], "besides", witness, row);
    }

    /// Tells `row` what clauses change in a line.
    #[allow(clippy::too_many_arguments, reason = "one line of the tally, told in one place")]
    #[inline(always)] // no frame is set up where no clause is in play
    fn changes<const N: usize, W: Witness>(
        &self,
        asker: &Asker<'_>,
        point: javelina_engine::rules::PointId,
        base: i32,
        about: [i32; N],
        label: &str,
        witness: &mut W,
        row: &mut dyn FnMut(i32, Words<'_>),
    ) {
        if self.rules.silent(point, &asker.state.memory) {
            return;
        }
        let ask = asker.ask().about(about);
        let seat = asker.seat;
        self.rules.number_by(point, base, &ask, witness, |clause, by| {
            row(by, &|| (format!("{seat} {label}"), self.rules.title_of(clause), self.rules.cite(clause)));
        });
    }

    /// What a card comes to, in words: its metres, how often it counts, which way its copies go.
    fn why_card(&self, state: &State, seat: Seat, place: usize, factor: u16) -> (String, String, Source) {
        let card = state.racer(seat).queue.get(place).and_then(|slot| state.card(*slot));
        let Some(card) = card else { return (String::new(), String::new(), MOVEMENT) };
        let flipped = if card.flipped { ", flipped" } else { "" };
        let metres = self.metres(card).unwrap_or(0);
        let way = |down: bool| if down { "down" } else { "up" };
        let mut text = format!("{}{flipped}: {} {}", self.design_name(card.design), metres.abs(), way(metres > 0));
        let (down, up) = card.copies.iter().fold((0, 0), |(down, up), run| {
            if *run > 0 { (down + i32::from(*run), up) } else { (down, up - i32::from(*run)) }
        });
        if factor != 1 {
            text += &format!(", times {factor}");
        }
        if (metres > 0 && up > 0) || (metres < 0 && down > 0) {
            let (down, up) = if metres > 0 { (down + 1, up) } else { (down, up + 1) };
            text += &format!(", of which {down} down and {up} up, as each lay when it was made");
        }
        (format!("{seat}.{}", place + 1), text, MOVEMENT)
    }

    /// The metres down that a racer's queue comes to as it lies now.
    pub(in crate::cliffs) fn tally_of(&self, asker: &Asker<'_>) -> i32 {
        let mut total = 0;
        self.tally(asker, &mut (), &mut |_, metres, _| total = i32::saturating_add(total, metres));
        total
    }

    /// What all queues come to as they lie now, each tallied once.
    pub(in crate::cliffs) fn reckon<W: Witness>(&self, state: &State, witness: &mut W) -> Reckoning {
        let mut all = Reckoning { metres: [0; RACERS], to: [i32::MAX; RACERS], fault: None };
        let noted = Noted::default();
        for seat in state.seats() {
            let total = &mut all.metres[seat.index()];
            let asker = Asker { game: self, state, seat, noted: &noted };
            self.tally(&asker, witness, &mut |_, metres, _| *total = i32::saturating_add(*total, metres));
        }
        all.fault = noted.fault();
        for seat in state.seats() {
            let team = self.team(seat);
            let mates = state.seats().filter(|mate| team >> mate.0 & 1 == 1);
            let total = mates.fold(0, |total, mate| i32::saturating_add(total, all.metres[mate.index()]));
            let after = || self.after(state.racer(seat).elevation, total);
            all.to[seat.index()] = if state.is_tallied() { state.stands(seat) } else { after() };
        }
        all
    }

    /// An elevation after so many metres down; no racer moves above the top (ruling R22).
    pub(in crate::cliffs) fn after(&self, elevation: i32, down: i32) -> i32 {
        let to = elevation.saturating_sub(down);
        if self.setting(setting::CLAMP) == 1 { to.min(self.cliff) } else { to }
    }

    /// Tells of the tallies of a round, from the crowned racer.
    pub(in crate::cliffs) fn tell_tallies<T: Tape<Event>>(
        &self,
        state: &mut State,
        reckoning: &Reckoning,
        tape: &mut T,
    ) {
        for seat in (0..state.count).map(|at| state.in_order(at)) {
            if Self::has_left(state, seat) {
                continue;
            }
            let (metres, from) = (reckoning.metres[seat.index()], state.racer(seat).elevation);
            let to = reckoning.to[seat.index()];
            tape.tell(|| Event::Tallied { seat, metres, from, to, cards: self.counted(state, seat) });
        }
        if let Some(fault) = reckoning.fault {
            state.memory.fail(fault);
        }
    }

    /// The movement cards of a racer's queue, left to right: design, and the metres of all lines of the tally about it.
    fn counted(&self, state: &State, seat: Seat) -> Vec<(Design, i32)> {
        let queue = &state.racer(seat).queue;
        let mut all = vec![None; queue.len()];
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        self.tally(&asker, &mut (), &mut |place, metres, _| {
            if let Some(sum) = place.and_then(|place| all.get_mut(place)) {
                *sum = Some(i32::saturating_add(sum.unwrap_or(0), metres));
            }
        });
        let design = |slot: &Option<Slot>| state.card(*slot).and_then(|card| card.design);
        queue.iter().zip(all).filter_map(|(slot, metres)| Some((design(slot)?, metres?))).collect()
    }

    /// The state as the tally will find it if nobody plays Larry any more: at the last chance for that, copies that will
    /// annihilate each other are gone. At any other moment the state as it is.
    pub(in crate::cliffs) fn before_tally<'a>(&self, state: &'a State) -> Cow<'a, State> {
        let (is_last, mut found) = (state.stage == Stage::Window(Moment::Tally), Cow::Borrowed(state));
        if is_last && state.seats().all(|seat| state.first_face_down(seat).is_none()) {
            self.annihilate_all(found.to_mut(), &mut Silent);
        }
        found
    }

    /// The score of a team, line by line: the metres down that it had come before this round, this round's tally, and the
    /// points that rules gave.
    pub(in crate::cliffs) fn come_down(
        &self,
        state: &State,
        seat: Seat,
        mut ledger: Option<&mut Ledger>,
        witness: &mut impl Witness,
    ) -> (i32, Option<Fault>) {
        let elevation = state.racer(seat).elevation;
        let mut metres = self.cliff.saturating_sub(elevation);
        if let Some(ledger) = &mut ledger {
            let when = if Self::has_left(state, seat) { "it left" } else { "this round" };
            let because = format!("from {} to {elevation} before {when}", self.cliff);
            let source = Source::Rulebook("The cliff");
            ledger.rows.push(Row { label: "before".into(), points: metres, because, source });
        }
        let noted = Noted::default();
        for mate in state.seats().filter(|mate| self.team(seat) >> mate.0 & 1 == 1) {
            let asker = Asker { game: self, state, seat: mate, noted: &noted };
            self.tally(&asker, witness, &mut |_, points, words| {
                metres = metres.saturating_add(points);
                if let Some(ledger) = &mut ledger {
                    ledger.add(points, words);
                }
            });
        }
        let stands = if state.is_tallied() { state.stands(seat) } else { self.after(self.cliff, metres) };
        let mut score = self.cliff.saturating_sub(stands);
        if let Some(ledger) = ledger.as_mut().filter(|_| score != metres) {
            let (label, because, source) = if score > metres && self.setting(setting::CLAMP) == 1 {
                ("top", "no racer moves above the top", Source::Ruling("R22"))
            } else {
                ("tallied", "earlier tallies stay", Source::Table)
            };
            let points = score.saturating_sub(metres);
            ledger.rows.push(Row { label: label.into(), points, because: because.into(), source });
        }
        for (clause, points) in self.granted(state, seat) {
            score = score.saturating_add(points);
            if let Some(ledger) = &mut ledger {
                ledger.add(points, &|| ("rules".into(), self.rules.title_of(clause), self.rules.cite(clause)));
            }
        }
        (score, noted.fault())
    }

    /// The points that clauses granted to the racers of a team.
    pub(in crate::cliffs) fn granted<'a>(
        &'a self,
        state: &'a State,
        seat: Seat,
    ) -> impl Iterator<Item = (ClauseId, i32)> + 'a {
        let team = self.team(seat);
        let mates = state.seats().filter(move |mate| team >> mate.0 & 1 == 1);
        mates.flat_map(move |mate| self.rules.granted(mate, &state.memory))
    }

    /// The racers still in that have reached the bottom at these elevations, as bits (ruling R25).
    pub(in crate::cliffs) fn finishers<W: Witness>(
        &self,
        state: &State,
        stands: &[i32; RACERS],
        witness: &mut W,
    ) -> (u8, Option<Fault>) {
        let (mut all, noted) = (0, Noted::default());
        for seat in state.seats().filter(|seat| !Self::has_left(state, *seat)) {
            let asker = Asker { game: self, state, seat, noted: &noted };
            let ask = asker.ask().about([i32::from(seat.0)]);
            let base = stands[seat.index()] <= 0;
            if self.rules.holds(points::FINISHED, base, &ask, witness) {
                all |= 1 << seat.0;
            }
        }
        (all, noted.fault())
    }

    /// How the game stands: the score of a team is how many metres it has come down, this round as its queues lie now. Of those
    /// that finish in one round the lowest wins, after a coin the crowned one (rulings R24, R25). Where rules gave points, the
    /// highest score wins.
    pub(in crate::cliffs) fn outcome(&self, state: &State) -> Outcome {
        self.stands(state, true, &mut ())
    }

    /// The same, with ledgers or without.
    pub(in crate::cliffs) fn stands<W: Witness>(&self, state: &State, with_ledgers: bool, witness: &mut W) -> Outcome {
        let state = &*self.before_tally(state);
        let (mut standings, mut ranks, noted) = (Vec::new(), Vec::new(), Noted::at_the_end());
        let mut fault = state.memory.fault;
        let mut done = 0_u8;
        for seat in state.seats() {
            if done >> seat.0 & 1 == 1 {
                continue;
            }
            let team = self.team(seat);
            done |= team;
            let mut ledger = Ledger::default();
            let (score, wrong) = self.come_down(state, seat, with_ledgers.then_some(&mut ledger), witness);
            fault = fault.or(wrong);
            let seats = SeatSet(u16::from(team));
            let asker = Asker { game: self, state, seat, noted: &noted };
            let is_crowned = team >> state.crown & 1 == 1;
            let tie = (i32::from(is_crowned), 0);
            // Rules about the outcome are asked after the end only.
            let rank = match state.is_over() {
                true => self.ranked(&asker, score, tie, witness),
                false => self.ranked_so_far(&asker, score, tie),
            };
            let level = self.level(&asker);
            ranks.push((rank, is_crowned, level.as_ref().map(Option::is_some)));
            let level = level.flatten();
            let (ranked_by, standing) = (rank.standing, self.turned(rank.standing));
            let ties = rank.ties(&["Crown"], tie);
            standings.push(Standing { seats, score, ranked_by, standing, ties, ledger, level, won: false });
        }
        // Who reached the bottom wins the race, unless clauses rank otherwise.
        let by_crown = state.stage == Stage::Over && self.is_plainly_ranked(state);
        let best = ranks.iter().map(|(rank, ..)| *rank).max();
        for (standing, (rank, is_crowned, passed)) in standings.iter_mut().zip(ranks).filter(|_| state.is_over()) {
            let is_best = passed.unwrap_or(if by_crown { is_crowned } else { Some(rank) == best });
            let seat = standing.seats.first().unwrap_or_default();
            standing.won = self.wins(&Asker { game: self, state, seat, noted: &noted }, is_best, witness);
        }
        match fault.or(noted.fault()) {
            Some(fault) => Outcome::Void(self.rules.describe(fault)),
            None if state.stage == Stage::Over => {
                Outcome::Over { standings, ending: <Self as javelina_engine::Ruled>::ENDINGS[0] }
            }
            None => match state.memory.fates.ending().filter(|_| state.is_over()) {
                Some(ending) => Outcome::Over { standings, ending },
                None => Outcome::Running(standings),
            },
        }
    }

    /// The name of a design; `a card` if it is not known.
    pub(in crate::cliffs) fn design_name(&self, design: impl Into<Option<Design>>) -> String {
        design.into().map_or_else(|| "a card".into(), |design| self.content.designs[design.index()].name.clone())
    }
}
