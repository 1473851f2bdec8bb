//! Texts that do not parse: what Rhai says about them, in the words of authors.

use javelina_engine::{Diagnostic, FileId, Span, printable};
use rhai::{LexError, ParseError, ParseErrorType};

use crate::limits;
use crate::reading::places::span_at;
use crate::reading::scan::{Kind, Scan};

/// Words of Rhai that scripts may not use, and why.
pub(crate) const SWITCHED_OFF: &str = "eval Fn call curry is_shared is_def_fn is_def_var type_of debug import export";

/// Words and signs of other languages, with what is written instead.
const FOREIGN: [(&str, &str); 24] = [
    ("and", "&&"),
    ("or", "||"),
    ("not", "!"),
    ("elif", "else if"),
    ("elsif", "else if"),
    ("elseif", "else if"),
    ("null", "()"),
    ("nil", "()"),
    ("none", "()"),
    ("None", "()"),
    ("undefined", "()"),
    ("True", "true"),
    ("False", "false"),
    ("var", "let"),
    ("def", "fn"),
    ("function", "fn"),
    ("match", "switch"),
    ("===", "=="),
    ("!==", "!="),
    ("<>", "!="),
    (":=", "="),
    ("++", "+= 1"),
    ("--", "-= 1"),
    ("is", "=="),
];

/// The problem of a function that Rhai does not understand; `within` are its bytes.
pub(crate) fn problem(
    error: &ParseError,
    (text, scan, file): (&str, &Scan, FileId),
    within: std::ops::Range<usize>,
) -> Diagnostic {
    use ParseErrorType as P;
    let span = span_at(text, scan, error.position(), file);
    let at = scan.tokens.partition_point(|token| token.range.end <= span.start);
    let word = |at: usize| scan.tokens.get(at).and_then(|token| text.get(token.range.clone())).unwrap_or("");
    let here = word(at);
    let say =
        |code: &'static str, span: Span, message: String, help: &str| Diagnostic::error(code, span, message).help(help);
    match error.err_type() {
        P::ExprTooDeep => {
            return say("R3002", span, "this expression is nested too deep".into(), "name its parts with `let`");
        }
        P::TooManyFunctions | P::LiteralTooLarge(..) => {
            let message = format!("this is too large: {}", printable(&error.err_type().to_string(), 120));
            return Diagnostic::error("R3006", span, message);
        }
        P::FnDuplicatedDefinition(name, _) => {
            let message = format!("two functions are called `{}`", printable(name, limits::TOKEN));
            let last = scan.functions.iter().rev().find(|function| function.name == *name);
            let span = last.map_or(span, |last| Span::new(file, last.at.clone()));
            return say("R3024", span, message, "give one of them another name");
        }
        _ => {}
    }
    if let Some(found) = unclosed(text, scan, file, &within) {
        return found;
    }
    // `1.5`: a number, a dot, a number.
    for dot in at.saturating_sub(1)..=at {
        let is_number = |at: usize| scan.tokens.get(at).is_some_and(|token| token.kind == Kind::Number);
        if dot > 0 && word(dot) == "." && is_number(dot - 1) && is_number(dot + 1) {
            let whole = scan.tokens[dot - 1].range.start..scan.tokens[dot + 1].range.end;
            let message = format!("numbers are whole, and `{}` is not", printable(&text[whole.clone()], limits::TOKEN));
            return say("R3001", Span::new(file, whole), message, "write a fraction: `* 3 / 2` for `* 1.5`");
        }
    }
    if SWITCHED_OFF.split(' ').any(|off| off == here) {
        let help = match here {
            "debug" => "write `print(value)`, which `why` shows",
            "type_of" => "`check` knows all types; compare with `()` what may be missing",
            "import" | "export" => "write what you need into this file",
            _ => "call the function by its name",
        };
        return say("R3009", span, format!("`{here}` is switched off in scripts"), help);
    }
    if here == "|" || here == "||" && !matches!(error.err_type(), P::MismatchedType(..)) {
        let help = "write a loop: `for x in list { .. }`";
        return say("R3009", span, "functions without a name are switched off".into(), help);
    }
    let near = [at, at.saturating_sub(1)].into_iter().find_map(|at| {
        let (_, now) = FOREIGN.iter().find(|(foreign, _)| *foreign == word(at))?;
        let is_name = scan.tokens.get(at + 1).is_some_and(|next| text.get(next.range.clone()) == Some("("));
        (!is_name || !matches!(error.err_type(), P::VariableUndefined(_))).then_some((at, *now))
    });
    if let Some((at, now)) = near {
        let span = Span::new(file, scan.tokens[at].range.clone());
        let problem = Diagnostic::error("R3001", span, format!("`{}` is written `{now}` here", word(at)));
        return problem.help(format!("write `{now}`")).fix(javelina_engine::Fix::write(span, now).unsure());
    }
    match error.err_type() {
        P::VariableUndefined(name) => {
            let message = format!("no variable is called `{}`", printable(name, limits::TOKEN));
            let known: std::collections::BTreeSet<&str> = scan.words(text).filter(|one| one != name).collect();
            let help = "make it with `let`; facts are read off the view: `view.name`";
            say("R3007", span, message, help).did_you_mean(name, known)
        }
        P::BadInput(LexError::ImproperSymbol(sign, _)) if sign == "=" => assignment(span),
        P::MismatchedType(..) if here == "=" || word(at + 1) == "=" => assignment(span),
        P::MismatchedType(_, of) => {
            let of = crate::faults::type_in_words(of);
            say("R3109", span, format!("a truth is wanted here, and this is {of}"), "compare it, as with `> 0`")
        }
        P::Reserved(name) => {
            let message = format!("Rhai keeps the word `{}` for itself", printable(name, limits::TOKEN));
            say("R3001", span, message, "choose another name")
        }
        P::MissingToken(token, _) if token == ";" => {
            let before =
                scan.tokens.get(at.saturating_sub(1)).map_or(span, |token| Span::new(file, token.range.clone()));
            let message =
                format!("a `;` is missing between `{}` and `{here}`", printable(word(at.saturating_sub(1)), 40));
            let end = Span::new(file, before.end..before.end);
            say("R3001", span, message, "end the statement with `;`")
                .fix(javelina_engine::Fix::write(end, ";").unsure())
        }
        P::MissingToken(token, _) => {
            say("R3001", span, format!("`{token}` is missing before `{here}`"), &format!("write `{token}` here"))
        }
        P::AssignmentToConstant(name) => {
            let message = format!("the constant `{}` cannot be set", printable(name, limits::TOKEN));
            say("R3001", span, message, "make it with `let`")
        }
        P::AssignmentToInvalidLHS(_) => {
            say("R3001", span, "this cannot be set".into(), "only variables and keys of maps are set")
        }
        P::WrongFnDefinition => {
            say("R3001", span, "a function stands inside another".into(), "move it out, to the top of the file")
        }
        P::LoopBreak => say("R3001", span, format!("`{here}` stands in no loop"), "write `return` to end the function"),
        P::BadInput(LexError::MalformedNumber(_)) => {
            say("R3113", span, "this number is too large".into(), &format!("numbers are at most {}", i32::MAX))
        }
        P::BadInput(LexError::UnterminatedString) => {
            say("R3001", span, "this text is never closed".into(), "write `\"` at its end")
        }
        P::BadInput(LexError::UnexpectedInput(what)) => {
            let message = format!("`{}` means nothing here", printable(what, 40));
            let is_sign = what.is_ascii();
            let help = if is_sign {
                "look for a missing value or bracket before it"
            } else {
                "names have the letters a to z, digits and `_`"
            };
            say("R3001", span, message, help)
        }
        P::DuplicatedProperty(key) => {
            let message = format!("the map has the key `{}` twice", printable(key, limits::TOKEN));
            say("R3001", span, message, "leave one of them out")
        }
        other => {
            let message = printable(&other.to_string(), 160);
            let mut characters = message.chars();
            let first = characters.next().map(|one| one.to_lowercase().to_string()).unwrap_or_default();
            let message = format!("this is not understood: {first}{}", characters.as_str());
            say("R3001", span, message, "look for a missing bracket, comma or `;` before this place")
        }
    }
}

fn assignment(span: Span) -> Diagnostic {
    Diagnostic::error("R3001", span, "`=` sets a variable and does not compare").help("write `==`")
}

/// A bracket of a function that is never closed.
fn unclosed(text: &str, scan: &Scan, file: FileId, within: &std::ops::Range<usize>) -> Option<Diagnostic> {
    let indent = |byte: usize| {
        let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
        text[start..].len() - text[start..].trim_start_matches([' ', '\t']).len()
    };
    let is_first = |byte: usize| {
        let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
        text[start..byte].trim().is_empty()
    };
    let mut open: Vec<&std::ops::Range<usize>> = Vec::new();
    // A brace whose closing one stands further left than its line: it closes another.
    let mut shifted = None;
    for token in scan.tokens.iter().filter(|token| within.contains(&token.range.start)) {
        match &text[token.range.clone()] {
            "(" | "[" | "{" => open.push(&token.range),
            sign @ (")" | "]" | "}") => {
                let wanted = match sign {
                    ")" => "(",
                    "]" => "[",
                    _ => "{",
                };
                let last = open.pop()?;
                if &text[last.clone()] != wanted {
                    return Some(never_closed(text, file, last));
                }
                let at = token.range.start;
                if shifted.is_none() && is_first(at) && indent(at) < indent(last.start) {
                    shifted = Some(last);
                }
            }
            _ => {}
        }
    }
    let first = open.last()?;
    Some(never_closed(text, file, shifted.unwrap_or(first)))
}

fn never_closed(text: &str, file: FileId, open: &std::ops::Range<usize>) -> Diagnostic {
    let sign = &text[open.clone()];
    let close = match sign {
        "(" => ")",
        "[" => "]",
        _ => "}",
    };
    Diagnostic::error("R3001", Span::new(file, open.clone()), format!("this `{sign}` is never closed"))
        .help(format!("write the `{close}` that belongs to it"))
}
