//! Paint: the colours of a terminal. They say nothing alone: seats have letters, new lines a `+`, refusals the word.

use javelina_engine::Seat;
use javelina_sketch::{Anchor, Theme};

/// Role of a painted text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The letter of a seat.
    Seat(Seat),
    /// A line that is new to its reader.
    New,
    /// The mark of something new on a board.
    Mark,
    /// Something that can be chosen.
    Legal,
    /// Points that are won or lost, by their sign.
    Points,
    /// Effects of a choice.
    Reason,
    /// That something is refused.
    Refusal,
    /// Help and remarks.
    Faint,
}

/// The nearest of 16 colours, without fills.
const SIXTEEN: [u8; 6] = [31, 36, 35, 33, 34, 1];

/// The colours that a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// None.
    Without,
    /// Those that every terminal has.
    Sixteen,
    /// 24-bit colours; seats as in pictures on this ground.
    True(Theme),
}

impl Paint {
    /// The colours of this terminal, if any are to be shown, from the variables of the environment: `COLORTERM`, and `COLORFGBG`
    /// for a light ground.
    pub fn of(is_shown: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        let is_true = variable("COLORTERM").is_some_and(|term| term == "truecolor" || term == "24bit");
        let ground = variable("COLORFGBG").and_then(|both| both.rsplit(';').next()?.parse::<u8>().ok());
        match (is_shown, is_true) {
            (false, _) => Self::Without,
            (true, false) => Self::Sixteen,
            (true, true) => Self::True(if matches!(ground, Some(7 | 9..=15)) { Theme::Light } else { Theme::Dark }),
        }
    }

    /// The prompt with the letter of the acting seat in its colour.
    pub fn prompt(&self, prompt: &str) -> String {
        match prompt.strip_suffix("> ").and_then(|rest| rest.rsplit_once(' ')) {
            Some((before, letter)) => format!("{before} {}> ", self.line(&format!("{letter} "), 8).trim_end()),
            None => prompt.into(),
        }
    }

    /// A text in the colours of its role.
    pub fn role(&self, role: Role, text: &str) -> String {
        let code = match (self, role) {
            (Self::Without, _) => return text.into(),
            (Self::Sixteen, Role::Seat(seat)) => format!("1;{}", SIXTEEN[seat.index() % SIXTEEN.len()]),
            (Self::True(theme), Role::Seat(seat)) => {
                let [fill, letters] = javelina_sketch::badge(*theme, seat.index());
                let parts = |[red, green, blue]: [u8; 3]| format!("2;{red};{green};{blue}");
                format!("1;38;{};48;{}", parts(letters), parts(fill))
            }
            (_, Role::New | Role::Legal) => "1".into(),
            (_, Role::Mark) => "7".into(),
            (_, Role::Points) => match text.trim_start().trim_start_matches("best ") {
                "+0" => return text.into(),
                loss if loss.starts_with('-') => "31".into(),
                _ => "32".into(),
            },
            (_, Role::Reason) => "36".into(),
            (_, Role::Refusal) => "31".into(),
            (_, Role::Faint) => "2".into(),
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }

    /// A line of text: the seat at its start in its colour, and the word `refused`.
    pub fn line(&self, line: &str, seats: usize) -> String {
        if line.starts_with("+ ") {
            return self.role(Role::New, line);
        }
        let text = line.trim_start().trim_start_matches('*');
        let indent = &line[..line.len() - text.len()];
        let mut letters = text.chars();
        let seat = letters
            .next()
            .filter(char::is_ascii_uppercase)
            .and_then(Seat::of_letter)
            .filter(|seat| seat.index() < seats);
        if let (Some(seat), Some(' ' | ':' | ',')) = (seat, letters.next()) {
            return format!("{indent}{}{}", self.role(Role::Seat(seat), &text[..1]), &text[1..]);
        }
        match text.strip_prefix("refused") {
            Some(rest) => format!("{indent}{}{rest}", self.role(Role::Refusal, "refused")),
            None => line.into(),
        }
    }
}

/// The colours for the lines of a table with this number of seats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brush {
    pub paint: Paint,
    pub seats: usize,
}

impl Brush {
    /// No colours, for measuring.
    pub const NONE: Self = Self { paint: Paint::Without, seats: 0 };

    /// A line of talk.
    pub fn line(self, line: &str) -> String {
        self.paint.line(line, self.seats)
    }

    /// A line of a drawing with the marks of these things, and the things of a player in its colour.
    pub fn drawn(self, line: &str, things: &[&Anchor]) -> String {
        if !line.is_ascii() {
            return line.into(); // its letters are not its columns
        }
        let mut parts: Vec<(usize, usize, Role)> = Vec::new();
        for thing in things {
            let (start, end) = (thing.column.saturating_sub(1), thing.column + thing.width);
            match (line.as_bytes().get(start), thing.owner) {
                (Some(b'<'), _) => parts.push((start, end + 1, Role::Legal)),
                (Some(b'+'), None) => parts.push((start, end, Role::Mark)),
                (Some(b'+'), Some(_)) => parts.push((start, start + 1, Role::Mark)),
                _ => {}
            }
            parts.extend(thing.owner.map(|owner| (thing.column, end, Role::Seat(Seat(owner)))));
        }
        parts.sort_by_key(|(start, ..)| *start);
        let (mut text, mut at) = (String::new(), 0);
        for (start, end, role) in parts {
            let Some(part) = line.get(start..end.min(line.len())).filter(|_| start >= at) else { continue };
            let (bare, before) = (part.trim_end(), line.get(at..start).unwrap_or_default());
            text += &format!("{before}{}{}", self.paint.role(role, bare), &part[bare.len()..]);
            at = start + part.len();
        }
        text + line.get(at..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_painted_says_the_same_without_its_codes() {
        let paints = [Paint::Without, Paint::Sixteen, Paint::True(Theme::Dark), Paint::True(Theme::Light)];
        for line in ["A takes a 2", "  B: choose cow", "refused: no", "C is not here", "Apples"] {
            for paint in paints {
                let painted = paint.line(line, 2);
                let codes = painted.split('\u{1b}').enumerate();
                let bare = |(at, part): (usize, &str)| match part.split_once('m') {
                    Some((_, rest)) if at > 0 => rest.to_string(),
                    _ => part.to_string(),
                };
                assert_eq!(codes.map(bare).collect::<String>(), line);
            }
        }
        assert_eq!(Paint::Sixteen.line("C is not here", 2), "C is not here");
        assert_eq!(Paint::Sixteen.line("a card of the Field", 2), "a card of the Field", "an article is no seat");
        let points = |text| Paint::Sixteen.role(Role::Points, text);
        assert!(points("      -2").contains("[31m") && points("best +2").contains("[32m"), "a loss is no gain");
        assert_eq!(points("best +0"), "best +0", "no change has no colour");
        assert!(Paint::Sixteen.line("B: yes", 2).starts_with("\u{1b}[1;36mB\u{1b}[0m:"));
    }

    #[test]
    fn marks_and_pieces_of_a_drawing_are_painted_and_say_the_same_without_their_codes() {
        let thing = |column, width, owner| Anchor { name: "thing".into(), line: 0, column, width, owner };
        let line = " 1 +W)<S> .E. +A5 B1";
        let things =
            [thing(4, 1, None), thing(7, 1, None), thing(11, 1, None), thing(15, 2, Some(0)), thing(18, 2, Some(1))];
        let things: Vec<&Anchor> = things.iter().collect();
        let seen = Brush { paint: Paint::Sixteen, seats: 2 }.drawn(line, &things);
        let code = |code: &str, text: &str| format!("\u{1b}[{code}m{text}\u{1b}[0m");
        let parts = [code("7", "+W"), code("1", "<S>"), code("7", "+"), code("1;31", "A5"), code("1;36", "B1")];
        assert_eq!(seen, format!(" 1 {}){} .E. {}{} {}", parts[0], parts[1], parts[2], parts[3], parts[4]));
        assert_eq!(Brush::NONE.drawn(line, &things), line);
    }

    #[test]
    fn the_environment_says_which_colours_there_are() {
        let of = |colour: &'static str, ground: &'static str| {
            Paint::of(true, |name| Some(if name == "COLORTERM" { colour } else { ground }.to_string()))
        };
        assert_eq!(of("truecolor", "0;15"), Paint::True(Theme::Light));
        assert_eq!(of("24bit", "15;default;0"), Paint::True(Theme::Dark));
        assert_eq!(of("", ""), Paint::Sixteen);
        assert_eq!(Paint::of(false, |_| Some("truecolor".into())), Paint::Without);
    }
}
