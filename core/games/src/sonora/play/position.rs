//! Positions: what is on the table and on the sheets as lines of text. Places of discs are in mm.

use javelina_engine::position::{Counted, Line, MANY, Misread, element, named, numbered, whole};
use javelina_engine::{Element, Laps, Names, Placed, PositionKey, Seat, Silent, Sound, cards, counter, gone, lap};
use javelina_physics::Place;

use super::state::{Disc, DiscId, Fate, Intent, MAX_OWN_SHAPES, Record, Rival, Sheet, Stage, State, Where};
use crate::sonora::content::{Ground, Section};
use crate::sonora::look::paper::Prize;
use crate::sonora::moves::notation::decimal;
use crate::sonora::moves::read::{circles_in, scaled};
use crate::sonora::points;
use crate::sonora::points::{Building, Cactus, Column, Node, Space};
use crate::sonora::{Cells, Sonora};

/// The decisions of a seat, in the order of their words.
const STEPS: [&str; 5] = ["flick", "colours", "swap", "choose", "ruins"];
/// How many decimal places the nanometres of a place are in mm.
const PLACES: usize = 6;

impl Placed for Sonora {
    const KEYS: &'static [PositionKey<Self>] = &[
        PositionKey::table("round", |_, state: &mut State, line| {
            let mut round = u16::from(state.round) + 1;
            line.number(&mut round, 1..=255);
            state.round = (round - 1) as u8;
        }),
        PositionKey::table("first", |_, state: &mut State, line| line.seat_value(&mut state.first)),
        PositionKey::table("cards", cards),
        PositionKey::things("counter", counter),
        PositionKey::table("course", |_, state: &mut State, line| {
            let State { step, turn, left, had, .. } = state;
            line.fields(0..=255, &mut [("step", step), ("turn", turn), ("left", left), ("had", had)]);
        }),
        PositionKey::table("order", |_, state: &mut State, line| line.seat_values(&mut state.order, 4)),
        PositionKey::table("colours", |_, state: &mut State, line| line.seat_values(&mut state.colours, 4)),
        PositionKey::things("disc", disc),
        PositionKey::table("aim", aim),
        PositionKey::table("flick", flick),
        PositionKey::table("top", |_, state: &mut State, line| {
            let mut taken = state.taken.into();
            line.bits::<Building>(&mut taken, "building");
            state.taken = taken as u8;
        }),
        PositionKey::seats("hexes", |_, state: &mut State, line| {
            line.counts_of::<Building>(&mut state.sheet_mut(line.seat()).hexes, 0..=255);
        }),
        PositionKey::seats("prizes", prizes),
        PositionKey::seats("drawn", |game, state: &mut State, line| {
            let drawn = &mut state.sheet_mut(line.seat()).drawn;
            *drawn = cells(game, line, *drawn).unwrap_or(*drawn);
        }),
        PositionKey::seats("cacti", |_, state: &mut State, line| {
            line.counts_of::<Cactus>(&mut state.sheet_mut(line.seat()).cacti, 0..=255);
        }),
        PositionKey::seats("visited", |_, state: &mut State, line| {
            line.bits::<Space>(&mut state.sheet_mut(line.seat()).visited, "space");
        }),
        PositionKey::seats("circled", |_, state: &mut State, line| {
            line.bits::<Space>(&mut state.sheet_mut(line.seat()).circled, "space");
        }),
        PositionKey::seats("nodes", |_, state: &mut State, line| {
            line.bits::<Node>(&mut state.sheet_mut(line.seat()).nodes, "node");
        }),
        PositionKey::seats("areas", |_, state: &mut State, line| {
            let areas = &mut state.sheet_mut(line.seat()).areas;
            let now = (0..64).filter(|at| *areas >> at & 1 == 1).map(|at| (at + 1).to_string());
            let read = line.list(now, |text| whole(text, 1..=64));
            *areas = read.map_or(*areas, |read| read.iter().fold(0, |all, at| all | 1 << (at - 1)));
        }),
        PositionKey::seats("boxes", |_, state: &mut State, line| {
            line.counts_of::<Column>(&mut state.sheet_mut(line.seat()).boxes, 0..=255);
        }),
        PositionKey::seats("sheet", sheet),
        PositionKey::seats("desk", desk),
        PositionKey::table("rival", rival),
        PositionKey::table("rival_cells", |game, state: &mut State, line| {
            state.rival.filled = cells(game, line, state.rival.filled).unwrap_or(state.rival.filled);
        }),
        PositionKey::table("rival_spaces", |_, state: &mut State, line| {
            line.bits::<Space>(&mut state.rival.spaces, "space");
        }),
        PositionKey::table("rival_circles", |_, state: &mut State, line| {
            line.counts_of::<Node>(&mut state.rival.circles, 0..=255);
        }),
        PositionKey::table("own_shapes", |_, state: &mut State, line| {
            let read = line.list(state.own_shapes.iter().map(ToString::to_string), |text| whole(text, 0..=65_535));
            if let Some(read) = read {
                state.own_shapes = read.into_iter().map(|at| at as u16).take(MAX_OWN_SHAPES).collect();
            }
        }),
        PositionKey::table("gone", gone),
        PositionKey::table("lap", lap),
        PositionKey::table("turn", turn),
    ];

    fn complete(&self, state: &mut State, sound: &mut Sound<'_>) {
        let touch = 2 * i64::from(self.setting(points::setting::DISC_RADIUS)) * 1_000;
        let mut lie: Vec<(DiscId, Place)> = Vec::new();
        for disc in DiscId::all() {
            let Some(place) = state.discs[disc.index()].at.on_board() else { continue };
            let meets = |(_, other): &&(DiscId, Place)| {
                let (x, y) = (i64::from(place.x) - i64::from(other.x), i64::from(place.y) - i64::from(other.y));
                // Discs that touch may be rounded by a nanometre.
                (x * x + y * y) < (touch - 2) * (touch - 2)
            };
            if let Some((other, _)) = lie.iter().find(meets) {
                let text = format!("{disc} overlaps {other}");
                sound.impossible(
                    "disc",
                    &disc.to_string(),
                    text,
                    Some("the centres of two discs must be at least one disc diameter apart".into()),
                );
            }
            lie.push((disc, place));
        }
        state.players().for_each(|seat| self.hold_sheet(state, seat, sound));
        if sound.has("turn") {
            if state.stage == Stage::Flick && !sound.has("course") {
                state.left = self.discs_in_turn(state, state.turn);
            }
            self.advance(state, &mut Silent);
        }
    }

    fn unplaced(&self, state: &State) -> Option<String> {
        if state.memory.fates.is_held() {
            return Some("the end of the game is decided; it ends when all players have written".into());
        }
        if !state.flights.is_empty() {
            return Some("a disc is moving; a position can be written when it has stopped".into());
        }
        (state.stage == Stage::Rival).then(|| "the rival marks first".into())
    }

    fn lap_now(&self, state: &State) -> Option<(i32, Vec<Seat>, Seat)> {
        let lap = match state.stage {
            Stage::Flick => points::FLICKING,
            Stage::Swap => points::SWAPPING,
            Stage::Choose => points::CHOOSING,
            Stage::Ruins => {
                let order = state.order.into_iter().take(state.seats.into());
                return Some((points::MARKING, order.collect(), state.acting));
            }
            _ => return None,
        };
        Some((lap, Self::around(state, state.first).collect(), state.acting))
    }

    fn seen(&self, state: &State, seat: Seat) -> State {
        let mut seen = state.clone();
        self.rules.close_counters(&mut seen.memory, |owner| owner == seat);
        seen
    }
}

impl Sonora {
    /// Reports what no play writes on a sheet.
    fn hold_sheet(&self, state: &mut State, seat: Seat, sound: &mut Sound<'_>) {
        let (sheet, name) = (state.sheet_mut(seat), seat.to_string());
        let ground = |cell: i32| self.content.canyon.cells.get(cell as usize);
        let is = |cell: i32, kind: usize| matches!(ground(cell), Some(Ground::Cactus(of)) if of.index() == kind);
        let drawn = |kind: usize| sheet.drawn.iter().filter(|cell| is(*cell, kind)).count();
        if sheet.cacti.iter().enumerate().any(|(kind, said)| usize::from(*said) > drawn(kind)) {
            sound.impossible("cacti", &name, format!("{seat} has more cacti than its shapes hold"), None);
        }
        if sheet.areas & !self.network.surrounded(sheet.nodes) != 0 {
            sound.impossible("areas", &name, format!("{seat} has an area with a node that is not marked"), None);
        }
        if sheet.used.iter().zip(sheet.found).any(|(used, found)| *used > found) {
            sound.impossible("sheet", &name, format!("{seat} has used an animal that it has not discovered"), None);
            sheet.used = sheet.found;
        }
    }
}

/// Cells of the Canyon.
fn cells(game: &Sonora, line: &mut Line<'_>, now: Cells) -> Option<Cells> {
    let names = game.places.names(now, ",");
    let read = line.list(names.split(',').filter(|name| !name.is_empty()).map(ToString::to_string), |text| {
        game.places.cell(text).ok_or_else(|| Misread::form(text, "write a cell of the Canyon: `C4`"))
    })?;
    Some(read.into_iter().collect())
}

fn section_names() -> Names {
    (0..).zip(Section::ALL.map(|section| section.to_string())).collect()
}

fn section_in(text: &str) -> Result<Section, Misread> {
    let at = named(text, "section", &section_names())?;
    Section::ALL.get(at as usize).copied().ok_or_else(|| Misread::name(text, "section", &section_names()))
}

/// A part of what a position says of a disc.
enum Part {
    Length(i64),
    At(Where),
    Zones(u8),
    Circles(u16),
    Choice(Section),
    Section(Section),
    Factor(i64),
    Value(i64),
    Flicked(i64),
}

/// `disc A3: 40.5, -20`, `disc A3: out, flicked 1`: where it is, what the Write phase makes of it, how often it was flicked.
fn disc(game: &Sonora, state: &mut State, line: &mut Line<'_>) {
    let all: Vec<(DiscId, String)> = DiscId::all().map(|disc| (disc, disc.to_string())).collect();
    for (id, name) in line.about(&all, "disc") {
        let (now, flicked) = (state.discs[id.index()], state.flicked[id.index()]);
        if !line.is_read() && now == Disc::default() && flicked == 0 {
            continue;
        }
        line.begin(&name);
        let mut parts = match now.at {
            Where::Hand => vec!["hand".to_string()],
            Where::Board(Place { x, y }) => vec![decimal(x.into(), PLACES), decimal(y.into(), PLACES)],
            Where::Named { zones, circles } => game.named_parts(zones, circles),
            Where::Hole => vec!["hole".to_string()],
            Where::Chosen(section) => vec![format!("chosen {section}")],
            Where::Off => vec!["off".to_string()],
            Where::Out => vec!["out".to_string()],
        };
        parts.extend(now.choice.map(|section| format!("choice {section}")));
        parts.extend(now.section.map(|section| format!("section {section}")));
        let numbers = [("factor", i64::from(now.factor)), ("value", now.value.into()), ("flicked", flicked.into())];
        parts
            .extend(numbers.iter().filter(|(_, number)| *number != 0).map(|(word, number)| format!("{word} {number}")));
        let Some(read) = line.list(parts, |text| part(game, text)) else { continue };
        let (mut disc, mut lengths, mut named) = (Disc::default(), Vec::new(), (0, 0));
        state.flicked[id.index()] = 0;
        for part in read {
            match part {
                Part::Length(length) => lengths.push(length as i32),
                Part::At(at) => disc.at = at,
                Part::Zones(zones) => named.0 |= zones,
                Part::Circles(circles) => named.1 |= circles,
                Part::Choice(section) => disc.choice = Some(section),
                Part::Section(section) => disc.section = Some(section),
                Part::Factor(factor) => disc.factor = factor as u8,
                Part::Value(value) => disc.value = value as i16,
                Part::Flicked(times) => state.flicked[id.index()] = times as u8,
            }
        }
        if named != (0, 0) {
            disc.at = game.named(named.0, named.1);
        }
        if let [x, y] = lengths[..] {
            disc.at = Where::Board(Place { x, y });
        }
        state.discs[id.index()] = disc;
    }
}

fn part(game: &Sonora, text: &str) -> Result<Part, Misread> {
    let at = match text {
        "hand" => Some(Where::Hand),
        "hole" => Some(Where::Hole),
        "off" => Some(Where::Off),
        "out" => Some(Where::Out),
        _ => None,
    };
    if let Some(at) = at {
        return Ok(Part::At(at));
    }
    let form = || Misread::form(text, "write `X, Y` in mm, `hand`, `hole`, `off`, `out` or `chosen SECTION`");
    if let Some(length) = scaled(text, PLACES).filter(|length| length.abs() < 1_000_000_000) {
        return Ok(Part::Length(length));
    }
    let Some((word, rest)) = text.split_once(' ') else {
        let zones = text.split('|').try_fold(0, |all, zone| Some(all | section_in(zone).ok()?.bit() as u8));
        return zones.map(Part::Zones).ok_or_else(form);
    };
    Ok(match word {
        "circle" | "circles" => Part::Circles(circles_in(game, &rest.split_whitespace().collect::<Vec<_>>())?),
        "chosen" => Part::At(Where::Chosen(section_in(rest)?)),
        "choice" => Part::Choice(section_in(rest)?),
        "section" => Part::Section(section_in(rest)?),
        "factor" => Part::Factor(whole(rest, 0..=255)?),
        "value" => Part::Value(whole(rest, -MANY..=MANY)?),
        "flicked" => Part::Flicked(whole(rest, 0..=255)?),
        _ => return Err(form()),
    })
}

/// The last flick as it was meant: from where, toward where, how fast.
fn aim(_: &Sonora, state: &mut State, line: &mut Line<'_>) {
    let Intent { from, toward, speed } = state.intent;
    let all = [from.0, from.1, toward.0, toward.1, speed];
    let now = all.map(|length| decimal(length.into(), 3));
    let read = line.exactly(now, 5, |text| {
        let value = scaled(text, 3).and_then(|value| i32::try_from(value).ok());
        value.ok_or_else(|| Misread::form(text, "write five lengths in mm: from, toward, and the speed"))
    });
    if let Some([x, y, to_x, to_y, speed]) = read.as_deref() {
        state.intent = Intent { from: (*x, *y), toward: (*to_x, *to_y), speed: *speed };
    }
}

/// What the last flick did.
fn flick(_: &Sonora, state: &mut State, line: &mut Line<'_>) {
    const FATES: [Fate; 3] = [Fate::Rests, Fate::Hole, Fate::Off];
    let Record { fate, order: [rail_first, disc_first], count: [rail, discs], crossed, touched, knocked } =
        &mut state.record;
    let mut at = *fate as u8;
    line.fields(
        0..=255,
        &mut [
            ("fate", &mut at),
            ("rail first", rail_first),
            ("disc first", disc_first),
            ("rail", rail),
            ("discs", discs),
            ("crossed", crossed),
            ("touched", touched),
            ("knocked", knocked),
        ],
    );
    *fate = FATES.get(usize::from(at)).copied().unwrap_or_default();
}

/// `prizes A: Tower top, Kiva bottom`.
fn prizes(_: &Sonora, state: &mut State, line: &mut Line<'_>) {
    let lexicon = line.lexicon();
    let prizes = &mut state.sheet_mut(line.seat()).prizes;
    let word = |prize: Prize| ["none", "top", "bottom"][prize as usize];
    let has = Building::all().filter(|building| prizes[building.index()] != Prize::None);
    let now: Vec<String> =
        has.map(|building| format!("{} {}", lexicon.name_of(building), word(prizes[building.index()]))).collect();
    let read = line.list(now, |text| {
        let (name, which) = numbered(text)?;
        let prize = match which {
            "top" => Prize::Top,
            "bottom" => Prize::Bottom,
            _ => return Err(Misread::form(text, "write `NAME top` or `NAME bottom`")),
        };
        Ok((element::<Building>(lexicon, name, "building")?, prize))
    });
    if let Some(read) = read {
        *prizes = [Prize::None; Building::MOST];
        read.into_iter().for_each(|(building, prize)| prizes[building.index()] = prize);
    }
}

fn sheet(_: &Sonora, state: &mut State, line: &mut Line<'_>) {
    let Sheet { shapes, usable, icons, found, used, .. } = state.sheet_mut(line.seat());
    let ([reflicks, swaps], [reflick_icons, swap_icons]) = (usable, icons);
    let ([foxes, owls, rabbits], [foxes_used, owls_used, rabbits_used]) = (found, used);
    line.fields(
        -1_000_000..=1_000_000,
        &mut [
            ("shapes", shapes),
            ("reflicks", reflicks),
            ("swaps", swaps),
            ("reflick icons", reflick_icons),
            ("swap icons", swap_icons),
            ("foxes", foxes),
            ("owls", owls),
            ("rabbits", rabbits),
            ("foxes used", foxes_used),
            ("owls used", owls_used),
            ("rabbits used", rabbits_used),
        ],
    );
}

/// The fields of shapes and paths of the five discs.
fn drawing<'a>(shapes: &'a mut [u8; 5], paths: &'a mut [u8; 5]) -> Vec<(&'static str, &'a mut dyn Counted)> {
    const SHAPES: [&str; 5] = ["shape 1", "shape 2", "shape 3", "shape 4", "shape 5"];
    const PATHS: [&str; 5] = ["path 1", "path 2", "path 3", "path 4", "path 5"];
    let counts = shapes.iter_mut().chain(paths).map(|count| count as &mut dyn Counted);
    SHAPES.into_iter().chain(PATHS).zip(counts).collect()
}

fn desk(_: &Sonora, state: &mut State, line: &mut Line<'_>) {
    let desk = state.desk_mut(line.seat());
    let [foxes, owls, rabbits] = &mut desk.animals;
    let more: [(&str, &mut dyn Counted); 7] = [
        ("pool", &mut desk.pool),
        ("hexes", &mut desk.hexes),
        ("foxes", foxes),
        ("owls", owls),
        ("rabbits", rabbits),
        ("discoveries", &mut desk.discoveries),
        ("done", &mut desk.done),
    ];
    let mut fields = drawing(&mut desk.shapes, &mut desk.paths);
    fields.extend(more);
    line.fields(-MANY..=MANY, &mut fields);
}

fn rival(_: &Sonora, state: &mut State, line: &mut Line<'_>) {
    let Rival { shapes, paths, circled, crossed, value, .. } = &mut state.rival;
    let more: [(&str, &mut dyn Counted); 3] = [("circled", circled), ("crossed", crossed), ("value", value)];
    let mut fields = drawing(shapes, paths);
    fields.extend(more);
    line.fields(-MANY..=MANY, &mut fields);
}

/// `A flick`, `B swap`, .. or `write`, at which all do.
fn turn(_: &Sonora, state: &mut State, line: &mut Line<'_>) {
    const STAGES: [Stage; 6] = [Stage::Flick, Stage::Colours, Stage::Swap, Stage::Choose, Stage::Ruins, Stage::Write];
    let at = STAGES.iter().position(|stage| *stage == state.stage && state.memory.is_idle());
    let now = at.map(|at| (Some(state.acting).filter(|_| at < STEPS.len()), at));
    let Some((seat, at)) = line.step(now, &STEPS, &["write"]) else { return };
    state.acting = seat.unwrap_or(state.first);
    state.stage = STAGES.get(at).copied().unwrap_or_default();
    state.memory.fates.hold(state.stage == Stage::Write);
    state.flights.clear();
}
