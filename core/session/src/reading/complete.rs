//! What the tab key offers: whole commands, names after `eval`, what may stand after another word, and the moves of a seat after
//! `at TICK SEAT`.

use javelina_engine::{Seat, Verb, verb};

use crate::reading::spellings::word_length;

/// More lines than this are not offered whole, but up to their next argument.
const MOST_LINES: usize = 20;

/// What may be typed now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Whole lines: words of the session and legal moves.
    pub lines: Vec<String>,
    /// Names that an expression after `eval` may read.
    pub names: Vec<String>,
    /// Words, and what may stand after each of them.
    pub arguments: Vec<(Vec<&'static str>, Vec<String>)>,
    /// The rule points of the game.
    pub points: Vec<String>,
    /// The names of the positions that were kept.
    pub forks: Vec<String>,
    /// In a phase against the clock: each seat that takes part, and its moves.
    pub timed: Vec<(Seat, Vec<String>)>,
    /// The one table of verbs: a move may be typed by any name of its verb.
    pub verbs: &'static [Verb],
}

impl Choices {
    /// What completes a line of which this much is typed: the byte at which the completions start, and the completions.
    pub fn complete(&self, typed: &str) -> (usize, Vec<String>) {
        let lower = typed.to_lowercase();
        let fitting = |all: &[String], start: &str| -> Vec<String> {
            all.iter().filter(|text| text.to_lowercase().starts_with(start)).cloned().collect()
        };
        if lower.trim_start_matches(':').starts_with("eval ") {
            let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
            let start = typed.trim_end_matches(is_letter).len();
            return (start, fitting(&self.names, &typed[start..].to_lowercase()));
        }
        if let Some((word, rest)) = typed.trim_start_matches(':').split_once(' ') {
            let (rest, lower) = (rest.trim_start(), rest.trim_start().to_lowercase());
            let of_word = self.arguments.iter().filter(|(words, _)| words.contains(&word.to_lowercase().as_str()));
            let fits: Vec<String> = of_word.flat_map(|(_, all)| fitting(all, &lower)).collect();
            if !fits.is_empty() {
                return (typed.len() - rest.len(), by_parts(fits, rest.len()));
            }
        }
        if let Some((start, moves)) = self.after_at(typed) {
            return (start, by_parts(fitting(moves, &typed[start..].to_lowercase()), typed.len() - start));
        }
        let mut lines = fitting(&self.lines, &lower);
        if let (true, Some((row, _, rest))) = (lines.is_empty(), verb(self.verbs, &lower)) {
            let spelled = format!("{} {rest}", self.verbs[row].name());
            return (0, by_parts(fitting(&self.lines, spelled.trim_end()), spelled.len()));
        }
        if lower.trim().is_empty() {
            lines.retain(|line| line != "new"); // nobody who asks what to do is offered another game
        }
        (0, by_parts(lines, typed.len()))
    }

    /// Where the move begins in `at TICK SEAT MOVE`, and the moves of that seat.
    fn after_at(&self, typed: &str) -> Option<(usize, &Vec<String>)> {
        let mut rest = typed.trim_start_matches(':');
        let mut words = [""; 3];
        for word in &mut words {
            let (one, more) = rest.split_once(char::is_whitespace)?;
            (*word, rest) = (one, more.trim_start());
        }
        let [at, _, name] = words;
        let mut letters = name.trim_end_matches(':').chars();
        let seat = letters.next().and_then(Seat::of_letter).filter(|_| letters.next().is_none())?;
        let (_, moves) = self.timed.iter().find(|(known, _)| at.eq_ignore_ascii_case("at") && *known == seat)?;
        Some((typed.len() - rest.len(), moves))
    }
}

/// Lines of which so many bytes are typed; too many of them only as far as their next argument, or the next step of one.
fn by_parts(lines: Vec<String>, typed: usize) -> Vec<String> {
    if lines.len() <= MOST_LINES {
        return lines;
    }
    let mut parts: Vec<String> = Vec::new();
    for line in lines {
        let part = line.get(typed..).map_or("", |rest| &line[..typed + word_length(rest)]);
        if parts.iter().all(|known| known != part) {
            parts.push(part.to_string());
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices() -> Choices {
        let all = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        Choices {
            lines: all(&["explain", "eval", "draw F1-E1"]),
            names: all(&["line", "last_row", "nuggets"]),
            arguments: vec![
                (vec!["rules", "explain"], all(&["Gold nuggets", "A11"])),
                (vec!["why"], all(&["take", "A12"])),
            ],
            verbs: const { &[Verb { also: &["paint"], ..Verb::new("draw {section}", "draws") }] },
            ..Choices::default()
        }
    }

    #[test]
    fn of_many_lines_the_next_argument_is_completed() {
        let cells = || ('A'..='F').flat_map(|column| (1..=6).map(move |row| format!("{column}{row}")));
        let lines = cells().flat_map(|cell| ["G1", "G2"].map(|end| format!("draw F9-{cell}-{end} now"))).collect();
        let choices = Choices { lines, ..choices() };
        assert_eq!(choices.complete("dr"), (0, vec!["draw ".to_string()]));
        assert_eq!(choices.complete("draw "), (0, vec!["draw F9-".to_string()]));
        let (_, first) = choices.complete("draw f9-");
        assert_eq!((first.len(), first[1].as_str()), (36, "draw F9-A2-"));
        assert_eq!(choices.complete("draw F9-A2-").1, ["draw F9-A2-G1 now", "draw F9-A2-G2 now"]);
    }

    #[test]
    fn a_move_is_completed_from_any_name_of_its_verb() {
        assert_eq!(choices().complete("paint f1"), (0, vec!["draw F1-E1".to_string()]));
        assert_eq!(choices().complete("pai"), (0, vec!["draw F1-E1".to_string()]));
        assert_eq!(choices().complete("paint g"), (0, Vec::new()));
    }

    #[test]
    fn a_line_is_completed_as_a_whole() {
        assert_eq!(choices().complete("E"), (0, vec!["explain".to_string(), "eval".to_string()]));
        assert_eq!(choices().complete("draw f1"), (0, vec!["draw F1-E1".to_string()]));
        assert_eq!(choices().complete("li"), (0, Vec::new()), "a fact is no command");
    }

    #[test]
    fn an_empty_line_offers_everything_but_another_game() {
        let all = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        let choices = Choices { lines: all(&["draw F1-E1", "new", "show"]), ..Choices::default() };
        assert_eq!(choices.complete("").1, ["draw F1-E1", "show"]);
        assert_eq!(choices.complete("n").1, ["new"]);
    }

    #[test]
    fn after_at_a_tick_and_a_seat_its_own_moves_are_completed() {
        let of = |text: &str| vec![text.to_string()];
        let timed = vec![(Seat(0), of("play Coffee A")), (Seat(1), of("play Nitro B"))];
        let choices = Choices { timed, ..choices() };
        assert_eq!(choices.complete("at 15 A pl"), (8, of("play Coffee A")));
        assert_eq!(choices.complete(":AT 3  b:  PLAY N"), (11, of("play Nitro B")));
        assert_eq!(choices.complete("at 15 C "), (0, Vec::new()));
        assert_eq!(choices.complete("at 15 A"), (0, Vec::new()));
    }

    #[test]
    fn after_a_word_what_may_stand_there_is_completed() {
        assert_eq!(choices().complete("why t"), (4, vec!["take".to_string()]));
        assert_eq!(choices().complete("rules t"), (0, Vec::new()));
        assert_eq!(choices().complete("rules gold n"), (6, vec!["Gold nuggets".to_string()]));
        assert_eq!(choices().complete(":Explain  a1"), (10, vec!["A11".to_string()]));
    }

    #[test]
    fn after_eval_the_last_name_is_completed() {
        assert_eq!(choices().complete("eval count (L"), (12, vec!["line".to_string(), "last_row".to_string()]));
        assert_eq!(choices().complete("eval 1 + nug"), (9, vec!["nuggets".to_string()]));
        assert_eq!(choices().complete("eval é.la"), (8, vec!["last_row".to_string()]));
    }
}
