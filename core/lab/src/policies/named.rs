//! Policies by their names.

use javelina_engine::{Playable, did_you_mean, printable};
use thiserror::Error;

use crate::policies::greedy::{Careless, Greedy};
use crate::policies::mcts::{MOST_PLAYOUTS, Mcts, PLAYOUTS};
use crate::policies::policy::{Policy, Random};

/// The policies that [`policy`] knows, with a line of help each.
pub const POLICIES: &[(&str, &str)] = &[
    (
        "random",
        "plays a random legal action, all equally likely; flicks mostly at usual speeds, sometimes at any speed",
    ),
    (
        "greedy",
        "tries each legal action with the information it has and plays the one with the best position right after",
    ),
    ("mcts", "searches with 200 playouts per decision; `mcts:N` with N, 1 to 100,000"),
    (
        "easy",
        "like `greedy`, but sometimes plays at random; the game's `policy.careless` sets the share of random moves",
    ),
    ("normal", "like `greedy`"),
    ("strong", "like `mcts`; the game's `policy.playouts` sets the number of playouts"),
];

/// Why there is no policy of a name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PolicyError {
    /// No policy is called so.
    #[error("there is no policy `{}`; {}", printable(.0, 40), known(.0))]
    Unknown(String),
    /// The number of `mcts:N` is none, or out of range.
    #[error("`mcts:N` takes a whole number of playouts from 1 to {MOST_PLAYOUTS}")]
    Playouts,
    /// A number stands behind the name of a policy that takes none.
    #[error("`{0}` takes no number; only `mcts:N` does")]
    Number(String),
    /// A program of others does not play, as whoever starts it says.
    #[error("{0}")]
    Outside(String),
}

/// The policy that may have been meant, or all there are.
fn known(name: &str) -> String {
    let word = name.split(':').next().unwrap_or(name);
    let known: Vec<&str> = POLICIES.iter().map(|(name, _)| *name).collect();
    did_you_mean(word, known.iter().copied()).unwrap_or_else(|| format!("policies: {}", known.join(", ")))
}

/// What a name asks for.
enum Mind {
    Random,
    Greedy,
    /// Plays at random now and then, else as `greedy`.
    Careless,
    /// Searches with so many playouts, or as many as the game says.
    Mcts(Option<u32>),
}

/// Reads the name of a policy: `greedy`, `mcts:400`.
fn mind(name: &str) -> Result<Mind, PolicyError> {
    let (word, number) = name.split_once(':').map_or((name, None), |(word, number)| (word, Some(number)));
    let mind = match word {
        "random" => Mind::Random,
        "greedy" | "normal" => Mind::Greedy,
        "easy" => Mind::Careless,
        "strong" => Mind::Mcts(None),
        "mcts" => {
            let playouts = number.map_or(Some(PLAYOUTS), |number| {
                let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
                number.parse().ok().filter(|wanted| is_plain && (1..=MOST_PLAYOUTS).contains(wanted))
            });
            return Ok(Mind::Mcts(Some(playouts.ok_or(PolicyError::Playouts)?)));
        }
        _ => return Err(PolicyError::Unknown(name.into())),
    };
    if number.is_some() { Err(PolicyError::Number(word.into())) } else { Ok(mind) }
}

/// The policy of a name; what the name says of its seat after an `@` is left to the game.
///
/// # Errors
///
/// [`PolicyError`]: there is none; the policies there are.
pub fn policy<G: Playable>(name: &str) -> Result<Box<dyn Policy<G>>, PolicyError> {
    let name = javelina_engine::player(name);
    Ok(match mind(name)? {
        Mind::Random => Box::new(Random),
        Mind::Greedy => Box::new(Greedy::<G>::named(name)),
        Mind::Careless => Box::new(Careless::<G>::named(name)),
        Mind::Mcts(playouts) => Box::new(Mcts::<G>::new(name, playouts)),
    })
}

/// Whether a name is that of a policy.
///
/// # Errors
///
/// As [`policy`].
pub fn check_policy(name: &str) -> Result<(), PolicyError> {
    mind(name).map(|_| ())
}
