//! Facts as one seat acts.

use crate::oasis::Oasis;

/// Facts as one seat acts.
pub type Asker<'a> = javelina_engine::Asker<'a, Oasis>;
