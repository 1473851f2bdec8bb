//! What people at a printed board say: how it is read and written (`lay B: A1 circle 5, A2 off`, `used B 1 reflick`).

use std::fmt;

use javelina_engine::position::Misread;
use javelina_engine::rules::ClauseId;
use javelina_engine::{Element, Hole, Offered, Refusal, Seat};

use super::read::{Said, read_section};
use super::{DiscId, Sonora, State, Where};

/// How a line is written.
pub(super) const HOW: &str = "write `A1 circle 5`, `A3 canyon`, `B5 ruins|canyon` on a border, `B2 circles 2 3`, `A4 off`, `B1 hole` or \
                   `A2 pad`, with commas between";

/// A disc, where it lies, and in which order it touched rail and disc, if that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Laid {
    /// The disc.
    pub disc: DiscId,
    /// Where it lies.
    pub at: Where,
    /// When it first touched the rail and another disc: 0 for never, 1 for its first contact.
    pub order: Option<[u8; 2]>,
}

/// Discs and where they lie.
pub(super) struct Laying;

impl Hole<Sonora, State> for Laying {
    type Value = Vec<Laid>;
    const LONG: bool = true;

    fn spell(game: &Sonora, laid: &Vec<Laid>, out: &mut dyn fmt::Write) -> fmt::Result {
        for (at, Laid { disc, at: lies, order }) in laid.iter().enumerate() {
            write!(out, "{}{disc} {}", if at == 0 { "" } else { ", " }, game.lying_text(*lies))?;
            let Some(order) = order else { continue };
            let mut touches: Vec<_> = order.iter().zip(["rail", "disc"]).filter(|(place, _)| **place > 0).collect();
            touches.sort_unstable();
            out.write_str(if touches.is_empty() { " by nothing" } else { " by" })?;
            touches.iter().try_for_each(|(_, name)| write!(out, " {name}"))?;
        }
        Ok(())
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<Vec<Laid>, Box<Refusal>> {
        let lower = text.to_lowercase();
        let parts = lower.split(',').map(str::trim);
        parts.filter(|part| !part.is_empty()).map(|part| read_laid(typed, part)).collect()
    }
}

/// Whose turn it was, and where discs lie after it: `B: A1 circle 5`.
pub(super) struct LayingOf;

impl Hole<Sonora, State> for LayingOf {
    type Value = (Seat, Vec<Laid>);

    fn spell(game: &Sonora, (seat, laid): &Self::Value, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{seat}: ")?;
        Laying::spell(game, laid, out)
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<Self::Value, Box<Refusal>> {
        let (seat, rest) = typed.of_seat(text, typed.state.seats.into())?;
        Ok((seat, Laying::read(typed, rest)?))
    }
}

/// Who used how many Reflicks: `B 1 reflick`.
pub(super) struct Using;

impl Hole<Sonora, State> for Using {
    type Value = (Seat, u8);

    fn spell(_: &Sonora, (seat, count): &Self::Value, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{seat} {count} reflick{}", if *count == 1 { "" } else { "s" })
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<Self::Value, Box<Refusal>> {
        let (seat, rest) = typed.of_seat(text, typed.state.seats.into())?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [count, "reflick" | "reflicks"] = words[..] else { return Err(typed.usage()) };
        Ok((seat, count.parse().map_err(|_| typed.usage())?))
    }
}

/// Who took which offer: `B: LABEL`.
pub(super) struct Taking;

impl Hole<Sonora, State> for Taking {
    type Value = (Seat, ClauseId);

    fn spell(game: &Sonora, (seat, clause): &Self::Value, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{seat}: ")?;
        Offered::spell(game, clause, out)
    }

    fn read(typed: &Said<'_>, text: &str) -> Result<Self::Value, Box<Refusal>> {
        let (seat, rest) = typed.of_seat(text, typed.state.seats.into())?;
        Ok((seat, Offered::read(typed, rest.trim())?))
    }
}

/// `A3 canyon by rail disc`.
fn read_laid(typed: &Said<'_>, text: &str) -> Result<Laid, Box<Refusal>> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let disc = typed.game.read_disc(typed, words.first().copied().unwrap_or_default())?;
    let mut order = None;
    if let Some(by) = words.iter().position(|word| *word == "by") {
        let how =
            || typed.unclear("after `by` come `rail` and `disc` in the order in which they were touched, or `nothing`");
        let mut places = [0; 2];
        match &words[by + 1..] {
            ["nothing"] => {}
            touches @ ([_] | [_, _]) => {
                for (place, touch) in (1..).zip(touches) {
                    let what = ["rail", "disc"].iter().position(|name| name == touch).ok_or_else(how)?;
                    if places[what] > 0 {
                        return Err(how());
                    }
                    places[what] = place;
                }
            }
            _ => return Err(how()),
        }
        order = Some(places);
        words.truncate(by);
    }
    let at = match words.get(1..).unwrap_or_default() {
        ["hole" | "bullseye"] => Where::Hole,
        ["off" | "out"] => Where::Out,
        ["pad"] => Where::Hand,
        [] => return Err(typed.unclear(format!("where does {disc} lie? {HOW}"))),
        words => typed.game.read_named(typed, words)?,
    };
    Ok(Laid { disc, at, order })
}

/// Numbers of circles as bits.
pub(super) fn circles_in(game: &Sonora, numbers: &[&str]) -> Result<u16, Misread> {
    let most = game.content.board.circles.len();
    let mut circles = 0;
    for text in numbers {
        let number = text.parse::<usize>().ok().filter(|number| (1..=most.min(16)).contains(number));
        circles |= 1 << (number.ok_or_else(|| Misread::range(text, &(1..=most as i64)))? - 1);
    }
    Ok(circles)
}

impl Sonora {
    /// Zones and circles in the words of `lay`: `canyon`, `ruins|canyon`, `canyon circle 5`, `circles 2 3`.
    fn read_named(&self, typed: &Said<'_>, words: &[&str]) -> Result<Where, Box<Refusal>> {
        let at = words.iter().position(|word| matches!(*word, "circle" | "circles")).unwrap_or(words.len());
        let (named, numbers) = (&words[..at], words.get(at + 1..).unwrap_or_default());
        let mut zones = 0;
        for word in named.iter().flat_map(|word| word.split('|')) {
            zones |= read_section(typed, word)?.bit() as u8;
        }
        let circles = circles_in(self, numbers).map_err(|_| {
            typed.unclear(format!("circles have numbers from 1 to {}", self.content.board.circles.len()))
        })?;
        if at < words.len() && circles == 0 || named.len() > 1 {
            return Err(typed.unclear(HOW));
        }
        Ok(self.named(zones, circles))
    }

    /// Where a disc lies, in the words of `lay`.
    fn lying_text(&self, at: Where) -> String {
        match at {
            Where::Named { zones, circles } => self.named_parts(zones, circles).join(" "),
            _ => super::text::where_text(at),
        }
    }
}
