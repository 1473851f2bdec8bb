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
mod aside;
mod batch;
mod bets;
mod blame;
mod bootstrap;
mod clashes;
mod counts;
mod course;
mod coverage;
mod cuts;
mod drive;
mod duel;
mod endless;
mod enough;
mod errors;
mod fold;
mod gate;
mod html;
mod intervals;
mod items;
mod junit;
mod kept;
mod laws;
mod line;
mod markdown;
mod mcts;
mod meter;
mod metric;
mod moments;
mod panel;
mod places;
mod plan;
mod policy;
mod preflight;
mod record;
mod report;
mod roster;
mod row;
mod search;
mod seeds;
mod sequential;
mod shard;
mod shows;
mod shrink;
mod signature;
mod summary;
mod tally;
mod tree;
mod trial;
mod turned;
mod unlike;

pub use arena::{Arena, Maker, Worker, arena, arena_with};
pub use aside::Aside;
pub use batch::{Batch, Clock, Control};
pub use bets::Range;
pub use bootstrap::Bootstrap;
pub use clashes::Clash;
pub use coverage::{Covered, Watch, coverage};
pub use drive::{Driven, Players, decide, drive, tell};
pub use duel::Pair;
pub use errors::{ArenaError, BatchError, PolicyError, WorkersError};
pub use fold::{Fold, Of};
pub use gate::{Judged, Verdict};
pub use html::report_html;
pub use intervals::{Interval, Method, exact, student, wilson};
pub use items::{Figures, Item, Items, is_named};
pub use junit::{gate_names, junit};
pub use kept::{Kept, KeptError};
pub use markdown::summary_markdown;
pub use metric::{FigureId, FigureNames, ItemMetric, Metric};
pub use moments::Moments;
pub use panel::{Answer, answers};
pub use places::{Counts, Map, Maps};
pub use plan::{Aim, Arm, Bound, Figure, Gate, Plan, Rigor, chosen, quoted};
pub use policy::{Ahead, Ask, POLICIES, Playable, Policy, check_policy, policy};
pub use preflight::{Check, Enter, Flight, preflight};
pub use record::{Ending, Record};
pub use report::{Found, Report, Seconds};
pub use roster::items_text;
pub use row::Row;
pub use search::{search_code, search_text};
pub use seeds::{Minds, game_seed, policy_luck};
pub use shard::{MAX_SHARDS, Shard};
pub use shows::shows;
pub use shrink::Shrunk;
pub use signature::{Group, Signature, signature};
pub use summary::{games_header, summary_json, summary_text};
