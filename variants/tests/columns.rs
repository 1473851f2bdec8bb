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
    for prices in [PRICES, &semicolons, &PRICES.replace(',', "\t"), &PRICES.replace('\n', "\r\n")] {
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
        ("cow,", "cwo,", "V2032 mine/prices.csv:2, column good: no good is called `cwo`; write one of cow, sheep"),
        ("first,3", "first,three", "V2057 mine/prices.csv:2, column price: `three` is no whole number; write a number"),
        ("first,3", "first,2.5", "V2057 mine/prices.csv:2, column price: `2.5` is no whole number; write a number"),
        ("first,3", "first,12", "V2043 mine/prices.csv:2, column price: 12 is not from 0 to 9; choose a number"),
        ("wheat,", "cow,", "V2009 mine/prices.csv:3, column good: `price` has a number for `cow` already; keep one"),
        ("wheat,", ",", "V2057 mine/prices.csv:3, column price: this row has a number and no good; write a good"),
        (
            "good,#",
            "goods,#",
            "V2057 mine/prices.csv:1, column goods: the column `good` is missing; did you mean `good`",
        ),
        ("us,price", "us,cost", "V2057 mine/prices.csv:1: the column `price` is missing; the headings are `good` and"),
        ("us,price", "us,weight", "T1021 mine/prices.csv:1, column weight: a second column is called `weight`"),
        ("cow,the", "cow,\"the", "T1020 mine/prices.csv:2, column # for us: this cell begins with a quote"),
    ] {
        assert!(PRICES.contains(from), "{from}");
        let got = told(&market(&PRICES.replacen(from, to, 1)));
        assert!(got.iter().any(|one| one.starts_with(expected)), "{expected}\n{got:#?}");
        let is_at_its_cell = |one: &String| one.contains("mine/prices.csv:");
        assert!(got.iter().all(is_at_its_cell), "one mistake, one place: {got:#?}");
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
        told(&unread)[0].starts_with("X4008 mine/more.csv:1, column good: nothing reads this file; "),
        "{:?}",
        told(&unread)
    );
    let twice = [("market.rules", RULES), ("a/prices.csv", PRICES), ("b/prices.csv", PRICES)];
    assert!(told(&with(&twice))[0].contains("several CSV files of the pack are called `prices.csv`"));
    let meta = "id = \"mine\"\nextends = \"arizona\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\n";
    let mut packs = beside("mine", "arizona", &[("market.rules", RULES), ("prices.csv", "id,name\n")]);
    let own = packs.last_mut().and_then(|pack| pack.files.iter_mut().find(|(path, _)| path == "pack.toml"));
    own.expect("the file of the pack").1 = format!("{meta}[tables]\ncondition = \"prices.csv\"\n").into_bytes();
    let got = told(&load(&packs));
    let says = "the rows of this file are `[[condition]]`, and no table of rules; give the table a file of its own";
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
