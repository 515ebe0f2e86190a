//! Slow twins of the engine's rules, written on their own straight from the rules' words.
//!
//! They share no code with `src/rules` beyond the names of rules and colours, and go about things
//! differently: where the engine walks outwards from a point, these enumerate segments of the
//! board and sets of stones. (`pattern`, the twin of `src/pattern`, asks `Rule::wins` which lines
//! win.) Use them from an integration test with `mod reference;`.

#![allow(dead_code)]

pub mod five;
pub mod foul;
pub mod grid;
pub mod pattern;
pub mod random;
pub mod referee;
pub mod setup;
pub mod vcf;
pub mod vct;
