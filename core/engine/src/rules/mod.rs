//! Rule points, and what content lays over them.
//!
//! A game declares once which questions it asks ([`Catalogue`]); content answers with clauses, compiled to flat code
//! ([`Program`]); [`Rules`] holds every item that may enter a game, indexed by point, with static conditions folded
//! into masks; a state holds a [`Memory`]: which items are active, counters, suspended effect lists.

mod answering;
mod clashes;
mod compiled;
mod declared;
mod evaluating;
pub mod flow;
mod freezing;
mod logic;
mod questions;
mod running;
mod scripts;
mod watching;

pub use declared::common;

pub use answering::combined::{Combine, Combined};
pub use clashes::kinds::{Certainty, Conflict, ConflictKind, InPlay};
pub use compiled::hybrid::{Change, Hybrid, Side, Unit};
pub use compiled::marks::{Mark, Meaning, Role};
pub use compiled::only::MAX_GAME_CLAUSES;
pub use compiled::program::{Body, Clause, Item, Level, Lift, Op, Program, Template, TemplatePart};
pub use compiled::renamed::{Renamed, renamed};
pub use compiled::set::Set;
pub use compiled::steps::{Asked, End, Motion, Moved, Place, Step};
pub use declared::capped::{CAPPED, Capped, Limited};
pub use declared::catalogue::{
    BaseRule, Bound, Catalogue, CurrencyDecl, Doubt, EffectDecl, FactDecl, Grain, KindDecl, PatternPart, PointDecl,
    PointKind, Pool, Rate, SettingDecl, SettingType, SettingValue, Settings, SubjectDecl, Type,
};
pub use declared::counters::{CounterDecl, Scope};
pub use declared::declare::{ANY_NUMBER, bounds, number, subject};
pub use declared::former::{FormerName, NameSort, Rescheduled};
pub use declared::ids::{ABSENT, ClauseId, Code, CounterId, EffectId, FactId, ItemId, KindId, PointId, ZoneId};
pub use declared::lexicon::Lexicon;
pub use declared::moment::Moment;
pub use declared::tables::TableDecl;
pub use declared::zones::{Carried, Lot, Portion, Seen, ZoneDecl};
pub use evaluating::arithmetic::{quotient, saturate};
pub use evaluating::ask::{Ask, Facts};
pub use evaluating::verdict::Verdict;
pub use evaluating::worked::{Expression, RuleExpression, ScriptExpression, Worked};
pub use freezing::circles::Reading;
pub use freezing::frozen::{Freeze, Rules};
pub use freezing::numbering::Numbering;
pub use freezing::price::MAX_QUESTION_PASSES;
pub use questions::answers::Answers;
pub use questions::lap::{Lap, Next};
pub use running::budget::MAX_ACTION_PASSES;
pub use running::fates::Fates;
pub use running::fault::{Fault, FaultKind, Said, Toll};
pub use running::frames::{Frame, Frames, MAX_FRAMES};
pub use running::host::Host;
pub use running::memory::{COUNTER_SLOTS, Choice, Memory, Spent};
pub use scripts::footprint::{ScriptFootprint, ScriptVerb};
pub use scripts::script::{
    Answer, CLOCK, Decision, ExpressionNames, MAX_OPERATIONS, NumberVerbs, Params, Printed, Script, ScriptEffect,
    ScriptFault, ScriptSite, ScriptView, Stopwatch,
};
pub use watching::explain::Spoken;
pub use watching::levels::{LevelPart, Nearness, level_lines, level_missed};
pub use watching::noted::{MAX_NESTED, Noted};
pub use watching::tracer::{Act, Scene, Told, Traced, Tracer};
pub use watching::witness::{Coverage, Deed, Deeds, Witness};
