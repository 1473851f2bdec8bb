//! Counters that are `shown as` something are shown, in every game: table, sheet, plain, and to programs.

use crate::support::{Folder, code, err, out};

/// Games, and a kind of thing with one of its elements.
const GAMES: &[(&str, &str, &str)] =
    &[("arizona", "good", "cow"), ("sonora", "building", "A"), ("cliffs", "queue", ""), ("keystone", "card", "")];

fn looker(folder: &Folder, game: &str, more: &str) {
    let meta = format!("id = \"looker\"\nextends = \"{game}\"\ntitle = \"Looker\"\nversion = \"0.1.0\"\n");
    folder.write("looker/pack.toml", &meta);
    let rules = format!(
        "variant looker for {game} {{\n  title \"Looker\"\n  text \"t\"\n  \
         counter rest per seat in 0..9 = 3 shown as \"rest\"\n  counter deal in 0..9 = 2 shown as \"deal\"\n  \
         counter own per seat in 0..9 = 4 secret to owner shown as \"own\"\n{more}}}\n"
    );
    folder.write("looker/looker.rules", &rules);
}

fn typed(folder: &Folder, game: &str, words: &str, plain: bool) -> String {
    let seats = if game == "cliffs" { "human,human" } else { "human,random" };
    let mut arguments = vec!["play", game, "--pack", "looker", "--with", "looker", "--seats", seats, "--seed", "5"];
    arguments.extend(plain.then_some("--plain"));
    let played = folder.run_with(&arguments, &format!("{words}\nquit\n"));
    assert_eq!(code(&played), 0, "{game}: {}{}", out(&played), err(&played));
    out(&played)
}

#[test]
fn a_shown_counter_is_on_the_table_and_on_the_sheet_and_a_secret_one_for_its_owner_alone() {
    let folder = Folder::new("shown");
    for (game, kind, element) in GAMES {
        let marks = format!("  counter mark per {kind} in 0..1 = 1 at {element} shown as \"mark\"\n");
        looker(&folder, game, if element.is_empty() { "" } else { &marks });
        let checked = folder.run(&["check", "looker"]);
        assert_eq!((code(&checked), out(&checked)), (0, String::new()), "{game}: {}", err(&checked));
        for plain in [false, true] {
            let table = typed(&folder, game, "show", plain);
            let sheets = [typed(&folder, game, "sheet A", plain), typed(&folder, game, "sheet B", plain)];
            if *game == "keystone" {
                assert!(table.contains("rest 3") && table.contains("deal 2"), "{table}");
                continue;
            }
            for part in ["Looker: rest A 3, B 3", "Looker: deal 2"] {
                assert!(table.contains(part), "{game} {plain}: {part} is not in\n{table}");
            }
            if !element.is_empty() {
                assert!(table.contains(&format!("Looker: mark {element}\n")), "{game}: {table}");
            }
            assert!(sheets.iter().all(|sheet| sheet.contains("Looker: rest 3")), "{game}: {sheets:?}");
            assert!(!table.contains("A 4, B 4"), "{game}: nobody sees both: {table}");
            if *game != "cliffs" {
                assert!(table.contains("Looker: own A 4") && sheets[0].contains("Looker: own 4"), "{game}: {table}");
                assert!(!table.contains("B 4"), "{game}: {table}");
                let told = |sheet: &String| sheet.matches("Looker: own").count();
                assert_eq!(told(&sheets[0]), told(&sheets[1]) + 1, "{game}: {}", sheets[1]);
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_plays_is_shown_them_too() {
    let folder = Folder::new("shown-bot");
    folder.write(
        "bot.sh",
        "while IFS= read -r line; do printf '%s\\n' \"$line\" >> told.jsonl\n\
                            case $line in *'\"type\":\"ask\"'*) echo 1 ;; esac; done\n",
    );
    for (game, ..) in GAMES {
        looker(&folder, game, "");
        let _ = std::fs::remove_file(folder.0.join("told.jsonl"));
        let more: &[&str] = if *game == "cliffs" { &["--with", "looker,in_turns"] } else { &["--with", "looker"] };
        let arguments =
            ["batch", "--game", game, "--pack", "looker", "--seats", "cmd:sh bot.sh,random", "--games", "1"];
        let played = folder.run(&[&arguments[..], &["--no-preflight"], more].concat());
        assert!(code(&played) <= 1, "{game}: {}", err(&played));
        let told = std::fs::read_to_string(folder.0.join("told.jsonl")).unwrap();
        assert!(told.contains("rest 3") || told.contains("rest A 3"), "{game}: {}", &told[..2_000.min(told.len())]);
    }
}

#[test]
fn the_tables_and_sheets_of_keystone_agree_with_its_scores_when_it_is_over() {
    let folder = Folder::new("shown-over");
    let game = ["play", "keystone", "--seats", "greedy,greedy", "--seed", "7", "--no-input", "--record", "a.jsonl"];
    assert_eq!(code(&folder.run(&game)), 0);
    let shown = out(&folder.run_with(&["play", "--load", "a.jsonl"], "score\nboard\nsheet A\nsheet B\nquit\n"));
    assert!(!shown.contains("hidden"), "{shown}");
    for seat in ["A", "B"] {
        let score = shown.lines().find_map(|line| line.strip_prefix(&format!("{seat} (greedy): "))).unwrap();
        let points = score.split_whitespace().next().unwrap();
        assert!(shown.matches(&format!("{points} points")).count() >= 2, "{seat}: {points} in {shown}");
    }
}

/// Cells that a text takes on a terminal: two for each letter of Chinese.
fn wide(text: &str) -> usize {
    text.chars().map(|letter| if letter >= '\u{4e00}' { 2 } else { 1 }).sum()
}

#[test]
fn names_in_wide_letters_leave_the_columns_of_a_table_as_they_are() {
    let folder = Folder::new("shown-wide");
    let meta =
        "id = \"wide\"\nextends = \"keystone\"\ntitle = \"W\"\nversion = \"0.1.0\"\nreplaces = [\"species.toml\"]\n";
    folder.write("wide/pack.toml", meta);
    let species = include_str!("../../../variants/keystone/species.toml");
    // Names that no other file of the game has.
    let names = [
        "Aspen",
        "Bearberry",
        "Black Willow",
        "Brown Lemming",
        "Bumble Bee",
        "Dusky Grouse",
        "Emperor Goose",
        "Giant Sequoia",
        "Monarch Butterfly",
        "Northern Green Frog",
        "Saguaro Cactus",
        "Sugar Maple",
    ];
    let is_free = |line: &str| names.iter().any(|name| line == format!("name = \"{name}\""));
    let mut letters = ('\u{4e00}'..).map(|letter| format!("name = \"{letter}\u{9e7f}\u{9e7f}\""));
    let lines = species.lines().map(|line| if is_free(line) { letters.next().unwrap() } else { line.to_string() });
    folder.write("wide/species.toml", &lines.collect::<Vec<_>>().join("\n"));
    let mut found = 0;
    for seed in 1..=16 {
        let line = ["play", "keystone", "--pack", "wide", "--seats", "human,random", "--seed", &seed.to_string()];
        let table = out(&folder.run_with(&line, "board\nquit\n"));
        let rows: Vec<&str> = table.lines().skip_while(|line| !line.starts_with("FIELD ")).collect();
        let column = wide(&rows[0][..rows[0].find("no.").unwrap()]);
        for row in rows[1..].iter().take_while(|row| row.starts_with("  ")) {
            let (name, rest) = row.split_at(6).1.split_once("  ").unwrap();
            assert_eq!(6 + wide(name) + 2 + (rest.len() - rest.trim_start().len()), column, "{row}: {table}");
            found += usize::from(row.contains('\u{9e7f}'));
        }
    }
    assert!(found > 2, "{found}");
}
