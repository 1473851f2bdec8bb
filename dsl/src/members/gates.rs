//! Gates: claims about many games that an item brings along, for whoever plays them.

use javelina_engine::Diagnostic;
use pest::iterators::Pair;

use crate::ast::{Gate, Named, Text};
use crate::checks::check::{MAX_NAME, MAX_TITLE, too_long};
use crate::read::grammar::Rule;
use crate::read::keywords::is_keyword;
use crate::read::parse::Reader;

/// The most games, seats, players and further items of a gate.
const MAX_GAMES: i64 = 10_000_000;
const MAX_SEATS: i64 = 8;
const MAX_LIST: usize = 12;
const MILLION: f64 = 1_000_000.0;

impl<'a> Reader<'a> {
    /// A gate without its item; `None` if its bounds cannot be used, which is reported.
    pub(crate) fn gate(&mut self, node: Pair<'a, Rule>) -> Option<Gate> {
        let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
        let title = parts.next().map(|title| self.text_of(&title))?;
        too_long(&title.text, MAX_TITLE, title.span, &mut self.found);
        let figure = self.figure(&parts.next()?);
        let mut gate = Gate {
            item: String::new(),
            title: title.text,
            span: title.span,
            figure,
            of: None,
            least: None,
            most: None,
            share: None,
            range: None,
            is_compared: false,
            seats: None,
            players: Vec::new(),
            is_panel: false,
            games: None,
            with: Vec::new(),
        };
        let mut seen: Vec<Rule> = Vec::new();
        for part in parts {
            let form = part.as_rule();
            // Both say who plays.
            let kind = if form == Rule::gate_panel { Rule::gate_players } else { form };
            if seen.contains(&kind) {
                let place = self.span(&part);
                self.found.push(
                    Diagnostic::error("V2009", place, "this part of the gate is repeated").help("remove one of them"),
                );
            }
            seen.push(kind);
            self.gate_part(part, &mut gate)?;
        }
        Some(gate)
    }

    fn gate_part(&mut self, part: Pair<'a, Rule>, gate: &mut Gate) -> Option<()> {
        let (form, place) = (part.as_rule(), self.span(&part));
        let mut inner = part.into_inner().filter(|pair| !is_keyword(pair));
        match form {
            Rule::gate_of => gate.of = inner.next().map(|word| self.word(&word)),
            Rule::at_least => gate.least = Some(amount(&inner.next()?)),
            Rule::at_most => gate.most = Some(amount(&inner.next()?)),
            Rule::between => {
                let (least, most) = (amount(&inner.next()?), amount(&inner.next()?));
                if least > most {
                    let problem = Diagnostic::error("V2046", place, "this range is empty");
                    self.found.push(problem.help("write the smaller number first"));
                    return None;
                }
                (gate.least, gate.most) = (Some(least), Some(most));
            }
            Rule::gate_share => {
                let share = amount(&inner.next()?);
                if !(1..=MILLION as i64).contains(&share) {
                    let problem = Diagnostic::error("V2046", place, "share of the games out of range");
                    self.found.push(problem.help("write more than 0 % and at most 100 %: `in 95 % of games`"));
                    return None;
                }
                gate.share = Some(share);
            }
            Rule::gate_range => {
                let (least, most) = (amount(&inner.next()?), amount(&inner.next()?));
                if least >= most {
                    let problem =
                        Diagnostic::error("V2046", place, "the first number of this range is not less than the second");
                    self.found.push(problem.help("write the smaller number first: `range -20 to 40`"));
                    return None;
                }
                gate.range = Some((least, most));
            }
            Rule::gate_base => gate.is_compared = true,
            Rule::gate_seats => gate.seats = Some(self.within(&inner.next()?, MAX_SEATS) as usize),
            Rule::gate_games => gate.games = Some(self.within(&inner.next()?, MAX_GAMES) as u64),
            Rule::gate_with => gate.with = self.words(inner.next()?),
            _ => {
                gate.is_panel = form == Rule::gate_panel;
                gate.players = self.words(inner.next()?);
            }
        }
        Some(())
    }

    /// The name of a figure: words, or a text in quotes.
    fn figure(&mut self, node: &Pair<'a, Rule>) -> Named {
        let words: Vec<Named> = node.clone().into_inner().map(|word| self.word(&word)).collect();
        let text = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let span = self.span(node);
        too_long(&text, MAX_NAME, span, &mut self.found);
        Named { text, span }
    }

    fn word(&mut self, node: &Pair<'a, Rule>) -> Named {
        if node.as_rule() == Rule::text {
            let Text { text, span } = self.text_of(node);
            return Named { text, span };
        }
        Named { text: node.as_str().into(), span: self.span(node) }
    }

    fn words(&mut self, node: Pair<'a, Rule>) -> Vec<Named> {
        let span = self.span(&node);
        let mut words: Vec<Named> = node.into_inner().map(|word| self.word(&word)).collect();
        if words.len() > MAX_LIST {
            let problem = Diagnostic::error("V2010", span, format!("there are more than {MAX_LIST} names"));
            self.found.push(problem.help("remove some"));
            words.truncate(MAX_LIST);
        }
        words
    }

    /// A number from 1 to `most`.
    fn within(&mut self, node: &Pair<'a, Rule>, most: i64) -> i64 {
        let number = self.number(node);
        if !(1..=most).contains(&number) {
            let problem = Diagnostic::error(
                "V2046",
                self.span(node),
                format!("value out of range: {number} is not in 1 to {most}"),
            );
            self.found.push(problem.help("write a number in this range"));
        }
        number.clamp(1, most)
    }
}

/// A number in millionths; a percent sign makes it one of a hundred.
fn amount(node: &Pair<'_, Rule>) -> i64 {
    let text = node.as_str().trim();
    let (digits, scale) = text.strip_suffix('%').map_or((text, MILLION), |digits| (digits.trim(), MILLION / 100.0));
    (digits.parse::<f64>().unwrap_or(0.0) * scale).round() as i64
}
