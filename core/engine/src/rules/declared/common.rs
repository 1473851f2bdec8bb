//! Rows that every game declares alike: they stand before its own in each list, so an id of one is the same number in every
//! game. What is constant here, the engine asks, answers and carries out for all games.

use super::ids::KindId;

const ANY: KindId = KindId(0);
/// The resource of who plays: what seats that leave change.
pub(in crate::rules) const PLAYERS: &str = "players";
/// The most turns of a seat in a lap.
pub const MOST_TURNS: i32 = 9;

crate::game_facts! { pub FACTS of ANY, scored by []; }
crate::game_effects! { pub EFFECTS of ANY, scores; }
crate::game_points! { pub POINTS of ANY, laps ANY, effects []; }
crate::game_settings! { pub SETTINGS, sides; }
crate::former_names! {
    /// Former names of the rows that all games have alike.
    pub FORMER;
    point "round_opens" => "round_starts";
    point "round_closes" => "round_ends";
    point "game_closes" => "game_ends";
    point "turn_opens" => "turn_starts";
    point "turn_closes" => "turn_ends";
    point "first" => "first_player";
    point "order" => "turn_order";
    subject "lap" => "phase";
    subject "place" => "usual_place";
    subject "taken" => "turns_taken";
    fact "lead" => "first_player";
    fact "open_score" => "score";
    kind "lap" => "phase";
    kind "laps" => "phases";
    effect "score _" => "gain _ points";
}

/// Declares the facts of a game, the common ones first: `pub FACTS of SEAT, in Game, printed Printed = |game| game.printed(),
/// scored by ["resource"];` with the game, what has its `Static` facts and where a game has it, and the resources whose
/// effects may change a score. Then rows as in [`facts!`](crate::facts), each with its body, `= |on, cell: Cell| ..`: `on` is
/// an [`Asker`](crate::Asker), for a `Static` fact what is printed, and the arguments are [`FactArg`](crate::FactArg)s. A
/// fact is absent if one of them is no element. It writes `fact` and `set`, which `ruled!` calls.
///
/// A row without a body does not compile, nor does a body without a row:
///
/// ```compile_fail
/// # struct Shop;
/// javelina_engine::game_facts! { pub FACTS of javelina_engine::rules::KindId(0), in Shop, printed Shop = |game| game, scored by [];
///     /// What is in the till.
///     F_TILL: my "till" [] -> Number(0..=9), Turn;
/// }
/// ```
#[macro_export]
macro_rules! game_facts {
    ($vis:vis $all:ident of $seat:expr, in $Game:ty, printed $Printed:ty = |$game:ident| $printed:expr,
        scored by [$($by:literal),*]; $($rows:tt)*) => {
        $crate::game_facts! { $vis $all of $seat, scored by [$($by),*]; $($rows)* }
        $crate::answers! { in $Game, printed $Printed = |$game| $printed; $($rows)* }
    };
    ($vis:vis $all:ident of $seat:expr, scored by [$($by:literal),*]; $($rows:tt)*) => {
        $crate::facts! { $vis $all;
            /// The seats that play, the acting one first, then in turn order: those at the table that have not left the game.
            F_PLAYING: "playing" [] -> SetOf($seat), Turn, by ["players"];
            /// The seats at the table, those that have left the game included.
            F_SEATED: "seated" [] -> SetOf($seat), Game;
            /// The seat that leads this round. At `round_starts`, rules at `first_player` have not answered yet.
            F_LEAD: "first_player" [] -> Of($seat), Turn;
            /// The seats of my side, me included.
            F_TEAM: my "team" [] -> SetOf($seat), Game;
            /// My score if the game ended now, as far as everybody can see it. At `standing`, `tie_break`, `wins` and levels,
            /// which are asked after the end, it is complete.
            F_SCORE: my "score" [] -> Number($crate::rules::ANY_NUMBER), Costly, layer 4, by [$($by),*], follows score;
            /// How many other sides that still play have a better score than mine.
            F_AHEAD: my "ahead" [] -> Number(0..=7), Costly, layer 4, by [$($by),*], follows score;
            $($rows)*
        }
    };
}

/// Declares the effects of a game, the common ones first: `pub EFFECTS of SEAT, in Game, scores;`, then rows as in
/// [`effects!`](crate::effects), each with its body, `= |on, card: Card| on.game.hold(on.state, card, on.tape)`: `on` is a
/// [`Doing`](crate::Doing), and the arguments are [`FactArg`](crate::FactArg)s. Nothing happens if one of them is no element.
/// It writes `effect`, which `ruled!` calls. With `scores` clauses may grant points, which [`Scored`](crate::Scored) adds to a
/// score. `leaving ["hands"]` is what changes when a seat leaves.
#[macro_export]
macro_rules! game_effects {
    ($vis:vis $all:ident of $seat:expr, in $Game:ty $(=> $Out:ty)?, scores $(, leaving $left:tt)?; $($rows:tt)*) => {
        $crate::game_effects! { $vis $all of $seat, scores $(, leaving $left)?; $($rows)* }
        $crate::deeds! { in $Game $(=> $Out)?; $($rows)* }
    };
    ($vis:vis $all:ident of $seat:expr, in $Game:ty $(=> $Out:ty)? $(, leaving $left:tt)?; $($rows:tt)*) => {
        $crate::game_effects! { $vis $all of $seat $(, leaving $left)?; $($rows)* }
        $crate::deeds! { in $Game $(=> $Out)?; $($rows)* }
    };
    ($vis:vis $all:ident of $seat:expr, scores $(, leaving $left:tt)?; $($rows:tt)*) => {
        $crate::game_effects! { $vis $all of $seat $(, leaving $left)?;
            /// Gives me points at once; a negative number takes some. They stand in my ledger under the rule that gave them.
            SCORE: "gain" [hole $crate::rules::Type::Number, word "points"], changes ["score"] adds to Seat bound None, everywhere;
            $($rows)*
        }
    };
    ($vis:vis $all:ident of $seat:expr $(, leaving [$($gone:literal),*])?; $($rows:tt)*) => {
        $crate::effects! { $vis $all;
            /// The side of a seat has won, whatever the scores; the game is over once the rules at work are done.
            WIN: "win" [hole $crate::rules::Type::Of($seat)], changes ["fate"] adds to Table bound None, everywhere;
            /// A seat leaves the game and ranks before all that are still in, earlier ones first. What it has stays.
            FINISH: "finish" [hole $crate::rules::Type::Of($seat)], changes ["fate", "players" $($(, $gone)*)?], everywhere;
            /// A seat leaves the game and ranks behind all that are still in, later ones first. What it has stays.
            RETIRE: "retire" [hole $crate::rules::Type::Of($seat)], changes ["fate", "players" $($(, $gone)*)?], everywhere;
            /// The game ends with its usual scoring once the rules at work are done.
            END_GAME: "end" [word "game"], changes ["fate"] adds to Table bound None, everywhere;
            $($rows)*
        }
    };
}

/// Declares the points of a game, the common ones first: `pub POINTS of SEAT, laps LAP, effects [..];` with the kinds of
/// seats and laps and the effects that clauses at common events may use, and at others that name none, then rows as in
/// [`points!`](crate::points).
#[macro_export]
macro_rules! game_points {
    ($vis:vis $all:ident of $seat:path, laps $lap:path, effects $effects:expr; $($rows:tt)*) => {
        $crate::points! { $vis $all, usually $effects;
            /// The game starts: everything is dealt. Raised once, for the first player.
            GAME_STARTS: event, "game_starts", Phase, layer 5;
                section "Who acts, and who has won"; about [];
            /// A round starts, for the seat that would lead it.
            ROUND_STARTS: event, "round_starts", Phase, layer 5;
                section "Who acts, and who has won"; about [];
            /// Who leads the round? Base: whoever the game says. One that does not play leaves it at that.
            FIRST: number of $seat, "first_player", Phase, layer 5;
                section "Who acts, and who has won"; about [], open;
            /// A phase starts. Raised once, for the first player, before its order is asked for.
            PHASE_STARTS: event, "phase_starts", Phase, layer 5;
                section "Who acts, and who has won";
                about [$crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase")];
            /// When does a seat act in this phase? The least acts first; equals as they sit. Base: its place, 0 for the leader.
            ORDER: number, "turn_order", Phase, layer 5;
                section "Who acts, and who has won";
                about [
                    $crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase"),
                    $crate::rules::number("usual_place", 0..=7, "its place in the usual order of the phase, from 0"),
                ], open;
            /// How many turns does a seat have in this phase? Base: 1. At most 9.
            TURNS: number, "turns", Phase, layer 5;
                section "Who acts, and who has won";
                about [
                    $crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase"),
                    $crate::rules::number("turns_taken", 0..=255, "how many it has had in this phase"),
                ], open;
            /// A turn starts, for its seat.
            TURN_STARTS: event, "turn_starts", Phase, layer 5;
                section "Who acts, and who has won";
                about [$crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase")];
            /// A turn ends, for its seat. Counters and limits per turn still hold what they held in it.
            TURN_ENDS: event, "turn_ends", Phase, layer 5;
                section "Who acts, and who has won";
                about [$crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase")];
            /// A phase ends. Raised once, for the first player, after the last turn.
            PHASE_ENDS: event, "phase_ends", Phase, layer 5;
                section "Who acts, and who has won";
                about [$crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase")];
            /// A round ends, for the seat that led it.
            ROUND_ENDS: event, "round_ends", Phase, layer 5;
                section "Who acts, and who has won"; about [];
            /// The game ends. Raised once, for the seat that led last, before sides are ranked: no fact says yet who wins.
            /// The points `standing`, `tie_break` and `wins`, asked after it, decide that.
            GAME_ENDS: event, "game_ends", Phase, layer 5;
                section "Who acts, and who has won";
                about [];
            /// What is a side ranked by? Asked for its first seat. Base: its score.
            STANDING: number, "standing", Phase, layer 5;
                section "Who acts, and who has won"; about [], outcome;
            /// What breaks a tie, before the game's own ties, the more the better? Asked for the first seat of a side. Base: 0.
            TIE_BREAK: number, "tie_break", Phase, layer 5;
                section "Who acts, and who has won"; about [], outcome;
            /// Does a side win? Asked for its first seat. Base: if no side ranks above it.
            WINS: fact, "wins", Phase, layer 5;
                section "Who acts, and who has won"; about [], outcome;
            $($rows)*
        }
    };
}

/// Declares the settings of a game, the common ones first: `pub SETTINGS;`, then rows as in
/// [`settings!`](crate::settings). With `pub SETTINGS, sides;` seats may be put on sides, which
/// [`ruled!`](crate::ruled) carries out (`sides`).
#[macro_export]
macro_rules! game_settings {
    ($vis:vis $all:ident, sides; $($rows:tt)*) => {
        $crate::game_settings! { $vis $all;
            /// On which side each seat is, from A on; 0 is alone, as whoever is not named. A side wins or loses together.
            SIDES: "teams.sides" = $crate::rules::SettingType::Numbers { least: 0, greatest: 8, most: 8 };
            /// What a side of several seats scores: the `sum` of their points, or those of one: the `highest`, the `lowest`.
            SIDE_SCORE: "teams.score" = $crate::rules::SettingType::Word(&["sum", "highest", "lowest"]);
            $($rows)*
        }
    };
    ($vis:vis $all:ident; $($rows:tt)*) => {
        $crate::settings! { $vis $all;
            /// Whether the highest or the lowest standing is best; the lowest turns the game's own ties round, too.
            RANKING: "outcome.ranking" = $crate::rules::SettingType::Word(&["highest", "lowest"]);
            /// Whether the last side that plays wins at once if nobody finished, or plays on.
            LAST_SIDE: "outcome.last_side" = $crate::rules::SettingType::Word(&["wins", "plays_on"]);
            /// The policy `easy` plays one decision in so many at random.
            CARELESS: "policy.careless" = $crate::rules::SettingType::Number { least: 2, greatest: 1_000 };
            /// How many playouts the policy `strong` imagines for each decision.
            PLAYOUTS: "policy.playouts" = $crate::rules::SettingType::Number { least: 1, greatest: 100_000 };
            /// After how many more turns of the seat a search judges where a playout stands.
            TURNS_AHEAD: "policy.turns" = $crate::rules::SettingType::Number { least: 0, greatest: 20 };
            /// How many actions a playout of a search looks at for each decision; with 1 it plays at random.
            TRIES: "policy.tries" = $crate::rules::SettingType::Number { least: 1, greatest: 64 };
            /// How many actions of a decision, the most promising, a search compares from the start.
            WIDTH: "policy.width" = $crate::rules::SettingType::Number { least: 1, greatest: 64 };
            $($rows)*
        }
    };
}
