//! Value iteration beside exact policies, and the risks beside simulation by formula.

use kythu_decide::estimate::{Estimation, Estimator};
use kythu_decide::mdp::Mdp;
use kythu_decide::{EXAMPLES, Number, Question, approximate, shown};
use kythu_words::Lang;
use proptest::prelude::*;

fn mdp(text: &str) -> Mdp {
    match text.parse() {
        Ok(Question::Mdp(mdp)) => mdp,
        other => panic!("{text}: {other:?}"),
    }
}

fn estimation(text: &str) -> Estimation {
    match text.parse() {
        Ok(Question::Estimate(estimation)) => estimation,
        other => panic!("{text}: {other:?}"),
    }
}

fn example(name: &str) -> &'static str {
    EXAMPLES.iter().find(|example| example.name == name).unwrap().text(Lang::En)
}

#[test]
fn the_machine_is_swept() {
    let machine = mdp(example("machine"));
    let told = machine.iterate();
    assert_eq!(told.sweeps[0].values, [10.0, 6.0, 0.0]);
    assert_eq!(
        told.sweeps[1].states[0].to_string(),
        "good: run: 10 + 0.9·(0.8·10 + 0.2·6) = 18.28; service: 6 + 0.9·(1·10) = 15. The best is run, value 18.28"
    );
    assert!(told.settled && told.policy_is_best && told.error < 0.09 + 1e-9, "{}", told.error);
    assert_eq!(told.optimum.best, [vec![0], vec![1], vec![0]]);
    // V(good) = 10 + 0.9(0.8 V(good) + 0.2 V(worn)), V(worn) = 1 + 0.9(0.9 V(good) + 0.1 V(worn)).
    let [good, worn, broken] = [0, 1, 2].map(|state| told.optimum.values[state].clone());
    let number = |above: i64, below: i64| Number::new(above.into(), below.into());
    assert_eq!(good, number(10, 1) + number(72, 100) * &good + number(18, 100) * &worn);
    assert_eq!(worn, number(1, 1) + number(81, 100) * &good + number(9, 100) * &worn);
    assert_eq!(broken, number(-15, 1) + number(9, 10) * &good);
}

#[test]
fn ends_are_worth_nothing() {
    let walk = mdp(example("walk"));
    let told = walk.iterate();
    let done = walk.states.iter().position(|state| state.name == "done").unwrap();
    assert_eq!((told.sweeps.last().unwrap().values[done], told.optimum.best[done].len()), (0.0, 0));
    assert!(told.settled && told.policy_is_best);
}

#[test]
fn patience_has_an_end() {
    let slow = mdp("mdp; discount: 0.999; tolerance: 1/1000000; a / stay: 1 -> a");
    let told = slow.iterate();
    assert!(!told.settled && told.sweeps.len() == 500);
    assert!(told.end.to_string().starts_with("stopped after 500 sweeps although"));
    assert_eq!(shown(&told.optimum.values[0]).to_string(), "1000");
    assert!(told.policy_is_best && told.error > 500.0);
}

/// Processes of one to four states, every action with one or two outcomes.
fn processes() -> impl Strategy<Value = Mdp> {
    (1..5_usize).prop_flat_map(|count| {
        let action = (-9..=9_i32, 0..count, 0..count, 1..10_u32);
        let state = prop::collection::vec(action, 1..4);
        (prop::collection::vec(state, count), 0..10_u32).prop_map(|(states, discount)| {
            let mut text = format!("mdp\ndiscount: {discount}/10\ntolerance: 1/100000\n");
            for (at, actions) in states.iter().enumerate() {
                for (number, (reward, one, other, share)) in actions.iter().enumerate() {
                    let to = if one == other {
                        format!("s{one}")
                    } else {
                        format!("{share}/10 s{one}, {}/10 s{other}", 10 - share)
                    };
                    text += &format!("s{at} / a{number}: {reward} -> {to}\n");
                }
            }
            mdp(&text)
        })
    })
}

proptest! {
    #[test]
    fn sweeps_come_to_the_exact_optimum(process in processes()) {
        let told = process.iterate();
        prop_assert!(told.settled);
        prop_assert!(told.error <= 1e-4, "{}", told.error);
        // No policy is better anywhere.
        let sizes: Vec<usize> = process.states.iter().map(|state| state.actions.len()).collect();
        let all: usize = sizes.iter().product();
        for number in 0..all {
            let mut rest = number;
            let policy: Vec<usize> = sizes.iter().map(|size| { let chosen = rest % size; rest /= size; chosen }).collect();
            let worth = process.worth(&policy);
            prop_assert!(worth.iter().zip(&told.optimum.values).all(|(one, best)| one <= best));
        }
        let again: Question = process.to_string().parse().unwrap();
        prop_assert_eq!(again, Question::Mdp(process));
    }

    #[test]
    fn risks_are_mean_squared_errors(n in 1..30_usize, a in 1..9_u32, b in 1..9_u32, theta in 0.0..=1.0_f64) {
        let asked = estimation(&format!("estimate; n: {n}; prior: {a}/2, {b}/2"));
        for curve in asked.risks().curves {
            let half = (n as f64).sqrt() / 2.0;
            let (c, d) = match curve.estimator {
                Estimator::Plain => (0.0, 0.0),
                Estimator::Bayes => (f64::from(a) / 2.0, f64::from(b) / 2.0),
                Estimator::Minimax => (half, half),
            };
            // Over all outcomes: the chance of x successes times the squared error then.
            let mut chance = (1.0 - theta).powi(n as i32);
            let mut risk = 0.0;
            for x in 0..=n {
                if x > 0 {
                    chance = binomial(n, x) * theta.powi(x as i32) * (1.0 - theta).powi((n - x) as i32);
                }
                risk += chance * ((x as f64 + c) / (n as f64 + c + d) - theta).powi(2);
            }
            prop_assert!((curve.at(theta) - risk).abs() < 1e-9, "{:?}: {} and {risk}", curve.estimator, curve.at(theta));
            prop_assert!(curve.at(theta) <= curve.largest.0 + 1e-12);
        }
    }

    #[test]
    fn curves_cross_where_they_are_said_to(n in 1..500_usize, a in 1..9_u32, b in 1..9_u32) {
        let risks = estimation(&format!("estimate; n: {n}; prior: {a}/2, {b}/2")).risks();
        let curve = |wanted| risks.curves.iter().find(|curve| curve.estimator == wanted).unwrap();
        for crossing in &risks.crossings {
            let [one, other] = crossing.between.map(curve);
            prop_assert!((one.at(crossing.theta) - other.at(crossing.theta)).abs() < 1e-12);
        }
        // Between two samples with different order lies a crossing.
        for (first, second) in [(Estimator::Plain, Estimator::Bayes), (Estimator::Plain, Estimator::Minimax), (Estimator::Bayes, Estimator::Minimax)] {
            let above = |theta: f64| curve(first).at(theta) > curve(second).at(theta) + 1e-13;
            let below = |theta: f64| curve(first).at(theta) < curve(second).at(theta) - 1e-13;
            for at in 0..50 {
                let (left, right) = (f64::from(at) / 50.0, f64::from(at + 1) / 50.0);
                if above(left) && below(right) || below(left) && above(right) {
                    prop_assert!(risks.crossings.iter().any(|crossing| crossing.between == [first, second] && (left..=right).contains(&crossing.theta)));
                }
            }
        }
        // Minimax has the smallest maximum, Bayes the smallest mean.
        let smallest = |of: fn(&kythu_decide::estimate::Curve) -> f64, wanted| risks.curves.iter().all(|other| of(curve(wanted)) <= of(other) + 1e-12);
        prop_assert!(smallest(|curve| curve.largest.0, Estimator::Minimax));
        prop_assert!(smallest(|curve| curve.mean, Estimator::Bayes));
    }
}

fn binomial(n: usize, k: usize) -> f64 {
    (1..=k).map(|i| (n - k + i) as f64 / i as f64).product()
}

#[test]
fn the_risk_of_a_coin() {
    let coin = estimation(example("coin-10"));
    let risks = coin.risks();
    let minimax = &risks.curves[2];
    assert_eq!(minimax.estimator.name(), "minimax");
    let root = 10.0_f64.sqrt();
    assert!((minimax.at(0.3) - 1.0 / (4.0 * (1.0 + root).powi(2))).abs() < 1e-15);
    assert_eq!(minimax.at(0.0), minimax.at(0.9));
    assert!((minimax.estimate.unwrap() - (7.0 + root / 2.0) / (10.0 + root)).abs() < 1e-12);
    assert_eq!(risks.curves[1].formula, "(X + 1)/(10 + 2)");
    assert_eq!(
        risks.finding.to_string(),
        "with n = 10, minimax beats X/n where θ lies between 0.175 and 0.825"
    );
    let same = estimation("estimate; n: 4; prior: 1, 1").risks();
    assert!(same.says.iter().any(|line| line.key == "decide.risk-bayes-is-minimax"));
    assert!(approximate(&coin.prior[0]) > 0.0);
}
