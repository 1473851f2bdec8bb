//! PLACEHOLDER of the chief, to be overwritten by kstext.
use super::Keystone;
use super::state::{Action, State};
use javelina_engine::{Actor, Refusal, Source};
impl Keystone {
    pub(super) fn parse(&self, _: &State, _: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        Err(Refusal::new(Source::Table, text))
    }
}
