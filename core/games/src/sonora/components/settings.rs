//! The constants and rulings that variants may change.

use javelina_engine::game_settings;
use javelina_engine::rules::SettingType;

game_settings! { pub SETTINGS, sides;
    /// The least and the greatest number of seats; 1 to 4 if no pack sets it.
    SEATS: "table.seats" = SettingType::Seats { least: 1, greatest: 4 };
    /// Number of rounds: 5 for a short game, 6, or 7 for a long one.
    ROUNDS: "game.rounds" = SettingType::Number { least: 1, greatest: 12 };
    /// Number of discs flicked in each turn of a round; together 5.
    TURNS: "game.turns" = SettingType::Numbers { least: 1, greatest: 5, most: 5 };
    /// The corners of two players, counted clockwise from the first player of the first round (ruling S11).
    CORNERS_2: "game.corners_2" = SettingType::Numbers { least: 0, greatest: 3, most: 2 };
    /// The corners of three players (ruling S11).
    CORNERS_3: "game.corners_3" = SettingType::Numbers { least: 0, greatest: 3, most: 3 };
    /// Does the board turn by a quarter after each round?
    BOARD_TURNS: "game.board_turns" = SettingType::Switch;
    /// Do Discovery icons break a tie on points (ruling S42)?
    TIE_DISCOVERY: "game.tie_discovery" = SettingType::Switch;
    /// Half the inner width of the field.
    HALF_FIELD: "board.half_field" = SettingType::Length { least: 60_000, greatest: 1_000_000 };
    /// Size of the cut corners: greatest |x| + |y| inside the field.
    CORNER_CUT: "board.corner_cut" = SettingType::Length { least: 60_000, greatest: 2_000_000 };
    /// Half the outer width of the board.
    HALF_OUTER: "board.half_outer" = SettingType::Length { least: 60_000, greatest: 1_200_000 };
    /// Height of pads and rail above the field.
    STEP_HEIGHT: "board.step_height" = SettingType::Length { least: 0, greatest: 50_000 };
    /// The radius of the hole in the centre.
    HOLE_RADIUS: "board.hole_radius" = SettingType::Length { least: 1_000, greatest: 100_000 };
    /// The radius of a disc.
    DISC_RADIUS: "board.disc_radius" = SettingType::Length { least: 2_000, greatest: 50_000 };
    /// Thickness of a disc.
    DISC_THICKNESS: "board.disc_thickness" = SettingType::Length { least: 100, greatest: 100_000 };
    /// Distance within which the centre of a disc counts as on the border between zones.
    ZONE_BORDER: "board.zone_border" = SettingType::Length { least: 0, greatest: 10_000 };
    /// Distance within which a disc counts as touching a circle.
    TOUCH: "board.touch" = SettingType::Length { least: 0, greatest: 10_000 };
    /// The rail around the field: `raised`, or `none` for an open edge.
    RAIL: "board.rail" = SettingType::Word(&["raised", "none"]);
    /// The fastest flick, in mm/s (ruling S62).
    MAX_SPEED: "flick.max_speed" = SettingType::Number { least: 100, greatest: 10_000 };
    /// The flicking skill of players without a skill of their own: the name of a preset in the pack.
    SKILL: "flick.skill" = SettingType::Word(&["expert", "skilled", "casual", "wild"]);
    /// Number of forced re-flicks in a row after which a disc is disqualified instead (ruling S2).
    CHAIN: "flick.chain" = SettingType::Number { least: 0, greatest: 20 };
    /// Is a player's own disc that the player knocks off flicked again, too (ruling S3)?
    OWN_KNOCKED: "flick.own_knocked_reflicks" = SettingType::Switch;
    /// Are discs that a forced re-flick knocks off flicked again, too (ruling S4)?
    FORCED_KNOCKS: "flick.forced_knocks_reflick" = SettingType::Switch;
    /// May a Reflick be used on a forced re-flick (ruling S5)?
    FORCED_BONUS: "flick.forced_reflicks" = SettingType::Switch;
    /// May a flick that did not leave the corner be repeated (ruling S6)?
    RETRY: "flick.retry_failed" = SettingType::Switch;
    /// May a Reflick be used on a disc that left the board (ruling S8)?
    REFLICK_OFF: "flick.reflick_off" = SettingType::Switch;
    /// May a Reflick be used on a disc in the hole (ruling S8)?
    REFLICK_BULLSEYE: "flick.reflick_bullseye" = SettingType::Switch;
    /// Multiplier of a circle: of the disc's value on Lizard and Rabbit, of the number of discs on Fox and Owl.
    FACTOR: "circle.factor" = SettingType::Number { least: 1, greatest: 4 };
    /// Must a disc that touches a circle use it (ruling S17)?
    CIRCLE_COMPULSORY: "circle.compulsory" = SettingType::Switch;
    /// May a disc with a legal use be put away unused (ruling S23)?
    ALLOW_SKIP: "write.allow_skip" = SettingType::Switch;
    /// Does the Write phase continue while an animal bonus can be used (ruling S53)?
    ANIMAL_MUST_USE: "write.animal_must_use" = SettingType::Switch;
    /// Must all value be spent in the Ruins while a hex is free (ruling S25)?
    SPEND_ALL: "ruins.spend_all" = SettingType::Switch;
    /// Does a path earn the bonuses that it passes (ruling S35)?
    PASSING_BONUS: "creek.passing_bonus" = SettingType::Switch;
    /// May the boxes of a column be filled over several rounds (ruling S40)?
    PIECEMEAL: "mudcracks.piecemeal" = SettingType::Switch;
    /// Number of Reflick icons in the bonus area, including those at the start.
    REFLICK_ICONS: "bonus.reflick_icons" = SettingType::Number { least: 0, greatest: 50 };
    /// Number of Swap icons in the bonus area, including those at the start.
    SWAP_ICONS: "bonus.swap_icons" = SettingType::Number { least: 0, greatest: 50 };
    /// Number of foxes in the Discovery area.
    DISCOVERY_FOX: "bonus.discovery_fox" = SettingType::Number { least: 0, greatest: 50 };
    /// Number of owls in the Discovery area.
    DISCOVERY_OWL: "bonus.discovery_owl" = SettingType::Number { least: 0, greatest: 50 };
    /// Number of rabbits in the Discovery area.
    DISCOVERY_RABBITS: "bonus.discovery_rabbit_icons" = SettingType::Number { least: 0, greatest: 50 };
    /// Number of Reflicks available at the start.
    REFLICK_START: "bonus.reflick_start" = SettingType::Number { least: 0, greatest: 20 };
    /// Number of Swaps available at the start.
    SWAP_START: "bonus.swap_start" = SettingType::Number { least: 0, greatest: 20 };
    /// The greatest label of a shape that a fox bonus may draw.
    FOX_LABEL: "bonus.fox_label" = SettingType::Number { least: 1, greatest: 5 };
    /// The longest path of an owl bonus.
    OWL_LENGTH: "bonus.owl_length" = SettingType::Number { least: 1, greatest: 12 };
    /// The value of a rabbit bonus.
    RABBIT_VALUE: "bonus.rabbit_value" = SettingType::Number { least: 0, greatest: 100 };
    /// The value of a rabbit of the Discovery area.
    DISCOVERY_RABBIT: "bonus.discovery_rabbit" = SettingType::Number { least: 0, greatest: 100 };
    /// Do circles count for the rival, too (ruling S44)?
    RIVAL_CIRCLES: "solo.rival_circles" = SettingType::Switch;
    /// May the rival's shapes leap over the player's (ruling S46)?
    LEAPFROG: "solo.leapfrog" = SettingType::Switch;
    /// Number of colours that are flicked in a solo game.
    SOLO_COLOURS: "solo.colours" = SettingType::Number { least: 2, greatest: 4 };
    /// For bots: value of each usable bonus, in hundredths of a point: Reflick, Swap, Discovery, fox, owl, rabbit.
    POLICY_BONUS: "policy.bonus" = SettingType::Numbers { least: -10_000, greatest: 10_000, most: 6 };
    /// For bots: part of the best other player's value that is subtracted, in per cent.
    POLICY_RIVALS: "policy.rivals" = SettingType::Number { least: -1_000, greatest: 1_000 };
    /// For bots: value of a disc in hand, the average result of a flick, in hundredths of a point.
    POLICY_HAND: "policy.hand" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: value of a disc that was knocked off and will be flicked again, in hundredths of a point.
    POLICY_OFF: "policy.off" = SettingType::Number { least: -10_000, greatest: 10_000 };
}
