//! What can go wrong while a script runs: one table of codes, and the way from Rhai's errors to it.

use javelina_engine::rules::ScriptFault;
use rhai::{Dynamic, EvalAltResult, INT, Position};

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
    Property,
    Type,
    Thrown,
    Answer,
    Element,
    Range,
    OtherSeat,
    Loop,
    ActionOperations,
}

/// Code and text of each [`Failure`].
pub(crate) const TABLE: &[(&str, &str)] = &[
    ("R3101", "the script ran for more than 50,000 operations"),
    ("R3102", "functions called each other more than 12 levels deep"),
    ("R3103", "a text, list or map grew over its limit (4,096 bytes, 256 entries, 128 entries)"),
    ("R3104", "a function held more than 48 variables at a time"),
    ("R3105", "a function or operator was used with values that it does not take"),
    ("R3106", "arithmetic went wrong: a division by 0, or a number too large"),
    ("R3107", "a place in a list or text does not exist"),
    ("R3108", "a field or key does not exist"),
    ("R3109", "a value had another type than is wanted here"),
    ("R3110", "the script gave up with `throw`"),
    ("R3111", "the answer has a type that this rule point does not take"),
    ("R3112", "a text is not the name of an element of the kind that is wanted"),
    ("R3113", "a number does not fit into 32 bits"),
    ("R3114", "a fact that only its owner may see was read of another seat"),
    ("R3115", "`for` was given something that is neither a list nor a range"),
    ("R3116", "the scripts of one action ran for more than 200,000 operations together"),
];

impl Failure {
    /// The failure as an error that no `try` can catch.
    pub(crate) fn error(self) -> Box<EvalAltResult> {
        EvalAltResult::ErrorTerminated(self.token(), Position::NONE).into()
    }

    /// The value that stands for the failure inside Rhai.
    pub(crate) fn token(self) -> Dynamic {
        Dynamic::from(self as u8 as INT)
    }

    /// The failure at a place.
    pub(crate) fn at(self, place: (u16, u16)) -> ScriptFault {
        ScriptFault { code: self as u8, line: place.0, column: place.1 }
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
    let failure = match inner {
        E::ErrorTerminated(token, _) => {
            let code = token.as_int().ok().and_then(|code| u8::try_from(code).ok());
            let code = code.filter(|code| usize::from(*code) < TABLE.len()).unwrap_or(Failure::Function as u8);
            return ScriptFault { code, line: place.0, column: place.1 };
        }
        E::ErrorTooManyOperations(_) => Failure::Operations,
        E::ErrorStackOverflow(_) => Failure::Calls,
        E::ErrorDataTooLarge(..) => Failure::Size,
        E::ErrorTooManyVariables(_) => Failure::Variables,
        E::ErrorFunctionNotFound(..) | E::ErrorIndexingType(..) => Failure::Function,
        E::ErrorArithmetic(..) => Failure::Arithmetic,
        E::ErrorArrayBounds(..) | E::ErrorStringBounds(..) | E::ErrorBitFieldBounds(..) => Failure::Index,
        E::ErrorPropertyNotFound(..) | E::ErrorIndexNotFound(..) | E::ErrorDotExpr(..) => Failure::Property,
        E::ErrorMismatchDataType(..) | E::ErrorMismatchOutputType(..) => Failure::Type,
        E::ErrorRuntime(..) => Failure::Thrown,
        E::ErrorFor(_) => Failure::Loop,
        _ => Failure::Function,
    };
    failure.at(place)
}
