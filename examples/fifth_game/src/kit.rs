//! Kit: how files become the game, for the loader. The registry of the program has a row for each kit, and that row is all
//! it takes: `list`, `check`, `test`, `points`, `new`, `batch` and the others read it.

use javelina_engine::rules::{Catalogue, Facts, ItemId, Lexicon, Rules, Settings};
use javelina_engine::{Diagnostic, FileId, Files};
use javelina_variants::{BuildError, Cards, Kit, PackText, Reader, read_settings};

use crate::caravan::Caravan;
use crate::points::{CATALOGUE, Statics};

/// Caravan, for the loader.
pub struct CaravanKit;

impl Kit for CaravanKit {
    type Game = Caravan;
    // Checked content: here the settings alone. A game with boards or cards in files keeps them here.
    type Content = Settings;
    const CATALOGUE: &'static Catalogue = &CATALOGUE;
    const FILES: &'static [&'static str] = &["settings.toml"];
    const CARDS: &'static [&'static str] = &[];

    fn read(files: &Files, own: &[FileId]) -> (Option<Settings>, Vec<Diagnostic>) {
        let &[file] = own else { return (None, Vec::new()) };
        let (values, found) = Reader::new(file).read(files.text(file), |node| read_settings(node, &CATALOGUE));
        (values.filter(|values| values.len() == CATALOGUE.settings.len()).map(Settings), found)
    }

    fn lexicon(_: &Settings) -> Lexicon {
        Lexicon::of(&CATALOGUE)
    }

    fn statics(_: &Settings) -> impl Facts {
        Statics
    }

    fn settings(content: &mut Settings) -> &mut Settings {
        content
    }

    fn deals(_: &Settings, _: &str) -> bool {
        false
    }

    fn build(settings: Settings, rules: Rules, standing: Vec<ItemId>, _: Cards) -> Result<Caravan, BuildError> {
        Ok(Caravan { rules, settings, standing })
    }

    fn fork(game: &Caravan) -> Caravan {
        game.with(game.rules.fork())
    }

    fn pack() -> PackText {
        let files: [(&str, &[u8]); 5] = [
            ("pack.toml", include_bytes!("../pack/pack.toml")),
            ("settings.toml", include_bytes!("../pack/settings.toml")),
            ("rules.md", include_bytes!("../pack/rules.md")),
            ("house.rules", include_bytes!("../pack/house.rules")),
            ("examples/first_day.play", include_bytes!("../pack/examples/first_day.play")),
        ];
        let files = files.map(|(path, bytes)| (path.to_string(), bytes.to_vec()));
        PackText { name: "caravan".into(), files: files.into() }
    }
}
