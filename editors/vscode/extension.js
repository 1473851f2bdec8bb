// The client of VS Code: it starts `javelina lsp` and hands it rules, batches, and TOML and scripts below a `pack.toml`.
"use strict";

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

/** @type {LanguageClient | undefined} */
let client;

/** What the server is asked about: rules, content files and scripts of packs, batches. */
const documents = [
  { scheme: "file", language: "javelina" },
  { scheme: "file", pattern: "**/pack.toml" },
  { scheme: "file", pattern: "**/*.batch.toml" },
];

async function activate(context) {
  // TOML and Rhai are documents of ours only where a pack is.
  const packs = await vscode.workspace.findFiles("**/pack.toml", "**/{node_modules,target}/**", 64);
  const folders = packs.map((pack) => vscode.Uri.joinPath(pack, ".."));
  const inside = folders.map((folder) => ({
    scheme: "file",
    pattern: { baseUri: folder.toString(), pattern: "**/*.{toml,rhai}" },
  }));
  const settings = vscode.workspace.getConfiguration("javelina");
  const server = { command: settings.get("path", "javelina"), args: ["lsp"], transport: TransportKind.stdio };
  client = new LanguageClient("javelina", "Javelina", server, {
    documentSelector: [...documents, ...inside],
    initializationOptions: { packs: settings.get("packs", []), book: settings.get("book", ""), terminal: true },
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{rules,toml,rhai,play}") },
  });
  // The words of a command line, each of which reaches the program as it is: no shell reads them.
  const started = (words) => {
    vscode.window.createTerminal({ name: "Javelina", shellPath: server.command, shellArgs: words }).show();
  };
  context.subscriptions.push(client, vscode.commands.registerCommand("javelina.terminal", started));
  try {
    await client.start();
  } catch (error) {
    const said = `${server.command} cannot be started (${error.message}); set javelina.path to the program`;
    vscode.window.showErrorMessage(said);
  }
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
