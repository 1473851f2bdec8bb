//! The codes of saves and replays, with their pages.

use crate::CodePage;

/// The pages behind the codes of saves and replays.
pub const CODES: &[CodePage] = &[
    CodePage {
        code: "S8001",
        title: "no replay",
        text: "The first line of a replay or save is a header that says which game is played, with which content, seats and seed.",
        wrong: "hello",
        right: "record a game with `javelina play GAME --record FILE`",
    },
    CodePage {
        code: "S8002",
        title: "replay too large",
        text: "Lines of a replay have at most 65,536 bytes, and there are at most 40,000 of them. No game of the engine needs more.",
        wrong: "a line of a megabyte",
        right: "record the game anew",
    },
    CodePage {
        code: "S8003",
        title: "unknown format",
        text: "The header names a format that this engine does not know. It was written by a newer engine, or by something else.",
        wrong: "{\"format\":\"javelina.replay/9\",...}",
        right: "use the engine that wrote the file; its version stands in the header",
    },
    CodePage {
        code: "S8004",
        title: "unreadable line",
        text: "A line is no move: it is cut off, lacks a field, has one twice, or has one that is not known.",
        wrong: "{\"n\":3,\"by\":\"A\",\"do\":\"take",
        right: "delete a cut last line to play what was recorded before it",
    },
    CodePage {
        code: "S8005",
        title: "lines out of order",
        text: "Moves are numbered from 1 without gaps, and the footer is the last line.",
        wrong: "{\"n\":3,...} after {\"n\":1,...}",
        right: "put the lines back into their order",
    },
    CodePage {
        code: "S8006",
        title: "other content",
        text: "The record was made with other files of content than there are now, so it cannot be expected to play the same.",
        wrong: "a record of a card whose text was changed since",
        right: "verify the record with the content that it was made with",
    },
    CodePage {
        code: "S8007",
        title: "another game",
        text: "The content is the same, but a move, a digest of a state or the outcome is another one. Either the file was changed, or the engine plays otherwise than the one that wrote it.",
        wrong: "a footer whose scores were written by hand",
        right: "look at the line and field that differ; if nobody changed the file, report it",
    },
    CodePage {
        code: "S8008",
        title: "no footer",
        text: "The game is over after the last recorded move, but the line with the outcome is missing.",
        wrong: "a replay without its last line",
        right: "record the game anew, or load it as a save and save it again",
    },
    CodePage {
        code: "S8009",
        title: "footer before the end",
        text: "The record has a footer, but after its last move somebody is still to act: moves are missing, or the footer belongs to another game.",
        wrong: "a replay with the last moves deleted and the footer kept",
        right: "delete the footer to keep what was played as a save",
    },
    CodePage {
        code: "S8010",
        title: "a move was changed",
        text: "The content in play is the one that the file was saved with, but the digest of a move, the header or the outcome does not agree: the file was changed by hand or by a broken disk. The game goes on from it only if it is told to, and its journal says so.",
        wrong: "a save in which `roll 2 3 3` was made `roll 2 3 5`",
        right: "`load FILE --anyway` (or `play --load FILE --anyway`) goes on all the same",
    },
    CodePage {
        code: "S8011",
        title: "taking back what is not there",
        text: "A line `undo` says how many moves were taken back and after which one the game stood then; both together are the moves that there were.",
        wrong: "{\"undo\":3,\"to\":11,...} after move 12",
        right: "record the game anew, or load it as a save and save it again",
    },
    CodePage {
        code: "S8012",
        title: "the record of a printed game",
        text: "The header says `printed`: people played with the printed game and said what lay on its table. This version plays no such records. The end of a printed game, typed as a position, is scored in all four games; Sonora takes where real discs lie by their names (`set chance typed`, `lies A1 canyon`).",
        wrong: "{\"format\":\"javelina.replay/2\",\"printed\":true,...}",
        right: "type the end of the game as a position: `new GAME --position FILE`, then `score`",
    },
];
