//! The cliff, the queues and the hands as one racer sees them.

use javelina_engine::rules::Noted;
use javelina_engine::{Element, Seat, cells, counted};

use crate::cliffs::components::cards::Held;
use crate::cliffs::moves::events::metres;
use crate::cliffs::play::state::{Stage, State};
use crate::cliffs::{Cliffs, View, content::Sort, look::text::place_name, points::Design, rules::facts::Asker};

/// Terminals with fewer columns show a racer in one short line.
const NARROW: usize = 60;

/// How many characters drawings are wide.
#[derive(Clone, Copy)]
pub(super) struct Width {
    /// The cliff.
    cliff: i32,
    /// A line of a queue at most, if it holds more than one card.
    queue: usize,
    /// The columns of the terminal.
    columns: usize,
}

impl Width {
    /// The widths for a terminal with this number of columns: the rest of a racer's line has up to 58.
    pub fn of(columns: usize) -> Self {
        let least = if columns < NARROW { 6 } else { 10 };
        Self { cliff: columns.saturating_sub(58).clamp(least, 40) as i32, queue: columns.min(110), columns }
    }
}

impl Cliffs {
    /// The table, drawn: the cliff with everybody on it, each queue from left to right, and what content shows.
    pub(super) fn table_lines(&self, view: &View, width: Width) -> Vec<String> {
        let state = &view.state;
        let is_narrow = width.columns < NARROW;
        // The Crown is the star of a racer.
        let head = if is_narrow { format!("round {}: {}", state.round, self.step(state)) } else { self.head(state) };
        let mut lines = vec![head];
        lines.extend(state.seats().map(|seat| self.on_the_cliff(state, seat, width.cliff, is_narrow)));
        lines.extend(state.seats().flat_map(|seat| self.queue_lines(state, seat, width.queue)));
        let names = format!("pile {}, discards {}", state.pile.len(), self.counts(&state.discards));
        lines.push(if cells(&names) <= width.columns { names } else { self.short_piles(state) });
        lines.extend(self.shown_to(view, &state.seats().collect::<Vec<_>>()));
        lines
    }

    /// The number of cards of the piles.
    pub(super) fn short_piles(&self, state: &State) -> String {
        let discards: u32 = state.discards.iter().map(|count| u32::from(*count)).sum();
        format!("pile {}, discards {discards}", state.pile.len())
    }

    pub(super) fn head(&self, state: &State) -> String {
        let crown = if state.round == 0 { "nobody yet".into() } else { format!("{}", Seat(state.crown)) };
        format!("round {}: {}; Crown: {crown}; cliff of {} m", state.round, self.step(state), self.cliff)
    }

    /// The current step in words.
    fn step(&self, state: &State) -> String {
        match state.stage {
            Stage::Race => format!("the music plays, tick {} of {}", state.now, self.end_of_music(state)),
            Stage::Laps(lap, _) => format!("the race, lap {}", lap + 1),
            Stage::Over => "the race is over".into(),
            Stage::Crown => "a coin".into(),
            Stage::Deck => "the deck".into(),
            Stage::Begins => "the game begins".into(),
            Stage::RoundOpens | Stage::Refill | Stage::Begin(_) => "the round begins".into(),
            Stage::Tally(_) | Stage::Tallied | Stage::RoundCloses => "the tally".into(),
            _ => "the resolution".into(),
        }
    }

    /// A racer on the cliff: the top at the left, the bottom at the right. The short line leaves out a Larry that is there.
    fn on_the_cliff(&self, state: &State, seat: Seat, width: i32, is_short: bool) -> String {
        let over = (state.stage == Stage::Over).then(|| self.reckon(&self.before_tally(state), &mut ()));
        let elevation = over.map_or(state.racer(seat).elevation, |reckoning| reckoning.to[seat.index()]);
        let at = self.cliff.saturating_sub(elevation).clamp(0, self.cliff) * width / self.cliff.max(1);
        let way: String = (0..=width).map(|column| if column == at { seat.letter() } else { '.' }).collect();
        let crown = if state.crown == seat.0 && state.round > 0 { "*" } else { " " };
        let larry = match state.racer(seat).larry {
            true if is_short => "",
            true => ", Larry",
            false => ", no Larry",
        };
        let held = counted(state.racer(seat).hand.len(), "card");
        let racing = match state.stage {
            Stage::Race | Stage::Laps(..) => {
                let (left, _) = self.race_facts(state, seat);
                let racer = state.racer(seat);
                match (racer.done, racer.drawing) {
                    (true, _) => ", done".into(),
                    (_, true) if is_short => ", drawing".into(),
                    (_, true) => format!(", {left} to play, drawing"),
                    (_, false) => format!(", {left} to play"),
                }
            }
            Stage::Deck | Stage::Crown if !state.decides => String::new(),
            _ => {
                let reckoning = self.reckon(&self.before_tally(state), &mut ());
                let [tally, to] = [reckoning.metres, reckoning.to].map(|all| all[seat.index()]);
                match state.stage {
                    _ if is_short => return format!("{crown}{seat} |{way}| {elevation} m, now {}", metres(tally)),
                    Stage::Over => format!(", {} in the last round", metres(tally)),
                    _ => format!(", now {} to {to}", metres(tally)),
                }
            }
        };
        format!("{crown}{seat} |{way}| {elevation} m, {held}{larry}{racing}")
    }

    /// A queue from left to right, in as many lines as it needs.
    fn queue_lines(&self, state: &State, seat: Seat, width: usize) -> Vec<String> {
        let queue = &state.racer(seat).queue;
        if queue.is_empty() {
            return vec![format!("{seat} > nothing")];
        }
        let (mut lines, mut line) = (Vec::new(), seat.to_string());
        for place in 0..queue.len() {
            let card = format!("{} {}", place_name(seat, place), self.card_text(state, seat, place));
            line.push_str(" >");
            if cells(&line) + cells(&card) < width {
                line += &format!(" {card}");
            } else {
                lines.push(std::mem::replace(&mut line, format!("    {card}")));
            }
        }
        lines.push(line);
        lines
    }

    /// A card of a queue: `[?]` if nothing is known, `[Coffee]` face-down but known, `Coffee 50 m down x2` face-up. A multiplier
    /// shows what it points at, the card that acts has a `!`.
    pub(in crate::cliffs) fn card_text(&self, state: &State, seat: Seat, place: usize) -> String {
        let slot = state.racer(seat).queue[place];
        let Some(card) = state.card(slot) else { return "-".into() };
        let flipped = if card.flipped { "~" } else { "" };
        let name = card.design.map_or_else(|| "?".into(), |design| self.design_name(design));
        if !card.up {
            return format!("[{flipped}{name}]");
        }
        let factor = self.factor(&Asker { game: self, state, seat, noted: &Noted::default() }, place, &mut ());
        let mut times = if factor == 1 { String::new() } else { format!(" x{factor}") };
        // Copies that lie the other way make something else of it (ruling R1).
        if let Some(down) = self.metres(card) {
            let all = down.saturating_add(card.sum_of_copies().saturating_mul(down.abs()));
            if factor > 1 && all != down.saturating_mul(i32::from(factor)) {
                times += &format!(" = {}", metres(all));
            }
        }
        let acts = if slot == state.acting { "!" } else { "" };
        let moves = self.metres(card).map(|down| format!(" {}", metres(down))).unwrap_or_default();
        let arrow = match self.aim(state, seat, place) {
            None => String::new(),
            Some(None) => " (-> nothing)".into(),
            Some(Some(to)) => format!(" (-> {})", place_name(seat, to)),
        };
        format!("{acts}{flipped}{name}{moves}{times}{arrow}")
    }

    /// The target of a face-up multiplier: a place of its queue, or nothing. `None` for any other card.
    pub(super) fn aim(&self, state: &State, seat: Seat, place: usize) -> Option<Option<usize>> {
        let card = state.card(state.racer(seat).queue[place]).filter(|card| card.up)?;
        let Some(Sort::Multiplier { target, .. }) = self.sort(card.design) else { return None };
        Some(Self::select(state, seat, place, self.oriented(target, card.flipped)))
    }

    /// The known cards of a racer's hand, numbered as they are played.
    pub(super) fn hand_lines(&self, view: &View, seat: Seat) -> Vec<String> {
        let hand = &view.state.racer(seat).hand;
        if hand.iter().all(|held| held.design.is_none()) {
            return vec![format!("{seat}'s hand: {}", counted(hand.len(), "card"))];
        }
        let card = |(at, held): (usize, &Held)| {
            let words = self.deed_words(held.design);
            let gap = if words.is_empty() { "" } else { ": " };
            format!("  {:>2}  {}{gap}{words}", at + 1, self.design_name(held.design))
        };
        std::iter::once(format!("{seat}'s hand:")).chain(hand.iter().enumerate().map(card)).collect()
    }

    /// Effect of a card of a hand: its metres, or its words.
    pub(super) fn deed_words(&self, design: Option<Design>) -> String {
        match self.sort(design) {
            Some(Sort::Movement { metres: by, down }) => metres(if down { by } else { -by }),
            _ => self.words_of(design),
        }
    }

    /// Counters that content shows; secret ones to their owner and its team.
    pub(super) fn shown_to(&self, view: &View, whose: &[Seat]) -> Vec<String> {
        let team = view.seat.map_or(0, |viewer| self.team(viewer));
        self.rules.shown(&view.state.memory, whose, &|seat| team >> seat.0 & 1 == 1)
    }

    /// Text of a card from its pack.
    pub(in crate::cliffs) fn words_of(&self, design: Option<Design>) -> String {
        let item = design.and_then(|design| self.items[design.index()]);
        let item = item.and_then(|item| self.rules.program().items.get(item.index()));
        item.map(|item| item.text.clone()).unwrap_or_default()
    }
}
