//! Former names of facts, points, effects and kinds.

use javelina_engine::former_names;

former_names! {
    /// Former names of facts, points and the like.
    pub FORMER;
    event "round_begins" => "phase_starts when phase is flick for each playing";
    point "turn_closes" => "turn_ends", moved "before counters per turn start afresh" [];
    point "flick.discs" => "flickable_discs";
    point "flick.speed_max" => "flick_speed";
    point "judge" => "disc_counts";
    point "assign" => "assigned";
    point "factor" => "disc_factor";
    point "shapes" => "drawable_shapes";
    point "draw" => "draw_shape";
    point "fill" => "fill_box";
    point "earns" => "earn_bonus";
    point "box" => "extra_points";
    point "taken" => "bullseye_assigned";
    point "gained" => "bonus_gained";
    fact "circle_of" => "circle";
    fact "quadrant" => "stopped_in";
    fact "knocked" => "discs_knocked";
    fact "has" => "usable";
    fact "cacti_of" => "cacti_drawn";
    fact "circled" => "circled_spaces";
    fact "visited" => "visited_spaces";
    fact "drawn" => "shapes_drawn";
    effect "pay_reflicks _" => "pay _ reflicks";
    effect "pay_swaps _" => "pay _ swaps";
    effect "value _" => "gain _ value";
    subject "first" => "earliest";
    subject "cacti" => "amount";
    subject "count" => "amount";
    element "disc.d1" => "number is 1";
    element "disc.d2" => "number is 2";
    element "disc.d3" => "number is 3";
    element "disc.d4" => "number is 4";
    element "disc.d5" => "number is 5";
}
