//! Verbs, questions and functions that all scripts have, in words.

use crate::calls::forms::VERBS;
use crate::calls::library::NATIVES;

/// Something that all scripts can call.
#[derive(Clone, Debug)]
pub struct Callable {
    /// Its name.
    pub name: &'static str,
    /// `verb`, `question` or `function`.
    pub sort: &'static str,
    /// Each form, `add(number)`, with what it does.
    pub forms: Vec<(String, &'static str)>,
}

/// Questions: name, arguments, and what they do.
pub(crate) const QUESTIONS: [(&str, &str, &str); 2] = [
    (
        "ask",
        "kind, options, function",
        "asks the acting seat for one of the options; `fn function(view, answer)` takes the answer",
    ),
    ("ask_or_skip", "kind, options, function", "like `ask`, but the seat can skip; the answer is then `()`"),
];

/// The function that lists elements: name, argument, and what it gives.
pub(crate) const ALL: (&str, &str, &str) =
    ("all", "kind", "list of all elements of a kind; for seats, only those still playing");

/// All that scripts can call whatever their game is, by name.
pub fn callables() -> Vec<Callable> {
    let verbs = VERBS.iter().map(|(_, name, args, doc)| (*name, "verb", form(name, &args.join(", ")), *doc));
    let questions = QUESTIONS.iter().map(|(name, args, doc)| (*name, "question", form(name, args), *doc));
    let all = std::iter::once((ALL.0, "function", form(ALL.0, ALL.1), ALL.2));
    let natives = NATIVES.iter().map(|native| {
        let form = format!("{} -> {}", form(native.name, &native.args.join(", ")), native.gives);
        (native.name, "function", form, native.doc)
    });
    let mut found: Vec<Callable> = Vec::new();
    for (name, sort, form, doc) in verbs.chain(questions).chain(all).chain(natives) {
        match found.iter_mut().find(|one| one.name == name) {
            Some(known) => known.forms.push((form, doc)),
            None => found.push(Callable { name, sort, forms: vec![(form, doc)] }),
        }
    }
    found
}

fn form(name: &str, args: &str) -> String {
    format!("{name}({args})")
}
