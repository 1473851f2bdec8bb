//! Limits of texts: each constant of this crate that bounds one, tried from below and from above.

use std::collections::BTreeMap;
use std::path::PathBuf;

use javelina_engine::limits::MAX_FILE;

/// A text with so much of something, and the code of too much.
type Row = (&'static str, &'static str, fn(usize) -> String);

fn variant(members: &str) -> String {
    format!("variant demo for toy {{\n{members}\n}}\n")
}

fn lines(many: usize, line: impl Fn(usize) -> String) -> String {
    (0..many).map(|at| line(at) + "\n").collect()
}

/// Parts of conditions or numbers as rules, a few to each.
fn in_rules(many: usize, rule: &str, joined: &str, part: impl Fn(usize) -> String) -> String {
    let parts: Vec<String> = (0..many).map(part).collect();
    let rule =
        |(at, some): (usize, &[String])| rule.replace('#', &at.to_string()).replace('%', &some.join(joined)) + "\n";
    variant(&parts.chunks(8).enumerate().map(rule).collect::<String>())
}

const ROWS: &[Row] = &[
    ("check::MAX_ITEMS", "V2010", |many| lines(many, |at| format!("variant v{at:x} for toy{{}}"))),
    ("check::MAX_CLAUSES", "V2010", |many| {
        // An answer is a clause; rules with one answer each would fill the largest file sooner.
        let rules = many.div_ceil(50);
        let answers = |at: usize| "add 1 ".repeat((many - at * 50).min(50));
        variant(&lines(rules, |at| format!("rule r{at} at extra_points {{ {}}}", answers(at))))
    }),
    ("check::MAX_PARAMS", "V2010", |many| variant(&lines(many, |at| format!("param p{at} in 0..9 = 1")))),
    ("check::MAX_ANSWERS", "V2010", |many| variant(&format!("rule r at extra_points {{ {} }}", "add 1 ".repeat(many)))),
    ("check::MAX_CONSTANTS", "V2010", |many| {
        in_rules(many, "rule r# at extra_points { add % }", " + ", |at| format!("row [{at}, 1][room]"))
    }),
    ("check::MAX_CONSTANTS", "V2010", |many| {
        in_rules(many, "rule r# at enter { narrow when % }", " or ", |at| {
            let cells = (0..16).filter(|cell| (at + 1) >> cell & 1 == 1);
            let names: Vec<String> = cells.map(|cell| format!("R{}C{}", cell / 4 + 1, cell % 4 + 1)).collect();
            format!("cell in {{ {} }}", names.join(", "))
        })
    }),
    ("check::MAX_CONSTANTS", "V2010", |many| {
        variant(&lines(many, |at| format!("table t{at} per good in 0..9 {{ cow 1 }}")))
    }),
    ("check::MAX_STEPS", "V2010", |many| variant(&format!("rule r on placed do {{ {} }}", "gain 1 ".repeat(many)))),
    ("check::MAX_NAME", "V2011", |many| format!("variant {} for toy {{ }}", "v".repeat(many))),
    ("check::MAX_TITLE", "V2011", |many| variant(&format!("title \"{}\"", "t".repeat(many)))),
    ("check::MAX_TEXT", "V2011", |many| variant(&format!("text \"{}\"", "t".repeat(many)))),
    ("limits::MAX_FILE", "V2004", |many| format!("#{}", "x".repeat(many - 1))),
    // Two braces are around the condition.
    ("split::MAX_DEPTH", "V2002", |many| {
        let (open, close) = ("(".repeat(many - 2), ")".repeat(many - 2));
        variant(&format!("rule x at enter {{ narrow when {open}symbol is town{close} }}"))
    }),
    ("terms::MAX_DEPTH", "V2002", |many| {
        variant(&format!("rule x at extra_points {{ add room{} }}", " + 1".repeat(many - 1)))
    }),
    ("acts::MAX_BOUND", "V2063", |many| {
        let names: Vec<String> = (0..many).map(|at| format!("cell c{at} from cells")).collect();
        variant(&format!("rule x on placed do {{ choose {} {{ gain 1 }} }}", names.join(", ")))
    }),
    ("gates::MAX_LIST", "V2010", |many| {
        let names = vec!["random"; many].join(", ");
        variant(&format!("gate \"g\" {{ win of A between 40 % and 60 % seats 2 panel {names} }}"))
    }),
];

/// The constants of the sources that bound how much of something there is, by file and name.
fn declared() -> BTreeMap<String, usize> {
    let mut all = BTreeMap::from([("limits::MAX_FILE".to_string(), MAX_FILE)]);
    let mut paths = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let file = path.file_stem().unwrap().to_string_lossy().into_owned();
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            let Some((_, rest)) = line.split_once("const MAX_") else { continue };
            let (name, rest) = rest.split_once(": ").unwrap();
            let value = rest.split_once("= ").unwrap().1.trim_end_matches(';').replace('_', "");
            let product = value.split(" * ").map(|factor| factor.parse::<usize>().unwrap()).product();
            all.insert(format!("{file}::MAX_{name}"), product);
        }
    }
    all
}

#[test]
fn each_limit_admits_as_much_as_it_says_and_refuses_one_more() {
    let mut left = declared();
    let limits = left.clone();
    for (name, code, text) in ROWS {
        let limit = limits[*name];
        left.remove(*name);
        let refused = |many: usize| crate::support::check(&text(many)).1.iter().filter(|one| one.code == *code).count();
        assert_eq!([limit, limit + 1].map(refused), [0, 1], "{name} is {limit}");
    }
    // Numbers of a gate are ranges, see `gates.rs`.
    assert_eq!(left.into_keys().collect::<Vec<_>>(), ["gates::MAX_GAMES", "gates::MAX_SEATS"]);
}
