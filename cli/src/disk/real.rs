//! The file system of a session.

use std::path::Path;

use anyhow::Result;
use javelina_session::Disk;

use super::{Output, read_text, spare};

/// The file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn read(&self, path: &str, limit: usize) -> Result<String> {
        read_text(Path::new(path), limit)
    }

    fn write(&self, path: &str, text: &str) -> Result<()> {
        spare(Path::new(path), text, |path| format!("`save! {path}` replaces it"))?;
        self.replace(path, text)
    }

    fn replace(&self, path: &str, text: &str) -> Result<()> {
        Output::Record.write_private(Path::new(path), text)
    }
}
