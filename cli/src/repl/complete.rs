//! What the tab key offers: whole commands, and names after `eval`.

/// What may be typed now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Whole lines: words of the REPL and legal moves.
    pub lines: Vec<String>,
    /// Names that an expression after `eval` may read.
    pub names: Vec<String>,
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
        (0, fitting(&self.lines, &lower))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices() -> Choices {
        let all = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        Choices { lines: all(&["explain", "eval", "draw F1-E1"]), names: all(&["line", "last_row", "nuggets"]) }
    }

    #[test]
    fn a_line_is_completed_as_a_whole() {
        assert_eq!(choices().complete("E"), (0, vec!["explain".to_string(), "eval".to_string()]));
        assert_eq!(choices().complete("draw f1"), (0, vec!["draw F1-E1".to_string()]));
        assert_eq!(choices().complete("li"), (0, Vec::new()), "a fact is no command");
    }

    #[test]
    fn after_eval_the_last_name_is_completed() {
        assert_eq!(choices().complete("eval count (L"), (12, vec!["line".to_string(), "last_row".to_string()]));
        assert_eq!(choices().complete("eval 1 + nug"), (9, vec!["nuggets".to_string()]));
        assert_eq!(choices().complete("eval é.la"), (8, vec!["last_row".to_string()]));
    }
}
