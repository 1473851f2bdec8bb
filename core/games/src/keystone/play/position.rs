//! Positions: what is on the table as lines of text. `?` is a card that nobody named; Nature's first move deals it.

use javelina_engine::position::{
    Line, MANY, Misread, REST, element, element_or_gap, name_or_gap, named, numbered, whole,
};
use javelina_engine::rules::Set;
use javelina_engine::{Element, Laps, Placed, PositionKey, Seat, Sound, counter, gone, lap, rsplit_word};

use super::state::{Board, Ending, MAX_ASIDE, MAX_BOARDS, MAX_FIELD, Stage, State};
use crate::keystone::Keystone;
use crate::keystone::content::CELLS;
use crate::keystone::points;
use crate::keystone::points::{Card, Cell, Habitat, Objective, Token, setting};

/// How the game may have come to its last round.
const ENDINGS: [(Ending, &str); 4] =
    [(Ending::Full, "full"), (Ending::Time, "time"), (Ending::Clause, "clause"), (Ending::Idle, "idle")];

impl Placed for Keystone {
    const KEYS: &'static [PositionKey<Self>] = &[
        PositionKey::table("round", |_, state: &mut State, line| line.number(&mut state.round, 1..=MANY)),
        PositionKey::table("time", |_, state: &mut State, line| line.number(&mut state.time, 0..=100)),
        PositionKey::table("skills", skills),
        PositionKey::things("counter", counter),
        PositionKey::table("deck", deck),
        PositionKey::table("discards", discards),
        PositionKey::table("field", field),
        PositionKey::table("drawn", drawn),
        PositionKey::table("aside", aside),
        PositionKey::table("buried", buried),
        PositionKey::table("wilds", wilds),
        PositionKey::table("composed", |_, state: &mut State, line| {
            if let Some(read) = line.elements(state.composed.of::<Card>(), "card") {
                state.composed = read.into_iter().collect();
            }
        }),
        PositionKey::table("supply", |_, state: &mut State, line| {
            let State { synergy, research, .. } = state;
            line.fields(-MANY..=MANY, &mut [("synergy", synergy), ("research", research)]);
        }),
        PositionKey::seats("board", board),
        PositionKey::seats("synergy", |_, state: &mut State, line| {
            line.number(&mut state.board_mut(line.seat()).synergy, 0..=MANY);
        }),
        PositionKey::seats("objective", |_, state: &mut State, line| {
            line.bits::<Objective>(&mut state.board_mut(line.seat()).objectives, "objective");
        }),
        PositionKey::seats("knows", |_, state: &mut State, line| {
            line.bits::<Objective>(&mut state.board_mut(line.seat()).seen, "objective");
        }),
        PositionKey::seats("hidden", |_, state: &mut State, line| {
            line.bits::<Objective>(&mut state.board_mut(line.seat()).blind, "objective");
        }),
        PositionKey::seats("played", |_, state: &mut State, line| {
            let Board { turns, wilds, .. } = state.board_mut(line.seat());
            line.fields(0..=MANY, &mut [("turns", turns), ("wilds", wilds)]);
        }),
        PositionKey::table("course", course),
        PositionKey::table("last", |_, state: &mut State, line| {
            let words = (0..).zip(ENDINGS.map(|(_, word)| word.to_string())).collect();
            let now =
                ENDINGS.iter().find(|(ending, _)| state.last == Some(*ending)).map(|(_, word)| (*word).to_string());
            if let Some(read) = line.list(now, |text| named(text, "reason for a last round", &words)) {
                state.last = read.first().and_then(|at| ENDINGS.get(*at as usize)).map(|(ending, _)| *ending);
            }
        }),
        PositionKey::table("unresolved", |_, state: &mut State, line| {
            let mut left = if let Stage::Exhausted(left) = state.stage { left } else { 0 };
            line.bits::<Token>(&mut left, "token");
            state.stage = if left != 0 { Stage::Exhausted(left) } else { state.stage };
        }),
        PositionKey::table("lead", |_, state: &mut State, line| line.seat_value(&mut state.lead)),
        PositionKey::table("gone", gone),
        PositionKey::table("lap", lap),
        PositionKey::table("turn", turn),
    ];

    fn complete(&self, state: &mut State, sound: &mut Sound<'_>) {
        state.round = match sound.has("turn") {
            true => state.round.max(1),
            false => state.round.saturating_sub(1), // the round that is named begins
        };
        self.count_stocks(state, sound);
        state.boards.iter_mut().for_each(|board| board.blind &= board.objectives);
        (0..state.count.min(MAX_BOARDS as u8)).for_each(|seat| self.renew(state, Seat(seat), &mut ()));
        let names_cards = ["deck", "discards", "field", "drawn", "board"].iter().any(|key| sound.has(key));
        if !sound.has("turn") && !names_cards {
            return; // the deck is shuffled as ever
        }
        if !sound.has("deck") {
            state.deck.clear();
        }
        let mut seen = Set::EMPTY;
        for (key, card) in lying(state) {
            if seen.contains(card.number()) {
                sound.too_many(key, "", format!("{} is in two places", self.name(card)));
            }
            seen.insert(card.number());
        }
        for (index, board) in state.boards.iter().enumerate().take(usize::from(state.count)) {
            let holders = state.boards.iter().take(index).filter(|other| other.objectives & board.objectives != 0);
            if holders.count() > 0 {
                sound.too_many(
                    "objective",
                    &Seat(index as u8).to_string(),
                    "two boards hold the same objective".into(),
                );
            }
        }
        if !sound.has("deck") || sound.says("deck", REST) {
            let rest = state.composed.minus(seen).len().saturating_sub(state.gaps());
            let named = std::mem::take(&mut state.deck);
            state.deck =
                std::iter::repeat_n(None, rest).chain(named).take(crate::keystone::content::MAX_CARDS).collect();
        }
        let (gaps, left) = (state.gaps(), state.composed.minus(seen).len());
        if gaps > left {
            sound.too_many("deck", "", format!("cards that are unknown: {gaps}, but only {left} more are in the game"));
            return;
        }
        if sound.has("turn") {
            state.first_deck = if state.shuffled == 0 { state.composed.len() as u8 } else { state.first_deck };
            state.shuffled = state.shuffled.max(1);
            state.shuffles = gaps > 0;
        }
    }

    fn unplaced(&self, state: &State) -> Option<String> {
        let is_open = matches!(state.stage, Stage::Act | Stage::After | Stage::Exhausted(_));
        (!is_open).then(|| "the setup comes first; a position can be written at a turn".into())
    }

    fn seen(&self, state: &State, seat: Seat) -> State {
        let mut view = crate::keystone::View::default();
        self.view(state, seat, &mut view);
        view.state
    }

    fn lap_now(&self, state: &State) -> Option<(i32, Vec<Seat>, Seat)> {
        let acts = matches!(state.stage, Stage::Act | Stage::After | Stage::Exhausted(_));
        let seats = Self::around(state, state.lead).take(state.count.into());
        acts.then(|| (points::TURN_LAP, seats.collect(), state.seat()))
    }
}

impl Keystone {
    /// What follows from where cards and tokens lie: wild cards outside of their stacks, and what is left in the supply.
    fn count_stocks(&self, state: &mut State, sound: &mut Sound<'_>) {
        let lie: Set = lying(state).map(|(_, card)| card.number()).collect();
        for (stack, taken) in self.cards.stacks.iter().zip(&mut state.wilds) {
            let away = stack.iter().enumerate().filter(|(_, card)| lie.contains(card.number()));
            away.for_each(|(at, _)| *taken |= 1 << at);
        }
        if sound.has("supply") || !["synergy", "board", "field"].iter().any(|key| sound.has(key)) {
            return;
        }
        let boards = || state.boards.iter().take(usize::from(state.count));
        let waiting: i32 = state.waiting.iter().map(|tokens| i32::from(*tokens)).sum();
        let held: i32 = boards().map(|board| board.synergy).sum();
        let research: i32 = boards().flat_map(|board| board.research).map(i32::from).sum();
        let all = [self.setting(setting::SYNERGY_SUPPLY), self.setting(setting::RESEARCH_SUPPLY)];
        (state.synergy, state.research) = (all[0] - held - waiting, all[1] - research);
        if self.setting(setting::STRICT) == 0 {
            return;
        }
        for (what, key, of, left) in
            [("synergy", "synergy", all[0], state.synergy), ("research", "board", all[1], state.research)]
        {
            if left < 0 {
                let text = format!("{} {what} tokens are in play, but the supply has {of}", of - left);
                sound.impossible(key, "", text, None);
            }
        }
    }
}

/// The cards that lie somewhere, with the keys of their places.
fn lying(state: &State) -> impl Iterator<Item = (&'static str, Card)> {
    let of = |key: &'static str, cards: Vec<Card>| cards.into_iter().map(move |card| (key, card));
    let boards = state.boards.iter().take(usize::from(state.count)).flat_map(|board| board.cards).flatten().collect();
    of("board", boards)
        .chain(of("field", state.field.into_iter().flatten().collect()))
        .chain(of("drawn", state.drawn.iter().copied().flatten().collect()))
        .chain(of("discards", state.discards.to_vec()))
        .chain(of("aside", state.aside.to_vec()))
        .chain(of("deck", state.deck.iter().copied().flatten().collect()))
}

impl State {
    /// How many cards nobody knows.
    pub(in crate::keystone) fn gaps(&self) -> usize {
        self.deck.iter().chain(&self.drawn).filter(|card| card.is_none()).count()
    }

    /// The cards that a position does not name.
    pub(in crate::keystone) fn unnamed(&self) -> Set {
        let named: Set = lying(self).map(|(_, card)| card).collect();
        self.composed.minus(named)
    }

    /// Nature names the cards of a position that nobody knows: those that are looked at, then the deck from its top.
    pub(in crate::keystone) fn name_all(&mut self, order: &[Card]) {
        let mut next = order.iter().copied();
        let gaps = self.drawn.iter_mut().chain(self.deck.iter_mut().rev());
        gaps.for_each(|card| *card = card.or_else(|| next.next()));
    }
}

/// `skills: t1, t7 exhausted`.
fn skills(game: &Keystone, state: &mut State, line: &mut Line<'_>) {
    let lexicon = line.lexicon();
    let spell = |token: Token| {
        let mark = if token.is_in(state.exhausted) { " exhausted" } else { "" };
        format!("{}{mark}", lexicon.written(token))
    };
    let now: Vec<String> = Token::of_bits(state.skills).map(spell).collect();
    let read = line.list(now, |text| {
        let (name, is_exhausted) = text.strip_suffix(" exhausted").map_or((text, false), |name| (name.trim(), true));
        Ok((element::<Token>(lexicon, name, "token")?, is_exhausted))
    });
    let Some(read) = read else { return };
    (state.skills, state.exhausted) = (0, 0);
    for (token, is_exhausted) in read {
        state.skills |= token.bit();
        state.exhausted |= if is_exhausted { token.bit() } else { 0 };
        if let Some(item) = game.tokens.get(token.index()).copied().flatten() {
            game.rules.activate(item, &mut state.memory);
        }
    }
}

fn deck(_: &Keystone, state: &mut State, line: &mut Line<'_>) {
    let unknown = state.deck.iter().take_while(|card| card.is_none()).count();
    let elsewhere = state.gaps() - unknown;
    let is_rest = state.stage <= Stage::Shuffle || unknown > 0 && state.unnamed().len() == unknown + elsewhere;
    let named = if state.stage <= Stage::Shuffle { &[] } else { &state.deck[if is_rest { unknown } else { 0 }..] };
    if let Some(read) = line.pile(named.iter().rev().copied(), is_rest, "card") {
        state.deck = read.into_iter().take(crate::keystone::content::MAX_CARDS).collect();
        state.deck.reverse();
    }
}

fn discards(_: &Keystone, state: &mut State, line: &mut Line<'_>) {
    if let Some(read) = line.elements(state.discards.iter().rev().copied(), "card") {
        state.discards = read.into_iter().rev().take(crate::keystone::content::MAX_CARDS).collect();
    }
}

/// `field: Coyote, Agave + 2, -`: `-` is a gap, a number the synergy tokens on a card.
fn field(_: &Keystone, state: &mut State, line: &mut Line<'_>) {
    let lexicon = line.lexicon();
    let slots = || state.field.iter().zip(state.waiting);
    let last = slots().rposition(|(card, tokens)| card.is_some() || tokens > 0).map_or(0, |at| at + 1);
    let spell = |(card, tokens): (&Option<Card>, u8)| {
        let name = card.map_or_else(|| "-".into(), |card| lexicon.written(card));
        if tokens > 0 { format!("{name} + {tokens}") } else { name }
    };
    let now: Vec<String> = slots().take(last).map(spell).collect();
    let read = line.list(now, |text| {
        let (name, tokens) = rsplit_word(text, " + ").unwrap_or((text, "0"));
        let card = if name.trim() == "-" { None } else { Some(element(lexicon, name.trim(), "card")?) };
        Ok((card, whole(tokens.trim(), 0..=255)? as u8))
    });
    let Some(read) = read else { return };
    (state.field, state.waiting) = ([None; MAX_FIELD], [0; MAX_FIELD]);
    for ((slot, waiting), (card, tokens)) in state.field.iter_mut().zip(&mut state.waiting).zip(read) {
        (*slot, *waiting) = (card, tokens);
    }
}

fn drawn(_: &Keystone, state: &mut State, line: &mut Line<'_>) {
    let lexicon = line.lexicon();
    let now = state.drawn.iter().map(|card| name_or_gap(lexicon, *card));
    if let Some(read) = line.list(now, |text| element_or_gap(lexicon, text, "card")) {
        state.drawn = read.into_iter().take(MAX_FIELD).collect();
    }
}

fn aside(_: &Keystone, state: &mut State, line: &mut Line<'_>) {
    if let Some(read) = line.elements(state.aside.iter().copied(), "card") {
        state.aside = read.into_iter().take(MAX_ASIDE).collect();
    }
}

/// `buried: Coyote in 5`: a card that the setup put among so many on top of the deck.
fn buried(_: &Keystone, state: &mut State, line: &mut Line<'_>) {
    let lexicon = line.lexicon();
    let now: Vec<String> =
        state.buried.iter().map(|(card, top)| format!("{} in {top}", lexicon.written(*card))).collect();
    let read = line.list(now, |text| {
        let (name, top) = rsplit_word(text, " in ").ok_or_else(|| Misread::form(text, "write `Coyote in 5`"))?;
        Ok((element(lexicon, name, "card")?, whole(top, 0..=255)? as u8))
    });
    if let Some(read) = read {
        state.buried = read.into_iter().take(MAX_ASIDE).collect();
    }
}

/// The wild cards that were taken from their stacks.
fn wilds(game: &Keystone, state: &mut State, line: &mut Line<'_>) {
    let stacks = &game.cards.stacks;
    let taken = stacks.iter().zip(state.wilds).flat_map(|(stack, taken)| {
        stack.iter().enumerate().filter(move |(at, _)| taken >> at & 1 == 1).map(|(_, card)| *card)
    });
    let Some(read) = line.elements(taken, "wild card") else { return };
    state.wilds = [0; Habitat::MOST];
    for card in read {
        for (stack, taken) in stacks.iter().zip(&mut state.wilds) {
            *taken |= stack.iter().position(|one| *one == card).map_or(0, |at| 1 << at);
        }
    }
}

/// `board A: R1C1 Coyote, R2C3 Agave 2 research, R4C4 Ocelot fixed`.
fn board(_: &Keystone, state: &mut State, line: &mut Line<'_>) {
    let (lexicon, seat) = (line.lexicon(), line.seat());
    let now: Vec<String> = {
        let board = state.board(seat);
        let spell = |cell: Cell| {
            let (at, card) = (cell.index(), board.on(cell)?);
            let research = board.research[at];
            let tokens = if research > 0 { format!(" {research} research") } else { String::new() };
            let fixed = if board.fixed >> at & 1 == 1 { " fixed" } else { "" };
            Some(format!("{} {}{tokens}{fixed}", lexicon.name_of(cell), lexicon.written(card)))
        };
        Cell::all().filter_map(spell).collect()
    };
    let read = line.list(now, |text| {
        let form = || Misread::form(text, "write `R1C1 Coyote`, or `R1C1 Coyote 2 research` with two tokens");
        let (cell, rest) = text.split_once(char::is_whitespace).ok_or_else(form)?;
        let (rest, is_fixed) = rest.strip_suffix(" fixed").map_or((rest, false), |rest| (rest, true));
        let (name, research) = match rest.strip_suffix(" research") {
            Some(rest) => numbered(rest.trim()).and_then(|(name, count)| Ok((name, whole(count, 0..=200)?)))?,
            None => (rest, 0),
        };
        Ok((
            element::<Cell>(lexicon, cell, "cell")?,
            element::<Card>(lexicon, name.trim(), "card")?,
            research as u8,
            is_fixed,
        ))
    });
    let Some(read) = read else { return };
    let board = state.board_mut(seat);
    (board.cards, board.research, board.habitats) = ([None; CELLS], [0; CELLS], [0; CELLS]);
    board.fixed = 0;
    for (cell, card, research, is_fixed) in read {
        board.lay(card, cell);
        board.research[cell.index()] = research;
        board.fixed |= u16::from(is_fixed) << cell.index();
    }
}

fn course(_: &Keystone, state: &mut State, line: &mut Line<'_>) {
    line.fields(
        0..=255,
        &mut [
            ("shuffled", &mut state.shuffled),
            ("first deck", &mut state.first_deck),
            ("to draw", &mut state.to_draw),
            ("recalled", &mut state.recalled),
        ],
    );
}

/// `A act`, `A after` the main action, `A exhausted` while exhausted tokens are resolved.
fn turn(_: &Keystone, state: &mut State, line: &mut Line<'_>) {
    let at = match state.stage {
        Stage::Act => Some(0),
        Stage::After => Some(1),
        Stage::Exhausted(_) => Some(2),
        _ => None,
    };
    let read = line.step(at.map(|at| (Some(state.seat()), at)), &["act", "after", "exhausted"], &[]);
    let Some((Some(seat), at)) = read else { return };
    let left = if let Stage::Exhausted(left) = state.stage { left } else { state.exhausted };
    (state.acting, state.shuffles) = (seat.0, false);
    if state.count == 1 {
        state.lead = seat; // in co-op each turn is a round
    }
    state.stage = [Stage::Act, Stage::After, Stage::Exhausted(left)].get(at).copied().unwrap_or_default();
}
