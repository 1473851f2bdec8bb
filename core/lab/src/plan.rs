//! What a batch is to play, and the bars that it must clear.

use javelina_engine::{Digest, Seat};
use serde::{Deserialize, Serialize};

use crate::intervals::Method;

/// Games that are all measured on their way even for figures that are only shown.
const FEW: u64 = 1_000;

/// A batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What the batch is called.
    pub title: String,
    /// Where the seeds of its games come from, see [`game_seed`](crate::game_seed).
    pub seed: u64,
    /// Confidence of all intervals, in percent.
    pub confidence: u8,
    /// What is played. Game `k` has the same luck in every arm.
    pub arms: Vec<Arm>,
    /// How sure the verdicts must be, and whether arms stop early.
    pub rigor: Rigor,
    /// The bars. That nothing is found amiss is a gate of every batch and not listed here.
    pub gates: Vec<Gate>,
    /// Whether every game is measured on its way, so that cards, tokens and the like have figures of all games.
    #[serde(default, skip_serializing_if = "is_off")]
    pub items: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_off(switch: &bool) -> bool {
    !switch
}

/// Games of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arm {
    /// What the arm is called; no two of a plan are called the same.
    pub label: String,
    /// The id of the game.
    pub game: String,
    /// Ids of content in play, and settings or parameters as `NAME=NUMBER`; see [`chosen`].
    pub with: Vec<String>,
    /// How many seats there are, 1 to 8.
    pub seats: usize,
    /// Names of policies; seat by seat, over again if there are fewer than seats. They move on by one seat each game.
    pub policies: Vec<String>,
    /// How many games are played.
    pub games: u64,
    /// Digest of each content file.
    pub content: Vec<(String, String)>,
}

impl Arm {
    /// The policy of each seat in game `index`, as indices into [`policies`](Self::policies).
    #[must_use]
    pub fn who(&self, index: u64) -> Vec<usize> {
        let shift = (index % self.seats.max(1) as u64) as usize;
        (0..self.seats).map(|seat| (seat + shift) % self.seats % self.policies.len().max(1)).collect()
    }

    /// The words of the command line that name what the arm plays.
    #[must_use]
    pub fn words(&self, index: u64) -> String {
        let who = self.who(index);
        let names: Vec<&str> = who.iter().filter_map(|at| self.policies.get(*at)).map(String::as_str).collect();
        let with =
            if self.with.is_empty() { String::new() } else { format!(" --with {}", quoted(&self.with.join(","))) };
        format!("{} --seats {}{with}", quoted(&self.game), quoted(&names.join(",")))
    }
}

/// A word of a command line, quoted for a shell where it needs to be.
#[must_use]
pub fn quoted(text: &str) -> String {
    let is_plain = |one: char| one.is_ascii_alphanumeric() || "_-./,:=@%+".contains(one);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.into();
    }
    let text: String = text.chars().filter(|one| !one.is_control() || *one == '\n').collect();
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// A bar: a figure of an arm, or its difference from the same figure of another arm, must lie within a bound.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gate {
    /// What the gate says, in the words of its author.
    pub title: String,
    /// The arm, by its place in the plan.
    pub arm: usize,
    /// What is looked at.
    pub figure: Figure,
    /// The arm whose figure is taken away, game by game.
    pub against: Option<usize>,
    /// Where the mean must lie.
    pub bound: Bound,
    /// How it is judged.
    pub aim: Aim,
}

/// How the verdicts of a plan come about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rigor {
    /// The chance that any verdict of the plan is wrong, all gates and looks together; what is missing to the confidence
    /// without.
    pub alpha: Option<f64>,
    /// Whether an arm stops as soon as all of its gates are settled. The number of games in the plan is the most then.
    pub early: bool,
}

/// How a gate is judged.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// The smallest distance from the bound that matters: a figure that is nearer for sure is not worth more games.
    pub effect: Option<f64>,
    /// The chance of leaving a figure undecided that is `effect` away from the bound.
    pub beta: f64,
    /// How the interval is made.
    pub method: Method,
    /// The question that it answers for the policy of its arm, if it is asked over a panel of policies: gates with the same
    /// number ask the same, and stand in the order of the panel, the weakest policy first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<u32>,
}

impl Default for Aim {
    fn default() -> Self {
        Self { effect: None, beta: 0.1, method: Method::Fitting, question: None }
    }
}

/// A figure of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// `win` (a shared win counts in parts), `score`, `margin`, `winner score`, `spread` (best score less worst), `actions`, `moves`,
    /// `choices`, `legal actions`, `decisions`, `forced moves`, `lead changes`, `longest standstill`, `ending WORD`, `reached LEVEL`,
    /// `seen NAME`, `used NAME`, `points per use of NAME`, `lift of NAME` of a card, token or the like, or any that the game measures.
    pub metric: String,
    /// Of this seat only.
    #[serde(with = "crate::kept::letter")]
    pub seat: Option<Seat>,
    /// Of the seats of this policy only.
    pub policy: Option<String>,
}

/// Where a mean must lie, ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bound {
    /// At least this.
    pub least: Option<f64>,
    /// At most this.
    pub most: Option<f64>,
}

/// Tells ids of content from settings and parameters, which are written `NAME=NUMBER`.
#[must_use]
pub fn chosen(with: &[String]) -> (Vec<String>, Vec<(String, i32)>) {
    let (mut ids, mut settings) = (Vec::new(), Vec::new());
    for one in with {
        match one.split_once('=').and_then(|(name, value)| Some((name, value.parse().ok()?))) {
            Some((name, value)) => settings.push((name.to_string(), value)),
            None => ids.push(one.clone()),
        }
    }
    (ids, settings)
}

impl Plan {
    /// How many games are played in all.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.arms.iter().map(|arm| arm.games).sum()
    }

    /// The chance that any verdict is wrong.
    #[must_use]
    pub fn alpha(&self) -> f64 {
        self.rigor.alpha.unwrap_or(1.0 - f64::from(self.confidence.min(99)) / 100.0)
    }

    /// Whether a gate needs each game of an arm to be measured on its way.
    pub(crate) fn meters(&self, arm: usize) -> bool {
        // What is only shown is worth it where there are few games.
        let few = self.arms.get(arm).is_some_and(|arm| arm.games <= FEW);
        let needs = |gate: &Gate| (gate.arm == arm || gate.against == Some(arm)) && (few || !gate.bound.is_open());
        self.items || self.gates.iter().any(|gate| needs(gate) && crate::meter::is_metered(&gate.figure.metric))
    }

    /// A digest of everything that decides what the games are. Titles are not part of it, gates and confidence only if arms
    /// stop early.
    #[must_use]
    pub fn digest(&self) -> String {
        let mut digest = Digest::new();
        digest.bytes(&self.seed.to_le_bytes());
        for arm in &self.arms {
            digest.bytes(format!("{arm:?}").as_bytes());
        }
        for place in (0..self.arms.len()).filter(|place| self.meters(*place)) {
            digest.bytes(format!("metered {place}").as_bytes());
        }
        if self.rigor.early {
            digest.bytes(format!("early {:?}", self.alpha()).as_bytes());
            for gate in &self.gates {
                let parts = (gate.arm, &gate.figure, gate.against, gate.bound, gate.aim);
                digest.bytes(format!("{parts:?}").as_bytes());
            }
        }
        format!("{:016x}", digest.finish())
    }
}
