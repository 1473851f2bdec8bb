//! Table and hand as sketches, of which pictures are made.

use javelina_engine::rules::Noted;
use javelina_engine::{Present, Seat, counted};
use javelina_sketch::{Body, Cell as Part, Icon, Link, Mark, Panel, Pawn, Row, Sketch, Track};

use crate::cliffs::look::text::place_name;
use crate::cliffs::moves::events::metres;
use crate::cliffs::play::state::State;
use crate::cliffs::rules::facts::Asker;
use crate::cliffs::{Cliffs, View};

impl Cliffs {
    pub(super) fn table_sketch(&self, view: &View) -> Sketch {
        let state = &view.state;
        let sketch = Sketch::of("cliffs", self.head(state), None);
        let reckoning = self.reckon(&self.before_tally(state), &mut ());
        let crown = |seat: Seat| state.crown == seat.0 && state.round > 0;
        let pawn = |seat: Seat| {
            let at = state.racer(seat).elevation;
            let (tally, to) = (reckoning.metres[seat.index()], reckoning.to[seat.index()]);
            let crowned = if crown(seat) { ", Crown" } else { "" };
            Pawn { seat: seat.0, at, text: format!("{at} m{crowned}; {} to {to}", metres(tally)) }
        };
        let racers = state.seats().map(|seat| {
            let racer = state.racer(seat);
            let larry = racer.larry.then(|| Part::icon(Icon::Whistle, "Larry"));
            let cells = larry.into_iter().chain([Part::text(counted(racer.hand.len(), "card"))]).collect();
            Row { seat: Some(seat.0), cells, ..Row::default() }
        });
        let track = Track { top: self.cliff, unit: "m".into(), pawns: state.seats().map(pawn).collect() };
        let mut panels = vec![Panel::of("The cliff", Body::Track(track)), Panel::rows("Racers", racers.collect())];
        let seats: Vec<Seat> = state.seats().collect();
        panels.push(Panel::of("Queues", self.queues(state, &seats)));
        let piles = vec![format!("pile: {}", state.pile.len()), format!("discards: {}", self.counts(&state.discards))];
        panels.push(Panel::text("Piles", piles));
        let mut texts = self.variants_in_play(state);
        texts.extend(self.shown_to(view, &seats));
        panels.extend(Panel::any_text("In play", texts));
        let asked = view.seat.map_or_else(|| self.prompt(state), |seat| self.prompt_for(state, seat));
        panels.push(Panel::text("Next", vec![asked]));
        let on = state.seats().map(|seat| format!("{seat} at {} m", state.racer(seat).elevation));
        let alt = format!("The table in {}\n{}", sketch.when, on.collect::<Vec<_>>().join(", "));
        Sketch { alt, panels, ..sketch }
    }

    /// Queues from left to right, with arrows from multipliers to what they point at.
    fn queues(&self, state: &State, seats: &[Seat]) -> Body {
        let rows = seats.iter().map(|seat| self.queue_row(state, *seat)).collect();
        let links = seats.iter().enumerate().flat_map(|(row, seat)| {
            let places = 0..state.racer(*seat).queue.len();
            let link = move |place| Some(Link { from: (row, place), to: (row, self.aim(state, *seat, place)??) });
            places.filter_map(link)
        });
        Body::Rows(rows, links.collect())
    }

    fn queue_row(&self, state: &State, seat: Seat) -> Row {
        let queue = &state.racer(seat).queue;
        let part = |place: usize| {
            let facts = vec![format!("{}: {}", place_name(seat, place), self.card_text(state, seat, place))];
            let Some(card) = state.card(queue[place]) else { return Part { facts, ..Part::text("-") } };
            let name = card.design.map_or_else(|| "?".into(), |design| self.design_name(design));
            let lies = match (card.up, card.flipped) {
                (true, true) => "flipped",
                (true, false) => "face-up",
                (false, true) => "face-down, flipped",
                (false, false) => "face-down",
            };
            let factor = self.factor(&Asker { game: self, state, seat, noted: &Noted::default() }, place, &mut ());
            let moves = self.metres(card).filter(|_| card.up).map(metres);
            let times = (card.up && factor > 1).then(|| format!("x{factor}"));
            let texts = [name, lies.into()].into_iter().chain(moves).chain(times).collect();
            let mark = match card.up {
                true if queue[place] == state.acting => Mark::Focus(seat.0),
                true => Mark::Plain,
                false => Mark::Hidden,
            };
            Part { facts, texts, corner: (place + 1).to_string(), mark, ..Part::default() }
        };
        let note = if queue.is_empty() { "nothing in the queue".into() } else { String::new() };
        Row { seat: Some(seat.0), cells: (0..queue.len()).map(part).collect(), note, ..Row::default() }
    }

    pub(super) fn sheet_sketch(&self, view: &View, seat: Seat) -> Sketch {
        let state = &view.state;
        let sketch = Sketch::of("cliffs", self.head(state), Some(seat.0));
        let racer = state.racer(seat);
        let part = |at: usize| {
            let design = racer.hand[at].design;
            let Some(known) = design else {
                return Part { corner: (at + 1).to_string(), ..Part::text("?").marked(Mark::Hidden) };
            };
            let words = self.deed_words(design);
            let name = self.design_name(known);
            let facts = vec![format!("{seat} holds {name}: {words}")];
            Part { facts, texts: vec![name, words], corner: (at + 1).to_string(), ..Part::default() }
        };
        let hand = Row { cells: (0..racer.hand.len()).map(part).collect(), ..Row::default() };
        let title = format!("hand of {seat}: {}", counted(racer.hand.len(), "card"));
        let hand = Panel::rows(&title, vec![hand]).of_seat(seat.0);
        let queue = Panel::of(&format!("Queue of {seat}"), self.queues(state, &[seat])).of_seat(seat.0);
        let tallied = self.before_tally(state);
        let asker = Asker { game: self, state: &tallied, seat, noted: &Noted::default() };
        let reckoning = self.reckon(&tallied, &mut ());
        let (down, to) = (reckoning.metres[seat.index()], reckoning.to[seat.index()]);
        let mut lines = vec![format!("if it were tallied now: {}, from {} m to {to} m", metres(down), racer.elevation)];
        self.tally(&asker, &mut (), &mut |_, down, words| {
            let (label, because, _) = words();
            lines.push(format!("{label}: {}, {because}", metres(down)));
        });
        let mut panels = vec![hand, queue, Panel::text("Tally", lines)];
        panels.extend(Panel::any_text("Besides", self.shown_to(view, &[seat])));
        let score = format!("{} m", racer.elevation);
        let alt = format!("{}, in {}\nat {score}", counted(racer.hand.len(), "card"), sketch.when);
        Sketch { score, alt: format!("The hand of {seat}: {alt}"), panels, ..sketch }
    }
}
