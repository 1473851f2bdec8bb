//! Keystone: rulings, what is read and shown.

pub(super) mod keystone_hidden;
pub(super) mod keystone_read;
pub(super) mod keystone_rulings;
pub(super) mod keystone_shown;
pub(super) mod keystone_table;
