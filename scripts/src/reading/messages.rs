//! Texts that do not parse: what Rhai says about them, in the words of authors.

use std::ops::Range;

use javelina_engine::{Diagnostic, Fix, Span, printable};
use rhai::{LexError, ParseError, ParseErrorType};

use crate::faults::type_in_words;
use crate::limits;
use crate::reading::scan::{Kind, Token};
use crate::reading::source::Source;

/// Words of Rhai that scripts may not use, and why.
pub(crate) const SWITCHED_OFF: &str = "eval Fn call curry is_shared is_def_fn is_def_var type_of debug import export";

/// What is written for words and signs of other languages.
const FOREIGN: [(&str, &str); 22] = [
    ("&&", "and"),
    ("||", "or"),
    ("!", "not"),
    ("else if", "elif elsif elseif"),
    ("()", "null nil none None undefined"),
    ("true", "True"),
    ("false", "False"),
    ("let", "var"),
    ("fn", "def func function"),
    ("", "mut pub public static async then"),
    ("for", "foreach forEach"),
    ("switch", "match"),
    ("//", "#"),
    ("*", "×"),
    ("/", "÷"),
    ("<=", "≤"),
    (">=", "≥"),
    ("==", "=== is"),
    ("!=", "!== <> ≠"),
    ("=", ":="),
    ("+= 1", "++"),
    ("-= 1", "--"),
];

/// Forms of other languages, by the word or sign at the error, and their replacements.
const FORMS: [(&str, &str); 4] = [
    ("?", "write `if condition { a } else { b }`"),
    ("case default", "write `value => { .. },` for each value and `_ => { .. }` for the others"),
    ("when unless", "write `if condition { .. }`"),
    ("::", "copy the function into this file and call it by its name"),
];

/// The problem of a function that Rhai does not understand; `within` are its bytes.
pub(crate) fn problem(error: &ParseError, source: Source<'_>, within: Range<usize>) -> Diagnostic {
    use ParseErrorType as P;
    let span = source.span(error.position());
    match error.err_type() {
        P::ExprTooDeep => {
            Diagnostic::error("R3002", span, "this expression is nested too deeply").help("name its parts with `let`")
        }
        P::TooManyFunctions | P::LiteralTooLarge(..) => {
            let message = format!("this is too large: {}", printable(&error.err_type().to_string(), 120));
            Diagnostic::error("R3006", span, message)
        }
        P::FnDuplicatedDefinition(name, _) => {
            let last = source.scan.functions.iter().rev().find(|function| function.name == *name);
            let span = last.map_or(span, |last| Span::new(source.file, last.at.clone()));
            let message = format!("two functions are named `{}`", printable(name, limits::TOKEN));
            Diagnostic::error("R3024", span, message).help("give one of them another name")
        }
        of => {
            let text = matches!(of, P::BadInput(LexError::UnterminatedString)).then(|| misread(source, of, span));
            let found = text.or_else(|| unclosed(source, &within)).or_else(|| foreign(source, of, span));
            found.or_else(|| formed(source, of, span)).unwrap_or_else(|| misread(source, of, span))
        }
    }
}

/// What other languages have and scripts write otherwise.
fn foreign(source: Source<'_>, of: &ParseErrorType, span: Span) -> Option<Diagnostic> {
    let at = source.token(span.start);
    let (before, here) = (at.saturating_sub(1), source.word(at));
    // `1.5`: a number, a dot, a number.
    let is_number = |at: usize| source.scan.tokens.get(at).is_some_and(|token| token.kind == Kind::Number);
    let is_point = |dot: &usize| *dot > 0 && source.word(*dot) == "." && is_number(dot - 1) && is_number(dot + 1);
    if let Some(dot) = (before..=at).find(is_point) {
        let whole = source.place(dot - 1).start..source.place(dot + 1).end;
        let message = format!("`{}` is not a whole number", printable(source.of(whole.clone()), limits::TOKEN));
        let problem = Diagnostic::error("R3001", Span::new(source.file, whole), message);
        return Some(problem.help("write a fraction: `* 3 / 2` for `* 1.5`"));
    }
    if let Some(problem) = typed(source, at) {
        return Some(problem);
    }
    if SWITCHED_OFF.split(' ').any(|off| off == here) {
        let help = match here {
            "debug" => "write `print(value)`, which `why` shows",
            "type_of" => "remove it: types are known; compare a value that may be missing with `()`",
            "import" | "export" => "copy the functions that you need into this file",
            _ => "call the function by its name",
        };
        return Some(Diagnostic::error("R3009", span, format!("`{here}` is not available in scripts")).help(help));
    }
    let is_within =
        |word: &str| (0..at).rev().map(|at| source.word(at)).take_while(|one| *one != ";").any(|one| one == word);
    let is_arrow = here == "=>" && !is_within("switch");
    if here == "|" || is_arrow || here == "||" && !matches!(of, ParseErrorType::MismatchedType(..)) {
        let help = match source.word(before) {
            "=" => "write a function in the file: `fn name(x) { .. }`",
            _ if is_within("ask") || is_within("ask_or_skip") => {
                "name a function: `ask(\"kind\", list, \"then\")` and `fn then(view, answer) { .. }`"
            }
            _ => "write a loop: `for x in list { .. }`",
        };
        return Some(Diagnostic::error("R3009", span, "functions without a name are not available").help(help));
    }
    // `#{` begins a map, and a function may be named `then`.
    let is_other = |at: usize| matches!((source.word(at), source.word(at + 1) == "{"), ("#", true) | ("then", false));
    let word = [at, before].into_iter().filter(|at| !is_other(*at));
    word.into_iter().find_map(|at| foreign_word(source.word(at), Span::new(source.file, source.place(at))))
}

/// The problem of a word or sign of another language.
pub(crate) fn foreign_word(word: &str, span: Span) -> Option<Diagnostic> {
    let (now, _) = FOREIGN.iter().find(|(_, words)| words.split(' ').any(|one| one == word))?;
    Some(written_otherwise(span, word, now))
}

/// Statements and values in the form of other languages.
fn formed(source: Source<'_>, of: &ParseErrorType, span: Span) -> Option<Diagnostic> {
    use ParseErrorType as P;
    let at = source.token(span.start);
    let (here, before, first) = (source.word(at), source.word(at.wrapping_sub(1)), source.word(at.wrapping_sub(2)));
    let kind = |at: usize| source.scan.tokens.get(at).map(|token| token.kind);
    let between = source.of(source.place(at.saturating_sub(1)).end..span.start);
    let is_wanted = |sign: &str| matches!(of, P::MissingToken(token, _) if token == sign);
    let is_statement = matches!(first, "{" | "}" | ";") && kind(at.wrapping_sub(1)) == Some(Kind::Word);
    let misread = |message: String, help: String| Some(Diagnostic::error("R3001", span, message).help(help));
    let unavailable = |word: &str| format!("`{}` is not available in scripts", printable(word, limits::TOKEN));
    let sign = if here == ":" && source.word(at + 1) == ":" { "::" } else { here };
    if let Some((_, help)) = FORMS.iter().find(|(words, _)| words.split(' ').any(|word| word == sign)) {
        return misread(unavailable(sign), (*help).into());
    }
    match of {
        P::BadInput(LexError::MalformedChar(_)) if here.len() > 2 && here.ends_with('\'') => {
            let written = format!("\"{}\"", &here[1..here.len() - 1]);
            let fix = Fix::write(span, written.clone()).unsure();
            Some(misread("texts are in double quotes".into(), format!("write `{written}`"))?.fix(fix))
        }
        P::MismatchedType(..) if before == "in" => {
            let message = format!("`for` needs a list or a range, found `{}`", printable(here, limits::TOKEN));
            let help = format!("write `for {} in 0..{}`", printable(first, 40), printable(here, 40));
            Some(Diagnostic::error("R3115", span, message).help(help))
        }
        _ if before == "(" && first == "for" => {
            misread("this form of `for` is not available in scripts".into(), "write `for n in 0..3 { .. }`".into())
        }
        _ if source.of(span.start..span.start + 3) == "..." => {
            misread(unavailable("..."), "write `0..3`, or `0..=3` to include the last number".into())
        }
        _ if kind(at) == Some(Kind::Text)
            && before.len() == 1
            && between.is_empty()
            && kind(at - 1) == Some(Kind::Word) =>
        {
            misread(unavailable(before), "write the text in backquotes: `text ${value}`".into())
        }
        _ if is_wanted(";") && here == ":" && matches!(first, "{" | ",") => {
            misread("a map begins with `#{`".into(), "write `#{ key: value }`".into())
        }
        _ if here == ":" && (is_wanted("{") || is_wanted(";")) => {
            misread("a block needs braces".into(), "write `{ .. }` instead of `:`".into())
        }
        _ if !is_wanted(";") || between.contains('\n') => None,
        _ if here == "if" => {
            misread("a condition comes before its statement".into(), "write `if condition { .. }`".into())
        }
        _ if is_statement && source.word(at + 1) == "=" => {
            misread("scripts have no type annotations".into(), format!("write `let {} = ..`", printable(here, 40)))
        }
        _ if is_statement && matches!(kind(at), Some(Kind::Word | Kind::Number | Kind::Text)) => {
            let name = printable(before, limits::TOKEN);
            misread(format!("`{name}` needs brackets"), format!("write its values in brackets: `{name}(..)`"))
        }
        _ => None,
    }
}

/// A word or sign of another language, and what is written for it; nothing if it is left out.
fn written_otherwise(span: Span, word: &str, now: &str) -> Diagnostic {
    let (message, help) = match now {
        "" => (format!("scripts have no `{word}`"), "remove it".into()),
        now => (format!("write `{now}` instead of `{word}`"), format!("write `{now}`")),
    };
    Diagnostic::error("R3001", span, message).help(help).fix(Fix::write(span, now).unsure())
}

/// What stands outside functions and never runs.
pub(crate) fn outside(source: Source<'_>, at: Range<usize>) -> Diagnostic {
    let (span, word) = (Span::new(source.file, at.clone()), source.of(at));
    let is_it = |now: &str, words: &str| matches!(now, "" | "fn" | "//") && words.split(' ').any(|one| one == word);
    if let Some((now, _)) = FOREIGN.iter().find(|(now, words)| is_it(now, words)) {
        return written_otherwise(span, word, now);
    }
    let (message, help) = match word {
        "--" => ("comments begin with `//`", "write `//`"),
        "import" | "use" | "from" | "include" | "require" => {
            ("scripts have no modules", "copy the functions that you need into this file")
        }
        "let" | "const" | "var" => (
            "a script contains only functions",
            "move this into the function that uses it, or declare a `param` of the item",
        ),
        _ => {
            let help = "move this into the function of a rule point: `fn point(view) { .. }`";
            ("a script contains only functions", help)
        }
    };
    Diagnostic::error("R3008", span, message).help(help)
}

/// A type behind a name or a function: `view: View`, `-> int`.
fn typed(source: Source<'_>, at: usize) -> Option<Diagnostic> {
    let sign = (at.saturating_sub(1)..=at + 1).find(|at| matches!(source.word(*at), ":" | "->"))?;
    let is_name = |at: usize| source.scan.tokens.get(at).is_some_and(|token| token.kind == Kind::Word);
    let function = (0..sign).rev().take_while(|at| source.word(*at) != "{").find(|at| source.word(*at) == "fn");
    if !is_name(sign + 1) || function.is_none() && source.word(sign.saturating_sub(2)) != "let" {
        return None;
    }
    let span = Span::new(source.file, source.place(sign).start..source.place(sign + 1).end);
    let written = printable(source.of(span.range()), limits::TOKEN);
    let problem = Diagnostic::error("R3001", span, format!("scripts have no type annotations: `{written}`"));
    Some(problem.help("remove it").fix(Fix::write(span, "").unsure()))
}

/// What Rhai does not understand, in the words of authors.
fn misread(source: Source<'_>, of: &ParseErrorType, span: Span) -> Diagnostic {
    use ParseErrorType as P;
    let at = source.token(span.start);
    let (before, here) = (at.saturating_sub(1), source.word(at));
    let mut code = "R3001";
    let (message, help): (String, String) = match of {
        P::MissingToken(token, _) if token == ";" => {
            let end = source.place(before).end;
            let message = format!("missing `;` between `{}` and `{here}`", printable(source.word(before), 40));
            let fix = Fix::write(Span::new(source.file, end..end), ";").unsure();
            return Diagnostic::error("R3001", span, message).help("end the statement with `;`").fix(fix);
        }
        P::MismatchedType(_, of) if here != "=" && source.word(at + 1) != "=" => {
            code = "R3109";
            (format!("expected a boolean, found {}", type_in_words(of)), "compare it, as in `> 0`".into())
        }
        P::MismatchedType(..) => ("`=` assigns a value and does not compare".into(), "write `==`".into()),
        P::BadInput(LexError::ImproperSymbol(sign, _) | LexError::UnexpectedInput(sign)) if sign == "=" => {
            ("`=` assigns a value and does not compare".into(), "write `==`".into())
        }
        P::BadInput(LexError::MalformedNumber(_)) => {
            code = "R3113";
            ("this number is too large".into(), format!("use a number up to {}", i32::MAX))
        }
        P::BadInput(LexError::UnterminatedString) => {
            ("this text has no closing quote".into(), "write `\"` at its end".into())
        }
        P::BadInput(LexError::UnexpectedInput(what)) => (
            format!("unexpected `{}`", printable(what, 40)),
            if what.is_ascii() {
                "look for a missing value or bracket before it".into()
            } else {
                "use only the letters a to z, digits and `_` in names".into()
            },
        ),
        P::MissingToken(token, _) => (format!("missing `{token}` before `{here}`"), format!("write `{token}` here")),
        P::Reserved(name) => {
            (format!("`{}` is a reserved word of Rhai", printable(name, limits::TOKEN)), "choose another name".into())
        }
        P::AssignmentToConstant(name) => (
            format!("the constant `{}` cannot be changed", printable(name, limits::TOKEN)),
            "declare it with `let`".into(),
        ),
        P::AssignmentToInvalidLHS(_) => {
            ("this cannot be assigned".into(), "assign to a variable or to a key of a map".into())
        }
        P::WrongFnDefinition => ("functions cannot be nested".into(), "move it to the top level of the file".into()),
        P::LoopBreak => (format!("`{here}` is outside a loop"), "write `return` to end the function".into()),
        P::WrongSwitchIntegerCase => (
            "in a `switch`, single numbers come before ranges".into(),
            "move this case above the cases with `..`".into(),
        ),
        P::WrongSwitchDefaultCase => {
            ("in a `switch`, `_` is the last case".into(), "move it to the end of the `switch`".into())
        }
        P::WrongSwitchCaseCondition => {
            ("the case `_` has no condition".into(), "write the condition as an `if` in its block".into())
        }
        P::DuplicatedProperty(key) => {
            (format!("the map has the key `{}` twice", printable(key, limits::TOKEN)), "remove one of them".into())
        }
        other => {
            let message = printable(&other.to_string(), 160);
            let first = message.chars().take(1).flat_map(char::to_lowercase);
            let rest = message.chars().skip(1);
            let message = format!("syntax error: {}", first.chain(rest).collect::<String>());
            (message, "look for a missing bracket, comma or `;` before this place".into())
        }
    };
    Diagnostic::error(code, span, message).help(help)
}

/// A bracket of a function that is never closed.
fn unclosed(source: Source<'_>, within: &Range<usize>) -> Option<Diagnostic> {
    /// Brackets that open, and those that close them.
    const PAIRS: [(&str, &str); 3] = [("(", ")"), ("[", "]"), ("{", "}")];
    // The blanks before a token, if it is the first of its line.
    let indent = |byte: usize| {
        let line = source.of(source.text[..byte].rfind('\n').map_or(0, |at| at + 1)..byte);
        (line.len() - line.trim_start_matches([' ', '\t']).len(), line.trim().is_empty())
    };
    let report = |open: Range<usize>| {
        let sign = source.of(open.clone());
        let close = PAIRS.iter().find(|(one, _)| *one == sign).map_or("", |(_, close)| *close);
        Diagnostic::error("R3001", Span::new(source.file, open), format!("this `{sign}` is not closed"))
            .help(format!("add the matching `{close}`"))
    };
    let mut open: Vec<Range<usize>> = Vec::new();
    // A brace whose closing one stands further left than its line: it closes another.
    let mut shifted = None;
    for Token { range, .. } in source.scan.tokens.iter().filter(|token| within.contains(&token.range.start)) {
        let word = source.of(range.clone());
        if PAIRS.iter().any(|(one, _)| *one == word) {
            open.push(range.clone());
        } else if let Some((wanted, _)) = PAIRS.iter().find(|(_, close)| *close == word) {
            let last = open.pop()?;
            if source.of(last.clone()) != *wanted {
                return Some(report(last));
            }
            let (left, is_first) = indent(range.start);
            if shifted.is_none() && is_first && left < indent(last.start).0 {
                shifted = Some(last);
            }
        }
    }
    let first = open.pop()?;
    Some(report(shifted.unwrap_or(first)))
}
