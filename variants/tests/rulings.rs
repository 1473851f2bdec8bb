//! Rules and rulings: texts for people, read strictly, and no content.

use javelina_variants::{Basis, Choice, GAMES, Loaded, PackText, load, shipped};

const META: &str = "id = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\n";
const RULES: &str = "# Tolls\n\nOn nuggets.\n\n## Paying\n\n**B1.** A station costs a nugget\n(see T1).\n\nText.\n";
const RULING: &str = "[[ruling]]\nid = \"T1\"\nquestion = \"q\"\nanswer = \"a\"\nwhy = \"w\"\nbasis = \"rulebook\"\n\
                      section = \"Paying\"\nsetting = \"nuggets.gain\"\n";

/// The shipped packs and one with these texts.
fn with(rules: &str, rulings: &str) -> Loaded {
    let texts = [("pack.toml", META), ("rules.md", rules), ("rulings.toml", rulings)];
    let files = texts.iter().map(|(name, text)| ((*name).to_string(), text.as_bytes().to_vec())).collect();
    load(&[shipped(), vec![PackText { name: "tolls".into(), files }]].concat())
}

/// Code and marked text of each problem.
fn told(loaded: &Loaded) -> Vec<(&'static str, &str)> {
    let marked = |one: &javelina_engine::Diagnostic| loaded.files.at(one.span);
    loaded.found.iter().map(|one| (one.code, marked(one).expect("a place"))).collect()
}

#[test]
fn a_pack_that_adds_to_a_game_brings_rules_and_rulings_of_its_own() {
    let loaded = with(RULES, RULING);
    assert_eq!(told(&loaded), []);
    let book = loaded.rulebooks("arizona").last().expect("two");
    let names: Vec<&str> = book.sections.iter().map(|section| section.name.as_str()).collect();
    assert_eq!(names, ["Tolls", "Paying"]);
    let base: Vec<_> = book.sections[1].base_rules().collect();
    assert_eq!(base, [("B1", "**B1.** A station costs a nugget\n(see T1).")]);
    assert_eq!((book.rulings[0].id.as_str(), book.rulings[0].basis), ("T1", Basis::Rulebook));
}

#[test]
fn what_is_wrong_with_a_ruling_is_told_at_its_place() {
    for (from, to, code, place) in [
        ("basis = \"rulebook\"\n", "", "T1003", "[[ruling]]"),
        ("why = \"w\"\n", "", "T1003", "["),
        ("why", "whi", "T1003", "["),
        ("setting", "settign", "T1009", "settign"),
        ("\"rulebook\"", "\"rules\"", "T1007", "\"rules\""),
        ("\"T1\"", "\"T-1\"", "T1006", "\"T-1\""),
        ("\"Paying\"", "\"paying\"", "X4070", "\"paying\""),
        ("nuggets.gain", "nuggets.gian", "X4070", "\"nuggets.gian\""),
        ("\"T1\"", "\"b1\"", "X4071", "\"b1\""),
    ] {
        let wrong = RULING.replacen(from, to, 1);
        assert_ne!(wrong, RULING, "{from}");
        let loaded = with(RULES, &wrong);
        assert!(told(&loaded).contains(&(code, place)), "{to}: {:?}", told(&loaded));
        assert!(loaded.found.iter().all(|one| one.help.is_some()), "{:?}", loaded.found);
    }
    let twice = with(&format!("{RULES}\n## PAYING\n"), &RULING.repeat(2));
    assert_eq!(told(&twice), [("X4071", "## PAYING"), ("X4071", "\"T1\"")]);
    assert!(
        with(RULES, &RULING.replace("gain", "gian")).found[0]
            .help
            .as_deref()
            .is_some_and(|help| help.contains("nuggets.gain"))
    );
}

#[test]
fn rules_and_rulings_are_no_content() {
    let mut packs = shipped();
    let before = load(&packs);
    for pack in &mut packs {
        for (name, bytes) in &mut pack.files {
            if ["rules.md", "rulings.toml"].contains(&name.as_str()) {
                bytes.extend(b"\n# changed\n");
            }
        }
    }
    let after = load(&packs);
    assert_eq!(after.found, []);
    for game in GAMES {
        let pins = |loaded: &Loaded| (loaded.digests(game), loaded.in_play(game, &Choice::default()));
        assert_eq!(pins(&before), pins(&after), "{game}");
        let is_one = |(name, _): &(String, String)| name.contains("rulings") || name.ends_with("rules.md");
        assert!(!pins(&before).0.iter().any(is_one), "{game}");
        assert_ne!(before.rulebooks(game).last(), after.rulebooks(game).last(), "{game}: the change was read");
    }
}

#[test]
fn a_setting_has_the_value_that_what_is_in_play_gives_it() {
    let loaded = load(&shipped());
    let value = |game: &str, with: &[&str], params: &[(&str, i32)], name: &str| {
        let with = with.iter().map(ToString::to_string).collect();
        let params = params.iter().map(|(name, value)| ((*name).to_string(), *value)).collect();
        loaded.setting(game, &Choice { with, params }, name)
    };
    let some = |text: &str| Some(text.to_string());
    assert_eq!(value("keystone", &[], &[], "supply.strict_supply"), some("no"));
    assert_eq!(value("keystone", &["strict_supply"], &[], "supply.strict_supply"), some("yes"));
    assert_eq!(value("keystone", &["dry_wash"], &[], "time.start"), some("[5]"));
    assert_eq!(value("arizona", &[], &[("score.first_delivery_bonus", 7)], "score.first_delivery_bonus"), some("7"));
    assert_eq!(value("cliffs", &["panic"], &[], "race.timer"), some("[panic]"));
    assert_eq!(value("sonora", &[], &[], "board.disc_radius"), some("10 mm"));
    assert_eq!(value("sonora", &[], &[], "board.disk_radius"), None);
}

/// A pack that comes with the engine, one of its files changed.
fn changed(id: &str, file: &str, change: impl Fn(&str) -> String) -> Loaded {
    let mut packs = shipped();
    let pack = packs.iter_mut().find(|pack| pack.name == id).expect("a pack");
    let (_, bytes) = pack.files.iter_mut().find(|(name, _)| name == file).expect("a file");
    *bytes = change(std::str::from_utf8(bytes).expect("text")).into_bytes();
    load(&packs)
}

#[test]
fn the_shipped_rules_and_rulings_have_no_problems_when_they_are_read() {
    // As they stand they are known to be sound; a remark makes another text of them.
    for game in GAMES {
        let read = changed(game, "rulings.toml", |text| format!("{text}# read\n"));
        assert_eq!(told(&read), [], "{game}");
        let wrong = changed(game, "rulings.toml", |text| text.replacen("basis = ", "bases = ", 1));
        assert_ne!(told(&wrong), [], "{game}");
    }
}

#[test]
fn rules_and_rulings_of_one_game_are_read_in_the_pack_of_another() {
    let packs = shipped();
    let text = |file: &str| {
        let pack = packs.iter().find(|pack| pack.name == "keystone").expect("a pack");
        let (_, bytes) = pack.files.iter().find(|(name, _)| name == file).expect("a file");
        std::str::from_utf8(bytes).expect("text").to_string()
    };
    assert_ne!(told(&with(&text("rules.md"), &text("rulings.toml"))), [], "Keystone's settings are none of Arizona");
}
