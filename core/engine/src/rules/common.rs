//! Rows that every game declares alike: they stand before its own in each list, so an id of one is the same number in every
//! game. What is constant here, the engine answers and carries out for all games.

crate::game_facts! { pub(crate) FACTS of super::program::KindId(0), scored by []; }

/// Declares the facts of a game, the common ones first: `pub FACTS of SEAT, scored by
/// ["resource"];` with the resources whose effects may change a score, then rows as in [`facts!`](crate::facts).
#[macro_export]
macro_rules! game_facts {
    ($vis:vis $all:ident of $seat:expr, scored by [$($by:literal),*]; $($rows:tt)*) => {
        $crate::facts! { $vis $all;
            /// The seats that play, the acting one first, then clockwise: those at the table that have not left the game.
            F_PLAYING: "playing" [] -> $crate::rules::Type::SetOf($seat), Turn;
            /// The seats at the table, those that have left the game included.
            F_SEATED: "seated" [] -> $crate::rules::Type::SetOf($seat), Game;
            /// The seat that leads this round.
            F_LEAD: "lead" [] -> $crate::rules::Type::Of($seat), Turn;
            /// The seats of my side, me included.
            F_TEAM: my "team" [] -> $crate::rules::Type::SetOf($seat), Game;
            /// My score if the game ended now, as far as everybody can see it.
            F_OPEN_SCORE: my "open_score" [] -> $crate::rules::Type::Number, Costly, layer 4, by [$($by),*];
            /// How many other sides have a better open score than mine.
            F_AHEAD: my "ahead" [] -> $crate::rules::Type::Number, Costly, layer 4, by [$($by),*];
            $($rows)*
        }
    };
}
