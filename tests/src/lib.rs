//! Specifications across packages: laws that every game obeys.

pub mod claims;
pub mod content;
pub mod exact;
pub mod language;
pub mod largest;
pub mod laws;
pub mod meaning;
pub mod oasis;
pub mod play;
pub mod reference;
pub mod schema;
pub mod scripts;
pub mod sonora;
pub mod timeline;

/// Number of cases of a law: `JAVELINA_CASES`, or `usual` where the variable is not set.
pub fn cases<T: std::str::FromStr>(usual: T) -> T {
    std::env::var("JAVELINA_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}
