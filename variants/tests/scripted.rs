//! Scripts that blocks of rules name: found in the pack, said in lists, pinned where they are in play.

use javelina_variants::{Choice, How, Loaded, PackText, load, shipped};

use crate::support;

const SCRIPT: &str = "fn train_size(view) { add(view.beds + 1); }\n";
const BLOCK: &str =
    "variant sleepers for arizona {\n  title \"Sleepers\"\n  script \"sleepers.rhai\"\n  param beds in 0..9 = 6\n}\n";

/// The shipped packs and one of ours, with these files.
fn beside(files: &[(&str, &str)]) -> Loaded {
    load(&support::beside("mine", "arizona", files))
}

/// Code, file and underlined text of each problem.
fn marks(loaded: &Loaded) -> Vec<(&'static str, &str, &str)> {
    let marked = |one: &javelina_engine::Diagnostic| {
        let file = one.file();
        (one.code, loaded.files.name(file), loaded.files.text(file).get(one.span.unwrap().range()).unwrap_or("?"))
    };
    loaded.found.iter().map(marked).collect()
}

#[test]
fn a_mistake_with_a_script_of_a_block_is_underlined() {
    let with = |block: &str, script: &str| beside(&[("a.rules", block), ("sleepers.rhai", script)]);
    let none: [(&str, &str, &str); 0] = [];
    assert_eq!(marks(&with(BLOCK, SCRIPT)), none);
    let other = BLOCK.replace("\"sleepers", "\"slepers");
    let missing = with(&other, SCRIPT);
    assert_eq!(
        marks(&missing),
        [("X4024", "mine/a.rules", "\"slepers.rhai\""), ("X4025", "mine/sleepers.rhai", "")],
        "and then nothing names the file that is there"
    );
    assert_eq!(missing.found[0].help.as_deref(), Some("did you mean `sleepers.rhai`?"));
    let twice = BLOCK.replace("  param", "  script \"more.rhai\"\n  param");
    let twice = beside(&[
        ("a.rules", &twice),
        ("sleepers.rhai", SCRIPT),
        ("more.rhai", "fn undelivered_points(view) { add(0); }"),
    ]);
    assert_eq!(marks(&twice)[0], ("V2009", "mine/a.rules", "\"more.rhai\""));
    let astray = with(BLOCK, "fn train_sise(view) { add(7); }\n");
    assert_eq!(marks(&astray), [("R3013", "mine/sleepers.rhai", "train_sise")]);
    let unknown = with(BLOCK, "fn train_size(view) { add(view.bads); }\n");
    assert_eq!(marks(&unknown), [("R3012", "mine/sleepers.rhai", "bads")]);
    let taken = BLOCK.replace("}\n", "  rule train_size at train_size { add 1 }\n}\n");
    assert_eq!(marks(&with(&taken, SCRIPT)), [("V2009", "mine/sleepers.rhai", "train_size")]);
}

#[test]
fn what_a_script_reads_and_writes_counts_for_the_counters_and_params_of_its_item() {
    let told = |members: &str, script: &str| {
        let block = format!("variant m for arizona {{\n  title \"M\"\n  script \"m.rhai\"\n  {members}\n}}\n");
        let loaded = beside(&[("m.rules", &block), ("m.rhai", script)]);
        marks(&loaded).into_iter().map(|(code, _, marked)| format!("{code} {marked}")).collect::<Vec<String>>()
    };
    let (counter, none) = ("counter n in 0..9", [""; 0]);
    let (writes, reads) = ("fn delivered(view) { add_to(\"n\", 1); }", "fn train_size(view) { add(view.n); }");
    assert_eq!(told(counter, writes), ["V2091 n"]);
    assert_eq!(told(counter, reads), ["L6005 train_size"]);
    assert_eq!(told(counter, &format!("{writes}\n{reads}")), none);
    assert_eq!(told("counter n in 0..9\n  rule r at train_size { add n }", writes), none);
    assert_eq!(told("counter n in 0..9\n  rule r on delivered do { n += 1 }", reads), none);
    let constant = "fn undelivered_points(view) { add(1); }";
    assert_eq!(told("counter n in 0..9\n  rule r at train_size { add n }", constant), ["L6005 r"]);
    assert_eq!(told("param n in 0..9 = 1", constant), ["V2091 n"]);
    assert_eq!(told("param n in 0..9 = 1", reads), none);
}

#[test]
fn a_script_that_is_never_asked_beside_a_rule_of_its_item_is_told_at_its_line() {
    let block = "variant grab for arizona {\n  title \"Grab\"\n  script \"grab.rhai\"\n  \
                 rule once at sealed { widen when phase is draft }\n}\n";
    let loaded = beside(&[("grab.rules", block), ("grab.rhai", "fn dice_taken(view) { add(1); }\n")]);
    let told = marks(&loaded);
    assert!(told.contains(&("X4042", "mine/grab.rhai", "dice_taken")), "{told:?}");
}

#[test]
fn a_card_names_its_script_once_whether_in_its_table_or_in_its_rules() {
    let card = |more: &str, rules: &str| {
        let head = "[[condition]]\nid = \"beds\"\nname = \"Beds\"\nclass = \"change\"\ntext = \"Longer trains.\"\n";
        let text = format!("{head}{more}rules = '''\n{rules}\n'''\n");
        beside(&[("cards.toml", &text), ("sleepers.rhai", "fn train_size(view) { add(7); }\n")])
    };
    let named = "script \"sleepers.rhai\"\ncounter beds in 0..9 shown as \"beds\"";
    let inside = card("", named);
    let how = |loaded: &Loaded, id: &str| {
        let item = loaded.packs.iter().flat_map(|pack| &pack.items).find(|item| item.id == id).expect("the card");
        (item.how, item.script.map(|file| loaded.files.name(file).to_string()))
    };
    let file = Some("mine/sleepers.rhai".to_string());
    assert!(inside.is_sound(), "{:?}", marks(&inside));
    assert_eq!(how(&inside, "beds"), (How::Script, file.clone()));
    assert_eq!(
        how(&card("script = \"sleepers.rhai\"\n", "rule a at undelivered_points { add 1 }"), "beds"),
        (How::Both, file)
    );
    let both = card("script = \"sleepers.rhai\"\n", named);
    assert_eq!(marks(&both), [("V2009", "mine/cards.toml", "\"sleepers.rhai\"")]);
    assert!(
        both.found[0].span.unwrap().start > both.found[0].related[0].0.start,
        "the one of the table is the first one"
    );
}

#[test]
fn a_block_with_a_script_is_listed_as_one_and_pins_it_when_it_is_in_play() {
    let rule = "variant plain for arizona {\n  title \"Plain\"\n  rule r at train_size { add 1 }\n}\n";
    let both = "variant both for arizona {\n  title \"Both\"\n  script \"b.rhai\"\n  rule r at undelivered_points { add 1 }\n}\n";
    let script = "fn train_size(view) { add(7); }\n";
    let texts = [BLOCK, rule, both].concat();
    let loaded = beside(&[("a.rules", &texts), ("sleepers.rhai", SCRIPT), ("b.rhai", script)]);
    assert!(loaded.is_sound(), "{:?}", marks(&loaded));
    let pack = loaded.packs.iter().find(|pack| pack.id == "mine").expect("our pack");
    let how: Vec<_> = pack.items.iter().map(|item| (item.id.as_str(), item.how)).collect();
    assert_eq!(how, [("sleepers", How::Script), ("plain", How::Clauses), ("both", How::Both)]);
    let pins = |with: &str| {
        let choice = Choice { with: vec![with.into(), "no_conditions".into()], params: Vec::new() };
        let pins = loaded.in_play("arizona", &choice);
        let names = pins.into_iter().map(|(name, _)| name).filter(|name| name.starts_with("mine/"));
        names.collect::<Vec<_>>()
    };
    assert_eq!(pins("sleepers"), ["mine/a.rules#sleepers", "mine/sleepers.rhai"]);
    assert_eq!(pins("plain"), ["mine/a.rules#plain"]);
    assert_eq!(pins("both"), ["mine/a.rules#both", "mine/b.rhai"]);
}

#[test]
fn of_two_scripts_of_one_name_each_variant_plays_the_one_in_its_folder() {
    let block = |id: &str| BLOCK.replace("sleepers for", &format!("{id} for"));
    let script = |size: u8| format!("fn train_size(view) {{ add(view.beds + {size}); }}\n");
    let [a, b, c] = ["va", "vb", "vc"].map(block);
    let [two, three] = [2, 3].map(script);
    let mut files =
        vec![("a/v.rules", &*a), ("a/sleepers.rhai", &*two), ("b/v.rules", &*b), ("b/sleepers.rhai", &*three)];
    let both = beside(&files);
    assert!(both.is_sound(), "{:?}", marks(&both));
    for (id, text) in [("va", &two), ("vb", &three)] {
        let script = both.item("arizona", id).and_then(|item| item.script).expect("a script");
        assert_eq!(both.files.text(script), text);
        let choice = Choice { with: vec![id.to_string()], ..Choice::default() };
        let pins = both.in_play("arizona", &choice);
        let scripts: Vec<&str> = pins
            .iter()
            .map(|(name, _)| &**name)
            .filter(|name| name.starts_with("mine/") && name.ends_with(".rhai"))
            .collect();
        assert_eq!(scripts, [format!("mine/{}/sleepers.rhai", &id[1..])]);
    }
    files.push(("c.rules", &c));
    let unclear = beside(&files);
    assert_eq!(marks(&unclear), [("X4024", "mine/c.rules", "\"sleepers.rhai\"")]);
    assert!(unclear.found[0].message.ends_with("called `sleepers.rhai`: a/sleepers.rhai, b/sleepers.rhai"));
}

#[test]
fn a_script_that_replaces_one_of_the_game_is_pinned() {
    let shipped = shipped();
    let game = shipped.iter().find(|pack| pack.name == "arizona").expect("arizona");
    let (path, text) = game.files.iter().find(|(path, _)| path.ends_with(".rhai")).expect("a script");
    let text = std::str::from_utf8(text).expect("a text");
    let pins = |text: &str| {
        let meta = format!(
            "id = \"mine\"\nextends = \"arizona\"\nreplaces = [\"{path}\"]\ntitle = \"M\"\nversion = \"1.0.0\"\n"
        );
        let files = [("pack.toml", &*meta), (path, text)].map(|(path, text)| (path.into(), text.as_bytes().to_vec()));
        let loaded = load(&[shipped.clone(), vec![PackText { name: "mine".into(), files: files.to_vec() }]].concat());
        assert!(loaded.is_sound(), "{:?}", marks(&loaded));
        let with = loaded.packs.iter().flat_map(|pack| &pack.items).filter(|item| item.script.is_some());
        let choice = Choice { with: with.map(|item| item.id.clone()).collect(), ..Choice::default() };
        loaded.in_play("arizona", &choice)
    };
    let (before, after) = (pins(text), pins(&format!("{text}// other\n")));
    assert!(before.iter().any(|(name, _)| *name == format!("mine/{path}")) && before != after, "{before:?}");
}

#[test]
fn each_script_of_the_book_is_accepted_in_its_game() {
    let chapter = include_str!("../../book/scripts.md");
    let examples: Vec<(&str, &str)> =
        chapter.split("```rhai ").skip(1).filter_map(|part| part.split_once('\n')).collect();
    assert!(examples.len() > 1, "{examples:?}");
    for (game, rest) in examples {
        let script = rest.split("```").next().unwrap();
        let block = format!("variant demo for {game} {{\n  title \"Demo\"\n  script \"demo.rhai\"\n}}\n");
        let loaded = load(&support::beside("mine", game, &[("a.rules", &block), ("demo.rhai", script)]));
        // As a token it would be alone at its point.
        let found: Vec<_> = marks(&loaded).into_iter().filter(|(code, ..)| *code != "X4032").collect();
        assert!(found.is_empty(), "{found:?}\n{script}");
    }
}
