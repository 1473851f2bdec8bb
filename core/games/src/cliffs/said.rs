//! What people at a printed table say, as they type it: `stand A 850, B 720`, `queue B: Coffee, ?, ~Banana`.

use javelina_engine::rules::Set;
use javelina_engine::{
    Element, Found, Names, Refusal, Seat, SeatLetter, Typed, did_you_mean, find, list_of, or_none, parts_of, plain,
    printable, quoted, unquoted,
};

use super::Cliffs;
use super::content::PLACES;
use super::points::Design;
use super::state::State;

pub(super) type Said<'a> = Typed<'a, Cliffs, State>;

/// The highest cliff that anybody may say.
const HIGHEST: i32 = 1_000_000;

/// How racers stand before a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stands {
    /// Metres above the bottom.
    pub elevations: Vec<(Seat, i32)>,
    /// Who wears the Crown, if that was said.
    pub crown: Option<Seat>,
    /// Who has played Larry.
    pub spent: Vec<Seat>,
}

/// A card of a queue: its design if it is known, and whether it lies upside down.
pub type Laid = (Option<Design>, bool);

javelina_engine::hole! { Cliffs, State;
    /// `A 850, B 720; crown B; larry spent C`.
    pub(super) Standing: Stands, LONG;
    |_, Stands { elevations, crown, spent }| {
        let metres = elevations.iter().map(|(seat, at)| format!("{seat} {at}"));
        let crown = crown.map(|seat| format!("crown {seat}"));
        let spent = spent.iter().map(|seat| format!("larry spent {seat}"));
        metres.chain(crown).chain(spent).collect::<Vec<_>>().join(", ")
    };
    |typed, text| {
        let mut stands = Stands::default();
        for part in parts_of(text) {
            let lower = part.to_lowercase();
            let seat = |name: &str| SeatLetter::read(typed, name);
            match &lower.split_whitespace().collect::<Vec<_>>()[..] {
                ["crown", name] => stands.crown = Some(seat(name)?),
                ["larry", "spent", name] => stands.spent.push(seat(name)?),
                [name, at] => {
                    let at = at.parse::<i32>().ok().filter(|at| (0..=HIGHEST).contains(at));
                    stands.elevations.push((seat(name)?, at.ok_or_else(|| typed.usage())?));
                }
                _ => return Err(typed.usage()),
            }
        }
        if stands == Stands::default() { Err(typed.usage()) } else { Ok(stands) }
    };
    /// `B: Coffee, Flip Left, ?, ~Banana`.
    pub(super) Queued: (Seat, Vec<Laid>);
    |game, (seat, cards)| list_of(*seat, cards.iter().map(|(card, flipped)| {
        format!("{}{}", if *flipped { "~" } else { "" }, game.or_unknown(*card))
    }));
    |typed, text| {
        let (seat, rest) = typed.of_seat(text)?;
        let card = |(at, part): (usize, &str)| match at {
            PLACES.. => Err(typed.unclear(format!("a queue has {PLACES} places; this line names more cards"))),
            _ => or_known(typed, part.trim_start_matches('~').trim()).map(|card| (card, part.starts_with('~'))),
        };
        Ok((seat, parts_of(rest).enumerate().map(card).collect::<Result<_, _>>()?))
    };
    /// `C: nitro to A`.
    pub(super) Larried: (Seat, Option<Design>, Seat);
    |game, (seat, card, to)| format_args!("{seat}: {} to {to}", game.or_unknown(*card));
    |typed, text| {
        let (seat, rest) = typed.of_seat(text)?;
        let (name, to) = rest.trim().rsplit_once(char::is_whitespace).ok_or_else(|| typed.usage())?;
        let name = name.trim().strip_suffix("to").map(str::trim).ok_or_else(|| typed.usage())?;
        Ok((seat, or_known(typed, name)?, SeatLetter::read(typed, to)?))
    };
    /// A card by its name.
    pub(super) Named: Design, LONG; |game, card| quoted(&game.design_name(*card)).into_owned();
    |typed, text| design(typed, text, Set::EMPTY);
}

fn or_known(typed: &Said<'_>, name: &str) -> Result<Option<Design>, Box<Refusal>> {
    if name == "?" { Ok(None) } else { design(typed, name, Set::EMPTY).map(Some) }
}

impl Cliffs {
    /// The name of a card, `?` for one that is not known.
    pub(super) fn or_unknown(&self, card: Option<Design>) -> String {
        card.map_or_else(|| "?".into(), |card| quoted(&self.design_name(card)).into_owned())
    }
}

/// A design by its name, its id or a part of its name; those of `first` before all others.
pub(super) fn design(typed: &Said<'_>, text: &str, first: Set) -> Result<Design, Box<Refusal>> {
    let designs = || Design::all().zip(&typed.game.content.designs);
    let text = &*unquoted(text);
    let as_written = designs().find(|(_, design)| design.name == text);
    let as_written = as_written.or_else(|| designs().find(|(_, design)| design.id == text));
    let wanted = plain(text);
    if let Some((at, _)) = as_written.or_else(|| designs().find(|(_, design)| plain(&design.name) == wanted)) {
        return Ok(at);
    }
    let among = |set: Option<Set>| -> Names {
        let fits = |at: &Design| set.is_none_or(|set| set.contains(at.number()));
        designs().filter(|(at, _)| fits(at)).map(|(at, design)| (at.number(), design.name.clone())).collect()
    };
    for names in [among(Some(first)), among(None)] {
        let found = match find(text, &names) {
            Found::Several(several) => {
                let named = several.iter().map(|at| typed.game.design_name(Design::of_number(*at)));
                return Err(typed.unclear(format!("`{}` may be {}", printable(text, 40), or_none(named))));
            }
            found => found.one().and_then(Design::of_number),
        };
        if let Some(design) = found {
            return Ok(design);
        }
    }
    let known = designs().map(|(_, design)| design.name.as_str());
    let help = did_you_mean(text, known).map(|help| format!("; {help}")).unwrap_or_default();
    Err(typed.unclear(format!("no card is called `{}`{help}", printable(text, 40))))
}
