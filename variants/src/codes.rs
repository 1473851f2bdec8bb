//! The pages behind the codes of this crate.
//!
//! An example is the text of `cards.toml` in a pack that extends Arizona, or several files, each after a line
//! `== PATH ==`. Codes about whole folders and about what is typed are told in words.

use javelina_engine::rules::IDLE_CODES;
use javelina_engine::{CodePage, Severity, code_page as page, position, replay};

use crate::host::script_codes;

/// Codes of warnings and notes, beside those that begin with L. Some are errors elsewhere.
const WARNINGS: [&str; 14] = [
    "R3015", "R3021", "V2085", "V2091", "V2092", "V2094", "X4008", "X4020", "X4025", "X4031", "X4032", "X4033",
    "X4034", "X4036",
];

/// How bad a code is at its mildest; `None` if there is no such code.
pub(crate) fn severity_of(code: &str) -> Option<Severity> {
    let pages = CODES.iter().chain(javelina_dsl::CODES).chain(script_codes()).chain(IDLE_CODES);
    let mut pages = pages.chain(position::CODES).chain(replay::CODES);
    if code.starts_with('L') && pages.any(|page| page.code == code) || WARNINGS.contains(&code) {
        return Some(Severity::Warning);
    }
    pages.any(|page| page.code == code).then_some(Severity::Error)
}

const RIGHT_CARD: &str = "[[condition]]\nid = \"tolls\"\nname = \"Tolls\"\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\nrules = '''\nrule toll on selected { when symbol is station do { lose 1 } }\n'''\n";
const RIGHT_PACK: &str = "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";
const RIGHT_RULINGS: &str = "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== rules.md ==\n# Tolls\n\n## Paying\n\nA station costs a nugget.\n== rulings.toml ==\n[[ruling]]\nid = \"T1\"\nquestion = \"Who has no nugget?\"\nanswer = \"Pays nothing.\"\nwhy = \"Nobody owes.\"\nbasis = \"reconstructed\"\nsection = \"Paying\"\n";

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
        "The text has control characters, zero-width characters or marks that turn the direction of writing. They could make a terminal show something else than what stands there. A name is written in moves and positions, so it is not empty, and has no line breaks or tabs, and no white space at its ends.",
        "[[condition]]\nid = \"tolls\"\nname = \"Tolls\\u001b[31m\"\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\nrules = '''\nrule toll on selected { when symbol is station do { lose 1 } }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "T1011",
        "this is no decimal number that can be kept",
        "Lengths are decimal numbers in mm with at most three places, so that they are whole micrometres inside; whole numbers are fine too. Constants of the physics are any decimal numbers, but neither infinite nor `nan`.",
        "In settings.toml: hole_radius = 13.0005",
        "In settings.toml: hole_radius = 13.005",
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
        "The content of a pack is its .toml, .rules and .rhai files: they decide how games go, and records pin them. Beside them are read .play files and .batch.toml files, and .md or .txt lie there for people. What Javelina writes into a folder (records, results: .jsonl, .json, .html, .svg, .xml) is left alone. Anything else is ignored, and this warning says so.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== cards.tmol ==\nid = \"x\"\n",
        RIGHT_PACK,
    ),
    page(
        "X4009",
        "a game needs all of its files",
        "A pack that is a game brings all files of its game; the message names them. A pack that only adds to a game says `extends` instead of `game`.",
        "A pack.toml with game = \"arizona\" alone in its folder.",
        "The same with extends = \"arizona\".",
    ),
    page(
        "X4010",
        "the sheet is no sheet",
        "The parts do not make a game: no station to start from, a die value without a section, two things of one name, a shape in pieces, circles beside the field, turns that do not make five discs. The message says which.",
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
        "X4014",
        "this part of the sheet has nothing to hang on",
        "A space of the Creek Bed names the space above it, which must stand before it in the file; an area of the Mudcracks lies between three nodes that the file declares. So no tree can bite its own tail.",
        "In creek.toml: parent = \"s9\" where no space before is called s9.",
        "In creek.toml: parent = \"s2\" after the space s2.",
    ),
    page(
        "X4015",
        "too few or too many of something",
        "Some things have a number that is fixed: a board has four zones, a place two numbers, an area three nodes, and cacti of the Mudcracks come in three sizes. A space or an area gives points (or a cactus) or a bonus, never both.",
        "In mudcracks.toml: nodes = [\"b3\", \"b4\"]",
        "In mudcracks.toml: nodes = [\"b3\", \"b4\", \"c4\"]",
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
        "X4023",
        "this game has no cards",
        "Cards stand in .toml files of packs for games that deal cards. The game of this pack deals none: what changes its rules is a variant in a .rules file.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"sonora\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== cards.toml ==\n[[condition]]\nid = \"tolls\"\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"sonora\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== tolls.rules ==\nvariant tolls for sonora {\n  title \"Tolls\"\n  change game.rounds to 5\n}\n",
    ),
    page(
        "X4024",
        "the pack has no such script",
        "`script`, of a card or of a block of rules, names a .rhai file of the same pack.",
        "[[condition]]\nid = \"tolls\"\nname = \"Tolls\"\nclass = \"change\"\ntext = \"Stations cost a nugget.\"\nscript = \"tolls.rhai\"\n",
        RIGHT_CARD,
    ),
    page(
        "X4025",
        "nothing names this script",
        "The script is in the folder, but no card has `script = \"...\"` with its name and no block `script \"...\"`, so it never runs.",
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
        "X4027",
        "a pack inside a pack",
        "A folder that holds a `pack.toml` is a pack of its own. Where one lies inside another, nobody could tell whose its cards are, so none of its files is read as part of the outer one. Lay the folders side by side and name both.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== more/pack.toml ==\nid = \"more\"\nextends = \"arizona\"\ntitle = \"More\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n",
        RIGHT_PACK,
    ),
    crate::scripts::WITHOUT_SCRIPTS,
    page(
        "X4029",
        "a file that stands in place of one of the game",
        "A pack that extends a game may bring its own sheet, board or deck: a file of the same name as the game's, named in `pack.toml`: `replaces = [\"sheet.toml\"]`. Without that line there is no such file. The game then reads this file and not its own, and nothing else changes. One pack at a time replaces a file.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\nreplaces = [\"sheat.toml\"]\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n",
        RIGHT_PACK,
    ),
    page(
        "X4030",
        "two pieces of content clash",
        "Two rules or changes give different answers to one question, and none says that it overrides the other. Neither is preferred in silence: play without one of them, or write in the one that should win `overrides` and the name of the other (`after` and the name of the one that runs first, where two lists of effects clash). Cards that may be dealt together are compared when the pack is read; the rest when a game is set up.",
        "[[condition]]\nid = \"one\"\nname = \"One\"\nclass = \"change\"\ntext = \"Nuggets are worth 1 point.\"\nrules = '''\nrule worth at nugget_points { set to unspent }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "X4031",
        "two pieces of content may clash",
        "The conditions of two rules that answer one question differently could not be proved to exclude each other. The game can be played; if they meet, no answer is preferred: the game is void and reported. Make the conditions exclude each other, or write `overrides` (`after`, for lists of effects).",
        "[[condition]]\nid = \"one\"\nname = \"One\"\nclass = \"change\"\ntext = \"Many nuggets are worth 1 point each.\"\nrules = '''\nrule worth at nugget_points { set to unspent when unspent > 3 }\n'''\n",
        RIGHT_CARD,
    ),
    page(
        "X4032",
        "a variant clashes with a card",
        "The variant and the card answer one question differently, so that they cannot, or should not, be in one game, and the variant cannot be played while cards are dealt at random. Name the cards of the game, leave the cards out, or write `overrides` (`after`, for lists of effects).",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant worth for arizona {\n  title \"Worth\"\n  rule all at nugget_points { set to unspent }\n}\n",
        RIGHT_PACK,
    ),
    page(
        "X4033",
        "variants that clash with each other",
        "Each of them can be played. Those that cannot be played together are refused when both are chosen; those that may clash are told before play. `javelina check --with one,other` says over what, and what to write.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant low for arizona {\n  title \"Low\"\n  rule size at train_size { set to 3 }\n}\nvariant high for arizona {\n  title \"High\"\n  rule size at train_size { set to 7 }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant low for arizona {\n  title \"Low\"\n  rule size at train_size { set to 3 }\n}\nvariant high for arizona {\n  title \"High\"\n  overrides low\n  rule size at train_size { set to 7 }\n}\n",
    ),
    page(
        "X4034",
        "one allows what another forbids",
        "Where two items disagree about what may be done, the restriction holds: `narrow` before `widen`, `exclude` before `include`, a cap after a floor. No name and no order of files decides. It is told so that nobody wonders; `overrides` turns it round.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant halts for arizona {\n  title \"Halts\"\n  rule all at acts_as_station { widen when symbol is station }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant halts for arizona {\n  title \"Halts\"\n  rule all at acts_as_station { widen when symbol is town }\n}\n",
    ),
    page(
        "X4035",
        "two words for one pair",
        "Two lines of `combine` say how the same two rules become one, each with another word. If one item has both, take one of them away; if two items that were chosen have one each, play without one of the items.",
        "`combine a.r, b.r as least` and `combine a.r, b.r as most`, in one variant or in two that are chosen",
        "one of the two",
    ),
    page(
        "X4036",
        "a script that is not looked at",
        "Rules are compared before play; what a script answers is known only when it runs. A script beside a rule that could say something else at the same question is told, never refused. A rule may say `overrides` or `after` and the name of the script.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== cards.toml ==\n[[condition]]\nid = \"tolls\"\nname = \"Tolls\"\nclass = \"change\"\ntext = \"Loading costs a nugget.\"\nscript = \"tolls.rhai\"\n== tolls.rhai ==\nfn loaded(view) { return lose(1); }\n== v.rules ==\nvariant fees for arizona {\n  title \"Fees\"\n  rule fee on loaded do { lose 1 }\n}\n",
        RIGHT_PACK,
    ),
    page(
        "X4037",
        "rules that override one another in a circle",
        "Words of `combine` as `first`, or names of scripts after `overrides` and `after`, close a circle: each rule gives way to the next one, so none would speak. One word of the circle names its rules the other way round, or is taken away.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant sizes for arizona {\n  title \"Sizes\"\n  rule low at train_size { set to 3 when round > 1 }\n  rule mid at train_size { set to 5 when round > 2 }\n  rule high at train_size { set to 7 when round > 3 }\n  combine low, mid as first\n  combine mid, high as first\n  combine high, low as first\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant sizes for arizona {\n  title \"Sizes\"\n  rule low at train_size { set to 3 when round > 1 }\n  rule mid at train_size { set to 5 when round > 2 }\n  rule high at train_size { set to 7 when round > 3 }\n  combine low, mid as first\n  combine mid, high as first\n  combine low, high as first\n}\n",
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
    page(
        "X4042",
        "what was chosen does not fit together",
        "Each change is allowed, but together they make no game: a hole that is not wider than a disc, a board whose field does not fit inside it, turns that do not make five discs. The message names what does not fit.",
        "--with wide_hole and a variant that makes discs 25 mm wide in radius",
        "--with wide_hole",
    ),
    page(
        "X4043",
        "two scenarios in one game",
        "A scenario changes the setup of a game and says what is reached; two at once would say it twice.",
        "--with dry_wash,crane_river",
        "--with dry_wash",
    ),
    crate::limits::PAGE,
    javelina_engine::rules::CAPPED,
    page(
        "X4050",
        "a word of Keystone's cards that is not known",
        "Habitats are forest, desert, wetland and arctic; seasons spring, summer, fall and winter; icons keystone, endangered and tag. Goals name one of these, `wild`, or a number as a word, and a shape that a `[[shape]]` describes.",
        "== pack.toml ==\nid = \"mesa\"\nextends = \"keystone\"\ntitle = \"Mesa\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== cards.toml ==\n[[species]]\nname = \"Greater Roadrunner\"\nnumber = 2\nhabitats = [\"meadow\"]\nseason = \"summer\"\n",
        "== pack.toml ==\nid = \"mesa\"\nextends = \"keystone\"\ntitle = \"Mesa\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== cards.toml ==\n[[species]]\nname = \"Greater Roadrunner\"\nnumber = 2\nhabitats = [\"desert\"]\nseason = \"summer\"\n",
    ),
    page(
        "X4051",
        "a shape that does not lie on the board",
        "A shape is drawn in rows of at most four letters: `x` for a card, `.` for any cell. The board has four rows and four columns.",
        "== pack.toml ==\nid = \"mesa\"\nextends = \"keystone\"\ntitle = \"Mesa\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== cards.toml ==\n[[shape]]\nid = \"row\"\nrows = [\"xxxxx\"]\n",
        "== pack.toml ==\nid = \"mesa\"\nextends = \"keystone\"\ntitle = \"Mesa\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== cards.toml ==\n[[shape]]\nid = \"row\"\nrows = [\"xxxx\"]\n",
    ),
    page(
        "X4052",
        "goals and points of a secret objective do not fit",
        "A goal looks for a `shape` or counts `at_least` so many cards of a symbol. The row of points has one entry more than there are goals: for none, one, and so on.",
        "== pack.toml ==\nid = \"mesa\"\nextends = \"keystone\"\ntitle = \"Mesa\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== cards.toml ==\n[[objective]]\nid = \"mesa_watch\"\nname = \"Mesa Watch\"\ntext = \"a: three cards of spring in an L; b: four tagged cards\"\nrow = [0, 4]\ngoals = [{ shape = \"L3\", of = \"spring\" }, { at_least = 4, of = \"tag\" }]\n",
        "== pack.toml ==\nid = \"mesa\"\nextends = \"keystone\"\ntitle = \"Mesa\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== cards.toml ==\n[[objective]]\nid = \"mesa_watch\"\nname = \"Mesa Watch\"\ntext = \"a: three cards of spring in an L; b: four tagged cards\"\nrow = [0, 4, 10]\ngoals = [{ shape = \"L3\", of = \"spring\" }, { at_least = 4, of = \"tag\" }]\n",
    ),
    page(
        "X4053",
        "a flip map that does not lead back",
        "A card that is flipped twice is as it was before. So if a flip makes `left` of `right`, it makes `right` of `left`; a target may also stay as it is.",
        "[flip]\nleft = \"right\"\nright = \"leftmost\"\nleftmost = \"rightmost\"\nrightmost = \"left\"\nracers = \"mirrored\"",
        "[flip]\nleft = \"right\"\nright = \"left\"\nleftmost = \"rightmost\"\nrightmost = \"leftmost\"\nracers = \"mirrored\"",
    ),
    page(
        "X4060",
        "the journal names something that is not there",
        "`journal.toml` lists the assignments of a game in order. `scenario` is the id of a scenario of that game, and `opens`, where it stands, the id of a variant that is in play from the first game of that assignment on.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"keystone\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== journal.toml ==\n[[assignment]]\nscenario = \"night_walk\"\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"keystone\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== journal.toml ==\n[[assignment]]\nscenario = \"night_walk\"\n== night.rules ==\nscenario night_walk for keystone {\n  title \"Night Walk\"\n  change time.start to [5]\n}\n",
    ),
    page(
        "X4061",
        "an assignment stands in the journal twice",
        "The journals of all packs of a game make one order, in which each scenario has one place. A pack that adds assignments lists its own only.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"keystone\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== journal.toml ==\n[[assignment]]\nscenario = \"dry_wash\"\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"keystone\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== journal.toml ==\n[[assignment]]\nscenario = \"night_walk\"\n== night.rules ==\nscenario night_walk for keystone {\n  title \"Night Walk\"\n  change time.start to [5]\n}\n",
    ),
    page(
        "X4070",
        "a ruling names something that is not there",
        "`rulings.toml` tells how open questions of the rules were decided. `section` is a heading of `rules.md` in the same folder, without its `##`, and `setting`, where it stands, a setting of the game by its full name.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== rules.md ==\n# Tolls\n\n## Paying\n\nA station costs a nugget.\n== rulings.toml ==\n[[ruling]]\nid = \"T1\"\nquestion = \"Who has no nugget?\"\nanswer = \"Pays nothing.\"\nwhy = \"Nobody owes.\"\nbasis = \"reconstructed\"\nsection = \"Payng\"\n",
        RIGHT_RULINGS,
    ),
    page(
        "X4071",
        "two rulings or sections of one name",
        "`rules` and `explain` find sections, base rules and rulings by their names, in whatever case they are typed. A base rule is a paragraph of `rules.md` that begins with its id: `**B7.**`. Each name stands once in the folder.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== rules.md ==\n# Tolls\n\n## Paying\n\nA station costs a nugget.\n\n## paying\n\nOr two.\n== rulings.toml ==\n[[ruling]]\nid = \"T1\"\nquestion = \"Who has no nugget?\"\nanswer = \"Pays nothing.\"\nwhy = \"Nobody owes.\"\nbasis = \"reconstructed\"\nsection = \"Paying\"\n",
        RIGHT_RULINGS,
    ),
];
