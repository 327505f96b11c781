//! The exact solver of Connect 4: one position, a batch, and sets of known scores.

use crate::run::{Ran, kythu, numbers, object, program, said, texts, typing};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A position with few free cells: the side to move wins at once, 4 points.
const LATE: &str = "2252576253462244111563365343671351";

#[test]
fn every_column_in_words_and_in_points() {
    let found = object(&["solve", "connect4", LATE, "--json", "--lang", "en"]);
    assert_eq!(
        (&found["method"], &found["move"], &found["score"]["points"]),
        (&"solver".into(), &"6".into(), &4.into())
    );
    assert!(found["why"].as_str().unwrap().contains("a solver of its own"));
    let points: Vec<(&str, i64)> = found["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["move"].as_str().unwrap(), one["score"]["points"].as_i64().unwrap()))
        .collect();
    assert_eq!(points, [("6", 4), ("4", 2), ("1", -4), ("7", -4)]);
    assert_eq!(texts(&found["pv"]), ["6"]);
    assert_eq!(found["score"]["bounds"], serde_json::json!([4, 4]));
    let text = said(&["solve", "connect4", LATE, "--lang", "en"]);
    for part in [
        "wins in 1 ply, score +4",
        "  4  wins in 5 plies, score +2",
        "  7  loses in 2 plies, score -4",
        "best move: 6\n",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}

#[test]
fn a_draw_on_a_small_board_and_its_line() {
    let found = object(&["solve", "connect4", "--board", "4x4", "--json"]);
    assert_eq!(
        (&found["score"]["kind"], &found["score"]["points"], &found["proven"]),
        (&"draw".into(), &0.into(), &true.into())
    );
    assert_eq!(texts(&found["pv"]).len(), 16, "a draw fills the board");
    let text = said(&["solve", "connect4", "--board", "4x4", "--lang", "en"]);
    assert!(text.contains("draw, score 0") && text.contains("best line: "), "{text}");
}

#[test]
fn only_the_outcome() {
    let found = object(&["solve", "connect4", LATE, "--weak", "--json"]);
    assert_eq!((&found["score"]["kind"], &found["score"]["plies"]), (&"win".into(), &Value::Null));
    assert!(found["score"].get("points").is_none());
    let text = said(&["solve", "connect4", LATE, "--weak", "--lang", "en"]);
    assert!(text.contains("for the side to move: wins\n"), "{text}");
}

#[test]
fn a_position_in_three_ways() {
    let same = |position: &str| object(&["solve", "connect4", position, "--json"])["score"].clone();
    let board = "......./......./......./......./...OOO./...XXX.";
    assert_eq!(same("445566"), same(board));
    assert_eq!(same("445566"), same(&board.replace('/', "\n")));
    assert_eq!(same("445566"), same("0x10101000000:0x20202000000"));
    assert_eq!(same("445566")["points"], 18);
}

#[test]
fn bad_positions_name_the_ply_or_the_cell() {
    for (position, names) in [
        ("44444444", "ply 7: column 4 is full"),
        ("128", "ply 3: expected a column from 1 to 7, found 8"),
        ("12121213", "the game is over before ply 8"),
        ("......./......./......./......./...X.../.......", "column 4, row 2"),
        ("......./......./......./......./OOOO.../XXXX...", "column 1, row 1"),
        ("......./......./......./......./......./XX.....", "2 of the first player"),
        ("0x1:0x1", "column 1, row 1"),
        ("0x40:0x0", "column 1, row 7"),
    ] {
        let ran = kythu(&["solve", "connect4", position, "--lang", "en"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{position}");
        assert!(ran.err.contains(names), "{position}: {}", ran.err);
    }
}

#[test]
fn a_finished_game_has_its_points() {
    let ends = |position: &str, args: &[&str]| {
        object(&[&["solve", "connect4", position, "--json"], args].concat())["score"].clone()
    };
    let lost = ends("1212121", &[]);
    assert_eq!((&lost["kind"], &lost["points"]), (&"loss".into(), &(-18).into()));
    assert!(ends("1212121", &["--weak"]).get("points").is_none());
    let (_, fields) = batch(&[], &["1212121"]);
    assert_eq!(fields, pairs(&[("1212121", "-18")]));
    let text = said(&["solve", "connect4", "1212121", "--lang", "en"]);
    assert!(text.contains("has lost, score -18"), "{text}");
    let full = "XXOO/OOXX/XXOO/OOXX";
    let drawn = object(&["solve", "connect4", full, "--board", "4x4", "--json"])["score"].clone();
    assert_eq!((&drawn["kind"], &drawn["points"]), (&"draw".into(), &0.into()));
}

#[test]
fn what_is_not_proven_is_said_by_its_bounds() {
    let solve = |args: &[&str]| {
        let ran = kythu(&[&["solve", "connect4", "44", "--no-book", "--nodes", "50"], args].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(3), ""));
        ran.out
    };
    let text = solve(&["--lang", "en"]);
    assert!(text.contains("for the side to move: not decided yet, score between -"), "{text}");
    let columns = text.lines().filter(|line| line.contains(", score between -") && line.starts_with("  "));
    assert_eq!(columns.count(), 7, "{text}");
    assert!(!text.contains("about"), "{text}");
    let text = solve(&["--lang", "vi"]);
    assert!(text.contains("chưa phân định, điểm từ -") && !text.contains("khoảng"), "{text}");
    let weak = solve(&["--lang", "en", "--weak"]);
    assert!(weak.contains("for the side to move: not decided yet\n"), "{weak}");
    assert!(weak.contains("not proven within the limits: ") && !weak.contains("about"), "{weak}");
}

#[test]
fn a_depth_is_not_for_the_solver() {
    for args in [&["44"][..], &["--stdin"], &["--sizes"]] {
        let ran = kythu(&[&["solve", "connect4", "--depth", "5", "--lang", "en"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        assert!(ran.err.contains("--depth") && ran.err.contains("--time or --nodes"), "{}", ran.err);
    }
}

#[test]
fn a_board_has_a_width_and_a_height() {
    for bad in ["7", "7x", "x6", "7x6x5", ""] {
        let ran = kythu(&["solve", "connect4", "--board", bad, "--lang", "en"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{bad}");
        assert!(ran.err.contains("a size such as 7x6"), "{bad}: {}", ran.err);
    }
}

/// John Tromp's results for the first player, a row a height from 4 to 7, a column a width from 4 to 8. Lower and narrower
/// boards are all drawn.
const PUBLISHED: [&str; 4] = ["==-=-", "====+", "==-+-", "==+=="];

#[test]
fn sizes_have_their_published_results() {
    let ran = kythu(&["solve", "connect4", "--sizes", "--nodes", "300000", "--hash", "16", "--json"]);
    assert_eq!(ran.code, Some(3), "some are out of reach: {}", ran.err);
    let mut solved = Vec::new();
    let mut lines = ran.out.lines();
    for height in 1..=7usize {
        for width in 1..=8usize {
            let one: Value = serde_json::from_str(lines.next().expect("a line a size")).unwrap();
            let board = format!("{width}x{height}");
            assert_eq!(one["board"], board.as_str());
            let published = if width < 4 || height < 4 {
                '='
            } else {
                PUBLISHED[height - 4].as_bytes()[width - 4].into()
            };
            let expected = match published {
                '+' => "win",
                '=' => "draw",
                _ => "loss",
            };
            match &one["result"] {
                Value::Null => assert!(one["nodes"].as_u64().unwrap() >= 300_000, "{one}"),
                result => {
                    assert_eq!(result, expected, "{board}");
                    solved.push(board);
                }
            }
        }
    }
    // The usual board is in the book.
    for board in ["7x3", "4x4", "5x4", "6x4", "4x7", "5x5", "7x6"] {
        assert!(solved.iter().any(|one| one == board), "{board} in {solved:?}");
    }
}

#[test]
fn sizes_as_a_table() {
    let ran = kythu(&["solve", "connect4", "--sizes", "--nodes", "100", "--hash", "1", "--lang", "en"]);
    assert_eq!(ran.code, Some(3));
    let rows: Vec<Vec<&str>> = ran.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["1", "2", "3", "4", "5", "6", "7", "8"]);
    assert_eq!((rows.len(), rows[1][0], rows[1].len()), (9, "1", 17));
    assert_eq!((rows[6][0], rows[6][13], rows[7][15]), ("6", "+", "?"), "{}", ran.out);
    for args in [&["44"][..], &["--stdin"], &["--board", "5x4"], &["--weak"], &["--book", "x"]] {
        assert_eq!(kythu(&[&["solve", "connect4", "--sizes"], args].concat()).code, Some(2), "{args:?}");
    }
}

/// A name or a line with control characters is shown, and steers nothing.
#[test]
fn escapes_do_not_reach_the_terminal() {
    let nasty = "44\u{1b}[2J\u{7}";
    let typed = typing(&["solve", "connect4", "--stdin", "--lang", "en"], &[nasty]);
    let given = kythu(&["solve", "connect4", nasty, "--lang", "en"]);
    let option = kythu(&["solve", "connect4", "--board", nasty, "--lang", "en"]);
    let file = kythu(&["solve", "connect4", "445566", "--book", nasty, "--lang", "en"]);
    for ran in [typed, given, option, file] {
        assert!(ran.err.contains("\\u{1b}") || ran.err.contains("ply 3"), "{}", ran.err);
        assert!(!ran.err.contains(['\u{1b}', '\u{7}']) && !ran.out.contains(['\u{1b}', '\u{7}']), "{ran:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for args in [&["solve", "connect4", "445566"][..], &["solve", "connect4", "445566", "--json"], &["games"]]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = program().args(args).args(["--lang", "en"]).stdout(full).stderr(Stdio::piped()).output();
        let ran: Ran = output.unwrap().into();
        assert_eq!(ran.code, Some(1), "{args:?}");
        assert!(ran.err.starts_with("error: the output cannot be written: "), "{args:?}: {}", ran.err);
    }
}

#[test]
fn options_of_connect4_are_refused_elsewhere() {
    for option in [
        &["--weak"][..],
        &["--stdin"],
        &["--sizes"],
        &["--no-book"],
        &["--book", "x"],
        &["--hash", "16"],
        &["--threads", "2"],
    ] {
        let ran = kythu(&[&["solve", "nim", "--lang", "en"], option].concat());
        assert_eq!(ran.code, Some(2), "{option:?}");
        assert!(ran.err.contains(&format!("{} is not an option of nim", option[0])), "{}", ran.err);
    }
    for args in [
        &["solve", "connect4", "--hash", "0"][..],
        &["solve", "connect4", "--threads", "257"],
        &["solve", "connect4", "44", "--stdin"],
        &["solve", "connect4", "--book", "x", "--no-book"],
        &["bench", "floor", "--book", "x"],
        &["bench", "floor", "--limit", "1"],
        &["bench", "floor", "folder"],
        &["bench", "connect4", "folder", "--runs", "1"],
        &["bench", "connect4"],
        &["bench", "floor", "--random", "3"],
        &["bench", "connect4", "--random", "0"],
        &["bench", "connect4", "--random", "3", "--plies", "0-42"],
        &["bench", "connect4", "--random", "3", "--weak"],
        &["bench", "connect4", "--plies", "3"],
        &["bench", "connect4", "folder", "--random"],
        &["bench", "mcts", "folder", "--weak"],
        &["bench", "mcts", "--threads", "2"],
    ] {
        assert_eq!(kythu(args).code, Some(2), "{args:?}");
    }
}

/// What came out of a batch: moves, score and nodes of every line.
fn batch(args: &[&str], lines: &[&str]) -> (Ran, Vec<(String, String)>) {
    let ran = typing(&[&["solve", "connect4", "--stdin", "--lang", "en"], args].concat(), lines);
    let fields = ran.out.lines().map(|line| {
        let fields: Vec<&str> = line.split(' ').collect();
        assert_eq!(fields.len(), 4, "{line}");
        fields[2..].iter().for_each(|number| assert!(number.parse::<u64>().is_ok(), "{line}"));
        (fields[0].to_owned(), fields[1].to_owned())
    });
    let fields = fields.collect();
    (ran, fields)
}

fn pairs(fields: &[(&str, &str)]) -> Vec<(String, String)> {
    fields.iter().map(|(moves, score)| ((*moves).to_owned(), (*score).to_owned())).collect()
}

#[test]
fn a_batch_answers_in_order() {
    let lines =
        [LATE, "445566 anything else", "", "44556", "  \t", "\t445566\t18\r", "0x10101000000:0x20202000000"];
    let wanted = pairs(&[
        (LATE, "4"),
        ("445566", "18"),
        ("44556", "-18"),
        ("445566", "18"),
        ("0x10101000000:0x20202000000", "18"),
    ]);
    for threads in ["1", "2", "7"] {
        let (ran, fields) = batch(&["--threads", threads], &lines);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        assert_eq!(fields, wanted, "{threads} threads");
    }
    let (_, weak) = batch(&["--weak", "--no-book", "--hash", "1"], &[LATE, "44556"]);
    assert_eq!(weak, pairs(&[(LATE, "1"), ("44556", "-1")]));
    let (_, small) = batch(&["--board", "4x4"], &["-", "1"]);
    assert_eq!(small, pairs(&[("-", "0"), ("1", "0")]));
    let (nothing, none) = batch(&[], &[]);
    assert_eq!((nothing.code, none.len()), (Some(0), 0));
}

#[test]
fn a_long_batch_keeps_its_order() {
    // Hard and easy positions by turns, far more than are read ahead.
    let lines: Vec<&str> = (0..6_000).map(|at| if at % 50 == 0 { LATE } else { "44556" }).collect();
    let (ran, fields) = batch(&["--threads", "3"], &lines);
    assert_eq!(ran.code, Some(0));
    assert!(fields.iter().map(|(moves, _)| moves).eq(&lines), "the order of the input");
}

#[test]
fn a_bad_line_is_told_and_the_batch_goes_on() {
    let (ran, fields) = batch(&["--threads", "2"], &["445566", "44444444", "", "\u{1}đ", "445566"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(fields, pairs(&[("445566", "18"), ("44444444", "error"), ("?đ", "error"), ("445566", "18")]));
    assert!(ran.err.contains("error: line 2: at character 7: ply 7: column 4 is full\n"), "{}", ran.err);
    assert!(ran.err.contains("error: line 4: "), "{}", ran.err);
    assert!(ran.err.ends_with("error: 2 lines could not be read\n"), "{}", ran.err);
}

#[test]
fn a_batch_survives_anything() {
    let mut child = program()
        .args(["solve", "connect4", "--stdin", "--lang", "en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let typist = std::thread::spawn(move || {
        let mut garbage = vec![0xff, 0, 0xc3, b'\n'];
        garbage.extend(std::iter::repeat_n(b'4', 5_000_000));
        garbage.extend(b"\n445566 ");
        garbage.extend(std::iter::repeat_n(b'x', 5_000_000));
        garbage.extend(b"\n445566");
        stdin.write_all(&garbage).unwrap();
    });
    let ran: Ran = child.wait_with_output().unwrap().into();
    typist.join().unwrap();
    assert_eq!(ran.code, Some(2));
    let scores: Vec<&str> = ran.out.lines().map(|line| line.split(' ').nth(1).unwrap()).collect();
    assert_eq!(scores, ["error", "error", "18", "18"]);
    assert!(ran.out.len() < 1_000 && ran.err.len() < 1_000, "what is shown again is short");
}

#[test]
fn a_batch_in_json() {
    let ran = typing(
        &["solve", "connect4", "--stdin", "--json", "--lang", "vi"],
        &["445566 18", "", "44444444", "445566"],
    );
    assert_eq!(ran.code, Some(2));
    let objects: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 3);
    assert_eq!(
        (&objects[0]["line"], &objects[0]["moves"], &objects[0]["score"]),
        (&1.into(), &"445566".into(), &18.into())
    );
    assert!(objects[0]["nodes"].is_u64() && objects[0]["us"].is_u64() && objects[0]["bounds"].is_array());
    assert_eq!((&objects[1]["line"], &objects[1]["at"]), (&3.into(), &7.into()));
    assert!(objects[1]["error"].as_str().unwrap().contains("nước thứ 7"), "{}", objects[1]);
    assert_eq!(objects[2]["line"], 4);
}

#[test]
fn what_a_batch_cannot_prove_is_a_range() {
    let (ran, fields) = batch(&["--nodes", "1", "--no-book"], &["44", "445566"]);
    assert_eq!(ran.code, Some(3));
    let (lower, upper) = fields[0].1.split_once("..").unwrap();
    assert!(lower.parse::<i32>().unwrap() < upper.parse::<i32>().unwrap());
    assert_eq!(fields[1].1, "18");
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let mut child = program()
        .args(["solve", "connect4", "--stdin", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut answers = BufReader::new(stdout).lines();
    for (moves, score) in [("445566", "18"), ("44556", "-18"), (LATE, "4")] {
        writeln!(stdin, "{moves}").unwrap();
        stdin.flush().unwrap();
        let answer = answers.next().unwrap().unwrap();
        assert!(answer.starts_with(&format!("{moves} {score} ")), "{answer}");
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A folder with these sets, gone when dropped.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str, sets: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("kythu-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        sets.iter().for_each(|(file, text)| std::fs::write(folder.join(file), text).unwrap());
        Self(folder)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// More simulations find the best move more often, and 100 000 find a win in one.
#[test]
fn a_curve_of_monte_carlo_search() {
    let folder = Folder::new("curve", &[("Test_L3_R1", &format!("{LATE} 4\n445566 18\n"))]);
    let ran = kythu(&["bench", "mcts", folder.path(), "--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let points: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (points.len(), &points[0]["simulations"], &points[0]["positions"]),
        (9, &10.into(), &2.into())
    );
    let last = &points[8];
    assert_eq!((&last["perfect"], &last["sets"]["L3_R1"]["sound"]), (&1.0.into(), &1.0.into()), "{last}");
}

#[test]
fn sets_of_known_scores() {
    let late = format!("{LATE} 4\n445566 18\n44556 -18\n");
    let folder = Folder::new(
        "sets",
        &[
            ("Test_L1_R1", "445566 18\n"),
            ("Test_L3_R1", &late),
            ("Test_L2_R2", "445566 17\n44556 -18"),
            ("Test_x", "?"),
            ("notes.md", "?"),
        ],
    );
    let bench =
        |args: &[&str]| kythu(&[&["bench", "connect4", folder.path(), "--lang", "en"], args].concat());
    let right = bench(&["--sets", "L1_R1,L3_R1", "--threads", "2"]);
    assert_eq!((right.code, right.err.as_str()), (Some(0), ""), "{}", right.out);
    let rows: Vec<Vec<&str>> = right.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(right.out.starts_with("set "), "{}", right.out);
    assert_eq!((rows[1][0], rows[1][1], rows[2][0], rows[2][1]), ("L3_R1", "3", "L1_R1", "1"), "easy first");
    assert_eq!(rows[1].last(), Some(&"0"));
    let wrong = bench(&[]);
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.out.contains("L2_R2, line 1: 445566: expected 17, found 18"), "{}", wrong.out);
    assert_eq!(bench(&["--weak"]).code, Some(0), "the outcome is right");
    let json = bench(&["--sets", "L2_R2,L3_R1", "--limit", "1", "--json"]);
    let objects: Vec<Value> = json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (&objects[0]["set"], &objects[0]["positions"], &objects[0]["wrong"]),
        (&"L3_R1".into(), &1.into(), &0.into())
    );
    assert_eq!(
        (&objects[1]["mistakes"][0]["expected"], &objects[1]["mistakes"][0]["found"]),
        (&17.into(), &18.into())
    );
    for name in ["mean_us", "mean_nodes", "positions_per_second"] {
        assert!(objects[0][name].is_number(), "{name}");
    }
    let unknown = bench(&["--sets", "L9_R9"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("L3_R1, L2_R2, L1_R1"), "{}", unknown.err);
}

#[test]
fn sets_that_cannot_be_read() {
    let folder = Folder::new("bad-sets", &[("Test_L1_R1", "445566 18\n44x 3\n"), ("Test_L2_R1", "445566\n")]);
    let bench = |set: &str| kythu(&["bench", "connect4", folder.path(), "--sets", set, "--lang", "en"]);
    let bad = bench("L1_R1");
    assert_eq!(bad.code, Some(2));
    assert!(bad.err.contains("L1_R1, line 2: at character 3: ply 3"), "{}", bad.err);
    let bad = bench("L2_R1");
    assert_eq!(bad.code, Some(2));
    assert!(bad.err.contains("line 1: expected moves and a score"), "{}", bad.err);
    let empty = Folder::new("no-sets", &[]);
    assert_eq!(kythu(&["bench", "connect4", empty.path()]).code, Some(1));
    assert_eq!(kythu(&["bench", "connect4", "/no/such/folder"]).code, Some(1));
}

#[test]
fn how_long_random_positions_take() {
    let bench = |args: &[&str]| said(&[&["bench", "connect4", "--hash", "4", "--lang", "en"], args].concat());
    let text = bench(&["--random", "5", "--plies", "36-41"]);
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["ply", "positions", "p50", "µs", "p95", "µs", "max", "µs", "by", "book"]);
    let plies: Vec<&str> = rows[1..].iter().map(|row| row[0]).collect();
    assert_eq!(plies, ["36", "37", "38", "39", "40", "41"]);
    let objects = |args: &[&str]| -> Vec<Value> {
        bench(args).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    // The number may be left out. The book has the first two plies.
    let with = objects(&["--random", "--seed", "3", "--plies", "0..1", "--json"]);
    for (ply, object) in with.iter().enumerate() {
        assert_eq!(
            (&object["ply"], &object["positions"], &object["book_share"]),
            (&ply.into(), &200.into(), &1.0.into())
        );
        let [p50, p95, max] = ["p50_us", "p95_us", "max_us"].map(|name| object[name].as_f64().unwrap());
        assert!(0.0 < p50 && p50 <= p95 && p95 <= max, "{object}");
    }
    assert_eq!(with.len(), 2);
    let without = objects(&["--random", "2", "--plies", "41", "--no-book", "--json"]);
    assert_eq!(without[0]["book_share"], 0.0);
}

/// The book answers; the line, which goes on behind the book, is cut short by the limit.
#[test]
fn the_first_player_wins_in_the_centre_only() {
    let found = object(&["solve", "connect4", "--json", "--nodes", "1000"]);
    assert_eq!(
        (&found["score"]["points"], &found["score"]["plies"], &found["move"]),
        (&1.into(), &41.into(), &"4".into())
    );
    let winning = found["moves"].as_array().unwrap().iter().filter(|one| one["score"]["kind"] == "win");
    assert_eq!(winning.count(), 1, "{found}");
    let (ran, fields) = batch(&[], &["-"]);
    assert_eq!((ran.code, fields), (Some(0), pairs(&[("-", "1")])));
    let best = object(&["best", "connect4", "--json"]);
    assert_eq!((&best["algo"], &best["move"]), (&"solver".into(), &"4".into()));
}

#[test]
fn within_a_second_something_is_known_of_every_column() {
    let started = Instant::now();
    let ran = kythu(&["solve", "connect4", "--no-book", "--time", "300ms", "--json"]);
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    // Far more than it takes even where much else is going on.
    assert!(started.elapsed() < Duration::from_secs(5));
    let found: Value = serde_json::from_str(&ran.out).unwrap();
    let bounds = |score: &Value| {
        let bounds = numbers(&score["bounds"]);
        (bounds[0], bounds[1])
    };
    let (lower, upper) = bounds(&found["score"]);
    assert!(lower <= 1 && 1 <= upper, "{found}");
    let columns: Vec<(i64, i64)> =
        found["moves"].as_array().unwrap().iter().map(|one| bounds(&one["score"])).collect();
    assert_eq!(columns.len(), 7);
    assert!(columns.iter().all(|&(at_least, at_most)| at_least > -20 && at_most <= upper), "{columns:?}");
}

#[test]
fn the_solver_plays_unless_a_level_is_asked_for() {
    let solver = typing(&["play", "connect4", "445566", "--lang", "en"], &["3", "n"]);
    assert!(solver.out.contains("solver"), "{}", solver.out);
    let level = typing(&["play", "connect4", "445566", "--level", "2", "--lang", "en"], &["3", "n"]);
    assert!(level.out.contains("level(n=2)") && !level.out.contains("solver"), "{}", level.out);
}
