//! What the rules of oasis ask, and the words that clauses may use.

use javelina_engine::rules::Moment::{self, Any, Ask, Does, Each, OneOf, Phase, Raise};
use javelina_engine::rules::{EffectId, Set, SettingType, SubjectDecl, Type, common, subject};
use javelina_engine::{
    Element, base_rules, catalogue, former_names, game_effects, game_facts, game_points, game_settings, kinds,
};

use crate::oasis::Oasis;

kinds! { pub KINDS;
    /// A cell of the field, `R1C1` to `R4C4` in reading order.
    CELL as Cell: "cell", "cells" = [
        "R1C1", "R1C2", "R1C3", "R1C4", "R2C1", "R2C2", "R2C3", "R2C4", "R3C1", "R3C2", "R3C3", "R3C4", "R4C1", "R4C2",
        "R4C3", "R4C4"
    ];
    /// What the ground of a cell is.
    TERRAIN: "terrain", "terrains" = ["sand", "rock", "palm", "spring"];
    /// One of the 24 cards, six of each suit.
    CARD as Card: "card", "cards" = [
        "date_1", "date_2", "date_3", "date_4", "date_5", "date_6", "fig_1", "fig_2", "fig_3", "fig_4", "fig_5",
        "fig_6", "goat_1", "goat_2", "goat_3", "goat_4", "goat_5", "goat_6", "camel_1", "camel_2", "camel_3",
        "camel_4", "camel_5", "camel_6"
    ];
    /// What a card shows.
    SUIT: "suit", "suits" = ["date", "fig", "goat", "camel"];
    /// A seat at the table, in turn order.
    SEAT: "seat", "seats" = ["A", "B", "C", "D"];
    /// Where the wind comes from.
    WIND: "wind", "winds" = ["north", "east", "south", "west"];
    /// The phase of a round: the turns of the seats.
    LAP: "phase", "phases" = ["turns"];
}

pub const TURN_LAP: i32 = 0;

/// Ground of the cells, in reading order: sand 0, rock 1, palm 2, spring 3.
const GROUND: [i32; 16] = [0, 0, 1, 0, 0, 2, 3, 1, 1, 3, 2, 0, 0, 1, 0, 2];

/// The facts that never change.
#[derive(Clone, Copy, Debug)]
pub struct Statics;

/// The cells that share a side with a cell.
fn beside(cell: i32) -> Set {
    let is_beside = |other: &i32| (cell / 4 - other / 4).abs() + (cell % 4 - other % 4).abs() == 1;
    (0..16).filter(is_beside).collect()
}

game_facts! { pub FACTS of SEAT, in Oasis, printed Statics = |game| Statics, scored by ["field", "score", "water"];
    /// The ground of a cell.
    F_TERRAIN: "terrain" [CELL] -> Of(TERRAIN), Static = |_on, cell: Cell| GROUND[cell.index()];
    /// The row of a cell, from the north.
    F_ROW: "row" [CELL] -> Number(1..=4), Static = |_on, cell: Cell| cell.number() / 4 + 1;
    /// The column of a cell, from the west.
    F_COLUMN: "column" [CELL] -> Number(1..=4), Static = |_on, cell: Cell| cell.number() % 4 + 1;
    /// The cells that share a side with a cell.
    F_NEIGHBOURS: "neighbours" [CELL] -> SetOf(CELL, 2..=4), Static = |_on, cell: Cell| beside(cell.number());
    /// The suit of a card.
    F_SUIT: "suit" [CARD] -> Of(SUIT), Static = |_on, card: Card| card.number() / 6;
    /// The number of a card.
    F_NUMBER: "number" [CARD] -> Number(1..=6), Static = |_on, card: Card| card.number() % 6 + 1;
    /// The cells without a card.
    F_FREE: "free_cells" [] -> SetOf(CELL), Turn, by ["field"] = |on| on.state.cells(|pile| pile.is_none());
    /// Whose card lies on a cell; none if it is free.
    F_OWNER: "owner" [CELL] -> Of(SEAT) or none, Turn, by ["field"]
        = |on, cell: i32| on.state.pile(cell).map(|pile| pile.owner);
    /// The acting seat's cells, in the order in which they were taken.
    F_MINE: my "mine" [] -> SetOf(CELL), Turn, by ["field"] = |on| on.state.cells_of(on.seat);
    /// The cells of a seat.
    F_CELLS_OF: "cells_of" [SEAT] -> SetOf(CELL), Turn, by ["field"]
        = |on, seat: i32| on.state.seat(seat).map(|seat| on.state.cells_of(seat));
    /// The acting seat's water.
    F_WATER: my "water" [] -> Number(0..=i32::MAX), Turn, by ["water"] = |on| on.state.players[on.seat.index()].water;
    /// The water of a seat.
    F_WATER_OF: "water_of" [SEAT] -> Number(0..=i32::MAX), Turn, by ["water"]
        = |on, seat: i32| on.state.seat(seat).map(|seat| on.state.players[seat.index()].water);
    /// The seat to the left of a seat, among those that play.
    F_LEFT_OF: "left_of" [SEAT] -> Of(SEAT), Game
        = |on, seat: i32| on.state.seat(seat).map(|seat| (seat.0 + 1) % on.state.seats);
    /// The cards in a seat's hand; the seat alone knows.
    F_HAND: "hand" [SEAT] -> SetOf(CARD), Turn, seen Own, by ["hand"]
        = |on, seat: i32| on.state.seat(seat).map(|seat| on.state.players[seat.index()].hand);
    /// The card that a seat set aside; it alone knows until its turn. None if it has none.
    F_ASIDE: "aside" [SEAT] -> Of(CARD) or none, Turn, seen Own
        = |on, seat: i32| on.state.seat(seat).and_then(|seat| on.state.players[seat.index()].aside);
    /// The next card of the deck, which nobody knows; none if the deck is used up.
    F_TOP: "deck_top" [] -> Of(CARD) or none, Turn, seen Secret, by ["deck"]
        = |on| on.state.deck.get(usize::from(on.state.drawn)).copied().flatten();
    /// The number of the round; 0 before the first.
    F_ROUND: "round" [] -> Number(0..=255), Turn = |on| on.state.round;
    /// The wind of the round.
    F_BLOWING: "blowing" [] -> Of(WIND), Turn, layer 1 = |on| on.game.wind(on, &mut ());
}

game_effects! { pub EFFECTS of SEAT, in Oasis, scores;
    /// The acting seat gets that much water.
    GAIN: "gain" [hole Type::Number, word "water"], changes ["water"] adds to Table bound None
        = |on, water: i32| on.game.pour(on.state, on.seat, water.max(0), on.tape);
    /// The acting seat loses that much water, as far as it has any.
    PAY: "pay" [hole Type::Number, word "water"], changes ["water"]
        = |on, water: i32| on.game.pour(on.state, on.seat, water.max(0).saturating_neg(), on.tape);
    /// Another seat gets that much water from the supply.
    GIFT: "gift" [hole Type::Number, word "to", hole Type::Of(SEAT)], changes ["water"] adds to Table bound None
        = |on, water: i32, to: i32| on.game.gift(on.state, water, to, on.tape);
    /// Lays a card of the acting seat's hand on a cell and clears what lay there; a card that is not in the hand stays where it is.
    LAY: "lay" [hole Type::Of(CARD), word "on", hole Type::Of(CELL)], changes ["field", "hand"] adds ["water"], verdict PLACE
        = |on, card: Card, cell: Cell| on.game.lay_held(on.state, on.seat, card, cell, on.tape);
    /// Takes the card of a cell out of the game; nothing happens if there is none.
    CLEAR: "clear" [hole Type::Of(CELL)], changes ["field"]
        = |on, cell: Cell| on.game.clear(on.state, on.seat, cell, on.tape);
    /// Draws that many cards into the acting seat's hand, as far as the deck has them.
    DRAW: "draw" [hole Type::Number], changes ["deck", "hand"]
        = |on, cards: i32| on.game.draw(on.state, on.seat, cards, on.tape);
    /// Takes a card of the acting seat's hand out of the game.
    DISCARD: "discard" [hole Type::Of(CARD)], changes ["hand"]
        = |on, card: Card| on.game.discard(on.state, on.seat, card, on.tape);
}

/// Effects of each event and offer: all that there are.
const ALL: [EffectId; 7] = [GAIN, PAY, GIFT, LAY, CLEAR, DRAW, DISCARD];

const CELL_SUBJECT: SubjectDecl = subject("cell", Type::Of(CELL), "the cell it is about");
const CARD_SUBJECT: SubjectDecl = subject("card", Type::Of(CARD), "the card it is about");

game_points! { pub POINTS of SEAT, laps LAP, effects ALL;
    /// From where does the wind blow? Base: north in the first round, then clockwise.
    WEATHER: number of WIND, "weather", Phase, layer 0;
        section "3 Wind"; about [];
    /// May this card be set aside?
    SET_ASIDE: verdict, "set_aside", Candidate, layer 1;
        section "4 Preparation"; about [CARD_SUBJECT];
    /// May a card lie on this cell? Base: if it is free.
    USABLE: fact, "usable", Candidate, layer 1;
        section "5 Turns"; about [CELL_SUBJECT];
    /// On which ground may this card be placed? Base: all but rock; goats also on rock.
    REACH: set of TERRAIN, "reach", List, layer 1;
        section "5 Turns"; about [CARD_SUBJECT];
    /// May this card be placed on this cell?
    PLACE: verdict, "place", Candidate, layer 1;
        section "5 Turns"; about [CELL_SUBJECT, CARD_SUBJECT];
    /// What water does a placed card bring? Base: by the ground.
    INCOME: number, "income", Phase, layer 2;
        section "6 Income"; about [CELL_SUBJECT, CARD_SUBJECT];
    /// What else may the seat do in its turn?
    FREE_MOMENT: offer, "in_turn", List, layer 1;
        section "5 Turns"; about []; effects ALL;
    /// The card that was set aside is turned up.
    REVEALED: event, "revealed", Phase, layer 2;
        section "5 Turns"; about [CARD_SUBJECT]; effects ALL, reveals;
    /// A card was laid on a cell, in turn or by an effect.
    PLACED: event, "placed", Phase, layer 2;
        section "5 Turns"; about [CELL_SUBJECT, CARD_SUBJECT]; effects ALL;
    /// A cell was cleared of a card.
    CLEARED: event, "cleared", Phase, layer 2;
        section "5 Turns"; about [CELL_SUBJECT, CARD_SUBJECT]; effects ALL;
    /// What are the cards of this suit worth? Base: the sum of their numbers.
    SUIT_SCORE: number, "suit_score", Phase, layer 3;
        section "7 The end"; about [subject("suit", Type::Of(SUIT), "the suit that is scored")];
    /// What else does the seat score? Base: 0.
    FINAL: number, "extra_points", Phase, layer 3;
        section "7 The end"; about [];
}

game_settings! { pub SETTINGS;
    /// Number of rounds in the game.
    ROUNDS: "game.rounds" = SettingType::Number { least: 1, greatest: 6 };
    /// How many cards each hand has at the start.
    HAND: "game.hand" = SettingType::Number { least: 1, greatest: 5 };
    /// The water of each seat at the start.
    START_WATER: "water.start" = SettingType::Number { least: 0, greatest: 20 };
    /// The water of a card on sand, rock, palm and spring.
    BY_TERRAIN: "water.by_terrain" = SettingType::Numbers { least: 0, greatest: 9, most: 4 };
    /// How much water makes a point.
    PER_POINT: "score.water_per_point" = SettingType::Number { least: 1, greatest: 10 };
    /// Whether the wind closes an edge of the field.
    WINDS: "game.wind" = SettingType::Word(&["turning", "still"]);
    /// Whether springs are dry, so that nothing may be placed on them.
    DRY: "field.dry_springs" = SettingType::Switch;
}

base_rules! { pub BASE;
    /// nothing is placed at the edge where the wind comes from
    BASE_WINDWARD: "windward", PLACE;
}

/// The order of a game.
const TIMELINE: &[Moment] = &[
    Any(&[WEATHER]),
    Does("the cards are dealt"),
    Raise(common::GAME_STARTS),
    Each(
        "round",
        &[
            Raise(common::ROUND_STARTS),
            Ask(common::FIRST),
            Ask(SET_ASIDE),
            Does("all have prepared"),
            Phase(
                "phase turns",
                &[
                    Raise(common::PHASE_STARTS),
                    Ask(common::ORDER),
                    Each(
                        "turn of phase turns",
                        &[
                            Ask(common::TURNS),
                            Raise(common::TURN_STARTS),
                            OneOf(&[&[Raise(REVEALED)], &[]]),
                            Any(&[USABLE, REACH, PLACE, FREE_MOMENT]),
                            OneOf(&[&[OneOf(&[&[Raise(CLEARED)], &[]]), Ask(INCOME), Raise(PLACED)], &[]]),
                            Raise(common::TURN_ENDS),
                        ],
                    ),
                    Raise(common::PHASE_ENDS),
                ],
            ),
            Raise(common::ROUND_ENDS),
        ],
    ),
    Raise(common::GAME_ENDS),
    Each(
        "side in the final scoring",
        &[
            Each("seat in the final scoring", &[Ask(SUIT_SCORE), Ask(FINAL)]),
            Ask(common::STANDING),
            Ask(common::TIE_BREAK),
        ],
    ),
    Each("ranked side", &[Ask(common::WINS)]),
];

former_names! {
    /// Former names of points and effects.
    pub FORMER;
    point "free_moment" => "in_turn";
    point "final" => "extra_points";
    effect "gain _" => "gain _ water";
    effect "pay _" => "pay _ water";
}

catalogue! { pub CATALOGUE of "oasis"; base BASE; settings SETTINGS; content ["variant", "card", "scenario"]; timeline TIMELINE;
    former FORMER;
    "water": F_WATER, PAY, GAIN;
}
