//! What the rules of Keystone ask, in the order of a turn, and what variants, tokens and assignments may answer.

use javelina_engine::rules::{SubjectDecl, Type, subject};
use javelina_engine::{base_rules, catalogue, game_points};

pub use super::settings as setting;
pub use super::vocabulary::*;

const CELL_SUBJECT: SubjectDecl = subject("cell", Type::Of(CELL), "the cell it is about");
const CARD_SUBJECT: SubjectDecl = subject("card", Type::Of(CARD), "the card it is about");
const ORIGIN_SUBJECT: SubjectDecl = subject(
    "origin",
    Type::Of(ORIGIN),
    "where the card was: `in_field`, `in_stack`, `in_deck`, `in_discards`, `on_board` (a move) or `kept_aside`",
);

game_points! { pub POINTS of SEAT, laps LAP, effects [GAIN, PAY];
    /// Which sets of species are in the deck? Base: `base`, and those that are opened.
    SPECIES_SETS: set of SPECIES_SET, "species_sets", Phase, layer 0;
        when "before the deck is made"; section "Setup, 2; ruling d32"; about [];
    /// The deck is made and not yet shuffled: cards are taken out, put down, buried.
    ARRANGE: event, "arrange", Phase, layer 1;
        when "once for each board, before the deck is shuffled"; section "Solo mode"; about [];
        effects [HOLD, SETTLE, BURY, RESEARCH, GAIN, PAY];
    /// Everything is dealt.
    BEGIN: event, "begin", Phase, layer 1;
        when "once for each board, before the first turn"; section "Setup"; about [];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE];
    /// May a cell of the board hold a card? Base: yes. A cell that may not is neither free nor missing when the board is
    /// full.
    USABLE: fact, "usable", Candidate, layer 0;
        when "for each cell, whenever free cells are counted"; section "Introduce action"; about [CELL_SUBJECT];
    /// Which habitats has a card on the board? Base: those printed.
    HABITATS: set of HABITAT, "habitats", Phase, layer 0;
        when "after the card was placed, before its income"; section "Species card anatomy"; about [CARD_SUBJECT];
    /// A turn begins.
    TURN_BEGINS: event, "turn_begins", Phase, layer 2;
        when "before the player does anything"; section "Turn overview"; about [];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE];
    /// May this card of the Field be introduced?
    INTRODUCE: verdict, "introduce", Candidate, layer 1;
        when "before its price"; section "Introduce action, 1"; about [CARD_SUBJECT];
    /// How many synergy tokens go onto the cards to the right of a card of the Field, one on each from the right? Base:
    /// one on each of them (ruling d2).
    PRICE: number, "price", Candidate, layer 1;
        when "before the card is taken"; section "Introduce action, 1"; about [CARD_SUBJECT];
    /// How many synergy tokens does taking a card cost besides, paid to the supply? Base: 0.
    TOLL: number, "toll", Candidate, layer 1;
        when "with `price`"; section "Introduce action, 1"; about [CARD_SUBJECT];
    /// May this card lie on this cell? Asked for every way of placing or moving. Neighbours are read without the card
    /// (`near[cell, card]`, ruling d10).
    PLACE: verdict, "place", Candidate, layer 1;
        when "after `usable`"; section "Introduce action, 2"; about [CELL_SUBJECT, CARD_SUBJECT];
    /// How many synergy tokens does a placed card bring? Base: one for each habitat that it shares with a neighbour.
    INCOME: number, "income", Phase, layer 2;
        when "when the card lies there"; section "Introduce action, 2; ruling d12"; about [CELL_SUBJECT, CARD_SUBJECT, ORIGIN_SUBJECT];
    /// A card was placed or moved.
    PLACED: event, "placed", Phase, layer 2;
        when "after the income"; section "Introduce action, 2"; about [CELL_SUBJECT, CARD_SUBJECT, ORIGIN_SUBJECT];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE];
    /// May this skill token be used?
    USE_SKILL: verdict, "use_skill", Candidate, layer 1;
        when "for each active token"; section "Use skill action";
        about [subject("token", Type::Of(TOKEN), "the token")];
    /// May the exhausted tokens be used?
    USE_EXHAUSTED: verdict, "use_exhausted", List, layer 1;
        when "if any token is exhausted"; section "Use skill action"; about [];
    /// A token does what its side shows. Only the clauses of that token hear it.
    RESOLVE: event, "resolve", Phase, layer 2;
        when "in the skill action"; section "Use skill action; rulings d5, d6";
        about [subject("face", Type::Of(FACE), "the side that is resolved")];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE], alone;
    /// A token was used.
    SKILL_USED: event, "skill_used", Phase, layer 2;
        when "when its effects are done"; section "Use skill action";
        about [subject("token", Type::Of(TOKEN), "the token"), subject("face", Type::Of(FACE), "the side that was resolved")];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE];
    /// May research be put on this card?
    RESEARCH_CARD: verdict, "research", Candidate, layer 1;
        when "for each card without research"; section "Skill token icon guide; ruling d9"; about [CARD_SUBJECT];
    /// The time marker moved, also to 0 (ruling d35).
    TIME_MOVED: event, "time_moved", Phase, layer 2;
        when "after all tokens became active"; section "Use skill action"; about [];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT];
    /// What does a wild card cost? Base: setting `wild.price`.
    WILD_COST: number, "wild_price", Candidate, layer 1;
        when "before and after the action"; section "Wild cards; ruling d13"; about [CARD_SUBJECT];
    /// May this wild card be taken?
    TAKE_WILD: verdict, "take_wild", Candidate, layer 1;
        when "with `wild_price`"; section "Wild cards"; about [CARD_SUBJECT];
    /// What else may the player do?
    FREE_MOMENT: offer, "free_moment", List, layer 1;
        when "before and after the action"; section "Wild cards"; about [];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE];
    /// A turn ends.
    TURN_END: event, "turn_end", Phase, layer 2;
        when "after the action, before the Field is filled"; section "End of turn"; about [];
        effects [GAIN, PAY, RESEARCH, DRAW, RECALL, PUT, MOVE, DISCARD, REMOVE, RELEASE, SHIFT, ADVANCE];
    /// Is this the last round? Base: if a board is full or the time marker is at 0 (ruling d15).
    LAST_ROUND: fact, "last_round", Phase, layer 3;
        when "after each turn, once the Field is filled"; section "End of game"; about [];
    /// Does a card count when ecosystems are looked for? Base: yes. One that does not is like an empty cell.
    COUNTS_IN_LINE: fact, "counts_in_line", Candidate, layer 1;
        when "for each card of the board"; section "Ecosystems"; about [CARD_SUBJECT];
    /// What is a line worth? Base: its best ecosystem.
    LINE_SCORE: number, "line_score", Phase, layer 2;
        when "in the final scoring"; section "Ecosystems"; about [subject("line", Type::Of(LINE), "the row or column")];
    /// Is this goal of a secret objective reached? Base: if its pattern lies on the board.
    GOAL: fact, "goal", Candidate, layer 2;
        when "in the final scoring"; section "Secret objectives; ruling d21";
        about [subject("objective", Type::Of(OBJECTIVE), "the objective"), subject("goal", Type::Number, "the number of the goal, 1 for a")];
        effects [], alone;
    /// What is a secret objective worth? Base: the entry of its row for the goals reached (ruling d22).
    OBJECTIVE_SCORE: number, "objective_score", Phase, layer 2;
        when "in the final scoring"; section "Secret objectives";
        about [subject("objective", Type::Of(OBJECTIVE), "the objective"), subject("goals", Type::Number, "how many of its goals are reached")];
        effects [], alone;
    /// What are the synergy tokens worth? Base: a point for every three (ruling d23).
    SYNERGY_SCORE: number, "synergy_score", Phase, layer 2;
        when "in the final scoring"; section "Synergy tokens"; about [];
    /// What else does the board score? Base: 0.
    FINAL: number, "final", Phase, layer 3;
        when "in the final scoring"; section "End of game & scoring"; about [];
}

base_rules! { pub BASE;
    /// a card that has research takes no more (ruling d9)
    BASE_UNRESEARCHED: "unresearched", RESEARCH_CARD;
    /// a card that the setup put down is not moved
    BASE_FIXED: "fixed", PLACE;
}

catalogue! { pub CATALOGUE of "keystone"; base BASE; settings setting::SETTINGS; content ["variant", "scenario", "token", "objective"]; zones ZONES;
    "synergy": F_SYNERGY, PAY;
}
