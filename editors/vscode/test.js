// Drives the server as the client does, by its own library: `JAVELINA=path/to/javelina npm test`.
"use strict";

const assert = require("node:assert");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const test = require("node:test");
const { pathToFileURL } = require("node:url");
const rpc = require("vscode-jsonrpc/node");

const META = 'id = "h"\nextends = "arizona"\ntitle = "H"\nversion = "0.1.0"\n';
const RULES = "variant v for arizona {\n  rule a at enter { narrow when symbol == montain }\n}\n";

test("a rule with two mistakes has two problems, and the server ends well", { timeout: 20_000 }, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "javelina-"));
  fs.writeFileSync(path.join(folder, "pack.toml"), META);
  const server = spawn(process.env.JAVELINA ?? "javelina", ["lsp"]);
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const line = rpc.createMessageConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin),
  );
  const uri = pathToFileURL(path.join(folder, "v.rules")).href;
  const found = new Promise((resolve) => {
    line.onNotification("textDocument/publishDiagnostics", (told) => told.uri === uri && resolve(told.diagnostics));
  });
  line.listen();
  await line.sendRequest("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
  await line.sendNotification("initialized", {});
  const textDocument = { uri, languageId: "javelina", version: 1, text: RULES };
  await line.sendNotification("textDocument/didOpen", { textDocument });
  assert.deepStrictEqual((await found).map((one) => one.code).sort(), ["V2013", "V2030"]);
  await line.sendRequest("shutdown");
  await line.sendNotification("exit");
  assert.strictEqual(await ended, 0);
  line.dispose();
  fs.rmSync(folder, { recursive: true });
});
