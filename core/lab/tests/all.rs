//! Every specification of this package in one binary; a file is a module.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]

mod aside;
mod batch;
mod early;
mod error_rate;
mod findings;
mod formats;
mod html;
mod items;
mod junit;
mod meter;
mod minds;
mod preflight;
mod shrinking;
mod statistics;
mod support;
