//! Studies: experiments with games and their content, as functions that take and return values.
//!
//! This crate reads no file, starts no thread, knows no clock and no terminal. A [`StudyContext`] says who can stop a
//! study, who hears how far it is, and what its host adds. `examples/blame.rs` finds the rule that fails a gate.
//!
//! ```
//! use javelina_session::SHIPPED;
//! use javelina_studies::{DiffAsk, Pair, Sides, StudyContext, StudyReport, diff};
//! let context = StudyContext::default();
//! let loaded = || context.load(SHIPPED, &javelina_variants::shipped());
//! let sides = Sides { game: "arizona".into(), loaded: [loaded(), loaded()], names: ["one", "two"].map(Into::into) };
//! let pair = Pair { title: "arizona".into(), with: [Vec::new(), vec!["tunnels".into()]], about: None };
//! let ask = DiffAsk { games: 8, ..DiffAsk::default() };
//! assert!(diff(&sides, vec![pair], &ask, &context)?.document().text(None).contains("tunnels"));
//! # Ok::<(), javelina_studies::StudyError>(())
//! ```

mod balance;
mod blame;
mod context;
mod coverage;
mod diff;
mod error;
mod findings;
mod merge;
mod mutate;
mod plans;
mod report;
mod search;
mod spec;
mod watch;
mod witness;
mod written;

pub use balance::{Balance, BalanceAsk, balance, things};
pub use blame::{BlameAsk, BlameReport, blame};
pub use context::{Progress, Reached, StudyContext};
pub use coverage::{Watched, blocked, coverage};
pub use diff::{DiffAsk, DiffReport, Pair, Section, Sides, diff};
pub use error::StudyError;
pub use findings::{groups, small, small_told};
pub use merge::{Part, in_order, weave, whole};
pub use mutate::{MutateAsk, MutateReport, mutate};
pub use plans::arenas::{Ready, enter, wrong_gates};
pub use plans::by_hand::{HandAsk, by_hand, check_first};
pub use plans::by_spec::{SHIPPED_SPEC, SpecAsk, entered, is_playable, read_spec, ready, shipped_spec};
pub use plans::clashes::clashes_of;
pub use plans::dealing::choice;
pub use plans::narrow::narrow;
pub use plans::own_gates::{Meant, gate_problems, gates_of_items, has_gates, joined};
pub use plans::seated::fitting;
pub use report::{CUT, Ending, StudyReport, cut};
pub use search::prices;
pub use spec::{Spec, read, spec_keys};
pub use watch::{Round, is_as_before, round};
pub use witness::{Witnessed, witness};
pub use written::written;
