//! V6: a card that fails after some moves, and players that look ahead: they cannot steer round it.

use javelina_tests::language::packs::beside;

use super::played::{Came, played_by};

const CARD: &str = "[[condition]]\nid = \"brittle\"\nname = \"Brittle\"\nclass = \"change\"\n\
                    text = \"It breaks in the right half of the sheet.\"\nscript = \"brittle.rhai\"\n";
const SCRIPT: &str =
    "fn section_drawn(view) {\n  if view.cell.column > 4 { gain([0][view.cell.column], \"nuggets\"); }\n}\n";

#[test]
fn a_card_that_fails_after_some_lines_is_a_finding_whoever_plays() {
    let loaded = beside("arizona", &[("cards.toml", CARD), ("brittle.rhai", SCRIPT)]);
    for policy in ["greedy", "easy", "mcts:20", "random"] {
        let came = played_by(&loaded, "arizona", ["brittle", ""], 6, policy);
        let Came::Played(played) = came else { panic!("{policy}: {came:?} {:?}", loaded.found) };
        let found = played.games.iter().filter(|(kind, ..)| kind.as_deref() == Some("script")).count();
        println!("{policy}: {found} of 6 games: {:?}", played.says.first());
        assert!(found == 6 || policy == "random" && found > 0, "{policy}: {:?}", played.games);
    }
}
