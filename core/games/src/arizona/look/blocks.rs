//! Table and sheet in blocks for a terminal, and what a choice brings in a few words.

use javelina_engine::rules::Noted;
use javelina_engine::{Block, Flow, Passage, Room, Scored, Seat, counted};
use javelina_sketch::signs_in_words;

use crate::arizona::moves::events::Event;
use crate::arizona::play::state::{Player, Stage, State, aboard_in_words, dice_in_words};
use crate::arizona::points::Cell;
use crate::arizona::rules::facts::Asker;
use crate::arizona::{Arizona, View};
use crate::words::texts_in_play;

/// From so many rows on, the sheet is drawn with the line over it.
const TALL: usize = 45;
/// What the signs beside letters mean.
pub(in crate::arizona) const SIGNS: &str = "[x] line ends  (x) selected  .x. drawn over";

impl Arizona {
    pub(in crate::arizona) fn blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        let state = &view.state;
        let (player, grid) = (state.player(seat), self.grid_sketch(state, seat));
        vec![
            Block::text(self.table_lines(view)),
            Block::sketched(if room.rows >= TALL { grid.tall() } else { grid.flat() }),
            Block::once(texts_in_play(&self.rules, &state.memory)),
            Block::text(self.boxes(player).into_iter().chain([signs_in_words(&self.signs())])),
            Block::text([format!("{SIGNS}  <x> may end here  +x new")]),
        ]
    }

    /// Round and dice, how everybody stands, and what content counts.
    pub(in crate::arizona) fn table_lines(&self, view: &View) -> Vec<String> {
        let state = &view.state;
        let mut lines = vec![match state.stage {
            Stage::Over(_) => format!("round {}, the game is over", state.round),
            _ => format!(
                "round {}, initial player {}, dice in the middle: {}",
                state.round,
                state.initial,
                dice_in_words(&state.dice)
            ),
        }];
        lines.extend(alone(state));
        lines.extend((0..state.seats).map(|other| self.stands(state, Seat(other))));
        lines.extend(state.turned.map(|cards| format!("cards from the next phase on: {}", self.titles(cards))));
        let seats: Vec<Seat> = (0..state.seats).map(Seat).collect();
        lines.extend(self.rules.shown(&state.memory, &seats, &|seat| view.seat == Some(seat)));
        lines
    }

    /// How a seat stands, in a line.
    fn stands(&self, state: &State, seat: Seat) -> String {
        let player = state.player(seat);
        let (total, delivered) = (self.total(state, seat).0, player.deliveries());
        let die = dice_of(player).map_or(String::new(), |dice| format!(", die {dice}"));
        let place = player.position.map_or(String::new(), |cell| format!(", at {}", self.content.sheet.name(cell)));
        let nuggets = counted(player.nuggets, "nugget");
        let aboard = aboard_in_words(&player.aboard);
        let now = if matches!(state.stage, Stage::Over(_)) { "" } else { " now" };
        format!("{seat}  {total}{now}{die}{place}, {nuggets}, {delivered} of 6 delivered, on board: {aboard}")
    }

    pub(in crate::arizona) fn gist(&self, passage: &Passage<'_, State, Event>, seat: Seat) -> String {
        let mut parts = Vec::new();
        for event in passage.events {
            match event {
                Event::Took { value, .. } | Event::KeptDie { value, .. } | Event::GoesOn { value, .. } => {
                    parts.push(self.fitting_words(passage.before, seat, *value));
                }
                Event::Drew { section, .. } => {
                    parts.extend(self.sections.get(*section).map(|one| self.ends_on(one.end())))
                }
                Event::Extended { way, .. } => parts.extend(self.ways.get(*way).map(|one| self.ends_on(one.end()))),
                Event::Loaded { good, .. } => {
                    let name = self.name(*good);
                    parts.retain(|part| *part != name); // where a section ends is said by what it loads
                    parts.push(format!("loads {name}"));
                }
                Event::NoRoom { good, .. } => parts.push(format!("no room for {}", self.name(*good))),
                Event::Delivered { good, .. } => parts.push(format!("delivers {}", self.name(*good))),
                Event::Circled { count, .. } => parts.push(format!("circles {}", counted(*count, "nugget"))),
                _ => {}
            }
        }
        parts.dedup();
        parts.join("; ")
    }

    /// How many sections of a value fit the line of a seat.
    fn fitting_words(&self, state: &State, seat: Seat, value: u8) -> String {
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let (open, mut count) = (self.open(&asker, &mut ()), 0);
        self.each_section(&asker, value, open, &mut (), |_| {
            count += 1;
            Flow::More
        });
        format!("{} fit{}", counted(count, "section"), if count == 1 { "s" } else { "" })
    }

    /// The symbol on which a section ends.
    fn ends_on(&self, cell: Cell) -> String {
        self.name_of(self.symbol(cell))
    }
}

/// That somebody plays alone.
pub(in crate::arizona) fn alone(state: &State) -> Option<String> {
    (state.seats == 1).then(|| "alone (an option that is not in the rulebook)".into())
}

/// The dice that a player holds; `None` if there is none.
pub(in crate::arizona) fn dice_of(player: &Player) -> Option<String> {
    let dice = Some(player.die).filter(|die| *die > 0).into_iter();
    let dice = dice.chain(player.more.values()).chain(player.hand.values()).map(|value| value.to_string());
    Some(dice.collect::<Vec<_>>().join(" ")).filter(|dice| !dice.is_empty())
}
