//! Pane: a page beside the terminal with table, own sheet and question. It reloads itself, asks nothing of a network, and is
//! written anew wherever a line is asked for.

use std::collections::BTreeMap;
use std::path::PathBuf;

use javelina_engine::{Seat, printable};
use javelina_session::{Desk, Shown};
use javelina_sketch::Sketch;

use crate::disk::Output;
use crate::door::safe;

const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"generator\" content=\"javelina\"/>\n\
     <meta http-equiv=\"refresh\" content=\"2\"/>\n<meta name=\"viewport\" content=\"width=device-width\"/>\n";

const STYLE: &str = include_str!("../pictures.css");
/// The digest by which a page lets this style act and no other; a test holds it against the file.
const STYLE_DIGEST: &str = "sha256-j01Hwk0EuVWcoqWNUdbIDE2D1xqs+lhN2Qg0qibK1jo=";
const SIGNS: &str = "<p>a dark corner: new since your question before; dashes: a choice ends there</p>\n";

/// The page beside a terminal.
pub struct Pane {
    path: PathBuf,
    /// What each reader saw last.
    seen: BTreeMap<Option<Seat>, Seen>,
}

/// What somebody saw at a question, and at the one before, by what is shown.
#[derive(Default)]
struct Seen {
    /// Where the table stood.
    standing: u64,
    now: Vec<Option<Sketch>>,
    before: Vec<Option<Sketch>>,
}

impl Pane {
    /// A page in this file.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self { path, seen: BTreeMap::new() }
    }

    /// Writes the page. Behind a curtain, where one looks alone, it says what all know: whose turn it is.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn write(&mut self, desk: Option<&dyn Desk>, alone: Option<Seat>) -> anyhow::Result<()> {
        let text = match (desk, alone) {
            (None, _) => page("javelina", "<p>no game is begun</p>\n"),
            (Some(desk), Some(seat)) => {
                let text = format!("<p>{seat} is asked, and looks alone at the terminal</p>\n");
                page(&desk.header().game, &text)
            }
            (Some(desk), None) => {
                let over = if desk.is_over() { "the game is over" } else { "nobody is asked" };
                let asked = desk.question().map_or_else(|| over.to_string(), |question| question.text);
                let body = format!("<p>{}</p>\n{}", escaped(&printable(&asked, 600)), self.shown(desk));
                page(&desk.header().game, &body)
            }
        };
        Output::Page.write_private(&self.path, &text)
    }

    /// Table and sheet of whoever is asked, with what is new since the question before marked.
    fn shown(&mut self, desk: &dyn Desk) -> String {
        let seen = self.seen.entry(desk.question().map(|question| question.seat)).or_default();
        if seen.standing != desk.standing() {
            (seen.standing, seen.before) = (desk.standing(), std::mem::take(&mut seen.now));
        }
        let shown = desk.pictures(&seen.before);
        seen.now = shown.iter().map(|one| one.sketch.clone()).collect();
        let part = |one: Shown| {
            let lines =
                |svg: String| svg.lines().filter(|line| !line.starts_with("<?xml")).collect::<Vec<_>>().join("\n");
            let picture = one.picture.map(lines);
            let body = picture.unwrap_or_else(|| format!("<pre>{}</pre>", escaped(&one.text)));
            format!("<section><h2>{}</h2>\n{body}\n</section>\n", escaped(&one.title))
        };
        let signs = if seen.now.iter().any(Option::is_some) { SIGNS } else { "" };
        shown.into_iter().map(part).chain([signs.to_string()]).collect()
    }
}

fn page(title: &str, body: &str) -> String {
    let title = escaped(title);
    let policy = format!("default-src 'none'; style-src '{STYLE_DIGEST}'");
    let policy =
        format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\"/>\n<style>{STYLE}</style>\n");
    format!("{HEAD}{policy}<title>{title}</title>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n")
}

fn escaped(text: &str) -> String {
    let safe = safe(text, false, false);
    safe.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
