//! What counts in a text of a pack and what does not: remarks, layout, quotes, texts for people.

use javelina_variants::{Choice, Loaded, PackText, load, place_of, shipped};

use crate::support::beside;

/// The shipped packs and one for Arizona with this file.
fn with(name: &str, text: &str) -> Loaded {
    load(&beside("mine", "arizona", &[(name, text)]))
}

#[test]
fn remarks_layout_and_the_text_for_people_change_no_digest_of_a_variant() {
    let digest = |text: &str| {
        let loaded = with("v.rules", text);
        assert!(loaded.is_sound(), "{:?}", loaded.found);
        let choice = Choice { with: vec!["a".into()], params: Vec::new() };
        loaded.in_play("arizona", &choice).into_iter().find(|(name, _)| name == "mine/v.rules#a").unwrap().1
    };
    let other = "variant b for arizona { title \"} # {\" rule s at enter { narrow } }";
    let one = "variant a for arizona {\n  title \"} # {\"\n  text \"one # thing\"\n  # why\n  rule r at train_size { set to 3 } }\n";
    let one = [one, other].concat();
    let two = "variant a   for arizona { # why not\n title \"} # {\"\n  text \"other\"\n  rule r at train_size {\n set to 3 } }";
    assert_eq!(digest(&one), digest(two));
    assert_ne!(digest(&one), digest(&one.replace("set to 3", "set to 4")));
    assert_ne!(digest(&one), digest(&one.replace("} # {", "} # {{")));
}

#[test]
fn numbers_of_a_text_are_digits_and_words_and_not_what_stands_in_quotes() {
    let notes = |text: &str| {
        let rule = "rule r at train_size { set to 3 }";
        let loaded = with("v.rules", &format!("variant a for arizona {{ title \"A\" text \"{text}\" {rule} }}"));
        let notes: Vec<String> =
            loaded.noted.iter().filter(|one| one.code == "L6018").map(|one| one.message.clone()).collect();
        notes
    };
    for sound in [
        "At least 3 of them.",
        "The second one counts for 1.",
        "three, or zero",
        "\\\"Route 66\\\" is 3.",
        "Where two are equally near, 3 goods.",
        "From 2 to 4 players, 3 goods each.",
    ] {
        assert!(notes(sound).is_empty(), "{sound}: {:?}", notes(sound));
    }
    for (other, number) in [("At least 3 of twelve.", "12"), ("Scores 8.", "8"), ("twice", "2")] {
        let notes = notes(other);
        assert!(notes.len() == 1 && notes[0].contains(&format!(" says {number},")), "{other}: {notes:?}");
    }
}

#[test]
fn lengths_are_said_in_mm_and_an_element_is_no_number_but_by_its_name() {
    let meta = "id = \"mine\"\nextends = \"sonora\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\n";
    let told = |text: &str, rules: &str| {
        let rules = format!("variant a for sonora {{ title \"A\" text \"{text}\" {rules} }}");
        let files =
            [("pack.toml", meta), ("v.rules", &rules)].map(|(name, text)| (name.into(), text.as_bytes().to_vec()));
        let loaded = load(&[shipped(), vec![PackText { name: "mine".into(), files: files.to_vec() }]].concat());
        assert!(loaded.is_sound(), "{:?}", loaded.found);
        let notes = loaded.noted.iter().filter(|one| one.code == "L6018");
        notes.map(|one| format!("{}; {}", one.message, one.help.clone().unwrap())).collect::<Vec<_>>()
    };
    let hole = "change board.hole_radius to 15.0 mm";
    assert_eq!(told("A hole of 30 mm.", hole), [""; 0], "a diameter");
    assert_eq!(told("A hole with a radius of 15 mm.", hole), [""; 0]);
    assert_eq!(
        told("A hole of 40 mm.", hole),
        ["the text of `a` says 40 mm, which is not in its rules; correct the text or the rules, which have 15 mm"]
    );
    let five = "rule r at flick { forbid when disc is A5 }";
    assert_eq!(told("Nobody flicks the 5.", five), [""; 0]);
    assert_eq!(
        told("Nobody flicks the 4.", five),
        ["the text of `a` says 4, which is not in its rules; correct the text or the rules, which have 5"]
    );
}

#[test]
fn a_problem_stands_at_a_name_or_a_key_and_never_in_a_remark() {
    let text =
        "# grid \"b\"\nother = \"grid of b\"\n[[thing]]\nid = \"b\"\nnear = [\"c\", \"b\"]\n[grid]\nid = \"d\"\n";
    let at = |name: Option<&str>, key: &str| {
        place_of(text, name, key).map(|place| (text[..place.start].lines().count(), &text[place]))
    };
    assert_eq!(at(Some("b"), "grid"), Some((4, "\"b\"")), "the thing itself, not what names it");
    assert_eq!(at(Some("c"), "grid"), Some((5, "\"c\"")));
    assert_eq!(at(Some("x"), "grid"), Some((6, "grid")));
    assert_eq!(at(None, "thing"), Some((3, "thing")));
    assert_eq!(at(None, "remark"), None);
}

#[test]
fn brackets_in_texts_and_comments_do_not_count_as_nesting() {
    /// The deepest nesting of brackets that is read.
    const DEEPEST: usize = 64;
    let too_deep = |text: &str| {
        let loaded = with("v.toml", text);
        loaded.found.iter().find(|one| one.code == "T1002").map(|one| one.span.unwrap().start)
    };
    let many = "[".repeat(100);
    for sound in [
        format!("a = \"{many}\""),
        format!("a = '''\n{many}\n{many}'''"),
        format!("# {many}\na = [1]"),
        format!("a = '{many}'"),
    ] {
        assert_eq!(too_deep(&sound), None, "{sound}");
    }
    assert_eq!(too_deep(&format!("a = {many}")), Some(4 + DEEPEST));
    assert_eq!(too_deep(&format!("a = \"\\\"\" \nb = {many}")), Some(14 + DEEPEST));
}
