//! Chess perft through the trait beside the bare library, both with bulk counting at the last ply.

use super::{median, timed};
use crate::commands::{grouped, table};
use crate::failure::Failure;
use crate::talk::Talk;
use cozy_chess::Board;
use kythu_game::{Described, Notation, Options, perft};
use kythu_games::chess::Chess;
use kythu_words::say;
use serde_json::json;

const POSITIONS: [(&str, &str, u32); 4] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
];

fn bare(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += bare(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

pub(super) fn run(talk: &Talk, runs: usize, as_json: bool) -> Result<(), Failure> {
    // Perft counts moves on the board: the rules that end a game by a draw are switched off.
    let game = Chess::with_options(&Options::new().with("draws", "off"))?;
    let mut lines = Vec::new();
    for (name, fen, depth) in POSITIONS {
        talk.status(&talk.text(&say!("bench.running", what = name)));
        let position = game.parse_position(fen)?;
        let Ok(board) = fen.parse::<Board>() else { continue };
        let (mut ours, mut theirs, mut nodes) = (Vec::new(), Vec::new(), 0);
        for _ in 0..runs {
            let (count, time) = timed(|| bare(&board, depth));
            theirs.push(time);
            let (found, time) = timed(|| perft(&game, &mut position.clone(), depth));
            ours.push(time);
            assert_eq!(count, found, "{name}: both count the same");
            nodes = count;
        }
        lines.push((name, depth, nodes, median(&mut ours), median(&mut theirs)));
    }
    talk.status("");
    if as_json {
        let lines: Vec<_> = lines
            .iter()
            .map(|(name, depth, nodes, ours, bare)| {
                json!({"position": name, "depth": depth, "nodes": nodes, "ms": crate::json::ms(*ours), "bare_ms": crate::json::ms(*bare),
                    "ratio": bare.as_secs_f64() / ours.as_secs_f64()})
            })
            .collect();
        talk.print(&json!({"runs": runs, "lines": lines}).to_string());
        return Ok(());
    }
    let head = ["position", "depth", "nodes", "ms", "speed", "bare", "ratio"];
    let mut rows = vec![
        head.map(|name| talk.lang.template(&format!("column.{name}")).unwrap_or(name).to_owned()).to_vec(),
    ];
    rows.extend(lines.iter().map(|(name, depth, nodes, ours, bare)| {
        vec![
            label(talk, name),
            depth.to_string(),
            grouped(*nodes),
            talk.figures(format!("{:.1}", crate::json::ms(*ours))),
            format!("{:.0}", *nodes as f64 / ours.as_secs_f64() / 1e6),
            talk.figures(format!("{:.1}", crate::json::ms(*bare))),
            talk.figures(format!("{:.3}", bare.as_secs_f64() / ours.as_secs_f64())),
        ]
    }));
    talk.write(&table(&rows, &[false, true, true, true, true, true, true]));
    Ok(())
}

/// What a position is called by people; Kiwipete is its name everywhere.
fn label(talk: &Talk, name: &str) -> String {
    match name {
        "start" => talk.text(&say!("bench.start")),
        "endgame" => talk.text(&say!("bench.endgame")),
        "promotions" => talk.text(&say!("bench.promotions")),
        other => other.to_owned(),
    }
}
