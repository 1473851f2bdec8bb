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
    /// The symbol printed on a cell.
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
    /// The cells under the acting player's line, with the start, in the order in which they were drawn.
    F_LINE: my "line" [] -> SetOf(CELL), Turn = |on| Set::of_wide(on.state.player(on.seat).line);
    /// The cells that this turn's section passes over, without the cell on which it ends.
    F_DRAWN_OVER: "drawn_over" [] -> SetOf(CELL), Turn, only [DRAWN, LOADED, SELECTED, LEFT_TOWN]
        = |on| Set::of_wide(on.state.drawn_over);
    /// The cell on which the acting player's line ends; none before the first section.
    F_POSITION: my "line_end" [] -> Of(CELL) or none, Turn = |on| on.state.player(on.seat).position;
    /// Number of goods of one kind on the acting player's train.
    F_ABOARD: my "aboard" [GOOD] -> Number(0..=255), Turn, by ["cargo"]
        = |on, good: Good| on.state.player(on.seat).aboard[good.index()];
    /// Number of goods on the acting player's train.
    F_CARGO: my "cargo" [] -> Number(0..=6 * 255), Turn, by ["cargo"] = |on| on.state.player(on.seat).cargo();
    /// Number of goods that still fit on the acting player's train.
    F_ROOM: my "room" [] -> Number(0..=i32::MAX), Turn, by ["cargo"], asks [TRAIN_SIZE]
        = |on| on.game.room(on, &mut ());
    /// Has the acting player delivered this kind of good?
    F_DELIVERED: my "has_delivered" [GOOD] -> Bool, Turn
        = |on, good: Good| on.state.player(on.seat).delivered[good.index()] > 0;
    /// Number of kinds of goods that the acting player has delivered.
    F_DELIVERIES: my "deliveries" [] -> Number(0..=6), Turn = |on| on.state.player(on.seat).deliveries();
    /// The acting player's unspent nuggets.
    F_NUGGETS: my "nuggets" [] -> Number(0..=100), Turn, by ["nuggets"] = |on| on.state.player(on.seat).nuggets;
    /// Number of nuggets that the acting player has circled so far, including spent ones.
    F_CIRCLED: my "nuggets_circled" [] -> Number(0..=100), Turn, by ["nuggets"] = |on| on.state.player(on.seat).circled;
    /// The number of the round; 0 before the first.
    F_ROUND: "round" [] -> Number(0..=i32::MAX), Turn = |on| i32::from(on.state.round);
    /// The value of the die that the acting player took; none before the draft.
    F_DIE: my "die" [] -> Number(1..=6) or none, Turn, by ["dice"]
        = |on| Some(on.state.player(on.seat).die).filter(|die| *die > 0);
    /// Number of dice in the middle that show a value.
    F_MIDDLE: "middle" [PIPS] -> Number(0..=255), Turn, by ["dice"]
        = |on, pips: i32| usize::try_from(pips).ok().and_then(|at| on.state.dice.get(at)).copied();
    /// The acting player's points for deliveries so far.
    F_POINTS: my "delivery_score" [] -> Number(ANY_NUMBER), Turn = |on| on.state.player(on.seat).total().max(-i32::MAX);
    /// Number of players still in the game who have delivered this kind of good.
    F_DELIVERERS: "deliverers" [GOOD] -> Number(0..=4), Turn = |on, good: Good| Arizona::deliverers(on, good);
    /// Number of seats.
    F_SEAT_COUNT: "seat_count" [] -> Number(1..=4), Game = |on| on.state.seats;
    /// Is the acting player unable to draw a section, whatever the die shows?
    F_TRAPPED: my "trapped" [] -> Bool, Costly, asks [DRAW, ENTER, START] = |on| on.game.is_trapped(on, &mut ());
    /// The condition cards that are face up.
    F_CARDS: "open_conditions" [] -> SetOf(CARD), Turn, by ["cards"] = |on| on.game.lying_cards(on.state, true);
    /// The condition cards of this game that are not face up: undealt cards, and cards taken out of play.
    F_SPARE: "spare_conditions" [] -> SetOf(CARD), Turn, by ["cards"] = |on| on.game.lying_cards(on.state, false);
}

zones! { pub ZONES;
    /// The dice that no player has taken.
    Z_MIDDLE: "middle" of PIPS, stock "die", changes ["dice"], counted, dice;
    /// The die that a player has taken. A player without a die does not draw.
    Z_DIE: "die" of PIPS, stock "die", changes ["dice"], seat, dice;
    /// The goods on a player's train, at most `train_size`.
    Z_ABOARD: "aboard" of GOOD, stock "good", changes ["cargo"] asks [TRAIN_SIZE], seat, counted;
    /// The condition cards that are face up. A card that comes or goes takes effect from the next phase or round.
    Z_CARDS: "open_conditions" of CARD, stock "card", changes ["cards"];
    /// The condition cards of this game that are not face up. All players know them.
    Z_SPARE: "spare_conditions" of CARD, stock "card", changes ["cards"];
}

game_effects! { pub EFFECTS of SEAT, in Arizona, scores;
    /// Circles nuggets on the acting player's sheet, at most as many as are unmarked.
    CIRCLE: "gain" [hole Type::Number, word "nuggets"], changes ["nuggets"] adds to Seat bound Always
        = |on, nuggets: i32| on.game.circle(on.state, on.seat, nuggets, on.tape);
    /// Crosses out unspent nuggets of the acting player, at most as many as there are.
    LOSE: "pay" [hole Type::Number, word "nuggets"], changes ["nuggets"]
        = |on, nuggets: i32| on.game.lose(on.state, on.seat, nuggets, on.tape);
    /// Puts one good of a kind on the acting player's train, if there is room.
    LOAD: "load" [hole Type::Of(GOOD)], changes ["cargo"] adds to Seat bound Point(TRAIN_SIZE) asks [TRAIN_SIZE]
        = |on, good: Good| on.game.load(on.state, on.seat, good, on.tape);
    /// Takes one good of a kind off the acting player's train, if there is one.
    UNLOAD: "unload" [hole Type::Of(GOOD)], changes ["cargo"]
        = |on, good: Good| on.game.unload(on.state, on.seat, good, on.tape);
}

const CELL_SUBJECT: SubjectDecl = subject("cell", Type::Of(CELL), "the cell");
const GOOD_SUBJECT: SubjectDecl = subject("good", Type::Of(GOOD), "the kind of good");

game_points! { pub POINTS of SEAT, laps LAP, effects [CIRCLE, LOSE, LOAD, UNLOAD];
    /// May the line enter this cell? Base: yes, if it is fresh.
    ENTER: fact, "enter", Candidate, layer 1;
        section "Drawing route sections; ruling A28";
        about [CELL_SUBJECT, subject("passage", Type::Of(PASSAGE), "the way in which the line enters the cell")], open;
    /// May a line start on this cell? Base: stations.
    START: fact, "start", Candidate, layer 1;
        section "Drawing route sections"; about [CELL_SUBJECT], open;
    /// Does selecting this cell give a second symbol? Base: stations.
    ACTS_AS_STATION: fact, "acts_as_station", Candidate, layer 1;
        section "End of a section; ruling A7"; about [CELL_SUBJECT], open;
    /// The ways from a station to a second symbol. Base: one straight step.
    BONUS_STEPS: set of SHAPE, "bonus_steps", List, layer 1;
        section "End of a section; ruling A7"; about [CELL_SUBJECT];
    /// Number of dice to roll, 1 to 20. Asked for the initial player. Base: setting `dice.by_seats`.
    DICE: number, "dice", Phase, layer 1;
        section "Start of the round"; about [], open;
    /// Number of dice that a player takes in the draft, while dice are left; at most 9. Base: 1.
    TAKES: number, "dice_taken", List, layer 1;
        section "Turn sequence"; about [], open;
    /// Number of taken dice that a player keeps, at most 9. Base: 1. The others go back to the middle. Each kept die is
    /// a drawing turn, in the order in which the dice were kept.
    KEEPS: number, "dice_kept", List, layer 1;
        section "Turn sequence"; about [], open;
    /// Do all players take a die at once, in secret? Asked for the initial player. Base: no. All dice stay in the
    /// middle, so several players may take the same value. The draft ends when the last player has chosen and all
    /// choices are revealed. Each player takes one die, if `turns` gives it a turn; no turn starts or ends. In such a
    /// draft, rules at `dice_taken`, `dice_kept`, `before_take`, `turn_order`, `turn_starts` and `turn_ends` are
    /// errors. Such a rule is allowed if its condition and the condition of the rule here cannot be true at the same
    /// time.
    SEALED: fact, "sealed", Phase, layer 5;
        section "Turn sequence";
        about [subject("phase", Type::Of(LAP), "the phase, always `draft`")], open;
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
            number("value", 1..=6, "the value of the section's die"),
        ], open;
    /// May a nugget be spent to change the die?
    SPEND_NUGGET: verdict, "spend_nugget", List, layer 1;
        section "Gold nuggets; ruling A13"; about [];
    /// May the die be discarded?
    DISCARD: verdict, "discard", List, layer 1;
        section "Gold nuggets; rulings A11, A14"; about [];
    /// Number of nuggets that a discard circles. Base: 1, or 0 by ruling A11.
    NUGGET_GAIN: number, "nugget_gain", Phase, layer 1;
        section "Gold nuggets; ruling A11"; about [], open;
    /// May this second symbol be selected?
    EXTEND: verdict, "extend", Candidate, layer 1;
        section "End of a section; ruling A7"; about [CELL_SUBJECT];
    /// Number of goods that a train can carry. Base: 1,000, in practice unlimited.
    TRAIN_SIZE: number, "train_size", Phase, layer 1;
        section "End of a section"; about [], open;
    /// May this kind be delivered?
    DELIVER: verdict, "deliver", Candidate, layer 1;
        section "Goods delivery"; about [GOOD_SUBJECT];
    /// Number of cargoes that a town takes in one visit, at most 100. Base: 1.
    DELIVERIES_PER_TOWN: number, "deliveries_per_town", List, layer 1;
        section "Goods delivery"; about [];
    /// Points for the delivered goods. Base: setting `score.table`.
    DELIVERY_POINTS: number, "delivery_points", Phase, layer 2;
        section "Goods delivery; ruling A18";
        about [GOOD_SUBJECT, number("amount", 0..=255, "number of goods delivered")], open;
    /// Points for the rank of this delivery. Base: setting `score.first_delivery_bonus` for the first, else 0.
    DELIVERY_BONUS: number, "delivery_bonus", Phase, layer 2;
        section "Goods delivery; ruling A17";
        about [
            GOOD_SUBJECT,
            number("earlier", 0..=4, "number of players that delivered this kind before"),
        ], open;
    /// Is this the last round? Base: yes if a player has delivered `score.deliveries_to_end` kinds.
    LAST_ROUND: fact, "last_round", Phase, layer 2;
        section "Game end"; about [], open;
    /// May the acting player make one more delivery? Base: by ruling A21.
    EXTRA_DELIVERY: fact, "extra_delivery", Phase, layer 2;
        section "Game end; ruling A21"; about [], open;
    /// Points for the unspent nuggets. Base: setting `nuggets.scoring`.
    NUGGET_POINTS: number, "nugget_points", Phase, layer 3;
        section "Final scoring; ruling A12";
        about [number("unspent", 0..=100, "number of unspent nuggets")];
    /// Points for a kind that was not delivered. Base: setting `score.undelivered_kind`.
    UNDELIVERED: number, "undelivered_points", Phase, layer 3;
        section "Final scoring"; about [GOOD_SUBJECT];
    /// Points in the box of the cards. Base: 0.
    CARDS_BOX: number, "extra_points", Phase, layer 3;
        section "Final scoring"; about [];
    /// A symbol was selected.
    SELECTED: event, "selected", Phase, layer 0;
        section "End of a section";
        about [CELL_SUBJECT, subject("second", Type::Bool, "yes for a second symbol")];
    /// A section was drawn (second symbols not included).
    DRAWN: event, "section_drawn", Phase, layer 0;
        section "End of a section"; about [CELL_SUBJECT];
    /// A section ended on a good, which is on board if there was room.
    LOADED: event, "loaded", Phase, layer 0;
        section "End of a section; ruling A24"; about [CELL_SUBJECT];
    /// A selected town was served or passed by.
    LEFT_TOWN: event, "left_town", Phase, layer 0;
        section "Goods delivery";
        about [CELL_SUBJECT, number("cargoes", 0..=255, "number of cargoes that the town received")];
    /// A cargo was delivered.
    DELIVERED: event, "delivered", Phase, layer 0;
        section "Goods delivery";
        about [GOOD_SUBJECT, number("amount", 0..=255, "number of goods in the cargo")];
    /// The acting player discarded the die.
    DISCARDED: event, "discarded", Phase, layer 0;
        section "Gold nuggets"; about [];
    /// Further actions of the acting player before taking a die.
    BEFORE_TAKE: offer, "before_take", List, layer 1;
        section "Turn sequence"; about [];
    /// Further actions of the acting player before drawing.
    BEFORE_DRAW: offer, "before_draw", List, layer 1;
        section "Drawing route sections"; about [];
}

base_rules! { pub BASE;
    /// the line may not cross itself between four symbols
    BASE_CROSSING: "crossing", DRAW;
    /// the way to a second symbol may not cross the line between four symbols
    BASE_EXTEND_CROSSING: "extend_crossing", EXTEND;
    /// no nugget may be spent if `nuggets.per_turn` is 0 (ruling A13)
    BASE_NUGGETS_PER_TURN: "nuggets_per_turn", SPEND_NUGGET;
    /// a die that allows a section may not be discarded if `draw.compulsory` is yes (ruling A14)
    BASE_COMPULSORY: "compulsory", DISCARD;
    /// a kind is delivered once (ruling A19); if a rule lifts this, a later delivery scores its points, but nothing for
    /// its rank
    BASE_DELIVERED_BEFORE: "delivered_before", DELIVER;
}

/// The limits of number points. Answers beyond them are cut off.
pub const LIMITS: &[(PointId, RangeInclusive<i32>)] =
    &[(DICE, 1..=20), (TAKES, i32::MIN..=9), (KEEPS, i32::MIN..=9), (DELIVERIES_PER_TOWN, i32::MIN..=MOST_CARGOES)];

/// The most cargoes that a town takes in one visit, whatever content says: where a kind may be delivered again, a visit
/// must end all the same.
pub(in crate::arizona) const MOST_CARGOES: i32 = 100;

impl Content {
    /// Settings with which a game may never end.
    #[must_use]
    pub fn doubtful(&self) -> Vec<Doubt> {
        let text = "`ending.trap` is no: a game in which no seat can draw never ends (ruling A16)";
        let doubt = || Doubt {
            setting: setting::TRAP,
            mends: &[LAST_ROUND],
            effects: &[WIN, FINISH, RETIRE, END_GAME],
            text: text.into(),
        };
        (self.settings.number(setting::TRAP) == 0).then(doubt).into_iter().collect()
    }
}
