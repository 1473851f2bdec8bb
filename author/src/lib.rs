//! Language service: text in, answers out, for whoever edits the texts of packs.
//!
//! [`overlaid`] puts files that are being edited into packs; an [`Analysis`] answers from what the loader made of them. [`Lines`] turns bytes into the lines and columns of an editor. This crate reads no file, speaks no protocol and
//! parses nothing in a way of its own.
//!
//! ```
//! use javelina_author::{Encoding, Lines};
//! let lines = Lines::new("rule a\n  when x", Encoding::Utf16);
//! assert_eq!(lines.place(9), (1, 2));
//! assert_eq!(lines.byte(1, 2), 9);
//! ```

mod about;
mod analysis;
mod colours;
mod complete;
mod ends;
mod keys;
mod layout;
mod marked;
mod outline;
mod position;
mod rename;
mod rhai;
mod schema;
mod typed;

pub use analysis::{Analysis, Named, overlaid, with_host};
pub use colours::{Colour, Coloured};
pub use complete::{MOST, Offer, Offered, Offers};
pub use ends::{hunks, with_ends};
pub use layout::laid_out;
pub use outline::{Lens, PACK};
pub use position::{Encoding, Lines};
pub use rename::Stays;
pub use schema::schema;
pub use typed::BESIDE;
