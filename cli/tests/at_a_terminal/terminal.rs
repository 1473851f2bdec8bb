//! The program in a pseudo-terminal: screens, numbers, lists, pages, colours.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use nix::pty::{Winsize, openpty};

use crate::support::Folder;

/// A program at a terminal of its own, without a line editor unless its `TERM` has one.
pub(crate) struct Terminal {
    child: Child,
    pub(crate) lines: File,
    pub(crate) folder: Folder,
}

/// What a person types next stands behind this.
const PROMPT: &str = "> ";

impl Terminal {
    pub(crate) fn open(columns: u16, rows: u16, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::open_in(Folder::new("terminal"), columns, rows, arguments, variables)
    }

    pub(crate) fn open_in(
        folder: Folder,
        columns: u16,
        rows: u16,
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> Self {
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let pty = openpty(&size, None).unwrap();
        let end = || Stdio::from(pty.slave.try_clone().unwrap());
        let mut command = Command::new(env!("CARGO_BIN_EXE_javelina"));
        command
            .args(arguments)
            .env_clear()
            .env("TERM", "dumb")
            .env("XDG_STATE_HOME", folder.0.join("state"))
            .envs(variables.iter().copied())
            .current_dir(&folder.0)
            .stdin(end())
            .stdout(end())
            .stderr(end());
        let child = command.spawn().unwrap();
        drop((command, pty.slave)); // the other end is the program's alone, so that its end is the end of reading
        Self { child, lines: File::from(pty.master), folder }
    }

    fn play(columns: u16, rows: u16, game: &str) -> Self {
        Self::open(columns, rows, &["play", game, "--seed", "7"], &[])
    }

    /// All that comes until a text stands at the end.
    pub(crate) fn until(&mut self, end: &str) -> String {
        self.until_so(|seen| seen.ends_with(end))
    }

    pub(crate) fn until_so(&mut self, is_enough: impl Fn(&str) -> bool) -> String {
        let (mut seen, mut part) = (Vec::new(), [0; 4096]);
        while !is_enough(&String::from_utf8_lossy(&seen)) {
            match self.lines.read(&mut part) {
                Ok(count) if count > 0 => seen.extend(&part[..count]),
                _ => panic!("the program ended after: {}", String::from_utf8_lossy(&seen)),
            }
        }
        String::from_utf8_lossy(&seen).replace("\r\n", "\n")
    }

    pub(crate) fn screen(&mut self) -> String {
        self.until(PROMPT)
    }

    /// Types a line; what comes up to the next prompt, without the line.
    pub(crate) fn typed(&mut self, line: &str) -> String {
        self.typed_until(line, PROMPT)
    }

    pub(crate) fn typed_until(&mut self, line: &str, end: &str) -> String {
        self.typed_until_so(line, |seen| seen.ends_with(end))
    }

    pub(crate) fn typed_until_so(&mut self, line: &str, is_enough: impl Fn(&str) -> bool) -> String {
        self.lines.write_all(format!("{line}\n").as_bytes()).unwrap();
        let seen = self.until_so(is_enough);
        seen.split_once('\n').map_or(seen.clone(), |(_, rest)| rest.to_string())
    }

    /// Types a line that ends the program; what it says last.
    pub(crate) fn last(&mut self, line: &str) -> String {
        self.lines.write_all(format!("{line}\n").as_bytes()).unwrap();
        self.rest()
    }

    /// Sends the program a signal.
    pub(crate) fn signal(&self, signal: nix::sys::signal::Signal) {
        let program = nix::unistd::Pid::from_raw(self.child.id() as i32);
        nix::sys::signal::kill(program, signal).unwrap();
    }

    /// What a program says until it ends.
    pub(crate) fn rest(&mut self) -> String {
        let (mut seen, mut part) = (Vec::new(), [0; 4096]);
        while let Ok(count @ 1..) = self.lines.read(&mut part) {
            seen.extend(&part[..count]);
        }
        self.child.wait().unwrap();
        String::from_utf8_lossy(&seen).replace("\r\n", "\n")
    }

    /// Ends the program as a machine does that is switched off.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

const GAMES: [&str; 4] = ["arizona", "sonora", "keystone", "cliffs"];

/// `JAVELINA_RENEW=1 cargo test -p javelina --test all first_screens` writes them anew.
#[test]
fn first_screens_are_as_they_are_kept() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens");
    let compare = |name: &str, columns: u16, seen: &str| {
        assert!(widest(seen) <= columns.into(), "{name}:\n{seen}");
        let file = folder.join(format!("{name}.txt"));
        if std::env::var_os("JAVELINA_RENEW").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, seen.trim_end().to_string() + "\n").unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(seen.trim_end(), kept.trim_end(), "{name}; the command above renews it");
    };
    for game in GAMES {
        for (columns, rows) in [(80, 24), (100, 40), (140, 50)] {
            let mut terminal = Terminal::play(columns, rows, game);
            compare(&format!("{game}-{columns}x{rows}"), columns, &terminal.screen());
            if (game, columns) == ("arizona", 100) {
                compare("arizona-100x40-moved", columns, &terminal.typed("take 4")); // part of it is in the README
            }
        }
    }
}

#[test]
fn a_screen_fits_any_terminal_from_forty_to_two_hundred_columns() {
    for game in GAMES {
        for columns in [40, 60, 200] {
            let mut terminal = Terminal::play(columns, 30, game);
            let mut seen = terminal.screen();
            for line in ["1", "1", "m", "1", "s", "b"] {
                terminal.lines.write_all(format!("{line}\n").as_bytes()).unwrap();
                seen += &terminal.until_prompt_or_page();
            }
            let long: Vec<&str> = seen.lines().filter(|line| line.chars().count() > columns.into()).collect();
            assert!(long.is_empty(), "{game} at {columns}: {long:#?}");
        }
    }
}

impl Terminal {
    /// All that comes until the next prompt; pages are turned until there are no more.
    fn until_prompt_or_page(&mut self) -> String {
        let (mut seen, mut part) = (Vec::new(), [0; 4096]);
        loop {
            let text = String::from_utf8_lossy(&seen).into_owned();
            if text.ends_with("/TEXT only those ") || text.ends_with("/TEXT ") {
                self.lines.write_all(b"q\n").unwrap();
                seen.push(b'\n');
            } else if text.ends_with(PROMPT) {
                return text.replace("\r\n", "\n");
            }
            let count = self.lines.read(&mut part).unwrap();
            assert!(count > 0, "the program ended after: {text}");
            seen.extend(&part[..count]);
        }
    }
}

#[test]
fn a_number_counts_only_if_it_was_printed_in_this_position() {
    let mut terminal = Terminal::play(80, 24, "arizona");
    let first = terminal.screen();
    assert!(first.contains("\n  1  take 4 ") && first.contains("\n  2  take 5 "), "{first}");
    assert!(terminal.typed("99").starts_with("the list has no 99"));
    let second = terminal.typed("1");
    let told = second.contains("   A takes a 4\n") && !second.contains("   take 4\n");
    assert!(told && second.contains("\nA: draw a section of value 4"), "{second}");
    let list = terminal.typed("1");
    assert!(list.starts_with("  1  draw ") && list.contains("\n  0  back\n"), "{list}");
    let whole = terminal.typed("0");
    assert!(whole.contains("ways") && !whole.contains("back"), "{whole}");
}

#[test]
fn two_or_three_numbers_reach_any_section() {
    let mut terminal = Terminal::play(80, 24, "arizona");
    terminal.screen();
    terminal.typed("1");
    for _ in 0..3 {
        let seen = terminal.typed("2");
        if seen.contains("   A draws ") {
            return;
        }
        assert!(seen.contains("  0  back"), "{seen}");
    }
    panic!("no section is drawn after three numbers");
}

#[test]
fn an_incomplete_move_lists_the_moves_that_begin_with_its_whole_words() {
    let mut terminal = Terminal::play(80, 60, "arizona");
    terminal.screen();
    terminal.typed("take 4");
    let seen = terminal.typed("draw f1");
    assert!(seen.contains("draw F1-") && !seen.contains("draw F10") && !seen.contains("refused"), "{seen}");
    let seen = terminal.typed("moves F1");
    assert!(seen.contains("-F1") || seen.contains(" F1-"), "{seen}");
    assert!(!seen.contains("F10") && !seen.contains("F11"), "{seen}");
}

#[test]
fn a_long_list_stops_at_the_end_of_the_screen_and_a_text_narrows_it() {
    let mut terminal = Terminal::play(80, 24, "arizona");
    terminal.screen();
    terminal.typed("take 4");
    let page = terminal.typed_until("m", "only those ");
    assert!(page.contains("\n23 of ") && page.contains("; Enter more, q enough, /TEXT only those "), "{page}");
    let page = terminal.typed_until("", "only those ");
    assert!(page.starts_with(" 24  draw"), "{page}");
    let narrowed = terminal.typed("/discard");
    assert!(narrowed.contains("discard") && !narrowed.contains("draw"), "{narrowed}");
}

#[test]
fn short_words_stand_for_long_ones() {
    let mut terminal = Terminal::play(100, 60, "arizona");
    terminal.screen();
    assert!(terminal.typed("s").starts_with("sheet of A"));
    assert!(terminal.typed("b").starts_with("round 1, initial player B"));
    assert!(terminal.typed("h").starts_with("best moves by `greedy`: "));
    assert!(terminal.typed("l").contains("chance: roll"));
    assert!(terminal.typed("m").starts_with("  1  take 4"));
}

#[test]
fn a_person_sets_how_much_is_shown() {
    let mut terminal = Terminal::play(100, 40, "arizona");
    assert!(terminal.screen().contains("sections fit"));
    terminal.typed("set figures off");
    terminal.typed("set show none");
    let seen = terminal.typed("1");
    assert!(!seen.contains("round 1,") && !seen.contains("+0"), "{seen}");
    terminal.typed("set show change");
    let seen = terminal.typed("undo!");
    assert!(seen.lines().any(|line| line.starts_with("+ ")), "{seen}");
}

#[test]
fn colours_are_shown_if_the_terminal_has_them_and_nobody_forbids_it() {
    let play = ["play", "arizona", "--seed", "7"];
    let first = |arguments: &[&str], variables: &[(&str, &str)]| {
        Terminal::open(80, 24, arguments, variables).until_so(|seen| seen.contains("A> "))
    };
    let always = [&["--color", "always"][..], &play].concat();
    let never = [&["--color", "never"][..], &play].concat();
    let plain = [&["--plain"][..], &play].concat();
    let bare = |text: &str| !text.contains("\u{1b}[");
    assert!(bare(&first(&play, &[])), "TERM=dumb");
    assert!(!bare(&first(&always, &[])), "asked for");
    assert!(bare(&first(&plain, &[])), "one fact a line");
    let seen = first(&never, &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]);
    assert!(!seen.contains("\u{1b}[1;") && !seen.contains("48;2;"), "{seen:?}");
    let seen = first(&play, &[("TERM", "xterm-256color"), ("NO_COLOR", "1")]);
    assert!(!seen.contains("\u{1b}[1;"), "{seen:?}");
    let badges = first(&always, &[("COLORTERM", "truecolor")]);
    assert!(badges.contains("48;2;224;134;95mA\u{1b}[0m circles 2 nuggets"), "the badge of A on a dark ground");
}

#[test]
fn a_pipe_says_what_it_always_said() {
    let folder = Folder::new("pipe");
    let output = folder.run_with(&["play", "arizona", "--seed", "7"], "moves\n1\nm\n99\n");
    let said = crate::support::out(&output);
    assert!(said.contains("\n  1  take 4\n  2  take 5\ntake 4\nA takes a 4\n"), "{said}");
    assert!(said.contains("unknown word `m`") && said.contains("draws") && !said.contains("number or move"), "{said}");
}
