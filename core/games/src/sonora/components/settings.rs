//! The constants and rulings that variants may change.

use javelina_engine::game_settings;
use javelina_engine::rules::SettingType;

game_settings! { pub SETTINGS, sides;
    /// The least and the greatest number of seats. If no pack names it, 1 to 4.
    SEATS: "table.seats" = SettingType::Seats { least: 1, greatest: 4 };
    /// How many rounds are played: 5 for a short game, 6, or 7 for a long one.
    ROUNDS: "game.rounds" = SettingType::Number { least: 1, greatest: 12 };
    /// How many discs are flicked in each turn of a round; together 5.
    TURNS: "game.turns" = SettingType::Numbers { least: 1, greatest: 5, most: 5 };
    /// The corners of two players, counted clockwise from the first player of the first round (ruling S11).
    CORNERS_2: "game.corners_2" = SettingType::Numbers { least: 0, greatest: 3, most: 2 };
    /// The corners of three players (ruling S11).
    CORNERS_3: "game.corners_3" = SettingType::Numbers { least: 0, greatest: 3, most: 3 };
    /// Whether the board turns a quarter after each round.
    BOARD_TURNS: "game.board_turns" = SettingType::Switch;
    /// Whether a tie on points is broken by Discovery icons (ruling S42).
    TIE_DISCOVERY: "game.tie_discovery" = SettingType::Switch;
    /// Half the inner width of the field.
    HALF_FIELD: "board.half_field" = SettingType::Length { least: 60_000, greatest: 1_000_000 };
    /// The field is where |x| + |y| is at most this.
    CORNER_CUT: "board.corner_cut" = SettingType::Length { least: 60_000, greatest: 2_000_000 };
    /// Half the outer width of the board.
    HALF_OUTER: "board.half_outer" = SettingType::Length { least: 60_000, greatest: 1_200_000 };
    /// How far pads and rail stand above the field.
    STEP_HEIGHT: "board.step_height" = SettingType::Length { least: 0, greatest: 50_000 };
    /// The radius of the hole in the centre.
    HOLE_RADIUS: "board.hole_radius" = SettingType::Length { least: 1_000, greatest: 100_000 };
    /// The radius of a disc.
    DISC_RADIUS: "board.disc_radius" = SettingType::Length { least: 2_000, greatest: 50_000 };
    /// How thick a disc is.
    DISC_THICKNESS: "board.disc_thickness" = SettingType::Length { least: 100, greatest: 100_000 };
    /// How near to a border of zones the centre of a disc counts as lying on it.
    ZONE_BORDER: "board.zone_border" = SettingType::Length { least: 0, greatest: 10_000 };
    /// How near a disc counts as touching a circle.
    TOUCH: "board.touch" = SettingType::Length { least: 0, greatest: 10_000 };
    /// Whether a rail stands around the field; without one its edge is open.
    RAIL: "board.rail" = SettingType::Word(&["raised", "none"]);
    /// The fastest flick, in mm/s (ruling S62).
    MAX_SPEED: "flick.max_speed" = SettingType::Number { least: 100, greatest: 10_000 };
    /// How well people flick whose skill is not given: how far they miss (a preset of the pack).
    SKILL: "flick.skill" = SettingType::Word(&["expert", "skilled", "casual", "wild"]);
    /// How many forced re-flicks may follow one another before a disc is disqualified instead (ruling S2).
    CHAIN: "flick.chain" = SettingType::Number { least: 0, greatest: 20 };
    /// Whether one's own disc that one knocks off is flicked again too (ruling S3).
    OWN_KNOCKED: "flick.own_knocked_reflicks" = SettingType::Switch;
    /// Whether discs knocked off by a forced re-flick are flicked again too (ruling S4).
    FORCED_KNOCKS: "flick.forced_knocks_reflick" = SettingType::Switch;
    /// Whether a Reflick may be used on a forced re-flick (ruling S5).
    FORCED_BONUS: "flick.forced_reflicks" = SettingType::Switch;
    /// Whether a flick that did not leave the corner may be repeated (ruling S6).
    RETRY: "flick.retry_failed" = SettingType::Switch;
    /// Whether a Reflick may be used on a disc that left the board (ruling S8).
    REFLICK_OFF: "flick.reflick_off" = SettingType::Switch;
    /// Whether a Reflick may be used on a disc in the hole (ruling S8).
    REFLICK_BULLSEYE: "flick.reflick_bullseye" = SettingType::Switch;
    /// How often the value of a disc counts on a Lizard or Rabbit circle, and how many discs it is on a Fox or Owl circle.
    FACTOR: "circle.factor" = SettingType::Number { least: 1, greatest: 4 };
    /// Whether a disc that touches a circle must use it (ruling S17).
    CIRCLE_COMPULSORY: "circle.compulsory" = SettingType::Switch;
    /// Whether a disc that has a legal use may be put away unused (ruling S23).
    ALLOW_SKIP: "write.allow_skip" = SettingType::Switch;
    /// Whether the Write phase cannot end while an animal bonus can be used (ruling S53).
    ANIMAL_MUST_USE: "write.animal_must_use" = SettingType::Switch;
    /// Whether all value must be spent in the Ruins while a hex is free (ruling S25).
    SPEND_ALL: "ruins.spend_all" = SettingType::Switch;
    /// Whether a path earns the bonuses that it passes (ruling S35).
    PASSING_BONUS: "creek.passing_bonus" = SettingType::Switch;
    /// Whether boxes of columns may be filled a few at a time, over rounds (ruling S40).
    PIECEMEAL: "mudcracks.piecemeal" = SettingType::Switch;
    /// How many icons of Reflick the bonus area has, those of the start included.
    REFLICK_ICONS: "bonus.reflick_icons" = SettingType::Number { least: 0, greatest: 50 };
    /// How many icons of Swap the bonus area has, those of the start included.
    SWAP_ICONS: "bonus.swap_icons" = SettingType::Number { least: 0, greatest: 50 };
    /// How many foxes the Discovery area has.
    DISCOVERY_FOX: "bonus.discovery_fox" = SettingType::Number { least: 0, greatest: 50 };
    /// How many owls the Discovery area has.
    DISCOVERY_OWL: "bonus.discovery_owl" = SettingType::Number { least: 0, greatest: 50 };
    /// How many rabbits the Discovery area has.
    DISCOVERY_RABBITS: "bonus.discovery_rabbit_icons" = SettingType::Number { least: 0, greatest: 50 };
    /// How many Reflicks are available at the start.
    REFLICK_START: "bonus.reflick_start" = SettingType::Number { least: 0, greatest: 20 };
    /// How many Swaps are available at the start.
    SWAP_START: "bonus.swap_start" = SettingType::Number { least: 0, greatest: 20 };
    /// The greatest label of a shape that a fox bonus may draw.
    FOX_LABEL: "bonus.fox_label" = SettingType::Number { least: 1, greatest: 5 };
    /// The longest path of an owl bonus.
    OWL_LENGTH: "bonus.owl_length" = SettingType::Number { least: 1, greatest: 12 };
    /// The value of a rabbit bonus.
    RABBIT_VALUE: "bonus.rabbit_value" = SettingType::Number { least: 0, greatest: 100 };
    /// The value of a rabbit of the Discovery area.
    DISCOVERY_RABBIT: "bonus.discovery_rabbit" = SettingType::Number { least: 0, greatest: 100 };
    /// Whether circles count for the rival too (ruling S44).
    RIVAL_CIRCLES: "solo.rival_circles" = SettingType::Switch;
    /// Whether the rival's shapes may leap over the player's (ruling S46).
    LEAPFROG: "solo.leapfrog" = SettingType::Switch;
    /// How many seats' colours are flicked in a solo game.
    SOLO_COLOURS: "solo.colours" = SettingType::Number { least: 2, greatest: 4 };
    /// Hundredths of a point for each usable bonus, by kind: Reflick, Swap, Discovery, fox, owl, rabbit.
    POLICY_BONUS: "policy.bonus" = SettingType::Numbers { least: -10_000, greatest: 10_000, most: 6 };
    /// Per cent of what the best other player has that is taken away.
    POLICY_RIVALS: "policy.rivals" = SettingType::Number { least: -1_000, greatest: 1_000 };
    /// Hundredths of a point that a disc in hand is worth: what a flick brings on average.
    POLICY_HAND: "policy.hand" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Hundredths of a point that a disc is worth that was knocked off and is flicked again, perhaps to be knocked off again.
    POLICY_OFF: "policy.off" = SettingType::Number { least: -10_000, greatest: 10_000 };
}
