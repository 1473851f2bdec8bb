//! The methods of [`Game`](crate::Game) and [`Present`](crate::Present) that a game with content need not write (`ruled!`).

/// What of [`Game`] or [`Present`](crate::Present) follows from [`Ruled`], to stand in the game's implementation; with
/// `State` and names of its fields what of [`Ruled`] only reads them.
#[macro_export]
macro_rules! ruled {
    (State { memory, $seats:ident, $round:ident $(, halted $halted:ident)? }) => {
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
        $(#[inline]
        fn is_halted(state: &Self::State) -> bool {
            state.$halted
        })?
    };
    (Game) => {
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
            $crate::Adapter::legal_of(self, state, seat, out)
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
            $crate::Adapter::apply_to(self, state, step, tape);
        }
    };
    (Present) => {
        fn prompt(&self, state: &Self::State) -> String {
            $crate::Adapter::prompt_of(self, state)
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
}
