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

mod analysis;
mod complete;
mod edits;
mod keys;
mod marked;
mod position;
mod rhai;
mod schema;
mod shown;

pub use analysis::{Analysis, Named, overlaid, with_host};
pub use complete::{MOST, Offer, Offered, Offers};
pub use edits::ends::{hunks, with_ends};
pub use edits::layout::laid_out;
pub use edits::rename::Stays;
pub use position::{Encoding, Lines};
pub use schema::schema;
pub use shown::colours::{Colour, Coloured};
pub use shown::outline::{Lens, PACK};
pub use shown::typed::BESIDE;
