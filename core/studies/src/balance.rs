//! `balance`: what a game is like, and what each card and variant of it changes, on one page for a designer.

use javelina_engine::{Diagnostic, FileId, FindingKind, counted, did_you_mean, printable};
use javelina_lab::{
    Arena, Arm, Batch, Plan, Report, Thing, Unending, clearness, compared, game_in_words, gates_in_words, is_compared,
    is_unseen, promise, thing_in_words, unchanged, unending, would_show,
};
use javelina_session::{Loaded, WIDTH, hanging, page};
use javelina_variants::ItemInfo;

use crate::context::StudyContext;
use crate::error::StudyError;
use crate::plans::arenas::enter;
use crate::plans::by_hand::{base_of, compared as figures};
use crate::plans::clashes::clashes_of;
use crate::plans::dealing::is_unlike;
use crate::report::{Ending, cut};

/// Who plays, the weakest first.
const PANEL: [&str; 3] = ["random", "easy", "greedy"];
/// Who plays too if it may take long.
const DEEP: &str = "mcts";
/// Of more things than this there is no room for gates and for more figures than three.
const FEW: usize = 3;
/// Figures that are named of a thing beside points, length and who wins.
pub(crate) const OTHERS: usize = 4;

/// What is weighed, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalanceAsk {
    /// The game.
    pub game: String,
    /// Cards and variants, each held alone against the game without it.
    pub things: Vec<String>,
    /// Whether they were named one by one: then each must be playable alone.
    pub are_named: bool,
    /// Games by each sort of player, of the game and of each thing.
    pub games: u64,
    /// How many play.
    pub seats: usize,
    /// Whether `mcts` plays too, which takes long.
    pub deep: bool,
    /// The seed of the games.
    pub seed: u64,
    /// The name of the game or pack in commands.
    pub what: String,
    /// The options that add packs, in commands.
    pub packs: String,
}

impl Default for BalanceAsk {
    fn default() -> Self {
        Self {
            game: String::new(),
            things: Vec::new(),
            are_named: false,
            games: 400,
            seats: 2,
            deep: false,
            seed: 1,
            what: String::new(),
            packs: String::new(),
        }
    }
}

impl BalanceAsk {
    fn policies(&self) -> Vec<&'static str> {
        PANEL.into_iter().chain(self.deep.then_some(DEEP)).collect()
    }
}

/// What is weighed of a game: the things that are named, or all of the files that are meant.
///
/// # Errors
///
/// The game has no such thing.
pub fn things(
    game: &str,
    named: &[String],
    is_meant: &dyn Fn(FileId) -> bool,
    loaded: &Loaded,
) -> Result<Vec<String>, StudyError> {
    let no_deal = loaded.game(game).and_then(|row| row.no_deal);
    let items = || loaded.packs.iter().filter(|pack| pack.game == game).flat_map(|pack| &pack.items);
    let is_asked = |item: &&ItemInfo| item.kind != "scenario" && no_deal != Some(item.id.as_str());
    if let Some(id) = named.iter().find(|id| !id.contains('=') && loaded.item(game, id).is_none()) {
        let near = did_you_mean(id, items().map(|item| item.id.as_str()));
        let help = near.unwrap_or_else(|| "`javelina list cards` and `javelina list variants` show them".into());
        return Err(StudyError::usage(format!("{game} has no card or variant `{}`; {help}", printable(id, 60))));
    }
    Ok(match named {
        [] => items().filter(|item| is_meant(item.span.file)).filter(is_asked).map(|item| item.id.clone()).collect(),
        named => loaded.called(game, named),
    })
}

/// What was to be weighed, with the arms of its batch.
pub struct Balance<'a> {
    ask: &'a BalanceAsk,
    base: Vec<usize>,
    things: Vec<(&'a str, Thing)>,
    left_out: Vec<&'a str>,
    endless: Vec<(&'a str, Unending)>,
}

/// The batch of a balance, and what its page is made of.
///
/// # Errors
///
/// What is wrong with the content.
pub fn balance<'a>(
    ask: &'a BalanceAsk,
    loaded: &Loaded,
    context: &StudyContext<'_>,
) -> Result<(Batch, Balance<'a>), StudyError> {
    let mut field = Field { ask, loaded, context, arms: Vec::new(), arenas: Vec::new() };
    let policies = ask.policies();
    let base = field.lane(&[], &policies).map_err(|found| StudyError::content(found, &loaded.files))?;
    let mut of = Balance { ask, base, things: Vec::new(), left_out: Vec::new(), endless: Vec::new() };
    for id in &ask.things {
        match field.against(id, &policies) {
            Ok(pairs) => {
                let name = loaded.item(&ask.game, id).map_or(id, |item| &item.title).clone();
                of.things.push((id, Thing { name, pairs }));
            }
            Err(Unplayed::Endless(games)) => of.endless.push((id, games)),
            Err(Unplayed::Refused(found)) if !ask.are_named && found.iter().all(|one| one.span.is_none()) => {
                of.left_out.push(id);
            }
            Err(Unplayed::Refused(found)) => return Err(StudyError::content(found, &loaded.files)),
        }
    }
    let Field { arms, arenas, .. } = field;
    let mut gates = Vec::new();
    for (_, thing) in &of.things {
        for (place, (own, base)) in thing.pairs.iter().enumerate() {
            let is_last = place + 1 == thing.pairs.len();
            let others = match arenas.get(*own).zip(arenas.get(*base)).filter(|_| is_last) {
                Some((own, base)) => others(&[own.as_ref(), base.as_ref()]),
                None => Vec::new(),
            };
            gates.extend(compared((*own, *base), &others));
        }
    }
    let title = format!("balance of {}", ask.game);
    let plan = Plan { seed: ask.seed, gates, items: true, ..Plan::new(&title, arms) };
    let clashes = clashes_of(&plan, loaded);
    Ok((Batch::new(plan, arenas)?.told(clashes), of))
}

/// The figures that are compared beside points and actions.
pub(crate) fn others(arenas: &[&dyn Arena]) -> Vec<String> {
    figures(arenas).into_iter().filter(|name| !matches!(name.as_str(), "score" | "actions")).collect()
}

impl Balance<'_> {
    /// Findings if something does not end.
    pub fn ending(&self) -> Ending {
        if self.endless.is_empty() { Ending::Fine } else { Ending::Findings }
    }

    /// The page, once the batch was played.
    pub fn page(mut self, report: &Report) -> String {
        let ask = self.ask;
        let (game, policies) = (&ask.game, ask.policies());
        self.things.sort_by(|one, other| clearness(report, &other.1).total_cmp(&clearness(report, &one.1)));
        let Self { base, things, left_out, endless, .. } = &self;
        let who =
            policies.split_last().map(|(last, rest)| format!("{} and {last}", rest.join(", "))).unwrap_or_default();
        let seats = counted(ask.seats, "seat");
        let of_games = counted(ask.games, "game");
        let head = format!("{game} with {seats}; {of_games} each with {who} players, seed {}", ask.seed);
        let cut = cut(report.is_cut, "; ", &format!(" after {}", counted(report.games, "game")));
        let mut out = format!("{}\n\n", hanging("", &format!("{head}{cut}"), WIDTH));
        out += &format!("The game with {} players:\n", policies.last().unwrap_or(&""));
        for (head, text) in game_in_words(report, base) {
            out += &format!("{}\n", hanging(&format!("  {head:<13} "), &text, WIDTH));
        }
        let others = if things.len() > FEW { 0 } else { OTHERS };
        if !things.is_empty() {
            let brief =
                if others == 0 { "; points per player, moves per game, 95 % intervals in brackets" } else { "" };
            let head = format!("Each one alone, compared with the game without it, with the same luck{brief}:");
            out += &format!("\n{}\n", hanging("", &head, WIDTH));
        }
        let width = things.iter().map(|(id, _)| id.len()).max().unwrap_or(0).min(24);
        // A list of many says once that nothing is sure of some.
        let (unseen, each): (Vec<_>, Vec<_>) =
            things.iter().partition(|(_, thing)| others == 0 && is_unseen(report, thing));
        for (id, thing) in each {
            out += &format!(
                "{}\n",
                hanging(&format!("  {:<width$}  ", printable(id, 60)), &thing_in_words(report, thing, others), WIDTH)
            );
        }
        if !unseen.is_empty() {
            let ids: Vec<String> = unseen.iter().map(|(id, _)| printable(id, 60)).collect();
            let of_each = would_show(report, &unseen.iter().map(|(_, thing)| thing).collect::<Vec<_>>());
            out += &format!(
                "\n{}\n",
                hanging("  no clear difference: ", &format!("{}; for each, {of_each}", ids.join(", ")), WIDTH)
            );
        }
        if !left_out.is_empty() {
            out += &format!("\n{}\n", hanging("  cannot be played this way: ", &left_out.join(", "), WIDTH));
        }
        for (id, Unending { says, command }) in endless {
            let head = format!("  {} is not played: ", printable(id, 60));
            // A command stays on one line.
            out += &format!("\n{}\n  see `{command}{}`\n", hanging(&head, says, WIDTH), ask.packs);
        }
        if report.failed() > 0 {
            let command = report.found.first().map(|found| format!("; see `{}`", found.command)).unwrap_or_default();
            let is_capped = report.kinds.contains_key(&FindingKind::Limit);
            let what = if is_capped { "failed or passed a limit" } else { "failed and are not counted" };
            out += &format!("\n{} {what}{command}\n", counted(report.failed(), "game"));
        }
        out += &format!("\n{}\n", page(&promise(report), WIDTH));
        out += &match things.len() {
            _ if report.is_cut => String::new(),
            0 => String::new(),
            many if many > FEW => {
                format!("\n`javelina balance {} --with ID` also prints gates for that item.\n", ask.what)
            }
            _ => {
                let compared = things.iter().filter(|(_, thing)| is_compared(report, thing));
                compared.map(|(id, thing)| held(id, &gates_in_words(report, thing), unchanged(report, thing))).collect()
            }
        };
        out
    }
}

/// The gates that hold a thing, for its text.
fn held(id: &str, gates: &[String], [same, games]: [u64; 2]) -> String {
    if gates.is_empty() {
        // Where nearly all games differ, more of these do not help; more games do.
        let why = if same * 2 > games { "games differ" } else { "games were played" };
        return format!("\nToo few {why} for gates of `{}`.\n", printable(id, 60));
    }
    format!("\nGates that keep this balance, for the text of `{}`:\n  {}\n", printable(id, 60), gates.join("\n  "))
}

/// Why a thing is not played.
enum Unplayed {
    Refused(Vec<Diagnostic>),
    Endless(Unending),
}

/// The arms as they are entered.
struct Field<'a> {
    ask: &'a BalanceAsk,
    loaded: &'a Loaded,
    context: &'a StudyContext<'a>,
    arms: Vec<Arm>,
    arenas: Vec<Box<dyn Arena>>,
}

impl Field<'_> {
    fn arm(&self, with: &[String], policy: &str) -> Arm {
        let what = if with.is_empty() { self.ask.game.clone() } else { with.join(", ") };
        let (label, seats) = (format!("{}, {policy}", printable(&what, 60)), self.ask.seats);
        Arm { label, with: with.to_vec(), seats, ..Arm::new(&self.ask.game, [policy], self.ask.games) }
    }

    /// The arms with this content, one for each policy; those that are there already are not played twice.
    fn lane(&mut self, with: &[String], policies: &[&str]) -> Result<Vec<usize>, Vec<Diagnostic>> {
        let mut places = Vec::new();
        for policy in policies {
            let mut arm = self.arm(with, policy);
            let known = self.arms.iter().position(|known| known.with == arm.with && known.policies == arm.policies);
            let place = match known {
                Some(place) => place,
                None => {
                    self.arenas.push(enter(&mut arm, self.ask.seed, self.loaded, &self.context.outside)?);
                    self.arms.push(arm);
                    self.arms.len() - 1
                }
            };
            places.push(place);
        }
        Ok(places)
    }

    /// The arms with a thing, each with the one that is alike but for it.
    fn against(&mut self, id: &str, policies: &[&str]) -> Result<Vec<(usize, usize)>, Unplayed> {
        let mut own = vec![id.to_string()];
        let mut base = base_of(&self.ask.game, &own, self.loaded);
        if is_unlike(&self.arm(&own, PANEL[0]), &self.arm(&base, PANEL[0]), self.loaded) {
            let no_deal = self.loaded.game(&self.ask.game).and_then(|row| row.no_deal).map(str::to_string);
            own.extend(no_deal.clone());
            base = no_deal.into_iter().collect();
        }
        // What cannot be played or does not end is found before any of its arms are there.
        for policy in PANEL {
            let arena = enter(&mut self.arm(&own, policy), self.ask.seed, self.loaded, &self.context.outside);
            let arena = arena.map_err(Unplayed::Refused)?;
            if let Some(games) = unending(&*arena) {
                return Err(Unplayed::Endless(games));
            }
        }
        let own = self.lane(&own, policies).map_err(Unplayed::Refused)?;
        let base = self.lane(&base, policies).map_err(Unplayed::Refused)?;
        Ok(own.into_iter().zip(base).collect())
    }
}
