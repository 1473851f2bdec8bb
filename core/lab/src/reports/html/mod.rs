//! Documents as pages: one file that needs no network and no script, in light and dark. All texts are escaped.

pub(super) mod charts;
pub(super) mod heat;
pub(super) mod strips;
pub(super) mod text;

use self::text::{class, escaped};
use crate::reports::document::{Cells, Document, DocumentBlock, DocumentTable, Entry, Inline};

const STYLE: &str = include_str!("style.css");
/// Length of the longest text in characters.
const MOST: usize = 4_000;

impl Document {
    /// The document as a page. Links at its top lead to headings of level 2.
    #[must_use]
    pub fn html(&self, title: &str) -> String {
        let mut out = String::from(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"generator\" content=\"javelina\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n",
        );
        out += &format!("<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n", escaped(title, 200));
        let (mut links, mut body) = (String::new(), String::new());
        for (at, block) in self.blocks.iter().enumerate() {
            if let DocumentBlock::Heading(2, line) = block {
                links += &format!("<a href=\"#part-{at}\">{0}</a>\n", html_of(line));
                body += &format!("<h2 id=\"part-{at}\">{}</h2>\n", html_of(line));
            } else {
                body += &block.html();
            }
        }
        out + &format!("<nav>\n{links}</nav>\n{body}</main>\n</body>\n</html>\n")
    }
}

fn html_of(line: &[Inline]) -> String {
    line.iter().map(Inline::html).collect()
}

/// Words in which backticks mark code.
fn marked(words: &str) -> String {
    let words = escaped(words, MOST);
    let parts: Vec<&str> = words.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return words; // a backtick without a partner
    }
    let part = |(at, part): (usize, &&str)| if at % 2 == 1 { format!("<code>{part}</code>") } else { (*part).into() };
    parts.iter().enumerate().map(part).collect()
}

impl Inline {
    fn html(&self) -> String {
        match self {
            Self::Text(text) => marked(text),
            Self::Data(text) => escaped(text, MOST),
            Self::Code(code) => format!("<code>{}</code>", escaped(code, MOST)),
            Self::Strong(inner) => format!("<strong>{}</strong>", html_of(inner)),
            Self::Verdict(verdict) => format!("<span class=\"badge {}\">{}</span>", class(*verdict), verdict.word()),
            Self::Link { text, to } => format!("<a href=\"{}\">{}</a>", escaped(to, MOST), escaped(text, MOST)),
            Self::Figure(svg) => svg.clone(),
        }
    }
}

impl DocumentBlock {
    fn html(&self) -> String {
        match self {
            Self::Heading(level, line) => format!("<h{level}>{}</h{level}>\n", html_of(line)),
            Self::Line(line) if line.is_empty() => String::new(),
            Self::Line(line) => format!("<p>{}</p>\n", html_of(line)),
            Self::List(entries) => listed(entries),
            Self::Table(table) => table.html(),
            Self::Code(code) => pre(code),
            Self::Figure { svg, alt } => {
                format!("<figure>\n{svg}\n<figcaption>{}</figcaption>\n</figure>\n", escaped(alt, MOST))
            }
            Self::Details { id, title, is_open, blocks } => {
                let id = if id.is_empty() { String::new() } else { format!(" id=\"{}\"", escaped(id, 80)) };
                let open = if *is_open { " open" } else { "" };
                let inner: String = blocks.iter().map(Self::html).collect();
                format!("<details{id}{open}><summary>{}</summary>\n{inner}</details>\n", html_of(title))
            }
        }
    }
}

fn pre(code: &str) -> String {
    let lines: Vec<String> = code.lines().map(|line| escaped(line, MOST)).collect();
    format!("<pre><code>{}</code></pre>\n", lines.join("\n"))
}

fn listed(entries: &[Entry]) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let one = |entry: &Entry| {
        let code = entry.code.as_deref().map(pre).unwrap_or_default();
        format!("<li>{}\n{code}{}</li>\n", html_of(&entry.line), listed(&entry.children))
    };
    format!("<ul>\n{}</ul>\n", entries.iter().map(one).collect::<String>())
}

impl DocumentTable {
    fn html(&self) -> String {
        let class = |cells: Cells| match cells {
            Cells::Words | Cells::Parts(..) => "",
            Cells::Numbers => " class=\"num\"",
            Cells::Figures => " class=\"chart\"",
        };
        let heads = self.columns.iter().map(|(head, cells)| format!("<th{}>{}</th>", class(*cells), escaped(head, 80)));
        let row = |row: &Vec<Inline>| {
            let cells = self.columns.iter().zip(row).enumerate().map(|(at, ((_, cells), cell))| {
                let text = cell.html();
                match cell {
                    _ if *cells == Cells::Numbers => {
                        format!("<td class=\"num\">{}</td>", text.trim().replace('-', "−").replace("inf", "∞"))
                    }
                    _ if at == 0 && !matches!(cell, Inline::Verdict(_)) => format!("<th scope=\"row\">{text}</th>"),
                    _ => format!("<td{}>{text}</td>", class(*cells)),
                }
            });
            format!("<tr>{}</tr>\n", cells.collect::<String>())
        };
        let caption = match self.caption.is_empty() {
            true => String::new(),
            false => format!("<caption>{}</caption>\n", html_of(&self.caption)),
        };
        let small = |line: String| format!("<p class=\"legend\">{line}</p>\n");
        self.notes.iter().map(|note| small(html_of(note))).collect::<String>()
            + &format!(
                "<div class=\"scroll\"><table>\n{caption}<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n\
                 </table></div>\n",
                heads.collect::<String>(),
                self.rows.iter().map(row).collect::<String>()
            )
            + &self.legend.iter().map(|line| small(escaped(line, MOST))).collect::<String>()
    }
}
