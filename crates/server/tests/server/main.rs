//! The server as its users see it: most of it without a socket, the live part through a real one.

mod arena;
mod bad_input;
mod comparisons;
mod decide;
mod games;
mod lab;
mod live;
mod people;
mod positions;
mod rooms;
mod talk;
mod think;
