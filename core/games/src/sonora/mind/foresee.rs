//! How a flick may turn out: its way without a miss, and where its disc lands in many that miss as its owner's do.
//!
//! Those are no sample: their errors divide what Nature may answer into parts of the same weight, so that a share is nearer to the
//! one in games than any luck of so many flicks would be.

use std::collections::BTreeMap;

use javelina_engine::{Element, Foresight};
use javelina_physics::{Event as Contact, Fate, Place, Rest, Scene, Segment, Silent, Trace, What, flick};

use crate::sonora::moves::notation::roughly;
use crate::sonora::{Action, DiscId, Intent, Section, Sonora, State, Where};

/// Flicks that are tried.
const TRIES: u32 = 1_000;
/// Makes the pairs of errors a lattice (Korobov's, of rank 1). The quotients of its continued fraction are 1 and 2, so the pairs
/// lie about as evenly as so many can.
const GENERATOR: usize = 703;

/// The way of a disc: how far it runs, and what it touches.
struct Way {
    disc: u8,
    length: f64,
    /// Its length at the first touch.
    first: f64,
    touched: Vec<String>,
}

impl Way {
    fn touch(&mut self, what: String) {
        if self.touched.is_empty() {
            self.first = self.length;
        }
        if self.touched.last() != Some(&what) {
            self.touched.push(what);
        }
    }
}

impl Trace for Way {
    const LISTENS: bool = true;

    fn event(&mut self, event: Contact) {
        if !event.involves(self.disc) {
            return;
        }
        match event.what {
            What::Rail { .. } => self.touch("the rail".into()),
            What::PadFace { .. } => self.touch("the pad".into()),
            What::Contact { with, .. } => {
                let other = if event.disc == self.disc { with } else { event.disc };
                self.touch(DiscId::in_scene(other).to_string());
            }
            _ => {}
        }
    }

    fn segment(&mut self, run: Segment) {
        if run.disc == self.disc {
            self.length += run.length();
        }
    }
}

impl Sonora {
    /// How a flick may turn out; `None` for any other action.
    pub(in crate::sonora) fn foreseen(&self, state: &State, action: &Action) -> Option<Foresight> {
        let Action::Flick(disc, intent) = *action else { return None };
        let (scene, seat) = (self.scene(state), state.owner(disc));
        let mut way = Way { disc: disc.byte(), length: 0.0, first: 0.0, touched: Vec::new() };
        let sure = self.flown(&scene, disc, intent, (0, 0), &mut way)?;
        let (mut lands, mut others) = (BTreeMap::new(), BTreeMap::new());
        let errors: Vec<f64> = (0..TRIES).map(|at| error((f64::from(at) + 0.5) / f64::from(TRIES))).collect();
        for (at, turn) in errors.iter().enumerate() {
            let speed = errors[at * GENERATOR % errors.len()];
            let Action::Wobble(turn, speed) = self.missed(state, seat, *turn, speed) else { continue };
            let rest = self.flown(&scene, disc, intent, (turn, speed), &mut Silent);
            let fate = rest.as_ref().map_or(Fate::Absent, |rest| rest.fates[disc.index()]);
            *lands.entry(self.spot(fate)).or_insert(0) += 1;
            for (other, fate) in DiscId::all().zip(rest.iter().flat_map(|rest| rest.fates)) {
                let deed = match fate {
                    Fate::Off(_) => format!("knocks {other} off"),
                    Fate::Captured => format!("drives {other} into the hole"),
                    _ => continue,
                };
                if other != disc {
                    *others.entry(deed).or_insert(0) += 1;
                }
            }
        }
        let run = match way.touched.split_first() {
            None => format!("slides {} mm", way.length.round()),
            Some((first, others)) => {
                let others: String = others.iter().map(|other| format!(", then {other}")).collect();
                format!("hits {first} after {} mm{others}", way.first.round())
            }
        };
        let end = match sure.fates[disc.index()] {
            Fate::Rests(place) => format!("stops at {} in {}", roughly(Where::Board(place)), self.place_words(place)),
            Fate::Captured => "drops into the hole".into(),
            Fate::FailedLaunch(_) => "stays on its pad".into(),
            _ => "leaves the board".into(),
        };
        let way = format!("{run}; {end}");
        Some(Foresight { way, tries: TRIES, lands: lands.into_iter().collect(), others: others.into_iter().collect() })
    }

    /// A flick that misses by so much; `None` if the physics gives up on it.
    fn flown(
        &self,
        scene: &Scene,
        disc: DiscId,
        intent: Intent,
        (turn, speed): (i32, i32),
        trace: &mut impl Trace,
    ) -> Option<Rest> {
        let (aim, speed) = self.executed(intent, turn, speed)?;
        let from = Place::um(intent.from.0, intent.from.1);
        let mut scene = scene.clone();
        flick(&self.board, &self.content.physics, &mut scene, disc.byte(), from, aim, speed, trace).ok()
    }

    /// Where a disc ends, in as few words as tell what it counts for.
    fn spot(&self, fate: Fate) -> String {
        let Fate::Rests(place) = fate else {
            return match fate {
                Fate::Captured => "hole".into(),
                Fate::FailedLaunch(_) => "stays on its pad".into(),
                _ => "off".into(),
            };
        };
        let circles: Vec<String> = self.circles_on(place).map(|(at, _)| (at.index() + 1).to_string()).collect();
        match &circles[..] {
            [] => Section::of_bits(self.zones_at(place)).map(Section::name).collect::<Vec<_>>().join("/"),
            [only] => format!("circle {only}"),
            several => format!("circles {}", several.join(" and ")),
        }
    }
}

/// The error, in standard deviations, than which that share of all is smaller: the quantile of what `wobble` draws.
fn error(share: f64) -> f64 {
    let (mut low, mut high) = (0.0_f64, 12.0);
    for _ in 0..24 {
        let middle = low.midpoint(high);
        *if below(middle) < share { &mut low } else { &mut high } = middle;
    }
    low - 6.0
}

/// The share of sums of twelve uniform numbers that are below one (Irwin-Hall distribution).
fn below(sum: f64) -> f64 {
    let (mut all, mut weight) = (0.0, 1.0);
    for at in 0..12 {
        let over = sum - f64::from(at);
        if over <= 0.0 {
            break;
        }
        let sixth = (over * over * over) * (over * over * over);
        all += weight * sixth * sixth;
        weight *= -f64::from(12 - at) / f64::from(at + 1);
    }
    all / 479_001_600.0 // 12!
}
