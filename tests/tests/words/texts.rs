//! The texts of `variants/recipes`: what they say together and each alone keeps the laws.

use std::ffi::OsStr;
use std::path::PathBuf;

use javelina_tests::laws::obeys;
use javelina_variants::{Choice, Loaded, PackText, load, shipped};

/// Texts that meet one another, and at how many seats.
const TOGETHER: [(&str, &[&str], usize); 14] = [
    ("arizona", &["changing_rules", "repeal", "in_secret"], 3),
    ("arizona", &["no_conditions", "in_secret", "rest"], 2),
    ("arizona", &["hidden_opening", "swap_goods"], 4),
    ("arizona", &["no_conditions", "two_dice", "nugget_first", "pairs"], 4),
    ("arizona", &["no_conditions", "two_drawings", "weakest_link"], 3),
    ("cliffs", &["short_cliff", "heavy_bags", "faster", "last_gets_more", "musical_chairs"], 3),
    ("cliffs", &["short_cliff", "in_turns", "musical_chairs", "last_gets_more"], 4),
    ("cliffs", &["short_cliff", "royale", "faster"], 3),
    ("sonora", &["contact", "bump", "potted"], 2),
    ("sonora", &["near", "potted"], 3),
    ("sonora", &["contact", "near"], 4),
    ("sonora", &["second_chance", "take_back", "alms"], 3),
    ("keystone", &["fresh_skills", "second_wind", "siesta", "lookout"], 3),
    ("keystone", &["pie", "new_goals", "auction"], 2),
];

/// What is shipped, and the texts of a game.
fn loaded(game: &str) -> Loaded {
    let folder = format!("{}/../variants/recipes/{game}_recipes", env!("CARGO_MANIFEST_DIR"));
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let file = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).unwrap().into())
    };
    let mut files: Vec<_> = paths.filter(|path| path.extension() != Some(OsStr::new("play"))).map(file).collect();
    files.sort();
    let loaded = load(&[shipped(), vec![PackText { name: "texts".into(), files }]].concat());
    assert!(loaded.is_sound(), "{game}: {:?}", loaded.found);
    loaded
}

fn choice(with: &[&str]) -> Choice {
    Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() }
}

#[test]
fn games_with_the_texts_of_one_game_obey_the_laws() {
    for (game, with, seats) in TOGETHER {
        let built = loaded(game).build(game, &choice(with)).unwrap();
        assert_eq!(obeys(built, Some(seats), 0..1), Ok(()), "{game} with {with:?}");
    }
}

#[test]
fn games_with_one_text_obey_the_laws() {
    let mut played = 0;
    for game in ["arizona", "cliffs", "keystone", "sonora"] {
        let loaded = loaded(game);
        let texts = loaded.packs.iter().find(|pack| pack.id == format!("{game}_recipes")).unwrap();
        for item in &texts.items {
            let with = match game {
                "arizona" => &["no_conditions", &*item.id][..],
                "cliffs" => &["short_cliff", &*item.id],
                _ => &[&*item.id],
            };
            let built = loaded.build(game, &choice(with)).unwrap();
            assert_eq!(obeys(built, None, 0..1), Ok(()), "{game} with {with:?}");
            played += 1;
        }
    }
    assert!(played > 40, "{played} texts");
}
