//! Compiled clauses: programs, their grafts, and their words.

pub(super) mod graft;
pub(super) mod hybrid;
pub(super) mod marks;
pub(super) mod only;
pub(super) mod operand;
pub(super) mod program;
pub(super) mod renamed;
pub(super) mod said;
pub(super) mod set;
pub(super) mod steps;
