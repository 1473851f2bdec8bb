//! What a state is worth to a player, for policies that look ahead. No rule: a judgement, by the weights of `policy.toml`.

use javelina_engine::rules::Noted;
use javelina_engine::{Actor, Adapter, Element, Flow, Game, Judged, Laps, Luck, Move, Scored, Seat, Silent, Turn};

use crate::arizona::components::sheet::Symbol;
use crate::arizona::moves::actions::Action;
use crate::arizona::play::state::{Player, Stage, State};
use crate::arizona::points;
use crate::arizona::points::{Cell, Good, setting};
use crate::arizona::rules::facts::Asker;
use crate::arizona::{Arizona, Section};

/// One point of the score, in units of the value.
const POINT: i64 = 100;
/// How many of its own answers within a turn a player tries ahead.
const ANSWERS: u8 = 2;
/// The seed of the luck by which content's questions to Nature are answered in thought.
const THOUGHT: u64 = 0x7468_6520_7261_696c;
/// How likely the better of two dice shows the best face, the second best and so on, in 36ths.
const BETTER_OF_TWO: [i64; 6] = [11, 9, 7, 5, 3, 1];

/// What a player has on the sheet, or would have after a section.
#[derive(Clone, Copy)]
struct Sketch {
    position: Cell,
    line: u128,
    crossed: u128,
    aboard: [u8; 6],
    /// Hundredths of a point that this is better by than what is: a delivery that would be made.
    gain: i64,
}

javelina_engine::worth! {
    /// What a state is worth, in parts, in hundredths of a point.
    Worth;
    score = "points",
    delivery = "a delivery or a station nearby",
    cargo = "cargo on board",
    room = "space for more sections",
    next = "the next section",
    town = "a town near",
    nugget = "a nugget",
    tempo = "a section drawn in this round",
}

/// What does not change while sections are compared: which goods still count, for how much, and for how long.
struct Outlook {
    /// By kind: what a cargo of so many goods would add to the score, from none on; nothing where the kind was delivered.
    gains: [Option<[i64; 12]>; 6],
    /// Rounds that are left, in tenths.
    rounds: i64,
}

impl Arizona {
    /// The value of a state for a seat, in hundredths of a point. What the seat itself decides next within its turn is taken
    /// at its best.
    pub(in crate::arizona) fn value(&self, state: &State, seat: Seat) -> i64 {
        self.foresee(state, seat, ANSWERS).0
    }

    /// The parts of the value.
    pub(in crate::arizona) fn parts_of_value(
        &self,
        state: &State,
        seat: Seat,
        part: &mut dyn FnMut(&'static str, i64),
    ) {
        self.foresee(state, seat, ANSWERS).1.tell(part);
    }

    fn foresee(&self, state: &State, seat: Seat, answers: u8) -> (i64, Worth) {
        let is_asked = matches!(state.stage, Stage::Town | Stage::Station | Stage::Extra(_)) || !state.memory.is_idle();
        if answers == 0 || !is_asked || self.turn(state) != Turn::Seat(seat) {
            return self.judge(state, seat);
        }
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let (mut best, mut after): (Option<(i64, Worth)>, _) = (None, state.clone());
        let _ = self.list(&asker, &mut (), &mut |action: Action| {
            after.clone_from(state);
            self.apply(&mut after, &Move::new(Actor::Seat(seat), action), &mut Silent);
            self.settle_chance(&mut after, &Luck::new(THOUGHT));
            let judged = self.foresee(&after, seat, answers - 1);
            best = best.filter(|best| best.0 >= judged.0).or(Some(judged));
            Flow::More
        });
        best.unwrap_or_else(|| self.judge(state, seat))
    }

    /// The value of a state as it is, and its parts.
    fn judge(&self, state: &State, seat: Seat) -> (i64, Worth) {
        let worth = self.appraise(state, seat);
        let others = (0..state.seats).map(Seat).filter(|other| *other != seat && !Self::has_left(state, *other));
        let leading = others.map(|other| i64::from(self.total(state, other).0) * POINT).max();
        let weight = i64::from(self.setting(setting::POLICY_RIVALS));
        let rivals = leading.map_or(0, |points| points * weight / 100);
        // What others hope for does not change by a move of this seat; only chances compare it.
        let hopes = !self.rules.silent(points::WINS, &state.memory);
        let own = |of: Seat| match of == seat {
            true => worth.sum(),
            false if hopes => self.appraise(state, of).sum(),
            false => i64::from(self.total(state, of).0) * POINT,
        };
        let plain = Worth { score: worth.score - rivals, ..worth };
        (self.judged(state, seat, (plain.sum(), weight), own), plain)
    }

    /// The score, and what the sheet promises: cargo, room, the next section, nuggets, time that was used.
    fn appraise(&self, state: &State, seat: Seat) -> Worth {
        let player = state.player(seat);
        let weight = |index: usize| i64::from(self.setting(index));
        let score = i64::from(self.total(state, seat).0) * POINT;
        if matches!(state.stage, Stage::Over(_)) {
            return Worth { score, ..Worth::default() };
        }
        let outlook = self.outlook(state, seat);
        let nugget = if player.nuggets > 0 && outlook.rounds > 10 { weight(setting::POLICY_NUGGET) } else { 0 };
        let tempo = weight(setting::POLICY_TEMPO);
        let mut best = self.sketch(player).map_or(Worth::default(), |sketch| self.promise(&sketch, &outlook));
        let mut most = if player.position.is_some() { best.sum() } else { i64::MIN };
        for (face, toll) in self.dice_to_draw(state, seat) {
            self.each_prospect(player, face, &outlook, |sketch| {
                let promise = self.promise(sketch, &outlook);
                let worth = Worth { delivery: sketch.gain, tempo, nugget: -toll * nugget, ..promise };
                let sum = worth.sum();
                if sum > most {
                    (best, most) = (worth, sum);
                }
            });
        }
        let (nugget, tempo) = (nugget + best.nugget, best.tempo + i64::from(player.sections) * tempo);
        Worth { score, nugget, tempo, ..best }
    }

    /// The faces of the dice that a player is about to draw with, and how many nuggets each costs.
    fn dice_to_draw(&self, state: &State, seat: Seat) -> impl Iterator<Item = (u8, i64)> + use<> {
        let player = state.player(seat);
        let die = match state.stage {
            Stage::Sealed => state.memory.sealed.element(seat).map_or(0, |value| value as u8),
            Stage::Draft(_) | Stage::Keep(_) => player.die,
            Stage::Draw(_) if !state.memory.lap.is_past(seat) => player.die,
            _ => 0,
        };
        let change = die > 0 && player.nuggets > 0 && self.setting(setting::NUGGETS_PER_TURN) > 0;
        (1..=6).filter(move |face| *face == die || change).map(move |face| (face, i64::from(face != die)))
    }

    /// What the kinds that are still open bring, and how long the game will last: until somebody makes the last delivery.
    fn outlook(&self, state: &State, seat: Seat) -> Outlook {
        let player = state.player(seat);
        let weight = |index: usize| i64::from(self.setting(index));
        let playing = (0..state.seats).map(Seat).filter(|other| !Self::has_left(state, *other));
        let most = playing.map(|other| state.player(other).deliveries()).max().unwrap_or(0) as i64;
        let left = (i64::from(self.setting(setting::DELIVERIES_TO_END)) - most).max(0);
        let undelivered = i64::from(self.setting(setting::UNDELIVERED));
        let plain = self.rules.silent(points::DELIVERY_POINTS, &state.memory);
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let gains = std::array::from_fn(|kind| {
            let good = Good::at(kind).filter(|good| !player.has_delivered(*good))?;
            let rank = i32::from(state.deliverers[kind]);
            let bonus = if rank == 0 { weight(setting::FIRST_BONUS) } else { 0 };
            let bonus = if self.rules.silent(points::DELIVERY_BONUS, &state.memory) {
                bonus
            } else {
                let ask = asker.ask().about([good.number(), rank]);
                i64::from(self.rules.number(points::DELIVERY_BONUS, bonus as i32, &ask, &mut ()))
            };
            let bonus = bonus * weight(setting::POLICY_FIRST);
            Some(std::array::from_fn(|count| {
                let goods = self.by_table(count as i32);
                let goods = if plain || count == 0 {
                    goods
                } else {
                    let ask = asker.ask().about([good.number(), count as i32]);
                    self.rules.number(points::DELIVERY_POINTS, goods, &ask, &mut ())
                };
                if count == 0 { 0 } else { (i64::from(goods) - undelivered) * POINT + bonus }
            }))
        });
        Outlook { gains, rounds: left * weight(setting::POLICY_PACE) + 5 }
    }

    fn sketch(&self, player: &Player) -> Option<Sketch> {
        let position = player.position?;
        Some(Sketch { position, line: player.line, crossed: player.crossed, aboard: player.aboard, gain: 0 })
    }

    /// Calls `take` with what a player would have after each section of a face.
    fn each_prospect(&self, player: &Player, face: u8, outlook: &Outlook, mut take: impl FnMut(&Sketch)) {
        let starts = match player.position {
            Some(position) => position.mask(),
            None => Cell::each_in(self.all_cells.wide())
                .filter(|cell| self.symbol(*cell) == Symbol::Station)
                .fold(0, |all, cell| all | cell.mask()),
        };
        for start in Cell::each_in(starts) {
            let range = self.sections.at(start, face);
            let fits = self.sections.clear_of(range.clone(), player.line, player.crossed);
            let all = self.sections.among(range.clone());
            for (_, section) in all.filter(|(at, _)| fits >> (at - range.start) & 1 == 1) {
                take(&self.after(player, section, outlook));
            }
        }
    }

    /// What a player would have after a section: its good on board, or the best delivery made.
    fn after(&self, player: &Player, section: &Section, outlook: &Outlook) -> Sketch {
        let end = section.end();
        let mut sketch = Sketch {
            position: end,
            line: player.line | section.entered() | section.start.mask(),
            crossed: player.crossed | section.crosses,
            aboard: player.aboard,
            gain: 0,
        };
        match self.symbol(end) {
            Symbol::Good(good) => sketch.aboard[good.index()] = sketch.aboard[good.index()].saturating_add(1),
            Symbol::Station => sketch.gain = i64::from(self.setting(setting::POLICY_STATION)),
            Symbol::Town => {
                let cargoes =
                    Good::all().filter_map(|good| Some((outlook.of(good, sketch.aboard[good.index()])?, good)));
                if let Some((gain, good)) = cargoes.max().filter(|(gain, _)| *gain > 0) {
                    (sketch.gain, sketch.aboard[good.index()]) = (gain, 0);
                }
            }
            Symbol::Mountain => {}
        }
        sketch
    }

    /// What a sheet promises: the cargo on board, room for the rounds that are left, and the next section.
    fn promise(&self, sketch: &Sketch, outlook: &Outlook) -> Worth {
        let weight = |index: usize| i64::from(self.setting(index));
        let region = self.region(sketch.position, sketch.line);
        let room = i64::from(region.count_ones());
        let towns = self.towns & region;
        let mut cargoes: [i64; 6] = std::array::from_fn(|kind| {
            Good::at(kind).and_then(|good| outlook.of(good, sketch.aboard[kind])).unwrap_or(0)
        });
        cargoes.sort_unstable_by(|one, other| other.cmp(one));
        // A section takes about three spaces: where fewer are left than the rounds would take, the line ends first.
        let (pace, rounds) = (weight(setting::POLICY_PACE), outlook.rounds.min(room * 10 / 3));
        let share = |at: usize| weight(setting::POLICY_HOLD) * rounds / (rounds + pace * (at as i64 + 1) / 2).max(1);
        let waiting = cargoes.iter().take(towns.count_ones() as usize).enumerate();
        let cargo: i64 = waiting.map(|(at, gain)| gain * share(at) / 100).sum();
        let next = self.next_section(sketch, outlook, &cargoes);
        let Some(next) = next else {
            let next = weight(setting::POLICY_TRAPPED) * outlook.rounds / 10;
            return Worth { next, ..Worth::default() };
        };
        let room = room.min(outlook.rounds * 4 / 10 + 6) * weight(setting::POLICY_ROOM);
        let town = self.nearness(sketch.position, towns, cargoes[0] > 0);
        Worth { cargo, room, next, town, ..Worth::default() }
    }

    /// What the next section will bring, by the better of two dice; `None` where no die has one.
    fn next_section(&self, sketch: &Sketch, outlook: &Outlook, cargoes: &[i64; 6]) -> Option<i64> {
        let weight = |index: usize| i64::from(self.setting(index));
        let mut best = [None; 6];
        for face in 1..=6 {
            let range = self.sections.at(sketch.position, face);
            let mut fits = self.sections.clear_of(range.clone(), sketch.line, sketch.crossed);
            while fits != 0 {
                let at = range.start + fits.trailing_zeros() as u16;
                fits &= fits - 1;
                let Some(section) = self.sections.get(at) else { continue };
                let worth = match self.symbol(section.end()) {
                    Symbol::Town => cargoes[0] / 2,
                    Symbol::Station => weight(setting::POLICY_STATION),
                    Symbol::Mountain => 0,
                    Symbol::Good(good) => {
                        let there = sketch.aboard[good.index()];
                        let now = outlook.of(good, there).unwrap_or(0);
                        (outlook.of(good, there + 1).unwrap_or(0) - now) / 2
                    }
                };
                best[usize::from(face) - 1] = best[usize::from(face) - 1].max(Some(worth));
            }
        }
        if best.iter().all(Option::is_none) {
            return None;
        }
        best.sort_unstable_by(|one, other| other.cmp(one));
        let faces = best.iter().zip(BETTER_OF_TWO);
        let tempo = weight(setting::POLICY_TEMPO);
        let sum: i64 = faces.map(|(worth, of_36)| worth.map_or(0, |worth| worth + tempo) * of_36).sum();
        Some(sum / 36 * weight(setting::POLICY_AHEAD) / 100)
    }

    /// What a town near the line's end is worth when there is something to deliver.
    fn nearness(&self, position: Cell, towns: u128, is_laden: bool) -> i64 {
        if !is_laden {
            return 0;
        }
        let (column, row) = self.content.sheet.place(position);
        let distance = |cell: Cell| {
            let (other_column, other_row) = self.content.sheet.place(cell);
            (column - other_column).abs().max((row - other_row).abs())
        };
        let near = Cell::each_in(towns).map(distance).min();
        near.map_or(0, |near| i64::from(10 - near) * i64::from(self.setting(setting::POLICY_NEAR)))
    }

    /// The fresh spaces that are connected with a space by steps to the eight neighbours, at most eight steps far.
    fn region(&self, from: Cell, line: u128) -> u128 {
        let fresh = self.all_cells.wide() & !line;
        let mut reached = from.mask();
        for _ in 0..8 {
            let grown = (reached | self.neighbours(reached)) & (fresh | from.mask());
            if grown == reached {
                break;
            }
            reached = grown;
        }
        reached & fresh
    }

    fn neighbours(&self, cells: u128) -> u128 {
        let columns = self.content.sheet.columns as u32;
        let west = self.not_first_column;
        let east = self.not_last_column;
        let sides = cells | (cells & east) << 1 | (cells & west) >> 1;
        sides | sides << columns | sides >> columns
    }
}

impl Outlook {
    /// What a cargo of so many goods of a kind would add to the score, in hundredths of a point; `None` for a kind that counts no more.
    fn of(&self, good: Good, count: u8) -> Option<i64> {
        let gains = self.gains[good.index()].as_ref()?;
        Some(gains[usize::from(count).min(gains.len() - 1)])
    }
}
