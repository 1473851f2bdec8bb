//! Cards in CSV files: they are the cards that TOML files would hold, and what is damaged is told at its cell.

use javelina_engine::Severity;
use javelina_variants::{Choice, Loaded, PackText, load, shipped};

use crate::support::choice;

const META: &str = "id = \"mine\"\nextends = \"arizona\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";
const RULE: &str = "rule more at train_size { add 1 }";

/// The shipped packs and one with these files.
fn with(meta: &str, files: &[(&str, &[u8])]) -> Loaded {
    let files = [&[("pack.toml", meta.as_bytes())], files].concat();
    let files = files.into_iter().map(|(path, bytes)| (path.to_string(), bytes.to_vec())).collect();
    load(&[shipped(), vec![PackText { name: "mine".into(), files }]].concat())
}

/// Cards of Arizona in a CSV file.
fn read(csv: &[u8]) -> Loaded {
    with(&format!("{META}[tables]\ncondition = \"cards.csv\"\n"), &[("cards.csv", csv)])
}

/// Code, place, message and help of each problem.
fn told(loaded: &Loaded) -> Vec<String> {
    let told = loaded.found.iter().map(|one| {
        let place = one.span.map(|span| loaded.files.place_words(span)).unwrap_or_default();
        format!("{} {place}: {}; {}", one.code, one.message, one.help.as_deref().unwrap_or("no help"))
    });
    told.collect()
}

fn ids(loaded: &Loaded) -> Vec<(String, String, String)> {
    let items = loaded.packs.iter().filter(|pack| pack.id == "mine").flat_map(|pack| &pack.items);
    items.map(|item| (item.id.clone(), item.title.clone(), item.text.clone())).collect()
}

#[test]
fn a_file_is_read_in_each_way_in_which_spreadsheets_save_it() {
    let row = |separator: &str, end: &str| {
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let text = quoted("Holds \"one\" more,\nor two; \u{e9}.");
        let lines = [
            ["id", "name", "text", "rules", "sourced", "# for us"].map(String::from),
            [
                "more".into(),
                "More".into(),
                text.replace('\n', end.trim_matches(|one| one != '\r' && one != '\n')),
                quoted(RULE),
                "no".into(),
                "12,5".into(),
            ]
            .map(|cell: String| if cell == "12,5" && separator == "," { quoted(&cell) } else { cell }),
            std::array::from_fn(|_| String::new()),
        ];
        lines.map(|line| line.join(separator) + end).concat()
    };
    let expected = vec![("more".into(), "More".into(), "Holds \"one\" more,\nor two; \u{e9}.".into())];
    for separator in [",", ";", "\t"] {
        for end in ["\n", "\r\n", "\r"] {
            for mark in ["", "\u{feff}"] {
                let loaded = read(format!("{mark}{}", row(separator, end)).as_bytes());
                assert_eq!(told(&loaded), [""; 0], "{separator:?} {end:?}");
                assert_eq!(ids(&loaded), expected, "{separator:?} {end:?} {mark:?}");
            }
        }
    }
}

#[test]
fn content_in_csv_has_the_digests_and_the_rules_of_the_same_content_in_toml() {
    for (game, kind) in [
        ("arizona", "condition"),
        ("cliffs", "movement"),
        ("cliffs", "multiplier"),
        ("cliffs", "special"),
        ("keystone", "species"),
        ("keystone", "wild"),
        ("keystone", "token"),
        ("keystone", "objective"),
        ("keystone", "shape"),
    ] {
        let mut packs = shipped();
        let at = packs.iter().position(|pack| pack.name == game).unwrap();
        let csv = load(&packs).csv(kind).unwrap().0;
        // Tables of other kinds stay in their files.
        let mut own = toml::value::Array::new();
        for (_, bytes) in packs[at].files.iter_mut().filter(|(path, _)| path.ends_with(".toml")) {
            let mut table: toml::Table = toml::from_str(std::str::from_utf8(bytes).unwrap()).unwrap();
            if let Some(toml::Value::Array(rows)) = table.remove(kind) {
                own.extend(rows);
                *bytes = toml::to_string(&table).unwrap().into_bytes();
            }
        }
        packs[at].files.retain(|(_, bytes)| !bytes.is_empty());
        assert!(!own.is_empty(), "{kind}");
        let in_toml = toml::to_string(&toml::Table::from_iter([(kind.to_string(), own.into())])).unwrap();
        let build = |name: String, text: String| {
            let mut packs = packs.clone();
            if name.ends_with(".csv") {
                let meta = packs[at].files.iter_mut().find(|(path, _)| path == "pack.toml").unwrap();
                meta.1.extend(format!("\n[tables]\n{kind} = \"{name}\"\n").bytes());
            }
            packs[at].files.push((name, text.into_bytes()));
            load(&packs)
        };
        let two = build(format!("zz_{kind}.csv"), csv);
        let one = build(format!("zz_{kind}.toml"), in_toml);
        let wrong = |loaded: &Loaded| {
            let errors = loaded.found.iter().filter(|one| one.severity == Severity::Error);
            errors.map(|one| format!("{} {}", one.code, one.message)).collect::<Vec<_>>()
        };
        assert_eq!([wrong(&one), wrong(&two)], [[""; 0]; 2], "{kind}");
        // A record of either is one of the other, and names the file that is there.
        let pins = [&one, &two].map(|loaded| loaded.in_play(game, &Choice::default()));
        for (loaded, other) in [(&one, &pins[1]), (&two, &pins[0])] {
            assert_eq!(&loaded.in_play_beside(game, &Choice::default(), other), other, "{kind}");
        }
        let named = |pins: &[(String, String)], end: &str| pins.iter().any(|(name, _)| name.ends_with(end));
        let files = ["toml", "csv"].map(|end| format!("zz_{kind}.{end}"));
        assert_eq!(
            [0, 1].map(|at| files.each_ref().map(|file| named(&pins[at], file))),
            [[true, false], [false, true]]
        );
        let rules = |loaded: &Loaded| {
            let program = loaded.known(game).unwrap().program.clone();
            program.clauses.iter().map(|clause| format!("{} {:?}", clause.label, clause.body)).collect::<Vec<_>>()
        };
        assert_eq!(rules(&one), rules(&two), "{kind}");
        assert_eq!(two.csv(kind).map(|(text, _)| text.lines().count() > 1), Some(true), "{kind}");
    }
}

#[test]
fn exported_cards_of_a_game_keep_its_scripts_and_those_of_a_pack_are_named() {
    let (csv, scripts) = load(&shipped()).csv("condition").unwrap();
    assert!(csv.contains(".rhai") && scripts.is_empty(), "the game's own scripts are always there");
    let exported = read(csv.as_bytes());
    assert!(exported.found.iter().all(|one| one.code != "X4024"), "{:?}", told(&exported));
    let card = "[[condition]]\nid = \"more\"\nname = \"More\"\nclass = \"bonus\"\ntext = \"T.\"\nsourced = false\n\
                script = \"more.rhai\"\n";
    let script: (&str, &[u8]) = ("more.rhai", b"fn train_size(view) { add(1); }\n");
    let own = with(META, &[("cards.toml", card.as_bytes()), script]);
    let (csv, scripts) = own.csv("condition").unwrap();
    assert_eq!(scripts, ["more.rhai"]);
    let unknown = |loaded: &Loaded| loaded.found.iter().filter(|one| one.code == "X4024").count();
    let tables = format!("{META}[tables]\ncondition = \"cards.csv\"\n");
    assert_eq!(unknown(&with(&tables, &[("cards.csv", csv.as_bytes()), script])), 0);
    assert_eq!(unknown(&read(csv.as_bytes())), 1);
}

#[test]
fn each_damage_is_told_with_code_row_column_and_what_to_do() {
    let good = format!("id,name,text,rules,sourced\nmore,More,Holds more.,{RULE},yes\n");
    for (from, to, expected) in [
        ("more,More", "more,\"More", "T1020 mine/cards.csv:2, column name: this cell begins with a quote"),
        ("more,More", "more,#NAME?", "T1020 mine/cards.csv:2, column name: this cell holds `#NAME?`"),
        ("Holds more.", "\"Holds\" more.", "T1020 mine/cards.csv:2, column text: there is text after the quote"),
        ("Holds more.", " \"Holds more.\"", "T1020 mine/cards.csv:2, column text: there is a space before the quote"),
        ("text,rules", "text,text", "T1021 mine/cards.csv:1, column text: two columns are called `text`"),
        ("Holds more.", "Holds, more.", "T1021 mine/cards.csv:2: this cell is in column 6"),
        ("id,name,text", "id,name,", "T1021 mine/cards.csv:2"),
        ("id,name,text", "id,name,txt", "T1003 mine/cards.csv:1, column txt: the column `text` is missing"),
        ("sourced", "sorced", "T1009 mine/cards.csv:1, column sorced: "),
        ("more,More", ",More", "T1003 mine/cards.csv:2: `id` is missing"),
        ("more,More", "More,More", "T1006 mine/cards.csv:2, column id: "),
        (",yes", ",perhaps", "T1004 mine/cards.csv:2, column sourced: "),
        ("{ add 1 }", "{ add 1", "V2003 mine/cards.csv:2, column rules: "),
        ("train_size", "train_sise", "V2020 mine/cards.csv:2, column rules: "),
        ("sourced\n", "class\n", "T1007 mine/cards.csv:2, column class: "),
    ] {
        assert!(good.contains(from), "{from}");
        let got = told(&read(good.replacen(from, to, 1).as_bytes()));
        let has = got.iter().any(|one| one.starts_with(expected) && !one.ends_with("no help"));
        assert!(has, "{expected}\n{got:#?}");
    }
    let more = |rows: usize| {
        let row = |at: usize| format!("c{at},C{at},Holds more.,{RULE},\n");
        format!("id,name,text,rules,sourced\n{}", (0..rows).map(row).collect::<String>())
    };
    for (csv, expected) in [
        (vec![0xff, 0xfe, b'i', 0], "X4003 mine/cards.csv"),
        (format!("{good}b\u{e9},B,x,{RULE},\n").into_bytes(), "T1006 mine/cards.csv:3, column id: "),
        ([good.as_bytes(), b"caf\xe9,B,x,,\n"].concat(), "X4003 mine/cards.csv"),
        (more(10_001).into_bytes(), "T1002 mine/cards.csv:10002"),
        (vec![b'x'; 4 * 1024 * 1024 + 1], "X4002 mine/cards.csv"),
    ] {
        let got = told(&read(&csv));
        assert!(got.iter().any(|one| one.starts_with(expected)), "{expected}\n{got:#?}");
        assert!(!got.iter().any(|one| one.starts_with("X4072")), "the file is there: {got:#?}");
    }
    // Beside the game's own items, a game has room for no more.
    let loaded = read(more(220).as_bytes());
    assert_eq!(told(&loaded), [""; 0], "220 cards of a kind");
    assert_eq!(ids(&loaded).len(), 220);
    let loaded = read(more(251).as_bytes());
    assert!(told(&loaded)[0].starts_with("T1005 mine/cards.csv"), "{:?}", told(&loaded));
}

#[test]
fn help_speaks_of_columns_and_cells_and_a_misspelt_heading_is_one_that_is_meant() {
    let good = format!("id,name,text,rules,sourced\nmore,More,Holds more.,{RULE},yes\n");
    for (from, to, expected) in [
        ("more,More", ",More", "T1003 mine/cards.csv:2: `id` is missing here; write a text in the column `id`"),
        (
            RULE,
            "",
            "X4021 mine/cards.csv:2, column id: the card `more` has no effect; write rules in the column `rules`",
        ),
        ("text,", "txt,", "the column `text` is missing; did you mean `text`, where the heading is `txt`?"),
        ("name,", "title,", "the column `name` is missing; did you mean `name`, where the heading is `title`?"),
        ("sourced", "sorced", "T1009 mine/cards.csv:1, column sorced: unknown column `sorced`"),
    ] {
        let got = told(&read(good.replacen(from, to, 1).as_bytes()));
        assert!(got.iter().any(|one| one.contains(expected)), "{expected}\n{got:#?}");
    }
    for name in ["pack.toml", "cards.csv"] {
        let mut files = vec![("pack.toml", format!("{META}[tables]\ncondition = \"cards.csv\"\n").into_bytes())];
        files.push(("cards.csv", good.clone().into_bytes()));
        files.iter_mut().filter(|(path, _)| *path == name).for_each(|(_, bytes)| bytes.extend(b"#caf\xe9\n"));
        let files = files.into_iter().map(|(path, bytes)| (path.to_string(), bytes)).collect();
        let loaded = load(&[shipped(), vec![PackText { name: "mine".into(), files }]].concat());
        let got = told(&loaded);
        assert!(got.len() == 1 && got[0].starts_with("X4003"), "{name}: {got:#?}");
    }
}

#[test]
fn an_empty_cell_of_a_set_is_told_at_its_row() {
    let meta = META.replace("arizona", "cliffs") + "[tables]\nspecial = \"cards.csv\"\n";
    let rule = "rule act on card_acts do { choose card c from targets { vaporize c } }";
    let row = |id: &str, set: &str| format!("{id},Card {id},1,Vaporize.,{set},{rule}\n");
    let csv =
        format!("id,name,copies,text,set,rules\n{}{}{}", row("one", "mine"), row("two", ""), row("three", "mine"));
    let got = told(&with(&meta, &[("cards.csv", csv.as_bytes())]));
    assert!(got.len() == 1 && got[0].starts_with("X4010 mine/cards.csv:3"), "{got:#?}");
}

#[test]
fn a_fix_of_a_rule_changes_the_cell() {
    let csv = format!("id,name,text,rules\nmore,More,\"Holds, more.\",{}\n", RULE.replace("train_size", "train_sise"));
    let loaded = read(csv.as_bytes());
    let fixes = loaded.found.iter().flat_map(|one| &one.fixes);
    let mended: Vec<String> = fixes
        .map(|fix| {
            let (span, text) = &fix.edits[0];
            let mut whole = loaded.files.text(span.file).to_string();
            whole.replace_range(span.range(), text);
            whole
        })
        .collect();
    assert!(mended.contains(&csv.replace("train_sise", "train_size")), "{mended:?}");
}

#[test]
fn a_game_with_cards_of_a_csv_file_starts() {
    let csv = format!("id;name;text;rules\nmore;More;Holds more.;{RULE}\n");
    let loaded = read(csv.as_bytes());
    let built = loaded.build("arizona", &choice(&["more"]));
    assert!(built.is_ok(), "{:?}", built.err());
}
