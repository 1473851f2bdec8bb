//! Tables of rules whose rows are in a CSV file: which columns they read, what is pinned, and what is told of a wrong cell.

use javelina_engine::rules::ABSENT;
use javelina_variants::{Choice, Loaded, load};

use crate::support::beside;

const RULES: &str = "variant market for arizona {
  title \"Market\"
  table price per good in 0..9 from \"prices.csv\"
  table weight per good in -5..5 from \"prices.csv\"
  rule paid at extra_points { add sum (price + weight) over (all_goods where has_delivered) }
}
";
const PRICES: &str = "good,# for us,price,weight\ncow,the first,3,-1\nwheat,,1,\n";

fn with(files: &[(&str, &str)]) -> Loaded {
    load(&beside("mine", "arizona", files))
}

fn market(prices: &str) -> Loaded {
    with(&[("market.rules", RULES), ("prices.csv", prices)])
}

/// Code, place, message and help of each problem.
fn told(loaded: &Loaded) -> Vec<String> {
    let told = loaded.found.iter().map(|one| {
        let place = one.span.map(|span| loaded.files.place_words(span)).unwrap_or_default();
        format!("{} {place}: {}; {}", one.code, one.message, one.help.as_deref().unwrap_or("no help"))
    });
    told.collect()
}

/// The rows of each table, by its name.
fn rows(loaded: &Loaded) -> Vec<(String, Vec<(String, i32)>)> {
    let known = loaded.known("arizona").expect("the game");
    let rows = known.program.tables.iter().map(|table| {
        let rows = (0..).zip(&table.values).filter(|(_, value)| **value != ABSENT);
        let rows = rows.map(|(element, value)| (known.lexicon.name(table.per, element), *value));
        (table.name.clone(), rows.collect())
    });
    rows.collect()
}

#[test]
fn two_tables_read_their_columns_of_one_file_as_each_spreadsheet_saves_it() {
    let row = |name: &str, value: i32| (name.to_string(), value);
    let expected =
        [("price".to_string(), vec![row("cow", 3), row("wheat", 1)]), ("weight".to_string(), vec![row("cow", -1)])];
    let semicolons = PRICES.replace(',', ";").replace("cow;the first;3", "\"cow\";\"the \"\"first\"\"\";3,0");
    let (tabs, windows) = (PRICES.replace(',', "\t"), PRICES.replace('\n', "\r\n"));
    let (marked, gaps) = (format!("\u{feff}{PRICES}"), PRICES.replace('\n', "\n\n,,,\n"));
    for prices in [PRICES, &semicolons, &tabs, &windows, &marked, &gaps] {
        let loaded = market(prices);
        assert_eq!(told(&loaded), [""; 0], "{prices}");
        let mut got = rows(&loaded);
        got.iter_mut().for_each(|(_, rows)| rows.sort());
        assert_eq!(got, expected, "{prices}");
    }
}

#[test]
fn a_wrong_cell_is_told_with_its_file_row_and_column_and_what_to_do() {
    for (from, to, expected) in [
        ("cow,", "cwo,", "V2032 mine/prices.csv:2, column good: unknown good `cwo`; write one of cow, sheep"),
        (
            "first,3",
            "first,three",
            "V2057 mine/prices.csv:2, column price: `three` is not a whole number; write a number",
        ),
        ("first,3", "first,2.5", "V2057 mine/prices.csv:2, column price: `2.5` is not a whole number; write a number"),
        (
            "first,3",
            "first,12",
            "V2043 mine/prices.csv:2, column price: value out of range: 12 is not in 0 to 9; choose a number",
        ),
        ("wheat,", "cow,", "V2009 mine/prices.csv:3, column good: `price` already has a number for `cow`; keep one"),
        ("wheat,", ",", "V2057 mine/prices.csv:3, column price: this row has a number but no good; write a good"),
        (
            "good,#",
            "goods,#",
            "V2057 mine/prices.csv:1, column goods: missing column `good`; rename the column `goods` to `good`",
        ),
        ("us,price", "us,cost", "V2057 mine/prices.csv:1: missing column `price`; name the columns `good` and"),
        ("us,price", "us,weight", "T1021 mine/prices.csv:1, column weight: two columns are called `weight`"),
        ("cow,the", "cow,\"the", "T1020 mine/prices.csv:2, column # for us: this cell begins with a quote"),
    ] {
        assert!(PRICES.contains(from), "{from}");
        let got = told(&market(&PRICES.replacen(from, to, 1)));
        assert!(got.iter().any(|one| one.starts_with(expected)), "{expected}\n{got:#?}");
        let is_at_its_cell = |one: &String| one.contains("mine/prices.csv:");
        assert!(got.iter().all(is_at_its_cell), "one mistake, one place: {got:#?}");
        let script = SCRIPT.replace("(g.price ?? 0)", "(g.price + 1)");
        let got = told(&block("arizona", READ, &script, &PRICES.replacen(from, to, 1)));
        assert!(!got.is_empty() && got.iter().all(is_at_its_cell), "nor a second one in a script: {got:#?}");
    }
}

#[test]
fn a_file_that_is_not_there_or_that_nothing_reads_is_told() {
    let missing = with(&[("market.rules", RULES), ("price.csv", PRICES)]);
    let got = told(&missing);
    let expected = "V2057 mine/market.rules:3:37: the pack has no CSV file `prices.csv`; did you mean `price.csv`?";
    assert!(got.iter().any(|one| one.starts_with(expected)), "{got:#?}");
    let unread = with(&[("market.rules", RULES), ("prices.csv", PRICES), ("more.csv", PRICES)]);
    assert!(
        told(&unread)[0].starts_with("X4008 mine/more.csv:1, column good: this file is not used; "),
        "{:?}",
        told(&unread)
    );
    let twice = [("market.rules", RULES), ("a/prices.csv", PRICES), ("b/prices.csv", PRICES)];
    assert!(told(&with(&twice))[0].contains("several CSV files of the pack are named `prices.csv`"));
    let meta = "id = \"mine\"\nextends = \"arizona\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\n";
    let mut packs = beside("mine", "arizona", &[("market.rules", RULES), ("prices.csv", "id,name\n")]);
    let own = packs.last_mut().and_then(|pack| pack.files.iter_mut().find(|(path, _)| path == "pack.toml"));
    own.expect("the file of the pack").1 = format!("{meta}[tables]\ncondition = \"prices.csv\"\n").into_bytes();
    let got = told(&load(&packs));
    let says = "the rows of this file are `[[condition]]`, so it cannot be a table of rules; use a separate file for the table";
    assert!(got.iter().any(|one| one.contains(says)), "{got:#?}");
}

#[test]
fn a_table_is_pinned_with_the_item_that_reads_it() {
    let idle = "variant idle for arizona {\n  title \"Idle\"\n  rule more at train_size { add 1 }\n}\n";
    let pins = |prices: &str, id: &str| {
        let loaded = with(&[("market.rules", &format!("{RULES}{idle}")), ("prices.csv", prices)]);
        assert_eq!(told(&loaded), [""; 0]);
        let choice = Choice { with: vec![id.into(), "no_conditions".into()], params: Vec::new() };
        let pins = loaded.in_play("arizona", &choice).into_iter();
        pins.filter(|(name, _)| name.starts_with("mine/")).collect::<Vec<_>>()
    };
    let names = |pins: &[(String, String)]| pins.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&pins(PRICES, "market")), ["mine/market.rules#market", "mine/prices.csv"]);
    assert_eq!(names(&pins(PRICES, "idle")), ["mine/market.rules#idle"]);
    assert_ne!(
        pins(PRICES, "market")[1],
        pins(&PRICES.replace(",3,", ",4,"), "market")[1],
        "other prices, other content"
    );
}

/// A pack with a block that has these members, and a script.
fn block(game: &str, members: &str, script: &str, prices: &str) -> Loaded {
    let named = if script.is_empty() { "" } else { "script \"mine.rhai\"" };
    let rules = format!("variant market for {game} {{\n  title \"Market\"\n  {members}\n  {named}\n}}\n");
    let files = [("market.rules", &*rules), ("mine.rhai", script), ("prices.csv", prices)];
    load(&beside("mine", game, &files.into_iter().filter(|file| !file.1.is_empty()).collect::<Vec<_>>()))
}

const SHEET: &str = "good,price\ncow,3\nwheat,-1\n";
const READ: &str = "table price per good in -5..9 from \"prices.csv\"";
const RULE: &str = "rule paid at extra_points { add sum price over (all_goods where has_delivered) }";
const SCRIPT: &str = "fn extra_points(view) { for g in all(\"good\") { if g.has_delivered { add(g.price ?? 0); } } }";

#[test]
fn another_number_in_a_cell_is_another_meaning_and_another_order_of_rows_is_none() {
    let choice = Choice { with: vec!["market".into()], params: Vec::new() };
    for (rule, script) in [(RULE, ""), ("", SCRIPT)] {
        let with = |table: &str, prices: &str| {
            let loaded = block("arizona", &format!("{table}\n  {rule}"), script, prices);
            assert_eq!(told(&loaded), [""; 0]);
            loaded
        };
        let loaded = with(READ, SHEET);
        let differs = |other: &Loaded| {
            let mixed = loaded.mixed("arizona", &choice, (other, &choice)).map_err(|found| format!("{found:?}"));
            !mixed.expect("both are sound").units().is_empty()
        };
        assert!(!differs(&with(READ, "price,good\n-1,wheat\n3,cow\n")), "{script}");
        assert!(!differs(&with("table price per good in -5..9 { wheat: -1, cow: 3 }", "")), "{script}");
        let mutants = loaded.cell_mutants("arizona", "market");
        let changed = mutants.iter().map(|mutant| {
            let mut text = SHEET.to_string();
            text.replace_range(mutant.start..mutant.end, &mutant.to);
            text
        });
        let changed: Vec<String> = changed.collect();
        assert_eq!(changed.len(), 4, "two for each cell");
        for prices in
            changed.iter().map(String::as_str).chain(["good,price\ncow,3\n", "good,price\nsheep,3\nwheat,-1\n"])
        {
            assert!(differs(&with(READ, prices)), "{script} {prices}");
        }
    }
}

#[test]
fn a_number_of_something_secret_is_as_secret() {
    let codes = |members: &str, script: &str| {
        let loaded = block("keystone", members, script, "");
        loaded.found.iter().map(|one| one.code).collect::<Vec<_>>()
    };
    let goals = "table worth per objective in 0..9 { objective_1: 2 }";
    assert_eq!(codes(&format!("{goals}\n  rule more at turns {{ add sum worth over objectives }}"), ""), ["V2050"]);
    assert_eq!(codes(goals, "fn turns(view) { for o in view.seat.objectives { add(o.worth ?? 0); } }"), ["V2050"]);
    let cards = "table worth per card in 0..9 { Aspen: 2 }";
    assert_eq!(codes(&format!("{cards}\n  rule more at turns {{ add sum worth over field }}"), ""), [""; 0]);
    assert_eq!(codes(cards, "fn turns(view) { for c in view.field { add(c.worth ?? 0); } }"), [""; 0]);
}

#[test]
fn a_card_of_a_content_file_has_tables_among_its_rules() {
    let card = |table: &str, script: &str| {
        let rules = format!("rules = '''\n{table}\n'''");
        let card = format!("id = \"long_haul\"\nname = \"Long haul\"\ntext = \"Far goods pay.\"\n{rules}\n");
        let conditions = format!("[[condition]]\n{card}script = \"long_haul.rhai\"\nsourced = false\n");
        with(&[("conditions.toml", &conditions), ("long_haul.rhai", script)])
    };
    let table = "table price per good in 0..9 { cow 3 wheat 1 }";
    assert_eq!(told(&card(table, SCRIPT)), [""; 0]);
    let missing = told(&card(table, &SCRIPT.replace("g.price", "g.prize")));
    let expected = "R3012 mine/long_haul.rhai:1:75: a good has no field `prize`; did you mean `price`?";
    assert_eq!(missing, [expected]);
}
