//! Former names of facts, points, effects and kinds.

use javelina_engine::former_names;

former_names! {
    /// Former names of facts, points and the like.
    pub FORMER;
    event "begin" => "game_starts for each playing";
    event "round_begins" => "round_starts for each playing";
    point "turn_closes" => "turn_ends", moved "before counters per turn start afresh" [];
    point "cards_box" => "extra_points";
    point "takes" => "dice_taken";
    point "keeps" => "dice_kept";
    point "drawn" => "section_drawn";
    point "undelivered" => "undelivered_points";
    subject "as" => "passage";
    subject "kind" => "good";
    subject "goods" => "amount";
    subject "rank" => "earlier";
    fact "initial" => "first_player";
    fact "position" => "line_end";
    fact "delivered" => "has_delivered";
    fact "circled" => "nuggets_circled";
    fact "points" => "delivery_score";
    fact "cards" => "open_conditions";
    fact "spare_cards" => "spare_conditions";
    zone "cards" => "open_conditions";
    zone "spare_cards" => "spare_conditions";
    kind "card" => "condition";
    kind "all_cards" => "conditions";
    kind "pips" => "face";
    kind "all_pips" => "faces";
    effect "circle _" => "gain _ nuggets";
    effect "lose _ nuggets" => "pay _ nuggets";
    effect "lose _" => "pay _ nuggets";
    subject "count" => "amount";
}
