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

mod caught;
mod comparing;
mod errors;
mod figures;
mod finding;
mod judging;
mod plans;
mod playing;
mod policies;
mod pool;
mod reports;
mod stop;

pub use caught::{caught, is_caught};
pub use comparing::differ::{Differ, DifferAsk, Mixer};
pub use comparing::difference::{DifferRow, Difference, Owner, Shown};
pub use comparing::least::least;
pub use comparing::lockstep::{Kind, Mismatch};
pub use errors::{ArenaError, BatchError, WorkersError};
pub use figures::fold::Fold;
pub use figures::item::{Item, is_named};
pub use figures::items::{Figures, Items};
pub use figures::metric::{FigureId, FigureNames, ItemMetric, Metric};
pub use figures::moments::Moments;
pub use figures::places::{Counts, Map, Maps};
pub use figures::row::{Of, Row};
pub use finding::clauses::Covered;
pub use finding::coverage::{Watch, coverage};
pub use finding::shows::shows;
pub use finding::shrink::Shrunk;
pub use finding::signature::{Group, Signature, signature};
pub use judging::panel::{Answer, answers};
pub use judging::statistics::bets::Range;
pub use judging::statistics::bootstrap::Bootstrap;
pub use judging::statistics::intervals::{Interval, Method, exact, student, wilson};
pub use judging::verdict::{Fault, Judged, Open, Pair, Unwon, Verdict};
pub use judging::wording::{common_error, verdict_brief, verdict_detail};
pub use plans::clashes::Clash;
pub use plans::kept::{Kept, KeptError};
pub use plans::names::gate_names;
pub use plans::plan::{Aim, Arm, Bound, Figure, Gate, Plan, Rigor, chosen, quoted};
pub use plans::preflight::{Check, Enter, Flight, Unending, preflight, unending};
pub use plans::seeds::{Minds, game_seed, policy_luck};
pub use plans::shard::{MAX_SHARDS, Shard};
pub use playing::arena::{Arena, Begins, Maker, Worker, arena, arena_with};
pub use playing::aside::Aside;
pub use playing::batch::{Batch, Clock, Control};
pub use playing::drive::{Driven, Players, decide, drive, tell};
pub use playing::record::{Ending, Record};
pub use policies::named::{POLICIES, PolicyError, check_policy, policy};
pub use policies::policy::{Ahead, Ask, Policy, Rated, Worth};
pub use reports::batch::{Depth, document, report_html, summary_markdown, summary_text};
pub use reports::document::{Cells, Document, DocumentBlock, DocumentTable, Entry, Format, Inline};
pub use reports::junit::{junit, stamp_text};
pub use reports::likeness::game_in_words;
pub use reports::plain::{
    Thing, clearness, compared, gates_in_words, is_compared, is_unseen, promise, thing_in_words, unchanged, went_wrong,
    would_show,
};
pub use reports::report::{Found, Report, Seconds};
pub use reports::roster::items_text;
pub use reports::search::{price, proposals_json, proposed, search_page};
pub use reports::summary::{games_header, summary_json};
pub use reports::wrapping::wrap;
pub use stop::Stop;
