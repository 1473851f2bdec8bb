//! The limits of a script, the same in every build.
//!
//! They decide results, so none of them may depend on the machine: how much a script may do, hold and nest.

/// The most bytes of a script's text.
pub const SOURCE: usize = 32 * 1024;
/// The most characters of a name or a number.
pub const TOKEN: usize = 64;
/// The deepest nesting of brackets, looked at before the text is parsed.
pub const NESTING: usize = 64;
/// The most operations of one call.
pub const OPERATIONS: u64 = 50_000;
/// The most operations of all calls of one action.
pub const ACTION_OPERATIONS: u32 = javelina_engine::rules::MAX_OPERATIONS;
/// The most levels of functions that call functions.
pub const CALL_LEVELS: usize = 12;
/// The deepest expression outside functions.
pub const EXPRESSION: usize = 64;
/// The deepest expression in a function.
pub const EXPRESSION_IN_FUNCTION: usize = 48;
/// The most bytes of all texts in one value.
pub const STRING: usize = 4 * 1024;
/// The most entries of a list, those of lists inside it counted.
pub const ARRAY: usize = 256;
/// The most entries of a map, those of maps inside it counted.
pub const MAP: usize = 128;
/// The most bytes of a key of a map.
pub const KEY: usize = 64;
/// The most variables at a time in one function.
pub const VARIABLES: usize = 48;
/// The most functions of a script.
pub const FUNCTIONS: usize = 32;
/// The most parameters of a function.
pub const PARAMETERS: usize = 8;
/// The most values of a printed fact that are read before play; those of larger ones are read one by one.
pub const PRINTED: usize = 65_536;
/// The most values that a call shows by `print`; later ones are left out.
pub const PRINTS: usize = 64;
/// The most diagnostics of one script.
pub const REPORTED: usize = 100;
