//! The server as its users see it: most of it without a socket, the live part through a real one.

mod bad_input;
mod games;
mod lab;
mod live;
mod people;
mod positions;
mod talk;
