//! Matrix games: known ones, duality, and the kernels of Shapley and Snow as a second opinion.

use kythu_decide::game::MatrixGame;
use kythu_decide::{EXAMPLES, Number, Question, shown};
use kythu_words::Lang;
use num_traits::{One, Signed, Zero};
use proptest::prelude::*;

fn game(text: &str) -> MatrixGame {
    match text.parse() {
        Ok(Question::Game(game)) => game,
        other => panic!("{text}: {other:?}"),
    }
}

fn of_cells(cells: &[Vec<i32>]) -> MatrixGame {
    let columns: Vec<String> = (0..cells[0].len()).map(|at| format!("c{at}")).collect();
    let rows: Vec<String> = cells
        .iter()
        .enumerate()
        .map(|(at, row)| {
            format!("r{at}: {}", row.iter().map(|cell| format!("{cell}/2")).collect::<Vec<_>>().join(" "))
        })
        .collect();
    game(&format!("game\ncolumns: {}\n{}", columns.join(", "), rows.join("\n")))
}

fn mixes(game: &MatrixGame) -> (String, [Vec<String>; 2]) {
    let (value, mixes) = game.mix().unwrap();
    (shown(&value).to_string(), mixes.map(|mix| mix.iter().map(|share| shown(share).to_string()).collect()))
}

#[test]
fn known_games() {
    let strings = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
    let thirds = strings(&["1/3"; 3]);
    let known = EXAMPLES.iter().find(|example| example.name == "rock-paper-scissors").unwrap();
    assert_eq!(mixes(&game(known.text(Lang::En))), ("0".into(), [thirds.clone(), thirds]));
    // Matching pennies with unequal stakes: (3 −1; −2 4) has the value (3·4 − 2)/(3 + 4 + 1 + 2) = 1.
    let pennies = game("game; columns: l, r; l: 3, -1; r: -2, 4");
    assert_eq!(mixes(&pennies), ("1".into(), [strings(&["0.6", "0.4"]), strings(&["0.5", "0.5"])]));
    let told = pennies.solve().unwrap();
    assert_eq!(told.finding.to_string(), "if both play well, A gains 1 from B on average");
    assert!(told.saddles.is_empty());
    let last = told.steps.last().unwrap().says.to_string();
    assert_eq!(last, "so B does not let A have more than 1; the two are equal, so nobody can do better");
}

#[test]
fn the_examples_have_and_have_not_a_saddle_point() {
    let solved = |name: &str| {
        game(EXAMPLES.iter().find(|example| example.name == name).unwrap().text(Lang::En)).solve().unwrap()
    };
    let prices = solved("prices");
    assert_eq!(
        (prices.saddles.as_slice(), shown(&prices.value).to_string()),
        ([(0, 0)].as_slice(), "2".into())
    );
    let campaign = solved("campaign");
    assert!(
        campaign.saddles.is_empty() && campaign.lower < campaign.value && campaign.value < campaign.upper
    );
    assert!(campaign.mixes.iter().flatten().all(Signed::is_positive), "every place is visited");
}

#[test]
fn the_largest_game_is_solved() {
    let cells: Vec<Vec<i32>> = (0..20)
        .map(|row| {
            (0..20).map(|column| (row * 7919 + column * 104_729 + row * column * 31) % 1999 - 999).collect()
        })
        .collect();
    let solved = of_cells(&cells).solve().unwrap();
    assert!(solved.against_columns.iter().all(|worth| *worth >= solved.value));
}

/// The value by all square kernels: some submatrix M with M·y = v, x·M = v and non-negative mixes is optimal.
fn by_kernels(game: &MatrixGame) -> Option<Number> {
    let (rows, columns) = (game.grid.rows.len(), game.grid.columns.len());
    let subsets = |count: usize| {
        (1_u32..1 << count).map(move |bits| (0..count).filter(|at| bits >> at & 1 == 1).collect::<Vec<_>>())
    };
    for chosen in subsets(rows) {
        for others in subsets(columns).filter(|others| others.len() == chosen.len()) {
            let kernel: Vec<Vec<Number>> = chosen
                .iter()
                .map(|&row| others.iter().map(|&column| game.grid.cells[row][column].clone()).collect())
                .collect();
            let turned: Vec<Vec<Number>> =
                (0..others.len()).map(|at| kernel.iter().map(|row| row[at].clone()).collect()).collect();
            let (Some((v, y)), Some((w, x))) = (equal(&kernel), equal(&turned)) else { continue };
            let whole = |mix: &[Number], places: &[usize], count: usize| -> Vec<Number> {
                (0..count)
                    .map(|at| {
                        places
                            .iter()
                            .position(|&place| place == at)
                            .map_or_else(Number::zero, |place| mix[place].clone())
                    })
                    .collect()
            };
            let (x, y) = (whole(&x, &chosen, rows), whole(&y, &others, columns));
            let holds = v == w
                && (0..columns).all(|column| {
                    game.grid.column(column).zip(&x).map(|(cell, share)| cell * share).sum::<Number>() >= v
                })
                && game
                    .grid
                    .cells
                    .iter()
                    .all(|row| row.iter().zip(&y).map(|(cell, share)| cell * share).sum::<Number>() <= v);
            if holds {
                return Some(v);
            }
        }
    }
    None
}

/// The mix y ≥ 0 that makes all rows of a square matrix worth the same v, if there is exactly one.
fn equal(matrix: &[Vec<Number>]) -> Option<(Number, Vec<Number>)> {
    let count = matrix.len();
    // Unknowns y and v: M·y − v = 0 for every row, Σy = 1.
    let mut rows: Vec<Vec<Number>> = matrix
        .iter()
        .map(|row| row.iter().cloned().chain([-Number::one(), Number::zero()]).collect())
        .collect();
    rows.push((0..count).map(|_| Number::one()).chain([Number::zero(), Number::one()]).collect());
    for column in 0..=count {
        let pivot = (column..=count).find(|&row| !rows[row][column].is_zero())?;
        rows.swap(column, pivot);
        let line: Vec<Number> = rows[column].iter().map(|entry| entry / &rows[column][column]).collect();
        for (at, row) in rows.iter_mut().enumerate() {
            let factor = row[column].clone();
            for (entry, above) in row.iter_mut().zip(&line) {
                *entry = if at == column { above.clone() } else { &*entry - &factor * above };
            }
        }
    }
    let mut solution: Vec<Number> = rows.into_iter().map(|mut row| row.pop().unwrap()).collect();
    let value = solution.pop()?;
    solution.iter().all(|share| !share.is_negative()).then_some((value, solution))
}

fn cells() -> impl Strategy<Value = Vec<Vec<i32>>> {
    (1..5_usize, 1..5_usize).prop_flat_map(|(rows, columns)| {
        prop::collection::vec(prop::collection::vec(-5..=5_i32, columns), rows)
    })
}

proptest! {
    #[test]
    fn both_sides_agree_and_neither_can_do_better(cells in cells()) {
        let game = of_cells(&cells);
        let (value, [x, y]) = game.mix().unwrap();
        for mix in [&x, &y] {
            prop_assert!(mix.iter().all(|share| !share.is_negative()));
            prop_assert_eq!(mix.iter().sum::<Number>(), Number::one());
        }
        // Duality: the rows are sure of the value, the columns do not give more.
        for column in 0..game.grid.columns.len() {
            prop_assert!(game.grid.column(column).zip(&x).map(|(cell, share)| cell * share).sum::<Number>() >= value);
        }
        for row in &game.grid.cells {
            prop_assert!(row.iter().zip(&y).map(|(cell, share)| cell * share).sum::<Number>() <= value);
        }
        prop_assert_eq!(by_kernels(&game), Some(value.clone()));
        let solved = game.solve().unwrap();
        prop_assert_eq!(&solved.value, &value);
        prop_assert_eq!(solved.lower == solved.upper, !solved.saddles.is_empty());
        prop_assert!(solved.lower <= value && value <= solved.upper);
        let again: Question = game.to_string().parse().unwrap();
        prop_assert_eq!(again, Question::Game(game));
    }
}
