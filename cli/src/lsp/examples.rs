//! Examples of a pack, played when one of its files is saved: what differs is told at its line.

use std::time::{Duration, Instant};

use javelina_engine::{CodePage, Diagnostic, FileId, Fix, Span};
use javelina_variants::{PackText, Transcript};

use crate::commands::edited::session_of;
use crate::repl::renew;
use crate::repl::transcript::{self, Mismatch};
use crate::{Games, Loaded, load_for};

/// How long examples are played after a save; those that are left are for `javelina test`.
const PATIENCE: Duration = Duration::from_secs(2);

/// The codes of examples, with their pages.
pub const CODES: &[CodePage] = &[CodePage {
    code: "J7001",
    title: "an example differs",
    text: "An editor has the examples of a pack played when one of its files is saved, as `javelina test` plays them. At this line something else comes back than the example says: `-` stands before what it says, `+` before what came. Either the rules are wrong, or the example is to say what is printed now, which the fix writes (`javelina test PACK --update` does it for all).",
    wrong: "variant flat for arizona {\n  title \"Flat\"\n  change nuggets.scoring to each\n  example \"one player begins with two nuggets\" {\n    > new arizona --seats 1 --seed 7\n    [...]\n    > eval nuggets\n    3\n    [...]\n  }\n}\n",
    right: "variant flat for arizona {\n  title \"Flat\"\n  change nuggets.scoring to each\n  example \"one player begins with two nuggets\" {\n    > new arizona --seats 1 --seed 7\n    [...]\n    > eval nuggets\n    2\n    [...]\n  }\n}\n",
}];

/// What differs in the examples and transcripts of these files, of packs without errors. No file is read.
pub(super) fn differing(
    games: Games,
    packs: &[PackText],
    loaded: &Loaded,
    is_meant: impl Fn(FileId) -> bool,
) -> Vec<Diagnostic> {
    let session = |one: &Transcript| session_of(games, packs, load_for(games, packs), one.item.as_ref());
    let began = Instant::now();
    let all = loaded.packs.iter().flat_map(|pack| &pack.transcripts).filter(|one| is_meant(one.span.file));
    let differs = |one: &Transcript| {
        let mismatch = transcript::run(&one.text, &mut session(one)).err()?;
        let now = renew::renewed(&one.text, &mut session(one));
        Some(told(one, &mismatch, now))
    };
    all.take_while(|_| began.elapsed() < PATIENCE).filter_map(differs).collect()
}

/// The problem at the line that was typed.
fn told(one: &Transcript, mismatch: &Mismatch, now: String) -> Diagnostic {
    let before: usize = one.text.split_inclusive('\n').take(mismatch.line - 1).map(str::len).sum();
    let line = one.text[before..].lines().next().unwrap_or_default();
    let start = one.span.start + before + (line.len() - line.trim_start().len());
    let span = Span::new(one.span.file, start..start + line.trim().len());
    let lines: Vec<String> = mismatch.lines().into_iter().map(|(mark, line)| format!("\n{mark} {line}")).collect();
    let message = format!("something else comes back in `{}`:{}", one.name, lines.concat());
    Diagnostic::warning("J7001", span, message).fix(Fix {
        title: "write what is printed now".into(),
        edits: vec![(one.span, now)],
        sure: false,
    })
}
