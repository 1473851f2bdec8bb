//! Skeletons for Sonora: a variant.

/// A variant that is fit to be played.
pub(crate) fn variant(id: &str, title: &str) -> String {
    format!(
        r#"# Variants are in play when they are named: `javelina play sonora --pack . --with {id}`.

variant {id} for sonora {{
  title "{title}"
  text "A short game with a hole of 30 mm, in which nobody may flick the 5 first."
  change game.rounds to 5
  change board.hole_radius to 15.0 mm
  rule last at flick {{ forbid when disc is d5 and count unflicked is 5 }}
  # A claim about many games: `javelina batch --pack . --gates` puts it to the test.
  gate "who begins has no great advantage" {{
    first wins between 35 % and 65 %
    seats 2  players random  games 400
  }}
}}
"#
    )
}

/// Where it refuses something.
pub(crate) const REFUSES: &str = "> flick 5 from -115,115 toward canyon at 800
refused: [..]
  by [..].last ([..])
[...]
";
