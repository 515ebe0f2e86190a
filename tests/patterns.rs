//! Patterns, evaluation and candidate moves against their slow twins and against play itself.

#[path = "patterns/boards.rs"]
mod boards;
#[path = "patterns/candidates.rs"]
mod candidates;
#[path = "patterns/drawn.rs"]
mod drawn;
#[path = "patterns/forbidden.rs"]
mod forbidden;
#[path = "patterns/lines.rs"]
mod lines;
#[path = "patterns/points.rs"]
mod points;
mod reference;
#[path = "patterns/upkeep.rs"]
mod upkeep;
