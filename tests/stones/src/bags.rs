//! Numbered balls in the hands of three seats, on the table and in a bag, sound or with one planted flaw: proves that the laws
//! of zones can fail.

use javelina_engine::rules::{End, Lot, Seen, ZoneDecl, ZoneId};
use javelina_engine::{Dice, Digest, Seat, SeatSet, Thing, Zoned};

/// How many seats have a hand.
pub const SEATS: usize = 3;
/// The hands.
pub const HAND: ZoneId = ZoneId(0);
/// The table, for all to see.
pub const TABLE: ZoneId = ZoneId(1);
/// The bag, into which nobody sees.
pub const BAG: ZoneId = ZoneId(2);

const fn zone(name: &'static str, seen: Seen) -> ZoneDecl {
    ZoneDecl { name, doc: "balls", stock: "ball", seen, resources: &["balls"], ..ZoneDecl::PLAIN }
}

/// The zones, by their ids.
pub const ZONES: &[ZoneDecl] = &[
    ZoneDecl { seat: true, ..zone("hand", Seen::Own) },
    zone("table", Seen::Public),
    ZoneDecl { ordered: true, ..zone("bag", Seen::Secret) },
];

/// What is wrong with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Nothing.
    None,
    /// What comes into a hand that has three balls is gone.
    Drops,
    /// What does not fit on the table is gone.
    Swallows,
    /// What goes to the table lies there twice.
    Doubles,
    /// A part of a hand that goes leaves the rest known to whoever knew it.
    Remembers,
    /// All see what is passed on.
    PassesOpenly,
}

/// The game of balls.
#[derive(Clone, Copy, Debug)]
pub struct Bags(pub Flaw);

/// Where the balls are, each with the seats that know it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Balls([Vec<Thing>; SEATS + 2]);

impl Bags {
    /// Twelve balls, two in each hand and the rest in the bag.
    pub fn start(dice: &mut Dice) -> Balls {
        let mut all: Vec<i32> = (0..12).collect();
        dice.shuffle(&mut all);
        let mut balls = Balls::default();
        for seat in 0..SEATS {
            let known = SeatSet::default().with(Seat(seat as u8));
            balls.0[seat] = all.drain(..2).map(|ball| Thing { known, ..Thing::plain(ball) }).collect();
        }
        balls.0[SEATS + 1] = all.into_iter().map(Thing::plain).collect();
        balls
    }

    /// What a seat knows of them, as a digest.
    pub fn known(balls: &Balls, seat: Seat) -> u64 {
        let mut digest = Digest::default();
        for (at, lot) in balls.0.iter().enumerate() {
            digest.number(lot.len() as i64);
            let is_seen = |ball: &&Thing| at == SEATS || at < SEATS && ball.known.contains(seat);
            let mut seen: Vec<i32> = lot.iter().filter(is_seen).map(|ball| ball.what).collect();
            seen.sort_unstable();
            seen.into_iter().for_each(|ball| digest.number(ball.into()));
        }
        digest.finish()
    }

    /// Balls that a seat may take for the real ones: those that it does not know are mixed.
    pub fn imagined(balls: &Balls, seat: Seat, dice: &mut Dice) -> Balls {
        let mut other = balls.clone();
        let hidden = |at: usize, ball: &Thing| at != SEATS && !(at < SEATS && ball.known.contains(seat));
        let all = balls.0.iter().enumerate().flat_map(|(at, lot)| lot.iter().map(move |ball| (at, ball)));
        let mut unseen: Vec<i32> = all.filter(|(at, ball)| hidden(*at, ball)).map(|(_, ball)| ball.what).collect();
        dice.shuffle(&mut unseen);
        for (at, lot) in other.0.iter_mut().enumerate() {
            for ball in lot.iter_mut().filter(|ball| hidden(at, ball)) {
                let drawn = unseen.pop().unwrap_or(ball.what);
                (ball.name, ball.what) = (drawn, drawn);
            }
            lot.sort_by_key(|ball| (ball.known.0, ball.what));
        }
        other
    }

    fn place(lot: Lot) -> usize {
        match lot.zone {
            HAND => lot.seat.index().min(SEATS - 1),
            TABLE => SEATS,
            _ => SEATS + 1,
        }
    }
}

impl Zoned<Balls> for Bags {
    fn lying(&self, balls: &Balls, lot: Lot) -> Vec<Thing> {
        balls.0[Self::place(lot)].clone()
    }

    fn room(&self, balls: &Balls, lot: Lot) -> usize {
        12 - balls.0[Self::place(lot)].len()
    }

    /// The first four balls are too big for the table.
    fn fits(&self, _: &Balls, lot: Lot, ball: &Thing) -> usize {
        if lot.zone == TABLE && ball.what < 4 && self.0 != Flaw::Swallows { 0 } else { usize::MAX }
    }

    fn lift(&self, balls: &mut Balls, lot: Lot, thing: &Thing) {
        balls.0[Self::place(lot)].retain(|one| one.what != thing.what);
    }

    fn lay(&self, balls: &mut Balls, lot: Lot, mut thing: Thing, _: End) {
        let at = Self::place(lot);
        match lot.zone {
            HAND => thing.known = thing.known.with(lot.seat),
            TABLE => thing.known = SeatSet::first_seats(SEATS),
            _ => thing.known = SeatSet::default(),
        }
        if self.0 == Flaw::PassesOpenly && lot.zone == HAND {
            thing.known = SeatSet::first_seats(SEATS);
        }
        if self.0 == Flaw::Drops && lot.zone == HAND && balls.0[at].len() >= 3 {
            return;
        }
        if self.0 == Flaw::Swallows && lot.zone == TABLE && thing.what < 4 {
            return;
        }
        balls.0[at].push(thing);
        if self.0 == Flaw::Doubles && lot.zone == TABLE {
            balls.0[at].push(thing);
        }
        balls.0[at].sort_by_key(|ball| (ball.known.0, ball.what));
    }

    fn forget(&self, balls: &mut Balls, lot: Lot) {
        if self.0 != Flaw::Remembers {
            let own = SeatSet::default().with(lot.seat);
            balls.0[Self::place(lot)].iter_mut().for_each(|ball| ball.known = own);
        }
    }

    fn show(&self, balls: &mut Balls, lot: Lot, seats: SeatSet) {
        for ball in &mut balls.0[Self::place(lot)] {
            ball.known = seats.iter().fold(ball.known, SeatSet::with);
        }
    }
}
