//! What the rules of Cliffs & Cactuses ask, in the order of a round, and what variants and cards may answer.

use javelina_engine::rules::{SubjectDecl, Type, subject};
use javelina_engine::{base_rules, catalogue, game_points};

pub use super::settings as setting;
pub use super::vocabulary::*;

const CARD_SUBJECT: SubjectDecl = subject("card", Type::Of(CARD), "the card it is about");
const RACER_SUBJECT: SubjectDecl = subject("racer", Type::Of(SEAT), "the racer it is about");

game_points! { pub POINTS of SEAT, laps LAP, effects [DRAW, DEAL, SLIDE, LOOK, TAKE];
    /// A round begins.
    ROUND_BEGINS: event, "round_begins", Phase, layer 2;
        when "before the music, once for each racer, from the crowned one"; section "Gameplay"; about [];
        effects [DRAW, DEAL, SLIDE, LOOK, TAKE];
    /// How many cards is a racer dealt? Base: setting `race.hand`. At most 40.
    DEALT: number, "dealt", Phase, layer 2;
        when "once, when the first hands are dealt, for each racer"; section "Setup"; about [], open;
    /// How many ticks does the music play in this race? Base: setting `race.timer`. At least 1.
    MUSIC: number, "music", Phase, layer 2;
        when "when a race against the clock starts, for the crowned racer"; section "The race"; about [], open;
    /// How many ticks does it take a racer to play or draw a card? Base: its pace, or setting `race.draw_ticks`. From 1 to 250.
    TICKS: number, "ticks", Phase, layer 2;
        when "after a card was played or drawn in a race against the clock"; section "The race; ruling R40";
        about [subject("draws", Type::Bool, "whether the card was drawn")], open;
    /// How many cards may a racer play in this race? Base: setting `race.plays`.
    PLAYS: number, "plays", List, layer 1;
        when "before each play"; section "The race"; about [];
    /// May a racer play a card of this design into the queue of this racer?
    PLAY: verdict, "play", Candidate, layer 1;
        when "before each play"; section "The race";
        about [subject("design", Type::Of(DESIGN), "what is printed on the card"), RACER_SUBJECT];
    /// Up to how many cards may a racer draw? Base: setting `race.hand`.
    HAND_SIZE: number, "hand_size", List, layer 1;
        when "before each draw"; section "The race"; about [];
    /// May a racer play Last-Ditch Larry now?
    LARRY: verdict, "larry", List, layer 1;
        when "in the race and in each window of the resolution"; section "Last-Ditch Larry; ruling R28";
        about [subject("moment", Type::Of(MOMENT), "when it would be played")];
    /// The music stopped. In a race of turns everybody has drawn.
    MUSIC_STOPS: event, "music_stops", Phase, layer 2;
        when "once a round, for the crowned racer, before anything is revealed"; section "The race"; about [];
        effects [DRAW, DEAL, SLIDE, LOOK, TAKE];
    /// How often does a card count or act? Base: the product of the multipliers that reach it.
    FACTOR: number, "multiplication", Candidate, layer 0;
        when "for each face-up card after every change of its queue, and when a special card is revealed";
        section "Multipliers; rulings R2 to R6"; about [CARD_SUBJECT];
    /// May this card be targeted by the acting one? A card that may not is missed.
    TARGET: verdict, "targeting", Candidate, layer 1;
        when "before each effect on a card"; section "Targeting"; about [CARD_SUBJECT];
    /// What does the flip of this card turn? Base: setting `flip.scope`.
    FLIP_SCOPE: number of SCOPE, "flip_scope", Candidate, layer 1;
        when "when a face-up movement card is flipped"; section "Ruling R1"; about [CARD_SUBJECT];
    /// A special card acts, once for each time that it does. Only the clauses of that card hear it.
    REVEAL: event, "reveal", Phase, layer 2;
        when "after the window for Larry that follows its reveal"; section "Special cards"; about [CARD_SUBJECT];
        effects [VAPORIZE, GIFT, STEAL, SWAP, FLIP, LOOK, TAKE, DRAW, DEAL, SLIDE], alone, reveals;
    /// A card was turned up.
    TURNED_UP: event, "turned_up", Phase, layer 2;
        when "before the window for Larry that follows"; section "Resolution"; about [CARD_SUBJECT];
        effects [DRAW, DEAL, SLIDE, LOOK, TAKE];
    /// Does a card leave its queue when it has been revealed? Base: special cards do.
    LEAVES: fact, "leaves", Candidate, layer 1;
        when "after a special card has acted for the last time, and after any other card was turned up";
        section "Special cards"; about [CARD_SUBJECT];
    /// Do a card and the flipped copy of it to the right annihilate each other? Base: yes.
    ANNIHILATE: fact, "annihilation", Candidate, layer 1;
        when "at the tally, from the left, for each pair of neighbours"; section "Annihilation; rulings R20, R21";
        about [CARD_SUBJECT];
    /// What is Racin' Spirit worth? Base: setting `spirit.metres`. Asked for racers that still have Larry.
    SPIRIT: number, "spirit", Phase, layer 2;
        when "at the tally"; section "Racin' Spirit; ruling R37"; about [];
    /// How many metres down does a movement card come to? Base: its metres, as often as it counts.
    MOVEMENT: number, "movement", Candidate, layer 2;
        when "at the tally, for each movement card"; section "Movement cards"; about [CARD_SUBJECT];
    /// How many metres down does a pair of identical neighbours add? Base: the metres of one, as it lies.
    SYNERGY: number, "synergy", Candidate, layer 2;
        when "at the tally, for each pair, about the left card"; section "Synergy; rulings R17 to R19";
        about [CARD_SUBJECT];
    /// How many metres down does a racer get besides? Base: 0.
    BESIDES: number, "besides", Phase, layer 3;
        when "at the tally, last"; section "The tally"; about [];
    /// All cards are revealed, and copies that annihilate each other are gone: the tally begins.
    TALLY_BEGINS: event, "tally_begins", Phase, layer 2;
        when "once for each racer, from the crowned one, before anything is counted"; section "The tally"; about [];
        effects [DRAW, DEAL, SLIDE, LOOK, TAKE];
    /// Has a racer reached the bottom? Base: at an elevation of 0 or less.
    FINISHED: fact, "finished", Phase, layer 4;
        when "after all tallies of a round"; section "The cliff; ruling R25"; about [RACER_SUBJECT];
}

base_rules! { pub BASE;
    /// who has begun to draw plays no more in this race (ruling R27)
    BASE_AFTER_DRAW: "play_after_draw", PLAY;
}

catalogue! { pub CATALOGUE of "cliffs"; base BASE; settings setting::SETTINGS; content ["variant", "scenario", "card"]; zones ZONES; }
