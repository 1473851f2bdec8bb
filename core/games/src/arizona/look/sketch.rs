//! Table and sheet as sketches, of which pictures are made.

use javelina_engine::{Element, Present, Scored, Seat, counted};
use javelina_sketch::{Body, Cell as Part, Grid, Icon, Mark, Panel, Row, Sketch, Way};

use super::blocks::{alone, dice_of};
use crate::arizona::components::sheet::Symbol;
use crate::arizona::play::state::{Player, Stage, State};
use crate::arizona::play::state::{aboard_in_words, dice_in_words};
use crate::arizona::points::{Cell, Good, SYMBOL};
use crate::arizona::{Arizona, View};
use crate::words::texts_in_play;

impl Arizona {
    fn sketch_of(state: &State, seat: Option<u8>) -> Sketch {
        let over = if matches!(state.stage, Stage::Over(_)) { ", the game is over" } else { "" };
        let when = format!("round {}, initial player {}{over}", state.round, state.initial);
        Sketch::of("arizona", when, seat)
    }

    pub(in crate::arizona) fn table_sketch(&self, view: &View) -> Sketch {
        let state = &view.state;
        let sketch = Self::sketch_of(state, None);
        let seats: Vec<Seat> = (0..state.seats).map(Seat).collect();
        let middle = format!("dice in the middle: {}", dice_in_words(&state.dice));
        let dice = Row { cells: dice_parts(state), note: middle, ..Row::default() };
        let notes = alone(state).into_iter().collect();
        let mut panels = vec![Panel { notes, ..Panel::rows("Dice", vec![dice]) }];
        let rows = seats.iter().map(|seat| self.boxes_row(state, *seat)).collect();
        panels.push(Panel::rows("Boxes", rows));
        let mut texts = texts_in_play(&self.rules, &state.memory);
        texts.extend(state.turned.map(|cards| format!("cards from the next phase on: {}", self.titles(cards))));
        texts.extend(self.rules.shown(&state.memory, &seats, &|seat| view.seat == Some(seat)));
        panels.extend(Panel::any_text("In play", texts));
        let asked = self.prompt(state);
        panels.push(Panel::text("Next", vec![asked.clone()]));
        for seat in &seats {
            let player = state.player(*seat);
            let grid = Grid { cells: Vec::new(), ..self.grid_sketch(state, *seat) };
            let (total, place) = (self.total(state, *seat).0, player.position);
            let dice = dice_of(player).unwrap_or("-".into());
            let place =
                place.map_or("no line".into(), |cell| format!("line ends at {}", self.content.sheet.name(cell)));
            let notes = vec![
                format!("{} if the game ended now", counted(total, "point")),
                format!("die {dice}"),
                place,
                format!("on board {}", aboard_in_words(&player.aboard)),
                format!("{} of 6 kinds delivered", player.deliveries()),
            ];
            panels.push(Panel { title: format!("seat {seat}"), seat: Some(seat.0), body: Body::Grid(grid), notes });
        }
        let stand = seats.iter().map(|seat| format!("{seat} {}", self.total(state, *seat).0)).collect::<Vec<_>>();
        let alt = format!("The table after {}\nPoints now: {}\n{asked}", sketch.when, stand.join(", "));
        Sketch { alt, panels, ..sketch }
    }

    pub(in crate::arizona) fn sheet_sketch(&self, view: &View, seat: Seat) -> Sketch {
        let (state, player) = (&view.state, view.state.player(seat));
        let sketch = Self::sketch_of(state, Some(seat.0));
        let path = if player.path.is_empty() { "none".into() } else { self.path_text(&player.path) };
        let total = self.total(state, seat).0;
        let sheet = Panel {
            title: format!("sheet of {seat}: {} if the game ended now", counted(total, "point")),
            seat: Some(seat.0),
            body: Body::Grid(self.grid_sketch(state, seat)),
            notes: vec![format!("line {path}")],
        };
        let aboard = Good::all().flat_map(|good| {
            let count = usize::from(player.aboard[good.index()]);
            std::iter::repeat_n(good, count.min(40))
        });
        let cargo: Vec<Part> = aboard.map(|good| Part::icon(good_icon(good), "")).collect();
        let spaces = self.setting(crate::arizona::setting::NUGGET_SPACES).clamp(0, 60) as u8;
        let spent = player.circled.saturating_sub(player.nuggets);
        let nugget = |at: u8| {
            let (mark, says) = match at {
                at if at < spent => (Mark::Closed, "spent"),
                at if at < player.circled => (Mark::Ringed(seat.0), "unspent"),
                _ => (Mark::Plain, "not circled"),
            };
            Part { facts: vec![says.into()], ..Part::icon(Icon::Nugget, "") }.marked(mark)
        };
        let rows = vec![
            Row { label: "On board".into(), cells: cargo, note: aboard_in_words(&player.aboard), ..Row::default() },
            Row { label: "Boxes".into(), seat: None, ..self.boxes_row(state, seat) },
            Row { label: "Nuggets".into(), cells: (0..spaces).map(nugget).collect(), ..Row::default() },
        ];
        let alt = format!(
            "The sheet of {seat}, {}\n{} under the line\n{} now",
            sketch.when,
            counted(player.path.len(), "space"),
            counted(total, "point")
        );
        let mut panels = vec![sheet, Panel::rows("Boxes", rows), Panel::of("Signs", Body::Signs(self.signs()))];
        let shown = self.rules.shown(&state.memory, &[seat], &|seat| view.seat == Some(seat));
        panels.extend(Panel::any_text("Besides", shown));
        Sketch { score: counted(total, "point"), alt, panels, ..sketch }
    }

    /// What a seat got for each kind, with the bonus for its rank.
    fn boxes_row(&self, state: &State, seat: Seat) -> Row {
        let player = state.player(seat);
        let part = |good: Good| {
            let kind = good.index();
            let name = self.name(good);
            let (points, bonus) = (player.points[kind], player.bonus[kind]);
            let (text, mark) = match (player.delivered[kind], bonus) {
                (0, _) => ("-".into(), Mark::Plain),
                (_, 0) => (points.to_string(), Mark::Ringed(seat.0)),
                _ => (format!("{points}+{bonus}"), Mark::Ringed(seat.0)),
            };
            Part { facts: vec![format!("{name} {text}")], ..Part::icon(good_icon(good), text) }.marked(mark)
        };
        let facts = vec![counted(player.nuggets, "nugget")];
        let nuggets = Part { facts, ..Part::icon(Icon::Nugget, player.nuggets.to_string()) };
        Row { seat: Some(seat.0), cells: Good::all().map(part).chain([nuggets]).collect(), ..Row::default() }
    }

    /// What the signs of the sheet stand for.
    pub(in crate::arizona) fn signs(&self) -> Vec<Part> {
        let all = (0..).map_while(Symbol::of_element);
        all.map(|symbol| Part::sign(icon(symbol), symbol.letter(), self.name_of(symbol))).collect()
    }

    pub(in crate::arizona) fn name_of(&self, symbol: Symbol) -> String {
        self.rules.lexicon().name(SYMBOL, symbol.element())
    }

    pub(in crate::arizona) fn grid_sketch(&self, state: &State, seat: Seat) -> Grid {
        let (sheet, player) = (&self.content.sheet, state.player(seat));
        let part = |cell: Cell| {
            let symbol = self.symbol(cell);
            let (mark, says) = how(player, cell, seat);
            let facts = vec![format!("{}: {}{says}", sheet.name(cell), self.name_of(symbol))];
            Part { facts, icon: Some(icon(symbol)), letter: Some(symbol.letter()), mark, ..Part::default() }
        };
        Grid {
            across: (0..sheet.columns).map(|column| char::from(b'A' + column as u8).to_string()).collect(),
            down: (1..=sheet.rows).map(|row| row.to_string()).collect(),
            cells: sheet.cells().map(part).collect(),
            ways: vec![Way { seat: seat.0, cells: player.path.iter().map(|cell| cell.index()).collect() }],
            ..Grid::default()
        }
    }
}

/// How a cell lies, and what is said of that.
fn how(player: &Player, cell: Cell, seat: Seat) -> (Mark, String) {
    let [is_end, is_selected, is_passed] =
        [player.position == Some(cell), cell.lies_in(player.selected), cell.lies_in(player.line)];
    let mark = match () {
        () if is_end => Mark::Focus(seat.0),
        () if is_selected => Mark::Ringed(seat.0),
        () if is_passed => Mark::Passed(seat.0),
        () => Mark::Plain,
    };
    let says = [(is_passed, ", drawn over"), (is_selected, ", selected"), (is_end, ", the line ends here")];
    (mark, says.into_iter().filter(|(is, _)| *is).map(|(_, words)| words).collect())
}

fn dice_parts(state: &State) -> Vec<Part> {
    let all = state.dice.iter().zip(1_u8..);
    let dice = all.flat_map(|(count, value)| std::iter::repeat_n(value, usize::from(*count).min(40)));
    dice.map(|value| Part::icon(Icon::Die(value), "")).collect()
}

fn icon(symbol: Symbol) -> Icon {
    match symbol {
        Symbol::Station => Icon::Station,
        Symbol::Town => Icon::Town,
        Symbol::Mountain => Icon::Mountain,
        Symbol::Good(good) => good_icon(good),
    }
}

fn good_icon(good: Good) -> Icon {
    [Icon::Cow, Icon::Sheep, Icon::Wheat, Icon::Apple, Icon::Wood, Icon::Mineral][good.index() % 6]
}
