//! Numbers that must come out exactly, whatever the machine.

use crate::run::{kythu, object, said};
use serde_json::Value;

/// The rows of a comparison.
fn rows(args: &[&str]) -> Vec<Value> {
    let found = object(&[&["compare"], args, &["--json"]].concat());
    found["rows"].as_array().unwrap().clone()
}

/// The nodes of the only row.
fn nodes(args: &[&str]) -> u64 {
    let rows = rows(args);
    assert_eq!(rows.len(), 1, "{args:?}");
    assert_eq!(rows[0]["complete"], true, "{args:?}");
    rows[0]["nodes"].as_u64().unwrap()
}

#[test]
fn plain_alpha_beta_on_connect4() {
    for (depth, count) in [("8", 12_574), ("10", 155_590), ("12", 3_050_083)] {
        assert_eq!(nodes(&["connect4", "--algos", "alphabeta", "--depth", depth]), count, "depth {depth}");
    }
    let timed = ["connect4", "--algos", "alphabeta", "--depth", "12", "--score", "distance"];
    assert_eq!(nodes(&timed), 3_189_800);
}

#[test]
fn every_form_takes_the_same_steps() {
    for form in ["two", "flag", "negamax"] {
        for fail in ["soft", "hard"] {
            let spec = format!("alphabeta(fail={fail},form={form})");
            assert_eq!(nodes(&["tictactoe", "--algos", &spec, "--depth", "9"]), 18_297, "{spec}");
            assert_eq!(nodes(&["connect4", "--algos", &spec, "--depth", "8"]), 12_574, "{spec}");
        }
    }
    assert_eq!(nodes(&["tictactoe", "--algos", "negamax", "--depth", "9"]), 18_297);
    assert_eq!(nodes(&["tictactoe", "--algos", "minimax", "--depth", "9"]), 549_946);
}

#[test]
fn a_comparison_has_a_row_for_each_depth() {
    let found = rows(&["tictactoe", "--algos", "minimax,alphabeta", "--depth", "1..4"]);
    let heads: Vec<(&str, u64)> =
        found.iter().map(|row| (row["algo"].as_str().unwrap(), row["depth"].as_u64().unwrap())).collect();
    let wanted: Vec<(&str, u64)> = ["minimax", "alphabeta"]
        .into_iter()
        .flat_map(|algo| (1..=4).map(move |depth| (algo, depth)))
        .collect();
    assert_eq!(heads, wanted);
    // 1 + 9, + 9·8, + 9·8·7, + 9·8·7·6: nobody wins in four plies.
    let minimax: Vec<u64> = found[..4].iter().map(|row| row["nodes"].as_u64().unwrap()).collect();
    assert_eq!(minimax, [10, 82, 586, 3_610]);
    assert!(found[..4].iter().all(|row| row["cutoffs"] == 0), "minimax never cuts");
    assert!(found[7]["cutoffs"].as_u64().unwrap() > 0, "alpha-beta does");
}

#[test]
fn tables_and_csv_hold_the_same_numbers() {
    let args =
        ["compare", "connect4", "--algos", "minimax,alphabeta(fail=hard,form=flag)", "--depth", "2..3"];
    let csv = said(&[&args[..], &["--csv"]].concat());
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "algo,depth,value,move,nodes,leaves,cutoffs,ebf,ms,complete,first_move_cuts,probes,hits,position"
    );
    assert!(lines[1].starts_with("minimax,2,0,1,57,49,0,"), "{}", lines[1]);
    assert!(lines[3].starts_with("\"alphabeta(fail=hard,form=flag)\",2,"), "{}", lines[3]);
    let table = said(&args);
    assert!(
        table.lines().nth(1).unwrap().split_whitespace().take(6).eq(["minimax", "2", "0", "1", "57", "49"]),
        "{table}"
    );
}

#[test]
fn a_comparison_that_runs_out_of_time_says_so() {
    let ran =
        kythu(&["compare", "connect4", "--algos", "minimax", "--depth", "20", "--time", "50ms", "--json"]);
    assert_eq!(ran.code, Some(3));
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(found["rows"][0]["complete"], false);
    let people = kythu(&[
        "compare", "connect4", "--algos", "minimax", "--depth", "20", "--time", "50ms", "--lang", "en",
    ]);
    assert!(people.out.contains("stopped by the time limit"), "{}", people.out);
}

#[test]
fn how_a_tree_with_forty_children_grows() {
    let found = object(&["growth", "--b", "40", "--depth", "8", "--measure", "100000", "--json"]);
    let rows = found["rows"].as_array().unwrap();
    let best: Vec<u64> = rows.iter().map(|row| row["best"].as_u64().unwrap()).collect();
    assert_eq!(best, [40, 79, 1_639, 3_199, 65_599, 127_999, 2_623_999, 5_119_999]);
    let minimax: Vec<u64> = rows.iter().map(|row| row["minimax"].as_u64().unwrap()).collect();
    assert_eq!(minimax, [1, 2, 3, 4, 5, 6, 7, 8].map(|depth| 40u64.pow(depth)));
    let near = |name: &str, wanted: &[f64]| {
        for (row, wanted) in rows[rows.len() - wanted.len()..].iter().zip(wanted) {
            let found = row[name].as_f64().unwrap();
            assert!((found / wanted - 1.0).abs() < 3e-3, "{name}: {found}, not {wanted}");
        }
    };
    near("growth", &[1.975, 20.75, 1.952, 20.51, 1.951, 20.50, 1.951]);
    near("times", &[1.0, 20.3, 39.0, 800.0, 1_561.0, 32_000.0, 62_439.0, 1_280_000.0]);
    assert_eq!(rows[0]["growth"], Value::Null);
    assert_eq!(rows[3]["measured"]["best"], 3_199);
    assert_eq!(rows[2]["measured"]["worst"], 64_000);
    let table = said(&["growth", "--b", "40", "--depth", "8", "--measure", "0"]);
    for number in ["5 119 999", "6 553 600 000 000", "20.50", "1.951", "62 439", "1 280 000"] {
        assert!(table.contains(number), "{number} in\n{table}");
    }
    let csv = said(&["growth", "--b", "40", "--depth", "2", "--csv"]);
    assert_eq!(csv.lines().nth(2).unwrap().split(',').next_back(), Some("1600"), "{csv}");
}

#[test]
fn measured_counts_meet_the_formulas() {
    let found = object(&["growth", "--b", "3", "--depth", "7", "--json"]);
    for row in found["rows"].as_array().unwrap() {
        assert_eq!(row["measured"]["best"], row["best"], "{row}");
        assert_eq!(row["measured"]["worst"], row["minimax"], "{row}");
        let random = row["measured"]["random"].as_u64().unwrap();
        assert!(
            row["best"].as_u64().unwrap() <= random && random <= row["minimax"].as_u64().unwrap(),
            "{row}"
        );
    }
}

#[test]
fn known_perft_counts() {
    let count = |args: &[&str]| object(&[&["perft"], args, &["--json"]].concat())["nodes"].as_u64().unwrap();
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(count(&["chess", "--depth", "4"]), 197_281);
    assert_eq!(count(&["chess", kiwipete, "--depth", "3"]), 97_862);
    assert_eq!(count(&["connect4", "--depth", "7"]), 823_536);
    assert_eq!(count(&["tictactoe", "--depth", "9"]), 127_872, "games that fill the board");
    assert_eq!(count(&["nim", "3,4,5", "--depth", "1"]), 12);
    assert_eq!(count(&["grundy", "7", "--depth", "1"]), 3);
    assert_eq!(count(&["nim", "3,4,5", "--depth", "0"]), 1);
}

#[test]
fn perft_divides_and_checks_a_file() {
    let found = object(&["perft", "chess", "--depth", "3", "--divide", "--json"]);
    let parts = found["divide"].as_object().unwrap();
    assert_eq!((parts.len(), parts["e2e4"].as_u64()), (20, Some(600)));
    assert_eq!(parts.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 8_902);
    let file = std::env::temp_dir().join(format!("kythu-perft-{}.epd", std::process::id()));
    let name = file.to_str().unwrap();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    std::fs::write(&file, format!("{start} ;D1 20 ;D2 400 ;D7 3195901860\n")).unwrap();
    let good = said(&["perft", "chess", "--suite", name, "--lang", "en"]);
    assert!(good.contains("2 counts checked") && good.contains("0 wrong"), "{good}");
    std::fs::write(&file, format!("{start} ;D1 21\n")).unwrap();
    let wrong = kythu(&["perft", "chess", "--suite", name, "--lang", "en"]);
    assert_eq!(wrong.code, Some(1), "a wrong count is a failure, not bad input");
    assert!(wrong.out.contains("expected 21, found 20"), "{}", wrong.out);
    std::fs::write(&file, format!("{start} ;D1 20\n{start} ;X1 20\n")).unwrap();
    let bad = kythu(&["perft", "chess", "--suite", name, "--lang", "en"]);
    assert_eq!(bad.code, Some(2));
    assert!(bad.err.contains("line 2"), "{}", bad.err);
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn the_signature_is_the_same_every_time() {
    let once = object(&["bench", "--json"]);
    let suite = once["suite"].as_array().unwrap();
    assert_eq!(once["signature"].as_u64(), suite.iter().map(|line| line["nodes"].as_u64()).sum());
    assert_eq!(object(&["bench", "--json"])["signature"], once["signature"]);
}
