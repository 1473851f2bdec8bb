//! The macros by which a game declares, once, what its rules ask and what clauses may use.
//!
//! Each list gives a constant (the id that the game's code uses) and a row of the [`Catalogue`](crate::rules::Catalogue) from
//! the same lines, so that an id cannot point at another row, and its documentation is the one that authors read.
//!
//! ```
//! use javelina_engine::rules::{Type, subject};
//! javelina_engine::kinds! { KINDS;
//!     /// A day of the week.
//!     DAY as Day: "day", "days" = ["sunday", "monday"];
//!     /// A shop, as the pack names it.
//!     SHOP: "shop", "shops";
//! }
//! javelina_engine::facts! { FACTS;
//!     /// The day on which a shop rests.
//!     F_REST: "rest" [SHOP] -> Of(DAY) or none, Static;
//!     /// What is in the till; its owner alone knows.
//!     F_TILL: my "till" [] -> Number(0..=900), Turn, seen Own, layer 1, by ["till"];
//! }
//! javelina_engine::effects! { EFFECTS;
//!     /// Takes that much out of the till.
//!     PAY: "pay" [hole Type::Number, word "coins"], changes ["till"];
//!     /// Opens a shop that may open.
//!     UNLOCK: "unlock" [hole Type::Of(SHOP)], changes ["doors"] adds ["till"] adds to Table bound None, verdict OPEN;
//! }
//! javelina_engine::points! { POINTS;
//!     /// May this shop open?
//!     OPEN: verdict, "open", Candidate, layer 1;
//!         section "Opening"; about [subject("shop", Type::Of(SHOP), "the shop")];
//!     /// A shop closed.
//!     CLOSED: event, "closed", Phase, layer 0;
//!         section "Closing"; about []; effects [PAY];
//! }
//! assert_eq!((<Day as javelina_engine::Kinded>::KIND, <Day as javelina_engine::Element>::MOST), (DAY, 2));
//! assert_eq!((OPEN.index(), POINTS[OPEN.index()].name), (0, "open"));
//! assert_eq!((CLOSED.index(), POINTS[1].doc), (1, "A shop closed."));
//! assert_eq!((KINDS[DAY.index()].fixed.map(<[_]>::len), FACTS[F_TILL.index()].layer), (Some(2), 1));
//! assert_eq!((FACTS[F_TILL.index()].range, FACTS[F_REST.index()].or_none), (Some((0, 900)), true));
//! assert_eq!((FACTS[F_REST.index()].by.len(), FACTS[F_TILL.index()].by), (0, &["till"][..]));
//! assert_eq!((EFFECTS[PAY.index()].pattern.len(), EFFECTS[PAY.index()].verdict), (3, None));
//! assert_eq!((EFFECTS[UNLOCK.index()].resources, EFFECTS[UNLOCK.index()].adds), (&["doors"][..], &["till"][..]));
//! assert_eq!((EFFECTS[UNLOCK.index()].accumulates(), EFFECTS[UNLOCK.index()].verdict), (true, Some(OPEN)));
//! ```

use std::ops::RangeInclusive;

use super::catalogue::{SubjectDecl, Type};

/// Range of a number of which nothing is known but its type.
pub const ANY_NUMBER: RangeInclusive<i32> = -i32::MAX..=i32::MAX;

/// Subject of a point: its name in clauses, its type, its documentation. A number is declared by [`number`].
pub const fn subject(name: &'static str, of: Type, doc: &'static str) -> SubjectDecl {
    assert!(!matches!(of, Type::Number), "a number has a range: `number(\"goods\", 0..=255, ..)`");
    SubjectDecl { name, of, range: None, doc }
}

/// Subject of a point that is a number, with its range.
pub const fn number(name: &'static str, range: RangeInclusive<i32>, doc: &'static str) -> SubjectDecl {
    SubjectDecl { name, of: Type::Number, range: Some(bounds(range)), doc }
}

/// Returns both ends of a range, which holds one number at least.
#[doc(hidden)]
pub const fn bounds(range: RangeInclusive<i32>) -> (i32, i32) {
    assert!(*range.start() <= *range.end(), "the range of a declared row is empty");
    (*range.start(), *range.end())
}

/// The documentation of a row, from the lines of its doc comment.
#[doc(hidden)]
#[macro_export]
macro_rules! declared_doc {
    ($($doc:literal)+) => {
        concat!($($doc),+).trim_ascii()
    };
}

/// Declares ids in the order of a list, from 0.
#[doc(hidden)]
#[macro_export]
macro_rules! declared_ids {
    ($vis:vis $order:ident, $name:ident => $id:expr, $of:ty; $($(#[doc = $doc:literal])+ $row:ident)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "numbers the rows of the list below")]
        #[repr(u8)]
        enum $order { $($row),* }
        $($(#[doc = $doc])+ $vis const $row: $of = {
            let $name = $order::$row as u8;
            $id
        };)*
    };
}

/// Declares kinds: `/// doc` `ID: "one", "all";`, with `= ["element", ..]` where the game fixes the elements. With
/// `ID as Name` their ids are of that type, an [`Element`](crate::Element); `as Name[64]` where there are at most so many.
#[macro_export]
macro_rules! kinds {
    ($vis:vis $all:ident; $(
        $(#[doc = $doc:literal])+ $id:ident $(as $Name:ident $([$most:expr])?)?:
        $name:literal, $plural:literal $(= $fixed:expr)?;
    )*) => {
        $($crate::kinds!(@element [$($Name $([$most])?)?] $vis $id, [$($doc)+] $($fixed)?);)*
        $crate::declared_ids!($vis KindOrder, at => $crate::rules::KindId(at), $crate::rules::KindId;
            $($(#[doc = $doc])+ $id)*);
        /// The kinds, in the order of their ids.
        $vis const $all: &[$crate::rules::KindDecl] = &[$($crate::rules::KindDecl {
            name: $name,
            all: $plural,
            doc: $crate::declared_doc!($($doc)+),
            fixed: $crate::kinds!(@fixed $($fixed)?),
        }),*];
    };
    (@fixed) => { None };
    (@fixed $fixed:expr) => { Some(&$fixed) };
    (@element [] $($row:tt)*) => {};
    (@element [$Name:ident $([$most:expr])?] $vis:vis $id:ident, [$($doc:literal)+] $($fixed:expr)?) => {
        $crate::element! { $(#[doc = $doc])+ $vis $Name $([$most])? $([$fixed.len()])?; }

        impl $crate::Kinded for $Name {
            const KIND: $crate::rules::KindId = $id;
        }
    };
}

/// Declares facts: `/// doc` `ID: "name" [KINDS] -> ANSWER, Rate;`, with `my` before the name where the answer depends on who
/// asks, and `, seen Own`, `, layer 1`, `, only [POINTS]`,
/// `, by ["resource"]` (those whose effects may change it; none if no effect does), `, asks [POINTS]` (those at which the rules
/// are asked for its value), `, follows score` (a policy that imagines other scores changes it too).
///
/// The answer is `Bool`, `Number(RANGE)`, `Length(RANGE)` in thousandths of a millimetre, `Of(KIND)`, `SetOf(KIND)`, or `SetOf(KIND, RANGE)` with the number of elements. It must
/// lie in its range in every state, under all settings and with all content. `or none` follows if the fact may be absent although
/// all seats among its arguments are taken.
///
/// A number without a range does not compile:
///
/// ```compile_fail
/// javelina_engine::facts! { FACTS;
///     /// What is in the till.
///     F_TILL: my "till" [] -> Number, Turn;
/// }
/// ```
#[macro_export]
macro_rules! facts {
    ($vis:vis $all:ident; $(
        $(#[doc = $doc:literal])+ $id:ident: $($mine:ident)? $name:literal [$($of:expr),*]
        -> $yields:ident $(($($part:expr),+))? $(or $none:ident)?, $rate:ident
        $(, seen $seen:ident)? $(, layer $layer:literal)? $(, only [$($at:expr),*])? $(, by [$($by:literal),*])?
        $(, asks [$($asked:expr),*])? $(, follows $score:ident)? $(= |$on:ident $(, $arg:ident: $Arg:ty)*| $body:expr)?;
    )*) => {
        $crate::declared_ids!($vis FactOrder, at => $crate::rules::FactId(at), $crate::rules::FactId;
            $($(#[doc = $doc])+ $id)*);
        /// The facts, in the order of their ids.
        $vis const $all: &[$crate::rules::FactDecl] = &[$({
            let (yields, range) = $crate::facts!(@answer $yields $(($($part),+))?);
            let length = $crate::facts!(@is_length $yields);
            #[allow(unused_mut, reason = "most rows keep the defaults")]
            let mut fact = $crate::rules::FactDecl {
                name: $name,
                doc: $crate::declared_doc!($($doc)+),
                of: &[$($of),*],
                yields,
                range,
                length,
                rate: $crate::rules::Rate::$rate,
                ..$crate::rules::FactDecl::PLAIN
            };
            $(fact.mine = $crate::facts!(@$mine);)?
            $(fact.or_none = $crate::facts!(@or $none);)?
            $(fact.seen = $crate::rules::Seen::$seen;)?
            $(fact.layer = $layer;)?
            $(fact.only_at = &[$($at),*];)?
            $(fact.by = &[$($by),*];)?
            $(fact.asks = &[$($asked),*];)?
            $(fact.follows_score = $crate::facts!(@follows $score);)?
            fact
        }),*];
    };
    (@my) => { true };
    (@or none) => { true };
    (@follows score) => { true };
    (@answer Bool) => { ($crate::rules::Type::Bool, None) };
    (@answer Number($range:expr)) => { ($crate::rules::Type::Number, Some($crate::rules::bounds($range))) };
    (@is_length Length) => { true };
    (@is_length $yields:ident) => { false };
    (@answer Length($range:expr)) => { ($crate::rules::Type::Number, Some($crate::rules::bounds($range))) };
    (@answer Number) => { compile_error!("a number has a range: `Number(0..=6)`") };
    (@answer Of($kind:expr)) => { ($crate::rules::Type::Of($kind), None) };
    (@answer SetOf($kind:expr)) => { ($crate::rules::Type::SetOf($kind), None) };
    (@answer SetOf($kind:expr, $size:expr)) => { ($crate::rules::Type::SetOf($kind), Some($crate::rules::bounds($size))) };
}

/// Declares effects: `/// doc` `ID: "name" [hole Type, word "by"], changes ["resource"];`, with `, verdict POINT` for the
/// point that candidates of a `choose` are put to. `changes ["cargo"] adds to Seat bound Point(TRAIN_SIZE)` is one that only
/// adds, with its [`Pool`](crate::rules::Pool) and [`Bound`](crate::rules::Bound). Other resources that it adds to stand
/// before that, `changes ["board"] adds ["synergy"]`, what it depends on before these, `reads ["deck"]`, and the points
/// that it asks or raises behind it, `asks [INCOME]`.
#[macro_export]
macro_rules! effects {
    ($vis:vis $all:ident; $(
        $(#[doc = $doc:literal])+ $id:ident: $name:literal [$($part:ident $what:expr),*], changes [$($resource:literal),*]
        $(reads [$($read:literal),*])? $(adds [$($more:literal),*])? $(adds to $pool:ident bound $bound:ident $(($of:expr))?)?
        $(asks [$($asked:expr),*])? $(, $flag:ident $($verdict:path)?)* $(= |$on:ident $(, $arg:ident: $Arg:ty)*| $body:expr)?;
    )*) => {
        $crate::declared_ids!($vis EffectOrder, at => $crate::rules::EffectId(at), $crate::rules::EffectId;
            $($(#[doc = $doc])+ $id)*);
        /// The effects, in the order of their ids.
        $vis const $all: &[$crate::rules::EffectDecl] = &[$({
            #[allow(unused_mut, reason = "most rows keep the defaults")]
            let mut effect = $crate::rules::EffectDecl {
                name: $name,
                doc: $crate::declared_doc!($($doc)+),
                pattern: &[$crate::rules::PatternPart::Word($name), $($crate::effects!(@$part $what)),*],
                resources: &[$($resource),*],
                ..$crate::rules::EffectDecl::PLAIN
            };
            $(effect.reads = &[$($read),*];)?
            $(effect.adds = &[$($more),*];)?
            $(effect.adds_to = Some(($crate::rules::Pool::$pool, $crate::rules::Bound::$bound $(($of))?));)?
            $(effect.asks = &[$($asked),*];)?
            $($crate::effects!(@flag effect $flag $($verdict)?);)*
            effect
        }),*];
    };
    (@hole $what:expr) => { $crate::rules::PatternPart::Hole($what) };
    (@word $what:expr) => { $crate::rules::PatternPart::Word($what) };
    (@flag $effect:ident everywhere) => { $effect.everywhere = true };
    (@flag $effect:ident signed) => { $effect.signed = true };
    (@flag $effect:ident verdict $verdict:path) => { $effect.verdict = Some($verdict) };
}

/// Declares rule points: `/// doc` `ID: kind, "name", Grain, layer 1; section ".."; about [subject(..)];`, with `, open` behind the list
/// where everybody sees the answer, with `, outcome` where it is asked after the end only, with `, hidden` where other seats see the answer after the end only, with `, closing` where the game is over, with `, gives FACT` where the question itself says what a fact is, with
/// `effects [..];` or the name of such an array at events and offers (`effects [..], reveals;` at an event that shows what
/// was secret, `alone` where items of one kind are asked one at a time, `free` where seats act in any order); where a
/// row names none, they have those of the head, `usually [..]`. The kind is `verdict`, `fact`, `number`, `number of
/// KIND`, `set of KIND`, `offer` or `event`.
#[macro_export]
macro_rules! points {
    ($vis:vis $all:ident; $($rows:tt)*) => {
        $crate::points! { $vis $all, usually []; $($rows)* }
    };
    ($vis:vis $all:ident, usually $usual:expr; $(
        $(#[doc = $doc:literal])+ $id:ident: $kind:ident $(of $of:path)?, $name:literal, $grain:ident, layer $layer:literal;
        section $section:literal;
        about [$($subject:expr),* $(,)?] $(, $mark:ident $($given:path)?)?;
        $(effects $effects:expr $(, $flag:ident)*;)?
    )*) => {
        $crate::declared_ids!($vis PointOrder, at => $crate::rules::PointId(at), $crate::rules::PointId;
            $($(#[doc = $doc])+ $id)*);
        /// The points, in the order of their ids.
        $vis const $all: &[$crate::rules::PointDecl] = &[$({
            #[allow(unused_mut, reason = "most rows keep the defaults")]
            let mut point = $crate::rules::PointDecl {
                name: $name,
                doc: $crate::declared_doc!($($doc)+),
                kind: $crate::points!(@$kind $($of)?),
                grain: $crate::rules::Grain::$grain,
                layer: $layer,
                section: $section,
                subjects: &[$($subject),*],
                ..$crate::rules::PointDecl::PLAIN
            };
            $($crate::points!(@flag point $mark $($given)?);)?
            $crate::points!(@usual $kind point $usual);
            $(
                point.effects = &$effects;
                $($crate::points!(@flag point $flag);)*
            )?
            point
        }),*];
    };
    (@usual event $point:ident $usual:expr) => { $point.effects = &$usual };
    (@usual offer $point:ident $usual:expr) => { $point.effects = &$usual };
    (@usual $kind:ident $point:ident $usual:expr) => {};
    (@verdict) => { $crate::rules::PointKind::Verdict };
    (@fact) => { $crate::rules::PointKind::Fact };
    (@number) => { $crate::rules::PointKind::Number($crate::rules::Type::Number) };
    (@number $of:path) => { $crate::rules::PointKind::Number($crate::rules::Type::Of($of)) };
    (@set $of:path) => { $crate::rules::PointKind::Set($of) };
    (@offer) => { $crate::rules::PointKind::Offer };
    (@event) => { $crate::rules::PointKind::Event };
    (@flag $point:ident open) => { $point.open = true };
    (@flag $point:ident outcome) => { $point.outcome = true };
    (@flag $point:ident hidden) => { $point.hidden = true };
    (@flag $point:ident closing) => { $point.closing = true };
    (@flag $point:ident gives $fact:path) => { $point.gives = Some($fact) };
    (@flag $point:ident reveals) => { $point.reveals = true };
    (@flag $point:ident alone) => { $point.alone = true };
    (@flag $point:ident free) => { $point.free = true };
}

/// Declares settings: `/// doc` `ID: "table.key" = SettingType;`. Their ids are indices.
#[macro_export]
macro_rules! settings {
    ($vis:vis $all:ident; $($(#[doc = $doc:literal])+ $id:ident: $name:literal = $of:expr;)*) => {
        $crate::declared_ids!($vis SettingOrder, at => at as usize, usize; $($(#[doc = $doc])+ $id)*);
        /// The settings, in the order of their indices.
        $vis const $all: &[$crate::rules::SettingDecl] = &[$($crate::rules::SettingDecl {
            name: $name,
            doc: $crate::declared_doc!($($doc)+),
            of: $of,
        }),*];
    };
}

/// Declares base rules that clauses may lift: `/// what it forbids` `ID: "name", POINT;`. Their ids are indices.
#[macro_export]
macro_rules! base_rules {
    ($vis:vis $all:ident; $($(#[doc = $doc:literal])+ $id:ident: $name:literal, $point:expr;)*) => {
        $crate::declared_ids!($vis BaseOrder, at => at, u8; $($(#[doc = $doc])+ $id)*);
        /// The base rules, in the order of their ids.
        $vis const $all: &[$crate::rules::BaseRule] = &[$($crate::rules::BaseRule {
            name: $name,
            doc: $crate::declared_doc!($($doc)+),
            point: $point,
        }),*];
    };
}

/// Declares zones: `/// what lies there` `ID: "name" of KIND, stock "stock", changes ["resource"];`, with
/// `adds ["resource"]` behind them for what else moves only add to, then `asks [POINTS]` for the points that are asked when something comes or goes, with `, seat` where each
/// seat has one, `, own` where only it sees it, `, secret` where nobody does, `, ordered`, `, counted`, `, dice`, `, whole`, `, outward`,
/// `, hideable`, `, bound`.
#[macro_export]
macro_rules! zones {
    ($vis:vis $all:ident; $(
        $(#[doc = $doc:literal])+ $id:ident: $name:literal of $of:expr, stock $stock:literal, changes [$($resource:literal),+]
        $(adds [$($more:literal),*])? $(asks [$($asked:expr),*])? $(, $flag:ident)*;
    )*) => {
        $crate::declared_ids!($vis ZoneOrder, at => $crate::rules::ZoneId(at), $crate::rules::ZoneId;
            $($(#[doc = $doc])+ $id)*);
        /// The zones, in the order of their ids.
        $vis const $all: &[$crate::rules::ZoneDecl] = &[$({
            #[allow(unused_mut, reason = "some rows keep the defaults")]
            let mut zone = $crate::rules::ZoneDecl {
                name: $name,
                doc: $crate::declared_doc!($($doc)+),
                of: $of,
                stock: $stock,
                resources: &[$($resource),+],
                ..$crate::rules::ZoneDecl::PLAIN
            };
            $(zone.adds = &[$($more),*];)?
            $(zone.asks = &[$($asked),*];)?
            $($crate::zones!(@flag zone $flag);)*
            zone
        }),*];
    };
    (@flag $zone:ident own) => { $zone.seen = $crate::rules::Seen::Own };
    (@flag $zone:ident secret) => { $zone.seen = $crate::rules::Seen::Secret };
    (@flag $zone:ident $flag:ident) => { $zone.$flag = true };
}

/// Declares the catalogue of a game, `pub CATALOGUE of "name"`, of the lists `KINDS` (with the kind `SEAT`), `FACTS`, `EFFECTS`
/// and `POINTS` that stand where it does, base rules, settings, kinds of content, the timeline, `zones` if it has some, `former` names if it has some, and `"currency": FACT
/// that holds it, EFFECT that pays it, EFFECT that gives it`, with `of ELEMENT` behind an effect that gives one at a time.
#[macro_export]
macro_rules! catalogue {
    ($vis:vis $all:ident of $game:literal; base $base:expr; settings $settings:expr; content [$($content:literal),+]; timeline $timeline:expr;
        $(zones $zones:expr;)? $(former $former:expr;)? $($name:literal: $held:expr, $pay:expr, $gain:ident $(of $element:expr)?;)*) => {
        /// All that the game declares about its rules.
        $vis static $all: $crate::rules::Catalogue = $crate::rules::Catalogue {
            game: $game,
            kinds: KINDS,
            seat: SEAT,
            facts: FACTS,
            points: POINTS,
            effects: EFFECTS,
            base: $base,
            zones: $crate::catalogue!(@zones $($zones)?),
            currencies: &[$($crate::rules::CurrencyDecl {
                name: $name,
                held: $held,
                pay: $pay,
                gain: $gain,
                gains_one: $crate::catalogue!(@one $($element)?),
            }),*],
            settings: $settings,
            content: &[$($content),+],
            timeline: $timeline,
            former: $crate::catalogue!(@former $($former)?),
        };
    };
    (@one) => { None };
    (@one $element:expr) => { Some($element) };
    (@former) => { &[] };
    (@former $former:expr) => { $former };
    (@zones) => { &[] };
    (@zones $zones:expr) => { $zones };
}
