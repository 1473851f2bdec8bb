//! Former names of facts, points, effects and kinds.

use javelina_engine::former_names;

former_names! {
    /// Former names of facts, points and the like.
    pub FORMER;
    event "begin" => "game_starts for each boards";
    point "turn_closes" => "turn_ends", moved "before the Field is filled and before counters per turn start afresh" ["field", "deck"];
    point "turn_begins" => "turn_starts";
    point "turn_end" => "turn_ends";
    point "free_moment" => "in_turn";
    point "line_score" => "line_points";
    point "objective_score" => "objective_points";
    point "synergy_score" => "synergy_points";
    point "final" => "extra_points";
    fact "printed" => "printed_habitats";
    fact "species_of" => "species";
    fact "cell_of" => "lies_on";
    fact "on" => "card_on";
    fact "deck_left" => "deck_size";
    fact "whereabouts" => "location";
    kind "origin" => "location";
    kind "origins" => "locations";
    fact "drawn" => "drawn_cards";
    zone "drawn" => "drawn_cards";
    fact "tokens" => "tokens_in_play";
    effect "gain _" => "gain _ synergy";
    effect "pay _" => "pay _ synergy";
    effect "put _ on _" => "place _ on _";
}
