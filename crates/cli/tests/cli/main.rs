//! The built program, driven from outside as a person or another program would.

mod bad_input;
mod book;
mod compare;
mod connect4;
mod counts;
mod decide;
mod engines;
mod games;
mod json;
mod lab;
mod languages;
mod learn;
mod play;
mod quantum;
mod referee;
mod run;
mod terminal;
mod trees;
