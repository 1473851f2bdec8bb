//! Clashes that were told before play.

use javelina_engine::printable;

/// Two pieces of content that answer one question differently, or might.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The code of the diagnostic: `X4031`.
    pub code: String,
    /// How bad it is: `warning`, `note`.
    pub severity: String,
    /// Between what, over what, and how.
    pub message: String,
    /// Where both stand, as `file:line:column`.
    pub places: Vec<String>,
    /// What settles it.
    pub help: Option<String>,
    /// The labels of the arms that play both.
    pub arms: Vec<String>,
}

impl Clash {
    /// The clash in lines of text: what it is, where, for which arms, and what settles it.
    pub fn text(&self) -> String {
        let mut text = format!("{}[{}]: {}\n", self.severity, self.code, printable(&self.message, 400));
        if !self.places.is_empty() {
            text += &format!("  at {}\n", printable(&self.places.join(" and "), 400));
        }
        if !self.arms.is_empty() {
            text += &format!("  in {}\n", printable(&self.arms.join("; "), 200));
        }
        if let Some(help) = &self.help {
            text += &format!("  help: {}\n", printable(help, 400));
        }
        text
    }
}
