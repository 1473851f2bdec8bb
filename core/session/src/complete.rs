//! What the tab key offers: whole commands, names after `eval`, headings after `rules` and `explain`, and the moves of a seat
//! after `at TICK SEAT`.

use javelina_engine::Seat;

/// What may be typed now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Whole lines: words of the session and legal moves.
    pub lines: Vec<String>,
    /// Names that an expression after `eval` may read.
    pub names: Vec<String>,
    /// What `rules` and `explain` may be about.
    pub topics: Vec<String>,
    /// In a phase against the clock: each seat that takes part, and its moves.
    pub timed: Vec<(Seat, Vec<String>)>,
}

impl Choices {
    /// What completes a line of which this much is typed: the byte at which the completions start, and the completions.
    #[must_use]
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
        if let Some((word, topic)) = typed.trim_start_matches(':').split_once(' ')
            && ["rules", "explain"].iter().any(|known| word.eq_ignore_ascii_case(known))
        {
            let topic = topic.trim_start();
            return (typed.len() - topic.len(), fitting(&self.topics, &topic.to_lowercase()));
        }
        if let Some((start, moves)) = self.after_at(typed) {
            return (start, fitting(moves, &typed[start..].to_lowercase()));
        }
        let mut lines = fitting(&self.lines, &lower);
        if lower.trim().is_empty() {
            lines.retain(|line| line != "new"); // nobody who asks what to do is offered another game
        }
        (0, lines)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn choices() -> Choices {
        let all = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        Choices {
            lines: all(&["explain", "eval", "draw F1-E1"]),
            names: all(&["line", "last_row", "nuggets"]),
            topics: all(&["Gold nuggets", "A11"]),
            timed: Vec::new(),
        }
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
    fn after_rules_and_explain_a_heading_is_completed_whole() {
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
