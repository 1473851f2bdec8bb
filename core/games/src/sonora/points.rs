//! What Sonora's rules ask: its rule points, and the catalogue of all that clauses may use.

use javelina_engine::rules::{SubjectDecl, Type, subject};
use javelina_engine::{base_rules, catalogue, game_points};

pub use super::settings as setting;
pub use super::vocabulary::*;

const DISC_SUBJECT: SubjectDecl = subject("disc", Type::Of(DISC), "the disc, by its number");
const BONUS_SUBJECT: SubjectDecl = subject("bonus", Type::Of(BONUS), "the bonus");
const SECTION_SUBJECT: SubjectDecl = subject("section", Type::Of(SECTION), "the section");
const BUILDING_SUBJECT: SubjectDecl = subject("building", Type::Of(BUILDING), "the building");

game_points! { pub POINTS of SEAT, laps LAP, effects [EARN, SPEND, VALUE];
    /// How many discs does a player flick in this turn? Base: what `game.turns` says. At most 20.
    FLICKS: number, "flicks", List, layer 1;
        when "before each flick, after the last one too"; section "Your turn"; about [];
    /// Which discs may be flicked? Base: those that were not flicked this round.
    FLICK_DISCS: set of DISC, "flick.discs", List, layer 1;
        when "before each flick"; section "Your turn"; about [];
    /// May this disc be flicked?
    FLICK: verdict, "flick", Candidate, layer 1;
        when "before each flick"; section "Your turn"; about [DISC_SUBJECT];
    /// How fast may a disc be flicked, in mm/s? Base: `flick.max_speed`.
    SPEED: number, "flick.speed_max", List, layer 1;
        when "before each flick"; section "Ready, aim, flick"; about [DISC_SUBJECT];
    /// Does the kept disc count? A disqualified one scores nothing this round.
    JUDGE: verdict, "judge", Candidate, layer 1;
        when "after the decision on a Reflick, before knocked-off discs are flicked again"; section "Advanced variant; rulings S1 and S10";
        about [DISC_SUBJECT];
    /// May a Reflick be used on this disc?
    REFLICK_USE: verdict, "reflick", Phase, layer 1;
        when "after a flick, before the disc is judged"; section "Reflick bonus; rulings S5 and S8"; about [DISC_SUBJECT];
    /// May the board's zone or circle be chosen for the bullseye disc?
    BULLSEYE: verdict, "bullseye", Candidate, layer 1;
        when "when a disc is taken from the hole"; section "Bullseye"; about [DISC_SUBJECT, SECTION_SUBJECT];
    /// May the places of these two discs be swapped?
    SWAP: verdict, "swap", Candidate, layer 1;
        when "at the start of the Write phase"; section "Swap bonus; ruling S15";
        about [DISC_SUBJECT, subject("other", Type::Of(DISC), "the other disc")];
    /// To which section is a disc assigned? Base: circle before zone.
    ASSIGN: number of SECTION, "assign", Phase, layer 1;
        when "after Swaps and choices at borders"; section "Disc positions"; about [DISC_SUBJECT];
    /// How often does a disc count? Base: `circle.factor` on a circle, else 1.
    FACTOR: number, "factor", Phase, layer 1;
        when "after a disc is assigned"; section "Multiplier circles"; about [DISC_SUBJECT, SECTION_SUBJECT];
    /// What is a disc worth in its section? Base: its number.
    VALUE_OF: number, "disc_value", Phase, layer 1;
        when "after a disc is assigned"; section "Marking sections"; about [DISC_SUBJECT, SECTION_SUBJECT];
    /// Which shapes may be drawn with this number? Base: those whose label is not above it.
    SHAPES: set of SHAPE, "shapes", List, layer 1;
        when "for each shape that may be drawn"; section "Canyon";
        about [subject("value", Type::Number, "the number of the disc, or the greatest label of the bonus")];
    /// May this shape be drawn here?
    DRAW_SHAPE: verdict, "draw", Candidate, layer 1;
        when "for each place of a shape"; section "Canyon; rulings S28 to S32";
        about [subject("shape", Type::Of(SHAPE), "the shape")];
    /// How long is the path of this number? Base: the number.
    LENGTH: number, "path_length", List, layer 1;
        when "for each path that may be marked"; section "Creek Bed";
        about [subject("value", Type::Number, "the number of the disc, or the length chosen for the bonus")];
    /// What does a node cost? Base: its number and one for each circle of the rival.
    NODE_COST: number, "node_cost", Candidate, layer 1;
        when "when a node may be marked"; section "Mudcracks"; about [subject("node", Type::Of(NODE), "the node")];
    /// May this node be marked?
    MARK_NODE: verdict, "mark_node", Candidate, layer 1;
        when "when a node may be marked"; section "Mudcracks"; about [subject("node", Type::Of(NODE), "the node")];
    /// May hexes of this building be crossed off?
    MARK_HEX: verdict, "mark_hex", Candidate, layer 1;
        when "when a hex may be crossed off"; section "Cliff-Dweller Ruins"; about [BUILDING_SUBJECT];
    /// May a box of this column be filled?
    FILL: verdict, "fill", Candidate, layer 1;
        when "when a box may be filled"; section "Mudcracks"; about [subject("column", Type::Of(COLUMN), "the column")];
    /// Is this bonus earned? Base: yes.
    EARNED: fact, "earns", Phase, layer 1;
        when "when the sheet gives a bonus"; section "Scoresheet bonuses"; about [BONUS_SUBJECT];
    /// Is this the last round? Base: as many as `game.rounds` were played.
    LAST_ROUND: fact, "last_round", Phase, layer 2;
        when "at the end of a round"; section "Game end"; about [];
    /// What does a completed building score? Base: its top or bottom reward.
    BUILDING_POINTS: number, "building_points", Phase, layer 3;
        when "in the scoring"; section "Scoring the Cliff-Dweller Ruins";
        about [BUILDING_SUBJECT, subject("earliest", Type::Bool, "whether the player was the first to complete it").once("first")];
    /// What do the cacti of a type score? Base: the table.
    CACTUS_POINTS: number, "cactus_points", Phase, layer 3;
        when "in the scoring"; section "Scoring the Canyon; ruling S33";
        about [subject("cactus", Type::Of(PLOT), "the type"), subject("cacti", Type::Number, "how many").once("count")];
    /// What do the circled spaces score? Base: their sum.
    CREEK_POINTS: number, "creek_points", Phase, layer 3;
        when "in the scoring"; section "Scoring the Creek Bed"; about [];
    /// What do the surrounded areas score? Base: 2, 4 or 6 for each cactus.
    MUDCRACKS_POINTS: number, "mudcracks_points", Phase, layer 3;
        when "in the scoring"; section "Scoring the Mudcracks"; about [];
    /// What goes into the box of the variants, beside the points that rules grant? Base: 0.
    BOX: number, "box", Phase, layer 3;
        when "in the scoring"; section "Game end"; about [];
    /// A round begins for the acting player.
    ROUND_BEGINS: event, "round_begins", Phase, layer 0;
        when "before the first flick, in turn order"; section "The flick phase"; about []; effects [EARN, SPEND];
    /// A flicked disc was kept and judged.
    KEPT: event, "kept", Phase, layer 0;
        when "after the disc was judged"; section "Your turn"; about [DISC_SUBJECT]; effects [EARN, SPEND];
    /// A disc was taken from the hole and given to a section.
    TAKEN: event, "taken", Phase, layer 0;
        when "after its owner chose the section"; section "Bullseye"; about [DISC_SUBJECT, SECTION_SUBJECT]; effects [EARN, SPEND];
    /// A shape, a path, or value was recorded.
    RECORDED: event, "recorded", Phase, layer 0;
        when "after it was marked, before its bonuses"; section "The write phase"; about [SECTION_SUBJECT]; effects [EARN, SPEND, VALUE], free;
    /// A building was completed.
    COMPLETED: event, "completed", Phase, layer 0;
        when "after the reward was circled"; section "Cliff-Dweller Ruins";
        about [BUILDING_SUBJECT, subject("earliest", Type::Bool, "whether the player was the first").once("first")]; effects [EARN, SPEND], free;
    /// A bonus was earned.
    GAINED: event, "gained", Phase, layer 0;
        when "after its icon was circled"; section "Scoresheet bonuses"; about [BONUS_SUBJECT]; effects [SPEND, VALUE], free;
    /// The round ends for the acting player.
    ROUND_ENDS: event, "round_ends", Phase, layer 0;
        when "after the Write phase, in turn order"; section "End of round"; about []; effects [EARN, SPEND];
    /// What else may the acting player do before a flick?
    BEFORE_FLICK: offer, "before_flick", List, layer 1;
        when "before each flick of a turn"; section "Your turn"; about []; effects [EARN, SPEND, PAY_REFLICK, PAY_SWAP];
    /// What else may the acting player do while writing?
    WHILE_WRITING: offer, "while_writing", List, layer 1;
        when "at any moment of the last step of the Write phase"; section "The write phase"; about []; effects [EARN, SPEND, VALUE, PAY_REFLICK, PAY_SWAP], free;
}

base_rules! { pub BASE;
    /// a shape must touch one that was drawn before
    BASE_ADJACENT: "adjacent", DRAW_SHAPE;
}

catalogue! { pub CATALOGUE of "sonora"; base BASE; settings setting::SETTINGS; content ["variant"]; zones ZONES;
    "reflicks": F_REFLICKS, PAY_REFLICK;
    "swaps": F_SWAPS, PAY_SWAP;
}
