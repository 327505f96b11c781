//! Matches, tournaments, openings and ablations, from outside.

use crate::run::{kythu, object, program, said};
use serde_json::Value;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("kythu-cli-referee-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.file(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[track_caller]
fn refused(args: &[&str], said: &str) {
    fails(2, args, said);
}

/// The program prints nothing and ends with this code and these words.
#[track_caller]
fn fails(code: i32, args: &[&str], said: &str) {
    let ran = kythu(&[args, &["--lang", "en"]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (Some(code), ""), "kythu {args:?}: {}", ran.err);
    assert!(ran.err.contains(said), "kythu {args:?}: {}", ran.err);
}

/// The object without what depends on the clock and the file.
fn lasting(mut object: Value) -> Value {
    for name in ["ms", "record", "resumed"] {
        object.as_object_mut().unwrap().remove(name);
    }
    object
}

#[test]
fn a_match_prints_the_numbers_that_others_rely_on() {
    let args = ["match", "connect4", "alphabeta(depth=4)", "random", "--games", "40", "--random-plies", "2"];
    let found = object(&[&args[..], &["--no-record", "--seed", "3", "--json"]].concat());
    assert_eq!(found["games"], 40);
    let count = |name: &str| found[name].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 40);
    assert!(count("wins") > 35, "{found}");
    assert!(found["elo"].as_f64().unwrap() > 200.0 && found["elo_error"].as_f64().unwrap() > 0.0);
    assert!(found["los"].as_f64().unwrap() > 0.99);
    let pairs: u64 = found["pentanomial"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!((pairs, &found["llr"], &found["complete"]), (20, &Value::Null, &true.into()));
    assert_eq!(found["forfeits"], serde_json::json!({}));
    let again =
        object(&[&args[..], &["--no-record", "--seed", "3", "--json", "--concurrency", "2"]].concat());
    assert_eq!(
        lasting(again),
        lasting(found),
        "the same seed, the same match, whatever the number of workers"
    );
}

#[test]
fn a_test_ends_a_match_early_and_says_why() {
    let args =
        ["match", "connect4", "alphabeta(depth=3)", "random", "--games", "2000", "--random-plies", "3"];
    let found = object(&[&args[..], &["--sprt", "elo0=0,elo1=50", "--no-record", "--json"]].concat());
    assert!(found["games"].as_u64().unwrap() < 2000, "{found}");
    assert_eq!(found["sprt"]["verdict"], "accepted");
    assert!(found["llr"].as_f64().unwrap() >= found["sprt"]["upper"].as_f64().unwrap());
}

#[test]
fn words_for_people_in_both_languages() {
    let args = ["match", "tictactoe", "pvs", "random", "--games", "10", "--random-plies", "1", "--no-record"];
    let english = said(&[&args[..], &["--lang", "en"]].concat());
    assert!(
        english.contains("pvs against random") && english.contains("likelihood of superiority"),
        "{english}"
    );
    let vietnamese = said(&[&args[..], &["--lang", "vi"]].concat());
    assert!(
        vietnamese.contains("pvs đấu với random") && vietnamese.contains("khả năng mạnh hơn"),
        "{vietnamese}"
    );
    let same = kythu(&["match", "tictactoe", "pvs", "memo", "--games", "6", "--no-record", "--lang", "en"]);
    assert_eq!(same.code, Some(0));
    assert!(same.err.contains("the same two games"), "{}", same.err);
}

/// Kills the program in the middle of a match, again and again, and lets it go on.
#[test]
fn a_killed_match_goes_on_to_the_same_result() {
    let folder = Folder::new("killed");
    let order = |file: &str| -> Vec<String> {
        let words =
            ["match", "connect4", "alphabeta(depth=5)", "level(n=2)", "--games", "60", "--random-plies", "4"];
        let rest = [
            "--concurrency",
            "2",
            "--sprt",
            "elo0=0,elo1=300,alpha=0.000001,beta=0.000001",
            "--json",
            "--record",
            file,
        ];
        words.iter().chain(&rest).map(|&word| word.to_owned()).collect()
    };
    let whole = order(&folder.file("whole.jsonl"));
    let expected = object(&whole.iter().map(String::as_str).collect::<Vec<_>>());
    let file = folder.file("killed.jsonl");
    let mut words = order(&file);
    words.push("--resume".to_owned());
    let games = || std::fs::read(&file).map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count());
    let mut kills = 0;
    while kills < 3 {
        let before = games();
        let mut child = program()
            .args(&words)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        // Until some games more are on disk.
        while games() < before + 5 && child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(60), "no games are written");
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    // Half a line, as a kill in the middle of writing leaves it.
    use std::io::Write;
    std::fs::OpenOptions::new().append(true).open(&file).unwrap().write_all(b"{\"id\":9,\"pla").unwrap();
    let resumed = object(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(resumed["resumed"].as_u64().unwrap() >= 5, "{resumed}");
    assert_eq!(lasting(resumed), lasting(expected));
    // The file is of no use to another match, and is not written over by the same one.
    let other = ["match", "connect4", "random", "random", "--record", &file, "--resume", "--lang", "en"];
    let ran = kythu(&other);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("another match"), "{}", ran.err);
    let again = kythu(&["match", "connect4", "random", "random", "--record", &file, "--lang", "en"]);
    assert!(again.code == Some(1) && again.err.contains("exists already"), "{}", again.err);
}

#[test]
fn openings_from_files_games_as_pgn_and_players_by_name() {
    let folder = Folder::new("files");
    let openings = folder.write("two.pgn", "1. e4 e5 *\n\n1. d4 d5 *\n");
    let players = folder.write(
        "players.toml",
        "[[player]]\nname = \"deep\"\nspec = \"pvs(depth=2)\"\n\n[[player]]\nname = \"dumb\"\nspec = \"random\"\n",
    );
    let (pgn, record) = (folder.file("games.pgn"), folder.file("games.jsonl"));
    let args =
        ["match", "chess", "deep", "dumb", "--games", "4", "--openings", &openings, "--players", &players];
    let rest = ["--pgn", &pgn, "--record", &record, "--max-plies", "12", "--json"];
    let found = object(&[&args[..], &rest].concat());
    assert_eq!((&found["games"], &found["players"][0]), (&4.into(), &"deep".into()));
    let written = std::fs::read_to_string(&pgn).unwrap();
    assert_eq!(written.matches("[White \"deep\"]").count(), 2);
    assert_eq!((written.matches("1. e4 e5").count(), written.matches("1. d4 d5").count()), (2, 2));
    let lines: Vec<Value> = std::fs::read_to_string(&record)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0]["plan"]["game"], "chess");
    assert_eq!(lines[1]["opening"]["moves"][0], "e2e4");
}

#[test]
fn bad_input_names_the_file_the_line_and_what_was_expected() {
    let folder = Folder::new("bad");
    let epd = folder.write("bad.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nrnbq w - -\n");
    refused(&["match", "chess", "random", "random", "--openings", &epd], "bad.epd, line 2: ");
    let pgn = folder.write("bad.pgn", "1. e4 e5\n2. Ke5 *\n");
    refused(&["match", "chess", "random", "random", "--openings", &pgn], "bad.pgn, line 2: ");
    let toml = folder.write("bad.toml", "[[player]]\nname = \"x\"\nspec = \"pvs(\"\n");
    refused(&["match", "chess", "x", "random", "--players", &toml], "bad.toml, line 1: ");
    refused(&["match", "chess", "pvs(dept=3)", "random"], "dept");
    refused(&["match", "chess", "random", "random", "--tc", "soon"], "expected a clock");
    refused(&["match", "chess", "random", "random", "--sprt", "elo0=5,elo1=0"], "elo0=A,elo1=B");
    refused(&["match", "chess", "random", "random", "--resign", "moves=0"], "1 … 1000");
    refused(&["match", "connect4", "random", "random", "--pgn", "x.pgn"], "PGN is for chess");
    refused(&["match", "chess", "cmd=stockfish", "random"], "think for ever");
    let toml = folder.write("keys.toml", "\n[[player]]\nname = \"x\"\nspec = \"pvs(dept=3)\"\n");
    refused(&["match", "chess", "x", "random", "--players", &toml], "keys.toml, line 2: ");
    let jsonl = folder.write("bad.jsonl", "{\"moves\":[\"e2e4\"]}\n{\"movs\":[\"e2e4\"]}\n");
    refused(&["match", "chess", "random", "random", "--openings", &jsonl], "bad.jsonl, line 2: ");
    let latin = folder.file("latin.epd");
    std::fs::write(&latin, b"# one\n# M\xfcller\n").unwrap();
    let expected = "latin.epd, line 2: UTF-8 expected";
    refused(&["match", "chess", "random", "random", "--openings", &latin], expected);
    refused(&["tournament", "chess", "random"], "two players at least");
    refused(&["tournament", "chess", "random", "pvs", "--format", "league"], "round-robin");
    refused(&["ablate", "connect4", "--techniques", "magic"], "killers");
    assert!(!std::path::Path::new("x.pgn").exists(), "nothing is begun");
}

/// What fails outside is not what was asked wrongly.
#[test]
fn engines_that_fail_at_the_start_are_no_bad_input() {
    let folder = Folder::new("failing");
    for (engine, said) in [
        ("cmd=/no/such/engine", "/no/such/engine"),
        ("cmd=true", "instead of answering \"uci\""),
        ("cmd=cat dir=/no/such/folder", "no folder /no/such/folder"),
        ("cmd=cat start=100ms", "has not answered \"uci\" for 100 ms"),
    ] {
        fails(1, &["match", "chess", engine, "random", "--tc", "1+0.1", "--no-record"], said);
    }
    let toml = folder.write("gone.toml", "[[player]]\nname = \"x\"\ncmd = \"/no/such/engine\"\n");
    let args = ["match", "chess", "x", "random", "--players", &toml, "--tc", "1+0.1", "--no-record"];
    fails(1, &args, "gone.toml, line 1: ");
}

/// A chess engine that gets ready for games and never plays. `first` is what it does before.
fn idle_engine(folder: &Folder, first: &str) -> String {
    let answers = "case $line in uci) echo uciok;; isready) echo readyok;; quit) exit;; esac";
    let script = folder.write("idle.sh", &format!("{first}\nwhile read line; do {answers}; done\n"));
    format!("cmd='sh {script}'")
}

#[test]
fn an_engine_that_cannot_play_the_game_is_refused_before_it() {
    let folder = Folder::new("cannot");
    let engine = idle_engine(&folder, "");
    let tc = ["--tc", "move=1s", "--games", "2", "--no-record"];
    let chess960 = ["match", "chess", &engine, "random", "--chess960", "--setup", "100"];
    refused(&[&chess960[..], &tc].concat(), "UCI_Chess960");
    let five = format!("cmd='{} gomocup' proto=gomocup", env!("CARGO_BIN_EXE_kythu"));
    let four = ["match", "mnk", &five, "random", "--size", "7x7", "--k", "4"];
    refused(&[&four[..], &tc].concat(), "five in a row");
}

/// Ctrl-C while the engines are started: the end is the same as in the middle of a game.
#[cfg(unix)]
#[test]
fn an_interrupt_before_the_first_game_has_its_object_too() {
    let folder = Folder::new("interrupt");
    let mark = folder.file("once");
    let engine = idle_engine(&folder, &format!("[ -e {mark} ] || {{ touch {mark}; kill -INT $PPID; }}"));
    let ran = kythu(&["match", "chess", &engine, "random", "--tc", "move=60s", "--no-record", "--json"]);
    assert_eq!(ran.code, Some(130), "{ran:?}");
    let found: Value = serde_json::from_str(ran.out.trim()).unwrap();
    assert_eq!((&found["games"], &found["complete"]), (&0.into(), &false.into()), "{found}");
}

#[test]
fn fewer_openings_than_asked_for_are_owned_up_to() {
    let ran = kythu(&["openings", "grundy", "--lang", "en"]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.err.contains("50 were asked for"), "{}", ran.err);
}

#[test]
fn tournaments_of_every_format() {
    for format in ["round-robin", "gauntlet", "swiss=2", "knockout"] {
        let args =
            ["tournament", "connect4", "alphabeta(depth=4)", "random", "level(n=1)", "--format", format];
        let found =
            object(&[&args[..], &["--games", "4", "--random-plies", "2", "--no-record", "--json"]].concat());
        assert_eq!(found["standings"][0]["player"], "alphabeta(depth=4)", "{format}: {found}");
        assert_eq!(found["complete"], true);
    }
    let args = ["tournament", "tictactoe", "pvs", "random", "random", "--no-record", "--lang", "en"];
    let table = said(&args);
    assert!(
        table.contains("Round 3") && table.contains("random (2)") && table.contains("The first move"),
        "{table}"
    );
}

#[test]
fn fair_openings_can_be_played() {
    let folder = Folder::new("openings");
    for (game, file) in
        [("tictactoe", "a.jsonl"), ("connect4", "b.txt"), ("chess", "c.epd"), ("nim", "d.pos")]
    {
        let out = folder.file(file);
        let made = object(&[
            "openings", game, "--count", "4", "--plies", "3", "--nodes", "3000", "--fair", "100", "--out",
            &out, "--json",
        ]);
        assert_eq!(made["openings"].as_array().unwrap().len(), 4, "{game}: {made}");
        let args =
            ["match", game, "random", "random", "--openings", &out, "--games", "8", "--no-record", "--json"];
        assert_eq!(object(&args)["games"], 8, "{game}");
    }
}

#[test]
fn an_ablation_says_what_each_technique_is_worth() {
    let args = [
        "ablate",
        "tictactoe",
        "--games",
        "4",
        "--tc",
        "nodes=200",
        "--techniques",
        "table,killers",
        "--json",
    ];
    let found = object(&args);
    let rows = found["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[1]["technique"], &rows[0]["games"]), (2, &"killers".into(), &4.into()));
    assert_eq!((&found["base"], &found["control"]), (&"pvs".into(), &"nodes=200".into()));
}

/// Our own engine in another process, by UCI: as good as the same player in this one.
#[test]
fn engines_in_other_processes_take_part_and_go_home() {
    let folder = Folder::new("engines");
    let log = folder.file("traffic.log");
    let engine =
        format!("cmd='{} uci --algo pvs(hash=1)' proto=uci name=outside", env!("CARGO_BIN_EXE_kythu"));
    let args =
        ["match", "chess", &engine, "pvs(hash=1)", "--games", "4", "--tc", "depth=1", "--max-plies", "30"];
    let rest = ["--random-plies", "2", "--no-record", "--json", "--log", &log];
    let found = object(&[&args[..], &rest].concat());
    assert_eq!((&found["games"], &found["players"][0]), (&4.into(), &"outside".into()));
    assert_eq!(found["forfeits"], serde_json::json!({}), "{found}");
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(
        said.contains("> ucinewgame") && said.contains("< bestmove") && said.contains("> quit"),
        "{said}"
    );
}

/// The numbers of the processes whose command line holds a word.
#[cfg(target_os = "linux")]
fn processes_with(word: &str) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let holds = |number: &u32| {
        std::fs::read(format!("/proc/{number}/cmdline"))
            .is_ok_and(|line| String::from_utf8_lossy(&line).contains(word))
    };
    numbers.filter(holds).collect()
}

/// An engine that never answers and does not care whether anybody speaks to it: whoever is killed takes it along.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_referee_leaves_no_engine_behind() {
    let marker = format!("deaf-engine-{}", std::process::id());
    let script = "echo uciok; echo readyok; while :; do sleep 1; done";
    let engine = format!("cmd=\"sh -c '{script}' {marker}\" proto=uci");
    let mut referee = program()
        .args(["match", "chess", &engine, "random", "--no-record", "--games", "2", "--tc", "move=60s"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let own = [std::process::id(), referee.id()];
    let engines = || processes_with(&marker).into_iter().filter(|id| !own.contains(id)).collect::<Vec<_>>();
    let wait_until = |done: &dyn Fn() -> bool| {
        let begun = Instant::now();
        while !done() {
            assert!(begun.elapsed() < Duration::from_secs(30), "engines: {:?}", engines());
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    wait_until(&|| !engines().is_empty());
    // It is at the board, not only starting.
    std::thread::sleep(Duration::from_secs(2));
    assert!(!engines().is_empty());
    referee.kill().unwrap();
    referee.wait().unwrap();
    wait_until(&|| engines().is_empty());
}
