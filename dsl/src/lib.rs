//! dsl
