//! Exit codes: what each one means, said once for `explain exit` and [`run`](crate::commands::dispatch).

/// Exit code: all is well.
pub const FINE: u8 = 0;
/// Exit code: findings.
pub const FINDINGS: u8 = 1;
/// Exit code: wrong usage or an unreadable file.
pub const USAGE: u8 = 2;
/// Exit code: statistics could not decide.
pub const UNDECIDED: u8 = 3;
/// Exit code: content, a spec, a position or a campaign has errors, so nothing was played.
pub const CONTENT: u8 = 4;
/// Exit code: a bug of ours, which is that of a panic.
pub const BUG: u8 = 101;
/// Exit code: interrupted, partial results are valid.
pub const INTERRUPTED: u8 = 130;

/// Every exit code with its meaning.
pub const EXITS: &[(u8, &str)] = &[
    (FINE, "success"),
    (FINDINGS, "findings: a gate failed, a game failed, `check` found errors, a test or a record differs"),
    (USAGE, "wrong usage, or a file that cannot be read or written"),
    (UNDECIDED, "a gate is undecided, with `--undecided fail`"),
    (CONTENT, "content (a pack, a spec, a position, a campaign) has errors; nothing was played"),
    (BUG, "a bug in javelina"),
    (INTERRUPTED, "interrupted; written files are valid"),
];

/// The table as lines of text.
pub(crate) fn exits_text() -> String {
    let row = |(code, means): &(u8, &str)| format!("  {code:>3}  {means}");
    format!("Exit codes:\n{}", EXITS.iter().map(row).collect::<Vec<_>>().join("\n"))
}
