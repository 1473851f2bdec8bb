//! What can go wrong while a script runs: one table of codes, and the way from Rhai's errors to it.

use javelina_engine::printable;
use javelina_engine::rules::{CLOCK, Said, ScriptFault};
use rhai::{Dynamic, EvalAltResult, INT, Position};

use crate::limits;

/// The failures of a running script, as indices into [`TABLE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Failure {
    Operations,
    Calls,
    Size,
    Variables,
    Function,
    Arithmetic,
    Index,
    Type,
    Thrown,
    Answer,
    Element,
    Range,
    Loop,
    ActionOperations,
    Set,
    /// The only one without a place in the table: no machine need see it again.
    Clock = CLOCK,
}

/// Code and text of each [`Failure`].
pub(crate) const TABLE: &[(&str, &str)] = &[
    ("R3101", "the script used more than 50,000 operations"),
    ("R3102", "function calls were nested more than 12 levels deep"),
    ("R3103", "a text, list or map exceeded its limit (4,096 bytes, 256 entries, 128 entries)"),
    ("R3104", "a function used more than 48 variables at the same time"),
    ("R3105", "a function or operator got values of the wrong type"),
    ("R3106", "arithmetic failed: division by 0, or a number that is too large"),
    ("R3107", "an index of a list or text is out of range"),
    ("R3109", "a value had the wrong type"),
    ("R3110", "the script stopped with `throw`"),
    ("R3111", "a verb is not allowed here: wrong point, after a question, or contents that stay with their seat"),
    ("R3112", "a text is not the name of an element of the expected kind"),
    ("R3113", "a number does not fit into 32 bits"),
    ("R3115", "`for` got a value that is neither a list nor a range"),
    ("R3116", "the scripts of one action used more than 200,000 operations together"),
    ("R3118", "the script called `set` twice with different values"),
];

/// Code and text of [`Failure::Clock`].
pub(crate) const STOPPED: (&str, &str) =
    ("R3117", "a script was stopped: a call can take 2 s, and all calls of a game 60 s");

/// A failure with more to say about it.
#[derive(Clone, Copy, Debug)]
struct Told(Failure, Said);

impl Told {
    const UNKNOWN: Self = Self(Failure::Function, Said::NOTHING);
}

/// Returns `true` if an error is the failure of a function of ours.
pub(crate) fn is_ours(error: &EvalAltResult) -> bool {
    matches!(error.unwrap_inner(), EvalAltResult::ErrorRuntime(token, _) if token.is::<Told>())
}

impl Failure {
    /// The failure of a function of ours, with what it is about. Rhai adds the place of the call, which it forgets of errors
    /// that end a script at once.
    pub(crate) fn about(self, text: &str) -> Box<EvalAltResult> {
        EvalAltResult::ErrorRuntime(Dynamic::from(Told(self, Said::new(text))), Position::NONE).into()
    }

    /// The failure of a function of ours.
    pub(crate) fn error(self) -> Box<EvalAltResult> {
        self.about("")
    }

    /// The value that stands for the failure inside Rhai.
    pub(crate) fn token(self) -> Dynamic {
        Dynamic::from(self as u8 as INT)
    }

    /// The failure at a place.
    pub(crate) fn at(self, place: (u16, u16)) -> ScriptFault {
        ScriptFault { code: self as u8, said: Said::NOTHING, line: place.0, column: place.1 }
    }
}

/// Code and place of what went wrong; `otherwise` where Rhai knows no place.
pub(crate) fn fault(error: &EvalAltResult, otherwise: (u16, u16)) -> ScriptFault {
    use EvalAltResult as E;
    let inner = error.unwrap_inner();
    let place = inner.position();
    let line = place.line().and_then(|line| u16::try_from(line).ok());
    let column = u16::try_from(place.position().unwrap_or(1)).unwrap_or(1);
    let place = line.map_or(otherwise, |line| (line, column));
    let (failure, said) = match inner {
        E::ErrorRuntime(token, _) if token.is::<Told>() => {
            let Told(failure, said) = token.read_lock::<Told>().map_or(Told::UNKNOWN, |told| *told);
            return ScriptFault { said, ..failure.at(place) };
        }
        E::ErrorTerminated(token, _) => {
            let code = token.as_int().ok().and_then(|code| u8::try_from(code).ok());
            let is_known = |code: &u8| usize::from(*code) < TABLE.len() || *code == CLOCK;
            let code = code.filter(is_known).unwrap_or(Failure::Function as u8);
            return ScriptFault { code, ..Failure::Function.at(place) };
        }
        E::ErrorTooManyOperations(_) => (Failure::Operations, String::new()),
        E::ErrorStackOverflow(_) => (Failure::Calls, String::new()),
        E::ErrorDataTooLarge(..) => (Failure::Size, String::new()),
        E::ErrorTooManyVariables(_) => (Failure::Variables, String::new()),
        E::ErrorFunctionNotFound(signature, _) => (Failure::Function, called(signature)),
        E::ErrorIndexingType(of, _) => (Failure::Function, format!("[..] of {}", type_in_words(of))),
        E::ErrorArithmetic(..) => (Failure::Arithmetic, String::new()),
        E::ErrorArrayBounds(..) | E::ErrorStringBounds(..) | E::ErrorBitFieldBounds(..) => {
            (Failure::Index, String::new())
        }
        E::ErrorMismatchDataType(_, got, _) | E::ErrorMismatchOutputType(_, got, _) => {
            (Failure::Type, type_in_words(got).into())
        }
        E::ErrorRuntime(thrown, _) => (Failure::Thrown, value_in_words(thrown)),
        E::ErrorFor(_) => (Failure::Loop, String::new()),
        _ => (Failure::Function, String::new()),
    };
    ScriptFault { said: Said::new(&said), ..failure.at(place) }
}

/// A call as Rhai writes it, `name (type, type)`, in the words of scripts: `name(a number, a text)`, `() + a number`.
fn called(signature: &str) -> String {
    let Some((name, types)) = signature.split_once(" (").and_then(|(name, rest)| Some((name, rest.strip_suffix(')')?)))
    else {
        return signature.to_string();
    };
    let types: Vec<&str> = types.split(", ").map(type_in_words).collect();
    let is_word = name.chars().all(|one| one.is_alphanumeric() || one == '_');
    match types.as_slice() {
        [one, other] if !is_word => format!("{one} {name} {other}"),
        [one] if !is_word => format!("{name} {one}"),
        all => format!("{name}({})", all.join(", ")),
    }
}

/// A type of Rhai in the words of the reference.
pub(crate) fn type_in_words(name: &str) -> &str {
    match name {
        "i64" => "a number",
        "bool" => "a boolean",
        "char" => "a character",
        "array" => "a list",
        "map" => "a map",
        "view" => "the view",
        "effect" => "an effect",
        "question" => "a question",
        "" => "()",
        _ if name.contains("tring") => "a text",
        _ if name.contains("ange") => "a range",
        _ => name,
    }
}

/// A plain value as a script writes it, texts without quotes; lists and maps with their entries; of others the type.
pub(crate) fn value_in_words(value: &Dynamic) -> String {
    if let Ok(list) = value.as_array_ref() {
        let entries: Vec<String> = list.iter().map(value_in_words).collect();
        return format!("[{}]", entries.join(", "));
    }
    if let Ok(map) = value.as_map_ref() {
        let entries: Vec<String> = map.iter().map(|(key, value)| format!("{key}: {}", value_in_words(value))).collect();
        return format!("#{{{}}}", entries.join(", "));
    }
    if let Ok(text) = value.as_immutable_string_ref() {
        return printable(&text, limits::STRING);
    }
    let number = value.as_int().map(|number| number.to_string());
    let truth = value.as_bool().map(|truth| truth.to_string());
    number.or(truth).unwrap_or_else(|_| {
        let name = value.type_name();
        type_in_words(name.rsplit("::").next().unwrap_or(name)).to_lowercase()
    })
}
