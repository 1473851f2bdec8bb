//! Rule points, and what content lays over them.
//!
//! A game declares once which questions it asks ([`Catalogue`]); content answers with clauses, compiled to flat code
//! ([`Program`]); [`Rules`] holds every item that may enter a game, indexed by point, with static conditions folded
//! into masks; a state holds a [`Memory`]: which items are active, counters, suspended effect lists.

mod answered;
mod answers;
mod arithmetic;
mod ask;
mod asking;
mod capped;
mod carrying;
mod catalogue;
mod circles;
mod combine;
mod combined;
mod combining;
pub mod common;
mod conflict;
mod counters;
mod declare;
mod eval;
mod explain;
mod factors;
mod fates;
mod fault;
mod folding;
mod footprint;
mod foreseen;
mod frames;
mod frozen;
mod graft;
mod groups;
mod hearing;
mod hiding;
mod hybrid;
mod ids;
mod lap;
mod levels;
mod lexicon;
mod limits;
mod logic;
mod marks;
mod members;
mod memory;
mod mixed;
mod noted;
mod offers;
mod operand;
mod program;
mod restart;
mod run;
mod said;
mod script;
mod scripted;
mod sealed;
mod set;
mod shown;
mod silencers;
mod speaking;
mod steps;
mod touch;
mod touching;
mod tracer;
mod tracing;
mod verbs;
mod verdict;
mod witness;
mod worked;
mod zones;

pub use answers::Answers;
pub use arithmetic::{quotient, saturate};
pub use ask::{Ask, Facts};
pub use capped::{CAPPED, Capped, Limited};
pub use catalogue::{
    BaseRule, Bound, Catalogue, CurrencyDecl, Doubt, EffectDecl, FactDecl, Grain, KindDecl, PatternPart, PointDecl,
    PointKind, Pool, Rate, SettingDecl, SettingType, SettingValue, Settings, SubjectDecl, Type,
};
pub use circles::Reading;
pub use combined::{Combine, Combined};
pub use conflict::{Certainty, Conflict, ConflictKind};
pub use counters::{CounterDecl, Scope};
pub use declare::{ANY_NUMBER, bounds, number, subject};
pub use explain::Spoken;
pub use fates::Fates;
pub use fault::{Fault, FaultKind, Said, Toll};
pub use frames::{Frame, Frames, MAX_FRAMES};
pub use frozen::{Freeze, Rules};
pub use hybrid::{Change, Hybrid, Side, Unit};
pub use ids::{ABSENT, ClauseId, Code, CounterId, EffectId, FactId, ItemId, KindId, PointId, ZoneId};
pub use lap::Lap;
pub use levels::{LevelPart, Nearness, level_lines, level_missed};
pub use lexicon::Lexicon;
pub use logic::IDLE_CODES;
pub use marks::{Mark, Meaning, Role};
pub use memory::{COUNTER_SLOTS, Choice, Memory, Spent};
pub use noted::{MAX_NESTED, Noted};
pub use program::{Body, Clause, Item, Level, Lift, Op, Program, Template, TemplatePart};
pub use run::Host;
pub use script::{Answer, CLOCK, MAX_OPERATIONS, Script, ScriptEffect, ScriptFault, ScriptView, Stopwatch};
pub use set::Set;
pub use steps::{Asked, End, Motion, Moved, Place, Step};
pub use tracer::{Act, Scene, Told, Traced, Tracer};
pub use verdict::Verdict;
pub use witness::{Coverage, Deed, Deeds, Witness};
pub use worked::{Expression, Worked};
pub use zones::{Carried, Lot, Portion, Seen, ZoneDecl};
