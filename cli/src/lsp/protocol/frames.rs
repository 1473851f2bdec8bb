//! Frames of the protocol on standard input and output, with limits on what an editor sends.

use std::io::{self, BufRead, Read, Write};
use std::thread::{JoinHandle, spawn};

use anyhow::{Result, bail, ensure};
use crossbeam_channel::{bounded, unbounded};
use javelina_engine::limits::MAX_FRAME;
use lsp_server::{Connection, ErrorCode, Message};
use serde::de::IgnoredAny;

/// The longest line of a header, in bytes, and the most lines of one.
const MAX_LINE: u64 = 1_024;
const MAX_LINES: usize = 32;
/// The most messages that wait; more stay in the pipe.
const MAX_WAITING: usize = 512;

pub(in crate::lsp) struct Ends {
    reader: JoinHandle<Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

/// A connection with whoever is at standard input and output.
pub(in crate::lsp) fn standard() -> (Connection, Ends) {
    let (sender, come) = bounded(MAX_WAITING);
    let (answers, receiver) = unbounded::<Message>();
    let reader = spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(read) = read(&mut input)? {
            let message = match read {
                Ok(message) => message,
                Err((code, why)) => {
                    refuse(code, why)?;
                    continue;
                }
            };
            let is_last = matches!(&message, Message::Notification(note) if note.method == "exit");
            if sender.send(message).is_err() || is_last {
                break;
            }
        }
        Ok(())
    });
    let writer = spawn(move || receiver.into_iter().try_for_each(|message| message.write(&mut io::stdout().lock())));
    (Connection { sender: answers, receiver: come }, Ends { reader, writer })
}

impl Ends {
    /// Waits until all is written and nothing more is read; what was wrong with a frame, if that is why.
    pub fn join(self) -> Result<()> {
        let written = self.writer.join().unwrap_or(Ok(()));
        if let Ok(Err(why)) = self.reader.join() {
            refuse(ErrorCode::InvalidRequest, &why.to_string())?;
            return Err(why);
        }
        Ok(written?)
    }
}

/// Answers what has no id that could be read.
fn refuse(code: ErrorCode, why: &str) -> io::Result<()> {
    let error = serde_json::json!({ "code": code as i32, "message": why });
    let text = serde_json::json!({ "jsonrpc": "2.0", "id": null, "error": error }).to_string();
    let mut output = io::stdout().lock();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// The contents of the next frame: a message, or why it is none. `None` at the end.
fn read(input: &mut impl BufRead) -> Result<Option<Result<Message, (ErrorCode, &'static str)>>> {
    let mut size = None;
    for at in 0.. {
        ensure!(at < MAX_LINES, "malformed LSP header: more than {MAX_LINES} lines");
        let mut line = Vec::new();
        input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            ensure!(at == 0, "the connection was closed within an LSP header");
            return Ok(None);
        }
        let Some(line) = line.strip_suffix(b"\r\n").and_then(|line| std::str::from_utf8(line).ok()) else {
            bail!("malformed LSP header: expected lines of at most {MAX_LINE} bytes that end in CR LF");
        };
        if line.is_empty() {
            break;
        }
        let Some((name, value)) = line.split_once(':') else { bail!("malformed LSP header: expected `Name: value`") };
        if name.eq_ignore_ascii_case("Content-Length") {
            size = value.trim().parse::<usize>().ok();
        }
    }
    let Some(size) = size else { bail!("malformed LSP header: missing Content-Length") };
    ensure!(size <= MAX_FRAME, "LSP message too large: {size} bytes, at most {MAX_FRAME} are allowed");
    let mut bytes = Vec::new();
    input.by_ref().take(size as u64).read_to_end(&mut bytes)?;
    ensure!(bytes.len() == size, "the connection was closed within an LSP message");
    Ok(Some(serde_json::from_slice(&bytes).map_err(|_| match serde_json::from_slice::<IgnoredAny>(&bytes) {
        Ok(_) => (ErrorCode::InvalidRequest, "not a JSON-RPC message"),
        Err(_) => (ErrorCode::ParseError, "not valid JSON"),
    })))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn why(bytes: &[u8]) -> String {
        let mut input = bytes;
        match read(&mut input) {
            Ok(Some(Err((code, why)))) => format!("{}: {why}", code as i32),
            Ok(message) => message.is_some().to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn what_is_no_frame_is_refused_with_its_reason_and_no_memory_is_taken_for_what_does_not_come() {
        let note = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        assert_eq!(why(format!("content-length: {}\r\nX: y\r\n\r\n{note}", note.len()).as_bytes()), "true");
        assert_eq!(why(b""), "false");
        let large = format!("LSP message too large: 99999999999 bytes, at most {MAX_FRAME} are allowed");
        assert_eq!(why(b"Content-Length: 99999999999\r\n\r\n{}"), large);
        assert_eq!(why(b"Content-Length: 8000000\r\n\r\n{}"), "the connection was closed within an LSP message");
        assert_eq!(why(b"Content-Length: 2\r\n\r\n{}"), "-32600: not a JSON-RPC message");
        assert_eq!(why(b"Content-Length: 2\r\n\r\n{:"), "-32700: not valid JSON");
        assert_eq!(why(b"Content-Length: 1\r\n\r\n\xff"), "-32700: not valid JSON");
        assert_eq!(why(b"Content-Length: 2"), why(b"hello\n"));
        for bytes in [&b"hello\n"[..], &[b'A'; 9_999], b"Content-Length: -5\r\n\r\n", b"X: y\r\n\r\n", b"\xff\xfe\0"] {
            assert!(why(bytes).starts_with("malformed LSP header: "), "{}", why(bytes));
        }
        assert_eq!(why("X: y\r\n".repeat(40).as_bytes()), format!("malformed LSP header: more than {MAX_LINES} lines"));
        assert_eq!(why(b"X: y\r\n"), "the connection was closed within an LSP header");
    }
}
