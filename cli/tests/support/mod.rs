//! The binary in a folder of its own.
#![allow(dead_code, reason = "each test file uses its part")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A disk for sessions that neither read nor write.
pub struct NoDisk;

impl javelina::Disk for NoDisk {
    fn read(&self, path: &str, _: usize) -> anyhow::Result<String> {
        Err(anyhow::anyhow!("{path}: not here"))
    }
    fn write(&self, path: &str, _: &str) -> anyhow::Result<()> {
        Err(anyhow::anyhow!("{path}: not here"))
    }
}

/// A folder of its own for a test; removed when the test ends.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let (run, nth) = (std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{run}-{nth}"));
        let _ = fs::remove_dir_all(&path); // what a killed run left
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.run_with(arguments, "")
    }

    pub fn run_with(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_javelina"))
            .args(arguments)
            .current_dir(&self.0)
            .env("NO_COLOR", "1")
            .env("XDG_STATE_HOME", self.0.join("state"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes()); // it may have ended already
        child.wait_with_output().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0); // nothing depends on it
    }
}

pub fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).to_string()
}

pub fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).to_string()
}

pub fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// Whether a text of `check` blames something: notes do not.
pub fn is_blamed(text: &str) -> bool {
    text.contains("error[") || text.contains("warning[")
}
