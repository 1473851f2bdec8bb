//! Commands for this repository: `cargo xtask pages` writes the files that are generated from declarations.
#![allow(clippy::print_stdout, reason = "it lists the files that it writes")]

mod book;
mod forms;
mod grammar;
mod man;
mod pictures;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use clap::Parser;

/// Commands for this repository
#[derive(Debug, Parser)]
enum Task {
    /// Write the manual pages, the reference and the pictures of the book, and the word lists of editors
    Pages {
        /// Write nothing, list the files that differ, and exit with 1 if there are any
        #[arg(long)]
        check: bool,
    },
}

/// Folders in which every file is generated.
const GENERATED: [&str; 3] = ["book/pictures", "book/reference", "cli/man"];

fn main() -> io::Result<ExitCode> {
    let Task::Pages { check } = Task::parse();
    let (pages, root) = (pages()?, root());
    let differing = differing(&pages, &root)?;
    for path in &differing {
        println!("{path}");
        let (page, file) = (pages.iter().find(|(name, _)| name == path), root.join(path));
        match page {
            _ if check => {}
            Some((_, text)) => {
                file.parent().map_or(Ok(()), fs::create_dir_all)?;
                fs::write(file, text)?;
            }
            None => fs::remove_file(file)?,
        }
    }
    Ok(ExitCode::from(u8::from(check && !differing.is_empty())))
}

/// Returns the root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the text of each generated file with its path from the root of the repository.
fn pages() -> io::Result<Vec<(String, String)>> {
    Ok([book::pages(), grammar::files(), man::pages(), pictures::pages()?].concat())
}

/// Returns the paths of the generated files that differ from the tree, and of files in `GENERATED` that are no longer generated.
fn differing(pages: &[(String, String)], root: &Path) -> io::Result<Vec<String>> {
    let differs = |(path, text): &&(String, String)| fs::read_to_string(root.join(path)).ok().as_ref() != Some(text);
    let mut found: Vec<String> = pages.iter().filter(differs).map(|(path, _)| path.clone()).collect();
    for folder in GENERATED.iter().filter(|folder| root.join(folder).is_dir()) {
        for entry in fs::read_dir(root.join(folder))? {
            let path = format!("{folder}/{}", entry?.file_name().to_string_lossy());
            if !pages.iter().any(|(page, _)| *page == path) {
                found.push(path);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use javelina::dsl::{Class, WORDS, Word};
    use javelina::engine::rules::Moment;

    use super::*;

    #[test]
    fn the_tree_holds_each_generated_file_as_it_is_generated_now() {
        let (pages, root) = (pages().unwrap(), root());
        let differing = differing(&pages, &root).unwrap();
        assert!(differing.is_empty(), "run `cargo xtask pages`: {differing:#?}");
        for (folder, least) in [("book/", 15), ("editors/", 2), ("cli/man/", 20)] {
            assert!(pages.iter().filter(|(path, _)| path.starts_with(folder)).count() >= least, "{folder}");
        }
        // A line more in each file in turn, and each file that is no longer generated.
        for at in 0..pages.len() {
            let (mut changed, mut fewer) = (pages.clone(), pages.clone());
            changed[at].1.push('\n');
            let path = fewer.remove(at).0;
            assert_eq!(super::differing(&changed, &root).unwrap(), [path.as_str()]);
            let is_whole = GENERATED.iter().any(|folder| path.starts_with(folder));
            assert_eq!(super::differing(&fewer, &root).unwrap(), is_whole.then_some(path).as_slice());
        }
    }

    #[test]
    fn each_code_each_word_each_verb_and_the_timeline_has_its_place() {
        let pages = pages().unwrap();
        let page = |name: &str| pages.iter().find(|(path, _)| path == name).map(|(_, text)| text.as_str()).unwrap();
        let codes = page("book/reference/codes.md");
        assert!(javelina::pages().len() > 150, "{} codes", javelina::pages().len());
        for code in javelina::pages().iter().map(|page| page.code) {
            assert!(codes.contains(&format!("\n## {code}\n")), "{code}");
        }
        for Word { word, class, .. } in WORDS.iter() {
            assert!(page("book/reference/language.md").contains(&format!("* `{word}`: ")), "{word}");
            if *class == Class::Sign {
                continue;
            }
            for (path, text) in pages.iter().filter(|(path, _)| path.starts_with("editors/")) {
                assert!(text.split(|one: char| !one.is_alphanumeric()).any(|part| part == *word), "{path}: {word}");
            }
        }
        for operator in javelina::dsl::operators().concat() {
            assert!(page("book/reference/language.md").contains(&format!("`{operator}`")), "{operator}");
        }
        // Each game has the points of the shared timeline in the same order.
        for game in javelina::SHIPPED.iter().map(AsRef::<javelina::variants::GameRow>::as_ref) {
            let (mut shared, mut own) = (Vec::new(), Vec::new());
            Moment::each_point(forms::TIMELINE, &mut |point| shared.push(point));
            Moment::each_point(game.catalogue.timeline, &mut |point| own.push(point));
            let mut own = own.into_iter();
            assert!(shared.iter().all(|point| own.any(|one| one == *point)), "{}", game.id());
        }
        let program = <javelina::Cli as clap::CommandFactory>::command();
        for verb in program.get_subcommands() {
            let path = format!("cli/man/javelina-{}.1", verb.get_name());
            assert_eq!(pages.iter().any(|(page, _)| *page == path), !verb.is_hide_set(), "{path}");
        }
    }
}
