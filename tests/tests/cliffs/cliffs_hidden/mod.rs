//! What racers of Cliffs & Cactuses may know, and what they are never shown: in views, on the table, in what they are told, in
//! legal lists, refusals and the log (rulings R31, R32, R36, R38).

mod cases;
mod laws;
