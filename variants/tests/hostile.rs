//! Packs with one mistake each: the code, and the very text that is underlined.

use javelina_variants::{Loaded, PackText, code_pages, load, shipped};

use crate::support::marks;

const META: &str = "id = \"mine\"\nextends = \"arizona\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";
const CARD: &str = include_str!("data/tolls/cards.toml");

fn pack(files: &[(&str, &[u8])]) -> PackText {
    PackText {
        name: "mine".into(),
        files: files.iter().map(|(path, bytes)| (path.to_string(), bytes.to_vec())).collect(),
    }
}

fn beside_shipped(pack: PackText) -> Loaded {
    load(&[shipped(), vec![pack]].concat())
}

/// The codes of what is told of files of the pack `mine`, notes included.
fn told_of_mine(loaded: &Loaded) -> Vec<&'static str> {
    let is_mine = |span: javelina_engine::Span| loaded.files.name(span.file).starts_with("mine/");
    let noted = loaded.noted.iter().filter(|one| one.spans().any(is_mine));
    loaded.found.iter().chain(noted).map(|one| one.code).collect()
}

#[test]
fn a_card_whose_rules_need_escapes_is_told_to_use_single_quotes() {
    let text = "[[condition]]\nid = \"tolls\"\nname = \"Tolls\"\ntext = \"x\"\nrules = \"rule toll on selected {\\tdo { pay 1 nuggets } }\"\n";
    let got = marks(&beside_shipped(pack(&[("pack.toml", META.as_bytes()), ("cards.toml", text.as_bytes())])));
    assert!(got.iter().any(|(code, _)| *code == "X4022"), "{got:?}");
}

#[test]
fn files_that_no_pack_may_hold_are_refused_and_nothing_crashes() {
    let big = vec![b'#'; 300 * 1024];
    let many: Vec<String> = (0..2_100).map(|at| format!("f{at}.txt")).collect();
    let names: [(&str, &str); 14] = [
        ("../up.toml", "X4001"),
        ("a/../up.toml", "X4001"),
        ("/etc/passwd.toml", "X4001"),
        ("C:/x.toml", "X4001"),
        ("a\\b.toml", "X4001"),
        ("", "X4001"),
        (".hidden.toml", "X4001"),
        ("a//b.toml", "X4001"),
        ("nul.toml", "X4001"),
        ("caf\u{e9}.toml", "X4001"),
        ("a\u{202e}b.toml", "X4001"),
        ("a\nb.toml", "X4001"),
        ("PACK.toml", "X4001"),
        ("x.exe", "X4008"),
    ];
    for (name, code) in names {
        let loaded = beside_shipped(pack(&[("pack.toml", META.as_bytes()), (name, b"x = 1\n")]));
        let codes: Vec<&str> = loaded.found.iter().map(|one| one.code).collect();
        assert_eq!(codes, [code], "{name:?}");
        assert!(loaded.found.iter().all(|one| !one.message.chars().any(char::is_control)), "{name:?}");
    }
    for (bytes, code) in [(&big[..], "X4002"), (b"\xff\xfe\0i", "X4003"), (b"a = \"\xc3\x28\"", "X4003")] {
        let loaded = beside_shipped(pack(&[("pack.toml", META.as_bytes()), ("cards.toml", bytes)]));
        assert_eq!(loaded.found.iter().map(|one| one.code).collect::<Vec<_>>(), [code]);
    }
    let mut files: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b"x"[..])).collect();
    files.push(("pack.toml", META.as_bytes()));
    assert!(marks(&beside_shipped(pack(&files))).iter().any(|(code, _)| *code == "X4002"));
}

#[test]
fn broken_toml_is_reported_with_codes_and_never_crashes() {
    let deep = format!("x = {}1{}", "[".repeat(10_000), "]".repeat(10_000));
    let dotted = format!("{} = 1", vec!["a"; 10_000].join("."));
    let headers = format!("[{}]\n", vec!["a"; 10_000].join("."));
    let texts = [
        "id = ",
        "id = \"open",
        "= 3",
        "[[condition",
        "[condition]\nid = \"x\"",
        "id = '''open",
        "\u{0}",
        "[[condition]]\nid = \"a\"\nid = \"b\"",
        "condition = 3",
        "condition = [1, 2]",
        "condition = {}",
        "x = 99999999999999999999999",
        "x = 1e999",
        "x = 1979-05-27",
        deep.as_str(),
        dotted.as_str(),
        headers.as_str(),
        "\u{feff}x = 1",
        "a.b = 1\na = 2",
        "x = \"\\q\"",
        "x = \"\\ud800\"",
        "[[condition]]\n[[condition.id]]",
    ];
    for text in texts {
        let loaded = beside_shipped(pack(&[("pack.toml", META.as_bytes()), ("cards.toml", text.as_bytes())]));
        let got = marks(&loaded);
        assert!(
            !loaded.is_sound() || got.iter().any(|(code, _)| code.starts_with("X402")),
            "{:?}: {got:?}",
            &text[..text.len().min(40)]
        );
        assert!(loaded.found.iter().all(|one| one.message.len() < 400), "a message repeats the text");
    }
}

#[test]
fn four_mistakes_in_one_file_are_four_problems_of_one_run() {
    let text = CARD
        .replace("\"change\"", "\"chance\"")
        .replace("name = \"Tolls\"", "name = 3")
        .replace("statoin", "x")
        .replace("pay 1 nuggets", "pay many nuggets")
        .replace("id = \"tolls\"", "idd = 1\nid = \"tolls\"");
    let codes: Vec<&str> =
        marks(&beside_shipped(pack(&[("pack.toml", META.as_bytes()), ("cards.toml", text.as_bytes())])))
            .iter()
            .map(|one| one.0)
            .collect();
    assert_eq!(&codes[..3], ["T1009", "T1004", "T1007"]);
}

fn example(text: &str) -> PackText {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    if text.starts_with("== ") {
        for part in text.split("== ").filter(|part| part.contains(" ==\n")) {
            let (path, body) = part.split_once(" ==\n").expect("a header");
            files.push((path.trim().into(), body.into()));
        }
        if text.matches("\n== ").count() + 1 < 2 && !text.contains("pack.toml") {
            return PackText { name: "mine".into(), files };
        }
    } else {
        files.push(("pack.toml".into(), META.into()));
        files.push(("cards.toml".into(), text.into()));
    }
    PackText { name: "mine".into(), files }
}

#[test]
fn the_wrong_example_of_every_page_gives_its_code_and_the_right_one_is_clean() {
    let told_in_words = [
        "T1005", "T1008", "T1011", "X4001", "X4002", "X4003", "X4009", "X4010", "X4011", "X4012", "X4013", "X4014",
        "X4015", "X4028", "X4035", "X4040", "X4041", "X4042", "X4043", "X4044", "X4046", "X4047", "X4053", "L6004",
        "L6008", "L6013", "L6014", "L6015", "L6098",
    ];
    let mut wrong = Vec::new();
    let of_packs = |code: &str| code.starts_with(['T', 'X', 'L']) || ["V2090", "V2093"].contains(&code);
    for page in code_pages().filter(|page| of_packs(page.code) && !told_in_words.contains(&page.code)) {
        let told = |text| {
            let mut codes = told_of_mine(&beside_shipped(example(text)));
            // Any variant may clash with one that is shipped.
            codes.retain(|code| *code != "X4033" || page.code == "X4033");
            codes
        };
        let got = told(page.wrong);
        if got.is_empty() || got.iter().any(|code| *code != page.code) {
            wrong.push(format!("{}: the wrong example gives {got:?}", page.code));
        }
        let got = told(page.right);
        if !got.is_empty() {
            wrong.push(format!("{}: the right example gives {got:?}", page.code));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A small generator for mangling; the numbers are no luck of a game.
struct Mangler(u64);

impl Mangler {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    /// Cuts, doubles, swaps or overwrites a few bytes.
    fn mangle(&mut self, bytes: &mut Vec<u8>) {
        const ODD: [&[u8]; 12] = [
            b"\"",
            b"'''",
            b"[",
            b"]]",
            b"{",
            b"}",
            b"=",
            b"\n",
            b"-99999999999",
            b"\xff",
            b"#",
            "\u{202e}".as_bytes(),
        ];
        for _ in 0..=self.below(3) {
            let at = self.below(bytes.len());
            let end = (at + self.below(20)).min(bytes.len());
            match self.below(4) {
                0 => drop(bytes.drain(at..end)),
                1 => {
                    let part = bytes[at..end].to_vec();
                    let place = self.below(bytes.len());
                    bytes.splice(place..place, part);
                }
                2 => bytes[at..end].reverse(),
                _ => drop(bytes.splice(at..end, ODD[self.below(ODD.len())].to_vec())),
            }
        }
    }
}

#[test]
fn mangled_packs_are_reported_at_places_that_exist_and_never_crash() {
    let mut mangler = Mangler(11);
    let shipped = shipped();
    let codes: std::collections::BTreeSet<&str> = code_pages().map(|page| page.code).collect();
    for round in 0..600 {
        // The packs of other games change nothing in this one; each is mangled beside them now and then.
        let pack = round % shipped.len();
        let (mut packs, place) =
            if round % 10 == 0 { (shipped.clone(), pack) } else { (vec![shipped[pack].clone()], 0) };
        let game = packs[place].name.clone();
        let files = &mut packs[place].files;
        let which = mangler.below(files.len());
        mangler.mangle(&mut files[which].1);
        let name = files[which].0.clone();
        let loaded = load(&packs);
        for one in &loaded.found {
            for span in one.spans() {
                let text = loaded.files.text(span.file);
                assert!(text.get(span.range()).is_some(), "round {round}, {name}: {one:?}");
            }
            assert!(one.message.len() < 1_000 && !one.message.contains('\u{202e}'), "round {round}, {name}: {one:?}");
            assert!(codes.contains(one.code), "{}", one.code);
        }
        let choice = javelina_variants::Choice::default();
        assert_eq!(
            loaded.build(&game, &choice).is_ok(),
            loaded.is_sound(),
            "round {round}, {name}: {:?}",
            marks(&loaded)
        );
    }
}

/// Two cards that set one number.
const CLASH: &str = "[[condition]]\nid = \"three\"\nname = \"Three\"\ntext = \"t\"\nsourced = false\nrules = '''\nrule r at train_size { set to 3 }\n'''\n\
                     [[condition]]\nid = \"seven\"\nname = \"Seven\"\ntext = \"t\"\nsourced = false\nrules = '''\nrule r at train_size { set to 7 }\n'''\n";

#[test]
fn errors_of_one_file_hide_nothing_in_another() {
    let codes = |packs: Vec<PackText>| load(&packs).found.iter().map(|one| one.code).collect::<Vec<_>>();
    let ours = |files: &[(&str, &str)]| {
        let meta = [("pack.toml", META.as_bytes())].into_iter();
        pack(&meta.chain(files.iter().map(|(path, text)| (*path, text.as_bytes()))).collect::<Vec<_>>())
    };
    let syntax = ("a.rules", "variant a for arizona { rule x at enter { narrow whenever yes } }");
    let name = ("b.rules", "variant b for arizona { rule x at enter { narrow when symbl is town } }");
    let clash = ("c.toml", CLASH);
    let script = ("d.rhai", "fn enter(view) { if view.symbl { allow(); } }");
    let card =
        ("d.toml", "[[condition]]\nid = \"d\"\nname = \"D\"\ntext = \"t\"\nsourced = false\nscript = \"d.rhai\"\n");
    let with = |files: &[(&str, &str)]| codes([shipped(), vec![ours(files)]].concat());
    let each: Vec<Vec<_>> =
        [vec![syntax], vec![name], vec![clash], vec![script, card]].iter().map(|files| with(files)).collect();
    assert!(each.iter().all(|codes| codes.len() == 1), "{each:?}");
    let mut all = with(&[syntax, name, clash, script, card]);
    all.sort_unstable();
    let mut wanted = each.concat();
    wanted.sort_unstable();
    assert_eq!(all, wanted);

    // Nor do the errors of another game's pack, or of the game's own files.
    let other = META.replace("mine", "other").replace("arizona", "keystone");
    let other = pack(&[("pack.toml", other.as_bytes()), ("x.rules", b"variant z for keystone {")]);
    let found = codes([shipped(), vec![ours(&[clash]), PackText { name: "other".into(), ..other }]].concat());
    assert!(found.contains(&each[2][0]) && found.len() == 2, "{found:?}");
    let mut packs = shipped();
    let arizona = packs.iter_mut().find(|pack| pack.name == "arizona").expect("shipped");
    let (_, settings) = arizona.files.iter_mut().find(|(path, _)| path == "settings.toml").expect("its settings");
    settings.extend(b"[[[");
    let point = ("e.rules", "variant e for arizona { rule x at entre { narrow } }");
    let found = codes([packs, vec![ours(&[syntax, point])]].concat());
    assert!(found.contains(&"V2013") && found.contains(&"V2020"), "{found:?}");
}
