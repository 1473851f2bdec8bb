//! Former names of facts, points, effects and kinds.

use javelina_engine::former_names;

former_names! {
    /// Former names of facts, points and the like.
    pub FORMER;
    event "round_begins" => "phase_starts when phase is race for each playing";
    event "music_stops" => "phase_ends when phase is race";
    event "tally_begins" => "phase_starts when phase is tally for each playing";
    point "dealt" => "cards_dealt";
    point "music" => "music_ticks";
    point "ticks" => "action_ticks";
    point "plays" => "play_limit";
    point "hand_size" => "hand_limit";
    point "larry" => "play_larry";
    point "multiplication" => "factor";
    point "targeting" => "target";
    point "reveal" => "card_acts";
    point "turned_up" => "revealed";
    point "annihilation" => "annihilate";
    point "spirit" => "spirit_metres";
    point "movement" => "movement_metres";
    point "synergy" => "pair_metres";
    point "besides" => "extra_metres";
    point "finished" => "at_bottom";
    kind "racer" => "seat";
    kind "all_racers" => "seats";
    kind "places" => "cards";
    fact "crowned" => "first_player";
    fact "racers" => "playing";
    fact "racer_right" => "seat_right";
    fact "racer_left" => "seat_left";
    fact "right" => "card_right";
    fact "left" => "card_left";
    fact "metres_of" => "printed_metres";
    fact "queue_of" => "holder";
    fact "acting" => "acting_card";
    fact "moves" => "is_movement";
    fact "held" => "cards_held";
    fact "played" => "cards_played";
    fact "last_racers" => "last_seats";
    fact "cliff" => "cliff_length";
    fact "pile_left" => "pile_size";
    fact "discards" => "discarded";
}
