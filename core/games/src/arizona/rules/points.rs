//! Declarations of Arizona for rules: kinds, facts, effects and rule points.

use std::ops::RangeInclusive;

use javelina_engine::rules::{ANY_NUMBER, Doubt, PointId, Set, SubjectDecl, Type, number, subject};
use javelina_engine::{Element, base_rules, game_effects, game_facts, game_points, zones};

pub use super::kinds::{
    CARD, CELL, Cell, DRAFT, DRAWING, EXTRA, GOOD, Good, KINDS, LAP, PASSAGE, PIPS, SEAT, SHAPE, SYMBOL,
};
pub use crate::arizona::settings as setting;
use crate::arizona::{Arizona, Content, Symbol};

game_facts! { pub FACTS of SEAT, in Arizona, printed &Content = |game| &game.content, scored by ["nuggets", "score"];
    /// What is printed on a cell.
    F_SYMBOL: "symbol" [CELL] -> Of(SYMBOL), Static = |on, cell: Cell| on.symbol_at(cell).map(Symbol::element);
    /// The good printed on a cell; none for stations, towns and mountains.
    F_GOOD: "good" [CELL] -> Of(GOOD) or none, Static = |on, cell: Cell| on.symbol_at(cell).and_then(Symbol::good);
    /// The row of a cell, 1 at the top.
    F_ROW: "row" [CELL] -> Number(1..=60), Static
        = |on, cell: Cell| on.symbol_at(cell).map(|_| on.sheet.place(cell).1 + 1);
    /// The column of a cell, 1 for A.
    F_COLUMN: "column" [CELL] -> Number(1..=26), Static
        = |on, cell: Cell| on.symbol_at(cell).map(|_| on.sheet.place(cell).0 + 1);
    /// The cells that share a side with a cell.
    F_NEIGHBOURS: "neighbours" [CELL] -> SetOf(CELL, 2..=4), Static
        = |on, cell: Cell| on.symbol_at(cell).map(|_| on.sheet.beside(cell));
    /// The number of the last row.
    F_LAST_ROW: "last_row" [] -> Number(2..=60), Static = |on| on.sheet.rows as i32;
    /// The number of the last column.
    F_LAST_COLUMN: "last_column" [] -> Number(2..=26), Static = |on| on.sheet.columns as i32;
    /// The cells under the acting player's line, the start included, in the order in which they were drawn.
    F_LINE: my "line" [] -> SetOf(CELL), Turn = |on| Set::of_wide(on.state.player(on.seat).line);
    /// The cells that the section of this turn drew over, its last one not included.
    F_DRAWN_OVER: "drawn_over" [] -> SetOf(CELL), Turn, only [DRAWN, LOADED, SELECTED, LEFT_TOWN]
        = |on| Set::of_wide(on.state.drawn_over);
    /// The cell on which the acting player's line ends; none before the first section.
    F_POSITION: my "line_end" [] -> Of(CELL) or none, Turn = |on| on.state.player(on.seat).position;
    /// How many goods of a kind are on the acting player's train.
    F_ABOARD: my "aboard" [GOOD] -> Number(0..=255), Turn, by ["cargo"]
        = |on, good: Good| on.state.player(on.seat).aboard[good.index()];
    /// How many goods are on the acting player's train.
    F_CARGO: my "cargo" [] -> Number(0..=6 * 255), Turn, by ["cargo"] = |on| on.state.player(on.seat).cargo();
    /// How many more goods fit on the acting player's train.
    F_ROOM: my "room" [] -> Number(0..=i32::MAX), Turn, by ["cargo"], asks [TRAIN_SIZE]
        = |on| on.game.room(on, &mut ());
    /// Whether the acting player has delivered a kind of good.
    F_DELIVERED: my "has_delivered" [GOOD] -> Bool, Turn
        = |on, good: Good| on.state.player(on.seat).delivered[good.index()] > 0;
    /// How many kinds the acting player has delivered.
    F_DELIVERIES: my "deliveries" [] -> Number(0..=6), Turn = |on| on.state.player(on.seat).deliveries();
    /// The acting player's unspent nuggets.
    F_NUGGETS: my "nuggets" [] -> Number(0..=100), Turn, by ["nuggets"] = |on| on.state.player(on.seat).nuggets;
    /// How many nuggets the acting player has circled so far, spent ones included.
    F_CIRCLED: my "nuggets_circled" [] -> Number(0..=100), Turn, by ["nuggets"] = |on| on.state.player(on.seat).circled;
    /// The number of the round; 0 before the first.
    F_ROUND: "round" [] -> Number(0..=i32::MAX), Turn = |on| i32::from(on.state.round);
    /// The value of the die that the acting player took; none before the draft.
    F_DIE: my "die" [] -> Number(1..=6) or none, Turn, by ["dice"]
        = |on| Some(on.state.player(on.seat).die).filter(|die| *die > 0);
    /// How many dice in the middle show a value.
    F_MIDDLE: "middle" [PIPS] -> Number(0..=255), Turn, by ["dice"]
        = |on, pips: i32| usize::try_from(pips).ok().and_then(|at| on.state.dice.get(at)).copied();
    /// The acting player's points for deliveries so far.
    F_POINTS: my "delivery_score" [] -> Number(ANY_NUMBER), Turn = |on| on.state.player(on.seat).total().max(-i32::MAX);
    /// How many players that are still in have delivered a kind of good.
    F_DELIVERERS: "deliverers" [GOOD] -> Number(0..=4), Turn = |on, good: Good| Arizona::deliverers(on, good);
    /// How many seats there are.
    F_SEAT_COUNT: "seat_count" [] -> Number(1..=4), Game = |on| on.state.seats;
    /// Whether no value of the die has a legal section for the acting player.
    F_TRAPPED: my "trapped" [] -> Bool, Costly, asks [DRAW, ENTER, START] = |on| on.game.is_trapped(on, &mut ());
    /// The condition cards that lie face up.
    F_CARDS: "open_conditions" [] -> SetOf(CARD), Turn, by ["cards"] = |on| on.game.lying_cards(on.state, true);
    /// The condition cards of this game that do not: those left when cards were dealt, and those that were taken out.
    F_SPARE: "spare_conditions" [] -> SetOf(CARD), Turn, by ["cards"] = |on| on.game.lying_cards(on.state, false);
}

zones! { pub ZONES;
    /// The dice that nobody has taken.
    Z_MIDDLE: "middle" of PIPS, stock "die", changes ["dice"], counted, dice;
    /// The die that a player has taken; one without a die does not draw.
    Z_DIE: "die" of PIPS, stock "die", changes ["dice"], seat, dice;
    /// The goods on a player's train, as many as fit.
    Z_ABOARD: "aboard" of GOOD, stock "good", changes ["cargo"] asks [TRAIN_SIZE], seat, counted;
    /// The condition cards that lie face up. What comes or goes has its effect from the next lap or round on.
    Z_CARDS: "open_conditions" of CARD, stock "card", changes ["cards"];
    /// The condition cards of this game that do not lie face up. Everybody knows which they are.
    Z_SPARE: "spare_conditions" of CARD, stock "card", changes ["cards"];
}

game_effects! { pub EFFECTS of SEAT, in Arizona, scores;
    /// Circles that many nuggets of the acting player, as far as unmarked ones are left.
    CIRCLE: "gain" [hole Type::Number, word "nuggets"], changes ["nuggets"] adds to Seat bound Always
        = |on, nuggets: i32| on.game.circle(on.state, on.seat, nuggets, on.tape);
    /// Crosses out that many unspent nuggets of the acting player, as far as there are any.
    LOSE: "pay" [hole Type::Number, word "nuggets"], changes ["nuggets"]
        = |on, nuggets: i32| on.game.lose(on.state, on.seat, nuggets, on.tape);
    /// Puts one good of a kind on the acting player's train, if there is room.
    LOAD: "load" [hole Type::Of(GOOD)], changes ["cargo"] adds to Seat bound Point(TRAIN_SIZE) asks [TRAIN_SIZE]
        = |on, good: Good| on.game.load(on.state, on.seat, good, on.tape);
    /// Takes one good of a kind off the acting player's train, if there is one.
    UNLOAD: "unload" [hole Type::Of(GOOD)], changes ["cargo"]
        = |on, good: Good| on.game.unload(on.state, on.seat, good, on.tape);
}

const CELL_SUBJECT: SubjectDecl = subject("cell", Type::Of(CELL), "the space it is about");
const GOOD_SUBJECT: SubjectDecl = subject("good", Type::Of(GOOD), "the kind of good");

game_points! { pub POINTS of SEAT, laps LAP, effects [CIRCLE, LOSE, LOAD, UNLOAD];
    /// May the line enter this cell? Base: yes, if it is fresh.
    ENTER: fact, "enter", Candidate, layer 1;
        section "Drawing route sections; ruling A28";
        about [CELL_SUBJECT, subject("passage", Type::Of(PASSAGE), "on the way through, or as the end that is selected")], open;
    /// May a line start on this cell? Base: stations.
    START: fact, "start", Candidate, layer 1;
        section "Drawing route sections"; about [CELL_SUBJECT], open;
    /// Does selecting this cell give a second symbol? Base: stations.
    ACTS_AS_STATION: fact, "acts_as_station", Candidate, layer 1;
        section "End of a section; ruling A7"; about [CELL_SUBJECT], open;
    /// Which ways lead to a second symbol? Base: one straight step.
    BONUS_STEPS: set of SHAPE, "bonus_steps", List, layer 1;
        section "End of a section; ruling A7"; about [CELL_SUBJECT];
    /// How many dice are rolled? Asked for the initial player. Base: what `dice.by_seats` says. From 1 to 20.
    DICE: number, "dice", Phase, layer 1;
        section "Start of the round"; about [], open;
    /// How many dice does a player take in the draft, as far as there are any? Base: 1. At most 9.
    TAKES: number, "dice_taken", List, layer 1;
        section "Turn sequence"; about [], open;
    /// How many of the dice that a player took does it keep? Base: 1. The others go back to the middle; each that it keeps is a
    /// drawing turn, in the order in which they were kept.
    KEEPS: number, "dice_kept", List, layer 1;
        section "Turn sequence"; about [], open;
    /// Do all take a die at once, in secret? Asked for the initial player. Base: no. All dice stay in the middle, so that several may take the same value; when
    /// the last one has taken, all that was taken is told, and the draft is over. Each takes one die, if `turns` gives it a turn; no
    /// turn opens or closes. Games are refused in which `dice_taken`, `dice_kept`, `before_take`, `turn_order`, `turn_starts` or `turn_ends` would
    /// speak of such a draft.
    SEALED: fact, "sealed", Phase, layer 5;
        section "Turn sequence";
        about [subject("phase", Type::Of(LAP), "the phase, which is `draft`")], open;
    /// May this die be taken?
    TAKE: verdict, "take", Candidate, layer 1;
        section "Turn sequence; ruling A15";
        about [number("value", 1..=6, "the value of the die")];
    /// May this section be drawn?
    DRAW: verdict, "draw", Candidate, layer 1;
        section "Drawing route sections";
        about [
            subject("cell", Type::Of(CELL), "the cell on which the section ends"),
            subject("from", Type::Of(CELL), "the cell from which it is drawn"),
            number("value", 1..=6, "the value of the die that the section belongs to"),
        ], open;
    /// May a nugget be spent to change the die?
    SPEND_NUGGET: verdict, "spend_nugget", List, layer 1;
        section "Gold nuggets; ruling A13"; about [];
    /// May the die be discarded?
    DISCARD: verdict, "discard", List, layer 1;
        section "Gold nuggets; rulings A11, A14"; about [];
    /// How many nuggets does a discard circle? Base: 1, or 0 by ruling A11.
    NUGGET_GAIN: number, "nugget_gain", Phase, layer 1;
        section "Gold nuggets; ruling A11"; about [], open;
    /// May this second symbol be selected?
    EXTEND: verdict, "extend", Candidate, layer 1;
        section "End of a section; ruling A7"; about [CELL_SUBJECT];
    /// How many goods may a train carry? Base: 1,000, which is as good as unlimited.
    TRAIN_SIZE: number, "train_size", Phase, layer 1;
        section "End of a section"; about [], open;
    /// May this kind be delivered?
    DELIVER: verdict, "deliver", Candidate, layer 1;
        section "Goods delivery"; about [GOOD_SUBJECT];
    /// How many cargoes does a town take in one visit? Base: 1.
    DELIVERIES_PER_TOWN: number, "deliveries_per_town", List, layer 1;
        section "Goods delivery"; about [];
    /// What are the delivered goods worth? Base: the table.
    DELIVERY_POINTS: number, "delivery_points", Phase, layer 2;
        section "Goods delivery; ruling A18";
        about [GOOD_SUBJECT, number("amount", 0..=255, "how many goods are delivered")], open;
    /// What does the rank of this delivery earn? Base: 5 for the first.
    DELIVERY_BONUS: number, "delivery_bonus", Phase, layer 2;
        section "Goods delivery; ruling A17";
        about [
            GOOD_SUBJECT,
            number("earlier", 0..=4, "how many players delivered this kind before, 0 for the first"),
        ], open;
    /// Is this the last round? Base: somebody has delivered as many kinds as `score.deliveries_to_end` says.
    LAST_ROUND: fact, "last_round", Phase, layer 2;
        section "Game end"; about [], open;
    /// May the acting player make one more delivery? Base: by ruling A21.
    EXTRA_DELIVERY: fact, "extra_delivery", Phase, layer 2;
        section "Game end; ruling A21"; about [], open;
    /// What are the unspent nuggets worth? Base: the table.
    NUGGET_POINTS: number, "nugget_points", Phase, layer 3;
        section "Final scoring; ruling A12";
        about [number("unspent", 0..=100, "how many nuggets are unspent")];
    /// What does a kind that was not delivered count? Base: -5.
    UNDELIVERED: number, "undelivered_points", Phase, layer 3;
        section "Final scoring"; about [GOOD_SUBJECT];
    /// What goes into the box of the cards? Base: 0.
    CARDS_BOX: number, "extra_points", Phase, layer 3;
        section "Final scoring"; about [];
    /// A symbol was selected.
    SELECTED: event, "selected", Phase, layer 0;
        section "End of a section";
        about [CELL_SUBJECT, subject("second", Type::Bool, "whether it is a second symbol")];
    /// A section was drawn (second symbols not included).
    DRAWN: event, "section_drawn", Phase, layer 0;
        section "End of a section"; about [CELL_SUBJECT];
    /// A section ended on a good, which is on board if there was room.
    LOADED: event, "loaded", Phase, layer 0;
        section "End of a section; ruling A24"; about [CELL_SUBJECT];
    /// A selected town was served or passed by.
    LEFT_TOWN: event, "left_town", Phase, layer 0;
        section "Goods delivery";
        about [CELL_SUBJECT, number("cargoes", 0..=255, "how many cargoes it received")];
    /// A cargo was delivered.
    DELIVERED: event, "delivered", Phase, layer 0;
        section "Goods delivery";
        about [GOOD_SUBJECT, number("amount", 0..=255, "how many goods it had")];
    /// The acting player discarded the die.
    DISCARDED: event, "discarded", Phase, layer 0;
        section "Gold nuggets"; about [];
    /// What else may the acting player do before taking a die?
    BEFORE_TAKE: offer, "before_take", List, layer 1;
        section "Turn sequence"; about [];
    /// What else may the acting player do before drawing?
    BEFORE_DRAW: offer, "before_draw", List, layer 1;
        section "Drawing route sections"; about [];
}

base_rules! { pub BASE;
    /// the line may not cross itself between four symbols
    BASE_CROSSING: "crossing", DRAW;
    /// nor may the way to a second symbol cross the line between four symbols
    BASE_EXTEND_CROSSING: "extend_crossing", EXTEND;
    /// no nugget may be spent where `nuggets.per_turn` is 0 (ruling A13)
    BASE_NUGGETS_PER_TURN: "nuggets_per_turn", SPEND_NUGGET;
    /// a die that allows a section may not be discarded where `draw.compulsory` is yes (ruling A14)
    BASE_COMPULSORY: "compulsory", DISCARD;
    /// a kind is delivered once (ruling A19); where this is lifted, further goods of it add their points, but earn nothing
    /// for a rank
    BASE_DELIVERED_BEFORE: "delivered_before", DELIVER;
}

/// The limits of number points: what rules answer beyond them is cut off.
pub const LIMITS: &[(PointId, RangeInclusive<i32>)] =
    &[(DICE, 1..=20), (TAKES, i32::MIN..=9), (KEEPS, i32::MIN..=9), (DELIVERIES_PER_TOWN, i32::MIN..=MOST_CARGOES)];

/// The most cargoes that a town takes in one visit, whatever content says: where a kind may be delivered again, a visit
/// must end all the same.
pub(in crate::arizona) const MOST_CARGOES: i32 = 100;

impl Content {
    /// Settings with which a game may never end.
    #[must_use]
    pub fn doubtful(&self) -> Vec<Doubt> {
        let text = "`ending.trap` is no: a game in which no seat can draw any more never ends (ruling A16)";
        let doubt = || Doubt {
            setting: setting::TRAP,
            mends: &[LAST_ROUND],
            effects: &[WIN, FINISH, RETIRE, END_GAME],
            text: text.into(),
        };
        (self.settings.number(setting::TRAP) == 0).then(doubt).into_iter().collect()
    }
}
