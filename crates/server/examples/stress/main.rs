//! Puts a server under load, and kills it: nothing that it has acknowledged may be lost.
//!
//! ```text
//! cargo build --release && cargo run --release -p kythu-server --example stress -- load   # 500 games, 200 moves a second, 30 s
//! cargo run --release -p kythu-server --example stress -- kill 100                        # 100 times kill -9 under load
//! ```
//!
//! The program `kythu` is taken from `$KYTHU`, else from the folder of release builds. Only the loopback interface is used,
//! and everything ends by itself.

mod client;
mod kill;
mod load;
mod player;
mod program;

use std::process::ExitCode;

#[tokio::main]
#[expect(clippy::print_stderr, reason = "this is how an example says how it is called")]
async fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| args.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let done = match args.first().map(String::as_str) {
        Some("load") => load::run(number(1, 500) as usize, number(2, 200), number(3, 30)).await,
        Some("kill") => kill::run(number(1, 100)).await,
        _ => Err("usage: stress load [GAMES [MOVES-PER-SECOND [SECONDS]]] | kill [TIMES]".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}
