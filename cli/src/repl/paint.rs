//! Paint: the colours of a terminal. They say nothing alone: seats have letters, new lines a `+`, refusals the word.

use javelina_engine::Seat;

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

/// Colours of seats, from A: red, green and blue.
type Seats = [[u8; 3]; 6];

/// On a light ground. Pictures have the same, but a darker D and E, since white letters stand on them there.
const LIGHT: Seats = [
    [0xb2, 0x43, 0x2a],
    [0x22, 0x69, 0x6f],
    [0x6a, 0x46, 0x87],
    [0xc0, 0x8a, 0x00],
    [0x3b, 0x7f, 0xd1],
    [0x2b, 0x2b, 0x2b],
];
/// On a dark ground.
const DARK: Seats = [
    [0xe0, 0x86, 0x5f],
    [0x1b, 0x99, 0x89],
    [0x94, 0x70, 0xdf],
    [0xd8, 0xb8, 0x31],
    [0x6d, 0xd3, 0xff],
    [0xf0, 0xf0, 0xf0],
];
/// The nearest of 16 colours, without fills.
const SIXTEEN: [u8; 6] = [31, 36, 35, 33, 34, 1];

/// The colours that a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// None.
    Without,
    /// Those that every terminal has.
    Sixteen,
    /// All of them, with seats on this table.
    True(&'static Seats),
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
            (true, true) => Self::True(if matches!(ground, Some(7 | 9..=15)) { &LIGHT } else { &DARK }),
        }
    }

    /// A text in the colours of its role.
    pub fn role(&self, role: Role, text: &str) -> String {
        let code = match (self, role) {
            (Self::Without, _) => return text.into(),
            (Self::Sixteen, Role::Seat(seat)) => format!("1;{}", SIXTEEN[seat.index() % SIXTEEN.len()]),
            (Self::True(seats), Role::Seat(seat)) => {
                let fill = seats[seat.index() % seats.len()];
                let [red, green, blue] = fill;
                let letter = if luminance(fill) > 0.18 { "38;2;0;0;0" } else { "38;2;255;255;255" };
                format!("1;{letter};48;2;{red};{green};{blue}")
            }
            (_, Role::New | Role::Legal) => "1".into(),
            (_, Role::Points) => "32".into(),
            (_, Role::Reason) => "36".into(),
            (_, Role::Refusal) => "31".into(),
            (_, Role::Faint) => "2".into(),
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }

    /// A line of talk: the seat that it begins with in its colour, and what says that something is refused.
    pub fn line(&self, line: &str, seats: usize) -> String {
        let text = line.trim_start();
        let indent = &line[..line.len() - text.len()];
        let mut letters = text.chars();
        let seat = letters.next().and_then(Seat::of_letter).filter(|seat| seat.index() < seats);
        if let (Some(seat), Some(' ' | ':' | ',')) = (seat, letters.next()) {
            return format!("{indent}{}{}", self.role(Role::Seat(seat), &text[..1]), &text[1..]);
        }
        match text.strip_prefix("refused") {
            Some(rest) => format!("{indent}{}{rest}", self.role(Role::Refusal, "refused")),
            None => line.into(),
        }
    }
}

/// A part of a colour as light: 0 to 1 (sRGB).
fn light(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// Relative luminance of a colour (WCAG 2).
fn luminance([red, green, blue]: [u8; 3]) -> f64 {
    0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How people see who lack one sort of cones, in linear light (Machado 2009, severity 1).
    const EYES: [(&str, [[f64; 3]; 3]); 4] = [
        ("all", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "deuteranopes",
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        ),
        (
            "protanopes",
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        ),
        (
            "tritanopes",
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
        ),
    ];

    /// CIE L*a*b* of linear light, white D65.
    fn lab([red, green, blue]: [f64; 3]) -> [f64; 3] {
        let x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue;
        let y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue;
        let z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue;
        let root = |t: f64| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 };
        let [x, y, z] = [x / 0.95047, y, z / 1.08883].map(root);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// The distance of the nearest two colours (CIE76) as these people see them.
    fn nearest(colours: &Seats, eyes: &[[f64; 3]; 3]) -> f64 {
        let seen: Vec<[f64; 3]> = colours
            .iter()
            .map(|colour| {
                let linear = colour.map(light);
                let row = |row: &[f64; 3]| row.iter().zip(linear).map(|(one, part)| one * part).sum::<f64>();
                lab(eyes.map(|one| row(&one).clamp(0.0, 1.0)))
            })
            .collect();
        let apart = |one: &[f64; 3], other: &[f64; 3]| {
            one.iter().zip(other).map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
        };
        let pairs = seen.iter().enumerate().flat_map(|(at, one)| seen[..at].iter().map(move |other| apart(one, other)));
        pairs.fold(f64::MAX, f64::min)
    }

    #[test]
    fn the_colours_of_seats_are_far_apart_for_all_eyes() {
        for (colours, wanted) in [(&LIGHT, [31.7, 17.8, 23.4, 16.7]), (&DARK, [38.0, 28.9, 26.2, 25.4])] {
            for ((who, eyes), least) in EYES.iter().zip(wanted) {
                let nearest = nearest(colours, eyes);
                assert!(nearest >= least, "{who}: {nearest:.1}, not {least}");
            }
        }
    }

    #[test]
    fn letters_on_badges_have_a_contrast_of_four_and_a_half() {
        for colour in LIGHT.iter().chain(&DARK) {
            let ground = luminance(*colour) + 0.05;
            let contrast = if ground - 0.05 > 0.18 { ground / 0.05 } else { 1.05 / ground };
            assert!(contrast >= 4.5, "{colour:?}: {contrast:.1}");
        }
    }

    #[test]
    fn what_is_painted_says_the_same_without_its_codes() {
        let paints = [Paint::Without, Paint::Sixteen, Paint::True(&DARK), Paint::True(&LIGHT)];
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
        assert!(Paint::Sixteen.line("B: yes", 2).starts_with("\u{1b}[1;36mB\u{1b}[0m:"));
    }

    #[test]
    fn the_environment_says_which_colours_there_are() {
        let of = |colour: &'static str, ground: &'static str| {
            Paint::of(true, |name| Some(if name == "COLORTERM" { colour } else { ground }.to_string()))
        };
        assert_eq!(of("truecolor", "0;15"), Paint::True(&LIGHT));
        assert_eq!(of("24bit", "15;default;0"), Paint::True(&DARK));
        assert_eq!(of("", ""), Paint::Sixteen);
        assert_eq!(Paint::of(false, |_| Some("truecolor".into())), Paint::Without);
    }
}
