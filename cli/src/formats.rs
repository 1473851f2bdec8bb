//! Formats and interfaces, with the promise that each one makes to its users; a page of the book is made from the table.

/// A format or interface that programs or files of users depend on.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Files or interface.
    pub what: &'static str,
    /// Names in files; the first one is written, the others are only read.
    pub names: &'static [&'static str],
    /// Promise within one minor version.
    pub within: &'static str,
    /// Promise for the next minor version.
    pub next: &'static str,
}

/// Every format and interface with a promise.
pub const FORMATS: &[Format] = &[
    Format {
        what: "packs",
        names: &["engine = \"0.1\""],
        within: "accepted content stays accepted and plays the same, except for entries under \"Changes results\"",
        next: "a code for each change; `check --fix` rewrites the pack",
    },
    Format {
        what: "batch specifications",
        names: &["javelina.batch/1"],
        within: "accepted specifications stay accepted",
        next: "a code for each change",
    },
    Format {
        what: "records of games",
        names: &["javelina.replay/2", "javelina.replay/1"],
        within: "records verify, except for entries under \"Changes results\"",
        next: "read for two minor versions",
    },
    Format {
        what: "campaigns",
        names: &["javelina.campaign/3", "javelina.campaign/2", "javelina.campaign/1"],
        within: "campaigns are read",
        next: "read for two minor versions",
    },
    Format {
        what: "parts of batches",
        names: &["javelina.plan/1", "javelina.games/1"],
        within: "none: all parts of a batch need the same version",
        next: "none",
    },
    Format { what: "bots", names: &["javelina.bot/1"], within: "fields are only added", next: "a new number" },
    Format {
        what: "JSON of reports and lists",
        names: &[
            "javelina.summary/1",
            "javelina.coverage/1",
            "javelina.findings/1",
            "javelina.points/1",
            "javelina.diff/1",
            "javelina.blame/1",
            "javelina.mutate/1",
        ],
        within: "fields are only added",
        next: "a new number",
    },
    Format {
        what: "positions, spelling of actions, codes, exit codes, names of metrics",
        names: &[],
        within: "only added",
        next: "changes are listed in the changelog",
    },
    Format {
        what: "Rust: the crates `javelina` and `javelina-physics`",
        names: &[],
        within: "semantic versions",
        next: "semantic versions; of all other crates use the exact version",
    },
    Format { what: "wording, screens, help, HTML", names: &[], within: "none", next: "none" },
];
