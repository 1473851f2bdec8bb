//! Language server: what the author's desk knows, by the Language Server Protocol over standard input and output.
//!
//! One thread answers; frames are read and written by two others (`frames.rs`), and a fourth plays examples
//! (`examples.rs`). A change marks the root of its file as
//! dirty; it is analysed when nothing came for [`QUIET`], or at once when a request needs it, so an answer is never older
//! than the text that it is about.

mod answers;
mod beside;
mod documents;
mod examples;
mod fixes;
mod frames;
mod outline;
mod roots;
mod server;
mod told;
mod uris;
mod wire;

use std::time::Duration;

use anyhow::anyhow;
use javelina_author::Encoding;
use lsp_server::{Connection, Message, ProtocolError};

use crate::failure::Ended;
use crate::{Cli, FINDINGS, FINE};
pub(crate) use examples::CODES;
use server::Server;
use wire::{Initialize, capabilities};

/// How long nothing must come before what was typed is analysed.
const QUIET: Duration = Duration::from_millis(30);

/// Serves the editor until it goes away; fine if it said so before.
pub(crate) fn run(cli: &Cli) -> Ended {
    let (connection, ends) = frames::standard();
    let served = serve(cli, &connection);
    drop(connection); // ends the thread that writes
    // What an editor says too early leaves the one that reads waiting.
    if served.as_ref().err().is_none_or(ProtocolError::channel_is_disconnected) {
        ends.join()?;
    }
    let is_ended = served.map_err(|error| anyhow!("the editor broke off: {error}"))?;
    Ok(if is_ended { FINE } else { FINDINGS })
}

/// Whether the editor said that it would end.
fn serve(cli: &Cli, connection: &Connection) -> Result<bool, ProtocolError> {
    let (id, params) = connection.initialize_start()?;
    let wanted: Initialize = serde_json::from_value(params).unwrap_or_default();
    let is_bytes = wanted.capabilities.general.position_encodings.iter().any(|one| one == "utf-8");
    let (encoding, word) = if is_bytes { (Encoding::Utf8, "utf-8") } else { (Encoding::Utf16, "utf-16") };
    let about = serde_json::json!({ "name": "javelina", "version": env!("CARGO_PKG_VERSION") });
    let offer = serde_json::json!({ "capabilities": capabilities(word, &answers::legend()), "serverInfo": about });
    connection.initialize_finish(id, offer)?;
    let options = wanted.initialization_options.unwrap_or_default();
    let packs = cli.packs.iter().cloned().chain(options.packs.into_iter().map(Into::into)).collect();
    let send = |message| connection.sender.send(message).unwrap_or_default(); // an editor that is gone is met at the next message
    let mut server = Server::new(cli.games, packs, encoding, &send);
    server.has_snippets = wanted.capabilities.text_document.completion.completion_item.snippet_support;
    server.has_terminal = options.terminal;
    if !options.book.is_empty() {
        server.book = options.book;
    }
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
            None => return Ok(false),
            Some(Message::Request(request)) if connection.handle_shutdown(&request)? => return Ok(true),
            Some(Message::Request(request)) => server.answer(request),
            Some(Message::Notification(note)) if note.method == "exit" => return Ok(false),
            Some(Message::Notification(note)) => server.heed(note),
            Some(Message::Response(_)) => {}
        }
    }
}
