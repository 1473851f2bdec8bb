//! Positions: what is on the table as lines of text.

use arrayvec::ArrayVec;
use javelina_engine::position::{Line, MANY, Misread, element, named, numbered, whole};
use javelina_engine::rules::Set;
use javelina_engine::{Element, Laps, Names, Placed, PositionKey, Seat, Silent, Sound, cards, counter, gone, lap};

use super::state::{Player, Stage, State};
use crate::arizona::points;
use crate::arizona::points::{Cell, Good};
use crate::arizona::score::scoring::GOODS;
use crate::arizona::{Arizona, Dice, Section};

/// The decisions, in the order of their words.
const STEPS: [&str; 5] = ["draft", "draw", "town", "station", "extra"];

impl Placed for Arizona {
    const KEYS: &'static [PositionKey<Self>] = &[
        PositionKey::table("round", |_, state: &mut State, line| line.number(&mut state.round, 1..=MANY)),
        PositionKey::table("initial", |_, state: &mut State, line| line.seat_value(&mut state.initial)),
        PositionKey::table("cards", cards),
        PositionKey::things("counter", counter),
        PositionKey::table("dice", dice),
        PositionKey::table("rerolls", |_, state: &mut State, line| line.number(&mut state.rerolls, 0..=255)),
        PositionKey::seats("die", |_, state: &mut State, line| {
            line.number(&mut state.player_mut(line.seat()).die, 0..=6)
        }),
        PositionKey::table("rolled", |_, state: &mut State, line| line.number(&mut state.rolled, 0..=20)),
        PositionKey::seats("taken", |_, state: &mut State, line| {
            few(&mut state.player_mut(line.seat()).hand, line);
        }),
        PositionKey::seats("more", |_, state: &mut State, line| few(&mut state.player_mut(line.seat()).more, line)),
        PositionKey::seats("line", route),
        PositionKey::seats("sections", |_, state: &mut State, line| {
            line.number(&mut state.player_mut(line.seat()).sections, 0..=MANY);
        }),
        PositionKey::seats("aboard", |_, state: &mut State, line| {
            line.counts_of::<Good>(&mut state.player_mut(line.seat()).aboard, 0..=255);
        }),
        PositionKey::seats("boxes", boxes),
        PositionKey::seats("nuggets", nuggets),
        PositionKey::table("visit", visit),
        PositionKey::table("over", |_, state: &mut State, line| {
            let now = Cell::all().filter(|cell| state.drawn_over & cell.mask() != 0);
            if let Some(read) = line.elements(now, "space of the sheet") {
                state.drawn_over = read.iter().fold(0, |all, cell| all | cell.mask());
            }
        }),
        PositionKey::table("gone", gone),
        PositionKey::table("lap", lap),
        PositionKey::table("turn", turn),
    ];

    fn complete(&self, state: &mut State, sound: &mut Sound<'_>) {
        for good in 0..GOODS.len() {
            let players = &state.players[..usize::from(state.seats)];
            state.deliverers[good] = players.iter().filter(|player| player.delivered[good] > 0).count() as u8;
        }
        self.remember_open(state);
        let dice = self.dice_for(state);
        let held = |player: &Player| usize::from(player.die > 0) + player.hand.len() + player.more.len();
        let taken: usize = state.players.iter().map(held).sum();
        let middle: usize = state.dice.iter().map(|count| usize::from(*count)).sum();
        // Dice that were taken in secret lie in the middle all the same.
        let taken = if self.rules.silent(points::SEALED, &state.memory) { taken } else { 0 };
        if middle + taken > dice {
            let key = if sound.has("dice") { "dice" } else { "die" };
            sound.too_many(key, "", format!("dice on the table: {}, but there are {dice}", middle + taken));
        }
        for seat in (0..state.seats).map(Seat) {
            let Player { circled, nuggets, .. } = state.player(seat);
            if nuggets > circled {
                let text =
                    format!("{seat} has {} left of {circled} circled", javelina_engine::counted(nuggets, "nugget"));
                sound.too_many("nuggets", &seat.to_string(), text);
            }
            self.retrace(state, seat, sound);
        }
        if !sound.has("turn") {
            state.round = state.round.saturating_sub(1); // the round that is named begins
        } else {
            state.round = state.round.max(1);
            if matches!(state.stage, Stage::Draft(_) | Stage::Keep(_)) && self.is_sealed(state, &mut ()) {
                let text = "all seats take a die in secret in this draft, so it has no position";
                sound.impossible(
                    "turn",
                    "",
                    text.into(),
                    Some("write `turn: A draw`, and `die A: 5` for each seat".into()),
                );
            }
            if self.can_stand(state, sound) {
                self.advance(state, &mut Silent);
            }
        }
    }

    fn unplaced(&self, state: &State) -> Option<String> {
        let text = "condition cards have changed; a position can be written when they take effect, in the next phase";
        state.turned.map(|_| text.into())
    }

    fn seen(&self, state: &State, seat: Seat) -> State {
        let mut seen = state.clone();
        self.rules.close_counters(&mut seen.memory, |owner| owner == seat);
        seen
    }

    fn lap_now(&self, state: &State) -> Option<(i32, Vec<Seat>, Seat)> {
        let lap = match state.stage {
            Stage::Draft(_) | Stage::Keep(_) => points::DRAFT,
            Stage::Draw(_) | Stage::Town | Stage::Station => points::DRAWING,
            Stage::Extra(_) => points::EXTRA,
            _ => return None,
        };
        Some((lap, Self::around(state, state.initial).collect(), state.acting))
    }

    fn placeable(&self) -> Set {
        self.in_game
    }
}

impl Arizona {
    /// Returns `true` if play can continue from the step of a position.
    fn can_stand(&self, state: &State, sound: &mut Sound<'_>) -> bool {
        let (lap, takes_one) = (&state.memory.lap, self.takes_one(state));
        // Who took a die before, or is still to draw with one; clauses may have kept others from taking any.
        let takes = |seat: &Seat| match state.stage {
            Stage::Draft(_) => takes_one && lap.is_plain() && lap.is_past(*seat),
            Stage::Draw(_) => *seat == state.acting || takes_one && lap.is_plain() && !lap.is_past(*seat),
            _ => false,
        };
        let without = lap.order().filter(takes).find(|seat| state.player(*seat).die == 0);
        let nowhere = matches!(state.stage, Stage::Town | Stage::Station) && state.actor().position.is_none();
        let lack = without.map(|seat| (seat, "has no die", "die")).or(nowhere.then_some((
            state.acting,
            "has no line",
            "line",
        )));
        if let Some((seat, lack, key)) = lack {
            sound.impossible("turn", "", format!("{seat} {lack}"), Some(format!("write `{key} {seat}: ..`")));
        }
        lack.is_none()
    }

    /// Lays the line of a player again, section by section: the spaces under it, the points that it crosses.
    fn retrace(&self, state: &mut State, seat: Seat, sound: &mut Sound<'_>) {
        let player = state.player_mut(seat);
        let path = std::mem::take(&mut player.path);
        let ends = std::mem::take(&mut player.selected);
        (player.line, player.crossed, player.position) = (0, 0, None);
        let Some(first) = path.first().copied() else { return };
        player.line = first.mask();
        let (mut start, mut from) = (first, 1);
        for at in 1..path.len() {
            if ends & path[at].mask() == 0 && at + 1 < path.len() {
                continue;
            }
            let cells = &path[from..=at];
            let Some(section) = self.section_of(start, cells) else {
                let names = [start].iter().chain(cells).map(|cell| self.name(*cell)).collect::<Vec<_>>().join("-");
                let help = "one section comes from one die, or leads to a second symbol";
                let text = format!("`{names}` is not a legal section");
                sound.impossible("line", &seat.to_string(), text, Some(help.into()));
                return;
            };
            if player.line & section.entered() != 0 || player.crossed & section.crosses != 0 {
                let text = format!("the line of {seat} meets itself before {}", self.name(path[at]));
                sound.impossible("line", &seat.to_string(), text, None);
                return;
            }
            player.line |= section.entered();
            player.crossed |= section.crosses;
            player.selected |= section.end().mask();
            player.position = Some(section.end());
            (start, from) = (path[at], at + 1);
        }
        player.path = path;
    }

    /// The section or way from a space over these spaces.
    fn section_of(&self, start: Cell, cells: &[Cell]) -> Option<Section> {
        let all = [&self.sections, &self.ways];
        all.into_iter()
            .flat_map(|sections| sections.among(sections.all_at(start)))
            .find(|(_, section)| section.path() == cells)
            .map(|(_, section)| *section)
    }
}

fn dice(_: &Arizona, state: &mut State, line: &mut Line<'_>) {
    let values = (1..=6_u8).zip(state.dice);
    let now = values.flat_map(|(value, count)| std::iter::repeat_n(value.to_string(), usize::from(count)));
    if let Some(read) = line.list(now, |text| whole(text, 1..=6)) {
        state.dice = [0; 6];
        read.iter().for_each(|value| state.dice[*value as usize - 1] += 1);
    }
}

/// `taken A: 5, 2`: dice in the order in which they came.
fn few(dice: &mut Dice, line: &mut Line<'_>) {
    if let Some(read) = line.list(dice.values().map(|value| value.to_string()), |text| whole(text, 1..=6)) {
        *dice = Dice::default();
        read.iter().for_each(|value| dice.push(*value as u8));
    }
}

/// `line A: F1-E1-E2, E2-D3`: sections one after the other, each from the space where the one before ended.
fn route(game: &Arizona, state: &mut State, line: &mut Line<'_>) {
    let (seat, lexicon) = (line.seat(), line.lexicon());
    let player = state.player_mut(seat);
    let mut now = Vec::new();
    let mut section: Vec<Cell> = player.path.first().copied().into_iter().collect();
    for cell in player.path.iter().skip(1) {
        section.push(*cell);
        if player.selected & cell.mask() != 0 {
            now.push(section.iter().map(|cell| game.name(*cell)).collect::<Vec<_>>().join("-"));
            section = vec![*cell];
        }
    }
    let mut stands: Option<Cell> = None;
    let read = line.list(now, |text| {
        let cells = text.split('-').map(|cell| element(lexicon, cell.trim(), "space of the sheet"));
        let cells = cells.collect::<Result<Vec<Cell>, _>>()?;
        let joins = stands.is_none_or(|stands| cells.first() == Some(&stands));
        if cells.len() < 2 || !joins {
            let from = stands.map_or_else(|| "a space".to_string(), |stands| lexicon.name_of(stands));
            return Err(Misread::form(text, format!("a section begins at {from}: `E2-D2-C2`")));
        }
        stands = cells.last().copied();
        Ok(cells)
    });
    let Some(read) = read else { return };
    (player.path, player.selected) = (ArrayVec::new(), 0);
    for (at, cells) in read.iter().enumerate() {
        let entered = cells.get(usize::from(at > 0)..).unwrap_or_default();
        let fits = player.path.try_extend_from_slice(entered);
        player.selected |= cells.last().filter(|_| fits.is_ok()).map_or(0, |end| end.mask());
    }
}

/// `boxes A: wood 3 for 6, sheep 2 for 3+2`: goods delivered, their points, and the bonus for the rank.
fn boxes(_: &Arizona, state: &mut State, line: &mut Line<'_>) {
    let goods = line.names_of::<Good>();
    let all: Names = (0..).zip(goods.iter().map(ToString::to_string)).collect();
    let player = state.player_mut(line.seat());
    let is_marked = |at: &usize| player.delivered[*at] > 0 || player.points[*at] != 0 || player.bonus[*at] != 0;
    let spell = |at: usize| {
        let Player { delivered, points, bonus, .. } = &player;
        let bonus = if bonus[at] == 0 { String::new() } else { format!("+{}", bonus[at]) };
        format!("{} {} for {}{bonus}", goods[at], delivered[at], points[at])
    };
    let now: Vec<String> = (0..goods.len().min(6)).filter(is_marked).map(spell).collect();
    let read = line.list(now, |text| {
        let form = || Misread::form(text, "write `wood 3 for 6`, or `wood 3 for 6+2` with a bonus of 2");
        let (what, points) = text.rsplit_once(" for ").ok_or_else(form)?;
        let (good, count) = numbered(what.trim())?;
        let (points, bonus) = points.trim().split_once('+').unwrap_or((points.trim(), "0"));
        let number = |text: &str| text.trim().parse::<i32>().map_err(|_| form());
        Ok((named(good, "good", &all)? as usize, whole(count, 0..=200)? as u8, number(points)?, number(bonus)?))
    });
    let Some(read) = read else { return };
    (player.delivered, player.points, player.bonus) = ([0; 6], [0; 6], [0; 6]);
    for (at, count, points, bonus) in read {
        (player.delivered[at], player.points[at], player.bonus[at]) = (count, points, bonus);
    }
}

/// `nuggets A: 5 circled, 2 left`.
fn nuggets(game: &Arizona, state: &mut State, line: &mut Line<'_>) {
    let spaces = i64::from(game.setting(points::setting::NUGGET_SPACES)).max(0);
    let player = state.player_mut(line.seat());
    let now = [(player.circled, "circled"), (player.nuggets, "left")].map(|(count, word)| format!("{count} {word}"));
    let mut words = ["circled", "left"].into_iter().cycle();
    let read = line.exactly(now, 2, |text| {
        let word = words.next().unwrap_or_default();
        let count = text.strip_suffix(word).ok_or_else(|| Misread::form(text, "write `5 circled, 2 left`"))?;
        whole(count.trim(), 0..=spaces)
    });
    if let Some([circled, left]) = read.as_deref() {
        (player.circled, player.nuggets) = (*circled as u8, *left as u8);
    }
}

/// What happened in this round and turn, as far as the game goes by it.
fn visit(_: &Arizona, state: &mut State, line: &mut Line<'_>) {
    line.fields(
        0..=200,
        &mut [
            ("drew", &mut state.drew),
            ("circled", &mut state.circled),
            ("second", &mut state.second),
            ("chain", &mut state.chain),
            ("cargoes", &mut state.cargoes),
        ],
    );
}

fn turn(_: &Arizona, state: &mut State, line: &mut Line<'_>) {
    let at = match state.stage {
        Stage::Draft(_) | Stage::Keep(_) => Some(0),
        Stage::Draw(_) => Some(1),
        Stage::Town => Some(2),
        Stage::Station => Some(3),
        Stage::Extra(_) => Some(4),
        _ => None,
    };
    if let Some((Some(seat), at)) = line.step(at.map(|at| (Some(state.acting), at)), &STEPS, &[]) {
        state.acting = seat;
        state.stage = [Stage::Draft(0), Stage::Draw(0), Stage::Town, Stage::Station, Stage::Extra(0)]
            .get(at)
            .copied()
            .unwrap_or_default();
    }
}
