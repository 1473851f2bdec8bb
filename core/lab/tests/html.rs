//! `report.html`: one file that hides nothing, invents nothing and lets content do nothing.

use crate::support::{Flaw, arm, batch, plan, play};
use javelina_engine::Seat;
use javelina_lab::{Figure, Gate, Of, Plan, Report, Verdict, report_html};

const HOSTILE: &str = "</td><script>alert('x')</script><img src=x onerror=\"alert(1)\">&amp;`|\u{202e}\u{1b}[31m";

fn gate(title: &str, arm: usize, least: Option<f64>, most: Option<f64>) -> Gate {
    Gate { arm, ..crate::support::gate(title, "score", None, least, most) }
}

fn report(plan: Plan, flaws: &[Flaw]) -> Report {
    play(batch(plan, flaws), 2).0
}

/// The elements of a page in order, without their texts.
fn elements(page: &str) -> Vec<&str> {
    page.match_indices('<').map(|(at, _)| &page[at + 1..at + page[at..].find('>').expect("a tag ends")]).collect()
}

#[test]
fn what_content_says_stays_text() {
    let mut arms = vec![arm(HOSTILE, &["random"], 2, 300)];
    arms[0].with = vec![HOSTILE.into()];
    arms[0].game = HOSTILE.into();
    let seat = Figure { metric: HOSTILE.into(), seat: Some(Seat(0)), policy: None };
    let gates = vec![gate(HOSTILE, 0, Some(0.0), None), Gate { figure: seat, ..gate("b", 0, None, Some(1.0)) }];
    let mut hostile = plan(arms, gates);
    hostile.title = HOSTILE.into();
    let mut found = report(hostile, &[Flaw::Void]);
    for found in &mut found.found {
        (found.message, found.command) = (HOSTILE.into(), HOSTILE.into());
    }
    let fold = &mut found.folds[0];
    fold.endings.insert(HOSTILE.into(), 3);
    let page = report_html(&found);
    for element in elements(&page) {
        let name = element.trim_start_matches('/').split([' ', '\n']).next().expect("a name");
        assert!(!["script", "img", "iframe", "object", "base", "form", "link"].contains(&name), "<{element}>");
        // Every other piece is a quoted value, in which nothing is a name.
        let mut names = element.split('"').step_by(2).flat_map(str::split_whitespace);
        assert!(!names.any(|word| word.starts_with("on")), "<{element}>");
    }
    assert!(!page.contains('\u{1b}') && !page.contains('\u{202e}'));
    assert!(page.matches("&lt;script&gt;").count() > 10, "the labels are there, as text");
}

#[test]
fn a_page_needs_neither_network_nor_script() {
    let page = report_html(&report(plan(vec![arm("two", &["greedy"], 2, 50)], Vec::new()), &[Flaw::Sound]));
    assert!(page.contains("default-src 'none'"), "the browser is told to load nothing");
    for word in ["http:", "https:", "src=", "url(", "@import", "<script", "javascript:"] {
        assert!(!page.contains(word), "{word}");
    }
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("name=\"viewport\""));
}

#[test]
fn every_element_that_opens_is_closed() {
    let arms = vec![arm("one", &["greedy", "random"], 3, 90), arm("void", &["random"], 2, 90)];
    let gates = vec![
        gate("fails", 0, None, Some(0.0)),
        Gate { against: Some(1), ..gate("difference", 0, Some(-1.0), Some(1.0)) },
    ];
    let report = report(plan(arms, gates), &[Flaw::Tells, Flaw::Void]);
    let page = report_html(&report);
    let mut open: Vec<&str> = Vec::new();
    for element in elements(&page).into_iter().filter(|element| !element.starts_with('!') && !element.ends_with('/')) {
        if let Some(name) = element.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "</{name}>");
        } else {
            let name = element.split([' ', '\n']).next().expect("a name");
            if name != "meta" {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty(), "{open:?}");
    let links: Vec<&str> = page.split("href=\"#").skip(1).filter_map(|link| link.split('"').next()).collect();
    assert!(links.contains(&"arm-2") && links.iter().all(|to| page.contains(&format!(" id=\"{to}\""))), "{links:?}");
    let small = |class: &str| page.matches(&format!("<td class=\"chart\"><svg viewBox=\"0 0 {class}\"")).count();
    let scored = report.folds.iter().filter(|fold| !fold.scores.is_empty()).count();
    assert_eq!(small("120 24\" class=\"spark"), scored);
    let endings: usize = report.folds.iter().map(|fold| fold.endings.len() + usize::from(fold.failed > 0)).sum();
    assert_eq!(small("200 14\" class=\"share"), endings);
}

#[test]
fn what_failed_comes_first_and_says_why() {
    let arms = vec![arm("two", &["greedy"], 2, 300)];
    let gates = vec![
        gate("sound", 0, Some(0.0), None),
        gate("too low", 0, Some(1e6), None),
        gate("shown", 0, None, None),
        Gate {
            figure: Figure { metric: "first roll".into(), seat: None, policy: None },
            ..gate("near", 0, None, Some(3.5))
        },
    ];
    let report = report(plan(arms, gates), &[Flaw::Sound]);
    assert_eq!(report.verdict(), Verdict::Fail);
    let page = report_html(&report);
    let at = |text: &str| page.find(text).unwrap_or_else(|| panic!("`{text}` is not in the page"));
    let row = |title: &str| at(&format!("</span></td><td>{title}</td>"));
    assert!(row("too low") < row("near") && row("near") < row("sound") && row("sound") < row("shown"));
    at("; must be at least 1000000");
    at("; must be at most 3.5; about ");
    at("<title>FAIL: toys</title>");
}

#[test]
fn each_finding_has_the_command_that_plays_it_again() {
    let report = report(plan(vec![arm("void", &["random"], 2, 300)], Vec::new()), &[Flaw::Void]);
    let page = report_html(&report);
    assert!(report.found.len() > 10);
    for found in &report.found {
        assert!(page.contains(&format!("<code>{}</code>", found.command)), "{}", found.command);
        assert!(page.contains(&format!("href=\"findings/{}\"", found.name)), "{}", found.name);
    }
}

#[test]
fn a_share_of_wins_has_one_interval_in_gate_and_table() {
    let won = Figure { metric: "win".into(), seat: Some(Seat(0)), policy: None };
    let gates = vec![Gate { figure: won, ..gate("first", 0, Some(0.1), None) }];
    let report = report(plan(vec![arm("two", &["greedy"], 2, 300)], gates), &[Flaw::Sound]);
    let row = report.folds[0].rows().into_iter().find(|row| row.name == "win" && row.of == Of::Seat(Seat(0)));
    assert_eq!(row.expect("wins of the first seat").interval(95), Some(report.gates[0].interval));
}

#[test]
fn the_same_batch_gives_the_same_page_for_any_number_of_workers() {
    let plan = plan(vec![arm("void", &["random"], 3, 400)], vec![gate("g", 0, Some(0.0), None)]);
    let page = |jobs| report_html(&play(batch(plan.clone(), &[Flaw::Void]), jobs).0);
    assert!(page(1) == page(3));
}

#[test]
fn places_become_a_map_and_things_a_table_for_each_kind() {
    let told = report(plan(vec![arm("tells", &["random"], 2, 200)], Vec::new()), &[Flaw::Tells]);
    let page = report_html(&told);
    assert_eq!(page.matches("class=\"map\"").count(), 1);
    let places = told.folds[0].maps.values().map(|map| map.places.len()).sum::<usize>();
    assert!(places > 10 && page.matches("class=\"heat\"").count() == places, "two seats take nothing to six stones");
    assert!(page.contains("10 a game, measured in 16 games; at most"), "ten decisions in each game");
    assert_eq!(page.matches("<th class=\"num\">lift</th>").count(), 2, "takes and offers");
    for name in ["handful", "crumb", "six"] {
        assert!(page.contains(&format!("<th scope=\"row\">{name}</th>")), "{name}");
    }
    let plain = report_html(&report(plan(vec![arm("x", &["random"], 2, 20)], Vec::new()), &[Flaw::Sound]));
    assert!(!plain.contains("class=\"map\"") && !plain.contains(">lift</th>"), "nothing is told of");
}
