//! `balance`: what a game is like, and what each card and variant of it changes, on one page for a designer.

use std::path::{Path, PathBuf};

use javelina_engine::{Diagnostic, FindingKind, counted, did_you_mean, printable};
use javelina_lab::{
    Arena, Arm, Batch, Plan, Thing, Unending, clearness, compared, game_in_words, gates_in_words, is_compared,
    is_unseen, promise, quoted, thing_in_words, unchanged, unending, would_show,
};
use javelina_variants::ItemInfo;

use super::arenas::enter;
use super::by_hand::{base_of, compared as figures};
use super::folder::Manner;
use super::{batch, cut, dealing, findings, in_folders, jobs, pack_options, packs, quietly};
use crate::args::BalanceArgs;
use crate::bot::Outside;
use crate::disk::meant;
use crate::failure::{Ended, Failure};
use crate::wrapped::{hanging, page};
use crate::{Cli, Console, FINDINGS, FINE, Loaded, told};

/// Who plays, the weakest first.
const PANEL: [&str; 3] = ["random", "easy", "greedy"];
/// Who plays too if it may take long.
const DEEP: &str = "mcts";
/// Of more things than this there is no room for gates and for more figures than three.
const FEW: usize = 3;
/// Figures that are named of a thing beside points, length and who wins.
pub(super) const OTHERS: usize = 4;

/// Plays and prints the page.
pub(super) fn run(args: &BalanceArgs, cli: &Cli, console: &mut Console) -> Ended {
    let (game, loaded, chosen, folders) = chosen(args, cli)?;
    // What shows a game again needs the folder that is weighed, too.
    let named: Vec<PathBuf> = cli.packs.iter().chain(&folders).cloned().collect();
    let mut field = Field { args, game: &game, loaded: &loaded, arms: Vec::new(), arenas: Vec::new() };
    let policies: Vec<&str> = PANEL.into_iter().chain(args.deep.then_some(DEEP)).collect();
    let base = field.lane(&[], &policies).map_err(|found| Failure::content(found, &loaded.files))?;
    let (mut things, mut left_out, mut endless) = (Vec::new(), Vec::new(), Vec::new());
    for id in &chosen {
        match field.against(id, &policies) {
            Ok(pairs) => {
                let name = loaded.item(&game, id).map_or(id, |item| &item.title).clone();
                things.push((id.as_str(), Thing { name, pairs }));
            }
            Err(Unplayed::Endless(games)) => endless.push((id, games)),
            Err(Unplayed::Refused(found))
                if args.with.is_empty() && found.iter().all(|one| one.span.file.0 == u32::MAX) =>
            {
                left_out.push(id.as_str());
            }
            Err(Unplayed::Refused(found)) => return Err(Failure::content(found, &loaded.files)),
        }
    }
    let Field { arms, arenas, .. } = field;
    let mut gates = Vec::new();
    for (_, thing) in &things {
        for (place, (own, base)) in thing.pairs.iter().enumerate() {
            let is_last = place + 1 == thing.pairs.len();
            let others = match arenas.get(*own).zip(arenas.get(*base)).filter(|_| is_last) {
                Some((own, base)) => figures(&[own.as_ref(), base.as_ref()]),
                None => Vec::new(),
            };
            let others: Vec<String> =
                others.into_iter().filter(|name| !matches!(name.as_str(), "score" | "actions")).collect();
            gates.extend(compared((*own, *base), &others));
        }
    }
    let title = format!("balance of {game}");
    let plan = Plan { seed: args.seed, gates, items: true, ..Plan::new(&title, arms) };
    let clashes = told::of_plan(&plan, &loaded);
    let played = Batch::new(plan, arenas)?.told(clashes).called(source(args, cli));
    let jobs = jobs(args.jobs);
    let report = match &args.out {
        None => batch::play(played, jobs, None, None, &named, console)?,
        Some(folder) => batch::into_folder(played, jobs, (folder, Manner::Anew), (&named, &loaded), console)?,
    };
    things.sort_by(|one, other| clearness(&report, &other.1).total_cmp(&clearness(&report, &one.1)));
    let who = policies.split_last().map(|(last, rest)| format!("{} and {last}", rest.join(", "))).unwrap_or_default();
    let seats = if args.seats == 1 { "alone".into() } else { format!("at a table of {}", args.seats) };
    let of_games = counted(args.games, "game");
    let head = format!("{game} {seats}; {of_games} by each of {who} players, seed {}", args.seed);
    let cut = cut(report.is_cut, "; ", &format!(" after {}", counted(report.games, "game")));
    let mut out = format!("{}\n\n", hanging("", &format!("{head}{cut}")));
    out += &format!("The game, by {} players:\n", policies.last().unwrap_or(&""));
    for (head, text) in game_in_words(&report, &base) {
        out += &format!("{}\n", hanging(&format!("  {head:<13} "), &text));
    }
    let others = if things.len() > FEW { 0 } else { OTHERS };
    if !things.is_empty() {
        let brief = if others == 0 { "; points of a player, moves of a game, 95 % intervals in brackets" } else { "" };
        let head = format!("Each alone, against the game without it, with the same luck{brief}:");
        out += &format!("\n{}\n", hanging("", &head));
    }
    let width = things.iter().map(|(id, _)| id.len()).max().unwrap_or(0).min(24);
    // A list of many says once that nothing is sure of some.
    let (unseen, each): (Vec<_>, Vec<_>) =
        things.iter().partition(|(_, thing)| others == 0 && is_unseen(&report, thing));
    for (id, thing) in each {
        out += &format!(
            "{}\n",
            hanging(&format!("  {:<width$}  ", printable(id, 60)), &thing_in_words(&report, thing, others))
        );
    }
    if !unseen.is_empty() {
        let ids: Vec<String> = unseen.iter().map(|(id, _)| printable(id, 60)).collect();
        let of_each = would_show(&report, &unseen.iter().map(|(_, thing)| thing).collect::<Vec<_>>());
        out += &format!("\n{}\n", hanging("  no sure difference: ", &format!("{}; {of_each} of each", ids.join(", "))));
    }
    if !left_out.is_empty() {
        out += &format!("\n{}\n", hanging("  cannot be played so: ", &left_out.join(", ")));
    }
    for (id, Unending { says, command }) in &endless {
        let head = format!("  {} is not played: ", printable(id, 60));
        // A command stays on one line.
        out += &format!("\n{}\n  see `{command}{}`\n", hanging(&head, says), pack_options(&named));
    }
    if report.failed() > 0 {
        let command = report.found.first().map(|found| format!("; see `{}`", found.command)).unwrap_or_default();
        let is_capped = report.kinds.contains_key(&FindingKind::Limit);
        let what = if is_capped { "went wrong or passed a limit" } else { "went wrong and are not counted" };
        out += &format!("\n{} {what}{command}\n", counted(report.failed(), "game"));
    }
    out += &format!("\n{}\n", page(&promise(&report)));
    out += &match things.len() {
        _ if report.is_cut => String::new(),
        0 => String::new(),
        many if many > FEW => {
            format!("\n`javelina balance {} --with ID` ends with the gates that hold a thing.\n", args.what)
        }
        _ => {
            let compared = things.iter().filter(|(_, thing)| is_compared(&report, thing));
            compared.map(|(id, thing)| held(id, &gates_in_words(&report, thing), unchanged(&report, thing))).collect()
        }
    };
    if let Some(folder) = &args.out {
        findings::write_small(&report, &folder.join("findings"), &loaded, &named, console)?;
    }
    console.write(&out);
    Ok(report.exit_code(false).max(if endless.is_empty() { FINE } else { FINDINGS }))
}

/// The words after `javelina` that play it again.
fn source(args: &BalanceArgs, cli: &Cli) -> String {
    let BalanceArgs { what, with, games, seats, deep, seed, jobs: _, out: _ } = args;
    let mut words = vec!["balance".to_string(), what.clone()];
    if !with.is_empty() {
        words.extend(["--with".into(), with.join(",")]);
    }
    words.extend(deep.then(|| "--deep".to_string()));
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    format!("{} --games {games} --seats {seats} --seed {seed}{}", words.join(" "), pack_options(&cli.packs))
}

/// The gates that hold a thing, for its text.
fn held(id: &str, gates: &[String], [same, games]: [u64; 2]) -> String {
    if gates.is_empty() {
        // Where nearly all games differ, more of these do not help; more games do.
        let why = if same * 2 > games { "games differ" } else { "games were played" };
        return format!("\nToo few {why} to hold `{}` by gates.\n", printable(id, 60));
    }
    format!("\nIn the text of `{}` these hold it:\n  {}\n", printable(id, 60), gates.join("\n  "))
}

/// The game, the packs, the ids of what is held against the game without it, and the folder that is weighed.
fn chosen(args: &BalanceArgs, cli: &Cli) -> Result<(String, Loaded, Vec<String>, Vec<PathBuf>), Failure> {
    let folder = Path::new(&args.what);
    let (game, loaded, folders) = match super::game(&args.what, cli) {
        Ok(row) => (row.id().to_string(), packs(cli, &[])?, Vec::new()),
        Err(_) if folder.join("pack.toml").is_file() => {
            let loaded = packs(cli, &[folder])?;
            let is_ours = in_folders(&[folder], &loaded.files);
            let own = loaded.packs.iter().find(|pack| is_ours(pack.span.file)).map(|pack| pack.game.clone());
            let Some(game) = own else { return Err(Failure::content(loaded.found.clone(), &loaded.files)) };
            drop(is_ours);
            (game, loaded, vec![folder.to_path_buf()])
        }
        Err(problem) => {
            if folder.exists() {
                let problem = format!("{}: this is no folder with a `pack.toml`", printable(&args.what, 80));
                return Err(Failure::usage(problem));
            }
            let near = meant(folder);
            let no_pack = || Failure::usage(format!("no pack is called `{}`{near}", printable(&args.what, 80)));
            return Err(if near.is_empty() { problem } else { no_pack() });
        }
    };
    let no_deal = loaded.game(&game).and_then(|row| row.no_deal);
    let paths: Vec<&Path> = folders.iter().map(AsRef::as_ref).collect();
    let is_ours = in_folders(&paths, &loaded.files);
    let items = || loaded.packs.iter().filter(|pack| pack.game == game).flat_map(|pack| &pack.items);
    let is_asked = |item: &&ItemInfo| item.kind != "scenario" && no_deal != Some(item.id.as_str());
    if let Some(id) = args.with.iter().find(|id| !id.contains('=') && items().all(|item| item.id != **id)) {
        let near = did_you_mean(id, items().map(|item| item.id.as_str()));
        let help = near.unwrap_or_else(|| "`list cards` and `list variants` show what there is".into());
        return Err(Failure::usage(format!("{game} has no card or variant `{}`; {help}", printable(id, 60))));
    }
    let ids = match &args.with[..] {
        [] => items().filter(|item| is_ours(item.span.file)).filter(is_asked).map(|item| item.id.clone()).collect(),
        with => with.to_vec(),
    };
    drop(is_ours);
    Ok((game, loaded, ids, folders))
}

/// Why a thing is not played.
enum Unplayed {
    Refused(Vec<Diagnostic>),
    Endless(Unending),
}

/// The arms as they are entered.
struct Field<'a> {
    args: &'a BalanceArgs,
    game: &'a str,
    loaded: &'a Loaded,
    arms: Vec<Arm>,
    arenas: Vec<Box<dyn Arena>>,
}

impl Field<'_> {
    fn arm(&self, with: &[String], policy: &str) -> Arm {
        let what = if with.is_empty() { self.game.to_string() } else { with.join(", ") };
        let (label, seats) = (format!("{}, {policy}", printable(&what, 60)), usize::from(self.args.seats));
        Arm { label, with: with.to_vec(), seats, ..Arm::new(self.game, [policy], self.args.games) }
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
                    self.arenas.push(enter(&mut arm, self.args.seed, self.loaded, &Outside::default())?);
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
        let mut base = base_of(self.game, &own, self.loaded);
        if dealing::is_unlike(&self.arm(&own, PANEL[0]), &self.arm(&base, PANEL[0]), self.loaded) {
            let no_deal = self.loaded.game(self.game).and_then(|row| row.no_deal).map(str::to_string);
            own.extend(no_deal.clone());
            base = no_deal.into_iter().collect();
        }
        // What cannot be played or does not end is found before any of its arms are there.
        for policy in PANEL {
            let arena = enter(&mut self.arm(&own, policy), self.args.seed, self.loaded, &Outside::default());
            let arena = arena.map_err(Unplayed::Refused)?;
            if let Some(games) = quietly(|| unending(&*arena)) {
                return Err(Unplayed::Endless(games));
            }
        }
        let own = self.lane(&own, policies).map_err(Unplayed::Refused)?;
        let base = self.lane(&base, policies).map_err(Unplayed::Refused)?;
        Ok(own.into_iter().zip(base).collect())
    }
}
