//! Laws of small terminals: screens of random games, help and tours fit, and a tour leads to its end.

#![allow(clippy::unwrap_used, reason = "tests stop where something is wrong")]

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use javelina_engine::{Room, cells};
use javelina_session::{Alone, Clock, Desk, Race, Session};
use javelina_sketch::Theme;
use javelina_variants::shipped;

use super::curtain::Part;
use super::paint::Paint;
use super::screen::Screen;
use super::tours::tour;
use crate::{SHIPPED, load};

pub(super) const GAMES: [&str; 4] = ["arizona", "sonora", "keystone", "cliffs"];
pub(super) const SMALL: Room = Room { columns: 80, rows: 24 };
pub(super) const NARROW: Room = Room { columns: 40, rows: 24 };

pub(super) fn session() -> Session {
    let packs = shipped();
    let alone: Arc<dyn javelina_session::Outside> = Arc::new(Alone);
    let mut session = Session::of_packs((SHIPPED, &packs, load(&packs)), None, &alone);
    session.manner.tells = true;
    session
}

/// What a person sees of a reply, after what is told step by step.
pub(super) fn seen(parts: &[Part]) -> String {
    parts.iter().filter(|part| part.steps.is_empty()).map(|part| part.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Fails if a reply and a prompt below it do not fit.
pub(super) fn fits(text: &str, room: Room, what: &str) {
    let wide = text.lines().find(|line| cells(line) > room.columns);
    assert_eq!(wide, None, "{what}\n{text}");
    assert!(text.lines().count() < room.rows, "{what}: {} lines\n{text}", text.lines().count());
}

/// Plays random games, and hands over each screen with the number of its question.
fn random_games(
    game: &str,
    room: Room,
    questions: usize,
    mut look: impl FnMut(usize, &str, &mut Screen, &mut Session),
) {
    let (mut session, mut asked, mut seed) = (session(), 0, 0);
    while asked < questions {
        seed += 1;
        let mut screen = Screen::new(Paint::Without, None);
        let began = session.command(&format!("new {game} --seats 2 --players human,random --seed {seed}")).text;
        let mut text = seen(&screen.begin(&mut session, &began, room));
        while let Some(question) = session.desk().and_then(Desk::question) {
            asked += 1;
            look(asked, &text, &mut screen, &mut session);
            // Where moves cannot be listed, `moves` ends with some examples.
            let examples = session.command("moves").text;
            let example = || examples.lines().last().unwrap().trim().to_string();
            let at = (asked * 7_919).checked_rem(question.choices.len());
            let choice = at.map_or_else(example, |at| question.choices[at].clone());
            let parts = screen.command(&mut session, &choice, room).0;
            let all = parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join("\n");
            let log = session.command("log 1").text;
            let last = log.lines().filter_map(|line| line.strip_prefix("       ")).next_back().unwrap_or_default();
            let last = last.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
            assert!(all.contains(&last), "{game}: {last}\n{all}");
            text = seen(&parts);
            assert!(!screen.is_refused, "{game}: {choice}: {text}");
            if asked == questions {
                break;
            }
        }
        look(0, &text, &mut screen, &mut session);
        let is_over = session.desk().is_some_and(Desk::is_over);
        let end = text.lines().rev().take(2).any(|line| line.starts_with("the game is over"));
        assert!(!is_over || end, "the result comes last:\n{text}");
    }
}

#[test]
fn what_changed_what_can_be_done_and_the_prompt_fit_80x24_in_200_questions_of_each_game() {
    for game in GAMES {
        random_games(game, SMALL, 200, |asked, text, screen, session| {
            fits(text, SMALL, &format!("{game}, question {asked}"));
            if let Some(question) = session.desk().and_then(Desk::question).filter(|_| asked > 0) {
                let start = question.text.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
                assert!(text.contains(&start), "{game}, question {asked}: {start}\n{text}");
                assert!(question.is_open || text.contains("\n  1  "), "{game}, question {asked}\n{text}");
                if asked % 20 == 1 {
                    fits(&seen(&screen.command(session, "help", SMALL).0), SMALL, &format!("help of {game}"));
                }
            }
        });
    }
}

/// The entries of a numbered list, without their numbers.
fn entries(text: &str) -> Vec<String> {
    let mut entries: Vec<String> = Vec::new();
    for line in text.lines() {
        let (number, rest) = line.split_at_checked(5).unwrap_or((line, ""));
        match entries.last_mut() {
            _ if number.trim().parse::<usize>().is_ok() => entries.push(rest.trim().into()),
            Some(last) if line.starts_with("     ") => *last += &format!(" {}", line.trim()),
            _ => {}
        }
    }
    entries
}

/// Fails if two entries of a list are the same.
fn is_told_apart(text: &str, what: &str) {
    let entries = entries(text);
    let different: BTreeSet<&String> = entries.iter().collect();
    assert_eq!(different.len(), entries.len(), "{what}\n{text}");
}

/// Fails if a line is too wide, or if the first word of a continued line had room in the line above it.
fn is_wrapped_once(text: &str) {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let lines: Vec<&str> = text.lines().collect();
    for pair in lines.windows(2).filter(|pair| indent(pair[0]) == indent(pair[1]) && indent(pair[1]) > 2) {
        let word = pair[1].split_whitespace().next().unwrap_or_default();
        assert!(cells(pair[0]) + 1 + cells(word) > NARROW.columns, "{pair:?}\n{text}");
    }
    assert!(lines.iter().all(|line| cells(line) <= NARROW.columns), "{text}");
}

#[test]
fn forty_columns_show_the_table_and_tell_moves_apart() {
    let main = [("arizona", "    A  B  C  D"), ("keystone", "FIELD "), ("cliffs", "A |"), ("sonora", "")];
    for (game, main) in main {
        let (mut with_table, mut all) = (0, 0);
        random_games(game, NARROW, 60, |asked, text, screen, session| {
            let what = format!("{game}, question {asked}");
            fits(text, NARROW, &what);
            is_told_apart(text.rsplit("\n\n").next().unwrap(), &what);
            if asked > 0 {
                (all, with_table) = (all + 1, with_table + usize::from(text.contains(main)));
                is_told_apart(&seen(&screen.command(session, "moves", NARROW).0), &what);
            }
            if asked % 20 == 1 {
                for line in ["help", "rules 2", "explain rules", "rules setup"] {
                    is_wrapped_once(&seen(&screen.command(session, line, NARROW).0));
                }
            }
        });
        assert!(with_table * 10 >= all * 9, "{game}: {with_table} of {all} screens show the table");
    }
}

#[test]
fn after_an_undo_nothing_is_marked_as_new() {
    let (mut session, mut screen) = (session(), Screen::new(Paint::Without, None));
    let began = session.command("new arizona --seats 2 --players human,human --open --seed 7").text;
    screen.begin(&mut session, &began, SMALL);
    for line in ["2", "1", "1"] {
        screen.command(&mut session, line, SMALL);
    }
    let choice = session.desk().and_then(Desk::question).unwrap().choices[0].clone();
    screen.command(&mut session, &choice, SMALL);
    let page = seen(&screen.command(&mut session, "undo", SMALL).0);
    let is_marked = |line: &str| line.get(..34).unwrap_or(line).contains('+');
    assert!(page.contains("undid 1 move") && !page.lines().take(12).any(is_marked), "{page}");
}

#[test]
fn a_screen_follows_the_size_of_the_terminal() {
    let (mut session, mut screen) = (session(), Screen::new(Paint::Without, None));
    let began = session.command("new arizona --seats 2 --players human,random --seed 7").text;
    let small = seen(&screen.begin(&mut session, &began, SMALL));
    fits(&small, SMALL, "first");
    let large = seen(&screen.command(&mut session, "take 4", Room { columns: 100, rows: 50 }).0);
    assert!(large.lines().count() > 24 && large.contains("[x] line ends"), "{large}");
    fits(&seen(&screen.command(&mut session, "discard", SMALL).0), SMALL, "small again");
}

#[test]
fn a_hint_is_played_by_its_number_until_the_position_changes() {
    for game in GAMES {
        let mut session = session();
        session.command(&format!("new {game} --seats 2 --players human,random --seed 7"));
        assert!(session.command("h1").text.contains("`hint`"));
        let hints = session.command("hint 3").text;
        assert!(hints.contains("\n  h1  ") && hints.contains("\n  h2  "), "{hints}");
        let told = session.command("whatif h1").text;
        assert!(!told.contains("hint"), "{told}");
        let moves = session.desk().unwrap().moves_so_far().len();
        let told = session.command("h1").text;
        assert!(session.desk().unwrap().moves_so_far().len() > moves, "{game}: {told}");
        assert!(session.command("h1").text.contains("`hint`"), "{game}: of another position");
    }
}

/// A text without the codes of its colours.
fn bare(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |bare, part| bare + part.split_once('m').map_or(part, |(_, rest)| rest))
}

#[test]
fn a_coloured_screen_says_the_same_without_its_colours() {
    for game in GAMES {
        for room in [SMALL, NARROW] {
            let pages = |paint: Paint| {
                let (mut session, mut screen) = (session(), Screen::new(paint, None));
                let began = session.command(&format!("new {game} --seats 2 --players human,random --seed 7")).text;
                let mut pages = vec![seen(&screen.begin(&mut session, &began, room))];
                for _ in 0..6 {
                    let choices = session.desk().and_then(Desk::question).unwrap().choices;
                    let line = choices.first().cloned().unwrap_or_else(|| "flick 1 toward canyon at 900".into());
                    pages.push(seen(&screen.command(&mut session, &line, room).0));
                    pages.push(seen(&screen.command(&mut session, "show", room).0));
                }
                pages
            };
            let plain = pages(Paint::Without);
            for paint in [Paint::Sixteen, Paint::True(Theme::Dark), Paint::True(Theme::Light)] {
                let painted = pages(paint);
                assert!(painted.iter().any(|page| page.contains('\u{1b}')), "{game}");
                assert_eq!(painted.iter().map(|page| bare(page)).collect::<Vec<_>>(), plain, "{game}");
            }
        }
    }
}

#[test]
fn boards_paint_seats_new_things_and_legal_ends() {
    for game in GAMES {
        let (mut session, mut screen) = (session(), Screen::new(Paint::Sixteen, None));
        let began = session.command(&format!("new {game} --seats 2 --players human,random --seed 7")).text;
        let mut pages = seen(&screen.begin(&mut session, &began, SMALL));
        for _ in 0..12 {
            let Some(question) = session.desk().and_then(Desk::question) else { break };
            let line = question.choices.first().cloned().unwrap_or_else(|| "flick 1 toward canyon at 900".into());
            pages += &seen(&screen.command(&mut session, &line, SMALL).0);
        }
        let seats = ["\u{1b}[1;31mA", "\u{1b}[1;36mB"];
        assert!(seats.iter().all(|seat| pages.contains(seat)), "{game}: {pages}");
        assert!(pages.contains("\u{1b}[7m+"), "{game}: nothing new is painted\n{pages}");
        assert!(game != "arizona" || pages.contains("\u{1b}[1m<"), "{pages}");
    }
}

#[test]
fn a_played_number_is_told_once() {
    let (mut session, mut screen) = (session(), Screen::new(Paint::Without, None));
    let began = session.command("new arizona --seats 2 --players human,random --seed 7").text;
    screen.begin(&mut session, &began, SMALL);
    let page = seen(&screen.command(&mut session, "1", SMALL).0);
    assert!(page.contains("A takes a 4") && !page.contains("   take 4\n"), "{page}");
}

#[test]
fn only_what_is_new_is_marked_after_a_look_back_and_at_the_end() {
    let (mut session, mut screen) = (session(), Screen::new(Paint::Without, None));
    let began = session.command("new arizona --seats 2 --players human,random --seed 7").text;
    screen.begin(&mut session, &began, SMALL);
    let marks = |page: &str| page.replace("+x new", "").matches('+').count();
    let mut page = String::new();
    for turn in 0.. {
        let Some(question) = session.desk().and_then(Desk::question) else { break };
        page = seen(&screen.command(&mut session, question.choices.last().unwrap(), SMALL).0);
        if turn == 3 {
            let look = seen(&screen.command(&mut session, "goto 1", SMALL).0);
            assert_eq!(marks(&look), 0, "{look}");
            seen(&screen.command(&mut session, "goto", SMALL).0);
        }
        assert!(turn < 400, "{page}");
    }
    assert!(page.contains("the game is over") && marks(&page) < 8, "{page}");
}

#[test]
fn a_reveal_of_cards_is_shown_one_card_at_a_time() {
    let (mut session, mut screen, mut page) = tour("cliffs");
    let steps = loop {
        assert!(!page.contains("The tour ends here"), "no card is turned up");
        let parts = screen.command(&mut session, "", SMALL).0;
        page = seen(&parts);
        if let Some(part) = parts.iter().find(|part| part.steps.iter().any(|step| step.contains(" reveals "))) {
            break part.steps.clone();
        }
    };
    let reveals = steps.iter().filter(|step| step.contains(" reveals ")).count();
    assert!(reveals > 4 && steps.len() == reveals, "{steps:#?}");
    assert!(steps.iter().skip(1).all(|step| step.lines().next().unwrap().contains(" reveals ")), "{steps:#?}");
    assert!(page.contains("A.1 ") && page.contains("Last-Ditch Larry"), "the table and the question follow: {page}");
}

#[test]
fn sonora_marks_discs_that_were_moved_and_shows_the_canyon_where_shapes_are_drawn() {
    let (mut session, mut screen, mut page) = tour("sonora");
    assert!(page.starts_with("A ") && !page.contains("corner ruins"), "each seat's letter is in its corner: {page}");
    page = seen(&screen.command(&mut session, "", SMALL).0);
    assert!(page.contains("+A5"), "{page}");
    page = seen(&screen.command(&mut session, "", SMALL).0);
    assert!(page.contains(" A5") && !page.contains("+A5"), "{page}");
    while !page.contains("Enter plays `draw ") {
        assert!(!page.contains("The tour ends here"));
        page = seen(&screen.command(&mut session, "", SMALL).0);
    }
    assert!(page.starts_with("    A B C D E F ") && page.contains("\n  14 "), "{page}");
}

/// A clock that does not move.
struct Stopped;

impl Clock for Stopped {
    fn passed(&self) -> Duration {
        Duration::ZERO
    }
}

#[test]
fn below_a_list_stand_only_words_that_work_while_the_music_plays() {
    let (mut session, mut screen) = (session(), Screen::new(Paint::Without, None));
    session.race = Some(Race::by(Box::new(Stopped), true));
    let began = session.command("new cliffs --players human,random@quick --seed 7").text;
    let page = seen(&screen.begin(&mut session, &began, SMALL));
    let help = "number or move; m moves, b board, s sheet, l log, rules, ? help";
    assert!(page.ends_with(help), "{page}");
    let page = seen(&screen.begin(&mut session, "", NARROW));
    assert!(page.ends_with("\nm moves, b board, ? help"), "{page}");
    session.race = None;
    let page = seen(&screen.begin(&mut session, "", SMALL));
    assert!(page.ends_with("h hint, b board, s sheet, l log, rules, undo, ? help"), "{page}");
}

#[test]
fn sheets_fit_the_terminal() {
    for game in GAMES {
        for room in [SMALL, NARROW] {
            let (mut session, mut screen) = (session(), Screen::new(Paint::Without, None));
            let began = session.command(&format!("new {game} --seats 2 --players human,random --seed 7")).text;
            screen.begin(&mut session, &began, room);
            for line in ["sheet", "sheet B"] {
                let page = seen(&screen.command(&mut session, line, room).0);
                let wide = page.lines().find(|line| cells(line) > room.columns);
                assert!(wide.is_none() && !page.contains("there is no seat"), "{game}: {page}");
                assert!(!page.contains("\n  --------"), "no border is broken: {page}");
            }
        }
    }
}
