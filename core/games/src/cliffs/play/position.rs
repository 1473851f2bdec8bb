//! Positions: what is on the table as lines of text. `?` is a card that nobody named; Nature's first move deals it.

use javelina_engine::position::{Line, MANY, Misread, REST, element_or_gap, name_or_gap, named, seat_in, whole};
use javelina_engine::rules::{Lexicon, common::FIRST};
use javelina_engine::{Element, Laps, Placed, PositionKey, Seat, Silent, Sound, counter, gone, lap, rsplit_word};

use super::queues::everybody;
use super::state::{Larry, MAX_HAND, Racer, Stage, State, Until};
use crate::cliffs::Cliffs;
use crate::cliffs::components::cards::{Held, Slot};
use crate::cliffs::content::{MAX_DECK, MAX_DESIGNS, RACERS};
use crate::cliffs::points;
use crate::cliffs::points::{Design, setting};

impl Placed for Cliffs {
    const KEYS: &'static [PositionKey<Self>] = &[
        PositionKey::table("round", |_, state: &mut State, line| line.number(&mut state.round, 1..=MANY)),
        PositionKey::table("crown", |_, state: &mut State, line| {
            let mut crown = Seat(state.crown);
            line.seat_value(&mut crown);
            state.crown = crown.0;
        }),
        PositionKey::things("counter", counter),
        PositionKey::table("pile", pile),
        PositionKey::table("discards", |_, state: &mut State, line| {
            line.counts_of::<Design>(&mut state.discards, 0..=200);
        }),
        PositionKey::table("music", |_, state: &mut State, line| line.number(&mut state.music, 0..=MANY)),
        PositionKey::seats("hand", hand),
        PositionKey::seats("queue", queue),
        PositionKey::seats("elevation", |game, state: &mut State, line| {
            let mut metres = state.racer(line.seat()).elevation;
            // Of a pair one line is written, so that a line for either partner may take its place.
            if line.is_read() || game.leads(line.seat()) {
                line.number(&mut metres, -1_000_000..=1_000_000);
            }
            game.set_elevation(state, line.seat(), metres);
        }),
        PositionKey::seats("slid", |_, state: &mut State, line| {
            line.number(&mut state.racer_mut(line.seat()).slid, -1_000_000..=1_000_000);
        }),
        PositionKey::seats("racer", racer),
        PositionKey::seats("clock", clock),
        PositionKey::seats("passes", |_, state: &mut State, line| {
            let until = &mut state.racer_mut(line.seat()).until;
            let names = (0..).zip(Until::NAMES.map(ToString::to_string)).collect();
            let all = [Until::Now, Until::Mine, Until::Tally, Until::End];
            let read = line.one(Some(Until::NAMES[*until as usize].into()), |text| named(text, "moment", &names));
            *until = read.and_then(|at| all.get(at as usize).copied()).unwrap_or(*until);
        }),
        PositionKey::table("course", course),
        PositionKey::table("acting", |_, state: &mut State, line| {
            let now = state.find(state.acting).map(|(seat, place)| format!("{seat} {}", place + 1));
            let seats = usize::from(state.count);
            let read = line.list(now, |text| {
                let (seat, place) = text.split_once(' ').ok_or_else(|| Misread::form(text, "write `A 2`"))?;
                Ok((seat_in(seat, seats)?, whole(place, 1..=40)? as usize))
            });
            if let Some(read) = read {
                let slot = |(seat, place): (Seat, usize)| state.racer(seat).queue.get(place - 1).copied().flatten();
                state.acting = read.first().copied().and_then(slot);
            }
        }),
        PositionKey::table("gone", gone),
        PositionKey::table("lap", lap),
        PositionKey::table("turn", turn),
    ];

    fn complete(&self, state: &mut State, sound: &mut Sound<'_>) {
        self.check_pairs(state, sound);
        if sound.has("crown") && state.stage == Stage::Deck {
            state.tied = 1 << state.crown; // the only candidate
        }
        if !sound.has("turn") {
            state.round = state.round.saturating_sub(1); // the round that is named begins
        }
        let names_cards = ["pile", "discards", "hand", "queue"].iter().any(|key| sound.has(key));
        if !sound.has("turn") && !names_cards {
            return; // the deck is shuffled as ever
        }
        state.round = if sound.has("turn") { state.round.max(1) } else { state.round };
        let left = self.left(state, sound);
        let (left_over, gaps) = (left.iter().map(|count| usize::from(*count)).sum::<usize>(), state.gaps());
        if gaps > left_over {
            let text = format!("cards that are unknown: {gaps}, but the deck has only {left_over} more");
            sound.too_many(if sound.has("pile") { "pile" } else { "queue" }, "", text);
            return;
        }
        if !sound.has("pile") || sound.says("pile", REST) {
            let rest = left_over - gaps;
            state.pile = std::iter::repeat_n(None, rest).chain(state.pile.iter().copied()).take(MAX_DECK).collect();
        } else if gaps == 0 {
            state.discards.iter_mut().zip(left).for_each(|(count, left)| *count += left);
        }
        state.shuffles = state.gaps() > 0;
        if let Stage::Laps(lap, _) = state.stage {
            state.stage = Stage::Laps(lap, state.memory.lap.at());
        }
        match state.stage {
            Stage::Deck if !state.shuffles => self.dealt(state, &mut Silent),
            Stage::Laps(..) if !state.racers.iter().any(|racer| !racer.hand.is_empty()) => {
                sound.impossible("turn", "", "no racer has a card to play".into(), Some("write `hand A: ..`".into()));
            }
            _ => {}
        }
        self.note_racing(state, None, &mut ());
    }

    fn unplaced(&self, state: &State) -> Option<String> {
        match state.stage {
            _ if state.larry != Larry::Away => Some("place Larry's card first: `into RACER`".into()),
            Stage::Race | Stage::Laps(..) if lies_up(state) => Some("cards lie face-up; the tally comes first".into()),
            Stage::Race | Stage::Laps(..) => None,
            _ => Some("cards are revealed; a position can be written while the music plays".into()),
        }
    }

    fn seen(&self, state: &State, seat: Seat) -> State {
        let mut view = crate::cliffs::View::default();
        self.view(state, seat, &mut view);
        view.state
    }

    fn lap_now(&self, state: &State) -> Option<(i32, Vec<Seat>, Seat)> {
        let Stage::Laps(_, at) = state.stage else { return None };
        // Before the lap of a position is opened, the step counts from the crowned racer.
        let seat = state.memory.lap.seat().filter(|_| state.memory.lap.is_open()).unwrap_or(state.in_order(at));
        Some((points::RACING, Self::around(state, Seat(state.crown)).collect(), seat))
    }
}

/// Returns `true` if a card of a queue is turned up or has copies.
fn lies_up(state: &State) -> bool {
    Slot::of_bits(state.used).map(|slot| &state.cards[slot.index()]).any(|card| card.up || !card.copies.is_empty())
}

impl State {
    /// How many cards nobody knows.
    pub(in crate::cliffs) fn gaps(&self) -> usize {
        let queued = Slot::of_bits(self.used).filter(|slot| self.cards[slot.index()].design.is_none()).count();
        let held = self.racers.iter().flat_map(|racer| &racer.hand).filter(|held| held.design.is_none()).count();
        queued + held + self.pile.iter().filter(|design| design.is_none()).count()
    }
}

impl Cliffs {
    /// The left partner of a pair wears the Crown (ruling R32) unless a rule names who leads.
    fn check_pairs(&self, state: &State, sound: &mut Sound<'_>) {
        for right in state.seats().filter(|seat| !self.leads(*seat)) {
            let left = Seat(right.0 - 1);
            if sound.has("crown") && state.crown == right.0 && self.rules.silent(FIRST, &state.memory) {
                let text = format!("the left partner of {left} and {right} wears the Crown");
                sound.impossible("crown", "", text, Some(format!("write `crown: {left}`")));
            }
        }
    }

    /// How many cards of each design a position leaves for the rest of the deck.
    fn left(&self, state: &State, sound: &mut Sound<'_>) -> [u8; MAX_DESIGNS] {
        let has = state.lying();
        let mut left = self.composed;
        for (at, (left, has)) in left.iter_mut().zip(has).enumerate() {
            if usize::from(*left) < has {
                let name = Design::at(at).map(|design| self.name(design)).unwrap_or_default();
                let key = ["pile", "queue", "hand", "discards"].into_iter().find(|key| sound.names(key, &name));
                sound.too_many(
                    key.unwrap_or("pile"),
                    "",
                    format!("cards called {name}: {has}, but the deck has {left}"),
                );
            }
            *left = left.saturating_sub(has as u8);
        }
        left
    }

    /// Nature names the cards of a position that nobody knows: in queues, in hands, then in the pile from its top. What is left is
    /// discarded.
    pub(in crate::cliffs) fn fill(&self, state: &mut State, order: &[Design]) {
        let mut next = order.iter().copied();
        for slot in Slot::of_bits(state.used) {
            let card = &mut state.cards[slot.index()];
            card.design = card.design.or_else(|| next.next());
        }
        for racer in &mut state.racers[..usize::from(state.count)] {
            racer.hand.iter_mut().for_each(|held| held.design = held.design.or_else(|| next.next()));
            racer.hand.sort_unstable_by_key(Held::bytes);
        }
        state.pile.iter_mut().rev().for_each(|design| *design = design.or_else(|| next.next()));
        next.for_each(|design| state.discards[design.index()] += 1);
    }
}

/// A card as a position writes it: `~` before one that is flipped, `?` for one that is not known, and who knows it if not just
/// the team of its seat.
fn spelled(game: &Cliffs, seat: Seat, (design, flipped, known): (Option<Design>, bool, u8)) -> String {
    let mark = if flipped { "~" } else { "" };
    let name = name_or_gap(game.rules.lexicon(), design);
    let letters = || (0..8).filter(|at| known >> at & 1 == 1).map(|at| Seat(at).letter()).collect::<String>();
    let who = match known {
        known if known == game.team(seat) => String::new(),
        0 => " known nobody".into(),
        known if known == everybody() => " known all".into(),
        _ => format!(" known {}", letters()),
    };
    format!("{mark}{name}{who}")
}

fn card_in(game: &Cliffs, lexicon: &Lexicon, seat: Seat, text: &str) -> Result<(Option<Design>, bool, u8), Misread> {
    let (text, who) = rsplit_word(text, " known ").unwrap_or((text, ""));
    let known = match who.trim() {
        "" => game.team(seat),
        "nobody" => 0,
        "all" => everybody(),
        letters => {
            let mut known = 0;
            for letter in letters.chars() {
                known |= 1 << seat_in(&letter.to_string(), RACERS)?.0;
            }
            known
        }
    };
    let design = element_or_gap(lexicon, text.trim_start_matches('~').trim(), "card")?;
    Ok((design, text.starts_with('~'), known))
}

fn pile(_: &Cliffs, state: &mut State, line: &mut Line<'_>) {
    let known = state.pile.iter().rposition(Option::is_none).map_or(&state.pile[..], |at| &state.pile[at + 1..]);
    let has_rest = state.stage == Stage::Deck || known.len() < state.pile.len();
    // Of the pile nobody knows any card below an unknown one, but in a position whose deck was not dealt yet.
    if let Some(read) = line.pile(known.iter().rev().copied(), has_rest, "card") {
        state.pile = read.into_iter().take(MAX_DECK).collect();
        state.pile.reverse();
    }
}

fn hand(game: &Cliffs, state: &mut State, line: &mut Line<'_>) {
    let (seat, lexicon) = (line.seat(), line.lexicon());
    let now = state.racer(seat).hand.iter().map(|held| spelled(game, seat, (held.design, false, held.known)));
    if let Some(read) = line.list(now, |text| card_in(game, lexicon, seat, text)) {
        let hand = &mut state.racer_mut(seat).hand;
        *hand = read.into_iter().map(|(design, _, known)| Held { design, known }).take(MAX_HAND).collect();
        hand.sort_unstable_by_key(Held::bytes);
    }
}

fn queue(game: &Cliffs, state: &mut State, line: &mut Line<'_>) {
    let (seat, lexicon) = (line.seat(), line.lexicon());
    let cards = state.racer(seat).queue.iter().filter_map(|slot| state.card(*slot));
    let now = cards.map(|card| spelled(game, seat, (card.design, card.flipped, card.known)));
    let Some(read) = line.list(now, |text| card_in(game, lexicon, seat, text)) else { return };
    for slot in std::mem::take(&mut state.racer_mut(seat).queue).into_iter().flatten() {
        state.used &= !slot.bit();
    }
    for (design, flipped, known) in read {
        let slot = Slot::at(state.used.trailing_ones() as usize);
        if let (true, Some(slot)) = (state.enter(seat, design, known), slot) {
            state.cards[slot.index()].flipped = flipped;
        }
    }
}

fn racer(_: &Cliffs, state: &mut State, line: &mut Line<'_>) {
    let Racer { larry, drawing, done, took: (_, varies), .. } = state.racer_mut(line.seat());
    let mut spent = !*larry;
    line.flags(&mut [("larry spent", &mut spent), ("drawing", drawing), ("done", done), ("varies", varies)]);
    *larry = !spent;
}

fn clock(_: &Cliffs, state: &mut State, line: &mut Line<'_>) {
    let Racer { played, last, took: (took, _), actions, .. } = state.racer_mut(line.seat());
    line.fields(0..=MANY, &mut [("played", played), ("last", last), ("took", took), ("actions", actions)]);
}

fn course(_: &Cliffs, state: &mut State, line: &mut Line<'_>) {
    let mut lap = if let Stage::Laps(lap, _) = state.stage { lap } else { 0 };
    let is_read = line.fields(
        0..=MANY,
        &mut [
            ("shuffled", &mut state.shuffled),
            ("now", &mut state.now),
            ("at", &mut state.at),
            ("left", &mut state.left),
            ("next", &mut state.window.next),
            ("passes", &mut state.window.passes),
            ("changed", &mut state.changed),
            ("asked", &mut state.asked),
            ("lap", &mut lap),
        ],
    );
    if is_read && lap > 0 {
        state.stage = Stage::Laps(lap, 0);
    }
}

/// `race` against the clock, `A turn` in a race of turns, `reveal` once everybody is done.
fn turn(game: &Cliffs, state: &mut State, line: &mut Line<'_>) {
    let in_ticks = game.setting(setting::MODE) == 0;
    let (own, all): (&[&str], &[&str]) = if in_ticks { (&[], &["race", "reveal"]) } else { (&["turn"], &["reveal"]) };
    let now = match state.stage {
        Stage::Race => Some((None, own.len())),
        Stage::Laps(..) => Some((state.memory.lap.seat(), 0)),
        _ => None,
    };
    match line.step(now, own, all) {
        Some((Some(seat), _)) => {
            let lap = if let Stage::Laps(lap, _) = state.stage { lap } else { 0 };
            state.stage = Stage::Laps(lap, state.place_of(seat));
        }
        Some((None, at)) => {
            state.stage = Stage::Race;
            if all.get(at - own.len()) == Some(&"reveal") {
                state.racers.iter_mut().for_each(|racer| racer.done = true);
            }
        }
        None => {}
    }
}
