use super::*;
use kythu_game::{Limits, Options, Stop};
use kythu_words::Lang;
use std::time::Duration;

fn wish(game: &str, algos: &str, rule: Rule) -> Wish {
    Wish {
        game: game.to_owned(),
        options: Options::new(),
        positions: Vec::new(),
        algos: Some(algos.to_owned()),
        rule,
        score: None,
        eval: None,
        each: Limits { time: Some(Duration::from_secs(60)), ..Limits::default() },
    }
}

/// Carries a wish out, and checks the progress on the way.
fn carried_out(wish: Wish, pace: Pace) -> (Contest, Vec<Row>) {
    let mut contest = Contest::new(Plan::read(wish).unwrap(), pace);
    let mut rows = Vec::new();
    let (mut before, whole) = contest.progress();
    assert_eq!(before, 0);
    while let Some(leg) = contest.next_leg() {
        let (row, _) = leg.run(&Stop::new()).unwrap();
        contest.record(&row);
        rows.push(row);
        let (done, of) = contest.progress();
        assert!(done >= before && done <= of && of == whole, "{before} {done} {of}");
        before = done;
    }
    assert_eq!(before, whole, "all is done at the end");
    (contest, rows)
}

fn names(contest: &Contest) -> Vec<String> {
    contest.plan().entrants.iter().map(|entrant| entrant.written.clone()).collect()
}

fn english(message: Option<kythu_words::Message>) -> String {
    message.unwrap().in_lang(Lang::En)
}

#[test]
fn depths_come_in_the_order_that_was_asked_for() {
    let order = |pace| {
        let wish = wish("tictactoe", "minimax,alphabeta", Rule::Depths { from: 2, to: 3 });
        let (_, rows) = carried_out(wish, pace);
        rows.iter().map(|row| (row.entrant, row.depth)).collect::<Vec<_>>()
    };
    assert_eq!(order(Pace::OneByOne), [(0, 2), (0, 3), (1, 2), (1, 3)]);
    assert_eq!(order(Pace::DepthByDepth), [(0, 2), (1, 2), (0, 3), (1, 3)]);
}

#[test]
fn the_published_counts_and_what_they_say() {
    let wish = wish("tictactoe", "minimax,alphabeta,memory", Rule::Depths { from: 9, to: 9 });
    let (contest, rows) = carried_out(wish, Pace::OneByOne);
    assert_eq!((rows[0].nodes, rows[1].nodes), (549_946, 18_297));
    assert_eq!((rows[0].cutoffs, rows[0].first_move_share()), (0, None), "minimax never cuts");
    assert!(rows[1].first_move_cuts > 0 && rows[1].first_move_cuts < rows[1].cutoffs);
    assert_eq!((rows[1].probes, rows[1].hit_share()), (0, None), "alpha-beta has no table");
    assert!(rows[2].hits > 0 && rows[2].hits < rows[2].probes && rows[2].nodes < rows[1].nodes);
    assert!(rows.iter().all(|row| row.complete && row.settled && row.exact && row.value == 0));
    let names = names(&contest);
    let two = &rows[..2];
    assert_eq!(
        english(finding(Measure::Nodes, two, &names[..2], 1)),
        "alphabeta skips 96 % of the nodes of minimax at depth 9"
    );
    assert_eq!(
        english(headline(contest.plan().wish.rule, &rows[..1], &names[..1], 1)),
        "minimax visits 549946 nodes at depth 9"
    );
    assert_eq!(english(finding(Measure::Hits, two, &names[..2], 1)), "none of the algorithms asks a table");
    let back: Vec<Row> =
        rows[..2].iter().rev().map(|row| Row { entrant: 1 - row.entrant, ..row.clone() }).collect();
    assert_eq!(
        english(finding(Measure::Nodes, &back, &["alphabeta".into(), "minimax".into()], 1)),
        "at depth 9 nobody visits fewer nodes than alphabeta"
    );
    for measure in Measure::ALL {
        assert!(!english(finding(measure, &rows, &names, 1)).contains('{'), "{measure:?}");
    }
}

#[test]
fn on_equal_nodes_the_deepest_finished_depth_counts() {
    let wish = Wish {
        positions: vec![START.to_owned(), "44".to_owned()],
        ..wish("connect4", "minimax,alphabeta", Rule::Nodes(20_000))
    };
    let (contest, rows) = carried_out(wish, Pace::DepthByDepth);
    for row in &rows {
        // The node that would break the limit is neither entered nor counted.
        assert!(row.nodes <= 20_000, "{row:?}");
        assert!(row.complete || row.nodes == 20_000, "{row:?}");
    }
    // From the empty board: minimax 1 + 7 + … + 7^5 = 19 608 nodes; alpha-beta needs 12 574 for depth 8.
    let deepest = |position: usize, entrant: usize| {
        let own =
            rows.iter().filter(|row| (row.position, row.entrant) == (position, entrant) && row.complete);
        own.map(|row| row.depth).max()
    };
    assert_eq!((deepest(0, 0), deepest(0, 1)), (Some(5), Some(8)));
    let reach = reaches(&rows, 2, 2);
    let [Some(minimax), Some(alphabeta)] = reach[..] else { panic!("{reach:?}") };
    assert_eq!((minimax.times, minimax.settled, alphabeta.settled), (Some(1.0), 0, 0));
    let (a, b) = (deepest(1, 0).unwrap(), deepest(1, 1).unwrap());
    assert_eq!(minimax.depth, f64::from(5 + a) / 2.0);
    assert_eq!(alphabeta.times, Some(f64::from(8 + b) / f64::from(5 + a)));
    let said = english(headline(contest.plan().wish.rule, &rows, &names(&contest), 2));
    assert_eq!((a, b), (5, 6));
    assert_eq!(said, "with 20000 nodes, alphabeta sees 7 plies, minimax 5: +40 %");
}

#[test]
fn whoever_has_seen_everything_is_asked_no_more() {
    let wish = wish("tictactoe", "alphabeta,pvs", Rule::Nodes(1_000_000));
    let (contest, rows) = carried_out(wish, Pace::OneByOne);
    assert_eq!(rows.iter().filter(|row| row.entrant == 0).map(|row| row.depth).max(), Some(9));
    let reach = reaches(&rows, 2, 1);
    assert!(reach.iter().all(|reach| reach.is_some_and(|reach| reach.settled == 1 && reach.times.is_none())));
    let said = english(headline(contest.plan().wish.rule, &rows, &names(&contest), 1));
    assert!(said.contains("one of them saw to the end"), "{said}");
}

#[test]
fn equal_time_is_an_end_too() {
    let wish = wish("connect4", "minimax,alphabeta", Rule::Time(Duration::from_millis(20)));
    let (_, rows) = carried_out(wish, Pace::DepthByDepth);
    let reach = reaches(&rows, 2, 1);
    let [Some(minimax), Some(alphabeta)] = reach[..] else { panic!("{reach:?}") };
    assert!(alphabeta.depth > minimax.depth && minimax.depth >= 1.0, "{reach:?}");
}

#[test]
fn what_cannot_be_compared_is_refused_at_its_place() {
    let depths = Rule::Depths { from: 1, to: 2 };
    let refused = |wish: Wish| {
        let unfit = Plan::read(wish).err().unwrap();
        (unfit.part, unfit.refusal.at)
    };
    assert_eq!(refused(wish("checkers", "minimax", depths)).0, Part::Game);
    let options = Options::new().with("size", "3x3");
    assert_eq!(refused(Wish { options, ..wish("nim", "minimax", depths) }).0, Part::Options);
    let positions = vec!["44".to_owned(), "4x".to_owned()];
    assert_eq!(
        refused(Wish { positions, ..wish("connect4", "minimax", depths) }),
        (Part::Position(1), Some(1))
    );
    assert_eq!(refused(wish("nim", "alphabeta, pvs(x)", depths)), (Part::Algos, Some(15)));
    assert_eq!(refused(wish("nim", "alphabeta,genius", depths)), (Part::Algos, Some(10)));
    assert_eq!(refused(wish("nim", "minimax,random", Rule::Nodes(10))), (Part::Algos, Some(8)));
    assert!(Plan::read(wish("nim", "minimax,random", depths)).is_ok(), "harmless where depths are given");
}

#[test]
fn whoever_has_evaluations_of_its_own_keeps_them() {
    for eval in [None, Some("usual".to_owned())] {
        let wish = Wish { eval, ..wish("connect4", "alphabeta,bot", Rule::Depths { from: 1, to: 2 }) };
        let (contest, rows) = carried_out(wish, Pace::OneByOne);
        let [alphabeta, bot] = &contest.plan().entrants[..] else { panic!("two were named") };
        assert!(alphabeta.spec.params.get("eval").is_some());
        assert_eq!((bot.spec.params.get("eval"), bot.spec.params.get("hash")), (None, Some("16")));
        assert_eq!(rows.len(), 4);
    }
}

#[test]
fn the_command_repeats_it() {
    let mut wished = wish("connect4", "minimax,pvs(killers=off)", Rule::Depths { from: 1, to: 7 });
    let command = |wish: &Wish| Plan::read(wish.clone()).unwrap().command();
    assert_eq!(
        command(&wished),
        "kythu compare connect4 --algos 'minimax,pvs(killers=off)' --depth 1..7 --time 60s"
    );
    wished.options = Options::new().with("board", "5x4");
    wished.positions = vec![START.to_owned(), "33".to_owned()];
    wished.algos = Some("minimax".to_owned());
    wished.eval = Some("usual".to_owned());
    wished.rule = Rule::Time(Duration::from_millis(1_500));
    assert_eq!(
        command(&wished),
        "kythu compare connect4 --board=5x4 --position - --position 33 --algos minimax --equal-time 1500ms --eval usual"
    );
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut chess = wish("chess", "pvs", Rule::Nodes(1_000));
    chess.positions = vec![fen.to_owned()];
    chess.each = Limits::default();
    assert_eq!(
        command(&chess),
        format!("kythu compare chess --position '{fen}' --algos pvs --equal-nodes 1000")
    );
}

#[test]
fn a_row_has_a_cell_under_each_column() {
    let (contest, rows) =
        carried_out(wish("nim", "alphabeta", Rule::Depths { from: 1, to: 1 }), Pace::OneByOne);
    let cells = csv_cells(&rows[0], &names(&contest)[0], START);
    assert_eq!(cells.len(), CSV_COLUMNS.len());
    assert_eq!((cells[0].as_str(), cells[13].as_str()), ("alphabeta", START));
}
