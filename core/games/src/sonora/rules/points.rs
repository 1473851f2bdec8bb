//! Declarations of Sonora for rules: kinds, facts, effects and rule points.

use std::ops::RangeInclusive;

use javelina_engine::rules::{Facts, PointId, Set, SubjectDecl, Type, number, subject};
use javelina_engine::{Element, base_rules, game_effects, game_facts, game_points, zones};

pub use super::kinds::{
    BONUS, BUILDING, Building, CHOOSING, CIRCLE, COLUMN, Cactus, Circle, Column, DISC, DiscId, FATE, FLICKING, KINDS,
    LAP, MARKING, NODE, Node, PLOT, SEAT, SECTION, SHAPE, SPACE, SWAPPING, Shape, Space, TOUCH, WRITING,
};
use crate::sonora::components::limits::{DISCS, MAX_AREAS, MAX_COST};
pub use crate::sonora::settings as setting;
use crate::sonora::{Bonus, Content, Creek, Prize, Sonora, Where};

/// The greatest distance from the centre of the board, in um, at the coordinates that a place can have.
const MAX_FROM_CENTRE: i32 = 3_037_000;

game_facts! { pub FACTS of SEAT, in Sonora, printed &Content = |game| &game.content, scored by ["bonuses", "score"];
    /// The number on a disc.
    F_NUMBER: "number" [DISC] -> Number(1..=5), Static = |on, disc: DiscId| disc.face() + 1;
    /// The label of a shape: the least disc number that may draw it.
    F_LABEL: "label" [SHAPE] -> Number(1..=5), Static
        = |on, shape: Shape| on.canyon.shapes.get(shape.index()).map(|shape| shape.label);
    /// Number of cells of a shape.
    F_SIZE: "size" [SHAPE] -> Number(1..=64), Static
        = |on, shape: Shape| on.canyon.shapes.get(shape.index()).map(|shape| shape.cells.len());
    /// The printed cost of a node.
    F_COST: "cost" [NODE] -> Number(0..=MAX_COST), Static
        = |on, node: Node| on.mudcracks.nodes.get(node.index()).map(|node| node.cost);
    /// Number of steps from the start of the Creek Bed to a space.
    F_DEPTH: "depth" [SPACE] -> Number(1..=64), Static
        = |on, space: Space| Some(Creek::of(&on.creek).depth(space)).filter(|depth| *depth > 0);
    /// The spaces of the Creek Bed next to a space.
    F_NEXT_SPACES: "next_spaces" [SPACE] -> SetOf(SPACE), Static
        = |on, space: Space| Set([Creek::of(&on.creek).beside(space), 0, 0, 0]);
    /// Number of hexes of a building.
    F_HEXES: "hexes" [BUILDING] -> Number(1..=255), Static
        = |on, building: Building| on.buildings.get(building.index()).map(|building| building.hexes);
    /// The section whose animal a circle shows.
    F_ANIMAL: "animal" [CIRCLE] -> Of(SECTION), Static
        = |on, circle: Circle| on.board.circles.get(circle.index()).map(|circle| circle.section);
    /// The number of the round.
    F_ROUND: "round" [] -> Number(1..=256), Turn = |on| i32::from(on.state.round) + 1;
    /// Number of rounds in the game.
    F_ROUNDS: "rounds" [] -> Number(1..=12), Game = |on| on.game.setting(setting::ROUNDS);
    /// Number of seats.
    F_SEAT_COUNT: "seat_count" [] -> Number(1..=4), Game = |on| on.state.seats;
    /// The zone at the acting player's corner.
    F_CORNER: my "corner" [] -> Of(SECTION), Turn = |on| on.game.corner_zone(on.state, on.seat);
    /// The acting player's discs that can still be flicked this round.
    F_UNFLICKED: my "unflicked" [] -> SetOf(DISC), Turn, by ["discs"]
        = |on| Sonora::discs_where(on, |at| at == Where::Hand);
    /// The acting player's discs that can still be flicked this round, without the one in flight.
    F_IN_HAND: my "in_hand" [] -> SetOf(DISC), Turn, by ["discs"] = |on| on.lying(Z_IN_HAND, on.seat.0.into());
    /// The acting player's discs on the board.
    F_ON_BOARD: my "on_board" [] -> SetOf(DISC), Turn, by ["discs"] = |on| Sonora::discs_where(on, Where::lies);
    /// The acting player's discs that are out of this round.
    F_OUT: my "out" [] -> SetOf(DISC), Turn, by ["discs"] = |on| on.lying(Z_OUT, on.seat.0.into());
    /// All discs on the board.
    F_LYING: "lying" [] -> SetOf(DISC), Turn, by ["discs"]
        = |on| {
            let lies = |disc: &DiscId| on.state.discs[disc.index()].at.lies() && Sonora::of_player(on, *disc).is_some();
            DiscId::all().filter(lies).collect::<Set>()
        };
    /// The seat that flicks a disc; none if its colour is not in the game, or the seat has left.
    F_HOLDER: "holder" [DISC] -> Of(SEAT) or none, Game
        = |on, disc: DiscId| {
            let disc = Sonora::of_player(on, disc)?;
            Some(on.state.owner(disc)).filter(|seat| on.game.may_own(on.state, *seat, disc))
        };
    /// The zone in which a disc lies; none if it is not on the board.
    F_ZONE: "zone" [DISC] -> Of(SECTION) or none, Turn, by ["discs"]
        = |on, disc: DiscId| on.game.zone_of(on.state, Sonora::of_player(on, disc)?);
    /// The section to which a disc is assigned; none before it is.
    F_SECTION: "assigned" [DISC] -> Of(SECTION) or none, Turn
        = |on, disc: DiscId| on.state.discs[Sonora::of_player(on, disc)?.index()].section;
    /// The multiplier circle that a disc touches; none if it touches no circle.
    F_CIRCLE: "circle" [DISC] -> Of(CIRCLE) or none, Turn, by ["discs"]
        = |on, disc: DiscId| on.game.circle_of(on.state, Sonora::of_player(on, disc)?);
    /// Distance between the centres of the board and a disc; none for a disc off the board, or placed by the name of a
    /// zone or circle.
    F_FROM_CENTRE: "from_centre" [DISC] -> Length(0..=MAX_FROM_CENTRE) or none, Turn, by ["discs"]
        = |on, disc: DiscId| Sonora::from_centre(on, disc);
    /// The least `from_centre` of the acting player's discs; none if no disc has one.
    F_NEAREST: my "nearest" [] -> Length(0..=MAX_FROM_CENTRE) or none, Turn, by ["discs"]
        = |on| Sonora::discs_where(on, Where::lies).of().filter_map(|disc| Sonora::from_centre(on, disc)).min();
    /// Distance between the centres of two discs; none if one of them has no `from_centre`.
    F_DISTANCE: "distance" [DISC, DISC] -> Length(0..=2 * MAX_FROM_CENTRE) or none, Turn, by ["discs"]
        = |on, one: DiscId, other: DiscId| Sonora::distance(on, one, other);
    /// Is the flick a forced re-flick of a disc that was knocked off?
    F_FORCED: "forced" [] -> Bool, Turn, only [JUDGE, KEPT], by ["flights"]
        = |on| on.state.flights.last().is_some_and(|flight| flight.forced);
    /// Number of earlier attempts in this flight: Reflicks and failed launches.
    F_ATTEMPT: "attempt" [] -> Number(0..=255), Turn, by ["flights"]
        = |on| on.state.flights.last().map_or(0, |flight| flight.attempt);
    /// The fate of the flicked disc.
    F_FATE: "fate" [] -> Of(FATE), Turn, only [JUDGE, KEPT], by ["flights"] = |on| on.state.record.fate as i32;
    /// The zone in which the flicked disc stopped, also on a circle; none if it is not on the field.
    F_QUADRANT: "stopped_in" [] -> Of(SECTION) or none, Turn, only [JUDGE, KEPT], by ["flights"]
        = |on| on.state.flights.last().and_then(|flight| on.game.zone_of(on.state, flight.disc));
    /// The things that the flicked disc touched during its last attempt.
    F_TOUCHED: "touched" [] -> SetOf(TOUCH), Turn, only [JUDGE, KEPT], by ["flights"]
        = |on| (0..2_i32).filter(|at| on.state.record.order[*at as usize] > 0).collect::<Set>();
    /// Place of a thing among the first contacts of the flicked disc, from 1; none if it was not touched.
    F_TOUCH_ORDER: "touch_order" [TOUCH] -> Number(1..=255) or none, Turn, only [JUDGE, KEPT], by ["flights"]
        = |on, touch: i32| Sonora::count(&on.state.record.order, touch).filter(|order| *order > 0);
    /// Number of times that the flicked disc touched a thing.
    F_TOUCH_COUNT: "touch_count" [TOUCH] -> Number(0..=255), Turn, only [JUDGE, KEPT], by ["flights"]
        = |on, touch: i32| Sonora::count(&on.state.record.count, touch);
    /// The zones that the centre of the flicked disc passed through, including the last one.
    F_CROSSED: "crossed" [] -> SetOf(SECTION), Turn, only [JUDGE, KEPT], by ["flights"]
        = |on| on.game.zones_in(on.state.record.crossed);
    /// The seats of other discs that the flicked disc touched in its last attempt, directly or through other discs.
    /// With `lies`, the seats of the discs that it moved.
    F_TOUCHED_SEATS: "touched_seats" [] -> SetOf(SEAT), Turn, only [JUDGE, KEPT], by ["flights"]
        = |on| Set::of_wide(on.state.record.touched.into()).and(on.playing());
    /// The seats of other discs that the flick knocked off the board in its last attempt.
    F_KNOCKED_SEATS: "knocked_seats" [] -> SetOf(SEAT), Turn, only [JUDGE, KEPT], by ["flights"]
        = |on| Set::of_wide(on.state.record.knocked.into()).and(on.playing());
    /// Number of discs that the flick knocked off and that will be flicked again, over all attempts.
    F_KNOCKED: "discs_knocked" [] -> Number(0..=DISCS as i32), Turn, only [JUDGE, KEPT], by ["flights"]
        = |on| on.state.flights.last().map_or(0, |flight| flight.knocked.count_ones());
    /// Number of icons of a bonus that the acting player can use now.
    F_HAS: my "usable" [BONUS] -> Number(0..=255), Turn, by ["bonuses"]
        = |on, bonus: Bonus| on.game.usable(on.state, on.seat, bonus);
    /// Number of circled, unused icons of a bonus on the acting player's sheet: Reflicks, Swaps, animals of the
    /// Discovery area.
    F_ICONS: my "icons" [BONUS] -> Number(0..=255), Turn, by ["bonuses"]
        = |on, bonus: i32| on.many(Z_ICONS, on.seat.0.into(), bonus);
    /// Number of Reflicks that the acting player can use.
    F_REFLICKS: my "reflicks" [] -> Number(0..=255), Turn, by ["bonuses"] = |on| on.state.sheet(on.seat).usable[0];
    /// Number of Swaps that the acting player can use.
    F_SWAPS: my "swaps" [] -> Number(0..=255), Turn, by ["bonuses"] = |on| on.state.sheet(on.seat).usable[1];
    /// Number of hexes of a building that the acting player has crossed off.
    F_MARKED: my "marked" [BUILDING] -> Number(0..=255), Turn
        = |on, building: i32| Sonora::count(&on.state.sheet(on.seat).hexes, building);
    /// Has the acting player completed a building?
    F_COMPLETE: my "complete" [BUILDING] -> Bool, Turn
        = |on, building: Building| on.state.sheet(on.seat).prizes[building.index()] != Prize::None;
    /// Number of cacti of a type in the acting player's Canyon.
    F_CACTI: my "cacti_drawn" [PLOT] -> Number(0..=255), Turn
        = |on, plot: i32| Sonora::count(&on.state.sheet(on.seat).cacti, plot);
    /// The spaces of the Creek Bed that the acting player has circled.
    F_CIRCLED: my "circled_spaces" [] -> SetOf(SPACE), Turn = |on| Set([on.state.sheet(on.seat).circled, 0, 0, 0]);
    /// The spaces of the Creek Bed that the acting player has visited, circled ones included.
    F_VISITED: my "visited_spaces" [] -> SetOf(SPACE), Turn = |on| Set([on.state.sheet(on.seat).visited, 0, 0, 0]);
    /// The nodes of the Mudcracks that the acting player has marked, the start included.
    F_NODES: my "marked_nodes" [] -> SetOf(NODE), Turn = |on| Set([on.state.sheet(on.seat).nodes, 0, 0, 0]);
    /// Number of areas of the Mudcracks that the acting player has surrounded.
    F_AREAS: my "areas" [] -> Number(0..=MAX_AREAS as i32), Turn = |on| on.state.sheet(on.seat).areas.count_ones();
    /// Number of shapes that the acting player has drawn.
    F_DRAWN: my "shapes_drawn" [] -> Number(0..=255), Turn = |on| on.state.sheet(on.seat).shapes;
    /// Number of Discovery icons that the acting player has circled.
    F_DISCOVERED: my "discovered" [] -> Number(0..=3 * 255), Turn, by ["bonuses"]
        = |on| on.state.sheet(on.seat).found.iter().map(|count| i32::from(*count)).sum::<i32>();
}

zones! { pub ZONES;
    /// The discs that a player can still flick in this round, without the one in flight. A disc that comes may be
    /// flicked again, within `flicks` and `turns`. Discs left at the end of the phase do not count.
    Z_IN_HAND: "in_hand" of DISC, stock "disc", changes ["discs"], seat, bound;
    /// The discs of a player on the board.
    Z_ON_BOARD: "on_board" of DISC, stock "disc", changes ["discs"], seat, bound, outward;
    /// The discs of a player that are out for this round: off the board or disqualified.
    Z_OUT: "out" of DISC, stock "disc", changes ["discs"], seat, bound;
    /// The circled, unused icons on a player's sheet: Reflicks, Swaps, animals of the Discovery area. An icon that goes
    /// is erased; one that comes is circled, up to the printed number.
    Z_ICONS: "icons" of BONUS, stock "icon", changes ["bonuses"], seat, counted;
}

game_effects! { pub EFFECTS of SEAT, in Sonora, scores, leaving ["discs", "flights"];
    /// Gives the acting player a bonus, as if the sheet had given it.
    EARN: "earn" [hole Type::Of(BONUS)], changes ["bonuses"] adds to Seat bound Always asks [EARNED, GAINED]
        = |on, bonus: Bonus| on.game.earn(on.state, on.seat, bonus, on.tape);
    /// Takes one usable icon of a bonus from the acting player, if there is one.
    SPEND: "spend" [hole Type::Of(BONUS)], changes ["bonuses"]
        = |on, bonus: Bonus| on.game.spend(on.state, on.seat, bonus, on.tape);
    /// Adds to the value that the acting player may spend in the Mudcracks.
    VALUE: "gain" [hole Type::Number, word "value"], changes ["pool"] adds to Seat bound Always, signed
        = |on, value: i32| on.state.desk_mut(on.seat).add_value(value);
    /// Pays Reflicks. Only in offers.
    PAY_REFLICK: "pay" [hole Type::Number, word "reflicks"], changes ["bonuses"]
        = |on, reflicks: i32| (0..reflicks).for_each(|_| on.game.spend(on.state, on.seat, Bonus::Reflick, on.tape));
    /// Pays Swaps. Only in offers.
    PAY_SWAP: "pay" [hole Type::Number, word "swaps"], changes ["bonuses"]
        = |on, swaps: i32| (0..swaps).for_each(|_| on.game.spend(on.state, on.seat, Bonus::Swap, on.tape));
}

const DISC_SUBJECT: SubjectDecl = subject("disc", Type::Of(DISC), "the disc");
const BONUS_SUBJECT: SubjectDecl = subject("bonus", Type::Of(BONUS), "the bonus");
const SECTION_SUBJECT: SubjectDecl = subject("section", Type::Of(SECTION), "the section");
const BUILDING_SUBJECT: SubjectDecl = subject("building", Type::Of(BUILDING), "the building");

game_points! { pub POINTS of SEAT, laps LAP, effects [EARN, SPEND, VALUE];
    /// Number of discs that a player flicks in this turn, at most 20. Base: setting `game.turns`.
    FLICKS: number, "flicks", List, layer 1;
        section "Your turn"; about [], open;
    /// The discs that may be flicked. Base: the discs not yet flicked this round.
    FLICK_DISCS: set of DISC, "flickable_discs", List, layer 1;
        section "Your turn"; about [];
    /// May this disc be flicked?
    FLICK: verdict, "flick", Candidate, layer 1;
        section "Your turn"; about [DISC_SUBJECT];
    /// Greatest speed of a flick, in mm/s. Base: setting `flick.max_speed`.
    SPEED: number, "flick_speed", List, layer 1;
        section "Ready, aim, flick"; about [DISC_SUBJECT], open;
    /// Does the kept disc count? If not, it is disqualified and scores nothing this round.
    JUDGE: verdict, "disc_counts", Candidate, layer 1;
        section "Advanced variant; rulings S1 and S10";
        about [DISC_SUBJECT], open;
    /// May a Reflick be used on this disc?
    REFLICK_USE: verdict, "reflick", Phase, layer 1;
        section "Reflick bonus; rulings S5 and S8"; about [DISC_SUBJECT], open;
    /// May the board's zone or circle be chosen for the bullseye disc?
    BULLSEYE: verdict, "bullseye", Candidate, layer 1;
        section "Bullseye"; about [DISC_SUBJECT, SECTION_SUBJECT], open;
    /// May the places of these two discs be swapped?
    SWAP: verdict, "swap", Candidate, layer 1;
        section "Swap bonus; ruling S15";
        about [DISC_SUBJECT, subject("other", Type::Of(DISC), "the other disc")];
    /// The section to which a disc is assigned. Base: its circle before its zone.
    ASSIGN: number of SECTION, "assigned", Phase, layer 1;
        section "Disc positions"; about [DISC_SUBJECT], open;
    /// Number of times that a disc counts. Base: setting `circle.factor` on a circle, else 1.
    FACTOR: number, "disc_factor", Phase, layer 1;
        section "Multiplier circles"; about [DISC_SUBJECT, SECTION_SUBJECT], open;
    /// Value of a disc in its section. Base: its number.
    VALUE_OF: number, "disc_value", Phase, layer 1;
        section "Marking sections"; about [DISC_SUBJECT, SECTION_SUBJECT], open;
    /// The shapes that may be drawn with this number. Base: those with a label not above it.
    SHAPES: set of SHAPE, "drawable_shapes", List, layer 1;
        section "Canyon";
        about [number("value", 1..=5, "the number of the disc, or the greatest label of the bonus")];
    /// May this shape be drawn here?
    DRAW_SHAPE: verdict, "draw_shape", Candidate, layer 1;
        section "Canyon; rulings S28 to S32";
        about [subject("shape", Type::Of(SHAPE), "the shape")];
    /// Length of the path of this number. Base: the number.
    LENGTH: number, "path_length", List, layer 1;
        section "Creek Bed";
        about [number("value", 1..=12, "the number of the disc, or the length chosen for the bonus")], open;
    /// Cost of a node. Base: its number, and one for each circle of the rival.
    NODE_COST: number, "node_cost", Candidate, layer 1;
        section "Mudcracks"; about [subject("node", Type::Of(NODE), "the node")], open;
    /// May this node be marked?
    MARK_NODE: verdict, "mark_node", Candidate, layer 1;
        section "Mudcracks"; about [subject("node", Type::Of(NODE), "the node")];
    /// May hexes of this building be crossed off?
    MARK_HEX: verdict, "mark_hex", Candidate, layer 1;
        section "Cliff-Dweller Ruins"; about [BUILDING_SUBJECT];
    /// May a box of this column be filled?
    FILL: verdict, "fill_box", Candidate, layer 1;
        section "Mudcracks"; about [subject("column", Type::Of(COLUMN), "the column")];
    /// Is this bonus earned? Base: yes.
    EARNED: fact, "earn_bonus", Phase, layer 1;
        section "Scoresheet bonuses"; about [BONUS_SUBJECT], open;
    /// Is this the last round? Base: yes from round `game.rounds` on.
    LAST_ROUND: fact, "last_round", Phase, layer 2;
        section "Game end"; about [], open;
    /// Points for a completed building. Base: its top or bottom reward.
    BUILDING_POINTS: number, "building_points", Phase, layer 3;
        section "Scoring the Cliff-Dweller Ruins";
        about [BUILDING_SUBJECT, subject("earliest", Type::Bool, "yes if the player was the first to complete it")];
    /// Points for the cacti of a type. Base: the table.
    CACTUS_POINTS: number, "cactus_points", Phase, layer 3;
        section "Scoring the Canyon; ruling S33";
        about [subject("cactus", Type::Of(PLOT), "the type of cactus"), number("amount", 0..=255, "number of cacti")];
    /// Points for the circled spaces. Base: their sum.
    CREEK_POINTS: number, "creek_points", Phase, layer 3;
        section "Scoring the Creek Bed"; about [];
    /// Points for the surrounded areas. Base: 2, 4 or 6 for each cactus.
    MUDCRACKS_POINTS: number, "mudcracks_points", Phase, layer 3;
        section "Scoring the Mudcracks"; about [];
    /// Points in the box of the variants, in addition to points that rules give. Base: 0.
    BOX: number, "extra_points", Phase, layer 3;
        section "Game end"; about [];
    /// A flicked disc was kept and judged.
    KEPT: event, "kept", Phase, layer 0;
        section "Your turn"; about [DISC_SUBJECT]; effects [EARN, SPEND];
    /// A disc was taken from the hole and given to a section.
    TAKEN: event, "bullseye_assigned", Phase, layer 0;
        section "Bullseye"; about [DISC_SUBJECT, SECTION_SUBJECT]; effects [EARN, SPEND];
    /// A shape, a path or value was recorded.
    RECORDED: event, "recorded", Phase, layer 0;
        section "The write phase"; about [SECTION_SUBJECT]; effects [EARN, SPEND, VALUE], free;
    /// Boxes of a column were filled.
    FILLED: event, "filled", Phase, layer 0;
        section "Mudcracks";
        about [subject("column", Type::Of(COLUMN), "the column")]; effects [EARN, SPEND, VALUE], free;
    /// A building was completed.
    COMPLETED: event, "completed", Phase, layer 0;
        section "Cliff-Dweller Ruins";
        about [BUILDING_SUBJECT, subject("earliest", Type::Bool, "yes if the player was the first to complete it")]; effects [EARN, SPEND], free;
    /// A bonus was earned.
    GAINED: event, "bonus_gained", Phase, layer 0;
        section "Scoresheet bonuses"; about [BONUS_SUBJECT]; effects [SPEND, VALUE], free;
    /// Further actions of the acting player before a flick.
    BEFORE_FLICK: offer, "before_flick", List, layer 1;
        section "Your turn"; about []; effects [EARN, SPEND, PAY_REFLICK, PAY_SWAP];
    /// Further actions of the acting player while writing.
    WHILE_WRITING: offer, "while_writing", List, layer 1;
        section "The write phase"; about []; effects [EARN, SPEND, VALUE, PAY_REFLICK, PAY_SWAP], free;
}

base_rules! { pub BASE;
    /// a shape must touch one that is already drawn
    BASE_ADJACENT: "adjacent", DRAW_SHAPE;
}

/// The limits of number points. Answers beyond them are cut off.
pub const LIMITS: &[(PointId, RangeInclusive<i32>)] =
    &[(FLICKS, i32::MIN..=20), (FACTOR, 0..=100), (VALUE_OF, 0..=100), (LENGTH, 0..=64), (NODE_COST, 0..=i32::MAX)];
