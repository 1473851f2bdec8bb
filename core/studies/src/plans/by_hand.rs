//! Plans without a spec. And what is checked before any batch.

use javelina_engine::{Diagnostic, counted, did_you_mean, printable};
use javelina_lab::{Aim, Arena, Arm, Bound, Figure, Flight, Gate, Metric, Plan, Rigor, preflight};
use javelina_session::{Loaded, is_typed};

use super::arenas::{Ready, enter, plain, unmeasured};
use super::{dealing, sweep};
use crate::context::StudyContext;
use crate::error::StudyError;

/// What a batch without a spec plays.
#[derive(Clone, Debug, Default)]
pub struct HandAsk {
    /// A policy or a player from outside for each seat; two greedy ones without.
    pub seats: Vec<String>,
    /// Cards and variants in play.
    pub with: Vec<String>,
    /// What they are compared with: `base`, or ids.
    pub against: Vec<String>,
    /// Those of `with` that the compared game lacks.
    pub of: Vec<String>,
    /// Whether to compare with the games that lack one of `with` each.
    pub each: bool,
    /// Values of settings and parameters, items in play or not: `NAME=1..5`, `ITEM=off,on`.
    pub set: Vec<String>,
    /// The target that is sought: `score between 40 and 50`.
    pub target: Option<String>,
    /// Games in each arm; 100 without.
    pub games: Option<u64>,
    /// The seed of the plan; 1 without.
    pub seed: Option<u64>,
    /// Whether to tell what became of each item.
    pub items: bool,
    /// Whether a part of the batch is played.
    pub is_part: bool,
}

/// The plan of a batch without a spec.
///
/// # Errors
///
/// What is wrong with the words, or with the content that they name.
pub fn by_hand(game: &str, args: &HandAsk, loaded: &Loaded, context: &StudyContext<'_>) -> Result<Ready, StudyError> {
    let called = |words: &[String]| loaded.called(game, words);
    let args = &HandAsk {
        with: called(&args.with),
        against: called(&args.against),
        of: called(&args.of),
        set: called(&args.set),
        ..args.clone()
    };
    let outside = &context.outside;
    let is_outside = |name: &String| outside.starter(name).is_some();
    let policies = if args.seats.is_empty() { vec!["greedy".into(), "greedy".into()] } else { args.seats.clone() };
    if let [alone] = &args.seats[..] {
        context.note(format!(
            "one seat makes a solo game; for two seats write `--seats {alone},{alone}`",
            alone = printable(alone, 60)
        ));
    }
    if !args.against.is_empty() && args.with.is_empty() {
        return Err(StudyError::usage(format!(
            "`--against` needs `--with`; `javelina diff {game}: DIR:` compares the game \
             with a pack that only replaces files"
        )));
    }
    let seed = args.seed.unwrap_or(1);
    let games = args.games.unwrap_or(100);
    let arm = |label: &str, with| Arm { label: label.into(), with, ..Arm::new(game, &policies, games) };
    let sweeps = args.set.iter().map(|text| sweep::sweep(text)).collect::<anyhow::Result<Vec<_>>>()?;
    let is_item = |id: &str| loaded.item(game, id).is_some();
    if let Some(id) = sweeps.iter().filter_map(sweep::Sweep::item).find(|id| !is_item(id)) {
        let items = loaded.packs.iter().filter(|pack| pack.game == game).flat_map(|pack| &pack.items);
        let near = did_you_mean(id, items.map(|item| item.id.as_str()));
        let help = near.unwrap_or_else(|| "`off` and `on` are for cards and variants; settings have numbers".into());
        let problem = format!("{game} has no card or variant `{}`; {help}", printable(id, 60));
        return Err(StudyError::usage(problem));
    }
    let swept = sweep::arms(&arm(game, args.with.clone()), &sweeps)?;
    let target = args.target.as_ref().map(|text| sweep::target(text)).transpose()?;
    let mut arms = vec![arm(game, args.with.clone())];
    if let Some(message) = target.as_ref().and_then(|target| sweep::stranger(target, &arms[0])) {
        return Err(StudyError::usage(message));
    }
    if !args.set.is_empty() {
        arms[0].label = "as it is".into();
        arms.extend(swept);
    } else if !args.with.is_empty() {
        arms[0].label = args.with.join(", ");
        if let Some(stranger) = args.of.iter().find(|id| !args.with.contains(id)) {
            let problem = format!("`--of {}` is not one of `--with {}`", printable(stranger, 60), arms[0].label);
            return Err(StudyError::usage(problem));
        }
        let without = |left_out: &[String]| -> Vec<String> {
            args.with.iter().filter(|id| !left_out.contains(id)).cloned().collect()
        };
        let bases: Vec<(String, Vec<String>)> = match &args.against[..] {
            _ if args.each => {
                args.with.iter().map(|id| (format!("without {id}"), without(std::slice::from_ref(id)))).collect()
            }
            _ if !args.of.is_empty() => vec![(format!("without {}", args.of.join(", ")), without(&args.of))],
            [] => vec![("base".into(), base_of(game, &args.with, loaded))],
            [base] if base == "base" => vec![("base".into(), base_of(game, &args.with, loaded))],
            ids => vec![(ids.join(", "), ids.to_vec())],
        };
        for (label, with) in bases {
            arms.push(arm(if label == arms[0].label { "the same again" } else { &label }, with));
        }
        if args.with.len() > 1 && args.of.is_empty() && !args.each && args.against.is_empty() {
            context.note(format!(
                "compared with the game without any of {}; `--of {}` removes only that one, `--each` each in turn",
                arms[0].label, args.with[0]
            ));
        }
        if let Some((own, others)) = arms.split_first_mut()
            && let Some(said) = dealing::alike(own, others, loaded)
        {
            context.note(said);
        }
    }
    if args.is_part && policies.iter().any(is_outside) {
        return Err(StudyError::usage(
            "programs cannot play in a part of a batch (`merge` starts none); remove --shard",
        ));
    }
    let entered: Result<Vec<_>, _> = arms.iter_mut().map(|arm| enter(arm, seed, loaded, outside)).collect();
    let arenas = match entered {
        Ok(arenas) => arenas,
        Err(found) if found.iter().all(is_typed) => {
            return Err(StudyError::Usage(found.iter().map(with_help).collect()));
        }
        Err(found) => return Err(StudyError::content(found, &loaded.files)),
    };
    for arm in &mut arms {
        arm.content.extend(arm.policies.iter().filter_map(|name| outside.digest(name)));
    }
    let mut gates = if arms.len() > 1 { comparisons(&arenas) } else { Vec::new() };
    if args.set.is_empty() {
        let with_each = |place| gates.iter().map(move |gate: &Gate| Gate { against: Some(place), ..gate.clone() });
        gates = (1..arms.len()).flat_map(with_each).collect();
    }
    let mut rigor = Rigor::default();
    if !args.set.is_empty() {
        let metric = target.as_ref().map_or(&Metric::Score, |target| &target.figure.metric);
        let rounds = Metric::from("rounds");
        gates.retain(|gate| gate.figure.metric == *metric || target.is_none() && gate.figure.metric == rounds);
        let of_each = |gate: &Gate| {
            let against = gate.bound.least.or(gate.bound.most).is_none().then_some(0);
            let figure = target.as_ref().map_or(&gate.figure, |target| &target.figure).clone();
            let of = |place| Gate { arm: place, against, figure: figure.clone(), ..gate.clone() };
            (1..arms.len()).map(of).collect::<Vec<_>>()
        };
        gates = target.iter().chain(&gates).flat_map(of_each).collect();
        // What is searched for is decided value by value: those that are far off need few games.
        rigor.early = target.is_some();
    }
    if let Some(wrong) = gates.iter().find_map(|gate| unmeasured(gate, None, &arenas)) {
        return Err(StudyError::Usage(vec![with_help(&wrong)]));
    }
    Ok((Plan { seed, rigor, gates, items: args.items, ..Plan::new(&format!("{game} by hand"), arms) }, arenas))
}

/// A problem of what was typed, which has no place in a file.
fn with_help(problem: &Diagnostic) -> anyhow::Error {
    let help = problem.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    anyhow::anyhow!("{}{help}", problem.message)
}

/// What a choice is compared with: the game without it. A card is compared with no cards, not with a deal of others.
pub(crate) fn base_of(game: &str, with: &[String], loaded: &Loaded) -> Vec<String> {
    let Some(row) = loaded.game(game) else { return Vec::new() };
    let is_card = |id: &String| loaded.item(game, id).is_some_and(|item| row.cards.contains(&item.kind.as_str()));
    let bare = row.no_deal.filter(|id| with.iter().any(is_card) && loaded.item(game, id).is_some());
    bare.map(str::to_string).into_iter().collect()
}

/// The differences of all other arms from the first one, none of them with a bound.
pub(crate) fn shown_against(arenas: &[Box<dyn Arena>]) -> Vec<Gate> {
    let gates = comparisons(arenas);
    let of = |arm| gates.iter().map(move |gate| Gate { arm, against: Some(0), ..gate.clone() });
    (1..arenas.len()).flat_map(of).collect()
}

/// The differences that a person wants to see first, game by game with the same luck. No bounds: they are shown.
fn comparisons(arenas: &[Box<dyn Arena>]) -> Vec<Gate> {
    let gate = |name: String| Gate {
        title: format!("{name}, game by game"),
        arm: 0,
        figure: Figure { metric: name.as_str().into(), seat: None, policy: None },
        against: Some(1),
        bound: Bound { least: None, most: None },
        aim: Aim::default(),
    };
    compared(&arenas.iter().map(AsRef::as_ref).collect::<Vec<_>>()).into_iter().map(gate).collect()
}

/// The figures that all of these arms have and a person wants to compare, the most wanted first.
pub(crate) fn compared(arenas: &[&dyn Arena]) -> Vec<String> {
    let mut known = arenas.first().map(|arena| arena.figures()).unwrap_or_default();
    // Levels are those of what is in play; only what both sides have can be compared.
    known.retain(|name| arenas.iter().all(|arena| arena.figures().contains(name)));
    // Endings are compared by their words, those included that the game does not measure.
    known.retain(|name| !name.starts_with("ended "));
    let endings = arenas.first().map(|arena| arena.endings()).unwrap_or_default();
    let wanted = [
        "score",
        "first wins",
        "winner score",
        "margin",
        "spread",
        "rounds",
        "actions",
        "choices",
        "kinds delivered",
        "goals reached",
    ];
    let alone = arenas.first().is_some_and(|arena| arena.arm().seats == 1);
    let of_several = |name: &str| matches!(name, "first wins" | "winner score" | "margin" | "spread" | "lead changes");
    let there = |name: &&&str| {
        !(alone && of_several(name))
            && (Metric::ALWAYS.contains(&Metric::from(**name)) || known.iter().any(|one| one == **name))
    };
    let needless = |name: &str| {
        wanted.contains(&name) || matches!(name, "win" | "legal actions" | "decisions") || alone && of_several(name)
    };
    let others = known.iter().map(AsRef::as_ref).filter(|name| !needless(name));
    let endings = endings.into_iter().map(|word| Metric::Ending(word.into()).to_string());
    wanted.iter().filter(there).copied().chain(others).map(str::to_string).chain(endings).collect()
}

/// Plays a few games to see whether the batch is worth playing. Facts are told; a batch that could not be repeated is refused.
///
/// # Errors
///
/// [`StudyError::Preflight`]
pub fn check_first(
    plan: &Plan,
    arenas: &[Box<dyn Arena>],
    loaded: &Loaded,
    context: &StudyContext<'_>,
) -> Result<(), StudyError> {
    // Programs of others need not play the same game twice: what is checked is the game, with random players in their seats.
    let is_outside = |arm: &Arm| arm.policies.iter().any(|name| context.outside.starter(name).is_some());
    if plan.arms.iter().any(is_outside) {
        let arms = plan.arms.iter().map(|arm| Arm { policies: plain(&arm.policies), ..arm.clone() }).collect();
        let (mut plan, seed) = (Plan { arms, ..plan.clone() }, plan.seed);
        let entered = plan.arms.iter_mut().map(|arm| enter(arm, seed, loaded, &context.outside));
        let Ok(arenas) = entered.collect::<Result<Vec<_>, _>>() else { return Ok(()) };
        context.note("pre-flight: random players replace programs");
        return check_first(&plan, &arenas, loaded, context);
    }
    let make = |arm: &Arm| enter(&mut arm.clone(), plan.seed, loaded, &context.outside).ok();
    let checks = preflight(plan, arenas, &make);
    if context.is_stopped() {
        return Ok(()); // a game that a signal cut short proves nothing
    }
    let fine = checks.iter().filter(|check| check.flight == Flight::Fine).count();
    context.note(format!("pre-flight: {fine} of {} fine", counted(checks.len() as u64, "check")));
    for check in checks.iter().filter(|check| check.flight == Flight::Fact) {
        context.note(format!("  note: {}", check.says));
    }
    match checks.iter().find(|check| check.flight == Flight::Broken) {
        None => Ok(()),
        Some(check) => Err(StudyError::Preflight(check.says.clone())),
    }
}
