//! Messages out of turn, and what is no message.

use serde_json::{Value, json};

use super::editor::Editor;
use super::{CARD, codes, pack};

/// A message that is no JSON, and whatever comes too early or too late.
#[test]
fn messages_out_of_turn_are_answered_and_the_server_goes_on() {
    let folder = pack("lsp-early");
    let mut editor = Editor::start(&folder);
    let document = json!({ "uri": editor.uri("h/cards.toml"), "languageId": "any", "version": 0, "text": CARD });
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    let about = json!({ "textDocument": editor.about("h/cards.toml") });
    let early = editor.request("textDocument/documentSymbol", about.clone());
    assert!(early["error"]["code"] == -32002 && !early.to_string().contains("montain"), "{early}");
    editor.shake(&["utf-16"], json!({ "capabilities": { "general": { "positionEncodings": ["utf-16"] } } }));
    // Before `initialized`.
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    assert_eq!(codes(&editor.published("h/cards.toml")), ["V2013", "V2030"]);
    editor.tell("initialized", json!({}));
    for (bytes, code) in [
        (&b"{\"jsonrpc\":}"[..], -32700),
        (b"\xff\xfe", -32700),
        (b"[1, 2]", -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":[]}", -32600),
    ] {
        editor.write(format!("Content-Length: {}\r\n\r\n", bytes.len()).as_bytes());
        editor.write(bytes);
        let refused = editor.until(|message| message["id"].is_null() && !message["error"].is_null());
        assert_eq!(refused["error"]["code"], code, "{refused}");
    }
    assert!(editor.ask("textDocument/documentSymbol", about.clone()).is_array());
    assert_eq!(editor.ask("shutdown", Value::Null), Value::Null);
    assert_eq!(editor.request("textDocument/documentSymbol", about)["error"]["code"], -32600);
    editor.tell("textDocument/didOpen", json!({ "textDocument": document }));
    editor.tell("exit", Value::Null);
    assert_eq!(editor.left(), (0, String::new()));
}
