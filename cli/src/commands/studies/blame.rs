//! `blame`: the smallest set of units without which a gate does not fail.

use javelina_engine::counted;
use javelina_studies::{BlameAsk, SpecAsk, blame, gates_of_items, ready};

use super::batch::spec;
use crate::args::BlameArgs;
use crate::commands::{reported, show, study};
use crate::failure::Ended;
use crate::{Cli, Console};

pub fn run(args: &BlameArgs, cli: &Cli, console: &mut Console) -> Ended {
    let loaded = crate::commands::packs(cli, &[])?;
    let (spec, files) = match &args.gates {
        Some(item) => (gates_of_items(std::slice::from_ref(item), &|_| true, &loaded)?, loaded.files.clone()),
        None => spec(args.spec.as_deref(), &loaded)?,
    };
    let plan = SpecAsk { games: args.games, seed: args.seed, items: false };
    let ask = BlameAsk { gate: args.gate.clone(), arm: args.arm.clone(), all: args.all };
    let report = study(cli, args.jobs, console, |context| {
        blame(ready(spec, &files, &plan, &loaded, context)?, &ask, &loaded, context)
    })?;
    let code = show(reported(&report, args.format), args.format, console);
    if !report.is_cut {
        console.tell(format!("{}, {}", counted(report.tests, "set"), counted(report.games, "game")));
    }
    Ok(code)
}
