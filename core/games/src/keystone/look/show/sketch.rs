//! Table and boards as sketches, of which pictures are made.

use javelina_engine::rules::Noted;
use javelina_engine::{Element, Scored, Seat, counted};
use javelina_sketch::{Badge, Body, Cell as Part, Grid, Icon, Mark, Panel, Row, Sketch, Tone, signs_in_words};

use super::marks::{ICONS, SEASONS};
use crate::keystone::play::state::State;
use crate::keystone::points::{CARD, CELL, Card, Cell, Line, SEASON, SEAT, Token};
use crate::keystone::rules::facts::{Asker, is_fixed};
use crate::keystone::{Keystone, View};

impl Keystone {
    pub(super) fn table_sketch(&self, view: &View) -> Sketch {
        let state = &view.state;
        let sketch = Sketch::of("keystone", self.head(state), None);
        let rows = |title: &str, cells: Vec<Part>, note: String| {
            Panel::rows(title, vec![Row { cells, note, ..Row::default() }])
        };
        let space = |space: u8| {
            let mark = if space == state.time { Mark::Focus(state.acting) } else { Mark::Plain };
            Part::text(space.to_string()).marked(mark)
        };
        let time = (0..=self.time_start(state).max(state.time).min(40)).rev().map(space).collect();
        let field = self.field_slots(state).map(|(slot, card)| {
            let place = format!("field {}", slot + 1);
            let Some(card) = card else {
                return Part { facts: vec![format!("{place}: empty")], ..Part::text("empty").marked(Mark::Closed) };
            };
            let marks: Vec<String> = self.marks_of_field(state, slot, card).collect();
            let price = match self.price_of(state, card) {
                Some((price, dear)) => format!("costs {price} synergy{dear}"),
                None => "a rule in play forbids it".into(),
            };
            self.card_part(card, self.cards.face(card).habitats, place, [price].into_iter().chain(marks).collect())
        });
        let skills = Token::of_bits(state.skills).map(|token| {
            let exhausted = token.is_in(state.exhausted);
            let side = if exhausted { "exhausted" } else { "active" };
            let mark = if exhausted { Mark::Closed } else { Mark::Plain };
            let name = self.name(token);
            let sides = [(false, "active"), (true, "exhausted")];
            let sides = sides.map(|(at, side)| format!("{side} side: {}", self.token_words(token, at)));
            let note = if exhausted { format!("{}. {}", sides[1], sides[0]) } else { sides.join(". ") };
            let facts = [format!("skill {name}: {side}")].into_iter().chain(sides).collect();
            let cells = vec![Part { facts, ..Part::text(format!("{name} {side}")).marked(mark) }];
            Row { cells, note, ..Row::default() }
        });
        let skills = Panel::rows("Skills", skills.collect());
        let wilds = self.wild_offers(state).into_iter().map(|(habitat, left, top)| {
            let mut facts = vec![format!("wild {habitat}: {left} left")];
            match top {
                Some((card, price)) => {
                    let texts = vec![format!("wild {habitat}"), format!("{left} left, costs {price} synergy")];
                    let face = self.cards.face(card);
                    let season = self.rules.lexicon().name(SEASON, i32::from(face.season));
                    facts.push(format!("{season}, costs {price} synergy"));
                    Part { facts, texts, badges: self.badges(card, face.habitats, 0), ..Part::default() }
                }
                None => Part { facts, ..Part::text(format!("wild {habitat}: 0 left")).marked(Mark::Closed) },
            }
        });
        let mut piles = vec![self.deck_words(state), self.discard_words(state)];
        piles.extend(self.supply_words(state));
        piles.extend(self.lookout(state));
        piles.extend(self.marks_of_table(state, &[CARD, CELL, SEAT]));
        let mut panels = vec![
            rows("Time", time, format!("time marker: space {}", state.time)),
            rows("Field", field.collect(), String::new()),
            skills,
            rows("Wild cards", wilds.collect(), String::new()),
            Panel::text("Piles", piles),
        ];
        for seat in (0..state.count).map(Seat) {
            let small = |cell: Cell| match state.board(seat).on(cell) {
                Some(card) => {
                    let facts = vec![format!("{}: {}", self.name(cell), self.name(card))];
                    Part { facts, ..Part::text(self.number_of(card)).marked(Mark::Passed(seat.0)) }
                }
                None => Part::default(),
            };
            let name = self.side_name(state, seat);
            let mut notes = vec![format!("synergy {}", state.board(seat).synergy), self.filled_words(state, seat)];
            notes.push(self.score_words(view, seat));
            notes.extend(self.marks_of(state, seat, view.seat));
            let cells = Cell::all().map(small).collect();
            let body = Body::Grid(grid(cells, &self.scored(state, seat)));
            panels.push(Panel { title: format!("board {name}"), seat: Some(seat.0), body, notes });
        }
        panels.extend(Panel::any_text("In play", self.standing_lines()));
        let asked = self.asked_before(state, view.seat);
        panels.push(Panel::text("Next", vec![asked.clone()]));
        let score = |seat| format!("{}: {}", self.side_name(state, seat), self.score_words(view, seat));
        let scores: Vec<String> = (0..state.count).map(Seat).map(score).collect();
        let alt = format!("The table, {}\n{}\n{asked}", sketch.when, scores.join("; "));
        Sketch { alt, panels, ..sketch }
    }

    pub(super) fn sheet_sketch(&self, view: &View, seat: Seat) -> Sketch {
        let (state, board) = (&view.state, view.state.board(seat));
        let sketch = Sketch::of("keystone", self.head(state), Some(seat.0));
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let own = self.ecosystem_lines(&asker).into_iter().chain(self.level_lines(view, seat));
        let own = own.chain(self.belongings(view, seat, true)).collect();
        let title = self.title_line(view, seat);
        let panels = vec![
            Panel::of(&title, Body::Grid(self.cells_sketch(state, seat))).of_seat(seat.0),
            Panel::text("Own", own),
            Panel::of("Signs", Body::Signs(signs())),
        ];
        let alt = format!("{title}\n{}\nsynergy {}", self.filled_words(state, seat), board.synergy);
        Sketch { score: counted(self.total(state, seat).0, "point"), alt, panels, ..sketch }
    }

    /// The points of all lines.
    fn scored(&self, state: &State, seat: Seat) -> Vec<i32> {
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        Line::all().map(|line| self.line_points(&asker, line, &mut ())).collect()
    }

    /// The cells of a board with their cards.
    pub(super) fn cells_sketch(&self, state: &State, seat: Seat) -> Grid {
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let (usable, board) = (self.usable(&asker, &mut ()), state.board(seat));
        let part = |cell: Cell| {
            let (name, at) = (self.name(cell), cell.index());
            let mut marks = self.marks(state, cell);
            let Some(card) = board.on(cell) else {
                let (word, mark) = if cell.is_in(usable) { ("free", Mark::Plain) } else { ("closed", Mark::Closed) };
                let facts = [format!("{name}: {word}")].into_iter().chain(marks.iter().cloned()).collect();
                return Part { facts, texts: marks, mark, ..Part::default() };
            };
            let fixed = is_fixed(&asker, cell, card, &mut ()).then(|| "fixed".to_string());
            marks.splice(0..0, fixed);
            marks.extend(self.marks(state, card));
            let mut one = self.card_part(card, board.habitats[at], name, marks);
            if let Some(fact) = one.facts.iter_mut().find(|fact| *fact == "fixed") {
                *fact += ", no skill moves it";
            }
            let research = board.research[at];
            one.facts.extend((research > 0).then(|| counted(research, "research token")));
            one.badges.extend((0..research.min(5)).map(|_| Badge::Icon(Icon::Research)));
            one
        };
        Grid { has_cards: true, ..grid(Cell::all().map(part).collect(), &self.scored(state, seat)) }
    }

    /// A card with what is printed on it.
    fn card_part(&self, card: Card, habitats: u8, place: String, extra: Vec<String>) -> Part {
        let name = self.name(card);
        let mut facts = vec![format!("{place}: {name}"), self.face_words(card, habitats)];
        facts.extend(extra.iter().cloned());
        let texts = [name].into_iter().chain(extra).collect();
        Part { facts, texts, corner: self.number_of(card), badges: self.badges(card, habitats, 3), ..Part::default() }
    }

    /// Habitats in their tones, the season, and the first icons.
    fn badges(&self, card: Card, habitats: u8, icons: usize) -> Vec<Badge> {
        const TONES: [Tone; 4] = [Tone::Forest, Tone::Desert, Tone::Wetland, Tone::Arctic];
        let letters = Self::habitat_letters(habitats);
        let letter_of = |at: usize| Self::habitat_letters(1 << at);
        let shown = (0..4).filter(|at| letters.contains(&letter_of(*at)));
        let habitats = shown.map(|at| Badge::Letters(letter_of(at), TONES[at]));
        let season = SEASONS.get(usize::from(self.cards.face(card).season)).copied();
        habitats.chain(season.into_iter().chain(self.icons(card).take(icons)).map(Badge::Icon)).collect()
    }
}

/// What the signs mean.
fn signs() -> Vec<Part> {
    let habitats = [('F', "forest"), ('D', "desert"), ('W', "wetland"), ('A', "arctic")];
    let habitats = habitats.map(|(letter, word)| Part::text(format!("{letter} {word}")));
    let icons = SEASONS.into_iter().chain(ICONS).chain([Icon::Research]).map(|icon| Part::icon(icon, icon.word()));
    habitats.into_iter().chain(icons).collect()
}

/// What letters and signs mean, for the foot of a drawing: habitats and seasons, then icons.
pub(super) fn legend() -> [String; 2] {
    let signs = signs();
    let (first, icons) = signs.split_at(8);
    [first, icons].map(signs_in_words)
}

/// The cells of a board with what its lines score.
fn grid(cells: Vec<Part>, points: &[i32]) -> Grid {
    let sums = |from: usize| points.iter().skip(from).take(4).map(ToString::to_string).collect();
    Grid {
        across: (1..=4).map(|column| format!("C{column}")).collect(),
        down: (1..=4).map(|row| format!("R{row}")).collect(),
        cells,
        row_sums: sums(0),
        column_sums: sums(4),
        ..Grid::default()
    }
}
