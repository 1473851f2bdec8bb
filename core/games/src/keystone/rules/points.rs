//! Declarations of Keystone for rules: kinds, facts, effects and rule points, these in the order of a turn. "My" facts
//! are those of the acting seat's board; in co-op both seats have one.

use std::ops::RangeInclusive;

use javelina_engine::rules::{ANY_NUMBER, PointId, Set, SubjectDecl, Type, number, subject};
use javelina_engine::{Element, Seat, base_rules, game_effects, game_facts, game_points, zones};

pub use super::kinds::{
    CARD, CELL, Card, Cell, FACE, HABITAT, Habitat, KINDS, LAP, LINE, Line, OBJECTIVE, ORIGIN, Objective, SEASON, SEAT,
    SPECIES_SET, TOKEN, TURN_LAP, Token,
};
use crate::keystone::components::limits::{MAX_ASIDE, MAX_FIELD, MAX_GOALS};
pub use crate::keystone::settings as setting;
use crate::keystone::{Cards, Keystone};

game_facts! { pub FACTS of SEAT, in Keystone, printed Cards = |game| game.cards, scored by ["board", "research", "score", "synergy", "time"];
    /// The row of a cell, 1 at the top.
    F_ROW: "row" [CELL] -> Number(1..=4), Static = |_on, cell: Cell| cell.number() / 4 + 1;
    /// The column of a cell, 1 at the left.
    F_COLUMN: "column" [CELL] -> Number(1..=4), Static = |_on, cell: Cell| cell.number() % 4 + 1;
    /// The cells that share a side with a cell.
    F_NEIGHBOURS: "neighbours" [CELL] -> SetOf(CELL, 2..=4), Static
        = |_on, cell: Cell| Set::of_wide(cell.neighbours().into());
    /// The cells of a line.
    F_CELLS_OF: "cells_of" [LINE] -> SetOf(CELL, 4..=4), Static = |_on, line: Line| line.cells().collect::<Set>();
    /// The number of a species; none for a wild card.
    F_NUMBER: "number" [CARD] -> Number(1..=5) or none, Static
        = |on, card: i32| on.face_of(card).and_then(|face| face.number());
    /// The habitats printed on a card.
    F_PRINTED: "printed_habitats" [CARD] -> SetOf(HABITAT), Static
        = |on, card: i32| on.face_of(card).map(|face| Set::of_wide(face.habitats.into()));
    /// The season of a card.
    F_SEASON: "season" [CARD] -> Of(SEASON), Static = |on, card: i32| on.face_of(card).map(|face| face.season);
    /// Does a card have the keystone icon?
    F_KEYSTONE: "keystone" [CARD] -> Bool, Static
        = |on, card: i32| on.face_of(card).is_some_and(|face| face.has_icon(0));
    /// Does a card have the endangered icon?
    F_ENDANGERED: "endangered" [CARD] -> Bool, Static
        = |on, card: i32| on.face_of(card).is_some_and(|face| face.has_icon(1));
    /// Does a card have the tag icon?
    F_TAG: "tag" [CARD] -> Bool, Static
        = |on, card: i32| on.face_of(card).is_some_and(|face| face.has_icon(2));
    /// Is a card a wild card?
    F_WILD: "wild" [CARD] -> Bool, Static = |on, card: i32| on.face_of(card).is_some_and(|face| face.wild);
    /// The first copy of a card's species. Both copies have the same one.
    F_SPECIES_OF: "species" [CARD] -> Of(CARD), Static
        = |on, card: i32| on.known(card).map(|card| on.first_copy(card));
    /// The habitats of a card in its present place.
    F_HABITATS: my "habitats" [CARD] -> SetOf(HABITAT), Turn, layer 1, by ["board"]
        = |on, card: i32| Keystone::habitats_of(on, card);
    /// The location of a card as all players know it. A card on another board or out of the game is `away`; a drawn card
    /// that a seat looks at is `in_deck`, one that it took off the discard pile is `looked_at`.
    F_ORIGIN: my "location" [CARD] -> Of(ORIGIN), Turn, by ["board", "field", "deck"]
        = |on, card: i32| Keystone::origin(on, card);
    /// The cell of my board that holds a card; none if the card is not on my board.
    F_CELL_OF: my "lies_on" [CARD] -> Of(CELL) or none, Turn, by ["board"] = |on, card: Card| on.state.board(on.seat).cell_of(card);
    /// The card on a cell of my board; none if it is free.
    F_ON: my "card_on" [CELL] -> Of(CARD) or none, Turn, by ["board"] = |on, cell: Cell| on.state.board(on.seat).on(cell);
    /// The cards of my board, in reading order.
    F_BOARD: my "board" [] -> SetOf(CARD, 0..=16), Turn, by ["board"] = |on| on.state.board(on.seat).cards_on(u16::MAX);
    /// One seat of each board in play. In co-op both seats share a board.
    F_BOARDS: "boards" [] -> SetOf(SEAT), Turn, by ["players"]
        = |on| (0..i32::from(on.state.count)).filter(|seat| !on.state.memory.fates.has_left(Seat(*seat as u8))).collect::<Set>();
    /// The cards of my board next to a cell, without the given card, which may be about to move.
    F_NEAR: my "near" [CELL, CARD] -> SetOf(CARD, 0..=4), Turn, by ["board"]
        = |on, cell: Cell, card: i32| on.state.board(on.seat).cards_on(cell.neighbours()).minus(Set::one(card));
    /// The cards next to a card of my board.
    F_BESIDE: my "beside" [CARD] -> SetOf(CARD, 0..=4), Turn, by ["board"]
        = |on, card: i32| Keystone::cell_of(on, card).map(|cell| on.state.board(on.seat).cards_on(cell.neighbours()));
    /// The cells of my board that can take a card.
    F_FREE: my "free_cells" [] -> SetOf(CELL), Turn, layer 1, by ["board"], asks [USABLE]
        = |on| Set::of_wide(on.game.free_cells(on, &mut ()).into());
    /// Number of research tokens on a card.
    F_RESEARCH: my "research" [CARD] -> Number(0..=255), Turn, by ["research"]
        = |on, card: i32| Keystone::cell_of(on, card).map_or(0, |cell| on.state.board(on.seat).research[cell.index()]);
    /// Was a card placed by the setup, so that no skill moves it?
    F_FIXED: my "fixed" [CARD] -> Bool, Turn, by ["board"], asks [PLACE] = |on, card: i32| Keystone::stays(on, card);
    /// The cards of the Field, left to right.
    F_FIELD: "field" [] -> SetOf(CARD, 0..=MAX_FIELD as i32), Turn, by ["field"]
        = |on| on.state.field.into_iter().flatten().collect::<Set>();
    /// Number of synergy tokens on a card of the Field.
    F_WAITING: "synergy_on" [CARD] -> Number(0..=255), Turn, by ["field"]
        = |on, card: i32| Card::of_number(card).and_then(|card| on.state.slot(card)).map_or(0, |slot| on.state.waiting[slot]);
    /// The discard pile, the latest card first.
    F_DISCARDS: "discards" [] -> SetOf(CARD), Turn, by ["deck"]
        = |on| on.state.discards.iter().copied().collect::<Set>();
    /// The cards that I look at after a skill has drawn them.
    F_DRAWN: my "drawn_cards" [] -> SetOf(CARD, 0..=MAX_FIELD as i32), Turn, seen Own, by ["deck", "field"]
        = |on| {
            let is_mine = on.state.recalled || on.state.side(on.state.seat()) == on.state.side(on.seat);
            on.state.drawn.iter().copied().flatten().filter(|_| is_mine).collect::<Set>()
        };
    /// The cards that are kept aside.
    F_ASIDE: "aside" [] -> SetOf(CARD, 0..=MAX_ASIDE as i32), Turn, by ["deck", "field"]
        = |on| on.state.aside.iter().copied().collect::<Set>();
    /// Number of cards in the deck.
    F_DECK_LEFT: "deck_size" [] -> Number(0..=Card::MOST as i32), Turn, by ["deck"] = |on| on.state.deck.len();
    /// Number of wild cards left for a habitat.
    F_WILDS_LEFT: "wilds_left" [HABITAT] -> Number(0..=Card::MOST as i32), Turn, by ["board"]
        = |on, habitat: Habitat| on.game.wilds_of(on.state, habitat);
    /// My synergy tokens.
    F_SYNERGY: my "synergy" [] -> Number(0..=i32::MAX), Turn, by ["synergy"] = |on| on.state.board(on.seat).synergy;
    /// The space of the time marker.
    F_TIME: "time" [] -> Number(0..=100), Turn, by ["time"] = |on| on.state.time;
    /// The number of the round; 0 before the first.
    F_ROUND: "round" [] -> Number(0..=i32::MAX), Turn = |on| i32::from(on.state.round);
    /// Number of turns that my board has had, this one included; in co-op, turns of both seats (ruling d36).
    F_TURN: my "turn_number" [] -> Number(0..=i32::MAX), Turn = |on| i32::from(on.state.board(on.seat).turns);
    /// The skill tokens in play.
    F_TOKENS: "tokens_in_play" [] -> SetOf(TOKEN), Turn, by ["tokens"] = |on| Set::of_wide(on.state.skills.into());
    /// The active skill tokens.
    F_ACTIVE: "active_tokens" [] -> SetOf(TOKEN), Turn, by ["tokens"]
        = |on| Set::of_wide((on.state.skills & !on.state.exhausted).into());
    /// The exhausted skill tokens.
    F_EXHAUSTED: "exhausted_tokens" [] -> SetOf(TOKEN), Turn, by ["tokens"]
        = |on| Set::of_wide(on.state.exhausted.into());
    /// The skill tokens that are not in play.
    F_SPARE_TOKENS: "spare_tokens" [] -> SetOf(TOKEN), Turn, by ["tokens"]
        = |on| Set::of_wide((on.game.all_tokens() & !on.state.skills).into());
    /// The secret objectives of a seat that the acting seat knows.
    F_OBJECTIVES: "objectives" [SEAT] -> SetOf(OBJECTIVE), Turn, seen Known, by ["objectives"]
        = |on, seat: Seat| Set::of_wide(Keystone::known_objectives(on, seat).into());
    /// Number of goals of my secret objectives that are reached now.
    F_GOALS: my "goals_reached" [] -> Number(0..=(Objective::MOST * MAX_GOALS) as i32), Costly, seen Own, layer 3, by ["board", "objectives", "research"], asks [GOAL]
        = |on| on.game.goals_reached(on);
    /// The cards of the ecosystem that a line of my board scores; none if it scores none. At `line_points`, the
    /// ecosystem in question for its own line; for other lines, the best one as printed.
    F_ECOSYSTEM: my "ecosystem" [LINE] -> SetOf(CARD, 0..=4), Costly, layer 2, by ["board", "research"], asks [COUNTS_IN_LINE, LINE_SCORE]
        = |on, line: Line| on.state.board(on.seat).cards_on(on.game.ecosystem(on, line));
    /// The points of a line of my board.
    F_LINE_POINTS: my "line_points" [LINE] -> Number(ANY_NUMBER), Costly, layer 3, by ["board", "research"], asks [COUNTS_IN_LINE, LINE_SCORE]
        = |on, line: Line| on.game.line_points(on, line, &mut ());
    /// Number of lines, 0 to 2, whose scored ecosystem contains a card. Of equally good ecosystems, any that contains
    /// it counts (ruling d33).
    F_SCORED_LINES: my "scored_lines" [CARD] -> Number(0..=2), Costly, layer 3, by ["board", "research"], asks [COUNTS_IN_LINE, LINE_SCORE]
        = |on, card: i32| Keystone::cell_of(on, card).map_or(0, |cell| on.game.scored_lines(on, cell));
}

zones! { pub ZONES;
    /// The deck. No player knows its cards.
    Z_DECK: "deck" of CARD, stock "card", changes ["deck"] asks [HABITATS], secret, ordered;
    /// The discard pile, the latest card on top.
    Z_DISCARDS: "discards" of CARD, stock "card", changes ["deck"] asks [HABITATS], ordered;
    /// The cards of the Field. A new card fills the rightmost gap. If a card leaves, its synergy tokens return to the
    /// supply.
    Z_FIELD: "field" of CARD, stock "card", changes ["field"] adds ["synergy"] asks [HABITATS];
    /// The cards that a player has drawn and is looking at.
    Z_DRAWN: "drawn_cards" of CARD, stock "card", changes ["deck", "field"] asks [HABITATS], seat, own, ordered, outward;
    /// The cards that are kept aside.
    Z_ASIDE: "aside" of CARD, stock "card", changes ["deck", "field"] asks [HABITATS];
    /// The active skill tokens. The one in use stays.
    Z_ACTIVE: "active_tokens" of TOKEN, stock "token", changes ["tokens"] asks [HABITATS];
    /// The exhausted skill tokens. While they are being resolved, none comes or goes.
    Z_EXHAUSTED: "exhausted_tokens" of TOKEN, stock "token", changes ["tokens"] asks [HABITATS];
    /// The skill tokens that are not in play. The last token in play cannot come here.
    Z_SPARE_TOKENS: "spare_tokens" of TOKEN, stock "token", changes ["tokens"] asks [HABITATS];
    /// The secret objectives of a board.
    Z_OBJECTIVES: "objectives" of OBJECTIVE, stock "objective", changes ["objectives"] asks [HABITATS], seat, own, hideable;
    /// The objectives that no board has. A player who knew one that comes here cannot tell it from the others.
    Z_SPARE: "spare_objectives" of OBJECTIVE, stock "objective", changes ["objectives"] asks [HABITATS], secret;
    /// A board with its cards, research tokens and synergy tokens.
    Z_BOARD: "board" of CARD, stock "board", changes ["board", "research", "synergy"] asks [HABITATS], seat, whole;
}

game_effects! { pub EFFECTS of SEAT, in Keystone, scores;
    /// Takes synergy tokens from the supply; with `supply.strict_supply`, at most as many as are left (ruling d18).
    GAIN: "gain" [hole Type::Number, word "synergy"], changes ["synergy"] adds to Supply bound Setting(setting::STRICT)
        = |on, tokens: i32| on.game.pour(on.state, on.seat, tokens.max(0), on.tape);
    /// Returns synergy tokens to the supply, at most as many as the board has.
    PAY: "pay" [hole Type::Number, word "synergy"], changes ["synergy"]
        = |on, tokens: i32| on.game.pour(on.state, on.seat, tokens.max(0).saturating_neg(), on.tape);
    /// Puts research tokens on a card of my board. Nothing happens if it has some (ruling d9).
    RESEARCH: "research" [hole Type::Of(CARD), word "by", hole Type::Number], changes ["research"] reads ["board"],
        verdict RESEARCH_CARD
        = |on, card: Card, tokens: i32| on.game.research(on.state, on.seat, card, tokens, on.tape);
    /// Draws cards to look at. If the deck runs out, the discards are shuffled (ruling d11).
    DRAW: "draw" [hole Type::Number], changes ["deck"]
        = |on, cards: i32| on.game.draw_more(on.state, on.seat, cards, on.tape);
    /// Takes cards off the top of the discard pile to look at.
    RECALL: "recall" [hole Type::Number], changes ["deck"]
        = |on, cards: i32| on.game.recall(on.state, on.seat, cards, on.tape);
    /// Places a card from the Field, from the drawn cards or from those kept aside on my board, for income.
    PUT: "place" [hole Type::Of(CARD), word "on", hole Type::Of(CELL)], changes ["board", "field"] reads ["deck"]
        adds ["synergy"] asks [USABLE, HABITATS, INCOME, PLACED], verdict PLACE
        = |on, card: Card, cell: Cell| on.game.put(on.state, on.seat, card, cell, on.tape);
    /// Moves a card of my board to a free cell, for income (ruling d10).
    MOVE: "move" [hole Type::Of(CARD), word "to", hole Type::Of(CELL)], changes ["board"] adds ["synergy"]
        asks [USABLE, HABITATS, INCOME, PLACED], verdict PLACE
        = |on, card: Card, cell: Cell| on.game.shift_card(on.state, on.seat, card, cell, on.tape);
    /// Puts a card of the Field, or a drawn card, on top of the discard pile. Its synergy tokens go to the supply.
    DISCARD: "discard" [hole Type::Of(CARD)], changes ["field", "deck"] adds ["synergy"]
        = |on, card: Card| on.game.discard(on.state, card, on.tape);
    /// Puts a card of my board on top of the discard pile. Its research tokens go to the supply.
    REMOVE: "remove" [hole Type::Of(CARD)], changes ["board", "research", "deck"]
        = |on, card: Card| on.game.remove(on.state, on.seat, card, on.tape);
    /// Takes a card out of the deck and keeps it aside. Only at `arrange`.
    HOLD: "hold" [hole Type::Of(CARD)], changes ["deck"] = |on, card: Card| on.game.hold(on.state, card, on.tape);
    /// Puts a card that is kept aside into the rightmost gap of the Field. Without a gap it stays aside.
    RELEASE: "release" [hole Type::Of(CARD)], changes ["field"] reads ["deck"]
        = |on, card: Card| on.game.release(on.state, card, on.tape);
    /// Moves a card from the deck to a free cell of my board, where no skill can move it, without income. Only at
    /// `arrange`.
    SETTLE: "settle" [hole Type::Of(CARD), word "on", hole Type::Of(CELL)], changes ["board", "deck"]
        adds to Supply bound Always asks [HABITATS]
        = |on, card: Card, cell: Cell| on.game.settle_card(on.state, on.seat, card, cell, on.tape);
    /// Puts a card among this number of cards on top of the shuffled deck. Only at `arrange`.
    BURY: "bury" [hole Type::Of(CARD), word "in", word "top", hole Type::Number], changes ["deck"]
        = |on, card: Card, top: i32| on.game.bury(on.state, card, top, on.tape);
    /// Moves the columns of my board this many places to the right. Columns that leave come in again at the left. No
    /// income.
    SHIFT: "shift" [word "columns", hole Type::Number], changes ["board"] asks [HABITATS], signed
        = |on, columns: i32| on.game.shift_columns(on.state, on.seat, columns, on.tape);
    /// Moves the time marker this many spaces towards 0, or away from it if the number is negative.
    ADVANCE: "advance" [hole Type::Number], changes ["time"] adds to Table bound Always asks [TIME_MOVED],
        signed
        = |on, spaces: i32| on.game.advance_time(on.state, spaces, on.tape);
}

const CELL_SUBJECT: SubjectDecl = subject("cell", Type::Of(CELL), "the cell");
const CARD_SUBJECT: SubjectDecl = subject("card", Type::Of(CARD), "the card");
const ORIGIN_SUBJECT: SubjectDecl = subject(
    "origin",
    Type::Of(ORIGIN),
    "the former location of the card: `in_field`, `in_stack`, `in_deck`, `in_discards`, `on_board` (a move) or `kept_aside`",
);

game_points! { pub POINTS of SEAT, laps LAP,
    effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE];
    /// The sets of species in the deck. Base: `base`, and the opened ones.
    SPECIES_SETS: set of SPECIES_SET, "species_sets", Phase, layer 0;
        section "Setup, 2; ruling d32"; about [], open;
    /// The deck is made, but not shuffled yet. Rules can set cards aside, place them or bury them.
    ARRANGE: event, "arrange", Phase, layer 1;
        section "Solo mode"; about [];
        effects [HOLD, SETTLE, BURY, RESEARCH, GAIN, PAY];
    /// May a cell of the board hold a card? Base: yes. Other cells are neither free nor needed for a full board.
    USABLE: fact, "usable", Candidate, layer 0;
        section "Introduce action"; about [CELL_SUBJECT], open;
    /// The habitats of a card on the board. Base: the printed ones.
    HABITATS: set of HABITAT, "habitats", Phase, layer 0;
        section "Species card anatomy"; about [CARD_SUBJECT], open;
    /// May this card of the Field be introduced?
    INTRODUCE: verdict, "introduce", Candidate, layer 1;
        section "Introduce action, 1"; about [CARD_SUBJECT];
    /// Number of synergy tokens to put on Field cards, one on each, from the right. Base: the number of cards to the
    /// right (ruling d2).
    PRICE: number, "price", Candidate, layer 1;
        section "Introduce action, 1"; about [CARD_SUBJECT], open;
    /// Number of synergy tokens to pay to the supply for taking a card from the Field. Base: 0.
    TOLL: number, "toll", Candidate, layer 1;
        section "Introduce action, 1"; about [CARD_SUBJECT], open;
    /// May this card be on this cell? Asked for every way of placing or moving it, without the card among its
    /// neighbours (`near[cell, card]`, ruling d10).
    PLACE: verdict, "place", Candidate, layer 1;
        section "Introduce action, 2"; about [CELL_SUBJECT, CARD_SUBJECT], open;
    /// Number of synergy tokens that a placed card brings. Base: one for each habitat that it shares with a neighbour.
    INCOME: number, "income", Phase, layer 2;
        section "Introduce action, 2; ruling d12"; about [CELL_SUBJECT, CARD_SUBJECT, ORIGIN_SUBJECT], open;
    /// A card was placed or moved.
    PLACED: event, "placed", Phase, layer 2;
        section "Introduce action, 2"; about [CELL_SUBJECT, CARD_SUBJECT, ORIGIN_SUBJECT];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE];
    /// May this skill token be used?
    USE_SKILL: verdict, "use_skill", Candidate, layer 1;
        section "Use skill action";
        about [subject("token", Type::Of(TOKEN), "the token")];
    /// May the exhausted tokens be used?
    USE_EXHAUSTED: verdict, "use_exhausted", List, layer 1;
        section "Use skill action"; about [];
    /// A side of a token takes effect. Raised for the rules of that token only.
    RESOLVE: event, "resolve", Phase, layer 2;
        section "Use skill action; rulings d5, d6";
        about [subject("face", Type::Of(FACE), "the side that is resolved")];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE], alone;
    /// A token was used.
    SKILL_USED: event, "skill_used", Phase, layer 2;
        section "Use skill action";
        about [subject("token", Type::Of(TOKEN), "the token"), subject("face", Type::Of(FACE), "the side that was resolved")];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE];
    /// May research be put on this card?
    RESEARCH_CARD: verdict, "research", Candidate, layer 1;
        section "Skill token icon guide; ruling d9"; about [CARD_SUBJECT], open;
    /// The time marker moved, also to 0 (ruling d35).
    TIME_MOVED: event, "time_moved", Phase, layer 2;
        section "Use skill action"; about [];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT];
    /// Price of a wild card in synergy tokens. Base: setting `wild.price`.
    WILD_COST: number, "wild_price", Candidate, layer 1;
        section "Wild cards; ruling d13"; about [CARD_SUBJECT], open;
    /// May this wild card be taken?
    TAKE_WILD: verdict, "take_wild", Candidate, layer 1;
        section "Wild cards"; about [CARD_SUBJECT];
    /// Further actions of the player in a turn.
    FREE_MOMENT: offer, "in_turn", List, layer 1;
        section "Wild cards"; about [];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE];
    /// Is this the last round? Base: yes if a board is full or the time marker is at 0 (ruling d15).
    LAST_ROUND: fact, "last_round", Phase, layer 3;
        section "End of game"; about [], open;
    /// Does a card count for ecosystems? Base: yes. A card that does not is like an empty cell.
    COUNTS_IN_LINE: fact, "counts_in_line", Candidate, layer 1;
        section "Ecosystems"; about [CARD_SUBJECT], open;
    /// Points for an ecosystem of a line. Base: its printed points. Asked for each ecosystem of the line (`ecosystem`),
    /// of which the best one scores; once for a line without any.
    LINE_SCORE: number, "line_points", Phase, layer 2;
        section "Ecosystems";
        about [subject("line", Type::Of(LINE), "the row or column")], gives F_ECOSYSTEM;
        effects [], open;
    /// Is this goal of a secret objective reached? Base: yes if its pattern is on the board.
    GOAL: fact, "goal", Candidate, layer 2;
        section "Secret objectives; ruling d21";
        about [subject("objective", Type::Of(OBJECTIVE), "the objective"), number("goal", 1..=MAX_GOALS as i32, "the number of the goal, 1 for a")];
        effects [], alone;
    /// Points for a secret objective. Base: the entry of its row for the goals reached (ruling d22).
    OBJECTIVE_SCORE: number, "objective_points", Phase, layer 2;
        section "Secret objectives";
        about [subject("objective", Type::Of(OBJECTIVE), "the objective"), number("goals", 0..=MAX_GOALS as i32, "number of its goals that are reached")], hidden;
        effects [], alone;
    /// Points for the synergy tokens. Base: one for each `synergy.per_point` tokens (ruling d23).
    SYNERGY_SCORE: number, "synergy_points", Phase, layer 2;
        section "Synergy tokens"; about [];
    /// Further points of the board. Base: 0.
    FINAL: number, "extra_points", Phase, layer 3;
        section "End of game & scoring"; about [];
}

base_rules! { pub BASE;
    /// a card with research takes no more (ruling d9)
    BASE_UNRESEARCHED: "unresearched", RESEARCH_CARD;
    /// a card that the setup placed may not move
    BASE_FIXED: "fixed", PLACE;
}

/// The limits of number points. Answers beyond them are cut off.
pub const LIMITS: &[(PointId, RangeInclusive<i32>)] =
    &[(PRICE, 0..=i32::MAX), (TOLL, 0..=i32::MAX), (WILD_COST, 0..=i32::MAX)];
