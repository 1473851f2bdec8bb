//! What is told before play: pairs of content that clash, may clash, or have an answer.

mod pairs;
mod scripts;
mod settled;
mod whole;

use javelina_engine::Diagnostic;
use javelina_variants::{Choice, Loaded, PackText, load, shipped};

/// A pack of a game with a file for each variant, called as it is.
fn pack(name: &str, game: &str, variants: &[(&str, &str)]) -> PackText {
    let meta = format!("id = \"{name}\"\nextends = \"{game}\"\ntitle = \"{name}\"\nversion = \"1\"\n");
    let file = |(id, body): &(&str, &str)| {
        (
            format!("{id}.rules"),
            format!("variant {id} for {game} {{\n  title \"A variant\"\n  {body}\n}}\n").into_bytes(),
        )
    };
    let files = [("pack.toml".to_string(), meta.into_bytes())].into_iter().chain(variants.iter().map(file));
    PackText { name: name.into(), files: files.collect() }
}

fn beside_shipped(packs: Vec<PackText>) -> Loaded {
    let loaded = load(&[shipped(), packs].concat());
    assert!(loaded.is_sound(), "{:?}", loaded.found);
    loaded
}

fn choice(with: &[&str]) -> Choice {
    Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() }
}

/// What is told of a choice, whether it is refused or not.
fn told(loaded: &Loaded, game: &str, with: &[&str]) -> Vec<Diagnostic> {
    loaded.build(game, &choice(with)).map_or_else(|found| found, |built| built.told)
}

/// Code, message, help and places.
fn in_full(loaded: &Loaded, told: &[Diagnostic]) -> Vec<String> {
    let place = |span: javelina_engine::Span| {
        let (line, column) = loaded.files.place(span.file, span.start);
        format!("{}:{line}:{column}", loaded.files.name(span.file))
    };
    let one = |one: &Diagnostic| {
        let places: Vec<String> = one.spans().map(place).collect();
        format!("{:?} {} {} {:?} {places:?}", one.severity, one.code, one.message, one.help)
    };
    told.iter().map(one).collect()
}

/// The code of the only thing that is told of two bodies of an arizona variant; none if nothing is.
fn code(one: &str, other: &str) -> Option<&'static str> {
    let loaded = beside_shipped(vec![pack("mine", "arizona", &[("p1", one), ("p3", other)])]);
    let told = told(&loaded, "arizona", &["p1", "p3", "no_conditions"]);
    assert!(told.len() < 2, "{told:?}");
    told.first().map(|one| one.code)
}
