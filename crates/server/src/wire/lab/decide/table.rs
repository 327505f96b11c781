use super::{DecideGrid, DecideStep, ExactNumber, exact, legible, steps};
use crate::wire::Text;
use kythu_decide::table::{Analysis, Envelope, Information, Prior, Stretch, Table, Verdict};
use kythu_decide::{approximate, shown, written};
use serde::Serialize;
use utoipa::ToSchema;

/// What there is to say about a payoff table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct TableAnswer {
    /// The question as it is written.
    text: String,
    /// `profit` or `cost`.
    goal: &'static str,
    /// Actions, states and payoffs.
    grid: DecideGrid,
    /// The prior as it was given, if it was.
    prior: Option<Vec<String>>,
    /// The counts that it follows from, if it does.
    counts: Option<Vec<String>>,
    /// What is added to every count.
    added: Option<String>,
    /// The probabilities, whether given or counted.
    probabilities: Option<Vec<String>>,
    /// Where they come from.
    origin: Option<Text>,
    /// Hurwicz's optimism.
    optimism: ExactNumber,
    /// What one would have missed.
    regrets: Vec<Vec<String>>,
    /// The rules and their choices.
    rules: Vec<RuleAnswer>,
    /// Where the rules disagree, in a sentence.
    finding: Text,
    /// Actions that every rule accepts; none if they disagree.
    common: Vec<usize>,
    /// Who chooses what.
    camps: Vec<CampView>,
    /// Why they disagree.
    reasons: Vec<ReasonView>,
    /// Actions that nobody needs, in sentences.
    dominated: Vec<Text>,
    /// Hurwicz's choice for every optimism.
    by_optimism: EnvelopeView,
    /// With two states: the choice for every probability of the first.
    by_probability: Option<EnvelopeView>,
    /// What a perfect forecast is worth.
    information: Option<InformationView>,
}

/// What a rule chooses.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DecideRule)]
pub(crate) struct RuleAnswer {
    /// `worst`, `regret`, `hurwicz`, `laplace` or `bayes`.
    name: &'static str,
    /// Its name for people.
    title: Text,
    /// What its figures are called.
    figure: Text,
    /// The figure of every action.
    figures: Vec<String>,
    /// The actions that it chooses.
    best: Vec<usize>,
    /// How it came to it.
    steps: Vec<DecideStep>,
}

/// Rules that choose the same.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DecideCamp)]
pub(crate) struct CampView {
    /// Who they are.
    rules: Vec<&'static str>,
    /// What they choose.
    best: Vec<usize>,
    /// In a sentence.
    says: Text,
}

/// Why a rule does not choose what another does.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DecideReason)]
pub(crate) struct ReasonView {
    /// The rule.
    rule: &'static str,
    /// Its name for people.
    title: Text,
    /// What it looks at.
    says: Text,
}

/// A straight line for every action, from 0 to 1, and where each is best.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DecideEnvelope)]
pub(crate) struct EnvelopeView {
    /// Each line's value at 0 and at 1.
    #[schema(value_type = Vec<Vec<f64>>)]
    lines: Vec<[f64; 2]>,
    /// The stretches from 0 to 1.
    stretches: Vec<StretchView>,
    /// In a sentence.
    finding: Text,
}

/// Where the same actions are best.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DecideStretch)]
pub(crate) struct StretchView {
    /// Where it begins.
    from: ExactNumber,
    /// Where it ends.
    to: ExactNumber,
    /// The actions.
    best: Vec<usize>,
    /// In a sentence.
    says: Text,
}

/// What it is worth to know the state beforehand.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = DecideInformation)]
pub(crate) struct InformationView {
    /// The best mean without knowing.
    without: String,
    /// The mean of one who always knows.
    with: String,
    /// The difference.
    worth: String,
    /// In a sentence.
    says: Text,
}

impl TableAnswer {
    pub(super) fn new(text: String, table: &Table) -> Self {
        let told = Analysis::of(table);
        let (prior, counts, added) = match &table.prior {
            Some(Prior::Given(probabilities)) => (Some(exact(probabilities)), None, None),
            Some(Prior::Counted { counts, added }) => (None, Some(exact(counts)), Some(written(added))),
            None => (None, None, None),
        };
        let rule = |verdict: &Verdict| RuleAnswer {
            name: verdict.rule.name(),
            title: (&verdict.rule.title(table.goal)).into(),
            figure: (&verdict.rule.figure()).into(),
            figures: legible(&verdict.figures),
            best: verdict.best.clone(),
            steps: steps(&verdict.steps),
        };
        let quarrel = &told.disagreement;
        let camps = quarrel.camps.iter().map(|camp| CampView {
            rules: camp.rules.iter().map(|rule| rule.name()).collect(),
            best: camp.best.clone(),
            says: (&camp.says).into(),
        });
        let reasons = quarrel.reasons.iter().map(|reason| ReasonView {
            rule: reason.rule.name(),
            title: (&reason.rule.title(table.goal)).into(),
            says: (&reason.says).into(),
        });
        Self {
            text,
            goal: table.goal.word(),
            grid: (&table.grid).into(),
            prior,
            counts,
            added,
            probabilities: table.prior.as_ref().map(|prior| legible(&prior.probabilities())),
            origin: table.prior.as_ref().map(|prior| (&prior.origin()).into()),
            optimism: (&table.optimism).into(),
            regrets: told.regrets.iter().map(|row| legible(row)).collect(),
            rules: told.verdicts.iter().map(rule).collect(),
            finding: (&quarrel.finding).into(),
            common: quarrel.common.clone(),
            camps: camps.collect(),
            reasons: reasons.collect(),
            dominated: told.dominated.iter().map(|one| (&one.says).into()).collect(),
            by_optimism: EnvelopeView::new(table, &told.optimism),
            by_probability: told.probability.as_ref().map(|envelope| EnvelopeView::new(table, envelope)),
            information: told.information.as_ref().map(InformationView::from),
        }
    }
}

impl EnvelopeView {
    fn new(table: &Table, envelope: &Envelope) -> Self {
        let stretch = |stretch: &Stretch| StretchView {
            from: (&stretch.from).into(),
            to: (&stretch.to).into(),
            best: stretch.best.clone(),
            says: (&stretch.says(table)).into(),
        };
        let ends = envelope.lines.iter();
        Self {
            lines: ends.map(|(from, to)| [from, to].map(approximate)).collect(),
            stretches: envelope.stretches.iter().map(stretch).collect(),
            finding: (&envelope.finding).into(),
        }
    }
}

impl From<&Information> for InformationView {
    fn from(information: &Information) -> Self {
        Self {
            without: shown(&information.without).to_string(),
            with: shown(&information.with).to_string(),
            worth: shown(&information.worth).to_string(),
            says: (&information.says).into(),
        }
    }
}
