//! What people at a printed board say: how it is read and written (`lay B: A1 circle 5, A2 off`, `used B 1 reflick`).

use javelina_engine::position::Misread;
use javelina_engine::{Element, Refusal, Seat, parts_of};

use super::read::{Said, read_section};
use super::text::touch_text;
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

javelina_engine::hole! { Sonora, State;
    /// Discs and where they lie.
    pub(super) Laying: Vec<Laid>, LONG;
    |game, laid| laid.iter().map(|one| game.laid_text(one)).collect::<Vec<_>>().join(", ");
    |typed, text| parts_of(&text.to_lowercase()).map(|part| read_laid(typed, part)).collect();
    /// Who used how many Reflicks: `B 1 reflick`.
    pub(super) Using: (Seat, u8);
    |_, (seat, count)| format_args!("{seat} {count} reflick{}", if *count == 1 { "" } else { "s" });
    |typed, text| {
        let (seat, rest) = typed.of_seat(text)?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [count, "reflick" | "reflicks"] = words[..] else { return Err(typed.usage()) };
        Ok((seat, count.parse().map_err(|_| typed.usage())?))
    };
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
    /// A disc, where it lies, and what it touched, if that was said.
    fn laid_text(&self, Laid { disc, at, order }: &Laid) -> String {
        let touched = order.map(|order| match touch_text(order) {
            none if none.is_empty() => " by nothing".into(),
            touched => format!(" {touched}"),
        });
        format!("{disc} {}{}", self.lying_text(*at), touched.unwrap_or_default())
    }

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
