//! Palette: the colours of pictures on paper, and what each becomes on a dark ground.

/// Paper.
pub const PAPER: &str = "#fbf5e9";
/// The panels on it.
pub const PANEL: &str = "#fffdf8";
/// Letters.
pub const INK: &str = "#3b2f2a";
/// Lines and lesser letters.
pub const FAINT: &str = "#8a7868";
/// Thin lines.
pub const HAIR: &str = "#d9cbb6";

/// The ground of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Paper.
    #[default]
    Light,
    /// A dark page.
    Dark,
}

/// The tone of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A seat's.
    Seat(u8),
    /// Woods.
    Forest,
    /// Sand.
    Desert,
    /// Water.
    Wetland,
    /// Ice.
    Arctic,
    /// None of these.
    Grey,
}

impl Tone {
    /// Ground, and letters on it.
    pub(crate) fn colours(self) -> (&'static str, &'static str) {
        match self {
            Self::Seat(seat) => (player(usize::from(seat)).0, letters(usize::from(seat))),
            Self::Forest => ("#3f7a46", "#fefefe"),
            Self::Desert => ("#e3bd62", "#1d1d1d"),
            Self::Wetland => ("#2f6f9f", "#fefefe"),
            Self::Arctic => ("#dfe9ef", "#1d1d1d"),
            Self::Grey => ("#6f6a64", "#fefefe"),
        }
    }
}

/// The colours of the seats, for pictures and terminals: strong for marks, light for areas, and letters on the strong one.
/// On a dark ground [`DARK`] has others.
const SEATS: [(&str, &str, &str); 6] = [
    ("#b2432a", "#f3d3c6", "#ffffff"),
    ("#22696f", "#c9e3e2", "#ffffff"),
    ("#6a4687", "#e2d5ec", "#ffffff"),
    ("#c08a00", "#f2e2a9", "#000000"),
    ("#3b7fd1", "#d3e3f7", "#000000"),
    ("#2b2b2b", "#dcdad6", "#ffffff"),
];

/// The colour of a seat, or of what is its own: strong for marks, light for areas.
pub fn player(seat: usize) -> (&'static str, &'static str) {
    let (strong, light, _) = SEATS[seat % SEATS.len()];
    (strong, light)
}

/// The colour of letters on the strong colour of a seat.
pub fn letters(seat: usize) -> &'static str {
    SEATS[seat % SEATS.len()].2
}

/// The strong colour of a seat and that of letters on it: red, green and blue.
pub fn badge(theme: Theme, seat: usize) -> [[u8; 3]; 2] {
    [player(seat).0, letters(seat)].map(|colour| rgb(&themed(theme, colour)))
}

/// Red, green and blue of `#rrggbb`.
fn rgb(colour: &str) -> [u8; 3] {
    [1, 3, 5].map(|at| colour.get(at..at + 2).and_then(|part| u8::from_str_radix(part, 16).ok()).unwrap_or_default())
}

/// What becomes of a colour on a dark ground. Others stay: drawings and zones have grounds of their own.
const DARK: [(&str, &str); 19] = [
    (PAPER, "#1f1b18"),
    (PANEL, "#2b2623"),
    (INK, "#f0e6d8"),
    (FAINT, "#b8a898"),
    (HAIR, "#51473f"),
    ("#f8f0ee", "#382f33"), // mud
    ("#ffffff", "#000000"),
    ("#b2432a", "#e0865f"),
    ("#f3d3c6", "#5a3024"),
    ("#22696f", "#1b9989"),
    ("#c9e3e2", "#1d4443"),
    ("#6a4687", "#9470df"),
    ("#e2d5ec", "#3f3455"),
    ("#c08a00", "#d8b831"),
    ("#f2e2a9", "#4f4216"),
    ("#3b7fd1", "#6dd3ff"),
    ("#d3e3f7", "#1f3d57"),
    ("#2b2b2b", "#f0f0f0"),
    ("#dcdad6", "#4a4a4a"),
];

/// Rules of a style sheet that make a picture on paper one on a dark ground, where a page has one.
pub fn dark_rules() -> String {
    let rule = |(light, dark): (&str, &str)| {
        let rules = ["fill", "stroke", "color"].map(|part| format!("[{part}=\"{light}\"] {{ {part}: {dark}; }}"));
        format!("  {}\n", rules.join(" "))
    };
    format!("@media (prefers-color-scheme: dark) {{\n{}}}\n", DARK.map(rule).concat())
}

/// Attributes in the colours of a theme.
pub(crate) fn themed(theme: Theme, style: &str) -> String {
    let dark = |part: &str| {
        let colour = part.get(..7).and_then(|colour| DARK.iter().find(|(light, _)| *light == colour));
        match colour {
            Some((_, dark)) => format!("{dark}{}", &part[7..]),
            None => part.into(),
        }
    };
    match theme {
        Theme::Light => style.into(),
        Theme::Dark => {
            let mut parts = style.split('#');
            let first = parts.next().unwrap_or_default().to_string();
            parts.fold(first, |text, part| text + &dark(&format!("#{part}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A part of a colour as light: 0 to 1 (sRGB).
    fn light(part: u8) -> f64 {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    }

    /// Relative luminance (WCAG 2).
    fn luminance(colour: &str) -> f64 {
        let [red, green, blue] = rgb(colour).map(light);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

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
    fn nearest(theme: Theme, eyes: &[[f64; 3]; 3]) -> f64 {
        let seen: Vec<[f64; 3]> = (0..SEATS.len())
            .map(|seat| {
                let linear = badge(theme, seat)[0].map(light);
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
        for (theme, wanted) in [(Theme::Light, [31.7, 17.8, 23.4, 16.7]), (Theme::Dark, [38.0, 28.9, 26.2, 25.4])] {
            for ((who, eyes), least) in EYES.iter().zip(wanted) {
                let nearest = nearest(theme, eyes);
                assert!(nearest >= least, "{who}: {nearest:.1}, not {least}");
            }
        }
    }

    #[test]
    fn letters_stand_out_from_their_ground_in_both_themes() {
        let habitats = [Tone::Forest, Tone::Desert, Tone::Wetland, Tone::Arctic, Tone::Grey];
        let tones = (0..6).map(Tone::Seat).chain(habitats).map(Tone::colours);
        let papers = [(PAPER, INK), (PANEL, INK)].into_iter().chain(SEATS.map(|(_, light, _)| (light, INK)));
        let letters = tones.chain(papers).map(|(ground, letters)| (ground, letters, 4.5));
        let marks = SEATS.iter().map(|(strong, ..)| (PANEL, *strong, 3.0));
        for (ground, letters, least) in letters.chain(marks) {
            for theme in [Theme::Light, Theme::Dark] {
                let [ground, letters] = [ground, letters].map(|colour| themed(theme, colour));
                let found = contrast(&ground, &letters);
                assert!(found >= least, "{letters} on {ground}, {theme:?}: {found:.2}");
            }
        }
    }

    #[test]
    fn a_dark_picture_changes_the_colours_of_the_table_alone() {
        let style = "fill=\"#fbf5e9\" stroke=\"#123456\" stroke-width=\"2\"";
        assert_eq!(themed(Theme::Light, style), style);
        assert_eq!(themed(Theme::Dark, style), "fill=\"#1f1b18\" stroke=\"#123456\" stroke-width=\"2\"");
        assert_eq!(themed(Theme::Dark, "fill=\"#000\""), "fill=\"#000\"", "a short colour is no prefix");
    }
}
