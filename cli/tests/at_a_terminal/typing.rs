//! What is typed at a terminal: ahead, pasted, half a word with Tab.

use crate::at_a_terminal::curtain::Emulated;
use crate::at_a_terminal::terminal::Terminal;
use crate::support::Folder;

const ARIZONA: [&str; 4] = ["play", "arizona", "--seed", "7"];

/// Keys as a terminal sends them for a text that is pasted, then Enter.
fn pasted(lines: &[String]) -> String {
    format!("\u{1b}[200~{}\u{1b}[201~\r", lines.join("\r"))
}

fn lines(lines: &[&str]) -> Vec<String> {
    lines.iter().map(ToString::to_string).collect()
}

fn asked(arguments: &[&str], prompt: &str) -> Emulated {
    let mut seen = Emulated::play(arguments);
    seen.until_so(|text| text.trim_end().ends_with(prompt));
    seen
}

#[test]
fn lines_that_are_typed_ahead_are_run_one_after_the_other() {
    let mut seen = asked(&ARIZONA, "arizona A>");
    seen.keys("take 4\rseed\rlog 1\r");
    let text = seen.until_so(|text| text.contains("seed\n7\n") && text.contains("log 1\n"));
    assert!(text.contains("A takes a 4"), "{text}");
}

#[test]
fn the_moves_of_a_paste_are_played_up_to_the_first_that_is_refused() {
    let folder = Folder::new("typing-paste");
    let play = ["play", "arizona", "--seats", "human,human", "--seed", "7"];
    folder.run_with(&[&play[..], &["--record", "a.jsonl"]].concat(), &"1\n".repeat(30));
    let record = std::fs::read_to_string(folder.0.join("a.jsonl")).unwrap();
    let read = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let by_people = record.lines().map(read).filter(|line| line["by"] == "A" || line["by"] == "B");
    let mut moves: Vec<String> = by_people.map(|line| line["do"].as_str().unwrap().to_string()).collect();
    assert_eq!(moves.len(), 30, "{moves:?}");
    moves.extend(lines(&["nonsense", "pass", "pass"]));
    let mut seen = asked(&play, ">");
    seen.keys(&pasted(&moves));
    let text = seen.until_so(|text| text.contains("was refused"));
    assert!(text.contains("line 31 of 33 was refused; 2 were not played"), "{text}");
}

#[test]
fn words_and_lists_in_a_paste_are_no_refusals() {
    let mut seen = asked(&ARIZONA, "arizona A>");
    seen.keys(&pasted(&lines(&["seed", "1", "99", "take 5"])));
    let text = seen.until_so(|text| text.contains("was refused"));
    assert!(text.contains("line 3 of 4 was refused; 1 was not played"), "{text}");
    seen.keys(&pasted(&vec!["seed".into(); 1_001]));
    seen.until_so(|text| text.contains("that paste has 1001 lines, at most 1000 are run; nothing was done"));
}

#[test]
fn tab_lists_what_may_stand_after_a_word() {
    let mut seen = asked(&ARIZONA, "arizona A>");
    seen.keys("set sh\t");
    let text = seen.until_so(|text| text.contains("show none"));
    assert!(["show all", "show sheet", "show change"].iter().all(|known| text.contains(known)), "{text}");
    let mut seen = asked(&ARIZONA, "arizona A>");
    seen.keys("why-not t\t");
    seen.until_so(|text| text.contains("why-not take "));
}

#[test]
fn a_setting_that_is_none_is_told_with_the_nearest() {
    let mut terminal = Terminal::open(80, 40, &ARIZONA, &[]);
    terminal.screen();
    assert!(terminal.typed("set show al").starts_with("unknown setting `show al`; did you mean `show all`?"));
    assert_eq!(terminal.typed(""), "arizona A> ", "Enter alone does nothing");
}
