//! Actions: a row each, and how their arguments are written and read.

use std::fmt;

use javelina_engine::rules::{ClauseId, KindId};
use javelina_engine::{Answer, Element, Hole, Offered, Refusal, Seat, Source, did_you_mean, printable};

use super::read::{Flicking, Lying, Said, read_number, read_section};
use crate::sonora::content::Bonus;
use crate::sonora::points::{BUILDING, Building, Column, Node, Space};
use crate::sonora::{Cells, DiscId, Intent, Section, Sonora, State, Where};

javelina_engine::actions! { pub Action in ACTIONS for Sonora, State, answers Choose Skip;
    /// set the error of a flick, in millionths: tangent of half the angle, then speed: `wobble +310 -1200`
    Wobble(turn: i32 as Millionths, speed: i32 as Millionths) = chance "wobble {turn} {speed}";
    /// set the places of discs and the things that the flicked one touched: `lies A3 40,-20.5 B1 off by rail disc`; by
    /// names, as on a real board: `lies A1 canyon circle 5`, `lies A1 ruins|canyon` on a border
    Lies(lies: Vec<(DiscId, Where)>, order: [u8; 2]) = chance "lies {discs}", by Lying;
    /// flick a disc: `flick 3 toward canyon at 900`, `flick 3 toward circle 5 at 900`, `flick 3 toward 0,0 at 900`,
    /// also `from X,Y` (in mm; else the middle of your corner) and `angle 45` (degrees) instead of `toward`,
    /// and `reach 130` (mm on a free field) instead of `at`; `flick 3 by hand` for a real disc
    Flick(disc: DiscId, intent: Intent) = "flick {disc}", by Flicking;
    /// use a Reflick: flick the disc again
    Reflick = "reflick";
    /// keep the flick
    Keep = "keep";
    /// assign a disc in the hole, or on a border, to a section: `give A3 canyon`
    Give(disc: DiscId as Disc, section: Section as Zone) = "give {disc} {section}";
    /// solo: your colour and the rival's: `colours A B`
    Colours(own: Seat as Colour, rival: Seat as Colour) = "colours {yours} {rivals}", also ["colors"];
    /// swap two of your discs: `swap 3 5`
    Swap(one: u8, other: u8) = "swap {discs}", by Pair;
    /// cross off hexes in the Ruins: `mark B 4`
    Mark(building: Building as Building, count: u8 as Count) = "mark {building} {count}";
    /// choose the animal of a Discovery bonus: `discover fox`
    Discover(animal: Bonus as Animal) = "discover {animal}";
    /// draw a shape with a disc or a fox: `draw 3 F6-G6-F7-G7-F8`, `draw fox ...`
    Draw(number: u8 as Fox, placement: u16 as Placement) = "draw {disc} {cells}";
    /// mark a path with a disc or an owl: `path 4 l2`, `path owl l2`
    Path(number: u8 as Owl, end: Space as Space) = "path {disc} {space}";
    /// use a rabbit; `rabbit discovery` uses one of the Discovery area
    Rabbit(found: bool as Found) = "rabbit {discovery}";
    /// mark a node of the Mudcracks: `node b3`
    Node(node: Node as Node) = "node {node}";
    /// fill boxes of a bonus column: `fill swap 2`
    Fill(column: Column as Columns, count: u8 as Count) = "fill {column} {count}";
    /// solo, mark for the rival: `rival draw 5 CELLS`
    RivalDraw(number: u8 as Number, placement: u16 as Placement) = "rival draw {disc} {cells}";
    /// solo, mark for the rival: `rival path 3 FIRST LAST`
    RivalPath(number: u8 as Number, first: Space as Space, last: Space as Space) = "rival path {disc} {first} {last}";
    /// solo, mark for the rival: `rival fill NODE COUNT`
    RivalFill(node: Node as Node, count: u8 as Count) = "rival fill {node} {count}";
    /// end swapping, or the Write phase
    End = "end", also ["done"];
    /// take an offer of a variant: `special LABEL`
    Offer(clause: ClauseId as Offered) = "special {label}";
    /// answer a question of a variant: `choose A3`
    Choose(kind: KindId, element: i32) = "choose {answer}", also ["yes"], by Answer;
    /// answer a question of a variant with nothing
    Skip = "skip", also ["no", "choose skip", "choose no", "choose nothing", "choose none"];
}

javelina_engine::hole! { Sonora, State;
    /// Millionths, with their sign.
    Millionths: i32; |_, value| format_args!("{value:+}");
    |typed, text| text.strip_prefix('+').unwrap_or(text).parse().map_err(|_| typed.usage());
    /// A disc as `3` (of the seat that acts) or `B3`.
    Disc: DiscId; |_, disc| disc; |typed, text| typed.game.read_disc(typed, &text.to_lowercase());
    /// A section, by its name or its animal.
    Zone: Section; |_, section| section; |typed, text| read_section(typed, &text.to_lowercase());
    /// A colour, by its letter.
    Colour: Seat; |_, colour| colour;
    |typed, text| text.chars().next().and_then(Seat::of_letter).ok_or_else(|| typed.usage());
    /// How many; one if nothing is said.
    Count: u8, OPTIONAL; |_, count| count;
    |typed, text| if text.is_empty() { Ok(1) } else { text.parse().map_err(|_| typed.usage()) };
    /// An animal of the Discovery bonus.
    Animal: Bonus; |_, animal| animal;
    |typed, text| Bonus::ALL.into_iter().find(|bonus| bonus.name() == text.to_lowercase()).ok_or_else(|| {
        typed.unclear(format!("`{}` is not an animal; animals: fox, owl, rabbit", printable(&text.to_lowercase(), 40)))
    });
    /// The number of a disc, or 0 for a fox.
    Fox: u8; |_, number| task(*number, "fox"); |typed, text| read_task(typed, &text.to_lowercase(), "fox");
    /// The number of a disc, or 0 for an owl.
    Owl: u8; |_, number| task(*number, "owl"); |typed, text| read_task(typed, &text.to_lowercase(), "owl");
    /// The number of a disc.
    Number: u8; |_, number| number; |typed, text| read_number(text).ok_or_else(|| typed.usage());
    /// The cells of a shape in the Canyon.
    Placement: u16, LONG; |game, placement| game.placement_text(*placement);
    |typed, text| {
        let mut cells = Cells::default();
        for name in text.to_lowercase().split([' ', '-', ',']).filter(|name| !name.is_empty()) {
            match typed.game.places.cell(name) {
                Some(cell) => cells.insert(cell),
                None => return Err(typed.unclear(format!("`{}` is not a cell of the Canyon", printable(name, 40)))),
            }
        }
        let fits = typed.game.places.find(cells);
        fits.ok_or_else(|| Refusal::new(Source::Rulebook("Canyon"), "no shape has exactly these cells"))
    };
    /// Whether a rabbit is one of the Discovery area.
    Found: bool, OPTIONAL; |_, found| if *found { "discovery" } else { "" };
    |typed, text| match text {
        "" => Ok(false),
        text if "discovery".starts_with(&text.to_lowercase()) => Ok(true),
        _ => Err(typed.usage()),
    };
    /// A bonus column of the Mudcracks.
    Columns: Column; |game, column| game.column_name(*column);
    |typed, text| {
        let (text, all) = (text.to_lowercase(), || Column::first(typed.game.content.mudcracks.columns.len()));
        let name = |at: Column| typed.game.column_name(at);
        all().find(|at| name(*at) == text.trim_end_matches("_column")).ok_or_else(|| {
            let names = all().map(name).collect::<Vec<_>>().join(", ");
            typed.unclear(format!("`{}` is not a column; columns: {names}", printable(&text, 40)))
        })
    };
    /// Two discs of one's own, by their numbers, the lower one first.
    Pair: (u8, u8); |_, (one, other)| format_args!("{} {}", one + 1, other + 1);
    |typed, text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [one, other] = words[..] else { return Err(typed.usage()) };
        let (one, other) = (typed.game.read_disc(typed, one)?, typed.game.read_disc(typed, other)?);
        let own = typed.state.disc_of(typed.state.seat_of(typed.actor), 0).colour();
        if one.colour() != own || other.colour() != own {
            let says = "a Swap moves two of your own discs: `swap 1 3`";
            return Err(Refusal::new(Source::Rulebook("Scoresheet bonuses"), says));
        }
        let (one, other) = (one.face(), other.face());
        Ok((one.min(other), one.max(other)))
    };
}

/// Elements as arguments, by their names; a name that there is not is refused with what can be meant.
macro_rules! named {
    ($($Element:ident: |$game:ident, $text:ident| $what:expr;)+) => {$(
        impl Hole<Sonora, State> for $Element {
            type Value = Self;

            fn spell(game: &Sonora, element: &Self, out: &mut dyn fmt::Write) -> fmt::Result {
                out.write_str(&game.name(*element))
            }

            fn read(typed: &Said<'_>, text: &str) -> Result<Self, Box<Refusal>> {
                let ($game, $text) = (typed.game, text.to_lowercase());
                let found = $game.rules.lexicon().find(text);
                found.ok_or_else(|| typed.unclear(format!("`{}` is not a {}", printable(&$text, 40), $what)))
            }
        }
    )+};
}

named! {
    Building: |game, _text| format!("building; buildings: {}", game.rules.lexicon().names[BUILDING.index()].join(", "));
    Space: |game, text| {
        let names = game.content.creek.iter().map(|space| space.name.as_str());
        let help = did_you_mean(&text, names).unwrap_or_else(|| "`sheet` shows them".into());
        format!("space of the Creek Bed; {help}")
    };
    Node: |_game, _text| "node of the Mudcracks; `sheet` shows them";
}

/// The number of a disc, or an animal for 0.
fn task(number: u8, animal: &str) -> String {
    if number == 0 { animal.into() } else { number.to_string() }
}

fn read_task(typed: &Said<'_>, word: &str, animal: &str) -> Result<u8, Box<Refusal>> {
    let number = if word == animal { Some(0) } else { read_number(word) };
    number.ok_or_else(|| typed.unclear(format!("name the disc that is used, 1 to 5, or `{animal}`")))
}
