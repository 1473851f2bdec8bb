//! Limits of what is read from files and lines. Writers write nothing larger.

/// Most lines of a record.
pub const MAX_RECORD_LINES: usize = 40_000;
/// Longest line of a record, in bytes.
pub const MAX_RECORD_LINE: usize = 64 * 1024;
/// Longest header of a record, in bytes: JSON takes up to six bytes for one of a position.
pub const MAX_RECORD_HEADER: usize = 1024 * 1024;
/// Largest record, in bytes.
pub const MAX_RECORD: usize = 32 * 1024 * 1024;
/// Largest position, in bytes.
pub const MAX_POSITION: usize = 64 * 1024;
/// Most lines of a position.
pub const MAX_POSITION_LINES: usize = 1_024;
/// Largest file of a pack, spec of a batch or campaign, in bytes.
pub const MAX_FILE: usize = 256 * 1024;
/// Largest CSV file of a pack, in bytes.
pub const MAX_CSV: usize = 4 * 1024 * 1024;
/// Most rows of a CSV file, the headings left out.
pub const MAX_ROWS: usize = 10_000;
/// Most files of a pack.
pub const MAX_FILES: usize = 2_000;
/// Largest pack, in bytes.
pub const MAX_PACK: usize = 8 * 1024 * 1024;
/// Most assignments of a journal.
pub const MAX_ASSIGNMENTS: usize = 200;
/// Largest plan of a batch, in bytes.
pub const MAX_PLAN: usize = 16 * 1024 * 1024;
/// Longest line of the games of a batch, in bytes.
pub const MAX_GAMES_LINE: usize = 1024 * 1024;
/// Longest line that is typed, in bytes.
pub const MAX_TYPED_LINE: usize = 4_096;
/// Longest line of a bot, in bytes.
pub const MAX_BOT_LINE: usize = 64 * 1024;
/// Largest message to the language server, in bytes.
pub const MAX_FRAME: usize = 8 * 1024 * 1024;
