//! Sketches: what a game shows of a table or a sheet as facts (cells, tracks, piles, texts); its picture, its drawing in
//! letters and its plain text are made of that.
//!
//! A game says what lies where; the renderer decides how that looks. Texts are a stranger's and stay text. It knows no
//! game, reads nothing and prints nothing.
//!
//! ```
//! use javelina_sketch::{Body, Panel, Sketch, Theme};
//!
//! let panel = Panel { title: "Round".into(), body: Body::Text(vec!["the third".into()]), ..Panel::default() };
//! let sketch = Sketch { game: "arizona".into(), panels: vec![panel], ..Sketch::default() };
//! assert!(sketch.svg(Theme::Light).contains(">the third</text>"));
//! assert!(sketch.plain().contains(&"the third".to_string()));
//! ```

mod cells;
mod draw;
mod drawn;
mod icons;
mod layout;
mod model;
mod palette;
mod pen;
mod plain;
mod svg;

pub use cells::{Padded, beginning, cells, cut};
pub use drawn::{Anchor, Drawing, signs_in_words};
pub use icons::{CACTI, DISCOVERY, FOX, Icon, LIZARD, OWL, RABBIT, REFLICK, SMALL_CACTI, SWAP};
pub use model::{Badge, Body, Cell, Grid, Link, Mark, Panel, Pawn, Row, Sketch, Track, Way};
pub use palette::{FAINT, HAIR, INK, PANEL, PAPER, Theme, Tone, badge, dark_rules, letters, player};
pub use pen::{Align, Pen, Px, bold, filled, outlined, serif, stroke, tenth};
