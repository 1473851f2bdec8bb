//! Everything that can be typed at a table, typed in two worlds.

use javelina::repl::{Session, WORDS};
use javelina::{RealDisk, load};
use javelina_engine::replay::Header;
use javelina_engine::rules::Type;
use javelina_engine::{Actor, Dice, Due, Move, Playable, Present, Room, Seat, SeatSet, Table, written};
use javelina_lab::{Ask, policy_luck};
use javelina_session::{Barrier, Desk, Eyes, GameDesk, Jumps, Reader, heard, question};
use javelina_sketch::Theme;

use super::luck;
use super::worlds::seen;

/// Words about the session, which know nothing of the state: what they say comes from packs, header and files. A file that
/// was saved holds everything, for whoever opens it.
const SESSION: [&str; 12] =
    ["new", "setup", "save", "save!", "load", "with", "reload", "rules", "check", "set", "help", "quit"];
/// Words that change where the table stands: each is typed at a table of its own.
const MOVING: [&str; 6] = ["undo", "redo", "goto", "fork", "forks", "at"];

/// Who else sits at the keyboard of the one who may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitting {
    /// Nobody: the others are bots.
    Alone,
    /// Everybody. A line that names another person is answered with that person's eyes, so none is typed.
    HotSeat,
}

/// Where two worlds part for a seat that cannot tell them apart; `None` if nothing that it can type or be told does.
pub fn parts<G: Present + Playable>(
    pair: &[Table<G>; 2],
    viewer: Seat,
    sitting: Sitting,
    dice: &mut Dice,
) -> Option<String> {
    if let Some(found) = minds(pair, viewer).or_else(|| pictures(pair, viewer)) {
        return Some(found);
    }
    let (autoshow, is_plain) = (dice.below(4) == 0, dice.below(2) == 0);
    let settings: &[&str] = match (autoshow, is_plain) {
        (true, true) => &["set autoshow on", "set plain on"],
        (true, false) => &["set autoshow on"],
        (false, true) => &["set plain on"],
        (false, false) => &[],
    };
    let stock = Stock::of(pair, viewer, sitting, dice);
    let seated = || pair.each_ref().map(|table| session(desk(table.clone(), viewer, sitting), settings));
    let mut desks = seated();
    for word in WORDS.iter().map(|word| word.name) {
        let is_moving = MOVING.contains(&word.trim_end_matches('!'));
        for line in lines(word, &stock, dice) {
            if is_moving {
                desks = if word.starts_with("fork") {
                    pair.each_ref().map(|table| session(forked(table, viewer, sitting), settings))
                } else {
                    seated()
                };
            }
            let said = desks.each_mut().map(|desk| desk.command(&line).text);
            // Whoever is asked after it may be another person, who reads on.
            let is_read_on = desks.iter().all(|desk| reads_on(desk, viewer, sitting));
            let gives_away = said.iter().all(|text| text.contains("and the record says so: "));
            if said[0] != said[1] && is_read_on && !gives_away {
                return Some(difference(&line, &said));
            }
            let more = if is_moving && is_read_on { AFTER } else { &[] };
            for line in more {
                let said = desks.each_mut().map(|desk| desk.command(line).text);
                if said[0] != said[1] {
                    return Some(difference(&format!("{word}, then {line}"), &said));
                }
            }
            if is_moving {
                desks = seated();
            }
        }
    }
    let said = desks.each_mut().map(|desk| {
        let prompt = desk.prompt();
        let desk = desk.desk().unwrap();
        let choices = desk.completions();
        let timed: Vec<_> = choices.timed.iter().filter(|(seat, _)| *seat == viewer).collect();
        // A screen: question, what each choice leads to, table and sheet.
        let room = Room { columns: 80, rows: if is_plain { 24 } else { 50 } };
        let asked = format!("{:?} {:?} {:?}", desk.question(), desk.figures(), desk.blocks(room));
        format!("{prompt} {:?} {:?} {timed:?} {asked}", choices.lines, choices.names)
    });
    if said[0] != said[1] {
        return Some(difference("Tab or screen", &said));
    }
    let is_legal = |line: &&String| {
        let (table, by) = (&pair[0], Actor::Seat(viewer));
        let read = table.game().read(table.state(), by, line);
        read.is_ok_and(|action| table.game().test(table.state(), &Move { by, at: table.due().at(), action }))
    };
    for line in stock.foreign.iter().chain(stock.refused.iter().filter(|line| !is_legal(line))) {
        let said = desks.each_mut().map(|desk| desk.command(line).text);
        if said[0] != said[1] {
            return Some(difference(line, &said));
        }
    }
    own_moves(pair, viewer, sitting, &stock, settings)
        .or_else(|| luck::parts(pair, viewer, sitting))
        .or_else(|| messages(pair, viewer))
}

/// Where pictures part, of the table and of each sheet.
fn pictures<G: Present>(pair: &[Table<G>; 2], viewer: Seat) -> Option<String> {
    let abouts = || std::iter::once(None).chain(pair[0].seats().iter().map(Some));
    let drawn = pair.each_ref().map(|table| {
        let eyes = Eyes::of(table, SeatSet::default().with(viewer), Reader::Person(viewer));
        abouts().filter_map(|about| eyes.picture(about, Theme::Light)).collect::<String>()
    });
    (drawn[0] != drawn[1]).then(|| difference("picture", &drawn))
}

/// What is typed where the table has moved.
const AFTER: &[&str] = &["show", "moves", "hint", "why", "log 9", "sheet A", "sheet B"];

/// A table at which `viewer` is a person, and the others too if they sit there.
pub(crate) fn desk<G: Present + Playable>(table: Table<G>, viewer: Seat, sitting: Sitting) -> GameDesk<G> {
    let is_person = |seat: Seat| seat == viewer || sitting == Sitting::HotSeat;
    let name = |seat: Seat| if is_person(seat) { "human" } else { "random" }.to_string();
    let header = Header {
        game: table.game().id().into(),
        seats: table.seats().iter().map(name).collect(),
        seed: table.seed(),
        ..Header::default()
    };
    GameDesk::seated(table, header, javelina_lab::policy).unwrap()
}

/// A table at which the position after half of the moves was kept as `here`.
fn forked<G: Present + Playable>(table: &Table<G>, viewer: Seat, sitting: Sitting) -> GameDesk<G> {
    let moves = desk(table.clone(), viewer, sitting).moves_so_far();
    let half = moves.len() / 2;
    let mut forked = desk(before(table, half), viewer, sitting);
    forked.fork("here", Barrier::Keep).unwrap();
    match forked.play_all(&moves[half..]) {
        None => forked,
        Some(_) => desk(table.clone(), viewer, sitting), // a planted leak refuses what was played
    }
}

/// The table as it stood after some moves.
pub(crate) fn before<G: Present>(table: &Table<G>, moves: usize) -> Table<G> {
    let mut table = table.fork();
    while table.played().len() > moves && table.undo_one() {}
    table
}

/// Whether the seat reads on: among several people only if it is asked.
fn reads_on(desk: &Session, seat: Seat, sitting: Sitting) -> bool {
    sitting == Sitting::Alone || desk.prompt().ends_with(&format!(" {seat}> "))
}

/// A session at a table, in which these lines were typed.
pub(crate) fn session<G: Present + Playable>(desk: GameDesk<G>, settings: &[&str]) -> Session {
    let mut session = Session::new(load(&[]), Box::new(|| Ok(load(&[]))), Box::new(RealDisk), false);
    session.seats(Box::new(desk));
    settings.iter().for_each(|line| drop(session.command(line)));
    session
}

pub(crate) fn difference(line: &str, said: &[String; 2]) -> String {
    let lines = || said[0].lines().zip(said[1].lines()).find(|(one, other)| one != other);
    let (one, other) = lines().unwrap_or((&said[0], &said[1]));
    format!("`{line}` says `{one}` in one world and `{other}` in the other")
}

/// What arguments are made of.
struct Stock {
    viewer: Seat,
    seats: Vec<String>,
    /// The viewer's own legal moves, some of them.
    own: Vec<String>,
    /// Moves of others as anybody may type them.
    foreign: Vec<String>,
    /// Moves that the viewer may not make now.
    refused: Vec<String>,
    points: Vec<String>,
    expressions: Vec<String>,
    items: Vec<String>,
    played: usize,
    tick: u32,
}

impl Stock {
    fn of<G: Present>(pair: &[Table<G>; 2], viewer: Seat, sitting: Sitting, dice: &mut Dice) -> Self {
        let (table, game) = (&pair[0], &**pair[0].game());
        let (catalogue, lexicon) = (game.rules().catalogue(), game.rules().lexicon());
        let some = |dice: &mut Dice, all: &[String], count: usize| -> Vec<String> {
            let pick = |_| all.get(dice.below(all.len() as u32) as usize).cloned();
            (0..count).filter_map(pick).collect()
        };
        let names = |dice: &mut Dice, kind: usize| {
            let all = &lexicon.names[kind];
            all.get(dice.below(all.len().max(1) as u32) as usize).cloned().unwrap_or_default()
        };
        let own: Vec<String> = table.legal(viewer).0.iter().map(|action| written(game, action)).collect();
        let of_others = pair.iter().flat_map(|table| {
            let mine = |by: Actor| by == Actor::Seat(viewer);
            table.played().iter().filter(move |played| !mine(played.step.by)).map(|played| {
                let text: String = written(game, &played.step.action).chars().take(300).collect();
                (played.step.by, text)
            })
        });
        let foreign: Vec<String> = of_others.map(|(by, text)| format!("{by}: {text}")).collect();
        let is_named = |line: &&String| sitting == Sitting::Alone || line.starts_with("nature");
        let mut refused = Vec::new();
        for table in pair {
            for seat in table.seats().iter().filter(|seat| *seat != viewer) {
                let mut dice = Dice::new(3, u64::from(seat.0));
                let mut view = G::View::default();
                game.view(table.state(), seat, &mut view);
                // What another seat could do if it were asked: its hand, its cards.
                let texts = format!("{}\n{}", game.board(&view, true), game.sheet(&view, seat, true));
                let words: Vec<String> = texts.lines().map(str::to_string).collect();
                let word = some(&mut dice, &words, 1).concat();
                refused.push(format!("choose {}", word.chars().take(60).collect::<String>()));
            }
        }
        refused.extend(some(dice, &foreign, 3).iter().filter_map(|line| Some(line.split_once(": ")?.1.to_string())));
        let point = |dice: &mut Dice| {
            let at = dice.below(catalogue.points.len() as u32) as usize;
            let decl = &catalogue.points[at];
            let words = decl.subjects.iter().map(|subject| match subject.of {
                Type::Of(kind) | Type::SetOf(kind) => names(dice, kind.index()),
                _ => dice.below(6).to_string(),
            });
            let words: Vec<String> = words.collect();
            format!("{} {}", decl.name, words.join(" "))
        };
        let points = (0..3).map(|_| point(dice)).collect();
        let fact = |dice: &mut Dice| {
            let decl = &catalogue.facts[dice.below(catalogue.facts.len() as u32) as usize];
            let of: Vec<String> = decl.of.iter().map(|kind| format!("\"{}\"", names(dice, kind.index()))).collect();
            if of.is_empty() { decl.name.to_string() } else { format!("{}[{}]", decl.name, of.join(", ")) }
        };
        let expressions = (0..6).map(|_| fact(dice)).collect();
        let items: Vec<String> = game.rules().program().items.iter().map(|item| item.id.clone()).collect();
        Self {
            viewer,
            seats: table.seats().iter().map(|seat| seat.to_string()).collect(),
            own: some(dice, &own, 2),
            foreign: some(dice, &foreign, 4).iter().filter(is_named).cloned().collect(),
            refused,
            points,
            expressions,
            items: some(dice, &items, 1),
            played: table.played().len(),
            tick: table.due().at().0,
        }
    }

    fn moves(&self) -> impl Iterator<Item = &String> {
        self.own.iter().chain(&self.foreign).chain(&self.refused)
    }
}

/// What is typed with a word. Each row of the table of words stands here: a new one fails until it does.
fn lines(word: &str, stock: &Stock, dice: &mut Dice) -> Vec<String> {
    let with = |all: &[String]| all.iter().map(|rest| format!("{word} {rest}")).collect::<Vec<_>>();
    match word {
        "show" | "position" | "board" | "score" | "levels" | "forks" | "seed" => vec![word.into()],
        "hint" => {
            vec!["hint".into(), "hint 2 with greedy".into(), "hint 1 with mcts:4".into(), "hint with random".into()]
        }
        "seat" => stock.seats.iter().map(|seat| format!("seat {seat} random")).collect(),
        "sheet" => [vec!["sheet".into(), "sheet Z".into()], with(&stock.seats)].concat(),
        "moves" => vec!["moves".into(), "moves e".into()],
        "log" => vec!["log".into(), "log 2".into(), "log 9999".into()],
        "why" => [vec!["why".into(), "why last".into()], with(&stock.points), with(&stock.foreign)].concat(),
        "why-not" | "whatif" => stock.moves().map(|text| format!("{word} {text}")).collect(),
        "explain" => {
            let scores: Vec<String> = stock.seats.iter().map(|seat| format!("explain score {seat}")).collect();
            [vec!["explain".into(), "explain score".into()], scores, with(&stock.items)].concat()
        }
        "eval" => {
            let of = |text: &String| {
                let seat = &stock.seats[dice.below(stock.seats.len() as u32) as usize];
                [format!("eval {text}"), format!("eval {text} as {seat}")]
            };
            stock.expressions.iter().flat_map(of).collect()
        }
        // After a move that is played bots act, by what they hold: only lines that play nothing.
        "at" => {
            let foreign = stock.foreign.iter().filter_map(|line| line.split_once(": "));
            let others = foreign.filter(|(by, _)| by.len() == 1);
            let others = others.map(|(by, text)| format!("at {} {by} {text}", stock.tick));
            let own = [format!("at {} stop", stock.tick), format!("at {} {} frobnicate", stock.tick, stock.viewer)];
            own.into_iter().chain(others).collect()
        }
        "undo" | "undo!" | "redo" => vec![word.into(), format!("{word} 3")],
        "goto" => vec!["goto 0".into(), format!("goto {}", stock.played / 2), format!("goto {}", stock.played)],
        "fork" | "fork!" => vec![word.into(), format!("{word} here"), format!("{word} there")],
        session if SESSION.contains(&session) => Vec::new(),
        other => panic!("the word `{other}` is not driven through two worlds"),
    }
}

/// Moves of the viewer that are refused in a world, or after which it is asked again and sees the same in both.
fn own_moves<G: Present + Playable>(
    pair: &[Table<G>; 2],
    viewer: Seat,
    sitting: Sitting,
    stock: &Stock,
    settings: &[&str],
) -> Option<String> {
    for text in &stock.own {
        let after = pair.each_ref().map(|table| {
            let (mut table, by) = (table.clone(), Actor::Seat(viewer));
            let action = table.game().read(table.state(), by, text).ok()?;
            table.act(Move { by, at: table.due().at(), action }).ok()?;
            let is_mine = matches!(table.due(), Due::Seat(seat, _) if seat == viewer);
            Some(is_mine.then(|| seen(&**table.game(), table.state(), viewer)))
        });
        let is_told_alike = matches!(after[0], Some(Some(_))) && after[0] == after[1];
        if !is_told_alike && after.iter().all(Option::is_some) {
            continue;
        }
        let seated = |table: &Table<G>| session(desk(table.clone(), viewer, sitting), settings);
        let said = pair.each_ref().map(|table| seated(table).command(text).text);
        if said[0] != said[1] {
            return Some(difference(text, &said));
        }
    }
    None
}

/// What a program in the viewer's place is told and asked.
fn messages<G: Present + Playable>(pair: &[Table<G>; 2], viewer: Seat) -> Option<String> {
    let said = pair.each_ref().map(|table| {
        let (game, mut lines) = (&**table.game(), Vec::new());
        for (at, played) in table.played().iter().enumerate() {
            let after = table.before(at + 1).unwrap_or_else(|| table.state());
            let told = played.caused().filter_map(|(event, by)| Some((game.told(after, event, viewer)?, by)));
            let messages = told.filter_map(|(event, by)| heard(game, viewer, &event, by));
            lines.extend(messages.map(|message| message.to_string()));
        }
        let Due::Seat(seat, at) = table.due() else { return lines.join("\n") };
        assert_eq!(seat, viewer);
        let ask = Ask::new(game, table.state(), viewer, at, policy_luck(table.seed()), 3);
        lines.push(question(&ask, 4).to_string());
        lines.join("\n")
    });
    (said[0] != said[1]).then(|| difference("a bot's message", &said))
}

/// What a policy in the viewer's place plays.
fn minds<G: Present + Playable>(pair: &[Table<G>; 2], viewer: Seat) -> Option<String> {
    ["greedy", "mcts:2"].iter().find_map(|name| {
        let said = pair.each_ref().map(|table| {
            let Due::Seat(seat, at) = table.due() else { return String::new() };
            let ask = Ask::new(&**table.game(), table.state(), seat, at, policy_luck(table.seed()), 3);
            let picked = javelina_lab::policy::<G>(name).unwrap().pick(&ask);
            picked.map_or_else(|| "nothing".into(), |action| written(&**table.game(), &action))
        });
        (said[0] != said[1]).then(|| difference(&format!("{name} of {viewer}"), &said))
    })
}
