//! What a folder of results says about itself: `plan.json`, from which its batch can be judged again.

use javelina_engine::printable;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::plans::plan::Plan;
use crate::plans::shard::Shard;

const FORMAT: &str = "javelina.plan/1";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A plan as it is kept beside the games, and the part of it that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// What was to be played.
    pub plan: Plan,
    /// The part that was played, if it was not the whole.
    pub shard: Option<Shard>,
    /// The words after `javelina` that play it again.
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

/// Why `plan.json` cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KeptError {
    /// It is something else.
    #[error("not the plan of a batch")]
    NoPlan,
    /// It has another format.
    #[error("unknown format `{}`; this version reads `{FORMAT}`", printable(.0, 60))]
    Format(String),
    /// Another version of the engine has written it.
    #[error("played by version {}, but this is version {}; use the same version everywhere", printable(.0, 60), VERSION)]
    Version(String),
    /// Part of it is missing or changed.
    #[error("the plan is damaged: {0}")]
    Damaged(String),
}

impl Kept {
    /// `plan.json`.
    pub fn text(&self) -> String {
        let raw = Raw {
            format: FORMAT.into(),
            engine: VERSION.into(),
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
    /// [`KeptError`]: another format, another version of the engine, or a damaged text.
    pub fn read(text: &str) -> Result<Self, KeptError> {
        let head: Head = serde_json::from_str(text).map_err(|_| KeptError::NoPlan)?;
        if head.format != FORMAT {
            return Err(KeptError::Format(head.format));
        }
        if head.engine != VERSION {
            return Err(KeptError::Version(head.engine));
        }
        let raw: Raw = serde_json::from_str(text).map_err(|error| KeptError::Damaged(error.to_string()))?;
        let none = || KeptError::Damaged("the batch has no such part".into());
        let shard = raw.shard.as_ref().map(|text| Shard::parse(text).ok_or_else(none)).transpose()?;
        Ok(Self { plan: raw.plan, shard, source: raw.source })
    }
}
