//! `--plain` at a terminal: a whole game of each of the four for whoever hears the screen and does not see it.

use std::collections::BTreeSet;

use crate::at_a_terminal::terminal::Terminal;

/// A game at a terminal that is played by the first of what may be done.
struct Heard {
    game: &'static str,
    terminal: Terminal,
    /// What was typed, and what was said to it.
    said: Vec<(String, String)>,
}

impl Heard {
    fn begin(game: &'static str, arguments: &[&str]) -> Self {
        let all = [&["play", game, "--plain", "--seed", "7", "--no-autosave"], arguments].concat();
        let mut heard = Self { game, terminal: Terminal::open(80, 24, &all, &[]), said: Vec::new() };
        let first = heard.terminal.until_so(|seen| is_prompt(seen, game));
        heard.said.push((String::new(), first));
        heard
    }

    /// Types a line; what is said to it, without the prompt.
    fn typed(&mut self, line: &str) -> String {
        let game = self.game;
        let said = self.terminal.typed_until_so(line, |seen| is_prompt(seen, game));
        self.said.push((line.into(), said.clone()));
        body(&said).to_string()
    }

    /// Answers by the first of a list, or by the last example where nothing is listed.
    fn answer(&mut self) {
        let answer = if self.last().lines().any(|line| line.starts_with("1: ")) {
            "1".to_string()
        } else {
            let moves = self.typed("moves");
            moves.lines().last().unwrap_or_default().trim().to_string()
        };
        self.typed(&answer);
    }

    fn last(&self) -> &str {
        &self.said.last().unwrap().1
    }

    /// Board and sheet, a fact a line.
    fn table(&mut self) -> BTreeSet<String> {
        let question = self.said.len() - 1;
        let both = [self.typed("board"), self.typed("sheet")].join("\n");
        self.said.truncate(question + 1); // so that the last thing said is the question again
        both.lines().map(str::to_string).collect()
    }

    /// All that was said.
    fn lines(&self) -> impl Iterator<Item = &str> {
        self.said.iter().flat_map(|(_, said)| body(said).lines())
    }
}

/// What is said before the prompt.
fn body(said: &str) -> &str {
    said.rsplit_once('\n').map_or("", |(before, _)| before)
}

/// Whether a text ends with the prompt of a game.
fn is_prompt(seen: &str, game: &str) -> bool {
    let last = seen.rsplit('\n').next().unwrap_or_default();
    last.starts_with(game) && last.ends_with("> ")
}

/// What is wrong with a line for whoever hears it.
fn wrong(line: &str) -> Option<&'static str> {
    let drawn = |letter: char| ('\u{2500}'..='\u{259f}').contains(&letter) || letter == '|';
    match () {
        () if line.contains(['\u{1b}', '\r', '\u{8}']) => Some("steers a terminal"),
        () if line.chars().any(drawn) => Some("is drawn"),
        () if line.contains("...") || line.contains("---") || line.contains("+-") => Some("is drawn"),
        () if line.trim_start().contains("  ") => Some("has columns"),
        () if line.ends_with(' ') => Some("has an end that nobody hears"),
        () => None,
    }
}

/// A whole game whose every line can be heard, and in which what changes on table and sheet is told, once, and nothing else of
/// them.
fn is_heard(game: &'static str, arguments: &[&str], most: usize) {
    let mut heard = Heard::begin(game, arguments);
    let mut before = heard.table();
    for _ in 0..most {
        heard.answer();
        let said = heard.last().to_string();
        let told: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("+ ")).collect();
        if said.contains("the game is over") {
            let faults: BTreeSet<String> =
                heard.lines().filter_map(|line| Some(format!("{}: `{line}`", wrong(line)?))).take(40).collect();
            assert!(faults.is_empty(), "{game}: {faults:#?}");
            heard.terminal.last("quit");
            return;
        }
        let after = heard.table();
        let distinct: BTreeSet<&str> = told.iter().copied().collect();
        assert_eq!(distinct.len(), told.len(), "{game} tells a line twice:\n{said}");
        let is_new = |line: &&String| !before.contains(*line) && !said.contains(line.as_str());
        let new: Vec<&String> =
            after.difference(&before).filter(|line| is_new(line) || distinct.contains(line.as_str())).collect();
        assert_eq!(
            new,
            distinct.iter().collect::<Vec<_>>(),
            "{game} tells what did not change, or does not tell what did:\n{said}"
        );
        before = after;
    }
    panic!("{game}: no end after {most} answers; last was\n{}", heard.last());
}

#[test]
fn a_game_of_arizona_can_be_heard() {
    is_heard("arizona", &[], 400);
}

#[test]
fn a_game_of_keystone_can_be_heard() {
    is_heard("keystone", &["--scenario", "saguaro_country"], 400);
}

#[test]
fn a_game_of_cliffs_can_be_heard() {
    is_heard("cliffs", &[], 800);
}

#[test]
fn a_game_of_sonora_can_be_heard() {
    is_heard("sonora", &[], 800);
}
