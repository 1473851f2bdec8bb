//! PLACEHOLDER of the chief, to be overwritten by kstext.
