//! Claims that `check` makes of the rules of a program.

use javelina_engine::{Diagnostic, Severity};
use javelina_variants::Loaded;

use super::program::{ITEM, Program};

/// What is said of conditions, by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// It never holds.
    Never(usize),
    /// It always holds.
    Always(usize),
    /// A part of it always holds.
    PartAlways(usize),
    /// A part of it holds wherever the rest does.
    PartImplied(usize),
    /// They never hold at once.
    Apart(usize, usize),
    /// Where the first holds the second does.
    Implied(usize, usize),
    /// They hold at the same questions.
    Same(usize, usize),
}

impl Claim {
    /// The conditions that it is about.
    pub fn about(self) -> Vec<usize> {
        match self {
            Self::Never(a) | Self::Always(a) | Self::PartAlways(a) | Self::PartImplied(a) => vec![a],
            Self::Apart(a, b) | Self::Implied(a, b) | Self::Same(a, b) => vec![a, b],
        }
    }

    /// The kind of the claim as the law counts it.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Never(_) => "never",
            Self::Always(_) => "always",
            Self::PartAlways(_) => "part always",
            Self::PartImplied(_) => "part implied",
            Self::Apart(..) => "disjoint",
            Self::Implied(..) | Self::Same(..) => "implied",
        }
    }
}

/// The claims of all findings and notes, each with what it says.
pub fn claims(loaded: &Loaded, program: &Program) -> Vec<(Claim, String)> {
    let ranges = program.ranges();
    let all = loaded.found.iter().chain(&loaded.noted);
    let own = all.filter(|one| loaded.files.name(one.file()).ends_with("drawn.rules"));
    let mut claims: Vec<(Claim, String)> = own
        .filter_map(|one| {
            let label = ranges
                .iter()
                .find(|(_, range)| one.span.is_some_and(|span| range.contains(&span.start)))
                .map(|(label, _)| label)?;
            let claim = claim(one, program.at(label)?, program)?;
            Some((claim, format!("{}: {}", one.code, one.message)))
        })
        .collect();
    // Variants that answer differently and of which no note says that they may clash are said never to speak at once.
    for ([one, other], [a, b]) in &program.rivals {
        let says = |found: &&Diagnostic| {
            let quoted = found.message.split(['`', ' ', ',', ';', ':']);
            let names: Vec<&str> = quoted.filter(|word| word == one || word == other).collect();
            names.contains(&one.as_str()) && names.contains(&other.as_str())
        };
        if !loaded.found.iter().chain(&loaded.noted).any(|found| says(&found)) {
            claims.push((Claim::Apart(*a, *b), format!("check: no clash of `{one}` and `{other}`")));
        }
    }
    claims.sort();
    claims.dedup_by_key(|(claim, _)| *claim);
    claims
}

/// The claim of a finding about a rule.
fn claim(found: &Diagnostic, at: usize, program: &Program) -> Option<Claim> {
    let labels = named(&found.message, program);
    let other = labels.iter().copied().find(|label| *label != at);
    Some(match found.code {
        "V2090" => Claim::Never(at),
        "L6001" if found.severity == Severity::Note => Claim::Always(at),
        "L6001" if found.message.contains("wherever the rest") => Claim::PartImplied(at),
        "L6001" => Claim::PartAlways(at),
        "L6002" if found.message.contains("duplicates") => Claim::Same(at, other?),
        "L6002" => Claim::Implied(at, other?),
        "L6012" => Claim::Apart(at, other?),
        _ => return None,
    })
}

/// The conditions whose rules a message names, in its order.
fn named(message: &str, program: &Program) -> Vec<usize> {
    let quoted = message.split('`').skip(1).step_by(2);
    let labels = quoted.filter_map(|label| label.strip_prefix(ITEM)?.strip_prefix('.'));
    labels.filter_map(|label| program.at(label)).collect()
}
