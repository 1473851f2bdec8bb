//! What is on the table.

use arrayvec::ArrayVec;
use javelina_engine::rules::{Memory, Numbering};
use javelina_engine::{Actor, Digest, Element, Long, Seat, SeatSet};

use crate::cliffs::components::cards::{Card, Held, Slot};
pub use crate::cliffs::components::limits::{MAX_HAND, MAX_QUEUED};
use crate::cliffs::content::{MAX_DECK, MAX_DESIGNS, PLACES, RACERS};
use crate::cliffs::points::Design;

/// How long a racer that waits does so, in ticks; whoever wants to wait longer says so again.
pub const WAIT: u8 = 3;

/// Until when a racer lets windows for Larry go by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Until {
    /// Nothing is let go by.
    #[default]
    Now,
    /// A card of the racer's own queue is revealed.
    Mine,
    /// All cards are revealed.
    Tally,
    /// The round ends.
    End,
}

impl Until {
    /// The words for them, by their index.
    pub const NAMES: [&'static str; 4] = ["now", "mine", "tally", "end"];
    /// Those that can be said, in the order of the words.
    pub const SAID: [Self; 3] = [Self::Mine, Self::Tally, Self::End];
}

/// When Larry may be played, in the order of the kind `moment`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moment {
    /// While the music plays.
    #[default]
    Race,
    /// Before a card is turned up.
    Before,
    /// After a card was turned up, before it acts.
    After,
    /// When all cards are revealed.
    Tally,
}

javelina_engine::stages! { pub Stage;
    /// Nature shuffles the deck.
    #[default]
    Deck = 0;
    /// Nature's coin decides who wears the Crown.
    Crown = 1;
    /// `phase_starts` is raised (0) or was raised (1) for the race.
    Begin(n: u8) = 2, n;
    /// Before the music: Nature shuffles if the pile is low.
    Refill = 3;
    /// The music plays.
    Race = 4;
    /// Racers play in turns: lap, and the place in the order.
    Laps(lap: u8, at: u8) = 5, lap, at;
    /// `phase_ends` was raised for the race.
    Stopped = 15;
    /// The next card to be revealed is looked for.
    Seek = 6;
    /// A window for Larry.
    Window(moment: Moment) = 7, moment as u8;
    /// The next card is turned up.
    TurnUp = 8;
    /// The card that was turned up acts.
    Act = 9;
    /// Its effects are done.
    Acted = 10;
    /// `phase_ends` was raised for the resolution: copies annihilate each other.
    Resolved = 16;
    /// `phase_starts` is raised (0) or was raised (1) for the tally.
    Tally(n: u8) = 11, n;
    /// `phase_ends` was raised for the tally.
    Tallied = 17;
    /// The race is over.
    Over = 12;
    /// `game_starts` was raised.
    Begins = 18;
    /// `round_starts` was raised.
    RoundOpens = 13;
    /// `round_ends` was raised.
    RoundCloses = 14;
}

/// One racer with all that belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Racer {
    /// The hand, by design.
    pub hand: ArrayVec<Held, MAX_HAND>,
    /// The queue, left to right: places in [`State::cards`], `None` for a gap that closes when the effects at work are done.
    pub queue: ArrayVec<Option<Slot>, PLACES>,
    /// Metres above the bottom at the start of the round; partners have one.
    pub elevation: i32,
    /// `true` if Larry, and with it Racin' Spirit, is still there.
    pub larry: bool,
    /// Until when windows for Larry are let go by.
    pub until: Until,
    /// Metres down that content adds in this round.
    pub slid: i32,
    /// Metres that the team has come down in this round since its tally; 0 before it.
    pub tallied: i32,
    /// Cards played in this race, Larry's left out.
    pub played: u8,
    /// `true` if drawing has begun in this race.
    pub drawing: bool,
    /// `true` if the racer has left this race.
    pub done: bool,
    /// The pace, in ticks for a card.
    pub pace: u8,
    /// The tick of the last action in this race.
    pub last: u32,
    /// What that action took: ticks, and whether they vary.
    pub took: (u8, bool),
    /// How many actions in this race.
    pub actions: u16,
}

/// What Larry waits for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Larry {
    /// Nothing.
    #[default]
    Away,
    /// A card for this racer, once the pile is shuffled.
    Draws(Seat),
    /// This racer, who looks at a card of this design and has to name a queue.
    Looks(Seat, Option<Design>),
}

/// A window for Larry: who is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// The place in the order of the racer that is asked next.
    pub next: u8,
    /// How many racers have passed in a row.
    pub passes: u8,
}

/// All that the rules need to go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// What content remembers.
    pub memory: Memory,
    /// How many racers there are.
    pub count: u8,
    /// The racers, in the order of reveals.
    pub racers: [Racer; RACERS],
    /// The cards of all queues; which places are taken is in `used`.
    pub cards: Long<Card, MAX_QUEUED>,
    /// The places of `cards` that are taken, as bits.
    pub used: u64,
    /// Those of face-up multipliers and of cards that have copies, as bits: what may change how often a card counts. Follows
    /// from the rest.
    pub multiplied: u64,
    /// The draw pile, the next card last; `None` for cards that are not known.
    pub pile: ArrayVec<Option<Design>, MAX_DECK>,
    /// How many cards of each design are discarded.
    pub discards: Long<u8, MAX_DESIGNS>,
    /// How often the pile was shuffled.
    pub shuffled: u8,
    /// `true` if Nature shuffles the discards into the pile before the game goes on.
    pub shuffles: bool,
    /// `true` if she shuffles the pile alone, without the discards.
    pub pile_alone: bool,
    /// The number of the round, from 1.
    pub round: u16,
    /// The racer who wears the Crown.
    pub crown: u8,
    /// The racers among whom a coin decides, as bits.
    pub tied: u8,
    /// `true` if the coin decides the race and not only who reveals first.
    pub decides: bool,
    /// The tick of the race.
    pub now: u32,
    /// In a race of turns, whether a question came up in a lap in which no racer has played or left.
    pub idle: bool,
    /// The length of this race in ticks, where content says so; 0 is that of the timer.
    pub music: u16,
    /// The racers that can still do something while the music plays; follows from the rest.
    pub racing: SeatSet,
    /// What Larry waits for.
    pub larry: Larry,
    /// The window for Larry.
    pub window: Window,
    /// The place in the order of the racer who reveals.
    pub at: u8,
    /// The card that was turned up last, as a place in `cards`.
    pub acting: Option<Slot>,
    /// How often it still acts.
    pub left: u16,
    /// `true` if its effects changed anything.
    pub changed: bool,
    /// `true` if its effects asked anything.
    pub asked: bool,
    /// The racers who look at hands while the effects run.
    pub looks: SeatSet,
    /// The step.
    pub stage: Stage,
}

impl State {
    /// The racers in the order of reveals from the crowned one; `at` counts from 0 and goes round.
    #[inline]
    pub(in crate::cliffs) fn in_order(&self, at: u8) -> Seat {
        Seat(self.around(self.crown + at))
    }

    /// The racer at a place of the order in which cards are revealed.
    pub(in crate::cliffs) fn in_reveals(&self, at: u8) -> Seat {
        self.memory.lap.seat_at(at).unwrap_or_else(|| self.in_order(at))
    }

    /// The place of a racer in the order from the crowned one.
    pub(in crate::cliffs) fn place_of(&self, seat: Seat) -> u8 {
        self.around(seat.0 + self.count - self.around(self.crown))
    }

    /// A place that counts on past the last racer, around the table.
    #[inline]
    pub(in crate::cliffs) fn around(&self, at: u8) -> u8 {
        match at.checked_sub(self.count) {
            None => at,
            Some(at) if at < self.count => at,
            Some(at) => at % self.count.max(1),
        }
    }

    /// The racer who reveals.
    pub(in crate::cliffs) fn revealing(&self) -> Seat {
        self.in_reveals(self.at)
    }

    /// Returns `true` if the race is over, by its own rules or by a clause.
    pub(in crate::cliffs) fn is_over(&self) -> bool {
        self.stage == Stage::Over || self.memory.fates.is_decided() && self.memory.frames.is_empty()
    }

    /// A racer.
    #[inline]
    pub fn racer(&self, seat: Seat) -> &Racer {
        &self.racers[seat.index().min(RACERS - 1)]
    }

    /// The same, to be changed.
    #[inline]
    pub(in crate::cliffs) fn racer_mut(&mut self, seat: Seat) -> &mut Racer {
        &mut self.racers[seat.index().min(RACERS - 1)]
    }

    /// Returns `true` from the tally of a round until its queues are cleared. They stay as they are when the race is over.
    pub(in crate::cliffs) fn is_tallied(&self) -> bool {
        matches!(self.stage, Stage::Tallied | Stage::RoundCloses) || self.decides
    }

    /// Current elevation of a racer: at the start of the round, and after its tally what that left.
    pub(in crate::cliffs) fn stands(&self, seat: Seat) -> i32 {
        let racer = self.racer(seat);
        racer.elevation.saturating_sub(racer.tallied)
    }

    /// All racers.
    #[inline]
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.count).map(Seat)
    }

    /// A card of a queue by its place in [`cards`](Self::cards).
    pub fn card(&self, slot: impl Into<Option<Slot>>) -> Option<&Card> {
        slot.into().filter(|slot| slot.is_in(self.used)).map(|slot| &self.cards[slot.index()])
    }

    /// The element of the kind `card` at a place of a queue.
    pub(in crate::cliffs) fn element(seat: Seat, place: usize) -> i32 {
        (seat.index() * PLACES + place) as i32
    }

    /// The place in [`cards`](Self::cards) of an element of the kind `card`.
    pub(in crate::cliffs) fn slot_at(&self, element: i32) -> Option<Slot> {
        let at = usize::try_from(element).ok()?;
        let racer = self.racers.get(at / PLACES).filter(|_| at / PLACES < usize::from(self.count))?;
        racer.queue.get(at % PLACES).copied().flatten()
    }

    /// Where a card lies: the racer and the place in the queue.
    pub(in crate::cliffs) fn find(&self, slot: impl Into<Option<Slot>>) -> Option<(Seat, usize)> {
        let slot = slot.into()?;
        self.seats().find_map(|seat| {
            let place = self.racer(seat).queue.iter().position(|one| *one == Some(slot))?;
            Some((seat, place))
        })
    }

    /// Whether a racer has a card that lies face-down.
    #[inline]
    pub(in crate::cliffs) fn first_face_down(&self, seat: Seat) -> Option<Slot> {
        self.racer(seat).queue.iter().copied().flatten().find(|slot| self.card(*slot).is_some_and(|card| !card.up))
    }

    /// Feeds the canonical bytes.
    pub(in crate::cliffs) fn digest(&self, numbering: &Numbering, digest: &mut Digest) {
        self.memory.digest(numbering, digest);
        digest.bytes(&[
            self.count,
            self.shuffled,
            u8::from(self.shuffles) + u8::from(self.pile_alone),
            self.crown,
            self.tied,
            self.at,
        ]);
        let flags = [self.decides, self.changed, self.asked];
        digest.bytes(&flags.map(u8::from));
        for racer in &self.racers[..usize::from(self.count)] {
            digest.number(racer.hand.len() as i64);
            racer.hand.iter().for_each(|held| digest.bytes(&held.bytes()));
            digest.number(racer.queue.len() as i64);
            for slot in &racer.queue {
                let Some(card) = self.card(*slot) else {
                    digest.bytes(&[u8::MAX]);
                    continue;
                };
                digest.bytes(&[Design::byte_of(card.design), u8::from(card.up), u8::from(card.flipped), card.known]);
                digest.number(card.copies.len() as i64);
                card.copies.iter().for_each(|run| digest.bytes(&run.to_le_bytes()));
            }
            digest.number(i64::from(racer.elevation));
            digest.number(i64::from(racer.slid));
            digest.number(i64::from(racer.last));
            digest.number(i64::from(racer.actions));
            let flags = [racer.larry, racer.drawing, racer.done, racer.took.1];
            digest.bytes(&flags.map(u8::from));
            digest.bytes(&[racer.until as u8, racer.played, racer.pace, racer.took.0]);
        }
        digest.number(self.pile.len() as i64);
        digest.elements(self.pile.iter().copied());
        digest.bytes(&self.discards);
        digest.number(i64::from(self.music) << 48 | i64::from(self.round) << 32 | i64::from(self.now));
        let larry = match self.larry {
            Larry::Away => [0, 0, 0],
            Larry::Draws(seat) => [1, seat.0, 0],
            Larry::Looks(seat, design) => [2, seat.0, Design::byte_of(design)],
        };
        digest.bytes(&larry);
        let acting = self.find(self.acting).map_or(-1, |(seat, place)| i64::from(Self::element(seat, place)));
        digest.number(acting);
        digest.number(i64::from(self.left));
        let looks = match (self.looks.iter().next(), self.looks.0) {
            (None, _) => u8::MAX,
            (Some(seat), mask) if mask.is_power_of_two() => seat.0,
            (Some(_), mask) => 0x80 | mask as u8, // there are six racers at most
        };
        digest.bytes(&[self.window.next, self.window.passes, looks]);
        let (stage, [one, other]) = self.stage.digested();
        digest.bytes(&[stage, one as u8, other as u8]);
        if self.idle {
            digest.bytes(b"i");
        }
    }
}

/// The racer that acts for somebody: itself, or the crowned one for nature.
pub(in crate::cliffs) fn acts_as(state: &State, actor: Actor) -> Seat {
    match actor {
        Actor::Seat(seat) if seat.0 < state.count => seat,
        _ => Seat(state.crown),
    }
}
