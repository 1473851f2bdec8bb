//! What is answered at a cursor, `|` in the texts here.

use javelina_author::{Analysis, Colour, with_host};
use javelina_engine::{FileId, FileKey};
use javelina_variants::{Loaded, PackText, SHIPPED, load};

/// A pack of one game with one file, and the place of the cursor in it.
pub fn desk(game: &str, name: &str, text: &str) -> (Analysis, FileId, usize) {
    let at = text.find('|').unwrap_or(0);
    let meta = format!("id = \"desk\"\nextends = \"{game}\"\ntitle = \"Desk\"\nversion = \"0.1.0\"\n");
    let files = vec![("pack.toml".into(), meta.into_bytes()), (name.to_string(), text.replace('|', "").into_bytes())];
    let pack = PackText { name: "desk".into(), files };
    let packs = with_host(SHIPPED, pack);
    assert_eq!(packs.len(), 2, "only the pack of its game is read beside it");
    let analysis = Analysis::of(load(&packs));
    let file = analysis.files().find(&FileKey::new("desk", name)).unwrap();
    (analysis, file, at)
}

const CARD: &str = "[[condition]]\nid = \"c\"\nname = \"C\"\nsourced = false\nclass = \"restriction\"\ntext = \"T\"\n";

fn offered(game: &str, name: &str, text: &str) -> Vec<String> {
    let (analysis, file, at) = desk(game, name, text);
    analysis.offers(file, at).all.into_iter().map(|offer| offer.text).collect()
}

#[test]
fn after_is_the_elements_of_the_kind_come_first() {
    for rules in
        ["'''\nrule c at enter { narrow when symbol is |mont }\n'''", "'rule c at enter { narrow when symbol is | }'"]
    {
        let all = offered("arizona", "cards.toml", &format!("{CARD}rules = {rules}\n"));
        assert!(all.iter().take(8).any(|one| one == "mountain"), "{all:?}");
        let place = |word: &str| all.iter().position(|one| one == word);
        assert!(place("mountain") < place("cell"), "{all:?}");
        assert!(place("not").is_some() && place("do").is_none(), "{all:?}");
    }
}

#[test]
fn a_member_begins_with_its_words_and_a_rule_answers_what_its_point_asks() {
    let begun = offered("arizona", "a.rules", "variant a for arizona {\n  ru|\n}\n");
    assert!(begun.contains(&"rule".into()) && !begun.contains(&"when".into()), "{begun:?}");
    let points = offered("arizona", "a.rules", "variant a for arizona {\n  rule x at |\n}\n");
    assert!(points.contains(&"enter".into()) && !points.contains(&"round_ends".into()), "{points:?}");
    let events = offered("arizona", "a.rules", "variant a for arizona {\n  rule x on |\n}\n");
    assert!(events.contains(&"round_ends".into()) && !events.contains(&"enter".into()), "{events:?}");
    let answers = offered("arizona", "a.rules", "variant a for arizona {\n  rule x at enter { | }\n}\n");
    assert!(answers.contains(&"narrow".into()) && !answers.contains(&"cap".into()), "{answers:?}");
}

#[test]
fn values_begin_with_what_is_at_hand_and_end_with_what_cannot_be_read_there() {
    let text =
        "variant a for arizona {\n  counter mine in 0..9\n  rule x on round_ends do { each c of cells { if | } }\n}\n";
    let all = offered("arizona", "a.rules", text);
    let place = |word: &str| all.iter().position(|one| one == word).unwrap_or_else(|| panic!("{word}: {all:?}"));
    assert!(place("c") < place("mine") && place("mine") < place("symbol"), "{all:?}");
    let (analysis, file, at) =
        desk("arizona", "a.rules", "variant a for arizona {\n  rule x on round_ends do { | }\n}\n");
    let offers = analysis.offers(file, at);
    let effect = offers.all.iter().find(|offer| offer.snippet.is_some()).expect("an effect with a hole");
    assert!(effect.snippet.as_ref().unwrap().contains("${1:"), "{effect:?}");
}

#[test]
fn the_keys_of_a_games_own_file_are_offered_with_those_that_must_be_there_first() {
    let all = offered("cliffs", "race.toml", "[[cliff]]\nid = \"a\"\nm|\n");
    assert_eq!(all, ["metres"]);
    let all = offered("keystone", "journal.toml", "[[assignment]]\n|\n");
    assert_eq!(all, ["scenario", "opens", "difficulty", "story"]);
}

/// Figures, policies and items stand where a gate may name them, and nothing else does.
#[test]
fn a_gate_is_offered_what_its_clauses_name() {
    let offered = |gate: &str| {
        let text =
            format!("variant a for arizona {{\n  rule x at extra_points {{ add 1 }}\n  gate \"g\" {{ {gate}\n}}\n");
        let (analysis, file, at) = desk("arizona", "a.rules", &text);
        let named = |_: &Loaded, key: &str| {
            match key {
                "metric" => {
                    [("score", "of every game"), ("longest standstill", "of every game"), ("turns", "of keystone")]
                }
                _ => [("greedy", "keen"), ("mcts:100", "slow"), ("random", "blind")],
            }
            .map(|(name, what)| (name.to_string(), what.to_string()))
            .into()
        };
        let analysis = analysis.with_specs(Vec::new(), named);
        analysis.offers(file, at).all.into_iter().map(|offer| offer.text).collect::<Vec<_>>()
    };
    let (figures, policies) = (["score", "longest standstill"], ["greedy", "\"mcts:100\"", "random"]);
    for (gate, wanted) in [
        ("|", &figures[..]),
        ("sc|", &figures),
        ("longest |", &["standstill"]),
        ("score of |", &policies),
        ("score >= 3 players |", &policies),
        ("score >= 3 players greedy, ra|", &policies),
        ("score >= 3 panel |", &policies),
        ("score >= 3 with a, |", &["a", "closed_passes"]),
    ] {
        let all = offered(gate);
        assert!(wanted.iter().all(|one| all.iter().any(|other| other == one)), "{gate}: {all:?}");
        let is_other = |one: &&String| ["turns", "a.x", "symbol", "enter"].contains(&one.as_str());
        assert_eq!(all.iter().find(is_other), None, "{gate}");
        assert!(wanted.contains(&"a") || !all.contains(&"a".into()), "{gate}: {all:?}");
    }
}

fn about(text: &str) -> String {
    let (analysis, file, at) = desk("arizona", "a.rules", text);
    analysis.about(file, at).map(|(_, text)| text).unwrap_or_default()
}

#[test]
fn what_a_word_means_is_said_from_its_declaration() {
    let fact = about("variant a for arizona { rule x at enter { narrow when sym|bol is mountain } }");
    assert!(fact.starts_with("fact `symbol[cell]`: symbol") && fact.contains("never changes"), "{fact}");
    let word = about("variant a for arizona { rule x at enter { nar|row when row is 1 } }");
    assert!(word.contains("```javelina\nnarrow\n```") && word.contains("the answer is no"), "{word}");
    let point = about("variant a for arizona { rule x at en|ter { narrow when row is 1 } }");
    assert!(point.starts_with("point `enter`:") && point.contains("* `cell` (cell)"), "{point}");
    let text = "variant a for arizona { counter n| in 0..9 rule x on round_ends do n += 1 rule y at enter { narrow when n > 3 } }";
    let counter = about(text);
    assert_eq!(counter, "counter `n` of `a`: 0 to 9\n\nread once, written once");
    assert_eq!(about("variant a for arizona { | }"), "");
}

#[test]
fn a_name_leads_to_where_it_is_declared() {
    let text =
        "variant a for arizona {\n  rule x on round_ends do { each c of cells { if c|.symbol is mountain { } } }\n}\n";
    let (analysis, file, at) = desk("arizona", "a.rules", text);
    let mark = analysis.mark_at(file, at).unwrap();
    let declared = analysis.declaration(mark).unwrap();
    assert_eq!(declared.start, text.find("each c").unwrap() + 5);
    assert_eq!(analysis.places(mark).len(), 2);
    let text = "variant a for keystone {\n  rule x at score.total { add 1 when wildlife| is mongoose }\n}\n";
    let (analysis, file, _) = desk("keystone", "a.rules", text);
    let known = analysis.known(file).unwrap();
    let pack_named = known.catalogue.kinds.iter().position(|kind| kind.fixed.is_none() && kind.name != "seat");
    assert!(pack_named.is_some(), "keystone has kinds whose elements its pack names");
}

#[test]
fn words_are_coloured_by_what_they_mean() {
    let text = "variant a for arizona {\n  counter n in 0..9 # so\n  rule x on round_ends do n += 1\n}\n";
    let (analysis, file, _) = desk("arizona", "a.rules", text);
    let colours = analysis.colours(file);
    let of = |word: &str, nth: usize| {
        let at = text.match_indices(word).nth(nth).unwrap().0;
        colours.iter().find(|piece| piece.range.start == at).map(|piece| (piece.colour, piece.declares, piece.writes))
    };
    assert_eq!(of("variant", 0), Some((Colour::Type, false, false)));
    assert_eq!(of("a for", 0), Some((Colour::Class, true, false)));
    assert_eq!(of("n in", 0), Some((Colour::Variable, true, false)));
    assert_eq!(of("n +=", 0), Some((Colour::Variable, false, true)));
    assert_eq!(of("round_ends", 0), Some((Colour::Function, false, false)));
    assert_eq!(of("# so", 0), Some((Colour::Comment, false, false)));
    assert_eq!(of("do", 0), Some((Colour::Keyword, false, false)));
    assert!(colours.windows(2).all(|two| two[0].range.end <= two[1].range.start));
}

#[test]
fn a_script_is_offered_what_the_host_gives_at_its_point_and_told_what_it_means() {
    let game = "arizona";
    let heads = offered(game, "a.rhai", "fn sel| {}\n");
    assert!(heads.contains(&"selected".into()) && !heads.contains(&"nuggets".into()), "{heads:?}");
    let fields = offered(game, "a.rhai", "fn delivered(view) {\n  view.|\n}\n");
    let others = offered(game, "a.rhai", "fn round_ends(view) {\n  view.|\n}\n");
    assert!(fields.contains(&"amount".into()) && fields.contains(&"nuggets".into()), "{fields:?}");
    assert!(
        others.contains(&"nuggets".into()) && !others.contains(&"amount".into()),
        "a subject of another point: {others:?}"
    );
    let calls = offered(game, "a.rhai", "fn selected(view) {\n  ga|\n}\n");
    assert!(calls.contains(&"gain".into()) && !calls.contains(&"selected".into()), "{calls:?}");
    let of_cell = offered(game, "a.rhai", "fn selected(view) {\n  view.cell.|\n}\n");
    assert!(of_cell.contains(&"symbol".into()), "{of_cell:?}");
    assert!(!calls.contains(&"symbol".into()), "a fact is read off its cell: {calls:?}");
    let about = |text: &str| {
        let (analysis, file, at) = desk(game, "a.rhai", text);
        analysis.about(file, at).map(|(_, text)| text).unwrap_or_default()
    };
    assert!(about("fn deliv|ered(view) { }\n").contains("Answers:"));
    assert!(about("fn delivered(view) { view.go|od }\n").contains("good"));
    assert_eq!(about("fn delivered(view) { let fo|o = 1; }\n"), "");
}
