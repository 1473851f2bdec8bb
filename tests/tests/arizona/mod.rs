//! Arizona: the draft in secret.

pub(super) mod secret_draft;
