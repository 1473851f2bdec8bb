//! An editor for tests. It takes nothing but frames.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{JoinHandle, spawn};
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::Folder;

/// How long an answer may take, on a machine that does many other things.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Editor {
    folder: PathBuf,
    server: Child,
    to: Option<ChildStdin>,
    from: Receiver<Value>,
    reader: Option<JoinHandle<()>>,
    next: i32,
    version: i32,
    /// Messages that came while another one was waited for.
    early: Vec<Value>,
    /// Whether frames are sent a few bytes at a time.
    pub in_pieces: bool,
}

/// Reads frames up to the end; anything that is no frame stops the test.
fn frames(mut from: BufReader<impl Read>, each: impl Fn(Value)) {
    loop {
        let mut line = String::new();
        if from.read_line(&mut line).unwrap() == 0 {
            return;
        }
        let length: usize = line.strip_prefix("Content-Length: ").expect("a header").trim_end().parse().unwrap();
        line.clear();
        from.read_line(&mut line).unwrap();
        assert_eq!(line, "\r\n", "an empty line ends the header");
        let mut bytes = vec![0; length];
        from.read_exact(&mut bytes).unwrap();
        let message: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(message["jsonrpc"], "2.0");
        each(message);
    }
}

impl Editor {
    /// Starts the server and shakes hands. `units`: the encodings that the editor offers.
    pub fn begin(folder: &Folder, units: &[&str]) -> Self {
        Self::begin_with(folder, units, Value::Null)
    }

    /// The same for an editor that can do more; `workspace`: what it says of workspaces.
    pub fn begin_knowing(folder: &Folder, units: &[&str], workspace: Value) -> Self {
        let mut editor = Self::start(folder);
        let capabilities = json!({ "general": { "positionEncodings": units }, "workspace": workspace });
        editor.shake(units, json!({ "processId": null, "rootUri": null, "capabilities": capabilities }));
        editor.tell("initialized", json!({}));
        editor
    }

    /// The same; `options`: what the client sets.
    pub fn begin_with(folder: &Folder, units: &[&str], options: Value) -> Self {
        let mut editor = Self::start(folder);
        let capabilities = json!({ "general": { "positionEncodings": units } });
        let params = json!({ "processId": null, "rootUri": null, "capabilities": capabilities, "initializationOptions": options });
        editor.shake(units, params);
        editor.tell("initialized", json!({}));
        editor
    }

    /// Starts the server.
    pub fn start(folder: &Folder) -> Self {
        let mut server = Command::new(env!("CARGO_BIN_EXE_javelina"))
            .arg("lsp")
            .current_dir(&folder.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, from) = channel();
        let out = BufReader::new(server.stdout.take().unwrap());
        let reader = Some(spawn(move || frames(out, |message| sender.send(message).unwrap_or_default())));
        let to = server.stdin.take();
        let folder = folder.0.canonicalize().unwrap();
        let (early, in_pieces) = (Vec::new(), false);
        Self { folder, server, to, from, reader, next: 0, version: 0, early, in_pieces }
    }

    /// Begins a session.
    pub fn shake(&mut self, units: &[&str], params: Value) {
        let offer = self.ask("initialize", params);
        let expected = if units.contains(&"utf-8") { "utf-8" } else { "utf-16" };
        assert_eq!(offer["capabilities"]["positionEncoding"], expected);
    }

    pub fn uri(&self, file: &str) -> String {
        format!("file://{}", self.folder.join(file).display())
    }

    pub fn about(&self, file: &str) -> Value {
        json!({ "uri": self.uri(file) })
    }

    pub fn write(&mut self, bytes: &[u8]) {
        let to = self.to.as_mut().unwrap();
        let size = if self.in_pieces { 7 } else { bytes.len() };
        for piece in bytes.chunks(size) {
            to.write_all(piece).unwrap();
            to.flush().unwrap();
        }
    }

    fn frame(&mut self, message: &Value) {
        let text = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub fn tell(&mut self, method: &str, params: Value) {
        self.frame(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    pub fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.early.iter().position(&is_it) {
            return self.early.remove(at);
        }
        loop {
            let message = self.from.recv_timeout(PATIENCE).expect("an answer in time");
            if is_it(&message) {
                return message;
            }
            self.early.push(message);
        }
    }

    /// The whole answer to a request.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = self.next;
        self.frame(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.until(|message| message["id"] == id)
    }

    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let answer = self.request(method, params);
        assert!(answer["error"].is_null(), "{answer}");
        answer["result"].clone()
    }

    /// The problems of this version of a file, or of any that come next.
    pub fn published(&mut self, file: &str) -> Value {
        let (uri, version) = (self.uri(file), self.version);
        let is_it = |message: &Value| {
            let params = &message["params"];
            let is_now = params["version"].is_null() || params["version"] == version;
            message["method"] == "textDocument/publishDiagnostics" && params["uri"] == uri && is_now
        };
        self.until(is_it)["params"].clone()
    }

    pub fn open(&mut self, file: &str, text: &str) -> Value {
        self.version += 1;
        let document = json!({ "uri": self.uri(file), "languageId": "any", "version": self.version, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
        self.published(file)
    }

    pub fn change(&mut self, file: &str, edits: &[(Option<Value>, &str)]) -> Value {
        self.version += 1;
        let edit = |(range, text): &(Option<Value>, &str)| match range {
            Some(range) => json!({ "range": range, "text": text }),
            None => json!({ "text": text }),
        };
        let edits: Vec<Value> = edits.iter().map(edit).collect();
        let document = json!({ "uri": self.uri(file), "version": self.version });
        self.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": edits }));
        self.published(file)
    }

    /// A request about the place `behind` letters behind the first `word` of a text of ASCII letters.
    pub fn place(&self, file: &str, text: &str, word: &str, behind: usize) -> Value {
        let byte = text.find(word).unwrap() + behind;
        let line = text[..byte].matches('\n').count();
        let column = byte - text[..byte].rfind('\n').map_or(0, |end| end + 1);
        json!({ "textDocument": self.about(file), "position": { "line": line, "character": column } })
    }

    /// The code actions of all of a document.
    pub fn actions(&mut self, file: &str, found: &Value) -> Vec<Value> {
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 9_999, "character": 0 } });
        let context = json!({ "diagnostics": found["diagnostics"] });
        let asked = json!({ "textDocument": self.about(file), "range": range, "context": context });
        self.ask("textDocument/codeAction", asked).as_array().unwrap().clone()
    }

    /// A text of one line a row with the edits of some actions, last first.
    pub fn applied(&self, file: &str, text: &str, actions: &[Value]) -> String {
        let uri = self.uri(file);
        let edits = actions.iter().flat_map(|action| action["edit"]["changes"][&uri].as_array().unwrap());
        edited(text, edits)
    }

    /// Says goodbye; the server ends well.
    pub fn end(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null), Value::Null);
        self.tell("exit", Value::Null);
        assert_eq!(self.left(), (0, String::new()));
    }

    /// Goes away; how the server ended, and what it said on standard error.
    pub fn left(mut self) -> (i32, String) {
        drop(self.to.take());
        self.reader.take().unwrap().join().expect("nothing but frames on standard output");
        let mut says = String::new();
        self.server.stderr.take().unwrap().read_to_string(&mut says).unwrap();
        (self.server.wait().unwrap().code().unwrap(), says)
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.server.kill(); // it has ended, or the test has failed
    }
}

/// A text of ASCII letters after edits that do not overlap.
pub fn edited<'a>(text: &str, edits: impl Iterator<Item = &'a Value>) -> String {
    let byte = |place: &Value| {
        let line = place["line"].as_u64().unwrap() as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        start + place["character"].as_u64().unwrap() as usize
    };
    let place = |edit: &Value| (byte(&edit["range"]["start"]), byte(&edit["range"]["end"]));
    let mut edits: Vec<_> = edits.map(|edit| (place(edit), edit["newText"].as_str().unwrap())).collect();
    edits.sort_unstable();
    let mut text = text.to_string();
    for ((start, end), new) in edits.into_iter().rev() {
        text.replace_range(start..end, new);
    }
    text
}
