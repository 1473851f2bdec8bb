//! Pane: a page beside the terminal with table, own sheet and question. It reloads itself, asks nothing of a network, and is
//! written anew wherever a line is asked for.

use javelina_engine::printable;
use javelina_session::{Desk, Shown};

use super::session::Session;
use crate::disk::write_whole;
use crate::door::safe;

const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
     <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\"/>\n\
     <meta http-equiv=\"refresh\" content=\"2\"/>\n<meta name=\"viewport\" content=\"width=device-width\"/>\n";

impl Session {
    /// Writes the pane, if one is kept; why it is kept no more, if it cannot be written.
    pub(super) fn show_pane(&mut self) -> Option<String> {
        let path = self.pane.take()?;
        match write_whole(&path, self.pane_text().as_bytes()) {
            Ok(()) => {
                self.pane = Some(path);
                None
            }
            Err(error) => Some(format!("the pane is kept no more: {error:#}")),
        }
    }

    /// The page. Behind a curtain it says what all know: whose turn it is.
    fn pane_text(&self) -> String {
        let Some(desk) = self.desk() else { return page("javelina", "<p>no game is begun</p>\n") };
        let alone = desk.reads_alone().filter(|_| self.has_curtain && self.at_terminal);
        let game = &desk.header().game;
        if let Some(seat) = alone {
            let text = format!("<p>{seat} is asked, and looks alone at the terminal</p>\n");
            return page(game, &text);
        }
        let asked = desk.question().map(|question| question.text);
        let asked = asked.unwrap_or_else(|| if desk.is_over() { "the game is over" } else { "nobody is asked" }.into());
        page(game, &format!("<p>{}</p>\n{}", escaped(&printable(&asked, 600)), shown(desk)))
    }
}

fn shown(desk: &dyn Desk) -> String {
    let part = |one: Shown| {
        let lines = |svg: String| svg.lines().filter(|line| !line.starts_with("<?xml")).collect::<Vec<_>>().join("\n");
        let picture = one.picture.map(lines);
        let body = picture.unwrap_or_else(|| format!("<pre>{}</pre>", escaped(&one.text)));
        format!("<section><h2>{}</h2>\n{body}\n</section>\n", escaped(&one.title))
    };
    desk.pictures().into_iter().map(part).collect()
}

fn page(title: &str, body: &str) -> String {
    let title = escaped(title);
    format!("{HEAD}<title>{title}</title>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n")
}

fn escaped(text: &str) -> String {
    let safe = safe(text, false, false);
    safe.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
