//! `eval`: what an expression of the rules language, or of that of scripts, comes to at the table, and the facts behind it.

use javelina_engine::rules::{Body, CounterDecl, Expression, Seen};
use javelina_engine::{Files, Present, Seat, Threaded, did_you_mean, printable};

use crate::erased::{Denied, Problems};
use crate::reading::eyes::agreed;
use crate::table::GameDesk;
use crate::telling::answers::hidden;

/// Question of `eval`: an expression, with the item whose functions it uses and the seat that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Question<'a> {
    item: Option<&'a str>,
    expression: &'a str,
    seat: Option<&'a str>,
}

/// `EXPR`, or `EXPR as SEAT`: a word that follows the last `as` is the seat. `ITEM as SEAT: EXPR` is read as
/// `ITEM: EXPR as SEAT`.
fn question(line: &str) -> Question<'_> {
    let is_word = |seat: &str| !seat.is_empty() && seat.chars().all(char::is_alphanumeric);
    let of_item = line.split_once(':').and_then(|(head, expression)| {
        let (item, seat) = head.split_once(" as ").map(|(item, seat)| (item.trim(), seat.trim()))?;
        (is_item(item) && is_word(seat)).then(|| Question {
            item: Some(item),
            expression: expression.trim(),
            seat: Some(seat),
        })
    });
    if let Some(question) = of_item {
        return question;
    }
    match line.rsplit_once(" as ").map(|(expression, seat)| (expression.trim(), seat.trim())) {
        Some((expression, seat)) if is_word(seat) => Question { seat: Some(seat), ..of_item_or_rules(expression) },
        _ => of_item_or_rules(line),
    }
}

/// `ITEM: EXPRESSION` in the language of scripts, or an expression of the rules language.
fn of_item_or_rules(text: &str) -> Question<'_> {
    match text.split_once(':').map(|(item, expression)| (item.trim(), expression.trim())) {
        Some((item, expression)) if is_item(item) => Question { item: Some(item), expression, seat: None },
        _ => Question { item: None, expression: text, seat: None },
    }
}

/// Returns `true` if a text can be the name of an item.
fn is_item(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|one| one.is_alphanumeric() || one == '_' || one == '-')
}

/// What an expression comes to in one state, and the facts that it read.
fn worked_out<G: Present>(game: &G, state: &G::State, seat: Seat, expression: &Expression) -> Vec<String> {
    let worked = game.work_out(state, seat, expression);
    let mut lines = vec![printable(&worked.value, 4_000)];
    lines.extend(worked.printed.iter().map(|line| printable(line, 400)));
    lines.extend(worked.facts.iter().map(|(name, value)| format!("  {name}: {}", printable(value, 200))));
    if worked.more > 0 {
        lines.push(format!("  and {} more", worked.more));
    }
    lines
}

impl<G: Threaded> GameDesk<G> {
    /// Works an expression out for the seat to act, or for the one that the line names. Whoever asks for another seat
    /// learns only what is open to all.
    pub(crate) fn evaluated(&self, line: &str) -> Result<String, Problems> {
        let question = question(line);
        if question.expression.is_empty() {
            return Ok("`eval` needs an expression, such as `eval count seats`".into());
        }
        let eyes = self.eyes();
        let asks = eyes.seat();
        let seat = match question.seat.map(|name| (name, self.sits(name))) {
            None => asks,
            Some((_, Some(seat))) => seat,
            Some((name, None)) => return Ok(self.no_seat(name)),
        };
        let rules = self.game().rules();
        let state = eyes.state();
        let memory = self.game().memory(&state);
        let is_revealed = |counter: &CounterDecl| memory.is_some_and(|memory| rules.is_revealed(counter, memory));
        let is_open = |counter: &CounterDecl| eyes.is_open() || is_revealed(counter);
        let own = eyes.is_open() || seat == asks;
        let mut files = Files::default();
        let compiled = match question.item {
            Some(name) => {
                let expression = question.expression;
                let item = rules.item(name);
                let compiled =
                    item.and_then(|item| rules.script_expression(item, expression, (own, is_open), &mut files));
                match compiled {
                    Some(compiled) => compiled,
                    None => return Ok(self.no_script(name)),
                }
            }
            None => {
                let mut program = rules.program().clone();
                program.counters.iter_mut().for_each(|counter| counter.secret &= !is_open(counter));
                let world = javelina_dsl::World { catalogue: rules.catalogue(), lexicon: rules.lexicon() };
                let file = files.add("eval", question.expression);
                javelina_dsl::expression(&files, file, &world, &program, own)
            }
        };
        match compiled {
            Err(found) => Err(Problems { files, found }),
            Ok(expression) => {
                let worlds = eyes.worlds();
                let worlds: Vec<_> =
                    worlds.iter().map(|state| worked_out(self.game(), state, seat, &expression)).collect();
                let mut lines = agreed(&worlds, hidden);
                if worlds.iter().any(|world| world.first() != worlds[0].first()) {
                    lines[0] = "depends on hidden information".into();
                }
                Ok(lines.join("\n"))
            }
        }
    }

    /// The answer to an expression of an item without a script.
    fn no_script(&self, name: &str) -> String {
        let (rules, shown) = (self.game().rules(), printable(name, 40));
        if rules.item(name).is_some() {
            return format!("`{shown}` has no script; `eval EXPRESSION` takes the rules language");
        }
        let names: Vec<&str> = self.scripted().collect();
        let none = || match names.as_slice() {
            [] => "no item of this game has a script".to_string(),
            names => format!("items with a script: {}", names.join(", ")),
        };
        let help = did_you_mean(name, names.iter().copied()).unwrap_or_else(none);
        format!("no item is called `{shown}`; {help}")
    }

    /// The items of the game that have a script.
    fn scripted(&self) -> impl Iterator<Item = &str> {
        let program = self.game().rules().program();
        let is_script = |item: usize| {
            program
                .clauses
                .iter()
                .any(|clause| clause.item.index() == item && matches!(clause.body, Body::Script { .. }))
        };
        let items = program.items.iter().enumerate();
        items.filter(move |(at, _)| is_script(*at)).map(|(_, item)| item.id.as_str())
    }

    /// The seat of this letter or player; `None` if `name` is empty.
    pub(crate) fn about(&self, name: &str) -> Result<Option<Seat>, Denied> {
        let mut called = self.header.seats.iter().enumerate().filter(|(_, other)| other.eq_ignore_ascii_case(name));
        let named = called.next().map(|(at, _)| Seat(at as u8)).filter(|_| called.next().is_none());
        match self.sits(name).or(named) {
            None if !name.is_empty() => Err(self.no_seat(name).into()),
            seat => Ok(seat),
        }
    }

    /// The answer to the name of a seat that is not at the table.
    pub(crate) fn no_seat(&self, name: &str) -> String {
        let seats: Vec<String> = (0..self.header.seats.len()).map(|at| Seat(at as u8).to_string()).collect();
        format!("there is no seat `{}`; seats: {}", printable(name, 40), seats.join(", "))
    }

    /// The seat of this letter, if somebody sits there.
    pub(crate) fn sits(&self, name: &str) -> Option<Seat> {
        let mut letters = name.chars();
        let seat = letters.next().and_then(Seat::of_letter)?;
        (letters.next().is_none() && seat.index() < self.header.seats.len()).then_some(seat)
    }

    /// What an expression may begin with: facts that can be read now, sets of all elements, counters, tables, words of the language.
    pub(crate) fn readable(&self) -> Vec<String> {
        let (catalogue, program) = (self.game().rules().catalogue(), self.game().rules().program());
        let facts = catalogue.facts.iter().filter(|fact| fact.only_at.is_empty() && fact.seen != Seen::Secret);
        let mut names: Vec<String> = facts.map(|fact| fact.name.to_string()).collect();
        names.extend(catalogue.kinds.iter().map(|kind| kind.all.to_string()));
        names.extend(program.counters.iter().map(|counter| counter.name.clone()));
        names.extend(program.tables.iter().map(|table| table.name.clone()));
        names.extend(javelina_dsl::WORDS.iter().filter(|row| row.begins_value()).map(|row| row.word.to_string()));
        names.sort();
        names.dedup();
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_after_the_last_as_is_a_seat() {
        let parts = |line| {
            let question = question(line);
            (question.item, question.expression, question.seat)
        };
        assert_eq!(parts("nuggets + 1"), (None, "nuggets + 1", None));
        assert_eq!(parts("nuggets as B"), (None, "nuggets", Some("B")));
        assert_eq!(parts("nuggets  as  queen"), (None, "nuggets", Some("queen")));
        assert_eq!(parts("\"Gray as Fox\" in hand"), (None, "\"Gray as Fox\" in hand", None));
        assert_eq!(parts("any (seats where it is B)"), (None, "any (seats where it is B)", None));
        assert_eq!(parts("surveyor: view.room as B"), (Some("surveyor"), "view.room", Some("B")));
        assert_eq!(parts("surveyor as B: view.room"), (Some("surveyor"), "view.room", Some("B")));
    }

    #[test]
    fn a_name_before_a_colon_is_an_item() {
        let parts = |line| {
            let question = question(line);
            (question.item, question.expression)
        };
        assert_eq!(parts("surveyor: view.board.len"), (Some("surveyor"), "view.board.len"));
        assert_eq!(parts("surveyor : #{ a: 1 }"), (Some("surveyor"), "#{ a: 1 }"));
        assert_eq!(parts("nuggets + 1"), (None, "nuggets + 1"));
        assert_eq!(parts("\"Gray: Fox\" in hand"), (None, "\"Gray: Fox\" in hand"));
    }
}
