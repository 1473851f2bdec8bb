//! Verbs of number points: which of them speak.

use crate::rules::compiled::program::Body;
use crate::rules::scripts::script::NumberVerbs;

/// Which verbs of number points speak, so that the others need no pass.
#[derive(Clone, Copy, Default)]
pub(in crate::rules) struct Verbs {
    pub set: bool,
    pub add: bool,
    pub scale: bool,
    pub floor: bool,
    pub cap: bool,
}

impl Verbs {
    #[inline]
    pub fn note(&mut self, body: &Body) {
        match body {
            Body::Set(_) => self.set = true,
            Body::Add(_) => self.add = true,
            Body::Scale { .. } => self.scale = true,
            Body::Floor(_) => self.floor = true,
            Body::Cap(_) => self.cap = true,
            _ => {}
        }
    }

    /// Notes the verbs of a script.
    pub fn note_script(&mut self, verbs: &NumberVerbs) {
        self.set |= verbs.set.is_some();
        self.add |= verbs.add != 0;
        self.scale |= !verbs.scale.is_empty();
        self.floor |= verbs.floor.is_some();
        self.cap |= verbs.cap.is_some();
    }
}
