use super::*;
use kythu_game::{Options, Stop, Verdict};
use kythu_players::find;

fn graph(game: &str, position: &str, first: Option<Side>) -> Result<Graph, Refusal> {
    let setup = Setup { position: Some(position.to_owned()), ..Setup::default() };
    Graph::new(find(game).unwrap(), &setup, first, &Terms::new(&Stop::new()))
}

/// What a state is called, in one line.
fn name(graph: &Graph, state: usize) -> String {
    graph.states[state].label.join("/")
}

/// The course's example: seven tokens, MIN first. All three first moves are worth 1 to MAX.
#[test]
fn seven_tokens_are_fourteen_states_and_max_wins() {
    let graph = graph("grundy", "7", Some(Side::Second)).unwrap();
    assert_eq!(graph.levels(), [1, 3, 4, 3, 2, 1]);
    assert_eq!(graph.states.len(), 14);
    let names: Vec<String> = (0..14).map(|state| name(&graph, state)).collect();
    assert_eq!(names[..8], ["7", "6-1", "5-2", "4-3", "5-1-1", "4-2-1", "3-2-2", "3-3-1"]);
    assert_eq!(names[13], "2-1-1-1-1-1");
    assert_eq!((graph.states[0].turn, graph.states[0].value), (Turn::Min, 1));
    for first in 1..=3 {
        assert_eq!((graph.states[first].turn, graph.states[first].value), (Turn::Max, 1));
    }
    assert_eq!(graph.says.key, "graph.max-wins");
    // MAX's path: every answer of MIN, and of MAX's moves those that win.
    let bold: Vec<(&str, &str)> = graph
        .edges
        .iter()
        .filter(|edge| edge.bold)
        .map(|edge| (names[edge.from].as_str(), names[edge.to].as_str()))
        .collect();
    assert_eq!(
        bold,
        [
            ("7", "6-1"),
            ("7", "5-2"),
            ("7", "4-3"),
            ("6-1", "4-2-1"),
            ("5-2", "4-2-1"),
            ("4-3", "3-3-1"),
            ("4-3", "4-2-1"),
            ("4-2-1", "3-2-1-1"),
            ("3-3-1", "3-2-1-1"),
            ("3-2-1-1", "2-2-1-1-1"),
        ]
    );
    // With MAX first the same states are worth the opposite.
    let other =
        Graph::new(find("grundy").unwrap(), &Setup::default(), None, &Terms::new(&Stop::new())).unwrap();
    assert_eq!((other.states[0].turn, other.says.key), (Turn::Max, "graph.min-wins"));
    assert!(graph.states.iter().zip(&other.states).all(|(a, b)| (a.value, &a.label) == (-b.value, &b.label)));
}

/// Nim's states are heaps without their order; one that is reached in two and in three moves stands on both levels.
#[test]
fn heaps_of_nim_are_merged() {
    let graph = graph("nim", "1,2", None).unwrap();
    assert_eq!(graph.levels(), [1, 3, 2, 1]);
    let names: Vec<String> = (0..7).map(|state| name(&graph, state)).collect();
    assert_eq!(names, ["2-1", "2", "1-1", "1", "1", "0", "0"]);
    assert_eq!(graph.states[0].value, 1);
    let out: Vec<(usize, bool)> =
        graph.edges.iter().filter(|edge| edge.from == 0).map(|edge| (edge.to, edge.bold)).collect();
    assert_eq!(out, [(1, false), (2, true), (3, false)]);
    // Both moves from 1-1 lead to the same state.
    assert_eq!(graph.edges.iter().find(|edge| edge.from == 2).unwrap().moves.len(), 2);
}

/// Every value is the one of the exact solver, for the side that `kythu solve` asks about, and the moves lead to the state.
#[test]
fn values_are_those_of_the_solver() {
    let positions = [
        ("tictactoe", "xox/.o./..."),
        ("tictactoe", "x.o/.../..x"),
        ("nim", "1,2,3"),
        ("grundy", "9"),
        ("connect4", "4"),
        ("tree", "A(B(D(2 3) E(5 9)) C(F(0 1) G(7 5)))"),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
    ];
    for (game, position) in positions {
        let options = if game == "connect4" { Options::new().with("board", "2x2") } else { Options::new() };
        let position = (game != "connect4").then(|| position.to_owned());
        let setup = Setup { options, position, ..Setup::default() };
        let (kind, stop) = (find(game).unwrap(), Stop::new());
        let graph = Graph::new(kind, &setup, None, &Terms::new(&stop)).unwrap();
        for state in &graph.states {
            let there = Setup { moves: state.moves.clone(), ..setup.clone() };
            let table = kind.open(&there).unwrap();
            assert_eq!(label(&table.picture()), state.label, "{game} {:?}", state.moves);
            assert_eq!(table.outcome().is_some(), state.over);
            let solved = kind.solve(&there, &Options::new(), &Terms::new(&stop), &mut |_| {}).unwrap();
            let sign = if state.turn == Turn::Max { 1 } else { -1 };
            assert_eq!(solved.score.utility() * sign, state.value, "{game} {:?}", state.moves);
            assert!(!matches!(solved.score.verdict(), Verdict::Win(Some(0))), "{game} {:?}", state.moves);
        }
        for edge in &graph.edges {
            assert_eq!(graph.states[edge.from].level + 1, graph.states[edge.to].level);
            assert_eq!(edge.keeps, graph.states[edge.from].value == graph.states[edge.to].value);
        }
    }
}

/// Mirror images of a board are one state, and the moves that lead to them one edge.
#[test]
fn mirror_images_are_merged() {
    let graph = graph("tictactoe", "xox/oxo/...", None).unwrap_or_else(|refusal| panic!("{refusal}"));
    // Two corners are mirror images, the middle is not.
    let moves: Vec<usize> =
        graph.edges.iter().filter(|edge| edge.from == 0).map(|edge| edge.moves.len()).collect();
    assert_eq!(moves, [2, 1]);
    assert_eq!(graph.levels()[..2], [1, 2]);
    assert_eq!(name(&graph, 0), "XOX/OXO/···");
}

#[test]
fn what_is_too_large_is_refused_with_the_limit() {
    for (game, position) in
        [("tictactoe", None), ("chess", None), ("nim", Some("1000000")), ("connect4", None)]
    {
        let setup = Setup { position: position.map(str::to_owned), ..Setup::default() };
        let refused = Graph::new(find(game).unwrap(), &setup, None, &Terms::new(&Stop::new())).unwrap_err();
        assert_eq!(refused.message.key, "graph.too-many-states", "{game}");
        assert!(refused.message.to_string().contains("300"), "{}", refused.message);
    }
    // Ten thousand heaps of three: as many moves to each single state.
    let heaps = vec!["3"; 10_000].join(",");
    assert_eq!(graph("grundy", &heaps, None).unwrap_err().message.key, "graph.too-many-moves");
    let over = graph("grundy", "2,1", None).unwrap();
    assert_eq!((over.states.len(), over.states[0].over, over.states[0].value), (1, true, -1));
}
