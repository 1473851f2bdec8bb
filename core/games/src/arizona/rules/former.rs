//! What clauses called the same things in the release before.

use javelina_engine::former_names;

former_names! {
    /// Former names of facts, points and the like.
    pub FORMER;
    subject "count" => "goods";
}
