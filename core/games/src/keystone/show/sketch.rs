//! Table and boards as sketches, of which pictures are made.

use javelina_engine::rules::Noted;
use javelina_engine::{Element, Scored, Seat, counted};
use javelina_sketch::{Badge, Body, Cell as Part, Grid, Icon, Mark, Panel, Row, Sketch, Tone};

use super::super::facts::Asker;
use super::super::points::{CARD, CELL, Card, Cell, Line, SEAT, Token};
use super::super::{Keystone, View};

impl Keystone {
    pub(super) fn sketched(&self, view: &View, about: Option<Seat>) -> Option<Sketch> {
        let state = &view.state;
        let seat = about.map(|seat| seat.0);
        let sketch = Sketch { game: "keystone".into(), when: self.head(state), seat, ..Sketch::default() };
        match about {
            None => Some(self.table_sketch(view, sketch)),
            Some(seat) if seat.0 < state.seats => Some(self.board_sketch(view, seat, sketch)),
            Some(_) => None,
        }
    }

    fn table_sketch(&self, view: &View, sketch: Sketch) -> Sketch {
        let state = &view.state;
        let rows = |title: &str, cells: Vec<Part>, notes: Vec<String>| {
            let row = Row { cells, ..Row::default() };
            Panel { title: title.into(), body: Body::Rows(vec![row], Vec::new()), notes, seat: None }
        };
        let space = |space: u8| {
            let mark = if space == state.time { Mark::Focus(state.acting) } else { Mark::Plain };
            Part::text(space.to_string()).marked(mark)
        };
        let time = (0..=self.time_start(state).max(state.time).min(40)).rev().map(space).collect();
        let field = self.field_slots(state).map(|(slot, card)| {
            let place = format!("field {}", slot + 1);
            let Some(card) = card else {
                return Part { facts: vec![place], ..Part::text("empty").marked(Mark::Closed) };
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
            let (up, down) = (self.token_words(token, exhausted), self.token_words(token, !exhausted));
            let other = if exhausted { "active" } else { "exhausted" };
            let note = format!("{side} side: {up}. {other} side: {down}");
            let mark = if exhausted { Mark::Closed } else { Mark::Plain };
            let name = self.name(token);
            let facts = vec![format!("skill {name}: {side}")];
            let cells = vec![Part { facts, ..Part::text(format!("{name} {side}")).marked(mark) }];
            Row { cells, note, ..Row::default() }
        });
        let skills =
            Panel { title: "Skills".into(), body: Body::Rows(skills.collect(), Vec::new()), ..Panel::default() };
        let wilds = self.wild_offers(state).into_iter().map(|(habitat, left, top)| {
            let facts = vec![format!("wild {habitat}: {left} left")];
            match top {
                Some((card, price)) => {
                    let texts = vec![format!("wild {habitat}"), format!("{left} left, costs {price} synergy")];
                    let badges = self.badges(card, self.cards.face(card).habitats, 0);
                    Part { facts: vec![facts[0].clone(), self.face_words(card, 0)], texts, badges, ..Part::default() }
                }
                None => Part { facts, ..Part::text(format!("wild {habitat}: 0 left")).marked(Mark::Closed) },
            }
        });
        let mut piles = vec![self.deck_words(state), self.discard_words(state)];
        piles.extend(self.supply_words(state));
        piles.extend(self.lookout(state));
        piles.extend(self.marks_of_table(state, &[CARD, CELL, SEAT]));
        let mut panels = vec![
            rows("Time", time, vec![format!("time marker: space {}", state.time)]),
            rows("Field", field.collect(), Vec::new()),
            skills,
            rows("Wild cards", wilds.collect(), Vec::new()),
            Panel { title: "Piles".into(), body: Body::Text(piles), ..Panel::default() },
        ];
        for seat in (0..state.count).map(Seat) {
            let asker = Asker { game: self, state, seat, noted: &Noted::default() };
            let points: Vec<i32> = Line::all().map(|line| self.line_points(&asker, line, &mut ()).0).collect();
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
            let body = Body::Grid(grid(Cell::all().map(small).collect(), &points));
            panels.push(Panel { title: format!("board {name}"), seat: Some(seat.0), body, notes });
        }
        let standing = self.standing_lines();
        if !standing.is_empty() {
            panels.push(Panel { title: "In play".into(), body: Body::Text(standing), ..Panel::default() });
        }
        let asked = self.asked_before(state, view.seat);
        panels.push(Panel { title: "Next".into(), body: Body::Text(vec![asked.clone()]), ..Panel::default() });
        let score = |seat| format!("{}: {}", self.side_name(state, seat), self.score_words(view, seat));
        let scores: Vec<String> = (0..state.count).map(Seat).map(score).collect();
        let alt = format!("The table, {}\n{}\n{asked}", sketch.when, scores.join("; "));
        Sketch { alt, panels, ..sketch }
    }

    fn board_sketch(&self, view: &View, seat: Seat, sketch: Sketch) -> Sketch {
        let state = &view.state;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let (usable, board) = (self.usable(&asker, &mut ()), state.board(seat));
        let points: Vec<i32> = Line::all().map(|line| self.line_points(&asker, line, &mut ()).0).collect();
        let part = |cell: Cell| {
            let name = self.name(cell);
            let facts = self.cell_facts(&asker, cell, usable);
            let Some(card) = board.on(cell) else {
                let (word, mark) = if cell.is_in(usable) { ("free", Mark::Plain) } else { ("closed", Mark::Closed) };
                let texts = [name.clone(), word.into()].into_iter().chain(self.marks(state, cell)).collect();
                let facts = facts.into_iter().map(|fact| format!("{name}: {fact}")).collect();
                return Part { facts, texts, mark, ..Part::default() };
            };
            let extra = facts.iter().skip(2).cloned().collect();
            let at = cell.index();
            let mut one = self.card_part(card, board.habitats[at], name, extra);
            one.badges.extend((0..board.research[at].min(5)).map(|_| Badge::Icon(Icon::Research)));
            one
        };
        let cells: Vec<Part> = Cell::all().map(part).collect();
        let lines = Line::all().zip(&points);
        let lines = lines.map(|(line, points)| format!("line {}: {}", self.name(line), counted(*points, "point")));
        let lines: Vec<String> = lines.chain(self.ecosystem_lines(&asker, &points)).collect();
        let mut own = self.belongings(view, seat, true);
        own.extend(self.level_lines(view, seat));
        let title = self.title_line(view, seat);
        let text = |title: &str, texts| Panel { title: title.into(), body: Body::Text(texts), ..Panel::default() };
        let panels = vec![
            Panel {
                title: title.clone(),
                seat: Some(seat.0),
                body: Body::Grid(grid(cells, &points)),
                notes: Vec::new(),
            },
            text("Own", own),
            text("Lines", lines),
            signs(),
        ];
        let alt = format!("{title}\n{}\nsynergy {}", self.filled_words(state, seat), board.synergy);
        Sketch { score: counted(self.total(state, seat).0, "point"), alt, panels, ..sketch }
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
        const SEASONS: [Icon; 4] = [Icon::Spring, Icon::Summer, Icon::Fall, Icon::Winter];
        const ICONS: [Icon; 3] = [Icon::Keystone, Icon::Endangered, Icon::Tag];
        let face = self.cards.face(card);
        let letters = Self::habitat_letters(habitats);
        let letter_of = |at: usize| Self::habitat_letters(1 << at);
        let shown = (0..4).filter(|at| letters.contains(&letter_of(*at)));
        let habitats = shown.map(|at| Badge::Letters(letter_of(at), TONES[at]));
        let season = SEASONS.get(usize::from(face.season)).map(|season| Badge::Icon(*season));
        let icons = ICONS.into_iter().zip(8..).filter(|(_, bit)| face.symbols >> bit & 1 == 1).take(icons);
        habitats.chain(season).chain(icons.map(|(icon, _)| Badge::Icon(icon))).collect()
    }
}

/// What the signs mean.
fn signs() -> Panel {
    let habitats = [('F', "forest"), ('D', "desert"), ('W', "wetland"), ('A', "arctic")];
    let habitats = habitats.map(|(letter, word)| Part::text(format!("{letter} {word}")));
    let icons = [
        (Icon::Spring, "spring"),
        (Icon::Summer, "summer"),
        (Icon::Fall, "fall"),
        (Icon::Winter, "winter"),
        (Icon::Keystone, "keystone"),
        (Icon::Endangered, "endangered"),
        (Icon::Tag, "tag"),
        (Icon::Research, "research"),
    ];
    let icons = icons.map(|(icon, word)| Part::icon(icon, word));
    let row = Row { cells: habitats.into_iter().chain(icons).collect(), ..Row::default() };
    Panel { title: "Signs".into(), body: Body::Rows(vec![row], Vec::new()), ..Panel::default() }
}

/// The cells of a board with what its lines score.
fn grid(cells: Vec<Part>, points: &[i32]) -> Grid {
    let sums = |from: usize| points.iter().skip(from).take(4).map(ToString::to_string).collect();
    Grid {
        across: (1..=4).map(|column| format!("C{column}")).collect(),
        down: (1..=4).map(|row| format!("R{row}")).collect(),
        cells,
        ways: Vec::new(),
        row_sums: sums(0),
        column_sums: sums(4),
    }
}
