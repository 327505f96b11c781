use crate::wire::Text;
use kythu_decide::estimate::{Curve, Estimation, Estimator};
use kythu_decide::written;
use serde::Serialize;
use utoipa::ToSchema;

/// Points of a curve that are sent.
const POINTS: usize = 100;

/// The risks of three estimators of a proportion.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct EstimateAnswer {
    /// The question as it is written.
    text: String,
    /// Trials.
    n: usize,
    /// The prior Beta(a, b).
    #[schema(value_type = Vec<String>)]
    prior: [String; 2],
    /// Successes, if they were counted.
    seen: Option<usize>,
    /// The estimators.
    curves: Vec<CurveView>,
    /// Where their risks cross.
    crossings: Vec<CrossingView>,
    /// The finding in a sentence.
    finding: Text,
    /// What there is to see.
    says: Vec<Text>,
}

/// An estimator and its risk.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DecideCurve)]
pub(crate) struct CurveView {
    /// `plain`, `bayes` or `minimax`.
    name: &'static str,
    /// Its name for people.
    title: Text,
    /// Written out.
    formula: String,
    /// The risk at 0, 0.01, …, 1.
    risks: Vec<f64>,
    /// The largest risk.
    largest: f64,
    /// The mean under the prior.
    mean: f64,
    /// What it says of the successes that were counted.
    estimate: Option<f64>,
}

/// Where two risks are the same.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DecideCrossing)]
pub(crate) struct CrossingView {
    /// The two estimators.
    #[schema(value_type = Vec<String>)]
    between: [&'static str; 2],
    /// Where.
    theta: f64,
    /// How large.
    risk: f64,
}

impl EstimateAnswer {
    pub(super) fn new(text: String, estimation: &Estimation) -> Self {
        let told = estimation.risks();
        let curve = |curve: &Curve| CurveView {
            name: curve.estimator.name(),
            title: (&curve.estimator.title()).into(),
            formula: curve.formula.clone(),
            risks: (0..=POINTS).map(|at| curve.at(at as f64 / POINTS as f64)).collect(),
            largest: curve.largest.0,
            mean: curve.mean,
            estimate: curve.estimate,
        };
        let crossings = told.crossings.iter().map(|crossing| CrossingView {
            between: crossing.between.map(Estimator::name),
            theta: crossing.theta,
            risk: crossing.risk,
        });
        Self {
            text,
            n: estimation.trials,
            prior: estimation.prior.each_ref().map(written),
            seen: estimation.seen,
            curves: told.curves.iter().map(curve).collect(),
            crossings: crossings.collect(),
            finding: (&told.finding).into(),
            says: told.says.iter().map(Text::from).collect(),
        }
    }
}
