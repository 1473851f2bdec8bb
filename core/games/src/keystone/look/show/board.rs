//! The table: time track, Field, skill tokens, wild cards, and how the boards stand.

use javelina_engine::rules::{ItemId, Noted};
use javelina_engine::{Element, Reason, Scored, Seat, counted};
use javelina_sketch::{Padded, cells, cut};

use super::sketch::legend;
use crate::keystone::moves::events::ending;
use crate::keystone::moves::refuse::Why;
use crate::keystone::play::state::{Stage, State};
use crate::keystone::points::{CARD, CELL, Card, Habitat, SEAT, Token, setting};
use crate::keystone::rules::facts::Asker;
use crate::keystone::{Keystone, View};

/// The widest line of a drawing.
pub(super) const WIDTH: usize = 100;

/// A stack of wild cards: its habitat, how many are left, the top card and its price for the seat whose turn it is.
type Stack = (String, u32, Option<(Card, i32)>);

impl Keystone {
    /// The table as a drawing, at most 100 columns wide.
    pub(super) fn board_lines(&self, view: &View) -> Vec<String> {
        let state = &view.state;
        let mut lines = vec![self.head(state), self.time_track(state)];
        lines.extend(self.standing_lines().into_iter().flat_map(|line| wrapped(&line, WIDTH)));
        lines.push(format!("{}; {}", self.deck_words(state), self.discard_words(state)));
        lines.extend(self.supply_words(state));
        lines.extend(self.lookout(state));
        lines.extend(self.marks_of_table(state, &[CARD, CELL, SEAT]));
        lines.extend(self.field_lines(state).iter().map(|line| cut(line, WIDTH)));
        lines.push("SKILLS".into());
        for token in Token::of_bits(state.skills) {
            let exhausted = token.is_in(state.exhausted);
            let (side, other) = if exhausted { ("exhausted", "active") } else { ("active", "exhausted") };
            let [words, others] = [exhausted, !exhausted].map(|side| self.token_words(token, side));
            let row = format!("  {:<4} {side:<9}  {words}   ({other}: {others})", Padded(&self.name(token)));
            lines.extend(wrapped(&row, WIDTH));
        }
        lines.extend(wrapped(&self.wild_words(state), WIDTH));
        lines.push("BOARDS".into());
        for seat in (0..state.count).map(Seat) {
            let (name, synergy) = (self.side_name(state, seat), state.board(seat).synergy);
            let (filled, score) = (self.filled_words(state, seat), self.score_words(view, seat));
            let marks = self.marks_of(state, seat, view.seat).join("  ");
            let row = format!("  {name}  synergy {synergy:>3}   {filled}   {score}   {marks}");
            lines.push(cut(row.trim_end(), WIDTH));
        }
        lines.extend(legend());
        lines.push(self.asked_before(state, view.seat));
        lines
    }

    /// The Field: what its cards are, what they cost, what lies on them.
    pub(super) fn field_lines(&self, state: &State) -> Vec<String> {
        let seat = state.seat();
        let mut lines = vec![format!("FIELD {:<28} no.  hab.  sea.  icons  price for {seat}", "")];
        for (slot, card) in self.field_slots(state) {
            let Some(card) = card else {
                lines.push(format!("  {}   -", slot + 1));
                continue;
            };
            let price = self.price_of(state, card).map_or("barred".into(), |(price, dear)| format!("{price}{dear}"));
            let (name, number) = (cut(&self.name(card), 28), self.number_of(card));
            let habitats = Self::habitat_letters(self.cards.face(card).habitats);
            let (season, icons) = (self.season_letters(card), self.icon_letters(card));
            let mut row = format!(
                "  {}   {:<28} {number:<4} {habitats:<5} {season:<5} {icons:<6} {price}",
                slot + 1,
                Padded(&name)
            );
            for mark in self.marks_of_field(state, slot, card) {
                row += &format!("   {mark}");
            }
            lines.push(row);
        }
        lines
    }

    /// Round, phase and whose turn it is.
    pub(super) fn head(&self, state: &State) -> String {
        let phase = match state.stage {
            Stage::Start | Stage::Arrange(_) | Stage::Shuffle | Stage::Skills | Stage::Objectives | Stage::Begin(_) => {
                return format!("setup, {}", counted(state.seats, "seat"));
            }
            Stage::Over(why) => return format!("round {}, the game is over: {}", state.round, ending(why)),
            _ if state.is_over() => return format!("round {}, the game is over", state.round),
            Stage::RoundOpens | Stage::NextTurn => "the turn begins",
            Stage::Act => "action",
            Stage::Active(_) | Stage::Exhausted(_) | Stage::Flipped(_) => "skills at work",
            Stage::After => "after the action",
            Stage::TurnEnds | Stage::Refill | Stage::RoundCloses => "end of turn",
        };
        let last = state.last.map(|why| format!("; last round: {}", ending(why))).unwrap_or_default();
        format!("round {}, turn of {}, {phase}{last}", state.round, state.seat())
    }

    /// The space on which the time marker begins.
    pub(super) fn time_start(&self, state: &State) -> u8 {
        let starts = self.content.settings.numbers(setting::TIME);
        let at = usize::from(state.count).saturating_sub(1);
        starts.get(at).or(starts.last()).copied().unwrap_or(0).clamp(0, 20) as u8
    }

    /// The spaces of the time track with the marker in brackets.
    pub(super) fn time_track(&self, state: &State) -> String {
        let start = self.time_start(state);
        let name = |space: u8| if space == state.time { format!("[{space}]") } else { space.to_string() };
        let spaces: Vec<String> = (0..=start.max(state.time).min(20)).rev().map(name).collect();
        let marker = if state.time > 20 { format!("[{}] ", state.time) } else { String::new() };
        format!("TIME  {marker}{}", spaces.join(" "))
    }

    /// Variants and scenarios that are in play, with their words.
    pub(super) fn standing_lines(&self) -> Vec<String> {
        let words = |item: &ItemId| {
            let text = self.rules.program().items.get(item.index()).map_or("", |item| item.text.as_str());
            format!("{}: {text}", self.item_name(*item)).trim_end_matches(": ").to_string()
        };
        self.standing.iter().map(words).collect()
    }

    pub(super) fn deck_words(&self, state: &State) -> String {
        format!("deck: {}", counted(state.deck.len(), "card"))
    }

    pub(super) fn discard_words(&self, state: &State) -> String {
        match state.discards.last() {
            None => "discards: none".into(),
            Some(top) => {
                format!("discards: {}, on top {}", counted(state.discards.len(), "card"), self.name(*top))
            }
        }
    }

    /// What is left in a strict supply.
    pub(super) fn supply_words(&self, state: &State) -> Option<String> {
        let strict = self.setting(setting::STRICT) == 1;
        strict.then(|| format!("supply: synergy {}, research {}", state.synergy, state.research))
    }

    /// Cards that somebody looks at, and those that are kept aside.
    pub(super) fn lookout(&self, state: &State) -> Vec<String> {
        let mut lines = Vec::new();
        if !state.drawn.is_empty() {
            let seat = state.memory.question().map_or(state.seat(), |frame| frame.seat);
            let known = state.drawn.iter().any(Option::is_some);
            let cards =
                if known { self.card_names(state.drawn.iter().flatten()) } else { counted(state.drawn.len(), "card") };
            lines.push(format!("{seat} looks at: {cards}"));
        }
        if !state.aside.is_empty() {
            lines.push(format!("kept aside: {}", self.card_names(&state.aside)));
        }
        lines
    }

    /// What lies on a card of the Field, and what content counts on it.
    pub(super) fn marks_of_field(&self, state: &State, slot: usize, card: Card) -> impl Iterator<Item = String> {
        let waiting = state.waiting[slot];
        (waiting > 0).then(|| format!("{waiting} synergy on it")).into_iter().chain(self.marks(state, card))
    }

    /// The slots of the Field with what lies there, left to right.
    pub(super) fn field_slots<'a>(&self, state: &'a State) -> impl Iterator<Item = (usize, Option<Card>)> + use<'a> {
        state.field.iter().copied().take(self.field_size()).enumerate()
    }

    /// What a card of the Field costs the seat whose turn it is, and whether that is too dear; `None` if a rule in play
    /// forbids it.
    pub(super) fn price_of(&self, state: &State, card: Card) -> Option<(i32, &'static str)> {
        let asker = Asker { game: self, state, seat: state.seat(), noted: &Noted::default() };
        match self.decide_take(&asker, card, &mut ()) {
            Err(Why::Any(Reason::Clause(_))) => None,
            Err(Why::Price(price, _)) => Some((price, ", too dear")),
            _ => {
                let (price, toll) = self.price(&asker, card, &mut ());
                Some((price.saturating_add(toll), ""))
            }
        }
    }

    /// The stacks of wild cards.
    pub(super) fn wild_offers(&self, state: &State) -> Vec<Stack> {
        let asker = Asker { game: self, state, seat: state.seat(), noted: &Noted::default() };
        let stack = |habitat| {
            let top = self.wild_of(state, habitat).map(|card| (card, self.wild_price(&asker, card, &mut ())));
            (self.name(habitat), self.wilds_of(state, habitat), top)
        };
        Habitat::all().map(stack).collect()
    }

    /// The same in a line.
    pub(super) fn wild_words(&self, state: &State) -> String {
        let wilds = self.wild_offers(state).into_iter().map(|(habitat, left, top)| match top {
            Some((card, price)) => format!("{habitat} {left} ({}) for {price}", self.season_letters(card)),
            None => format!("{habitat} 0"),
        });
        format!("WILD CARDS  {}", wilds.collect::<Vec<_>>().join(", "))
    }

    /// The seats of a board: `A`, or `A and B` where they share it.
    pub(super) fn side_name(&self, state: &State, seat: Seat) -> String {
        let seats = (0..state.seats).map(Seat).filter(|other| state.side(*other) == state.side(seat));
        seats.map(|seat| seat.to_string()).collect::<Vec<_>>().join(" and ")
    }

    pub(super) fn filled_words(&self, state: &State, seat: Seat) -> String {
        let usable = self.usable(&Asker { game: self, state, seat, noted: &Noted::default() }, &mut ());
        let occupied = state.board(seat).occupied();
        format!("{} of {} filled", occupied.count_ones(), counted((usable | occupied).count_ones(), "cell"))
    }

    /// The points if the game ended now, as far as the view knows.
    pub(super) fn score_words(&self, view: &View, seat: Seat) -> String {
        let points = self.total(&view.state, seat).0;
        let hidden = self.hidden_objectives(view, seat);
        let hidden =
            if hidden == 0 { String::new() } else { format!(" without {}", counted(hidden, "hidden objective")) };
        let now = if matches!(view.state.stage, Stage::Over(_)) { "" } else { " now" };
        format!("{}{now}{hidden}", counted(points, "point"))
    }

    /// How many objectives a seat holds that the view does not show.
    pub(super) fn hidden_objectives(&self, view: &View, seat: Seat) -> u32 {
        let state = &view.state;
        let each = if state.stage >= Stage::Begin(0) { self.objectives_dealt(state) } else { 0 };
        each.saturating_sub(state.board(seat).objectives.count_ones())
    }
}

/// A text broken between words into lines of a width; words that are longer are cut. Lines after the first one are
/// indented by four.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let indent = text.chars().take_while(|letter| *letter == ' ').count();
    let mut words = text.trim_start().split(' ');
    let (mut lines, mut line) = (Vec::new(), format!("{:indent$}{}", "", words.next().unwrap_or_default()));
    for word in words {
        if cells(&line) + 1 + cells(word) > width {
            lines.push(cut(line.trim_end(), width));
            line = format!("{:1$}{word}", "", indent + 4);
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.push(cut(line.trim_end(), width));
    lines
}
