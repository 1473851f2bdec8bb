//! What a folder of results says about itself: `plan.json`, from which its batch can be judged again.

use serde::{Deserialize, Serialize};

use crate::plan::Plan;
use crate::shard::Shard;

const FORMAT: &str = "javelina.plan/1";

/// A plan as it is kept beside the games, and the part of it that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// What was to be played.
    pub plan: Plan,
    /// The part that was played, if it was not the whole.
    pub shard: Option<Shard>,
    /// The words after `javelina batch` that name what is played.
    pub source: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    format: String,
    engine: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    source: String,
    plan: Plan,
}

#[derive(Deserialize)]
struct Head {
    format: String,
    engine: String,
}

impl Kept {
    /// `plan.json`.
    #[must_use]
    pub fn text(&self) -> String {
        let raw = Raw {
            format: FORMAT.into(),
            engine: env!("CARGO_PKG_VERSION").into(),
            shard: self.shard.map(|shard| shard.to_string()),
            source: self.source.clone(),
            plan: self.plan.clone(),
        };
        serde_json::to_string_pretty(&raw).unwrap_or_default() + "\n"
    }

    /// Reads `plan.json`.
    ///
    /// # Errors
    ///
    /// A sentence: another format, another version of the engine, or a damaged text.
    pub fn read(text: &str) -> Result<Self, String> {
        let head: Head = serde_json::from_str(text).map_err(|_| "this is no plan of a batch".to_string())?;
        if head.format != FORMAT {
            let format = javelina_engine::printable(&head.format, 60);
            return Err(format!("the format `{format}` is not known; `{FORMAT}` is read"));
        }
        if head.engine != env!("CARGO_PKG_VERSION") {
            let engine = javelina_engine::printable(&head.engine, 60);
            let own = env!("CARGO_PKG_VERSION");
            return Err(format!("played by version {engine}, but this is version {own}; use one version for all"));
        }
        let raw: Raw = serde_json::from_str(text).map_err(|error| format!("the plan is damaged: {error}"))?;
        let shard = match &raw.shard {
            None => None,
            Some(text) => Some(Shard::parse(text).ok_or("the plan is damaged: no such part of a batch")?),
        };
        Ok(Self { plan: raw.plan, shard, source: raw.source })
    }
}

/// Seats as letters.
pub(crate) mod letter {
    use javelina_engine::Seat;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(seat: &Option<Seat>, out: S) -> Result<S::Ok, S::Error> {
        seat.map(Seat::letter).serialize(out)
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Seat>, D::Error> {
        let letter = Option::<char>::deserialize(from)?;
        let seat = |letter| Seat::of_letter(letter).ok_or_else(|| D::Error::custom("no seat has this letter"));
        letter.map(seat).transpose()
    }
}
