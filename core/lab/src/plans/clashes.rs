//! Clashes that were told before play, as reports show them.

use javelina_engine::printable;
use serde_json::{Value, json};

use crate::reports::html::escaped;
use crate::reports::report::Report;

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
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}[{}]: {}\n", self.severity, self.code, printable(&self.message, 400));
        text += &format!("  at {}\n", printable(&self.places.join(" and "), 400));
        if !self.arms.is_empty() {
            text += &format!("  in {}\n", printable(&self.arms.join("; "), 200));
        }
        if let Some(help) = &self.help {
            text += &format!("  help: {}\n", printable(help, 400));
        }
        text
    }
}

/// The clashes for `summary.json`: how many of each sort, and all of them.
pub(crate) fn clashes_json(report: &Report) -> Value {
    let count = |code: &str| report.clashes.iter().filter(|clash| clash.code == code).count();
    let one = |clash: &Clash| {
        json!({
            "code": clash.code, "severity": clash.severity, "message": clash.message, "places": clash.places,
            "help": clash.help, "arms": clash.arms,
        })
    };
    json!({
        "possible": count("X4031"), "settled": count("X4034"), "scripts": count("X4036"),
        "told": report.clashes.iter().map(one).collect::<Vec<_>>(),
    })
}

/// The clashes for `summary.md`; `code` quotes text so that Markdown leaves it alone.
pub(crate) fn clashes_markdown(report: &Report, code: impl Fn(&str) -> String) -> String {
    if report.clashes.is_empty() {
        return String::new();
    }
    let mut out = String::from("## Clashes\n\n");
    for clash in &report.clashes {
        out += &format!("- {} {}: {}\n", clash.severity, clash.code, code(&clash.message));
        out += &format!("  at {}", code(&clash.places.join(" and ")));
        out += &format!("{}\n", clash.help.as_ref().map(|help| format!("; {}", code(help))).unwrap_or_default());
    }
    out + "\n"
}

/// The clashes for `report.html`.
pub(crate) fn clashes_html(report: &Report) -> String {
    if report.clashes.is_empty() {
        return String::new();
    }
    let mut out = String::from("<section id=\"clashes\">\n<h2>Clashes</h2>\n");
    for clash in &report.clashes {
        let (message, places) = (escaped(&clash.message, 600), escaped(&clash.places.join(" and "), 600));
        out += &format!("<article class=\"finding\">\n<h3>{} {}</h3>\n<p>{message}</p>\n", clash.severity, clash.code);
        out += &format!("<p class=\"where\">{places}; in {}</p>\n", escaped(&clash.arms.join("; "), 300));
        if let Some(help) = &clash.help {
            out += &format!("<p>{}</p>\n", escaped(help, 600));
        }
        out += "</article>\n";
    }
    out + "</section>\n"
}
