//! However an engine behaves, nothing of it is left when its player is gone.

use crate::mock::{Heard, game, spec};
use kythu_protocols::{Protocol, open};
use rustix::process::{Pid, test_kill_process};
use std::time::{Duration, Instant};

/// Whether there is a process with this number, even a dead one that nobody has reaped.
fn is_there(number: i32) -> bool {
    Pid::from_raw(number).is_some_and(|pid| test_kill_process(pid).is_ok())
}

/// The numbers of our children whose command line holds a word.
fn children_with(word: &str) -> Vec<i32> {
    let own = format!("PPid:\t{}", std::process::id());
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let is_ours = |number: &i32| {
        let read = |file: &str| std::fs::read_to_string(format!("/proc/{number}/{file}")).unwrap_or_default();
        read("status").contains(&own) && read("cmdline").contains(word)
    };
    numbers.filter(is_ours).collect()
}

#[test]
fn who_ignores_quit_is_ended() {
    let player = open(&spec(Protocol::Uci, "ignores-quit 4711"), game(Protocol::Uci), None).unwrap();
    let children = children_with("4711");
    assert!(!children.is_empty() || !cfg!(target_os = "linux"));
    let begun = Instant::now();
    drop(player);
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert!(children.iter().all(|&child| !is_there(child)), "{children:?} are left");
}

#[test]
fn what_an_engine_has_started_ends_with_it() {
    let heard = Heard::default();
    let player = open(&spec(Protocol::Uci, "has-a-child"), game(Protocol::Uci), Some(heard.log())).unwrap();
    let said = heard.said();
    let child = said.iter().find_map(|line| line.strip_prefix("info string child ")?.parse().ok());
    let child: i32 = child.unwrap_or_else(|| panic!("no child in {said:?}"));
    assert!(is_there(child));
    drop(player);
    // Somebody else reaps it: it has no parent any more.
    let until = Instant::now() + Duration::from_secs(10);
    let is_dead = || {
        let status = std::fs::read_to_string(format!("/proc/{child}/status")).unwrap_or_default();
        !is_there(child) || status.contains("State:\tZ")
    };
    while !is_dead() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(is_dead(), "{child} is left");
}

#[test]
fn a_failed_start_leaves_nothing() {
    let mut stalls = spec(Protocol::Uci, "never-speaks 4712");
    stalls.patience.start = Duration::from_millis(200);
    assert!(open(&stalls, game(Protocol::Uci), None).is_err());
    assert_eq!(children_with("4712"), Vec::<i32>::new());
}
