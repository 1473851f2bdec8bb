//! The REPL: commands on a table give replies. Pure: what it reads and writes goes through [`crate::Disk`].

mod answers;
mod desk;
mod session;
mod terminal;
pub mod transcript;
mod words;

pub use session::{Opening, Reply, Session};
pub use terminal::run;
