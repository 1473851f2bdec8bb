//! Oasis for the loader, as somebody else brings a game: no other file of Javelina knows of it.

use javelina_engine::rules::{Catalogue, Facts, ItemId, Lexicon, Rules, Settings};
use javelina_engine::{Diagnostic, FileId, Files};
use javelina_variants::{BuildError, Cards, Kit, PackText, Reader, read_settings};

use super::Oasis;
use crate::oasis::rules::points::{CATALOGUE, Statics};

/// Oasis, for the loader.
pub struct OasisKit;

impl Kit for OasisKit {
    type Game = Oasis;
    type Content = Settings;
    const CATALOGUE: &'static Catalogue = &CATALOGUE;
    const FILES: &'static [&'static str] = &["settings.toml"];
    const CARDS: &'static [&'static str] = &["card"];

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

    fn build(settings: Settings, rules: Rules, standing: Vec<ItemId>, cards: Cards) -> Result<Oasis, BuildError> {
        let mut standing = [standing, cards.chosen].concat();
        standing.sort();
        Ok(Oasis { rules, settings, standing })
    }

    fn fork(game: &Oasis) -> Oasis {
        Oasis { rules: game.rules.fork(), settings: game.settings.clone(), standing: game.standing.clone() }
    }

    fn pack() -> PackText {
        let files = [
            ("pack.toml", include_str!("pack/pack.toml")),
            ("settings.toml", include_str!("pack/settings.toml")),
            ("rules.md", include_str!("pack/rules.md")),
            ("house.rules", include_str!("pack/house.rules")),
        ];
        let files = files.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec()));
        PackText { name: "oasis".into(), files: files.into() }
    }
}
