//! core/engine
