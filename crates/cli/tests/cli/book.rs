//! Books of Connect 4: made, killed, resumed, checked.

use crate::run::{Folder, Ran, kythu, object, program, said, typing};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// `book make connect4` with a small table.
fn order<'a>(board: &'a str, ply: &'a str, out: &'a str) -> [&'a str; 11] {
    ["book", "make", "connect4", "--board", board, "--ply", ply, "--hash", "8", "--out", out]
}

/// Makes a book. On standard error there may be progress: how long it takes is the machine's business.
fn make(board: &str, ply: &str, out: &str) -> serde_json::Value {
    let ran = kythu(&[&order(board, ply, out)[..], &["--json"]].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    serde_json::from_str(&ran.out).unwrap()
}

/// Fails with code 1 and says this.
fn fails(args: &[&str], said: &str) -> Ran {
    let ran = kythu(&[args, &["--lang", "en"]].concat());
    assert_eq!(ran.code, Some(1), "kythu {args:?}: {}{}", ran.out, ran.err);
    assert!(ran.err.contains(said) || ran.out.contains(said), "kythu {args:?}: {}{}", ran.out, ran.err);
    ran
}

#[test]
fn a_book_is_made_and_checked() {
    let folder = Folder::new("made");
    let out = folder.file("a.book");
    let made = make("4x4", "6", &out);
    assert_eq!(
        (&made["complete"], &made["resumed"], &made["board"]),
        (&true.into(), &0.into(), &"4x4".into())
    );
    assert_eq!(made["positions"], made["solved"]);
    let checked = object(&["book", "check", &out, "--json", "--sample", "50", "--seed", "7"]);
    assert_eq!((&checked["board"], &checked["ply"]), (&"4x4".into(), &6.into()));
    assert_eq!(checked["bytes"], std::fs::metadata(&out).unwrap().len());
    assert_eq!(checked["by_ply"][0], 1);
    assert_eq!(checked["by_ply"][1], 2, "two of the four columns are mirror images of the others");
    assert_eq!(checked["by_ply"][6], made["positions"]);
    assert_eq!((&checked["compared"], &checked["wrong"]), (&50.into(), &serde_json::json!([])));
    let text = said(&["book", "check", &out, "--sample", "3", "--seed", "1", "--lang", "en"]);
    assert!(text.contains("board 4x4, up to ply 6") && text.contains("the checksum is right"), "{text}");
    assert!(text.contains("3 positions, 0 wrong") && text.contains("--seed 1"), "{text}");
    fails(&order("4x4", "6", &out), "is there already");
    let vi = said(&["book", "check", &out, "--sample", "3", "--lang", "vi"]);
    assert!(vi.contains("tổng kiểm đúng") && vi.contains("3 thế cờ, 0 sai"), "{vi}");
}

#[test]
fn the_name_tells_what_is_in_it() {
    let folder = Folder::new("name");
    let args = ["book", "make", "connect4", "--board", "3x3", "--ply", "2", "--hash", "1", "--lang", "en"];
    let output = program().current_dir(&folder.0).args(args).stdin(Stdio::null()).output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.starts_with("connect4-3x3-2.book: all positions up to ply 2"), "{out}");
    assert!(folder.0.join("connect4-3x3-2.book").exists());
}

#[test]
fn a_damaged_book_is_refused() {
    let folder = Folder::new("damaged");
    let (out, bad) = (folder.file("a.book"), folder.file("bad.book"));
    make("4x4", "4", &out);
    let good = std::fs::read(&out).unwrap();
    let check = |bytes: &[u8], expected| {
        std::fs::write(&bad, bytes).unwrap();
        let ran = fails(&["book", "check", &bad], expected);
        assert!(ran.out.is_empty() && ran.err.starts_with("error: "), "{ran:?}");
        assert!(ran.err.contains("bad.book"), "{ran:?}");
    };
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 0x10;
        bytes
    };
    check(&flipped(3), "not a book");
    check(&flipped(8), "format");
    check(&flipped(good.len() / 2), "checksum");
    check(&good[..good.len() - 1], "truncated");
    check(&[&good[..], b"x"].concat(), "longer");
    check(b"", "not a book");
    fails(&["book", "check", &folder.file("none")], "none");
    fails(&["book", "check", folder.0.to_str().unwrap()], "cannot be read");
}

/// A book with a right checksum and a wrong score: what a sample is for.
#[test]
fn a_wrong_score_is_found_by_search() {
    let folder = Folder::new("wrong");
    let out = folder.file("a.book");
    make("4x4", "0", &out);
    let mut bytes = std::fs::read(&out).unwrap();
    // The only value stands in the lower bits of byte 12: a draw becomes a win.
    bytes[12] += 1;
    let end = bytes.len() - 4;
    let checksum = crc32(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    std::fs::write(&out, &bytes).unwrap();
    said(&["book", "check", &out]);
    fails(&["book", "check", &out, "--sample", "5"], "the book says 1, search says 0");
}

/// The checksum of a book, as the textbooks compute it, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

#[test]
fn what_is_not_understood_is_refused() {
    let folder = Folder::new("refused");
    let out = folder.file("a.book");
    for (args, said) in [
        (&["book"][..], "make, check"),
        (&["book", "burn"], "burn"),
        (&["book", "make"], "GAME"),
        (&["book", "make", "connect4"], "--ply"),
        (&["book", "make", "nim", "--ply", "1"], "only for connect4"),
        (&["book", "make", "nimm", "--ply", "1"], "nimm"),
        (&order("4x4", "17", &out), "from 0 to 16"),
        (&order("4x4", "-1", &out), "--ply"),
        (&order("9x9", "1", &out), "board"),
        (&order("7x6", "30", &out), "ply 30"),
        (&["book", "make", "connect4", "--ply", "1", "--threads", "0"], "--threads"),
        (&["book", "make", "connect4", "--ply", "1", "--hash", "0"], "--hash"),
        (&["book", "check"], "FILE"),
        (&["book", "check", "x", "--sample", "0"], "--sample"),
        (&["book", "check", "x", "--seed", "1"], "--sample"),
    ] {
        let ran = kythu(&[args, &["--lang", "en"]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "kythu {args:?}: {}", ran.err);
        assert!(ran.err.contains(said), "kythu {args:?}: {}", ran.err);
    }
    assert!(!Path::new(&out).exists());
}

/// Starts the program and waits until its journal has so many bytes. `None` if it was done before.
fn started(args: &[&str], journal: &Path, bytes: u64) -> Option<Child> {
    let mut child = program().args(args).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    let patience = Instant::now() + Duration::from_secs(120);
    while !std::fs::metadata(journal).is_ok_and(|found| found.len() >= bytes) {
        if child.try_wait().unwrap().is_some() {
            return None;
        }
        assert!(Instant::now() < patience, "nothing happens");
        std::thread::sleep(Duration::from_millis(1));
    }
    Some(child)
}

/// Kills the program (signal 9 on Unix) as soon as its journal has so many bytes. False if it was too late.
fn killed(args: &[&str], journal: &Path, bytes: u64) -> bool {
    started(args, journal, bytes).is_some_and(|mut child| {
        child.kill().unwrap();
        child.wait().unwrap().code().is_none()
    })
}

#[test]
fn a_killed_book_goes_on() {
    let folder = Folder::new("killed");
    // Small jobs may be done before they can be killed; then a larger one is tried.
    for ply in ["8", "10", "12"] {
        let (out, whole) = (folder.file("a.book"), folder.file("whole.book"));
        let journal = folder.0.join("a.book.partial");
        let args = order("5x4", ply, &out);
        let kills = [200, 1_500, 3_000].map(|bytes| killed(&args, &journal, bytes));
        // A kill may also come between the last byte and the end of the program.
        let is_whole = Path::new(&out).exists() && kythu(&["book", "check", &out]).code == Some(0);
        if kills.contains(&false) || is_whole {
            let _ = std::fs::remove_file(&out);
            let _ = std::fs::remove_file(&journal);
            continue;
        }
        assert!(!Path::new(&out).exists(), "there is no half-finished book");
        let rest = make("5x4", ply, &out);
        assert!(rest["resumed"].as_u64().unwrap() > 0, "{rest}");
        assert_eq!(rest["complete"], true);
        make("5x4", ply, &whole);
        assert!(std::fs::read(&out).unwrap() == std::fs::read(&whole).unwrap(), "the same book");
        let left = std::fs::read_dir(&folder.0).unwrap().count();
        assert_eq!(left, 2, "nothing is left but the two books");
        return;
    }
    panic!("every book was done before it could be killed");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let folder = Folder::new("interrupted");
    for ply in ["8", "10", "12"] {
        let out = folder.file(&format!("{ply}.book"));
        let journal = folder.0.join(format!("{ply}.book.partial"));
        let args = [&order("5x4", ply, &out)[..], &["--json"]].concat();
        let Some(child) = started(&args, &journal, 200) else { continue };
        let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        let ran = Ran::from(child.wait_with_output().unwrap());
        if ran.code == Some(0) {
            continue;
        }
        assert_eq!(ran.code, Some(130), "{ran:?}");
        let stopped: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(stopped["complete"], false);
        assert!(journal.exists() && !Path::new(&out).exists());
        let rest = make("5x4", ply, &out);
        assert_eq!((&rest["complete"], &rest["resumed"]), (&true.into(), &stopped["solved"]));
        return;
    }
    panic!("every book was done before it could be stopped");
}

/// A book of one's own is asked first; one that is of no use is told, and search goes on.
#[test]
fn a_book_of_ones_own() {
    let folder = Folder::new("own");
    let (out, bad) = (folder.file("a.book"), folder.file("bad.book"));
    make("5x4", "4", &out);
    let solve = |book: &str, args: &[&str]| {
        let ran = kythu(&[&["solve", "connect4", "--book", book, "--json", "--lang", "en"], args].concat());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        (ran.err, found["score"]["points"].clone())
    };
    let small = ["--board", "5x4", "1234"];
    let (silent, by_book) = solve(&out, &small);
    assert_eq!(silent, "");
    let good = std::fs::read(&out).unwrap();
    // Whatever is wrong with it, the score is the same.
    for (bytes, what) in [
        (&good[..good.len() - 1], "truncated"),
        (
            &[&good[..good.len() - 5], &[good[good.len() - 5] ^ 1], &good[good.len() - 4..]].concat(),
            "checksum",
        ),
        (b"KYTHU-C4\x01\x05\x04\x04", "format 1, and this program reads format 2"),
        (b"a letter", "not a book"),
    ] {
        std::fs::write(&bad, bytes).unwrap();
        let (warning, by_search) = solve(&bad, &small);
        assert_eq!(by_search, by_book);
        assert_eq!(warning.lines().count(), 1, "{warning}");
        assert!(warning.starts_with("warning: ") && warning.contains("bad.book"), "{warning}");
        assert!(warning.contains(what) && warning.contains("without it"), "{what}: {warning}");
    }
    let (warning, points) = solve(&out, &["445566"]);
    assert_eq!(points, 18);
    assert!(warning.contains("a board of 5x4, not of 7x6"), "{warning}");
    let (warning, _) = solve(&folder.file("none"), &small);
    assert!(warning.contains("none") && warning.contains("cannot be read"), "{warning}");
    // That it is asked is seen from the nodes: a search takes some.
    let nodes = |args: &[&str]| {
        let ran = typing(&[&["solve", "connect4", "--board", "5x4", "--stdin"], args].concat(), &["12"]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let fields: Vec<String> = ran.out.split_whitespace().map(str::to_owned).collect();
        (fields[1].clone(), fields[2].clone())
    };
    let (by_book, by_search) = (nodes(&["--book", &out]), nodes(&[]));
    assert_eq!(by_book.0, by_search.0);
    assert!(by_book.1 == "0" && by_search.1 != "0", "{by_book:?} {by_search:?}");
    let bench =
        kythu(&["bench", "connect4", "--random", "2", "--plies", "41", "--book", &out, "--lang", "en"]);
    assert_eq!(bench.code, Some(0));
    assert!(bench.err.contains("not of 7x6"), "{}", bench.err);
}

/// Where there is no terminal, a line is written now and then; and whoever stops it is told what is safe.
#[cfg(unix)]
#[test]
fn a_long_job_is_heard_of_and_stopped_while_it_lists() {
    let folder = Folder::new("listing");
    let out = folder.file("a.book");
    // So many positions are not listed in the second after which the first line comes.
    let args = order("7x6", "14", &out);
    let mut child = program()
        .args(args)
        .args(["--lang", "en"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut progress = BufReader::new(child.stderr.take().unwrap());
    progress.read_line(&mut line).unwrap();
    assert!(line.contains(" s  listing the positions of ply ") && line.ends_with('\n'), "{line:?}");
    assert!(!line.contains(['\r', '\u{1b}']), "{line:?}");
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{ran:?}");
    assert!(ran.out.starts_with("stopped while the positions were being listed"), "{ran:?}");
    assert!(!Path::new(&out).exists());
}
