use super::timed;
use crate::commands::grouped;
use crate::failure::Failure;
use crate::input::interrupt;
use crate::talk::Talk;
use kythu_game::Options;
use kythu_players::{Setup, Spec, Terms, find};
use kythu_words::{Figures, say};
use serde_json::json;
use std::time::Duration;

/// Game, option, its value, position, depth: one line of everything that the engine plays.
const SUITE: [(&str, &str, &str, &str, u32); 16] = [
    ("connect4", "", "", "", 12),
    ("connect4", "", "", "44444", 12),
    ("connect4", "", "", "4453", 11),
    ("connect4", "board", "5x5", "", 14),
    ("tictactoe", "", "", "", 9),
    ("mnk", "size", "5x5", "c3,b2", 5),
    ("mnk", "size", "7x7", "d4,d5,e4", 4),
    ("mnk", "size", "10x10", "e5,f6,e6", 4),
    ("chess", "", "", "", 6),
    ("chess", "", "", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("chess", "", "", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 8),
    ("chess", "", "", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 4),
    ("nim", "misere", "on", "4,3,5", 12),
    ("nim", "", "", "3,4,5,6", 9),
    ("grundy", "", "", "12,9", 20),
    ("sum", "", "", "3,5 + 9", 12),
];

/// Searches a fixed suite and prints the total number of nodes. The same number means the same behaviour.
pub(super) fn run(talk: &Talk, as_json: bool) -> Result<(), Failure> {
    let (mut total, mut time) = (0, Duration::ZERO);
    let mut lines = Vec::new();
    for (game, option, value, position, depth) in SUITE {
        talk.status(&format!("{game} {position}"));
        let kind = find(game)?;
        let mut options = Options::new();
        if !option.is_empty() {
            options.set(option, value);
        }
        let setup =
            Setup { options, position: (!position.is_empty()).then(|| position.into()), moves: Vec::new() };
        let spec: Spec = format!("pvs(depth={depth},hash=16)").parse()?;
        let mut player = kind.player(&spec)?;
        let (answer, took) = timed(|| player.think(&setup, &Terms::new(interrupt()), &mut |_| {}));
        let answer = answer?;
        if interrupt().is_raised() {
            return Err(Failure::Interrupted);
        }
        total += answer.counts.nodes;
        time += took;
        lines.push((game, position, depth, answer.counts.nodes, took));
    }
    talk.status("");
    let speed = total as f64 / time.as_secs_f64() / 1e6;
    if as_json {
        let suite: Vec<_> = lines
            .iter()
            .map(|(game, position, depth, nodes, took)| {
                json!({"game": game, "position": position, "depth": depth, "nodes": nodes, "ms": crate::json::ms(*took)})
            })
            .collect();
        talk.print(&json!({"signature": total, "ms": crate::json::ms(time), "suite": suite}).to_string());
        return Ok(());
    }
    let rows: Vec<Vec<String>> = lines
        .iter()
        .map(|(game, position, depth, nodes, took)| {
            let short: String = position.chars().take(24).collect();
            vec![
                (*game).into(),
                short,
                depth.to_string(),
                grouped(*nodes),
                talk.figures(format!("{:.1} ms", crate::json::ms(*took))),
            ]
        })
        .collect();
    talk.write(&crate::commands::table(&rows, &[false, false, true, true, true]));
    talk.line(&say!("bench.signature", nodes = total, speed = Figures(format!("{speed:.2}"))));
    Ok(())
}
