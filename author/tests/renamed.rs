//! Names that are changed, in all shipped packs: there and back.

use std::collections::{BTreeMap, BTreeSet};

use javelina_author::{Analysis, overlaid, with_host};
use javelina_engine::rules::{ItemId, Mark, Meaning, Role};
use javelina_engine::{FileId, FileKey, Span};
use javelina_variants::{Key, PackText, SHIPPED, Shape, load};

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
        "variant a for arizona { counter n| in 0..9 counter m in 0..9 rule x on round_ends { do n += m m := n } }";
    assert_eq!(refused(text, "total"), "3 places");
    assert_eq!(refused(text, "m"), "the name `m` is already in use");
    assert_eq!(refused(text, "symbol"), "the name `symbol` is already in use");
    assert!(refused(text, "no way").contains("is not a name"));
    assert!(refused(text, "where").contains("reserved word"));
    let fact = "variant a for arizona { rule x at enter { narrow when sym|bol is mountain } }";
    assert!(refused(fact, "other").starts_with("this name belongs to the game"));
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
    assert!(
        analysis
            .changed_by_name(file, at)
            .unwrap()
            .contains("after renaming `night`, games with the same seed may be dealt differently")
    );
    assert_eq!(analysis.changed_by_name(file, CARDS.find("rule night").unwrap() + 6), None);
    let (analysis, file, at) =
        desk("arizona", "a.rules", "variant a| for arizona { rule x at enter { narrow when row is 1 } }");
    assert_eq!(analysis.changed_by_name(file, at), None);
}

/// A pack of one game with a batch beside it, as the editor knows them.
fn beside(game: &str, files: &[(&str, &str)], batch: &str) -> Analysis {
    let meta = format!("id = \"desk\"\nextends = \"{game}\"\ntitle = \"Desk\"\nversion = \"0.1.0\"\n");
    let files = [("pack.toml", meta.as_str())].into_iter().chain(files.iter().copied());
    let files = files.map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())).collect();
    let mut loaded = load(&with_host(SHIPPED, PackText { name: "desk".into(), files }));
    assert_eq!(loaded.found, []);
    loaded.files.add_keyed(FileKey::new("..", "b.batch.toml"), "../b.batch.toml", batch);
    let text = || Shape::List(Box::new(Shape::Text), 9);
    let key = |name, shape| Key { name, must: false, shape, about: "" };
    let arm = vec![key("game", Shape::Text), key("label", Shape::Text), key("with", text()), key("each", text())];
    let gate = vec![key("arm", Shape::Text), key("metric", Shape::Text)];
    let top = [key("game", Shape::Text), key("title", Shape::Text)];
    let tables = [key("arm", Shape::Tables(arm, 9)), key("gate", Shape::Tables(gate, 9))];
    Analysis::of(loaded).with_specs(top.into_iter().chain(tables).collect(), |_, _| Vec::new())
}

/// What becomes of all files when the word before `|` in the rules gets another name.
fn renamed(game: &str, rules: &str, others: [&str; 2], name: &str) -> Result<[String; 3], String> {
    let analysis = beside(game, &[("a.rules", &rules.replace('|', "")), ("examples/a.play", others[0])], others[1]);
    let keys = [("desk", "a.rules"), ("desk", "examples/a.play"), ("..", "b.batch.toml")]
        .map(|(pack, path)| FileKey::new(pack, path));
    let file = analysis.files().find(&keys[0]).unwrap();
    let places = analysis.renamed(file, rules.find('|').unwrap() - 1, name).map_err(|stays| stays.0)?;
    let texts = edited(&analysis, &places, name);
    assert!(texts.keys().all(|file| keys.contains(file)), "{texts:?}");
    let old = |file: &FileKey| analysis.files().text(analysis.files().find(file).unwrap()).to_string();
    Ok(keys.map(|file| texts.get(&file).cloned().unwrap_or_else(|| old(&file))))
}

/// `@` in texts that mean what is renamed; `%` in texts that mean something else of that name.
#[test]
fn a_name_is_changed_where_it_is_meant_in_files_of_its_own_game_alone() {
    let item = |game: &str, more: &str| {
        format!(
            "variant @ for {game} {{\n  title \"T\"\n  text \"T\"\n  {more}\n}}\nvariant z for {game} {{\n  title \"Z\"\n  text \"T\"\n}}\n"
        )
    };
    let values =
        "param @ in 0..9 = 3\n  counter m in 0..99 per round shown as \"%\"\n  rule count on section_drawn do m += @\n";
    let counts = "counter @ in 0..99 per round shown as \"%\"\n  rule count on section_drawn do { @ += 1 }\n";
    let own = |more: &str| item("arizona", more).replace("variant @", "variant own");
    let cases = [
        (
            "arizona",
            item("arizona", "rule r at enter { narrow when symbol is % }").replace('%', "mountain"),
            "> new arizona --seats 2 --with z,@ --seed 1\n> explain @\n> explain @.r\n> load %.jsonl\n> new sonora --with %\n> explain %\n> new arizona --with @\n",
            "game = \"arizona\"\ntitle = \"%\"\n[[arm]]\nlabel = \"%\"\nwith = [\"@\", \"z\"]\n[[arm]]\nlabel = \"s\"\ngame = \"sonora\"\nwith = [\"%\"]\n\
             [[arm]]\nlabel = \"two\"\neach = [\n  \"z\", # \"%\"\n  \"@\",\n]\n[[gate]]\narm = \"two, @\"\n[[gate]]\narm = \"%\"\n[[gate]]\narm = \"s, %\"\n",
        ),
        (
            "keystone",
            item("keystone", "rule r at turns { add 1 }"),
            "> new keystone --with @\n",
            "[[arm]]\ngame = \"sonora\"\nwith = [\"%\"]\n",
        ),
        (
            "arizona",
            own(values),
            "> new arizona --with own,@=5\n> new arizona --with own,own.@=5\n> explain own.@\n> eval %\n> new sonora --with own,%=5\n",
            "[[arm]]\ngame = \"arizona\"\nwith = [\"own\", \"@=5\"]\n[[arm]]\ngame = \"arizona\"\nwith = [\"own.@=5\"]\n[[arm]]\ngame = \"sonora\"\nwith = [\"own\", \"%=5\"]\n",
        ),
        (
            "arizona",
            own(counts),
            "> new arizona --with own\n> setup counter own.@: 3\n> eval @ + 1\ncounter own.@: 3\n%: 3\n",
            "game = \"arizona\"\n[[arm]]\nwith = [\"own\", \"%\"]\n",
        ),
    ];
    for (game, rules, play, batch) in cases {
        // Names of things of the games stand elsewhere, too: `wood` and `fall` are rows of content files.
        for old in ["evening", "wood", "fall"] {
            if old != "evening" && !rules.contains("variant @") {
                continue;
            }
            let with = |text: &str, name: &str| text.replace('@', name).replace('%', old);
            let cursor = rules.find('@').unwrap();
            let marked = format!("{}@|{}", &rules[..cursor], &rules[cursor + 1..]);
            let texts = renamed(game, &with(&marked, old), [&with(play, old), &with(batch, old)], "dusk");
            assert_eq!(texts, Ok([&rules, play, batch].map(|text| with(text, "dusk"))), "{old} of {game}");
        }
    }
    let typed = "> take wood 3\n> new arizona --with z,wood\nA takes wood\n> setup aboard A: wood 5\n";
    let texts =
        renamed("arizona", &item("arizona", "").replace('@', "wood").replacen("wood", "wood|", 1), [typed, ""], "dusk")
            .unwrap();
    assert_eq!(texts[1], typed.replace("z,wood", "z,dusk"));
}

/// What a text means: its program, without places and names.
fn meaning(packs: &[PackText], game: &str) -> String {
    let loaded = load(packs);
    let program = loaded.known(game).unwrap().program;
    let clauses: Vec<_> =
        program.clauses.iter().map(|one| (one.item, one.point, one.condition, &one.body, &one.says)).collect();
    format!("{clauses:?}{:?}{:?}{:?}", program.sets, program.rows, program.code)
}

/// Every name of a text is given every other name of it, of its game and of the language: that is refused, or the rules mean
/// what they meant.
#[test]
fn no_new_name_captures_another() {
    let rules = "variant v for arizona {\n  title \"V\"\n  text \"T\"\n  param top in 0..9 = 3\n  counter n in 0..99 per round shown as \"n\"\n  \
        counter far per cell in 0..9 shown as \"far\"\n  rule count on section_drawn do {\n    let c = count line\n    n += c\n    n += top\n    \
        each s of line { far[s] := c n += row[s] }\n  }\n  rule keep at enter { narrow when n > top and row[cell] is 1 }\n}\n\
        variant w for arizona {\n  title \"W\"\n  text \"T\"\n  counter n in 0..9 shown as \"n\"\n  rule count on section_drawn do { let top = count line n += top }\n}\n";
    let (analysis, file, _) = desk("arizona", "a.rules", rules);
    assert_eq!(analysis.loaded().found, []);
    let packs = |text: &str| {
        let meta = "id = \"desk\"\nextends = \"arizona\"\ntitle = \"Desk\"\nversion = \"0.1.0\"\n";
        let files = [("pack.toml", meta), ("a.rules", text)].map(|(name, text)| (name.to_string(), text.into()));
        with_host(SHIPPED, PackText { name: "desk".into(), files: files.into() })
    };
    let was = meaning(&packs(rules), "arizona");
    let names = ["top", "n", "far", "c", "s", "count", "keep", "v", "w", "line", "row", "cell", "mountain", "others"];
    let (mut made, mut refused) = (0, 0);
    for mark in analysis.marks(file).iter().filter(|mark| mark.role == Role::Declares) {
        let Ok(old) = analysis.name_at(file, mark.span.start) else { continue };
        for name in names.into_iter().filter(|name| *name != &rules[old.range()]) {
            let Ok(places) = analysis.renamed(file, mark.span.start, name) else {
                refused += 1;
                continue;
            };
            made += 1;
            let texts = edited(&analysis, &places, name);
            let text = &texts[&FileKey::new("desk", "a.rules")];
            assert_eq!(meaning(&packs(text), "arizona"), was, "{} to {name}: {text}", &rules[old.range()]);
        }
    }
    assert!(made > 60 && refused > 40, "{made} made, {refused} refused");
}
