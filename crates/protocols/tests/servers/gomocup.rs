use crate::talk::{Engine, Which};
use kythu_protocols::gomocup::Cell;

fn engine() -> Engine {
    Engine::new(Which::Gomocup, "pvs(depth=3)")
}

#[track_caller]
fn cell(line: &str) -> Cell {
    Cell::parse(line).unwrap_or_else(|| panic!("a cell, not {line:?}"))
}

#[track_caller]
fn is_error(line: &str) {
    assert!(line.starts_with("ERROR "), "{line}");
}

#[test]
fn a_game_from_the_first_move() {
    let engine = engine();
    assert!(engine.ask("ABOUT").starts_with("name=\"Kythu\", version=\""));
    is_error(&engine.ask("BEGIN"));
    assert_eq!(engine.ask("START 15"), "OK");
    engine.tell(
        "INFO timeout_turn 200\nINFO timeout_match 100000\nINFO max_memory 0\nINFO folder /tmp\nINFO rule 0",
    );
    assert_eq!(cell(&engine.ask("BEGIN")), Cell { x: 7, y: 7 });
    let second = cell(&engine.ask("TURN 7,8"));
    is_error(&engine.ask("TURN 7,8"));
    is_error(&engine.ask("TURN 15,0"));
    is_error(&engine.ask("TURN here"));
    assert_eq!(engine.ask(&format!("TAKEBACK {second}")), "OK");
    assert_eq!(engine.ask("TAKEBACK 7,8"), "OK");
    is_error(&engine.ask("TAKEBACK 0,0"));
    assert_eq!(cell(&engine.ask("TURN 7,8")), second, "the same position, the same answer");
    assert_eq!(engine.ask("RESTART"), "OK");
    assert_eq!(cell(&engine.ask("BEGIN")), Cell { x: 7, y: 7 });
}

#[test]
fn a_board_is_taken_over() {
    let engine = engine();
    assert_eq!(engine.ask("START 15"), "OK");
    // Four of ours in a row, closed on one side: there is one way to win.
    let stones = "3,5,2\n4,5,1\n5,5,1\n6,5,1\n7,5,1\n0,0,2\n0,14,2\n14,0,2";
    assert_eq!(engine.ask(&format!("BOARD\n{stones}\nDONE")), "8,5");
    // Theirs: it has to be stopped.
    let stones = "3,5,1\n4,5,2\n5,5,2\n6,5,2\n7,5,2\n0,0,1\n0,14,1";
    assert_eq!(engine.ask(&format!("BOARD\n{stones}\nDONE")), "8,5");
    is_error(&engine.ask("BOARD\n1,1,2\n2,2,2\nDONE"));
    is_error(&engine.ask("BOARD\n1,1,3\nDONE"));
    is_error(&engine.ask("BOARD\n1,1,1\n1,1,2\nDONE"));
    is_error(&engine.ask("BOARD\n99,1,2\nDONE"));
    is_error(&engine.ask("BOARD\nnonsense"));
    let won = "0,0,2\n1,0,2\n2,0,2\n3,0,2\n4,0,2\n0,1,1\n1,1,1\n2,1,1\n3,1,1";
    is_error(&engine.ask(&format!("BOARD\n{won}\nDONE")));
    assert_eq!(cell(&engine.ask("BOARD\nDONE")), Cell { x: 7, y: 7 });
}

#[test]
fn what_is_not_ours_is_refused_and_nothing_is_played_by_wrong_rules() {
    let engine = engine();
    for size in ["START 0", "START 99", "START", "START many", "RECTSTART 7", "RECTSTART 99,5"] {
        is_error(&engine.ask(size));
    }
    // The size of Gomocup's own tournaments.
    assert_eq!(engine.ask("START 20"), "OK");
    engine.tell("INFO timeout_turn 200");
    assert_eq!(cell(&engine.ask("BEGIN")), Cell { x: 10, y: 10 });
    assert_eq!(engine.ask("RECTSTART 9,7"), "OK");
    for rule in ["1", "4", "8", "x"] {
        is_error(&engine.ask(&format!("INFO rule {rule}")));
        is_error(&engine.ask("BEGIN"));
    }
    is_error(&engine.ask("INFO timeout_turn soon"));
    engine.tell("INFO rule 0");
    assert_eq!(cell(&engine.ask("begin")), Cell { x: 4, y: 3 });
    assert_eq!(engine.ask("DANCE 3"), "UNKNOWN DANCE 3");
}

#[test]
fn it_ends_in_the_middle_of_a_thought() {
    for end in ["END", ""] {
        let mut engine = Engine::new(Which::Gomocup, "pvs");
        assert_eq!(engine.ask("START 15"), "OK");
        engine.tell("INFO timeout_turn 600000\nTURN 7,7");
        if end.is_empty() {
            assert_eq!(engine.hang_up(), Vec::<String>::new());
        } else {
            engine.tell(end);
            assert_eq!(engine.rest(), Vec::<String>::new());
        }
    }
}

#[test]
fn what_is_said_during_a_thought_waits() {
    let engine = Engine::new(Which::Gomocup, "pvs");
    assert_eq!(engine.ask("START 15"), "OK");
    engine.tell("INFO timeout_turn 150\nTURN 7,7\nABOUT");
    cell(&engine.hear());
    assert!(engine.hear().starts_with("name="));
    engine.tell("INFO timeout_turn 0\nTURN 0,0");
    cell(&engine.hear());
}
