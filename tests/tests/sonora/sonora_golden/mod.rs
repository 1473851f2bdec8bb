//! Golden cases of Sonora, played move by move: `G-..` are the cases of the rulebook's examples and of its rulings,
//! with discs laid where they are wanted.

mod ending;
mod flicks;
mod networks;
mod sections;
mod solo;

use javelina_tests::sonora::Hand;
