//! `explain`: the page behind a code, or what a name of a game means.

use javelina_engine::did_you_mean;
use javelina_session::{Lookup, WIDTH, page_of, pages, script_words, terms, word_in_words};

use crate::args::ExplainArgs;
use crate::exits::exits_text;
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINE};

pub fn run(args: &ExplainArgs, cli: &Cli, console: &mut Console) -> Ended {
    let game = args.code.as_deref().map(|game| crate::commands::game(game, cli));
    if let Some(Ok(game)) = &game {
        let thing = args.thing.join(" ");
        return super::rules::answer(game.id(), cli, console, |lookup| {
            if thing.is_empty() {
                return Ok([vec![lookup.rules("")?], lookup.called(game.id())].concat().join("\n\n"));
            }
            let elsewhere = lookup.elsewhere(lookup.loaded, &thing);
            match lookup.explain(&thing) {
                Err(_) if !elsewhere.is_empty() => Ok(elsewhere.join("\n\n")),
                told => told.map(|told| [vec![told], elsewhere].concat().join("\n\n")),
            }
        });
    }
    let name = args.code.as_ref().map(|code| [std::slice::from_ref(code), &args.thing[..]].concat().join(" "));
    if let Some((game, thing)) = name.as_deref().and_then(|code| code.split_once(':'))
        && let Ok(game) = crate::commands::game(game, cli)
    {
        return super::rules::answer(game.id(), cli, console, |lookup| lookup.explain(thing));
    }
    let pages = pages();
    let Some(code) = &name else {
        for page in &pages {
            console.say(format!("{}  {}", page.code, page.title));
        }
        return Ok(FINE);
    };
    if code.eq_ignore_ascii_case("exit") {
        console.say(exits_text());
        return Ok(FINE);
    }
    match page_of(code) {
        Some(page) => {
            console.say(page);
            Ok(FINE)
        }
        None => {
            let loaded = crate::commands::packs(cli, &[])?;
            let rows = javelina_dsl::rows(code);
            let is_it = |(name, _): &(&str, String)| name.eq_ignore_ascii_case(code);
            let term = terms(WIDTH).find(is_it).map(|(_, text)| text);
            let of_scripts = script_words(WIDTH).find(is_it).map(|(_, text)| text);
            let others: Vec<String> = term.into_iter().chain(of_scripts).collect();
            let with = |example: Option<&str>| {
                let last = rows.len().saturating_sub(1);
                let told =
                    rows.iter().enumerate().map(|(at, row)| word_in_words(row, example.filter(|_| at == last), WIDTH));
                told.chain(others.iter().cloned()).collect::<Vec<_>>()
            };
            let of_all_games = with(None);
            let example = (!rows.is_empty()).then(|| in_use(code)).flatten();
            let words = with(example.as_deref());
            let told = cli.games.iter().filter_map(|game| {
                let game = game.as_ref().id();
                let lookup = Lookup::of(&loaded, game);
                let own = lookup.called(code).into_iter().filter(|told| !of_all_games.contains(told));
                let own = own.collect::<Vec<_>>().join("\n\n");
                let other = || lookup.explain(code).ok().filter(|_| of_all_games.is_empty());
                let told = if own.is_empty() { other() } else { Some(own) };
                told.map(|told| format!("{game}, {told}"))
            });
            let told: Vec<String> = words.into_iter().chain(told).collect();
            if !told.is_empty() {
                console.say(told.join("\n\n"));
                return Ok(FINE);
            }
            if let Some(Err(problem)) = game.filter(|_| !args.thing.is_empty()) {
                return Err(problem);
            }
            let games = || cli.games.iter().map(|game| game.as_ref().id());
            let list = || format!("`explain` lists all codes; games: {}", games().collect::<Vec<_>>().join(", "));
            let help = did_you_mean(code, pages.iter().map(|page| page.code).chain(games())).unwrap_or_else(list);
            let code = javelina_engine::printable(code, 40);
            Err(Failure::usage(format!("there is no code, game or game element `{code}`; {help}")))
        }
    }
}

/// The shortest line of the recipes' rules that has a word of the language, or words next to each other.
fn in_use(word: &str) -> Option<String> {
    let packs = javelina_variants::recipes();
    let files = packs.iter().flat_map(|pack| &pack.files).filter(|(path, _)| path.ends_with(".rules"));
    let texts: Vec<_> = files.map(|(_, bytes)| String::from_utf8_lossy(bytes)).collect();
    let lines = texts.iter().flat_map(|text| text.lines()).map(str::trim);
    let is_rule = |line: &&str| !["#", ">", "text ", "title "].iter().any(|begin| line.starts_with(begin));
    let parts: Vec<&str> = word.split_whitespace().collect();
    let has = |line: &&str| javelina_dsl::has(line, &parts);
    lines.filter(|line| is_rule(line) && has(line)).min_by_key(|line| line.len()).map(Into::into)
}
