//! Diagnostics for code hosts: workflow commands of GitHub, and SARIF 2.1.0 (OASIS, 2020) for code scanning.

use std::path::{Component, Path, PathBuf};

use javelina_engine::{Diagnostic, FileId, Files, Fix, Severity, Span, counted, printable};
use javelina_lab::{Arm, Group, Judged, Report, Verdict, verdict_detail};
use javelina_session::{MOST, MOST_RELATED, MOST_TOLD, gravest, pages, place, quotable, word};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::text::door::harmless;
use crate::text::pages::{BOOK, address};

/// The annotations of one kind that GitHub shows for a step.
const SHOWN: usize = 10;

/// The same files under the names by which the user reaches them: paths from the working folder, with slashes.
pub fn reachable(files: &Files) -> Files {
    let here = working_folder();
    files.renamed(|file| way_to(files, file, &here))
}

fn working_folder() -> PathBuf {
    std::env::current_dir().and_then(|here| here.canonicalize()).unwrap_or_default()
}

/// Path of a file from the working folder `here`; its name if no pack on disk has it.
fn way_to(files: &Files, file: FileId, here: &Path) -> String {
    let path = files.key(file).and_then(|key| way(&key.pack, &key.path, here));
    path.unwrap_or_else(|| files.name(file).into())
}

pub(crate) fn reached(files: &Files, file: FileId) -> Option<String> {
    Some(path_of(files, file)).filter(|name| Path::new(name).is_file())
}

/// Line of a span in its file, by the way to it; `None` if the file is not on disk.
pub(crate) fn place_of(files: &Files, span: &Span) -> Option<Place> {
    Some((reached(files, span.file)?, files.place(span.file, span.start).0))
}

pub fn path_of(files: &Files, file: FileId) -> String {
    way_to(files, file, &working_folder())
}

/// The way from the working folder `here` to a file of a pack; `None` if the pack is not on disk.
pub fn way(pack: &str, path: &str, here: &Path) -> Option<String> {
    let pack = Path::new(pack);
    if !pack.is_absolute() {
        return None;
    }
    let mut text = String::new();
    for part in pack.strip_prefix(here).unwrap_or(pack).components() {
        match part {
            Component::Normal(part) => text += &part.to_string_lossy(),
            Component::Prefix(prefix) => text += &prefix.as_os_str().to_string_lossy(),
            _ => {}
        }
        text.push('/');
    }
    // A single file is a pack whose only file has the name of the pack.
    if pack.is_file() { Some(text.trim_end_matches('/').into()) } else { Some(text + path) }
}

fn escape(text: &str) -> String {
    printable(text, 400).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property of such a command.
fn property(text: &str) -> String {
    escape(text).replace(':', "%3A").replace(',', "%2C")
}

/// A line of a file.
pub(crate) type Place = (String, u32);

fn located(place: Option<&Place>) -> String {
    place.map(|(file, line)| format!("file={},line={line},", property(file))).unwrap_or_default()
}

/// A workflow command of GitHub; `place`: its properties that name a place.
fn command(kind: &str, place: &str, title: &str, message: &str) -> String {
    format!("::{kind} {place}title={}::{}\n", property(title), escape(message))
}

pub(crate) fn github_error(place: Option<&Place>, title: &str, message: &str) -> String {
    command("error", &located(place), title, message)
}

pub(crate) fn github_failure(failure: &Failure) -> String {
    let error = |text: String| github_error(None, "javelina", &text);
    match failure {
        Failure::Usage(problems) => problems.iter().map(|problem| error(format!("{problem:#}"))).collect(),
        Failure::Preflight(says) => error(format!("pre-flight: {says}")),
        Failure::Content(found, files) => github(found, &reachable(files)),
        Failure::Record(lines) => lines.iter().cloned().map(error).collect(),
    }
}

/// Problems of a batch as workflow commands of GitHub: causes of failed games, failed gates, undecided gates. `items`: the
/// items of an arm that are in no pack of the program, with their places.
pub fn github_batch(report: &Report, items: &dyn Fn(&Arm) -> Vec<(String, Place)>) -> String {
    let of = |verdict| report.gates.iter().enumerate().filter(move |(_, gate)| gate.verdict == verdict);
    let gate = |(at, gate): (usize, &Judged)| {
        let place = report.plan.places.get(at).and_then(Option::as_ref);
        (located(place), format!("{} [{}]", gate.title, gate.arm), verdict_detail(gate))
    };
    let cause = |(group, place, games): (&Group, usize, u64)| {
        let arm = report.plan.arms.get(place)?;
        let played = counted(report.folds.get(place).map_or(arm.games, |fold| fold.games), "game");
        let (mut title, items) = (format!("{} in {}", group.kind, arm.label), items(arm));
        // A message names the rule that went wrong by its item.
        let is_named = |(id, _): &&(String, Place)| group.message.contains(&format!("`{id}."));
        let item = items.iter().find(is_named).or(items.first().filter(|_| items.len() == 1));
        if let Some((id, _)) = item.filter(|(id, _)| !arm.label.contains(id.as_str())) {
            title += &format!(" ({id})");
        }
        let first = report.found.iter().find(|one| one.arm == arm.label && one.game == group.game);
        let command = first.map(|first| format!("; to see it: {}", first.command)).unwrap_or_default();
        Some((located(item.map(|(_, place)| place)), title, format!("{games} of {played}: {}{command}", group.message)))
    };
    let causes =
        report.groups.iter().flat_map(|group| group.in_arms.iter().map(move |(arm, games)| (group, *arm, *games)));
    let errors = causes.filter_map(cause).chain(of(Verdict::Fail).map(gate));
    let warnings = of(Verdict::Undecided).map(gate);
    let all = errors.take(SHOWN).map(|one| ("error", one)).chain(warnings.take(SHOWN).map(|one| ("warning", one)));
    all.map(|(kind, (place, title, message))| command(kind, &place, &title, &message)).collect()
}

/// Workflow commands of GitHub: ten errors, ten warnings and ten notices, as many as it shows; the others as plain lines.
pub fn github(found: &[Diagnostic], files: &Files) -> String {
    let mut text = String::new();
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        let kind = if severity == Severity::Note { "notice" } else { word(severity) };
        let of_kind: Vec<&Diagnostic> = found.iter().filter(|one| one.severity == severity).collect();
        for one in of_kind.iter().take(SHOWN) {
            let help = one.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
            let at = if files.name(one.file()).is_empty() {
                String::new()
            } else {
                let [(line, column), (end_line, end_column)] = files.ends(one.span);
                let file = property(files.name(one.file()));
                // Columns are told only within one line.
                let columns =
                    if line == end_line { format!(",col={column},endColumn={end_column}") } else { String::new() };
                format!("file={file},line={line},endLine={end_line}{columns},")
            };
            text += &command(kind, &at, one.code, &format!("{}{help}", one.message));
        }
        if of_kind.len() > SHOWN {
            let more = counted(of_kind.len() - SHOWN, &format!("more {}", word(severity)));
            text += &format!("{more} without annotations:\n");
        }
        for one in of_kind.iter().take(MOST).skip(SHOWN) {
            let message = printable(&one.message, 400);
            text += &harmless(&format!("- {}: {}: {message}\n", place(files, one.span), one.code));
        }
        if of_kind.len() > MOST {
            text += &format!("and {} more\n", of_kind.len() - MOST);
        }
    }
    text
}

/// A relative reference of RFC 3986, or a `file:` address for an absolute path.
fn uri(path: &str) -> String {
    let mut out = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => out.push(char::from(byte)),
            other => out += &format!("%{other:02X}"),
        }
    }
    out
}

/// SARIF 2.1.0; `is_whole`: no interrupt has cut the check short.
pub fn sarif(found: &[Diagnostic], files: &Files, is_whole: bool) -> String {
    let mut codes: Vec<&str> = found.iter().map(|one| one.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let pages = pages();
    let rule = |code: &&str| {
        let page = pages.iter().find(|page| page.code == *code);
        let title = page.map_or(*code, |page| page.title);
        let full = page.map_or(title, |page| &page.text);
        let help = page
            .map_or(String::new(), |page| format!("{}\n\nwrong:\n{}\n\nright:\n{}", page.text, page.wrong, page.right));
        let mut rule = json!({
            "id": code, "name": code, "shortDescription": { "text": title }, "fullDescription": { "text": full },
            "defaultConfiguration": { "level": "error" },
        });
        if let Some(address) = page.and_then(|page| address(BOOK, page.code)) {
            rule["helpUri"] = json!(address);
        }
        if !help.is_empty() {
            rule["help"] = json!({ "text": help });
        }
        rule
    };
    let result = |one: &Diagnostic| {
        let help = one.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        let message = printable(&format!("{}{help}", one.message), 1000);
        let [(line, _), _] = files.ends(one.span);
        let text = one
            .file()
            .map_or("", |file| quotable(files, file))
            .lines()
            .nth(line as usize - 1)
            .unwrap_or_default()
            .trim();
        let mut result = json!({
            "ruleId": one.code, "ruleIndex": codes.iter().position(|code| *code == one.code), "level": word(one.severity),
            "message": { "text": message }, "partialFingerprints": { "javelina/v1": fingerprint(one.code, text) },
        });
        if let Some(location) = one.span.and_then(|span| location(&span, files)) {
            result["locations"] = json!([location]);
        }
        let related: Vec<Value> = one
            .related
            .iter()
            .take(MOST_RELATED)
            .enumerate()
            .filter_map(|(at, (span, why))| {
                let mut location = location(span, files)?;
                location["id"] = json!(at);
                location["message"] = json!({ "text": printable(why, 400) });
                Some(location)
            })
            .collect();
        if !related.is_empty() {
            result["relatedLocations"] = json!(related);
        }
        let fixes: Vec<Value> = one.fixes.iter().filter_map(|fix| fixed(fix, files)).collect();
        if !fixes.is_empty() {
            result["fixes"] = json!(fixes);
        }
        result
    };
    let mut log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "javelina", "version": env!("CARGO_PKG_VERSION"), "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": codes.iter().map(rule).collect::<Vec<_>>(),
            } },
            "columnKind": "unicodeCodePoints", "invocations": [{ "executionSuccessful": is_whole }],
            "originalUriBaseIds": { "%SRCROOT%": { "description": { "text": "the folder in which the command ran" } } },
            "results": gravest(found, MOST_TOLD).into_iter().map(result).collect::<Vec<_>>(),
            "properties": { "left out": found.len().saturating_sub(MOST_TOLD) },
        }],
    });
    if !BOOK.is_empty() {
        log["runs"][0]["tool"]["driver"]["informationUri"] = json!(BOOK);
    }
    format!("{log:#}\n")
}

/// Where it is; `None` if it is in no file.
fn location(span: &Span, files: &Files) -> Option<Value> {
    let name = Some(files.name(span.file)).filter(|name| !name.is_empty())?;
    let [(line, column), (end_line, end_column)] = files.ends(*span);
    let end_column = if end_line == line { end_column.max(column + 1) } else { end_column };
    Some(json!({ "physicalLocation": {
        "artifactLocation": { "uri": uri(name), "uriBaseId": if name.starts_with('/') { Value::Null } else { json!("%SRCROOT%") } },
        "region": { "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column },
    } }))
}

fn fixed(fix: &Fix, files: &Files) -> Option<Value> {
    let change = |(span, text): &(Span, String)| {
        let place = location(span, files)?["physicalLocation"].take();
        let (_, column) = files.place(span.file, span.end); // where nothing is taken away, the region is empty
        let mut region = place["region"].clone();
        region["endColumn"] = json!(column);
        Some(json!({
            "artifactLocation": place["artifactLocation"],
            "replacements": [{ "deletedRegion": region, "insertedContent": { "text": text } }],
        }))
    };
    let changes = fix.edits.iter().map(change).collect::<Option<Vec<Value>>>()?;
    Some(json!({ "description": { "text": printable(&fix.title, 400) }, "artifactChanges": changes }))
}

/// A print of a problem that survives when lines shift.
fn fingerprint(code: &str, line: &str) -> String {
    let mut digest = javelina_engine::Digest::new();
    digest.bytes(code.as_bytes());
    digest.bytes(line.as_bytes());
    format!("{:016x}", digest.finish())
}
