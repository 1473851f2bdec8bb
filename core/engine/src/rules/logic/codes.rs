//! The pages behind the codes of what is found in single rules.

use crate::CodePage;

const fn page(
    code: &'static str,
    title: &'static str,
    text: &'static str,
    wrong: &'static str,
    right: &'static str,
) -> CodePage {
    CodePage { code, title, text, wrong, right }
}

/// Every code of rules that say nothing. The texts are packs for Arizona, or told in words.
pub const IDLE_CODES: &[CodePage] = &[
    page(
        "V2090",
        "a rule that never speaks",
        "The condition of this rule holds in no state of the game. It is a warning, since the text can be used. A comparison with an absent value is no, and `not` makes it yes: `not (good is cow)` also holds on a cell without a good.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule closed at enter { narrow when symbol is town and symbol is mountain }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule closed at enter { narrow when symbol is town or mountain }\n}\n",
    ),
    page(
        "V2093",
        "a number that may grow too large",
        "Each operation is kept within 32 bits: a larger number stays at 2147483647. It is a warning.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  param big in 0..2000000000 = 1\n  rule more at train_size { add big * 3 }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  param big in 0..2000 = 1\n  rule more at train_size { add big * 3 }\n}\n",
    ),
    page(
        "L6001",
        "a part that always holds",
        "This part of a condition holds whatever happens, so the condition says the same without it: it was proved from what is printed and from the values that counters can have. Where it is the whole condition that always holds it is a note.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule closed at enter { narrow when symbol is mountain and row >= 0 }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule closed at enter { narrow when symbol is mountain and row >= 3 }\n}\n",
    ),
    page(
        "L6002",
        "a rule that says nothing new",
        "Wherever this rule speaks another rule of the same item speaks too, and says the same.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule closed at enter { narrow when row > 3 }\n  rule again at enter { narrow when row > 5 }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule closed at enter { narrow when row > 5 }\n}\n",
    ),
    page(
        "L6003",
        "an answer that changes nothing",
        "The rule adds 0, scales by 1, names a set that is always empty, or gives a counter the value that it has.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule more at train_size { add 0 }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule more at train_size { add 1 }\n}\n",
    ),
    page(
        "L6004",
        "a change to the value that is there",
        "The setting has this value already. If the game's own value changes later this item will hold it, which a remark may say; else leave the change out.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  change conditions.dealt to 3\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  change conditions.dealt to 2\n}\n",
    ),
    page(
        "L6005",
        "a counter that nothing changes",
        "Rules read this counter, and nothing writes it, so every reading gives its start value.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  counter extra in 0..9 = 2\n  rule more at train_size { add extra }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule more at train_size { add 2 }\n}\n",
    ),
    page(
        "L6006",
        "a value beyond the range of its counter",
        "Counters are kept within their bounds. This value always lies outside, so the counter gets its bound.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  counter seen in 0..9 shown as \"seen\"\n  rule note on begin do { seen := last_row }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  counter seen in 0..9 shown as \"seen\"\n  rule note on begin do { seen := last_row - 5 }\n}\n",
    ),
    page(
        "L6007",
        "a division by 0",
        "Nothing comes of a division by 0: the value is not there, and every comparison with it is false.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule more at train_size { add nuggets div (last_row - 11) }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule more at train_size { add nuggets div 2 }\n}\n",
    ),
    page(
        "L6008",
        "a level that is never reached, or no harder",
        "The condition of a level can never hold, or whoever reaches the level below reaches this one, too. Levels stand from the easiest to the hardest.",
        "Two levels, the first `when score >= 40`, the second `when score >= 30`.",
        "The second `when score >= 50`.",
    ),
    page(
        "L6009",
        "an offer made twice",
        "Two offers of one item have the same price, limit, condition and effects. A limit of 2 says the same.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  offer one at before_draw { costs 1 nuggets limit 1 per turn do { circle 2 } }\n  offer two at before_draw { costs 1 nuggets limit 1 per turn do { circle 2 } }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  offer one at before_draw { costs 1 nuggets limit 2 per turn do { circle 2 } }\n}\n",
    ),
    page(
        "L6010",
        "a choice from nothing",
        "The set that is gone through, or chosen from, is always empty.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule gift on selected do { choose cell c from cells where row > last_row { circle 1 } }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule gift on selected do { choose cell c from cells where row > 3 { circle 1 } }\n}\n",
    ),
    page(
        "L6011",
        "a branch that never runs, or always",
        "The condition of an `if` in a list never holds, or always does, given what the conditions before it in the same `if` and around it have settled.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  counter mood in 0..9 shown as \"mood\"\n  rule note on selected do { if mood > 4 { mood := 1 } else { mood := 2 } }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  counter mood in 0..9 shown as \"mood\"\n  rule note on selected do { if mood > 1 { mood := 1 } else { mood := 2 } }\n}\n",
    ),
    page(
        "L6012",
        "a name of a rule that is never met",
        "The rule overrides another one, runs after it or allows what it forbids, but the two never speak at once.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule small at train_size { set to 3 when nuggets > 4 }\n  rule large at train_size { set to 7 when nuggets < 3 overrides small }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule small at train_size { set to 3 when nuggets > 4 }\n  rule large at train_size { set to 7 when nuggets < 3 }\n}\n",
    ),
    page(
        "L6013",
        "an offer that nobody can take",
        "The offer may be used 0 times, or it costs more than a seat can have.",
        "An offer with `limit 0 per turn`, or one that `costs 101 nuggets`: a sheet has at most 100.",
        "An offer with `limit 1 per turn` that `costs 2 nuggets`.",
    ),
    page(
        "L6014",
        "settings that do not fit each other",
        "With the changes of this item the game's settings do not fit together, as the game itself says: fewer dice than seats, a first number above a second. It could not be played by itself.",
        "A change of one setting whose bounds another one gives.",
        "Both settings changed.",
    ),
    page(
        "L6015",
        "a gate that needs no game",
        "The bound of the gate includes, or excludes, everything that its figure can be: shares lie between 0 and 100 %, and some figures of the games have a range of their own.",
        "A gate `win between 0 % and 100 %`.",
        "A gate `win between 40 % and 60 %`.",
    ),
    page(
        "L6016",
        "an offer that pays for itself",
        "Taking the offer gives back at least what it costs, no limit says how often it is taken, and its own effects never make its condition fail. A player who takes it again and again ends no turn. It is a note: the supply may end it.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  offer dig at before_draw { costs 1 nuggets do { circle 2 } }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  offer dig at before_draw { costs 1 nuggets limit 1 per turn do { circle 2 } }\n}\n",
    ),
    page(
        "L6017",
        "a limit that is never reset",
        "The text for people says \"once a round\", or something like it for rounds or turns, and the counter that stops the rule keeps its value for the whole game: the rule works once a game. It is a note: the text may mean another limit.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  text \"Once a round, discarding a die circles another nugget.\"\n  counter used per seat in 0..1\n  rule more on discarded when used[actor] is 0 do { circle 1 used[actor] := 1 }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  text \"Once a round, discarding a die circles another nugget.\"\n  counter used per seat per round in 0..1\n  rule more on discarded when used[actor] is 0 do { circle 1 used[actor] := 1 }\n}\n",
    ),
    page(
        "L6018",
        "a number of the text that the rules do not have",
        "The text for people says a number that stands nowhere in the rules of the item. It is a note: the number may be one of the game itself.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  text \"Trains hold 4 goods.\"\n  rule more at train_size { set to 5 }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  text \"Trains hold 5 goods.\"\n  rule more at train_size { set to 5 }\n}\n",
    ),
    page(
        "L6019",
        "a tie between seats",
        "`least` or `most` of seats takes one of them, and two may have the same value. Then it takes the first in turn order, counted from the first player of the round. It is a note: that may be what you want.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule rich on round_begins when actor is most seats by it.nuggets do { lose 1 }\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  rule rich on round_begins when actor is most seats by it.nuggets do { lose 1 }\n  known L6019 \"the earlier seat pays\"\n}\n",
    ),
    page(
        "L6098",
        "rules that were not examined",
        "Proofs about rules have a budget, for each rule and for all of them, so that `check` ends soon. Of the rules that this note counts less may be found than is so. `javelina check --effort 8` has eight times the budget; up to 1000 is allowed.",
        "Many rules, each with a `where` inside a `where` over many cells.",
        "The same rules, examined with `check --effort 8`.",
    ),
    page(
        "L6099",
        "`known` that hides nothing",
        "`known CODE \"why\"` in an item says that a finding about its rules is meant. Here nothing of that code is found any more.",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  known L6004 \"other packs change it\"\n}\n",
        "== pack.toml ==\nid = \"tolls\"\nextends = \"arizona\"\ntitle = \"Tolls\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n== v.rules ==\nvariant mine for arizona {\n  title \"Mine\"\n  known L6004 \"other packs change it\"\n  change conditions.dealt to 3\n}\n",
    ),
];
