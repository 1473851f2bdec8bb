//! `explain`: the page behind a code, or what a name of a game means.

use javelina_dsl::{HABITS, word};
use javelina_engine::{CodePage, did_you_mean};
use javelina_variants::Choice;

use crate::args::ExplainArgs;
use crate::failure::{Ended, Failure};
use crate::lookup::Lookup;
use crate::{Cli, Console, FINE};

/// The pages of all packages, by code.
pub fn pages() -> Vec<CodePage> {
    let mut pages: Vec<CodePage> = javelina_variants::CODES.to_vec();
    pages.extend_from_slice(javelina_dsl::CODES);
    pages.extend_from_slice(javelina_scripts::CODES);
    pages.extend_from_slice(javelina_engine::replay::CODES);
    pages.extend_from_slice(javelina_engine::position::CODES);
    pages.extend_from_slice(crate::spec::CODES);
    pages.extend_from_slice(crate::campaign::CODES);
    pages.sort_by_key(|page| page.code);
    pages
}

/// Prints one page, the list of all, or what a name means in a game, or in all of them.
pub fn run(args: &ExplainArgs, cli: &Cli, console: &mut Console) -> Ended {
    match args.code.as_deref().map(|game| super::game(game, cli)) {
        Some(Ok(game)) => {
            return super::rules::answer(game.id(), cli, console, |lookup| lookup.explain(&args.thing.join(" ")));
        }
        Some(Err(problem)) if !args.thing.is_empty() => return Err(problem),
        _ => {}
    }
    let pages = pages();
    let Some(code) = &args.code else {
        for page in &pages {
            console.say(format!("{}  {}", page.code, page.title));
        }
        return Ok(FINE);
    };
    match pages.iter().find(|page| page.code.eq_ignore_ascii_case(code)) {
        Some(page) => {
            console.say(format!(
                "{}: {}\n\n{}\n\nwrong:\n{}\n\nright:\n{}",
                page.code,
                page.title,
                page.text,
                indented(page.wrong),
                indented(page.right)
            ));
            if page.code == "V2013" {
                let habits = HABITS.iter().map(|habit| format!("  {:<44}  {}\n", habit.typed, habit.says));
                console.write(&format!("\ntyped, and what to write:\n{}", habits.collect::<String>()));
            }
            Ok(FINE)
        }
        None => {
            let loaded = super::packs(cli, &[])?;
            let told = cli.games.iter().filter_map(|game| {
                let game = game.as_ref().id();
                let lookup = Lookup { loaded: &loaded, game, choice: Choice::default() };
                lookup.explain(code).ok().map(|told| format!("{game}, {told}"))
            });
            let word =
                word(code).map(|row| format!("{}: {}\n\n  {}", row.word, row.doc, row.form.replace("` or `", "\n  ")));
            let told: Vec<String> = word.into_iter().chain(told).collect();
            if !told.is_empty() {
                console.say(told.join("\n\n"));
                return Ok(FINE);
            }
            let games = || cli.games.iter().map(|game| game.as_ref().id());
            let list = || format!("`explain` lists all codes; games: {}", games().collect::<Vec<_>>().join(", "));
            let help = did_you_mean(code, pages.iter().map(|page| page.code).chain(games())).unwrap_or_else(list);
            let code = javelina_engine::printable(code, 40);
            Err(Failure::usage(format!(
                "no diagnostic has the code `{code}`, and no game and nothing in one is called so; {help}"
            )))
        }
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}
