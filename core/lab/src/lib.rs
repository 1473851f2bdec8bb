//! core/lab
