//! The pages behind the codes of this crate.
//!
//! An example is the text of `cards.toml` in a pack that extends Arizona, or several files, each after a line
//! `== PATH ==`. Codes about whole folders and about what is typed are told in words.

use javelina_engine::CodePage;

const fn page(
    code: &'static str,
    title: &'static str,
    text: &'static str,
    wrong: &'static str,
    right: &'static str,
) -> CodePage {
    CodePage { code, title, text, wrong, right }
}

const RIGHT_CARD: &str = "[[condition]]\nid = \"tolls\"\nname = \"Tolls\"\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\nrules = '''\nrule toll on selected { when symbol is station do { lose 1 } }\n'''\n";
const RIGHT_PACK: &str = "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";

/// Every code of this crate, in order.
pub const CODES: &[CodePage] = &[
    page(
        "T1001",
        "this is no TOML",
        "The file breaks the form of TOML: a quote or bracket is not closed, a key stands twice, a value is missing. All such places of a file are reported in one run.",
        "[[condition]]\nid = \"tolls\"\nid = \"tolls\"\nname = \"Tolls\"\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\nrules = '''\nrule toll on selected { when symbol is station do { lose 1 } }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "T1002",
        "a file is too large or nested too deep",
        "TOML and rules files have at most 256 KiB, and brackets are nested at most 64 deep. Split the file; no sound pack comes near the limits.",
        "deep = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n",
        RIGHT_CARD,
    ),
    page(
        "T1003",
        "a key is missing",
        "The table lacks a key that it needs. The help names the key and what belongs there.",
        "[[condition]]\nid = \"tolls\"\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\nrules = '''\nrule toll on selected { when symbol is station do { lose 1 } }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "T1004",
        "a value of another kind is needed",
        "The key is known, but its value is of another kind: a number where a text is needed, a text where a list is needed.",
        "[[condition]]\nid = \"tolls\"\nname = 7\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\nrules = '''\nrule toll on selected { when symbol is station do { lose 1 } }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "T1005",
        "a text or list is too long",
        "Texts have at most 4000 characters; lists have the number of entries that the message names.",
        "A text of 5000 characters, or a sheet of 30 rows.",
        "A text of 4000 characters, or a sheet of 26 rows.",
    ),
    page(
        "T1006",
        "this is no id",
        "Ids are typed by people and stand in replays. They begin with a small letter and go on with small letters, digits and underscores, 40 at most. What people read is the name or title.",
        "[[condition]]\nid = \"Tolls & fees\"\nname = \"Tolls\"\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\nrules = '''\nrule toll on selected { when symbol is station do { lose 1 } }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "T1007",
        "this word is not among those allowed",
        "The key takes one of a few words, which the message lists.",
        "[[condition]]\nid = \"tolls\"\nname = \"Tolls\"\nclass = \"chance\"\ntext = \"Stations cost a nugget.\"\nrules = '''\nrule toll on selected { when symbol is station do { lose 1 } }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "T1008",
        "a number is out of range",
        "The number is smaller or greater than the game can use; the message names the range.",
        "In settings.toml: dealt = 400",
        "In settings.toml: dealt = 4",
    ),
    page(
        "T1009",
        "this key is not known here",
        "No key is ignored in silence: a misspelt key would change nothing and nobody would see it. The help lists the keys that are known at this place.",
        "[[condition]]\nid = \"tolls\"\nname = \"Tolls\"\nclass = \"change\"\ntxt = \"Stations\"\ntext = \"Stations cost a nugget.\"\nrules = '''\nrule toll on selected { when symbol is station do { lose 1 } }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "T1010",
        "characters that cannot be seen",
        "The text has control characters, zero-width characters or marks that turn the direction of writing. They could make a terminal show something else than what stands there.",
        "[[condition]]\nid = \"tolls\"\nname = \"Tolls\\u001b[31m\"\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\nrules = '''\nrule toll on selected { when symbol is station do { lose 1 } }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "X4001",
        "this is no name for a file of a pack",
        "Packs travel between systems, so names of files have letters, digits, `_`, `-` and dots, are relative to the folder, never lead out of it, and do not differ only in the case of letters.",
        "A file called `../cards.toml`, or `Cards.toml` next to `cards.toml`.",
        "A file called `cards.toml`.",
    ),
    page(
        "X4002",
        "a pack or file is too large",
        "A pack has at most 2000 files and 8 MiB, a file at most 256 KiB.",
        "A rules file of 300 KiB.",
        "Two rules files of 150 KiB.",
    ),
    page(
        "X4003",
        "this file is no UTF-8 text",
        "All files of a pack are UTF-8 texts. Save the file as UTF-8; a byte order mark at its beginning is allowed.",
        "A file saved as UTF-16.",
        "The same file saved as UTF-8.",
    ),
    page(
        "X4004",
        "the pack does not say what it is for",
        "`pack.toml` has either `game`, for a pack that is a whole game, or `extends`, for one that adds cards and variants to a game.",
        "== pack.toml ==\nid = \"tolls\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n",
        RIGHT_PACK,
    ),
    page(
        "X4005",
        "no game has this name",
        "The pack, or what was typed, names a game that the engine does not have. `javelina list games` shows them.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizone\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n",
        RIGHT_PACK,
    ),
    page(
        "X4006",
        "the pack is for another engine",
        "`engine` names the version for which the pack was written, for example `0.1`; later patch versions are fine. Try the pack with this engine and raise the number if it works.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"9.0\"\n",
        RIGHT_PACK,
    ),
    page(
        "X4007",
        "the folder has no pack.toml",
        "A pack is a folder with a `pack.toml` that says what it is. `javelina new pack NAME --game arizona` writes one.",
        "== notes.txt ==\nnothing else\n",
        RIGHT_PACK,
    ),
    page(
        "X4008",
        "this file is not read",
        "Packs have .toml, .rules, .rhai and .play files, and .md or .txt for people. Anything else is ignored, and this warning says so.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== cards.tmol ==\nid = \"x\"\n",
        RIGHT_PACK,
    ),
    page(
        "X4009",
        "a game needs its sheet and settings",
        "A pack that is a game brings `sheet.toml` and `settings.toml`. A pack that only adds to a game says `extends` instead of `game`.",
        "A pack.toml with game = \"arizona\" alone in its folder.",
        "The same with extends = \"arizona\".",
    ),
    page(
        "X4010",
        "the sheet is no sheet",
        "The parts of the sheet do not make a game: no station to start from, a die value without a section, two shapes of one name, too many spaces.",
        "A sheet.toml whose grid has no station.",
        "A sheet.toml whose grid has at least one station.",
    ),
    page(
        "X4011",
        "this entry of the legend is wrong",
        "The legend gives each letter of the grid its symbol: one letter, then a symbol of the game.",
        "In sheet.toml: T = \"twon\"",
        "In sheet.toml: T = \"town\"",
    ),
    page(
        "X4012",
        "this row of the grid is wrong",
        "All rows of the grid have the same length, and every letter is in the legend.",
        "In sheet.toml: a row of ten letters among rows of eleven.",
        "In sheet.toml: eleven letters in each row.",
    ),
    page(
        "X4013",
        "the grid does not have that many",
        "`[counts]` is what is printed in the rulebook; the grid must agree with it. One of the two has a slip of the pen.",
        "In sheet.toml: S = 12 where the grid has 11 stations.",
        "In sheet.toml: S = 11",
    ),
    page(
        "X4020",
        "there are no cards in this file",
        "A .toml file of a pack, other than pack.toml, holds cards: tables that begin with `[[condition]]`.",
        "# nothing yet\n",
        RIGHT_CARD,
    ),
    page(
        "X4021",
        "this card does nothing",
        "A card says what it does in `rules` or in a `script`; text for people alone changes nothing.",
        "[[condition]]\nid = \"tolls\"\nname = \"Tolls\"\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\n",
        RIGHT_CARD,
    ),
    page(
        "X4022",
        "rules between quotes with escapes",
        "Problems in rules are shown at their place in the TOML file, so the rules must stand there as they are. Between three single quotes nothing needs an escape.",
        "[[condition]]\nid = \"tolls\"\nname = \"Tolls\"\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\nrules = \"rule toll on selected { when symbol is station\\tdo { lose 1 } }\"\n",
        RIGHT_CARD,
    ),
    page(
        "X4024",
        "the pack has no such script",
        "`script` names a .rhai file of the same pack.",
        "[[condition]]\nid = \"tolls\"\nname = \"Tolls\"\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\nscript = \"tolls.rhai\"\n",
        RIGHT_CARD,
    ),
    page(
        "X4025",
        "no card names this script",
        "The script is in the folder, but no card has `script = \"...\"` with its name, so it never runs.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== tolls.rhai ==\nfn train_size(view) { 8 }\n",
        RIGHT_PACK,
    ),
    page(
        "X4026",
        "two packs are the same",
        "Ids of packs are unique, and only one pack is the game itself.",
        "== pack.toml ==\nid = \"arizona\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n",
        RIGHT_PACK,
    ),
    page(
        "X4030",
        "two pieces of content clash",
        "Two rules or changes give different answers to one question, and none says that it overrides the other. Neither is preferred in silence: play without one of them, or write `overrides` in the one that should win. Cards that may be dealt together are compared when the pack is read; the rest when a game is set up.",
        "[[condition]]\nid = \"one\"\nname = \"One\"\nclass = \"change\"\ntext = \"Nuggets are worth 1 point.\"\nrules = '''\nrule worth at nugget_points { set to unspent }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "X4031",
        "two pieces of content may clash",
        "The conditions of two rules that answer one question differently could not be proved to exclude each other. If they meet, `narrow` beats `widen`, and the game is reported. Make the conditions exclude each other, or write `overrides`.",
        "[[condition]]\nid = \"one\"\nname = \"One\"\nclass = \"change\"\ntext = \"Many nuggets are worth 1 point each.\"\nrules = '''\nrule worth at nugget_points { set to unspent when unspent > 3 }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "X4032",
        "a variant clashes with a card",
        "The variant cannot be in play together with the card, so it cannot be played while cards are dealt at random. Name the cards of the game, leave the cards out, or write `overrides`.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant halts for arizona {\n  title \"Halts\"\n  rule all at acts_as_station { widen when symbol is station }\n}\n",
        RIGHT_PACK,
    ),
    page(
        "X4040",
        "no card or variant has this id",
        "What was typed after `--with` is no id of a card or variant. `javelina list cards` and `javelina list variants` show them.",
        "--with gold_vien",
        "--with gold_vein",
    ),
    page(
        "X4041",
        "no such parameter, or out of range",
        "Parameters are those that variants declare, and the settings of the game that are numbers.",
        "conditions.delt = 2",
        "conditions.dealt = 2",
    ),
];
