//! Frozen outputs: commands write the same bytes for programs as on the day when `tests/frozen/outputs` was written.
//!
//! A line of `commands.txt` has the name of the output, the exit code, the file of the output, and the arguments.
//! For a long output (`.hex`), the file has a digest of each [`LINES`] lines. `JAVELINA_RENEW=1` writes them again;
//! that run still fails and lists the outputs that changed.

use std::fs;
use std::path::Path;

use javelina_engine::Digest;

use crate::support::{Folder, code, err, out};

/// Lines of an output that share a digest.
const LINES: usize = 100;

fn digests(text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let digest = |lines: &[&str]| {
        let mut digest = Digest::new();
        lines.iter().for_each(|line| digest.bytes(line.as_bytes()));
        format!("{:016x}\n", digest.finish())
    };
    lines.chunks(LINES).map(digest).collect()
}

#[test]
fn frozen_outputs_are_the_same_byte_for_byte() {
    let frozen = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/frozen");
    let folder = Folder::new("frozen");
    for name in ["pair.batch.toml", "pack/pack.toml", "pack/v.rules"] {
        folder.write(name, &fs::read_to_string(frozen.join("files").join(name)).unwrap());
    }
    let commands = fs::read_to_string(frozen.join("outputs/commands.txt")).unwrap();
    let mut other = Vec::new();
    for line in commands.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, exit, source, arguments @ ..] = &words[..] else { panic!("{line}") };
        let output = folder.run(arguments);
        assert_eq!(code(&output).to_string(), **exit, "{line}\n{}", err(&output));
        let text = if *source == "-" { out(&output) } else { fs::read_to_string(folder.0.join(source)).unwrap() };
        let now = if name.ends_with(".hex") { digests(&text) } else { text };
        let file = frozen.join("outputs").join(name);
        let was = fs::read_to_string(&file).unwrap_or_default();
        if std::env::var_os("JAVELINA_RENEW").is_some() {
            fs::write(&file, &now).unwrap();
        }
        if was != now {
            let same = was.lines().zip(now.lines()).take_while(|(was, now)| was == now).count();
            let [was, now] = [&was, &now].map(|text| text.lines().nth(same).unwrap_or_default());
            let at = if name.ends_with(".hex") { same * LINES } else { same } + 1;
            other.push(format!("{line}\n  from line {at} on: was `{was}`, is `{now}`"));
        }
    }
    assert!(other.is_empty(), "{} outputs differ:\n{}", other.len(), other.join("\n"));
}
