//! PLACEHOLDER of the chief, to be overwritten by kstext.
use super::Keystone;
use super::decide::Why;
use super::state::{Action, State};
use javelina_engine::{Move, Refusal, Source};
impl Keystone {
    pub(super) fn refuse(&self, _: &State, _: &Move<Action>, why: Why) -> Box<Refusal> {
        Refusal::new(Source::Table, format!("{why:?}"))
    }
}
