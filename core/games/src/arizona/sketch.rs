//! Table and sheet as sketches, of which pictures are made.

use javelina_engine::{Element, Present, Scored, Seat, counted};
use javelina_sketch::{Body, Cell as Part, Grid, Icon, Mark, Panel, Row, Sketch, Way};

use super::content::Symbol;
use super::points::{Cell, Good};
use super::state::{Player, Stage, State};
use super::state::{aboard_in_words, dice_in_words};
use super::{Arizona, View};
use crate::words::in_play;

impl Arizona {
    pub(super) fn sketched(&self, view: &View, about: Option<Seat>) -> Option<Sketch> {
        let state = &view.state;
        let over = if matches!(state.stage, Stage::Over(_)) { ", the game is over" } else { "" };
        let when = format!("round {}{over}", state.round);
        let sketch = Sketch { game: "arizona".into(), when, seat: about.map(|seat| seat.0), ..Sketch::default() };
        match about {
            None => Some(self.table_sketch(view, sketch)),
            Some(seat) if seat.0 < state.seats => Some(self.sheet_sketch(view, seat, sketch)),
            Some(_) => None,
        }
    }

    fn table_sketch(&self, view: &View, sketch: Sketch) -> Sketch {
        let state = &view.state;
        let seats: Vec<Seat> = (0..state.seats).map(Seat).collect();
        let dice = Row { cells: self.dice_parts(state), ..Row::default() };
        let mut notes = vec![format!("dice in the middle: {}", dice_in_words(&state.dice))];
        notes.push(format!("initial player {}", state.initial));
        if state.seats == 1 {
            notes.push("alone (an option that is not in the rulebook)".into());
        }
        let mut panels =
            vec![Panel { title: "Dice".into(), body: Body::Rows(vec![dice], Vec::new()), seat: None, notes }];
        let rows = seats.iter().map(|seat| self.boxes_row(state, *seat)).collect();
        panels.push(Panel { title: "Boxes".into(), body: Body::Rows(rows, Vec::new()), ..Panel::default() });
        let mut texts: Vec<String> =
            in_play(&self.rules, &state.memory).map(|item| format!("{}: {}", item.title, item.text)).collect();
        texts.extend(state.turned.map(|cards| format!("cards from the next lap on: {}", self.titles(cards))));
        texts.extend(self.rules.shown(&state.memory, &seats, &|seat| view.seat == Some(seat)));
        if !texts.is_empty() {
            panels.push(Panel { title: "In play".into(), body: Body::Text(texts), ..Panel::default() });
        }
        let asked = self.prompt(state);
        panels.push(Panel { title: "Next".into(), body: Body::Text(vec![asked.clone()]), ..Panel::default() });
        for seat in &seats {
            let player = state.player(*seat);
            let grid = Grid { cells: Vec::new(), ..self.grid_sketch(state, *seat) };
            let (total, place) = (self.total(state, *seat).0, player.position);
            let die = Some(player.die).filter(|die| *die > 0).into_iter();
            let dice = die.chain(player.more.values()).chain(player.hand.values()).map(|die| die.to_string());
            let dice = Some(dice.collect::<Vec<_>>().join(" ")).filter(|dice| !dice.is_empty()).unwrap_or("-".into());
            let place = place.map_or("not started".into(), |cell| self.content.sheet.name(cell));
            let notes = vec![
                format!("line ends at {place}, die {dice}"),
                format!("on board {}", aboard_in_words(&player.aboard)),
                format!("{} of 6 kinds delivered", player.deliveries()),
                format!("{} unspent", counted(player.nuggets, "nugget")),
                format!("{} if the game ended now", counted(total, "point")),
            ];
            let title = format!("seat {seat}: {total}");
            panels.push(Panel { title, seat: Some(seat.0), body: Body::Grid(grid), notes });
        }
        let stand = seats.iter().map(|seat| format!("{seat} {}", self.total(state, *seat).0)).collect::<Vec<_>>();
        let alt = format!("The table after {}\nPoints now: {}\n{asked}", sketch.when, stand.join(", "));
        Sketch { alt, panels, ..sketch }
    }

    fn sheet_sketch(&self, view: &View, seat: Seat, sketch: Sketch) -> Sketch {
        let (state, player) = (&view.state, view.state.player(seat));
        let path = if player.path.is_empty() { "none".into() } else { self.path_text(&player.path) };
        let total = self.total(state, seat).0;
        let sheet = Panel {
            title: format!("Sheet of seat {seat}"),
            seat: Some(seat.0),
            body: Body::Grid(self.grid_sketch(state, seat)),
            notes: vec![self.letters(), format!("line {path}")],
        };
        let aboard = Good::all().flat_map(|good| {
            let count = usize::from(player.aboard[good.index()]);
            std::iter::repeat_n(good, count.min(40))
        });
        let cargo: Vec<Part> = aboard.map(|good| Part::icon(good_icon(good), "")).collect();
        let spaces = self.setting(super::setting::NUGGET_SPACES).clamp(0, 60) as u8;
        let spent = player.circled.saturating_sub(player.nuggets);
        let nugget = |at: u8| {
            let (mark, says) = match at {
                at if at < spent => (Mark::Closed, "spent"),
                at if at < player.circled => (Mark::Ringed(seat.0), "circled, unspent"),
                _ => (Mark::Plain, "not circled"),
            };
            Part { facts: vec![says.into()], ..Part::icon(Icon::Nugget, "") }.marked(mark)
        };
        let rows = vec![
            Row { label: "On board".into(), cells: cargo, note: aboard_in_words(&player.aboard), ..Row::default() },
            Row { label: "Boxes".into(), ..self.boxes_row(state, seat) },
            Row { label: "Nuggets".into(), cells: (0..spaces).map(nugget).collect(), ..Row::default() },
        ];
        let mut texts = self.boxes(player);
        texts.push(format!("{} unspent", counted(player.nuggets, "nugget")));
        texts.push(format!("points if the game ended now: {total}"));
        texts.extend(self.rules.shown(&state.memory, &[seat], &|seat| view.seat == Some(seat)));
        let alt = format!(
            "The sheet of {seat}, {}\n{} spaces under the line\n{total} points now",
            sketch.when,
            player.path.len()
        );
        let panels = vec![
            sheet,
            Panel { title: "Boxes".into(), body: Body::Rows(rows, Vec::new()), ..Panel::default() },
            Panel { title: "In words".into(), body: Body::Text(texts), ..Panel::default() },
        ];
        Sketch { score: counted(total, "point"), alt, panels, ..sketch }
    }

    fn dice_parts(&self, state: &State) -> Vec<Part> {
        let all = state.dice.iter().zip(1_u8..);
        let dice = all.flat_map(|(count, value)| std::iter::repeat_n(value, usize::from(*count).min(40)));
        dice.map(|value| Part { facts: vec![format!("a die of {value}")], ..Part::icon(Icon::Die(value), "") })
            .collect()
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
            let facts = vec![format!("box {name}: {} delivered", player.delivered[kind]), text.clone()];
            Part { facts, ..Part::icon(good_icon(good), text) }.marked(mark)
        };
        let nuggets = Part::icon(Icon::Nugget, player.nuggets.to_string());
        Row { seat: Some(seat.0), cells: Good::all().map(part).chain([nuggets]).collect(), ..Row::default() }
    }

    fn grid_sketch(&self, state: &State, seat: Seat) -> Grid {
        let (sheet, player) = (&self.content.sheet, state.player(seat));
        let part = |cell: Cell| {
            let symbol = self.symbol(cell);
            let (mark, says) = how(player, cell, seat);
            let (_, row) = sheet.place(cell);
            let mut facts = vec![format!("{}: {}, row {}", sheet.name(cell), symbol.letter(), row + 1)];
            facts.extend(says.map(String::from));
            Part { facts, icon: Some(icon(symbol)), mark, ..Part::default() }
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
fn how(player: &Player, cell: Cell, seat: Seat) -> (Mark, Option<&'static str>) {
    match () {
        () if player.position == Some(cell) => (Mark::Focus(seat.0), Some("the line ends here")),
        () if cell.lies_in(player.selected) => (Mark::Ringed(seat.0), Some("selected")),
        () if cell.lies_in(player.line) => (Mark::Passed(seat.0), Some("drawn over")),
        () => (Mark::Plain, None),
    }
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
