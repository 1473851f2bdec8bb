//! Names that are changed, in all shipped packs: there and back.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::collections::{BTreeMap, BTreeSet};

use javelina_author::{Analysis, overlaid, with_host};
use javelina_engine::rules::{ItemId, Mark, Meaning, Role};
use javelina_engine::{FileId, FileKey, Span};
use javelina_variants::{PackText, SHIPPED, load};

use super::desk::desk;

/// The texts of the files in which these places stand, each place with another name.
fn edited(analysis: &Analysis, places: &[Span], name: &str) -> BTreeMap<FileKey, String> {
    let mut texts: BTreeMap<FileKey, String> = BTreeMap::new();
    for span in places.iter().rev() {
        let file = analysis.files().key(span.file).unwrap().clone();
        let text = texts.entry(file).or_insert_with(|| analysis.files().text(span.file).to_string());
        text.replace_range(span.range(), name);
    }
    texts
}

#[test]
fn a_name_changed_there_and_back_gives_the_same_bytes_and_what_is_changed_still_checks() {
    let (mut seen, mut told) = (0, 0);
    for row in SHIPPED {
        let packs: Vec<PackText> = vec![(row.pack)()];
        let analysis = Analysis::of(load(&packs));
        let known = analysis.loaded().known(row.id()).unwrap();
        let is_own = |what: &Meaning| {
            matches!(
                what,
                Meaning::Item(_) | Meaning::Rule(..) | Meaning::Counter(_) | Meaning::Param(_) | Meaning::Bound(..)
            )
        };
        let declared = known.marks.iter().filter(|mark| mark.role == Role::Declares && is_own(&mark.what));
        // Each is a load of its own; some of each kind.
        for mark in declared.step_by(7) {
            seen += 1;
            let old_span = analysis.name_at(mark.span.file, mark.span.start + 1).unwrap();
            let old = analysis.files().text(old_span.file)[old_span.range()].to_string();
            let places = analysis.renamed(mark.span.file, mark.span.start, "zz_new_name").unwrap();
            let there = edited(&analysis, &places, "zz_new_name");
            let second = Analysis::of(load(&overlaid(packs.clone(), &there)));
            assert_eq!(second.loaded().found, [], "{}: `{old}`", row.id());
            // Transcripts hold what was typed and what was told: nothing has the old name there, and as much the new one.
            for former in dotted(&analysis, mark, &old) {
                let (owner, part) = former.split_once('.').unwrap();
                let renamed = match mark.what {
                    Meaning::Item(_) => format!("zz_new_name.{part}"),
                    _ => format!("{owner}.zz_new_name"),
                };
                let count = |of: &Analysis, name: &str| -> usize {
                    of.files().iter().map(|(.., text)| wholes(text, name)).sum()
                };
                assert_eq!(count(&second, &former), 0, "{}: `{former}`", row.id());
                assert_eq!(count(&second, &renamed), count(&analysis, &former), "{}: `{former}`", row.id());
                told += count(&analysis, &former);
            }
            let file = analysis.files().key(mark.span.file).unwrap();
            let moved =
                places.iter().filter(|span| span.file == mark.span.file && span.start < mark.span.start).count();
            let start = mark.span.start + moved * "zz_new_name".len() - moved * old.len();
            let back = second.renamed(second.files().find(file).unwrap(), start, &old).unwrap();
            let texts = edited(&second, &back, &old);
            for (key, text) in &there {
                let first = analysis.files().text(analysis.files().find(key).unwrap());
                assert_eq!(texts.get(key).map_or(text.as_str(), String::as_str), first, "{key:?}: `{old}`");
            }
        }
    }
    assert!(seen > 40 && told > 40, "{seen} names, {told} places in transcripts and other texts");
}

/// The names of rules, counters and params with the item before them that a name changes: its own, or all those of an item.
fn dotted(analysis: &Analysis, mark: &Mark, old: &str) -> Vec<String> {
    let known = analysis.known(mark.span.file).unwrap();
    let program = known.program;
    let id = |item: ItemId| program.items[item.index()].id.as_str();
    let labels = program.clauses.iter().map(|clause| clause.label.clone());
    let counters = program.counters.iter().map(|counter| format!("{}.{}", id(counter.item), counter.name));
    let params = program.params.iter().map(|(item, name, ..)| format!("{}.{name}", id(*item)));
    let owner = match mark.what {
        Meaning::Item(item) | Meaning::Rule(item, _) => id(item),
        Meaning::Counter(at) => id(program.counters[at.index()].item),
        Meaning::Param(at) => id(program.params[usize::from(at)].0),
        _ => return Vec::new(),
    };
    let is_meant = |name: &String| match mark.what {
        Meaning::Item(_) => name.split('.').next() == Some(owner),
        _ => *name == format!("{owner}.{old}"),
    };
    let all: BTreeSet<String> = labels.chain(counters).chain(params).filter(is_meant).collect();
    all.into_iter().collect()
}

/// How often a name stands in a text, not as a part of another one nor as that of a file.
fn wholes(text: &str, name: &str) -> usize {
    let beside = |one: Option<char>| one.is_none_or(|one| !one.is_ascii_alphanumeric() && one != '_');
    let starts = |one: Option<char>| beside(one) && !matches!(one, Some('.' | '/'));
    let places = text.match_indices(name).map(|(at, _)| at);
    places
        .filter(|at| starts(text[..*at].chars().next_back()) && beside(text[at + name.len()..].chars().next()))
        .count()
}

fn refused(text: &str, name: &str) -> String {
    let (analysis, file, at) = desk("arizona", "a.rules", text);
    analysis.renamed(file, at, name).map_or_else(|stays| stays.0, |places| format!("{} places", places.len()))
}

#[test]
fn names_of_the_game_and_names_that_are_taken_stay() {
    let text =
        "variant a for arizona { counter n| in 0..9 counter m in 0..9 rule x on round_closes { do n += m m := n } }";
    assert_eq!(refused(text, "total"), "3 places");
    assert_eq!(refused(text, "m"), "something else is called `m` already");
    assert_eq!(refused(text, "symbol"), "something else is called `symbol` already");
    assert!(refused(text, "no way").contains("is no name"));
    assert!(refused(text, "where").contains("word of the language"));
    let fact = "variant a for arizona { rule x at enter { narrow when sym|bol is mountain } }";
    assert!(refused(fact, "other").starts_with("this name is the game's"));
}

#[test]
fn an_item_is_renamed_in_content_files_and_where_it_is_typed() {
    let text = "variant a| for arizona {\n  param p in 0..3 = 1\n  rule x at enter { narrow when row is p }\n  example \"a\" {\n    > new arizona --with a\n  }\n}\n\
        variant b for arizona {\n  overrides a\n  rule x at enter { overrides a.x narrow when row is 1 }\n}\n";
    let (analysis, file, at) = desk("arizona", "a.rules", text);
    let places = analysis.renamed(file, at, "z").unwrap();
    let texts = edited(&analysis, &places, "z");
    let text = &texts[&FileKey::new("desk", "a.rules")];
    assert!(
        text.contains("variant z for")
            && text.contains("--with z")
            && text.contains("overrides z\n")
            && text.contains("z.x narrow")
    );
    assert!(text.contains("example \"a\""), "{text}");
    assert_ne!(file, FileId(0));
}

const CARDS: &str = "# night falls\n[[condition]]\nid = \"night\"\nname = \"night\"\nsourced = false\nclass = \"restriction\"\ntext = 'night'\nrules = \'\'\'\nrule night at enter { narrow when row is 1 } # night\n\'\'\'\n\n[[condition]]\nid = \"night_owl\"\nname = \"N\"\nsourced = false\nclass = \"restriction\"\ntext = \"T\"\nrules = \'\'\'\nrule night2 at enter { overrides night.night narrow when row is 2 }\n\'\'\'\n";

/// Written by hand, since a search in the test could be wrong as that of the renaming is.
#[test]
fn a_card_is_renamed_where_it_is_meant_and_nowhere_else() {
    let meta = "id = \"night\"\nextends = \"arizona\"\ntitle = \"Desk\"\nversion = \"0.1.0\"\n";
    let played = "# night: a remark\n> new arizona --with night,night_owl,2night --seed 7\n> explain night.night\n\
                  > load good-night.jsonl\n> load saves/night.jsonl\n> save night.jsonl\n> eval 'night' night2 nights\n\
                  told (cards.toml:4, night)\nno night here\n> why night";
    let files = [("pack.toml", meta), ("cards.toml", CARDS), ("a.play", played)];
    let files = files.iter().map(|(name, text)| ((*name).to_string(), text.as_bytes().to_vec())).collect();
    let analysis = Analysis::of(load(&with_host(SHIPPED, PackText { name: "desk".into(), files })));
    let [cards, played] = ["cards.toml", "a.play"].map(|path| FileKey::new("desk", path));
    let file = analysis.files().find(&cards).unwrap();
    let at = CARDS.find("\"night\"").unwrap() + 2;
    let texts = edited(&analysis, &analysis.renamed(file, at, "dusk").unwrap(), "dusk");
    assert_eq!(texts.keys().collect::<Vec<_>>(), [&played, &cards]);
    assert_eq!(
        texts[&played],
        "# night: a remark\n> new arizona --with dusk,night_owl,2night --seed 7\n> explain dusk.night\n\
         > load good-night.jsonl\n> load saves/night.jsonl\n> save night.jsonl\n> eval 'dusk' night2 nights\n\
         told (cards.toml:4, dusk)\nno night here\n> why dusk"
    );
    let changed = CARDS.replace("id = \"night\"", "id = \"dusk\"").replace("overrides night.", "overrides dusk.");
    assert_eq!(texts[&cards], changed);
    // Luck goes by the names of cards, so the author is told; a rule and a variant are no cards.
    assert!(analysis.changed_by_name(file, at).unwrap().contains("`night` may be dealt otherwise"));
    assert_eq!(analysis.changed_by_name(file, CARDS.find("rule night").unwrap() + 6), None);
    let (analysis, file, at) =
        desk("arizona", "a.rules", "variant a| for arizona { rule x at enter { narrow when row is 1 } }");
    assert_eq!(analysis.changed_by_name(file, at), None);
}
