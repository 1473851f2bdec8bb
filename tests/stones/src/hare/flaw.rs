//! What may be wrong with a run of hares.

/// What is wrong with the toy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Nothing.
    None,
    /// A hop at a tick before the one that was reached is legal.
    GoesBack,
    /// A hop at the last tick and after it is legal.
    OutlastsTheEnd,
    /// A hop too early is refused, but moves the clock.
    RefusalTicks,
    /// A hop does not move the clock.
    ClockStands,
    /// Who is ready depends on the state that was asked about before.
    PaceRemembers,
    /// Somebody is ready before the tick that was reached.
    PaceFalls,
    /// Somebody is ready at the end.
    PaceLate,
    /// A hare that naps is ready.
    PaceWakes,
    /// A hare that naps takes part, though it can do nothing.
    SleepersStay,
    /// A hare that naps may hop.
    SleepersHop,
    /// What a hare may do depends on the strength of others, which it does not see.
    Envious,
    /// Nature ends the run at any tick.
    StopsAnywhere,
    /// The run goes on after its end.
    RunsOn,
    /// Nothing takes time and no hare tires, so the end never comes.
    Treadmill,
    /// A hop that is legal can be recorded as void.
    VoidsAnything,
    /// A hop after the end is to be recorded as void, but that is refused.
    VoidsInTime,
    /// A hop that is recorded as void ends the run.
    VoidEnds,
    /// A word about a seat is listed, but not known.
    EmptyWord,
    /// Any even number of hares may run.
    AnyPairs,
    /// No number of hares may run, and nothing is said.
    NoPairs,
}
