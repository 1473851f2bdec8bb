//! Laws of laps, fates and rankings over variants that are drawn: random turns, orders, leaders, departures and endings.

use std::sync::Arc;

use javelina_engine::rules::Lap;
use javelina_engine::{Actor, Dice, Due, Key, Luck, Move, Outcome, Seat, Seats, Standing, Table, Threaded};
use javelina_tests::language::packs::probed;
use javelina_variants::Visit;

type Row = (&'static str, &'static [&'static str], u8, &'static [i32], bool);

/// The games with items that suit, the most seats, and for each kind of lap the most turns that a seat has in it; none of it
/// where the game asks for no turns (the order in which cards are revealed). Last whether a seat always can do something in its
/// turn: without a card to play or a disc to flick the turn is over as it begins, and nobody sees it.
const GAMES: [Row; 4] = [
    ("arizona", &["no_conditions"], 4, &[1, 9, 1], true),
    ("keystone", &[], 4, &[9], true),
    ("cliffs", &["in_turns", "long_cliff"], 6, &[1], false),
    ("sonora", &[], 4, &[9, 1, 1, 1, 1], false),
];

/// A variant about who acts and who wins, as text and as what it says.
#[derive(Clone, Debug, Default)]
struct Drawn {
    members: String,
    seats: u8,
    /// Turns of each seat in a lap, before the most that a lap allows.
    turns: [i32; 8],
    /// How an `order` by this factor of the place goes: 1 as they sit, -1 backwards.
    backwards: bool,
    lowest: bool,
}

impl Drawn {
    fn of(seed: u64, most: u8) -> Self {
        let mut dice = Dice::new(seed, 0x9e);
        let seats = 2 + dice.below(u32::from(most) - 1) as u8;
        let mut drawn = Self { seats, turns: [1; 8], ..Self::default() };
        let seat = |dice: &mut Dice| Seat(dice.below(seats.into()) as u8);
        for at in 0..dice.below(3) {
            let (who, turns) = (seat(&mut dice), dice.below(4) as i32);
            if drawn.turns[who.index()] == 1 {
                drawn.turns[who.index()] = turns;
                drawn.say(&format!("rule turns{at} at turns {{ set to {turns} when actor is {who} }}"));
            }
        }
        if drawn.turns[..usize::from(seats)].iter().all(|turns| *turns == 0) {
            return Self::of(seed + 1_000, most);
        }
        drawn.backwards = dice.below(2) == 1;
        if drawn.backwards {
            drawn.say("rule back at turn_order { set to -usual_place }");
        }
        match dice.below(3) {
            0 => drawn.say("rule lead at first_player { set to previous(first_player) }"),
            1 => drawn.say("rule lead at first_player { set to least playing by it.score }"),
            _ => {}
        }
        let (who, round) = (seat(&mut dice), 2 + dice.below(2));
        match dice.below(5) {
            0 => drawn.say(&format!("rule out on round_ends when round is {round} do {{ retire {who} }}")),
            1 => drawn.say(&format!("rule home on round_ends when round is {round} do {{ finish {who} }}")),
            2 => drawn.say(&format!("rule won on round_ends when round is {round} do {{ win {who} }}")),
            3 => drawn.say(&format!("rule ends on round_ends when round is {round} do {{ end game }}")),
            _ => {}
        }
        drawn.lowest = dice.below(2) == 1;
        if drawn.lowest {
            drawn.say("change outcome.ranking to lowest");
        }
        drawn
    }

    fn say(&mut self, member: &str) {
        self.members += &format!("  {member}\n");
    }
}

/// Plays a variant at random and holds the laws against it.
struct Hold<'a> {
    drawn: &'a Drawn,
    most: &'a [i32],
    exact: bool,
    seed: u64,
}

impl Hold<'_> {
    /// How many turns a seat has in a lap, if the lap is one of turns.
    fn turns(&self, lap: Lap, seat: Seat) -> Option<i32> {
        self.most.get(lap.kind() as usize).map(|most| self.drawn.turns[seat.index()].min(*most))
    }

    /// Whoever has no part in a lap any more, or none yet, had as many turns as `turns` said.
    fn turns_are_as_said(&self, before: Lap, now: Lap, has_left: impl Fn(Seat) -> bool) -> Result<(), String> {
        let is_new = (now.kind(), now.at(), now.taken()) < (before.kind(), before.at(), before.taken());
        let order: Vec<Seat> = before.order().collect();
        let end = if is_new { order.len() } else { usize::from(now.at()) };
        for (at, seat) in order.iter().enumerate().take(end).skip(before.at().into()) {
            let taken = if at == usize::from(before.at()) { i32::from(before.taken()) } else { 0 };
            if let Some(turns) = self
                .turns(before, *seat)
                .filter(|turns| taken > *turns || self.exact && taken < *turns && !has_left(*seat))
            {
                return Err(format!("{seat} had {taken} turns of {turns}: {before:?}, {now:?}"));
            }
        }
        Ok(())
    }
}

impl Visit for Hold<'_> {
    type Out = Result<(), String>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut table = Table::new(game, Seats::new(self.drawn.seats.into()), self.seed);
        let (luck, mut before) = (Luck::new(self.seed), None::<Lap>);
        for turn in 0..12_000_u32 {
            let memory = table.game().memory(table.state()).unwrap();
            let (lap, fates) = (memory.lap, memory.fates);
            if let Some(before) = before.filter(|_| !lap.is_plain() && !fates.is_decided()) {
                self.turns_are_as_said(before, lap, |seat| fates.has_left(seat))?;
            }
            before = Some(lap).filter(|lap| !lap.is_plain() && lap.seat().is_some());
            match table.due() {
                Due::Seat(seat, tick) => {
                    if fates.has_left(seat) || seat.0 >= self.drawn.seats {
                        return Err(format!("{seat} is asked, but does not play"));
                    }
                    if fates.is_decided() && memory.question().is_none() {
                        return Err(format!("{seat} is asked after the end"));
                    }
                    let mut dice = luck.dice(Key::of("generated").round(turn));
                    let Some(action) = table.game().sample(table.state(), seat, &mut dice) else {
                        return Err(format!("{seat} has nothing to do"));
                    };
                    table.act(Move { by: Actor::Seat(seat), at: tick, action }).unwrap();
                }
                Due::Nature(_) => drop(table.nature()),
                Due::Nobody => return Err("nobody is left to act".into()),
                Due::Over => {
                    let Outcome::Over { standings, .. } = table.outcome() else {
                        return Err(format!("{:?}", table.outcome()));
                    };
                    return self.winners_are_the_best(&standings, &fates);
                }
            }
        }
        Err("the game does not end".into())
    }
}

impl Hold<'_> {
    fn winners_are_the_best(
        &self,
        standings: &[Standing],
        fates: &javelina_engine::rules::Fates,
    ) -> Result<(), String> {
        let first = |side: &Standing| side.seats.first().unwrap();
        let worth = |side: &Standing| {
            let score = if self.drawn.lowest { -side.score } else { side.score };
            (fates.rank(first(side)), score)
        };
        let won = |side: &&Standing| match fates.won() {
            won if won.is_empty() => standings.iter().all(|other| worth(other) <= worth(side)),
            won => won.contains(first(side)),
        };
        let may_win: Vec<Seat> = standings.iter().filter(won).map(first).collect();
        let winners: Vec<Seat> = standings.iter().filter(|side| side.won).map(first).collect();
        let is_sound = !winners.is_empty() && winners.iter().all(|seat| may_win.contains(seat));
        if is_sound { Ok(()) } else { Err(format!("{winners:?} won and not {may_win:?}: {standings:?}")) }
    }
}

#[test]
fn drawn_variants_keep_the_laws_of_laps_fates_and_rankings() {
    let mut broken = Vec::new();
    for (game, with, seats, most, exact) in GAMES {
        for seed in 0..25 {
            let drawn = Drawn::of(seed, seats);
            let hold = Hold { drawn: &drawn, most, exact, seed };
            if let Err(breach) = probed(game, with, &drawn.members).visit(hold) {
                broken.push(format!("{game}, {seed}: {breach}\n{}", drawn.members));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
