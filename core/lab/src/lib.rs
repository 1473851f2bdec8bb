//! Many games: policies, the driver that lets them play, batches over all cores, statistics and gates.
//!
//! This crate knows no game, prints nothing, reads no file and has no clock. It hands out records and texts in an order
//! that does not depend on how many workers made them; whoever calls it writes them down.
//!
//! ```
//! // A share of 8 in 10, with its 95 % interval by Wilson.
//! let interval = javelina_lab::wilson(8.0, 10, 0.05);
//! assert_eq!(format!("{:.6} {:.6}", interval.low, interval.high), "0.490162 0.943318");
//! ```

mod arena;
mod batch;
mod bootstrap;
mod course;
mod drive;
mod duel;
mod fold;
mod gate;
mod intervals;
mod junit;
mod laws;
mod meter;
mod moments;
mod plan;
mod policy;
mod preflight;
mod record;
mod report;
mod search;
mod seeds;
mod sequential;
mod summary;
mod tally;

pub use arena::{Arena, Worker, arena};
pub use batch::{Batch, Control};
pub use bootstrap::Bootstrap;
pub use drive::{Driven, Players, drive};
pub use duel::Pair;
pub use fold::{Fold, Of, Row};
pub use gate::{Judged, Verdict};
pub use intervals::{Interval, Method, exact, student, wilson};
pub use junit::junit;
pub use moments::Moments;
pub use plan::{Aim, Arm, Bound, Figure, Gate, Plan, Rigor, chosen};
pub use policy::{Ask, POLICIES, Playable, Policy, policy};
pub use preflight::{Check, Enter, Flight, preflight};
pub use record::{Ending, Record};
pub use report::{Found, Report};
pub use search::{search_code, search_text};
pub use seeds::{Minds, game_seed, policy_luck};
pub use summary::{games_header, summary_json, summary_markdown, summary_text};
