//! The words that clauses of Sonora may use: kinds, facts, effects.

use javelina_engine::rules::Type;
use javelina_engine::{game_effects, game_facts, kinds, zones};

use super::points::{JUDGE, KEPT};

kinds! { pub KINDS;
    /// A section of the sheet, and the zone of the board that belongs to it.
    SECTION: "section", "sections" = ["ruins", "canyon", "mudcracks", "creek"];
    /// A seat at the table.
    SEAT: "seat", "seats" = ["A", "B", "C", "D"];
    /// A disc of the acting player, by its number.
    DISC: "disc", "discs" = ["d1", "d2", "d3", "d4", "d5"];
    /// What a flicked disc may touch: the rail or the face of a pad, or another disc.
    TOUCH: "touch", "touches" = ["rail", "disc"];
    /// What became of a flicked disc.
    FATE: "fate", "fates" = ["rests", "hole", "off"];
    /// A bonus.
    BONUS: "bonus", "bonuses" = ["reflick", "swap", "discovery", "fox", "owl", "rabbit"];
    /// A building of the Ruins.
    BUILDING as Building[8]: "building", "buildings";
    /// A shape of the Canyon.
    SHAPE as Shape[16]: "shape", "shapes";
    /// A type of cactus in the Canyon.
    PLOT as Cactus[4]: "cactus", "cacti";
    /// A space of the Creek Bed.
    SPACE as Space[64]: "space", "spaces";
    /// A node of the Mudcracks.
    NODE as Node[32]: "node", "nodes";
    /// A bonus column of the Mudcracks.
    COLUMN as Column[8]: "column", "columns";
    /// A multiplier circle of the board.
    CIRCLE as Circle[16]: "circle", "circles";
    /// A pass of the seats: flicking, swapping, choosing, marking ruins, writing.
    LAP: "lap", "laps" = ["flick", "swap", "choice", "ruins", "write"];
}

/// The laps, as elements of their kind.
pub const FLICKING: i32 = 0;
/// See [`FLICKING`].
pub const SWAPPING: i32 = 1;
/// See [`FLICKING`].
pub const CHOOSING: i32 = 2;
/// See [`FLICKING`].
pub const MARKING: i32 = 3;
/// See [`FLICKING`].
pub const WRITING: i32 = 4;

game_facts! { pub FACTS of SEAT, scored by ["bonuses", "score"];
    /// The number on a disc, 1 to 5.
    F_NUMBER: "number" [DISC] -> Type::Number, Static;
    /// The label of a shape: the least number of a disc that may draw it.
    F_LABEL: "label" [SHAPE] -> Type::Number, Static;
    /// How many cells a shape has.
    F_SIZE: "size" [SHAPE] -> Type::Number, Static;
    /// The printed cost of a node.
    F_COST: "cost" [NODE] -> Type::Number, Static;
    /// How many spaces a space of the Creek Bed is away from the start.
    F_DEPTH: "depth" [SPACE] -> Type::Number, Static;
    /// The spaces of the Creek Bed next to a space.
    F_NEXT_SPACES: "next_spaces" [SPACE] -> Type::SetOf(SPACE), Static;
    /// How many hexes a building has.
    F_HEXES: "hexes" [BUILDING] -> Type::Number, Static;
    /// The section whose animal a circle shows.
    F_ANIMAL: "animal" [CIRCLE] -> Type::Of(SECTION), Static;
    /// The number of the round, from 1.
    F_ROUND: "round" [] -> Type::Number, Turn;
    /// How many rounds are played.
    F_ROUNDS: "rounds" [] -> Type::Number, Game;
    /// How many seats there are.
    F_SEAT_COUNT: "seat_count" [] -> Type::Number, Game;
    /// The first player of the round.
    F_FIRST: "first_player" [] -> Type::Of(SEAT), Turn;
    /// The zone at the acting player's corner.
    F_CORNER: my "corner" [] -> Type::Of(SECTION), Turn;
    /// The acting player's discs that can still be flicked this round.
    F_UNFLICKED: my "unflicked" [] -> Type::SetOf(DISC), Turn, by ["discs"];
    /// The same without the one that is under way.
    F_IN_HAND: my "in_hand" [] -> Type::SetOf(DISC), Turn, by ["discs"];
    /// The acting player's discs that lie on the board.
    F_ON_BOARD: my "on_board" [] -> Type::SetOf(DISC), Turn, by ["discs"];
    /// The acting player's discs that are out for this round.
    F_OUT: my "out" [] -> Type::SetOf(DISC), Turn, by ["discs"];
    /// The zone in which a disc of the acting player lies; none if it is not on the board.
    F_ZONE: my "zone" [DISC] -> Type::Of(SECTION), Turn, by ["discs"];
    /// The section to which a disc of the acting player is assigned; none before that.
    F_SECTION: my "assigned" [DISC] -> Type::Of(SECTION), Turn;
    /// The multiplier circle that a disc of the acting player touches; none if it touches none.
    F_CIRCLE: my "circle_of" [DISC] -> Type::Of(CIRCLE), Turn, by ["discs"];
    /// How far the middle of a disc of the acting player lies from that of the board, in thousandths of a millimetre; none if it is
    /// not on the board.
    F_FROM_CENTRE: my "from_centre" [DISC] -> Type::Number, Turn, by ["discs"];
    /// The least `from_centre` of the acting player's discs; none if none lies on the board.
    F_NEAREST: my "nearest" [] -> Type::Number, Turn, by ["discs"];
    /// Whether the flick is a forced re-flick of a disc that was knocked off.
    F_FORCED: "forced" [] -> Type::Bool, Turn, only [JUDGE, KEPT];
    /// How often the disc was flicked in this flight before: Reflicks and failed launches.
    F_ATTEMPT: "attempt" [] -> Type::Number, Turn;
    /// What became of the flicked disc.
    F_FATE: "fate" [] -> Type::Of(FATE), Turn, only [JUDGE, KEPT];
    /// The zone in which the flicked disc stopped, circle or not; none if it did not stop on the field.
    F_QUADRANT: "quadrant" [] -> Type::Of(SECTION), Turn, only [JUDGE, KEPT];
    /// What the flicked disc touched before it came to rest, during its last attempt.
    F_TOUCHED: "touched" [] -> Type::SetOf(TOUCH), Turn, only [JUDGE, KEPT];
    /// When the flicked disc first touched a thing: 1 for its first contact, 2 for the second, ...; none if never.
    F_TOUCH_ORDER: "touch_order" [TOUCH] -> Type::Number, Turn, only [JUDGE, KEPT];
    /// How often the flicked disc touched a thing.
    F_TOUCH_COUNT: "touch_count" [TOUCH] -> Type::Number, Turn, only [JUDGE, KEPT];
    /// The zones that the centre of the flicked disc passed through, the last one included.
    F_CROSSED: "crossed" [] -> Type::SetOf(SECTION), Turn, only [JUDGE, KEPT];
    /// The seats whose discs the flick touched, the flicked one left out: by itself or over other discs, in its last attempt. At a
    /// printed board, those whose discs it moved.
    F_TOUCHED_SEATS: "touched_seats" [] -> Type::SetOf(SEAT), Turn, only [JUDGE, KEPT];
    /// The seats whose discs the flick knocked off the board in its last attempt, the flicked one left out.
    F_KNOCKED_SEATS: "knocked_seats" [] -> Type::SetOf(SEAT), Turn, only [JUDGE, KEPT];
    /// How many discs of other players were knocked off by the flick.
    F_KNOCKED: "knocked" [] -> Type::Number, Turn, only [JUDGE, KEPT];
    /// How many icons of a bonus the acting player can use now.
    F_HAS: my "has" [BONUS] -> Type::Number, Turn, by ["bonuses"];
    /// How many icons of a bonus are circled on the acting player's sheet and not used: Reflicks, Swaps, animals of the
    /// Discovery area.
    F_ICONS: my "icons" [BONUS] -> Type::Number, Turn, by ["bonuses"];
    /// How many Reflicks the acting player can use.
    F_REFLICKS: my "reflicks" [] -> Type::Number, Turn, by ["bonuses"];
    /// How many Swaps the acting player can use.
    F_SWAPS: my "swaps" [] -> Type::Number, Turn, by ["bonuses"];
    /// How many hexes of a building the acting player has crossed off.
    F_MARKED: my "marked" [BUILDING] -> Type::Number, Turn;
    /// Whether the acting player has completed a building.
    F_COMPLETE: my "complete" [BUILDING] -> Type::Bool, Turn;
    /// How many cacti of a type the acting player has in the Canyon.
    F_CACTI: my "cacti_of" [PLOT] -> Type::Number, Turn;
    /// The spaces of the Creek Bed that the acting player has circled.
    F_CIRCLED: my "circled" [] -> Type::SetOf(SPACE), Turn;
    /// The spaces of the Creek Bed that the acting player has visited, circled ones included.
    F_VISITED: my "visited" [] -> Type::SetOf(SPACE), Turn;
    /// The nodes of the Mudcracks that the acting player has marked, the start included.
    F_NODES: my "marked_nodes" [] -> Type::SetOf(NODE), Turn;
    /// How many areas of the Mudcracks the acting player has surrounded.
    F_AREAS: my "areas" [] -> Type::Number, Turn;
    /// How many shapes the acting player has drawn.
    F_DRAWN: my "drawn" [] -> Type::Number, Turn;
    /// How many Discovery icons the acting player has circled.
    F_DISCOVERED: my "discovered" [] -> Type::Number, Turn;
}

zones! { pub ZONES;
    /// The discs that a player can still flick in this round; the one that is under way stays. What comes may be flicked
    /// again, as often as `flicks` and `turns` say; what is left when all have flicked counts nowhere.
    Z_IN_HAND: "in_hand" of DISC, stock "disc", changes ["discs"], seat, bound;
    /// The discs of a player that lie on the board.
    Z_ON_BOARD: "on_board" of DISC, stock "disc", changes ["discs"], seat, bound, outward;
    /// The discs of a player that are out for this round: off the board or disqualified.
    Z_OUT: "out" of DISC, stock "disc", changes ["discs"], seat, bound;
    /// The icons that are circled on a player's sheet and not used: Reflicks, Swaps, animals of the Discovery area. One that
    /// goes is erased, one that comes is circled, as many as are printed.
    Z_ICONS: "icons" of BONUS, stock "icon", changes ["bonuses"], seat, counted;
}

game_effects! { pub EFFECTS of SEAT, scores;
    /// Gives the acting player that bonus, as if the sheet had given it.
    EARN: "earn" [hole Type::Of(BONUS)], changes ["bonuses"], accumulates;
    /// Takes one usable icon of a bonus from the acting player, if there is one.
    SPEND: "spend" [hole Type::Of(BONUS)], changes ["bonuses"];
    /// Adds that much value to what the acting player may spend in the Mudcracks.
    VALUE: "value" [hole Type::Number], changes ["pool"], accumulates;
    /// Pays Reflicks. For offers.
    PAY_REFLICK: "pay_reflicks" [hole Type::Number], changes ["bonuses"];
    /// Pays Swaps. For offers.
    PAY_SWAP: "pay_swaps" [hole Type::Number], changes ["bonuses"];
}
