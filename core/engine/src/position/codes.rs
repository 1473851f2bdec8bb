//! The codes of positions, with their pages.

use crate::CodePage;

/// The pages behind the codes of positions. The texts are positions of Arizona for two seats.
pub const CODES: &[CodePage] = &[
    CodePage {
        code: "P4101",
        title: "position too long",
        text: "A position has at most 65,536 bytes and 1,024 lines. What is as at the start need not be written.",
        wrong: "a text of a megabyte",
        right: "round: 3",
    },
    CodePage {
        code: "P4102",
        title: "no line of a position",
        text: "A line of a position is a key, for some keys a seat or another name, a colon, and values with commas between them.",
        wrong: "round 3",
        right: "round: 3",
    },
    CodePage {
        code: "P4103",
        title: "unknown key",
        text: "The positions of each game have keys of their own; `position` at the REPL shows them in use.",
        wrong: "rond: 3",
        right: "round: 3",
    },
    CodePage {
        code: "P4104",
        title: "key twice",
        text: "Each key stands once, or once for each seat or thing that it is about.",
        wrong: "round: 3\nround: 4",
        right: "round: 4",
    },
    CodePage {
        code: "P4105",
        title: "wrong seat",
        text: "A line about a seat names one that is at the table, and a line about the table names none.",
        wrong: "die E: 3",
        right: "die B: 3",
    },
    CodePage {
        code: "P4106",
        title: "unreadable value",
        text: "A value is written in another form; the help says which.",
        wrong: "nuggets A: 5 circled, 2",
        right: "nuggets A: 5 circled, 2 left",
    },
    CodePage {
        code: "P4107",
        title: "unknown name",
        text: "Nothing of this game is called so, or several things are. Any beginning of the words of a name will do that fits one.",
        wrong: "aboard A: caw 2",
        right: "aboard A: cow 2",
    },
    CodePage {
        code: "P4108",
        title: "number out of range",
        text: "A number is missing, is none, or is more or less than there can be.",
        wrong: "dice: 7",
        right: "dice: 6",
    },
    CodePage {
        code: "P4109",
        title: "too many or too few values",
        text: "This key has a fixed number of values.",
        wrong: "round: 3, 4",
        right: "round: 3",
    },
    CodePage {
        code: "P4110",
        title: "more than there is",
        text: "A thing lies in two places, or there are more of its kind than the game has.",
        wrong: "dice: 1, 1, 1, 2, 2, 2, 3, 3",
        right: "dice: 1, 1, 1",
    },
    CodePage {
        code: "P4111",
        title: "impossible position",
        text: "No play leads there: a line that no sections make, discs that overlap, a step at which nobody could do anything.",
        wrong: "turn: A draw",
        right: "die A: 3\ndie B: 2\nturn: A draw",
    },
    CodePage {
        code: "P4112",
        title: "no positions",
        text: "The game writes and reads no positions; `Game::position` and `Game::set_up` are where one of your own does.",
        wrong: "a position of a game of another crate",
        right: "a record of it, with `play --load FILE`",
    },
];
