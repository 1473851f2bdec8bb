//! Several people at one terminal: nobody sees there what only another one may know, not even by scrolling back.

use std::io::{Read, Write};
use std::num::NonZero;

use vt100::Parser;

use crate::at_a_terminal::terminal::Terminal;
use crate::support::{Folder, out};

const PLAY: [&str; 6] = ["play", "keystone", "--seats", "human,human", "--seed", "7"];
const MOVE: &str = "introduce Monarch Butterfly at R1C1";
/// What only A may know: the objective and one of its goals.
const OF_A: [&str; 2] = ["Secret Objective 4", "3 winter cards in an L"];
const ROWS: u16 = 90;

/// A terminal with all that somebody at it can see.
pub(crate) struct Emulated {
    pub(crate) terminal: Terminal,
    parser: Parser,
}

impl Emulated {
    pub(crate) fn play(arguments: &[&str]) -> Self {
        let terminal = Terminal::open(100, ROWS, arguments, &[("TERM", "xterm-256color")]);
        let size = |of: u16| NonZero::new(of).unwrap();
        Self { terminal, parser: Parser::new(size(ROWS), size(100), 2_000) }
    }

    /// What stands on the screen once its last line that has text ends so.
    fn until(&mut self, end: &str) -> String {
        self.until_so(|text| text.trim_end().ends_with(end))
    }

    /// What stands on the screen once that is enough.
    pub(crate) fn until_so(&mut self, is_enough: impl Fn(&str) -> bool) -> String {
        let mut part = [0; 4096];
        loop {
            let text = self.parser.screen().contents();
            if is_enough(&text) {
                return text;
            }
            let count = self.terminal.lines.read(&mut part).unwrap_or(0);
            assert!(count > 0, "the program ended after: {text}");
            self.parser.process(&part[..count]);
        }
    }

    fn typed(&mut self, line: &str, end: &str) -> String {
        self.keys(&format!("{line}\r"));
        self.until(end)
    }

    pub(crate) fn keys(&mut self, keys: &str) {
        self.terminal.lines.write_all(keys.as_bytes()).unwrap();
    }

    /// The screen, and all that can be scrolled back to.
    pub(crate) fn all(&mut self) -> String {
        let mut text = String::new();
        for back in (0..2_000).step_by(ROWS.into()) {
            self.parser.screen_mut().set_scrollback(back);
            text += &self.parser.screen().contents();
        }
        self.parser.screen_mut().set_scrollback(0);
        text
    }
}

fn shows(text: &str, secrets: [&str; 2]) -> bool {
    secrets.iter().any(|secret| text.contains(secret))
}

#[test]
fn what_a_may_know_is_nowhere_on_the_terminal_when_b_is_asked() {
    let mut seen = Emulated::play(&PLAY);
    let first = seen.until("A: Enter when only A looks");
    assert!(first.contains("round 1 begins") && !shows(&first, OF_A), "{first}");
    assert!(shows(&seen.typed("", "keystone A>"), OF_A), "A is alone with it");
    seen.typed(MOVE, "B: Enter when only B looks");
    // Nobody sees B's side who only wants to quit and does not.
    seen.keys("\u{3}");
    seen.until_so(|text| text.contains("once more to quit") && text.matches("B: Enter when only B looks").count() == 2);
    let all = seen.all();
    assert!(all.contains("A places Monarch Butterfly on R1C1") && !shows(&all, OF_A), "{all}");
    let of_b = seen.typed("", "keystone B>");
    assert!(of_b.contains("objective: Secret Objective") && !shows(&seen.all(), OF_A), "{of_b}");
    // The arrow key brings back nothing that A typed.
    let next = seen.typed("\u{1b}[Aintroduce Sugar Maple at R2C2", "A: Enter when only A looks");
    assert!(next.contains("B places Sugar Maple on R2C2") && !next.contains("objective: "), "{next}");
}

#[test]
fn where_there_is_no_second_screen_empty_lines_hide_what_was_private() {
    let mut terminal = Terminal::open(100, ROWS, &PLAY, &[]);
    let asked = "looks ";
    assert!(terminal.until(asked).ends_with("others can scroll back to your cards later; A: Enter when only A looks "));
    assert!(shows(&terminal.typed(""), OF_A));
    let seen = terminal.typed_until(MOVE, asked);
    assert!(seen.starts_with(&"\n".repeat(200)) && !shows(&seen, OF_A), "{seen}");
}

#[test]
fn no_curtain_is_drawn_in_pipes_nor_where_nothing_is_hidden_nor_for_those_who_want_none() {
    let folder = Folder::new("curtain-none");
    let piped = out(&folder.run_with(&PLAY, &format!("{MOVE}\nsheet\nquit\n")));
    assert!(piped.contains("objective: ") && !piped.contains("Enter when") && !piped.contains('\u{1b}'), "{piped}");
    let open = [&PLAY[..], &["--open"]].concat();
    let bare = [&PLAY[..], &["--no-curtain"]].concat();
    let public = ["play", "arizona", "--seats", "human,human", "--seed", "7"];
    let alone = ["play", "keystone", "--seats", "human,greedy", "--seed", "7"];
    let shared = [&PLAY[..], &["--with", "coop"]].concat();
    for arguments in [&open[..], &bare, &public, &alone, &shared] {
        let screen = Terminal::open(100, ROWS, arguments, &[]).screen();
        assert!(!screen.contains("Enter when"), "{arguments:?}: {screen}");
    }
}

/// Names of kinds of terminals in terminfo: with and without a second screen, and with none of these sequences at all.
const KINDS: [&str; 14] = [
    "xterm-256color",
    "screen",
    "screen-256color",
    "screen.xterm-256color",
    "tmux-256color",
    "linux",
    "vt100",
    "vt220",
    "rxvt-unicode",
    "putty",
    "ansi",
    "cygwin",
    "alacritty",
    "st-256color",
];

/// What the line editor writes before a prompt.
const ASKS: &str = "\u{1b}[?2004h";

/// What is left on a terminal of this height, with 1,024 lines of scrollback, that shows these bytes.
fn left_on(rows: u16, seen: &str) -> String {
    let size = |of: u16| NonZero::new(of).unwrap();
    let mut parser = Parser::new(size(rows), size(100), 1_024);
    parser.process(seen.replace('\n', "\r\n").as_bytes());
    let shown = |back: usize| {
        parser.screen_mut().set_scrollback(back);
        parser.screen().contents()
    };
    (0..=1_024).step_by(rows.into()).map(shown).collect()
}

#[test]
fn on_terminals_of_every_kind_nothing_of_a_is_left_when_b_is_asked() {
    for (kind, rows) in KINDS.into_iter().map(|kind| (kind, 24)).chain([("screen", 90)]) {
        let mut terminal = Terminal::open(100, rows, &PLAY, &[("TERM", kind)]);
        let mut seen = terminal.until_so(|seen| seen.contains("A: Enter when only A looks"));
        for (line, end) in [("", ASKS), ("sheet", ASKS), (MOVE, "only B looks")] {
            terminal.lines.write_all(format!("{line}\r").as_bytes()).unwrap();
            seen += &terminal.until_so(|seen| seen.contains(end));
        }
        // GNU screen has no second screen by default, and nothing clears its scrollback.
        let screen = ["\u{1b}[?1049h", "\u{1b}[?1049l", "\u{1b}[3J"]
            .iter()
            .fold(seen.clone(), |text, one| text.replace(one, ""));
        assert!(shows(&seen, OF_A), "{kind}: A saw nothing: {seen}");
        // Planted: the former way back to the first screen.
        let bare = screen.replace("\u{1b}[H\u{1b}[2J", "").replace(&"\n".repeat(2_000), "");
        assert!(shows(&left_on(rows, &bare), OF_A), "{kind}: nothing else hides it");
        for (able, seen) in [("all", seen), ("little", screen)] {
            let left = left_on(rows, &seen);
            assert!(!shows(&left, OF_A) && left.contains("only B looks"), "{kind} that can do {able}: {left}");
        }
    }
}
