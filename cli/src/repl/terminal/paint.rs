//! Paint: the colours of a terminal. They say nothing alone: seats have letters, new lines a `+`, refusals the word.

use javelina_engine::Seat;
use javelina_sketch::Theme;

/// What is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The letter of a seat.
    Seat(Seat),
    /// A line that was not there before.
    New,
    /// The number of a choice.
    Legal,
    /// Points that are won or lost.
    Points,
    /// What a choice brings.
    Reason,
    /// That something is refused.
    Refusal,
    /// Help, and what is said by the way.
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
    /// All of them, those of seats as in pictures on such a ground.
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

    /// The prompt with the letter of whoever is asked in its colour.
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
            (_, Role::Points) if text.trim_start().trim_start_matches("best ").starts_with('-') => "31".into(),
            (_, Role::Points) => "32".into(),
            (_, Role::Reason) => "36".into(),
            (_, Role::Refusal) => "31".into(),
            (_, Role::Faint) => "2".into(),
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }

    /// A line of talk: the seat that it begins with in its colour, and what says that something is refused.
    pub fn line(&self, line: &str, seats: usize) -> String {
        if line.starts_with("+ ") {
            return self.role(Role::New, line);
        }
        let text = line.trim_start();
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
        assert!(Paint::Sixteen.role(Role::Points, "      -2").contains("[31m"), "a loss is no gain");
        assert!(Paint::Sixteen.line("B: yes", 2).starts_with("\u{1b}[1;36mB\u{1b}[0m:"));
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
