//! Flicks, and where discs lie, as people type them.

use javelina_engine::position::Misread;
use javelina_engine::rules::Noted;
use javelina_engine::{Element, Refusal, Seat, Typed, did_you_mean, printable};
use javelina_physics::{Aim, Place};

use super::notation::{SIGNS, point, quadrant, thousandths, touch_text, where_text};
use crate::sonora::points::{Circle, setting};
use crate::sonora::rules::facts::Asker;
use crate::sonora::{DiscId, Intent, Section, Sonora, Stage, State, Where};

/// A length of an aim by angle, in um: far beyond any board, so that the point is exact to 0.00006 degrees.
const FAR: f64 = 1_000_000.0;

pub(in crate::sonora) type Said<'a> = Typed<'a, Sonora, State>;

javelina_engine::hole! { Sonora, State;
    /// A disc and how it is flicked.
    pub(in crate::sonora) Flicking: (DiscId, Intent);
    |_, (disc, intent)| match intent {
        intent if intent.is_by_hand() => format!("{disc} by hand"),
        Intent { from, toward, speed } => {
            format!("{disc} from {} toward {} at {}", point(*from), point(*toward), thousandths(*speed))
        }
    };
    |typed, text| read_flick(typed, &text.to_lowercase());
    /// Where discs lie, and what the flicked one touched first and second.
    pub(in crate::sonora) Lying: Lies;
    |game, (lies, order)| {
        let lies = lies.iter().map(|(disc, at)| format!("{disc} {}", game.lying_text(*at)));
        lies.chain(Some(touch_text(*order)).filter(|text| !text.is_empty())).collect::<Vec<_>>().join(" ")
    };
    |typed, text| read_lying(typed, &text.to_lowercase());
}

fn read_flick(typed: &Said<'_>, lower: &str) -> Result<(DiscId, Intent), Box<Refusal>> {
    let game = typed.game;
    let mut words: Vec<&str> = lower.split_whitespace().collect();
    let disc = game.read_disc(typed, words.first().copied().unwrap_or_default())?;
    words.drain(..1);
    if let Some(at) = words.windows(2).position(|two| two == ["toward", "angle"]) {
        words.remove(at);
    }
    if words == ["by", "hand"] {
        let from = game.middle_of_pad(typed.state, typed.state.seat_of(typed.actor));
        return Ok((disc, Intent::by_hand(from)));
    }
    let from = taken(&mut words, "from").map(|word| read_point(typed, word)).transpose()?;
    let from = from.unwrap_or_else(|| game.middle_of_pad(typed.state, typed.state.seat_of(typed.actor)));
    let length = |word| scaled(word, 3).filter(|length| *length >= 0).map(|length| game.speed_to(length));
    let (word, speed) = match taken(&mut words, "at") {
        None => taken(&mut words, "reach").map_or(("", None), |word| (word, length(word))),
        Some(word) => (word, scaled(word, 3)),
    };
    let speed = speed.and_then(|speed| i32::try_from(speed).ok());
    let speed = speed.ok_or_else(|| no_speed(typed, disc, word))?;
    // `toward circle 5` has a word more.
    let circle = words.windows(2).position(|two| two == ["toward", "circle"]).filter(|at| at + 2 < words.len());
    let circle = circle.map(|at| words.remove(at + 2));
    let toward = match taken(&mut words, "angle") {
        Some(angle) => {
            let text = format!("`{}` is not an angle; write degrees, as `angle 45`", printable(angle, 40));
            let angle = scaled(angle, 3).ok_or_else(|| typed.unclear(text))?;
            let (x, y) = Aim::angle(angle).vector();
            (from.0.saturating_add((x * FAR).round() as i32), from.1.saturating_add((y * FAR).round() as i32))
        }
        None => read_aim(typed, taken(&mut words, "toward"), circle)?,
    };
    if !words.is_empty() {
        let left = words.join(" ");
        let speed_ends = lower.trim_end().strip_suffix(&left).is_some_and(|before| {
            let mut before = before.split_whitespace().rev().skip(1);
            before.next().is_some_and(|key| key == "at" || key == "reach")
        });
        let place = if speed_ends { " after the speed" } else { "" };
        return Err(typed.unclear(format!("unexpected `{}`{place}; nothing was flicked", printable(&left, 60))));
    }
    Ok((disc, Intent { from, toward, speed }))
}

/// The refusal of a flick whose speed is missing, or is the text `word`.
fn no_speed(typed: &Said<'_>, disc: DiscId, word: &str) -> Box<Refusal> {
    let (game, seat) = (typed.game, typed.state.seat_of(typed.actor));
    let asker = Asker { game, state: typed.state, seat, noted: &Noted::default() };
    let most = thousandths(game.greatest_speed(&asker, disc, &mut ()));
    let ways = format!("`at 900` (mm/s, at most {most}) or `reach 130` (mm)");
    match word {
        "" => typed.unclear(format!("add a speed: {ways}")),
        word => typed.unclear(format!("`{}` is not a speed; write {ways}", printable(word, 40))),
    }
}

/// Takes a key and its value out of the words of a flick; the value.
fn taken<'t>(words: &mut Vec<&'t str>, key: &str) -> Option<&'t str> {
    let at = words.iter().position(|word| *word == key).filter(|at| at + 1 < words.len())?;
    words.drain(at..at + 2).nth(1)
}

/// The point toward which a disc is flicked, with the number behind `circle`.
fn read_aim(typed: &Said<'_>, toward: Option<&str>, circle: Option<&str>) -> Result<(i32, i32), Box<Refusal>> {
    let game = typed.game;
    Ok(match toward {
        Some("circle") => {
            let circles = &game.content.board.circles;
            let number = circle.and_then(|word| word.parse::<usize>().ok());
            let circle = number.and_then(|number| circles.get(number.checked_sub(1)?));
            let none = || typed.unclear(format!("circles are 1 to {}", circles.len()));
            circle.ok_or_else(none)?.at
        }
        Some("hole" | "centre" | "center") => (0, 0),
        Some(word) if word.ends_with(|letter: char| letter.is_ascii_digit()) && !word.contains(',') => {
            let aimed_at = game.read_disc(typed, word)?;
            let place = typed.state.discs[aimed_at.index()].at.on_board();
            let none = || typed.unclear(format!("{aimed_at} is not on the board"));
            place.map(|place| (place.x / 1_000, place.y / 1_000)).ok_or_else(none)?
        }
        Some(word) if word.starts_with(|letter: char| letter.is_ascii_alphabetic()) => {
            let section = read_section(typed, word)?;
            let at = game.content.board.zones.iter().position(|zone| *zone == section).unwrap_or(0);
            let half = game.setting(setting::HALF_FIELD) / 2;
            (SIGNS[at].0 * half, SIGNS[at].1 * half)
        }
        Some(word) => read_point(typed, word)?,
        None => {
            let ways = "`toward canyon`, `toward circle 5`, `toward B1`, `toward X,Y` or `angle 45`";
            return Err(typed.unclear(format!("add an aim: {ways}")));
        }
    })
}

impl Sonora {
    /// The speed in um/s with which a disc slides so many um on a free field.
    fn speed_to(&self, length: i64) -> i64 {
        ((2.0 * self.content.physics.deceleration() * length as f64 / 1_000.0).sqrt() * 1_000.0).round() as i64
    }
}

/// Numbers of circles as bits.
pub(in crate::sonora) fn circles_in(game: &Sonora, numbers: &[&str]) -> Result<u16, Misread> {
    let most = game.content.board.circles.len();
    let mut circles = 0;
    for text in numbers {
        let number = text.parse::<usize>().ok().filter(|number| (1..=most.min(16)).contains(number));
        circles |= 1 << (number.ok_or_else(|| Misread::range(text, &(1..=most as i64)))? - 1);
    }
    Ok(circles)
}

impl Sonora {
    /// Reads the name of a place and returns the index of the word after it: `canyon`, `ruins|canyon`, `canyon circle 5`,
    /// `circles 2 3`.
    fn read_named(&self, typed: &Said<'_>, words: &[&str], mut at: usize) -> Result<(Where, usize), Box<Refusal>> {
        let is_circle = |at: usize| words.get(at).is_some_and(|word| matches!(*word, "circle" | "circles"));
        let (mut zones, mut circles) = (0, 0);
        if !is_circle(at) {
            for word in words[at].split('|') {
                zones |= read_section(typed, word)?.bit() as u8;
            }
            at += 1;
        }
        if is_circle(at) {
            let is_number = |word: &&&str| word.bytes().all(|byte| byte.is_ascii_digit());
            let most = if words[at] == "circle" { 1 } else { usize::MAX };
            let end = at + 1 + words[at + 1..].iter().take(most).take_while(is_number).count();
            let read = circles_in(self, &words[at + 1..end]).ok().filter(|circles| *circles != 0);
            circles =
                read.ok_or_else(|| typed.unclear(format!("circles are 1 to {}", self.content.board.circles.len())))?;
            at = end;
        }
        Ok((self.named(zones, circles), at))
    }

    /// Where a disc lies, in the words of `lies`.
    fn lying_text(&self, at: Where) -> String {
        match at {
            Where::Named { zones, circles } => self.named_parts(zones, circles).join(" "),
            _ => where_text(at),
        }
    }

    /// A place by its zones and circles; without a zone that of the circles' middles.
    pub(in crate::sonora) fn named(&self, zones: u8, circles: u16) -> Where {
        Where::Named { zones: if zones == 0 { self.zones_under(circles) } else { zones }, circles }
    }

    /// The zones in which the middles of circles lie.
    fn zones_under(&self, circles: u16) -> u8 {
        let board = &self.content.board;
        Circle::of_bits(u64::from(circles))
            .filter_map(|circle| board.circles.get(circle.index()))
            .fold(0, |zones, circle| zones | board.zones[quadrant(circle.at.0 < 0, circle.at.1 < 0)].bit() as u8)
    }

    /// The parts of a named place as a position and `lies` write them.
    pub(in crate::sonora) fn named_parts(&self, zones: u8, circles: u16) -> Vec<String> {
        let names = Section::of_bits(u64::from(zones)).map(Section::name).collect::<Vec<_>>().join("|");
        let numbers: Vec<String> =
            Circle::of_bits(u64::from(circles)).map(|circle| (circle.index() + 1).to_string()).collect();
        let s = if numbers.len() == 1 { "" } else { "s" };
        let is_plain = circles != 0 && zones == self.zones_under(circles);
        let circles = (circles != 0).then(|| format!("circle{s} {}", numbers.join(" ")));
        (!is_plain).then_some(names).into_iter().chain(circles).collect()
    }
}

/// Where discs lie, and in which order the flicked one touched rail and disc.
type Lies = (Vec<(DiscId, Where)>, [u8; 2]);

fn read_lying(typed: &Said<'_>, lower: &str) -> Result<Lies, Box<Refusal>> {
    let words: Vec<&str> = lower.split_whitespace().collect();
    let (mut lies, mut order, mut at) = (Vec::new(), [0_u8; 2], 0);
    while let Some(word) = words.get(at) {
        at += 1;
        if *word == "by" {
            for (place, touch) in words[at..].iter().enumerate() {
                let what = ["rail", "disc"].iter().position(|name| name == touch).filter(|_| place < 2);
                let how = "after `by`, write `rail` and `disc` in the order in which they were touched";
                let what = what.filter(|what| order[*what] == 0).ok_or_else(|| typed.unclear(how))?;
                order[what] = place as u8 + 1;
            }
            break;
        }
        let disc = typed.game.read_disc(typed, word)?;
        let place = words.get(at).copied().unwrap_or_default();
        at += 1;
        let is_name = place.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let place = match place {
            "hole" | "bullseye" => Where::Hole,
            "off" => Where::Off,
            "pad" => Where::Hand,
            point if point.contains(',') => match pair(point, 6) {
                Some((x, y)) => Where::Board(Place { x, y }),
                None => {
                    return Err(typed.unclear(format!("`{}` is not a place; write `X,Y` in mm", printable(point, 40))));
                }
            },
            _ if is_name => {
                let (named, end) = typed.game.read_named(typed, &words, at - 1)?;
                at = end;
                named
            }
            _ => {
                return Err(typed.unclear(
                    "write the place of a disc as `X,Y` in mm, a section (`canyon`, or `ruins|canyon` on a border), \
                     `circle 5`, `hole`, `off` or `pad`",
                ));
            }
        };
        lies.push((disc, place));
    }
    lies.sort_by_key(|(disc, _)| *disc);
    Ok((lies, order))
}

impl Sonora {
    /// A disc as `3` (of the seat that acts) or `B3`.
    pub(in crate::sonora) fn read_disc(&self, typed: &Said<'_>, word: &str) -> Result<DiscId, Box<Refusal>> {
        let (state, seat) = (typed.state, typed.state.seat_of(typed.actor));
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        let letter = word.chars().next().filter(char::is_ascii_alphabetic).and_then(Seat::of_letter);
        match (letter, read_number(digits)) {
            (None, Some(number)) => {
                // Alone, a bare number means the first colour whose disc of that number is not flicked yet.
                let free = |disc: &DiscId| disc.face() == number - 1 && state.discs[disc.index()].at == Where::Hand;
                let any = Some(()).filter(|()| state.is_solo() && state.stage == Stage::Flick);
                Ok(any.and_then(|()| DiscId::all().find(free)).unwrap_or_else(|| state.disc_of(seat, number - 1)))
            }
            (Some(colour), Some(number)) if colour.0 < 4 => Ok(DiscId::of(colour, number - 1)),
            _ if word.is_empty() => Err(typed.usage()),
            _ => Err(typed.unclear(format!("there is no disc {}; discs are 1 to 5", printable(word, 40)))),
        }
    }

    /// The middle of a seat's pad, in whole mm.
    fn middle_of_pad(&self, state: &State, seat: Seat) -> (i32, i32) {
        let (sign_x, sign_y) = self.corner_signs(state, seat);
        let radius = self.setting(setting::DISC_RADIUS);
        let most = self.setting(setting::HALF_OUTER) - radius;
        let least = (self.setting(setting::CORNER_CUT) + radius * 1_415 / 1_000) / 2;
        let middle = (most + 2 * least) / 3 / 1_000 * 1_000;
        let middle = if 2 * middle < 2 * least { most } else { middle };
        (sign_x * middle, sign_y * middle)
    }
}

/// A point in mm: `-125,100`.
fn read_point(typed: &Said<'_>, word: &str) -> Result<(i32, i32), Box<Refusal>> {
    let none = || format!("`{}` is not a point; write `X,Y` in mm without a space", printable(word, 40));
    pair(word, 3).ok_or_else(|| typed.unclear(none()))
}

/// Two decimal numbers, scaled.
fn pair(word: &str, places: usize) -> Option<(i32, i32)> {
    let (x, y) = word.split_once(',')?;
    Some((scaled(x, places)?.try_into().ok()?, scaled(y, places)?.try_into().ok()?))
}

/// A decimal number with at most so many places, in the least of them.
pub(in crate::sonora) fn scaled(word: &str, places: usize) -> Option<i64> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || part.len() > places || !plain(whole) || !plain(part) {
        return None;
    }
    let value = format!("{whole}{part:0<places$}").parse::<i64>().ok()?;
    Some(if word.starts_with('-') { -value } else { value })
}

/// The number of a disc, 1 to 5.
pub(in crate::sonora) fn read_number(word: &str) -> Option<u8> {
    word.parse().ok().filter(|number| (1..=5).contains(number))
}

pub(in crate::sonora) fn read_section(typed: &Said<'_>, word: &str) -> Result<Section, Box<Refusal>> {
    let animal = ["lizard", "fox", "rabbit", "owl"].iter().position(|one| *one == word);
    let name = Section::all().find(|section| section.name() == word);
    name.or(animal.and_then(Section::at)).ok_or_else(|| {
        let names = Section::ALL.map(Section::name);
        let help = did_you_mean(word, names).unwrap_or_else(|| format!("sections: {}", names.join(", ")));
        typed.unclear(format!("`{}` is not a section; {help}", printable(word, 40)))
    })
}
