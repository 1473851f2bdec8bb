//! The Flick phase: a seat means a flick, Nature executes it, the physics answers (rulebook, "Your turn" to "Additional
//! flicking rules"; rulings S2 to S8, S57 to S60).

use javelina_engine::rules::{Set, Witness};
use javelina_engine::{Dice, Element, Laps, Seat, Tape};
use javelina_physics::{
    Aim, Event as Contact, Fate as Landed, Place, Scene, SceneError, Segment, Silent, Trace, What, flick,
};

use super::state::{DISCS, MAX_FLIGHTS, Record};
use crate::sonora::moves::notation::{SIGNS, quadrant};
use crate::sonora::moves::refuse::Why;
use crate::sonora::points;
use crate::sonora::points::setting;
use crate::sonora::rules::facts::Asker;
use crate::sonora::{Action, DiscId, Event, Fate, Flight, Intent, Sonora, State, Step, Where};

/// One whole, in the millionths of a [`Action::Wobble`].
pub(in crate::sonora) const WHOLE: i32 = 1_000_000;

/// Half a thousandth of a degree, in radians.
const HALF_MILLI_DEGREE: f64 = std::f64::consts::PI / 360_000.0;

/// Listens to one disc of a flick.
struct Listener {
    disc: u8,
    record: Record,
    contacts: u8,
    /// The discs that touched one another, as bits.
    met: u32,
}

impl Listener {
    fn touch(&mut self, what: usize) {
        self.contacts = self.contacts.saturating_add(1);
        self.record.count[what] = self.record.count[what].saturating_add(1);
        if self.record.order[what] == 0 {
            self.record.order[what] = self.contacts;
        }
    }
}

impl Trace for Listener {
    const LISTENS: bool = true;

    fn event(&mut self, event: Contact) {
        if let What::Contact { with, .. } = event.what {
            self.met |= 1 << event.disc | 1 << with;
        }
        if !event.involves(self.disc) {
            return;
        }
        match event.what {
            What::Rail { .. } | What::PadFace { .. } => self.touch(0),
            What::Contact { .. } => self.touch(1),
            _ => {}
        }
    }

    fn segment(&mut self, run: Segment) {
        if run.disc != self.disc {
            return;
        }
        let length = run.length();
        // Where the run crosses the borders of zones, if it does: there are at most two such places.
        let crossing = |start: f64, along: f64| if along == 0.0 { 0.0 } else { (-start / along).clamp(0.0, length) };
        let (one, other) = (crossing(run.x, run.aim.0), crossing(run.y, run.aim.1));
        let stops = [0.0, one.min(other), one.max(other), length];
        for pair in stops.windows(2) {
            let middle = 0.5 * (pair[0] + pair[1]);
            let (x, y) = (run.x + run.aim.0 * middle, run.y + run.aim.1 * middle);
            self.record.crossed |= 1 << quadrant(x < 0.0, y < 0.0);
        }
    }
}

impl Sonora {
    /// The discs that the acting seat may flick.
    pub(in crate::sonora) fn flickable<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Set {
        let state = asker.state;
        let ready: Set = self.in_hand(state, asker.seat).collect();
        if self.rules.silent(points::FLICK_DISCS, &state.memory) {
            return ready;
        }
        self.rules.members_among(points::FLICK_DISCS, ready, ready, &asker.ask(), witness)
    }

    /// Returns `true` if a seat has a disc to flick.
    pub(in crate::sonora) fn can_flick(&self, asker: &Asker<'_>, witness: &mut impl Witness) -> bool {
        !self.flicked_now(asker, witness).is_empty()
    }

    /// Returns `true` if a seat flicks a disc in this game.
    #[inline]
    pub(in crate::sonora) fn may_own(&self, state: &State, seat: Seat, disc: DiscId) -> bool {
        let colours = if state.is_solo() { self.setting(setting::SOLO_COLOURS) as u8 } else { state.seats };
        disc.colour().0 < colours && state.owner(disc) == seat
    }

    /// The discs that a seat has still to flick.
    pub(in crate::sonora) fn in_hand(&self, state: &State, seat: Seat) -> impl Iterator<Item = DiscId> {
        let is_ready =
            move |disc: &DiscId| state.discs[disc.index()].at == Where::Hand && self.may_own(state, seat, *disc);
        DiscId::all().filter(is_ready)
    }

    /// The greatest speed of a flick, in um/s.
    pub(in crate::sonora) fn greatest_speed<W: Witness>(
        &self,
        asker: &Asker<'_>,
        disc: DiscId,
        witness: &mut W,
    ) -> i32 {
        let base = self.setting(setting::MAX_SPEED);
        let ask = asker.ask().about([disc.number()]);
        let limits = self.content.speeds();
        self.rules.number_within(points::SPEED, base.min(*limits.end()), limits, &ask, witness) * 1_000
    }

    /// The discs that lie on the board.
    pub(in crate::sonora) fn scene(&self, state: &State) -> Scene {
        Scene::new(&self.board, &state.discs.map(|disc| disc.at.on_board())).unwrap_or_default()
    }

    pub(in crate::sonora) fn launch<T: Tape<Event>>(
        &self,
        state: &mut State,
        disc: DiscId,
        intent: Intent,
        tape: &mut T,
    ) {
        if state.flights.is_empty() {
            state.left = state.left.saturating_sub(1);
            let counts = !self.rules.silent(points::FLICKS, &state.memory);
            state.had = state.had.saturating_add(counts.into());
            state.flights.push(Flight::of(disc));
        }
        state.set_step(Step::Air);
        state.intent = intent;
        tape.tell(|| Event::Flicked { seat: state.owner(disc), disc, intent });
    }

    /// Nature's answer: how far a seat misses, by its skill. The errors are sums of twelve uniform numbers, which come
    /// near to a normal distribution and end at six standard deviations.
    pub(in crate::sonora) fn wobble(&self, state: &State, seat: Seat, dice: &mut Dice) -> Action {
        let mut normal = || {
            let sum: u64 = (0..12).map(|_| u64::from(dice.below(1 << 20))).sum();
            (sum as f64) / f64::from(1 << 20) - 6.0
        };
        let (turn, speed) = (normal(), normal());
        self.missed(state, seat, turn, speed)
    }

    /// How far a seat misses whose errors are so many standard deviations of its skill.
    pub(in crate::sonora) fn missed(&self, state: &State, seat: Seat, turn: f64, speed: f64) -> Action {
        let Some(skill) = self.content.skills.get(usize::from(state.skills[seat.index()])) else {
            return Action::Wobble(0, 0);
        };
        let half = turn * f64::from(skill.angle) * HALF_MILLI_DEGREE;
        let tangent = half + half * half * half / 3.0;
        let speed = speed * f64::from(skill.speed) / 1_000.0;
        let millionths = |part: f64| (part * f64::from(WHOLE)).round() as i32;
        Action::Wobble(millionths(tangent), millionths(speed).max(-WHOLE))
    }

    /// The direction and speed of a flick that misses by so much.
    pub(in crate::sonora) fn executed(&self, intent: Intent, turn: i32, speed: i32) -> Option<(Aim, i32)> {
        let from = Place::um(intent.from.0, intent.from.1);
        let aim = Aim::toward(from, Place::um(intent.toward.0, intent.toward.1)).ok()?;
        let fast = i64::from(intent.speed) * i64::from(WHOLE + speed) / i64::from(WHOLE);
        let most = self.content.physics.get("max_flick_speed").unwrap_or(3_000.0) as i64 * 1_000;
        Some((aim.turned(turn, WHOLE as u32), fast.clamp(1, most) as i32))
    }

    /// The flick as Nature executes it.
    pub(in crate::sonora) fn fly<T: Tape<Event>>(&self, state: &mut State, turn: i32, speed: i32, tape: &mut T) {
        let Some(flight) = state.flights.last().copied() else { return };
        let Some((aim, speed)) = self.executed(state.intent, turn, speed) else { return };
        let from = Place::um(state.intent.from.0, state.intent.from.1);
        let mut scene = self.scene(state);
        let mut listener = Listener { disc: flight.disc.byte(), record: Record::default(), contacts: 0, met: 0 };
        let silent = |point| self.rules.silent(point, &state.memory);
        let listens = !silent(points::JUDGE) || !silent(points::KEPT);
        let constants = &self.content.physics;
        let rest = if listens {
            flick(&self.board, constants, &mut scene, flight.disc.byte(), from, aim, speed, &mut listener)
        } else {
            flick(&self.board, constants, &mut scene, flight.disc.byte(), from, aim, speed, &mut Silent)
        };
        let rest = match rest {
            Ok(rest) => rest,
            // The physics gave up: the disc is taken out for this round, and the others stay where they were.
            Err(error) => {
                tape.tell(|| Event::GaveUp { why: error.to_string() });
                state.discs[flight.disc.index()].at = Where::Out;
                state.record = Record { fate: Fate::Off, ..Record::default() };
                return state.set_step(Step::Taken);
            }
        };
        let met = DiscId::all().filter(|disc| disc.is_in(listener.met));
        let lands = |at: usize| match rest.fates[at] {
            Landed::Rests(place) => Some(Where::Board(place)),
            Landed::Captured => Some(Where::Hole),
            Landed::FailedLaunch(_) => Some(Where::Hand),
            Landed::Off(_) => Some(Where::Off),
            Landed::Absent => None,
        };
        self.land(state, &std::array::from_fn(lands), listener.record, met, tape);
    }

    /// The owners of some discs, the one that flies left out, as bits; none where no clause in play reads them.
    fn owners(&self, state: &State, discs: impl Iterator<Item = DiscId>) -> u8 {
        if !self.seat_readers.meets(state.memory.active()) {
            return 0;
        }
        let flies = state.flights.last().map(|flight| flight.disc);
        discs.filter(|disc| Some(*disc) != flies).fold(0, |all, disc| all | 1 << state.owner(disc).0)
    }

    /// Applies the result of a flick, from the physics or from `lies`: where each disc lies that moved.
    fn land<T: Tape<Event>>(
        &self,
        state: &mut State,
        landed: &[Option<Where>; DISCS],
        record: Record,
        met: impl Iterator<Item = DiscId>,
        tape: &mut T,
    ) {
        let Some(mut flight) = state.flights.last().copied() else { return };
        let (flicked, seat) = (flight.disc.index(), state.owner(flight.disc));
        state.flicked[flicked] = state.flicked[flicked].saturating_add(1);
        let off = DiscId::all().filter(|disc| landed[disc.index()] == Some(Where::Off));
        state.record = Record { touched: self.owners(state, met), knocked: self.owners(state, off), ..record };
        let mut failed = false;
        for here in DiscId::all() {
            let disc = here.index();
            let Some(mut at) = landed[disc] else { continue };
            failed |= at == Where::Hand;
            if at == Where::Off && here != flight.disc {
                if self.flies_again(state, &flight, here) {
                    flight.knocked |= 1 << disc;
                } else {
                    at = Where::Out;
                }
            }
            if state.discs[disc].at != at || here == flight.disc {
                state.discs[disc].at = at;
                tape.tell(|| Event::Landed { disc: here, at });
            }
        }
        state.record.fate = match state.discs[flicked].at {
            Where::Hole => Fate::Hole,
            Where::Board(_) | Where::Named { .. } => Fate::Rests,
            _ => Fate::Off,
        };
        if failed && self.switch(setting::RETRY) {
            flight.attempt = flight.attempt.saturating_add(1);
            tape.tell(|| Event::Failed { seat, disc: flight.disc });
        } else if failed {
            state.discs[flicked].at = Where::Off;
        }
        // Others in the hole are taken first, even before a failed launch is repeated.
        flight.step = Step::Taken;
        if let Some(last) = state.flights.last_mut() {
            *last = flight;
        }
    }

    /// Returns `true` if a disc that a flight knocked off the board is flicked again (rulings S2 to S4 and S43).
    fn flies_again(&self, state: &State, flight: &Flight, disc: DiscId) -> bool {
        let own = state.owner(disc) == state.owner(flight.disc);
        let granted = if own { self.switch(setting::OWN_KNOCKED) } else { !state.is_solo() };
        let chained = !flight.forced || self.switch(setting::FORCED_KNOCKS);
        let short = i32::from(flight.chain) < self.setting(setting::CHAIN) && state.flights.len() < MAX_FLIGHTS;
        granted && chained && short && !Self::has_left(state, state.owner(disc))
    }

    /// Applies `lies`: where discs lie now, and in which order the flicked one touched rail and disc.
    pub(in crate::sonora) fn lie(
        &self,
        state: &mut State,
        lies: &[(DiscId, Where)],
        order: [u8; 2],
        tape: &mut impl Tape<Event>,
    ) {
        let mut landed = [None; DISCS];
        lies.iter().for_each(|(disc, at)| landed[disc.index()] = Some(*at));
        let flicked = state.flights.last().and_then(|flight| landed[flight.disc.index()]);
        let crossed = match flicked {
            Some(Where::Board(place)) => 1 << quadrant(place.x < 0, place.y < 0),
            Some(Where::Named { zones, .. }) => {
                let is_in = |at: &usize| self.content.board.zones[*at].is_in(u64::from(zones));
                (0..SIGNS.len()).filter(is_in).fold(0, |all, at| all | 1 << at)
            }
            _ => 0,
        };
        let record = Record { order, count: order.map(|place| u8::from(place > 0)), crossed, ..Record::default() };
        self.land(state, &landed, record, lies.iter().map(|(disc, _)| *disc), tape);
    }

    /// Checks `lies`: it names the flicked disc, no disc twice, and no two discs with places in mm overlap.
    pub(in crate::sonora) fn lies_fit(&self, state: &State, lies: &[(DiscId, Where)]) -> Result<(), Why> {
        let no = |text: &str| Err(Why::Nature(text.into()));
        let Some(flight) = state.flights.last() else { return no("no disc was flicked") };
        let board = &self.content.board;
        let all = board.zones.iter().fold(0, |all, zone| all | zone.bit());
        let mut after = state.clone();
        for (at, (disc, place)) in lies.iter().enumerate() {
            let slot = disc.index();
            if *disc != flight.disc && !state.discs[slot].at.lies() {
                return no("only discs on the board can be named");
            }
            if lies[..at].iter().any(|(other, _)| other == disc) {
                return no("a disc is named twice");
            }
            if *place == Where::Hand && *disc != flight.disc {
                return no("only the flicked disc can still be on its pad");
            }
            let is_known = match *place {
                Where::Named { zones, circles } => {
                    zones != 0 && u64::from(zones) & !all == 0 && usize::from(circles) >> board.circles.len() == 0
                }
                Where::Board(_) | Where::Hole | Where::Hand | Where::Off => true,
                Where::Chosen(_) | Where::Out => false,
            };
            if !is_known {
                return no("a disc cannot be there");
            }
            after.discs[slot].at = *place;
        }
        if !lies.iter().any(|(disc, _)| *disc == flight.disc) {
            return no("name the place of the flicked disc");
        }
        let name = DiscId::in_scene;
        let in_words = |error| match error {
            SceneError::Overlap { first, second } => format!("{} and {} would overlap", name(first), name(second)),
            SceneError::Outside { disc } => format!("the centre of {} is not on the field", name(disc)),
            SceneError::InHole { disc } => format!("the centre of {0} is in the hole: write `{0} hole`", name(disc)),
            other => other.to_string(),
        };
        let scene = Scene::new(&self.board, &after.discs.map(|disc| disc.at.on_board()));
        scene.map(|_| ()).map_err(|error| Why::Nature(in_words(error)))
    }
}
