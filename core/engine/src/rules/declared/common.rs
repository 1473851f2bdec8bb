//! Rows that all games share. They come before a game's own rows in each list, so each has the same id in every game. The
//! engine asks, answers and executes the constant ones for all games.

use super::ids::KindId;

const ANY: KindId = KindId(0);
/// Resource that changes when a seat leaves.
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
///     /// The money in the till.
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
            /// The seats that have not left the game: first the acting seat, then the others in turn order.
            F_PLAYING: "playing" [] -> SetOf($seat), Turn, by ["players"];
            /// The seats at the table, including seats that have left the game.
            F_SEATED: "seated" [] -> SetOf($seat), Game;
            /// The seat that leads this round. At `round_starts`, rules at `first_player` have not answered yet.
            F_LEAD: "first_player" [] -> Of($seat), Turn;
            /// The seats of my side, with my own.
            F_TEAM: my "team" [] -> SetOf($seat), Game;
            /// My score if the game ended now, counted from public information. After the end of the game (at
            /// `standing`, `tie_break`, `wins` and levels) it is complete.
            F_SCORE: my "score" [] -> Number($crate::rules::ANY_NUMBER), Costly, layer 4, by [$($by),*], follows score;
            /// Number of other sides still in the game that have a better score than mine.
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
            /// Gives me points at once; a negative number takes points. The score lists them under the rule that gave
            /// them.
            SCORE: "gain" [hole $crate::rules::Type::Number, word "points"], changes ["score"] adds to Seat bound None, everywhere, signed;
            $($rows)*
        }
    };
    ($vis:vis $all:ident of $seat:expr $(, leaving [$($gone:literal),*])?; $($rows:tt)*) => {
        $crate::effects! { $vis $all;
            /// Makes the side of a seat win, whatever the scores. The game is over after the current rules.
            WIN: "win" [hole $crate::rules::Type::Of($seat)], changes ["fate"] adds to Table bound None, everywhere;
            /// Takes a seat out of the game. It ranks above all seats still in, and below seats that finished earlier.
            /// Its things stay.
            FINISH: "finish" [hole $crate::rules::Type::Of($seat)], changes ["fate", "players" $($(, $gone)*)?], everywhere;
            /// Takes a seat out of the game. It ranks below all seats still in, and above seats that retired earlier.
            /// Its things stay.
            RETIRE: "retire" [hole $crate::rules::Type::Of($seat)], changes ["fate", "players" $($(, $gone)*)?], everywhere;
            /// Ends the game after the current rules, with its usual scoring.
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
            /// The game starts, after the deal. Raised once, for the first player.
            GAME_STARTS: event, "game_starts", Phase, layer 5;
                section "Turns and results"; about [];
            /// A round starts. Raised once, before `first_player`, for the seat that leads by default.
            ROUND_STARTS: event, "round_starts", Phase, layer 5;
                section "Turns and results"; about [];
            /// The seat that leads the round. Base: the choice of the game, which stays if the answer has left the
            /// game.
            FIRST: number of $seat, "first_player", Phase, layer 5;
                section "Turns and results"; about [], open;
            /// A phase starts. Raised once, for the first player, before `turn_order`.
            PHASE_STARTS: event, "phase_starts", Phase, layer 5;
                section "Turns and results";
                about [$crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase")];
            /// Position of a seat in the turn order of this phase, least first. Ties keep the usual order. Base: the
            /// usual place, 0 for the leader.
            ORDER: number, "turn_order", Phase, layer 5;
                section "Turns and results";
                about [
                    $crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase"),
                    $crate::rules::number("usual_place", 0..=7, "place of the seat in the usual order of the phase, from 0"),
                ], open;
            /// Number of turns that a seat has in this phase, at most 9. Base: 1.
            TURNS: number, "turns", Phase, layer 5;
                section "Turns and results";
                about [
                    $crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase"),
                    $crate::rules::number("turns_taken", 0..=255, "number of turns that the seat has had in this phase"),
                ], open;
            /// A turn starts. Raised for the seat whose turn it is.
            TURN_STARTS: event, "turn_starts", Phase, layer 5;
                section "Turns and results";
                about [$crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase")];
            /// A turn ends. Raised for the seat whose turn it was. Counters and limits per turn keep their values until
            /// the rules here are done.
            TURN_ENDS: event, "turn_ends", Phase, layer 5;
                section "Turns and results";
                about [$crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase")];
            /// A phase ends. Raised once, for the first player, after the last turn.
            PHASE_ENDS: event, "phase_ends", Phase, layer 5;
                section "Turns and results";
                about [$crate::rules::subject("phase", $crate::rules::Type::Of($lap), "the phase")];
            /// A round ends. Raised once, for the seat that led it.
            ROUND_ENDS: event, "round_ends", Phase, layer 5;
                section "Turns and results"; about [];
            /// The game ends. Raised once, for the last leader, before `standing`, `tie_break` and `wins` rank the
            /// sides.
            GAME_ENDS: event, "game_ends", Phase, layer 5;
                section "Turns and results";
                about [], closing;
            /// The number that ranks a side. Asked for its first seat. Base: its score.
            STANDING: number, "standing", Phase, layer 5;
                section "Turns and results"; about [], outcome;
            /// The number that breaks a tie, greatest first, before the game's own tie-breaks. Asked for the first seat
            /// of a side. Base: 0.
            TIE_BREAK: number, "tie_break", Phase, layer 5;
                section "Turns and results"; about [], outcome;
            /// Does a side win? Asked for its first seat. Base: yes if no side ranks above it.
            WINS: fact, "wins", Phase, layer 5;
                section "Turns and results"; about [], outcome;
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
            /// The side of each seat, from A on. 0 or no entry: the seat is alone. A side wins or loses together.
            SIDES: "teams.sides" = $crate::rules::SettingType::Numbers { least: 0, greatest: 8, most: 8 };
            /// Score of a side with several seats: the `sum` of their points, the `highest` or the `lowest`.
            SIDE_SCORE: "teams.score" = $crate::rules::SettingType::Word(&["sum", "highest", "lowest"]);
            $($rows)*
        }
    };
    ($vis:vis $all:ident; $($rows:tt)*) => {
        $crate::settings! { $vis $all;
            /// Is the highest or the lowest standing best? `lowest` also reverses the game's own tie-breaks.
            RANKING: "outcome.ranking" = $crate::rules::SettingType::Word(&["highest", "lowest"]);
            /// Does the last side still playing win at once if no seat has finished, or does it play on?
            LAST_SIDE: "outcome.last_side" = $crate::rules::SettingType::Word(&["wins", "plays_on"]);
            /// The policy `easy` plays one decision in this number at random.
            CARELESS: "policy.careless" = $crate::rules::SettingType::Number { least: 2, greatest: 1_000 };
            /// Number of playouts that the policy `strong` plays for each decision.
            PLAYOUTS: "policy.playouts" = $crate::rules::SettingType::Number { least: 1, greatest: 100_000 };
            /// Number of further turns of the seat after which a search judges a playout.
            TURNS_AHEAD: "policy.turns" = $crate::rules::SettingType::Number { least: 0, greatest: 20 };
            /// Number of actions that a playout compares at each decision; 1 plays at random.
            TRIES: "policy.tries" = $crate::rules::SettingType::Number { least: 1, greatest: 64 };
            /// Number of actions, the most promising ones, that a search compares from the start.
            WIDTH: "policy.width" = $crate::rules::SettingType::Number { least: 1, greatest: 64 };
            $($rows)*
        }
    };
}
