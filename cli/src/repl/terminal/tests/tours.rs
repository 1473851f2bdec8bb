//! Laws of the tours: their pages fit, and Enter leads to their end.

#![allow(clippy::unwrap_used, reason = "tests stop where something is wrong")]

use javelina_engine::Room;
use javelina_session::{Desk, Session};

use super::paint::Paint;
use super::screen::Screen;
use super::small::{GAMES, NARROW, SMALL, fits, seen, session};
use crate::repl::guide::Guide;

/// The guide of a game's tour at its first page.
pub(super) fn tour(game: &str) -> (Session, Screen, String) {
    tour_in(game, SMALL)
}

fn tour_in(game: &str, room: Room) -> (Session, Screen, String) {
    let mut session = session();
    let is_tour =
        |one: &&javelina_variants::Transcript| session.loaded().files.name(one.span.file).ends_with("tour.play");
    let pack = session.loaded().packs.iter().find(|pack| pack.game == game).unwrap();
    let (title, text) = (pack.title.clone(), pack.transcripts.iter().find(is_tour).unwrap().text.clone());
    let mut guide = Guide::of(&title, &text, &mut session).unwrap();
    let began = guide.begin(&mut session);
    let mut screen = Screen::new(Paint::Without, Some(guide));
    let page = seen(&screen.begin(&mut session, &began, room));
    (session, screen, page)
}

#[test]
fn each_page_of_a_tour_fits_40x24_after_its_explanation() {
    for game in GAMES {
        let (mut session, mut screen, mut page) = tour_in(game, NARROW);
        let mut told = String::new();
        for step in 0.. {
            fits(&page, NARROW, game);
            if page.contains("The tour ends here") {
                break;
            }
            assert!(page.contains("\nEnter plays `"), "{page}");
            let has_list = session.desk().and_then(Desk::question).unwrap().is_open || page.contains("\n  1  ");
            assert!(has_list, "{game}: {page}");
            let parts = screen.command(&mut session, "", NARROW).0;
            for shown in parts.iter().flat_map(|part| &part.steps) {
                fits(shown, NARROW, game);
            }
            told += &parts.iter().map(|part| part.text.as_str()).collect::<String>();
            page = seen(&parts);
            assert!(step < 20 && !screen.is_refused, "{page}");
        }
        assert!(told.contains(", step 5 of "), "{told}");
    }
}

#[test]
fn each_page_of_a_tour_fits_80x24_with_its_question_and_enter_leads_to_its_end() {
    for game in GAMES {
        let (mut session, mut screen, mut page) = tour(game);
        let mut pages = 0;
        while !page.contains("The tour ends here") {
            pages += 1;
            fits(&page, SMALL, game);
            assert!(page.contains(&format!(", step {pages} of ")) && page.contains("\nEnter plays `"), "{page}");
            assert!(screen.prompt(&session).contains(&format!(" ({pages}/")), "{}", screen.prompt(&session));
            let asked = session.desk().and_then(Desk::question).unwrap().text;
            assert!(page.contains(asked.split(',').next().unwrap()), "{asked}\n{page}");
            assert!(session.desk().and_then(Desk::question).unwrap().is_open || page.contains("\n  1  "), "{page}");
            page = seen(&screen.command(&mut session, "", SMALL).0);
            assert!(!screen.is_refused && pages < 20, "{page}");
        }
        assert!((10..=16).contains(&pages), "{game}: {pages}");
    }
}

#[test]
fn a_tour_in_which_anything_is_typed_reaches_its_end_by_enter() {
    for game in GAMES {
        let (mut session, mut screen, mut page) = tour(game);
        let mut typed = 0;
        while !page.contains("The tour ends here") {
            let step = page.split("Enter plays `").nth(1).map(|rest| rest.split('`').next().unwrap().to_string());
            let Some(step) = step else {
                assert!(page.contains("you left the tour: play on, or press Enter to return to step "), "{page}");
                page = seen(&screen.command(&mut session, "", SMALL).0);
                assert!(page.contains("Enter plays `"), "{page}");
                continue;
            };
            typed += 1;
            let choices = session.desk().and_then(Desk::question).unwrap().choices;
            let other = choices.iter().find(|choice| **choice != step).map(String::as_str);
            let whatif = format!("whatif {step}");
            for line in ["moves", &whatif].into_iter().chain(other).chain(other.map(|_| "undo")) {
                page = seen(&screen.command(&mut session, line, SMALL).0);
            }
            // Back at the step, or off the tour because something was revealed.
            while !page.contains(&format!("Enter plays `{step}`")) {
                assert!(page.contains("you left the tour"), "{game}: {step}: {page}");
                page = seen(&screen.command(&mut session, "", SMALL).0);
            }
            // The move typed by hand keeps the guide in step, as Enter does.
            let line = if typed % 2 == 0 { step.as_str() } else { "" };
            page = seen(&screen.command(&mut session, line, SMALL).0);
            assert!(typed < 20, "{game}: {page}");
        }
    }
}

#[test]
fn another_game_ends_a_tour() {
    let (mut session, mut screen, _) = tour("arizona");
    let page = seen(&screen.command(&mut session, "new arizona --seed 8 --players human,random", SMALL).0);
    assert!(!page.contains("tour") && screen.guide.is_none(), "{page}");
}
