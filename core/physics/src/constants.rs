//! The constants of the model as data: name, unit, default, range, source, and what goes wrong at the extremes.
//!
//! [`LIST`] and [`Constants`] come from one declaration, so a reader of packs can check and list what it is given.

use thiserror::Error;

/// One constant of the model, for readers of packs and for reference pages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constant {
    /// The key in a pack file.
    pub name: &'static str,
    /// The unit; `1` for a pure number.
    pub unit: &'static str,
    /// The value unless a pack says otherwise.
    pub default: f64,
    /// The least value allowed.
    pub least: f64,
    /// The greatest value allowed.
    pub most: f64,
    /// What it is.
    pub doc: &'static str,
    /// Where the default comes from.
    pub source: &'static str,
    /// What goes wrong near the ends of the range.
    pub extremes: &'static str,
}

/// Why a constant was refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ConstantError {
    /// No constant has this name.
    #[error("no constant of the physics is called `{name}`")]
    Unknown {
        /// The name that was asked for.
        name: String,
    },
    /// The value is outside the range of the constant, or not a number.
    #[error("`{}` is {value}, but must be from {} to {} ({})", .constant.name, .constant.least, .constant.most, .constant.unit)]
    OutOfRange {
        /// The constant.
        constant: &'static Constant,
        /// The value that was refused.
        value: f64,
    },
}

macro_rules! constants {
    ($($name:ident: $unit:literal, $default:literal, $least:literal to $most:literal,
        $doc:literal, $source:literal, $extremes:literal;)*) => {
        /// Every constant of the model, in the order of [`Constants`].
        pub static LIST: &[Constant] = &[$(Constant {
            name: stringify!($name), unit: $unit, default: $default, least: $least, most: $most,
            doc: $doc, source: $source, extremes: $extremes,
        }),*];

        /// Checked values of all constants; see [`LIST`] for units, ranges and sources.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Constants {
            $(pub(crate) $name: f64,)*
        }

        impl Default for Constants {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Constants {
            /// The value of the constant called `name`.
            pub fn get(&self, name: &str) -> Option<f64> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// These constants with one value changed.
            ///
            /// # Errors
            ///
            /// [`ConstantError`] if no constant has this name or the value is outside its range.
            pub fn with(mut self, name: &str, value: f64) -> Result<Self, ConstantError> {
                let Some(constant) = LIST.iter().find(|constant| constant.name == name) else {
                    return Err(ConstantError::Unknown { name: name.to_string() });
                };
                if !(constant.least..=constant.most).contains(&value) {
                    return Err(ConstantError::OutOfRange { constant, value });
                }
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => {}
                }
                Ok(self)
            }
        }
    };
}

constants! {
    gravity: "mm/s^2", 9810.0, 1000.0 to 30000.0,
        "Gravity; with `mu` it gives the deceleration mu * gravity of every sliding disc.",
        "standard gravity, rounded",
        "only the product with `mu` matters: low values let discs slide for seconds and reach the cap on events";
    mu: "1", 0.25, 0.02 to 2.0,
        "Coulomb friction of a disc on the floor; the same on field, pads and rail.",
        "estimate for wood on printed laminate, no measurement of the printed game",
        "near 0 a flick bounces until the cap on events; near 2 no legal flick crosses the board";
    mu_contact: "1", 0.1, 0.0 to 1.0,
        "Coulomb friction where a disc touches a disc or a wall (throw and spin).",
        "between 0.05 and 0.12 of published impacts of pucks on blocks; ruling S61",
        "0 leaves out throw, which changes a fifth of the outcomes; above 0.3 leaving out the coupling of spin and floor shows";
    e_disc_slow: "1", 0.85, 0.0 to 1.0,
        "Restitution of two discs at very low closing speed.",
        "fitted by eye to filmed shots of wooden crokinole discs",
        "0 makes racks move as one lump with many small contacts; 1 loses nothing and long chains result";
    e_disc_slope: "1/(m/s)", 0.05, 0.0 to 1.0,
        "How much restitution falls for each m/s of closing speed. Note the unit: per m/s, not per mm/s.",
        "filmed shots: discs stop dead when slow and follow through when fast",
        "large values reach `e_disc_min` at every ordinary hit";
    e_disc_min: "1", 0.6, 0.0 to 1.0,
        "Restitution of two discs never falls below this.",
        "estimate, keeps the fall with speed within the speeds that were filmed",
        "above `e_disc_slow` it replaces it at all speeds";
    e_rail: "1", 0.55, 0.0 to 1.0,
        "Restitution of a disc at the rail and at the face of a pad.",
        "estimate for wood on a plastic frame",
        "0 leaves discs creeping along the rail; 1 with low `mu` reaches the cap on events";
    rail_hop_speed: "mm/s", 900.0, 1.0 to 100000.0,
        "A disc that meets rail or pad face with a greater normal speed jumps over it and is off the board.",
        "estimate: energy of a hop over 4 mm with most of the speed lost",
        "low values turn every rebound into a loss; above `max_flick_speed` nothing ever leaves over the rail";
    hole_capture_radius: "hole radii", 0.8, 0.05 to 1.0,
        "A moving disc can fall into the hole while its centre is within this share of the hole's radius.",
        "estimate",
        "1 captures discs that would roll out over the rim; small values let slow discs cross";
    hole_capture_speed: "mm/s", 500.0, 0.0 to 100000.0,
        "A disc slower than this within the capture radius falls in.",
        "estimate: time to fall below the rim while crossing",
        "0 captures only discs that stop over the hole; high values make the hole swallow break shots";
    max_flick_speed: "mm/s", 3000.0, 1.0 to 20000.0,
        "The fastest flick allowed.",
        "filmed crokinole shots stay below 3 m/s",
        "at 20 m/s a disc crosses the board in 15 ms; nothing breaks, since no time step is involved";
    stop_speed: "mm/s", 1.0, 0.001 to 10.0,
        "A disc that is slower than this after a hit stops at once. Free slides end at speed zero.",
        "a disc at 1 mm/s slides 0.2 um more",
        "small values give more events in clusters; large ones shorten the last slide visibly";
    min_separation: "mm/s", 1.0, 0.001 to 10.0,
        "Two things that hit part with at least this normal speed, so that resting contacts end.",
        "prevented endless small hits in 4,000 random flicks at a cost below 0.2 um",
        "small values let a squeezed disc reach the cap on events; large ones add energy to slow hits";
}

impl Constants {
    /// Deceleration of a sliding disc, mm/s²: `mu * gravity`.
    #[inline]
    pub fn deceleration(&self) -> f64 {
        self.mu * self.gravity
    }

    /// Restitution of two discs at a closing speed in mm/s.
    #[inline]
    pub fn disc_restitution(&self, closing: f64) -> f64 {
        let falling = self.e_disc_slow - self.e_disc_slope * closing / 1000.0;
        if falling > self.e_disc_min { falling } else { self.e_disc_min }
    }
}
