//! Codec of a position's line ([`Line`]): one function a key says both how its values are written and how they are read.

use std::ops::RangeInclusive;

use super::{Entry, Lines, Problems, Said};
use crate::rules::Lexicon;
use crate::{Found, Kinded, Names, Seat, did_you_mean, find, first_names, printable, quoted, unquoted};

/// The most names that a message lists.
const MOST_LISTED: usize = 12;

/// Why a value cannot be read: code, message, help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    code: &'static str,
    message: String,
    help: Option<String>,
}

impl Misread {
    /// A value whose form is another one; the help says which.
    pub fn form(text: &str, help: impl Into<String>) -> Self {
        let message = format!("`{}` cannot be read here", printable(text, 60));
        Self { code: "P4106", message, help: Some(help.into()) }
    }

    /// A name that nothing has.
    pub fn name(text: &str, what: &str, names: &Names) -> Self {
        let near = did_you_mean(text, names.iter().map(|(_, name)| name.as_str()));
        let all =
            || format!("known: {}", first_names(names.iter().map(|(_, name)| name.clone()).collect(), MOST_LISTED));
        let message = format!("unknown {what} `{}`", printable(text, 60));
        Self { code: "P4107", message, help: Some(near.unwrap_or_else(all)) }
    }

    /// A number outside of its range.
    pub fn range(text: &str, range: &RangeInclusive<i64>) -> Self {
        let message = format!("`{}` is not a number from {} to {}", printable(text, 40), range.start(), range.end());
        Self { code: "P4108", message, help: None }
    }
}

/// A whole number in a range.
///
/// # Errors
///
/// That the text is none.
pub fn whole(text: &str, range: RangeInclusive<i64>) -> Result<i64, Misread> {
    text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| Misread::range(text, &range))
}

/// What one of some names stands for, as far as it is clear.
///
/// # Errors
///
/// That none is meant, or several are.
pub fn named(text: &str, what: &str, names: &Names) -> Result<i32, Misread> {
    if let Some((one, _)) = names.iter().find(|(_, name)| name == text || *name == unquoted(text)) {
        return Ok(*one);
    }
    match find(text, names) {
        Found::One(one) => Ok(one),
        Found::None => Err(Misread::name(text, what, names)),
        Found::Several(all) => {
            let meant = names.iter().filter(|(at, _)| all.contains(at)).map(|(_, name)| name.clone()).collect();
            let message = format!("`{}` is ambiguous", printable(text, 60));
            let help = format!("it may be {}", first_names(meant, MOST_LISTED));
            Err(Misread { code: "P4107", message, help: Some(help) })
        }
    }
}

/// Splits the number off the end of a text: `cow 2`.
///
/// # Errors
///
/// That there is none.
pub fn numbered(text: &str) -> Result<(&str, &str), Misread> {
    let split = text.rsplit_once(char::is_whitespace);
    split.map(|(name, number)| (name.trim(), number)).ok_or_else(|| Misread::form(text, "write a name and a number"))
}

/// The most of anything that a position counts.
pub const MANY: i64 = i16::MAX as i64;
/// The word for the rest of a pile, behind what is named.
pub const REST: &str = "..";
/// A card that nobody named.
const GAP: &str = "?";

/// A number or a switch of a state, as [`Line::fields`] writes and reads it.
pub trait Counted {
    /// Its value; 1 for a switch that is on.
    fn now(&self) -> i64;
    /// Takes a number that was read, or the nearest one that it can hold.
    fn take(&mut self, read: i64);
}

macro_rules! whole_number {
    ($($Number:ty)+) => {$(
        impl Counted for $Number {
            fn now(&self) -> i64 {
                (*self).into()
            }

            fn take(&mut self, read: i64) {
                *self = Self::try_from(read).unwrap_or(if read < 0 { Self::MIN } else { Self::MAX });
            }
        }
    )+};
}

whole_number!(u8 u16 u32 i16 i32);

impl Counted for bool {
    fn now(&self) -> i64 {
        (*self).into()
    }

    fn take(&mut self, read: i64) {
        *self = read > 0;
    }
}

enum Way<'a> {
    Write(&'a mut Lines),
    Read(&'a Entry, &'a mut Problems),
}

/// A line of a position while it is written or read.
pub struct Line<'a> {
    lexicon: &'a Lexicon,
    key: &'static str,
    seats: usize,
    seat: Seat,
    way: Way<'a>,
}

impl<'a> Line<'a> {
    pub(crate) fn to(lines: &'a mut Lines, lexicon: &'a Lexicon, key: &'static str, seats: usize, seat: Seat) -> Self {
        Self { lexicon, key, seats, seat, way: Way::Write(lines) }
    }

    pub(crate) fn of(
        (entry, found): (&'a Entry, &'a mut Problems),
        lexicon: &'a Lexicon,
        key: &'static str,
        seats: usize,
        seat: Seat,
    ) -> Self {
        Self { lexicon, key, seats, seat, way: Way::Read(entry, found) }
    }

    /// The seat that the line is about.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Whether it is read.
    pub fn is_read(&self) -> bool {
        matches!(self.way, Way::Read(..))
    }

    /// The names of all elements.
    pub fn lexicon(&self) -> &'a Lexicon {
        self.lexicon
    }

    /// Of things that have a line each, those that this one is about: while it is written all of them, each of which calls
    /// [`begin`](Self::begin) if it has anything to say; while it is read the one that it names.
    pub fn about<T: Clone>(&mut self, all: &[(T, String)], what: &str) -> Vec<(T, String)> {
        self.about_first(all, |_| true, what)
    }

    /// Like [`about`](Self::about), but an abbreviated name is looked up among the things for which `is_first` holds, and
    /// among all things only if none of those matches.
    pub fn about_first<T: Clone>(
        &mut self,
        all: &[(T, String)],
        is_first: impl Fn(&T) -> bool,
        what: &str,
    ) -> Vec<(T, String)> {
        match &mut self.way {
            Way::Write(_) => all.to_vec(),
            Way::Read(entry, found) => {
                let names = |is_meant: &dyn Fn(&T) -> bool| -> Names {
                    let all = all.iter().zip(0..).filter(|((one, _), _)| is_meant(one));
                    all.map(|((_, name), at)| (at, name.clone())).collect()
                };
                let typed = &entry.name.text;
                match named(typed, what, &names(&is_first)).or_else(|_| named(typed, what, &names(&|_| true))) {
                    Ok(at) => all.get(at as usize).cloned().into_iter().collect(),
                    Err(wrong) => {
                        let span = if entry.name.text.is_empty() { entry.key.span } else { entry.name.span };
                        found.say(wrong.code, span, wrong.message, wrong.help);
                        Vec::new()
                    }
                }
            }
        }
    }

    /// Begins the line of a thing that has one; nothing while lines are read.
    pub fn begin(&mut self, name: &str) {
        if let Way::Write(lines) = &mut self.way {
            lines.begin(format!("{} {}", self.key, quoted(name)));
        }
    }

    /// Any number of values: writes those that there are, or gives those that were read, if all could be.
    pub fn list<T>(
        &mut self,
        now: impl IntoIterator<Item = String>,
        read: impl FnMut(&str) -> Result<T, Misread>,
    ) -> Option<Vec<T>> {
        match &mut self.way {
            Way::Write(lines) => {
                now.into_iter().for_each(|value| lines.value(value));
                None
            }
            Way::Read(entry, found) => all(&entry.values, found, read),
        }
    }

    /// As [`list`](Self::list), of one value.
    pub fn one<T>(&mut self, now: Option<String>, read: impl FnMut(&str) -> Result<T, Misread>) -> Option<T> {
        self.exactly(now, 1, read)?.pop()
    }

    /// As [`list`](Self::list), of so many values.
    pub fn exactly<T>(
        &mut self,
        now: impl IntoIterator<Item = String>,
        count: usize,
        read: impl FnMut(&str) -> Result<T, Misread>,
    ) -> Option<Vec<T>> {
        if let Way::Read(entry, found) = &mut self.way
            && entry.values.len() != count
        {
            let has = entry.values.len();
            let text = format!("`{}` has {}, not {has}", self.key, crate::counted(count, "value"));
            found.say("P4109", entry.key.span, text, None);
            return None;
        }
        self.list(now, read)
    }

    /// A number in a range.
    pub fn number(&mut self, number: &mut dyn Counted, range: RangeInclusive<i64>) {
        if let Some(read) = self.one(Some(number.now().to_string()), |text| whole(text, range.clone())) {
            number.take(read);
        }
    }

    /// Numbers by name, those that are not 0: `cow 2, wheat 1`.
    pub fn counts(&mut self, names: &[&str], now: &[i64], range: RangeInclusive<i64>) -> Option<Vec<i64>> {
        let pairs = names.iter().zip(now).filter(|(_, count)| **count != 0);
        let all: Names = names.iter().zip(0..).map(|(name, at)| (at, (*name).to_string())).collect();
        let read = self.list(pairs.map(|(name, count)| format!("{name} {count}")), |text| {
            let (name, count) = numbered(text)?;
            Ok((named(name, "name here", &all)?, whole(count, range.clone())?))
        })?;
        let mut counts = vec![0; names.len()];
        for (at, count) in read {
            counts[at as usize] = count;
        }
        Some(counts)
    }

    /// Numbers and switches by name, as [`counts`](Self::counts): writes what they hold, or has each take what was
    /// read, 0 if it is not named. Whether they were read.
    pub fn fields(&mut self, range: RangeInclusive<i64>, fields: &mut [(&str, &mut dyn Counted)]) -> bool {
        let (names, now): (Vec<&str>, Vec<i64>) = fields.iter().map(|(name, field)| (*name, field.now())).unzip();
        let Some(read) = self.counts(&names, &now, range) else { return false };
        fields.iter_mut().zip(read).for_each(|((_, field), read)| field.take(read));
        true
    }

    /// Switches by their words, those that are on: `drew, circled`.
    pub fn flags(&mut self, flags: &mut [(&str, &mut bool)]) {
        let on = flags.iter().filter(|(_, on)| **on).map(|(word, _)| (*word).to_string());
        let all: Names = (0..).zip(flags.iter().map(|(word, _)| (*word).to_string())).collect();
        let Some(read) = self.list(on, |text| named(text, "word here", &all)) else { return };
        (0..).zip(flags).for_each(|(at, (_, on))| **on = read.contains(&at));
    }

    /// A seat at the table.
    pub fn seat_value(&mut self, seat: &mut Seat) {
        let seats = self.seats;
        if let Some(read) = self.one(Some(seat.to_string()), |text| seat_in(text, seats)) {
            *seat = read;
        }
    }

    /// As many seats as there are, of a table of so many.
    pub fn seat_values(&mut self, all: &mut [Seat], seats: usize) {
        let now = all.iter().map(ToString::to_string);
        if let Some(read) = self.exactly(now, all.len(), |text| seat_in(text, seats)) {
            all.copy_from_slice(&read);
        }
    }

    /// Elements of a kind.
    pub fn elements<E: Kinded>(&mut self, now: impl Iterator<Item = E>, what: &str) -> Option<Vec<E>> {
        let lexicon = self.lexicon;
        self.list(now.map(|element| lexicon.written(element)), |text| element(lexicon, text, what))
    }

    /// Elements that a state keeps as bits.
    pub fn bits<E: Kinded>(&mut self, bits: &mut u64, what: &str) {
        if let Some(read) = self.elements(E::of_bits(*bits), what) {
            *bits = read.into_iter().fold(0, |all, element: E| all | element.bit());
        }
    }

    /// As [`fields`](Self::fields), a number for each element of a kind.
    pub fn counts_of<E: Kinded>(&mut self, counts: &mut [u8], range: RangeInclusive<i64>) {
        let counts = counts.iter_mut().map(|count| count as &mut dyn Counted);
        let names: Vec<_> = self.names_of::<E>().into_iter().map(quoted).collect();
        let mut fields: Vec<_> = names.iter().map(|name| &**name).zip(counts).collect();
        self.fields(range, &mut fields);
    }

    /// A pile from the top: cards, `?` for those that nobody named, then `..` if the rest of it lies there in no order.
    pub fn pile<E: Kinded>(
        &mut self,
        now: impl Iterator<Item = Option<E>>,
        has_rest: bool,
        what: &str,
    ) -> Option<Vec<Option<E>>> {
        let (lexicon, mut ends, rest) = (self.lexicon, false, has_rest.then(|| REST.to_string()));
        let all = self.list(now.map(|one| name_or_gap(lexicon, one)).chain(rest), |text| {
            if ends {
                return Err(Misread::form(text, "`..` means the rest of the deck and must come last"));
            }
            ends = text == REST;
            if ends { Ok(None) } else { element_or_gap(lexicon, text, what).map(Some) }
        })?;
        Some(all.into_iter().flatten().collect())
    }

    /// The names of all elements of a kind.
    pub fn names_of<E: Kinded>(&self) -> Vec<&'a str> {
        self.lexicon.names.get(E::KIND.index()).into_iter().flatten().map(String::as_str).collect()
    }

    /// Whose decision it is and at which step: `B draw`, or a step of the table, which stands alone. The step is a place in
    /// `words` and then `alone`.
    pub fn step(
        &mut self,
        now: Option<(Option<Seat>, usize)>,
        words: &[&str],
        alone: &[&str],
    ) -> Option<(Option<Seat>, usize)> {
        let seats = self.seats;
        let names = |words: &[&str], from: i32| (from..).zip(words.iter().map(ToString::to_string)).collect::<Names>();
        let (own, tables) = (names(words, 0), names(alone, words.len() as i32));
        let now = now.and_then(|(seat, at)| {
            let word = words.iter().chain(alone).nth(at)?;
            Some(seat.map_or_else(|| (*word).to_string(), |seat| format!("{seat} {word}")))
        });
        self.one(now, |text| {
            let parts = text.split_once(char::is_whitespace).filter(|_| !own.is_empty());
            let Some((seat, word)) = parts else {
                let of_seat = words.iter().map(|word| format!("A {word}")).chain(alone.iter().map(ToString::to_string));
                let help = format!("write {}", first_names(of_seat.collect(), MOST_LISTED));
                let Found::One(at) = find(text, &tables) else { return Err(Misread::form(text, help)) };
                return Ok((None, at as usize));
            };
            Ok((Some(seat_in(seat, seats)?), named(word, "step", &own)? as usize))
        })
    }
}

/// All values, or none if one of them cannot be read.
fn all<T>(values: &[Said], found: &mut Problems, mut read: impl FnMut(&str) -> Result<T, Misread>) -> Option<Vec<T>> {
    let mut list = Vec::with_capacity(values.len());
    for value in values {
        match read(&value.text) {
            Ok(one) => list.push(one),
            Err(wrong) => found.say(wrong.code, value.span, wrong.message, wrong.help),
        }
    }
    (list.len() == values.len()).then_some(list)
}

/// A seat by its letter, among so many.
///
/// # Errors
///
/// That nobody sits there.
pub fn seat_in(text: &str, seats: usize) -> Result<Seat, Misread> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::of_letter).filter(|_| letters.next().is_none());
    seat.filter(|seat| seat.index() < seats).ok_or_else(|| {
        let names = (0..seats).map(|seat| Seat(seat as u8).to_string()).collect();
        let message = format!("there is no seat `{}`", printable(text, 40));
        Misread { code: "P4105", message, help: Some(format!("seats: {}", first_names(names, MOST_LISTED))) }
    })
}

/// An element of a kind by its name, as far as it is clear.
///
/// # Errors
///
/// That there is none.
pub fn element<E: Kinded>(lexicon: &Lexicon, text: &str, what: &str) -> Result<E, Misread> {
    if let Some(element) = lexicon.find(text) {
        return Ok(element);
    }
    let list = lexicon.names.get(E::KIND.index()).map_or(&[][..], Vec::as_slice);
    let names = list.iter().zip(0..).map(|(name, at)| (at, name.clone())).collect();
    let at = named(text, what, &names)?;
    E::of_number(at).ok_or_else(|| Misread::name(text, what, &names))
}

/// The same, or `?` for one that nobody named.
///
/// # Errors
///
/// That there is none.
pub fn element_or_gap<E: Kinded>(lexicon: &Lexicon, text: &str, what: &str) -> Result<Option<E>, Misread> {
    if text == GAP { Ok(None) } else { element(lexicon, text, what).map(Some) }
}

/// The name of an element, or `?` of one that nobody named.
pub fn name_or_gap<E: Kinded>(lexicon: &Lexicon, element: Option<E>) -> String {
    element.map_or_else(|| GAP.into(), |element| lexicon.written(element))
}
