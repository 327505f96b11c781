//! The engines that we are, line by line.

mod gomocup;
mod talk;
mod uci;
