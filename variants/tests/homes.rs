//! Homes: two packs may use one id for an item.

use std::sync::Arc;

use javelina_engine::{Diagnostic, Threaded};
use javelina_variants::{Choice, Loaded, PackText, Visit, load, shipped};

use crate::support::{choice, marks};

fn pack(name: &str, files: &[(&str, &str)]) -> PackText {
    let meta =
        format!("id = \"{name}\"\nextends = \"arizona\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    let files = [&[("pack.toml", meta.as_str())], files].concat().into_iter();
    PackText { name: name.into(), files: files.map(|(path, text)| (path.into(), text.as_bytes().to_vec())).collect() }
}

fn with(packs: &[PackText]) -> Loaded {
    load(&[shipped(), packs.to_vec()].concat())
}

fn variant(id: &str, rules: &str) -> String {
    format!("variant {id} for arizona {{\n  title \"{id}\"\n  {rules}\n}}\n")
}

/// `night` and `dusk`, each with a variant `royale`.
fn two(night: &str, dusk: &str) -> Loaded {
    let [night, dusk] = [night, dusk].map(|rules| variant("royale", rules));
    with(&[pack("night", &[("a.rules", &night)]), pack("dusk", &[("a.rules", &dusk)])])
}

const TAX: &str = "param tax in 1..9 = 1\n  rule tax at extra_points { add 0 - tax }";
const GIFT: &str = "rule tax at extra_points { add 5 }";

/// The ids of the items that are in play from the start.
struct Rules;

impl Visit for Rules {
    type Out = Vec<String>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let program = game.rules().program();
        program.clauses.iter().map(|clause| clause.label.clone()).collect()
    }
}

fn labels(loaded: &Loaded, choice: &Choice) -> Vec<String> {
    loaded.build("arizona", choice).unwrap_or_else(|found| panic!("{found:?}")).visit(Rules)
}

fn help(found: &[Diagnostic]) -> Vec<(&'static str, &str)> {
    found.iter().map(|one| (one.code, one.help.as_deref().unwrap_or_default())).collect()
}

#[test]
fn two_packs_with_one_id_load_and_the_id_alone_lists_both() {
    let loaded = two(TAX, GIFT);
    assert_eq!(marks(&loaded), []);
    let found = loaded.build("arizona", &choice(&["royale"])).expect_err("two packs have it");
    assert_eq!(help(&found), [("X4044", "write `dusk:royale` or `night:royale`")]);
    for name in ["night:royale", "dusk:royale"] {
        let label = format!("{name}.tax");
        assert!(labels(&loaded, &choice(&[name])).contains(&label), "{name}");
        let pins = loaded.in_play("arizona", &choice(&[name]));
        let own: Vec<&str> = pins.iter().map(|(pin, _)| pin.as_str()).filter(|pin| pin.contains("royale")).collect();
        assert_eq!(own, [format!("{}/a.rules#royale", name.split(':').next().unwrap())]);
    }
    let both = choice(&["night:royale", "dusk:royale"]);
    let all = labels(&loaded, &both);
    assert!(all.contains(&"night:royale.tax".into()) && all.contains(&"dusk:royale.tax".into()), "{all:?}");
}

#[test]
fn a_full_id_is_known_where_the_short_one_would_do_and_means_the_same() {
    let loaded = with(&[pack("night", &[("a.rules", &variant("royale", TAX))])]);
    assert_eq!(marks(&loaded), []);
    let [short, full] = ["royale", "night:royale"].map(|id| {
        let param = format!("{id}.tax");
        let choice = Choice { with: vec![id.into()], params: vec![(param, 4)] };
        (labels(&loaded, &choice), loaded.in_play("arizona", &choice))
    });
    assert_eq!(short, full);
    assert!(short.0.contains(&"royale.tax".into()), "{:?}", short.0);
    assert_eq!(loaded.called("arizona", &["night:royale.tax=3".into()]), ["royale.tax=3"]);
    let unknown = loaded.build("arizona", &choice(&["day:royale"])).expect_err("no such pack");
    assert_eq!(help(&unknown)[0].0, "X4040");
}

#[test]
fn an_id_of_the_game_means_the_game_s_item_and_the_pack_s_own_is_named_in_full() {
    let loaded = with(&[pack("night", &[("a.rules", &variant("tunnels", GIFT))])]);
    assert_eq!(marks(&loaded), []);
    assert!(!labels(&loaded, &choice(&["tunnels"])).is_empty());
    let pins = |id: &str| loaded.in_play("arizona", &choice(&[id]));
    let bare = load(&shipped());
    assert_eq!(pins("tunnels"), bare.in_play("arizona", &choice(&["tunnels"])));
    assert_eq!(pins("arizona:tunnels"), pins("tunnels"));
    assert!(pins("night:tunnels").iter().any(|(pin, _)| pin == "night/a.rules#tunnels"), "{:?}", pins("night:tunnels"));
}

#[test]
fn a_text_means_its_own_item_first_and_others_by_their_packs() {
    let named = |rules: &str| {
        let texts = [variant("royale", TAX), [variant("royale", GIFT), variant("gifts", rules)].concat()];
        with(&[pack("night", &[("a.rules", &texts[0])]), pack("dusk", &[("a.rules", &texts[1])])])
    };
    for (rules, silenced) in [
        ("rule more at extra_points { add 1 overrides royale.tax }", "dusk:royale.tax"),
        ("rule more at extra_points { add 1 overrides night:royale.tax }", "night:royale.tax"),
        ("overrides night:royale\n  rule more at extra_points { add 1 }", "night:royale.tax"),
    ] {
        let loaded = named(rules);
        assert_eq!(marks(&loaded), [], "{rules}");
        let program = loaded.known("arizona").unwrap().program;
        let more = program.clauses.iter().find(|clause| clause.label == "gifts.more").unwrap();
        let over: Vec<&str> = more.overrides.iter().map(|id| program.clauses[id.index()].label.as_str()).collect();
        assert_eq!(over, [silenced], "{rules}");
    }
    let stranger = variant("gifts", "rule more at extra_points { add 1 overrides royale.tax }");
    let texts = [variant("royale", TAX), variant("royale", GIFT)];
    let loaded = with(&[
        pack("night", &[("a.rules", &texts[0])]),
        pack("dusk", &[("a.rules", &texts[1])]),
        pack("third", &[("a.rules", &stranger)]),
    ]);
    assert_eq!(help(&loaded.found), [("V2080", "write `dusk:royale.tax` or `night:royale.tax`")]);
}

#[test]
fn cards_of_one_id_are_both_dealt() {
    let card = |points: u8| {
        format!(
            "[[condition]]\nid = \"toll\"\nname = \"Toll {points}\"\ntext = \"Made.\"\nrules = '''\n  rule toll at extra_points {{ add {points} }}\n'''\n"
        )
    };
    let [night, dusk] = [card(1), card(2)];
    let loaded = with(&[pack("night", &[("cards.toml", &night)]), pack("dusk", &[("cards.toml", &dusk)])]);
    assert_eq!(marks(&loaded), []);
    let game: javelina_games::arizona::Arizona =
        loaded.build("arizona", &Choice::default()).unwrap().into_game().expect("arizona");
    let cards = &game.content().cards;
    assert!(["night:toll", "dusk:toll"].iter().all(|id| cards.iter().any(|card| card == id)), "{cards:?}");
    let pins = loaded.in_play("arizona", &choice(&["night:toll"]));
    let own: Vec<&str> = pins.iter().map(|(pin, _)| pin.as_str()).filter(|pin| pin.ends_with("#toll")).collect();
    assert_eq!(own, ["night/cards.toml#toll"]);
}
