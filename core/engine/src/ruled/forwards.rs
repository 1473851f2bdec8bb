//! The methods of [`Game`](crate::Game) and [`Present`](crate::Present) that a game with content need not write (`ruled!`).

/// Methods of [`Game`](crate::Game) or [`Present`](crate::Present) that follow from [`Ruled`](crate::Ruled), inside the game's
/// implementation; with `State` and names of its fields, the methods of `Ruled` that only read them. `Content` makes methods
/// of a game with fields `content` and `rules`, and `with(rules)`.
///
/// After a colon stand methods whose bodies the game has elsewhere under the same names. Several at once: `facts` and `effects` in a module
/// `points`, as their rows write them, `rank` in a module `facts`; `noted`: `things`, `mentions`, `spots`; `shown`: `blocks`, `gist`;
/// `sketched`: `table_sketch` and `board_lines`, `sheet_sketch` and `sheet_lines`; `hidden`: `view`, `told`, `imagine`,
/// which `open` writes for a game where nothing is hidden. `scored` takes the outcome from [`Scored`](crate::Scored),
/// `under` is `with`, `text` tells events by their rows, `sides` reads the settings for sides, `asking` tells everybody
/// the same, `placed` takes positions from [`Placed`](crate::Placed), `zoned` says that the game has
/// [`Zoned`](crate::Zoned). `types` are `State`, `Action`, `Event`
/// and `View` of the module; `within 8_000` is [`Game::longest`](crate::Game::longest).
#[macro_export]
macro_rules! ruled {
    (State { memory, $seats:ident, $round:ident $(, lead $lead:ident)? $(, halted $halted:ident)? }) => {
        #[inline]
        fn memory_of(state: &Self::State) -> &$crate::rules::Memory {
            &state.memory
        }
        #[inline]
        fn memory_of_mut(state: &mut Self::State) -> &mut $crate::rules::Memory {
            &mut state.memory
        }
        #[inline]
        fn seats_of(state: &Self::State) -> usize {
            usize::from(state.$seats)
        }
        #[inline]
        fn round_of(state: &Self::State) -> u32 {
            u32::from(state.$round)
        }
        $(fn lead(state: &Self::State) -> $crate::Seat {
            state.$lead
        })?
        $(#[inline]
        fn is_halted(state: &Self::State) -> bool {
            state.$halted
        })?
    };
    (Game $id:literal $(within $longest:literal)? $(: $($method:ident),+)?) => {
        fn id(&self) -> &'static str {
            $id
        }
        $(fn longest(&self) -> usize {
            $longest
        })?
        $($($crate::ruled!(@$method);)+)?
        fn rules(&self) -> &$crate::rules::Rules {
            &self.rules
        }
        fn memory<'a>(&self, state: &'a Self::State) -> Option<&'a $crate::rules::Memory> {
            Some(<Self as $crate::Ruled>::memory_of(state))
        }
        fn turn(&self, state: &Self::State) -> $crate::Turn {
            $crate::Adapter::turn_now(self, state)
        }
        fn chance(&self, state: &Self::State, luck: &$crate::Luck) -> Self::Action {
            $crate::Adapter::drawn(self, state, luck)
        }
        fn legal<S: $crate::Sink<Self::Action>>(
            &self,
            state: &Self::State,
            seat: $crate::Seat,
            out: &mut S,
        ) -> $crate::Extent {
            let mut deeds = S::ON.then($crate::rules::Deeds::default);
            let extent = $crate::Ruled::listed(self, state, seat, deeds.as_mut(), &mut |action| out.take(action));
            deeds.into_iter().for_each(|mut deeds| deeds.hand_on(out));
            extent
        }
        fn sample(&self, state: &Self::State, seat: $crate::Seat, dice: &mut $crate::Dice) -> Option<Self::Action> {
            $crate::Adapter::sample_of(self, state, seat, dice)
        }
        fn test(&self, state: &Self::State, step: &$crate::Move<Self::Action>) -> bool {
            $crate::Adapter::decide(self, state, step, &$crate::rules::Noted::default(), &mut ()).is_ok()
        }
        fn check(&self, state: &Self::State, step: &$crate::Move<Self::Action>) -> Result<(), Box<$crate::Refusal>> {
            $crate::Adapter::check_of(self, state, step)
        }
        fn apply(
            &self,
            state: &mut Self::State,
            step: &$crate::Move<Self::Action>,
            tape: &mut impl $crate::Tape<Self::Event>,
        ) {
            match tape.heard() {
                Some(heard) => $crate::Ruled::apply_heard(self, state, step, heard),
                None => $crate::Ruled::apply_silent(self, state, step),
            }
        }
        fn endings(&self) -> Vec<&'static str> {
            [<Self as $crate::Ruled>::ENDINGS, $crate::rules::Fates::ENDINGS].concat()
        }
        fn round_lead(&self, state: &Self::State) -> $crate::Seat {
            <Self as $crate::Ruled>::lead(state)
        }
        fn presets(&self) -> $crate::Presets {
            $crate::Ranking::presets_said(self)
        }
        fn digest(&self, state: &Self::State, digest: &mut $crate::Digest) {
            state.digest(self.rules.numbering(), digest);
        }
        fn write(&self, action: &Self::Action, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
            action.spell(self, out)
        }
    };
    (Present $(: $($method:ident),+)?) => {
        $($($crate::ruled!(@$method);)+)?
        fn verbs(&self) -> &'static [$crate::Verb] {
            <Self::Action as $crate::Rows<Self, Self::State>>::VERBS
        }
        fn prompt(&self, state: &Self::State) -> String {
            $crate::Adapter::prompt_of(self, state)
        }
        fn prompt_for(&self, state: &Self::State, seat: $crate::Seat) -> String {
            $crate::Adapter::prompt_for_of(self, state, seat)
        }
        fn move_in_words(&self, state: &Self::State, step: &$crate::Move<Self::Action>) -> String {
            $crate::Adapter::move_in_words_of(self, state, step)
        }
        fn trace(
            &self,
            state: &Self::State,
            seat: $crate::Seat,
            point: $crate::rules::PointId,
            subjects: [i32; 4],
        ) -> Vec<$crate::rules::Spoken> {
            $crate::Adapter::trace_of(self, state, seat, point, subjects)
        }
        fn work_out(
            &self,
            state: &Self::State,
            seat: $crate::Seat,
            expression: &$crate::rules::Expression,
        ) -> $crate::rules::Worked {
            $crate::Adapter::worked_out(self, state, seat, expression)
        }
        fn parts(&self, action: &Self::Action) -> (&'static $crate::Verb, Vec<(&'static str, String)>) {
            $crate::Rows::parts(action, self)
        }
    };
    (Ruled: $($method:ident),+) => {
        $($crate::ruled!(@$method);)+
        fn apply_silent(&self, state: &mut Self::State, step: &$crate::Move<Self::Action>) {
            $crate::Laps::apply_to(self, state, step, &mut $crate::Silent);
        }
        fn apply_heard(
            &self,
            state: &mut Self::State,
            step: &$crate::Move<Self::Action>,
            heard: &mut $crate::Heard<Self::Event>,
        ) {
            $crate::Laps::apply_to(self, state, step, heard);
        }
        fn listed(
            &self,
            state: &Self::State,
            seat: $crate::Seat,
            deeds: Option<&mut $crate::rules::Deeds>,
            out: &mut dyn FnMut(Self::Action) -> $crate::Flow,
        ) -> $crate::Extent {
            $crate::Adapter::listed_by(self, state, seat, deeds, out)
        }
    };
    (Content) => {
        /// The same game with scripts of its own, for another worker.
        pub fn fork(&self) -> Self {
            self.with(self.rules.fork())
        }
        /// The content.
        pub fn content(&self) -> &Content {
            &self.content
        }
        /// The name of an element.
        pub fn name<E: $crate::Kinded>(&self, element: E) -> String {
            self.rules.lexicon().name_of(element)
        }
        pub(crate) fn setting(&self, index: usize) -> i32 {
            self.content.settings.number(index)
        }
    };
    (@types) => {
        type State = State;
        type Action = Action;
        type Event = Event;
        type View = View;
    };
    (@under) => {
        fn under(&self, rules: $crate::rules::Rules) -> Option<Self> {
            Some(self.with(rules))
        }
    };
    (@read) => {
        fn read(&self, state: &Self::State, actor: $crate::Actor, text: &str) -> Result<Self::Action, Box<$crate::Refusal>> {
            Self::Action::read(self, state, actor, text)
        }
    };
    (@hidden) => {
        fn view(&self, state: &Self::State, seat: $crate::Seat, out: &mut Self::View) {
            Self::view(self, state, seat, out);
        }
        fn told(&self, state: &Self::State, event: &Self::Event, seat: $crate::Seat) -> Option<Self::Event> {
            Some(Self::told(self, state, event, seat))
        }
        fn imagine(&self, view: &Self::View, dice: &mut $crate::Dice) -> Self::State {
            Self::imagine(self, view, dice)
        }
    };
    (@open) => {
        fn view(&self, state: &Self::State, seat: $crate::Seat, out: &mut Self::View) {
            out.seat = Some(seat);
            out.state.clone_from(state);
            self.rules.close_counters(&mut out.state.memory, |owner| owner == seat);
        }
        fn told(&self, _: &Self::State, event: &Self::Event, _: $crate::Seat) -> Option<Self::Event> {
            Some(event.clone())
        }
        fn imagine(&self, view: &Self::View, _: &mut $crate::Dice) -> Self::State {
            view.state.clone()
        }
    };
    (@outcome) => {
        fn outcome(&self, state: &Self::State) -> $crate::Outcome {
            Self::outcome(self, state)
        }
    };
    (@scored) => {
        fn teams(&self, seats: usize) -> [u8; 8] {
            $crate::Ranking::teams_of(self, seats)
        }
        fn outcome(&self, state: &Self::State) -> $crate::Outcome {
            $crate::Scored::standings(self, state)
        }
        fn result(&self, state: &Self::State) -> $crate::Outcome {
            $crate::Scored::results(self, state)
        }
        fn scores(&self, state: &Self::State, out: &mut Vec<($crate::SeatSet, i32)>) {
            $crate::Scored::sums(self, state, out);
        }
    };
    (@value) => {
        fn value(&self, state: &Self::State, seat: $crate::Seat) -> i64 {
            Self::value(self, state, seat)
        }
        fn values(&self, state: &Self::State, out: &mut [i64]) {
            $crate::Ruled::values_of(self, state, out);
        }
        fn sure_win(&self, state: &Self::State) -> Option<i64> {
            $crate::Judged::sure_win(self, state)
        }
        fn weigh(&self, state: &Self::State, seat: $crate::Seat, part: &mut dyn FnMut(&'static str, i64)) {
            let sign = $crate::Ranking::sign(self);
            Self::parts_of_value(self, state, seat, &mut |name, worth| part(name, sign * worth));
        }
    };
    (@placed) => {
        fn position(&self, state: &Self::State, viewer: Option<$crate::Seat>) -> Result<String, $crate::position::Unplaced> {
            $crate::Placed::position_of(self, state, viewer)
        }
        fn set_up(
            &self,
            seats: &$crate::Seats,
            position: &$crate::position::Position,
        ) -> Result<Self::State, Vec<$crate::Diagnostic>> {
            $crate::Placed::laid(self, seats, position)
        }
    };
    (@noted) => {
        fn things(&self, out: &mut dyn FnMut(&'static str, &str)) {
            Self::things(self, out);
        }
        fn mentions(
            &self,
            passage: &$crate::Passage<'_, Self::State, Self::Event>,
            out: &mut dyn FnMut($crate::Mention<'_>),
        ) {
            Self::mentions(self, passage, out);
        }
        fn spots(&self, passage: &$crate::Passage<'_, Self::State, Self::Event>, out: &mut dyn FnMut($crate::Spot)) {
            Self::spots(self, passage, out);
        }
    };
    (@text) => {
        fn tell(&self, event: &Self::Event) -> String {
            event.text(self)
        }
    };
    (@shown) => {
        fn blocks(&self, view: &Self::View, seat: $crate::Seat, room: $crate::Room) -> Vec<$crate::Block> {
            Self::blocks(self, view, seat, room)
        }
        fn gist(&self, passage: &$crate::Passage<'_, Self::State, Self::Event>, seat: $crate::Seat) -> String {
            Self::gist(self, passage, seat)
        }
    };
    (@sketched) => {
        fn board(&self, view: &Self::View, plain: bool) -> String {
            let lines = if plain { Self::table_sketch(self, view).plain() } else { Self::board_lines(self, view) };
            lines.join("\n")
        }
        fn sheet(&self, view: &Self::View, seat: $crate::Seat, plain: bool) -> String {
            if seat.index() >= <Self as $crate::Ruled>::seats_of(&view.state) {
                return format!("there is no seat {seat}");
            }
            let lines = if plain { Self::sheet_sketch(self, view, seat).plain() } else { Self::sheet_lines(self, view, seat) };
            lines.join("\n")
        }
        fn sketch(&self, view: &Self::View, about: Option<$crate::Seat>) -> Option<$crate::Sketch> {
            match about {
                None => Some(Self::table_sketch(self, view)),
                Some(seat) if seat.index() < <Self as $crate::Ruled>::seats_of(&view.state) => {
                    Some(Self::sheet_sketch(self, view, seat))
                }
                Some(_) => None,
            }
        }
    };
    (@facts) => {
        #[inline]
        fn fact(asker: &$crate::Asker<'_, Self>, fact: $crate::rules::FactId, args: [i32; 2]) -> i32 {
            points::fact(asker, fact, args)
        }
        #[inline]
        fn set(asker: &$crate::Asker<'_, Self>, fact: $crate::rules::FactId, args: [i32; 2]) -> $crate::rules::Set {
            points::set(asker, fact, args)
        }
    };
    (@effects) => {
        fn effect(
            &self,
            state: &mut Self::State,
            seat: $crate::Seat,
            effect: $crate::rules::EffectId,
            args: [i32; 3],
            tape: &mut impl $crate::Tape<Self::Event>,
        ) {
            points::effect(&mut $crate::Doing { game: self, state, seat, tape }, effect, args);
        }
    };
    (@rank) => {
        fn rank(asker: &$crate::Asker<'_, Self>, fact: $crate::rules::FactId, element: i32) -> i32 {
            facts::rank(asker, fact, element)
        }
    };
    (@zoned) => {
        fn zoned(&self) -> Option<&dyn $crate::Zoned<Self::State>> {
            Some(self)
        }
    };
    (@each_action) => {
        #[inline]
        fn each_action<W: $crate::rules::Witness>(
            &self,
            asker: &$crate::Asker<'_, Self>,
            witness: &mut W,
            out: &mut dyn FnMut(Self::Action) -> $crate::Flow,
        ) -> $crate::Extent {
            Self::each_action(self, asker, witness, out)
        }
    };
    (@play) => {
        #[inline]
        fn play<T: $crate::Tape<Self::Event>>(
            &self,
            state: &mut Self::State,
            step: &$crate::Move<Self::Action>,
            tape: &mut T,
        ) {
            Self::play(self, state, step, tape);
        }
    };
    (@refuse) => {
        fn refuse(&self, state: &Self::State, step: &$crate::Move<Self::Action>, why: Self::Why) -> Box<$crate::Refusal> {
            Self::refuse(self, state, step, why)
        }
    };
    (@open_score) => {
        fn open_score(asker: &$crate::Asker<'_, Self>) -> i32 {
            $crate::Scored::open_total(asker)
        }
        fn full_score(asker: &$crate::Asker<'_, Self>) -> i32 {
            $crate::Scored::full_total(asker, asker.state)
        }
        fn hear_scoring(&self, state: &Self::State, deeds: &mut $crate::rules::Deeds) {
            $crate::Scored::witness_scoring(self, state, deeds);
        }
    };
    (@rulings) => {
        fn setting_of(&self, index: usize) -> i32 {
            self.setting(index)
        }
        fn told_by_rule(text: String) -> Self::Event {
            Self::Event::ByRule { text }
        }
    };
    (@sides) => {
        fn sides_said(&self) -> (&[i32], i32) {
            use $crate::rules::common::{SIDE_SCORE, SIDES};
            (self.content.settings.numbers(SIDES), self.setting(SIDE_SCORE))
        }
    };
    (@asking) => {
        fn asking_of(&self, state: &Self::State, by: $crate::Actor) -> String {
            self.asking(state, by)
        }
    };
}
