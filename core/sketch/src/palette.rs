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
            Self::Seat(seat) => (player(usize::from(seat)).0, "#ffffff"),
            Self::Forest => ("#3f7a46", "#fefefe"),
            Self::Desert => ("#e3bd62", "#1d1d1d"),
            Self::Wetland => ("#2f6f9f", "#fefefe"),
            Self::Arctic => ("#dfe9ef", "#1d1d1d"),
            Self::Grey => ("#6f6a64", "#fefefe"),
        }
    }
}

/// The colours of the seats: strong for marks, light for areas.
const SEATS: [(&str, &str); 6] = [
    ("#b2432a", "#f3d3c6"),
    ("#22696f", "#c9e3e2"),
    ("#6a4687", "#e2d5ec"),
    ("#8a6a00", "#f2e2a9"),
    ("#2f6dbd", "#d3e3f7"),
    ("#2b2b2b", "#dcdad6"),
];

/// The colour of a seat, or of what is its own: strong for marks, light for areas.
#[must_use]
pub fn player(seat: usize) -> (&'static str, &'static str) {
    SEATS[seat % SEATS.len()]
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
    ("#22696f", "#35b3a4"),
    ("#c9e3e2", "#1d4443"),
    ("#6a4687", "#a98aea"),
    ("#e2d5ec", "#3f3455"),
    ("#8a6a00", "#d8b831"),
    ("#f2e2a9", "#4f4216"),
    ("#2f6dbd", "#6dc3ff"),
    ("#d3e3f7", "#1f3d57"),
    ("#2b2b2b", "#f0f0f0"),
    ("#dcdad6", "#4a4a4a"),
];

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

    fn luminance(colour: &str) -> f64 {
        let part = |at: usize| {
            let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap_or_default()) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn letters_stand_out_from_their_ground_in_both_themes() {
        let habitats = [Tone::Forest, Tone::Desert, Tone::Wetland, Tone::Arctic, Tone::Grey];
        let tones = (0..6).map(Tone::Seat).chain(habitats).map(Tone::colours);
        let papers = [(PAPER, INK), (PANEL, INK)].into_iter().chain(SEATS.map(|(_, light)| (light, INK)));
        let strong = SEATS.iter().map(|(strong, _)| (PANEL, *strong));
        for (ground, letters) in tones.chain(papers).chain(strong) {
            for theme in [Theme::Light, Theme::Dark] {
                let [ground, letters] = [ground, letters].map(|colour| themed(theme, colour));
                let found = contrast(&ground, &letters);
                assert!(found >= 4.5, "{letters} on {ground}, {theme:?}: {found:.2}");
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
