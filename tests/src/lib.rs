//! Specifications across packages: laws that every game obeys.

pub mod laws;
