//! Actions as people type them, read forgivingly.

use javelina_engine::rules::ClauseId;
use javelina_engine::{Actor, Refusal, Seat, Source, did_you_mean};
use javelina_physics::{Aim, Place};

use super::Sonora;
use super::canyon::Cells;
use super::content::{Bonus, Section};
use super::points::NODE;
use super::state::{Action, DISCS, Intent, State, Where};

const VERBS: [&str; 19] = [
    "flick", "wobble", "lies", "reflick", "keep", "give", "colours", "swap", "mark", "discover", "draw", "path",
    "rabbit", "node", "fill", "rival", "end", "choose", "special",
];

/// A length of an aim by angle, in um: far beyond any board, so that the point is exact to 0.00006 degrees.
const FAR: f64 = 1_000_000.0;

fn unclear(message: impl Into<String>) -> Box<Refusal> {
    Refusal::new(Source::Table, message)
}

impl Sonora {
    /// Reads what somebody typed.
    pub(super) fn parse(&self, state: &State, actor: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        let lower = text.trim().to_lowercase();
        let mut words = lower.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let seat = match actor {
            Actor::Seat(seat) => seat,
            Actor::Nature => Seat(state.acting),
        };
        let first = rest.first().copied().unwrap_or_default();
        match verb {
            "flick" => self.read_flick(state, seat, &rest),
            "wobble" => match (rest.first().and_then(|word| signed(word)), rest.get(1).and_then(|word| signed(word))) {
                (Some(turn), Some(speed)) => Ok(Action::Wobble(turn, speed)),
                _ => Err(unclear("wobble needs two whole numbers, millionths: `wobble +310 -1200`")),
            },
            "lies" => self.read_lies(state, &rest),
            "reflick" => Ok(Action::Reflick),
            "keep" => Ok(Action::Keep),
            "give" => {
                let disc = self.read_disc(state, seat, first)?;
                Ok(Action::Give(disc, read_section(rest.get(1).copied().unwrap_or_default())?))
            }
            "colours" | "colors" => {
                let colour = |at: usize| rest.get(at).and_then(|word| word.chars().next()).and_then(Seat::of_letter);
                match (colour(0), colour(1)) {
                    (Some(own), Some(rival)) => Ok(Action::Colours(own.0, rival.0)),
                    _ => Err(unclear("colours needs two letters, yours and the rival's: `colours A B`")),
                }
            }
            "swap" => {
                let disc = |at: usize| self.read_disc(state, seat, rest.get(at).copied().unwrap_or_default());
                let (one, other) = (disc(0)?, disc(1)?);
                let own = state.disc_of(seat, 0) / 5;
                if one / 5 != own || other / 5 != own {
                    return Err(Refusal::new(
                        Source::Rulebook("Scoresheet bonuses"),
                        "a Swap changes two of your own discs: `swap 1 3`",
                    ));
                }
                let (one, other) = (one % 5, other % 5);
                Ok(Action::Swap(one.min(other), one.max(other)))
            }
            "mark" => {
                let names = self.content.buildings.iter().map(|one| one.name.as_str());
                let at = self.content.buildings.iter().position(|one| one.name.eq_ignore_ascii_case(first));
                let count = rest.get(1).map_or(Some(1), |word| word.parse().ok());
                match (at, count) {
                    (Some(at), Some(count)) => Ok(Action::Mark(at as u8, count)),
                    (None, _) => Err(unclear(format!(
                        "`{first}` is no building; there are {}",
                        names.collect::<Vec<_>>().join(", ")
                    ))),
                    _ => Err(unclear("mark needs a building and how many hexes: `mark B 4`")),
                }
            }
            "discover" => Ok(Action::Discover(read_bonus(first)?)),
            "draw" => {
                let number = read_task(first, "fox")?;
                Ok(Action::Draw(number, self.read_placement(&rest[1..])?))
            }
            "path" => {
                let number = read_task(first, "owl")?;
                Ok(Action::Path(number, self.read_space(rest.get(1).copied().unwrap_or_default())?))
            }
            "rabbit" => Ok(Action::Rabbit(first.starts_with("disc"))),
            "node" => Ok(Action::Node(self.read_node(first)?)),
            "fill" => {
                let columns = 0..self.content.mudcracks.columns.len() as u8;
                let column = columns.clone().find(|at| self.column_name(*at) == first.trim_end_matches("_column"));
                let count = rest.get(1).map_or(Some(1), |word| word.parse().ok());
                let names: Vec<String> = columns.map(|at| self.column_name(at)).collect();
                match (column, count) {
                    (Some(column), Some(count)) => Ok(Action::Fill(column, count)),
                    _ => Err(unclear(format!(
                        "fill needs a column ({}) and how many boxes: `fill swap 2`",
                        names.join(", ")
                    ))),
                }
            }
            "rival" => self.read_rival(&rest),
            "end" | "done" => Ok(Action::End),
            "skip" => Ok(Action::Skip),
            "choose" => self.read_choice(state, &rest.join(" ")),
            "special" => {
                let clauses = &self.rules.program().clauses;
                let at = clauses.iter().position(|clause| clause.label.eq_ignore_ascii_case(first));
                at.map(|at| Action::Offer(ClauseId(at as u16))).ok_or_else(|| unclear("no offer has this name"))
            }
            _ => {
                let help = did_you_mean(verb, VERBS).unwrap_or_else(|| format!("verbs: {}", VERBS.join(", ")));
                Err(unclear(format!("`{}` is no verb; {help}", javelina_engine::printable(verb, 40))))
            }
        }
    }

    /// A disc as `3` (of the seat that acts) or `B3`.
    fn read_disc(&self, state: &State, seat: Seat, word: &str) -> Result<u8, Box<Refusal>> {
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        let number = digits.parse::<u8>().ok().filter(|number| (1..=5).contains(number));
        let letter = word.chars().next().filter(char::is_ascii_alphabetic).and_then(Seat::of_letter);
        match (letter, number) {
            (None, Some(number)) => {
                let own = state.disc_of(seat, number - 1);
                // Alone, a bare number means the first colour whose disc of that number is not flicked yet.
                let free = (0..DISCS as u8 / 5).map(|colour| colour * 5 + number - 1).find(|disc| {
                    state.is_solo()
                        && state.stage == super::Stage::Flick
                        && state.discs[usize::from(*disc)].at == Where::Hand
                });
                Ok(free.unwrap_or(own))
            }
            (Some(colour), Some(number)) if colour.0 < 4 => Ok(colour.0 * 5 + number - 1),
            _ => Err(unclear(format!(
                "`{}` is no disc; write its number, 1 to 5, or `B3`",
                javelina_engine::printable(word, 40)
            ))),
        }
    }

    fn read_flick(&self, state: &State, seat: Seat, words: &[&str]) -> Result<Action, Box<Refusal>> {
        let how = "a flick is `flick 3 from X,Y toward X,Y at SPEED` in mm and mm/s; instead of a point a section, `circle 5`, or `angle 45`";
        let disc = self.read_disc(state, seat, words.first().copied().unwrap_or_default())?;
        let after = |key: &str| words.iter().position(|word| *word == key).and_then(|at| words.get(at + 1)).copied();
        let from = after("from").map(read_point).transpose()?.unwrap_or_else(|| self.middle_of_pad(state, seat));
        let speed = after("at").and_then(thousandths).and_then(|speed| i32::try_from(speed).ok());
        let speed = speed.ok_or_else(|| unclear(format!("the speed is missing or no number of mm/s; {how}")))?;
        let toward = match (after("toward"), after("angle")) {
            (_, Some(angle)) => {
                let angle = thousandths(angle)
                    .ok_or_else(|| unclear("an angle is in degrees, from the right, counter-clockwise"))?;
                let (x, y) = Aim::angle(angle).vector();
                (from.0.saturating_add((x * FAR).round() as i32), from.1.saturating_add((y * FAR).round() as i32))
            }
            (Some("circle"), _) => {
                let number =
                    after("circle").and_then(|word| word.parse::<usize>().ok()).and_then(|at| at.checked_sub(1));
                let circle = number.and_then(|at| self.content.board.circles.get(at));
                circle.map(|circle| circle.at).ok_or_else(|| {
                    unclear(format!("circles have numbers from 1 to {}", self.content.board.circles.len()))
                })?
            }
            (Some("hole" | "centre" | "center"), _) => (0, 0),
            (Some(word), _) if word.starts_with(|letter: char| letter.is_ascii_alphabetic()) => {
                let section = read_section(word)?;
                let at = self.content.board.zones.iter().position(|zone| *zone == section).unwrap_or(0);
                let half = self.setting(super::points::setting::HALF_FIELD) / 2;
                [(-half, half), (half, half), (half, -half), (-half, -half)][at]
            }
            (Some(word), _) => read_point(word)?,
            (None, None) => return Err(unclear(format!("the flick has no aim; {how}"))),
        };
        Ok(Action::Flick(disc, Intent { from, toward, speed }))
    }

    /// The middle of a seat's pad, in whole mm.
    fn middle_of_pad(&self, state: &State, seat: Seat) -> (i32, i32) {
        use super::points::setting;
        let (sign_x, sign_y) = self.corner_signs(state, seat);
        let radius = self.setting(setting::DISC_RADIUS);
        let most = self.setting(setting::HALF_OUTER) - radius;
        let least = (self.setting(setting::CORNER_CUT) + radius * 1_415 / 1_000) / 2;
        let middle = (most + 2 * least) / 3 / 1_000 * 1_000;
        let middle = if 2 * middle < 2 * least { most } else { middle };
        (sign_x * middle, sign_y * middle)
    }

    fn read_lies(&self, state: &State, words: &[&str]) -> Result<Action, Box<Refusal>> {
        let (mut lies, mut order, mut at) = (Vec::new(), [0_u8; 2], 0);
        while let Some(word) = words.get(at) {
            at += 1;
            if *word == "by" {
                for (place, touch) in words[at..].iter().enumerate() {
                    match (*touch, place) {
                        ("rail", 0 | 1) => order[0] = place as u8 + 1,
                        ("disc", 0 | 1) => order[1] = place as u8 + 1,
                        _ => {
                            return Err(unclear(
                                "after `by` come `rail` and `disc` in the order in which they were touched",
                            ));
                        }
                    }
                }
                break;
            }
            let disc = self.read_disc(state, Seat(state.acting), word)?;
            let place = words.get(at).copied().unwrap_or_default();
            at += 1;
            let place = match place {
                "hole" | "bullseye" => Where::Hole,
                "off" => Where::Off,
                "pad" => Where::Hand,
                point => {
                    let (x, y) = point.split_once(',').ok_or_else(|| {
                        unclear("a disc lies at `X,Y` in mm, in the `hole`, `off`, or still on its `pad`")
                    })?;
                    let axis = |text: &str| millionths(text).and_then(|value| i32::try_from(value).ok());
                    match (axis(x), axis(y)) {
                        (Some(x), Some(y)) => Where::Board(Place { x, y }),
                        _ => {
                            return Err(unclear(format!(
                                "`{}` is no place in mm",
                                javelina_engine::printable(point, 40)
                            )));
                        }
                    }
                }
            };
            lies.push((disc, place));
        }
        lies.sort_by_key(|(disc, _)| *disc);
        Ok(Action::Lies(lies, order))
    }

    fn read_placement(&self, words: &[&str]) -> Result<u16, Box<Refusal>> {
        let mut cells = Cells::default();
        for name in words.iter().flat_map(|word| word.split(['-', ','])).filter(|name| !name.is_empty()) {
            match self.places.cell(name) {
                Some(cell) => cells.insert(cell),
                None => {
                    return Err(unclear(format!(
                        "`{}` is no cell of the Canyon",
                        javelina_engine::printable(name, 40)
                    )));
                }
            }
        }
        self.places
            .find(cells)
            .ok_or_else(|| Refusal::new(Source::Rulebook("Canyon"), "no shape fits just these cells of the Canyon"))
    }

    fn read_space(&self, word: &str) -> Result<u8, Box<Refusal>> {
        let at = self.content.creek.iter().position(|space| space.name.eq_ignore_ascii_case(word));
        at.map(|at| at as u8).ok_or_else(|| {
            let names = self.content.creek.iter().map(|space| space.name.as_str());
            let help = did_you_mean(word, names).unwrap_or_else(|| "`sheet` shows them".into());
            unclear(format!("`{}` is no space of the Creek Bed; {help}", javelina_engine::printable(word, 40)))
        })
    }

    fn read_node(&self, word: &str) -> Result<u8, Box<Refusal>> {
        self.rules.lexicon().element(NODE, word).map(|node| node as u8).ok_or_else(|| {
            unclear(format!(
                "`{}` is no node of the Mudcracks; `sheet` shows them",
                javelina_engine::printable(word, 40)
            ))
        })
    }

    fn read_rival(&self, words: &[&str]) -> Result<Action, Box<Refusal>> {
        let number = |at: usize| {
            words.get(at).and_then(|word| word.parse::<u8>().ok()).filter(|number| (1..=5).contains(number))
        };
        let word = |at: usize| words.get(at).copied().unwrap_or_default();
        let how = "the rival's marks are `rival draw 5 CELLS`, `rival path 3 FIRST LAST` and `rival fill NODE COUNT`";
        match (word(0), number(1)) {
            ("draw", Some(number)) => Ok(Action::RivalDraw(number, self.read_placement(&words[2..])?)),
            ("path", Some(number)) => {
                Ok(Action::RivalPath(number, self.read_space(word(2))?, self.read_space(word(3))?))
            }
            ("fill", _) => {
                let count = words.get(2).map_or(Some(1), |word| word.parse().ok()).ok_or_else(|| unclear(how))?;
                Ok(Action::RivalFill(self.read_node(word(1))?, count))
            }
            _ => Err(unclear(how)),
        }
    }

    fn read_choice(&self, state: &State, text: &str) -> Result<Action, Box<Refusal>> {
        let Some((kind, candidates, may_skip)) = self.asked(state) else { return Err(unclear("nothing is asked")) };
        if let Some(element) = self.rules.lexicon().element(kind, text) {
            return Ok(Action::Choose(kind, element));
        }
        let mut names: Vec<String> =
            candidates.iter().map(|element| self.rules.lexicon().name(kind, element)).collect();
        if may_skip {
            names.push("`skip`".into());
        }
        Err(unclear(format!("`{}` is no answer; answers: {}", javelina_engine::printable(text, 40), names.join(", "))))
    }
}

fn read_task(word: &str, animal: &str) -> Result<u8, Box<Refusal>> {
    if word == animal {
        return Ok(0);
    }
    let number = word.parse::<u8>().ok().filter(|number| (1..=5).contains(number));
    number.ok_or_else(|| unclear(format!("say which disc is used by its number, 1 to 5, or `{animal}`")))
}

fn read_section(word: &str) -> Result<Section, Box<Refusal>> {
    let animal = ["lizard", "fox", "rabbit", "owl"].iter().position(|one| *one == word);
    let name = Section::ALL.iter().position(|section| section.name() == word);
    name.or(animal).map(|at| Section::ALL[at]).ok_or_else(|| {
        let names = Section::ALL.map(Section::name);
        let help = did_you_mean(word, names).unwrap_or_else(|| names.join(", "));
        unclear(format!("`{}` is no section; {help}", javelina_engine::printable(word, 40)))
    })
}

fn read_bonus(word: &str) -> Result<Bonus, Box<Refusal>> {
    let found = Bonus::ALL.into_iter().find(|bonus| bonus.name() == word);
    found.ok_or_else(|| unclear(format!("`{}` is no animal: fox, owl, rabbit", javelina_engine::printable(word, 40))))
}

/// A point in mm: `-125,100`.
fn read_point(word: &str) -> Result<(i32, i32), Box<Refusal>> {
    let axis = |text: &str| thousandths(text).and_then(|value| i32::try_from(value).ok());
    let parts = word.split_once(',').and_then(|(x, y)| Some((axis(x)?, axis(y)?)));
    parts.ok_or_else(|| {
        unclear(format!("`{}` is no point; write `X,Y` in mm without a space", javelina_engine::printable(word, 40)))
    })
}

fn signed(word: &str) -> Option<i32> {
    word.strip_prefix('+').unwrap_or(word).parse().ok()
}

/// A decimal number with at most three places, in thousandths.
fn thousandths(word: &str) -> Option<i64> {
    scaled(word, 3)
}

/// A decimal number with at most six places, in millionths.
fn millionths(word: &str) -> Option<i64> {
    scaled(word, 6)
}

fn scaled(word: &str, places: usize) -> Option<i64> {
    let (negative, digits) = match word.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, word.strip_prefix('+').unwrap_or(word)),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || part.len() > places || !plain(whole) || !plain(part) {
        return None;
    }
    let value = format!("{whole}{part:0<places$}").parse::<i64>().ok()?;
    Some(if negative { -value } else { value })
}
