//! The table and the sheets as text that one can play from.

use javelina_engine::{Block, Element, Passage, Present, Room, Scored, Seat, counted};
use javelina_sketch::Sketch;

use super::blocks::marks;
use super::events::Event;
use super::points::{Cell, Good, SYMBOL};
use super::state::{Player, State};
use super::state::{aboard_in_words, dice_in_words};
use super::{Arizona, View};

impl Present for Arizona {
    javelina_engine::ruled!(Present: text);

    fn board(&self, view: &View, plain: bool) -> String {
        let state = &view.state;
        let mut lines = vec![format!("round {}, initial player {}", state.round, state.initial)];
        if state.seats == 1 {
            lines.push("alone (an option that is not in the rulebook)".into());
        }
        lines.push(format!("dice in the middle: {}", dice_in_words(&state.dice)));
        for item in self
            .rules
            .program()
            .items
            .iter()
            .enumerate()
            .filter(|(at, _)| state.memory.active().contains(*at as i32))
            .map(|(_, item)| item)
        {
            lines.push(format!("{}: {}", item.title, item.text));
        }
        if let Some(cards) = state.turned {
            lines.push(format!("cards from the next lap on: {}", self.titles(cards)));
        }
        let seats: Vec<Seat> = (0..state.seats).map(Seat).collect();
        lines.extend(self.rules.shown(&state.memory, &seats, &|seat| view.seat == Some(seat)));
        for seat in (0..state.seats).map(Seat) {
            let player = state.player(seat);
            let dice = Some(player.die).filter(|die| *die > 0).into_iter();
            let dice = dice.chain(player.more.values()).chain(player.hand.values()).map(|value| value.to_string());
            let die = Some(dice.collect::<Vec<_>>().join(" ")).filter(|dice| !dice.is_empty()).unwrap_or("-".into());
            let place = player.position.map_or("not started".into(), |position| self.content.sheet.name(position));
            let (total, deliveries) = (self.total(state, seat).0, player.deliveries());
            if plain {
                lines.push(format!("seat {seat}: die {die}"));
                lines.push(format!("seat {seat}: line ends at {place}"));
                lines.push(format!("seat {seat}: on board {}", aboard_in_words(&player.aboard)));
                lines.push(format!("seat {seat}: {deliveries} of 6 kinds delivered"));
                lines.push(format!("seat {seat}: {} unspent", counted(player.nuggets, "nugget")));
                lines.push(format!("seat {seat}: {} if the game ended now", counted(total, "point")));
            } else {
                lines.push(format!(
                    "{seat}  die {die}  at {place:<11}  delivered {deliveries}/6  nuggets {}  points {total:>4}  on board: {}",
                    player.nuggets,
                    aboard_in_words(&player.aboard)
                ));
            }
        }
        lines.push(self.prompt(state));
        lines.join("\n")
    }

    fn sheet(&self, view: &View, seat: Seat, plain: bool) -> String {
        let state = &view.state;
        let Some(player) = state.players.get(seat.index()).filter(|_| seat.0 < state.seats) else {
            return format!("nobody sits at {seat}");
        };
        let drawn = if plain { self.plain_sheet(player, seat) } else { self.drawn_sheet(state, player, seat) };
        let shown = self.rules.shown(&state.memory, &[seat], &|seat| view.seat == Some(seat));
        std::iter::once(drawn).chain(shown).collect::<Vec<_>>().join("\n")
    }

    fn blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        self.in_blocks(view, seat, room)
    }

    fn sketch(&self, view: &View, about: Option<Seat>) -> Option<Sketch> {
        self.sketched(view, about)
    }

    fn gist(&self, passage: &Passage<'_, State, Event>, seat: Seat) -> String {
        self.gist_of(passage, seat)
    }
}

impl Arizona {
    fn plain_sheet(&self, player: &Player, seat: Seat) -> String {
        let sheet = &self.content.sheet;
        let path = if player.path.is_empty() { "none".into() } else { self.path_text(&player.path) };
        let mut lines = vec![format!("seat {seat}: line {path}")];
        for row in 0..sheet.rows {
            let cells = sheet.cells().skip(row * sheet.columns).take(sheet.columns);
            let letters = cells.map(|cell| self.symbol(cell).letter().to_string());
            lines.push(format!("row {}: {}", row + 1, letters.collect::<Vec<_>>().join(" ")));
        }
        for cell in player.path.iter() {
            let symbol = self.rules.lexicon().name(SYMBOL, self.symbol(*cell).element());
            let selected = if cell.lies_in(player.selected) { ", selected" } else { "" };
            let end = if player.position == Some(*cell) { ", the line ends here" } else { "" };
            lines.push(format!("{}: {symbol}, drawn over{selected}{end}", sheet.name(*cell)));
        }
        lines.push(format!("seat {seat}: on board {}", aboard_in_words(&player.aboard)));
        lines.extend(Good::all().map(|good| format!("box {}: {}", self.name(good), box_text(player, good))));
        lines.push(format!("seat {seat}: {} unspent", counted(player.nuggets, "nugget")));
        let spaces = self.setting(super::setting::NUGGET_SPACES);
        lines.push(format!("nuggets circled: {} of {spaces}", player.circled));
        lines.join("\n")
    }

    /// The grid with the line over it, with what the signs mean and what is noted below it.
    fn drawn_sheet(&self, state: &State, player: &Player, seat: Seat) -> String {
        let mut lines = self.grid(player);
        lines.insert(0, format!("sheet of {seat}   [x] line ends  (x) selected  .x. drawn over"));
        lines.push(self.letters());
        lines.extend(self.boxes(player));
        lines.push(format!("points if the game ended now: {}", self.total(state, seat).0));
        lines.join("\n")
    }

    /// What the letters of the grid stand for.
    pub(super) fn letters(&self) -> String {
        "S station  T town  M mountain  C cow  E sheep  W wheat  A apple  L wood  I mineral".into()
    }

    /// The grid with the line over it: `(S)` selected, `.S.` drawn over, `[S]` where the line ends.
    pub(super) fn grid(&self, player: &Player) -> Vec<String> {
        let sheet = &self.content.sheet;
        let width = sheet.columns * 4 + 4;
        let mut canvas = vec![vec![' '; width]; sheet.rows * 2];
        let spot = |cell: Cell| {
            let (column, row) = sheet.place(cell);
            (row as usize * 2 + 1, column as usize * 4 + 5)
        };
        for column in 0..sheet.columns {
            canvas[0][column * 4 + 5] = char::from(b'A' + column as u8);
        }
        for row in 0..sheet.rows {
            for (at, digit) in format!("{:>3}", row + 1).chars().enumerate() {
                canvas[row * 2 + 1][at] = digit;
            }
        }
        for cell in sheet.cells() {
            let (line, column) = spot(cell);
            canvas[line][column] = self.symbol(cell).letter();
            let (left, right) = marks(player, cell);
            canvas[line][column - 1] = left;
            if column + 1 < width {
                canvas[line][column + 1] = right;
            }
        }
        for pair in player.path.windows(2) {
            let ((from_line, from_column), (line, column)) = (spot(pair[0]), spot(pair[1]));
            let (middle_line, middle_column) = ((from_line + line) / 2, (from_column + column) / 2);
            canvas[middle_line][middle_column] = match (line == from_line, column == from_column) {
                (true, _) => '-',
                (_, true) => '|',
                _ if (line > from_line) == (column > from_column) => '\\',
                _ => '/',
            };
        }
        canvas.iter().map(|line| line.iter().collect::<String>().trim_end().to_string()).collect()
    }

    pub(super) fn boxes(&self, player: &Player) -> Vec<String> {
        let mut lines = vec![format!("on board: {}", aboard_in_words(&player.aboard))];
        let boxes = Good::all().map(|good| format!("{} {}", self.name(good), box_text(player, good)));
        lines.push(format!("boxes: {}", boxes.collect::<Vec<_>>().join("  ")));
        lines.push(format!(
            "nuggets: {} unspent, {} circled of {}",
            player.nuggets,
            player.circled,
            self.setting(super::setting::NUGGET_SPACES)
        ));
        lines
    }
}

/// The points of a box, with the bonus; `-` of one in which nothing is.
fn box_text(player: &Player, good: Good) -> String {
    let kind = good.index();
    if player.delivered[kind] == 0 {
        return "-".into();
    }
    player.points[kind].saturating_add(player.bonus[kind]).to_string()
}
