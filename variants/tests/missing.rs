//! Cards of which a key is missing: what is wrong in their rules is told in the same run.

use javelina_variants::{PackText, SHIPPED, load, skeleton};

/// A rule of which every game tells that there is no such point.
const WRONG: &str = "rule zz at nowhere { narrow }\n";

#[test]
fn a_key_that_a_card_lacks_hides_nothing_of_its_rules() {
    let mut seen = 0;
    for row in SHIPPED {
        for kind in row.catalogue.content {
            let Ok(files) = skeleton(SHIPPED, (kind, false), "mine", row.id()) else { continue };
            let Some(at) =
                files.iter().position(|(name, text)| name.ends_with(".toml") && text.contains("rules = '''"))
            else {
                continue;
            };
            let text = files[at].1.replacen("rules = '''\n", &format!("rules = '''\n{WRONG}"), 1);
            // Keys that stand in one line each, before the rules and behind the head of their table.
            let rules = text.find("rules = '''").expect("rules");
            let head = text[..rules].rfind("\n[[").expect("a head");
            let mut starts = vec![text.len()];
            starts.extend(text[head..rules - 1].match_indices('\n').map(|(line, _)| head + line + 1));
            let mut lacking = |start: usize| {
                let end = text[start..].find('\n').map_or(start, |line| start + line + 1);
                let line = &text[start..end];
                let is_key = line.split('=').next().is_some_and(|key| {
                    let key = key.trim_end();
                    line.contains('=') && !key.is_empty() && key.bytes().all(|one| one.is_ascii_lowercase())
                });
                if start < text.len() && (!is_key || line.trim_end().ends_with('[')) {
                    return;
                }
                let mut files = files.clone();
                files[at].1 = format!("{}{}", &text[..start], &text[end..]);
                let files = files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
                let pack = PackText { name: "mine".into(), files };
                let found = load(&[vec![(row.pack)()], vec![pack]].concat()).found;
                let told: Vec<&str> = found.iter().map(|one| one.code).collect();
                assert!(told.contains(&"V2020"), "{} {kind} without `{}`: {told:?}", row.id(), line.trim());
                seen += 1;
            };
            starts.into_iter().for_each(&mut lacking);
        }
    }
    assert!(seen >= 20, "{seen} cards");
}
