//! A game against the clock, from the table to the REPL: hares that run for twenty ticks.

use std::sync::Arc;

use javelina_engine::replay::{self, Header, Verification};
use javelina_engine::{Actor, Due, FindingKind, Move, Seat, Seats, Table, Tick};
use javelina_lab::{Arm, arena};
use javelina_session::{Answers, Barrier, Desk, GameDesk, Jumps, Manner};
use javelina_stones::Stones;
use javelina_stones::hare::{Act, END, Flaw, Hare};

fn hare() -> Arc<Stones<Hare>> {
    Arc::new(Hare::game(Flaw::None))
}

fn header(names: &[&str]) -> Header {
    let seats = names.iter().map(ToString::to_string).collect();
    Header { game: "hare".into(), seats, seed: 7, ..Header::default() }
}

const MANNER: Manner =
    Manner { typed_chance: false, autoshow: false, plain: true, is_read: true, tells: false, columns: 80 };

/// A game at the REPL, begun.
/// A new game at the table.
fn seated(header: Header) -> Result<GameDesk<Stones<Hare>>, Box<dyn std::error::Error>> {
    let seats = Seats::named(&*hare(), &header.seats)?;
    let mut desk = GameDesk::seated(Table::new(hare(), seats, header.seed), header, javelina_lab::policy)?;
    desk.behaves(MANNER);
    Ok(desk)
}

struct Session(GameDesk<Stones<Hare>>);

impl Session {
    fn new(names: &[&str]) -> Self {
        Self::of(header(names))
    }

    /// A table at which nothing is hidden and everything may be taken back.
    fn open(names: &[&str]) -> Self {
        Self::of(Header { open: true, ..header(names) })
    }

    fn of(header: Header) -> Self {
        let mut desk = seated(header).unwrap();
        desk.run_on();
        Self(desk)
    }

    fn say(&mut self, line: &str) -> String {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let told = match word {
            "at" => self.0.at(rest),
            "undo" => self.0.undo(rest, Barrier::Keep),
            "redo" => self.0.redo(rest),
            "goto" => self.0.goto(rest),
            "fork" => self.0.fork(rest, Barrier::Keep),
            "moves" => self.0.moves(rest),
            "log" => self.0.log(rest),
            "why" => self.0.why(rest),
            "why-not" => self.0.why_not(rest),
            "whatif" => self.0.whatif(rest),
            "hint" => self.0.hint(rest),
            _ => self.0.play(line).unwrap_or_else(|| panic!("`{line}` is no word")),
        };
        told.unwrap_or_else(|denied| denied.0)
    }

    fn record(&self) -> String {
        self.0.record()
    }

    fn verified(&self) -> Verification {
        replay::verify(&replay::read(&self.record()).unwrap(), hare(), &[])
    }
}

/// The table of a record.
fn table_of(record: &str) -> Table<Stones<Hare>> {
    replay::play(&replay::read(record).unwrap(), hare(), None).unwrap()
}

#[test]
fn a_table_waits_for_the_one_who_is_ready_and_nature_ends_the_run_at_its_last_tick() {
    let mut table = Table::new(hare(), Seats::new(2), 3);
    assert_eq!((table.due(), table.settle()), (Due::Nature(Tick(0)), 1));
    let mut ticks = Vec::new();
    while let Due::Seat(seat, at) = table.due() {
        assert!(table.nature().is_none(), "somebody is still ready");
        let (legal, _) = table.legal(seat);
        table.act(Move { by: Actor::Seat(seat), at, action: legal[0] }).unwrap();
        ticks.push(at);
    }
    assert!(ticks.len() >= 8 && ticks.is_sorted() && ticks.iter().all(|at| *at < END), "{ticks:?}");
    assert_eq!((table.due(), table.settle()), (Due::Nature(END), 1));
    let last = table.played().last().unwrap();
    assert_eq!((last.step.by, last.step.at, last.step.action), (Actor::Nature, END, Act::Stop));
    assert_eq!((table.due(), table.settle()), (Due::Over, 0));
}

#[test]
fn a_record_keeps_the_ticks_and_a_changed_one_is_found() {
    let mut session = Session::new(&["human", "human@slow"]);
    for line in ["at 4 A hop 1", "at 6 B hop 2", "at 9 A hop 1", "at 20 stop"] {
        assert!(!session.say(line).contains("refused"), "{line}");
    }
    assert!(matches!(session.verified(), Verification::Same { moves: 5 }), "{:?}", session.verified());
    let record = session.record();
    let ticks: Vec<u32> = replay::read(&record).unwrap().moves.iter().map(|line| line.at).collect();
    assert_eq!(ticks, [0, 4, 6, 9, 20]);
    for (from, to) in [(4, 3), (6, 5), (9, 8), (20, 19), (9, 0)] {
        let changed = record.replacen(&format!("\"at\":{from},"), &format!("\"at\":{to},"), 1);
        assert_ne!(changed, record);
        let found = replay::verify(&replay::read(&changed).unwrap(), hare(), &[]);
        assert!(matches!(found, Verification::Differs(_)), "{from} as {to}: {found:?}");
    }
}

#[test]
fn what_a_name_says_of_its_seat_is_in_the_record_and_decides_the_pace() {
    let run = |names: &[&str]| {
        let mut session = Session::new(names);
        assert!(session.0.is_over(), "{}", session.say("log"));
        assert!(matches!(session.verified(), Verification::Same { .. }));
        table_of(&session.record())
    };
    let hops = |table: &Table<Stones<Hare>>, seat: u8| {
        let of_seat = |step: &Move<Act>| step.by == Actor::Seat(Seat(seat)) && matches!(step.action, Act::Hop(_));
        let ticks = table.played().iter().filter(|played| of_seat(&played.step)).map(|played| played.step.at.0);
        ticks.collect::<Vec<_>>()
    };
    let (quick, slow) = (run(&["greedy@quick", "greedy"]), run(&["greedy@slow", "greedy"]));
    assert_eq!(quick.seats().parameter(Seat(0), 0), -1);
    assert!(hops(&quick, 0)[1] < hops(&slow, 0)[1], "{:?} {:?}", hops(&quick, 0), hops(&slow, 0));
    let other = run(&["greedy", "greedy"]);
    assert_eq!(other.seats().parameter(Seat(0), 0), 0);
}

#[test]
fn a_word_that_the_game_does_not_know_is_refused_with_the_words_there_are() {
    let refused = |names: &[&str]| seated(header(names)).err().map_or_else(String::new, |error| error.to_string());
    let message = refused(&["human@quikc", "greedy"]);
    assert!(message.contains("`human@quikc`") && message.contains("did you mean `quick`?"), "{message}");
    assert!(message.contains("`@slow` (hops seldom)"), "{message}");
    let both = refused(&["human@x", "greedy@y"]);
    assert!(both.contains("no seat option `@x`") && both.contains("no seat option `@y`"), "{both}");
    assert!(refused(&["human@quick@slow", "greedy"]).contains("sets the same option twice: `@quick` and `@slow`"));
    assert!(refused(&["greedi@quick", "greedy"]).contains("did you mean `greedy`?"));
    assert_eq!(refused(&["human"; 3]), "hares run in pairs: 2 or 4 seats, not 3");
    assert_eq!(refused(&["human@slow", "human@quick"]), "");
    let toe = Arc::new(Stones::new(javelina_stones::toe::Flaw::None));
    let message = Seats::named(&*toe, &["greedy@quick", "greedy"]).unwrap_err().to_string();
    assert_eq!(message, "`greedy@quick`: toe has no seat options; write `greedy`");
    assert_eq!(Seats::named(&*toe, &["greedy"]).unwrap_err().to_string(), "toe is for 2 seats, not for 1");
}

#[test]
fn a_record_with_such_a_word_or_a_number_of_seats_that_is_refused_names_the_header() {
    let record = Session::new(&["human@slow", "human"]).record();
    for (from, to, words) in
        [("@slow", "@slwo", "seat option `@slwo`"), ("\"human\"]", "\"human\",\"human\"]", "not 3")]
    {
        let changed = record.replacen(from, to, 1);
        let found = replay::verify(&replay::read(&changed).unwrap(), hare(), &[]).problem().unwrap();
        assert!(found.line == 1 && found.message.contains("`seats`") && found.message.contains(words), "{found:?}");
    }
    let other = record.replacen("human@slow", "human", 1);
    let found = replay::verify(&replay::read(&other).unwrap(), hare(), &[]);
    assert!(matches!(found, Verification::Differs(at) if at.field == "seal"));
}

#[test]
fn people_are_asked_in_the_order_of_pace_and_bots_act_at_their_ticks() {
    let mut session = Session::new(&["human", "random@quick"]);
    let prompt = session.0.prompt();
    let (tick, seat) = prompt.strip_prefix("hare ").unwrap().split_once(' ').unwrap();
    assert_eq!(seat, "A> ");
    let tick: u32 = tick.parse().unwrap();
    assert_eq!(table_of(&session.record()).due(), Due::Seat(Seat(0), Tick(tick)));
    assert!(session.say("moves").starts_with("  1  hop 1"));
    assert!(session.say("hint").contains("\n  hop 2 "), "{}", session.say("hint"));
    assert!(session.say("whatif hop 1").contains("A would have 1 point instead of 0"));
    let why = session.say("why-not left");
    assert_eq!(why, "a hare hops 1 or 2 cells");
    assert!(session.0.completions().lines.contains(&"hop 1".to_string()));
    let reply = session.say("1");
    assert!(reply.starts_with("hop 1\nA hops 1"), "{reply}");
    assert!(session.say("log").contains(&format!("A at {tick}: hop 1")), "{}", session.say("log"));
    let mut moves = 0;
    while !session.0.is_over() {
        assert!(session.say("1").contains('\n'));
        moves += 1;
        assert!(moves < 20);
    }
    let table = table_of(&session.record());
    let ticks: Vec<Tick> = table.played().iter().map(|played| played.step.at).collect();
    assert!(ticks.is_sorted() && ticks.last() == Some(&END), "{ticks:?}");
    assert!(table.played().iter().any(|played| played.step.by == Actor::Seat(Seat(1)) && played.step.at > Tick(0)));
    assert!(matches!(session.verified(), Verification::Same { .. }));
}

#[test]
fn a_seat_that_is_named_acts_at_the_tick_of_the_one_that_is_ready() {
    let mut session = Session::new(&["human"; 4]);
    let Due::Seat(first, at) = table_of(&session.record()).due() else { panic!("nobody is ready") };
    let other = Seat((first.0 + 1) % 4);
    let reply = session.say(&format!("{other}: hop 1"));
    assert!(reply.starts_with(&format!("{other} hops 1\ntick {at} of 20, {first}: ")), "{reply}");
    assert_eq!(table_of(&session.record()).played().last().unwrap().step.at, at);
}

#[test]
fn a_script_plays_moves_at_ticks_of_its_own_and_records_refused_ones_as_void() {
    let mut session = Session::new(&["human"; 2]);
    assert!(session.say("at 2 A hop 1").starts_with("A hops 1\ntick "));
    assert!(session.say("at 2 B: hop 1").starts_with("B hops 1\n"));
    assert_eq!(session.say("at 1 B hop 1"), "refused: the phase has already reached tick 2");
    let dash = session.say("at 5 B dash 3");
    let lines: Vec<&str> = dash.lines().collect();
    assert_eq!(lines[..2], ["B hops 1", "B hops 1"], "{dash}");
    assert!(lines[2].starts_with("void: the hare stands at a fork"), "{dash}");
    assert!(lines.contains(&"a hop of B by 1 is void"), "{dash}");
    assert!(session.say("at 7 B left").contains("B takes a fork"));
    assert!(session.say("at 20 A hop 1").starts_with("void: the ticks are over"));
    assert!(session.say("at 21 A nap").starts_with("refused: the ticks are over"), "only hops are recorded");
    assert_eq!(session.say("at 15 stop"), "refused: the phase ends 5 ticks later, at tick 20: `at 20 stop`");
    assert!(session.say("at 8 A jump").starts_with("a hare hops"));
    assert!(session.say("at 8 D hop 1").contains("there is no seat `D`"));
    assert!(session.say("at soon A hop 1").contains("`soon` is not a tick"));
    assert!(session.say("at 20 stop").starts_with("the run is over\n"));
    assert_eq!(session.say("at 20 stop"), "`at` works only in a phase against the clock");
    let voids = session.record().lines().filter(|line| line.contains("\"void ")).count();
    assert_eq!((voids, session.verified()), (2, Verification::Same { moves: 9 }));
}

/// A void move that was not refused at its tick makes the record another game.
#[test]
fn a_record_in_which_a_legal_move_is_void_does_not_verify() {
    let mut session = Session::new(&["human"; 2]);
    session.say("at 20 A hop 1");
    let record = session.record();
    assert!(record.contains("\"at\":20,\"do\":\"void 0 1\""), "{record}");
    let found = |text: &str| replay::verify(&replay::read(text).unwrap(), hare(), &[]);
    assert!(matches!(found(&record), Verification::Same { .. }));
    // No state keeps the tick of a void move, but the record does.
    let later = record.replacen("\"at\":20", "\"at\":23", 1);
    assert!(matches!(found(&later), Verification::Differs(at) if at.field == "state"), "{later}");
    let legal = record.replacen("\"at\":20", "\"at\":19", 1);
    assert!(matches!(found(&legal), Verification::Differs(at) if at.now.to_string().contains("that move is not void")));
}

/// Nobody is ready any more, but the script may still go on: the run ends when it says so.
#[test]
fn after_a_line_of_a_script_the_end_waits_for_stop() {
    let mut session = Session::new(&["human"; 2]);
    session.say("at 2 A nap");
    let reply = session.say("at 19 B hop 1");
    assert!(reply.ends_with("no seat is ready before tick 20; `at 20 stop` ends the phase"), "{reply}");
    assert_eq!(session.0.prompt(), "hare 20 chance> ");
    assert!(session.say("at 19 B hop 1").contains("B hops 1"));
    assert!(session.say("B: nap").contains("the game is over"), "a move without a tick lets the phase end by itself");
    assert!(matches!(session.verified(), Verification::Same { .. }));
}

#[test]
fn undo_goto_and_forks_lead_back_into_the_phase() {
    let mut session = Session::open(&["human"; 2]);
    let before = session.0.prompt();
    session.say("at 2 A hop 1");
    session.say("fork there");
    session.say("at 3 B hop 1");
    assert!(session.say("undo").starts_with("undid 1 move\ntick "));
    assert!(session.say("goto 1").starts_with("after 1 move\ntick "));
    assert_eq!(session.0.prompt(), before);
    assert!(session.say("redo").starts_with("played 1 move again\ntick "));
    session.say("at 3 B hop 1");
    session.say("fork there");
    assert_eq!(table_of(&session.record()).played().len(), 2);
}

/// A void move was typed, so it is taken back alone; the moves of the seats stay.
#[test]
fn undo_takes_back_one_void_move_at_a_time() {
    let mut session = Session::open(&["human"; 2]);
    ["at 2 A hop 1", "at 20 A hop 1", "at 21 B hop 1"].iter().for_each(|line| drop(session.say(line)));
    assert!(session.say("undo").starts_with("undid 1 move\n"));
    assert_eq!(table_of(&session.record()).played().len(), 3);
    assert!(session.say("undo").starts_with("undid 1 move\n"));
    assert!(session.say("redo").starts_with("played 1 move again\n"));
    assert_eq!(table_of(&session.record()).played().len(), 3);
    assert!(session.say("undo 2").starts_with("undid 2 moves\n"));
    assert_eq!(session.say("undo"), "nothing to undo", "the deal was nobody's decision");
    session.say("at 20 A hop 1");
    assert!(session.say("undo").starts_with("undid 1 move\n"), "there was nothing but the void move");
    ["at 2 A hop 1", "at 20 stop"].iter().for_each(|line| drop(session.say(line)));
    assert!(session.say("undo").starts_with("undid 1 move (and 1 of chance"), "the end follows from the last hop");
}

#[test]
fn a_game_that_is_taken_up_again_stands_where_it_stood() {
    let mut session = Session::new(&["human"; 2]);
    ["at 2 A nap", "at 19 B hop 1"].iter().for_each(|line| drop(session.say(line)));
    let mut again = seated(header(&["human"; 2])).unwrap();
    assert_eq!(again.play_all(&session.0.moves_so_far()), None);
    assert!(again.go_on().ends_with("`at 20 stop` ends the phase"));
    assert_eq!(again.record(), session.record());
    let mut bots = seated(header(&["random"; 2])).unwrap();
    assert!(bots.go_on().contains("the game is over"), "bots alone wait for nobody");
}

#[test]
fn a_line_that_stands_for_too_many_moves_plays_none() {
    let mut session = Session::new(&["human"; 2]);
    assert_eq!(session.say("at 2 A dash 101"), "that line contains 101 moves; at most 100 are played");
    assert_eq!(table_of(&session.record()).played().len(), 1);
    assert_eq!(session.0.completions().timed[1].1, ["hop 1", "hop 2", "nap"]);
}

/// The first game of a batch is held against the laws: what a sound run does not show is a finding.
#[test]
fn a_batch_finds_moves_that_are_off_time() {
    let planted = [
        (Flaw::GoesBack, "is legal at tick"),
        (Flaw::OutlastsTheEnd, "is legal at tick 20"),
        (Flaw::PaceFalls, "acts at tick 5, outside the rest of the phase"),
        (Flaw::PaceLate, "acts at tick 20"),
    ];
    for (flaw, words) in planted {
        let arena = arena(Arc::new(Hare::game(flaw)), Hare::again, arm_of(&["greedy", "greedy"]), 5).unwrap();
        let record = arena.worker(0).play(0);
        let (kind, message) = record.finding().unwrap_or_else(|| panic!("{flaw:?} is not found"));
        assert!(kind == FindingKind::Law && message.contains(words), "{flaw:?}: {message}");
    }
}

fn arm_of(policies: &[&str]) -> Arm {
    Arm::new("hare", policies.iter().copied(), 1)
}

#[test]
fn batches_play_by_pace_and_their_findings_and_names_stand() {
    let field = |policies: &[&str]| arena(hare(), Hare::again, arm_of(policies), 5);
    assert_eq!(field(&["greedy"; 3]).err().unwrap().to_string(), "hares run in pairs: 2 or 4 seats, not 3");
    assert!(field(&["greedy@lame", "greedy"]).err().unwrap().to_string().contains("seat option `@lame`"));
    let arena = field(&["greedy@quick", "random@slow"]).unwrap();
    let mut worker = arena.worker(0);
    for game in 0..40 {
        let played = worker.play(game);
        assert_eq!(played.finding(), None, "game {game}");
        let record = arena.replay(game);
        let verified = replay::verify(&replay::read(&record).unwrap(), hare(), &[]);
        assert_eq!(verified, Verification::Same { moves: played.moves as usize }, "game {game}");
        // The names move on by one seat each game, and what they say goes with them.
        let quick = Seat((game % 2) as u8);
        let table = table_of(&record);
        assert_eq!((table.seats().parameter(quick, 0), table.seats().parameter(Seat(1 - quick.0), 0)), (-1, 3));
    }
}
