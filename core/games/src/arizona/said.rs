//! What people at a printed table say of their sheets, as they type it: `line A: F1-E1-E2`, `boxes A: wood 6`.

use javelina_engine::{Hole, Refusal, Seat, Source, Typed, did_you_mean, list_of, parts_of, printable};

use super::points::{Cell, GOOD, Good};
use super::sections::{Section, Sections};
use super::state::State;
use super::{Arizona, content};

pub(super) type Said<'a> = Typed<'a, Arizona, State>;

/// A section of a line: drawn with a die, perhaps one that a nugget changed, or a second symbol (`+`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stretch {
    /// Its number among the sections, or among the ways to a second symbol.
    pub index: u16,
    /// Whether it is a way to a second symbol.
    pub second: bool,
    /// Whether a nugget changed the die.
    pub nugget: bool,
}

/// A box of the sheet: a kind of good, how many were delivered if that was said, points, bonus for the rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Filled {
    /// The good.
    pub good: Good,
    /// How many were delivered; 0 if nobody said it.
    pub count: u8,
    /// The points in the box.
    pub points: i32,
    /// The bonus for the rank of the delivery.
    pub bonus: i32,
}

javelina_engine::hole! { Arizona, State;
    /// Sections of somebody's line: `A: F1-E1-E2, E2-D3-D4 by nugget, +D4-C4`.
    pub(super) Lined: (Seat, Vec<Stretch>);
    |game, (seat, line)| list_of(*seat, line.iter().map(|stretch| {
        let (mark, nugget) = (if stretch.second { "+" } else { "" }, if stretch.nugget { " by nugget" } else { "" });
        let text = game.stretch(*stretch).map_or_else(|| "?".into(), |section| game.section_text(section));
        format!("{mark}{text}{nugget}")
    }));
    |typed, text| {
        let (seat, rest) = typed.of_seat(text)?;
        Ok((seat, parts_of(rest).map(|part| read_stretch(typed, part)).collect::<Result<_, _>>()?))
    };
    /// A kind of goods, in one or many.
    pub(super) Goods: Good; |game, good| game.name(*good);
    |typed, text| {
        let (lexicon, word) = (typed.game.rules.lexicon(), text.to_lowercase());
        let singular = word.strip_suffix('s').unwrap_or(&word);
        lexicon.find(&word).or_else(|| lexicon.find(singular)).ok_or_else(|| {
            let names = &lexicon.names[GOOD.index()];
            let help = did_you_mean(&word, names.iter().map(String::as_str))
                .unwrap_or_else(|| format!("goods: {}", names.join(", ")));
            typed.unclear(format!("`{}` is no good; {help}", printable(&word, 40)))
        })
    };
    /// Boxes of somebody's sheet: `A: wood 6, sheep 6+2`.
    pub(super) Boxed: (Seat, Vec<Filled>);
    |game, (seat, boxes)| list_of(*seat, boxes.iter().map(|Filled { good, count, points, bonus }| {
        let count = if *count > 0 { format!(" {count} for") } else { String::new() };
        let bonus = if *bonus != 0 { format!("+{bonus}") } else { String::new() };
        format!("{}{count} {points}{bonus}", game.name(*good))
    }));
    |typed, text| {
        let (seat, rest) = typed.of_seat(text)?;
        Ok((seat, parts_of(rest).map(|part| read_box(typed, part)).collect::<Result<_, _>>()?))
    };
    /// Nuggets of somebody's sheet: `A: 5 circled, 2 left`.
    pub(super) Nuggets: (Seat, [u8; 2]);
    |_, (seat, [circled, left])| format_args!("{seat}: {circled} circled, {left} left");
    |typed, text| {
        let (seat, rest) = typed.of_seat(text)?;
        let words: Vec<&str> = rest.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let [circled, "circled", left, "left"] = words[..] else { return Err(typed.usage()) };
        let number = |text: &str| text.parse::<u8>().map_err(|_| typed.usage());
        Ok((seat, [number(circled)?, number(left)?]))
    };
}

fn read_stretch(typed: &Said<'_>, part: &str) -> Result<Stretch, Box<Refusal>> {
    let (text, second) = part.strip_prefix('+').map_or((part, false), |text| (text.trim(), true));
    let lower = text.to_lowercase();
    let (path, nugget) = lower.strip_suffix("by nugget").map_or((lower.as_str(), false), |path| (path.trim(), true));
    let game = typed.game;
    let spaces = cells(typed, path.split_whitespace())?;
    let how = "sections are spaces joined by hyphens, from the one where the line stood: `F1-E1-E2`, `+D4-C4` to a second symbol";
    let Some((start, entered)) = spaces.split_first().filter(|(_, entered)| !entered.is_empty()) else {
        return Err(typed.unclear(format!("`{}` is no section; {how}", printable(part, 60))));
    };
    let (faces, ways) = (find(&game.sections, *start, entered), find(&game.ways, *start, entered));
    let index = if second { ways } else { faces };
    let shown = printable(part, 60);
    index.map(|index| Stretch { index, second, nugget }).ok_or_else(|| {
        let (text, help) = match (second, faces, ways) {
            (true, Some(_), _) => ("no way to a second symbol", "; a section of a die has no `+`"),
            (true, ..) => ("no way to a second symbol", ""),
            (false, _, Some(_)) => ("no value of the die", "; a second symbol has a `+` before it"),
            _ => ("no value of the die", ""),
        };
        Refusal::new(Source::Rulebook("Drawing route sections"), format!("{text} has the shape `{shown}`{help}"))
    })
}

fn read_box(typed: &Said<'_>, part: &str) -> Result<Filled, Box<Refusal>> {
    let how = || {
        let part = printable(part, 60);
        typed.unclear(format!("`{part}` is no box; write `wood 6`, `sheep 6+5` with the bonus, or `wood 3 for 6`"))
    };
    let (name, rest) = part.split_once(char::is_whitespace).ok_or_else(how)?;
    let good = Goods::read(typed, name)?;
    let (count, rest) = match rest.split_once(" for ") {
        Some((count, rest)) => (count.trim().parse::<u8>().ok().filter(|count| *count > 0).ok_or_else(how)?, rest),
        None => (0, rest),
    };
    let (points, bonus) = rest.split_once('+').unwrap_or((rest, "0"));
    let number = |text: &str| text.trim().parse::<i32>().ok().filter(|number| number.abs() < 10_000).ok_or_else(how);
    Ok(Filled { good, count, points: number(points)?, bonus: number(bonus)? })
}

impl Arizona {
    /// The section that a stretch of a line is.
    pub(super) fn stretch(&self, stretch: Stretch) -> Option<&Section> {
        if stretch.second { self.ways.get(stretch.index) } else { self.sections.get(stretch.index) }
    }
}

/// Words in lower case; commas part them too.
pub(super) fn words(text: &str) -> Vec<String> {
    let parts = text.split(|character: char| character.is_whitespace() || character == ',');
    parts.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The spaces of a path: `f1-e2`, `f1 e2`, `f1>e2` are not told apart.
pub(super) fn cells<'t>(typed: &Said<'_>, words: impl Iterator<Item = &'t str>) -> Result<Vec<Cell>, Box<Refusal>> {
    let mut cells = Vec::new();
    for word in words.flat_map(|word| word.split(['-', '>', '+'])).filter(|word| !word.is_empty()) {
        match typed.game.rules.lexicon().find(word) {
            Some(cell) if cells.len() <= content::MAX_STEPS => cells.push(cell),
            Some(_) => return Err(typed.unclear("that path is longer than any section")),
            None => return Err(typed.unclear(format!("`{}` is no space of the sheet", printable(word, 40)))),
        }
    }
    Ok(cells)
}

/// The section from a space over others.
pub(super) fn find(sections: &Sections, start: Cell, entered: &[Cell]) -> Option<u16> {
    sections.among(sections.all_at(start)).find(|(_, section)| section.path() == entered).map(|(index, _)| index)
}
