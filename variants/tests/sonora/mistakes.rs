//! Packs of Sonora with one mistake each: the code, and the very text that is underlined.

use javelina_variants::{Loaded, PackText, load, shipped};

use super::changed;

/// File, from, to, code, underlined.
type Mistake = (&'static str, &'static str, &'static str, &'static str, &'static str);

/// Code and underlined text of each problem.
fn marks(loaded: &Loaded) -> Vec<(&'static str, String)> {
    let marked = |one: &javelina_engine::Diagnostic| {
        loaded.files.text(one.span.file).get(one.span.range()).unwrap_or("?").to_string()
    };
    loaded.found.iter().map(|one| (one.code, marked(one))).collect()
}

/// Each mistake gives its one problem, at its place.
fn each(mistakes: &[Mistake]) {
    let mut wrong = Vec::new();
    for (file, from, to, code, marked) in mistakes {
        let got = marks(&load(&changed(file, from, to)));
        if got != [(*code, (*marked).to_string())] {
            wrong.push(format!("{file}: {from:?} -> {to:?}: wanted {code} at {marked:?}, got {got:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn mistakes_in_the_board_are_underlined() {
    let file = "board.toml";
    each(&[
        (file, "\"canyon\", \"mudcracks\", \"creek\"]", "\"canyon\", \"mudcracks\", \"creak\"]", "T1007", "\"creak\""),
        (file, "\"mudcracks\", \"creek\"]", "\"canyon\", \"creek\"]", "X4010", "zones"),
        (file, "section = \"creek\"", "section = \"owl\"", "T1007", "\"owl\""),
        (file, "radius = 9.0", "radius = 9.0001", "T1011", "9.0001"),
        (file, "radius = 9.0", "radius = 0.0", "T1008", "0.0"),
        (file, "radius = 9.0", "radius = \"9\"", "T1004", "\"9\""),
        (file, "radius = 9.0", "radius = 9.0\ncolour = \"red\"", "T1009", "colour"),
        (file, "at = [34.0, 78.0]", "at = [34.0, 118.0]", "X4010", "at"),
    ]);
}

#[test]
fn mistakes_in_the_physics_are_underlined() {
    let file = "physics.toml";
    each(&[
        (file, "mu = 0.25", "mu = 25", "T1008", "25"),
        (file, "mu = 0.25", "mu = nan", "T1011", "nan"),
        (file, "mu = 0.25", "mu = true", "T1004", "true"),
        (file, "mu = 0.25 ", "mu = 0.25\nmue = 0.25 ", "T1009", "mue"),
        (file, "id = \"expert\"", "id = \"Expert\"", "T1006", "\"Expert\""),
        (file, "id = \"wild\"", "id = \"casual\"", "X4010", "\"casual\""),
        (file, "speed = 0.30", "speed = 30", "T1008", "30"),
        (file, "max_flick_speed = 3000.0", "max_flick_speed = 2999.0", "X4010", "max_speed"),
    ]);
}

#[test]
fn mistakes_in_the_ruins_are_underlined() {
    let file = "ruins.toml";
    each(&[
        (file, "hexes = 9", "hexes = 0", "T1008", "0"),
        (file, "id = \"C\"", "id = \"b\"", "X4010", "\"b\""),
        (file, "id = \"C\"", "id = \"C 1\"", "X4010", "\"C 1\""),
        (file, "bonus = \"swap\"", "bonus = \"swop\"", "T1007", "\"swop\""),
        (file, "top = 11", "top = \"11\"", "T1004", "\"11\""),
        (file, "rival_hexes = 24", "rival_hexes = 24\nhexes = 1", "T1009", "hexes"),
        (
            file,
            "id = \"H\"",
            "id = \"H\"\n[[building]]\nid = \"I\"\nhexes = 3\ntop = 2\nbottom = 1\n[[building]]",
            "T1005",
            "[[building]]",
        ),
    ]);
}

#[test]
fn mistakes_in_the_canyon_are_underlined() {
    let file = "canyon.toml";
    each(&[
        (file, "\"#####p.b#..#A.\"", "\"#####p.b#..#A\"", "X4012", "\"#####p.b#..#A\""),
        (file, "\"#####p.b#..#A.\"", "\"#####p.b#..#x.\"", "X4012", "x"),
        (file, "k = \"reflick\"", "k = \"reflik\"", "X4011", "k"),
        (file, "S = \"start\"", "S = \"rock\"", "X4010", "grid"),
        (file, "id = \"2\"", "id = \"1b\"", "X4010", "\"1b\""),
        (file, "id = \"2\"\nlabel = 2", "id = \"2\"\nlabel = 6", "T1008", "6"),
        (file, "cells = [\"##.\", \".##\"]", "cells = [\"#..\", \".##\"]", "X4010", "\"2\""),
        (file, "cells = [\"##.\", \".##\"]", "cells = [\"...\"]", "X4010", "\"2\""),
        (file, "cells = [\"##.\", \".##\"]", "cells = [\"#\", \"#\", \"#\"]", "X4010", "\"2\""),
        (file, "cells = [\"##.\", \".##\"]", "cells = [\"########\", \"########\", \"########\"]", "X4010", "\"2\""),
        (file, "beyond = 5", "beyond = 5.0", "T1004", "5.0"),
    ]);
}

#[test]
fn more_places_of_shapes_than_can_be_kept_are_a_problem() {
    let text = "cells = [\"##.\", \".##\"]";
    let mut packs = changed("canyon.toml", text, text);
    let pack = packs.iter_mut().find(|pack| pack.name == "sonora").expect("sonora");
    let (_, bytes) = pack.files.iter_mut().find(|(path, _)| path == "canyon.toml").expect("a file");
    let sheet = String::from_utf8(bytes.clone()).expect("UTF-8");
    // Without rocks every shape fits nearly everywhere.
    *bytes = sheet.replace("\"#\" = \"rock\"", "\"#\" = \"empty\"").into_bytes();
    let loaded = load(&packs);
    assert_eq!(marks(&loaded), [("X4010", "grid".to_string())]);
    assert!(loaded.found[0].message.contains("at most 2048"), "{}", loaded.found[0].message);
}

#[test]
fn mistakes_in_the_creek_bed_are_underlined() {
    let file = "creek.toml";
    each(&[
        (file, "id = \"s2\"\nparent = \"s1\"", "id = \"s2\"\nparent = \"s9\"", "X4014", "\"s9\""),
        (file, "id = \"s2\"\nparent = \"s1\"", "id = \"s2\"\nparent = \"l1\"", "X4014", "\"l1\""),
        (file, "id = \"s2\"\nparent = \"s1\"", "id = \"s2\"\nparent = \"s2\"", "X4014", "\"s2\""),
        (file, "id = \"rb7\"", "id = \"lb7\"", "X4010", "\"lb7\""),
        (file, "points = 8", "points = 8\nbonus = \"fox\"", "X4015", "[[space]]"),
        (file, "points = 8", "points = 80000", "T1008", "80000"),
        (file, "rival = true", "rival = 1", "T1004", "1"),
    ]);
}

#[test]
fn mistakes_in_the_mudcracks_are_underlined() {
    let file = "mudcracks.toml";
    each(&[
        (file, "start = \"c4\"", "start = \"c9\"", "X4014", "\"c9\""),
        (file, "nodes = [\"b3\", \"b4\", \"c4\"]", "nodes = [\"b3\", \"b4\", \"z4\"]", "X4014", "\"z4\""),
        (file, "nodes = [\"b3\", \"b4\", \"c4\"]", "nodes = [\"b3\", \"b4\", \"b4\"]", "X4010", "area"),
        (file, "nodes = [\"b3\", \"b4\", \"c4\"]", "nodes = [\"b3\", \"c3\", \"c4\"]", "X4010", "area"),
        (file, "nodes = [\"b3\", \"b4\", \"c4\"]", "nodes = [\"b3\", \"b4\"]", "X4015", "[\"b3\", \"b4\"]"),
        (file, "cost = 8", "cost = 0", "X4010", "\"c7\""),
        (file, "boxes = 2", "boxes = 0", "T1008", "0"),
        (file, "[[node]]", "[[node]]\nid = \"z1\"\nat = [0, 0]\ncost = 1\n\n[[node]]", "X4010", "\"z1\""),
        (file, "cactus = \"large\"", "cactus = \"huge\"", "T1007", "\"huge\""),
        (file, "cactus = [2, 4, 6]", "cactus = [2, 4]", "X4015", "[2, 4]"),
        (file, "outside = true", "outside = \"yes\"", "T1004", "\"yes\""),
    ]);
}

#[test]
fn mistakes_in_the_settings_are_underlined() {
    let file = "settings.toml";
    each(&[
        (file, "turns = [2, 2, 1]", "turns = [2, 2]", "X4010", "turns"),
        (file, "turns = [2, 2, 1]", "turns = [2, 2, 6]", "T1008", "6"),
        (file, "corners_2 = [0, 2]", "corners_2 = [2, 2]", "X4010", "corners_2"),
        (file, "corners_3 = [0, 1, 2]", "corners_3 = [0, 1]", "X4010", "corners_3"),
        (file, "hole_radius = 13.0", "hole_radius = 10.0", "X4010", "hole_radius"),
        (file, "hole_radius = 13.0", "hole_radius = 13.0001", "T1011", "13.0001"),
        (file, "hole_radius = 13.0", "hole_radius = 1e1", "T1011", "1e1"),
        (file, "hole_radius = 13.0", "hole_radius = 0x10", "T1004", "0x10"),
        (file, "hole_radius = 13.0", "hole_radius = 100.001", "T1008", "100.001"),
        (file, "half_outer = 140.0", "half_outer = 119.0", "X4010", "half_field"),
        (file, "reflick_start = 1", "reflick_start = 6", "X4010", "reflick_start"),
        (file, "skill = \"skilled\"", "skill = \"clumsy\"", "T1007", "\"clumsy\""),
        (file, "[write]", "[writing]\n[write]", "T1009", "writing"),
    ]);
}

/// Keys that may be left out: what they say is then plain from the reference, or the thing gives nothing.
const OPTIONAL: [&str; 6] = ["sourced", "rival", "outside", "parent", "bonus", "setting"];

#[test]
fn no_key_that_is_needed_can_be_left_out_without_a_problem() {
    let packs = shipped();
    let pack = packs.iter().position(|pack| pack.name == "sonora").expect("sonora");
    let mut silent = Vec::new();
    for (at, (path, bytes)) in packs[pack].files.iter().enumerate().filter(|(_, (path, _))| path.ends_with(".toml")) {
        let text = String::from_utf8(bytes.clone()).expect("UTF-8");
        let lines: Vec<&str> = text.lines().collect();
        for gone in (0..lines.len()).filter(|line| lines[*line].contains(" = ") && !lines[*line].ends_with('[')) {
            let key = lines[gone].split(' ').next().unwrap_or_default();
            if path == "pack.toml" || lines[gone].starts_with([' ', '#']) || OPTIONAL.contains(&key) {
                continue;
            }
            // Other games have no say in it.
            let mut fewer = vec![packs[pack].clone()];
            let kept: Vec<&str> =
                lines.iter().enumerate().filter(|(line, _)| *line != gone).map(|(_, line)| *line).collect();
            fewer[0].files[at].1 = kept.join("\n").into_bytes();
            if load(&fewer).is_sound() {
                silent.push(format!("{path}:{}: {}", gone + 1, lines[gone]));
            }
        }
    }
    assert!(silent.is_empty(), "{silent:#?}");
}

/// A pack that adds to Sonora, with one file more.
fn beside(file: &str, text: &str) -> Loaded {
    let meta = "id = \"mine\"\nextends = \"sonora\"\ntitle = \"Mine\"\nversion = \"1\"\n";
    let files = vec![("pack.toml".into(), meta.into()), (file.into(), text.into())];
    load(&[shipped(), vec![PackText { name: "mine".into(), files }]].concat())
}

#[test]
fn a_pack_of_sonora_has_variants_of_sonora_and_no_cards() {
    let variant = |game: &str| format!("variant low for {game} {{\n  title \"Low\"\n  change game.rounds to 5\n}}\n");
    assert_eq!(marks(&beside("v.rules", &variant("sonora"))), []);
    assert_eq!(marks(&beside("v.rules", &variant("arizona"))), [("V2006", "arizona".to_string())]);
    assert_eq!(marks(&beside("cards.toml", "[[condition]]\nid = \"x\"\n")), [("X4023", "[".to_string())]);
}

#[test]
fn a_folder_without_a_sound_pack_toml_is_read_as_the_game_that_its_texts_name() {
    let text = "variant low for sonora {\n  title \"Low\"\n  change game.rounds to 5\n}\n";
    let pack = PackText { name: "mine".into(), files: vec![("v.rules".into(), text.into())] };
    let codes: Vec<&str> = load(&[shipped(), vec![pack]].concat()).found.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["X4007"]);
}

#[test]
fn a_whole_game_lacks_no_file_of_its_own() {
    for gone in
        ["board.toml", "physics.toml", "ruins.toml", "canyon.toml", "creek.toml", "mudcracks.toml", "settings.toml"]
    {
        let mut packs = shipped();
        let pack = packs.iter_mut().find(|pack| pack.name == "sonora").expect("sonora");
        pack.files.retain(|(path, _)| path != gone);
        let loaded = load(&packs);
        let found: Vec<(&str, bool)> = loaded.found.iter().map(|one| (one.code, one.message.contains(gone))).collect();
        assert_eq!(found, [("X4009", true)], "{gone}");
    }
}
