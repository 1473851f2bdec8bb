//! Cliffs & Cactuses, a race of cards for 2 to 6 racers, each for itself or in pairs.
//!
//! | file | section of the rulebook |
//! |---|---|
//! | [`content`], `sound` | components: cards, cliffs, timers |
//! | `kinds`, `points`, `settings` | what clauses may read and answer, what variants may change |
//! | `state`, `cards`, `queues` | what is on the table: queues and hands |
//! | `course` | setup, rounds, the Crown, the end |
//! | `race` | the race: while the music plays |
//! | `larry` | Last-Ditch Larry |
//! | `resolution` | the resolution: cards are revealed and act |
//! | `targets` | targeting, multipliers |
//! | `tally` | the tally: movement, synergy, annihilation, Racin' Spirit |
//! | `decide`, `listing`, `refuse` | what is legal, and why not |
//! | `ruled` | what the engine's adapter asks |
//! | `zones` | how cards change hands between pile, discards, hands and queues |
//! | `view` | what a racer may know |
//! | `position` | tables as lines of text |
//! | `noted` | what batches note of cards and places |
//! | `text`, `actions`, `show` | actions and tables as people write and read them |

mod components;
mod game;
mod look;
mod mind;
mod moves;
mod play;
mod rules;
mod score;

pub use components::{content, settings};
pub use rules::catalogue::{CATALOGUE, lexicon};
pub use rules::points;

pub use components::cards::{Card, Held, Slot};
pub use content::{Content, RACERS};
pub use game::Cliffs;
pub use moves::actions::{ACTIONS, Action};
pub use moves::events::{Event, Named};
pub use play::state::{Larry, Moment, Racer, Stage, State, Until, WAIT};
pub use play::view::View;
pub use points::Design;

use javelina_engine::rules::{ItemId, Memory, Rules, Set};
use javelina_engine::{
    Actor, Element, Game, Heard, Key, Luck, Move, Outcome, Placed, Refusal, Seat, SeatSet, Seats, Silent, Tape, Tick,
};

use content::{MAX_DESIGNS, Named as Length};
use points::setting;

impl Cliffs {
    javelina_engine::ruled!(Content);

    /// The first state, with what happens in the setup on `tape`.
    fn begun(&self, seats: &Seats, tape: &mut impl Tape<Event>) -> State {
        let count = seats.count().clamp(2, RACERS) as u8;
        let mut state = State { count, memory: Memory::of_seats(count), ..State::default() };
        for seat in state.seats() {
            let racer = state.racer_mut(seat);
            let named = usize::try_from(seats.parameter(seat, 0)).ok().and_then(|pace| pace.checked_sub(1));
            let pace = named.and_then(|pace| self.content.paces.get(pace)).map(|pace| pace.value.clamp(1, 250) as u8);
            (racer.elevation, racer.larry, racer.pace) = (self.cliff, true, pace.unwrap_or(self.pace));
        }
        let cards = self.items.iter().zip(&self.composed).filter(|(_, count)| **count > 0);
        for item in self.standing.iter().chain(cards.filter_map(|(item, _)| item.as_ref())) {
            self.rules.activate(*item, &mut state.memory);
        }
        self.advance(&mut state, tape);
        self.opened(seats, state)
    }

    /// The game with checked content and the rules that were frozen for it; `standing` are the variants that are in play, `chosen`
    /// cards that are mixed in besides the sets of the deck.
    pub fn new(content: Content, rules: Rules, standing: Vec<ItemId>, chosen: Vec<ItemId>) -> Self {
        let items: Vec<Option<ItemId>> = content.designs.iter().map(|design| rules.item(&design.id)).collect();
        let sets = content.settings.names(setting::SETS);
        let mut composed = [0; MAX_DESIGNS];
        for ((count, design), item) in composed.iter_mut().zip(&content.designs).zip(&items) {
            if sets.contains(&design.set) || item.is_some_and(|item| chosen.contains(&item)) {
                *count = design.copies;
            }
        }
        let value = |of: &[Length], index: usize| {
            let wanted = content.settings.names(index).first();
            let found = of.iter().find(|one| wanted == Some(&one.id)).or(of.first());
            found.map_or(1, |one| one.value.max(1))
        };
        let entity = |id: &str, copy| Key::of("shuffle").named(id.bytes().chain([b'#', copy])).entity;
        let copies = |design: &content::CardDesign| (0..design.copies).map(|copy| entity(&design.id, copy)).collect();
        let multiplies = |design: &content::CardDesign| matches!(design.sort, content::Sort::Multiplier { .. });
        Self {
            multipliers: std::array::from_fn(|at| content.designs.get(at).is_some_and(multiplies)),
            card_items: items.iter().flatten().map(|item| i32::from(item.0)).collect(),
            race_items: [points::PLAYS, points::HAND_SIZE, points::PLAY, points::LARRY]
                .into_iter()
                .fold(Set::EMPTY, |all, point| all.or(rules.items_at(point))),
            entities: content.designs.iter().map(copies).collect(),
            composed,
            cliff: value(&content.cliffs, setting::CLIFF),
            timer: value(&content.timers, setting::TIMER) as u32,
            pace: value(&content.paces, setting::PACE).min(250) as u8,
            flip_scope: content.settings.number(setting::FLIP_SCOPE),
            three_legged: content.settings.number(setting::THREE_LEGGED) == 1,
            reaction: reaction(content.settings.numbers(setting::REACTION)),
            jitter: content.settings.number(setting::JITTER).max(0) as u32,
            plays: content.settings.number(setting::PLAYS),
            hand: content.settings.number(setting::HAND),
            larry: content.settings.number(setting::LARRY) == 1,
            items,
            rules,
            standing,
            chosen,
            content,
        }
    }

    /// The same game under other rules.
    fn with(&self, rules: Rules) -> Self {
        Self::new(self.content.clone(), rules, self.standing.clone(), self.chosen.clone())
    }

    /// How many cards of each design are shuffled: all of the deck at first, later the pile and the discards; in a position
    /// the cards that it does not name.
    fn to_shuffle(&self, state: &State) -> [u8; MAX_DESIGNS] {
        if state.gaps() > 0 {
            return self.unseen_of(state);
        }
        if state.stage == Stage::Deck {
            return self.composed;
        }
        let mut all = if state.pile_alone { [0; MAX_DESIGNS] } else { state.discards.0 };
        for design in state.pile.iter().flatten() {
            all[design.index()] = all[design.index()].saturating_add(1);
        }
        all
    }

    /// Cards in the order of a shuffle: by keyed hash of design and copy, so that a card more or less leaves the order of all
    /// others alone.
    fn shuffled(&self, state: &State, luck: &Luck) -> Vec<Design> {
        let attempt = u32::from(state.shuffled);
        let mut order = Vec::with_capacity(content::MAX_DECK);
        for ((design, copies), count) in Design::all().zip(&self.entities).zip(self.to_shuffle(state)) {
            for entity in copies.iter().take(usize::from(count)) {
                order.push((luck.bits(Key::of("shuffle").entity(*entity).attempt(attempt)), design));
            }
        }
        order.sort_unstable();
        order.into_iter().map(|(_, design)| design).collect()
    }
}

/// The least of two numbers, and how much more the other one is.
fn reaction(range: &[i32]) -> (u32, u32) {
    let least = range.iter().copied().min().unwrap_or(0).max(0) as u32;
    let most = range.iter().copied().max().unwrap_or(0).max(0) as u32;
    (least, most - least)
}

impl Game for Cliffs {
    javelina_engine::ruled!(Game "cliffs" within 20_000: types, under, hidden, outcome, value, placed, noted);

    fn result(&self, state: &State) -> Outcome {
        self.stands(state, false, &mut ())
    }

    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        let seats = self.content.settings.seats(setting::SEATS);
        if self.three_legged { 4.max(*seats.start())..=*seats.end() } else { seats }
    }

    fn teams(&self, _: usize) -> [u8; 8] {
        std::array::from_fn(|seat| if self.three_legged { seat as u8 / 2 } else { seat as u8 })
    }

    fn figure_range(&self, name: &str) -> Option<(i64, i64)> {
        match name {
            "larry played" => Some((0, 1)),
            "finishers" => Some((0, RACERS as i64)),
            _ => None,
        }
    }

    fn refuses_seats(&self, count: usize) -> Option<String> {
        let range = self.seats_range();
        if self.three_legged {
            let counts: Vec<usize> = [4, 6].into_iter().filter(|count| range.contains(count)).collect();
            let takes = counts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
            return match counts.contains(&count) {
                true => None,
                false if counts.is_empty() => {
                    Some("a 3-legged race needs 4 or 6 racers, but `table.seats` allows neither".into())
                }
                false => Some(format!("a 3-legged race is for {takes} racers, not for {count}")),
            };
        }
        let (least, most) = (range.start(), range.end());
        let takes = if least == most { most.to_string() } else { format!("{least} to {most}") };
        (!range.contains(&count)).then(|| format!("cliffs is for {takes} racers, not for {count}"))
    }

    fn seat_word(&self, word: &str) -> Option<(usize, i32)> {
        let at = self.content.paces.iter().position(|pace| pace.id == word)?;
        Some((0, at as i32 + 1))
    }

    fn seat_words(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("slow", "takes long for a card"),
            ("steady", "takes the usual time for a card"),
            ("quick", "takes little time for a card"),
        ]
    }

    fn void(&self, state: &State, step: &Move<Action>) -> Option<Action> {
        let Actor::Seat(seat) = step.by else { return None };
        let void = Action::Void(seat, Box::new(step.action.clone()));
        let noted = Move { by: Actor::Nature, at: step.at, action: void };
        (state.stage == Stage::Race && self.test(state, &noted)).then_some(noted.action)
    }

    fn read(&self, state: &State, actor: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        Action::read(self, state, actor, text)
    }

    fn setup(&self, seats: &Seats) -> State {
        self.begun(seats, &mut Silent)
    }

    fn setup_heard(&self, seats: &Seats, heard: &mut Heard<Event>) -> State {
        self.begun(seats, heard)
    }

    fn pace(&self, state: &State, luck: &Luck) -> Option<(Tick, Seat)> {
        self.next_ready(state, luck, SeatSet(u16::MAX))
    }

    fn pace_among(&self, state: &State, luck: &Luck, among: SeatSet) -> Option<(Tick, Seat)> {
        self.next_ready(state, luck, among)
    }

    fn measure(&self, state: &State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        out("rounds", None, i64::from(state.round));
        let reckoning = self.reckon(state, &mut ());
        let finished = self.finishers(state, &reckoning.to, &mut ()).0;
        out("finishers", None, i64::from(finished.count_ones()));
        for seat in state.seats() {
            let racer = state.racer(seat);
            out("elevation", Some(seat), i64::from(reckoning.to[seat.index()]));
            out("larry played", Some(seat), i64::from(!racer.larry));
            out("cards in hand", Some(seat), racer.hand.len() as i64);
            out("cards in queue", Some(seat), racer.queue.len() as i64);
            out("last tally", Some(seat), i64::from(reckoning.metres[seat.index()]));
        }
    }
}
