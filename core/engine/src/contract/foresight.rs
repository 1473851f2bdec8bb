//! Foresight: how an action may turn out where luck decides, from many tries with dice of their own.

/// What may come of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// How it goes without any luck, in a few words.
    pub way: String,
    /// How often it was tried.
    pub tries: u32,
    /// What it led to, each with how often; every try led to one of them.
    pub lands: Vec<(String, u32)>,
    /// What else came of it, each with how often.
    pub others: Vec<(String, u32)>,
}

impl Foresight {
    /// The shares in per cent, the largest first; less than half of one is left out.
    pub fn shares(&self) -> String {
        let shares = |all: &[(String, u32)]| {
            let per_cent = |count: u32| (count * 200 / self.tries.max(1)).div_ceil(2);
            let mut all: Vec<(&str, u32)> = all.iter().map(|(text, count)| (text.as_str(), per_cent(*count))).collect();
            all.retain(|(_, share)| *share > 0);
            all.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(other.0)));
            all.iter().map(|(text, share)| format!("{text} {share} %")).collect::<Vec<_>>().join(", ")
        };
        let parts = [shares(&self.lands), shares(&self.others)];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_and_the_largest_comes_first() {
        let of = |all: &[(&str, u32)]| all.iter().map(|(text, count)| ((*text).to_string(), *count)).collect();
        let lands = of(&[("off", 84), ("canyon", 525), ("hole", 4), ("ruins", 387)]);
        let foresight = Foresight { way: String::new(), tries: 1_000, lands, others: of(&[("knocks B1 off", 5)]) };
        assert_eq!(foresight.shares(), "canyon 53 %, ruins 39 %, off 8 %; knocks B1 off 1 %");
    }
}
