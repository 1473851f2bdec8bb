//! What is shipped is sound, whole, and playable.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use javelina_engine::{Actor, Move, Outcome, Seats, Table, Threaded, Turn, written};
use javelina_variants::{Choice, How, Loaded, PackText, SHIPPED, Visit, load, shipped, skeleton};

fn loaded() -> Loaded {
    load(&shipped())
}

fn said(loaded: &Loaded) -> Vec<String> {
    loaded
        .found
        .iter()
        .map(|one| {
            let (line, column) = loaded.files.ends(one.span)[0];
            format!("{}:{line}:{column}: {}: {}", loaded.files.name(one.file()), one.code, one.message)
        })
        .collect()
}

fn choice(with: &[&str]) -> Choice {
    Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() }
}

/// Plays the first legal action everywhere, a third of the time the last; gives the log of texts.
struct Playout(u64);

impl Visit for Playout {
    type Out = (Vec<String>, bool);
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let mut table = Table::new(Arc::clone(&game), Seats::new(2), self.0);
        let mut count = 0_usize;
        loop {
            table.settle();
            let seat = match table.turn() {
                Turn::Seat(seat) => seat,
                _ => break,
            };
            let (actions, _) = table.legal(seat);
            let action = actions[(count * 7 + 3) % actions.len()].clone();
            table.act(Move::new(Actor::Seat(seat), action)).expect("a legal action");
            count += 1;
            assert!(count < 5_000, "the game never ends");
        }
        let log = table.played().iter().map(|one| written(&*game, &one.step.action)).collect();
        (log, matches!(table.outcome(), Outcome::Over { .. }))
    }
}

fn play(loaded: &Loaded, with: &[&str], seed: u64) -> (Vec<String>, bool) {
    match loaded.build("arizona", &choice(with)) {
        Ok(game) => game.visit(Playout(seed)),
        Err(problems) => panic!("{problems:#?}"),
    }
}

#[test]
fn the_shipped_packs_have_no_problem_of_any_kind() {
    let loaded = loaded();
    assert_eq!(said(&loaded), Vec::<String>::new());
}

#[test]
fn seventeen_conditions_are_shipped_two_of_them_sourced_and_all_with_rules_that_speak() {
    let loaded = loaded();
    let conditions: Vec<_> = loaded.packs[0].items.iter().filter(|item| item.kind == "condition").collect();
    assert_eq!(conditions.len(), 17);
    let sourced: Vec<&str> = conditions.iter().filter(|item| item.sourced).map(|item| item.id.as_str()).collect();
    assert_eq!(sourced, ["closed_passes", "railhead_towns"]);
    let scripted: Vec<&str> =
        conditions.iter().filter(|item| item.how == How::Script).map(|item| item.id.as_str()).collect();
    assert_eq!(scripted, ["side_loading", "border_run"]);
    assert!(conditions.iter().all(|item| !item.text.is_empty() && !item.title.is_empty()));
}

#[test]
fn every_card_and_every_variant_alone_makes_a_game_that_ends() {
    let loaded = loaded();
    for item in &loaded.packs[0].items {
        for seed in 0..3 {
            let (log, over) = play(&loaded, &[&item.id], seed);
            assert!(over, "{} with seed {seed}: {log:?}", item.id);
        }
    }
}

#[test]
fn three_conditions_are_dealt_unless_one_is_named_or_none_are_wanted() {
    let loaded = loaded();
    let deals = |with: &[&str]| play(&loaded, with, 5).0[0].split(' ').count() - 1;
    assert!(play(&loaded, &[], 5).0[0].starts_with("deal "));
    assert_eq!(deals(&[]), 3);
    assert!(play(&loaded, &["gold_vein"], 5).0[0].starts_with("first "));
    assert!(play(&loaded, &["no_conditions"], 5).0[0].starts_with("first "));
}

#[test]
fn every_file_of_the_packs_on_disk_is_embedded() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for pack in shipped() {
        let mut on_disk = Vec::new();
        walk(&root.join(&pack.name), "", &mut on_disk);
        // What a batch plays is no content.
        on_disk.retain(|path| !path.ends_with(".batch.toml"));
        on_disk.sort();
        let mut embedded: Vec<String> = pack.files.into_iter().map(|(path, _)| path).collect();
        embedded.sort();
        assert_eq!(embedded, on_disk, "{}", pack.name);
    }
}

fn walk(folder: &Path, prefix: &str, out: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() { walk(&entry.path(), &format!("{name}/"), out) } else { out.push(name) }
    }
}

#[test]
fn loading_what_is_shipped_takes_well_under_a_tenth_of_a_second() {
    let packs = shipped();
    let best = (0..5)
        .map(|_| {
            let start = Instant::now();
            assert!(load(&packs).is_sound());
            start.elapsed()
        })
        .min()
        .expect("five runs");
    let bar = if cfg!(debug_assertions) { 1_000 } else { 100 };
    assert!(best.as_millis() < bar, "{best:?}");
}

fn new(kind: &str, name: &str) -> PackText {
    let files = skeleton(SHIPPED, (kind, false), name, "arizona").expect("a skeleton");
    PackText { name: name.into(), files: files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect() }
}

fn from_skeleton(name: &str) -> PackText {
    new("pack", name)
}

#[test]
fn a_skeleton_needs_a_sound_name_a_known_kind_and_a_known_game() {
    assert!(
        skeleton(SHIPPED, ("pack", false), "Night Train", "arizona")
            .expect_err("a space")
            .to_string()
            .contains("is not an id")
    );
    assert!(
        skeleton(SHIPPED, ("crad", false), "x", "arizona")
            .expect_err("a typo")
            .to_string()
            .contains("did you mean `card`")
    );
    assert!(
        skeleton(SHIPPED, ("card", false), "x", "arizone")
            .expect_err("a typo")
            .to_string()
            .contains("did you mean `arizona`")
    );
    assert!(skeleton(SHIPPED, ("pack", false), "../x", "arizona").is_err());
}

#[test]
fn the_order_in_which_packs_are_named_changes_nothing() {
    let (one, two) = (from_skeleton("aaa"), from_skeleton("zzz"));
    let forth = load(&[shipped(), vec![one.clone(), two.clone()]].concat());
    let back = load(&[vec![two, one], shipped()].concat());
    assert_eq!(said(&forth), said(&back));
    assert_eq!(forth.digests("arizona"), back.digests("arizona"));
    for seed in 0..20 {
        assert_eq!(play(&forth, &[], seed), play(&back, &[], seed), "seed {seed}");
    }
}

fn rules_pack(text: &str) -> PackText {
    let meta = "id = \"mine\"\nextends = \"arizona\"\ntitle = \"Mine\"\nversion = \"1\"\n";
    PackText { name: "mine".into(), files: vec![("pack.toml".into(), meta.into()), ("v.rules".into(), text.into())] }
}

const TWO: &str = "variant low for arizona {\n  title \"Low\"\n  change score.first_delivery_bonus to 3\n}\nvariant high for arizona {\n  title \"High\"\n  change score.first_delivery_bonus to 8\n}\n";

#[test]
fn two_variants_that_change_one_number_are_refused_together_with_both_places() {
    let loaded = load(&[shipped(), vec![rules_pack(TWO)]].concat());
    assert!(loaded.is_sound(), "each alone is fine");
    assert!(loaded.build("arizona", &choice(&["low"])).is_ok());
    assert!(loaded.build("arizona", &choice(&["high"])).is_ok());
    let problems = loaded.build("arizona", &choice(&["low", "high"])).expect_err("a clash");
    let clash = problems.iter().find(|one| one.code == "X4030").expect("X4030");
    let line = |span: javelina_engine::Span| loaded.files.place(span.file, span.start).0;
    assert_eq!((line(clash.span.unwrap()), line(clash.related[0].0)), (7, 3));
    assert!(clash.message.contains("score.first_delivery_bonus"), "{}", clash.message);
}

#[test]
fn overrides_settles_a_clash_whatever_the_order() {
    let text = TWO.replace("title \"High\"", "title \"High\"\n  overrides low");
    let loaded = load(&[shipped(), vec![rules_pack(&text)]].concat());
    assert_eq!(said(&loaded), Vec::<String>::new());
    for with in [["low", "high"], ["high", "low"]] {
        let game: javelina_games::arizona::Arizona =
            loaded.build("arizona", &choice(&with)).expect("high overrides low").into_game().expect("arizona");
        let at = javelina_games::arizona::CATALOGUE.setting("score.first_delivery_bonus").expect("a setting");
        assert_eq!(game.content().settings.number(at), 8);
    }
}

#[test]
fn settings_can_be_set_for_one_game_within_their_range() {
    let loaded = loaded();
    let with =
        |name: &str, value| loaded.build("arizona", &Choice { with: Vec::new(), params: vec![(name.into(), value)] });
    assert!(with("conditions.dealt", 0).is_ok());
    let (log, _) = with("conditions.dealt", 5).expect("five cards").visit(Playout(1));
    assert_eq!(log[0].split(' ').count(), 6);
    assert_eq!(with("conditions.dealt", 500).expect_err("too many")[0].code, "X4041");
    let problem = &with("conditions.delt", 1).expect_err("a typo")[0];
    assert!(problem.help.as_deref().is_some_and(|help| help.contains("conditions.dealt")), "{problem:?}");
    assert_eq!(
        loaded.build("arizona", &choice(&["gold_vien"])).expect_err("a typo")[0].help.as_deref(),
        Some("did you mean `gold_vein`?")
    );
}

#[test]
fn a_variant_that_allows_what_a_card_forbids_is_told_and_the_restriction_holds() {
    let text = "variant halts for arizona {\n  title \"Halts\"\n  rule all at acts_as_station { widen when symbol is station }\n}\n";
    let loaded = load(&[shipped(), vec![rules_pack(text)]].concat());
    assert!(loaded.is_sound());
    assert_eq!(said(&loaded), Vec::<String>::new());
    let told = |with: &[&str]| loaded.build("arizona", &choice(with)).expect("nothing is refused").told;
    assert!(told(&["halts", "no_conditions"]).is_empty());
    let told = told(&["halts", "station_strike"]);
    assert_eq!(told.iter().map(|one| one.code).collect::<Vec<_>>(), ["X4034"]);
    let says = "`halts.all` allows what `station_strike.strike` forbids at `acts_as_station`: it is forbidden";
    assert_eq!(told[0].message, says);
    assert!(told[0].help.as_deref().is_some_and(|help| help.contains("both apply at cell F1")), "{told:?}");
}
