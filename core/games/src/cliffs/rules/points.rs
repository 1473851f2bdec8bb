//! Declarations of Cliffs & Cactuses for rules: facts, zones, effects and rule points, these in the order of a round. Cards
//! are places in queues, so that nothing hidden has a name of its own; places keep their names until the list of effects
//! that uses them is done.

use std::ops::RangeInclusive;

use javelina_engine::rules::{ANY_NUMBER, PointId, SubjectDecl, Type, subject};
use javelina_engine::{Element, Seat, base_rules, game_effects, game_facts, game_points, zones};

pub use super::kinds::{CARD, DESIGN, Design, KINDS, LAP, MOMENT, RACING, REVEALING, SCOPE, SEAT, SORT, TALLYING};
use crate::cliffs::components::limits::{MAX_CLIFF, MAX_DECK, MAX_FACTOR, MAX_HAND, MAX_METRES, MAX_QUEUED, PLACES};
pub use crate::cliffs::settings as setting;
use crate::cliffs::{Cliffs, Content, State};

game_facts! { pub FACTS of SEAT, in Cliffs, printed &Content = |game| &game.content, scored by ["score", "tally"];
    /// The sort of a design.
    F_SORT_OF: "sort_of" [DESIGN] -> Of(SORT), Static
        = |on, design: Design| on.design(design).map(|design| design.sort.index());
    /// The metres printed on a movement design, without direction; none for other designs.
    F_METRES_OF: "printed_metres" [DESIGN] -> Number(1..=MAX_METRES) or none, Static
        = |on, design: Design| on.design(design).and_then(|design| design.sort.metres());
    /// The racer to the right of the acting racer; to the left, if the acting card is flipped.
    F_RACER_RIGHT: my "seat_right" [] -> Of(SEAT), Turn, by ["players"] = |on| Cliffs::beside(on, true);
    /// The racer to the left of the acting racer; to the right, if the acting card is flipped.
    F_RACER_LEFT: my "seat_left" [] -> Of(SEAT), Turn, by ["players"] = |on| Cliffs::beside(on, false);
    /// The special card that acts; none otherwise.
    F_ACTING: "acting_card" [] -> Of(CARD) or none, Turn
        = |on| on.state.find(on.state.acting).map(|(seat, place)| State::element(seat, place));
    /// The card to the right of the acting one, around its queue (ruling R14: to the left, if it is flipped).
    F_RIGHT: "card_right" [] -> Of(CARD) or none, Turn, by ["queues"] = |on| on.game.beside_acting(on.state)[1];
    /// The card to the left of the acting one, around its queue; to the right, if it is flipped.
    F_LEFT: "card_left" [] -> Of(CARD) or none, Turn, by ["queues"] = |on| on.game.beside_acting(on.state)[0];
    /// The first card of the acting card's queue, without the acting card; the last, if it is flipped.
    F_LEFTMOST: "leftmost" [] -> Of(CARD) or none, Turn, by ["queues"] = |on| on.game.ends(on.state, None)[0];
    /// The last card of the acting card's queue, without the acting card; the first, if it is flipped.
    F_RIGHTMOST: "rightmost" [] -> Of(CARD) or none, Turn, by ["queues"] = |on| on.game.ends(on.state, None)[1];
    /// The first card of a racer's queue, without the acting card; the last, if the acting card is flipped.
    F_LEFTMOST_OF: "leftmost_of" [SEAT] -> Of(CARD) or none, Turn, by ["queues"]
        = |on, seat: Seat| on.game.ends(on.state, Some(seat))[0];
    /// The last card of a racer's queue, without the acting card; the first, if the acting card is flipped.
    F_RIGHTMOST_OF: "rightmost_of" [SEAT] -> Of(CARD) or none, Turn, by ["queues"]
        = |on, seat: Seat| on.game.ends(on.state, Some(seat))[1];
    /// All cards in queues, as possible targets, without the acting card (ruling R10).
    F_TARGETS: "targets" [] -> SetOf(CARD, 0..=MAX_QUEUED as i32), Turn, by ["queues"] = |on| Cliffs::targets(on.state);
    /// The cards of a racer's queue, left to right.
    F_QUEUE: "queue" [SEAT] -> SetOf(CARD, 0..=PLACES as i32), Turn, by ["queues"]
        = |on, seat: Seat| on.state.seated(seat).map(|seat| on.state.queue_of(seat));
    /// The racer whose queue holds a card.
    F_QUEUE_OF: "holder" [CARD] -> Of(SEAT) or none, Turn, by ["queues"]
        = |on, card: i32| on.state.card_at(card).map(|_| card / PLACES as i32);
    /// The place of a card in its queue, from 1 at the left.
    F_POSITION: "position" [CARD] -> Number(1..=PLACES as i32) or none, Turn, by ["queues"]
        = |on, card: i32| on.state.card_at(card).map(|_| on.state.position_of(card));
    /// Is a card face-up?
    F_UP: "face_up" [CARD] -> Bool or none, Turn, by ["queues"]
        = |on, card: i32| on.state.card_at(card).map(|card| card.up);
    /// Is a card flipped?
    F_FLIPPED: "flipped" [CARD] -> Bool or none, Turn, by ["queues"]
        = |on, card: i32| on.state.card_at(card).map(|card| card.flipped);
    /// The design of a face-up card; none if it is face-down.
    F_DESIGN: "design" [CARD] -> Of(DESIGN) or none, Turn, by ["queues"]
        = |on, card: i32| on.state.face_up(card).and_then(|card| card.design);
    /// The sort of a face-up card; none if it is face-down.
    F_SORT: "sort" [CARD] -> Of(SORT) or none, Turn, by ["queues"]
        = |on, card: i32| on.state.face_up(card).and_then(|card| on.game.sort(card.design)).map(|sort| sort.index());
    /// Is a card a face-up movement card?
    F_MOVES: "is_movement" [CARD] -> Bool, Turn, by ["queues"]
        = |on, card: i32| on.state.face_up(card).is_some_and(|card| on.game.metres(card).is_some());
    /// The metres of a face-up movement card in its present direction, positive for down; none for other cards.
    F_METRES: "metres" [CARD] -> Number(-MAX_METRES..=MAX_METRES) or none, Turn, by ["queues"]
        = |on, card: i32| on.state.face_up(card).and_then(|card| on.game.metres(card));
    /// The product of the multipliers that reach a card (rulings R2 to R5).
    F_FACTOR: "factor" [CARD] -> Number(0..=MAX_FACTOR as i32) or none, Turn, layer 1, by ["queues"], asks [FACTOR]
        = |on, card: i32| on.state.card_at(card).map(|_| Cliffs::factor_of(on, card));
    /// The designs of the cards in a racer's hand that I know; all of them in my own.
    F_HAND: my "hand" [SEAT] -> SetOf(DESIGN, 0..=MAX_HAND as i32), Turn, seen Known, by ["hands", "knowledge"]
        = |on, seat: Seat| on.state.seated(seat).map(|seat| on.state.known_hand(seat, on.seat));
    /// Number of cards in a racer's hand.
    F_HELD: "cards_held" [SEAT] -> Number(0..=MAX_HAND as i32), Turn, by ["hands"]
        = |on, seat: Seat| on.state.seated(seat).map(|seat| on.state.racer(seat).hand.len());
    /// The elevation of a racer at the start of the round, in metres above the bottom. From `round_ends` on, after the
    /// tally.
    F_ELEVATION: "elevation" [SEAT] -> Number(ANY_NUMBER), Turn, follows score
        = |on, seat: Seat| on.state.seated(seat).map(|seat| on.state.stands(seat).max(-i32::MAX));
    /// The racers still in that were highest at the start of the round; none if all were level (ruling R37).
    F_LAST: "last_seats" [] -> SetOf(SEAT), Turn = |on| Cliffs::last_racers(on);
    /// Does a racer still have Last-Ditch Larry, and with it Racin' Spirit?
    F_LARRY: "has_larry" [SEAT] -> Bool, Turn
        = |on, seat: Seat| on.state.seated(seat).map(|seat| on.state.racer(seat).larry);
    /// Number of cards that a racer has played in this race.
    F_PLAYED: "cards_played" [SEAT] -> Number(0..=255), Turn
        = |on, seat: Seat| on.state.seated(seat).map(|seat| on.state.racer(seat).played);
    /// The length of the cliff, in metres.
    F_CLIFF: "cliff_length" [] -> Number(1..=MAX_CLIFF), Game = |on| on.game.cliff;
    /// The number of the round; 0 before the first.
    F_ROUND: "round" [] -> Number(0..=i32::MAX), Turn = |on| i32::from(on.state.round);
    /// Number of cards in the draw pile.
    F_PILE: "pile_size" [] -> Number(0..=MAX_DECK as i32), Turn, by ["pile"] = |on| on.state.pile.len();
    /// Number of discarded cards of a design.
    F_DISCARDS: "discarded" [DESIGN] -> Number(0..=255), Turn, by ["discards", "queues"]
        = |on, design: Design| on.state.discards[design.index()];
    /// The tally of a racer's queue in its present state, in metres, positive for down, with Racin' Spirit.
    F_TALLY: "tally" [SEAT] -> Number(ANY_NUMBER), Costly, layer 3, by ["queues", "tally"], asks [FACTOR, SPIRIT, MOVEMENT, SYNERGY, BESIDES]
        = |on, seat: Seat| on.state.seated(seat).map(|seat| Cliffs::tally_now(on, seat));
}

zones! { pub ZONES;
    /// The draw pile. No player knows its cards.
    Z_PILE: "pile" of DESIGN, stock "card", changes ["pile"] asks [FACTOR], secret, ordered;
    /// The discards, which are public.
    Z_DISCARDS: "discards" of DESIGN, stock "card", changes ["discards"] asks [FACTOR], counted;
    /// The cards that a racer holds.
    Z_HAND: "hand" of DESIGN, stock "card", changes ["hands", "knowledge"] asks [FACTOR], seat, own, counted;
    /// The cards of a racer's queue, by their places. The acting card stays. Cards arrive at the right end, face-down
    /// if they come from another zone.
    Z_QUEUE: "queue" of CARD, stock "card", changes ["queues"] asks [FACTOR], seat;
}

game_effects! { pub EFFECTS of SEAT, in Cliffs => bool, scores, leaving ["discards", "hands", "knowledge", "queues", "tally"];
    /// Discards a card of a queue. A card cannot vaporize itself (ruling R11).
    VAPORIZE: "vaporize" [hole Type::Of(CARD)], changes ["queues", "discards"] asks [FACTOR], verdict TARGET
        = |on, card: i32| Cliffs::vaporize(on, card);
    /// Moves a card to the right end of a racer's queue, as it lies.
    GIFT: "gift" [hole Type::Of(CARD), word "to", hole Type::Of(SEAT)], changes ["queues"] asks [FACTOR], verdict TARGET
        = |on, card: i32, to: Seat| Cliffs::is_in(on.state, to) && Cliffs::shift(on, card, to);
    /// Moves a card to the right end of the acting racer's queue, as it lies.
    STEAL: "steal" [hole Type::Of(CARD)], changes ["queues"] asks [FACTOR], verdict TARGET
        = |on, card: i32| Cliffs::shift(on, card, on.seat);
    /// Swaps the places of two cards; misses if both are the same card (ruling R12).
    SWAP: "swap" [hole Type::Of(CARD), word "with", hole Type::Of(CARD)], changes ["queues"] asks [FACTOR], verdict TARGET
        = |on, one: i32, other: i32| Cliffs::swap(on, one, other);
    /// Turns a card upside down: left and right, up and down change places (rulings R1, R14, R15).
    FLIP: "flip" [hole Type::Of(CARD)], changes ["queues"] asks [FLIP_SCOPE, FACTOR], verdict TARGET
        = |on, card: i32| Cliffs::flip(on, card);
    /// Looks at the hand of another racer.
    LOOK: "look" [word "at", hole Type::Of(SEAT)], changes ["knowledge"] reads ["hands"] adds to Table bound None
        = |on, at: Seat| Cliffs::is_in(on.state, at) && Cliffs::look(on, at);
    /// Takes a card of this design from the hand of another racer.
    TAKE: "take" [hole Type::Of(DESIGN), word "from", hole Type::Of(SEAT)], changes ["hands", "knowledge"] asks [FACTOR]
        = |on, design: Design, from: Seat| Cliffs::is_in(on.state, from) && Cliffs::take(on, design, from);
    /// Draws cards from the pile, at most as many as it has. The hand may exceed its size (ruling R13).
    DRAW: "draw" [hole Type::Number], changes ["hands", "pile"] asks [FACTOR]
        = |on, cards: i32| (0..cards).fold(false, |any, _| on.game.draw_card(on.state, on.seat, on.tape) | any);
    /// Puts the top card of the pile face-down at the right end of a racer's queue. No player sees it.
    DEAL: "deal" [word "to", hole Type::Of(SEAT)], changes ["queues", "pile"] asks [FACTOR]
        = |on, to: Seat| Cliffs::is_in(on.state, to) && Cliffs::deal_to(on, to);
    /// Adds metres to the acting racer's tally of this round, positive for down. At `round_ends` the racer moves at
    /// once.
    SLIDE: "slide" [hole Type::Number], changes ["tally"] adds to Seat bound None asks [FACTOR], signed
        = |on, metres: i32| Cliffs::slide(on, metres);
}

const CARD_SUBJECT: SubjectDecl = subject("card", Type::Of(CARD), "the card");
const RACER_SUBJECT: SubjectDecl = subject("racer", Type::Of(SEAT), "the racer");

game_points! { pub POINTS of SEAT, laps LAP, effects [DRAW, DEAL, SLIDE, LOOK, TAKE];
    /// Number of cards dealt to a racer, at most 40. Base: setting `race.hand`.
    DEALT: number, "cards_dealt", Phase, layer 2;
        section "Setup"; about [], open;
    /// Length of the music in this race, in ticks, at least 1. Asked for the crowned racer. Base: setting `race.timer`.
    MUSIC: number, "music_ticks", Phase, layer 2;
        section "The race"; about [], open;
    /// Number of ticks that a racer takes to play or draw a card, 1 to 250. Base: its pace, or setting
    /// `race.draw_ticks`.
    TICKS: number, "action_ticks", Phase, layer 2;
        section "The race; ruling R40";
        about [subject("draws", Type::Bool, "yes if the racer draws a card, no if it plays one")], open;
    /// Number of cards that a racer may play in this race. Base: setting `race.plays`.
    PLAYS: number, "play_limit", List, layer 1;
        section "The race"; about [];
    /// May a racer play a card of this design into the queue of this racer?
    PLAY: verdict, "play", Candidate, layer 1;
        section "The race"; about [subject("design", Type::Of(DESIGN), "the design of the card"), RACER_SUBJECT];
    /// Number of cards in hand up to which a racer may draw. Base: setting `race.hand`.
    HAND_SIZE: number, "hand_limit", List, layer 1;
        section "The race"; about [];
    /// May a racer play Last-Ditch Larry now?
    LARRY: verdict, "play_larry", List, layer 1;
        section "Last-Ditch Larry; ruling R28";
        about [subject("moment", Type::Of(MOMENT), "the moment at which Larry would be played")];
    /// Number of times that a card counts or acts. Base: the product of the multipliers that reach it.
    FACTOR: number, "factor", Candidate, layer 0;
        section "Multipliers; rulings R2 to R6"; about [CARD_SUBJECT], open;
    /// May the acting card target this card? If not, it misses.
    TARGET: verdict, "target", Candidate, layer 1;
        section "Targeting"; about [CARD_SUBJECT], open;
    /// The part of this card that a flip turns. Base: setting `flip.scope`.
    FLIP_SCOPE: number of SCOPE, "flip_scope", Candidate, layer 1;
        section "Ruling R1"; about [CARD_SUBJECT], open;
    /// A special card acts. Raised each time that it does, for the rules of that card only.
    REVEAL: event, "card_acts", Phase, layer 2;
        section "Special cards"; about [CARD_SUBJECT];
        effects [VAPORIZE, GIFT, STEAL, SWAP, FLIP, LOOK, TAKE, DRAW, DEAL, SLIDE], alone;
    /// A card was turned up.
    TURNED_UP: event, "revealed", Phase, layer 2;
        section "Resolution"; about [CARD_SUBJECT];
    /// Does a card leave its queue after it is revealed? Base: yes for special cards.
    LEAVES: fact, "leaves", Candidate, layer 1;
        section "Special cards"; about [CARD_SUBJECT], open;
    /// Do a card and the flipped copy to its right annihilate each other? Base: yes.
    ANNIHILATE: fact, "annihilate", Candidate, layer 1;
        section "Annihilation; rulings R20, R21";
        about [CARD_SUBJECT], open;
    /// Metres down for Racin' Spirit. Asked for racers that still have Larry. Base: setting `spirit.metres`.
    SPIRIT: number, "spirit_metres", Phase, layer 2;
        section "Racin' Spirit; ruling R37"; about [], open;
    /// Metres down for a movement card. Base: its metres times `factor`.
    MOVEMENT: number, "movement_metres", Candidate, layer 2;
        section "Movement cards"; about [CARD_SUBJECT], open;
    /// Metres down that a pair of identical neighbours adds. Base: the metres of one card as it lies.
    SYNERGY: number, "pair_metres", Candidate, layer 2;
        section "Synergy; rulings R17 to R19";
        about [CARD_SUBJECT], open;
    /// Further metres down for a racer. Base: 0.
    BESIDES: number, "extra_metres", Phase, layer 3;
        section "The tally"; about [], open;
    /// Has a racer reached the bottom? Base: yes at an elevation of 0 or less.
    FINISHED: fact, "at_bottom", Phase, layer 4;
        section "The cliff; ruling R25"; about [RACER_SUBJECT], open;
}

base_rules! { pub BASE;
    /// a racer that has drawn a card may not play another in this race (ruling R27)
    BASE_AFTER_DRAW: "play_after_draw", PLAY;
}

/// The limits of number points. Answers beyond them are cut off.
pub const LIMITS: &[(PointId, RangeInclusive<i32>)] =
    &[(DEALT, i32::MIN..=40), (MUSIC, 1..=i16::MAX as i32), (TICKS, 1..=250), (FACTOR, 0..=MAX_FACTOR as i32)];
