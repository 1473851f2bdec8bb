//! `replay --html`: a recorded game as one page that steps through it, reads without scripts and asks nothing of a network.

use anyhow::{Result, bail};
use javelina_engine::replay::{Header, Replay};
use javelina_engine::{Due, Outcome, Row, Seat, Standing, counted, printable};
use javelina_session::Replayed;
use javelina_sketch::Theme;
use serde_json::json;

use crate::text::door::safe;
use crate::text::reel::Reel;

const STYLE: &str = include_str!("../../viewer.css");
const SCRIPT: &str = include_str!("../../viewer.js");
/// Digests by which a page lets this style act and no other; a test holds them against the files.
const STYLE_DIGEST: &str = "sha256-+iixIDJnzwICXg8A8XwC6BXHa0u6bHkIEtPnnFejSJ4=";
/// The same of the script.
const SCRIPT_DIGEST: &str = "sha256-+X0/KQ6/9p5K5/AaRsTmIu8vf/J0og3wgjIDt3uW1/Y=";
/// The most bytes of a page.
const MOST: usize = 4 * 1024 * 1024;
/// Moves between two tables that stand as text in the page.
const APART: usize = 20;
const DOCTYPE: &str = "<!DOCTYPE html>";

/// A recorded game, step by step, for whoever looks at the page.
pub(in crate::commands) struct Viewer<'a> {
    table: Box<dyn Replayed + 'a>,
    game: &'static str,
    header: &'a Header,
    players: Vec<String>,
    viewer: Option<Seat>,
}

struct Film {
    /// The table, then the sheet of each seat.
    reel: Reel,
    moves: String,
    /// How everybody stands after so many moves.
    scores: Vec<String>,
    /// Before which moves a turn begins.
    turns: Vec<usize>,
    plain: String,
}

/// When sheets are shown anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sheets {
    Always,
    EachTurn,
}

impl<'a> Viewer<'a> {
    /// The game of a table that stands at its end, as `viewer` knows it; with all that is hidden if there is none.
    pub fn new(table: Box<dyn Replayed + 'a>, replay: &'a Replay, game: &'static str, viewer: Option<Seat>) -> Self {
        let (header, players) = (&replay.header, replay.players());
        Self { table, game, header, players, viewer }
    }

    /// The page. Errors: the game is too long for one.
    pub fn page(&mut self) -> Result<String> {
        let mut note = String::new();
        let mut film = self.film(Sheets::Always);
        if film.reel.size() > MOST / 2 {
            film = self.film(Sheets::EachTurn);
            note = "<p>Sheets show the state at the start of each turn.</p>\n".into();
        }
        let page = self.laid_out(&film, &note);
        if page.len() > MOST {
            bail!("the page would have {} bytes, more than the limit of {MOST}", page.len());
        }
        Ok(page)
    }

    fn outcome(&self) -> Outcome {
        self.table.outcome().unwrap_or_else(|| Outcome::Running(Vec::new()))
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.table.seats()).map(|seat| Seat(seat as u8))
    }

    fn film(&mut self, sheets: Sheets) -> Film {
        while self.table.step_back() {}
        let mut film = Film {
            reel: Reel::new(self.abouts().count()),
            moves: String::new(),
            scores: Vec::new(),
            turns: Vec::new(),
            plain: String::new(),
        };
        let mut acted = None;
        loop {
            let at = self.table.moves();
            let is_last = self.table.is_last();
            let due = self.table.due().seat().map(|seat| (seat, self.table.round()));
            if due.is_none() && self.table.seats() == 1 {
                acted = None; // one seat has turns of its own between draws of chance
            }
            let begins = due.is_some() && due != acted;
            if begins {
                acted = due;
                film.turns.push(at);
            }
            film.scores.push(self.standing());
            for (pane, about) in self.abouts().enumerate() {
                if sheets == Sheets::EachTurn && pane > 0 && at > 0 && !begins && !is_last {
                    film.reel.stay(pane);
                } else {
                    film.reel.push(pane, &self.picture(about).unwrap_or_else(|| self.game_text(about, false)));
                }
            }
            if at > 0 {
                film.moves += &self.item(at);
            }
            if at.is_multiple_of(APART) || is_last {
                let text = self.game_text(None, true);
                film.plain += &format!(
                    "<details><summary>after {}</summary>\n<pre>{text}</pre></details>\n",
                    counted(at, "move")
                );
            }
            if !self.table.step_on() {
                return film;
            }
        }
    }

    fn abouts(&self) -> impl Iterator<Item = Option<Seat>> + use<> {
        std::iter::once(None).chain(self.seats().map(Some))
    }

    /// A pane as it is now for those without scripts: a picture of the table, sheets as text.
    fn pane(&self, about: Option<Seat>) -> String {
        let name = about.map_or_else(|| "table".to_string(), |seat| seat.to_string());
        let text = || self.game_text(about, false);
        let part = match self.picture(about) {
            Some(picture) if about.is_none() => format!("<div data-pane=\"\">{picture}</div>"),
            Some(_) => format!("<div data-pane=\"\"><pre>{}</pre></div>", text()),
            None => format!("<pre data-pane=\"\">{}</pre>", text()),
        };
        format!("<section><h2>{name}</h2>\n{part}</section>\n")
    }

    /// The picture of the table or of a sheet, if the game draws one that the reader may see. Its description is left out.
    fn picture(&self, about: Option<Seat>) -> Option<String> {
        let picture = self.table.picture(about, Theme::Light)?;
        let lines = picture.lines().filter(|line| !line.starts_with("<?xml") && !line.starts_with("<desc"));
        // A page has several pictures, so ids that are alike go, and what names the description.
        let bare = |line: &str| match line.split_once(" aria-labelledby=\"") {
            Some((head, tail)) => head.to_string() + tail.split_once('"').map_or("", |(_, rest)| rest),
            None => line.replace(" id=\"title\"", ""),
        };
        Some(lines.map(bare).collect::<Vec<_>>().join("\n"))
    }

    fn game_text(&self, about: Option<Seat>, plain: bool) -> String {
        escaped(self.table.text(about, plain).trim_end())
    }

    /// The last move, as an item of the list of moves.
    fn item(&self, at: usize) -> String {
        let line = printable(&self.table.move_line(at - 1).unwrap_or_default(), 400);
        let move_line = format!("{}: {line}", self.table.by(at - 1));
        let told = self.table.told_of(at - 1).into_iter().filter(|told| *told != move_line);
        let told: String = told.map(|line| format!("<p>{}</p>", escaped(&line))).collect();
        format!("<li id=\"m{at}\"><a href=\"#m{at}\">{at} {}</a>{told}</li>\n", escaped(&move_line))
    }

    fn standing(&self) -> String {
        let outcome = self.outcome();
        let side = |side: &Standing| format!("{} {}", letters(side), side.score_in_words());
        outcome.standings().iter().map(side).collect::<Vec<_>>().join(", ")
    }

    fn heading(&self) -> String {
        let outcome = self.outcome();
        let name = |seat: Seat| printable(self.players.get(seat.index()).map_or("", String::as_str), 40);
        let side = |side: &Standing| {
            let names: Vec<String> = side.seats.iter().map(|seat| format!("{seat} {}", name(seat))).collect();
            let level = side.level.as_ref().map(|level| format!(", {level}")).unwrap_or_default();
            format!("{} {}{level}{}", names.join(", "), side.score_in_words(), if side.won { " wins" } else { "" })
        };
        let mut parts: Vec<String> = outcome.standings().iter().map(side).collect();
        parts.push(match self.viewer {
            Some(seat) => format!("view of {seat}"),
            None => format!("seed {}", self.header.seed),
        });
        if self.table.due() != Due::Over {
            parts.push("not over".into());
        }
        parts.extend((!self.header.with.is_empty()).then(|| printable(&self.header.with.join(", "), 400)));
        escaped(&parts.join(" · "))
    }

    fn ledger(&self) -> String {
        let outcome = self.outcome();
        if let Outcome::Void(finding) = &outcome {
            return format!("<p>{}</p>\n", escaped(&printable(&finding.message, 400)));
        }
        let side = |side: &Standing| {
            let row = |row: &Row| {
                let text = format!("{}, by {}", row.because, row.source);
                format!(
                    "<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                    row.points,
                    escaped(&row.label.to_string()),
                    escaped(&printable(&text, 600))
                )
            };
            let rows: String = side.ledger.rows.iter().map(row).collect();
            format!("<h3>{}: {}</h3>\n<table><tbody>\n{rows}</tbody></table>\n", letters(side), side.score_in_words())
        };
        outcome.standings().iter().map(side).collect()
    }

    fn laid_out(&self, film: &Film, note: &str) -> String {
        let game = escaped(self.game);
        let names = std::iter::once("table".to_string()).chain(self.seats().map(|seat| seat.to_string()));
        let tab = |name: String| {
            format!("<button type=\"button\" role=\"tab\" data-tab=\"\" aria-selected=\"false\">{name}</button>")
        };
        let tabs: String = names.map(tab).collect();
        let steps: String = STEPS
            .iter()
            .map(|(key, sign, says)| format!("<button type=\"button\" data-step=\"{key}\" aria-label=\"{says}\" title=\"{says} ({key})\">{sign}</button>"))
            .collect();
        let (lines, panes) = film.reel.json();
        let data = json!({ "lines": lines, "panes": panes, "scores": film.scores, "turns": film.turns }).to_string();
        let policy = format!(
            "default-src 'none'; style-src '{STYLE_DIGEST}'; script-src '{SCRIPT_DIGEST}'; base-uri 'none'; form-action 'none'"
        );
        let last = self.table.moves();
        format!(
            "{DOCTYPE}\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<meta name=\"generator\" content=\"javelina\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width\"/>\n<title>{game}: {heading}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
             <header><h1>{game}</h1><p>{heading}</p>{note}</header>\n\
             <nav data-needs=\"scripts\" hidden=\"\">{steps}<input type=\"range\" min=\"0\" max=\"{last}\" value=\"{last}\" aria-label=\"move\"/>\
             <output aria-live=\"polite\"></output></nav>\n\
             <main>\n<div>\n<div role=\"tablist\" data-needs=\"scripts\" hidden=\"\">{tabs}</div>\n{shown}</div>\n\
             <div>\n<h2>Moves</h2>\n<ol id=\"moves\">\n{moves}</ol>\n<h2>Score</h2>\n{ledger}\
             <div data-still=\"\"><h2>The table, move by move</h2>\n{plain}</div>\n</div>\n</main>\n\
             <script type=\"application/json\" id=\"positions\">{data}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n",
            heading = self.heading(),
            shown = self.abouts().map(|about| self.pane(about)).collect::<String>(),
            moves = film.moves,
            ledger = self.ledger(),
            plain = film.plain,
            data = data
                .replace('<', "\\u003c")
                .replace('&', "\\u0026")
                .replace('\u{2028}', "\\u2028")
                .replace('\u{2029}', "\\u2029"),
        )
    }
}

/// Keys, what their buttons show, and what they do.
const STEPS: [(&str, &str, &str); 6] = [
    ("Home", "|‹", "to the start"),
    ("PageUp", "‹‹", "previous turn"),
    ("ArrowLeft", "‹", "previous move"),
    ("ArrowRight", "›", "next move"),
    ("PageDown", "››", "next turn"),
    ("End", "›|", "to the end"),
];

fn letters(side: &Standing) -> String {
    side.seats.iter().map(|seat| seat.to_string()).collect()
}

/// Text of a page: a record and its packs are a stranger's.
fn escaped(text: &str) -> String {
    let safe = safe(text, false, false);
    safe.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
