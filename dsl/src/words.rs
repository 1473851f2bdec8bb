//! Words that the language keeps for itself: what each is for and how it is written. Everything that lists such words (the
//! splitter, help of problems, `explain`, hover, completion) reads this table; a test holds it against the grammar.

use pest::Parser;

use Class::{Answer, Condition, Gate, Joins, Member, Name, Number, Set, Step};

use crate::grammar::{Grammar, Rule};

/// What a word of the language does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// It opens a member of a block.
    Member,
    /// It is an answer of a rule.
    Answer,
    /// It says of a rule or an offer when it counts, what it says, what it costs.
    Condition,
    /// It is a step of an effect list.
    Step,
    /// It stands between parts of a member, a step or a value.
    Joins,
    /// It makes a value of a set.
    Set,
    /// It makes a number, or a yes or no.
    Number,
    /// It is a part of a gate.
    Gate,
    /// It is no word of the grammar, but a name that means the same in every game.
    Name,
}

/// A word of the language.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word.
    pub word: &'static str,
    /// What it does.
    pub class: Class,
    /// How it is written.
    pub form: &'static str,
    /// What that means.
    pub doc: &'static str,
    /// Whether what follows stands one level deeper without a bracket.
    nests: bool,
}

impl Word {
    /// Whether a value may begin with it.
    #[must_use]
    pub fn begins_value(&self) -> bool {
        matches!(self.class, Set | Number | Name)
    }
}

const fn of(class: Class, word: &'static str, form: &'static str, doc: &'static str) -> Word {
    Word { word, class, form, doc, nests: false }
}

const fn nesting(class: Class, word: &'static str, form: &'static str, doc: &'static str) -> Word {
    Word { nests: true, ..of(class, word, form, doc) }
}

const RULE: &str =
    "rule LABEL at POINT { ANSWER when CONDITION }` or `rule LABEL on EVENT [when CONDITION] do { STEPS }";
const GATE: &str = "gate \"TITLE\" { FIGURE >= 3 [against base] [seats 2] [players greedy, random] [games 400] }";
const CHOOSE: &str = "choose [up to N] KIND x from SET [by SEAT] [or skip] { STEPS }";

/// All words, by what they do.
pub const WORDS: &[Word] = &[
    of(Member, "title", "title \"TEXT\"", "what lists call the item"),
    of(Member, "text", "text \"TEXT\"", "what the item says to players"),
    of(Member, "change", "change SETTING to VALUE", "gives a setting of the game another value"),
    of(Member, "param", "param NAME in 0..9 = 3", "a number that who plays may choose: `--with item.NAME=4`"),
    of(
        Member,
        "counter",
        "counter NAME [per KIND] in 0..9 [= 0] [secret to owner] [shown as \"TEXT\"]",
        "a number, or an element of a kind, that the item keeps",
    ),
    of(Member, "rule", RULE, "answers a question of the game, or does something when it happened"),
    of(
        Member,
        "offer",
        "offer LABEL at POINT { [costs 3 CURRENCY] [limit 1 per turn] do { STEPS } }",
        "something more that a seat may do",
    ),
    of(
        Member,
        "level",
        "level NAME when CONDITION [says \"TEXT\"]",
        "what a scenario asks for; the last that holds is reached",
    ),
    of(
        Member,
        "overrides",
        "overrides ITEM",
        "rules of this item count instead of those of the other, where both answer",
    ),
    of(
        Member,
        "combine",
        "combine ITEM.RULE, ITEM.RULE as least",
        "one answer of two that clash: first, least, most or sum",
    ),
    of(Member, "known", "known CODE \"WHY\"", "a finding of `check` about the item that is meant"),
    of(Member, "setup", "setup { KEY [NAME]: VALUE, .. }", "how a game with the item begins, as lines of a position"),
    of(Member, "script", "script \"FILE.rhai\"", "the file whose functions answer for the item"),
    of(Member, "example", "example \"TITLE\" { > LINE TYPED .. }", "a transcript that `javelina test` plays"),
    of(Member, "gate", GATE, "a claim about many games, which a batch judges"),
    of(Answer, "forbid", "forbid", "it may not happen"),
    of(Answer, "disqualify", "disqualify SUBJECT", "`forbid` at points that ask who counts"),
    of(Answer, "allow", "allow ITEM.RULE, base.RULE", "lifts what another rule, or a rule of the game, forbids"),
    of(Answer, "widen", "widen", "it is so, whatever it was before"),
    of(Answer, "narrow", "narrow", "it is not so; stronger than `widen`"),
    of(Answer, "set", "set to VALUE", "the number, or the element, is this one"),
    of(Answer, "add", "add NUMBER", "so many more; `add -2` for fewer"),
    of(Answer, "scale", "scale by 3/2", "the number times a fraction, rounded down"),
    of(Answer, "floor", "floor NUMBER", "at least so many"),
    of(Answer, "cap", "cap NUMBER", "at most so many"),
    of(Answer, "include", "include SET", "these belong to the set, too"),
    of(Answer, "exclude", "exclude SET", "these do not belong to it; stronger than `include`"),
    of(Condition, "when", "when CONDITION", "only where this holds"),
    of(Condition, "unless", "unless CONDITION", "only where this does not hold"),
    of(
        Condition,
        "says",
        "says \"TEXT {VALUE}\"",
        "why, in the words that a refusal shows; in a level, the name of the part before it",
    ),
    of(Condition, "after", "after ITEM.RULE", "happens later than the other rule at the same event"),
    of(Condition, "costs", "costs 3 CURRENCY", "what a seat pays for the offer"),
    of(Condition, "limit", "limit 1 per turn", "how often a seat may take the offer"),
    nesting(Step, "do", "do { STEPS }", "what happens"),
    nesting(Step, "if", "if CONDITION { STEPS } [else { STEPS }]", "steps that happen only where it holds"),
    of(Step, "else", "if CONDITION { STEPS } else { STEPS }", "steps that happen where it does not"),
    nesting(Step, "each", "each x of SET { STEPS }", "the steps for each element of a set"),
    of(Step, "for", "for SEAT { STEPS }` or `for each x of SEATS { STEPS }", "the steps as another seat does them"),
    of(Step, "let", "let x = VALUE", "a name for a number or an element, up to the end of its list"),
    nesting(Step, "choose", CHOOSE, "asks a seat, or chance, which one"),
    nesting(Step, "may", "may { STEPS }", "asks the seat whether it does the steps"),
    of(Joins, "at", "rule LABEL at POINT { .. }", "before the question that is answered"),
    of(Joins, "on", "rule LABEL on EVENT do { .. }", "before what happened"),
    of(Joins, "to", "set to VALUE", "before a new value"),
    of(Joins, "in", "ELEMENT in SET", "whether it is one of them; after a name its range: `in 0..9`"),
    of(Joins, "per", "counter NAME per KIND", "one for each; of a limit: how often it begins anew"),
    of(Joins, "secret", "secret to owner", "only the seat that has the counter sees it"),
    of(Joins, "owner", "secret to owner", "the seat that has the counter"),
    of(Joins, "shown", "shown as \"TEXT\"", "the counter stands on the table under this name"),
    of(Joins, "as", "shown as \"TEXT\"", "before the name that is shown"),
    of(Joins, "by", "scale by 3/2", "before a factor, the value to compare by, or the seat that is asked"),
    of(Joins, "from", "choose KIND x from SET", "before the set to choose from"),
    of(Joins, "up", "choose up to N KIND x from SET", "so many, or fewer"),
    of(Joins, "chance", "choose KIND x from SET by chance", "nobody is asked; luck decides"),
    of(
        Joins,
        "into",
        "choose KIND x from SET by each SEATS into COUNTER",
        "where the answers are kept that are given at once",
    ),
    of(Joins, "skip", "choose .. or skip", "the seat may choose none"),
    of(Joins, "of", "FACT of SEAT", "what another seat has; after a figure: of whom"),
    of(Joins, "mm", "15.5 mm", "millimetres"),
    of(Joins, "with", "SET common with SET", "before the other set; in a gate the cards and variants beside it"),
    of(Joins, "over", "sum VALUE over SET", "before the set whose values are added"),
    of(Joins, "is", "A is B, A is B or C, A is not B", "whether they are the same"),
    of(Joins, "and", "A and B", "whether both hold"),
    of(Joins, "or", "A or B", "whether one of them holds, or both"),
    nesting(Joins, "where", "SET where CONDITION", "those of which it holds; they are called `it`"),
    of(Number, "not", "not CONDITION", "whether it does not hold"),
    of(Joins, "div", "A div B", "division of whole numbers, rounded down"),
    of(Joins, "mod", "A mod B", "what `div` leaves over"),
    of(Number, "yes", "yes", "what a switch, or a fact that holds, is"),
    nesting(Number, "sum", "sum VALUE over SET", "the values of all elements added"),
    of(Number, "row", "row [0, 4, 10][N]", "the entry of a table; beyond its ends the first or the last"),
    of(Joins, "plus", "SET plus SET", "the elements of both"),
    of(Joins, "without", "SET without SET", "the elements of the first that are not in the second"),
    of(Joins, "common", "SET common with SET", "the elements that are in both"),
    of(Set, "any", "any SET", "whether it has an element"),
    of(Set, "no", "no SET", "whether it has none"),
    of(Set, "count", "count SET", "how many elements it has"),
    of(Set, "first", "first SET", "its first element; of a list in the order of the list"),
    of(Set, "last", "last SET", "its last element"),
    of(Set, "least", "least SET by VALUE", "the element with the least value; ties go to the first"),
    of(Set, "most", "most SET by VALUE", "the element with the greatest value; ties go to the first"),
    of(Gate, "between", "FIGURE between 3 and 5", "the figure lies there"),
    of(Gate, "against", "against base", "the figure less that of the game without the item"),
    of(Gate, "base", "against base", "the game without the item"),
    of(Gate, "range", "range 0 to 100", "where the figure can lie, if the game does not say"),
    of(Gate, "seats", "seats 3", "how many play"),
    of(Gate, "players", "players greedy, random", "who plays"),
    of(Gate, "panel", "panel random, greedy", "the claim is judged for each of these players"),
    of(Gate, "games", "games 400", "how many games at most; `in 95 % of games` is a claim about single ones"),
    of(Name, "actor", "actor", "the seat that acts"),
    of(Name, "it", "it", "the element that a `where`, a `sum`, a `least` or a `most` looks at"),
    of(
        Name,
        "next",
        "next(X)",
        "the next element of a kind, after the last one the first; of a seat the next one that plays",
    ),
    of(Name, "previous", "previous(X)", "the element before it, likewise"),
    of(
        Name,
        "group",
        "group(N, SET, FACT)",
        "the N-th largest set of elements that hang together; `group(X, ..)`: the one with X",
    ),
    of(Name, "groups", "groups(SET, FACT)", "the first element of each such set"),
    of(
        Name,
        "place",
        "place(X, LIST)",
        "the place of an element, from 1; of a set that is no list in the order of its kind",
    ),
    of(Name, "min", "min(A, B)", "the lesser of two numbers"),
    of(Name, "max", "max(A, B)", "the greater of two numbers"),
    of(Name, "abs", "abs(A)", "a number without its sign"),
];

/// The words that open a member of a block.
pub(crate) const MEMBERS: [&str; counted(false)] = chosen(false);
/// Words that put what follows one level deeper without a bracket.
pub(crate) const NESTING: [&str; counted(true)] = chosen(true);

/// Whether a word is among those that nest, or among those that open a member.
const fn is_chosen(word: &Word, nests: bool) -> bool {
    if nests { word.nests } else { matches!(word.class, Member) }
}

const fn counted(nests: bool) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < WORDS.len() {
        count += is_chosen(&WORDS[at], nests) as usize;
        at += 1;
    }
    count
}

const fn chosen<const N: usize>(nests: bool) -> [&'static str; N] {
    let (mut all, mut at, mut count) = ([""; N], 0, 0);
    while at < WORDS.len() {
        if is_chosen(&WORDS[at], nests) {
            all[count] = WORDS[at].word;
            count += 1;
        }
        at += 1;
    }
    all
}

/// The row of a word.
#[must_use]
pub fn word(word: &str) -> Option<&'static Word> {
    WORDS.iter().find(|row| row.word == word)
}

/// Whether a word joins, opens or ends something in the language, so that nothing can have it as its name.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    Grammar::parse(Rule::reserved, word).is_ok_and(|mut read| read.next().is_some_and(|read| read.as_str() == word))
}

/// How a word is written where it makes a value.
pub(crate) fn written(known: &str) -> Option<String> {
    let row = word(known).filter(|row| row.begins_value())?;
    Some(format!("`{known}` is written `{}`: {}", row.form, row.doc))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::syntax::keywords;

    #[test]
    fn the_words_of_the_grammar_and_of_the_table_are_one_set() {
        // The splitter reads these two, since what stands in their braces is another language.
        let raw = ["setup", "example"];
        let spelled: BTreeSet<&str> = keywords().chain(raw).collect();
        let listed: BTreeSet<&str> = WORDS.iter().filter(|row| row.class != Name).map(|row| row.word).collect();
        assert_eq!(spelled, listed);
        assert!(WORDS.iter().all(|row| row.class != Name || !spelled.contains(row.word)));
    }

    #[test]
    fn every_word_has_one_row_and_stands_in_its_form() {
        let once: BTreeSet<&str> = WORDS.iter().map(|row| row.word).collect();
        assert_eq!(once.len(), WORDS.len());
        for row in WORDS {
            assert!(row.form.split(|one: char| !one.is_alphanumeric()).any(|part| part == row.word), "{}", row.word);
        }
    }
}
