//! The shipped sheet and settings, written out for tests that need no pack.

use javelina_engine::rules::{
    Body, Clause, Code, Freeze, Item, ItemId, Next, Op, PointId, Program, Rules, SettingValue, Settings,
};
use javelina_engine::{
    Actor, Citation, Element, FileId, Game, Heard, Laps, Move, Refusal, Seats, Silent, Span, Turn, written,
};
use javelina_games::arizona::{
    Arizona, CATALOGUE, Cell, Content, Dealing, Event, Good, Laid, Shape, Sheet, Stage, State, Step, Symbol, lexicon,
};

/// The lap in which seats draw, as an element of its kind.
const LAP_OF_DRAWING: i32 = 1;

pub const GRID: [&str; 11] = [
    "ELMWCSIAITL",
    "SIAETALMCWE",
    "WCSLICTELMA",
    "LMEASEWAICT",
    "AIWCLIMLSEW",
    "CTESAWCIALM",
    "MWLCETASWIC",
    "AEIMWIECTLS",
    "TWCEALSWMAI",
    "IALTWCILESW",
    "ESCIEMATWCL",
];

pub fn content() -> Content {
    let symbol = |letter: char| match letter {
        'S' => Symbol::Station,
        'T' => Symbol::Town,
        'M' => Symbol::Mountain,
        good => Symbol::Good("CEWALI".find(good).and_then(Good::at).expect("a letter of the legend")),
    };
    use Step::{Across as B, Along as A, Diagonal as D};
    let settings = vec![
        SettingValue::Word(0),   // the highest score wins
        SettingValue::Word(0),   // who is left alone wins
        SettingValue::Number(4), // how careless `easy` is, then the search of `strong`
        SettingValue::Number(32),
        SettingValue::Number(3),
        SettingValue::Number(64),
        SettingValue::Number(3),
        SettingValue::Numbers(Vec::new()), // all are alone
        SettingValue::Word(0),             // a side scores the sum
        SettingValue::Numbers(vec![1, 4]), // seats
        SettingValue::Number(0),
        SettingValue::Numbers(vec![2, 3, 4, 5]),
        SettingValue::Word(0),
        SettingValue::Switch(false),
        SettingValue::Number(1),
        SettingValue::Number(10),
        SettingValue::Word(0),
        SettingValue::Number(1),
        SettingValue::Word(0),
        SettingValue::Number(1),
        SettingValue::Numbers(vec![0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55]),
        SettingValue::Number(5),
        SettingValue::Number(-5),
        SettingValue::Number(6),
        SettingValue::Word(0),
        SettingValue::Switch(true),
        SettingValue::Switch(true),
    ];
    let weights = [65, 25, 30, 15, -300, 30, 150, 12, 120, 1400, 10].map(SettingValue::Number);
    let settings = settings.into_iter().chain(weights).collect();
    let content = Content {
        sheet: Sheet { columns: 11, rows: 11, symbols: GRID.iter().flat_map(|row| row.chars()).map(symbol).collect() },
        faces: [
            vec![vec![A]],
            vec![vec![A, B]],
            vec![vec![A, B, A]],
            vec![vec![A, B, B, B], vec![B, B, B, A]],
            vec![vec![D, D]],
            vec![vec![A, A]],
        ],
        shapes: vec![
            Shape { name: "a".into(), steps: vec![A], base: true },
            Shape { name: "d".into(), steps: vec![D], base: false },
            Shape { name: "a_a".into(), steps: vec![A, A], base: false },
        ],
        cards: Vec::new(),
        settings: Settings(settings),
        laid: Laid::default(),
    };
    content.checked().expect("the shipped sheet is sound")
}

pub fn with(change: impl FnOnce(&mut Content)) -> Arizona {
    let mut content = content();
    change(&mut content);
    let rules = Rules::none(&CATALOGUE, lexicon(&content));
    Arizona::new(content, rules, Dealing::Chosen(Vec::new()), Vec::new())
}

pub fn base() -> Arizona {
    with(|_| {})
}

/// A card of one clause, in compiled form: id, point, the symbol that its condition asks of the cell (if any), body.
pub struct Card(pub &'static str, pub PointId, pub Option<Symbol>, pub fn(&mut Program) -> Body);

/// Code of these ops, put into a program.
pub fn code(program: &mut Program, ops: &[Op]) -> Code {
    let start = program.code.len() as u32;
    program.code.extend_from_slice(ops);
    Code { start, end: program.code.len() as u32 }
}

/// The game with these cards in play.
pub fn with_cards(change: impl FnOnce(&mut Content), cards: &[Card]) -> Arizona {
    let mut content = content();
    change(&mut content);
    let mut program = Program::default();
    for (at, Card(id, point, symbol, body)) in cards.iter().enumerate() {
        let item = ItemId(at as u16);
        let span = Span::new(FileId(0), 0..0);
        program.items.push(Item {
            id: (*id).into(),
            title: (*id).into(),
            kind: "condition".into(),
            text: String::new(),
            group: None,
            span,
            changes: Vec::new(),
            levels: Vec::new(),
            overrides: Vec::new(),
        });
        let condition = symbol.map_or(Code::default(), |symbol| {
            code(
                &mut program,
                &[Op::Subject(0), Op::Fact(CATALOGUE.fact("symbol").unwrap()), Op::Number(symbol.element()), Op::Eq],
            )
        });
        let body = body(&mut program);
        let label = format!("{id}.rule");
        program.clauses.push(Clause {
            item,
            label: label.clone(),
            point: *point,
            condition,
            body,
            code: condition,
            says: None,
            asks: Vec::new(),
            overrides: Vec::new(),
            after: Vec::new(),
            span,
            citation: Citation { label, file: "cards.rules".into(), line: at as u32 + 1, column: 1 },
        });
    }
    let freeze = Freeze { catalogue: &CATALOGUE, lexicon: lexicon(&content), program, scripts: Vec::new() };
    let rules = Rules::freeze(freeze, &&content);
    let items = (0..cards.len()).map(|at| ItemId(at as u16)).collect();
    Arizona::new(content, rules, Dealing::Chosen(items), Vec::new())
}

/// A cell by its name.
pub fn cell(game: &Arizona, name: &str) -> Cell {
    let sheet = &game.content().sheet;
    sheet.cells().find(|cell| sheet.name(*cell) == name).expect("a cell")
}

/// A number of a setting, put in the place of another.
pub fn set(content: &mut Content, name: &str, value: SettingValue) {
    let at = CATALOGUE.settings.iter().position(|setting| setting.name == name).expect("a setting");
    content.settings.0[at] = value;
}

/// A game in the drawing turn of seat A, whose line ends at a cell and who holds a die.
pub fn drawing(game: &Arizona, seats: usize, position: &str, die: u8) -> State {
    let mut state = game.setup(&Seats::new(seats));
    state.round = 1;
    state.stage = Stage::Draw(0);
    game.open_lap(LAP_OF_DRAWING, Arizona::around(&state, state.initial), &mut state, &mut Silent);
    assert_eq!(game.turn_of_lap(9, &mut state, &mut Silent), Next::Turn(state.acting));
    state.players[..seats].iter_mut().for_each(|player| player.die = die);
    if !position.is_empty() {
        let at = cell(game, position);
        state.players[0].position = Some(at);
        state.players[0].line = at.mask();
        state.players[0].path.push(at);
    }
    state
}

/// What the seat to act may do, as text.
pub fn legal(game: &Arizona, state: &State) -> Vec<String> {
    let Turn::Seat(seat) = game.turn(state) else { return Vec::new() };
    let mut actions = Vec::new();
    game.legal(state, seat, &mut actions);
    actions.iter().map(|action| written(game, action)).collect()
}

/// The legal actions that begin with a word, without it.
pub fn legal_of(game: &Arizona, state: &State, verb: &str) -> Vec<String> {
    let texts = legal(game, state);
    texts.iter().filter_map(|text| text.strip_prefix(verb)).map(|text| text.trim().to_string()).collect()
}

/// Plays what is typed for whoever is to act; the refusal if the rules refuse.
pub fn play(game: &Arizona, state: &mut State, text: &str) -> Result<Vec<Event>, Box<Refusal>> {
    let by = match game.turn(state) {
        Turn::Seat(seat) => Actor::Seat(seat),
        _ => Actor::Nature,
    };
    let step = Move::new(by, game.read(state, by, text)?);
    let checked = game.check(state, &step);
    assert_eq!(game.test(state, &step), checked.is_ok(), "`test` and `check` differ at {text}");
    checked?;
    let mut heard = Heard::default();
    game.apply(state, &step, &mut heard);
    Ok(heard.events)
}

/// Plays lines that must be legal.
pub fn play_all(game: &Arizona, state: &mut State, lines: &[&str]) {
    for line in lines {
        if let Err(refusal) = play(game, state, line) {
            panic!("{line}: {refusal}");
        }
    }
}

/// The score of a seat.
pub fn score(game: &Arizona, state: &State, seat: usize) -> i32 {
    game.outcome(state).standings()[seat].score
}
