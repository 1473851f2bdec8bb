//! The shipped sheet and the dossier's settings, written out for tests that need no pack.

use javelina_engine::rules::{Rules, SettingValue, Settings};
use javelina_games::arizona::{Arizona, CATALOGUE, Content, Dealing, Shape, Sheet, Step, Symbol, lexicon};

pub const GRID: [&str; 11] = [
    "ELMWCSIAITL",
    "SIAETALMCWE",
    "WCSLICTELMA",
    "LMEASEWAICT",
    "AIWCLIMLSEW",
    "CTESAWCIALM",
    "MWLCETASWIC",
    "AEIMWIECTLS",
    "TWCEALSWMAI",
    "IALTWCILESW",
    "ESCIEMATWCL",
];

pub fn content() -> Content {
    let symbol = |letter: char| match letter {
        'S' => Symbol::Station,
        'T' => Symbol::Town,
        'M' => Symbol::Mountain,
        good => Symbol::Good("CEWALI".find(good).expect("a letter of the legend") as u8),
    };
    use Step::{Across as B, Along as A, Diagonal as D};
    let settings = vec![
        SettingValue::Number(0),
        SettingValue::Numbers(vec![2, 3, 4, 5]),
        SettingValue::Word(0),
        SettingValue::Switch(false),
        SettingValue::Number(1),
        SettingValue::Number(10),
        SettingValue::Word(0),
        SettingValue::Number(1),
        SettingValue::Word(0),
        SettingValue::Number(1),
        SettingValue::Numbers(vec![0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55]),
        SettingValue::Number(5),
        SettingValue::Number(-5),
        SettingValue::Number(6),
        SettingValue::Word(0),
        SettingValue::Switch(true),
        SettingValue::Switch(true),
    ];
    let content = Content {
        sheet: Sheet { columns: 11, rows: 11, symbols: GRID.iter().flat_map(|row| row.chars()).map(symbol).collect() },
        faces: [
            vec![vec![A]],
            vec![vec![A, B]],
            vec![vec![A, B, A]],
            vec![vec![A, B, B, B], vec![B, B, B, A]],
            vec![vec![D, D]],
            vec![vec![A, A]],
        ],
        shapes: vec![Shape { name: "a".into(), steps: vec![A], base: true }],
        settings: Settings(settings),
    };
    content.checked().expect("the shipped sheet is sound")
}

pub fn with(change: impl FnOnce(&mut Content)) -> Arizona {
    let mut content = content();
    change(&mut content);
    let rules = Rules::none(&CATALOGUE, lexicon(&content));
    Arizona::new(content, rules, Dealing::Chosen(Vec::new()), Vec::new())
}

pub fn base() -> Arizona {
    with(|_| {})
}
