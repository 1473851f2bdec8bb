//! Packs of Sonora with one mistake each: the code, and the very text that is underlined.

use javelina_variants::{Loaded, PackText, load, shipped};

use super::changed;
use crate::support::{beside as packs, marks};

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
    assert!(loaded.found[0].message.contains("the limit is 2048"), "{}", loaded.found[0].message);
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
    load(&packs("mine", "sonora", &[(file, text)]))
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
