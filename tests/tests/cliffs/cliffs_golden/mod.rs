//! The golden cases of Cliffs & Cactuses: the worked examples of the rulebook, single queues, races by script.

mod race;
mod round;
mod single;
