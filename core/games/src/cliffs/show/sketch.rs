//! Table and hand as sketches, of which pictures are made.

use javelina_engine::rules::Noted;
use javelina_engine::{Element, Present, Seat, counted};
use javelina_sketch::{Body, Cell as Part, Icon, Link, Mark, Panel, Pawn, Row, Sketch, Track};

use crate::cliffs::content::Sort;
use crate::cliffs::events::metres;
use crate::cliffs::facts::Asker;
use crate::cliffs::points::Design;
use crate::cliffs::state::State;
use crate::cliffs::text::place_name;
use crate::cliffs::{Cliffs, View};
use crate::words::in_play;

impl Cliffs {
    pub(super) fn sketched(&self, view: &View, about: Option<Seat>) -> Option<Sketch> {
        let state = &view.state;
        let when = format!("round {}", state.round);
        let sketch = Sketch { game: "cliffs".into(), when, seat: about.map(|seat| seat.0), ..Sketch::default() };
        match about {
            None => Some(self.table_sketch(view, sketch)),
            Some(seat) if seat.0 < state.count => Some(self.hand_sketch(view, seat, sketch)),
            Some(_) => None,
        }
    }

    fn table_sketch(&self, view: &View, sketch: Sketch) -> Sketch {
        let state = &view.state;
        let reckoning = self.reckon(self.before_tally(state).as_ref().unwrap_or(state), &mut ());
        let crown = |seat: Seat| state.crown == seat.0 && state.round > 0;
        let pawn = |seat: Seat| {
            let at = state.racer(seat).elevation;
            let (tally, to) = (reckoning.metres[seat.index()], reckoning.to[seat.index()]);
            let crowned = if crown(seat) { ", Crown" } else { "" };
            Pawn { seat: seat.0, at, text: format!("{at} m{crowned}; {} to {to}", metres(tally)) }
        };
        let racers = state.seats().map(|seat| {
            let racer = state.racer(seat);
            let word = |is: bool| if is { "yes" } else { "no" };
            let mut cells = vec![Part::text(format!("{} m", racer.elevation))];
            cells.extend((state.crown == seat.0 && state.round > 0).then(|| Part::icon(Icon::Crown, "Crown")));
            cells.extend(racer.larry.then(|| Part::icon(Icon::Whistle, "Larry")));
            cells.push(Part::text(counted(racer.hand.len(), "card")));
            let facts = format!(
                "elevation {}, crown {}, larry {}, hand: {}, tally {}",
                racer.elevation,
                word(state.crown == seat.0),
                word(racer.larry),
                self.hand_of(state, seat),
                reckoning.metres[seat.index()]
            );
            Row { seat: Some(seat.0), cells, note: facts, ..Row::default() }
        });
        let racers: Vec<Row> = racers.collect();
        let track = Track { top: self.cliff, unit: "m".into(), pawns: state.seats().map(pawn).collect() };
        let notes = vec![format!("cliff: {} m", self.cliff)];
        let mut panels = vec![
            Panel { title: "The cliff".into(), body: Body::Track(track), notes, seat: None },
            Panel { title: "Racers".into(), body: Body::Rows(racers, Vec::new()), ..Panel::default() },
        ];
        let seats: Vec<Seat> = state.seats().collect();
        panels.push(Panel { title: "Queues".into(), body: self.queues(state, &seats), ..Panel::default() });
        let piles = vec![format!("pile: {}", state.pile.len()), format!("discards: {}", self.counts(&state.discards))];
        panels.push(Panel { title: "Piles".into(), body: Body::Text(piles), ..Panel::default() });
        let is_design = |title: &str| Design::all().zip(&self.content.designs).any(|(_, design)| design.name == title);
        let items = in_play(&self.rules, &state.memory).filter(|item| !is_design(&item.title));
        let mut texts: Vec<String> = items.map(|item| format!("{}: {}", item.title, item.text)).collect();
        texts.extend(self.shown_to(view, &seats));
        if !texts.is_empty() {
            panels.push(Panel { title: "In play".into(), body: Body::Text(texts), ..Panel::default() });
        }
        let step = format!("step: {}", self.head(state));
        let next = vec![format!("round: {}", state.round), step.clone(), self.prompt(state)];
        panels.push(Panel { title: "Next".into(), body: Body::Text(next), ..Panel::default() });
        let on = state.seats().map(|seat| format!("{seat} at {} m", state.racer(seat).elevation));
        let alt = format!("The table in {}\n{}\n{step}", sketch.when, on.collect::<Vec<_>>().join(", "));
        Sketch { alt, panels, ..sketch }
    }

    /// Queues from left to right, with arrows from multipliers to what they point at.
    fn queues(&self, state: &State, seats: &[Seat]) -> Body {
        let rows = seats.iter().map(|seat| self.queue_row(state, *seat)).collect();
        let links = seats.iter().enumerate().flat_map(|(row, seat)| {
            let places = 0..state.racer(*seat).queue.len();
            let link = move |place| Some(Link { from: (row, place), to: (row, self.target(state, *seat, place)?) });
            places.filter_map(link)
        });
        Body::Rows(rows, links.collect())
    }

    /// What a face-up multiplier points at.
    fn target(&self, state: &State, seat: Seat, place: usize) -> Option<usize> {
        let card = state.card(state.racer(seat).queue[place]).filter(|card| card.up)?;
        let Some(Sort::Multiplier { target, .. }) = self.sort(card.design) else { return None };
        Self::select(state, seat, place, self.oriented(target, card.flipped))
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
        let note = if queue.is_empty() { "nothing".into() } else { String::new() };
        Row { seat: Some(seat.0), cells: (0..queue.len()).map(part).collect(), note, ..Row::default() }
    }

    fn hand_sketch(&self, view: &View, seat: Seat, sketch: Sketch) -> Sketch {
        let state = &view.state;
        let racer = state.racer(seat);
        let part = |at: usize| {
            let design = racer.hand[at].design;
            let Some(known) = design else {
                let facts = vec!["a card that is not known".into()];
                return Part { facts, corner: (at + 1).to_string(), ..Part::text("?").marked(Mark::Hidden) };
            };
            let words = match self.sort(design) {
                Some(Sort::Movement { metres: by, down }) => metres(if down { by } else { -by }),
                _ => self.words_of(design),
            };
            let name = self.design_name(known);
            let facts = vec![format!("{name}: {words}")];
            Part { facts, texts: vec![name, words], corner: (at + 1).to_string(), ..Part::default() }
        };
        let hand = Row { cells: (0..racer.hand.len()).map(part).collect(), ..Row::default() };
        let hand = Panel {
            title: "Hand".into(),
            seat: Some(seat.0),
            body: Body::Rows(vec![hand], Vec::new()),
            notes: match racer.hand.iter().any(|held| held.design.is_some()) {
                true => vec![format!("{seat} holds {}", self.hand_of(state, seat))],
                false => self.hand_lines(view, seat, true),
            },
        };
        let queue = Panel {
            title: format!("Queue of {seat}"),
            seat: Some(seat.0),
            body: self.queues(state, &[seat]),
            notes: Vec::new(),
        };
        let tallied = self.before_tally(state);
        let tallied = tallied.as_ref().unwrap_or(state);
        let asker = Asker { game: self, state: tallied, seat, noted: &Noted::default() };
        let mut lines = Vec::new();
        self.tally(&asker, &mut (), &mut |_, down, words| {
            let (label, because, _) = words();
            lines.push(format!("{label}: {}, {because}", metres(down)));
        });
        let reckoning = self.reckon(tallied, &mut ());
        let (down, to) = (reckoning.metres[seat.index()], reckoning.to[seat.index()]);
        lines.push(format!("as it lies now: {}, from {} m to {to} m", metres(down), racer.elevation));
        let mut panels =
            vec![hand, queue, Panel { title: "Tally".into(), body: Body::Text(lines), ..Panel::default() }];
        let shown = self.shown_to(view, &[seat]);
        if !shown.is_empty() {
            panels.push(Panel { title: "Besides".into(), body: Body::Text(shown), ..Panel::default() });
        }
        let score = format!("{} m", racer.elevation);
        let alt = format!("{}, in {}\nat {score}", counted(racer.hand.len(), "card"), sketch.when);
        Sketch { score, alt: format!("The hand of {seat}: {alt}"), panels, ..sketch }
    }
}
