//! The base rules of the games, one folder each, files in the order of the rulebook.
//!
//! A game asks its rule points and knows no parser, no file and no content: sheets, tables and cards come in as checked
//! values.
//!
//! ```
//! // Rules of content answer rule points, which each game declares.
//! let points = javelina_games::arizona::CATALOGUE.points;
//! assert!(points.iter().any(|point| point.name == "deliver"));
//! ```

pub mod arizona;
pub mod cliffs;
pub mod keystone;
pub mod sonora;
mod words;
