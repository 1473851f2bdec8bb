//! Language server: what the author's desk knows, by the Language Server Protocol over standard input and output.
//!
//! One thread answers; frames are read and written by two others (`frames.rs`), and a fourth plays examples
//! (`examples.rs`). A change marks the root of its file as
//! dirty; it is analysed when nothing came for [`QUIET`], or at once when a request needs it, so an answer is never older
//! than the text that it is about.

mod answers;
mod beside;
mod documents;
mod edited;
mod examples;
mod fixes;
mod outline;
mod protocol;
mod roots;
mod server;
mod told;

use std::path::PathBuf;
use std::time::Duration;

use javelina_author::Encoding;
use lsp_server::{Connection, ErrorCode, Message, RequestId, Response};
use serde::Deserialize;
use serde_json::Value;

use crate::args::LspArgs;
use crate::failure::Ended;
use crate::{Cli, Console, FINDINGS, FINE, Games};
use protocol::wire::{Options, capabilities};
use server::Server;

/// How long nothing must come before what was typed is analysed.
const QUIET: Duration = Duration::from_millis(30);

/// Serves the editor until it goes away; fine if it said so before.
pub(crate) fn run(_: &LspArgs, cli: &Cli, _: &mut Console) -> Ended {
    let (connection, ends) = protocol::frames::standard();
    let is_ended = serve(cli.games, &cli.packs, &connection);
    drop(connection); // ends the thread that writes
    ends.join()?;
    Ok(if is_ended { FINE } else { FINDINGS })
}

/// Waits for the request that begins a session; `None` if the editor goes away before.
fn begun(connection: &Connection, send: &dyn Fn(Message)) -> Option<(RequestId, Value)> {
    loop {
        match connection.receiver.recv().ok()? {
            Message::Request(request) if request.method == "initialize" => return Some((request.id, request.params)),
            Message::Request(request) => {
                send(refusal(request.id, ErrorCode::ServerNotInitialized, "the first request must be `initialize`"));
            }
            Message::Notification(note) if note.method == "exit" => return None,
            Message::Notification(_) | Message::Response(_) => {}
        }
    }
}

fn refusal(id: RequestId, code: ErrorCode, why: &str) -> Message {
    Response::new_err(id, code as i32, why.into()).into()
}

/// Answers until the editor ends; returns `true` if it asked for the end before.
fn serve(games: Games, packs: &[PathBuf], connection: &Connection) -> bool {
    let send = |message| connection.sender.send(message).unwrap_or_default(); // an editor that is gone is met at the next message
    let Some((id, params)) = begun(connection, &send) else { return false };
    let can = |path: &str| params.pointer(path).and_then(Value::as_bool).unwrap_or_default();
    let encodings = params.pointer("/capabilities/general/positionEncodings").and_then(Value::as_array);
    let is_bytes = encodings.is_some_and(|all| all.iter().any(|one| one == "utf-8"));
    let (encoding, word) = if is_bytes { (Encoding::Utf8, "utf-8") } else { (Encoding::Utf16, "utf-16") };
    let about = serde_json::json!({ "name": "javelina", "version": env!("CARGO_PKG_VERSION") });
    let offer = serde_json::json!({ "capabilities": capabilities(word, &answers::legend()), "serverInfo": about });
    send(Response::new_ok(id, offer).into());
    let options = params.get("initializationOptions").and_then(|options| Options::deserialize(options).ok());
    let options = options.unwrap_or_default();
    let packs = packs.iter().cloned().chain(options.packs.into_iter().map(Into::into)).collect();
    let mut server = Server::new(games, packs, encoding, &send);
    server.has_snippets = can("/capabilities/textDocument/completion/completionItem/snippetSupport");
    server.has_versions = can("/capabilities/workspace/workspaceEdit/documentChanges");
    server.has_terminal = options.terminal;
    server.book = options.book;
    let mut is_ended = false;
    loop {
        let message = if server.is_dirty() {
            match connection.receiver.recv_timeout(QUIET) {
                Err(error) if error.is_timeout() => {
                    server.settle();
                    continue;
                }
                other => other.ok(),
            }
        } else {
            connection.receiver.recv().ok()
        };
        match message {
            None => return false,
            Some(Message::Notification(note)) if note.method == "exit" => return is_ended,
            Some(Message::Request(request)) if request.method == "shutdown" => {
                is_ended = true;
                send(Response::new_ok(request.id, ()).into());
            }
            Some(Message::Request(request)) if is_ended => {
                send(refusal(request.id, ErrorCode::InvalidRequest, "no request is allowed after `shutdown`"));
            }
            Some(Message::Request(request)) => server.answer(request),
            Some(Message::Notification(note)) => server.heed(note),
            Some(Message::Response(_)) => {}
        }
    }
}
