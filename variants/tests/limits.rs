//! Notes on limits that do not limit: an offer that pays for itself, and a counter that is to count for a round and keeps its
//! value. Texts that come near to either, and mean what they say, are not noted. Also constants and values in play beyond the
//! limits of the games.

use std::path::Path;
use std::sync::Arc;

use javelina_engine::rules::Memory;
use javelina_engine::{Actor, Dice, Digest, Due, Heard, Luck, Move, Seats, Threaded, due};
use javelina_variants::{Choice, Loaded, PackText, Visit, load, shipped};

use crate::mistakes::rules;
use crate::support::beside;

const CODES: [&str; 2] = ["L6016", "L6017"];

/// The notes of both kinds about packs with these names.
fn noted(loaded: &Loaded, packs: &[String]) -> Vec<String> {
    let is_one = |span: javelina_engine::Span| {
        packs.iter().any(|name| loaded.files.name(span.file).starts_with(&format!("{name}/")))
    };
    let all = loaded.noted.iter().filter(|one| CODES.contains(&one.code) && one.span.is_some_and(is_one));
    all.map(|one| format!("{} {}", one.code, one.message)).collect()
}

/// The notes of both kinds about a variant with this text for people and these rules.
fn told(game: &str, text: &str, rules: &str) -> Vec<String> {
    let rules = format!("variant v for {game} {{\n title \"V\"\n text \"{text}\"\n {rules}\n}}\n");
    let loaded = load(&beside("mine", game, &[("v.rules", &rules)]));
    assert!(loaded.is_sound(), "{rules}\n{:?}", loaded.found);
    noted(&loaded, &["mine".into()])
}

#[test]
fn an_offer_that_gives_back_what_it_costs_and_has_no_limit_is_noted() {
    for (game, rules) in [
        ("arizona", "offer o at before_draw { costs 1 nuggets do { gain 2 nuggets } }"),
        ("arizona", "offer o at before_take { costs 2 nuggets do { gain 1 nuggets gain 1 nuggets } }"),
        ("arizona", "param n in 1..4 = 2\n offer o at before_draw { costs n nuggets do { gain n + 1 nuggets } }"),
        (
            "keystone",
            "offer o at in_turn { costs 1 synergy do { gain 2 synergy choose card c from field { discard c } } }",
        ),
        (
            "keystone",
            "counter times in 0..9 shown as \"times\"\n offer o at in_turn { costs 1 synergy do { gain 1 synergy times += 1 } }",
        ),
        ("sonora", "offer o at before_flick { costs 1 reflicks do { earn reflick earn reflick } }"),
        ("sonora", "offer o at before_flick { costs 1 swaps do { earn swap } }"),
    ] {
        let notes = told(game, "", rules);
        assert!(notes.len() == 1 && notes[0].starts_with("L6016 `v.o` gives at least as many "), "{rules}: {notes:?}");
    }
}

#[test]
fn an_offer_that_takes_its_gain_back_or_ends_the_game_for_the_seat_is_not_noted() {
    let dig = |steps: &str| format!("offer o at before_draw {{ costs 2 nuggets do {{ circle 3 {steps} }} }}");
    let gain = |steps: &str| format!("offer o at free_moment {{ costs 2 synergy do {{ gain 3 {steps} }} }}");
    let notes = |game: &str, rules: String| told(game, "", &rules);
    for steps in
        ["let x = 3 lose x", "if round > 2 { lose 3 }", "for actor { lose 3 }", "load cow if cargo > 2 { lose 3 }"]
    {
        assert_eq!(notes("arizona", dig(steps)), [""; 0], "{steps}");
    }
    for steps in ["let x = 3 pay x", "each c of board { discard c pay 1 }", "may { pay 3 }"] {
        assert_eq!(notes("keystone", gain(steps)), [""; 0], "{steps}");
    }
    for steps in ["end game", "win actor", "retire actor", "finish actor", "if round > 2 { end game }"] {
        assert_eq!([notes("arizona", dig(steps)), notes("keystone", gain(steps))].concat(), [""; 0], "{steps}");
    }
    for rules in [
        "offer o at before_flick { costs 1 reflicks do { earn reflick spend reflick } }",
        "offer o at before_flick { costs 1 reflicks costs 1 swaps do { earn reflick } }",
    ] {
        assert_eq!(notes("sonora", rules.into()), [""; 0], "{rules}");
    }
    let silenced = "counter used in 0..9 shown as \"used\"\n rule n on selected do { used += 1 }\n offer p at before_draw { limit 0 per turn overrides o when used > 3 do { load cow } }";
    assert_eq!(notes("arizona", format!("{}\n {silenced}", dig("load cow"))), [""; 0]);
    // Steps that take nothing back change nothing of the note.
    for steps in ["if round > 2 { gain 1 nuggets }", "if round > 2 { load cow }"] {
        assert_eq!(notes("arizona", dig(steps)).len(), 1, "{steps}");
    }
}

#[test]
fn a_counter_of_each_element_stops_a_rule_for_that_element() {
    let once = "Once a round, discarding circles another nugget.";
    let of = |per: &str, at: &str| {
        let notes = told(
            "arizona",
            once,
            &format!(
                "counter used per {per} in 0..1\n rule r on section_drawn when used[{at}] is 0 do {{ gain 1 nuggets used[{at}] := 1 }}"
            ),
        );
        notes
            .first()
            .map_or("", |note| note.split_once("`v.r` ").map_or("", |(_, rest)| rest))
            .split(" for the rest")
            .next()
            .unwrap_or("")
            .to_string()
    };
    assert_eq!([of("seat", "actor"), of("cell", "cell")], ["stops for that seat", "stops for that cell"]);
    // A rule goes on where another part of its condition holds, and where an `if` is around a part of its list only.
    for rules in [
        "counter used in 0..1\n rule r on discarded when used is 0 or nuggets > 3 do { gain 1 nuggets used := 1 }",
        "counter used in 0..1\n rule r on discarded do { if used is 0 { used := 1 } gain 1 nuggets }",
    ] {
        assert_eq!(told("arizona", once, rules), [""; 0], "{rules}");
    }
}

#[test]
fn a_counter_that_stands_for_once_a_round_and_is_never_reset_is_noted() {
    let flag = "counter used per seat in 0..1\n rule r on discarded when used[actor] is 0 do { gain 1 nuggets used[actor] := 1 }";
    let count = "counter used in 0..9\n rule r on selected do { if used < 2 { gain 1 nuggets used += 1 } }";
    let apart = "counter used per seat in 0..9\n rule n on discarded do { used[actor] += 1 }\n rule r at nugget_gain { add 1 when used[actor] < 1 }";
    for (word, text, rules) in [
        ("round", "Once a round, discarding circles another nugget.", flag),
        ("turn", "A player may do this only once in each turn.", flag),
        ("round", "In every round the first die that a player discards circles another nugget.", flag),
        ("round", "Twice a round, a symbol circles a nugget.", count),
        ("turn", "At most two times per turn.", count),
        ("round", "At most 1 nugget more in the same round.", apart),
    ] {
        let notes = told("arizona", text, rules);
        let wanted = format!("names a limit per {word}");
        assert!(notes.len() == 1 && notes[0].starts_with("L6017") && notes[0].contains(&wanted), "{text}: {notes:?}");
    }
}

#[test]
fn of_twenty_texts_that_come_near_to_either_note_at_most_one_is_noted() {
    let near = rules("near");
    assert_eq!(near.len(), 20);
    let notes: Vec<String> = near
        .iter()
        .flat_map(|[game, text, rules]| {
            told(game, text, rules).into_iter().map(move |note| format!("{note}\n  {text} {rules}"))
        })
        .collect();
    assert!(notes.len() <= 1, "{}", notes.join("\n"));
}

#[test]
fn no_shipped_item_and_no_recipe_has_either_note() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let recipes =
        std::fs::read_dir(root.join("recipes")).expect("there are recipes").flatten().map(|entry| entry.path());
    let mut packs = shipped();
    for folder in recipes.chain([root.join("cliffs_extras")]) {
        let read = |entry: std::fs::DirEntry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            std::fs::read(entry.path()).ok().map(|bytes| (name, bytes))
        };
        let files = std::fs::read_dir(&folder).expect("a folder").flatten().filter_map(read).collect();
        packs.push(PackText { name: folder.file_name().unwrap_or_default().to_string_lossy().into_owned(), files });
    }
    // What is embedded is not looked at again; with a remark it is other text.
    let has_items = |path: &str| path.ends_with(".toml") || path.ends_with(".rules");
    let files = packs.iter_mut().flat_map(|pack| &mut pack.files).filter(|(path, _)| has_items(path));
    files.for_each(|(_, bytes)| bytes.extend(b"\n# other\n"));
    let names: Vec<String> = packs.iter().map(|pack| pack.name.clone()).collect();
    let loaded = load(&packs);
    assert!(loaded.is_sound() && packs.len() == 9, "{} packs: {:?}", packs.len(), loaded.found);
    assert_eq!(noted(&loaded, &names), [""; 0]);
}

/// Plays games at random to their end: the digest of each last state, and what was cut off first.
struct Cut;

impl Visit for Cut {
    type Out = Vec<(u64, Option<String>)>;
    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let play = |seed| {
            let (luck, mut dice) = (Luck::new(seed), Dice::new(seed, 9));
            let mut state = game.setup(&Seats::new(2));
            let mut told = Vec::new();
            while told.len() < 2_000 {
                let (by, at, action) = match due(&*game, &state, &luck) {
                    Due::Over => break,
                    Due::Nobody => panic!("nobody is to act"),
                    Due::Nature(at) => (Actor::Nature, at, game.chance(&state, &luck)),
                    Due::Seat(seat, at) => {
                        (Actor::Seat(seat), at, game.sample(&state, seat, &mut dice).expect("an action"))
                    }
                };
                let mut heard = Heard::default();
                game.apply(&mut state, &Move { by, at, action }, &mut heard);
                told.push(
                    heard.events.iter().filter(|event| format!("{event:?}").contains("; the game uses ")).count(),
                );
            }
            let capped = game.memory(&state).and_then(Memory::capped);
            let capped = capped.map(|capped| game.rules().capped_in_words(capped).message);
            assert_eq!(told.iter().sum::<usize>(), usize::from(capped.is_some()), "the log tells it once: {capped:?}");
            let mut digest = Digest::new();
            game.digest(&state, &mut digest);
            (digest.finish(), capped)
        };
        (1..=4).map(play).collect()
    }
}

/// Games with a rule of this text in a variant that may know of the limit.
fn cut(game: &str, rule: &str, known: &str) -> Vec<(u64, Option<String>)> {
    let rules = format!("variant v for {game} {{\n title \"V\"\n rule a {rule}\n {known}\n}}\n");
    let loaded = load(&beside("mine", game, &[("v.rules", &rules)]));
    let told = loaded.found.iter().any(|one| one.code == "L6099");
    assert!(loaded.is_sound() && !told, "{rules}\n{:?}", loaded.found);
    let choice = Choice { with: vec!["v".into()], params: Vec::new() };
    loaded.build(game, &choice).unwrap_or_else(|found| panic!("{rules}\n{found:?}")).visit(Cut)
}

#[test]
fn a_value_beyond_a_limit_in_play_is_told_with_its_rule_unless_that_is_known_and_the_limit_counts() {
    let mut drawn = Dice::new(44, 5);
    for [game, rule, by_hand, what] in &rules("beyond") {
        let (said, limit) = by_hand.split_once('=').expect("a value and its limit");
        let rule_of = |by: &str| rule.replace('X', by);
        let beyond = cut(game, &rule_of(&(1 + drawn.below(30_000)).to_string()), "");
        let known = cut(game, &rule_of(&(1 + drawn.below(30_000)).to_string()), "known X4046 \"meant\"");
        let within = cut(game, &rule.replace(said, limit), "");
        let told =
            |games: &[(u64, Option<String>)]| games.iter().filter_map(|(_, told)| told.clone()).collect::<Vec<_>>();
        let digests = |games: &[(u64, Option<String>)]| games.iter().map(|(digest, _)| *digest).collect::<Vec<_>>();
        assert!(!told(&beyond).is_empty(), "{game}: `{rule}` is not told");
        for one in told(&beyond) {
            let place = one.starts_with("`v.a` (mine/v.rules:3:") && one.contains(what);
            assert!(place && one.ends_with(&format!("the game uses {}", limit_of(rule, limit))), "{game}: {one}");
        }
        assert_eq!((told(&known), told(&within)), (vec![], vec![]), "{game}: `{rule}`");
        assert!([digests(&known), digests(&within)].iter().all(|other| *other == digests(&beyond)), "{game}: `{rule}`");
    }
}

/// The limit that counts, as it is told.
fn limit_of(rule: &str, limit: &str) -> String {
    match limit {
        "32768" if rule.contains("gain 0") => "-32768".into(),
        "8" => "9".into(),
        other => other.into(),
    }
}

#[test]
fn a_constant_beyond_the_limit_of_a_point_is_refused_and_one_at_the_limit_is_not() {
    let limits = [
        ("arizona", "dice", 20),
        ("arizona", "takes", 9),
        ("arizona", "keeps", 9),
        ("arizona", "turns", 9),
        ("keystone", "turns", 9),
        ("cliffs", "dealt", 40),
        ("cliffs", "music", 32_767),
        ("cliffs", "ticks", 250),
        ("sonora", "flicks", 20),
        ("sonora", "factor", 100),
    ];
    for (game, point, limit) in limits {
        let refused_with = |value: i32, more: &str| {
            let rules = format!(
                "variant v for {game} {{\n title \"V\"\n rule a at {point} {{ set to {value} {more} when round > 0 }}\n}}\n"
            );
            let loaded = load(&beside("mine", game, &[("v.rules", &rules)]));
            loaded.found.iter().any(|one| one.code == "X4045")
        };
        let refused = |value: i32| refused_with(value, "");
        assert_eq!([limit, limit + 1].map(refused), [false, true], "{point} of {game}");
        assert!(
            !refused_with(limit + 1, &format!("cap {limit}")),
            "{point} of {game}: together the answers are within"
        );
    }
}

#[test]
fn a_constant_of_a_script_beyond_the_limit_of_a_point_is_refused() {
    let rules = "variant v for sonora {\n title \"V\"\n script \"v.rhai\"\n}\n";
    let refused = |verb: &str| {
        let script = format!("fn flick_speed(view) {{ {verb}; }}");
        let loaded = load(&beside("mine", "sonora", &[("v.rules", rules), ("v.rhai", &script)]));
        loaded.found.iter().any(|one| one.code == "X4045")
    };
    assert!(refused("set(400000)") && refused("floor(400000)"));
    assert!(!refused("set(1000)") && !refused("cap(400000)") && !refused("set(view.round)"));
}

#[test]
fn more_rules_than_one_question_can_tell_apart_are_refused_and_those_of_other_variants_do_not_count() {
    let rules = |many: usize| {
        (0..many).map(|at| format!(" rule r{at} at turn_order {{ add 1 when round is {at} }}\n")).collect()
    };
    let variant = |id: &str, many: usize| -> String {
        let rules: String = rules(many);
        format!("variant {id} for arizona {{\n title \"V\"\n{rules}}}\n")
    };
    let text = [variant("few", 200), variant("many", 300)].concat();
    let loaded = load(&beside("mine", "arizona", &[("v.rules", &text)]));
    let refused = |id: &str| {
        let choice = Choice { with: vec![id.into(), "no_conditions".into()], params: Vec::new() };
        let found = loaded.build("arizona", &choice).err().unwrap_or_default();
        found.iter().map(|one| format!("{} {}", one.code, one.message)).collect::<Vec<_>>()
    };
    assert_eq!(refused("few"), [""; 0]);
    assert_eq!(refused("many"), ["X4042 more than 256 rules may be in play at `turn_order`"]);
}
